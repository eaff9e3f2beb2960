// Package pairing says who meets whom, with which colour, and why. A System
// pairs one round from an Input that carries everything a rule reads; the
// systems themselves are in the packages below this one.
//
//	C.04.1  basic rules                      every System
//	C.04.2  initial order, pairing numbers   InitialOrder
//	        what Swiss systems share         pairing/swiss
//	C.04.3  Dutch system, from 2026-02-01    pairing/dutch
//	C.04.4.1 Dubov system, from 2026-02-01   pairing/dubov
//	C.04.4.2 Burstein system, 2026-02-01     pairing/burstein
//	C.05    Berger tables                    pairing/roundrobin
//	        Keizer, knockout                 pairing/keizer, pairing/knockout
package pairing

import (
	"fmt"
	"slices"

	"sealedmove/tournament"
)

// System pairs one round. Pair is pure: the same Input gives the same Output.
// It returns [*NoPairing] where the rules allow no pairing, [ErrStopped] where
// Control stopped it, and another error for an Input that contradicts itself.
type System interface {
	Pair(Input, Control) (Output, error)
}

// Control lets a caller stop long work and watch it. The zero value does neither.
type Control struct {
	Stop     func() bool
	Progress func(done, total int)
}

// Stopped tells whether the caller wants an end.
func (c Control) Stopped() bool { return c.Stop != nil && c.Stop() }

// Report tells the caller how far the work is.
func (c Control) Report(done, total int) {
	if c.Progress != nil {
		c.Progress(done, total)
	}
}

// Input is everything that the pairing of one round depends on.
type Input struct {
	Round        tournament.RoundNo // the round to pair
	TotalRounds  tournament.RoundNo // 0: unknown
	InitialColor tournament.Color   // NoColor counts as White
	Points       tournament.Points
	// Players are all entries of the section in the order of their pairing
	// numbers: Players[i].TPN == i+1.
	Players []Player
	// Forbidden are pairs that must not meet in this round: those of the section's
	// lists, and of the groups in Apart.
	Forbidden [][2]tournament.TPN
	// Apart are groups of players who share something because of which they are
	// kept apart.
	Apart []Group `json:",omitempty"`
	// Double and SwapLastRounds are the options of a round robin.
	Double, SwapLastRounds bool
	// Keizer and Knockout are what those systems have settled; nil is the usual form.
	Keizer   *tournament.KeizerSettings   `json:",omitempty"`
	Knockout *tournament.KnockoutSettings `json:",omitempty"`
}

// Group are players who share an attribute, in the order of their numbers.
type Group struct {
	Of      tournament.Attribute
	Players []tournament.TPN
}

// Kept is what two players share because of which they must not meet; "" where
// a list of the section says so, or nothing does.
func (in Input) Kept(a, b tournament.TPN) tournament.Attribute {
	for _, g := range in.Apart {
		if slices.Contains(g.Players, a) && slices.Contains(g.Players, b) {
			return g.Of
		}
	}
	return ""
}

// Player is one entry of the section as the pairing sees it.
type Player struct {
	ID      tournament.PlayerID
	TPN     tournament.TPN
	Present bool // to be paired in this round
	// Rating is what the Dubov system compares opponents by; 0 in every other.
	Rating int `json:",omitempty"`
	// Asked is the bye that he asked for in this round, which the Burstein system
	// tells from being absent (1.7.2); NoBye in every other.
	Asked tournament.ByeKind `json:",omitempty"`
	// Past are the rounds before Round, Past[r-1] being round r.
	Past []Past
	// Virtual are points that count for the pairing only: Virtual[r-1] in
	// round r, up to and including Round. Nil is none.
	Virtual []tournament.Score
}

