package storage

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mattn/go-sqlite3"
	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"sealedmove/arbiter/journal"
)

// applicationID marks a file as ours: "SMfq", for Sealed Move, 封棋.
const applicationID = 0x534D6671

// readers is how many connections read at once.
const readers = 4

// writerPragmas are in every write connection. The busy timeout comes first
// with this driver. synchronous=FULL is said although WAL suggests less: with
// NORMAL a power cut takes acknowledged results. Immediate transactions,
// because a deferred one that reads and then writes fails under load.
var writerPragmas = url.Values{
	"_busy_timeout":    {"5000"},
	"_synchronous":     {"FULL"},
	"_foreign_keys":    {"on"},
	"_secure_delete":   {"on"}, // erased names are overwritten
	"_txlock":          {"immediate"},
	"_stmt_cache_size": {"64"},
}

// address is the driver's name of a file, whatever characters its path has.
func address(path string, params url.Values) string {
	p := filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" && !strings.HasPrefix(p, "/") {
		p = "/" + p // file:/C:/…
	}
	segments := strings.Split(p, "/")
	for i, s := range segments {
		segments[i] = url.PathEscape(s)
	}
	return "file:" + strings.Join(segments, "/") + "?" + params.Encode()
}

// connect opens a pool of at most conns connections and makes sure that one works.
func connect(ctx context.Context, dsn string, conns int) (*gorm.DB, error) {
	db, err := gorm.Open(sqlite.Open(dsn), &gorm.Config{
		Logger:                 logger.Discard, // it would write names into the log
		TranslateError:         true,
		SkipDefaultTransaction: true,
		DisableAutomaticPing:   true,
	})
	if err != nil {
		disconnect(db)
		return nil, err
	}
	pool, err := db.DB()
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(conns)
	pool.SetConnMaxLifetime(0)
	var n int64
	if err := db.WithContext(ctx).Raw("SELECT count(*) FROM sqlite_master").Scan(&n).Error; err != nil {
		disconnect(db)
		return nil, err
	}
	return db, nil
}

func disconnect(db *gorm.DB) {
	if db == nil {
		return
	}
	if pool, err := db.DB(); err == nil && pool != nil {
		_ = pool.Close() // what was committed is on the disk; there is nothing to save by an error here
	}
}

// connectWriter opens the write connection: in write-ahead mode, or where that
// cannot be relied on with a rollback journal, which one of the warnings says.
func (f *file) connectWriter(ctx context.Context) (*gorm.DB, []error, error) {
	why := f.opts.noWAL
	if why == "" {
		why = unfitForWAL(f.path)
	}
	mode := "WAL"
	if why != "" {
		mode = "DELETE"
	}
	db, err := f.connectMode(ctx, mode)
	if mode == "WAL" && isShared(err) {
		why = "storage.no-wal"
		db, err = f.connectMode(ctx, "DELETE")
	}
	if err != nil {
		return nil, nil, err
	}
	var is string
	if err := db.WithContext(ctx).Raw("PRAGMA journal_mode").Scan(&is).Error; err != nil {
		disconnect(db)
		return nil, nil, err
	}
	if why == "" && !strings.EqualFold(is, "wal") {
		why = "storage.no-wal"
	}
	if why == "" {
		return db, nil, nil
	}
	return db, []error{&Error{Reason: journal.ErrUnavailable, Op: "open", Key: why, Args: []any{f.path}, Hint: why + "-hint"}}, nil
}

