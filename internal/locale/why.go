package locale

import (
	"slices"
	"strconv"
	"strings"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Explanation puts the data of a [pairing.Why] into sentences. Name says how a
// pairing number is to be called: by number, by name, or both.
type Explanation struct {
	Words  *Catalogue
	Why    pairing.Why
	Boards []pairing.Pair // of the output that Why explains
	Name   func(tournament.TPN) string
}

func (e Explanation) t(key string, args ...any) string {
	return e.Words.T("pairing.why."+key, args...)
}

// list is players in a line.
func (e Explanation) list(ns []tournament.TPN) string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = e.Name(n)
	}
	return strings.Join(out, e.t("join"))
}

func (e Explanation) scores(list []tournament.Score) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.Half()
	}
	return strings.Join(out, e.t("join"))
}

// Bracket explains the k-th bracket, from 0: who was in it, and how it was paired.
func (e Explanation) Bracket(k int) []string { return append(e.Members(k), e.Made(k)...) }

// Members says who was in the k-th bracket.
func (e Explanation) Members(k int) []string {
	b := e.Why.Brackets[k]
	lines := []string{e.t("bracket", len(b.Residents)+len(b.MovedDown)+len(b.MovedUp), b.Score), e.t("residents", len(b.Residents), e.list(b.Residents))}
	if len(b.MovedDown) > 0 {
		lines = append(lines, e.t("moved-down", len(b.MovedDown), e.list(b.MovedDown)))
	}
	if len(b.MovedUp) > 0 {
		lines = append(lines, e.t("moved-up", len(b.MovedUp), e.list(b.MovedUp)))
	}
	return lines
}

// Made says how the k-th bracket was paired: what S1 against S2 would be, who
// floated, and what the best candidate had to give up. The criteria are those
// of the Dutch and the Burstein systems; of others it says nothing.
func (e Explanation) Made(k int) []string {
	b := e.Why.Brackets[k]
	var lines []string
	switch e.Why.System {
	case tournament.Dutch:
	case tournament.Burstein:
		return e.madeByIndex(k)
	default:
		return nil
	}
	if len(b.Ideal) > 0 {
		lines = append(lines, e.t("ideal", e.pairs(b.Ideal)))
	}
	if len(b.Remainder) > 0 {
		lines = append(lines, e.t("remainder", e.pairs(b.Remainder)))
	}
	if len(b.Floaters) > 0 {
		lines = append(lines, e.floaters(k))
	}
	if len(b.Limbo) > 0 {
		lines = append(lines, e.t("limbo", len(b.Limbo), e.list(b.Limbo)))
	}
	if len(b.Departures) == 0 {
		return append(lines, e.t("perfect"))
	}
	for _, c := range b.Departures {
		lines = append(lines, e.Departure(c))
	}
	return append(lines, e.t("best"))
}

// madeByIndex is Made in the Burstein system.
func (e Explanation) madeByIndex(k int) []string {
	b := e.Why.Brackets[k]
	lines := []string{e.t("burstein.order", e.list(b.Order))}
	if len(b.Floaters) > 0 {
		lines = append(lines, e.floaters(k))
	}
	for _, c := range b.Departures {
		lines = append(lines, e.t("burstein."+c.Code, c.Count))
	}
	return append(lines, e.t("burstein.first"))
}

func (e Explanation) pairs(ps [][2]tournament.TPN) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = e.t("pair", e.Name(p[0]), e.Name(p[1]))
	}
	return strings.Join(out, e.t("join"))
}

// floaters says who leaves the bracket: to the next one, or to the bye.
func (e Explanation) floaters(k int) string {
	b := e.Why.Brackets[k]
	if k+1 == len(e.Why.Brackets) && e.Why.Bye != nil {
		return e.t("floats-to-bye", e.list(b.Floaters))
	}
	return e.t("floaters", len(b.Floaters), e.list(b.Floaters))
}

// Departure says what a criterion came to in a bracket.
func (e Explanation) Departure(c pairing.Criterion) string {
	return e.t("departure."+c.Code, c.Count, e.scores(c.Scores))
}

