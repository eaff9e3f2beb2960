package app

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

func TestDataFolderOfEachSystem(t *testing.T) {
	home := func() (string, error) { return "/home/mara", nil }
	config := func() (string, error) { return "/config", nil }
	for _, c := range []struct{ name, system, variable, want string }{
		{"Linux", "linux", "", "/home/mara/.local/share/sealedmove"},
		{"Linux with a data folder of one's own", "linux", "/data", "/data/sealedmove"},
		{"a relative data folder counts as none", "linux", "data", "/home/mara/.local/share/sealedmove"},
		{"FreeBSD", "freebsd", "", "/home/mara/.local/share/sealedmove"},
		{"macOS", "darwin", "/data", "/config/SealedMove"},
		{"Windows: the folder that does not roam", "windows", "/local", "/local/SealedMove"},
		{"Windows without it", "windows", "", "/config/SealedMove"},
	} {
		t.Run(c.name, func(t *testing.T) {
			env := func(name string) string {
				if (name == "LOCALAPPDATA") == (c.system == "windows") {
					return c.variable
				}
				return ""
			}
			got, err := dataDir(c.system, env, home, config)
			if err != nil || filepath.ToSlash(got) != c.want {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
	if _, err := dataDir("linux", func(string) string { return "" }, func() (string, error) { return "", errors.New("no home") }, config); err == nil {
		t.Error("without a home there is a data folder")
	}
}

func TestDefaultFileNeedsAFolder(t *testing.T) {
	in := filepath.Join(t.TempDir(), "taken")
	if err := os.WriteFile(in, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", in)
	_, err := Open(context.Background(), Config{})
	var refused *arbiter.Error
	if !errors.As(err, &refused) || refused.Key != "app.no-folder" {
		t.Errorf("error %v, want the folder that cannot be made", err)
	}
}

// settingsOf are the flags of a program after the three sources have been read.
func settingsOf(t *testing.T, file string, env map[string]string, args ...string) (*pflag.FlagSet, error) {
	t.Helper()
	f := pflag.NewFlagSet("test", pflag.ContinueOnError)
	f.String("addr", DefaultAddr, "")
	f.Bool("lan", false, "")
	f.StringSlice("host", nil, "")
	f.String("config", "", "")
	if file != "" {
		name := filepath.Join(t.TempDir(), "club.conf")
		if err := os.WriteFile(name, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--config", name)
	}
	if err := f.Parse(args); err != nil {
		t.Fatal(err)
	}
	return f, Fill(f, func(name string) string { return env[name] })
}

func TestFlagBeforeEnvironmentBeforeFile(t *testing.T) {
	const file = "\ufeff# the club's laptop\naddr = file:1\r\nlan = true\nhost = \"club.example, hall.local\"\n"
	for _, c := range []struct {
		name, file string
		env        map[string]string
		args       []string
		want       string
	}{
		{"nothing said", "", nil, nil, "addr = 127.0.0.1:8080\nhost = \nlan = false\n"},
		{"the file", file, nil, nil, "addr = file:1\nhost = club.example, hall.local\nlan = true\n"},
		{"the environment before the file", file, map[string]string{"SEALEDMOVE_ADDR": "env:2"}, nil, "addr = env:2\nhost = club.example, hall.local\nlan = true\n"},
		{"a flag before both", file, map[string]string{"SEALEDMOVE_ADDR": "env:2"}, []string{"--addr", "flag:3", "--lan=false"}, "addr = flag:3\nhost = club.example, hall.local\nlan = false\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := settingsOf(t, c.file, c.env, c.args...)
			var b bytes.Buffer
			if err := errors.Join(err, Dump(&b, f)); err != nil {
				t.Fatal(err)
			}
			if b.String() != c.want {
				t.Errorf("settings\n%s, want\n%s", b.String(), c.want)
			}
			// What is printed can be read again.
			again, err := settingsOf(t, b.String(), nil)
			var b2 bytes.Buffer
			if err := errors.Join(err, Dump(&b2, again)); err != nil || b2.String() != b.String() {
				t.Errorf("read again: %v\n%s", err, b2.String())
			}
		})
	}
}

func TestFaultsOfTheSettings(t *testing.T) {
	for _, c := range []struct {
		name, file string
		env        map[string]string
		want       []string
		status     int
	}{
		{"each line is named", "lann = true\nadr\nlan = maybe\nconfig = x\n", nil, []string{"line 1 (lann): There is no setting “lann”", "line 2: “adr” is no setting", "line 3 (lan): lan cannot be “maybe”", "line 4 (config):", "addr, host, lan."}, 2},
		{"a variable", "", map[string]string{"SEALEDMOVE_LAN": "maybe"}, []string{"SEALEDMOVE_LAN cannot be “maybe”"}, 1},
		{"a file that is not there", "", map[string]string{"SEALEDMOVE_CONFIG": "/nowhere.conf"}, []string{"/nowhere.conf cannot be read"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := settingsOf(t, c.file, c.env)
			var b bytes.Buffer
			if status := Report(&b, locale.English, err); status != c.status {
				t.Errorf("exit status %d, want %d", status, c.status)
			}
			for _, want := range c.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("it says %q, want %q in it", b.String(), want)
				}
			}
		})
	}
}

func TestReport(t *testing.T) {
	var b bytes.Buffer
	if got := Report(&b, locale.English, nil); got != 0 || b.Len() > 0 {
		t.Errorf("no error: status %d, %q", got, b.String())
	}
	if got := Report(&b, locale.English, AsUsage(errors.New("unknown flag: --x"))); got != 4 || b.String() != "unknown flag: --x\n" {
		t.Errorf("usage: status %d, %q", got, b.String())
	}
	if AsUsage(nil) != nil {
		t.Error("no error is marked as one")
	}
}

func sampleIn(t *testing.T, dir string) (*App, tournament.EventID) {
	t.Helper()
	a, err := Open(context.Background(), Config{DB: filepath.Join(dir, "sample.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if !a.New {
		t.Error("the file is not new")
	}
	id, err := a.Sample(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return a, id
}

func TestSampleIsTheSameEveryTime(t *testing.T) {
	ctx := context.Background()
	a, id := sampleIn(t, t.TempDir())
	b, other := sampleIn(t, t.TempDir())
	one, err := a.Service.View(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	two, err := b.Service.View(ctx, other)
	if err != nil {
		t.Fatal(err)
	}
	if id != other || !reflect.DeepEqual(one.Sections, two.Sections) || !reflect.DeepEqual(one.Players, two.Players) {
		t.Errorf("two samples differ: %s and %s", id, other)
	}
	if len(one.Sections) != 2 || len(one.Players) != 24 {
		t.Errorf("%d players in %d sections, want 24 in 2", len(one.Players), len(one.Sections))
	}
	for _, sec := range one.Sections {
		if sec.Current() != 3 || sec.Round(1).Missing() > 0 || sec.Round(2).Missing() > 0 || sec.Round(3).Missing() == 0 {
			t.Errorf("%s: round %d is the last; missing %d, %d and %d; want two full rounds and a third going on",
				sec.Name, sec.Current(), sec.Round(1).Missing(), sec.Round(2).Missing(), sec.Round(3).Missing())
		}
		if len(sec.Round(1).Byes) != 1 {
			t.Errorf("%s: %d byes in round 1, want one", sec.Name, len(sec.Round(1).Byes))
		}
		table, err := arbiter.StandingsOf(one, sec.ID, 0)
		if err != nil || len(table.Rows) != len(one.Entries(sec.ID)) {
			t.Errorf("%s: standings of %d rows, %v", sec.Name, len(table.Rows), err)
		}
	}
	second, err := a.Sample(ctx)
	if err != nil || second == id {
		t.Errorf("a second sample is %s, %v; want an event of its own", second, err)
	}
}

// served is a server of the test's own process.
type served struct {
	url  string
	stop func() error
}

func serve(t *testing.T, c ServerConfig) served {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	c.Addr, c.Log = "127.0.0.1:0", slog.New(slog.DiscardHandler)
	in, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Serve(ctx, c, out, io.Discard)
		ended <- err
		_ = out.CloseWithError(io.EOF)
	}()
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		cancel()
		t.Fatalf("no line came: %v; Serve: %v", err, <-ended)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if !ok {
		t.Fatalf("first line %q", line)
	}
	s := served{url: url, stop: func() error { cancel(); return <-ended }}
	return s
}

func (s served) get(t *testing.T, path string) string {
	t.Helper()
	res, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: status %d, %v", path, res.StatusCode, err)
	}
	return string(b)
}

func TestFirstStartHasASample(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("LOCALAPPDATA", t.TempDir())
	s := serve(t, ServerConfig{})
	if body := s.get(t, "/"); !strings.Contains(body, "Lakeside Autumn Open") {
		t.Errorf("the first page has no sample:\n%s", body)
	}
	if err := s.stop(); err != nil {
		t.Fatalf("stopped with %v", err)
	}
	again := serve(t, ServerConfig{})
	if n := strings.Count(again.get(t, "/"), "<section class=\"event\">"); n != 1 {
		t.Errorf("the second start shows %d tournaments, want the one", n)
	}
	if err := again.stop(); err != nil {
		t.Error(err)
	}
}

func TestAFileThatWasNamedGetsASampleOnRequestOnly(t *testing.T) {
	c := ServerConfig{Config: Config{DB: filepath.Join(t.TempDir(), "club.db")}}
	s := serve(t, c)
	if body := s.get(t, "/"); !strings.Contains(body, "There is no tournament in this file yet") {
		t.Errorf("the first page of a new file:\n%s", body)
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	c.Sample = true
	s = serve(t, c)
	if body := s.get(t, "/"); !strings.Contains(body, "Lakeside") {
		t.Error("no sample where it was asked for")
	}
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
}

// The server leaves the file to the desktop, and shows what that writes.
// A file whose name was mistyped is not made without a word.
func TestAFileThatWasMadeIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tyop.db")
	for _, c := range []struct {
		name string
		lang locale.Lang
		want string // of the notes; "" is nothing
	}{
		{"the first time", locale.English, "a new one was made"},
		{"the second time", locale.English, ""},
	} {
		var notes bytes.Buffer
		if err := prepare(context.Background(), ServerConfig{Config: Config{DB: path}, Lang: c.lang}, &notes); err != nil {
			t.Fatal(err)
		}
		if got := notes.String(); c.want == "" && got != "" || !strings.Contains(got, c.want) || c.want != "" && !strings.Contains(got, path) {
			t.Errorf("%s: it says %q, want %q and where", c.name, got, c.want)
		}
	}
	var notes bytes.Buffer
	other := filepath.Join(t.TempDir(), "new.db")
	if err := prepare(context.Background(), ServerConfig{Config: Config{DB: other}, Sample: true, Lang: locale.Hans}, &notes); err != nil || !strings.Contains(notes.String(), "示例比赛") {
		t.Errorf("with the sample it says %q, %v", notes.String(), err)
	}
}

func TestDesktopWritesWhileTheServerShows(t *testing.T) {
	ctx := context.Background()
	db := filepath.Join(t.TempDir(), "club.db")
	s := serve(t, ServerConfig{Config: Config{DB: db}, Sample: true})
	desk, err := Open(ctx, Config{DB: db, Program: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	defer desk.Close()
	if by, reading := desk.Owner(); reading {
		t.Fatalf("the desktop may only read: %s", by)
	}
	events, err := desk.Service.Events(ctx)
	if err != nil || len(events) != 1 {
		t.Fatalf("%d events, %v", len(events), err)
	}
	st, err := desk.Service.View(ctx, events[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(events[0].ID) + "-s2/pairings"
	before := strings.Count(s.get(t, path), "#i-state-draw")
	round := st.Section("s2").Round(3)
	for _, b := range round.Boards {
		e := arbiter.ResultEntry{Section: "s2", Round: 3, Board: b.No, From: b.Result, To: tournament.Drawn}
		if _, err := desk.Service.EnterResult(ctx, arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, events[0].ID, e, nil); err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(15 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if n := strings.Count(s.get(t, path), `href="#i-state-draw"`); n == len(round.Boards) {
			break
		} else if time.Now().After(end) {
			t.Fatalf("after 15 s the page shows %d draws (%d at first), want %d", n, before, len(round.Boards))
		}
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}

func TestAnAddressThatIsTaken(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	s := serve(t, ServerConfig{Config: Config{DB: db}})
	defer func() {
		if err := s.stop(); err != nil {
			t.Error(err)
		}
	}()
	for addr, want := range map[string]string{
		strings.TrimPrefix(s.url, "http://"): "using the address",
		"nonsense":                           "is no address",
		"203.0.113.7:1":                      "cannot listen at",
	} {
		c := ServerConfig{Config: Config{DB: db, Log: slog.New(slog.DiscardHandler)}, Addr: addr}
		err := Serve(context.Background(), c, io.Discard, io.Discard)
		if got := locale.In(locale.English).Err(err); !strings.Contains(got, want) || strings.Contains(got, "%!") {
			t.Errorf("%s: %q, want %q in it", addr, got, want)
		}
	}
}

func TestLANSaysWhatItOpens(t *testing.T) {
	var out, notes bytes.Buffer
	c := ServerConfig{Config: Config{DB: filepath.Join(t.TempDir(), "club.db"), Log: slog.New(slog.DiscardHandler)}, Addr: "127.0.0.1:0", LAN: true}
	a, err := Open(t.Context(), c.Config)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	r, err := Host(t.Context(), a, c)
	if err != nil {
		t.Fatal(err)
	}
	r.announce(c, &out, &notes)
	if err := r.Stop(); err != nil {
		t.Error(err)
	}
	if lines := strings.Count(out.String(), "listening on http://"); lines != 1+len(lanAddresses()) || !strings.HasPrefix(out.String(), "listening on http://127.0.0.1:") {
		t.Errorf("%d lines, want the loopback's and one for each of %v:\n%s", lines, lanAddresses(), out.String())
	}
	for _, want := range []string{"firewall", "/first?secret="} {
		if !strings.Contains(notes.String(), want) {
			t.Errorf("notes %q, want %q: why a firewall asks, and how the first arbiter comes in", notes.String(), want)
		}
	}
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	if got := c.names(); len(got) != 2 || got[0] != name {
		t.Errorf("names %q, want those of the computer", got)
	}
}

// One file travels on a stick: whoever closes last, a reader too, leaves
// nothing beside it.
func TestTheLastOneOutLeavesOneFile(t *testing.T) {
	ctx := context.Background()
	db := filepath.Join(t.TempDir(), "club.db")
	desk, err := Open(ctx, Config{DB: db, Program: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	reader, err := Open(ctx, Config{DB: db, Program: "server", ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk.Sample(ctx); err != nil {
		t.Fatal(err)
	}
	if events, err := reader.Service.Events(ctx); err != nil || len(events) != 1 {
		t.Fatalf("the reader sees %d events, %v", len(events), err)
	}
	if err := desk.Close(); err != nil {
		t.Fatal(err)
	}
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(db + "-wal"); err == nil && info.Size() > 0 {
		t.Errorf("%d bytes are left in the log beside the file", info.Size())
	}
	stick := filepath.Join(t.TempDir(), "copy.db")
	b, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stick, b, 0o600); err != nil {
		t.Fatal(err)
	}
	copied, err := Open(ctx, Config{DB: stick, Program: "elsewhere"})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if events, err := copied.Service.Events(ctx); err != nil || len(events) != 1 || events[0].Players != 24 {
		t.Errorf("the copy holds %+v, %v", events, err)
	}
}

// The newest backup is that of the file itself.
func TestLastBackupIsOfThisFile(t *testing.T) {
	ctx := context.Background()
	a, err := Open(ctx, Config{DB: filepath.Join(t.TempDir(), "a.db"), Program: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if at, ok := a.LastBackup(); ok {
		t.Errorf("a new file had a backup at %v", at)
	}
	if _, err := a.Service.Backup(ctx, "r01"); err != nil {
		t.Fatal(err)
	}
	if _, ok := a.LastBackup(); !ok {
		t.Error("the backup is not seen")
	}
}
