package desktop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// palette is the dialog in which every command, and every place of the event
// and of the Laws, is found by a part of its name: Ctrl+K, some letters, Enter.
type palette struct {
	f     *Face
	all   []placed
	found []finding
	entry *look.Entry
	list  *grid.Grid
	said  *look.Paragraph
	d     *look.Dialog
}

// finding is a line of the palette.
type finding struct {
	group  string // the key of its heading
	name   string
	beside string // where it stands
	key    string
	why    string              // why it cannot be done now; "" where it can
	player tournament.PlayerID // who it is; "" where it is nobody
	do     func()
}

// Of each kind of place the palette shows so many; the rows are what is in sight.
const (
	palettePlaces = 6
	paletteRows   = 13
)

// showPalette opens the palette.
func (f *Face) showPalette() {
	p := &palette{f: f, all: f.flat(), entry: look.NewEntry(f.t("desktop.palette.hint")), said: look.NewParagraph()}
	p.list = grid.New(grid.Column{Share: 1.5}, grid.Column{Share: 1}, grid.Column{Width: 96, Align: grid.Right}).WithoutHeader().LeastRows(paletteRows)
	p.list.KeepKeys = true
	p.list.OnMoved = func(int) { p.sayWhy() }
	p.list.OnTapped = func(at grid.At) { p.take(at.Row) }
	p.entry.OnChanged = p.find
	p.entry.OnSubmitted = func(string) { p.take(p.list.Current().Row) }
	p.entry.OnUpDown = func(down bool) {
		if down {
			p.list.Next()
		} else {
			p.list.Previous()
		}
	}
	cancel := look.NewButton(f.t("desktop.close"), func() { p.d.Hide() }).WithKey("Esc")
	do := look.NewPrimary(f.t("desktop.palette.do"), func() { p.take(p.list.Current().Row) }).WithKey("Enter")
	p.d = look.NewDialog(f.t("desktop.cmd.palette"), look.VBox(8, p.entry, bordered(p.list), look.NewPane(look.None, p.said).Height(36))).
		Wide().FocusFirst(p.entry).WithButtons(cancel, do)
	p.find("")
	f.pointAt(p.d, func() tournament.PlayerID {
		if i := p.list.Current().Row; i >= 0 && i < len(p.found) {
			return p.found[i].player
		}
		return ""
	})
	f.showAbout("keys", p.d)
}

