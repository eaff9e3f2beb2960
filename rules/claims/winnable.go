package claims

import "sealedmove/rules"

// Winnability says whether a side can still mate by any series of legal moves,
// the opponent helping as badly as he can (5.2.2, 6.9).
type Winnability string

// The answers.
const (
	Winnable     Winnability = "winnable"     // a mating line was found
	Unwinnable   Winnability = "unwinnable"   // there is none
	Undetermined Winnability = "undetermined" // the search was given up
)

// Proof is an answer with what it rests on.
type Proof struct {
	Winnability
	Line  []rules.Move // from the position to the mate, if Winnable
	By    Ground       // why not, if Unwinnable
	Nodes int          // positions looked at
}

// Ground names what an answer rests on.
type Ground string

// The grounds.
const (
	ByMate     Ground = "mate"     // a line, or the position itself
	ByMaterial Ground = "material" // no mate can be built with these pieces
	ByWalls    Ground = "walls"    // the pieces that could mate never get there
	BySearch   Ground = "search"   // every position that can arise was looked at
	ByEnd      Ground = "end"      // the game is over
)

// FullNodes is how many positions Full looks at unless told otherwise.
const FullNodes = 500_000

// Quick answers in microseconds what can be seen without searching: material,
// walls, and the few positions to which forced moves lead. It finds mates only
// by chance; Undetermined is its usual answer where mate is possible.
func Quick(p rules.Position, side rules.Color) Proof {
	if proof, over := finished(&p, side); over {
		return proof
	}
	if ground, no := hopeless(&p, side); no {
		return Proof{Winnability: Unwinnable, By: ground, Nodes: 1}
	}
	if p.Count() > quickMoves {
		return Proof{Winnability: Undetermined, Nodes: 1}
	}
	s := search{side: side, limit: quickNodes}
	return s.run(p)
}

const (
	quickMoves = 3  // a player with more moves than this is not forced
	quickNodes = 24 // positions that forced moves may lead to
)

// Full searches until it has a mating line, has seen every position that can
// arise, or has looked at nodes positions (0: FullNodes).
func Full(p rules.Position, side rules.Color, nodes int) Proof {
	if proof, over := finished(&p, side); over {
		return proof
	}
	if ground, no := hopeless(&p, side); no {
		return Proof{Winnability: Unwinnable, By: ground, Nodes: 1}
	}
	if nodes <= 0 {
		nodes = FullNodes
	}
	s := search{side: side, limit: nodes}
	return s.run(p)
}

// finished answers where the game is over.
func finished(p *rules.Position, side rules.Color) (Proof, bool) {
	if p.CanMove() {
		return Proof{}, false
	}
	if p.Check() && p.Turn() != side {
		return Proof{Winnability: Winnable, By: ByMate, Nodes: 1}, true
	}
	return Proof{Winnability: Unwinnable, By: ByEnd, Nodes: 1}, true
}

// hopeless reports why a side can certainly never mate, without searching.
func hopeless(p *rules.Position, side rules.Color) (Ground, bool) {
	if poorMaterial(p, side) {
		return ByMaterial, true
	}
	if walledIn(p, side) {
		return ByWalls, true
	}
	return "", false
}

// poorMaterial reports that no position with these pieces, or with fewer or
// promoted ones, is mate by this side:
//
//   - a king alone never attacks the other king;
//   - a knight alone needs a piece of the opponent other than queens, which
//     always could take it or step between, to fill a square beside the king;
//   - bishops on squares of one colour need a piece that can stand beside the
//     king on the other colour and not take the bishop: a knight, a bishop of
//     the other colour, or a pawn that can become one.
func poorMaterial(p *rules.Position, side rules.Color) bool {
	own, their := p.Pieces(side, rules.NoKind), p.Pieces(side.Other(), rules.NoKind)
	men := own &^ p.Pieces(side, rules.King)
	if men == 0 {
		return true
	}
	if men&^p.Pieces(side, rules.Knight) == 0 && men.Count() == 1 {
		rest := their &^ p.Pieces(side.Other(), rules.King) &^ p.Pieces(side.Other(), rules.Queen)
		return rest == 0
	}
	if men&^p.Pieces(side, rules.Bishop) != 0 {
		return false
	}
	helpers := p.Pieces(side.Other(), rules.Pawn) | p.Pieces(side.Other(), rules.Knight)
	bishops := men | p.Pieces(side.Other(), rules.Bishop)
	return helpers == 0 && (bishops&rules.LightSquares == 0 || bishops&^rules.LightSquares == 0)
}

// BareKing reports whether a side has nothing but its king (10.5 of the older
// Laws).
func BareKing(p *rules.Position, side rules.Color) bool {
	return p.Pieces(side, rules.NoKind).Count() == 1
}

// oldDead is the list of 10.4 of the older Laws: king against king, against
// king and one minor piece, and bishops on squares of one colour.
func oldDead(p *rules.Position) bool {
	kings := p.Pieces(rules.White, rules.King) | p.Pieces(rules.Black, rules.King)
	minor := func(c rules.Color) rules.Bitboard { return p.Pieces(c, rules.NoKind) &^ kings }
	white, black := minor(rules.White), minor(rules.Black)
	bishops := p.Pieces(rules.White, rules.Bishop) | p.Pieces(rules.Black, rules.Bishop)
	knights := p.Pieces(rules.White, rules.Knight) | p.Pieces(rules.Black, rules.Knight)
	if white|black != (white|black)&(bishops|knights) || white.Count() > 1 || black.Count() > 1 {
		return false
	}
	if white == 0 || black == 0 {
		return true
	}
	light := (white | black) & rules.LightSquares
	return (white|black)&^bishops == 0 && light.Count() != 1
}
