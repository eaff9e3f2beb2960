package testkit

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// canEndWithTests tells that a program can be made to end with the tests, even
// where they are killed.
const canEndWithTests = true

// asOwner has a program run by the owner of the folder it works in, where the
// tests are root's.
func asOwner(cmd *exec.Cmd) {
	if os.Geteuid() != 0 {
		return
	}
	info, err := os.Stat(cmd.Dir)
	if err != nil {
		return // the program will say so
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: owner.Uid, Gid: owner.Gid}}
}

// endsWithTests starts a program that the system ends at once when the thread
// that started it does, which is kept as long as the program runs.
func endsWithTests(cmd *exec.Cmd) (stop func(), ended <-chan error) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGQUIT // of PostgreSQL: at once, with all its processes
	over, started := make(chan error, 1), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		err := cmd.Start()
		close(started)
		if err == nil {
			err = cmd.Wait()
		}
		over <- err
		close(over)
	}()
	<-started
	return func() {
		if cmd.Process != nil {
			_ = cmd.Process.Signal(syscall.SIGQUIT) // it may have ended already
		}
	}, over
}
