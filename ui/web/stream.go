package web

import (
	"fmt"
	"net/http"
	"time"

	"sealedmove/tournament"
)

const (
	maxStreams   = 2000             // beyond that browsers ask from time to time
	pingEvery    = 20 * time.Second // so that routers do not forget the connection
	streamWrite  = 10 * time.Second // a browser that takes nothing for so long is gone
	streamReopen = 3000             // milliseconds until a browser tries again
)

// events is the stream of one browser: the seq of the section's event when it
// comes, and each time it moves on. Whoever was away is told where things
// stand by the first one; nothing is ever replayed.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	var id tournament.EventID
	if t := r.URL.Query().Get("t"); t != "" {
		id, _ = splitID(t)
	}
	now, err := s.pulse.having(r.Context(), id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	seq, ok := now.seq(id)
	if !ok {
		s.say(w, r, http.StatusNotFound, "web.no-section")
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return
	}
	l := s.pulse.listen(id, seq)
	if l == nil {
		h.Set("Retry-After", "60")
		s.say(w, r, http.StatusServiceUnavailable, "web.busy")
		return
	}
	defer s.pulse.leave(l)
	stream(w, r, l)
}

// stream writes until either side ends it.
func stream(w http.ResponseWriter, r *http.Request, l *listener) {
	out := http.NewResponseController(w)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	write := func(format string, args ...any) bool {
		if err := out.SetWriteDeadline(time.Now().Add(streamWrite)); err != nil {
			return false
		}
		if _, err := fmt.Fprintf(w, format, args...); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	// The read deadline of the request would end the stream too.
	if err := out.SetReadDeadline(time.Time{}); err != nil || !write("retry: %d\n\n", streamReopen) {
		return
	}
	for {
		select {
		case <-r.Context().Done():
			return
		case seq, open := <-l.c:
			if !open || !write("id: %[1]d\ndata: %[1]d\n\n", seq) {
				return
			}
		case <-ping.C:
			if !write(": ping\n\n") {
				return
			}
		}
	}
}
