package register

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"sealedmove/tournament"
)

// Register is a register that is open for looking up. It is safe for use by
// many goroutines.
type Register struct {
	path string
	db   *gorm.DB
}

// Open opens the register at path for reading. Where there is none the error
// is fs.ErrNotExist; a file that is none is refused.
func Open(ctx context.Context, path string) (*Register, error) {
	if err := sniff(path); err != nil {
		return nil, err
	}
	db, err := connect(path, url.Values{"mode": {"ro"}, "immutable": {"1"}, "_stmt_cache_size": {"16"}, "_cache_size": {"-8000"}})
	if err != nil {
		return nil, err
	}
	r := &Register{path: path, db: db}
	var n int64
	if err := db.WithContext(ctx).Raw("SELECT count(*) FROM list").Scan(&n).Error; err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// Close closes the register.
func (r *Register) Close() error { return disconnect(r.db) }

// sniff refuses what is no register, by its first bytes.
func sniff(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 72) // https://sqlite.org/fileformat.html
	if _, err := io.ReadFull(f, head); err != nil || !strings.HasPrefix(string(head), "SQLite format 3\x00") || binary.BigEndian.Uint32(head[68:]) != applicationID {
		return tournament.Refuse("ratinglist.foreign", path)
	}
	if v := binary.BigEndian.Uint32(head[60:]); v != version {
		return tournament.Refuse("ratinglist.version", path)
	}
	return nil
}

// attach makes another register's tables known as old.….
func (r *Register) attach(ctx context.Context, path string) error {
	pool, err := r.db.DB()
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1) // what is attached is so for one connection
	full, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	// Two lists in different orders are compared by their ids: pages are met again.
	return errors.Join(r.db.WithContext(ctx).Exec("ATTACH ? AS old", full).Error, r.db.WithContext(ctx).Exec("PRAGMA old.cache_size = -32000").Error)
}

// List is a list of a register.
type List struct {
	Name        string
	People      int
	Federations []string // that were asked for; nil is all
	Parts       []Part
}

// Part is one rating of a list.
type Part struct {
	Rating   string // "standard", "rapid", "blitz", "national"
	Date     tournament.Date
	File     string
	Imported time.Time
}

// Age is how many days old the part is; -1 where its date is not known.
func (p Part) Age(now time.Time) int {
	day, err := time.ParseInLocation("2006-01-02", string(p.Date), now.Location())
	if err != nil {
		return -1
	}
	return max(0, int(now.Sub(day).Hours()/24))
}

