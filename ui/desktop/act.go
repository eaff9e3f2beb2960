package desktop

import (
	"context"
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// run does work in order, off the UI goroutine where there is one.
func (f *Face) run(work func() error, done func(error)) {
	if f.Run == nil {
		done(work())
		return
	}
	f.Run(work, done)
}

// act is something an arbiter does: it changes the event and returns its new state.
type act func(ctx context.Context, yes arbiter.Answers) (tournament.State, error)

// deed is an act on its way: what to do when it is done, and when it is not.
// Fields may be nil.
type deed struct {
	act     act
	about   string      // what it is done to, for the head of a question; "" where that is plain
	begin   func()      // work begins; it may begin again after an answer
	end     func()      // work has ended, in whatever way
	then    func()      // the screen shows the new state
	refused func(error) // the service said no; nil shows the sentence in a dialog
	left    func()      // the arbiter was asked and said no

	unsaved bool // it could not be saved, and is tried again
}

// do asks the service for an act. A warning that needs an answer becomes a
// dialog, and the act is asked for again with the answer; a refusal becomes a
// sentence; a save that fails shows NOT SAVED and is tried again until it
// holds.
func (f *Face) do(a act, then func()) { f.perform(deed{act: a, then: then}) }

func (f *Face) perform(d deed) { f.attempt(d, nil) }

func (f *Face) attempt(d deed, yes arbiter.Answers) {
	var st tournament.State
	var es []journal.Entry
	id := f.event
	call(d.begin)
	f.run(func() (err error) {
		if st, err = d.act(context.Background(), yes); err == nil && id != "" {
			es, _ = f.Service.Journal(context.Background(), id, 0) // what is done is done; the older entries stay on the screen
		}
		return err
	}, func(err error) {
		call(d.end)
		var e *arbiter.Error
		if errors.As(err, &e) && e.Kind == arbiter.Unavailable {
			f.notSaved(d, yes, err)
			return
		}
		if d.unsaved {
			d.unsaved = false
			f.saving.waiting--
		}
		switch {
		case err == nil:
			if st.Seq > f.state.Seq {
				f.take(st, es)
			}
			f.draw()
			call(d.then)
		case errors.As(err, &e) && e.Kind == arbiter.NeedsAnswer:
			f.ask(e, d.about, func() { f.attempt(d, append(slices.Clone(yes), e.Key)) }, func() { f.draw(); call(d.left) })
		case d.refused != nil:
			f.draw()
			d.refused(err)
		default:
			f.draw()
			f.showError(err)
		}
	})
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// saveAgain is how long an act that could not be saved waits to be tried again.
const saveAgain = 2 * time.Second

// notSaved keeps an act that the file did not take and tries it again until it
// is saved; meanwhile the status bar says so in red.
func (f *Face) notSaved(d deed, yes arbiter.Answers, err error) {
	if !d.unsaved {
		d.unsaved = true
		f.saving.waiting++
	}
	f.saving.cause = f.words.Err(err)
	f.draw()
	if f.Later != nil {
		f.Later(saveAgain, func() {
			if !f.ended { // else it was given up, as the question had said
				f.attempt(d, yes)
			}
		})
	}
}

// saving is what the status bar says of the acts that are not in the file.
type saving struct {
	waiting int
	cause   string // of the last that failed
}

func (s saving) failed() bool { return s.waiting > 0 }

// sayUnsaved says the whole of what the status bar has no room for.
func (f *Face) sayUnsaved() {
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.not-saved", f.saving.waiting), look.NewMessage(look.LevelRefused, "", f.t("desktop.unsaved", f.saving.waiting, f.saving.cause))).WithButtons(closeIt, nil)
	f.showAbout("saving", d)
}

// ask puts a warning of level 3 or 4. Level 3 names the act on its button;
// level 4 has two steps, the first of which spells the consequence out.
func (f *Face) ask(e *arbiter.Error, about string, yes, no func()) {
	sentence := f.words.T(e.Key, e.Args...)
	if look.Level(e.Level) < look.LevelTwoSteps {
		f.question(about, sentence, f.t("confirm."+e.Key, e.Args...), yes, no)
		return
	}
	var d *look.Dialog
	answered := false
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	step1, step2 := look.NewTwoSteps(f.t("desktop.step1"), f.t("desktop.step2", f.t("confirm."+e.Key, e.Args...)), func() { answered = true; d.Hide(); yes() })
	d = look.NewDialog(f.t("desktop.level4"), look.NewMessage(look.LevelTwoSteps, f.t("desktop.consequence"), sentence, step1, step2)).Wide().WithButtons(cancel, nil)
	d.OnClosed = func() {
		if !answered {
			call(no)
		}
	}
	f.show(d)
}

// confirm asks before an act that the service would do without a word.
func (f *Face) confirm(sentence, act string, yes func()) { f.question("", sentence, act, yes, nil) }

// question is a warning of level 3: the button names the act, Esc leaves, and
// the keyboard is on Cancel.
func (f *Face) question(about, sentence, act string, yes, no func()) {
	title := f.t("desktop.level3")
	if about != "" {
		title += " · " + about
	}
	var d *look.Dialog
	answered := false
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	go1 := look.NewPrimary(act, func() { answered = true; d.Hide(); yes() })
	d = look.NewDialog(title, look.NewMessage(look.LevelConfirm, "", sentence)).WithButtons(cancel, go1)
	d.OnClosed = func() {
		if !answered {
			call(no)
		}
	}
	f.show(d)
}

// showError shows a refusal with what may be done instead.
func (f *Face) showError(err error) { f.showRefusal(err, nil) }

// showRefusal does so with more to say below the sentence.
func (f *Face) showRefusal(err error, more []string) {
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	parts := append([]fyne.CanvasObject{look.NewMessage(look.LevelRefused, "", f.words.Err(err))}, paragraphs(more)...)
	d = look.NewDialog(f.t("desktop.refused"), look.VBox(8, parts...)).WithButtons(closeIt, nil)
	f.show(d)
}

// undo takes back the actor's own last act.
func (f *Face) undo() { f.takeBack(f.Service.Undo) }

// redo brings back what undo took.
func (f *Face) redo() { f.takeBack(f.Service.Redo) }

func (f *Face) takeBack(way func(context.Context, arbiter.Actor, tournament.EventID) (tournament.State, error)) {
	if f.event == "" {
		return
	}
	before := f.state
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return way(ctx, f.By, f.event)
	}, func() {
		if s, ok := f.screens[f.place].(interface{ tookBack(tournament.State) }); ok {
			s.tookBack(before)
		}
	})
}

// refusedAt marks the field that a refusal is about and says the whole of it
// in a dialog: beside a field there is room for the beginning only.
func (f *Face) refusedAt(row *look.FormRow, err error) {
	row.SetError(f.words.Err(err))
	f.showError(err)
}
