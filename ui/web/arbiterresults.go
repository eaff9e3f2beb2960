package web

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// deskResults are the boards of all sections in board order. Their order does
// not change while results are entered.
type deskResults struct {
	Sections []deskSection
	Missing  int
	Only     bool // those without a result
	Verify   bool // the second pass: each result is typed again
	Views    []link
	Rounds   []link
	Empty    string
	Self     string   // the address of this view
	Main     []choice // the results of a game
	Others   []choiceGroup
}

// deskSection is a section's round on the page.
type deskSection struct {
	ID, Name, Note string
	Rows           []deskRow
}

// deskRow is a board: the players, what it holds, and what its players say.
type deskRow struct {
	ID                       string // of the element
	Section                  string
	Round, Board             int
	White, Black             seat
	Code                     string // of the result; "" is none
	Result                   outcome
	Claims                   []deskClaim
	Differ                   bool // the two players say different things
	SignedWhite, SignedBlack bool
	Final                    bool
	Rule                     string // the address of the forms for it
}

// deskClaim is what one player says, or both; a tap enters it.
type deskClaim struct{ Words, Code, Confirm string }

// choice is a result that a button enters.
type choice struct{ Code, Text, Words string }

// choiceGroup are results of one kind.
type choiceGroup struct {
	Name    string
	Choices []choice
}

func (d *desk) choices(results ...tournament.Result) []choice {
	var out []choice
	for _, r := range results {
		out = append(out, choice{Code: r.Code(), Text: d.Result(r), Words: d.ResultWords(r)})
	}
	return out
}

// arbiterResults shows the results of all sections.
func (s *Server) arbiterResults(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	q := r.URL.Query()
	p := deskResults{Only: q.Has("missing"), Verify: q.Has("verify"), Main: d.choices(tournament.WhiteWins, tournament.Drawn, tournament.BlackWins)}
	p.Others = []choiceGroup{
		{d.T("arb.forfeit"), d.choices(tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit)},
		{d.T("arb.penalty"), d.choices(tournament.BothLose, tournament.HalfToWhite, tournament.HalfToBlack)},
		{d.T("arb.unrated"), d.choices(tournament.WhiteWinsUnrated, tournament.DrawnUnrated, tournament.BlackWinsUnrated)},
		{d.T("arb.later"), d.choices(tournament.Adjourned, tournament.Postponed)},
	}
	last := tournament.RoundNo(0)
	for _, sec := range d.state.Sections {
		last = max(last, sec.Current())
	}
	round, _ := strconv.Atoi(q.Get("round"))
	if round < 0 || round >= int(last) {
		round = 0 // the current one of each section
	}
	p.fill(d, tournament.RoundNo(round))
	switch {
	case last == 0:
		p.Empty = d.T("arb.not-posted")
	case len(p.Sections) == 0:
		p.Empty = d.T("desktop.all-in")
	}
	p.ways(d, round, int(last))
	s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-results", "results", p))
}

// fill puts the sections' boards of a round into the page; 0 is the current one
// of each.
func (p *deskResults) fill(d *desk, round tournament.RoundNo) {
	for _, sec := range d.state.Sections {
		no := round
		if no == 0 {
			no = sec.Current()
		}
		rd := sec.Round(no)
		if rd == nil {
			continue
		}
		p.Missing += rd.Missing()
		if part := d.deskSection(sec, rd, p.Only); len(part.Rows) > 0 || !p.Only {
			p.Sections = append(p.Sections, part)
		}
	}
}

