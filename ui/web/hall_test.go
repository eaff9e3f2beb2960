package web

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// hall is a club evening on a server: an event of two sections.
type hall struct {
	testing.TB
	store   *arbitertest.Memory
	service *arbiter.Service
	server  *Server
	url     string
	event   tournament.EventID
	now     time.Time
}

const (
	sectionA = tournament.SectionID("s1")
	sectionB = tournament.SectionID("s2")
)

var chief = arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}

// newHall opens the evening: nothing is posted yet.
func newHall(t *testing.T, o Options) *hall {
	t.Helper()
	h := newEvening(t)
	if o.Poll == 0 {
		o.Poll = time.Hour // the tests say when the store changes behind the service's back
	}
	h.server = New(h.service, o)
	listening := httptest.NewUnstartedServer(h.server)
	listening.Config = h.server.HTTP()
	listening.Start()
	h.url = listening.URL
	t.Cleanup(func() { h.server.Close(); listening.Close() })
	return h
}

func newEvening(t testing.TB) *hall {
	t.Helper()
	h := &hall{TB: t, store: arbitertest.NewMemory(), now: time.Date(2026, 11, 30, 19, 42, 7, 0, time.Local)}
	engines := map[tournament.System]pairing.System{tournament.Dutch: topMeetsBottom{}, tournament.Keizer: topMeetsBottom{}, tournament.RoundRobin: oneIsFree{}}
	h.service = arbiter.New(h.store, arbiter.Options{Systems: engines, Now: func() time.Time { return h.now }})
	a, b := arbiter.Defaults("A · Open"), arbiter.Defaults("B · Under 1700")
	a.InitialColor, b.InitialColor = tournament.White, tournament.White
	id, _, err := h.service.CreateEvent(context.Background(), chief, arbiter.NewEvent{
		Info:     tournament.Info{Name: "Lakeside Autumn Open", Place: "Lakeside", Start: "2026-11-30"},
		Sections: []tournament.Settings{a, b},
	})
	h.must(err)
	h.event = id
	h.enter(sectionA,
		"Halvorsen, Mika", "Okonjo, Tunde", "林 语桐|Lin Yutong", "Lindqvist, Axel", "苏 明喆|Su Mingzhe", "Abelson, Ruth", "Østby, Ingrid", "Ó Briain, Declan",
		"Quintero, Sofía", "周 以宁|Zhou Yining", `<script>alert("x")</script> & "Son"`, "Petrauskaitė, Ugnė", "Delacroix-Benoît, Anouk")
	h.enter(sectionB, "Ashdown, Peter", "陈 珺|Chen Jun", "Iyer, Meenakshi", "Kovalčík, Matej")
	return h
}

func (h *hall) enter(sec tournament.SectionID, names ...string) {
	h.Helper()
	var entries []arbiter.Entry
	for i, n := range names {
		name, latin, _ := strings.Cut(n, "|")
		entries = append(entries, arbiter.Entry{
			Section: sec, Person: tournament.Person{Name: name, Latin: latin},
			Profile: tournament.Profile{Rating: 2400 - 40*i, Club: "Lakeside", Title: map[int]string{0: "FM", 5: "CM"}[i]},
		})
	}
	_, err := h.service.EnterPlayers(context.Background(), chief, h.event, entries, nil)
	h.must(err)
}

// draft pairs the next round of a section without posting it.
func (h *hall) draft(sec tournament.SectionID) string {
	h.Helper()
	st, err := h.service.DraftRound(context.Background(), chief, h.event, sec, pairing.Control{}, nil)
	h.must(err)
	return st.Section(sec).Draft.Digest
}

func (h *hall) post(sec tournament.SectionID) *tournament.Round {
	h.Helper()
	st, err := h.service.PublishRound(context.Background(), chief, h.event, sec, h.draft(sec), nil)
	h.must(err)
	s := st.Section(sec)
	return s.Round(s.Current())
}

func (h *hall) result(sec tournament.SectionID, board tournament.BoardNo, to tournament.Result) {
	h.Helper()
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	s := st.Section(sec)
	r := s.Round(s.Current())
	_, err = h.service.EnterResult(context.Background(), chief, h.event, arbiter.ResultEntry{
		Section: sec, Round: r.No, Board: board, From: r.Board(board).Result, To: to,
	}, nil)
	h.must(err)
}

