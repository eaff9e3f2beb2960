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
	events []arbiter.Summary
}

func (s *homeScreen) build() fyne.CanvasObject {
	f := s.f
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(grid.Column{Title: f.t("desktop.col.event"), Share: 2}, grid.Column{Title: f.t("desktop.col.place")},
		grid.Column{Title: f.t("desktop.col.dates"), Width: 190}, num("desktop.col.players", 76), num("desktop.col.round-of", 76),
		grid.Column{Title: f.t("desktop.col.changed"), Width: 150})
	s.grid.OnEnter = func(at grid.At) { s.open(at.Row) }
	s.grid.OnTapped = func(at grid.At) { s.open(at.Row) }
	s.holder = container.NewStack()
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.home")), look.Spacer(),
		look.NewButton(f.t("desktop.import"), f.chooseFile).WithKey("Ctrl+O"),
		look.NewButton(f.t("desktop.sample"), s.sample),
		look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) }).WithKey("Ctrl+N"))
	return look.Frame(title, nil, nil, nil, s.holder)
}

func (s *homeScreen) enter() { s.f.focus(s.grid) }

func (s *homeScreen) key(*fyne.KeyEvent) bool { return false }

func (s *homeScreen) show() {
	f := s.f
	f.run(func() (err error) {
		s.events, err = f.Service.Events(context.Background())
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		s.list()
	})
}

func (s *homeScreen) list() {
	f := s.f
	if len(s.events) == 0 {
		empty := look.NewEmpty(f.t("desktop.no-events"), look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) }))
		s.holder.Objects = []fyne.CanvasObject{look.NewPane(look.Bg, empty).Padding(16, 16, 16, 16)}
		s.holder.Refresh()
		return
	}
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
	s.holder.Objects = []fyne.CanvasObject{s.grid}
	s.holder.Refresh()
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

// sample makes the tournament to try things on, and opens it.
func (s *homeScreen) sample() {
	f := s.f
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
