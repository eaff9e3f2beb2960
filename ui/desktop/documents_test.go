package desktop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

func placeText(f *Face) string {
	var seen []string
	shown(f.holder, &seen)
	return inLine(seen)
}

func TestPrintGoesToTheDocumentThatIsSeen(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1d0")
	for kind, want := range []string{"standings", "crosstable"} {
		f.Go(Standings)
		s := f.screens[Standings].(*standingsScreen)
		s.kind = kind
		s.show()
		s.print()
		if d := f.screens[Documents].(*documentsScreen); f.place != Documents || d.current().key != want {
			t.Errorf("print of view %d is at %q", kind, d.current().key)
		}
	}
}

// Nothing is called written before it is; then the place is named.
func TestWrittenIsSaidOnceItIs(t *testing.T) {
	f := posted(t, 6)
	f.Go(Documents)
	if text := placeText(f); strings.Contains(text, "written") {
		t.Errorf("before: %q", text)
	}
	dir := filepath.Join(t.TempDir(), "new")
	f.app.Preferences().SetString(prefDocuments, dir)
	press(f, fyne.KeyReturn)
	if text := placeText(f); !strings.Contains(text, "1 file written.") || !strings.Contains(text, dir) {
		t.Errorf("after: %q", text)
	}
	found, _ := filepath.Glob(filepath.Join(dir, "*.xlsx"))
	if len(found) != 1 {
		t.Errorf("the folder holds %v", found)
	}
}

