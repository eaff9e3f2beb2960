package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// changeEvent is the form of what the event says of itself.
func (f *Face) changeEvent() {
	info := f.state.Info
	dates := string(info.Start)
	if info.End != "" && info.End != info.Start {
		dates += " – " + string(info.End)
	}
	entry := func(text string) *look.Entry {
		e := look.NewEntry("")
		e.SetText(text)
		return e
	}
	name, place, day, chief := entry(info.Name), entry(info.Place), entry(dates), entry(info.Officials.Value.ChiefArbiter)
	nameRow, dayRow := look.NewFormRow(f.t("desktop.new.name"), name, 300), look.NewFormRow(f.t("desktop.new.dates"), day, 220)
	tempo := look.NewSelect(words(f, "tempo.", tempos), max(slices.Index(tempos, info.Tempo), 0), nil)
	laws := look.NewSelect(words(f, "laws.", editions), max(slices.Index(editions, info.Laws), 0), nil)
	var d *look.Dialog
	save := func() {
		start, end, err := parseDates(day.Text)
		if dayRow.SetError(unless(err == nil, f.t("desktop.new.dates-error"))); err != nil {
			return
		}
		want, staff := info, info.Officials.Value
		want.Name, want.Place, want.Start, want.End = strings.TrimSpace(name.Text), strings.TrimSpace(place.Text), start, end
		want.Tempo, want.Laws = tempos[tempo.Selected()], editions[laws.Selected()]
		staff.ChiefArbiter = strings.TrimSpace(chief.Text)
		f.perform(deed{
			act: func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
				return f.Service.ChangeInfo(ctx, f.By, f.event, info, want, staff)
			},
			then:    func() { d.Hide() },
			refused: func(err error) { f.refusedAt(nameRow, err) },
		})
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.event-settings"), look.VBox(6, nameRow,
		look.NewFormRow(f.t("desktop.new.place"), place, 300), dayRow, look.NewFormRow(f.t("desktop.new.chief"), chief, 300),
		look.NewFormRow(f.t("desktop.new.laws"), laws, 220), look.NewFormRow(f.t("desktop.new.tempo"), tempo, 220))).
		Wide().FocusFirst(name).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter"))
	f.showAbout("new", d)
}

// changeSection is the form of a section's settings: first of all its number
// of rounds, which decides whether there is a next one. What is locked once a
// round is posted is shown, not asked.
func (f *Face) changeSection() { f.whichSection("desktop.section-settings", f.changeSettings) }

// whichSection asks which section is meant, where there are more than one.
func (f *Face) whichSection(title string, do func(*tournament.Section)) {
	if len(f.state.Sections) == 0 {
		return
	}
	if len(f.state.Sections) == 1 {
		do(f.state.Sections[0])
		return
	}
	which := look.NewSelect(f.sectionTitles(), 0, nil)
	var d *look.Dialog
	next := look.NewPrimary(f.t("desktop.go-on"), func() { d.Hide(); do(f.state.Sections[which.Selected()]) }).WithKey("Enter")
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t(title), look.NewFormRow(f.t("desktop.new.section"), which, 300)).FocusFirst(which).WithButtons(cancel, next)
	f.show(d)
}

// mostLate is the longest default time in minutes: half a day.
const mostLate = 720

func (f *Face) changeSettings(sec *tournament.Section) {
	name, rounds, time, late, ties := look.NewEntry(""), look.NewEntry(""), look.NewEntry(""), look.NewEntry(""), f.newTieRules(sec)
	name.SetText(sec.Name)
	rounds.SetText(strconv.Itoa(int(sec.TotalRounds)))
	time.SetText(timeTyped(sec.TimeControl))
	late.SetText(strconv.Itoa(sec.Announced.DefaultTime))
	row := func(key string, e *look.Entry, width float32) *look.FormRow {
		return look.NewFormRow(f.t("desktop.new."+key), e, width)
	}
	nameRow, roundsRow, timeRow := row("section", name, 300), row("rounds", rounds, 60), row("time", time, 160)
	lateRow := look.NewFormRow(f.t("desktop.adj.default-time"), late, 60)
	timeRow.SetHint(f.t("desktop.new.time-hint"))
	lateRow.SetHint(f.t("desktop.adj.default-hint"))
	locked := strings.Join(append([]string{f.t("system." + string(sec.System)), sec.Points.Win.Half() + " – " + sec.Points.Draw.Half() + " – " + sec.Points.Loss.Half(), f.t("desktop.new.bye") + " " + f.points(sec.Points.PairingBye), f.t("desktop.lots", sec.Seed)}, ties.locked()...), " · ")
	seen := sec.Settings
	var d *look.Dialog
	save := func() {
		want, wrong := seen, false
		mark := func(r *look.FormRow, ok bool, sentence string) {
			r.SetError(unless(ok, sentence))
			wrong = wrong || !ok
		}
		n, errRounds := readNumber(rounds.Text, 1, 99)
		code, errTime := timeCode(time.Text)
		minutes, errLate := readNumber(late.Text, 0, mostLate)
		want.Name, want.TotalRounds, want.TimeControl = strings.TrimSpace(name.Text), tournament.RoundNo(n), code
		want.Announced.DefaultTime = minutes
		mark(nameRow, want.Name != "", f.t("section.no-name"))
		mark(roundsRow, errRounds == nil, f.t("desktop.new.rounds-error"))
		mark(timeRow, errTime == nil, f.t("desktop.new.time-error"))
		mark(lateRow, errLate == nil, f.t("desktop.adj.default-error", mostLate))
		if !ties.read(&want) || wrong {
			return
		}
		d.Hide()
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ChangeSection(ctx, f.By, f.event, sec.ID, seen, want, "", yes)
		}, nil)
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	rules := look.HBox(0, look.NewLink(f.t("desktop.rules.link"), func() { d.Hide(); f.changeRules(sec) }))
	parts := append([]fyne.CanvasObject{nameRow, roundsRow, timeRow, lateRow}, ties.rows()...)
	d = look.NewDialog(f.t("desktop.section-settings"), look.VBox(6, append(parts, rules, look.NewParagraph(look.Span{Text: locked, Color: look.Text2}))...)).
		Wide().FocusFirst(rounds).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter"))
	f.showAbout("new", d)
	rounds.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// changeRules changes what a section is paired by besides its system.
func (f *Face) changeRules(sec *tournament.Section) {
	seen := sec.Settings
	f.editRules(seen, f.state.Entries(sec.ID), sec.Current()+1, func(want tournament.Settings, d *look.Dialog) {
		f.perform(deed{
			act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.ChangeSection(ctx, f.By, f.event, sec.ID, seen, usualRules(want, seen), "", yes)
			},
			then:    func() { d.Hide() },
			refused: f.showError,
		})
	})
}
