package arbiter_test

import (
	"errors"
	"slices"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Which systems and editions start in FIDE mode, without a question.
func TestFIDEModeAtTheStart(t *testing.T) {
	for _, c := range []struct {
		laws tournament.Edition
		sys  tournament.System
		want bool
	}{
		{"", tournament.Dutch, true}, // which is that of 2023
		{tournament.FIDE2023, tournament.Dutch, true},
		{tournament.FIDE2023, tournament.RoundRobin, true},
		{tournament.FIDE2023, tournament.DoubleRoundRobin, true},
		{tournament.FIDE2023, tournament.Dubov, false},
		{tournament.FIDE2023, tournament.Burstein, false},
		{tournament.FIDE2023, tournament.Keizer, false},
		{tournament.FIDE2023, tournament.Knockout, false},
		{tournament.FIDE1985, tournament.Dutch, false},
		{tournament.FIDE1985, tournament.RoundRobin, false},
	} {
		svc := arbiter.New(arbitertest.NewMemory(), arbiter.Options{})
		set := arbiter.Defaults("Open")
		set.System, set.TieBreaks, set.FIDEMode = c.sys, nil, true
		_, st, err := svc.CreateEvent(t.Context(), arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}, arbiter.NewEvent{Info: tournament.Info{Name: "Club evening", Laws: c.laws}, Sections: []tournament.Settings{set}})
		if err != nil {
			t.Fatal(c.sys, err)
		}
		if got := st.Sections[0].FIDEMode; got != c.want {
			t.Errorf("%s under %s: FIDE mode %v, want %v", c.sys, c.laws, got, c.want)
		}
	}
}

// settings changes the settings of the section.
func (e *evening) settings(change func(*tournament.Settings), yes arbiter.Answers) error {
	set := e.section().Settings
	set.TieBreaks, set.Forbidden = slices.Clone(set.TieBreaks), slices.Clone(set.Forbidden)
	change(&set)
	st, err := e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "because", yes)
	if err == nil {
		e.st = st
	}
	return err
}

// winners are those who had White in round 1, which they won.
func winners(e *evening) (ids []tournament.PlayerID) {
	for _, b := range e.section().Round(1).Boards {
		ids = append(ids, b.White)
	}
	return ids
}

