package desktop

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/export"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// preview shows what a document would hold before it is written: the lists of
// a print or a book as tables, a TRF as its lines.
type preview struct {
	f    *Face
	box  fyne.CanvasObject
	head *look.Label
	use  *look.Label
	body *fyne.Container
	all  *container.Scroll // what the body stands in
	turn int               // counts the choices, so that a late answer is dropped
}

// How much of a document is shown: rows of a list, fewer where there are
// several lists, and lines of a text.
const (
	previewRows  = 60
	previewShort = 8
	previewLines = 60
)

// bookKinds are the lists of the book, in the order of its sheets. Categories and
// prizes are in it where there are any; its working is a document of its own here.
var bookKinds = []export.Kind{export.Standings, export.CrossTable, export.Pairings, export.Players, export.Categories, export.Prizes, export.Progress}

func newPreview(f *Face) *preview {
	p := &preview{f: f, head: look.NewBold(""), use: look.NewText("", look.Text2), body: look.VBox(12)}
	// Padding keeps the lists clear of the scroll bars, which lie over them.
	p.all = container.NewScroll(look.NewPane(look.None, p.body).Padding(0, 16, 16, 16))
	head := look.HBox(12, p.head, look.Stretch(p.use.Ellipsis()))
	p.box = look.NewPane(look.Bg, look.Frame(look.NewPane(look.None, head).Padding(10, 16, 10, 16), nil, nil, nil, p.all)).Lines(look.Line, look.Left)
	return p
}

// show makes the preview of a document, off the UI goroutine.
func (p *preview) show(d document, choice export.Choice) {
	f := p.f
	p.turn++
	turn, st, lang, id := p.turn, f.state, f.words.Lang(), f.event
	p.head.SetText(f.t("desktop.doc." + d.key))
	p.use.SetText(f.t("desktop.doc." + d.key + ".use"))
	var lists []export.List
	var text string
	f.run(func() error {
		remarks, err := f.Service.Remarks(context.Background(), id)
		if err != nil {
			return err
		}
		doc, err := export.New(export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Time: f.Service.Now()}, Lang: lang, Remarks: remarks})
		if err != nil {
			return err
		}
		lists, text, err = contents(doc, d, choice)
		return err
	}, func(err error) {
		if turn != p.turn {
			return
		}
		p.set(lists, text, err)
	})
}

// contents are the lists of a document, or its text.
func contents(doc *export.Doc, d document, choice export.Choice) (lists []export.List, text string, err error) {
	kinds := []export.Kind{d.kind}
	switch d.ext {
	case ".trf":
		var b bytes.Buffer
		err = doc.TRF(&b, choice.Section)
		return nil, b.String(), err
	case ".pgn":
		var b bytes.Buffer
		err = doc.PGN(&b, choice.Section, choice.Round)
		return nil, b.String(), err
	case ".xlsx":
		kinds = bookKinds
	}
	for _, k := range kinds {
		choice.Kind = k
		more, err := doc.Lists(choice)
		if err != nil && len(kinds) > 1 && k == export.Pairings {
			continue // a book before round 1 has none
		}
		if err != nil {
			return nil, "", err
		}
		for _, l := range more {
			if len(kinds) == 1 || len(l.Rows) > 0 {
				lists = append(lists, l)
			}
		}
	}
	return lists, "", nil
}

func (p *preview) set(lists []export.List, text string, err error) {
	p.body.Objects = nil
	most := previewRows
	if len(lists) > 2 {
		most = previewShort
	}
	switch {
	case err != nil:
		p.body.Add(look.NewMessage(look.LevelRefused, "", p.f.words.Err(err)))
	case text != "":
		p.body.Add(p.lines(text))
	default:
		for _, l := range lists {
			p.body.Add(p.list(l, most))
		}
	}
	p.body.Refresh()
	p.all.ScrollToTop()
	p.all.Refresh()      // what came late has another size
	p.f.holder.Refresh() // which the window has known all along: it draws what is new in it
}

// lines are the first lines of a text.
func (p *preview) lines(text string) fyne.CanvasObject {
	var out []fyne.CanvasObject
	for i, line := range strings.Split(strings.TrimRight(text, "\r\n"), "\n") {
		if i == previewLines {
			out = append(out, look.NewText("…", look.Text2))
			break
		}
		out = append(out, look.NewText(strings.TrimRight(line, "\r"), look.Text))
	}
	return look.VBox(0, out...)
}

// list is the head and the first rows of a list.
func (p *preview) list(l export.List, most int) fyne.CanvasObject {
	title := l.Title
	if l.Name != "" {
		title = l.Name + " · " + title
	}
	own := slices.ContainsFunc(l.Columns, func(c export.Column) bool { return c.Key == "title" }) // then it does not stand beside the name
	rows := make([]grid.Row, 0, min(len(l.Rows), most+1))
	for i, r := range l.Rows {
		cells := make([]grid.Cell, len(r))
		for k, c := range r {
			if cells[k] = (grid.Cell{Text: c.Text}); !own {
				cells[k].Suffix = c.Title
			}
		}
		if i == most {
			cells = make([]grid.Cell, len(r))
			cells[0] = grid.Cell{Text: "…", Color: look.Text2}
		}
		rows = append(rows, grid.Row{Off: true, Cells: cells})
		if i == most {
			break
		}
	}
	g := grid.New(columnsOf(l, rows)...).Fit().Passive()
	g.SetRows(rows)
	parts := []fyne.CanvasObject{look.NewHeading(title), bordered(g)}
	for _, n := range l.Notes {
		parts = append(parts, look.NewText(n, look.Text2))
	}
	return look.VBox(4, parts...)
}

// columnsOf are the columns of a list, as wide as what stands in them; names
// share what is left.
func columnsOf(l export.List, rows []grid.Row) []grid.Column {
	s := look.Current()
	out := make([]grid.Column, len(l.Columns))
	for i, c := range l.Columns {
		width := s.Measure(c.Head, look.SizeLabel, true).Width
		for _, r := range rows {
			if i < len(r.Cells) {
				cell := r.Cells[i]
				text := cell.Text
				if cell.Suffix != "" {
					text += "  " + cell.Suffix
				}
				width = max(width, s.Measure(text, look.SizeBody, false).Width)
			}
		}
		at100 := width/s.Px(100)*100 + 18
		out[i] = grid.Column{Title: c.Head, Width: at100, Align: map[export.Align]grid.Align{export.Right: grid.Right, export.Center: grid.Center}[c.Align]}
		if named(l, i) {
			out[i].Width, out[i].Least = 0, at100
		}
	}
	return out
}

// named tells whether a column holds names.
func named(l export.List, i int) bool {
	for _, r := range l.Rows {
		if i < len(r) && r[i].Kind == export.NameCell {
			return true
		}
	}
	return false
}
