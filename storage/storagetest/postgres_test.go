package storagetest_test

import (
	"os"
	"testing"

	"sealedmove/arbiter/access"
	"sealedmove/internal/testkit"
	"sealedmove/storage"
	"sealedmove/storage/storagetest"
)

func TestMain(m *testing.M) { os.Exit(testkit.Main(m)) }

func TestAccessInPostgreSQL(t *testing.T) {
	storagetest.RunAccess(t, func(t *testing.T) access.Store {
		s, err := storage.Open(t.Context(), testkit.Database(t), storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}

func TestPostgreSQL(t *testing.T) {
	storagetest.Run(t, storagetest.Engine{
		Fresh: func(t *testing.T) storagetest.Place {
			address, folder := testkit.Database(t), t.TempDir()
			return func(t *testing.T) storagetest.Store {
				s, err := storage.Open(t.Context(), address, storage.Options{Folder: folder})
				if err != nil {
					t.Fatal(err)
				}
				return s
			}
		},
	})
}
