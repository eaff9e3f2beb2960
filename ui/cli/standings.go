package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// standingsFlags are what standings are asked for.
type standingsFlags struct {
	tieBreaks, after, edition, format string
	unrated, player                   int
	working                           bool
}

// standings prints ranks, points and tie-breaks.
func (a *app) standings() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "standings [--tiebreaks LIST] [--after R] [--working [--player NO]] FILE.trf",
		Short:   a.t("standings.short"),
		Long:    a.t("standings.long"),
		Example: "  smtool standings open.trf\n  smtool standings --tiebreaks BH/C1,BH,SB,DE --after 5 --format json open.trf\n  smtool standings --tiebreaks BH/C1 --working open.trf\n  smtool standings --player 17 open.trf",
		Args:    a.files(1, 1),
	}
	src := a.source(cmd, false)
	var o standingsFlags
	fs := cmd.Flags()
	fs.StringVar(&o.tieBreaks, "tiebreaks", "", a.t("flag.tiebreaks"))
	fs.StringVar(&o.after, "after", "", a.t("flag.after"))
	fs.StringVar(&o.edition, "tb-edition", "", a.t("flag.tb-edition"))
	fs.IntVar(&o.unrated, "unrated", 0, a.t("flag.unrated"))
	fs.BoolVar(&o.working, "working", false, a.t("flag.working"))
	fs.IntVar(&o.player, "player", 0, a.t("flag.player"))
	fs.StringVar(&o.format, "format", "text", a.t("flag.format"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := oneOf("format", o.format, "text", "json", "csv"); err != nil {
			return err
		}
		if o.player != 0 {
			o.working = true
		}
		if o.working && o.format == "csv" {
			return usage("cli.working-csv")
		}
		f, err := src.read(args[0])
		if err != nil {
			return err
		}
		if o.player != 0 && f.player(o.player) == "" {
			return usage("cli.no-player", o.player)
		}
		for _, p := range f.points {
			a.problem(p)
		}
		so, err := a.scoringOptions(f, o, cmd.Flags().Changed("tiebreaks"))
		if err != nil {
			return err
		}
		return a.printStandings(f, o, so)
	}
	return cmd
}

func editionOf(word string) (scoring.Edition, error) {
	switch word {
	case "":
		return "", nil
	case "2024":
		return scoring.Edition2024, nil
	case "2026":
		return scoring.Edition2026, nil
	}
	return "", usage("cli.bad-value", "--tb-edition", word, "2024, 2026")
}

func (a *app) scoringOptions(f *file, o standingsFlags, listGiven bool) (scoring.Options, error) {
	so := scoring.Options{Section: f.Section, Unrated: o.unrated} // after the last round with a result
	var err error
	if so.Edition, err = editionOf(o.edition); err != nil {
		return so, err
	}
	if o.unrated < 0 || o.unrated > tournament.MaxRating {
		return so, usage("cli.bad-value", "--unrated", strconv.Itoa(o.unrated), "0 – 9999")
	}
	if so.After, err = f.round(o.after); err != nil {
		return so, err
	}
	words := f.Doc.TieBreaks
	if listGiven {
		words = listOf(o.tieBreaks, scoring.KindOf(f.section().System))
	} else if len(words) == 0 {
		words = scoring.DefaultList(scoring.KindOf(f.section().System))
	}
	list, problems := scoring.ParseList(words)
	if len(problems) > 0 && listGiven {
		return so, &failure{Usage, tournament.Problems{problems[0]}}
	}
	for _, p := range problems {
		p.File, p.Warning, p.Column = f.Doc.File, true, 0
		a.problem(p)
	}
	if so.List = list; so.List == nil {
		so.List = []scoring.Code{}
	}
	return so, nil
}

// listOf reads --tiebreaks: codes, or the name of a set.
func listOf(text string, k scoring.Kind) []string {
	for _, set := range scoring.Sets(k) {
		if strings.EqualFold(set.Name, strings.TrimSpace(text)) {
			return set.List
		}
	}
	return scoring.Split(text)
}

// standing is one row as it is printed.
type standing struct {
	Rank      *int                     `json:"rank"` // null: out of the standings
	No        int                      `json:"no"`
	Name      string                   `json:"name"`
	Points    string                   `json:"points"`
	TieBreaks map[string]scoring.Value `json:"tiebreaks"`
	Working   map[string]*workings     `json:"working,omitempty"`
}

func (a *app) printStandings(f *file, o standingsFlags, so scoring.Options) error {
	t, err := scoring.Standings(f.State, so)
	if err != nil {
		return unusable(err)
	}
	for _, col := range t.Columns {
		if col.Err != nil {
			a.note(a.t("name") + a.words.Err(col.Err))
		}
	}
	var rows []standing
	for _, r := range t.Rows {
		s := standing{No: f.StartNo[r.Player], Name: f.State.Player(r.Player).Name(), Points: r.Points.String(), TieBreaks: map[string]scoring.Value{}}
		if r.Rank > 0 {
			s.Rank = &r.Rank
		}
		for i, c := range t.Columns {
			s.TieBreaks[c.Code.String()] = r.Values[i]
		}
		if o.working && (o.player == 0 || o.player == s.No) {
			s.Working = f.working(t, r)
		}
		rows = append(rows, s)
	}
	switch o.format {
	case "json":
		return writeJSON(a.Out, struct {
			Tournament string     `json:"tournament"`
			After      int        `json:"after"`
			Rows       []standing `json:"rows"`
		}{f.State.Info.Name, int(t.After), append([]standing{}, rows...)})
	case "csv":
		return standingsTable(t, rows, []string{"rank", "no", "name", "points"}).csv(a.Out)
	}
	head := []string{a.t("col.rank"), a.t("col.no"), a.t("col.name"), a.t("col.points")}
	if err := standingsTable(t, rows, head).text(a.Out); err != nil || !o.working {
		return err
	}
	return a.printWorking(f, t, o.player)
}

// round reads --after: a round, or "final" for the last one declared; "" is 0.
func (f *file) round(after string) (tournament.RoundNo, error) {
	last := max(f.section().TotalRounds, f.Played)
	switch after {
	case "":
		return 0, nil
	case "final":
		return last, nil
	}
	r, err := strconv.Atoi(after)
	if err != nil || r < 1 || tournament.RoundNo(r) > last {
		return 0, usage("cli.after", after, int(last))
	}
	return tournament.RoundNo(r), nil
}

// player is who has a start number, "" for nobody.
func (f *file) player(no int) tournament.PlayerID {
	for p, n := range f.StartNo {
		if n == no {
			return p
		}
	}
	return ""
}

func standingsTable(t scoring.Table, rows []standing, head []string) table {
	out := table{head: head, left: []bool{false, false, true, false}}
	for _, c := range t.Columns {
		out.head, out.left = append(out.head, c.Code.String()), append(out.left, false)
	}
	for _, r := range rows {
		rank := ""
		if r.Rank != nil {
			rank = strconv.Itoa(*r.Rank)
		}
		line := []string{rank, strconv.Itoa(r.No), r.Name, r.Points}
		for _, c := range t.Columns {
			line = append(line, strings.TrimSpace(r.TieBreaks[c.Code.String()].String()))
		}
		out.rows = append(out.rows, line)
	}
	return out
}
