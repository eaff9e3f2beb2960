package storage

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
)

//go:embed migrations/*.sql migrations/postgres/*.sql
var migrationFiles embed.FS

// step brings a file to a version of the stored form. A step that has been
// released is never changed: what comes later is a step of its own.
type step struct {
	version int
	sql     string
}

// The folders of the steps of each engine. Those with the same number bring the
// same.
const (
	sqliteSteps   = "migrations"
	postgresSteps = "migrations/postgres"
)

// steps reads the numbered steps in a folder, from 1 without a gap.
func steps(files fs.FS, folder string) ([]step, error) {
	names, err := fs.Glob(files, folder+"/*.sql") // sorted
	if err != nil {
		return nil, err
	}
	all := make([]step, len(names))
	for i, name := range names {
		sql, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		v, err := strconv.Atoi(strings.TrimSuffix(path.Base(name), ".sql"))
		if err != nil || v != i+1 {
			return nil, fmt.Errorf("migration %s: expected number %d", name, i+1)
		}
		all[i] = step{version: v, sql: string(sql)}
	}
	return all, nil
}

func newest(all []step) int { return all[len(all)-1].version }

// migrate brings the file to the newest version, after a copy of it as it was
// where it holds anything. Foreign keys are off meanwhile, so that a table
// that others refer to can be rebuilt, and are checked before each commit.
// AutoMigrate never runs: where it rebuilds a table it can empty those that
// refer to it.
func migrate(ctx context.Context, db *gorm.DB, path string, all []step, now time.Time) error {
	is, err := identify(db.WithContext(ctx), path, newest(all))
	if err != nil || is.version == newest(all) {
		return err
	}
	if !is.fresh {
		before := fmt.Sprintf("%s.before-v%d-%s.bak", path, newest(all), now.UTC().Format(timeInNames))
		if err := db.WithContext(ctx).Exec("VACUUM INTO ?", before).Error; err != nil {
			return fmt.Errorf("back up before the step to version %d: %w", newest(all), err)
		}
	}
	return db.WithContext(ctx).Connection(func(db *gorm.DB) (err error) {
		if err := db.Exec("PRAGMA foreign_keys = OFF").Error; err != nil { // has no effect inside a transaction
			return err
		}
		defer func() {
			if on := db.WithContext(context.WithoutCancel(ctx)).Exec("PRAGMA foreign_keys = ON").Error; err == nil {
				err = on
			}
		}()
		for _, st := range all {
			if err := db.Transaction(func(tx *gorm.DB) error { return st.run(tx, path, newest(all)) }); err != nil {
				return fmt.Errorf("step to version %d: %w", st.version, err)
			}
		}
		return nil
	})
}

// run does the step and stamps the file in one transaction, unless another
// program has done it meanwhile.
func (st step) run(tx *gorm.DB, path string, newest int) error {
	is, err := identify(tx, path, newest)
	if err != nil || is.version >= st.version {
		return err
	}
	if err := tx.Exec(st.sql).Error; err != nil {
		return err
	}
	var broken []map[string]any
	if err := tx.Raw("PRAGMA foreign_key_check").Scan(&broken).Error; err != nil {
		return err
	}
	if len(broken) > 0 {
		return &Error{Reason: journal.ErrDamaged, Op: "open", Key: "storage.step", Args: []any{path, len(broken)}, Hint: "storage.step-hint", Err: fmt.Errorf("foreign keys: %v", broken[0])}
	}
	return tx.Exec(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, st.version)).Error
}
