package sealedmove

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "sealedmove"

// law says which packages of this module a package may import: the table of
// ARCHITECTURE.md as data. A row governs one package, or with "/..." a package
// and all below it; the longest row that fits governs. The same "/..." among
// the imports allows all that is below. A package may always import what its
// own row covers.
//
// Do not edit the table to make a build pass: move the code, or change the
// plan of the house first and say why in docs/adr.
var law = []row{
	{pkg: ".", may: ""},

	// The pure four know chess and tournaments and nothing of the world.
	{pkg: "tournament", may: ""},
	{pkg: "tournament/trf", may: "tournament"},
	{pkg: "rules", may: ""},
	{pkg: "rules/eco", may: "rules"},
	{pkg: "rules/pgn", may: "rules rules/eco"},
	{pkg: "rules/scoresheet", may: "rules rules/pgn"},
	{pkg: "rules/claims", may: "rules"},
	{pkg: "pairing", may: "tournament"},
	{pkg: "pairing/matching", may: ""}, // a graph, no chess
	{pkg: "pairing/swiss", may: "tournament pairing pairing/matching"},
	{pkg: "pairing/swiss/swisstest", may: "tournament pairing pairing/..."}, // for the tests of the systems
	{pkg: "pairing/dutch", may: "tournament pairing pairing/..."},
	{pkg: "pairing/burstein", may: "tournament pairing pairing/..."},
	{pkg: "pairing/dubov", may: "tournament pairing pairing/..."},
	{pkg: "pairing/roundrobin", may: "tournament pairing pairing/..."},
	{pkg: "pairing/keizer", may: "tournament pairing pairing/... scoring/keizer"}, // it pairs by the standings: docs/adr/0006
	{pkg: "pairing/knockout", may: "tournament pairing pairing/..."},
	{pkg: "pairing/check", may: "tournament pairing pairing/..."},
	{pkg: "pairing/generate", may: "tournament pairing pairing/..."},
	{pkg: "scoring", may: "tournament scoring/rating scoring/keizer"},
	{pkg: "scoring/rating", may: "tournament"},
	{pkg: "scoring/keizer", may: "tournament"}, // a season's ranking, which pairing/keizer asks for too

	// The one service.
	{pkg: "arbiter", may: "tournament pairing scoring rules arbiter/..."},
	{pkg: "arbiter/arbitertest", may: "arbiter/... tournament"}, // a store in memory: the faces are tested without a database
	{pkg: "arbiter/journal", may: "tournament"},
	{pkg: "arbiter/access", may: "tournament arbiter/journal"},
	{pkg: "arbiter/laws", may: "rules rules/claims rules/scoresheet tournament"},    // a form ends in the engine's verdict: else every face would wire it
	{pkg: "arbiter/adjournment", may: "arbiter/laws rules rules/claims tournament"}, // what a sealed move ends is a question to claims
	{pkg: "arbiter/adjournment/lockedcopy", may: "arbiter/adjournment tournament"},

	// What keeps and what writes out.
	{pkg: "storage", may: "tournament arbiter/journal arbiter/access"},
	{pkg: "storage/register", may: "tournament storage/intake"}, // titles of columns and encodings are known there
	{pkg: "storage/intake", may: "tournament"},
	{pkg: "storage/storagetest", may: "tournament arbiter/journal arbiter/access storage"}, // the contract both engines keep
	{pkg: "export", may: "tournament tournament/trf pairing scoring scoring/rating rules rules/pgn arbiter/journal arbiter/laws arbiter/adjournment internal/locale export/pdf"},
	{pkg: "export/pdf", may: ""}, // paper and type; what is printed comes as text

	// The faces show the service; pairing is there for its types alone.
	{pkg: "ui/desktop/...", may: "arbiter/... tournament pairing scoring rules/... export internal/locale docs/manual"},
	{pkg: "ui/web/...", may: "arbiter/... tournament pairing scoring rules/... export internal/locale"},
	{pkg: "ui/cli/...", may: "tournament/... rules/... pairing/... scoring/... arbiter/... storage/... export internal/locale"},

	// Flags and wiring; cmd/internal/app builds the service for every program.
	{pkg: "cmd/...", may: "tournament/... rules/... pairing/... scoring/... arbiter/... storage/... export ui/... internal/..."},

	// Words, what tests share, and the driver of a real window.
	{pkg: "docs/manual", may: ""},
	{pkg: "internal/locale", may: "tournament pairing arbiter/laws"},
	{pkg: "internal/testkit", may: "tournament pairing arbiter/laws"},
	{pkg: "internal/x11drive", may: ""},

	// Programs for those who work on the tree; nothing of theirs is shipped.
	{pkg: "tools/...", may: "tournament/... rules/... pairing/... scoring/... arbiter/... storage/... export ui/... cmd/... internal/..."},
}

