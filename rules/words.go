package rules

import "strings"

// What follows gives the keys of sentences and the arguments for their gaps;
// the words are in the catalogues of the languages. The third result is the
// key of a hint, of which there is none here.

// Localize names the player.
func (c Color) Localize() (key string, args []any, hint string) {
	return "rules." + c.String(), nil, ""
}

// Localize names the piece; NoKind is any piece.
func (k Kind) Localize() (key string, args []any, hint string) {
	if k == NoKind {
		return "rules.piece.any", nil, ""
	}
	return "rules.piece." + k.String(), nil, ""
}

// Localize gives the sentence of a fault, led by its column if it has one. Its
// gaps are side, square, count, most and text.
func (f Fault) Localize() (key string, args []any, hint string) {
	if f.Column > 0 {
		column := f.Column
		f.Column = 0
		return "rules.fault.at", []any{column, f}, ""
	}
	return "rules.fault." + string(f.Code), []any{f.Color, f.Square.String(), f.Count, f.Max, f.Text}, ""
}

// Localize gives the sentences of all faults.
func (f Faults) Localize() (key string, args []any, hint string) {
	if len(f) == 1 {
		return f[0].Localize()
	}
	if len(f) == 0 {
		return "rules.list.none", nil, ""
	}
	return "rules.faults.pair", []any{f[0], f[1:]}, ""
}

// Localize says what a text was read as: the candidates if it is ambiguous,
// the reason if it is no legal move.
func (r Reading) Localize() (key string, args []any, hint string) {
	switch r.Verdict {
	case Unique, Ambiguous:
		moves := make([]string, len(r.Moves))
		for i, m := range r.Moves {
			moves[i] = m.UCI()
		}
		return "rules.reading." + string(r.Verdict), []any{strings.Join(moves, ", ")}, ""
	case None, Unreadable:
	}
	return r.Reason.Localize()
}

// Localize gives the sentence of a reason. Its gaps are the piece, where it
// stands, where it was to go, what stands in the way, the text and the ply.
func (r Reason) Localize() (key string, args []any, hint string) {
	key = "rules.reason." + string(r.Code)
	switch {
	case r.Code == CastlingRightLost && r.Ply > 0:
		key += ".ply"
	case r.Code == CannotReach && r.From == 0:
		key += ".nowhere"
	}
	return key, []any{r.Kind, r.From.String(), r.To.String(), r.By.String(), r.Text, r.Ply}, ""
}

// Localize names the deviation.
func (d Deviation) Localize() (key string, args []any, hint string) {
	return "rules.deviation." + string(d), nil, ""
}

// Deviations is a list of them that can be worded.
type Deviations []Deviation

// Localize names all of them.
func (d Deviations) Localize() (key string, args []any, hint string) {
	switch len(d) {
	case 0:
		return "rules.list.none", nil, ""
	case 1:
		return d[0].Localize()
	}
	return "rules.list.pair", []any{d[0], d[1:]}, ""
}

// String lists the squares, "e4, d5".
func (b Bitboard) String() string {
	var names []string
	for s := range b.All() {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}
