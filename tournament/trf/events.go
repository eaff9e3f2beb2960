package trf

import (
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
	// PointsDiffer are the players whose points column is not what their
	// results give; each is a warning too.
	PointsDiffer []PointsDiffer
	// State is the fold of the events; with Import.Into it is the zero value.
	State tournament.State
}

// PointsDiffer is a points column that does not fit.
type PointsDiffer struct {
	No            int // start number
	File, Results tournament.Score
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
	b := builder{doc: d, o: o, problems: complaints{file: d.File}, byNo: map[int]*entrant{}, fixed: map[tournament.PlayerID]tournament.BoardNo{}, points: d.Points.Resolve()}
	b.enter()
	b.played = b.lastPlayed()
	b.settle()
	b.fixBoards()
	b.grantListed()
	b.emptyHalves()
	b.rounds()
	b.comparePoints()
	t := Tournament{Section: o.Section, Played: b.played, StartNo: map[tournament.PlayerID]int{}}
	problems := b.problems.done()
	if problems.Err() != nil {
		return t, problems
	}
	t.Events, t.PointsDiffer = b.events(), b.differ
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
	fixed    map[tournament.PlayerID]tournament.BoardNo
	played   tournament.RoundNo
	settings tournament.Settings
	made     []tournament.Round
	granted  []tournament.ByeGranted
	differ   []PointsDiffer
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
	for _, e := range b.players {
		if no := b.fixed[e.id]; no > 0 {
			out = append(out, tournament.BoardFixed{Player: e.id, Board: no})
		}
	}
	out = append(out, tournament.NumbersAssigned{Section: b.o.Section, Order: order})
	if kept := b.doc.kept(); len(kept) > 0 {
		out = append(out, tournament.RecordsKept{Section: b.o.Section, Records: confide(b.o, kept)})
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
