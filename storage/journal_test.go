package storage

import (
	"testing"

	"sealedmove/arbiter/journal"
)

// Several who read may follow the same state in memory at once: none writes
// where another does.
func TestFollowersDoNotShare(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	st := do(t, s, opened(2)...)
	base, _ := s.memory(club)
	base.entries = append(make([]journal.Entry, 0, 100), base.entries...) // with room behind
	do(t, s, entered(3))
	a, err := base.follow(s.read, club, st.Seq+1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := base.follow(s.read, club, st.Seq+1)
	if err != nil {
		t.Fatal(err)
	}
	if &a.entries[st.Seq] == &b.entries[st.Seq] {
		t.Error("two followers have written to the same place")
	}
	if a.seq() != st.Seq+1 || a.head != b.head || base.seq() != st.Seq {
		t.Errorf("entries %d and %d", a.seq(), base.seq())
	}
}
