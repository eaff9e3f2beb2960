package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/ui/web"
)

// DefaultAddr is where the server is reached where nothing else is said: by
// this computer alone.
const DefaultAddr = "127.0.0.1:8080"

// ServerConfig says what to serve, and to whom.
type ServerConfig struct {
	Config
	Addr   string      // host and port; port 0 is any free one
	LAN    bool        // open all addresses of this computer
	Hosts  []string    // names that browsers may use besides its addresses
	Sample bool        // put the sample tournament into a file that has none
	Lang   locale.Lang // of what is printed, and of readers without a preference
}

// Serve serves the pages of a file until ctx ends, and then stops in order.
// When it is ready it prints a line "listening on http://…" for each address
// on out; notes for the person who started it go to notes.
func Serve(ctx context.Context, c ServerConfig, out, notes io.Writer) (err error) {
	if err := prepare(ctx, c, notes); err != nil {
		return err
	}
	c.ReadOnly = true // whoever runs the tournament is the writer
	a, err := Open(ctx, c.Config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	listener, err := listen(ctx, c)
	if err != nil {
		return err
	}
	pages := web.New(a.Service, web.Options{Hosts: c.names(), Lang: c.Lang, Log: c.Log})
	defer pages.Close()
	server := pages.HTTP()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	announce(c, listener, out, notes)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	c.Log.Info("stopping")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		c.Log.Warn("connections cut", "error", err)
		return server.Close()
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// prepare makes the file where it is not there, brings an older one up to
// date, and puts the sample into an empty one where that is wanted: always
// into the user's own when it is new. While another program has the file it
// is left to that. A file that was made is named: it may be a slip of the pen.
func prepare(ctx context.Context, c ServerConfig, notes io.Writer) (err error) {
	a, err := Open(ctx, c.Config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	sample := a.Store.ReadOnly() == nil && (c.Sample || a.New && c.DB == "")
	if a.New {
		key := "app.made"
		if sample {
			key = "app.made-sample"
		}
		fmt.Fprintln(notes, locale.In(c.Lang).T(key, absolute(a.Store.Path())))
	}
	if !sample {
		return nil
	}
	have, err := a.Service.Events(ctx)
	if err != nil || len(have) > 0 {
		return err
	}
	_, err = a.Sample(ctx)
	return err
}

// absolute is a path from the root, by which a file is found from anywhere.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func listen(ctx context.Context, c ServerConfig) (net.Listener, error) {
	const op = "listen"
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return nil, &arbiter.Error{Kind: arbiter.Invalid, Op: op, Key: "app.address", Args: []any{c.Addr}, Err: err}
	}
	if c.LAN {
		host = ""
	}
	addr := net.JoinHostPort(host, port)
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err == nil {
		return l, nil
	}
	key := "app.no-listen"
	if errors.Is(err, syscall.EADDRINUSE) || strings.Contains(err.Error(), "Only one usage of each socket address") {
		key = "app.address-taken"
	}
	return nil, &arbiter.Error{Kind: arbiter.Unavailable, Op: op, Key: key, Args: []any{addr}, Hint: "app.other-address", Err: err}
}

// names are the names of this computer, where it is open to others.
func (c ServerConfig) names() []string {
	names := c.Hosts
	if name, err := os.Hostname(); err == nil && c.LAN {
		names = append(names, name, name+".local")
	}
	return names
}

// announce prints where the pages are, and why a firewall may ask.
func announce(c ServerConfig, l net.Listener, out, notes io.Writer) {
	words := locale.In(c.Lang)
	at, err := netip.ParseAddrPort(l.Addr().String())
	if err != nil || !at.Addr().IsUnspecified() {
		fmt.Fprintf(out, "listening on http://%s\n", l.Addr())
	} else {
		open := append([]netip.Addr{netip.MustParseAddr("127.0.0.1")}, lanAddresses()...)
		for _, addr := range open {
			fmt.Fprintf(out, "listening on http://%s\n", netip.AddrPortFrom(addr, at.Port()))
		}
		fmt.Fprintln(notes, words.T("app.lan", len(open)-1))
		fmt.Fprintln(notes, words.T("app.firewall"))
	}
	c.Log.Info("ready", "addr", l.Addr().String(), "lan", c.LAN)
}

// lanAddresses are the addresses at which others reach this computer.
func lanAddresses() []netip.Addr {
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var out []netip.Addr
	for _, i := range interfaces {
		p, err := netip.ParsePrefix(i.String())
		if err != nil || !p.Addr().IsGlobalUnicast() {
			continue
		}
		out = append(out, p.Addr().Unmap())
	}
	return out
}
