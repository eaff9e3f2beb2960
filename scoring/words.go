package scoring

import (
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// Sentence is a line of words: a key of the catalogue (scoring.json) and what
// stands in its gaps. Arguments may be sentences themselves. It is looked up as
// errors are, by its Localize.
type Sentence struct {
	Key  string
	Args []any
}

// Localize gives the key and its arguments; there is no hint.
func (s Sentence) Localize() (key string, args []any, hint string) { return s.Key, s.Args, "" }

func say(key string, args ...any) Sentence { return Sentence{"scoring." + key, args} }

// Words are the sentences of a working: what it is about, a line per round or
// per row of a table, and what comes of them.
type Words struct {
	Title   Sentence
	Lines   []Sentence
	Results []Sentence
}

// All are the sentences in the order of reading.
func (w Words) All() []Sentence {
	return append(append([]Sentence{w.Title}, w.Lines...), w.Results...)
}

// Naming gives the name of a player as the reader knows him.
type Naming func(tournament.PlayerID) string

// Words puts a working into words.
func (w Working) Words(name Naming) Words {
	words := Words{Title: w.title(name)}
	if len(w.Encounters) > 0 || w.Code.Name == DE {
		words.Lines = w.tables(name)
		return words
	}
	for _, l := range w.Lines {
		words.Lines = append(words.Lines, w.line(l, name))
	}
	words.Results = w.results()
	return words
}

func (w Working) title(name Naming) Sentence {
	what := say("name." + string(w.Code.Name))
	if w.keizer() {
		return say("work.title-keizer", name(w.Player), w.Code.String(), what, w.Value.Half())
	}
	edition := say("edition." + string(w.Edition))
	if !w.Value.Defined() {
		return say("work.title-none", name(w.Player), w.Code.String(), what, w.Article, edition)
	}
	return say("work.title", name(w.Player), w.Code.String(), what, w.Value.Half(), w.Article, edition)
}

// LineWords are the words of a line in parts, for who shows them in columns.
type LineWords struct {
	Happened Sentence // the round as the player lived it
	Counts   Sentence // what it stands for
	Cut      Sentence // why it does not count; the zero value where it does
}

// LineWords puts a line of the working into words.
func (w Working) LineWords(l Line, name Naming) LineWords {
	words := LineWords{Happened: l.happened(name), Counts: w.counts(l)}
	if l.Cut != Kept {
		words.Cut = w.cut(l.Cut)
	}
	return words
}

// line is a round: what happened, what it stands for, and whether it counts.
func (w Working) line(l Line, name Naming) Sentence {
	words := w.LineWords(l, name)
	if l.Cut == Kept {
		return say("work.line", int(l.Round), words.Happened, words.Counts)
	}
	return say("work.line-cut", int(l.Round), words.Happened, words.Counts, words.Cut)
}

// keizer tells whether the value is the Keizer system's, which is none of C.07's.
func (w Working) keizer() bool { return w.Code.Name == KEI || w.Code.Name == VAL }

// Source is where the tie-break is written: the article, and of which edition.
func (w Working) Source() Sentence {
	if w.keizer() {
		return say("work.source-keizer")
	}
	return say("work.source", w.Article, say("edition."+string(w.Edition)))
}

func (w Working) cut(c Cut) Sentence {
	switch {
	case w.Code.Name == PS && c == CutLeast:
		return say("work.cut-early")
	case w.Code.Name == PS:
		return say("work.cut-late")
	case c == CutVoluntary:
		return say("work.cut-voluntary")
	case c == CutMost:
		return say("work.cut-most")
	default:
		return say("work.cut-least")
	}
}

// happened is the round as the player lived it.
func (l Line) happened(name Naming) Sentence {
	s := l.event(name)
	if l.Category != "" {
		return say("work.unplayed", s, l.Category)
	}
	return s
}

func (l Line) event(name Naming) Sentence {
	if l.Opponent == "" {
		return say("work.bye." + l.Bye.String())
	}
	opponent, o := name(l.Opponent), l.Result.Outcome(l.Color)
	switch {
	case l.Fore:
		return say("work.fore", opponent)
	case l.Result.Open():
		return say("work."+l.Color.String()+".open", opponent)
	case l.Result == tournament.DoubleForfeit:
		return say("work.forfeit.both", opponent)
	case l.Result.Forfeit() && o == tournament.Win:
		return say("work.forfeit.win", opponent)
	case l.Result.Forfeit():
		return say("work.forfeit.loss", opponent)
	case o == tournament.Win:
		return say("work."+l.Color.String()+".win", opponent)
	case o == tournament.Draw:
		return say("work."+l.Color.String()+".draw", opponent)
	default:
		return say("work."+l.Color.String()+".loss", opponent)
	}
}

// counts is what the round stands for in the tie-break.
func (w Working) counts(l Line) Sentence {
	switch w.Code.Name {
	case BH, FB:
		return l.stands()
	case SB:
		return say("work.product", l.stands(), l.Stands.Half(), l.Points, l.Addend.Half())
	case AOB:
		return say("work.buchholz", l.Stands.Half())
	case KS:
		if l.Stands.Compare(l.Limit) < 0 {
			return say("work.koya-out", l.Stands.Half(), l.Limit.Half())
		}
		return say("work.koya-in", l.Stands.Half(), l.Limit.Half(), l.Addend.Half())
	case ARO:
		return say("work.rated", l.Stands.String())
	case TPR, PTP:
		return say("work.rated-points", l.Stands.String(), l.Points)
	case APRO:
		return say("work.performed", l.Stands.String())
	case APPO:
		return say("work.performed-perfectly", l.Stands.String())
	case PS:
		return say("work.running", l.Addend.Half())
	case KEI:
		return l.added()
	default:
		return say("work.counts", l.Addend.Half())
	}
}

// added is the part of a value that a round of a Keizer season adds.
func (l Line) added() Sentence {
	if l.Opponent == "" || l.Result.Forfeit() && l.Result.Outcome(l.Color) != tournament.Win {
		return say("work.own-value", l.Stands.Half(), l.Addend.Half())
	}
	return say("work.value", l.Stands.Half(), l.Addend.Half())
}

// stands is whose score counts, and why it is not what it seems (16.3, 16.4).
func (l Line) stands() Sentence {
	switch {
	case l.Dummy && l.Cap != "":
		return say("work.dummy-capped", l.Own.Half(), l.Stands.Half(), l.Cap)
	case l.Dummy:
		return say("work.dummy", l.Stands.Half())
	case len(l.Drawn) > 0:
		return say("work.adjusted", l.Score.Half(), rounds(l.Drawn), l.Stands.Half())
	default:
		return say("work.score", l.Stands.Half())
	}
}

func rounds(rs []tournament.RoundNo) string {
	var out []string
	for _, r := range rs {
		out = append(out, strconv.Itoa(int(r)))
	}
	return strings.Join(out, ", ")
}

// results are what the lines come to.
func (w Working) results() []Sentence {
	switch w.Code.Name {
	case TPN, RTNG:
		key := "work.order." + string(w.Code.Name)
		if w.Code.Reverse {
			key += "-reverse"
		}
		return []Sentence{say(key)}
	case AOB, ARO, APRO, APPO:
		if !w.Value.Defined() {
			return []Sentence{say("work.nothing")}
		}
		return []Sentence{say("work.mean", w.Kept, w.Sum.Half(), w.Value.String())}
	case KEI:
		return []Sentence{say("work.season", w.Sum.Half(), w.Own.Half(), w.Value.Half())}
	case VAL:
		return []Sentence{say("work.order.VAL")}
	case TPR:
		return w.performed()
	case PTP:
		return w.perfect()
	default:
		return []Sentence{say("work.sum", w.Kept, w.Sum.Half())}
	}
}

// performed is 10.2.
func (w Working) performed() []Sentence {
	p := w.Performance
	if p == nil {
		return []Sentence{say("work.nothing")}
	}
	return []Sentence{
		say("work.mean", w.Kept, w.Sum.String(), strconv.Itoa(p.Average)),
		say("work.fraction", p.Games, p.Score, cents(p.Fraction)),
		say("work.difference", cents(p.Fraction), signed(p.Difference), strconv.Itoa(p.Average), w.Value.String()),
	}
}

// perfect is 10.3.
func (w Working) perfect() []Sentence {
	p := w.Performance
	switch {
	case p == nil:
		return []Sentence{say("work.nothing")}
	case p.Score == 0:
		return []Sentence{say("work.perfect-zero", w.Value.String())}
	default:
		return []Sentence{say("work.perfect", p.Games, w.Value.String(), p.Expected.String(), p.Score)}
	}
}

// cents is a number of hundredths: "0.67".
func cents(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	s := strconv.Itoa(n % 100)
	if len(s) < 2 {
		s = "0" + s
	}
	return sign + strconv.Itoa(n/100) + "." + s
}

// signed is a number with its sign: "+125", "−80", "±0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	default:
		return "±0"
	}
}

