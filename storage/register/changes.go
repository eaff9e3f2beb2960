package register

import (
	"context"
	"database/sql"
	"errors"
	"slices"
)

// Changes are how a list differs from the one it replaces. Somebody may be
// counted under several.
type Changes struct {
	New, Gone, Rating, Title, Federation, Name int
	// Sample are some of each kind, the highest rated first.
	Sample map[ChangeKind][]Change
}

// ChangeKind is a kind of change.
type ChangeKind string

// The kinds.
const (
	IsNew             ChangeKind = "new"
	IsGone            ChangeKind = "gone"
	RatingChanged     ChangeKind = "rating"
	TitleChanged      ChangeKind = "title"
	FederationChanged ChangeKind = "federation"
	NameChanged       ChangeKind = "name"
)

// ChangeKinds lists the kinds, in the order of a preview.
func ChangeKinds() []ChangeKind {
	return []ChangeKind{IsNew, IsGone, RatingChanged, TitleChanged, FederationChanged, NameChanged}
}

// Change is somebody before and after: of one who is new Before is empty, of
// one who is gone After. Of the people only what lists show is there.
type Change struct{ Before, After Person }

// Of is how many changes of a kind there are.
func (c Changes) Of(k ChangeKind) int {
	switch k {
	case IsNew:
		return c.New
	case IsGone:
		return c.Gone
	case RatingChanged:
		return c.Rating
	case TitleChanged:
		return c.Title
	case FederationChanged:
		return c.Federation
	case NameChanged:
		return c.Name
	}
	return 0
}

// changeColumns of a person in the tables p and x.
const changeColumns = "p.id, p.name, p.federation, p.title, p.birth, p.standard, p.rapid, p.blitz, coalesce(px.national, 0)"

// Changes compares the draft with the register in its place, person by person,
// and keeps up to sample of each kind.
func (d *Draft) Changes(ctx context.Context, sample int) (_ Changes, err error) {
	c := comparison{list: d.List, sample: sample, Changes: Changes{Sample: map[ChangeKind][]Change{}}}
	if !d.Replaces {
		c.New = d.People
		return c.Changes, nil
	}
	now, err := Open(ctx, d.temp)
	if err != nil {
		return Changes{}, err
	}
	defer func() { err = errors.Join(err, now.Close()) }()
	if err := now.attach(ctx, d.path); err != nil {
		return Changes{}, err
	}
	const old = "coalesce(o.id, ''), coalesce(o.name, ''), coalesce(o.federation, ''), coalesce(o.title, ''), coalesce(o.birth, ''), coalesce(o.standard, 0), coalesce(o.rapid, 0), coalesce(o.blitz, 0), coalesce(ox.national, 0)"
	err = c.each(ctx, now, `SELECT `+changeColumns+`, `+old+` FROM person p LEFT JOIN local px ON px.person = p.no
		LEFT JOIN old.person o ON o.id = p.id AND o.list = (SELECT no FROM old.list WHERE name = ?) LEFT JOIN old.local ox ON ox.person = o.no
		WHERE p.list = (SELECT no FROM list WHERE name = ?) AND (o.no IS NULL OR p.name <> o.name OR p.federation <> o.federation OR p.title <> o.title
			OR p.standard <> o.standard OR p.rapid <> o.rapid OR p.blitz <> o.blitz OR coalesce(px.national, 0) <> coalesce(ox.national, 0))`)
	if err != nil {
		return Changes{}, err
	}
	err = c.each(ctx, now, `SELECT '', '', '', '', '', 0, 0, 0, 0, `+changeColumns+` FROM old.person p LEFT JOIN old.local px ON px.person = p.no
		WHERE p.list = (SELECT no FROM old.list WHERE name = ?)
			AND NOT EXISTS (SELECT 1 FROM person n WHERE n.id = p.id AND n.list = (SELECT no FROM list WHERE name = ?))`)
	return c.Changes, err
}

// comparison is Changes on their way.
type comparison struct {
	Changes
	list   string
	sample int
}

// each counts the rows of a query: somebody after and before.
func (c *comparison) each(ctx context.Context, r *Register, query string) error {
	rows, err := r.db.WithContext(ctx).Raw(query, c.list, c.list).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var x Change
		if err := scanChange(rows, &x); err != nil {
			return err
		}
		x.After.List, x.Before.List = c.list, c.list
		c.count(x)
	}
	return rows.Err()
}

func scanChange(rows *sql.Rows, x *Change) error {
	a, b := &x.After, &x.Before
	return rows.Scan(&a.ID, &a.Name, &a.Federation, &a.Title, &a.Birth, &a.Standard.Value, &a.Rapid.Value, &a.Blitz.Value, &a.National,
		&b.ID, &b.Name, &b.Federation, &b.Title, &b.Birth, &b.Standard.Value, &b.Rapid.Value, &b.Blitz.Value, &b.National)
}

// count counts a change under its kinds.
func (c *comparison) count(x Change) {
	a, b := x.After, x.Before
	switch {
	case b.ID == "":
		c.New++
		c.keep(IsNew, x)
		return
	case a.ID == "":
		c.Gone++
		c.keep(IsGone, x)
		return
	}
	if a.Standard.Value != b.Standard.Value || a.Rapid.Value != b.Rapid.Value || a.Blitz.Value != b.Blitz.Value || a.National != b.National {
		c.Rating++
		c.keep(RatingChanged, x)
	}
	if a.Title != b.Title {
		c.Title++
		c.keep(TitleChanged, x)
	}
	if a.Federation != b.Federation {
		c.Federation++
		c.keep(FederationChanged, x)
	}
	if a.Name != b.Name {
		c.Name++
		c.keep(NameChanged, x)
	}
}

// keep keeps a change in the sample of a kind, if it is high enough.
func (c *comparison) keep(k ChangeKind, x Change) {
	s := c.Sample[k]
	at, _ := slices.BinarySearchFunc(s, x, func(a, b Change) int { return b.height() - a.height() })
	for at < len(s) && s[at].height() == x.height() {
		at++
	}
	if at == c.sample {
		return
	}
	s = slices.Insert(s, at, x)
	c.Sample[k] = s[:min(len(s), c.sample)]
}

// height is the best rating that somebody has or had.
func (x Change) height() int {
	return max(x.After.Standard.Value, x.Before.Standard.Value, x.After.Rapid.Value, x.Before.Rapid.Value, x.After.Blitz.Value, x.Before.Blitz.Value, x.After.National, x.Before.National)
}
