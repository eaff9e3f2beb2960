package desktop

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// browsing is a walk through folders: for a folder, or for a file of some kind.
type browsing struct {
	title  string
	start  string
	folder bool     // a folder is wanted
	ends   []string // of the files that are shown; all where it is empty
	pick   func(path string)
}

// browse shows the folders, by keys: Enter goes into one or takes a file,
// Backspace goes up. A path may be typed as well; "~" is the user's home.
func (f *Face) browse(b browsing) {
	list := grid.New(grid.Column{Title: f.t("desktop.player.name"), Share: 3}, grid.Column{Title: f.t("desktop.col.changed"), Width: 150}).LeastRows(11)
	path := look.NewEntry(f.t("desktop.file.hint"))
	wrong := look.NewText("", look.Bad)
	var d *look.Dialog
	var found []fs.DirEntry
	at := ""
	visit := func(dir string) {
		es, err := os.ReadDir(dir)
		if err != nil {
			wrong.SetText(f.words.Err(tournament.Refuse("desktop.file.unreadable", dir, err.Error())))
			return
		}
		wrong.SetText("")
		from := filepath.Base(at)
		at, found = dir, b.shown(es)
		path.SetText(dir)
		rows := []grid.Row{{ID: "..", Cells: []grid.Cell{{Text: "..", Tip: f.t("desktop.folder-up")}, {}}}}
		for _, e := range found {
			rows = append(rows, entryRow(e))
		}
		list.SetRows(rows)
		list.SetCursor(max(list.Find(from), 0))
	}
	take := func(p string) { d.Hide(); b.pick(p) }
	open := func(row int) {
		switch {
		case row == 0:
			visit(filepath.Dir(at))
		case row > 0 && row <= len(found) && isFolder(filepath.Join(at, found[row-1].Name())):
			visit(filepath.Join(at, found[row-1].Name()))
		case row > 0 && row <= len(found):
			take(filepath.Join(at, found[row-1].Name()))
		}
	}
	list.OnEnter = func(c grid.At) { open(c.Row) }
	list.OnTapped = list.OnEnter
	list.OnKey = func(_ grid.At, k fyne.KeyName) bool {
		if k == fyne.KeyBackspace || k == fyne.KeyLeft {
			visit(filepath.Dir(at))
			return true
		}
		return false
	}
	path.OnSubmitted = func(text string) {
		p := fullPath(text)
		switch info, err := os.Stat(p); {
		case err != nil && b.folder:
			take(p) // it is made when something is written to it
		case err != nil:
			wrong.SetText(f.t("desktop.file.missing", p))
		case info.IsDir():
			visit(p)
			f.focus(list)
		case b.folder:
			wrong.SetText(f.t("desktop.folder-not", p))
		default:
			take(p)
		}
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(b.title, look.VBox(8, path, list, wrong.Ellipsis())).Wide().FocusFirst(list)
	d.WithButtons(cancel, nil)
	if b.folder {
		d.WithButtons(cancel, look.NewPrimary(f.t("desktop.folder-take"), func() { take(at) }))
	}
	start := b.start
	for !isFolder(start) && start != filepath.Dir(start) {
		start = filepath.Dir(start)
	}
	visit(start)
	f.show(d)
}

// shown are the entries that matter here, folders first, each by name; what
// begins with a dot is hidden, as everywhere.
func (b browsing) shown(es []fs.DirEntry) []fs.DirEntry {
	es = slices.DeleteFunc(es, func(e fs.DirEntry) bool {
		ends := func(end string) bool { return strings.HasSuffix(strings.ToLower(e.Name()), end) }
		return strings.HasPrefix(e.Name(), ".") || !e.IsDir() && (b.folder || len(b.ends) > 0 && !slices.ContainsFunc(b.ends, ends))
	})
	slices.SortFunc(es, func(x, y fs.DirEntry) int {
		if x.IsDir() != y.IsDir() {
			return map[bool]int{true: -1, false: 1}[x.IsDir()]
		}
		return cmp.Compare(strings.ToLower(x.Name()), strings.ToLower(y.Name()))
	})
	return es
}

func entryRow(e fs.DirEntry) grid.Row {
	name := grid.Cell{Text: e.Name()}
	if e.IsDir() {
		name.Text, name.Bold = name.Text+string(filepath.Separator), true
	}
	when := grid.Cell{Color: look.Text2}
	if info, err := e.Info(); err == nil {
		when.Text = info.ModTime().Format("2006-01-02 15:04")
	}
	return grid.Row{ID: e.Name(), Cells: []grid.Cell{name, when}}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// fullPath is what somebody typed as a path of its own: without the spaces and
// quotation marks that copying brings, "~" being the user's home.
func fullPath(typed string) string {
	p := strings.Trim(strings.TrimSpace(typed), `"'`)
	p = strings.TrimPrefix(p, "file://")
	if home, err := os.UserHomeDir(); err == nil && (p == "~" || strings.HasPrefix(p, "~/") || strings.HasPrefix(p, `~\`)) {
		p = filepath.Join(home, p[1:])
	}
	if abs, err := filepath.Abs(p); p != "" && err == nil {
		return abs
	}
	return p
}
