package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// A CSV opens by a double click in Excel, and executes nothing there.
func TestCSV(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	for _, k := range []Kind{Standings, CrossTable, Pairings, ByName, Players} {
		var b bytes.Buffer
		if err := d.CSV(&b, Choice{Kind: k}); err != nil {
			t.Fatal(err)
		}
		s, marked := strings.CutPrefix(b.String(), "\ufeff")
		if !marked || strings.Count(s, "\n") != strings.Count(s, "\r\n") {
			t.Errorf("%s: mark %v, line ends mixed", k, marked)
		}
		rows, err := csv.NewReader(strings.NewReader(s)).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", k, err)
		}
		l := mustList(t, d, k, "A", 0)
		if len(rows) != len(l.Rows)+1 {
			t.Fatalf("%s: %d lines for %d rows", k, len(rows), len(l.Rows))
		}
		for i, row := range rows {
			for j, c := range row {
				if c != "" && strings.ContainsAny(c[:1], "=+-@\t\r") {
					t.Errorf("%s line %d: %q would be executed", k, i+1, c)
				}
				if i > 0 && strings.TrimPrefix(c, "'") != strings.TrimPrefix(l.Rows[i-1][j].Text, "'") {
					t.Errorf("%s line %d: %q, want %q", k, i+1, c, l.Rows[i-1][j].Text)
				}
			}
		}
	}
}

