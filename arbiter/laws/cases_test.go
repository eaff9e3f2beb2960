package laws

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"sealedmove/tournament"
)

// outcome is what a ruling comes to, in the words of an arbiter.
func outcome(x Ruling) string {
	switch {
	case x.Over():
		return x.Result.Code()
	case x.Annulled:
		return "new game"
	case !x.Final():
		return "ask " + x.Ask[0].Key
	default:
		return "play on"
	}
}

// clocks is what a ruling does to the clocks: "black +2", "white used 5".
func clocks(x Ruling) (out string) {
	for _, c := range x.Clock {
		m := int(c.By.Minutes())
		switch {
		case c.Used:
			out += c.Player.String() + " used " + strconv.Itoa(-m) + " "
		case m >= 0:
			out += c.Player.String() + " +" + strconv.Itoa(m) + " "
		default:
			out += c.Player.String() + " " + strconv.Itoa(m) + " "
		}
	}
	if x.Setting != nil {
		out += "set " + tournament.FormatClock(x.Setting.Left.White) + " " + tournament.FormatClock(x.Setting.Left.Black)
	}
	return trim(out)
}

func trim(s string) string {
	for len(s) > 0 && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// mustDo are the keys of what is to be done.
func mustDo(x Ruling) (keys []string) {
	for _, w := range x.Do {
		keys = append(keys, w.Key[len("laws.say."):])
	}
	return keys
}

// verdict is what a ruling must come to.
type verdict struct{ Outcome, Clocks, Article string }

// caseVerdict is what a part of a hard case must come to in both editions.
type caseVerdict struct {
	Part, Why    string
	Older, Today verdict
}

// verdicts are those of the table that the project was given, not what the code says.
func verdicts(t *testing.T) (out []caseVerdict) {
	t.Helper()
	for _, line := range lines(t, "testdata/cases.jsonl") {
		var v caseVerdict
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// The hard cases: S is the older edition, F that of 2023.
func TestHardCases(t *testing.T) {
	want := verdicts(t)
	i := 0
	for _, c := range Cases() {
		for n, p := range c.Parts {
			w := want[i]
			if got := strconv.Itoa(c.No) + string(rune('a'+n)); got != w.Part {
				t.Fatalf("case %s stands where %s is expected", got, w.Part)
			}
			for _, side := range []struct {
				name string
				r    Regime
				want verdict
			}{{"S", p.Older(), w.Older}, {"F", p.Today(), w.Today}} {
				if p.Only != "" && p.Only != side.r.Edition {
					continue
				}
				x := rule(t, p.Form, side.r, p.Answers)
				if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != side.want {
					t.Errorf("%s %s (%s): want %+v got %+v", w.Part, side.name, w.Why, side.want, got)
				}
			}
			i++
		}
	}
	if i != len(want) {
		t.Errorf("%d parts, want %d", i, len(want))
	}
}

// The written move of a wrong claim must be made (cases 3, 9 and 10).
func TestTheWrittenMoveMustBeMade(t *testing.T) {
	for no, want := range map[int][2]bool{3: {true, true}, 9: {true, false}, 10: {true, true}, 2: {false, false}} {
		p := Cases()[no-1].Parts[0]
		for i, r := range []Regime{p.Older(), p.Today()} {
			if got := slices.Contains(mustDo(rule(t, p.Form, r, p.Answers)), "must-play"); got != want[i] {
				t.Errorf("case %d, %s: must play %v, want %v", no, r.Edition, got, want[i])
			}
		}
	}
}

// Who moved before he claimed: the opponent may claim, if there is something to
// claim (case 7).
func TestTheOpponentMayClaim(t *testing.T) {
	for moves, want := range map[string]bool{threefold3: true, "Nf3 Nf6 Ng1 Ng8": false} {
		for _, r := range []Regime{older, today} {
			x := rule(t, "claim", r, Answers{"kind": "threefold", "moves": moves, "moved": "yes"})
			got := slices.ContainsFunc(x.Remind, func(w Words) bool { return w.Key == "laws.say.opponent-may-claim" })
			if got != want {
				t.Errorf("after %s, %s: the opponent may claim %v, want %v", moves, r.Edition, got, want)
			}
		}
	}
}

// The answers of case 8 and 24b decide the game.
func TestDecidedCases(t *testing.T) {
	for _, c := range []struct {
		no, part int
		older    bool
		decision Decision
		want     string
	}{
		{8, 0, true, Decision{Question: "touch-then-claim", Choice: "claim-allowed"}, "1/2-1/2"},
		{8, 0, true, Decision{Question: "touch-then-claim", Choice: "claim-refused"}, "play on"},
		{8, 0, false, Decision{Question: "claim-cost", Choice: "as-wrong-claim"}, "play on"},
		{24, 1, true, Decision{Question: "restart", Choice: "restart"}, "new game"},
		{24, 1, true, Decision{Question: "restart", Choice: "play-on"}, "play on"},
		{25, 1, false, Decision{Question: "both-flags", Choice: "black-first"}, "1-0"},
	} {
		p := Cases()[c.no-1].Parts[c.part]
		r := p.Today()
		if c.older {
			r = p.Older()
		}
		x := rule(t, p.Form, r, p.Answers, c.decision)
		if got := outcome(x); got != c.want || !x.Final() {
			t.Errorf("case %d, %+v: want %s got %s", c.no, c.decision, c.want, got)
		}
	}
}

// rule fills in a form.
func rule(t *testing.T, form string, r Regime, a Answers, decided ...Decision) Ruling {
	t.Helper()
	f, ok := FormByID(form)
	if !ok {
		t.Fatalf("no form %q", form)
	}
	x, ps := f.Rule(r, a, decided...)
	if ps != nil {
		t.Fatalf("%s %v: %v", form, a, ps)
	}
	return x
}

var (
	older = Regime{Edition: tournament.FIDE1985, Control: caseControl()}
	today = Regime{Edition: tournament.FIDE2023, Control: caseControl()}
	rapid = Regime{Edition: tournament.FIDE2023, Tempo: tournament.Rapid}
	basic = Regime{Edition: tournament.FIDE2023, Tempo: tournament.Rapid, Basic: true}
	blitz = Regime{Edition: tournament.FIDE2023, Tempo: tournament.Blitz, Basic: true}
)
