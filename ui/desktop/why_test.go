package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// told is a system for these tests that says what it did: everybody is in one
// bracket, and the first colour rule gives the colours.
type told struct{}

func (told) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	out, err := folded{}.Pair(in, ctl)
	if err != nil {
		return out, &pairing.NoPairing{Unpaired: []tournament.TPN{1, 2}, Ways: [][]pairing.Breach{{{Code: "C1", A: 1, B: 2, Round: 1}}}}
	}
	b := pairing.BracketWhy{Score: tournament.OnePoint, Departures: []pairing.Criterion{{Code: "C12", Count: 2}}}
	for _, p := range in.Players {
		b.Residents = append(b.Residents, p.TPN)
	}
	out.Why = pairing.Why{System: tournament.Dutch, Brackets: []pairing.BracketWhy{b}}
	for _, p := range out.Boards {
		b.Ideal = append(b.Ideal, [2]tournament.TPN{p.White, p.Black})
		out.Why.Boards = append(out.Why.Boards, pairing.BoardWhy{ColorRule: "5.2.1"})
	}
	out.Why.Brackets[0].Ideal = b.Ideal
	if out.Bye > 0 {
		out.Why.Bye = &pairing.ByeWhy{Player: out.Bye}
		out.Why.Brackets[0].Floaters = []tournament.TPN{out.Bye}
	}
	return out, nil
}

// WhyNot answers by what it was asked.
func (told) WhyNot(in pairing.Input, a, b tournament.TPN, _ pairing.Control) (pairing.Reason, error) {
	if b == 0 {
		return pairing.Reason{A: a, Code: "even"}, nil
	}
	for _, r := range in.Players[a-1].Past {
		if r.Met && r.Opponent == b {
			return pairing.Reason{A: a, B: b, Code: "C1", Round: 1}, nil
		}
	}
	return pairing.Reason{A: a, B: b, Code: "C12", Bracket: tournament.OnePoint, Is: []int{2}, Would: []int{3}}, nil
}

// Judge knows C1 and what Pair gives.
func (s told) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	out, err := s.Pair(in, ctl)
	return pairing.Rules{Breaches: func(a, b tournament.TPN) []pairing.Breach {
		for r, past := range in.Players[a-1].Past {
			if b != 0 && past.Met && past.Opponent == b {
				return []pairing.Breach{{Code: "C1", A: a, B: b, Round: tournament.RoundNo(r + 1)}}
			}
		}
		return nil
	}}.Hold(in, made, out, err)
}

// Profiles says of everybody that he wants White mildly, having floated down last.
func (told) Profiles(in pairing.Input) []pairing.Profile {
	out := make([]pairing.Profile, len(in.Players))
	for i := range out {
		out[i] = pairing.Profile{Barred: 1, Claim: pairing.Claim{Color: tournament.White, Strength: "mild"}, Floats: make([]pairing.Float, in.Round-1)}
		if in.Round > 1 {
			out[i].Floats[in.Round-2] = pairing.FloatDown
		}
	}
	return out
}

// Examine knows C1 and C12, of which Black is always the loser.
func (told) Examine(_ pairing.Input, p pairing.Pair, b pairing.BracketWhy) []pairing.Check {
	out := []pairing.Check{{Code: "C1", Kept: true}, {Code: "C12", Players: []tournament.TPN{p.Black}}}
	if len(b.Residents) > 0 {
		out = append(out, pairing.Check{Code: "C6", Kept: true})
	}
	return out
}

// The pane shows the bracket as the engine saw it, the criteria for the pair, and
// what decided; W turns to each of the two players.
func TestTheWhyPaneOfABoardAndItsPlayers(t *testing.T) {
	f := toldEvening(t, 9)
	s := f.screens[Pairings].(*pairingsScreen)
	s.grid.SetCursor(1)
	b := f.state.Sections[0].Draft.Round.Boards[0]
	white, black := f.shortName(f.state.Player(b.White)), f.shortName(f.state.Player(b.Black))
	for _, c := range []struct {
		of   string
		want []string
	}{
		{"the board", []string{"Bracket 1 as the engine saw it", "Wants", "W mild", "R1", "Criteria for this pair", "No rematch met: none", "Colour preferences not met " + black, "Fewest downfloaters", "What decided"}},
		{"White", []string{f.state.Player(b.White).Name(), "Why this opponent?", "Why this colour?", "Rounds so far", white + " floated down in round 1", "Why not the bye?"}},
		{"Black", []string{f.state.Player(b.Black).Name(), black + " floated down in round 1"}},
	} {
		text := paneText(f)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q does not say %q", c.of, text, want)
			}
		}
		typeText(f, "w")
	}
	if text := paneText(f); !strings.Contains(text, "Criteria for this pair") {
		t.Errorf("after Black W shows %q, want the board again", text)
	}
}

