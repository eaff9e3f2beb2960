package sealedmove

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mdLink is a Markdown link or picture: its target is what stands between the
// brackets, without a title.
var mdLink = regexp.MustCompile(`\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)`)

// TestDocumentLinks follows every link of the Markdown files to another file of
// the tree, and to the heading that it names there.
func TestDocumentLinks(t *testing.T) {
	for _, name := range markdownFiles(t) {
		for _, target := range links(t, name) {
			if complaint := broken(t, name, target); complaint != "" {
				t.Errorf("%s: %s: %s", name, target, complaint)
			}
		}
	}
}

func TestAnchor(t *testing.T) {
	for heading, want := range map[string]string{
		"Where things go":       "where-things-go",
		"`make run`, and setup": "make-run-and-setup",
		"A language: zh-Hans":   "a-language-zh-hans",
		"棋钟 and clocks":         "棋钟-and-clocks",
	} {
		if got := anchor(heading); got != want {
			t.Errorf("anchor(%q) = %q, want %q", heading, got, want)
		}
	}
}

// markdownFiles lists the Markdown files of the tree, but not those of fixtures.
func markdownFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (d.Name() == "testdata" || d.Name() == "bin" || d.Name()[0] == '.') {
			return filepath.SkipDir
		}
		if filepath.Ext(name) == ".md" {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func links(t *testing.T, name string) []string {
	t.Helper()
	var targets []string
	for _, line := range prose(t, name) {
		for _, match := range mdLink.FindAllStringSubmatch(line, -1) {
			targets = append(targets, match[1])
		}
	}
	return targets
}

// broken says what is wrong with a link from a file, or nothing. Links that
// leave the tree are not followed: the gate must not need a network.
func broken(t *testing.T, from, target string) string {
	t.Helper()
	u, err := url.Parse(target)
	if err != nil {
		return err.Error()
	}
	if u.Scheme != "" || u.Host != "" {
		return ""
	}
	to := from
	if u.Path != "" {
		to = filepath.Join(filepath.Dir(from), filepath.FromSlash(u.Path))
	}
	if _, err := os.Stat(to); err != nil {
		return "no such file"
	}
	if u.Fragment == "" || filepath.Ext(to) != ".md" {
		return ""
	}
	for _, line := range prose(t, to) {
		if heading := strings.TrimLeft(line, "#"); heading != line && anchor(heading) == u.Fragment {
			return ""
		}
	}
	return "no such heading in " + to
}

// notInAnchor is what a heading loses on its way to an anchor.
var notInAnchor = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)

// anchor is the name that a heading is linked by on the usual forges.
func anchor(heading string) string {
	kept := notInAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(heading)), "")
	return strings.ReplaceAll(kept, " ", "-")
}

// prose is a Markdown file's lines without its code blocks.
func prose(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	code := false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
			continue
		}
		if !code {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestNamedTestsAreThere finds every test that the list of FIDE's questions and the
// evidence of the standings and of the evening name.
func TestNamedTestsAreThere(t *testing.T) {
	there := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := os.ReadFile(name)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(source, -1) {
			there[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range []string{"docs/vcl4thp.md", "docs/standings-evidence.md", "docs/evening-evidence.md"} {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile("`(Test\\w+)`").FindAllSubmatch(text, -1)
		if len(named) < 20 {
			t.Errorf("%s names %d tests", doc, len(named))
		}
		for _, m := range named {
			if !there[string(m[1])] {
				t.Errorf("%s: there is no %s", doc, m[1])
			}
		}
	}
}
