package app

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
)

const password = "correct horse battery"

// browser keeps cookies, and trusts an authority beside those of the system.
func browser(t *testing.T, authority []byte) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(authority)
	return &http.Client{
		Jar: jar, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func ask(t *testing.T, b *http.Client, at string, form url.Values) (int, string) {
	t.Helper()
	var res *http.Response
	var err error
	if form == nil {
		res, err = b.Get(at)
	} else {
		res, err = b.PostForm(at, form)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(body)
}

// The server in the program whose file it is: one service, started and stopped
// as often as one likes.
func TestHostInTheProgramThatWrites(t *testing.T) {
	a, err := Open(t.Context(), Config{DB: filepath.Join(t.TempDir(), "club.db"), Program: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	keys := t.TempDir()
	for _, evening := range []string{"the first", "the second"} {
		r, err := Host(t.Context(), a, ServerConfig{Addr: "127.0.0.1:0", TLS: true, TLSAddr: "127.0.0.1:0", Keys: keys})
		if err != nil {
			t.Fatal(evening, err)
		}
		if len(r.Plain) != 1 || len(r.Secure) != 1 || len(r.Fingerprint) != 32*3-1 {
			t.Errorf("%s: %+v", evening, r)
		}
		status, authority := ask(t, http.DefaultClient, r.Plain[0]+"/certificate", nil)
		if status != http.StatusOK || !strings.HasPrefix(authority, "-----BEGIN CERTIFICATE") || strings.Contains(authority, "PRIVATE") {
			t.Fatalf("%s: the authority: %d %q", evening, status, authority)
		}
		b := browser(t, []byte(authority))
		if evening == "the first" {
			at, err := url.Parse(r.First)
			if err != nil || at.Query().Get("secret") == "" || !strings.HasPrefix(r.First, r.Plain[0]) {
				t.Fatalf("first link %q, %v", r.First, err)
			}
			form := url.Values{"secret": {at.Query().Get("secret")}, "name": {"Ada"}, "password": {password}, "again": {password}}
			if status, body := ask(t, b, r.Plain[0]+"/first", form); status != http.StatusSeeOther {
				t.Fatalf("%d\n%s", status, body)
			}
		} else if r.First != "" {
			t.Errorf("%s: there is a first link %q", evening, r.First)
		}
		if status, _ := ask(t, b, r.Secure[0]+"/login", url.Values{"name": {"ada"}, "password": {password}}); status != http.StatusSeeOther {
			t.Errorf("%s: sign in over TLS: %d", evening, status)
		}
		if status, body := ask(t, b, r.Secure[0]+"/devices", nil); status != http.StatusOK || !strings.Contains(body, "Ada") {
			t.Errorf("%s: %d\n%s", evening, status, body)
		}
		if err := r.Stop(); err != nil {
			t.Errorf("%s: stop: %v", evening, err)
		}
		if _, err := http.Get(r.Plain[0]); err == nil {
			t.Errorf("%s: it still answers", evening)
		}
	}
	if err := a.Store.ReadOnly(); err != nil {
		t.Errorf("the program has lost its file: %v", err)
	}
}

// The server alone is a reader until somebody signs in, where the desktop does
// not hold the file; where it does, the pages say so.
func TestServerAloneWritesWhenNobodyElseDoes(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	desk, err := Open(t.Context(), Config{DB: db, Program: "the desk"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	outR, out := io.Pipe()
	notesR, notes := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(ctx, ServerConfig{Config: Config{DB: db, Program: "server", Log: slog.New(slog.DiscardHandler)}, Addr: "127.0.0.1:0"}, out, notes)
		_ = out.Close()
		_ = notes.Close()
	}()
	said := bufio.NewScanner(notesR)
	said.Scan()
	if !strings.Contains(said.Text(), "the desk") {
		t.Errorf("it says %q, want who has the file", said.Text())
	}
	line, err := bufio.NewReader(outR).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	at := strings.TrimSpace(strings.TrimPrefix(line, "listening on "))
	said.Scan()
	_, secret, ok := strings.Cut(said.Text(), "/first?secret=")
	if !ok {
		t.Fatalf("it says %q, want the first link", said.Text())
	}
	b := browser(t, nil)
	form := url.Values{"secret": {secret}, "name": {"Ada"}, "password": {password}, "again": {password}}
	status, body := ask(t, b, at+"/first", form)
	if status != http.StatusServiceUnavailable || !strings.Contains(body, "another program has the tournaments") || !strings.Contains(body, "Start the server from that program") {
		t.Errorf("while the desk has the file: %d\n%s", status, body)
	}
	if err := desk.Close(); err != nil {
		t.Fatal(err)
	}
	if status, body = ask(t, b, at+"/first", form); status != http.StatusSeeOther { // the secret counts still
		t.Fatalf("when the desk has gone: %d\n%s", status, body)
	}
	late, err := Open(t.Context(), Config{DB: db, Program: "the desk"})
	if err != nil {
		t.Fatal(err)
	}
	if owner, reading := late.Owner(); !reading || !strings.Contains(owner, "server") {
		t.Errorf("the writer is %q", owner)
	}
	if err := late.Close(); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(db + "-wal"); err == nil && info.Size() > 0 {
		t.Error("a log is left beside the file")
	}
}

func TestKeysAreForTheUserAloneAndStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "keys")
	now := time.Now()
	names := []string{"localhost", "127.0.0.1"}
	load := func(names []string, now time.Time) *identity {
		t.Helper()
		id, err := loadIdentity(dir, names, now)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first := load(names, now)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Fatalf("%v, %v", entries, err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", e.Name(), info.Mode(), err)
		}
	}
	if again := load(names, now); again.fingerprint != first.fingerprint {
		t.Error("a second start has another certificate")
	}
	leaf := first.certificate.Leaf
	if d := leaf.NotAfter.Sub(leaf.NotBefore); d > 398*24*time.Hour {
		t.Errorf("good for %v: phones refuse more than 398 days", d)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(first.authority)
	for _, n := range names {
		if _, err := leaf.Verify(x509.VerifyOptions{Roots: pool, DNSName: n}); err != nil {
			t.Errorf("%s: %v", n, err)
		}
	}
	moved := load(append(names, "192.168.7.7", "hall.local"), now)
	if moved.fingerprint == first.fingerprint || !slices.Equal(moved.authority, first.authority) {
		t.Error("for a new address there is a new certificate by the same authority")
	}
	if later := load(names, now.Add(serverFor-20*24*time.Hour)); later.fingerprint == moved.fingerprint || !slices.Equal(later.authority, first.authority) {
		t.Error("a certificate that ends within a month is not renewed")
	}
	if err := os.WriteFile(filepath.Join(dir, "server.pem"), []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := loadIdentity(dir, names, now); err == nil {
		t.Error("a file that is no key is written over")
	}
}

// What a sign-in writes needs the file; who may only read it is told so.
func TestReadOnlyFileLetsNobodyIn(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	desk, err := Open(t.Context(), Config{DB: db, Program: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	defer desk.Close()
	reader, err := Open(t.Context(), Config{DB: db, ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	d := reader.Service.Door(reader.Store)
	chief := access.Pass{ID: "desk", Role: access.ChiefArbiter}
	if err := d.AddAccount(t.Context(), chief, "Ada", access.ChiefArbiter, password); !errors.Is(err, journal.ErrReadOnly) {
		t.Errorf("%v", err)
	}
}
