package tournament

import (
	"fmt"
	"maps"
	"slices"
)

// Apply is the state after event e. It refuses an event that does not follow
// from s, with an [Error] or an error that says what is inconsistent; s itself
// never changes.
func (s State) Apply(e Event) (State, error) { return s.ApplyAll(slices.Values([]Event{e})) }

// ApplyAll folds events into s. What they do not touch is shared with s, what
// they do touch is copied once, so that the cost of many events is the cost of
// the events and not of as many copies of the state.
func (s State) ApplyAll(events func(yield func(Event) bool)) (State, error) {
	f := fold{s: s, own: map[any]bool{}}
	for e := range events {
		if err := f.apply(e); err != nil {
			return s, err
		}
	}
	return f.s, nil
}

// fold is the mutable builder behind ApplyAll. own holds what it has made
// itself and may therefore change in place: pointers to sections, players and
// rounds, and the names of its own slices and maps.
type fold struct {
	s   State
	own map[any]bool
}

func (f *fold) apply(e Event) error {
	switch e := e.(type) {
	case EventOpened:
		if f.s.Info.Name != "" {
			return fmt.Errorf("event %q is open already", f.s.Info.Name)
		}
		f.s.Info = e.Info
	case InfoChanged:
		f.s.Info = e.Info
	case SectionAdded:
		return f.addSection(e)
	case SectionChanged:
		return f.onSection(e.Section, func(sec *Section) error { sec.Settings = e.Settings; return nil })
	case SectionRemoved:
		return f.removeSection(e.Section)
	case PlayerEntered:
		return f.enter(e)
	case PlayerChanged:
		return f.onPlayer(e.Player, func(p *Player) error { p.Person, p.Profile = e.Person, e.Profile; return nil })
	case PlayerRemoved:
		return f.removePlayer(e.Player)
	case PlayerMoved:
		return f.movePlayer(e)
	case PlayerWithdrawn:
		return f.onPlayer(e.Player, func(p *Player) error { return p.withdraw(e) })
	case PlayerReturned:
		return f.onPlayer(e.Player, func(p *Player) error { return p.comeBack(e.From) })
	case ByeGranted:
		return f.onPlayer(e.Player, func(p *Player) error { p.setRequest(e.Round, e.Kind); return nil })
	case PlayerCheckedIn:
		return f.onPlayer(e.Player, func(p *Player) error { p.CheckedIn = e.Round; return nil })
	case DeskNoted:
		return f.onPlayer(e.Player, func(p *Player) error { p.Desk = e.Note; return nil })
	case BoardFixed:
		return f.onPlayer(e.Player, func(p *Player) error { p.Board = e.Board; return nil })
	case NumbersAssigned:
		return f.number(e)
	case RoundDrafted:
		return f.draft(e)
	case ManualBegun:
		return f.manual(e.Section, true)
	case ManualEnded:
		return f.manual(e.Section, false)
	case DraftDropped:
		return f.onSection(e.Section, func(sec *Section) error { sec.Draft = nil; return nil })
	case RoundPublished:
		return f.publish(e)
	case RoundRecalled:
		return f.recall(e)
	case RoundAltered:
		return f.alter(e)
	case ResultEntered:
		return f.result(e)
	case OrderSettled:
		return f.settle(e)
	case OrderDropped:
		return f.onSection(e.Section, func(sec *Section) error { return sec.dropOrder(e.Players) })
	case RoundRated:
		return f.rate(e)
	case GameActed:
		return f.act(e)
	case RulingMade:
		return f.rule(e)
	case AppealLodged:
		return f.appeal(e)
	case AppealDecided:
		return f.decideAppeal(e)
	case NoteWritten:
		return f.note(e)
	case ResultSigned:
		return f.sign(e)
	case ResultClaimed:
		return f.claim(e)
	case RecordsKept:
		return f.onSection(e.Section, func(sec *Section) error { sec.Records = e.Records.Value; return nil })
	case DocumentMade:
	default:
		return fmt.Errorf("no rule for event %T", e)
	}
	return nil
}

