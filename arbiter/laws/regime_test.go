package laws

import (
	"testing"
	"time"

	"sealedmove/tournament"
)

// The switch table: each row read off in the older Laws, in 2023 at standard
// tempo, and in 2023 in rapid under basic supervision.
func TestSwitchTable(t *testing.T) {
	o, f, b := older.Switch(), today.Switch(), basic.Switch()
	long := older
	long.LongFifty = true
	announced := long.Switch()
	for _, c := range []struct {
		parameter           string
		older, today, basic any
		want                [3]any
	}{
		{"a wrong claim costs", o.ClaimTime, f.ClaimTime, b.ClaimTime, [3]any{5 * time.Minute, 2 * time.Minute, time.Minute}},
		{"and whose time", o.ClaimTo, f.ClaimTo, b.ClaimTo, [3]any{ClaimantUsed, OpponentLeft, OpponentLeft}},
		{"fifty moves with a written move", o.FiftyByMove, f.FiftyByMove, b.FiftyByMove, [3]any{false, true, true}},
		{"a scoresheet may be asked for", o.ScoresheetOnDemand, f.ScoresheetOnDemand, b.ScoresheetOnDemand, [3]any{false, false, true}},
		{"the claim is lost by", o.RightEnds, f.RightEnds, b.RightEnds, [3]any{ByMoving, ByTouching, ByTouching}},
		{"a claim is an offer", o.ClaimOffers, f.ClaimOffers, b.ClaimOffers, [3]any{false, true, true}},
		{"five times and 75 moves draw by themselves", o.Automatic, f.Automatic, b.Automatic, [3]any{false, true, true}},
		{"some endings have more than fifty, where it is announced", announced.LongFifty, f.LongFifty, b.LongFifty, [3]any{true, false, false}},
		{"any dead position is drawn", o.AnyDead, f.AnyDead, b.AnyDead, [3]any{false, true, true}},
		{"the flag draws against", o.FlagDraw, f.FlagDraw, b.FlagDraw, [3]any{BareKing, CannotMate, CannotMate}},
		{"a resignation draws against", o.ResignDraw, f.ResignDraw, b.ResignDraw, [3]any{Never, CannotMate, CannotMate}},
		{"an illegal move gives the opponent", o.IllegalTime, f.IllegalTime, b.IllegalTime, [3]any{time.Duration(0), 2 * time.Minute, time.Minute}},
		{"which illegal move loses", o.IllegalLoses, f.IllegalLoses, b.IllegalLoses, [3]any{0, 2, 2}},
		{"it stands after the next move", o.IllegalStands, f.IllegalStands, b.IllegalStands, [3]any{false, false, true}},
		{"a pawn on its last rank becomes a queen", o.BecomesQueen, f.BecomesQueen, b.BecomesQueen, [3]any{false, true, true}},
		{"two hands count as illegal", o.HandsIllegal, f.HandsIllegal, b.HandsIllegal, [3]any{false, true, true}},
		{"default time, where nothing is announced", o.DefaultTime, f.DefaultTime, b.DefaultTime, [3]any{time.Hour, time.Duration(0), time.Duration(0)}},
		{"both absent lose", o.BothAbsentLose, f.BothAbsentLose, b.BothAbsentLose, [3]any{true, false, false}},
		{"colours reversed: restart before move", o.ReversedMoves, f.ReversedMoves, b.ReversedMoves, [3]any{0, 10, 10}},
		{"or within a quarter of the first control", o.ReversedQuarter, f.ReversedQuarter, b.ReversedQuarter, [3]any{true, false, false}},
		{"the duty to record ends unless so much is added", o.RecordingIncrement, f.RecordingIncrement, b.RecordingIncrement, [3]any{time.Duration(0), 30 * time.Second, 30 * time.Second}},
		{"nobody records", o.NoRecording, f.NoRecording, b.NoRecording, [3]any{false, false, true}},
		{"a correction of the clock has a floor", o.ClockFloor, f.ClockFloor, b.ClockFloor, [3]any{true, false, false}},
		{"the setting is not changed after ten moves", o.FrozenClock, f.FrozenClock, b.FrozenClock, [3]any{false, false, true}},
		{"both flags in the last period draw", o.BothFlagsDraw, f.BothFlagsDraw, b.BothFlagsDraw, [3]any{false, false, false}},
	} {
		if got := [3]any{c.older, c.today, c.basic}; got != c.want {
			t.Errorf("%s: want %v got %v", c.parameter, c.want, got)
		}
	}
}

