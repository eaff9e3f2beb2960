package export

import (
	"errors"
	"syscall"
)

// Error codes of Windows that package syscall does not name.
const (
	errSharingViolation = syscall.Errno(32)
	errLockViolation    = syscall.Errno(33)
	errHandleDiskFull   = syscall.Errno(39)
	errDiskFull         = syscall.Errno(112)
	errWriteProtect     = syscall.Errno(19)
	errUserMapped       = syscall.Errno(1224)
)

func isDiskFull(err error) bool {
	return errors.Is(err, errDiskFull) || errors.Is(err, errHandleDiskFull)
}

func isReadOnly(err error) bool { return errors.Is(err, errWriteProtect) }

// isInUse: another program, usually the spreadsheet, has the old file open.
func isInUse(err error) bool {
	return errors.Is(err, errSharingViolation) || errors.Is(err, errLockViolation) || errors.Is(err, errUserMapped)
}

// syncFolder: Windows writes names through.
func syncFolder(string) {}
