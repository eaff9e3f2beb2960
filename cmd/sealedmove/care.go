package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"sealedmove/storage"
	"sealedmove/ui/desktop"
)

// care looks after the open file, for the desktop.
type care struct {
	store *storage.Store
	now   func() time.Time
}

func (c care) Path() string { return c.store.Path() }

func (c care) Server() bool { return storage.IsServer(c.store.Path()) }

func (c care) Folder() string { return storage.BackupFolder(c.store.Beside()) }

// Check verifies the file; of each event the first fault is told.
func (c care) Check(ctx context.Context) (entries int64, faults []error, err error) {
	return verified(ctx, c.store)
}

// CheckBackup verifies a copy.
func (c care) CheckBackup(ctx context.Context, backup string) (entries int64, faults []error, err error) {
	s, err := storage.Open(ctx, backup, storage.Options{ReadOnly: true})
	if err != nil {
		return 0, nil, err
	}
	entries, faults, err = verified(ctx, s)
	return entries, faults, errors.Join(err, s.Close())
}

func verified(ctx context.Context, s *storage.Store) (entries int64, faults []error, err error) {
	r, err := s.Verify(ctx)
	faults = r.File
	for _, e := range r.Events {
		entries += e.Entries
		if e.Fault != nil {
			faults = append(faults, e.Fault.Err)
		}
	}
	return entries, faults, err
}

// Backups lists those that can still be read about.
func (c care) Backups() ([]desktop.Backup, error) {
	paths, err := c.store.Backups()
	out := make([]desktop.Backup, 0, len(paths))
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil {
			out = append(out, desktop.Backup{Path: p, At: info.ModTime(), Size: info.Size(), Label: c.store.LabelOf(p)})
		}
	}
	return out, err
}

// Restore makes the file "club-restored-20261130-194000.db" beside club.db, or
// beside the folder of backups of a server's database.
func (c care) Restore(ctx context.Context, backup string) (string, error) {
	beside := c.store.Beside()
	ext := filepath.Ext(beside)
	path := strings.TrimSuffix(beside, ext) + c.now().Format("-restored-20060102-150405") + ext
	return path, storage.Restore(ctx, backup, path)
}

// Open starts the program once more, on another file.
func (c care) Open(path string) error {
	self, err := os.Executable()
	if err == nil {
		err = exec.Command(self, "--db", path).Start()
	}
	if err != nil {
		return fmt.Errorf("open a second window: %w", err)
	}
	return nil
}
