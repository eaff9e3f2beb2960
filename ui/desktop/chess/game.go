package chess

import (
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// Game shows a game and takes it in: the board, under it a line in which moves
// are typed or a game is pasted, beside it the list of moves.
type Game struct {
	Board *Board
	Line  *look.Entry
	Moves *Moves

	// OnChanged is called when another position is shown, the game is another or
	// the board is turned, after everything shows it.
	OnChanged func()
	// OnUnread is given a pasted text that cannot be taken; nil: what is wrong is
	// said under the line alone.
	OnUnread func(text string)

	words    *locale.Catalogue
	tree     *Tree
	language rules.Language
	said     *look.Paragraph // what is wrong with the line
	sign     *look.Glyph
	hint     string
}

// NewGame makes the parts, showing the usual starting position.
func NewGame(words *locale.Catalogue) *Game {
	g := &Game{words: words, tree: NewTree(rules.Start()), language: rules.English}
	g.Board, g.Moves = NewBoard(), NewMoves(words, g.tree)
	g.Line = look.NewEntry(words.T("chess.line"))
	g.said, g.sign = look.NewSmallParagraph(), look.NewGlyph("", 14, look.Bad)
	g.Line.OnSubmitted = g.enter
	g.Line.OnChanged = func(string) { g.say("", false) }
	g.Board.SetMode(Play)
	g.Board.OnMove = func(m rules.Move) { g.play(m) }
	g.Board.OnKey, g.Board.OnRune, g.Board.OnShortcut = g.key, g.begin, g.shortcut
	g.Moves.OnKey, g.Moves.OnRune, g.Moves.OnShortcut = g.key, g.begin, g.shortcut
	g.Moves.OnChanged = func() { g.show() }
	g.show()
	return g
}

// Content puts the parts beside one another. A face that wants other things
// between them places Board, [Game.Typing] and Moves itself.
func (g *Game) Content() fyne.CanvasObject {
	left := look.Frame(nil, look.NewPane(look.None, g.Typing()).Padding(4, 0, 0, 0), nil, nil, g.Board)
	list := look.NewPane(look.Surface, g.Moves).Lines(look.Line, look.Left|look.Right)
	return look.Frame(nil, nil, nil, list, left)
}

// Typing is the line with the place for what is wrong with it.
func (g *Game) Typing() fyne.CanvasObject {
	said := look.NewPane(look.None, look.Frame(nil, nil, look.VBox(0, g.sign, look.Spacer()), nil, look.NewPane(look.None, g.said).Padding(0, 0, 0, 6))).Height(saidHeight)
	return look.VBox(4, g.Line, said)
}

// saidHeight is room for two lines, so that the board stays where it is when
// something is said.
const saidHeight = 36

// Tree is the game. Call Update after changing it.
func (g *Game) Tree() *Tree { return g.tree }

// Turn turns the board.
func (g *Game) Turn() {
	g.Board.SetFlipped(!g.Board.Flipped())
	if g.OnChanged != nil {
		g.OnChanged()
	}
}

// SetTree shows another game.
func (g *Game) SetTree(t *Tree) {
	g.tree = t
	g.Moves.SetTree(t)
	g.Board.SetEvidence(Evidence{})
	g.Update()
}

// Update shows the tree after it was changed.
func (g *Game) Update() {
	g.Moves.Update()
	g.show()
}

// SetLanguage says whose letters name the pieces in what is typed. Whatever it
// is, letters that only make sense in another language are understood.
func (g *Game) SetLanguage(l rules.Language) { g.language = l }

// show shows where one stands in the tree.
func (g *Game) show() {
	at := g.tree.At()
	g.Board.SetPosition(at.Position(), at.Move)
	if g.OnChanged != nil {
		g.OnChanged()
	}
}

func (g *Game) play(m rules.Move) {
	if g.tree.Play(m) == nil {
		g.say("", false)
		g.Update()
	}
}

// key are the keys that board and list share.
func (g *Game) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyF7:
		g.Turn()
	case fyne.KeyBackspace:
		g.tree.Back()
		g.Update()
	default:
		return false
	}
	return true
}

// begin takes the first letter of a move to the line.
func (g *Game) begin(r rune) bool {
	look.FocusOn(g.Line)
	g.Line.TypedRune(r)
	return true
}

// shortcut copies the game, and pastes one.
func (g *Game) shortcut(s fyne.Shortcut) {
	switch s := s.(type) {
	case *fyne.ShortcutCopy:
		s.Clipboard.SetContent(g.tree.PGN().String())
	case *fyne.ShortcutPaste:
		if text := s.Clipboard.Content(); !g.take(text) && g.OnUnread != nil {
			g.OnUnread(text)
		}
	}
}

// enter reads what was typed into the line: a move or several for the position
// shown, or a whole game.
func (g *Game) enter(text string) {
	if g.take(text) {
		g.Line.SetText("")
	}
}

// take reads a text and says what is wrong with it, if anything; then nothing
// has changed.
func (g *Game) take(text string) bool {
	if strings.TrimSpace(text) == "" {
		return true
	}
	if looksLikeFile(text) {
		return g.saidOf(g.Load(text))
	}
	if reading := g.read(text); reading.Verdict != rules.Unreadable {
		m, ok := reading.Move()
		if !ok {
			g.say(g.words.T("chess.no-move", strings.TrimSpace(text), reading), true)
			return false
		}
		g.play(m)
		return true
	}
	return g.saidOf(g.goOn(text))
}

// saidOf says the first of some problems that is more than a caution, with its
// place, and reports whether there was none.
func (g *Game) saidOf(ps []Problem) bool {
	grave := Grave(ps)
	if len(grave) == 0 {
		g.say("", false)
		return true
	}
	text := grave[0].Words(g.words)
	if n := len(grave) - 1; n > 0 {
		text = g.words.T("chess.and-more", n, text)
	}
	g.say(text, true)
	return false
}

// say shows a sentence under the line, or nothing.
func (g *Game) say(text string, bad bool) {
	if g.hint == text {
		return
	}
	g.hint = text
	icon := look.Icon("")
	if bad {
		icon = look.IconWarning
	}
	g.sign.Set(icon, look.Bad)
	g.said.SetSpans(look.Span{Text: text, Color: look.Bad})
}

// Said is the sentence under the line, "" if there is none.
func (g *Game) Said() string { return g.hint }

// read reads a move for the position shown.
func (g *Game) read(text string) rules.Reading { return ReadMove(g.tree.Game(), text, g.language) }

// ReadMove reads a move for the end of a game in a language. Letters that make no
// sense in it are understood in any, if then just one move fits.
func ReadMove(game *rules.Game, text string, language rules.Language) rules.Reading {
	reading := game.Read(text, language)
	if reading.Verdict == rules.Unreadable || reading.Verdict == rules.None {
		if other := game.Read(text, rules.AnyLanguage); other.Verdict == rules.Unique {
			return other
		}
	}
	return reading
}