// Past is one earlier round of a player.
type Past struct {
	Opponent tournament.TPN   // 0: none
	Color    tournament.Color // as scheduled; of no weight unless Met
	Met      bool             // the game counts as a meeting, and its colour (no forfeit)
	Bye      tournament.ByeKind
	Outcome  tournament.Outcome // of the game; None if open or without opponent
	Forfeit  bool               // the game was decided by forfeit
	Points   tournament.Score   // real points of the round
}

// Score is the player's real score before the round to pair.
func (p Player) Score() tournament.Score {
	var s tournament.Score
	for _, r := range p.Past {
		s += r.Points
	}
	return s
}

// PairingScore is the score after the first n rounds plus the virtual points
// that count in round n+1.
func (p Player) PairingScore(n int) tournament.Score {
	var s tournament.Score
	for _, r := range p.Past[:n] {
		s += r.Points
	}
	if n < len(p.Virtual) {
		s += p.Virtual[n]
	}
	return s
}

// Output is the proposed round.
type Output struct {
	// Boards are in board order (General Handling Rules): the first is board 1.
	Boards []Pair
	// Bye is the pairing-allocated bye; 0 where the number is even.
	Bye tournament.TPN
	// Through are those who have no game in the round of a knockout and are in the
	// next stage all the same: they have the points of a bye.
	Through []tournament.TPN
	Why     Why
}

// Pair is one game.
type Pair struct {
	White, Black tournament.TPN
}

// Why explains an Output as data; internal/locale puts it into sentences.
type Why struct {
	System   tournament.System `json:"system"`
	Brackets []BracketWhy      `json:"brackets,omitempty"`
	Boards   []BoardWhy        `json:"boards,omitempty"` // as Output.Boards
	Bye      *ByeWhy           `json:"bye,omitempty"`
}

// BracketWhy is one bracket as the engine saw it.
type BracketWhy struct {
	Score     tournament.Score `json:"score"`
	Residents []tournament.TPN `json:"residents"`
	MovedDown []tournament.TPN `json:"movedDown,omitempty"` // MDPs
	Limbo     []tournament.TPN `json:"limbo,omitempty"`     // MDPs who could not be paired here
	MovedUp   []tournament.TPN `json:"movedUp,omitempty"`   // upfloaters, in the Dubov system
	Order     []tournament.TPN `json:"order,omitempty"`     // all of them by the index, in the Burstein system
	Floaters  []tournament.TPN `json:"floaters,omitempty"`  // downfloaters of this bracket
	// Ideal are the pairs of S1 against S2 before any transposition or exchange;
	// in a bracket with MDPs those of the MDPs who are paired.
	Ideal [][2]tournament.TPN `json:"ideal,omitempty"`
	// Remainder are the pairs of S1R against S2R, likewise, in what the
	// MDP-pairing that was made leaves.
	Remainder  [][2]tournament.TPN `json:"remainder,omitempty"`
	Departures []Criterion         `json:"departures,omitempty"`
}

// Criterion is a criterion that the best candidate does not meet in full.
type Criterion struct {
	Code  string `json:"code"`  // "C6" … "C21"; "C5", "C8" of the Burstein system
	Count int    `json:"count"` // how often it fails; of C18 and C20, how many it concerns
	// Scores are what C7 (scores of the downfloaters) and C18 to C21 (differences
	// of score) compare, in descending order.
	Scores []tournament.Score `json:"scores,omitempty"`
}

// BoardWhy says where a pair was made and which rule gave the colours.
type BoardWhy struct {
	Bracket   int    `json:"bracket"`   // index into Brackets
	ColorRule string `json:"colorRule"` // "5.2.1" … "5.2.5"; of a knockout FirstGame …
	// White and Black are what the two were due, where the system has colour preferences.
	White *Claim `json:"white,omitempty"`
	Black *Claim `json:"black,omitempty"`
	Back  int    `json:"back,omitempty"` // 5.2.3: the colours differed so many games ago, 1 is the last
	// Bar is why the higher ranked of the two could not meet his opponent of
	// BracketWhy.Ideal or Remainder at all: "C1", "C3", "forbidden"; "" where he meets him, or
	// a criterion decided (see Explainer).
	Bar string `json:"bar,omitempty"`
}

