package desktop

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// sheeted is a screen whose work stands in one table: the widths that its columns
// are given by hand stay until they are given others.
type sheeted interface{ sheet() *grid.Grid }

func (s *homeScreen) sheet() *grid.Grid         { return s.grid }
func (s *dashboardScreen) sheet() *grid.Grid    { return s.grid }
func (s *playersScreen) sheet() *grid.Grid      { return s.grid }
func (s *checkinScreen) sheet() *grid.Grid      { return s.grid }
func (s *pairingsScreen) sheet() *grid.Grid     { return s.grid }
func (s *resultsScreen) sheet() *grid.Grid      { return s.grid }
func (s *standingsScreen) sheet() *grid.Grid    { return s.grid }
func (s *adjournmentsScreen) sheet() *grid.Grid { return s.grid }
func (s *deskScreen) sheet() *grid.Grid         { return s.grid }
func (s *documentsScreen) sheet() *grid.Grid    { return s.grid }
func (s *historyScreen) sheet() *grid.Grid      { return s.tabs[s.at].sheet() }

// widthsOf keeps the widths of a place's columns in the preferences, for each
// number of columns: standings have one for every tie-break; of a place with several
// tables for each of them.
type widthsOf struct {
	f *Face
	p Place
}

// part names the table that the standings show, where that has other columns, and
// maybe as many.
func (s *standingsScreen) part() string {
	if s.kind < viewRatings {
		return ""
	}
	return "." + viewDocuments[s.kind]
}

func (w widthsOf) key(columns int) string {
	part := ""
	if s, ok := w.f.screens[w.p].(interface{ part() string }); ok {
		part = s.part()
	}
	return prefColumns + "." + placeKeys[w.p] + part + "." + strconv.Itoa(columns)
}

// Widths are those that were kept; nil without any.
func (w widthsOf) Widths(columns int) (out []float32) {
	for _, x := range w.f.app.Preferences().FloatList(w.key(columns)) {
		out = append(out, float32(x))
	}
	return out
}

// KeepWidths remembers them.
func (w widthsOf) KeepWidths(columns int, widths []float32) {
	if widths == nil {
		w.f.app.Preferences().RemoveValue(w.key(columns))
		return
	}
	var list []float64
	for _, x := range widths {
		list = append(list, float64(x))
	}
	w.f.app.Preferences().SetFloatList(w.key(columns), list)
}

// keepWidths lets the columns of a screen be drawn.
func (f *Face) keepWidths(p Place) {
	if s, ok := f.screens[p].(sheeted); ok {
		s.sheet().KeepWidths(widthsOf{f, p})
	}
}

// widthStep is by how much a key makes a column wider, at 100 %.
const widthStep = 8

// changeWidths gives the columns of the screen other widths by keys. The table
// behind the dialog follows at once.
func (f *Face) changeWidths() {
	s, ok := f.screens[f.place].(sheeted)
	if !ok {
		return
	}
	g := s.sheet()
	list := grid.New(grid.Column{Title: f.t("desktop.widths.column")}, grid.Column{Title: f.t("desktop.widths.width"), Width: 100, Align: grid.Right})
	list.LeastRows(min(max(len(g.Columns()), 3), 12))
	var which []int // the column of each line
	fill := func() {
		var rows []grid.Row
		which = which[:0]
		for i, c := range g.Columns() {
			if c.Title == "" || g.Width(i) == 0 {
				continue
			}
			which = append(which, i)
			rows = append(rows, grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{Text: c.Title}, {Text: strconv.Itoa(int(g.Width(i)))}}})
		}
		list.SetRows(rows)
	}
	fill()
	list.SetCursor(0)
	list.Repeats = true
	list.OnKey = func(at grid.At, key fyne.KeyName) bool {
		by, ok := map[fyne.KeyName]float32{fyne.KeyLeft: -widthStep, fyne.KeyRight: widthStep}[key]
		if ok && at.Row >= 0 {
			g.Widen(which[at.Row], by)
			fill()
		}
		return ok
	}
	var d *look.Dialog
	reset := look.NewButton(f.t("desktop.widths.reset"), func() { g.ResetWidths(); fill(); f.focus(list) })
	done := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	list.OnEnter = func(grid.At) { d.Hide() }
	d = look.NewDialog(strings.TrimSuffix(f.t("desktop.menu.widths"), "…"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.widths.how"), Color: look.Text2}), list)).
		FocusFirst(list).WithButtons(reset, done)
	f.show(d)
}
