package web

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sealedmove/tournament"
)

// hallRows is how many lines a page of a hall screen has: they are read from
// eight metres.
const hallRows = 12

// maxScreens is how many screens can share the lists of a hall.
const maxScreens = 4

// hallShow are the lists that a hall screen can show, in the order in which it
// does.
var hallShow = []string{"board", "name", "standings"}

// hallChoice is what a hall screen was asked to show.
type hallChoice struct {
	screen, of int      // the lists are divided among so many screens; this is one of them
	show       []string // of hallShow
	all        bool     // every section of the event, not one
}

// hallScreen is all that a hall screen shows, page after page.
type hallScreen struct {
	sheet
	Pages []hallPage
}

// hallPage is one page of a list.
type hallPage struct {
	List     string // of hallShow
	Heading  string // the section
	Sub      string
	Results  bool // by board, and some game has ended: there is a column for it
	Codes    []string
	Rows     []pairingRow   // of a list of pairings
	Ranks    []standingsRow // of standings
	Range    string         // what of the list stands here
	Page, Of int            // of its list, Page from 1
	Next     string         // the page that follows, "" where it is this one
	Empty    string         // instead of rows
}

// Marks are the pages of the list; the one that is shown is true.
func (p hallPage) Marks() []bool {
	if p.Of < 2 {
		return nil
	}
	marks := make([]bool, p.Of)
	marks[p.Page-1] = true
	return marks
}

// hallChoiceIn reads an address; ok is false where it asks for what there is not.
func hallChoiceIn(r *http.Request) (c hallChoice, ok bool) {
	q := r.URL.Query()
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0
		}
		return n
	}
	c.screen, c.of = number(r.PathValue("n")), 1
	if q.Has("of") {
		c.of = number(q.Get("of"))
	}
	wanted := strings.Split(q.Get("show"), ",")
	if !q.Has("show") {
		wanted = hallShow[:1]
	}
	for _, list := range hallShow {
		if slices.Contains(wanted, list) {
			c.show = append(c.show, list)
		}
	}
	for _, list := range wanted {
		if !slices.Contains(hallShow, list) {
			return c, false
		}
	}
	c.all = q.Get("sections") == "all"
	return c, 1 <= c.screen && c.screen <= c.of && c.of <= maxScreens && (c.all || !q.Has("sections"))
}

// key tells hall screens apart.
func (c hallChoice) key() string {
	return fmt.Sprintf("%d of %d, %s, all %t", c.screen, c.of, strings.Join(c.show, " "), c.all)
}

// hall answers with a screen for the wall.
func (s *Server) hall(w http.ResponseWriter, r *http.Request) {
	v, ok := s.find(w, r, "screen/"+r.PathValue("n"))
	if !ok {
		return
	}
	c, ok := hallChoiceIn(r)
	if !ok {
		s.say(w, r, http.StatusNotFound, "hall.no-screen", strings.Join(hallShow, ", "), maxScreens)
		return
	}
	v.key.view, v.key.by = "screen", c.key()
	s.answer(w, r, v, func() ([]byte, error) {
		screen, err := v.hallScreen(c)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := templates().ExecuteTemplate(&b, "hall", screen); err != nil {
			return nil, fmt.Errorf("render hall screen: %w", err)
		}
		return b.Bytes(), nil
	})
}

// hallScreen makes the pages of a screen: of each section the lists asked for,
// and of each list the part that is this screen's.
func (v *view) hallScreen(c hallChoice) (hallScreen, error) {
	screen := hallScreen{sheet: v.sheet(nil)}
	screen.Title = join(" · ", v.T("hall.screen", c.screen), v.state.Info.Name)
	sections := []*tournament.Section{v.section}
	if c.all {
		sections = v.state.Sections
	}
	for _, sec := range sections {
		of := *v
		of.section = sec
		for _, list := range c.show {
			pages, err := of.hallList(list, c)
			if err != nil {
				return screen, err
			}
			screen.Pages = append(screen.Pages, pages...)
		}
	}
	for i := range screen.Pages {
		p, next := &screen.Pages[i], screen.Pages[(i+1)%len(screen.Pages)]
		switch {
		case len(screen.Pages) == 1:
		case next.Heading != p.Heading || next.List != p.List:
			p.Next = v.T("hall.next", join(", ", next.Heading, next.what(v), next.Range))
		default:
			p.Next = v.T("hall.next", next.Range)
		}
	}
	return screen, nil
}

// what names the list of a page beside that of another; pairings by board need
// no name, their range says it.
func (p hallPage) what(v *view) string {
	if p.List == "board" && p.Range != "" {
		return ""
	}
	return v.T("hall." + p.List)
}

