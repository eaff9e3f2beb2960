package dutch

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// file is a TRF as these tests need it, until tournament/trf reads it.
type file struct {
	in     pairing.Input // of the round after the last
	rounds int           // that somebody played in
	cells  [][]string    // TPN-1 → round-1 → "opponent colour result"
	bye    map[int]bool  // TPNs with a bye in the round to pair (240, or a cell)
	group  []accel
	ban    []ban
	points []tournament.Score
}

type accel struct {
	pts                      tournament.Score
	first, last, from, until int
}

type ban struct {
	first, last int
	ids         []int
}

func readTRF(t testing.TB, name string) *file {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	b = bytes.ReplaceAll(b, []byte("\r"), []byte("\n"))
	f := &file{bye: map[int]bool{}}
	f.in.Points = tournament.StandardPoints()
	type req struct{ id, round int }
	var reqs []req
	baku := false
	pts := &f.in.Points
	var line []rune
	col := func(a, b int) string {
		if a > len(line) {
			return ""
		}
		return strings.TrimSpace(string(line[a-1 : min(b, len(line))]))
	}
	num := func(s string) int { n, _ := strconv.Atoi(strings.TrimSpace(s)); return n }
	score := func(s string) tournament.Score {
		v, err := tournament.ParseScore(s)
		if err != nil {
			t.Fatalf("%s: %q: %v", name, s, err)
		}
		return v
	}
	pab, zero, fl := false, false, false
	for _, text := range strings.Split(string(b), "\n") {
		line = []rune(text)
		if len(line) < 3 {
			continue
		}
		switch code := string(line[:3]); code {
		case "142", "XXR":
			f.in.TotalRounds = tournament.RoundNo(num(string(line[3:])))
		case "152":
			f.in.InitialColor = map[string]tournament.Color{"W": tournament.White, "B": tournament.Black}[strings.TrimSpace(string(line[3:]))]
		case "XXC":
			if strings.Contains(text, "white1") {
				f.in.InitialColor = tournament.White
			} else if strings.Contains(text, "black1") {
				f.in.InitialColor = tournament.Black
			}
		case "192":
			baku = strings.Contains(text, "BAKU")
		case "162":
			for c := 6; c <= len(line); c += 9 {
				v := score(col(c+1, c+4))
				switch col(c, c) {
				case "W":
					pts.Win = v
				case "D":
					pts.Draw = v
				case "L":
					pts.Loss = v
				case "A":
					pts.ZeroBye, pts.ForfeitLoss = v, v
				case "P":
					pts.PairingBye, pab = v, true
				case "X":
					pts.Unknown = v
				}
			}
		case "BBW":
			pts.Win = score(string(line[3:]))
		case "BBD":
			pts.Draw = score(string(line[3:]))
		case "BBL":
			pts.Loss = score(string(line[3:]))
		case "BBZ":
			pts.ZeroBye, zero = score(string(line[3:])), true
		case "BBF":
			pts.ForfeitLoss, fl = score(string(line[3:])), true
		case "BBU":
			pts.PairingBye, pab = score(string(line[3:])), true
		case "250":
			f.group = append(f.group, accel{score(col(10, 13)), num(col(15, 17)), num(col(19, 21)), num(col(23, 26)), num(col(28, 31))})
		case "XXA":
			for r := 0; 10+5*r <= len(line); r++ {
				if s := col(9+5*r, 13+5*r); s != "" {
					id := num(col(4, 8))
					f.group = append(f.group, accel{score(s), r + 1, r + 1, id, id})
				}
			}
		case "260":
			b := ban{first: num(col(5, 7)), last: num(col(9, 11))}
			for c := 13; c <= len(line); c += 5 {
				if id := num(col(c, c+3)); id > 0 {
					b.ids = append(b.ids, id)
				}
			}
			f.ban = append(f.ban, b)
		case "XXP":
			b := ban{first: 1, last: 999}
			for _, s := range strings.Fields(string(line[3:])) {
				b.ids = append(b.ids, num(s))
			}
			f.ban = append(f.ban, b)
		case "240":
			for c := 11; c <= len(line); c += 5 {
				if id := num(col(c, c+3)); id > 0 {
					reqs = append(reqs, req{id, num(col(7, 9))})
				}
			}
		case "001":
			id := num(col(5, 8))
			for len(f.cells) < id {
				f.cells = append(f.cells, nil)
				f.points = append(f.points, 0)
			}
			f.points[id-1] = score(col(81, 84))
			var cells []string
			for c := 92; c <= len(line); c += 10 {
				o, k, r := col(c, c+3), col(c+5, c+5), col(c+7, c+7)
				if o+k+r == "" {
					cells = append(cells, "")
					continue
				}
				cells = append(cells, fmt.Sprintf("%d %s %s", num(o), k, r))
				if num(o) > 0 || r == "U" {
					f.rounds = max(f.rounds, len(cells))
				}
			}
			f.cells[id-1] = cells
		}
	}
	if !pab {
		pts.PairingBye = pts.Win
	}
	_, _ = zero, fl
	if f.in.InitialColor == tournament.NoColor {
		f.in.InitialColor = f.drawn()
	}
	least := 1 << 20
	for _, c := range f.cells {
		least = min(least, len(c))
	}
	f.rounds = max(f.rounds, least) // a round that nobody played
	f.in.Round = tournament.RoundNo(f.rounds + 1)
	for _, r := range reqs {
		if r.round == f.rounds+1 {
			f.bye[r.id] = true
		}
	}
	if baku {
		for _, a := range pairing.Baku(len(f.cells), f.in.TotalRounds, *pts) {
			f.group = append(f.group, accel{a.Points, int(a.First), int(a.Last), int(a.FirstTPN), int(a.LastTPN)})
		}
	}
	return f
}

