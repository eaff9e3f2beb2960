package laws

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// Bad input: the form says what is missing or what contradicts what, by field.
func TestBadInput(t *testing.T) {
	for _, c := range []struct {
		wrong, form string
		r           Regime
		answers     Answers
		field, key  string
	}{
		{"a claim without moves", "claim", today, Answers{"kind": "threefold"}, "moves", "no-record"},
		{"an unreadable move in the sheet", "claim", today, Answers{"kind": "threefold", "moves": "e4 e5 Nf3 %%"}, "moves", "move-unreadable"},
		{"an illegal one", "claim", today, Answers{"kind": "threefold", "moves": "e4 e5 Nf6"}, "moves", "move-none"},
		{"an ambiguous one", "claim", today, Answers{"kind": "threefold", "moves": "Nf3 Nf6 d3 d6 Nd2 Nd7 c3 c6 Ng1 Ng8 Nd2"}, "moves", "move-ambiguous"},
		{"a written move that fits two", "claim", today, Answers{"kind": "fifty", "fen": "4k3/8/8/8/8/5N2/8/1N2K3 w - - 99 90", "written": "Nd2"}, "written", "ambiguous-move"},
		{"a written move that is none", "claim", today, Answers{"kind": "fifty", "fen": quiet99, "written": "??"}, "written", "unreadable-move"},
		{"written, and made too", "claim", today, Answers{"kind": "threefold", "moves": threefold3, "written": "Nf3", "moved": "yes"}, "written", "written-and-moved"},
		{"he has moved, and has the move", "claim", today, Answers{"kind": "threefold", "moves": threefold3, "moved": "yes", "player": "white"}, "player", "moved-but-to-move"},
		{"a sheet with a gap", "claim", today, Answers{"kind": "threefold", "moves": "1. e4 e5 2. -- Nc6"}, "moves", "move-blank"},
		{"a text without a move", "claim", today, Answers{"kind": "threefold", "moves": "### ++ !!"}, "moves", "no-moves"},
		{"a sheet that nobody can read", "sheets", today, Answers{"sheet-white": "e4 e5", "sheet-black": "??? !!!"}, "sheet-black", "no-moves"},
		{"no win, where the position has one", "flag", today, Answers{"flag": "white", "moves": "e4 e5", "can-win": "no"}, "can-win", "can-win-yes"},
		{"a win, where the position has none", "resignation", today, Answers{"player": "black", "fen": "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1", "can-win": "yes"}, "can-win", "can-win-no"},
		{"a position that is none", "flag", today, Answers{"flag": "white", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "fen", "fen"},
		{"no flag", "flag", today, Answers{}, "flag", "missing"},
		{"both flags, and the moves made", "flag", today, Answers{"flag": "both", "first": "unknown", "made": "yes"}, "made", "made-and-both"},
		{"not a colour", "flag", today, Answers{"flag": "green"}, "flag", "no-choice"},
		{"an illegal move: how far can it be restored", "illegal", today, Answers{"player": "white", "act": "move", "pressed": "yes"}, "restore", "missing"},
		{"the next move before the clock", "illegal", today, Answers{"player": "white", "act": "move", "next-made": "yes"}, "next-made", "next-before-press"},
		{"one time of two", "illegal", older, Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "used-white": "1:00:00"}, "used-black", "missing"},
		{"more moves before than when it was found", "illegal", older, Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "used-white": "1:00:00", "used-black": "1:00:00", "moves-white": "10", "moves-black": "10", "at-white": "11", "at-black": "9"}, "at-white", "after-found"},
		{"a time that can be read twice", "claim", older, Answers{"kind": "fifty", "fen": quiet99, "left-white": "4:00", "left-black": "0:20:00"}, "left-white", "clock-twice"},
		{"a number that is none", "offer", today, Answers{"player": "white", "when": "moved", "answer": "open", "moves-made": "x"}, "moves-made", "number"},
		{"a time control that is none", "start", older, Answers{"what": "colours", "moves-made": "3", "used-white": "1", "used-black": "1", "control": "90+30min"}, "control", "time-control"},
		{"reversed colours, and no times", "start", older, Answers{"what": "colours", "moves-made": "3"}, "used-white", "missing"},
		{"nobody is late", "late", today, Answers{}, "late-white", "nobody-late"},
		{"an empty square", "touch", today, Answers{"how": "deliberate", "fen": rookEnd, "squares": "e5"}, "squares", "empty-square"},
		{"a square that is none", "touch", today, Answers{"how": "deliberate", "fen": rookEnd, "squares": "e9"}, "squares", "square"},
		{"touched, and no position", "touch", today, Answers{"how": "deliberate", "squares": "e2"}, "fen", "missing"},
		{"no sheets", "sheets", today, Answers{}, "sheet-white", "missing"},
		{"the same result twice", "result", today, Answers{"entered": "1-0", "claimed": "1-0"}, "claimed", "same-result"},
		{"a result that is none", "result", today, Answers{"entered": "2-0", "claimed": "1-0"}, "entered", "no-choice"},
		{"A.5.4 at standard tempo", "position", today, Answers{"what": "in-check"}, "what", "only-basic"},
		{"still illegal, before the next move", "position", basic, Answers{"what": "in-check", "still": "yes"}, "still", "next-not-made"},
		{"changed, and made on the board", "adjourn", today, Answers{"player": "white", "on-board": "yes", "changed": "yes"}, "changed", "made-on-board"},
		{"the sealer has not the move", "resume", today, Answers{"what": "sealed", "player": "black", "fen": rookEnd, "sealed-move": "Ra7"}, "player", "sealer-not-to-move"},
		{"the envelope without its move", "resume", today, Answers{"what": "sealed", "fen": rookEnd}, "sealed-move", "missing"},
		{"without an arbiter nothing is written down", "quickplay", Regime{Edition: tournament.FIDE2023, Quickplay: true}, Answers{"player": "white", "what": "no-effort", "left": "1", "has-move": "yes", "unsupervised": "yes"}, "written-down", "write-position"},
		{"who annoyed whom", "disturbance", today, Answers{"what": "annoying"}, "player", "missing"},
		{"too long", "sheets", today, Answers{"sheet-white": strings.Repeat("e4 ", 10_000)}, "sheet-white", "too-long"},
	} {
		f, _ := FormByID(c.form)
		x, ps := f.Rule(c.r, c.answers)
		if len(ps) == 0 {
			t.Errorf("%s: ruled %+v", c.wrong, x)
			continue
		}
		if !slices.ContainsFunc(ps, func(p tournament.Problem) bool { return p.Field == c.field && p.Key == "laws.problem."+c.key }) {
			t.Errorf("%s: problems %v, want %s at %s", c.wrong, ps, c.key, c.field)
		}
	}
}

