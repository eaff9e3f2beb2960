package desktop

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// prizeLine is a category as the dialog holds it, with the prizes as typed.
type prizeLine struct {
	category tournament.Category
	ranked   bool // among the section's categories; else only of the prizes
	sharing  tournament.Sharing
	prizes   string
}

// general tells whether the line is for everybody.
func (l prizeLine) general() bool { return reflect.DeepEqual(l.category, tournament.Category{}) }

// sharings are the ways to share, in the order of their choice.
var sharings = []tournament.Sharing{tournament.NoSharing, tournament.Equally, tournament.Hort}

// prizeLines are the lists of prizes in their order, which decides between
// equal prizes, and then the categories without prizes; the general list first
// where the section has none.
func prizeLines(set tournament.Settings) (lines []prizeLine) {
	fund := fundOf(set)
	same := func(a, b tournament.Category) bool { return reflect.DeepEqual(a, b) }
	for _, l := range fund.Lists {
		ranked := slices.ContainsFunc(set.Categories, func(c tournament.Category) bool { return same(c, l.Category) })
		lines = append(lines, prizeLine{l.Category, ranked, l.Sharing, prizesTyped(fund, l.Prizes)})
	}
	for _, c := range set.Categories {
		if !slices.ContainsFunc(lines, func(l prizeLine) bool { return same(l.category, c) }) {
			lines = append(lines, prizeLine{category: c, ranked: true})
		}
	}
	if !slices.ContainsFunc(lines, prizeLine.general) {
		lines = slices.Insert(lines, 0, prizeLine{})
	}
	return lines
}

func fundOf(set tournament.Settings) tournament.Fund {
	if set.Prizes == nil {
		return tournament.Fund{}
	}
	return *set.Prizes
}

// prizesTyped are prizes as one types them: "300, 200, 100 + cup".
func prizesTyped(fund tournament.Fund, prizes []tournament.Prize) string {
	fund.Currency = ""
	between, out := ", ", make([]string, len(prizes))
	for i, p := range prizes {
		switch {
		case p.Object == "":
			out[i] = fund.Text(p.Amount)
		case p.Amount == 0:
			out[i] = p.Object
		default:
			out[i] = fund.Text(p.Amount) + " + " + p.Object
		}
		if strings.Contains(p.Object, ",") {
			between = "; "
		}
	}
	return strings.Join(out, between)
}

// readPrizes reads what was typed; the first place stands first. Commas part
// the places, or semicolons where there is one.
func readPrizes(text string, decimals int) ([]tournament.Prize, error) {
	text = strings.NewReplacer("，", ",", "、", ",", "；", ";").Replace(text)
	between := ","
	if strings.Contains(text, ";") {
		between = ";"
	}
	var out []tournament.Prize
	for _, item := range strings.Split(text, between) {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		money, object, both := strings.Cut(item, "+")
		amount, isMoney, err := readAmount(strings.TrimSpace(money), decimals)
		switch {
		case err != nil:
			return nil, err
		case isMoney && both:
			out = append(out, tournament.Prize{Amount: amount, Object: strings.TrimSpace(object)})
		case isMoney:
			out = append(out, tournament.Prize{Amount: amount})
		default:
			out = append(out, tournament.Prize{Object: item})
		}
	}
	return out, nil
}

// readAmount reads a sum of money in the currency's smallest unit; isMoney is
// false for words.
func readAmount(text string, decimals int) (amount int64, isMoney bool, err error) {
	if strings.Trim(text, "0123456789.-") != "" || !strings.ContainsAny(text, "0123456789") {
		return 0, false, nil
	}
	whole, part, _ := strings.Cut(text, ".")
	switch {
	case len(part) > decimals:
		return 0, false, tournament.Refuse("desktop.prizes.finer", text)
	case len(whole) > 1 && whole[0] == '0': // 1,000 is two prizes
		return 0, false, tournament.Refuse("desktop.prizes.thousands", text)
	}
	amount, err = strconv.ParseInt(whole+part+strings.Repeat("0", decimals-len(part)), 10, 64)
	if err != nil || amount < 0 {
		return 0, false, tournament.Refuse("desktop.prizes.amount", text)
	}
	return amount, true, nil
}

// unit is what shares are rounded down to, in a currency with so many digits
// after the point.
type unit struct {
	decimals int
	step     int64 // in the smallest unit of the currency; 0 is one
}

