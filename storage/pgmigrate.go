package storage

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// storedForm reads the version of the stored form; 0 where there is none yet.
func storedForm(read func(version *int) error) (int, error) {
	var v int
	err := read(&v)
	var said *pgconn.PgError
	if errors.As(err, &said) && said.Code == "42P01" { // undefined_table
		return 0, nil
	}
	return v, err
}

// migrate brings the tables to the newest version in one transaction, which
// programs that start at the same time wait for. What is there already is first
// copied to the folder of backups.
func (s *server) migrate(ctx context.Context) error {
	return s.alone(ctx, func(conn *pgx.Conn) error {
		have, err := storedForm(func(v *int) error { return conn.QueryRow(ctx, "SELECT version FROM stored_form").Scan(v) })
		if err != nil || have >= newest(s.opts.steps) {
			return err
		}
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return s.climb(ctx, tx) })
	})
}

// climb does the steps that are missing.
func (s *server) climb(ctx context.Context, tx pgx.Tx) error {
	// The key is the mark of our files, and the name of the schema.
	const lock = "SET LOCAL lock_timeout = '5min'; SELECT pg_advisory_xact_lock(%d, hashtext(current_schema()))"
	if _, err := tx.Exec(ctx, fmt.Sprintf(lock, applicationID)); err != nil {
		return err
	}
	var there bool
	if err := tx.QueryRow(ctx, "SELECT to_regclass('stored_form') IS NOT NULL").Scan(&there); err != nil {
		return err
	}
	have := 0
	if there {
		if err := tx.QueryRow(ctx, "SELECT version FROM stored_form").Scan(&have); err != nil {
			return err
		}
	}
	if have > 0 && have < newest(s.opts.steps) {
		if err := s.copyBefore(ctx); err != nil {
			return fmt.Errorf("back up before the step to version %d: %w", newest(s.opts.steps), err)
		}
	}
	for _, st := range s.opts.steps {
		if st.version <= have {
			continue
		}
		if _, err := tx.Exec(ctx, st.sql); err != nil {
			return fmt.Errorf("step to version %d: %w", st.version, err)
		}
		if _, err := tx.Exec(ctx, "INSERT INTO stored_form (version) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET version = excluded.version", st.version); err != nil {
			return err
		}
	}
	return nil
}

// copyBefore writes a backup of the tables as they were.
func (s *server) copyBefore(ctx context.Context) error {
	before := &Store{engine: s, opts: s.opts, turn: newTurn(), read: s.db}
	_, err := before.Backup(ctx, fmt.Sprintf("before.v%d", newest(s.opts.steps)))
	return err
}
