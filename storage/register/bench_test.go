package register

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// fidePeople is how many people were on FIDE's combined list of October 2026.
const fidePeople = 1_932_867

// childTask names the list that the test program is to import when a
// benchmark runs it again as a program of its own, to measure its memory.
const childTask = "SEALEDMOVE_REGISTER_CHILD"

func TestMain(m *testing.M) {
	list := os.Getenv(childTask)
	if list == "" {
		os.Exit(m.Run())
	}
	if err := importIn(os.Args[1], list); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// importIn imports a list and prints the seconds and the most memory in kB that it took.
func importIn(db, list string) error {
	start := time.Now()
	d, err := Prepare(context.Background(), db, list, Options{})
	if err != nil {
		return err
	}
	if err := d.Commit(); err != nil {
		return err
	}
	took := time.Since(start).Seconds()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(status)) {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			fmt.Println(took, strings.Fields(kb)[0], d.People)
			return nil
		}
	}
	return fmt.Errorf("the system does not tell its programs' memory")
}

// big makes the lists of the benchmarks, once.
var big = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "register-bench-")
	if err != nil {
		panic(err)
	}
	return dir
})

func benchmarkImport(b *testing.B, name string, write func(testing.TB, string, int, uint64) string) {
	b.Helper()
	path := filepath.Join(big(), name)
	if _, err := os.Stat(path); err != nil {
		write(b, path, fidePeople, 1)
	}
	defer os.Remove(path)
	for b.Loop() {
		cmd := exec.Command(os.Args[0], filepath.Join(b.TempDir(), "register.db"))
		cmd.Env = append(os.Environ(), childTask+"="+path)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			b.Fatal(err)
		}
		f := strings.Fields(string(out))
		if f[2] != strconv.Itoa(fidePeople) {
			b.Fatalf("imported %s people of %d", f[2], fidePeople)
		}
		seconds, _ := strconv.ParseFloat(f[0], 64)
		kb, _ := strconv.ParseFloat(f[1], 64)
		cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		b.ReportMetric(seconds, "s")
		b.ReportMetric(kb/1024, "MB")
		b.ReportMetric(cpu.Seconds(), "cpu-s")
	}
}

// BenchmarkImportTXT imports a list of the size of FIDE's, in a program of its
// own: under 15 s and under 100 MB is wanted on two cores.
func BenchmarkImportTXT(b *testing.B) { benchmarkImport(b, "players_list_foa.txt", txtList) }

// BenchmarkImportXML does the same with XML: under 90 s is wanted.
func BenchmarkImportXML(b *testing.B) { benchmarkImport(b, "players_list_xml_foa.xml", xmlList) }

// BenchmarkFind types names and ids of people of such a list, letter by letter:
// 99 of 100 look-ups under 10 ms are wanted.
func BenchmarkFind(b *testing.B) {
	dir := big()
	db, file := filepath.Join(dir, "register.db"), filepath.Join(dir, "find.txt")
	if _, err := os.Stat(db); err != nil {
		d, err := Prepare(b.Context(), db, txtList(b, file, fidePeople, 1), Options{})
		if err != nil {
			b.Fatal(err)
		}
		if err := d.Commit(); err != nil {
			b.Fatal(err)
		}
		_ = os.Remove(file)
	}
	r, err := Open(b.Context(), db)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	var names []string
	makeList(fidePeople, 1, func(m made) {
		if m.id%977 == 0 {
			words := fold(m.name)
			names = append(names, m.name, words[len(words)-1]+" "+words[0], strconv.Itoa(m.id))
		}
	})
	draw := rand.New(rand.NewPCG(3, 3))
	var took []time.Duration
	for b.Loop() {
		name := names[draw.IntN(len(names))]
		typed := name[:1+draw.IntN(len(name))]
		start := time.Now()
		found, err := r.Find(b.Context(), typed, 20)
		took = append(took, time.Since(start))
		if err != nil {
			b.Fatal(err)
		}
		if len(found) == 0 {
			b.Fatalf("%q finds nobody", typed)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
}
