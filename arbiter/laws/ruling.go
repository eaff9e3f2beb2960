package laws

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// Words are a sentence by its key in internal/locale, with what fills it:
// texts, whole numbers, and Words again.
type Words struct {
	Key  string `json:"key"`
	Args []any  `json:"args,omitempty"`
}

// UnmarshalJSON reads what [json.Marshal] writes of Words; the arguments have
// their types again.
func (w *Words) UnmarshalJSON(b []byte) error {
	var stored struct {
		Key  string
		Args []json.RawMessage
	}
	if err := json.Unmarshal(b, &stored); err != nil {
		return err
	}
	*w = Words{Key: stored.Key}
	for _, a := range stored.Args {
		v, err := argument(a)
		if err != nil {
			return fmt.Errorf("%s: %w", stored.Key, err)
		}
		w.Args = append(w.Args, v)
	}
	return nil
}

func argument(b []byte) (_ any, err error) {
	switch b[0] {
	case '"':
		var s string
		err = json.Unmarshal(b, &s)
		return s, err
	case '{':
		var w Words
		err = json.Unmarshal(b, &w)
		return w, err
	default:
		var n int
		err = json.Unmarshal(b, &n)
		return n, err
	}
}

// Localize gives the key and the arguments; there is no hint.
func (w Words) Localize() (key string, args []any, hint string) { return w.Key, w.Args, "" }

func say(key string, args ...any) Words { return Words{"laws.say." + key, args} }

// colour is a colour's name as an argument.
func colour(c tournament.Color) Words { return Words{Key: "colour." + c.String()} }

// Ruling is what follows from the facts: what the arbiter announces, what he
// does to the clocks and on the board, the articles, and what the Laws leave
// to him. It is final once Ask is empty.
type Ruling struct {
	Result   tournament.Result // of the game; NoResult: it goes on, or an answer decides
	Annulled bool              // a new game is to be played
	Says     []Words           // in the order in which it is announced
	Do       []Words           // what must happen at the board before play goes on
	Clock    []Change
	Setting  *Setting // what the clocks must show, where the times were given
	Articles []string // of the edition in force; the first decides
	Plies    []int    // the half-moves of the game that prove it, or disprove it
	Exhibit  *Exhibit // what can be shown of it on a board; nil is nothing
	Remind   []Words  // what the arbiter watches or must not say
	Ask      []Question
	Decided  []Decision
	Offence  Offence // what is counted against Offender, or ""
	Offender tournament.Color
}

// Question is what the Laws leave to the arbiter.
type Question struct {
	Key      string  // "laws.ask." + Key is the question
	Consider []Words // what he weighs
	Choices  []Choice
}

// Choice is an answer with what follows from it.
type Choice struct {
	Key      string // "laws.choice." + Key
	Result   tournament.Result
	Annulled bool
	Clock    []Change
	Do       []Words
	Penalty  Penalty
	Article  string
}

// Decision is an answer that the arbiter gave. Minutes, if not 0, is the time
// that he measured instead of the usual one; Penalty and Article follow from
// the choice.
type Decision struct {
	Question, Choice string
	Minutes          int
	Penalty          Penalty
	Article          string
}

// Spoken are the sentences of a ruling as they are kept.
type Spoken struct {
	Says   []Words `json:"says,omitempty"`
	Do     []Words `json:"do,omitempty"`
	Remind []Words `json:"remind,omitempty"`
}

// Spoken gives the ruling's sentences.
func (r Ruling) Spoken() Spoken { return Spoken{r.Says, r.Do, r.Remind} }

// Final tells whether nothing is left to the arbiter.
func (r Ruling) Final() bool { return len(r.Ask) == 0 }

// Over tells whether the game has ended by the ruling.
func (r Ruling) Over() bool { return r.Result != tournament.NoResult }

// Decide answers a question. It refuses one that is not open, an answer that
// is not among its choices, and a time below nothing.
func (r Ruling) Decide(d Decision) (Ruling, error) {
	i := slices.IndexFunc(r.Ask, func(q Question) bool { return q.Key == d.Question })
	if i < 0 {
		return r, tournament.Refuse("laws.problem.no-question", d.Question)
	}
	j := slices.IndexFunc(r.Ask[i].Choices, func(c Choice) bool { return c.Key == d.Choice })
	switch {
	case j < 0:
		return r, tournament.Refuse("laws.problem.no-choice", d.Choice)
	case d.Minutes < 0:
		return r, tournament.Refuse("laws.problem.negative")
	}
	c := r.Ask[i].Choices[j]
	if c.Result != tournament.NoResult {
		r.Result = c.Result
	}
	r.Annulled = r.Annulled || c.Annulled
	for _, change := range c.Clock {
		if d.Minutes > 0 {
			change.By = time.Duration(d.Minutes) * time.Minute * time.Duration(sign(change.By))
		}
		r.Clock = append(slices.Clip(r.Clock), change)
		if r.Setting != nil {
			s := Set(r.Setting.Left, change)
			r.Setting = &s
		}
	}
	r.Do = append(slices.Clip(r.Do), c.Do...)
	r.cite(c.Article)
	r.Ask = slices.Delete(slices.Clone(r.Ask), i, i+1)
	r.Decided = append(slices.Clip(r.Decided), Decision{d.Question, d.Choice, d.Minutes, c.Penalty, c.Article})
	if r.Over() || r.Annulled { // no clock is set for a game that has ended
		r.Setting = nil
	}
	return r, nil
}

