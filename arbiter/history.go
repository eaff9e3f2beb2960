package arbiter

import (
	"cmp"
	"context"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Matter is what an entry of the journal is about, as a reader of the history
// asks for it.
type Matter string

// The matters.
const (
	OfResults   Matter = "results"   // results, signatures, what players say on their phones
	OfPairings  Matter = "pairings"  // drafts, rounds, their boards
	OfPlayers   Matter = "players"   // entries, byes, withdrawals
	OfGames     Matter = "games"     // games off the board
	OfIncidents Matter = "incidents" // rulings, appeals, notes
	OfOrders    Matter = "orders"    // orders that the tie-breaks leave open
	OfSettings  Matter = "settings"  // the event and its sections
	OfDocuments Matter = "documents" // documents that left, records of files that came in
	OfUndoing   Matter = "undoing"   // acts taken back, or brought back
)

// Matters lists the matters.
func Matters() []Matter {
	return []Matter{OfResults, OfPairings, OfPlayers, OfGames, OfIncidents, OfOrders, OfSettings, OfDocuments, OfUndoing}
}

// Line is an entry of a journal with what a reader of the history asks of it.
type Line struct {
	journal.Entry
	Label    Label
	Matter   Matter
	Place    tournament.Place      // the section, round and board that it is about, as far as it is about one
	Players  []tournament.PlayerID // whom it is about; of a board White and Black as they sat there
	Incident tournament.IncidentID // "" for none
	UndoneBy int64                 // the entry that takes it back; 0 while it counts
	Reason   string                // as it was given; "" for none, or where it was erased
	Remarks  []string              // the lines that a report to FIDE has for it (### of a TRF-26)
}

// History is a whole journal with a line for each entry.
func History(es []journal.Entry) []Line {
	undone := journal.Undone(es)
	by := map[int64]int64{}
	for _, e := range es {
		if e.Undoes != 0 && !undone[e.Cmd] {
			by[e.Undoes] = e.Seq
		}
	}
	h := history{home: map[tournament.PlayerID]tournament.SectionID{}, seats: map[tournament.Place]tournament.ByColor[tournament.PlayerID]{}, first: map[int64]int{}}
	lines := make([]Line, len(es))
	for i, e := range es {
		l := &lines[i]
		*l = Line{Entry: e, UndoneBy: by[e.Cmd]}
		if _, ok := h.first[e.Cmd]; !ok {
			h.first[e.Cmd] = i
		}
		if e.Undoes != 0 {
			h.undoing(l, lines, es)
			continue
		}
		h.name(e)
		l.Label = Describe(h.names, e)
		l.Matter = matterOf(e.Event)
		l.Reason = reasonOf(e.Event)
		if _, entered := e.Event.(tournament.PlayerEntered); entered || !undone[e.Cmd] {
			h.follow(e.Event)
		}
		h.about(l)
		if !undone[e.Cmd] {
			l.Remarks = h.remark(e.Event)
		}
	}
	return lines
}

// history is what a reader of a journal knows at an entry.
type history struct {
	names []journal.Entry // the entries by which players and sections have their names
	home  map[tournament.PlayerID]tournament.SectionID
	seats map[tournament.Place]tournament.ByColor[tournament.PlayerID]
	first map[int64]int // of each command
	texts []*remarks    // of the sections
}

// undoing is the line of an entry that takes a command back: it is about what that was about.
func (h *history) undoing(l *Line, lines []Line, es []journal.Entry) {
	what := lines[h.first[l.Undoes]]
	l.Label, l.Matter = Label{"act.undone", []any{l.Undoes}}, OfUndoing
	l.Place, l.Players, l.Incident = what.Place, what.Players, what.Incident
	if what.Undoes != 0 {
		act := lines[h.first[what.Undoes]]
		l.Label = Label{"act.brought-back", []any{act.Cmd, describeCommand(es[:h.first[l.Cmd]], act.Cmd)}}
		return
	}
	l.Label = Label{"act.taken-back", []any{what.Cmd, describeCommand(es[:h.first[l.Cmd]], what.Cmd)}}
}

// name keeps the entries that [Describe] finds names in.
func (h *history) name(e journal.Entry) {
	switch e.Event.(type) {
	case tournament.PlayerEntered, tournament.PlayerChanged, tournament.SectionAdded, tournament.SectionChanged:
		h.names = append(h.names, e)
	}
}

// follow keeps who is in which section and who sits at which board.
func (h *history) follow(ev tournament.Event) {
	sit := func(sec tournament.SectionID, r tournament.RoundNo, boards []tournament.Board) {
		for _, b := range boards {
			h.seats[tournament.Place{Section: sec, Round: r, Board: b.No}] = tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
		}
	}
	switch v := ev.(type) {
	case tournament.PlayerEntered:
		h.home[v.Player] = v.Section
	case tournament.PlayerMoved:
		h.home[v.Player] = v.Section
	case tournament.RoundPublished:
		sit(v.Section, v.Round.No, v.Round.Boards)
	case tournament.RoundAltered:
		sit(v.Section, v.Round, v.Set)
	case tournament.SectionAdded:
		h.texts = append(h.texts, &remarks{section: v.Section, home: h.home})
	}
}

// about fills in what an entry is about.
func (h *history) about(l *Line) {
	l.Place, l.Players, l.Incident = aboutOf(l.Event)
	seat, ok := h.seats[l.Place]
	switch {
	case len(l.Players) > 0 && l.Place.Section == "":
		l.Place.Section = h.home[l.Players[0]]
	case len(l.Players) == 0 && l.Place.Board > 0 && ok:
		l.Players = []tournament.PlayerID{seat.White, seat.Black}
	}
}

// remark is what a report to FIDE says of an entry, of each section it once.
func (h *history) remark(ev tournament.Event) (lines []string) {
	for _, r := range h.texts {
		was := len(r.lines)
		r.read(ev)
		lines = append(lines, r.lines[was:]...)
	}
	return lines
}

// aboutOf is what an event names itself.
func aboutOf(ev tournament.Event) (at tournament.Place, players []tournament.PlayerID, incident tournament.IncidentID) {
	one := func(p tournament.PlayerID) []tournament.PlayerID { return []tournament.PlayerID{p} }
	place := func(sec tournament.SectionID, r tournament.RoundNo, b tournament.BoardNo) tournament.Place {
		return tournament.Place{Section: sec, Round: r, Board: b}
	}
	switch e := ev.(type) {
	case tournament.SectionAdded:
		return place(e.Section, 0, 0), nil, ""
	case tournament.SectionChanged:
		return place(e.Section, 0, 0), nil, ""
	case tournament.SectionRemoved:
		return place(e.Section, 0, 0), nil, ""
	case tournament.PlayerEntered:
		return place(e.Section, 0, 0), one(e.Player), ""
	case tournament.PlayerChanged:
		return at, one(e.Player), ""
	case tournament.PlayerRemoved:
		return at, one(e.Player), ""
	case tournament.PlayerMoved:
		return place(e.Section, 0, 0), one(e.Player), ""
	case tournament.PlayerWithdrawn:
		return at, one(e.Player), ""
	case tournament.PlayerReturned:
		return at, one(e.Player), ""
	case tournament.ByeGranted:
		return at, one(e.Player), ""
	case tournament.BoardFixed:
		return at, one(e.Player), ""
	case tournament.PlayerCheckedIn:
		return at, one(e.Player), ""
	case tournament.DeskNoted:
		return at, one(e.Player), ""
	case tournament.NumbersAssigned:
		return place(e.Section, 0, 0), nil, ""
	case tournament.RoundDrafted:
		return place(e.Section, e.Round.No, 0), nil, ""
	case tournament.ManualBegun:
		return place(e.Section, 0, 0), nil, ""
	case tournament.ManualEnded:
		return place(e.Section, 0, 0), nil, ""
	case tournament.DraftDropped:
		return place(e.Section, 0, 0), nil, ""
	case tournament.RoundPublished:
		return place(e.Section, e.Round.No, 0), nil, ""
	case tournament.RoundRecalled:
		return place(e.Section, e.Round, 0), nil, ""
	case tournament.RoundAltered:
		return place(e.Section, e.Round, 0), nil, ""
	case tournament.ResultEntered:
		return place(e.Section, e.Round, e.Board), nil, ""
	case tournament.ResultSigned:
		return place(e.Section, e.Round, e.Board), nil, ""
	case tournament.ResultClaimed:
		return place(e.Section, e.Round, e.Board), nil, ""
	case tournament.GameActed:
		return place(e.Section, e.Round, e.Board), nil, ""
	case tournament.RulingMade:
		if e.Board > 0 {
			players = []tournament.PlayerID{e.Players.White, e.Players.Black}
		}
		return e.Place, players, e.Incident
	case tournament.AppealLodged:
		return at, one(e.By), e.Incident
	case tournament.AppealDecided:
		return at, nil, e.Incident
	case tournament.NoteWritten:
		if e.Player != "" {
			players = one(e.Player)
		}
		return e.Place, players, ""
	case tournament.OrderSettled:
		return place(e.Section, e.After, 0), e.Players, ""
	case tournament.OrderDropped:
		return place(e.Section, 0, 0), e.Players, ""
	case tournament.RoundRated:
		return place(e.Section, e.Round, 0), nil, ""
	case tournament.RecordsKept:
		return place(e.Section, 0, 0), nil, ""
	case tournament.DocumentMade:
		return place(e.Section, e.Round, 0), nil, ""
	default:
		return at, nil, ""
	}
}

// matterOf is what an event is about.
func matterOf(ev tournament.Event) Matter {
	switch ev.(type) {
	case tournament.ResultEntered, tournament.ResultSigned, tournament.ResultClaimed:
		return OfResults
	case tournament.NumbersAssigned, tournament.RoundDrafted, tournament.ManualBegun, tournament.ManualEnded, tournament.DraftDropped,
		tournament.RoundPublished, tournament.RoundRecalled, tournament.RoundAltered:
		return OfPairings
	case tournament.EventOpened, tournament.InfoChanged, tournament.SectionAdded, tournament.SectionChanged, tournament.SectionRemoved:
		return OfSettings
	case tournament.GameActed:
		return OfGames
	case tournament.RulingMade, tournament.AppealLodged, tournament.AppealDecided, tournament.NoteWritten:
		return OfIncidents
	case tournament.OrderSettled, tournament.OrderDropped:
		return OfOrders
	case tournament.DocumentMade, tournament.RecordsKept:
		return OfDocuments
	default:
		return OfPlayers
	}
}

// reasonOf is the reason that was given for an act. Of what was done with a game
// off the board nothing else is told here: an envelope keeps its secret.
func reasonOf(ev tournament.Event) string {
	switch e := ev.(type) {
	case tournament.SectionChanged:
		return e.Reason.Value
	case tournament.PlayerWithdrawn:
		return e.Reason.Value
	case tournament.RoundRecalled:
		return e.Reason.Value
	case tournament.RoundAltered:
		return e.Reason.Value
	case tournament.ResultEntered:
		return e.Reason.Value
	case tournament.OrderSettled:
		return e.Reason.Value
	case tournament.GameActed:
		return cmp.Or(e.Texts.Value.Otherwise, e.Texts.Value.Reason)
	case tournament.RulingMade:
		return e.Texts.Value.Reason
	case tournament.AppealLodged:
		return e.Grounds.Value
	case tournament.AppealDecided:
		return e.Reasons.Value
	case tournament.NoteWritten:
		return e.Text.Value
	case tournament.DeskNoted:
		return e.Note.Value.Comment
	default:
		return ""
	}
}

// Replaced is the outcome that held until entry e settled the same anew: the
// earlier settings of a section, what was known of a player before. Nil where
// nothing was settled before, or where the event itself says what it replaces.
func Replaced(es []journal.Entry, e journal.Entry) tournament.Event {
	what := settles(e.Event)
	if what == "" {
		return nil
	}
	before := es[:min(max(e.Seq-1, 0), int64(len(es)))]
	undone := journal.Undone(before) // as it was then
	for i := len(before) - 1; i >= 0; i-- {
		if b := before[i]; b.Undoes == 0 && !undone[b.Cmd] && settles(b.Event) == what {
			return b.Event
		}
	}
	return nil
}

// settles names what an event settles, as [subject] does, the first settling included.
func settles(ev tournament.Event) string {
	switch e := ev.(type) {
	case tournament.EventOpened:
		return "event"
	case tournament.SectionAdded:
		return "section " + string(e.Section)
	case tournament.PlayerEntered:
		return "player " + string(e.Player)
	case tournament.InfoChanged, tournament.SectionChanged, tournament.PlayerChanged, tournament.ByeGranted, tournament.BoardFixed, tournament.ResultSigned:
		return subject(ev)
	default:
		return ""
	}
}

// Hash is the hash of an entry of the journal, which continues that of the entry
// before and which the next one continues.
func (s *Service) Hash(ctx context.Context, id tournament.EventID, seq int64) (journal.Hash, error) {
	h, err := s.store.Hash(ctx, id, seq)
	return h, refusal("read journal", err)
}

// Actors are the names and devices behind the actors of journals, as far as
// somebody introduced them.
func (s *Service) Actors(ctx context.Context) (map[journal.ActorID]Who, error) {
	all, err := s.store.Actors(ctx)
	return all, refusal("list actors", err)
}
