package laws

import (
	"slices"
	"strings"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// Option is an answer that a field offers to choose from. Words is the key of
// what it says.
type Option struct{ Answer, Words string }

// Label is the key of the field's label.
func (f Field) Label() string { return "laws.field." + f.Name }

// Options lists what a field offers to choose from, in order; nil for one that
// is typed into. A list that may be left open begins with the empty answer; a
// question of yes or no is left open by choosing neither.
func (f Field) Options() []Option {
	var out []Option
	switch f.Kind {
	case YesNo:
		return []Option{{"no", "laws.option.no"}, {"yes", "laws.option.yes"}}
	case Pick:
		for _, c := range f.Choices {
			out = append(out, Option{c, "laws.pick." + f.Name + "." + c})
		}
	case Colour:
		out = []Option{{"white", "colour.white"}, {"black", "colour.black"}}
	case ResultF:
		for _, r := range tournament.Results() {
			if r.Final() {
				out = append(out, Option{r.Code(), "result-words." + r.Code()})
			}
		}
	case Notation: // open, it is English
		for _, l := range append(rules.Languages(), rules.AnyLanguage) {
			out = append(out, Option{string(l), "desktop.adj.lang." + string(l)})
		}
		return out
	case Number, ClockTime, PositionF, Moves, MoveText, SquareSet, Control:
		return nil
	}
	if !f.Required {
		out = append([]Option{{"", "laws.option.open"}}, out...)
	}
	return out
}

// Example is an answer as it is typed; "" for what is chosen, and for moves
// and positions, which have more than one way.
func (f Field) Example() string {
	switch f.Kind {
	case ClockTime:
		return "1:05:30"
	case MoveText:
		return "Nd2"
	case SquareSet:
		return "e2 d7"
	case Control:
		return "40/5400+30:900+30"
	case YesNo, Pick, Colour, Number, PositionF, Moves, ResultF, Notation:
	}
	return ""
}

// MovesOf writes the moves of a game as a field of moves has them, so that what
// is clicked on a board can be typed on: "1.e4 e5 2.Nf3".
func MovesOf(g *rules.Game) string { return lineOf(g.At(0), g.Moves()) }

// Touched are the squares that the answers name, in the order of touching, as
// far as they can be read.
func (a Answers) Touched() []rules.Square {
	var out []rules.Square
	for _, w := range squareWords(a["squares"]) {
		if s, ok := rules.ParseSquare(w); ok {
			out = append(out, s)
		}
	}
	return out
}

// Touch is the answer to the touched squares with one more; one that is there
// is taken out.
func (a Answers) Touch(s rules.Square) string {
	words := squareWords(a["squares"])
	if i := slices.Index(words, s.String()); i >= 0 {
		return strings.Join(slices.Delete(words, i, i+1), " ")
	}
	return strings.Join(append(words, s.String()), " ")
}

// squareWords are the words of a list of squares.
func squareWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(",;，、； \t\n", r) })
}

// Settle answers the open questions with the decisions that fit them. It gives
// the ruling and those that it used: a decision on what is not asked any more,
// since the facts have changed, is left out.
func (r Ruling) Settle(decided ...Decision) (Ruling, []Decision) {
	var used []Decision
	for _, d := range decided {
		if next, err := r.Decide(d); err == nil {
			r, used = next, append(used, d)
		}
	}
	return r, used
}
