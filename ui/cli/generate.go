package cli

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sealedmove/export"
	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/roundrobin"
	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

type generateFlags struct {
	system, config, out string
	players, rounds     int
	seed                uint64
	count               int
	mixed, dump         bool
}

// generate draws random tournaments.
func (a *app) generate() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "generate [--players N] [--rounds N] [--seed S] [--config FILE] [--out DIR] [--count N]",
		Short:   a.t("generate.short"),
		Long:    a.t("generate.long"),
		Example: "  smtool generate --players 100 --rounds 9 --seed 7 > open.trf\n  smtool generate --config-dump > club.json\n  smtool generate --config club.json --count 500 --out drawn\n  smtool generate --mixed --players 60 --seed 1 --count 1000 --out odd",
		Args:    a.files(0, 0),
	}
	var o generateFlags
	fs := cmd.Flags()
	fs.StringVar(&o.system, "system", "", a.t("flag.system"))
	fs.IntVar(&o.players, "players", 0, a.t("flag.players"))
	fs.IntVar(&o.rounds, "rounds", 0, a.t("flag.rounds"))
	fs.Uint64Var(&o.seed, "seed", 0, a.t("flag.seed"))
	fs.StringVar(&o.config, "config", "", a.t("flag.generate-config"))
	fs.BoolVar(&o.dump, "config-dump", false, a.t("flag.config-dump"))
	fs.BoolVar(&o.mixed, "mixed", false, a.t("flag.mixed"))
	fs.StringVar(&o.out, "out", "", a.t("flag.out-dir"))
	fs.IntVar(&o.count, "count", 1, a.t("flag.count"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if o.count < 1 || o.count > 1 && o.out == "" && !o.dump {
			return usage("cli.generate.count", o.count)
		}
		c, err := o.read(a, fs.Changed)
		if err != nil {
			return err
		}
		if o.dump {
			return writeJSON(a.Out, c)
		}
		if !fs.Changed("seed") {
			if o.seed, err = fresh(); err != nil {
				return err
			}
		}
		return a.drawAll(o, c)
	}
	return cmd
}

// fresh is a seed that nobody has drawn before; 48 bits are easily typed again.
func fresh() (uint64, error) {
	var b [8]byte
	if _, err := rand.Read(b[2:]); err != nil {
		return 0, err
	}
	return binary.BigEndian.Uint64(b[:]), nil
}

// read makes the config: the file, if there is one, and the flags over it.
func (o *generateFlags) read(a *app, given func(string) bool) (generate.Config, error) {
	c := generate.Default()
	if o.config != "" {
		if err := a.readConfig(o.config, &c); err != nil {
			return c, err
		}
	}
	if o.system != "" {
		sys, err := (&source{a: a, system: o.system}).chosen()
		if err != nil {
			return c, err
		}
		c.System = sys
	}
	if given("players") {
		c.Players = o.players
	}
	switch {
	case given("rounds"):
		c.Rounds = tournament.RoundNo(o.rounds)
	case c.System.IsRoundRobin():
		c.Rounds = roundrobin.Rounds(c.Players, c.System == tournament.DoubleRoundRobin)
	}
	return c, nil
}

// readConfig reads a JSON object over the defaults; a name that nobody knows is refused.
func (a *app) readConfig(name string, c *generate.Config) error {
	in, closeIn, err := a.open(name)
	if err != nil {
		return err
	}
	b, err := io.ReadAll(in)
	if err := errors.Join(err, closeIn()); err != nil {
		return unusable(cannotOpen(name, err))
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(c); err != nil {
		line := 1 + bytes.Count(b[:min(int(dec.InputOffset()), len(b))], []byte{'\n'})
		return unusable(tournament.Problems{{File: name, Line: line, Key: "cli.generate.config", Args: []any{err.Error()}}})
	}
	return nil
}

// drawAll draws the tournaments of seeds o.seed, o.seed+1 and so on.
func (a *app) drawAll(o generateFlags, c generate.Config) error {
	sys, err := check.SystemOf(&tournament.Section{Settings: tournament.Settings{System: c.System}})
	if err != nil {
		return usage("cli.no-engine", string(c.System))
	}
	if o.out != "" {
		if err := os.MkdirAll(o.out, 0o755); err != nil {
			return unusable(cannotOpen(o.out, err))
		}
	}
	ctl, done := a.control(o.out)
	defer done()
	for i := range o.count {
		seed := o.seed + uint64(i)
		if o.mixed {
			c = generate.Mixed(seed, c.Players)
		}
		g, err := generate.Draw(c, seed, sys, expectation, pairing.Control{Stop: ctl.Stop}, nil)
		switch {
		case errors.Is(err, pairing.ErrStopped):
			return &failure{Stopped, tournament.Refuse("cli.stopped")}
		case err != nil:
			return &failure{Usage, err}
		}
		if err := a.writeDrawn(o, g, seed); err != nil {
			return err
		}
		ctl.Report(i+1, o.count)
	}
	return nil
}

// expectation is White's expectation in thousandths by FIDE's table.
func expectation(white, black int) int { return 10 * rating.Expectation(white-black) }

// writeDrawn writes a tournament to standard output, or to a file named by its
// seed, and says the seed.
func (a *app) writeDrawn(o generateFlags, g generate.Tournament, seed uint64) error {
	doc, err := drawnTRF(g)
	if err != nil {
		return unusable(err)
	}
	played := int(g.State.Section(g.Section).Current())
	line := a.t("generate.seed", seed, played)
	if g.Ended != nil {
		line += " " + a.t("generate.ended", played+1)
	}
	write := func(w io.Writer) error { _, err := doc.WriteTo(w); return err }
	if o.out == "" {
		a.line(line)
		return write(a.Out)
	}
	name := filepath.Join(o.out, fmt.Sprintf("%d.trf", seed))
	if err := export.WriteFile(name, write); err != nil {
		return unusable(err)
	}
	_, err = fmt.Fprintln(a.Out, name+": "+line)
	return err
}

// drawnTRF is the file of a tournament, ranked by its tie-breaks.
func drawnTRF(g generate.Tournament) (trf.Document, error) {
	var o trf.WriteOptions
	list, problems := scoring.ParseList(g.State.Section(g.Section).TieBreaks)
	if len(problems) > 0 {
		return trf.Document{}, problems[0]
	}
	if g.State.Section(g.Section).Current() > 0 {
		t, err := scoring.Standings(g.State, scoring.Options{Section: g.Section, List: append([]scoring.Code{}, list...)})
		if err != nil {
			return trf.Document{}, err
		}
		o.Ranks = map[tournament.PlayerID]int{}
		for i, r := range t.Rows {
			o.Ranks[r.Player] = i + 1 // those who share a rank in the order of the table
		}
	}
	doc, wrong := trf.FromState(g.State, g.Section, o)
	return doc, wrong.Err()
}
