package storage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
)

// timeInNames is how a time stands in the name of a copy; it sorts.
const timeInNames = "20060102T150405"

// copiesKept is how many backups of a file are kept in a folder.
const copiesKept = 30

// BackupFolder is the folder beside the file that its backups go to.
func BackupFolder(path string) string { return filepath.Join(filepath.Dir(path), "backups") }

// Backup writes a copy of the whole file to the folder backups beside it, with
// label ("r03", "before-import") and time in its name, checks it, and returns
// its path. The last 30 copies are kept. Where a second folder is set the copy
// goes there too; should that fail, the path is returned with the error, and
// the first copy is good.
func (s *Store) Backup(ctx context.Context, label string) (string, error) {
	const op = "back up"
	folder := BackupFolder(s.Beside())
	copied, err := s.backup(ctx, folder, label)
	if err != nil {
		return "", s.copyRefusal(op, folder, err)
	}
	s.opts.Logger.Info("backup written", "file", copied)
	if s.opts.BackupsTo == "" {
		return copied, nil
	}
	if err := s.copySecond(copied); err != nil {
		return copied, s.copyRefusal(op, s.opts.BackupsTo, err)
	}
	return copied, nil
}

// copyRefusal words an error in a copy: it is about the folder, not about the file.
func (s *Store) copyRefusal(op, folder string, err error) error {
	var known *Error
	if errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &Error{Reason: journal.ErrUnavailable, Op: op, Key: "storage.no-backup", Args: []any{folder}, Hint: "storage.no-backup-hint", Err: err}
}

func (s *Store) backup(ctx context.Context, folder, label string) (string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	name := filepath.Join(folder, s.copyName(label))
	part, err := s.copyChecked(ctx, name)
	if err != nil {
		return "", err
	}
	to, err := reserve(name)
	if err == nil {
		err = put(part, to)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(part))
	}
	return to, prune(folder, copyPrefix(s.Beside()))
}

// copyPrefix is what the names of all backups of a file begin with.
func copyPrefix(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + "-"
}

func (s *Store) copyName(label string) string {
	return copyPrefix(s.Beside()) + nameSafe(label) + "-" + s.opts.Clock().UTC().Format(timeInNames) + extension(s.Beside())
}

func extension(path string) string {
	if ext := filepath.Ext(path); ext != "" {
		return ext
	}
	return ".sealedmove"
}

// nameSafe keeps of a label what every file system takes, and no hyphen: the
// backups of club.sealedmove must not be taken for those of club-2.sealedmove.
func nameSafe(label string) string {
	safe := strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '.'
	}, label), ".")
	if safe == "" {
		return "copy"
	}
	return safe
}

// reserve makes an empty file at path, or where there is one at path with "-2",
// "-3" … before its ending, and returns its name: nothing is overwritten.
func reserve(path string) (string, error) {
	ext := filepath.Ext(path)
	try := path
	for n := 2; ; n++ {
		f, err := os.OpenFile(try, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err == nil {
			return try, f.Close()
		}
		if !errors.Is(err, fs.ErrExist) || n > 1000 {
			return "", err
		}
		try = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), n, ext)
	}
}

// partEnding marks a copy that is not finished.
const partEnding = ".part"

// copyChecked copies a database to a part beside the name that it will have,
// and checks and syncs it, so that what gets the name is whole.
func (s *Store) copyChecked(ctx context.Context, name string) (part string, err error) {
	if part, err = reserve(name + partEnding); err != nil {
		return "", err
	}
	for _, step := range []func() error{
		func() error { return s.copyTo(ctx, part) },
		func() error { return finish(ctx, part) },
		func() error { return syncFile(part) },
	} {
		if err := step(); err != nil {
			return "", errors.Join(err, os.Remove(part))
		}
	}
	return part, nil
}

// put gives a finished part the name that was reserved for it.
func put(part, to string) error {
	if err := os.Rename(part, to); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return syncFolder(filepath.Dir(to))
}

// finish makes a copy a file of its own, which nobody holds, and checks it.
func finish(ctx context.Context, path string) error {
	params := url.Values{"mode": {"rw"}, "_journal_mode": {"DELETE"}, "_synchronous": {"FULL"}}
	db, err := connect(ctx, address(path, params), 1)
	if err != nil {
		return err
	}
	defer disconnect(db)
	if err := db.WithContext(ctx).Exec("DELETE FROM lease").Error; err != nil {
		return err
	}
	return sound(db.WithContext(ctx), path, "quick_check")
}

