package look_test

import (
	"image/color"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"sealedmove/ui/desktop/look"
)

// show puts an object on a window without padding.
func show(t *testing.T, o fyne.CanvasObject, width, height float32) fyne.Window {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(look.Theme{Variant: look.Light})
	w := test.NewTempWindow(t, o)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	return w
}

func press(f fyne.Focusable, name fyne.KeyName) { f.TypedKey(&fyne.KeyEvent{Name: name}) }

// painted walks what is visible on a canvas, overlays too.
func painted(c fyne.Canvas) []fyne.CanvasObject {
	out := walk(c.Content())
	for _, o := range c.Overlays().List() {
		out = append(out, walk(o)...)
	}
	return out
}

func walk(o fyne.CanvasObject) []fyne.CanvasObject {
	if o == nil || !o.Visible() {
		return nil
	}
	out := []fyne.CanvasObject{o}
	switch o := o.(type) {
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			out = append(out, walk(c)...)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			out = append(out, walk(c)...)
		}
	}
	return out
}

func words(c fyne.Canvas) string {
	var out []string
	for _, o := range painted(c) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			out = append(out, t.Text)
		}
	}
	return strings.Join(out, "|")
}

// ringsOn counts visible focus rings.
func ringsOn(c fyne.Canvas) int {
	focus := look.Theme{Variant: look.Light}.Color(look.Focus, theme.VariantLight)
	n := 0
	for _, o := range painted(c) {
		if r, ok := o.(*canvas.Raster); ok && at(r, 0) == focus && at(r, 1) == focus && at(r, 2) != focus {
			n++
		}
	}
	return n
}

// at is the colour of a raster so many pixels under the middle of its upper
// edge.
func at(r *canvas.Raster, down int) color.Color {
	w, h := int(r.Size().Width), int(r.Size().Height)
	return color.NRGBAModel.Convert(r.Generator(w, h).At(w/2, down))
}

// Every control is a stop of Tab and shows a ring there, and one only.
func TestEveryControlShowsARing(t *testing.T) {
	lan, clock := look.NewStatusCell(look.IconLAN, look.Text2, look.Span{Text: "LAN off"}), look.NewStatusCell("", look.None, look.Span{Text: "01:17:36"})
	lan.OnTapped = func() {}
	controls := []fyne.CanvasObject{
		look.NewButton("Undo", nil), look.NewPrimary("Create", nil), look.NewLink("Import", nil),
		look.NewSegment([]string{"A", "B"}, 0, nil), look.NewEntry(""), look.NewSelect([]string{"a"}, 0, nil),
		look.NewCheck("Allowed", false, nil), lan,
		look.NewSidebar([]look.SidebarItem{{Icon: look.IconHome, Name: "Home"}}, 0, nil),
	}
	w := show(t, look.VBox(4, append([]fyne.CanvasObject{clock}, controls...)...), 600, 700)
	for range controls {
		w.Canvas().FocusNext()
		if w.Canvas().Focused() == nil {
			t.Fatal("nothing has the focus")
		}
		if n := ringsOn(w.Canvas()); n != 1 {
			t.Errorf("%T shows %d rings", w.Canvas().Focused(), n)
		}
		if w.Canvas().Focused() == clock {
			t.Error("a cell that does nothing stops Tab")
		}
	}
	w.Canvas().Unfocus()
	if n := ringsOn(w.Canvas()); n != 0 {
		t.Errorf("%d rings without the focus", n)
	}
}

func TestButton(t *testing.T) {
	pressed := 0
	b := look.NewButton("Undo", func() { pressed++ }).WithKey("Ctrl+Z").WithIcon(look.IconUndo)
	w := show(t, look.HBox(0, b), 300, 60)
	if got := b.MinSize().Height; got != 28 {
		t.Errorf("a button is %v high, want 28", got)
	}
	test.Tap(b)
	press(b, fyne.KeyReturn)
	press(b, fyne.KeySpace)
	b.TypedRune(' ') // comes with the space key
	if pressed != 3 {
		t.Errorf("pressed %d times, want 3", pressed)
	}
	if w.Canvas().Focused() != b {
		t.Error("a click does not take the focus")
	}
	b.SetCount("10")
	if got := words(w.Canvas()); got != "Undo|10|Ctrl+Z" {
		t.Errorf("shows %q", got)
	}
	b.DisableBecause("2 results are missing")
	test.Tap(b)
	press(b, fyne.KeyReturn)
	if pressed != 3 || b.Why() != "2 results are missing" {
		t.Errorf("disabled: pressed %d, why %q", pressed, b.Why())
	}
	b.Enable()
	if b.Why() != "" {
		t.Error("an enabled button has no excuse")
	}
}

