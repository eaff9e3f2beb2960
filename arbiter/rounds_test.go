package arbiter_test

import (
	"fmt"
	"slices"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// circle is a round robin that pairs whoever is in the section, there or not.
type circle struct{}

func (circle) Pair(in pairing.Input, _ pairing.Control) (pairing.Output, error) {
	n := len(in.Players) + len(in.Players)%2
	var out pairing.Output
	for i := range n / 2 {
		at := func(k int) tournament.TPN {
			if k == 0 {
				return tournament.TPN(n)
			}
			return tournament.TPN((k+int(in.Round)-2)%(n-1) + 1)
		}
		if p := (pairing.Pair{White: at(i), Black: at(n - 1 - i)}); int(max(p.White, p.Black)) <= len(in.Players) {
			out.Boards = append(out.Boards, p)
		}
	}
	return out, nil
}

// newRoundRobin has one section of n players, set to 5 rounds.
func newRoundRobin(t *testing.T, n int, sys tournament.System) *evening {
	t.Helper()
	e := newEvening(t, n)
	e.svc = arbiter.New(e.store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: e.engine, tournament.RoundRobin: circle{}, tournament.DoubleRoundRobin: circle{}}, Lots: zeros{}})
	set := e.section().Settings
	set.System, set.TieBreaks = sys, arbiter.DefaultTieBreaks(sys)
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	return e
}

func (e *evening) draft(yes ...string) {
	e.t.Helper()
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, yes))
}

// post tries to post the draft.
func (e *evening) post() error {
	st, err := e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual)
	if err == nil {
		e.st = st
	}
	return err
}

func (e *evening) enter(name string, rating int) {
	e.t.Helper()
	e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: name}, Profile: tournament.Profile{Rating: rating}}}, nil))
}

func TestARoundRobinHasAsManyRoundsAsItsTable(t *testing.T) {
	for _, c := range []struct {
		players int
		sys     tournament.System
		rounds  tournament.RoundNo
	}{
		{2, tournament.RoundRobin, 1},
		{2, tournament.DoubleRoundRobin, 2},
		{3, tournament.RoundRobin, 3},
		{4, tournament.RoundRobin, 3},
		{6, tournament.RoundRobin, 5},
		{7, tournament.RoundRobin, 7},
		{5, tournament.DoubleRoundRobin, 10},
	} {
		t.Run(fmt.Sprint(c.players, " ", c.sys), func(t *testing.T) {
			e := newRoundRobin(t, c.players, c.sys)
			e.pairAndPost()
			if got := e.section().TotalRounds; got != c.rounds {
				t.Fatalf("%d rounds, want %d", got, c.rounds)
			}
			for e.section().Current() < c.rounds {
				e.allWhite()
				e.pairAndPost()
			}
			_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
			e.refused(arbiter.Forbidden, "round.all-met", err)
			set := e.section().Settings
			set.TotalRounds++
			_, err = e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", arbiter.Answers{"warn.rounds-changed"})
			e.refused(arbiter.Invalid, "section.table-rounds", err)
		})
	}
}

func TestARoundRobinTooLargeSaysSo(t *testing.T) {
	e := newRoundRobin(t, 2, tournament.DoubleRoundRobin)
	for i := range 50 {
		e.enter(fmt.Sprint("More ", i), 0)
	}
	_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.Invalid, "round.table-too-long", err)
}

func TestARoundRobinHasNoByesOnRequest(t *testing.T) {
	e := newEvening(t, 6)
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p2", 1, tournament.HalfBye, nil)) // while it was a Swiss
	sec := newRoundRobinOf(e)
	e.pairAndPost()
	if r := sec().Round(1); len(r.Boards) != 3 || len(r.Byes) != 0 {
		t.Errorf("round 1 is %+v, want three boards and no bye", r)
	}
	_, err := e.svc.GrantBye(e.ctx, e.chief, e.id, "p2", 2, tournament.HalfBye, nil)
	e.refused(arbiter.Invalid, "player.bye-in-round-robin", err)
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p2", 2, tournament.NoBye, nil))
}

