package desktop

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// sexes are the choices of a category: "" asks nothing.
var sexes = []string{"", "w", "m"}

// categoryForm is the dialog of one category: who is in it, what they win.
// Every field of [tournament.Category] has its place here.
type categoryForm struct {
	p  *prizeForm
	at int // line of the prizes; after the last: a new one
	d  *look.Dialog

	name, over, under, bornFrom, bornTo, from, to *look.Entry
	titles, feds, clubs, prizes                   *look.Entry
	sex                                           *look.Select
	unrated                                       *look.Check
	sharing                                       *look.Segment
	players                                       []tournament.PlayerID // its own list

	nameRow, ageRow, bornRow, ratingRow, titleRow, fedRow, listRow *look.FormRow

	inIt *look.Label     // how many are in it as the fields are now
	how  *look.Paragraph // prizes are typed, or the whole of what is wrong with them
}

// edit opens a line of the prizes, or a new one after the last; nil where there
// is no such line.
func (p *prizeForm) edit(at int) *categoryForm {
	line := prizeLine{ranked: true}
	if at < 0 || at > len(p.lines) {
		return nil
	}
	if at < len(p.lines) {
		line = p.lines[at]
	}
	f := p.f
	c := &categoryForm{p: p, at: at, players: f.entered(line.category.Players)}
	c.fields(line)
	parts := []fyne.CanvasObject{look.NewFormRow(f.t("desktop.prizes.prizes"), c.prizes, 486), c.how, look.NewFormRow(f.t("desktop.prizes.sharing"), look.HBox(0, c.sharing), 300)}
	var first fyne.Focusable = c.prizes
	title := f.t("desktop.prizes.general")
	if !line.general() || at == len(p.lines) {
		title, first = f.t("desktop.prizes.category"), c.name
		parts = append(c.criteria(), parts...)
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { c.d.Hide() }).WithKey("Esc")
	c.d = look.NewDialog(title, look.VBox(6, parts...)).Wide().FocusFirst(first).
		WithButtons(cancel, look.NewPrimary(f.t("desktop.prizes.take"), func() { c.take(line) }).WithKey("Enter"))
	f.show(c.d)
	return c
}

// fields makes the fields with what the line holds.
func (c *categoryForm) fields(line prizeLine) {
	f, g := c.p.f, line.category
	entry := func(text string) *look.Entry {
		e := look.NewEntry("")
		e.SetText(text)
		e.OnChanged = func(string) { c.count() }
		return e
	}
	number := func(n int) *look.Entry {
		if n == 0 {
			return entry("")
		}
		return entry(strconv.Itoa(n))
	}
	c.name, c.over, c.under, c.from, c.to = entry(g.Name), number(g.Over), number(g.Under), number(g.RatingFrom), number(g.RatingTo)
	c.bornFrom, c.bornTo = entry(string(g.BornFrom)), entry(string(g.BornTo))
	c.titles, c.feds, c.clubs, c.prizes = entry(strings.Join(g.Titles, ", ")), entry(strings.Join(g.Federations, ", ")), entry(strings.Join(g.Clubs, "; ")), entry(line.prizes)
	c.sex = look.NewSelect([]string{f.t("desktop.prizes.sex-any"), f.t("desktop.prizes.sex-w"), f.t("desktop.prizes.sex-m")}, max(slices.Index(sexes, g.Sex), 0), func(int) { c.count() })
	c.unrated = look.NewCheck(f.t("desktop.prizes.unrated"), g.Unrated, func(bool) { c.count() })
	c.inIt = look.NewText("", look.Text2)
	var ways []string
	for _, s := range sharings {
		ways = append(ways, f.t("desktop.prizes.share-"+sharingKey(s)))
	}
	c.sharing = look.NewSegment(ways, max(slices.Index(sharings, line.sharing), 0), nil)
	c.how = look.NewSmallParagraph(look.Span{Text: f.t("desktop.prizes.how"), Color: look.Text2})
}

