package desktop

import (
	"cmp"
	"context"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// devicesPage is the pages in the hall: the switch with the addresses, and who
// may come in, devices by codes and arbiters by accounts.
type devicesPage struct {
	f    *Face
	list *listOr
	grid *grid.Grid
	pane *fyne.Container
	on   *look.Button // the switch

	guests   []access.Guest
	accounts []access.Account
	names    map[string]string // of what a device can be for: events, and sections as "event-section"
	fors     []forChoice       // in the order of a list
	turn     int               // counts how often the list was asked for
	invited  *invitation       // whose code is shown
}

// forChoice is what a device can be let in for.
type forChoice struct {
	event   tournament.EventID
	section tournament.SectionID
	name    string
}

// The rows of the list: a letter before the id or the name.
const (
	deviceRow  = "d "
	accountRow = "a "
)

// pass is what the arbiter at this desk comes in with: he is in the program already.
func (f *Face) pass() access.Pass { return access.Pass{ID: f.By.ID, Role: f.By.Role} }

func (p *devicesPage) build() (fyne.CanvasObject, []fyne.CanvasObject) {
	f := p.f
	p.grid = grid.New(grid.Column{Title: f.t("door.name"), Share: 3, Least: 110}, grid.Column{Title: f.t("door.role"), Width: 128},
		grid.Column{Title: f.t("door.for"), Share: 3, Least: 110}, grid.Column{Title: f.t("desktop.history.state"), Share: 3, Least: 130})
	p.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	p.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return f.strikes(key) }
	p.grid.OnMoved = func(int) { p.showPane() }
	p.grid.OnEnter = func(grid.At) { p.setPassword() }
	p.list, p.pane = newListOr(p.grid), look.VBox(10)
	scroll := container.NewVScroll(look.NewPane(look.None, p.pane).Padding(12, 16, 16, 16))
	page := paneBeside(p.list.box, look.NewPane(look.Bg, scroll).Lines(look.Line, look.Left), 380, 320)
	var acts []fyne.CanvasObject
	if f.Door != nil {
		acts = append(acts, look.NewButton(f.t("desktop.account.new"), p.addAccount).WithKey("A"), look.NewButton(f.t("desktop.device.new"), p.invite).WithIcon(look.IconPlus).WithKey("N"))
	}
	if f.Server != nil {
		p.on = look.NewPrimary(f.t("desktop.server.switch-on"), f.turnServer).WithIcon(look.IconLAN).WithKey("S")
		acts = append(acts, p.on)
	}
	return page, acts
}

func (p *devicesPage) sheet() *grid.Grid { return p.grid }

func (p *devicesPage) home() fyne.Focusable {
	if w := p.list.home(); w != nil {
		return w
	}
	return p.on
}

func (p *devicesPage) show() {
	f := p.f
	if p.on != nil {
		_, on := f.Server.Running()
		p.on.SetText(f.t(map[bool]string{true: "desktop.server.switch-off", false: "desktop.server.switch-on"}[on]))
	}
	p.showPane()
	if f.Door == nil {
		p.list.instead(f.t("desktop.server.off"), nil)
		return
	}
	p.ask()
}

// refreshDevices is how often the list looks who has come in, while it is shown.
const refreshDevices = 3 * time.Second

// ask reads who may come in, now and again while the page is shown.
func (p *devicesPage) ask() {
	f := p.f
	p.turn++
	turn := p.turn
	var guests []access.Guest
	var accounts []access.Account
	var fors []forChoice
	f.run(func() (err error) {
		ctx := context.Background()
		if guests, err = f.Door.Devices(ctx, f.pass()); err != nil {
			return err
		}
		if accounts, err = f.Door.Accounts(ctx, f.pass()); err != nil {
			return err
		}
		fors, err = f.admissible(ctx)
		return err
	}, func(err error) {
		if turn != p.turn {
			return
		}
		if err != nil {
			p.list.instead(f.words.Err(err), nil)
			return
		}
		p.guests, p.accounts, p.fors, p.names = guests, accounts, fors, map[string]string{}
		for _, c := range fors {
			p.names[string(c.event)+"-"+string(c.section)] = c.name
		}
		p.fill()
		p.invited.look(p.guests)
		if s, ok := f.screens[History].(*historyScreen); ok {
			s.hold()
		}
		if f.Later != nil {
			f.Later(refreshDevices, func() {
				if s, ok := f.screens[History].(*historyScreen); ok && f.place == History && s.tabs[s.at] == historyTab(p) && turn == p.turn && !f.ended {
					p.ask()
				}
			})
		}
	})
}