// The games of a match of a knockout, as BoardWhy.ColorRule names them.
const (
	FirstGame    = "knockout-first"
	NextGame     = "knockout-next"
	TieBreakGame = "knockout-tie-break" // the match is undecided after its games
)

// Claim is a colour preference.
type Claim struct {
	Color      tournament.Color `json:"color,omitempty"`    // NoColor: none
	Strength   string           `json:"strength,omitempty"` // "absolute", "strong", "mild", ""
	Difference int              `json:"difference,omitempty"`
}

// ByeWhy says who got the bye and whom the rules passed over on the way to him.
type ByeWhy struct {
	Player     tournament.TPN   `json:"player"`
	Score      tournament.Score `json:"score"`
	Unplayed   int              `json:"unplayed"`             // C9: games not played so far
	Ineligible []tournament.TPN `json:"ineligible,omitempty"` // C2: of the same or a lower score
	// Needed are those of a lower score who might have had it, but without whom
	// the others cannot be paired (C4).
	Needed []tournament.TPN `json:"needed,omitempty"`
}

// Explainer is a System that can say why two players were not paired, or why
// somebody did not get the bye.
type Explainer interface {
	// WhyNot compares the pairing of the round with the best one in which a meets
	// b (b is 0 for the bye).
	WhyNot(in Input, a, b tournament.TPN, ctl Control) (Reason, error)
}

// Reason is why a pair or a bye was not made.
type Reason struct {
	A, B tournament.TPN // B is 0 for the bye
	// Code is what stood against it:
	//	made       nothing: they are paired
	//	absent     one of them is not there
	//	even       no bye is needed
	//	C1 C2 C3   the absolute criterion; forbidden: a pair that must not meet
	//	C4         the others could not be paired
	//	C5         the bye would go to a higher score
	//	C6 … C21   the criterion would be kept worse, all before it no better
	//	order      as good, but generated later (3.8.1)
	Code    string
	Round   tournament.RoundNo   // C1, C2: when they met, when he had it
	Of      tournament.Attribute // forbidden: what the two share, "" by a list
	Bracket tournament.Score     // from C6 on: of which bracket
	// Is and Would are the values of the criterion as paired and with the pair;
	// scores are in tenths.
	Is, Would []int
}

// ErrStopped is returned where Control stopped the work.
var ErrStopped = fmt.Errorf("pairing stopped before it was done")

// Over says that nothing is left to play: a knockout has its winner.
type Over struct{ Winner tournament.TPN }

// Error names the winner.
func (e *Over) Error() string {
	return fmt.Sprintf("it is over; number %d has won", e.Winner)
}

// Localize gives the sentence in internal/locale.
func (e *Over) Localize() (key string, args []any, hint string) {
	return "pairing.knockout.over", []any{int(e.Winner)}, ""
}

// NoPairing says that the rules allow no pairing of the round.
type NoPairing struct {
	Unpaired []tournament.TPN // a smallest set of players who cannot be placed
	// Ways are sets of breaches, any one of which would allow a pairing: first a
	// smallest one, then the smallest of each kind of breach alone. Empty where
	// none was looked for, as in a very large field, or none helps.
	Ways [][]Breach
}

// Breach is a rule put aside for a pair, or for a bye where B is 0.
type Breach struct {
	Code string // "C1", "C2", "C3", "forbidden"
	A, B tournament.TPN
	Of   tournament.Attribute // forbidden: what the two share, "" by a list
	// Round is when the two met (C1), or when A had what keeps him from the bye (C2).
	Round tournament.RoundNo
}

// Error names the players who cannot be placed.
func (e *NoPairing) Error() string {
	return fmt.Sprintf("no legal pairing exists; %d players cannot be placed: %v", len(e.Unpaired), e.Unpaired)
}
