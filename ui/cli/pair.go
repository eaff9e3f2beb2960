package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/pairing"
	"sealedmove/pairing/roundrobin"
	"sealedmove/tournament"
)

// pair prints the next round of a TRF.
func (a *app) pair() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "pair [--system dutch|…] [--explain] FILE.trf",
		Short:   a.t("pair.short"),
		Long:    a.t("pair.long"),
		Example: "  smtool pair open.trf\n  smtool pair --explain --ui-lang zh-Hans open.trf\n  smtool pair --why-not 5,8 --why-not 12,0 open.trf\n  cat open.trf | smtool pair --format json -",
		Args:    a.files(1, 1),
	}
	src, format := a.source(cmd, true), a.format(cmd)
	explain := cmd.Flags().Bool("explain", false, a.t("flag.explain"))
	whyNot := cmd.Flags().StringArray("why-not", nil, a.t("flag.why-not"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := oneOf("format", *format, "text", "json", "csv"); err != nil {
			return err
		}
		f, err := src.read(args[0])
		if err != nil {
			return err
		}
		for _, p := range f.points {
			a.problem(p)
		}
		sys, err := src.engine(f)
		if err != nil {
			return err
		}
		return a.pairNext(f, sys, *format, *explain, *whyNot)
	}
	return cmd
}

func (a *app) pairNext(f *file, sys pairing.System, format string, explain bool, whyNot []string) error {
	in, err := a.nextInput(f)
	if err != nil {
		return err
	}
	ctl, done := a.control(a.t("pairing", int(in.Round)))
	out, err := sys.Pair(in, ctl)
	done()
	var none *pairing.NoPairing
	switch {
	case errors.As(err, &none):
		a.say(tournament.Refuse("cli.no-pairing", int(in.Round), f.nos(none.Unpaired)))
		a.indented("", a.explanation(f, out).Ways(none))
		return &failure{status: None}
	case errors.Is(err, pairing.ErrStopped):
		return &failure{Stopped, tournament.Refuse("cli.stopped")}
	case err != nil:
		return unusable(err)
	}
	round := newRound(f, in, out)
	switch format {
	case "json":
		if explain {
			round.Explanation = f.explanation(out.Why, f.boards(in, out))
		}
		err = writeJSON(a.Out, round)
	case "csv":
		err = round.table().csv(a.Out)
	default:
		err = round.text(a.Out)
	}
	if err != nil {
		return err
	}
	if explain && format != "json" {
		a.explain(f, in, out)
	}
	return a.whyNot(f, sys, in, out, whyNot)
}

// nextInput is what the round after the last one played is paired from.
func (a *app) nextInput(f *file) (pairing.Input, error) {
	sec, next := f.section(), f.Played+1
	if n := len(sec.Numbers); sec.System.IsRoundRobin() && next > roundrobin.Rounds(n, sec.System == tournament.DoubleRoundRobin) {
		return pairing.Input{}, unusable(tournament.Refuse("cli.all-played", f.Doc.File, int(f.Played)))
	}
	in, err := pairing.InputFrom(f.State, f.Section, next)
	if err != nil {
		return in, unusable(err)
	}
	a.unfinished(f)
	if f.Doc.Rounds > 0 && next > f.Doc.Rounds {
		a.problem(tournament.Problem{File: f.Doc.File, Field: "142", Warning: true, Key: "cli.beyond", Args: []any{int(f.Doc.Rounds), int(next)}})
	}
	if next > f.Doc.Rounds {
		in.TotalRounds = tournament.RoundNo(len(f.Doc.RoundDates)) // without record 142 the columns played are not the total
		if next > in.TotalRounds {
			in.TotalRounds = 0
		}
	}
	return in, nil
}

// unfinished warns of games without a final result: the next round stands on
// them all the same, each counting as the points of the section say.
func (a *app) unfinished(f *file) {
	for _, r := range f.section().Rounds {
		var games []string
		for _, b := range r.Boards {
			if !b.Result.Final() {
				games = append(games, fmt.Sprintf("%d-%d", f.No(f.section().TPN(b.White)), f.No(f.section().TPN(b.Black))))
			}
		}
		if len(games) > 0 {
			a.problem(tournament.Problem{File: f.Doc.File, Field: "001", Warning: true, Key: "cli.unfinished", Args: []any{len(games), int(r.No), strings.Join(games, " ")}})
		}
	}
}

// nos are start numbers in a line.
func (f *file) nos(ns []tournament.TPN) string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = strconv.Itoa(f.No(n))
	}
	return strings.Join(out, " ")
}

// round is a paired round by start numbers, as it is printed.
type round struct {
	Round       int          `json:"round"`
	System      string       `json:"system"`
	Pairs       []seats      `json:"pairs"`
	Byes        []int        `json:"byes"` // pairing-allocated
	Explanation *explanation `json:"explanation,omitempty"`
}

type seats struct {
	Board int `json:"board"`
	White int `json:"white"`
	Black int `json:"black"`
}

func newRound(f *file, in pairing.Input, out pairing.Output) round {
	r := round{Round: int(in.Round), System: string(out.Why.System), Pairs: []seats{}, Byes: []int{}}
	for i, no := range f.boards(in, out) {
		r.Pairs = append(r.Pairs, seats{no, f.No(out.Boards[i].White), f.No(out.Boards[i].Black)})
	}
	for _, p := range in.Players { // the bye that the file has allocated beforehand
		if f.State.Player(p.ID).Request(in.Round) == tournament.PairingBye {
			r.Byes = append(r.Byes, f.No(p.TPN))
		}
	}
	if out.Bye != 0 {
		r.Byes = append(r.Byes, f.No(out.Bye))
	}
	return r
}

// boards are the numbers of an output's boards, which stand in board order: who
// has a fixed board plays there.
func (f *file) boards(in pairing.Input, out pairing.Output) []int {
	r := out.Round(f.State, in, 1)
	numbers := make([]int, len(r.Boards))
	for i, k := range r.Seat(1, f.State.FixedBoard, nil) {
		numbers[k] = int(r.Boards[i].No)
	}
	return numbers
}

// text writes the count and a line for each board and bye, as other pairing
// programs do.
func (r round) text(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, len(r.Pairs)+len(r.Byes))
	for _, p := range r.Pairs {
		fmt.Fprintln(&b, p.White, p.Black)
	}
	for _, n := range r.Byes {
		fmt.Fprintln(&b, n, 0)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r round) table() table {
	t := table{head: []string{"board", "white", "black"}, left: make([]bool, 3)}
	for _, p := range r.Pairs {
		t.rows = append(t.rows, []string{strconv.Itoa(p.Board), strconv.Itoa(p.White), strconv.Itoa(p.Black)})
	}
	for _, n := range r.Byes {
		t.rows = append(t.rows, []string{"", strconv.Itoa(n), "0"})
	}
	return t
}
