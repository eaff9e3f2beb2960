package laws

import (
	"slices"
	"strings"

	"sealedmove/tournament"
)

// Article is an article of one edition. What it says, in our own words, is
// "laws.EDITION.NUMBER" in internal/locale; the Handbook's wording is not kept.
type Article struct {
	Edition tournament.Edition
	Number  string
	Refs    []string // the articles of the other edition on the same matter
}

// Preface is the number that stands for the preface of either edition: what
// no article covers is judged by the nearest case that one does.
const Preface = "Pref."

// Key is the key of its sense.
func (a Article) Key() string { return "laws." + string(a.Edition) + "." + a.Number }

// olderArticles are the numbers of the older Laws in order, with the articles
// of 2023 on the same matter.
var olderArticles = []struct{ number, refs string }{
	{"Pref.", "Pref."},
	{"1.1", "2.1"},
	{"1.2", "2.1"},
	{"1.3", "2.4"},
	{"1.4", "2.4"},
	{"1.5", "2.4"},
	{"2.1", "2.2 2.3"},
	{"2.2", "2.2 2.3"},
	{"3.1", "1.2"},
	{"3.2", "1.3"},
	{"4.1", "3.1"},
	{"4.2", "3.5 3.6"},
	{"4.3", "3.1.1"},
	{"5.1", "3.8.1 3.8.2 4.4.1"},
	{"5.1(1)", "3.8.1 3.9"},
	{"5.1(2)", "3.8.2"},
	{"5.1(3)", "4.4.2"},
	{"5.1(4)", "4.4.3 4.7.2"},
	{"5.1(5)", "3.8.2.1"},
	{"5.1(6)", "3.8.2.2"},
	{"5.2", "3.4"},
	{"5.3", "3.3"},
	{"5.4", "3.2"},
	{"5.5", "3.6"},
	{"5.6(1)", "3.7.1"},
	{"5.6(2)", "3.7.1 3.7.2 3.7.3"},
	{"5.6(3)", "3.7.3.1 3.7.3.2"},
	{"5.6(4)", "3.7.3.3 3.7.3.4 3.7.3.5"},
	{"5.6(5)", "6.11.2"},
	{"6.1", "4.7"},
	{"6.2", "4.7.1"},
	{"6.3", "4.7.2"},
	{"6.4", "4.7.3"},
	{"6.5", "6.2.1 6.2.1.1"},
	{"7.1", "4.2.1"},
	{"7.2", "4.3 4.2.2"},
	{"7.3", "4.5"},
	{"7.4", "4.8"},
	{"8.1", "7.5.1 7.5.5 7.1"},
	{"8.2", "7.6 7.1"},
	{"8.3", "7.4.1"},
	{"8.4", "I.5 7.6"},
	{"8.5", "7.2.1"},
	{"8.6", "7.3"},
	{"8.7", "7.2.2"},
	{"9.1", "3.9"},
	{"9.2", "3.9 1.4"},
	{"9.3", "3.9"},
	{"10.1", "5.1.1"},
	{"10.2", "5.1.2"},
	{"10.3", "5.2.1"},
	{"10.4", "5.2.2"},
	{"10.5", "6.9 7.5.5 I.8"},
	{"10.6", "5.2.3 9.1.1"},
	{"10.7", "9.1.2.1 8.1.5"},
	{"10.8", "9.1.2.1 11.5"},
	{"10.9", "9.1.2.1 I.4"},
	{"10.10", "9.2 9.2.3"},
	{"10.10(1)", "9.2.1"},
	{"10.10(2)", "9.2.2"},
	{"10.11", "9.4"},
	{"10.12", "9.3.1 9.3.2"},
	{"10.13", "9.5.1"},
	{"10.13(1)", "9.5.2"},
	{"10.13(2)", "9.5.3"},
	{"10.13(3)", "9.5.1 9.1.2.3"},
	{"10.14", "6.9"},
	{"10.15", "6.7.1 I.10"},
	{"10.15(1)", "I.10"},
	{"10.15(2)", "I.10 5.2.2"},
	{"10.15(3)", "6.9"},
	{"10.16", "I.8"},
	{"10.17", "11.7 11.8 6.7.1"},
	{"11.1", "8.1.1 8.1.2 8.1.3"},
	{"11.2", "8.4 8.5.1"},
	{"11.3", "8.5.1 12.6"},
	{"11.4", "11.7 8.1.1"},
	{"11.5", "8.5.2"},
	{"11.6", "8.5.2"},
	{"11.7", "8.5.1 8.5.3"},
	{"11.8", "8.5.3"},
	{"11.9", "8.6"},
	{"12.1", "6.3.1 6.3.2"},
	{"12.2", "6.8"},
	{"12.3", "6.6 6.2.1"},
	{"12.4", "6.10.1 6.10.2"},
	{"12.5", "6.11.1"},
	{"12.6", "7.1"},
	{"12.7", "6.9"},
	{"12.8", "III.3.1 8.6"},
	{"12.9", "12.6"},
	{"13.1(1)", "I.1.1"},
	{"13.1(2)", "I.1.2"},
	{"13.2", "I.2"},
	{"13.3", "I.3"},
	{"14.1", "I.5"},
	{"14.2", "I.6 I.7 I.9.1"},
	{"14.3", "I.9.2 I.11"},
	{"14.4", "I.9.3"},
	{"14.5", "I.12.1 I.12.2"},
	{"14.5(1)", "I.12.1"},
	{"14.5(2)", "I.12.2"},
	{"14.5(3)", "I.12.1"},
	{"14.6", "I.13"},
	{"14.7", "I.14"},
	{"15.1(1)", "11.3.1"},
	{"15.1(2)", "8.1.4 11.3.1"},
	{"15.1(3)", "11.3.1"},
	{"15.1(4)", "11.5"},
	{"15.2", "11.6 12.9"},
	{"16.1", "12.1"},
	{"16.2", "12.2 12.3"},
	{"16.3", "12.3"},
	{"16.4", "12.2 12.5 12.7"},
	{"16.5", "12.9"},
	{"17", "10.1"},
}

