package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sealedmove/internal/locale"
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
	MovedUp    []int               `json:"movedUp,omitempty"` // Dubov
	Order      []int               `json:"order,omitempty"`   // by the index: Burstein
	Limbo      []int               `json:"limbo,omitempty"`
	Ideal      [][2]int            `json:"ideal,omitempty"` // S1 against S2
	Remainder  [][2]int            `json:"remainder,omitempty"`
	Floaters   []int               `json:"floaters,omitempty"`
	Departures []pairing.Criterion `json:"departures,omitempty"`
}

type boardWhy struct {
	Board     int            `json:"board"`
	Bracket   int            `json:"bracket"` // index into brackets
	ColorRule string         `json:"colorRule,omitempty"`
	White     *pairing.Claim `json:"white,omitempty"`
	Black     *pairing.Claim `json:"black,omitempty"`
	Bar       string         `json:"bar,omitempty"`
}

type byeWhy struct {
	Player     int    `json:"player"`
	Score      string `json:"score"`
	Unplayed   int    `json:"unplayed"`
	Ineligible []int  `json:"ineligible,omitempty"`
	Needed     []int  `json:"needed,omitempty"`
}

func (f *file) explanation(w pairing.Why, boards []int) *explanation {
	e := &explanation{Brackets: []bracketWhy{}, Boards: []boardWhy{}}
	for _, b := range w.Brackets {
		x := bracketWhy{
			Score: b.Score.String(), Residents: f.numbers(b.Residents), MovedDown: f.numbers(b.MovedDown),
			MovedUp: f.numbers(b.MovedUp), Order: f.numbers(b.Order),
			Limbo: f.numbers(b.Limbo), Floaters: f.numbers(b.Floaters), Departures: b.Departures,
		}
		for _, p := range b.Ideal {
			x.Ideal = append(x.Ideal, [2]int{f.No(p[0]), f.No(p[1])})
		}
		for _, p := range b.Remainder {
			x.Remainder = append(x.Remainder, [2]int{f.No(p[0]), f.No(p[1])})
		}
		e.Brackets = append(e.Brackets, x)
	}
	for i, b := range w.Boards {
		e.Boards = append(e.Boards, boardWhy{boards[i], b.Bracket, b.ColorRule, b.White, b.Black, b.Bar})
	}
	if b := w.Bye; b != nil {
		e.Bye = &byeWhy{f.No(b.Player), b.Score.String(), b.Unplayed, f.numbers(b.Ineligible), f.numbers(b.Needed)}
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

// explanation is what the words are made from, players by their start numbers.
func (a *app) explanation(f *file, out pairing.Output) locale.Explanation {
	return locale.Explanation{
		Words: a.words, Why: out.Why, Boards: out.Boards,
		Name: func(n tournament.TPN) string { return strconv.Itoa(f.No(n)) },
	}
}

// explain says on standard error how the round came about: bracket by bracket,
// each with its boards, and the bye.
func (a *app) explain(f *file, in pairing.Input, out pairing.Output) {
	e, boards := a.explanation(f, out), f.boards(in, out)
	for k := range out.Why.Brackets {
		a.indented("", e.Bracket(k))
		for i, b := range out.Why.Boards {
			if b.Bracket == k && i < len(out.Boards) {
				a.indented(fmt.Sprintf("  %d: ", boards[i]), e.Board(i))
			}
		}
	}
	if len(out.Why.Brackets) == 0 { // a knockout
		for i := range min(len(out.Why.Boards), len(out.Boards)) {
			a.indented(fmt.Sprintf("  %d: ", boards[i]), e.Board(i))
		}
	}
	for i, p := range out.Boards {
		for _, n := range []tournament.TPN{p.White, p.Black} {
			if no := f.State.FixedBoard(in.Players[n-1].ID); no > 0 && int(no) == boards[i] {
				a.indented("", []string{e.FixedBoard(n, no)})
			}
		}
	}
	a.indented("", e.Bye())
}

// indented says the first line after a head, the others under it.
func (a *app) indented(head string, lines []string) {
	for i, line := range lines {
		if i > 0 {
			head = strings.Repeat(" ", max(2, len(head)))
		}
		a.line(head + line)
	}
}

// whyNot answers questions such as "5,8" and "5,0" on standard error: why the
// two were not paired, why the one has no bye.
func (a *app) whyNot(f *file, sys pairing.System, in pairing.Input, out pairing.Output, questions []string) error {
	asked, ok := sys.(pairing.Explainer)
	if !ok && len(questions) > 0 {
		return usage("cli.no-why-not", string(out.Why.System))
	}
	e := a.explanation(f, out)
	for _, q := range questions {
		x, y, err := f.pairOf(q)
		if err != nil {
			return err
		}
		ctl, done := a.control(q)
		why, err := asked.WhyNot(in, x, y, ctl)
		done()
		if errors.Is(err, pairing.ErrStopped) {
			return &failure{Stopped, tournament.Refuse("cli.stopped")}
		} else if err != nil {
			return unusable(err)
		}
		a.line(e.WhyNot(why))
	}
	return nil
}

// pairOf reads two start numbers; the second may be 0, for the bye.
func (f *file) pairOf(q string) (x, y tournament.TPN, err error) {
	one, two, _ := strings.Cut(q, ",")
	find := func(s string) tournament.TPN {
		no, err := strconv.Atoi(strings.TrimSpace(s))
		for n := range tournament.TPN(len(f.section().Numbers)) {
			if err == nil && f.No(n+1) == no {
				return n + 1
			}
		}
		return 0
	}
	x, y = find(one), find(two)
	if x == 0 || x == y || y == 0 && strings.TrimSpace(two) != "0" {
		return 0, 0, usage("cli.why-not", q)
	}
	return x, y, nil
}
