package desktop

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// announced asks what the regulations of a section have announced beside the
// Laws, as rulings follow from it; how late a player may come is among the
// settings of the section. What the edition in force does not know is left out.
func (f *Face) announced(sec *tournament.Section) {
	a := sec.Announced
	older := f.state.Info.Laws == tournament.FIDE1985
	body := look.VBox(6)
	check := func(key string, on *bool) {
		body.Add(look.NewCheck(f.t(key), *on, func(v bool) { *on = v }))
	}
	var numbers []func() bool
	var first fyne.Focusable
	number := func(key, hint string, n *int) {
		e := look.NewEntry("")
		if *n > 0 {
			e.SetText(strconv.Itoa(*n))
		}
		row := look.NewFormRow(f.t(key), e, 72).WithLabels(250).WithHint(f.t(hint))
		numbers = append(numbers, func() bool {
			text := strings.TrimSpace(e.Text)
			v, err := strconv.Atoi(text)
			if text == "" {
				v, err = 0, nil
			}
			ok := err == nil && v >= 0 && v < 1000
			if *n = v; !ok {
				row.SetError(f.t("desk.announced.number"))
			}
			return ok
		})
		body.Add(row)
		if first == nil {
			first = e
		}
	}
	if older {
		check("desk.announced.three-illegal", &a.ThreeIllegal)
		check("desk.announced.long-fifty", &a.LongFifty)
	} else {
		number("desk.announced.no-draw", "desk.announced.moves", &a.NoDrawBefore)
		number("desk.announced.appeals", "desk.announced.minutes", &a.AppealMinutes)
		check("desk.announced.basic", &a.Basic)
		check("desk.announced.quickplay", &a.Quickplay)
		check("desk.announced.mild-device", &a.MildDevice)
	}
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	save := look.NewPrimary(f.t("desk.announced.save"), func() {
		ok := true
		for _, read := range numbers {
			ok = read() && ok
		}
		if !ok {
			return
		}
		set := sec.Settings
		set.Announced = a
		f.perform(deed{act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ChangeSection(ctx, f.By, f.event, sec.ID, sec.Settings, set, "", yes)
		}, then: func() { d.Hide() }})
	})
	d = look.NewDialog(f.t("desk.announced.title", sec.Name), body).Wide().WithButtons(cancel, save)
	if first != nil {
		d.FocusFirst(first)
	}
	f.show(d)
}
