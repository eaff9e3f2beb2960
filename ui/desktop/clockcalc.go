package desktop

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// clockCalculator works out what both clocks must show: from the times used, as
// at a resumption or with another clock; in proportion to the moves, when an
// irregularity is found; or from what is left, with time given or taken. Players
// use real clocks, so its answer is a sentence to act on. It records nothing.
type clockCalculator struct {
	f       *Face
	regime  laws.Regime
	form    laws.Form
	answers laws.Answers

	from    *look.Segment
	control *look.Entry
	bad     *look.FormRow // of the time control
	rows    *fyne.Container
	found   *fyne.Container
	dialog  *look.Dialog
}

// timesFrom are the ways to set the clocks, in the order of the switch.
var timesFrom = []laws.TimesFrom{laws.FromUsed, laws.FromShare, laws.FromChange}

// pairs are the fields of each way that White and Black have one each of.
var pairs = map[laws.TimesFrom][]string{
	laws.FromUsed:   {"used", "moves"},
	laws.FromShare:  {"used", "moves", "at"},
	laws.FromChange: {"left"},
}

// calculateClocks opens the calculator for a section; "" is the first.
func (f *Face) calculateClocks(section tournament.SectionID) {
	form, ok := laws.FormByID("times")
	if !ok {
		return
	}
	c := &clockCalculator{f: f, form: form, answers: laws.Answers{"from": string(laws.FromUsed), "change": "give"}}
	c.regime.Edition, c.regime.Tempo = f.inForce(), f.tempoInForce()
	if section == "" && len(f.state.Sections) > 0 {
		section = f.state.Sections[0].ID
	}
	if f.event != "" && section != "" {
		c.regime = arbiter.RegimeOf(&f.state, section)
	}
	c.show()
}

func (c *clockCalculator) show() {
	f := c.f
	names := make([]string, len(timesFrom))
	for i, from := range timesFrom {
		names[i] = f.t("laws.pick.from." + string(from))
	}
	c.from = look.NewSegment(names, 0, func(i int) {
		c.answers["from"] = string(timesFrom[i])
		c.layRows()
		c.work()
	})
	c.answers["control"] = c.regime.Control.Code()
	c.control = look.NewEntry(f.t("clock.control-hint"))
	c.control.SetText(timeTyped(c.answers["control"]))
	c.bad = look.NewFormRow(f.t("laws.field.control"), c.control, 200).WithLabels(clockLabels)
	c.control.OnChanged = c.typedControl
	c.rows, c.found = look.VBox(8), look.VBox(6)
	c.layRows()
	found := look.NewPane(look.None, c.found).Height(clockFoundHeight)
	done := look.NewPrimary(f.t("desktop.close"), func() { c.dialog.Hide() }).WithKey("Esc")
	c.dialog = look.NewDialog(f.t("laws.form.times"), look.VBox(12, look.HBox(0, c.from), c.bad, c.rows, found)).Wide().
		WithButtons(done, nil).FocusFirst(c.from)
	c.work()
	f.showAbout("board", c.dialog)
}

// The labels of the calculator, and the room for what it says: fixed, so that
// the dialog stays where it is.
const (
	clockLabels      float32 = 190
	clockFoundHeight float32 = 150
	clockEntry       float32 = 110
)

// typedControl takes a time control as people write it.
func (c *clockCalculator) typedControl(text string) {
	code, err := timeCode(text)
	if err != nil {
		c.bad.SetError(c.f.t("clock.control-bad"))
		return
	}
	c.bad.SetError("")
	c.answers["control"] = code
	c.work()
}

// layRows makes the fields of the way that is chosen. What was typed is kept.
func (c *clockCalculator) layRows() {
	f := c.f
	from := laws.TimesFrom(c.answers["from"])
	head := look.HBox(8, look.Width(clockEntry, look.NewHeading(f.t("colour.white"))), look.NewHeading(f.t("colour.black")))
	c.rows.Objects = []fyne.CanvasObject{look.NewFormRow("", head, 0).WithLabels(clockLabels)}
	for _, name := range pairs[from] {
		both := look.HBox(8, c.entry(name+"-white"), c.entry(name+"-black"))
		c.rows.Add(look.NewFormRow(f.t("clock."+name), both, 0).WithLabels(clockLabels))
	}
	if from == laws.FromChange {
		player := look.NewSegment([]string{f.t("colour.white"), f.t("colour.black")}, slices.Index([]string{"white", "black"}, c.answers["player"]), func(i int) {
			c.answers["player"] = []string{"white", "black"}[i]
			c.work()
		})
		change := look.NewSegment([]string{f.t("laws.pick.change.give"), f.t("laws.pick.change.take")}, max(slices.Index([]string{"give", "take"}, c.answers["change"]), 0), func(i int) {
			c.answers["change"] = []string{"give", "take"}[i]
			c.work()
		})
		c.rows.Add(look.NewFormRow(f.t("clock.minutes"), look.HBox(8, player, change, c.entry("minutes")), 0).WithLabels(clockLabels))
	}
	c.rows.Refresh()
	if c.dialog != nil {
		c.dialog.Refresh()
	}
}

// entry is a field for a time or a number.
func (c *clockCalculator) entry(name string) fyne.CanvasObject {
	hint := ""
	if strings.HasPrefix(name, "used") || strings.HasPrefix(name, "left") {
		hint = "1:05:30"
	}
	e := look.NewEntry(hint)
	e.SetText(c.answers[name])
	e.OnChanged = func(text string) {
		c.answers[name] = text
		c.work()
	}
	width := clockEntry
	if name == "minutes" {
		width = 64
	}
	return look.Width(width, e)
}

// work says what the clocks must show, or what is still needed for it.
func (c *clockCalculator) work() {
	f := c.f
	ruling, problems := c.form.Rule(c.regime, c.answers)
	c.found.Objects = nil
	var needed []string
	for _, p := range problems {
		if strings.TrimSpace(c.answers[p.Field]) == "" {
			needed = append(needed, f.t("laws.field."+p.Field))
			continue
		}
		c.found.Add(signed(look.IconWarning, look.Bad, f.words.FormProblem(p), nil))
	}
	switch {
	case len(needed) > 0:
		c.found.Add(look.NewParagraph(look.Span{Text: f.t("clock.needed", strings.Join(needed, f.t("clock.join"))), Color: look.Text2}))
	case len(problems) == 0 && ruling.Setting != nil:
		c.answer(ruling)
	}
	c.found.Refresh()
	if c.dialog != nil {
		c.dialog.Refresh()
	}
}

// answer is the sentence to act on, with its articles, and what else follows.
func (c *clockCalculator) answer(r laws.Ruling) {
	f := c.f
	lines := f.words.Ruling(c.regime.Edition, r)
	set := f.t("laws.line.setting", tournament.FormatClock(r.Setting.Left.White), tournament.FormatClock(r.Setting.Left.Black))
	icon, ink := look.IconClock, look.Accent
	if r.Setting.Fallen != tournament.NoColor {
		icon, ink = look.IconFlag, look.Bad
	}
	c.found.Add(look.NewVerdict(icon, ink, set, lines[len(lines)-1]))
	for _, line := range lines[:len(lines)-1] {
		if line != set {
			c.found.Add(look.NewParagraph(look.Span{Text: line}))
		}
	}
}
