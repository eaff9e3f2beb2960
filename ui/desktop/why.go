package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/internal/locale"
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

	judged   string   // the digest of the draft that was held against the rules
	judgment []string // and what came of it, in sentences
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
	head := f.t("desktop.why-board", int(row.board))
	if row.bye != "" {
		head = f.t("desktop.why-bye")
	}
	e, ok := f.explanation(sec, r)
	at := slices.IndexFunc(r.Boards, func(b tournament.Board) bool { return b.No == row.board })
	asked := tournament.NoBye
	if row.bye != "" {
		asked = f.state.Player(row.bye).Request(r.No)
	}
	fixed := p.fixed(sec, r, e, row.board)
	switch {
	case row.draft && sec.Draft.ByHand:
		p.set(head, append(append(fixed, quiet(f.t("desktop.why-by-hand"))), paragraphs(p.judgement(sec, e))...)...)
	case asked != tournament.NoBye:
		p.set(head, quiet(f.t("desktop.why-bye-asked", f.words.Bye(sec.System, asked))))
	case !ok || row.bye == "" && (at < 0 || at >= len(e.Why.Boards)):
		p.set(head, append(fixed, quiet(f.t("desktop.why-unknown")))...)
	case row.bye != "":
		p.set(head, append(paragraphs(e.Player(sec.TPN(row.bye))), p.askAgain(row)...)...)
	default:
		p.set(head, slices.Concat(fixed, p.board(sec, r, e, at), p.askAgain(row))...)
	}
}

// judgement holds a draft that was changed by hand against the rules, criterion by
// criterion. It is worked out aside, and shown when it is there; nothing where the
// system cannot tell.
func (p *whyPane) judgement(sec *tournament.Section, e locale.Explanation) []string {
	f, digest := p.f, sec.Draft.Digest
	if p.judged == digest {
		return p.judgment
	}
	p.judged, p.judgment = digest, nil
	var j pairing.Judgement
	var ok bool
	f.run(func() (err error) {
		j, _, ok, err = f.Service.JudgeDraft(context.Background(), f.event, sec.ID)
		return err
	}, func(err error) {
		if p.judged != digest || !ok || err != nil {
			return // another draft by now, or nothing to say
		}
		p.judgment = e.Judgement(j)
		if s, shown := f.screens[Pairings].(*pairingsScreen); shown && s.why == p {
			s.showWhy()
		}
	})
	return p.judgment
}

// fixed says that a game stands on the board that one of its players has for all
// his games; nothing otherwise.
func (p *whyPane) fixed(sec *tournament.Section, r *tournament.Round, e locale.Explanation, no tournament.BoardNo) []fyne.CanvasObject {
	b := r.Board(no)
	if b == nil {
		return nil
	}
	for _, id := range []tournament.PlayerID{b.White, b.Black} {
		if p.f.state.FixedBoard(id) == no {
			return paragraphs([]string{e.FixedBoard(sec.TPN(id), no)})
		}
	}
	return nil
}

// explanation is what the engine recorded of a round, with the names of its
// players; ok is false where it recorded nothing.
func (f *Face) explanation(sec *tournament.Section, r *tournament.Round) (e locale.Explanation, ok bool) {
	w, ok := pairing.ReadWhy(r)
	if w.System == "" {
		w.System = sec.System
	}
	e = locale.Explanation{Words: f.words, Why: w, Name: func(n tournament.TPN) string { return f.shortName(playerOf(f, sec, n)) }}
	for _, b := range r.Boards {
		e.Boards = append(e.Boards, pairing.Pair{White: sec.TPN(b.White), Black: sec.TPN(b.Black)})
	}
	return e, ok
}

// shortName is a player in a sentence: his family name, or all of it where
// somebody else has the same.
func (f *Face) shortName(p *tournament.Player) string {
	if p == nil {
		return "?"
	}
	family := familyName(p)
	for _, q := range f.state.Players {
		if q.ID != p.ID && familyName(q) == family {
			return p.Person.Value.Display()
		}
	}
	return family
}

func familyName(p *tournament.Player) string {
	family, _ := tournament.FamilyName(p.Person.Value.Name)
	return family
}

func playerOf(f *Face, sec *tournament.Section, n tournament.TPN) *tournament.Player {
	if n < 1 || int(n) > len(sec.Numbers) {
		return nil
	}
	return f.state.Player(sec.Numbers[n-1])
}

func paragraphs(lines []string) []fyne.CanvasObject {
	out := make([]fyne.CanvasObject, len(lines))
	for i, l := range lines {
		out[i] = look.NewParagraph(look.Span{Text: l})
	}
	return out
}

// board says how the i-th board of the engine's list came about, who was in its
// bracket, and what the pairing of the bracket had to give up.
func (p *whyPane) board(sec *tournament.Section, r *tournament.Round, e locale.Explanation, i int) []fyne.CanvasObject {
	f := p.f
	parts := paragraphs(e.Board(i))
	if sec.System.IsRoundRobin() {
		return append(parts, quiet(f.t("desktop.why-berger")))
	}
	k := e.Why.Boards[i].Bracket
	if k < 0 || k >= len(e.Why.Brackets) {
		return parts
	}
	b := e.Why.Brackets[k]
	parts = append(parts, look.VBox(6, look.NewHeading(f.t("desktop.why-bracket", b.Score)), p.players(sec, r, b, r.Boards[i])))
	if made := e.Made(k); len(made) > 0 {
		parts = append(parts, look.VBox(6, append([]fyne.CanvasObject{look.NewHeading(f.t("desktop.why-made"))}, paragraphs(made)...)...))
	}
	return parts
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
	for _, n := range slices.Concat(br.MovedDown, br.Residents, br.MovedUp) {
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
