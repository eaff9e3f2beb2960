package claims

import "sealedmove/rules"

// Edition is an edition of the Laws.
type Edition string

// The editions.
const (
	FIDE2023 Edition = "fide2023"
	FIDE1985 Edition = "fide1985" // the older Laws, of about 1989
)

// Tempo is the kind of game by its time control.
type Tempo string

// The tempos.
const (
	Standard Tempo = "standard"
	Rapid    Tempo = "rapid"
	Blitz    Tempo = "blitz"
)

// Supervision is how closely a rapid or blitz game is watched: fully where
// A.4 or B.2 makes the Competitive Rules apply, basically where A.5 or B.3
// takes their place.
type Supervision string

// The supervisions.
const (
	FullSupervision  Supervision = "full"
	BasicSupervision Supervision = "basic"
)

// Kind is what is claimed.
type Kind string

// The claims. Nobody claims the last two at the board: they ask whether the
// game was drawn by itself.
const (
	Threefold   Kind = "threefold"
	Fivefold    Kind = "fivefold"
	Fifty       Kind = "fifty"
	SeventyFive Kind = "seventyfive"
)

// Claim is a claim made at the end of the moves of a game.
type Claim struct {
	Kind        Kind
	Move        rules.Move   // written on the scoresheet and not made on the board; NoMove if none
	By          *rules.Color // who claims; the player to move if nil
	Edition     Edition      // FIDE2023 if empty
	Tempo       Tempo        // Standard if empty
	Supervision Supervision  // of rapid and blitz; FullSupervision if empty
}

// ReasonCode says why a claim is right or wrong.
type ReasonCode string

// The reasons.
const (
	Proved        ReasonCode = "proved"
	TooFew        ReasonCode = "too-few"         // the position has not stood often enough, or the moves are not enough
	NotToMove     ReasonCode = "not-to-move"     // only the player to move can claim
	NoSuchRule    ReasonCode = "no-such-rule"    // in this edition
	PawnOrCapture ReasonCode = "pawn-or-capture" // the written move begins the count anew
	MoveNotLegal  ReasonCode = "move-not-legal"
	MateStands    ReasonCode = "checkmate" // the seventy-fifth move gave mate, which counts first
)

// Verdict is the answer to a claim.
type Verdict struct {
	Upheld   bool
	Reason   ReasonCode
	Plies    []int // the evidence: where the position stood, or where the count began and ended
	Count    int   // how often, or how many half-moves
	Article  string
	Clock    *ClockChange // what a wrong claim costs; nil if nothing
	MustPlay bool         // the claim is wrong, and the written move must be made
	Alike    []LookAlike  // for a repetition: plies that look the same and are not
	Ended    *End         // the game had ended by itself before
}

// ClockChange is what the arbiter does to a clock.
type ClockChange struct {
	Player  rules.Color
	Minutes int
	Used    bool // added to the time used, which may lose on time; else to the time left
	Article string
}

// LookAlike is a ply after which the pieces stood the same, but the position
// was not the same (9.2.3).
type LookAlike struct {
	Ply         int
	OtherToMove bool
	Rights      []RightDiffers
	EnPassant   rules.Square // the capture that was possible at that ply, or NoSquare
}

// RightDiffers is a right to castle that one position has and the other not.
type RightDiffers struct {
	Color    rules.Color
	KingSide bool
	LostAt   int // the ply of the move that lost it
}

// End is how a game ended without anybody's claim.
type End struct {
	Ply     int
	Kind    EndKind
	Article string
}

// EndKind names how a game ends by itself.
type EndKind string

// The ends.
const (
	Mate          EndKind = "checkmate"
	Stale         EndKind = "stalemate"
	FiveTimes     EndKind = "fivefold"
	SeventyFiveIs EndKind = "seventyfive"
	DeadPosition  EndKind = "dead"
)

// Ended finds the first ply after which the game was over by itself, or nil.
// Of dead positions it knows those that material alone makes (10.4 of the
// older Laws; 5.2.2); Dead looks deeper at one position.
func Ended(g *rules.Game, edition Edition) *End {
	for ply := 0; ply <= g.Len(); ply++ {
		if e := endAt(g, ply, edition); e != nil {
			return e
		}
	}
	return nil
}

