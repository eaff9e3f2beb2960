package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/rules/claims"
)

type claimOut struct {
	Upheld       bool              `json:"upheld"`
	Reason       claims.ReasonCode `json:"reason"`
	Plies        []int             `json:"plies"`
	Count        int               `json:"count"`
	Article      string            `json:"article"`
	Clock        *clockOut         `json:"clock"`
	MustPlay     bool              `json:"mustPlay"`
	LookAlikes   []lookAlikeOut    `json:"lookAlikes"`
	EndedEarlier *endOut           `json:"endedEarlier"`
}

type clockOut struct {
	Player  string `json:"player"`
	Minutes int    `json:"minutes"`
	Kind    string `json:"kind"` // "left": added to the time left; "used": added to the time used
	Article string `json:"article"`
}

type lookAlikeOut struct {
	Ply         int      `json:"ply"`
	OtherToMove bool     `json:"otherToMove"`
	Rights      []string `json:"rights,omitempty"` // "K lost at ply 13"
	EnPassant   string   `json:"enPassant,omitempty"`

	differ []claims.RightDiffers
}

// claim verifies a claim made at the end of a game's moves.
func (a *app) claim() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "claim --kind threefold|fivefold|fifty|seventyfive [--move SAN] FILE.pgn[#N]",
		Short:   a.t("claim.short"),
		Long:    a.t("claim.long"),
		Example: "  smtool claim --kind threefold --move Kg2 game.pgn\n  smtool claim --kind fifty --edition fide1985 club.pgn#3",
		Args:    a.files(1, 1),
	}
	kind := cmd.Flags().String("kind", "threefold", a.t("flag.claim-kind"))
	move := cmd.Flags().String("move", "", a.t("flag.move"))
	by := cmd.Flags().String("by", "", a.t("flag.by"))
	watched := a.supervision(cmd)
	flags := chessFlags{edition: a.edition(cmd), format: a.format(cmd)}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		tempo, supervision, err2 := watched()
		if err := cmp.Or(err, err2, oneOf("kind", *kind, "threefold", "fivefold", "fifty", "seventyfive")); err != nil {
			return err
		}
		c := claims.Claim{Kind: claims.Kind(*kind), Edition: in.edition, Tempo: tempo, Supervision: supervision}
		if *by != "" {
			color, ok := rules.ParseColor(*by)
			if !ok {
				return usage("cli.bad-value", "--by", *by, "white, black")
			}
			c.By = &color
		}
		g, err := a.game(args[0])
		if err != nil {
			return err
		}
		v, game, err := a.verdictOf(g.Rules(), c, *move)
		if err != nil {
			return err
		}
		return a.printVerdict(c.Kind, v, game, in.json)
	}
	return cmd
}

// supervision adds the flags that say how the game is played and watched.
func (a *app) supervision(cmd *cobra.Command) func() (claims.Tempo, claims.Supervision, error) {
	tempo := cmd.Flags().String("tempo", string(claims.Standard), a.t("flag.tempo"))
	supervision := cmd.Flags().String("supervision", string(claims.FullSupervision), a.t("flag.supervision"))
	return func() (claims.Tempo, claims.Supervision, error) {
		err := oneOf("tempo", *tempo, string(claims.Standard), string(claims.Rapid), string(claims.Blitz))
		if err == nil {
			err = oneOf("supervision", *supervision, string(claims.FullSupervision), string(claims.BasicSupervision))
		}
		return claims.Tempo(*tempo), claims.Supervision(*supervision), err
	}
}

// verdictOf reads the written move and verifies the claim. A move that is not
// one legal move makes no claim.
func (a *app) verdictOf(game *rules.Game, c claims.Claim, move string) (claims.Verdict, *rules.Game, error) {
	if move == "" {
		return claims.Verify(game, c), game, nil
	}
	r := game.Read(move, rules.English)
	m, ok := r.Move()
	if !ok {
		a.note(a.t("chess.written", move, r))
		v := claims.Verify(game, c)
		v.Upheld, v.Reason, v.Plies, v.Count = false, claims.MoveNotLegal, nil, 0
		return v, game, nil
	}
	c.Move = m
	return claims.Verify(game, c), game, nil
}

