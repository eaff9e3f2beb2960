package storage

import (
	"path/filepath"
	"strings"
	"syscall"
	"unsafe"
)

var getDriveType = syscall.NewLazyDLL("kernel32.dll").NewProc("GetDriveTypeW")

// onNetwork tells whether the folder is on another machine.
func onNetwork(folder string) bool {
	const remote = 4 // DRIVE_REMOTE
	full, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	if strings.HasPrefix(full, `\\`) {
		return true
	}
	root, err := syscall.UTF16PtrFromString(filepath.VolumeName(full) + `\`)
	if err != nil {
		return false
	}
	kind, _, _ := getDriveType.Call(uintptr(unsafe.Pointer(root)))
	return kind == remote
}