// section returns a section that may be changed.
func (f *fold) section(id SectionID) (*Section, error) {
	i := slices.IndexFunc(f.s.Sections, func(x *Section) bool { return x.ID == id })
	if i < 0 {
		return nil, Refuse("state.no-section", string(id))
	}
	if sec := f.s.Sections[i]; f.own[sec] {
		return sec, nil
	}
	f.ownSections()
	sec := *f.s.Sections[i]
	sec.Rounds, sec.Dossiers = slices.Clone(sec.Rounds), slices.Clone(sec.Dossiers)
	f.s.Sections[i] = &sec
	f.own[&sec] = true
	return &sec, nil
}

func (f *fold) onSection(id SectionID, change func(*Section) error) error {
	sec, err := f.section(id)
	if err != nil {
		return err
	}
	return change(sec)
}

func (f *fold) ownSections() {
	if !f.own["sections"] {
		f.s.Sections = slices.Clone(f.s.Sections)
		f.own["sections"] = true
	}
}

func (f *fold) ownPlayers() {
	if !f.own["players"] {
		f.s.Players = slices.Clone(f.s.Players)
		f.own["players"] = true
	}
}

func (f *fold) ownIndex() {
	if !f.own["index"] {
		f.s.index = maps.Clone(f.s.index)
		if f.s.index == nil {
			f.s.index = map[PlayerID]int{}
		}
		f.own["index"] = true
	}
}

// onPlayer changes a copy of a player.
func (f *fold) onPlayer(id PlayerID, change func(*Player) error) error {
	i, ok := f.s.index[id]
	if !ok {
		return Refuse("state.no-player", string(id))
	}
	p := f.s.Players[i]
	if !f.own[p] {
		f.ownPlayers()
		c := *p
		c.Leaves, c.Requests = slices.Clone(p.Leaves), slices.Clone(p.Requests)
		p = &c
		f.s.Players[i] = p
		f.own[p] = true
	}
	return change(p)
}

// round returns a published round that may be changed.
func (f *fold) round(sec *Section, no RoundNo) (*Round, error) {
	r := sec.Round(no)
	if r == nil {
		return nil, Refuse("state.no-round", int(no), sec.Name)
	}
	if f.own[r] {
		return r, nil
	}
	c := *r
	c.Boards = slices.Clone(r.Boards)
	sec.Rounds[no-1] = &c
	f.own[&c] = true
	return &c, nil
}

func (f *fold) addSection(e SectionAdded) error {
	if f.s.Section(e.Section) != nil {
		return fmt.Errorf("section %s is there already", e.Section)
	}
	f.ownSections()
	sec := &Section{ID: e.Section, Settings: e.Settings}
	f.own[sec] = true
	f.s.Sections = append(f.s.Sections, sec)
	return nil
}

func (f *fold) removeSection(id SectionID) error {
	sec, err := f.section(id)
	if err != nil {
		return err
	}
	for _, p := range f.s.Players {
		if p.Section == id {
			return Refuse("state.section-has-players", sec.Name)
		}
	}
	f.s.Sections = slices.DeleteFunc(f.s.Sections, func(x *Section) bool { return x.ID == id })
	return nil
}

func (f *fold) enter(e PlayerEntered) error {
	if f.s.Section(e.Section) == nil {
		return Refuse("state.no-section", string(e.Section))
	}
	if f.s.Player(e.Player) != nil {
		return fmt.Errorf("player %s is entered already", e.Player)
	}
	p := &Player{ID: e.Player, Section: e.Section, Person: e.Person, Profile: e.Profile, Joined: max(e.Joined, 1)}
	f.ownPlayers()
	f.ownIndex()
	f.own[p] = true
	f.s.index[p.ID] = len(f.s.Players)
	f.s.Players = append(f.s.Players, p)
	return nil
}

func (f *fold) removePlayer(id PlayerID) error {
	p := f.s.Player(id)
	if p == nil {
		return Refuse("state.no-player", string(id))
	}
	if f.s.Section(p.Section).has(id) {
		return Refuse("state.player-has-rounds", p.Name())
	}
	if err := f.unnumber(p.Section, id); err != nil {
		return err
	}
	f.ownPlayers()
	f.ownIndex()
	i := f.s.index[id]
	f.s.Players = slices.Delete(f.s.Players, i, i+1)
	delete(f.s.index, id)
	for j := i; j < len(f.s.Players); j++ {
		f.s.index[f.s.Players[j].ID] = j
	}
	return nil
}

