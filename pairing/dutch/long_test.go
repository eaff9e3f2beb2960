package dutch

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// TestTournaments is the differential run: tournaments of every kind that
// package generate draws, each round of which is held against the literal
// reading of the text (small fields) and against what must hold of any round
// (all). SEALEDMOVE_TOURNAMENTS says how many, SEALEDMOVE_FIRST_SEED where to
// begin; a seed stands for the same tournament for ever:
//
//	SEALEDMOVE_TOURNAMENTS=50000 go test -run TestTournaments -v -timeout 0 ./pairing/dutch
func TestTournaments(t *testing.T) {
	r := newRun(t)
	for seed := r.first; seed < r.first+r.seeds && !t.Failed(); seed++ {
		r.tournament(t, seed)
		if done := seed - r.first + 1; done%1000 == 0 {
			t.Logf("%d tournaments: %s", done, r.counts())
		}
	}
	t.Logf("seeds %d to %d: %s", r.first, r.first+r.seeds-1, r.counts())
}

// run counts what the differential run has seen.
type run struct {
	first, seeds                      uint64
	start                             time.Time
	rounds, refused, byes             int
	compared, gaveUp, judged, largest int
	brackets                          int
	departures                        [22]int
}

func newRun(t *testing.T) *run {
	r := &run{seeds: 150, start: time.Now()}
	if testing.Short() {
		r.seeds = 40
	}
	for name, v := range map[string]*uint64{"SEALEDMOVE_TOURNAMENTS": &r.seeds, "SEALEDMOVE_FIRST_SEED": &r.first} {
		if s := os.Getenv(name); s != "" {
			n, err := strconv.ParseUint(s, 10, 64)
			if err != nil {
				t.Fatalf("%s=%q: %v", name, s, err)
			}
			*v = n
		}
	}
	return r
}

func (r *run) counts() string {
	return fmt.Sprintf("%d rounds (%d without a legal pairing, %d with a bye), %d brackets, the largest compared of %d; "+
		"%d rounds compared with the text, %d candidates judged, %d rounds given up; brackets that depart from C6 to C21: %v; %v",
		r.rounds, r.refused, r.byes, r.brackets, r.largest, r.compared, r.judged, r.gaveUp, r.departures[6:], time.Since(r.start).Round(time.Second))
}

// size is the most players of a seed's tournament: seven in eight are small
// enough for the text.
func size(seed uint64) (players int, small bool) {
	switch seed % 8 {
	case 7:
		return 60, false
	case 3, 6:
		return 16, true
	default:
		return 12, true
	}
}

