package desktop

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// whyPane explains the board or the bye under the cursor from what the engine
// recorded when it paired.
type whyPane struct {
	f    *Face
	box  fyne.CanvasObject
	head *look.Label
	body *fyne.Container
}

func newWhyPane(f *Face) *whyPane {
	p := &whyPane{f: f, head: look.NewBold(""), body: look.VBox(12)}
	title := look.HBox(8, look.NewGlyph(look.IconWhy, 16, look.Accent), look.Stretch(p.head.Ellipsis()))
	// The body keeps clear of the scroll bar, which lies over it.
	scroll := container.NewVScroll(look.NewPane(look.None, p.body).Padding(0, 16, 12, 0))
	p.box = look.NewPane(look.Bg, look.Frame(look.NewPane(look.None, title).Padding(0, 16, 10, 0), nil, nil, nil, scroll)).
		Lines(look.Line, look.Left).Padding(14, 0, 0, 16)
	return p
}

func (p *whyPane) set(head string, parts ...fyne.CanvasObject) {
	p.head.SetText(head)
	p.body.Objects = parts
	p.body.Refresh()
}

// quiet is a paragraph in the second ink.
func quiet(sentence string) fyne.CanvasObject {
	return look.NewParagraph(look.Span{Text: sentence, Color: look.Text2})
}

func (p *whyPane) clear() { p.set(p.f.t("desktop.why"), quiet(p.f.t("desktop.why-choose"))) }

func (p *whyPane) show(row pairRow) {
	f := p.f
	sec := f.state.Section(row.section)
	r := sec.Round(sec.Current())
	if row.draft {
		r = &sec.Draft.Round
	}
	if row.bye != "" {
		p.showBye(sec, r, row.bye)
		return
	}
	head := f.t("desktop.why-board", int(row.board))
	w, ok := pairing.ReadWhy(r)
	at, b := boardWhy(w, r, row.board)
	switch {
	case sec.System.IsRoundRobin():
		p.set(head, quiet(f.t("desktop.why-berger")))
	case row.draft && sec.Draft.ByHand:
		p.set(head, quiet(f.t("desktop.why-by-hand")))
	case !ok || at == nil:
		p.set(head, quiet(f.t("desktop.why-unknown")))
	default:
		p.set(head, p.bracket(sec, r, w, at, b)...)
	}
}

// showBye says whose turn the bye was.
func (p *whyPane) showBye(sec *tournament.Section, r *tournament.Round, who tournament.PlayerID) {
	f := p.f
	head := f.t("desktop.why-bye")
	w, ok := pairing.ReadWhy(r)
	asked := f.state.Player(who).Request(r.No)
	switch {
	case asked != tournament.NoBye:
		p.set(head, quiet(f.t("desktop.why-bye-asked", f.t("bye."+asked.String()))))
	case !ok || w.Bye == nil || w.Bye.Player != sec.TPN(who) || sec.System.IsRoundRobin():
		p.set(head, quiet(f.t("desktop.why-unknown")))
	default:
		parts := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desktop.why-bye-given", w.Bye.Score, w.Bye.Unplayed)})}
		if len(w.Bye.Ineligible) > 0 {
			parts = append(parts, look.NewParagraph(look.Span{Text: f.t("desktop.why-bye-not", p.names(sec, w.Bye.Ineligible))}))
		}
		p.set(head, parts...)
	}
}

// boardWhy finds the explanation of a board: the list stands in the order of
// the boards as the engine made them.
func boardWhy(w pairing.Why, r *tournament.Round, no tournament.BoardNo) (*pairing.BoardWhy, tournament.Board) {
	for i, b := range r.Boards {
		if b.No == no && i < len(w.Boards) {
			return &w.Boards[i], b
		}
	}
	return nil, tournament.Board{}
}

func (p *whyPane) names(sec *tournament.Section, ns []tournament.TPN) string {
	out := make([]string, 0, len(ns))
	for _, n := range ns {
		if pl := playerOf(p.f, sec, n); pl != nil {
			out = append(out, pl.Name())
		}
	}
	return strings.Join(out, p.f.t("why.join"))
}

func playerOf(f *Face, sec *tournament.Section, n tournament.TPN) *tournament.Player {
	if n < 1 || int(n) > len(sec.Numbers) {
		return nil
	}
	return f.state.Player(sec.Numbers[n-1])
}

