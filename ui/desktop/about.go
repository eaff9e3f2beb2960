package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/look"
)

// about says what the program is, under which licence, and with whose faces.
func (f *Face) about() {
	licence := container.NewVScroll(look.NewParagraph(look.Span{Text: look.FontLicence(), Color: look.Text2}))
	licence.SetMinSize(fyne.NewSize(0, look.Current().Px(240)))
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.menu.about"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.about")}), look.NewHeading(f.t("desktop.about-fonts")), licence)).
		Wide().WithButtons(closeIt, nil)
	d.Show(f.win.Canvas())
}
