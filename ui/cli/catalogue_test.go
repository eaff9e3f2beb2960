package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sealedmove/internal/locale"
)

// Every text that the commands ask for is in the catalogue, and every text of
// the area is asked for.
func TestEveryTextIsThere(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	own := regexp.MustCompile(`\ba\.t\("([a-z0-9.-]+)"`)
	full := regexp.MustCompile(`"(cli\.[a-z0-9.-]+)"`)
	used := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range own.FindAllSubmatch(src, -1) {
			used["cli."+string(m[1])] = true
		}
		for _, m := range full.FindAllSubmatch(src, -1) {
			used[string(m[1])] = true
		}
	}
	words := locale.In(locale.English)
	for k := range used {
		if !words.Has(k) {
			t.Errorf("%s is asked for and not in the catalogue", k)
		}
	}
	for _, k := range words.Keys() {
		if strings.HasPrefix(k, "cli.") && !used[k] {
			t.Errorf("%s is in the catalogue and not asked for", k)
		}
	}
}
