package grid_test

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/grid/mockup"
	"sealedmove/ui/desktop/look"
)

// window shows an object without padding at a size.
func window(t testing.TB, th look.Theme, o fyne.CanvasObject, width, height float32) fyne.Window {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(th)
	w := test.NewTempWindow(t, o)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	return w
}

var light = look.Theme{Variant: look.Light}

// three is a grid of three columns with the ring in the last.
func three(t testing.TB, rows []grid.Row) (*grid.Grid, fyne.Window) {
	g := grid.New(
		grid.Column{Title: "Bd", Width: 44, Align: grid.Right},
		grid.Column{Title: "White"},
		grid.Column{Title: "Result", Width: 112, Align: grid.Center, Kind: grid.State, Stop: true},
	)
	w := window(t, light, g, 400, 29+28*6) // a header and six rows
	g.SetRows(rows)
	return g, w
}

// boards makes n rows under a heading.
func boards(n int) []grid.Row {
	rows := []grid.Row{{Section: "A · Open", Note: "boards"}}
	for i := 1; i <= n; i++ {
		rows = append(rows, board(i, ""))
	}
	return rows
}

func board(i int, result string) grid.Row {
	return grid.Row{ID: fmt.Sprint(i), Cells: []grid.Cell{{Text: fmt.Sprint(i), Bold: true}, {Text: fmt.Sprintf("Player %d", i)}, {Text: result}}}
}

// press types a key as a desktop does: down, key, up.
func press(g *grid.Grid, name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	g.KeyDown(e)
	g.TypedKey(e)
	g.KeyUp(e)
}

// typed types a character as a desktop does.
func typed(g *grid.Grid, r rune) {
	e := &fyne.KeyEvent{Name: fyne.KeyName(strings.ToUpper(string(r)))}
	g.KeyDown(e)
	g.TypedKey(e)
	g.TypedRune(r)
	g.KeyUp(e)
}

// shown are the texts of the canvas, in the order they are painted.
func shown(w fyne.Window) []string {
	var out []string
	for _, o := range visible(w.Canvas().Content()) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			out = append(out, t.Text)
		}
	}
	return out
}

// visible walks the objects that are painted.
func visible(o fyne.CanvasObject) []fyne.CanvasObject {
	if !o.Visible() {
		return nil
	}
	out := []fyne.CanvasObject{o}
	switch o := o.(type) {
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			out = append(out, visible(c)...)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			out = append(out, visible(c)...)
		}
	}
	return out
}

// rings are the visible focus rings.
func rings(w fyne.Window) []*canvas.Raster {
	focus := light.Color(look.Focus, theme.VariantLight)
	var out []*canvas.Raster
	for _, o := range visible(w.Canvas().Content()) {
		if r, ok := o.(*canvas.Raster); ok && sample(r, 0) == focus && sample(r, 1) == focus && sample(r, 2) != focus {
			out = append(out, r)
		}
	}
	return out
}

// sample is the colour of a raster so many pixels under the middle of its
// upper edge.
func sample(r *canvas.Raster, down int) color.Color {
	w, h := int(r.Size().Width), int(r.Size().Height)
	return color.NRGBAModel.Convert(r.Generator(w, h).At(w/2, down))
}

func at(t *testing.T, g *grid.Grid, row int) {
	t.Helper()
	if got := g.Current().Row; got != row {
		t.Errorf("the cursor is on row %d, want %d", got, row)
	}
}

func TestArrowsStepOverHeadings(t *testing.T) {
	rows := append(boards(2), grid.Row{Section: "B"}, grid.Row{Section: "C"}, board(3, ""), grid.Row{ID: "sum", Off: true})
	g, w := three(t, rows)
	w.Canvas().Focus(g)
	at(t, g, 1) // the focus finds the first board
	press(g, fyne.KeyDown)
	at(t, g, 2)
	press(g, fyne.KeyDown)
	at(t, g, 5)
	press(g, fyne.KeyDown) // the line of totals takes no cursor
	at(t, g, 5)
	press(g, fyne.KeyUp)
	at(t, g, 2)
	press(g, fyne.KeyHome)
	at(t, g, 1)
	press(g, fyne.KeyUp)
	at(t, g, 1)
	press(g, fyne.KeyEnd)
	at(t, g, 5)
}

