package app

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"sealedmove/arbiter/access"
	"sealedmove/ui/web"
)

// Running is a server at work, until it is stopped.
type Running struct {
	Plain       []string // its addresses, as http://192.168.1.10:8080; the first is that for this computer
	Secure      []string // those over TLS, as https://…; none without TLS
	Fingerprint string   // of the certificate; "" without TLS
	First       string   // the link by which the first account is made; "" where there is one already
	Door        *access.Door

	pages  *web.Server
	server *http.Server
	log    *slog.Logger
	serves int
	failed chan error
}

// Host serves the pages of an open file until the server is stopped: for the
// program whose file it is, too.
func Host(ctx context.Context, a *App, c ServerConfig) (*Running, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	plain, err := listen(ctx, c.Addr, c.LAN)
	if err != nil {
		return nil, err
	}
	r := &Running{Plain: urls("http", plain), Door: a.Service.Door(a.Store), log: c.Log, failed: make(chan error, 2)}
	o := web.Options{Hosts: c.names(), Lang: c.Lang, Log: c.Log, Door: r.Door, Claims: web.Claims(c.Claims)}
	if !c.TLS {
		r.serve(web.New(a.Service, o), nil, plain, nil)
	} else if err := r.overTLS(ctx, a, c, o, plain); err != nil {
		return nil, errors.Join(err, plain.Close())
	}
	if r.First, err = r.first(ctx); err != nil {
		return nil, errors.Join(err, r.Stop())
	}
	return r, nil
}

// overTLS serves over TLS as well.
func (r *Running) overTLS(ctx context.Context, a *App, c ServerConfig, o web.Options, plain net.Listener) error {
	var err error
	if c.Keys == "" {
		if c.Keys, err = DefaultKeys(); err != nil {
			return err
		}
	}
	id, err := loadIdentity(c.Keys, c.certified(), time.Now())
	if err != nil {
		return err
	}
	secure, err := listen(ctx, c.TLSAddr, c.LAN)
	if err != nil {
		return err
	}
	r.Secure, r.Fingerprint = urls("https", secure), id.fingerprint
	o.Fingerprint, o.Authority, o.Secure = id.fingerprint, id.authority, r.others()
	r.serve(web.New(a.Service, o), id, plain, secure)
	return nil
}

// serve begins to answer at the listeners; secure may be nil.
func (r *Running) serve(pages *web.Server, id *identity, plain, secure net.Listener) {
	r.pages, r.server, r.serves = pages, pages.HTTP(), 1
	if id == nil {
		go func() { r.failed <- r.server.Serve(plain) }()
		return
	}
	r.serves = 2
	r.server.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{id.certificate}}
	go func() { r.failed <- r.server.Serve(plain) }()
	go func() { r.failed <- r.server.ServeTLS(secure, "", "") }()
}

// Devices is how many browsers have a page open.
func (r *Running) Devices() int { return r.pages.Devices() }

// stopIn is how long a server that is stopped waits for answers under way.
const stopIn = 5 * time.Second

// Stop takes no new requests, lets those under way end, and ends the streams.
func (r *Running) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopIn)
	defer cancel()
	defer r.pages.Close()
	if err := r.server.Shutdown(ctx); err != nil {
		r.log.Warn("connections cut", "error", err)
		return r.server.Close()
	}
	for range r.serves {
		select {
		case err := <-r.failed:
			if !errors.Is(err, http.ErrServerClosed) {
				return err
			}
		case <-ctx.Done(): // a failure of one was taken by who waited for it
			return nil
		}
	}
	return nil
}

// Failed gives the reason where the server ends by itself.
func (r *Running) Failed() <-chan error { return r.failed }

// first is the link of the first start: at an address where nobody reads along.
func (r *Running) first(ctx context.Context) (string, error) {
	secret, err := r.Door.First(ctx)
	if err != nil || secret == "" {
		return "", err
	}
	end := "/first?" + url.Values{"secret": {secret}}.Encode()
	for _, at := range r.Plain {
		if u, err := url.Parse(at); err == nil && isLoopback(u.Hostname()) {
			return at + end, nil
		}
	}
	if len(r.Secure) > 0 {
		return r.Secure[0] + end, nil
	}
	return "", nil
}

// others is the first address over TLS at which other computers reach the
// server; "" where they do not.
func (r *Running) others() string {
	for _, at := range r.Secure {
		if u, err := url.Parse(at); err == nil && !isLoopback(u.Hostname()) {
			return at
		}
	}
	return ""
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil && addr.IsLoopback()
}

// urls are the addresses of a listener; where it is open to all, that of this
// computer first.
func urls(scheme string, l net.Listener) []string {
	at, err := netip.ParseAddrPort(l.Addr().String())
	if err != nil || !at.Addr().IsUnspecified() {
		return []string{scheme + "://" + l.Addr().String()}
	}
	all := []string{scheme + "://" + netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), at.Port()).String()}
	for _, addr := range lanAddresses() {
		all = append(all, scheme+"://"+netip.AddrPortFrom(addr, at.Port()).String())
	}
	return all
}
