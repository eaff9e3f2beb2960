package laws

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

// The sentences of every row and case are the same once they were kept and read again.
func TestSpokenIsKept(t *testing.T) {
	n := 0
	keep := func(x Ruling) {
		b, err := json.Marshal(x.Spoken())
		if err != nil {
			t.Fatal(err)
		}
		var got Spoken
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		n += len(x.Says)
		if !reflect.DeepEqual(got, x.Spoken()) {
			t.Errorf("%s: got %#v want %#v", b, got, x.Spoken())
		}
	}
	for _, c := range rows(t) {
		keep(rule(t, c.Form, older, c.Answers))
		keep(rule(t, c.Form, today, c.Answers))
	}
	for _, c := range Cases() {
		for _, p := range c.Parts {
			keep(rule(t, p.Form, p.Today(), p.Answers))
		}
	}
	if n < 100 {
		t.Errorf("%d sentences only", n)
	}
}

// Which penalty a ruling gives the offender, for the count.
func TestGivenPenalty(t *testing.T) {
	illegal := Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before"}
	second := Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "before": "1", "can-win": "yes"}
	drawn := Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "before": "1", "can-win": "no"}
	annoying := Answers{"what": "annoying", "player": "black"}
	choose := func(choice string, minutes int) []Decision {
		return []Decision{{Question: "conduct", Choice: choice, Minutes: minutes}}
	}
	for _, c := range []struct {
		name, form string
		r          Regime
		a          Answers
		decided    []Decision
		penalty    Penalty
		time       time.Duration
		article    string
	}{
		{"7.5.5: two minutes to the opponent", "illegal", today, illegal, nil, OpponentTime, 2 * time.Minute, "7.5.5"},
		{"A.3: one in rapid", "illegal", rapid, illegal, nil, OpponentTime, time.Minute, "7.5.5"},
		{"8.1: none in the older Laws", "illegal", older, illegal, nil, NoPenalty, 0, ""},
		{"7.5.5: the second loses", "illegal", today, second, nil, LossOfGame, 0, "7.5.5"},
		{"or draws", "illegal", today, drawn, nil, NoPenalty, 0, ""},
		{"11.3.2.2: a device loses", "help", today, Answers{"what": "phone", "player": "black"}, nil, LossOfGame, 0, "11.3.2.2"},
		{"a warning", "disturbance", today, annoying, choose("warning", 0), Warning, 0, "12.9.1"},
		{"none", "disturbance", today, annoying, choose("no-penalty", 0), NoPenalty, 0, ""},
		{"time by measure", "disturbance", today, annoying, choose("opponent-time", 5), OpponentTime, 5 * time.Minute, "12.9.2"},
		{"own time", "disturbance", older, annoying, choose("own-time", 3), OwnTime, 3 * time.Minute, "16.5"},
		{"the loss", "disturbance", today, annoying, choose("loss", 0), LossOfGame, 0, "12.9.6"},
		{"11.7: he refuses", "disturbance", today, Answers{"what": "refuses", "player": "black"}, []Decision{{Question: "opponent-score", Choice: "opponent-half"}}, LossOfGame, 0, "11.7"},
		{"10.17: and loses", "disturbance", older, Answers{"what": "refuses", "player": "black"}, nil, LossOfGame, 0, "10.17"},
		{"nobody's fault", "disturbance", today, Answers{"what": "outside"}, []Decision{{Question: "extra-time", Choice: "time-both"}}, NoPenalty, 0, ""},
		{"a wrong claim is no offence", "claim", today, Answers{"kind": "threefold", "moves": "e4 e5"}, nil, NoPenalty, 0, ""},
		{"two hands, which the older Laws do not know", "illegal", older, Answers{"player": "white", "act": "two-hands", "pressed": "yes"}, choose("warning", 0), Warning, 0, "16.5"},
	} {
		p, d, article := rule(t, c.form, c.r, c.a, c.decided...).Given()
		if p != c.penalty || d != c.time || article != c.article {
			t.Errorf("%s: got %q %v %q want %q %v %q", c.name, p, d, article, c.penalty, c.time, c.article)
		}
	}
}

// A claim cannot be taken back; that a game was drawn by itself is none.
func TestIrrevocable(t *testing.T) {
	for _, c := range []struct {
		form string
		a    Answers
		want bool
	}{
		{"claim", Answers{"kind": "threefold"}, true},
		{"claim", Answers{"kind": "fifty"}, true},
		{"claim", Answers{"kind": "fivefold"}, false},
		{"quickplay", Answers{"what": string(ClaimNoEffort)}, true},
		{"quickplay", Answers{"what": string(AskIncrement)}, false},
		{"flag", Answers{"flag": "white"}, false},
	} {
		f, _ := FormByID(c.form)
		if got := f.Irrevocable(c.a); got != c.want {
			t.Errorf("%s %v: got %v", c.form, c.a, got)
		}
	}
}
