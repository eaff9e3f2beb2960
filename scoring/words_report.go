package scoring

import (
	"strconv"

	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// Words puts a player's rating report into words.
func (r RatingRow) Words(name Naming) Words {
	words := Words{Title: r.title(name)}
	for _, g := range r.Games {
		words.Lines = append(words.Lines, r.line(g, name))
	}
	switch {
	case r.Change != nil:
		words.Results = changeWords(*r.Change, r.Basis)
	case r.Initial != nil:
		words.Results = initialWords(*r.Initial)
	}
	if p := r.Performance; p != nil {
		words.Results = append(words.Results, say("rating.performance", p.Games, p.Score, strconv.Itoa(p.Average), signed(p.Difference), strconv.Itoa(p.Rating)))
	}
	return words
}

func (r RatingRow) title(name Naming) Sentence {
	if r.Rating == 0 {
		return say("rating.title-unrated", name(r.Player))
	}
	return say("rating.title", name(r.Player), strconv.Itoa(r.Rating))
}

func (r RatingRow) line(g RatingGame, name Naming) Sentence {
	opponent := name(g.Opponent)
	switch {
	case g.Unrated != "":
		return say("rating.game-not", int(g.Round), opponent, say("rating.not."+string(g.Unrated)))
	case r.Change == nil:
		return say("rating.game-initial", int(g.Round), opponent, strconv.Itoa(g.Rating), g.Score)
	case g.Capped:
		return say("rating.game-capped", int(g.Round), opponent, strconv.Itoa(g.Rating), g.Score, signed(g.Difference), cents(g.Expected), cents(g.GameChange.Change))
	default:
		return say("rating.game", int(g.Round), opponent, strconv.Itoa(g.Rating), g.Score, signed(g.Difference), cents(g.Expected), cents(g.GameChange.Change))
	}
}

func changeWords(c rating.Change, basis rating.Basis) []Sentence {
	n := len(c.Games)
	if n == 0 {
		return []Sentence{say("rating.no-game")}
	}
	out := []Sentence{
		say("rating.sum", n, c.Score, cents(c.Expected), cents(c.Sum)),
		say("rating.k."+string(basis), c.K),
	}
	if c.Used != c.K {
		out = append(out, say("rating.k-limit", n, c.K, c.Used))
	}
	return append(out, say("rating.change", c.Used, cents(c.Sum), cents(c.Exact), signed(c.Rounded), c.Rating, c.New))
}

func initialWords(x rating.Initial) []Sentence {
	out := []Sentence{
		say("rating.initial-average", x.Games, x.Sum, x.Of),
		say("rating.initial-score", x.Score, x.Of, cents(x.Fraction)),
	}
	if x.Capped {
		out = append(out, say("rating.initial-capped", signed(x.Difference), x.Rating))
	} else {
		out = append(out, say("rating.initial", signed(x.Difference), x.Rating))
	}
	if x.Why != "" {
		out = append(out, say("rating.unpublished."+string(x.Why)))
	}
	return out
}

// NormWords puts a norm into words: the lines are what it asks for, each with
// what there is; the results say what was left out and what it is worth.
func NormWords(n rating.Norm, player tournament.PlayerID, name Naming) Words {
	key := "norm.missed"
	if n.Achieved {
		key = "norm.achieved"
	}
	words := Words{Title: say(key, name(player), string(n.Title))}
	for _, c := range n.Checks {
		key := "norm.met"
		if !c.Met() {
			key = "norm.not-met"
		}
		words.Lines = append(words.Lines, say(key, requirement(n, c), c.What.Article()))
	}
	if n.Raised != "" {
		words.Results = append(words.Results, say("norm.raised", name(n.Raised), strconv.Itoa(n.RaisedTo)))
	}
	if len(n.Left) > 0 {
		words.Results = append(words.Results, say("norm.left", rounds(n.Left)))
	}
	if n.Achieved {
		words.Results = append(words.Results, say("norm.worth", n.Worth))
	}
	return words
}

// requirement says what is asked for and what there is.
func requirement(n rating.Norm, c rating.Check) Sentence {
	switch c.What {
	case rating.Score:
		return say("norm.need.score", tournament.Score(c.Have), tournament.Score(c.Need))
	case rating.Holders:
		return say("norm.need.holders", c.Have, c.Need, string(n.Title))
	case rating.Whole:
		return say("norm.need.whole-mixture", c.Have)
	default:
		return say("norm.need."+string(c.What), c.Have, c.Need)
	}
}

// Words puts an award of fund f into words: the title says what was won, the
// lines how it came about.
func (a Award) Words(f tournament.Fund, name Naming) Words {
	words := Words{Title: title(f, a, name)}
	list := f.Lists[a.List]
	switch {
	case a.Amount == 0 || a.First == a.Last:
	case list.Sharing == tournament.Hort:
		words.Lines = append(words.Lines,
			say("prize.pool", a.Last-a.First+1, a.First, a.Last, f.Text(a.Pool)),
			say("prize.hort", a.Sharers, f.Text(a.Own), a.Last-a.First+1, f.Text(a.Pool), f.Text(a.Amount)))
	default:
		words.Lines = append(words.Lines,
			say("prize.pool", a.Last-a.First+1, a.First, a.Last, f.Text(a.Pool)),
			say("prize.equal", a.Last-a.First+1, f.Text(a.Pool), f.Text(a.Amount)))
	}
	return words
}

func title(f tournament.Fund, a Award, name Naming) Sentence {
	category := listName(f, a.List)
	switch {
	case a.Object == "":
		return say("prize.money", name(a.Player), a.Place, category, f.Text(a.Amount))
	case a.Amount == 0:
		return say("prize.object", name(a.Player), a.Place, category, a.Object)
	default:
		return say("prize.both", name(a.Player), a.Place, category, f.Text(a.Amount), a.Object)
	}
}

// listName is the name of a list: its own, or the word for the general one.
func listName(f tournament.Fund, l int) any {
	if n := f.Lists[l].Category.Name; n != "" {
		return n
	}
	return say("prize.general")
}

// Words says which prize a player gave up for which.
func (p Passed) Words(f tournament.Fund, name Naming) Sentence {
	return say("prize.passed", name(p.Player), p.Place, listName(f, p.List), f.Text(p.Amount), listName(f, p.Kept))
}

// Words says what is left, and why.
func (u Unclaimed) Words(f tournament.Fund, name Naming) Sentence {
	category := listName(f, u.List)
	switch {
	case len(u.Tied) > 0:
		names := ""
		for k, p := range u.Tied {
			if k > 0 {
				names += ", "
			}
			names += name(p)
		}
		return say("prize.tied", u.Object, category, names)
	case u.Place == 0:
		return say("prize.rounding", category, f.Text(u.Amount))
	case u.Object != "":
		return say("prize.nobody", u.Place, category, u.Object)
	default:
		return say("prize.nobody", u.Place, category, f.Text(u.Amount))
	}
}

// OutsideWords says why a player is not in a category.
func OutsideWords(o tournament.Outside) Sentence { return say("outside." + string(o)) }
