package claims

import "sealedmove/rules"

// Answer is yes, no, or not known.
type Answer string

// The answers.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "undetermined"
)

// Outcome is the result that follows when a player has lost unless the
// opponent cannot win.
type Outcome struct {
	Result  string // "1-0", "0-1", "1/2-1/2", or "" if it is not known
	CanMate Answer // whether the opponent can mate; in the older Laws whether he has more than a king
	Proof   Proof
	Article string
	Over    *End // the game had ended by itself: that result stands
}

// win is the result of a win.
func win(c rules.Color) string {
	if c == rules.Black {
		return "0-1"
	}
	return "1-0"
}

const draw = "1/2-1/2"

// over is the end that stands on the board, if any (12.7 of the older Laws and
// 6.9: mate, stalemate and dead positions come before the flag).
func over(p rules.Position, edition Edition) *End {
	e := Ended(rules.NewGame(p), edition)
	if e != nil && e.Kind != Mate && e.Kind != Stale && e.Kind != DeadPosition {
		return nil // the clock of a FEN proves nothing
	}
	return e
}

func (e *End) result(p *rules.Position) string {
	if e.Kind == Mate {
		return win(p.Turn().Other())
	}
	return draw
}

// FlagFall is the result when a player's flag has fallen (6.9): lost, but
// drawn if the opponent cannot mate by any series of legal moves; by 10.5 of
// the older Laws drawn only if the opponent has a bare king. nodes bounds the
// search (0: FullNodes).
func FlagFall(p rules.Position, flag rules.Color, edition Edition, nodes int) Outcome {
	return lost(p, flag, edition, nodes, "10.14", "10.5", "6.9")
}

// BadSealedMove is the result when the move sealed is ambiguous, meaningless
// or illegal (I.8; 10.16 and 10.5 of the older Laws).
func BadSealedMove(p rules.Position, sealer rules.Color, edition Edition, nodes int) Outcome {
	return lost(p, sealer, edition, nodes, "10.16", "10.5", "I.8")
}

// Resignation is the result when a player resigns (5.1.2): lost, but drawn if
// the opponent cannot mate; the older Laws (10.2) know no exception.
func Resignation(p rules.Position, who rules.Color, edition Edition, nodes int) Outcome {
	o := lost(p, who, edition, nodes, "10.2", "10.2", "5.1.2")
	if edition == FIDE1985 && o.Over == nil {
		o.Result = win(who.Other())
	}
	return o
}

func lost(p rules.Position, who rules.Color, edition Edition, nodes int, older, olderDraw, today string) Outcome {
	opponent := who.Other()
	if e := over(p, edition); e != nil {
		o := Outcome{Result: e.result(&p), CanMate: No, Article: e.Article, Over: e}
		if e.Kind == Mate && p.Turn() == who {
			o.CanMate = Yes
		}
		o.Proof, _ = finished(&p, opponent)
		return o
	}
	if edition == FIDE1985 {
		if BareKing(&p, opponent) {
			return Outcome{Result: draw, CanMate: No, Article: olderDraw}
		}
		return Outcome{Result: win(opponent), CanMate: Yes, Article: older}
	}
	proof := Full(p, opponent, nodes)
	o := Outcome{Proof: proof, Article: today, CanMate: Unknown}
	switch proof.Winnability {
	case Winnable:
		o.Result, o.CanMate = win(opponent), Yes
	case Unwinnable:
		o.Result, o.CanMate = draw, No
	case Undetermined:
	}
	return o
}

// DeadProof is whether a position is dead, with the proof for each side.
type DeadProof struct {
	Dead    Answer
	Article string
	Sides   [2]Proof // by colour; empty in the older Laws
}

// Dead reports whether neither side can mate (5.2.2); by the older Laws (10.4)
// whether the pieces are on its list.
func Dead(p rules.Position, edition Edition, nodes int) DeadProof {
	if edition == FIDE1985 {
		d := DeadProof{Dead: No, Article: "10.4"}
		if oldDead(&p) {
			d.Dead = Yes
		}
		return d
	}
	d := DeadProof{Dead: Yes, Article: "5.2.2"}
	for _, c := range [2]rules.Color{rules.White, rules.Black} {
		d.Sides[c] = Full(p, c, nodes)
		switch d.Sides[c].Winnability {
		case Winnable:
			d.Dead = No
			return d
		case Undetermined:
			d.Dead = Unknown
		case Unwinnable:
		}
	}
	return d
}
