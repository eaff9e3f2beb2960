package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sealedmove/ui/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
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
	club, err := os.ReadFile(filepath.Join("testdata", "club.trf"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("LC_ALL", "C")
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
