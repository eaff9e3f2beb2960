package intake

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	unicodetext "golang.org/x/text/encoding/unicode"

	"sealedmove/tournament"
)

// codes are the encodings that the reader may choose, by the names that people
// meet them under.
var codes = []struct {
	name string
	enc  encoding.Encoding
}{
	{"UTF-8", unicodetext.UTF8},
	{"UTF-16LE", unicodetext.UTF16(unicodetext.LittleEndian, unicodetext.UseBOM)},
	{"UTF-16BE", unicodetext.UTF16(unicodetext.BigEndian, unicodetext.UseBOM)},
	{"GB18030", simplifiedchinese.GB18030},
	{"Big5", traditionalchinese.Big5},
	{"Windows-1252", charmap.Windows1252},
	{"Windows-1250", charmap.Windows1250},
	{"Windows-1251", charmap.Windows1251},
	{"Windows-1254", charmap.Windows1254},
	{"Windows-1253", charmap.Windows1253},
	{"Windows-1257", charmap.Windows1257},
}

// Encodings lists the names that Options.Encoding takes.
func Encodings() []string {
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = c.name
	}
	return names
}

func codec(name string) encoding.Encoding {
	for _, c := range codes {
		if strings.EqualFold(c.name, name) {
			return c.enc
		}
	}
	return nil
}

// decode turns the bytes into text. A guess is said as a warning; bytes that
// the encoding does not have are a problem of their line.
func (rd *reader) decode(b []byte) string {
	name := rd.o.Encoding
	if name == "" {
		var sure bool
		if name, sure = guess(b, rd.o.Language); !sure {
			rd.warn("intake.encoding-guessed", name)
		}
	}
	enc := codec(name)
	if enc == nil {
		rd.refuse("intake.encoding-unknown", name, strings.Join(Encodings(), ", "))
		return ""
	}
	rd.list.Encoding = name
	text := b
	if enc != unicodetext.UTF8 {
		out, err := enc.NewDecoder().Bytes(b)
		if err != nil {
			rd.refuse("intake.encoding-wrong", name)
			return ""
		}
		text = out
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	rd.findUndecoded(string(text), name)
	return strings.ToValidUTF8(string(text), "\ufffd")
}

// findUndecoded reports the lines that hold bytes the encoding does not know.
func (rd *reader) findUndecoded(text, name string) {
	no, bad := 0, 0
	for line := range strings.Lines(text) {
		no++
		if utf8.ValidString(line) && !strings.ContainsRune(line, utf8.RuneError) {
			continue
		}
		if bad++; bad > 3 {
			break
		}
		rd.add(tournament.Problem{Line: no, Key: "intake.encoding-wrong", Args: []any{name}})
	}
}

// guess names the encoding of b; sure is false where other encodings would
// read the bytes too.
func guess(b []byte, language string) (name string, sure bool) {
	switch order := utf16Order(b); {
	case bytes.HasPrefix(b, []byte("\ufeff")):
		return "UTF-8", true
	case order != nil:
		return *order, true
	case utf8.Valid(b):
		return "UTF-8", true
	case damagedUTF8(b):
		return "UTF-8", true // a few broken bytes in what is plainly UTF-8: their lines are named
	}
	return legacy(b, strings.ToLower(language)), false
}

// utf16Order tells of UTF-16 by its mark, or by the noughts that every second
// byte of Latin text is; nil is something else.
func utf16Order(b []byte) *string {
	le, be := "UTF-16LE", "UTF-16BE"
	switch {
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}):
		return &le
	case bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		return &be
	}
	head := b[:min(len(b)&^1, 2048)]
	var zero [2]int
	for i, c := range head {
		if c == 0 {
			zero[i&1]++
		}
	}
	switch few := len(head) / 10; {
	case len(head) >= 8 && zero[1] > few && zero[0] == 0:
		return &le
	case len(head) >= 8 && zero[0] > few && zero[1] == 0:
		return &be
	}
	return nil
}

// damagedUTF8 tells of text whose multi-byte characters are nearly all whole.
func damagedUTF8(b []byte) bool {
	whole, broken := 0, 0
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && n == 1:
			broken++
		case n > 1:
			whole++
		}
		b = b[n:]
	}
	return whole >= 5*broken
}

