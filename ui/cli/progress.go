package cli

import (
	"fmt"
	"strings"
	"time"

	"sealedmove/pairing"
)

// control lets the work be stopped with the program, and shows on a terminal
// how far it is once it has taken a second. done clears what was shown.
func (a *app) control(what string) (ctl pairing.Control, done func()) {
	ctl.Stop = func() bool { return a.ctx.Err() != nil }
	done = func() {}
	if !a.Progress || a.quiet {
		return ctl, done
	}
	start, shown := time.Now(), false
	ctl.Progress = func(n, of int) {
		if of > 0 && time.Since(start) > time.Second {
			shown = true
			bar := 24 * n / of
			fmt.Fprintf(a.Err, "\r%s [%s%s] %d/%d ", what, strings.Repeat("#", bar), strings.Repeat(".", 24-bar), n, of)
		}
	}
	done = func() {
		if shown {
			fmt.Fprintf(a.Err, "\r%s\r", strings.Repeat(" ", 60))
		}
	}
	return ctl, done
}