func TestKeysThatNobodyUsesReachTheScreen(t *testing.T) {
	controls := []fyne.CanvasObject{
		look.NewButton("Undo", nil), look.NewSegment([]string{"A", "B"}, 0, nil), look.NewEntry(""),
		look.NewSelect([]string{"a"}, 0, nil), look.NewCheck("c", false, nil), look.NewSidebar(nil, 0, nil),
	}
	w := show(t, look.VBox(4, controls...), 600, 400)
	var heard []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { heard = append(heard, e.Name) })
	for _, c := range controls {
		heard = nil
		f := c.(fyne.Focusable)
		press(f, fyne.KeyF5)
		press(f, fyne.KeyEscape)
		if !slices.Equal(heard, []fyne.KeyName{fyne.KeyF5, fyne.KeyEscape}) {
			t.Errorf("%T: the screen heard %v", c, heard)
		}
	}
}

func TestSegment(t *testing.T) {
	var chosen []int
	g := look.NewSegment([]string{"All boards", "A · Open", "B · U1700"}, 0, func(i int) { chosen = append(chosen, i) })
	w := show(t, look.HBox(0, g), 500, 60)
	before := g.MinSize()
	press(g, fyne.KeyRight)
	press(g, fyne.KeyRight)
	press(g, fyne.KeyRight) // stays at the end
	press(g, fyne.KeyHome)
	test.TapCanvas(w.Canvas(), fyne.NewPos(120, 30))
	if !slices.Equal(chosen, []int{1, 2, 0, 1}) {
		t.Errorf("chosen %v", chosen)
	}
	if g.MinSize() != before {
		t.Error("the control moved when another option was chosen")
	}
	g.SetSelected(2)
	if g.Selected() != 2 || len(chosen) != 4 {
		t.Error("SetSelected must not call back")
	}
	g.SetOptions([]string{"甲组"})
	if g.Selected() != 0 || words(w.Canvas()) != "甲组" {
		t.Errorf("after SetOptions: %d, %q", g.Selected(), words(w.Canvas()))
	}
}

func TestEntry(t *testing.T) {
	e := look.NewEntry("name")
	submitted := ""
	w := show(t, look.VBox(0, e), 300, 60)
	if got := e.MinSize().Height; got != 28 {
		t.Errorf("an entry is %v high, want 28", got)
	}
	w.Canvas().Focus(e)
	test.Type(e, "林语桐")
	var heard []fyne.KeyName
	w.Canvas().SetOnTypedKey(func(k *fyne.KeyEvent) { heard = append(heard, k.Name) })
	press(e, fyne.KeyReturn) // no OnSubmitted: the dialog's
	e.OnSubmitted = func(s string) { submitted = s }
	press(e, fyne.KeyReturn)
	if e.Text != "林语桐" || submitted != "林语桐" || !slices.Equal(heard, []fyne.KeyName{fyne.KeyReturn}) {
		t.Errorf("text %q, submitted %q, the screen heard %v", e.Text, submitted, heard)
	}
	var down []bool
	e.OnUpDown = func(d bool) { down = append(down, d) }
	press(e, fyne.KeyDown)
	press(e, fyne.KeyUp)
	if !slices.Equal(down, []bool{true, false}) {
		t.Errorf("suggestions heard %v", down)
	}
}

