package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/rules/eco"
	"sealedmove/rules/pgn"
	"sealedmove/tournament"
)

type verifyOut struct {
	File     string       `json:"file"`
	Game     int          `json:"game"`
	Line     int          `json:"line"`
	OK       bool         `json:"ok"`
	Result   string       `json:"result"`
	Moves    int          `json:"moves"`
	Plies    int          `json:"plies"`
	Problems []problemOut `json:"problems"`
	Ended    *endOut      `json:"ended"`   // by itself, before the last move
	Opening  *openingOut  `json:"opening"` // null where it has no name
}

type openingOut struct {
	ECO  string `json:"eco"`
	Name string `json:"name"`
	Ply  int    `json:"ply"` // after which the position stood that has the name
}

func openingOf(g *rules.Game) *openingOut {
	o, ply, ok := eco.Of(g)
	if !ok {
		return nil
	}
	return &openingOut{o.Code, o.Name, ply}
}

type problemOut struct {
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Code    pgn.Code `json:"code"`
	Caution bool     `json:"caution"`
	Text    string   `json:"text"`
}

type endOut struct {
	Ply     int            `json:"ply"`
	Kind    claims.EndKind `json:"kind"`
	Article string         `json:"article"`
}

// endWords is how a game ended by itself, in the language.
func endWords(k claims.EndKind) locale.Key { return locale.Key("laws.end." + string(k)) }

// verify replays every game.
func (a *app) verify() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "verify FILE.pgn...",
		Short:   a.t("verify.short"),
		Long:    a.t("verify.long"),
		Example: "  smtool verify club.pgn",
		Args:    a.files(1, -1),
	}
	flags := chessFlags{edition: a.edition(cmd), format: a.format(cmd)}
	cautions := cmd.Flags().Bool("cautions", false, a.t("flag.cautions"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		if err != nil {
			return err
		}
		v := verifier{a: a, out: bufio.NewWriter(a.Out), edition: in.edition, text: !in.json, cautions: *cautions}
		for _, name := range args {
			if err := errors.Join(v.file(name), v.out.Flush()); err != nil {
				return err
			}
		}
		if in.json {
			if err := writeJSON(a.Out, v.games); err != nil {
				return err
			}
		}
		if v.wrong {
			return &failure{status: Wrong}
		}
		return nil
	}
	return cmd
}

type verifier struct {
	a        *app
	out      *bufio.Writer
	read     pgn.Game   // used again for every game
	game     rules.Game // likewise
	edition  claims.Edition
	text     bool
	cautions bool
	wrong    bool
	games    []verifyOut
}

func (v *verifier) file(name string) error {
	in, closeIn, err := v.a.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = closeIn() }() // nothing was written
	r := pgn.NewReader(in)
	r.Bare = true
	for {
		if err := v.a.ctx.Err(); err != nil {
			return err
		}
		err := r.Read(&v.read)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return unusable(tournament.Refuse("cli.cannot-open", name, err))
		}
		out := v.judge(name, &v.read)
		v.wrong = v.wrong || !out.OK
		if !v.text {
			v.games = append(v.games, out)
			continue
		}
		if err := v.print(out); err != nil {
			return err
		}
	}
}

func (v *verifier) judge(name string, g *pgn.Game) verifyOut {
	out := verifyOut{
		File: name, Game: g.Number, Line: g.Line, OK: g.Sound(), Result: g.Result,
		Moves: (len(g.Moves) + 1) / 2, Plies: len(g.Moves), Problems: []problemOut{},
	}
	if out.Result == "" {
		out.Result = "*"
	}
	for _, p := range g.Problems {
		out.Problems = append(out.Problems, problemOut{p.Line, p.Column, p.Code, p.Caution, v.a.words.Err(p)})
	}
	if g.Start.IsZero() {
		return out
	}
	g.ReplayOn(&v.game)
	if e := claims.Ended(&v.game, v.edition); e != nil && e.Ply < v.game.Len() {
		out.Ended = &endOut{e.Ply, e.Kind, e.Article}
		out.OK = false
	}
	if !v.text {
		out.Opening = openingOf(&v.game)
	}
	return out
}

// print writes the line of a game that is right, or a line for each thing that
// is not; the forms are read by programs.
func (v *verifier) print(out verifyOut) error {
	for _, p := range out.Problems {
		if p.Caution && !v.cautions {
			continue
		}
		if _, err := fmt.Fprintf(v.out, "%s:%d:%d: %s\n", out.File, p.Line, p.Column, v.a.t("chess.in-game", out.Game, p.Text)); err != nil {
			return err
		}
	}
	if e := out.Ended; e != nil {
		text := v.a.t("chess.in-game", out.Game, v.a.t("chess.played-on", e.Ply, endWords(e.Kind), e.Article))
		if _, err := fmt.Fprintf(v.out, "%s:%d:1: %s\n", out.File, out.Line, text); err != nil {
			return err
		}
	}
	if !out.OK {
		return nil
	}
	moves := "moves"
	if out.Moves == 1 {
		moves = "move"
	}
	_, err := fmt.Fprintf(v.out, "%s:game %d: ok, %s, %d %s\n", out.File, out.Game, out.Result, out.Moves, moves)
	return err
}