// has tells whether a player stands in a round or in the draft.
func (sec *Section) has(id PlayerID) bool {
	in := func(r *Round) bool {
		return slices.ContainsFunc(r.Boards, func(b Board) bool { return b.White == id || b.Black == id }) ||
			slices.ContainsFunc(r.Byes, func(b Bye) bool { return b.Player == id })
	}
	return slices.ContainsFunc(sec.Rounds, in) || (sec.Draft != nil && in(&sec.Draft.Round))
}

func (f *fold) movePlayer(e PlayerMoved) error {
	p := f.s.Player(e.Player)
	if p == nil {
		return Refuse("state.no-player", string(e.Player))
	}
	from, to := f.s.Section(p.Section), f.s.Section(e.Section)
	if to == nil {
		return Refuse("state.no-section", string(e.Section))
	}
	if from.Current() > 0 || to.Current() > 0 || from.Draft != nil || to.Draft != nil {
		return Refuse("state.move-after-pairing", p.Name())
	}
	if err := f.unnumber(from.ID, e.Player); err != nil {
		return err
	}
	return f.onPlayer(e.Player, func(p *Player) error { p.Section = e.Section; return nil })
}

// unnumber takes a player's pairing number away; those behind him move up.
func (f *fold) unnumber(id SectionID, p PlayerID) error {
	return f.onSection(id, func(sec *Section) error {
		if i := slices.Index(sec.Numbers, p); i >= 0 {
			sec.Numbers = slices.Delete(slices.Clone(sec.Numbers), i, i+1)
		}
		return nil
	})
}

// withdraw lets a player leave; one who has left already can still be expelled.
func (p *Player) withdraw(e PlayerWithdrawn) error {
	n := len(p.Leaves)
	gone := n > 0 && p.Leaves[n-1].Until == 0
	if p.Expelled || gone && !e.Expelled {
		return Refuse("state.withdrawn-already", p.Name())
	}
	p.absent(e.From, p.CheckedIn)
	if p.Expelled = e.Expelled; !gone {
		p.Leaves = append(p.Leaves, Leave{From: e.From})
	}
	return nil
}

func (p *Player) comeBack(from RoundNo) error {
	n := len(p.Leaves)
	if p.Expelled {
		return Refuse("state.expelled", p.Name())
	}
	if n == 0 || p.Leaves[n-1].Until != 0 && p.Leaves[n-1].Until <= from {
		return Refuse("state.not-withdrawn", p.Name())
	}
	if from <= p.Leaves[n-1].From {
		p.Leaves = p.Leaves[:n-1]
		return nil
	}
	p.Leaves[n-1].Until = from
	return nil
}

func (p *Player) setRequest(r RoundNo, k ByeKind) {
	p.Requests = slices.DeleteFunc(p.Requests, func(q Request) bool { return q.Round == r })
	if k != NoBye {
		p.absent(r, r)
		p.Requests = append(p.Requests, Request{Round: r, Kind: k})
		slices.SortFunc(p.Requests, func(a, b Request) int { return int(a.Round - b.Round) })
	}
}

func (f *fold) number(e NumbersAssigned) error {
	seen := make(map[PlayerID]bool, len(e.Order))
	for _, id := range e.Order {
		p := f.s.Player(id)
		if p == nil || p.Section != e.Section || seen[id] {
			return fmt.Errorf("numbers of section %s: %s is no player of it, or stands twice", e.Section, id)
		}
		seen[id] = true
	}
	return f.onSection(e.Section, func(sec *Section) error { sec.Numbers = e.Order; return nil })
}

func (f *fold) draft(e RoundDrafted) error {
	return f.onSection(e.Section, func(sec *Section) error {
		if e.Round.No != sec.Current()+1 {
			return Refuse("state.not-the-next-round", int(e.Round.No), int(sec.Current()+1))
		}
		if err := f.s.check(sec, &e.Round); err != nil {
			return err
		}
		manual := e.ByHand && sec.Draft != nil && sec.Draft.Manual
		sec.Draft = &Draft{Round: e.Round, Digest: e.Digest, ByHand: e.ByHand, Manual: manual}
		return nil
	})
}

// manual begins or ends the manual pairing of a draft.
func (f *fold) manual(id SectionID, on bool) error {
	return f.onSection(id, func(sec *Section) error {
		if sec.Draft == nil {
			return Refuse("round.no-draft")
		}
		d := *sec.Draft
		d.Manual = on
		sec.Draft = &d
		return nil
	})
}

