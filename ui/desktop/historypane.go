package desktop

import (
	"context"
	"encoding/hex"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// entryPane is an entry of the journal in full.
type entryPane struct {
	p    *journalPage
	box  fyne.CanvasObject
	body *fyne.Container

	hashes map[int64]journal.Hash // of the event that is shown
	of     journalRead
}

func newEntryPane(p *journalPage) *entryPane {
	e := &entryPane{p: p, body: look.VBox(8)}
	scroll := container.NewVScroll(look.NewPane(look.None, e.body).Padding(12, 16, 16, 16))
	e.box = look.NewPane(look.Bg, scroll).Lines(look.Line, look.Left)
	return e
}

func (e *entryPane) clear() {
	e.body.Objects = nil
	e.body.Refresh()
}

// show shows an entry: what it did, when and by whom, what was there before, why,
// what a report to FIDE has of it, and what takes it back.
func (e *entryPane) show(l *arbiter.Line) {
	f := e.p.f
	out := []fyne.CanvasObject{
		look.NewHeading(f.t("desktop.history.entry", grouped(l.Seq))),
		look.NewParagraph(look.Span{Text: e.p.texts[l.Seq-1], Bold: true}),
		look.NewSmallParagraph(look.Span{Text: f.t("desktop.history.by", f.when(l.At), f.actorName(l.Actor)), Color: look.Text2}),
	}
	if m := e.state(l); m != nil {
		out = append(out, m)
	}
	acts := look.HBox(8, look.NewButton(f.t("desktop.history.go"), e.p.goTo).WithKey("Enter"))
	out = append(out, acts)
	if facts := e.facts(l); len(facts) > 0 {
		out = append(out, look.NewCard(look.VBox(4, facts...)))
	}
	if l.Reason != "" {
		out = append(out, look.VBox(2, look.NewHeading(f.t("desktop.history.reason")), look.NewParagraph(look.Span{Text: l.Reason})))
	}
	if len(l.Remarks) > 0 {
		out = append(out, look.VBox(2, look.NewHeading(f.t("desktop.history.remarks")), look.NewParagraph(look.Span{Text: "### " + strings.Join(l.Remarks, "\n### ")}),
			look.NewSmallParagraph(look.Span{Text: f.t("desktop.history.remarks-why"), Color: look.Text2})))
	}
	if words := e.together(l); words != "" {
		out = append(out, look.NewSmallParagraph(look.Span{Text: words, Color: look.Text2}))
	}
	out = append(out, e.hash(l.Seq))
	e.body.Objects = out
	e.body.Refresh()
}

// state says what takes an entry back, or that it is an undo and still counts.
func (e *entryPane) state(l *arbiter.Line) fyne.CanvasObject {
	f := e.p.f
	if l.UndoneBy == 0 || l.UndoneBy > int64(len(e.p.lines)) {
		return nil
	}
	by := &e.p.lines[l.UndoneBy-1]
	key := "desktop.history.undone-by"
	if l.Undoes > 0 {
		key = "desktop.history.undo-undone-by"
	}
	return look.NewMessage(look.LevelNote, "", f.t(key, grouped(by.Seq), f.when(by.At), f.actorName(by.Actor)))
}

// facts are who and what an entry is about, and what it changed from and to.
func (e *entryPane) facts(l *arbiter.Line) (out []fyne.CanvasObject) {
	f := e.p.f
	fact := func(name, value string) {
		if value != "" {
			out = append(out, look.HBox(8, look.Width(104, look.NewText(name, look.Text2).Ellipsis()), look.Stretch(look.NewParagraph(look.Span{Text: value}))))
		}
	}
	if len(f.state.Sections) > 1 {
		fact(f.t("desktop.new.section"), f.sectionName(l.Place.Section))
	}
	if l.Place.Board > 0 && len(l.Players) == 2 {
		fact(f.t("colour.white"), f.playerName(l.Players[0]))
		fact(f.t("colour.black"), f.playerName(l.Players[1]))
	}
	if l.Undoes > 0 {
		return out
	}
	changes := f.changesOf(arbiter.Replaced(f.entries, l.Entry), l.Event)
	if altered, ok := l.Event.(tournament.RoundAltered); ok {
		changes = f.boardsChanged(l.Entry, altered)
	}
	for _, c := range changes {
		switch {
		case c.from == c.to:
		case c.from == "":
			fact(c.what, c.to)
		default:
			out = append(out, look.VBox(0, look.NewText(c.what, look.Text2).Ellipsis(),
				look.NewParagraph(look.Span{Text: c.from, Color: look.Text2}, look.Span{Text: "  →  "}, look.Span{Text: orNothing(c.to), Bold: true})))
		}
	}
	return out
}

// orNothing is a dash for what is empty.
func orNothing(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// together names the other entries of the same act: they are taken back with it.
func (e *entryPane) together(l *arbiter.Line) string {
	first, last := l.Cmd, l.Cmd
	for int(last) < len(e.p.lines) && e.p.lines[last].Cmd == l.Cmd {
		last++
	}
	if first == last {
		return ""
	}
	return e.p.f.t("desktop.history.together", grouped(first), grouped(last))
}

// hash is that of the entry, once it was read.
func (e *entryPane) hash(seq int64) fyne.CanvasObject {
	f := e.p.f
	text := look.NewSmallParagraph()
	say := func(h journal.Hash) {
		s := hex.EncodeToString(h[:])
		text.SetSpans(look.Span{Text: s[:32] + " " + s[32:], Color: look.Text2})
	}
	if e.of.event != f.event || e.hashes == nil {
		e.of, e.hashes = journalRead{event: f.event}, map[int64]journal.Hash{}
	}
	if h, ok := e.hashes[seq]; ok {
		say(h)
	} else {
		e.readHash(seq, say)
	}
	return look.VBox(2, look.NewHeading(f.t("desktop.history.hash")), text)
}

// readHash reads the hash of an entry and says it, if the entry is still shown.
func (e *entryPane) readHash(seq int64, say func(journal.Hash)) {
	f, id := e.p.f, e.p.f.event
	var h journal.Hash
	f.run(func() (err error) {
		h, err = f.Service.Hash(context.Background(), id, seq)
		return err
	}, func(err error) {
		if err != nil || id != f.event {
			return // the journal itself is what counts
		}
		e.hashes[seq] = h
		if l := e.p.current(); l != nil && l.Seq == seq {
			say(h)
			e.body.Refresh()
		}
	})
}

// numberOrNone is a number, or nothing for none.
func numberOrNone(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
