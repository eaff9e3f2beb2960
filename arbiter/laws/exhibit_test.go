package laws

import (
	"slices"
	"testing"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// What a ruling rests on can be shown on a board, by form.
func TestExhibits(t *testing.T) {
	const knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
	type want struct {
		len           int // half-moves of the game
		written       bool
		stood, differ []int
		alike         int
		moves         string
		mate          bool
	}
	for _, c := range []struct {
		name, form string
		answers    Answers
		want       want
	}{
		{"threefold on the board", "claim", Answers{"kind": "threefold", "moves": knights + " Ng8"}, want{len: 8, stood: []int{0, 4, 8}}},
		{"threefold with a written move", "claim", Answers{"kind": "threefold", "moves": knights, "written": "Ng8"}, want{len: 8, written: true, stood: []int{0, 4, 8}}},
		{"a claim after a touch is not looked into", "claim", Answers{"kind": "threefold", "moves": knights, "touched": "yes"}, want{len: -1}},
		{"the opponent's claim after a move", "claim", Answers{"kind": "threefold", "moves": knights + " Ng8", "moved": "yes"}, want{len: 8, stood: []int{0, 4, 8}}},
		{"two positions that only look the same", "claim", Answers{"kind": "threefold", "moves": "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8"}, want{len: 10, stood: []int{6, 10}, alike: 1}},
		{"five times before the claim", "claim", Answers{"kind": "threefold", "moves": knights + " Ng8 " + knights + " Ng8 Nf3"}, want{len: 17, stood: []int{0, 4, 8, 12, 16}}},
		{"a flag, and a mate that is possible", "flag", Answers{"flag": "black", "fen": "8/8/8/3k4/8/4R3/3K4/8 w - - 0 1"}, want{mate: true}},
		{"a flag, and none that is", "flag", Answers{"flag": "black", "fen": "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"}, want{}},
		{"a flag at the end of moves", "flag", Answers{"flag": "black", "moves": "e4 e5"}, want{len: 2, mate: true}},
		{"the moves that a touch leaves", "touch", Answers{"how": "deliberate", "moves": "e4 e5", "squares": "g1"}, want{len: 2, moves: "Ne2, Nf3, Nh3"}},
		{"the first illegal move and what replaces it", "illegal", Answers{"player": "white", "act": "move", "pressed": "yes", "moves": "e4 e5 Bb6", "squares": "g1"}, want{len: 2, moves: "Ne2, Nf3, Nh3"}},
		{"a sealed move that fits two", "resume", Answers{"what": "sealed", "fen": "4k3/7p/8/8/8/5N2/8/1N2K3 w - - 0 41", "sealed-move": "Nd2"}, want{moves: "Nbd2, Nfd2"}},
		{"two scoresheets", "sheets", Answers{"sheet-white": "e4 e5 Nf3 Nc6 Bb5", "sheet-black": "e4 e5 Nf3 Nc6 Bc5"}, want{len: 5, differ: []int{5}}},
		{"a disturbance has no board", "disturbance", Answers{"what": "annoying", "player": "black"}, want{len: -1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, _ := FormByID(c.form)
			x, ps := f.Rule(Regime{}, c.answers)
			if ps != nil {
				t.Fatal(ps)
			}
			e := x.Exhibit
			if c.want.len < 0 {
				if e != nil {
					t.Fatalf("shows %+v", e)
				}
				return
			}
			if e == nil {
				t.Fatal("shows nothing")
			}
			p := e.Game.Position()
			if got := (want{e.Game.Len(), e.Written, e.Stood, e.Differ, len(e.Alike), list(sans(p, e.Moves)), len(e.Mate) > 0}); got.len != c.want.len || got.written != c.want.written ||
				!slices.Equal(got.stood, c.want.stood) || !slices.Equal(got.differ, c.want.differ) || got.alike != c.want.alike || got.moves != c.want.moves || got.mate != c.want.mate {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
			for _, m := range e.Mate {
				p = p.After(m)
			}
			if len(e.Mate) > 0 && !p.Checkmate() {
				t.Errorf("the line does not mate: %s", p.FEN())
			}
		})
	}
}

// What is clicked on a board can be typed on, and read again.
func TestAnswersFromTheBoard(t *testing.T) {
	g := rules.NewGame(rules.Start())
	for _, text := range []string{"e4", "e5", "Nf3"} {
		m, _ := g.Read(text, rules.English).Move()
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := MovesOf(g); got != "1.e4 e5 2.Nf3" {
		t.Errorf("moves %q", got)
	}
	black, _ := rules.ParsePlayableFEN("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30")
	g = rules.NewGame(black)
	m, _ := g.Read("Ke7", rules.English).Move()
	_ = g.Play(m)
	a := Answers{"fen": black.FEN(), "moves": MovesOf(g)}
	if got := a.Game(); got == nil || got.Len() != 1 || got.Position() != g.Position() {
		t.Errorf("%q is not read again", a["moves"])
	}
	square := func(name string) rules.Square { s, _ := rules.ParseSquare(name); return s }
	a = Answers{"squares": "E2，d7"}
	if got := a.Touch(square("g1")); got != "e2 d7 g1" {
		t.Errorf("one more: %q", got)
	}
	a["squares"] = "e2 d7 g1 z9"
	if got := a.Touch(square("d7")); got != "e2 g1 z9" {
		t.Errorf("one less: %q", got)
	}
	if got := a.Touched(); !slices.Equal(got, []rules.Square{square("e2"), square("d7"), square("g1")}) {
		t.Errorf("touched %v", got)
	}
}

// Every field either offers answers that its form accepts, or is typed into.
func TestOptions(t *testing.T) {
	typed := []FieldKind{Number, ClockTime, PositionF, Moves, MoveText, SquareSet, Control}
	for _, f := range Forms() {
		for _, field := range f.Fields {
			options := field.Options()
			if (options == nil) != slices.Contains(typed, field.Kind) {
				t.Errorf("%s, %s offers %v", f.ID, field.Name, options)
			}
			open := slices.ContainsFunc(options, func(o Option) bool { return o.Answer == "" })
			if list := field.Kind == Pick || field.Kind == Colour || field.Kind == ResultF; list && open == field.Required {
				t.Errorf("%s, %s: required %t, and open can be chosen: %t", f.ID, field.Name, field.Required, open)
			}
		}
	}
}

// A decision on what is not asked any more is left out; those that fit are used.
func TestSettle(t *testing.T) {
	f, _ := FormByID("disturbance")
	x, _ := f.Rule(Regime{}, Answers{"what": "annoying", "player": "black"})
	warn := Decision{Question: "conduct", Choice: "warning"}
	y, used := x.Settle(Decision{Question: "late", Choice: "late-lost"}, Decision{Question: "conduct", Choice: "no such"}, warn)
	if !y.Final() || len(used) != 1 || used[0] != warn {
		t.Errorf("final %t, used %v", y.Final(), used)
	}
	if x.Final() || x.Offender != tournament.Black {
		t.Error("the ruling that was settled has changed")
	}
}