func (f *fold) publish(e RoundPublished) error {
	return f.onSection(e.Section, func(sec *Section) error {
		if e.Round.No != sec.Current()+1 {
			return Refuse("state.not-the-next-round", int(e.Round.No), int(sec.Current()+1))
		}
		if e.Digest != "" && (sec.Draft == nil || sec.Draft.Digest != e.Digest) {
			return Refuse("state.no-such-draft", int(e.Round.No))
		}
		if err := f.s.check(sec, &e.Round); err != nil {
			return err
		}
		r := e.Round
		r.Boards = slices.Clone(r.Boards)
		f.own[&r] = true
		sec.Rounds = append(sec.Rounds, &r)
		sec.Draft = nil
		return nil
	})
}

func (f *fold) recall(e RoundRecalled) error {
	return f.onSection(e.Section, func(sec *Section) error {
		r := sec.Round(e.Round)
		if r == nil || e.Round != sec.Current() {
			return Refuse("state.not-the-last-round", int(e.Round), int(sec.Current()))
		}
		if r.Missing() != len(r.Boards) {
			return Refuse("state.round-has-results", int(e.Round))
		}
		sec.Rounds = sec.Rounds[:len(sec.Rounds)-1]
		sec.Dossiers = slices.DeleteFunc(sec.Dossiers, func(d *Dossier) bool { return d.Round == e.Round })
		sec.Draft = nil
		return f.bringForward(e.Section, e.Round)
	})
}

