package desktop

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// sectionRules is the form of what a section is paired by besides its system:
// who is kept apart, the acceleration, and what only Keizer, a knockout or a
// double round robin settle. After the start only who is kept apart is open.
type sectionRules struct {
	f       *Face
	set     tournament.Settings
	players []*tournament.Player
	from    tournament.RoundNo
	posted  bool
	lists   *fyne.Container // the pairs that must not meet
	scroll  *container.Scroll
	add     func() bool // the pair that is being chosen; nil where there is none
	fields  []ruleField
	rows    []fyne.CanvasObject
}

// ruleField is a text field and how it is read.
type ruleField struct {
	label string
	entry *look.Entry
	row   *look.FormRow
	read  func(string) error
	wrong string // what is said where it cannot be read
}

// editRules shows the form; take gets what was settled, and closes the dialog.
// players are those of the section, if there are any yet, and from is the first
// round that is not posted.
func (f *Face) editRules(set tournament.Settings, players []*tournament.Player, from tournament.RoundNo, take func(tournament.Settings, *look.Dialog)) *sectionRules {
	r := &sectionRules{f: f, set: set, players: players, from: from, posted: from > 1}
	r.apart()
	r.pairs()
	r.ofSystem()
	var d *look.Dialog
	save := func() {
		if r.taken() {
			take(r.set, d)
		}
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.rules"), look.VBox(6, r.rows...)).Wide()
	if len(r.fields) > 0 {
		d.FocusFirst(r.fields[0].entry)
	}
	f.show(d.WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter")))
	return r
}

// taken reads the fields into the settings and tells whether all can be read.
func (r *sectionRules) taken() bool {
	ok := true
	for _, x := range r.fields {
		err := x.read(strings.TrimSpace(x.entry.Text))
		x.row.SetError(unless(err == nil, x.wrong))
		ok = ok && err == nil
	}
	if r.add != nil {
		ok = r.add() && ok // chosen and not yet added
	}
	return ok
}

// field makes a text field.
func (r *sectionRules) field(key, text string, width float32, wrong string, read func(string) error) *look.FormRow {
	e := look.NewEntry("")
	e.SetText(text)
	row := look.NewFormRow(r.f.t("desktop.rules."+key), e, width).WithLabels(190)
	r.fields = append(r.fields, ruleField{key, e, row, read, wrong})
	return row
}

// apart are the rounds in which who shares something does not meet.
func (r *sectionRules) apart() {
	if r.set.System.IsFixed() {
		return
	}
	was := r.set.Apart
	for i, of := range tournament.Attributes() {
		var rounds []string
		for _, a := range was {
			if a.Of == of {
				rounds = append(rounds, roundsText(a.First, a.Last))
			}
		}
		row := r.field("apart."+string(of), strings.Join(rounds, ", "), 110, r.f.t("desktop.rules.rounds-error"), func(s string) error {
			spans, err := readRounds(s)
			if i == 0 && err == nil {
				r.set.Apart = nil // they are read in this order
			}
			for _, x := range spans {
				r.set.Apart = append(r.set.Apart, tournament.Apart{Of: of, First: x[0], Last: x[1]})
			}
			return err
		})
		if i == 0 {
			row.SetHint(r.f.t("desktop.rules.apart-hint"))
		}
		r.rows = append(r.rows, row)
	}
}

// pairs are those who must not meet by name, each with a link that takes it away,
// and the choice of another.
func (r *sectionRules) pairs() {
	f := r.f
	if r.set.System.IsFixed() || len(r.players) < 2 {
		return
	}
	r.set.Forbidden = slices.Clone(r.set.Forbidden)
	r.lists = look.VBox(0)
	r.scroll = container.NewVScroll(r.lists)
	names := []string{"–"}
	for _, p := range r.players {
		names = append(names, p.Name())
	}
	one, other := look.NewSelect(names, 0, nil), look.NewSelect(names, 0, nil)
	r.add = func() bool {
		a, b := one.Selected(), other.Selected()
		if a <= 0 || b <= 0 || a == b {
			return a <= 0 && b <= 0
		}
		r.set.Forbidden = append(r.set.Forbidden, tournament.Forbidden{
			First: r.from, Last: max(r.set.TotalRounds, r.from), Players: []tournament.PlayerID{r.players[a-1].ID, r.players[b-1].ID},
		})
		one.SetSelected(0)
		other.SetSelected(0)
		r.showPairs()
		return true
	}
	r.showPairs()
	r.rows = append(r.rows, look.NewHeading(f.t("desktop.rules.pairs")), r.scroll,
		look.HBox(8, look.Width(200, one), look.Width(200, other), look.NewButton(f.t("desktop.rules.pairs-add"), func() { r.add() }), look.Spacer()))
}

// showPairs lists who must not meet.
func (r *sectionRules) showPairs() {
	f := r.f
	r.lists.Objects = nil
	for i, x := range r.set.Forbidden {
		names := make([]string, len(x.Players))
		for k, id := range x.Players {
			names[k] = f.state.Player(id).Name()
		}
		parts := []fyne.CanvasObject{look.NewText(f.t("desktop.rules.pairs-rounds", strings.Join(names, " – "), roundsText(x.First, x.Last)), look.Text)}
		if x.First >= r.from { // what a posted round was paired by stays
			parts = append(parts, look.NewLink(f.t("desktop.rules.pairs-drop"), func() {
				r.set.Forbidden = slices.Delete(slices.Clone(r.set.Forbidden), i, i+1)
				r.showPairs()
			}))
		}
		r.lists.Add(look.HBox(12, append(parts, look.Spacer())...))
	}
	r.scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(float32(28*min(len(r.set.Forbidden), 4)))))
	r.lists.Refresh()
}

