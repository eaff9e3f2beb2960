package tournament

import "encoding/json"

// Event is one outcome that the journal records. The set is closed: the events
// of this file and of incident.go, each with its kind in package journal. Events
// never say "ran the Dutch system"; they say who met whom, so that a better
// engine never rewrites history.
type Event interface {
	event()
}

// Confided is implemented by events that carry private values.
type Confided interface {
	// Pieces are the event's private values, to be stored beside the journal.
	Pieces() []Piece
}

// EventOpened starts the journal of an event.
type EventOpened struct {
	Info Info `json:"info"`
}

// InfoChanged replaces what the event says of itself.
type InfoChanged struct {
	Info Info `json:"info"`
}

// SectionAdded adds a section.
type SectionAdded struct {
	Section  SectionID `json:"section"`
	Settings Settings  `json:"settings"`
}

// SectionChanged replaces the settings of a section.
type SectionChanged struct {
	Section  SectionID       `json:"section"`
	Settings Settings        `json:"settings"`
	Reason   Private[string] `json:"reason"`
}

// SectionRemoved removes a section that has no players.
type SectionRemoved struct {
	Section SectionID `json:"section"`
}

// PlayerEntered enters a player; Joined is the first round he is there for.
type PlayerEntered struct {
	Player  PlayerID        `json:"player"`
	Section SectionID       `json:"section"`
	Person  Private[Person] `json:"person"`
	Profile Profile         `json:"profile"`
	Joined  RoundNo         `json:"joined"`
}

// PlayerChanged replaces what is known of a player.
type PlayerChanged struct {
	Player  PlayerID        `json:"player"`
	Person  Private[Person] `json:"person"`
	Profile Profile         `json:"profile"`
	// Replaced: he is another person, who takes over what the first one played.
	Replaced bool `json:"replaced,omitempty"`
}

// PlayerRemoved takes out an entry that has been in no round.
type PlayerRemoved struct {
	Player PlayerID `json:"player"`
}

// PlayerMoved moves a player to another section, before either has a round.
type PlayerMoved struct {
	Player  PlayerID  `json:"player"`
	Section SectionID `json:"section"`
}

// PlayerWithdrawn: absent from round From on, of his own will or expelled.
type PlayerWithdrawn struct {
	Player   PlayerID        `json:"player"`
	From     RoundNo         `json:"from"`
	Reason   Private[string] `json:"reason"`
	Expelled bool            `json:"expelled,omitempty"`
}

// PlayerReturned: back for round From after a withdrawal.
type PlayerReturned struct {
	Player PlayerID `json:"player"`
	From   RoundNo  `json:"from"`
}

// ByeGranted: a bye on request in a round to come; NoBye takes it back.
type ByeGranted struct {
	Player PlayerID `json:"player"`
	Round  RoundNo  `json:"round"`
	Kind   ByeKind  `json:"kind"`
}

// NumbersAssigned gives the players of a section their pairing numbers: TPN n is Order[n-1].
type NumbersAssigned struct {
	Section SectionID  `json:"section"`
	Order   []PlayerID `json:"order"`
}

// RoundDrafted proposes the next round of a section, in place of an earlier draft.
type RoundDrafted struct {
	Section SectionID `json:"section"`
	Round   Round     `json:"round"`
	Digest  string    `json:"digest"`
	ByHand  bool      `json:"byHand,omitempty"`
}

// ManualBegun begins the manual pairing of a drafted round (C.02): an arbiter
// changes what the engine made. Another draft of the engine's ends it unposted.
type ManualBegun struct {
	Section SectionID `json:"section"`
}

// ManualEnded ends it: the changed round has been compared with the engine's.
type ManualEnded struct {
	Section SectionID `json:"section"`
}

// DraftDropped throws the draft away.
type DraftDropped struct {
	Section SectionID `json:"section"`
}

// RoundPublished makes a round binding. Digest is that of the draft it was
// published from; "" where there was none, as for an imported round.
type RoundPublished struct {
	Section SectionID `json:"section"`
	Round   Round     `json:"round"`
	Digest  string    `json:"digest,omitempty"`
}

// RoundRecalled takes the last round back while no game of it has a result.
// Who came or came back while it stood is there when it is paired again.
type RoundRecalled struct {
	Section SectionID       `json:"section"`
	Round   RoundNo         `json:"round"`
	Reason  Private[string] `json:"reason"`
}

// RoundAltered changes boards of the published last round after the pairing:
// boards of Drop go, boards of Set come or replace, Byes replaces the list of
// byes, and NoShows that of the round. Every other board keeps its number and
// result.
type RoundAltered struct {
	Section SectionID       `json:"section"`
	Round   RoundNo         `json:"round"`
	Drop    []BoardNo       `json:"drop,omitempty"`
	Set     []Board         `json:"set,omitempty"`
	Byes    []Bye           `json:"byes,omitempty"`
	NoShows [][]PlayerID    `json:"noShows,omitempty"`
	Reason  Private[string] `json:"reason"`
	// Why explains the boards as they are now, where they are again what the
	// engine made.
	Why []byte `json:"why,omitempty"`
}

