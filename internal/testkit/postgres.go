package testkit

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Postgres is a PostgreSQL server of the tests' own, reached by a socket in a
// folder of its own. It saves nothing for good (fsync is off).
type Postgres struct {
	folder string
	bin    string // folder of its programs
	ended  <-chan error
	stop   func()
	made   atomic.Int64
}

// superuser is who may do everything there, and needs no password.
const superuser = "sealedmove"

// Guarded is a user who needs a password, which nobody knows.
const Guarded = "guarded"

var shared struct {
	sync.Once
	server *Postgres
	err    error
}

// Main runs the tests of a package that use [Server], and then ends the one
// that they shared: TestMain exits with what it returns.
func Main(m *testing.M) int {
	code := m.Run()
	if shared.server != nil {
		shared.server.end()
	}
	return code
}

// Server is the server that the tests of a package share; whoever stops it
// starts it again. Where PostgreSQL is not installed the test is skipped on a
// desk, and fails in the gate.
func Server(t testing.TB) *Postgres {
	t.Helper()
	bin := postgresPrograms(t)
	shared.Do(func() { shared.server, shared.err = newPostgres(bin) })
	if shared.err != nil {
		t.Fatalf("start PostgreSQL: %v", shared.err)
	}
	return shared.server
}

// Database is the address of a new, empty database of [Server].
func Database(t testing.TB) string {
	t.Helper()
	return Server(t).Database(t)
}

// postgresPrograms is the folder of initdb, postgres and psql.
func postgresPrograms(t testing.TB) string {
	t.Helper()
	debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // not in the path there
	slices.SortFunc(debian, func(a, b string) int { return postgresVersion(b) - postgresVersion(a) })
	if found, err := exec.LookPath("initdb"); err == nil {
		if path, err := filepath.EvalSymlinks(found); err == nil {
			debian = append(debian, filepath.Dir(path))
		}
	}
	for _, bin := range debian {
		if _, err := os.Stat(filepath.Join(bin, "initdb")); err == nil && canEndWithTests {
			return bin
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("there is no PostgreSQL on this machine, and the gate needs one: scripts/setup test installs it")
	}
	t.Skip("there is no PostgreSQL on this machine that the tests can start; scripts/setup test installs it")
	return ""
}

// postgresVersion is the 15 of /usr/lib/postgresql/15/bin.
func postgresVersion(bin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return n
}

func newPostgres(bin string) (p *Postgres, err error) {
	folder, err := os.MkdirTemp("", "sealedmove-pg-")
	if err != nil {
		return nil, err
	}
	p = &Postgres{folder: folder, bin: bin}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}()
	if os.Geteuid() == 0 { // PostgreSQL refuses to be root
		uid, gid, err := unprivileged()
		if err != nil {
			return nil, err
		}
		if err := os.Chown(folder, uid, gid); err != nil {
			return nil, err
		}
	}
	initdb := p.program("initdb", "-D", p.data(), "-U", superuser, "-E", "UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	guard := fmt.Sprintf("local all %s scram-sha-256\nlocal all all trust\n", Guarded)
	if err := os.WriteFile(filepath.Join(p.data(), "pg_hba.conf"), []byte(guard), 0o600); err != nil { // it stays its owner's
		return nil, err
	}
	if err := p.start(); err != nil {
		return nil, err
	}
	if out, err := p.program("psql", "-qXd", "postgres", "-c", "CREATE ROLE "+Guarded+" LOGIN PASSWORD 'nobody knows it'").CombinedOutput(); err != nil {
		_ = p.Stop() // it never answered
		return nil, fmt.Errorf("make a user: %w\n%s", err, out)
	}
	return p, nil
}

// unprivileged is an account that owns nothing of importance.
func unprivileged() (uid, gid int, err error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		if err1 == nil && err2 == nil {
			return uid, gid, nil
		}
	}
	return 0, 0, errors.New("there is no account postgres or nobody to run it")
}

func (p *Postgres) data() string { return filepath.Join(p.folder, "data") }

// program is one of PostgreSQL's, run by whoever owns the folder.
func (p *Postgres) program(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir = p.folder
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "PGHOST="+p.folder, "PGUSER="+superuser)
	asOwner(cmd)
	return cmd
}

// Start runs the server again after Stop.
func (p *Postgres) Start(t testing.TB) {
	t.Helper()
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
}

func (p *Postgres) start() error {
	cmd := p.program("postgres", "-D", p.data(), "-k", p.folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "full_page_writes=off",
		"-c", "shared_buffers=32MB", "-c", "max_connections=200", "-c", "log_min_messages=fatal")
	var log bytes.Buffer
	cmd.Stderr = &log
	p.stop, p.ended = endsWithTests(cmd)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		select {
		case err := <-p.ended:
			return fmt.Errorf("postgres ended: %w\n%s", err, log.String())
		default:
		}
		if p.program("psql", "-qXd", "postgres", "-c", "SELECT 1").Run() == nil {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.stop()
	return errors.New("postgres does not answer")
}

// Stop ends the server at once, as one whose machine lost its power, and tells
// how it ended.
func (p *Postgres) Stop() error {
	p.stop()
	return <-p.ended
}

func (p *Postgres) end() {
	_ = p.Stop()               // it was ended
	_ = os.RemoveAll(p.folder) // it is in the folder of temporary files
}

// Database is the address of a new, empty database. Options are those of
// CREATE DATABASE.
func (p *Postgres) Database(t testing.TB, options ...string) string {
	t.Helper()
	name := fmt.Sprint("t", p.made.Add(1))
	sql := fmt.Sprint("CREATE DATABASE ", name)
	for _, o := range options {
		sql += " " + o
	}
	p.sql(t, "postgres", sql)
	return p.Address(name)
}

// Address is that of a database on this server.
func (p *Postgres) Address(name string) string {
	u := url.URL{Scheme: "postgres", User: url.User(superuser), Path: "/" + name, RawQuery: url.Values{"host": {p.folder}}.Encode()}
	return u.String()
}

// Socket is where the server listens.
func (p *Postgres) Socket() string { return filepath.Join(p.folder, ".s.PGSQL.5432") }

// Folder is where the server keeps its data.
func (p *Postgres) Folder() string { return p.data() }

func (p *Postgres) sql(t testing.TB, database string, statements ...string) string {
	t.Helper()
	args := []string{"-qXAtd", database, "-v", "ON_ERROR_STOP=1"}
	for _, s := range statements {
		args = append(args, "-c", s)
	}
	out, err := p.program("psql", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", statements, err, out)
	}
	return string(out)
}

// SQL runs statements on a database of this server, as another program might,
// and returns what psql prints of their answers.
func (p *Postgres) SQL(t testing.TB, address string, statements ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return p.sql(t, u.Path[1:], statements...)
}