func TestPagesMoveByWhatIsInSight(t *testing.T) {
	g, w := three(t, boards(40))
	w.Canvas().Focus(g)
	press(g, fyne.KeyPageDown)
	at(t, g, 6) // six rows in sight, one stays for orientation
	press(g, fyne.KeyPageDown)
	at(t, g, 11)
	press(g, fyne.KeyPageUp)
	at(t, g, 6)
	for range 10 {
		press(g, fyne.KeyPageDown)
	}
	at(t, g, 40)
}

func TestCursorStaysInSight(t *testing.T) {
	g, w := three(t, boards(40))
	w.Canvas().Focus(g)
	press(g, fyne.KeyEnd)
	if got := shown(w); !slices.Contains(got, "Player 40") || slices.Contains(got, "Player 1") {
		t.Errorf("at the end are shown %v", got)
	}
	press(g, fyne.KeyHome)
	if got := shown(w); !slices.Contains(got, "Player 1") || !slices.Contains(got, "A · Open") {
		t.Errorf("the first board is shown without its heading: %v", got)
	}
}

func TestOnlyRowsInSightExist(t *testing.T) {
	g, w := three(t, boards(1000))
	g.SetCursor(500)
	names := 0
	for _, s := range shown(w) {
		if strings.HasPrefix(s, "Player ") {
			names++
		}
	}
	if names < 6 || names > 8 {
		t.Errorf("%d of 1000 rows are drawn, 6 are in sight", names)
	}
	objects := len(visible(w.Canvas().Content()))
	for row := range 1000 {
		g.SetCursor(row)
	}
	if grown := len(visible(w.Canvas().Content())); grown > objects+20 {
		t.Errorf("scrolling left objects behind: %d, were %d", grown, objects)
	}
}

func TestHeldKeyActsOnce(t *testing.T) {
	g, w := three(t, boards(9))
	w.Canvas().Focus(g)
	var runes []rune
	keys, enters := 0, 0
	g.OnRune = func(_ grid.At, r rune) { runes = append(runes, r) }
	g.OnKey = func(_ grid.At, k fyne.KeyName) bool {
		if k == fyne.KeyBackspace {
			keys++
		}
		return true
	}
	g.OnEnter = func(grid.At) { enters++ }
	hold := func(name fyne.KeyName, r rune) {
		e := &fyne.KeyEvent{Name: name}
		g.KeyDown(e)
		for range 5 { // a press and four repeats
			g.TypedKey(e)
			if r != 0 {
				g.TypedRune(r)
			}
		}
		g.KeyUp(e)
	}
	hold(fyne.Key1, '1')
	hold(fyne.KeyBackspace, 0)
	hold(fyne.KeyReturn, 0)
	if string(runes) != "1" || keys != 1 || enters != 1 {
		t.Errorf("held: typed %q, backspace %d, enter %d; each must act once", string(runes), keys, enters)
	}
	hold(fyne.KeyDown, 0) // moving may repeat
	at(t, g, 6)

	g.Repeats = true
	hold(fyne.Key1, '1')
	if string(runes) != "111111" {
		t.Errorf("with Repeats typed %q", string(runes))
	}
}

// Enter still down from a dialog repeats into the grid under it.
func TestKeyHeldSinceBeforeTheFocusDoesNothing(t *testing.T) {
	g, w := three(t, boards(9))
	w.Canvas().Focus(g)
	acted := 0
	g.OnEnter = func(grid.At) { acted++ }
	g.OnRune = func(grid.At, rune) { acted++ }
	press(g, fyne.KeyReturn)
	if acted != 1 {
		t.Fatal("a press did nothing")
	}
	w.Canvas().Unfocus()
	w.Canvas().Focus(g)
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	g.TypedRune('1')
	if acted != 1 {
		t.Error("a repeat of a key pressed elsewhere acted")
	}
	g.TypedRune('林') // an input method's, of no key
	if acted != 2 {
		t.Error("a character of an input method was dropped")
	}
}

