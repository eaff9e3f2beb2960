package desktop

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

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
	list     List
	events   []tournament.Event // of a TRF; nil for a list
	problems tournament.Problems
	section  *look.Select
}

// chooseFile asks for a path, which may be typed, pasted or browsed for.
func (f *Face) chooseFile() {
	path := look.NewEntry(f.t("desktop.file.hint"))
	row := look.NewFormRow(f.t("desktop.file.path"), path, 420)
	var d *look.Dialog
	open := func() {
		if err := f.ImportFile(strings.TrimSpace(path.Text)); err != nil {
			row.SetError(f.words.Err(err))
			return
		}
		d.Hide()
	}
	browse := look.NewButton(f.t("desktop.file.browse"), func() {
		dialog.ShowFileOpen(func(r fyne.URIReadCloser, err error) {
			if err == nil && r != nil {
				path.SetText(r.URI().Path())
				_ = r.Close()
				open()
			}
		}, f.win)
	})
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	path.OnSubmitted = func(string) { open() }
	d = look.NewDialog(f.t("desktop.import"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.file.kinds"), Color: look.Text2}), row)).
		Wide().FocusFirst(path).WithButtons(cancel, look.NewPrimary(f.t("desktop.file.open"), open).WithKey("Enter"), browse)
	d.Show(f.win.Canvas())
}

// dropped takes files that were dropped on the window: the first one.
func (f *Face) dropped(files []fyne.URI) {
	if len(files) == 0 {
		return
	}
	if err := f.ImportFile(files[0].Path()); err != nil {
		f.showError(err)
	}
}

// ImportFile reads a file and shows its preview. A file that cannot be read
// leaves everything as it was.
func (f *Face) ImportFile(path string) error {
	b, err := readFile(path)
	if err != nil {
		return err
	}
	s := &importScreen{f: f, file: filepath.Base(path)}
	if strings.HasPrefix(strings.ToLower(filepath.Ext(path)), ".trf") || looksLikeTRF(b) {
		s.events, s.problems = f.Files.Tournament(s.file, b)
		if s.events == nil && s.problems.Err() == nil {
			return tournament.Refuse("desktop.file.empty", s.file)
		}
	} else {
		s.list, s.problems = f.Files.Players(s.file, b)
	}
	f.screens[Importing] = s
	f.Go(Importing)
	return nil
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
	confirm := look.NewPrimary(f.t("desktop.import.do"), s.confirm).WithKey("Enter")
	if !s.usable() {
		confirm.DisableBecause(f.t("desktop.import.nothing"))
	}
	bar := []fyne.CanvasObject{look.NewTitle(f.t("desktop.import")), look.Stretch(look.NewText(s.summary(), look.Text2).Ellipsis())}
	if s.events == nil && f.event != "" {
		names := []string{}
		for i, sec := range f.state.Sections {
			names = append(names, sectionTitle(i, sec))
		}
		s.section = look.NewSelect(names, 0, nil)
		bar = append(bar, look.Width(200, s.section))
	}
	bar = append(bar, look.NewButton(f.t("desktop.cancel"), s.cancel).WithKey("Esc"), confirm)
	return look.Frame(look.NewTitleBar(bar...), nil, nil, s.problemPane(), s.preview())
}

func (s *importScreen) summary() string {
	f := s.f
	if s.events != nil {
		return f.t("desktop.import.trf", s.file, s.count())
	}
	return f.t("desktop.import.list", s.file, len(s.list.Rows), s.list.Origin)
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

func (s *importScreen) preview() fyne.CanvasObject {
	f := s.f
	g := grid.New(grid.Column{Title: f.t("desktop.col.line"), Width: 56, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.player"), Share: 3},
		grid.Column{Title: f.t("desktop.col.title"), Width: 56}, grid.Column{Title: f.t("desktop.col.rating"), Width: 64, Align: grid.Right},
		grid.Column{Title: f.t("desktop.col.federation"), Width: 56}, grid.Column{Title: f.t("desktop.col.fide-id"), Width: 100, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.club"), Share: 2})
	bad := s.badLines()
	rows := []grid.Row{}
	for _, e := range s.list.Rows {
		name := grid.Cell{Text: e.Name.Text}
		if bad[e.Line] {
			name.Color, name.Icon = look.Bad, look.IconWarning
		}
		rows = append(rows, grid.Row{Cells: []grid.Cell{{Text: fmt.Sprint(e.Line), Color: look.Text3}, name, {Text: e.Title.Text}, {Text: e.Rating.Text}, {Text: e.Federation.Text}, {Text: e.FideID.Text}, {Text: e.Club.Text}}})
	}
	for _, e := range s.events {
		if p, ok := e.(tournament.PlayerEntered); ok {
			v := p.Person.Value
			rating := ""
			if p.Profile.Rating > 0 {
				rating = fmt.Sprint(p.Profile.Rating)
			}
			rows = append(rows, grid.Row{Cells: []grid.Cell{{}, {Text: v.Display()}, {Text: p.Profile.Title}, {Text: rating}, {Text: p.Profile.Federation}, {Text: v.FideID}, {Text: p.Profile.Club}}})
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
	scroll := container.NewVScroll(look.VBox(6, lines...))
	return look.NewPane(look.Bg, look.Width(380, scroll)).Lines(look.Line, look.Left).Padding(12, 12, 12, 12)
}

// usable tells whether there is anything that can be entered.
func (s *importScreen) usable() bool {
	if s.events != nil {
		return s.problems.Err() == nil
	}
	if s.f.event == "" {
		return false
	}
	bad := s.badLines()
	for _, e := range s.list.Rows {
		if !bad[e.Line] {
			return !bad[0]
		}
	}
	return false
}

func (s *importScreen) show()  {}
func (s *importScreen) enter() {}

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
	if s.f.event == "" {
		s.f.Go(Home)
		return
	}
	s.f.Go(Players)
}

// confirm enters what can be entered: a TRF whole, of a list the good lines.
func (s *importScreen) confirm() {
	f := s.f
	if !s.usable() {
		return
	}
	if s.events != nil {
		var id tournament.EventID
		f.do(func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
			id, st, err = f.Service.Import(ctx, f.By, s.events)
			return st, err
		}, func() { f.Open(id) })
		return
	}
	sec := f.state.Sections[max(s.section.Selected(), 0)].ID
	bad := s.badLines()
	var entries []arbiter.Entry
	for _, e := range s.list.Rows {
		person, profile, problems := e.Check()
		if bad[e.Line] || problems.Err() != nil {
			continue
		}
		entries = append(entries, arbiter.Entry{Section: sec, Person: person, Profile: profile})
	}
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.EnterPlayers(ctx, f.By, f.event, entries, yes)
	}, func() { f.Go(Players) })
}
