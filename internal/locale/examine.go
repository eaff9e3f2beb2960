package locale

import (
	"slices"
	"strconv"
	"strings"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Check names a criterion and says how the pair stands to it, in a few words.
func (e Explanation) Check(c pairing.Check) (name, value string) {
	return e.t("check." + c.Code), e.checked(c)
}

func (e Explanation) checked(c pairing.Check) string {
	switch c.Code {
	case "C1":
		if c.Kept {
			return e.t("check.never")
		}
		return e.t("check.in-round", int(c.Round))
	case "forbidden":
		return e.t("check.yes")
	case "C3":
		switch {
		case len(c.Players) == 0:
			return e.t("check.no")
		case c.Kept:
			return e.t("check.topscorers")
		}
		return e.t("check.yes")
	case "C6":
		return e.t("check.necessary", c.Count, c.Least)
	case "C7":
		if c.Count == 0 {
			return e.t("none")
		}
		return e.scores(c.Scores)
	case "C8":
		if c.Kept {
			return e.t("check.yes")
		}
		return e.t("check.lacks", c.Count)
	case "C9":
		return strconv.Itoa(c.Count)
	case "C14", "C15", "C16", "C17":
		switch {
		case !c.Float:
			return e.t("check.level")
		case c.Kept:
			return e.t("check.neither")
		}
		return e.list(c.Players)
	case "C18", "C19", "C20", "C21":
		return e.scores(c.Scores)
	}
	if c.Kept {
		return e.t("none")
	}
	return e.list(c.Players)
}

// Wants is a colour preference in two words; "" for none.
func (e Explanation) Wants(c pairing.Claim) string {
	if c.Color == tournament.NoColor {
		return ""
	}
	return e.t("wants."+c.Strength, Key("pairing.why.short."+c.Color.String()))
}

// Floating says why a player leaves the k-th bracket: how many must, who else
// might, and what is known of those who stand below him. profiles are those of
// the round, by number.
func (e Explanation) Floating(k int, n tournament.TPN, profiles []pairing.Profile) []string {
	b := e.Why.Brackets[k]
	size := len(b.Residents) + len(b.MovedDown)
	var lines []string
	switch {
	case size == 1:
		lines = append(lines, e.t("float.single", b.Score, e.Name(n)))
	case size%2 == 1 && len(b.Floaters) == 1:
		lines = append(lines, e.t("float.odd", size, b.Score, e.Name(n)))
	default:
		lines = append(lines, e.t("float.several", size, b.Score, len(b.Floaters), e.list(b.Floaters)))
	}
	for _, d := range b.Departures {
		if d.Code == "C6" || d.Code == "C7" && slices.Contains(b.MovedDown, n) || d.Code == "C8" {
			lines = append(lines, e.Departure(d))
		}
	}
	if slices.Contains(b.Limbo, n) {
		return append(lines, e.t("limbo", 1, e.Name(n)))
	}
	at := slices.Index(b.Residents, n)
	if at < 0 || size == 1 {
		return lines
	}
	var again, rest []tournament.TPN
	for _, m := range b.Residents[at+1:] {
		switch {
		case slices.Contains(b.Floaters, m):
		case m >= 1 && int(m) <= len(profiles) && profiles[m-1].Floated(1) == pairing.FloatDown:
			again = append(again, m)
		default:
			rest = append(rest, m)
		}
	}
	if len(again)+len(rest) == 0 {
		return append(lines, e.t("float.last", e.Name(n)))
	}
	if len(again) > 0 {
		lines = append(lines, e.t("float.again", len(again), e.list(again)))
	}
	if len(rest) > 0 {
		lines = append(lines, e.t("float.below", len(rest), e.list(rest)))
	}
	return lines
}

// FloatsTo says whom a floating player meets, and in which bracket; nothing where
// the i-th board is of one bracket.
func (e Explanation) FloatsTo(i int) (from int, lines []string) {
	p, w := e.Boards[i], e.Why.Boards[i]
	for k, b := range e.Why.Brackets {
		for _, q := range [][2]tournament.TPN{{p.White, p.Black}, {p.Black, p.White}} {
			if k < w.Bracket && slices.Contains(b.Residents, q[0]) {
				return k, []string{e.t("float.meets", e.Name(q[0]), e.Name(q[1]), e.Why.Brackets[w.Bracket].Score)}
			}
		}
	}
	return w.Bracket, nil
}

// Colored says what a player's colours and floats have been, round by round.
func (e Explanation) Colored(n tournament.TPN, p pairing.Profile) []string {
	lines := []string{e.claim(n, p.Claim)}
	for _, f := range []pairing.Float{pairing.FloatDown, pairing.FloatUp} {
		var rounds []string
		for r, x := range p.Floats {
			if x == f {
				rounds = append(rounds, strconv.Itoa(r+1))
			}
		}
		if len(rounds) > 0 {
			lines = append(lines, e.t("floated."+string(f), e.Name(n), strings.Join(rounds, e.t("join"))))
		}
	}
	return lines
}

// Spared says why a player did not get the bye of the round: he may not have it,
// or it is another's.
func (e Explanation) Spared(n tournament.TPN, p pairing.Profile) []string {
	switch {
	case e.Why.Bye == nil || e.Why.Bye.Player == n:
		return nil
	case p.Barred > 0:
		return []string{e.WhyNot(pairing.Reason{A: n, Code: "C2", Round: p.Barred})}
	case slices.Contains(e.Why.Bye.Needed, n):
		return []string{e.WhyNot(pairing.Reason{A: n, Code: "C4"})}
	case p.Score > e.Why.Bye.Score:
		return []string{e.WhyNot(pairing.Reason{A: n, Code: "C5", Is: []int{int(e.Why.Bye.Score)}, Would: []int{int(p.Score)}})}
	}
	return nil
}
