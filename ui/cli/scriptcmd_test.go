package cli_test

import (
	"bytes"
	"os"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit interface{ ExitCode() int }
		if e, ok := err.(interface{ ExitCode() int }); ok {
			exit = e
		}
		if exit == nil {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func alter(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: alter FILE OLD NEW")
	}
	name := ts.MkAbs(args[0])
	b, err := os.ReadFile(name)
	ts.Check(err)
	from, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	to, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	if !bytes.Contains(b, []byte(from)) {
		ts.Fatalf("%s does not hold %q", args[0], from)
	}
	ts.Check(os.WriteFile(name, bytes.ReplaceAll(b, []byte(from), []byte(to)), 0o644))
}