// What the regulations announce changes the switch.
func TestAnnounced(t *testing.T) {
	r := today
	r.Quickplay, r.Control = true, nil
	if !r.Switch().BothFlagsDraw {
		t.Error("Guidelines III announced: both flags in the last period draw")
	}
	for name, change := range map[string]func(*Regime){
		"in blitz":        func(r *Regime) { r.Tempo = tournament.Blitz },
		"with increments": func(r *Regime) { r.Control = tournament.TimeControl{{Base: time.Hour, Increment: 10 * time.Second}} },
		"under the older": func(r *Regime) { r.Edition = tournament.FIDE1985 },
	} {
		x := r
		change(&x)
		if x.Switch().BothFlagsDraw {
			t.Errorf("Guidelines III do not hold %s", name)
		}
	}
	r.DefaultTime = 30 * time.Minute
	if got := outcome(rule(t, "late", r, Answers{"late-black": "30"})); got != "play on" {
		t.Errorf("half an hour was announced, and he came in it: %s", got)
	}
	if got := rule(t, "late", r, Answers{"late-black": "31"}, Decision{Question: "late", Choice: "late-lost"}); got.Result != tournament.WhiteByForfeit {
		t.Errorf("a minute more: %s", got.Result)
	}
	r.NoDrawBefore = 30
	if got := outcome(rule(t, "offer", r, Answers{"player": "white", "when": "moved", "answer": "accepted", "moves-made": "29"})); got != "ask consent" {
		t.Errorf("no draw before move 30: %s", got)
	}
	r.MildDevice = true
	if got := outcome(rule(t, "help", r, Answers{"player": "white", "what": "phone"})); got != "ask help" {
		t.Errorf("a milder penalty for devices: %s", got)
	}
	o := older
	o.ThreeIllegal = true
	illegal := Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "before": "2", "fen": "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 41"}
	if got := outcome(rule(t, "illegal", o, illegal)); got != "0-1" {
		t.Errorf("three illegal moves lose: %s", got)
	}
	if got := outcome(rule(t, "illegal", older, illegal)); got != "play on" {
		t.Errorf("three illegal moves, and nothing announced: %s", got)
	}
}

// The endings that had 75 moves from 1988 to 1992, where the event announced it.
func TestLongFifty(t *testing.T) {
	r := older
	r.LongFifty = true
	for _, c := range []struct {
		ending, fen string
		long        bool
	}{
		{"two bishops against a knight", "8/4k3/4n3/8/8/2BB4/4K3/8 w - - 100 80", true},
		{"two knights against a pawn", "8/4k3/4p3/8/8/2NN4/4K3/8 w - - 100 80", true},
		{"queen against two bishops, Black the stronger", "8/4k3/4q3/8/8/2BB4/8/K7 b - - 100 80", true},
		{"queen against two knights", "8/4k3/4nn2/8/8/2Q5/4K3/8 w - - 100 80", true},
		{"queen and pawn on the seventh against queen", "8/P3k3/4q3/8/8/2Q5/4K3/8 w - - 100 80", true},
		{"Black's pawn on his seventh", "8/4k3/5q2/8/8/2Q5/p3K3/8 b - - 100 80", true},
		{"Black's on his sixth", "8/4k3/5q2/8/8/p1Q5/4K3/8 b - - 100 80", false},
		{"the pawn on the sixth", "8/4k3/P3q3/8/8/2Q5/4K3/8 w - - 100 80", false},
		{"rook and pawn against bishop and pawn", "8/4k3/4bp2/8/8/P1R5/4K3/8 w - - 100 80", true},
		{"rook and bishop against rook", "8/4k3/4r3/8/8/2RB4/4K3/8 w - - 100 80", true},
		{"rook against rook", "8/4k3/4r3/8/8/2R5/4K3/8 w - - 100 80", false},
	} {
		want := "1/2-1/2"
		if c.long {
			want = "play on"
		}
		if got := outcome(rule(t, "claim", r, Answers{"kind": "fifty", "fen": c.fen})); got != want {
			t.Errorf("%s: want %s got %s", c.ending, want, got)
		}
		for _, plain := range []Regime{older, today} {
			if got := outcome(rule(t, "claim", plain, Answers{"kind": "fifty", "fen": c.fen})); got != "1/2-1/2" {
				t.Errorf("%s, nothing announced, %s: %s", c.ending, plain.Edition, got)
			}
		}
	}
}

