package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"html"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// readBack is what a reader found in a format: every text, joined by line ends,
// and the form in which the format has names.
type readBack struct {
	format, text string
	name         func(tournament.Person) string
}

// Names that people have, and names that people try, are in every format what
// they were: read back by another reader, each of them is there.
func TestNamesSurviveEveryFormat(t *testing.T) {
	s := latin(club(t))
	d := sampleDoc(t, s, locale.English)
	shown := func(p tournament.Person) string { return p.Display() }
	foreign := func(p tournament.Person) string { return tournament.Clean(p.LatinName()) }
	var all []readBack
	add := func(format string, text string, name func(tournament.Person) string) {
		all = append(all, readBack{format, text, name})
	}

	f := openBook(t, bookBytes(t, d))
	var cells []string
	for _, sheet := range []string{"Standings", "Cross table", "Players", "Progress", "Check"} {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			cells = append(cells, r...)
		}
		add("xlsx "+sheet, strings.Join(cells, "\n"), shown)
		cells = nil
	}
	for _, k := range []Kind{Standings, CrossTable, Players, CheckIn, Progress, Records, NameCards} {
		all = append(all, inFormats(t, d, k)...)
	}
	var b bytes.Buffer
	if err := d.TRF(&b, "A"); err != nil {
		t.Fatal(err)
	}
	file, problems := trf.Parse(b.Bytes(), trf.Options{})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, p := range file.Players {
		listed = append(listed, p.Name)
	}
	add("trf", strings.Join(listed, "\n"), func(p tournament.Person) string { return cutRunes(foreign(p), 33) })

	for _, r := range all {
		for _, p := range s.Players {
			gone := p.Withdrawn(4) && (strings.HasSuffix(r.format, string(CheckIn)) || strings.HasSuffix(r.format, string(NameCards)))
			if want := r.name(p.Person.Value); !gone && !strings.Contains(r.text, want) {
				t.Errorf("%s: %q is not in it", r.format, want)
			}
		}
	}
}

// inFormats is a list in each format that other programs read.
func inFormats(t *testing.T, d *Doc, k Kind) []readBack {
	t.Helper()
	shown := func(p tournament.Person) string { return p.Display() }
	c := Choice{Kind: k}
	var table, object, page bytes.Buffer
	for _, err := range []error{d.CSV(&table, c), d.JSON(&object, c), d.HTML(&page, c)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var v any
	if err := json.Unmarshal(object.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	return []readBack{
		{"csv " + string(k), unguarded(t, table.Bytes()), shown},
		{"json " + string(k), strings.Join(stringsOf(v), "\n"), shown},
		{"html " + string(k), html.UnescapeString(page.String()), func(p tournament.Person) string { return names(p.Name)[0] }},
	}
}

// The same names in a grid, and each of them as the one who makes a norm.
func TestNamesInGridAndNorms(t *testing.T) {
	set := tournament.Settings{Name: "A", System: tournament.RoundRobin, TotalRounds: tournament.RoundNo(len(sampleNames) - 1), Points: tournament.StandardPoints()}
	s := latin(build(t, enter(opening("Club", set), "A", sampleNames)))
	d := sampleDoc(t, s, locale.English)
	for _, r := range inFormats(t, d, Grid) {
		for _, p := range s.Players {
			if want := r.name(p.Person.Value); !strings.Contains(r.text, want) {
				t.Errorf("%s: %q is not in it", r.format, want)
			}
		}
	}
	onPaper(t, d, Grid, s.Players)
	for _, person := range sampleNames {
		s := closed(t)
		winner := *s.Player("A01")
		winner.Person = tournament.Private[tournament.Person]{Value: person}
		for i, p := range s.Players {
			if p.ID == winner.ID {
				s.Players[i] = &winner
			}
		}
		s = latin(s)
		d := sampleDoc(t, s, locale.English)
		for _, r := range inFormats(t, d, Norms) {
			if want := r.name(s.Player("A01").Person.Value); !strings.Contains(r.text, want) {
				t.Errorf("%s: %q is not in it", r.format, want)
			}
		}
		onPaper(t, d, Norms, []*tournament.Player{s.Player("A01")})
	}
}

// onPaper reads a print with poppler and wants the names of players in it.
func onPaper(t *testing.T, d *Doc, k Kind, players []*tournament.Player) {
	t.Helper()
	text := oneLine(poppler(t, printed(t, d, Choice{Kind: k}), "pdftotext", "-raw"))
	for _, p := range players {
		if want := printedName(p.Person.Value.Name); !strings.Contains(text, oneLine(want)) {
			t.Errorf("%s: %q is not in it", k, want)
		}
	}
}

// printedName is how much of a name must be on paper, and in which letters.
func printedName(name string) string {
	for beginning, on := range map[string]string{"פ": "Peretz, Yehudit", "ع": "Omar Khayyam", "Wolfe": "Wolfeschlegelsteinhausen", "Ace": "Ace □ of Spades"} {
		if strings.HasPrefix(name, beginning) {
			return on
		}
	}
	return name
}

// cutRunes is a name as a field of n characters has it.
func cutRunes(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return strings.TrimRight(string(r[:n]), " ")
	}
	return s
}

// unguarded reads CSV as an import does: without the mark that keeps formulas off.
func unguarded(t *testing.T, b []byte) string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, row := range rows {
		for _, c := range row {
			if rest, ok := strings.CutPrefix(c, "'"); ok && Guard(rest) == c {
				c = rest
			} else if startsFormula(c) && strings.Trim(c, "+-.0123456789") != "" {
				t.Errorf("a spreadsheet would execute %q", c)
			}
			out = append(out, c)
		}
	}
	return strings.Join(out, "\n")
}

// stringsOf are all texts of a JSON value.
func stringsOf(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			out = append(out, stringsOf(x)...)
		}
	case map[string]any:
		for _, x := range v {
			out = append(out, stringsOf(x)...)
		}
	}
	return out
}

// On paper a name is there as it is, or in Latin letters where it is written from
// right to left, or cut where it is absurd and shown to be; □ stands for a letter
// that no font has, and a note names it.
func TestNamesOnEveryPrint(t *testing.T) {
	s := latin(club(t))
	d := sampleDoc(t, s, locale.English)
	for _, k := range []Kind{CheckIn, Records, NameCards, Progress} {
		there := slices.DeleteFunc(slices.Clone(s.Players), func(p *tournament.Player) bool { return p.Withdrawn(4) && k != Records && k != Progress })
		onPaper(t, d, k, there)
	}
	refused := sampleDoc(t, club(t), locale.English)
	for _, k := range []Kind{CheckIn, Records, NameCards, Progress} {
		err := refused.PDF(&bytes.Buffer{}, Choice{Kind: k})
		if said := locale.In(locale.English).Err(err); err == nil || !strings.Contains(said, "פרץ, יהודית") || !strings.Contains(said, "HTML") {
			t.Errorf("%s: refused with %q", k, said)
		}
	}
}
