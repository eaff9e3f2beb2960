package tournament

import (
	"slices"
	"strconv"
	"strings"
)

// Category is a group of a section's players that is ranked for itself: by sex,
// age, rating, title, federation, club, or a list of its own. All that is asked
// must hold; the zero value is everybody.
type Category struct {
	Name string `json:"name,omitempty"`
	Sex  string `json:"sex,omitempty"` // "w", "m"
	// Under is the age of which nobody may be more in the event's year, as in
	// U16; Over the age that everybody must reach in it, as in 65+. 0 asks nothing.
	Under int `json:"under,omitempty"`
	Over  int `json:"over,omitempty"`
	// BornFrom and BornTo are the first and the last birthday, for categories that
	// do not go by years. A player of whom only the year is known is in where the
	// whole year is.
	BornFrom Date `json:"bornFrom,omitempty"`
	BornTo   Date `json:"bornTo,omitempty"`
	// RatingFrom and RatingTo are the lowest and the highest rating; 0 asks nothing.
	// Unrated players are in a category with a highest rating only where Unrated
	// says so, and never in one with a lowest.
	RatingFrom  int        `json:"ratingFrom,omitempty"`
	RatingTo    int        `json:"ratingTo,omitempty"`
	Unrated     bool       `json:"unrated,omitempty"`
	Titles      []string   `json:"titles,omitempty"`
	Federations []string   `json:"federations,omitempty"`
	Clubs       []string   `json:"clubs,omitempty"`
	Players     []PlayerID `json:"players,omitempty"` // its own list; empty asks nothing
}

// Outside is why a player is not in a category, or what must be known of him.
type Outside string

// The reasons. "" is none: he is in it.
const (
	OtherSex        Outside = "sex"
	BirthUnknown    Outside = "birth"
	TooOld          Outside = "old"
	TooYoung        Outside = "young"
	RatedTooLow     Outside = "low"
	RatedTooHigh    Outside = "high"
	NoRating        Outside = "unrated"
	OtherTitle      Outside = "title"
	OtherFederation Outside = "federation"
	OtherClub       Outside = "club"
	NotListed       Outside = "list"
)

// Outside tells why player p is not in the category in an event of the given
// year; "" where he is. Who is not known to belong does not.
func (c Category) Outside(p *Player, year int) Outside {
	switch {
	case c.Sex != "" && p.Sex != c.Sex:
		return OtherSex
	case len(c.Titles) > 0 && !slices.Contains(c.Titles, p.Title):
		return OtherTitle
	case len(c.Federations) > 0 && !slices.Contains(c.Federations, p.Federation):
		return OtherFederation
	case len(c.Clubs) > 0 && !slices.ContainsFunc(c.Clubs, func(club string) bool { return sameClub(club, p.Club) }):
		return OtherClub
	case len(c.Players) > 0 && !slices.Contains(c.Players, p.ID):
		return NotListed
	}
	if why := c.rating(p.Rating); why != "" {
		return why
	}
	return c.age(p.Person.Value.Birth, year)
}

// sameClub does not mind blanks and capitals, which lists of all origins vary.
func sameClub(a, b string) bool {
	return strings.EqualFold(Clean(a), Clean(b))
}

func (c Category) rating(r int) Outside {
	switch {
	case c.RatingFrom == 0 && c.RatingTo == 0:
		return ""
	case r == 0 && (c.RatingFrom > 0 || !c.Unrated):
		return NoRating
	case r == 0:
		return ""
	case c.RatingFrom > 0 && r < c.RatingFrom:
		return RatedTooLow
	case c.RatingTo > 0 && r > c.RatingTo:
		return RatedTooHigh
	default:
		return ""
	}
}

func (c Category) age(birth string, event int) Outside {
	if c.Under == 0 && c.Over == 0 && c.BornFrom == "" && c.BornTo == "" {
		return ""
	}
	born := BirthYear(birth)
	if born == 0 || event == 0 && (c.Under > 0 || c.Over > 0) {
		return BirthUnknown
	}
	// Of a year alone the first day and the last are asked.
	first, last := birth, birth
	if len(birth) < len("2006-01-02") {
		first, last = birth[:4]+"-01-01", birth[:4]+"-12-31"
	}
	switch {
	case c.Under > 0 && event-born > c.Under, c.BornFrom != "" && last < string(c.BornFrom):
		return TooOld
	case c.Over > 0 && event-born < c.Over, c.BornTo != "" && first > string(c.BornTo):
		return TooYoung
	case c.BornFrom != "" && first < string(c.BornFrom), c.BornTo != "" && last > string(c.BornTo):
		return BirthUnknown
	default:
		return ""
	}
}

// BirthYear is the year of a birth date, which may be a year alone, or of a
// [Date]; 0 where there is none.
func BirthYear(date string) int {
	if len(date) < 4 {
		return 0
	}
	y, err := strconv.Atoi(date[:4])
	if err != nil {
		return 0
	}
	return y
}