// testsMay is what test files may import besides: fixtures and readers of
// fixtures, never a way round the table.
const testsMay = "internal/testkit internal/x11drive tournament tournament/trf arbiter/journal arbiter/arbitertest"

// pureTrees are the packages whose answers depend on their arguments alone.
const pureTrees = "tournament/... rules/... pairing/... scoring/... arbiter/adjournment/... arbiter/laws"

// exactTrees are the packages that count: scores are tenths, tie-breaks are
// fractions, and a float in between would round where no regulation rounds.
const exactTrees = "tournament/... pairing/... scoring/..."

// bans are imports from outside the module that are refused in some trees. An
// import is named by its path, which covers what is below it, or by "*.*",
// which is whatever is not of the standard library.
var bans = []ban{
	{imports: "os net syscall database/sql log", in: pureTrees, why: "a rule reads its arguments and nothing else"},
	{imports: "context", in: pureTrees, why: "long pure work takes a Control, not a context"},
	{imports: "math/rand crypto/rand", in: pureTrees, why: "lots come in as data and are recorded"},
	{imports: "io bufio", in: pureTrees, except: "arbiter/adjournment/lockedcopy tournament/trf rules/pgn", why: "only the readers and writers of files know io"},
	{imports: "*.*", in: pureTrees, why: "the rules stand on the standard library alone"},
	{imports: "math/cmplx", in: exactTrees, why: "scores and tie-breaks are exact"},
	{imports: "fyne.io/fyne/v2/app", except: "cmd/...", why: "it pulls cgo and GL in; ui/desktop is tested without a display"},
	{imports: "fyne.io github.com/dweymouth/fyne-tooltip github.com/ErikKalkoken/fyne-kx", except: "ui/desktop/... cmd/... tools/...", why: "only the desktop face knows Fyne"},
	{imports: "gorm.io github.com/mattn/go-sqlite3 github.com/jackc/pgx", except: "storage/...", why: "only storage knows the database"},
}

// calls are names of packages that are refused in some trees although their
// package may be imported.
var calls = []call{
	{pkg: "time", names: "Now Since Until Sleep After AfterFunc Tick NewTimer NewTicker", in: pureTrees, why: "time comes in from outside, once per command"},
	{pkg: "strconv", names: "ParseFloat FormatFloat AppendFloat", in: exactTrees, why: "scores and tie-breaks are exact"},
	{pkg: "math/big", names: "Float NewFloat ParseFloat", in: exactTrees, why: "scores and tie-breaks are exact"},
}

type row struct{ pkg, may string }

type ban struct{ imports, in, except, why string }

type call struct{ pkg, names, in, why string }

// source is one Go file: the folder of its package from the module's root, and
// what the parser made of it.
type source struct {
	pkg, name string
	test      bool
	file      *ast.File
	fset      *token.FileSet
}

// TestImportLaw reads every Go file of the module, whatever its build tags, so
// that what only Windows builds keeps the law too.
func TestImportLaw(t *testing.T) {
	for _, s := range sources(t) {
		for _, complaint := range s.imports() {
			t.Error(complaint)
		}
	}
}

func TestPureAndExactPackages(t *testing.T) {
	for _, s := range sources(t) {
		for _, complaint := range s.names() {
			t.Error(complaint)
		}
	}
}

func TestPanicOnlyInMust(t *testing.T) {
	for _, s := range sources(t) {
		for _, complaint := range s.panics() {
			t.Error(complaint)
		}
	}
}

