package desktop

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/journal"
	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// documentsScreen writes what leaves the program: the book, the prints, the
// TRF. Enter writes the document under the cursor.
type documentsScreen struct {
	f       *Face
	box     *fyne.Container // the whole screen
	grid    *grid.Grid
	section *look.Select
	round   *look.Select
	said    *fyne.Container
}

// document is one line of the list.
type document struct {
	key  string
	ext  string
	kind export.Kind // of the prints and lists; "" for whole files
}

// packet is what the print packet of a round holds.
var packet = []document{{"pairings", ".html", export.Pairings}, {"by-name", ".html", export.ByName}, {"slips", ".html", export.Slips}}

var documents = append([]document{
	{"book", ".xlsx", ""}, {"trf", ".trf", ""},
}, append(packet[:3:3],
	document{"standings", ".html", export.Standings}, document{"crosstable", ".html", export.CrossTable}, document{"players", ".html", export.Players},
	document{"standings-csv", ".csv", export.Standings}, document{"players-csv", ".csv", export.Players})...)

func (s *documentsScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: f.t("desktop.col.document"), Share: 2}, grid.Column{Title: f.t("desktop.col.format"), Width: 90}, grid.Column{Title: f.t("desktop.col.use"), Share: 3})
	rows := make([]grid.Row, len(documents))
	for i, d := range documents {
		rows[i] = grid.Row{ID: d.key, Cells: []grid.Cell{{Text: f.t("desktop.doc." + d.key)}, {Text: d.ext[1:], Color: look.Text2}, {Text: f.t("desktop.doc." + d.key + ".use"), Color: look.Text2}}}
	}
	s.grid.SetRows(rows)
	s.grid.OnEnter = func(at grid.At) { s.write(documents[at.Row : at.Row+1]) }
	names := []string{f.t("desktop.all-sections")}
	for i, sec := range f.state.Sections {
		names = append(names, sectionTitle(i, sec))
	}
	s.section = look.NewSelect(names, 0, nil)
	s.round = look.NewSelect(f.pastRounds(), 0, nil)
	s.said = look.VBox(0)
	if len(names) == 2 {
		s.section.Hide()
	}
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.documents")), s.section, s.round, look.Spacer(),
		look.NewButton(f.t("desktop.packet"), func() { s.write(packet) }).WithKey("P"),
		look.NewPrimary(f.t("desktop.write"), func() { s.write(documents[s.grid.Current().Row : s.grid.Current().Row+1]) }).WithKey("Enter"))
	s.grid.OnRune = func(_ grid.At, r rune) {
		if r == 'p' || r == 'P' {
			s.write(packet)
		}
	}
	foot := look.NewPane(look.Bg, look.NewText(f.t("desktop.written-to", f.DocumentsDir), look.Text2)).Padding(8, 16, 8, 16).Lines(look.Line, look.Top)
	s.box = look.Frame(look.VBox(0, title, s.said), foot, nil, nil, s.grid)
	return s.box
}

func (s *documentsScreen) show() {}

func (s *documentsScreen) home() fyne.Focusable { return s.grid }

func (s *documentsScreen) enter() {
	s.grid.SetCursor(max(s.grid.Current().Row, 0))
	s.f.focus(s.grid)
}

func (s *documentsScreen) key(*fyne.KeyEvent) bool { return false }

// choice is what the selections over the list say.
func (s *documentsScreen) choice(kind export.Kind) export.Choice {
	c := export.Choice{Kind: kind}
	if i := s.section.Selected(); i > 0 {
		c.Section = s.f.state.Sections[i-1].ID
	}
	if i := s.round.Selected(); i > 0 {
		c.Round = s.f.lastRound() - tournament.RoundNo(i)
	}
	return c
}

// write makes documents and says where they are.
func (s *documentsScreen) write(list []document) {
	f := s.f
	var paths []string
	st, id := f.state, f.event
	f.run(func() error {
		if err := os.MkdirAll(f.DocumentsDir, 0o755); err != nil {
			return tournament.Refuse("desktop.file.no-folder", f.DocumentsDir, err.Error())
		}
		head, err := f.Service.Head(context.Background(), id)
		if err != nil {
			return err
		}
		for _, d := range list {
			path, err := s.writeOne(st, head, d)
			if err != nil {
				return err
			}
			paths = append(paths, path)
		}
		return nil
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		s.say(paths)
		f.focus(s.grid)
	})
}

func (s *documentsScreen) writeOne(st tournament.State, head journal.Hash, d document) (string, error) {
	f := s.f
	choice := s.choice(d.kind)
	doc, err := export.New(export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Head: head, Time: f.Service.Now()}, Lang: f.words.Lang()})
	if err != nil {
		return "", err
	}
	path := filepath.Join(f.DocumentsDir, s.fileName(doc, choice, d))
	write := map[string]func(io.Writer) error{
		".xlsx": doc.Workbook,
		".trf":  func(w io.Writer) error { return doc.TRF(w, choice.Section) },
		".csv":  func(w io.Writer) error { return doc.CSV(w, choice) },
		".html": func(w io.Writer) error { return doc.HTML(w, choice) },
	}[d.ext]
	return path, export.WriteFile(path, write)
}

// fileName is the name of a document: event, list, section and round; of whole
// files event and section.
func (s *documentsScreen) fileName(doc *export.Doc, choice export.Choice, d document) string {
	if d.kind == export.Players {
		return doc.FileName(choice, d.ext)
	}
	what := ""
	if d.kind != "" {
		what = s.f.t(d.kind.Key())
	}
	if sec := s.f.state.Section(choice.Section); sec != nil {
		what += " " + sec.Name
	}
	if r := cmp.Or(choice.Round, s.f.lastRound()); r > 0 && d.kind != "" {
		what += " " + s.f.t("desktop.col.round", int(r)) // a round's print never replaces the last one's
	}
	return export.FileName(s.f.state.Info.Name, strings.TrimSpace(what), d.ext)
}

// say names the files that were written, with a button that opens the last.
func (s *documentsScreen) say(paths []string) {
	f := s.f
	last := paths[len(paths)-1]
	open := look.NewLink(f.t("desktop.open-file"), func() {
		if f.OpenFile == nil {
			return
		}
		for _, p := range paths {
			if err := f.OpenFile(p); err != nil {
				f.showError(tournament.Refuse("desktop.file.cannot-open", p))
			}
		}
	})
	m := look.NewMessage(look.LevelNote, f.t("desktop.written", len(paths)), filepath.Base(last), open)
	s.said.Objects = []fyne.CanvasObject{noteOver(m)}
	s.said.Refresh()
	s.box.Refresh()
}

// backup makes a copy of the file in the background; that it failed is said in
// the status bar, and stops nothing.
func (f *Face) backup() {
	label := fmt.Sprintf("r%02d", f.lastRound())
	f.run(func() error {
		_, err := f.Service.Backup(context.Background(), label)
		return err
	}, func(err error) {
		if f.backupFailed = ""; err != nil {
			f.backupFailed = f.words.Err(err)
		} else {
			f.status.show()
		}
		f.status.show()
	})
}

// lastRound is the highest posted round of any section.
func (f *Face) lastRound() tournament.RoundNo {
	n := tournament.RoundNo(0)
	for _, sec := range f.state.Sections {
		n = max(n, sec.Current())
	}
	return n
}

// pastRounds are the choices of a round: the last one, then each before it.
func (f *Face) pastRounds() []string {
	out := []string{f.t("desktop.current-round")}
	for r := f.lastRound() - 1; r >= 1; r-- {
		out = append(out, f.t("desktop.round", int(r)))
	}
	return out
}
