package grid_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// shelf keeps widths by the number of columns.
type shelf map[int][]float32

func (s shelf) Widths(columns int) []float32         { return s[columns] }
func (s shelf) KeepWidths(columns int, ws []float32) { s[columns] = ws }

// five is as wide as 500: 44, and 344 shared by two, 56 and 56.
func five(t *testing.T, th look.Theme, k grid.WidthKeeper, width float32) (*grid.Grid, fyne.Window) {
	t.Helper()
	g := grid.New(
		grid.Column{Title: "Bd", Width: 44, Align: grid.Right},
		grid.Column{Title: "White"}, grid.Column{Title: "Black"},
		grid.Column{Title: "Rtg", Width: 56, Align: grid.Right}, grid.Column{Title: "Pts", Width: 56, Align: grid.Right},
	).KeepWidths(k)
	w := window(t, th, g, width, 300)
	g.SetRows([]grid.Row{{ID: "1", Cells: make([]grid.Cell, 5)}})
	return g, w
}

func widths(g *grid.Grid) (out []float32) {
	for i := range g.Columns() {
		out = append(out, g.Width(i))
	}
	return out
}

// borders are the borders of the header by their place.
func borders(w fyne.Window) (out []fyne.Draggable) {
	for _, o := range visible(w.Canvas().Content()) {
		if b, ok := o.(interface {
			fyne.Draggable
			desktop.Cursorable
		}); ok && b.Cursor() == desktop.HResizeCursor {
			out = append(out, b)
		}
	}
	return out
}

func drag(b fyne.Draggable, steps ...float32) {
	for _, dx := range steps {
		b.Dragged(&fyne.DragEvent{Dragged: fyne.Delta{DX: dx}})
	}
	b.DragEnd()
}

// What one side of a border wins the other loses; a number is never cut.
func TestColumnsAreDrawnWider(t *testing.T) {
	for _, c := range []struct {
		name   string
		border int
		steps  []float32
		want   []float32
	}{
		{"a name at the cost of the next", 1, []float32{40, 20}, []float32{44, 232, 112, 56, 56}},
		{"back again", 1, []float32{40, -60}, []float32{44, 152, 192, 56, 56}},
		{"no further than the next can give", 1, []float32{900}, []float32{44, 264, 80, 56, 56}},
		{"a far drag that comes back is not lost", 1, []float32{900, -880}, []float32{44, 192, 152, 56, 56}},
		{"a number at the cost of the name before", 2, []float32{-30}, []float32{44, 172, 142, 86, 56}},
		{"a number at the cost of names further off", 3, []float32{-30}, []float32{44, 172, 142, 56, 86}},
		{"the first column too", 0, []float32{16}, []float32{60, 156, 172, 56, 56}},
		{"numbers give nothing", 3, []float32{30}, []float32{44, 172, 172, 56, 56}},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := shelf{}
			g, w := five(t, light, k, 500-116)
			w.Resize(fyne.NewSize(500, 300))
			bs := borders(w)
			if len(bs) != 4 {
				t.Fatalf("%d borders, want 4", len(bs))
			}
			drag(bs[c.border], c.steps...)
			if got := widths(g); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
			if k[5] == nil {
				t.Error("nothing is remembered")
			}
			bs[0].(fyne.DoubleTappable).DoubleTapped(nil)
			if got := widths(g); !slices.Equal(got, []float32{44, 172, 172, 56, 56}) || k[5] != nil {
				t.Errorf("after a double click %v, remembered %v", got, k[5])
			}
		})
	}
}

// Another grid of as many columns has the widths, at whatever scale; where they
// have no room, and with another number of columns, all is as designed.
func TestWidthsAreRemembered(t *testing.T) {
	k := shelf{}
	g, w := five(t, light, k, 500)
	drag(borders(w)[1], 60)
	drag(borders(w)[2], -24)
	want := widths(g)
	again, w2 := five(t, light, k, 500)
	if got := widths(again); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	w2.Resize(fyne.NewSize(320, 300))
	if got := again.Width(3); got != 56 {
		t.Errorf("in a narrow window the number is %v wide", got)
	}
	again.SetColumns(again.Columns()[:4]...)
	w2.Resize(fyne.NewSize(444, 300))
	if got := widths(again); !slices.Equal(got, []float32{44, 172, 172, 56}) {
		t.Errorf("with four columns %v", got)
	}
	twice, _ := five(t, look.Theme{Variant: look.Light, Percent: 200}, k, 1000)
	if got := widths(twice); !slices.Equal(got, want) {
		t.Errorf("at 200 %% %v, want %v", got, want)
	}
}

// By keys: a column gets wider at the cost of those after it, then of those before.
func TestWiden(t *testing.T) {
	k := shelf{}
	g, w := five(t, light, k, 500)
	for _, c := range []struct {
		col  int
		by   float32
		want []float32
	}{
		{1, 20, []float32{44, 192, 152, 56, 56}},
		{4, 30, []float32{44, 192, 122, 56, 86}},
		{4, -50, []float32{44, 192, 122, 86, 56}},
		{2, 900, []float32{44, 80, 264, 56, 56}},
		{7, 10, []float32{44, 80, 264, 56, 56}},
	} {
		g.Widen(c.col, c.by)
		if got := widths(g); !slices.Equal(got, c.want) {
			t.Errorf("column %d by %v: %v, want %v", c.col, c.by, got, c.want)
		}
	}
	g.ResetWidths()
	if got := widths(g); got[1] != 172 || k[5] != nil {
		t.Errorf("reset: %v, %v", got, k[5])
	}
	test.WidgetRenderer(g).Refresh()
	if len(borders(w)) != 4 {
		t.Error("the borders are gone")
	}
}