// Who has withdrawn has a row all the same, which says so.
func TestTheWhyPaneOfWhoIsLeftOut(t *testing.T) {
	f := toldEvening(t, 9)
	s := f.screens[Pairings].(*pairingsScreen)
	gone := f.state.Players[3]
	s.dropDraft()
	st, err := f.Service.Withdraw(t.Context(), f.By, f.event, gone.ID, 2, "")
	if err != nil {
		t.Fatal(err)
	}
	f.take(st, nil)
	press(f, fyne.KeyF6)
	at := s.grid.Find("out/" + string(gone.ID))
	if at < 0 {
		t.Fatal("who has withdrawn has no row")
	}
	s.grid.SetCursor(at)
	if text := paneText(f); !strings.Contains(text, "Has withdrawn") || !strings.Contains(text, "Rounds so far") {
		t.Errorf("it says %q", text)
	}
}

// A draft that was changed by hand is held against the rules, and what it breaks
// stands beside it.
func TestTheWhyPaneJudgesWhatWasMadeByHand(t *testing.T) {
	f := toldEvening(t, 4)
	s := f.screens[Pairings].(*pairingsScreen)
	sec := f.state.Sections[0]
	// the two of round 1's first board meet again
	first, boards := sec.Round(1).Boards[0], sec.Draft.Round.Boards
	a, b := first.White, first.Black
	other := boards[0].White
	if boards[0].Color(a) == tournament.NoColor {
		t.Fatalf("%s is not on board 1 of %v", a, boards)
	}
	if other == a {
		other = boards[0].Black
	}
	st, err := f.Service.SwapPlayers(t.Context(), f.By, f.event, sec.ID, other, b, arbiter.Answers{"warn.manual-begin", "warn.rematch", "warn.third-colour.white", "warn.third-colour.black"})
	if err != nil {
		t.Fatal(err)
	}
	f.state = st
	s.show()
	s.grid.SetCursor(1)
	text := paneText(f)
	name := func(p tournament.PlayerID) string { return f.shortName(f.state.Player(p)) }
	for _, want := range []string{f.t("desktop.why-by-hand"), f.t("pairing.why.hand.missing", 2, "")[:12]} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not say %q", text, want)
		}
	}
	if !strings.Contains(text, name(a)) || !strings.Contains(text, name(b)) || !strings.Contains(text, "round 1") {
		t.Errorf("%q does not name the second meeting of %s and %s", text, name(a), name(b))
	}
}

// toldEvening is an evening of n players whose rounds are explained;
// round 2 has
// been asked for.
func toldEvening(t *testing.T, n int) *Face {
	t.Helper()
	svc := arbiter.New(arbitertest.NewMemory(), arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: told{}}})
	f := New(newApp(t), Deps{
		Service: svc, By: arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, Files: noFiles{}, DocumentsDir: t.TempDir(), Lang: "en",
		Explainer: func(tournament.System) pairing.Explainer { return told{} },
	})
	enterEvening(t, f, n)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	typeText(f, strings.Repeat("1", n/2))
	press(f, fyne.KeyF6, fyne.KeyF6)
	return f
}

func paneText(f *Face) string {
	var seen []string
	shown(f.screens[Pairings].(*pairingsScreen).why.body, &seen)
	return inLine(seen)
}

// inLine is texts as they are read, whatever the lines.
func inLine(seen []string) string { return strings.Join(strings.Fields(strings.Join(seen, " ")), " ") }

func TestTheWhyPaneSaysWhatTheEngineRecorded(t *testing.T) {
	f := toldEvening(t, 9)
	s := f.screens[Pairings].(*pairingsScreen)
	s.grid.SetCursor(0)
	if text := paneText(f); !strings.Contains(text, "were paired in bracket 1") || !strings.Contains(text, "S1 against S2") || !strings.Contains(text, "(5.2.") {
		t.Errorf("board 1: %q", text)
	}
	s.grid.SetCursor(len(s.places) - 1)
	if row, _ := s.current(); row.bye == "" {
		t.Fatal("the last row is no bye")
	}
	if text := paneText(f); !strings.Contains(text, "gets the bye") {
		t.Errorf("the bye: %q", text)
	}
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		s = f.screens[Pairings].(*pairingsScreen)
		for i := range s.places {
			s.grid.SetCursor(i)
			if text := paneText(f); strings.Contains(text, "pairing.why") || strings.Contains(text, "%!") {
				t.Errorf("%s row %d: %q", l, i, text)
			}
		}
	}
}

// Who asks why two players do not meet gets the engine's answer.
func TestWhyNotAnotherPair(t *testing.T) {
	f := toldEvening(t, 8)
	typeText(f, "y")
	seen := dialogText(t, f)
	press(f, fyne.KeyUp)
	seen += dialogText(t, f)
	for range 7 {
		press(f, fyne.KeyDown)
		seen += dialogText(t, f)
	}
	for _, want := range []string{"met in round 1 (C1)", "would be worse by C12", "Choose two different players"} {
		if !strings.Contains(seen, want) {
			t.Errorf("no answer says %q: %q", want, seen)
		}
	}
	press(f, fyne.KeyEscape)
	if f.asking() {
		t.Error("Esc does not close the question")
	}
}

// A round that cannot be paired says what would have to be put aside.
func TestNoPairingSaysWhatWouldHelp(t *testing.T) {
	f := toldEvening(t, 2)
	text := dialogText(t, f)
	if !strings.Contains(text, "A pairing would exist if") {
		t.Errorf("the refusal says %q", text)
	}
}
