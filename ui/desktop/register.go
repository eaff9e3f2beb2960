package desktop

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// Register is the rating lists that were imported.
type Register interface {
	// Find gives those whose name or id begins as it is typed, with their ratings
	// of a kind of chess. A register without any list finds nobody.
	Find(typed string, tempo tournament.Tempo, limit int) ([]Listed, error)
	// Lists says which lists there are and how old they are.
	Lists() ([]RatingList, error)
	// Prepare reads a list in the background, and says how far it is and how it
	// ended on the UI goroutine. Cancel stops it: then done gets an error for which
	// Stopped holds.
	Prepare(path string, progress func(step string, done, total int64), done func(ListDraft, error)) (cancel func())
	// Stopped tells of the error of a reading that was cancelled.
	Stopped(err error) bool
}

// Listed is a person of a rating list as an event takes him.
type Listed struct {
	Person  tournament.Person
	Profile tournament.Profile
	From    string // the list
}

// RatingList is a list of the register.
type RatingList struct {
	Name   string
	Date   tournament.Date
	Days   int // since then
	People int
}

// ListDraft is a list that has been read and not yet taken over.
type ListDraft interface {
	// Changes are what it changes, a line for each kind of change with its number,
	// and some of them as examples.
	Changes() ([]ListChange, error)
	// People is how many there are in the list, Warnings what was odd in it.
	People() int
	Warnings() tournament.Problems
	Commit() error
	Discard() error
}

// ListChange is a kind of change: "new", "gone", "rating", "title", "federation", "name".
type ListChange struct {
	Kind     string
	Count    int
	Examples []string
}

// The look-up shows so many people, and for so long a list is news.
const (
	foundPeople = 12
	oldList     = 62 // days: a month, and the one after it
)

// lookUp is the dialog in which somebody is found in the rating lists while he
// is being typed.
type lookUp struct {
	f     *Face
	take  func(Listed)
	entry *look.Entry
	list  *grid.Grid
	found []Listed
	said  *look.Paragraph
	turn  int
	d     *look.Dialog
}