func (a *app) printVerdict(kind claims.Kind, v claims.Verdict, game *rules.Game, inJSON bool) error {
	out := claimOut{
		Upheld: v.Upheld, Reason: v.Reason, Plies: v.Plies, Count: v.Count, Article: v.Article, MustPlay: v.MustPlay,
		LookAlikes: []lookAlikeOut{},
	}
	if out.Plies == nil {
		out.Plies = []int{}
	}
	if c := v.Clock; c != nil {
		out.Clock = &clockOut{c.Player.String(), c.Minutes, "left", c.Article}
		if c.Used {
			out.Clock.Kind = "used"
		}
	}
	if e := v.Ended; e != nil {
		out.EndedEarlier = &endOut{e.Ply, e.Kind, e.Article}
	}
	for _, l := range v.Alike {
		o := lookAlikeOut{Ply: l.Ply, OtherToMove: l.OtherToMove, differ: l.Rights}
		for _, r := range l.Rights {
			o.Rights = append(o.Rights, rightText(r))
		}
		if l.EnPassant != rules.NoSquare {
			o.EnPassant = l.EnPassant.String()
		}
		out.LookAlikes = append(out.LookAlikes, o)
	}
	var err error
	if inJSON {
		err = writeJSON(a.Out, out)
	} else {
		err = a.claimText(kind, out, game)
	}
	if err == nil && !v.Upheld {
		err = &failure{status: Wrong}
	}
	return err
}

func rightText(r claims.RightDiffers) string {
	side := "Q"
	if r.KingSide {
		side = "K"
	}
	if r.Color == rules.Black {
		side = map[string]string{"K": "k", "Q": "q"}[side]
	}
	return fmt.Sprintf("%s@%d", side, r.LostAt)
}

// whyWords is the reason of a verdict in the language.
func whyWords(kind claims.Kind, r claims.ReasonCode) locale.Key {
	key := "laws.why." + string(r)
	if r == claims.TooFew {
		key += "-" + string(kind)
	}
	return locale.Key(key)
}

// claimText is the verdict for people.
func (a *app) claimText(kind claims.Kind, v claimOut, game *rules.Game) error {
	verdict := a.t("claim.refused", v.Article, whyWords(kind, v.Reason))
	if v.Upheld {
		verdict = a.t("claim.upheld", v.Article)
	}
	lines := []string{verdict, a.t("claim.count", v.Count)}
	for _, ply := range v.Plies {
		lines = append(lines, "  "+a.plyText(game, ply))
	}
	for _, l := range v.LookAlikes {
		lines = append(lines, "  "+a.t("claim.alike", a.plyText(game, l.Ply), l.differs(a)))
	}
	if c := v.Clock; c != nil {
		if c.Kind == "used" {
			lines = append(lines, a.t("claim.clock-used", c.Minutes, a.colorName(c.Player), c.Article))
		} else {
			lines = append(lines, a.t("claim.clock-left", c.Minutes, a.colorName(c.Player), c.Article))
		}
	}
	if v.MustPlay {
		lines = append(lines, a.t("claim.must-play"))
	}
	if e := v.EndedEarlier; e != nil {
		lines = append(lines, a.t("claim.ended", e.Ply, endWords(e.Kind), e.Article))
	}
	for _, l := range lines {
		if _, err := fmt.Fprintln(a.Out, l); err != nil {
			return err
		}
	}
	return nil
}

func (l lookAlikeOut) differs(a *app) string {
	switch {
	case l.OtherToMove:
		return a.t("claim.other-to-move")
	case l.EnPassant != "":
		return a.t("claim.en-passant", l.EnPassant)
	}
	lost := make([]string, len(l.differ))
	for i, r := range l.differ {
		if lost[i] = a.t("claim.right-queen-side", r.Color, r.LostAt); r.KingSide {
			lost[i] = a.t("claim.right-king-side", r.Color, r.LostAt)
		}
	}
	return strings.Join(lost, a.t("claim.and"))
}

// plyText is "ply 23 (12. Nf3)".
func (a *app) plyText(game *rules.Game, ply int) string {
	if ply == 0 || ply > game.Len() {
		return a.t("chess.ply", ply)
	}
	p := game.At(ply - 1)
	dots := "."
	if p.Turn() == rules.Black {
		dots = "..."
	}
	return a.t("chess.ply", ply) + fmt.Sprintf(" (%d%s %s)", p.MoveNumber(), dots, game.SAN(ply))
}

type flagOut struct {
	Result  string        `json:"result"` // "" where it is not known
	CanMate claims.Answer `json:"canMate"`
	Line    []string      `json:"line"` // a mate that is possible
	Article string        `json:"article"`
	Ground  claims.Ground `json:"ground,omitempty"`
	Nodes   int           `json:"nodes,omitempty"`
}