func (f *file) cell(id, round int) (opp int, color, res string, ok bool) {
	if round > len(f.cells[id-1]) || f.cells[id-1][round-1] == "" {
		return 0, "", "", false
	}
	p := strings.Split(f.cells[id-1][round-1], " ")
	opp, _ = strconv.Atoi(p[0])
	return opp, p[1], p[2], true
}

// drawn reads the initial colour off the first game of the first number that
// has one, as a file without record 152 leaves it.
func (f *file) drawn() tournament.Color {
	for id := 1; id <= len(f.cells); id++ {
		opp, color, _, _ := f.cell(id, 1)
		if opp == 0 {
			continue
		}
		if (color == "w") == (id%2 == 1) {
			return tournament.White
		}
		return tournament.Black
	}
	return tournament.White
}

// input is what round r is paired from. A round of the file is paired for those
// who are in it, the round after the last for all without a cell.
func (f *file) input(r int) pairing.Input {
	in := f.in
	in.Round = tournament.RoundNo(r)
	for id := 1; id <= len(f.cells); id++ {
		p := pairing.Player{TPN: tournament.TPN(id)}
		for k := 1; k < r; k++ {
			p.Past = append(p.Past, f.past(id, k))
		}
		opp, _, res, ok := f.cell(id, r)
		p.Present = ok && (opp > 0 || res == "U")
		if r > f.rounds {
			p.Present = !ok && !f.bye[id]
		}
		for k := 1; k <= r; k++ {
			var v tournament.Score
			for _, a := range f.group {
				if a.first <= k && k <= a.last && a.from <= id && id <= a.until {
					v += a.pts
				}
			}
			p.Virtual = append(p.Virtual, v)
		}
		in.Players = append(in.Players, p)
	}
	for _, b := range f.ban {
		if b.first <= r && r <= b.last {
			for i, x := range b.ids {
				for _, y := range b.ids[i+1:] {
					in.Forbidden = append(in.Forbidden, [2]tournament.TPN{tournament.TPN(x), tournament.TPN(y)})
				}
			}
		}
	}
	return in
}

func (f *file) past(id, round int) pairing.Past {
	opp, color, res, ok := f.cell(id, round)
	pts := f.in.Points
	p := pairing.Past{Opponent: tournament.TPN(opp)}
	switch color {
	case "w":
		p.Color = tournament.White
	case "b":
		p.Color = tournament.Black
	}
	if !ok {
		p.Bye = tournament.ZeroBye
		p.Points = pts.ZeroBye
		return p
	}
	switch res {
	case "1", "W":
		p.Met, p.Outcome = true, tournament.Win
	case "0", "L":
		p.Met, p.Outcome = true, tournament.Loss
	case "=", "D":
		p.Met, p.Outcome = true, tournament.Draw
	case "+":
		p.Outcome, p.Forfeit = tournament.Win, true
	case "-":
		p.Outcome, p.Forfeit = tournament.Loss, true
	case "U":
		p.Bye = tournament.PairingBye
	case "F":
		p.Bye = tournament.FullBye
	case "H":
		p.Bye = tournament.HalfBye
	default:
		p.Bye = tournament.ZeroBye
	}
	p.Points = pts.OfOutcome(p.Outcome)
	if res == "-" {
		p.Points = pts.ForfeitLoss
	}
	if p.Bye != 0 {
		p.Points = pts.OfBye(p.Bye)
	}
	return p
}