// usualUnits are whole units of a currency without and with hundredths, tens, and
// hundredths themselves.
var usualUnits = []unit{{0, 0}, {0, 10}, {2, 0}, {2, 100}}

// prizeForm is the dialog of a section's categories and prizes.
type prizeForm struct {
	f         *Face
	sec       *tournament.Section
	seen      tournament.Settings
	lines     []prizeLine
	list      *grid.Grid
	currency  *look.Entry
	unit      *look.Select
	units     []unit // to choose from
	one, left *look.Check
	problem   *look.Label
	d         *look.Dialog
}

// changePrizes opens the form of a section's categories and prizes.
func (f *Face) changePrizes(sec *tournament.Section) { f.showAbout("standings", f.newPrizeForm(sec).d) }

func (f *Face) newPrizeForm(sec *tournament.Section) *prizeForm {
	fund := fundOf(sec.Settings)
	p := &prizeForm{f: f, sec: sec, seen: sec.Settings, lines: prizeLines(sec.Settings), units: usualUnits, problem: look.NewText("", look.Bad)}
	p.list = grid.New(grid.Column{Title: f.t("desktop.prizes.category"), Share: 2}, grid.Column{Title: f.t("desktop.prizes.who"), Share: 3},
		grid.Column{Title: f.t("desktop.prizes.prizes"), Share: 3}, grid.Column{Title: f.t("desktop.prizes.sharing"), Width: 84}).LeastRows(6)
	p.list.OnEnter = func(at grid.At) { p.edit(at.Row) }
	p.list.OnKey = p.key
	p.list.OnRune = func(_ grid.At, r rune) {
		if r == 'n' || r == 'N' {
			p.edit(len(p.lines))
		}
	}
	p.currency = look.NewEntry("")
	p.currency.SetText(fund.Currency)
	now := unit{fund.Decimals, fund.Step}
	if !slices.Contains(p.units, now) {
		p.units = append(slices.Clone(p.units), now)
	}
	names := make([]string, len(p.units))
	for i, u := range p.units {
		names[i] = tournament.Fund{Decimals: u.decimals}.Text(max(u.step, 1))
	}
	p.unit = look.NewSelect(names, slices.Index(p.units, now), func(int) { p.fill() })
	p.one = look.NewCheck(f.t("desktop.prizes.one"), fund.OnePerPlayer, nil)
	p.left = look.NewCheck(f.t("desktop.prizes.left"), fund.Withdrawn, nil)
	p.fill()
	p.list.SetCursor(0)
	button := func(key, name string, do func()) *look.Button { return look.NewButton(f.t(key), do).WithKey(name) }
	row := func() int { return p.list.Current().Row }
	acts := look.HBox(8, button("desktop.prizes.add", "N", func() { p.edit(len(p.lines)) }), button("desktop.prizes.change", "Enter", func() { p.edit(row()) }),
		button("desktop.prizes.remove", "Del", func() { p.remove(row()) }), look.Spacer())
	cancel := look.NewButton(f.t("desktop.cancel"), func() { p.d.Hide() }).WithKey("Esc")
	p.d = look.NewDialog(f.t("desktop.prizes.title")+" · "+sec.Name, look.VBox(6, bordered(p.list), acts,
		look.NewFormRow(f.t("desktop.prizes.currency"), p.currency, 80).WithHint(f.t("desktop.prizes.currency-hint")),
		look.NewFormRow(f.t("desktop.prizes.unit"), p.unit, 80).WithHint(f.t("desktop.prizes.unit-hint")),
		look.HBox(0, p.one), look.HBox(0, p.left), p.problem.Ellipsis())).
		Wide().FocusFirst(p.list).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), p.save))
	return p
}

func (p *prizeForm) key(at grid.At, key fyne.KeyName) bool {
	switch key {
	case fyne.KeyF2:
		p.edit(at.Row)
	case fyne.KeyInsert:
		p.edit(len(p.lines))
	case fyne.KeyDelete:
		p.remove(at.Row)
	default:
		return false
	}
	return true
}

func (p *prizeForm) remove(at int) {
	if at >= 0 && at < len(p.lines) && !p.lines[at].general() {
		p.lines = slices.Delete(p.lines, at, at+1)
		p.fill()
	}
}

