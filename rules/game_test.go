package rules

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
)

type gameFact struct {
	ID     int    `json:"id"`
	Start  string `json:"start"`
	UCI    string `json:"uci"`
	SAN    string `json:"san"`
	Rep    []int  `json:"rep"`
	HMC    []int  `json:"hmc"`
	Flags  []int  `json:"flags"`
	EndFEN string `json:"end_fen"`
}

// Two positions from which games of the oracle begin, although the player not
// to move is in check: a Position refuses them (3.9.2), and the games are
// replayed all the same.
const (
	knightGivesCheck = "8/8/4k3/3n4/8/2K5/8/R7 b - - 92 80"
	bishopGivesCheck = "8/5k2/8/8/2B1N3/8/3K4/8 w - - 40 90"
)

const (
	flagCheck = 1 << iota
	flagMate
	flagStalemate
)

func TestGamesOfTheOracle(t *testing.T) {
	games, plies := 0, 0
	eachLine(t, filepath.Join(testkit.Oracle(t, "rules"), "games.jsonl"), func(want gameFact) {
		games++
		plies += checkGame(t, want)
	})
	t.Logf("%d games, %d plies", games, plies)
}

func TestGames(t *testing.T) {
	eachLine(t, "testdata/games.jsonl", func(want gameFact) { checkGame(t, want) })
}

func checkGame(t *testing.T, want gameFact) int {
	t.Helper()
	p, err := ParseFEN(want.Start)
	if want.Start == knightGivesCheck || want.Start == bishopGivesCheck {
		if err == nil {
			t.Errorf("%d: %s accepted", want.ID, want.Start)
		}
		p, _ = unchecked(t, want.Start)
	} else if err != nil {
		t.Fatal(err)
	}
	g := NewGame(p)
	sans := strings.Fields(want.SAN)
	for i, u := range strings.Fields(want.UCI) {
		p := g.Position()
		m, ok := p.ParseUCI(u)
		if !ok {
			t.Fatalf("%d ply %d: %s is not legal", want.ID, i+1, u)
		}
		r := Read(&p, sans[i], English)
		if read, ok := r.Move(); !ok || read != m || len(r.Deviations) != 0 {
			t.Errorf("%d ply %d: %s read as %+v", want.ID, i+1, sans[i], r)
		}
		if fast, n := p.ParseSAN([]byte(sans[i])); fast != m || n != len(strings.TrimRight(sans[i], "+#")) {
			t.Errorf("%d ply %d: %s parsed as %v, %d bytes", want.ID, i+1, sans[i], fast, n)
		}
		if san := p.SAN(m); san != sans[i] {
			t.Errorf("%d ply %d: want %s got %s", want.ID, i+1, sans[i], san)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		p = g.Position()
		flags := want.Flags[i]
		if g.Occurrences(i+1) != want.Rep[i] || len(g.Same(i+1)) != want.Rep[i] || p.HalfMoves() != want.HMC[i] ||
			p.Check() != (flags&flagCheck != 0) || p.Checkmate() != (flags&flagMate != 0) || p.Stalemate() != (flags&flagStalemate != 0) {
			t.Errorf("%d ply %d: occurrences %d (want %d), clock %d (want %d), flags %d", want.ID, i+1,
				g.Occurrences(i+1), want.Rep[i], p.HalfMoves(), want.HMC[i], flags)
		}
		if p.Key() != p.scratchKey() {
			t.Errorf("%d ply %d: the key kept differs from the key computed", want.ID, i+1)
		}
	}
	if end := g.Position(); end.FEN() != want.EndFEN {
		t.Errorf("%d: want %s got %s", want.ID, want.EndFEN, end.FEN())
	}
	return g.Len()
}

type sealedFact struct {
	ID         int      `json:"id"`
	FEN        string   `json:"fen"`
	Text       string   `json:"text"`
	Lang       string   `json:"lang"`
	Kind       string   `json:"kind"`
	Verdict    Verdict  `json:"verdict"`
	Candidates []string `json:"candidates"`
}

func TestSealedMovesOfTheOracle(t *testing.T) {
	n := 0
	eachLine(t, filepath.Join(testkit.Oracle(t, "rules"), "sealed.jsonl"), func(want sealedFact) {
		n++
		checkSealed(t, want)
	})
	t.Logf("%d sealed moves", n)
}

func TestSealedMoves(t *testing.T) {
	eachLine(t, "testdata/sealed.jsonl", func(want sealedFact) { checkSealed(t, want) })
}

func checkSealed(t *testing.T, want sealedFact) {
	t.Helper()
	p, err := ParseFEN(want.FEN)
	if err != nil {
		t.Fatal(err)
	}
	lang, ok := ParseLanguage(want.Lang)
	if !ok {
		t.Fatalf("language %q", want.Lang)
	}
	r := Read(&p, want.Text, lang)
	var got []string
	for _, m := range r.Moves {
		got = append(got, m.UCI())
	}
	slices.Sort(want.Candidates)
	slices.Sort(got)
	if r.Verdict != want.Verdict || !slices.Equal(got, want.Candidates) {
		t.Errorf("%d %s %s %q (%s): want %s %v got %s %v %+v", want.ID, want.FEN, want.Lang, want.Text, want.Kind,
			want.Verdict, want.Candidates, r.Verdict, got, r.Reason)
	}
	if r.Verdict == None && r.Reason.Code == NoReason {
		t.Errorf("%d %q: no reason given", want.ID, want.Text)
	}
}

type repetitionFact struct {
	Name  string `json:"name"`
	FEN   string `json:"fen"`
	UCI   string `json:"uci"`
	Third bool   `json:"want3"`
}

func TestRepetition(t *testing.T) {
	text, err := os.ReadFile("testdata/repetition.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts []repetitionFact
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	for _, want := range facts {
		p := Start()
		if want.FEN != "" {
			if p, err = ParseFEN(want.FEN); err != nil {
				t.Fatal(err)
			}
		}
		g := NewGame(p)
		for _, u := range strings.Fields(want.UCI) {
			p := g.Position()
			m, ok := p.ParseUCI(u)
			if !ok {
				t.Fatalf("%s: %s is not legal", want.Name, u)
			}
			g.play(m)
		}
		if n := g.Occurrences(g.Len()); n >= 3 != want.Third {
			t.Errorf("%s: %s: want third %v, got %d", want.Name, strconv.Quote(want.UCI), want.Third, n)
		}
	}
}
