package register

import (
	"sealedmove/tournament"
)

// FIDE is the name of FIDE's list in a register.
const FIDE = "FIDE"

// Person is somebody as a list has him.
type Person struct {
	List       string // FIDE, or the name of a club's or federation's list
	ID         string // in that list; "" where the list has none
	FideID     string
	Name       string // FIDE's: ASCII, "Family, Given"
	Latin      string // where Name is in another script
	Federation string
	Sex        string // "m", "w" or ""
	Title      string // GM IM WGM FM WIM CM WFM WCM
	Birth      string // a day or a year
	Club       string
	Standard   Rating
	Rapid      Rating
	Blitz      Rating
	National   int // the rating of the club's or federation's list

	no int64 // in the register
}

// Rating is one of FIDE's ratings; Value 0 is none.
type Rating struct {
	Value, K int
	Inactive bool
}

// Of is the person's rating for a kind of chess.
func (p Person) Of(t tournament.Tempo) Rating {
	switch t {
	case tournament.Rapid:
		return p.Rapid
	case tournament.Blitz:
		return p.Blitz
	default:
		return p.Standard
	}
}

// Entry is the person as an event takes him. The rating is FIDE's for the kind
// of chess; where he has none, the standard one, as FIDE's rules for rapid and
// blitz have it; where he has none at all, the national one.
func (p Person) Entry(t tournament.Tempo) (tournament.Person, tournament.Profile) {
	who := tournament.Person{Name: p.Name, Latin: p.Latin, Birth: p.Birth, FideID: p.FideID}
	if p.ID != p.FideID {
		who.NationalID = p.ID
	}
	profile := tournament.Profile{Title: p.Title, Sex: p.Sex, Federation: p.Federation, Club: p.Club}
	own := p.Of(t)
	switch {
	case own.Value > 0:
		profile.Rating, profile.RatingSource, profile.K = own.Value, "FIDE", own.K
	case p.Standard.Value > 0:
		profile.Rating, profile.RatingSource = p.Standard.Value, "FIDE"
	case p.National > 0:
		profile.Rating, profile.RatingSource = p.National, "NAT"
	}
	return who, profile
}
