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
func (f *file) held(op string, by Owner) *Error {
	return &Error{
		Reason: journal.ErrReadOnly, Op: op, Key: "storage.held",
		Args: []any{f.path, by.Program, by.Host, by.PID}, Hint: "storage.held-hint", Err: errHeld{by},
	}
}

// OwnerOf finds the program named by a refusal to write.
func OwnerOf(err error) (Owner, bool) {
	var held errHeld
	ok := errors.As(err, &held)
	return held.owner, ok
}

// vacant fails with errHeld where another program is the writer.
func (f *file) vacant(tx *gorm.DB) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	var have []leaseRow
	if err := tx.Find(&have).Error; err != nil {
		return err
	}
	if len(have) > 0 && have[0].Token != f.token && !have[0].gone(host, f.opts.Clock(), f.opts.Stale) {
		return errHeld{have[0].owner()}
	}
	return nil
}

// take makes this store the writer, or fails with errHeld.
func (f *file) take(tx *gorm.DB) error {
	if err := f.vacant(tx); err != nil {
		return err
	}
	now := f.opts.Clock()
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	l := leaseRow{ID: 1, Token: f.token, Host: host, PID: os.Getpid(), Program: f.opts.Program, SinceMs: now.UnixMilli(), BeatMs: now.UnixMilli()}
	return tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&l).Error
}

// holds fails with errHeld where another program has taken the lease meanwhile,
// as it may after this machine has slept.
func (f *file) holds(tx *gorm.DB) error {
	if f.opts.noLease {
		return nil
	}
	var have []leaseRow
	if err := tx.Find(&have).Error; err != nil {
		return err
	}
	switch {
	case len(have) == 0: // another has come and gone; nobody minds
		return f.take(tx)
	case have[0].Token != f.token:
		return errHeld{have[0].owner()}
	}
	return nil
}

// beat says that this program is there, until the store closes or loses the lease.
func (f *file) beat(ctx context.Context, ended chan<- struct{}) {
	defer close(ended)
	tick := time.NewTicker(f.opts.Beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := f.beatOnce(ctx); err != nil && ctx.Err() == nil {
			f.opts.Logger.Warn("lease not renewed", "error", err)
		}
	}
}

func (f *file) beatOnce(ctx context.Context) error {
	if err := f.turn.take(ctx); err != nil {
		return err
	}
	defer f.turn.give()
	return f.transact(ctx, "renew lease", func(tx *gorm.DB) error {
		return tx.Model(&leaseRow{ID: 1}).Update("beat_ms", f.opts.Clock().UnixMilli()).Error
	})
}

// release gives the lease back, so that the next program need not wait.
func (f *file) release(ctx context.Context, db *gorm.DB) error {
	return db.WithContext(ctx).Where("token = ?", f.token).Delete(&leaseRow{}).Error
}

func newToken() string { return rand.Text() }
