package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// ratingsFlags are what a rating report is asked for.
type ratingsFlags struct {
	after, tempo, format   string
	working, norms, exempt bool
	player                 int
}

// ratings prints the rating report: games, expected score, change with the K
// that was used, performance, and norms with what was missed.
func (a *app) ratings() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "ratings [--tempo standard|rapid|blitz] [--after R] [--working [--player NO]] [--norms] FILE.trf",
		Short:   a.t("ratings.short"),
		Long:    a.t("ratings.long"),
		Example: "  smtool ratings open.trf\n  smtool ratings --player 17 open.trf\n  smtool ratings --tempo rapid --format json open.trf",
		Args:    a.files(1, 1),
	}
	src := a.source(cmd, false)
	var o ratingsFlags
	fs := cmd.Flags()
	fs.StringVar(&o.tempo, "tempo", "", a.t("flag.tempo-rating"))
	fs.StringVar(&o.after, "after", "", a.t("flag.after"))
	fs.BoolVar(&o.working, "working", false, a.t("flag.working-rating"))
	fs.IntVar(&o.player, "player", 0, a.t("flag.player-rating"))
	fs.BoolVar(&o.norms, "norms", false, a.t("flag.norms"))
	fs.BoolVar(&o.exempt, "exempt", false, a.t("flag.exempt"))
	fs.StringVar(&o.format, "format", "text", a.t("flag.format"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := oneOf("format", o.format, "text", "json", "csv"); err != nil {
			return err
		}
		if o.tempo != "" {
			if err := oneOf("tempo", o.tempo, string(tournament.Standard), string(tournament.Rapid), string(tournament.Blitz)); err != nil {
				return err
			}
		}
		f, err := src.read(args[0])
		if err != nil {
			return err
		}
		if o.player != 0 && f.player(o.player) == "" {
			return usage("cli.no-player", o.player)
		}
		ro := scoring.RatingOptions{Section: f.Section, Tempo: tournament.Tempo(o.tempo), Exempt: o.exempt}
		if ro.After, err = f.round(o.after); err != nil {
			return err
		}
		return a.printRatings(f, o, ro)
	}
	return cmd
}

func (a *app) printRatings(f *file, o ratingsFlags, ro scoring.RatingOptions) error {
	report, err := scoring.Ratings(f.State, ro)
	if err != nil {
		return unusable(err)
	}
	norms, err := scoring.Norms(f.State, ro)
	if err != nil {
		return unusable(err)
	}
	if report.Open > 0 {
		a.note(a.t("name") + a.t("ratings.open", report.Open))
	}
	switch o.format {
	case "json":
		return writeJSON(a.Out, f.ratingReport(report, norms, o.player))
	case "csv":
		return f.ratingTable(report, strings.Split("no name rating games score expected k change new performance", " "), o.player).csv(a.Out)
	}
	head := []string{
		a.t("col.no"), a.t("col.name"), a.t("col.rating"), a.t("col.games"), a.t("col.score"),
		a.t("col.expected"), a.t("col.k"), a.t("col.change"), a.t("col.new"), a.t("col.performance"),
	}
	if err := f.ratingTable(report, head, o.player).text(a.Out); err != nil {
		return err
	}
	var b strings.Builder
	if o.working || o.player != 0 {
		a.ratingWords(&b, f, report, o.player)
	}
	a.normWords(&b, f, norms, report.Rules.Tempo == tournament.Standard, o)
	_, err = fmt.Fprint(a.Out, b.String())
	return err
}

// asked tells whether a player is one who was asked for; 0 asks for all.
func (f *file) asked(p tournament.PlayerID, no int) bool { return no == 0 || f.StartNo[p] == no }

