package rules

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Verdict is what became of a text.
type Verdict string

// The verdicts.
const (
	Unique     Verdict = "unique"     // one legal move is meant
	Ambiguous  Verdict = "ambiguous"  // several legal moves fit
	None       Verdict = "none"       // a move is meant, but no legal one
	Unreadable Verdict = "unreadable" // no move is meant
)

// Reading is what a text says in a position. Nothing in it is guessed: a move
// is given only where one legal move fits, and whatever in the text was not
// standard notation is named.
type Reading struct {
	Verdict    Verdict
	Moves      []Move      // the legal moves that fit: one if Unique, more if Ambiguous
	Reason     Reason      // why none fits, if None; what is unreadable, if Unreadable
	Deviations []Deviation // from standard notation, each once
}

// Move is the move that is meant; it reports false unless there is just one.
func (r Reading) Move() (Move, bool) {
	if r.Verdict != Unique {
		return NoMove, false
	}
	return r.Moves[0], true
}

// Deviation names a way in which a text is not standard algebraic notation.
type Deviation string

// The deviations.
const (
	DevSpaces         Deviation = "spaces"              // spaces within the move
	DevFullWidth      Deviation = "full-width"          // full-width letters or digits
	DevDash           Deviation = "dash"                // another dash than the hyphen
	DevMoveNumber     Deviation = "move-number"         // the move number written with it
	DevAnnotation     Deviation = "annotation"          // ! or ? and the like
	DevDrawOffer      Deviation = "draw-offer"          // (=), as 8.1.5 asks of a scoresheet
	DevZeros          Deviation = "castling-zeros"      // 0-0
	DevSmallCastling  Deviation = "castling-small"      // o-o
	DevCastlingDashes Deviation = "castling-no-dashes"  // OO
	DevKingCastles    Deviation = "castling-as-king"    // Kg1 or e1g1
	DevFigurine       Deviation = "figurine"            // ♘f3
	DevLanguage       Deviation = "language"            // letters of another language than English
	DevSmallPiece     Deviation = "piece-small"         // nf3
	DevCapitalFile    Deviation = "file-capital"        // E4
	DevPawnLetter     Deviation = "pawn-letter"         // Pe4
	DevCoordinates    Deviation = "coordinates"         // g1f3
	DevLong           Deviation = "long"                // Ng1-f3, e2-e4
	DevNeedlessOrigin Deviation = "origin-needless"     // Ngf3 where Nf3 is enough
	DevOtherOrigin    Deviation = "origin-other"        // the rank where the file is due
	DevNoCaptureMark  Deviation = "capture-mark-less"   // ed5, Nd5 that captures
	DevCaptureSign    Deviation = "capture-sign"        // e:d5
	DevNoCapture      Deviation = "capture-wrong"       // Nxf3 where nothing is taken
	DevNoRank         Deviation = "square-without-rank" // exd
	DevBareSquare     Deviation = "capture-bare-square" // e5 for dxe5
	DevPromotionSign  Deviation = "promotion-sign"      // a8Q, a8(Q), a8/Q
	DevPromotionSmall Deviation = "promotion-small"     // a8=q
	DevEnPassant      Deviation = "en-passant-mark"     // e.p.
	DevNotEnPassant   Deviation = "en-passant-wrong"    // e.p. where it is none
	DevNoCheckMark    Deviation = "check-mark-less"     // check or mate not marked
	DevCheckWrong     Deviation = "check-mark-wrong"    // + or # where there is none, or the other
	DevCheckSign      Deviation = "check-sign"          // ++, ch, †
)

// ReasonCode says why there is no move.
type ReasonCode string

