package pdf

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

var (
	//go:embed font/NotoSans-Regular.ttf
	notoRegular []byte
	//go:embed font/NotoSans-Bold.ttf
	notoBold []byte
	//go:embed font/MicroHei.ttf
	microHei []byte
)

// face is one of the embedded fonts.
type face uint8

const (
	noto face = iota // Latin, Greek, Cyrillic
	hei              // Chinese, kana, signs, pieces
	faces
)

// family is the face's name in a file.
func (f face) family() string { return [faces]string{"noto", "hei"}[f] }

// glyphs are the letters of the faces.
var glyphs = sync.OnceValue(func() (have [faces]*sfnt.Font) {
	for f, b := range [faces][]byte{notoRegular, microHei} {
		have[f], _ = sfnt.Parse(b) // a face that is none is found by the tests
	}
	return have
})

// faceOf is the first face that has a letter; ok is false where none has.
func faceOf(r rune) (face, bool) {
	var buf sfnt.Buffer
	for f, font := range glyphs() {
		if font == nil || r > 0xffff { // the writer knows the first plane only
			continue
		}
		if i, err := font.GlyphIndex(&buf, r); err == nil && i != 0 {
			return face(f), true
		}
	}
	return noto, false
}

// missing stands for a letter that no face has.
const missing = '□'

// Missing lists the letters of s that no face has, each once; they are printed
// as □.
func Missing(s string) []rune {
	var out []rune
	for _, r := range s {
		if _, ok := faceOf(r); !ok && !unseen(r) && !strings.ContainsRune(string(out), r) {
			out = append(out, r)
		}
	}
	return out
}

// unseen tells of characters that leave no ink: joiners and marks of direction.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r)
}

// RightToLeft tells whether s holds letters that are written from right to
// left. Such text is shaped and ordered by rules that the writer does not know.
func RightToLeft(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic, unicode.Adlam)
	})
}

// style is how text looks.
type style struct {
	size  float64 // points
	bold  bool
	gray  bool
	align align
}

// align is where text stands in its box.
type align uint8

const (
	left align = iota
	center
	right
)

// mm is a millimetre in points.
const mm = 72 / 25.4

// run is a stretch of text in one face.
type run struct {
	face face
	text string
}

// runs splits text by faces.
func (d *Document) runs(s string) []run {
	var out []run
	for _, r := range s {
		if unseen(r) {
			continue
		}
		f, ok := d.faceOf(r)
		if !ok {
			if d.missing[r] == nil {
				d.missing[r] = &lacked{example: s}
			}
			r, f = missing, hei
		}
		if n := len(out); n > 0 && out[n-1].face == f {
			out[n-1].text += string(r)
		} else {
			out = append(out, run{f, string(r)})
		}
	}
	return out
}

// faceOf remembers what faceOf finds.
func (d *Document) faceOf(r rune) (face, bool) {
	known, ok := d.faces[r]
	if !ok {
		known.face, known.ok = faceOf(r)
		d.faces[r] = known
	}
	return known.face, known.ok
}

// width is the width of text in millimetres.
func (d *Document) width(s string, st style) float64 {
	w := 0.0
	for _, r := range d.runs(s) {
		for _, c := range r.text {
			w += d.advance(c, r.face, st.bold)
		}
	}
	return w * st.size
}

// advance is the width of a letter at one point, in millimetres.
func (d *Document) advance(c rune, f face, bold bool) float64 {
	key := letter{c, f, bold && f == noto}
	w, ok := d.widths[key]
	if !ok {
		d.font(f, key.bold, 100)
		w = d.f.GetStringWidth(string(c)) / 100
		d.widths[key] = w
	}
	return w
}

// loadedFace is a face and its weight.
type loadedFace struct {
	face face
	bold bool
}

// font sets the face. It is read when it is first needed: that of Chinese has
// 21,000 letters.
func (d *Document) font(f face, bold bool, size float64) {
	weight, b := "", notoRegular
	switch {
	case bold:
		weight, b = "B", notoBold
	case f == hei:
		b = microHei
	}
	if at := (loadedFace{f, bold}); !d.loaded[at] {
		d.f.AddUTF8FontFromBytes(f.family(), weight, b)
		d.loaded[at] = true
	}
	d.f.SetFont(f.family(), weight, size)
}

type letter struct {
	r    rune
	f    face
	bold bool
}

// fit makes text fit a width: smaller down to four fifths, then cut with "…".
func (d *Document) fit(s string, w float64, st style) (string, style) {
	if natural := d.width(s, st); natural > w {
		st.size *= max(0.8, w/natural)
	}
	return d.cut(s, w, st), st
}

// cut cuts text to a width, and shows that it did.
func (d *Document) cut(s string, w float64, st style) string {
	if d.width(s, st) <= w+0.01 {
		return s
	}
	letters := []rune(s)
	for len(letters) > 0 {
		letters = letters[:len(letters)-1]
		if short := strings.TrimRight(string(letters), " ") + "…"; d.width(short, st) <= w {
			return short
		}
	}
	return ""
}

// wrap breaks text into lines of a width, at blanks and between Chinese
// characters, and inside a word that is longer than a line.
func (d *Document) wrap(s string, w float64, st style) []string {
	var lines []string
	line := ""
	for _, word := range words(s) {
		if d.width(strings.TrimRight(line+word, " "), st) <= w {
			line += word
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
		}
		for d.width(strings.TrimRight(word, " "), st) > w && len(word) > 1 {
			head := []rune(word)
			n := len(head)
			for n > 1 && d.width(string(head[:n]), st) > w {
				n--
			}
			lines, word = append(lines, string(head[:n])), string(head[n:])
		}
		line = word
	}
	if line = strings.TrimRight(line, " "); line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// words splits text where a line may end, blanks with the word before them.
func words(s string) []string {
	var out []string
	word := ""
	for _, r := range s {
		wide := r >= 0x2e80 && r < 0xff00 && !strings.ContainsRune("，。、；：！？）》」』”’", r)
		if word != "" && (wide || strings.HasSuffix(word, " ") && r != ' ') {
			out = append(out, word)
			word = ""
		}
		word += string(r)
	}
	if word != "" {
		out = append(out, word)
	}
	return out
}

// text sets text into a box; what is too wide is made to fit.
func (d *Document) text(x, y, w, h float64, s string, st style) float64 {
	s, st = d.fit(s, w, st)
	tw := d.width(s, st)
	switch st.align {
	case left:
	case center:
		x += (w - tw) / 2
	case right:
		x += w - tw
	}
	d.draw(x, y+h/2+st.size*0.36/mm, s, st)
	return tw
}

// ink is the colour of text and lines.
const (
	ink  = 0x14
	pale = 0x5c // of text beside the point; still 6:1 on paper
	hair = 0xb4
)

// draw sets text on a base line.
func (d *Document) draw(x, base float64, s string, st style) {
	shade := ink
	if st.gray {
		shade = pale
	}
	d.f.SetTextColor(shade, shade, shade)
	for _, r := range d.runs(s) {
		stroke := st.bold && r.face == hei // there is one weight of it: its lines are drawn thicker
		d.font(r.face, st.bold && r.face == noto, st.size)
		if stroke {
			d.f.SetDrawColor(shade, shade, shade)
			d.f.SetLineWidth(st.size * 0.022 / mm)
			d.f.SetTextRenderingMode(2)
		}
		d.f.Text(x, base, r.text)
		if stroke {
			d.f.SetTextRenderingMode(0)
		}
		for _, c := range r.text {
			x += d.advance(c, r.face, st.bold) * st.size
		}
	}
}