// ResultEntered writes a result; From is what was there before.
type ResultEntered struct {
	Section SectionID       `json:"section"`
	Round   RoundNo         `json:"round"`
	Board   BoardNo         `json:"board"`
	From    Result          `json:"from"`
	To      Result          `json:"to"`
	Reason  Private[string] `json:"reason"`
	// Adjudicated: To was given by an adjudicator and not played out.
	Adjudicated bool `json:"adjudicated,omitempty"`
}

// OrderSettled settles an order that the tie-breaks do not give: by lots from
// the shown Seed, by a play-off, or by hand. An order of the same players
// replaces an earlier one.
type OrderSettled struct {
	Section SectionID       `json:"section"`
	After   RoundNo         `json:"after,omitempty"` // 0 is any round
	How     OrderMethod     `json:"how"`
	Players []PlayerID      `json:"players"` // best first
	Seed    string          `json:"seed,omitempty"`
	Reason  Private[string] `json:"reason"`
}

// OrderDropped takes back the settled order among these players.
type OrderDropped struct {
	Section SectionID  `json:"section"`
	Players []PlayerID `json:"players"`
}

// RoundRated records the ratings of a round's date, for sections that count by
// them (RateByRound of [Settings]).
type RoundRated struct {
	Section SectionID        `json:"section"`
	Round   RoundNo          `json:"round"`
	Ratings map[PlayerID]int `json:"ratings"`
}

// GameActed: something was done with a game off the board: it was adjourned,
// postponed, resumed, given to an adjudicator. Package arbiter/adjournment
// writes and reads Act; its table says what each does. A result that changes by
// it is a [ResultEntered] of the same command.
type GameActed struct {
	Section SectionID         `json:"section"`
	Round   RoundNo           `json:"round"`
	Board   BoardNo           `json:"board"`
	Act     json.RawMessage   `json:"act"`
	Texts   Private[ActTexts] `json:"texts"`
}

// ActTexts are the free words of an act on a game; no rule reads them.
type ActTexts struct {
	Reason    string `json:"reason,omitempty"`
	Otherwise string `json:"otherwise,omitempty"` // why the arbiter decided otherwise than the Laws have it
	Place     string `json:"place,omitempty"`     // of the resumption
	Holder    string `json:"holder,omitempty"`    // who has the envelope
	Person    string `json:"person,omitempty"`    // the adjudicator
	Analysis  string `json:"analysis,omitempty"`
}

// RecordsKept keeps the records of an imported file that the program does not know.
type RecordsKept struct {
	Section SectionID         `json:"section"`
	Records Private[[]string] `json:"records"` // they may name people
}

// DocumentMade notes that a document left the program, with what it showed.
type DocumentMade struct {
	Section SectionID `json:"section,omitempty"`
	Round   RoundNo   `json:"round,omitempty"`
	What    string    `json:"what"`
}

func (EventOpened) event()     {}
func (InfoChanged) event()     {}
func (SectionAdded) event()    {}
func (SectionChanged) event()  {}
func (SectionRemoved) event()  {}
func (PlayerEntered) event()   {}
func (PlayerChanged) event()   {}
func (PlayerRemoved) event()   {}
func (PlayerMoved) event()     {}
func (PlayerWithdrawn) event() {}
func (PlayerReturned) event()  {}
func (ByeGranted) event()      {}
func (NumbersAssigned) event() {}
func (RoundDrafted) event()    {}
func (ManualBegun) event()     {}
func (ManualEnded) event()     {}
func (DraftDropped) event()    {}
func (RoundPublished) event()  {}
func (RoundRecalled) event()   {}
func (RoundAltered) event()    {}
func (ResultEntered) event()   {}
func (OrderSettled) event()    {}
func (OrderDropped) event()    {}
func (RoundRated) event()      {}
func (GameActed) event()       {}
func (RecordsKept) event()     {}
func (DocumentMade) event()    {}

// Pieces implements [Confided].
func (e *EventOpened) Pieces() []Piece { return []Piece{&e.Info.Officials} }

// Pieces implements [Confided].
func (e *InfoChanged) Pieces() []Piece { return []Piece{&e.Info.Officials} }

// Pieces implements [Confided].
func (e *SectionChanged) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *PlayerEntered) Pieces() []Piece { return []Piece{&e.Person} }

// Pieces implements [Confided].
func (e *PlayerChanged) Pieces() []Piece { return []Piece{&e.Person} }

// Pieces implements [Confided].
func (e *PlayerWithdrawn) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *RoundRecalled) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *RoundAltered) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *ResultEntered) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *OrderSettled) Pieces() []Piece { return []Piece{&e.Reason} }

// Pieces implements [Confided].
func (e *GameActed) Pieces() []Piece { return []Piece{&e.Texts} }

// Pieces implements [Confided].
func (e *RecordsKept) Pieces() []Piece { return []Piece{&e.Records} }
