package locale

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// Ruling puts a ruling under the Laws into sentences, a line each, in the order
// in which an arbiter needs them: what is announced, the result, the clocks,
// what is to be done, what to mind, what is left to him, and the articles.
func (c *Catalogue) Ruling(e tournament.Edition, r laws.Ruling) []string {
	var lines []string
	for _, w := range r.Says {
		lines = append(lines, c.T(w.Key, w.Args...))
	}
	if r.Over() {
		lines = append(lines, c.T("laws.line.result", r.Result))
	}
	for _, change := range r.Clock {
		lines = append(lines, c.clock(change))
	}
	if s := r.Setting; s != nil {
		lines = append(lines, c.T("laws.line.setting", tournament.FormatClock(s.Left.White), tournament.FormatClock(s.Left.Black)))
		if s.Fallen != tournament.NoColor {
			lines = append(lines, c.T("laws.line.fallen", Key("colour."+s.Fallen.String())))
		}
	}
	for _, w := range r.Do {
		lines = append(lines, c.T("laws.line.do", w))
	}
	for _, w := range r.Remind {
		lines = append(lines, c.T("laws.line.remind", w))
	}
	for _, q := range r.Ask {
		lines = append(lines, c.question(q)...)
	}
	return append(lines, c.Articles(e, r.Articles))
}

// NextPenalty says what an offence leads to now, and whether the Laws fix it.
func (c *Catalogue) NextPenalty(n laws.Next) string {
	key := "laws.line.next-open"
	if n.Fixed {
		key = "laws.line.next"
	}
	penalty := c.T("laws.penalty." + cmp.Or(string(n.Penalty), "none"))
	if n.Time > 0 {
		penalty = c.T("laws.line.minutes", penalty, int(n.Time/time.Minute))
	}
	return c.T(key, n.Count, penalty, c.T("laws.article", n.Article))
}

// FormProblem is what is wrong with a field of a dispute form, led by the
// field's label.
func (c *Catalogue) FormProblem(p tournament.Problem) string {
	if key := "laws.field." + p.Field; c.Has(key) {
		p.Field = c.T(key)
	}
	return c.Problem(p)
}

// Articles names the articles on which a ruling rests.
func (c *Catalogue) Articles(e tournament.Edition, numbers []string) string {
	older := ""
	if e == tournament.FIDE1985 {
		older = "-older"
	}
	var parts []string
	rest := slices.DeleteFunc(slices.Clone(numbers), func(n string) bool { return n == laws.Preface })
	if len(rest) > 0 {
		parts = append(parts, c.T("laws.articles"+older, strings.Join(rest, c.T("laws.join"))))
	}
	if len(rest) < len(numbers) {
		parts = append(parts, c.T("laws.preface"+older))
	}
	return strings.Join(parts, c.T("laws.join"))
}

func (c *Catalogue) clock(change laws.Change) string {
	key, d := "laws.line.clock-add", change.By
	if d < 0 {
		key, d = "laws.line.clock-take", -d
		if change.Used {
			key = "laws.line.clock-used"
		}
	}
	return c.T(key, Key("colour."+change.Player.String()), int(d/time.Minute), c.T("laws.article", change.Article))
}

func (c *Catalogue) question(q laws.Question) []string {
	lines := []string{c.T("laws.line.ask", Key("laws.ask."+q.Key))}
	for _, w := range q.Consider {
		lines = append(lines, "  "+c.T("laws.line.consider", w))
	}
	for _, choice := range q.Choices {
		lines = append(lines, "  "+c.T("laws.line.choice", Key("laws.choice."+choice.Key)))
	}
	return lines
}

// Outcome is a ruling as it is recorded, in a few words: the result, the
// penalties, else the time. "" is none of them: the game goes on as it was.
func (c *Catalogue) Outcome(x tournament.RulingMade) string {
	var parts []string
	switch {
	case x.Result != tournament.NoResult:
		parts = append(parts, c.Result(x.Result))
	case x.Annulled:
		parts = append(parts, c.T("desk.annulled"))
	}
	for _, p := range x.Penalties {
		if p.Penalty != "" {
			parts = append(parts, c.Penalty(p))
		}
	}
	if len(parts) == 0 {
		for _, change := range x.Clocks {
			parts = append(parts, c.clockChange(change))
		}
	}
	return strings.Join(parts, c.T("desk.join"))
}

// Penalty is a penalty with its time.
func (c *Catalogue) Penalty(p tournament.PenaltyGiven) string {
	words := c.T("laws.penalty." + cmp.Or(p.Penalty, "none"))
	if p.Seconds > 0 {
		words = c.T("laws.line.minutes", words, p.Seconds/60)
	}
	return words
}

// clockChange is a change of a clock, in short: "White +2 min".
func (c *Catalogue) clockChange(change tournament.ClockChange) string {
	key, m := "desk.clock-more", change.Seconds/60
	if m < 0 {
		key, m = "desk.clock-less", -m
	}
	return c.T(key, c.T("colour."+change.Player.String()), m)
}
