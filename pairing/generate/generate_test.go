package generate_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/roundrobin"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

func draw(t *testing.T, c generate.Config, seed uint64) generate.Tournament {
	t.Helper()
	var sys pairing.System = dutch.System{}
	if c.System.IsRoundRobin() {
		sys = roundrobin.System{}
	}
	g, err := generate.Draw(c, seed, sys, nil, pairing.Control{}, nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return g
}

func file(t *testing.T, g generate.Tournament) []byte {
	t.Helper()
	doc, problems := trf.FromState(g.State, g.Section, trf.WriteOptions{})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return doc.Bytes()
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	seen := map[string]uint64{}
	for seed := range uint64(30) {
		c := generate.Mixed(seed, 20)
		b := file(t, draw(t, c, seed))
		if !bytes.Equal(b, file(t, draw(t, generate.Mixed(seed, 20), seed))) {
			t.Errorf("seed %d gives two files", seed)
		}
		if other, twice := seen[string(b)]; twice {
			t.Errorf("seeds %d and %d give the same file", other, seed)
		}
		seen[string(b)] = seed
	}
}

// TestASeedMeansTheSameForEver: a release that draws otherwise would make
// every seed that was ever noted worthless.
func TestASeedMeansTheSameForEver(t *testing.T) {
	g := draw(t, generate.Default(), 1)
	first := g.State.Section(g.Section).Round(9).Boards[0]
	if got, want := fmt.Sprintf("%d events, %s-%s %s", len(g.Events), first.White, first.Black, first.Result), golden; got != want {
		t.Errorf("seed 1 gives %s, not %s", got, want)
	}
}

const golden = "179 events, p22-p28 1-0"

// TestRereadAndChecked: what is drawn can be written, read again without an
// adjustment of points, and every round is what the system gives.
func TestRereadAndChecked(t *testing.T) {
	rounds := 0
	for seed := range uint64(120) {
		g := draw(t, generate.Mixed(seed, 24), seed)
		doc, problems := trf.Parse(file(t, g), trf.Options{})
		if err := problems.Err(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		tour, problems := trf.State(doc)
		if err := problems.Err(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if len(tour.PointsDiffer) > 0 {
			t.Errorf("seed %d: points read otherwise: %v", seed, tour.PointsDiffer)
		}
		results, err := check.Section(tour.State, tour.Section, nil, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			if rounds++; !r.Same() {
				t.Errorf("seed %d round %d: %v, extra %v, missing %v, bye %d, want %d", seed, r.Round, r.Err, r.Extra, r.Missing, r.Is.Bye, r.Should.Bye)
			}
		}
	}
	t.Logf("%d rounds", rounds)
}

// TestEveryParameterIsSeen: each rate makes what it is the rate of, and nothing
// of the kind is there without it.
func TestEveryParameterIsSeen(t *testing.T) {
	bare := generate.Config{
		System: tournament.Dutch, Players: 40, Rounds: 6, Points: tournament.StandardPoints(),
		Ratings: generate.Ratings{Shape: generate.Normal, Mean: 1800, Deviation: 200},
	}
	result := func(of ...tournament.Result) func(generate.Tournament) bool {
		return func(g generate.Tournament) bool {
			return slices.ContainsFunc(g.State.Section(g.Section).Rounds, func(r *tournament.Round) bool {
				return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return slices.Contains(of, b.Result) })
			})
		}
	}
	bye := func(k tournament.ByeKind) func(generate.Tournament) bool {
		return func(g generate.Tournament) bool {
			return slices.ContainsFunc(g.State.Section(g.Section).Rounds, func(r *tournament.Round) bool {
				return slices.ContainsFunc(r.Byes, func(b tournament.Bye) bool { return b.Kind == k })
			})
		}
	}
	text := func(lines ...string) func(generate.Tournament) bool {
		return func(g generate.Tournament) bool {
			return slices.ContainsFunc(lines, func(l string) bool { return bytes.Contains(file(t, g), []byte(l)) })
		}
	}
	virtual := func(n int, points tournament.Score) func(generate.Tournament) bool { // of number n, in some round
		return func(g generate.Tournament) bool {
			in, err := pairing.InputFrom(g.State, g.Section, 6)
			return err == nil && slices.Contains(in.Players[n-1].Virtual, points)
		}
	}
	everybody := func(has func(rating int) bool) func(generate.Tournament) bool {
		return func(g generate.Tournament) bool {
			return !slices.ContainsFunc(g.State.Players, func(p *tournament.Player) bool { return !has(p.Rating) })
		}
	}
	player := func(is func(*tournament.Player) bool) func(generate.Tournament) bool {
		return func(g generate.Tournament) bool { return slices.ContainsFunc(g.State.Players, is) }
	}
	for name, c := range map[string]struct {
		set  func(*generate.Config)
		seen func(generate.Tournament) bool
	}{
		"half-point byes":  {func(c *generate.Config) { c.Byes.Half = 100 }, bye(tournament.HalfBye)},
		"full-point byes":  {func(c *generate.Config) { c.Byes.Full = 100 }, bye(tournament.FullBye)},
		"zero-point byes":  {func(c *generate.Config) { c.Byes.Zero = 100 }, bye(tournament.ZeroBye)},
		"an odd number":    {func(c *generate.Config) { c.Players = 41 }, bye(tournament.PairingBye)},
		"draws":            {func(c *generate.Config) { c.Games.Draws = 300 }, result(tournament.Drawn)},
		"forfeits":         {func(c *generate.Config) { c.Games.Forfeits = 100 }, result(tournament.WhiteByForfeit, tournament.BlackByForfeit)},
		"double forfeits":  {func(c *generate.Config) { c.Games.BothForfeit = 100 }, result(tournament.DoubleForfeit)},
		"unrated games":    {func(c *generate.Config) { c.Games.Unrated = 100 }, result(tournament.WhiteWinsUnrated, tournament.BlackWinsUnrated)},
		"nought all":       {func(c *generate.Config) { c.Games.BothLose = 100 }, result(tournament.BothLose)},
		"half and nought":  {func(c *generate.Config) { c.Games.HalfAndNought = 100 }, result(tournament.HalfToWhite, tournament.HalfToBlack)},
		"late entries":     {func(c *generate.Config) { c.Field.Late = 200 }, player(func(p *tournament.Player) bool { return p.Joined > 1 })},
		"withdrawals":      {func(c *generate.Config) { c.Field.Withdrawals = 100 }, player(func(p *tournament.Player) bool { return len(p.Leaves) > 0 })},
		"walkouts":         {func(c *generate.Config) { c.Field.Walkouts = 1000 }, player(func(p *tournament.Player) bool { return len(p.Leaves) > 0 })},
		"unrated players":  {func(c *generate.Config) { c.Ratings.Unrated = 200 }, player(func(p *tournament.Player) bool { return p.Rating == 0 })},
		"nobody is rated":  {func(c *generate.Config) { c.Ratings.Shape = generate.NoneOf }, player(func(p *tournament.Player) bool { return p.Rating == 0 })},
		"forbidden pairs":  {func(c *generate.Config) { c.Forbidden.Pairs = 5 }, func(g generate.Tournament) bool { return len(g.State.Section(g.Section).Forbidden) > 0 }},
		"forbidden groups": {func(c *generate.Config) { c.Forbidden.Groups, c.Forbidden.GroupSize = 2, 4 }, func(g generate.Tournament) bool { return len(g.State.Section(g.Section).Forbidden) > 0 }},
		"Baku":             {func(c *generate.Config) { c.Baku = true }, virtual(20, tournament.OnePoint)},
		"accelerations": {func(c *generate.Config) {
			c.Acceleration = []tournament.Acceleration{{Points: 15, First: 2, Last: 3, FirstTPN: 5, LastTPN: 5}}
		}, virtual(5, 15)},
		"tie-breaks":       {func(c *generate.Config) { c.TieBreaks = []string{"DE", "KS"} }, text("212 DE,KS", "202 DE,KS")},
		"points":           {func(c *generate.Config) { c.Points.Win, c.Points.Draw = 30, 10 }, text("162  W 3.0", "162 W 3.0")},
		"name":             {func(c *generate.Config) { c.Name = "Drawn by lot" }, text("012 Drawn by lot")},
		"start":            {func(c *generate.Config) { c.Start = "2026-11-30" }, text("042 2026")},
		"number of rounds": {func(c *generate.Config) { c.Rounds = 7 }, text("142 7")},
		"Black first":      {func(c *generate.Config) { c.InitialColor = tournament.Black }, text("152 B")},
		"uniform ratings": {func(c *generate.Config) {
			c.Ratings = generate.Ratings{Shape: generate.Uniform, Mean: 1500, Deviation: 10}
		}, everybody(func(r int) bool { return r >= 1480 && r <= 1520 })},
		"two groups": {
			func(c *generate.Config) {
				c.Ratings = generate.Ratings{Shape: generate.Groups, Mean: 1000, Deviation: 100}
			},
			func(g generate.Tournament) bool { // three deviations apart
				near := func(mean int) bool {
					return slices.ContainsFunc(g.State.Players, func(p *tournament.Player) bool { return p.Rating > mean-50 && p.Rating < mean+50 })
				}
				return near(850) && near(1150)
			},
		},
	} {
		with := bare
		c.set(&with)
		if !c.seen(draw(t, with, 5)) {
			t.Errorf("%s: asked for and not seen", name)
		}
		if c.seen(draw(t, bare, 5)) {
			t.Errorf("%s: seen and not asked for", name)
		}
	}
	back := bare
	back.Field = generate.Field{Withdrawals: 200, Returns: 500}
	if !player(func(p *tournament.Player) bool { return len(p.Leaves) > 0 && p.Leaves[0].Until > 0 })(draw(t, back, 5)) {
		t.Error("nobody who left came back")
	}
	equal := bare
	equal.Ratings.Shape = generate.Equal
	if player(func(p *tournament.Player) bool { return p.Rating != 1800 })(draw(t, equal, 5)) {
		t.Error("ratings are not equal")
	}
}

// Every system is drawn by its own rules and named in the file, with what it
// settles; and White's advantage is seen in the results.
func TestSystemsAndAdvantageAreSeen(t *testing.T) {
	keizer := tournament.StandardKeizer()
	keizer.Gap = 1
	for sys, want := range map[tournament.System]string{
		tournament.Dutch: "192 FIDE_DUTCH", tournament.RoundRobin: "192 FIDE_ROUNDROBIN", tournament.DoubleRoundRobin: "192 FIDE_DOUBLEROUNDROBIN",
		tournament.Dubov: "192 FIDE_DUBOV", tournament.Burstein: "192 FIDE_BURSTEIN", tournament.Keizer: "XXK gap=1", tournament.Knockout: "XXO games=2",
	} {
		engine, err := check.SystemOf(&tournament.Section{Settings: tournament.Settings{System: sys}})
		if err != nil {
			t.Fatal(err)
		}
		c := generate.Default()
		c.System, c.Players, c.Rounds, c.Byes, c.Field = sys, 8, 5, generate.Byes{}, generate.Field{}
		c.Keizer, c.Knockout = &keizer, &tournament.KnockoutSettings{Games: 2}
		g, err := generate.Draw(c, 3, engine, nil, pairing.Control{}, nil)
		if err != nil || !bytes.Contains(file(t, g), []byte(want)) || g.State.Section(g.Section).Current() < 3 {
			t.Errorf("%s: %v\n%s", sys, err, file(t, g))
		}
	}
	white := func(more int) (score tournament.Score) {
		c := generate.Default()
		c.Players, c.Games = 100, generate.Games{WhiteMore: more}
		g := draw(t, c, 9)
		sec := g.State.Section(g.Section)
		for _, r := range sec.Rounds {
			for _, b := range r.Boards {
				score += sec.Points.OfResult(b.Result, tournament.White)
			}
		}
		return score
	}
	if without, with := white(0), white(400); with < without+without/10 {
		t.Errorf("White scored %v without an advantage and %v with 400 points", without, with)
	}
}

// TestLateEntriesAreNumbered: up to round 4 by rating among the others, later
// ones behind everybody (C.04.2).
func TestLateEntriesAreNumbered(t *testing.T) {
	c := generate.Default()
	c.Rounds, c.Field.Late = 12, 400
	g := draw(t, c, 3)
	late := 0
	var before *tournament.Player
	for _, p := range g.State.Entries(g.Section) {
		if p.Joined > 4 {
			late++
		} else if late > 0 {
			t.Errorf("%s, who came for round %d, stands behind one who came after round 4", p.ID, p.Joined)
		}
		if before != nil && p.Joined <= 4 && before.Rating < p.Rating {
			t.Errorf("%s has %d and stands behind one of %d", p.ID, p.Rating, before.Rating)
		}
		before = p
	}
	if late == 0 {
		t.Error("nobody came after round 4")
	}
}

// TestStrongerPlayersScoreMore: results follow the expectancy.
func TestStrongerPlayersScoreMore(t *testing.T) {
	c := generate.Default()
	c.Games.WhiteMore, c.Byes.Half, c.Games.Forfeits = 0, 0, 0
	for name, e := range map[string]generate.Expectancy{
		"always the stronger": func(w, b int) int { return map[bool]int{true: 1000, false: 0}[w >= b] },
		"always the weaker":   func(w, b int) int { return map[bool]int{true: 1000, false: 0}[w < b] },
	} {
		g, err := generate.Draw(c, 1, dutch.System{}, e, pairing.Control{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		scores := g.State.Scores(g.Section, 9)
		numbers := g.State.Section(g.Section).Numbers
		top, bottom := scores[numbers[0]], scores[numbers[len(numbers)-1]]
		if name == "always the stronger" && top <= bottom || name == "always the weaker" && top >= bottom {
			t.Errorf("%s: the first number has %v, the last %v", name, top, bottom)
		}
	}
}

func TestRoundRobin(t *testing.T) {
	c := generate.Default()
	c.System, c.Players, c.Rounds, c.Byes.Half = tournament.RoundRobin, 7, 7, 0
	g := draw(t, c, 1)
	results, err := check.Section(g.State, g.Section, nil, pairing.Control{})
	if err != nil || len(results) != 7 {
		t.Fatal(len(results), err)
	}
	for _, r := range results {
		if !r.Same() {
			t.Errorf("round %d differs", r.Round)
		}
	}
}

func TestConfigsThatCannotBe(t *testing.T) {
	for name, spoil := range map[string]func(*generate.Config){
		"players fewer than none":      func(c *generate.Config) { c.Players = -1 },
		"more than four columns hold":  func(c *generate.Config) { c.Players = 10000 },
		"no round":                     func(c *generate.Config) { c.Rounds = 0 },
		"a rate over everybody":        func(c *generate.Config) { c.Games.Forfeits = 1001 },
		"a rate below nobody":          func(c *generate.Config) { c.Field.Late = -1 },
		"byes for more than everybody": func(c *generate.Config) { c.Byes = generate.Byes{Half: 600, Zero: 600} },
		"a shape that nobody knows":    func(c *generate.Config) { c.Ratings.Shape = "steep" },
		"a score that the TRF cannot":  func(c *generate.Config) { c.Points.Win = 500 },
		"points below nothing":         func(c *generate.Config) { c.Points.Loss = -5 },
		"Baku with a win of three":     func(c *generate.Config) { c.Baku, c.Points.Win = true, 30 },
		"fewer forbidden pairs than 0": func(c *generate.Config) { c.Forbidden.Pairs = -1 },
	} {
		c := generate.Default()
		spoil(&c)
		var refused *tournament.Error
		if _, err := generate.Draw(c, 1, dutch.System{}, nil, pairing.Control{}, nil); !errors.As(err, &refused) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStops(t *testing.T) {
	_, err := generate.Draw(generate.Default(), 1, dutch.System{}, nil, pairing.Control{Stop: func() bool { return true }}, nil)
	if !errors.Is(err, pairing.ErrStopped) {
		t.Error(err)
	}
}