func endAt(g *rules.Game, ply int, edition Edition) *End {
	p := g.At(ply)
	old := edition == FIDE1985
	switch {
	case !p.CanMove() && p.Check():
		return &End{ply, Mate, article(old, "10.1", "5.1.1")}
	case !p.CanMove():
		return &End{ply, Stale, article(old, "10.3", "5.2.1")}
	case old && oldDead(&p):
		return &End{ply, DeadPosition, "10.4"}
	case !old && poorMaterial(&p, rules.White) && poorMaterial(&p, rules.Black):
		return &End{ply, DeadPosition, "5.2.2"}
	case !old && p.HalfMoves() >= 150:
		return &End{ply, SeventyFiveIs, "9.6.2"}
	case !old && p.HalfMoves() >= 8 && g.Occurrences(ply) >= 5:
		return &End{ply, FiveTimes, "9.6.1"}
	}
	return nil
}

func article(old bool, older, today string) string {
	if old {
		return older
	}
	return today
}

// Verify answers a claim made at the end of the moves of a game. It reads
// nothing but the game and the claim; what the players did with their hands
// (9.4: a touched piece forfeits the claim) is the arbiter's to see.
func Verify(g *rules.Game, c Claim) Verdict {
	now := g.Position()
	claimant := now.Turn()
	if c.By != nil {
		claimant = *c.By
	}
	old := c.Edition == FIDE1985
	var v Verdict
	switch c.Kind {
	case Fivefold:
		v = verifyFivefold(g, old)
	case SeventyFive:
		v = verifySeventyFive(g, old)
	case Fifty:
		v = verifyFifty(g, c.Move, old)
	default:
		v = verifyThreefold(g, c.Move, old)
	}
	byClaim := c.Kind == Threefold || c.Kind == Fifty
	if byClaim && claimant != now.Turn() {
		v.Upheld, v.Reason = false, NotToMove
	}
	if byClaim && c.Move != rules.NoMove && !now.IsLegal(c.Move) {
		v = Verdict{Reason: MoveNotLegal, Article: v.Article}
	}
	if !v.Upheld && (c.Kind == Threefold || c.Kind == Fivefold) && v.Reason == TooFew {
		v.Alike = lookAlikes(g, c.Move)
	}
	if byClaim && !v.Upheld {
		v.Clock = penalty(claimant, c)
		v.MustPlay = c.Move != rules.NoMove && v.Reason != MoveNotLegal && v.Reason != NotToMove
	}
	// An end at the last ply is what the claim itself may be about.
	if e := Ended(g, c.Edition); e != nil && (e.Ply < g.Len() || byClaim) {
		v.Ended = e
	}
	return v
}

// penalty is what a wrong claim costs: 10.13(2) adds to the time used, 9.5.3
// gives to the opponent, and A.3 halves that in rapid and blitz, however they
// are supervised; which articles bring it about in blitz depends on that.
func penalty(claimant rules.Color, c Claim) *ClockChange {
	one := ClockChange{Player: claimant.Other(), Minutes: 1, Article: "9.5.3, A.3"}
	switch {
	case c.Edition == FIDE1985:
		return &ClockChange{Player: claimant, Minutes: 5, Used: true, Article: "10.13(2)"}
	case c.Tempo == Blitz && c.Supervision == BasicSupervision:
		one.Article = "9.5.3, A.3, B.3"
		return &one
	case c.Tempo == Rapid || c.Tempo == Blitz:
		return &one
	}
	return &ClockChange{Player: claimant.Other(), Minutes: 2, Article: "9.5.3"}
}

// with is the game with the written move made, for looking at.
func with(g *rules.Game, m rules.Move) *rules.Game {
	if m == rules.NoMove {
		return g
	}
	next := g.To(g.Len())
	if next.Play(m) != nil {
		return g
	}
	return next
}

