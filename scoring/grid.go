package scoring

import "sealedmove/tournament"

// Units. Scores are in tenths, products of two scores in hundredths.
const (
	tenths     = 10
	hundredths = 100
)

// class is what a round was for a player, as far as Articles 15 and 16 tell
// rounds apart.
type class uint8

const (
	pending     class = iota // nothing yet: no result, or no round of his
	overBoard                // played, or being played, over the board
	allocated                // 16.2.1: pairing-allocated or full-point bye
	forfeitWin               // 16.2.2
	requested                // 16.1.1: half- or zero-point bye; 16.2.3 or 16.2.5
	forfeitLoss              // 16.2.4: also of a double forfeit
)

// voluntary is a VUR (16.1.2): the player was not available to play.
func (c class) voluntary() bool { return c == requested || c == forfeitLoss }

func (c class) forfeit() bool { return c == forfeitWin || c == forfeitLoss }

// none stands for "no opponent".
const none int32 = -1

// cell is a round of a player. Everything a tie-break asks of it is here.
type cell struct {
	opponent int32 // the scheduled one; none without
	points   int32 // tenths, under the section's points
	class    class
	outcome  tournament.Outcome // over the board; None while the game is open
	color    tournament.Color
	result   tournament.Result
	bye      tournament.ByeKind
}

// grid is the section as the tie-breaks see it: dense, by the player's place
// in the list of entries, so that no sum needs a map.
type grid struct {
	n, rounds int
	kind      Kind
	edition   Edition
	points    tournament.Points
	players   []*tournament.Player
	tpn       []tournament.TPN
	cells     []cell  // of player i in round r: i*rounds + r-1
	score     []int64 // the points, in tenths
	// adjusted is the score as it counts for the opponents (16.3).
	adjusted []int64
	// tail is the first of the rounds, from 0, after which a player was never
	// available again: his requested byes from there on are of category 16.2.5.
	tail []int32
	out  []outsider
}

// outsider is a player whose results count for nobody.
type outsider struct {
	player *tournament.Player
	tpn    tournament.TPN
	points tournament.Score
}

func (g *grid) row(i int32) []cell { return g.cells[int(i)*g.rounds : (int(i)+1)*g.rounds] }

// build reads rounds 1 to after; of a round that was never paired, the byes that
// were asked for. With fore, all paired games of that last round
// count as drawn (8.3).
func build(s *tournament.State, sec *tournament.Section, o Options, after tournament.RoundNo, fore bool) *grid {
	g := &grid{rounds: int(after), kind: o.Kind, edition: o.Edition, points: sec.Points}
	g.enter(s, sec, after)
	at := make(map[tournament.PlayerID]int32, g.n)
	for i, p := range g.players {
		at[p.ID] = int32(i)
	}
	for r := range g.rounds {
		g.absent(r, r < len(sec.Rounds))
		if r < len(sec.Rounds) {
			g.fill(r, sec.Rounds[r], at, fore && r == g.rounds-1)
		}
	}
	for i := range g.players {
		g.sum(int32(i))
	}
	if g.kind == RoundRobin {
		copy(g.adjusted, g.score) // 15.2: forfeits are regular games
	} else {
		for i := range g.players {
			g.adjust(int32(i))
		}
	}
	return g
}

// enter lists the players whose results count.
func (g *grid) enter(s *tournament.State, sec *tournament.Section, after tournament.RoundNo) {
	entries := s.Entries(sec.ID)
	g.players = make([]*tournament.Player, 0, len(entries))
	g.tpn = make([]tournament.TPN, 0, len(entries))
	for k, p := range entries {
		tpn := tournament.TPN(0)
		if k < len(sec.Numbers) {
			tpn = tournament.TPN(k + 1)
		}
		if g.kind == RoundRobin && p.Withdrawn(after+1) {
			if points, few := leftEarly(sec, p.ID, after); few {
				g.out = append(g.out, outsider{p, tpn, points})
				continue
			}
		}
		g.players = append(g.players, p)
		g.tpn = append(g.tpn, tpn)
	}
	g.n = len(g.players)
	g.cells = make([]cell, g.n*g.rounds)
	sums := make([]int64, 2*g.n)
	g.score, g.adjusted = sums[:g.n], sums[g.n:]
	g.tail = make([]int32, g.n)
}

