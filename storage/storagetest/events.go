package storagetest

import (
	"fmt"
	"math/rand/v2"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Command makes the entries of one command that follows a state, with a key of
// its request; no events are a command that does nothing.
func Command(s tournament.State, at int64, by journal.ActorID, events ...tournament.Event) []journal.Entry {
	es := make([]journal.Entry, len(events))
	for i, e := range events {
		es[i] = journal.Entry{Seq: s.Seq + int64(i) + 1, Cmd: s.Seq + 1, At: at, Actor: by, Event: e, Once: fmt.Sprintf("request %d", s.Seq+1)}
	}
	return es
}

// Undo makes the entry that takes a command back.
func Undo(s tournament.State, at int64, by journal.ActorID, cmd int64) []journal.Entry {
	return []journal.Entry{{Seq: s.Seq + 1, Cmd: s.Seq + 1, At: at, Actor: by, Undoes: cmd}}
}

// Decide is a decision that appends the events whatever the state.
func Decide(events ...tournament.Event) journal.Decide {
	return func(s tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return Command(s, 1_764_500_000_000+s.Seq, "arbiter", events...), nil
	}
}

// Opened opens an event of one section, "A".
func Opened(name string) []tournament.Event {
	return []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{
			Name: name, Place: "Town hall", Start: "2026-11-30", End: "2026-12-02", Laws: tournament.FIDE2023, Tempo: tournament.Standard,
			Officials: tournament.Confide("officials", "salt", tournament.Officials{ChiefArbiter: "Ivanova, Olga"}),
		}},
		tournament.SectionAdded{Section: "A", Settings: tournament.Settings{
			Name: "Open", System: tournament.Dutch, TotalRounds: 11, Points: tournament.StandardPoints(), TieBreaks: []string{"BH", "SB"},
		}},
	}
}

// Player is the id of the n-th player, from 1.
func Player(n int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("p%04d", n)) }

// Entered enters the n-th player of section "A".
func Entered(n int) tournament.PlayerEntered {
	return tournament.PlayerEntered{
		Player: Player(n), Section: "A", Joined: 1,
		Person:  tournament.Confide(tournament.TextRef(fmt.Sprint("person", n)), fmt.Sprint("salt", n), tournament.Person{Name: fmt.Sprintf("Family%d, Given", n), Birth: "1990"}),
		Profile: tournament.Profile{Rating: 2600 - n, Federation: "NED", Title: "FM"},
	}
}

// Numbered gives players 1 to n their numbers in order.
func Numbered(n int) tournament.Event {
	order := make([]tournament.PlayerID, n)
	for i := range order {
		order[i] = Player(i + 1)
	}
	return tournament.NumbersAssigned{Section: "A", Order: order}
}

// Published posts round r of n players (an even number): the odd numbers have
// White against the even ones, others each round.
func Published(n int, r tournament.RoundNo) tournament.RoundPublished {
	round := tournament.Round{No: r}
	for b := range n / 2 {
		round.Boards = append(round.Boards, tournament.Board{
			No: tournament.BoardNo(b + 1), White: Player(2*b + 1), Black: Player((2*b+2*int(r)-1)%n + 1),
		})
	}
	return tournament.RoundPublished{Section: "A", Round: round}
}

// Evening is a whole event as commands: n players, rounds, every result.
func Evening(n, rounds int) [][]tournament.Event {
	var commands [][]tournament.Event
	add := func(es ...tournament.Event) { commands = append(commands, es) }
	add(Opened("Evening")...)
	var all []tournament.Event
	for i := range n {
		all = append(all, Entered(i+1))
	}
	add(all...)
	add(Numbered(n))
	results := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}
	for r := tournament.RoundNo(1); int(r) <= rounds; r++ {
		p := Published(n, r)
		add(p)
		for i, b := range p.Round.Boards {
			add(tournament.ResultEntered{Section: "A", Round: r, Board: b.No, To: results[(i+int(r))%3]})
		}
	}
	return commands
}

// Walk makes commands at random, from what arbiters do, some of which do not
// follow from the state. The same source makes the same walk.
type Walk struct {
	Rand *rand.Rand
	n    int
}

