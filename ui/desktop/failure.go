package desktop

import (
	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// NewFailure is the window that says why a file of tournaments could not be
// opened, and what to do, to somebody who started the program from an icon and
// sees no terminal. It speaks the language and wears the theme chosen before;
// lang overrides the language.
func NewFailure(app fyne.App, lang string, err error) fyne.Window {
	f := &Face{app: app, Deps: Deps{Lang: lang}} // for what the user chose before
	f.override()
	words := locale.In(f.Language())
	app.Settings().SetTheme(f.theme())
	w := app.NewWindow("Sealed Move 封棋")
	w.SetIcon(look.AppIcon())
	w.SetPadded(false)
	quit := look.NewPrimary(words.T("desktop.menu.quit"), app.Quit).WithKey("Esc")
	message := look.NewMessage(look.LevelRefused, words.T("desktop.not-opened"), words.Err(err))
	w.SetContent(look.NewPane(look.Bg, look.VBox(16, message, look.HBox(8, look.Spacer(), quit))).Padding(16, 16, 16, 16))
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape || e.Name == fyne.KeyReturn {
			app.Quit()
		}
	})
	w.Resize(fyne.NewSize(640, 160))
	return w
}
