package web

import (
	"net/http"
	"slices"
	"time"

	"golang.org/x/text/language"

	"sealedmove/internal/locale"
)

// languages finds the reader's language.
type languages struct {
	order   []locale.Lang // the one for everybody else first
	matcher language.Matcher
}

func newLanguages(first locale.Lang) *languages {
	order := locale.Langs()
	slices.SortStableFunc(order, func(a, b locale.Lang) int {
		switch {
		case a == first:
			return -1
		case b == first:
			return 1
		default:
			return 0
		}
	})
	tags := make([]language.Tag, len(order))
	for i, l := range order {
		tags[i] = language.Make(string(l))
	}
	return &languages{order: order, matcher: language.NewMatcher(tags)}
}

// langCookie remembers a language that was chosen.
const langCookie = "lang"

// of is the language of a request: the one asked for in the address, else the
// one chosen before, else what the browser prefers.
func (l *languages) of(r *http.Request) locale.Lang {
	if q := r.URL.Query().Get("lang"); q != "" {
		return l.match(q)
	}
	if c, err := r.Cookie(langCookie); err == nil && c.Value != "" {
		return l.match(c.Value)
	}
	return l.match(r.Header.Get("Accept-Language"))
}

func (l *languages) match(wanted string) locale.Lang {
	const enough = 200 // letters; nobody lists more languages than that
	if len(wanted) > enough {
		wanted = ""
	}
	tags, _, err := language.ParseAcceptLanguage(wanted)
	if err != nil || len(tags) == 0 {
		return l.order[0]
	}
	_, i, confidence := l.matcher.Match(tags...)
	if confidence == language.No {
		return l.order[0]
	}
	return l.order[i]
}

// words are the words for a reader. A language chosen in the address is
// remembered on the reader's side.
func (s *Server) words(w http.ResponseWriter, r *http.Request) *locale.Catalogue {
	lang := s.langs.of(r)
	if r.URL.Query().Has("lang") {
		http.SetCookie(w, &http.Cookie{
			Name: langCookie, Value: string(lang), Path: "/", MaxAge: int((365 * 24 * time.Hour).Seconds()),
			SameSite: http.SameSiteLaxMode, HttpOnly: true,
		})
	}
	return locale.In(lang)
}
