package dutch

import (
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

var _ pairing.Examiner = System{}

// Profiles are the players as 1.4 to 1.8 read them.
func (System) Profiles(in pairing.Input) []pairing.Profile {
	out := make([]pairing.Profile, len(in.Players))
	for i := range in.Players {
		p := &in.Players[i]
		e, h := newEntrant(in, p), swiss.HistoryOf(in, p)
		out[i] = pairing.Profile{Score: e.score, Claim: e.Claim(), Topscorer: e.top, Barred: h.Barred, Unplayed: h.Unplayed}
		for r := range p.Past {
			out[i].Floats = append(out[i].Floats, floatOf(in, p, r).public())
		}
	}
	return out
}

func (f float) public() pairing.Float {
	return map[float]pairing.Float{down: pairing.FloatDown, up: pairing.FloatUp}[f]
}

// Examine holds a pair against C1, C3 and C6 to C21. What a bracket keeps as well
// as it can be kept counts as kept where nothing fails.
func (System) Examine(in pairing.Input, p pairing.Pair, b pairing.BracketWhy) []pairing.Check {
	if min(p.White, p.Black) < 1 || int(max(p.White, p.Black)) > len(in.Players) {
		return nil
	}
	x, y := ranked(in, p)
	out := absolute(in, &x, &y)
	if len(b.Residents) > 0 {
		out = append(out, ofBracket(b)...)
	}
	return append(append(append(out, preferences(in, &x, &y)...), floatedAgain(in, &x, &y)...), differences(b)...)
}

// ranked are the two of a pair, the higher ranked first (1.2).
func ranked(in pairing.Input, p pairing.Pair) (x, y entrant) {
	of := func(n tournament.TPN) entrant {
		e := newEntrant(in, &in.Players[n-1])
		for i := range in.Players[:n] {
			if swiss.TookPart(&in.Players[i]) {
				e.number++
			}
		}
		return e
	}
	x, y = of(p.White), of(p.Black)
	if y.score > x.score || y.score == x.score && y.tpn < x.tpn {
		return y, x
	}
	return x, y
}

// absolute are C1, C3 and the pairs that must not meet.
func absolute(in pairing.Input, x, y *entrant) []pairing.Check {
	c1, c3 := pairing.Check{Code: "C1", Kept: true}, pairing.Check{Code: "C3", Kept: true}
	for r, past := range in.Players[x.tpn-1].Past {
		if past.Met && past.Opponent == y.tpn {
			c1.Kept, c1.Round = false, tournament.RoundNo(r+1)
		}
	}
	if x.Clashes(y.Preference) {
		c3.Kept, c3.Players = x.top || y.top, []tournament.TPN{x.tpn, y.tpn}
	}
	out := []pairing.Check{c1, c3}
	a, b := min(x.tpn, y.tpn), max(x.tpn, y.tpn)
	if slices.Contains(in.Forbidden, [2]tournament.TPN{a, b}) {
		out = append(out, pairing.Check{Code: "forbidden", Of: in.Kept(a, b)})
	}
	return out
}

// ofBracket are C6 to C9, which are of the whole bracket.
func ofBracket(b pairing.BracketWhy) []pairing.Check {
	fails := func(code string) (c pairing.Criterion) {
		for _, d := range b.Departures {
			if d.Code == code {
				return d
			}
		}
		return c
	}
	c6, c7, c8, c9 := fails("C6"), fails("C7"), fails("C8"), fails("C9")
	n := len(b.Floaters)
	out := []pairing.Check{
		{Code: "C6", Kept: c6.Count == 0, Count: n, Least: n - c6.Count},
		{Code: "C7", Kept: c7.Count == 0, Count: n, Scores: c7.Scores},
		{Code: "C8", Kept: c8.Count == 0, Count: c8.Count},
	}
	if n > 0 && c7.Count == 0 {
		out[1].Scores = []tournament.Score{b.Score}
	}
	if c9.Count > 0 {
		out = append(out, pairing.Check{Code: "C9", Count: c9.Count})
	}
	return out
}

// preferences are C10 to C13 for the two; C10 and C11 are of topscorers only.
func preferences(in pairing.Input, x, y *entrant) []pairing.Check {
	initial := in.InitialColor
	if initial == tournament.NoColor {
		initial = tournament.White
	}
	d := disregarded(x, y, initial)
	loser := x
	if c, _ := colors(x, y, initial); c == x.Color {
		loser = y
	}
	check := func(code string, broken bool) pairing.Check {
		c := pairing.Check{Code: code, Kept: !broken}
		if broken {
			c.Players = []tournament.TPN{loser.tpn}
		}
		return c
	}
	var out []pairing.Check
	if x.top || y.top {
		out = append(out, check("C10", d.difference), check("C11", d.thrice))
	}
	return append(out, check("C12", d.preference), check("C13", d.strong))
}

// floatedAgain are C14 to C17: the higher of unequal scores floats down, the
// lower up.
func floatedAgain(in pairing.Input, x, y *entrant) []pairing.Check {
	floats := x.score > y.score
	var out []pairing.Check
	for ago := 1; ago <= min(2, int(in.Round)-1); ago++ {
		for k, e := range []*entrant{x, y} {
			c := pairing.Check{Code: "C" + strconv.Itoa(12+2*ago+k), Kept: true, Float: floats}
			if floats && e.floats[ago] == [2]float{down, up}[k] {
				c.Kept, c.Players = false, []tournament.TPN{e.tpn}
			}
			out = append(out, c)
		}
	}
	return out
}

// differences are C18 to C21 where the bracket has anything to compare.
func differences(b pairing.BracketWhy) []pairing.Check {
	var out []pairing.Check
	for _, d := range b.Departures {
		if len(d.Code) == 3 && d.Code >= "C18" {
			out = append(out, pairing.Check{Code: d.Code, Count: d.Count, Scores: d.Scores})
		}
	}
	return out
}
