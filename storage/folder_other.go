//go:build !linux && !darwin && !windows

package storage

// onNetwork is not known on this system; write-ahead mode fails by itself there.
func onNetwork(string) bool { return false }
