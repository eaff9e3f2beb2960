package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sealedmove/tournament"
)

// times are how long each of many took.
type times []time.Duration

func (t times) slowest() time.Duration { return slices.Max(t) }

func (t times) median() time.Duration {
	s := slices.Sorted(slices.Values(t))
	return s[len(s)/2]
}

func (c *crowd) path(page string) string {
	return "/t/" + string(c.event) + "-" + string(c.first) + "/" + page
}

// listener is a phone with an open stream.
type listener struct {
	conn  net.Conn
	lines *bufio.Scanner
}

// listen opens a stream and waits for its first word.
func (c *crowd) listen(ctx context.Context) (*listener, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", c.address)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(conn, "GET /events?t=%s-%s HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n\r\n", c.event, c.first, c.address); err != nil {
		return nil, err
	}
	l := &listener{conn: conn, lines: bufio.NewScanner(conn)}
	_, err = l.next()
	return l, err
}

// next is the next seq of the stream.
func (l *listener) next() (int64, error) {
	for l.lines.Scan() {
		if text, ok := strings.CutPrefix(l.lines.Text(), "data: "); ok {
			return strconv.ParseInt(text, 10, 64)
		}
	}
	return 0, errors.Join(l.lines.Err(), io.ErrUnexpectedEOF)
}

// all opens a stream for each phone.
func (c *crowd) all(ctx context.Context) ([]*listener, error) {
	ls := make([]*listener, c.phones)
	return ls, together(c.phones, func(i int) (err error) {
		ls[i], err = c.listen(ctx)
		return err
	})
}

func hangUp(ls []*listener) {
	for _, l := range ls {
		_ = l.conn.Close()
	}
}

// together does something n times at once.
func together(n int, do func(int) error) error {
	errs := make([]error, n)
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() { errs[i] = do(i) })
	}
	wait.Wait()
	failed := slices.DeleteFunc(errs, func(err error) bool { return err == nil })
	if len(failed) > 0 {
		return fmt.Errorf("%d of %d failed, the first: %w", len(failed), n, failed[0])
	}
	return nil
}

// post posts the round of the first section from another program while the
// phones listen; each that is told fetches the pairings on a new connection.
// heard is from the first that was told to the last.
func (c *crowd) post(ctx context.Context) (took times, heard time.Duration, err error) {
	ls, err := c.all(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer hangUp(ls)
	took = make(times, c.phones)
	at := make([]time.Time, c.phones)
	done := make(chan error, 1)
	go func() {
		done <- together(c.phones, func(i int) error {
			if _, err := ls[i].next(); err != nil {
				return err
			}
			at[i] = time.Now()
			err := c.posted(ctx)
			took[i] = time.Since(at[i])
			return err
		})
	}()
	if err := c.publish(ctx); err != nil {
		return nil, 0, err
	}
	if err := <-done; err != nil {
		return nil, 0, err
	}
	slices.SortFunc(at, time.Time.Compare)
	return took, at[len(at)-1].Sub(at[0]), nil
}

// posted fetches the pairings on a connection of its own.
func (c *crowd) posted(ctx context.Context) error {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.address+c.path("pairings"), nil)
	if err != nil {
		return err
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK || strings.Count(string(body), "data-row") != c.players/2 {
		return fmt.Errorf("status %d with %d boards, want %d", res.StatusCode, strings.Count(string(body), "data-row"), c.players/2)
	}
	return nil
}

// tell enters results while all phones listen, and says how long the last of
// them waited, at best.
func (c *crowd) tell(ctx context.Context) (time.Duration, error) {
	ls, err := c.all(ctx)
	if err != nil {
		return 0, err
	}
	defer hangUp(ls)
	sec := c.state.Section(c.first)
	var best time.Duration
	for k := range min(3, len(sec.Rounds[0].Boards)) {
		done := make(chan error, 1)
		last := make([]time.Time, c.phones)
		go func() {
			done <- together(c.phones, func(i int) error {
				_, err := ls[i].next()
				last[i] = time.Now()
				return err
			})
		}()
		began := time.Now()
		if err := c.send(ctx, c.tokens[0], entry{sec.ID, sec.Rounds[0].Boards[k], fmt.Sprintf("tell-%d", k)}); err != nil {
			return 0, err
		}
		if err := <-done; err != nil {
			return 0, err
		}
		took := slices.MaxFunc(last, time.Time.Compare).Sub(began)
		if best == 0 || took < best {
			best = took
		}
	}
	return best, nil
}

// fetch asks for one page over and over and says how many a second there were.
func (c *crowd) fetch(ctx context.Context) (float64, error) {
	const connections = 32
	var count atomic.Int64
	ctx, stop := context.WithTimeout(ctx, c.hammer)
	defer stop()
	began := time.Now()
	err := together(connections, func(int) error {
		var dialer net.Dialer
		conn, err := dialer.DialContext(ctx, "tcp", c.address)
		if err != nil {
			return err
		}
		defer conn.Close()
		ask := []byte("GET " + c.path("standings") + " HTTP/1.1\r\nHost: " + c.address + "\r\nAccept-Encoding: gzip\r\n\r\n")
		in := bufio.NewReaderSize(conn, 32<<10)
		for ctx.Err() == nil {
			if _, err := conn.Write(ask); err != nil {
				return err
			}
			if err := skip(in); err != nil {
				return err
			}
			count.Add(1)
		}
		return nil
	})
	return float64(count.Load()) / time.Since(began).Seconds(), err
}

// skip reads one answer of status 200.
func skip(in *bufio.Reader) error {
	length, first := 0, true
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		text := strings.TrimSpace(string(line))
		switch {
		case first && text != "HTTP/1.1 200 OK":
			return fmt.Errorf("answer %q", text)
		case text == "":
			_, err := in.Discard(length)
			return err
		}
		first = false
		if n, ok := strings.CutPrefix(text, "Content-Length: "); ok {
			if length, err = strconv.Atoi(n); err != nil {
				return err
			}
		}
	}
}