// Rapid and blitz, with full supervision and without (A.3, A.5, B.3).
func TestRapidAndBlitz(t *testing.T) {
	illegal := func(next, before string) Answers {
		return Answers{"player": "white", "act": "move", "pressed": "yes", "next-made": next, "restore": "before", "before": before, "fen": "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 41"}
	}
	wrong := Answers{"kind": "threefold", "moves": "e4 e5"}
	array := Answers{"what": "array", "moves-made": "10", "kings-wrong": "yes"}
	for _, c := range []struct {
		rule, form string
		r          Regime
		answers    Answers
		want       verdict
	}{
		{"a minute for the first illegal move", "illegal", rapid, illegal("", ""), verdict{"play on", "black +1", "7.5.1"}},
		{"the second loses", "illegal", rapid, illegal("", "1"), verdict{"0-1", "", "7.5.1"}},
		{"full supervision: corrected after the next move too", "illegal", rapid, illegal("yes", ""), verdict{"play on", "black +1", "7.5.1"}},
		{"basic: stands after the next move", "illegal", basic, illegal("yes", ""), verdict{"play on", "", "A.5.2"}},
		{"basic: before it, as in 7.5.5", "illegal", basic, illegal("", ""), verdict{"play on", "black +1", "7.5.1"}},
		{"a minute for a wrong claim", "claim", rapid, wrong, verdict{"play on", "black +1", "9.2.2"}},
		{"and in blitz", "claim", blitz, wrong, verdict{"play on", "black +1", "9.2.2"}},
		{"nobody records", "recording", blitz, Answers{"what": "not-writing", "player": "white", "left": "9"}, verdict{"play on", "", "A.2"}},
		{"basic: a wrong array stands after ten moves", "start", basic, array, verdict{"play on", "", "A.5.1.2"}},
		{"full: it does not", "start", rapid, array, verdict{"new game", "", "7.2.1"}},
		{"basic: a turned board stands after ten moves", "start", basic, Answers{"what": "turned", "moves-made": "10"}, verdict{"play on", "", "A.5.1.2"}},
		{"basic: reversed colours by 7.3", "start", basic, Answers{"what": "colours", "moves-made": "9"}, verdict{"new game", "", "7.3"}},
		{"basic: the setting is not changed after ten moves", "clock", basic, Answers{"what": "setting", "moves-white": "10", "moves-black": "10"}, verdict{"ask timetable", "", "A.5.1.1"}},
		{"basic: before them it is", "clock", basic, Answers{"what": "setting", "moves-white": "10", "moves-black": "9", "right-white": "5", "right-black": "6"}, verdict{"play on", "set 0:05:00 0:06:00", "6.10.2"}},
		{"both kings in check: wait for the next move", "position", basic, Answers{"what": "in-check"}, verdict{"play on", "", "A.5.4"}},
		{"still illegal after it: drawn", "position", basic, Answers{"what": "in-check", "next-made": "yes", "still": "yes"}, verdict{"1/2-1/2", "", "A.5.4"}},
		{"put right by it: play on", "position", blitz, Answers{"what": "in-check", "next-made": "yes"}, verdict{"play on", "", "A.5.4"}},
	} {
		x := rule(t, c.form, c.r, c.answers)
		if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != c.want {
			t.Errorf("%s: want %+v got %+v", c.rule, c.want, got)
		}
	}
}

