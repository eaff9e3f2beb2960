package arbiter_test

import (
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// What was undone does not come back over what others have built meanwhile on
// its being undone: a round posted with other points, another edit.
func TestRedoIsRefusedWhereLaterActsBuildOnIt(t *testing.T) {
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	for _, c := range []struct {
		name  string
		act   func(e *evening) // and its undo
		later func(e *evening)
	}{
		{"points after a round is posted", func(e *evening) {
			set := e.section().Settings
			set.Points.Win, set.Points.PairingBye = 30, 30
			e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
		}, func(e *evening) {
			e.chief, second = second, e.chief
			e.pairAndPost()
			e.chief, second = second, e.chief
		}},
		{"a player's name after somebody gave him another", func(e *evening) {
			e.must(e.svc.ChangePlayer(e.ctx, e.chief, e.id, "p1", arbiter.Entry{Person: tournament.Person{Name: "Player A"}, Profile: tournament.Profile{Rating: 2000}}, arbiter.Entry{Person: tournament.Person{Name: "First"}}, nil))
		}, func(e *evening) {
			e.must(e.svc.ChangePlayer(e.ctx, second, e.id, "p1", arbiter.Entry{Person: tournament.Person{Name: "Player A"}, Profile: tournament.Profile{Rating: 2000}}, arbiter.Entry{Person: tournament.Person{Name: "Second"}}, nil))
		}},
		{"a bye after another was granted", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.HalfBye, nil))
		}, func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, second, e.id, "p1", 2, tournament.ZeroBye, nil))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 4)
			c.act(e)
			e.must(e.svc.Undo(e.ctx, e.chief, e.id))
			if e.svc.Steps(e.ctx, e.chief, e.id).Redo.Key == "" {
				t.Fatal("nothing to redo")
			}
			c.later(e)
			if l := e.svc.Steps(e.ctx, e.chief, e.id).Redo; l.Key != "" {
				t.Errorf("offers to redo %v", l)
			}
			_, err := e.svc.Redo(e.ctx, e.chief, e.id)
			e.refused(arbiter.Forbidden, "undo.depends", err)
		})
	}
}

// An undo that would change nothing, since somebody has changed the same
// meanwhile, says so.
func TestUndoIsRefusedWhereTheSameWasChangedSince(t *testing.T) {
	e := newEvening(t, 4)
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.HalfBye, nil))
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p2", 2, tournament.HalfBye, nil))
	e.must(e.svc.GrantBye(e.ctx, second, e.id, "p2", 2, tournament.ZeroBye, nil))
	_, err := e.svc.Undo(e.ctx, e.chief, e.id)
	e.refused(arbiter.Forbidden, "undo.depends", err)
	e.must(e.svc.Undo(e.ctx, second, e.id))
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if got := e.st.Player("p1").Request(2); got != tournament.NoBye {
		t.Errorf("p1 still has %q", got)
	}
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	if p := e.st.Player("p2").Request(2); e.st.Player("p1").Request(2) != tournament.HalfBye || p != tournament.HalfBye {
		t.Errorf("after two redos p2 has %q", p)
	}
}

// People are named by their names, in what can be undone and in what stands in
// its way, also after they have been removed.
func TestActsNamePeople(t *testing.T) {
	e := newEvening(t, 4)
	name := func(want string) {
		t.Helper()
		l := e.svc.Steps(e.ctx, e.chief, e.id).Undo
		if l.Key == "" {
			t.Fatal("nothing to undo")
		}
		for _, a := range l.Args {
			if a == want {
				return
			}
		}
		t.Errorf("%v does not name %s", l, want)
	}
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p2", 1, ""))
	name("Player B")
	e.must(e.svc.Return(e.ctx, e.chief, e.id, "p2"))
	name("Player B")
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p3", 1, tournament.HalfBye, nil))
	name("Player C")
	e.must(e.svc.RemovePlayer(e.ctx, e.chief, e.id, "p4"))
	name("Player D")
	sec, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, arbiter.Defaults("Under 1700"))
	e.must(st, err)
	e.must(e.svc.RemoveSection(e.ctx, e.chief, e.id, sec))
	name("Under 1700")
}

// Who was taken out comes back as himself: nobody gets his id meanwhile.
func TestIdsAreGivenOnce(t *testing.T) {
	e := newEvening(t, 3)
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	e.enter("Player D", 0)
	made, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, arbiter.Defaults("B"))
	e.must(st, err)
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	e.must(e.svc.EnterPlayers(e.ctx, second, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "Player E"}}}, nil))
	other, st, err := e.svc.AddSection(e.ctx, second, e.id, arbiter.Defaults("C"))
	e.must(st, err)
	if other == made {
		t.Errorf("section %s was given twice", made)
	}
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	if len(e.st.Players) != 5 || len(e.st.Sections) != 3 {
		t.Errorf("%d players in %d sections, want 5 in 3", len(e.st.Players), len(e.st.Sections))
	}
}