func sign(d time.Duration) int {
	if d < 0 {
		return -1
	}
	return 1
}

// cite adds articles that are not cited yet.
func (r *Ruling) cite(articles ...string) {
	for _, a := range articles {
		if a != "" && !slices.Contains(r.Articles, a) {
			r.Articles = append(slices.Clip(r.Articles), a)
		}
	}
}

func (r *Ruling) says(key string, args ...any)   { r.Says = append(r.Says, say(key, args...)) }
func (r *Ruling) do(key string, args ...any)     { r.Do = append(r.Do, say(key, args...)) }
func (r *Ruling) remind(key string, args ...any) { r.Remind = append(r.Remind, say(key, args...)) }
func (r *Ruling) ask(q Question)                 { r.Ask = append(r.Ask, q) }

// give adds time to a player's clock.
func (r *Ruling) give(c tournament.Color, d time.Duration, article string) {
	r.Clock = append(r.Clock, Change{Player: c, By: d, Article: article})
}

// take adds time to what a player has used, as the older Laws say it.
func (r *Ruling) take(c tournament.Color, d time.Duration, article string) {
	r.Clock = append(r.Clock, Change{Player: c, By: -d, Used: true, Article: article})
}

// consider lists the considerations of a question, of which there are n.
func consider(key string, n int) []Words {
	ws := make([]Words, n)
	for i := range ws {
		ws[i] = Words{Key: "laws.consider." + key + "." + string(rune('1'+i))}
	}
	return ws
}

// Side is a player's colour as package rules has it.
func Side(c tournament.Color) rules.Color {
	if c == tournament.Black {
		return rules.Black
	}
	return rules.White
}

// ColorOf is a side's colour as package tournament has it.
func ColorOf(c rules.Color) tournament.Color {
	if c == rules.Black {
		return tournament.Black
	}
	return tournament.White
}

// CanWin answers whether a player could still win, as the edition asks it: by
// more than a bare king (10.5 of the older Laws), or by any series of legal
// moves (6.9). No position is no answer.
func (r Regime) CanWin(p rules.Position, c tournament.Color) claims.Answer {
	answer, _ := r.canWin(p, c)
	return answer
}

// canWin is CanWin with the engine's proof, which the older Laws do not need.
func (r Regime) canWin(p rules.Position, c tournament.Color) (claims.Answer, claims.Proof) {
	switch {
	case p.IsZero():
		return "", claims.Proof{}
	case r.Switch().FlagDraw == BareKing:
		if claims.BareKing(&p, Side(c)) {
			return claims.No, claims.Proof{}
		}
		return claims.Yes, claims.Proof{}
	}
	proof := claims.Full(p, Side(c), 0)
	return answer(proof.Winnability), proof
}

// answer is the engine's answer as the facts have it.
func answer(w claims.Winnability) claims.Answer {
	switch w {
	case claims.Winnable:
		return claims.Yes
	case claims.Unwinnable:
		return claims.No
	case claims.Undetermined:
	}
	return claims.Unknown
}

// lose lets a player lose by an article, or draw by another where the opponent
// cannot win. Where that is not known it is asked.
func (r *Ruling) lose(loser tournament.Color, canWin claims.Answer, loss, draw string) {
	switch canWin {
	case claims.Yes:
		r.cite(loss)
		r.Result = tournament.WinOf(loser.Other())
		r.says("loses", colour(loser))
	case claims.No:
		r.Result = tournament.Drawn
		r.says("drawn-cannot-win", colour(loser.Other()))
		r.cite(draw, loss)
	default:
		r.cite(loss)
		r.ask(Question{Key: "can-win", Consider: consider("can-win", 2), Choices: []Choice{
			{Key: "can-win-yes", Result: tournament.WinOf(loser.Other()), Article: loss},
			{Key: "can-win-no", Result: tournament.Drawn, Article: draw},
		}})
	}
}

// problem is a problem of a form's field.
func problem(field, key string, args ...any) tournament.Problem {
	return tournament.Problem{Field: field, Key: "laws.problem." + key, Args: args}
}

// Facts are what an arbiter has found out about one kind of incident. Rule
// gives the ruling, or names the fields that are missing or that exclude each
// other.
type Facts interface {
	Rule(Regime) (Ruling, tournament.Problems)
}

func missing(fields ...string) tournament.Problems {
	var ps tournament.Problems
	for _, f := range fields {
		ps = append(ps, problem(f, "missing"))
	}
	return ps
}