// ratingTable has a line each. Who had no rating gets the initial one, as far as
// the event gives it; a change is there for the rated only.
func (f *file) ratingTable(report scoring.RatingReport, head []string, no int) table {
	out := table{head: head, left: []bool{false, true, false, false, false, false, false, false, false, false}}
	for _, r := range report.Rows {
		if !f.asked(r.Player, no) {
			continue
		}
		line := []string{strconv.Itoa(f.StartNo[r.Player]), f.State.Player(r.Player).Name(), "", "0", "", "", "", "", "", ""}
		if r.Rating > 0 {
			line[2] = strconv.Itoa(r.Rating)
		}
		if p := r.Performance; p != nil {
			line[3], line[4], line[9] = strconv.Itoa(p.Games), p.Score.String(), strconv.Itoa(p.Rating)
		}
		if c := r.Change; c != nil && len(c.Games) > 0 {
			line[5], line[6], line[7], line[8] = hundredth(c.Expected), strconv.Itoa(c.Used), fmt.Sprintf("%+d", c.Rounded), strconv.Itoa(c.New)
		} else if c != nil {
			line[8] = strconv.Itoa(c.New)
		}
		if x := r.Initial; x != nil && x.Why == "" {
			line[8] = strconv.Itoa(x.Rating)
		}
		out.rows = append(out.rows, line)
	}
	return out
}

