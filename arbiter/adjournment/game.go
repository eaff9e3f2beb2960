package adjournment

import (
	"slices"
	"time"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// Ref says which game of an event it is, and who plays.
type Ref struct {
	Event   tournament.EventID
	Section tournament.SectionID
	Round   tournament.RoundNo
	Board   tournament.BoardNo
	White   tournament.PlayerID
	Black   tournament.PlayerID
}

// Rules are what the event has laid down beforehand.
type Rules struct {
	Edition tournament.Edition
	Control tournament.TimeControl
	// Default is the default time of the regulations (6.7.1), 0 if they are
	// silent. The older Laws have one hour (10.15), whatever stands here.
	Default time.Duration
}

// DefaultTime is how late a player may come without losing.
func (r Rules) DefaultTime() time.Duration {
	if r.Edition == tournament.FIDE1985 {
		return time.Hour
	}
	return r.Default
}

// Game is one game with all that has been recorded of its adjournments, its
// postponement and its adjudication. It is a value: acts give a new one. It
// comes from [New] and [Fold].
type Game struct {
	Ref
	Rules
	Stage Stage
	Acts  []Act // what was done, in order

	Position   rules.Position // before the sealed move; the zero value if nobody knows it
	Moves      []string       // that led to Position, as engines write them; none if only the position is known
	SessionEnd time.Time
	Early      bool // sealed before the end of the session (I.1.2)
	OnBoard    bool // the move was made on the board and must be written as it was (I.1.1)
	Used       tournament.ByColor[Clock]
	Envelope   *Envelope // the last one; nil before the first
	Offer      tournament.Color
	Resume     time.Time // when play goes on, or a postponed game begins

	Begun       time.Time // of the session of resumption
	Present     tournament.ByColor[bool]
	SetUp       bool                     // position and clocks have been checked against the envelope (I.5)
	Running     tournament.Color         // whose clock runs while he is absent
	Since       time.Time                // since when it runs
	Late        tournament.ByColor[bool] // not there by the default time
	Flagged     tournament.Color         // whose time ran out before the envelope was opened
	SealBroken  bool
	Unsealed    bool // Envelope is open
	Transcribed bool // what stands on the paper has been typed in
	Written     string
	Language    rules.Language
	Commitment  string // of the locked copy; "" without one
	Copy        []byte // the locked copy
	CopySays    string // what was in it, once it was opened
	Move        string // the move that was ruled to be the sealed one, as engines write it

	AskedBy  tournament.Color // who asked for the postponement; NoColor for the organiser
	Deadline time.Time        // of a postponed game, or for an appeal
	Reminder time.Time
	Unplayed tournament.Result                     // what stands if a postponed game is not played by the deadline
	Claims   tournament.ByColor[tournament.Result] // what each player says the adjudicated position is worth
	Analyses tournament.ByColor[bool]              // whose analysis is there
	Judge    bool                                  // an adjudicator is named
	Verdict  tournament.Result                     // of the adjudication
	ByJudge  bool                                  // the final result is an adjudication
	Final    tournament.Result

	playedOn bool              // it had been resumed before it was adjourned again
	lostIn   Stage             // where the envelope was missed
	judgedIn Stage             // where the adjudication was asked for
	was      tournament.Result // the open code that the board has held
}

// New is a game on the board, about which nothing has been recorded.
func New(ref Ref, r Rules) Game { return Game{Ref: ref, Rules: r, Stage: Playing} }

// Fold is the game after acts that were recorded. It asks nothing but whether
// they follow and whether each envelope is still the one that was sealed: what
// has been done stays done, whatever a later version of the rules says. An
// envelope that was altered is a [TamperedError].
func Fold(ref Ref, r Rules, acts []Act) (Game, error) {
	g := New(ref, r)
	for _, a := range acts {
		next, err := g.apply(a)
		if err != nil {
			return g, err
		}
		g = next
	}
	return g, nil
}

// Do is the game after act a, or the [Refusal] that stands in its way. Only a
// refusal that is not final gives way to a.Otherwise. Facts that the act does
// not ask for are left out: no text can lie beside a closed envelope. The act as it is to be
// stored is the last of the new game's Acts.
func (g Game) Do(a Act) (Game, error) {
	a = g.normal(a)
	refusals := g.Check(a)
	for _, r := range refusals {
		if r.Final || !a.Otherwise {
			return g, r
		}
	}
	a.Otherwise = len(refusals) > 0
	return g.apply(a)
}

// normal is an act as it is stored: with the facts that its row asks for, the
// position as FEN has it, and the digest of the envelope that it closes.
func (g *Game) normal(a Act) Act {
	if row, ok := rowOf(a.Name); ok {
		a = a.only(row.Facts)
	}
	if p, err := rules.ParseFEN(a.Position); err == nil && a.Name.places() {
		a.Position = p.FEN()
	}
	if a.Digest == "" && (a.Name == Seal || a.Name == SealReply) {
		a.Digest = g.envelope(&a).Digest()
	}
	return a
}

// apply does the act without asking whether it should be done.
func (g Game) apply(a Act) (Game, error) {
	row, ok := rowOf(a.Name)
	if !ok {
		return g, g.final(a, "adjournment.no-act", string(a.Name))
	}
	if st, ok := row.Step(g.Stage); !ok || st.Otherwise && !a.Otherwise {
		return g, g.notNow(row, a)
	}
	next := g
	next.Acts = append(slices.Clip(g.Acts), a)
	if err := row.do(&next, &a); err != nil {
		return g, err
	}
	if o := next.openCode(); o != tournament.NoResult {
		next.was = o
	}
	return next, nil
}

// openCode is the code of an open board in the game's stage.
func (g *Game) openCode() tournament.Result {
	switch g.Stage {
	case Playing, Sealing, Finished:
		return tournament.NoResult
	case Postponed:
		return tournament.Postponed
	default:
		return tournament.Adjourned
	}
}

// Result is what the board holds: nothing while the game is played for the
// first time, an open code while it is adjourned or postponed, the final result.
func (g Game) Result() tournament.Result {
	if g.Stage == Finished {
		return g.Final
	}
	if o := g.openCode(); o != tournament.NoResult {
		return o
	}
	return g.was
}

// Sealer is the player who sealed the move in the envelope; NoColor without one.
func (g Game) Sealer() tournament.Color {
	if g.Envelope == nil {
		return tournament.NoColor
	}
	return g.Envelope.Sealer
}

// Replier is the player who must reply to the sealed move.
func (g Game) Replier() tournament.Color { return g.Sealer().Other() }

// DefaultAt is when whoever is still absent has lost (6.7.1, I.10; 10.15 of the
// older Laws): counted from the beginning of the resumption.
func (g Game) DefaultAt() time.Time { return g.Begun.Add(g.DefaultTime()) }

// Left is the time that a player has left to the next control at the moment of
// the sealing; false where no time control says so.
func (g Game) Left(c tournament.Color) (Clock, bool) {
	if g.Envelope == nil {
		return 0, false
	}
	p, err := rules.ParseFEN(g.Envelope.Position)
	if err != nil {
		return 0, false
	}
	at := Game{Position: p}
	limit, ok := g.allowed(at.completed(c))
	return limit - g.Envelope.Used.Of(c), ok
}

// Last is the last act as it was recorded; the zero value before the first.
func (g Game) Last() Act {
	if len(g.Acts) == 0 {
		return Act{}
	}
	return g.Acts[len(g.Acts)-1]
}

// Knowable tells whether taking back this act would un-know something: what
// was read cannot be unread, it can only be corrected.
func (a Act) Knowable() bool {
	switch a.Name {
	case Open, Read, StateMove, OpenCopy:
		return true
	default:
		return false
	}
}

// set gives one colour of b the value v.
func set[T any](b *tournament.ByColor[T], c tournament.Color, v T) {
	if c == tournament.Black {
		b.Black = v
		return
	}
	b.White = v
}

// replay plays moves from the usual starting position. bad is the number of
// the first half-move that cannot be made, 0 if all can.
func replay(moves []string) (game *rules.Game, bad int) {
	game = rules.NewGame(rules.Start())
	for i, text := range moves {
		p := game.Position()
		m, ok := p.ParseUCI(text)
		if !ok || game.Play(m) != nil {
			return game, i + 1
		}
	}
	return game, 0
}

// history is the game so far, or the position alone where the moves are not known.
func (g Game) history() *rules.Game {
	if len(g.Moves) > 0 {
		if h, bad := replay(g.Moves); bad == 0 {
			if p := h.Position(); p.Same(&g.Position) {
				return h
			}
		}
	}
	return rules.NewGame(g.Position)
}
