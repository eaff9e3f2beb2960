package main

import (
	"os"
	"os/exec"
	"runtime"
	"time"
)

// beeps are the ways to a sound of each system, the first that is there.
var beeps = map[string][][]string{
	"linux":   {{"canberra-gtk-play", "--id=dialog-error"}, {"paplay", "/usr/share/sounds/freedesktop/stereo/dialog-error.oga"}, {"pw-play", "/usr/share/sounds/freedesktop/stereo/dialog-error.oga"}},
	"darwin":  {{"afplay", "/System/Library/Sounds/Basso.aiff"}},
	"windows": {{"powershell", "-NoProfile", "-Command", "[System.Media.SystemSounds]::Hand.Play(); Start-Sleep 1"}},
}

// beep makes the system's sound of an error, and rings the terminal where there
// is none.
func beep() {
	go func() {
		for _, way := range beeps[runtime.GOOS] {
			if opened(way[0], way[1:]...) == nil {
				return
			}
		}
		_, _ = os.Stderr.WriteString("\a") // nobody may hear it
	}()
}

// patience is how long a program of the system's is waited for: one that has
// nothing to do ends at once, one that becomes the viewer of a file does not.
const patience = 5 * time.Second

// opened runs a program of the system's and tells whether it did its work, as
// far as that is known.
func opened(program string, args ...string) error {
	cmd := exec.Command(program, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return nil
	}
}
