package storage

import (
	"bytes"
	"net"
	"net/url"
	"sync"
	"testing"
)

// cable is the network between a program and a server: it can be cut, fall
// silent, or break just when something is sent.
type cable struct {
	t  testing.TB
	to string // the server's socket
	at net.Listener

	mu     sync.Mutex
	open   map[net.Conn]bool
	down   bool
	silent chan struct{} // closed when it speaks again; nil: it speaks
	word   []byte        // that breaks it
	sends  bool          // the word still reaches the server
	back   bool          // the cable is put in again
	mute   bool          // it breaks when the server answers
}

func newCable(t testing.TB, socket string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{t: t, to: socket, at: l, open: map[net.Conn]bool{}}
	t.Cleanup(func() { c.hold(false); c.cut(true); _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go c.join(conn)
		}
	}()
	return c
}

// address is that of a database, through the cable; its password is one that
// nobody must see.
func (c *cable) address(direct string) string {
	u, err := url.Parse(direct)
	if err != nil {
		c.t.Fatal(err)
	}
	u.Host, u.RawQuery = c.at.Addr().String(), "sslmode=disable"
	u.User = url.UserPassword(u.User.Username(), "hunter2")
	return u.String()
}

func (c *cable) join(client net.Conn) {
	server, err := net.Dial("unix", c.to)
	c.mu.Lock()
	if err != nil || c.down {
		c.mu.Unlock()
		_ = client.Close()
		if err == nil {
			_ = server.Close()
		}
		return
	}
	c.open[client], c.open[server] = true, true
	c.mu.Unlock()
	go c.carry(client, server, false)
	c.carry(server, client, true)
}

// carry takes bytes from one end to the other until either goes.
func (c *cable) carry(to, from net.Conn, asks bool) {
	defer func() {
		_, _ = to.Close(), from.Close()
		c.mu.Lock()
		delete(c.open, to)
		delete(c.open, from)
		c.mu.Unlock()
	}()
	b := make([]byte, 1<<16)
	for {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		c.mu.Lock()
		silent := c.silent
		breaks := !asks && c.mute
		if asks && c.word != nil && bytes.Contains(b[:n], c.word) {
			c.word, c.mute, breaks = nil, c.sends, !c.sends
		}
		if breaks {
			c.mute = false
		}
		back := c.back
		c.mu.Unlock()
		if silent != nil {
			<-silent
		}
		if breaks {
			c.cut(true)
			c.cut(!back)
			return
		}
		if _, err := to.Write(b[:n]); err != nil {
			return
		}
	}
}

// cut takes the cable out, or puts it in again.
func (c *cable) cut(out bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.down = out
	if out {
		for conn := range c.open {
			_ = conn.Close()
		}
	}
}

// hold leaves the cable in, but carries nothing.
func (c *cable) hold(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case on && c.silent == nil:
		c.silent = make(chan struct{})
	case !on && c.silent != nil:
		close(c.silent)
		c.silent = nil
	}
}

// breakAt breaks the cable at the next request that has the word in it, before
// or after that has reached the server.
func (c *cable) breakAt(word string, sends, back bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.word, c.sends, c.back = []byte(word), sends, back
}
