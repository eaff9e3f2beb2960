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
	f.show(d)
}

// help lists the keys.
func (f *Face) help() {
	section := func(title string, lines ...fyne.CanvasObject) fyne.CanvasObject {
		return look.VBox(0, append([]fyne.CanvasObject{look.NewHeading(f.t(title))}, lines...)...)
	}
	line := look.NewKeyHelp
	var results []fyne.CanvasObject
	for _, k := range resultHelp {
		results = append(results, line(f.t(k.what), k.caps...))
	}
	results = append(results, line(f.t("desktop.missing-only"), "M"), line(f.t("desktop.verify"), "V"))
	left := section("desktop.help.results", results...)
	right := look.VBox(12,
		section("desktop.help.places", line(f.t("desktop.standings"), "F5"), line(f.t("desktop.pairings"), "F6"), line(f.t("desktop.results"), "F9"),
			line(f.t("desktop.adjournments"), "F8"), line(f.t("desktop.desk"), "F3"),
			line(f.t("lawbook.menu.read"), "F4"), line(f.t("analysis.menu"), "Ctrl", "B"), line(f.t("clock.menu.calculate"), "Ctrl", "J"),
			line(f.t("desktop.documents"), "Ctrl", "P"), line(f.t("desktop.menu.find"), "Ctrl", "F")),
		section("desktop.help.everywhere", line(f.t("desktop.menu.undo"), "Ctrl", "Z"), line(f.t("desktop.menu.redo"), "Ctrl", "Y"),
			line(f.t("desktop.help.next"), "Tab"), line(f.t("desktop.help.leave"), "Esc"), line(f.t("desktop.help.menus"), "Alt"), line(f.t("desktop.menu.keys"), "F1")))
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.menu.keys"), container.NewGridWithColumns(2, left, right)).Wide().WithButtons(closeIt, nil)
	f.show(d)
}
