package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// equals are players whose order can be settled otherwise than by tie-breaks:
// those whom nothing separates, or all who are equal in points, whom a play-off
// may part (C.07, 3).
type equals struct {
	rank    int // of the first of them
	players []tournament.PlayerID
	tied    bool // in everything
}

// equalsOf are the groups of a table: the tied first, and then those equal in
// points only. Settled orders do not count: they can be settled anew.
func equalsOf(st tournament.State, t scoring.Table) ([]equals, error) {
	bare, err := scoring.Standings(st, scoring.Options{Section: t.Section, After: t.After, Settled: []tournament.Order{}})
	if err != nil {
		return nil, err
	}
	var out []equals
	for _, tie := range bare.Ties() {
		row, _ := bare.Row(tie[0])
		out = append(out, equals{row.Rank, tie, true})
	}
	ties := len(out)
	for lo := 0; lo < len(bare.Rows) && !bare.Rows[lo].Out; {
		group := equals{rank: bare.Rows[lo].Rank}
		hi := lo
		for ; hi < len(bare.Rows) && !bare.Rows[hi].Out && bare.Rows[hi].Points == bare.Rows[lo].Points; hi++ {
			group.players = append(group.players, bare.Rows[hi].Player)
		}
		if lo = hi; len(group.players) > 1 && !slices.ContainsFunc(out[:ties], func(e equals) bool { return len(e.players) == len(group.players) && e.rank == group.rank }) {
			out = append(out, group)
		}
	}
	return out, nil
}

// ways are how an order can be settled, in the order of their choice. None is
// chosen beforehand: what settles an order is for the arbiter to say.
var ways = []tournament.OrderMethod{tournament.ByLots, tournament.ByPlayOff, tournament.ByHand}

// ordering is the dialog in which an order is settled. Nothing in it is on
// record before the arbiter has chosen how it came about and has answered what
// that means: Enter in the list only goes on to that choice.
type ordering struct {
	s      *standingsScreen
	sec    *tournament.Section
	groups []equals
	at     int
	order  []tournament.PlayerID // of the group, as it is to be
	d      *look.Dialog

	list   *grid.Grid
	how    *look.Segment
	howRow *look.FormRow
	reason *look.Entry
	row    *look.FormRow
	means  *look.Paragraph // what the choice does
}

// settleOrder asks in which order equal players stand, after a play-off or by
// the arbiter's ruling, and takes back what was settled before.
func (s *standingsScreen) settleOrder() {
	f, sec := s.f, s.current()
	if sec == nil || sec.Current() == 0 {
		f.showError(tournament.Refuse("desktop.no-results"))
		return
	}
	groups, err := equalsOf(f.state, s.table)
	if err == nil && len(groups)+len(s.table.Settled) == 0 {
		err = tournament.Refuse("order.no-tie", sec.Name)
	}
	if err != nil {
		f.showError(err)
		return
	}
	o := &ordering{s: s, sec: sec, groups: groups}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { o.d.Hide() }).WithKey("Esc")
	if len(groups) == 0 {
		o.d = look.NewDialog(f.t("desktop.order.title"), look.VBox(8, o.settled()...)).Wide().WithButtons(cancel, nil)
		f.show(o.d)
		return
	}
	parts := append(o.form(), o.settled()...)
	settle := look.NewPrimary(f.t("desktop.order.settle"), o.settle)
	o.d = look.NewDialog(f.t("desktop.order.title"), look.VBox(8, parts...)).Wide().FocusFirst(o.list).WithButtons(cancel, settle)
	f.show(o.d)
}

