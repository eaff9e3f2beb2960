//go:build e2e && linux

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sealedmove/internal/locale"
	"sealedmove/internal/x11drive"
)

// TestWhatCannotBeOpenedIsSaidInAWindow starts the program on files that it
// cannot open: a window says what is wrong with which file and what to do, in
// the user's language, and so does the terminal once it is closed. The file is
// as it was.
func TestWhatCannotBeOpenedIsSaidInAWindow(t *testing.T) {
	sample := filepath.Join(t.TempDir(), "sample.db")
	makeSample(t, sample)
	for _, c := range []struct {
		name string
		make func(t *testing.T) (file string)
		key  string // of the sentence
	}{
		{"newer", func(t *testing.T) string { return newer(t, sample) }, "storage.too-new"},
		{"foreign", foreignFile, "storage.foreign"},
		{"write-protected", protectedFolder, "storage.protected-folder"},
	} {
		for _, lang := range locale.Langs() {
			t.Run(c.name+"/"+string(lang), func(t *testing.T) {
				file := c.make(t)
				before, _ := os.ReadFile(file) // none where there is none
				d := x11drive.Start(t, x11drive.Options{Width: 700, Height: 240, Patience: time.Minute})
				cmd := exec.Command(binary, "--db", file, "--ui-lang", string(lang))
				cmd.Env = append(os.Environ(), "LC_ALL="+strings.ReplaceAll(string(lang), "-", "_")+".UTF-8")
				p := d.RunCommand(cmd)
				d.Window("Sealed Move").Focus()
				d.Settled()
				d.Save(shot(t, string(lang)+"-unopened-"+c.name+".png"))
				d.Press(x11drive.KeyEscape)
				var failed *exec.ExitError
				if err := p.Exited(time.Minute); !errors.As(err, &failed) {
					t.Errorf("it ended with %v, want a failure", err)
				}
				if after, _ := os.ReadFile(file); string(after) != string(before) {
					t.Error("the file has changed")
				}
				begin, _, _ := strings.Cut(locale.In(lang).T(c.key, file, 9999, 0), "9999")
				if out := p.Output(); !strings.Contains(out, begin) || !strings.Contains(out, file) {
					t.Errorf("the terminal says %q, want %q in it", out, begin)
				}
			})
		}
	}
}

// newer is a file of a version that is not written yet.
func newer(t *testing.T, sample string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "club.db")
	b, err := os.ReadFile(sample)
	if err == nil {
		copy(b[60:], []byte{0, 0, 9999 >> 8, 9999 & 255}) // user_version, https://sqlite.org/fileformat.html
		err = os.WriteFile(file, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// foreignFile is a letter with the wrong ending.
func foreignFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "letter.db")
	if err := os.WriteFile(file, []byte(strings.Repeat("Dear arbiter,\n", 20)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// protectedFolder is where no file can be made, not even by root.
func protectedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", syscall.MS_RDONLY, "size=64k"); err != nil {
		t.Skipf("a write-protected disk can be made by root alone: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	return filepath.Join(folder, "club.db")
}