// The reasons.
const (
	NoReason              ReasonCode = ""
	TextEmpty             ReasonCode = "empty"
	TextLong              ReasonCode = "too-long"
	TextStrange           ReasonCode = "not-a-move"         // Text is where it stops making sense
	TextPass              ReasonCode = "null-move"          // "--": no move of chess
	NoSuchPiece           ReasonCode = "no-such-piece"      // the player has none of that kind, or not there
	CannotReach           ReasonCode = "cannot-reach"       // it does not move like that
	WayBlocked            ReasonCode = "blocked"            // By are the pieces in the way
	OwnPiece              ReasonCode = "own-piece"          // an own piece stands on the square
	PiecePinned           ReasonCode = "pinned"             // By are the pinning pieces
	StaysInCheck          ReasonCode = "in-check"           // By are the pieces that give check
	KingIntoCheck         ReasonCode = "into-check"         // By are the pieces that attack the square
	NothingToCapture      ReasonCode = "nothing-to-capture" // a pawn's capture without a victim
	NotPromotion          ReasonCode = "no-promotion"       // a promotion named, but no pawn arrives on its last rank
	PromotionKind         ReasonCode = "promotion-kind"     // a pawn cannot become that
	CastlingRightLost     ReasonCode = "castling-right"     // Ply is the half-move that lost it, if known
	CastlingBlocked       ReasonCode = "castling-blocked"   // By are the pieces between
	CastlingInCheck       ReasonCode = "castling-in-check"
	CastlingThroughCheck  ReasonCode = "castling-through-check"  // To is the attacked square
	GameOver              ReasonCode = "game-over"               // checkmate or stalemate stands on the board
	PromotionPieceMissing ReasonCode = "promotion-piece-missing" // several moves, as what the pawn becomes is not said
)

// Reason is why a text gives no move, with the pieces and squares concerned.
type Reason struct {
	Code ReasonCode
	Kind Kind     // the piece that was named
	From Bitboard // the pieces that were thought of
	To   Square   // where it was to go; NoSquare if nowhere
	By   Bitboard // what stands in the way
	Text string   // the part of the text that makes no sense
	Ply  int      // the half-move to blame
}

// Read reads a move as somebody wrote it: in standard notation or in any of
// the forms that scoresheets and old books use, in the letters of a language.
func Read(p *Position, text string, lang Language) Reading {
	if p.IsZero() {
		return Reading{Verdict: None, Reason: Reason{Code: NoSuchPiece, To: NoSquare}}
	}
	w := written{lang: lang}
	if reason := w.clean(text); reason.Code != NoReason {
		return Reading{Verdict: Unreadable, Reason: reason}
	}
	if side, ok := w.castling(); ok {
		return p.readCastling(&w, side)
	}
	patterns := w.patterns()
	if len(patterns) == 0 {
		code := TextStrange
		if w.body == "--" || w.body == "-" || strings.EqualFold(w.body, "z0") {
			code = TextPass
		}
		return Reading{Verdict: Unreadable, Reason: Reason{Code: code, To: NoSquare, Text: w.body}}
	}
	return p.choose(&w, patterns)
}

// fit is a legal move with the pattern it fits.
type fit struct {
	move Move
	pat  *pattern
	tier int
}

// choose finds the legal moves that fit. What standard notation means goes
// before looser readings, and both squares written out before the rest; among
// readings of one tier nothing is preferred.
func (p *Position) choose(w *written, patterns []pattern) Reading {
	var l moveList
	p.generate(&l)
	best := 9
	var fits []fit
	for i := range patterns {
		for _, m := range l.all() {
			tier, ok := patterns[i].fits(p, m)
			if !ok || tier > best {
				continue
			}
			if tier < best {
				best, fits = tier, fits[:0]
			}
			fits = append(fits, fit{m, &patterns[i], tier})
		}
	}
	if len(fits) == 0 {
		return Reading{Verdict: None, Reason: p.whyNot(&patterns[0]), Deviations: w.devs}
	}
	var moves []Move
	for _, f := range fits {
		if !slices.Contains(moves, f.move) {
			moves = append(moves, f.move)
		}
	}
	slices.Sort(moves)
	r := Reading{Verdict: Ambiguous, Moves: moves, Deviations: w.devs}
	if len(moves) == 1 {
		r.Verdict = Unique
		r.Deviations = p.deviations(w, fits[0].pat, moves[0])
	} else if samePromotion(moves) {
		r.Reason = Reason{Code: PromotionPieceMissing, Kind: Pawn, From: moves[0].From().Set(), To: moves[0].To()}
	}
	return r
}