func TestFastTypingOverlaps(t *testing.T) {
	g, w := three(t, boards(9))
	w.Canvas().Focus(g)
	var runes []rune
	g.OnRune = func(_ grid.At, r rune) { runes = append(runes, r) }
	one, zero := &fyne.KeyEvent{Name: fyne.Key1}, &fyne.KeyEvent{Name: fyne.Key0}
	g.KeyDown(one)
	g.TypedKey(one)
	g.TypedRune('1')
	g.KeyDown(zero) // before 1 is up
	g.TypedKey(zero)
	g.TypedRune('0')
	g.KeyUp(one)
	g.KeyUp(zero)
	if string(runes) != "10" {
		t.Errorf("typed %q, want 10", string(runes))
	}
}

func TestFiftyResultsTakeFiftyKeys(t *testing.T) {
	g, w := three(t, boards(50))
	w.Canvas().Focus(g)
	entered := 0
	g.OnRune = func(p grid.At, r rune) {
		entered++
		g.SetRow(p.Row, board(p.Row, string(r)))
		g.Next()
	}
	for range 50 {
		typed(g, '1')
	}
	if entered != 50 {
		t.Errorf("%d results entered", entered)
	}
	for i := 1; i <= 50; i++ {
		if g.Row(i).Cells[2].Text != "1" {
			t.Errorf("board %d has no result", i)
		}
	}
}

func TestEnterGoesOn(t *testing.T) {
	g, w := three(t, boards(3))
	w.Canvas().Focus(g)
	press(g, fyne.KeyReturn)
	at(t, g, 2)
	if !g.Next() || g.Next() {
		t.Error("Next must say whether there was a row")
	}
	if !g.Previous() {
		t.Error("Previous found nothing")
	}
	at(t, g, 2)
}

// Function keys belong to the screen, wherever the focus is; letters that
// have a rune must not arrive twice.
func TestUnusedKeysReachTheScreen(t *testing.T) {
	g, w := three(t, boards(3))
	var keys []fyne.KeyName
	var runes []rune
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, e.Name) })
	w.Canvas().SetOnTypedRune(func(r rune) { runes = append(runes, r) })
	w.Canvas().Focus(g)
	g.OnKey = func(_ grid.At, k fyne.KeyName) bool { return k == fyne.KeyBackspace }
	press(g, fyne.KeyF5)
	press(g, fyne.KeyBackspace)
	press(g, fyne.KeyEscape)
	typed(g, 'v')
	if !slices.Equal(keys, []fyne.KeyName{fyne.KeyF5, fyne.KeyEscape}) || string(runes) != "v" {
		t.Errorf("the screen heard %v and %q", keys, string(runes))
	}
}

func TestRingShowsWhereKeysGo(t *testing.T) {
	g, w := three(t, boards(9))
	g.SetCursor(3)
	if len(rings(w)) != 0 {
		t.Error("a ring without the focus")
	}
	w.Canvas().Focus(g)
	r := rings(w)
	if len(r) != 1 {
		t.Fatalf("%d rings", len(r))
	}
	if r[0].Size().Width != 108 || r[0].Position().X != 400-10-112+2 {
		t.Errorf("the ring is %v at %v, not round the result cell", r[0].Size(), r[0].Position())
	}
	if sample(r[0], 10) != light.Color(look.Surface, theme.VariantLight) {
		t.Error("the ring stands on surface")
	}
	w.Canvas().Unfocus()
	if len(rings(w)) != 0 {
		t.Error("the ring stayed")
	}
	if fills(w, look.Sel) != 1 {
		t.Error("a pane without the keyboard keeps its selection")
	}
}

// fills counts the visible rectangles filled with a token.
func fills(w fyne.Window, token fyne.ThemeColorName) int {
	want := light.Color(token, theme.VariantLight)
	n := 0
	for _, o := range visible(w.Canvas().Content()) {
		if r, ok := o.(*canvas.Rectangle); ok && r.FillColor == want {
			n++
		}
	}
	return n
}

func TestRingRoundTheRowWithoutStops(t *testing.T) {
	g := grid.New(grid.Column{Title: "Name"})
	w := window(t, light, g, 300, 200)
	g.SetRows(boards(2))
	w.Canvas().Focus(g)
	if r := rings(w); len(r) != 1 || r[0].Size().Width != 300 {
		t.Errorf("rings: %v", r)
	}
}

