package laws

import (
	"time"

	"sealedmove/tournament"
)

// Times are one time for each player.
type Times = tournament.ByColor[time.Duration]

// Change is what the arbiter does to one clock.
type Change struct {
	Player  tournament.Color
	By      time.Duration // added to the time left; negative: taken from it
	Used    bool          // the older Laws say it as time used: By is negative
	Article string
}

// Setting is what both clocks must show before play goes on: the time left.
type Setting struct {
	Left   Times
	Fallen tournament.Color // whose flag falls by it, or NoColor
}

// Set is the setting after the changes, from what is left to both. Nobody has
// less than nothing left.
func Set(left Times, changes ...Change) Setting {
	s := Setting{Left: left}
	for _, c := range changes {
		t := s.Left.Of(c.Player) + c.By
		if t <= 0 {
			t, s.Fallen = 0, c.Player
		}
		s.Left = with(s.Left, c.Player, t)
	}
	return s
}

func with[T any](b tournament.ByColor[T], c tournament.Color, v T) tournament.ByColor[T] {
	if c == tournament.Black {
		b.Black = v
	} else {
		b.White = v
	}
	return b
}

func both() [2]tournament.Color {
	return [2]tournament.Color{tournament.White, tournament.Black}
}

// Found is what the clocks tell when an irregularity is found that happened
// earlier in the game.
type Found struct {
	Used  Times                   // when it is found
	Moves tournament.ByColor[int] // completed by each when it is found
	At    tournament.ByColor[int] // completed by each before the irregularity
}

// check names what contradicts itself.
func (f Found) check() (ps tournament.Problems) {
	for _, c := range both() {
		switch {
		case f.Used.Of(c) < 0 || f.At.Of(c) < 0:
			ps = append(ps, problem("used-"+c.String(), "negative"))
		case f.Moves.Of(c) < 1:
			ps = append(ps, problem("moves-"+c.String(), "missing"))
		case f.At.Of(c) > f.Moves.Of(c):
			ps = append(ps, problem("at-"+c.String(), "after-found", f.At.Of(c), f.Moves.Of(c)))
		}
	}
	return ps
}

// Share gives the time left that each had before an irregularity, in proportion
// to the moves: his own time used × his own moves then ÷ his own moves when it
// was found (12.6 of the older Laws, with the floor of 12.4; in 2023 one way to
// judge it, 7.1). It needs the time control.
func (r Regime) Share(f Found) (Setting, tournament.Problems) {
	tc := r.Control
	if ps := f.check(); ps != nil {
		return Setting{}, ps
	}
	if len(tc) == 0 {
		return Setting{}, tournament.Problems{problem("control", "missing")}
	}
	var s Setting
	for _, c := range both() {
		at := f.At.Of(c)
		used := (f.Used.Of(c) * time.Duration(at) / time.Duration(f.Moves.Of(c))).Round(time.Second)
		left, _ := r.Floored(tc.Left(at, used), at)
		s.Left = with(s.Left, c, max(left, 0))
	}
	return s, nil
}

// Floor is the least time that a correction by the arbiter may leave (12.4 of
// the older Laws): five minutes, and a minute for each move to the control.
func Floor(tc tournament.TimeControl, moves int) time.Duration {
	_, toMake := tc.Period(moves)
	return max(5*time.Minute, time.Duration(toMake)*time.Minute)
}

// Floored is a time left that the floor has been applied to, where the edition
// has one, and whether that raised it.
func (r Regime) Floored(left time.Duration, moves int) (time.Duration, bool) {
	if least := Floor(r.Control, moves); r.Switch().ClockFloor && left < least {
		return least, true
	}
	return left, false
}

// SealEarly is the time left to a player who seals before the session ends:
// what remains of the session is on his clock (13.1(2), I.1.2). toEnd is what
// remains of it.
func SealEarly(left Times, sealer tournament.Color, toEnd time.Duration) Setting {
	return Set(left, Change{Player: sealer, By: -toEnd})
}
