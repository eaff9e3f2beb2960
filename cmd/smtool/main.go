// Command smtool is Sealed Move on the command line: pairing, checking and
// converting tournament reports, and care of database files. It has no window
// and builds without the libraries of one.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"sealedmove/cmd/internal/app"
	"sealedmove/ui/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := cli.Run(ctx, os.Args[1:], cli.Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Progress: isTerminal(os.Stderr), Register: app.DefaultRegister,
	})
	stop()
	os.Exit(status)
}

// isTerminal tells whether somebody watches.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