// Guidelines III: the claims of a quickplay finish.
func TestQuickplayFinish(t *testing.T) {
	on := Regime{Edition: tournament.FIDE2023, Quickplay: true, Control: tournament.TimeControl{{Base: time.Hour}}}
	blitz := on
	blitz.Tempo = tournament.Blitz
	seconds := on
	seconds.Control = tournament.TimeControl{{Base: time.Hour, Increment: 5 * time.Second}}
	claim := func(pairs ...string) Answers {
		a := Answers{"player": "white", "what": "cannot-win", "left": "0:01:59", "has-move": "yes", "left-white": "0:01:59", "left-black": "0:10:00"}
		for i := 0; i < len(pairs); i += 2 {
			a[pairs[i]] = pairs[i+1]
		}
		return a
	}
	for _, c := range []struct {
		rule    string
		r       Regime
		answers Answers
		decided []Decision
		want    verdict
	}{
		{"the older Laws know none", older, claim(), nil, verdict{"play on", "set 0:01:59 0:10:00", "Pref."}},
		{"not announced", today, claim(), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.2.1"}},
		{"never in blitz", blitz, claim(), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.2.2"}},
		{"nor with increments", seconds, claim(), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.2.2"}},
		{"two minutes left are too many", on, claim("left", "2"), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.5"}},
		{"the flag is down: too late", on, claim("left", "0"), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.5"}},
		{"he has not the move", on, claim("has-move", "no"), nil, verdict{"play on", "set 0:01:59 0:10:00", "III.5"}},
		{"a claim is the arbiter's", on, claim(), nil, verdict{"ask quickplay", "set 0:01:59 0:10:00", "III.5"}},
		{"accepted", on, claim(), []Decision{{Question: "quickplay", Choice: "quickplay-yes"}}, verdict{"1/2-1/2", "", "III.5"}},
		{"rejected: two minutes to the opponent", on, claim(), []Decision{{Question: "quickplay", Choice: "quickplay-no"}}, verdict{"play on", "black +2 set 0:01:59 0:12:00", "III.5"}},
		{"postponed", on, claim("what", "no-effort"), []Decision{{Question: "quickplay", Choice: "quickplay-later"}}, verdict{"play on", "set 0:01:59 0:10:00", "III.5"}},
		{"postponed, with two minutes", on, claim(), []Decision{{Question: "quickplay", Choice: "quickplay-later-time"}}, verdict{"play on", "black +2 set 0:01:59 0:12:00", "III.5"}},
		{"III.4: the opponent takes the draw", on, claim("what", "increment", "accepted", "yes"), nil, verdict{"1/2-1/2", "", "III.4"}},
		{"III.4: granted", on, claim("what", "increment"), []Decision{{Question: "increment", Choice: "increment-yes"}}, verdict{"play on", "black +2 set 0:01:59 0:12:00", "III.4"}},
		{"III.6: without an arbiter the claim ends the game", on, claim("unsupervised", "yes", "written-down", "yes"), []Decision{{Question: "quickplay", Choice: "quickplay-lost"}}, verdict{"0-1", "", "III.6.1"}},
		{"both flags, last period", on, nil, nil, verdict{"1/2-1/2", "", "III.3.1.2"}},
	} {
		form := "quickplay"
		if c.answers == nil {
			form, c.answers = "flag", Answers{"flag": "both", "first": "unknown", "last": "yes"}
		}
		x := rule(t, form, c.r, c.answers, c.decided...)
		if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != c.want {
			t.Errorf("%s: want %+v got %+v", c.rule, c.want, got)
		}
	}
}
