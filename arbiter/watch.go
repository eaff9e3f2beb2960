package arbiter

import (
	"sync"

	"sealedmove/tournament"
)

// Notice says how far the journal of an event has come. It carries no data:
// whoever gets it reads the state again. A watcher of all events who was slow
// gets one Notice with Event "" for what he missed: read everything again.
type Notice struct {
	Event tournament.EventID
	Seq   int64
}

// Watch is a subscription to notices. A slow watcher misses numbers in
// between, never the last one.
type Watch struct {
	C   <-chan Notice
	c   chan Notice
	hub *hub
	id  tournament.EventID
}

// Close ends the subscription.
func (w *Watch) Close() {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	delete(w.hub.subs[w.id], w)
}

// Watch subscribes to one event, or to all of them with the id "".
func (s *Service) Watch(id tournament.EventID) *Watch { return s.hub.watch(id) }

// Heard tells the watchers how far the journal of an event has come that another
// process wrote to, as the store heard of it.
func (s *Service) Heard(id tournament.EventID, seq int64) { s.hub.publish(id, seq) }

type hub struct {
	mu   sync.Mutex
	last map[tournament.EventID]int64
	subs map[tournament.EventID]map[*Watch]struct{}
}

func newHub() *hub {
	return &hub{last: map[tournament.EventID]int64{}, subs: map[tournament.EventID]map[*Watch]struct{}{}}
}

func (h *hub) watch(id tournament.EventID) *Watch {
	c := make(chan Notice, 1)
	w := &Watch{C: c, c: c, hub: h, id: id}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.subs[id] == nil {
		h.subs[id] = map[*Watch]struct{}{}
	}
	h.subs[id][w] = struct{}{}
	return w
}

func (h *hub) publish(id tournament.EventID, seq int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if seq <= h.last[id] {
		return // two commits may arrive here out of order
	}
	h.last[id] = seq
	for _, key := range []tournament.EventID{id, ""} {
		for w := range h.subs[key] {
			n := Notice{id, seq}
			select {
			case unread := <-w.c: // take back what was not read
				if unread.Event != id {
					n = Notice{}
				}
			default:
			}
			w.c <- n
		}
	}
}
