package manual

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// Every language has the same pages, each with a title, and no file is beside them.
func TestPages(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		pages := Pages(lang)
		if len(pages) != len(order) {
			t.Errorf("%s: %d pages, want %d", lang, len(pages), len(order))
		}
		for _, p := range pages {
			if !strings.HasPrefix(p.Text, "# ") || p.Title() == "" {
				t.Errorf("%s/%s.md does not begin with a title", lang, p.ID)
			}
		}
		there, err := fs.ReadDir(files, lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range there {
			if !slices.Contains(order, strings.TrimSuffix(f.Name(), path.Ext(f.Name()))) {
				t.Errorf("%s/%s is in no contents", lang, f.Name())
			}
		}
	}
}
