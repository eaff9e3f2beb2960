package desktop

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// backupsPage lists the copies of the file: when each was made and why, and
// whether it is whole. A copy is never written over: it becomes a new file.
type backupsPage struct {
	f    *Face
	list *listOr
	grid *grid.Grid
	pane *fyne.Container

	backups []Backup
	checked map[string]checkedBackup // by path, since the program started
}

// checkedBackup is how the check of a copy went.
type checkedBackup struct {
	at      time.Time
	entries int64
	faults  []error
}

func (p *backupsPage) build() (fyne.CanvasObject, []fyne.CanvasObject) {
	f := p.f
	p.grid = grid.New(grid.Column{Title: f.t("desktop.care.when"), Width: 140}, grid.Column{Title: f.t("desktop.backup.why"), Share: 3, Least: 150},
		grid.Column{Title: f.t("desktop.care.size"), Width: 84, Align: grid.Right}, grid.Column{Title: f.t("desktop.history.state"), Share: 2, Least: 120})
	p.grid.OnMoved = func(int) { p.showPane() }
	p.grid.OnEnter = func(grid.At) { p.restore() }
	p.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	p.list, p.pane = newListOr(p.grid), look.VBox(12)
	scroll := container.NewVScroll(look.NewPane(look.None, p.pane).Padding(12, 16, 16, 16))
	page := paneBeside(p.list.box, look.NewPane(look.Bg, scroll).Lines(look.Line, look.Left), 360, 320)
	if f.Care == nil {
		return page, nil
	}
	return page, []fyne.CanvasObject{
		look.NewButton(f.t("desktop.care.check"), f.checkFile),
		look.NewPrimary(f.t("desktop.backup.make"), p.make).WithKey("M"),
	}
}

func (p *backupsPage) sheet() *grid.Grid { return p.grid }

func (p *backupsPage) home() fyne.Focusable { return p.list.home() }

func (p *backupsPage) show() {
	f := p.f
	if f.Care == nil {
		p.list.instead(f.t("desktop.off.no-file"), nil)
		return
	}
	var err error
	if p.backups, err = f.Care.Backups(); err != nil {
		p.backups = nil
		p.list.instead(f.words.Err(err), nil)
		p.showPane()
		return
	}
	if len(p.backups) == 0 {
		p.grid.SetRows(nil)
		p.list.instead(f.t("desktop.care.no-backups"), look.NewButton(f.t("desktop.backup.make"), p.make).WithKey("M"))
		p.showPane()
		return
	}
	p.list.list()
	rows := make([]grid.Row, len(p.backups))
	for i, b := range p.backups {
		rows[i] = grid.Row{ID: b.Path, Cells: []grid.Cell{
			{Text: f.dayAndTime(b.At.Format(time.RFC3339))}, {Text: f.backupWhy(b.Label), Tip: b.Path}, {Text: sizeWords(b.Size), Color: look.Text2}, p.stateCell(b.Path),
		}}
	}
	p.grid.SetRows(rows)
	if p.grid.Current().Row < 0 {
		p.grid.SetCursor(0)
	}
	p.showPane()
}

// sizeWords is the size of a file.
func sizeWords(bytes int64) string {
	const mega = 1 << 20
	if bytes >= 10*mega {
		return strconv.FormatInt((bytes+mega/2)/mega, 10) + " MB"
	}
	return grouped((bytes+1023)/1024) + " KB"
}

// restorePoints are the acts before which the service copies the file, by the
// labels of the copies, in the words of the copies' list.
var restorePoints = map[string]string{
	"before.exchange": "desktop.backup.before-exchange", "before.manual.begin": "desktop.backup.before-manual", "before.recall": "desktop.backup.before-recall",
	"before.left.over": "desktop.backup.before-left-over", "before.restore.boards": "desktop.backup.before-restore-boards",
	"before.result.after.pairing": "desktop.backup.before-result", "before.adjourned.result": "desktop.backup.before-adjourned",
	"hand": "desktop.backup.by-hand", "smtool": "desktop.backup.by-smtool",
}

// backupWhy is why a copy was made, by its label.
func (f *Face) backupWhy(label string) string {
	if key, ok := restorePoints[label]; ok {
		return f.t(key)
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(label, "r")); err == nil && strings.HasPrefix(label, "r") {
		return f.t("desktop.backup.posted", n)
	}
	if strings.HasPrefix(label, "before.v") {
		return f.t("desktop.backup.before-version")
	}
	return label
}

