package chess

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// Setup is the form in which a position is set up: the board, the pieces to put
// on it, who has the move, what may castle, and all that is wrong with it.
type Setup struct {
	Board *Board

	OnChanged func() // the setup is another

	words  *locale.Catalogue
	setup  rules.Setup
	faults rules.Faults
	quiet  bool // the fields are being set, not changed by hand

	palette     *palette
	turn        *look.Segment
	castle      [4]*look.Check // White's king side and queen side, then Black's
	chess960    *look.Check
	enPassant   *look.Select
	passed      []rules.Square // the squares to choose from, NoSquare first
	number      *look.Entry
	half        *look.Entry
	numberRow   *look.FormRow
	halfRow     *look.FormRow
	fen         *look.Entry
	said        *fyne.Container
	unreadFEN   rules.Faults // what is wrong with the text of the field
	castleSides [4]castleSide
}

type castleSide struct {
	color    rules.Color
	kingSide bool
}

// NewSetup makes the form, showing a position.
func NewSetup(words *locale.Catalogue, from rules.Position) *Setup {
	s := &Setup{words: words, Board: NewBoard(), said: look.VBox(4)}
	s.castleSides = [4]castleSide{{rules.White, true}, {rules.White, false}, {rules.Black, true}, {rules.Black, false}}
	s.Board.SetMode(Place)
	s.Board.OnPlaced = s.placed
	s.Board.OnKey = s.key
	s.fields()
	s.palette.choose(0, 0)
	s.Set(from.Setup())
	return s
}

func (s *Setup) fields() {
	t := s.words.T
	s.palette = newPalette(s.Board.SetHand)
	s.turn = look.NewSegment([]string{t("chess.white"), t("chess.black")}, 0, func(i int) {
		s.change(func() { s.setup.Turn = rules.Color(i) })
	})
	for i, side := range s.castleSides {
		name := "O-O"
		if !side.kingSide {
			name = "O-O-O"
		}
		s.castle[i] = look.NewCheck(name, false, func(on bool) { s.change(func() { s.allow(side, on) }) })
	}
	s.chess960 = look.NewCheck("Chess960", false, func(on bool) { s.change(func() { s.setup.Chess960 = on }) })
	s.enPassant = look.NewSelect(nil, 0, func(i int) { s.change(func() { s.setup.EnPassant = s.passed[i] }) })
	s.number, s.half, s.fen = look.NewEntry(""), look.NewEntry(""), look.NewEntry("FEN")
	s.numberRow = look.NewFormRow(t("chess.setup.number"), s.number, 64)
	s.halfRow = look.NewFormRow(t("chess.setup.half"), s.half, 64).WithHint(t("chess.setup.half-hint"))
	s.number.OnChanged = func(text string) { s.count(text, s.numberRow, &s.setup.MoveNumber) }
	s.half.OnChanged = func(text string) { s.count(text, s.halfRow, &s.setup.HalfMoves) }
	s.fen.OnChanged = s.typedFEN
}

// Content puts the board and the fields beside one another.
func (s *Setup) Content() fyne.CanvasObject {
	fields := look.NewPane(look.None, s.Fields()).Padding(4, 12, 0, 12)
	return look.Frame(nil, nil, nil, look.Width(setupWidth, fields), s.Board)
}

// setupWidth is the width of the fields beside the board, at 100 %.
const setupWidth = 340

// Fields are everything but the board.
func (s *Setup) Fields() fyne.CanvasObject {
	t := s.words.T
	start := look.NewButton(t("chess.setup.start"), func() { p := rules.Start(); s.change(func() { s.setup = p.Setup() }) })
	empty := look.NewButton(t("chess.setup.empty"), func() { s.change(func() { s.setup = rules.Setup{MoveNumber: 1} }) })
	return look.VBox(8,
		s.palette,
		look.HBox(8, start, empty),
		look.NewFormRow(t("chess.setup.turn"), s.turn, 0),
		look.NewFormRow(t("chess.setup.castle-white"), look.HBox(4, s.castle[0], s.castle[1]), 0),
		look.NewFormRow(t("chess.setup.castle-black"), look.HBox(4, s.castle[2], s.castle[3]), 0),
		look.NewFormRow("", s.chess960, 0),
		look.NewFormRow(t("chess.setup.en-passant"), s.enPassant, 88),
		s.numberRow, s.halfRow,
		s.fen, s.said, look.Spacer())
}

// Set shows a setup.
func (s *Setup) Set(setup rules.Setup) {
	s.setup = setup
	s.show()
}

// Setup is what stands in the form.
func (s *Setup) Setup() rules.Setup { return s.setup }

// Position is the position that was set up, or all that speaks against it.
func (s *Setup) Position() (rules.Position, error) { return s.setup.Playable() }

// key turns the board.
func (s *Setup) key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyF7 {
		s.Board.SetFlipped(!s.Board.Flipped())
		return true
	}
	return false
}

// placed takes over what a hand did on the board. A right to castle goes with
// its rook, a capture en passant with its pawn.
func (s *Setup) placed() {
	s.change(func() {
		s.setup.Pieces = s.Board.Pieces()
		for q := range s.setup.Rooks.All() {
			if s.setup.Pieces[q].Kind() != rules.Rook {
				s.setup.Rooks &^= q.Set()
			}
		}
	})
}

// change does something to the setup and shows it.
func (s *Setup) change(do func()) {
	if s.quiet {
		return
	}
	do()
	s.unreadFEN = nil
	s.show()
	if s.OnChanged != nil {
		s.OnChanged()
	}
}

