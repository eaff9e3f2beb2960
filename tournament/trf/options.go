package trf

import (
	"fmt"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// Two records of this program's own say what only some systems settle, in words
// of the form name=value; other programs pass over them. What is not named is as
// usual, and a record is written only where something is not.
//
//	XXK   Keizer: top step lowest win draw loss forfeit-win forfeit-loss own
//	      odd club excused absent gap meetings rankings; what a round without a
//	      game scores may end in how often, "excused=1/3:5"
//	XXO   others: games third lots (knockout), swap (double round robin)

// option is one name of a record: how it is written, and how it is read.
type option struct {
	name string
	text func() string
	read func(string) error
}

func number(name string, at *int) option {
	return option{name, func() string { return strconv.Itoa(*at) }, func(s string) (err error) { *at, err = strconv.Atoi(s); return err }}
}

func part(name string, at *tournament.Part) option {
	return option{name, at.String, func(s string) (err error) { *at, err = tournament.ParsePart(s); return err }}
}

func flag(name string, at *bool) option {
	return option{name, func() string { return map[bool]string{true: "1", false: "0"}[*at] }, func(s string) (err error) { *at, err = strconv.ParseBool(s); return err }}
}

func keizerBye(name string, at *tournament.KeizerBye) option {
	return option{
		name,
		func() string {
			if at.Most == 0 {
				return at.Part.String()
			}
			return fmt.Sprintf("%s:%d", at.Part, at.Most)
		},
		func(s string) (err error) {
			share, most, limited := strings.Cut(s, ":")
			if at.Most = 0; limited {
				if at.Most, err = strconv.Atoi(most); err != nil {
					return err
				}
			}
			at.Part, err = tournament.ParsePart(share)
			return err
		},
	}
}

func keizerOptions(k *tournament.KeizerSettings) []option {
	return []option{
		number("top", &k.Top), number("step", &k.Step), number("lowest", &k.Lowest),
		part("win", &k.Win), part("draw", &k.Draw), part("loss", &k.Loss),
		part("forfeit-win", &k.ForfeitWin), part("forfeit-loss", &k.ForfeitLoss), part("own", &k.Own),
		keizerBye("odd", &k.Odd), keizerBye("club", &k.Club), keizerBye("excused", &k.Excused), keizerBye("absent", &k.Absent),
		number("gap", &k.Gap), number("meetings", &k.Meetings), number("rankings", &k.Rankings),
	}
}

func otherOptions(k *tournament.KnockoutSettings, swap *bool) []option {
	return []option{number("games", &k.Games), flag("third", &k.ThirdPlace), flag("lots", &k.Lots), flag("swap", swap)}
}

// parseKeizer reads XXK.
func parseKeizer(c *columns) {
	k := tournament.StandardKeizer()
	if c.options(keizerOptions(&k)) && c.accept(k.Check()) {
		c.p.doc.Keizer = &k
	}
}

// parseOptions reads XXO.
func parseOptions(c *columns) {
	var k tournament.KnockoutSettings
	var swap bool
	if c.options(otherOptions(&k, &swap)) && c.accept(k.Check()) {
		c.p.doc.Knockout, c.p.doc.SwapLastRounds = &k, swap
	}
}

// options reads the words of a record; a name that is not among them, or a value
// that cannot be, is refused.
func (c *columns) options(list []option) bool {
next:
	for _, w := range c.words(4) {
		name, value, _ := strings.Cut(w.text, "=")
		for _, o := range list {
			if o.name != name {
				continue
			}
			if o.read(value) != nil {
				c.refuse(w.col, "trf.option", w.text)
				return false
			}
			continue next
		}
		c.refuse(w.col, "trf.option", w.text)
		return false
	}
	return true
}

// accept refuses settings that cannot be together.
func (c *columns) accept(err error) bool {
	if err != nil {
		c.refuse(5, "trf.option", c.rest(5))
	}
	return err == nil
}

// options takes what the records say of the section's system.
func (b *builder) options() {
	s := &b.settings
	switch s.System {
	case tournament.Keizer:
		s.Keizer = b.doc.Keizer
	case tournament.Knockout:
		s.Knockout = b.doc.Knockout
	case tournament.DoubleRoundRobin:
		s.SwapLastRounds = b.doc.SwapLastRounds
	default: // settles nothing more
	}
}

// options writes XXK and XXO.
func (w *writer) options() {
	sec, usual := w.sec, tournament.StandardKeizer()
	switch {
	case sec.System == tournament.Keizer && sec.Keizer != nil:
		k := *sec.Keizer
		w.optionLine("XXK", keizerOptions(&k), keizerOptions(&usual))
	case sec.System == tournament.Knockout && sec.Knockout != nil, sec.System == tournament.DoubleRoundRobin && sec.SwapLastRounds:
		var k, none tournament.KnockoutSettings
		if sec.Knockout != nil {
			k = *sec.Knockout
		}
		swap, no := sec.SwapLastRounds, false
		w.optionLine("XXO", otherOptions(&k, &swap), otherOptions(&none, &no))
	}
}

// optionLine writes what is otherwise than usual; where nothing is, that the
// usual form was chosen.
func (w *writer) optionLine(code string, list, usual []option) {
	var words []string
	for i, o := range list {
		if text := o.text(); text != usual[i].text() {
			words = append(words, o.name+"="+text)
		}
	}
	if len(words) == 0 {
		words = []string{list[0].name + "=" + list[0].text()}
	}
	w.line("%s %s", code, strings.Join(words, " "))
}
