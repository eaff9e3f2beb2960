package cli

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// explanation is pairing.Why by the file's start numbers.
type explanation struct {
	Brackets []bracketWhy `json:"brackets"`
	Boards   []boardWhy   `json:"boards"`
	Bye      *byeWhy      `json:"bye,omitempty"`
}

type bracketWhy struct {
	Score      string              `json:"score"`
	Residents  []int               `json:"residents"`
	MovedDown  []int               `json:"movedDown,omitempty"`
	Floaters   []int               `json:"floaters,omitempty"`
	Departures []pairing.Criterion `json:"departures,omitempty"`
}

type boardWhy struct {
	Board     int    `json:"board"`
	Bracket   int    `json:"bracket"` // index into brackets
	ColorRule string `json:"colorRule,omitempty"`
}

type byeWhy struct {
	Player     int    `json:"player"`
	Score      string `json:"score"`
	Unplayed   int    `json:"unplayed"`
	Ineligible []int  `json:"ineligible,omitempty"`
}

func (f *file) explanation(w pairing.Why) *explanation {
	e := &explanation{Brackets: []bracketWhy{}, Boards: []boardWhy{}}
	for _, b := range w.Brackets {
		e.Brackets = append(e.Brackets, bracketWhy{
			Score: b.Score.String(), Residents: f.numbers(b.Residents), MovedDown: f.numbers(b.MovedDown),
			Floaters: f.numbers(b.Floaters), Departures: b.Departures,
		})
	}
	for i, b := range w.Boards {
		e.Boards = append(e.Boards, boardWhy{i + 1, b.Bracket, b.ColorRule})
	}
	if b := w.Bye; b != nil {
		e.Bye = &byeWhy{f.No(b.Player), b.Score.String(), b.Unplayed, f.numbers(b.Ineligible)}
	}
	return e
}

func (f *file) numbers(ns []tournament.TPN) []int {
	var out []int
	for _, n := range ns {
		out = append(out, f.No(n))
	}
	return out
}

// explain says on standard error how the round came about, bracket by bracket.
func (a *app) explain(f *file, out pairing.Output) {
	w := out.Why
	for k, b := range w.Brackets {
		a.line(a.words.T("why.bracket", len(b.Residents)+len(b.MovedDown), b.Score))
		a.line("  " + a.t("why.residents", f.nos(b.Residents)))
		if len(b.MovedDown) > 0 {
			a.line("  " + a.words.T("why.moved-down", len(b.MovedDown), f.nos(b.MovedDown)))
		}
		if len(b.Floaters) > 0 {
			a.line("  " + a.words.T("why.floaters", len(b.Floaters), f.nos(b.Floaters)))
		}
		for _, c := range b.Departures {
			a.line("  " + a.words.T("why.departure", c.Count, a.words.T("why.criterion."+c.Code), c.Code))
		}
		a.explainBoards(f, out, k)
	}
	if b := w.Bye; b != nil {
		a.line(a.t("why.bye", f.No(b.Player), b.Score, b.Unplayed))
		if len(b.Ineligible) > 0 {
			a.line("  " + a.t("why.ineligible", f.nos(b.Ineligible)))
		}
	}
}

func (a *app) explainBoards(f *file, out pairing.Output, bracket int) {
	for i, b := range out.Why.Boards {
		if b.Bracket != bracket || i >= len(out.Boards) {
			continue
		}
		line := fmt.Sprintf("  %d: %d – %d", i+1, f.No(out.Boards[i].White), f.No(out.Boards[i].Black))
		if key := "why.colour." + b.ColorRule; a.words.Has(key) {
			line += "  " + a.words.T(key) + " (" + b.ColorRule + ")"
		}
		a.line(line)
	}
}
