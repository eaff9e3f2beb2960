package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// checkinPage are the players of the sections that the device is for.
type checkinPage struct {
	Sections []checkinSection
	Empty    string
}

type checkinSection struct {
	Name, Counts, Note string
	Round              int // to come
	Players            []checkinPlayer
}

// checkinPlayer is a player to open, and what may be said of him.
type checkinPlayer struct {
	person
	State   tournament.Presence
	Words   string
	Choices []link // Text, and the presence as Href
}

// choices are what a device may make of a presence in the next round of a
// section, the one that is meant most often first. A full-point bye and whoever
// was expelled are the arbiter's; where the schedule is fixed nobody is left out
// of a round.
func choices(sec *tournament.Section, p tournament.Presence) []tournament.Presence {
	if sec.Current() >= sec.TotalRounds {
		return nil
	}
	may := map[tournament.Presence][]tournament.Presence{
		tournament.Awaited:  {tournament.Here, tournament.Out, tournament.WithHalf},
		tournament.Here:     {tournament.Awaited, tournament.Out, tournament.WithHalf},
		tournament.Out:      {tournament.Here, tournament.WithHalf},
		tournament.WithHalf: {tournament.Here, tournament.Out},
		tournament.Left:     {tournament.Here},
	}[p]
	if !sec.System.IsFixed() {
		return may
	}
	return slices.DeleteFunc(may, func(to tournament.Presence) bool { return to == tournament.Out || to == tournament.WithHalf })
}

func (s *Server) checkin(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	if k, ok := s.kiosk(w, r, by, "/checkin"); ok {
		s.kioskSend(w, r, http.StatusOK, s.checkinSheet(r, k))
	}
}

func (s *Server) checkinSheet(r *http.Request, k *kiosk) kioskPage {
	p := k.frame("checkin", k.T("checkin.title"))
	var content checkinPage
	here := 0
	for _, sec := range k.sections() {
		part, n := k.checkinSection(sec)
		here += n
		content.Sections = append(content.Sections, part)
		p.Find = p.Find || len(part.Players) > 0
	}
	if !p.Find {
		content.Empty = k.T("web.no-players")
	}
	p.Content, p.Count = content, k.T("checkin.here-count", here)
	if last, err := s.lastOf(r.Context(), k); err == nil {
		p.Last = k.lastCheckin(last)
	}
	return p
}

// checkinSection are the players of a section for its next round, and how many
// of them are here.
func (k *kiosk) checkinSection(sec *tournament.Section) (part checkinSection, here int) {
	next := sec.Current() + 1
	part.Name, part.Round = sec.Name, int(next)
	switch {
	case sec.System.IsFixed():
		part.Note = k.T("checkin.fixed")
	case next > sec.TotalRounds:
		part.Note = k.T("checkin.all-played")
	default:
		part.Name = join(" · ", sec.Name, k.T("web.round", int(next)))
	}
	for _, p := range k.state.Entries(sec.ID) {
		row := checkinPlayer{person: personOf(sec, p), State: p.Presence(next)}
		row.Words = k.T("checkin." + string(row.State))
		for _, c := range choices(sec, row.State) {
			row.Choices = append(row.Choices, link{Text: k.T("checkin.say-"+string(c), int(next)), Href: string(c)})
		}
		part.Players = append(part.Players, row)
	}
	sortByName(k.Lang(), part.Players, func(p checkinPlayer) person { return p.person })
	n := k.state.CheckIn(sec)
	part.Counts = k.T("checkin.counts", n[tournament.Here], n[tournament.Awaited], n[tournament.Out], n[tournament.WithHalf]+n[tournament.WithFull], n[tournament.Left]+n[tournament.Barred])
	return part, n[tournament.Here]
}

