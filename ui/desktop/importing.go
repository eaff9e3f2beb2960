package desktop

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// MaxFile is the largest file that is read, in bytes.
const MaxFile = 8 << 20

// importScreen shows what a file holds and every problem with it before
// anything is entered: a player list into a section, or a TRF as a new event.
type importScreen struct {
	f *Face

	file     string
	bytes    []byte // of the file, to be read again in another encoding
	encoding string // that was chosen; "": the reader guesses
	list     List
	events   []tournament.Event // of a TRF
	trf      bool
	problems tournament.Problems
	section  *look.Select
	grid     *grid.Grid
	act      *look.Button
}

// importEnds are the ends of the names of files that can be read.
var importEnds = []string{".trf", ".trfx", ".txt", ".csv", ".tsv", ".xlsx", ".xlsm"}

// chooseFile asks for a path, which may be typed, pasted or browsed for.
func (f *Face) chooseFile() {
	path := look.NewEntry(f.t("desktop.file.hint"))
	wrong := look.NewParagraph()
	var d *look.Dialog
	open := func() {
		s, err := f.readImport(fullPath(path.Text))
		if err != nil {
			wrong.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad})
			d.Refresh()
			return
		}
		d.Hide()
		f.preview(s)
	}
	browse := look.NewButton(f.t("desktop.file.browse"), func() {
		d.Hide()
		f.browse(browsing{title: f.t("desktop.import"), start: f.app.Preferences().StringWithFallback(prefImports, f.documentsDir()), ends: importEnds, pick: func(p string) {
			f.app.Preferences().SetString(prefImports, filepath.Dir(p))
			if err := f.ImportFile(p); err != nil {
				f.showError(err)
			}
		}})
	})
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	path.OnSubmitted = func(string) { open() }
	d = look.NewDialog(f.t("desktop.import"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.file.kinds"), Color: look.Text2}),
		look.HBox(8, look.NewText(f.t("desktop.file.path"), look.Text2), look.Stretch(path), browse), wrong)).
		Wide().FocusFirst(path).WithButtons(cancel, look.NewPrimary(f.t("desktop.file.open"), open).WithKey("Enter"))
	f.show(d)
}

// dropped takes files that were dropped on the window: the first one.
func (f *Face) dropped(files []fyne.URI) {
	if len(files) == 0 || f.asking() {
		return
	}
	if err := f.ImportFile(files[0].Path()); err != nil {
		f.showError(err)
	}
}

// ImportFile reads a file and shows its preview. A file that cannot be read
// leaves everything as it was.
func (f *Face) ImportFile(path string) error {
	s, err := f.readImport(path)
	if err == nil {
		f.preview(s)
	}
	return err
}

func (f *Face) preview(s *importScreen) {
	f.screens[Importing] = s
	f.Go(Importing)
}

func (f *Face) readImport(path string) (*importScreen, error) {
	b, err := readFile(path)
	if err != nil {
		return nil, err
	}
	s := &importScreen{f: f, file: filepath.Base(path), bytes: b}
	s.trf = strings.HasPrefix(strings.ToLower(filepath.Ext(path)), ".trf") || looksLikeTRF(b)
	s.read()
	if s.trf && s.events == nil && s.problems.Err() == nil {
		return nil, tournament.Refuse("desktop.file.empty", s.file)
	}
	return s, nil
}

// read reads the file in the encoding that was chosen. Problems stand in the
// order of the lines, those of the file as a whole first.
func (s *importScreen) read() {
	f := s.f
	if s.trf {
		s.events, s.problems = f.Files.Tournament(s.file, s.bytes, s.encoding)
	} else {
		s.list, s.problems = f.Files.Players(s.file, s.bytes, s.encoding, nil) // who is in the event already is told by the differences
	}
	slices.SortStableFunc(s.problems, func(a, b tournament.Problem) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	s.problems = slices.CompactFunc(s.problems, func(a, b tournament.Problem) bool { return reflect.DeepEqual(a, b) })
}

// encodingSelect chooses how the bytes of a text are read; nil where there is
// nothing to choose, as in a workbook.
func (s *importScreen) encodingSelect() fyne.CanvasObject {
	f := s.f
	if !s.trf && s.list.Encoding == "" && s.encoding == "" {
		return nil
	}
	auto := f.t("desktop.import.encoding-auto")
	if s.encoding == "" && s.list.Encoding != "" {
		auto += " · " + s.list.Encoding
	}
	names := f.Files.Encodings()
	return look.NewSelect(append([]string{auto}, names...), slices.Index(names, s.encoding)+1, func(i int) {
		if s.encoding = ""; i > 0 {
			s.encoding = names[i-1]
		}
		s.read()
		f.preview(s)
	})
}

func readFile(path string) ([]byte, error) {
	if path == "" {
		return nil, tournament.Refuse("desktop.file.no-path")
	}
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return nil, tournament.Refuse("desktop.file.missing", path)
	case err != nil:
		return nil, tournament.Refuse("desktop.file.unreadable", path, err.Error())
	case info.IsDir():
		return nil, tournament.Refuse("desktop.file.folder", path)
	case info.Size() > MaxFile:
		return nil, tournament.Refuse("desktop.file.large", path, MaxFile>>20)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, tournament.Refuse("desktop.file.unreadable", path, err.Error())
	}
	return b, nil
}

