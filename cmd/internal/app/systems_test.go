package app

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/pairing/keizer"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// evening is an event of one section by a system, on the program's own engines.
type evening struct {
	*testing.T
	svc *arbiter.Service
	id  tournament.EventID
	st  tournament.State
}

var chief = arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}

func newEvening(t *testing.T, set tournament.Settings, players int) *evening {
	t.Helper()
	e := &evening{T: t, svc: arbiter.New(arbitertest.NewMemory(), arbiter.Options{Systems: Systems()})}
	var err error
	e.id, e.st, err = e.svc.CreateEvent(context.Background(), chief, arbiter.NewEvent{Info: tournament.Info{Name: "Club evening"}, Sections: []tournament.Settings{set}})
	e.must(e.st, err)
	var entries []arbiter.Entry
	for i := range players {
		entries = append(entries, arbiter.Entry{Section: "s1", Person: tournament.Person{Name: fmt.Sprintf("Player %c", 'A'+i)}, Profile: tournament.Profile{Rating: 2000 - 10*i}})
	}
	e.must(e.svc.EnterPlayers(context.Background(), chief, e.id, entries, nil))
	return e
}

func (e *evening) must(st tournament.State, err error) {
	e.Helper()
	if err != nil {
		e.Fatal(err)
	}
	e.st = st
}

// round pairs and posts the next round and enters what result says of each board.
func (e *evening) round(result func(tournament.Board) tournament.Result) error {
	e.Helper()
	ctx := context.Background()
	st, err := e.svc.DraftRound(ctx, chief, e.id, "s1", pairing.Control{}, nil)
	if err != nil {
		return err
	}
	e.must(e.svc.PublishRound(ctx, chief, e.id, "s1", st.Section("s1").Draft.Digest, nil))
	sec := e.st.Section("s1")
	for _, b := range sec.Round(sec.Current()).Boards {
		e.must(e.svc.EnterResult(ctx, chief, e.id, arbiter.ResultEntry{Section: "s1", Round: sec.Current(), Board: b.No, To: result(b)}, nil))
	}
	return nil
}

// The better of two numbers wins.
func better(e *evening) func(tournament.Board) tournament.Result {
	return func(b tournament.Board) tournament.Result {
		if sec := e.st.Section("s1"); sec.TPN(b.White) < sec.TPN(b.Black) {
			return tournament.WhiteWins
		}
		return tournament.BlackWins
	}
}

// A knockout has the rounds of its bracket, goes on with tie-break games, ends
// with the final, and lets nobody join or swap.
func TestAKnockout(t *testing.T) {
	set := arbiter.Defaults("Cup")
	set.System, set.FIDEMode = tournament.Knockout, false
	e := newEvening(t, set, 5)
	if err := e.round(better(e)); err != nil {
		t.Fatal(err)
	}
	sec := e.st.Section("s1")
	if sec.TotalRounds != 3 || len(sec.Round(1).Boards) != 1 {
		t.Fatalf("%d rounds, round 1 has %v", sec.TotalRounds, sec.Round(1).Boards)
	}
	if got := sec.Round(1).Byes; len(got) != 3 || got[0] != (tournament.Bye{Player: "p1", Kind: tournament.PairingBye}) {
		t.Errorf("through to round 2: %v", got)
	}
	_, err := e.svc.EnterPlayers(context.Background(), chief, e.id, []arbiter.Entry{{Section: "s1", Person: tournament.Person{Name: "Late"}}}, nil)
	refusedWith(t, err, "player.round-robin-started")
	if err := e.round(better(e)); err != nil {
		t.Fatal(err)
	}
	if err := e.round(func(tournament.Board) tournament.Result { return tournament.Drawn }); err != nil { // the final
		t.Fatal(err)
	}
	if err := e.round(better(e)); err != nil { // its tie-break game
		t.Fatal(err)
	}
	sec = e.st.Section("s1")
	if last := sec.Round(4); sec.TotalRounds != 4 || len(last.Boards) != 1 || last.Boards[0].White == sec.Round(3).Boards[0].White {
		t.Errorf("%d rounds; the final was %v, its second game %v", sec.TotalRounds, sec.Round(3).Boards, last.Boards)
	}
	refusedWith(t, e.round(better(e)), "pairing.knockout.over")
}

// The next stage needs every result of the last.
func TestAKnockoutWaitsForItsResults(t *testing.T) {
	set := arbiter.Defaults("Cup")
	set.System, set.FIDEMode = tournament.Knockout, false
	e := newEvening(t, set, 4)
	if err := e.round(func(b tournament.Board) tournament.Result {
		if b.No == 1 {
			return tournament.Postponed
		}
		return tournament.WhiteWins
	}); err != nil {
		t.Fatal(err)
	}
	refusedWith(t, e.round(better(e)), "round.knockout-open")
}

