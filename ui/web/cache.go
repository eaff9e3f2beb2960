package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// page is a rendered page as it goes over the wire, both ways.
type page struct {
	kind                string // Content-Type
	vary                string
	plain, packed       []byte
	etag, packedETag    string
	length, packedBytes string // Content-Length of each
}

// revalidate lets browsers keep a page, and ask before they show it again.
const revalidate = "no-cache"

func newPage(kind, vary string, body []byte) (*page, error) {
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("compress page: %w", err)
	}
	if _, err := w.Write(body); err != nil {
		return nil, fmt.Errorf("compress page: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress page: %w", err)
	}
	sum := sha256.Sum256(body)
	tag := hex.EncodeToString(sum[:12])
	return &page{
		kind: kind, vary: vary, plain: body, packed: z.Bytes(),
		etag: `"` + tag + `"`, packedETag: `"` + tag + `-gz"`,
		length: strconv.Itoa(len(body)), packedBytes: strconv.Itoa(z.Len()),
	}, nil
}

// serve answers with the page, or with 304 where the browser has it. caching
// is the Cache-Control of it.
func (p *page) serve(w http.ResponseWriter, r *http.Request, caching string) {
	h := w.Header()
	h.Set("Vary", p.vary)
	h.Set("Cache-Control", caching)
	body, etag, length := p.plain, p.etag, p.length
	if takesGzip(r) {
		body, etag, length = p.packed, p.packedETag, p.packedBytes
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", etag)
	if p.has(r.Header.Get("If-None-Match")) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", p.kind)
	h.Set("Content-Length", length)
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // a browser that has gone needs no answer
}

// has tells whether an If-None-Match names this page in either form.
func (p *page) has(header string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" || tag == p.etag || tag == p.packedETag {
			return true
		}
	}
	return false
}

func takesGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			q = strings.TrimPrefix(strings.TrimSpace(q), "q=")
			return strings.Trim(q, "0.") != "" || q == ""
		}
	}
	return false
}

// pageKey tells the pages of one snapshot apart.
type pageKey struct {
	section tournament.SectionID
	view    string // "pairings", "standings", "player/7/working"; "" is the list of sections
	by      string
	round   tournament.RoundNo
	lang    locale.Lang
}

// pages are what has been rendered of one snapshot. The zero value is ready.
type pages struct{ m sync.Map } // pageKey → *once

type once struct {
	sync.Once
	page *page
	err  error
}

// get is the page of a key; make is called once, whoever else waits for it.
func (p *pages) get(key pageKey, render func() ([]byte, error)) (*page, error) {
	return p.typed(key, "text/html; charset=utf-8", "Accept-Encoding, Accept-Language, Cookie", render)
}

// typed is get for what need not be a page: kind is its Content-Type.
func (p *pages) typed(key pageKey, kind, vary string, render func() ([]byte, error)) (*page, error) {
	v, _ := p.m.LoadOrStore(key, &once{})
	o, ok := v.(*once)
	if !ok {
		return nil, fmt.Errorf("page %+v: a %T in the cache", key, v)
	}
	o.Do(func() {
		body, err := render()
		if err != nil {
			o.err = err
			return
		}
		o.page, o.err = newPage(kind, vary, body)
	})
	return o.page, o.err
}

// snapshot is an event at one seq with the pages rendered of it.
type snapshot struct {
	id      tournament.EventID
	state   tournament.State
	changed time.Time // of the last entry
	pages   pages
	tables  sync.Map // tournament.SectionID → func() (scoring.Table, error)
}

// table is a section's standings as the journal stands, made once.
func (s *snapshot) table(id tournament.SectionID) (scoring.Table, error) {
	v, _ := s.tables.LoadOrStore(id, sync.OnceValues(func() (scoring.Table, error) { return arbiter.StandingsOf(s.state, id, 0) }))
	table, ok := v.(func() (scoring.Table, error))
	if !ok {
		return scoring.Table{}, fmt.Errorf("section %s: a %T in the cache", id, v)
	}
	return table()
}

// shots holds the newest snapshot of each event. The zero value is ready.
type shots struct{ m sync.Map } // tournament.EventID → *shot

type shot struct {
	now    atomic.Pointer[snapshot]
	making sync.Mutex
	rest   atomic.Int64 // after a failure: until when the store is left alone, in Unix milliseconds
}

// fresh is the snapshot where it is as new as is wanted, or as new as can be
// had for the moment.
func (s *shot) fresh(want int64) *snapshot {
	snap := s.now.Load()
	if snap != nil && (snap.state.Seq >= want || time.Now().UnixMilli() < s.rest.Load()) {
		return snap
	}
	return nil
}

// storeRest is how long a store that failed is left alone while there is
// something older to show.
const storeRest = 2 * time.Second

// event is the newest snapshot of an event that is asked for by its address.
func (s *Server) event(ctx context.Context, id tournament.EventID) (*snapshot, error) {
	now, err := s.pulse.having(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.snapshot(ctx, id, now)
}

// snapshot is the event as far as the pulse knows it to have come. Where the
// store cannot be read, an older one is better than none.
func (s *Server) snapshot(ctx context.Context, id tournament.EventID, now *listing) (*snapshot, error) {
	want, ok := now.seq(id)
	if id == "" || !ok {
		return nil, errNoSection
	}
	v, _ := s.shots.m.LoadOrStore(id, &shot{})
	at, ok := v.(*shot)
	if !ok {
		return nil, fmt.Errorf("event %s: a %T in the cache", id, v)
	}
	if snap := at.fresh(want); snap != nil {
		return snap, nil
	}
	at.making.Lock()
	defer at.making.Unlock()
	if snap := at.fresh(want); snap != nil { // while this one waited
		return snap, nil
	}
	old := at.now.Load()
	// Others wait for this too: the browser that came first may go.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	st, err := s.service.View(ctx, id)
	if err != nil && old == nil {
		return nil, err
	}
	if err != nil {
		at.rest.Store(time.Now().Add(storeRest).UnixMilli())
		s.log.Error("event not read, an older state is shown", "event", string(id), "seq", old.state.Seq, "error", err)
		return old, nil
	}
	snap := &snapshot{id: id, state: st, changed: time.UnixMilli(now.events[now.index[id]].Changed)}
	at.now.Store(snap)
	return snap, nil
}
