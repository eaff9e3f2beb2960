package laws

import (
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
		out += "set " + Clock(x.Setting.Left.White) + " " + Clock(x.Setting.Left.Black)
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

type verdict struct{ outcome, clocks, article string }

// The hard cases: S is the older edition, F that of 2023. The verdicts are
// those of the table that the project was given, not what the code says.
func TestHardCases(t *testing.T) {
	play := func(article string) verdict { return verdict{"play on", "", article} }
	drawn := func(article string) verdict { return verdict{"1/2-1/2", "", article} }
	white := func(article string) verdict { return verdict{"1-0", "", article} }
	black := func(article string) verdict { return verdict{"0-1", "", article} }
	want := []struct {
		part string
		why  string
		s, f verdict
	}{
		{"1a", "en passant would expose the king: the positions are equal", drawn("10.10(2)"), drawn("9.2.2")},
		{"2a", "en passant was possible the first time: twice only", verdict{"play on", "white used 5", "10.10(2)"}, verdict{"play on", "black +2", "9.2.2"}},
		{"3a", "White could castle at the first Bf2+: twice only", verdict{"play on", "black used 5", "10.10(1)"}, verdict{"play on", "white +2", "9.2.1"}},
		{"4a", "two rooks of one colour are the same piece", drawn("10.10(2)"), drawn("9.2.2")},
		{"5a", "a promoted rook is a rook", drawn("10.10(2)"), drawn("9.2.2")},
		{"6a", "the same player must have the move", verdict{"play on", "black used 5", "10.10(2)"}, verdict{"play on", "white +2", "9.2.2"}},
		{"7a", "moved before claiming: the right is gone", verdict{"ask claim-cost", "", "10.11"}, verdict{"ask claim-cost", "", "9.4"}},
		{"8a", "touched before claiming: gone today, open in the older Laws", verdict{"ask touch-then-claim", "", "10.11"}, verdict{"ask claim-cost", "", "9.4"}},
		{"9a", "the written move makes fifty: enough today", verdict{"play on", "white used 5", "10.12"}, drawn("9.3.1")},
		{"10a", "a pawn's move makes no fifty", verdict{"play on", "white used 5", "10.12"}, verdict{"play on", "black +2", "9.3.1"}},
		{"11a", "a mating move makes fifty as well as another", verdict{"play on", "white used 5", "10.12"}, drawn("9.3.1")},
		{"12a", "mate comes first", white("10.1"), white("5.1.1")},
		{"13a", "five times is a draw by itself today", play("10.10"), drawn("9.6.1")},
		{"14a", "a bare king cannot win", drawn("10.5"), drawn("6.9")},
		{"15a", "a knight cannot mate a king with his queen", white("10.14"), drawn("6.9")},
		{"16a", "a knight can mate with the help of a rook", white("10.14"), white("6.9")},
		{"16b", "and of a pawn", white("10.14"), white("6.9")},
		{"16c", "a bishop cannot with a rook", white("10.14"), drawn("6.9")},
		{"16d", "nor with a queen", white("10.14"), drawn("6.9")},
		{"17a", "a closed wall is dead", white("10.14"), drawn("5.2.2")},
		{"18a", "forced moves leave no mate", white("10.14"), drawn("6.9")},
		{"19a", "a resignation draws where the opponent cannot mate", white("10.2"), drawn("5.1.2")},
		{"20a", "two knights can go there", black("10.16"), black("I.8.1")},
		{"20b", "one is pinned: the move is clear", play("14.2"), play("I.9.1")},
		{"21a", "which piece is not said", black("10.16"), black("I.8.1")},
		{"22a", "an illegal sealed move against a bare king", drawn("10.5"), drawn("6.9")},
		{"22b", "a sealed mate wins for the absent sealer", white("10.15(1)"), white("I.10")},
		{"23a", "a draw agreed before the opening stands", drawn("14.2"), drawn("I.6")},
		{"23b", "a resignation likewise", white("14.2"), white("I.6")},
		{"24a", "back fifteen half-moves", verdict{"play on", "set 1:24:00 1:31:20", "8.1"}, verdict{"play on", "black +2 set 1:24:00 1:33:20", "7.5.1"}},
		{"24b", "colours reversed for nine moves", verdict{"ask restart", "", "8.6"}, verdict{"new game", "", "7.3"}},
		{"24c", "king and queen exchanged at the start", verdict{"new game", "", "8.5"}, verdict{"new game", "", "7.2.1"}},
		{"25a", "both flags in the last period, guidelines announced", play("12.8"), drawn("III.3.1.2")},
		{"25b", "both flags, nothing announced", verdict{}, verdict{"ask both-flags", "", "6.8"}},
		{"25c", "a wrong claim with four minutes left", verdict{"0-1", "white used 5", "10.10(2)"}, verdict{"play on", "black +2 set 0:04:00 0:22:00", "9.2.2"}},
	}
	i := 0
	for _, c := range Cases() {
		for n, p := range c.Parts {
			w := want[i]
			if got := strconv.Itoa(c.No) + string(rune('a'+n)); got != w.part {
				t.Fatalf("case %s stands where %s is expected", got, w.part)
			}
			for _, side := range []struct {
				name string
				r    Regime
				want verdict
			}{{"S", p.Older(), w.s}, {"F", p.Today(), w.f}} {
				if p.Only != "" && p.Only != side.r.Edition {
					continue
				}
				x := rule(t, p.Form, side.r, p.Answers)
				if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != side.want {
					t.Errorf("%s %s (%s): want %+v got %+v", w.part, side.name, w.why, side.want, got)
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
