package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sealedmove/internal/testkit"
	"sealedmove/ui/cli"
)

// withServer ends the server that a script has used.
type withServer struct{ *testing.M }

func (m withServer) Run() int { return testkit.Main(m.M) }

func TestMain(m *testing.M) {
	testscript.Main(withServer{m}, map[string]func(){
		"smtool": func() {
			os.Exit(cli.Run(context.Background(), os.Args[1:], cli.Streams{
				In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
				Register: func() (string, error) { return "register.db", nil }, // in the folder of the script
			}))
		},
	})
}

// The scripts are command lines as people and programs write them, with what
// comes out; each begins in a folder that holds club.trf.
func TestScripts(t *testing.T) {
	scripts(t, "script", nil)
}

// TestScriptsOnServer has the addresses of two empty databases for its scripts.
func TestScriptsOnServer(t *testing.T) {
	scripts(t, "server", map[string]string{"DATABASE": testkit.Database(t), "EMPTY": testkit.Database(t)})
}

func scripts(t *testing.T, folder string, variables map[string]string) {
	t.Helper()
	club, err := os.ReadFile(filepath.Join("testdata", "club.trf"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", folder),
		Setup: func(e *testscript.Env) error {
			e.Setenv("LC_ALL", "C")
			for k, v := range variables {
				e.Setenv(k, v)
			}
			return os.WriteFile(filepath.Join(e.WorkDir, "club.trf"), club, 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// status N CMD… runs a command and wants the exit status N.
			"status": status,
			// alter FILE OLD NEW replaces every OLD in a file, byte for byte.
			"alter": alter,
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}
