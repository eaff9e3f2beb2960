package desktop

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// documentsScreen writes what leaves the program: the book, the prints, the
// TRF. Beside the list stands what the document under the cursor holds; Enter
// writes it.
type documentsScreen struct {
	f       *Face
	box     *fyne.Container // the whole screen
	grid    *grid.Grid
	section *look.Select
	round   *look.Select
	paper   *look.Segment // of the prints: PDF or a page
	preview *preview
	said    *fyne.Container
	folder  *look.Label
	pages   *look.Label // where the QR codes lead to
	list    []document

	at string // the document that is chosen, over the making of the screen
}

// prefPaper is the form in which prints were last wanted.
const prefPaper = "paper"

// prefPages is the address of the server whose pages the QR codes of slips and
// board cards lead to; without one they lead to those of this program.
const prefPages = "pages"

// document is one line of the list.
type document struct {
	key  string
	ext  string      // "": a print, as PDF or as a page
	kind export.Kind // of the prints and lists; "" for whole files
}

// packet is what the print packet of a round holds; as PDF it is one file.
var packet = []document{{"pairings", "", export.Pairings}, {"by-name", "", export.ByName}, {"slips", "", export.Slips}}

var documents = append([]document{
	{"book", ".xlsx", ""}, {"trf", ".trf", ""},
}, append(packet[:3:3],
	document{"standings", "", export.Standings}, document{"crosstable", "", export.CrossTable}, document{"grid", "", export.Grid}, document{"players", "", export.Players},
	document{"check-in", "", export.CheckIn}, document{"categories", "", export.Categories}, document{"prizes", "", export.Prizes}, document{"progress", "", export.Progress},
	document{"working", "", export.Working}, document{"records", "", export.Records}, document{"norms", "", export.Norms},
	document{"board-cards", "", export.BoardCards}, document{"name-cards", "", export.NameCards}, document{"scoresheets", ".pdf", export.ScoreSheets},
	document{"standings-csv", ".csv", export.Standings}, document{"players-csv", ".csv", export.Players}, document{"pgn", ".pgn", ""})...)

// paperKinds are the forms of a print, in the order of their choice.
var paperKinds = []string{".pdf", ".html"}

// offered are the documents that the event can have: a grid is of a round robin.
func (s *documentsScreen) offered() []document {
	fixed := slices.ContainsFunc(s.f.state.Sections, func(sec *tournament.Section) bool { return sec.System.IsRoundRobin() })
	return slices.DeleteFunc(slices.Clone(documents), func(d document) bool { return d.kind == export.Grid && !fixed })
}

// ext is the end of a document's file.
func (s *documentsScreen) ext(d document) string {
	return cmp.Or(d.ext, paperKinds[s.paper.Selected()])
}

func (s *documentsScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: f.t("desktop.col.document")}, grid.Column{Title: f.t("desktop.col.format"), Width: 60})
	s.list = s.offered()
	s.paper = look.NewSegment([]string{"PDF", f.t("desktop.doc-page")}, max(slices.Index(paperKinds, f.app.Preferences().String(prefPaper)), 0), func(i int) {
		f.app.Preferences().SetString(prefPaper, paperKinds[i])
		s.rows()
	})
	s.rows()
	s.grid.OnEnter = func(at grid.At) { s.write(s.list[at.Row : at.Row+1]) }
	s.grid.OnMoved = func(int) { s.show() }
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	names := []string{f.t("desktop.all-sections")}
	for i, sec := range f.state.Sections {
		names = append(names, sectionTitle(i, sec))
	}
	s.section = look.NewSelect(names, 0, func(int) { s.show() })
	s.round = look.NewSelect(f.pastRounds(), 0, func(int) { s.show() })
	s.said = look.VBox(0)
	if len(names) == 2 {
		s.section.Hide()
	}
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.documents")), s.section, s.round, s.paper, look.Spacer(),
		look.NewButton(f.t("desktop.packet"), s.writePacket).WithKey("P"),
		look.NewPrimary(f.t("desktop.write"), s.writeCurrent).WithKey("Enter"))
	s.folder = look.NewText(f.t("desktop.folder", f.documentsDir()), look.Text2)
	s.pages = look.NewText(f.pagesWords(), look.Text2)
	foot := look.NewPane(look.Bg, look.HBox(12, look.Stretch(s.folder.Ellipsis()), look.NewLink(f.t("desktop.folder-change"), s.chooseFolder),
		look.Stretch(s.pages.Ellipsis()), look.NewLink(f.t("desktop.pages-change"), s.choosePages))).Padding(4, 16, 4, 16).Lines(look.Line, look.Top)
	s.preview = newPreview(f)
	s.box = look.Frame(look.VBox(0, title, s.said), foot, look.Width(330, s.grid), nil, s.preview.box)
	return s.box
}

