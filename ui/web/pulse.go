package web

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// pulse knows how far the journal of every event has come. It hears the
// service's notices, and asks the store from time to time, since another
// program may be the one that writes to it.
type pulse struct {
	service *arbiter.Service
	log     *slog.Logger
	now     atomic.Pointer[listing]

	asking sync.Mutex   // one question to the store at a time
	missed atomic.Int64 // when an event not in the list was last asked for, in Unix milliseconds

	mu        sync.Mutex
	listeners map[*listener]struct{}
	closed    bool
	failing   bool
}

// listing is the list of events at one moment.
type listing struct {
	events []arbiter.Summary
	index  map[tournament.EventID]int
	sum    int64 // of all seqs: moves on whenever anything does
	pages  pages // the page that shows the list
}

// seq is how far an event has come; of "", how far all of them together.
func (l *listing) seq(id tournament.EventID) (seq int64, ok bool) {
	if id == "" {
		return l.sum, true
	}
	i, ok := l.index[id]
	if !ok {
		return 0, false
	}
	return l.events[i].Seq, true
}

// listener is one browser's stream: the channel holds the newest seq that it
// has not been told.
type listener struct {
	id   tournament.EventID
	c    chan int64
	last int64
}

func newPulse(service *arbiter.Service, log *slog.Logger) *pulse {
	return &pulse{service: service, log: log, listeners: map[*listener]struct{}{}}
}

// run keeps the pulse until ctx ends.
func (p *pulse) run(ctx context.Context, poll time.Duration) {
	watch := p.service.Watch("")
	defer watch.Close()
	tick := time.NewTicker(poll)
	defer tick.Stop()
	for {
		if err := p.ask(ctx); ctx.Err() == nil {
			p.note(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-watch.C: // what it says is in the list too, with all other events
		case <-tick.C:
		}
	}
}

// ask reads the list of events and tells the listeners what has moved.
func (p *pulse) ask(ctx context.Context) error {
	p.asking.Lock()
	defer p.asking.Unlock()
	events, err := p.service.Events(ctx)
	if err != nil {
		return err
	}
	next := &listing{events: events, index: make(map[tournament.EventID]int, len(events))}
	for i, e := range events {
		next.index[e.ID] = i
		next.sum += e.Seq
	}
	old := p.now.Load()
	if old != nil && old.sum == next.sum && len(old.events) == len(next.events) {
		return nil
	}
	p.now.Store(next)
	p.tell(next)
	return nil
}

// note logs a failure of the store once, until it works again.
func (p *pulse) note(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil && !p.failing {
		p.log.Error("events not listed", "error", err)
	}
	p.failing = err != nil
}

func (p *pulse) tell(now *listing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.listeners {
		if seq, ok := now.seq(l.id); ok && seq != l.last {
			l.last = seq
			select {
			case <-l.c: // take back what was not read
			default:
			}
			l.c <- seq
		}
	}
}

// current is the list of events; it is asked for where there is none yet.
func (p *pulse) current(ctx context.Context) (*listing, error) {
	if now := p.now.Load(); now != nil {
		return now, nil
	}
	if err := p.ask(ctx); err != nil {
		return nil, err
	}
	return p.now.Load(), nil
}

// missRest is how long a second unknown address does not make the store list its
// events anew.
const missRest = time.Second

// having is the list of events in which one is asked for by its address. Where
// it is not there, the store is asked before anybody is told so: it may be newer
// than the last question.
func (p *pulse) having(ctx context.Context, id tournament.EventID) (*listing, error) {
	now, err := p.current(ctx)
	if err != nil {
		return nil, err
	}
	if _, ok := now.seq(id); ok {
		return now, nil
	}
	last, at := p.missed.Load(), time.Now().UnixMilli()
	if at < last+missRest.Milliseconds() || !p.missed.CompareAndSwap(last, at) {
		return now, nil
	}
	p.note(p.ask(context.WithoutCancel(ctx))) // a store that fails leaves what was known
	return p.now.Load(), nil
}

// listen begins a stream with the present seq of an event in its channel; nil
// where there are as many streams as this server keeps, or it is closing.
func (p *pulse) listen(id tournament.EventID, seq int64) *listener {
	l := &listener{id: id, c: make(chan int64, 1), last: seq}
	l.c <- seq
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.listeners) >= maxStreams {
		return nil
	}
	p.listeners[l] = struct{}{}
	if seq, ok := p.now.Load().seq(id); ok && seq != l.last { // it moved on meanwhile
		l.last = seq
		<-l.c
		l.c <- seq
	}
	return l
}

func (p *pulse) leave(l *listener) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.listeners, l)
}

// count is how many streams there are.
func (p *pulse) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.listeners)
}

// close ends all streams and takes no new ones.
func (p *pulse) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.closed = true
	for l := range p.listeners {
		close(l.c)
		delete(p.listeners, l)
	}
}