// Lists are the lists of the register, FIDE's first, then by name; the parts
// in the order standard, rapid, blitz.
func (r *Register) Lists(ctx context.Context) ([]List, error) {
	var rows []listRow
	if err := r.db.WithContext(ctx).Find(&rows).Error; err != nil {
		return nil, err
	}
	var parts []partRow
	if err := r.db.WithContext(ctx).Find(&parts).Error; err != nil {
		return nil, err
	}
	order := []string{"standard", "rapid", "blitz", "national"}
	slices.SortFunc(parts, func(a, b partRow) int { return slices.Index(order, a.Rating) - slices.Index(order, b.Rating) })
	slices.SortFunc(rows, func(a, b listRow) int {
		if (a.Name == FIDE) != (b.Name == FIDE) {
			if a.Name == FIDE {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	lists := make([]List, len(rows))
	for i, row := range rows {
		l := List{Name: row.Name, People: row.People}
		if row.Federations != "" {
			l.Federations = strings.Split(row.Federations, ",")
		}
		for _, p := range parts {
			if p.List == row.No {
				l.Parts = append(l.Parts, Part{Rating: p.Rating, Date: tournament.Date(p.Date), File: p.File, Imported: time.Unix(p.Imported, 0)})
			}
		}
		lists[i] = l
	}
	return lists, nil
}

// personColumns are read for a Person, in the order of scan.
var personColumns = []string{
	"p.no", "l.name", "p.id", "p.name", "p.federation", "p.title", "p.birth", "p.standard", "p.rapid", "p.blitz", "p.k", "p.flags",
	"coalesce(x.fide_id, '')", "coalesce(x.latin, '')", "coalesce(x.club, '')", "coalesce(x.national, 0)",
}

const personTables = " FROM person p JOIN list l ON l.no = p.list LEFT JOIN local x ON x.person = p.no "

// each calls f with the people that the rest of a query gives.
func (r *Register) each(ctx context.Context, rest string, args []any, f func(Person) error) error {
	rows, err := r.db.WithContext(ctx).Raw("SELECT "+strings.Join(personColumns, ", ")+personTables+rest, args...).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		p, err := scan(rows)
		if err != nil {
			return err
		}
		if err := f(p); err != nil {
			return err
		}
	}
	return rows.Err()
}

// scan reads a Person, and what a query gives besides.
func scan(rows *sql.Rows, more ...any) (p Person, err error) {
	var k, flags int
	err = rows.Scan(append([]any{
		&p.no, &p.List, &p.ID, &p.Name, &p.Federation, &p.Title, &p.Birth, &p.Standard.Value, &p.Rapid.Value, &p.Blitz.Value, &k, &flags,
		&p.FideID, &p.Latin, &p.Club, &p.National,
	}, more...)...)
	p.unpack(k, flags)
	if p.List == FIDE {
		p.FideID = p.ID
	}
	if strings.HasPrefix(p.ID, "=") { // the builder's own
		p.ID = ""
	}
	return p, err
}

// ByID is whoever has the id: FIDE's, or that of a club's or federation's list.
func (r *Register) ByID(ctx context.Context, id string) ([]Person, error) {
	var found []Person
	err := r.each(ctx, "WHERE p.id = ? ORDER BY l.name <> 'FIDE', l.name", []any{id}, func(p Person) error {
		found = append(found, p)
		return nil
	})
	return found, err
}

// How much is looked at for a look-up: the people whose names begin with the
// typed letters, and where it is none of them the entries of each typed word
// in the index, for those who have them all.
const (
	nearest = 200
	farther = 20_000
)

// Find finds the people that are meant by what has been typed so far: the
// beginning of an id, or the beginnings of a name's words, in any order and
// with or without accents. It gives at most limit, the likeliest first.
func (r *Register) Find(ctx context.Context, typed string, limit int) ([]Person, error) {
	typed = tournament.Clean(typed)
	words := fold(typed)
	if len(words) == 0 || limit <= 0 {
		return nil, nil
	}
	s := search{r: r, words: words, seen: map[int64]bool{}}
	if strings.ContainsAny(typed, "0123456789") {
		if err := s.ids(ctx, typed, limit); err != nil {
			return nil, err
		}
	}
	if err := s.names(ctx, nearest, words...); err != nil {
		return nil, err
	}
	if len(s.found) == 0 && len(words) > 1 {
		if err := s.anyOrder(ctx); err != nil {
			return nil, err
		}
	}
	return s.best(limit), nil
}

// search is one look-up.
type search struct {
	r     *Register
	words []string
	seen  map[int64]bool
	found []hit
}

// hit is somebody found, and how well he fits: less is better.
type hit struct {
	Person
	misfit int
	sorted string
}

// ids finds those whose id begins with the typed text.
func (s *search) ids(ctx context.Context, typed string, limit int) error {
	return s.r.each(ctx, "WHERE p.id >= ? AND p.id < ? ORDER BY p.id LIMIT ?", []any{typed, typed + "\U0010ffff", limit}, func(p Person) error {
		s.add(p, 0)
		return nil
	})
}

// names finds those of whose names a part begins with the words, among the
// first n in the index.
func (s *search) names(ctx context.Context, n int, words ...string) error {
	from, to := span(words...)
	people, err := s.r.spelt(ctx, from, to, n)
	if err != nil {
		return err
	}
	return s.look(ctx, people)
}

// anyOrder finds those who have all the words, wherever in their names.
func (s *search) anyOrder(ctx context.Context) error {
	var all map[uint32]bool
	for _, w := range s.words {
		from, to := span(w)
		people, err := s.r.spelt(ctx, from, to, farther)
		if err != nil {
			return err
		}
		both := map[uint32]bool{}
		for _, p := range people {
			if all == nil || all[p] {
				both[p] = true
			}
		}
		all = both
	}
	people := slices.Sorted(maps.Keys(all))
	return s.look(ctx, people[:min(nearest, len(people))])
}

// look adds those of the people whose names are meant.
func (s *search) look(ctx context.Context, people []uint32) error {
	if len(people) == 0 {
		return nil
	}
	return s.r.each(ctx, "WHERE p.no IN ?", []any{people}, func(p Person) error {
		for _, name := range []string{p.Name, p.Latin, p.FideID} {
			if fit, ok := s.fits(name); ok {
				s.add(p, fit)
				break
			}
		}
		return nil
	})
}

// fits tells how far a name is from what was typed: words typed whole, and a
// family name typed first, are nearer.
func (s *search) fits(name string) (misfit int, ok bool) {
	words := fold(name)
	whole, ok := matches(words, s.words)
	if !ok {
		return 0, false
	}
	misfit = 2 * (len(s.words) - whole)
	if !strings.HasPrefix(words[0], s.words[0]) {
		misfit++
	}
	return misfit + 1, true
}

func (s *search) add(p Person, misfit int) {
	if s.seen[p.no] {
		return
	}
	s.seen[p.no] = true
	s.found = append(s.found, hit{Person: p, misfit: misfit, sorted: strings.Join(fold(p.Name), " ")})
}

// best are the likeliest; equally likely ones go by name, then by rating.
func (s *search) best(limit int) []Person {
	slices.SortStableFunc(s.found, func(a, b hit) int {
		if a.misfit != b.misfit {
			return a.misfit - b.misfit
		}
		if c := strings.Compare(a.sorted, b.sorted); c != 0 {
			return c
		}
		return b.Standard.Value - a.Standard.Value
	})
	out := make([]Person, min(limit, len(s.found)))
	for i := range out {
		out[i] = s.found[i].Person
	}
	return out
}

// IsNone tells whether an error of [Open] is that there is no register yet.
func IsNone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
