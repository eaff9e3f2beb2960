package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/rules"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// pasteGame asks for a game as text and lists what is wrong with it, by line and
// column, while it is being mended: the text is read as it is typed. It begins at
// the first fault.
func (f *Face) pasteGame(text string, into *chess.Game) {
	entry := look.NewEntry(f.t("analysis.paste-here"))
	entry.MultiLine = true
	entry.Wrapping = fyne.TextWrapWord
	entry.SetMinRowsVisible(10)
	said := look.VBox(4)
	var d *look.Dialog
	var use *look.Button
	read := func(text string) {
		_, problems := chess.Read(text, rules.English)
		said.Objects = nil
		for _, p := range problems {
			said.Add(f.pasteProblem(p, entry))
		}
		grave := chess.Grave(problems)
		if len(grave) == 0 {
			said.Objects = []fyne.CanvasObject{look.NewText(f.t("analysis.paste-sound"), look.Text2)}
			use.Enable()
		} else {
			use.DisableBecause(grave[0].Words(f.words))
		}
		said.Refresh()
		d.Refresh()
	}
	use = look.NewPrimary(f.t("analysis.paste-use"), func() {
		if len(chess.Grave(into.Load(entry.Text))) == 0 {
			d.Hide()
		}
	})
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	scroll := container.NewVScroll(said)
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(96)))
	d = look.NewDialog(f.t("analysis.paste-title"), look.VBox(8, entry, scroll)).Wide().WithButtons(cancel, use).FocusFirst(entry)
	entry.OnChanged = read
	f.show(d)
	entry.SetText(text)
	read(text)
	_, problems := chess.Read(text, rules.English)
	if grave := chess.Grave(problems); len(grave) > 0 {
		toProblem(grave[0], entry)
	}
}

// toProblem puts the cursor where a fault is.
func toProblem(p chess.Problem, entry *look.Entry) {
	if p.Line > 0 {
		entry.CursorRow, entry.CursorColumn = p.Line-1, p.Column-1
		entry.Refresh()
	}
}

// pasteProblem is a fault that leads to its place in the text.
func (f *Face) pasteProblem(p chess.Problem, entry *look.Entry) fyne.CanvasObject {
	icon, ink := look.IconRefused, look.Bad
	if p.Caution {
		icon, ink = look.IconWarning, look.Forfeit
	}
	if p.Line == 0 {
		return signed(icon, ink, p.Words(f.words), nil)
	}
	return signed(icon, ink, p.Words(f.words), look.NewLink(f.t("analysis.paste-go"), func() {
		toProblem(p, entry)
		look.FocusOn(entry)
	}))
}