func (p *prizeForm) fill() {
	f := p.f
	rows := make([]grid.Row, len(p.lines))
	for i, l := range p.lines {
		name, who := l.category.Name, f.categoryWords(l.category)
		if l.general() {
			name = f.t("desktop.prizes.general")
		}
		prizes, share := grid.Cell{Text: l.prizes, Bold: true}, ""
		if _, err := readPrizes(l.prizes, p.digits()); err != nil {
			prizes.Color, prizes.Tip = look.Bad, f.words.Err(err)
		}
		if l.prizes != "" {
			share = f.t("desktop.prizes.share-" + sharingKey(l.sharing))
		}
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{Text: name}, {Text: who, Color: look.Text2}, prizes, {Text: share, Color: look.Text2}}}
	}
	p.list.SetRows(rows)
}

func sharingKey(s tournament.Sharing) string {
	if s == tournament.NoSharing {
		return "none"
	}
	return string(s)
}

func (p *prizeForm) digits() int { return p.units[max(p.unit.Selected(), 0)].decimals }

// categoryWords say in short who is in a category.
func (f *Face) categoryWords(c tournament.Category) string {
	var parts []string
	if c.Sex != "" {
		parts = append(parts, f.t("desktop.prizes.sex-"+c.Sex))
	}
	if c.Under > 0 {
		parts = append(parts, f.t("desktop.prizes.under", c.Under))
	}
	if c.Over > 0 {
		parts = append(parts, f.t("desktop.prizes.over", c.Over))
	}
	switch {
	case c.BornFrom != "" && c.BornTo != "":
		parts = append(parts, f.t("desktop.prizes.born-between", c.BornFrom, c.BornTo))
	case c.BornFrom != "":
		parts = append(parts, f.t("desktop.prizes.born-from", c.BornFrom))
	case c.BornTo != "":
		parts = append(parts, f.t("desktop.prizes.born-to", c.BornTo))
	}
	switch {
	case c.RatingFrom > 0 && c.RatingTo > 0:
		parts = append(parts, f.t("desktop.prizes.rated-between", c.RatingFrom, c.RatingTo))
	case c.RatingFrom > 0:
		parts = append(parts, f.t("desktop.prizes.rated-from", c.RatingFrom))
	case c.RatingTo > 0:
		parts = append(parts, f.t("desktop.prizes.rated-to", c.RatingTo))
	}
	if c.Unrated && c.RatingTo > 0 {
		parts[len(parts)-1] += " " + f.t("desktop.prizes.or-unrated")
	}
	parts = append(append(append(parts, c.Titles...), c.Federations...), c.Clubs...)
	if n := len(c.Players); n > 0 {
		parts = append(parts, f.t("desktop.prizes.listed", n))
	}
	if len(parts) == 0 {
		return f.t("desktop.prizes.everybody")
	}
	return strings.Join(parts, " · ")
}

// read makes settings of the lines; problem says what is wrong.
func (p *prizeForm) read() (want tournament.Settings, problem string) {
	f := p.f
	want = p.seen
	fund := fundOf(p.seen)
	fund.Lists, want.Categories, want.Prizes = nil, nil, nil
	u := p.units[max(p.unit.Selected(), 0)]
	fund.Decimals, fund.Step = u.decimals, u.step
	fund.Currency, fund.OnePerPlayer, fund.Withdrawn = strings.TrimSpace(p.currency.Text), p.one.On(), p.left.On()
	for _, l := range p.lines {
		if l.ranked {
			want.Categories = append(want.Categories, l.category)
		}
		prizes, err := readPrizes(l.prizes, fund.Decimals)
		if err != nil {
			return want, strings.TrimLeft(l.category.Name+": ", ": ") + f.words.Err(err)
		}
		if len(prizes) > 0 {
			fund.Lists = append(fund.Lists, tournament.PrizeList{Category: l.category, Sharing: l.sharing, Prizes: prizes})
		}
	}
	if len(fund.Lists) > 0 {
		want.Prizes = &fund
	}
	return want, ""
}

func (p *prizeForm) save() {
	f := p.f
	want, problem := p.read()
	if p.problem.SetText(problem); problem != "" {
		return
	}
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ChangeSection(ctx, f.By, f.event, p.sec.ID, p.seen, want, "", yes)
		},
		then: func() { p.d.Hide() },
	})
}
