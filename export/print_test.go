package export

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

var updatePrints = flag.Bool("update-prints", false, "write testdata/print-*.pdf anew; look at them with pdftoppm")

// latin gives those whose names cannot be set Latin ones.
func latin(s tournament.State) tournament.State {
	for i := range s.Players {
		who := &s.Players[i].Person.Value
		switch who.Name {
		case "פרץ, יהודית":
			who.Latin = "Peretz, Yehudit"
		case "عمر الخيّام":
			who.Latin = "Omar Khayyam"
		}
	}
	return s
}

func printed(t testing.TB, d *Doc, c Choice) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.PDF(&b, c); err != nil {
		t.Fatalf("%s: %v", c.Kind, err)
	}
	return b.Bytes()
}

// poppler runs a program of poppler's on a PDF and gives what it says.
func poppler(t *testing.T, b []byte, program string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("poppler-utils is not installed; scripts/setup installs it")
		}
		t.Skip("poppler-utils is not installed")
	}
	file := filepath.Join(t.TempDir(), "print.pdf")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	args = append(args, file)
	if program == "pdftotext" {
		args = append(args, "-")
	}
	cmd := exec.Command(path, args...)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil || complaints.Len() > 0 {
		t.Fatalf("%s: %v\n%s", program, err, complaints.String())
	}
	return out.String()
}

// oneLine is text without the breaks of its lines and without blanks, which a
// reader of PDF puts where it sees gaps.
func oneLine(s string) string { return strings.Join(strings.Fields(s), "") }

// Another program reads every print, in every language, and finds what is in it.
func TestPrintsAreRead(t *testing.T) {
	for _, l := range locale.Langs() {
		d := sampleDoc(t, latin(fresh(t)), l)
		for _, k := range PrintKinds() {
			t.Run(string(l)+"/"+string(k), func(t *testing.T) {
				d, want := d, "ClubOpen2026:“Gambit/Götz”第一届公开赛"
				if k == Grid { // of a round robin only
					d, want = sampleDoc(t, latin(twoSections(t)), l), "第一届公开赛"
				}
				b := printed(t, d, Choice{Kind: k})
				if text := oneLine(poppler(t, b, "pdftotext", "-layout")); !strings.Contains(text, want) {
					t.Errorf("%q is not in it", want)
				}
				info := poppler(t, b, "pdfinfo")
				if !strings.Contains(info, "A4") || !strings.Contains(info, "Sealed Move") {
					t.Errorf("pdfinfo: %s", info)
				}
				fonts := poppler(t, b, "pdffonts")
				for line := range strings.Lines(fonts) {
					if f := strings.Fields(line); len(f) > 7 && strings.Contains(line, "TrueType") && (f[len(f)-5] != "yes" || f[len(f)-3] != "yes") {
						t.Errorf("a font that is not embedded, or whose letters cannot be read back: %s", line)
					}
				}
			})
		}
	}
}

// Names survive as they are; those that cannot be set are refused by name.
func TestPrintedNames(t *testing.T) {
	d := sampleDoc(t, latin(club(t)), locale.English)
	for _, k := range []Kind{Players, Standings, ByName} {
		text := oneLine(poppler(t, printed(t, d, Choice{Kind: k}), "pdftotext", "-layout"))
		for _, p := range sampleNames {
			want := p.Name
			switch {
			case strings.HasPrefix(want, "פ"):
				want = "Peretz, Yehudit"
			case strings.HasPrefix(want, "ع"):
				want = "Omar Khayyam"
			case strings.HasPrefix(want, "Wolfe"):
				want = "Wolfeschlegelsteinhausen" // cut, and shown to be
			case strings.HasPrefix(want, "Ace"):
				want = "Ace □ of Spades" // with a note
			}
			if !strings.Contains(text, oneLine(want)) {
				t.Errorf("%s: %q is not in it", k, want)
			}
		}
		for _, want := range []string{"Wolfeschl…", "□ stands for U+1F0A1"} {
			if !strings.Contains(text, oneLine(want)) {
				t.Errorf("%s: %q is not in it", k, want)
			}
		}
	}
	t.Run("right to left, without a Latin name", func(t *testing.T) {
		d := sampleDoc(t, fresh(t), locale.English)
		for _, k := range []Kind{Standings, Pairings, ByName, Slips, ScoreSheets, Packet} {
			var b bytes.Buffer
			err := d.PDF(&b, Choice{Kind: k})
			if err == nil || b.Len() > 0 {
				t.Errorf("%s: printed", k)
				continue
			}
			if said := locale.In(locale.English).Err(err); !strings.Contains(said, "פרץ, יהודית") && !strings.Contains(said, "عمر الخيّام") || !strings.Contains(said, "HTML") {
				t.Errorf("%s: refused with %q", k, said)
			}
		}
	})
}