// newRoundRobinOf turns the section of an evening into a round robin.
func newRoundRobinOf(e *evening) func() *tournament.Section {
	e.t.Helper()
	e.svc = arbiter.New(e.store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.RoundRobin: circle{}}, Lots: zeros{}})
	set := e.section().Settings
	set.System, set.TieBreaks = tournament.RoundRobin, arbiter.DefaultTieBreaks(tournament.RoundRobin)
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	return e.section
}

// Nobody of a table goes: the others would get other numbers, and with them
// other opponents. In a Swiss the numbers are fixed after round 4.
func TestFixedNumbersAreNotTakenAway(t *testing.T) {
	e := newRoundRobin(t, 5, tournament.RoundRobin)
	e.pairAndPost()
	free := slices.IndexFunc(e.st.Players, func(p *tournament.Player) bool { return e.st.Cells(e.sec, 1)[p.ID][0].Opponent == "" })
	_, err := e.svc.RemovePlayer(e.ctx, e.chief, e.id, e.st.Players[free].ID)
	e.refused(arbiter.Forbidden, "state.player-has-rounds", err)

	e = newEvening(t, 9)
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p5", 1, ""))
	for range 4 {
		e.pairAndPost()
		e.allWhite()
	}
	_, err = e.svc.RemovePlayer(e.ctx, e.chief, e.id, "p5")
	e.refused(arbiter.Forbidden, "state.player-has-rounds", err)
}

// The same lots give the same numbers, however often the round is drafted.
func TestNumbersByLotCanBeRepeated(t *testing.T) {
	e := newRoundRobin(t, 3, tournament.RoundRobin)
	for range 3 { // equals in everything but the order of entry
		e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "Twin"}}}, arbiter.Answers{"warn.same-name"}))
	}
	e.draft()
	first := e.section().Numbers
	e.draft()
	if got := e.section().Numbers; !slices.Equal(got, first) {
		t.Errorf("drawn anew: %v after %v", got, first)
	}
	if err := e.post(); err != nil {
		t.Error(err)
	}
}

// A draft is posted only while it is what would be drafted now.
func TestWhatMakesADraftStale(t *testing.T) {
	change := func(e *evening, p tournament.PlayerID, rating int) {
		seen := arbiter.Entry{Person: e.st.Player(p).Person.Value, Profile: e.st.Player(p).Profile}
		want := seen
		want.Profile.Rating = rating
		e.must(e.svc.ChangePlayer(e.ctx, e.chief, e.id, p, seen, want, nil))
	}
	for _, c := range []struct {
		name string
		act  func(e *evening)
		want bool
	}{
		{"another kind of bye", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 1, tournament.ZeroBye, nil))
		}, true},
		{"the same bye again", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 1, tournament.HalfBye, nil))
		}, false},
		{"no bye any more", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 1, tournament.NoBye, nil))
		}, true},
		{"a withdrawal of somebody with a bye", func(e *evening) { e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p6", 1, "")) }, true},
		{"a withdrawal for later", func(e *evening) { e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p6", 2, "")) }, false},
		{"a bye in another round", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.HalfBye, nil))
		}, false},
		{"a rating that changes the numbers", func(e *evening) { change(e, "p5", 2800) }, true},
		{"a rating that does not", func(e *evening) { change(e, "p1", 2800) }, false},
		{"a late entry", func(e *evening) { e.enter("Late", 1000) }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 6)
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 1, tournament.HalfBye, nil))
			e.draft()
			c.act(e)
			err := e.post()
			if c.want {
				e.refused(arbiter.Conflict, "round.draft-stale", err)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}

// A draft of another system, or with the boards of another setting, goes.
func TestSettingsThatDropTheDraft(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*tournament.Settings)
		drops  bool
	}{
		{"the system", func(s *tournament.Settings) {
			s.System, s.TieBreaks = tournament.RoundRobin, arbiter.DefaultTieBreaks(tournament.RoundRobin)
		}, true},
		{"the first board", func(s *tournament.Settings) { s.FirstBoard = 21 }, true},
		{"the name", func(s *tournament.Settings) { s.Name = "Other" }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 6)
			e.draft()
			set := e.section().Settings
			c.change(&set)
			e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
			if got := e.section().Draft == nil; got != c.drops {
				t.Errorf("draft dropped: %v, want %v", got, c.drops)
			}
			e.must(e.svc.Undo(e.ctx, e.chief, e.id))
			if e.section().Draft == nil {
				t.Error("the undo does not bring the draft back")
			}
		})
	}
}

