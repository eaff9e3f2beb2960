package web

import (
	"net/http"
	"strconv"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// playerPage is one player's tournament: his games round by round, what they
// have brought him, and where he plays next.
type playerPage struct {
	person
	Facts  string
	Club   string
	Now    *playerGame // which is being played
	Next   string      // what to expect where none is
	Games  []playerGame
	Values []playerValue
}

// playerGame is one round of his, with what is shown as a sign also in words.
type playerGame struct {
	Round, RoundWord     string
	Board                int // 0: none
	BoardWord            string
	Color, ColorWord     string
	Against              string // "White against"
	Opponent             *person
	Href                 string // of the opponent's page
	Result               outcome
	Points               string // what it has brought; "" while it is open
	FloatMark, FloatWord string
}

// Disc is the icon of his colour.
func (g playerGame) Disc() string { return "state-" + g.Color }

// playerValue is a tie-break of his; its link is to the working.
type playerValue struct {
	link
	Code, Name string
}

// playerPath is a player's page, as seen from his section's.
func playerPath(n int) string { return "player/" + strconv.Itoa(n) }

// Page is the address of his page as seen from the pages beside it; "" before
// there are numbers.
func (p person) Page() string {
	if p.Number == 0 {
		return ""
	}
	return playerPath(p.Number)
}

func (s *Server) player(w http.ResponseWriter, r *http.Request) {
	s.ofPlayer(w, r, playerPath, func(scoring.Row) bool { return true }, func(v *view, t scoring.Table, at int) (sheet, error) { return v.playerSheet(t, at), nil })
}

// ofPlayer answers with a page of the player whose number is in the address: at
// his place in the standings, where he is shown there. path is the page's
// address, as seen from his section's.
func (s *Server) ofPlayer(w http.ResponseWriter, r *http.Request, path func(int) string, shown func(scoring.Row) bool, of func(*view, scoring.Table, int) (sheet, error)) {
	no, err := strconv.ParseUint(r.PathValue("no"), 10, 16)
	name := path(int(no))
	if err != nil || !strings.HasSuffix(r.URL.Path, "/"+name) {
		s.say(w, r, http.StatusNotFound, "web.no-player")
		return
	}
	v, ok := s.find(w, r, name)
	if !ok {
		return
	}
	t, err := v.table()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	at := rowOf(t, tournament.TPN(no))
	if at < 0 || !shown(t.Rows[at]) {
		s.say(w, r, http.StatusNotFound, "web.no-player")
		return
	}
	s.show(w, r, v, func() (sheet, error) { return of(v, t, at) })
}

func (v *view) playerSheet(t scoring.Table, at int) sheet {
	row := t.Rows[at]
	of := v.state.Player(row.Player)
	p := playerPage{person: personOf(v.section, of)}
	var rank, points, rating string
	if row.Rank > 0 && t.After > 0 {
		rank, points = v.T("web.rank-of", row.Rank), v.T("web.points-of", row.Points)
	}
	if p.Rating > 0 {
		rating = strconv.Itoa(p.Rating)
	}
	p.Facts = join(" · ", rank, points, v.left(row))
	p.Club = join(" · ", v.T("web.number", p.Number), rating, of.Club, of.Federation)
	card, _ := arbiter.CardOf(v.state, row.Player)
	for _, r := range card.Rounds {
		p.Games = append(p.Games, v.playerGame(r))
	}
	switch n := len(card.Rounds); {
	case n > 0 && card.Rounds[n-1].Opponent != "" && card.Rounds[n-1].Result == tournament.NoResult:
		p.Now = &p.Games[n-1]
	case of.Present(v.section.Current()+1) && v.section.Current() < v.section.TotalRounds:
		p.Next = v.T("player.next", int(v.section.Current()+1))
	}
	if !row.Out && t.After > 0 {
		p.Values = v.playerValues(t, at)
	}
	sh := v.rankedSheet(t, p)
	sh.Kind, sh.Find, sh.Orders = "player", false, nil
	sh.Title = join(" · ", p.Name, v.section.Name, v.state.Info.Name)
	return sh
}

// playerValues are the tie-breaks of a row, each with the way to its working.
func (v *view) playerValues(t scoring.Table, at int) []playerValue {
	var values []playerValue
	for k, shown := range t.Shown()[at] {
		c := t.Columns[k]
		if c.Err != nil {
			continue
		}
		value := playerValue{Code: c.Code.String(), link: link{Text: shown, Href: v.url() + "/" + workingPath(int(t.Rows[at].TPN)) + "#" + anchor(k)}}
		if key := "scoring.name." + string(c.Code.Name); v.Has(key) {
			value.Name = v.T(key)
		}
		values = append(values, value)
	}
	return values
}

// playerGame is a round of the player's, as his page shows it.
func (v *view) playerGame(c arbiter.CardRound) playerGame {
	g := playerGame{Round: strconv.Itoa(int(c.Round)), RoundWord: v.T("web.round", int(c.Round)), Points: c.Points.Half()}
	if c.Float != "" {
		g.FloatMark, g.FloatWord = map[arbiter.Float]string{arbiter.Upfloat: "↑", arbiter.Downfloat: "↓"}[c.Float], v.T("player.float-"+string(c.Float))
	}
	if c.Opponent == "" {
		g.Result = outcomeOfBye(v.Catalogue, c.Bye, v.section)
		return g
	}
	opponent := personOf(v.section, v.state.Player(c.Opponent))
	g.Opponent, g.Result = &opponent, outcomeOf(v.Catalogue, c.Result, c.Round == v.section.Current())
	g.Board, g.BoardWord = int(c.Board), v.T("web.board")
	g.Color, g.ColorWord, g.Against = c.Color.String(), v.T("colour."+c.Color.String()), v.T("player.against-"+c.Color.String())
	if opponent.Number > 0 {
		g.Href = v.url() + "/" + opponent.Page()
	}
	if !c.Result.Final() {
		g.Points = ""
	}
	return g
}