// Next is the next command.
func (w *Walk) Next(s tournament.State) []tournament.Event {
	w.n++
	if len(s.Sections) == 0 {
		return append(Opened("Walk"), Entered(w.n), Entered(w.n+1000), Entered(w.n+2000), Entered(w.n+3000))
	}
	sec := s.Sections[w.Rand.IntN(len(s.Sections))]
	switch w.Rand.IntN(19) {
	case 0:
		return []tournament.Event{Entered(w.n)}
	case 1:
		return []tournament.Event{tournament.PlayerRemoved{Player: w.player(s)}}
	case 2:
		return []tournament.Event{tournament.PlayerWithdrawn{Player: w.player(s), From: w.round(), Reason: tournament.Confide(tournament.TextRef(fmt.Sprint("reason", w.n)), "s", "ill")}}
	case 3:
		return []tournament.Event{tournament.PlayerReturned{Player: w.player(s), From: w.round()}}
	case 4:
		return []tournament.Event{tournament.ByeGranted{Player: w.player(s), Round: w.round(), Kind: tournament.ByeKind(w.Rand.IntN(5))}}
	case 5:
		return []tournament.Event{w.numbers(s, sec)}
	case 6:
		return []tournament.Event{w.pairing(s, sec)}
	case 7:
		return []tournament.Event{tournament.RoundRecalled{Section: sec.ID, Round: sec.Current()}}
	case 8:
		return w.alteration(s, sec)
	case 9:
		id := tournament.SectionID(fmt.Sprint("S", w.n))
		return []tournament.Event{tournament.SectionAdded{Section: id, Settings: sec.Settings}}
	case 10:
		return []tournament.Event{tournament.SectionRemoved{Section: sec.ID}}
	case 11:
		return []tournament.Event{tournament.PlayerMoved{Player: w.player(s), Section: sec.ID}}
	case 12:
		p := s.Player(w.player(s))
		if p == nil {
			return nil
		}
		profile := p.Profile
		profile.Rating = w.Rand.IntN(2800)
		return []tournament.Event{tournament.PlayerChanged{Player: p.ID, Person: p.Person, Profile: profile}}
	case 13:
		return []tournament.Event{tournament.BoardFixed{Player: w.player(s), Board: tournament.BoardNo(w.Rand.IntN(9))}}
	case 14:
		return []tournament.Event{tournament.PlayerCheckedIn{Player: w.player(s), Round: w.round()}}
	case 15:
		note := tournament.DeskNote{Fee: "20", Comment: fmt.Sprint("comment ", w.n)}
		return []tournament.Event{tournament.DeskNoted{Player: w.player(s), Note: tournament.Confide(tournament.TextRef(fmt.Sprint("desk", w.n)), "s", note)}}
	default:
		return w.results(sec)
	}
}

func (w *Walk) player(s tournament.State) tournament.PlayerID {
	if len(s.Players) == 0 {
		return "nobody"
	}
	return s.Players[w.Rand.IntN(len(s.Players))].ID
}

func (w *Walk) round() tournament.RoundNo { return tournament.RoundNo(1 + w.Rand.IntN(5)) }

func (w *Walk) shuffled(s tournament.State, sec *tournament.Section) []tournament.PlayerID {
	var ids []tournament.PlayerID
	for _, p := range s.Entries(sec.ID) {
		ids = append(ids, p.ID)
	}
	w.Rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return ids
}

func (w *Walk) numbers(s tournament.State, sec *tournament.Section) tournament.Event {
	return tournament.NumbersAssigned{Section: sec.ID, Order: w.shuffled(s, sec)}
}

func (w *Walk) pairing(s tournament.State, sec *tournament.Section) tournament.Event {
	ids := w.shuffled(s, sec)
	r := tournament.Round{No: sec.Current() + 1}
	for len(ids) > 1 {
		r.Boards = append(r.Boards, tournament.Board{No: tournament.BoardNo(len(r.Boards) + 1), White: ids[0], Black: ids[1]})
		ids = ids[2:]
	}
	for _, id := range ids {
		r.Byes = append(r.Byes, tournament.Bye{Player: id, Kind: tournament.PairingBye})
	}
	return tournament.RoundPublished{Section: sec.ID, Round: r}
}

// alteration brings a latecomer onto the first board of the last round in
// place of its Black, who gets a bye.
func (w *Walk) alteration(s tournament.State, sec *tournament.Section) []tournament.Event {
	r := sec.Round(sec.Current())
	if r == nil || len(r.Boards) == 0 {
		return []tournament.Event{w.pairing(s, sec)}
	}
	late := Entered(w.n)
	late.Section = sec.ID
	b := r.Boards[0]
	out := tournament.Bye{Player: b.Black, Kind: tournament.FullBye}
	b.Black = late.Player
	return []tournament.Event{late, tournament.RoundAltered{
		Section: sec.ID, Round: r.No, Set: []tournament.Board{b}, Byes: append([]tournament.Bye{out}, r.Byes...),
	}}
}

func (w *Walk) results(sec *tournament.Section) []tournament.Event {
	var es []tournament.Event
	for _, r := range sec.Rounds {
		for _, b := range r.Boards {
			if w.Rand.IntN(3) == 0 {
				to := tournament.Results()[w.Rand.IntN(len(tournament.Results()))]
				es = append(es, tournament.ResultEntered{Section: sec.ID, Round: r.No, Board: b.No, From: b.Result, To: to})
			}
		}
	}
	return es
}
