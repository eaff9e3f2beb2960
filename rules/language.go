package rules

import "strings"

// Language says whose letters name the pieces in a text: one of Languages,
// or AnyLanguage. Figurines are understood in all of them.
type Language string

// The languages of scoresheets.
const (
	English     Language = "en"
	German      Language = "de"
	French      Language = "fr"
	Dutch       Language = "nl"
	Spanish     Language = "es"
	Italian     Language = "it"
	Portuguese  Language = "pt"
	Polish      Language = "pl"
	Russian     Language = "ru"
	Chinese     Language = "zh"
	Figurines   Language = "fig"
	AnyLanguage Language = "any" // a letter means all that it means anywhere
)

// Languages lists the languages, AnyLanguage excepted.
func Languages() []Language {
	return []Language{English, German, French, Dutch, Spanish, Italian, Portuguese, Polish, Russian, Chinese, Figurines}
}

// ParseLanguage knows the languages by their codes; "cn" is Chinese too, and
// "fig_w" and "fig_b" are figurines.
func ParseLanguage(code string) (Language, bool) {
	switch code {
	case "cn":
		return Chinese, true
	case "fig_w", "fig_b":
		return Figurines, true
	case string(AnyLanguage):
		return AnyLanguage, true
	}
	for _, l := range Languages() {
		if code == string(l) {
			return l, true
		}
	}
	return "", false
}

// pieceName is a letter, or letters, that stand for a kind of piece.
type pieceName struct {
	text string
	kind Kind
}

// names are the letters of a language, the longer ones first where one begins
// another.
var names = map[Language][]pieceName{
	English:    letters("K Q R B N P"),
	German:     letters("K D T L S B"),
	French:     letters("R D T F C P"),
	Dutch:      letters("K D T L P"), // no letter for the pawn; P is the knight (paard)
	Spanish:    letters("R D T A C P"),
	Italian:    letters("R D T A C P"),
	Portuguese: letters("R D T B C P"),
	Polish:     letters("K H W G S P"),
	Russian:    letters("Кр Ф Л С К П"),
	Chinese:    append(letters("王 后 车 象 马 兵"), letters("帅 後 車 相 馬 卒")...),
	Figurines:  nil,
}

var figurines = append(letters("♔ ♕ ♖ ♗ ♘ ♙"), letters("♚ ♛ ♜ ♝ ♞ ♟")...)

// letters spells the names from king to pawn.
func letters(row string) (n []pieceName) {
	kinds := [...]Kind{King, Queen, Rook, Bishop, Knight, Pawn}
	for i, text := range strings.Fields(row) {
		n = append(n, pieceName{text, kinds[i]})
	}
	return n
}

// Letter is what a language calls a kind of piece; empty where it calls it
// nothing (pawns in Dutch).
func (l Language) Letter(k Kind) string {
	for _, n := range append(names[l], figurines...) {
		if n.kind == k {
			return n.text
		}
	}
	return ""
}

// spoken are the languages that a text may be in.
func (l Language) spoken() []Language {
	if l == AnyLanguage {
		return Languages()
	}
	return []Language{l}
}
