package arbiter_test

import (
	"fmt"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// boards are the boards of a round as "[1:p1-p2 …]".
func boards(r *tournament.Round) string {
	var out []string
	for _, b := range r.Boards {
		out = append(out, fmt.Sprintf("%d:%s-%s", b.No, b.White, b.Black))
	}
	return fmt.Sprint(out)
}

func (e *evening) fix(p tournament.PlayerID, seen, board tournament.BoardNo) error {
	st, err := e.svc.FixBoard(e.ctx, e.chief, e.id, p, seen, board)
	if err == nil {
		e.st = st
	}
	return err
}

// Who has a fixed board plays on it in every round, whomever he meets.
func TestAFixedBoardIsKept(t *testing.T) {
	e := newEvening(t, 8)
	if err := e.fix("p1", 0, 3); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		e.pairAndPost()
		r := e.section().Round(e.section().Current())
		if b := r.Board(3); b == nil || b.Color("p1") == tournament.NoColor {
			t.Fatalf("round %d: %s", r.No, boards(r))
		}
		if _, ok := pairing.ReadWhy(r); !ok || len(r.Boards) != 4 || r.Boards[3].No != 4 {
			t.Errorf("round %d: %s", r.No, boards(r))
		}
		e.allWhite()
	}
}

func TestAFixedBoardInADraft(t *testing.T) {
	e := newEvening(t, 8)
	e.draft()
	if err := e.fix("p1", 0, 4); err != nil {
		t.Fatal(err)
	}
	if got, want := boards(&e.section().Draft.Round), "[1:p7-p8 2:p3-p4 3:p5-p6 4:p1-p2]"; got != want {
		t.Errorf("draft %s, want %s", got, want)
	}
	// exchanged with a player of another board, he takes the game to his own
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p1", "p8", manual))
	if got, want := boards(&e.section().Draft.Round), "[1:p8-p2 2:p3-p4 3:p5-p6 4:p7-p1]"; got != want {
		t.Errorf("draft %s, want %s", got, want)
	}
	if err := e.post(); err != nil {
		t.Fatal(err)
	}
	// his opponent does not come: he plays on his board, the others on what is free
	e.must(e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, []tournament.PlayerID{"p7", "p8"}, arbiter.Answers{"warn.left-over"}))
	if got, want := boards(e.section().Round(1)), "[2:p3-p4 3:p5-p6 4:p1-p2]"; got != want {
		t.Errorf("posted %s, want %s", got, want)
	}
}

func TestWhatCannotBeFixed(t *testing.T) {
	e := newEvening(t, 4)
	e.refused(arbiter.Invalid, "player.board-range", e.fix("p1", 0, -1))
	e.refused(arbiter.Invalid, "player.board-range", e.fix("p1", 0, 100000))
	e.refused(arbiter.NotFound, "state.no-player", e.fix("nobody", 0, 1))
	if err := e.fix("p1", 0, 2); err != nil {
		t.Fatal(err)
	}
	e.refused(arbiter.Conflict, "player.changed-meanwhile", e.fix("p1", 0, 1))
	e.refused(arbiter.Invalid, "player.board-of-another", e.fix("p2", 0, 2))
	if err := e.fix("p1", 2, 0); err != nil {
		t.Fatal(err)
	}
	if err := e.fix("p2", 0, 2); err != nil {
		t.Fatal(err)
	}
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if got := e.st.FixedBoard("p2"); got != 0 {
		t.Errorf("board %d after undo", got)
	}
}

// A board that is fixed for a player of one section is left out of the numbers of
// the others.
func TestAFixedBoardOfAnotherSection(t *testing.T) {
	e := newEvening(t, 4)
	set := arbiter.Defaults("B")
	b, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, set)
	e.must(st, err)
	for i := range 4 {
		e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: b, Person: tournament.Person{Name: fmt.Sprint("B", i)}, Profile: tournament.Profile{Rating: 1500 - i}}}, nil))
	}
	if err := e.fix("p5", 0, 1); err != nil {
		t.Fatal(err)
	}
	e.draft()
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, b, pairing.Control{}, nil))
	got := boards(&e.section().Draft.Round) + boards(&e.st.Section(b).Draft.Round)
	if want := "[2:p1-p2 3:p3-p4][1:p5-p6 4:p7-p8]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
