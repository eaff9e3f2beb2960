package trf

import (
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// firstCell is the column where round 1 begins; every round has cellWidth columns.
const (
	firstCell = 92
	cellWidth = 10
)

func parsePlayer(c *columns) {
	pl := Player{Line: c.line}
	if !c.gap(4, 9) {
		return
	}
	if c.len() < 8 {
		c.refuse(c.len(), "trf.cut", c.record)
		return
	}
	no, ok := c.need(5, 8, "start-number")
	if !ok {
		return
	}
	pl.No = no
	parseStatic(c, &pl)
	if c.bad {
		return
	}
	if c.cutIn(81, 84) {
		return
	}
	pl.Points, pl.HasPoints = c.score(81, 84)
	pl.Rank, _ = c.number(86, 89, "rank")
	if !c.gap(80, 85, 90, 91) || c.bad {
		return
	}
	for col := firstCell; col <= c.len(); col += cellWidth {
		cell, ok := parseCell(c, col)
		if !ok {
			return
		}
		if cell.Opponent == no {
			c.refuse(col, "trf.self")
			return
		}
		pl.Cells = append(pl.Cells, cell)
	}
	c.p.addPlayer(c, pl)
}

// parseStatic reads columns 10 to 79, which NRS records share.
func parseStatic(c *columns, pl *Player) {
	parseSexAndTitle(c, pl)
	pl.Name = tournament.Clean(c.text(15, 47))
	if digitsIn(c, 48, 52) || digitsIn(c, 49, 53) {
		c.refuse(49, "trf.rating-range")
		return
	}
	if !c.gap(14, 48, 53, 57, 69, 80) {
		return
	}
	if c.cutIn(49, 52) {
		return
	}
	pl.Rating, _ = c.number(49, 52, "rating")
	pl.Federation = strings.ToUpper(cutTo(c.text(54, 56), 3))
	pl.ID = cutTo(c.text(58, 68), 11)
	pl.Birth = parseBirth(c)
	if pl.Name == "" && !c.bad {
		c.warn(15, "trf.no-name", pl.No)
	}
}

// oldTitles are the one-letter titles of older files and what they are today.
var oldTitles = map[string]string{
	"G": "GM", "M": "IM", "I": "IM", "F": "FM", "C": "CM",
	"WG": "WGM", "WM": "WIM", "WI": "WIM", "WF": "WFM", "WC": "WCM",
}

// parseSexAndTitle reads the sex in column 10 and the title in 11 to 13, which
// have no gap between them ("wWFM").
func parseSexAndTitle(c *columns, pl *Player) {
	switch c.at(10) {
	case ' ':
	case 'm', 'M':
		pl.Sex = "m"
	case 'w', 'W', 'f', 'F':
		pl.Sex = "w"
	default:
		c.refuse(10, "trf.sex", string(c.at(10)))
	}
	t := strings.ToUpper(cutTo(c.text(11, 13), 3))
	if full, ok := oldTitles[t]; ok {
		t = full
	}
	switch t {
	case "", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM":
		pl.Title = t
	default:
		c.warn(c.start(11, 13), "trf.title", t)
		pl.Title = t
	}
}

// parseBirth reads a day, or only the year, which older files give as
// 1971/00/00 or 1971.
func parseBirth(c *columns) string {
	t := c.text(70, 79)
	if t == "" {
		return ""
	}
	if d, err := tournament.ParseDate(t); err == nil {
		return string(d)
	}
	year := strings.FieldsFunc(t, func(r rune) bool { return !isDigit(r) })
	n := 0
	for i, part := range year {
		v, err := strconv.Atoi(part)
		if err != nil || i > 0 && v != 0 {
			n = -1
		} else if i == 0 {
			n = v
		}
	}
	if n == 0 {
		return "" // 0000/00/00: not known
	}
	if !plausibleYear(n) {
		c.refuse(c.start(70, 79), "trf.date", t)
		return ""
	}
	return strconv.Itoa(n)
}

func plausibleYear(y int) bool { return y >= 1850 && y <= 2200 }

// parseCell reads one round: opponent, colour, result. A line that ends inside
// an opponent's number was cut, and must not turn 12 into 1.
func parseCell(c *columns, col int) (Cell, bool) {
	cell := Cell{Column: col}
	if c.len() < col+3 {
		c.refuse(c.len(), "trf.cut", c.record)
		return cell, false
	}
	if !c.gap(col+4, col+6, col+8, col+9) {
		return cell, false
	}
	no, _ := c.number(col, col+3, "opponent")
	if c.bad {
		return cell, false
	}
	cell.Opponent, cell.Written = no, c.text(col, col+cellWidth-1) != ""
	switch r := c.at(col + 5); r {
	case 'w', 'W':
		cell.Color = tournament.White
	case 'b', 'B':
		cell.Color = tournament.Black
	case ' ', '-':
	default:
		c.refuse(col+5, "trf.colour", string(r))
		return cell, false
	}
	r := c.at(col + 7)
	if r >= 'a' && r <= 'z' {
		r -= 'a' - 'A'
	}
	switch {
	case r == ' ':
	case r < 0x80 && strings.IndexByte(resultLetters, byte(r)) >= 0:
		cell.Result = byte(r)
	default:
		c.refuse(col+7, "trf.result", string(r))
		return cell, false
	}
	if cell.Opponent == 0 {
		return unpaired(c, cell)
	}
	return cell, paired(c, cell)
}

const (
	gameLetters   = "10=WDL+-?"
	byeLetters    = "UFHZ"
	resultLetters = gameLetters + byeLetters
)

// unpaired checks a cell without an opponent. Files of before 2016 write the
// bye as a forfeit won, the half-point bye as a draw and the absence as a
// forfeit lost: that is read with a warning. Any other result needs an opponent.
func unpaired(c *columns, cell Cell) (Cell, bool) {
	if cell.Color != tournament.NoColor {
		if cell.Result != 0 {
			c.refuse(cell.Column+5, "trf.colour-without-opponent", string(rune(cell.Result)))
			return cell, false
		}
		c.warn(cell.Column+5, "trf.colour-dropped")
		cell.Color = tournament.NoColor
	}
	if cell.Result == 0 || strings.IndexByte(byeLetters, cell.Result) >= 0 {
		return cell, true
	}
	old := map[byte]byte{'+': 'U', '=': 'H', '-': 'Z'}[cell.Result]
	if old == 0 {
		c.refuse(cell.Column+7, "trf.result-without-opponent", string(rune(cell.Result)))
		return cell, false
	}
	c.warn(cell.Column+7, "trf.old-bye", string(rune(cell.Result)), string(rune(old)))
	cell.Result = old
	return cell, true
}

// paired checks a cell with an opponent: it has a colour, and no bye.
func paired(c *columns, cell Cell) bool {
	if cell.Result != 0 && strings.IndexByte(byeLetters, cell.Result) >= 0 {
		c.refuse(cell.Column+7, "trf.bye-with-opponent", cell.Opponent, string(rune(cell.Result)))
		return false
	}
	if cell.Color == tournament.NoColor && cell.Result != '+' && cell.Result != '-' {
		c.refuse(cell.Column+5, "trf.no-colour", cell.Opponent)
		return false
	}
	return true
}

func (p *parser) addPlayer(c *columns, pl Player) {
	if at, twice := p.numbers[pl.No]; twice {
		c.refuse(c.start(5, 8), "trf.duplicate", pl.No, at)
		return
	}
	if p.numbers == nil {
		p.numbers = map[int]int{}
	}
	p.numbers[pl.No] = c.line
	p.doc.Players = append(p.doc.Players, pl)
}

// digitsIn tells whether every column of a range holds a digit.
func digitsIn(c *columns, from, last int) bool {
	for col := from; col <= last; col++ {
		if !isDigit(c.at(col)) {
			return false
		}
	}
	return true
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
