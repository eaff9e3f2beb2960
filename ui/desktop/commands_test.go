package desktop

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// formButtons are the buttons that belong to a form, a dialog or a message:
// they are reached with it, and mean nothing without it. Every other button is a
// command of the table.
var formButtons = map[string]string{
	// what every dialog has
	"desktop.close": "", "desktop.cancel": "", "desktop.go-on": "", "desktop.save": "", "desk.go-on": "", "desktop.palette.do": "",
	"desktop.step1": "a warning in two steps", "desktop.step2": "",
	// pages that are forms
	"desktop.create": "a new tournament", "desktop.new.add-section": "", "desktop.new.remove-section": "", "desktop.import-file": "the same as Ctrl+O",
	"desk.record": "a ruling", "desk.other-form": "", "desktop.encoding": "the preview of a list", "desktop.columns": "", "desktop.columns.take": "",
	// messages, and lists with nothing in them
	"desktop.show-all": "M once more", "lawbook.all": "an empty search", "desktop.import": "Ctrl+O",
	"desktop.pairings": "a place", "desktop.players": "a place", "desktop.players.add": "Enter in the entry row",
	"desktop.care.open": "what a check of the file found", "desktop.open-file": "a document that was written", "analysis.show-mate": "a verdict on the analysis board",
	"desktop.acknowledge": "what a draft has; F6", "desktop.end-session": "the end of a session by hand; F6",
	// dialogs of their own
	"desktop.file.browse": "files", "desktop.prizes.add": "categories and prizes", "desktop.prizes.change": "", "desktop.prizes.remove": "", "desktop.prizes.take": "", "desktop.prizes.list-choose": "",
	"desktop.exchange-do": "two players", "desktop.rules.pairs-add": "pairing rules", "desktop.rules.pairs-drop": "", "desktop.pair-left-over": "no-shows", "desktop.forfeit": "",
	"desktop.order.up": "an order by hand", "desktop.order.down": "", "desktop.order.settle": "", "desktop.order.drop": "", "desktop.copy": "the working of a value",
	"desktop.adj.copy.see": "the locked copy", "desktop.adj.copy.open": "", "desktop.adj.copy.lock": "", "desktop.adj.copy.noted": "", "desktop.adj.print-now": "a print", "desktop.adj.photo-choose": "a photo",
	"desktop.checkin.rest-here": "", "desktop.checkin.rest-out": "those not checked in", "desktop.checkin.rest-half": "",
	"desktop.players.grant": "byes", "desktop.register.take": "the rating lists", "desk.announced.save": "the regulations", "analysis.paste-go": "a pasted game",
	"clock.start": "the session", "clock.none": "", "desktop.file.open": "files", "desktop.folder-take": "", "desktop.care.restore-do": "a backup",
	"desktop.server.switch-on": "the pages in the hall", "analysis.set-up-use": "a position", "analysis.paste-use": "", "desktop.register.fill": "the rating lists", "desktop.register.drop": "", "desktop.replace.do": "another person", "desktop.widths.reset": "the widths of columns", "desktop.server.browse": "", "door.make-code": "a device", "door.make-account": "an account", "door.change-password": "", "door.drop-account": "", "desktop.backup.restore": "Enter on a copy", "desktop.account.password": "Enter on an account", "desktop.history.export": "the book among the documents", "desktop.history.redo": "Ctrl+Y", "desktop.home": "a place",
}

// buttonKeys are the keys of the words on buttons that the code makes with a literal,
// each with the keys on the keyboard that it shows.
func buttonKeys(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	text := func(e ast.Expr) (string, bool) {
		if c, ok := e.(*ast.CallExpr); ok && len(c.Args) > 0 { // f.t("key", …)
			if sel, ok := c.Fun.(*ast.SelectorExpr); !ok || sel.Sel.Name != "t" {
				return "", false
			}
			e = c.Args[0]
		}
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(lit.Value)
		return s, err == nil
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		caps := map[ast.Expr]string{} // the buttons that WithKey is called on
		ast.Inspect(file, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok || len(c.Args) == 0 {
				return true
			}
			name := ""
			switch fn := c.Fun.(type) {
			case *ast.SelectorExpr:
				name = fn.Sel.Name
				if name == "WithKey" {
					if s, ok := text(c.Args[0]); ok {
						caps[fn.X] = s
					}
				}
			case *ast.Ident:
				name = fn.Name
			}
			cap := caps[c]
			if name == "button" && len(c.Args) == 3 { // the screens' own short form: words, key, act
				cap, _ = text(c.Args[1])
			}
			if slices.Contains([]string{"NewButton", "NewPrimary", "NewLink", "button"}, name) {
				if s, ok := text(c.Args[0]); ok && s != "" {
					out[s] = append(out[s], cap)
				}
			}
			return true
		})
	}
	return out
}

