package adjournment

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// someGame draws a game of random legal moves that is not over.
func someGame(t *rapid.T) (moves []string, p rules.Position) {
	p = rules.Start()
	n := rapid.IntRange(0, 60).Draw(t, "plies")
	for range n {
		legal := p.Legal()
		m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
		next := p.After(m)
		if !next.CanMove() {
			break
		}
		moves, p = append(moves, m.UCI()), next
	}
	return moves, p
}

// branch is a way in which an adjourned game goes on after the sealing, told
// by its acts, and what it must come to.
type branch struct {
	name string
	acts func(b *branching) []Act
	want func(b *branching) (Stage, tournament.Result)
}

// branching is what the branches share: the game, the sealed move, who sealed it.
type branching struct {
	t      *rapid.T
	rules  Rules
	sealer tournament.Color
	text   string // the sealed move as written
	move   string
	begin  time.Time
}

func (b *branching) present(sealer, replier bool) *tournament.ByColor[bool] {
	var p tournament.ByColor[bool]
	set(&p, b.sealer, sealer)
	set(&p, b.sealer.Other(), replier)
	return &p
}

func (b *branching) at(minutes int) time.Time {
	return b.begin.Add(time.Duration(minutes) * time.Minute)
}

func (b *branching) opening(minutes int, text string) []Act {
	return []Act{
		{Name: Open, At: b.at(minutes), Seal: Intact, Texts: Texts{Holder: "x"}},
		{Name: Read, At: b.at(minutes), Written: text, Language: rules.English},
		{Name: Rule, At: b.at(minutes)},
	}
}

func (b *branching) started(sealer, replier bool) []Act {
	return []Act{{Name: Begin, At: b.begin, Present: b.present(sealer, replier)}, {Name: SetUp, At: b.begin}}
}

func adjourned(*branching) (Stage, tournament.Result) { return Resumed, tournament.Adjourned }

var branches = []branch{
	{"both come", func(b *branching) []Act {
		return append(append(b.started(true, true), b.opening(1, b.text)...), Act{Name: Resume, At: b.at(2)})
	}, adjourned},
	{"replier late", func(b *branching) []Act {
		late := Act{Name: Arrive, At: b.at(rapid.IntRange(1, 29).Draw(b.t, "late")), Side: b.sealer.Other()}
		return append(append(b.started(true, false), append([]Act{late}, b.opening(30, b.text)...)...), Act{Name: Resume, At: b.at(31)})
	}, adjourned},
	{"replier does not come", func(b *branching) []Act {
		acts := append(b.started(true, false), Act{Name: Default, At: b.at(60)})
		if b.rules.Edition == tournament.FIDE1985 {
			return acts
		}
		return append(acts, b.opening(61, b.text)...)
	}, func(b *branching) (Stage, tournament.Result) { return Finished, tournament.WinOf(b.sealer) }},
	{"sealer does not come", func(b *branching) []Act {
		acts := append(append(b.started(false, true), b.opening(1, b.text)...), Act{Name: Resume, At: b.at(2)})
		return append(acts, Act{Name: Default, At: b.at(60)})
	}, func(b *branching) (Stage, tournament.Result) { return Finished, tournament.WinOf(b.sealer.Other()) }},
	{"nobody comes", func(b *branching) []Act {
		acts := append(b.started(false, false), Act{Name: Default, At: b.at(60)})
		if b.rules.Edition == tournament.FIDE1985 {
			return acts
		}
		return append(acts, b.opening(61, b.text)...)
	}, func(*branching) (Stage, tournament.Result) { return Finished, tournament.BothLose }},
	{"draw before the opening", func(b *branching) []Act {
		return []Act{{Name: OfferDraw, At: evening, Side: b.sealer}, {Name: AgreeDraw, At: evening}}
	}, func(*branching) (Stage, tournament.Result) { return Finished, tournament.Drawn }},
	{"sealer resigns before the opening", func(b *branching) []Act {
		return []Act{{Name: Resign, At: evening, Side: b.sealer, Result: tournament.WinOf(b.sealer.Other())}}
	}, func(b *branching) (Stage, tournament.Result) { return Finished, tournament.WinOf(b.sealer.Other()) }},
	{"envelope lost", func(b *branching) []Act {
		return []Act{
			{Name: EnvelopeMissing, At: evening, Texts: Texts{Reason: "x"}},
			{Name: Begin, At: b.begin, Present: b.present(true, true)},
			{Name: StateMove, At: b.at(1), Written: b.text, Language: rules.English},
			{Name: Resume, At: b.at(2)},
		}
	}, adjourned},
	{"position lost", func(b *branching) []Act {
		return []Act{{Name: EnvelopeMissing, At: evening, Texts: Texts{Reason: "x"}}, {Name: Annul, At: b.begin, Texts: Texts{Reason: "x"}}}
	}, func(*branching) (Stage, tournament.Result) { return Annulled, tournament.Adjourned }},
	{"nonsense in the envelope", func(b *branching) []Act {
		return append(b.started(true, true), b.opening(1, "Zz9")...)
	}, func(b *branching) (Stage, tournament.Result) { return Finished, tournament.WinOf(b.sealer.Other()) }},
	{"adjudicated", func(b *branching) []Act {
		until := evening.Add(time.Hour)
		return []Act{
			{Name: AskAdjudication, At: evening, Side: b.sealer, Result: tournament.WinOf(b.sealer)},
			{Name: SubmitAnalysis, At: evening, Side: b.sealer, Result: tournament.WinOf(b.sealer), Texts: Texts{Analysis: "x"}},
			{Name: SubmitAnalysis, At: evening, Side: b.sealer.Other(), Result: tournament.Drawn, Texts: Texts{Analysis: "x"}},
			{Name: AppointJudge, At: evening, Texts: Texts{Person: "x"}},
			{Name: Adjudicate, At: evening, Result: tournament.Drawn, Deadline: until},
			{Name: CloseAppeals, At: until.Add(time.Minute)},
		}
	}, func(*branching) (Stage, tournament.Result) { return Finished, tournament.Drawn }},
}