func TestOnePackageComment(t *testing.T) {
	for _, complaint := range comments(sources(t)) {
		t.Error(complaint)
	}
}

// TestProgramsWithoutWindow keeps every program but the desktop's buildable on a
// machine that has no GL and no X11 headers.
func TestProgramsWithoutWindow(t *testing.T) {
	programs, err := filepath.Glob("cmd/*/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, main := range programs {
		program := "./" + filepath.ToSlash(filepath.Dir(main))
		if program == "./cmd/sealedmove" {
			continue
		}
		out, err := exec.Command("go", "list", "-deps", program).Output()
		if err != nil {
			t.Errorf("go list -deps %s: %v", program, err)
			continue
		}
		for dep := range strings.FieldsSeq(string(out)) {
			for _, gui := range []string{"fyne.io/", "github.com/go-gl/", "sealedmove/ui/desktop"} {
				if strings.HasPrefix(dep, gui) {
					t.Errorf("%s needs %s: it must build without a window", program, dep)
				}
			}
		}
	}
}

// TestLawBites shows that each rule refuses what it is there to refuse.
func TestLawBites(t *testing.T) {
	cases := []struct{ name, pkg, file, src, want string }{
		{"a package that nobody planned", "helpers", "a.go", `package helpers`, "not in the table"},
		{"a new package below a known one", "arbiter/mail", "a.go", `package mail`, "not in the table"},
		{"scoring asks pairing", "scoring", "a.go", `package scoring; import _ "sealedmove/pairing"`, "must not import sealedmove/pairing"},
		{"an engine from a face", "ui/web", "a.go", `package web; import _ "sealedmove/pairing/dutch"`, "must not import sealedmove/pairing/dutch"},
		{"one face from the other", "ui/web/pages", "a.go", `package pages; import _ "sealedmove/ui/desktop"`, "must not import sealedmove/ui/desktop"},
		{"the service from storage", "storage", "a.go", `package storage; import _ "sealedmove/arbiter"`, "must not import sealedmove/arbiter"},
		{"a test goes round the table", "scoring", "a_test.go", `package scoring; import _ "sealedmove/storage"`, "must not import sealedmove/storage"},
		{"a test's fixture", "scoring", "a_test.go", `package scoring; import _ "sealedmove/tournament/trf"`, ""},
		{"a package's own tree", "ui/web/pages", "a.go", `package pages; import _ "sealedmove/ui/web"`, ""},
		{"os in a rule", "rules/claims", "a.go", `package claims; import _ "os/exec"`, "must not import os/exec"},
		{"os in a rule's test", "rules/claims", "a_test.go", `package claims; import _ "os"`, ""},
		{"random lots", "pairing/dutch", "a.go", `package dutch; import _ "math/rand/v2"`, "must not import math/rand/v2"},
		{"io in the vocabulary", "tournament", "a.go", `package tournament; import _ "io"`, "must not import io"},
		{"io in a reader", "tournament/trf", "a.go", `package trf; import _ "io"`, ""},
		{"a library in a rule", "rules", "a.go", `package rules; import _ "golang.org/x/text/cases"`, "must not import golang.org/x/text/cases"},
		{"gorm in a face", "ui/desktop", "a.go", `package desktop; import _ "gorm.io/gorm"`, "must not import gorm.io/gorm"},
		{"fyne's app in the desktop face", "ui/desktop", "a.go", `package desktop; import _ "fyne.io/fyne/v2/app"`, "must not import fyne.io/fyne/v2/app"},
		{"fyne in the desktop face", "ui/desktop", "a.go", `package desktop; import _ "fyne.io/fyne/v2/widget"`, ""},
		{"the clock", "scoring", "a.go", `package scoring; import clock "time"; var now = clock.Now()`, "time.Now"},
		{"a duration", "tournament", "a.go", `package tournament; import "time"; var d = time.Minute`, ""},
		{"a float", "scoring/rating", "a.go", `package rating; func f(x float64) {}`, "float64"},
		{"half a point as a float", "scoring", "a.go", `package scoring; var half = 0.5`, "0.5"},
		{"a float in disguise", "tournament", "a.go", `package tournament; import "strconv"; var x, _ = strconv.ParseFloat("1", 64)`, "strconv.ParseFloat"},
		{"a float in a test", "scoring", "a_test.go", `package scoring; var half = 0.5`, ""},
		{"a panic", "arbiter", "a.go", `package arbiter; func f() { panic("no") }`, "panic outside Must"},
		{"a panic in a Must", "arbiter", "a.go", `package arbiter; func MustF() { panic("no") }`, ""},
		{"a panic that was caught and goes on", "storage", "a.go", `package storage; func f() { defer func() { p := recover(); panic(p) }() }`, ""},
		{"no package comment", "arbiter", "a.go", `package arbiter`, "no package comment"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, c.pkg, c.file, []byte(c.src))
			got := slices.Concat(s.imports(), s.names(), s.panics())
			if strings.Contains(c.want, "comment") {
				got = comments([]source{s})
			}
			if c.want == "" && len(got) > 0 || c.want != "" && !strings.Contains(strings.Join(got, "\n"), c.want) {
				t.Errorf("complaints %q, want %q", got, c.want)
			}
		})
	}
	t.Run("two package comments", func(t *testing.T) {
		two := []source{
			parse(t, "arbiter", "a.go", []byte("// Package arbiter is one.\npackage arbiter")),
			parse(t, "arbiter", "b.go", []byte("// Package arbiter is two.\npackage arbiter")),
		}
		if got := comments(two); len(got) != 1 || !strings.Contains(got[0], "2 package comments") {
			t.Errorf("complaints %q, want one about 2 package comments", got)
		}
	})
}

