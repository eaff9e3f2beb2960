package locale

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sealedmove/arbiter/laws"
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