// where adds the flags that name a position: --fen, or a game's last.
func (a *app) where(cmd *cobra.Command) func(args []string) (rules.Position, error) {
	fen := cmd.Flags().String("fen", "", a.t("flag.fen"))
	return func(args []string) (rules.Position, error) {
		if *fen == "" && len(args) == 0 {
			return rules.Position{}, usage("cli.too-few", cmd.UseLine())
		}
		if *fen != "" {
			return a.composed(*fen)
		}
		g, err := a.game(args[0])
		if err != nil {
			return rules.Position{}, err
		}
		return g.Rules().Position(), nil
	}
}

// flagFall gives the result when a flag has fallen.
func (a *app) flagFall() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "flagfall --flag white|black [--edition …] --fen FEN | FILE.pgn[#N]",
		Short:   a.t("flagfall.short"),
		Example: "  smtool flagfall --flag black --fen \"5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1\"",
		Args:    a.files(0, 1),
	}
	flag := cmd.Flags().String("flag", "", a.t("flag.flag"))
	nodes := cmd.Flags().Int("nodes", claims.FullNodes, a.t("flag.nodes"))
	flags := chessFlags{edition: a.edition(cmd), format: cmd.Flags().String("format", "json", a.t("flag.format"))}
	where, watched := a.where(cmd), a.supervision(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		tempo, supervision, err2 := watched()
		if err := cmp.Or(err, err2); err != nil {
			return err
		}
		color, ok := rules.ParseColor(*flag)
		if !ok {
			return usage("cli.bad-value", "--flag", *flag, "white, black")
		}
		p, err := where(args)
		if err != nil {
			return err
		}
		o := claims.FlagFall(p, color, in.edition, *nodes)
		out := flagOut{Result: o.Result, CanMate: o.CanMate, Line: sans(p, o.Proof.Line), Article: o.Article, Ground: o.Proof.By, Nodes: o.Proof.Nodes}
		if o.Over == nil && in.edition == claims.FIDE2023 && tempo != claims.Standard && supervision == claims.BasicSupervision {
			out.Article += ", A.5.3, A.5.5" // the opponent claims the win, or the arbiter has seen the flag
		}
		if in.json {
			return writeJSON(a.Out, out)
		}
		_, err = fmt.Fprintln(a.Out, a.t("flagfall.text", out.Result, answerWords(out.CanMate), out.Article, strings.Join(out.Line, " ")))
		return err
	}
	return cmd
}

func answerWords(a claims.Answer) locale.Key { return locale.Key("rules.answer." + string(a)) }

type deadOut struct {
	Dead    claims.Answer `json:"dead"`
	Article string        `json:"article"`
	White   *sideOut      `json:"white,omitempty"` // can White still mate
	Black   *sideOut      `json:"black,omitempty"`
}

type sideOut struct {
	CanMate claims.Winnability `json:"canMate"`
	Ground  claims.Ground      `json:"ground,omitempty"`
	Line    []string           `json:"line"`
}

// dead answers whether a position is dead.
func (a *app) dead() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "dead [--edition …] --fen FEN | FILE.pgn[#N]",
		Short:   a.t("dead.short"),
		Example: "  smtool dead --fen \"8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1\"",
		Args:    a.files(0, 1),
	}
	nodes := cmd.Flags().Int("nodes", claims.FullNodes, a.t("flag.nodes"))
	flags := chessFlags{edition: a.edition(cmd), format: cmd.Flags().String("format", "json", a.t("flag.format"))}
	where := a.where(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		if err != nil {
			return err
		}
		p, err := where(args)
		if err != nil {
			return err
		}
		d := claims.Dead(p, in.edition, *nodes)
		out := deadOut{Dead: d.Dead, Article: d.Article, White: sideOf(p, d.Sides[rules.White]), Black: sideOf(p, d.Sides[rules.Black])}
		if in.json {
			return writeJSON(a.Out, out)
		}
		_, err = fmt.Fprintln(a.Out, a.t("dead.text", answerWords(out.Dead), out.Article))
		return err
	}
	return cmd
}

func sideOf(p rules.Position, proof claims.Proof) *sideOut {
	if proof.Winnability == "" {
		return nil
	}
	return &sideOut{proof.Winnability, proof.By, sans(p, proof.Line)}
}
