package desktop

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// board says how a board came about: in a sentence or two, what decided, the
// bracket as the engine saw it, the criteria for this pair, the colours, and what
// the pairing of the bracket had to give up.
func (p *whyPane) board(x aboutRow) []fyne.CanvasObject {
	f, b := p.f, x.r.Boards[x.at]
	parts := p.fixed(x.sec, x.e, b)
	switch {
	case x.changed:
		parts = append(append(parts, quiet(f.t("desktop.why-by-hand"))), paragraphs(p.judgement(x.sec, x.e))...)
		return append(parts, p.criteria(x, pairing.BracketWhy{})...)
	case !x.known:
		return append(append(parts, quiet(f.t("desktop.why-unknown"))), p.criteria(x, pairing.BracketWhy{})...)
	case x.sec.System.IsRoundRobin():
		return append(append(parts, p.told(x, x.e.Meeting(x.at))...), quiet(f.t("desktop.why-berger")))
	}
	w := x.e.Why.Boards[x.at]
	if w.Bracket < 0 || w.Bracket >= len(x.e.Why.Brackets) {
		return slices.Concat(parts, p.told(x, x.e.Board(x.at)), p.askAgain(p.row))
	}
	from, meets := x.e.FloatsTo(x.at)
	opening, decided := x.e.Meeting(x.at), []string(nil)
	if len(opening) > 1 {
		opening, decided = opening[:1], opening[1:]
	}
	if len(meets) > 0 {
		opening = slices.Concat(x.e.Floating(from, p.floater(x, from), p.examine(x.sec, x.r.No).profiles)[:1], meets)
	}
	parts = append(parts, p.told(x, opening)...)
	br := x.e.Why.Brackets[from]
	parts = append(parts, part(f.t("desktop.why-bracket", br.Score), p.bracket(x, br, b))...)
	parts = append(parts, p.criteria(x, br)...)
	parts = append(parts, part(f.t("desktop.why-decided"), p.told(x, append(decided, p.instead(x)...))...)...)
	parts = append(parts, part(f.t("desktop.why-colours"), p.told(x, x.e.Colors(x.at))...)...)
	if from != w.Bracket {
		br = x.e.Why.Brackets[w.Bracket]
		parts = append(parts, part(f.t("desktop.why-bracket", br.Score), p.bracket(x, br, b))...)
	}
	return slices.Concat(parts, part(f.t("desktop.why-made"), paragraphs(x.e.Made(w.Bracket))...), p.askAgain(p.row))
}

// floater is who of the board comes from bracket k.
func (p *whyPane) floater(x aboutRow, k int) tournament.TPN {
	pair := x.e.Boards[x.at]
	if slices.Contains(x.e.Why.Brackets[k].Floaters, pair.White) {
		return pair.White
	}
	return pair.Black
}

// told are paragraphs in which the two of the board stand out.
func (p *whyPane) told(x aboutRow, lines []string) []fyne.CanvasObject {
	var names []string
	if x.at >= 0 {
		b := x.r.Boards[x.at]
		names = []string{p.f.shortName(p.f.state.Player(b.White)), p.f.shortName(p.f.state.Player(b.Black))}
	}
	out := make([]fyne.CanvasObject, len(lines))
	for i, l := range lines {
		out[i] = look.NewParagraph(standOut(l, names)...)
	}
	return out
}

// standOut sets names in a sentence in bold.
func standOut(sentence string, names []string) (spans []look.Span) {
	for sentence != "" {
		at, name := len(sentence), ""
		for _, n := range names {
			if i := strings.Index(sentence, n); n != "" && i >= 0 && (i < at || i == at && len(n) > len(name)) {
				at, name = i, n
			}
		}
		if at > 0 {
			spans = append(spans, look.Span{Text: sentence[:at]})
		}
		if name != "" {
			spans = append(spans, look.Span{Text: name, Bold: true})
		}
		sentence = sentence[at+len(name):]
	}
	return spans
}

// bracket are its players with the colours that they have had, what they want
// now, and their last float; the two of the board stand out.
func (p *whyPane) bracket(x aboutRow, br pairing.BracketWhy, b tournament.Board) fyne.CanvasObject {
	f, seen := p.f, p.examine(x.sec, x.r.No)
	columns := []grid.Column{
		{Title: f.t("desktop.col.no"), Width: 44, Align: grid.Right},
		{Title: f.t("desktop.col.player"), Least: 60},
		{Title: f.t("desktop.col.colours"), Width: colourWidth(int(x.r.No - 1))},
	}
	if seen.by != nil {
		columns = append(columns, grid.Column{Title: f.t("desktop.col.wants"), Width: 84})
	}
	g := grid.New(append(columns, grid.Column{Title: f.t("desktop.col.float"), Width: 66})...).Fit().Passive()
	cells := f.state.Cells(x.sec.ID, x.r.No-1)
	var rows []grid.Row
	for _, n := range slices.Concat(br.MovedDown, br.Residents, br.MovedUp) {
		pl := playerOf(f, x.sec, n)
		if pl == nil {
			continue
		}
		own := pl.ID == b.White || pl.ID == b.Black
		row := grid.Row{ID: string(pl.ID), Cells: []grid.Cell{
			{Text: strconv.Itoa(int(n)), Color: look.Text3}, {Text: f.shortName(pl), Bold: own, Tip: pl.Name()}, {Text: p.colours(cells[pl.ID]), Bold: own},
		}}
		profile, known := seen.profile(n)
		if seen.by != nil {
			row.Cells = append(row.Cells, grid.Cell{Text: x.e.Wants(profile.Claim), Bold: own})
		}
		row.Cells = append(row.Cells, p.lastFloat(profile, known, slices.Contains(br.Floaters, n)))
		rows = append(rows, row)
	}
	g.KeepKeys = true
	g.SetRows(rows)
	g.SetCursor(slices.IndexFunc(rows, func(r grid.Row) bool { return r.Cells[1].Bold }))
	return bordered(g)
}

