package desktop

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// working shows how a player came by his tie-breaks, and what parts him from
// his neighbours in the table. Everything in it is scoring's; here it is set.
type working struct {
	f     *Face
	table scoring.Table
	all   []scoring.Working // of the columns that have values
	shown []string          // the values as the table shows them
	body  *fyne.Container
	text  string // of what is shown, for the clipboard
}

// height is the room for the working with the most lines, at 100 %: the same for
// each, so that the dialog stays where it is from one to the next.
func (w *working) height() float32 {
	lines := 1
	for _, x := range w.all {
		lines = max(lines, len(x.Lines))
		for _, e := range x.Encounters {
			lines = max(lines, len(e.Rows))
		}
	}
	return min(120+float32(lines)*look.RowHeight, 400)
}

// showWorking opens the working of a row's tie-break, by its column in the table.
func (f *Face) showWorking(t scoring.Table, row scoring.Row, column int) {
	w := newWorking(f, t)
	at := w.of(row, column)
	names := make([]string, len(w.all))
	for i, x := range w.all {
		names[i] = x.Code.String()
	}
	parts := []fyne.CanvasObject{}
	var first fyne.Focusable
	if len(w.all) > 0 {
		tabs := look.NewSegment(names, at, w.show)
		first = tabs
		scroll := container.NewVScroll(look.NewPane(look.None, w.body).Padding(0, 12, 0, 0))
		scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(w.height())))
		parts = append(parts, look.HBox(0, tabs), scroll)
		w.show(at)
	}
	parts = append(parts, w.whyRank(row)...)
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	copied := look.NewButton(f.t("desktop.copy"), func() { f.app.Clipboard().SetContent(w.text) })
	title := f.t("desktop.work.title", f.state.Player(row.Player).Name())
	d = look.NewDialog(title, look.VBox(8, parts...)).Wide().FocusFirst(first).WithButtons(closeIt, nil, copied)
	f.show(d)
}

func newWorking(f *Face, t scoring.Table) *working {
	return &working{f: f, table: t, body: look.VBox(8)}
}

// of takes the values of a row, and tells which of them is that of a column of
// the table.
func (w *working) of(row scoring.Row, column int) (at int) {
	i := slices.IndexFunc(w.table.Rows, func(r scoring.Row) bool { return r.Player == row.Player })
	values := w.table.Shown()[i]
	for k, c := range w.table.Columns {
		x, err := w.table.Working(row.Player, c.Code)
		if err != nil {
			continue // the column has no values
		}
		if k == column {
			at = len(w.all)
		}
		w.all, w.shown = append(w.all, x), append(w.shown, values[k])
	}
	return at
}

// whyRank says what parts the player from his neighbours.
func (w *working) whyRank(row scoring.Row) (out []fyne.CanvasObject) {
	if row.Rank == 0 {
		return nil
	}
	out = append(out, look.NewHeading(w.f.t("desktop.work.why-rank", row.Rank)))
	for _, s := range w.table.Beside(row.Player, w.name) {
		out = append(out, look.NewParagraph(look.Span{Text: w.f.t(s.Key, s.Args...)}))
	}
	return out
}

// name is a player in few words: the working names one in every line.
func (w *working) name(id tournament.PlayerID) string { return w.f.shortName(w.f.state.Player(id)) }

func (w *working) say(s scoring.Sentence) string { return w.f.t(s.Key, s.Args...) }

// show sets the i-th working.
func (w *working) show(i int) {
	x := w.all[i]
	words := x.Words(w.name)
	lines := []string{}
	for _, s := range words.All() {
		lines = append(lines, w.say(s))
	}
	w.text = strings.Join(lines, "\n")
	w.body.Objects = []fyne.CanvasObject{look.NewParagraph(look.Span{Text: w.say(words.Title)})}
	switch {
	case len(x.Encounters) > 0:
		w.tied(x)
	case len(x.Lines) > 0:
		w.rounds(x, words)
	default:
		w.sentences(words.Lines)
	}
	w.sentences(words.Results)
	w.body.Refresh()
}

