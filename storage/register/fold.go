package register

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are what people type for letters that FIDE writes in ASCII, and that
// no decomposition of Unicode takes apart.
var letters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "n", 'ə': "e", 'ĳ': "ij",
}

// fold gives the words of a name as names are compared: small letters without
// accents; apostrophes joined, other signs between words. Since ü is written u
// or ue, ø o or oe, å a or aa, each of ae, oe, ue and aa folds to its first letter:
// Müller, Mueller and Muller are one. The fold of a beginning is a beginning
// of the fold, so that it can be looked for letter by letter.
func fold(name string) []string { return foldInto(nil, name) }

// foldInto appends the words to those there are.
func foldInto(words []string, name string) []string {
	if !ascii(name) {
		name = unaccented(name)
	}
	b := make([]byte, 0, 64)
	var last rune // of the word, 0 at its beginning
	for _, r := range name {
		switch {
		case r >= 'A' && r <= 'Z':
			r += 'a' - 'A'
		case r == '\'' || r == '’' || r == '`':
			continue
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
		case r < 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		}
		switch {
		case r == ' ' && last == 0:
			continue
		case r == ' ':
			last = 0
		case r == 'e' && (last == 'a' || last == 'o' || last == 'u'), r == 'a' && last == 'a':
			continue // last stays: "aae" is one letter too
		default:
			last = r
		}
		b = utf8.AppendRune(b, r)
	}
	for w := range strings.FieldsSeq(string(b)) {
		words = append(words, w)
	}
	return words
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// unaccented takes letters apart, in small letters, and leaves the accents out.
func unaccented(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case letters[r] != "":
			b.WriteString(letters[r])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// packed is how many letters of a name its key in the index holds: five bits a
// letter, so that a key is one whole number.
const packed = 12

// pack packs the first letters of the words from the k-th on, and then of
// those before it. A blank is 1, a to z are 2 to 27 and sort as they do; of
// other scripts letters share codes, which whoever looks up sorts out.
func pack(words []string, k int) int64 {
	key, n := int64(0), 0
	for i := range words {
		if n > 0 && n < packed {
			key, n = key<<5|1, n+1
		}
		for _, r := range words[(k+i)%len(words)] {
			if n == packed {
				return key
			}
			key, n = key<<5|code(r), n+1
		}
	}
	return key << (5 * (packed - n))
}

func code(r rune) int64 {
	if r >= 'a' && r <= 'z' {
		return int64(r-'a') + 2
	}
	return int64(r%30) + 2
}

// span is the range of keys that begin with the words.
func span(words ...string) (from, to int64) {
	n := len(words) - 1
	for _, w := range words {
		n += len([]rune(w))
	}
	from = pack(words, 0)
	if n >= packed {
		return from, from
	}
	return from, from | (1<<(5*(packed-n)) - 1)
}

// matches tells whether every typed word begins one of the name's, each
// another one, and how many are the whole word.
func matches(name, typed []string) (whole int, ok bool) {
	used := make([]bool, len(name))
	for _, w := range typed {
		at := -1
		for i, n := range name {
			if !used[i] && strings.HasPrefix(n, w) && (at < 0 || n == w) {
				at = i
			}
		}
		if at < 0 {
			return 0, false
		}
		used[at] = true
		if name[at] == w {
			whole++
		}
	}
	return whole, true
}