// admissible are the events and sections that a device can be let in for.
func (f *Face) admissible(ctx context.Context) (out []forChoice, err error) {
	list, err := f.Service.Events(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		if e.Archived {
			continue
		}
		out = append(out, forChoice{e.ID, "", e.Name})
		st, err := f.Service.View(ctx, e.ID)
		if err != nil {
			continue // one that does not hold together has no sections to offer
		}
		for _, sec := range st.Sections {
			out = append(out, forChoice{e.ID, sec.ID, e.Name + " · " + sec.Name})
		}
	}
	return out, nil
}

// fill lists devices and accounts.
func (p *devicesPage) fill() {
	f := p.f
	if len(p.guests)+len(p.accounts) == 0 {
		p.grid.SetRows(nil)
		p.list.instead(f.t("desktop.account.none"), look.NewButton(f.t("desktop.account.first"), p.addAccount).WithKey("A"))
		p.showPane()
		return
	}
	p.list.list()
	rows := []grid.Row{{Section: f.t("door.devices-in"), Note: f.t("desktop.device.note", len(p.guests))}}
	for _, g := range p.guests {
		rows = append(rows, grid.Row{ID: deviceRow + g.ID, Cells: []grid.Cell{{Text: g.Name}, {Text: f.t("door.role-" + string(g.Role)), Color: look.Text2}, {Text: p.scope(g.Device), Color: look.Text2}, p.stateCell(g)}})
	}
	rows = append(rows, grid.Row{Section: f.t("door.accounts")})
	for _, a := range p.accounts {
		rows = append(rows, grid.Row{ID: accountRow + a.Name, Cells: []grid.Cell{{Text: a.Name}, {Text: f.t("door.role-" + string(a.Role)), Color: look.Text2}, {Text: f.t("door.all-tournaments"), Color: look.Text2}, {Text: f.t("desktop.account.made", f.minute(a.Made)), Color: look.Text2}}})
	}
	p.grid.SetRows(rows)
	if p.grid.Current().Row < 0 {
		p.grid.SetCursor(0)
	}
	p.showPane()
}

// scope says what a device is for.
func (p *devicesPage) scope(d access.Device) string {
	f := p.f
	what := f.t("door.all-tournaments")
	if d.Event != "" {
		what = cmp.Or(p.names[string(d.Event)+"-"+string(d.Section)], f.t("door.gone"))
	}
	if key, args := d.Range(); key != "" {
		what += " · " + f.t(key, args...)
	}
	return what
}

func (p *devicesPage) stateCell(g access.Guest) grid.Cell {
	f := p.f
	clock := func(ms int64) string { return time.UnixMilli(ms).In(f.Service.Now().Location()).Format("15:04") }
	switch g.State(f.Service.Now()) {
	case access.Inside:
		return grid.Cell{Icon: look.IconCheck, Text: f.t("desktop.device.seen", f.minute(g.Seen)), Color: look.OK}
	case access.Waiting:
		return grid.Cell{Icon: look.IconClock, Text: f.t("door.waiting", clock(g.Until))}
	case access.Ended:
		return grid.Cell{Text: f.t("door.ended"), Color: look.Text2}
	case access.PutOut:
		return grid.Cell{Icon: look.IconRefused, Text: f.t("door.revoked"), Color: look.Text2}
	default:
		return grid.Cell{Text: f.t("door.unused"), Color: look.Text2}
	}
}

// device is the device under the cursor; nil for none.
func (p *devicesPage) device() *access.Guest {
	id, ok := strings.CutPrefix(p.grid.CurrentRow().ID, deviceRow)
	for i := range p.guests {
		if ok && p.guests[i].ID == id {
			return &p.guests[i]
		}
	}
	return nil
}

// account is the account under the cursor; nil for none.
func (p *devicesPage) account() *access.Account {
	name, ok := strings.CutPrefix(p.grid.CurrentRow().ID, accountRow)
	for i := range p.accounts {
		if ok && p.accounts[i].Name == name {
			return &p.accounts[i]
		}
	}
	return nil
}

// showPane tells what can be done with the line under the cursor, and below it
// where the pages are.
func (p *devicesPage) showPane() {
	f := p.f
	var out []fyne.CanvasObject
	switch g, a := p.device(), p.account(); {
	case p.list.says != "":
	case g != nil:
		out = append(out, look.NewBold(g.Name).Ellipsis(), look.NewSmallParagraph(look.Span{Text: f.t("door.role-"+string(g.Role)) + " · " + p.scope(g.Device), Color: look.Text2}))
		if g.Revoked == 0 {
			out = append(out, look.HBox(8, look.NewButton(f.t("desktop.device.out"), p.out).WithKey("Del")))
		}
	case a != nil:
		out = append(out, look.NewBold(a.Name).Ellipsis(), look.NewSmallParagraph(look.Span{Text: f.t("door.role-" + string(a.Role)), Color: look.Text2}),
			look.HBox(8, look.NewButton(f.t("desktop.account.password"), p.setPassword).WithKey("Enter"), look.NewButton(f.t("desktop.device.out"), p.out).WithKey("Del")))
	}
	if len(out) > 0 {
		out = append(out, look.NewPane(look.None, look.VBox(0)).Lines(look.Line, look.Bottom).Height(8))
	}
	p.pane.Objects = slices.Concat(out, f.serverParts())
	p.pane.Refresh()
}

