// Package manual is the manual of the program: a short page for each screen, in
// each language, in Markdown. The desktop shows it (F1); on the web it is read
// where the source is.
//
// A page is what an arbiter needs who has the screen before him. Keys stand in
// backquotes as the table of commands names them; keys.md is written from that
// table (go test ./ui/desktop -run TestManualKeys -update).
package manual

import (
	"embed"
	"slices"
	"strings"
)

//go:embed en/*.md zh-Hans/*.md zh-Hant/*.md
var files embed.FS

// order is that of the contents.
var order = []string{
	"start", "home", "dashboard", "new", "players", "checkin", "pairings", "results", "standings", "card",
	"adjournments", "desk", "laws", "board", "documents", "history", "hall", "saving", "view", "keys",
}

// Page is a page of the manual.
type Page struct {
	ID   string // its file's name without ".md"
	Text string // Markdown; the first line is the title
}

// Title is the heading of the page.
func (p Page) Title() string {
	line, _, _ := strings.Cut(p.Text, "\n")
	return strings.TrimSpace(strings.TrimPrefix(line, "#"))
}

// IDs are the pages in the order of the contents.
func IDs() []string { return slices.Clone(order) }

// Pages are the pages of a language, "en", "zh-Hans" or "zh-Hant", in the order
// of the contents. One that is missing is left out.
func Pages(lang string) []Page {
	var out []Page
	for _, id := range order {
		if b, err := files.ReadFile(lang + "/" + id + ".md"); err == nil {
			out = append(out, Page{ID: id, Text: string(b)})
		}
	}
	return out
}