// What lies about before a round: who sits where, by board and by name, and a
// slip for each board, in boards' order.
func TestPacket(t *testing.T) {
	d := sampleDoc(t, latin(fresh(t)), locale.English)
	text := poppler(t, printed(t, d, Choice{Kind: Packet}), "pdftotext", "-layout")
	pages := strings.Split(strings.TrimRight(text, "\f"), "\f")
	if len(pages) != 4 { // 11 boards: two sheets of slips
		t.Fatalf("%d sheets, want 4", len(pages))
	}
	for i, want := range []string{"Pairings of round 4", "Pairings of round 4 by name", "Signature of White", "Signature of White"} {
		if !strings.Contains(pages[i], want) {
			t.Errorf("sheet %d lacks %q", i+1, want)
		}
	}
	if !strings.Contains(pages[0], "Page 1 of 4") || !strings.Contains(pages[1], "Page 2 of 4") {
		t.Error("the sheets are not counted")
	}
}

func TestScoreSheets(t *testing.T) {
	d := sampleDoc(t, latin(fresh(t)), locale.Hans)
	text := poppler(t, printed(t, d, Choice{Kind: ScoreSheets}), "pdftotext", "-layout")
	if n := strings.Count(text, "\f"); n != 23 {
		t.Errorf("%d sheets, want two for each of 11 boards and one that names the letter that is □", n)
	}
	var b bytes.Buffer
	if err := d.BlankScoreSheets(&b, 3); err != nil {
		t.Fatal(err)
	}
	blank := poppler(t, b.Bytes(), "pdftotext", "-layout")
	if strings.Count(blank, "\f") != 3 || strings.Contains(blank, "Gambit") || !strings.Contains(blank, "70") {
		t.Errorf("blank sheets: %s", blank)
	}
}