// find lists what the typed text finds: commands, then boards, players,
// sections and articles. Nothing typed lists what the screen offers, then all.
func (p *palette) find(text string) {
	words := strings.Fields(strings.ToLower(text))
	commands := p.commands(words)
	weak := slices.IndexFunc(commands, func(x finding) bool { return x.group == "desktop.palette.more" })
	if weak < 0 {
		weak = len(commands)
	}
	p.found = slices.Clone(commands[:weak])
	if len(words) > 0 && p.f.event != "" {
		p.found = append(p.found, p.boards(words)...)
		p.found = append(p.found, p.players(words)...)
		p.found = append(p.found, p.sections(words)...)
	}
	if len(words) > 0 {
		p.found = append(p.found, p.articles(text, words)...)
	}
	p.found = append(p.found, commands[weak:]...)
	if len(words) > 0 && text[0] >= '0' && text[0] <= '9' { // a number means a place before it means a key
		slices.SortStableFunc(p.found, func(a, b finding) int {
			return cmp.Compare(boolInt(a.group == "desktop.palette.acts"), boolInt(b.group == "desktop.palette.acts"))
		})
	}
	p.fill()
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// commands are those of the table that the words find, the best first.
func (p *palette) commands(words []string) []finding {
	type ranked struct {
		finding
		rank int
	}
	var out []ranked
	for _, c := range p.all {
		rank, alias := p.rank(c, words)
		if rank < 0 {
			continue
		}
		x := finding{group: "desktop.palette.acts", name: p.f.said(c.command) + alias, beside: p.path(c.path), key: strings.Join(c.keys, " · "), why: p.f.obstacle(c.command), do: func() { p.f.obey(c.command) }}
		if slices.Contains(c.at, p.f.place) && len(words) == 0 {
			x.group, rank = "desktop.palette.here", -1
		}
		if rank >= weakly {
			x.group = "desktop.palette.more"
		}
		if c.on != nil && c.on() {
			x.name += "  ✓"
		}
		out = append(out, ranked{x, rank})
	}
	slices.SortStableFunc(out, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	found := make([]finding, len(out))
	for i, x := range out {
		found[i] = x.finding
	}
	return found
}

// weakly is the rank from which on a command comes after the places: its words
// do not begin so, or it is found by its menu or key alone.
const weakly = 3

// rank is how well the words fit a command, 0 best and -1 not at all, and what
// it is called in the language in which they were found, if that is another.
func (p *palette) rank(c placed, words []string) (rank int, alias string) {
	if len(words) == 0 {
		return 0, ""
	}
	own := p.f.words.Lang()
	name := strings.ToLower(p.f.said(c.command))
	if strings.HasPrefix(name, strings.Join(words, " ")) {
		return 0, ""
	}
	if beginWords(name, words) {
		return 1, ""
	}
	whole := strings.Join(c.keys, " ")
	for _, l := range locale.Langs() {
		other := c.in(locale.In(l))
		if l != own && beginWords(strings.ToLower(other), words) {
			return 2, "  " + other
		}
		for _, key := range c.path {
			whole += " " + locale.In(l).T(key)
		}
		whole += " " + other
	}
	switch {
	case hasAll(name, words):
		return weakly, ""
	case hasAll(strings.ToLower(whole), words):
		return weakly + 1, ""
	}
	return -1, ""
}

// beginWords tells whether every word begins one of a text; between ideographs
// a word begins anywhere.
func beginWords(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !strings.Contains(" "+text, " "+w) && !(w[0] >= utf8.RuneSelf && strings.Contains(text, w))
	})
}

// hasAll tells whether a text has every word in it.
func hasAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// path is where a command stands in the menus.
func (p *palette) path(keys []string) string {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = p.f.t(k)
	}
	return strings.Join(names, " › ")
}

// boards are those of the current rounds that have the number.
func (p *palette) boards(words []string) (out []finding) {
	f := p.f
	for i, sec := range f.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil {
			continue
		}
		for _, b := range r.Boards {
			number := strconv.Itoa(int(b.No))
			if len(words) > 1 || !strings.HasPrefix(number, words[0]) || len(out) == palettePlaces {
				continue
			}
			k := cellKey{sec.ID, r.No, b.No}
			pair := f.t("desk.pair", f.shortName(f.state.Player(b.White)), f.shortName(f.state.Player(b.Black)))
			out = append(out, finding{group: "desktop.palette.boards", name: number + "  " + pair, beside: sectionTitle(i, sec), key: f.words.Result(b.Result), do: func() { f.toBoard(k) }})
		}
	}
	return out
}

// toBoard goes to a board in the results.
func (f *Face) toBoard(k cellKey) {
	onScreen(f, Results, func(s *resultsScreen) {
		if s.missing {
			s.toggleMissing()
		}
		f.focus(s.home())
		s.grid.SetCursor(max(s.grid.Find(k.id()), 0))
	})()
}

// players are those whose name, in either script, or FIDE ID has the words.
func (p *palette) players(words []string) (out []finding) {
	f := p.f
	for _, x := range f.state.Players {
		v := x.Person.Value
		if len(out) == palettePlaces || !hasAll(strings.ToLower(v.Name+" "+v.Latin+" "+v.FideID), words) {
			continue
		}
		beside := ""
		if sec := f.state.Section(x.Section); sec != nil {
			beside = sec.Name
		}
		out = append(out, finding{group: "desktop.players", name: playerCell(x).Text, beside: beside, key: ratingCell(x).Text, player: x.ID, do: func() { f.toPlayer(x) }})
	}
	return out
}

