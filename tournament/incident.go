package tournament

import (
	"encoding/json"
	"slices"
)

// IncidentID names an incident of an event, for ever.
type IncidentID string

// Place is where something happened: at a board, or with Board 0 in the hall.
// Round and Section are then zero too where it belongs to none.
type Place struct {
	Section SectionID `json:"section,omitempty"`
	Round   RoundNo   `json:"round,omitempty"`
	Board   BoardNo   `json:"board,omitempty"`
}

// RulingMade: what was ruled on an incident under the Laws. The first ruling
// records the incident; a later one replaces it, and both stay in the journal.
// Package arbiter/laws knows the codes of forms, offences and penalties. The
// board's result, where it changes by the ruling, is a [ResultEntered] of the
// same command.
type RulingMade struct {
	Incident IncidentID `json:"incident"`
	// Corrects is how many rulings the incident had; 0 records it.
	Corrects int   `json:"corrects,omitempty"`
	At       int64 `json:"at"` // Unix milliseconds
	Place
	// Players sat at the board then; a change of boards changes nothing of it.
	Players   ByColor[PlayerID] `json:"players,omitzero"`
	Form      string            `json:"form"`
	Laws      Edition           `json:"laws"`
	Tempo     Tempo             `json:"tempo,omitempty"`
	Basic     bool              `json:"basic,omitempty"`  // under basic supervision (A.5, B.3)
	Result    Result            `json:"result,omitempty"` // NoResult: the game goes on
	Annulled  bool              `json:"annulled,omitempty"`
	Articles  []string          `json:"articles"` // the first decides
	Clocks    []ClockChange     `json:"clocks,omitempty"`
	Shown     *ByColor[int]     `json:"shown,omitempty"` // seconds that both clocks were set to
	Decisions []Decision        `json:"decisions,omitempty"`
	Penalties []PenaltyGiven    `json:"penalties,omitempty"`
	// Irrevocable: a claim of a draw. It is corrected, and never taken back.
	Irrevocable bool                 `json:"irrevocable,omitempty"`
	Texts       Private[RulingTexts] `json:"texts"`
}

// ClockChange is what was done to one clock.
type ClockChange struct {
	Player  Color  `json:"player"`
	Seconds int    `json:"seconds"`        // added to the time left; negative: taken from it
	Used    bool   `json:"used,omitempty"` // said as time used, by the older Laws
	Article string `json:"article"`
}

// Decision is what an arbiter chose where the Laws leave it to him.
type Decision struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Minutes  int    `json:"minutes,omitempty"` // other than the usual ones
}

// PenaltyGiven counts against a player. An illegal move counts also where no
// penalty was given.
type PenaltyGiven struct {
	Player  PlayerID `json:"player"`
	Offence string   `json:"offence"`
	Penalty string   `json:"penalty,omitempty"`
	Seconds int      `json:"seconds,omitempty"` // of a penalty of time
	Article string   `json:"article,omitempty"`
}

// RulingTexts are the free words of a ruling; no rule reads them, for they may
// have been erased.
type RulingTexts struct {
	Answers map[string]string `json:"answers,omitempty"` // as typed into the form: moves, positions, times
	// Words are the sentences that were announced; package arbiter/laws writes and reads them.
	Words  json.RawMessage `json:"words,omitempty"`
	Note   string          `json:"note,omitempty"`
	Reason string          `json:"reason,omitempty"` // of a correction
}

// AppealLodged: a player appeals against the ruling that holds (11.10).
type AppealLodged struct {
	Incident IncidentID      `json:"incident"`
	At       int64           `json:"at"`
	By       PlayerID        `json:"by"`
	Late     bool            `json:"late,omitempty"` // after the time that was announced
	Grounds  Private[string] `json:"grounds"`
}

// AppealDecided ends the open appeal of an incident. Where it is upheld, the
// ruling is corrected by a [RulingMade] of its own.
type AppealDecided struct {
	Incident IncidentID      `json:"incident"`
	At       int64           `json:"at"`
	Upheld   bool            `json:"upheld"`
	Reasons  Private[string] `json:"reasons"`
}

// NoteWritten: an arbiter's note on a board, a player or the event.
type NoteWritten struct {
	At int64 `json:"at"`
	Place
	Player PlayerID        `json:"player,omitempty"`
	Text   Private[string] `json:"text"`
}

// ResultSigned: who has signed the result of a board (8.7). Another result
// needs new signatures.
type ResultSigned struct {
	Section SectionID     `json:"section"`
	Round   RoundNo       `json:"round"`
	Board   BoardNo       `json:"board"`
	Signed  ByColor[bool] `json:"signed"`
}

// ResultClaimed: what a player says, on a device of his own, how his game has
// ended. It counts for nothing: both must say the same, or an arbiter must, and
// then the result is a [ResultEntered]. NoResult takes it back.
type ResultClaimed struct {
	Section SectionID `json:"section"`
	Round   RoundNo   `json:"round"`
	Board   BoardNo   `json:"board"`
	By      Color     `json:"by"`
	To      Result    `json:"to"`
}

func (RulingMade) event()    {}
func (AppealLodged) event()  {}
func (AppealDecided) event() {}
func (NoteWritten) event()   {}
func (ResultSigned) event()  {}
func (ResultClaimed) event() {}

// Pieces implements [Confided].
func (e *RulingMade) Pieces() []Piece { return []Piece{&e.Texts} }

// Pieces implements [Confided].
func (e *AppealLodged) Pieces() []Piece { return []Piece{&e.Grounds} }

