package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/pairing"
	"sealedmove/pairing/roundrobin"
	"sealedmove/tournament"
)

// mostInTable is the largest Berger table printed: 200 players are 199 rounds.
const mostInTable = 200

// berger is a Berger table by rounds, as it is printed.
type berger struct {
	Players int           `json:"players"`
	Double  bool          `json:"double"`
	Rounds  []bergerRound `json:"rounds"`
}

type bergerRound struct {
	Round int      `json:"round"`
	Pairs [][2]int `json:"pairs"` // White, Black
	Free  int      `json:"free,omitempty"`
}

// roundRobin prints a Berger table.
func (a *app) roundRobin() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "roundrobin --players N [--double]",
		Short:   a.t("roundrobin.short"),
		Long:    a.t("roundrobin.long"),
		Example: "  smtool roundrobin --players 8\n  smtool roundrobin --players 7 --double --format csv",
		Args:    a.files(0, 0),
	}
	n := cmd.Flags().Int("players", 0, a.t("flag.players"))
	double := cmd.Flags().Bool("double", false, a.t("flag.double"))
	swap := cmd.Flags().Bool("swap-last-rounds", false, a.t("flag.swap"))
	format := a.format(cmd)
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := oneOf("format", *format, "text", "json", "csv"); err != nil {
			return err
		}
		if *n < 2 || *n > mostInTable {
			return usage("cli.players-range", *n, mostInTable)
		}
		t, err := newBerger(*n, *double, *swap)
		if err != nil {
			return err
		}
		switch *format {
		case "json":
			return writeJSON(a.Out, t)
		case "csv":
			return t.table().csv(a.Out)
		}
		_, err = fmt.Fprint(a.Out, t.text())
		return err
	}
	return cmd
}

func newBerger(n int, double, swap bool) (berger, error) {
	t := berger{Players: n, Double: double}
	in := pairing.Input{Double: double, SwapLastRounds: swap, Players: make([]pairing.Player, n)}
	for i := range in.Players {
		in.Players[i].TPN = tournament.TPN(i + 1)
	}
	for in.Round = 1; in.Round <= roundrobin.Rounds(n, double); in.Round++ {
		out, err := roundrobin.System{}.Pair(in, pairing.Control{})
		if err != nil {
			return t, err
		}
		r := bergerRound{Round: int(in.Round)}
		for _, p := range out.Boards {
			r.Pairs = append(r.Pairs, [2]int{int(p.White), int(p.Black)})
		}
		if out.Why.Bye != nil {
			r.Free = int(out.Why.Bye.Player)
		}
		t.Rounds = append(t.Rounds, r)
	}
	return t, nil
}

// text is a line a round, "1: 1-6 2-5 3-4"; 0 as the opponent is nobody.
func (t berger) text() string {
	var b strings.Builder
	for _, r := range t.Rounds {
		fmt.Fprintf(&b, "%d:", r.Round)
		for _, p := range r.Pairs {
			fmt.Fprintf(&b, " %d-%d", p[0], p[1])
		}
		if r.Free > 0 {
			fmt.Fprintf(&b, " %d-0", r.Free)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (t berger) table() table {
	out := table{head: []string{"round", "board", "white", "black"}, left: make([]bool, 4)}
	for _, r := range t.Rounds {
		for i, p := range r.Pairs {
			out.rows = append(out.rows, []string{strconv.Itoa(r.Round), strconv.Itoa(i + 1), strconv.Itoa(p[0]), strconv.Itoa(p[1])})
		}
		if r.Free > 0 {
			out.rows = append(out.rows, []string{strconv.Itoa(r.Round), "", strconv.Itoa(r.Free), "0"})
		}
	}
	return out
}
