package laws

import (
	"time"

	"sealedmove/tournament"
)

// Late is one player or both late for the start of a game (6.7; 10.15, 10.17
// of the older Laws).
type Late struct {
	By Times // how late each came, or is by now; 0: he was there
}

// Rule gives the ruling.
func (f Late) Rule(r Regime) (Ruling, tournament.Problems) {
	for _, c := range both() {
		if f.By.Of(c) < 0 {
			return Ruling{}, tournament.Problems{problem("late-"+c.String(), "negative")}
		}
	}
	limit := r.Switch().DefaultTime
	white, black := f.By.White > limit, f.By.Black > limit
	x := Ruling{Articles: []string{r.art("10.15", "6.7.1")}}
	x.allowed(limit)
	switch {
	case f.By.White == 0 && f.By.Black == 0:
		return Ruling{}, tournament.Problems{problem("late-white", "nobody-late")}
	case white && black:
		if r.older() {
			x.Articles = []string{"10.17"}
		}
		x.late(r, tournament.DoubleForfeit, say("both-late"))
	case white:
		x.late(r, tournament.ForfeitWinOf(tournament.Black), say("late-loses", colour(tournament.White)))
	case black:
		x.late(r, tournament.ForfeitWinOf(tournament.White), say("late-loses", colour(tournament.Black)))
	case f.By.White > 0 && f.By.Black > 0:
		x.says("both-absent")
		x.cite(r.art("12.3", "6.7.2"))
		if !r.older() {
			x.remind("elapsed-may-differ")
		}
	default:
		x.says("late-in-time")
		x.cite(r.art("12.3", "6.6"))
	}
	return x, nil
}

// allowed says how late a player may be.
func (r *Ruling) allowed(limit time.Duration) {
	if limit == 0 {
		r.says("no-default-time")
		return
	}
	r.says("default-time", int(limit/time.Minute))
}

// late ends the game, which the arbiter may decide otherwise under 6.7.1.
func (r *Ruling) late(g Regime, res tournament.Result, w Words) {
	r.Says = append(r.Says, w)
	if g.older() {
		r.Result = res
		return
	}
	r.ask(Question{Key: "late", Consider: consider("late", 3), Choices: []Choice{
		{Key: "late-lost", Result: res, Article: "6.7.1"}, {Key: "late-plays", Article: "6.7.1"},
	}})
}