// bracket says who was in the bracket of a board, what its pairing had to give
// up, and how the colours came about.
func (p *whyPane) bracket(sec *tournament.Section, r *tournament.Round, w pairing.Why, at *pairing.BoardWhy, b tournament.Board) []fyne.CanvasObject {
	f := p.f
	var parts []fyne.CanvasObject
	say := func(s string) { parts = append(parts, look.NewParagraph(look.Span{Text: s})) }
	var br pairing.BracketWhy
	known := at.Bracket >= 0 && at.Bracket < len(w.Brackets)
	if known {
		br = w.Brackets[at.Bracket]
		text := f.t("why.bracket", len(br.Residents)+len(br.MovedDown), br.Score)
		if len(br.MovedDown) > 0 {
			text = sentences(text, f.t("why.moved-down", len(br.MovedDown), p.names(sec, br.MovedDown)))
		}
		if len(br.Floaters) > 0 {
			text = sentences(text, f.t("why.floaters", len(br.Floaters), p.names(sec, br.Floaters)))
		}
		say(text)
	}
	if key := "why.colour." + at.ColorRule; f.words.Has(key) {
		say(f.t("desktop.why-colours", f.t(key)))
	}
	if !known {
		return parts
	}
	parts = append(parts, look.VBox(6, look.NewHeading(f.t("desktop.why-bracket", br.Score)), p.players(sec, r, br, b)))
	return append(parts, look.VBox(6, look.NewHeading(f.t("desktop.why-criteria")), p.criteria(br)))
}

// sentences sets one after the other; a Chinese full stop brings its room.
func sentences(a, b string) string {
	if strings.HasSuffix(a, "。") {
		return a + b
	}
	return a + " " + b
}

// bordered is a small list in a pane.
func bordered(g *grid.Grid) fyne.CanvasObject {
	return look.NewPane(look.Surface, g).Lines(look.Line, look.Top|look.Bottom|look.Left|look.Right)
}

// players are those of a bracket with the colours they have had; the two of
// the board are bold, and an arrow marks who floats down.
func (p *whyPane) players(sec *tournament.Section, r *tournament.Round, br pairing.BracketWhy, b tournament.Board) fyne.CanvasObject {
	f := p.f
	g := grid.New(grid.Column{Title: f.t("desktop.col.no"), Width: 44, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.player"), Least: 60},
		grid.Column{Title: f.t("desktop.col.colours"), Width: min(max(80, float32(18*int(r.No-1)+16)), 160)}, grid.Column{Width: 32}).Fit().Passive()
	cells := f.state.Cells(sec.ID, r.No-1)
	floats := map[tournament.TPN]bool{}
	for _, n := range br.Floaters {
		floats[n] = true
	}
	var rows []grid.Row
	for _, n := range append(append([]tournament.TPN(nil), br.MovedDown...), br.Residents...) {
		pl := playerOf(f, sec, n)
		if pl == nil {
			continue
		}
		own := pl.ID == b.White || pl.ID == b.Black
		float := grid.Cell{}
		if floats[n] {
			float = grid.Cell{Icon: look.IconSortDown, Color: look.Text2, Tip: f.t("desktop.floats-down")}
		}
		rows = append(rows, grid.Row{Off: true, Cells: []grid.Cell{
			{Text: strconv.Itoa(int(n)), Color: look.Text3}, {Text: pl.Name(), Bold: own}, {Text: p.colours(cells[pl.ID]), Bold: own}, float,
		}})
	}
	g.SetRows(rows)
	return bordered(g)
}

// colours are those of the games played so far; a dot is a round without one.
func (p *whyPane) colours(cells []tournament.Cell) string {
	out := make([]string, len(cells))
	for i, c := range cells {
		switch {
		case c.Opponent == "" || !c.Result.Meeting():
			out[i] = "·"
		case c.Color == tournament.White:
			out[i] = p.f.t("desktop.W")
		default:
			out[i] = p.f.t("desktop.B")
		}
	}
	return strings.Join(out, " ")
}

// criteria lists what the best pairing of the bracket does not meet in full;
// all others are met.
func (p *whyPane) criteria(br pairing.BracketWhy) fyne.CanvasObject {
	f := p.f
	g := grid.New(grid.Column{Width: 48}, grid.Column{Least: 60}, grid.Column{Width: 44, Align: grid.Right}, grid.Column{Width: 32}).WithoutHeader().Fit().Passive()
	var rows []grid.Row
	for _, c := range br.Departures {
		name := c.Code
		if key := "why.criterion." + c.Code; f.words.Has(key) {
			name = f.t(key)
		}
		rows = append(rows, grid.Row{Off: true, Cells: []grid.Cell{{Text: c.Code, Color: look.Text3}, {Text: name}, {Text: strconv.Itoa(c.Count)}, {Icon: look.IconWarning, Color: look.Forfeit}}})
	}
	met := f.t("desktop.why-others-met")
	if len(br.Departures) == 0 {
		met = f.t("desktop.why-all-met")
	}
	rows = append(rows, grid.Row{Off: true, Cells: []grid.Cell{{}, {Text: met}, {}, {Icon: look.IconCheck, Color: look.OK}}})
	g.SetRows(rows)
	return bordered(g)
}
