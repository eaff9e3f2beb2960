package desktop

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/docs/manual"
	"sealedmove/internal/locale"
)

var update = flag.Bool("update", false, "write the manual's page of keys anew")

// keysPage is the page of keys, made of the table of commands.
func keysPage(f *Face) string {
	var b strings.Builder
	b.WriteString("# " + f.t("desktop.menu.keys") + "\n")
	for _, m := range f.commands() {
		b.WriteString("\n## " + f.t(m.name) + "\n\n| | | |\n|---|---|---|\n")
		for _, c := range f.flat() {
			if c.path[0] != m.name || len(c.keys) == 0 {
				continue
			}
			where := ""
			if c.at != nil {
				where = f.t(map[Place]string{Laws: "lawbook.menu", Analysis: "analysis.menu"}[c.at[0]])
				if key, ok := placeKeys[c.at[0]]; ok {
					where = f.t("desktop." + key)
				}
			}
			b.WriteString("| `" + strings.Join(c.keys, "` `") + "` | " + c.in(f.words) + " | " + where + " |\n")
		}
	}
	return b.String()
}

// The page of keys is the table of commands.
func TestManualKeys(t *testing.T) {
	f := newFace(t)
	for _, l := range locale.Langs() {
		f.words = locale.In(l)
		file := filepath.Join("..", "..", "docs", "manual", string(l), "keys.md")
		want := keysPage(f)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: the page of keys is not what the table says (%v); -update writes it anew", l, err)
		}
	}
}

// Every screen has its page in each language, and each page is reached from
// the contents of its language.
func TestEveryScreenHasAPage(t *testing.T) {
	for p := Home; p < numPlaces; p++ {
		if !slices.Contains(manual.IDs(), pageOf[p]) {
			t.Errorf("place %d has the page %q, which there is not", p, pageOf[p])
		}
	}
	for _, l := range locale.Langs() {
		if got := len(manual.Pages(string(l))); got != len(manual.IDs()) {
			t.Errorf("%s has %d pages of %d", l, got, len(manual.IDs()))
		}
	}
}

// handKeys are keys that no command has: those of every form and list, and the
// choices of one dialog.
var handKeys = []string{"Tab", "Esc", "Enter", "Alt", "Ctrl+Enter", "A", "P", "W", "F", "U"}

// Keys that a page names are in the table, or are of those that every form has.
func TestKeysInTheManual(t *testing.T) {
	f := newFace(t)
	var known []string
	for _, c := range f.flat() {
		known = append(known, c.keys...)
	}
	known = append(known, handKeys...)
	for _, k := range hallKeys {
		known = append(known, k.caps...)
	}
	code := regexp.MustCompile("`([^`]*)`")
	named := map[string]int{}
	for _, l := range locale.Langs() {
		for _, p := range manual.Pages(string(l)) {
			for _, m := range code.FindAllStringSubmatch(p.Text, -1) {
				named[string(l)]++
				if !slices.Contains(known, m[1]) {
					t.Errorf("%s/%s.md names the key %q, which does nothing", l, p.ID, m[1])
				}
			}
		}
	}
	if named["en"] < 100 || named["en"] != named["zh-Hans"] || named["en"] != named["zh-Hant"] {
		t.Errorf("the languages name %v keys", named)
	}
}

// What a page says of the menus is what the menus say.
func TestMenusInTheManual(t *testing.T) {
	path := regexp.MustCompile(`[*“「]([^*“「」”\n]+ › [^*“「」”\n]+)[*”」]`)
	for _, l := range locale.Langs() {
		f := newFace(t)
		f.SetLanguage(l)
		p := &palette{f: f}
		var there []string
		for _, c := range f.flat() {
			there = append(there, p.path(c.path[:1])+" › "+strings.TrimRight(c.in(f.words), "…"))
		}
		for _, s := range f.sectionsOfDocuments() {
			there = append(there, f.t("desktop.documents")+" › "+s)
		}
		found := 0
		for _, page := range manual.Pages(string(l)) {
			for _, m := range path.FindAllStringSubmatch(page.Text, -1) {
				found++
				if !slices.ContainsFunc(there, func(s string) bool { return strings.HasPrefix(strings.ToLower(s), strings.ToLower(m[1])) }) {
					t.Errorf("%s/%s.md names %q, which is in no menu", l, page.ID, m[1])
				}
			}
		}
		if found < 8 {
			t.Errorf("%s: %d paths were found", l, found)
		}
	}
}

