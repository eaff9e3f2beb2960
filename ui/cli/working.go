package cli

import (
	"fmt"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// workings is scoring.Working by start numbers.
type workings struct {
	Value   scoring.Value `json:"value"`
	Article string        `json:"article"`
	Rounds  []workingLine `json:"rounds,omitempty"`
	Tied    []tiedTable   `json:"tied,omitempty"` // direct encounter
}

type workingLine struct {
	Round    int           `json:"round"`
	Opponent int           `json:"opponent,omitempty"`
	Result   string        `json:"result"` // the letter of the TRF
	Points   string        `json:"points"`
	Category string        `json:"category,omitempty"` // article of a round not played
	Dummy    bool          `json:"dummy,omitempty"`
	Stands   scoring.Value `json:"stands"`
	Addend   scoring.Value `json:"addend"`
	Cut      bool          `json:"cut,omitempty"`
}

type tiedTable struct {
	Rule string    `json:"rule"`
	Rows []tiedRow `json:"rows"`
}

type tiedRow struct {
	No      int             `json:"no"`
	Against []scoring.Value `json:"against"`
	Sum     scoring.Value   `json:"sum"`
	Place   int             `json:"place"`
}

// working is the working of every value of a row; columns that have none are left out.
func (f *file) working(t scoring.Table, r scoring.Row) map[string]*workings {
	out := map[string]*workings{}
	for _, c := range t.Columns {
		w, err := t.Working(r.Player, c.Code)
		if err != nil {
			continue // the column has no values, which has been said
		}
		out[c.Code.String()] = f.workings(w)
	}
	return out
}

func (f *file) workings(w scoring.Working) *workings {
	out := &workings{Value: w.Value, Article: w.Article}
	for _, l := range w.Lines {
		c := tournament.Cell{Opponent: l.Opponent, Color: l.Color, Result: l.Result, Bye: l.Bye}
		out.Rounds = append(out.Rounds, workingLine{
			Round: int(l.Round), Opponent: f.StartNo[l.Opponent], Result: strings.TrimSpace(string(rune(c.TRF()))), Points: l.Points.String(),
			Category: l.Category, Dummy: l.Dummy, Stands: l.Stands, Addend: l.Addend, Cut: l.Cut != scoring.Kept,
		})
	}
	for _, e := range w.Encounters {
		table := tiedTable{Rule: e.Rule}
		for _, r := range e.Rows {
			table.Rows = append(table.Rows, tiedRow{f.StartNo[r.Player], r.Against, r.Sum, r.Place})
		}
		out.Tied = append(out.Tied, table)
	}
	return out
}

// printWorking shows below the table how each value came about: what each
// round added, in brackets what was cut.
func (a *app) printWorking(f *file, t scoring.Table) error {
	var b strings.Builder
	for _, r := range t.Rows {
		fmt.Fprintf(&b, "\n%d %s\n", f.StartNo[r.Player], f.State.Player(r.Player).Name())
		for _, c := range t.Columns {
			w, err := t.Working(r.Player, c.Code)
			if err != nil {
				continue
			}
			fmt.Fprintf(&b, "  %s (%s) = %s%s\n", c.Code, w.Article, dash(w.Value), a.sum(f, w))
		}
	}
	_, err := fmt.Fprint(a.Out, b.String())
	return err
}

func dash(v scoring.Value) string {
	if !v.Defined() {
		return "–"
	}
	return v.String()
}

// sum is the addends of a value, or the places of a direct encounter.
func (a *app) sum(f *file, w scoring.Working) string {
	var parts []string
	for _, l := range w.Lines {
		s := dash(l.Addend)
		if l.Opponent != "" {
			s += fmt.Sprintf("·%d", f.StartNo[l.Opponent])
		} else if l.Dummy {
			s += "·" + a.t("working.dummy")
		}
		if l.Cut != scoring.Kept {
			s = "(" + s + ")"
		}
		parts = append(parts, s)
	}
	for _, e := range w.Encounters {
		var rows []string
		for _, r := range e.Rows {
			rows = append(rows, fmt.Sprintf("%d: %s", f.StartNo[r.Player], dash(r.Sum)))
		}
		parts = append(parts, "["+strings.Join(rows, ", ")+"]")
	}
	if len(parts) == 0 {
		return ""
	}
	return ":  " + strings.Join(parts, "  ")
}