// findInLists opens the look-up with what has been typed already; take gets whom
// Enter is pressed on. Where closed is given one person is wanted, and it is
// called in the end.
func (f *Face) findInLists(typed, act string, take func(Listed), closed func()) {
	if f.Register == nil {
		f.showError(tournament.Refuse("desktop.register.none"))
		return
	}
	l := &lookUp{f: f, take: take, entry: look.NewEntry(f.t("desktop.register.hint")), said: look.NewParagraph()}
	l.list = grid.New(grid.Column{Title: f.t("desktop.col.player"), Share: 3}, grid.Column{Title: f.t("desktop.col.title"), Width: 52}, grid.Column{Title: f.t("desktop.col.federation"), Width: 52},
		grid.Column{Title: f.t("desktop.col.rating"), Width: 64, Align: grid.Right}, grid.Column{Title: f.t("desktop.player.birth"), Width: 92, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.fide-id"), Width: 96, Align: grid.Right}).LeastRows(foundPeople)
	l.list.KeepKeys = true
	l.list.OnTapped = func(at grid.At) { l.chosen(at.Row) }
	l.entry.SetText(typed)
	l.entry.CursorColumn = len([]rune(typed)) // one goes on typing
	l.entry.OnChanged = func(string) { l.find() }
	l.entry.OnSubmitted = func(string) { l.chosen(l.list.Current().Row) }
	l.entry.OnUpDown = func(down bool) {
		if down {
			l.list.Next()
		} else {
			l.list.Previous()
		}
	}
	cancel := look.NewButton(f.t("desktop.close"), func() { l.d.Hide() }).WithKey("Esc")
	var others []*look.Button
	if closed == nil {
		others = append(others, look.NewButton(f.t("desktop.register.import"), func() { l.d.Hide(); f.importRatingList() }))
	}
	enter := look.NewPrimary(act, func() { l.chosen(l.list.Current().Row) }).WithKey("Enter")
	l.d = look.NewDialog(f.t("desktop.register.title"), look.VBox(8, l.entry, bordered(l.list), l.said)).Wide().FocusFirst(l.entry).WithButtons(cancel, enter, others...)
	if closed != nil {
		l.take = func(x Listed) { take(x); l.d.Hide() }
		l.d.OnClosed = closed
	}
	f.show(l.d)
	l.ages()
	l.find()
}

// ages says which lists one looks in, and how old they are: an old one is marked.
func (l *lookUp) ages() {
	var lists []RatingList
	l.f.run(func() (err error) { lists, err = l.f.Register.Lists(); return err }, func(err error) {
		switch {
		case err != nil:
			l.said.SetSpans(look.Span{Text: l.f.words.Err(err), Color: look.Bad})
		case len(lists) == 0:
			l.said.SetSpans(look.Span{Text: l.f.t("desktop.register.none"), Color: look.Text2})
		default:
			l.said.SetSpans(l.f.ages(lists)...)
		}
		l.d.Refresh()
	})
}

// find shows those who begin as it is typed; a late answer is dropped.
func (l *lookUp) find() {
	l.turn++
	turn, typed, tempo := l.turn, l.entry.Text, l.f.state.Info.Tempo
	var found []Listed
	l.f.run(func() (err error) { found, err = l.f.Register.Find(typed, tempo, foundPeople); return err }, func(err error) {
		if turn != l.turn {
			return
		}
		if err != nil {
			l.said.SetSpans(look.Span{Text: l.f.words.Err(err), Color: look.Bad})
		}
		l.found = found
		rows := make([]grid.Row, len(found))
		for i, x := range found {
			rating := ""
			if x.Profile.Rating > 0 {
				rating = strconv.Itoa(x.Profile.Rating)
			}
			rows[i] = grid.Row{Cells: []grid.Cell{{Text: x.Person.Display()}, {Text: x.Profile.Title}, {Text: x.Profile.Federation, Color: look.Text2}, {Text: rating}, {Text: x.Person.Birth, Color: look.Text2}, {Text: x.Person.FideID, Color: look.Text2}}}
		}
		l.list.SetRows(rows)
		l.list.SetCursor(min(0, len(found)-1))
	})
}

// chosen takes somebody; what is typed next begins a new name.
func (l *lookUp) chosen(row int) {
	if row < 0 || row >= len(l.found) {
		return
	}
	l.take(l.found[row])
	l.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// fill puts what a list says of somebody into the player's form. What the list does
// not say stays, and so does a name in another script: FIDE's is the Latin one then.
func fill(fields []*field, x Listed) {
	rating := ""
	if x.Profile.Rating > 0 {
		rating = strconv.Itoa(x.Profile.Rating)
	}
	said := map[string]string{
		"name": x.Person.Name, "latin": x.Person.Latin, "title": x.Profile.Title, "rating": rating, "federation": x.Profile.Federation,
		"club": x.Profile.Club, "fideId": x.Person.FideID, "birth": x.Person.Birth, "sex": x.Profile.Sex,
	}
	for _, e := range fields {
		if e.key == "name" && !latinLetters(e.entry.Text) && latinLetters(x.Person.Name) {
			said["latin"], said["name"] = x.Person.Name, ""
		}
	}
	for _, e := range fields {
		if text := said[e.key]; text != "" {
			e.entry.SetText(text)
		}
	}
}

// latinLetters tells whether a name is written in Latin letters, or empty.
func latinLetters(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
}

// lookUp enters people of the rating lists into the section, one after the other.
func (s *playersScreen) lookUp() {
	f, sec := s.f, s.current()
	if sec == nil {
		return
	}
	typed := s.name.Text
	f.findInLists(typed, f.t("desktop.players.add"), func(x Listed) {
		entry := arbiter.Entry{Section: sec.ID, Person: x.Person, Profile: x.Profile}
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EnterPlayers(ctx, f.By, f.event, []arbiter.Entry{entry}, yes)
		}, func() {
			if s.name.Text == typed { // it was what is found now
				s.name.SetText("")
			}
			s.grid.SetCursor(s.newest())
		})
	}, nil)
}

// importRatingList asks for the file of a rating list, reads it with its
// progress, shows what it changes, and takes it over where that is wanted.
func (f *Face) importRatingList() {
	f.browse(browsing{title: f.t("desktop.register.import"), start: f.app.Preferences().StringWithFallback(prefImports, f.documentsDir()), ends: []string{".zip", ".txt", ".xml", ".csv", ".xlsx"}, pick: f.readRatingList})
}

// readRatingList reads a list; meanwhile everything else can go on, and Cancel
// leaves the register as it was.
func (f *Face) readRatingList(path string) {
	how := look.NewText(f.t("desktop.register.reading", 0), look.Text2)
	var cancel func()
	var d *look.Dialog
	stop := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.register.import"), look.VBox(8, look.NewText(path, look.Text).Ellipsis(), how)).WithButtons(stop, nil)
	ended := false
	d.OnClosed = func() {
		if !ended {
			cancel()
		}
	}
	f.show(d)
	cancel = f.Register.Prepare(path, func(step string, done, total int64) {
		key := "desktop.register.reading"
		if step == "indexing" {
			key = "desktop.register.indexing"
		}
		how.SetText(f.t(key, int(done*100/max(total, 1))))
	}, func(draft ListDraft, err error) {
		ended = true
		if f.Register.Stopped(err) {
			return
		}
		d.Hide()
		if err != nil {
			f.showError(err)
			return
		}
		f.showListChanges(draft)
	})
}

// showListChanges shows what a list changes before it takes the place of the old one.
func (f *Face) showListChanges(draft ListDraft) {
	changes, err := draft.Changes()
	if err != nil {
		_ = draft.Discard() // the register is as it was either way
		f.showError(err)
		return
	}
	rows := []fyne.CanvasObject{look.NewText(f.t("desktop.register.people", draft.People()), look.Text)}
	for _, c := range changes {
		line := look.NewText(f.t("desktop.register.change-"+c.Kind, c.Count), look.Text)
		rows = append(rows, line)
		for _, e := range c.Examples {
			rows = append(rows, look.NewText("    "+e, look.Text2).Ellipsis())
		}
	}
	if n := len(draft.Warnings()); n > 0 {
		rows = append(rows, look.NewText(f.t("desktop.register.warnings", n, f.words.Problem(draft.Warnings()[0])), look.Bad).Ellipsis())
	}
	taken := false
	var d *look.Dialog
	drop := look.NewButton(f.t("desktop.register.drop"), func() { d.Hide() }).WithKey("Esc")
	take := look.NewPrimary(f.t("desktop.register.take"), func() {
		taken = true
		d.Hide()
		f.run(draft.Commit, func(err error) {
			if err != nil {
				f.showError(err)
			}
		})
	}).WithKey("Enter")
	d = look.NewDialog(f.t("desktop.register.import"), look.VBox(3, rows...)).Wide().FocusFirst(take).WithButtons(drop, take)
	d.OnClosed = func() {
		if !taken {
			_ = draft.Discard() // the register is as it was either way
		}
	}
	f.show(d)
}
