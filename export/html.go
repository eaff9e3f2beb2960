package export

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

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
		Title: d.words.T(c.Kind.Key()), Style: template.CSS(pageStyle), //nolint:gosec // our own file
	}
	p.Foot = p.Event
	for i, l := range lists {
		if i == 0 && l.Title != "" {
			p.Title = l.Title
			if c.Kind.ofRound() {
				p.Foot += " · " + d.t("slip.round", int(l.Round))
			}
		}
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
	if c.Kind == Slips {
		p.Landscape = false
	}
	p.PageOf = strings.Split(d.t("foot.page", "\x00", "\x00"), "\x00")
	return pageTemplate.Execute(w, p)
}

// page is what the template shows.
type page struct {
	Lang      string
	Kind      Kind
	Title     string
	Event     string
	Where     string
	Foot      string   // event and round
	Proof     string   // seq, head, time
	PageOf    []string // the words around the two page numbers
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

// slipsPerPage is two columns of four, which a guillotine likes.
const slipsPerPage = 8

// RoundWords is "Round 3".
func (s pageSection) RoundWords() string { return s.t("slip.round", int(s.Round)) }

// wide tells whether a list needs the long side of the paper.
func (l List) wide() bool {
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
	if c.Key == "points" || c.Key == "board" {
		class += " b"
	}
	return class
}

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"white":  func(c Cell) bool { return c.Kind == TextCell && c.Color == tournament.White && c.Player == "" },
	"black":  func(c Cell) bool { return c.Kind == TextCell && c.Color == tournament.Black && c.Player == "" },
	"isName": func(c Cell) bool { return c.Kind == NameCell },
	"names":  names,
	"slips":  func(k Kind) bool { return k == Slips },
}).Parse(pageSource))

// names parts a shown name into the own script and the Latin one.
func names(shown string) []string { return strings.SplitN(shown, "\u2002", 2) }
