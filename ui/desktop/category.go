package desktop

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// sexes are the choices of a category: "" asks nothing.
var sexes = []string{"", "w", "m"}

// categoryForm is the dialog of one category: who is in it, what they win.
type categoryForm struct {
	p  *prizeForm
	at int // line of the prizes; after the last: a new one
	d  *look.Dialog

	name, over, under, from, to, feds, clubs, prizes *look.Entry
	sex                                              *look.Select
	unrated                                          *look.Check
	sharing                                          *look.Segment

	nameRow, ageRow, ratingRow, fedRow, prizeRow *look.FormRow

	how *look.Paragraph // prizes are typed, or the whole of what is wrong with them
}

// edit opens a line of the prizes, or a new one after the last.
func (p *prizeForm) edit(at int) {
	line := prizeLine{ranked: true}
	if at < 0 || at > len(p.lines) {
		return
	}
	if at < len(p.lines) {
		line = p.lines[at]
	}
	f := p.f
	c := &categoryForm{p: p, at: at}
	c.fields(line)
	parts := []fyne.CanvasObject{c.prizeRow, c.how, look.NewFormRow(f.t("desktop.prizes.sharing"), look.HBox(0, c.sharing), 300)}
	var first fyne.Focusable = c.prizes
	title := f.t("desktop.prizes.general")
	if !line.general() || at == len(p.lines) {
		title, first = f.t("desktop.prizes.category"), c.name
		parts = append([]fyne.CanvasObject{
			c.nameRow, look.NewFormRow(f.t("desktop.prizes.sex"), c.sex, 140), c.ageRow, c.ratingRow, look.HBox(0, c.unrated), c.fedRow,
			look.NewFormRow(f.t("desktop.player.club"), c.clubs, 240).WithHint(f.t("desktop.prizes.clubs-hint")),
		}, parts...)
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { c.d.Hide() }).WithKey("Esc")
	c.d = look.NewDialog(title, look.VBox(6, parts...)).Wide().FocusFirst(first).
		WithButtons(cancel, look.NewPrimary(f.t("desktop.prizes.take"), func() { c.take(line) }).WithKey("Enter"))
	f.show(c.d)
}

// fields makes the fields with what the line holds.
func (c *categoryForm) fields(line prizeLine) {
	f, g := c.p.f, line.category
	entry := func(text string) *look.Entry {
		e := look.NewEntry("")
		e.SetText(text)
		return e
	}
	number := func(n int) *look.Entry {
		if n == 0 {
			return entry("")
		}
		return entry(strconv.Itoa(n))
	}
	c.name, c.over, c.under, c.from, c.to = entry(g.Name), number(g.Over), number(g.Under), number(g.RatingFrom), number(g.RatingTo)
	c.feds, c.clubs, c.prizes = entry(strings.Join(g.Federations, ", ")), entry(strings.Join(g.Clubs, "; ")), entry(line.prizes)
	c.sex = look.NewSelect([]string{f.t("desktop.prizes.sex-any"), f.t("desktop.prizes.sex-w"), f.t("desktop.prizes.sex-m")}, max(slices.Index(sexes, g.Sex), 0), nil)
	c.unrated = look.NewCheck(f.t("desktop.prizes.unrated"), g.Unrated, nil)
	var ways []string
	for _, s := range sharings {
		ways = append(ways, f.t("desktop.prizes.share-"+sharingKey(s)))
	}
	c.sharing = look.NewSegment(ways, max(slices.Index(sharings, line.sharing), 0), nil)
	between := func(a, b *look.Entry) fyne.CanvasObject {
		return look.HBox(6, look.Width(62, a), look.NewText("–", look.Text2), look.Width(62, b))
	}
	c.nameRow = look.NewFormRow(f.t("desktop.prizes.name"), c.name, 240).WithHint(f.t("desktop.prizes.name-hint"))
	c.ageRow = look.NewFormRow(f.t("desktop.prizes.age"), between(c.over, c.under), 150).WithHint(f.t("desktop.prizes.age-hint"))
	c.ratingRow = look.NewFormRow(f.t("desktop.player.rating"), between(c.from, c.to), 150).WithHint(f.t("desktop.prizes.between-hint"))
	c.fedRow = look.NewFormRow(f.t("desktop.player.federation"), c.feds, 240).WithHint(f.t("desktop.prizes.federations-hint"))
	c.prizeRow = look.NewFormRow(f.t("desktop.prizes.prizes"), c.prizes, 420)
	c.how = look.NewSmallParagraph(look.Span{Text: f.t("desktop.prizes.how"), Color: look.Text2})
}

