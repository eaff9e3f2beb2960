package desktop

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// whyPane explains the row under the cursor from what the engine recorded when it
// paired, and from what the rounds before show: the board, or one of its two
// players; a player alone where he has the bye or no game.
type whyPane struct {
	f    *Face
	box  fyne.CanvasObject
	head *look.Label
	tabs *look.Segment
	line *fyne.Container // of the head
	side *fyne.Container // holds tabs where there is a choice
	body *fyne.Container
	row  pairRow
	who  []tournament.PlayerID // of the tabs after the first

	judged   string   // the digest of the draft that was held against the rules
	judgment []string // and what came of it, in sentences

	read     examined
	reasons  map[asked]string // why the pair of S1 against S2 was not made, as the engine answered
	answerer *atomic.Bool     // the question that is being answered; set it to stop the engine
}

// The width of the pane beside the boards, at 100 %.
const whyWidth = 440

// tabWidth is how much of a name a tab shows, at 100 %.
const tabWidth = 96

func newWhyPane(f *Face) *whyPane {
	p := &whyPane{f: f, head: look.NewBold(""), body: look.VBox(12), reasons: map[asked]string{}}
	p.tabs = look.NewSegment([]string{f.t("desktop.why-tab-board"), "", ""}, 0, func(int) { p.show(p.row) })
	p.side = look.HBox(0)
	p.line = look.HBox(8, look.NewGlyph(look.IconWhy, 16, look.Accent), look.Stretch(p.head.Ellipsis()), p.side)
	// The body keeps clear of the scroll bar, which lies over it.
	scroll := container.NewVScroll(look.NewPane(look.None, p.body).Padding(0, 16, 12, 0))
	p.box = look.NewPane(look.Bg, look.Frame(look.NewPane(look.None, p.line).Padding(0, 16, 10, 0).Height(38), nil, nil, nil, scroll)).
		Lines(look.Line, look.Left).Padding(10, 0, 0, 16)
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

// part is a heading with what belongs to it; nothing without that.
func part(heading string, under ...fyne.CanvasObject) []fyne.CanvasObject {
	if len(under) == 0 {
		return nil
	}
	return []fyne.CanvasObject{look.VBox(6, append([]fyne.CanvasObject{look.NewHeading(heading)}, under...)...)}
}

func (p *whyPane) clear() {
	p.offer(nil)
	p.set(p.f.t("desktop.why"), quiet(p.f.t("desktop.why-choose")))
}

// offer shows the tabs of a board and its two players, or none.
func (p *whyPane) offer(who []tournament.PlayerID) {
	p.who = who
	p.side.Objects = nil
	if len(who) == 2 {
		s, names := look.Current(), []string{p.f.t("desktop.why-tab-board")}
		for _, id := range who {
			names = append(names, s.Fit(p.f.shortName(p.f.state.Player(id)), look.SizeBody, false, s.Px(tabWidth)))
		}
		p.tabs.SetOptions(names)
		p.side.Objects = []fyne.CanvasObject{p.tabs}
	}
	p.line.Refresh()
}

// turn goes on to the next tab: the board, White, Black.
func (p *whyPane) turn() {
	if len(p.who) == 2 {
		p.tabs.SetSelected((p.tabs.Selected() + 1) % 3)
		p.show(p.row)
	}
}

func (p *whyPane) show(row pairRow) {
	f := p.f
	if row != p.row {
		p.hush()
	}
	p.row = row
	sec := f.state.Section(row.section)
	r := sec.Round(sec.Current())
	if row.draft {
		r = &sec.Draft.Round
	}
	e, ok := f.explanation(sec, r)
	at := slices.IndexFunc(r.Boards, func(b tournament.Board) bool { return b.No == row.board })
	x := aboutRow{sec: sec, r: r, e: e, known: ok, at: at, changed: row.draft && sec.Draft.ByHand}
	if x.changed || at >= len(e.Why.Boards) {
		x.known = false
	}
	switch b := r.Board(row.board); {
	case b == nil:
		p.offer(nil)
		p.set(f.t("desktop.why-player", f.shortName(f.state.Player(row.player()))), p.player(x, row.player())...)
	case p.tabs.Selected() > 0:
		p.offer([]tournament.PlayerID{b.White, b.Black})
		p.set(f.t("desktop.why-board", int(row.board)), p.player(x, p.who[p.tabs.Selected()-1])...)
	default:
		p.offer([]tournament.PlayerID{b.White, b.Black})
		p.set(f.t("desktop.why-board", int(row.board)), p.board(x)...)
	}
}

// aboutRow is what a row is explained from.
type aboutRow struct {
	sec     *tournament.Section
	r       *tournament.Round
	e       locale.Explanation
	known   bool // the engine's reasons are there, and hold
	changed bool // a draft that was changed by hand
	at      int  // index of the board; -1 without one
}

// examined is what the system reads of the players before a round, kept while the
// cursor goes through its boards.
type examined struct {
	section  tournament.SectionID
	round    tournament.RoundNo
	seq      int64
	in       pairing.Input
	by       pairing.Examiner // nil: the system shows nothing of it
	profiles []pairing.Profile
}

func (p *whyPane) examine(sec *tournament.Section, r tournament.RoundNo) *examined {
	f, x := p.f, &p.read
	if x.section == sec.ID && x.round == r && x.seq == int64(f.state.Seq) {
		return x
	}
	*x = examined{section: sec.ID, round: r, seq: int64(f.state.Seq)}
	by, ok := f.explainer(sec).(pairing.Examiner)
	if in, err := pairing.InputFrom(f.state, sec.ID, r); ok && err == nil {
		x.in, x.by, x.profiles = in, by, by.Profiles(in)
	}
	return x
}

// profile is that of a player, if the system shows it.
func (x *examined) profile(n tournament.TPN) (pairing.Profile, bool) {
	if n < 1 || int(n) > len(x.profiles) {
		return pairing.Profile{}, false
	}
	return x.profiles[n-1], true
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

// bordered is a small list in a pane.
func bordered(g *grid.Grid) fyne.CanvasObject {
	return look.NewPane(look.Surface, g).Lines(look.Line, look.Top|look.Bottom|look.Left|look.Right)
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