// Board explains the i-th board, from 0: its bracket, how it stands to S1
// against S2, and the colours.
func (e Explanation) Board(i int) []string { return append(e.Meeting(i), e.Colors(i)...) }

// Meeting says where the two of the i-th board were paired, and how that stands
// to S1 against S2.
func (e Explanation) Meeting(i int) []string {
	p, w := e.Boards[i], e.Why.Boards[i]
	if e.Why.System.IsRoundRobin() {
		return []string{e.t("berger")}
	}
	if w.Bracket >= len(e.Why.Brackets) {
		return nil
	}
	b := e.Why.Brackets[w.Bracket]
	lines := []string{e.t("board", e.Name(p.White), e.Name(p.Black), b.Score)}
	if e.Why.System == tournament.Dutch {
		lines = append(lines, e.againstIdeal(b, p, w.Bar))
	}
	return lines
}

// Colors says what colours the two of the i-th board were due, and which rule gave
// them theirs.
func (e Explanation) Colors(i int) []string {
	p, w := e.Boards[i], e.Why.Boards[i]
	if e.Why.System.IsRoundRobin() {
		return nil
	}
	var lines []string
	if w.White != nil && w.Black != nil {
		lines = append(lines, e.claim(p.White, *w.White), e.claim(p.Black, *w.Black))
	}
	return append(lines, e.color(p, w))
}

// FixedBoard says that a game stands on the board of a player who has a fixed one.
func (e Explanation) FixedBoard(n tournament.TPN, no tournament.BoardNo) string {
	return e.t("fixed-board", e.Name(n), int(no))
}

// againstIdeal says how the pair stands to S1 against S2 of its bracket.
func (e Explanation) againstIdeal(b pairing.BracketWhy, p pairing.Pair, bar string) string {
	q, ok := unaltered(b, p)
	switch {
	case !ok:
		return e.t("exchanged")
	case q == [2]tournament.TPN{p.White, p.Black} || q == [2]tournament.TPN{p.Black, p.White}:
		return e.t("as-ideal")
	case bar != "":
		return e.t("barred."+bar, e.Name(q[0]), e.Name(q[1]))
	}
	return e.t("another", e.Name(q[0]), e.Name(q[1]))
}

// unaltered is the pair of S1 against S2 in whose place a pair of the bracket was
// made: the pair itself, or that of its player in S1.
func unaltered(b pairing.BracketWhy, p pairing.Pair) (q [2]tournament.TPN, ok bool) {
	all := slices.Concat(b.Ideal, b.Remainder)
	for _, q := range all {
		if q == [2]tournament.TPN{p.White, p.Black} || q == [2]tournament.TPN{p.Black, p.White} {
			return q, true
		}
	}
	for _, q := range all {
		if q[0] == p.White || q[0] == p.Black {
			return q, true
		}
	}
	return q, false
}

// Instead is the pair of S1 against S2 that the i-th board has taken the place of
// though nothing absolute stood against it: what decided is the engine's to say
// (pairing.Explainer). ok is false where there is none.
func (e Explanation) Instead(i int) (pair [2]tournament.TPN, ok bool) {
	p, w := e.Boards[i], e.Why.Boards[i]
	if e.Why.System != tournament.Dutch || w.Bar != "" || w.Bracket >= len(e.Why.Brackets) {
		return pair, false
	}
	pair, ok = unaltered(e.Why.Brackets[w.Bracket], p)
	return pair, ok && pair != [2]tournament.TPN{p.White, p.Black} && pair != [2]tournament.TPN{p.Black, p.White}
}

// claim says what colour a player was due.
func (e Explanation) claim(n tournament.TPN, c pairing.Claim) string {
	if c.Color == tournament.NoColor {
		return e.t("claim.none", e.Name(n))
	}
	return e.t("claim."+c.Strength, e.Name(n), e.colorWord(c.Color), signed(c.Difference))
}

func (e Explanation) colorWord(c tournament.Color) Key { return Key("pairing.why." + c.String()) }

func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	default:
		return "0"
	}
}

