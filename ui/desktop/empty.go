package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// listOr is a list, or in its place one sentence and the next act while it has
// no row. Whichever is there has the keyboard.
type listOr struct {
	box  *fyne.Container
	grid *grid.Grid
	act  *look.Button // of the sentence; nil while the list is there
	says string
}

func newListOr(g *grid.Grid) *listOr { return &listOr{box: container.NewStack(g), grid: g} }

// list shows the list.
func (l *listOr) list() {
	l.says, l.act = "", nil
	l.set(l.grid)
}

// instead shows a sentence with a button; act may be nil.
func (l *listOr) instead(sentence string, act *look.Button) {
	if l.says == sentence {
		return
	}
	l.says, l.act = sentence, act
	l.set(look.NewPane(look.Bg, look.NewEmpty(sentence, act)))
}

func (l *listOr) set(o fyne.CanvasObject) {
	if l.box.Objects[0] != o {
		l.box.Objects = []fyne.CanvasObject{o}
		l.box.Refresh()
	}
}

// home is what takes the keyboard; nil where a sentence stands alone.
func (l *listOr) home() fyne.Focusable {
	switch {
	case l.says == "":
		return l.grid
	case l.act != nil:
		return l.act
	}
	return nil
}

// noteOver sets a message between a title bar and a list.
func noteOver(m fyne.CanvasObject) fyne.CanvasObject {
	return look.NewPane(look.Bg, m).Padding(8, 16, 8, 16).Lines(look.Line, look.Bottom)
}
