//go:build !windows

package storage

import (
	"errors"
	"syscall"
)

// alive tells whether a process of this machine still runs.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
