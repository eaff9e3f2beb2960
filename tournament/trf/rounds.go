package trf

import (
	"cmp"
	"slices"

	"sealedmove/tournament"
)

// lastPlayed is the last column in which anybody has an opponent, or in which
// every player has a bye: such a round leaves nobody to be paired, and is over.
func (b *builder) lastPlayed() tournament.RoundNo {
	last, byes := 0, map[int]int{}
	for _, e := range b.players {
		for i, c := range e.Cells {
			if c.Opponent != 0 {
				last = max(last, i+1)
			} else if c.Written {
				byes[i+1]++
			}
		}
	}
	for r, n := range byes {
		if n == len(b.players) {
			last = max(last, r)
		}
	}
	return tournament.RoundNo(last)
}

func (e *entrant) cell(r tournament.RoundNo) Cell {
	if int(r) > len(e.Cells) {
		return Cell{Column: firstCell + cellWidth*int(r-1)}
	}
	return e.Cells[r-1]
}

// setBye writes a bye into a cell.
func (e *entrant) setBye(r tournament.RoundNo, k tournament.ByeKind) {
	for len(e.Cells) < int(r) {
		e.Cells = append(e.Cells, Cell{Column: firstCell + cellWidth*len(e.Cells)})
	}
	e.Cells[r-1].Result = k.TRF()
}

// emptyHalves reads empty cells as half-point byes where the points column
// holds exactly that much more than the results, as some programs write them.
func (b *builder) emptyHalves() {
	for _, e := range b.players {
		if !e.HasPoints {
			continue
		}
		var sum tournament.Score
		var empty []tournament.RoundNo
		for r := tournament.RoundNo(1); r <= b.played; r++ {
			c := e.cell(r)
			sum += b.worth(c)
			if c.empty() {
				empty = append(empty, r)
			}
		}
		more := tournament.Score(len(empty)) * (b.points.Draw - b.points.ZeroBye)
		if more == 0 || e.Points != sum+more || b.explained(e, sum) {
			continue
		}
		for _, r := range empty {
			e.setBye(r, tournament.HalfBye)
			b.warn(e, e.cell(r).Column, "trf.half-read", e.No, int(r))
		}
	}
}

// worth is what a cell brings its player.
func (b *builder) worth(c Cell) tournament.Score {
	if c.Opponent == 0 {
		return b.points.OfBye(byeOf(c.Result))
	}
	switch c.Result {
	case '1', 'W', '+':
		return b.points.Win
	case '=', 'D':
		return b.points.Draw
	case '0', 'L':
		return b.points.Loss
	case '-':
		return b.points.ForfeitLoss
	case '?':
		return b.points.Unknown
	default:
		return 0
	}
}

// byeOf is the bye of a cell without an opponent: a blank is a zero-point bye.
func byeOf(letter byte) tournament.ByeKind {
	switch letter {
	case 'U':
		return tournament.PairingBye
	case 'F':
		return tournament.FullBye
	case 'H':
		return tournament.HalfBye
	default:
		return tournament.ZeroBye
	}
}

// grantListed notes the byes of records 240 and XXZ.
func (b *builder) grantListed() {
	for _, y := range b.doc.Byes {
		for _, ref := range y.Nos {
			e := b.find(y.Line, ref, "240")
			if e == nil {
				continue
			}
			if c := e.cell(y.Round); !c.empty() && (c.Opponent != 0 || byeOf(c.Result) != y.Kind) {
				b.refuse(problem{line: y.Line, column: ref.Column, record: "240", key: "trf.bye-contradicts", args: []any{ref.No, int(y.Round), e.Line}})
				continue
			}
			e.setBye(y.Round, y.Kind)
		}
	}
	for _, a := range b.doc.Absent {
		if e := b.find(a.Line, a.Ref, "XXZ"); e != nil && e.cell(b.played+1).empty() {
			e.setBye(b.played+1, tournament.ZeroBye)
		}
	}
}

func (b *builder) find(line int, ref Ref, record string) *entrant {
	e := b.byNo[ref.No]
	if e == nil {
		b.refuse(problem{line: line, column: ref.Column, record: record, key: "trf.no-such-player", args: []any{ref.No}})
	}
	return e
}

func (b *builder) refuse(p problem) { b.problems.add(p) }

func (b *builder) warn(e *entrant, col int, key string, args ...any) {
	b.problems.add(problem{line: e.Line, column: col, record: "001", warning: true, key: key, args: args})
}

// rounds makes the played rounds, and the byes granted in them and later.
func (b *builder) rounds() {
	for r := tournament.RoundNo(1); r <= b.played; r++ {
		round := tournament.Round{No: r, Boards: b.boards(r), NoShows: b.noShows(r)}
		for _, e := range b.players {
			c := e.cell(r)
			if c.Opponent != 0 {
				continue
			}
			k := byeOf(c.Result)
			round.Byes = append(round.Byes, tournament.Bye{Player: e.id, Kind: k})
			if k.Requested() {
				b.granted = append(b.granted, tournament.ByeGranted{Player: e.id, Round: r, Kind: k})
			}
		}
		for _, e := range b.players {
			e.score += b.worth(e.cell(r))
		}
		b.made = append(b.made, round)
	}
	for _, e := range b.players {
		for r := b.played + 1; int(r) <= len(e.Cells); r++ {
			if c := e.cell(r); c.Result != 0 || c.Written {
				b.granted = append(b.granted, tournament.ByeGranted{Player: e.id, Round: r, Kind: byeOf(c.Result)})
			}
		}
	}
}

