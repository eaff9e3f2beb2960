package web

import (
	"net/http"
	"slices"

	"sealedmove/arbiter"
)

// route is an address of the server: what a request there does, as the policy
// has it. One of page and do is set: page answers everybody and asks nobody who
// he is; do answers who may do the act in some phase ([Server.act]).
type route struct {
	method, path string
	act          arbiter.Act
	page         http.HandlerFunc
	do           func(http.ResponseWriter, *http.Request, arbiter.Actor)
}

// table lists all addresses. Those of the second half are there where people
// can come in; a server without a door only reads.
func (s *Server) table() []route {
	all := s.publicRoutes()
	if s.door != nil {
		all = slices.Concat(all, s.claimRoutes(), s.kioskRoutes(), s.doorRoutes())
	}
	return slices.Concat(all, s.arbiterRoutes(), s.apiRoutes())
}

// publicRoutes are the pages for everybody.
func (s *Server) publicRoutes() []route {
	var all []route
	for _, r := range []struct {
		path string
		page http.HandlerFunc
	}{
		{"/{$}", s.home},
		{"/t/{id}", s.toPairings},
		{"/t/{id}/{$}", s.toPairings},
		{"/t/{id}/pairings", s.pairings},
		{"/t/{id}/standings", s.ranked("standings", (*view).standingsSheet)},
		{"/t/{id}/crosstable", s.ranked("crosstable", (*view).crossSheet)},
		{"/t/{id}/categories", s.ranked("categories", (*view).categoriesSheet)},
		{"/t/{id}/prizes", s.ranked("prizes", (*view).prizesSheet)},
		{"/t/{id}/player/{no}", s.player},
		{"/t/{id}/player/{no}/working", s.working},
		{"/t/{id}/board/{n}", s.board},
		{"/t/{id}/screen/{n}", s.hall},
		{"/events", s.events},
		{"/static/{name...}", s.static},
		{"/healthz", s.health},
	} {
		all = append(all, route{method: http.MethodGet, path: r.path, act: arbiter.ActView, page: r.page})
	}
	return all
}

func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range s.table() {
		page := r.page
		if page == nil {
			page = s.act(r.act, r.do)
		}
		mux.HandleFunc(r.method+" "+r.path, page)
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if !safe(r) {
			s.deny(w, r, http.StatusForbidden, "web.read-only")
			return
		}
		s.deny(w, r, http.StatusNotFound, "web.no-page")
	})
	return mux
}
