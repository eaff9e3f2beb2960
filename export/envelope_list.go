package export

import (
	"html/template"
	"io"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// usualSession is how long a session of resumption is taken to last.
const usualSession = 4 * time.Hour

// AdjournedRow is a game on the list of adjournments: what an arbiter needs to
// set the board up and to start, and boxes to tick as he goes.
type AdjournedRow struct {
	Board    int
	Round    int
	Section  string
	White    Cell
	Black    Cell
	SealedBy string // "" for a postponed game
	Move     string
	Used     tournament.ByColor[string]
	Offer    string
	Resumes  string
	Late     string // from when on a player has lost who is not there
	Place    string
	Serial   string
	Kept     string // who has the envelope
	Stage    string
	Sealed   bool // there is an envelope
}

// AdjournedList is "Tonight's adjournments" as data.
type AdjournedList struct {
	Title string
	Rows  []AdjournedRow
	Notes []string // clashes, and when a player is too late
}

// Adjourned lists the games that are to go on, on the given day or, for the
// zero time, whenever: open ones only, in the order in which they were given.
func (d *Doc) Adjourned(games []adjournment.Game, day time.Time) AdjournedList {
	list := AdjournedList{Title: d.t("adjourned.title-all")}
	if !day.IsZero() {
		list.Title = d.t("adjourned.title", day.Format("2006-01-02"), d.weekday(day))
	}
	var sessions []adjournment.Session
	for _, g := range games {
		if g.Stage == adjournment.Finished || g.Stage == adjournment.Playing || !day.IsZero() && !sameDay(g.Resume, day) {
			continue
		}
		sec := d.state.Section(g.Section)
		white, black := d.state.Player(g.White), d.state.Player(g.Black)
		if sec == nil || white == nil || black == nil {
			continue
		}
		list.Rows = append(list.Rows, d.adjournedRow(g, sec, white, black))
		if !g.Resume.IsZero() {
			sessions = append(sessions, adjournment.Session{Name: d.gameWords(sec, g), Players: []tournament.PlayerID{g.White, g.Black}, Start: g.Resume})
		}
	}
	for _, c := range adjournment.Clashes(sessions, usualSession) {
		list.Notes = append(list.Notes, d.t("adjourned.clash", d.state.Player(c.Player).Name(), sessions[c.A].Name, sessions[c.B].Name))
	}
	if len(list.Rows) > 0 {
		list.Notes = append(list.Notes, d.t("adjourned.note"))
	}
	return list
}

func sameDay(a, b time.Time) bool {
	return a.Format("2006-01-02") == b.Format("2006-01-02")
}

func (d *Doc) adjournedRow(g adjournment.Game, sec *tournament.Section, white, black *tournament.Player) AdjournedRow {
	r := AdjournedRow{
		Board: int(g.Board), Round: int(g.Round), White: d.person(white, sec.TPN(white.ID)), Black: d.person(black, sec.TPN(black.ID)),
		Resumes: d.moment(g.Resume), Place: placeOf(g), Stage: d.words.T("adjournment.stage." + string(g.Stage)),
	}
	if !d.one() {
		r.Section = tournament.Clean(sec.Name)
	}
	if e := g.Envelope; e != nil {
		r.Sealed, r.SealedBy, r.Move, r.Serial = true, d.side(e.Sealer), moveNumber(e), e.Serial
		r.Used = tournament.ByColor[string]{White: g.Used.White.String(), Black: g.Used.Black.String()}
		if g.Offer != tournament.NoColor {
			r.Offer = d.t("adjourned.offer", d.side(g.Offer))
		}
		if !g.Resume.IsZero() {
			r.Late = d.t("adjourned.late", g.Resume.Add(g.DefaultTime()).Format("15:04"))
		}
		if log := g.CustodyLog(); len(log) > 0 {
			r.Kept = tournament.Clean(log[len(log)-1].Holder)
		}
	}
	return r
}

func (d *Doc) weekday(t time.Time) string {
	return d.t("envelope.weekday." + weekdayKeys[t.Weekday()])
}

var weekdayKeys = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// WriteAdjourned writes the list of adjournments as a page that prints.
func (d *Doc) WriteAdjourned(w io.Writer, games []adjournment.Game, day time.Time) error {
	list := d.Adjourned(games, day)
	return envelopeTemplate.ExecuteTemplate(w, "adjourned", adjournedPage{
		AdjournedList: list, doc: d, Lang: d.lang(), Event: d.event(), Where: d.where(), Proof: d.proof(), Style: template.CSS(pageStyle), // our own file
		InMargin: d.inMargin(cutWidth(d.event(), 32), d.proof()), Sections: !d.one(),
	})
}

type adjournedPage struct {
	AdjournedList
	doc      *Doc
	Lang     locale.Lang
	Event    string
	Where    string
	Proof    string
	Style    template.CSS
	InMargin template.CSS
	Sections bool // the event has several
}

// T is a text of the catalogue, for the template.
func (p adjournedPage) T(key string, args ...any) string { return p.doc.t(key, args...) }

// Steps are the boxes to tick at each board, in the order of the check-list.
func (adjournedPage) Steps() []string {
	return []string{"adjourned.step.position", "adjourned.step.clocks", "adjourned.step.replier", "adjourned.step.opened", "adjourned.step.started"}
}