// The guard marks what is dangerous, and nothing else.
func TestGuard(t *testing.T) {
	for in, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-Dash": "'-Dash", "@x": "'@x", "\t=1": "'\t=1", "＝1": "'＝1", "－1": "'－1", "'=x": "''=x",
		"O'Brien": "O'Brien", "'t Hart": "'t Hart", "王": "王", "": "", "'": "'", "1-0": "1-0", "a=b": "a=b", "–": "–", "−½": "−½",
	} {
		if got := Guard(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// Several sections share a file; the first column says which.
func TestCSVSections(t *testing.T) {
	var b bytes.Buffer
	if err := sampleDoc(t, twoSections(t), locale.Hans).CSV(&b, Choice{Kind: Players}); err != nil {
		t.Fatal(err)
	}
	if s := b.String(); !strings.HasPrefix(s, "\ufeff组别,") || strings.Count(s, "\n") != 16 {
		t.Errorf("got %d lines: %.60s", strings.Count(s, "\n"), s)
	}
}

// JSON is docs/json.md: exact decimals as strings, whole numbers as numbers,
// no key for an empty cell.
func TestJSON(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	var b bytes.Buffer
	if err := d.JSON(&b, Choice{Kind: Standings}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema, Event, Head, Time string
		Seq                       int64
		Lists                     []struct {
			Kind, Section, Name, Title string
			Round                      int
			Columns                    []struct{ Key, Title string }
			Rows                       []map[string]any
			Notes                      []string
		}
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != "sealedmove/lists/1" || got.Seq != 1482 || len(got.Head) != 64 || got.Time != "2026-11-30T19:42:07Z" {
		t.Errorf("%+v", got)
	}
	l := got.Lists[0]
	if l.Kind != "standings" || l.Section != "A" || l.Name != "Open" || l.Round != 3 || len(l.Rows) != 24 || len(l.Notes) != 1 {
		t.Errorf("%s of %s (%s), round %d, %d rows, %d notes", l.Kind, l.Section, l.Name, l.Round, len(l.Rows), len(l.Notes))
	}
	first := l.Rows[0]
	if first["rank"] != 1.0 || first["points"] != "3" || first["BH/C1"] != "2.5" || first["rating"] != 1993.0 || first["name"] != "@Sum(1)" {
		t.Errorf("first row %v", first)
	}
	if _, there := l.Rows[20]["rating"]; there {
		t.Errorf("an unrated player has a rating: %v", l.Rows[20])
	}
	if err := d.JSON(&b, Choice{Kind: Slips}); err == nil {
		t.Error("slips as data")
	}
}

// A page is whole in itself, says its language, leaves names alone, and what
// people are called never becomes part of it.
func TestHTML(t *testing.T) {
	for _, lang := range locale.Langs() {
		d := sampleDoc(t, fresh(t), lang)
		for _, k := range Kinds() {
			if k == Categories || k == Prizes || k == Grid {
				continue // this event has none
			}
			var b bytes.Buffer
			if err := d.HTML(&b, Choice{Kind: k}); err != nil {
				t.Fatal(err)
			}
			s := b.String()
			cards := k == BoardCards || k == NameCards
			for _, want := range []string{`<html lang="` + string(lang) + `">`, "<meta charset=\"utf-8\">", "size: A4", "counter(page)", `translate="no"`, "&lt;b&gt;Bold&lt;/b&gt; &amp; Co"} {
				if cards && want == "counter(page)" || k == BoardCards && strings.HasPrefix(want, "&lt;") || k == Norms && strings.HasPrefix(want, "&lt;") {
					continue // cards are cut up; boards have no names, and nobody of that name is near a norm
				}
				if !strings.Contains(s, want) {
					t.Errorf("%s %s lacks %q", lang, k, want)
				}
			}
			for _, no := range []string{"<b>Bold", "http", "<script", "url(", "@import", "ZgotmplZ", "%!", "export."} {
				if strings.Contains(s, no) {
					t.Errorf("%s %s holds %q", lang, k, no)
				}
			}
			if rows := len(mustList(t, d, k, "A", 0).Rows); cards && strings.Count(s, `class="half`) != 2*rows {
				t.Errorf("%s %s: %d sides of %d cards", lang, k, strings.Count(s, `class="half`), rows)
			}
			if k != Slips && !cards && strings.Count(s, "<tr>") != len(mustList(t, d, k, "A", 0).Rows)+1 {
				t.Errorf("%s %s: %d lines", lang, k, strings.Count(s, "<tr>"))
			}
		}
	}
}

// The foot stands in the style sheet; no name can leave its quotation marks.
func TestFootIsQuoted(t *testing.T) {
	s := club(t)
	s.Info.Name = `"; } </style><script>alert(1)</script> \`
	var b bytes.Buffer
	if err := sampleDoc(t, s, locale.English).HTML(&b, Choice{Kind: Players}); err != nil {
		t.Fatal(err)
	}
	if out := b.String(); strings.Contains(out, "<script") || strings.Count(out, "</style>") != 1 || strings.Contains(out, `content: ""`) {
		t.Errorf("the page is open: %.400s", out)
	}
}

// Eight slips a sheet, for the games still to be played, with what one signs.
func TestSlips(t *testing.T) {
	d := sampleDoc(t, fresh(t), locale.English)
	var b bytes.Buffer
	if err := d.HTML(&b, Choice{Kind: Slips}); err != nil {
		t.Fatal(err)
	}
	s := b.String()
	if slips, sheets := strings.Count(s, `class="slip"`), strings.Count(s, `class="sheet"`); slips != 11 || sheets != 2 {
		t.Errorf("%d slips on %d sheets", slips, sheets)
	}
	for _, want := range []string{`<b class="no">11</b>`, "1 – 0", "½ – ½", "0 – 1", "Signature of White", "Signature of Black", "No. 15 · 1882", "Round 4"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q", want)
		}
	}
	b.Reset()
	if err := d.HTML(&b, Choice{Kind: Slips, Round: 1}); err != nil || strings.Contains(b.String(), `class="slip"`) || !strings.Contains(b.String(), "no slip is needed") {
		t.Errorf("a round that is over: %v", err)
	}
}

// Large print for the wall, and the long side of the paper for a wide table.
func TestPaper(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	var b bytes.Buffer
	if err := d.HTML(&b, Choice{Kind: Pairings, Wall: true}); err != nil || !strings.Contains(b.String(), `<body class="pairings wall">`) || !strings.Contains(b.String(), "size: A4 portrait") {
		t.Errorf("wall: %v", err)
	}
	if s := b.String(); strings.Count(s, "<th ") != 6 || !strings.Contains(s, `<span class="t">GM</span>`) {
		t.Errorf("on a wall stand board, names, points and result, not %d columns", strings.Count(s, "<th "))
	}
}

// On a wall two players of one name are told apart by their numbers.
func TestWallKeepsNumbersOfNamesakes(t *testing.T) {
	for name, want := range map[string]int{"王皓": 5, "somebody else": 4} {
		events := opening("Club", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints()})
		events = enter(events, "A", []tournament.Person{{Name: "王皓"}, {Name: name}})
		var b bytes.Buffer
		if err := sampleDoc(t, build(t, rounds(events, "A", 2, 1)), locale.English).HTML(&b, Choice{Kind: ByName, Wall: true}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(b.String(), "<th "); got != want {
			t.Errorf("with %s: %d columns, want %d", name, got, want)
		}
	}
}