// sound has SQLite look whether the file holds together: "quick_check", or
// "integrity_check", which compares the indexes too.
func sound(db *gorm.DB, path, check string) error {
	var said []string
	if err := db.Raw("PRAGMA " + check).Scan(&said).Error; err != nil {
		return err
	}
	if len(said) == 1 && said[0] == "ok" {
		return nil
	}
	return &Error{
		Reason: journal.ErrDamaged, Op: "check file", Key: "storage.corrupt", Args: []any{path}, Hint: "storage.corrupt-hint",
		Err: errors.New(strings.Join(said, "; ")),
	}
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// prune removes the oldest backups of a file beyond those that are kept, and
// the parts that a killed program left. Their age is the time in their names,
// which survives copying.
func prune(folder, prefix string) error {
	names, err := backupNames(folder, prefix)
	if err != nil {
		return err
	}
	remove := names[:max(len(names)-copiesKept, 0)]
	all, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range all {
		info, err := e.Info()
		if err == nil && strings.HasPrefix(e.Name(), prefix) && strings.Contains(e.Name(), partEnding) && time.Since(info.ModTime()) > time.Hour {
			remove = append(remove, e.Name())
		}
	}
	for _, name := range remove {
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// backupNames lists the backups of a file in a folder, the oldest first.
func backupNames(folder, prefix string) ([]string, error) {
	all, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range all {
		if _, ok := timeOf(e.Name(), prefix); ok {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		ta, _ := timeOf(a, prefix)
		tb, _ := timeOf(b, prefix)
		return cmp.Or(strings.Compare(ta, tb), len(a)-len(b), strings.Compare(a, b))
	})
	return names, nil
}

// timeOf is the time in the name of a backup, PREFIX LABEL-TIME or
// PREFIX LABEL-TIME-N; ok is false for other names.
func timeOf(name, prefix string) (t string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSuffix(name, filepath.Ext(name)), prefix)
	parts := strings.Split(rest, "-")
	if !ok || len(parts) < 2 || len(parts) > 3 || strings.Contains(name, partEnding) {
		return "", false
	}
	if _, err := time.Parse(timeInNames, parts[1]); err != nil {
		return "", false
	}
	return parts[1], true
}

// copySecond puts a finished backup into the second folder as well.
func (s *Store) copySecond(from string) error {
	if err := os.MkdirAll(s.opts.BackupsTo, 0o755); err != nil {
		return err
	}
	name := filepath.Join(s.opts.BackupsTo, filepath.Base(from))
	part, err := reserve(name + partEnding)
	if err != nil {
		return err
	}
	if err = copyFile(from, part); err == nil {
		var to string
		if to, err = reserve(name); err == nil {
			err = put(part, to)
		}
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return prune(s.opts.BackupsTo, copyPrefix(s.Beside()))
}

// copyFile writes what from holds to a file that is there and empty.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// LabelOf is the label in the name of a backup of this store, with a dot for
// every sign that no name has; "" for another name.
func (s *Store) LabelOf(path string) string {
	prefix := copyPrefix(s.Beside())
	name := filepath.Base(path)
	if _, ok := timeOf(name, prefix); !ok {
		return ""
	}
	label, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "-")
	return label
}

// Backups lists the backups beside the file, the newest first.
func (s *Store) Backups() ([]string, error) {
	folder := BackupFolder(s.Beside())
	names, err := backupNames(folder, copyPrefix(s.Beside()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, s.refusal("list backups", err)
	}
	slices.Reverse(names)
	for i, n := range names {
		names[i] = filepath.Join(folder, n)
	}
	return names, nil
}

// Restore opens a backup, checks it, and copies it to a new file at path, or to
// the database of a server at that address. It never overwrites: where there is
// a file already, or an event in the database, it fails with [journal.ErrExists].
func Restore(ctx context.Context, backup, path string) error {
	const op = "restore"
	from, err := Open(ctx, backup, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer from.Close()
	if err := sound(from.read.WithContext(ctx), backup, "quick_check"); err != nil {
		return refusal(op, backup, err)
	}
	if IsServer(path) {
		return from.restoreTo(ctx, path, Options{})
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return refusal(op, path, err)
	}
	if err := f.Close(); err != nil {
		return refusal(op, path, err)
	}
	part, err := from.copyChecked(ctx, path)
	if err != nil {
		return from.copyRefusal(op, filepath.Dir(path), errors.Join(err, os.Remove(path)))
	}
	if err := put(part, path); err != nil {
		return from.copyRefusal(op, filepath.Dir(path), errors.Join(err, os.Remove(part)))
	}
	return nil
}
