package desktop

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"sealedmove/ui/desktop/look"
)

// roundClock is the clock of the hall in a window of its own: the time of day,
// and how long the session still lasts. A session goes by the clock on the wall
// (I.14; 14.7 of the older Laws), so its end is kept as a time of day and a
// pause of the program changes nothing.
type roundClock struct {
	f    *Face
	win  fyne.Window
	face *clockFace
	ends time.Time // zero: no session is running
	rung bool      // the end has been told
	tick int       // counts the starts, so that an old one stops
}

// hallHeight is the height that the design draws a hall screen for; everything
// grows with the window.
const hallHeight = 1080

// Sizes of the round clock on a screen of that height.
const (
	clockTitle     = 56
	clockRemaining = 320
	clockWall      = 120
	clockNote      = 44
)

// showClock opens the clock, or brings it to the front.
func (f *Face) showClock() {
	c := &f.clock
	c.f = f
	if c.win != nil {
		c.win.RequestFocus()
		return
	}
	c.win = f.app.NewWindow(f.t("clock.title"))
	c.win.SetIcon(look.AppIcon())
	c.win.SetPadded(false)
	c.face = newClockFace()
	c.win.SetContent(c.face)
	c.win.Resize(fyne.NewSize(960, 540))
	c.win.Canvas().SetOnTypedKey(c.key)
	c.win.SetOnClosed(func() { c.win, c.face = nil, nil })
	c.start()
	c.win.Show()
}

// key: F11 fills the screen, Escape leaves it, L changes between dark and light.
func (c *roundClock) key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyF11, fyne.KeyF:
		c.win.SetFullScreen(!c.win.FullScreen())
	case fyne.KeyEscape:
		if c.win.FullScreen() {
			c.win.SetFullScreen(false)
			return
		}
		c.win.Close()
	case fyne.KeyL:
		c.face.light = !c.face.light
		c.face.Refresh()
	}
}

// start begins to tick, in the place of whatever ticks already.
func (c *roundClock) start() {
	c.tick++
	c.run(c.tick)
}

// run shows the time at every second while the window or a session is there.
func (c *roundClock) run(turn int) {
	if turn != c.tick || c.face == nil && c.ends.IsZero() {
		return
	}
	now := c.f.Service.Now()
	if c.face != nil {
		c.face.set(c.lines(now))
	}
	c.f.status.showRound(now)
	if s, ok := c.f.screens[c.f.place].(*dashboardScreen); ok {
		s.showClock(now)
	}
	if !c.ends.IsZero() && !now.Before(c.ends) && !c.rung {
		c.rung = true
		call(c.f.Beep)
	}
	if c.f.Later != nil {
		c.f.Later(now.Truncate(time.Second).Add(time.Second).Sub(now), func() { c.run(turn) })
	}
}

// showRound says at the foot what is left of the session, if one is running. A
// press opens the clock.
func (b *statusBar) showRound(now time.Time) {
	c, was := &b.f.clock, b.round.Hidden
	if b.round.Hidden = c.ends.IsZero(); !b.round.Hidden {
		left := countdown(max(c.ends.Sub(now), 0))
		b.round.Set(look.IconClock, look.Text2, false, look.Span{Text: b.f.t("clock.status")}, look.Span{Text: left, Bold: true})
	}
	if b.round.Hidden != was {
		b.bar.Refresh()
	}
}

// clockLines are what the clock says.
type clockLines struct {
	title, remaining, note, wall string
	over                         bool
}

func (c *roundClock) lines(now time.Time) clockLines {
	f := c.f
	l := clockLines{wall: now.In(time.Local).Format("15:04:05")}
	if f.event != "" {
		event, round := f.eventLines()
		l.title = f.t("clock.heading", event, round)
	}
	switch left := c.ends.Sub(now); {
	case c.ends.IsZero():
		l.remaining, l.wall = now.In(time.Local).Format("15:04:05"), ""
		l.note = f.t("clock.no-session")
	case left <= 0:
		l.over, l.remaining = true, "0:00:00"
		l.note = f.t("clock.over", c.ends.In(time.Local).Format("15:04"))
	default:
		l.remaining = countdown(left)
		l.note = f.t("clock.until", c.ends.In(time.Local).Format("15:04"))
	}
	return l
}

// countdown is what is left, rounded up: 0:00:00 means that it is over.
func countdown(left time.Duration) string {
	s := int((left + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// startSession asks when the session ends and starts the countdown.
func (f *Face) startSession() {
	now := f.Service.Now().In(time.Local)
	entry := look.NewEntry("21:30")
	row := look.NewFormRow(f.t("clock.ends"), entry, 96)
	var d *look.Dialog
	start := look.NewPrimary(f.t("clock.start"), func() {
		ends, ok := sessionEnd(entry.Text, now)
		if !ok {
			row.SetError(f.t("clock.ends-bad"))
			return
		}
		d.Hide()
		f.clock.ends, f.clock.rung = ends, false
		f.showClock()
		f.clock.start()
	})
	entry.OnChanged = func(text string) {
		row.SetError("")
		row.SetHint("")
		if ends, ok := sessionEnd(text, now); ok {
			row.SetHint(f.t("clock.in", countdown(ends.Sub(now))))
		}
	}
	none := look.NewButton(f.t("clock.none"), func() {
		d.Hide()
		f.clock.ends = time.Time{}
		f.draw()
	})
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("clock.session"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("clock.session-hint"), Color: look.Text2}), row)).
		WithButtons(cancel, start, none).FocusFirst(entry)
	f.showAbout("hall", d)
}