// A draft changed by hand is held against the rules of the Dutch system.
func TestADraftIsJudged(t *testing.T) {
	e := newEvening(t, arbiter.Defaults("Open"), 8)
	ctx := context.Background()
	e.must(e.svc.DraftRound(ctx, chief, e.id, "s1", pairing.Control{}, nil))
	j, _, ok, err := e.svc.JudgeDraft(ctx, e.id, "s1")
	if err != nil || !ok || !j.Same() {
		t.Fatalf("the engine's own draft: %+v, %v, %v", j, ok, err)
	}
	e.must(e.svc.SwapPlayers(ctx, chief, e.id, "s1", "p5", "p6", arbiter.Answers{"warn.manual-begin"}))
	j, in, ok, err := e.svc.JudgeDraft(ctx, e.id, "s1")
	if err != nil || !ok || j.Same() || len(j.Extra) != 2 || len(j.Differences) == 0 || in.Round != 1 {
		t.Errorf("after an exchange: %+v, %v, %v", j, ok, err)
	}
}

// Every system that can be chosen plays an evening through the service.
func TestEverySystemPlays(t *testing.T) {
	for code := range Systems() {
		t.Run(string(code), func(t *testing.T) {
			set := arbiter.Defaults("Open")
			set.System, set.TotalRounds, set.TieBreaks = code, 3, arbiter.DefaultTieBreaks(code)
			e := newEvening(t, set, 8)
			for r := range 3 {
				if err := e.round(better(e)); err != nil {
					t.Fatalf("round %d: %v", r+1, err)
				}
			}
			table, err := e.svc.Standings(context.Background(), e.id, "s1", 0)
			if err != nil || table.Rows[0].Player != e.st.Section("s1").Numbers[0] {
				t.Errorf("standings %+v, %v", table.Rows, err)
			}
		})
	}
}

func refusedWith(t *testing.T, err error, key string) {
	t.Helper()
	var words interface {
		Localize() (string, []any, string)
	}
	if !errors.As(err, &words) {
		t.Fatalf("got %v, want %s", err, key)
	}
	if got, _, _ := words.Localize(); got != key {
		t.Errorf("got %s, want %s", got, key)
	}
}

// What a season by the Keizer system is paired by is what its standings show,
// after every round: with byes, a game put off, somebody who has left and a late
// entry. Nothing in the section has to be chosen for it.
func TestAKeizerSeasonIsPairedByItsStandings(t *testing.T) {
	set := arbiter.Defaults("Season")
	set.System, set.TotalRounds, set.TieBreaks = tournament.Keizer, 6, arbiter.DefaultTieBreaks(tournament.Keizer)
	e := newEvening(t, set, 7)
	ctx := context.Background()
	e.must(e.svc.GrantBye(ctx, chief, e.id, "p2", 1, tournament.HalfBye, nil))
	e.must(e.svc.GrantBye(ctx, chief, e.id, "p3", 2, tournament.ZeroBye, nil))
	moved := 0
	for r := tournament.RoundNo(1); r <= 6; r++ {
		if err := e.round(func(b tournament.Board) tournament.Result {
			return []tournament.Result{tournament.Drawn, tournament.BlackWins, tournament.WhiteByForfeit, tournament.Postponed}[(int(r)+int(b.No))%4]
		}); err != nil {
			t.Fatalf("round %d: %v", r, err)
		}
		moved += e.comparedWithPairing(r - 1) // a late entry has his number now
		switch r {
		case 2:
			e.must(e.svc.EnterPlayers(ctx, chief, e.id, []arbiter.Entry{{Section: "s1", Person: tournament.Person{Name: "Late"}, Profile: tournament.Profile{Rating: 1500}}}, nil))
		case 4:
			e.must(e.svc.Withdraw(ctx, chief, e.id, "p5", 5, ""))
		}
	}
	moved += e.comparedWithPairing(6)
	if moved == 0 {
		t.Error("the ranking never left the order of the numbers")
	}
}

// comparedWithPairing holds the standings after a round against the ranking that
// the next one is paired by, and counts who does not stand where his number does.
func (e *evening) comparedWithPairing(r tournament.RoundNo) (moved int) {
	e.Helper()
	if r == 0 {
		return 0 // 0 asks for the standings of now
	}
	table, err := e.svc.Standings(context.Background(), e.id, "s1", r)
	if err != nil {
		e.Fatal(err)
	}
	sec := e.st.Section("s1")
	in, err := pairing.InputFrom(e.st, "s1", r+1)
	if err != nil {
		e.Fatal(err)
	}
	ranking, err := keizer.Rank(in)
	if err != nil || len(ranking.Places) != len(table.Rows) || len(table.Columns) != 2 {
		e.Fatalf("after round %d: %d places, %d rows, columns %v, %v", r, len(ranking.Places), len(table.Rows), table.Columns, err)
	}
	for k, p := range ranking.Places {
		row := table.Rows[k]
		score := scoring.Fraction(int64(p.Score), tournament.Whole)
		if row.Player != sec.Numbers[p.No-1] || row.Values[0] != score || row.Values[1] != scoring.Whole(int64(p.Value)) {
			e.Errorf("after round %d, place %d: %+v in the standings, %+v in the pairing", r, k+1, row, p)
		}
		if p.No != k+1 {
			moved++
		}
	}
	return moved
}
