package desktop

import (
	"context"
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
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

// do asks the service for an act. A warning that needs an answer becomes a
// dialog, and the act is asked for again with the answer; a refusal becomes a
// sentence; a save that fails shows NOT SAVED and is tried again until it
// holds. then runs after the screen shows the new state.
func (f *Face) do(a act, then func()) { f.attempt(a, nil, then, f.showError) }

// doOr is do with its own place for refusals, such as beside a field.
func (f *Face) doOr(a act, then func(), refused func(error)) { f.attempt(a, nil, then, refused) }

func (f *Face) attempt(a act, yes arbiter.Answers, then func(), refused func(error)) {
	var st tournament.State
	f.run(func() (err error) {
		st, err = a(context.Background(), yes)
		return err
	}, func(err error) {
		var e *arbiter.Error
		switch {
		case err == nil:
			f.saving = saving{}
			if st.Seq >= f.state.Seq {
				f.state = st
			}
			f.draw()
			if then != nil {
				then()
			}
		case errors.As(err, &e) && e.Kind == arbiter.NeedsAnswer:
			f.ask(e, func() { f.attempt(a, append(slices.Clone(yes), e.Key), then, refused) }, func() { f.draw() })
		case errors.As(err, &e) && e.Kind == arbiter.Unavailable:
			f.saving = saving{failed: true, cause: f.words.Err(err)}
			f.status.show()
			if f.Later != nil {
				f.Later(2*time.Second, func() { f.attempt(a, yes, then, refused) })
			}
		default:
			f.draw()
			refused(err)
		}
	})
}

// saving is what the status bar says of the last save.
type saving struct {
	failed bool
	cause  string
}

// ask puts a warning of level 3 or 4. Level 3 names the act on its button;
// level 4 has two steps, the first of which spells the consequence out.
func (f *Face) ask(e *arbiter.Error, yes, no func()) {
	sentence := f.words.T(e.Key, e.Args...)
	level := look.Level(e.Level)
	cancel := look.NewButton(f.t("desktop.cancel"), nil).WithKey("Esc")
	var d *look.Dialog
	answered := false
	go1 := func() { answered = true; d.Hide(); yes() }
	if level >= look.LevelTwoSteps {
		step1, step2 := look.NewTwoSteps(f.t("desktop.step1"), f.t("desktop.step2"), go1)
		d = look.NewDialog(f.t("desktop.level4"), look.NewMessage(level, f.t("desktop.consequence"), sentence, step1, step2)).Wide().WithButtons(cancel, nil)
	} else {
		confirm := look.NewPrimary(f.t("confirm."+e.Key), go1)
		d = look.NewDialog(f.t("desktop.level3"), look.NewMessage(level, "", sentence)).WithButtons(cancel, confirm)
	}
	cancel.OnTapped = func() { d.Hide() }
	d.OnClosed = func() {
		if !answered {
			no()
		}
	}
	d.Show(f.win.Canvas())
}

// showError shows a refusal with what may be done instead.
func (f *Face) showError(err error) {
	closeIt := look.NewPrimary(f.t("desktop.close"), nil).WithKey("Esc")
	d := look.NewDialog(f.t("desktop.refused"), look.NewMessage(look.LevelRefused, "", f.words.Err(err))).WithButtons(closeIt, nil)
	closeIt.OnTapped = d.Hide
	d.Show(f.win.Canvas())
}

// undo takes back the actor's own last act.
func (f *Face) undo() {
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.Undo(ctx, f.By, f.event)
	}, nil)
}

// redo brings back what undo took.
func (f *Face) redo() {
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.Redo(ctx, f.By, f.event)
	}, nil)
}

// focus gives a widget the keyboard.
func (f *Face) focus(w fyne.Focusable) { f.win.Canvas().Focus(w) }
