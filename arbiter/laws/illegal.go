package laws

import (
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// IllegalAct is what was done against the rules of moving.
type IllegalAct string

// The acts. The last three are treated as illegal moves since 2017 only.
const (
	ActMove     IllegalAct = "move"      // a move that is not legal
	ActPawn     IllegalAct = "pawn"      // a pawn left on the last rank
	ActNoMove   IllegalAct = "no-move"   // the clock pressed without a move
	ActTwoHands IllegalAct = "two-hands" // one move made with both hands
)

// Restore says how far the position can be restored.
type Restore string

// What can be restored.
const (
	RestoreBefore Restore = "before" // the position immediately before the irregularity
	RestoreLast   Restore = "last"   // not that one, but an earlier one is certain
	RestoreNone   Restore = "none"
)

// IllegalMove is an illegal move, or what is treated as one (7.5; 8.1 and 5.6
// of the older Laws).
type IllegalMove struct {
	By       tournament.Color
	Act      IllegalAct
	Pressed  bool // the clock was pressed after it
	NextMade bool // the opponent has made his next move
	Over     bool // the game has ended
	Before   int  // completed illegal moves counted against him in this game before this one
	Restore  Restore
	CanWin   claims.Answer // whether the opponent can still win; asked where it matters
	Found    *Found        // clocks when it was found, if the times before it are not known
	Replies  []string      // the moves that the touched piece leaves him, if known
	First    *FirstIllegal // where a scoresheet shows it
}

// FirstIllegal is the first half-move of a scoresheet that is not legal.
type FirstIllegal struct {
	Position rules.Position // before it: the one to restore
	Text     string         // as it is written
	Ply      int            // from 1
	Moves    []rules.Move   // that the touched piece leaves him in its place, if known
}

// Rule gives the ruling.
func (f IllegalMove) Rule(r Regime) (Ruling, tournament.Problems) {
	switch {
	case f.By == tournament.NoColor:
		return Ruling{}, missing("player")
	case f.Act == "":
		return Ruling{}, missing("act")
	case f.NextMade && !f.Pressed:
		return Ruling{}, tournament.Problems{problem("next-made", "next-before-press")}
	case f.Over:
		x := Ruling{Articles: []string{r.art("8.1", "7.5.1")}}
		x.says("found-after-end")
		if !r.older() {
			x.cite("8.7")
		}
		return x, nil
	case f.Act == ActMove && !f.Pressed:
		return f.unfinished(r), nil
	case r.older():
		return f.ruleOlder(r)
	case !f.Pressed:
		x := Ruling{Articles: []string{"7.5.1"}}
		x.says("not-completed")
		if f.Act == ActPawn {
			x.do("complete-promotion", colour(f.By))
			x.cite("4.7.3")
		}
		return x, nil
	case f.NextMade && r.Switch().IllegalStands:
		x := Ruling{Articles: []string{"A.5.2"}}
		x.says("illegal-stands")
		return x, nil
	}
	return f.ruleToday(r)
}

// unfinished is an illegal move before the clock is pressed: it is replaced
// by a legal one with the piece that was touched, and not counted.
func (f IllegalMove) unfinished(r Regime) Ruling {
	x := Ruling{Articles: []string{r.art("8.1", "7.5.1"), r.art("7.2", "4.3")}}
	x.says("not-completed")
	f.replace(r, &x)
	return x
}

// restored says which position is set up again.
func (f IllegalMove) restored(x *Ruling) {
	x.says("restored-before")
	if f.First == nil {
		return
	}
	x.says("first-illegal", plyNo(f.First.Position)+f.First.Text)
	x.do("set-up", f.First.Position.FEN())
	x.Plies = []int{f.First.Ply}
}

// replace tells what the move must be that replaces the illegal one.
func (f IllegalMove) replace(r Regime, x *Ruling) {
	if f.First != nil {
		x.Exhibit = onBoard(f.First.Position)
		x.Exhibit.Moves = f.First.Moves
	}
	if len(f.Replies) > 0 {
		x.do("replace-by", colour(f.By), list(f.Replies))
	} else {
		x.do("replace", colour(f.By))
	}
	x.cite(r.art("7.2", "4.3"))
}

func (f IllegalMove) ruleOlder(r Regime) (Ruling, tournament.Problems) {
	switch f.Act {
	case ActPawn: // 6.4: the move is complete when the new piece stands
		x := Ruling{Articles: []string{"5.6(4)", "6.4"}}
		x.says("move-not-complete")
		x.do("complete-promotion", colour(f.By))
		return x, nil
	case ActNoMove, ActTwoHands:
		x := Ruling{Articles: []string{Preface, "16.5"}, Offence: ClockMisused, Offender: f.By}
		x.says("no-article")
		x.ask(r.penalise(f.By, "conduct", 3))
		return x, nil
	case ActMove:
	}
	x := Ruling{Articles: []string{"8.1"}, Offence: IllegalMoveMade, Offender: f.By}
	if loses := r.Switch().IllegalLoses; loses > 0 && f.Before+1 >= loses {
		x.says("three-illegal")
		x.lose(f.By, f.CanWin, "8.1", "10.5")
		return x, nil
	}
	if f.Restore == "" {
		return Ruling{}, missing("restore")
	}
	if f.Restore != RestoreBefore {
		x.Annulled = true
		x.says("annulled")
		return x, nil
	}
	f.restored(&x)
	f.replace(r, &x)
	return restoreClocks(r, x, f.Found)
}

// restoreClocks sets the clocks as they were before the irregularity: by 12.6
// of the older Laws in proportion; by 7.1 as the arbiter judges, for which the
// proportion is a proposal. The time given by the ruling comes on top.
func restoreClocks(r Regime, x Ruling, found *Found) (Ruling, tournament.Problems) {
	x.cite(r.art("12.6", "7.1"))
	if !r.older() {
		x.remind("clock-judgement")
	}
	if found == nil {
		if r.older() {
			x.remind("clock-proportion")
		}
		return x, nil
	}
	s, ps := r.Share(*found)
	if ps != nil {
		return Ruling{}, ps
	}
	s = Set(s.Left, x.Clock...)
	x.Setting = &s
	x.cite(r.art("12.4", ""))
	return x, nil
}

func (f IllegalMove) ruleToday(r Regime) (Ruling, tournament.Problems) {
	p := r.Switch()
	x := Ruling{Offence: IllegalMoveMade, Offender: f.By}
	switch f.Act {
	case ActPawn:
		x.cite("7.5.2")
	case ActNoMove:
		x.cite("7.5.3")
	case ActTwoHands:
		x.cite("7.5.4")
	case ActMove:
		x.cite("7.5.1")
	}
	x.cite("7.5.5")
	if r.basic() {
		x.cite("A.5.2")
	}
	if f.Before+1 >= p.IllegalLoses {
		x.says("second-illegal", f.Before+1)
		x.lose(f.By, f.CanWin, "7.5.5", "7.5.5")
		return x, nil
	}
	switch {
	case f.Act == ActPawn:
		x.says("becomes-queen")
	case f.Act == ActNoMove:
		x.says("as-illegal")
		x.do("make-a-move", colour(f.By))
	case f.Act == ActTwoHands:
		x.says("as-illegal")
		x.remind("not-taken-back")
	case f.Restore == "":
		return Ruling{}, missing("restore")
	case f.Restore == RestoreNone: // 7.5.1 goes back as far as the record is certain; the start always is
		x.says("restored-start")
		x.do("find-position")
	case f.Restore == RestoreLast:
		x.says("restored-last")
		x.do("find-position")
	default:
		f.restored(&x)
		f.replace(r, &x)
	}
	x.give(f.By.Other(), p.IllegalTime, "7.5.5")
	x.cite(r.minute()...)
	x.remind("next-illegal-loses", colour(f.By))
	if f.Act == ActMove {
		return restoreClocks(r, x, f.Found)
	}
	return x, nil
}

// IllegalPosition is what an arbiter sees in rapid and blitz under basic
// supervision: both kings in check, or a pawn on its last rank (A.5.4).
type IllegalPosition struct {
	NextMade bool // the next move has been completed since
	Still    bool // and an illegal position is still on the board
}

// Rule gives the ruling.
func (f IllegalPosition) Rule(r Regime) (Ruling, tournament.Problems) {
	if !r.basic() {
		return Ruling{}, tournament.Problems{problem("what", "only-basic")}
	}
	x := Ruling{Articles: []string{"A.5.4"}}
	switch {
	case !f.NextMade && f.Still:
		return Ruling{}, tournament.Problems{problem("still", "next-not-made")}
	case !f.NextMade:
		x.says("wait-next-move")
	case f.Still:
		x.Result = tournament.Drawn
		x.says("drawn-illegal-position")
	default:
		x.says("play-on")
	}
	return x, nil
}