// Whatever a button does is a command of the table, or belongs to a form; and
// the key that a button shows is that of the table.
func TestNoActIsOutsideTheTable(t *testing.T) {
	f := newFace(t)
	table := map[string]placed{}
	for _, c := range f.flat() {
		table[c.name], table[c.button] = c, c
	}
	found := buttonKeys(t)
	if len(found) < 60 {
		t.Fatalf("only %d buttons were found", len(found))
	}
	for words, caps := range found {
		c, in := table[words]
		_, form := formButtons[words]
		if !in && !form {
			t.Errorf("the button %q is no command: bring it into the table (commands.go), or say in formButtons which form it belongs to", words)
		}
		for _, key := range caps {
			if in && !form && key != "" && !slices.Contains(c.keys, key) {
				t.Errorf("the button %q shows the key %s, the table has %q", words, key, c.keys)
			}
		}
	}
}

// The letters that the screens of the desk and of the adjournments hear
// themselves are those of the table.
func TestLettersOfScreensAreInTheTable(t *testing.T) {
	f := newFace(t)
	for name, place := range map[string]Place{"desk.go": Desk, "adjournments.go": Adjournments} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		heard := 0
		ast.Inspect(file, func(n ast.Node) bool {
			c, ok := n.(*ast.CaseClause)
			if !ok {
				return true
			}
			for _, e := range c.List {
				if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.CHAR {
					heard++
					if !slices.ContainsFunc(f.flat(), func(c placed) bool {
						return slices.Contains(c.at, place) && slices.Contains(c.keys, strings.Trim(lit.Value, "'"))
					}) {
						t.Errorf("%s hears %s, which is in no menu", name, lit.Value)
					}
				}
			}
			return true
		})
		if heard == 0 {
			t.Errorf("%s hears no letter: it reads the table now, take it out of this test", name)
		}
	}
}

// The keys of the results grid are read by resultkeys.go: each means there what
// the table says of it.
func TestResultKeysAreThoseOfTheTable(t *testing.T) {
	f := posted(t, 4)
	for _, c := range f.enteredResults() {
		for _, keys := range c.keys {
			k, res, v := resultKeys{}, tournament.NoResult, nothing
			for _, r := range strings.ReplaceAll(keys, " ", "") {
				v, res = k.read(r)
			}
			if want := c.in(f.words); v != enter || f.words.Result(res)+"  "+f.words.ResultWords(res) != want {
				t.Errorf("%s enters %q, the table says %q", keys, f.words.ResultWords(res), want)
			}
		}
	}
	inTable := func(key string) bool {
		return slices.ContainsFunc(f.flat(), func(c placed) bool {
			return slices.Contains(c.at, Results) && slices.ContainsFunc(c.keys, func(k string) bool { return strings.HasPrefix(k, key) })
		})
	}
	for r := ' '; r <= 'Z'; r++ {
		if v, _ := (&resultKeys{}).read(r); v != nothing && !inTable(string(r)) {
			t.Errorf("the grid hears %q, which is in no menu", r)
		}
	}
}

// A key is one command's on a screen, and every command has words in every language.
func TestTheTableIsSound(t *testing.T) {
	f := posted(t, 4)
	for p := Home; p < numPlaces; p++ {
		seen := map[string]string{}
		for _, c := range f.flat() {
			if c.at != nil && !slices.Contains(c.at, p) {
				continue
			}
			for _, k := range c.keys {
				if was, twice := seen[k]; twice && c.at != nil {
					t.Errorf("at place %d the key %s is both %q and %q", p, k, was, c.in(f.words))
				}
				seen[k] = c.in(f.words)
			}
		}
	}
	for _, c := range f.flat() {
		for _, l := range locale.Langs() {
			words := locale.In(l)
			if c.words == nil && !words.Has(c.name) || c.button != "" && !words.Has(c.button) {
				t.Errorf("%s: the command %q has no words", l, c.name)
			}
		}
	}
}

// Every command stands in a menu, and its key with Ctrl is heard there.
func TestMenusAreTheTable(t *testing.T) {
	f := posted(t, 4)
	labels, shortcuts := map[string]bool{}, map[string]bool{}
	var walk func(items []*fyne.MenuItem)
	walk = func(items []*fyne.MenuItem) {
		for _, it := range items {
			labels[it.Label] = true
			if s, ok := it.Shortcut.(*desktop.CustomShortcut); ok {
				shortcuts["Ctrl+"+string(s.KeyName)] = true
			}
			if it.ChildMenu != nil {
				walk(it.ChildMenu.Items)
			}
		}
	}
	for _, m := range f.menu().Items {
		walk(m.Items)
	}
	for _, c := range f.flat() {
		if !labels[f.said(c.command)] {
			t.Errorf("%q is in no menu", f.said(c.command))
		}
		for _, k := range c.keys {
			if strings.HasPrefix(k, "Ctrl+") && !slices.Contains([]string{"Ctrl+Z", "Ctrl+Y", "Ctrl+V"}, k) && !shortcuts[k] {
				t.Errorf("no menu hears %s", k)
			}
		}
	}
}