// hallList are the pages of one list of the view's section.
func (v *view) hallList(list string, c hallChoice) ([]hallPage, error) {
	frame := hallPage{List: list, Heading: v.section.Name}
	if list == "standings" {
		return v.hallStandings(frame, c)
	}
	round := v.section.Round(v.section.Current())
	if round == nil {
		frame.Sub = join(" · ", v.state.Info.Name, v.T("hall."+list))
		frame.Empty = v.T("web.not-posted")
		frame.Page, frame.Of = 1, 1
		return []hallPage{frame}, nil
	}
	frame.Sub = join(" · ", v.state.Info.Name, v.T("web.round", int(round.No)), v.T("hall."+list))
	frame.Results = list == "board" && round.Missing() < len(round.Boards)
	rows := v.rowsByBoard(round)
	last := 0 // board
	for _, b := range round.Boards {
		last = max(last, int(b.No))
	}
	if list == "name" {
		rows = divide(v.rowsByName(round, rows), c, func(a, b pairingRow) bool { return initial(a.Sides[0].person) == initial(b.Sides[0].person) })
	} else {
		rows = divide(rows, c, func(a, b pairingRow) bool { return false })
	}
	return paged(frame, rows, func(p *hallPage, rows []pairingRow) {
		p.Rows = rows
		if list == "name" {
			p.Range = v.T("hall.names", surname(rows[0].Sides[0].person), surname(rows[len(rows)-1].Sides[0].person))
			return
		}
		games := slices.DeleteFunc(slices.Clone(rows), func(r pairingRow) bool { return r.Board == 0 })
		if len(games) == 0 {
			p.Range = v.T("hall.no-games")
			return
		}
		p.Range = v.T("hall.boards", games[0].Board, games[len(games)-1].Board, last)
	}), nil
}

// hallStandings are the pages of the standings, with as many tie-breaks as a
// wall has room for.
func (v *view) hallStandings(frame hallPage, c hallChoice) ([]hallPage, error) {
	t, err := v.table()
	if err != nil {
		return nil, err
	}
	frame.Sub = join(" · ", v.state.Info.Name, v.T("hall.standings"), v.after(t.After))
	if t.Provisional() {
		frame.Sub = join(" · ", frame.Sub, v.T("web.provisional"))
	}
	if len(t.Rows) == 0 {
		frame.Empty, frame.Page, frame.Of = v.T("web.no-players"), 1, 1
		return []hallPage{frame}, nil
	}
	const room = 3
	for _, col := range t.Columns[:min(room, len(t.Columns))] {
		frame.Codes = append(frame.Codes, col.Code.String())
	}
	var rows []standingsRow
	shown := t.Shown()
	for i, row := range t.Rows {
		line := v.standingsRow(t, row, shown[i])
		line.Values = line.Values[:len(frame.Codes)]
		rows = append(rows, line)
	}
	all := len(rows)
	part := divide(rows, c, func(a, b standingsRow) bool { return false })
	done := slices.IndexFunc(rows, func(r standingsRow) bool { return len(part) > 0 && r.ID == part[0].ID })
	return paged(frame, part, func(p *hallPage, rows []standingsRow) {
		p.Ranks = rows
		p.Range = v.T("hall.places", done+1, done+len(rows), all)
		done += len(rows)
	}), nil
}

// divide is the part of a list that is this screen's. Screens share it evenly,
// but those that belong together are not divided.
func divide[T any](rows []T, c hallChoice, together func(a, b T) bool) []T {
	border := func(n int) int {
		at := n * len(rows) / c.of
		for d := range len(rows) {
			for _, k := range []int{at - d, at + d} {
				if k <= 0 || k >= len(rows) || !together(rows[k-1], rows[k]) {
					return min(max(k, 0), len(rows))
				}
			}
		}
		return at
	}
	from, to := border(c.screen-1), border(c.screen)
	return rows[from:max(from, to)]
}

// paged cuts a list into pages; fill puts the rows of one into it. A screen that
// has nothing of the list has no page of it.
func paged[T any](frame hallPage, rows []T, fill func(*hallPage, []T)) []hallPage {
	var pages []hallPage
	of := (len(rows) + hallRows - 1) / hallRows
	for part := range slices.Chunk(rows, hallRows) {
		p := frame
		p.Page, p.Of = len(pages)+1, of
		fill(&p, part)
		pages = append(pages, p)
	}
	return pages
}

// initial is the letter under which somebody looks for a name: without accents.
func initial(p person) rune {
	for _, r := range norm.NFD.String(surname(p)) {
		if unicode.IsLetter(r) {
			return unicode.ToUpper(r)
		}
	}
	return 0
}

// surname is a name up to its comma.
func surname(p person) string {
	family, _ := tournament.FamilyName(p.Name)
	return family
}
