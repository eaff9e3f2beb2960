package web

import (
	"context"
	"net/http"
	"strconv"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// presence is what the next round will have of a player, as far as he, or
// somebody for him, has said.
type presence string

// The presences. Everybody who is entered is here until somebody says otherwise.
const (
	isHere     presence = "here"
	isOut      presence = "out"  // a zero-point bye
	hasHalf    presence = "half" // a half-point bye
	hasFull    presence = "full" // a full-point bye, which is the arbiter's to give
	isLater    presence = "later"
	hasLeft    presence = "left" // withdrawn
	isExpelled presence = "expelled"
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
	State   presence
	Words   string
	Choices []link // Text, and the presence as Href
}

func presenceOf(p *tournament.Player, next tournament.RoundNo) presence {
	switch {
	case p.Expelled:
		return isExpelled
	case next < p.Joined:
		return isLater
	case !p.Present(next):
		return hasLeft
	}
	switch p.Request(next) {
	case tournament.NoBye:
		return isHere
	case tournament.HalfBye:
		return hasHalf
	case tournament.FullBye:
		return hasFull
	default:
		return isOut
	}
}

// choices are what a device may make of a presence.
func (p presence) choices() []presence {
	switch p {
	case isHere:
		return []presence{isOut, hasHalf}
	case isOut:
		return []presence{isHere, hasHalf}
	case hasHalf:
		return []presence{isHere, isOut}
	case hasLeft:
		return []presence{isHere}
	default: // the arbiter's
		return nil
	}
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
	counts := map[presence]int{}
	for _, p := range k.state.Entries(sec.ID) {
		row := checkinPlayer{person: personOf(sec, p), State: presenceOf(p, next)}
		row.Words = k.T("checkin." + string(row.State))
		counts[row.State]++
		if part.Note == "" {
			for _, c := range row.State.choices() {
				row.Choices = append(row.Choices, link{Text: k.T("checkin.say-"+string(c), int(next)), Href: string(c)})
			}
		}
		part.Players = append(part.Players, row)
	}
	sortByName(k.Lang(), part.Players, func(p checkinPlayer) person { return p.person })
	part.Counts = k.T("checkin.counts", counts[isHere], counts[isOut], counts[hasHalf]+counts[hasFull], counts[hasLeft]+counts[isExpelled])
	return part, counts[isHere]
}

// lastCheckin words what the device did last on this page.
func (k *kiosk) lastCheckin(es []journal.Entry) *lastAct {
	for _, e := range es {
		var of tournament.PlayerID
		state := isHere
		switch v := e.Event.(type) {
		case tournament.ByeGranted:
			of = v.Player
			switch v.Kind {
			case tournament.NoBye:
			case tournament.HalfBye:
				state = hasHalf
			default:
				state = isOut
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
	seen, want := presence(r.PostFormValue("seen")), presence(r.PostFormValue("to"))
	now := presenceOf(p, next)
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
func (s *Server) present(ctx context.Context, k *kiosk, p *tournament.Player, next tournament.RoundNo, now, want presence) (tournament.State, error) {
	byes := map[presence]tournament.ByeKind{isHere: tournament.NoBye, isOut: tournament.ZeroBye, hasHalf: tournament.HalfBye}
	for _, may := range now.choices() {
		if may != want {
			continue
		}
		if now == hasLeft {
			return s.service.Return(ctx, k.by, k.id, p.ID)
		}
		return s.service.GrantBye(ctx, k.by, k.id, p.ID, next, byes[want], nil)
	}
	return k.state, &arbiter.Error{Kind: arbiter.Forbidden, Op: "check in", Key: "kiosk.for-arbiter"}
}

func (s *Server) uncheckedIn(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	if k, ok := s.kiosk(w, r, by, "/checkin"); ok {
		s.undoLast(w, r, k, func(k *kiosk) kioskPage { return s.checkinSheet(r, k) })
	}
}
