// Package locale holds every sentence that people read, by key, in English,
// Simplified and Traditional Chinese, for all faces and documents.
//
// The catalogues are the files catalogue/LANGUAGE/AREA.json: flat objects from
// key to text. A text is a fmt format with indexed verbs ("%[1]s has %[2]d");
// where a count changes the words it is an object {"one": …, "other": …},
// chosen by the first argument. Scores, dates and errors among the arguments
// are put into the language first.
package locale

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"sync"

	"sealedmove/tournament"
)

//go:embed catalogue
var files embed.FS

// Lang is a language by its BCP 47 tag.
type Lang string

// The languages of the program.
const (
	English Lang = "en"
	Hans    Lang = "zh-Hans"
	Hant    Lang = "zh-Hant"
)

// Langs lists the languages, and their own names for a menu.
func Langs() []Lang { return []Lang{English, Hans, Hant} }

// Name is the language's name in itself.
func (l Lang) Name() string {
	switch l {
	case Hans:
		return "简体中文"
	case Hant:
		return "繁體中文"
	default:
		return "English"
	}
}

// Parse finds the language for a tag such as "zh-TW", "zh_CN.UTF-8" or "en-GB";
// what it does not know is English.
func Parse(tag string) Lang {
	t := strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	switch {
	case strings.HasPrefix(t, "zh-hant"), strings.HasPrefix(t, "zh-tw"), strings.HasPrefix(t, "zh-hk"), strings.HasPrefix(t, "zh-mo"):
		return Hant
	case strings.HasPrefix(t, "zh"):
		return Hans
	default:
		return English
	}
}

// Catalogue is the words of one language. It is safe for use by many goroutines.
type Catalogue struct {
	lang  Lang
	texts map[string]text
}

type text struct{ one, other string }

// UnmarshalJSON reads a string, or an object of plural forms.
func (t *text) UnmarshalJSON(b []byte) error {
	if b[0] == '"' {
		return json.Unmarshal(b, &t.other)
	}
	var forms struct{ One, Other string }
	if err := json.Unmarshal(b, &forms); err != nil {
		return err
	}
	t.one, t.other = forms.One, forms.Other
	return nil
}

// catalogues are read when they are first asked for, since most programs need
// one of them; a fault in an embedded file is caught by every test.
var catalogues = map[Lang]func() *Catalogue{
	English: sync.OnceValue(func() *Catalogue { return mustLoad(English) }),
	Hans:    sync.OnceValue(func() *Catalogue { return mustLoad(Hans) }),
	Hant:    sync.OnceValue(func() *Catalogue { return mustLoad(Hant) }),
}

func mustLoad(l Lang) *Catalogue {
	c, err := load(l)
	if err != nil {
		panic("locale: " + err.Error())
	}
	return c
}

func load(l Lang) (*Catalogue, error) {
	c := &Catalogue{lang: l, texts: map[string]text{}}
	dir := path.Join("catalogue", string(l))
	names, err := fs.Glob(files, path.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		b, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var area map[string]text
		if err := json.Unmarshal(b, &area); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for k, v := range area {
			if _, twice := c.texts[k]; twice {
				return nil, fmt.Errorf("%s: key %q stands in two files", name, k)
			}
			c.texts[k] = v
		}
	}
	return c, nil
}

// In is the catalogue of a language.
func In(l Lang) *Catalogue {
	if c := catalogues[l]; c != nil {
		return c()
	}
	return catalogues[English]()
}

// Lang is the catalogue's language.
func (c *Catalogue) Lang() Lang { return c.lang }

// Has tells whether the catalogue has a key.
func (c *Catalogue) Has(key string) bool { _, ok := c.texts[key]; return ok }