// colourWidth is the width of a column with the colours of so many rounds.
func colourWidth(rounds int) float32 {
	if rounds > spacedColours {
		return min(float32(13*rounds+16), 176)
	}
	return max(64, float32(18*rounds+16))
}

// spacedColours is up to how many rounds colours stand apart.
const spacedColours = 6

// lastFloat is what a bracket says of a player: that he floats now, or when he did last.
func (p *whyPane) lastFloat(profile pairing.Profile, known, now bool) grid.Cell {
	f := p.f
	if now {
		return grid.Cell{Text: f.t("desktop.float-now"), Icon: look.IconSortDown, Tip: f.t("desktop.floats-down")}
	}
	for r := len(profile.Floats); known && r > 0; r-- {
		if c := p.floatCell(profile.Floats[r-1]); c.Icon != "" {
			c.Text = f.t("desktop.float-round", r)
			return c
		}
	}
	return grid.Cell{}
}

func (p *whyPane) floatCell(x pairing.Float) grid.Cell {
	switch x {
	case pairing.FloatDown:
		return grid.Cell{Icon: look.IconSortDown, Color: look.Text2, Tip: p.f.t("desktop.floated-down")}
	case pairing.FloatUp:
		return grid.Cell{Icon: look.IconSortUp, Color: look.Text2, Tip: p.f.t("desktop.floated-up")}
	}
	return grid.Cell{}
}

// criteria are those that the pair is held against, each with a tick or a sign
// that something could not be kept.
func (p *whyPane) criteria(x aboutRow, br pairing.BracketWhy) []fyne.CanvasObject {
	f, seen := p.f, p.examine(x.sec, x.r.No)
	if seen.by == nil {
		return nil
	}
	g := grid.New(grid.Column{Width: 48}, grid.Column{Share: 5}, grid.Column{Share: 3, Align: grid.Right}, grid.Column{Width: 34}).WithoutHeader().Fit().Passive()
	var rows []grid.Row
	for _, c := range seen.by.Examine(seen.in, x.e.Boards[x.at], br) {
		name, value := x.e.Check(c)
		code, sign := c.Code, grid.Cell{Icon: look.IconCheck, Color: look.OK, Tip: f.t("desktop.check-kept")}
		if c.Code == "forbidden" {
			code = "–"
		}
		if !c.Kept {
			sign = grid.Cell{Icon: look.IconWarning, Color: look.Forfeit, Tip: f.t("desktop.check-not-kept")}
		}
		rows = append(rows, grid.Row{ID: c.Code, Off: true, Cells: []grid.Cell{{Text: code, Color: look.Text3}, {Text: name}, {Text: value, Bold: !c.Kept}, sign}})
	}
	g.SetRows(rows)
	return part(f.t("desktop.why-criteria"), bordered(g))
}

// asked is the question why two did not meet, in a round.
type asked struct {
	section tournament.SectionID
	round   tournament.RoundNo
	seq     int64
	pair    [2]tournament.TPN
}

// Answers of the engine are fetched by themselves for fields of up to so many
// players, once the cursor has rested for a while; in larger ones Y asks.
const (
	answeredUpTo = 300
	answerAfter  = 250 * time.Millisecond
)

// instead is what decided against the pair of S1 against S2 where nothing absolute
// did: the engine's own answer, which it takes a moment to give.
func (p *whyPane) instead(x aboutRow) []string {
	f := p.f
	pair, ok := x.e.Instead(x.at)
	engine, seen := f.explainer(x.sec), p.examine(x.sec, x.r.No)
	if !ok || engine == nil || len(seen.in.Players) == 0 || len(seen.in.Players) > answeredUpTo {
		return nil
	}
	key := asked{x.sec.ID, x.r.No, seen.seq, pair}
	if said, known := p.reasons[key]; known {
		return []string{said}
	}
	p.hush()
	mine, row := &atomic.Bool{}, p.row
	p.answerer = mine
	ask := func() {
		if mine.Load() {
			return
		}
		var why pairing.Reason
		f.run(func() (err error) {
			why, err = engine.WhyNot(seen.in, pair[0], pair[1], pairing.Control{Stop: mine.Load})
			return err
		}, func(err error) {
			if mine.Load() || errors.Is(err, pairing.ErrStopped) || err != nil {
				return
			}
			p.reasons[key] = x.e.WhyNot(why)
			if s, shown := f.screens[Pairings].(*pairingsScreen); shown && s.why == p && p.row == row {
				p.show(row)
			}
		})
	}
	if f.Later == nil {
		ask()
		if said, known := p.reasons[key]; known {
			return []string{said}
		}
		return nil
	}
	f.Later(answerAfter, ask)
	return []string{f.t("desktop.why-asking")}
}

// hush stops the engine where it is still answering.
func (p *whyPane) hush() {
	if p.answerer != nil {
		p.answerer.Store(true)
		p.answerer = nil
	}
}

// fixed says that a game stands on the board that one of its players has for all
// his games; nothing otherwise.
func (p *whyPane) fixed(sec *tournament.Section, e locale.Explanation, b tournament.Board) []fyne.CanvasObject {
	for _, id := range []tournament.PlayerID{b.White, b.Black} {
		if p.f.state.FixedBoard(id) == b.No {
			return paragraphs([]string{e.FixedBoard(sec.TPN(id), b.No)})
		}
	}
	return nil
}
