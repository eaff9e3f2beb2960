package cli_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/pairing/dutch"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
	"sealedmove/ui/cli"
)

// hall is an event with one section, driven through the service.
type hall struct {
	t   *testing.T
	svc *arbiter.Service
	by  arbiter.Actor
	id  tournament.EventID
	st  tournament.State
}

func newHall(t *testing.T, set tournament.Settings, players ...arbiter.Entry) *hall {
	t.Helper()
	h := &hall{t: t, by: arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}}
	h.svc = arbiter.New(arbitertest.NewMemory(), arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: dutch.System{}}, Lots: rand.Reader})
	var err error
	h.id, h.st, err = h.svc.CreateEvent(t.Context(), h.by, arbiter.NewEvent{Info: tournament.Info{Name: "Hall"}, Sections: []tournament.Settings{set}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range players {
		players[i].Section = h.sec().ID
	}
	h.must(h.svc.EnterPlayers(t.Context(), h.by, h.id, players, nil))
	return h
}

func (h *hall) sec() *tournament.Section { return h.st.Sections[0] }

func (h *hall) must(s tournament.State, err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	h.st = s
}

// round pairs and posts a round, and gives its games to White, a draw, Black, …
func (h *hall) round() {
	h.t.Helper()
	ctx, id := h.t.Context(), h.sec().ID
	h.must(h.svc.DraftRound(ctx, h.by, h.id, id, pairing.Control{}, nil))
	h.must(h.svc.PublishRound(ctx, h.by, h.id, id, h.sec().Draft.Digest, nil))
	r := h.sec().Round(h.sec().Current())
	for i, b := range r.Boards {
		to := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[i%3]
		h.must(h.svc.EnterResult(ctx, h.by, h.id, arbiter.ResultEntry{Section: id, Round: r.No, Board: b.No, To: to}, nil))
	}
}

func (h *hall) change(change func(*tournament.Settings), yes ...string) error {
	h.t.Helper()
	set := h.sec().Settings
	change(&set)
	st, err := h.svc.ChangeSection(h.t.Context(), h.by, h.id, h.sec().ID, h.sec().Settings, set, "", yes)
	if err == nil {
		h.st = st
	}
	return err
}

func clubs(names ...string) []arbiter.Entry {
	var out []arbiter.Entry
	for i, c := range names {
		out = append(out, arbiter.Entry{Person: tournament.Person{Name: fmt.Sprint("Player ", string(rune('A'+i)))}, Profile: tournament.Profile{Rating: 2200 - 50*i, Club: c}})
	}
	return out
}

// A rule that keeps clubs apart in the first rounds: kept while it holds, the
// same when the round is paired again after the clubs have changed, and in a file
// that knows lists only.
func TestClubsAreKeptApart(t *testing.T) {
	set := arbiter.Defaults("Open")
	set.TieBreaks = []string{}
	set.Apart = []tournament.Apart{{Of: tournament.SameClub, First: 1, Last: 3}}
	h := newHall(t, set, clubs("X", "X", "Y", "Y", "X", "X", "Y", "Y", "", "")...)
	for range 4 {
		h.round()
	}
	met := 0
	for _, r := range h.sec().Rounds {
		for _, b := range r.Boards {
			if c := h.st.Player(b.White).Club; c != "" && c == h.st.Player(b.Black).Club {
				met++
				if r.No <= 3 {
					t.Errorf("round %d: %s and %s are of one club", r.No, b.White, b.Black)
				}
			}
		}
	}
	if met == 0 {
		t.Error("nobody of one club met in round 4 either: the rule shows nothing")
	}
	// What a round was paired by does not change with the players.
	p := h.st.Players[0]
	seen := arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}
	want := seen
	want.Profile.Club = "Elsewhere"
	h.must(h.svc.ChangePlayer(t.Context(), h.by, h.id, p.ID, seen, want, nil))
	rounds, err := check.Section(h.st, h.sec().ID, nil, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rounds {
		if !r.Same() {
			t.Errorf("round %d is paired otherwise now: %v for %v", r.Round, r.Missing, r.Extra)
		}
	}
	doc, problems := trf.FromState(h.st, h.sec().ID, trf.WriteOptions{})
	if problems.Err() != nil || !strings.Contains(string(doc.Bytes()), "\r\n260 001 003    1    2    5    6\r\n") {
		t.Errorf("%v\n%s", problems, doc.Bytes())
	}
	name := filepath.Join(t.TempDir(), "clubs.trf")
	if err := os.WriteFile(name, doc.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := run("", "check", name); status != cli.Done {
		t.Errorf("%q %q", out, errs)
	}
}

// Where a rule leaves no pairing, the answer names what could be put aside, and
// why the two must not meet.
func TestNoPairingOfOneClub(t *testing.T) {
	set := arbiter.Defaults("Open")
	set.Apart = []tournament.Apart{{Of: tournament.SameClub, First: 1, Last: 9}}
	h := newHall(t, set, clubs("X", "X", "X", "Y")...)
	_, err := h.svc.DraftRound(t.Context(), h.by, h.id, h.sec().ID, pairing.Control{}, nil)
	var none *pairing.NoPairing
	if !errors.As(err, &none) || len(none.Ways) == 0 || len(none.Ways[0]) != 1 || none.Ways[0][0].Of != tournament.SameClub {
		t.Fatalf("%v: %+v", err, none)
	}
}

// C.02: under FIDE rules only before round 1; otherwise for rounds to come.
func TestWhenPairsCanBeForbidden(t *testing.T) {
	key := func(err error) string {
		var e *arbiter.Error
		if errors.As(err, &e) {
			return e.Key
		}
		return fmt.Sprint(err)
	}
	h := newHall(t, arbiter.Defaults("Open"), clubs("X", "X", "Y", "Y", "Z", "Z")...)
	a, b := h.st.Players[0].ID, h.st.Players[1].ID
	rule := func(s *tournament.Settings) {
		s.Apart = []tournament.Apart{{Of: tournament.SameClub, First: 1, Last: 5}}
	}
	pair := func(first tournament.RoundNo) func(*tournament.Settings) {
		return func(s *tournament.Settings) {
			s.Forbidden = []tournament.Forbidden{{First: first, Last: 5, Players: []tournament.PlayerID{a, b}}}
		}
	}
	for name, change := range map[string]func(*tournament.Settings){"a rule": rule, "a pair": pair(1)} {
		if err := h.change(change); err != nil {
			t.Errorf("before round 1, %s: %v", name, err)
		}
	}
	if err := h.change(func(s *tournament.Settings) { s.Apart, s.Forbidden = nil, nil }); err != nil {
		t.Fatal(err)
	}
	h.round()
	if got := key(h.change(rule)); got != "section.forbidden-locked" {
		t.Errorf("in FIDE mode a rule after round 1: %s", got)
	}
	if got := key(h.change(pair(2))); got != "section.forbidden-locked" {
		t.Errorf("in FIDE mode a pair after round 1: %s", got)
	}
	if err := h.change(func(s *tournament.Settings) { s.FIDEMode = false }, "warn.leave-fide-mode"); err != nil {
		t.Fatal(err)
	}
	if got := key(h.change(pair(1))); got != "section.forbidden-posted" {
		t.Errorf("a pair of a posted round: %s", got)
	}
	if err := errors.Join(h.change(pair(2)), h.change(rule)); err != nil {
		t.Errorf("for rounds to come: %v", err)
	}
	remarks, err := h.svc.Remarks(t.Context(), h.id)
	if got := fmt.Sprint(remarks[h.sec().ID]); err != nil || !strings.Contains(got, "Prohibited pairings changed @ Round 2") {
		t.Errorf("remarks %s, %v", got, err)
	}
	h.round()
	if len(h.sec().Round(1).Apart) != 0 || len(h.sec().Round(2).Apart) == 0 {
		t.Errorf("recorded with the rounds: %v, %v", h.sec().Round(1).Apart, h.sec().Round(2).Apart)
	}
}
