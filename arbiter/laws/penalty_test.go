package laws

import (
	"testing"
	"time"

	"sealedmove/tournament"
)

// What comes next, by game for illegal moves and by event for conduct.
func TestNext(t *testing.T) {
	const him, other = tournament.PlayerID("p1"), tournament.PlayerID("p2")
	log := func(es ...Recorded) []Recorded { return es }
	illegal := Recorded{him, 3, IllegalMoveMade, OpponentTime}
	warned := Recorded{him, 1, Disturbing, Warning}
	timed := Recorded{him, 2, ClockMisused, OpponentTime}
	lost := Recorded{him, 2, Refusing, LossOfGame}
	three := older
	three.ThreeIllegal = true
	mild := today
	mild.MildDevice = true
	for _, c := range []struct {
		rule string
		r    Regime
		o    Offence
		log  []Recorded
		want Next
	}{
		{"2023: the first illegal move", today, IllegalMoveMade, nil, Next{0, OpponentTime, 2 * time.Minute, true, "7.5.5"}},
		{"the second in this game loses", today, IllegalMoveMade, log(illegal), Next{1, LossOfGame, 0, true, "7.5.5"}},
		{"one of another round does not count", today, IllegalMoveMade, log(Recorded{him, 2, IllegalMoveMade, OpponentTime}), Next{0, OpponentTime, 2 * time.Minute, true, "7.5.5"}},
		{"nor one of another player", today, IllegalMoveMade, log(Recorded{other, 3, IllegalMoveMade, OpponentTime}), Next{0, OpponentTime, 2 * time.Minute, true, "7.5.5"}},
		{"rapid: a minute", rapid, IllegalMoveMade, nil, Next{0, OpponentTime, time.Minute, true, "7.5.5"}},
		{"older: nothing is counted", older, IllegalMoveMade, log(illegal, illegal, illegal), Next{3, NoPenalty, 0, true, "8.1"}},
		{"older, with the option: the third loses", three, IllegalMoveMade, log(illegal, illegal), Next{2, LossOfGame, 0, true, "8.1"}},
		{"older, with the option: the second does not", three, IllegalMoveMade, log(illegal), Next{1, NoPenalty, 0, true, "8.1"}},
		{"conduct begins with a warning", today, Disturbing, nil, Next{0, Warning, 0, false, "12.9.1"}},
		{"after a warning time", today, Disturbing, log(warned), Next{1, OpponentTime, 2 * time.Minute, false, "12.9.2"}},
		{"whatever it was for", today, NotRecording, log(warned), Next{0, OpponentTime, 2 * time.Minute, false, "12.9.2"}},
		{"after time the loss", today, Disturbing, log(warned, timed), Next{1, LossOfGame, 0, false, "12.9.6"}},
		{"after a loss expulsion", today, Disturbing, log(lost), Next{0, Expulsion, 0, false, "12.9.9"}},
		{"older: time used, five minutes", older, Disturbing, log(warned), Next{1, OwnTime, 5 * time.Minute, false, "16.5"}},
		{"older: no more than the loss", older, Disturbing, log(lost), Next{0, LossOfGame, 0, false, "16.5"}},
		{"an illegal move is no step of the ladder", today, Disturbing, log(illegal), Next{0, Warning, 0, false, "12.9.1"}},
		{"a device loses", today, Device, nil, Next{0, LossOfGame, 0, true, "11.3.2.2"}},
		{"unless the regulations are milder", mild, Device, nil, Next{0, Warning, 0, false, "12.9.1"}},
	} {
		if got := c.r.Next(c.o, him, 3, c.log); got != c.want {
			t.Errorf("%s: want %+v got %+v", c.rule, c.want, got)
		}
	}
}

// Who is warned decides: the arbiter's answer is part of the ruling.
func TestPenaltiesDecided(t *testing.T) {
	a := Answers{"what": "annoying", "player": "white", "left-white": "0:10:00", "left-black": "0:20:00"}
	for _, c := range []struct {
		r        Regime
		decision Decision
		want     verdict
		penalty  Penalty
	}{
		{today, Decision{Choice: "no-penalty"}, verdict{"play on", "set 0:10:00 0:20:00", "11.5"}, NoPenalty},
		{today, Decision{Choice: "warning"}, verdict{"play on", "set 0:10:00 0:20:00", "11.5"}, Warning},
		{today, Decision{Choice: "opponent-time"}, verdict{"play on", "black +2 set 0:10:00 0:22:00", "11.5"}, OpponentTime},
		{today, Decision{Choice: "opponent-time", Minutes: 10}, verdict{"play on", "black +10 set 0:10:00 0:30:00", "11.5"}, OpponentTime},
		{today, Decision{Choice: "own-time"}, verdict{"play on", "white -2 set 0:08:00 0:20:00", "11.5"}, OwnTime},
		{older, Decision{Choice: "own-time"}, verdict{"play on", "white used 5 set 0:05:00 0:20:00", "15.1(4)"}, OwnTime},
		{today, Decision{Choice: "loss"}, verdict{"0-1", "", "11.5"}, LossOfGame},
	} {
		c.decision.Question = "conduct"
		x := rule(t, "disturbance", c.r, a, c.decision)
		if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != c.want || x.Decided[0].Penalty != c.penalty || x.Offence != Disturbing || x.Offender != tournament.White {
			t.Errorf("%s: want %+v got %+v, %+v", c.decision.Choice, c.want, got, x.Decided)
		}
	}
}

func TestAppeals(t *testing.T) {
	at := time.Date(2026, 11, 30, 21, 50, 0, 0, time.UTC)
	r := today
	if _, ok := r.AppealUntil(at); ok {
		t.Error("the regulations have announced no time for appeals")
	}
	r.Appeals = 30 * time.Minute
	if until, ok := r.AppealUntil(at); !ok || until.Format("15:04") != "22:20" {
		t.Errorf("until %s, %v", until, ok)
	}
	r.Edition = tournament.FIDE1985
	if _, ok := r.AppealUntil(at); ok {
		t.Error("the older Laws know no appeal")
	}
}

// 11.7: who refuses the Laws loses, and the arbiter says what the opponent gets.
func TestScoreOfTheOpponent(t *testing.T) {
	for _, c := range []struct{ player, choice, want string }{
		{"white", "opponent-wins", "0-1"},
		{"white", "opponent-half", "0-1/2"},
		{"white", "opponent-none", "0-0"},
		{"black", "opponent-wins", "1-0"},
		{"black", "opponent-half", "1/2-0"},
		{"black", "opponent-none", "0-0"},
	} {
		x := rule(t, "disturbance", today, Answers{"what": "refuses", "player": c.player}, Decision{Question: "opponent-score", Choice: c.choice})
		if x.Result.Code() != c.want || x.Decided[0].Penalty != LossOfGame {
			t.Errorf("%s refuses, %s: want %s got %s", c.player, c.choice, c.want, x.Result)
		}
	}
}