func (r *run) tournament(t *testing.T, seed uint64) {
	players, small := size(seed)
	_, err := generate.Draw(generate.Mixed(seed, players), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
		r.round(t, seed, in, out, err, small)
		if t.Failed() {
			return fmt.Errorf("seed %d, round %d", seed, in.Round)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// steps is how much of the text is tried before a round is given up.
const steps = 3_000_000

func (r *run) round(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error, small bool) {
	r.rounds++
	checkReadings(t, seed, in)
	var none *pairing.NoPairing
	switch {
	case errors.As(err, &none):
		r.refused++
		checkRefusal(t, seed, in, none)
	case err != nil:
		t.Errorf("seed %d round %d: %v", seed, in.Round, err)
	default:
		checkComplete(t, seed, in, out)
		checkAbsolute(t, seed, in, out)
		checkWhy(t, seed, in, out)
		checkLowestBye(t, seed, in, out)
		r.note(out)
	}
	checkRelabelled(t, seed, in, out, err)
	if small {
		l := &literal{f: newField(in, pairing.Control{}), most: steps}
		if fault := l.compare(out, err); fault != "" {
			t.Errorf("seed %d round %d: %s", seed, in.Round, fault)
		}
		r.judged += l.judged
		if l.gaveUp() {
			r.gaveUp++
			return
		}
		r.compared++
		for _, b := range out.Why.Brackets {
			r.largest = max(r.largest, len(b.Residents)+len(b.MovedDown))
		}
	}
}

func (r *run) note(out pairing.Output) {
	if out.Bye != 0 {
		r.byes++
	}
	r.brackets += len(out.Why.Brackets)
	for _, b := range out.Why.Brackets {
		for _, c := range b.Departures {
			if k, err := strconv.Atoi(c.Code[1:]); err == nil {
				r.departures[k]++
			}
		}
	}
}

// checkLowestBye: nobody with a lower score who may get the bye leaves a field
// that can be paired (C5).
func checkLowestBye(t *testing.T, seed uint64, in pairing.Input, out pairing.Output) {
	t.Helper()
	if out.Bye == 0 {
		return
	}
	played := int(in.Round) - 1
	score := in.Players[out.Bye-1].PairingScore(played)
	for i := range in.Players {
		p := &in.Players[i]
		if p.Present && p.PairingScore(played) < score && mayHaveBye(in, p) && pairsWithout(in, p.TPN) {
			t.Errorf("seed %d round %d: C5: number %d has the bye with %v, number %d could have it with %v",
				seed, in.Round, out.Bye, score, p.TPN, p.PairingScore(played))
		}
	}
}

func mayHaveBye(in pairing.Input, p *pairing.Player) bool {
	return !slices.ContainsFunc(p.Past, func(r pairing.Past) bool {
		return r.Bye == tournament.PairingBye || !r.Met && r.Points >= in.Points.Win
	})
}

// pairsWithout tells whether everybody there but number x can be paired by C1,
// C3 and the forbidden pairs, read from the input.
func pairsWithout(in pairing.Input, x tournament.TPN) bool {
	n := len(in.Players)
	c := matching.NewCover(n)
	for i := range n {
		a := &in.Players[i]
		if !a.Present || a.TPN == x {
			c.Leave(i)
			continue
		}
		for j := i + 1; j < n; j++ {
			if b := &in.Players[j]; b.Present && b.TPN != x && legal(in, a, b) {
				c.Join(i, j)
			}
		}
	}
	over, _ := c.Match(nil)
	return len(over) == 0
}

func legal(in pairing.Input, a, b *pairing.Player) bool {
	if slices.ContainsFunc(a.Past, func(r pairing.Past) bool { return r.Met && r.Opponent == b.TPN }) {
		return false
	}
	if slices.Contains(in.Forbidden, [2]tournament.TPN{min(a.TPN, b.TPN), max(a.TPN, b.TPN)}) {
		return false
	}
	x, y := read(in, a), read(in, b)
	return x.Strength < pairing.Absolute || y.Strength < pairing.Absolute || x.Color != y.Color || x.top || y.top
}

// read is a second reading of what the rules say of a player: 1.4 to 1.8, C2
// and C9, from the input and nothing else.
func read(in pairing.Input, p *pairing.Player) entrant {
	played := len(p.Past)
	e := entrant{tpn: p.TPN, score: p.PairingScore(played), byeable: mayHaveBye(in, p)}
	last, before := tournament.NoColor, tournament.NoColor
	for _, r := range p.Past {
		if !r.Met {
			e.unplayed++
			continue
		}
		last, before = r.Color, last
		e.Difference += map[tournament.Color]int{tournament.White: 1, tournament.Black: -1}[r.Color]
	}
	switch {
	case last == tournament.NoColor:
	case e.Difference >= 2, e.Difference <= -2, last == before:
		e.Strength = pairing.Absolute
	case e.Difference != 0:
		e.Strength = pairing.Strong
	default:
		e.Strength = pairing.Mild
	}
	switch {
	case e.Difference >= 2, e.Strength == pairing.Strong && e.Difference > 0:
		e.Color = tournament.Black
	case e.Difference <= -2, e.Strength == pairing.Strong && e.Difference < 0:
		e.Color = tournament.White
	default:
		e.Color = last.Other()
	}
	for k := 1; k <= 2 && k <= played; k++ {
		past := p.Past[played-k]
		if past.Met {
			own, other := p.PairingScore(played-k), in.Players[past.Opponent-1].PairingScore(played-k)
			if own > other {
				e.floats[k] = down
			} else if own < other {
				e.floats[k] = up
			}
		} else if past.Bye == tournament.PairingBye || past.Points > in.Points.Loss {
			e.floats[k] = down
		}
	}
	e.top = in.TotalRounds > 0 && in.Round >= in.TotalRounds && 2*int(e.score) > played*int(max(in.Points.Win, in.Points.Draw))
	return e
}

// checkReadings holds the engine's reading of the players against the second one.
func checkReadings(t *testing.T, seed uint64, in pairing.Input) {
	t.Helper()
	for _, got := range entrants(in) {
		want := read(in, &in.Players[got.tpn-1])
		same := got.score == want.score && got.byeable == want.byeable && got.unplayed == want.unplayed && got.Difference == want.Difference &&
			got.Color == want.Color && got.Strength == want.Strength && got.floats == want.floats && got.top == want.top
		if !same {
			t.Errorf("seed %d round %d: number %d is read as %+v, should be %+v", seed, in.Round, got.tpn, got, want)
		}
	}
}

// checkRelabelled: players who never came, put in between, other names, and
// another order of the forbidden pairs change nothing but the numbers.
func checkRelabelled(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error) {
	t.Helper()
	other, old := relabel(in, rand.New(rand.NewPCG(seed, uint64(in.Round))))
	got, gotErr := System{}.Pair(other, pairing.Control{})
	if (err == nil) != (gotErr == nil) {
		t.Errorf("seed %d round %d: %v, relabelled %v", seed, in.Round, err, gotErr)
		return
	}
	for i, b := range got.Boards {
		got.Boards[i] = pairing.Pair{White: old[b.White], Black: old[b.Black]}
	}
	if !slices.Equal(got.Boards, out.Boards) || old[got.Bye] != out.Bye {
		t.Errorf("seed %d round %d: got %v bye %d, relabelled %v bye %d", seed, in.Round, out.Boards, out.Bye, got.Boards, old[got.Bye])
	}
}

// relabel gives the same position under other numbers, and the old numbers by the new.
func relabel(in pairing.Input, r *rand.Rand) (pairing.Input, []tournament.TPN) {
	old := []tournament.TPN{0}
	now := make([]tournament.TPN, len(in.Players)+1)
	out := in
	out.Players, out.Forbidden = nil, nil
	absent := func() {
		p := pairing.Player{TPN: tournament.TPN(len(old)), Past: make([]pairing.Past, in.Round-1)}
		for i := range p.Past {
			p.Past[i] = pairing.Past{Bye: tournament.ZeroBye, Points: in.Points.ZeroBye}
		}
		out.Players, old = append(out.Players, p), append(old, 0)
	}
	for i := range in.Players {
		for r.IntN(3) == 0 {
			absent()
		}
		now[i+1] = tournament.TPN(len(old))
		p := in.Players[i]
		p.TPN, p.ID = now[i+1], tournament.PlayerID("x"+strconv.Itoa(r.IntN(1e6)))
		out.Players, old = append(out.Players, p), append(old, tournament.TPN(i+1))
	}
	for i := range out.Players {
		past := slices.Clone(out.Players[i].Past)
		for k := range past {
			past[k].Opponent = now[past[k].Opponent]
		}
		out.Players[i].Past = past
	}
	for _, f := range in.Forbidden {
		out.Forbidden = append(out.Forbidden, [2]tournament.TPN{now[f[1]], now[f[0]]})
	}
	r.Shuffle(len(out.Forbidden), func(i, j int) {
		out.Forbidden[i], out.Forbidden[j] = out.Forbidden[j], out.Forbidden[i]
	})
	return out, old
}
