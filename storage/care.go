package storage

import (
	"context"

	"gorm.io/gorm"

	"sealedmove/tournament"
)

// Compact rewrites the database without the room that deleted rows left, and
// returns its size in bytes before and after. It needs about the same
// room again meanwhile.
func (s *Store) Compact(ctx context.Context) (before, after int64, err error) {
	const op = "compact"
	// The lease is looked at first; VACUUM itself cannot run inside a transaction.
	if err := s.writing(ctx, op, func(*gorm.DB) error { return nil }); err != nil {
		return 0, 0, err
	}
	if err := s.turn.take(ctx); err != nil {
		return 0, 0, err
	}
	defer s.turn.give()
	return s.compact(ctx, op)
}

// Erased is what an erasure did, and what it could not reach.
type Erased struct {
	Texts   int
	Backups []string // copies of the file that were made before and still hold the texts
}

// Erase removes private texts of an event with their salts, so that nobody can
// read them or test a guess against the digests that the journal keeps. The state then has no value in their place.
// Copies of the file keep them: the result lists those that are beside it.
func (s *Store) Erase(ctx context.Context, id tournament.EventID, refs ...tournament.TextRef) (Erased, error) {
	const op = "erase"
	var done Erased
	var next kept
	err := s.writing(ctx, op, func(tx *gorm.DB) error {
		done = Erased{}
		if _, err := s.locked(tx, id); err != nil {
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
	if err := s.purge(ctx, op); err != nil {
		return done, err
	}
	done.Backups, err = s.Backups()
	s.opts.Logger.Info("texts erased", "event", string(id), "texts", done.Texts)
	return done, err
}

// purge takes what was deleted out of the database's pages too.
func (s *Store) purge(ctx context.Context, op string) error {
	if err := s.turn.take(ctx); err != nil {
		return err
	}
	defer s.turn.give()
	return s.scrub(ctx, op)
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
