package desktop

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// analysis is a board on which the Laws are asked: what a claim of a draw would
// be worth at the end of the moves, whether the game had ended by itself, who
// can still mate, and what a fallen flag would mean. A face puts its parts where
// it wants them; [analysis.content] is the usual arrangement.
type analysis struct {
	f        *Face
	game     *chess.Game
	evidence *evidence
	*analysed

	kind      *look.Segment
	written   *look.Entry
	wrong     *look.Label     // what is wrong with the written move
	verdict   *fyne.Container // on the claim
	facts     *fyne.Container // on the position shown
	found     *fyne.Container // both
	turn      int             // counts the positions since a search was asked for
	searching bool
	asked     question
	move      rules.Move // the written move, if it can be read
}

// question is what the verdict shown answers.
type question struct {
	end     *chess.Node
	kind    int
	written string
	edition tournament.Edition
	tempo   tournament.Tempo
	flipped bool
}

// analysed is what is on the board. It outlives the widgets, which are made anew
// with every change of language or colours.
type analysed struct {
	tree    *chess.Tree
	regime  laws.Regime
	kind    int    // in claimKinds
	written string // the move that was written and not made
	flipped bool
}

// claimKinds are the claims that a player makes.
var claimKinds = [2]claims.Kind{claims.Threefold, claims.Fifty}

// newAnalysis makes the parts for what is on the board.
func newAnalysis(f *Face, on *analysed) *analysis {
	if on.tree == nil {
		on.tree = chess.NewTree(rules.Start())
	}
	a := &analysis{f: f, game: chess.NewGame(f.words), analysed: on}
	a.evidence = newEvidence(f, a.game, sideBySide{})
	a.kind = look.NewSegment([]string{f.t("laws.pick.kind.threefold"), f.t("laws.pick.kind.fifty")}, on.kind, func(i int) { on.kind = i; a.ask() })
	a.written = look.NewEntry(f.t("analysis.written"))
	a.written.SetText(on.written)
	a.written.OnChanged = func(text string) { on.written = text; a.ask() }
	a.wrong = look.NewSmall("", look.Bad)
	a.verdict, a.facts = look.VBox(8), look.VBox(8)
	a.found = look.VBox(8,
		look.NewHeading(f.t("analysis.claim")), look.HBox(0, a.kind), a.written, a.wrong, a.verdict,
		look.NewPane(look.None, look.NewHeading(f.t("analysis.position"))).Padding(8, 0, 0, 0), a.facts)
	a.game.Board.SetFlipped(on.flipped)
	a.game.SetTree(on.tree)
	a.game.OnChanged = a.changed
	a.changed()
	return a
}

// changed follows the game: another one, more of it, or another place in it.
func (a *analysis) changed() {
	if t := a.game.Tree(); t != a.tree {
		a.tree, a.analysed.written = t, ""
		a.written.SetText("")
	}
	a.flipped = a.game.Board.Flipped()
	a.ask()
	a.position()
}

// end is the end of the line that is shown: there a claim is made, wherever one
// stands to look at the evidence.
func (a *analysis) end() *chess.Node {
	n := a.tree.At()
	for len(n.After) > 0 {
		n = n.After[0]
	}
	return n
}

// ask rules on the claim and shows what the verdict rests on, unless that is
// what is shown.
func (a *analysis) ask() {
	q := question{a.end(), a.analysed.kind, strings.TrimSpace(a.analysed.written), a.edition(), a.regime.Tempo, a.flipped}
	g := a.tree.GameTo(q.end)
	if q != a.asked {
		a.asked = q
		a.rule(g, q)
	}
	a.board(g)
}

// rule answers a question at the end of a game.
func (a *analysis) rule(g *rules.Game, q question) {
	claim := laws.DrawClaim{Game: g, Kind: claimKinds[q.kind], Text: q.written}
	a.move = rules.NoMove
	if m, ok := chess.ReadMove(g, claim.Text, rules.English).Move(); ok {
		a.move, claim.Text = m, sanOf(g, m)
	}
	ruling, problems := claim.Rule(a.regime)
	a.wrong.Hide()
	a.verdict.Objects = nil
	defer a.found.Refresh()
	switch {
	case len(problems) > 0:
		a.wrong.SetText(a.f.words.FormProblem(problems[0]))
		a.wrong.Show()
		a.evidence.clear()
		return
	case g.Len() == 0 && a.move == rules.NoMove && !ruling.Over(): // nobody has claimed anything
		a.verdict.Add(look.NewParagraph(look.Span{Text: a.f.t("analysis.no-moves"), Color: look.Text2}))
		a.evidence.clear()
		return
	}
	a.evidence.show(ruling.Exhibit)
	a.say(ruling)
}

// sanOf is a move at the end of a game in standard notation, in which everything
// that was understood can be read again.
func sanOf(g *rules.Game, m rules.Move) string {
	p := g.Position()
	return p.SAN(m)
}

// board draws the written move while the end of the game is shown.
func (a *analysis) board(g *rules.Game) {
	e := chess.Evidence{}
	if a.move != rules.NoMove && a.tree.Position() == g.Position() {
		e.Arrows, e.Targets = []chess.Arrow{chess.ArrowOf(a.move)}, a.move.To().Set()
	}
	a.game.Board.SetEvidence(e)
}

// say sets a ruling: its first sentence with the articles, then the rest.
func (a *analysis) say(r laws.Ruling) {
	lines := a.f.words.Ruling(a.edition(), r)
	icon, ink := look.IconRefused, look.Bad
	switch {
	case r.Over():
		icon, ink = look.IconCheck, look.OK
	case len(r.Clock) == 0:
		icon, ink = look.IconNote, look.Note
	}
	last := len(lines) - 1
	a.verdict.Add(look.NewVerdict(icon, ink, lines[0], lines[last]))
	for _, line := range lines[1:last] {
		a.verdict.Add(look.NewParagraph(look.Span{Text: line}))
	}
	links := []fyne.CanvasObject{look.NewText(a.f.t("analysis.read"), look.Text2)}
	for _, number := range r.Articles {
		links = append(links, look.NewLink(number, func() { a.f.peekArticle(a.edition(), number) }))
	}
	a.verdict.Add(look.HBox(4, links...))
}

func (a *analysis) edition() tournament.Edition {
	if a.regime.Edition == "" {
		return tournament.FIDE2023
	}
	return a.regime.Edition
}

// boardPart is the board with the line to type in and the small boards.
func (a *analysis) boardPart() fyne.CanvasObject {
	below := look.VBox(8, a.game.Typing(), a.evidence.row)
	return look.Frame(nil, look.NewPane(look.None, below).Padding(4, 0, 0, 0), nil, nil, a.game.Board)
}

// findingsWidth is the width of what is found, at 100 %.
const findingsWidth = 342

// content puts board, moves and findings beside one another.
func (a *analysis) content() fyne.CanvasObject {
	board := look.NewPane(look.Bg, a.boardPart()).Padding(12, 12, 12, 12)
	list := look.NewPane(look.Surface, a.game.Moves).Lines(look.Line, look.Left|look.Right)
	found := container.NewVScroll(look.NewPane(look.None, a.found).Padding(12, 16, 12, 16))
	return look.Frame(nil, nil, nil, look.HBox(0, look.Stretch(list), look.Stretch(look.Width(findingsWidth, found))), board)
}
