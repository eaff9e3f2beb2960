package storage

import (
	"context"
	"os"

	"github.com/mattn/go-sqlite3"
	"gorm.io/gorm"

	"sealedmove/tournament"
)

// Compact rewrites the file without the room that deleted rows left, and
// returns its size in bytes before and after. It needs about the file's size
// of free space meanwhile.
func (s *Store) Compact(ctx context.Context) (before, after int64, err error) {
	const op = "compact"
	// The lease is looked at first; VACUUM itself cannot run inside a transaction.
	if err := s.writing(ctx, op, func(*gorm.DB) error { return nil }); err != nil {
		return 0, 0, err
	}
	if before, err = s.size(ctx); err != nil {
		return 0, 0, s.refusal(op, err)
	}
	if err := s.alone(ctx, op, "VACUUM"); err != nil {
		return before, before, err
	}
	after, err = s.size(ctx)
	return before, after, s.refusal(op, err)
}

// alone runs a statement that cannot be in a transaction, in turn with the
// writers, and then empties the write-ahead log into the file.
func (s *Store) alone(ctx context.Context, op, sql string) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-s.turn }()
	if s.write == nil {
		return s.ReadOnly()
	}
	db := s.write.WithContext(ctx)
	if sql != "" {
		if err := db.Exec(sql).Error; err != nil {
			return s.refusal(op, err)
		}
	}
	var log struct{ Busy int }
	if err := db.Raw("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&log).Error; err != nil {
		return s.refusal(op, err)
	}
	if log.Busy != 0 {
		return s.refusal(op, sqlite3.Error{Code: sqlite3.ErrBusy})
	}
	return nil
}

// size is the file's size with its write-ahead log.
func (s *Store) size(ctx context.Context) (int64, error) {
	var n int64
	for _, name := range []string{s.path, s.path + "-wal"} {
		info, err := os.Stat(name)
		if os.IsNotExist(err) && name != s.path {
			continue
		}
		if err != nil {
			return 0, err
		}
		n += info.Size()
	}
	return n, ctx.Err()
}

// Erased is what an erasure did, and what it could not reach.
type Erased struct {
	Texts   int
	Backups []string // copies of the file that were made before and still hold the texts
}

// Erase removes private texts of an event with their salts, so that nobody can
// read them or test a guess against the digests that the journal keeps; SQLite
// overwrites what it deletes. The state then has no value in their place.
// Copies of the file keep them: the result lists those that are beside it.
func (s *Store) Erase(ctx context.Context, id tournament.EventID, refs ...tournament.TextRef) (Erased, error) {
	const op = "erase"
	var done Erased
	var next kept
	err := s.writing(ctx, op, func(tx *gorm.DB) error {
		done = Erased{}
		if _, err := s.current(tx, id); err != nil {
			return err
		}
		for _, ref := range refs {
			for _, name := range []string{personTable, noteTable} {
				res := tx.Exec("DELETE FROM "+name+" WHERE event_id = ? AND ref = ?", string(id), string(ref))
				if res.Error != nil {
					return res.Error
				}
				done.Texts += int(res.RowsAffected)
			}
		}
		err := tx.Exec("UPDATE events SET erased = erased + 1 WHERE id = ?", string(id)).Error
		if err != nil {
			return err
		}
		next, err = s.current(tx, id)
		return err
	})
	if err != nil {
		return Erased{}, err
	}
	s.keep(id, next)
	if err := s.alone(ctx, op, ""); err != nil { // the log still has the pages as they were
		return done, err
	}
	done.Backups, err = s.Backups()
	s.opts.Logger.Info("texts erased", "event", string(id), "texts", done.Texts)
	return done, err
}

// TextsOf lists the references of all that the journal holds about a player:
// every version of his entry, and the reasons given for what was done to it.
func (s *Store) TextsOf(ctx context.Context, id tournament.EventID, player tournament.PlayerID) ([]tournament.TextRef, error) {
	k, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	var refs []tournament.TextRef
	seen := map[tournament.TextRef]bool{"": true}
	for _, e := range k.entries {
		var ref tournament.TextRef
		switch v := e.Event.(type) {
		case tournament.PlayerEntered:
			ref = about(v.Player, player, v.Person.Ref)
		case tournament.PlayerChanged:
			ref = about(v.Player, player, v.Person.Ref)
		case tournament.PlayerWithdrawn:
			ref = about(v.Player, player, v.Reason.Ref)
		}
		if !seen[ref] {
			seen[ref] = true
			refs = append(refs, ref)
		}
	}
	return refs, nil
}

func about(who, player tournament.PlayerID, ref tournament.TextRef) tournament.TextRef {
	if who != player {
		return ""
	}
	return ref
}