// count takes over a number that is being typed.
func (s *Setup) count(text string, row *look.FormRow, to *int) {
	if s.quiet {
		return
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		row.SetError(s.words.T("chess.setup.not-number"))
		return
	}
	row.SetError("")
	*to = n
	s.showFEN()
	s.check()
	if s.OnChanged != nil {
		s.OnChanged()
	}
}

// typedFEN takes over what a FEN says while it is being typed; what cannot be
// read is said, and changes nothing.
func (s *Setup) typedFEN(text string) {
	if s.quiet {
		return
	}
	setup, faults := rules.ReadFEN(text)
	s.unreadFEN = nil
	for _, f := range faults {
		if strings.HasPrefix(string(f.Code), "fen-") {
			s.unreadFEN = append(s.unreadFEN, f)
		}
	}
	if len(s.unreadFEN) > 0 {
		s.check()
		return
	}
	s.setup = setup
	s.showFields()
	s.check()
	if s.OnChanged != nil {
		s.OnChanged()
	}
}

// rookOf is the rook that would castle on a side of its king: the outermost
// there, as FEN understands it; NoSquare where there is none.
func (s *Setup) rookOf(side castleSide) rules.Square {
	rank := 7 * int(side.color)
	king := -1
	for file := range 8 {
		if s.setup.Pieces[rules.SquareAt(file, rank)] == rules.PieceOf(side.color, rules.King) {
			king = file
		}
	}
	rook := rules.PieceOf(side.color, rules.Rook)
	for i := range 8 {
		file := i
		if side.kingSide {
			file = 7 - i
		}
		if q := rules.SquareAt(file, rank); king >= 0 && file > king == side.kingSide && s.setup.Pieces[q] == rook {
			return q
		}
	}
	return rules.NoSquare
}

func (s *Setup) allow(side castleSide, on bool) {
	q := s.rookOf(side)
	if on {
		s.setup.Rooks |= q.Set()
	} else {
		s.setup.Rooks &^= q.Set()
	}
}

// behind are the squares that a pawn may just have passed over: empty, with the
// pawn of the player who has moved before them.
func (s *Setup) behind() []rules.Square {
	rank, pawnRank, by := 5, 4, rules.Black
	if s.setup.Turn == rules.Black {
		rank, pawnRank, by = 2, 3, rules.White
	}
	var out []rules.Square
	for file := range 8 {
		q := rules.SquareAt(file, rank)
		if s.setup.Pieces[q] == rules.NoPiece && s.setup.Pieces[rules.SquareAt(file, pawnRank)] == rules.PieceOf(by, rules.Pawn) {
			out = append(out, q)
		}
	}
	return out
}

func (s *Setup) show() {
	s.showFields()
	s.showFEN()
	s.check()
}

// showFields sets every field but the FEN.
func (s *Setup) showFields() {
	s.quiet = true
	defer func() { s.quiet = false }()
	if s.Board.Pieces() != s.setup.Pieces {
		s.Board.SetPieces(s.setup.Pieces)
	}
	s.turn.SetSelected(int(s.setup.Turn))
	for i, side := range s.castleSides {
		q := s.rookOf(side)
		s.castle[i].Set(q != rules.NoSquare && s.setup.Rooks.Has(q))
		if q == rules.NoSquare {
			s.castle[i].Disable()
		} else {
			s.castle[i].Enable()
		}
	}
	s.chess960.Set(s.setup.Chess960)
	s.showEnPassant()
	s.number.SetText(strconv.Itoa(max(s.setup.MoveNumber, 1)))
	s.half.SetText(strconv.Itoa(s.setup.HalfMoves))
	s.numberRow.SetError("")
	s.halfRow.SetError("")
}

// showEnPassant offers the squares that fit, and the one that is set even if it
// does not: then it is among the faults.
func (s *Setup) showEnPassant() {
	s.passed = append([]rules.Square{rules.NoSquare}, s.behind()...)
	chosen, names := 0, []string{s.words.T("chess.setup.none")}
	if e := s.setup.EnPassant; e != rules.A1 && e != rules.NoSquare {
		chosen = -1
		for i, q := range s.passed {
			if q == e {
				chosen = i
			}
		}
		if chosen < 0 {
			s.passed = append(s.passed, e)
			chosen = len(s.passed) - 1
		}
	}
	for _, q := range s.passed[1:] {
		names = append(names, q.String())
	}
	s.enPassant.SetOptions(names, chosen)
}

func (s *Setup) showFEN() {
	s.quiet = true
	s.fen.SetText(s.setup.FEN())
	s.quiet = false
}

// check lists what is wrong.
func (s *Setup) check() {
	s.faults = slices.Concat(s.unreadFEN, s.setup.Check())
	s.said.Objects = nil
	for _, f := range s.faults {
		sign, ink := look.IconRefused, look.Bad
		if f.Severity != rules.Unplayable && f.Column == 0 {
			sign, ink = look.IconWarning, look.Forfeit
		}
		s.say(sign, ink, s.words.T("chess.problem", f))
	}
	if len(s.faults) == 0 {
		s.say(look.IconCheck, look.OK, s.words.T("chess.setup.sound"))
	}
	s.said.Refresh()
}

func (s *Setup) say(sign look.Icon, ink fyne.ThemeColorName, text string) {
	mark := look.VBox(0, look.NewGlyph(sign, 16, ink), look.Spacer())
	words := look.NewPane(look.None, look.NewParagraph(look.Span{Text: text})).Padding(0, 0, 0, 6)
	s.said.Add(look.Frame(nil, nil, mark, nil, words))
}