func samePromotion(moves []Move) bool {
	for _, m := range moves {
		if m.Promotion() == NoKind || m.from() != moves[0].from() || m.to() != moves[0].to() {
			return false
		}
	}
	return true
}

func (p *Position) readCastling(w *written, kingSide bool) Reading {
	v := p.look()
	for x := p.rooks & v.own; x != 0 && v.checkers == 0; x &= x - 1 {
		if x.index() > v.king != kingSide {
			continue
		}
		if p.castlings(&v)&x&-x != 0 {
			m := newMove(v.king, x.index(), King, NoKind) | castlingFlag
			return Reading{Verdict: Unique, Moves: []Move{m}, Deviations: p.markDeviations(w, m, w.devs)}
		}
	}
	return Reading{Verdict: None, Reason: p.whyNoCastling(kingSide), Deviations: w.devs}
}

// deviations names what in the text differs from standard notation, now that
// the move is known.
func (p *Position) deviations(w *written, pat *pattern, m Move) []Deviation {
	devs := slices.Clone(w.devs)
	add := func(when bool, d Deviation) {
		if when && !slices.Contains(devs, d) {
			devs = append(devs, d)
		}
	}
	for _, d := range pat.devs {
		add(true, d)
	}
	full := pat.file >= 0 && pat.rank >= 0
	add(m.Castling(), DevKingCastles)
	switch {
	case full && pat.kind == NoKind && pat.dash == 0:
		add(true, DevCoordinates)
	case m.Piece() == Pawn:
		add(pat.rank >= 0, DevLong)
		add(pat.file >= 0 && pat.rank < 0 && m.Captured() == NoKind, DevNeedlessOrigin)
		add(m.Captured() != NoKind && pat.file < 0, DevBareSquare)
	default:
		needFile, needRank := p.originNeeded(m)
		switch {
		case pat.dash == '-' || full && (!needFile || !needRank):
			add(true, DevLong)
		case pat.file >= 0 && !needFile && needRank, pat.rank >= 0 && !needRank && needFile && pat.file < 0:
			add(true, DevOtherOrigin)
		case pat.file >= 0 && !needFile, pat.rank >= 0 && !needRank:
			add(true, DevNeedlessOrigin)
		}
	}
	captures := m.Captured() != NoKind
	add(captures && !pat.capture && (pat.kind != NoKind || pat.dash != 0 || !full), DevNoCaptureMark)
	add(!captures && pat.capture, DevNoCapture)
	add(pat.to == NoSquare, DevNoRank)
	add(w.enPassant && !m.EnPassant(), DevNotEnPassant)
	return p.markDeviations(w, m, devs)
}

func (p *Position) markDeviations(w *written, m Move, devs []Deviation) []Deviation {
	next := p.board
	next.make(m)
	due := byte(0)
	if next.inCheck() {
		due = '+'
		if !next.canMove() {
			due = '#'
		}
	}
	switch {
	case due == w.check:
		return devs
	case w.check == 0:
		return append(devs, DevNoCheckMark)
	}
	return append(devs, DevCheckWrong)
}

// whyNot explains why no legal move fits the first, most likely, reading.
func (p *Position) whyNot(pat *pattern) Reason {
	us := p.turn
	r := Reason{Kind: pat.kind, To: pat.to}
	if !p.CanMove() {
		r.Code = GameOver
		return r
	}
	own := p.colors[us]
	origin := everySquare
	if pat.file >= 0 {
		origin &= fileA << pat.file
	}
	if pat.rank >= 0 {
		origin &= rank1 << (8 * pat.rank)
	}
	r.From = own & origin
	if pat.kind != NoKind {
		r.From &= p.kinds[pat.kind]
	} else if r.From != 0 {
		r.Kind = p.kindOn(r.From)
	}
	pawnCapture := pat.kind == Pawn && (pat.capture || pat.file >= 0 && (pat.to == NoSquare || pat.file != pat.to.File()))
	switch {
	case r.From == 0 && !(pat.kind == Pawn && pat.file < 0):
		r.Code = NoSuchPiece
	case pat.promotion == King || pat.promotion == Pawn:
		r.Code = PromotionKind
	case pat.promotion != NoKind && (r.Kind != Pawn || pat.to == NoSquare || !lastRanks.Has(pat.to)):
		r.Code = NotPromotion
	case pat.to == NoSquare || pawnCapture && !p.colors[us^1].Has(pat.to):
		r.Code = NothingToCapture
	case own.Has(pat.to):
		r.Code = OwnPiece
	default:
		p.whyNotThere(&r)
	}
	return r
}

