package desktop

import (
	"context"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// homeScreen lists the events of the file, the last changed first, and starts
// new ones.
type homeScreen struct {
	f      *Face
	grid   *grid.Grid
	holder *fyne.Container
	first  *look.Button // the next act where there is no event yet
	events []arbiter.Summary
}

func (s *homeScreen) build() fyne.CanvasObject {
	f := s.f
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(grid.Column{Title: f.t("desktop.col.event"), Share: 2}, grid.Column{Title: f.t("desktop.col.place")},
		grid.Column{Title: f.t("desktop.col.dates"), Width: 190}, num("desktop.col.players", 76), num("desktop.col.round-of", 76),
		grid.Column{Title: f.t("desktop.col.changed"), Width: 160, Sorted: grid.Descending})
	s.grid.OnEnter = func(at grid.At) { s.open(at.Row) }
	s.grid.OnTapped = func(at grid.At) { s.open(at.Row) }
	s.first = look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) })
	s.holder = container.NewStack(s.grid)
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.home")), look.Spacer(),
		look.NewButton(f.t("desktop.import"), f.chooseFile).WithKey("Ctrl+O"),
		look.NewButton(f.t("desktop.sample"), f.openSample),
		look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) }).WithKey("Ctrl+N"))
	return look.Frame(title, nil, nil, nil, s.holder)
}

func (s *homeScreen) home() fyne.Focusable {
	if len(s.events) == 0 && s.holder.Objects[0] != s.grid {
		return s.first
	}
	return s.grid
}

func (s *homeScreen) enter() { s.f.focus(s.home()) }

func (s *homeScreen) key(*fyne.KeyEvent) bool { return false }

func (s *homeScreen) show() {
	f := s.f
	var events []arbiter.Summary
	f.run(func() (err error) {
		events, err = f.Service.Events(context.Background())
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		s.events = events
		s.list()
	})
}

// list shows the events, or what to begin with; the keyboard goes along.
func (s *homeScreen) list() {
	f := s.f
	var content fyne.CanvasObject = s.grid
	if len(s.events) == 0 {
		content = look.NewPane(look.Bg, look.NewEmpty(f.t("desktop.no-events"), s.first))
	} else {
		s.fill()
	}
	if had := f.win.Canvas().Focused(); s.holder.Objects[0] != content && len(s.events) == 0 {
		s.holder.Objects = []fyne.CanvasObject{content}
		s.holder.Refresh()
		if had == s.grid || had == nil {
			f.focus(s.first)
		}
	}
}

func (s *homeScreen) fill() {
	f := s.f
	rows := make([]grid.Row, len(s.events))
	for i, e := range s.events {
		rows[i] = grid.Row{ID: string(e.ID), Cells: []grid.Cell{
			{Text: e.Name, Bold: e.ID == f.event},
			{Text: e.Place, Color: look.Text2},
			{Text: f.dates(e.Start, e.End), Color: look.Text2},
			{Text: strconv.Itoa(e.Players)},
			{Text: f.t("desktop.of", int(e.Round), int(e.Rounds))},
			{Text: time.UnixMilli(e.Changed).Format("2006-01-02 15:04"), Color: look.Text2},
		}}
	}
	s.grid.SetRows(rows)
	if s.grid.Current().Row < 0 {
		s.grid.SetCursor(0)
	}
}

// dates is "2026-11-26 – 2026-11-29", or the one day.
func (f *Face) dates(from, to tournament.Date) string {
	if to == "" || to == from {
		return string(from)
	}
	return string(from) + " – " + string(to)
}

func (s *homeScreen) open(row int) {
	if row >= 0 && row < len(s.events) {
		s.f.Open(s.events[row].ID)
	}
}

// openSample makes the tournament to try things on, and opens it.
func (f *Face) openSample() {
	if f.Sample == nil {
		return
	}
	var id tournament.EventID
	f.run(func() (err error) {
		id, err = f.Sample(context.Background())
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		f.Open(id)
	})
}