func (e Explanation) color(p pairing.Pair, w pairing.BoardWhy) string {
	key := "color." + w.ColorRule
	if e.Why.System == tournament.Dubov || e.Why.System == tournament.Burstein { // their Articles 5.2 are of one wording
		key = "dubov." + w.ColorRule
	}
	if !e.Words.Has("pairing.why." + key) {
		return e.t("board-only", e.Name(p.White), e.Name(p.Black))
	}
	return e.t(key, e.Name(p.White), e.Name(p.Black), w.Back)
}

// Bye explains who got the bye and who did not; nothing where there is none.
func (e Explanation) Bye() []string {
	w := e.Why.Bye
	if w == nil {
		return nil
	}
	if e.Why.System.IsRoundRobin() {
		return []string{e.t("free", e.Name(w.Player))}
	}
	switch e.Why.System {
	case tournament.Dubov:
		return []string{e.t("dubov.bye", e.Name(w.Player), w.Score, w.Unplayed)}
	case tournament.Burstein:
		return []string{e.t("burstein.bye", e.Name(w.Player), w.Score, w.Unplayed)}
	case tournament.Keizer:
		return []string{e.t("keizer.bye", e.Name(w.Player), w.Unplayed)}
	default: // as the Dutch system gives it
	}
	lines := []string{e.t("bye", e.Name(w.Player), w.Score, w.Unplayed)}
	if len(w.Ineligible) > 0 {
		lines = append(lines, e.t("ineligible", len(w.Ineligible), e.list(w.Ineligible)))
	}
	if len(w.Needed) > 0 {
		lines = append(lines, e.t("needed", len(w.Needed), e.list(w.Needed)))
	}
	return lines
}

// Player explains a player's way through the brackets to his board or the bye;
// nothing where the round says nothing of him.
func (e Explanation) Player(n tournament.TPN) []string {
	lines := e.Way(n)
	if i := e.board(n); i >= 0 {
		return append(lines, e.Board(i)...)
	}
	if e.Why.Bye != nil && e.Why.Bye.Player == n {
		return append(lines, e.Bye()...)
	}
	return lines
}

// Way says through which brackets a player came, and from which he floated.
func (e Explanation) Way(n tournament.TPN) []string {
	var lines []string
	for _, b := range e.Why.Brackets {
		switch {
		case slices.Contains(b.Residents, n):
			lines = append(lines, e.t("player.resident", e.Name(n), b.Score))
		case slices.Contains(b.MovedUp, n):
			lines = append(lines, e.t("player.moved-up", e.Name(n), b.Score))
		case slices.Contains(b.MovedDown, n):
			lines = append(lines, e.t("player.moved-down", e.Name(n), b.Score))
		default:
			continue
		}
		if slices.Contains(b.Floaters, n) {
			lines = append(lines, e.t("player.floats", e.Name(n)))
		}
	}
	return lines
}

// board is the index of a player's board, -1 without one.
func (e Explanation) board(n tournament.TPN) int {
	return slices.IndexFunc(e.Boards, func(p pairing.Pair) bool { return p.White == n || p.Black == n })
}

// WhyNot says why a pair, or a bye, was not made.
func (e Explanation) WhyNot(r pairing.Reason) string {
	kind := "not."
	if r.B == 0 {
		kind = "not-bye."
	}
	a, b := e.Name(r.A), ""
	if r.B != 0 {
		b = e.Name(r.B)
	}
	switch r.Code {
	case "made", "absent", "even", "C1", "C2", "C3", "forbidden", "C4":
		return e.t(kind+r.Code+sharing(r.Of), a, b, int(r.Round))
	case "C5":
		return e.t(kind+r.Code, a, b, score(r.Is), score(r.Would))
	case "order":
		return e.t(kind+r.Code, a, b, r.Bracket)
	default:
		return e.t(kind+"criterion", a, b, r.Bracket, r.Code, Key("pairing.why.criterion."+r.Code), e.values(r.Code, r.Is), e.values(r.Code, r.Would))
	}
}

func score(v []int) tournament.Score {
	if len(v) == 0 {
		return 0
	}
	return tournament.Score(v[0])
}