// form is the group, its order, and how it came about.
func (o *ordering) form() []fyne.CanvasObject {
	f := o.s.f
	names := make([]string, len(o.groups))
	for i, g := range o.groups {
		key := "desktop.order.equal"
		if g.tied {
			key = "desktop.order.tied"
		}
		names[i] = f.t(key, g.rank, len(g.players))
	}
	o.at = max(slices.IndexFunc(o.groups, func(g equals) bool { return !o.isSettled(g) }), 0)
	which := look.NewSelect(names, o.at, o.choose)
	o.list = grid.New(grid.Column{Title: f.t("desktop.col.rank"), Width: 56, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.no"), Width: 48, Align: grid.Right},
		grid.Column{Title: f.t("desktop.col.player")}, grid.Column{Title: f.t("desktop.col.points"), Width: 60, Align: grid.Right})
	o.list.OnRune = func(at grid.At, r rune) {
		switch r {
		case 'u', 'U':
			o.move(at.Row, -1)
		case 'd', 'D':
			o.move(at.Row, 1)
		}
	}
	o.list.OnEnter = func(grid.At) { f.focus(o.how) }
	rows := 2
	for _, g := range o.groups {
		rows = max(rows, len(g.players))
	}
	o.list.LeastRows(min(rows, 7))
	names = names[:0:0]
	for _, w := range ways {
		names = append(names, f.t("desktop.order."+string(w)))
	}
	o.how = look.NewSegment(names, -1, func(int) { o.chosen() })
	o.howRow = look.NewFormRow(f.t("desktop.order.how"), look.HBox(0, o.how), 0)
	o.reason = look.NewEntry("")
	o.row = look.NewFormRow(f.t("desktop.recall-why"), o.reason, 240).WithHint(f.t("desktop.order.printed"))
	o.means = look.NewParagraph()
	up := look.NewButton(f.t("desktop.order.up"), func() { o.move(o.list.Current().Row, -1) }).WithKey("U")
	down := look.NewButton(f.t("desktop.order.down"), func() { o.move(o.list.Current().Row, 1) }).WithKey("D")
	o.choose(o.at)
	o.chosen()
	return []fyne.CanvasObject{
		look.NewFormRow(f.t("desktop.order.group"), which, 420), bordered(o.list), look.HBox(8, up, down, look.Spacer()),
		o.howRow, o.means, o.row,
	}
}

// way is what is chosen; "" is nothing yet.
func (o *ordering) way() tournament.OrderMethod {
	if at := o.how.Selected(); at >= 0 {
		return ways[at]
	}
	return ""
}

// chosen says what the choice of the way means, and asks for a reason where one
// is printed.
func (o *ordering) chosen() {
	f := o.s.f
	key := "desktop.order.choose"
	if w := o.way(); w != "" {
		key = "desktop.order.means-" + string(w)
	}
	o.means.SetSpans(look.Span{Text: f.t(key), Color: look.Text2})
	o.howRow.SetError("")
	o.row.SetError("")
	if w := o.way(); w == tournament.ByPlayOff || w == tournament.ByHand {
		o.reason.Enable()
	} else {
		o.reason.Disable()
	}
}

// isSettled tells whether an order of just these players holds.
func (o *ordering) isSettled(g equals) bool {
	return slices.ContainsFunc(o.s.table.Settled, func(x scoring.Settled) bool {
		return x.Err == nil && len(x.Players) == len(g.players) && !slices.ContainsFunc(x.Players, func(p tournament.PlayerID) bool { return !slices.Contains(g.players, p) })
	})
}

// choose shows a group, in the order in which its players stand now.
func (o *ordering) choose(i int) {
	o.at, o.order = i, nil
	for _, r := range o.s.table.Rows {
		if slices.Contains(o.groups[i].players, r.Player) {
			o.order = append(o.order, r.Player)
		}
	}
	o.fill()
	o.list.SetCursor(0)
}

func (o *ordering) fill() {
	rows := make([]grid.Row, len(o.order))
	for k, p := range o.order {
		row, _ := o.s.table.Row(p)
		rows[k] = grid.Row{ID: string(p), Cells: []grid.Cell{
			{Text: strconv.Itoa(o.groups[o.at].rank + k), Bold: true}, tpnCell(row.TPN), playerCell(o.s.f.state.Player(p)), {Text: row.Points.Half(), Bold: true},
		}}
	}
	o.list.SetRows(rows)
}

// move takes a player a place up or down; the cursor goes along.
func (o *ordering) move(at, by int) {
	if to := at + by; at >= 0 && to >= 0 && to < len(o.order) {
		o.order[at], o.order[to] = o.order[to], o.order[at]
		o.fill()
	}
}

// settle asks about what was chosen, and then records it.
func (o *ordering) settle() {
	f := o.s.f
	want := tournament.Order{How: o.way(), Players: slices.Clone(o.order), After: o.s.table.After, Reason: strings.TrimSpace(o.reason.Text)}
	switch {
	case want.How == "":
		o.howRow.SetError(f.t("desktop.order.choose-first"))
		f.focus(o.how)
	case want.How == tournament.ByLots:
		o.s.askLots(func() { o.d.Hide() })
	case want.How == tournament.ByHand && want.Reason == "":
		o.row.SetError(f.t("desktop.recall-no-why"))
		f.focus(o.reason)
	case want.How == tournament.ByHand: // the service asks, in two steps
		o.record(want)
	default:
		f.confirm(f.t("desktop.order.sure", o.groups[o.at].rank, o.names()), f.t("desktop.order.settle"), func() { o.record(want) })
	}
}

// names are the players in the order that is to be.
func (o *ordering) names() string {
	f := o.s.f
	out := make([]string, len(o.order))
	for i, p := range o.order {
		out[i] = f.shortName(f.state.Player(p))
	}
	return strings.Join(out, f.t("desktop.and-so-on"))
}

func (o *ordering) record(want tournament.Order) {
	f := o.s.f
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.SettleOrder(ctx, f.By, f.event, o.sec.ID, want, yes)
		},
		then: func() { o.d.Hide() },
	})
}