// rows lists the documents with their formats.
func (s *documentsScreen) rows() {
	rows := make([]grid.Row, len(s.list))
	for i, d := range s.list {
		rows[i] = grid.Row{ID: d.key, Cells: []grid.Cell{{Text: s.f.t("desktop.doc." + d.key)}, {Text: s.ext(d)[1:], Color: look.Text2}}}
	}
	s.grid.SetRows(rows)
}

// writePacket writes what hangs and lies about before a round: as PDF in one file.
func (s *documentsScreen) writePacket() {
	if paperKinds[s.paper.Selected()] == ".pdf" {
		s.write([]document{{"packet", ".pdf", export.Packet}})
		return
	}
	s.write(packet)
}

// print goes to the documents with one of them chosen, of a section and after a
// round; 0 is now.
func (f *Face) print(key string, section int, round tournament.RoundNo) {
	s, ok := f.screens[Documents].(*documentsScreen)
	if !ok {
		return
	}
	s.at = key
	f.Go(Documents)
	if len(f.state.Sections) > 1 {
		s.section.SetSelected(section + 1)
	}
	if round > 0 {
		s.round.SetSelected(max(int(f.lastRound()-round), 0))
	}
	s.show()
}

func (s *documentsScreen) current() document { return s.list[max(s.grid.Current().Row, 0)] }

// writeCurrent writes the document under the cursor.
func (s *documentsScreen) writeCurrent() { s.write([]document{s.current()}) }

// show previews the document under the cursor.
func (s *documentsScreen) show() {
	if len(s.f.state.Sections) == 0 {
		return
	}
	if s.grid.Current().Row < 0 { // the screen has just been made
		s.grid.SetCursor(max(s.grid.Find(s.at), 0))
		return
	}
	s.at = s.current().key
	s.preview.show(s.current(), s.choice(s.current().kind))
}

func (s *documentsScreen) home() fyne.Focusable { return s.grid }

func (s *documentsScreen) enter() {
	s.f.focus(s.grid)
}

func (s *documentsScreen) key(*fyne.KeyEvent) bool { return false }

// documentsDir is where documents are written: the folder that was chosen, or
// else the one of the system.
func (f *Face) documentsDir() string {
	return f.app.Preferences().StringWithFallback(prefDocuments, f.DocumentsDir)
}

// chooseFolder asks for the folder of the documents, which is kept for the
// next time.
func (s *documentsScreen) chooseFolder() {
	f := s.f
	f.browse(browsing{title: f.t("desktop.folder-title"), start: f.documentsDir(), folder: true, pick: func(dir string) {
		f.app.Preferences().SetString(prefDocuments, dir)
		s.folder.SetText(f.t("desktop.folder", dir))
	}})
}

// noPages is what prefPages holds where no codes are wanted.
const noPages = "none"

