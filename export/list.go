package export

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// List is a table of a document.
type List struct {
	Kind    Kind
	Section tournament.SectionID
	Name    string             // of the section; "" where the event has one only
	Round   tournament.RoundNo // shown, or after which; 0 for players
	Title   string             // "Standings after round 3"
	Columns []Column
	Rows    [][]Cell
	Notes   []string // sentences below the list

	player tournament.PlayerID // of cards: whose alone they are
}

// Column is a column of a list.
type Column struct {
	Key   string // for programs; unique in the list
	Head  string // as printed
	Long  string // unique in the list, for spreadsheets; "" is Head
	Align Align
	// optional columns go where every cell is empty
	optional bool
}

// Unique is the head that no other column of the list has.
func (c Column) Unique() string {
	if c.Long != "" {
		return c.Long
	}
	return c.Head
}

// Align is where a column's cells stand.
type Align string

// The alignments; the zero value is left.
const (
	Left   Align = ""
	Right  Align = "right"
	Center Align = "center"
)

// CellKind is the type of a cell's value.
type CellKind uint8

// The kinds of cells.
const (
	TextCell   CellKind = iota
	NameCell            // of a person: no translation, no formula
	CodeCell            // digits that are no number: ids
	NumberCell          // Num/Den
	ResultCell          // of a board, as text
)

// Cell is one value of a list. Text is how people read it; "" is empty.
type Cell struct {
	Kind     CellKind
	Text     string
	Num, Den int64               // of a NumberCell; exact
	Player   tournament.PlayerID // whom the cell is about, for links
	Board    tournament.BoardNo  // whose board, of a cross table's cell
	Forfeit  bool                // decided without a game
	Color    tournament.Color    // of a cell that shows one
	Title    string              // of the person of a NameCell
	formula  string              // of a book's check sheet, whose value the cell has
}

func text(s string) Cell { return Cell{Text: s} }

// count is a number; 0 is empty, as an unrated player's rating is.
func count[N ~int](n N) Cell {
	if n == 0 {
		return Cell{}
	}
	return Cell{Kind: NumberCell, Text: strconv.Itoa(int(n)), Num: int64(n), Den: 1}
}

func points(s tournament.Score) Cell {
	return Cell{Kind: NumberCell, Text: s.Half(), Num: int64(s), Den: int64(tournament.OnePoint)}
}

// value is a tie-break, shown as its column shows it.
func value(v scoring.Value, shown string) Cell {
	if !v.Defined() {
		return Cell{}
	}
	num, den := v.Fraction()
	return Cell{Kind: NumberCell, Text: shown, Num: num, Den: den}
}

// decimal is a number with a point, for programs: "3.5", "13.83".
func (c Cell) decimal() string { return scoring.Fraction(c.Num, c.Den).String() }

// person is a player's name; an erased one keeps his number.
func (d *Doc) person(p *tournament.Player, tpn tournament.TPN) Cell {
	c := Cell{Kind: NameCell, Player: p.ID, Text: p.Name(), Title: p.Title}
	if c.Text == "" {
		c.Text = d.t("no-name", int(tpn))
	}
	return c
}

func (d *Doc) result(r tournament.Result) Cell {
	return Cell{Kind: ResultCell, Text: d.words.Result(r), Forfeit: r.Forfeit()}
}

// column makes a column from the key of its head.
func (d *Doc) column(key string, a Align) Column {
	return Column{Key: key, Head: d.t("col." + key), Align: a}
}

func (d *Doc) optional(key string, a Align) Column {
	c := d.column(key, a)
	c.optional = true
	return c
}

// prune takes out the optional columns in which nothing stands.
func (l *List) prune() {
	for i := len(l.Columns) - 1; i >= 0; i-- {
		empty := func(row []Cell) bool { return row[i].Text == "" }
		if !l.Columns[i].optional || slices.ContainsFunc(l.Rows, func(row []Cell) bool { return !empty(row) }) {
			continue
		}
		l.drop(i)
	}
}

// drop takes a column out.
func (l *List) drop(i int) {
	l.Columns = slices.Delete(l.Columns, i, i+1)
	for k := range l.Rows {
		l.Rows[k] = slices.Delete(l.Rows[k], i, i+1)
	}
}

// list starts a list of a section.
func (d *Doc) list(k Kind, sec *tournament.Section, r tournament.RoundNo) List {
	l := List{Kind: k, Section: sec.ID, Round: r}
	if !d.one() {
		l.Name = tournament.Clean(sec.Name)
	}
	return l
}

// whoColumns say who somebody is; whoCells are their cells.
func (d *Doc) whoColumns() []Column {
	return []Column{d.optional("title", Left), d.column("name", Left), d.optional("federation", Left), d.optional("rating", Right), d.optional("club", Left)}
}

func (d *Doc) whoCells(p *tournament.Player, tpn tournament.TPN) []Cell {
	return []Cell{text(p.Title), d.person(p, tpn), text(p.Federation), count(p.Rating), text(p.Club)}
}

// thin writes a number with thin spaces between its thousands.
func thin(n int64) string {
	s := strconv.FormatInt(n, 10)
	var parts []string
	for len(s) > 3 {
		parts = append([]string{s[len(s)-3:]}, parts...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, parts...), "\u2009")
}

// shortHead is the head hash as far as people compare it.
func (d *Doc) shortHead() string { return hex.EncodeToString(d.foot.Head[:6]) }

// lang is the tag for html's lang and a workbook's language.
func (d *Doc) lang() locale.Lang { return d.words.Lang() }
