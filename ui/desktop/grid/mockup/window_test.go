//go:build e2e

package mockup_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"sealedmove/internal/x11drive"
)

// buildWindow builds the program that shows the mock-up.
func buildWindow(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "window")
	cmd := exec.Command("go", "build", "-tags", "x11", "-o", path, "./testdata/window")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// TestPicturesOfRealWindow takes pictures of a real window to the folder in
// $SEALEDMOVE_SHOTS, to be looked at beside the design.
func TestPicturesOfRealWindow(t *testing.T) {
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		t.Skip("set SEALEDMOVE_SHOTS to a folder to have the pictures written")
	}
	window := buildWindow(t)
	for _, args := range [][]string{
		{"light", "100", "results"},
		{"dark", "100", "results"},
		{"high-contrast", "100", "results"},
		{"light", "100", "widgets"},
		{"dark", "100", "widgets"},
		{"light", "125", "results"},
	} {
		d := x11drive.Start(t, x11drive.Options{})
		d.Run(window, args...)
		d.Window("mock-up").Focus()
		d.Settled()
		d.Save(filepath.Join(dir, "window-"+args[2]+"-"+args[0]+"-"+args[1]+".png"))
	}
}
