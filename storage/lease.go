package storage

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sealedmove/arbiter/journal"
)

// Owner is the program that may write to a file.
type Owner struct {
	Host    string
	PID     int
	Program string
	Since   time.Time
}

// String is the owner as a person finds him: "sealedmove on HALL-1 (process 4711)".
func (o Owner) String() string {
	return fmt.Sprintf("%s @ %s (%d)", o.Program, o.Host, o.PID)
}

// leaseRow is the one row of the lease: who writes, and his last beat.
type leaseRow struct {
	ID      int    `gorm:"primaryKey;autoIncrement:false"`
	Token   string // tells two openings by one program apart
	Host    string
	PID     int `gorm:"column:pid"`
	Program string
	SinceMs int64
	BeatMs  int64
}

func (leaseRow) TableName() string { return "lease" }

func (l leaseRow) owner() Owner {
	return Owner{Host: l.Host, PID: l.PID, Program: l.Program, Since: time.UnixMilli(l.SinceMs)}
}

// gone tells whether the holder has ended without giving the lease back: his
// process of this machine does not run any more, or he has not been heard of
// for as long as stale. A beat from the future is that of a clock put right.
func (l leaseRow) gone(host string, now time.Time, stale time.Duration) bool {
	if l.Host == host && !alive(l.PID) {
		return true
	}
	return now.Sub(time.UnixMilli(l.BeatMs)).Abs() > stale
}

// errHeld carries the owner out of a transaction that found the lease taken.
type errHeld struct{ owner Owner }

func (e errHeld) Error() string { return "the writer is " + e.owner.String() }

// held is the refusal that names who writes.
func (s *Store) held(op string, by Owner) *Error {
	return &Error{
		Reason: journal.ErrReadOnly, Op: op, Key: "storage.held",
		Args: []any{s.path, by.Program, by.Host, by.PID}, Hint: "storage.held-hint", Err: errHeld{by},
	}
}

// OwnerOf finds the program named by a refusal to write.
func OwnerOf(err error) (Owner, bool) {
	var held errHeld
	ok := errors.As(err, &held)
	return held.owner, ok
}

// vacant fails with errHeld where another program is the writer.
func (s *Store) vacant(tx *gorm.DB) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	var have []leaseRow
	if err := tx.Find(&have).Error; err != nil {
		return err
	}
	if len(have) > 0 && have[0].Token != s.token && !have[0].gone(host, s.opts.Clock(), s.opts.Stale) {
		return errHeld{have[0].owner()}
	}
	return nil
}

// take makes this store the writer, or fails with errHeld.
func (s *Store) take(tx *gorm.DB) error {
	if err := s.vacant(tx); err != nil {
		return err
	}
	now := s.opts.Clock()
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	l := leaseRow{ID: 1, Token: s.token, Host: host, PID: os.Getpid(), Program: s.opts.Program, SinceMs: now.UnixMilli(), BeatMs: now.UnixMilli()}
	return tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&l).Error
}

// holds fails with errHeld where another program has taken the lease meanwhile,
// as it may after this machine has slept.
func (s *Store) holds(tx *gorm.DB) error {
	if s.opts.noLease {
		return nil
	}
	var have []leaseRow
	if err := tx.Find(&have).Error; err != nil {
		return err
	}
	switch {
	case len(have) == 0: // another has come and gone; nobody minds
		return s.take(tx)
	case have[0].Token != s.token:
		return errHeld{have[0].owner()}
	}
	return nil
}

// beat says that this program is there, until the store closes or loses the lease.
func (s *Store) beat(ctx context.Context, ended chan<- struct{}) {
	defer close(ended)
	tick := time.NewTicker(s.opts.Beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.beatOnce(ctx); err != nil && ctx.Err() == nil {
			s.opts.Logger.Warn("lease not renewed", "error", err)
		}
	}
}

func (s *Store) beatOnce(ctx context.Context) error {
	return s.writing(ctx, "renew lease", func(tx *gorm.DB) error {
		return tx.Model(&leaseRow{ID: 1}).Update("beat_ms", s.opts.Clock().UnixMilli()).Error
	})
}

// release gives the lease back, so that the next program need not wait.
func (s *Store) release(ctx context.Context, db *gorm.DB) error {
	return db.WithContext(ctx).Where("token = ?", s.token).Delete(&leaseRow{}).Error
}

func newToken() string { return rand.Text() }
