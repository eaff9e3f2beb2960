package look

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Level is how grave a warning is, 1 to 5. Levels cannot be switched off.
type Level uint8

// The levels of a warning.
const (
	LevelNote        Level = 1 // a line in the page, no button
	LevelAcknowledge Level = 2 // a line with an "Acknowledge"; work goes on around it
	LevelConfirm     Level = 3 // a dialog whose button names the act
	LevelTwoSteps    Level = 4 // two numbered buttons, the second opened by the first
	LevelRefused     Level = 5 // a sentence, its article, and what may be done instead
)

// Color is the token of the level's edge and icon.
func (l Level) Color() fyne.ThemeColorName {
	switch l {
	case LevelNote:
		return Note
	case LevelAcknowledge, LevelConfirm:
		return Forfeit
	default:
		return Bad
	}
}

// Icon is the level's icon.
func (l Level) Icon() Icon {
	switch l {
	case LevelNote:
		return IconNote
	case LevelRefused:
		return IconRefused
	default:
		return IconWarning
	}
}

// Message is the one shape of a warning: an edge of four, an icon, the level
// in words, a sentence, and actions at the right or, for two steps, below.
type Message struct {
	widget.BaseWidget

	edge, mark fyne.ThemeColorName
	icon       Icon
	text       *Paragraph
	under      *Paragraph // the article under a verdict
	actions    []fyne.CanvasObject
	below      bool
}

// NewMessage makes a message. Title is the level in words ("Level 2 ·
// acknowledge."), text the sentence. Actions of level 4 stand below the
// sentence, those of other levels at its right.
func NewMessage(level Level, title, text string, actions ...fyne.CanvasObject) *Message {
	m := &Message{
		edge: level.Color(), mark: level.Color(), icon: level.Icon(),
		actions: actions, below: level == LevelTwoSteps,
	}
	m.text = NewParagraph(messageSpans(title, text)...)
	m.ExtendBaseWidget(m)
	return m
}

// NewVerdict makes the same shape for a result of a check: an icon and edge in
// a token, one bold sentence and the article under it.
func NewVerdict(icon Icon, color fyne.ThemeColorName, sentence, article string) *Message {
	m := &Message{edge: color, mark: color, icon: icon}
	m.text = newParagraph(SizeVerdict, []Span{{Text: sentence, Bold: true}})
	m.under = NewParagraph(Span{Text: article, Color: Text2})
	m.ExtendBaseWidget(m)
	return m
}

func messageSpans(title, text string) []Span {
	if title == "" {
		return []Span{{Text: text}}
	}
	if !strings.HasSuffix(title, "。") { // which brings its room with it
		title += " "
	}
	return []Span{{Text: title, Bold: true}, {Text: text}}
}

// SetText changes title and sentence.
func (m *Message) SetText(title, text string) {
	m.text.SetSpans(messageSpans(title, text)...)
	m.Refresh()
}

func (m *Message) parts() []fyne.CanvasObject { return m.actions }

func (m *Message) CreateRenderer() fyne.WidgetRenderer {
	d := &messageDrawing{m: m, box: NewBox(), edge: canvas.NewRectangle(nil), icon: NewImage()}
	p := &painter{
		owner: m, min: d.min, layout: d.layout, refresh: d.refresh,
		objects: []fyne.CanvasObject{d.box.Raster, d.edge, d.icon, m.text},
	}
	if m.under != nil {
		p.objects = append(p.objects, m.under)
	}
	p.objects = append(p.objects, m.actions...)
	d.refresh()
	return p
}

type messageDrawing struct {
	m    *Message
	box  *Box
	edge *canvas.Rectangle
	icon *canvas.Image
}

// Distances inside a message, at 100 %: 34 high with one line.
const (
	messagePad  = 8
	messageIcon = 4 + 12
	messageText = messageIcon + 16 + 10
	messageSide = 12
	messageGap  = 8
)

func (d *messageDrawing) actionsSize() fyne.Size {
	s := StyleOf(d.m)
	var size fyne.Size
	for i, a := range d.m.actions {
		least := a.MinSize()
		if i > 0 {
			size.Width += s.Px(messageGap)
		}
		size.Width += least.Width
		size.Height = max(size.Height, least.Height)
	}
	return size
}

// textWidth is what is left for the sentence.
func (d *messageDrawing) textWidth(width float32) float32 {
	s := StyleOf(d.m)
	width -= s.Px(messageText) + s.Px(messageSide)
	if !d.m.below && len(d.m.actions) > 0 {
		width -= d.actionsSize().Width + s.Px(messageSide)
	}
	return max(width, s.Px(80))
}

// textHeight is the height of the sentence, with what stands under it.
func (d *messageDrawing) textHeight(width float32) float32 {
	height := d.m.text.HeightFor(width)
	if d.m.under != nil {
		height += d.m.under.HeightFor(width)
	}
	return height
}

func (d *messageDrawing) min() fyne.Size {
	s := StyleOf(d.m)
	actions := d.actionsSize()
	size := fyne.NewSize(s.Px(messageText)+s.Px(messageSide)+actions.Width, 0)
	if !d.m.below {
		size.Width += s.Px(80) + s.Px(messageSide)
	}
	text := d.m.text.lineHeight(s)
	if w := d.m.Size().Width; w > 0 {
		text = d.textHeight(d.textWidth(w))
	}
	size.Height = 2*s.Px(messagePad) + text
	switch {
	case d.m.below && len(d.m.actions) > 0:
		size.Height += actions.Height + s.Px(5)
	case !d.m.below:
		size.Height = max(size.Height, actions.Height+2*s.Px(3))
	}
	return size
}

