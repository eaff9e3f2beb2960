package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sealedmove/tournament"
)

// Import says how a document becomes a journal. The zero value makes a journal
// of its own, with a section "s1" and players "p1", "p2" … by start number.
type Import struct {
	// System overrides what records 192 and 092 say. A round robin with rounds
	// enough for two cycles is read as a double one.
	System tournament.System
	// Section is the id of the new section; "" is "s1".
	Section tournament.SectionID
	// PlayerID gives the id of the player with a start number; nil is p1, p2 ….
	PlayerID func(no int) tournament.PlayerID
	// Confide gives a fresh reference and salt for each private value; nil
	// leaves values without one, which a journal does not store.
	Confide func() (ref tournament.TextRef, salt string)
	// Into adds the section to an event that is open already.
	Into bool
}

// Tournament is what a document says, as the events of a journal.
type Tournament struct {
	Events  []tournament.Event
	Section tournament.SectionID
	// StartNo is the start number that the file gives each player. Pairing
	// numbers have no holes; start numbers of files have.
	StartNo map[tournament.PlayerID]int
	// Played is the last column in which anybody has an opponent or everybody a bye.
	Played tournament.RoundNo
	// State is the fold of the events; with Import.Into it is the zero value.
	State tournament.State
}

// No is the start number of pairing number n.
func (t Tournament) No(n tournament.TPN) int {
	sec := t.State.Section(t.Section)
	if sec == nil || n < 1 || int(n) > len(sec.Numbers) {
		return 0
	}
	return t.StartNo[sec.Numbers[n-1]]
}

// State reads a document as [Document.Events] does, with the zero Import, and
// folds the events.
func State(d Document) (Tournament, tournament.Problems) { return d.Events(Import{}) }

// Events turns the document into the events of a journal: the event, the
// section, the players, the numbers as they stand, each played round with its
// results, and the byes of rounds to come. A later column that holds byes only
// is a round to come. Problems that are no warnings mean that there are no
// events. Warnings list every adjustment; withdrawals are not guessed.
func (d Document) Events(o Import) (Tournament, tournament.Problems) {
	if o.Section == "" {
		o.Section = "s1"
	}
	if o.PlayerID == nil {
		o.PlayerID = func(no int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("p%d", no)) }
	}
	b := builder{doc: d, o: o, problems: complaints{file: d.File}, byNo: map[int]*entrant{}, points: d.Points.Resolve()}
	b.enter()
	b.played = b.lastPlayed()
	b.settle()
	b.grantListed()
	b.emptyHalves()
	b.rounds()
	b.comparePoints()
	t := Tournament{Section: o.Section, Played: b.played, StartNo: map[tournament.PlayerID]int{}}
	problems := b.problems.done()
	if problems.Err() != nil {
		return t, problems
	}
	t.Events = b.events()
	for _, e := range b.players {
		t.StartNo[e.id] = e.No
	}
	if o.Into {
		return t, problems
	}
	var s tournament.State
	s, err := s.ApplyAll(slices.Values(t.Events))
	if err != nil {
		b.problems.add(problem{key: "trf.inconsistent", args: []any{err.Error()}})
		return t, b.problems.done()
	}
	t.State = s
	return t, problems
}

// builder gathers what the records say together.
type builder struct {
	doc      Document
	o        Import
	problems complaints
	points   tournament.Points
	players  []*entrant // by start number
	byNo     map[int]*entrant
	played   tournament.RoundNo
	settings tournament.Settings
	made     []tournament.Round
	granted  []tournament.ByeGranted
}

// entrant is a player with his cells as they are understood.
type entrant struct {
	Player
	id    tournament.PlayerID
	tpn   tournament.TPN
	score tournament.Score // of the rounds made so far
}