// roundsText is "3", or "1–3".
func roundsText(first, last tournament.RoundNo) string {
	if first == last {
		return strconv.Itoa(int(first))
	}
	return fmt.Sprintf("%d–%d", first, last)
}

// readRounds reads "1-3", "2" or "1–2, 5"; nothing is no round.
func readRounds(text string) (out [][2]tournament.RoundNo, err error) {
	for span := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(",;，、", c) }) {
		first, last, found := strings.Cut(strings.NewReplacer("–", "-", "—", "-", "至", "-").Replace(span), "-")
		if !found {
			last = first
		}
		a, err1 := readNumber(first, 1, 99)
		b, err2 := readNumber(last, 1, 99)
		if err := errors.Join(err1, err2); err != nil || b < a {
			return nil, errNumber
		}
		out = append(out, [2]tournament.RoundNo{tournament.RoundNo(a), tournament.RoundNo(b)})
	}
	return out, nil
}

// ofSystem are the fields of one system; once a round is posted they are locked.
func (r *sectionRules) ofSystem() {
	f, sys := r.f, r.set.System
	if r.posted {
		r.rows = append(r.rows, quiet(f.t("desktop.rules.locked")))
		return
	}
	switch sys {
	case tournament.Keizer:
		r.keizer()
	case tournament.Knockout:
		r.knockout()
	case tournament.DoubleRoundRobin:
		r.check("desktop.rules.swap", &r.set.SwapLastRounds)
	case tournament.RoundRobin:
		r.rows = append(r.rows, quiet(f.t("desktop.rules.none")))
	default:
		r.check("desktop.rules.baku", &r.set.Baku)
	}
}

// check is a box that settles something at once.
func (r *sectionRules) check(key string, at *bool) {
	r.rows = append(r.rows, look.HBox(0, look.NewCheck(r.f.t(key), *at, func(on bool) { *at = on })))
}

// knockout are the fields of a knockout, and what becomes of a drawn match.
func (r *sectionRules) knockout() {
	k := tournament.KnockoutSettings{}
	if r.set.Knockout != nil {
		k = *r.set.Knockout
	}
	r.set.Knockout = &k
	r.rows = append(r.rows, r.field("games", strconv.Itoa(max(k.Games, 1)), 60, r.f.t("desktop.new.match-error"), func(s string) (err error) {
		k.Games, err = readNumber(s, 1, 20)
		return err
	}))
	r.check("desktop.new.third", &k.ThirdPlace)
	r.check("desktop.rules.lots", &k.Lots)
	r.rows = append(r.rows, quiet(r.f.t("desktop.rules.drawn-match")))
}

// keizer are the fields of a Keizer season, in two columns.
func (r *sectionRules) keizer() {
	f := r.f
	k := tournament.StandardKeizer()
	if r.set.Keizer != nil {
		k = *r.set.Keizer
	}
	r.set.Keizer = &k
	number := func(key string, at *int, most int) fyne.CanvasObject {
		text := strconv.Itoa(*at)
		if *at == 0 && (key == "top" || key == "meetings") {
			text = ""
		}
		return r.field("keizer."+key, text, 70, f.t("desktop.rules.number-error", most), func(s string) (err error) {
			if *at = 0; s != "" {
				*at, err = readNumber(s, 0, most)
			}
			return err
		})
	}
	part := func(key string, at *tournament.Part) fyne.CanvasObject {
		return r.field("keizer."+key, at.String(), 70, f.t("desktop.rules.part-error"), func(s string) (err error) { *at, err = tournament.ParsePart(s); return err })
	}
	bye := func(key string, at *tournament.KeizerBye) fyne.CanvasObject {
		text := at.Part.String()
		if at.Most > 0 {
			text += " × " + strconv.Itoa(at.Most)
		}
		return r.field("keizer."+key, text, 90, f.t("desktop.rules.bye-error"), func(s string) (err error) {
			share, most, limited := strings.Cut(strings.NewReplacer("x", "×", "*", "×").Replace(s), "×")
			at.Most = 0
			if limited {
				if at.Most, err = readNumber(most, 1, 1000); err != nil {
					return err
				}
			}
			at.Part, err = tournament.ParsePart(share)
			return err
		})
	}
	left := []fyne.CanvasObject{
		number("top", &k.Top, 100000), number("step", &k.Step, 100000), number("lowest", &k.Lowest, 100000), number("gap", &k.Gap, 1000), number("meetings", &k.Meetings, 1000),
		part("own", &k.Own), bye("odd", &k.Odd), bye("club", &k.Club),
	}
	right := []fyne.CanvasObject{
		part("win", &k.Win), part("draw", &k.Draw), part("loss", &k.Loss), part("forfeit-win", &k.ForfeitWin), part("forfeit-loss", &k.ForfeitLoss),
		bye("excused", &k.Excused), bye("absent", &k.Absent),
	}
	r.rows = append(r.rows, look.NewHeading(f.t("desktop.rules.keizer")),
		container.NewGridWithColumns(2, look.VBox(4, left...), look.VBox(4, right...)), quiet(f.t("desktop.rules.keizer-hint")))
}

// usualRules puts what is as usual back to saying nothing, so that settings that
// were only looked at stay what they were.
func usualRules(set, was tournament.Settings) tournament.Settings {
	if was.Keizer == nil && set.Keizer != nil && *set.Keizer == tournament.StandardKeizer() {
		set.Keizer = nil
	}
	if was.Knockout == nil && set.Knockout != nil && *set.Knockout == (tournament.KnockoutSettings{Games: 1}) {
		set.Knockout = nil
	}
	return set
}