// stateCell says whether a copy is whole. Each was checked when it was made.
func (p *backupsPage) stateCell(path string) grid.Cell {
	f := p.f
	c, again := p.checked[path]
	switch {
	case !again:
		return grid.Cell{Text: f.t("desktop.backup.checked-then"), Color: look.Text2}
	case len(c.faults) > 0:
		return grid.Cell{Icon: look.IconRefused, Text: f.t("desktop.care.broken", len(c.faults)), Color: look.Bad}
	}
	return grid.Cell{Icon: look.IconCheck, Text: f.t("desktop.backup.checked-now", c.at.Format("15:04")), Color: look.OK}
}

// current is the copy under the cursor; nil without one.
func (p *backupsPage) current() *Backup {
	if i := p.grid.Current().Row; i >= 0 && i < len(p.backups) {
		return &p.backups[i]
	}
	return nil
}

// showPane tells of the copy under the cursor, what can be done with it, and
// where the copies are.
func (p *backupsPage) showPane() {
	f := p.f
	var out []fyne.CanvasObject
	if b := p.current(); b != nil {
		out = append(out, look.NewParagraph(look.Span{Text: f.backupWhy(b.Label), Bold: true}), look.NewSmallParagraph(look.Span{Text: filepath.Base(b.Path), Color: look.Text2}),
			look.HBox(8, look.NewButton(f.t("desktop.backup.restore"), p.restore).WithKey("Enter"), look.NewButton(f.t("desktop.backup.check"), p.check).WithKey("C")),
			quiet(f.t("desktop.care.restore-how")))
		for _, fault := range p.checked[b.Path].faults {
			out = append(out, look.NewMessage(look.LevelRefused, "", f.words.Err(fault)))
		}
	}
	kept := "desktop.backup.kept"
	if f.Care.Server() {
		kept = "desktop.backup.kept-server"
	}
	out = append(out, look.VBox(4, look.NewHeading(f.t("desktop.backup.folder")), look.NewParagraph(look.Span{Text: f.Care.Folder()}), quiet(f.t(kept))),
		look.VBox(4, look.NewHeading(f.t("desktop.backup.of")), look.NewParagraph(look.Span{Text: f.Care.Path()})))
	p.pane.Objects = out
	p.pane.Refresh()
}

// make makes a copy now.
func (p *backupsPage) make() {
	f := p.f
	f.backUpNow(func() {
		p.show()
		p.grid.SetCursor(0)
		if !f.asking() && f.place == History {
			f.focus(p.home())
		}
	})
}

// backUpNow makes a copy by hand, and then does something where that went well.
func (f *Face) backUpNow(then func()) {
	f.run(func() error {
		_, err := f.Service.Backup(context.Background(), "hand")
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		f.backupFailed = ""
		f.status.show()
		then()
	})
}

// check reads the whole of a copy and says in its line how it went.
func (p *backupsPage) check() {
	f, b := p.f, p.current()
	if b == nil {
		return
	}
	path, c := b.Path, checkedBackup{at: f.Service.Now()}
	f.run(func() (err error) {
		c.entries, c.faults, err = f.Care.CheckBackup(context.Background(), path)
		return err
	}, func(err error) {
		if err != nil {
			c.faults = append(c.faults, err)
		}
		if len(c.faults) > 0 {
			f.beep()
		}
		if p.checked == nil {
			p.checked = map[string]checkedBackup{}
		}
		p.checked[path] = c
		p.show()
	})
}

// restore asks, and makes a new file of the copy under the cursor, to be opened
// in a window of its own: what is open here is not touched.
func (p *backupsPage) restore() {
	f, b := p.f, p.current()
	if b == nil {
		return
	}
	path := b.Path
	f.confirm(f.t("desktop.backup.restore-sure", f.backupWhy(b.Label), f.dayAndTime(b.At.Format(time.RFC3339))), f.t("desktop.care.restore-do"), func() {
		var made string
		f.run(func() (err error) {
			made, err = f.Care.Restore(context.Background(), path)
			return err
		}, func(err error) {
			if err != nil {
				f.showError(err)
				return
			}
			f.restored(made)
		})
	})
}
