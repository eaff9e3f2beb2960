package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/rules/pgn"
	"sealedmove/rules/scoresheet"
	"sealedmove/tournament"
)

type sheetsOut struct {
	Differ *differOut `json:"differ"` // null where both say the same
	Games  []sheetOut `json:"games"`
}

type differOut struct {
	Ply   int      `json:"ply"`
	White entryOut `json:"white"`
	Black entryOut `json:"black"`
}

type entryOut struct {
	Text    string        `json:"text"`
	Line    int           `json:"line"`
	Column  int           `json:"column"`
	Verdict rules.Verdict `json:"verdict"`
}

type sheetOut struct {
	Cost    int         `json:"cost"`
	Moves   []string    `json:"moves"`
	Changes []changeOut `json:"changes"`
	Opening *openingOut `json:"opening"` // null where it has no name

	game *rules.Game
}

type changeOut struct {
	Sheet string                `json:"sheet"` // "white" or "black"
	Ply   int                   `json:"ply"`
	Kind  scoresheet.ChangeKind `json:"kind"`
	Text  string                `json:"text"`
}

// reconstruct compares two scoresheets of one game.
func (a *app) reconstruct() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "reconstruct WHITE.txt BLACK.txt",
		Short:   a.t("reconstruct.short"),
		Long:    a.t("reconstruct.long"),
		Example: "  smtool reconstruct white.txt black.txt --lang de",
		Args:    a.files(2, 2),
	}
	format := cmd.Flags().String("format", "text", a.t("flag.format-pgn"))
	flags := chessFlags{format: format, lang: a.notation(cmd), fen: a.fen(cmd), pgn: true}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in, err := a.chessInput(flags)
		if err != nil {
			return err
		}
		var sheets [2]scoresheet.Sheet
		for i, name := range args {
			if sheets[i], err = a.sheet(name, in.lang); err != nil {
				return err
			}
		}
		out := sheetsOf(in.position, sheets)
		switch {
		case in.json:
			err = writeJSON(a.Out, out)
		case in.pgn:
			err = a.sheetsPGN(out)
		default:
			err = a.sheetsText(out)
		}
		if err == nil && (out.Differ != nil || len(out.Games) == 0) {
			err = &failure{status: Wrong}
		}
		return err
	}
	return cmd
}

// mostSheet is far more than anybody writes on a scoresheet.
const mostSheet = 1 << 20

func (a *app) sheet(name string, l rules.Language) (scoresheet.Sheet, error) {
	in, closeIn, err := a.open(name)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	defer func() { _ = closeIn() }() // nothing was written
	text, err := io.ReadAll(io.LimitReader(in, mostSheet))
	if err != nil {
		return scoresheet.Sheet{}, unusable(tournament.Refuse("cli.cannot-open", name, err))
	}
	return scoresheet.Parse(strings.ToValidUTF8(string(text), "?"), l), nil
}

func sheetsOf(p rules.Position, sheets [2]scoresheet.Sheet) sheetsOut {
	out := sheetsOut{Games: []sheetOut{}}
	if d, differ := scoresheet.Compare(p, sheets[0], sheets[1]); differ {
		entry := func(i int) entryOut {
			e := d.Entries[i]
			return entryOut{e.Text, e.Line, e.Column, d.Readings[i].Verdict}
		}
		out.Differ = &differOut{d.Ply, entry(0), entry(1)}
	}
	for _, r := range scoresheet.Reconcile(p, sheets[0], sheets[1]) {
		g := sheetOut{Cost: r.Cost, Moves: []string{}, Changes: []changeOut{}, Opening: openingOf(r.Game), game: r.Game}
		for ply := 1; ply <= r.Game.Len(); ply++ {
			g.Moves = append(g.Moves, r.Game.SAN(ply))
		}
		for _, c := range r.Changes {
			g.Changes = append(g.Changes, changeOut{rules.Color(c.Sheet).String(), c.Ply, c.Kind, c.Entry.Text})
		}
		out.Games = append(out.Games, g)
	}
	return out
}

func (a *app) sheetsText(out sheetsOut) error {
	var b strings.Builder
	if d := out.Differ; d != nil {
		fmt.Fprintln(&b, a.t("reconstruct.differ", d.Ply, d.White.Text, d.Black.Text))
	} else {
		fmt.Fprintln(&b, a.t("reconstruct.same"))
	}
	for _, g := range out.Games {
		for i, m := range g.Moves {
			if i%2 == 0 {
				fmt.Fprintf(&b, "%d. ", i/2+1)
			}
			b.WriteString(m + " ")
		}
		b.WriteByte('\n')
		for _, c := range g.Changes {
			fmt.Fprintln(&b, "  "+a.changeText(c))
		}
	}
	_, err := fmt.Fprint(a.Out, b.String())
	return err
}

// sheetsPGN writes the games with what the sheets have otherwise as comments.
func (a *app) sheetsPGN(out sheetsOut) error {
	games := make([]*pgn.Game, 0, len(out.Games))
	for _, o := range out.Games {
		g := &pgn.Game{Start: o.game.At(0)}
		for _, m := range o.game.Moves() {
			g.Moves = append(g.Moves, pgn.Move{Move: m})
		}
		for _, c := range o.Changes {
			m := &g.Moves[min(c.Ply, len(g.Moves))-1]
			if m.Note == nil {
				m.Note = &pgn.Note{}
			}
			m.Note.Comments = append(m.Note.Comments, a.changeText(c))
		}
		g.Classify()
		games = append(games, g)
	}
	return pgn.Write(a.Out, games...)
}

func (a *app) changeText(c changeOut) string {
	return a.t("reconstruct.change", c.Ply, a.colorName(c.Sheet), locale.Key("rules.sheet."+string(c.Kind)), c.Text)
}