func verifyThreefold(g *rules.Game, m rules.Move, old bool) Verdict {
	v := Verdict{Article: article(old, "10.10(2)", "9.2.2")}
	if m != rules.NoMove {
		v.Article = article(old, "10.10(1)", "9.2.1")
	}
	g = with(g, m)
	v.Plies = g.Same(g.Len())
	v.Count = len(v.Plies)
	v.Upheld, v.Reason = v.Count >= 3, Proved
	if !v.Upheld {
		v.Reason = TooFew
	}
	return v
}

func verifyFifty(g *rules.Game, m rules.Move, old bool) Verdict {
	now := g.Position()
	v := Verdict{Article: article(old, "10.12", "9.3.2"), Count: now.HalfMoves(), Reason: Proved}
	last := g.Len()
	switch {
	case now.HalfMoves() >= 100: // made already: the written move does not matter
		v.Upheld = true
	case m == rules.NoMove || old: // the older Laws want the moves made
		v.Reason = TooFew
	case m.Irreversible():
		v.Article, v.Reason, v.Count = "9.3.1", PawnOrCapture, 0
	default:
		v.Article, v.Count = "9.3.1", now.HalfMoves()+1
		v.Upheld = v.Count >= 100
		last++
		if !v.Upheld {
			v.Reason = TooFew
		}
	}
	v.Plies = []int{max(0, g.Len()-now.HalfMoves()), last}
	return v
}

func verifyFivefold(g *rules.Game, old bool) Verdict {
	v := Verdict{Article: "9.6.1", Reason: TooFew}
	for ply := g.Len(); ply >= 0; ply-- { // the latest first, so that the earliest proof stays
		n := g.Occurrences(ply)
		if ply == g.Len() || n >= 5 {
			v.Plies, v.Count = g.Same(ply), n
		}
		if n >= 5 {
			v.Upheld, v.Reason = true, Proved
		}
	}
	if old {
		v.Upheld, v.Reason, v.Article = false, NoSuchRule, "10.10"
	}
	return v
}

func verifySeventyFive(g *rules.Game, old bool) Verdict {
	now := g.Position()
	v := Verdict{Article: "9.6.2", Reason: TooFew, Count: now.HalfMoves(), Plies: []int{max(0, g.Len()-now.HalfMoves()), g.Len()}}
	for ply := range g.Len() + 1 {
		p := g.At(ply)
		if p.HalfMoves() < 150 {
			continue
		}
		if p.Checkmate() {
			v.Reason = MateStands
			continue
		}
		v.Upheld, v.Reason, v.Count, v.Plies = true, Proved, p.HalfMoves(), []int{max(0, ply-p.HalfMoves()), ply}
		break
	}
	if old {
		v.Upheld, v.Reason, v.Article = false, NoSuchRule, "10.12"
	}
	return v
}

// lookAlikes are the earlier plies with the same pieces on the same squares
// that are not the same position, and what differs.
func lookAlikes(g *rules.Game, written rules.Move) (alike []LookAlike) {
	g = with(g, written)
	p := g.Position()
	for i := range g.Len() {
		q := g.At(i)
		if q.Same(&p) || !samePieces(&p, &q) {
			continue
		}
		l := LookAlike{Ply: i, OtherToMove: p.Turn() != q.Turn(), EnPassant: q.EnPassant()}
		for _, c := range [2]rules.Color{rules.White, rules.Black} {
			for _, kingSide := range [2]bool{true, false} {
				if hasRight(&p, c, kingSide) != hasRight(&q, c, kingSide) {
					l.Rights = append(l.Rights, RightDiffers{c, kingSide, g.RightLost(c, kingSide)})
				}
			}
		}
		alike = append(alike, l)
	}
	return alike
}

func hasRight(p *rules.Position, c rules.Color, kingSide bool) bool {
	king := p.King(c)
	for s := range (p.CastlingRooks() & p.Pieces(c, rules.Rook)).All() {
		if s > king == kingSide {
			return true
		}
	}
	return false
}

func samePieces(p, q *rules.Position) bool {
	for _, c := range [2]rules.Color{rules.White, rules.Black} {
		for k := rules.Pawn; k <= rules.King; k++ {
			if p.Pieces(c, k) != q.Pieces(c, k) {
				return false
			}
		}
	}
	return true
}