func (b *builder) enter() {
	for _, p := range b.doc.Players {
		e := &entrant{Player: p, id: b.o.PlayerID(p.No)}
		e.Cells = slices.Clone(p.Cells)
		b.players = append(b.players, e)
		b.byNo[p.No] = e
	}
	slices.SortFunc(b.players, func(x, y *entrant) int { return x.No - y.No })
	for i, e := range b.players {
		e.tpn = tournament.TPN(i + 1)
	}
}

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
		if !e.HasPoints || b.points.Draw == 0 {
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
		n := tournament.Score(len(empty))
		if n == 0 || e.Points != sum+n*(b.points.Draw-b.points.ZeroBye) || b.points.Draw == b.points.ZeroBye {
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
		round := tournament.Round{No: r, Boards: b.boards(r)}
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
// file itself has no board numbers).
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
	out := make([]tournament.Board, len(games))
	for i, g := range games {
		out[i] = g.Board
		out[i].No = tournament.BoardNo(i + 1)
	}
	return out
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

// comparePoints warns where the points column is not what the results give.
// The byes of rounds to come may be counted in it or not, and so may the
// virtual points of the round to be paired.
func (b *builder) comparePoints() {
	for _, e := range b.players {
		if !e.HasPoints || e.Points == e.score {
			continue
		}
		with, ok := e.score, false
		for r := b.played + 1; int(r) <= len(e.Cells); r++ {
			if c := e.cell(r); c.Result != 0 {
				with += b.points.OfBye(byeOf(c.Result))
			}
			ok = ok || e.Points == with
		}
		if v := b.virtual(e, b.played+1); ok || e.Points == e.score+v {
			continue
		}
		b.warn(e, 81, "trf.points-differ", e.No, e.Points, e.score)
	}
}

// events puts everything in the order in which it happened.
func (b *builder) events() []tournament.Event {
	var out []tournament.Event
	if !b.o.Into {
		out = append(out, tournament.EventOpened{Info: b.info()})
	}
	out = append(out, tournament.SectionAdded{Section: b.o.Section, Settings: b.settings})
	order := make([]tournament.PlayerID, len(b.players))
	for i, e := range b.players {
		order[i] = e.id
		out = append(out, tournament.PlayerEntered{
			Player: e.id, Section: b.o.Section, Person: confide(b.o, b.person(e)), Profile: b.profile(e), Joined: 1,
		})
	}
	out = append(out, tournament.NumbersAssigned{Section: b.o.Section, Order: order})
	if kept := b.doc.kept(); len(kept) > 0 {
		out = append(out, tournament.RecordsKept{Section: b.o.Section, Records: kept})
	}
	grant := func(r tournament.RoundNo, later bool) {
		for _, g := range b.granted {
			if g.Round == r || later && g.Round > r {
				out = append(out, g)
			}
		}
	}
	for _, r := range b.made {
		grant(r.No, false)
		out = append(out, tournament.RoundPublished{Section: b.o.Section, Round: r})
	}
	grant(b.played, true)
	return out
}

func confide[T any](o Import, v T) tournament.Private[T] {
	if o.Confide == nil {
		return tournament.Private[T]{Value: v}
	}
	ref, salt := o.Confide()
	return tournament.Confide(ref, salt, v)
}

// kept are the records that the state has no place for.
func (d Document) kept() []string {
	var out []string
	for _, r := range d.Records {
		if r.Kept || r.Code == "122" && d.TimeCode == "" {
			out = append(out, strings.TrimRight(r.Text, blanks))
		}
	}
	return out
}

func (b *builder) person(e *entrant) tournament.Person {
	p := tournament.Person{Name: e.Name, Birth: e.Birth}
	if p.Name == "" {
		p.Name = fmt.Sprintf("#%d", e.No)
	}
	if nrs, ok := b.doc.NationalIDs[e.No]; ok {
		p.NationalID = nrs.ID
	}
	switch id := strings.TrimLeft(e.ID, "0"); {
	case id == "": // some programs write 0 for none
	case strings.Trim(id, "0123456789") == "" && len(id) <= 10:
		p.FideID = id
	default:
		if p.NationalID == "" {
			p.NationalID = e.ID
		}
	}
	return p
}

func (b *builder) profile(e *entrant) tournament.Profile {
	return tournament.Profile{Title: e.Title, Sex: e.Sex, Federation: e.Federation, Rating: e.Rating}
}
