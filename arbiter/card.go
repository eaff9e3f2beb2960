package arbiter

import (
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Card is what an event knows of one of its players: his rounds, the colour that
// is due to him, and what arbiters wrote down of him. What he is, and how he is
// ranked and rated, is in [tournament.Player], scoring.Table and
// scoring.RatingRow.
type Card struct {
	Player  *tournament.Player
	Section *tournament.Section
	Rounds  []CardRound // from round 1 to the last one posted
	// Colors are those of his games, the first game's first: a round without a
	// game over the board has none.
	Colors []tournament.Color
	// Due is the colour that the rules of the Swiss systems give him next; the
	// zero value where they have nothing to say yet, and in every other system.
	Due       pairing.Preference
	Incidents []*tournament.Incident   // at his boards, or with a penalty for him
	Notes     []tournament.NoteWritten // about him, or on a board of his
}

// CardRound is a round of his.
type CardRound struct {
	Round tournament.RoundNo
	tournament.Cell
	Float  Float
	Points tournament.Score         // what it brought
	Total  tournament.Score         // his score after it
	Signed tournament.ByColor[bool] // who has signed the result
}

// Float tells that somebody was paired out of his score group (C.04.3, 1.4).
type Float string

// The floats. "" is none.
const (
	Upfloat   Float = "up"   // he met somebody with more points
	Downfloat Float = "down" // he met somebody with fewer, or had the pairing-allocated bye
)

// CardOf is the card of a player; ok is false where there is none of that id.
func CardOf(st tournament.State, id tournament.PlayerID) (c Card, ok bool) {
	c.Player = st.Player(id)
	if c.Player == nil {
		return c, false
	}
	c.Section = st.Section(c.Player.Section)
	c.rounds(st)
	if floats(c.Section.System) && len(c.Colors) > 0 {
		latestFirst := slices.Clone(c.Colors)
		slices.Reverse(latestFirst)
		c.Due = pairing.Prefer(latestFirst)
	}
	for _, i := range st.Incidents {
		if concerns(i, id) {
			c.Incidents = append(c.Incidents, i)
		}
	}
	for _, n := range st.Notes {
		if n.Player == id || n.Player == "" && satAt(&st, n.Place, id) {
			c.Notes = append(c.Notes, n)
		}
	}
	return c, true
}

func (c *Card) rounds(st tournament.State) {
	sec := c.Section
	before := scoresToPair(st, sec)
	var total tournament.Score
	for i, x := range st.Cells(sec.ID, sec.Current())[c.Player.ID] {
		r := CardRound{Round: tournament.RoundNo(i + 1), Cell: x, Points: x.Points(sec.Points)}
		if before != nil {
			r.Float = floatOf(x, before(c.Player.ID, r.Round), before(x.Opponent, r.Round))
		}
		total += r.Points
		r.Total = total
		if b := sec.Round(r.Round).Board(x.Board); b != nil && x.Opponent != "" {
			r.Signed = b.Signed
		}
		if x.Opponent != "" && x.Result.Meeting() {
			c.Colors = append(c.Colors, x.Color)
		}
		c.Rounds = append(c.Rounds, r)
	}
}

// floats tells whether a system pairs by score groups, out of which one floats.
func floats(s tournament.System) bool {
	return s == tournament.Dutch || s == tournament.Dubov || s == tournament.Burstein
}

// scoresToPair gives the score by which a player was paired in a round: with the
// points of an acceleration (C.04.7). It is nil where nobody floats.
func scoresToPair(st tournament.State, sec *tournament.Section) func(tournament.PlayerID, tournament.RoundNo) tournament.Score {
	if !floats(sec.System) || sec.Current() == 0 {
		return nil
	}
	in, err := pairing.InputFrom(st, sec.ID, sec.Current())
	if err != nil {
		return nil // a round that no pairing could have come from
	}
	return func(id tournament.PlayerID, r tournament.RoundNo) tournament.Score {
		n := int(sec.TPN(id))
		if n < 1 || n > len(in.Players) {
			return 0
		}
		return in.Players[n-1].PairingScore(int(r - 1))
	}
}

func floatOf(c tournament.Cell, own, other tournament.Score) Float {
	switch {
	case c.Opponent == "" && c.Bye == tournament.PairingBye:
		return Downfloat
	case c.Opponent == "" || own == other:
		return ""
	case other > own:
		return Upfloat
	default:
		return Downfloat
	}
}

// concerns tells whether an incident is a player's: he sat at the board, or was
// given a penalty.
func concerns(i *tournament.Incident, id tournament.PlayerID) bool {
	x := i.Holds()
	return x.Players.White == id || x.Players.Black == id ||
		slices.ContainsFunc(x.Penalties, func(p tournament.PenaltyGiven) bool { return p.Player == id })
}

// satAt tells whether a player sat at a board.
func satAt(st *tournament.State, at tournament.Place, id tournament.PlayerID) bool {
	b := boardAt(st, at)
	return b != nil && (b.White == id || b.Black == id)
}
