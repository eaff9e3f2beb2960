package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/storage/register"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
)

// ratingLists is the user's register of rating lists, for the desktop. It is
// opened when somebody is first looked up, and closed while a list takes the
// place of another, which Windows wants.
type ratingLists struct {
	path     func() (string, error)
	language func() locale.Lang
	mu       sync.Mutex
	open     *register.Register
}

// opened is the register; nil where there is none yet.
func (l *ratingLists) opened() (*register.Register, error) {
	if l.open != nil {
		return l.open, nil
	}
	path, err := l.path()
	if err != nil {
		return nil, err
	}
	r, err := register.Open(context.Background(), path)
	if register.IsNone(err) {
		return nil, nil
	}
	if err == nil {
		l.open = r
	}
	return r, err
}

func (l *ratingLists) Find(typed string, tempo tournament.Tempo, limit int) ([]desktop.Listed, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, err := l.opened()
	if r == nil || err != nil {
		return nil, err
	}
	people, err := r.Find(context.Background(), typed, limit)
	if err != nil {
		return nil, err
	}
	out := make([]desktop.Listed, len(people))
	for i, p := range people {
		out[i].Person, out[i].Profile = p.Entry(tempo)
		out[i].From = p.List
	}
	return out, nil
}

func (l *ratingLists) Lists() ([]desktop.RatingList, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, err := l.opened()
	if r == nil || err != nil {
		return nil, err
	}
	lists, err := r.Lists(context.Background())
	if err != nil {
		return nil, err
	}
	var out []desktop.RatingList
	for _, x := range lists {
		for i, p := range x.Parts {
			if i == 0 || p.Date != x.Parts[i-1].Date {
				out = append(out, desktop.RatingList{Name: x.Name, Date: p.Date, Days: p.Age(time.Now()), People: x.People})
			}
		}
	}
	return out, nil
}

func (*ratingLists) Stopped(err error) bool { return errors.Is(err, context.Canceled) }

// Prepare reads a list beside the register, outside the queue in which results
// are saved.
func (l *ratingLists) Prepare(path string, progress func(string, int64, int64), done func(desktop.ListDraft, error)) (cancel func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		draft, err := l.prepare(ctx, path, func(p register.Progress) { fyne.Do(func() { progress(string(p.Step), p.Done, p.Total) }) })
		fyne.Do(func() {
			if err != nil {
				done(nil, err)
				return
			}
			done(draft, nil)
		})
	}()
	return cancel
}

func (l *ratingLists) prepare(ctx context.Context, path string, progress func(register.Progress)) (desktop.ListDraft, error) {
	db, err := l.path()
	if err != nil {
		return nil, err
	}
	last := int64(-1)
	d, err := register.Prepare(ctx, db, path, register.Options{Language: string(l.language()), Progress: func(p register.Progress) {
		if now := p.Done * 100 / max(p.Total, 1); now != last { // a hundred times, not a million
			last = now
			progress(p)
		}
	}})
	if err != nil {
		return nil, err
	}
	return listDraft{l, d}, nil
}

// listDraft is a list that has been read.
type listDraft struct {
	l *ratingLists
	d *register.Draft
}

func (x listDraft) People() int                   { return x.d.People }
func (x listDraft) Warnings() tournament.Problems { return x.d.Problems }
func (x listDraft) Discard() error                { return x.d.Discard() }

// examplesOfChanges is how many of a kind are shown.
const examplesOfChanges = 3

func (x listDraft) Changes() ([]desktop.ListChange, error) {
	if !x.d.Replaces {
		return nil, nil
	}
	changes, err := x.d.Changes(context.Background(), examplesOfChanges)
	if err != nil {
		return nil, err
	}
	var out []desktop.ListChange
	for _, k := range register.ChangeKinds() {
		c := desktop.ListChange{Kind: string(k), Count: changes.Of(k)}
		for _, e := range changes.Sample[k] {
			c.Examples = append(c.Examples, example(k, e))
		}
		out = append(out, c)
	}
	return out, nil
}

// example is somebody before and after.
func example(k register.ChangeKind, c register.Change) string {
	switch k {
	case register.IsNew:
		return c.After.Name
	case register.IsGone:
		return c.Before.Name
	case register.NameChanged:
		return c.Before.Name + " → " + c.After.Name
	case register.TitleChanged:
		return fmt.Sprintf("%s  %s → %s", c.After.Name, c.Before.Title, c.After.Title)
	case register.FederationChanged:
		return fmt.Sprintf("%s  %s → %s", c.After.Name, c.Before.Federation, c.After.Federation)
	case register.RatingChanged:
	}
	rating := func(p register.Person) string {
		if p.List != register.FIDE {
			return strconv.Itoa(p.National)
		}
		return fmt.Sprintf("%d/%d/%d", p.Standard.Value, p.Rapid.Value, p.Blitz.Value)
	}
	return fmt.Sprintf("%s  %s → %s", c.After.Name, rating(c.Before), rating(c.After))
}

// Commit lets the new list take the place of the old one.
func (x listDraft) Commit() error {
	x.l.mu.Lock()
	defer x.l.mu.Unlock()
	if x.l.open != nil {
		if err := x.l.open.Close(); err != nil {
			return err
		}
		x.l.open = nil
	}
	return x.d.Commit()
}
