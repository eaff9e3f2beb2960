package desktop

import (
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

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

// beside puts a pane at the right of a list. In a small window the pane is
// narrower, so that names can still be read; where even so the list would be cut,
// as at 200 % on a small screen, the pane gives way to it.
type beside struct{ wide, narrow float32 }

// withPane makes that layout; widths are at 100 %.
func withPane(list, pane fyne.CanvasObject, wide, narrow float32) fyne.CanvasObject {
	return container.New(beside{wide, narrow}, list, pane)
}

func (b beside) pane(total float32) float32 {
	s := look.Current()
	if total < s.Px(look.NarrowBelow-look.SidebarNarrow) {
		return s.Px(b.narrow)
	}
	return s.Px(b.wide)
}

// leastList is the width that a list of boards needs, at 100 %.
const leastList = 520

func (b beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	list := o[0].MinSize()
	if !o[1].Visible() {
		return list
	}
	return fyne.NewSize(list.Width, max(list.Height, o[1].MinSize().Height))
}

func (b beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	w := b.pane(size.Width)
	if gone := size.Width-w < look.Current().Px(leastList); gone == o[1].Visible() {
		if gone {
			o[1].Hide()
		} else {
			o[1].Show()
		}
	}
	if !o[1].Visible() {
		w = 0
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width-w, size.Height))
	o[1].Move(fyne.NewPos(size.Width-w, 0))
	o[1].Resize(fyne.NewSize(w, size.Height))
}
