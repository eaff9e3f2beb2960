package desktop

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// deskField is a question of a dispute form to what the arbiter sees, with what
// is wrong with the answer below it.
type deskField struct {
	name  string
	box   *fyne.Container
	first fyne.Focusable
	set   func(answer string) // shows another answer without calling back
	fault *look.Paragraph
	line  fyne.CanvasObject // what holds fault
	room  bool              // it has its room without a fault too: what is typed for long is wrong half of the time
}

// field makes a field that shows an answer and calls back with every other one.
func (f *Face) deskField(field laws.Field, answer string, seats tournament.ByColor[string], changed func(string)) *deskField {
	x := &deskField{name: field.Name, fault: look.NewSmallParagraph()}
	x.line = look.NewPane(look.None, x.fault).Padding(0, 0, 2, 0)
	x.room = field.Kind == laws.Moves || field.Kind == laws.PositionF
	x.say("")
	var o fyne.CanvasObject
	if options := field.Options(); options != nil {
		if field.Kind == laws.Notation {
			answer = cmp.Or(answer, string(rules.English))
		}
		o = x.chosen(f, field.Kind, options, answer, seats, changed)
	} else {
		o = x.typed(f, field, answer, changed)
	}
	label := look.NewSmallParagraph(look.Span{Text: f.t(field.Label()), Color: look.Text2})
	x.box = look.VBox(1, label, o, x.line)
	return x
}

// chosen is a field that offers what to choose from: yes and no beside one
// another, the players by colour and name, all else as a list.
func (x *deskField) chosen(f *Face, kind laws.FieldKind, options []laws.Option, answer string, seats tournament.ByColor[string], changed func(string)) fyne.CanvasObject {
	names, answers := make([]string, len(options)), make([]string, len(options))
	for i, o := range options {
		names[i], answers[i] = f.t(o.Words), o.Answer
		if player := map[string]string{"white": seats.White, "black": seats.Black}[o.Answer]; kind == laws.Colour && player != "" {
			names[i] = f.t("desk.side", names[i], player)
		}
	}
	choose := func(i int) { changed(answers[i]) }
	if kind == laws.YesNo {
		g := look.NewSegment(names, slices.Index(answers, answer), choose)
		x.set = func(answer string) { g.SetSelected(slices.Index(answers, answer)) }
		x.first = g
		return look.HBox(0, g)
	}
	s := look.NewSelect(names, slices.Index(answers, answer), choose)
	x.first = s
	x.set = func(answer string) { s.SetSelected(slices.Index(answers, answer)) }
	return s
}

// typed is a field that is typed into.
func (x *deskField) typed(f *Face, field laws.Field, answer string, changed func(string)) fyne.CanvasObject {
	hint, width := field.Example(), float32(0)
	switch field.Kind {
	case laws.Number:
		width = 72
	case laws.ClockTime:
		width = 96
	case laws.MoveText:
		width = 110
	case laws.SquareSet:
		width = 140
	case laws.Control:
		width = 200
	case laws.Moves:
		hint = f.t("desk.moves-hint")
	case laws.PositionF:
		hint = f.t("desk.fen-hint")
	default:
	}
	e := look.NewEntry(hint)
	x.first = e
	if field.Kind == laws.Moves {
		e.MultiLine, e.Wrapping = true, fyne.TextWrapWord
		e.SetMinRowsVisible(3)
	}
	e.SetText(answer)
	e.OnChanged = changed
	x.set = func(answer string) {
		if e.Text != answer {
			e.OnChanged = nil
			e.SetText(answer)
			e.OnChanged = changed
		}
	}
	if width == 0 {
		return e
	}
	return look.HBox(0, look.Width(width, e))
}

// say sets what is wrong with the answer; "" is nothing.
func (x *deskField) say(fault string) {
	x.fault.SetSpans(look.Span{Text: fault, Color: look.Bad})
	if fault == "" && !x.room {
		x.line.Hide()
	} else {
		x.line.Show()
	}
}

// twoColumns puts short fields beside one another and long ones over the width.
func twoColumns(fields []*deskField, long func(*deskField) bool) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	var waiting *deskField
	flush := func() {
		if waiting != nil {
			out = append(out, waiting.box)
			waiting = nil
		}
	}
	for _, x := range fields {
		switch {
		case long(x):
			flush()
			out = append(out, x.box)
		case waiting == nil || strings.HasSuffix(x.name, "-white"): // White's and Black's stand beside one another
			flush()
			waiting = x
		default:
			out = append(out, look.HBox(12, look.Stretch(waiting.box), look.Stretch(x.box)))
			waiting = nil
		}
	}
	flush()
	return out
}

// isLong tells of fields that need the whole width.
func isLong(kind laws.FieldKind) bool {
	return slices.Contains([]laws.FieldKind{laws.Pick, laws.Colour, laws.PositionF, laws.Moves, laws.Notation, laws.ResultF}, kind)
}

// deskNote is an entry for notes and reasons.
func deskNote(hint, text string, changed func(string)) *look.Entry {
	e := look.NewEntry(hint)
	e.SetText(text)
	e.OnChanged = changed
	return e
}
