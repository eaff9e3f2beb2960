//go:build !windows

package export

import (
	"io/fs"
	"syscall"
	"testing"
)

// The codes of the system that people meet have their own sentences.
func TestSystemErrors(t *testing.T) {
	for code, want := range map[syscall.Errno]string{
		syscall.ENOSPC: "full", syscall.EDQUOT: "full", syscall.EROFS: "read-only", syscall.EACCES: "read-only",
		syscall.EPERM: "read-only", syscall.ENOENT: "no-folder", syscall.EBUSY: "in-use", syscall.EIO: "failed",
	} {
		err := fileError("/x/y", &fs.PathError{Op: "write", Path: "/x/y", Err: code})
		if err.Key != "export.file."+want {
			t.Errorf("%v: %s, want %s", code, err.Key, want)
		}
	}
}