// A move that cannot be read is named with its place.
func TestUnreadableMoveHasItsPlace(t *testing.T) {
	f, _ := FormByID("claim")
	_, ps := f.Rule(today, Answers{"kind": "threefold", "moves": "1. e4 e5\n2. Nf3 Zz9"})
	if len(ps) != 1 || ps[0].Line != 2 || ps[0].Column != 8 || ps[0].Args[0] != "2..." || ps[0].Args[1] != "Zz9" {
		t.Errorf("%+v", ps)
	}
}

// An answer to a question that is not open is refused, and so is one that is
// not among the choices.
func TestBadDecisions(t *testing.T) {
	f, _ := FormByID("late")
	for _, d := range []Decision{{Question: "which", Choice: "yes"}, {Question: "late", Choice: "perhaps"}, {Question: "late", Choice: "late-lost", Minutes: -1}} {
		if _, ps := f.Rule(today, Answers{"late-black": "5"}, d); len(ps) == 0 {
			t.Errorf("%+v was taken", d)
		}
	}
}

// Fields that are not shown do not count: what was typed before another choice
// stays, and rules nothing.
func TestHiddenFieldsDoNotCount(t *testing.T) {
	a := Answers{"what": "increment", "player": "white", "left": "1", "has-move": "yes", "unsupervised": "yes", "written-down": "yes"}
	f, _ := FormByID("quickplay")
	for _, field := range f.Shown(a) {
		if field.Name == "unsupervised" || field.Name == "written-down" {
			t.Errorf("%s is shown", field.Name)
		}
	}
}

// Two sheets of one game: they agree, part, or cannot be read (8.5.3, 8.6).
func TestSheets(t *testing.T) {
	for _, c := range []struct {
		rule         string
		white, black string
		outcome      string
		says         string
	}{
		{"one leaves a move out", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "e4 e5 Nf3 Nc6 a6 Ba4 Nf6", "", "sheet-missing"},
		{"they agree", "e4 e5 Nf3", "e4 e5 Nf3", "play on", "sheets-agree"},
		{"one is missing", "e4 e5 Nf3", "", "play on", "best-game"},
		{"they part", "e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nf6 Bb5", "", "sheets-differ"},
	} {
		x := rule(t, "sheets", today, Answers{"sheet-white": c.white, "sheet-black": c.black, "required": "40"})
		found := slices.ContainsFunc(x.Says, func(w Words) bool { return w.Key == "laws.say."+c.says })
		if got := outcome(x); !found || c.outcome != "" && got != c.outcome {
			t.Errorf("%s: %s, %+v", c.rule, got, x.Says)
		}
	}
}

