package export

import (
	"slices"
	"strconv"
	"strings"

	"sealedmove/export/pdf"
	"sealedmove/tournament"
)

// boardCards are the boards of a section for which cards stand on the tables.
func (d *Doc) boardCards(sec *tournament.Section) List {
	l := d.list(BoardCards, sec, 0)
	l.Columns = []Column{d.column("board", Right)}
	for _, n := range d.boardNumbers(sec) {
		l.Rows = append(l.Rows, []Cell{count(n)})
	}
	l.Title = d.t("title.board-cards", len(l.Rows))
	return l
}

// boardNumbers are the boards that were in use in any round; before the first
// one as many as the entries need, numbered as the first round will be.
func (d *Doc) boardNumbers(sec *tournament.Section) []tournament.BoardNo {
	used := map[tournament.BoardNo]bool{}
	for _, p := range d.state.Entries(sec.ID) {
		if p.Board > 0 {
			used[p.Board] = true
		}
	}
	for _, r := range sec.Rounds {
		for _, b := range r.Boards {
			used[b.No] = true
		}
	}
	if len(sec.Rounds) == 0 {
		first := d.firstBoard(sec)
		for i := range len(d.state.Entries(sec.ID)) / 2 {
			used[first+tournament.BoardNo(i)] = true
		}
	}
	out := make([]tournament.BoardNo, 0, len(used))
	for n := range used {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// firstBoard is the number that a section's boards begin with: its own, or the
// one after the section before it.
func (d *Doc) firstBoard(sec *tournament.Section) tournament.BoardNo {
	next := tournament.BoardNo(1)
	for _, s := range d.state.Sections {
		if s.FirstBoard > 0 {
			next = s.FirstBoard
		}
		if s == sec {
			break
		}
		next += tournament.BoardNo(len(d.state.Entries(s.ID)) / 2)
	}
	return next
}

// nameCards are the people of a section as the cards before them show them.
func (d *Doc) nameCards(sec *tournament.Section) List {
	l := d.list(NameCards, sec, 0)
	l.Columns = []Column{d.optional("no", Right), d.optional("title", Left), d.column("name", Left), d.optional("federation", Left), d.optional("rating", Right), d.optional("club", Left)}
	for _, p := range d.state.Entries(sec.ID) {
		if p.Withdrawn(sec.Current() + 1) {
			continue
		}
		n := sec.TPN(p.ID)
		l.Rows = append(l.Rows, append([]Cell{count(n)}, d.whoCells(p, n)...))
	}
	l.Title = d.t("title.name-cards", len(l.Rows))
	l.prune()
	return l
}

// tents prints cards that are folded and stand on a table: the number of a
// board, or who sits there.
func (p *printer) tents(k Kind, l List) {
	foot := p.setText(sectionOf(l, p.event()))
	var cards []pdf.Tent
	for _, row := range l.Rows {
		if k == BoardCards {
			no, _ := strconv.Atoi(row[0].Text) // as boardCards has written it
			cards = append(cards, pdf.Tent{Big: row[0].Text, Foot: foot, Link: p.boardLink(l.Section, 0, tournament.BoardNo(no))})
			continue
		}
		cards = append(cards, p.nameTent(l, row, foot))
	}
	p.out.Tents(cards)
}

func (p *printer) nameTent(l List, row []Cell, foot string) pdf.Tent {
	at := func(key string) string {
		if k := l.col(key); k >= 0 {
			return row[k].Text
		}
		return ""
	}
	who := p.cell(NameCards, row[l.col("name")])
	return pdf.Tent{
		Big: who.Text, Under: who.Sub,
		Lines: []string{joined(" · ", at("title"), at("federation"), at("rating")), p.setText(at("club"))},
		Foot:  foot,
	}
}

// joined joins what is not empty.
func joined(sep string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), sep)
}

// col is the index of a column, -1 where the list has none of that key.
func (l List) col(key string) int {
	return slices.IndexFunc(l.Columns, func(c Column) bool { return c.Key == key })
}

// tent is a folded card of a page.
type tent struct {
	Big, Under, Line, Club string
	Number                 bool // Big is a board's number
}

// Tents are the cards of each sheet of paper, two on each.
func (s pageSection) Tents() [][]tent {
	var all []tent
	for _, row := range s.Rows {
		if s.Kind == BoardCards {
			all = append(all, tent{Big: row[0].Text, Number: true})
			continue
		}
		at := func(key string) string {
			if k := s.col(key); k >= 0 {
				return row[k].Text
			}
			return ""
		}
		own := names(row[s.col("name")].Text)
		all = append(all, tent{Big: own[0], Under: joined(" ", own[1:]...), Line: joined(" · ", at("title"), at("federation"), at("rating")), Club: at("club")})
	}
	return slices.Collect(slices.Chunk(all, 2))
}
