package register

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/tournament"
)

var carlsen = made{id: 1503014, name: "Carlsen, Magnus", fed: "NOR", sex: "M", title: "GM", standard: 2823, rapid: 2801, blitz: 2860, k: 10, born: 1990}

// people are a small list of every trap.
func people() []made {
	return []made{
		carlsen,
		{id: 8602980, name: "Hou, Yifan", fed: "CHN", sex: "F", title: "GM", woman: "WGM", standard: 2633, rapid: 2550, blitz: 2560, k: 10, born: 1994, flag: "w"},
		{id: 310751, name: "Overflow, Otto", fed: "CZE", sex: "M", other: "LSI,FI,SI,SLI,NA", standard: 1946, rapid: 1900, k: 20, born: 1961},
		{id: 310752, name: "Arena, Anna", fed: "CZE", sex: "F", other: "SI,FI,LSI,SLI,NA", arena: "AFM", standard: 1947, k: 20, born: 1962, flag: "wi"},
		{id: 1495045, name: "Honour, Hanna", fed: "ENG", sex: "F", title: "WH", standard: 2100, k: 20, born: 1950, flag: "w"},
		{id: 14637383, name: "Bye", fed: "GHA", sex: "M", born: 0},
		{id: 4600001, name: "Mueller, Juergen", fed: "GER", sex: "M", standard: 2001, k: 20, born: 1970, flag: "i"},
		{id: 4600002, name: "Muller, Thomas", fed: "SUI", sex: "M", standard: 2002, k: 20, born: 1971},
		{id: 4600003, name: "O'Brien, Sean", fed: "IRL", sex: "M", standard: 1500, k: 40, born: 2001},
		{id: 4600004, name: "Garcia Lopez, Juan Carlos", fed: "ESP", sex: "M", standard: 1800, k: 20, born: 1980},
		{id: 5000017, name: "A C J John", fed: "IND", sex: "M", standard: 1063, k: 40, born: 1987, flag: "i"},
	}
}

// combinedFile is people as FIDE's combined list.
func combinedFile(t testing.TB, ps []made) string {
	lines := []string{combinedTitles}
	for _, p := range ps {
		lines = append(lines, p.combined())
	}
	return list(t, "players_list_foa.txt", lines...)
}