// lastCheckin words what the device did last on this page.
func (k *kiosk) lastCheckin(es []journal.Entry) *lastAct {
	for _, e := range es {
		var of tournament.PlayerID
		state := tournament.Here
		switch v := e.Event.(type) {
		case tournament.ByeGranted:
			of = v.Player
			switch v.Kind {
			case tournament.NoBye:
			case tournament.HalfBye:
				state = tournament.WithHalf
			default:
				state = tournament.Out
			}
		case tournament.PlayerCheckedIn:
			if of = v.Player; v.Round == 0 {
				state = tournament.Awaited
			}
		case tournament.PlayerReturned:
			of = v.Player
		default:
			continue
		}
		if p := k.state.Player(of); p != nil {
			return lastActOf(e, k.T("checkin.last", p.Person.Value.Name, k.T("checkin."+string(state))))
		}
	}
	return nil
}

// checkedIn says whether a player takes part in the next round. seen is what
// the device showed of him: where that is no longer so, nothing is changed.
func (s *Server) checkedIn(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	k, ok := s.kiosk(w, r, by, "/checkin")
	if !ok {
		return
	}
	st, err := s.setPresence(r, k)
	if err != nil {
		s.kioskRefused(w, r, k, err, func(k *kiosk) kioskPage { return s.checkinSheet(r, k) })
		return
	}
	s.kioskDone(w, r, k, st)
}

func (s *Server) setPresence(r *http.Request, k *kiosk) (tournament.State, error) {
	const op = "check in"
	p := k.state.Player(tournament.PlayerID(r.PostFormValue("player")))
	round, err := strconv.ParseUint(r.PostFormValue("round"), 10, 16)
	if p == nil || err != nil {
		return k.state, &arbiter.Error{Kind: arbiter.Invalid, Op: op, Key: "web.bad-form"}
	}
	sec := k.state.Section(p.Section)
	next := sec.Current() + 1
	seen, want := tournament.Presence(r.PostFormValue("seen")), tournament.Presence(r.PostFormValue("to"))
	now := p.Presence(next)
	switch {
	case !k.pass.Covers(k.id, p.Section, 0):
		return k.state, &arbiter.Error{Kind: arbiter.Forbidden, Op: op, Key: "kiosk.not-this-player", Args: []any{p.Name()}}
	case tournament.RoundNo(round) != next:
		return k.state, &arbiter.Error{Kind: arbiter.Conflict, Op: op, Key: "checkin.round-posted", Args: []any{int(round), p.Name()}}
	case now == want:
		return k.state, nil // whoever has said so
	case now != seen:
		if done, err := s.doneBefore(r.Context(), k); done || err != nil {
			return k.state, err // said by this request, and something else since
		}
		return k.state, &arbiter.Error{Kind: arbiter.Conflict, Op: op, Key: "checkin.changed", Args: []any{p.Name(), k.T("checkin." + string(now)), k.T("checkin." + string(want))}}
	}
	return s.present(r.Context(), k, p, next, now, want)
}

// present does what was said of a player.
func (s *Server) present(ctx context.Context, k *kiosk, p *tournament.Player, next tournament.RoundNo, now, want tournament.Presence) (tournament.State, error) {
	if !slices.Contains(choices(k.state.Section(p.Section), now), want) {
		return k.state, &arbiter.Error{Kind: arbiter.Forbidden, Op: "check in", Key: "kiosk.for-arbiter"}
	}
	switch want {
	case tournament.Here:
		return s.service.CheckIn(ctx, k.by, k.id, next, p.ID)
	case tournament.Awaited:
		return s.service.TakeBackCheckIn(ctx, k.by, k.id, next, p.ID)
	case tournament.WithHalf:
		return s.service.GrantBye(ctx, k.by, k.id, p.ID, next, tournament.HalfBye, nil)
	default:
		return s.service.GrantBye(ctx, k.by, k.id, p.ID, next, tournament.ZeroBye, nil)
	}
}

func (s *Server) uncheckedIn(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	if k, ok := s.kiosk(w, r, by, "/checkin"); ok {
		s.undoLast(w, r, k, func(k *kiosk) kioskPage { return s.checkinSheet(r, k) })
	}
}