// absent gives everybody the round that he has where nothing more is said of
// it: what he missed it with, or, while it is not paired, the bye that he asked for.
func (g *grid) absent(r int, paired bool) {
	for i, p := range g.players {
		k := p.Missed(tournament.RoundNo(r + 1))
		if asked := p.Request(tournament.RoundNo(r + 1)); asked != tournament.NoBye && !paired {
			k = asked
		}
		g.cells[i*g.rounds+r] = g.free(k)
	}
}

// free is a round without an opponent.
func (g *grid) free(k tournament.ByeKind) cell {
	c := cell{opponent: none, bye: k, points: int32(g.points.OfBye(k))}
	switch {
	case k == tournament.PairingBye || k == tournament.FullBye:
		c.class = allocated
	case g.kind == RoundRobin && k == tournament.ZeroBye:
		c.points = 0 // the free round of an odd number is no round at all (15.2)
	default:
		c.class = requested
	}
	return c
}

// fill reads a round into the cells of those of whom it says something.
func (g *grid) fill(r int, round *tournament.Round, at map[tournament.PlayerID]int32, drawn bool) {
	for _, b := range round.Boards {
		w, inW := at[b.White]
		k, inB := at[b.Black]
		if !inW || !inB {
			continue // against a player who is out: for the other, a free round
		}
		if drawn {
			b.Result = tournament.Drawn
		}
		g.cells[int(w)*g.rounds+r] = g.game(b.Result, tournament.White, k)
		g.cells[int(k)*g.rounds+r] = g.game(b.Result, tournament.Black, w)
	}
	for _, y := range round.Byes {
		if i, in := at[y.Player]; in {
			g.cells[int(i)*g.rounds+r] = g.free(y.Kind)
		}
	}
}

func (g *grid) game(r tournament.Result, c tournament.Color, opponent int32) cell {
	x := cell{
		opponent: opponent, color: c, result: r,
		points: int32(g.points.OfResult(r, c)), outcome: r.Outcome(c),
	}
	switch {
	case r == tournament.NoResult:
		x.points = 0
	case r.Played():
		x.class = overBoard
	case x.outcome == tournament.Win:
		x.class = forfeitWin
	default:
		x.class = forfeitLoss
	}
	return x
}

func (g *grid) sum(i int32) {
	for _, c := range g.row(i) {
		g.score[i] += int64(c.points)
	}
}

// adjust finds the score as opponents count it (16.3) and the tail.
func (g *grid) adjust(i int32) {
	row := g.row(i)
	r := len(row)
	for r > 0 && row[r-1].class.voluntary() {
		r--
	}
	g.tail[i], g.adjusted[i] = int32(r), g.score[i]
	for _, c := range row[r:] {
		if c.class == requested { // 16.3.2: category 16.2.5 counts as a draw
			g.adjusted[i] += int64(g.points.Draw) - int64(c.points)
		}
	}
}

// leftEarly tells whether a player who has left a round robin had played less
// than half of his games by then, and what he had scored.
func leftEarly(sec *tournament.Section, p tournament.PlayerID, after tournament.RoundNo) (points tournament.Score, few bool) {
	played, games := 0, 0
	for i, r := range sec.Rounds {
		for _, b := range r.Boards {
			c := b.Color(p)
			if c == tournament.NoColor {
				continue
			}
			games++
			if i >= int(after) {
				continue
			}
			if b.Result.Played() && b.Result.Final() {
				played++
			}
			points += sec.Points.OfResult(b.Result, c)
		}
	}
	// Rounds that are not there yet hold a game each, but for the free ones.
	games = max(games, len(sec.Numbers)-1)
	if sec.System == tournament.DoubleRoundRobin {
		games = max(games, 2*(len(sec.Numbers)-1))
	}
	return points, 2*played < games
}
