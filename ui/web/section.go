package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// errNoSection says that an address names no section of the file.
var errNoSection = errors.New("no such section")

// joinID is a section's id in addresses.
func joinID(event tournament.EventID, section tournament.SectionID) string {
	return string(event) + "-" + string(section)
}

// splitID takes an id apart at its last hyphen; section is "" where it has none.
func splitID(id string) (tournament.EventID, tournament.SectionID) {
	if i := strings.LastIndexByte(id, '-'); i >= 0 {
		return tournament.EventID(id[:i]), tournament.SectionID(id[i+1:])
	}
	return tournament.EventID(id), ""
}

// view is a request for a page of one section.
type view struct {
	*snapshot
	*locale.Catalogue
	section *tournament.Section
	key     pageKey
	door    bool // people can come in
}

// url is the section's address.
func (v *view) url() string { return "/t/" + url.PathEscape(joinID(v.id, v.section.ID)) }

// find resolves the section in the address, or answers the request itself.
func (s *Server) find(w http.ResponseWriter, r *http.Request, name string) (*view, bool) {
	words := s.words(w, r)
	v, err := s.view(r, words, name)
	switch {
	case errors.Is(err, errNoSection):
		s.say(w, r, http.StatusNotFound, "web.no-section")
		return nil, false
	case err != nil:
		s.fail(w, r, err)
		return nil, false
	case joinID(v.id, v.section.ID) != r.PathValue("id"):
		to := v.url()
		if name != "" {
			to += "/" + name
		}
		s.redirect(w, r, to)
		return nil, false
	}
	return v, true
}

func (s *Server) view(r *http.Request, words *locale.Catalogue, name string) (*view, error) {
	event, section := splitID(r.PathValue("id"))
	snap, err := s.event(r.Context(), event)
	if err != nil {
		return nil, err
	}
	v := &view{snapshot: snap, Catalogue: words, section: snap.state.Section(section), door: s.door != nil}
	if section == "" && len(snap.state.Sections) > 0 {
		v.section = snap.state.Sections[0]
	}
	if v.section == nil {
		return nil, errNoSection
	}
	v.key = pageKey{section: v.section.ID, view: name, lang: words.Lang()}
	return v, nil
}

// redirect keeps the query, so that ?lang= arrives.
func (s *Server) redirect(w http.ResponseWriter, r *http.Request, to string) {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusFound)
}

func (s *Server) toPairings(w http.ResponseWriter, r *http.Request) {
	if v, ok := s.find(w, r, ""); ok {
		s.redirect(w, r, v.url()+"/pairings")
	}
}

// show answers with the page of a view; fill makes what is put into it.
func (s *Server) show(w http.ResponseWriter, r *http.Request, v *view, fill func() (sheet, error)) {
	s.answer(w, r, v, func() ([]byte, error) {
		content, err := fill()
		if err != nil {
			return nil, err
		}
		return render(content)
	})
}

// answer answers with the page of a view, which draw renders where it has not
// been rendered yet.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, v *view, draw func() ([]byte, error)) {
	p, err := v.pages.get(v.key, draw)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Language", string(v.Lang()))
	p.serve(w, r, revalidate)
}

// roundIn reads ?round=; without one it is the last posted round. ok is false
// for a round that has not been posted: what is only drafted is not there.
func (v *view) roundIn(r *http.Request) (no tournament.RoundNo, ok bool) {
	q := r.URL.Query().Get("round")
	if q == "" {
		return v.section.Current(), true
	}
	n, err := strconv.Atoi(q)
	no = tournament.RoundNo(n)
	return no, err == nil && v.section.Round(no) != nil
}