func TestLeftAndRightMoveBetweenStops(t *testing.T) {
	g := grid.New(grid.Column{Width: 50, Stop: true}, grid.Column{Width: 50}, grid.Column{Width: 50, Stop: true})
	w := window(t, light, g, 300, 200)
	g.SetRows([]grid.Row{{ID: "1", Cells: make([]grid.Cell, 3)}})
	w.Canvas().Focus(g)
	press(g, fyne.KeyRight)
	if g.Current().Col != 2 {
		t.Errorf("column %d, want 2", g.Current().Col)
	}
	press(g, fyne.KeyRight)
	press(g, fyne.KeyLeft)
	if g.Current().Col != 0 {
		t.Errorf("column %d, want 0", g.Current().Col)
	}
}

func TestRowsSetAgainKeepTheCursorByID(t *testing.T) {
	g, w := three(t, boards(9))
	w.Canvas().Focus(g)
	g.SetCursor(5)
	moved := 0
	g.OnMoved = func(int) { moved++ }
	g.SetRows(append([]grid.Row{{Section: "new"}}, boards(9)...))
	at(t, g, 6)
	if g.CurrentRow().ID != "5" || moved != 1 {
		t.Errorf("on row %q, moved %d", g.CurrentRow().ID, moved)
	}
	g.SetRows(boards(3)) // board 5 is gone: the nearest place
	at(t, g, 3)
	g.SetRows(nil)
	at(t, g, -1)
	g.SetRows(boards(3))
	press(g, fyne.KeyDown)
	if g.Current().Row < 0 {
		t.Error("the cursor does not come back")
	}
}

func TestSameRowsDrawNothing(t *testing.T) {
	g, w := three(t, boards(9))
	before := test.RenderToMarkup(w.Canvas())
	texts := map[*canvas.Text]string{}
	for _, o := range visible(w.Canvas().Content()) {
		if c, ok := o.(*canvas.Text); ok {
			texts[c] = c.Text
		}
	}
	rows := boards(9)
	rows[4] = board(4, "1 – 0")
	g.SetRows(rows)
	changed := 0
	for c, was := range texts {
		if c.Text != was {
			changed++
		}
	}
	if changed > 1 {
		t.Errorf("%d texts changed for one result", changed)
	}
	g.SetRows(boards(9))
	if after := test.RenderToMarkup(w.Canvas()); after != before {
		t.Error("setting a row back did not bring the picture back")
	}
}

func TestCopyTakesTheRow(t *testing.T) {
	g, w := three(t, nil)
	g.SetRows([]grid.Row{{ID: "1", Cells: []grid.Cell{
		{Text: "1"}, {Text: "Halvorsen, Mika", Suffix: "FM"}, {Icon: look.StateMissing, Text: "", Copy: "missing"},
	}}})
	w.Canvas().Focus(g)
	clip := test.NewClipboard()
	g.TypedShortcut(&fyne.ShortcutCopy{Clipboard: clip})
	if want := "1\tHalvorsen, Mika FM\tmissing"; clip.Content() != want {
		t.Errorf("copied %q, want %q", clip.Content(), want)
	}
}

func TestClickMovesTheCursorAndTakesTheKeyboard(t *testing.T) {
	g, w := three(t, boards(9))
	var tapped grid.At
	g.OnTapped = func(p grid.At) { tapped = p }
	test.TapCanvas(w.Canvas(), fyne.NewPos(60, 29+28*3+5))
	at(t, g, 3)
	if !g.Focused() || tapped != (grid.At{Row: 3, Col: 1}) {
		t.Errorf("focused %v, tapped %v", g.Focused(), tapped)
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(60, 29+5)) // the heading
	at(t, g, 3)

	g.KeepKeys = true
	w.Canvas().Unfocus()
	test.TapCanvas(w.Canvas(), fyne.NewPos(60, 29+28*2+5))
	at(t, g, 2)
	if g.Focused() {
		t.Error("KeepKeys: the click took the keyboard")
	}
}

func TestHeaderClickAndSortMark(t *testing.T) {
	g, w := three(t, boards(3))
	col := -1
	g.OnHeader = func(c int) { col = c }
	test.TapCanvas(w.Canvas(), fyne.NewPos(100, 10))
	if col != 1 {
		t.Errorf("header %d, want 1", col)
	}
	columns := slices.Clone(g.Columns())
	columns[1].Sorted = grid.Descending
	g.SetColumns(columns...)
	if !strings.Contains(test.RenderToMarkup(w.Canvas()), "sort-down.svg") {
		t.Error("no sort mark")
	}
}

