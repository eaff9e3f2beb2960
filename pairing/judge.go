package pairing

import "sealedmove/tournament"

// Judge is a System that can hold a pairing made by hand against its rules.
type Judge interface {
	// Judge looks at Boards and Bye of made, in any order and not necessarily
	// complete. The errors are those of Pair, except that no legal pairing is an
	// answer (Judgement.None).
	Judge(in Input, made Output, ctl Control) (Judgement, error)
}

// Judgement is what can be said of a pairing made by hand. The zero value is a
// pairing to which nothing can be objected, and which the rules give.
type Judgement struct {
	// Who is there and neither paired nor given the bye, who is in more than one
	// place, and who is in one though he is not to be paired in the round.
	Unseated, Twice, Absent []tournament.TPN
	Breaches                []Breach    // absolute rules that pairs or the bye break, in board order
	Colors                  []ColorLoss // in board order
	// Turned are pairs, as made, whose colours the rules give the other way round.
	Turned []Pair
	// Extra are pairs that the rules do not give with these players, Missing those
	// that they give instead; Bye and ShouldBye differ likewise.
	Extra, Missing []Pair
	Bye, ShouldBye tournament.TPN
	// Differences compare the highest bracket that is paired otherwise, criterion
	// by criterion: the first decides. Empty where nothing differs or nothing can be
	// compared: the pairing is not complete, or there is none by the rules.
	Differences []Difference
	None        *NoPairing // the rules give no pairing of the round
}

// Complete tells whether everybody who is there is in one place, and nobody else.
func (j Judgement) Complete() bool { return len(j.Unseated)+len(j.Twice)+len(j.Absent) == 0 }

// Same tells whether it is the pairing of the rules, colours included.
func (j Judgement) Same() bool {
	return j.Complete() && j.None == nil && len(j.Extra)+len(j.Turned) == 0 && j.Bye == j.ShouldBye
}

// ColorLoss is a player who does not get the colour he prefers.
type ColorLoss struct {
	Player tournament.TPN
	Claim  Claim
}

// Difference is a criterion by which two pairings of a bracket differ. Less is
// better; the values are as in [Reason].
type Difference struct {
	// Code is C5 … C21, or "order": as good by every criterion, but a candidate
	// that is generated later (3.8.1).
	Code    string
	Bracket tournament.Score // 0 for C5, which is of the whole field
	Rules   []int
	Hand    []int
}