// out puts a device out, or takes an account away, once that is confirmed.
func (p *devicesPage) out() {
	f := p.f
	do := func(act func(context.Context) error) func() {
		return func() {
			f.run(func() error { return act(context.Background()) }, func(err error) {
				if err != nil {
					f.showError(err)
				}
				p.ask()
			})
		}
	}
	switch g, a := p.device(), p.account(); {
	case g != nil && g.Revoked == 0:
		id := g.ID
		f.confirm(f.t("desktop.device.out-sure", g.Name), f.t("desktop.device.out"), do(func(ctx context.Context) error { return f.Door.Revoke(ctx, f.pass(), id) }))
	case a != nil:
		name := a.Name
		f.confirm(f.t("desktop.account.drop-sure", name), f.t("door.drop-account"), do(func(ctx context.Context) error { return f.Door.DropAccount(ctx, f.pass(), name) }))
	}
}

// form is a dialog with rows, whose act may refuse what was typed.
func (p *devicesPage) form(title, how, act string, rows []fyne.CanvasObject, first fyne.Focusable, do func(context.Context) error, then func()) {
	f := p.f
	said := look.NewParagraph()
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	ok := look.NewPrimary(act, func() {
		f.run(func() error { return do(context.Background()) }, func(err error) {
			if err != nil {
				said.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad})
				d.Refresh()
				return
			}
			d.Hide()
			then()
		})
	}).WithKey("Enter")
	content := rows
	if how != "" {
		content = append([]fyne.CanvasObject{look.NewParagraph(look.Span{Text: how, Color: look.Text2})}, rows...)
	}
	d = look.NewDialog(title, look.VBox(8, append(content, said)...)).Wide().FocusFirst(first).WithButtons(cancel, ok)
	f.show(d)
}

// invite asks for what a device is let in, and shows its code.
func (p *devicesPage) invite() {
	f := p.f
	if f.joinAt() == "" {
		f.confirm(f.t("desktop.device.needs-server"), f.t("desktop.server.switch-on"), f.offerServer)
		return
	}
	name := look.NewEntry(f.t("door.device-example"))
	roles, words := access.DeviceRoles(), []string{}
	for _, r := range roles {
		words = append(words, f.t("door.role-"+string(r)))
	}
	fors, at := []string{f.t("door.all-tournaments")}, 0
	for i, c := range p.fors {
		fors = append(fors, c.name)
		if c.event == f.event && c.section == "" {
			at = i + 1
		}
	}
	first, last := look.NewEntry(""), look.NewEntry("")
	boards := look.NewFormRow(f.t("desktop.device.boards"), look.HBox(8, look.Width(64, first), look.NewText("–", look.Text2), look.Width(64, last)), 160).WithHint(f.t("desktop.device.boards-hint"))
	role := look.NewSelect(words, 0, func(i int) { boards.Hidden = roles[i] != arbiter.ResultDevice; boards.Refresh() })
	what := look.NewSelect(fors, at, nil)
	var code string
	var dev access.Device
	p.form(f.t("door.new-device"), "", f.t("door.make-code"), []fyne.CanvasObject{
		look.NewFormRow(f.t("door.device-name"), name, 260), look.NewFormRow(f.t("door.role"), role, 260), look.NewFormRow(f.t("door.for"), what, 340), boards,
	}, name, func(ctx context.Context) (err error) {
		dev = access.Device{Name: name.Text, Role: roles[role.Selected()]}
		if i := what.Selected(); i > 0 {
			dev.Event, dev.Section = p.fors[i-1].event, p.fors[i-1].section
		}
		if dev.Role == arbiter.ResultDevice {
			if dev.First, err = readBoard(first.Text); err != nil {
				return err
			}
			if dev.Last, err = readBoard(last.Text); err != nil {
				return err
			}
		}
		code, dev, err = f.Door.Invite(ctx, f.pass(), dev)
		return err
	}, func() {
		p.ask()
		p.showCode(code, dev)
	})
}

// mostBoards is the highest number of a board that a form takes.
const mostBoards = 1 << 20