func TestSelectAndCheck(t *testing.T) {
	var chosen []int
	s := look.NewSelect([]string{"Dutch", "Burstein", "Dubov"}, 0, func(i int) { chosen = append(chosen, i) })
	var ticks []bool
	c := look.NewCheck("Allowed", false, func(on bool) { ticks = append(ticks, on) })
	w := show(t, look.VBox(4, s, c), 300, 300)
	press(s, fyne.KeyDown)
	press(s, fyne.KeyDown)
	press(s, fyne.KeyDown)
	press(s, fyne.KeyUp)
	if !slices.Equal(chosen, []int{1, 2, 1}) || !strings.Contains(words(w.Canvas()), "Burstein") {
		t.Errorf("chosen %v, shows %q", chosen, words(w.Canvas()))
	}
	press(s, fyne.KeySpace)
	if w.Canvas().Overlays().Top() == nil {
		t.Error("the list did not open")
	}
	press(c, fyne.KeySpace)
	test.Tap(c)
	if !slices.Equal(ticks, []bool{true, false}) {
		t.Errorf("ticks %v", ticks)
	}
}

func TestFormRowShowsWhatIsWrong(t *testing.T) {
	f := look.NewFormRow("Rounds", look.NewEntry(""), 240).WithHint("9 at most")
	w := show(t, look.VBox(0, f), 800, 60)
	if got := words(w.Canvas()); got != "Rounds|9 at most" {
		t.Errorf("shows %q", got)
	}
	f.SetError("7 rounds need at least 8 players")
	if got := words(w.Canvas()); got != "Rounds|7 rounds need at least 8 players" || f.Problem() == "" {
		t.Errorf("shows %q", got)
	}
	if !strings.Contains(test.RenderToMarkup(w.Canvas()), "warning.svg") {
		t.Error("what is wrong has a sign beside its colour")
	}
	f.SetError("")
	if got := words(w.Canvas()); got != "Rounds|9 at most" {
		t.Errorf("after the error shows %q", got)
	}
}

// What is wrong is never cut: where there is no room for the whole of it beside
// the field it stands under it, and the row is as much higher.
func TestFormRowShowsTheWholeOfWhatIsWrong(t *testing.T) {
	f := look.NewFormRow("Reason", look.NewEntry(""), 420)
	w := show(t, look.VBox(0, f), 640, 120)
	line := f.MinSize().Height
	f.SetError("Say why, in a few words: the hall has seen the round")
	w.Resize(fyne.NewSize(641, 120)) // a window lays out what has another size
	if got := words(w.Canvas()); got != "Reason|Say why, in a few words: the hall has seen the round" {
		t.Errorf("shows %q", got)
	}
	if f.MinSize().Height < line+18 || f.Field.Size().Height > line {
		t.Errorf("the row is %v high and was %v, its field %v", f.MinSize().Height, line, f.Field.Size().Height)
	}
	f.SetError("")
	if f.MinSize().Height != line {
		t.Errorf("after the error the row is %v high", f.MinSize().Height)
	}
}

func TestMessageLevels(t *testing.T) {
	for _, c := range []struct {
		level look.Level
		color fyne.ThemeColorName
		icon  look.Icon
	}{
		{look.LevelNote, look.Note, look.IconNote},
		{look.LevelAcknowledge, look.Forfeit, look.IconWarning},
		{look.LevelConfirm, look.Forfeit, look.IconWarning},
		{look.LevelTwoSteps, look.Bad, look.IconWarning},
		{look.LevelRefused, look.Bad, look.IconRefused},
	} {
		if c.level.Color() != c.color || c.level.Icon() != c.icon {
			t.Errorf("level %d wears %s and %s", c.level, c.level.Color(), c.level.Icon())
		}
		m := look.NewMessage(c.level, "Level.", "Sentence.")
		w := show(t, look.VBox(0, m), 600, 200)
		if got := m.Size().Height; got != 34 {
			t.Errorf("level %d is %v high with one line, want 34", c.level, got)
		}
		if got := words(w.Canvas()); got != "Level. |Sentence." {
			t.Errorf("level %d shows %q", c.level, got)
		}
	}
}

