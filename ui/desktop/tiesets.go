package desktop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// tieRules are the fields of what decides between equals in a section: the
// list of tie-breaks, out of a set or one's own; what unrated players count as;
// and the edition of C.07. After the start only the list is open.
type tieRules struct {
	f       *Face
	sec     *tournament.Section
	sets    []scoring.Set
	set     *look.Select
	list    *look.Entry
	unrated *look.Entry
	edition *look.Select

	listRow, unratedRow *look.FormRow
}

// tieEditions are the editions of C.07 to choose from; "" goes by the event's
// first day.
var tieEditions = []scoring.Edition{"", scoring.Edition2026, scoring.Edition2024}

func (f *Face) newTieRules(sec *tournament.Section) *tieRules {
	t := &tieRules{f: f, sec: sec, sets: scoring.Sets(scoring.KindOf(sec.System)), list: look.NewEntry(""), unrated: look.NewEntry("")}
	t.list.SetText(strings.Join(sec.TieBreaks, ", "))
	t.set = look.NewSelect(f.setNames(t.sets), setOf(t.sets, sec.TieBreaks), func(i int) {
		if i < len(t.sets) {
			t.list.SetText(strings.Join(t.sets[i].List, ", "))
		}
	})
	t.list.OnChanged = func(text string) { t.set.SetSelected(setOf(t.sets, scoring.Split(text))) }
	if sec.Unrated > 0 {
		t.unrated.SetText(strconv.Itoa(sec.Unrated))
	}
	t.edition = look.NewSelect(t.editions(), max(slices.Index(tieEditions, scoring.Edition(sec.TieBreakEdition)), 0), nil)
	t.listRow = look.NewFormRow(f.t("desktop.new.ties"), t.list, 300)
	t.unratedRow = look.NewFormRow(f.t("desktop.ties.unrated"), t.unrated, 60).WithHint(f.t("desktop.ties.unrated-hint"))
	return t
}

// setNames are the names of sets to choose from, and that of one's own list
// after them.
func (f *Face) setNames(sets []scoring.Set) []string {
	names := make([]string, len(sets), len(sets)+1)
	for i, s := range sets {
		names[i] = f.t("scoring.set." + s.Name)
	}
	return append(names, f.t("desktop.ties.own"))
}

// setOf is the set that a list is, or what stands after them all.
func setOf(sets []scoring.Set, list []string) int {
	if i := slices.IndexFunc(sets, func(s scoring.Set) bool { return slices.Equal(s.List, list) }); i >= 0 {
		return i
	}
	return len(sets)
}

func (t *tieRules) editions() []string {
	out := make([]string, len(tieEditions))
	for i, e := range tieEditions {
		if out[i] = string(e); e == "" {
			out[i] = t.f.t("desktop.ties.by-date", string(scoring.EditionAt(t.f.state.Info.Start)))
		}
	}
	return out
}

// rows are the fields that are open.
func (t *tieRules) rows() []fyne.CanvasObject {
	rows := []fyne.CanvasObject{look.NewFormRow(t.f.t("desktop.ties.set"), t.set, 300), t.listRow}
	if t.sec.Current() > 0 {
		return rows
	}
	return append(rows, t.unratedRow, look.NewFormRow(t.f.t("desktop.ties.edition"), t.edition, 300))
}

// locked says what cannot be changed after the start; nothing before it.
func (t *tieRules) locked() []string {
	if t.sec.Current() == 0 {
		return nil
	}
	unrated := t.f.t("desktop.ties.dropped")
	if t.sec.Unrated > 0 {
		unrated = t.f.t("desktop.ties.count-as", t.sec.Unrated)
	}
	edition := cmp.Or(scoring.Edition(t.sec.TieBreakEdition), scoring.EditionAt(t.f.state.Info.Start))
	return []string{unrated, t.f.t("desktop.ties.edition") + " " + string(edition)}
}

// read takes the fields into the settings and tells whether they can be so.
func (t *tieRules) read(into *tournament.Settings) bool {
	into.TieBreaks = scoring.Split(t.list.Text)
	wrong := t.f.tieProblem(t.sec.System, into.TieBreaks)
	t.listRow.SetError(wrong)
	if t.sec.Current() > 0 {
		return wrong == ""
	}
	into.TieBreakEdition = string(tieEditions[t.edition.Selected()])
	rating, err := 0, error(nil)
	if strings.TrimSpace(t.unrated.Text) != "" {
		rating, err = readNumber(t.unrated.Text, 0, tournament.MaxRating)
	}
	into.Unrated = rating
	t.unratedRow.SetError(unless(err == nil, t.f.t("desktop.ties.unrated-error", tournament.MaxRating)))
	return wrong == "" && err == nil
}
