package desktop

import (
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/ui/desktop/look"
)

// searchNodes is how many positions are looked at for a side's mate. It takes a
// second at most; most answers come in some milliseconds.
const searchNodes = claims.FullNodes

// searchPause is how long the search waits for the next step through the game:
// nobody reads what holds of positions that fly by.
const searchPause = 150 * time.Millisecond

// mates are the answers for the position shown: what a flag would mean, and with
// it who can still mate.
type mates struct {
	ended *claims.End // by itself, before or here
	flags [2]claims.Outcome
	dead  claims.DeadProof
}

// side is whether a colour can still mate: that is asked when the other's flag
// has fallen.
func (m mates) side(c rules.Color) claims.Proof { return m.flags[c.Other()].Proof }

// answer works the mates out. It is pure: it may run anywhere.
func answer(g *rules.Game, edition claims.Edition, nodes int) mates {
	p := g.Position()
	m := mates{ended: claims.Ended(g, edition)}
	for _, c := range []rules.Color{rules.White, rules.Black} {
		m.flags[c] = claims.FlagFall(p, c, edition, nodes)
	}
	if edition == claims.FIDE1985 || m.side(rules.White).Winnability != claims.Winnable && m.side(rules.Black).Winnability != claims.Winnable {
		m.dead = claims.Dead(p, edition, nodes) // else it is not
	}
	return m
}

// position shows what holds of the position shown, once one has come to rest on
// it. The search runs beside the program.
func (a *analysis) position() {
	a.turn++
	turn := a.turn
	if a.f.Later == nil {
		a.showFacts(answer(a.tree.Game(), claims.Edition(a.edition()), searchNodes))
		return
	}
	if !a.searching {
		a.searching = true
		a.facts.Objects = []fyne.CanvasObject{look.NewText(a.f.t("analysis.searching"), look.Text2)}
		a.found.Refresh()
	}
	a.f.Later(searchPause, func() { a.search(turn) })
}

func (a *analysis) search(turn int) {
	if turn != a.turn {
		return
	}
	g, edition := a.tree.Game(), claims.Edition(a.edition())
	go func() {
		m := answer(g, edition, searchNodes)
		fyne.Do(func() {
			if turn == a.turn {
				a.searching = false
				a.showFacts(m)
			}
		})
	}()
}

// showFacts says them, a line each, with the article that each rests on.
func (a *analysis) showFacts(m mates) {
	f := a.f
	a.facts.Objects = nil
	p := a.tree.Position()
	if m.ended != nil {
		a.fact(look.IconRefused, look.Bad, f.t("analysis.ended", f.words.T("laws.end."+string(m.ended.Kind))), m.ended.Article)
	} else {
		a.fact(look.IconCheck, look.OK, f.t("analysis.goes-on"), "")
	}
	a.fact(look.IconNote, look.Note, f.t("analysis.count", p.HalfMoves()), "")
	for _, c := range []rules.Color{rules.White, rules.Black} {
		a.mate(c, m.side(c))
	}
	switch m.dead.Dead {
	case claims.Yes:
		a.fact(look.IconRefused, look.Bad, f.t("analysis.dead"), m.dead.Article)
	case claims.Unknown:
		a.fact(look.IconWarning, look.Forfeit, f.t("analysis.dead-unknown"), m.dead.Article)
	case claims.No:
	}
	for _, c := range []rules.Color{rules.White, rules.Black} {
		a.flag(c, m.flags[c])
	}
	a.found.Refresh()
}

// mate says whether a side can still mate, and by which line.
func (a *analysis) mate(c rules.Color, proof claims.Proof) {
	f := a.f
	switch proof.Winnability {
	case claims.Winnable:
		a.fact(look.IconCheck, look.OK, f.t("analysis.can-mate", c), "")
		if len(proof.Line) > 0 {
			line := look.NewLink(f.t("analysis.show-mate", len(proof.Line)), func() { a.play(proof.Line) })
			a.facts.Add(look.HBox(0, look.Width(18, look.Spacer()), line))
		}
	case claims.Unwinnable:
		a.fact(look.IconRefused, look.Bad, f.t("analysis.cannot-mate", c, f.words.T("laws.say.because-"+string(proof.By))), "")
	case claims.Undetermined:
		a.fact(look.IconWarning, look.Forfeit, f.t("analysis.mate-unknown", c), "")
	}
}

// play puts a line behind the position shown, as a variation if the game went on
// otherwise, and stays where it is.
func (a *analysis) play(line []rules.Move) {
	at := a.tree.At()
	for _, m := range line {
		if a.tree.Play(m) != nil {
			break
		}
	}
	a.tree.Go(at)
	a.game.Update()
}

// flag says what it means if a player's flag falls now.
func (a *analysis) flag(c rules.Color, o claims.Outcome) {
	f := a.f
	switch {
	case o.Over != nil: // said above
	case o.Result == "1/2-1/2":
		a.fact(look.IconFlag, look.Text2, f.t("analysis.flag-draw", c), o.Article)
	case o.Result == "":
		a.fact(look.IconFlag, look.Text2, f.t("analysis.flag-unknown", c), o.Article)
	default:
		a.fact(look.IconFlag, look.Text2, f.t("analysis.flag-lost", c), o.Article)
	}
}

// fact is a line with its sign; the article leads into the Laws.
func (a *analysis) fact(icon look.Icon, ink fyne.ThemeColorName, text, article string) {
	var link *look.Button
	if article != "" {
		link = look.NewLink(article, func() { a.f.peekArticle(a.edition(), article) })
	}
	a.facts.Add(signed(icon, ink, text, link))
}

// signed is a sentence with a sign before it and, if there is one, a link on the
// line of its first words.
func signed(icon look.Icon, ink fyne.ThemeColorName, text string, link *look.Button) fyne.CanvasObject {
	air := float32(0)
	var right fyne.CanvasObject
	if link != nil {
		air = 5 // a link is that much higher than a line
		right = look.VBox(0, link, look.Spacer())
	}
	sign := look.NewPane(look.None, look.VBox(0, look.NewGlyph(icon, 18, ink), look.Spacer())).Padding(air, 0, 0, 0)
	words := look.NewPane(look.None, look.NewParagraph(look.Span{Text: text})).Padding(air, 8, air, 8)
	return look.Frame(nil, nil, sign, right, words)
}