// imported imports a file into a register, and gives its path.
func imported(t testing.TB, db, file string, o Options) *Draft {
	t.Helper()
	d, err := Prepare(t.Context(), db, file, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Commit(); err != nil {
		t.Fatal(err)
	}
	return d
}

func opened(t testing.TB, db string) *Register {
	t.Helper()
	r, err := Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func newDB(t testing.TB) string { return filepath.Join(t.TempDir(), "register.db") }

// one is the only person with an id.
func one(t testing.TB, db, id string) Person {
	t.Helper()
	r, err := Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	found, err := r.ByID(t.Context(), id)
	if err != nil || len(found) != 1 {
		t.Fatalf("id %s: %d people, %v; want one", id, len(found), err)
	}
	found[0].no = 0
	return found[0]
}

func TestCombinedList(t *testing.T) {
	db := newDB(t)
	d := imported(t, db, combinedFile(t, people()), Options{})
	if d.People != len(people()) || d.Left != 0 || d.Replaces {
		t.Errorf("%d people, %d left out, replaces %v; want %d, none, no", d.People, d.Left, d.Replaces, len(people()))
	}
	want := Person{
		List: FIDE, ID: "1503014", FideID: "1503014", Name: "Carlsen, Magnus", Federation: "NOR", Sex: "m", Title: "GM", Birth: "1990",
		Standard: Rating{Value: 2823, K: 10}, Rapid: Rating{Value: 2801, K: 10}, Blitz: Rating{Value: 2860, K: 10},
	}
	if got := one(t, db, "1503014"); got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestTraps(t *testing.T) {
	db := newDB(t)
	d := imported(t, db, combinedFile(t, people()), Options{})
	t.Run("other titles that overflow push the rating", func(t *testing.T) {
		if p := one(t, db, "310751"); p.Standard.Value != 1946 || p.Rapid.Value != 1900 || p.Birth != "1961" {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("other titles that overflow into the arena title", func(t *testing.T) {
		if p := one(t, db, "310752"); p.Standard.Value != 1947 || p.Birth != "1962" || !p.Standard.Inactive {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("flag w is a woman and no inactive player", func(t *testing.T) {
		if p := one(t, db, "8602980"); p.Standard.Inactive || p.Sex != "w" {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("inactive is so in standard chess, the combined list says of no other", func(t *testing.T) {
		if p := one(t, db, "4600001"); !p.Standard.Inactive || p.Rapid.Inactive || p.Blitz.Inactive {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("a year of birth that is not known", func(t *testing.T) {
		if p := one(t, db, "14637383"); p.Birth != "" || p.Standard.Value != 0 {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("a title that is none is told with its place", func(t *testing.T) {
		if p := one(t, db, "1495045"); p.Title != "" {
			t.Errorf("title %q", p.Title)
		}
		want := "players_list_foa.txt:6:85: ratinglist.title [WH]"
		if len(d.Problems) != 1 || d.Problems[0].Error() != want {
			t.Errorf("problems %v, want %s", d.Problems, want)
		}
	})
}

// The columns are where the titles say: the list without arena titles is
// narrower, and somebody may have made the column of names wider.
func TestColumnsFoundFromTitles(t *testing.T) {
	legacy := []string{legacyTitles}
	wide := []string{strings.Replace(combinedTitles, "Name ", "Name           ", 1)}
	short := []string{"ID Number      Name                            Fed Rating", "1503014        Carlsen, Magnus                 NOR 2823"}
	for _, p := range people() {
		legacy = append(legacy, p.legacy())
		wide = append(wide, p.combined()[:15]+"          "+p.combined()[15:])
	}
	for name, lines := range map[string][]string{"without arena titles": legacy, "wider": wide, "with a mark and a remark before": append([]string{"\ufeffRating list", ""}, wide...)} {
		t.Run(name, func(t *testing.T) {
			db := newDB(t)
			imported(t, db, list(t, "list.txt", lines...), Options{})
			for _, m := range people() {
				p := one(t, db, fmt.Sprint(m.id))
				name := strings.TrimSpace(p.Name)
				if name != m.name || p.Standard.Value != m.standard || p.Rapid.Value != m.rapid || p.Federation != m.fed {
					t.Errorf("got %+v, want %+v", p, m)
				}
			}
		})
	}
	t.Run("few columns", func(t *testing.T) {
		db := newDB(t)
		imported(t, db, list(t, "standard.txt", short...), Options{})
		if p := one(t, db, "1503014"); p.Standard.Value != 2823 || p.Federation != "NOR" {
			t.Errorf("got %+v", p)
		}
	})
}

// A letter beyond ASCII is one column, in UTF-8 as in Latin 1.
func TestColumnsAreLetters(t *testing.T) {
	m := carlsen
	m.name = "Ångström, Žofia"
	utf8 := m.combined() // Go pads by letters
	m.name = "Müller, René"
	latin := strings.NewReplacer("ü", "\xfc", "é", "\xe9").Replace(m.combined())
	for name, c := range map[string]struct{ line, want string }{"UTF-8": {utf8, "Ångström, Žofia"}, "Latin 1": {latin, "Müller, René"}} {
		t.Run(name, func(t *testing.T) {
			db := newDB(t)
			imported(t, db, list(t, "l.txt", combinedTitles, c.line), Options{})
			if p := one(t, db, "1503014"); p.Name != c.want || p.Standard.Value != 2823 || p.Birth != "1990" {
				t.Errorf("got %+v, want %s", p, c.want)
			}
		})
	}
}

func TestXMLIsTheSameList(t *testing.T) {
	dir := t.TempDir()
	txt, xml := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	imported(t, txt, txtList(t, filepath.Join(dir, "l.txt"), 3000, 7), Options{})
	imported(t, xml, xmlList(t, filepath.Join(dir, "l.xml"), 3000, 7), Options{})
	read := func(db string) (all []Person) {
		err := opened(t, db).each(t.Context(), "ORDER BY p.no", nil, func(p Person) error { all = append(all, p); return nil })
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	a, b := read(txt), read(xml)
	if len(a) != 3000 || !slices.Equal(a, b) {
		t.Errorf("%d people from TXT, %d from XML; want 3000 equal ones", len(a), len(b))
	}
}

func TestXMLTraps(t *testing.T) {
	xml := `<?xml version="1.0" encoding="ISO-8859-1"?><!-- a list --><playerslist><player><fideid>7</fideid><name>O&apos;Brien &amp; M` + "\xfc" + `ller</name><country>IRL</country><sex>F</sex><title></title><w_title>WFM</w_title><rating></rating><rapid_rating>1500</rapid_rating><rapid_k>20</rapid_k><birthday></birthday><flag>wi</flag></player></playerslist>`
	db := newDB(t)
	imported(t, db, list(t, "l.xml", xml), Options{})
	want := Person{List: FIDE, ID: "7", FideID: "7", Name: "O'Brien & Müller", Federation: "IRL", Sex: "w", Title: "WFM", Standard: Rating{Inactive: true}, Rapid: Rating{Value: 1500, K: 20}}
	if p := one(t, db, "7"); p != want {
		t.Errorf("got %+v\nwant %+v", p, want)
	}
}

// archive puts files into an archive as FIDE's site gives it.
func archive(t *testing.T, name string, files map[string]string) string {
	path := filepath.Join(t.TempDir(), name)
	return writeTo(t, path, func(w io.Writer) {
		z := zip.NewWriter(w)
		for name, text := range files {
			m, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(2026, 10, 9, 1, 2, 4, 0, time.UTC)})
			if err == nil {
				_, err = io.WriteString(m, text)
			}
			if err != nil {
				t.Error(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestArchiveAsDownloaded(t *testing.T) {
	db := newDB(t)
	d := imported(t, db, archive(t, "players_list.zip", map[string]string{"players_list_foa.txt": combinedTitles + "\r\n" + carlsen.combined() + "\r\n", "readme.md": strings.Repeat("much ", 999)}), Options{})
	if d.Date != "2026-10-09" || d.People != 1 {
		t.Errorf("list of %s with %d people; want 2026-10-09 and one", d.Date, d.People)
	}
}

// single is people as a single list of FIDE's.
func single(ps ...made) string {
	s := singleTitles + "\r\n"
	for _, p := range ps {
		s += p.single() + "\r\n"
	}
	return s
}

// A single list brings one rating up to date and leaves the others; whoever is
// not on it has no such rating.
func TestSingleLists(t *testing.T) {
	db := newDB(t)
	imported(t, db, combinedFile(t, people()), Options{Date: "2026-09-01"})
	c, h := carlsen, people()[1]
	c.standard, c.born, c.flag = 2900, 0, "i" // of rapid, by the file's name
	newcomer := made{id: 999999, name: "Newcomer, Nora", fed: "NOR", sex: "F", standard: 1400, k: 40, born: 2015, flag: "w"}
	d := imported(t, db, archive(t, "rapid_oct26frl.zip", map[string]string{"rapid_rating_list.txt": single(c, newcomer)}), Options{})
	if d.Date != "2026-10-01" || !slices.Equal(d.Ratings, []string{"rapid"}) {
		t.Errorf("list of %s, %v; want 2026-10-01, rapid", d.Date, d.Ratings)
	}
	p := one(t, db, "1503014")
	if p.Standard.Value != 2823 || p.Rapid != (Rating{2900, 10, true}) || p.Blitz.Value != 2860 || p.Birth != "1990" || p.Standard.Inactive {
		t.Errorf("got %+v", p)
	}
	if p := one(t, db, fmt.Sprint(h.id)); p.Standard.Value != h.standard || p.Rapid.Value != 0 || p.Blitz.Value != h.blitz {
		t.Errorf("who is not on the list: got %+v", p)
	}
	if p := one(t, db, "999999"); p.Rapid.Value != 1400 || p.Standard.Value != 0 || p.Sex != "w" {
		t.Errorf("who is new: got %+v", p)
	}
	lists, err := opened(t, db).Lists(t.Context())
	if err != nil || len(lists) != 1 || lists[0].People != len(people())+1 {
		t.Fatalf("lists %+v, %v", lists, err)
	}
	for i, want := range []tournament.Date{"2026-09-01", "2026-10-01", "2026-09-01"} {
		if got := lists[0].Parts[i]; got.Date != want {
			t.Errorf("%s of %s, want %s", got.Rating, got.Date, want)
		}
	}
	if age := lists[0].Parts[1].Age(time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)); age != 60 {
		t.Errorf("age %d days, want 60", age)
	}
}

func TestWhichSingleList(t *testing.T) {
	file := archive(t, "list.zip", map[string]string{"list.txt": single(carlsen)})
	_, err := Prepare(t.Context(), newDB(t), file, Options{})
	wantKey(t, err, "ratinglist.which-tempo")
	db := newDB(t)
	imported(t, db, file, Options{Tempo: tournament.Blitz})
	if p := one(t, db, "1503014"); p.Blitz.Value != 2823 || p.Standard.Value != 0 {
		t.Errorf("got %+v", p)
	}
}

// wantKey wants a refusal.
func wantKey(t *testing.T, err error, key string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), key) {
		t.Errorf("got %v, want %s", err, key)
	}
}

func TestOnlySomeFederations(t *testing.T) {
	db := newDB(t)
	d := imported(t, db, combinedFile(t, people()), Options{Federations: []string{"cze", " NOR "}})
	if d.People != 3 {
		t.Errorf("%d people, want 3", d.People)
	}
	lists, err := opened(t, db).Lists(t.Context())
	if err != nil || !slices.Equal(lists[0].Federations, []string{"CZE", "NOR"}) {
		t.Errorf("lists %+v, %v", lists, err)
	}
	_, err = Prepare(t.Context(), db, combinedFile(t, people()), Options{Federations: []string{"XYZ"}})
	wantKey(t, err, "ratinglist.nobody-of")
	_, err = Prepare(t.Context(), db, combinedFile(t, people()), Options{Federations: []string{"Norway"}})
	wantKey(t, err, "ratinglist.federation")
}

// The list of a club stands beside FIDE's; each is refreshed for itself.
func TestListOfAClub(t *testing.T) {
	db := newDB(t)
	imported(t, db, combinedFile(t, people()), Options{})
	members := list(t, "SK Turm.csv", "Mitgliedsnr;Name;Latin;Jahrgang;DWZ;Verein;FIDE-ID", "T-17;Müller, Jürgen;;1970;1890;SK Turm;4600001", ";王皓;Wang Hao;1989;;SK Turm;", "T-19;\"Bob\", Jr.;;;1200;SK Turm;")
	d := imported(t, db, members, Options{})
	if d.List != "SK Turm" || d.People != 3 || d.Replaces {
		t.Errorf("list %q of %d people, replaces %v", d.List, d.People, d.Replaces)
	}
	want := Person{List: "SK Turm", ID: "T-17", FideID: "4600001", Name: "Müller, Jürgen", Birth: "1970", National: 1890, Club: "SK Turm"}
	if p := one(t, db, "T-17"); p != want {
		t.Errorf("got %+v\nwant %+v", p, want)
	}
	imported(t, db, combinedFile(t, people()[:3]), Options{})
	r := opened(t, db)
	for typed, want := range map[string]string{"wang": "王皓", "王": "王皓", "T-1": "\"Bob\", Jr.|Müller, Jürgen", "4600001": "Müller, Jürgen", "bob": "\"Bob\", Jr."} {
		if got := names(t, r, typed, 9); got != want {
			t.Errorf("%q finds %s, want %s", typed, got, want)
		}
	}
	if who, profile := one(t, db, "T-17").Entry(tournament.Standard); who.NationalID != "T-17" || who.FideID != "4600001" || profile.Rating != 1890 || profile.RatingSource != "NAT" {
		t.Errorf("entry %+v %+v", who, profile)
	}
	_, err := Prepare(t.Context(), db, list(t, "fide.csv", "Name;Elo", "A;1"), Options{})
	wantKey(t, err, "ratinglist.named-fide")
}

// A federation's list has its own rating and FIDE's.
func TestListOfAFederation(t *testing.T) {
	db := newDB(t)
	dwz := list(t, "spieler.csv", "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Geburtsjahr,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land",
		`10000001,10001,1,A,"Muster,Max",M,1980,1700,12,1800,FM,4600001,GER`, `10000002,10001,2,A,"Ohne,Olga",W,1990,1500,12,,,,`)
	imported(t, db, dwz, Options{List: "DSB"})
	if p := one(t, db, "10000001"); p.Standard.Value != 1800 || p.National != 1700 || p.Title != "FM" || p.Federation != "GER" || p.FideID != "4600001" {
		t.Errorf("got %+v", p)
	}
	if p := one(t, db, "10000002"); p.Standard.Value != 0 || p.National != 1500 || p.Sex != "w" {
		t.Errorf("got %+v", p)
	}
}

func TestEntry(t *testing.T) {
	p := Person{List: FIDE, ID: "7", FideID: "7", Name: "X", Standard: Rating{Value: 2000, K: 20}, Blitz: Rating{Value: 1900, K: 40}}
	for _, c := range []struct {
		tempo   tournament.Tempo
		rating  int
		factor  int
		comment string
	}{{tournament.Standard, 2000, 20, "his own"}, {tournament.Rapid, 2000, 0, "the standard one, whose factor is not that of rapid chess"}, {tournament.Blitz, 1900, 40, "his own"}} {
		who, profile := p.Entry(c.tempo)
		if profile.Rating != c.rating || profile.K != c.factor || profile.RatingSource != "FIDE" || who.NationalID != "" {
			t.Errorf("%s: %+v, want %d (%s)", c.tempo, profile, c.rating, c.comment)
		}
	}
}

// names are those found, joined.
func names(t testing.TB, r *Register, typed string, limit int) string {
	t.Helper()
	found, err := r.Find(t.Context(), typed, limit)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range found {
		out = append(out, p.Name)
	}
	return strings.Join(out, "|")
}

func TestFind(t *testing.T) {
	db := newDB(t)
	imported(t, db, combinedFile(t, people()), Options{})
	r := opened(t, db)
	const both = "Mueller, Juergen|Muller, Thomas"
	for _, c := range []struct{ name, typed, want string }{
		{"accents typed, none in the list", "Müller", both},
		{"as the list may write it", "mueller", both},
		{"without", "MULLER", both},
		{"the given name too", "Müller Jü", "Mueller, Juergen"},
		{"the given name first", "Jürgen Mü", "Mueller, Juergen"},
		{"a comma", "müller, t", "Muller, Thomas"},
		{"an apostrophe", "O’Bri", "O'Brien, Sean"},
		{"no apostrophe", "obrien seán", "O'Brien, Sean"},
		{"the second family name", "López", "Garcia Lopez, Juan Carlos"},
		{"a word left out", "garcia juan", "Garcia Lopez, Juan Carlos"},
		{"words in any order", "carlos juan lopez", "Garcia Lopez, Juan Carlos"},
		{"initials first", "John A", "A C J John"},
		{"somebody called Bye", "bye", "Bye"},
		{"an id", "1503014", "Carlsen, Magnus"},
		{"the beginning of an id", "46000", "Mueller, Juergen|Muller, Thomas|O'Brien, Sean|Garcia Lopez, Juan Carlos"},
		{"nobody", "zzz", ""},
		{"nothing", "  ", ""},
		{"a sign", "%", ""},
		{"longer than any name", strings.Repeat("wolfeschlegelstein ", 20), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := strings.Split(c.want, "|")
			got := strings.Split(names(t, r, c.typed, 9), "|")
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%q finds %q, want %q", c.typed, got, want)
			}
		})
	}
	t.Run("who is typed whole comes first", func(t *testing.T) {
		db := newDB(t)
		imported(t, db, combinedFile(t, []made{{id: 1, name: "Liang, Chong"}, {id: 2, name: "Chong, Li"}, {id: 3, name: "Li, Chao"}, {id: 4, name: "Lian, Wei"}}), Options{})
		if got, want := names(t, opened(t, db), "li", 9), "Li, Chao|Chong, Li|Lian, Wei|Liang, Chong"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
	t.Run("stopped", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		if _, err := r.Find(ctx, "carl", 9); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// Every beginning of every name and id finds its owner: nothing is lost
// between the index and the comparison, also across blocks and runs.
func TestEveryBeginningFinds(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "r.db")
	imported(t, db, txtList(t, filepath.Join(dir, "l.txt"), 2000, 5), Options{})
	r := opened(t, db)
	i := 0
	makeList(2000, 5, func(m made) {
		if i++; i%37 != 0 {
			return
		}
		for n := 6; n <= len(m.name); n++ {
			if got := names(t, r, m.name[:n], 2000); !slices.Contains(strings.Split(got, "|"), m.name) {
				t.Errorf("%q does not find %q", m.name[:n], m.name)
			}
		}
		if got := names(t, r, fmt.Sprint(m.id), 5); !strings.Contains(got, m.name) {
			t.Errorf("%d does not find %q", m.id, m.name)
		}
	})
}

func TestRefresh(t *testing.T) {
	db := newDB(t)
	old := people()
	imported(t, db, combinedFile(t, old), Options{})
	now := people()[1:]
	now[0].blitz += 10
	now[1].title, now[1].fed = "FM", "SVK"
	now[3].name = "Honour-Smith, Hanna"
	now = append(now, made{id: 42, name: "New, Nick", fed: "USA", standard: 1200, k: 40})
	d, err := Prepare(t.Context(), db, combinedFile(t, now), Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := d.Changes(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range ChangeKinds() {
		if c.Of(k) != 1 || len(c.Sample[k]) != 1 {
			t.Errorf("%s: %d changes, %d shown; want one", k, c.Of(k), len(c.Sample[k]))
		}
	}
	if x := c.Sample[RatingChanged][0]; x.Before.Blitz.Value != 2560 || x.After.Blitz.Value != 2570 || x.After.Name != "Hou, Yifan" {
		t.Errorf("rating: %+v", x)
	}
	if x := c.Sample[IsGone][0]; x.Before.Name != "Carlsen, Magnus" || x.After.ID != "" {
		t.Errorf("gone: %+v", x)
	}
	if p := one(t, db, "1503014"); p.Name != "Carlsen, Magnus" { // not yet
		t.Errorf("the register was touched before the draft was taken")
	}
	if err := d.Discard(); err != nil {
		t.Error(err)
	}
	wantAlone(t, db)
}

// wantAlone wants nothing beside the register.
func wantAlone(t *testing.T, db string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(db))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(db) {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}

func TestStopped(t *testing.T) {
	db := newDB(t)
	imported(t, db, combinedFile(t, people()), Options{})
	dir := t.TempDir()
	file := txtList(t, filepath.Join(dir, "l.txt"), 20_000, 1)
	for _, step := range []Step{Reading, Indexing} {
		ctx, stop := context.WithCancel(t.Context())
		_, err := Prepare(ctx, db, file, Options{Progress: func(p Progress) {
			if p.Step == step && (p.Done > 1e6 || step == Indexing) {
				stop()
			}
		}})
		stop()
		if step == Reading && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", step, err)
		}
		if err == nil {
			continue // too few for a word of progress
		}
		wantAlone(t, db)
	}
	if p := one(t, db, "1503014"); p.Name != "Carlsen, Magnus" {
		t.Error("the register was touched")
	}
}

func TestBadLists(t *testing.T) {
	whole := combinedTitles + "\r\n" + carlsen.combined() + "\r\n"
	cut := strings.TrimRight(whole, "\r\n ")
	bad := carlsen
	bad.name = "Second, Sam"
	many := combinedTitles + "\r\n"
	for range 30 {
		many += "x" + carlsen.combined()[1:] + "\r\n"
	}
	for _, c := range []struct{ name, file, text, want string }{
		{"empty", "l.txt", "", "l.txt: ratinglist.empty"},
		{"no titles", "l.txt", "1503014 Carlsen\r\nand no more", "l.txt:1: ratinglist.no-titles"},
		{"titles and nobody", "l.txt", combinedTitles + "\r\n", "l.txt: ratinglist.nobody"},
		{"hardly a line can be used", "l.txt", many, "l.txt:2:1: ratinglist.id [x503014]"},
		{"an endless line", "l.txt", combinedTitles + "\r\n" + strings.Repeat("x", 1<<20), "l.txt:2: ratinglist.line-too-long"},
		{"XML that breaks off", "standard.xml", "<playerslist>\n<player><fideid>1</fideid>\n<na", "standard.xml:3:1: ratinglist.xml"},
		{"XML of something else", "standard.xml", "<html><body>Not found</body></html>", "ratinglist.no-players-xml"},
		{"an archive that breaks off", "l.zip", "PK\x03\x04 and no more of it", "ratinglist.damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			file := writeTo(t, filepath.Join(dir, c.file), func(w io.Writer) { fmt.Fprint(w, c.text) })
			db := newDB(t)
			_, err := Prepare(t.Context(), db, file, Options{})
			wantKey(t, err, c.want)
			wantAlone(t, db)
		})
	}
	t.Run("lines that cannot be used are left out and told", func(t *testing.T) {
		db := newDB(t)
		noName, wild := carlsen, carlsen
		noName.name, noName.id = "", 5
		wild.id, wild.standard, wild.born = 6, 12345, 17
		text := whole + strings.Replace(carlsen.combined(), "1503014", "15O3014", 1) + "\r\n" + noName.combined() + "\r\n" + wild.combined() + "\r\n" + cut[len(combinedTitles)+2:len(cut)-20]
		file := writeTo(t, filepath.Join(t.TempDir(), "l.txt"), func(w io.Writer) { fmt.Fprint(w, text) })
		d := imported(t, db, file, Options{})
		want := []string{"l.txt:3:1: ratinglist.id [15O3014]", "l.txt:4:16: ratinglist.no-name [5]", "l.txt:5:153: ratinglist.birth [17]", "l.txt:5:114: ratinglist.rating [12345]", "l.txt:6:137: ratinglist.cut-off"}
		var got []string
		for _, p := range d.Problems {
			got = append(got, p.Error())
		}
		if d.People != 2 || d.Left != 3 || !slices.Equal(got, want) {
			t.Errorf("%d people, %d left out, problems %q; want 2, 3, %q", d.People, d.Left, got, want)
		}
	})
	t.Run("who stands twice is kept once", func(t *testing.T) {
		db := newDB(t)
		d := imported(t, db, combinedFile(t, append(people(), bad, bad)), Options{})
		if d.Doubles != 2 || d.People != len(people()) {
			t.Errorf("%d doubles, %d people", d.Doubles, d.People)
		}
		if p := one(t, db, "1503014"); p.Name != "Carlsen, Magnus" {
			t.Errorf("kept %s", p.Name)
		}
	})
	t.Run("a damaged archive", func(t *testing.T) {
		file := archive(t, "l.zip", map[string]string{"players_list_foa.txt": whole})
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b[60] ^= 0x55
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = Prepare(t.Context(), newDB(t), file, Options{})
		if err == nil {
			t.Error("it was imported")
		}
	})
}

func TestNoRegister(t *testing.T) {
	if _, err := Open(t.Context(), newDB(t)); !errors.Is(err, fs.ErrNotExist) || !IsNone(err) {
		t.Errorf("got %v", err)
	}
	foreign := list(t, "club.db", "some other file")
	_, err := Open(t.Context(), foreign)
	wantKey(t, err, "ratinglist.foreign")
	_, err = Prepare(t.Context(), foreign, combinedFile(t, people()), Options{})
	wantKey(t, err, "ratinglist.foreign")
	if b, err := os.ReadFile(foreign); err != nil || !strings.HasPrefix(string(b), "some other file") {
		t.Error("the foreign file was touched")
	}
	_, err = Prepare(t.Context(), filepath.Join(t.TempDir(), "no", "register.db"), combinedFile(t, people()), Options{})
	wantKey(t, err, "ratinglist.no-folder")
}

func TestFold(t *testing.T) {
	for name, want := range map[string]string{
		"Müller-Łukasiewicz, Žofia": "muller lukasiewicz zofia",
		"Mueller":                   "muller",
		"Ørsted Søren":              "orsted soren",
		"Oersted":                   "orsted",
		"Åland, Aaland":             "aland aland",
		"Strauß":                    "strauss",
		"D'Angelo":                  "dangelo",
		"İlyasoğlu Çağrı":           "ilyasoglu cagri",
		"Nguyễn Thị":                "nguyen thi",
		"Нгуен, Ван Ань":            "нгуен ван ань",
		"王皓":                        "王皓",
		"=cmd|' /C calc'!A0":        "cmd c calc a0",
	} {
		if got := strings.Join(fold(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
