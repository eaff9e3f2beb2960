package storage

import (
	"errors"
	"path/filepath"
	"testing"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
)

// A server leaves the file to the desktop until it has something to write
// itself, and is its writer from then on.
func TestLaterBecomesTheWriterByWriting(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "club.sealedmove")
	open := func(o Options) *Store {
		t.Helper()
		s, err := Open(ctx, path, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	desk := open(Options{Program: "desk"})
	server := open(Options{Later: true, Program: "server"})
	if err := server.ReadOnly(); err != nil {
		t.Errorf("before it writes: %v", err)
	}
	put := func(s *Store, name string) error {
		return s.PutAccount(ctx, access.Account{Name: name, Role: access.Arbiter, Password: "x"})
	}
	if err := put(desk, "Ada"); err != nil {
		t.Fatal(err)
	}
	err := put(server, "Bo")
	if o, ok := OwnerOf(err); !errors.Is(err, journal.ErrReadOnly) || !ok || o.Program != "desk" {
		t.Errorf("while the desk is the writer: %v", err)
	}
	if all, err := server.Accounts(ctx); err != nil || len(all) != 1 {
		t.Errorf("the server reads %v, %v", all, err)
	}
	if err := desk.Close(); err != nil {
		t.Fatal(err)
	}
	if err := put(server, "Bo"); err != nil {
		t.Fatalf("when the desk has gone: %v", err)
	}
	late := open(Options{Program: "desk again"})
	if o, ok := OwnerOf(late.ReadOnly()); !ok || o.Program != "server" {
		t.Errorf("the writer is now %v", late.ReadOnly())
	}
	if _, err := Open(ctx, filepath.Join(t.TempDir(), "none.sealedmove"), Options{Later: true}); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("a file that is not there: %v", err)
	}
}
