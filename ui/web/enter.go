package web

import (
	"fmt"
	"net/http"
	"strconv"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// enterPage are the boards of the current rounds that have no result, as far as
// the device is for them.
type enterPage struct {
	Sections []enterSection
	Empty    string
}

type enterSection struct {
	Name   string
	Boards []enterBoard
}

// enterBoard is a board to open; Choices are what a device may enter: whatever
// else there is, is the arbiter's.
type enterBoard struct {
	ID           string
	Cell         string // names the board whatever the page shows
	Board        int
	Round        int
	Section      string
	White, Black seat
	Choices      []enterChoice
}

type enterChoice struct {
	Mark   string // "w", "d" or "b"
	Code   string
	Text   string
	Words  string // who has won
	Result outcome
}

// signing is a result that both players may have signed.
type signing struct{ Section, Round, Board, Seen string }

// enterable are the results that a device may enter.
var enterable = []struct {
	mark   string
	result tournament.Result
}{{"w", tournament.WhiteWins}, {"d", tournament.Drawn}, {"b", tournament.BlackWins}}

func (s *Server) enter(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	if k, ok := s.kiosk(w, r, by, "/enter"); ok {
		s.kioskSend(w, r, http.StatusOK, s.enterSheet(r, k))
	}
}

func (s *Server) enterSheet(r *http.Request, k *kiosk) kioskPage {
	p := k.frame("enter", k.T("enter.title"))
	var content enterPage
	missing, posted := 0, false
	for _, sec := range k.sections() {
		round := sec.Round(sec.Current())
		if round == nil {
			continue
		}
		posted = true
		part := enterSection{Name: join(" · ", sec.Name, k.T("web.round", int(round.No)))}
		for _, b := range round.Boards {
			if b.Result == tournament.NoResult && k.pass.Covers(k.id, sec.ID, b.No) {
				part.Boards = append(part.Boards, k.enterBoard(sec, round, b))
			}
		}
		missing += len(part.Boards)
		if len(part.Boards) > 0 {
			content.Sections = append(content.Sections, part)
		}
	}
	switch {
	case !posted:
		content.Empty = k.T("enter.not-posted")
	case missing == 0:
		content.Empty = k.T("enter.all-in")
	}
	if posted {
		p.Count = k.T("enter.missing", missing)
	}
	p.Content, p.Find = content, missing > 6
	if last, err := s.lastOf(r.Context(), k); err == nil {
		p.Last = k.lastEntry(last)
	}
	return p
}

func (k *kiosk) enterBoard(sec *tournament.Section, round *tournament.Round, b tournament.Board) enterBoard {
	seatOf := func(id tournament.PlayerID, c tournament.Color) seat {
		return seat{person: personOf(sec, k.state.Player(id)), Color: c.String()}
	}
	out := enterBoard{
		ID: fmt.Sprintf("%s-%d-%d", sec.ID, round.No, b.No), Board: int(b.No), Round: int(round.No), Section: string(sec.ID),
		White: seatOf(b.White, tournament.White), Black: seatOf(b.Black, tournament.Black),
	}
	out.Cell = fmt.Sprintf("%s/%s", k.id, out.ID)
	for _, e := range enterable {
		c := enterChoice{Mark: e.mark, Code: e.result.Code(), Text: k.Result(e.result), Result: outcomeOf(k.Catalogue, e.result, false)}
		switch e.result {
		case tournament.WhiteWins:
			c.Words = k.T("enter.won", out.White.Name)
		case tournament.BlackWins:
			c.Words = k.T("enter.won", out.Black.Name)
		default:
			c.Words = k.ResultWords(e.result)
		}
		out.Choices = append(out.Choices, c)
	}
	return out
}

// lastEntry words what the device did last on this page.
func (k *kiosk) lastEntry(es []journal.Entry) *lastAct {
	for _, e := range es {
		switch v := e.Event.(type) {
		case tournament.ResultEntered:
			last := lastActOf(e, k.T("enter.last", int(v.Board), v.To, k.ResultWords(v.To)))
			if sec := k.state.Section(v.Section); sec != nil && v.Round == sec.Current() {
				if b := sec.Round(v.Round).Board(v.Board); b != nil && b.Result == v.To && !(b.Signed.White && b.Signed.Black) {
					last.Sign = &signing{string(v.Section), strconv.Itoa(int(v.Round)), strconv.Itoa(int(v.Board)), v.To.Code()}
				}
			}
			return last
		case tournament.ResultSigned:
			return lastActOf(e, k.T("enter.last-signed", int(v.Board)))
		}
	}
	return nil
}

// enterPlaceIn reads the board of a form and refuses one that the device is not for.
func (k *kiosk) enterPlaceIn(r *http.Request) (tournament.Place, error) {
	round, err1 := strconv.ParseUint(r.PostFormValue("round"), 10, 16)
	board, err2 := strconv.ParseUint(r.PostFormValue("board"), 10, 16)
	at := tournament.Place{Section: tournament.SectionID(r.PostFormValue("section")), Round: tournament.RoundNo(round), Board: tournament.BoardNo(board)}
	switch {
	case err1 != nil || err2 != nil || at.Section == "" || at.Board == 0:
		return at, &arbiter.Error{Kind: arbiter.Invalid, Op: "enter result", Key: "web.bad-form"}
	case !k.pass.Covers(k.id, at.Section, at.Board):
		return at, &arbiter.Error{Kind: arbiter.Forbidden, Op: "enter result", Key: "kiosk.not-this-board", Args: []any{int(at.Board)}}
	}
	return at, nil
}

// entered enters a first result. Where the board holds one by now, or is played
// by others, or the round is over, nothing is changed and both are named.
func (s *Server) entered(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	k, ok := s.kiosk(w, r, by, "/enter")
	if !ok {
		return
	}
	draw := func(k *kiosk) kioskPage { return s.enterSheet(r, k) }
	at, err := k.enterPlaceIn(r)
	if err != nil {
		s.kioskRefused(w, r, k, err, draw)
		return
	}
	to, err := tournament.ParseResult(r.PostFormValue("to"))
	if err != nil || !mayEnter(to) {
		s.kioskRefused(w, r, k, &arbiter.Error{Kind: arbiter.Forbidden, Op: "enter result", Key: "kiosk.for-arbiter"}, draw)
		return
	}
	entry := arbiter.ResultEntry{
		Section: at.Section, Round: at.Round, Board: at.Board, To: to,
		Players: tournament.ByColor[tournament.PlayerID]{White: tournament.PlayerID(r.PostFormValue("white")), Black: tournament.PlayerID(r.PostFormValue("black"))},
	}
	st, err := s.service.EnterResult(r.Context(), by, k.id, entry, nil)
	if err != nil {
		s.kioskRefused(w, r, k, k.roundOver(at, to, err), draw)
		return
	}
	s.kioskDone(w, r, k, st)
}

// roundOver says in the words of a refusal that the round has gone on, where
// that is the reason for it.
func (k *kiosk) roundOver(at tournament.Place, to tournament.Result, err error) error {
	sec := k.state.Section(at.Section)
	if sec == nil || at.Round >= sec.Current() || sec.Round(at.Round) == nil {
		return err
	}
	b := sec.Round(at.Round).Board(at.Board)
	if b == nil || b.Result == to {
		return err
	}
	return &arbiter.Error{Kind: arbiter.Conflict, Op: "enter result", Key: "kiosk.round-over", Args: []any{int(at.Round), int(at.Board), k.ResultWords(b.Result), to}}
}

func mayEnter(to tournament.Result) bool {
	for _, e := range enterable {
		if e.result == to {
			return true
		}
	}
	return false
}

// signed records that both players have signed a result.
func (s *Server) signed(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	k, ok := s.kiosk(w, r, by, "/enter")
	if !ok {
		return
	}
	draw := func(k *kiosk) kioskPage { return s.enterSheet(r, k) }
	at, err := k.enterPlaceIn(r)
	seen, badSeen := tournament.ParseResult(r.PostFormValue("seen"))
	if err == nil && badSeen != nil {
		err = &arbiter.Error{Kind: arbiter.Invalid, Op: "sign result", Key: "web.bad-form"}
	}
	if err != nil {
		s.kioskRefused(w, r, k, err, draw)
		return
	}
	st, err := s.service.SignResult(r.Context(), by, k.id, arbiter.Signature{
		Section: at.Section, Round: at.Round, Board: at.Board, Seen: seen, Signed: tournament.ByColor[bool]{White: true, Black: true},
	})
	if err != nil {
		s.kioskRefused(w, r, k, err, draw)
		return
	}
	s.kioskDone(w, r, k, st)
}

// unentered takes back what the device entered last.
func (s *Server) unentered(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	if k, ok := s.kiosk(w, r, by, "/enter"); ok {
		s.undoLast(w, r, k, func(k *kiosk) kioskPage { return s.enterSheet(r, k) })
	}
}
