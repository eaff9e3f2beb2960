package arbiter

import (
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
)

// GameAct is an act on a game off the board: adjourned, postponed or to be
// adjudicated. Seen is how many acts its dossier had when the arbiter looked;
// where it has others by now, the act is a Conflict. Then are acts that are
// done with it, all of them or none: an arbiter who fills in the envelope has
// adjourned the game by it.
type GameAct struct {
	Section tournament.SectionID
	Round   tournament.RoundNo
	Board   tournament.BoardNo
	Seen    int
	Act     adjournment.Act
	Then    []adjournment.Act
}

// acts are all acts, those without a time done at the given one.
func (g GameAct) acts(now time.Time) []adjournment.Act {
	all := append([]adjournment.Act{g.Act}, g.Then...)
	for i := range all {
		if all[i].At.IsZero() {
			all[i].At = now
		}
	}
	return all
}

// ActOnGame does an act of package adjournment's table and writes what the
// board holds after it. An act without a time is done now. What the Laws
// refuse wraps an [adjournment.Refusal] with its article; unless that is final
// the arbiter may decide otherwise by calling again with Act.Otherwise and the
// reason. Opening an envelope needs an answer of level 4, as it cannot be
// un-known.
func (s *Service) ActOnGame(ctx context.Context, by Actor, id tournament.EventID, g GameAct, yes Answers) (tournament.State, error) {
	const op = "act on game"
	acts := g.acts(s.now().Truncate(time.Second))
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, found, err := c.board(op, g.Section, g.Round, g.Board)
		if err != nil {
			return nil, err
		}
		if sec.Dossier(g.Round, g.Board) == nil && found.Result.Final() {
			return nil, &Error{Kind: Forbidden, Op: op, Key: "game.has-ended", Args: []any{int(g.Board), int(g.Round), found.Result}, Hint: "game.has-ended-hint"}
		}
		b := *found // the next act finds what the one before has written
		game, err := adjournment.Of(id, &c.state, g.Section, g.Round, g.Board)
		if err != nil {
			return nil, gameRefusal(op, err)
		}
		if len(game.Acts) != g.Seen {
			return nil, &Error{Kind: Conflict, Op: op, Key: "game.changed-meanwhile", Args: []any{int(g.Board), int(g.Round)}}
		}
		var events []tournament.Event
		for _, a := range acts {
			next, err := game.Do(game.Prepare(a))
			if err != nil {
				return nil, gameRefusal(op, err)
			}
			if err := c.mayAct(op, by, id, sec, next, yes); err != nil {
				return nil, err
			}
			more, err := c.acted(op, sec, g.Round, &b, next, yes)
			if err != nil {
				return nil, err
			}
			if to, ok := resultOf(more); ok {
				b.Result, b.Adjudicated = to.To, to.Adjudicated
			}
			events, game = append(events, more...), next
		}
		return events, nil
	})
}

// mayAct asks who may do the last act of a game, and whatever else the act
// depends on.
func (c *command) mayAct(op string, by Actor, id tournament.EventID, sec *tournament.Section, game adjournment.Game, yes Answers) error {
	a := game.Last()
	if err := allow(op, by.Role, gameAct(a), PhaseOf(sec)); err != nil {
		return err
	}
	if a.Name == adjournment.Open && game.Envelope != nil {
		if err := yes.need(4, op, "warn.open-envelope", game.Envelope.Serial, int(game.Board), int(game.Round)); err != nil {
			return err
		}
	}
	if err := c.fitsEvent(op, id, a); err != nil {
		return err
	}
	return c.clashes(op, id, game, yes)
}

// resultOf is the result among the events of an act; false without one.
func resultOf(events []tournament.Event) (tournament.ResultEntered, bool) {
	for _, e := range events {
		if r, ok := e.(tournament.ResultEntered); ok {
			return r, true
		}
	}
	return tournament.ResultEntered{}, false
}

// maxReport is how many characters a reason or an analysis may have.
const maxReport = 20_000

