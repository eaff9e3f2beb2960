package tournament

import "strconv"

// Sharing is how players who are equal in points share the prizes of their places.
type Sharing string

// The ways to share. The zero value is none: each prize goes by the final order,
// and only those whom nothing separates share.
const (
	NoSharing Sharing = ""
	Equally   Sharing = "equal" // the prizes of their places in equal parts
	Hort      Sharing = "hort"  // half by the final order, half in equal parts
)

// Prize is what a place brings. Amounts are in the currency's smallest unit. An
// object, such as a cup, is never shared.
type Prize struct {
	Amount int64  `json:"amount,omitempty"`
	Object string `json:"object,omitempty"`
}

// PrizeList are the prizes of a category, the first place's first.
type PrizeList struct {
	Category Category `json:"category"`
	Sharing  Sharing  `json:"sharing,omitempty"`
	Prizes   []Prize  `json:"prizes"`
}

// Fund are the prizes of a section.
type Fund struct {
	Lists []PrizeList `json:"lists"` // the general one first: of equal prizes the earlier list's is taken
	// OnePerPlayer: nobody takes money from two lists. He keeps the greatest, and
	// the others pass on to those behind him. Objects do not count: the best of
	// the juniors has the juniors' cup, whatever money he takes.
	OnePerPlayer bool `json:"onePerPlayer,omitempty"`
	// Withdrawn: players who have left may win. The expelled never do.
	Withdrawn bool `json:"withdrawn,omitempty"`
	// Step is what shares are rounded down to: 100 for whole units of a currency
	// with hundredths; 0 is the smallest unit.
	Step     int64  `json:"step,omitempty"`
	Currency string `json:"currency,omitempty"` // "EUR"
	Decimals int    `json:"decimals,omitempty"` // digits of the currency after the point
}

// Check tells what is wrong with a fund: amounts below nothing, or that rise
// with the place. Line is the list and Column the place, from 1.
func (f Fund) Check() Problems {
	var ps Problems
	for l, list := range f.Lists {
		for k, p := range list.Prizes {
			at := Problem{Line: l + 1, Column: k + 1, Field: list.Category.Name}
			switch {
			case p.Amount < 0:
				at.Key, at.Args = "scoring.prize-negative", []any{k + 1}
			case k > 0 && p.Amount > list.Prizes[k-1].Amount:
				at.Key, at.Args = "scoring.prize-rises", []any{k + 1, f.Text(p.Amount), f.Text(list.Prizes[k-1].Amount)}
			default:
				continue
			}
			ps = append(ps, at)
		}
	}
	return ps
}

// Text is an amount with its decimals and currency: "120.50 EUR", "90".
func (f Fund) Text(amount int64) string {
	digits := strconv.FormatInt(max(amount, -amount), 10)
	for len(digits) <= f.Decimals {
		digits = "0" + digits
	}
	s := digits[:len(digits)-f.Decimals]
	if f.Decimals > 0 {
		s += "." + digits[len(digits)-f.Decimals:]
	}
	if amount < 0 {
		s = "-" + s
	}
	if f.Currency != "" {
		s += " " + f.Currency
	}
	return s
}
