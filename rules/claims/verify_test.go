package claims

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/rules"
)

func play(t *testing.T, fen, moves string) *rules.Game {
	t.Helper()
	p := rules.Start()
	if fen != "" {
		var err error
		if p, err = rules.ParsePlayableFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	g := rules.NewGame(p)
	for _, text := range strings.Fields(moves) {
		m, ok := g.Read(text, rules.English).Move()
		if !ok || g.Play(m) != nil {
			t.Fatalf("%s: %q at ply %d: %+v", fen, text, g.Len()+1, g.Read(text, rules.English))
		}
	}
	return g
}

func written(t *testing.T, g *rules.Game, text string) rules.Move {
	t.Helper()
	if text == "" {
		return rules.NoMove
	}
	m, ok := g.Read(text, rules.English).Move()
	if !ok {
		t.Fatalf("%q: %+v", text, g.Read(text, rules.English))
	}
	return m
}

const (
	pinnedEP = "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1"
	realEP   = "4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 70"
)

// The hard cases of claims; S is the older edition, F that of 2023.
func TestHardClaims(t *testing.T) {
	black := rules.Black
	for _, c := range []struct {
		name, fen, moves string
		claim            Claim
		move             string
		upheld           bool
		reason           ReasonCode
		count            int
		article          string
		clock            string
		mustPlay         bool
	}{
		{"1 F: e.p. would expose the king: equal", pinnedEP, "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", Claim{Kind: Threefold}, "", true, Proved, 3, "9.2.2", "", false},
		{"1 S", pinnedEP, "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", Claim{Kind: Threefold, Edition: FIDE1985}, "", true, Proved, 3, "10.10(2)", "", false},
		{"2 F: e.p. was legal the first time", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold}, "", false, TooFew, 2, "9.2.2", "black +2 9.5.3", false},
		{"2 S: five minutes used", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold, Edition: FIDE1985}, "", false, TooFew, 2, "10.10(2)", "white used 5 10.13(2)", false},
		{"2 F in rapid: one minute", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold, Tempo: Rapid}, "", false, TooFew, 2, "9.2.2", "black +1 9.5.3, A.3", false},
		{"2 F in blitz: one minute", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold, Tempo: Blitz}, "", false, TooFew, 2, "9.2.2", "black +1 9.5.3, A.3", false},
		{"2 F in blitz: by B.3 without full supervision", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold, Tempo: Blitz, Supervision: BasicSupervision}, "", false, TooFew, 2, "9.2.2", "black +1 9.5.3, A.3, B.3", false},
		{"2 S in blitz: the older Laws know no tempo", realEP, "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", Claim{Kind: Threefold, Edition: FIDE1985, Tempo: Blitz, Supervision: BasicSupervision}, "", false, TooFew, 2, "10.10(2)", "white used 5 10.13(2)", false},
		{"6: the same player must have the move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8", Claim{Kind: Threefold, By: &black}, "", false, NotToMove, 3, "9.2.2", "white +2 9.5.3", false},
		{"9 F: 49½ moves and a quiet written move", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "", Claim{Kind: Fifty}, "Kd1", true, Proved, 100, "9.3.1", "", false},
		{"9 S: the moves must have been made", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "", Claim{Kind: Fifty, Edition: FIDE1985}, "Kd1", false, TooFew, 99, "10.12", "white used 5 10.13(2)", true},
		{"10 F: a pawn move does not qualify", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "", Claim{Kind: Fifty}, "e4", false, PawnOrCapture, 0, "9.3.1", "black +2 9.5.3", true},
		{"10 S", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "", Claim{Kind: Fifty, Edition: FIDE1985}, "e4", false, TooFew, 99, "10.12", "white used 5 10.13(2)", true},
		{"11 F: the written move gives mate: a draw if he insists", "k7/8/1K6/8/8/8/8/7R w - - 99 80", "", Claim{Kind: Fifty}, "Rh8", true, Proved, 100, "9.3.1", "", false},
		{"fifty moves made", "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80", "", Claim{Kind: Fifty}, "", true, Proved, 100, "9.3.2", "", false},
		{"12 F: mate on the 75th move counts first", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh8#", Claim{Kind: SeventyFive}, "", false, MateStands, 150, "9.6.2", "", false},
		{"12 S: no 75-move rule", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh7", Claim{Kind: SeventyFive, Edition: FIDE1985}, "", false, NoSuchRule, 150, "10.12", "", false},
		{"75 moves", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh7", Claim{Kind: SeventyFive}, "", true, Proved, 150, "9.6.2", "", false},
		{"13 F: five times, consecutive or not", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Claim{Kind: Fivefold}, "", true, Proved, 5, "9.6.1", "", false},
		{"13 S: no such rule", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Claim{Kind: Fivefold, Edition: FIDE1985}, "", false, NoSuchRule, 5, "10.10", "", false},
		{"by the written move", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Claim{Kind: Threefold}, "Ng8", true, Proved, 3, "9.2.1", "", false},
	} {
		g := play(t, c.fen, c.moves)
		c.claim.Move = written(t, g, c.move)
		v := Verify(g, c.claim)
		clock := ""
		if v.Clock != nil {
			clock = fmt.Sprintf("%s +%d %s", v.Clock.Player, v.Clock.Minutes, v.Clock.Article)
			if v.Clock.Used {
				clock = fmt.Sprintf("%s used %d %s", v.Clock.Player, v.Clock.Minutes, v.Clock.Article)
			}
		}
		if v.Upheld != c.upheld || v.Reason != c.reason || v.Count != c.count || v.Article != c.article || clock != c.clock || v.MustPlay != c.mustPlay {
			t.Errorf("%s: got %+v, clock %q", c.name, v, clock)
		}
	}
}

// Case 3: at the first Bf2+ White had still his castling rights.
func TestLookAlikesNameTheRightThatWasLost(t *testing.T) {
	g := play(t, "r3k2r/8/8/2b5/8/8/8/R3K2R b KQkq - 0 11", "Bf2 Kd2 Be3 Ke1 Bf2 Kd2 Be3 Ke1")
	v := Verify(g, Claim{Kind: Threefold, Move: written(t, g, "Bf2+")})
	want := LookAlike{Ply: 1, EnPassant: rules.NoSquare, Rights: []RightDiffers{{rules.White, true, 2}, {rules.White, false, 2}}}
	if v.Upheld || v.Count != 2 || !v.MustPlay || len(v.Alike) != 1 || fmt.Sprint(v.Alike[0]) != fmt.Sprint(want) {
		t.Errorf("%+v", v)
	}
}

func TestAnEarlierEndIsNamed(t *testing.T) {
	shuffle := "Nf3 Nf6 Ng1 Ng8 "
	g := play(t, "", strings.Repeat(shuffle, 4)+"e4 e5")
	v := Verify(g, Claim{Kind: Threefold})
	if v.Upheld || v.Ended == nil || *v.Ended != (End{16, FiveTimes, "9.6.1"}) {
		t.Errorf("%+v", v)
	}
	if v := Verify(g, Claim{Kind: Threefold, Edition: FIDE1985}); v.Ended != nil {
		t.Errorf("the older Laws know no such end: %+v", v.Ended)
	}
}

// Cases 14 to 22: flags, resignations and sealed moves.
func TestHardOutcomes(t *testing.T) {
	const wall = "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1"
	for _, c := range []struct {
		name, fen  string
		who        rules.Color
		do         func(rules.Position, rules.Color, Edition, int) Outcome
		old, today string
	}{
		{"14: a bare king does not win", "8/8/8/3k4/3q4/8/8/K7 w - - 0 1", rules.Black, FlagFall, "1/2-1/2", "1/2-1/2"},
		{"15: knight against queen", "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1", rules.Black, FlagFall, "1-0", "1/2-1/2"},
		{"16: knight against rook", "8/8/8/3k4/3r4/8/1N6/K7 w - - 0 1", rules.Black, FlagFall, "1-0", "1-0"},
		{"16: knight against pawn", "8/8/8/3k4/3p4/8/1N6/K7 w - - 0 1", rules.Black, FlagFall, "1-0", "1-0"},
		{"16: bishop against rook", "8/8/8/3k4/3r4/8/1B6/K7 w - - 0 1", rules.Black, FlagFall, "1-0", "1/2-1/2"},
		{"16: bishop against queen", "8/8/8/3k4/4q3/8/1B6/K7 w - - 0 1", rules.Black, FlagFall, "1-0", "1/2-1/2"},
		{"17: a closed wall of pawns", wall, rules.White, FlagFall, "0-1", "1/2-1/2"},
		{"17: for Black too", wall, rules.Black, FlagFall, "1-0", "1/2-1/2"},
		{"18: forced lines leave no mate", "5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1", rules.Black, FlagFall, "1-0", "1/2-1/2"},
		{"19: resigns against a knight", "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1", rules.Black, Resignation, "1-0", "1/2-1/2"},
		{"resigns against a rook", "8/8/8/3k4/8/8/1R6/K7 w - - 0 1", rules.Black, Resignation, "1-0", "1-0"},
		{"22: bad sealed move against a bare king", "8/8/8/3k4/8/3q4/8/K7 b - - 0 1", rules.Black, BadSealedMove, "1/2-1/2", "1/2-1/2"},
		{"bad sealed move", "8/8/8/3k4/8/3q4/8/K6R b - - 0 1", rules.Black, BadSealedMove, "1-0", "1-0"},
		{"mate stands before the flag", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", rules.White, FlagFall, "1-0", "1-0"},
		{"stalemate too", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", rules.Black, FlagFall, "1/2-1/2", "1/2-1/2"},
	} {
		p, err := rules.ParsePlayableFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		old, today := c.do(p, c.who, FIDE1985, 0), c.do(p, c.who, FIDE2023, 0)
		if old.Result != c.old || today.Result != c.today {
			t.Errorf("%s: want %s and %s, got %+v and %+v", c.name, c.old, c.today, old, today)
		}
		if today.CanMate == Yes && today.Over == nil {
			checkLine(t, p, c.who.Other(), today.Proof.Line)
		}
	}
}

type gameClaims struct {
	ID     int                 `json:"id"`
	Start  string              `json:"start"`
	UCI    string              `json:"uci"`
	Rep    []int               `json:"rep"`
	Claim3 map[string][]string `json:"claim3_with"`
	Claim5 map[string]int      `json:"claim50_n_moves"`
}

// At every ply of the oracle's games: the claims now, and by each legal move.
func TestClaimsOfTheOracle(t *testing.T) {
	f, err := os.Open(filepath.Join(testkit.Oracle(t, "rules"), "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	n, three, fifty := 0, 0, 0
	for in.Scan() {
		if strings.HasPrefix(in.Text(), `{"_`) {
			continue
		}
		var want gameClaims
		if err := json.Unmarshal(in.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		if want.ID%4 != 0 && !long() {
			continue
		}
		setup, _ := rules.ReadFEN(want.Start)
		start, err := setup.Playable()
		if err != nil {
			continue // two starting positions are none: see the tests of rules
		}
		g := rules.NewGame(start)
		for i, u := range strings.Fields(want.UCI) {
			p := g.Position()
			var by3 []string
			by50 := 0
			for _, m := range p.Legal() {
				if verifyThreefold(g, m, false).Upheld {
					by3 = append(by3, p.SAN(m))
				}
				if p.HalfMoves() >= 99 && !m.Irreversible() && verifyFifty(g, m, false).Upheld {
					by50++
				}
			}
			want3 := want.Claim3[fmt.Sprint(i)]
			slices.Sort(by3)
			slices.Sort(want3)
			if !slices.Equal(by3, want3) || by50 != want.Claim5[fmt.Sprint(i)] {
				t.Errorf("%d ply %d: threefold by %v, want %v; fifty by %d, want %d", want.ID, i, by3, want3, by50, want.Claim5[fmt.Sprint(i)])
			}
			three += len(by3)
			fifty += by50
			m, ok := p.ParseUCI(u)
			if !ok || g.Play(m) != nil {
				t.Fatal(want.ID, i, u)
			}
			if now := Verify(g, Claim{Kind: Threefold}); now.Upheld != (want.Rep[i] >= 3) {
				t.Errorf("%d ply %d: threefold now %v, stood %d times", want.ID, i+1, now.Upheld, want.Rep[i])
			}
			n++
		}
	}
	t.Logf("%d plies, %d claims by three, %d by fifty", n, three, fifty)
}

type clubClaim struct {
	ID     int    `json:"id"`
	UCI    string `json:"uci"`
	Events []struct {
		Ply           int
		Count         int
		ClaimBeforeBy string `json:"claim_before_by"`
	} `json:"events"`
	Ahead []string `json:"claim_ahead_at_end"`
}

func TestClubClaimsOfTheOracle(t *testing.T) {
	f, err := os.Open(filepath.Join(testkit.Oracle(t, "rules"), "club_claims.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	n := 0
	for in.Scan() {
		var c clubClaim
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		g := rules.NewGame(rules.Start())
		for _, u := range strings.Fields(c.UCI) {
			p := g.Position()
			m, ok := p.ParseUCI(u)
			if !ok || g.Play(m) != nil {
				t.Fatal(c.ID, u)
			}
		}
		for _, e := range c.Events {
			v := Verify(g.To(e.Ply), Claim{Kind: Threefold})
			if e.Count >= 3 && (!v.Upheld || v.Count != e.Count) {
				t.Errorf("%d ply %d: want %d got %+v", c.ID, e.Ply, e.Count, v)
			}
			n++
		}
		for _, san := range c.Ahead {
			if v := Verify(g, Claim{Kind: Threefold, Move: written(t, g, san)}); !v.Upheld {
				t.Errorf("%d: %s: %+v", c.ID, san, v)
			}
			n++
		}
	}
	t.Logf("%d claims", n)
}