// imports holds a file's imports against the table and the bans.
func (s source) imports() []string {
	var complaints []string
	complain := func(pos token.Pos, format string, args ...any) {
		complaints = append(complaints, s.at(pos)+fmt.Sprintf(format, args...))
	}
	own, known := governs(s.pkg)
	if !known {
		complain(s.file.Package, "package %s is not in the table: add it to the plan of the house, and here with the reason", s.pkg)
		return complaints
	}
	may := own.may
	if s.test {
		may += " " + testsMay
	}
	for _, spec := range s.file.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			complain(spec.Pos(), "%v", err)
			continue
		}
		if inner, ours := strings.CutPrefix(imp, module+"/"); ours {
			if inner != s.pkg && !covers(own.pkg, inner) && !covers(may, inner) {
				complain(spec.Pos(), "%s must not import %s; of this module it may import: %s", s.pkg, imp, may)
			}
			continue
		}
		for _, b := range bans {
			if s.bannedBy(b, imp) {
				complain(spec.Pos(), "%s must not import %s: %s", s.pkg, imp, b.why)
			}
		}
	}
	return complaints
}

// bannedBy tells whether a file may not import imp because of b. Tests of the
// pure packages may read files and draw numbers; the bans that keep a library
// to its place hold for tests too.
func (s source) bannedBy(b ban, imp string) bool {
	if s.test && b.in != "" {
		return false
	}
	if b.in != "" && !covers(b.in, s.pkg) || covers(b.except, s.pkg) {
		return false
	}
	for name := range strings.FieldsSeq(b.imports) {
		first, _, _ := strings.Cut(imp, "/")
		if name == "*.*" && strings.Contains(first, ".") || imp == name || strings.HasPrefix(imp, name+"/") {
			return true
		}
	}
	return false
}

// names finds the clock in pure packages and floats in exact ones.
func (s source) names() []string {
	if s.test {
		return nil
	}
	var complaints []string
	complain := func(n ast.Node, format string, args ...any) {
		complaints = append(complaints, s.at(n.Pos())+fmt.Sprintf(format, args...))
	}
	locals := s.localNames()
	exact := covers(exactTrees, s.pkg)
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok {
				return true
			}
			for _, c := range calls {
				if locals[x.Name] == c.pkg && slices.Contains(strings.Fields(c.names), n.Sel.Name) && covers(c.in, s.pkg) {
					complain(n, "%s must not use %s.%s: %s", s.pkg, c.pkg, n.Sel.Name, c.why)
				}
			}
		case *ast.Ident:
			if exact && (n.Name == "float64" || n.Name == "float32") {
				complain(n, "%s must not use %s: scores and tie-breaks are exact", s.pkg, n.Name)
			}
		case *ast.BasicLit:
			if exact && n.Kind == token.FLOAT {
				complain(n, "%s must not use the floating-point number %s: scores and tie-breaks are exact", s.pkg, n.Value)
			}
		}
		return true
	})
	return complaints
}