// todayArticles are the numbers of 2023 in order: the Laws, the appendices on
// rapid and blitz, and Guidelines I to III.
var todayArticles = strings.Fields(`
	Pref. 1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 3.4 3.5 3.6 3.7.1 3.7.2 3.7.3 3.7.3.1
	3.7.3.2 3.7.3.3 3.7.3.4 3.7.3.5 3.8.1 3.8.2 3.8.2.1 3.8.2.2 3.9 3.10.1 3.10.2 3.10.3 4.1 4.2.1 4.2.2 4.3 4.3.1
	4.3.2 4.3.3 4.4.1 4.4.2 4.4.3 4.4.4 4.5 4.6 4.6.1 4.6.2 4.6.3 4.7 4.7.1 4.7.2 4.7.3 4.8 4.9 5.1.1 5.1.2 5.2.1
	5.2.2 5.2.3 6.1 6.2.1 6.2.1.1 6.2.1.2 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.3.1 6.3.2 6.4 6.5 6.6 6.7.1 6.7.2 6.8
	6.9 6.10.1 6.10.2 6.11.1 6.11.2 6.11.3 6.11.4 6.12.1 6.12.2 7.1 7.2.1 7.2.2 7.3 7.4.1 7.4.2 7.4.3 7.5.1 7.5.2
	7.5.3 7.5.4 7.5.5 7.6 8.1.1 8.1.2 8.1.3 8.1.4 8.1.5 8.1.6 8.2 8.3 8.4 8.5.1 8.5.2 8.5.3 8.6 8.7 9.1.1 9.1.2
	9.1.2.1 9.1.2.2 9.1.2.3 9.2 9.2.1 9.2.2 9.2.3 9.2.3.1 9.2.3.2 9.3 9.3.1 9.3.2 9.4 9.5.1 9.5.2 9.5.3 9.6.1
	9.6.2 10.1 10.2 11.1 11.2.1 11.2.2 11.2.3 11.2.4 11.3.1 11.3.2 11.3.2.1 11.3.2.2 11.3.3 11.3.4 11.4 11.5 11.6
	11.7 11.8 11.9 11.10 11.11 11.12 12.1 12.2 12.3 12.4 12.5 12.6 12.7 12.8 12.9 12.9.1 12.9.2 12.9.3 12.9.4
	12.9.5 12.9.6 12.9.7 12.9.8 12.9.9 A.1 A.2 A.3 A.4 A.5.1 A.5.1.1 A.5.1.2 A.5.2 A.5.3 A.5.4 A.5.5 A.6 B.1 B.2
	B.3 B.4 I.1.1 I.1.2 I.2 I.3 I.4 I.5 I.6 I.7 I.8 I.8.1 I.8.2 I.8.3 I.9.1 I.9.2 I.9.3 I.10 I.11 I.12.1 I.12.2
	I.13 I.14 II.1 II.2 II.3 III.1 III.2.1 III.2.2 III.3.1 III.3.1.1 III.3.1.2 III.4 III.5 III.5.1 III.5.2 III.5.3
	III.6.1 III.6.2
`)

// Articles lists the articles of an edition in order.
func Articles(e tournament.Edition) []Article {
	if e == tournament.FIDE1985 {
		out := make([]Article, len(olderArticles))
		for i, a := range olderArticles {
			out[i] = Article{Edition: e, Number: a.number, Refs: strings.Fields(a.refs)}
		}
		return out
	}
	refs := map[string][]string{}
	for _, a := range olderArticles {
		for _, n := range strings.Fields(a.refs) {
			refs[n] = append(refs[n], a.number)
		}
	}
	out := make([]Article, len(todayArticles))
	for i, n := range todayArticles {
		out[i] = Article{Edition: tournament.FIDE2023, Number: n, Refs: refs[n]}
	}
	return out
}

// ArticleOf finds an article by its number.
func ArticleOf(e tournament.Edition, number string) (Article, bool) {
	all := Articles(e)
	i := slices.IndexFunc(all, func(a Article) bool { return a.Number == number })
	if i < 0 {
		return Article{}, false
	}
	return all[i], true
}

// Search finds articles of an edition by number ("9.2" finds 9.2.1 too), or by
// words, all of which must stand in the sense as words gives it: in whatever
// language that is. The order is the edition's; an empty query finds all.
func Search(e tournament.Edition, query string, words func(key string) string) []Article {
	query = strings.ToLower(strings.TrimSpace(query))
	number := strings.TrimSuffix(query, ".")
	byNumber := query != "" && strings.Trim(query, "0123456789.()") == ""
	var out []Article
	for _, a := range Articles(e) {
		if below(strings.ToLower(a.Number), number) || !byNumber && containsAll(strings.ToLower(words(a.Key())), strings.Fields(query)) {
			out = append(out, a)
		}
	}
	return out
}

// below tells whether a number is the one sought, or a part of it.
func below(number, sought string) bool {
	rest, ok := strings.CutPrefix(number, sought)
	return ok && sought != "" && (rest == "" || rest[0] == '.' || rest[0] == '(')
}

func containsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
