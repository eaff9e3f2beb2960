package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Claims says what the players' own phones may do about their results.
type Claims string

// The ways. The zero value is ClaimsBoth.
const (
	ClaimsBoth  Claims = "both"  // what both players say, each on a phone of his own, is entered
	ClaimsAlone Claims = "alone" // an arbiter confirms whatever they say
	ClaimsOff   Claims = "off"   // they say nothing
)

// claimRoutes are there where players may say how their games have ended.
func (s *Server) claimRoutes() []route {
	if s.claims == ClaimsOff {
		return nil
	}
	return []route{{method: http.MethodPost, path: "/t/{id}/board/{n}", act: arbiter.ActClaim, do: s.claim}}
}

// claimsHere is what players may do on this server: one that lets nobody in
// takes nothing from anybody.
func (s *Server) claimsHere() Claims {
	if s.door == nil {
		return ClaimsOff
	}
	return s.claims
}

// claimPart is what a table's page has of the players' claims; nil where there
// is nothing to claim.
type claimPart struct {
	Action       string
	Round        int
	White, Black seat
	Said         []string // what each has said
	State        string   // and what follows
	Choices      []enterChoice
	TakeBack     bool
}

// claimPart is the claim on board b of the section's current round.
func (v *view) claimPart(claims Claims, round *tournament.Round, b *tournament.Board) *claimPart {
	if claims == ClaimsOff || b.Result != tournament.NoResult || round.No != v.section.Current() {
		return nil
	}
	seatOf := func(id tournament.PlayerID, c tournament.Color) seat {
		return seat{person: personOf(v.section, v.state.Player(id)), Color: c.String()}
	}
	p := &claimPart{
		Action: v.url() + "/board/" + strconv.Itoa(int(b.No)), Round: int(round.No),
		White: seatOf(b.White, tournament.White), Black: seatOf(b.Black, tournament.Black),
	}
	for _, e := range enterable {
		p.Choices = append(p.Choices, enterChoice{Mark: e.mark, Code: e.result.Code(), Text: v.Result(e.result), Words: v.ResultWords(e.result), Result: outcomeOf(v.Catalogue, e.result, false)})
	}
	white, black := b.Claimed.White, b.Claimed.Black
	for _, said := range []struct {
		by tournament.Color
		to tournament.Result
	}{{tournament.White, white}, {tournament.Black, black}} {
		if said.to != tournament.NoResult {
			p.Said = append(p.Said, v.T("claim.says-"+said.by.String(), said.to))
		}
	}
	p.TakeBack = len(p.Said) > 0
	switch {
	case len(p.Said) == 0 && claims == ClaimsAlone:
		p.State = v.T("claim.how-alone")
	case len(p.Said) == 0:
		p.State = v.T("claim.how")
	case len(p.Said) == 1 && white != tournament.NoResult:
		p.State = v.T("claim.waiting-black")
	case len(p.Said) == 1:
		p.State = v.T("claim.waiting-white")
	case white != black:
		p.State = v.T("claim.differ")
	default:
		p.State = v.T("claim.arbiter-confirms")
	}
	return p
}

// phoneCookie tells one player's phone from another's. It says nothing of whose
// it is, and is made when something is claimed for the first time.
const phoneCookie = "sealedmove-phone"

// phoneFor is how long a browser keeps it: a weekend's event and a day more.
const phoneFor = 4 * 24 * time.Hour

// phoneOf is who a player's phone is in the journal: a digest of its cookie, which
// is made where there is none.
func phoneOf(w http.ResponseWriter, r *http.Request) journal.ActorID {
	var secret [32]byte
	if c, err := r.Cookie(phoneCookie); err == nil {
		if b, err := hex.DecodeString(c.Value); err == nil && len(b) == len(secret) {
			return phoneID(b)
		}
	}
	_, _ = rand.Read(secret[:]) // it never fails
	http.SetCookie(w, &http.Cookie{
		Name: phoneCookie, Value: hex.EncodeToString(secret[:]), Path: "/t/", MaxAge: int(phoneFor.Seconds()),
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode,
	})
	return phoneID(secret[:])
}

