//go:build !windows

package storage

import (
	"errors"
	"os"
	"syscall"
)

// syncFolder makes a name given in the folder survive a power cut.
func syncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // some network and stick file systems know no such thing
	}
	return errors.Join(err, d.Close())
}
