package desktop

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// sidePane is a list with a pane at its right. In a narrow window, under 1200 at
// 100 %, or where the list would be cut, as at 200 % on a small screen, the pane
// becomes a tab: one of the two is shown, under tabs that F10 turns.
type sidePane struct {
	win               fyne.Window
	list, pane, strip fyne.CanvasObject
	tabs              *look.Segment
	wide              float32 // of the pane, at 100 %
	narrow            bool    // as it was laid out last
	up                bool    // the tab of the pane is chosen
	box               *fyne.Container
}

// withPane stands a pane of a width, at 100 %, beside the list of the screen that
// is being built.
func (f *Face) withPane(list, pane fyne.CanvasObject, wide float32) fyne.CanvasObject {
	p := &sidePane{win: f.win, list: list, pane: pane, wide: wide}
	p.tabs = look.NewSegment([]string{f.t("desktop.tab.list"), f.t("desktop.tab.pane")}, 0, func(i int) { f.turnTo(i > 0) })
	p.strip = look.NewPane(look.Bg, look.HBox(8, p.tabs, look.NewKeyCap("F10"))).Padding(6, 16, 6, 16).Lines(look.Line, look.Bottom)
	p.box = container.New(p, list, pane, p.strip)
	f.side = p
	return p.box
}

// leastList is the width that a list of boards needs, at 100 %.
const leastList = 520

// MinSize is the list's, with the tabs where there are any.
func (p *sidePane) MinSize([]fyne.CanvasObject) fyne.Size {
	list := p.list.MinSize()
	if p.narrow {
		return fyne.NewSize(max(list.Width, p.strip.MinSize().Width), list.Height+p.strip.MinSize().Height)
	}
	return fyne.NewSize(list.Width, max(list.Height, p.pane.MinSize().Height))
}

// Layout stands the pane beside the list, or one of them under the tabs.
func (p *sidePane) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s := look.Current()
	w := s.Px(p.wide)
	p.narrow = p.win.Canvas().Size().Width < s.Px(look.NarrowBelow) || size.Width-w < s.Px(leastList)
	see(p.strip, p.narrow)
	see(p.list, !p.shows())
	see(p.pane, !p.narrow || p.up)
	put := func(o fyne.CanvasObject, x, y, w float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, size.Height-y))
	}
	if !p.narrow {
		put(p.list, 0, 0, size.Width-w)
		put(p.pane, size.Width-w, 0, w)
		return
	}
	top := p.strip.MinSize().Height
	p.strip.Move(fyne.NewPos(0, 0))
	p.strip.Resize(fyne.NewSize(size.Width, top))
	put(p.list, 0, top, size.Width)
	put(p.pane, 0, top, size.Width)
}

func see(o fyne.CanvasObject, on bool) {
	switch {
	case on == o.Visible():
	case on:
		o.Show()
	default:
		o.Hide()
	}
}

// shows tells whether the pane is shown in the place of the list.
func (p *sidePane) shows() bool { return p != nil && p.narrow && p.up }

// turnPane turns the tabs of list and pane.
func (f *Face) turnPane() {
	if f.side != nil && f.side.narrow {
		f.turnTo(!f.side.up)
	}
}

// turnTo chooses the pane or the list, and gives it the keyboard.
func (f *Face) turnTo(pane bool) {
	p := f.side
	p.up = pane
	p.tabs.SetSelected(map[bool]int{true: 1, false: 0}[pane])
	p.box.Layout.Layout(nil, p.box.Size())
	p.box.Refresh()
	f.focus(f.screens[f.place].home())
}

// paneKeys are those that go through the list while its pane is shown.
var paneKeys = []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd}

// throughPane lets the keys that move go through the list that the pane stands
// for, so that board after board can be read.
func (f *Face) throughPane(e *fyne.KeyEvent) bool {
	if !f.side.shows() || !slices.Contains(paneKeys, e.Name) {
		return false
	}
	g, ok := f.screens[f.place].home().(*grid.Grid)
	if ok {
		g.TypedKey(e)
	}
	return ok
}

// paneAhead tells whether there is a pane that is a tab now, and else why not.
func (f *Face) paneAhead() string {
	return unless(f.side != nil && f.side.narrow, "desktop.off.pane-beside")
}