func TestMessageGrowsWithItsText(t *testing.T) {
	m := look.NewMessage(look.LevelRefused, "第 5 级 · 拒绝。", strings.Repeat("第三台的两位棋手已经对弈过，", 20))
	show(t, look.VBox(0, m), 400, 600)
	if m.Size().Height < 34+5*18 {
		t.Errorf("a long text is %v high", m.Size().Height)
	}
}

func TestTwoSteps(t *testing.T) {
	done := 0
	one, two := look.NewTwoSteps("1  White is at the board", "2  Open E-0031", func() { done++ })
	w := show(t, look.HBox(8, one, two), 600, 60)
	test.Tap(two)
	if done != 0 || !two.Disabled() {
		t.Error("the second step was open before the first")
	}
	press(one, fyne.KeyReturn)
	if two.Disabled() || w.Canvas().Focused() != two {
		t.Error("the first step does not open the second")
	}
	press(two, fyne.KeyReturn)
	if done != 1 {
		t.Errorf("done %d times", done)
	}
}

func lines(p *look.Paragraph) []string {
	byTop := map[float32]string{}
	var tops []float32
	for _, o := range test.WidgetRenderer(p).Objects() {
		c := o.(*canvas.Text)
		if _, ok := byTop[c.Position().Y]; !ok {
			tops = append(tops, c.Position().Y)
		}
		byTop[c.Position().Y] += c.Text
	}
	slices.Sort(tops)
	out := make([]string, len(tops))
	for i, y := range tops {
		out[i] = byTop[y]
	}
	return out
}

func TestParagraphBreaks(t *testing.T) {
	for _, c := range []struct {
		name  string
		spans []look.Span
		width float32
		want  []string
	}{
		{"English at spaces", []look.Span{{Text: "one two three"}}, 60, []string{"one two ", "three"}},
		{"Chinese anywhere", []look.Span{{Text: "同一局面将第三次出现"}}, 54, []string{"同一局面", "将第三次", "出现"}},
		{"no closing mark first", []look.Span{{Text: "同一局面，将"}}, 54, []string{"同一局", "面，将"}},
		{"no opening mark last", []look.Span{{Text: "同一局（将）"}}, 54, []string{"同一局", "（将）"}},
		{"newline", []look.Span{{Text: "a\nb"}}, 200, []string{"a", "b"}},
		{"a word across spans holds together", []look.Span{{Text: "board 1"}, {Text: "2", Bold: true}}, 50, []string{"board ", "12"}},
		{"a number and its sign", []look.Span{{Text: "第 9.2.1 条"}}, 60, []string{"第 9.2.1 ", "条"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := look.NewParagraph(c.spans...)
			show(t, &fyne.Container{Objects: []fyne.CanvasObject{p}}, 400, 200)
			p.Resize(fyne.NewSize(c.width, 100))
			if got := lines(p); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if want := float32(18 * len(c.want)); p.HeightFor(c.width) != want {
				t.Errorf("%v high, want %v", p.HeightFor(c.width), want)
			}
		})
	}
}

func TestDialog(t *testing.T) {
	under := look.NewButton("under", nil)
	w := show(t, look.VBox(0, under), 900, 500)
	w.Canvas().Focus(under)
	screen := 0
	w.Canvas().SetOnTypedKey(func(*fyne.KeyEvent) { screen++ })
	cancelled, done, closed := 0, 0, 0
	field := look.NewEntry("")
	var d *look.Dialog
	build := func() *look.Dialog {
		d = look.NewDialog("Change the result?", field)
		d.OnClosed = func() { closed++ }
		return d.WithButtons(
			look.NewButton("Cancel", func() { cancelled++; d.Hide() }),
			look.NewPrimary("Change 0 – 1 to 1 – 0", func() { done++; d.Hide() }))
	}

	build().Show(w.Canvas())
	if n := ringsOn(w.Canvas()); n != 1 {
		t.Errorf("%d rings while the dialog is open", n)
	}
	if b, ok := w.Canvas().Focused().(*look.Button); !ok || b.Text() != "Cancel" {
		t.Errorf("the focus starts on %T, want Cancel", w.Canvas().Focused())
	}
	press(w.Canvas().Focused(), fyne.KeyEscape)
	if cancelled != 1 || closed != 1 || d.Open() || w.Canvas().Overlays().Top() != nil {
		t.Errorf("Escape: cancelled %d, closed %d, open %v", cancelled, closed, d.Open())
	}
	if w.Canvas().Focused() != under {
		t.Error("the focus did not go back")
	}

	build().FocusFirst(field).Show(w.Canvas())
	if w.Canvas().Focused() != field {
		t.Error("the focus does not start in the field")
	}
	press(field, fyne.KeyF5) // does not reach the screen under the dialog
	press(field, fyne.KeyReturn)
	if done != 1 || d.Open() {
		t.Errorf("Enter in a field: done %d, open %v", done, d.Open())
	}
	if screen != 0 {
		t.Error("the screen under a dialog heard keys")
	}
	press(under, fyne.KeyF5)
	if screen != 1 {
		t.Error("after the dialog the screen hears no keys")
	}
}

