package desktop

import (
	"io"

	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// report writes the report of the incident under the cursor, as PDF or as a page.
func (s *deskScreen) report() {
	f, i := s.f, s.incident()
	if i == nil {
		f.showError(tournament.Refuse("desk.no-incident"))
		return
	}
	doc, err := f.doc()
	if err != nil {
		f.showError(err)
		return
	}
	kinds := []string{".pdf", ".html"}
	kind := look.NewSegment([]string{"PDF", f.t("desk.page")}, 0, nil)
	said := look.NewParagraph()
	var d *look.Dialog
	write := func() {
		ext := kinds[kind.Selected()]
		name := export.FileName(f.state.Info.Name, f.t("export.incident.title", string(i.ID)), ext)
		f.writeDocument(name, func(w io.Writer) error {
			if ext == ".pdf" {
				return doc.IncidentPDF(w, i.ID)
			}
			return doc.WriteIncident(w, i.ID)
		}, func(path string) { said.SetSpans(look.Span{Text: f.t("desktop.adj.written-to", path)}); d.Refresh() })
	}
	cancel := look.NewButton(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	do := look.NewPrimary(f.t("desktop.adj.print-now"), write).WithKey("Enter").WithIcon(look.IconDocuments)
	d = look.NewDialog(f.t("export.incident.title", string(i.ID)), look.VBox(10, look.HBox(8, look.NewText(f.t("desktop.adj.f.paper"), look.Text2), kind), said)).FocusFirst(do).WithButtons(cancel, do)
	f.show(d)
}