// The scoresheet shows the first illegal move, the position to restore and the
// numbers of moves by which the time is shared (8.1, 12.6; 7.5.1).
func TestFirstIllegalMoveOfASheet(t *testing.T) {
	a := Answers{
		"player": "black", "act": "move", "pressed": "yes", "moves": "1. e4 e5 2. Nf3 Nf6 3. Bb5 Bd5 4. O-O a6",
		"used-white": "0:20:00", "used-black": "0:40:00",
	}
	const before = "rnbqkb1r/pppp1ppp/5n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
	for _, r := range []Regime{older, today} {
		x := rule(t, "illegal", r, a)
		if !slices.ContainsFunc(x.Do, func(w Words) bool { return w.Key == "laws.say.set-up" && w.Args[0] == before }) || !slices.Equal(x.Plies, []int{6}) {
			t.Errorf("%s: %+v, plies %v", r.Edition, x.Do, x.Plies)
		}
		want := "set 2:15:00 2:10:00" // three of four moves in twenty minutes, two of four in forty
		if r.Edition == tournament.FIDE2023 {
			want = "white +2 set 2:17:00 2:10:00"
		}
		if got := clocks(x); got != want {
			t.Errorf("%s: %s, want %s", r.Edition, got, want)
		}
	}
	f, _ := FormByID("illegal")
	for _, c := range []struct{ player, moves, field, key string }{
		{"white", a["moves"], "player", "not-his-move"},
		{"black", "e4 e5 Nf3", "moves", "sheet-legal"},
		{"black", "e4 %%", "moves", "move-unreadable"},
	} {
		_, ps := f.Rule(today, Answers{"player": c.player, "act": "move", "pressed": "yes", "moves": c.moves})
		if len(ps) != 1 || ps[0].Field != c.field || ps[0].Key != "laws.problem."+c.key {
			t.Errorf("%s: %v", c.moves, ps)
		}
	}
}

// Whatever is answered, a form rules or names a field: it never panics, and a
// ruling has an article, and words.
func TestAnyAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2026))
	values := map[FieldKind][]string{
		YesNo: {"", "yes", "no"}, Colour: {"", "white", "black", "x"}, Number: {"", "0", "1", "9", "10", "40", "-1", "x"},
		ClockTime: {"", "0", "1", "5", "0:04:59", "1:30:00", "4:00", "x"}, PositionF: {"", rookEnd, mated, stalemate, quiet99, "x"},
		Moves: {"", threefold3, "e4 e5", "%"}, MoveText: {"", "Nf3", "Ra7", "e4", "Qh8", "?"}, SquareSet: {"", "e1", "e2 a1", "h1,e1", "z9"},
		ResultF: {"", "1-0", "0-1", "1/2-1/2", "x"}, Control: {"", "5400+30", "40/9000:20/3600", "x"}, Notation: {"", "en", "zh", "any", "x"},
	}
	regimes := []Regime{older, today, rapid, basic, blitz, {Edition: tournament.FIDE2023, Quickplay: true}}
	ruled := 0
	for range 1000 {
		f := Forms()[rng.IntN(len(Forms()))]
		a := Answers{}
		for _, field := range f.Fields {
			vs := values[field.Kind]
			if field.Kind == Pick {
				vs = field.Choices
			}
			if rng.IntN(3) > 0 {
				a[field.Name] = vs[rng.IntN(len(vs))]
			}
		}
		r := regimes[rng.IntN(len(regimes))]
		x, ps := f.Rule(r, a)
		for _, p := range ps {
			if !slices.ContainsFunc(f.Fields, func(g Field) bool { return g.Name == p.Field }) {
				t.Errorf("%s %v: a problem at %q, which is no field of it", f.ID, a, p.Field)
			}
		}
		if ps != nil {
			continue
		}
		ruled++
		if len(x.Articles) == 0 || len(x.Says)+len(x.Ask)+len(x.Do) == 0 {
			t.Errorf("%s %v: %+v", f.ID, a, x)
		}
		if (x.Over() || x.Annulled) && x.Setting != nil {
			t.Errorf("%s %v: a setting for a game that has ended", f.ID, a)
		}
		for _, q := range x.Ask {
			for _, choice := range q.Choices {
				if _, err := x.Decide(Decision{Question: q.Key, Choice: choice.Key}); err != nil {
					t.Errorf("%s %v: %v", f.ID, a, err)
				}
			}
		}
	}
	t.Logf("%d of 1000 were ruled", ruled)
}

