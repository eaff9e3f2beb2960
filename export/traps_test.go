package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"html"
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
		c := Choice{Kind: k}
		var b bytes.Buffer
		if err := d.CSV(&b, c); err != nil {
			t.Fatal(err)
		}
		add("csv "+string(k), unguarded(t, b.Bytes()), shown)
		b.Reset()
		if err := d.JSON(&b, c); err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(b.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		add("json "+string(k), strings.Join(stringsOf(v), "\n"), shown)
		b.Reset()
		if err := d.HTML(&b, c); err != nil {
			t.Fatal(err)
		}
		add("html "+string(k), html.UnescapeString(b.String()), func(p tournament.Person) string { return names(p.Name)[0] })
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
	d := sampleDoc(t, latin(club(t)), locale.English)
	for _, k := range []Kind{CheckIn, Records, NameCards, Progress} {
		text := oneLine(poppler(t, printed(t, d, Choice{Kind: k}), "pdftotext", "-raw"))
		for _, p := range sampleNames {
			want := p.Name
			switch {
			case k != Records && strings.HasPrefix(want, "Ace") && k != Progress:
				continue // has withdrawn
			case strings.HasPrefix(want, "פ"):
				want = "Peretz, Yehudit"
			case strings.HasPrefix(want, "ع"):
				want = "Omar Khayyam"
			case strings.HasPrefix(want, "Wolfe"):
				want = "Wolfeschlegelsteinhausen"
			case strings.HasPrefix(want, "Ace"):
				want = "Ace □ of Spades"
			}
			if !strings.Contains(text, oneLine(want)) {
				t.Errorf("%s: %q is not in it", k, want)
			}
		}
	}
	refused := sampleDoc(t, club(t), locale.English)
	for _, k := range []Kind{CheckIn, Records, NameCards, Progress} {
		err := refused.PDF(&bytes.Buffer{}, Choice{Kind: k})
		if said := locale.In(locale.English).Err(err); err == nil || !strings.Contains(said, "פרץ, יהודית") || !strings.Contains(said, "HTML") {
			t.Errorf("%s: refused with %q", k, said)
		}
	}
}