// bringForward lets those who came while round r stood, and were to join for
// the one after it, take part in r, now that it is to be paired again.
func (f *fold) bringForward(id SectionID, r RoundNo) error {
	for _, p := range f.s.Players {
		back := len(p.Leaves) > 0 && p.Leaves[len(p.Leaves)-1].Until == r+1
		if p.Section != id || p.Joined != r+1 && !back {
			continue
		}
		if err := f.onPlayer(p.ID, func(p *Player) error {
			p.Joined = min(p.Joined, r)
			if back {
				return p.comeBack(r)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

func (f *fold) alter(e RoundAltered) error {
	sec, err := f.section(e.Section)
	if err != nil {
		return err
	}
	if e.Round != sec.Current() {
		return Refuse("state.not-the-last-round", int(e.Round), int(sec.Current()))
	}
	if err := sec.keepsDossiers(e); err != nil {
		return err
	}
	r, err := f.round(sec, e.Round)
	if err != nil {
		return err
	}
	r.Boards = slices.DeleteFunc(r.Boards, func(b Board) bool { return slices.Contains(e.Drop, b.No) })
	for _, b := range e.Set {
		b.saidAnew() // what was said was of the board as it was
		if have := r.Board(b.No); have != nil {
			*have = b
		} else {
			r.Boards = append(r.Boards, b)
		}
	}
	slices.SortStableFunc(r.Boards, func(a, b Board) int { return int(a.No - b.No) })
	r.Byes, r.NoShows = e.Byes, e.NoShows
	r.Why = e.Why // that of the round explained the boards as they were
	sec.Draft = nil
	return f.s.check(sec, r)
}

// board returns a board that may be changed.
func (f *fold) board(section SectionID, round RoundNo, no BoardNo) (*Board, error) {
	sec, err := f.section(section)
	if err != nil {
		return nil, err
	}
	r, err := f.round(sec, round)
	if err != nil {
		return nil, err
	}
	b := r.Board(no)
	if b == nil {
		return nil, Refuse("state.no-board", int(no), int(round))
	}
	return b, nil
}

func (f *fold) result(e ResultEntered) error {
	b, err := f.board(e.Section, e.Round, e.Board)
	if err != nil {
		return err
	}
	if b.Result != e.From {
		return fmt.Errorf("board %d of round %d holds %q, not %q", e.Board, e.Round, b.Result, e.From)
	}
	if e.To != e.From {
		b.saidAnew()
	}
	b.Result, b.Adjudicated = e.To, e.Adjudicated
	return nil
}

// settle keeps an order in place of an earlier one among the same players.
func (f *fold) settle(e OrderSettled) error {
	seen := map[PlayerID]bool{}
	for _, id := range e.Players {
		p := f.s.Player(id)
		if p == nil || p.Section != e.Section {
			return Refuse("state.no-player", string(id))
		}
		if seen[id] {
			return fmt.Errorf("settled order of section %s: %s stands twice", e.Section, id)
		}
		seen[id] = true
	}
	return f.onSection(e.Section, func(sec *Section) error {
		o := Order{How: e.How, Players: e.Players, After: e.After, Seed: e.Seed, Reason: e.Reason.Value}
		sec.Orders = slices.Clone(sec.Orders)
		if i := sec.order(e.Players); i >= 0 {
			sec.Orders[i] = o
		} else {
			sec.Orders = append(sec.Orders, o)
		}
		return nil
	})
}

// order is the index of the order among these players, whoever of them is best; -1 without one.
func (sec *Section) order(among []PlayerID) int {
	want := slices.Sorted(slices.Values(among))
	return slices.IndexFunc(sec.Orders, func(o Order) bool { return slices.Equal(slices.Sorted(slices.Values(o.Players)), want) })
}

func (sec *Section) dropOrder(among []PlayerID) error {
	i := sec.order(among)
	if i < 0 {
		return Refuse("state.no-order")
	}
	sec.Orders = slices.Delete(slices.Clone(sec.Orders), i, i+1)
	return nil
}

func (f *fold) rate(e RoundRated) error {
	return f.onSection(e.Section, func(sec *Section) error {
		for id := range e.Ratings {
			if p := f.s.Player(id); p == nil || p.Section != e.Section {
				return Refuse("state.no-player", string(id))
			}
		}
		sec.RoundRatings = maps.Clone(sec.RoundRatings)
		if sec.RoundRatings == nil {
			sec.RoundRatings = map[RoundNo]map[PlayerID]int{}
		}
		sec.RoundRatings[e.Round] = e.Ratings
		return nil
	})
}

// act adds to the dossier of a game; what the act says is not looked into.
func (f *fold) act(e GameActed) error {
	sec, err := f.section(e.Section)
	if err != nil {
		return err
	}
	r := sec.Round(e.Round)
	if r == nil {
		return Refuse("state.no-round", int(e.Round), sec.Name)
	}
	if r.Board(e.Board) == nil {
		return Refuse("state.no-board", int(e.Board), int(e.Round))
	}
	i := slices.IndexFunc(sec.Dossiers, func(d *Dossier) bool { return d.Round == e.Round && d.Board == e.Board })
	if i < 0 {
		sec.Dossiers = append(sec.Dossiers, &Dossier{Round: e.Round, Board: e.Board, Acts: []GameActed{e}})
		return nil
	}
	d := *sec.Dossiers[i]
	d.Acts = append(slices.Clip(d.Acts), e)
	sec.Dossiers[i] = &d
	return nil
}

// keepsDossiers refuses a change of boards that would give a game with a
// dossier other players.
func (sec *Section) keepsDossiers(e RoundAltered) error {
	r := sec.Round(e.Round)
	for _, d := range sec.Dossiers {
		b := r.Board(d.Board)
		if d.Round != e.Round || b == nil {
			continue
		}
		gone := slices.Contains(e.Drop, b.No) || slices.ContainsFunc(e.Set, func(x Board) bool { return x.No == b.No && (x.White != b.White || x.Black != b.Black) })
		if gone {
			return Refuse("state.game-in-hand", int(b.No), int(e.Round))
		}
	}
	return nil
}

// check refuses a round in which somebody stands twice, meets himself, or is
// no player of the section, or a board number stands twice.
func (s *State) check(sec *Section, r *Round) error {
	seen := make(map[PlayerID]bool, 2*len(r.Boards)+len(r.Byes))
	place := func(id PlayerID) error {
		p := s.Player(id)
		if p == nil || p.Section != sec.ID {
			return Refuse("state.no-player", string(id))
		}
		if seen[id] {
			return Refuse("state.player-twice", p.Name(), int(r.No))
		}
		seen[id] = true
		return nil
	}
	boards := make(map[BoardNo]bool, len(r.Boards))
	for _, b := range r.Boards {
		if b.No < 1 || boards[b.No] {
			return fmt.Errorf("round %d: board number %d is missing or stands twice", r.No, b.No)
		}
		boards[b.No] = true
		if err := place(b.White); err != nil {
			return err
		}
		if err := place(b.Black); err != nil {
			return err
		}
	}
	for _, y := range r.Byes {
		if err := place(y.Player); err != nil {
			return err
		}
	}
	return nil
}