// ways are the ways to look at the boards, and the earlier rounds.
func (p *deskResults) ways(d *desk, round, last int) {
	to := func(mode string, round int) string {
		q := url.Values{}
		if mode != "" {
			q.Set(mode, "1")
		}
		if round > 0 {
			q.Set("round", strconv.Itoa(round))
		}
		return address(d.url(), q)
	}
	mode := map[bool]string{true: "missing"}[p.Only]
	if p.Verify {
		mode = "verify"
	}
	p.Self = to(mode, round)
	p.Views = []link{
		{Text: d.T("desktop.all-boards"), Href: to("", round), On: mode == ""},
		{Text: d.T("arb.missing-only", p.Missing), Href: to("missing", round), On: mode == "missing"},
		{Text: d.T("desktop.verify"), Href: to("verify", round), On: mode == "verify"},
	}
	if last < 2 {
		return
	}
	for no := last; no > 0; no-- {
		at := no
		if no == last {
			at = 0
		}
		p.Rounds = append(p.Rounds, link{Text: d.T("web.round", no), Href: to(mode, at), On: at == round})
	}
}

func (d *desk) deskSection(sec *tournament.Section, round *tournament.Round, only bool) deskSection {
	part := deskSection{ID: string(sec.ID), Name: sec.Name}
	n, missing := len(round.Boards), round.Missing()
	note := []string{d.T("web.round", int(round.No)), d.T("desktop.in", n-missing-round.OpenGames(), n)}
	if missing > 0 {
		note = append(note, d.T("desktop.missing", missing))
	}
	part.Note = join(" · ", note...)
	for _, b := range round.Boards {
		if !only || b.Result == tournament.NoResult {
			part.Rows = append(part.Rows, d.deskRow(sec, round, &b))
		}
	}
	return part
}

func (d *desk) deskRow(sec *tournament.Section, round *tournament.Round, b *tournament.Board) deskRow {
	side := func(id tournament.PlayerID, c tournament.Color) seat {
		return seat{person: personOf(sec, d.state.Player(id)), Color: c.String()}
	}
	row := deskRow{
		ID: fmt.Sprintf("r-%s-%d-%d", sec.ID, round.No, b.No), Section: string(sec.ID), Round: int(round.No), Board: int(b.No),
		White: side(b.White, tournament.White), Black: side(b.Black, tournament.Black), Code: b.Result.Code(),
		Result: outcomeOf(d.Catalogue, b.Result, round.No == sec.Current()), Final: b.Result.Final(),
		SignedWhite: b.Signed.White, SignedBlack: b.Signed.Black,
		Rule: d.ruleAt(tournament.Place{Section: sec.ID, Round: round.No, Board: b.No}, ""),
	}
	row.Claims, row.Differ = d.claims(b)
	return row
}

// ruleAt is the address of a form for a place; "" is the choice of the form.
func (d *desk) ruleAt(at tournament.Place, form string) string {
	q := url.Values{}
	if at.Board != 0 {
		q = url.Values{"section": {string(at.Section)}, "round": {strconv.Itoa(int(at.Round))}, "board": {strconv.Itoa(int(at.Board))}}
	}
	if form != "" {
		q.Set("form", form)
	}
	return address(d.url()+"/ruling", q)
}

// claims are what the players of a board say; the second value tells whether
// they say different things.
func (d *desk) claims(b *tournament.Board) ([]deskClaim, bool) {
	said := func(key string, r tournament.Result) deskClaim {
		return deskClaim{Words: d.T(key, r), Code: r.Code(), Confirm: d.T("arb.confirm", r)}
	}
	white, black := b.Claimed.White, b.Claimed.Black
	switch {
	case b.Result != tournament.NoResult, white == tournament.NoResult && black == tournament.NoResult:
		return nil, false
	case white == black:
		return []deskClaim{said("arb.both-say", white)}, false
	case black == tournament.NoResult:
		return []deskClaim{said("arb.white-says", white)}, false
	case white == tournament.NoResult:
		return []deskClaim{said("arb.black-says", black)}, false
	}
	return []deskClaim{said("arb.white-says", white), said("arb.black-says", black)}, true
}