func phoneID(secret []byte) journal.ActorID {
	sum := sha256.Sum256(secret)
	return journal.ActorID("phone-" + hex.EncodeToString(sum[:8]))
}

// How many claims there may be in a minute: a player needs two or three.
const (
	claimsOfAddress = 20
	claimsOfBoard   = 12
)

// turnstile counts what comes in a minute, by a key, in bounded memory. The zero
// value is ready.
type turnstile struct {
	mu     sync.Mutex
	minute int64
	count  map[string]int
}

// through tells whether a key is below its number for this minute, and counts it.
func (t *turnstile) through(now time.Time, key string, most int) bool {
	const keys = 10000
	t.mu.Lock()
	defer t.mu.Unlock()
	if m := now.Unix() / 60; m != t.minute || t.count == nil {
		t.minute, t.count = m, map[string]int{}
	}
	if t.count[key] >= most || len(t.count) >= keys {
		return false
	}
	t.count[key]++
	return true
}

// claim records what a player says on his phone. It is for anybody in the hall,
// and counts only once the opponent, or an arbiter, says the same.
func (s *Server) claim(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	v, ok := s.find(w, r, "board/"+r.PathValue("n"))
	if !ok {
		return
	}
	at := tournament.Place{Section: v.section.ID}
	n, err1 := strconv.ParseUint(r.PathValue("n"), 10, 16)
	round, err2 := strconv.ParseUint(r.PostFormValue("round"), 10, 16)
	by := map[string]tournament.Color{"white": tournament.White, "black": tournament.Black}[r.PostFormValue("by")]
	to, err3 := tournament.ParseResult(r.PostFormValue("to"))
	if err := errors.Join(err1, err2, err3); err != nil || !r.PostForm.Has("to") {
		s.say(w, r, http.StatusBadRequest, "web.bad-form")
		return
	}
	at.Round, at.Board = tournament.RoundNo(round), tournament.BoardNo(n)
	now := s.service.Now()
	if !s.claimed.through(now, remote(r).String(), claimsOfAddress) || !s.claimed.through(now, v.url()+r.PathValue("n"), claimsOfBoard) {
		w.Header().Set("Retry-After", "60")
		s.say(w, r, http.StatusTooManyRequests, "claim.too-many")
		return
	}
	who := arbiter.Actor{ID: phoneOf(w, r), Role: arbiter.Public}
	_, err := s.service.ClaimResult(r.Context(), who, v.id, arbiter.ResultClaim{
		Section: at.Section, Round: at.Round, Board: at.Board, By: by, To: to, Alone: s.claims == ClaimsAlone,
		Players: tournament.ByColor[tournament.PlayerID]{White: tournament.PlayerID(r.PostFormValue("white")), Black: tournament.PlayerID(r.PostFormValue("black"))},
	})
	if err != nil {
		s.claimRefused(w, r, v, at, err)
		return
	}
	s.pulse.note(s.pulse.ask(r.Context())) // so that the page that follows has it
	http.Redirect(w, r, v.url()+"/board/"+r.PathValue("n"), http.StatusSeeOther)
}

// claimRefused shows the table as it is, and why a claim was refused.
func (s *Server) claimRefused(w http.ResponseWriter, r *http.Request, v *view, at tournament.Place, err error) {
	var refused *arbiter.Error
	if !errors.As(err, &refused) || statuses[refused.Kind] >= http.StatusInternalServerError {
		s.fail(w, r, err)
		return
	}
	s.pulse.note(s.pulse.ask(r.Context()))
	fresh, err2 := s.view(r, v.Catalogue, v.key.view)
	round := v.section.Round(v.section.Current())
	if err2 == nil {
		v, round = fresh, fresh.section.Round(fresh.section.Current())
	}
	if round == nil || round.Board(at.Board) == nil {
		s.say(w, r, statuses[refused.Kind], "claim.refused", err)
		return
	}
	sh := v.tableSheet(round, int(at.Board), s.claimsHere())
	page, _ := sh.Content.(tablePage)
	page.Notice = v.Err(err)
	sh.Content = page
	body, err2 := render(sh)
	if err2 != nil {
		s.fail(w, r, err2)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Language", string(v.Lang()))
	w.WriteHeader(statuses[refused.Kind])
	writeString(w, string(body))
}