// connectMode opens the write connection with the journal mode. SQLite does
// not wait for others while it changes the mode, whatever the busy timeout
// says, so that two programs that open a new file at once would be told that
// it is locked: they wait here, as long as for any other lock.
func (f *file) connectMode(ctx context.Context, mode string) (*gorm.DB, error) {
	params := url.Values{"_journal_mode": {mode}}
	maps.Copy(params, writerPragmas)
	if f.opts.busy != "" {
		params.Set("_busy_timeout", f.opts.busy)
	}
	if f.opts.vfs != "" {
		params.Set("vfs", f.opts.vfs)
	}
	patience, err := time.ParseDuration(params.Get("_busy_timeout") + "ms")
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(patience); ; {
		db, err := connect(ctx, address(f.path, params), 1)
		if !isBusy(err) || time.Now().After(end) {
			return db, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// isBusy tells whether another connection stood in the way.
func isBusy(err error) bool {
	var lite sqlite3.Error
	return errors.As(err, &lite) && lite.Code == sqlite3.ErrBusy
}

// isShared tells whether err comes from the memory that write-ahead mode
// shares between programs, which network folders do not have.
func isShared(err error) bool {
	var lite sqlite3.Error
	if !errors.As(err, &lite) {
		return false
	}
	switch lite.ExtendedCode {
	case sqlite3.ErrIoErrSHMOpen, sqlite3.ErrIoErrSHMSize, sqlite3.ErrIoErrSHMLock, sqlite3.ErrIoErrSHMMap:
		return true
	}
	return lite.Code == sqlite3.ErrProtocol
}

// check has SQLite look at the file, and its references.
func (f *file) check(tx *gorm.DB) ([]error, error) {
	var wrong []error
	var damaged *Error
	if err := sound(tx, f.path, "integrity_check"); errors.As(err, &damaged) {
		wrong = append(wrong, damaged)
	} else if err != nil {
		return nil, err
	}
	var broken []map[string]any
	if err := tx.Raw("PRAGMA foreign_key_check").Scan(&broken).Error; err != nil {
		return nil, err
	}
	if len(broken) > 0 {
		wrong = append(wrong, &Error{
			Reason: journal.ErrDamaged, Op: "verify", Key: "storage.references", Args: []any{f.path, len(broken)},
			Hint: "storage.corrupt-hint", Err: fmt.Errorf("%v", broken[0]),
		})
	}
	return wrong, nil
}

func (f *file) copyTo(ctx context.Context, part string) error {
	return f.read.WithContext(ctx).Exec("VACUUM INTO ?", part).Error
}

// compact rewrites the file. The caller has the turn.
func (f *file) compact(ctx context.Context, op string) (before, after int64, err error) {
	if before, err = f.size(ctx); err != nil {
		return 0, 0, f.refusal(op, err)
	}
	if f.write == nil {
		return before, before, f.readOnly()
	}
	if err := f.write.WithContext(ctx).Exec("VACUUM").Error; err != nil {
		return before, before, f.refusal(op, err)
	}
	if err := f.scrub(ctx, op); err != nil {
		return before, before, err
	}
	after, err = f.size(ctx)
	return before, after, f.refusal(op, err)
}

// scrub empties the write-ahead log into the file: SQLite overwrites what it
// deletes (secure_delete), but the log still has the pages as they were.
func (f *file) scrub(ctx context.Context, op string) error {
	if f.write == nil {
		return f.readOnly()
	}
	var log struct{ Busy int }
	if err := f.write.WithContext(ctx).Raw("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&log).Error; err != nil {
		return f.refusal(op, err)
	}
	if log.Busy != 0 {
		return f.refusal(op, sqlite3.Error{Code: sqlite3.ErrBusy})
	}
	return nil
}

// size is the file's size with its write-ahead log.
func (f *file) size(ctx context.Context) (int64, error) {
	var n int64
	for _, name := range []string{f.path, f.path + "-wal"} {
		info, err := os.Stat(name)
		if os.IsNotExist(err) && name != f.path {
			continue
		}
		if err != nil {
			return 0, err
		}
		n += info.Size()
	}
	return n, ctx.Err()
}

// settleDown takes the write-ahead mode off the file, so that what travels is
// one file that can be read where nothing can be written. It does not wait for
// others who still read; the file then stays as it is, which is no harm.
func settleDown(ctx context.Context, db *gorm.DB) {
	db = db.WithContext(ctx)
	if err := db.Exec("PRAGMA busy_timeout = 0").Error; err == nil {
		_ = db.Exec("PRAGMA journal_mode = DELETE").Error
	}
}

// connectReader opens the pool that only reads. On a medium where nothing at
// all can be written SQLite needs to be told so; that is done only where no
// write-ahead log is left beside the file, whose content it would miss.
func (f *file) connectReader(ctx context.Context) (*gorm.DB, error) {
	params := url.Values{"mode": {"ro"}, "_busy_timeout": {"5000"}, "_stmt_cache_size": {"16"}}
	if f.opts.vfs != "" {
		params.Set("vfs", f.opts.vfs)
	}
	db, err := connect(ctx, address(f.path, params), readers)
	var lite sqlite3.Error
	if errors.As(err, &lite) && (lite.Code == sqlite3.ErrCantOpen || lite.Code == sqlite3.ErrReadonly) && !leftLog(f.path) {
		params.Set("immutable", "1")
		db, err = connect(ctx, address(f.path, params), readers)
	}
	return db, err
}

func leftLog(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}

// marks are what tells whose a file is.
type marks struct {
	app, version int
	empty        bool // it has no tables
}

// fileIs is what a file turned out to be.
type fileIs struct {
	fresh   bool // nothing is in it yet
	version int  // of the stored form
}

// identify reads whose file it is, in one statement, since another program may
// be making it; foreign and newer files are refused.
func identify(db *gorm.DB, path string, newest int) (fileIs, error) {
	var m struct{ App, Version, Tables int }
	err := db.Raw(`SELECT (SELECT count(*) FROM sqlite_master) AS tables, a.application_id AS app, v.user_version AS version
		FROM pragma_application_id a, pragma_user_version v`).Scan(&m).Error
	if err != nil {
		return fileIs{}, err
	}
	return judge(path, newest, marks{app: m.App, version: m.Version, empty: m.Tables == 0})
}

func judge(path string, newest int, m marks) (fileIs, error) {
	switch {
	case m == marks{empty: true}:
		return fileIs{fresh: true}, nil
	case m.app != applicationID:
		return fileIs{}, foreign(path)
	case m.version > newest:
		return fileIs{}, &Error{Reason: journal.ErrTooNew, Op: "open", Key: "storage.too-new", Args: []any{path, m.version, newest}, Hint: "storage.too-new-hint"}
	}
	return fileIs{version: m.version}, nil
}

func foreign(path string) error {
	return &Error{Reason: journal.ErrForeign, Op: "open", Key: "storage.foreign", Args: []any{path}, Hint: "storage.foreign-hint"}
}

// sniff refuses foreign and newer files by their first bytes, before SQLite
// touches them: opening alone can change a file or leave others beside it. What
// it cannot tell passes: a file that is not there, an empty one, one with a
// write-ahead log whose content counts more than the file's.
func sniff(path string, newest int) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if errors.Is(err, os.ErrPermission) {
		return &Error{Reason: journal.ErrUnavailable, Op: "open", Key: "storage.unreadable", Args: []any{path}, Hint: "storage.unreadable-hint", Err: err}
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.IsDir() {
		return errors.Join(err, foreign(path))
	}
	// https://sqlite.org/fileformat.html: the header, and of the first page the kind and the number of cells
	head := make([]byte, 108)
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return nil
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return err
	case n < len(head) || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return foreign(path)
	case leftLog(path):
		return nil
	}
	const leaf = 0x0d // a first page without tables is a leaf without cells
	_, err = judge(path, newest, marks{
		app:     int(int32(binary.BigEndian.Uint32(head[68:]))),
		version: int(int32(binary.BigEndian.Uint32(head[60:]))),
		empty:   head[100] == leaf && binary.BigEndian.Uint16(head[103:]) == 0,
	})
	return err
}