// longestSession is the longest that is believed, and how far ahead a time of
// day is looked for: one that has gone today is meant for tomorrow only where
// that is near.
const longestSession = 12 * time.Hour

// sessionEnd reads the end of a session: a time of day, "21:30", or minutes from
// now, "90".
func sessionEnd(text string, now time.Time) (time.Time, bool) {
	text = strings.NewReplacer("：", ":", " ", "").Replace(text)
	if hours, minutes, ok := strings.Cut(text, ":"); ok {
		h, err1 := strconv.Atoi(hours)
		m, err2 := strconv.Atoi(minutes)
		if err1 != nil || err2 != nil || h < 0 || h > 23 || m < 0 || m > 59 || len(minutes) != 2 {
			return time.Time{}, false
		}
		ends := time.Date(now.Year(), now.Month(), now.Day(), h, m, 0, 0, now.Location())
		if !ends.After(now) {
			ends = ends.AddDate(0, 0, 1)
		}
		return ends, ends.Sub(now) <= longestSession
	}
	n, err := strconv.Atoi(text)
	ends := now.Add(time.Duration(n) * time.Minute)
	return ends, err == nil && n > 0 && ends.Sub(now) <= longestSession
}

// clockFace draws the lines of a clock as large as the window lets it, on a dark
// ground whatever the program wears, or on a light one for a bright room.
type clockFace struct {
	widget.BaseWidget
	now   clockLines
	light bool
}

// color is a token's value on the ground of the hall.
func (w *clockFace) color(token fyne.ThemeColorName) color.Color {
	variant := look.Dark
	if w.light {
		variant = look.Light
	}
	return look.Theme{Variant: variant}.Color(token, theme.VariantDark)
}

func newClockFace() *clockFace {
	w := &clockFace{}
	w.ExtendBaseWidget(w)
	return w
}

func (w *clockFace) set(l clockLines) {
	if w.now != l {
		w.now = l
		w.Refresh()
	}
}

func (w *clockFace) CreateRenderer() fyne.WidgetRenderer {
	v := &clockView{w: w, ground: canvas.NewRectangle(nil)}
	v.objects = []fyne.CanvasObject{v.ground}
	for i := range v.texts {
		v.texts[i] = canvas.NewText("", nil)
		v.texts[i].Alignment = fyne.TextAlignCenter
		v.objects = append(v.objects, v.texts[i])
	}
	v.Refresh()
	return v
}

// clockView places title, what is left, its note and the time of day under one
// another, each a share of the height.
type clockView struct {
	w       *clockFace
	ground  *canvas.Rectangle
	texts   [4]*canvas.Text
	objects []fyne.CanvasObject
}

func (v *clockView) Destroy()                     {}
func (v *clockView) Objects() []fyne.CanvasObject { return v.objects }
func (v *clockView) MinSize() fyne.Size           { return fyne.NewSize(320, 180) }

func (v *clockView) Layout(size fyne.Size) {
	v.ground.Resize(size)
	unit := min(size.Height/hallHeight, size.Width/1920)
	heights := [4]float32{clockTitle, clockRemaining, clockNote, clockWall}
	total := float32(0)
	for i, h := range heights {
		if v.texts[i].Text != "" {
			total += h * unit * lineShare
		}
	}
	y := (size.Height - total) / 2
	for i, h := range heights {
		t := v.texts[i]
		t.TextSize = float32(int(h * unit))
		for t.Text != "" && t.TextSize > 8 && t.MinSize().Width > size.Width*0.96 {
			t.TextSize-- // a long name shrinks; it is never cut
		}
		if t.Text == "" {
			continue
		}
		t.Move(fyne.NewPos(0, y))
		t.Resize(fyne.NewSize(size.Width, h*unit*lineShare))
		y += h * unit * lineShare
	}
}

// lineShare is the height of a line as a part of the size of its letters.
const lineShare = 1.35

func (v *clockView) Refresh() {
	l := v.w.now
	v.ground.FillColor = v.w.color(look.Bg)
	inks := [4]fyne.ThemeColorName{look.Text2, look.Text, look.Text2, look.Text}
	if l.over {
		inks[1], inks[2] = look.Bad, look.Bad
	}
	for i, text := range [4]string{l.title, l.remaining, l.note, l.wall} {
		v.texts[i].Text, v.texts[i].Color = text, v.w.color(inks[i])
		v.texts[i].TextStyle.Bold = i == 1
	}
	v.Layout(v.w.Size())
	canvas.Refresh(v.w)
}