// hundredth is a number of hundredths as a decimal.
func hundredth(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

// ratingWords says of each player, game by game, how the numbers came about.
func (a *app) ratingWords(b *strings.Builder, f *file, report scoring.RatingReport, no int) {
	for _, r := range report.Rows {
		if !f.asked(r.Player, no) {
			continue
		}
		words := r.Words(f.named)
		fmt.Fprintf(b, "\n%s\n", a.sentence(words.Title))
		for _, s := range append(words.Lines, words.Results...) {
			fmt.Fprintf(b, "  %s\n", a.sentence(s))
		}
	}
}

func (a *app) sentence(s scoring.Sentence) string { return a.words.T(s.Key, s.Args...) }

// normWords says which norms were made, and with --norms what each of the others
// missed.
func (a *app) normWords(b *strings.Builder, f *file, norms scoring.NormReport, standard bool, o ratingsFlags) {
	for _, r := range norms.Rows {
		for _, n := range r.Norms {
			if !f.asked(r.Player, o.player) || !n.Achieved && !o.norms {
				continue
			}
			words := scoring.NormWords(n, r.Player, f.named)
			fmt.Fprintf(b, "\n%s\n", a.sentence(words.Title))
			for _, s := range append(words.Lines, words.Results...) {
				fmt.Fprintf(b, "  %s\n", a.sentence(s))
			}
		}
	}
	if o.norms && !standard {
		fmt.Fprintf(b, "\n%s\n", a.t("ratings.no-norms"))
	}
}

// ratingReport is the report for programs.
type ratingReport struct {
	Tournament string             `json:"tournament"`
	After      int                `json:"after"`
	Tempo      tournament.Tempo   `json:"tempo"`
	Start      tournament.Date    `json:"start,omitempty"`
	Open       int                `json:"open,omitempty"` // games without a result
	Rows       []ratingReportLine `json:"rows"`
}

type ratingReportLine struct {
	No          int               `json:"no"`
	Name        string            `json:"name"`
	Rating      int               `json:"rating"` // 0 is unrated
	Games       []ratedGame       `json:"games"`
	Change      *ratingChange     `json:"change,omitempty"`
	Initial     *initialRating    `json:"initial,omitempty"`
	Performance *ratingPerformed  `json:"performance,omitempty"`
	Norms       []normReportEntry `json:"norms,omitempty"`
}

type ratedGame struct {
	Round      int    `json:"round"`
	Opponent   int    `json:"opponent"`
	Color      string `json:"color"`
	Unrated    string `json:"unrated,omitempty"` // why the game is not rated
	Rating     int    `json:"rating,omitempty"`  // of the opponent
	Score      string `json:"score,omitempty"`
	Difference *int   `json:"difference,omitempty"`
	Capped     bool   `json:"capped,omitempty"`
	Expected   string `json:"expected,omitempty"`
	Change     string `json:"change,omitempty"`
}

type ratingChange struct {
	Score    string       `json:"score"`
	Expected string       `json:"expected"`
	Sum      string       `json:"sum"`
	K        int          `json:"k"`
	Basis    rating.Basis `json:"basis"` // of K
	Used     int          `json:"used"`  // K × games ≤ 700
	Exact    string       `json:"exact"`
	Rounded  int          `json:"rounded"`
	New      int          `json:"new"`
}

type initialRating struct {
	Games       int                `json:"games"`
	Score       string             `json:"score"`
	Rating      int                `json:"rating"`
	Capped      bool               `json:"capped,omitempty"`
	Unpublished rating.Unpublished `json:"unpublished,omitempty"` // why it is none yet
}

type ratingPerformed struct {
	Games   int    `json:"games"`
	Score   string `json:"score"`
	Average int    `json:"average"`
	Rating  int    `json:"rating"`
}

type normReportEntry struct {
	Title    rating.Title         `json:"title"`
	Achieved bool                 `json:"achieved"`
	Worth    int                  `json:"worth,omitempty"` // games that it counts for
	Games    int                  `json:"games"`
	Average  int                  `json:"average"`
	Rating   int                  `json:"performance"`
	Left     []tournament.RoundNo `json:"left,omitempty"`   // rounds left out
	Raised   int                  `json:"raised,omitempty"` // whose rating counts as raisedTo
	RaisedTo int                  `json:"raisedTo,omitempty"`
	Checks   []normCheck          `json:"checks"`
}

type normCheck struct {
	What    rating.Requirement `json:"what"`
	Article string             `json:"article"`
	Have    string             `json:"have"`
	Need    string             `json:"need"`
	Most    bool               `json:"most,omitempty"` // need is a maximum
	Met     bool               `json:"met"`
}

func (f *file) ratingReport(report scoring.RatingReport, norms scoring.NormReport, no int) ratingReport {
	out := ratingReport{
		Tournament: f.State.Info.Name, After: int(report.After), Tempo: report.Rules.Tempo,
		Start: report.Rules.Start, Open: report.Open, Rows: []ratingReportLine{},
	}
	made := map[tournament.PlayerID][]rating.Norm{}
	for _, r := range norms.Rows {
		made[r.Player] = r.Norms
	}
	for _, r := range report.Rows {
		if !f.asked(r.Player, no) {
			continue
		}
		line := ratingReportLine{No: f.StartNo[r.Player], Name: f.State.Player(r.Player).Name(), Rating: r.Rating, Games: []ratedGame{}}
		for _, g := range r.Games {
			line.Games = append(line.Games, f.ratedGame(g, r.Change != nil))
		}
		if c := r.Change; c != nil {
			line.Change = &ratingChange{c.Score.String(), hundredth(c.Expected), hundredth(c.Sum), c.K, r.Basis, c.Used, hundredth(c.Exact), c.Rounded, c.New}
		}
		if x := r.Initial; x != nil {
			line.Initial = &initialRating{x.Games, x.Score.String(), x.Rating, x.Capped, x.Why}
		}
		if p := r.Performance; p != nil {
			line.Performance = &ratingPerformed{p.Games, p.Score.String(), p.Average, p.Rating}
		}
		for _, n := range made[r.Player] {
			line.Norms = append(line.Norms, f.norm(n))
		}
		out.Rows = append(out.Rows, line)
	}
	return out
}

func (f *file) ratedGame(g scoring.RatingGame, rated bool) ratedGame {
	out := ratedGame{Round: int(g.Round), Opponent: f.StartNo[g.Opponent], Color: g.Color.String(), Unrated: string(g.Unrated)}
	if g.Unrated != "" {
		return out
	}
	out.Rating, out.Score = g.Rating, g.Score.String()
	if rated {
		out.Difference, out.Capped = &g.Difference, g.Capped
		out.Expected, out.Change = hundredth(g.Expected), hundredth(g.Change)
	}
	return out
}

func (f *file) norm(n rating.Norm) normReportEntry {
	out := normReportEntry{
		Title: n.Title, Achieved: n.Achieved, Worth: n.Worth, Games: len(n.Counted), Average: n.Average, Rating: n.Rating,
		Left: n.Left, Raised: f.StartNo[n.Raised], RaisedTo: n.RaisedTo,
	}
	for _, c := range n.Checks {
		x := normCheck{What: c.What, Article: "B.01, " + c.What.Article(), Have: strconv.Itoa(c.Have), Need: strconv.Itoa(c.Need), Most: c.Most, Met: c.Met()}
		if c.What == rating.Score {
			x.Have, x.Need = tournament.Score(c.Have).String(), tournament.Score(c.Need).String()
		}
		out.Checks = append(out.Checks, x)
	}
	return out
}
