// Package knockout is the knockout. There is no regulation of FIDE's; what
// organisers settle differently is a setting.
//
//	what                                                       where
//	seeds are the pairing numbers, by rating or drawn by lot   bracket
//	the first meets the last: 1 and 2 can only meet in the
//	  final, 1 to 4 in the semi-finals, and so on              bracket
//	free in the first stage: the top seeds, as many as the
//	  number lacks to a power of two                           bracket
//	a match is of some games, colours turned each time         match.next
//	it ends once nobody can catch up                           match.winner
//	undecided: tie-break games until one scores more           match.next
//	a match for the third place                                KnockoutSettings
//	a game's round is a round of the section; matches that are
//	  decided wait                                             System.Pair
//
// Whoever is away has his game scheduled all the same, and it is forfeited. The
// bracket is worked out anew from the rounds before; a round that does not fit
// into it is refused.
package knockout

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// System pairs the next game of every match that is not decided. The zero value
// is ready for use.
type System struct{}

var (
	_ pairing.System = System{}
	_ pairing.Judge  = System{}
)

// Match is two players and the games they have had with each other.
type Match struct {
	Stage  int                // from 1
	A, B   tournament.TPN     // A is the higher seed; B is 0 where A is free
	Points [2]int             // of A and B, in half points
	White  []tournament.TPN   // of each game
	Round  tournament.RoundNo // of the last game
	Third  bool               // for the third place
}

// Pair pairs one round. Boards are in the order of the bracket. The error is a
// [*pairing.Over] where there is nothing left to play.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if ctl.Stopped() {
		return pairing.Output{}, pairing.ErrStopped
	}
	out := pairing.Output{Why: pairing.Why{System: tournament.Knockout}}
	switch len(in.Players) {
	case 0:
		return out, nil
	case 1:
		return out, &pairing.Over{Winner: 1}
	}
	k, err := replay(in)
	if err != nil {
		return pairing.Output{}, err
	}
	for i, m := range k.open() {
		out.Boards = append(out.Boards, m.next(k, i))
		out.Why.Boards = append(out.Why.Boards, pairing.BoardWhy{ColorRule: m.game(k.games)})
	}
	out.Through = k.through()
	if len(out.Boards) == 0 {
		return out, &pairing.Over{Winner: k.stage[0].winner(k.games)}
	}
	return out, nil
}

// Judge holds a pairing made by hand against the bracket, which binds: the colours of a game can be turned by hand, and nothing else.
func (s System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	out, err := s.Pair(in, ctl)
	return pairing.Rules{}.Hold(in.Only(out.Seated()), made, out, err)
}

// Matches are the matches so far, stage by stage in the order of the bracket,
// those of the stage under way last.
func Matches(in pairing.Input) ([]Match, error) {
	k, err := replay(in)
	if err != nil {
		return nil, err
	}
	var out []Match
	for _, m := range append(k.done, k.stage...) {
		out = append(out, *m)
	}
	return out, nil
}

// bracket is a knockout under way.
type bracket struct {
	in    pairing.Input
	games int
	third bool
	stage []*Match // of the stage under way
	done  []*Match // of the stages before
	white map[tournament.TPN]int
}

