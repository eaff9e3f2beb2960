package app

import (
	"errors"
	"fmt"
	"io"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// Exit statuses of the programs.
const (
	done     = 0
	failed   = 1
	badInput = 2
	badUsage = 4
)

// usage marks an error in what was typed.
type usage struct{ error }

// AsUsage marks an error, if it is one, as a fault of the command that was typed.
func AsUsage(err error) error {
	if err == nil {
		return nil
	}
	return usage{err}
}

// Report says in words what went wrong, if anything did, and is the exit
// status of the program for it.
func Report(w io.Writer, lang locale.Lang, err error) int {
	var typed usage
	var file tournament.Problems
	switch {
	case err == nil:
		return done
	case errors.As(err, &typed):
		fmt.Fprintln(w, typed.error)
		return badUsage
	}
	fmt.Fprintln(w, locale.In(lang).Err(err))
	if errors.As(err, &file) {
		return badInput
	}
	return failed
}
