package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// Part is a part of a value, Num/Den, as in "two thirds". The zero value is not
// usable: nothing is 0/1.
type Part struct{ Num, Den int }

// Whole is what the lower number of a Part divides, so that halves, thirds,
// quarters, fifths and sixths can be added without a rest.
const Whole = 60

// Sixtieths is the part in sixtieths.
func (p Part) Sixtieths() int { return p.Num * Whole / p.Den }

// Valid tells whether the part is one of ten wholes at most, and whole in sixtieths.
func (p Part) Valid() bool { return p.Den >= 1 && Whole%p.Den == 0 && p.Num >= 0 && p.Num <= 10*p.Den }

// String is "0", "1", "2/3".
func (p Part) String() string {
	if p.Den == 1 {
		return strconv.Itoa(p.Num)
	}
	return fmt.Sprintf("%d/%d", p.Num, p.Den)
}

// ParsePart reads "0", "1", "2/3", "½", "⅓", "⅔", "¼", "¾".
func ParsePart(s string) (Part, error) {
	s = strings.TrimSpace(s)
	if sign, ok := map[string]string{"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}[s]; ok {
		s = sign
	}
	above, below, fraction := strings.Cut(s, "/")
	p := Part{Den: 1}
	var err error
	if p.Num, err = strconv.Atoi(strings.TrimSpace(above)); err == nil && fraction {
		p.Den, err = strconv.Atoi(strings.TrimSpace(below))
	}
	if err != nil || !p.Valid() {
		return Part{}, Refuse("pairing.keizer.part", s)
	}
	return p, nil
}

// MarshalText writes String.
func (p Part) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what ParsePart reads.
func (p *Part) UnmarshalText(b []byte) (err error) {
	*p, err = ParsePart(string(b))
	return err
}

// KeizerSettings are what clubs settle differently in a season by the Keizer system.
// The zero value is not usable: start from [StandardKeizer].
type KeizerSettings struct {
	Top    int `json:"top,omitempty"` // value of the first; 0 is three halves of the number of players
	Step   int `json:"step"`          // how much it falls from place to place
	Lowest int `json:"lowest"`        // no value is less
	// Win, Draw, Loss and ForfeitWin are parts of the opponent's value,
	// ForfeitLoss of one's own.
	Win         Part `json:"win"`
	Draw        Part `json:"draw"`
	Loss        Part `json:"loss"`
	ForfeitWin  Part `json:"forfeitWin"`
	ForfeitLoss Part `json:"forfeitLoss"`
	Own         Part `json:"own"` // of one's own value, counted once
	// What a round without a game scores, by the bye that stands for it: U the
	// odd player, F away for the club, H excused, Z without a word.
	Odd     KeizerBye `json:"odd"`
	Club    KeizerBye `json:"club"`
	Excused KeizerBye `json:"excused"`
	Absent  KeizerBye `json:"absent"`

	Gap      int `json:"gap"`                // rounds between two meetings of the same players
	Meetings int `json:"meetings,omitempty"` // how often they may meet in a season; 0 is no limit
	// Rankings is how often the season is counted anew before the ranking is
	// taken as it is, should it never stay the same.
	Rankings int `json:"rankings"`
}

// KeizerBye is what a round without a game scores, of one's own value. Most is
// how often in a season; what comes after scores nothing. 0 is no limit.
type KeizerBye struct {
	Part Part `json:"part"`
	Most int  `json:"most,omitempty"`
}

// StandardKeizer is the form most widely played: top value three halves of the
// number of players, half a point's worth for a draw, two thirds of one's own
// value for the odd player and for the club, a third for an excused absence,
// five times at most, nothing otherwise.
func StandardKeizer() KeizerSettings {
	return KeizerSettings{
		Step: 1, Lowest: 1,
		Win: Part{1, 1}, Draw: Part{1, 2}, Loss: Part{0, 1}, ForfeitWin: Part{1, 1}, ForfeitLoss: Part{0, 1}, Own: Part{1, 1},
		Odd: KeizerBye{Part: Part{2, 3}}, Club: KeizerBye{Part: Part{2, 3}},
		Excused: KeizerBye{Part: Part{1, 3}, Most: 5}, Absent: KeizerBye{Part: Part{0, 1}},
		Gap: 3, Rankings: 50,
	}
}

// OfBye is what a bye of the kind scores; nothing for NoBye.
func (k KeizerSettings) OfBye(kind ByeKind) KeizerBye {
	switch kind {
	case PairingBye:
		return k.Odd
	case FullBye:
		return k.Club
	case HalfBye:
		return k.Excused
	case ZeroBye:
		return k.Absent
	default:
		return KeizerBye{Part: Part{0, 1}}
	}
}

// Check refuses settings by which nothing can be counted.
func (k KeizerSettings) Check() error {
	const most = 1_000_000
	for _, n := range []struct {
		field      string
		is, lo, hi int
	}{
		{"top", k.Top, 0, most},
		{"step", k.Step, 0, most},
		{"lowest", k.Lowest, 0, most},
		{"gap", k.Gap, 0, 1000},
		{"meetings", k.Meetings, 0, 1000},
		{"rankings", k.Rankings, 1, 1000},
		{"most", min(k.Odd.Most, k.Club.Most, k.Excused.Most, k.Absent.Most), 0, most},
	} {
		if n.is < n.lo || n.is > n.hi {
			return Refuse("pairing.keizer."+n.field, n.is, n.lo, n.hi)
		}
	}
	for _, p := range []Part{k.Win, k.Draw, k.Loss, k.ForfeitWin, k.ForfeitLoss, k.Own, k.Odd.Part, k.Club.Part, k.Excused.Part, k.Absent.Part} {
		if !p.Valid() {
			return Refuse("pairing.keizer.part", fmt.Sprintf("%d/%d", p.Num, p.Den))
		}
	}
	return nil
}

// KnockoutSettings are what organisers settle differently in a knockout. The zero value
// is matches of one game, without a match for the third place.
type KnockoutSettings struct {
	Games      int  `json:"games,omitempty"` // in a match, before tie-break games; 0 is one
	ThirdPlace bool `json:"thirdPlace,omitempty"`
	// Lots asks for places drawn by lot from the section's seed, instead of by rating.
	Lots bool `json:"lots,omitempty"`
}

// Check refuses a match of too few or too many games.
func (k KnockoutSettings) Check() error {
	if k.Games < 0 || k.Games > 20 {
		return Refuse("pairing.knockout.games", k.Games, 20)
	}
	return nil
}