func TestRightClickOpensTheMenu(t *testing.T) {
	g, _ := three(t, boards(9))
	var got grid.At
	g.OnMenu = func(p grid.At, _ fyne.Position) { got = p }
	e := &desktop.MouseEvent{Button: desktop.MouseButtonSecondary}
	e.Position = fyne.NewPos(60, 29+28*2+5)
	g.MouseDown(e)
	if got.Row != 2 {
		t.Errorf("menu of row %d, want 2", got.Row)
	}
	g.OnMenu = func(p grid.At, _ fyne.Position) { got = p }
	press(g, fyne.KeyDown)
	press(g, desktop.KeyMenu)
	if got.Row != 3 {
		t.Errorf("menu key of row %d, want 3", got.Row)
	}
}

func TestWheelAndBarScroll(t *testing.T) {
	_, w := three(t, boards(40))
	test.Scroll(w.Canvas(), fyne.NewPos(100, 100), 0, -56)
	if got := shown(w); slices.Contains(got, "Player 1") || !slices.Contains(got, "Player 3") {
		t.Errorf("after two rows of wheel: %v", got)
	}
	test.Drag(w.Canvas(), fyne.NewPos(395, 40), 0, 1000)
	if got := shown(w); !slices.Contains(got, "Player 40") {
		t.Errorf("after the thumb was pulled to the end: %v", got)
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(395, 32))
	if got := shown(w); slices.Contains(got, "Player 40") {
		t.Error("a click above the thumb did not page up")
	}
}

func TestNumbersAreNeverCut(t *testing.T) {
	g := mockup.Results().Grid
	w := window(t, light, g, 560, 700) // far too narrow
	for _, text := range shown(w) {
		if strings.HasSuffix(text, "…") && strings.ContainsAny(text[:1], "0123456789½") {
			t.Errorf("the number %q was cut", text)
		}
	}
	if !strings.Contains(strings.Join(shown(w), " "), "…") {
		t.Error("names were not cut, so this proves nothing")
	}
}

func TestNumbersEndAtTheRightEdge(t *testing.T) {
	g := grid.New(grid.Column{Title: "Pts", Width: 44, Align: grid.Right})
	w := window(t, light, g, 44, 29+28*3)
	g.SetRows([]grid.Row{
		{ID: "a", Cells: []grid.Cell{{Text: "3½"}}}, {ID: "b", Cells: []grid.Cell{{Text: "3"}}}, {ID: "c", Cells: []grid.Cell{{Text: "½"}}},
	})
	seen := 0
	for _, o := range visible(w.Canvas().Content()) {
		c, ok := o.(*canvas.Text)
		if !ok || c.Text == "" {
			continue
		}
		seen++
		if right := c.Position().X + c.MinSize().Width; right < 35.9 || right > 36.1 {
			t.Errorf("%q ends at %.2f, want 36", c.Text, right)
		}
	}
	if seen != 4 {
		t.Errorf("%d texts, want the header and three", seen)
	}
}

func TestTipShowsTheWholeName(t *testing.T) {
	g := grid.New(grid.Column{Title: "White", Width: 100}, grid.Column{Width: 112, Kind: grid.State})
	w := window(t, light, g, 300, 200)
	const long = "Featherstonehaugh-Cholmondeley, Bartholomew"
	g.SetRows([]grid.Row{{ID: "1", Cells: []grid.Cell{{Text: long}, {Icon: look.StateWhite, Text: "1 – 0", Tip: "White won"}}}})
	hover := func(x float32) {
		e := &desktop.MouseEvent{}
		e.Position = fyne.NewPos(x, 40)
		g.MouseMoved(e)
	}
	if slices.Contains(shown(w), long) {
		t.Fatal("the name was not cut")
	}
	hover(20)
	if !slices.Contains(shown(w), long) {
		t.Error("no tip with the whole name")
	}
	hover(150)
	if !slices.Contains(shown(w), "White won") {
		t.Error("no tip with the words of the state")
	}
	g.MouseOut()
	if slices.Contains(shown(w), "White won") {
		t.Error("the tip stayed")
	}
}

