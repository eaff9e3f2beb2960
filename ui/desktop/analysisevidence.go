package desktop

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// evidence shows what a verdict on a claim rests on: signs in the list of moves,
// the written move on the board, and small boards of the positions that recur
// or only look the same.
type evidence struct {
	f    *Face
	game *chess.Game
	row  *fyne.Container // the small boards
}

// exhibit is a position of the game that is shown.
type exhibit struct {
	ply   int
	sign  string // ① or ≠
	words string // why it is not the same; "" if it is
}

// shownExhibits is how many small boards stand side by side: there is room for
// three, and a claim needs no more.
const shownExhibits = 3

// newEvidence makes it for a game, with the small boards laid out in a row or,
// on an arbiter's form, one below the other.
func newEvidence(f *Face, game *chess.Game, layout fyne.Layout) *evidence {
	return &evidence{f: f, game: game, row: &fyne.Container{Layout: layout}}
}

// circled is a number as a sign: ① to ⑳, then in brackets.
func circled(n int) string {
	if n >= 1 && n <= 20 {
		return string('①' + rune(n-1))
	}
	return "(" + strconv.Itoa(n) + ")"
}

// clear takes all evidence away.
func (e *evidence) clear() {
	e.game.Moves.SetMarks(nil)
	e.game.Moves.SetWritten("", "")
	e.set(nil, nil)
}

// show lays out what a ruling rests on; nil is nothing.
func (e *evidence) show(x *laws.Exhibit) {
	if x == nil {
		e.clear()
		return
	}
	marks := map[int]string{}
	var list []exhibit
	for i, ply := range x.Stood {
		marks[ply] = circled(i + 1)
		list = append(list, exhibit{ply: ply, sign: marks[ply]})
	}
	var alike []exhibit
	for _, a := range x.Alike {
		marks[a.Ply] = "≠"
		alike = append(alike, exhibit{ply: a.Ply, sign: "≠", words: e.differs(x.Game, a)})
	}
	for _, ply := range x.Differ {
		marks[ply] = "≠"
	}
	san, sign := "", ""
	if x.Written {
		san, sign = x.Game.SAN(x.Game.Len()), marks[x.Game.Len()]
	}
	e.game.Moves.SetMarks(marks)
	e.game.Moves.SetWritten(san, sign)
	e.set(x.Game, choose(list, alike))
}

// choose takes the exhibits there is room for: one that only looks the same
// says more than the third that is.
func choose(same, alike []exhibit) []exhibit {
	if len(alike) > 0 {
		alike = alike[max(len(alike)-2, 0):]
		same = same[max(len(same)-(shownExhibits-len(alike)), 0):]
	}
	if len(same) > shownExhibits {
		same = same[len(same)-shownExhibits:]
	}
	return append(alike, same...)
}

// differs is why a position that looks the same is not.
func (e *evidence) differs(g *rules.Game, a claims.LookAlike) string {
	f := e.f
	switch {
	case a.OtherToMove:
		return f.t("analysis.other-to-move")
	case len(a.Rights) > 0:
		return f.t("analysis.right-lost", a.Rights[0].Color, plyName(g, a.Rights[0].LostAt))
	default:
		return f.t("analysis.en-passant", a.EnPassant.String())
	}
}

// plyName is a half-move as on a scoresheet, "14…Bf2+"; the start has none.
func plyName(g *rules.Game, ply int) string {
	if ply <= 0 || ply > g.Len() {
		return ""
	}
	before := g.At(ply - 1)
	dots := "."
	if before.Turn() == rules.Black {
		dots = "…"
	}
	return strconv.Itoa(before.MoveNumber()) + dots + g.SAN(ply)
}

func (e *evidence) set(g *rules.Game, list []exhibit) {
	e.row.Objects = nil
	for _, x := range list {
		e.row.Add(e.card(g, x))
	}
	e.row.Refresh()
}

// card is a small board with when it stood and what could be done. Its title
// goes there.
func (e *evidence) card(g *rules.Game, x exhibit) fyne.CanvasObject {
	f := e.f
	p := g.At(x.ply)
	name := plyName(g, x.ply)
	title := x.sign + " " + name
	if x.ply == 0 {
		title = f.t("analysis.at-start", x.sign)
	}
	lines := []fyne.CanvasObject{}
	if e.isMain(g, x.ply) {
		lines = append(lines, look.HBox(0, look.NewLink(title, func() {
			e.game.Tree().GoPly(x.ply)
			e.game.Update()
		})))
	} else {
		plain := look.NewPane(look.None, look.NewText(title, look.Text).Ellipsis()).Padding(5, 0, 5, 4) // as high as a link
		lines = append(lines, plain)
	}
	if x.words != "" {
		lines = append(lines, look.NewSmallParagraph(look.Span{Text: x.words, Color: look.Bad}))
	} else {
		lines = append(lines,
			look.NewSmall(f.t("analysis.turn", p.Turn()), look.Text2).Ellipsis(),
			look.NewSmall(f.rights(p), look.Text2).Ellipsis())
	}
	board := chess.NewDiagram(p, diagramSide)
	board.SetFlipped(e.game.Board.Flipped())
	words := look.NewPane(look.None, look.VBox(0, lines...)).Padding(0, 0, 0, 6)
	return look.NewCard(look.Frame(nil, nil, look.VBox(0, board, look.Spacer()), nil, words)).Padding(8, 6, 6, 8)
}

// isMain reports whether a half-move of a game is one of the main line, which
// the list can go to: a written move is not.
func (e *evidence) isMain(g *rules.Game, ply int) bool {
	main := e.game.Tree().Whole()
	return ply <= main.Len() && main.At(ply) == g.At(ply)
}

// diagramSide is the side of a square of a small board, at 100 %.
const diagramSide = 10

// rights are the castlings that are not lost, as a FEN has them: "KQkq".
func (f *Face) rights(p rules.Position) string {
	if fields := strings.Fields(p.FEN()); len(fields) > 2 && fields[2] != "-" {
		return f.t("analysis.rights", fields[2])
	}
	return f.t("analysis.no-castling")
}

// sideBySide lays out the small boards, each as wide as if there were all that
// there is room for.
type sideBySide struct{}

// The room between them and for each, at 100 %. It is there without them too, so
// that the board above stays where it is.
const (
	exhibitGap    = 8
	exhibitHeight = 102
)

func (sideBySide) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, look.Current().Px(exhibitHeight))
}

func (sideBySide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := look.Current().Px(exhibitGap)
	width := float32(int((size.Width - (shownExhibits-1)*gap) / shownExhibits))
	for i, o := range objects {
		o.Move(fyne.NewPos(float32(i)*(width+gap), 0))
		o.Resize(fyne.NewSize(width, size.Height))
	}
}