// The same state gives the same bytes, run after run and day after day.
func TestPrintsHaveTheSameBytes(t *testing.T) {
	type golden struct {
		kind  Kind
		lang  locale.Lang
		state func(testing.TB) tournament.State // nil: the club's
	}
	all := []golden{{Packet, locale.English, nil}, {Standings, locale.Hans, nil}, {CrossTable, locale.Hant, nil}, {Slips, locale.Hans, nil}, {Players, locale.English, nil}}
	for _, g := range []golden{{kind: CheckIn, state: asking}, {kind: Records}, {kind: Norms, state: closed}, {kind: Grid, state: twoSections}, {kind: BoardCards}, {kind: NameCards}} {
		all = append(all, golden{g.kind, locale.English, g.state}, golden{g.kind, locale.Hans, g.state})
	}
	for _, c := range all {
		t.Run(string(c.kind)+" "+string(c.lang), func(t *testing.T) {
			s := latin(fresh(t))
			if c.state != nil {
				s = latin(c.state(t))
			}
			got := printed(t, sampleDoc(t, s, c.lang), Choice{Kind: c.kind})
			if again := printed(t, sampleDoc(t, s, c.lang), Choice{Kind: c.kind}); !bytes.Equal(got, again) {
				t.Error("made twice, it differs")
			}
			golden := filepath.Join("testdata", fmt.Sprintf("print-%s-%s.pdf", c.kind, c.lang))
			if *updatePrints {
				if err := os.WriteFile(golden, got, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs; if it is meant, run the test with -update-prints and look at it", golden)
			}
		})
	}
}

// The front and both receipts are on one sheet: the names, the resumption, the
// position, and the code by which paper and record are compared.
func TestEnvelopePDF(t *testing.T) {
	for _, l := range locale.Langs() {
		d, games := adjournedDoc(t, l)
		var b bytes.Buffer
		if err := d.EnvelopePDF(&b, games[0], games[1]); err != nil {
			t.Fatal(err)
		}
		if b.Len() >= 100_000 {
			t.Errorf("%s: %d bytes, want less than 100 KB", l, b.Len())
		}
		sheets := strings.Split(strings.TrimRight(poppler(t, b.Bytes(), "pdftotext", "-layout"), "\f"), "\f")
		if len(sheets) != 2 {
			t.Fatalf("%s: %d sheets, want two", l, len(sheets))
		}
		for i, g := range games[:2] {
			text := oneLine(sheets[i])
			for want, times := range map[string]int{g.Envelope.Serial: 3, g.Envelope.Code(): 3, "2026-12-03": 3, "二楼": 3} {
				if n := strings.Count(text, oneLine(want)); n < times {
					t.Errorf("%s: %q stands on sheet %d %d times, want %d", l, want, i+1, n, times)
				}
			}
			if kings := strings.Count(text, "♔"); kings < 3 {
				t.Errorf("%s: %d diagrams on sheet %d, want 3", l, kings, i+1)
			}
		}
		if err := d.EnvelopePDF(&bytes.Buffer{}, games[2]); err == nil {
			t.Errorf("%s: a postponed game has an envelope", l)
		}
	}
}

// Where the server has a page for the board its address is on the slip, as a
// QR code; eight of them are still a small file.
func TestSlipsWithLinks(t *testing.T) {
	s := hall(t, 8)
	var asked []tournament.BoardNo
	d, err := New(Input{State: s, Foot: sampleFoot(s), Lang: locale.English, BoardLink: func(_ tournament.SectionID, r tournament.RoundNo, b tournament.BoardNo) string {
		asked = append(asked, b)
		return fmt.Sprintf("http://192.0.2.7:8080/t/e1/board/%d/%d", r, b)
	}})
	if err != nil {
		t.Fatal(err)
	}
	with, without := printed(t, d, Choice{Kind: Slips}), printed(t, sampleDoc(t, s, locale.English), Choice{Kind: Slips})
	if len(asked) != 8 || len(with) < len(without)+2000 || len(with) >= 100_000 {
		t.Errorf("%d links, %d bytes with them and %d without", len(asked), len(with), len(without))
	}
	// The code of a card leads to the board, in whatever round.
	with, without = printed(t, d, Choice{Kind: BoardCards}), printed(t, sampleDoc(t, s, locale.English), Choice{Kind: BoardCards})
	if len(asked) != 16 || len(with) < len(without)+2000 {
		t.Errorf("cards: %d links, %d bytes with them and %d without", len(asked)-8, len(with), len(without))
	}
	if got := BoardPage("http://192.0.2.7:8080/", "e1", "s/2", 12); got != "http://192.0.2.7:8080/t/e1-s%2F2/board/12" {
		t.Errorf("the address of a board is %q", got)
	}
}

// hall is a round of n boards.
func hall(t testing.TB, n int) tournament.State {
	events := opening("Hall Open 2026", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 9, Points: tournament.StandardPoints()})
	var people []tournament.Person
	family := []string{"Ångström", "Müller-Łukasiewicz", "王", "O'Kelly de Galway", "Нгуен", "İlyasoğlu"}
	for i := range 2 * n {
		name := fmt.Sprintf("%s, Anna %d", family[i%len(family)], i)
		if i%len(family) == 2 {
			name = fmt.Sprintf("王皓%c", '一'+rune(i))
		}
		people = append(people, tournament.Person{Name: name})
	}
	events = enter(events, "A", people)
	for i, e := range events {
		if entry, ok := e.(tournament.PlayerEntered); ok {
			entry.Profile.Rating = 2500 - 9*i
			events[i] = entry
		}
	}
	round := tournament.Round{No: 1}
	id := func(i int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("A%02d", i+1)) }
	for i := range n {
		round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(i + 1), White: id(i), Black: id(i + n)})
	}
	return build(t, append(events, tournament.RoundPublished{Section: "A", Round: round}))
}

// prints are those whose size and time the specification limits.
var prints = []struct {
	name   string
	boards int
	choice Choice
}{{"60 pairings", 60, Choice{Kind: Pairings}}, {"8 slips", 8, Choice{Kind: Slips}}, {"a game's score sheets", 1, Choice{Kind: ScoreSheets}}}

func TestPrintsAreSmall(t *testing.T) {
	for _, p := range prints {
		if n := len(printed(t, sampleDoc(t, hall(t, p.boards), locale.Hans), p.choice)); n >= 100_000 {
			t.Errorf("%s: %d bytes, want less than 100 KB", p.name, n)
		}
	}
}

// BenchmarkPDF makes the prints: under 100 ms each is wanted.
func BenchmarkPDF(b *testing.B) {
	b.Run("an envelope", func(b *testing.B) {
		d, games := adjournedDoc(b, locale.Hans)
		var out bytes.Buffer
		for b.Loop() {
			out.Reset()
			if err := d.EnvelopePDF(&out, games[0]); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(out.Len())/1000, "KB")
	})
	for _, p := range prints {
		b.Run(p.name, func(b *testing.B) {
			d := sampleDoc(b, hall(b, p.boards), locale.Hans)
			var n int
			for b.Loop() {
				n = len(printed(b, d, p.choice))
			}
			b.ReportMetric(float64(n)/1000, "KB")
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(time.Millisecond), "ms")
		})
	}
}
