package desktop

import (
	"context"
	"slices"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// expel asks who is expelled and why; the service asks again in two steps. first
// is who is proposed; "" is the player under the cursor of the list, else the
// first.
func (f *Face) expel(first tournament.PlayerID) {
	s := f.players()
	if p := s.underCursor(); first == "" && f.place == Players && p != nil {
		first = p.ID
	}
	var who []*tournament.Player
	var names []string
	at := 0
	for i, sec := range f.state.Sections {
		for _, p := range f.state.Entries(sec.ID) {
			if p.Expelled {
				continue
			}
			if p.ID == first {
				at = len(who)
			}
			name := p.Name()
			if len(f.state.Sections) > 1 {
				name += " · " + sectionTitle(i, sec)
			}
			who, names = append(who, p), append(names, name)
		}
	}
	if len(who) == 0 {
		f.showError(tournament.Refuse("desktop.expel-none"))
		return
	}
	which := look.NewSelect(names, at, nil)
	why := look.NewEntry("")
	row := look.NewFormRow(f.t("desktop.recall-why"), why, 320)
	var d *look.Dialog
	do := func() {
		p, reason := who[which.Selected()], strings.TrimSpace(why.Text)
		if row.SetError(unless(reason != "", f.t("desktop.recall-no-why"))); reason == "" {
			return
		}
		f.perform(deed{
			act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.Expel(ctx, f.By, f.event, p.ID, reason, yes)
			},
			about: p.Name(),
			then:  func() { d.Hide() },
		})
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.expel-title"), look.VBox(8, look.NewFormRow(f.t("desktop.col.player"), which, 420), row)).Wide().
		FocusFirst(why).WithButtons(cancel, look.NewPrimary(f.t("desktop.go-on"), do).WithKey("Enter"))
	f.showAbout("players", d)
}

// underCursor is the player whose line has the cursor; nil without one.
func (s *playersScreen) underCursor() *tournament.Player {
	if s.grid == nil {
		return nil
	}
	p := s.player(s.grid.Current().Row)
	if p == nil || !slices.Contains(s.f.state.Players, p) {
		return nil
	}
	return p
}
