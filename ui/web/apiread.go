package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"sealedmove/arbiter"
	"sealedmove/export"
	"sealedmove/tournament"
)

type apiEventInfo struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Place    string           `json:"place,omitempty"`
	Start    string           `json:"start,omitempty"`
	End      string           `json:"end,omitempty"`
	Seq      int64            `json:"seq"`
	Href     string           `json:"href"`
	Sections []apiSectionInfo `json:"sections,omitempty"`
}

type apiSectionInfo struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	System  string `json:"system"`
	Rounds  int    `json:"rounds"`
	Current int    `json:"current"`
	Phase   string `json:"phase"`
	Players int    `json:"players"`
	Href    string `json:"href"`
}

// apiPerson is a player as programs read him; nothing of his birth and sex.
type apiPerson struct {
	ID         string `json:"id"`
	No         int    `json:"no,omitempty"`
	Name       string `json:"name"`
	Latin      string `json:"latin,omitempty"`
	Title      string `json:"title,omitempty"`
	Rating     int    `json:"rating,omitempty"`
	Federation string `json:"federation,omitempty"`
	Club       string `json:"club,omitempty"`
	Status     string `json:"status,omitempty"`
}

type apiSeats struct {
	White bool `json:"white"`
	Black bool `json:"black"`
}

type apiBoard struct {
	Board       int       `json:"board"`
	White       apiPerson `json:"white"`
	Black       apiPerson `json:"black"`
	Result      string    `json:"result"`
	Adjudicated bool      `json:"adjudicated,omitempty"`
	Signed      apiSeats  `json:"signed"`
}

type apiBye struct {
	Player apiPerson `json:"player"`
	Kind   string    `json:"kind"`
}

// apiEvents lists the events.
func (s *Server) apiEvents(w http.ResponseWriter, r *http.Request) {
	now, err := s.pulse.current(r.Context())
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	list := []apiEventInfo{}
	for _, e := range now.events {
		list = append(list, apiEventInfo{ID: string(e.ID), Name: e.Name, Start: string(e.Start), End: string(e.End), Seq: e.Seq, Href: apiURL("events", string(e.ID))})
	}
	s.apiShow(w, r, map[string]any{"events": list})
}

func (s *Server) apiEvent(w http.ResponseWriter, r *http.Request) {
	s.apiCached(w, r, "event", func(v *view) (any, error) {
		i := v.state.Info
		e := apiEventInfo{ID: string(v.id), Name: i.Name, Place: i.Place, Start: string(i.Start), End: string(i.End), Seq: v.state.Seq, Href: apiURL("events", string(v.id)), Sections: []apiSectionInfo{}}
		for _, sec := range v.state.Sections {
			e.Sections = append(e.Sections, apiSectionInfo{
				ID: string(sec.ID), Name: sec.Name, System: string(sec.System), Rounds: int(sec.TotalRounds), Current: int(sec.Current()),
				Phase: string(arbiter.PhaseOf(sec)), Players: len(v.state.Entries(sec.ID)), Href: apiURL("events", string(v.id), "sections", string(sec.ID)),
			})
		}
		return e, nil
	})
}

// apiPerson is a player of a section.
func apiPersonOf(sec *tournament.Section, p *tournament.Player) apiPerson {
	of := personOf(sec, p)
	x := apiPerson{ID: of.ID, No: of.Number, Name: of.Name, Latin: of.Latin, Title: of.Title, Rating: of.Rating, Federation: p.Federation, Club: p.Club}
	switch {
	case p.Expelled:
		x.Status = "expelled"
	case p.Withdrawn(sec.Current() + 1):
		x.Status = "withdrawn"
	}
	return x
}

// apiSeat is a player as boards name him.
func apiSeat(v *tournament.State, sec *tournament.Section, id tournament.PlayerID) apiPerson {
	of := personOf(sec, v.Player(id))
	return apiPerson{ID: of.ID, No: of.Number, Name: of.Name, Latin: of.Latin, Title: of.Title, Rating: of.Rating}
}

func (s *Server) apiPlayers(w http.ResponseWriter, r *http.Request) {
	s.apiCached(w, r, "players", func(v *view) (any, error) {
		list := []apiPerson{}
		for _, p := range v.state.Entries(v.section.ID) {
			list = append(list, apiPersonOf(v.section, p))
		}
		return map[string]any{"seq": v.state.Seq, "players": list}, nil
	})
}

func (s *Server) apiRounds(w http.ResponseWriter, r *http.Request) {
	type line struct {
		Round   int    `json:"round"`
		Boards  int    `json:"boards"`
		Missing int    `json:"missing"`
		Open    int    `json:"open"`
		Href    string `json:"href"`
	}
	s.apiCached(w, r, "rounds", func(v *view) (any, error) {
		list := []line{}
		for no := tournament.RoundNo(1); no <= v.section.Current(); no++ {
			if rd := v.section.Round(no); rd != nil {
				list = append(list, line{int(no), len(rd.Boards), rd.Missing(), rd.OpenGames(), apiURL("events", string(v.id), "sections", string(v.section.ID), "rounds", strconv.Itoa(int(no)))})
			}
		}
		return map[string]any{"seq": v.state.Seq, "rounds": list}, nil
	})
}

// apiRound is a posted round: its boards with their results, and its byes.
func (s *Server) apiRound(w http.ResponseWriter, r *http.Request) {
	no, err := roundNo(r)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	s.apiCached(w, r, "round/"+strconv.Itoa(int(no)), func(v *view) (any, error) {
		rd := v.section.Round(no)
		if rd == nil || no > v.section.Current() {
			return nil, errNoRound
		}
		boards, byes := []apiBoard{}, []apiBye{}
		for _, b := range rd.Boards {
			boards = append(boards, apiBoardOf(&v.state, v.section, &b))
		}
		for _, y := range rd.Byes {
			byes = append(byes, apiBye{apiSeat(&v.state, v.section, y.Player), y.Kind.String()})
		}
		return map[string]any{"seq": v.state.Seq, "round": int(rd.No), "current": rd.No == v.section.Current(), "boards": boards, "byes": byes}, nil
	})
}

func apiBoardOf(st *tournament.State, sec *tournament.Section, b *tournament.Board) apiBoard {
	return apiBoard{
		Board: int(b.No), White: apiSeat(st, sec, b.White), Black: apiSeat(st, sec, b.Black), Result: b.Result.Code(),
		Adjudicated: b.Adjudicated, Signed: apiSeats{b.Signed.White, b.Signed.Black},
	}
}

func (s *Server) apiStandings(w http.ResponseWriter, r *http.Request) {
	s.apiLists(w, r, export.Standings)
}

func (s *Server) apiWorking(w http.ResponseWriter, r *http.Request) { s.apiLists(w, r, export.Working) }

func (s *Server) apiCrossTable(w http.ResponseWriter, r *http.Request) {
	s.apiLists(w, r, export.CrossTable)
}

// apiLists answers with a list as docs/json.md describes it.
func (s *Server) apiLists(w http.ResponseWriter, r *http.Request, kind export.Kind) {
	s.apiCached(w, r, string(kind), func(v *view) (any, error) {
		doc, err := export.New(export.Input{State: v.state, Lang: v.Lang(), Foot: export.Foot{Seq: v.state.Seq}})
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		err = doc.JSON(&b, export.Choice{Kind: kind, Section: v.section.ID})
		return json.RawMessage(b.Bytes()), err
	})
}
