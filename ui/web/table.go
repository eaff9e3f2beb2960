package web

import (
	"net/http"
	"strconv"

	"sealedmove/tournament"
)

// tablePage is one table of the playing hall: who sits there in the last posted
// round.
type tablePage struct {
	Heading string
	Game    pairingRow
	Link    link // to all boards
	Claim   *claimPart
	Notice  string // why a claim was refused
}

// board answers the code on a table.
func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	v, ok := s.find(w, r, "board/"+r.PathValue("n"))
	if !ok {
		return
	}
	n, _ := strconv.Atoi(r.PathValue("n")) // 0 is no board either
	round := v.section.Round(v.section.Current())
	switch {
	case round == nil:
		s.say(w, r, http.StatusNotFound, "web.not-posted")
	case round.Board(tournament.BoardNo(n)) == nil:
		s.say(w, r, http.StatusNotFound, "hall.no-table", n)
	default:
		v.key.view = "board/" + strconv.Itoa(n)
		s.show(w, r, v, func() (sheet, error) { return v.tableSheet(round, n, s.claimsHere()), nil })
	}
}

func (v *view) tableSheet(round *tournament.Round, no int, claims Claims) sheet {
	sh := v.sheet(nil)
	p := tablePage{Heading: v.T("hall.table", no), Link: link{Text: v.T("web.all-boards"), Href: v.url() + "/pairings"}}
	for _, row := range v.rowsByBoard(round) {
		if row.Board == no {
			p.Game = row
		}
	}
	p.Claim = v.claimPart(claims, round, round.Board(tournament.BoardNo(no)))
	sh.Kind, sh.Find, sh.Content = "table", false, p
	sh.Sub = join(" · ", v.section.Name, v.T("web.round", int(round.No)))
	sh.Title = join(" · ", p.Heading, sh.Sub, v.state.Info.Name)
	return sh
}
