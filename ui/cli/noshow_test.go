package cli_test

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
	"sealedmove/ui/cli"
)

// Players who did not come after the round was posted, their opponents paired
// again by the service, the report written, and checked: it is no difference.
func TestCheckKnowsNoShows(t *testing.T) {
	ctx := t.Context()
	svc := arbiter.New(arbitertest.NewMemory(), arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: dutch.System{}}, Lots: rand.Reader})
	by := arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}
	set := arbiter.Defaults("Open")
	set.TieBreaks = []string{} // ranks are not what this is about
	id, st, err := svc.CreateEvent(ctx, by, arbiter.NewEvent{Info: tournament.Info{Name: "Evening"}, Sections: []tournament.Settings{set}})
	must := func(s tournament.State, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		st = s
	}
	must(st, err)
	sec := st.Sections[0].ID
	var entries []arbiter.Entry
	for i := range 11 {
		entries = append(entries, arbiter.Entry{Section: sec, Person: tournament.Person{Name: fmt.Sprint("Player ", string(rune('A'+i)))}, Profile: tournament.Profile{Rating: 2200 - 50*i}})
	}
	must(svc.EnterPlayers(ctx, by, id, entries, nil))
	for r := tournament.RoundNo(1); r <= 3; r++ {
		must(svc.DraftRound(ctx, by, id, sec, pairing.Control{}, nil))
		must(svc.PublishRound(ctx, by, id, sec, st.Section(sec).Draft.Digest, nil))
		if r == 2 {
			boards := st.Section(sec).Round(r).Boards
			absent := []tournament.PlayerID{boards[0].Black, boards[2].White, boards[3].Black}
			must(svc.PairLeftOver(ctx, by, id, sec, absent, arbiter.Answers{"warn.left-over"}))
		}
		for i, b := range st.Section(sec).Round(r).Boards {
			to := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[i%3]
			must(svc.EnterResult(ctx, by, id, arbiter.ResultEntry{Section: sec, Round: r, Board: b.No, To: to}, nil))
		}
	}
	doc, problems := trf.FromState(st, sec, trf.WriteOptions{})
	if problems.Err() != nil {
		t.Fatal(problems)
	}
	name := filepath.Join(t.TempDir(), "evening.trf")
	check := func(b []byte) (int, string, string) {
		t.Helper()
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return run("", "check", name)
	}
	status, out, errs := check(doc.Bytes())
	if want := name + ": ok, 3 rounds\n"; status != cli.Done || out != want {
		t.Errorf("status %d, %q\n%s", status, out, doc.Bytes())
	}
	if !strings.Contains(errs, "round 2") || !strings.Contains(errs, "as the rules pair them") {
		t.Errorf("what is said: %q", errs)
	}
	// Without the line the same round is a difference.
	var lines [][]byte
	for l := range bytes.Lines(doc.Bytes()) {
		if !bytes.HasPrefix(l, []byte("### Paired again after no-shows @ Round 2: ")) {
			lines = append(lines, l)
		}
	}
	if status, out, _ := check(bytes.Join(lines, nil)); status != cli.Wrong || !strings.Contains(out, "round 2 differs") {
		t.Errorf("without the remark: status %d, %q", status, out)
	}
}
