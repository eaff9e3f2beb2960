package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"sealedmove/internal/testkit"
)

var program struct {
	sync.Once
	path string
	out  []byte
	err  error
}

// binary builds the program once.
func binary(t *testing.T) string {
	t.Helper()
	program.Do(func() {
		dir, err := os.MkdirTemp("", "sealedmoved-")
		if err != nil {
			program.err = err
			return
		}
		program.path = filepath.Join(dir, "sealedmoved")
		if runtime.GOOS == "windows" {
			program.path += ".exe"
		}
		program.out, program.err = exec.Command("go", "build", "-o", program.path, ".").CombinedOutput()
	})
	if program.err != nil {
		t.Fatalf("build: %v\n%s", program.err, program.out)
	}
	return program.path
}

func TestMain(m *testing.M) {
	code := testkit.Main(m)
	if program.path != "" {
		_ = os.RemoveAll(filepath.Dir(program.path))
	}
	os.Exit(code)
}

// The real program: it says where it is, serves a tournament, and stops in order.
func TestServesAndStops(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM; the same is tested in cmd/internal/app")
	}
	t.Run("file", func(t *testing.T) { servesAndStops(t, filepath.Join(t.TempDir(), "club.db")) })
	t.Run("server", func(t *testing.T) { servesAndStops(t, testkit.Database(t)) })
}

func servesAndStops(t *testing.T, db string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary(t), "--addr", "127.0.0.1:0", "--sample")
	cmd.Env = append(os.Environ(), "SEALEDMOVE_DB="+db)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if err != nil || !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("first line %q, %v\n%s", line, err, log.String())
	}
	home := get(t, url+"/", http.StatusOK)
	links := regexp.MustCompile(`href="(/t/[^"]+)"`).FindAllStringSubmatch(home, -1)
	if len(links) != 2 {
		t.Fatalf("links %v, want two sections", links)
	}
	for _, l := range links {
		for page, want := range map[string]string{"": "Round 3", "/pairings?by=name": "Round 3", "/standings": "BH/C1", "/crosstable": "after round 3"} {
			if body := get(t, url+l[1]+page, http.StatusOK); !strings.Contains(body, want) {
				t.Errorf("%s%s has no %q", l[1], page, want)
			}
		}
	}
	get(t, url+"/healthz", http.StatusOK)
	get(t, url+"/t/none-s1/standings", http.StatusNotFound)

	// A browser that listens does not hold the program up.
	stream, err := http.Get(url + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	first := bufio.NewReader(stream.Body)
	if _, err := first.ReadString('\n'); err != nil {
		t.Fatalf("no stream: %v", err)
	}
	start := time.Now()
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	if err := cmd.Wait(); err != nil {
		t.Fatalf("stopped with %v\n%s", err, log.String())
	}
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	if len(rest) > 0 {
		t.Errorf("more on standard output: %q", rest)
	}
	if !strings.Contains(log.String(), "msg=ready") || strings.Contains(log.String(), "Okonjo") {
		t.Errorf("log, which names nobody:\n%s", log.String())
	}
}

func get(t *testing.T, url string, status int) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != status {
		t.Fatalf("GET %s: status %d, %v, want %d", url, res.StatusCode, err, status)
	}
	return string(b)
}

func TestExitStatus(t *testing.T) {
	dir := t.TempDir()
	conf := filepath.Join(dir, "club.conf")
	if err := os.WriteFile(conf, []byte("lan = yes please\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "list.csv")
	if err := os.WriteFile(text, []byte("name;rating\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		args   []string
		status int
		out    string
		says   string
	}{
		{"a flag that is not there", []string{"--bogus"}, 4, "", "--bogus"},
		{"an argument too many", []string{"file.trf"}, 4, "", "file.trf"},
		{"a fault in the settings", []string{"--config", conf}, 2, "", "line 1"},
		{"no file of ours", []string{"--db", text}, 1, "", "list.csv"},
		{"in Chinese", []string{"--db", "postgres://club:hunter2@127.0.0.1:1/club", "--ui-lang", "zh-Hans"}, 1, "", "无法连接 postgres://club@127.0.0.1:1/club 的数据库服务器"},
		{"settings in force", []string{"--lan", "--db", "club.db", "--config-dump"}, 0, "db = club.db\n", ""},
		{"phones that do nothing", []string{"--claims", "off", "--tls", "--config-dump"}, 0, "claims = off\n", ""},
		{"a way that there is not", []string{"--claims", "sometimes"}, 4, "", "both, alone, off"},
		{"help with examples", []string{"--help"}, 0, "sealedmoved --db club.db --lan", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(binary(t), c.args...)
			var says bytes.Buffer
			cmd.Stderr = &says
			cmd.Env = append(os.Environ(), "LC_ALL=C")
			out, _ := cmd.Output()
			if got := cmd.ProcessState.ExitCode(); got != c.status || !strings.Contains(string(out), c.out) || !strings.Contains(says.String(), c.says) {
				t.Errorf("status %d, want %d\nout: %s\nwant %q\nsays: %s\nwant %q", got, c.status, out, c.out, says.String(), c.says)
			}
			if c.status != 0 && len(out) > 0 {
				t.Errorf("on standard output: %q", out)
			}
		})
	}
}
