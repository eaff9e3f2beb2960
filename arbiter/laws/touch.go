package laws

import (
	"strconv"
	"strings"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// Touching says how a piece was touched.
type Touching string

// How a piece was touched.
const (
	TouchedToMove   Touching = "deliberate"
	TouchedAdjusted Touching = "adjusting" // after he had said so
	TouchedChance   Touching = "accident"
	TouchedDisputed Touching = "disputed"
)

// TouchMove is a dispute about a touched piece (4.2 to 4.8; 5.1, 7 of the
// older Laws). Touched are the squares in the order of touching.
type TouchMove struct {
	Position        rules.Position
	Touched         []rules.Square
	Castling        bool // he meant to castle
	How             Touching
	ClaimantTouched bool // who complains has touched a piece himself since
}

// Rule gives the ruling.
func (f TouchMove) Rule(r Regime) (Ruling, tournament.Problems) {
	switch {
	case f.How == "":
		return Ruling{}, missing("how")
	case f.ClaimantTouched:
		x := Ruling{Articles: []string{r.art("7.4", "4.8")}}
		x.says("touch-too-late")
		return x, nil
	case f.How == TouchedAdjusted:
		x := Ruling{Articles: []string{r.art("7.1", "4.2.1")}}
		x.says("touch-free")
		return x, nil
	case f.How == TouchedChance:
		x := Ruling{Articles: []string{r.art("7.2", "4.2.2")}}
		x.says("touch-free")
		x.remind("displaced-own-time")
		return x, nil
	case f.Position.IsZero():
		return Ruling{}, missing("fen")
	case len(f.Touched) == 0:
		return Ruling{}, missing("squares")
	}
	for _, s := range f.Touched {
		if f.Position.Piece(s) == rules.NoPiece {
			return Ruling{}, tournament.Problems{problem("squares", "empty-square", s.String())}
		}
	}
	t := claims.Touch(f.Position, f.Touched, f.Castling, claims.Edition(r.Edition))
	by := colour(ColorOf(f.Position.Turn()))
	x := Ruling{Articles: []string{t.Article}, Exhibit: onBoard(f.Position)}
	x.Exhibit.Moves = t.Moves
	bound := say("must-choose", by, list(sans(f.Position, t.Moves)))
	if t.Free {
		bound = say("may-choose", by)
	}
	if f.How == TouchedDisputed {
		x.ask(Question{Key: "touched", Consider: consider("touched", 4), Choices: []Choice{
			{Key: "touched", Do: []Words{bound}, Article: t.Article},
			{Key: "not-touched", Do: []Words{say("may-choose", by)}, Article: r.art("7.2", "4.3")},
		}})
		return x, nil
	}
	if t.Free {
		x.says("touch-none-legal")
	} else {
		x.says("touch-binds")
	}
	x.Do = append(x.Do, bound)
	x.remind("released", by)
	return x, nil
}

func sans(p rules.Position, moves []rules.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = p.SAN(m)
	}
	return out
}

// list is texts that stand in every language as they are, such as moves.
func itoa(n int) string { return strconv.Itoa(n) }

func list(texts []string) string { return strings.Join(texts, ", ") }
