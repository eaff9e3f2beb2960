package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// workings is scoring.Working by start numbers.
type workings struct {
	Value       scoring.Value   `json:"value"`
	Article     string          `json:"article"`
	Edition     scoring.Edition `json:"edition"`
	Rounds      []workingLine   `json:"rounds,omitempty"`
	Kept        int             `json:"kept,omitempty"`
	Sum         *scoring.Value  `json:"sum,omitempty"` // of the rounds that are kept
	Performance *performed      `json:"performance,omitempty"`
	Tied        []tiedTable     `json:"tied,omitempty"` // direct encounter
}

type workingLine struct {
	Round     int                  `json:"round"`
	Opponent  int                  `json:"opponent,omitempty"`
	Color     string               `json:"color,omitempty"`
	Result    string               `json:"result"` // the letter of the TRF
	Points    string               `json:"points"`
	Category  string               `json:"category,omitempty"`  // article of a round not played
	Voluntary bool                 `json:"voluntary,omitempty"` // a round missed by choice
	Fore      bool                 `json:"fore,omitempty"`      // counts as drawn, 8.3
	Dummy     bool                 `json:"dummy,omitempty"`
	Stands    scoring.Value        `json:"stands"` // for the opponent
	Score     *scoring.Value       `json:"score,omitempty"`
	Drawn     []tournament.RoundNo `json:"drawn,omitempty"` // the opponent's byes that count as draws
	Own       *scoring.Value       `json:"own,omitempty"`   // the player's own score, for a dummy
	Cap       string               `json:"cap,omitempty"`   // article that limits it
	Limit     *scoring.Value       `json:"limit,omitempty"` // Koya's
	Addend    scoring.Value        `json:"addend"`
	Cut       bool                 `json:"cut,omitempty"`
	CutBy     string               `json:"cutBy,omitempty"` // article by which it does not count
}

// performed is what TPR and PTP make of the rounds.
type performed struct {
	Games      int            `json:"games"`
	Score      string         `json:"score"`
	Average    int            `json:"average,omitempty"`
	Difference *int           `json:"difference,omitempty"`
	Expected   *scoring.Value `json:"expected,omitempty"`
}

type tiedTable struct {
	Rule string    `json:"rule"`
	Rows []tiedRow `json:"rows"`
}

type tiedRow struct {
	No      int             `json:"no"`
	Against []scoring.Value `json:"against"`
	Sum     scoring.Value   `json:"sum"`
	Missing int             `json:"missing,omitempty"`
	Place   int             `json:"place"`
}

// working is the working of every value of a row; columns that have none are left out.
func (f *file) working(t scoring.Table, r scoring.Row) map[string]*workings {
	out := map[string]*workings{}
	for _, w := range workingsOf(t, r) {
		out[w.Code.String()] = f.workings(w)
	}
	return out
}

// workingsOf are the workings of the columns that have values: why others have
// none has been said.
func workingsOf(t scoring.Table, r scoring.Row) (all []scoring.Working) {
	for _, c := range t.Columns {
		if w, err := t.Working(r.Player, c.Code); err == nil {
			all = append(all, w)
		}
	}
	return all
}

func (f *file) workings(w scoring.Working) *workings {
	out := &workings{Value: w.Value, Article: w.Article, Edition: w.Edition, Kept: w.Kept, Sum: given(w.Sum)}
	for _, l := range w.Lines {
		out.Rounds = append(out.Rounds, f.workingLine(l))
	}
	if p := w.Performance; p != nil {
		out.Performance = &performed{Games: p.Games, Score: p.Score.String(), Average: p.Average, Expected: given(p.Expected)}
		if !p.Expected.Defined() {
			out.Performance.Difference = &p.Difference
		}
	}
	for _, e := range w.Encounters {
		table := tiedTable{Rule: e.Rule}
		for _, r := range e.Rows {
			table.Rows = append(table.Rows, tiedRow{f.StartNo[r.Player], r.Against, r.Sum, r.Missing, r.Place})
		}
		out.Tied = append(out.Tied, table)
	}
	return out
}

func (f *file) workingLine(l scoring.Line) workingLine {
	c := tournament.Cell{Opponent: l.Opponent, Color: l.Color, Result: l.Result, Bye: l.Bye}
	return workingLine{
		Round: int(l.Round), Opponent: f.StartNo[l.Opponent], Color: l.Color.String(),
		Result: strings.TrimSpace(string(rune(c.TRF()))), Points: l.Points.String(),
		Category: l.Category, Voluntary: l.Voluntary, Fore: l.Fore, Dummy: l.Dummy,
		Stands: l.Stands, Score: given(l.Score), Drawn: l.Drawn, Own: given(l.Own), Cap: l.Cap, Limit: given(l.Limit),
		Addend: l.Addend, Cut: l.Cut != scoring.Kept, CutBy: l.Cut.Article(),
	}
}

// given is a value that is left out where there is none.
func given(v scoring.Value) *scoring.Value {
	if !v.Defined() {
		return nil
	}
	return &v
}

// printWorking shows below the table how each value came about, round by round;
// no asks for one player's, 0 for all.
func (a *app) printWorking(f *file, t scoring.Table, no int) error {
	var b strings.Builder
	for _, r := range t.Rows {
		if no != 0 && f.StartNo[r.Player] != no {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", f.named(r.Player))
		for _, w := range workingsOf(t, r) {
			a.writeWorking(&b, f, w)
		}
	}
	_, err := fmt.Fprint(a.Out, b.String())
	return err
}

// named is a player in a sentence.
func (f *file) named(p tournament.PlayerID) string {
	return fmt.Sprintf("%d %s", f.StartNo[p], f.State.Player(p).Name())
}

func (a *app) writeWorking(b *strings.Builder, f *file, w scoring.Working) {
	say := a.sentence
	fmt.Fprintf(b, "  %s = %s  (%s)\n", w.Code, dash(w.Value), say(w.Source()))
	words := w.Words(f.named)
	lines := slices.Concat(words.Lines, words.Results)
	for k, e := range w.Encounters {
		fmt.Fprintf(b, "    %s\n", say(e.Title(k)))
		for line := range strings.Lines(a.tied(f, e)) {
			b.WriteString("      " + line)
		}
		fmt.Fprintf(b, "    %s\n", say(e.Verdict()))
		lines = nil
	}
	for _, s := range lines {
		fmt.Fprintf(b, "    %s\n", say(s))
	}
}

// tied is the small table of a direct encounter: what each scored against each.
func (a *app) tied(f *file, e scoring.Encounters) string {
	t := table{head: []string{a.t("col.no"), a.t("col.name")}, left: []bool{false, true}}
	for _, r := range e.Rows {
		t.head = append(t.head, strconv.Itoa(f.StartNo[r.Player]))
	}
	t.head = append(t.head, a.t("col.points"), a.t("col.place"))
	for k, r := range e.Rows {
		line := []string{strconv.Itoa(f.StartNo[r.Player]), f.State.Player(r.Player).Name()}
		for i, v := range r.Against {
			if i == k {
				line = append(line, "×")
			} else {
				line = append(line, dash(v))
			}
		}
		place := "–"
		if e.Rows[0].Place != e.Rows[len(e.Rows)-1].Place {
			place = strconv.Itoa(r.Place)
		}
		t.rows = append(t.rows, append(line, dash(r.Sum), place))
	}
	t.left = append(t.left, make([]bool, len(t.head)-2)...)
	var b strings.Builder
	_ = t.text(&b) // a Builder takes everything
	return b.String()
}

func dash(v scoring.Value) string {
	if !v.Defined() {
		return "–"
	}
	return v.Half()
}
