package desktop

import (
	"slices"

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

// listKeys lists the keys of the screen that is shown and those that act everywhere,
// out of the table of commands.
func (f *Face) listKeys() {
	var here, everywhere []fyne.CanvasObject
	for _, c := range f.flat() {
		switch {
		case len(c.keys) == 0 || c.at != nil && !slices.Contains(c.at, f.place):
		case c.at != nil:
			here = append(here, look.NewKeyHelp(f.said(c.command), c.keys...))
		default:
			everywhere = append(everywhere, look.NewKeyHelp(f.t(c.name), c.keys...))
		}
	}
	for _, k := range [][2]string{{"desktop.help.next", "Tab"}, {"desktop.help.leave", "Esc"}, {"desktop.help.menus", "Alt"}} {
		everywhere = append(everywhere, look.NewKeyHelp(f.t(k[0]), k[1]))
	}
	column := func(title string, lines []fyne.CanvasObject) fyne.CanvasObject {
		return look.VBox(0, append([]fyne.CanvasObject{look.NewHeading(f.t(title))}, lines...)...)
	}
	lists := column("desktop.help.everywhere", everywhere)
	if len(here) > 0 {
		lists = look.VBox(12, column("desktop.palette.here", here), lists)
	}
	scroll := container.NewVScroll(look.NewPane(look.None, lists).Padding(0, 12, 0, 0))
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(440)))
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.menu.keys"), scroll).WithButtons(closeIt, nil)
	f.show(d)
}
