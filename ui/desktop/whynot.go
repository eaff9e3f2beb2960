package desktop

import (
	"errors"
	"strconv"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"

	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// askAgain is the way to the question why another pair was not made, where the
// system can answer it.
func (p *whyPane) askAgain(row pairRow) []fyne.CanvasObject {
	if p.f.explainer(p.f.state.Section(row.section)) == nil {
		return nil
	}
	return []fyne.CanvasObject{look.HBox(0, look.NewLink(p.f.t("desktop.why-not"), func() { p.f.whyNot(row) }).WithKey("Y"))}
}

// explainer is what answers for a section's system; nil: nothing does.
func (f *Face) explainer(sec *tournament.Section) pairing.Explainer {
	if f.Explainer == nil {
		return nil
	}
	return f.Explainer(sec.System)
}

// whyNot asks which two players did not meet, or who had no bye, and says why
// not. Both answers are the engine's: it pairs the round once more.
func (f *Face) whyNot(row pairRow) {
	sec := f.state.Section(row.section)
	engine := f.explainer(sec)
	if engine == nil {
		return
	}
	round := sec.Current()
	if row.draft {
		round = sec.Draft.Round.No
	}
	in, err := pairing.InputFrom(f.state, sec.ID, round)
	if err == nil && row.draft && !strings.HasPrefix(sec.Draft.Digest, in.Digest()) { // a change by hand stands after it
		err = tournament.Refuse("desktop.why-not-changed")
	}
	if err != nil {
		f.showError(err)
		return
	}
	r := sec.Round(round)
	if row.draft {
		r = &sec.Draft.Round
	}
	e, _ := f.explanation(sec, r)
	var names []string
	for i, id := range sec.Numbers {
		names = append(names, strconv.Itoa(i+1)+"  "+f.state.Player(id).Name())
	}
	a, b := whoOf(sec, r, row)
	answer := look.NewParagraph()
	one := look.NewSelect(names, int(a)-1, nil)
	other := look.NewSelect(append([]string{f.t("bye.U")}, names...), int(b), nil)
	var d *look.Dialog
	var busy *atomic.Bool // set it to stop the engine
	ask := func(int) {
		if busy != nil {
			busy.Store(true)
		}
		stop := &atomic.Bool{}
		busy = stop
		x, y := tournament.TPN(one.Selected()+1), tournament.TPN(other.Selected())
		if x == y {
			answer.SetSpans(look.Span{Text: f.t("desktop.why-not-same"), Color: look.Text2})
			return
		}
		answer.SetSpans(look.Span{Text: "…", Color: look.Text2})
		var why pairing.Reason
		f.run(func() (err error) {
			why, err = engine.WhyNot(in, x, y, pairing.Control{Stop: stop.Load})
			return err
		}, func(err error) {
			switch {
			case errors.Is(err, pairing.ErrStopped) || busy != stop:
				return
			case err != nil:
				answer.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad})
			default:
				answer.SetSpans(look.Span{Text: e.WhyNot(why)})
			}
			d.Refresh()
		})
	}
	one.OnChanged, other.OnChanged = ask, ask
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.why-not"), look.VBox(8,
		look.NewFormRow(f.t("desktop.exchange-one"), one, 380), look.NewFormRow(f.t("desktop.exchange-other"), other, 380),
		look.NewPane(look.None, answer).Height(76))).Wide().FocusFirst(other).WithButtons(closeIt, nil)
	d.OnClosed = func() {
		if busy != nil {
			busy.Store(true)
		}
	}
	f.show(d)
	ask(0)
}

// whoOf are the two whom the question begins with: the White of the board, or
// who has the bye, and the next number that he did not meet.
func whoOf(sec *tournament.Section, r *tournament.Round, row pairRow) (a, b tournament.TPN) {
	met := row.bye
	a = sec.TPN(row.bye)
	if board := r.Board(row.board); board != nil {
		a, met = sec.TPN(board.White), board.Black
	}
	for i, id := range sec.Numbers {
		if n := tournament.TPN(i + 1); n != a && id != met {
			return a, n
		}
	}
	return a, 0
}

// ways says what would have to be put aside for a round to be paired, after a
// refusal that names who cannot be; "" where the engine found no way.
func (f *Face) ways(err error, section tournament.SectionID) []string {
	var none *pairing.NoPairing
	sec := f.state.Section(section)
	if !errors.As(err, &none) || sec == nil {
		return nil
	}
	e, _ := f.explanation(sec, &tournament.Round{})
	return e.Ways(none)
}