// play posts a round and gives every board a result, in turn.
func (h *hall) play(sec tournament.SectionID, results ...tournament.Result) {
	h.Helper()
	for i, b := range h.post(sec).Boards {
		h.result(sec, b.No, results[i%len(results)])
	}
}

// path is the address of a page of a section.
func (h *hall) path(sec tournament.SectionID, page string) string {
	return "/t/" + joinID(h.event, sec) + "/" + page
}

func (h *hall) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

// answer is what the server said.
type answer struct {
	status int
	header http.Header
	body   string
}

// get asks for a page as a browser does, with header lines as "Name: value".
func (h *hall) get(path string, header ...string) answer {
	h.Helper()
	return h.do(http.MethodGet, path, header...)
}

func (h *hall) do(method, path string, header ...string) answer {
	h.Helper()
	return h.send(&http.Client{}, method, path, nil, header...)
}

// send asks the server by a client, and follows nothing.
func (h *hall) send(client *http.Client, method, path string, body io.Reader, header ...string) answer {
	h.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, h.url+path, body)
	h.must(err)
	req.Header.Set("Accept-Encoding", "identity")
	for _, line := range header {
		name, value, _ := strings.Cut(line, ": ")
		if name == "Host" {
			req.Host = value
		} else {
			req.Header.Set(name, value)
		}
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	res, err := client.Do(req)
	h.must(err)
	defer res.Body.Close()
	var in io.Reader = res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		in, err = gzip.NewReader(res.Body)
		h.must(err)
	}
	text, err := io.ReadAll(in)
	h.must(err)
	return answer{res.StatusCode, res.Header, string(text)}
}

// caughtUp waits until the server has heard of the newest seq.
func (h *hall) caughtUp() {
	h.Helper()
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	for range 500 {
		if now := h.server.pulse.now.Load(); now != nil {
			if seq, ok := now.seq(h.event); ok && seq == st.Seq {
				return
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	h.Fatalf("the server has not heard of seq %d", st.Seq)
}

// page is the text of a page that must be there.
func (h *hall) page(path string, header ...string) string {
	h.Helper()
	h.caughtUp()
	a := h.get(path, header...)
	if a.status != http.StatusOK {
		h.Fatalf("GET %s: status %d, want 200\n%s", path, a.status, a.body)
	}
	return a.body
}

func (h *hall) contains(body string, wants ...string) {
	h.Helper()
	for _, want := range wants {
		if !strings.Contains(body, want) {
			h.Errorf("the page has no %q", want)
		}
	}
}

func (h *hall) lacks(body string, unwanted ...string) {
	h.Helper()
	for _, no := range unwanted {
		if strings.Contains(body, no) {
			h.Errorf("the page has %q", no)
		}
	}
}

// topMeetsBottom is an engine for tests of pages: it pairs by number, the
// upper half with the lower half turned by a place each round.
type topMeetsBottom struct{}

func (topMeetsBottom) Pair(in pairing.Input, _ pairing.Control) (pairing.Output, error) {
	var there []tournament.TPN
	for _, p := range in.Players {
		if p.Present {
			there = append(there, p.TPN)
		}
	}
	out := pairing.Output{Why: pairing.Why{System: tournament.Dutch}}
	if len(there)%2 == 1 {
		i := len(there) - int(in.Round)
		out.Bye = there[i]
		there = append(there[:i:i], there[i+1:]...)
	}
	half := len(there) / 2
	for i := range half {
		p := pairing.Pair{White: there[i], Black: there[half+(i+int(in.Round)-1)%half]}
		if (i+int(in.Round))%2 == 0 {
			p.White, p.Black = p.Black, p.White
		}
		out.Boards = append(out.Boards, p)
	}
	if half == 0 {
		return out, fmt.Errorf("nobody to pair")
	}
	return out, nil
}

// oneIsFree is topMeetsBottom as a table: the odd player is free and has no bye.
type oneIsFree struct{}

func (oneIsFree) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	out, err := topMeetsBottom{}.Pair(in, ctl)
	out.Bye = 0
	return out, err
}
