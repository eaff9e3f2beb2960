package desktop

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/adjournment/lockedcopy"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// page covers the whole window with something that is not the arbiter's: the
// page on which the sealer types, and those that show a share each. Nothing of
// the program can be seen or reached behind it.
type page struct {
	f      *Face
	ground *fyne.Container
	key    func(*fyne.KeyEvent)
	rune   func(rune)
}

// cover shows content over the whole window, with first at the keyboard. Enter
// is enter's, Escape is escape's.
func (f *Face) cover(content fyne.CanvasObject, first fyne.Focusable, enter, escape func()) *page {
	c := f.win.Canvas()
	s := look.Current()
	p := &page{f: f, key: c.OnTypedKey(), rune: c.OnTypedRune()}
	ground := canvas.NewRectangle(s.Color(look.Bg))
	body := look.NewPane(look.Bg, content).Padding(64, 96, 64, 96)
	p.ground = container.New(wholeLayout{}, ground, body)
	c.Unfocus()
	c.Overlays().Add(p.ground)
	p.ground.Resize(c.Size())
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyReturn, fyne.KeyEnter:
			enter()
		case fyne.KeyEscape:
			escape()
		}
	})
	c.SetOnTypedRune(func(rune) {})
	f.focus(first)
	return p
}

// gone gives the window back.
func (p *page) gone() {
	c := p.f.win.Canvas()
	c.Unfocus()
	c.Overlays().Remove(p.ground)
	c.SetOnTypedKey(p.key)
	c.SetOnTypedRune(p.rune)
	p.f.rest()
}

// wholeLayout gives every object all the room.
type wholeLayout struct{}

func (wholeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

func (wholeLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, x := range o {
		x.Move(fyne.NewPos(0, 0))
		x.Resize(size)
	}
}

// lockCopy is the sealer's page: he types what he has written on the sheet, and
// nobody else looks. What he types is hidden unless he says otherwise; it is
// handed to the service and kept nowhere here. Then each holder sees his share
// once, one after the other.
func (f *Face) lockCopy(g adjournment.Game, then func()) {
	e, again := look.NewEntry(""), look.NewEntry("")
	e.Password, again.Password = true, true
	show := look.NewCheck(f.t("desktop.adj.copy.show"), false, func(on bool) {
		e.Password, again.Password = !on, !on
		e.Refresh()
		again.Refresh()
	})
	wrong := look.NewParagraph()
	name := f.state.Player(g.White).Name()
	if g.Sealer() == tournament.Black {
		name = f.state.Player(g.Black).Name()
	}
	var p *page
	leave := func() { p.gone() }
	fail := func(sentence string) {
		wrong.SetSpans(look.Span{Text: sentence, Color: look.Bad})
		f.focus(e)
	}
	lock := func() {
		if e.Text != again.Text {
			fail(f.t("desktop.adj.copy.differ"))
			return
		}
		var shares lockedcopy.Shares
		written := e.Text
		f.perform(deed{
			act: func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
				shares, st, err = f.Service.LockCopy(ctx, f.By, f.event, arbiter.GameAct{Section: g.Section, Round: g.Round, Board: g.Board, Seen: len(g.Acts)}, written)
				return st, err
			},
			then: func() {
				e.SetText("")
				again.SetText("")
				p.gone()
				f.showShares(g, shares, then)
			},
			refused: func(err error) { fail(f.words.Err(err)) },
		})
	}
	row := func(key string, x *look.Entry) fyne.CanvasObject {
		return look.NewFormRow(f.t(key), x, 300).WithLabels(formLabels)
	}
	do := look.NewPrimary(f.t("desktop.adj.copy.lock"), lock).WithKey("Enter")
	cancel := look.NewButton(f.t("desktop.cancel"), leave).WithKey("Esc")
	p = f.cover(look.VBox(16,
		look.NewTitle(f.t("desktop.adj.copy.title", name)), look.NewParagraph(look.Span{Text: f.t("desktop.adj.copy.how", g.Envelope.Serial)}),
		look.VBox(6, row("desktop.adj.copy.text", e), row("desktop.adj.copy.again", again)), show, wrong,
		look.HBox(8, cancel, do, look.Spacer()), look.Spacer(),
		look.NewMessage(look.LevelNote, f.t("desktop.adj.copy.not-head"), f.t("desktop.adj.copy.not"))), e, lock, leave)
}

