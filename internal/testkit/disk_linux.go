package testkit

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// SmallDisk is the folder of a disk of so many kilobytes. It skips the test where
// none can be made: only root can mount one.
func SmallDisk(t testing.TB, kilobytes int) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes)); err != nil {
		t.Skipf("a full disk needs a small one, which only root can mount: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder
}

// Fill leaves no room on a disk; what it returns makes room again.
func Fill(t testing.TB, folder string) (room func()) {
	t.Helper()
	ballast := filepath.Join(folder, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	for block := make([]byte, 4096); err == nil; {
		_, err = f.Write(block)
	}
	_ = f.Close() // it is full, and meant to be
	return func() {
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
	}
}

// WriteProtect makes a disk of SmallDisk read-only, for root too.
func WriteProtect(t testing.TB, folder string) {
	t.Helper()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
}
