package laws

import "sealedmove/tournament"

// OfferTime says when a draw was offered.
type OfferTime string

// When a draw is offered.
const (
	OfferMoved    OfferTime = "moved"    // after his move, before he pressed the clock: as it should be
	OfferOpponent OfferTime = "opponent" // on the opponent's time
	OfferBefore   OfferTime = "before"   // on his own time, before he moved
	OfferSealed   OfferTime = "sealed"   // after the move was sealed
)

// OfferAnswer says what became of the offer.
type OfferAnswer string

// What became of an offer.
const (
	OfferOpen      OfferAnswer = "open"
	OfferAccepted  OfferAnswer = "accepted"
	OfferRefused   OfferAnswer = "refused" // by word
	OfferTouched   OfferAnswer = "touched" // the opponent touched a piece to move it
	OfferPlayed    OfferAnswer = "played"  // the opponent has moved
	OfferWithdrawn OfferAnswer = "withdrawn"
)

// DrawOffer is a dispute about an offer of a draw (9.1; 10.6 to 10.9 of the
// older Laws).
type DrawOffer struct {
	By     tournament.Color
	When   OfferTime
	Answer OfferAnswer
	Again  bool // after an earlier one was refused, without the opponent having offered since
	Moves  int  // completed by both
}

// Rule gives the ruling.
func (f DrawOffer) Rule(r Regime) (Ruling, tournament.Problems) {
	var ps tournament.Problems
	for _, m := range []struct {
		field string
		none  bool
	}{{"player", f.By == tournament.NoColor}, {"when", f.When == ""}, {"answer", f.Answer == ""}} {
		if m.none {
			ps = append(ps, problem(m.field, "missing"))
		}
	}
	if ps != nil {
		return Ruling{}, ps
	}
	if r.NoDrawBefore > 0 && f.Moves < r.NoDrawBefore && !r.older() {
		x := Ruling{Articles: []string{"9.1.1"}}
		x.says("no-draw-yet", r.NoDrawBefore)
		x.ask(Question{Key: "consent", Consider: consider("consent", 2), Choices: []Choice{
			{Key: "consent-no", Article: "9.1.1"}, {Key: "consent-yes", Result: f.agreed(), Article: "9.1.1"},
		}})
		return x, nil
	}
	x := f.valid(r)
	if f.Answer == OfferAccepted {
		if !r.older() && f.Moves < 1 { // 5.2.3
			x = Ruling{Articles: []string{"5.2.3"}}
			x.says("no-move-yet")
			return x, nil
		}
		x.Result = tournament.Drawn
		x.says("agreed")
		x.Articles = append([]string{r.art("10.6", "5.2.3")}, x.Articles...)
	}
	// 9.1.2.1: an offer at any other time holds, but 11.5 has to be considered.
	if f.When == OfferOpponent || f.When == OfferBefore && !r.older() || f.Again {
		if !x.Over() {
			x.Offence, x.Offender = Disturbing, f.By
			x.ask(r.penalise(f.By, "conduct", 3))
		}
		if f.Again {
			x.cite(r.art("15.1(4)", "11.5"))
		}
	}
	return x, nil
}

func (f DrawOffer) agreed() tournament.Result {
	if f.Answer == OfferAccepted {
		return tournament.Drawn
	}
	return tournament.NoResult
}

// valid says whether the offer stands, and until when.
func (f DrawOffer) valid(r Regime) Ruling {
	x := Ruling{}
	switch f.When {
	case OfferMoved:
		x.cite(r.art("10.7", "9.1.2.1"))
	case OfferOpponent:
		x.cite(r.art("10.8", "9.1.2.1"))
		if !r.older() {
			x.cite("11.5")
		}
	case OfferBefore:
		x.cite(r.art("10.9", "9.1.2.1"), r.art("", "11.5"))
	case OfferSealed:
		x.cite(r.art("10.9", "I.4"))
	}
	switch f.Answer {
	case OfferAccepted:
		return x
	case OfferRefused, OfferPlayed:
		x.says("offer-refused")
		return x
	case OfferTouched:
		if !r.older() {
			x.says("offer-refused-touch")
			return x
		}
		x.says("offer-stands-touch") // 10.7: refused by word or by a move
	case OfferWithdrawn:
		x.says("offer-not-withdrawn")
	case OfferOpen:
		x.says("offer-stands")
	}
	if (f.When == OfferBefore || f.When == OfferSealed) && r.older() {
		x.remind("may-wait-for-move", colour(f.By.Other()))
	}
	if !r.older() {
		x.remind("note-offer")
		x.cite("9.1.2.2")
	}
	return x
}