// placeIn is what fields say where something is: a board, or the hall. ok is
// false where they say nonsense.
func placeIn(get func(string) string) (at tournament.Place, ok bool) {
	ok = true
	number := func(name string) int {
		n, err := strconv.ParseUint(get(name), 10, 16)
		ok = ok && (err == nil || get(name) == "")
		return int(n)
	}
	at = tournament.Place{Section: tournament.SectionID(get("section")), Round: tournament.RoundNo(number("round")), Board: tournament.BoardNo(number("board"))}
	return at, ok
}

// board finds a board; nil where there is none.
func (d *desk) board(at tournament.Place) *tournament.Board {
	if sec := d.state.Section(at.Section); sec != nil && at.Board != 0 {
		if r := sec.Round(at.Round); r != nil {
			return r.Board(at.Board)
		}
	}
	return nil
}

// toldApart adds to the key of a page's acts which of them it is.
func toldApart(once string, which ...any) string {
	if once == "" {
		return ""
	}
	return once + "/" + strings.Trim(fmt.Sprint(which...), "[]")
}

// arbiterEnters writes a result, corrects one, or confirms what a player says.
func (s *Server) arbiterEnters(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	at, ok := placeIn(r.PostFormValue)
	from, err1 := tournament.ParseResult(r.PostFormValue("from"))
	to, err2 := tournament.ParseResult(r.PostFormValue("to"))
	if !ok || errors.Join(err1, err2) != nil {
		s.say(w, r, http.StatusBadRequest, "web.bad-form")
		return
	}
	by.Once = toldApart(by.Once, at, " ", to)
	e := arbiter.ResultEntry{Section: at.Section, Round: at.Round, Board: at.Board, From: from, To: to, Reason: r.PostFormValue("reason")}
	if _, err := s.service.EnterResult(r.Context(), by, d.id, e, answers(r)); err != nil {
		s.refuse(w, r, d, d.back(r), err, d.bothValues(r, err, e)...)
		return
	}
	http.Redirect(w, r, d.back(r), http.StatusSeeOther)
}

// bothValues are the ways out of a conflict: somebody else has entered another
// result, and either of the two may stand.
func (d *desk) bothValues(r *http.Request, err error, e arbiter.ResultEntry) []way {
	var refused *arbiter.Error
	if !errors.As(err, &refused) || refused.Kind != arbiter.Conflict {
		return nil
	}
	b := d.board(tournament.Place{Section: e.Section, Round: e.Round, Board: e.Board})
	if b == nil || b.Result == e.To {
		return nil
	}
	words := d.T("arb.change-to", b.Result, e.To)
	if b.Result == tournament.NoResult {
		words = d.T("arb.enter", e.To)
	} else if e.To == tournament.NoResult {
		words = d.T("arb.clear")
	}
	return []way{{Words: words, Action: r.URL.Path, Fields: []field{
		{"section", string(e.Section)},
		{"round", strconv.Itoa(int(e.Round))},
		{"board", strconv.Itoa(int(e.Board))},
		{"from", b.Result.Code()},
		{"to", e.To.Code()},
		{"back", d.back(r)},
		{"once", rand.Text()},
	}}}
}

// arbiterSigns records who has signed the result of a board.
func (s *Server) arbiterSigns(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	at, ok := placeIn(r.PostFormValue)
	seen, err := tournament.ParseResult(r.PostFormValue("from"))
	if !ok || err != nil {
		s.say(w, r, http.StatusBadRequest, "web.bad-form")
		return
	}
	signed := tournament.ByColor[bool]{White: r.PostForm.Has("white"), Black: r.PostForm.Has("black")}
	by.Once = toldApart(by.Once, at, signed)
	if _, err := s.service.SignResult(r.Context(), by, d.id, arbiter.Signature{Section: at.Section, Round: at.Round, Board: at.Board, Seen: seen, Signed: signed}); err != nil {
		s.refuse(w, r, d, d.back(r), err)
		return
	}
	http.Redirect(w, r, d.back(r), http.StatusSeeOther)
}
