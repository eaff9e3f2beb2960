// Package export writes documents: what people take away from a tournament on
// paper, in a spreadsheet or in a file. It writes to an io.Writer and knows no
// service and no store; time and the journal's head come in from outside, so
// that the same state gives the same bytes.
//
//	[Doc.Workbook]  XLSX: standings, cross table, pairings of every round, players, categories, prizes, progress with
//	                its chart, working, check by formulas, journal
//	[Doc.HTML]      a page that prints: the same lists, pairings by name, result slips
//	[Doc.PDF]       the same for paper, with cards, score sheets and the packet of a round;
//	                [Doc.EnvelopePDF] of adjourned games
//	[Doc.CSV]       one list for a spreadsheet; [Doc.JSON] for programs (docs/json.md)
//	[WriteFile]     writes aside, then puts the file in its place
//	[FileName]      a name for the file from an event's name in any script
//
// All of them show a [List]: titled columns and rows of typed cells, built once
// per kind (standings.go, cross.go, grid.go, pairings.go, players.go, checkin.go, prizes.go, working.go,
// record.go, norms.go, cards.go). What a document is about stands at its foot: event, round, seq and head hash of the journal,
// time; paper and journal can be matched.
package export

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// Input is what documents are made from.
type Input struct {
	State tournament.State
	// Standings are the tables of sections, as their caller wants them (after
	// which round, with which tie-breaks). Sections without one get theirs live.
	Standings []scoring.Table
	Foot      Foot
	Lang      locale.Lang
	// Remarks are what a report to FIDE says of a section besides its results.
	Remarks map[tournament.SectionID][]string
	// BoardLink is the address of a board's page on the server, which slips and
	// board cards carry as a QR code (of a card the round is 0); nil, or "", is none.
	BoardLink func(tournament.SectionID, tournament.RoundNo, tournament.BoardNo) string
	// Journal is the part of the journal that a book shows; nil is none.
	Journal []Entry
}

// BoardPage is the address of a board's page on a server of this program, whose
// own addresses begin with at: "http://192.168.1.10:8080".
func BoardPage(at string, event tournament.EventID, sec tournament.SectionID, no tournament.BoardNo) string {
	return strings.TrimRight(at, "/") + "/t/" + url.PathEscape(string(event)+"-"+string(sec)) + "/board/" + strconv.Itoa(int(no))
}

// Foot says which state of the journal a document shows.
type Foot struct {
	Seq  int64
	Head journal.Hash
	Time time.Time // printed in its own zone
}

// Doc is an event ready to be written. It may be used by one goroutine at a time.
type Doc struct {
	state  tournament.State
	tables map[tournament.SectionID]scoring.Table
	foot   Foot
	words  *locale.Catalogue

	remarks map[tournament.SectionID][]string
	lines   []Entry
	link    func(tournament.SectionID, tournament.RoundNo, tournament.BoardNo) string
}

// New prepares the documents of an event. It fails where the standings of a
// section cannot be made.
func New(in Input) (*Doc, error) {
	d := &Doc{state: in.State, tables: map[tournament.SectionID]scoring.Table{}, foot: in.Foot, words: locale.In(in.Lang), remarks: in.Remarks, link: in.BoardLink, lines: in.Journal}
	for _, t := range in.Standings {
		d.tables[t.Section] = t
	}
	for _, sec := range in.State.Sections {
		if _, ok := d.tables[sec.ID]; ok {
			continue
		}
		t, err := scoring.Standings(in.State, scoring.Options{Section: sec.ID})
		if err != nil {
			return nil, err
		}
		d.tables[sec.ID] = t
	}
	return d, nil
}

// Kind is a kind of document.
type Kind string

// The kinds.
const (
	Standings  Kind = "standings"
	CrossTable Kind = "crosstable"
	Pairings   Kind = "pairings" // by board
	ByName     Kind = "by-name"  // pairings in the order of names: "where do I play?"
	Players    Kind = "players"
	Categories Kind = "categories" // each category's own standings
	Prizes     Kind = "prizes"     // who wins what, and why
	Working    Kind = "working"    // how the tie-breaks came about
	Slips      Kind = "slips"      // result slips to sign; paper only
	Grid       Kind = "grid"       // of a round robin, in the order of its numbers, to be filled in
	Progress   Kind = "progress"   // points after each round; in a book with a chart
	CheckIn    Kind = "check-in"   // who may come, with a box to tick
	Records    Kind = "records"    // a card for each player: his games and what they came to
	Norms      Kind = "norms"      // who made a norm, and what others missed
	BoardCards Kind = "board-cards"
	NameCards  Kind = "name-cards" // both are folded and stand on the tables
)

// Sheets of a book that are no documents of their own.
const (
	checked Kind = "check"   // the points of the standings, added up by formulas
	logged  Kind = "journal" // what happened
)

// Kinds lists the kinds, in the order of a menu.
func Kinds() []Kind {
	return []Kind{Standings, CrossTable, Grid, Pairings, ByName, Players, CheckIn, Categories, Prizes, Progress, Working, Records, Norms, Slips, BoardCards, NameCards}
}

// Key is the key of the kind's name in the catalogues.
func (k Kind) Key() string { return "export.kind." + string(k) }

// ofRound tells whether the kind shows one round.
func (k Kind) ofRound() bool { return k == Pairings || k == ByName || k == Slips || k == ScoreSheets }

