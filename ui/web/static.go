package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"sealedmove/export"
)

//go:embed static
var staticFiles embed.FS

// kinds are the types of the embedded files. The system's own table is not
// asked: on some machines it calls a script plain text.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// They are made when the first page is: a program with a window of its own
// starts without them.
var (
	files   = sync.OnceValue(mustFiles)
	edition = sync.OnceValue(func() string { return editionOf(files()) })
	icons   = sync.OnceValue(mustIcons)
)

func mustFiles() map[string]*page {
	all := map[string]*page{}
	err := fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := staticFiles.ReadFile(name)
		if err != nil {
			return err
		}
		kind, ok := kinds[path.Ext(name)]
		if !ok {
			return fmt.Errorf("%s: no type for it", name)
		}
		all[strings.TrimPrefix(name, "static/")], err = newPage(kind, "Accept-Encoding", body)
		return err
	})
	for _, color := range "wb" {
		for _, kind := range "KQRBNP" {
			if err == nil { // the drawings that the papers have
				name := string(color) + string(kind)
				all["pieces/"+name+".svg"], err = newPage(kinds[".svg"], "Accept-Encoding", export.PieceSVG(name))
			}
		}
	}
	if err != nil {
		panic("web: embedded files: " + err.Error())
	}
	return all
}

// editionOf changes when any of the files does.
func editionOf(files map[string]*page) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum.Write([]byte(files[name].etag))
	}
	return hex.EncodeToString(sum.Sum(nil)[:5])
}

// asset is the address of an embedded file, another one for each edition of it.
func asset(name string) string { return "/static/" + name + "?v=" + edition() }

func (s *Server) static(w http.ResponseWriter, r *http.Request) {
	f, ok := files()[r.PathValue("name")]
	if !ok {
		s.say(w, r, http.StatusNotFound, "web.no-page")
		return
	}
	caching := revalidate
	if r.URL.Query().Get("v") == edition() {
		caching = "public, max-age=31536000, immutable"
	}
	f.serve(w, r, caching)
}

// mustIcons makes a symbol of each icon. Black ink becomes the colour of the
// text around it; the fills of the two discs stay.
func mustIcons() map[string]string {
	names, err := fs.Glob(staticFiles, "static/icons/*.svg")
	if err != nil {
		panic("web: icons: " + err.Error())
	}
	all := map[string]string{}
	for _, name := range names {
		body, err := staticFiles.ReadFile(name)
		if err != nil {
			panic("web: icons: " + err.Error())
		}
		_, inner, ok := strings.Cut(string(body), ">")
		inner, closed := strings.CutSuffix(strings.TrimSpace(inner), "</svg>")
		if !ok || !closed {
			panic("web: icons: " + name + " is no drawing")
		}
		id := strings.TrimSuffix(path.Base(name), ".svg")
		all[id] = `<symbol id="i-` + id + `" viewBox="0 0 20 20">` + strings.ReplaceAll(inner, `"#000000"`, `"currentColor"`) + `</symbol>`
	}
	return all
}

// sprite holds all drawings once, for the pages' icons to point to.
func sprite() template.HTML {
	var b strings.Builder
	b.WriteString(`<svg class="sprite" aria-hidden="true">`)
	for _, name := range slices.Sorted(maps.Keys(icons())) {
		b.WriteString(icons()[name])
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) // embedded files, nothing from outside
}

// icon is a drawing of the sprite; words stand beside it, never in it.
func icon(name, class string) (template.HTML, error) {
	if _, ok := icons()[name]; !ok {
		return "", fmt.Errorf("there is no icon %q", name)
	}
	return template.HTML(`<svg class="ic ` + template.HTMLEscapeString(class) + `" aria-hidden="true"><use href="#i-` + name + `"/></svg>`), nil
}