// sectionsOfDocuments are the names of the documents.
func (f *Face) sectionsOfDocuments() (out []string) {
	for _, d := range documents {
		out = append(out, f.t("desktop.doc."+d.key))
	}
	return out
}

// Links lead to pages.
func TestLinksInTheManual(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)]*)\)`)
	for _, l := range locale.Langs() {
		for _, p := range manual.Pages(string(l)) {
			for _, m := range link.FindAllStringSubmatch(p.Text, -1) {
				if !slices.Contains(manual.IDs(), strings.TrimSuffix(m[1], ".md")) {
					t.Errorf("%s/%s.md leads to %q", l, p.ID, m[1])
				}
			}
		}
	}
}

func TestF1OpensThePageOfTheScreen(t *testing.T) {
	f := posted(t, 4)
	for p := Home; p < numPlaces; p++ {
		if p == Ruling || p == Importing {
			continue // they are gone to with something
		}
		f.Go(p)
		press(f, fyne.KeyF1)
		if f.manual.at != pageOf[f.place] {
			t.Errorf("at place %d F1 shows %q, want %q", p, f.manual.at, pageOf[f.place])
		}
		if want := len(f.manual.pages); want < 10 || len(f.manual.list.Rows()) != want {
			t.Errorf("the contents have %d lines for %d pages", len(f.manual.list.Rows()), want)
		}
		f.manual.win.Close() // the driver of the tests takes the newest window for that of every widget
	}
}

func TestF1OpensThePageOfTheDialog(t *testing.T) {
	f := posted(t, 4)
	f.Go(Results)
	for page, open := range map[string]func(){
		"players": func() { f.expel("") },
		"keys":    f.showPalette,
		"new":     f.changeEvent,
		"hall":    f.startSession,
		"board":   func() { f.calculateClocks("") },
		"results": f.about, // of no page: that of the screen
	} {
		open()
		before := owner(f)
		press(f, fyne.KeyF1)
		if f.manual.at != page || !f.asking() || owner(f) != before {
			t.Errorf("F1 in a dialog shows %q, want %q; the dialog is open: %v", f.manual.at, page, f.asking())
		}
		f.manual.win.Close()
		press(f, fyne.KeyEscape)
	}
}

// The manual is searched for words, turns to what is found, and changes its
// language with the program.
func TestSearchInTheManual(t *testing.T) {
	f := posted(t, 4)
	f.Go(Results)
	press(f, fyne.KeyF1)
	m := &f.manual
	for _, r := range "envelope receipts" {
		m.win.Canvas().Focused().TypedRune(r)
	}
	m.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if m.at != "adjournments" {
		t.Errorf("the search shows %q", m.at)
	}
	f.SetLanguage(locale.Hant)
	if m.at != "adjournments" || !strings.Contains(m.win.Title(), "手冊") || m.shown.Headings[0].Text != manual.Pages("zh-Hant")[slices.Index(manual.IDs(), "adjournments")].Title() {
		t.Errorf("after the change of language: %q, %q", m.at, m.win.Title())
	}
	m.search.SetText("沒有這樣的詞")
	if !m.list.Row(0).Off {
		t.Error("what is not found is a line that can be chosen")
	}
	m.key(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if m.search.Text != "" || len(m.list.Rows()) != len(m.pages) {
		t.Error("Esc did not clear the search")
	}
	m.key(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if m.win != nil {
		t.Error("Esc did not close the manual")
	}
}
