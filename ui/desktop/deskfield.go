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
}

// field makes a field that shows an answer and calls back with every other one.
func (f *Face) deskField(field laws.Field, answer string, seats tournament.ByColor[string], changed func(string)) *deskField {
	x := &deskField{name: field.Name, fault: look.NewSmallParagraph()}
	x.line = look.NewPane(look.None, x.fault).Padding(0, 0, 2, 0)
	x.line.Hide()
	var o fyne.CanvasObject
	switch field.Kind {
	case laws.YesNo:
		answers := []string{"no", "yes"}
		g := look.NewSegment([]string{f.t("desk.no"), f.t("desk.yes")}, slices.Index(answers, answer), func(i int) { changed(answers[i]) })
		x.set = func(answer string) { g.SetSelected(slices.Index(answers, answer)) }
		o, x.first = look.HBox(0, g), g
	case laws.Pick:
		keys := make([]string, len(field.Choices))
		for i, c := range field.Choices {
			keys[i] = "laws.pick." + field.Name + "." + c
		}
		o = x.choice(f, keys, field.Choices, field.Required, answer, changed)
	case laws.Colour:
		o = x.colour(f, seats, answer, changed)
	case laws.ResultF:
		var codes, keys []string
		for _, r := range tournament.Results() {
			if r.Final() {
				codes, keys = append(codes, r.Code()), append(keys, "result-words."+r.Code())
			}
		}
		o = x.choice(f, keys, codes, field.Required, answer, changed)
	case laws.Notation:
		var codes, keys []string
		for _, l := range append(rules.Languages(), rules.AnyLanguage) {
			codes, keys = append(codes, string(l)), append(keys, "desktop.adj.lang."+string(l))
		}
		o = x.choice(f, keys, codes, true, cmp.Or(answer, string(rules.English)), changed)
	default:
		o = x.typed(f, field, answer, changed)
	}
	label := look.NewSmallParagraph(look.Span{Text: f.t("laws.field." + field.Name), Color: look.Text2})
	x.box = look.VBox(1, label, o, x.line)
	return x
}

// choice is a list to choose from; a question that may be left open has a dash first.
func (x *deskField) choice(f *Face, keys, answers []string, required bool, answer string, changed func(string)) fyne.CanvasObject {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = f.t(k)
	}
	if !required {
		names, answers = append([]string{f.t("desk.open-choice")}, names...), append([]string{""}, answers...)
	}
	return x.selected(names, answers, answer, changed)
}

// colour is one of the two players, by colour and name.
func (x *deskField) colour(f *Face, seats tournament.ByColor[string], answer string, changed func(string)) fyne.CanvasObject {
	names := []string{f.t("colour.white"), f.t("colour.black")}
	if seats.White != "" {
		names = []string{f.t("desk.side", names[0], seats.White), f.t("desk.side", names[1], seats.Black)}
	}
	return x.selected(names, []string{"white", "black"}, answer, changed)
}

func (x *deskField) selected(names, answers []string, answer string, changed func(string)) fyne.CanvasObject {
	s := look.NewSelect(names, slices.Index(answers, answer), func(i int) { changed(answers[i]) })
	x.first = s
	x.set = func(answer string) { s.SetSelected(slices.Index(answers, answer)) }
	return s
}

// typed is a field that is typed into.
func (x *deskField) typed(f *Face, field laws.Field, answer string, changed func(string)) fyne.CanvasObject {
	hint, width := "", float32(0)
	switch field.Kind {
	case laws.Number:
		width = 72
	case laws.ClockTime:
		hint, width = "1:05:30", 96
	case laws.MoveText:
		hint, width = "Nd2", 110
	case laws.SquareSet:
		hint, width = "e2 d7", 140
	case laws.Control:
		hint, width = "40/5400+30:900+30", 200
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
	if fault == "" {
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