// strict is a canvas that notes what it cannot focus, as that of a real window
// does in its log.
type strict struct {
	fyne.Canvas
	lost int
}

func (c *strict) Focus(f fyne.Focusable) {
	c.Canvas.Focus(f)
	if c.Focused() != f {
		c.lost++
	}
}

// What had the keyboard may have gone while the dialog stood over it: its page
// was drawn anew.
func TestDialogWhoseOpenerWasTakenAway(t *testing.T) {
	for name, wrap := range map[string]func(fyne.CanvasObject) fyne.CanvasObject{
		"in a column":  func(o fyne.CanvasObject) fyne.CanvasObject { return look.VBox(0, o) },
		"in a pane":    func(o fyne.CanvasObject) fyne.CanvasObject { return look.NewPane(look.Bg, o) },
		"in a row":     func(o fyne.CanvasObject) fyne.CanvasObject { return look.NewFormRow("label", o, 200) },
		"in a message": func(o fyne.CanvasObject) fyne.CanvasObject { return look.NewMessage(look.LevelNote, "", "text", o) },
		"in a scroll": func(o fyne.CanvasObject) fyne.CanvasObject {
			return container.NewVScroll(look.VBox(0, look.NewPane(look.Bg, o)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			opener := look.NewButton("opener", nil)
			page := look.VBox(0, wrap(opener))
			c := &strict{Canvas: show(t, page, 900, 500).Canvas()}
			c.Focus(opener)
			open := func() *look.Dialog {
				d := look.NewDialog("Title", look.NewText("text", look.Text)).WithButtons(look.NewButton("Close", nil), nil)
				d.Show(c)
				return d
			}
			open().Hide()
			if c.Focused() != opener {
				t.Error("the focus did not go back")
			}
			d := open()
			page.Objects = []fyne.CanvasObject{look.NewButton("another", nil)}
			page.Refresh()
			d.Hide()
			if f := c.Focused(); f != nil || c.lost > 0 {
				t.Errorf("the focus is on %v; %d times on what is not there", f, c.lost)
			}
		})
	}
}

// A dialog that closes takes those over it along; keys are the screen's again.
func TestDialogsOverADialogCloseWithIt(t *testing.T) {
	under := look.NewButton("under", nil)
	w := show(t, look.VBox(0, under), 900, 500)
	w.Canvas().Focus(under)
	screen, closed := 0, ""
	w.Canvas().SetOnTypedKey(func(*fyne.KeyEvent) { screen++ })
	dialogs := make([]*look.Dialog, 3)
	for i := range dialogs {
		dialogs[i] = look.NewDialog("Title", look.NewText("text", look.Text)).WithButtons(look.NewButton("Close", nil), nil)
		dialogs[i].OnClosed = func() { closed += strconv.Itoa(i) }
		dialogs[i].Show(w.Canvas())
	}
	dialogs[1].Hide()
	if b, ok := w.Canvas().Focused().(*look.Button); closed != "21" || !ok || b.Text() != "Close" || !dialogs[0].Open() || dialogs[2].Open() {
		t.Errorf("closed %q, the focus is on %T", closed, w.Canvas().Focused())
	}
	dialogs[2].Hide()
	dialogs[0].Hide()
	press(under, fyne.KeyF5)
	if closed != "210" || w.Canvas().Focused() != under || screen != 1 {
		t.Errorf("closed %q, focus %T, the screen heard %d keys", closed, w.Canvas().Focused(), screen)
	}
}

func TestDialogIsCentredAndShaded(t *testing.T) {
	w := show(t, look.NewText("under", look.Text), 1000, 600)
	for _, width := range []float32{480, 640} {
		d := look.NewDialog("Title", look.NewParagraph(look.Span{Text: strings.Repeat("A long sentence that wraps. ", 12)}))
		if width == 640 {
			d.Wide()
		}
		d.WithButtons(look.NewButton("Close", nil), nil).Show(w.Canvas())
		var box fyne.CanvasObject
		shade := false
		for _, o := range walk(w.Canvas().Overlays().Top()) {
			if p, ok := o.(*look.Pane); ok && box == nil {
				box = p
			}
			if r, ok := o.(*canvas.Rectangle); ok && r.FillColor != nil {
				if _, _, _, a := r.FillColor.RGBA(); a>>8 == 0x80 && r.Size() == fyne.NewSize(1000, 600) {
					shade = true
				}
			}
		}
		if box.Size().Width != width || box.Position().X != (1000-width)/2 {
			t.Errorf("the box is %v at %v", box.Size(), box.Position())
		}
		if middle := box.Position().Y + box.Size().Height/2; middle < 299 || middle > 301 {
			t.Errorf("the box is not in the middle: %v", middle)
		}
		if !shade {
			t.Error("no half-black rectangle under the box")
		}
		d.Hide()
	}
}

func TestSidebar(t *testing.T) {
	items := []look.SidebarItem{
		{Icon: look.IconHome, Name: "Home"},
		{Icon: look.IconPairings, Name: "Pairings", Key: "F6", Off: true},
		{Icon: look.IconResults, Name: "Results", Key: "F9", Count: "10"},
	}
	var chosen []int
	b := look.NewSidebar(items, 0, func(i int) { chosen = append(chosen, i) })
	b.SetEvent("湖畔秋季公开赛", "第 5 轮，共 7 轮")
	w := show(t, look.Frame(nil, nil, b, nil, nil), 184, 400)
	if got := words(w.Canvas()); got != "湖畔秋季公开赛|第 5 轮，共 7 轮|Home|Pairings|Results|10" {
		t.Errorf("shows %q", got)
	}
	w.Canvas().Focus(b)
	press(b, fyne.KeyDown) // over the entry that is off
	press(b, fyne.KeyReturn)
	press(b, fyne.KeyHome)
	press(b, fyne.KeySpace)
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 62+2*32+10))
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 62+1*32+10))
	if !slices.Equal(chosen, []int{2, 0, 2}) {
		t.Errorf("chosen %v", chosen)
	}
	b.SetNarrow(true)
	if got := words(w.Canvas()); got != "" || b.MinSize().Width != 48 {
		t.Errorf("narrow: %v wide, shows %q", b.MinSize().Width, got)
	}
}

