package export

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sealedmove/export/pdf"
	"sealedmove/tournament"
)

// Kinds that are printed as PDF only.
const (
	ScoreSheets Kind = "scoresheets" // of the round's games, filled in as far as it is known
	Packet      Kind = "packet"      // what hangs and lies about before a round: pairings by board and by name, slips
)

// PrintKinds lists the kinds that [Doc.PDF] prints, in the order of a menu.
func PrintKinds() []Kind { return append(Kinds(), ScoreSheets, Packet) }

// PDF writes a choice as PDF on A4, with page n of N, event, round, seq, head
// hash and time at the foot of each sheet. The fonts are in the file. Names in
// scripts that are written from right to left cannot be set: where such a
// person has a Latin name that one is printed, else the print is refused with
// the names (as a page, HTML has them).
func (d *Doc) PDF(w io.Writer, c Choice) error {
	kinds := []Kind{c.Kind}
	if c.Kind == Packet {
		kinds = []Kind{Pairings, ByName, Slips}
	}
	p := printer{Doc: d, wall: c.Wall}
	for i, k := range kinds {
		one := c
		one.Kind = k
		lists, err := d.Lists(one)
		if err != nil {
			return err
		}
		if i == 0 {
			p.start(c, lists[0])
		}
		for _, l := range lists {
			if err := p.print(k, l); err != nil {
				return err
			}
		}
	}
	if err := p.refusal(); err != nil {
		return err
	}
	return p.out.Write(w)
}

// printer is a print being made.
type printer struct {
	*Doc
	out     *pdf.Document
	wall    bool
	refused []string // names that cannot be set
}

// word is a text of the prints' area.
func (p *printer) word(key string, args ...any) string { return p.words.T("pdf."+key, args...) }

// start begins the document; l is its first list.
func (p *printer) start(c Choice, l List) {
	title := l.Title
	if c.Kind == Slips || c.Kind == ScoreSheets || c.Kind == Packet {
		title = p.words.T(c.Kind.Key()) + " · " + p.t("slip.round", int(l.Round))
	}
	foot := cutWidth(p.event(), 32)
	if c.Kind.ofRound() || c.Kind == Packet {
		foot += " · " + p.t("slip.round", int(l.Round))
	}
	p.out = pdf.New(pdf.Paper{
		Title: title + " – " + p.event(), Lang: string(p.lang()), Foot: foot, Proof: p.proof(), Made: p.foot.Time,
		PageOf:  func(n, of int) string { return p.t("foot.page", fmt.Sprint(n), fmt.Sprint(of)) },
		Missing: func(codes, example string) string { return p.word("missing", codes, example) },
	})
}

// print adds one list, or the forms that are made of it.
func (p *printer) print(k Kind, l List) error {
	switch k {
	case Slips:
		p.slips(l)
	case ScoreSheets:
		p.scoreSheets(l)
	case BoardCards, NameCards:
		p.tents(k, l)
	case Records:
		return p.recordCards(l)
	default:
		p.table(l)
	}
	return nil
}

// table adds a list.
func (p *printer) table(l List) {
	l.forPaper(p.wall)
	t := p.tableOf(l)
	t.Event, t.Where, t.Title, t.Large, t.Ruled = p.setText(p.event()), p.setText(p.where()), l.Title, p.wall, l.Kind == Grid
	if l.Name != "" {
		t.Title = p.setText(l.Name) + " · " + l.Title
	}
	for _, n := range l.Notes {
		t.Notes = append(t.Notes, p.setText(n))
	}
	p.out.Table(t)
}