// Choice says which document is wanted.
type Choice struct {
	Kind    Kind
	Section tournament.SectionID // "": all, one after the other
	// Round of pairings and slips, 0 for the last one posted; of standings and
	// cross table, the round after which, 0 for the standings that Input gave.
	Round tournament.RoundNo
	Wall  bool // large print, to be read from a wall
	// Player of the cards of players: his alone; "" is everybody's.
	Player tournament.PlayerID
}

// Lists are the lists of a choice, a section each.
func (d *Doc) Lists(c Choice) ([]List, error) {
	var out []List
	for _, sec := range d.state.Sections {
		if c.Section != "" && sec.ID != c.Section {
			continue
		}
		if c.Section == "" && c.Kind == Grid && !sec.System.IsRoundRobin() && len(d.state.Sections) > 1 {
			continue
		}
		if c.Section == "" && c.Kind.ofRound() && (sec.Current() == 0 || c.Round > sec.Current()) && len(d.state.Sections) > 1 {
			continue // a section that has not come as far
		}
		l, err := d.chosen(sec, c)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	if len(out) == 0 {
		return nil, d.nothing(c)
	}
	return out, nil
}

// chosen is a section's list of a choice.
func (d *Doc) chosen(sec *tournament.Section, c Choice) (List, error) {
	if c.Kind != Records || c.Player == "" {
		return d.List(c.Kind, sec.ID, c.Round)
	}
	t, err := d.table(sec, c.Round)
	if err != nil {
		return List{}, err
	}
	return d.recordList(sec, t, c.Player)
}

// nothing says why a choice is empty.
func (d *Doc) nothing(c Choice) error {
	if c.Section != "" {
		return tournament.Refuse("state.no-section", string(c.Section))
	}
	if c.Kind == Grid && len(d.state.Sections) > 0 {
		return tournament.Refuse("export.no-grid", d.state.Sections[0].Name)
	}
	if c.Kind.ofRound() && len(d.state.Sections) > 0 {
		return tournament.Refuse("export.no-round", max(int(c.Round), 1))
	}
	return tournament.Refuse("export.no-sections")
}

// List is one list of one section; round as in [Choice].
func (d *Doc) List(k Kind, id tournament.SectionID, r tournament.RoundNo) (List, error) {
	sec := d.state.Section(id)
	if sec == nil {
		return List{}, tournament.Refuse("state.no-section", string(id))
	}
	if k.ofRound() {
		if r == 0 {
			r = sec.Current()
		}
		if sec.Round(r) == nil {
			return List{}, tournament.Refuse("export.no-round", max(int(r), 1))
		}
	}
	switch k {
	case Pairings, Slips, ScoreSheets:
		return d.pairings(sec, r), nil
	case ByName:
		return d.byName(sec, r), nil
	case Players:
		return d.players(sec), nil
	case CheckIn:
		return d.checkIn(sec, toCheckIn(sec, r)), nil
	case BoardCards:
		return d.boardCards(sec), nil
	case NameCards:
		return d.nameCards(sec), nil
	case Standings, CrossTable, Grid, Categories, Prizes, Progress, Working, Records, Norms:
	default:
		return List{}, tournament.Refuse("export.no-kind", string(k))
	}
	t, err := d.table(sec, r)
	if err != nil {
		return List{}, err
	}
	switch k {
	case CrossTable:
		return d.cross(sec, t), nil
	case Grid:
		return d.grid(sec, t)
	case Records:
		return d.recordList(sec, t, "")
	case Norms:
		return d.norms(sec, t.After)
	case Categories:
		return d.categories(sec, t), nil
	case Prizes:
		return d.prizes(sec, t), nil
	case Progress:
		return d.progress(sec, t), nil
	case Working:
		return d.working(sec, t)
	default:
		return d.standings(sec, t), nil
	}
}

// table is the standings of a section after round r, or as given for 0.
func (d *Doc) table(sec *tournament.Section, r tournament.RoundNo) (scoring.Table, error) {
	if t := d.tables[sec.ID]; r == 0 || t.After == r {
		return t, nil
	}
	return scoring.Standings(d.state, scoring.Options{Section: sec.ID, After: r})
}

// one tells whether the event has one section: then nothing needs its name.
func (d *Doc) one() bool { return len(d.state.Sections) == 1 }

// t is a text of the catalogue.
func (d *Doc) t(key string, args ...any) string { return d.words.T("export."+key, args...) }

// event is the event's name, for heads and feet.
func (d *Doc) event() string {
	if n := tournament.Clean(d.state.Info.Name); n != "" {
		return n
	}
	return d.t("unnamed")
}

// where is the line under the event's name: place and days.
func (d *Doc) where() string {
	i := d.state.Info
	days := string(i.Start)
	if i.End != "" && i.End != i.Start {
		days += " – " + string(i.End)
	}
	var parts []string
	for _, s := range []string{tournament.Clean(i.Place), strings.Trim(days, " –")} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}

// proof is what ties a paper to the journal: seq, head hash, time.
func (d *Doc) proof() string {
	var parts []string
	if d.foot.Seq > 0 {
		parts = append(parts, d.t("foot.seq", thin(d.foot.Seq)))
	}
	if d.foot.Head != (journal.Hash{}) {
		parts = append(parts, d.t("foot.head", d.shortHead()))
	}
	if !d.foot.Time.IsZero() {
		parts = append(parts, d.foot.Time.Format("2006-01-02 15:04"))
	}
	return strings.Join(parts, " · ")
}
