package laws

import (
	"cmp"
	"time"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// DrawClaim is a claim of a draw by repetition or by fifty moves, or the
// question whether a game was drawn by itself (9.2 to 9.6; 10.10 to 10.13 of
// the older Laws).
type DrawClaim struct {
	Game    *rules.Game // up to the position on the board
	Kind    claims.Kind
	Text    string           // the move that he wrote down, as he wrote it; "": he claims what stands on the board
	By      tournament.Color // NoColor: the player to move
	Touched bool             // he touched a piece before he claimed
	Moved   bool             // he made the move on the board and pressed the clock
	Left    *time.Duration   // what is left to the claimant
	// Language is whose letters name the pieces in Text; English if empty.
	Language rules.Language
}

// claimant is who claims: whoever is named, else the player to move, or who has
// just moved.
func (f DrawClaim) claimant() tournament.Color {
	if f.By != tournament.NoColor {
		return f.By
	}
	p := f.Game.Position()
	if c := ColorOf(p.Turn()); !f.Moved {
		return c
	}
	return ColorOf(p.Turn()).Other()
}

// Rule gives the ruling.
func (f DrawClaim) Rule(r Regime) (Ruling, tournament.Problems) {
	if f.Game == nil {
		return Ruling{}, tournament.Problems{problem("moves", "no-record")}
	}
	if f.Kind == "" {
		return Ruling{}, missing("kind")
	}
	if f.Moved && f.Text != "" {
		return Ruling{}, tournament.Problems{problem("written", "written-and-moved")}
	}
	p := f.Game.Position()
	f.By = f.claimant()
	if f.Moved && f.By == ColorOf(p.Turn()) {
		return Ruling{}, tournament.Problems{problem("player", "moved-but-to-move")}
	}
	c := claims.Claim{Kind: f.Kind, Edition: claims.Edition(r.Edition), Tempo: claims.Tempo(r.Tempo)}
	if e := claims.Ended(f.Game, c.Edition); e != nil {
		return f.ended(e), nil
	}
	if f.Moved {
		return f.afterMoving(r, c), nil
	}
	who := Side(f.By)
	c.By = &who
	illegal := false
	if f.Text != "" {
		reading := f.Game.Read(f.Text, cmp.Or(f.Language, rules.English))
		m, ok := reading.Move()
		switch {
		case ok:
			c.Move = m
		case reading.Verdict == rules.None:
			illegal = true
		case reading.Verdict == rules.Ambiguous:
			return Ruling{}, tournament.Problems{problem("written", "ambiguous-move", f.Text, list(sans(p, reading.Moves)))}
		default:
			return Ruling{}, tournament.Problems{problem("written", "unreadable-move", f.Text)}
		}
	}
	if f.Touched && r.Switch().RightEnds == ByTouching {
		return f.afterTouching(r), nil
	}
	x := f.verified(r, c, illegal)
	if f.Touched { // 10.11 speaks of moving alone
		x = f.touchedOlder(x)
	}
	return x, nil
}

// ended is the ruling where the game had ended without the claim.
func (f DrawClaim) ended(e *claims.End) Ruling {
	x := Ruling{Articles: []string{e.Article}, Result: tournament.Drawn, Plies: []int{e.Ply}, Exhibit: &Exhibit{Game: f.Game, Stood: []int{e.Ply}}}
	if e.Kind == claims.FiveTimes {
		x.Exhibit.Stood = f.Game.Same(e.Ply)
	}
	if p := f.Game.At(e.Ply); e.Kind == claims.Mate && p.HalfMoves() >= 150 && e.Article == "5.1.1" {
		x.cite("9.6.2")
	}
	if e.Kind == claims.Mate {
		p := f.Game.At(e.Ply)
		x.Result = tournament.WinOf(ColorOf(p.Turn().Other()))
	}
	kind := Words{Key: "laws.end." + string(e.Kind)}
	if e.Ply == 0 {
		x.says("ended-on-board", kind)
	} else {
		x.says("ended-at", kind, ply(f.Game, e.Ply))
	}
	return x
}

// afterMoving: the right is lost with the move (10.11), which 9.4 puts at the
// touching already. Whether such a claim costs anything the Laws do not say.
func (f DrawClaim) afterMoving(r Regime, c claims.Claim) Ruling {
	x := Ruling{Articles: []string{r.art("10.11", "9.4")}}
	x.says("claim-after-move")
	opponent := Side(f.By.Other())
	c.By = &opponent
	v := claims.Verify(f.Game, c)
	x.Exhibit = f.exhibit(v, c)
	if v.Upheld {
		x.remind("opponent-may-claim", colour(f.By.Other()))
	}
	x.ask(f.asWrong(r))
	f.offer(r, &x)
	return x
}

// afterTouching: 9.4.
func (f DrawClaim) afterTouching(r Regime) Ruling {
	x := Ruling{Articles: []string{"9.4", "4.3"}}
	x.says("claim-after-touch")
	x.do("move-touched", colour(f.By))
	x.ask(f.asWrong(r))
	f.offer(r, &x)
	return x
}

// asWrong asks whether a claim to which there is no right is an incorrect one.
func (f DrawClaim) asWrong(r Regime) Question {
	p := r.Switch()
	c := Change{Player: f.By.Other(), By: p.ClaimTime, Article: "9.5.3"}
	if p.ClaimTo == ClaimantUsed {
		c = Change{Player: f.By, By: -p.ClaimTime, Used: true, Article: "10.13(2)"}
	}
	return Question{Key: "claim-cost", Consider: consider("claim-cost", 2), Choices: []Choice{
		{Key: "no-time"},
		{Key: "as-wrong-claim", Clock: []Change{c}, Article: c.Article},
	}}
}

// touchedOlder leaves to the arbiter what the older Laws do not say: 10.11
// takes the right from who has moved, not from who has touched.
func (f DrawClaim) touchedOlder(verified Ruling) Ruling {
	x := Ruling{Articles: []string{"10.11", "7.2"}, Exhibit: verified.Exhibit}
	allow := Choice{Key: "claim-allowed", Result: verified.Result, Clock: verified.Clock, Do: verified.Do, Article: verified.Articles[0]}
	x.says("touched-silent")
	if verified.Result == tournament.Drawn {
		x.says("claim-would-hold", Words{Key: "laws.article", Args: []any{verified.Articles[0]}})
	} else {
		x.says("claim-would-fail", Words{Key: "laws.article", Args: []any{verified.Articles[0]}})
	}
	x.ask(Question{Key: "touch-then-claim", Consider: consider("touch-then-claim", 3), Choices: []Choice{
		allow,
		{Key: "claim-refused", Do: []Words{say("move-touched", colour(f.By))}, Article: "7.2"},
	}})
	return x
}

func (f DrawClaim) verified(r Regime, c claims.Claim, illegal bool) Ruling {
	v := claims.Verify(f.Game, c)
	if illegal {
		v.Upheld, v.Reason = false, claims.MoveNotLegal
	}
	x := Ruling{Articles: []string{v.Article}, Plies: v.Plies, Exhibit: f.exhibit(v, c)}
	p := f.Game.Position()
	if v.Upheld && c.Kind == claims.Fifty && r.Switch().LongFifty && Extended(p) && v.Count < 2*longFifty {
		v.Upheld, v.Reason = false, claims.TooFew
		v.Clock = &claims.ClockChange{Player: Side(f.By)}
		x.says("long-fifty", longFifty)
	}
	if v.Upheld {
		x.Result = tournament.Drawn
		x.says("claim-right")
		f.evidence(&x, v, c)
		x.cite(r.art("10.13(1)", "9.5.2"))
		if m := c.Move; m != rules.NoMove {
			if q := p.After(m); q.Checkmate() { // 9.3.1 asks only for no pawn move and no capture
				x.remind("would-mate", p.SAN(m))
			}
		}
		return x
	}
	if c.Kind == claims.Fivefold || c.Kind == claims.SeventyFive {
		x.says("not-by-itself", why(v, c))
		f.evidence(&x, v, c)
		return x
	}
	x.says("claim-wrong", why(v, c))
	if v.Reason != claims.PawnOrCapture {
		f.evidence(&x, v, c)
	}
	if v.Clock != nil {
		f.cost(r, &x, p)
	}
	if x.Over() {
		return x
	}
	switch {
	case illegal:
		x.do("choose-legal", colour(f.By))
	case c.Move != rules.NoMove:
		x.do("must-play", p.SAN(c.Move))
		x.cite(r.art("10.13(2)", "9.5.3"))
	}
	x.remind("irrevocable")
	f.offer(r, &x)
	return x
}

// why is the reason of a verdict.
func why(v claims.Verdict, c claims.Claim) Words {
	key := "laws.why." + string(v.Reason)
	if v.Reason == claims.TooFew {
		key += "-" + string(c.Kind)
	}
	return Words{Key: key}
}

// cost is what a wrong claim costs: 10.13(2), by which the claimant may
// overstep the time, or 9.5.3.
func (f DrawClaim) cost(r Regime, x *Ruling, p rules.Position) {
	d := r.Switch().ClaimTime
	if r.Switch().ClaimTo == OpponentLeft {
		x.give(f.By.Other(), d, "9.5.3")
		x.cite("9.5.3")
		x.cite(r.minute()...)
		return
	}
	x.take(f.By, d, "10.13(2)")
	x.cite("10.13(2)")
	switch {
	case f.Left == nil:
		x.remind("may-overstep", colour(f.By))
	case *f.Left <= d:
		x.says("oversteps", tournament.FormatClock(*f.Left))
		x.lose(f.By, r.CanWin(p, f.By.Other()), "10.13(2)", "10.5")
	}
}

// evidence says what the plies show.
func (f DrawClaim) evidence(x *Ruling, v claims.Verdict, c claims.Claim) {
	g := f.Game
	switch c.Kind {
	case claims.Threefold, claims.Fivefold:
		with := g
		if c.Move != rules.NoMove {
			next := g.To(g.Len())
			if next.Play(c.Move) == nil {
				with = next
			}
		}
		x.Says = append(x.Says, stood(with, v.Plies)...)
		for _, a := range v.Alike {
			if a.Ply == 0 {
				x.says("alike-start", differs(with, a))
				continue
			}
			x.says("alike", ply(with, a.Ply), differs(with, a))
		}
	case claims.Fifty:
		x.says("half-moves", v.Count)
	case claims.SeventyFive:
		x.says("half-moves-75", v.Count)
	}
}

// stood says after which moves a position has stood.
func stood(g *rules.Game, plies []int) []Words {
	var texts []string
	for _, n := range plies {
		if n > 0 {
			texts = append(texts, ply(g, n))
		}
	}
	switch {
	case len(plies) == 0:
		return nil
	case len(plies) == 1:
		return []Words{say("stood-once")}
	case plies[0] == 0:
		return []Words{say("stood-start", len(plies), list(texts))}
	}
	return []Words{say("stood", len(plies), list(texts))}
}

// differs is why a position that looks the same is not (9.2.3; 10.10).
func differs(g *rules.Game, a claims.LookAlike) Words {
	switch {
	case a.OtherToMove:
		return say("other-to-move")
	case len(a.Rights) > 0:
		r := a.Rights[0]
		return say("right-lost", colour(ColorOf(r.Color)), ply(g, r.LostAt))
	default:
		return say("en-passant", a.EnPassant.String())
	}
}

// offer reminds that the claim is an offer of a draw (9.1.2.3).
func (f DrawClaim) offer(r Regime, x *Ruling) {
	if r.Switch().ClaimOffers && !x.Over() {
		x.remind("claim-is-offer", colour(f.By.Other()))
		x.cite("9.1.2.3")
	}
}

// ply names a half-move of a game, from 1: "14...Bf2+".
func ply(g *rules.Game, n int) string {
	p := g.At(n - 1)
	dots := "."
	if p.Turn() == rules.Black {
		dots = "..."
	}
	return itoa(p.MoveNumber()) + dots + g.SAN(n)
}

// longFifty is how many moves the endings of 1988 are given.
const longFifty = 75

// Extended tells whether the men are those of an ending that had 75 moves from
// 1988 to 1992: KBB–KN, KNN–KP, KQ–KBB, KQ–KNN, KQ with a pawn on the seventh
// rank –KQ, KRP–KBP, KRB–KR.
func Extended(p rules.Position) bool {
	for _, c := range []rules.Color{rules.White, rules.Black} {
		switch men(&p, c) + "-" + men(&p, c.Other()) {
		case "BB-N", "NN-P", "Q-BB", "Q-NN", "RP-BP", "RB-R":
			return true
		case "QP-Q":
			seventh := 6
			if c == rules.Black {
				seventh = 1
			}
			if p.Pieces(c, rules.Pawn).First().Rank() == seventh {
				return true
			}
		}
	}
	return false
}

// men are a side's men without the king, the greatest first.
func men(p *rules.Position, c rules.Color) string {
	var out []byte
	for k := rules.Queen; k >= rules.Pawn; k-- {
		for range p.Pieces(c, k).Count() {
			out = append(out, k.Letter())
		}
	}
	return string(out)
}
