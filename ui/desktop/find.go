package desktop

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sealedmove/tournament"
)

// plainLetters are typed for letters that Unicode does not take apart.
var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "ł", "l", "ı", "i")

// asTyped is a text as one types it who looks for it: small letters without
// accents.
func asTyped(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return plainLetters.Replace(b.String())
}

// answers is how well a player answers to what was typed.
type answers int

const (
	notMeant answers = iota
	loosely          // the parts stand somewhere in his name
	begun            // words of his name begin with them; or it is his number
)

// answersTo tells whether a player is meant by what was typed: the beginnings
// of words of his name in either script, in any order and with or without the
// blanks, the beginning of his FIDE ID, or his number.
func answersTo(p *tournament.Player, no tournament.TPN, typed string) answers {
	typed = strings.TrimSpace(asTyped(typed))
	if _, err := strconv.Atoi(typed); err == nil {
		if typed == strconv.Itoa(int(no)) || len(typed) > 2 && strings.HasPrefix(p.Person.Value.FideID, typed) {
			return begun
		}
		return notMeant
	}
	names := []string{asTyped(p.Person.Value.Name), asTyped(p.Person.Value.Latin)}
	var words []string
	for _, n := range names {
		parts := strings.FieldsFunc(n, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '-' || r == '\'' })
		words = append(append(words, parts...), strings.Join(parts, ""))
	}
	parts := strings.Fields(typed)
	switch {
	case !slices.ContainsFunc(parts, func(part string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, part) })
	}):
		return begun
	case hasAll(strings.Join(names, " "), parts):
		return loosely
	}
	return notMeant
}

// meant are the players who answer to what was typed; those in whose names it
// only stands somewhere come in where nobody answers better.
func meant(ps []*tournament.Player, numbers map[tournament.PlayerID]tournament.TPN, typed string) (well, badly []*tournament.Player) {
	for _, p := range ps {
		switch answersTo(p, numbers[p.ID], typed) {
		case begun:
			well = append(well, p)
		case loosely:
			badly = append(badly, p)
		case notMeant:
		}
	}
	return well, badly
}
