package laws

import (
	"slices"

	"sealedmove/tournament"
)

// Nuisance is what a player is said to have done, or what happened in the hall.
type Nuisance string

// What disturbs a game.
const (
	Annoying    Nuisance = "annoying" // distracts or annoys the opponent
	Offers      Nuisance = "offers"   // repeated offers of a draw, or claims without ground
	LeavingArea Nuisance = "leaving"  // leaves the area with the move, or the venue
	HandlingBad Nuisance = "handling" // hits, lifts or holds the clock
	StoppingBad Nuisance = "stopping" // stops the clocks without a reason
	Interfering Nuisance = "interfering"
	Refuses     Nuisance = "refuses" // keeps to refusing the Laws
	BothRefuse  Nuisance = "both-refuse"
	FromOutside Nuisance = "outside"  // noise, a failing light
	NoPiece     Nuisance = "no-piece" // the piece for a promotion is not at hand
)

// byNobody are the incidents that are held against neither player.
var byNobody = []Nuisance{"", BothRefuse, FromOutside, Interfering, NoPiece}

// Disturbance is a disturbance of a game (11.1 to 11.8, 12.5, 12.7; 10.17, 15,
// 16 of the older Laws).
type Disturbance struct {
	What Nuisance
	By   tournament.Color
}

// Rule gives the ruling.
func (f Disturbance) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	if f.By == tournament.NoColor && !slices.Contains(byNobody, f.What) {
		return Ruling{}, missing("player")
	}
	switch f.What {
	case BothRefuse:
		x.cite(r.art("10.17", "11.8"))
		x.Result = tournament.BothLose
		x.says("both-lose")
		return x, nil
	case Refuses:
		return f.refuses(r), nil
	case FromOutside:
		x.cite(r.art("12.5", "6.11.1"), r.art("16.4", "12.5"))
		x.says("clocks-stopped")
		d := r.usualTime()
		give := func(cs ...tournament.Color) (out []Change) {
			for _, c := range cs {
				out = append(out, Change{Player: c, By: d, Article: r.art("16.4", "12.5")})
			}
			return out
		}
		x.ask(Question{Key: "extra-time", Consider: consider("extra-time", 2), Choices: []Choice{
			{Key: "no-time"},
			{Key: "time-white", Clock: give(tournament.White)},
			{Key: "time-black", Clock: give(tournament.Black)},
			{Key: "time-both", Clock: give(tournament.White, tournament.Black)},
		}})
		return x, nil
	case NoPiece:
		x.cite(r.art("5.6(5)", "6.11.2"), r.art("5.6(4)", "6.11.3"))
		x.says("piece-brought")
		return x, nil
	case Interfering:
		x.cite(r.art("16.4", "12.7"))
		x.says("interfering")
		return x, nil
	case Annoying, Offers:
		x.cite(r.art("15.1(4)", "11.5"), r.art("15.2", "11.6"))
	case LeavingArea:
		x.cite(r.art(Preface, "11.2.3"), r.art("16.5", "11.6"))
	case HandlingBad:
		x.cite(r.art("16.5", "6.2.4"))
	case StoppingBad:
		x.cite(r.art("12.5", "6.11.4"), r.art("16.5", "12.9"))
	default:
		return Ruling{}, missing("what")
	}
	x.says("is-offence")
	x.Offence, x.Offender = Disturbing, f.By
	if f.What == HandlingBad || f.What == StoppingBad {
		x.Offence = ClockMisused
	}
	x.ask(r.penalise(f.By, "conduct", 3))
	return x, nil
}

// refuses: 10.17 lets him lose; by 11.7 the arbiter decides what the opponent gets.
func (f Disturbance) refuses(r Regime) Ruling {
	x := Ruling{Articles: []string{r.art("10.17", "11.7")}, Offence: Refusing, Offender: f.By}
	x.says("loses", colour(f.By))
	if r.older() {
		x.Result = tournament.WinOf(f.By.Other())
		return x
	}
	half := tournament.HalfToBlack
	if f.By == tournament.Black {
		half = tournament.HalfToWhite
	}
	x.ask(Question{Key: "opponent-score", Consider: consider("opponent-score", 2), Choices: []Choice{
		{Key: "opponent-wins", Result: tournament.WinOf(f.By.Other()), Penalty: LossOfGame, Article: "11.7"},
		{Key: "opponent-half", Result: half, Penalty: LossOfGame, Article: "11.7"},
		{Key: "opponent-none", Result: tournament.BothLose, Penalty: LossOfGame, Article: "11.7"},
	}})
	return x
}