// take puts the fields into the line, or says beside each what is wrong.
func (c *categoryForm) take(line prizeLine) {
	f, p := c.p.f, c.p
	general := line.general() && c.at < len(p.lines)
	wrong := false
	mark := func(r *look.FormRow, problem string) {
		r.SetError(problem)
		wrong = wrong || problem != ""
	}
	if !general {
		mark(c.nameRow, c.readName(&line.category))
		mark(c.ageRow, c.readRange(c.over, c.under, 150, &line.category.Over, &line.category.Under))
		mark(c.ratingRow, c.readRange(c.from, c.to, tournament.MaxRating, &line.category.RatingFrom, &line.category.RatingTo))
		mark(c.fedRow, c.readFederations(&line.category))
		line.category.Sex, line.category.Unrated = sexes[max(c.sex.Selected(), 0)], c.unrated.On()
		line.category.Clubs = list(c.clubs.Text, ";；")
	}
	prizes, err := readPrizes(c.prizes.Text, p.digits())
	problem := ""
	if err != nil {
		problem = f.words.Err(err)
	} else if ps := (tournament.Fund{Decimals: p.digits(), Lists: []tournament.PrizeList{{Prizes: prizes}}}).Check(); len(ps) > 0 {
		problem = f.t(ps[0].Key, ps[0].Args...)
	}
	mark(c.prizeRow, problem)
	if wrong {
		c.say(problem)
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

// say puts the whole of what is wrong with the prizes under them: beside the
// field there is room for its beginning only.
func (c *categoryForm) say(problem string) {
	text, ink := c.p.f.t("desktop.prizes.how"), look.Text2
	if problem != "" {
		text, ink = problem, look.Bad
	}
	c.how.SetSpans(look.Span{Text: text, Color: ink})
	c.d.Refresh()
}

// readName wants a name of its own: prints and lists tell categories by it.
func (c *categoryForm) readName(g *tournament.Category) (problem string) {
	g.Name = tournament.Clean(c.name.Text)
	if g.Name == "" {
		return c.p.f.t("desktop.prizes.no-name")
	}
	for i, l := range c.p.lines {
		if i != c.at && l.category.Name == g.Name {
			return c.p.f.t("desktop.prizes.name-twice")
		}
	}
	return ""
}

// readRange reads two numbers, each of which may be left out.
func (c *categoryForm) readRange(low, high *look.Entry, most int, from, to *int) (problem string) {
	*from, *to = 0, 0
	for _, x := range []struct {
		e    *look.Entry
		into *int
	}{{low, from}, {high, to}} {
		if strings.TrimSpace(x.e.Text) == "" {
			continue
		}
		n, err := readNumber(x.e.Text, 1, most)
		if err != nil {
			return c.p.f.t("desktop.prizes.number", most)
		}
		*x.into = n
	}
	if *from > 0 && *to > 0 && *from > *to {
		return c.p.f.t("desktop.prizes.turned")
	}
	return ""
}

func (c *categoryForm) readFederations(g *tournament.Category) (problem string) {
	g.Federations = list(strings.ToUpper(c.feds.Text), ",;，； ")
	for _, x := range g.Federations {
		if len(x) != 3 {
			return c.p.f.t("desktop.prizes.federation", x)
		}
	}
	return ""
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
