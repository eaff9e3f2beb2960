package chess

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/locale"
)

// Every word of the board has its key in the catalogue, and no key is left over.
func TestEveryKeyIsThereAndUsed(t *testing.T) {
	words := locale.In(locale.English)
	used := map[string]bool{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != gotoken.STRING {
				return true
			}
			if s, err := strconv.Unquote(lit.Value); err == nil && strings.HasPrefix(s, "chess.") {
				used[s] = true
				if !words.Has(s) {
					t.Errorf("%q is in no catalogue", s)
				}
			}
			return true
		})
	}
	for _, k := range words.Keys() {
		if strings.HasPrefix(k, "chess.") && !used[k] {
			t.Errorf("nobody uses %q", k)
		}
	}
}