func TestSwapsInADraft(t *testing.T) {
	e := newEvening(t, 9)
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p8", 1, tournament.HalfBye, nil))
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p9", 1, ""))
	e.draft()
	swap := func(a, b tournament.PlayerID) error {
		st, err := e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, a, b, manual)
		if err == nil {
			e.st = st
		}
		return err
	}
	for _, p := range []tournament.PlayerID{"p8", "p9"} { // a bye on request, and an absent player
		e.refused(arbiter.Invalid, "round.not-in-draft", swap("p1", p))
		e.refused(arbiter.Invalid, "round.not-in-draft", swap(p, "p1"))
	}
	e.refused(arbiter.Invalid, "state.no-player", swap("p1", "nobody"))
	if err := swap("p1", "p7"); err != nil { // with the bye
		t.Fatal(err)
	}
	r := e.section().Draft.Round
	if b := r.Boards[0]; b.White != "p7" || b.Black != "p2" || r.Byes[0].Player != "p1" && r.Byes[1].Player != "p1" {
		t.Errorf("after the swap: %+v", r)
	}
	if err := e.post(); err != nil {
		t.Fatal(err)
	}
	e.allWhite()
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 2, tournament.HalfBye, nil))
	e.draft()
	e.refused(arbiter.NeedsAnswer, "warn.second-bye", swap("p1", byeOf(e)))
}

// byeOf is who has the allocated bye of the draft.
func byeOf(e *evening) tournament.PlayerID {
	for _, y := range e.section().Draft.Round.Byes {
		if y.Kind == tournament.PairingBye {
			return y.Player
		}
	}
	return ""
}

func TestSwapsKeepTheLaw(t *testing.T) {
	e := newEvening(t, 6)
	set := e.section().Settings
	set.Forbidden = []tournament.Forbidden{{First: 1, Last: 5, Players: []tournament.PlayerID{"p1", "p4"}}}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.draft()
	_, err := e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", manual)
	e.refused(arbiter.NeedsAnswer, "warn.forbidden-pair", err)

	e = newRoundRobin(t, 6, tournament.RoundRobin)
	e.draft()
	b := e.section().Draft.Round.Boards
	_, err = e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, b[0].White, b[1].White, manual)
	e.refused(arbiter.Invalid, "round.table-binds", err)
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, b[0].No, b[0].White, manual))
}

// What was changed by hand is not explained by what the engine made.
func TestADraftByHandIsNotExplained(t *testing.T) {
	e := newEvening(t, 6)
	e.draft()
	if len(e.section().Draft.Round.Why) == 0 {
		t.Fatal("the engine's draft has no explanation")
	}
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, manual))
	if err := e.post(); err != nil {
		t.Fatal(err)
	}
	if why := e.section().Round(1).Why; len(why) != 0 {
		t.Errorf("explained as %s", why)
	}
}

