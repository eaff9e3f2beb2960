// Package testkit is what the tests of several packages share: where the
// oracle's answers stand, and small readers for them.
package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// Oracle returns the folder of independent answers named by name, such as
// "pairing/dutch". It is looked for in $SEALEDMOVE_ORACLE, else in
// ../shared/oracle beside the checkout. Where neither is there the test is
// skipped, saying so: the facts that every run needs are in testdata.
func Oracle(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("SEALEDMOVE_ORACLE")
	if root == "" {
		root = filepath.Join(moduleRoot(t), "..", "shared", "oracle")
	}
	dir := filepath.Join(root, filepath.FromSlash(name))
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("the full oracle is not beside this checkout (%v); the copy in testdata was run", err)
	}
	return dir
}

// moduleRoot is the folder that holds go.mod.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = up
	}
}
