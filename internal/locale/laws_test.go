package locale

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

var update = flag.Bool("update", false, "write the goldens anew")

// The hard cases read as an arbiter sees them, in both editions.
func TestHardCasesRead(t *testing.T) {
	for _, l := range Langs() {
		c := In(l)
		var b strings.Builder
		for _, k := range laws.Cases() {
			for i, part := range k.Parts {
				writePart(t, &b, c, k, i, part)
			}
		}
		name := filepath.Join("testdata", "laws-cases."+string(l)+".golden")
		if *update {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := b.String(); got != string(want) {
			t.Errorf("%s differs from what is written; run with -update and read the difference", name)
		}
	}
}

func writePart(t *testing.T, b *strings.Builder, c *Catalogue, k laws.Case, i int, part laws.Part) {
	t.Helper()
	key := "laws.case." + strconv.Itoa(k.No)
	if i == 0 {
		b.WriteString(c.T("laws.line.case", k.No, c.T(key)) + "\n")
	}
	if len(k.Parts) > 1 {
		letter := string(rune('a' + i))
		b.WriteString(c.T("laws.line.part", letter, c.T(key+"."+letter)) + "\n")
	}
	for _, shown := range [][2]string{{"fen", "laws.line.board"}, {"moves", "laws.line.moves"}, {"written", "laws.line.written"}, {"sealed-move", "laws.line.written"}} {
		if v := part.Answers[shown[0]]; v != "" {
			b.WriteString("    " + c.T(shown[1], v) + "\n")
		}
	}
	form, ok := laws.FormByID(part.Form)
	if !ok {
		t.Fatalf("case %d: no form %q", k.No, part.Form)
	}
	for _, r := range []laws.Regime{part.Older(), part.Today()} {
		if part.Only != "" && part.Only != r.Edition {
			continue
		}
		ruling, problems := form.Rule(r, part.Answers)
		if problems != nil {
			t.Errorf("case %d: %v", k.No, problems)
		}
		b.WriteString("  " + c.T("laws."+string(r.Edition)) + "\n")
		for _, line := range c.Ruling(r.Edition, ruling) {
			b.WriteString("    " + line + "\n")
		}
	}
	b.WriteString("\n")
}

// Every form, field and choice has its words.
func TestFormsHaveWords(t *testing.T) {
	c := In(English)
	need := func(key string) {
		if !c.Has(key) {
			t.Errorf("no words for %q", key)
		}
	}
	for _, f := range laws.Forms() {
		need("laws.form." + f.ID)
		for _, field := range f.Fields {
			need(field.Label())
			for _, o := range field.Options() {
				need(o.Words)
			}
		}
	}
	for _, o := range laws.Offences() {
		need("laws.offence." + string(o))
	}
	for _, r := range []laws.Regime{{Edition: tournament.FIDE2023}, {Edition: tournament.FIDE1985}} {
		for _, p := range r.Penalties() {
			need("laws.penalty." + string(p.Penalty))
			if _, ok := laws.ArticleOf(r.Edition, p.Article); !ok {
				t.Errorf("penalty %s: there is no article %s", p.Penalty, p.Article)
			}
		}
	}
	for _, k := range laws.Cases() {
		need("laws.case." + strconv.Itoa(k.No))
		for i := range k.Parts {
			if len(k.Parts) > 1 {
				need("laws.case." + strconv.Itoa(k.No) + "." + string(rune('a'+i)))
			}
		}
	}
}

// Every sentence that the rulings name by a literal key has its words: those
// that no case reaches too.
func TestRulingsHaveWords(t *testing.T) {
	c := In(English)
	files, err := filepath.Glob(filepath.Join("..", "..", "arbiter", "laws", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	literal := map[string]*regexp.Regexp{
		"laws.say.":     regexp.MustCompile(`\b(?:say|says|do|remind|refuse)\("([a-z0-9-]*[a-z0-9])"`),
		"laws.problem.": regexp.MustCompile(`(?:problem|fail)\([^,()]*(?:\([^()]*\))?[^,()]*, "([a-z0-9-]+)"`),
		"laws.choice.":  regexp.MustCompile(`\{Key: "([a-z-]+)", (?:Result|Annulled|Clock|Do|Penalty|Article):`),
		"laws.ask.":     regexp.MustCompile(`Question\{Key: "([a-z-]+)"`),
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for prefix, re := range literal {
			for _, m := range re.FindAllStringSubmatch(string(src), -1) {
				found++
				if !c.Has(prefix + m[1]) {
					t.Errorf("%s: no words for %q", filepath.Base(name), prefix+m[1])
				}
			}
		}
	}
	if found < 200 {
		t.Errorf("only %d keys found: the expressions no longer fit the source", found)
	}
}

// Whatever a ruling asks and considers has its words, in every regime.
func TestQuestionsHaveWords(t *testing.T) {
	c := In(English)
	for _, k := range laws.Cases() {
		for _, p := range k.Parts {
			f, _ := laws.FormByID(p.Form)
			for _, r := range []laws.Regime{p.Older(), p.Today()} {
				x, _ := f.Rule(r, p.Answers)
				for _, line := range c.Ruling(r.Edition, x) {
					if strings.Contains(line, "laws.") || strings.Contains(line, "%!") {
						t.Errorf("case %d: %q", k.No, line)
					}
				}
			}
		}
	}
	for _, f := range laws.Forms() {
		for _, field := range f.Fields {
			for _, choice := range field.Choices {
				for _, r := range []laws.Regime{{Edition: tournament.FIDE1985}, {}, {Quickplay: true}, {Tempo: tournament.Rapid, Basic: true}} {
					x, _ := f.Rule(r, answersFor(f, field.Name, choice))
					for _, line := range c.Ruling(r.Edition, x) {
						if strings.Contains(line, "laws.") || strings.Contains(line, "%!") {
							t.Errorf("%s, %s %s: %q", f.ID, field.Name, choice, line)
						}
					}
				}
			}
		}
	}
}

// answersFor fills a form in, with one of its choices as given.
func answersFor(f laws.Form, name, choice string) laws.Answers {
	a := laws.Answers{name: choice, "fen": "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 40", "moves-made": "20", "left": "1", "has-move": "yes", "squares": "e2", "late": "90"}
	for _, field := range f.Fields {
		switch {
		case a[field.Name] != "":
		case field.Kind == laws.Pick:
			a[field.Name] = field.Choices[0]
		case field.Kind == laws.Colour:
			a[field.Name] = "white"
		case field.Kind == laws.ResultF:
			a[field.Name] = map[string]string{"entered": "1-0", "claimed": "0-1"}[field.Name]
		}
	}
	return a
}

func TestNextPenalty(t *testing.T) {
	log := []laws.Recorded{{Player: "p1", Round: 3, Offence: laws.IllegalMoveMade, Penalty: laws.OpponentTime}, {Player: "p1", Round: 2, Offence: laws.Disturbing, Penalty: laws.Warning}}
	today, older := laws.Regime{Edition: tournament.FIDE2023}, laws.Regime{Edition: tournament.FIDE1985}
	for _, c := range []struct {
		lang Lang
		next laws.Next
		want string
	}{
		{English, today.Next(laws.IllegalMoveMade, "p1", 3, log), "Recorded before: 1. What follows now: loss of the game (Art. 7.5.5)."},
		{English, today.Next(laws.IllegalMoveMade, "p1", 4, log), "Recorded before: 0. What follows now: more time for the opponent, 2 minutes (Art. 7.5.5)."},
		{English, older.Next(laws.IllegalMoveMade, "p1", 3, log), "Recorded before: 1. What follows now: no penalty (Art. 8.1)."},
		{English, older.Next(laws.Disturbing, "p1", 3, log), "Recorded before: 1. The Laws fix nothing here; a harder step than before is: less time for the offender, 5 minutes (Art. 16.5)."},
		{Hans, today.Next(laws.IllegalMoveMade, "p1", 3, log), "此前记录 1 次。现应：判负（第 7.5.5 条）。"},
	} {
		if got := In(c.lang).NextPenalty(c.next); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// A problem is led by the label of its field, and by its place in a sheet.
func TestFormProblem(t *testing.T) {
	f, _ := laws.FormByID("claim")
	_, ps := f.Rule(laws.Regime{}, laws.Answers{"kind": "threefold", "moves": "e4 e5\nNf3 Zz"})
	if len(ps) != 1 {
		t.Fatal(ps)
	}
	want := "line 2, column 5 (Moves of the game): At 2... “Zz” cannot be read."
	if got := In(English).FormProblem(ps[0]); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Every article says something in every language, and is found by it.
func TestArticlesAreFound(t *testing.T) {
	for _, l := range Langs() {
		c := In(l)
		words := func(key string) string { return c.T(key) }
		for _, e := range []tournament.Edition{tournament.FIDE1985, tournament.FIDE2023} {
			for _, a := range laws.Articles(e) {
				if !c.Has(a.Key()) {
					t.Errorf("%s: %s says nothing", l, a.Key())
				}
			}
			if n := len(laws.Search(e, "", words)); n != len(laws.Articles(e)) {
				t.Errorf("%s: an empty query finds %d", e, n)
			}
		}
	}
	for _, s := range []struct {
		lang    Lang
		edition tournament.Edition
		query   string
		want    string
	}{
		{English, tournament.FIDE2023, "9.2", "9.2 9.2.1 9.2.2 9.2.3 9.2.3.1 9.2.3.2"},
		{English, tournament.FIDE1985, "10.13", "10.13 10.13(1) 10.13(2) 10.13(3)"},
		{English, tournament.FIDE1985, "1.", "1.1 1.2 1.3 1.4 1.5"},
		{English, tournament.FIDE2023, "SEALED move", "I.8 I.10"},
		{Hans, tournament.FIDE1985, "过路兵", "10.10"},
		{Hans, tournament.FIDE1985, "信封 遗失", "14.5"},
		{Hant, tournament.FIDE1985, "信封 遺失", "14.5"},
		{Hans, tournament.FIDE2023, "加两分钟", "7.5.5 9.5.3 III.4 III.5.2 III.5.3"},
		{English, tournament.FIDE2023, "no such word", ""},
	} {
		var got []string
		for _, a := range laws.Search(s.edition, s.query, func(key string) string { return In(s.lang).T(key) }) {
			got = append(got, a.Number)
		}
		if strings.Join(got, " ") != s.want {
			t.Errorf("%s %q: found %v, want %s", s.lang, s.query, got, s.want)
		}
	}
}
