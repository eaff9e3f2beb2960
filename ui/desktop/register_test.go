package desktop

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// lists are two people in a list of long ago, and a list to be read.
type lists struct {
	asked     []string
	stopped   bool
	committed int
	discarded int
	done      func(ListDraft, error)
}

const carlsen = "carlsen, magnus"

func (l *lists) Find(typed string, tempo tournament.Tempo, _ int) ([]Listed, error) {
	l.asked = append(l.asked, typed)
	rating := map[tournament.Tempo]int{tournament.Rapid: 2750}[tempo]
	if rating == 0 {
		rating = 2840
	}
	if typed == "" || !strings.HasPrefix(carlsen, strings.ToLower(typed)) && typed != "1503014" {
		return nil, nil
	}
	return []Listed{{
		Person:  tournament.Person{Name: "Carlsen, Magnus", FideID: "1503014", Birth: "1990"},
		Profile: tournament.Profile{Title: "GM", Federation: "NOR", Rating: rating, RatingSource: "FIDE", K: 10, Sex: "m"}, From: "FIDE",
	}}, nil
}

func (l *lists) Lists() ([]RatingList, error) {
	return []RatingList{{Name: "FIDE", Date: "2026-08-01", Days: 121, People: 1_930_000}}, nil
}

func (l *lists) Prepare(_ string, progress func(string, int64, int64), done func(ListDraft, error)) func() {
	progress("reading", 50, 100)
	l.done = done
	return func() { l.stopped = true; done(nil, context.Canceled) }
}

func (*lists) Stopped(err error) bool { return errors.Is(err, context.Canceled) }

func (l *lists) People() int                   { return 1_940_000 }
func (l *lists) Warnings() tournament.Problems { return nil }
func (l *lists) Commit() error                 { l.committed++; return nil }
func (l *lists) Discard() error                { l.discarded++; return nil }
func (l *lists) Changes() ([]ListChange, error) {
	return []ListChange{{Kind: "rating", Count: 7, Examples: []string{"Carlsen, Magnus  2840 → 2839"}}, {Kind: "gone", Count: 1}}, nil
}

// People are found while they are typed, in lists whose age is shown, and Enter
// enters them with all that the list says.
func TestPlayersAreFoundInTheRatingLists(t *testing.T) {
	f := evening(t, 2)
	l := &lists{}
	f.Register = l
	typeText(f, "Car")
	press(f, fyne.KeyF7)
	if text := dialogText(t, f); !strings.Contains(text, "Carlsen, Magnus") || !strings.Contains(text, "121 days old") {
		t.Fatalf("the look-up shows %q", text)
	}
	typeText(f, "x")
	if text := dialogText(t, f); strings.Contains(text, "Carlsen") {
		t.Errorf("nobody begins so: %q", text)
	}
	press(f, fyne.KeyBackspace, fyne.KeyReturn)
	p := f.state.Players[len(f.state.Players)-1]
	if who := p.Person.Value; len(f.state.Players) != 3 || who.FideID != "1503014" || who.Birth != "1990" || p.Title != "GM" || p.Rating == 0 || p.K != 10 || p.RatingSource != "FIDE" {
		t.Errorf("entered: %+v %+v", p.Person.Value, p.Profile)
	}
	if strings.Join(l.asked, "|") != "Car|Carx|Car" {
		t.Errorf("asked for %q", l.asked)
	}
}

// The form of a player is filled from a list; a name in another script stays.
func TestThePlayersFormIsFilledFromTheRatingLists(t *testing.T) {
	f := evening(t, 1)
	l := &lists{}
	f.Register = l
	s := f.players()
	s.editPlayer(0)
	fields := entriesOf(t, f)
	fields[0].SetText("卡尔森")
	fields[1].SetText("Carlsen")
	toButton(t, f, f.t("desktop.register.fill"))
	press(f, fyne.KeyReturn, fyne.KeyReturn) // the button, and then the first who is found
	fields = entriesOf(t, f)
	if fields[0].Text != "卡尔森" || fields[1].Text != "Carlsen, Magnus" || fields[2].Text != "GM" || fields[4].Text != "NOR" {
		t.Fatalf("the form holds %q %q %q %q", fields[0].Text, fields[1].Text, fields[2].Text, fields[4].Text)
	}
	f.focus(fields[0])
	press(f, fyne.KeyReturn)
	if p := f.state.Players[0]; p.Person.Value.Latin != "Carlsen, Magnus" || p.RatingSource != "FIDE" || p.K != 10 {
		t.Errorf("saved: %+v %+v", p.Person.Value, p.Profile)
	}
}

// A list is read with its progress and can be stopped; what it changes is seen
// before it is taken over, and it may be dropped.
func TestRatingListsAreImported(t *testing.T) {
	f := evening(t, 1)
	l := &lists{}
	f.Register = l
	f.readRatingList("/stick/list.zip")
	if text := dialogText(t, f); !strings.Contains(text, "Reading: 50 %") {
		t.Errorf("it says %q", text)
	}
	press(f, fyne.KeyEscape)
	if !l.stopped || f.asking() {
		t.Errorf("stopped %v, a dialog is open %v", l.stopped, f.asking())
	}
	for _, c := range []struct {
		key              fyne.KeyName
		taken, discarded int
	}{{fyne.KeyEscape, 0, 1}, {fyne.KeyReturn, 1, 1}} {
		f.readRatingList("/stick/list.zip")
		l.done(l, nil)
		if text := dialogText(t, f); !strings.Contains(text, "7 other ratings") || !strings.Contains(text, "2840 → 2839") || !strings.Contains(text, "1 person no longer in it") {
			t.Errorf("the changes are %q", text)
		}
		press(f, c.key)
		if l.committed != c.taken || l.discarded != c.discarded || f.asking() {
			t.Errorf("taken %d, dropped %d, a dialog is open %v", l.committed, l.discarded, f.asking())
		}
	}
}

// entriesOf are the fields of the dialog that is open, from the top.
func entriesOf(t *testing.T, f *Face) (out []*look.Entry) {
	t.Helper()
	d := f.win.Canvas().Overlays().Top()
	if d == nil {
		t.Fatal("no dialog is open")
	}
	for _, x := range focusables(f.win.Canvas().Overlays().Top()) {
		if e, ok := x.(*look.Entry); ok {
			out = append(out, e)
		}
	}
	return out
}
