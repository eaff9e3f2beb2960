package storage

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// An erased name is in no byte of the file or of its log any more.
func TestErasedBytesAreGone(t *testing.T) {
	for _, opts := range []Options{{}, {noWAL: "storage.no-wal"}} {
		path := newPath(t)
		s := openAt(t, path, opts)
		do(t, s, opened(20)...)
		do(t, s, tournament.PlayerWithdrawn{Player: player(7), From: 2, Reason: tournament.Confide("n7", "saltn7", "broken leg")})
		changed := tournament.Confide("t7b", "salt7b", tournament.Person{Name: "Žižka7 z Trocnova, Jan"})
		do(t, s, tournament.PlayerChanged{Player: player(7), Person: changed})
		do(t, s, tournament.PlayerWithdrawn{Player: player(8), From: 2, Reason: tournament.Confide("n8", "s", "moved away")})
		secrets := []string{"Žižka7, Jan", "Žižka7 z Trocnova", "salt7\x00", "saltn7", "salt7b", "broken leg"}
		found := func() []string {
			var all []string
			for _, n := range names(t, filepath.Dir(path)) {
				if n == "backups" {
					continue
				}
				b := contents(t, filepath.Join(filepath.Dir(path), n))
				for _, secret := range secrets {
					if strings.Contains(b, secret) {
						all = append(all, secret)
					}
				}
			}
			return all
		}
		if len(found()) < 4 {
			t.Fatalf("the test does not see what is there: %q", found())
		}
		refs, err := s.TextsOf(t.Context(), club, player(7))
		if want := []tournament.TextRef{"t7", "n7", "t7b"}; err != nil || !slices.Equal(refs, want) {
			t.Fatalf("texts of the player: %q, %v, want %q", refs, err, want)
		}
		copied, err := s.Backup(t.Context(), "r01")
		if err != nil {
			t.Fatal(err)
		}
		done, err := s.Erase(t.Context(), club, refs...)
		if err != nil || done.Texts != 3 || !slices.Equal(done.Backups, []string{copied}) {
			t.Errorf("got %+v, %v; want three texts, and the backup named", done, err)
		}
		if left := found(); len(left) != 0 {
			t.Errorf("still in the file (%q): %q", names(t, filepath.Dir(path)), left)
		}
		if !strings.Contains(contents(t, path), "Žižka8, Jan") {
			t.Error("another player's name has gone too")
		}
		isSound(t, s)
	}
}

func TestTextsOfNobody(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	do(t, s, opened(2)...)
	if refs, err := s.TextsOf(t.Context(), club, "nobody"); err != nil || len(refs) != 0 {
		t.Errorf("got %q, %v", refs, err)
	}
}

// Whoever has the lines can check the chain, with the bytes as they were hashed.
func TestExport(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	do(t, s, opened(4)...)
	odd := tournament.Info{Name: "<Öpen> & \u2028 \"封棋\" \x00", Place: "a\\b"}
	do(t, s, tournament.InfoChanged{Info: odd})
	head, err := s.Head(t.Context(), club)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := s.Export(t.Context(), &out, club, false); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "Žižka") || strings.Contains(out.String(), "salt1") {
		t.Error("an export without texts names people")
	}
	var recs []journal.Record
	for l := range strings.Lines(out.String()) {
		var v line
		if err := json.Unmarshal([]byte(l), &v); err != nil {
			t.Fatal(err)
		}
		r := journal.Record{Seq: v.Seq, Cmd: v.Cmd, At: v.At, Actor: journal.ActorID(v.Actor), Kind: v.Kind, Payload: v.Payload}
		for to, text := range map[*journal.Hash]string{&r.Prev: v.Prev, &r.Hash: v.Hash} {
			b, err := hex.DecodeString(text)
			if err != nil || copy(to[:], b) != len(to) {
				t.Fatalf("hash %q: %v", text, err)
			}
		}
		recs = append(recs, r)
	}
	if got, err := journal.VerifyChain(recs); err != nil || got != head || len(recs) != 9 {
		t.Errorf("%d lines: head %x, %v; want %x", len(recs), got, err, head)
	}

	out.Reset()
	if err := s.Export(t.Context(), &out, club, true); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), `"of":"person"`); n != 4 || !strings.Contains(out.String(), "Žižka1, Jan") {
		t.Errorf("%d persons among the texts", n)
	}
	refused(t, s.Export(t.Context(), &out, "other", true), journal.ErrNotFound, "storage.no-event")
}

func TestCompact(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(200)...)
	var refs []tournament.TextRef
	for i := range 200 {
		refs = append(refs, tournament.TextRef("t"+itoa(i+1)))
	}
	if _, err := s.Erase(t.Context(), club, refs...); err != nil {
		t.Fatal(err)
	}
	before, after, err := s.Compact(t.Context())
	if err != nil || after >= before || after == 0 {
		t.Errorf("from %d to %d bytes, %v", before, after, err)
	}
	isSound(t, s)
	do(t, s, entered(300))
	isSound(t, s)
	r := openAt(t, path, Options{ReadOnly: true})
	if _, _, err := r.Compact(t.Context()); err == nil {
		t.Error("one who only reads has compacted the file")
	}
}