// showShares shows the share of each holder on a page of its own, once.
func (f *Face) showShares(g adjournment.Game, shares lockedcopy.Shares, then func()) {
	holders := []string{f.colourName(&g, g.Sealer()), f.colourName(&g, g.Replier()), f.t("desktop.adj.copy.slip", g.Envelope.Serial)}
	var one func(i int)
	one = func(i int) {
		if i == len(holders) {
			call(then)
			return
		}
		var p, cover *page
		next := func() { p.gone(); one(i + 1) }
		look1 := func() {
			cover.gone()
			done := look.NewPrimary(f.t("desktop.adj.copy.noted"), next).WithKey("Enter")
			p = f.cover(look.VBox(16, look.NewTitle(f.t("desktop.adj.copy.share-of", holders[i])), look.NewTitle(shares[i]),
				look.NewParagraph(look.Span{Text: f.t("desktop.adj.copy.share-how")}), look.HBox(8, done, look.Spacer()), look.Spacer()), done, next, func() {})
		}
		ready := look.NewPrimary(f.t("desktop.adj.copy.see"), look1).WithKey("Enter")
		cover = f.cover(look.VBox(16, look.NewTitle(f.t("desktop.adj.copy.call", holders[i])), look.NewParagraph(look.Span{Text: f.t("desktop.adj.copy.call-how")}),
			look.HBox(8, ready, look.Spacer()), look.Spacer()), ready, look1, func() {})
	}
	one(0)
}

// colourName is a player's colour with his name.
func (f *Face) colourName(g *adjournment.Game, c tournament.Color) string {
	id := g.White
	if c == tournament.Black {
		id = g.Black
	}
	return f.t("adjournment.side."+c.String()) + " · " + f.state.Player(id).Name()
}

// openCopy opens a locked copy by two of its shares and shows what it says.
func (f *Face) openCopy(g adjournment.Game, then func()) {
	var shares [3]*look.Entry
	rows := look.VBox(6, look.NewParagraph(look.Span{Text: f.t("desktop.adj.copy.open-how")}))
	for i, label := range []string{f.colourName(&g, g.Sealer()), f.colourName(&g, g.Replier()), f.t("desktop.adj.copy.slip", g.Envelope.Serial)} {
		shares[i] = look.NewEntry("")
		rows.Add(look.NewFormRow(label, shares[i], 300).WithLabels(220))
	}
	why := look.NewEntry("")
	whyRow := look.NewFormRow(f.t("desktop.adj.f.otherwise"), why, 300).WithLabels(220)
	whyRow.Hide()
	rows.Add(whyRow)
	wrong := look.NewParagraph()
	rows.Add(wrong)
	var d *look.Dialog
	open := func() {
		var typed lockedcopy.Shares
		for i, e := range shares {
			typed[i] = e.Text
		}
		says := ""
		act := adjournment.Act{Otherwise: why.Text != "", Texts: adjournment.Texts{Otherwise: why.Text}}
		f.perform(deed{
			act: func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
				says, st, err = f.Service.OpenCopy(ctx, f.By, f.event, arbiter.GameAct{Section: g.Section, Round: g.Round, Board: g.Board, Seen: len(g.Acts), Act: act}, typed)
				return st, err
			},
			then: func() {
				d.Hide()
				call(then)
				f.say(f.t("desktop.adj.copy.says"), says)
			},
			refused: func(err error) {
				if _, ok := isRefusal(err); ok {
					whyRow.Show()
				}
				wrong.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad})
				d.Refresh()
			},
		})
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.adj.copy.open-title", g.Envelope.Serial), rows).Wide().FocusFirst(shares[0]).WithButtons(cancel, look.NewPrimary(f.t("desktop.adj.copy.open"), open).WithKey("Enter"))
	f.show(d)
}

// say shows a text under a title.
func (f *Face) say(title, text string) {
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(title, look.NewParagraph(look.Span{Text: text})).WithButtons(closeIt, nil)
	f.show(d)
}