// criteria are the rows of who is in a category.
func (c *categoryForm) criteria() []fyne.CanvasObject {
	f := c.p.f
	between := func(width float32, a, b *look.Entry) fyne.CanvasObject {
		return look.HBox(6, look.Width(width, a), look.NewText("–", look.Text2), look.Width(width, b))
	}
	age := f.t("desktop.prizes.age-no-year")
	if y := scoring.EventYear(&f.state); y > 0 {
		age = f.t("desktop.prizes.age-hint", strconv.Itoa(y))
	}
	c.nameRow = look.NewFormRow(f.t("desktop.prizes.name"), c.name, 240).WithHint(f.t("desktop.prizes.name-hint"))
	c.ageRow = look.NewFormRow(f.t("desktop.prizes.age"), between(62, c.over, c.under), 150).WithHint(age)
	c.bornRow = look.NewFormRow(f.t("desktop.prizes.born"), between(112, c.bornFrom, c.bornTo), 250).WithHint(f.t("desktop.prizes.born-hint"))
	c.ratingRow = look.NewFormRow(f.t("desktop.player.rating"), between(62, c.from, c.to), 150).WithHint(f.t("desktop.prizes.between-hint"))
	c.titleRow = look.NewFormRow(f.t("desktop.player.title"), c.titles, 240).WithHint(f.t("desktop.prizes.titles-hint"))
	c.fedRow = look.NewFormRow(f.t("desktop.player.federation"), c.feds, 240).WithHint(f.t("desktop.prizes.federations-hint"))
	choose := look.NewButton(f.t("desktop.prizes.list-choose"), c.choosePlayers)
	c.listRow = look.NewFormRow(f.t("desktop.prizes.list"), look.HBox(0, choose), 0)
	c.showPlayers()
	return []fyne.CanvasObject{
		c.nameRow, look.NewFormRow(f.t("desktop.prizes.sex"), c.sex, 140), c.ageRow, c.bornRow, c.ratingRow, look.HBox(0, c.unrated), c.titleRow, c.fedRow,
		look.NewFormRow(f.t("desktop.player.club"), c.clubs, 240).WithHint(f.t("desktop.prizes.clubs-hint")), c.listRow, c.inIt.Ellipsis(),
	}
}

// take puts the fields into the line, or says beside each what is wrong.
func (c *categoryForm) take(line prizeLine) {
	f, p := c.p.f, c.p
	wrong := false
	mark := func(r *look.FormRow, problem string) {
		r.SetError(problem)
		wrong = wrong || problem != ""
	}
	if c.nameRow != nil {
		name, problem := c.readName()
		mark(c.nameRow, problem)
		g, faults := c.read()
		for _, r := range []*look.FormRow{c.ageRow, c.bornRow, c.ratingRow, c.titleRow, c.fedRow} {
			mark(r, faults[r])
		}
		line.category, line.category.Name = g, name
	}
	prizes, err := readPrizes(c.prizes.Text, p.digits())
	problem := ""
	if err != nil {
		problem = f.words.Err(err)
	} else if ps := (tournament.Fund{Decimals: p.digits(), Lists: []tournament.PrizeList{{Prizes: prizes}}}).Check(); len(ps) > 0 {
		problem = f.t(ps[0].Key, ps[0].Args...)
	}
	if c.say(problem); wrong || problem != "" {
		return
	}
	line.prizes, line.sharing = strings.TrimSpace(c.prizes.Text), sharings[max(c.sharing.Selected(), 0)]
	if c.at == len(p.lines) {
		p.lines = append(p.lines, line)
	} else {
		p.lines[c.at] = line
	}
	p.fill()
	p.list.SetCursor(c.at)
	c.d.Hide()
}

// say puts what is wrong with the prizes under them: the field is so long that
// there is no room beside it.
func (c *categoryForm) say(problem string) {
	text, ink := c.p.f.t("desktop.prizes.how"), look.Text2
	if problem != "" {
		text, ink = problem, look.Bad
	}
	c.how.SetSpans(look.Span{Text: text, Color: ink})
	c.d.Refresh()
}

// readName wants a name of its own: prints and lists tell categories by it.
func (c *categoryForm) readName() (name, problem string) {
	name = tournament.Clean(c.name.Text)
	if name == "" {
		return "", c.p.f.t("desktop.prizes.no-name")
	}
	for i, l := range c.p.lines {
		if i != c.at && l.category.Name == name {
			return "", c.p.f.t("desktop.prizes.name-twice")
		}
	}
	return name, ""
}

