package storagetest_test

import (
	"path/filepath"
	"testing"

	"sealedmove/storage"
	"sealedmove/storage/storagetest"
)

func TestSQLite(t *testing.T) {
	storagetest.Run(t, storagetest.Engine{
		OneWriter: true,
		Fresh: func(t *testing.T) storagetest.Place {
			path := filepath.Join(t.TempDir(), "club.sealedmove")
			return func(t *testing.T) storagetest.Store {
				s, err := storage.Open(t.Context(), path, storage.Options{})
				if err != nil {
					t.Fatal(err)
				}
				return s
			}
		},
	})
}
