package export

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"unicode"

	"sealedmove/tournament"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var pageStyle string

// HTML writes a choice as one self-contained page that prints on A4: no script,
// no picture and no font from elsewhere. Where the browser can, every sheet has
// page n of N at its foot beside event, round, seq, head hash and time.
func (d *Doc) HTML(w io.Writer, c Choice) error {
	lists, err := d.Lists(c)
	if err != nil {
		return err
	}
	p := page{
		Lang: string(d.lang()), Kind: c.Kind, Event: d.event(), Where: d.where(), Proof: d.proof(), Wall: c.Wall,
		Title: d.words.T(c.Kind.Key()), Style: template.CSS(pageStyle), // our own file
	}
	p.Foot = cutWidth(p.Event, 32)
	for i, l := range lists {
		if i == 0 && l.Title != "" {
			p.Title = l.Title
			if c.Kind.ofRound() {
				p.Foot += " · " + d.t("slip.round", int(l.Round))
			}
		}
		l.forPaper(c.Wall)
		s := pageSection{Doc: d, List: l}
		if c.Kind == Slips {
			p.Title = d.t("title.slips", int(l.Round))
			s.Slips = d.slips(d.state.Section(l.Section), l.Round)
		}
		for k := range l.Columns {
			s.Classes = append(s.Classes, columnClass(l.Columns[k]))
		}
		p.Landscape = p.Landscape || l.wide()
		p.Sections = append(p.Sections, s)
	}
	if c.Kind == Slips || c.Kind == NameCards {
		p.Landscape = false
	}
	p.InMargin = d.inMargin(p.Foot, p.Proof)
	return pageTemplate.Execute(w, p)
}

// page is what the template shows.
type page struct {
	Lang      string
	Kind      Kind
	Title     string
	Event     string
	Where     string
	Foot      string       // event and round
	Proof     string       // seq, head, time
	InMargin  template.CSS // the same as boxes in the page's margin, with page n of N
	Wall      bool
	Landscape bool
	Style     template.CSS
	Sections  []pageSection
}

type pageSection struct {
	*Doc
	List
	Classes []string // of the columns
	Slips   []slip
}

// T is a text of the catalogue, for the template.
func (s pageSection) T(key string, args ...any) string { return s.t(key, args...) }

// Pages are the slips of each sheet of paper.
func (s pageSection) Pages() [][]slip {
	var out [][]slip
	for rest := s.Slips; len(rest) > 0; {
		n := min(slipsPerPage, len(rest))
		out, rest = append(out, rest[:n]), rest[n:]
	}
	return out
}

// forPaper takes out of pairings what paper has no room for: the titles'
// columns, as titles stand before the names, and on a wall the numbers by which
// nobody looks for himself, unless two share a name.
func (l *List) forPaper(wall bool) {
	if l.Kind != Pairings && l.Kind != ByName {
		return
	}
	for i := len(l.Columns) - 1; i >= 0; i-- {
		key := l.Columns[i].Key
		number := key == "no" || key == "rating" || strings.HasSuffix(key, "_no") || strings.HasSuffix(key, "_rating")
		if key == "no" && l.sameNames() {
			continue
		}
		if strings.HasSuffix(key, "_title") || wall && number {
			l.drop(i)
		}
	}
}

// sameNames tells whether two lines have the same name.
func (l *List) sameNames() bool {
	seen := map[string]bool{}
	for _, row := range l.Rows {
		for _, c := range row {
			if c.Kind != NameCell {
				continue
			}
			if seen[c.Text] {
				return true
			}
			seen[c.Text] = true
			break // the line's own name; the opponent has a line too
		}
	}
	return false
}

// slipsPerPage is two columns of four, which a guillotine likes.
const slipsPerPage = 8

// RoundWords is "Round 3".
func (s pageSection) RoundWords() string { return s.t("slip.round", int(s.Round)) }

// inMargin is the foot of every sheet of paper.
func (d *Doc) inMargin(foot, proof string) template.CSS {
	words := strings.SplitN(d.t("foot.page", "\x00", "\x00")+"\x00\x00", "\x00", 4) // around the two numbers
	page := cssString(words[0]) + " counter(page) " + cssString(words[1]) + " counter(pages) " + cssString(words[2])
	return template.CSS("@bottom-left { content: " + cssString(foot) + "; } @bottom-center { content: " + cssString(proof) + "; } @bottom-right { content: " + page + "; }") // every text is quoted
}

// cssString quotes a text for a style sheet inside a page: whatever could end
// the string or the sheet becomes a number.
func cssString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r == ' ' || unicode.IsLetter(r) || unicode.IsDigit(r) || r > 0x7F {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "\\%x ", r)
	}
	b.WriteByte('"')
	return b.String()
}

// wide tells whether a list needs the long side of the paper. Pairings never
// do: their names share what the numbers leave.
func (l List) wide() bool {
	if l.Kind == Pairings || l.Kind == ByName {
		return false
	}
	width := 0.0
	for k, c := range l.Columns {
		w := textWidth(c.Head)
		for _, row := range l.Rows {
			w = max(w, textWidth(row[k].Text))
		}
		width += min(w, 30) + 2
	}
	return width > 118
}

func columnClass(c Column) string {
	class := "l"
	switch c.Align {
	case Right:
		class = "r"
	case Center:
		class = "c"
	case Left:
	}
	switch c.Key {
	case "points", "board":
		class += " b"
	case "name", "white", "black", "opponent":
		class += " n"
	}
	if c.wraps() {
		class += " s"
	}
	return class
}

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"white":  func(c Cell) bool { return c.Kind == TextCell && c.Color == tournament.White && c.Player == "" },
	"black":  func(c Cell) bool { return c.Kind == TextCell && c.Color == tournament.Black && c.Player == "" },
	"isName": func(c Cell) bool { return c.Kind == NameCell },
	"names":  names,
	"slips":  func(k Kind) bool { return k == Slips },
	"tents":  func(k Kind) bool { return k == BoardCards || k == NameCards },
	"halves": func() []int { return []int{0, 1} }, // of a folded card: the same on both
}).Parse(pageSource))

// cutWidth cuts s to a width in digits of the font, and shows that it did.
func cutWidth(s string, width float64) string {
	if textWidth(s) <= width {
		return s
	}
	w := 1.0
	for i, r := range s {
		if w += textWidth(string(r)); w > width {
			return strings.TrimRight(s[:i], " ") + "…"
		}
	}
	return s
}

// longestName is what paper shows of a name, in characters.
const longestName = 60

// names parts a shown name into the own script and the Latin one.
func names(shown string) []string {
	parts := strings.SplitN(shown, "\u2002", 2)
	for i, p := range parts {
		if r := []rune(p); len(r) > longestName {
			parts[i] = strings.TrimRight(string(r[:longestName-1]), " ") + "…"
		}
	}
	return parts
}
