package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// reveal scrolls what an object stands in so that all of it is in sight. Fyne
// moves the focus into parts of a page that are not.
func reveal(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(o)
	if c == nil {
		return
	}
	root := c.Content()
	if top := c.Overlays().Top(); top != nil {
		root = top
	}
	s := scrollOf(root, o)
	if s == nil {
		return
	}
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(s).Y
	below := top + o.Size().Height - s.Size().Height
	const air = 8
	switch {
	case top < 0:
		s.ScrollToOffset(s.Offset.AddXY(0, top-air))
	case below > 0:
		s.ScrollToOffset(s.Offset.AddXY(0, below+air))
	}
}

// scrollOf finds the innermost scroll that an object stands in, through the
// containers and boxes of this package; nil where there is none.
func scrollOf(in, o fyne.CanvasObject) *container.Scroll {
	s, _ := findScroll(in, o, nil)
	return s
}

func findScroll(in, o fyne.CanvasObject, at *container.Scroll) (*container.Scroll, bool) {
	if in == o {
		return at, true
	}
	var parts []fyne.CanvasObject
	switch w := in.(type) {
	case *fyne.Container:
		parts = w.Objects
	case *container.Scroll:
		at, parts = w, []fyne.CanvasObject{w.Content}
	case *Pane:
		parts = []fyne.CanvasObject{w.content}
	case *FormRow:
		parts = []fyne.CanvasObject{w.Field}
	case *dialogSheet:
		parts = []fyne.CanvasObject{w.body}
	case *Message:
		parts = w.actions
	}
	for _, p := range parts {
		if p == nil {
			continue
		}
		if s, ok := findScroll(p, o, at); ok {
			return s, true
		}
	}
	return nil, false
}