// looksLikeTRF tells a TRF of any file name by a record at a line's start.
func looksLikeTRF(b []byte) bool {
	head := string(b[:min(len(b), 4096)])
	for _, code := range []string{"012 ", "001 "} {
		if strings.HasPrefix(strings.TrimPrefix(head, "\ufeff"), code) || strings.Contains(head, "\n"+code) || strings.Contains(head, "\r"+code) {
			return true
		}
	}
	return false
}

func (s *importScreen) build() fyne.CanvasObject {
	f := s.f
	s.act = look.NewPrimary(s.actWords(), s.confirm).WithKey("Enter")
	s.act.Hidden = s.whyNot() != "" // what cannot be done is not offered
	var section fyne.CanvasObject
	s.section = look.NewSelect(f.sectionTitles(), max(min(s.f.players().sec, len(f.state.Sections)-1), 0), nil)
	if !s.trf && len(f.state.Sections) > 1 {
		section = look.HBox(8, look.NewText(f.t("desktop.import.into"), look.Text2), s.section)
	}
	title := titleBar(look.NewTitle(f.t("desktop.import")), look.Stretch(look.NewText(s.summary(), look.Text2).Ellipsis()), s.encodingSelect(), s.columnsButton(), section,
		look.NewButton(f.t("desktop.cancel"), s.cancel).WithKey("Esc"), s.act)
	s.grid = s.preview()
	list := fyne.CanvasObject(s.grid)
	if len(s.grid.Rows()) == 0 {
		list = look.NewEmpty(f.t("desktop.import.nothing"), nil)
	}
	return look.Frame(title, nil, nil, s.problemPane(), list)
}

// actWords name what Enter does: a list without a tournament begins one.
func (s *importScreen) actWords() string {
	if !s.trf && s.f.event == "" {
		return s.f.t("desktop.import.new")
	}
	if s.trf {
		return s.f.t("desktop.import.open")
	}
	if s.filled() {
		return s.f.t("desktop.differ.compare", s.good())
	}
	return s.f.t("desktop.import.do", s.good())
}

// good counts the lines that can be entered.
func (s *importScreen) good() int {
	bad, n := s.badLines(), 0
	for _, e := range s.list.Rows {
		if !bad[e.Line] {
			n++
		}
	}
	return n
}

func (s *importScreen) summary() string {
	f := s.f
	if s.trf {
		return f.t("desktop.import.trf", s.file, s.count())
	}
	text := f.t("desktop.import.list", s.file, len(s.list.Rows))
	if s.list.Origin != "" {
		text += " · " + s.list.Origin
	}
	return text
}

// count is the number of players of a TRF.
func (s *importScreen) count() int {
	n := 0
	for _, e := range s.events {
		if _, ok := e.(tournament.PlayerEntered); ok {
			n++
		}
	}
	return n
}

