package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// server is a database of a PostgreSQL server: many programs on many machines
// write to it at once, and hear of each other.
type server struct {
	address  string // without the password
	opts     Options
	config   *pgx.ConnConfig
	db       *gorm.DB
	channel  string // of notices
	why      error  // why it only reads
	warnings []error
}

// openServer connects to the database named, and brings its tables to the
// present form.
func openServer(ctx context.Context, name string, o Options) (*server, error) {
	c, err := parseAddress(name, o)
	if err != nil {
		return nil, err
	}
	s := &server{address: addressOf(c), opts: o, config: c}
	if s.db, err = connectServer(c, o.patience); err == nil {
		err = s.settle(ctx)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = errSilent
	}
	if err != nil {
		return nil, errors.Join(s.refusal("open", err), s.close())
	}
	o.Logger.Info("database opened", "database", s.address, "writer", s.why == nil)
	return s, nil
}

// facts are what a server says of itself.
type facts struct {
	Encoding string
	Schema   *string // that new tables go to
	Form     bool    // there are tables of this program
	Events   bool    // there is a table that a table of ours would be named as
	Standby  bool
	Fsync    string
}

// settle looks at the database and brings its tables to the present form.
func (s *server) settle(ctx context.Context) error {
	var is facts
	soon, cancel := context.WithTimeout(ctx, s.opts.patience)
	defer cancel()
	err := s.db.WithContext(soon).Raw(`SELECT current_setting('server_encoding') AS encoding, current_schema()::text AS schema,
		to_regclass('stored_form') IS NOT NULL AS form, to_regclass('events') IS NOT NULL OR to_regclass('journal') IS NOT NULL AS events,
		pg_is_in_recovery() AS standby, current_setting('fsync') AS fsync`).Scan(&is).Error
	if err != nil {
		return err
	}
	refuse := func(reason error, key string) error {
		return &Error{Reason: reason, Op: "open", Key: key, Args: []any{s.address}, Hint: key + "-hint"}
	}
	switch {
	case is.Encoding != "UTF8":
		return refuse(journal.ErrForeign, "storage.server-encoding")
	case is.Schema == nil:
		return refuse(journal.ErrNotFound, "storage.server-schema")
	case !is.Form && is.Events:
		return refuse(journal.ErrForeign, "storage.server-foreign")
	}
	s.channel = "sealedmove." + *is.Schema
	if is.Fsync == "off" {
		s.warnings = append(s.warnings, refuse(journal.ErrUnavailable, "storage.server-fsync"))
	}
	switch {
	case is.Standby:
		s.why = refuse(journal.ErrReadOnly, "storage.server-standby")
	case s.opts.ReadOnly:
		s.why = s.onlyReads("write")
	default:
		if err := s.migrate(ctx); err != nil {
			return err
		}
	}
	return s.known(ctx, refuse)
}

// known makes sure that the tables have a form that this program reads, and
// finds out whether this user may write to them.
func (s *server) known(ctx context.Context, refuse func(error, string) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.opts.patience)
	defer cancel()
	db := s.db.WithContext(ctx)
	have, err := storedForm(func(v *int) error { return db.Raw("SELECT version FROM stored_form").Scan(v).Error })
	newest := newest(s.opts.steps)
	switch {
	case err != nil:
		return err
	case have == 0: // a database without tables, and nobody who may make them
		return refuse(journal.ErrReadOnly, "storage.server-empty")
	case have > newest:
		return s.tooNew(have)
	case have < newest:
		return &Error{Reason: journal.ErrReadOnly, Op: "open", Key: "storage.server-old", Args: []any{s.address}, Hint: "storage.server-old-hint"}
	}
	var may bool
	if err := db.Raw("SELECT has_table_privilege('journal', 'INSERT')").Scan(&may).Error; err != nil {
		return err
	}
	if !may && s.why == nil {
		s.why = refuse(journal.ErrReadOnly, "storage.server-rights")
	}
	return nil
}

func (s *server) tooNew(have int) error {
	return &Error{Reason: journal.ErrTooNew, Op: "open", Key: "storage.too-new", Args: []any{s.address, have, newest(s.opts.steps)}, Hint: "storage.too-new-hint"}
}

func (s *server) onlyReads(op string) error {
	return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.read-only", Args: []any{s.address}, Hint: "storage.read-only-hint"}
}

func (s *server) name() string { return s.address }

// Beside is a path in the folder for backups, named after the database.
func (s *server) Beside() string {
	name := s.config.Database
	if !isSocket(s.config.Host) {
		name = s.config.Host + "." + name
	}
	return filepath.Join(s.opts.Folder, nameSafe(name)+extension(""))
}

func (s *server) reader() *gorm.DB { return s.db }

// sole is never known: others may write at any time.
func (s *server) sole() bool { return false }