// pagesAt is the beginning of the addresses behind the QR codes: the one that was
// chosen, or else that of the pages that this program serves to the hall now;
// "" for prints without codes.
func (f *Face) pagesAt() string {
	switch at := f.app.Preferences().String(prefPages); {
	case at == noPages:
		return ""
	case at != "":
		return at
	case f.Server == nil:
		return ""
	}
	served, _ := f.Server.Running()
	return served.lan()
}

// pagesWords says where the QR codes of slips and board cards lead to.
func (f *Face) pagesWords() string {
	chosen, at := f.app.Preferences().String(prefPages), f.pagesAt()
	switch {
	case chosen == noPages || f.Server == nil && at == "":
		return f.t("desktop.pages-none")
	case chosen != "":
		return f.t("desktop.pages", at)
	case at == "":
		return f.t("desktop.pages-waiting")
	}
	return f.t("desktop.pages-auto", at)
}

// boardLink gives the address of a board's page on the server; nil where none
// is known.
func (f *Face) boardLink() func(tournament.SectionID, tournament.RoundNo, tournament.BoardNo) string {
	at, id := f.pagesAt(), f.event
	if at == "" {
		return nil
	}
	return func(sec tournament.SectionID, _ tournament.RoundNo, b tournament.BoardNo) string {
		return export.BoardPage(at, id, sec, b)
	}
}

// The answers to where the codes lead to.
const (
	pagesHere = iota
	pagesOther
	pagesNowhere
)

// choosePages asks where the codes of slips and board cards lead to, which is
// kept for the next time: to the pages that this program serves, to another
// server, or nowhere.
func (s *documentsScreen) choosePages() {
	f := s.f
	chosen := f.app.Preferences().String(prefPages)
	which := look.NewSelect([]string{f.t("desktop.pages-here"), f.t("desktop.pages-other"), f.t("desktop.pages-no")}, pagesHere, nil)
	entry := look.NewEntry("http://192.168.1.10:8080")
	switch {
	case chosen == noPages:
		which.SetSelected(pagesNowhere)
	case chosen != "":
		which.SetSelected(pagesOther)
		entry.SetText(chosen)
	}
	entry.OnChanged = func(text string) {
		if text != "" {
			which.SetSelected(pagesOther)
		}
	}
	row := look.NewFormRow(f.t("desktop.pages-address"), entry, 300).WithLabels(150)
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	save := look.NewPrimary(f.t("desktop.save"), func() {
		at, err := pagesAddress(entry.Text)
		if which.Selected() == pagesOther && err != nil {
			row.SetError(f.words.Err(err))
			d.Refresh()
			return
		}
		switch which.Selected() {
		case pagesHere:
			at = ""
		case pagesNowhere:
			at = noPages
		}
		f.app.Preferences().SetString(prefPages, at)
		s.pages.SetText(f.pagesWords())
		d.Hide()
	}).WithKey("Enter")
	d = look.NewDialog(f.t("desktop.pages-title"), look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.pages-how"), Color: look.Text2}), look.NewFormRow(f.t("desktop.pages-from"), which, 400).WithLabels(150), row)).
		Wide().FocusFirst(entry).WithButtons(cancel, save)
	f.show(d)
}

// pagesAddress is the beginning of a server's addresses as somebody typed it.
func pagesAddress(typed string) (string, error) {
	if typed = strings.TrimSpace(typed); typed == "" {
		return "", nil
	}
	if !strings.Contains(typed, "://") {
		typed = "http://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || len(typed) > tournament.MaxName {
		return "", tournament.Refuse("desktop.pages-wrong", typed)
	}
	return strings.TrimRight(typed, "/"), nil
}

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

// choices are what a document is written of: a report is of one section, so that
// of all sections there is one of each.
func (s *documentsScreen) choices(d document) []export.Choice {
	c := s.choice(d.kind)
	sections := s.f.state.Sections
	if d.ext != ".trf" || c.Section != "" || len(sections) == 1 {
		return []export.Choice{c}
	}
	out := make([]export.Choice, len(sections))
	for i, sec := range sections {
		out[i] = c
		out[i].Section = sec.ID
	}
	return out
}

// write makes documents and says where they are.
func (s *documentsScreen) write(list []document) {
	f := s.f
	var paths []string
	round := cmp.Or(s.choice("").Round, f.lastRound())
	st, id, dir, link := f.state, f.event, f.documentsDir(), f.boardLink()
	var extract []export.Entry
	if slices.ContainsFunc(list, func(d document) bool { return d.ext == ".xlsx" }) {
		extract = f.extract()
	}
	f.run(func() error {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return tournament.Refuse("desktop.file.no-folder", dir, err.Error())
		}
		head, err := f.Service.Head(context.Background(), id)
		if err != nil {
			return err
		}
		remarks, err := f.Service.Remarks(context.Background(), id)
		if err != nil {
			return err
		}
		if len(extract) > 0 {
			known, err := f.Service.Actors(context.Background())
			if err != nil {
				return err
			}
			for i := range extract {
				extract[i].By = f.actorOf(journal.ActorID(extract[i].By), known)
			}
		}
		in := export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Head: head, Time: f.Service.Now()}, Lang: f.words.Lang(), Remarks: remarks, Journal: extract, BoardLink: link}
		for _, d := range list {
			for _, choice := range s.choices(d) {
				path, err := s.writeOne(dir, in, d, choice)
				if err != nil {
					return err
				}
				paths = append(paths, path)
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		s.say(paths)
		f.wrote(list, round)
		f.focus(s.grid)
	})
}

