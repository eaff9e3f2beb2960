package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/rules/pgn"
	"sealedmove/tournament"
)

// chess are the commands that know the game itself: moves, claims and
// scoresheets, one game or position at a time.
func (a *app) chess() []*cobra.Command {
	return []*cobra.Command{
		a.perft(), a.moves(), a.readMove(), a.verify(), a.claim(), a.flagFall(), a.dead(), a.touch(), a.reconstruct(),
	}
}

// position reads a FEN, or "startpos". What no game can reach is refused.
func (a *app) position(fen string) (rules.Position, error) { return a.setup(fen, rules.Impossible) }

// composed is position for what composers and test suites set up: it passes as
// long as the moves are defined, and what is odd about it is said.
func (a *app) composed(fen string) (rules.Position, error) { return a.setup(fen, rules.Unplayable) }

func (a *app) setup(fen string, refuse rules.Severity) (rules.Position, error) {
	if fen == "startpos" || fen == "" {
		return rules.Start(), nil
	}
	s, faults := rules.ReadFEN(fen)
	for _, f := range faults {
		if f.Severity >= refuse {
			return rules.Position{}, unusable(tournament.Refuse("cli.bad-fen", faults))
		}
	}
	if len(faults) > 0 {
		a.note(a.words.Err(faults))
	}
	p, err := s.Playable()
	if err != nil {
		return p, unusable(tournament.Refuse("cli.bad-fen", err))
	}
	return p, nil
}

// edition adds the flag of the edition of the Laws.
func (a *app) edition(cmd *cobra.Command) *string {
	return cmd.Flags().String("edition", string(claims.FIDE2023), a.t("flag.edition"))
}

// notation adds the flag of the language of moves.
func (a *app) notation(cmd *cobra.Command) *string {
	return cmd.Flags().String("lang", "en", a.t("flag.lang"))
}

// fen adds the flag of the position.
func (a *app) fen(cmd *cobra.Command) *string {
	return cmd.Flags().String("fen", "startpos", a.t("flag.fen"))
}

// chessFlags are the flags that chess commands share; nil where a command has
// not got one.
type chessFlags struct {
	format, edition, lang, fen *string
	pgn                        bool // the format can be pgn too
}

// chessInput is what they say.
type chessInput struct {
	json     bool
	pgn      bool
	edition  claims.Edition
	lang     rules.Language
	position rules.Position
}

// chessInput reads the flags, and refuses what they cannot say.
func (a *app) chessInput(f chessFlags) (in chessInput, err error) {
	formats := []string{"text", "json"}
	if f.pgn {
		formats = append(formats, "pgn")
	}
	if err := oneOf("format", *f.format, formats...); err != nil {
		return in, err
	}
	in.json, in.pgn = *f.format == "json", *f.format == "pgn"
	if f.edition != nil {
		in.edition = claims.Edition(*f.edition)
		if err := oneOf("edition", *f.edition, string(claims.FIDE2023), string(claims.FIDE1985)); err != nil {
			return in, err
		}
	}
	if f.lang != nil {
		known := false
		if in.lang, known = rules.ParseLanguage(*f.lang); !known {
			return in, usage("cli.bad-value", "--lang", *f.lang, "en, de, fr, nl, es, it, pt, pl, ru, zh, cn, fig, fig_w, fig_b, any")
		}
	}
	if f.fen != nil {
		in.position, err = a.position(*f.fen)
	}
	return in, err
}

// game reads one game of a file, named FILE.pgn or FILE.pgn#N.
func (a *app) game(ref string) (*pgn.Game, error) {
	name, n := ref, 1
	if i := strings.LastIndexByte(ref, '#'); i >= 0 {
		if m, err := strconv.Atoi(ref[i+1:]); err == nil && m > 0 {
			name, n = ref[:i], m
		}
	}
	in, closeIn, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = closeIn() }() // nothing was written
	for r := pgn.NewReader(in); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil, unusable(tournament.Refuse("cli.chess.no-game", name, n))
		}
		if err != nil {
			return nil, unusable(tournament.Refuse("cli.cannot-open", name, err))
		}
		if g.Number == n {
			return g, a.sound(name, g)
		}
	}
}

// sound refuses a game with moves that cannot be read: an answer about half a
// game would be wrong.
func (a *app) sound(name string, g *pgn.Game) error {
	for _, p := range g.Problems {
		if !p.Caution && p.Code != pgn.ResultContradicts && p.Code != pgn.ResultsDiffer {
			return unusable(tournament.Refuse("cli.chess.bad-game", fmt.Sprintf("%s:%d:%d", name, p.Line, p.Column), p))
		}
	}
	return nil
}

func ucis(p *rules.Position, moves []rules.Move) []string {
	out := make([]string, 0, len(moves))
	for _, m := range moves {
		out = append(out, p.UCI(m))
	}
	return out
}

// sans writes a line of play.
func sans(p rules.Position, line []rules.Move) []string {
	out := make([]string, 0, len(line))
	for _, m := range line {
		out = append(out, p.SAN(m))
		p.Play(m)
	}
	return out
}

// colorName is "White" or "Black" in the language.
func (a *app) colorName(c string) string {
	if c == "black" {
		return a.t("chess.black")
	}
	return a.t("chess.white")
}
