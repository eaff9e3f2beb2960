// Package web is the HTTP face: pages for the phones, tablets and laptops in the
// hall, which bring themselves up to date, and those by which devices and
// arbiters act.
//
//	GET /                          the sections of every event, as links to /t/{id}
//	GET /t/{id}                    goes to /t/{id}/pairings
//	GET /t/{id}/pairings           ?by=board (default) or name, ?round=N (default: the last posted)
//	GET /t/{id}/standings          each value leads to its working
//	GET /t/{id}/player/{no}        the player with pairing number no, round by round
//	GET /t/{id}/player/{no}/working  how the values of the player with pairing number no came about
//	GET /t/{id}/categories         each category's own standings
//	GET /t/{id}/prizes             who wins what, and why, as it stands
//	GET /t/{id}/crosstable
//	GET /t/{id}/board/{n}          the game on board n of the last posted round, behind the code on the table
//	GET /t/{id}/screen/{n}         a screen for the wall that turns its pages: ?show=board,name,standings (default board),
//	                               ?sections=all, ?of=M (screen n of M that share the lists); its script reads ?start=HH:MM and ?theme=light
//	POST /t/{id}/board/{n}         what a player says on his phone of his result
//	/enter, /checkin               tablets at the boards and at the door
//	/login, /join, /devices, /arbiter/…  people and devices come in, and what arbiters do
//	GET /events                    ?t={id}: server-sent events; each is a seq and nothing else
//	GET /static/…                  styles, script, icons: all embedded
//	GET /healthz                   200 while the store answers
//
// {id} is EVENT-SECTION, the ids of an event and of one of its sections with a
// hyphen between (e5f0c1a2b3d4-s1): unique in the file, since section ids are
// unique in their event only. The id of an event alone leads to its first
// section. ?lang= sets the language and is remembered in a cookie; without
// either the browser's Accept-Language decides.
//
// What holds:
//   - GET changes nothing. What changes something is a POST of this site by somebody
//     whom the policy allows it (routes.go), and is done once by its key.
//   - A draft is shown to nobody: pages know the published rounds only.
//   - A page is rendered once per (event, seq, language), with its compressed
//     body and its ETag; a thousand phones that ask are served from memory.
//   - A notice says how far a journal has come and carries no data. Browsers
//     wait a random moment, ask again with If-None-Match and put what changed
//     in place; where a stream cannot be had they ask from time to time.
package web

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/internal/locale"
)

// Options are what a Server takes from outside. Zero fields get defaults.
type Options struct {
	// Hosts are names that browsers may use for this server besides the loopback
	// names and the addresses that it is reached at.
	Hosts []string
	// Lang is the language of readers whose browser asks for none of ours; English if empty.
	Lang locale.Lang
	// Poll is how often the store is asked whether another program wrote to it; 2 s if zero.
	Poll time.Duration
	// Door lets arbiters and devices in; without one the server only reads.
	Door *access.Door
	// Secure is the address at which other devices reach the server over TLS, such
	// as https://192.168.1.10:8443, for the QR code of a device; "" is none.
	Secure string
	// Fingerprint is that of the certificate, as it is shown for comparison;
	// Authority is the certificate, in PEM, of who signed it.
	Fingerprint string
	Authority   []byte
	// Claims says what players' phones may do; "" is [ClaimsBoth]. Without a Door they do nothing.
	Claims Claims
	// Log gets failures; nothing of people's names. Nil is silence.
	Log *slog.Logger
}

// Server answers the requests of browsers. It is an http.Handler, safe for
// use by many goroutines; Close ends its streams.
type Server struct {
	service *arbiter.Service
	door    *access.Door // nil: nobody comes in
	cross   *http.CrossOriginProtection
	lately  lately

	secure      string
	fingerprint string
	authority   []byte

	log     *slog.Logger
	langs   *languages
	hosts   map[string]bool
	pulse   *pulse
	shots   shots
	undoing sync.Mutex // one device takes back at a time
	claims  Claims
	claimed turnstile
	mux     *http.ServeMux
	stop    context.CancelFunc
}

// New makes a Server over the service and begins to watch it.
func New(service *arbiter.Service, o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Poll == 0 {
		o.Poll = 2 * time.Second
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{
		service: service, door: o.Door, cross: http.NewCrossOriginProtection(), secure: o.Secure, fingerprint: o.Fingerprint, authority: o.Authority,
		log: o.Log, langs: newLanguages(o.Lang), hosts: hostSet(o.Hosts),
		pulse: newPulse(service, o.Log), stop: stop, claims: cmp.Or(o.Claims, ClaimsBoth),
	}
	s.mux = s.routes()
	go s.pulse.run(ctx, o.Poll)
	return s
}

// Devices is how many browsers have a page open now that is kept up to date.
func (s *Server) Devices() int { return s.pulse.count() }

// Close ends the streams and stops watching. Pages are answered as before.
func (s *Server) Close() {
	s.stop()
	s.pulse.close()
}

// HTTP is an http.Server around s with the time-outs and limits of a hall
// full of strangers' phones. Its Shutdown closes s.
func (s *Server) HTTP() *http.Server {
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      15 * time.Second, // streams extend it with every write
		IdleTimeout:       90 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // handshakes and broken connections
	}
	h.RegisterOnShutdown(s.Close)
	return h
}

// health answers whoever watches over the process.
func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
	defer cancel()
	if _, err := s.service.Events(ctx); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		writeString(w, "the store does not answer\n")
		return
	}
	writeString(w, "ok\n")
}
