package app

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"github.com/spf13/pflag"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/internal/testkit"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
	"sealedmove/ui/web"
)

func TestMain(m *testing.M) { os.Exit(testkit.Main(m)) }

// soon is how long a change may take from one program to the faces of another.
const soon = time.Second

var desk = arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}

// onServer opens one database as often as there are programs on it; the first
// puts the sample into it.
func onServer(t *testing.T, programs int) ([]*App, tournament.EventID) {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	address := testkit.Database(t)
	var all []*App
	for range programs {
		a, err := Open(t.Context(), Config{DB: address})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := a.Close(); err != nil {
				t.Error(err)
			}
		})
		all = append(all, a)
	}
	id, err := all[0].Sample(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all, id
}

// enter puts a result on the first board of section s1 that has none, and
// returns the board.
func enter(t *testing.T, a *App, id tournament.EventID, to tournament.Result) tournament.BoardNo {
	t.Helper()
	st, err := a.Service.View(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range st.Section("s1").Round(3).Boards {
		if b.Result == tournament.NoResult {
			e := arbiter.ResultEntry{Section: "s1", Round: 3, Board: b.No, To: to}
			if _, err := a.Service.EnterResult(t.Context(), desk, id, e, nil); err != nil {
				t.Fatal(err)
			}
			return b.No
		}
	}
	t.Fatal("every board has a result")
	return 0
}

// Two servers on one database: a result that comes in by one is on the stream
// and on the pages of the other within a second, although neither asks by itself.
func TestTwoServersOnOneDatabase(t *testing.T) {
	apps, id := onServer(t, 2)
	var urls []string
	for _, a := range apps {
		pages := web.New(a.Service, web.Options{Poll: time.Hour})
		t.Cleanup(pages.Close)
		s := httptest.NewServer(pages)
		t.Cleanup(s.Close)
		urls = append(urls, s.URL)
	}
	page := "/t/" + string(id) + "-s1/pairings"
	draws := func(url string) int { return strings.Count(read(t, url+page), `href="#i-state-draw"`) }
	first := draws(urls[0])
	for i, a := range apps {
		other := urls[1-i]
		for end := time.Now().Add(10 * soon); draws(other) != first+i; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) { // it entered the last result itself, and has heard of it
				t.Fatalf("its own page shows %d draws, want %d", draws(other), first+i)
			}
		}
		told := stream(t, other+"/events?t="+string(id)+"-s1")
		<-told // where things stand
		before := draws(other)
		enter(t, a, id, tournament.Drawn)
		start := time.Now()
		select {
		case <-told:
		case <-time.After(10 * soon):
			t.Fatal("the other server's stream says nothing")
		}
		if took := time.Since(start); took > soon {
			t.Errorf("the other server's stream said it after %v", took)
		}
		if got := draws(other); got != before+1 {
			t.Errorf("the other server's page shows %d draws, want %d", got, before+1)
		}
		t.Logf("on the other server's stream after %v", time.Since(start).Round(time.Millisecond))
	}
}

func read(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: status %d, %v", url, res.StatusCode, err)
	}
	return string(b)
}

// stream gives the numbers of a page's stream as they come.
func stream(t *testing.T, url string) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	told := make(chan string, 10)
	go func() {
		for lines := bufio.NewScanner(res.Body); lines.Scan(); {
			if seq, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				told <- seq
			}
		}
	}()
	return told
}

// window is a desktop whose work waits until the test does it.
type window struct {
	*desktop.Face
	jobs chan func()
}

func newWindow(t *testing.T, a *App, id tournament.EventID) *window {
	t.Helper()
	w := &window{jobs: make(chan func(), 100)}
	w.Face = desktop.New(test.NewTempApp(t), desktop.Deps{
		Service: a.Service, By: desk, Care: nil, DocumentsDir: t.TempDir(), Lang: "en",
		Run: func(work func() error, then func(error)) { w.jobs <- func() { then(work()) } },
	})
	w.Open(id)
	w.settle(300 * time.Millisecond)
	return w
}

// settle does what there is to do until nothing comes for a while.
func (w *window) settle(quiet time.Duration) {
	for {
		select {
		case do := <-w.jobs:
			do()
		case <-time.After(quiet):
			return
		}
	}
}

// shows tells how often a text is in the window.
func (w *window) shows(text string) int {
	return strings.Count(test.RenderToMarkup(w.Window().Canvas()), text)
}

// A second arbiter's desktop on the same database is live.
func TestTwoDesktopsOnOneDatabase(t *testing.T) {
	apps, id := onServer(t, 2)
	one, two := newWindow(t, apps[0], id), newWindow(t, apps[1], id)
	for i, w := range []*window{one, two} {
		w.Go(desktop.Results)
		w.settle(100 * time.Millisecond)
		before := w.shows(">½ – ½</text>")
		enter(t, apps[1-i], id, tournament.Drawn)
		start := time.Now()
		for w.shows(">½ – ½</text>") == before {
			select {
			case do := <-w.jobs:
				do()
			case <-time.After(10 * soon):
				t.Fatalf("window %d does not show the result of the other:\n%s", i+1, test.RenderToMarkup(w.Window().Canvas()))
			}
		}
		if took := time.Since(start); took > soon {
			t.Errorf("window %d showed the result after %v", i+1, took)
		}
		t.Logf("in the other window after %v", time.Since(start).Round(time.Millisecond))
	}
}

// The server programs over a database: the sample on request, stopped in order,
// and what a program was told of the password is said to nobody.
func TestServeADatabase(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	address := strings.Replace(testkit.Database(t), "sealedmove@", "sealedmove:hunter2@", 1)
	var log bytes.Buffer
	a, err := Open(t.Context(), Config{DB: address, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if a.New || strings.Contains(a.Store.Path()+log.String(), "hunter2") {
		t.Errorf("new %v, path %s, log %s", a.New, a.Store.Path(), log.String())
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	s := serve(t, ServerConfig{Config: Config{DB: address}, Sample: true})
	if home := s.get(t, "/"); strings.Count(home, `href="/t/`) < 2 || strings.Contains(home, "hunter2") {
		t.Errorf("the list of sections: %s", home)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}

func TestAServerThatIsNotThere(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, db := range []string{"postgres://club:hunter2@127.0.0.1:1/club", "postgres://club:hunter%zz2@127.0.0.1:1/club", "postgres://club:hunter2@127.0.0.1:x/club"} {
		_, err := Open(context.Background(), Config{DB: db})
		words := locale.In(locale.English).Err(err)
		if err == nil || strings.Contains(words+err.Error(), "hunter") || strings.Contains(words, "%!") || !strings.Contains(words, "database") {
			t.Errorf("%s: %v; %s", db, err, words)
		}
	}
}

func TestDumpLeavesThePasswordOut(t *testing.T) {
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	flags.String("db", "postgres://club:hunter2@db.example.org/club?sslmode=require&password=hunter2", "")
	var b bytes.Buffer
	if err := Dump(&b, flags); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); strings.Contains(got, "hunter2") || !strings.Contains(got, "db = postgres://club@db.example.org/club?sslmode=require\n") || !strings.Contains(got, "PGPASSWORD") {
		t.Errorf("dumped\n%s", got)
	}
}
