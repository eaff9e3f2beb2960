package storagetest_test

import (
	"path/filepath"
	"testing"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/storage"
	"sealedmove/storage/storagetest"
)

func TestAccessInMemory(t *testing.T) {
	storagetest.RunAccess(t, func(*testing.T) access.Store { return arbitertest.NewMemory() })
}

func TestAccessInSQLite(t *testing.T) {
	storagetest.RunAccess(t, func(t *testing.T) access.Store {
		s, err := storage.Open(t.Context(), filepath.Join(t.TempDir(), "club.sealedmove"), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}