// Random games, adjourned and sealed, go every way that the table has.
func TestRandomGamesTakeEveryBranch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, p := someGame(t)
		legal := p.Legal()
		m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "sealed")]
		b := &branching{t: t, rules: rapid.SampledFrom([]Rules{today, older}).Draw(t, "rules"), sealer: laws.ColorOf(p.Turn()), text: p.SAN(m), move: m.UCI(), begin: nextWeek}
		g := New(theGame, b.rules)
		do := func(a Act) {
			before := g
			next, err := g.Do(g.Prepare(a))
			if err != nil {
				t.Fatalf("%s in %s after %v: %v", a.Name, g.Stage, moves, err)
			}
			followsTable(t, before, next)
			g = next
		}
		shut := seal()
		shut.Used = &tournament.ByColor[Clock]{White: Clock(rapid.IntRange(0, 5000).Draw(t, "white used")), Black: Clock(rapid.IntRange(0, 5000).Draw(t, "black used"))}
		shut.Offer = rapid.SampledFrom([]tournament.Color{tournament.NoColor, tournament.White, tournament.Black}).Draw(t, "offer")
		do(Act{Name: Adjourn, At: evening, Moves: moves, Position: p.FEN(), SessionEnd: evening})
		do(shut)
		closed := g

		br := rapid.SampledFrom(branches).Draw(t, "branch")
		concludes := concluding(closed, m) // the sealed move ends the game: then the result is the move's
		acts := br.acts(b)
		for _, a := range acts {
			if g.Stage == Finished {
				break
			}
			do(a)
		}
		stage, res := br.want(b)
		if end, ok := concludes(acts); ok && slices.ContainsFunc(g.Acts, func(a Act) bool { return (a.Name == Rule || a.Name == StateMove) && a.Move != "" }) {
			stage, res = Finished, end
		}
		if br.name == "sealer resigns before the opening" || br.name == "nonsense in the envelope" {
			if g.Final == tournament.Drawn { // 5.1.2, I.8: the opponent cannot win
				res = tournament.Drawn
			}
		}
		if g.Stage != stage || g.Result() != res {
			t.Fatalf("%s: %s with %q, want %s with %q (moves %v, sealed %s)", br.name, g.Stage, g.Result(), stage, res, moves, b.text)
		}
		paperIsTheSeal(t, g, b.text, b.move)
		foldsToItself(t, g)
	})
}

// concluding tells whether the sealed move ends the game by itself.
func concluding(g Game, m rules.Move) func([]Act) (tournament.Result, bool) {
	return func([]Act) (tournament.Result, bool) {
		g.Stage, g.Written, g.Language, g.Transcribed = Opened, m.UCI(), rules.English, true
		r := g.Consequence()
		return r.Result, r.Why != whyMove
	}
}

// followsTable checks one step against the table: the act's row leads from the
// one stage to the other, and to nothing else.
func followsTable(t *rapid.T, before, after Game) {
	row, ok := rowOf(after.Last().Name)
	if !ok {
		t.Fatalf("no row for %s", after.Last().Name)
	}
	st, ok := row.Step(before.Stage)
	switch {
	case !ok:
		t.Fatalf("%s was done in %s", row.Act, before.Stage)
	case st.Otherwise && !after.Last().Otherwise:
		t.Fatalf("%s was done in %s without a decision", row.Act, before.Stage)
	case len(st.To) == 0 && after.Stage != before.Stage, len(st.To) > 0 && !slices.Contains(st.To, after.Stage):
		t.Fatalf("%s led from %s to %s, the table says %v", row.Act, before.Stage, after.Stage, st.To)
	}
	if r := after.Result(); (after.Stage == Finished) != r.Final() {
		t.Fatalf("%s, and the board holds %q", after.Stage, r)
	}
	if len(after.Acts) != len(before.Acts)+1 {
		t.Fatalf("%s added %d acts", row.Act, len(after.Acts)-len(before.Acts))
	}
}