// fitsEvent refuses an act whose texts are too long to be kept or printed, and
// an envelope with the number of another.
func (c *command) fitsEvent(op string, id tournament.EventID, a adjournment.Act) error {
	for _, s := range []string{a.Serial, a.Texts.Place, a.Texts.Holder, a.Texts.Person} {
		if overlong(s) || unclean(s) {
			return &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{tournament.MaxName}}
		}
	}
	for _, s := range []string{a.Texts.Reason, a.Texts.Otherwise, a.Texts.Analysis} {
		if utf8.RuneCountInString(s) > maxReport {
			return &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{maxReport}}
		}
	}
	if a.Serial == "" {
		return nil
	}
	used, err := adjournment.Serials(id, &c.state)
	if err != nil {
		return gameRefusal(op, err)
	}
	if of, twice := used[a.Serial]; twice {
		return &Error{Kind: Invalid, Op: op, Key: "game.serial-twice", Args: []any{a.Serial, int(of.Board), int(of.Round)}}
	}
	return nil
}

// usualSession is how long a session of resumption is taken to last.
const usualSession = 4 * time.Hour

// clashes asks before a game is put to a time at which one of its players is
// wanted at another adjourned or postponed game, or on the day of a round.
func (c *command) clashes(op string, id tournament.EventID, game adjournment.Game, yes Answers) error {
	if a := game.Last(); a.Resume.IsZero() {
		return nil
	}
	all, err := adjournment.All(id, &c.state)
	if err != nil {
		return gameRefusal(op, err)
	}
	session := func(g adjournment.Game) adjournment.Session {
		return adjournment.Session{Players: []tournament.PlayerID{g.White, g.Black}, Start: g.Resume}
	}
	sessions, games := []adjournment.Session{session(game)}, []adjournment.Game{game}
	for _, g := range all {
		if g.Ref != game.Ref && g.Stage != adjournment.Finished && !g.Resume.IsZero() {
			sessions, games = append(sessions, session(g)), append(games, g)
		}
	}
	for _, x := range adjournment.Clashes(sessions, usualSession) {
		if x.A != 0 && x.B != 0 {
			continue
		}
		other := games[x.A+x.B] // one of them is 0: the game itself
		if err := yes.need(3, op, "warn.session-clash", c.state.Player(x.Player).Name(), int(other.Board), int(other.Round), other.Resume.Format("2006-01-02 15:04")); err != nil {
			return err
		}
	}
	return c.roundClash(op, game, yes)
}

