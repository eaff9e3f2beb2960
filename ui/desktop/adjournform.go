package desktop

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// actForm is the form of an act of package adjournment's table, or of some that
// are done together: a field for each fact that the act asks for, every fault
// below its field with the article, and, where the Laws leave it to him, the
// reason of an arbiter who decides otherwise. Nothing that was typed is lost.
type actForm struct {
	f     *Face
	game  adjournment.Game
	names []adjournment.Name
	early *look.Check // sealing before the end of the session; nil where nothing is adjourned
	board *look.Check // the move had been made on the board
	at    time.Time   // when the form was opened

	fields    []*formField
	otherwise *formField // the last one, hidden until it is needed
	general   *look.Paragraph
	others    fyne.CanvasObject // what holds general
	body      *fyne.Container
	scroll    *container.Scroll
	d         *look.Dialog
}

// formField is a field with what it says of itself and what is wrong with it.
type formField struct {
	facts []adjournment.Fact
	first fyne.Focusable
	read  func(a *adjournment.Act) error
	tell  func() string // what follows from it, below the field; nil: nothing

	box   *fyne.Container
	info  *look.Paragraph
	fault *look.Paragraph
	lines [2]fyne.CanvasObject // what holds info and fault
}

// factAt is the time of an act, which every act has.
const factAt adjournment.Fact = "at"

// formLabels is the width of the labels of these forms.
const formLabels float32 = 150

// under sets a paragraph below a field.
func under(p *look.Paragraph) fyne.CanvasObject {
	return look.NewPane(look.None, p).Padding(0, 0, 4, formLabels+12)
}

func newField(label string, o fyne.CanvasObject, width float32, first fyne.Focusable, read func(*adjournment.Act) error, facts ...adjournment.Fact) *formField {
	x := &formField{facts: facts, first: first, read: read, info: look.NewSmallParagraph(), fault: look.NewSmallParagraph()}
	x.lines = [2]fyne.CanvasObject{under(x.info), under(x.fault)}
	x.box = look.VBox(2, look.NewFormRow(label, o, width).WithLabels(formLabels), x.lines[0], x.lines[1])
	x.say("", "")
	return x
}

// say sets what stands below a field.
func (x *formField) say(info, fault string) {
	for i, text := range []string{info, fault} {
		p, color := x.info, look.Text2
		if i == 1 {
			p, color = x.fault, look.Bad
		}
		p.SetSpans(look.Span{Text: text, Color: color})
		if text == "" {
			x.lines[i].Hide()
		} else {
			x.lines[i].Show()
		}
	}
}

// actForm opens the form of acts, and calls then after they are done.
func (f *Face) actForm(g adjournment.Game, names []adjournment.Name, then func()) {
	x := &actForm{f: f, game: g, names: names, at: f.Service.Now(), general: look.NewSmallParagraph()}
	x.others = look.NewPane(look.None, x.general)
	x.fields = x.makeFields()
	x.body = look.VBox(4)
	for _, p := range x.head() {
		x.body.Add(p)
	}
	for _, fd := range x.fields {
		x.body.Add(fd.box)
	}
	x.otherwise = x.otherwiseField()
	x.otherwise.box.Hide()
	x.body.Add(x.others)
	x.body.Add(x.otherwise.box)
	x.others.Hide()
	x.scroll = container.NewVScroll(look.NewPane(look.None, x.body).Padding(0, 12, 0, 0))
	cancel := look.NewButton(f.t("desktop.cancel"), func() { x.d.Hide() }).WithKey("Esc")
	do := look.NewPrimary(x.button(), func() { x.submit(then) }).WithKey("Enter")
	x.d = look.NewDialog(x.title(), x.scroll).Wide().WithButtons(cancel, do)
	if len(x.fields) > 1 {
		x.d.FocusFirst(x.fields[0].first)
	} else {
		x.d.FocusFirst(do)
	}
	x.tell()
	f.show(x.d)
}

// last is the act that the form is named after.
func (x *actForm) last() adjournment.Name { return x.names[len(x.names)-1] }

func (x *actForm) title() string {
	f, g := x.f, x.game
	return f.t("desktop.adj.title", f.actWords(x.last()), int(g.Board), int(g.Round), f.shortName(f.state.Player(g.White)), f.shortName(f.state.Player(g.Black)))
}

func (x *actForm) button() string {
	if x.last() == adjournment.Rule {
		return x.f.t("desktop.adj.sign")
	}
	return x.f.actWords(x.last())
}