// boards makes the games of a round in board order: score of the better
// player, then of both, then the smaller number (General Handling Rules; the
// file itself has no board numbers), and those with a fixed board there.
func (b *builder) boards(r tournament.RoundNo) []tournament.Board {
	type game struct {
		tournament.Board
		high, sum tournament.Score
		first     tournament.TPN
	}
	var games []game
	for _, e := range b.players {
		c := e.cell(r)
		if c.Opponent == 0 {
			continue
		}
		opp, ok := b.opponent(e, c, r)
		if !ok || e.No > opp.No {
			continue // each game is made once, and read from both sides
		}
		board, ok := b.board(e, opp, r)
		if !ok {
			continue
		}
		x, y := e.score+b.virtual(e, r), opp.score+b.virtual(opp, r)
		games = append(games, game{board, max(x, y), x + y, min(e.tpn, opp.tpn)})
	}
	slices.SortFunc(games, func(a, c game) int {
		return cmp.Or(cmp.Compare(c.high, a.high), cmp.Compare(c.sum, a.sum), cmp.Compare(a.first, c.first))
	})
	var out tournament.Round
	for _, g := range games {
		out.Boards = append(out.Boards, g.Board)
	}
	out.Seat(1, func(id tournament.PlayerID) tournament.BoardNo { return b.fixed[id] }, nil)
	return out.Boards
}

// opponent finds the other player of a game and refuses a cell that his does not answer.
func (b *builder) opponent(e *entrant, c Cell, r tournament.RoundNo) (*entrant, bool) {
	opp := b.byNo[c.Opponent]
	if opp == nil {
		b.refuse(problem{line: e.Line, column: c.Column, record: "001", key: "trf.no-opponent", args: []any{c.Opponent, int(r)}})
		return nil, false
	}
	if opp.cell(r).Opponent != e.No {
		b.refuse(problem{line: e.Line, column: c.Column, record: "001", key: "trf.not-mutual", args: []any{e.No, c.Opponent, int(r), opp.Line}})
		return nil, false
	}
	return opp, true
}

// board makes the game of two players who name each other.
func (b *builder) board(e, opp *entrant, r tournament.RoundNo) (tournament.Board, bool) {
	mine, his := e.cell(r), opp.cell(r)
	at := func(key string, args ...any) {
		b.refuse(problem{line: e.Line, column: mine.Column, record: "001", key: key, args: args})
	}
	switch {
	case mine.Color == tournament.NoColor && his.Color == tournament.NoColor:
		// A forfeit without colours; they count for nothing.
		mine.Color, his.Color = tournament.White, tournament.Black
		b.warn(e, mine.Column+5, "trf.colours-assumed", e.No, opp.No, int(r))
	case mine.Color == tournament.NoColor:
		mine.Color = his.Color.Other()
	case his.Color == tournament.NoColor:
		his.Color = mine.Color.Other()
	}
	if mine.Color == his.Color {
		at("trf.same-colour", e.No, opp.No, int(r), opp.Line)
		return tournament.Board{}, false
	}
	if his.Color == tournament.White {
		e, opp, mine, his = opp, e, his, mine
	}
	res, ok := tournament.ResultFromTRF(letter(mine), letter(his))
	if !ok {
		at("trf.results-contradict", e.No, opp.No, int(r), string(rune(letter(mine))), string(rune(letter(his))), opp.Line)
		return tournament.Board{}, false
	}
	return tournament.Board{White: e.id, Black: opp.id, Result: res}, true
}

func letter(c Cell) byte {
	if c.Result == 0 {
		return ' '
	}
	return c.Result
}

// virtual are the acceleration points of a player in round r.
func (b *builder) virtual(e *entrant, r tournament.RoundNo) tournament.Score {
	var s tournament.Score
	for _, a := range b.settings.Accelerations {
		if e.tpn >= a.FirstTPN && e.tpn <= a.LastTPN && r >= a.First && r <= a.Last {
			s += a.Points
		}
	}
	return s
}

// explained tells whether the points column is what the results give: the
// byes of rounds to come may be counted in it or not, and so may the virtual
// points of the round to be paired.
func (b *builder) explained(e *entrant, results tournament.Score) bool {
	if e.Points == results || e.Points == results+b.virtual(e, b.played+1) {
		return true
	}
	for r := b.played + 1; int(r) <= len(e.Cells); r++ {
		if c := e.cell(r); c.Result != 0 {
			results += b.points.OfBye(byeOf(c.Result))
		}
		if e.Points == results {
			return true
		}
	}
	return false
}

// comparePoints warns where the points column is not what the results give.
func (b *builder) comparePoints() {
	for _, e := range b.players {
		if e.HasPoints && !b.explained(e, e.score) {
			b.differ = append(b.differ, PointsDiffer{e.No, e.Points, e.score})
			b.warn(e, 81, "trf.points-differ", e.No, e.Points, e.score)
		}
	}
}