func TestPairingLeftOverPlayers(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		absent []tournament.PlayerID
		key    string // of the refusal
		boards string // that are there afterwards, as "no:white-black"
		byes   string
	}{
		{"two opponents play each other", 8, []tournament.PlayerID{"p2", "p4"}, "", "[1:p1-p3 3:p5-p6 4:p7-p8]", "[{p2 Z} {p4 Z}]"},
		{"named twice is absent once", 8, []tournament.PlayerID{"p2", "p4", "p2"}, "", "[1:p1-p3 3:p5-p6 4:p7-p8]", "[{p2 Z} {p4 Z}]"},
		{"a third gets the bye that nobody has", 8, []tournament.PlayerID{"p2", "p4", "p6"}, "", "[1:p1-p3 4:p7-p8]", "[{p5 U} {p2 Z} {p4 Z} {p6 Z}]"},
		{"a third plays the one with the bye", 9, []tournament.PlayerID{"p2", "p4", "p6"}, "", "[1:p1-p3 2:p5-p9 4:p7-p8]", "[{p2 Z} {p4 Z} {p6 Z}]"},
		{"one alone plays the one with the bye", 9, []tournament.PlayerID{"p2"}, "", "[1:p1-p9 2:p3-p4 3:p5-p6 4:p7-p8]", "[{p2 Z}]"},
		{"an even number leaves the bye alone", 9, []tournament.PlayerID{"p2", "p4"}, "", "[1:p1-p3 3:p5-p6 4:p7-p8]", "[{p9 U} {p2 Z} {p4 Z}]"},
		{"one alone has nobody", 8, []tournament.PlayerID{"p2"}, "round.nobody-left-over", "", ""},
		{"both of a board leave nobody", 9, []tournament.PlayerID{"p1", "p2"}, "round.nobody-left-over", "", ""},
		{"nobody is absent", 9, nil, "round.nobody-left-over", "", ""},
		{"a player on no board", 9, []tournament.PlayerID{"p9", "p2"}, "round.not-on-a-board", "", ""},
		{"no player at all", 9, []tournament.PlayerID{"nobody"}, "state.no-player", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, c.n)
			e.pairAndPost()
			st, err := e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, c.absent, arbiter.Answers{"warn.left-over"})
			if c.key != "" {
				kind := arbiter.Invalid
				if c.key == "state.no-player" {
					kind = arbiter.NotFound
				}
				e.refused(kind, c.key, err)
				return
			}
			e.must(st, err)
			r := e.section().Round(1)
			var boards []string
			for _, b := range r.Boards {
				boards = append(boards, fmt.Sprintf("%d:%s-%s", b.No, b.White, b.Black))
			}
			if got := fmt.Sprint(boards); got != c.boards {
				t.Errorf("boards %s, want %s", got, c.boards)
			}
			if got := fmt.Sprint(r.Byes); got != c.byes {
				t.Errorf("byes %s, want %s", got, c.byes)
			}
		})
	}
}

// Who comes late or comes back while the round stands is paired when it is
// taken back and paired again.
func TestARecalledRoundIsPairedWithWhoCameMeanwhile(t *testing.T) {
	e := newEvening(t, 7)
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p3", 1, ""))
	e.pairAndPost()
	e.enter("Late", 1000)
	e.must(e.svc.Return(e.ctx, e.chief, e.id, "p3"))
	e.must(e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "two came late", arbiter.Answers{"warn.recall"}))
	e.pairAndPost()
	if r := e.section().Round(1); len(r.Boards) != 4 {
		t.Errorf("round 1 has %d boards, want 4: %+v", len(r.Boards), r)
	}
}

func TestWhichRoundsAreRecalled(t *testing.T) {
	recall := func(e *evening) error {
		st, err := e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "wrong", arbiter.Answers{"warn.recall"})
		if err == nil {
			e.st = st
		}
		return err
	}
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	e.refused(arbiter.Invalid, "state.round-has-results", recall(e))
	e.allWhiteLeft()
	e.refused(arbiter.Invalid, "state.round-has-results", recall(e))

	// A round in which all have byes has no results, and is between rounds at once.
	e = newEvening(t, 3)
	for _, p := range e.st.Players {
		e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, p.ID, 1, tournament.HalfBye, nil))
	}
	e.pairAndPost()
	if err := recall(e); err != nil {
		t.Error(err)
	}
}

// allWhiteLeft lets White win what has no result.
func (e *evening) allWhiteLeft() {
	e.t.Helper()
	r := e.section().Current()
	for _, b := range e.section().Round(r).Boards {
		if b.Result == tournament.NoResult {
			if err := e.result(r, b.No, tournament.WhiteWins); err != nil {
				e.t.Fatal(err)
			}
		}
	}
}