// paletteOf opens the palette with something typed.
func paletteOf(t *testing.T, f *Face, text string) *look.Entry {
	t.Helper()
	f.showPalette()
	typeText(f, text)
	e, ok := owner(f).(*look.Entry)
	if !ok {
		t.Fatalf("the keyboard is at %T, want the palette's entry", owner(f))
	}
	return e
}

func TestPaletteReachesEveryCommand(t *testing.T) {
	f := posted(t, 4)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		p := &palette{f: f, all: f.flat()}
		for _, c := range p.all {
			for _, by := range locale.Langs() { // by its name in whichever language
				name := c.in(locale.In(by))
				found := p.commands(strings.Fields(strings.ToLower(name)))
				if !slices.ContainsFunc(found, func(x finding) bool {
					return strings.HasPrefix(x.name, f.said(c.command)) && x.beside == p.path(c.path)
				}) {
					t.Errorf("%s: %q does not find %q", l, name, f.said(c.command))
				}
			}
		}
	}
}

func TestPaletteDoes(t *testing.T) {
	for _, c := range []struct {
		rule, lang, typed string
		done              func(*Face) bool
	}{
		{"a command by part of its name", "en", "cross tab", func(f *Face) bool {
			return f.place == Standings && f.screens[Standings].(*standingsScreen).kind == 1
		}},
		{"a command by its English name in a Chinese program", "zh-Hans", "calculator", func(f *Face) bool { return strings.Contains(overlayWords(f), f.t("clock.used")) || f.asking() }},
		{"a command by its Chinese name in an English program", "en", "交叉", func(f *Face) bool { return f.place == Standings }},
		{"a board by its number", "en", "2", func(f *Face) bool {
			s, ok := f.screens[Results].(*resultsScreen)
			if !ok || f.place != Results {
				return false
			}
			k, _ := s.at()
			return k.board == 2
		}},
		{"a player by a part of the name", "en", "player d", func(f *Face) bool {
			s := f.players()
			return f.place == Players && s.player(s.grid.Current().Row).Name() == "Player D"
		}},
		{"an article by its number", "en", "9.2.2", func(f *Face) bool { return f.place == Laws && f.laws.number == "9.2.2" }},
		{"an article by its number in a Chinese program", "zh-Hant", "iii.5", func(f *Face) bool { return f.place == Laws && strings.HasPrefix(f.laws.number, "III.5") }},
	} {
		t.Run(c.rule, func(t *testing.T) {
			f := posted(t, 6)
			f.SetLanguage(locale.Lang(c.lang))
			f.Go(Documents)
			paletteOf(t, f, c.typed)
			press(f, fyne.KeyReturn)
			if !c.done(f) {
				t.Errorf("after %q the place is %d, dialog %q", c.typed, f.place, overlayWords(f))
			}
		})
	}
}

// A section is gone to by its name, and what cannot be done says why and stays.
func TestPaletteSaysWhyNot(t *testing.T) {
	f := posted(t, 4)
	before := owner(f)
	paletteOf(t, f, "drop draft")
	if words := overlayWords(f); !strings.Contains(words, f.t("desktop.off.no-draft")) {
		t.Errorf("the palette says %q, want why no draft can be dropped now", words)
	}
	press(f, fyne.KeyReturn)
	if !f.asking() {
		t.Error("Enter on what cannot be done closed the palette")
	}
	press(f, fyne.KeyEscape)
	if f.asking() || owner(f) != before {
		t.Errorf("after Esc the keyboard is at %T, was at %T", owner(f), before)
	}
	paletteOf(t, f, "standings")
	if words := overlayWords(f); !strings.Contains(words, "F5") || !strings.Contains(words, f.t("desktop.menu.view")) {
		t.Errorf("the palette shows neither key nor menu: %q", words)
	}
}

func TestPaletteWithoutAnEvent(t *testing.T) {
	f := newFace(t)
	paletteOf(t, f, "verify")
	if words := overlayWords(f); !strings.Contains(words, f.t("desktop.off.no-event")) {
		t.Errorf("the palette says %q", words)
	}
	press(f, fyne.KeyEscape)
	paletteOf(t, f, "no such thing")
	if words := overlayWords(f); !strings.Contains(words, f.t("desktop.palette.none")) {
		t.Errorf("the palette says %q", words)
	}
}
