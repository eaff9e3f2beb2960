package export

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/rules/pgn"
	"sealedmove/tournament"
)

// Every result has one form in PGN, and a word where PGN has no such result.
func TestResultsInPGN(t *testing.T) {
	for _, c := range []struct {
		board               tournament.Board
		result, termination string
	}{
		{tournament.Board{}, "*", ""},
		{tournament.Board{Result: tournament.WhiteWins}, "1-0", ""},
		{tournament.Board{Result: tournament.DrawnUnrated}, "1/2-1/2", ""},
		{tournament.Board{Result: tournament.BlackWins}, "0-1", ""},
		{tournament.Board{Result: tournament.WhiteByForfeit}, "1-0", "forfeit"},
		{tournament.Board{Result: tournament.BlackByForfeit}, "0-1", "forfeit"},
		{tournament.Board{Result: tournament.DoubleForfeit}, "*", "forfeit"},
		{tournament.Board{Result: tournament.BothLose}, "*", "rules infraction"},
		{tournament.Board{Result: tournament.HalfToWhite}, "*", "rules infraction"},
		{tournament.Board{Result: tournament.HalfToBlack}, "*", "rules infraction"},
		{tournament.Board{Result: tournament.Adjourned}, "*", "adjourned"},
		{tournament.Board{Result: tournament.Postponed}, "*", "unterminated"},
		{tournament.Board{Result: tournament.Drawn, Adjudicated: true}, "1/2-1/2", "adjudication"},
	} {
		if result, why := termination(c.board); result != c.result || why != c.termination {
			t.Errorf("%q, adjudicated %v: got %s %q, want %s %q", c.board.Result, c.board.Adjudicated, result, why, c.result, c.termination)
		}
	}
}

// shells is a round of the sample as PGN.
func shells(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := sampleDoc(t, club(t), locale.English).PGN(&b, "A", 2); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever people are called, each board is a game with the round, the board
// and both names.
func TestShellsAreRead(t *testing.T) {
	st := club(t)
	want := st.Section("A").Round(2).Boards
	reader := pgn.NewReader(strings.NewReader(shells(t)))
	for _, b := range want {
		g, err := reader.Next()
		if err != nil {
			t.Fatalf("board %d: %v", b.No, err)
		}
		if !g.Sound() || g.Tag("Round") != "2" || g.Tag("Site") != "Wien & Graz" || g.Tag("Date") != "2026.11.28" {
			t.Errorf("board %d: %v %v", b.No, g.Tags, g.Problems)
		}
		if w, x := st.Player(b.White).Person.Value, st.Player(b.Black).Person.Value; g.Tag("White") != tournament.Clean(w.LatinName()) || g.Tag("Black") != tournament.Clean(x.LatinName()) {
			t.Errorf("board %d: %q – %q", b.No, g.Tag("White"), g.Tag("Black"))
		}
	}
	if _, err := reader.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("more than %d games: %v", len(want), err)
	}
}

// A reader that is not ours finds the same games.
func TestShellsThroughPgnExtract(t *testing.T) {
	program, err := exec.LookPath("pgn-extract")
	if err != nil { // Debian keeps it where root does not look
		program, err = exec.LookPath("/usr/games/pgn-extract")
	}
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("pgn-extract is missing; run scripts/setup test")
		}
		t.Skip("pgn-extract is not installed")
	}
	cmd := exec.Command(program, "--quiet", "-s")
	cmd.Stdin = strings.NewReader(shells(t))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	st := club(t)
	want := len(st.Section("A").Round(2).Boards)
	if got := strings.Count(string(out), "[Event "); got != want || !strings.Contains(string(out), `[White "\"Bob\", Jr."]`) && !strings.Contains(string(out), `[Black "\"Bob\", Jr."]`) {
		t.Errorf("%d games of %d:\n%s", got, want, out)
	}
}

// A round that was never posted has no games, and says so.
func TestShellsOfNoRound(t *testing.T) {
	err := sampleDoc(t, club(t), locale.English).PGN(io.Discard, "", 9)
	var refused *tournament.Error
	if !errors.As(err, &refused) || refused.Key != "export.no-round" {
		t.Errorf("got %v", err)
	}
}
