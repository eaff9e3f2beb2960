package arbiter_test

import (
	"errors"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

func (e *evening) presence(p tournament.PlayerID) tournament.Presence {
	return e.st.Player(p).Presence(e.section().Current() + 1)
}

// Whoever is checked in takes part, whatever was said of him before; one undo
// takes all of that back.
func TestCheckIn(t *testing.T) {
	half := func(e *evening) {
		e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 1, tournament.HalfBye, nil))
	}
	left := func(e *evening) { e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p1", 1, "")) }
	for _, c := range []struct {
		name   string
		before []func(e *evening)
		was    tournament.Presence
	}{
		{"who is awaited", nil, tournament.Awaited},
		{"who has a bye", []func(*evening){half}, tournament.WithHalf},
		{"who has withdrawn", []func(*evening){left}, tournament.Left},
		{"who has a bye and has withdrawn", []func(*evening){half, left}, tournament.Left},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 4)
			for _, f := range c.before {
				f(e)
			}
			door := arbiter.Actor{ID: "door", Role: arbiter.CheckinDevice}
			e.must(e.svc.CheckIn(e.ctx, door, e.id, 1, "p1"))
			if got := e.presence("p1"); got != tournament.Here {
				t.Errorf("%s, want %s", got, tournament.Here)
			}
			seq := e.st.Seq
			if e.must(e.svc.CheckIn(e.ctx, door, e.id, 1, "p1")); e.st.Seq != seq {
				t.Error("checked in twice")
			}
			e.must(e.svc.Undo(e.ctx, door, e.id))
			if got := e.presence("p1"); got != c.was {
				t.Errorf("after the undo %s, want %s", got, c.was)
			}
		})
	}
}

func TestWhoCannotBeCheckedIn(t *testing.T) {
	e := newEvening(t, 4)
	_, err := e.svc.CheckIn(e.ctx, e.chief, e.id, 2, "p1")
	e.refused(arbiter.Conflict, "checkin.round-posted", err)
	_, err = e.svc.CheckIn(e.ctx, arbiter.Actor{ID: "kiosk", Role: arbiter.ResultDevice}, e.id, 1, "p1")
	e.refused(arbiter.Forbidden, "policy.not-you", err)
	e.must(e.svc.Expel(e.ctx, e.chief, e.id, "p2", "a phone", arbiter.Answers{"warn.expel"}))
	_, err = e.svc.CheckIn(e.ctx, e.chief, e.id, 1, "p1", "p2")
	e.refused(arbiter.Forbidden, "state.expelled", err)
	if now, _ := e.svc.View(e.ctx, e.id); now.Player("p1").CheckedIn != 0 {
		t.Error("one of two was checked in although the other could not be")
	}
	set := e.section().Settings
	set.TotalRounds = 1
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	_, err = e.svc.CheckIn(e.ctx, e.chief, e.id, 2, "p1")
	e.refused(arbiter.Forbidden, "round.all-played", err)
}

func TestACheckInTakenBack(t *testing.T) {
	e := newEvening(t, 4)
	e.must(e.svc.CheckIn(e.ctx, e.chief, e.id, 1, "p1", "p2"))
	if l := e.svc.Steps(e.ctx, e.chief, e.id).Undo; l.Key != "act.checked-in-many" {
		t.Errorf("undo would take back %v", l)
	}
	e.must(e.svc.TakeBackCheckIn(e.ctx, e.chief, e.id, 1, "p1"))
	if got := e.presence("p1"); got != tournament.Awaited {
		t.Errorf("p1 is %s", got)
	}
	if got := e.presence("p2"); got != tournament.Here {
		t.Errorf("p2 is %s", got)
	}
}

// The pairing asks about those whom nobody has seen, where others were seen.
func TestPairingAsksAboutWhoWasNotCheckedIn(t *testing.T) {
	e := newEvening(t, 4)
	e.must(e.svc.CheckIn(e.ctx, e.chief, e.id, 1, "p1", "p2"))
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p3", 1, tournament.ZeroBye, nil))
	_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.NeedsAnswer, "warn.not-checked-in", err)
	e.must(e.svc.CheckIn(e.ctx, e.chief, e.id, 1, "p4"))
	e.pairAndPost()
	e.allWhite()
	e.pairAndPost() // nobody was checked in for round 2: check-in is not in use there
}

// One choice for all who were not checked in is one act.
func TestLeaveOut(t *testing.T) {
	e := newEvening(t, 6)
	e.must(e.svc.CheckIn(e.ctx, e.chief, e.id, 1, "p1", "p2", "p3", "p4"))
	_, err := e.svc.LeaveOut(e.ctx, e.chief, e.id, []tournament.PlayerID{"p4", "p5"}, tournament.ZeroBye, nil)
	e.refused(arbiter.Conflict, "checkin.meanwhile", err)
	e.must(e.svc.LeaveOut(e.ctx, e.chief, e.id, []tournament.PlayerID{"p5", "p6"}, tournament.HalfBye, nil))
	for _, p := range []tournament.PlayerID{"p5", "p6"} {
		if got := e.presence(p); got != tournament.WithHalf {
			t.Errorf("%s is %s", p, got)
		}
	}
	if l := e.svc.Steps(e.ctx, e.chief, e.id).Undo; l.Key != "act.left-out" {
		t.Errorf("undo would take back %v", l)
	}
	e.pairAndPost()
	e.allWhite()
	_, err = e.svc.LeaveOut(e.ctx, e.chief, e.id, []tournament.PlayerID{"p1", "p5", "p6"}, tournament.HalfBye, nil)
	e.refused(arbiter.NeedsAnswer, "warn.second-half-bye", err)
	if a := (*arbiter.Error)(nil); !errors.As(err, &a) || a.Args[0] != "Player E; Player F" {
		t.Errorf("it asks about %v", err)
	}
	e.must(e.svc.LeaveOut(e.ctx, e.chief, e.id, []tournament.PlayerID{"p1", "p5", "p6"}, tournament.HalfBye, arbiter.Answers{"warn.second-half-bye"}))
	if got := e.presence("p5"); got != tournament.WithHalf {
		t.Errorf("p5 is %s", got)
	}
}

// What the desk writes down of a player is no part of the journal's own text.
func TestNotePlayer(t *testing.T) {
	e := newEvening(t, 2)
	want := tournament.DeskNote{Fee: "20 €", Paid: true, Comment: "brings his own clock"}
	e.must(e.svc.NotePlayer(e.ctx, e.chief, e.id, "p1", tournament.DeskNote{}, tournament.DeskNote{Fee: " 20 €", Paid: true, Comment: "brings his\nown clock "}))
	if got := e.st.Player("p1").Desk.Value; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if e.st.Player("p1").Desk.Ref == "" {
		t.Error("it has no reference, so it could not be erased")
	}
	_, err := e.svc.NotePlayer(e.ctx, e.chief, e.id, "p1", tournament.DeskNote{}, tournament.DeskNote{Comment: "other"})
	e.refused(arbiter.Conflict, "player.changed-meanwhile", err)
	_, err = e.svc.NotePlayer(e.ctx, e.chief, e.id, "p1", want, tournament.DeskNote{Comment: strings.Repeat("x", 201)})
	e.refused(arbiter.Invalid, "event.long-text", err)
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if got := e.st.Player("p1").Desk.Value; got != (tournament.DeskNote{}) {
		t.Errorf("after the undo %+v", got)
	}
}
