package desktop

import (
	"context"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/ui/desktop/look"
)

// Care looks after the file of tournaments.
type Care interface {
	// Path is where the file is.
	Path() string
	// Check reads the whole file and counts the entries; faults are what is
	// wrong in it.
	Check(context.Context) (entries int64, faults []error, err error)
	// Server tells whether the tournaments are in the database of a server; Path is
	// its address then.
	Server() bool
	// Folder is where the copies of the file are.
	Folder() string
	// Backups lists the copies of the file, the newest first.
	Backups() ([]Backup, error)
	// CheckBackup reads a whole copy, as Check does the file.
	CheckBackup(ctx context.Context, backup string) (entries int64, faults []error, err error)
	// Restore makes a new file of a backup, beside the present one, which stays
	// as it is.
	Restore(ctx context.Context, backup string) (path string, err error)
	// Open opens a file in a window of its own.
	Open(path string) error
}

// Backup is a copy of the file.
type Backup struct {
	Path  string
	At    time.Time
	Size  int64  // in bytes
	Label string // why it was made, as its name has it: "r03", "before.recall"
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

// restoreBackup goes to the copies of the file.
func (f *Face) restoreBackup() { inHistory(f, backupsTab, func(*backupsPage) {})() }

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
