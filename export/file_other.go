//go:build !windows

package export

import (
	"errors"
	"os"
	"syscall"
)

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

func isInUse(err error) bool { return errors.Is(err, syscall.ETXTBSY) || errors.Is(err, syscall.EBUSY) }

// syncFolder brings the new name to the disk; a file system that cannot is not
// an error, as the file itself is written.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
