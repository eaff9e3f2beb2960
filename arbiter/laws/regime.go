package laws

import (
	"time"

	"sealedmove/tournament"
)

// Regime is what an event has announced of the Laws under which it is played:
// the edition, the tempo with its supervision, and what the regulations may
// settle beforehand. The zero value is FIDE 2023 at standard tempo with
// nothing settled.
type Regime struct {
	Edition tournament.Edition
	Tempo   tournament.Tempo
	Basic   bool // rapid or blitz without the supervision of A.4 or B.2: A.5 or B.3 holds
	Control tournament.TimeControl

	DefaultTime  time.Duration // 6.7.1; the older Laws fix an hour
	Quickplay    bool          // Guidelines III were announced (III.2.1)
	NoDrawBefore int           // 9.1.1: no draw by agreement before both have made this many moves
	MildDevice   bool          // 11.3.2.2: the regulations name a milder penalty than the loss
	Appeals      time.Duration // how long after a decision an appeal is heard; 0 is not announced

	ThreeIllegal bool // the older Laws: three illegal moves of a player lose, as popular books have it
	LongFifty    bool // the older Laws, 10.12: the endings of 1988 have 75 moves
}

func (r Regime) older() bool { return r.Edition == tournament.FIDE1985 }

func (r Regime) quick() bool {
	return !r.older() && (r.Tempo == tournament.Rapid || r.Tempo == tournament.Blitz)
}

// basic tells whether A.5 holds: B.3 applies it to blitz.
func (r Regime) basic() bool { return r.quick() && r.Basic }

// art picks the number of an article by the edition.
func (r Regime) art(older, today string) string {
	if r.older() {
		return older
	}
	return today
}

// ClaimCost says to whose clock a wrong claim goes.
type ClaimCost string

// The costs of a wrong claim.
const (
	ClaimantUsed ClaimCost = "claimant-used" // added to the claimant's used time: he may lose by it
	OpponentLeft ClaimCost = "opponent-left" // given to the opponent
)

// RightEnds says what forfeits the right to claim a draw.
type RightEnds string

// What forfeits the right.
const (
	ByMoving   RightEnds = "moving"
	ByTouching RightEnds = "touching"
)

// DrawWhen says when a loss turns into a draw because the opponent cannot win.
type DrawWhen string

// When a loss turns into a draw.
const (
	BareKing   DrawWhen = "bare-king"   // he has nothing but his king
	CannotMate DrawWhen = "cannot-mate" // no series of legal moves mates
	Never      DrawWhen = "never"
)

// Params are the results that differ between the editions, tempos and kinds
// of supervision: the switch.
type Params struct {
	ClaimTime          time.Duration // of a wrong claim …
	ClaimTo            ClaimCost     // … and whose clock it goes to
	FiftyByMove        bool          // fifty moves can be claimed with a written move
	ScoresheetOnDemand bool          // A.2: claims stand without a scoresheet, which may be asked for
	RightEnds          RightEnds     // what forfeits a claim
	ClaimOffers        bool          // a claim is an offer of a draw
	Automatic          bool          // drawn at five times, and at 75 moves
	LongFifty          bool          // some endings are given more than 50 moves
	AnyDead            bool          // any dead position is drawn, not only the list of 10.4
	FlagDraw           DrawWhen      // a flag has fallen, or a sealed move is bad
	ResignDraw         DrawWhen      // somebody resigns
	IllegalTime        time.Duration // given to the opponent for the first illegal move
	IllegalLoses       int           // which illegal move loses; 0 is none
	IllegalStands      bool          // an illegal move stands once the next move is made
	BecomesQueen       bool          // a pawn left on the last rank becomes a queen; else the move is not complete
	HandsIllegal       bool          // two hands, or the clock pressed without a move, count as illegal
	DefaultTime        time.Duration // how late a player may be
	BothAbsentLose     bool          // both lose once it is over; else White loses the time
	ReversedMoves      int           // colours reversed: restart before this many moves by both …
	ReversedQuarter    bool          // … or while no more than a quarter of the first control is used
	RecordingEnds      bool          // the duty to record ends below five minutes …
	RecordingIncrement time.Duration // … unless there is this increment (0: in any case)
	NoRecording        bool          // nobody has to record
	ClockFloor         bool          // a correction leaves five minutes and a minute a move
	FrozenClock        bool          // the setting is not changed after ten moves
	BothFlagsDraw      bool          // both flags down in the last period: drawn
}

// Switch is the one table of what differs between the regimes.
func (r Regime) Switch() Params {
	if r.older() {
		p := Params{
			ClaimTime: 5 * time.Minute, ClaimTo: ClaimantUsed, RightEnds: ByMoving, LongFifty: r.LongFifty,
			FlagDraw: BareKing, ResignDraw: Never, DefaultTime: time.Hour, BothAbsentLose: true,
			ReversedQuarter: true, RecordingEnds: true, ClockFloor: true,
		}
		if r.ThreeIllegal {
			p.IllegalLoses = 3
		}
		return p
	}
	p := Params{
		ClaimTime: 2 * time.Minute, ClaimTo: OpponentLeft, FiftyByMove: true, RightEnds: ByTouching, ClaimOffers: true,
		Automatic: true, AnyDead: true, FlagDraw: CannotMate, ResignDraw: CannotMate, IllegalTime: 2 * time.Minute, IllegalLoses: 2,
		BecomesQueen: true, HandsIllegal: true, DefaultTime: r.DefaultTime, ReversedMoves: 10,
		RecordingEnds: true, RecordingIncrement: 30 * time.Second, BothFlagsDraw: r.quickplay(),
	}
	if r.quick() { // A.2, A.3; B.3
		p.ClaimTime, p.IllegalTime = time.Minute, time.Minute
		p.ScoresheetOnDemand, p.NoRecording = true, true
	}
	if r.basic() { // A.5
		p.IllegalStands, p.FrozenClock = true, true
	}
	return p
}

// quickplay tells whether Guidelines III hold: announced, without increment,
// and never in blitz (III.2).
func (r Regime) quickplay() bool {
	return !r.older() && r.Quickplay && r.Tempo != tournament.Blitz && !r.Control.Incremental()
}

// minute is the article of the shorter penalties where they hold.
func (r Regime) minute() []string {
	switch {
	case !r.quick():
		return nil
	case r.Tempo == tournament.Blitz && r.Basic:
		return []string{"A.3", "B.3"}
	default:
		return []string{"A.3"}
	}
}
