package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// A small hall with the real server: nothing is lost and nothing doubled, also
// where the server is killed in the middle. The clock judges nothing here.
func TestHallWithAServerThatIsKilled(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that a killed program had open may stay locked for a moment there")
	}
	server := filepath.Join(t.TempDir(), "sealedmoved")
	if out, err := exec.Command("go", "build", "-o", server, "../../cmd/sealedmoved").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c := crowd{program: server, phones: 20, devices: 4, sections: 2, players: 16, hammer: 100 * time.Millisecond}
	if err := run(ctx, c, want{posted: time.Minute, told: time.Minute, memory: 1 << 30}); err != nil {
		t.Fatal(err)
	}
}
