package pairing

import "sealedmove/tournament"

// Examiner is a System that can show what it reads of the players, and how a pair
// stands to its criteria, for whoever wants to see the bracket as the engine saw it.
type Examiner interface {
	// Profiles are those of all players, in the order of their numbers.
	Profiles(in Input) []Profile
	// Examine holds a pair against the criteria, in their order. b is the bracket
	// that explains it: where its higher ranked player is resident. The zero bracket
	// leaves out what only a bracket can be asked.
	Examine(in Input, p Pair, b BracketWhy) []Check
}

// Profile is what a system reads of a player from the rounds before.
type Profile struct {
	Score  tournament.Score // by which he is paired, virtual points and all
	Claim  Claim
	Floats []Float // Floats[r-1] is that of round r
	// Topscorer: over half of what could be scored, in the final round (1.8).
	Topscorer bool
	// Barred is the round that keeps him from the bye (C2); 0 where he may have it.
	Barred tournament.RoundNo
	// Unplayed are his rounds without a game (C9).
	Unplayed int
}

// Float is what a round left behind of a game between unequal scores.
type Float string

// The floats; none is the empty one.
const (
	FloatDown Float = "down"
	FloatUp   Float = "up"
)

// Floated is the float of so many rounds before round r, 1 being the last.
func (p Profile) Floated(ago int) Float {
	if ago < 1 || ago > len(p.Floats) {
		return ""
	}
	return p.Floats[len(p.Floats)-ago]
}

// Check is how a pair stands to one criterion.
type Check struct {
	Code string // "C1" … "C21", "forbidden"
	Kept bool
	// Players are whom of the two it concerns: who does not get his colour, who
	// floats again.
	Players []tournament.TPN
	Round   tournament.RoundNo   // C1: when they met
	Of      tournament.Attribute // forbidden: what the two share, "" by a list
	Float   bool                 // C14 to C17: the pair floats, so that it could fail
	// Count is what there is in the bracket, and Least how many of it cannot be
	// otherwise: downfloaters (C6), pairs that the next bracket lacks (C8), unplayed
	// games of who gets the bye (C9).
	Count, Least int
	Scores       []tournament.Score // of the downfloaters (C7), differences (C18 to C21)
}