// From pasted moves to the ruling: a game of 100 moves.
func BenchmarkClaim(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var text []string
	for len(text) < 200 {
		g := rules.NewGame(rules.Start())
		text = text[:0]
		for len(text) < 200 && claims.Ended(g, claims.FIDE2023) == nil {
			p := g.Position()
			legal := p.Legal()
			m := legal[rng.IntN(len(legal))]
			text = append(text, p.SAN(m))
			if err := g.Play(m); err != nil {
				b.Fatal(err)
			}
		}
	}
	f, _ := FormByID("claim")
	a := Answers{"kind": "threefold", "moves": strings.Join(text, " ")}
	b.ResetTimer()
	for b.Loop() {
		if _, ps := f.Rule(today, a); ps != nil {
			b.Fatal(ps)
		}
	}
}

func TestForms(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Forms() {
		if seen[f.ID] {
			t.Errorf("%s twice", f.ID)
		}
		seen[f.ID] = true
		names := map[string]bool{}
		for _, field := range f.Fields {
			if names[field.Name] {
				t.Errorf("%s: %s twice", f.ID, field.Name)
			}
			if w := field.When; w != nil && !names[w.Field] {
				t.Errorf("%s: %s depends on %s, which does not stand before it", f.ID, field.Name, w.Field)
			}
			if (field.Kind == Pick) != (len(field.Choices) > 0) {
				t.Errorf("%s: %s: choices %v", f.ID, field.Name, field.Choices)
			}
			names[field.Name] = true
		}
	}
	if len(seen) != 19 {
		t.Errorf("%d forms", len(seen))
	}
	if _, ok := FormByID("nothing"); ok {
		t.Error("there is no such form")
	}
}

// The position of a form is where its moves lead, as far as they are legal.
func TestPositionOfAnswers(t *testing.T) {
	const after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	for _, c := range []struct {
		a    Answers
		want string
	}{
		{Answers{"moves": "e4 e5"}, after},
		{Answers{"moves": "e4 e5 Kxe5"}, after},
		{Answers{"fen": after}, after},
		{Answers{"fen": after, "moves": "Nf3"}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
		{Answers{"fen": "x"}, ""},
		{Answers{"player": "white"}, ""},
	} {
		p, got := c.a.Position(), ""
		if !p.IsZero() {
			got = p.FEN()
		}
		if got != c.want {
			t.Errorf("%v: got %q want %q", c.a, got, c.want)
		}
	}
}

// A PGN can be pasted where moves are asked for: its tags, comments, variations
// and glyphs are no moves, and what is wrong keeps its line and column.
func TestPastedPGN(t *testing.T) {
	const king = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	for _, c := range []struct{ name, text, want string }{
		{"tags and a result", "[Event \"Club\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 *", "e4 e5 Nf3"},
		{"comments", "1. e4 {best by test} e5 {a\nlong one} 2. Nf3", "e4 e5 Nf3"},
		{"comments to the end of the line", "1. e4 ; best\ne5 2. Nf3", "e4 e5 Nf3"},
		{"variations in variations", "1. e4 (1. d4 d5 (1... Nf6 {or (so)} 2. c4)) e5 2. Nf3", "e4 e5 Nf3"},
		{"glyphs", "1. e4! $1 e5?! $146 2. Nf3", "e4 e5 Nf3"},
		{"clocks", "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:00]} 2. Nf3", "e4 e5 Nf3"},
		{"an offer of a draw is a scoresheet's", "1. e4 e5 (=) 2. Nf3", "e4 e5 Nf3"},
		{"a position of its own", "[SetUp \"1\"]\n[FEN \"" + king + "\"]\n\n1. e4 Kd7", "e4 Kd7"},
	} {
		var got []string
		g := Answers{"moves": c.text}.Game()
		for n := 1; n <= g.Len(); n++ {
			got = append(got, g.SAN(n))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v want %s", c.name, got, c.want)
		}
		if x, ps := claimForm().Rule(today, Answers{"kind": "threefold", "moves": c.text}); ps != nil || x.Over() {
			t.Errorf("%s: %v", c.name, ps)
		}
	}
	_, ps := claimForm().Rule(today, Answers{"kind": "threefold", "moves": "[Event \"x\"]\n1. e4 {good} Ke4"})
	if len(ps) != 1 || ps[0].Line != 2 || ps[0].Column != 14 {
		t.Errorf("an illegal move after a comment: %+v", ps)
	}
	for _, open := range []string{"1. e4 {never closed", "1. e4 (1. d4", "$", "("} {
		Answers{"moves": open}.Position() // does not loop or panic
	}
}