func (d *messageDrawing) layout(size fyne.Size) {
	s := StyleOf(d.m)
	d.box.Raster.Resize(size)
	place(d.edge, 0, 0, s.Px(4), size.Height)
	x, width := s.Px(messageText), d.textWidth(size.Width)
	text := d.m.text.HeightFor(width)
	top := s.Px(messagePad)
	if !d.m.below {
		top = max(px((size.Height-d.textHeight(width))/2, 1), 0)
	}
	s.PlaceIcon(d.icon, s.Px(messageIcon), top, s.Px(16), d.m.text.lineHeight(s))
	place(d.m.text, x, top, width, text)
	if d.m.under != nil {
		place(d.m.under, x, top+text, width, d.m.under.HeightFor(width))
	}
	actions := d.actionsSize()
	ax, ay := size.Width-s.Px(messageSide)-actions.Width, px((size.Height-actions.Height)/2, 1)
	if d.m.below {
		ax, ay = x, top+text+s.Px(5)
	}
	for _, a := range d.m.actions {
		least := a.MinSize()
		place(a, ax, ay, least.Width, actions.Height)
		ax += least.Width + s.Px(messageGap)
	}
}

func (d *messageDrawing) refresh() {
	s := StyleOf(d.m)
	d.box.frame(s, Surface, Line, MessageRadius)
	d.edge.FillColor = s.Color(d.m.edge)
	s.Draw(d.icon, d.m.icon, d.m.mark)
	d.m.text.Refresh()
	if d.m.under != nil {
		d.m.under.Refresh()
	}
}

// NewTwoSteps makes the buttons of level 4: the second opens only when the
// first was pressed. The texts come with their numbers ("1  White is at the
// board", "2  Open E-0031").
func NewTwoSteps(first, second string, done func()) (step1, step2 *Button) {
	step2 = NewPrimary(second, func() {
		if done != nil {
			done()
		}
	})
	step2.Disable()
	step1 = NewButton(first, nil).WithIcon(StateMissing) // an empty box to tick
	step1.OnTapped = func() {
		step1.WithIcon(IconCheck)
		step2.Enable()
		FocusOn(step2)
	}
	return step1, step2
}

// NewEmpty is what a list shows when it has nothing: one sentence and the one
// next act, at the top left where the content would start.
func NewEmpty(sentence string, act *Button) fyne.CanvasObject {
	parts := []fyne.CanvasObject{NewText(sentence, Text2)}
	if act != nil {
		parts = append(parts, HBox(0, act))
	}
	return NewPane(None, VBox(8, append(parts, Spacer())...)).Padding(12, 16, 12, 16)
}

// KeyCap is a key as it stands on a keyboard, for lists of keys.
type KeyCap struct {
	widget.BaseWidget
	name string
}

// NewKeyCap makes a key cap.
func NewKeyCap(name string) *KeyCap {
	k := &KeyCap{name: name}
	k.ExtendBaseWidget(k)
	return k
}

// NewKeyHelp makes a line of a list of keys: caps, then what they do.
func NewKeyHelp(what string, keys ...string) fyne.CanvasObject {
	caps := make([]fyne.CanvasObject, len(keys))
	for i, k := range keys {
		caps[i] = NewKeyCap(k)
	}
	return &fyne.Container{Layout: keyHelpLayout{}, Objects: []fyne.CanvasObject{HBox(3, caps...), NewText(what, Text)}}
}

// NewKeyHint makes a key and what it does, for several beside one another.
func NewKeyHint(what, key string) fyne.CanvasObject {
	return HBox(6, NewKeyCap(key), NewText(what, Text))
}

// keyHelpLayout lines up what the keys do at 88, under each other.
type keyHelpLayout struct{}

func (keyHelpLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := Current()
	return fyne.NewSize(s.Px(88)+o[1].MinSize().Width, s.Px(24))
}

func (keyHelpLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	s := Current()
	caps := o[0].MinSize()
	place(o[0], 0, px((size.Height-caps.Height)/2, 1), caps.Width, caps.Height)
	place(o[1], s.Px(88), 0, size.Width-s.Px(88), size.Height)
}

func (k *KeyCap) CreateRenderer() fyne.WidgetRenderer {
	box, text := NewBox(), canvas.NewText(k.name, nil)
	text.Alignment = fyne.TextAlignCenter
	p := &painter{owner: k, objects: []fyne.CanvasObject{box.Raster, text}}
	p.min = func() fyne.Size {
		s := StyleOf(k)
		return fyne.NewSize(max(s.Px(20), px(s.Measure(k.name, SizeSmall, false).Width, 1)+s.Px(10)), s.Px(20))
	}
	p.layout = func(size fyne.Size) {
		box.Raster.Resize(size)
		StyleOf(k).PlaceText(text, 0, 0, size.Width, size.Height)
	}
	p.refresh = func() {
		s := StyleOf(k)
		box.frame(s, Surface, LineStrong, 3)
		s.Ink(text, SizeSmall, false, Text)
	}
	p.refresh()
	return p
}