// Pieces implements [Confided].
func (e *AppealDecided) Pieces() []Piece { return []Piece{&e.Reasons} }

// Pieces implements [Confided].
func (e *NoteWritten) Pieces() []Piece { return []Piece{&e.Text} }

// Incident is something that an arbiter was called to.
type Incident struct {
	ID      IncidentID
	Rulings []RulingMade // the last one holds
	Appeals []Appeal     // one for each ruling at most
}

// Appeal is an appeal against one ruling of an incident.
type Appeal struct {
	AppealLodged
	Ruling  int            // of Rulings, from 0
	Decided *AppealDecided // nil while it is open
}

// Holds is the ruling that holds.
func (i *Incident) Holds() RulingMade { return i.Rulings[len(i.Rulings)-1] }

// Open is the appeal that is not decided yet; nil if there is none.
func (i *Incident) Open() *Appeal {
	if n := len(i.Appeals); n > 0 && i.Appeals[n-1].Decided == nil {
		return &i.Appeals[n-1]
	}
	return nil
}

// Incident finds an incident; nil if there is none of that id.
func (s *State) Incident(id IncidentID) *Incident {
	for _, i := range s.Incidents {
		if i.ID == id {
			return i
		}
	}
	return nil
}

// incident returns an incident that may be changed.
func (f *fold) incident(id IncidentID) (*Incident, error) {
	i := slices.IndexFunc(f.s.Incidents, func(x *Incident) bool { return x.ID == id })
	if i < 0 {
		return nil, Refuse("state.no-incident", string(id))
	}
	c := *f.s.Incidents[i]
	c.Rulings, c.Appeals = slices.Clone(c.Rulings), slices.Clone(c.Appeals)
	f.s.Incidents = slices.Clone(f.s.Incidents)
	f.s.Incidents[i] = &c
	return &c, nil
}

// placed refuses a place that is not there.
func (f *fold) placed(p Place) error {
	if p.Section == "" && p.Round == 0 && p.Board == 0 {
		return nil
	}
	sec := f.s.Section(p.Section)
	if sec == nil {
		return Refuse("state.no-section", string(p.Section))
	}
	if p.Round == 0 && p.Board == 0 {
		return nil
	}
	r := sec.Round(p.Round)
	if r == nil {
		return Refuse("state.no-round", int(p.Round), sec.Name)
	}
	if p.Board != 0 && r.Board(p.Board) == nil {
		return Refuse("state.no-board", int(p.Board), int(p.Round))
	}
	return nil
}

func (f *fold) known(players ...PlayerID) error {
	for _, p := range players {
		if p != "" && f.s.Player(p) == nil {
			return Refuse("state.no-player", string(p))
		}
	}
	return nil
}

func (f *fold) rule(e RulingMade) error {
	if err := f.known(e.Players.White, e.Players.Black); err != nil {
		return err
	}
	for _, p := range e.Penalties {
		if err := f.known(p.Player); err != nil {
			return err
		}
	}
	if e.Corrects == 0 {
		if f.s.Incident(e.Incident) != nil {
			return Refuse("state.incident-twice", string(e.Incident))
		}
		if err := f.placed(e.Place); err != nil {
			return err
		}
		f.s.Incidents = append(slices.Clip(f.s.Incidents), &Incident{ID: e.Incident, Rulings: []RulingMade{e}})
		return nil
	}
	i, err := f.incident(e.Incident)
	switch {
	case err != nil:
		return err
	case len(i.Rulings) != e.Corrects:
		return Refuse("state.ruling-replaced", string(e.Incident))
	}
	i.Rulings = append(i.Rulings, e)
	return nil
}

func (f *fold) appeal(e AppealLodged) error {
	if err := f.known(e.By); err != nil {
		return err
	}
	i, err := f.incident(e.Incident)
	if err != nil {
		return err
	}
	against := len(i.Rulings) - 1
	if n := len(i.Appeals); n > 0 && (i.Appeals[n-1].Ruling == against || i.Open() != nil) {
		return Refuse("state.appeal-twice")
	}
	i.Appeals = append(i.Appeals, Appeal{AppealLodged: e, Ruling: against})
	return nil
}

func (f *fold) decideAppeal(e AppealDecided) error {
	i, err := f.incident(e.Incident)
	if err != nil {
		return err
	}
	open := i.Open()
	if open == nil {
		return Refuse("state.no-appeal")
	}
	open.Decided = &e
	return nil
}

func (f *fold) note(e NoteWritten) error {
	if err := f.placed(e.Place); err != nil {
		return err
	}
	if err := f.known(e.Player); err != nil {
		return err
	}
	f.s.Notes = append(slices.Clip(f.s.Notes), e)
	return nil
}

func (f *fold) sign(e ResultSigned) error {
	b, err := f.board(e.Section, e.Round, e.Board)
	if err != nil {
		return err
	}
	if !b.Result.Final() && (e.Signed.White || e.Signed.Black) {
		return Refuse("state.nothing-to-sign", int(e.Board), int(e.Round))
	}
	b.Signed = e.Signed
	return nil
}

func (f *fold) claim(e ResultClaimed) error {
	b, err := f.board(e.Section, e.Round, e.Board)
	if err != nil {
		return err
	}
	if b.Result != NoResult && e.To != NoResult {
		return Refuse("state.nothing-to-claim", int(e.Board), int(e.Round))
	}
	b.Claimed = b.Claimed.With(e.By, e.To)
	return nil
}

// saidAnew takes away what the players have signed and claimed of a result that
// is another now.
func (b *Board) saidAnew() { b.Signed, b.Claimed = ByColor[bool]{}, ByColor[Result]{} }