// Two sections of one event never have two boards of one number in play.
func TestNoBoardNumberTwice(t *testing.T) {
	e := newEvening(t, 4)
	b, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, arbiter.Defaults("B"))
	e.must(st, err)
	for i := range 4 {
		e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: b, Person: tournament.Person{Name: fmt.Sprint("U", i)}}}, nil))
	}
	a := e.sec
	at := func(sec tournament.SectionID) { e.sec = sec }
	boards := func(r *tournament.Round) (nos []tournament.BoardNo) {
		for _, x := range r.Boards {
			nos = append(nos, x.No)
		}
		return nos
	}
	want := func(what string, got []tournament.BoardNo, nos ...tournament.BoardNo) {
		t.Helper()
		if !slices.Equal(got, nos) {
			t.Errorf("%s: boards %v, want %v", what, got, nos)
		}
	}
	at(b)
	e.pairAndPost()
	want("B, before A is paired", boards(e.section().Round(1)), 3, 4)
	at(a)
	e.enter("Late", 0)
	e.enter("Later", 0)
	e.pairAndPost()
	want("A grew after B was posted", boards(e.section().Round(1)), 1, 2, 5)
	at(b)
	e.allWhite()
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.HalfBye, nil))
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p2", 2, tournament.HalfBye, nil))
	e.pairAndPost() // A needs two boards in round 2, and plays on three in round 1
	want("B is a round ahead", boards(e.section().Round(2)), 3, 4)
	set := e.section().Settings
	set.FirstBoard = 1 // in another hall
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, b, e.st.Section(b).Settings, set, "", nil))
	e.allWhite()
	e.pairAndPost()
	want("B by itself", boards(e.section().Round(3)), 1, 2)
}

// A game without a result in any earlier round is adjourned when the next is
// paired, and can always be ended.
func TestNothingIsClearedFromWhichLaterRoundsWerePaired(t *testing.T) {
	e := newEvening(t, 8)
	for range 2 {
		e.pairAndPost()
		e.allWhite()
	}
	e.refused(arbiter.Forbidden, "result.clear-earlier", e.result(1, 1, tournament.NoResult, "warn.result-after-pairing"))
	if err := e.result(1, 1, tournament.Adjourned, "warn.result-after-pairing"); err != nil {
		t.Fatal(err)
	}
	e.refused(arbiter.Forbidden, "result.clear-earlier", e.result(1, 1, tournament.NoResult, "warn.adjourned-result"))
	// A game older than the last round is still open: that is said first.
	_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.NeedsAnswer, "warn.older-open", err)
	e.pairAndPost("warn.older-open")
	if err := e.result(1, 1, tournament.BlackWins, "warn.adjourned-result"); err != nil {
		t.Error(err)
	}

	e = newRoundRobin(t, 4, tournament.RoundRobin) // takes any result at any time
	e.pairAndPost()
	e.allWhite()
	e.pairAndPost()
	if err := e.result(1, e.section().Round(1).Boards[0].No, tournament.NoResult); err != nil {
		t.Error(err)
	}
}

// A file may bring rounds in which results are missing.
func TestMissingResultsOfAnyEarlierRoundAreAdjourned(t *testing.T) {
	e := newEvening(t, 0)
	e.svc = arbiter.New(e.store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: e.engine}}) // another id needs other lots
	events := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "From a file"}},
		tournament.SectionAdded{Section: "s1", Settings: arbiter.Defaults("Open")},
	}
	var order []tournament.PlayerID
	for i := range 6 {
		p := tournament.PlayerID(fmt.Sprint("p", i+1))
		order = append(order, p)
		events = append(events, tournament.PlayerEntered{Player: p, Section: "s1", Joined: 1, Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: string(p)}}})
	}
	board := func(no tournament.BoardNo, w, b tournament.PlayerID, r tournament.Result) tournament.Board {
		return tournament.Board{No: no, White: w, Black: b, Result: r}
	}
	events = append(events, tournament.NumbersAssigned{Section: "s1", Order: order},
		tournament.RoundPublished{Section: "s1", Round: tournament.Round{No: 1, Boards: []tournament.Board{board(1, "p1", "p2", 0), board(2, "p3", "p5", tournament.Drawn), board(3, "p4", "p6", tournament.Drawn)}}},
		tournament.RoundPublished{Section: "s1", Round: tournament.Round{No: 2, Boards: []tournament.Board{board(1, "p1", "p5", tournament.Drawn), board(2, "p2", "p6", tournament.Drawn), board(3, "p3", "p4", tournament.Drawn)}}})
	id, st, err := e.svc.Import(e.ctx, e.chief, events)
	e.must(st, err)
	e.id = id
	_, err = e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.NeedsAnswer, "warn.missing-adjourned", err)
	e.draft("warn.missing-adjourned")
	if got := e.section().Round(1).Boards[0].Result; got != tournament.Adjourned {
		t.Errorf("the game of round 1 holds %q, want adjourned", got)
	}
	for _, b := range e.section().Draft.Round.Boards {
		if b.White == "p1" && b.Black == "p2" || b.White == "p2" && b.Black == "p1" {
			t.Error("they are paired again")
		}
	}
}

