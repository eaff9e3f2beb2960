package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
)

// password is that of every account.
const password = "correct horse battery"

var here = netip.MustParseAddr("127.0.0.1")

// office is a hall whose server lets people in, and who asks it.
type office struct {
	*hall
	door    *access.Door
	chief   access.Pass // of Ada Ölund, the chief arbiter
	token   string      // of who asks; hers at first
	listens *httptest.Server
}

// newOffice opens an evening behind a door.
func newOffice(t *testing.T) *office {
	t.Helper()
	return openOffice(t, false)
}

// openOffice opens it over TLS where secure.
func openOffice(t *testing.T, secure bool) *office {
	t.Helper()
	h := newEvening(t)
	o := &office{hall: h, door: h.service.Door(h.store)}
	o.serve(t, secure)
	first, err := o.door.First(t.Context())
	h.must(err)
	o.token, o.chief, err = o.door.Begin(t.Context(), first, "Ada Ölund", password, here)
	h.must(err)
	h.now = h.now.Add(time.Second)
	return o
}

// serve starts the server behind its door.
func (o *office) serve(t *testing.T, secure bool) {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))
	o.server = New(o.service, Options{Door: o.door, Poll: time.Hour, Fingerprint: "AB:CD", Log: log})
	o.listens = httptest.NewUnstartedServer(nil)
	o.listens.Config = o.server.HTTP()
	if secure {
		o.listens.StartTLS()
	} else {
		o.listens.Start()
	}
	o.url = o.listens.URL
	t.Cleanup(func() { o.server.Close(); o.listens.Close() })
}

// account makes another arbiter and gives his token.
func (o *office) account(name string, role arbiter.Role) string {
	o.Helper()
	o.must(o.door.AddAccount(context.Background(), o.chief, name, role, password))
	token, _, err := o.door.SignIn(context.Background(), name, password, here)
	o.must(err)
	return token
}

// device lets a device in and gives its token.
func (o *office) device(d access.Device) string {
	o.Helper()
	code, _, err := o.door.Invite(context.Background(), o.chief, d)
	o.must(err)
	token, _, err := o.door.Join(context.Background(), code, here)
	o.must(err)
	return token
}

// ask sends a request as the office's token has it, or without one.
func (o *office) ask(method, path string, form url.Values, header ...string) answer {
	o.Helper()
	if form == nil {
		return o.request(method, path, nil, header...)
	}
	return o.request(method, path, strings.NewReader(form.Encode()), append([]string{"Content-Type: application/x-www-form-urlencoded"}, header...)...)
}

func (o *office) request(method, path string, body io.Reader, header ...string) answer {
	o.Helper()
	if o.token != "" {
		header = append([]string{"Cookie: sealedmove=" + o.token}, header...)
	}
	return o.hall.send(&http.Client{Timeout: 20 * time.Second}, method, path, body, header...)
}