// tables are the separate standings of a direct encounter (6).
func (w Working) tables(name Naming) []Sentence {
	if len(w.Encounters) == 0 {
		return []Sentence{say("work.encounter-alone")}
	}
	var out []Sentence
	for k, e := range w.Encounters {
		out = append(out, e.Title(k))
		for _, r := range e.Rows {
			if r.Missing > 0 {
				out = append(out, say("work.encounter-row-missing", r.Missing, name(r.Player), r.Sum.Half(), r.Place))
				continue
			}
			out = append(out, say("work.encounter-row", name(r.Player), r.Sum.Half(), r.Place))
		}
		out = append(out, e.Verdict())
	}
	return out
}

// Title says whose table it is, the k-th of the working from 0.
func (e Encounters) Title(k int) Sentence {
	if k > 0 {
		return say("work.encounter-again", len(e.Rows))
	}
	return say("work.encounter-table", len(e.Rows))
}

// Verdict says what the table decides.
func (e Encounters) Verdict() Sentence {
	switch {
	case e.Rule == "6.2" && e.Rows[0].Sum == e.Rows[len(e.Rows)-1].Sum:
		return say("work.encounter-equal")
	case e.Rule == "6.2":
		return say("work.encounter-all")
	case e.Rule == "6.3":
		return say("work.encounter-certain")
	default:
		return say("work.encounter-none")
	}
}

// Sentence says how an order was settled, as it is printed with the standings,
// or why it does not hold.
func (s Settled) Sentence(name Naming) Sentence {
	var names []string
	for _, p := range s.Players {
		names = append(names, name(p))
	}
	list := strings.Join(names, " – ")
	if s.Err != nil {
		return say("settled.void", list, s.Err)
	}
	switch {
	case s.How == tournament.ByLots:
		return say("settled.lots", list, s.Seed)
	case s.How == tournament.ByPlayOff:
		return say("settled.play-off", list)
	case s.Reason == "":
		return say("settled.hand-erased", list)
	default:
		return say("settled.hand", list, s.Reason)
	}
}

// Sentence says what differs.
func (d Difference) Sentence(name Naming) Sentence {
	player := name(d.Player)
	switch d.Matter {
	case ValueDiffers:
		return say("differs.value", player, d.Code.String(), d.Stated, d.Computed)
	case RankTwice:
		return say("differs.rank-twice", player, d.Stated, name(d.Other))
	case Ranked:
		return say("differs.ranked", player, d.Stated)
	case Missing, Unknown:
		return say("differs."+string(d.Matter), player)
	default:
		return say("differs."+string(d.Matter), player, d.Stated, d.Computed)
	}
}
