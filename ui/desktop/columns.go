package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/look"
)

// Columned is what Files may be too: it says what the columns of a player list
// were taken for, takes what they really hold, and remembers it for the next list
// of the same layout.
type Columned interface {
	// ColumnFields are the keys of what a column can hold, nothing first.
	ColumnFields() []string
	// Columns are those of a list, as they are read now; none of a file that is no list.
	Columns(name string, b []byte, encoding string) []ListColumn
	// SetColumns says what the columns hold, each by its index in ColumnFields.
	SetColumns(name string, b []byte, encoding string, fields []int) error
}

// ListColumn is a column of a list.
type ListColumn struct {
	Title  string // as the file has it
	Sample string // what stands in it in the first line that has something
	Field  int    // what it was taken for, in ColumnFields
}

// columnsButton opens the columns of the list; nil where there are none to be chosen.
func (s *importScreen) columnsButton() fyne.CanvasObject {
	c, ok := s.f.Files.(Columned)
	if s.trf || !ok || len(c.Columns(s.file, s.bytes, s.encoding)) == 0 {
		return nil
	}
	return look.NewButton(s.f.t("desktop.columns"), func() { s.chooseColumns(c) })
}

// chooseColumns asks what each column holds, and reads the list again.
func (s *importScreen) chooseColumns(c Columned) {
	f := s.f
	var names []string
	for _, key := range c.ColumnFields() {
		names = append(names, f.t(key))
	}
	var rows []fyne.CanvasObject
	var chosen []*look.Select
	for i, col := range c.Columns(s.file, s.bytes, s.encoding) {
		title := col.Title
		if title == "" {
			title = f.t("desktop.columns.no", i+1)
		}
		pick := look.NewSelect(names, col.Field, nil)
		chosen = append(chosen, pick)
		rows = append(rows, look.HBox(10, look.Width(170, look.NewText(title, look.Text).Ellipsis()), look.Width(190, pick), look.Stretch(look.NewText(col.Sample, look.Text2).Ellipsis())))
	}
	wrong := look.NewParagraph()
	var d *look.Dialog
	take := look.NewPrimary(f.t("desktop.columns.take"), func() {
		fields := make([]int, len(chosen))
		for i, p := range chosen {
			fields[i] = p.Selected()
		}
		if err := c.SetColumns(s.file, s.bytes, s.encoding, fields); err != nil {
			wrong.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad}) // read as said, but not remembered
			d.Refresh()
			return
		}
		d.Hide()
		s.read()
		f.preview(s)
	}).WithKey("Enter")
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	list := container.NewVScroll(look.NewPane(look.None, look.VBox(6, rows...)).Padding(0, 14, 0, 0))
	list.SetMinSize(fyne.NewSize(0, look.Current().Px(min(float32(len(rows))*34, 400))))
	d = look.NewDialog(f.t("desktop.columns.title"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.columns.how"), Color: look.Text2}), list, wrong)).Wide().WithButtons(cancel, take)
	f.show(d)
}
