package storage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"sealedmove/tournament"
)

// How long the connection that listens may be silent before it is asked whether
// it still is there, and how long to wait before another one is tried.
const (
	silence   = 15 * time.Second
	firstWait = 200 * time.Millisecond
	lastWait  = 5 * time.Second
)

// Follow tells what other processes write to the database, until ctx ends: how
// far the journal of an event has come, never what is in it. It tells of every
// event once at the beginning and again whenever the connection was lost
// meanwhile, since nobody knows what was missed; and of what this store writes
// too. Of a file it has nothing to tell.
func (s *Store) Follow(ctx context.Context, tell func(id tournament.EventID, seq int64)) {
	_ = s.follow(ctx, tell) // it ends with ctx alone
}

// notice is what is sent: the number first, since an id may hold anything.
func notice(id tournament.EventID, seq int64) string { return fmt.Sprintf("%d %s", seq, id) }

func readNotice(text string) (id tournament.EventID, seq int64, ok bool) {
	number, name, ok := strings.Cut(text, " ")
	seq, err := strconv.ParseInt(number, 10, 64)
	return tournament.EventID(name), seq, ok && err == nil
}

// follow listens, and where the connection is lost does so again.
func (s *server) follow(ctx context.Context, tell func(tournament.EventID, int64)) error {
	wait := firstWait
	for {
		err := s.alone(ctx, func(conn *pgx.Conn) error {
			return s.hear(ctx, conn, tell, func() { wait = firstWait })
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.opts.Logger.Warn("changes of others not heard", "database", s.address, "error", opaque(err))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		wait = min(2*wait, lastWait)
	}
}

// hear tells how far every event is, and from then on what is announced.
func (s *server) hear(ctx context.Context, conn *pgx.Conn, tell func(tournament.EventID, int64), works func()) error {
	if err := s.catchUp(ctx, conn, tell); err != nil {
		return err
	}
	works()
	for {
		quiet, cancel := context.WithTimeout(ctx, silence)
		n, err := conn.WaitForNotification(quiet)
		cancel()
		switch {
		case err == nil:
			if id, seq, ok := readNotice(n.Payload); ok {
				tell(id, seq)
			}
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			if err := ping(ctx, conn); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

// catchUp begins to listen, and only then looks how far every event has come:
// nothing falls between.
func (s *server) catchUp(ctx context.Context, conn *pgx.Conn, tell func(tournament.EventID, int64)) error {
	soon, cancel := context.WithTimeout(ctx, s.opts.patience)
	defer cancel()
	if _, err := conn.Exec(soon, "LISTEN "+pgx.Identifier{s.channel}.Sanitize()); err != nil {
		return err
	}
	rows, err := conn.Query(soon, "SELECT id, seq FROM events ORDER BY id")
	if err != nil {
		return err
	}
	var id string
	var seq int64
	_, err = pgx.ForEachRow(rows, []any{&id, &seq}, func() error {
		tell(tournament.EventID(id), seq)
		return nil
	})
	return err
}

func ping(ctx context.Context, conn *pgx.Conn) error {
	soon, cancel := context.WithTimeout(ctx, connectPatience)
	defer cancel()
	return conn.Ping(soon)
}
