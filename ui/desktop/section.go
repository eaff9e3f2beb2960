package desktop

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// sectionTitle is "A · Open". A name that brings its letter keeps it.
func sectionTitle(i int, sec *tournament.Section) string {
	letter := string(rune('A'+i%26)) + " · "
	return letter + strings.TrimPrefix(sec.Name, letter)
}

// sectionTitles are the titles of all sections.
func (f *Face) sectionTitles() []string {
	names := make([]string, len(f.state.Sections))
	for i, sec := range f.state.Sections {
		names[i] = sectionTitle(i, sec)
	}
	return names
}

// maxTabs is how many characters the tabs of a title bar may hold together
// before they become a list to choose from.
const maxTabs = 34

// sectionPicker chooses a section in a title bar, after the choice all if that
// is not empty. It is tabs where they fit, and nothing where there is no choice.
func (f *Face) sectionPicker(all string, selected int, chosen func(int)) fyne.CanvasObject {
	names := f.sectionTitles()
	if len(names) < 2 {
		return nil
	}
	if all != "" {
		names = append([]string{all}, names...)
	}
	if utf8.RuneCountInString(strings.Join(names, "")) <= maxTabs {
		return look.NewSegment(names, selected, chosen)
	}
	return look.Width(150, look.NewSelect(names, selected, chosen))
}

// titleBar is a title bar without the parts that are nil.
func titleBar(parts ...fyne.CanvasObject) fyne.CanvasObject {
	var there []fyne.CanvasObject
	for _, p := range parts {
		if p != nil {
			there = append(there, p)
		}
	}
	return look.NewTitleBar(there...)
}