// longestExtract is how many entries of the journal a book shows: the last ones.
const longestExtract = 2000

// extract is the journal as a book shows it.
func (f *Face) extract() []export.Entry {
	es := f.entries
	var out []export.Entry
	for _, e := range es[max(len(es)-longestExtract, 0):] {
		key, args, _ := arbiter.Describe(es, e).Localize()
		out = append(out, export.Entry{Seq: e.Seq, Time: time.UnixMilli(e.At), By: string(e.Actor), Text: f.t(key, args...)})
	}
	return out
}

func (s *documentsScreen) writeOne(dir string, in export.Input, d document, choice export.Choice) (string, error) {
	doc, err := export.New(in)
	if err != nil {
		return "", err
	}
	d.ext = s.ext(d)
	path := filepath.Join(dir, s.fileName(doc, choice, d))
	write := map[string]func(io.Writer) error{
		".xlsx": doc.Workbook,
		".trf":  func(w io.Writer) error { return doc.TRF(w, choice.Section) },
		".csv":  func(w io.Writer) error { return doc.CSV(w, choice) },
		".html": func(w io.Writer) error { return doc.HTML(w, choice) },
		".pdf":  func(w io.Writer) error { return doc.PDF(w, choice) },
		".pgn":  func(w io.Writer) error { return doc.PGN(w, choice.Section, choice.Round) },
	}[d.ext]
	return path, export.WriteFile(path, write)
}

// fileName is the name of a document: event, list, section and round; of whole
// files event and section.
func (s *documentsScreen) fileName(doc *export.Doc, choice export.Choice, d document) string {
	if slices.Contains([]export.Kind{export.Players, export.BoardCards, export.NameCards}, d.kind) { // of no round
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

// say names the files that were written, with a button that opens them.
func (s *documentsScreen) say(paths []string) {
	f := s.f
	where := paths[0]
	if len(paths) > 1 {
		where = filepath.Dir(where)
	}
	var actions []fyne.CanvasObject
	if f.OpenFile != nil {
		actions = append(actions, look.NewLink(f.t("desktop.open-file"), func() {
			for _, p := range paths {
				f.OpenFile(p, func(error) { f.showError(tournament.Refuse("desktop.file.cannot-open", p)) })
			}
		}))
	}
	m := look.NewMessage(look.LevelNote, f.t("desktop.written", len(paths)), where, actions...)
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