func (s *importScreen) preview() *grid.Grid {
	f := s.f
	g := grid.New(grid.Column{Title: f.t("desktop.col.line"), Width: 56, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.player"), Share: 3},
		grid.Column{Title: f.t("desktop.col.title"), Width: 60}, grid.Column{Title: f.t("desktop.col.rating"), Width: 64, Align: grid.Right},
		grid.Column{Title: f.t("desktop.col.federation"), Width: 60}, grid.Column{Title: f.t("desktop.col.fide-id"), Width: 108, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.club"), Share: 2})
	bad := s.badLines()
	rows := []grid.Row{}
	for _, e := range s.list.Rows {
		name := grid.Cell{Text: e.Name.Text}
		if bad[e.Line] {
			name.Color, name.Icon = look.Bad, look.IconWarning
		}
		rows = append(rows, grid.Row{ID: strconv.Itoa(e.Line), Cells: []grid.Cell{{Text: strconv.Itoa(e.Line), Color: look.Text3}, name, {Text: e.Title.Text}, {Text: e.Rating.Text}, {Text: e.Federation.Text}, {Text: e.FideID.Text}, {Text: e.Club.Text}}})
	}
	for i, e := range s.events {
		if p, ok := e.(tournament.PlayerEntered); ok {
			v := p.Person.Value
			rating := ""
			if p.Profile.Rating > 0 {
				rating = strconv.Itoa(p.Profile.Rating)
			}
			rows = append(rows, grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{}, {Text: v.Display()}, {Text: p.Profile.Title}, {Text: rating}, {Text: p.Profile.Federation}, {Text: v.FideID}, {Text: p.Profile.Club}}})
		}
	}
	g.OnEnter = func(grid.At) { s.confirm() }
	g.SetRows(rows)
	return g
}

// badLines are the lines that cannot be entered as they stand.
func (s *importScreen) badLines() map[int]bool {
	bad := map[int]bool{}
	for _, p := range s.problems {
		if !p.Warning {
			bad[p.Line] = true
		}
	}
	return bad
}

// problemPane lists every problem with its place.
func (s *importScreen) problemPane() fyne.CanvasObject {
	f := s.f
	if len(s.problems) == 0 {
		return nil
	}
	const most = 200
	lines := []fyne.CanvasObject{look.NewHeading(f.t("desktop.import.problems", len(s.problems)))}
	for i, p := range s.problems {
		if i == most {
			lines = append(lines, look.NewText("…", look.Text2))
			break
		}
		level := look.LevelRefused
		if p.Warning {
			level = look.LevelNote
		}
		p.File = "" // it stands in the title
		lines = append(lines, look.NewMessage(level, "", f.words.Problem(p)))
	}
	scroll := container.NewVScroll(look.NewPane(look.None, look.VBox(6, lines...)).Padding(0, 14, 12, 0))
	return look.NewPane(look.Bg, look.Width(360, scroll)).Lines(look.Line, look.Left).Padding(12, 0, 0, 14)
}

// whyNot is the key of why nothing here can be entered; "" where something can.
func (s *importScreen) whyNot() string {
	switch {
	case s.trf && s.problems.Err() == nil, !s.trf && s.good() > 0 && !s.badLines()[0]:
		return ""
	case s.trf:
		return "desktop.import.not-whole"
	default:
		return "desktop.import.nothing"
	}
}

// cut tells whether a tournament seems to be a part of one only.
func (s *importScreen) cut() (p tournament.Problem, ok bool) {
	for _, p := range s.problems {
		if p.Key == "trf.count" || p.Key == "trf.cut" {
			return p, true
		}
	}
	return p, false
}

func (s *importScreen) home() fyne.Focusable {
	if len(s.grid.Rows()) == 0 {
		return nil
	}
	return s.grid
}

func (s *importScreen) show() {}

func (s *importScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

func (s *importScreen) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		s.cancel()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.confirm()
	default:
		return false
	}
	return true
}

func (s *importScreen) cancel() {
	s.f.pending = nil
	if s.f.event == "" {
		s.f.Go(Home)
		return
	}
	s.f.Go(Players)
}

// confirm enters what can be entered: a TRF whole, of a list the good lines.
func (s *importScreen) confirm() {
	f := s.f
	if why := s.whyNot(); why != "" {
		f.showError(tournament.Refuse(why))
		return
	}
	if !s.trf && f.event == "" {
		f.pending = s
		f.Go(NewTournament)
		return
	}
	if s.trf {
		if p, cut := s.cut(); cut {
			f.confirm(f.words.Problem(p), f.t("desktop.import.cut"), s.openTournament)
			return
		}
		s.openTournament()
		return
	}
	s.enterPlayers()
}

// openTournament makes the event that a TRF holds.
func (s *importScreen) openTournament() {
	f := s.f
	var id tournament.EventID
	f.do(func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
		id, st, err = f.Service.Import(ctx, f.By, s.events)
		return st, err
	}, func() { f.Open(id) })
}

// at is the section into which the list goes.
func (s *importScreen) at() int {
	if s.section == nil {
		return max(min(s.f.players().sec, len(s.f.state.Sections)-1), 0)
	}
	return max(s.section.Selected(), 0)
}

// filled tells whether there are players already with whom the list is compared.
func (s *importScreen) filled() bool { return s.f.event != "" && len(s.f.state.Players) > 0 }

// enterPlayers enters the good lines of a list, or shows what they change where
// there are players already.
func (s *importScreen) enterPlayers() {
	f := s.f
	at := s.at()
	sec := f.state.Sections[at].ID
	bad := s.badLines()
	var entries []arbiter.Entry
	for _, e := range s.list.Rows {
		person, profile, problems := e.Check()
		if bad[e.Line] || problems.Err() != nil {
			continue
		}
		entries = append(entries, arbiter.Entry{Section: sec, Person: person, Profile: profile})
	}
	if s.filled() {
		var compared arbiter.Compared
		st := f.state
		f.run(func() error { compared = arbiter.CompareList(st, sec, entries); return nil }, func(error) {
			f.compare(&differScreen{title: "desktop.differ.title", about: s.summary, section: sec, compared: compared})
		})
		return
	}
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.EnterPlayers(ctx, f.By, f.event, entries, yes)
	}, func() {
		f.players().sec = at
		f.Go(Players)
	})
}