// head is what the arbiter must know before he fills the form in: what the act
// is, with its article, and for a ruling what was read.
func (x *actForm) head() []fyne.CanvasObject {
	f, name := x.f, x.last()
	var out []fyne.CanvasObject
	if name == adjournment.Seal || name == adjournment.SealReply {
		out = append(out, look.NewParagraph(look.Span{Text: f.t("desktop.adj.paper") + " ", Bold: true}, look.Span{Text: f.t("desktop.adj.paper-is"), Color: look.Text2}))
	}
	for _, r := range adjournment.Table() {
		if r.Act == name {
			out = append(out, look.NewParagraph(look.Span{Text: f.t("desktop.adj.what." + string(name)), Color: look.Text2},
				look.Span{Text: "  " + f.t("desktop.adj.by", adjournment.ArticleWords(r.Law.In(x.game.Edition))), Color: look.Text2}))
		}
	}
	if name == adjournment.Rule {
		r := x.game.Consequence()
		out = append(out, look.NewMessage(look.LevelNote, f.t("desktop.adj.written", x.game.Written), f.reading(&x.game, r)))
	}
	return out
}

// reading says what a text was read as, and what follows.
func (f *Face) reading(g *adjournment.Game, r adjournment.Ruling) string {
	parts := []string{f.t("desktop.adj.read-as", r.Reading)}
	if len(r.Reading.Moves) > 0 {
		var moves []string
		for _, m := range r.Reading.Moves {
			moves = append(moves, g.Position.SAN(m))
		}
		key := "desktop.adj.read-moves"
		if len(moves) == 1 {
			key = "desktop.adj.read-one"
		}
		parts[0] = f.t(key, strings.Join(moves, ", "))
	}
	return strings.Join(append(parts, f.t("desktop.adj.follows", r.Words(), adjournment.ArticleWords(r.Law.In(g.Edition)))), "\n")
}

// tell writes what follows from the fields below them, and lays the form out.
func (x *actForm) tell() {
	for _, fd := range x.fields {
		if fd.tell != nil {
			fd.say(fd.tell(), fd.fault.Text())
		}
	}
	x.fit()
}

// fit gives the form the height of what is in it, as far as the window has room.
func (x *actForm) fit() {
	if x.scroll == nil {
		return
	}
	s, c := look.Current(), x.f.win.Canvas()
	width := min(s.Px(look.WideDialogWidth), c.Size().Width) - s.Px(32+12)
	x.body.Resize(fyne.NewSize(width, x.body.Size().Height))
	x.body.Refresh() // what was hidden before finds its height
	height := min(x.body.MinSize().Height, c.Size().Height-s.Px(126))
	if x.scroll.MinSize().Height != height {
		x.scroll.SetMinSize(fyne.NewSize(0, height))
	}
	x.d.Refresh()
}

// act reads the fields. Faults are put below them; ok is false where there are any.
func (x *actForm) act() (a adjournment.Act, ok bool) {
	ok = true
	for _, fd := range append(slices.Clone(x.fields), x.otherwise) {
		fault := ""
		if err := fd.read(&a); err != nil {
			fault, ok = x.f.words.Err(err), false
		}
		fd.say(fd.info.Text(), fault)
	}
	if a.At.IsZero() {
		a.At = x.f.Service.Now().Truncate(time.Second)
	}
	return a, ok
}

// acts are the acts of the form with the facts of a.
func (x *actForm) acts(a adjournment.Act) []adjournment.Act {
	names := slices.Clone(x.names)
	if x.early != nil {
		names[0] = adjournment.Adjourn
		if x.early.On() {
			names[0] = adjournment.AdjournEarly
		}
		if x.board.On() {
			names = slices.Insert(names, 1, adjournment.MadeOnBoard)
		}
	}
	out := make([]adjournment.Act, len(names))
	for i, n := range names {
		out[i] = a
		out[i].Name = n
	}
	return out
}

// check tells what stands in the way of the acts.
func (x *actForm) check(acts []adjournment.Act) (found []*adjournment.Refusal) {
	g := x.game
	for _, a := range acts {
		a = g.Prepare(a)
		refusals := g.Check(a)
		if filled, more := withWords(a, refusals); more { // a missing word hides no other fault
			refusals = append(refusals, g.Check(filled)...)
			a = filled
		}
		for _, r := range refusals {
			if r.Final || !a.Otherwise {
				found = append(found, r)
			}
		}
		a.Otherwise, a.Texts.Otherwise = true, "x" // to see what the next act would be refused for
		next, err := g.Do(a)
		if err != nil {
			return found
		}
		g = next
	}
	return found
}

// withWords is an act with something in the place of the words that it lacks;
// more is false where it lacks none.
func withWords(a adjournment.Act, refusals []*adjournment.Refusal) (filled adjournment.Act, more bool) {
	for _, r := range refusals {
		if r.Key != "adjournment.fact-missing" {
			continue
		}
		for fact, word := range map[adjournment.Fact]*string{
			adjournment.FactHolder: &a.Texts.Holder, adjournment.FactReason: &a.Texts.Reason, adjournment.FactPerson: &a.Texts.Person,
			adjournment.FactAnalysis: &a.Texts.Analysis, adjournment.FactSerial: &a.Serial,
		} {
			if fact == factOf(r) {
				*word, more = "?", true
			}
		}
	}
	return a, more
}

