package export

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"sealedmove/tournament"
)

// maxName is the longest file name in bytes: file systems take 255, and a
// folder synchronised by others may add to it.
const maxName = 180

// FileName is a name for a file of an event: its name in any script, what the
// file holds, and the extension with its dot. It is never empty and holds
// nothing that Windows, macOS or Linux reserve; dots of the name stay.
func FileName(event, what, ext string) string {
	tail := cutBytes(fileSafe(ext), 12)
	if w := strings.ReplaceAll(fileSafe(what), " ", "-"); w != "" {
		tail = "-" + strings.TrimRight(cutBytes(w, 90), "-.") + tail
	}
	base := strings.TrimRight(cutBytes(fileSafe(event), maxName-len(tail)), " .-")
	switch {
	case base == "":
		base = "event"
	case reservedByWindows(base):
		base = "event-" + base
	}
	return strings.TrimRight(base+tail, " .")
}

// FileName is a name for the file of a choice.
func (d *Doc) FileName(c Choice, ext string) string {
	what := d.words.T(c.Kind.Key())
	if sec := d.state.Section(c.Section); sec != nil && !d.one() {
		what = sec.Name + " " + what
	}
	if p := d.state.Player(c.Player); p != nil {
		what += " " + p.Person.Value.LatinName()
	}
	if c.Round > 0 {
		what += " " + d.t("col.round", int(c.Round))
	}
	return FileName(d.state.Info.Name, what, ext)
}

// fileSafe takes out what file systems reserve, and what nobody sees.
func fileSafe(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`<>:"/\|?*`, r):
			return '-'
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == utf8.RuneError:
			return -1
		}
		return r
	}, tournament.Clean(s))
	return strings.Trim(s, " ")
}

func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// reservedByWindows tells of the names of devices, with whatever extension.
func reservedByWindows(s string) bool {
	s, _, _ = strings.Cut(strings.ToUpper(s), ".")
	s = strings.TrimSpace(s)
	switch s {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(s) == 4 && (strings.HasPrefix(s, "COM") || strings.HasPrefix(s, "LPT")) && s[3] >= '0' && s[3] <= '9'
}

// FileError says why a file could not be written, in words (internal/locale).
// The file that was there before is whole.
type FileError struct {
	Path string
	Key  string
	Err  error
}

// Error is for logs.
func (e *FileError) Error() string { return fmt.Sprintf("write %s: %v", e.Path, e.Err) }

// Unwrap is the cause.
func (e *FileError) Unwrap() error { return e.Err }

// Localize gives the sentence; its hint says what to do.
func (e *FileError) Localize() (key string, args []any, hint string) {
	return e.Key, []any{filepath.Base(e.Path), filepath.Dir(e.Path), e.Err.Error()}, e.Key + ".hint"
}

func fileError(path string, err error) *FileError {
	key := "export.file.failed"
	switch {
	case isDiskFull(err):
		key = "export.file.full"
	case isReadOnly(err):
		key = "export.file.read-only"
	case isInUse(err):
		key = "export.file.in-use"
	case errors.Is(err, fs.ErrNotExist):
		key = "export.file.no-folder"
	case errors.Is(err, fs.ErrPermission):
		key = "export.file.read-only"
	}
	return &FileError{Path: path, Key: key, Err: err}
}

// WriteFile writes a file by way of a second one beside it, which takes its
// place once all of it is on the disk: whatever goes wrong, the file of before
// is whole. What `write` itself returns comes back as it is; trouble with the
// disk is a [FileError].
func WriteFile(path string, write func(io.Writer) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays a link
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &FileError{Path: path, Key: "export.file.folder", Err: errors.New("is a folder")}
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".sealedmove-*.tmp")
	if err != nil {
		return fileError(path, err)
	}
	defer os.Remove(f.Name()) // after the rename there is nothing to remove
	w := &diskWriter{f: f}
	if err := write(w); err != nil {
		_ = f.Close()     // the file is thrown away
		if w.err != nil { // the disk's error, however the writer worded it
			return fileError(path, w.err)
		}
		return err
	}
	if err := finish(f, path); err != nil {
		return fileError(path, err)
	}
	return nil
}

// diskWriter remembers that it was the disk that failed.
type diskWriter struct {
	f   *os.File
	err error
}

func (w *diskWriter) Write(b []byte) (int, error) {
	n, err := w.f.Write(b)
	if err != nil {
		w.err = err
	}
	return n, err
}

// finish brings the written file to the disk and to its name.
func finish(f *os.File, path string) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
		if mode&0o200 == 0 { // the name could be taken over, but the file was locked on purpose
			return errors.Join(fs.ErrPermission, f.Close())
		}
	}
	err := errors.Join(f.Chmod(mode), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}
