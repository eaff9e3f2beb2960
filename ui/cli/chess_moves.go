package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/rules"
	"sealedmove/rules/claims"
)

// mostPerft keeps a count within a day.
const mostPerft = 12

// perft counts sequences of legal moves.
func (a *app) perft() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "perft [--divide] [--chess960] FEN|startpos DEPTH",
		Short:   a.t("perft.short"),
		Example: "  smtool perft startpos 6",
		Args:    a.files(2, 2),
	}
	divide := cmd.Flags().Bool("divide", false, a.t("flag.divide"))
	fischer := cmd.Flags().Bool("chess960", false, a.t("flag.chess960"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		p, err := a.composed(args[0])
		if err != nil {
			return err
		}
		depth := 0
		if _, err := fmt.Sscanf(args[1], "%d", &depth); err != nil || depth < 0 || depth > mostPerft {
			return usage("cli.bad-value", "DEPTH", args[1], fmt.Sprintf("0 – %d", mostPerft))
		}
		if *fischer {
			s := p.Setup()
			s.Chess960 = true
			if p, err = s.Playable(); err != nil {
				return unusable(err)
			}
		}
		if *divide && depth > 0 {
			lines := []string{}
			for _, m := range p.Legal() {
				next := p.After(m)
				lines = append(lines, fmt.Sprintf("%s: %d\n", p.UCI(m), next.Perft(depth-1)))
			}
			slices.Sort(lines)
			if _, err := fmt.Fprint(a.Out, strings.Join(lines, "")+"\n"); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintln(a.Out, p.Perft(depth))
		return err
	}
	return cmd
}

type moveOut struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
}

// moves prints every legal move.
func (a *app) moves() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "moves FEN",
		Short:   a.t("moves.short"),
		Example: "  smtool moves startpos",
		Args:    a.files(1, 1),
	}
	format := a.format(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := oneOf("format", *format, "text", "json", "csv"); err != nil {
			return err
		}
		p, err := a.position(args[0])
		if err != nil {
			return err
		}
		return a.printMoves(&p, p.Legal(), *format)
	}
	return cmd
}

func (a *app) printMoves(p *rules.Position, moves []rules.Move, format string) error {
	out := make([]moveOut, 0, len(moves))
	for _, m := range moves {
		out = append(out, moveOut{p.UCI(m), p.SAN(m)})
	}
	slices.SortFunc(out, func(x, y moveOut) int { return strings.Compare(x.UCI, y.UCI) })
	if format == "json" {
		return writeJSON(a.Out, out)
	}
	sep := " "
	if format == "csv" {
		sep = ","
	}
	for _, m := range out {
		if _, err := fmt.Fprintln(a.Out, m.UCI+sep+m.SAN); err != nil {
			return err
		}
	}
	return nil
}

type touchOut struct {
	Moves   []moveOut `json:"moves"`
	Article string    `json:"article"`
	Free    bool      `json:"free"`
}

// touch prints the moves that touched pieces leave.
func (a *app) touch() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "touch --fen FEN --touched e2,d7,... [--castling]",
		Short:   a.t("touch.short"),
		Example: "  smtool touch --fen startpos --touched g1",
		Args:    a.files(0, 0),
	}
	touched := cmd.Flags().StringSlice("touched", nil, a.t("flag.touched"))
	castling := cmd.Flags().Bool("castling", false, a.t("flag.castling"))
	flags := chessFlags{edition: a.edition(cmd), format: a.format(cmd), fen: a.fen(cmd)}
	cmd.RunE = func(*cobra.Command, []string) error {
		in, err := a.chessInput(flags)
		if err != nil {
			return err
		}
		p := in.position
		var squares []rules.Square
		for _, word := range *touched {
			s, ok := rules.ParseSquare(strings.TrimSpace(word))
			if !ok {
				return usage("cli.bad-value", "--touched", word, "a1 … h8")
			}
			squares = append(squares, s)
		}
		t := claims.Touch(p, squares, *castling, in.edition)
		if in.json {
			out := touchOut{Moves: []moveOut{}, Article: t.Article, Free: t.Free}
			for _, m := range t.Moves {
				out.Moves = append(out.Moves, moveOut{p.UCI(m), p.SAN(m)})
			}
			return writeJSON(a.Out, out)
		}
		if err := a.printMoves(&p, t.Moves, "text"); err != nil {
			return err
		}
		_, err = fmt.Fprintln(a.Out, a.t("chess.article", t.Article))
		return err
	}
	return cmd
}

type readOut struct {
	Verdict    rules.Verdict     `json:"verdict"`
	Candidates []string          `json:"candidates"`
	SAN        []string          `json:"san"`
	Reason     *reasonOut        `json:"reason"`
	Deviations []rules.Deviation `json:"deviations"`
}

type reasonOut struct {
	Code  rules.ReasonCode `json:"code"`
	Piece string           `json:"piece,omitempty"`
	From  []string         `json:"from,omitempty"`
	To    string           `json:"to,omitempty"`
	By    []string         `json:"by,omitempty"`
	Text  string           `json:"text,omitempty"`
}

// readMove reads a move as written on a scoresheet or in an envelope.
func (a *app) readMove() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "readmove --fen FEN [--lang en|de|…|any] TEXT",
		Short:   a.t("readmove.short"),
		Example: "  smtool readmove --fen startpos --lang de Sf3",
		Args:    a.files(1, 1),
	}
	flags := chessFlags{format: cmd.Flags().String("format", "json", a.t("flag.format")), lang: a.notation(cmd), fen: a.fen(cmd)}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		if err != nil {
			return err
		}
		p := in.position
		r := rules.Read(&p, args[0], in.lang)
		out := readOut{Verdict: r.Verdict, Candidates: ucis(&p, r.Moves), SAN: []string{}, Deviations: r.Deviations}
		for _, m := range r.Moves {
			out.SAN = append(out.SAN, p.SAN(m))
		}
		if out.Deviations == nil {
			out.Deviations = []rules.Deviation{}
		}
		slices.Sort(out.Candidates)
		out.Reason = reasonOf(r.Reason)
		if in.json {
			err = writeJSON(a.Out, out)
		} else {
			_, err = fmt.Fprintln(a.Out, out.text())
		}
		if err == nil && r.Verdict != rules.Unique {
			err = &failure{status: Wrong}
		}
		return err
	}
	return cmd
}

func reasonOf(r rules.Reason) *reasonOut {
	if r.Code == rules.NoReason {
		return nil
	}
	out := &reasonOut{Code: r.Code, Text: r.Text}
	if r.Kind != rules.NoKind {
		out.Piece = r.Kind.String()
	}
	if r.To != rules.NoSquare {
		out.To = r.To.String()
	}
	for s := range r.From.All() {
		out.From = append(out.From, s.String())
	}
	for s := range r.By.All() {
		out.By = append(out.By, s.String())
	}
	return out
}

// text is a line that programs may read too: the words are the codes.
func (r readOut) text() string {
	words := []string{string(r.Verdict)}
	words = append(words, r.Candidates...)
	if r.Reason != nil {
		words = append(words, string(r.Reason.Code))
	}
	for _, d := range r.Deviations {
		words = append(words, "("+string(d)+")")
	}
	return strings.Join(words, " ")
}
