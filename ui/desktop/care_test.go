package desktop

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// keeper looks after a file that is not there.
type keeper struct {
	faults           []error
	restored, opened string
	server           bool
	none             bool // there are no copies
}

func (*keeper) Path() string { return "/stick/club.db" }

func (*keeper) Folder() string { return "/stick/backups" }

func (k *keeper) Server() bool { return k.server }

func (k *keeper) Check(context.Context) (int64, []error, error) { return 1482, k.faults, nil }

func (k *keeper) CheckBackup(context.Context, string) (int64, []error, error) {
	return 700, k.faults, nil
}

func (k *keeper) Backups() ([]Backup, error) {
	if k.none {
		return nil, nil
	}
	at := time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)
	return []Backup{{"/stick/backups/club-r02.db", at, 90000, "r02"}, {"/stick/backups/club-r01.db", at.Add(-time.Hour), 80000, "r01"}}, nil
}

func (k *keeper) Restore(_ context.Context, b string) (string, error) {
	k.restored = b
	return "/stick/club-restored.db", nil
}

func (k *keeper) Open(path string) error { k.opened = path; return nil }

func TestABackupIsRestoredBesideTheFile(t *testing.T) {
	f := posted(t, 4)
	k := &keeper{}
	f.Care = k
	f.Go(Home)
	f.restoreBackup()
	if text := placeText(f); !strings.Contains(text, "round 2 posted") || !strings.Contains(text, "stays as it is") || !strings.Contains(text, "/stick/backups") {
		t.Errorf("the backups are %q", text)
	}
	press(f, fyne.KeyDown, fyne.KeyReturn)
	if text := dialogText(t, f); k.restored != "" || !strings.Contains(text, "round 1 posted") {
		t.Errorf("it asks %q, restored %q", text, k.restored)
	}
	sayYes(f)
	if k.restored != "/stick/backups/club-r01.db" {
		t.Errorf("restored %q", k.restored)
	}
	if text := dialogText(t, f); !strings.Contains(text, "/stick/club-restored.db") {
		t.Errorf("then it says %q", text)
	}
	press(f, fyne.KeyReturn)
	if k.opened != "/stick/club-restored.db" || f.asking() {
		t.Errorf("opened %q", k.opened)
	}
}

func TestCheckingTheFileSaysHowItWent(t *testing.T) {
	f := posted(t, 4)
	k := &keeper{}
	beeps := 0
	f.Care, f.Beep = k, func() { beeps++ }
	f.checkFile()
	if text := dialogText(t, f); !strings.Contains(text, "The file is whole.") || beeps != 0 {
		t.Errorf("a whole file: %q, %d sounds", text, beeps)
	}
	press(f, fyne.KeyEscape)
	k.faults = []error{tournament.Refuse("storage.no-file", "/stick/club.db"), errors.New("torn")}
	f.checkFile()
	if text := dialogText(t, f); !strings.Contains(text, "2 faults") || beeps != 1 {
		t.Errorf("a broken file: %q, %d sounds", text, beeps)
	}
}

func TestAMismatchSounds(t *testing.T) {
	f := posted(t, 4)
	beeps := 0
	f.Beep = func() { beeps++ }
	typeText(f, "10v1")
	if beeps != 0 {
		t.Error("a result that is the same sounds")
	}
	typeText(f, "1")
	if beeps != 1 {
		t.Errorf("a mismatch sounded %d times", beeps)
	}
}

func TestAnEventIsPutAwayAndBroughtBack(t *testing.T) {
	f := posted(t, 4)
	f.Go(Home)
	s := f.screens[Home].(*homeScreen)
	press(f, fyne.KeyDelete)
	if text := dialogText(t, f); !strings.Contains(text, "Nothing of it is lost") {
		t.Errorf("it asks %q", text)
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
	if len(s.events) != 0 || s.away.Hidden {
		t.Fatalf("%d events are listed", len(s.events))
	}
	s.withAway = true
	s.show()
	s.grid.SetCursor(0)
	f.focus(s.grid)
	press(f, fyne.KeyDelete)
	if len(s.events) != 1 || s.events[0].Archived {
		t.Errorf("brought back: %+v", s.events)
	}
}
