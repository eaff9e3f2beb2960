package main

import (
	"context"
	"log/slog"
	"net"
	"net/url"
	"os"
	"runtime"
	"sync"

	"fyne.io/fyne/v2"

	"sealedmove/cmd/internal/app"
	"sealedmove/internal/locale"
	"sealedmove/ui/desktop"
)

// server is the switch of the pages in the hall: the server of package app,
// over the file that is open here.
type server struct {
	app      *app.App
	gui      fyne.App
	language func() locale.Lang

	mu      sync.Mutex
	running *app.Running
	lan     bool
}

// Start implements desktop.Server. Where another program has the usual ports,
// any free ones will do: the addresses are shown.
func (s *server) Start(lan bool) (desktop.Served, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		return s.at(), nil
	}
	ctx := context.Background()
	c := app.ServerConfig{
		LAN: lan, TLS: true, Addr: free(ctx, app.DefaultAddr, lan), TLSAddr: free(ctx, app.DefaultTLSAddr, lan),
		Lang: s.language(), Config: app.Config{Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))},
	}
	r, err := app.Host(ctx, s.app, c)
	if err != nil {
		return desktop.Served{}, err
	}
	s.running, s.lan = r, lan
	return s.at(), nil
}

// free is the address, or one with any port where its own is taken.
func free(ctx context.Context, addr string, lan bool) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	at := host
	if lan {
		at = ""
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(at, port))
	if err != nil {
		return net.JoinHostPort(host, "0")
	}
	_ = l.Close() // it was only asked for
	return addr
}

// Stop implements desktop.Server.
func (s *server) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.running
	if s.running = nil; r == nil {
		return nil
	}
	return r.Stop()
}

// Running implements desktop.Server.
func (s *server) Running() (desktop.Served, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == nil {
		return desktop.Served{}, false
	}
	return s.at(), true
}

// at is where the pages are.
func (s *server) at() desktop.Served {
	r := s.running
	return desktop.Served{LAN: s.lan, Plain: r.Plain, Secure: r.Secure, Fingerprint: r.Fingerprint, Devices: r.Devices()}
}

// Browse implements desktop.Server.
func (s *server) Browse(address string) error {
	if runtime.GOOS == "linux" {
		return opened("xdg-open", address)
	}
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	return s.gui.OpenURL(u)
}