// read reads who is in the category, and what is wrong with a row.
func (c *categoryForm) read() (g tournament.Category, faults map[*look.FormRow]string) {
	faults = map[*look.FormRow]string{}
	g = tournament.Category{Sex: sexes[max(c.sex.Selected(), 0)], Unrated: c.unrated.On(), Clubs: list(c.clubs.Text, ";；"), Players: c.players}
	g.Over, g.Under, faults[c.ageRow] = c.readRange(c.over, c.under, 150)
	g.BornFrom, g.BornTo, faults[c.bornRow] = c.readBirthdays()
	g.RatingFrom, g.RatingTo, faults[c.ratingRow] = c.readRange(c.from, c.to, tournament.MaxRating)
	g.Titles, faults[c.titleRow] = c.readTitles()
	g.Federations, faults[c.fedRow] = c.readFederations()
	return g, faults
}

// readRange reads two numbers, each of which may be left out.
func (c *categoryForm) readRange(low, high *look.Entry, most int) (from, to int, problem string) {
	for _, x := range []struct {
		e    *look.Entry
		into *int
	}{{low, &from}, {high, &to}} {
		if strings.TrimSpace(x.e.Text) == "" {
			continue
		}
		n, err := readNumber(x.e.Text, 1, most)
		if err != nil {
			return 0, 0, c.p.f.t("desktop.prizes.number", most)
		}
		*x.into = n
	}
	if from > 0 && to > 0 && from > to {
		return from, to, c.p.f.t("desktop.prizes.turned")
	}
	return from, to, ""
}

func (c *categoryForm) readBirthdays() (from, to tournament.Date, problem string) {
	from, err1 := tournament.ParseDate(c.bornFrom.Text)
	to, err2 := tournament.ParseDate(c.bornTo.Text)
	switch {
	case err1 != nil || err2 != nil:
		return "", "", c.p.f.t("desktop.prizes.born-error")
	case from != "" && to != "" && from > to:
		return from, to, c.p.f.t("desktop.prizes.turned")
	}
	return from, to, ""
}

// readTitles takes titles as a player's is taken: in short, or in words.
func (c *categoryForm) readTitles() (titles []string, problem string) {
	for _, x := range list(c.titles.Text, ",;，；、 ") {
		_, profile, ps := tournament.Entrant{Name: tournament.Written{Text: "x"}, Title: tournament.Written{Text: x}}.Check()
		if len(ps) > 0 || profile.Title == "" {
			return nil, c.p.f.t("desktop.prizes.title-unknown", x)
		}
		titles = append(titles, profile.Title)
	}
	return titles, ""
}

func (c *categoryForm) readFederations() (feds []string, problem string) {
	feds = list(strings.ToUpper(c.feds.Text), ",;，；、 ")
	for _, x := range feds {
		if len(x) != 3 || strings.Trim(x, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return nil, c.p.f.t("desktop.prizes.federation", x)
		}
	}
	return feds, ""
}

// count says how many of the section are in the category as the fields are now,
// and of how many that cannot be told.
func (c *categoryForm) count() {
	if c.listRow == nil { // the general list, or not made yet
		return
	}
	g, faults := c.read()
	for _, wrong := range faults {
		if wrong != "" {
			c.inIt.SetText("")
			return
		}
	}
	f := c.p.f
	in, unborn, all := 0, 0, f.state.Entries(c.p.sec.ID)
	for _, p := range all {
		if why := g.Outside(p, scoring.EventYear(&f.state)); why == "" {
			in++
		} else if why == tournament.BirthUnknown {
			unborn++
		}
	}
	text := f.t("desktop.prizes.in-it", in, len(all))
	if unborn > 0 {
		text += " " + f.t("desktop.prizes.in-it-unborn", unborn)
	}
	c.inIt.SetText(text)
}

// list takes a text apart; nil where nothing is in it.
func list(text, marks string) (out []string) {
	for _, x := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(marks, r) }) {
		if x = tournament.Clean(x); x != "" {
			out = append(out, x)
		}
	}
	return out
}