// toPlayer goes to a player's line.
func (f *Face) toPlayer(p *tournament.Player) {
	s := f.players()
	for i, sec := range f.state.Sections {
		if sec.ID == p.Section {
			s.sec = i
		}
	}
	f.Go(Players)
	s.grid.SetCursor(s.grid.Find(string(p.ID)))
	f.focus(s.grid)
}

// sections are those of the event by their names.
func (p *palette) sections(words []string) (out []finding) {
	f := p.f
	for i, sec := range f.state.Sections {
		title := sectionTitle(i, sec)
		if len(out) == palettePlaces || !hasAll(strings.ToLower(title), words) {
			continue
		}
		out = append(out, finding{
			group: "desktop.new.section", name: title, beside: f.t("desktop.standings"), key: f.t("desktop.of", int(sec.Current()), int(sec.TotalRounds)),
			do: onScreen(f, Standings, func(s *standingsScreen) { s.sec, s.round, s.at = i, 0, 0; f.Go(Standings) }),
		})
	}
	return out
}

// articles are those of the Laws in force whose number begins so, or whose
// sense has the words.
func (p *palette) articles(text string, words []string) (out []finding) {
	f, edition := p.f, p.f.inForce()
	text = strings.TrimSpace(text)
	var found []laws.Article
	for _, a := range laws.Articles(edition) {
		if strings.HasPrefix(strings.ToLower(a.Number), words[len(words)-1]) {
			found = append(found, a)
		}
	}
	if len(found) == 0 && len([]rune(text)) > 1 {
		found = laws.Search(edition, text, func(key string) string { return f.t(key) })
	}
	for _, a := range found[:min(len(found), palettePlaces)] {
		out = append(out, finding{group: "lawbook.menu", name: a.Number + "  " + f.t(a.Key()), beside: f.chapter(edition, chapterOf(a.Number)), do: func() { f.showArticle(edition, a.Number) }})
	}
	return out
}

// fill shows what was found, each kind under its heading.
func (p *palette) fill() {
	var rows []grid.Row
	var at []finding // by row; headings are empty
	group := ""
	for i, x := range p.found {
		if x.group != group {
			group = x.group
			rows, at = append(rows, grid.Row{ID: "h" + strconv.Itoa(i), Section: p.f.t(group)}), append(at, finding{})
		}
		ink, tip := look.Text, ""
		if x.why != "" {
			ink, tip = look.Text3, x.why
		}
		rows = append(rows, grid.Row{ID: x.name + "/" + x.beside, Cells: []grid.Cell{{Text: x.name, Color: ink, Tip: tip}, {Text: x.beside, Color: look.Text2}, {Text: x.key, Color: look.Text3}}})
		at = append(at, x)
	}
	p.found = at
	p.list.SetRows(rows)
	p.list.SetCursor(min(1, len(rows)-1))
	p.sayWhy()
}

// sayWhy says why the line of the cursor cannot be done now.
func (p *palette) sayWhy() {
	i := p.list.Current().Row
	switch {
	case len(p.found) == 0:
		p.said.SetSpans(look.Span{Text: p.f.t("desktop.palette.none"), Color: look.Text2})
	case i >= 0 && i < len(p.found) && p.found[i].why != "":
		p.said.SetSpans(look.Span{Text: p.f.t("desktop.palette.not-now"), Color: look.Forfeit, Bold: true}, look.Span{Text: p.found[i].why})
	default:
		p.said.SetSpans(look.Span{Text: p.f.t("desktop.palette.how"), Color: look.Text2})
	}
}

// take does the line, unless it cannot be done now: then the palette stays, and says why.
func (p *palette) take(row int) {
	if row < 0 || row >= len(p.found) || p.found[row].do == nil || p.found[row].why != "" {
		return
	}
	p.d.Hide()
	p.found[row].do()
}