// values are the values of a criterion as people read them: counts, or scores
// in descending order. Of C8 the first is the number of downfloaters of the next
// bracket, the others are their scores.
func (e Explanation) values(code string, v []int) string {
	var out []string
	for i, x := range v {
		if code == "C7" || code == "C8" && i > 0 || len(code) == 3 && code >= "C18" {
			out = append(out, tournament.Score(x).Half())
		} else {
			out = append(out, strconv.Itoa(x))
		}
	}
	if len(out) == 0 {
		return e.t("none")
	}
	return strings.Join(out, e.t("join"))
}

// Ways says what would have to be put aside for a pairing to exist, a sentence
// for each way; nothing where none was found.
func (e Explanation) Ways(n *pairing.NoPairing) []string {
	var lines []string
	for i, way := range n.Ways {
		parts := make([]string, len(way))
		for k, b := range way {
			parts[k] = e.breach(b)
		}
		key := "way-first"
		if i > 0 {
			key = "way-other"
		}
		lines = append(lines, e.t(key, strings.Join(parts, e.t("and"))))
	}
	return lines
}

func (e Explanation) breach(b pairing.Breach) string {
	if b.B == 0 {
		return e.t("breach."+b.Code, e.Name(b.A), "", int(b.Round))
	}
	return e.t("breach."+b.Code+sharing(b.Of), e.Name(b.A), e.Name(b.B), int(b.Round))
}

// sharing is the end of a key where two players share an attribute.
func sharing(of tournament.Attribute) string {
	if of == "" {
		return ""
	}
	return "." + string(of)
}

// Judgement says what is to be said of a pairing made by hand: first what no
// rule allows, then what the rules would do otherwise, and why.
func (e Explanation) Judgement(j pairing.Judgement) []string {
	var lines []string
	for _, l := range []struct {
		key string
		who []tournament.TPN
	}{{"hand.unseated", j.Unseated}, {"hand.twice", j.Twice}, {"hand.absent", j.Absent}} {
		if len(l.who) > 0 {
			lines = append(lines, e.t(l.key, len(l.who), e.list(l.who)))
		}
	}
	for _, b := range j.Breaches {
		lines = append(lines, e.WhyNot(pairing.Reason{A: b.A, B: b.B, Code: b.Code, Round: b.Round, Of: b.Of}))
	}
	for _, c := range j.Colors {
		lines = append(lines, e.t("hand.color", e.Name(c.Player), e.colorWord(c.Claim.Color.Other()))+" "+e.claim(c.Player, c.Claim))
	}
	for _, p := range j.Turned {
		lines = append(lines, e.t("hand.turned", e.Name(p.Black), e.Name(p.White)))
	}
	switch {
	case j.None != nil:
		return append(lines, e.t("hand.none"))
	case j.Same():
		return append(lines, e.t("hand.same"))
	case !j.Complete():
		return lines
	}
	if len(j.Missing) > 0 {
		pairs := make([]string, len(j.Missing))
		for i, p := range j.Missing {
			pairs[i] = e.t("pair", e.Name(p.White), e.Name(p.Black))
		}
		lines = append(lines, e.t("hand.missing", len(pairs), strings.Join(pairs, e.t("join"))))
	}
	if j.Bye != j.ShouldBye && j.ShouldBye != 0 {
		lines = append(lines, e.t("hand.bye", e.Name(j.ShouldBye)))
	}
	return append(lines, e.differences(j.Differences)...)
}

// differences compare the first bracket that is paired otherwise.
func (e Explanation) differences(ds []pairing.Difference) []string {
	var lines []string
	for _, d := range ds {
		switch d.Code {
		case "order":
			lines = append(lines, e.t("hand.order", d.Bracket))
		case "C5":
			lines = append(lines, e.t("hand.C5", score(d.Rules), score(d.Hand)))
		default:
			lines = append(lines, e.t("hand.criterion", d.Bracket, d.Code, Key("pairing.why.criterion."+d.Code), e.values(d.Code, d.Rules), e.values(d.Code, d.Hand)))
		}
	}
	if len(ds) > 1 {
		lines = append(lines, e.t("hand.first"))
	}
	return lines
}
