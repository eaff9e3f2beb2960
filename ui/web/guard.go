package web

import (
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// maxURL is the longest request URL that is looked at.
const maxURL = 2048

// policy is the content security policy of every answer: everything comes
// from this server, and nobody frames it.
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// ServeHTTP turns away what no page should have to think about, and hands the
// rest to the pages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	switch {
	case len(r.RequestURI) > maxURL:
		s.deny(w, r, http.StatusRequestURITooLong, "web.long-address", maxURL)
	case !s.knownHost(r):
		s.deny(w, r, http.StatusMisdirectedRequest, "web.host-refused", hostName(r.Host))
	case !safe(r) && s.door == nil, r.Method == http.MethodOptions:
		s.deny(w, r, http.StatusForbidden, "web.read-only")
	case s.cross.Check(r) != nil:
		s.deny(w, r, http.StatusForbidden, "web.other-site")
	default:
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		s.mux.ServeHTTP(w, r)
	}
}

// knownHost tells whether the browser calls this server by a name that is its
// own. A page elsewhere whose name was made to point here (DNS rebinding)
// calls it by that name.
func (s *Server) knownHost(r *http.Request) bool {
	name := hostName(r.Host)
	if s.hosts[name] {
		return true
	}
	addr, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	if addr = addr.Unmap(); addr.IsLoopback() {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	return err == nil && at.Addr().Unmap().WithZone("") == addr.WithZone("")
}

// hostName is a Host header without port and brackets, in lower case.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

func hostSet(names []string) map[string]bool {
	set := map[string]bool{"localhost": true}
	for _, n := range names {
		set[hostName(n)] = true
	}
	return set
}

// writeString writes to a browser; where it has gone there is nobody to tell.
func writeString(w io.Writer, text string) { _, _ = io.WriteString(w, text) }
