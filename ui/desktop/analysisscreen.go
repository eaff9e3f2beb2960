package desktop

import (
	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// analysisScreen is the analysis board: a game pasted or played on it, and what
// the Laws say of it. Nothing of it is recorded; the forms of the arbiter's desk
// are for that.
type analysisScreen struct {
	f *Face
	a *analysis
}

// showAnalysis opens the board where it was left.
func (f *Face) showAnalysis() { f.Go(Analysis) }

func (s *analysisScreen) build() fyne.CanvasObject {
	f := s.f
	f.analysed.regime = f.analysisRegime()
	s.a = newAnalysis(f, &f.analysed)
	s.a.game.OnUnread = func(text string) { f.pasteGame(text, s.a.game) }
	title := look.NewTitleBar(look.NewTitle(f.t("analysis.title")),
		look.NewText(f.t("analysis.regime", f.t("laws."+string(s.a.edition())), f.t("tempo."+string(f.tempoInForce()))), look.Text2),
		look.Spacer(),
		look.NewButton(f.t("analysis.paste"), s.paste).WithKey("Ctrl+V"),
		look.NewButton(f.t("analysis.turn-board"), s.a.game.Turn).WithKey("F7"),
		look.NewButton(f.t("analysis.set-up"), s.setUp),
		look.NewButton(f.t("analysis.new"), s.clear))
	return look.Frame(title, nil, nil, nil, s.a.content())
}

// clear begins a new game.
func (s *analysisScreen) clear() { s.a.game.SetTree(chess.NewTree(rules.Start())) }

// tempoInForce is the tempo of the event, or the standard one where none is open.
func (f *Face) tempoInForce() tournament.Tempo {
	if f.event != "" && f.state.Info.Tempo != "" {
		return f.state.Info.Tempo
	}
	return tournament.Standard
}

func (s *analysisScreen) show() {}

func (s *analysisScreen) home() fyne.Focusable { return s.a.game.Board }

func (s *analysisScreen) enter() { s.f.focus(s.a.game.Board) }

func (s *analysisScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyF7 {
		return false
	}
	s.a.game.Turn()
	return true
}

// paste takes the game from the clipboard. One with faults opens in a dialog
// that shows where they are.
func (s *analysisScreen) paste() {
	text := s.f.app.Clipboard().Content()
	if len(chess.Grave(s.a.game.Load(text))) > 0 {
		s.f.pasteGame(text, s.a.game)
	}
}

// setUp asks for a position.
func (s *analysisScreen) setUp() {
	f := s.f
	form := chess.NewSetup(f.words, s.a.tree.Position())
	var d *look.Dialog
	use := look.NewPrimary(f.t("analysis.set-up-use"), func() {
		if p, err := form.Position(); err == nil {
			d.Hide()
			s.a.game.SetTree(chess.NewTree(p))
			f.rest()
		}
	})
	form.OnChanged = func() {
		if _, err := form.Position(); err != nil {
			use.DisableBecause(f.words.Err(err))
		} else {
			use.Enable()
		}
		d.Refresh()
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("analysis.set-up-title"), form.Content()).Wide().WithButtons(cancel, use).FocusFirst(form.Board)
	f.show(d)
}

// analysisRegime is the regime of the first section of the event: the analysis
// board belongs to none.
func (f *Face) analysisRegime() (r laws.Regime) {
	if f.event != "" && len(f.state.Sections) > 0 {
		return arbiter.RegimeOf(&f.state, f.state.Sections[0].ID)
	}
	r.Edition, r.Tempo = f.inForce(), f.tempoInForce()
	return r
}