// whyNotThere looks at pieces that exist and a square they may in principle
// go to.
func (p *Position) whyNotThere(r *Reason) {
	us := p.turn
	var reach Bitboard
	for x := r.From; x != 0; x &= x - 1 {
		if p.pawnAware(r.Kind, x.First()).Has(r.To) {
			reach |= x & -x
		}
	}
	if reach == 0 {
		r.Code = CannotReach
		for x := r.From; x != 0; x &= x - 1 {
			if Attacks(PieceOf(us, r.Kind), x.First(), 0).Has(r.To) && r.Kind != Pawn {
				r.Code = WayBlocked
				r.By |= between[x.index()][r.To] & p.occupied()
			}
		}
		return
	}
	r.From = reach
	if r.Kind == King {
		r.Code = KingIntoCheck
		r.By = p.attackers(int(r.To), us^1, p.occupied()&^reach)
		return
	}
	if checkers := p.checkers(); checkers != 0 {
		r.Code, r.By = StaysInCheck, checkers
		return
	}
	r.Code = PiecePinned
	for x := reach; x != 0; x &= x - 1 {
		r.By |= p.pinners(x & -x)
	}
}

// pawnAware are the squares that a piece could go to if its king were no
// matter.
func (p *Position) pawnAware(k Kind, from Square) Bitboard {
	us := p.turn
	if k != Pawn {
		return Attacks(PieceOf(us, k), from, p.occupied()) &^ p.colors[us]
	}
	free := ^p.occupied()
	up := 8 - 16*int(us)
	to := from.Set().shift(up) & free
	if from.Rank() == us.relative(1) {
		to |= to.shift(up) & free
	}
	targets := p.colors[us^1]
	if p.leapt < NoSquare {
		targets |= p.leapt.Set()
	}
	return to | pawnStrikes[us][from]&targets
}

// pinners are the pieces that would give check if this one were gone.
func (p *Position) pinners(gone Bitboard) Bitboard {
	return p.attackers(p.king(p.turn), p.turn^1, p.occupied()&^gone)
}

func (p *Position) whyNoCastling(kingSide bool) Reason {
	v := p.look()
	target := Square(v.king&^7 + 2)
	if kingSide {
		target += 4
	}
	r := Reason{Code: CastlingRightLost, Kind: King, From: Square(v.king).Set(), To: target}
	for x := p.rooks & v.own; x != 0; x &= x - 1 {
		rook := x.index()
		if rook > v.king != kingSide {
			continue
		}
		kingTo, rookTo := (newMove(v.king, rook, King, NoKind) | castlingFlag).castled()
		others := v.occupied &^ (1<<v.king | x&-x)
		path := between[v.king][kingTo] | 1<<kingTo
		r.By = (path | between[rook][rookTo] | 1<<rookTo) & others
		switch {
		case v.checkers > 0:
			r.Code, r.By = CastlingInCheck, p.checkers()
		case r.By != 0:
			r.Code = CastlingBlocked
		default:
			r.Code = CastlingThroughCheck
			for s := range path.All() {
				if by := p.attackers(int(s), p.turn^1, others); by != 0 {
					r.To, r.By = s, by
				}
			}
		}
	}
	return r
}

// maxText is the longest text that is looked at, in bytes; the longest move
// with all its marks is far shorter.
const maxText = 64

// written is a text on its way to a move: what stood around the move is taken
// off and remembered.
type written struct {
	lang      Language
	body      string
	check     byte // '+', '#' or 0
	enPassant bool
	devs      []Deviation
}

func (w *written) dev(d Deviation) {
	if !slices.Contains(w.devs, d) {
		w.devs = append(w.devs, d)
	}
}