// paperIsTheSeal checks that nothing recorded before the opening holds the
// sealed move, in whatever field.
func paperIsTheSeal(t *rapid.T, g Game, written, move string) {
	known := strings.Join(g.Moves, " ") // what was played openly
	for _, a := range g.Acts {
		switch a.Name {
		case Read, Rule, StateMove, OpenCopy, Resume:
			return
		case Adjourn:
			a.Moves = nil
		default:
		}
		b, err := json.Marshal(struct {
			Act
			Texts Texts
		}{a, a.Texts})
		if err != nil {
			t.Fatal(err)
		}
		if a.Written != "" || a.Move != "" || strings.Contains(string(b), `"`+written+`"`) || strings.Contains(string(b), `"`+move+`"`) {
			t.Fatalf("%s tells the sealed move (%s): %s (played: %s)", a.Name, written, b, known)
		}
	}
}

// foldsToItself checks that the stored acts give the same game again.
func foldsToItself(t *rapid.T, g Game) {
	stored := make([]Act, len(g.Acts))
	for i, a := range g.Acts {
		b, err := a.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if stored[i], err = DecodeAct(b); err != nil {
			t.Fatal(err)
		}
	}
	again, err := Fold(g.Ref, g.Rules, stored)
	if err != nil {
		t.Fatal(err)
	}
	again.Acts = g.Acts // the texts stand elsewhere
	if a, b := plain(t, again), plain(t, g); a != b {
		t.Fatalf("folded again:\n%s\nbefore:\n%s", a, b)
	}
}

// plain is a game as text that can be compared.
func plain(t *rapid.T, g Game) string {
	b, err := json.Marshal(struct {
		Game
		FEN          string
		Lost, Judged Stage
		PlayedOn     bool
		Was          tournament.Result
	}{g, g.Position.FEN(), g.lostIn, g.judgedIn, g.playedOn, g.was})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Anybody may do anything at any time: what the table refuses changes nothing,
// what the arbiter decides otherwise still follows the table, and whatever was
// recorded folds to the same game.
func TestRandomActs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New(theGame, rapid.SampledFrom([]Rules{today, older}).Draw(t, "rules"))
		moves, p := someGame(t)
		at := evening
		for range rapid.IntRange(1, 40).Draw(t, "acts") {
			at = at.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes")) * time.Minute)
			a := g.Prepare(someAct(t, g, at, moves, p))
			next, err := g.Do(a)
			var refused *Refusal
			switch {
			case errors.As(err, &refused):
				if !reflect.DeepEqual(next, g) {
					t.Fatalf("%s was refused and has changed the game", a.Name)
				}
				continue
			case err != nil:
				t.Fatalf("%s in %s: %v", a.Name, g.Stage, err)
			}
			followsTable(t, g, next)
			g = next
		}
		foldsToItself(t, g)
	})
}

// someAct draws an act that the stage offers, with facts that are mostly sensible.
func someAct(t *rapid.T, g Game, at time.Time, moves []string, p rules.Position) Act {
	now, otherwise := g.Choices()
	var names []Name
	for _, r := range append(now, otherwise...) {
		names = append(names, r.Act)
	}
	name := rapid.SampledFrom(names).Draw(t, "act")
	colors := []tournament.Color{tournament.White, tournament.Black}
	a := Act{
		Name: name, At: at, Position: p.FEN(), Moves: moves, SessionEnd: at.Add(time.Hour), Serial: "E-1", Sheets: true, Resume: at.Add(24 * time.Hour),
		Side: rapid.SampledFrom(colors).Draw(t, "side"), Offer: rapid.SampledFrom(colors).Draw(t, "offer"), Seal: rapid.SampledFrom([]SealState{Intact, Intact, Broken}).Draw(t, "seal"),
		Used:     &tournament.ByColor[Clock]{White: g.Used.White + Clock(rapid.IntRange(-10, 4000).Draw(t, "w")), Black: g.Used.Black + Clock(rapid.IntRange(-10, 4000).Draw(t, "b"))},
		Present:  &tournament.ByColor[bool]{White: rapid.Bool().Draw(t, "white is there"), Black: rapid.Bool().Draw(t, "black is there")},
		Written:  rapid.SampledFrom([]string{"e4", "Nf3", "Ke2", "O-O", "Qxh5#", "zz", ""}).Draw(t, "written"),
		Language: rules.AnyLanguage, Deadline: at.Add(time.Duration(rapid.IntRange(-10, 200).Draw(t, "deadline")) * time.Minute),
		Moved: rapid.Bool().Draw(t, "moved"),
		Texts: Texts{Reason: "x", Otherwise: "x", Place: "x", Holder: "x", Person: "x", Analysis: "x"},
	}
	if !slices.Contains([]Name{Rule, StateMove, Default, FlagFall}, name) {
		a.Commitment, a.Copy = "x", []byte("x")
		a.Result = rapid.SampledFrom([]tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.DoubleForfeit, tournament.Adjourned}).Draw(t, "result")
	}
	a.Otherwise = rapid.IntRange(0, 2).Draw(t, "otherwise") == 0
	return a
}