// Words in two scripts, bold and regular, and the small title all stand on
// one baseline.
func TestOneBaseline(t *testing.T) {
	for _, percent := range []int{75, 100, 125, 150, 200} {
		g := grid.New(grid.Column{Width: 60}, grid.Column{Width: 200}, grid.Column{Width: 100})
		w := window(t, look.Theme{Variant: look.Light, Percent: percent}, g, 900, 200)
		g.SetRows([]grid.Row{{ID: "1", Cells: []grid.Cell{{Text: "H", Bold: true}, {Text: "H", Suffix: "M"}, {Text: "H", Raised: "u"}}}})
		var lines []int
		for _, o := range visible(w.Canvas().Content()) {
			if c, ok := o.(*canvas.Text); ok && (c.Text == "H" || c.Text == "M") {
				lines = append(lines, lowestInk(w, c))
			}
		}
		slices.Sort(lines)
		if len(lines) != 4 || lines[0] != lines[3] {
			t.Errorf("at %d %% the letters end at rows %v", percent, lines)
		}
	}
}

// lowestInk is the lowest row of pixels that a text darkens.
func lowestInk(w fyne.Window, c *canvas.Text) int {
	img := w.Canvas().Capture()
	p := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
	low := -1
	for y := int(p.Y) - 2; y < int(p.Y+c.MinSize().Height)+2; y++ {
		for x := int(p.X); x < int(p.X+c.MinSize().Width)+1; x++ {
			if v := color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y; v < 0xA0 {
				low = y
			}
		}
	}
	return low
}

func TestThemeChangeRecolours(t *testing.T) {
	g, w := three(t, boards(3))
	before := test.RenderToMarkup(w.Canvas())
	fyne.CurrentApp().Settings().SetTheme(look.Theme{Variant: look.Dark, Roomy: true})
	g.Refresh()
	after := test.RenderToMarkup(w.Canvas())
	ground := visible(w.Canvas().Content())[1].(*canvas.Rectangle)
	if before == after || ground.FillColor != (look.Theme{Variant: look.Dark}).Color(look.Surface, theme.VariantLight) {
		t.Error("a grid does not follow the theme")
	}
	if !strings.Contains(after, "390x36") && !strings.Contains(after, "400x36") {
		t.Error("roomy rows are not 36 high")
	}
}

func TestMarkup(t *testing.T) {
	g := grid.New(mockup.Columns()...)
	w := window(t, light, g, 920, 29+28*7)
	g.SetRows(mockup.Rows()[:6])
	g.SetCursor(2)
	w.Canvas().Focus(g)
	test.AssertRendersToMarkup(t, "results.xml", w.Canvas())
}

func TestMarkupOfStates(t *testing.T) {
	g := grid.New(mockup.Columns()[5])
	w := window(t, look.Theme{Variant: look.Dark}, g, 112, 29+28*24)
	var rows []grid.Row
	for _, r := range mockup.Rows() {
		if r.Section == "" {
			rows = append(rows, grid.Row{ID: r.ID, Cells: r.Cells[5:6]})
		}
	}
	g.SetRows(rows)
	test.AssertRendersToMarkup(t, "states.xml", w.Canvas())
}

func BenchmarkScroll(b *testing.B) {
	g := grid.New(mockup.Columns()...)
	window(b, light, g, 920, 700)
	g.SetRows(mockup.Many(1000))
	i := 0
	for b.Loop() {
		i++
		g.SetCursor(i * 37 % 1000) // every row in sight is another
	}
}

func BenchmarkArrowDown(b *testing.B) {
	g := grid.New(mockup.Columns()...)
	w := window(b, light, g, 920, 700)
	g.SetRows(mockup.Many(1000))
	w.Canvas().Focus(g)
	for b.Loop() {
		if !g.Next() {
			g.SetCursor(0)
		}
	}
}

func BenchmarkOneResult(b *testing.B) {
	g := grid.New(mockup.Columns()...)
	window(b, light, g, 920, 700)
	rows := mockup.Many(1000)
	g.SetRows(rows)
	i := 0
	for b.Loop() {
		i++
		again := slices.Clone(rows)
		again[3].Cells = slices.Clone(rows[3].Cells)
		again[3].Cells[5] = grid.Cell{Text: fmt.Sprint(i % 2)}
		g.SetRows(again)
	}
}
