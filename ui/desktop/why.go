package desktop

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// whyPane explains the board under the cursor from what the engine recorded.
type whyPane struct {
	f    *Face
	box  fyne.CanvasObject
	head *look.Label
	body *fyne.Container
}

func newWhyPane(f *Face) *whyPane {
	p := &whyPane{f: f, head: look.NewBold(""), body: container.NewStack()}
	title := look.HBox(8, look.NewGlyph(look.IconWhy, 16, look.Accent), look.Stretch(p.head.Ellipsis()))
	p.box = look.NewPane(look.Bg, container.New(fixedWidth(260), look.VBox(10, title, p.body))).Lines(look.Line, look.Left).Padding(12, 16, 12, 16)
	return p
}

func (p *whyPane) clear() {
	p.head.SetText(p.f.t("desktop.why"))
	p.set(look.NewParagraph(look.Span{Text: p.f.t("desktop.why-choose"), Color: look.Text2}))
}

func (p *whyPane) set(o fyne.CanvasObject) {
	p.body.Objects = []fyne.CanvasObject{o}
	p.body.Refresh()
}

func (p *whyPane) show(row pairRow) {
	f := p.f
	sec := f.state.Section(row.section)
	r := sec.Round(sec.Current())
	if row.draft {
		r = &sec.Draft.Round
	}
	p.head.SetText(f.t("desktop.why-board", int(row.board)))
	i := 0
	for i < len(r.Boards) && r.Boards[i].No != row.board {
		i++
	}
	b := r.Boards[i]
	w, ok := pairing.ReadWhy(r)
	at := boardWhy(w, r, b, sec)
	if !ok || at == nil {
		p.set(look.NewParagraph(look.Span{Text: f.t("desktop.why-unknown"), Color: look.Text2}))
		return
	}
	lines := []fyne.CanvasObject{}
	say := func(s string) { lines = append(lines, look.NewParagraph(look.Span{Text: s})) }
	if at.Bracket >= 0 && at.Bracket < len(w.Brackets) {
		for _, s := range p.bracket(sec, w.Brackets[at.Bracket]) {
			say(s)
		}
	}
	if f.words.Has("why.colour." + at.ColorRule) {
		say(f.t("why.colour."+at.ColorRule, f.state.Player(b.White).Name()))
	}
	p.set(look.VBox(8, lines...))
}

// boardWhy finds the explanation of a board: the list stands in the order of
// the boards as the engine made them.
func boardWhy(w pairing.Why, r *tournament.Round, b tournament.Board, _ *tournament.Section) *pairing.BoardWhy {
	for i := range r.Boards {
		if r.Boards[i].No == b.No && i < len(w.Boards) {
			return &w.Boards[i]
		}
	}
	return nil
}

// bracket says who was in a bracket and what its pairing had to give up.
func (p *whyPane) bracket(sec *tournament.Section, b pairing.BracketWhy) []string {
	f := p.f
	names := func(ns []tournament.TPN) string {
		out := make([]string, 0, len(ns))
		for _, n := range ns {
			if int(n) >= 1 && int(n) <= len(sec.Numbers) {
				out = append(out, f.state.Player(sec.Numbers[n-1]).Name())
			}
		}
		return strings.Join(out, f.t("why.join"))
	}
	lines := []string{f.t("why.bracket", len(b.Residents)+len(b.MovedDown), b.Score)}
	if len(b.MovedDown) > 0 {
		lines = append(lines, f.t("why.moved-down", len(b.MovedDown), names(b.MovedDown)))
	}
	if len(b.Floaters) > 0 {
		lines = append(lines, f.t("why.floaters", len(b.Floaters), names(b.Floaters)))
	}
	for _, c := range b.Departures {
		if f.words.Has("why.criterion." + c.Code) {
			lines = append(lines, f.t("why.departure", c.Count, f.t("why.criterion."+c.Code), c.Code))
		}
	}
	return lines
}