// clean brings the text to plain characters and takes off numbers and marks.
func (w *written) clean(text string) Reason {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return Reason{Code: TextEmpty, To: NoSquare}
	case len(text) > maxText || !utf8.ValidString(text):
		return Reason{Code: TextLong, To: NoSquare, Text: shorten(strings.ToValidUTF8(text, "?"))}
	}
	var b strings.Builder
	for _, c := range text {
		w.plain(&b, c)
	}
	w.body = b.String()
	w.cutNumber()
	for w.cutMark() {
	}
	return Reason{}
}

// plain writes one character in its plain form.
func (w *written) plain(b *strings.Builder, c rune) {
	switch {
	case c >= 0xff01 && c <= 0xff5e:
		w.dev(DevFullWidth)
		c -= 0xfee0
	case c == ' ' || c == '\t' || c == 0xa0 || c == 0x3000 || c == 0x2009 || c == 0x202f:
		w.dev(DevSpaces)
		return
	case c >= 0x200b && c <= 0x200f || c == 0xfeff || c == 0xfe0e || c == 0xfe0f:
		return // invisible: joiners, marks of direction, the choice of a glyph
	case c >= 0x2010 && c <= 0x2015 || c == 0x2212 || c == 0xfe58 || c == 0xfe63:
		w.dev(DevDash)
		c = '-'
	case c == '×' || c == '✕' || c == '∶':
		w.dev(DevCaptureSign)
		c = 'x'
	case c == '†':
		w.dev(DevCheckSign)
		c = '+'
	case c == '‡' || c == '≠':
		w.dev(DevCheckSign)
		c = '#'
	case c == '…':
		b.WriteString("...")
		return
	}
	b.WriteRune(c)
}

func (w *written) cutNumber() {
	rest := strings.TrimLeft(w.body, "0123456789")
	cut := strings.TrimLeft(rest, ".")
	if len(cut) < len(rest) && cut != "" {
		w.dev(DevMoveNumber)
		w.body = cut
	}
}

// marks are what may follow a move, the longer ones first.
var marks = []struct {
	text  string
	check byte
	dev   Deviation
}{
	{"(=)", 0, DevDrawOffer},
	{"e.p.", 'e', DevEnPassant},
	{"e.p", 'e', DevEnPassant},
	{"ep.", 'e', DevEnPassant},
	{"ep", 'e', DevEnPassant},
	{"dblch", '+', DevCheckSign},
	{"mate", '#', DevCheckSign},
	{"ch", '+', DevCheckSign},
	{"++", '2', DevCheckSign},
	{"+", '+', ""},
	{"#", '#', ""},
	{"!", 0, DevAnnotation},
	{"?", 0, DevAnnotation},
}

// cutMark takes one mark off the end.
func (w *written) cutMark() bool {
	for _, m := range marks {
		rest, ok := strings.CutSuffix(w.body, m.text)
		if !ok || rest == "" {
			continue
		}
		switch m.check {
		case 0:
		case 'e':
			w.enPassant = true
		case '2': // older books: mate; others: double check. Either is a check sign
			w.check = '+'
		default:
			w.check = m.check
		}
		if m.dev != "" {
			w.dev(m.dev)
		}
		w.body = rest
		return true
	}
	return false
}

// castling recognises O-O and O-O-O in all their spellings.
func (w *written) castling() (kingSide, ok bool) {
	n, dashes := 0, 0
	zeros, small := false, false
	for _, c := range w.body {
		switch c {
		case '-':
			dashes++
			continue
		case 'O', 'О': // Latin, Cyrillic
		case '0':
			zeros = true
		case 'o', 'о':
			small = true
		default:
			return false, false
		}
		n++
	}
	if n != 2 && n != 3 || dashes != 0 && dashes != n-1 || strings.HasPrefix(w.body, "-") || strings.HasSuffix(w.body, "-") {
		return false, false
	}
	if zeros {
		w.dev(DevZeros)
	}
	if small {
		w.dev(DevSmallCastling)
	}
	if dashes == 0 {
		w.dev(DevCastlingDashes)
	}
	return n == 2, true
}
