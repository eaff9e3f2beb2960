package desktop

import (
	"context"
	"unicode"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// stayed is somebody who did not come to the round before, and what is to
// become of him in the next one.
type stayed struct {
	player  tournament.PlayerID
	section *tournament.Section
	choice  int // index into stayedKeys
}

// stayedKeys are the choices and their keys: pair him again, leave him out of
// the next round, take him out of the tournament.
var stayedKeys = []struct {
	key  rune
	word string
}{{'P', "desktop.absent.pair"}, {'A', "desktop.absent.out"}, {'W', "desktop.absent.withdraw"}}

// askAbsent asks, before the next round of sections is drafted, what becomes of
// those who did not come to the last one: a key for each. Without any it goes on
// at once.
func (s *pairingsScreen) askAbsent(secs []*tournament.Section, onward func()) {
	f := s.f
	list := f.absentLast(secs)
	if len(list) == 0 {
		onward()
		return
	}
	g := grid.New(grid.Column{Title: f.t("desktop.col.player")}, grid.Column{Title: f.t("desktop.absent.next"), Width: 240}).LeastRows(min(max(len(list), 3), 10))
	row := func(i int) grid.Row {
		return grid.Row{ID: string(list[i].player), Cells: []grid.Cell{playerCell(f.state.Player(list[i].player)), {Text: f.t(stayedKeys[list[i].choice].word), Bold: list[i].choice > 0}}}
	}
	rows := make([]grid.Row, len(list))
	for i := range list {
		rows[i] = row(i)
	}
	g.SetRows(rows)
	var d *look.Dialog
	choose := func(c int) {
		at := g.Current().Row
		if at < 0 {
			return
		}
		list[at].choice = c
		g.SetRow(at, row(at))
		g.Next()
	}
	g.OnRune = func(_ grid.At, r rune) {
		for c, k := range stayedKeys {
			if unicode.ToUpper(r) == k.key {
				choose(c)
			}
		}
	}
	g.OnTapped = func(at grid.At) {
		list[at.Row].choice = (list[at.Row].choice + 1) % len(stayedKeys)
		g.SetRow(at.Row, row(at.Row))
	}
	goOn := func() {
		d.Hide()
		for _, x := range list {
			s.asked[askedOf(x)] = true
		}
		s.settle(list, onward)
	}
	g.OnEnter = func(grid.At) { goOn() }
	keys := look.HBox(24, look.NewKeyHint(f.t(stayedKeys[0].word), "P"), look.NewKeyHint(f.t(stayedKeys[1].word), "A"), look.NewKeyHint(f.t(stayedKeys[2].word), "W"))
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.absent.title"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.absent.how")}), g, keys)).Wide().
		FocusFirst(g).WithButtons(cancel, look.NewPrimary(f.t("desktop.go-on"), goOn).WithKey("Enter"))
	f.showAbout("checkin", d)
}

// askedKey is a player before a round: he is asked about once.
type askedKey struct {
	player tournament.PlayerID
	round  tournament.RoundNo
}

func askedOf(x stayed) askedKey { return askedKey{x.player, x.section.Current() + 1} }

// absentLast are those who lost the current round by forfeit, or have a
// zero-point bye that they did not ask for, and would be paired again.
func (f *Face) absentLast(secs []*tournament.Section) []stayed {
	s, _ := f.screens[Pairings].(*pairingsScreen)
	var out []stayed
	for _, sec := range secs {
		r := sec.Round(sec.Current())
		if r == nil || sec.System.IsFixed() {
			continue // whose schedule is what it is
		}
		add := func(id tournament.PlayerID) {
			p, x := f.state.Player(id), stayed{player: id, section: sec}
			if next := sec.Current() + 1; p.Present(next) && p.Request(next) == tournament.NoBye && !s.asked[askedOf(x)] {
				out = append(out, x)
			}
		}
		for _, b := range r.Boards {
			if b.Result == tournament.BlackByForfeit || b.Result == tournament.DoubleForfeit {
				add(b.White)
			}
			if b.Result == tournament.WhiteByForfeit || b.Result == tournament.DoubleForfeit {
				add(b.Black)
			}
		}
		for _, y := range r.Byes {
			if y.Kind == tournament.ZeroBye && f.state.Player(y.Player).Request(r.No) == tournament.NoBye {
				add(y.Player)
			}
		}
	}
	return out
}

// settle does what was chosen, one after the other, and goes on.
func (s *pairingsScreen) settle(list []stayed, onward func()) {
	f := s.f
	for len(list) > 0 && list[0].choice == 0 {
		list = list[1:]
	}
	if len(list) == 0 {
		onward()
		return
	}
	x := list[0]
	next := x.section.Current() + 1
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		if x.choice == 1 {
			return f.Service.GrantBye(ctx, f.By, f.event, x.player, next, tournament.ZeroBye, yes)
		}
		return f.Service.Withdraw(ctx, f.By, f.event, x.player, next, "")
	}, func() { s.settle(list[1:], onward) })
}
