package storage

import (
	"path/filepath"
	"strings"
)

// syncFolders are the names that programs give to the folders whose files they
// copy behind one's back, and in doing so lock, swap or split.
var syncFolders = []string{"onedrive", "dropbox", "google drive", "googledrive", "my drive", "iclouddrive", "mobile documents", "nextcloud", "owncloud", "nutstore", "坚果云", "百度网盘同步空间"}

// unfitForWAL says, as a key of the catalogue, why the folder of path is none
// for a write-ahead log; "" where nothing speaks against it.
func unfitForWAL(path string) string {
	if full, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = full
	}
	if onNetwork(path) {
		return "storage.no-wal"
	}
	for part := range strings.SplitSeq(strings.ToLower(filepath.ToSlash(path)), "/") {
		for _, name := range syncFolders {
			if part == name || strings.HasPrefix(part, name+" - ") || strings.HasPrefix(part, name+" (") {
				return "storage.no-wal-sync"
			}
		}
	}
	return ""
}
