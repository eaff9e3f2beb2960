package desktop

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/adjournment"
	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// envelopePaper is what an envelope can be printed on: a sheet to be cut apart
// as PDF, or pages for a browser in another size.
type envelopePaper struct {
	key string
	ext string
	of  export.Paper
}

var envelopePapers = []envelopePaper{{"pdf", ".pdf", export.PaperA4}, {"a5", ".html", export.PaperA5}, {"c6", ".html", export.PaperC6}}

// doc is the documents of the event as it stands.
func (f *Face) doc() (*export.Doc, error) {
	return export.New(export.Input{State: f.state, Foot: export.Foot{Seq: f.state.Seq, Time: f.Service.Now()}, Lang: f.words.Lang()})
}

// envelopePrint shows what will stand on an envelope and its two receipts, and
// prints them.
func (f *Face) envelopePrint(g adjournment.Game) {
	if g.Envelope == nil {
		f.showError(tournament.Refuse("desktop.adj.no-envelope"))
		return
	}
	doc, err := f.doc()
	if err != nil {
		f.showError(err)
		return
	}
	e, err := doc.Envelope(g)
	if err != nil {
		f.showError(err)
		return
	}
	names := make([]string, len(envelopePapers))
	for i, p := range envelopePapers {
		names[i] = f.t("desktop.adj.paper." + p.key)
	}
	paper := look.NewSegment(names, 0, nil)
	said := look.NewParagraph()
	var d *look.Dialog
	print := func() {
		p := envelopePapers[paper.Selected()]
		f.writeDocument(export.FileName(f.state.Info.Name, f.t("export.envelope.title")+" "+e.Serial, p.ext), func(w io.Writer) error {
			if p.ext == ".pdf" {
				return doc.EnvelopePDF(w, g)
			}
			return doc.WriteEnvelope(w, g, p.of)
		}, func(path string) { said.SetSpans(look.Span{Text: f.t("desktop.adj.written-to", path)}); d.Refresh() })
	}
	cancel := look.NewButton(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	do := look.NewPrimary(f.t("desktop.adj.print-now"), print).WithKey("Enter").WithIcon(look.IconDocuments)
	d = look.NewDialog(f.t("desktop.adj.print-title", e.Serial), look.VBox(10, f.envelopePreview(&g, e), look.HBox(8, look.NewText(f.t("desktop.adj.f.paper"), look.Text2), paper), said)).
		Wide().FocusFirst(do).WithButtons(cancel, do)
	f.show(d)
}

// envelopePreview is the front of an envelope as it will be printed, and the
// beginning of the receipts.
func (f *Face) envelopePreview(g *adjournment.Game, e export.EnvelopePrint) fyne.CanvasObject {
	lines := func(list []export.Line) *fyne.Container {
		box := look.VBox(0)
		for _, l := range list {
			value := look.NewText(l.Value, look.Text)
			if l.Strong {
				value = look.NewBold(l.Value)
			}
			box.Add(look.HBox(8, look.Width(118, look.NewSmall(l.Label, look.Text2).Ellipsis()), look.Stretch(value.Ellipsis())))
		}
		return box
	}
	front := look.VBox(4, look.HBox(8, look.Stretch(look.NewBold(e.Game).Ellipsis()), look.NewBold(e.Serial)),
		look.NewText(e.White.Text+" – "+e.Black.Text, look.Text).Ellipsis(),
		look.HBox(12, look.VBox(0, chess.NewDiagram(g.Position, 21)), look.Stretch(lines(e.Lines))),
		look.NewSmallParagraph(look.Span{Text: e.Warning + " (" + e.Article + ")", Color: look.Text2}), look.NewSmall(f.t("export.envelope.code", e.Code), look.Text2))
	var receipts []fyne.CanvasObject
	for _, r := range e.Receipts {
		receipts = append(receipts, look.Stretch(look.NewSmallParagraph(look.Span{Text: r.Title + ": ", Bold: true}, look.Span{Text: r.Name.Text})))
	}
	return look.VBox(8, look.NewCard(front), look.HBox(16, receipts...))
}

// printAdjourned prints "Tonight's adjournments": all that are open.
func (f *Face) printAdjourned(list []offBoard) {
	var games []adjournment.Game
	for _, g := range list {
		if g.board > 0 && g.err == nil && !g.bare && g.game.Stage != adjournment.Finished {
			games = append(games, g.game)
		}
	}
	if len(games) == 0 {
		f.showError(tournament.Refuse("desktop.adj.none-open"))
		return
	}
	doc, err := f.doc()
	if err != nil {
		f.showError(err)
		return
	}
	name := export.FileName(f.state.Info.Name, f.t("export.adjourned.title-all")+" "+strconv.FormatInt(f.state.Seq, 10), ".html")
	f.writeDocument(name, func(w io.Writer) error { return doc.WriteAdjourned(w, games, time.Time{}) }, func(path string) {
		var d *look.Dialog
		closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
		d = look.NewDialog(f.t("desktop.adj.tonight"), look.NewParagraph(look.Span{Text: f.t("desktop.adj.written-to", path)})).WithButtons(closeIt, nil)
		f.show(d)
	})
}

// writeDocument writes a file into the folder of the documents, opens it with
// the program of the system's choice, and then calls done.
func (f *Face) writeDocument(name string, write func(io.Writer) error, done func(path string)) {
	dir := f.documentsDir()
	path := filepath.Join(dir, name)
	f.run(func() error {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return tournament.Refuse("desktop.file.no-folder", dir, err.Error())
		}
		return export.WriteFile(path, write)
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		if f.OpenFile != nil {
			f.OpenFile(path, func(error) {}) // that it cannot be shown is no harm: where it is stands in the dialog
		}
		done(path)
	})
}