// Nobody posts a draft that another arbiter has changed since he looked at it.
func TestADraftChangedByAnotherIsNotPostedUnseen(t *testing.T) {
	e := newEvening(t, 6)
	e.draft()
	seen := e.section().Draft.Digest
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p1", "p4", manual))
	_, err := e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, seen, manual)
	e.refused(arbiter.Conflict, "round.draft-stale", err)

	seen = e.section().Draft.Digest
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, manual))
	_, err = e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, seen, manual)
	e.refused(arbiter.Conflict, "round.draft-stale", err)
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, manual)) // and back
	if got := e.section().Draft.Digest; got != seen {
		t.Errorf("the same draft has the digests %s and %s", seen, got)
	}
	if err := e.post(); err != nil {
		t.Error(err)
	}
}

// Who was taken for a no-show and comes in after all gets his board back, while
// nobody has played on the boards that were paired instead.
func TestRestoredBoards(t *testing.T) {
	e := newEvening(t, 8)
	e.pairAndPost()
	before := fmt.Sprint(e.section().Round(1).Boards, e.section().Round(1).Byes)
	restore := func(reason string, yes ...string) (tournament.State, error) {
		return e.svc.RestoreBoards(e.ctx, e.chief, e.id, e.sec, reason, yes)
	}
	_, err := restore("he came", "warn.restore-boards")
	e.refused(arbiter.NotFound, "round.not-altered", err)

	if err := e.result(1, 4, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	e.must(e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, []tournament.PlayerID{"p2", "p4"}, arbiter.Answers{"warn.left-over"}))
	if got := fmt.Sprint(e.section().Round(1).NoShows); got != "[[p2 p4]]" {
		t.Errorf("no-shows %s", got)
	}
	_, err = restore("", "warn.restore-boards")
	e.refused(arbiter.Invalid, "round.reason", err)
	_, err = restore("he came")
	e.refused(arbiter.NeedsAnswer, "warn.restore-boards", err)
	e.must(restore("he came", "warn.restore-boards"))
	if err := e.result(1, 4, tournament.NoResult); err != nil { // it was kept
		t.Fatal(err)
	}
	if got := fmt.Sprint(e.section().Round(1).Boards, e.section().Round(1).Byes); got != before {
		t.Errorf("restored %s\nwas      %s", got, before)
	}
	if got := e.section().Round(1).NoShows; len(got) > 0 {
		t.Errorf("no-shows %v after all came", got)
	}
	if len(e.section().Round(1).Why) == 0 {
		t.Error("the restored boards have lost their reasons")
	}

	e.must(e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, []tournament.PlayerID{"p2", "p4"}, arbiter.Answers{"warn.left-over"}))
	if err := e.result(1, 1, tournament.WhiteWins); err != nil {
		t.Fatal(err)
	}
	_, err = restore("he came", "warn.restore-boards")
	e.refused(arbiter.Invalid, "round.board-has-result", err)
}

// A swap is refused where the board is no longer the one that was seen.
func TestABoardSwappedByAnotherIsNotSwappedUnseen(t *testing.T) {
	e := newEvening(t, 4)
	e.draft()
	seen := e.section().Draft.Round.Boards[0].White
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, seen, manual))
	_, err := e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, seen, manual)
	e.refused(arbiter.Conflict, "round.board-changed", err)
}

// Accelerated players keep their virtual points when a late entry moves the numbers.
func TestAccelerationsFollowTheirPlayers(t *testing.T) {
	e := newEvening(t, 6)
	set := e.section().Settings
	set.Accelerations = []tournament.Acceleration{{Points: tournament.OnePoint, First: 1, Last: 2, FirstTPN: 1, LastTPN: 2}}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	e.allWhite()
	e.enter("Late Top", 2500)
	e.draft()
	got := e.section().Accelerations[0]
	if first, last := e.section().Numbers[got.FirstTPN-1], e.section().Numbers[got.LastTPN-1]; first != "p1" || last != "p2" {
		t.Errorf("the group reaches from %s to %s: %+v", first, last, got)
	}
}
