package arbiter_test

import (
	"errors"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// What phones say counts once both players have said it, each on his own.
func TestResultsClaimedByPlayers(t *testing.T) {
	phone := func(id string) arbiter.Actor { return arbiter.Actor{ID: journal.ActorID(id), Role: arbiter.Public} }
	type claim struct {
		from string
		by   tournament.Color
		to   tournament.Result
		want string // key of the refusal
	}
	const (
		white = tournament.White
		black = tournament.Black
	)
	for name, c := range map[string]struct {
		claims []claim
		alone  bool
		result tournament.Result
		said   tournament.ByColor[tournament.Result]
	}{
		"one player alone":                  {[]claim{{"w", white, tournament.Drawn, ""}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{White: tournament.Drawn}},
		"both the same":                     {[]claim{{"w", white, tournament.Drawn, ""}, {"b", black, tournament.Drawn, ""}}, false, tournament.Drawn, tournament.ByColor[tournament.Result]{}},
		"both the same, said once more":     {[]claim{{"w", white, tournament.Drawn, ""}, {"b", black, tournament.Drawn, ""}, {"w", white, tournament.Drawn, ""}}, false, tournament.Drawn, tournament.ByColor[tournament.Result]{}},
		"both the same, for an arbiter":     {[]claim{{"w", white, tournament.Drawn, ""}, {"b", black, tournament.Drawn, ""}}, true, tournament.NoResult, tournament.ByColor[tournament.Result]{White: tournament.Drawn, Black: tournament.Drawn}},
		"they differ":                       {[]claim{{"w", white, tournament.WhiteWins, ""}, {"b", black, tournament.BlackWins, ""}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{White: tournament.WhiteWins, Black: tournament.BlackWins}},
		"one thinks better of it":           {[]claim{{"w", white, tournament.WhiteWins, ""}, {"b", black, tournament.Drawn, ""}, {"w", white, tournament.Drawn, ""}}, false, tournament.Drawn, tournament.ByColor[tournament.Result]{}},
		"one takes it back":                 {[]claim{{"w", white, tournament.WhiteWins, ""}, {"w", white, tournament.NoResult, ""}, {"b", black, tournament.WhiteWins, ""}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{Black: tournament.WhiteWins}},
		"one device for both":               {[]claim{{"w", white, tournament.WhiteWins, ""}, {"w", black, tournament.WhiteWins, "result.claim-both"}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{White: tournament.WhiteWins}},
		"another device for the same":       {[]claim{{"w", white, tournament.WhiteWins, ""}, {"x", white, tournament.BlackWins, "result.claim-taken"}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{White: tournament.WhiteWins}},
		"after the result":                  {[]claim{{"w", white, tournament.Drawn, ""}, {"b", black, tournament.Drawn, ""}, {"w", white, tournament.WhiteWins, "result.changed-meanwhile"}}, false, tournament.Drawn, tournament.ByColor[tournament.Result]{}},
		"a forfeit is the arbiter's to say": {[]claim{{"w", white, tournament.WhiteByForfeit, "result.claim-other"}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{}},
		"nobody's":                          {[]claim{{"w", tournament.NoColor, tournament.Drawn, "result.claim-whose"}}, false, tournament.NoResult, tournament.ByColor[tournament.Result]{}},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEvening(t, 4)
			e.pairAndPost()
			for i, s := range c.claims {
				_, err := e.svc.ClaimResult(e.ctx, phone(s.from), e.id, arbiter.ResultClaim{Section: e.sec, Round: 1, Board: 1, By: s.by, To: s.to, Alone: c.alone})
				var no *arbiter.Error
				if errors.As(err, &no); (no != nil || err != nil || s.want != "") && (no == nil || no.Key != s.want) {
					t.Fatalf("claim %d: got %v, want %q", i+1, err, s.want)
				}
			}
			st, err := e.svc.View(e.ctx, e.id)
			if err != nil {
				t.Fatal(err)
			}
			if b := st.Section(e.sec).Round(1).Board(1); b.Result != c.result || b.Claimed != c.said {
				t.Errorf("the board holds %q and %v, want %q and %v", b.Result, b.Claimed, c.result, c.said)
			}
		})
	}
}

// A request whose answer was lost is sent again: it is done once, and answered
// as if it had been done now; the same key of another device is another request.
func TestARequestIsDoneOnce(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	once := arbiter.Actor{ID: "tablet 1", Role: arbiter.ArbiterRole, Once: "k1"}
	note := func(by arbiter.Actor, text string) tournament.State {
		t.Helper()
		st, err := e.svc.WriteNote(e.ctx, by, e.id, tournament.Place{}, "", text)
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	first := note(once, "the clock of table 3 was changed")
	if again := note(once, "the clock of table 3 was changed"); again.Seq != first.Seq || len(again.Notes) != 1 {
		t.Errorf("sent again: entry %d with %d notes, want %d with 1", again.Seq, len(again.Notes), first.Seq)
	}
	other := once
	other.ID = "tablet 2"
	if st := note(other, "and of table 4"); len(st.Notes) != 2 {
		t.Errorf("the key of another device: %d notes, want 2", len(st.Notes))
	}
	once.Once = "k2"
	if st := note(once, "and of table 5"); len(st.Notes) != 3 {
		t.Errorf("another key: %d notes, want 3", len(st.Notes))
	}
	st, err := e.svc.Undo(e.ctx, once, e.id) // with the key of the note
	if err != nil || len(st.Notes) != 3 {
		t.Errorf("an undo with a key that was used: %d notes, %v", len(st.Notes), err)
	}
	once.Once = "k3"
	for range 2 {
		if st, err = e.svc.Undo(e.ctx, once, e.id); err != nil || len(st.Notes) != 2 {
			t.Errorf("one undo, sent twice: %d notes, %v", len(st.Notes), err)
		}
	}
}

// What is entered, or claimed, for a game that others play by now is for nobody.
func TestResultForAnotherGame(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	st, err := e.svc.View(e.ctx, e.id)
	if err != nil {
		t.Fatal(err)
	}
	b := st.Section(e.sec).Round(1).Boards[0]
	others := tournament.ByColor[tournament.PlayerID]{White: b.Black, Black: b.White}
	same := tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
	enter := func(seen tournament.ByColor[tournament.PlayerID]) error {
		_, err := e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: b.No, To: tournament.WhiteWins, Players: seen}, nil)
		return err
	}
	claim := func(seen tournament.ByColor[tournament.PlayerID]) error {
		_, err := e.svc.ClaimResult(e.ctx, arbiter.Actor{ID: "w", Role: arbiter.Public}, e.id, arbiter.ResultClaim{Section: e.sec, Round: 1, Board: b.No, By: tournament.White, To: tournament.WhiteWins, Players: seen})
		return err
	}
	for name, act := range map[string]func(tournament.ByColor[tournament.PlayerID]) error{"claimed": claim, "entered": enter} {
		var no *arbiter.Error
		if err := act(others); !errors.As(err, &no) || no.Kind != arbiter.Conflict || no.Key != "result.other-players" {
			t.Errorf("%s for others: %v, want a conflict", name, err)
		}
	}
	if err := claim(same); err != nil {
		t.Errorf("claimed for the same players: %v", err)
	}
	if err := enter(same); err != nil {
		t.Errorf("entered for the same players: %v", err)
	}
}