// The warning levels: what asks, at which level, and what goes on once it has
// been answered. A question of level 3 or 4 is never answered by another.
func TestWarningLevels(t *testing.T) {
	started := func(e *evening) { e.pairAndPost() }
	second := func(e *evening) { e.pairAndPost(); e.allWhite(); e.pairAndPost() }
	for _, c := range []struct {
		name   string
		before func(*evening)
		act    func(e *evening, yes arbiter.Answers) error
		level  int
		key    string
	}{
		{"leaving FIDE mode", started, func(e *evening, yes arbiter.Answers) error {
			return e.settings(func(s *tournament.Settings) { s.FIDEMode = false }, yes)
		}, 4, "warn.leave-fide-mode"},
		{"another number of rounds after the start", started, func(e *evening, yes arbiter.Answers) error {
			return e.settings(func(s *tournament.Settings) { s.TotalRounds = 7 }, yes)
		}, 4, "warn.rounds-changed"},
		{"other tie-breaks after the start", started, func(e *evening, yes arbiter.Answers) error {
			return e.settings(func(s *tournament.Settings) { s.TieBreaks = []string{"BH"} }, yes)
		}, 4, "warn.tie-breaks-changed"},
		{"a pairing by hand", func(e *evening) { e.draft() }, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, yes)
			return err
		}, 3, "warn.manual-begin"},
		{"its end", func(e *evening) {
			e.draft()
			e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, manual))
		}, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, yes)
			return err
		}, 3, "warn.manual-end"},
		{"a round taken back", started, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "the hall burns", yes)
			return err
		}, 4, "warn.recall"},
		{"pairing with results missing", started, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, yes)
			return err
		}, 3, "warn.missing-adjourned"},
		{"an adjourned game that is no draw", func(e *evening) { e.pairAndPost(); e.pairAndPost("warn.missing-adjourned") }, func(e *evening, yes arbiter.Answers) error {
			return e.result(1, 1, tournament.WhiteWins, yes...)
		}, 3, "warn.adjourned-result"},
		{"a result of the round before", second, func(e *evening, yes arbiter.Answers) error {
			return e.result(1, 1, tournament.Drawn, yes...)
		}, 3, "warn.result-after-pairing"},
		{"a signed result", func(e *evening) {
			started(e)
			e.must(e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, To: tournament.Drawn}, nil))
			e.must(e.svc.SignResult(e.ctx, e.chief, e.id, arbiter.Signature{Section: e.sec, Round: 1, Board: 1, Seen: tournament.Drawn, Signed: tournament.ByColor[bool]{White: true, Black: true}}))
		}, func(e *evening, yes arbiter.Answers) error { return e.result(1, 1, tournament.WhiteWins, yes...) }, 3, "warn.signed-result"},
		{"a second half-point bye", func(e *evening) {
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.HalfBye, nil))
		}, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 3, tournament.HalfBye, yes)
			return err
		}, 3, "warn.second-half-bye"},
		{"a full-point bye", func(*evening) {}, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, tournament.FullBye, yes)
			return err
		}, 3, "warn.full-bye"},
		{"an expulsion", started, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.Expel(e.ctx, e.chief, e.id, "p1", "cheating", yes)
			return err
		}, 4, "warn.expel"},
		{"a final order by hand", func(e *evening) { e.pairAndPost(); e.allWhite() }, func(e *evening, yes arbiter.Answers) error {
			_, err := e.svc.SettleOrder(e.ctx, e.chief, e.id, e.sec, tournament.Order{How: tournament.ByHand, Players: winners(e), Reason: "agreed"}, yes)
			return err
		}, 4, "warn.order-by-hand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 8)
			c.before(e)
			for _, other := range []arbiter.Answers{nil, {"warn.something-else"}} {
				err := c.act(e, other)
				e.refused(arbiter.NeedsAnswer, c.key, err)
				var a *arbiter.Error
				if errors.As(err, &a); a.Level != c.level {
					t.Errorf("level %d, want %d", a.Level, c.level)
				}
			}
			if err := c.act(e, arbiter.Answers{c.key}); err != nil {
				t.Errorf("answered: %v", err)
			}
		})
	}
}

// What no answer allows.
func TestWhatIsLockedOnceARoundIsPosted(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*tournament.Settings)
		key    string
	}{
		{"the scoring", func(s *tournament.Settings) { s.Points.Win, s.Points.PairingBye = 30, 30 }, "section.locked"},
		{"the bye's value", func(s *tournament.Settings) { s.Points.PairingBye = tournament.HalfPoint }, "section.locked"},
		{"the acceleration", func(s *tournament.Settings) { s.Baku = true }, "section.locked"},
		{"virtual points", func(s *tournament.Settings) {
			s.Accelerations = []tournament.Acceleration{{Points: 10, First: 1, Last: 2, FirstTPN: 1, LastTPN: 4}}
		}, "section.locked"},
		{"prohibited pairs", func(s *tournament.Settings) {
			s.Forbidden = []tournament.Forbidden{{First: 1, Last: 5, Players: []tournament.PlayerID{"p1", "p2"}}}
		}, "section.forbidden-locked"},
		{"the pairing system", func(s *tournament.Settings) { s.System = tournament.Dubov }, "section.locked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 8)
			e.pairAndPost()
			e.refused(arbiter.Forbidden, c.key, e.settings(c.change, nil))
		})
	}
	t.Run("FIDE mode that was left", func(t *testing.T) {
		e := newEvening(t, 8)
		e.pairAndPost()
		if err := e.settings(func(s *tournament.Settings) { s.FIDEMode = false }, arbiter.Answers{"warn.leave-fide-mode"}); err != nil {
			t.Fatal(err)
		}
		e.refused(arbiter.Forbidden, "section.fide-mode-left", e.settings(func(s *tournament.Settings) { s.FIDEMode = true }, nil))
	})
}