// replay works the bracket out from the rounds before.
func replay(in pairing.Input) (*bracket, error) {
	var set tournament.KnockoutSettings
	if in.Knockout != nil {
		set = *in.Knockout
	}
	if err := set.Check(); err != nil {
		return nil, err
	}
	k := &bracket{in: in, games: max(1, set.Games), third: set.ThirdPlace, white: map[tournament.TPN]int{}}
	for i := range in.Players {
		if in.Players[i].TPN != tournament.TPN(i+1) || len(in.Players[i].Past) != int(in.Round)-1 {
			return nil, fmt.Errorf("knockout: player %d of the input has number %d and %d rounds before round %d", i+1, in.Players[i].TPN, len(in.Players[i].Past), in.Round)
		}
	}
	k.seed(len(in.Players))
	for r := tournament.RoundNo(1); r < in.Round; r++ {
		if err := k.played(r); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// seed makes the first stage: the places of the seeds in a bracket of 1, 2, 4 …
// are doubled until all have one, each seed s being joined by that which makes
// the sum of the two the same for all.
func (k *bracket) seed(n int) {
	places := []tournament.TPN{1}
	for len(places) < n {
		sum := tournament.TPN(2*len(places) + 1)
		var next []tournament.TPN
		for _, s := range places {
			next = append(next, s, sum-s)
		}
		places = next
	}
	for i := 0; i+1 < len(places); i += 2 {
		m := &Match{Stage: 1, A: min(places[i], places[i+1]), B: max(places[i], places[i+1])}
		if int(m.B) > n {
			m.B = 0
		}
		k.stage = append(k.stage, m)
	}
}

// open are the matches of the stage that are not decided.
func (k *bracket) open() []*Match {
	var out []*Match
	for _, m := range k.stage {
		if m.winner(k.games) == 0 {
			out = append(out, m)
		}
	}
	return out
}

// through are those who are in the next stage already: free in this one, or with
// their match won while others play on.
func (k *bracket) through() []tournament.TPN {
	if len(k.stage) == 1 || k.stage[len(k.stage)-1].Third {
		return nil // the final
	}
	var out []tournament.TPN
	for _, m := range k.stage {
		if w := m.winner(k.games); w != 0 {
			out = append(out, w)
		}
	}
	return out
}

// played adds the games of round r, and begins the next stage if all are decided.
func (k *bracket) played(r tournament.RoundNo) error {
	open := k.open()
	if len(open) == 0 {
		return tournament.Refuse("pairing.knockout.after-end", int(r))
	}
	expected := map[tournament.TPN]bool{}
	for _, m := range open {
		a := k.in.Players[m.A-1].Past[r-1]
		b := k.in.Players[m.B-1].Past[r-1]
		if a.Opponent != m.B || b.Opponent != m.A {
			return tournament.Refuse("pairing.knockout.other-pairs", int(r), int(m.A), int(m.B))
		}
		if a.Outcome == tournament.None || b.Outcome == tournament.None {
			return tournament.Refuse("pairing.knockout.no-result", int(r), int(m.A), int(m.B))
		}
		m.add(r, a, b)
		k.white[m.White[len(m.White)-1]]++
		expected[m.A], expected[m.B] = true, true
	}
	for i := range k.in.Players {
		if p := &k.in.Players[i]; p.Past[r-1].Opponent != 0 && !expected[p.TPN] {
			return tournament.Refuse("pairing.knockout.no-match", int(r), int(p.TPN), int(p.Past[r-1].Opponent))
		}
	}
	if len(k.open()) == 0 {
		k.advance()
	}
	return nil
}

func (m *Match) add(r tournament.RoundNo, a, b pairing.Past) {
	half := func(o tournament.Outcome) int {
		return map[tournament.Outcome]int{tournament.Win: 2, tournament.Draw: 1}[o]
	}
	m.Points[0] += half(a.Outcome)
	m.Points[1] += half(b.Outcome)
	white := m.A
	if a.Color == tournament.Black {
		white = m.B
	}
	m.White, m.Round = append(m.White, white), r
}

// winner is who has won a match of so many games, 0 while it is not decided: a
// lead that the games left cannot turn, or any lead after them.
func (m *Match) winner(games int) tournament.TPN {
	if m.B == 0 {
		return m.A
	}
	left := max(0, games-len(m.White))
	switch lead := m.Points[0] - m.Points[1]; {
	case lead > 2*left:
		return m.A
	case -lead > 2*left:
		return m.B
	default:
		return 0
	}
}

func (m *Match) loser(games int) tournament.TPN { return m.A + m.B - m.winner(games) }

// advance makes the next stage of neighbours in the bracket.
func (k *bracket) advance() {
	last := k.stage
	if len(last) == 1 || last[len(last)-1].Third {
		return // that was the final
	}
	k.done, k.stage = append(k.done, last...), nil
	pair := func(a, b tournament.TPN, third bool) {
		k.stage = append(k.stage, &Match{Stage: last[0].Stage + 1, A: min(a, b), B: max(a, b), Third: third})
	}
	for i := 0; i < len(last); i += 2 {
		pair(last[i].winner(k.games), last[i+1].winner(k.games), false)
	}
	if a, b := last[0].loser(k.games), last[len(last)-1].loser(k.games); len(last) == 2 && k.third && a != 0 && b != 0 {
		pair(a, b, true)
	}
}

// game is which game of the match comes next, of so many.
func (m *Match) game(games int) string {
	switch n := len(m.White); {
	case n == 0:
		return pairing.FirstGame
	case n < games:
		return pairing.NextGame
	default:
		return pairing.TieBreakGame
	}
}

// next is the next game of the match: colours turned, and for the first game
// White to who had it less often, else to the higher seed on every other board.
func (m *Match) next(k *bracket, board int) pairing.Pair {
	white := m.A
	switch n := len(m.White); {
	case n > 0:
		white = m.A + m.B - m.White[n-1]
	case k.white[m.A] != k.white[m.B]:
		if k.white[m.A] > k.white[m.B] {
			white = m.B
		}
	case (board%2 == 0) == (k.in.InitialColor == tournament.Black):
		white = m.B
	}
	return pairing.Pair{White: white, Black: m.A + m.B - white}
}