// legacy chooses among the encodings of one or two bytes. The bytes of Chinese
// come in pairs, those of Cyrillic words stand beside each other, those of
// other European letters stand alone.
func legacy(b []byte, language string) string {
	pairs := countPairs(b)
	high, upper := 0, 0
	for _, c := range b {
		if c >= 0x80 {
			high++
		}
		if c >= 0xC0 || c == 0xA8 || c == 0xB8 {
			upper++
		}
	}
	cyrillic := upper*100 >= high*97 && 2*runs(b) <= high
	chinese := strings.HasPrefix(language, "zh")
	switch {
	case cyrillic && !(chinese && pairs.gbBroken == 0 && high < 16):
		return "Windows-1251"
	case pairs.big5Broken == 0 && pairs.big5*2 > pairs.all && pairs.big5 > pairs.gb:
		return "Big5"
	case pairs.gbBroken == 0 && (chinese || pairs.gb*2 > pairs.all):
		return "GB18030"
	}
	return european(b, language)
}

// runs counts the groups of neighbouring high bytes.
func runs(b []byte) int {
	n := 0
	for i, c := range b {
		if c >= 0x80 && (i == 0 || b[i-1] < 0x80) {
			n++
		}
	}
	return n
}

// pairCount counts double bytes: those of the common characters of GB 2312
// (first level, B0–D7) and of Big5 (A4–C6), and those that neither can have.
type pairCount struct {
	all, gb, big5        int
	gbBroken, big5Broken int
}

func countPairs(b []byte) pairCount {
	var p pairCount
	for i := 0; i < len(b); i++ {
		lead := b[i]
		if lead < 0x80 {
			continue
		}
		p.all++
		if i+1 == len(b) {
			p.gbBroken++
			p.big5Broken++
			break
		}
		i++
		trail := b[i]
		four := trail >= '0' && trail <= '9' // first half of four bytes
		switch {
		case lead == 0x80 || lead == 0xFF || (trail < 0x40 && !four) || trail == 0x7F || trail == 0xFF:
			p.gbBroken++
			p.big5Broken++
		case four || (trail >= 0x80 && trail <= 0xA0) || lead < 0xA1:
			p.big5Broken++
		}
		if lead >= 0xB0 && lead <= 0xD7 && trail >= 0xA1 {
			p.gb++
		}
		if lead >= 0xA4 && lead <= 0xC6 && (trail >= 0x40 && trail <= 0x7E || trail >= 0xA1) {
			p.big5++
		}
	}
	return p
}

// europe says which language is written in which code page, and the bytes that
// tell it from Western European: letters there, signs here.
var europe = []struct {
	name      string
	languages []string
	tell      string // bytes that are letters of it and no letters of Windows-1252
}{
	// Ł ł Ą ą Ş/ş Ť Ź Ż ż ť ź ľ Ľ Ś ś as 1250 has them
	{"Windows-1250", []string{"pl", "cs", "sk", "hu", "sl", "hr", "ro", "bs"}, "\xA3\xB3\xA5\xB9\x8D\x9D\x8F\xAF\xBF\xBE\xBC\x8C\x9C"},
	{"Windows-1254", []string{"tr", "az"}, ""},
	{"Windows-1253", []string{"el"}, ""},
	{"Windows-1257", []string{"lt", "lv", "et"}, ""},
	{"Windows-1251", []string{"ru", "uk", "bg", "sr", "be", "mk"}, ""},
}

func european(b []byte, language string) string {
	for _, e := range europe {
		if slices.ContainsFunc(e.languages, func(l string) bool { return strings.HasPrefix(language, l) }) {
			return e.name
		}
	}
	eastern, turkish := 0, 0
	for i, c := range b {
		inWord := i > 0 && isLetter(b[i-1]) || i+1 < len(b) && isLetter(b[i+1])
		switch {
		case !inWord:
		case strings.IndexByte(europe[0].tell, c) >= 0:
			eastern++
		case c == 0xFD || c == 0xFE || c == 0xF0 || c == 0xDD: // ı ş ğ İ, which Western names hardly have
			turkish++
		}
	}
	switch {
	case eastern > turkish:
		return "Windows-1250"
	case turkish > 0:
		return "Windows-1254"
	}
	return "Windows-1252"
}

func isLetter(c byte) bool { return c < 0x80 && unicode.IsLetter(rune(c)) }
