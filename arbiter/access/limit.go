package access

import (
	"net/netip"
	"sync"
	"time"
)

// limit says how many tries there are at once, and how long each takes to come
// back.
type limit struct {
	burst int
	every time.Duration
}

// The limits. Twenty tablets of one hall come in within a minute; nobody
// mistypes a password ten times.
var (
	byAddress = limit{burst: 20, every: 15 * time.Second}
	byAccount = limit{burst: 10, every: 30 * time.Second}
)

// maxKeys is how many addresses or accounts are remembered at once. Where more
// try, the one that has waited longest is forgotten.
const maxKeys = 4096

// tries counts the tries of each address or account, in bounded memory. It is
// safe for use by many goroutines.
type tries struct {
	limit
	mu   sync.Mutex
	full map[string]time.Time // when all tries are back
}

func newTries(l limit) *tries { return &tries{limit: l, full: map[string]time.Time{}} }

// take uses up a try, or says how long to wait for the next.
func (t *tries) take(key string, now time.Time) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	full := t.full[key]
	if full.Before(now) {
		full = now
	}
	if wait = full.Sub(now) - time.Duration(t.burst-1)*t.every; wait > 0 {
		return wait
	}
	if _, known := t.full[key]; !known && len(t.full) >= maxKeys {
		t.forget(now)
	}
	t.full[key] = full.Add(t.every)
	return 0
}

// clear gives all tries back.
func (t *tries) clear(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.full, key)
}

// forget makes room: for all who have their tries back, else for the one who
// has waited longest.
func (t *tries) forget(now time.Time) {
	var oldest string
	for key, full := range t.full {
		if full.Before(now) {
			delete(t.full, key)
			continue
		}
		if oldest == "" || full.Before(t.full[oldest]) {
			oldest = key
		}
	}
	if len(t.full) >= maxKeys {
		delete(t.full, oldest)
	}
}

// place is where somebody is, as tries are counted: of IPv6 the network, since
// one device has as many addresses there as it likes.
func place(from netip.Addr) string {
	from = from.Unmap().WithZone("")
	if from.Is6() {
		if network, err := from.Prefix(64); err == nil {
			return network.String()
		}
	}
	return from.String()
}
