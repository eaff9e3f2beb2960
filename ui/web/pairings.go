package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// pairingsPage is a posted round.
type pairingsPage struct {
	ByName        bool
	Heading       string
	Before, After *link // the rounds next to this one
	Empty         string
	Rows          []pairingRow
}

// pairingRow is a game, or a round without one. Sides are White and Black; in
// the list by name the player himself comes first.
type pairingRow struct {
	ID     string // of the element, so that it is found again after an update
	Board  int    // 0: none
	Sides  []seat
	Result outcome
}

// seat is one player of a row.
type seat struct {
	person
	Color  string // "white", "black" or ""
	Points string // before the round
}

// Disc is the icon of the seat's colour.
func (s seat) Disc() string { return "state-" + s.Color }

func (s *Server) pairings(w http.ResponseWriter, r *http.Request) {
	v, ok := s.find(w, r, "pairings")
	if !ok {
		return
	}
	round, posted := v.roundIn(r)
	if !posted {
		s.say(w, r, http.StatusNotFound, "web.no-round")
		return
	}
	v.key.by, v.key.round = "board", round
	if r.URL.Query().Get("by") == "name" {
		v.key.by = "name"
	}
	s.show(w, r, v, func() (sheet, error) { return v.pairingsSheet(), nil })
}

// pairingsSheet is the page of the key's round. Addresses of the last posted
// round do not name it, so that they go on to the next one.
func (v *view) pairingsSheet() sheet {
	no := v.key.round
	query := func(by string, round tournament.RoundNo) url.Values {
		q := url.Values{}
		if by != "board" {
			q.Set("by", by)
		}
		if round != 0 && round != v.section.Current() {
			q.Set("round", strconv.Itoa(int(round)))
		}
		return q
	}
	to := func(by string, round tournament.RoundNo) string {
		return address(v.url()+"/pairings", query(by, round))
	}
	p := pairingsPage{ByName: v.key.by == "name", Heading: v.T("web.all-boards")}
	if p.ByName {
		p.Heading = v.T("web.all-players")
	}
	if no > 1 {
		p.Before = &link{Text: v.T("web.round", int(no-1)), Href: to(v.key.by, no-1)}
	}
	if no < v.section.Current() {
		p.After = &link{Text: v.T("web.round", int(no+1)), Href: to(v.key.by, no+1)}
	}
	sh := v.sheet(query(v.key.by, no))
	sh.Orders = []link{
		{Text: v.T("web.by-board"), Href: to("board", no), On: !p.ByName},
		{Text: v.T("web.by-name"), Href: to("name", no), On: p.ByName},
	}
	round := v.section.Round(no)
	if round == nil {
		p.Empty = v.T("web.not-posted")
		sh.Find = false
	} else {
		sh.Sub = join(" · ", v.section.Name, v.T("web.round", int(no)))
		p.Rows = v.rowsByBoard(round)
		if p.ByName {
			p.Rows = v.rowsByName(round, p.Rows)
		}
	}
	sh.Title = join(" · ", sh.Sub, v.T("web.pairings"), v.state.Info.Name)
	sh.Content = p
	return sh
}

// address is a path with its query, if it has one.
func address(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// rowsByBoard are the games of a round in board order, then the byes.
func (v *view) rowsByBoard(round *tournament.Round) []pairingRow {
	scores := v.state.Scores(v.section.ID, round.No-1)
	seatOf := func(id tournament.PlayerID, color tournament.Color) seat {
		return seat{person: personOf(v.section, v.state.Player(id)), Color: color.String(), Points: scores[id].Half()}
	}
	playing := round.No == v.section.Current()
	rows := make([]pairingRow, 0, len(round.Boards)+len(round.Byes))
	for _, b := range round.Boards {
		rows = append(rows, pairingRow{
			ID: "b" + strconv.Itoa(int(b.No)), Board: int(b.No),
			Sides:  []seat{seatOf(b.White, tournament.White), seatOf(b.Black, tournament.Black)},
			Result: outcomeOf(v.Catalogue, b.Result, playing),
		})
	}
	for _, y := range round.Byes {
		rows = append(rows, pairingRow{
			ID: "y-" + string(y.Player), Sides: []seat{seatOf(y.Player, tournament.NoColor)},
			Result: outcomeOfBye(v.Catalogue, y.Kind, v.section),
		})
	}
	return rows
}

// rowsByName are the players of a round in the order of their names, each
// first in his row. Who is in no game finds himself as absent, or free in a
// round robin; who has left, or comes later, is not in the round.
func (v *view) rowsByName(round *tournament.Round, byBoard []pairingRow) []pairingRow {
	seen := map[string]bool{}
	var rows []pairingRow
	for _, row := range byBoard {
		for i, own := range row.Sides {
			mine := row
			mine.ID = "n-" + own.ID
			mine.Sides = slices.Concat([]seat{own}, row.Sides[:i], row.Sides[i+1:])
			rows = append(rows, mine)
			seen[own.ID] = true
		}
	}
	scores := v.state.Scores(v.section.ID, round.No-1)
	for _, p := range v.state.Entries(v.section.ID) {
		if !seen[string(p.ID)] && !p.Withdrawn(round.No) && p.Joined <= round.No {
			rows = append(rows, pairingRow{
				ID: "n-" + string(p.ID), Sides: []seat{{person: personOf(v.section, p), Points: scores[p.ID].Half()}},
				Result: outcomeOfBye(v.Catalogue, tournament.ZeroBye, v.section),
			})
		}
	}
	sortByName(v.Lang(), rows, func(r pairingRow) person { return r.Sides[0].person })
	return rows
}

// sortByName sorts as a reader of the language looks names up: by the Latin
// name in English, by sound or strokes in Chinese.
func sortByName[T any](lang locale.Lang, rows []T, of func(T) person) {
	name := func(r T) string {
		own := of(r)
		if lang == locale.English && own.Latin != "" {
			return own.Latin
		}
		return own.Name
	}
	order := collate.New(language.Make(string(lang)), collate.IgnoreCase)
	slices.SortStableFunc(rows, func(a, b T) int { return order.CompareString(name(a), name(b)) })
}