// expect is round r as the file has it.
func (f *file) expect(r int) []string {
	var out []string
	for id := 1; id <= len(f.cells); id++ {
		opp, color, res, _ := f.cell(id, r)
		if opp > 0 && color == "w" {
			out = append(out, fmt.Sprintf("%d %d", id, opp))
		}
		if res == "U" {
			out = append(out, fmt.Sprintf("%d 0", id))
		}
	}
	sort.Strings(out)
	return out
}

func pairsOf(o pairing.Output) []string {
	var out []string
	for _, p := range o.Boards {
		out = append(out, fmt.Sprintf("%d %d", p.White, p.Black))
	}
	if o.Bye != 0 {
		out = append(out, fmt.Sprintf("%d 0", o.Bye))
	}
	sort.Strings(out)
	return out
}

func difference(want, got []string) string {
	var b strings.Builder
	for _, w := range want {
		if !slices.Contains(got, w) {
			fmt.Fprintf(&b, " -%s", strings.ReplaceAll(w, " ", ":"))
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			fmt.Fprintf(&b, " +%s", strings.ReplaceAll(g, " ", ":"))
		}
	}
	return b.String()
}

func testFolder(t *testing.T, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.trf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	rounds, bad := 0, 0
	for _, name := range files {
		f := readTRF(t, name)
		for r := 1; r <= f.rounds; r++ {
			rounds++
			out, err := System{}.Pair(f.input(r), pairing.Control{})
			if err != nil {
				t.Errorf("%s round %d: %v", filepath.Base(name), r, err)
				bad++
				continue
			}
			if d := difference(f.expect(r), pairsOf(out)); d != "" {
				t.Errorf("%s round %d:%s", filepath.Base(name), r, d)
				bad++
			}
		}
	}
	t.Logf("%d files, %d rounds, %d different", len(files), rounds, bad)
}

func TestOracleDutch(t *testing.T) { testFolder(t, testkit.Oracle(t, "pairing/dutch")) }
func TestOracleExt(t *testing.T)   { testFolder(t, testkit.Oracle(t, "pairing/ext")) }
func TestOracleRaw(t *testing.T)   { testFolder(t, testkit.Oracle(t, "pairing/raw-cr")) }

func TestOracleNasty(t *testing.T) {
	dir := testkit.Oracle(t, "pairing/nasty")
	files, _ := filepath.Glob(filepath.Join(dir, "*.trf"))
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".trf"), func(t *testing.T) { testExpect(t, name) })
	}
}

func testExpect(t *testing.T, name string) {
	f := readTRF(t, name)
	b, err := os.ReadFile(strings.TrimSuffix(name, ".trf") + ".expect")
	if err != nil {
		t.Fatal(err)
	}
	out, err := System{}.Pair(f.input(f.rounds+1), pairing.Control{})
	if strings.Contains(string(b), "NO VALID PAIRING") {
		if _, ok := err.(*pairing.NoPairing); !ok {
			t.Errorf("got %v, %v; want no pairing", pairsOf(out), err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, l := range strings.Split(string(b), "\n") {
		if w := strings.Fields(l); len(w) == 2 {
			want = append(want, w[0]+" "+w[1])
		}
	}
	sort.Strings(want)
	if d := difference(want, pairsOf(out)); d != "" {
		t.Error(d)
	}
}

// TestOracleRefusals: the generator stopped where no legal pairing existed.
func TestOracleRefusals(t *testing.T) {
	for _, dir := range []string{"pairing/dutch", "pairing/ext"} {
		files, _ := filepath.Glob(filepath.Join(testkit.Oracle(t, dir), "*.trf"))
		n := 0
		for _, name := range files {
			f := readTRF(t, name)
			if f.rounds >= int(f.in.TotalRounds) {
				continue
			}
			n++
			_, err := System{}.Pair(f.input(f.rounds+1), pairing.Control{})
			if _, ok := err.(*pairing.NoPairing); !ok {
				t.Errorf("%s round %d: got %v, want a refusal", filepath.Base(name), f.rounds+1, err)
			}
		}
		t.Logf("%s: %d refusals", dir, n)
	}
}

func TestOracleBig(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(testkit.Oracle(t, "pairing/big"), "*.trf"))
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) { testExpect(t, name) })
	}
}
