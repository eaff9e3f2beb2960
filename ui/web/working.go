package web

import (
	"cmp"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// workingPage shows how a player came by his points and tie-breaks.
type workingPage struct {
	person
	Facts         string // rank and points
	Why           []template.HTML
	Notes         []string
	Before, After *link // those next to him in the standings
	Values        []workingValue
}

// workingValue is one value with its rounds, or its small tables.
type workingValue struct {
	Anchor, Code, Name, Value, Source string
	Lines                             []workingLine
	Tables                            []tiedTable
	Results                           []template.HTML
}

// workingLine is what a round added.
type workingLine struct {
	Round            int
	Happened, Counts template.HTML
	Cut              string
	Addend           string
}

// tiedTable is a table of the games among tied players.
type tiedTable struct {
	Title, Verdict string
	Numbers        []int
	Rows           []tiedRow
}

type tiedRow struct {
	person
	Own        bool // whose page it is
	Against    []string
	Sum, Place string
}

// workingPath is the page of a player's working, as seen from his section's.
func workingPath(n int) string { return playerPath(n) + "/working" }

// anchor is where column k stands on it.
func anchor(k int) string { return "c" + strconv.Itoa(k+1) }

func (s *Server) working(w http.ResponseWriter, r *http.Request) {
	s.ofPlayer(w, r, workingPath, func(row scoring.Row) bool { return !row.Out }, (*view).workingSheet)
}

// rowOf finds a pairing number in the table, -1 for nobody's.
func rowOf(t scoring.Table, n tournament.TPN) int {
	for i, r := range t.Rows {
		if r.TPN == n && n > 0 {
			return i
		}
	}
	return -1
}

func (v *view) workingSheet(t scoring.Table, at int) (sheet, error) {
	row := t.Rows[at]
	p := workingPage{person: personOf(v.section, v.state.Player(row.Player)), Notes: v.notes(t)}
	p.Facts = join(" · ", v.T("web.rank-of", row.Rank), v.T("web.points-of", row.Points), v.left(row))
	for _, s := range t.Beside(row.Player, marked) {
		p.Why = append(p.Why, v.markup(s))
	}
	p.Before, p.After = v.neighbour(t, at-1), v.neighbour(t, at+1)
	pts, err := scoring.Parse(string(scoring.PTS))
	if err != nil {
		return sheet{}, err
	}
	columns := append([]scoring.Column{{Code: pts}}, t.Columns...)
	shown := append([]string{row.Points.Half()}, t.Shown()[at]...)
	for k, c := range columns {
		if c.Err != nil || k > 0 && c.Code.Name == scoring.PTS {
			continue
		}
		w, err := t.Working(row.Player, c.Code)
		if err != nil {
			return sheet{}, err
		}
		p.Values = append(p.Values, v.workingValue(w, anchor(k-1), shown[k]))
	}
	sh := v.rankedSheet(t, p)
	sh.Title = join(" · ", p.Name, v.T("web.working"), v.section.Name, v.state.Info.Name)
	sh.Find, sh.Orders = false, nil
	return sh, nil
}

// neighbour leads to the working of the row at a place of the table.
func (v *view) neighbour(t scoring.Table, at int) *link {
	if at < 0 || at >= len(t.Rows) || t.Rows[at].Out {
		return nil
	}
	row := t.Rows[at]
	return &link{Text: spaced(int64(row.Rank)) + ". " + v.name(row.Player), Href: v.url() + "/" + workingPath(int(row.TPN))}
}

func (v *view) workingValue(w scoring.Working, id, shown string) workingValue {
	out := workingValue{Anchor: id, Code: w.Code.String(), Name: v.T("scoring.name." + string(w.Code.Name)), Value: cmp.Or(shown, "–"), Source: v.say(w.Source())}
	for _, l := range w.Lines {
		words := w.LineWords(l, marked)
		line := workingLine{Round: int(l.Round), Happened: v.markup(words.Happened), Counts: v.markup(words.Counts), Addend: l.Addend.Half()}
		if l.Cut != scoring.Kept {
			line.Cut = v.say(words.Cut)
		}
		out.Lines = append(out.Lines, line)
	}
	for k, e := range w.Encounters {
		out.Tables = append(out.Tables, v.tiedTable(e, k, w.Player))
	}
	words := w.Words(marked)
	results := words.Results
	if len(w.Lines) == 0 && len(w.Encounters) == 0 {
		results = append(words.Lines, results...)
	}
	for _, s := range results {
		out.Results = append(out.Results, v.markup(s))
	}
	return out
}

func (v *view) tiedTable(e scoring.Encounters, k int, own tournament.PlayerID) tiedTable {
	out := tiedTable{Title: v.say(e.Title(k)), Verdict: v.say(e.Verdict())}
	parted := e.Rows[0].Place != e.Rows[len(e.Rows)-1].Place
	for i, r := range e.Rows {
		row := tiedRow{person: personOf(v.section, v.state.Player(r.Player)), Own: r.Player == own, Sum: r.Sum.Half(), Place: "–"}
		out.Numbers = append(out.Numbers, row.Number)
		for j, x := range r.Against {
			switch {
			case i == j:
				row.Against = append(row.Against, "×")
			case !x.Defined():
				row.Against = append(row.Against, "–")
			default:
				row.Against = append(row.Against, x.Half())
			}
		}
		if parted {
			row.Place = strconv.Itoa(r.Place)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// marked stands for a player's name in a sentence until the sentence has become
// markup; markup puts the name there, marked as one, which is not translated.
func marked(p tournament.PlayerID) string { return "\x00" + string(p) + "\x00" }

func (v *view) markup(s scoring.Sentence) template.HTML {
	var b strings.Builder
	for i, part := range strings.Split(v.say(s), "\x00") {
		if i%2 == 0 {
			b.WriteString(template.HTMLEscapeString(part))
			continue
		}
		b.WriteString(`<span translate="no">` + template.HTMLEscapeString(v.name(tournament.PlayerID(part))) + `</span>`)
	}
	return template.HTML(b.String()) // every part is escaped
}