// tableOf is the columns and the rows of a list as paper has them.
func (p *printer) tableOf(l List) pdf.Table {
	t := pdf.Table{Columns: make([]pdf.Column, len(l.Columns))}
	for i, c := range l.Columns {
		t.Columns[i] = pdf.Column{Head: c.Head, Align: pdfAlign(c.Align)}
		switch {
		case c.wraps():
			t.Columns[i].Grow, t.Columns[i].Whole = true, true
		case c.Key == "points", c.Key == "board":
			t.Columns[i].Bold = true
		case c.Key == "result" && l.Kind == Pairings:
			t.Columns[i].Write = true
		case strings.HasPrefix(c.Key, "vs_") && l.Kind == Grid:
			t.Columns[i].Least = 7
		}
		switch c.Key {
		case "name", "white", "black", "opponent", "club":
			t.Columns[i].Grow = true
		}
		if l.Kind == Grid && (c.Key == "points" || c.Key == "rank") {
			t.Columns[i].Least = 11
		}
	}
	for _, row := range l.Rows {
		cells := make([]pdf.Cell, len(row))
		for i, c := range row {
			cells[i] = p.cell(l.Kind, c)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func pdfAlign(a Align) pdf.Align {
	switch a {
	case Right:
		return pdf.Right
	case Center:
		return pdf.Center
	case Left:
	}
	return pdf.Left
}

// cell is a cell as paper has it: titles before names, Latin names behind,
// a disc for a colour, F before what was decided without a game.
func (p *printer) cell(k Kind, c Cell) pdf.Cell {
	switch {
	case c.Kind == NameCell:
		parts := names(c.Text)
		out := pdf.Cell{Text: parts[0]}
		if len(parts) > 1 {
			out.Sub = parts[1]
		}
		if pdf.RightToLeft(c.Text) {
			out.Text, out.Sub = p.setText(c.Text), ""
		}
		if k == Pairings {
			out.Mark = c.Title
		}
		return out
	case c.Color != tournament.NoColor && c.Player == "":
		return pdf.Cell{Side: pdfSide(c.Color), Text: c.Text}
	case c.Forfeit && k == Pairings:
		return pdf.Cell{Mark: "F", Text: c.Text}
	}
	if c.Text == toTick {
		return pdf.Cell{Tick: true}
	}
	return pdf.Cell{Text: p.setText(c.Text)}
}

func pdfSide(c tournament.Color) pdf.Side {
	if c == tournament.Black {
		return pdf.Black
	}
	return pdf.White
}

// setText is a text as it can be set: with the Latin names of those whose own
// cannot. What is left that cannot is refused.
func (p *printer) setText(s string) string {
	if !pdf.RightToLeft(s) {
		return s
	}
	for i := range p.state.Players {
		who := p.state.Players[i].Person.Value
		if !strings.Contains(s, who.Name) || !pdf.RightToLeft(who.Name) {
			continue
		}
		if who.Latin == "" || pdf.RightToLeft(who.Latin) {
			p.refuse(who.Name)
			return s
		}
		s = strings.ReplaceAll(strings.ReplaceAll(s, who.Display(), who.Latin), who.Name, who.Latin)
	}
	if pdf.RightToLeft(s) {
		p.refuse(cutWidth(s, longestName))
	}
	return s
}

// refuse remembers a name that cannot be set, once.
func (p *printer) refuse(s string) {
	if !slices.Contains(p.refused, s) {
		p.refused = append(p.refused, s)
	}
}

// name is a name for a form, where there is no room for two scripts.
func (p *printer) name(c Cell) string {
	if pdf.RightToLeft(c.Text) {
		return p.setText(c.Text)
	}
	own, _, _ := strings.Cut(c.Text, "\u2002")
	return own
}

// boardLink is the address of a board's page; "" where there is no server.
func (p *printer) boardLink(sec tournament.SectionID, r tournament.RoundNo, no tournament.BoardNo) string {
	if p.link == nil {
		return ""
	}
	return p.link(sec, r, no)
}

// slips adds the result slips of a round. Where every game has its result
// there are none, which a sheet says.
func (p *printer) slips(l List) {
	var slips []pdf.Slip
	for _, s := range p.Doc.slips(p.state.Section(l.Section), l.Round) {
		slips = append(slips, pdf.Slip{
			Link:  p.boardLink(l.Section, l.Round, tournament.BoardNo(s.Board)),
			Event: p.setText(sectionOf(l, p.event())), Round: p.t("slip.round", int(l.Round)), Board: s.Board,
			White: pdf.Player{Name: p.name(s.White), About: s.WhiteNo}, Black: pdf.Player{Name: p.name(s.Black), About: s.BlackNo},
		})
	}
	if len(slips) == 0 {
		p.out.Table(pdf.Table{Event: p.setText(p.event()), Title: p.t("title.slips", int(l.Round)), Notes: []string{p.t("slip.none")}})
		return
	}
	p.out.Slips(slips, pdf.SlipWords{
		White: p.t("col.white"), Black: p.t("col.black"), Board: p.t("slip.board"), SignWhite: p.t("slip.sign-white"), SignBlack: p.t("slip.sign-black"),
	})
}

// sectionOf is an event with the section of a list, where it has several.
func sectionOf(l List, event string) string {
	if l.Name == "" {
		return event
	}
	return event + " · " + l.Name
}

// scoreSheets adds a score sheet for each board of a round: two, one for each player.
func (p *printer) scoreSheets(l List) {
	sec := p.state.Section(l.Section)
	var sheets []pdf.ScoreSheet
	for _, b := range sec.Round(l.Round).Boards {
		white, black := p.state.Player(b.White), p.state.Player(b.Black)
		s := pdf.ScoreSheet{
			Event: p.setText(sectionOf(l, p.event())), Place: p.setText(tournament.Clean(p.state.Info.Place)), Round: fmt.Sprint(int(l.Round)), Board: fmt.Sprint(int(b.No)),
			White: pdf.Player{Name: p.name(p.person(white, sec.TPN(b.White))), About: p.about(white, sec)},
			Black: pdf.Player{Name: p.name(p.person(black, sec.TPN(b.Black))), About: p.about(black, sec)},
		}
		sheets = append(sheets, s, s)
	}
	p.out.ScoreSheets(sheets, p.scoreSheetWords())
}

func (p *printer) scoreSheetWords() pdf.ScoreSheetWords {
	return pdf.ScoreSheetWords{
		Title: p.word("scoresheet"), Event: p.word("event"), Place: p.word("place"), Date: p.word("date"), Round: p.word("round"), Board: p.t("slip.board"),
		White: p.t("col.white"), Black: p.t("col.black"), Result: p.t("col.result"), SignWhite: p.t("slip.sign-white"), SignBlack: p.t("slip.sign-black"), Arbiter: p.word("arbiter"),
	}
}

// BlankScoreSheets writes n empty score sheets, without an event's names.
func (d *Doc) BlankScoreSheets(w io.Writer, n int) error {
	p := printer{Doc: d}
	p.out = pdf.New(pdf.Paper{Title: p.word("scoresheet"), Lang: string(d.lang()), Made: d.foot.Time})
	p.out.ScoreSheets(make([]pdf.ScoreSheet, n), p.scoreSheetWords())
	return p.out.Write(w)
}