// entry is a result to be entered: of a board, with the key of the request.
type entry struct {
	section tournament.SectionID
	board   tournament.Board
	once    string
}

// result is what an entry says: some of each.
func (e entry) result() tournament.Result {
	return []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[int(e.board.No)%3]
}

// errAway: there was no answer, or none that says whether it was done.
var errAway = errors.New("no answer")

// send enters a result as a tablet does.
func (c *crowd) send(ctx context.Context, token string, e entry) error {
	form := url.Values{
		"event": {string(c.event)}, "section": {string(e.section)}, "round": {"1"}, "board": {strconv.Itoa(int(e.board.No))},
		"white": {string(e.board.White)}, "black": {string(e.board.Black)}, "to": {e.result().Code()}, "once": {e.once},
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+c.address+"/enter", strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	req.Header.Set("Cookie", "sealedmove="+token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("%w: %w", errAway, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	switch {
	case err != nil, res.StatusCode >= 500, res.StatusCode == http.StatusTooManyRequests:
		return fmt.Errorf("%w: status %d %s", errAway, res.StatusCode, body)
	case res.StatusCode != http.StatusOK:
		return fmt.Errorf("board %d: status %d %s", e.board.No, res.StatusCode, body)
	}
	return nil
}

// enter enters a result for every board, the tablets all at once, each its
// share; what is not acknowledged is sent again with the same key. After killAt
// answers the server is killed and started again; 0 is never.
func (c *crowd) enter(ctx context.Context, killAt int) (time.Duration, error) {
	if err := c.known(ctx); err != nil {
		return 0, err
	}
	shares := make([][]entry, c.devices)
	n := 0
	for _, sec := range c.state.Sections {
		if len(sec.Rounds) == 0 {
			continue
		}
		for _, b := range sec.Rounds[0].Boards {
			shares[n%c.devices] = append(shares[n%c.devices], entry{sec.ID, b, fmt.Sprintf("key-%d", n)})
			n++
		}
	}
	var acknowledged atomic.Int64
	kill := make(chan struct{})
	killed := make(chan error, 1)
	go func() {
		select {
		case <-kill:
			killed <- c.kill(ctx)
		case <-ctx.Done():
			killed <- ctx.Err()
		}
	}()
	began := time.Now()
	err := together(c.devices, func(i int) error {
		for _, e := range shares[i] {
			if e.board.Result != tournament.NoResult {
				continue
			}
			if err := c.insist(ctx, c.tokens[i], e); err != nil {
				return err
			}
			if int(acknowledged.Add(1)) == killAt {
				close(kill)
			}
		}
		return nil
	})
	took := time.Since(began)
	if killAt > 0 {
		err = errors.Join(err, <-killed)
	}
	return took, err
}

// insist sends an entry until it is answered.
func (c *crowd) insist(ctx context.Context, token string, e entry) error {
	for {
		err := c.send(ctx, token, e)
		if !errors.Is(err, errAway) || ctx.Err() != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// publish posts the round of the first section, as a program beside the server.
func (c *crowd) publish(ctx context.Context) error {
	return c.with(ctx, false, func(d desk) error {
		st, err := d.View(ctx, c.event)
		if err != nil {
			return err
		}
		c.state, err = d.PublishRound(ctx, chief, c.event, c.first, st.Section(c.first).Draft.Digest, nil)
		return err
	})
}

// known reads the event as it stands; the first round of the first section is
// posted where it is not.
func (c *crowd) known(ctx context.Context) error {
	if c.state.Sections == nil {
		return c.publish(ctx)
	}
	return c.with(ctx, true, func(d desk) (err error) {
		c.state, err = d.View(ctx, c.event)
		return err
	})
}

// judge reads the journal: every board has the result that was acknowledged,
// entered once; the entries are numbered without a gap; and the file holds
// together.
func (c *crowd) judge(ctx context.Context) error {
	return c.with(ctx, true, func(d desk) error {
		es, err := d.Journal(ctx, c.event, 0)
		if err != nil {
			return err
		}
		times, keys := map[tournament.Place]int{}, map[string]int{}
		for i, e := range es {
			if e.Seq != int64(i+1) {
				return fmt.Errorf("entry %d stands at place %d", e.Seq, i+1)
			}
			if v, ok := e.Event.(tournament.ResultEntered); ok {
				times[tournament.Place{Section: v.Section, Round: v.Round, Board: v.Board}]++
				keys[e.Once]++
			}
		}
		for key, n := range keys {
			if n != 1 {
				return fmt.Errorf("the request %q was done %d times", key, n)
			}
		}
		st, err := d.View(ctx, c.event)
		if err != nil {
			return err
		}
		n := 0
		for _, sec := range st.Sections {
			for _, b := range sec.Rounds[0].Boards {
				at := tournament.Place{Section: sec.ID, Round: 1, Board: b.No}
				if want := (entry{board: b}).result(); b.Result != want || times[at] != 1 {
					return fmt.Errorf("%s board %d: %q entered %d times, want %q once", sec.ID, b.No, b.Result, times[at], want)
				}
				n++
			}
		}
		if n != c.boards() {
			return fmt.Errorf("%d boards, want %d", n, c.boards())
		}
		report, err := d.store.Verify(ctx)
		if err != nil || !report.Sound() {
			return fmt.Errorf("the file does not hold together: %+v, %w", report, err)
		}
		return nil
	})
}