// roundClash asks before a game is put to a day on which one of its players has
// a round to play. Of the rounds the days are known alone (record 132), not the
// hours, so that the arbiter must say whether there is time for both.
func (c *command) roundClash(op string, game adjournment.Game, yes Answers) error {
	day := tournament.Date(game.Last().Resume.Format(time.DateOnly))
	for _, sec := range c.state.Sections {
		for i, d := range sec.RoundDates {
			no := tournament.RoundNo(i + 1)
			if d != day || sec.ID == game.Section && no == game.Round {
				continue
			}
			for _, id := range []tournament.PlayerID{game.White, game.Black} {
				if p := c.state.Player(id); p.Section == sec.ID && wanted(sec, no, p) {
					if err := yes.need(3, op, "warn.round-clash", p.Name(), int(no), string(day)); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// wanted tells whether a player has yet to play his game of a round, as far as
// is known beforehand.
func wanted(sec *tournament.Section, no tournament.RoundNo, p *tournament.Player) bool {
	r := sec.Round(no)
	if r == nil {
		return p.Present(no) && p.Request(no) == tournament.NoBye
	}
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool {
		return (b.White == p.ID || b.Black == p.ID) && b.Result == tournament.NoResult
	})
}

// gameRefusal gives what package adjournment refuses the shape that faces
// expect; an envelope that was altered is damage.
func gameRefusal(op string, err error) error {
	err = refusal(op, err)
	var e *Error
	if tampered := (*adjournment.TamperedError)(nil); errors.As(err, &tampered) && errors.As(err, &e) {
		e.Kind = Damaged
	}
	return err
}

// gameAct is the row of the policy for an act on a game.
func gameAct(a adjournment.Act) Act {
	switch {
	case a.Otherwise:
		return ActDecide
	case a.Knowable():
		return ActOpenEnvelope
	default:
		return ActAdjourn
	}
}

// acted are the events of the last act of a game: the act itself, and the
// result where the board holds another one by it.
func (c *command) acted(op string, sec *tournament.Section, round tournament.RoundNo, b *tournament.Board, game adjournment.Game, yes Answers) ([]tournament.Event, error) {
	a := game.Last()
	payload, err := a.Encode()
	if err != nil {
		return nil, err
	}
	texts, err := confide(c, a.Texts)
	if err != nil {
		return nil, err
	}
	events := []tournament.Event{tournament.GameActed{Section: sec.ID, Round: round, Board: b.No, Act: payload, Texts: texts}}
	to := game.Result()
	if to == tournament.NoResult || to == b.Result && game.ByJudge == b.Adjudicated {
		return events, nil
	}
	e := ResultEntry{Section: sec.ID, Round: round, Board: b.No, From: b.Result, To: to}
	if err := mayWrite(op, sec, e, b.Result, yes); err != nil {
		return nil, err
	}
	return append(events, tournament.ResultEntered{Section: sec.ID, Round: round, Board: b.No, From: b.Result, To: to, Adjudicated: game.ByJudge && to.Final()}), nil
}

// board finds a board of a posted round.
func (c *command) board(op string, id tournament.SectionID, round tournament.RoundNo, no tournament.BoardNo) (*tournament.Section, *tournament.Board, error) {
	sec := c.state.Section(id)
	if sec == nil {
		return nil, nil, &Error{Kind: NotFound, Op: op, Key: "state.no-section", Args: []any{string(id)}}
	}
	r := sec.Round(round)
	if r == nil {
		return nil, nil, &Error{Kind: NotFound, Op: op, Key: "state.no-round", Args: []any{int(round), sec.Name}}
	}
	b := r.Board(no)
	if b == nil {
		return nil, nil, &Error{Kind: NotFound, Op: op, Key: "state.no-board", Args: []any{int(no), int(round)}}
	}
	return sec, b, nil
}

// inDossier is what a result means for a game that has a dossier: the act
// "result", so that board and dossier never disagree. Where the table has it
// only by the arbiter's decision, the result needs a reason. ok is false for a
// game without a dossier.
func (c *command) inDossier(op string, id tournament.EventID, sec *tournament.Section, b *tournament.Board, e ResultEntry, at time.Time, yes Answers) (events []tournament.Event, ok bool, err error) {
	if sec.Dossier(e.Round, e.Board) == nil {
		return nil, false, nil
	}
	game, err := adjournment.Of(id, &c.state, e.Section, e.Round, e.Board)
	if err != nil {
		return nil, true, gameRefusal(op, err)
	}
	if !e.To.Final() {
		return nil, true, &Error{Kind: Forbidden, Op: op, Key: "game.in-hand", Args: []any{int(e.Board), int(e.Round)}, Hint: "game.in-hand-hint"}
	}
	a := adjournment.Act{Name: adjournment.EnterResult, At: at, Result: e.To, Texts: tournament.ActTexts{Reason: e.Reason}}
	if needs := game.Check(a); len(needs) > 0 {
		if e.Reason == "" {
			return nil, true, &Error{Kind: Invalid, Op: op, Key: "game.reason", Args: []any{int(e.Board), int(e.Round), needs[0]}}
		}
		a.Otherwise, a.Texts.Otherwise = true, e.Reason
	}
	next, err := game.Do(a)
	if err != nil {
		return nil, true, gameRefusal(op, err)
	}
	next.ByJudge = e.Adjudicated
	events, err = c.acted(op, sec, e.Round, b, next, yes)
	return events, true, err
}