// localNames maps the name that a file uses for a package to the path of it.
func (s source) localNames() map[string]string {
	locals := map[string]string{}
	for _, spec := range s.file.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(imp)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		locals[name] = imp
	}
	return locals
}

// panics finds calls of panic in functions that are not named Must…. A
// function that recovers may pass on what it caught.
func (s source) panics() []string {
	if s.test {
		return nil
	}
	var complaints []string
	for _, decl := range s.file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && (strings.HasPrefix(f.Name.Name, "Must") || strings.HasPrefix(f.Name.Name, "must")) {
			continue
		}
		found, recovers := callsOf(decl, "panic"), callsOf(decl, "recover")
		if len(recovers) > 0 {
			continue
		}
		for _, call := range found {
			complaints = append(complaints, s.at(call.Pos())+"panic outside Must…: return an error")
		}
	}
	return complaints
}

func callsOf(root ast.Node, name string) []*ast.CallExpr {
	var found []*ast.CallExpr
	ast.Inspect(root, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if f, ok := call.Fun.(*ast.Ident); ok && f.Name == name {
				found = append(found, call)
			}
		}
		return true
	})
	return found
}

// comments counts the package comments of each package: a reader looks for
// one, and finds it in one place.
func comments(all []source) []string {
	count := map[string]int{}
	for _, s := range all {
		if s.test {
			continue
		}
		key := s.pkg + " (package " + s.file.Name.Name + ")"
		n := count[key]
		if s.file.Doc != nil {
			n++
		}
		count[key] = n
	}
	var complaints []string
	for key, n := range count {
		switch {
		case n == 0:
			complaints = append(complaints, key+" has no package comment")
		case n > 1:
			complaints = append(complaints, fmt.Sprintf("%s has %d package comments; keep one", key, n))
		}
	}
	slices.Sort(complaints)
	return complaints
}

// governs finds the row of the table for a package.
func governs(pkg string) (row, bool) {
	var best row
	for _, r := range law {
		if covers(r.pkg, pkg) && len(r.pkg) > len(best.pkg) {
			best = r
		}
	}
	return best, best.pkg != ""
}

// covers tells whether one of the patterns is pkg, or ends in "/..." and has
// pkg in its tree.
func covers(patterns, pkg string) bool {
	for pattern := range strings.FieldsSeq(patterns) {
		tree, isTree := strings.CutSuffix(pattern, "/...")
		if pkg == tree || isTree && strings.HasPrefix(pkg, tree+"/") {
			return true
		}
	}
	return false
}

// at is the position of pos as the first words of a complaint.
func (s source) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d: ", path.Join(s.pkg, s.name), s.fset.Position(pos).Line)
}

// sources parses the Go files of the module, leaving out what the go command
// leaves out too.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() {
			if name != "." && (base == "testdata" || base == "vendor" || base[0] == '.' || base[0] == '_') {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(base) != ".go" || base[0] == '.' || base[0] == '_' {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if s := parse(t, filepath.ToSlash(filepath.Dir(name)), base, text); !s.ignored() {
			all = append(all, s)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func parse(t *testing.T, pkg, name string, text []byte) source {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%s: %v", path.Join(pkg, name), err)
	}
	return source{pkg: pkg, name: name, test: strings.HasSuffix(name, "_test.go"), file: file, fset: fset}
}

// ignored tells whether the file is a script that `go generate` runs and no
// build includes.
func (s source) ignored() bool {
	for _, group := range s.file.Comments {
		for _, c := range group.List {
			if c.Pos() > s.file.Package || !constraint.IsGoBuild(c.Text) {
				continue
			}
			x, err := constraint.Parse(c.Text)
			if err == nil && !x.Eval(func(tag string) bool { return tag != "ignore" }) {
				return true
			}
		}
	}
	return false
}
