package desktop

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// Care looks after the file of tournaments.
type Care interface {
	// Path is where the file is.
	Path() string
	// Check reads the whole file and counts the entries; faults are what is
	// wrong in it.
	Check(context.Context) (entries int64, faults []error, err error)
	// Backups lists the copies of the file, the newest first.
	Backups() ([]Backup, error)
	// Restore makes a new file of a backup, beside the present one, which stays
	// as it is.
	Restore(ctx context.Context, backup string) (path string, err error)
	// Open opens a file in a window of its own.
	Open(path string) error
}

// Backup is a copy of the file.
type Backup struct {
	Path string
	At   time.Time
	Size int64 // in bytes
}

// checkFile verifies the journal and says how it went: with a tick, or with
// every fault and a sound.
func (f *Face) checkFile() {
	var entries int64
	var faults []error
	f.run(func() (err error) {
		entries, faults, err = f.Care.Check(context.Background())
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		parts := []fyne.CanvasObject{look.NewVerdict(look.IconCheck, look.OK, f.t("desktop.care.whole"), f.t("desktop.care.whole-why", entries))}
		if len(faults) > 0 {
			f.beep()
			parts = []fyne.CanvasObject{look.NewVerdict(look.IconRefused, look.Bad, f.t("desktop.care.broken", len(faults)), f.t("desktop.care.broken-why"))}
			for _, fault := range faults {
				parts = append(parts, look.NewMessage(look.LevelRefused, "", f.words.Err(fault)))
			}
		}
		var d *look.Dialog
		closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
		d = look.NewDialog(f.t("desktop.care.check"), look.VBox(8, parts...)).Wide().WithButtons(closeIt, nil)
		f.showAbout("saving", d)
	})
}

func (f *Face) beep() {
	if f.Beep != nil {
		f.Beep()
	}
}

// restoreBackup asks which copy of the file to go back to. The copy becomes a
// file of its own, in a window of its own: what is open here is not touched.
func (f *Face) restoreBackup() {
	backups, err := f.Care.Backups()
	if err != nil {
		f.showError(err)
		return
	}
	list := grid.New(grid.Column{Title: f.t("desktop.care.when"), Width: 160}, grid.Column{Title: f.t("desktop.file.path")}, grid.Column{Title: f.t("desktop.care.size"), Width: 90, Align: grid.Right}).LeastRows(9)
	rows := make([]grid.Row, len(backups))
	for i, b := range backups {
		rows[i] = grid.Row{ID: b.Path, Cells: []grid.Cell{{Text: f.dayAndTime(b.At.Format(time.RFC3339))}, {Text: filepath.Base(b.Path), Color: look.Text2}, {Text: strconv.FormatInt((b.Size+1023)/1024, 10) + " KB", Color: look.Text2}}}
	}
	list.SetRows(rows)
	list.SetCursor(0)
	var d *look.Dialog
	restore := func() {
		at := list.Current().Row
		if at < 0 || at >= len(backups) {
			return
		}
		d.Hide()
		var path string
		f.run(func() (err error) {
			path, err = f.Care.Restore(context.Background(), backups[at].Path)
			return err
		}, func(err error) {
			if err != nil {
				f.showError(err)
				return
			}
			f.restored(path)
		})
	}
	list.OnEnter = func(grid.At) { restore() }
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	content := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desktop.care.restore-how")}), list}
	do := look.NewPrimary(f.t("desktop.care.restore-do"), restore).WithKey("Enter")
	if len(backups) == 0 {
		cancel.SetText(f.t("desktop.close"))
		content, do = []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desktop.care.no-backups"), Color: look.Text2})}, nil
	}
	d = look.NewDialog(f.t("desktop.care.restore"), look.VBox(8, content...)).Wide().WithButtons(cancel, do)
	if do != nil {
		d.FocusFirst(list)
	}
	f.showAbout("saving", d)
}

// restored says where the restored file is, and offers to open it.
func (f *Face) restored(path string) {
	var d *look.Dialog
	closeIt := look.NewButton(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	open := look.NewPrimary(f.t("desktop.care.open"), func() {
		d.Hide()
		if err := f.Care.Open(path); err != nil {
			f.showError(err)
		}
	})
	d = look.NewDialog(f.t("desktop.care.restore"), look.NewVerdict(look.IconCheck, look.OK, f.t("desktop.care.restored"), path)).Wide().FocusFirst(open).WithButtons(closeIt, open)
	f.showAbout("saving", d)
}