// settled are the orders on record, each with a way to drop it.
func (o *ordering) settled() []fyne.CanvasObject {
	f := o.s.f
	if len(o.s.table.Settled) == 0 {
		return nil
	}
	var list []fyne.CanvasObject
	for _, x := range o.s.table.Settled {
		drop := look.NewButton(f.t("desktop.order.drop"), func() {
			f.confirm(f.t("desktop.order.drop-sure", o.s.settledText(x)), f.t("desktop.order.drop"), func() {
				o.d.Hide()
				f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
					return f.Service.DropOrder(ctx, f.By, f.event, o.sec.ID, x.Players)
				}, o.s.settleMore)
			})
		})
		list = append(list, look.NewMessage(look.LevelNote, "", o.s.settledText(x), drop))
	}
	scroll := container.NewVScroll(look.VBox(4, list...))
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(min(float32(56*len(list)), 160))))
	return []fyne.CanvasObject{look.NewHeading(f.t("desktop.order.settled")), scroll}
}

// settleMore opens the dialog again while there is anything to settle.
func (s *standingsScreen) settleMore() {
	if groups, err := equalsOf(s.f.state, s.table); err == nil && len(groups)+len(s.table.Settled) > 0 {
		s.settleOrder()
	}
}

func (s *standingsScreen) settledText(x scoring.Settled) string {
	words := x.Sentence(func(p tournament.PlayerID) string { return s.f.shortName(s.f.state.Player(p)) })
	return s.f.t(words.Key, words.Args...)
}

// settledNote says under the title how the order was settled where the
// tie-breaks have left it open; nil where it was not.
func (s *standingsScreen) settledNote(t scoring.Table) fyne.CanvasObject {
	const most = 3
	var lines []string
	for _, x := range t.Settled {
		lines = append(lines, s.settledText(x))
	}
	if len(lines) == 0 {
		return nil
	}
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most], s.f.t("desktop.order.more", more))
	}
	return noteOver(look.NewMessage(look.LevelNote, s.f.t("desktop.order.note"), strings.Join(lines, "\n")))
}

// drawLots parts by lots those whom nothing separates, after asking: lots are
// drawn once.
func (s *standingsScreen) drawLots() { s.askLots(nil) }

func (s *standingsScreen) askLots(then func()) {
	f, sec := s.f, s.current()
	if sec == nil {
		return
	}
	now, err := arbiter.StandingsOf(f.state, sec.ID, 0)
	if err == nil && len(now.Ties()) == 0 {
		err = tournament.Refuse("order.no-tie", sec.Name)
	}
	if err != nil {
		f.showError(err)
		return
	}
	f.confirm(f.t("desktop.order.lots-sure", len(now.Ties())), f.t("desktop.order.draw"), func() {
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.DrawLots(ctx, f.By, f.event, sec.ID)
		}, then)
	})
}