// Keys lists the keys, sorted.
func (c *Catalogue) Keys() []string {
	ks := make([]string, 0, len(c.texts))
	for k := range c.texts {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return ks
}

// T is the text of a key with args in its gaps. A key that is not there shows
// as itself, so that the fault is seen and nothing is lost.
func (c *Catalogue) T(key string, args ...any) string {
	t, ok := c.texts[key]
	if !ok {
		if len(args) == 0 {
			return key
		}
		return fmt.Sprint(append([]any{key}, args...)...)
	}
	format := t.other
	if t.one != "" && len(args) > 0 && isOne(args[0]) {
		format = t.one
	}
	if len(args) == 0 || !strings.Contains(format, "%[") {
		return strings.ReplaceAll(format, "%%", "%")
	}
	in := make([]any, len(args))
	for i, a := range args {
		in[i] = c.arg(a)
	}
	return fmt.Sprintf(format, in...)
}

func isOne(v any) bool {
	switch n := v.(type) {
	case int:
		return n == 1
	case int64:
		return n == 1
	case tournament.RoundNo:
		return n == 1
	case tournament.BoardNo:
		return n == 1
	default:
		return false
	}
}

func (c *Catalogue) arg(v any) any {
	switch v := v.(type) {
	case tournament.Score:
		return v.Half()
	case tournament.Result:
		return c.Result(v)
	case interface {
		Localize() (string, []any, string)
	}:
		key, args, _ := v.Localize()
		return c.T(key, args...)
	case error:
		return c.Err(v)
	case Key:
		return c.T(string(v))
	default:
		return v
	}
}

// Key is an argument that is itself to be looked up.
type Key string

// Result is a result in short, as tables show it: "1 – 0", "½ – ½", "+ / −", "adj.".
func (c *Catalogue) Result(r tournament.Result) string {
	if r == tournament.NoResult {
		return ""
	}
	return c.T("result." + r.Code())
}

// ResultWords is a result in words: "White won".
func (c *Catalogue) ResultWords(r tournament.Result) string {
	if r == tournament.NoResult {
		return c.T("result-words.missing")
	}
	return c.T("result-words." + r.Code())
}

// Bye is a round without an opponent in words. In a round robin whose number
// of players is odd somebody is free in every round: he is not absent.
func (c *Catalogue) Bye(sys tournament.System, k tournament.ByeKind) string {
	if sys.IsRoundRobin() && k == tournament.ZeroBye {
		return c.T("bye.free")
	}
	return c.T("bye." + k.String())
}

// Localized is implemented by errors that carry a key, arguments and
// perhaps the key of a hint.
type Localized interface {
	error
	Localize() (key string, args []any, hint string)
}

// Err is an error as a sentence, with its hint. Errors without a key show
// their own text after the words for an internal error.
func (c *Catalogue) Err(err error) string {
	if err == nil {
		return ""
	}
	var ps tournament.Problems
	if errors.As(err, &ps) {
		lines := make([]string, len(ps))
		for i, p := range ps {
			lines[i] = c.Problem(p)
		}
		return strings.Join(lines, "\n")
	}
	var p tournament.Problem
	if errors.As(err, &p) {
		return c.Problem(p)
	}
	var l Localized
	if errors.As(err, &l) {
		key, args, hint := l.Localize()
		s := c.T(key, args...)
		if hint == "" {
			return s
		}
		if !strings.HasSuffix(s, "。") { // which brings its room with it
			s += c.T("error.join")
		}
		return s + c.T(hint, args...)
	}
	var te *tournament.Error
	if errors.As(err, &te) {
		return c.T(te.Key, te.Args...)
	}
	return c.T("error.internal", err.Error())
}

// Problem is a problem as a sentence led by its position and field.
func (c *Catalogue) Problem(p tournament.Problem) string {
	s := c.T(p.Key, p.Args...)
	where := c.position(p)
	switch {
	case where != "" && p.Field != "": // the sentence says what it is about: "Name: The name is …" would say it twice
		where = c.T("problem.named", where, p.Field)
	case p.Field != "":
		s = c.T("problem.field", p.Field, s)
	}
	if where != "" {
		s = c.T("problem.at", where, s)
	}
	return s
}

func (c *Catalogue) position(p tournament.Problem) string {
	parts := []string{}
	if p.File != "" {
		parts = append(parts, p.File)
	}
	if p.Line > 0 {
		parts = append(parts, c.T("problem.line", p.Line))
	}
	if p.Column > 0 {
		parts = append(parts, c.T("problem.column", p.Column))
	}
	return strings.Join(parts, c.T("problem.join"))
}
