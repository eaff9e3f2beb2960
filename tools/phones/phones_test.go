package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sealedmove/internal/testkit"
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
	for name, fresh := range map[string]func(*testing.T) func() string{
		"file":   func(*testing.T) func() string { return nil },
		"server": func(t *testing.T) func() string { return func() string { return testkit.Database(t) } },
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_DATA_HOME", t.TempDir())
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
			defer cancel()
			c := crowd{program: server, phones: 20, devices: 4, sections: 2, players: 16, hammer: 100 * time.Millisecond, fresh: fresh(t)}
			if err := run(ctx, c, want{posted: time.Minute, told: time.Minute, memory: 1 << 30}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestMain(m *testing.M) { os.Exit(testkit.Main(m)) }
