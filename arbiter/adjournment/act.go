package adjournment

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// Stage is where a game stands. The zero value is no stage.
type Stage string

// The stages.
const (
	Playing      Stage = "playing"      // on the board, never adjourned
	Sealing      Stage = "sealing"      // the player to move writes his move; his clock runs
	Custody      Stage = "in-custody"   // the arbiter keeps the envelope
	Due          Stage = "resumption"   // the session of resumption has begun; the envelope is shut
	Opened       Stage = "opened"       // the envelope is open, the sealed move not yet on the board
	Resumed      Stage = "resumed"      // on the board again
	ReplySealed  Stage = "reply-sealed" // the sealer is late, the reply lies in a second envelope
	Missing      Stage = "missing"      // the envelope is lost
	Annulled     Stage = "annulled"     // a new game must be played
	Postponed    Stage = "postponed"    // not started, put off to another day
	Adjudication Stage = "adjudication" // to be adjudicated
	Adjudicated  Stage = "adjudicated"  // decided; an appeal is possible
	Appealed     Stage = "appealed"     // an appeal is pending
	Finished     Stage = "finished"     // the result stands
)

// Stages lists the stages, in the order of a game's life.
func Stages() []Stage {
	return []Stage{Playing, Sealing, Custody, Due, Opened, Resumed, ReplySealed, Missing, Annulled, Postponed, Adjudication, Adjudicated, Appealed, Finished}
}

// Name is the name of an act.
type Name string

// The acts; the table says what each does.
const (
	Adjourn          Name = "adjourn"
	AdjournEarly     Name = "adjourn-early"
	MadeOnBoard      Name = "made-on-board"
	CallOff          Name = "call-off"
	Seal             Name = "seal"
	Keep             Name = "keep"
	LockCopy         Name = "lock-copy"
	OpenCopy         Name = "open-copy"
	Schedule         Name = "schedule"
	OfferDraw        Name = "offer-draw"
	DeclineDraw      Name = "decline-draw"
	AgreeDraw        Name = "agree-draw"
	Resign           Name = "resign"
	Begin            Name = "begin"
	SetUp            Name = "set-up"
	Arrive           Name = "arrive"
	Default          Name = "default"
	FlagFall         Name = "flag-fall"
	Open             Name = "open"
	Read             Name = "read"
	Rule             Name = "rule"
	Resume           Name = "resume"
	SealReply        Name = "seal-reply"
	EnvelopeMissing  Name = "envelope-missing"
	EnvelopeFound    Name = "envelope-found"
	StateMove        Name = "state-move"
	SetClocks        Name = "set-clocks"
	ObjectClock      Name = "object-clock"
	WrongPosition    Name = "wrong-position"
	Annul            Name = "annul"
	NewGame          Name = "new-game"
	EnterResult      Name = "result"
	Postpone         Name = "postpone"
	Remind           Name = "remind"
	Start            Name = "start"
	Lapse            Name = "lapse"
	AskAdjudication  Name = "ask-adjudication"
	SubmitAnalysis   Name = "submit-analysis"
	AppointJudge     Name = "appoint-adjudicator"
	Adjudicate       Name = "adjudicate"
	DropAdjudication Name = "drop-adjudication"
	Appeal           Name = "appeal"
	DecideAppeal     Name = "decide-appeal"
	CloseAppeals     Name = "close-appeals"
)

// SealState is what somebody who looked at an envelope saw of its flap.
type SealState string

// The states of a seal.
const (
	Intact SealState = "intact"
	Broken SealState = "broken"
)

// Act is one thing that happens to a game, with the facts that it needs; the
// table says which. Fields that an act does not ask for stay zero.
type Act struct {
	Name Name      `json:"act"`
	At   time.Time `json:"at"` // by the arbiter's timepiece (I.14)
	// Otherwise records that the arbiter has decided otherwise than the
	// articles that stood in the way; Texts.Otherwise says why.
	Otherwise bool `json:"otherwise,omitempty"`

	Side       tournament.Color           `json:"side,omitempty"`      // the player whose act it is
	Position   string                     `json:"position,omitempty"`  // FEN, before the move that is sealed
	Moves      []string                   `json:"moves,omitempty"`     // from the first, as engines write them; none where only the position is known
	SessionEnd time.Time                  `json:"sessionEnd,omitzero"` // nominal end of the session
	Used       *tournament.ByColor[Clock] `json:"used,omitempty"`      // time used, as on the clocks
	Serial     string                     `json:"serial,omitempty"`    // number on the paper envelope
	Sheets     bool                       `json:"sheets,omitempty"`    // both scoresheets are in it
	Offer      tournament.Color           `json:"offer,omitempty"`     // whose offer of a draw is pending
	Resume     time.Time                  `json:"resume,omitzero"`     // when play goes on, or begins
	Seal       SealState                  `json:"seal,omitempty"`
	Photo      string                     `json:"photo,omitempty"`    // SHA-256 of a photograph of the envelope, in hex
	Present    *tournament.ByColor[bool]  `json:"present,omitempty"`  // who is at the board
	Moved      bool                       `json:"moved,omitempty"`    // he has made a move since the resumption
	Written    string                     `json:"written,omitempty"`  // the sealed move as it stands on the paper
	Language   rules.Language             `json:"language,omitempty"` // of the letters in Written
	Move       string                     `json:"move,omitempty"`     // the move that the arbiter takes as sealed, as engines write it
	Result     tournament.Result          `json:"result,omitempty"`
	Deadline   time.Time                  `json:"deadline,omitzero"`
	Reminder   time.Time                  `json:"reminder,omitzero"`
	Digest     string                     `json:"digest,omitempty"`     // of the envelope that this act made
	Commitment string                     `json:"commitment,omitempty"` // of a locked copy, as it is printed
	Copy       []byte                     `json:"copy,omitempty"`       // the locked copy; package lockedcopy reads it

	Texts Texts `json:"-"` // beside the journal, as people can be told from them
}

// Texts are the free words of an act. No rule reads them once the act is done:
// they may have been erased.
type Texts = tournament.ActTexts

// Encode is the stored form of an act, without its texts.
func (a Act) Encode() ([]byte, error) { return json.Marshal(a) }

// DecodeAct reads what Encode wrote. Every other form is refused, so that no
// byte can be changed without a trace.
func DecodeAct(b []byte) (Act, error) {
	var a Act
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return Act{}, fmt.Errorf("act: %w", err)
	}
	again, err := a.Encode()
	if err != nil {
		return Act{}, fmt.Errorf("act: %w", err)
	}
	if !bytes.Equal(again, b) {
		return Act{}, fmt.Errorf("act %s: the stored form has been changed", a.Name)
	}
	return a, nil
}
