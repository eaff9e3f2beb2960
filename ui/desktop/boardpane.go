package desktop

import (
	"cmp"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// boardPane is what stands beside the results: the board under the cursor, the
// keys that act on it, and the last entries.
type boardPane struct {
	f                      *Face
	box                    fyne.CanvasObject
	title                  *look.Label
	white, black, resultIs *look.Label
	signed                 *look.Label
	card                   fyne.CanvasObject
	last                   *fyne.Container
}

// resultHelp are the keys of the results grid by what they do.
var resultHelp = []struct {
	what string
	caps []string
}{
	{"desktop.key.white", []string{"1", "W"}},
	{"desktop.key.draw", []string{"D", "=", "5"}},
	{"desktop.key.black", []string{"0", "L"}},
	{"desktop.key.forfeit", []string{"F"}},
	{"desktop.key.double", []string{"X"}},
	{"desktop.key.adjourned", []string{"A"}},
	{"desktop.key.postponed", []string{"O"}},
	{"desktop.key.envelope", []string{"E"}},
	{"desktop.key.sign", []string{"S"}},
	{"desktop.key.incident", []string{"I"}},
	{"desktop.key.penalty", []string{"P"}},
	{"desktop.key.unrated", []string{"U"}},
	{"desktop.key.goto", []string{"G"}},
	{"desktop.key.clear", []string{"⌫"}},
}

func newBoardPane(f *Face) *boardPane {
	p := &boardPane{f: f, title: look.NewBold(""), white: look.NewText("", look.Text), black: look.NewText("", look.Text), resultIs: look.NewText("", look.Text), signed: look.NewText("", look.Text), last: look.VBox(4)}
	fact := func(key string, value *look.Label) fyne.CanvasObject {
		value.Align = fyne.TextAlignTrailing
		return look.HBox(12, look.NewText(f.t(key), look.Text2), look.Stretch(value.Ellipsis()))
	}
	p.card = look.NewCard(look.VBox(2, fact("colour.white", p.white), fact("colour.black", p.black), fact("desktop.col.result", p.resultIs), fact("desktop.col.signed", p.signed)))
	keys := []fyne.CanvasObject{look.NewHeading(f.t("desktop.keys"))}
	for _, k := range resultHelp {
		keys = append(keys, look.NewKeyHelp(f.t(k.what), k.caps...))
	}
	content := look.VBox(8, p.title.Ellipsis(), p.card, look.VBox(0, keys...), p.last)
	p.box = look.NewPane(look.Bg, content).Lines(look.Line, look.Left).Padding(12, 16, 0, 16)
	return p
}

func (p *boardPane) clear() {
	p.title.SetText(p.f.t("desktop.no-board"))
	p.card.Hide()
}

func (p *boardPane) show(k cellKey, now tournament.Result) {
	st := &p.f.state
	sec := st.Section(k.section)
	b := sec.Round(k.round).Board(k.board)
	title := sec.Name
	for i, s := range st.Sections {
		if s == sec && len(st.Sections) > 1 {
			title = sectionTitle(i, sec)
		}
	}
	p.title.SetText(p.f.t("desktop.board-of", int(k.board), title))
	p.white.SetText(st.Player(b.White).Name())
	p.black.SetText(st.Player(b.Black).Name())
	p.resultIs.SetText(p.f.words.ResultWords(now))
	signed := p.f.signedWords(b.Signed)
	if now != b.Result { // another one, not saved yet
		signed = ""
	}
	p.signed.SetText(cmp.Or(signed, p.f.t("desktop.signed.none")))
	p.card.Show()
}

// entriesShown is how many of the last entries the pane lists.
const entriesShown = 4

// showEntries lists the last results that stand, the newest first.
func (p *boardPane) showEntries() {
	f := p.f
	es := f.entries
	undone := journal.Undone(es)
	p.last.Objects = nil
	for i := len(es) - 1; i >= 0 && len(p.last.Objects) <= entriesShown; i-- {
		e, ok := es[i].Event.(tournament.ResultEntered)
		if !ok || undone[es[i].Cmd] {
			continue
		}
		if len(p.last.Objects) == 0 {
			p.last.Add(look.NewHeading(f.t("desktop.last-entries")))
		}
		_, c := resultLook(e.To)
		what, color := f.words.Result(e.To), c.Color
		switch {
		case e.To == tournament.NoResult:
			what, color = f.t("desktop.cleared"), look.Text2
		case color == "":
			color = look.Text
		}
		board := look.NewText(f.t("desktop.board-no", int(e.Board)), look.Text)
		board.Align = fyne.TextAlignTrailing
		p.last.Add(look.HBox(8, look.NewText(time.UnixMilli(es[i].At).Format("15:04:05"), look.Text2), look.Stretch(board), look.Width(72, look.NewText(what, color))))
	}
	p.last.Refresh()
}
