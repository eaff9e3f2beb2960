package storage

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
)

// copyAll copies every row of one database to another, which has none. The
// journals keep their bytes, so that their hashes hold in the other too.
func copyAll(from, to *gorm.DB) error {
	for _, step := range []func() error{
		func() error { return copyRows[eventRow](from, to, "events") },
		func() error { return copyByEvent[entryRow](from, to, "journal") },
		func() error { return copyByEvent[textRow](from, to, personTable) },
		func() error { return copyByEvent[textRow](from, to, noteTable) },
		func() error { return copyRows[actorRow](from, to, "actors") },
		func() error { return copyByEvent[sectionRow](from, to, sectionTable.name) },
		func() error { return copyByEvent[playerRow](from, to, playerTable.name) },
		func() error { return copyByEvent[requestRow](from, to, requestTable.name) },
		func() error { return copyByEvent[leaveRow](from, to, leaveTable.name) },
		func() error { return copyByEvent[roundRow](from, to, roundTable.name) },
		func() error { return copyByEvent[boardRow](from, to, boardTable.name) },
		func() error { return copyByEvent[byeRow](from, to, byeTable.name) },
		func() error { return copyRows[accountRow](from, to, "accounts") },
		func() error { return copyRows[deviceRow](from, to, "devices") },
		func() error { return copyRows[sessionRow](from, to, "sessions") },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// copyRows copies a table at once.
func copyRows[R any](from, to *gorm.DB, table string) error {
	if !from.Migrator().HasTable(table) { // of a form that is older than this program
		return nil
	}
	return copyFound[R](from.Table(table), to.Table(table))
}

// copyByEvent copies a table event by event: a club's journals of years need
// not be in memory together.
func copyByEvent[R any](from, to *gorm.DB, table string) error {
	var ids []string
	if err := from.Model(&eventRow{}).Order("id").Pluck("id", &ids).Error; err != nil {
		return err
	}
	for _, id := range ids {
		if err := copyFound[R](from.Table(table).Where("event_id = ?", id), to.Table(table)); err != nil {
			return err
		}
	}
	return nil
}

func copyFound[R any](from, to *gorm.DB) error {
	var found []R
	if err := from.Find(&found).Error; err != nil || len(found) == 0 {
		return err
	}
	return to.CreateInBatches(&found, batch).Error
}

// restoreTo fills the database of a server, in which there are no events, with
// what this store has.
func (s *Store) restoreTo(ctx context.Context, name string, o Options) (err error) {
	if err := s.wellCopied(ctx); err != nil {
		return err
	}
	to, err := Open(ctx, name, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	return to.writing(ctx, "restore", func(tx *gorm.DB) error {
		var there int64
		if err := tx.Model(&eventRow{}).Count(&there).Error; err != nil {
			return err
		}
		if there > 0 {
			return &Error{Reason: journal.ErrExists, Op: "restore", Key: "storage.server-filled", Args: []any{to.Path()}, Hint: "storage.server-filled-hint"}
		}
		return copyAll(s.read.WithContext(ctx), tx)
	})
}

// wellCopied makes sure that a copy holds together: its journals, and its tables with them.
func (s *Store) wellCopied(ctx context.Context) error {
	report, err := s.Verify(ctx)
	if err != nil || report.Sound() {
		return err
	}
	for _, e := range report.Events {
		if e.Fault != nil {
			report.File = append(report.File, e.Fault.Err)
		}
	}
	return &Error{Reason: journal.ErrDamaged, Op: "check copy", Key: "storage.corrupt", Args: []any{s.Path()}, Hint: "storage.corrupt-hint", Err: report.File[0]}
}
