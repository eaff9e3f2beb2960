package journal

import (
	"encoding/hex"
	"errors"
	"testing"

	"sealedmove/tournament"
)

// vector is a journal whose hashes were computed by another program (Python's
// hashlib and struct) from the description of [Record.Sum].
func vector(t *testing.T) []Record {
	t.Helper()
	rs := []Record{
		{Seq: 1, Cmd: 1, At: 1767225600000, Actor: "arbiter-1", Kind: "section-removed/1", Payload: []byte(`{"section":"A"}`)},
		{Seq: 2, Cmd: 2, At: 1767225600123, Actor: "手机-7", Kind: "undone/1", Payload: []byte(`{"cmd":1}`)},
		{Seq: 3, Cmd: 3, At: -1, Kind: "x"},
	}
	for i, want := range []string{
		"ab0e1f43a15fdbaaa801bb996824024eb7d543ddcacb02a0354c9645ea069ceb",
		"c3981a0164598b280703d1de65492d1b32c453712191a5c0ad570e74c8038f15",
		"fef48f911e1da22c8bc801fae51f4bf9cb906c85e0198b6c97f4f3b8ad493c3a",
	} {
		b, err := hex.DecodeString(want)
		if err != nil {
			t.Fatal(err)
		}
		rs[i].Hash = Hash(b)
		if i > 0 {
			rs[i].Prev = rs[i-1].Hash
		}
	}
	return rs
}

func TestGoldenHashes(t *testing.T) {
	for _, r := range vector(t) {
		if got := r.Sum(); got != r.Hash {
			t.Errorf("record %d: got %x, want %x", r.Seq, got, r.Hash)
		}
	}
	const salted = "fbf2f6c86081cc24982333bce1bf01c65c89bdbc8e8f795b1038bf860465e040"
	if got := digest("salt", []byte(`{"name":"Žižka, Jan"}`)); got != salted {
		t.Errorf("digest of a text: got %s, want %s", got, salted)
	}
}

func TestVerifyChain(t *testing.T) {
	rs := vector(t)
	head, err := VerifyChain(rs)
	if err != nil || head != rs[2].Hash {
		t.Fatalf("a whole journal: got %x, %v", head, err)
	}
	if head, err := ContinueChain(rs[0].Hash, 1, rs[1:]); err != nil || head != rs[2].Hash {
		t.Errorf("the rest of a journal: got %x, %v", head, err)
	}
	if _, err := VerifyChain(nil); err != nil {
		t.Errorf("an empty journal: got %v", err)
	}

	cases := []struct {
		name   string
		change func(rs []Record) []Record
		seq    int64 // the first entry that does not fit
	}{
		{"a payload is changed", func(rs []Record) []Record { rs[1].Payload = []byte(`{"cmd":2}`); return rs }, 2},
		{"a time is changed", func(rs []Record) []Record { rs[0].At++; return rs }, 1},
		{"an actor is changed", func(rs []Record) []Record { rs[2].Actor = "arbiter-1"; return rs }, 3},
		{"a command is changed", func(rs []Record) []Record { rs[1].Cmd = 1; return rs }, 2},
		{"actor and kind are shifted", func(rs []Record) []Record { rs[2].Actor, rs[2].Kind = "x", ""; return rs }, 3},
		{"a hash is made to fit", func(rs []Record) []Record {
			rs[1].Payload = []byte(`{"cmd":9}`)
			rs[1].Hash = rs[1].Sum()
			return rs
		}, 3},
		{"an entry is cut out", func(rs []Record) []Record { return append(rs[:1:1], rs[2:]...) }, 2},
		{"the first is cut off", func(rs []Record) []Record { return rs[1:] }, 1},
		{"two are exchanged", func(rs []Record) []Record { rs[1], rs[2] = rs[2], rs[1]; return rs }, 2},
		{"one stands twice", func(rs []Record) []Record { return append(rs[:2:2], rs[1], rs[2]) }, 3},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := VerifyChain(c.change(vector(t)))
			var chain *ChainError
			if !errors.As(err, &chain) || chain.Seq != c.seq {
				t.Errorf("got %v, want a ChainError at entry %d", err, c.seq)
			}
		})
	}
}

// The chain that Encode makes is the one that VerifyChain checks.
func TestEncodeChains(t *testing.T) {
	rs, _ := encodeAll(t, []Entry{
		{Seq: 1, Cmd: 1, At: 5, Actor: "a", Event: tournament.EventOpened{Info: tournament.Info{Name: "Club"}}},
		{Seq: 2, Cmd: 2, At: 6, Actor: "b", Event: tournament.SectionAdded{Section: "A"}},
		{Seq: 3, Cmd: 3, At: 7, Actor: "a", Undoes: 2},
	})
	if head, err := VerifyChain(rs); err != nil || head != rs[2].Hash {
		t.Errorf("got %x, %v", head, err)
	}
}
