// Command window shows the mock-up in a real window, for a test that takes
// its picture: window [light|dark|high-contrast] [percent] [results|widgets].
package main

import (
	"os"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/grid/mockup"
	"sealedmove/ui/desktop/look"
)

func main() {
	percent, _ := strconv.Atoi(arg(2, "100"))
	a := app.NewWithID("sealedmove.mockup")
	a.Settings().SetTheme(look.Theme{Variant: look.ParseVariant(arg(1, "light")), Percent: percent})
	w := a.NewWindow("mock-up")
	w.SetPadded(false)
	w.SetIcon(look.AppIcon())
	w.SetMainMenu(fyne.NewMainMenu(menu("File"), menu("Event"), menu("Round"), menu("Board"), menu("Laws"), menu("View"), menu("Help")))
	screen := mockup.Results()
	screen.Grid.OnRune = func(at grid.At, r rune) {
		row := screen.Grid.Row(at.Row)
		row.Cells = append([]grid.Cell(nil), row.Cells...)
		switch r {
		case '1':
			row.Cells[at.Col] = grid.Cell{Icon: look.StateWhite, Text: "1 – 0"}
		case '0':
			row.Cells[at.Col] = grid.Cell{Icon: look.StateBlack, Text: "0 – 1"}
		case 'd', '=':
			row.Cells[at.Col] = grid.Cell{Icon: look.StateDraw, Text: "½ – ½"}
		default:
			return
		}
		screen.Grid.SetRow(at.Row, row)
		screen.Grid.Next()
	}
	content := screen.Content
	if arg(3, "results") == "widgets" {
		content = mockup.Widgets(w.Canvas)
	}
	w.SetContent(content)
	w.Resize(fyne.NewSize(1366, 768))
	if arg(3, "results") == "results" {
		w.Canvas().Focus(screen.Grid)
	}
	w.ShowAndRun()
}

func menu(name string) *fyne.Menu {
	item := fyne.NewMenuItem("About "+name, func() {})
	item.Shortcut = &desktop.CustomShortcut{KeyName: fyne.KeyB, Modifier: fyne.KeyModifierControl}
	return fyne.NewMenu(name, item, fyne.NewMenuItem("Quit", func() { fyne.CurrentApp().Quit() }))
}

func arg(i int, other string) string {
	if i < len(os.Args) {
		return os.Args[i]
	}
	return other
}
