package storagetest_test

import (
	"os"
	"path/filepath"
	"testing"

	"sealedmove/arbiter/journal"
	"sealedmove/storage"
	"sealedmove/storage/storagetest"
	"sealedmove/tournament"
)

const big = tournament.EventID("big")

// bigFile is a file with an event of 1000 players and 11 rounds, every result
// but the last in, and its store.
func bigFile(b *testing.B) (*storage.Store, string) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "big.sealedmove")
	s, err := storage.Open(b.Context(), path, storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	commands := storagetest.Evening(1000, 11)
	commands = commands[:len(commands)-1]
	// All in one command, but for the numbers: filling is not what is measured.
	_, err = s.Update(b.Context(), big, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		var all []tournament.Event
		for _, c := range commands {
			all = append(all, c...)
		}
		return storagetest.Command(st, 1, "arbiter", all...), nil
	})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	return s, path
}

func flip(st tournament.State) tournament.ResultEntered {
	sec := st.Sections[0]
	r := sec.Rounds[len(sec.Rounds)-1]
	last := r.Boards[len(r.Boards)-1]
	to := tournament.WhiteWins
	if last.Result == to {
		to = tournament.BlackWins
	}
	return tournament.ResultEntered{Section: sec.ID, Round: r.No, Board: last.No, From: last.Result, To: to}
}

func BenchmarkAppendResult1000x11(b *testing.B) {
	s, path := bigFile(b)
	for b.Loop() {
		_, err := s.Update(b.Context(), big, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			return storagetest.Command(st, 1, "arbiter", flip(st)), nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if info, err := os.Stat(path); err == nil {
		b.ReportMetric(float64(info.Size())/1e6, "MB")
	}
}

func BenchmarkUndo1000x11(b *testing.B) {
	s, _ := bigFile(b)
	for b.Loop() {
		st, err := s.Update(b.Context(), big, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			return storagetest.Command(st, 1, "arbiter", flip(st)), nil
		})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Update(b.Context(), big, func(now tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			return storagetest.Undo(now, 1, "arbiter", st.Seq), nil
		}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkColdOpen1000x11(b *testing.B) {
	s, path := bigFile(b)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s, err := storage.Open(b.Context(), path, storage.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.View(b.Context(), big); err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkView1000x11(b *testing.B) {
	s, _ := bigFile(b)
	for b.Loop() {
		if _, err := s.View(b.Context(), big); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkVerify1000x11(b *testing.B) {
	s, _ := bigFile(b)
	for b.Loop() {
		if r, err := s.Verify(b.Context()); err != nil || !r.Sound() {
			b.Fatal(r, err)
		}
	}
}

func BenchmarkBackup1000x11(b *testing.B) {
	s, _ := bigFile(b)
	for b.Loop() {
		if _, err := s.Backup(b.Context(), "r11"); err != nil {
			b.Fatal(err)
		}
	}
}