// readBoard is the number of a board as somebody typed it; nothing is 0.
func readBoard(typed string) (tournament.BoardNo, error) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil || n < 1 || n > mostBoards {
		return 0, &access.Error{Reason: access.ErrInvalid, Key: "door.bad-board", Args: []any{typed}}
	}
	return tournament.BoardNo(n), nil
}

// invitation is a code that is shown until its device is in.
type invitation struct {
	id   string
	f    *Face
	said *look.Paragraph
	d    *look.Dialog
}

// look says in the dialog that the device has come in.
func (i *invitation) look(guests []access.Guest) {
	if i == nil || !i.d.Open() {
		return
	}
	for _, g := range guests {
		if g.ID == i.id && g.Joined != 0 {
			i.said.SetSpans(look.Span{Text: i.f.t("desktop.device.is-in", g.Name), Bold: true, Color: look.OK})
			i.d.Refresh()
		}
	}
}

// showCode shows the code of a device, this once: with the address behind a QR
// code, and the fingerprint that the device's warning is held against.
func (p *devicesPage) showCode(code string, dev access.Device) {
	f := p.f
	at := f.joinAt()
	link := at + "/join?" + url.Values{"code": {code}}.Encode()
	said := look.NewParagraph(look.Span{Text: f.t("door.waiting", time.UnixMilli(dev.Until).In(f.Service.Now().Location()).Format("15:04")), Color: look.Text2})
	served, _ := f.Server.Running()
	words := look.VBox(8, look.NewText(dev.Name, look.Text2).Ellipsis(), look.NewTitle(code), look.NewParagraph(look.Span{Text: at + "/join"}), look.NewParagraph(look.Span{Text: f.t("door.code-how"), Color: look.Text2}), said)
	parts := []fyne.CanvasObject{words}
	if picture := qrPicture(link, 200); picture != nil {
		parts = []fyne.CanvasObject{look.HBox(16, picture, look.Stretch(words))}
	}
	parts = append(parts, look.NewSmallParagraph(look.Span{Text: f.t("door.fingerprint"), Color: look.Text2}), look.NewSmallParagraph(look.Span{Text: served.Fingerprint}))
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("door.code"), look.VBox(8, parts...)).Wide().WithButtons(closeIt, nil)
	p.invited = &invitation{id: dev.ID, f: f, said: said, d: d}
	f.show(d)
}

// addAccount makes an account: the first is a chief arbiter's.
func (p *devicesPage) addAccount() {
	f := p.f
	name, pass, again := look.NewEntry(""), look.NewEntry(""), look.NewEntry("")
	pass.Password, again.Password = true, true
	ranks := []access.Role{arbiter.ArbiterRole, arbiter.ChiefArbiter}
	rank := look.NewSegment([]string{f.t("door.role-arbiter"), f.t("door.role-chief-arbiter")}, 0, nil)
	title, how := f.t("desktop.account.new"), ""
	rows := []fyne.CanvasObject{look.NewFormRow(f.t("door.name"), name, 260), look.NewFormRow(f.t("door.role"), look.HBox(0, rank), 260), look.NewFormRow(f.t("door.password"), pass, 260), look.NewFormRow(f.t("door.again"), again, 260)}
	first := len(p.accounts) == 0
	if first {
		title, how = f.t("door.first"), f.t("door.first-why")
		rows = append(rows[:1:1], rows[2:]...)
	}
	p.form(title, how, f.t("door.make-account"), rows, name, func(ctx context.Context) error {
		if pass.Text != again.Text {
			return &access.Error{Reason: access.ErrInvalid, Key: "door.not-twice"}
		}
		role := ranks[rank.Selected()]
		if first {
			role = arbiter.ChiefArbiter
		}
		return f.Door.AddAccount(ctx, f.pass(), name.Text, role, pass.Text)
	}, p.ask)
}

// setPassword gives the account under the cursor another password.
func (p *devicesPage) setPassword() {
	f, a := p.f, p.account()
	if a == nil {
		return
	}
	owner := a.Name
	pass, again := look.NewEntry(""), look.NewEntry("")
	pass.Password, again.Password = true, true
	p.form(f.t("door.change-password")+" · "+owner, f.t("desktop.account.password-why"), f.t("door.change-password"),
		[]fyne.CanvasObject{look.NewFormRow(f.t("door.new-password"), pass, 260), look.NewFormRow(f.t("door.again"), again, 260)}, pass, func(ctx context.Context) error {
			if pass.Text != again.Text {
				return &access.Error{Reason: access.ErrInvalid, Key: "door.not-twice"}
			}
			return f.Door.SetPassword(ctx, f.pass(), owner, "", pass.Text, netip.Addr{})
		}, p.ask)
}
