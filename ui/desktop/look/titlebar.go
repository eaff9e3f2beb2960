package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
)

// NewTitleBar makes the bar of 44 over a screen; its parts stand in a row. Where
// that is too long, as at 200 % on a small screen, it goes on in a second row:
// what stands after a [Spacer] stays at the right.
func NewTitleBar(parts ...fyne.CanvasObject) *Pane {
	row := &fyne.Container{Layout: &flow{gap: 8}, Objects: parts}
	return NewPane(Surface, row).Lines(Line, Bottom).Padding(8, 16, 8, 16).Height(TitleBarHeight)
}

// flow puts objects in a row, and in further rows what has no room. Its height
// follows from the width that it was laid out in last.
type flow struct {
	gap   float32
	width float32 // 0: not laid out yet
}

// rows divides the objects in sight.
func (l *flow) rows(objects []fyne.CanvasObject) (rows [][]fyne.CanvasObject) {
	gap, at := Current().Px(l.gap), float32(0)
	var row []fyne.CanvasObject
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		w := o.MinSize().Width
		if len(row) > 0 && l.width > 0 && at+gap+w > l.width+0.5 {
			rows, row, at = append(rows, row), nil, 0
		}
		if len(row) > 0 {
			at += gap
		}
		row, at = append(row, o), at+w
	}
	return append(rows, row)
}

func (l *flow) MinSize(objects []fyne.CanvasObject) (least fyne.Size) {
	gap := Current().Px(l.gap)
	for i, row := range l.rows(objects) {
		size := boxLayout{gap: l.gap}.MinSize(row)
		if i > 0 {
			least.Height += gap
		}
		least.Height += size.Height
		if l.width == 0 {
			least.Width = size.Width
			continue
		}
		for _, o := range row {
			least.Width = max(least.Width, o.MinSize().Width)
		}
	}
	return least
}

func (l *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	gap, y, right := Current().Px(l.gap), float32(0), false
	rows := l.rows(objects)
	for _, row := range rows {
		least := boxLayout{gap: l.gap}.MinSize(row)
		height := least.Height
		if len(rows) == 1 {
			height = size.Height
		}
		growing := 0
		for _, o := range row {
			if grows(o) {
				growing++
			}
		}
		rest, x := max(size.Width-least.Width, 0), float32(0)
		if growing == 0 && right {
			x = rest
		}
		for _, o := range row {
			want := o.MinSize()
			if grows(o) {
				want = fyne.NewSize(want.Width+rest/float32(growing), height)
			}
			if _, ok := o.(layout.SpacerObject); ok {
				right = true
			}
			place(o, x, y+px((height-want.Height)/2, 1), want.Width, want.Height)
			x += want.Width + gap
		}
		y += height + gap
	}
}
