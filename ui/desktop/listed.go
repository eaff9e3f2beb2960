package desktop

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// listed is the dialog in which a category's own list is put together: the
// section's players by name, each in or out by Enter or a click.
type listed struct {
	f      *Face
	all    []*tournament.Player
	found  []*tournament.Player // those whose name has what is typed
	chosen []tournament.PlayerID
	entry  *look.Entry
	list   *grid.Grid
	count  *look.Label
}

// choosePlayers opens the category's own list.
func (c *categoryForm) choosePlayers() {
	f := c.p.f
	l := &listed{f: f, all: f.state.Entries(c.p.sec.ID), chosen: slices.Clone(c.players), entry: look.NewEntry(f.t("desktop.find.hint")), count: look.NewText("", look.Text2)}
	l.list = grid.New(grid.Column{Width: 36}, grid.Column{Title: f.t("desktop.col.player"), Share: 3}, grid.Column{Title: f.t("desktop.col.rating"), Width: 64, Align: grid.Right},
		grid.Column{Title: f.t("desktop.player.club"), Share: 2}).LeastRows(10)
	l.list.KeepKeys = true
	l.list.OnTapped = func(at grid.At) { l.turn(at.Row) }
	l.entry.OnChanged = func(string) { l.find() }
	l.entry.OnSubmitted = func(string) { l.turn(l.list.Current().Row) }
	l.entry.OnUpDown = func(down bool) {
		if down {
			l.list.Next()
		} else {
			l.list.Previous()
		}
	}
	l.find()
	var d *look.Dialog
	done := look.NewPrimary(f.t("desktop.prizes.take"), func() { c.players = l.chosen; d.Hide(); c.showPlayers() })
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.prizes.list-title"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.prizes.list-how"), Color: look.Text2}), l.entry, bordered(l.list), l.count)).
		Wide().FocusFirst(l.entry).WithButtons(cancel, done)
	f.show(d)
}

// entered are those of a list who have not been removed from the event.
func (f *Face) entered(list []tournament.PlayerID) []tournament.PlayerID {
	return slices.DeleteFunc(slices.Clone(list), func(p tournament.PlayerID) bool { return f.state.Player(p) == nil })
}

// find shows the players whose name has what is typed.
func (l *listed) find() {
	l.found = nil
	typed := strings.ToLower(strings.TrimSpace(l.entry.Text))
	for _, p := range l.all {
		if v := p.Person.Value; strings.Contains(strings.ToLower(v.Name+" "+v.Latin+" "+v.FideID), typed) {
			l.found = append(l.found, p)
		}
	}
	l.fill()
	l.list.SetCursor(min(0, len(l.found)-1))
}

func (l *listed) fill() {
	rows := make([]grid.Row, len(l.found))
	for i, p := range l.found {
		mark, name := grid.Cell{}, playerCell(p)
		if slices.Contains(l.chosen, p.ID) {
			mark.Icon, name.Bold = look.IconCheck, true
		}
		rows[i] = grid.Row{ID: string(p.ID), Cells: []grid.Cell{mark, name, ratingCell(p), {Text: p.Club, Color: look.Text2}}}
	}
	l.list.SetRows(rows)
	l.count.SetText(l.f.t("desktop.prizes.list-count", len(l.chosen), len(l.all)))
}

// turn puts a player in, or takes him out; what is typed next begins a new name.
func (l *listed) turn(row int) {
	if row < 0 || row >= len(l.found) {
		return
	}
	id := l.found[row].ID
	if i := slices.Index(l.chosen, id); i >= 0 {
		l.chosen = slices.Delete(l.chosen, i, i+1)
	} else {
		l.chosen = append(l.chosen, id)
	}
	l.fill()
	l.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// showPlayers says beside the button who is on the list. Without anybody it asks
// nothing, as [tournament.Category] has it.
func (c *categoryForm) showPlayers() {
	f := c.p.f
	hint := f.t("desktop.prizes.list-none")
	if len(c.players) == 0 {
		c.players = nil
	} else {
		names := make([]string, len(c.players))
		for i, id := range c.players {
			names[i] = f.shortName(f.state.Player(id))
		}
		hint = f.t("desktop.prizes.list-has", len(names), strings.Join(names, f.t("desktop.and-so-on")))
	}
	c.listRow.SetHint(hint)
	c.count()
}
