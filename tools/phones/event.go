package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// crowd is a hall: how many are in it, and what they have before them.
type crowd struct {
	program           string
	phones, devices   int
	sections, players int
	hammer            time.Duration
	fresh             func() string // an empty database of a server for an evening; nil: a file

	folder  string
	db      string
	event   tournament.EventID
	first   tournament.SectionID // whose round is posted while all look on
	state   tournament.State
	tokens  []string
	server  *exec.Cmd
	address string // host and port
	most    int64  // kB that a server that is gone had used
}

// again is the same hall, on another evening.
func (c *crowd) again() crowd {
	return crowd{program: c.program, phones: c.phones, devices: c.devices, sections: c.sections, players: c.players, hammer: c.hammer, fresh: c.fresh}
}

func (c *crowd) boards() int { return c.sections * c.players / 2 }

var chief = arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}

// gather makes the event and lets the tablets in, then starts the server.
func (c *crowd) gather(ctx context.Context) (err error) {
	if c.folder, err = os.MkdirTemp("", "sealedmove-phones-"); err != nil {
		return err
	}
	if c.db = filepath.Join(c.folder, "hall.db"); c.fresh != nil {
		c.db = c.fresh()
	}
	if err := c.with(ctx, false, func(d desk) error { return c.prepare(ctx, d) }); err != nil {
		return err
	}
	return c.start(ctx, "127.0.0.1:0")
}

// desk is another program at the same database.
type desk struct {
	*arbiter.Service
	store *storage.Store
}

// with opens the database as another program does, to write or only to read.
func (c *crowd) with(ctx context.Context, readOnly bool, do func(desk) error) (err error) {
	store, err := storage.Open(ctx, c.db, storage.Options{ReadOnly: readOnly, Program: "phones"})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return do(desk{arbiter.New(store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: dutch.System{}}}), store})
}

func (c *crowd) prepare(ctx context.Context, d desk) error {
	var sections []tournament.Settings
	for i := range c.sections {
		sections = append(sections, arbiter.Defaults(fmt.Sprintf("Section %d", i+1)))
	}
	id, st, err := d.CreateEvent(ctx, chief, arbiter.NewEvent{Info: tournament.Info{Name: "A large hall"}, Sections: sections})
	if err != nil {
		return err
	}
	c.event, c.first = id, st.Sections[0].ID
	for n, sec := range st.Sections {
		var entries []arbiter.Entry
		for i := range c.players {
			entries = append(entries, arbiter.Entry{
				Section: sec.ID, Person: tournament.Person{Name: fmt.Sprintf("Surname%c%02d, Given %d", 'A'+n, i+1, i+1)},
				Profile: tournament.Profile{Rating: 2400 - 10*i, Club: "Lakeside"},
			})
		}
		if _, err := d.EnterPlayers(ctx, chief, id, entries, nil); err != nil {
			return err
		}
		st, err := d.DraftRound(ctx, chief, id, sec.ID, pairing.Control{}, nil)
		if err != nil {
			return err
		}
		if sec.ID != c.first {
			if _, err := d.PublishRound(ctx, chief, id, sec.ID, st.Section(sec.ID).Draft.Digest, nil); err != nil {
				return err
			}
		}
	}
	return c.admit(ctx, d)
}

// admit lets the tablets in, each for its share of the boards.
func (c *crowd) admit(ctx context.Context, d desk) error {
	here := netip.MustParseAddr("127.0.0.1")
	door := d.Door(d.store)
	secret, err := door.First(ctx)
	if err != nil {
		return err
	}
	_, by, err := door.Begin(ctx, secret, "Chief", "a long enough password", here)
	if err != nil {
		return err
	}
	for i := range c.devices {
		code, _, err := door.Invite(ctx, by, access.Device{Name: fmt.Sprintf("Tablet %d", i+1), Role: arbiter.ResultDevice, Event: c.event})
		if err != nil {
			return err
		}
		token, _, err := door.Join(ctx, code, here)
		if err != nil {
			return err
		}
		c.tokens = append(c.tokens, token)
	}
	return nil
}

// start starts the server and waits until it says where it listens.
func (c *crowd) start(ctx context.Context, address string) error {
	c.server = exec.CommandContext(ctx, c.program, "--db", c.db, "--addr", address, "--ui-lang", "en")
	out, err := c.server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.server.Start(); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at, ok := strings.CutPrefix(lines.Text(), "listening on "); ok {
			u, err := url.Parse(strings.TrimSpace(at))
			if err != nil {
				return err
			}
			c.address = u.Host
			go func() {
				for lines.Scan() { // whatever else it says
				}
			}()
			return nil
		}
	}
	return fmt.Errorf("%s did not say where it listens", c.program)
}

// kill ends the server as a power cut does, and starts it again where it was.
func (c *crowd) kill(ctx context.Context) error {
	c.most = max(c.most, c.memory())
	if err := c.server.Process.Kill(); err != nil {
		return err
	}
	_ = c.server.Wait() // it was killed
	return c.start(ctx, c.address)
}

// leave ends the server and takes the file away.
func (c *crowd) leave() {
	if c.server != nil {
		_ = c.server.Process.Kill()
		_ = c.server.Wait()
		c.server = nil
	}
	if c.folder != "" {
		_ = os.RemoveAll(c.folder)
		c.folder = ""
	}
}

// spent is the processor time that the server has used, and this program. Linux
// counts it in hundredths of a second.
func (c *crowd) spent() (server, own time.Duration) {
	read := func(process string) time.Duration {
		stat, err := os.ReadFile("/proc/" + process + "/stat")
		if err != nil {
			return 0
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		var ticks int64
		for _, f := range strings.Fields(rest)[11:13] { // utime and stime
			n, _ := strconv.ParseInt(f, 10, 64)
			ticks += n
		}
		return time.Duration(ticks) * 10 * time.Millisecond
	}
	return read(strconv.Itoa(c.server.Process.Pid)), read("self")
}

// memory is the most that the server has used, in kB.
func (c *crowd) memory() int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.server.Process.Pid))
	if err != nil {
		return c.most
	}
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kB, _ := strconv.ParseInt(f[1], 10, 64)
			return max(kB, c.most)
		}
	}
	return c.most
}
