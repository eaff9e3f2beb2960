package storage

import "syscall"

// alive tells whether a process of this machine still runs.
func alive(pid int) bool {
	const (
		queryLimited = 0x1000 // PROCESS_QUERY_LIMITED_INFORMATION
		stillActive  = 259
		denied       = syscall.Errno(5)
	)
	h, err := syscall.OpenProcess(queryLimited, false, uint32(pid))
	if err != nil {
		return err == denied
	}
	defer syscall.CloseHandle(h)
	var code uint32
	return syscall.GetExitCodeProcess(h, &code) == nil && code == stillActive
}