// submit does the acts, or says below the fields what stands in the way.
func (x *actForm) submit(then func()) {
	f := x.f
	x.say("")
	a, ok := x.act()
	if !ok {
		x.fit()
		x.toFault()
		return
	}
	acts := x.acts(a)
	if found := x.check(acts); len(found) > 0 {
		x.refuse(found)
		return
	}
	g := x.game
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ActOnGame(ctx, f.By, f.event, arbiter.GameAct{Section: g.Section, Round: g.Round, Board: g.Board, Seen: len(g.Acts), Act: acts[0], Then: acts[1:]}, yes)
		},
		about: f.t("desktop.adj.board", int(g.Board), int(g.Round)),
		then:  func() { x.d.Hide(); call(then) },
		refused: func(err error) {
			if r, ok := isRefusal(err); ok {
				x.refuse([]*adjournment.Refusal{r})
				return
			}
			x.say(f.words.Err(err))
			x.fit()
		},
	})
}

// refuse puts refusals below their fields. Where none is final the arbiter is
// asked why he decides otherwise.
func (x *actForm) refuse(found []*adjournment.Refusal) {
	f := x.f
	var general []string
	final := false
	for _, r := range found {
		final = final || r.Final
		key, args, _ := r.Localize()
		fd := x.fieldOf(factOf(r))
		if fd == nil {
			general = append(general, f.t(key, args...))
			continue
		}
		fault := f.t(key, args...)
		if before := fd.fault.Text(); before != "" {
			fault = before + "\n" + fault
		}
		fd.say(fd.info.Text(), fault)
	}
	x.say(strings.Join(general, "\n"))
	if !final {
		x.otherwise.box.Show()
	}
	x.fit()
	x.toFault()
	if len(general) > 0 && !final && x.firstFault() == nil {
		f.focus(x.otherwise.first)
	}
}

// say says what belongs to no field.
func (x *actForm) say(text string) {
	x.general.SetSpans(look.Span{Text: text, Color: look.Bad})
	if text == "" {
		x.others.Hide()
		return
	}
	x.others.Show()
}

func (x *actForm) firstFault() *formField {
	for _, fd := range x.fields {
		if fd.fault.Text() != "" {
			return fd
		}
	}
	return nil
}

// toFault gives the keyboard to the first field that is wrong.
func (x *actForm) toFault() {
	if fd := x.firstFault(); fd != nil && fd.first != nil {
		x.f.focus(fd.first)
	}
}

func (x *actForm) fieldOf(fact adjournment.Fact) *formField {
	for _, fd := range x.fields {
		if slices.Contains(fd.facts, fact) {
			return fd
		}
	}
	return nil
}

// faultAt is the fact that a need is about.
var faultAt = map[string]adjournment.Fact{
	"position": adjournment.FactPosition, "moves": adjournment.FactPosition, "alive": adjournment.FactPosition, "known-position": adjournment.FactPosition,
	"same-position": adjournment.FactPosition, "session-end": adjournment.FactSessionEnd, "clocks-negative": adjournment.FactUsed, "clocks-back": adjournment.FactUsed,
	"control": adjournment.FactUsed, "same-clocks": adjournment.FactUsed, "sheets": adjournment.FactSheets, "resume": adjournment.FactResume, "photo": adjournment.FactPhoto,
	"short": adjournment.FactWritten, "intact": adjournment.FactSeal, "legal": adjournment.FactMove, "move-or-result": adjournment.FactMove, "ruling": adjournment.FactMove,
	"time": factAt, "absent": adjournment.FactSide, "in-time": factAt, "flagged": factAt, "default-time": factAt, "flag-down": adjournment.FactSide, "flag-result": adjournment.FactResult,
	"before-move": adjournment.FactMoved, "final-result": adjournment.FactResult, "drawn": adjournment.FactResult, "resigned": adjournment.FactResult,
	"deadline": adjournment.FactDeadline, "before-deadline": adjournment.FactResume, "overdue": factAt, "claimable": adjournment.FactResult, "appeal-time": factAt, "appeals-over": factAt,
}

// factOf is the fact that a refusal is about; "" where it is about none.
func factOf(r *adjournment.Refusal) adjournment.Fact {
	if r.Key == "adjournment.fact-missing" && len(r.Args) == 1 {
		if w, ok := r.Args[0].(adjournment.Words); ok {
			return adjournment.Fact(strings.TrimPrefix(w.Key, "adjournment.fact."))
		}
	}
	return faultAt[strings.TrimPrefix(r.Key, "adjournment.need.")]
}

// isRefusal tells whether an act was refused by the Laws.
func isRefusal(err error) (*adjournment.Refusal, bool) {
	var r *adjournment.Refusal
	ok := errors.As(err, &r)
	return r, ok
}