// NOT SAVED is the only solid red area of the program.
func TestStatusAlarm(t *testing.T) {
	c := look.NewStatusCell(look.IconSaved, look.OK, look.Span{Text: "Saved "}, look.Span{Text: "seq 1 482", Bold: true})
	w := show(t, look.NewStatusBar(c, look.Spacer()), 600, 26)
	bad := look.Theme{Variant: look.Light}.Color(look.Bad, theme.VariantLight)
	red := func() bool {
		for _, o := range painted(w.Canvas()) {
			if r, ok := o.(*canvas.Rectangle); ok && r.FillColor == bad {
				return true
			}
		}
		return false
	}
	if red() || c.Words() != "Saved seq 1 482" {
		t.Errorf("red %v, says %q", red(), c.Words())
	}
	c.Set(look.IconWarning, look.Bad, true, look.Span{Text: "NOT SAVED: the disk is full", Bold: true})
	if !red() {
		t.Error("NOT SAVED is not a solid red cell")
	}
	if got := w.Content().MinSize().Height; got != 26 {
		t.Errorf("the status bar is %v high, want 26", got)
	}
}

func TestFrameAndBoxes(t *testing.T) {
	top, bottom := look.NewPane(look.Raised, nil).Height(44), look.NewPane(look.Raised, nil).Height(26)
	center, grow := look.NewPane(look.Surface, nil), look.NewPane(look.Surface, nil)
	right := look.Width(200, look.VBox(8, look.NewText("a", look.Text), look.Stretch(grow), look.NewText("b", look.Text)))
	show(t, look.Frame(top, bottom, nil, right, center), 800, 600)
	if center.Size() != fyne.NewSize(600, 530) || center.Position() != fyne.NewPos(0, 44) {
		t.Errorf("centre %v at %v", center.Size(), center.Position())
	}
	if h := grow.Size().Height; h < 530-2*18-2*8-1 || h > 530-2*17-2*8 {
		t.Errorf("what stretches is %v high", h)
	}
}

