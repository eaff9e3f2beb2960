package export

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"sealedmove/internal/locale"
)

// A name from any script gives a file name, never an empty or a reserved one.
func TestFileName(t *testing.T) {
	for _, c := range []struct{ event, what, ext, want string }{
		{"第一届公开赛", "standings", ".xlsx", "第一届公开赛-standings.xlsx"},
		{"Ångström/“Open”", "players", ".csv", "Ångström-“Open”-players.csv"},
		{"Open 2.0", "pairings round 3", ".html", "Open 2.0-pairings-round-3.html"},
		{"Club/City: \"A\" <B>|C?*\\", "x", ".csv", "Club-City- -A- -B--C-x.csv"},
		{"", "", ".xlsx", "event.xlsx"},
		{" . ", "", ".xlsx", "event.xlsx"},
		{"CON", "", ".xlsx", "event-CON.xlsx"},
		{"com1.de", "", ".xlsx", "event-com1.de.xlsx"},
		{"con", "x", ".csv", "event-con-x.csv"},
		{"A\x00\u202eB\r\nC", "", ".csv", "AB C.csv"},
		{"ends with a dot.", "", "", "ends with a dot"},
		{"../../etc/passwd", "", ".csv", "..-..-etc-passwd.csv"},
		{"🂡♞", "", ".csv", "🂡♞.csv"},
	} {
		got := FileName(c.event, c.what, c.ext)
		if got != c.want {
			t.Errorf("%q: got %q, want %q", c.event, got, c.want)
		}
	}
	long := FileName(strings.Repeat("赛", 300), strings.Repeat("x", 300), ".xlsx")
	if len(long) > maxName || !utf8.ValidString(long) || !strings.HasPrefix(long, "赛赛") {
		t.Errorf("%d bytes: %q", len(long), long)
	}
}

// Whatever the names, a file name is legal everywhere.
func FuzzFileName(f *testing.F) {
	f.Add("第一届公开赛", "standings", ".xlsx")
	f.Add("NUL.txt", "a/b", ".csv")
	f.Add(strings.Repeat("💺", 99), "", "")
	f.Fuzz(func(t *testing.T, event, what, ext string) {
		n := FileName(event, what, ext)
		stem, _, _ := strings.Cut(n, ".")
		if n == "" || len(n) > 255 || strings.ContainsAny(n, "<>:\"/\\|?*\x00\r\n") || reservedByWindows(stem) || n == "." || n == ".." || strings.TrimRight(n, " .") != n {
			t.Errorf("%q", n)
		}
	})
}

// The names of files say what is in them, in the language of the document.
func TestDocFileName(t *testing.T) {
	d := sampleDoc(t, twoSections(t), locale.Hans)
	if got, want := d.FileName(Choice{Kind: Pairings, Section: "B", Round: 3}, ".html"), "第一届公开赛-Jugend-U12--Vereinsmeisterschaft-der-Stadt-[A]-B-编排-第3轮.html"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func write(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// leftovers are files beside the document that should not be there.
func leftovers(t *testing.T, dir string) []string {
	t.Helper()
	fs, err := filepath.Glob(filepath.Join(dir, ".sealedmove-*"))
	if err != nil {
		t.Fatal(err)
	}
	return fs
}

// A file is replaced as a whole or not at all.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "第一届.xlsx")
	if err := WriteFile(path, write("one")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("half way")
	err := WriteFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "tw"); err != nil {
			return err
		}
		return broken
	})
	if b, _ := os.ReadFile(path); !errors.Is(err, broken) || string(b) != "one" {
		t.Errorf("after a failure: %q, %v", b, err)
	}
	if err := WriteFile(path, write("two")); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "two" {
		t.Errorf("after the second time: %q", b)
	}
	if l := leftovers(t, dir); len(l) > 0 {
		t.Errorf("left behind: %q", l)
	}
}

// What goes wrong with the disk is a sentence with a way out, and the file of
// before is whole.
func TestWriteFileRefused(t *testing.T) {
	dir := t.TempDir()
	locked := filepath.Join(dir, "locked.csv")
	if err := os.WriteFile(locked, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, path, want string }{
		{"no such folder", filepath.Join(dir, "gone", "x.csv"), "There is no folder " + filepath.Join(dir, "gone")},
		{"a folder of that name", dir, " is a folder."},
		{"a file that is read-only", locked, "is read-only"},
	} {
		err := WriteFile(c.path, write("new"))
		var fe *FileError
		got := locale.In(locale.English).Err(err)
		if !errors.As(err, &fe) || !strings.Contains(got, c.want) || strings.Contains(got, "%!") {
			t.Errorf("%s: %v: %q", c.name, err, got)
		}
	}
	if b, _ := os.ReadFile(locked); string(b) != "old" {
		t.Errorf("the locked file holds %q", b)
	}
	if l := leftovers(t, dir); len(l) > 0 {
		t.Errorf("left behind: %q", l)
	}
}

func TestWriteFileReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("the superuser, and Windows, write into folders that are marked read-only")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "x.csv")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(dir, 0o755) }() // for the removal
	err := WriteFile(path, write("new"))
	if b, _ := os.ReadFile(path); err == nil || string(b) != "old" || !strings.Contains(locale.In(locale.English).Err(err), "read-only") {
		t.Errorf("%q, %v", b, err)
	}
}

// Each cause has its sentence, in every language, with its hint.
func TestFileErrorsInWords(t *testing.T) {
	for key, err := range map[string]error{
		"export.file.no-folder": fs.ErrNotExist,
		"export.file.read-only": fs.ErrPermission,
		"export.file.failed":    io.ErrUnexpectedEOF,
	} {
		fe := fileError("/x/y.csv", fmt.Errorf("wrapped: %w", err))
		if fe.Key != key {
			t.Errorf("%v: %s, want %s", err, fe.Key, key)
		}
	}
	for _, l := range locale.Langs() {
		for _, key := range []string{"failed", "full", "read-only", "in-use", "no-folder", "folder"} {
			fe := &FileError{Path: "/x/y.csv", Key: "export.file." + key, Err: io.EOF}
			if s := locale.In(l).Err(fe); strings.Contains(s, "export.") || strings.Contains(s, "%!") {
				t.Errorf("%s: %s", l, s)
			}
		}
	}
}
