package adjournment

import (
	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// Ruling is what follows from what was read, as the program sees it: the
// arbiter signs it, or decides otherwise.
type Ruling struct {
	Reading rules.Reading
	Move    string            // the sealed move, as engines write it; "" if there is none
	SAN     string            // the same for people
	Result  tournament.Result // NoResult: play goes on
	Ask     bool              // the program cannot tell: the arbiter decides
	Law     Articles
	Why     string // the end of a key: what decided
}

// Words is the ruling as a sentence.
func (r Ruling) Words() Words {
	return Words{Key: "adjournment.ruling." + r.Why, Args: []any{r.SAN, r.Result}}
}

// What decides a ruling.
const (
	whyMove      = "move"      // the text means one legal move
	whyMate      = "checkmate" // and that mates
	whyStale     = "stalemate" // … stalemates
	whyDead      = "dead"      // … leaves a dead position
	whyByItself  = "by-itself" // … completes five occurrences or seventy-five moves
	whyOver      = "over"      // the game had ended before
	whyBad       = "bad"       // ambiguous, meaningless or illegal: lost
	whyBadDrawn  = "bad-drawn" // the same, but the opponent cannot win
	whyUncertain = "uncertain" // the same, but whether the opponent can win is not known
	whyStated    = "stated"    // the sealer must say which legal move he sealed
	whyFlag      = "flag"      // somebody's time had run out
	whyLate      = "late"      // somebody has lost by coming too late
	whyLateBad   = "late-bad"  // the same, and the sealed move is none
)

// searchNodes bounds the search for a mate that a player could still be given.
const searchNodes = 100_000

// Reading is what stands on the paper, read for the position before the sealed
// move in every notation.
func (g Game) Reading() rules.Reading { return g.history().Read(g.Written, g.Language) }

// Consequence is what follows from the sealed move: the Laws' exceptions come
// first (a game that had ended by itself, a sealed mate or stalemate), then
// what became of players who are late (I.10; 10.15 of the older Laws).
func (g Game) Consequence() Ruling {
	edition := claims.Edition(g.Edition)
	h := g.history()
	r := Ruling{Reading: g.Reading(), Law: law("I.8", "10.16")}
	if end := claims.Ended(h, edition); end != nil {
		r.Result, r.Why, r.Law = ended(h, end), whyOver, law(end.Article, end.Article)
		return r
	}
	m, ok := r.Reading.Move()
	if !ok {
		return g.noMove(r)
	}
	r.Move, r.SAN, r.Why, r.Law = m.UCI(), g.Position.SAN(m), whyMove, law("I.9.1", "14.2")
	after := rules.NewGame(g.Position)
	if len(g.Moves) > 0 {
		after = h
	}
	if err := after.Play(m); err == nil {
		if end := claims.Ended(after, edition); end != nil {
			r.Result, r.Why, r.Law = ended(after, end), endWhy[end.Kind], law(end.Article, end.Article+", 10.15")
			if g.Edition != tournament.FIDE1985 {
				r.Law.Today += ", I.10"
			}
			return r
		}
		if p := after.Position(); g.Edition != tournament.FIDE1985 && claims.Dead(p, edition, searchNodes).Dead == claims.Yes {
			r.Result, r.Why, r.Law = tournament.Drawn, whyDead, law("5.2.2, I.10", "10.4")
			return r
		}
	}
	switch {
	case g.Flagged != tournament.NoColor:
		r.Why, r.Law = whyFlag, law("6.9", "10.14, 10.5")
		g.Position, g.Stage = after.Position(), Resumed
		due, ok := g.flagResult(g.Flagged)
		r.Result, r.Ask = due, !ok
	case g.lost():
		r.Result, r.Why, r.Law = lateResult(g.Late), whyLate, law("I.10", "10.15")
	}
	return r
}

// lost tells whether somebody has lost before the envelope was opened, unless
// what lies in it says otherwise.
func (g *Game) lost() bool {
	return g.Late != tournament.ByColor[bool]{} || g.Flagged != tournament.NoColor
}

// flagResult is the result when a player's flag has fallen; false if it is not
// known whether his opponent can mate. In a session whose envelope is shut there
// is none yet: a sealed move that ends the game goes before it.
func (g *Game) flagResult(c tournament.Color) (due tournament.Result, ok bool) {
	if g.Stage == Due && (g.Edition != tournament.FIDE1985 || c == g.Sealer()) {
		return tournament.NoResult, true
	}
	if g.Position.IsZero() {
		return tournament.WinOf(c.Other()), true
	}
	o := claims.FlagFall(g.Position, laws.Side(c), claims.Edition(g.Edition), searchNodes)
	due, err := tournament.ParseResult(o.Result)
	return due, err == nil && due != tournament.NoResult
}

// endWhy names an end of the game as rulings do.
var endWhy = map[claims.EndKind]string{
	claims.Mate: whyMate, claims.Stale: whyStale, claims.DeadPosition: whyDead, claims.FiveTimes: whyByItself, claims.SeventyFiveIs: whyByItself,
}

// ended is the result of a game that ended by itself.
func ended(h *rules.Game, end *claims.End) tournament.Result {
	if end.Kind != claims.Mate {
		return tournament.Drawn
	}
	p := h.At(end.Ply)
	return tournament.WinOf(laws.ColorOf(p.Turn().Other()))
}

// noMove is the ruling where the text gives no single legal move.
func (g Game) noMove(r Ruling) Ruling {
	switch {
	case g.Stage == Missing: // nothing was written: what counts is the move he makes
		r.Ask, r.Why, r.Law = true, whyStated, law("I.12.1", "14.5(3)")
		return r
	case g.Late.Of(g.Replier()), g.Flagged == g.Replier(): // lost by both, in a way: no article says which goes first
		r.Ask, r.Why, r.Law = true, whyLateBad, law("I.10, I.8", "10.15, 10.16")
		return r
	}
	o := claims.BadSealedMove(g.Position, laws.Side(g.Sealer()), claims.Edition(g.Edition), searchNodes)
	r.Why, r.Law = whyBad, law(o.Article, o.Article)
	switch res, err := tournament.ParseResult(o.Result); {
	case err != nil || res == tournament.NoResult:
		r.Ask, r.Why = true, whyUncertain
	case res == tournament.Drawn:
		r.Result, r.Why = res, whyBadDrawn
	default:
		r.Result = res
	}
	return r
}

// absent are the players who are not there.
func (g *Game) absent() tournament.ByColor[bool] {
	return tournament.ByColor[bool]{White: !g.Present.White, Black: !g.Present.Black}
}

// lateResult is the result when players have lost by coming too late.
func lateResult(late tournament.ByColor[bool]) tournament.Result {
	switch {
	case late.White && late.Black:
		return tournament.BothLose
	case late.White:
		return tournament.BlackWins
	default:
		return tournament.WhiteWins
	}
}

// defaultResult is what follows at once when the default time has passed;
// NoResult where the envelope must be opened first, as a sealed move that ends
// the game goes before it (I.10). The older Laws have that for an absent sealer
// alone (10.15); both absent have both lost (10.17).
func (g *Game) defaultResult() tournament.Result {
	if g.Stage != Due {
		return lateResult(g.absent())
	}
	older := g.Edition == tournament.FIDE1985
	if older && !g.Present.Of(g.Replier()) {
		return lateResult(g.absent())
	}
	return tournament.NoResult
}

// resigned is the result when a player resigns; NoResult if it is not known.
func (g *Game) resigned(c tournament.Color) tournament.Result {
	if g.Position.IsZero() {
		return tournament.WinOf(c.Other())
	}
	o := claims.Resignation(g.Position, laws.Side(c), claims.Edition(g.Edition), searchNodes)
	r, err := tournament.ParseResult(o.Result)
	if err != nil {
		return tournament.NoResult
	}
	return r
}

// Prepare fills in what the program can work out for an act: results that
// follow, the position that the moves lead to, the ruling on a text. Facts that
// were given are kept.
func (g Game) Prepare(a Act) Act {
	switch a.Name {
	case Adjourn, AdjournEarly, AskAdjudication:
		if a.Position == "" && len(a.Moves) > 0 {
			if h, bad := replay(a.Moves); bad == 0 {
				p := h.Position()
				a.Position = p.FEN()
			}
		}
	case AgreeDraw:
		a.Result = tournament.Drawn
	case Resign:
		if a.Result == tournament.NoResult && a.Side != tournament.NoColor {
			a.Result = g.resigned(a.Side)
		}
	case Default:
		a.Result = g.defaultResult()
	case FlagFall:
		if a.Result == tournament.NoResult && a.Side != tournament.NoColor {
			a.Result, _ = g.flagResult(a.Side)
		}
	case Lapse:
		a.Result = g.Unplayed
	case CloseAppeals:
		a.Result = g.Verdict
	case Rule, StateMove:
		if a.Move != "" || a.Result != tournament.NoResult {
			break
		}
		if a.Name == StateMove {
			g.Written, g.Language = a.Written, a.Language
		}
		if r := g.Consequence(); !r.Ask {
			a.Move, a.Result = r.Move, r.Result
		}
	default:
	}
	return a
}
