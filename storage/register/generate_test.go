package register

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The titles of FIDE's lists as they were in October 2026: the combined list,
// that without arena titles, and a single list.
const (
	combinedTitles = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
	legacyTitles   = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
	singleTitles   = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag"
)

// made is a person of a made list.
type made struct {
	id                         int
	name, fed, sex             string
	title, woman, other, arena string
	standard, rapid, blitz, k  int
	born                       int
	flag                       string
}

// combined is his line in the combined list: what is too long pushes the rest.
func (m made) combined() string {
	return fmt.Sprintf("%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s", m.id, m.name, m.fed, m.sex, m.title, m.woman, m.other, m.arena) + m.numbers()
}

func (m made) legacy() string {
	return fmt.Sprintf("%-15d%-61s%-4s%-4s%-5s%-5s%-15s", m.id, m.name, m.fed, m.sex, m.title, m.woman, m.other) + m.numbers()
}

func (m made) numbers() string {
	return fmt.Sprintf("%-6d%-4d%-3d%-6d%-4d%-3d%-6d%-4d%-3d%-6d%-4s", m.standard, 3, m.k, m.rapid, 0, m.k, m.blitz, 12, m.k, m.born, m.flag)
}

func (m made) single() string {
	return fmt.Sprintf("%-15d%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6d%-4d%-3d%-6d%-4s", m.id, m.name, m.fed, m.sex, m.title, m.woman, m.other, m.arena, m.standard, 3, m.k, m.born, m.flag)
}

func (m made) xml() string {
	esc := strings.NewReplacer("&", "&amp;", "<", "&lt;", "'", "&apos;")
	return fmt.Sprintf("<player>\n<fideid>%d</fideid>\n<name>%s</name>\n<country>%s</country>\n<sex>%s</sex>\n<title>%s</title>\n<w_title>%s</w_title>\n<o_title>%s</o_title>\n<foa_title>%s</foa_title>\n"+
		"<rating>%d</rating>\n<games>3</games>\n<k>%d</k>\n<rapid_rating>%d</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>%d</rapid_k>\n<blitz_rating>%d</blitz_rating>\n<blitz_games>12</blitz_games>\n<blitz_k>%d</blitz_k>\n<birthday>%d</birthday>\n<flag>%s</flag>\n</player>\n",
		m.id, esc.Replace(m.name), m.fed, m.sex, m.title, m.woman, m.other, m.arena, m.standard, m.k, m.rapid, m.k, m.blitz, m.k, m.born, m.flag)
}

var syllables = strings.Fields("an ber chen da el fi go hu in jo ka lo mi na or pe qui ra si to ur va wei xu ya zo")

// makeList calls f with n people, by name as FIDE sorts them, with ids in no
// order; the same seed gives the same people. Names share their beginnings as
// real ones do: a few hundred families hold half of the people.
func makeList(n int, seed uint64, f func(made)) {
	r := rand.New(rand.NewPCG(seed, 4))
	word := func(parts int) string {
		var b strings.Builder
		for range parts {
			b.WriteString(syllables[r.IntN(len(syllables))])
		}
		s := b.String()
		return strings.ToUpper(s[:1]) + s[1:]
	}
	feds := strings.Fields("AUT CHN ENG ESP FRA GER HUN IND IRI ITA POL RUS SGP TPE USA VIE")
	titles := []string{"GM", "IM", "FM", "CM"}
	rating := func(unrated int) int {
		if r.IntN(100) < unrated {
			return 0
		}
		return 1400 + r.IntN(700) + r.IntN(500)
	}
	left := n
	for i := 0; left > 0; i++ {
		// Families in the order of their names, a few of them large.
		family := syllables[i*len(syllables)/(n/8+1)%len(syllables)]
		family = strings.ToUpper(family[:1]) + family[1:] + fmt.Sprintf("%c%c", 'a'+i*26*7/(n/8+1)%26, 'a'+i%26) + word(1)
		size := 1 + r.IntN(12)
		if r.IntN(400) == 0 {
			size = 800
		}
		for range min(size, left) {
			left--
			m := made{id: 100_000 + (left*7919+13)%n*61, name: family + ", " + word(2+r.IntN(2)), fed: feds[r.IntN(len(feds))], sex: "M", k: 20, born: 1930 + r.IntN(90)}
			if r.IntN(3) == 0 {
				m.name += " " + word(2)
			}
			m.standard, m.rapid, m.blitz = rating(60), rating(70), rating(80)
			if r.IntN(7) == 0 {
				m.sex, m.flag = "F", "w"
			}
			if r.IntN(4) == 0 {
				m.flag += "i"
			}
			if m.standard > 2300 {
				m.title = titles[r.IntN(4)]
			}
			if r.IntN(50) == 0 {
				m.born = 0
			}
			if r.IntN(1000) == 0 {
				m.other = "FA,NI"
			}
			if r.IntN(500_000) == 0 {
				m.other, m.arena = "SI,FI,LSI,SLI,NA", "AFM"
			}
			f(m)
		}
	}
}

// writeTo writes a file through f.
func writeTo(t testing.TB, path string, f func(io.Writer)) string {
	t.Helper()
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriterSize(out, 1<<20)
	f(w)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// txtList writes n made people as FIDE's combined list.
func txtList(t testing.TB, path string, n int, seed uint64) string {
	return writeTo(t, path, func(w io.Writer) {
		fmt.Fprintf(w, "%s\r\n", combinedTitles)
		makeList(n, seed, func(m made) { fmt.Fprintf(w, "%s\r\n", m.combined()) })
	})
}

// xmlList writes them as XML.
func xmlList(t testing.TB, path string, n int, seed uint64) string {
	return writeTo(t, path, func(w io.Writer) {
		fmt.Fprint(w, "<playerslist>\n")
		makeList(n, seed, func(m made) { fmt.Fprint(w, m.xml()) })
		fmt.Fprint(w, "</playerslist>\n")
	})
}

// list writes lines as a file and gives its path.
func list(t testing.TB, name string, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	return writeTo(t, path, func(w io.Writer) {
		for _, l := range lines {
			fmt.Fprint(w, l, "\r\n")
		}
	})
}
