package storage

import "syscall"

// networkTypes are the file systems (statfs(2)) without memory shared between machines.
var networkTypes = map[uint32]bool{
	0x6969:     true, // NFS
	0x517B:     true, // SMB
	0xFF534D42: true, // CIFS
	0xFE534D42: true, // SMB 2
	0x5346414F: true, // AFS
	0x01021997: true, // 9p, the folders of virtual machines
	0x786F4256: true, // the shared folders of VirtualBox
}

// onNetwork tells whether the folder is on another machine.
func onNetwork(folder string) bool {
	var fs syscall.Statfs_t
	return syscall.Statfs(folder, &fs) == nil && networkTypes[uint32(fs.Type)]
}
