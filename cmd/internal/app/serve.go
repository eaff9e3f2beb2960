package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
)

// Where the server is reached where nothing else is said: by this computer
// alone.
const (
	DefaultAddr    = "127.0.0.1:8080"
	DefaultTLSAddr = "127.0.0.1:8443"
)

// ServerConfig says what to serve, and to whom.
type ServerConfig struct {
	Config
	Addr    string      // host and port; port 0 is any free one
	LAN     bool        // open all addresses of this computer
	TLS     bool        // be reached over TLS as well, by which arbiters and devices come in
	TLSAddr string      // host and port for that
	Keys    string      // folder of the keys for it; "" is in the user's folder of settings
	Claims  string      // what players' phones may do about their results: both, alone or off ([web.Claims]); "" is both
	Hosts   []string    // names that browsers may use besides its addresses
	Sample  bool        // put the sample tournament into a file that has none
	Lang    locale.Lang // of what is printed, and of readers without a preference
}

// Serve serves the pages of a file until ctx ends, and then stops in order.
// When it is ready it prints a line "listening on http://…" for each address
// on out; notes for the person who started it go to notes. The file is left to
// others until something is to be written.
func Serve(ctx context.Context, c ServerConfig, out, notes io.Writer) (err error) {
	if err := prepare(ctx, c, notes); err != nil {
		return err
	}
	c.Later = true
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	a, err := Open(ctx, c.Config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	r, err := Host(ctx, a, c)
	if err != nil {
		return err
	}
	r.announce(c, out, notes)
	select {
	case err := <-r.Failed():
		r.serves--
		return errors.Join(err, r.Stop())
	case <-ctx.Done():
	}
	c.Log.Info("stopping")
	return r.Stop()
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
	if owner, reading := a.Owner(); reading && owner != "" {
		fmt.Fprintln(notes, locale.In(c.Lang).T("app.held", owner))
	}
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

// listen opens an address, or where lan all addresses of this computer at its port.
func listen(ctx context.Context, address string, lan bool) (net.Listener, error) {
	const op = "listen"
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, &arbiter.Error{Kind: arbiter.Invalid, Op: op, Key: "app.address", Args: []any{address}, Err: err}
	}
	if lan {
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

// announce prints where the pages are, why a firewall may ask, and how the
// first arbiter comes in.
func (r *Running) announce(c ServerConfig, out, notes io.Writer) {
	words := locale.In(c.Lang)
	for _, at := range append(r.Plain, r.Secure...) {
		fmt.Fprintln(out, "listening on "+at)
	}
	if c.LAN {
		fmt.Fprintln(notes, words.T("app.lan", len(lanAddresses())))
		fmt.Fprintln(notes, words.T("app.firewall"))
	}
	if r.Fingerprint != "" {
		fmt.Fprintln(notes, words.T("app.fingerprint", r.Fingerprint))
	}
	if r.First != "" {
		fmt.Fprintln(notes, words.T("app.first", r.First))
	}
	c.Log.Info("ready", "addr", r.Plain[0], "lan", c.LAN, "tls", c.TLS)
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