func TestMarkup(t *testing.T) {
	show(t, look.NewText("", look.Text), 10, 10) // sets the theme before Fyne's entry looks at it
	step1, step2 := look.NewTwoSteps("1  White is at the board", "2  Open E-0031", nil)
	w := show(t, look.NewPane(look.Bg, look.VBox(8,
		look.NewTitleBar(look.NewTitle("Results"), look.NewSegment([]string{"All", "A"}, 0, nil), look.Spacer(), look.NewPrimary("Post", nil).WithKey("F6")),
		look.NewFormRow("Name", look.NewEntry("name"), 420).WithHint("hint"),
		look.NewMessage(look.LevelTwoSteps, "Level 4.", "An envelope is opened.", step1, step2),
		look.NewKeyHelp("white won", "1", "W"),
		look.NewCard(look.NewText("White", look.Text2)),
		look.NewEmpty("No results yet.", look.NewButton("Go to pairings", nil)),
		look.NewStatusBar(look.NewStatusCell(look.IconSaved, look.OK, look.Span{Text: "Saved"}), look.Spacer(), look.NewStatusCell("", look.None, look.Span{Text: "English"}).AtRight()),
	)), 800, 420)
	test.AssertRendersToMarkup(t, "widgets.xml", w.Canvas())
}

// A border is one whole pixel in its own colour, from corner to corner, at
// every scale of the screen: painted softly it would lose its contrast.
func TestBoxBordersAreSharp(t *testing.T) {
	test.NewTempApp(t)
	line, ground := color.NRGBA{R: 0x84, G: 0x90, B: 0x9A, A: 0xff}, color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	for _, k := range []int{1, 2, 3} {
		b := look.NewBox()
		b.Raster.Resize(fyne.NewSize(40, 28))
		b.Set(ground, line, 1, 4)
		img := b.Raster.Generator(40*k, 28*k)
		get := func(x, y int) color.NRGBA { return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA) }
		for x := 4 * k; x < 36*k; x++ {
			if get(x, 0) != line || get(x, 28*k-1) != line || get(x, k) != ground {
				t.Fatalf("at %d: column %d is %v, %v, then %v", k, x, get(x, 0), get(x, 28*k-1), get(x, k))
			}
		}
		for y := 4 * k; y < 24*k; y++ {
			if get(0, y) != line || get(40*k-1, y) != line || get(k, y) != ground {
				t.Fatalf("at %d: row %d is %v, %v, then %v", k, y, get(0, y), get(40*k-1, y), get(k, y))
			}
		}
		if a := get(0, 0).A; a != 0 {
			t.Errorf("at %d: the corner is not round: alpha %d", k, a)
		}
		if get(20*k, 14*k) != ground {
			t.Errorf("at %d: the middle is %v", k, get(20*k, 14*k))
		}
	}
}

// The keyboard gets out of an entry of several lines by Tab, as out of any other.
func TestTabLeavesAnEntryOfSeveralLines(t *testing.T) {
	e := look.NewEntry("")
	e.MultiLine = true
	if tab, ok := fyne.Focusable(e).(fyne.Tabbable); ok && tab.AcceptsTab() {
		t.Error("it keeps Tab")
	}
}
