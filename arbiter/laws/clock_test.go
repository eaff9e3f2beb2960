package laws

import (
	"testing"
	"time"

	"sealedmove/tournament"
)

// 12.6 shares each player's own time by his own moves; 12.4 is the floor.
func TestShare(t *testing.T) {
	control := caseControl() // 40 in 2:30
	min := func(w, b int) Times {
		return Times{White: time.Duration(w) * time.Minute, Black: time.Duration(b) * time.Minute}
	}
	n := func(w, b int) tournament.ByColor[int] { return tournament.ByColor[int]{White: w, Black: b} }
	for _, c := range []struct {
		rule         string
		f            Found
		white, black string
	}{
		{"in proportion to the moves", Found{min(90, 80), n(30, 30), n(22, 22)}, "1:24:00", "1:31:20"},
		{"each by his own", Found{min(100, 50), n(40, 25), n(20, 20)}, "1:40:00", "1:50:00"},
		{"five minutes at least", Found{min(149, 60), n(38, 38), n(38, 38)}, "0:05:00", "1:30:00"},
		{"and a minute a move", Found{min(149, 60), n(30, 30), n(29, 29)}, "0:11:00", "1:32:00"},
		{"none made yet", Found{min(10, 10), n(1, 1), n(0, 0)}, "2:30:00", "2:30:00"},
	} {
		s, ps := Regime{Edition: tournament.FIDE1985, Control: control}.Share(c.f)
		if ps != nil || tournament.FormatClock(s.Left.White) != c.white || tournament.FormatClock(s.Left.Black) != c.black {
			t.Errorf("%s: %s and %s, %v; want %s and %s", c.rule, tournament.FormatClock(s.Left.White), tournament.FormatClock(s.Left.Black), ps, c.white, c.black)
		}
	}
	for _, c := range []struct {
		wrong, field string
		f            Found
		control      tournament.TimeControl
	}{
		{"more moves before than when found", "at-white", Found{min(90, 80), n(30, 30), n(31, 22)}, control},
		{"no number of moves", "moves-black", Found{min(90, 80), n(30, 0), n(22, 0)}, control},
		{"no time control", "control", Found{min(90, 80), n(30, 30), n(22, 22)}, nil},
	} {
		if _, ps := (Regime{Edition: tournament.FIDE1985, Control: c.control}).Share(c.f); len(ps) == 0 || ps[0].Field != c.field {
			t.Errorf("%s: problems %v, want one at %s", c.wrong, ps, c.field)
		}
	}
}

func TestSet(t *testing.T) {
	left := Times{White: 4 * time.Minute, Black: 20 * time.Minute}
	for _, c := range []struct {
		rule   string
		change Change
		want   string
		fallen tournament.Color
	}{
		{"two minutes to the opponent", Change{Player: tournament.Black, By: 2 * time.Minute}, "0:04:00 0:22:00", tournament.NoColor},
		{"five minutes more used are too many", Change{Player: tournament.White, By: -5 * time.Minute, Used: true}, "0:00:00 0:20:00", tournament.White},
		{"exactly what is left is too much", Change{Player: tournament.White, By: -4 * time.Minute}, "0:00:00 0:20:00", tournament.White},
		{"the rest of the session", Change{Player: tournament.Black, By: -15 * time.Minute}, "0:04:00 0:05:00", tournament.NoColor},
	} {
		s := Set(left, c.change)
		if got := tournament.FormatClock(s.Left.White) + " " + tournament.FormatClock(s.Left.Black); got != c.want || s.Fallen != c.fallen {
			t.Errorf("%s: %s, fallen %q; want %s, %q", c.rule, got, s.Fallen, c.want, c.fallen)
		}
	}
}

// The calculator, as a form: adjournment and resumption, restoring, penalties.
func TestTimesForm(t *testing.T) {
	for _, c := range []struct {
		rule    string
		r       Regime
		answers Answers
		want    string
	}{
		{"resumption: from the times on the envelope", today, Answers{"from": "used", "used-white": "2:10:00", "used-black": "2:29:30", "moves-white": "40", "moves-black": "39"}, "set 1:20:00 0:00:30"},
		{"with increments", today, Answers{"from": "used", "used-white": "1:00:00", "used-black": "1:00:00", "moves-white": "20", "moves-black": "20", "control": "5400+30"}, "set 0:40:30 0:40:30"},
		{"restoring in proportion", today, Answers{"from": "share", "used-white": "1:00:00", "used-black": "2:29:00", "moves-white": "30", "moves-black": "30", "at-white": "15", "at-black": "30"}, "set 2:00:00 0:01:00"},
		{"and with the floor", older, Answers{"from": "share", "used-white": "1:00:00", "used-black": "2:29:00", "moves-white": "30", "moves-black": "30", "at-white": "15", "at-black": "30"}, "set 2:00:00 0:10:00"},
		{"a penalty of time", today, Answers{"from": "change", "left-white": "0:10:00", "left-black": "0:09:00", "player": "black", "change": "give", "minutes": "2"}, "black +2 set 0:10:00 0:11:00"},
		{"as time used", older, Answers{"from": "change", "left-white": "0:10:00", "left-black": "0:09:00", "player": "black", "change": "take", "minutes": "5"}, "black used 5 set 0:10:00 0:04:00"},
	} {
		if got := clocks(rule(t, "times", c.r, c.answers)); got != c.want {
			t.Errorf("%s: want %s got %s", c.rule, c.want, got)
		}
	}
	x := rule(t, "times", today, Answers{"from": "used", "used-white": "2:31:00", "used-black": "1:00:00", "moves-white": "39", "moves-black": "39"})
	if x.Setting.Fallen != tournament.White {
		t.Errorf("White has overstepped: %+v", x.Setting)
	}
	f, _ := FormByID("times")
	for _, a := range []Answers{{"from": "used"}, {"from": "change", "change": "give"}, {"from": "share", "used-white": "1", "used-black": "1"}} {
		if _, ps := f.Rule(today, a); len(ps) == 0 {
			t.Errorf("%v was ruled", a)
		}
	}
}
