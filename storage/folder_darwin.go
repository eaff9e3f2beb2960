package storage

import "syscall"

// onNetwork tells whether the folder is on another machine.
func onNetwork(folder string) bool {
	const local = 0x1000 // MNT_LOCAL of statfs(2)
	var fs syscall.Statfs_t
	return syscall.Statfs(folder, &fs) == nil && fs.Flags&local == 0
}
