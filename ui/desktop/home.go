package desktop

import (
	"context"
	"slices"
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
	away   *look.Button // shows those that were put away
	put    *look.Button // puts the one under the cursor away, or brings it back
	events []arbiter.Summary

	withAway bool // those that were put away are shown too
}

func (s *homeScreen) build() fyne.CanvasObject {
	f := s.f
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(grid.Column{Title: f.t("desktop.col.event"), Share: 2}, grid.Column{Title: f.t("desktop.col.place")},
		grid.Column{Title: f.t("desktop.col.dates"), Width: 190}, num("desktop.col.players", 76), num("desktop.col.round-of", 76),
		grid.Column{Title: f.t("desktop.col.changed"), Width: 160, Sorted: grid.Descending}).Sideways(1, 0)
	s.grid.OnEnter = func(at grid.At) { s.open(at.Row) }
	s.grid.OnTapped = func(at grid.At) { s.open(at.Row) }
	s.grid.OnMoved = func(int) { s.showPut() }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return f.strikes(key) }
	s.first = look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) })
	s.holder = container.NewStack(s.grid)
	s.withAway = false
	s.away = look.NewButton(f.t("desktop.home.away"), s.toggleAway)
	s.away.Hidden = true // until the list is there, and some are away
	s.put = look.NewLink(f.t("desktop.home.put-away"), s.putAway).WithKey("Del")
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.home")), s.away, look.Spacer(),
		look.NewButton(f.t("desktop.import"), f.chooseFile).WithKey("Ctrl+O"),
		look.NewButton(f.t("desktop.sample"), f.openSample),
		look.NewPrimary(f.t("desktop.new-tournament"), func() { f.Go(NewTournament) }).WithKey("Ctrl+N"))
	return look.Frame(title, s.foot(), nil, nil, s.holder)
}

// toggleAway shows those that were put away too, or hides them again.
func (s *homeScreen) toggleAway() { s.withAway = !s.withAway; s.show() }

// foot names the file, and what can be done for it.
func (s *homeScreen) foot() fyne.CanvasObject {
	f := s.f
	parts := []fyne.CanvasObject{look.Spacer(), s.put}
	if f.Care != nil {
		parts = []fyne.CanvasObject{
			look.Stretch(look.NewText(f.t("desktop.home.file", f.Care.Path()), look.Text2).Ellipsis()), s.put,
			look.NewLink(f.t("desktop.care.check"), f.checkFile), look.NewLink(f.t("desktop.care.restore"), f.restoreBackup),
		}
	}
	return look.NewPane(look.Bg, look.HBox(16, parts...)).Padding(4, 16, 4, 16).Lines(look.Line, look.Top)
}

// putAway puts the event under the cursor out of the list, or brings it back.
// Nothing of it is lost, and undo takes it back.
func (s *homeScreen) putAway() {
	f := s.f
	at := s.grid.Current().Row
	if at < 0 || at >= len(s.events) {
		return
	}
	e := s.events[at]
	do := func() {
		f.run(func() error {
			_, err := f.Service.Archive(context.Background(), f.By, e.ID, !e.Archived)
			return err
		}, func(err error) {
			switch {
			case err != nil:
				f.showError(err)
			case e.ID == f.event:
				f.load(f.draw)
			default:
				s.show()
			}
		})
	}
	if e.Archived {
		do()
		return
	}
	f.confirm(f.t("desktop.home.put-away-sure", e.Name), f.t("desktop.home.put-away"), do)
}

// showPut says what the link at the foot does to the row of the cursor.
func (s *homeScreen) showPut() {
	at := s.grid.Current().Row
	s.put.Hidden = at < 0 || at >= len(s.events)
	if !s.put.Hidden {
		s.put.SetText(s.f.t(map[bool]string{false: "desktop.home.put-away", true: "desktop.home.bring-back"}[s.events[at].Archived]))
	}
	s.put.Refresh()
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
		n := len(events)
		s.events = slices.DeleteFunc(events, func(e arbiter.Summary) bool { return e.Archived && !s.withAway })
		away := n - len(s.events)
		if s.withAway {
			away = 0
			for _, e := range s.events {
				if e.Archived {
					away++
				}
			}
		}
		s.away.SetCount(f.t("desktop.count", away))
		s.away.Hidden = away == 0
		s.away.WithKind(pressed(s.withAway))
		s.list()
		s.showPut()
		f.holder.Refresh() // what comes late into a page that stands already is drawn
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
	if had := f.win.Canvas().Focused(); s.holder.Objects[0] != content {
		s.holder.Objects = []fyne.CanvasObject{content}
		s.holder.Refresh()
		if had == s.grid || had == s.first || had == nil {
			f.focus(s.home())
		}
	}
}

func (s *homeScreen) fill() {
	f := s.f
	rows := make([]grid.Row, len(s.events))
	for i, e := range s.events {
		rows[i] = grid.Row{ID: string(e.ID), Cells: []grid.Cell{
			{Text: e.Name, Bold: e.ID == f.event, Color: map[bool]fyne.ThemeColorName{true: look.Text2}[e.Archived]},
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
