package storage

import (
	"encoding/json"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// The rows of the tables. What a column may hold, the migrations say.

type eventRow struct {
	ID        string `gorm:"primaryKey"`
	Name      string
	Place     string
	StartDay  string
	EndDay    string
	Players   int
	Round     int
	Rounds    int
	Seq       int64
	Head      []byte
	ChangedMs int64
	Archived  bool
	Erased    int64 // how often texts were erased, so that whoever holds them in memory notices
}

type entryRow struct {
	EventID string `gorm:"primaryKey"`
	Seq     int64  `gorm:"primaryKey;autoIncrement:false"`
	Cmd     int64
	AtMs    int64
	Actor   string
	Kind    string
	Payload []byte
	Prev    []byte
	Hash    []byte
	Once    string
}

// textRow is a row of person or of note.
type textRow struct {
	EventID string `gorm:"primaryKey"`
	Ref     string `gorm:"primaryKey"`
	Salt    string
	Body    string
}

type actorRow struct {
	ID     string `gorm:"primaryKey"`
	Name   string
	Device string
}

func (eventRow) TableName() string { return "events" }
func (entryRow) TableName() string { return "journal" }
func (actorRow) TableName() string { return "actors" }

const (
	personTable = "person"
	noteTable   = "note"
)

func toEventRow(id tournament.EventID, s *tournament.State, head journal.Hash, changedMs int64) eventRow {
	r := eventRow{
		ID: string(id), Name: s.Info.Name, Place: s.Info.Place,
		StartDay: string(s.Info.Start), EndDay: string(s.Info.End),
		Players: len(s.Players), Seq: s.Seq, Head: head[:], ChangedMs: changedMs, Archived: s.Info.Archived,
	}
	for _, sec := range s.Sections {
		r.Round = max(r.Round, int(sec.Current()))
		r.Rounds = max(r.Rounds, int(sec.TotalRounds))
	}
	return r
}

func (r eventRow) summary() journal.Summary {
	return journal.Summary{
		ID: tournament.EventID(r.ID), Name: r.Name, Place: r.Place,
		Start: tournament.Date(r.StartDay), End: tournament.Date(r.EndDay),
		Players: r.Players, Round: tournament.RoundNo(r.Round), Rounds: tournament.RoundNo(r.Rounds),
		Seq: r.Seq, Changed: r.ChangedMs, Archived: r.Archived,
	}
}

func toEntryRow(id tournament.EventID, r journal.Record) entryRow {
	return entryRow{
		EventID: string(id), Seq: r.Seq, Cmd: r.Cmd, AtMs: r.At, Actor: string(r.Actor),
		Kind: r.Kind, Payload: r.Payload, Prev: r.Prev[:], Hash: r.Hash[:], Once: r.Once,
	}
}

// record is the row as package journal has it; a hash of another length than
// the table allows is one that does not fit.
func (r entryRow) record() journal.Record {
	rec := journal.Record{Seq: r.Seq, Cmd: r.Cmd, At: r.AtMs, Actor: journal.ActorID(r.Actor), Kind: r.Kind, Payload: r.Payload, Once: r.Once}
	copy(rec.Prev[:], r.Prev)
	copy(rec.Hash[:], r.Hash)
	return rec
}

func toTextRow(id tournament.EventID, t journal.Text) textRow {
	return textRow{EventID: string(id), Ref: string(t.Ref), Salt: t.Salt, Body: string(t.Body)}
}

func (r textRow) text() journal.Text {
	return journal.Text{Ref: tournament.TextRef(r.Ref), Salt: r.Salt, Body: []byte(r.Body)}
}

// The rows of the projection are comparable, so that a change of the state
// becomes the rows that differ.
type (
	sectionRow struct {
		EventID     string
		ID          string
		Place       int // from 1, in the order they were made
		Name        string
		System      string
		TotalRounds int
		Posted      int
		Settings    string // all of them, as JSON
	}
	playerRow struct {
		EventID      string
		ID           string
		SectionID    string
		TPN          int `gorm:"column:tpn"`
		PersonRef    string
		Title        string
		Sex          string
		Federation   string
		Club         string
		Rating       int
		RatingSource string
		K            int
		Games        int
		Peak         int
		Joined       int
		Expelled     bool
		Board        int // fixed; 0 is none
	}
	requestRow struct {
		EventID  string
		PlayerID string
		Round    int
		Kind     string
	}
	leaveRow struct {
		EventID    string
		PlayerID   string
		Place      int // from 1
		FromRound  int
		UntilRound int // 0: for good
	}
	roundRow struct {
		EventID   string
		SectionID string
		Round     int
		Boards    int
	}
	boardRow struct {
		EventID     string
		SectionID   string
		Round       int
		Board       int
		White       string
		Black       string
		Result      string // the text code
		Adjudicated bool
	}
	byeRow struct {
		EventID   string
		SectionID string
		Round     int
		PlayerID  string
		Kind      string
	}
)

func (sectionRow) TableName() string { return "sections" }
func (playerRow) TableName() string  { return "players" }
func (requestRow) TableName() string { return "requests" }
func (leaveRow) TableName() string   { return "leaves" }
func (roundRow) TableName() string   { return "rounds" }
func (boardRow) TableName() string   { return "boards" }
func (byeRow) TableName() string     { return "byes" }

func toSectionRow(event tournament.EventID, place int, sec *tournament.Section) (sectionRow, error) {
	settings, err := json.Marshal(sec.Settings)
	return sectionRow{
		EventID: string(event), ID: string(sec.ID), Place: place, Name: sec.Name, System: string(sec.System),
		TotalRounds: int(sec.TotalRounds), Posted: int(sec.Current()), Settings: string(settings),
	}, err
}

func toPlayerRow(event tournament.EventID, tpn tournament.TPN, p *tournament.Player) playerRow {
	return playerRow{
		EventID: string(event), ID: string(p.ID), SectionID: string(p.Section), TPN: int(tpn), PersonRef: string(p.Person.Ref),
		Title: p.Title, Sex: p.Sex, Federation: p.Federation, Club: p.Club,
		Rating: p.Rating, RatingSource: p.RatingSource, K: p.K, Games: p.Games, Peak: p.Peak, Joined: int(p.Joined), Expelled: p.Expelled, Board: int(p.Board),
	}
}

func toBoardRow(event tournament.EventID, sec tournament.SectionID, no tournament.RoundNo, b tournament.Board) boardRow {
	return boardRow{
		EventID: string(event), SectionID: string(sec), Round: int(no), Board: int(b.No),
		White: string(b.White), Black: string(b.Black), Result: b.Result.Code(), Adjudicated: b.Adjudicated,
	}
}