func (w *working) sentences(list []scoring.Sentence) {
	for _, s := range list {
		w.body.Add(look.NewParagraph(look.Span{Text: w.say(s)}))
	}
}

// rounds is a line a round: what happened, what stands for it, what it adds;
// what is cut stands in brackets, and the reason below.
func (w *working) rounds(x scoring.Working, words scoring.Words) {
	f := w.f
	g := grid.New(grid.Column{Title: f.t("desktop.work.round"), Width: 44, Align: grid.Right}, grid.Column{Title: f.t("desktop.work.happened"), Share: 5},
		grid.Column{Title: f.t("desktop.work.stands"), Share: 4}, grid.Column{Title: f.t("desktop.work.adds"), Width: 68, Align: grid.Right}).Fit().Passive()
	rows := make([]grid.Row, len(x.Lines))
	var cut []scoring.Sentence
	for i, l := range x.Lines {
		say := x.LineWords(l, w.name)
		adds := grid.Cell{Text: valueText(l.Addend), Bold: true}
		if l.Cut != scoring.Kept {
			adds = grid.Cell{Text: "(" + adds.Text + ")", Color: look.Text2, Tip: w.say(say.Cut)}
			cut = append(cut, words.Lines[i])
		}
		rows[i] = grid.Row{Off: true, Cells: []grid.Cell{{Text: strconv.Itoa(int(l.Round)), Color: look.Text3}, {Text: w.say(say.Happened)}, {Text: w.say(say.Counts), Color: look.Text2}, adds}}
	}
	g.SetRows(rows)
	w.body.Add(bordered(g))
	w.sentences(cut)
}

// tied are the tables of a direct encounter: what each of the tied scored
// against each.
func (w *working) tied(x scoring.Working) {
	f := w.f
	for k, e := range x.Encounters {
		w.body.Add(look.NewParagraph(look.Span{Text: w.say(e.Title(k))}))
		columns := []grid.Column{{Title: f.t("desktop.col.player"), Least: 120}}
		for _, r := range e.Rows {
			columns = append(columns, grid.Column{Title: strconv.Itoa(int(w.number(r.Player))), Width: 44, Align: grid.Center})
		}
		columns = append(columns, grid.Column{Title: f.t("desktop.col.points"), Width: 60, Align: grid.Right}, grid.Column{Title: f.t("desktop.work.place"), Width: 60, Align: grid.Right})
		parted := e.Rows[0].Place != e.Rows[len(e.Rows)-1].Place
		rows := make([]grid.Row, len(e.Rows))
		for i, r := range e.Rows {
			cells := []grid.Cell{{Text: strconv.Itoa(int(w.number(r.Player))) + "  " + w.name(r.Player), Bold: r.Player == x.Player}}
			for j, v := range r.Against {
				if i == j {
					cells = append(cells, grid.Cell{Text: "×", Color: look.Text3})
					continue
				}
				cells = append(cells, grid.Cell{Text: valueText(v)})
			}
			place := grid.Cell{Text: "–", Color: look.Text3}
			if parted {
				place = grid.Cell{Text: strconv.Itoa(r.Place), Bold: true}
			}
			rows[i] = grid.Row{Off: true, Cells: append(cells, grid.Cell{Text: valueText(r.Sum), Bold: true}, place)}
		}
		g := grid.New(columns...).Fit().Passive()
		g.SetRows(rows)
		w.body.Add(bordered(g))
		w.body.Add(look.NewParagraph(look.Span{Text: w.say(e.Verdict())}))
	}
}

// number is a player's pairing number.
func (w *working) number(id tournament.PlayerID) tournament.TPN {
	if i := slices.IndexFunc(w.table.Rows, func(r scoring.Row) bool { return r.Player == id }); i >= 0 {
		return w.table.Rows[i].TPN
	}
	return 0
}

// valueText is a value in a cell; what is not defined has a dash.
func valueText(v scoring.Value) string {
	if !v.Defined() {
		return "–"
	}
	return v.Half()
}