func (s *server) readOnly() error { return s.why }

func (s *server) warns() []error { return append([]error(nil), s.warnings...) }

// check has nothing to ask: PostgreSQL keeps references itself, and what looks
// into its pages (amcheck) is for its administrator.
func (s *server) check(*gorm.DB) ([]error, error) { return nil, nil }

func (s *server) close() error {
	disconnect(s.db)
	return nil
}

// refusal gives an error of the server the words for people. One who cannot be
// reached in time is not a caller who has ended the work.
func (s *server) refusal(op string, err error) error {
	words := func() error { return serverRefusal(op, s.address, err) }
	var connect *pgconn.ConnectError
	if errors.As(err, &connect) && !errors.Is(err, context.Canceled) {
		return words()
	}
	return worded(err, words)
}

// transact writes in a transaction that the caller can end until it is
// committed, and not in the middle of that. Where the connection breaks just
// then, nobody knows what became of it: the error is an [errDoubt].
func (s *server) transact(ctx context.Context, op string, do func(tx *gorm.DB) error) error {
	if s.why != nil {
		return s.why
	}
	return s.refusal(op, s.within(ctx, nil, do))
}

func (s *server) snapshot(ctx context.Context, do func(tx *gorm.DB) error) error {
	return s.within(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, do)
}

// within runs do in a transaction. Its statements have the patience of all; to
// begin and to commit have no other bound than here.
func (s *server) within(ctx context.Context, o *sql.TxOptions, do func(tx *gorm.DB) error) error {
	whole, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	ended := context.AfterFunc(ctx, cancel)
	silent := time.AfterFunc(s.opts.patience, cancel)
	defer silent.Stop()
	tx := s.db.WithContext(whole).Begin(o)
	silent.Stop()
	if tx.Error != nil {
		return impatient(ctx, tx.Error)
	}
	defer tx.Rollback() // does nothing after the commit
	if err := do(tx.WithContext(ctx)); err != nil {
		return impatient(ctx, err)
	}
	if !ended() {
		return ctx.Err()
	}
	silent.Reset(s.opts.patience)
	err := impatient(ctx, tx.Commit().Error)
	if err != nil && isLost(err) {
		return &Error{Reason: journal.ErrUnavailable, Op: "commit", Key: "storage.server-doubt", Args: []any{s.address}, Hint: "storage.server-doubt-hint", Err: fmt.Errorf("%w: %w", errDoubt, opaque(err))}
	}
	return err
}

// impatient is an error of a transaction that ctx has ended, or else our patience.
func impatient(ctx context.Context, err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errSilent
}

// announce is sent when tx is committed, and to nobody where it is not.
func (s *server) announce(tx *gorm.DB, id tournament.EventID, seq int64) error {
	return tx.Exec("SELECT pg_notify(?, ?)", s.channel, notice(id, seq)).Error
}

// tables are all that have texts of people or much else that may be deleted.
const tables = "events, journal, person, note, actors, sections, players, requests, leaves, rounds, boards, byes"

// compact has the server rewrite the tables; nobody else can use them meanwhile.
func (s *server) compact(ctx context.Context, op string) (before, after int64, err error) {
	err = s.alone(ctx, func(conn *pgx.Conn) error {
		const size = "SELECT sum(pg_total_relation_size(t::regclass))::bigint FROM unnest(string_to_array($1, ', ')) AS t"
		if err := conn.QueryRow(ctx, size, tables).Scan(&before); err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, "VACUUM (FULL, ANALYZE) "+tables); err != nil {
			return err
		}
		return conn.QueryRow(ctx, size, tables).Scan(&after)
	})
	return before, after, s.refusal(op, err)
}

// scrub has the server rewrite the tables of texts, since what it deletes stays
// in its pages until they are used again.
func (s *server) scrub(ctx context.Context, op string) error {
	return s.refusal(op, s.alone(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "VACUUM (FULL) "+strings.Join([]string{personTable, noteTable}, ", "))
		return err
	}))
}

// alone runs do on a connection of its own, outside any transaction and as
// long as it takes.
func (s *server) alone(ctx context.Context, do func(*pgx.Conn) error) (err error) {
	conn, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return do(conn)
}

// copyTo writes the database as it is at one moment to a file of SQLite's.
func (s *server) copyTo(ctx context.Context, part string) error {
	to, err := Open(ctx, part, Options{Clock: s.opts.Clock, noLease: true})
	if err != nil {
		return err
	}
	err = s.snapshot(ctx, func(from *gorm.DB) error {
		return to.writing(ctx, "copy", func(tx *gorm.DB) error { return copyAll(from, tx) })
	})
	if err == nil {
		err = to.wellCopied(ctx)
	}
	return errors.Join(err, to.Close())
}