func TestTheFolderOfDocumentsIsChosen(t *testing.T) {
	f := posted(t, 4)
	home := t.TempDir()
	for _, n := range []string{"prints", ".hidden"} {
		if err := os.Mkdir(filepath.Join(home, n), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(home, "list.csv"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f.app.Preferences().SetString(prefDocuments, home)
	f.Go(Documents)
	f.screens[Documents].(*documentsScreen).chooseFolder()
	if text := dialogText(t, f); !strings.Contains(text, "prints") || strings.Contains(text, "hidden") || strings.Contains(text, "list.csv") {
		t.Errorf("the folders are %q", text)
	}
	press(f, fyne.KeyDown, fyne.KeyReturn) // into prints
	press(f, fyne.KeyTab)
	f.win.Canvas().Overlays().Top()
	f.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := f.documentsDir(); got != filepath.Join(home, "prints") {
		t.Errorf("the folder is %q", got)
	}
}

func TestWhereNothingOpensAFileItIsSaid(t *testing.T) {
	f := posted(t, 4)
	f.OpenFile = func(_ string, failed func(error)) { failed(errors.New("no program")) }
	f.Go(Documents)
	press(f, fyne.KeyReturn)
	s := f.screens[Documents].(*documentsScreen)
	link := focusables(s.said)
	if len(link) != 1 {
		t.Fatalf("%d buttons stand beside what was written", len(link))
	}
	link[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if text := dialogText(t, f); !strings.Contains(text, "No program here opens") {
		t.Errorf("it says %q", text)
	}
}

// focusables are the controls in an object.
func focusables(o fyne.CanvasObject) (out []fyne.Focusable) {
	switch v := o.(type) {
	case *fyne.Container:
		for _, c := range v.Objects {
			out = append(out, focusables(c)...)
		}
	case fyne.Widget:
		if w, ok := v.(fyne.Focusable); ok {
			return append(out, w)
		}
		for _, c := range test.WidgetRenderer(v).Objects() {
			out = append(out, focusables(c)...)
		}
	}
	return out
}

// rewarded gives the section a category and prizes.
func rewarded(t *testing.T, f *Face) {
	t.Helper()
	sec := f.state.Sections[0]
	set := sec.Settings
	u := tournament.Category{Name: "From 1970", RatingFrom: 1970}
	set.Categories = []tournament.Category{u}
	set.Prizes = &tournament.Fund{Currency: "EUR", Lists: []tournament.PrizeList{
		{Prizes: []tournament.Prize{{Amount: 100, Object: "Cup"}, {Amount: 50}}, Sharing: tournament.Hort}, {Category: u, Prizes: []tournament.Prize{{Object: "Book"}}},
	}}
	st, err := f.Service.ChangeSection(context.Background(), f.By, f.event, sec.ID, sec.Settings, set, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	f.state = st
}

// Categories, prizes and the working of the tie-breaks are documents like the
// others, and the book's preview has the first two where there are any.
func TestCategoriesAndPrizesAreDocuments(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1d0")
	f.print("prizes", 0, 0)
	if text := placeText(f); !strings.Contains(text, f.t("export.note.no-prizes")) {
		t.Errorf("without prizes the preview says %q", text)
	}
	f.print("book", 0, 0)
	if text := placeText(f); strings.Contains(text, f.t("export.note.no-prizes")) || strings.Contains(text, f.t("export.note.no-categories")) {
		t.Errorf("the book of a section without prizes says %q", text)
	}
	rewarded(t, f)
	dir := t.TempDir()
	f.app.Preferences().SetString(prefDocuments, dir)
	f.app.Preferences().SetString(prefPaper, ".html")
	f.Go(Home)
	for _, c := range []struct{ key, has string }{
		{"categories", "From 1970"}, {"prizes", "Cup"}, {"working", f.t("scoring.name.BH")}, {"book", "Book"},
	} {
		f.print(c.key, 0, 0)
		if text := placeText(f); c.key != "working" && !strings.Contains(text, c.has) {
			t.Errorf("the preview of %s is %q", c.key, text)
		}
		if c.key == "book" {
			continue
		}
		s := f.screens[Documents].(*documentsScreen)
		s.write([]document{s.current()})
		found, _ := filepath.Glob(filepath.Join(dir, "*"+f.t("export.kind."+c.key)+"*.html"))
		if len(found) != 1 {
			t.Errorf("%s: the folder holds %v", c.key, found)
			continue
		}
		page, err := os.ReadFile(found[0])
		if err != nil || !strings.Contains(string(page), "Player A") {
			t.Errorf("%s: the page has no player (%v)", c.key, err)
		}
	}
	for group, want := range []string{"standings", "categories", "prizes"} { // printed is what is seen
		f.Go(Standings)
		s := f.screens[Standings].(*standingsScreen)
		s.at = group
		s.show()
		s.print()
		if d := f.screens[Documents].(*documentsScreen); d.current().key != want {
			t.Errorf("print of group %d is at %q", group, d.current().key)
		}
	}
}

func TestEveryDocumentHasAPreview(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1d0")
	rewarded(t, f)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		f.Go(Documents)
		s := f.screens[Documents].(*documentsScreen)
		for i, d := range s.list {
			s.grid.SetCursor(i)
			var seen []string
			shown(s.preview.body, &seen)
			want := "Player A"
			switch d.key {
			case "board-cards": // have no names
				want = f.t("export.title.board-cards", 3)
			case "norms": // nobody is near one
				want = "B.01"
			}
			if text := inLine(seen); !strings.Contains(text, want) {
				t.Errorf("%s %s: the preview is %q", l, d.key, text)
			}
		}
	}
}

// The address of the server is asked for once and kept; what is no address is
// refused, and without one there are no codes.
func TestCodesOfPrintsHaveTheirAddress(t *testing.T) {
	f := posted(t, 4)
	dir := t.TempDir()
	f.app.Preferences().SetString(prefDocuments, dir)
	f.Go(Documents)
	s := f.screens[Documents].(*documentsScreen)
	size := func() int64 {
		t.Helper()
		f.print("slips", 0, 0)
		s.write([]document{s.current()})
		names, _ := filepath.Glob(filepath.Join(dir, "*.pdf"))
		if len(names) != 1 {
			t.Fatalf("%d files", len(names))
		}
		info, err := os.Stat(names[0])
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	without := size()
	if text := placeText(f); !strings.Contains(text, "No QR codes") {
		t.Errorf("without an address: %q", text)
	}
	for typed, kept := range map[string]string{"ftp://hall": "", "http://": "", "http://a b": "", "hall:8080/": "http://hall:8080", " https://hall.example/chess/ ": "https://hall.example/chess"} {
		f.app.Preferences().SetString(prefPages, "")
		s.choosePages()
		entriesOf(t, f)[0].SetText(typed)
		press(f, fyne.KeyReturn)
		if got := f.app.Preferences().String(prefPages); got != kept || f.asking() != (kept == "") {
			t.Errorf("%q: %q is kept, a dialog is open %v", typed, got, f.asking())
		}
		if f.asking() {
			if text := dialogText(t, f); !strings.Contains(text, "is no address") {
				t.Errorf("%q: the dialog says %q", typed, text)
			}
			press(f, fyne.KeyEscape)
		}
	}
	f.app.Preferences().SetString(prefPages, "http://192.168.1.10:8080")
	f.Go(Documents)
	if text := placeText(f); !strings.Contains(text, "QR codes lead to http://192.168.1.10:8080") {
		t.Errorf("with an address: %q", text)
	}
	if with := size(); with < without+500 {
		t.Errorf("the slips have %d bytes with codes and %d without", with, without)
	}
	section := f.state.Sections[0].ID
	if got := f.boardLink()(section, 1, 2); got != "http://192.168.1.10:8080/t/"+string(f.event)+"-"+string(section)+"/board/2" {
		t.Errorf("board 2 has %q", got)
	}
}

// Prints are PDF or pages, as was chosen last; the packet of a round is one PDF,
// or a page each.
func TestPrintsArePDFOrPages(t *testing.T) {
	f := posted(t, 6)
	dir := t.TempDir()
	f.app.Preferences().SetString(prefDocuments, dir)
	f.Go(Documents)
	s := f.screens[Documents].(*documentsScreen)
	found := func(ends string) int {
		names, _ := filepath.Glob(filepath.Join(dir, "*"+ends))
		return len(names)
	}
	s.writePacket()
	f.print("check-in", 0, 0)
	s.write([]document{s.current()})
	if found(".pdf") != 2 || found(".html") != 0 {
		t.Errorf("%d PDF and %d pages, want the packet and the list as PDF", found(".pdf"), found(".html"))
	}
	s.paper.OnChanged(0)
	s.paper.SetSelected(1)
	s.paper.OnChanged(1)
	s.writePacket()
	if found(".html") != 3 || f.app.Preferences().String(prefPaper) != ".html" {
		t.Errorf("%d pages, %q is remembered", found(".html"), f.app.Preferences().String(prefPaper))
	}
	for _, d := range s.list { // a Swiss has no grid
		if d.key == "grid" {
			t.Error("a Swiss is offered a grid")
		}
		s.write([]document{d})
		if text := placeText(f); !strings.Contains(text, "1 file written.") {
			t.Errorf("%s: %q", d.key, text)
		}
	}
}

// The book has the journal of the event in words.
func TestTheBookHasTheJournal(t *testing.T) {
	f := posted(t, 6)
	es := f.extract()
	if len(es) != len(f.entries) || len(es) == 0 {
		t.Fatalf("%d lines of %d entries", len(es), len(f.entries))
	}
	for _, e := range es {
		if e.Text == "" || strings.HasPrefix(e.Text, "act.") || e.By == "" || e.Time.IsZero() {
			t.Errorf("%+v", e)
		}
	}
}

func TestPathsAsPeopleTypeThem(t *testing.T) {
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ typed, want string }{
		{"~/list.csv", filepath.Join(home, "list.csv")},
		{"~", home},
		{" '/stick/my list.csv' ", "/stick/my list.csv"},
		{"file:///stick/a.trf", "/stick/a.trf"},
		{"", ""},
	} {
		if got := fullPath(c.typed); filepath.ToSlash(got) != filepath.ToSlash(c.want) {
			t.Errorf("%q is %q, want %q", c.typed, got, c.want)
		}
	}
}

// orderly gives problems out of order, and reads what encoding it was asked for.
type orderly struct {
	noFiles
	asked []string
}

func (o *orderly) Players(name string, _ []byte, encoding string, _ []*tournament.Player) (List, tournament.Problems) {
	o.asked = append(o.asked, encoding)
	row := tournament.Entrant{Line: 2, Name: tournament.Written{Text: "林 语桐"}}
	return List{Rows: []tournament.Entrant{row}, Encoding: "GB18030"}, tournament.Problems{
		{File: name, Line: 9, Key: "player.no-name"}, {File: name, Line: 3, Column: 7, Key: "player.no-name"}, {File: name, Line: 3, Column: 2, Key: "player.no-name"}, {File: name, Warning: true, Key: "player.no-name"},
	}
}

func TestAnotherEncodingReadsTheFileAgain(t *testing.T) {
	f := evening(t, 2)
	o := &orderly{}
	f.Files = o
	path := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.ImportFile(path); err != nil {
		t.Fatal(err)
	}
	s := f.screens[Importing].(*importScreen)
	last := tournament.Problem{}
	for _, p := range s.problems {
		if p.Line < last.Line || p.Line == last.Line && p.Column < last.Column {
			t.Errorf("line %d stands after line %d", p.Line, last.Line)
		}
		last = p
	}
	if text := placeText(f); !strings.Contains(text, "GB18030") {
		t.Errorf("the encoding that was found is not said: %q", text)
	}
	for _, w := range focusables(f.holder) {
		if c, ok := w.(*look.Select); ok {
			f.focus(c)
		}
	}
	press(f, fyne.KeyDown)
	if got := strings.Join(o.asked, ","); got != ",UTF-8" {
		t.Errorf("the file was read as %q", got)
	}
}

// What is no whole tournament is not offered as one.
func TestATruncatedTournamentIsNotOffered(t *testing.T) {
	f := newFace(t)
	path := filepath.Join(t.TempDir(), "cut.trf")
	if err := os.WriteFile(path, []byte("012 Club\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.ImportFile(path); err != nil {
		t.Fatal(err)
	}
	if text := placeText(f); strings.Contains(text, "Open as a new tournament") {
		t.Errorf("it offers %q", text)
	}
	f.key(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if text := dialogText(t, f); !strings.Contains(text, "no whole tournament") {
		t.Errorf("Enter says %q", text)
	}
}

// A report is of one section: of all sections there is a file of each, that holds
// its own players.
func TestReportsOfAllSections(t *testing.T) {
	f, page := newPage(t)
	page.addSection()
	page.secName.SetText("Club")
	page.create()
	for i, sec := range f.state.Sections {
		st, err := f.Service.EnterPlayers(context.Background(), f.By, f.event, []arbiter.Entry{{Section: sec.ID, Person: tournament.Person{Name: fmt.Sprintf("Player %c", 'A'+i)}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f.take(st, nil)
	}
	dir := t.TempDir()
	f.app.Preferences().SetString(prefDocuments, dir)
	f.print("trf", -1, 0)
	press(f, fyne.KeyReturn)
	found, _ := filepath.Glob(filepath.Join(dir, "*.trf"))
	if len(found) != 2 {
		t.Fatalf("the folder holds %v: %s", found, placeText(f))
	}
	for i, name := range []string{"Player A", "Player B"} {
		held := 0
		for _, file := range found {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			held += strings.Count(string(b), name)
		}
		if held != 1 {
			t.Errorf("the reports name the player of section %d %d times", i+1, held)
		}
	}
	f.print("trf", 1, 0)
	press(f, fyne.KeyReturn)
	if text := placeText(f); !strings.Contains(text, "1 file written.") {
		t.Errorf("of one section: %q", text)
	}
}
