package pdf

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestFaces(t *testing.T) {
	for f, font := range glyphs() {
		if font == nil {
			t.Fatalf("face %d cannot be read", f)
		}
	}
	for _, c := range []struct {
		name, text string
		want       face
	}{
		{"Latin of Europe", "ABCxyz ÅåŁłŽžĞğİıŐűÞð½–“”…·№", noto},
		{"Vietnamese", "Nguyễn Thị Ánh", noto},
		{"Cyrillic and Greek", "Нгуен Ӯзбек Ωμέγα", noto},
		{"Chinese of both scripts", "封棋裁判員对阵黃陳", hei},
		{"signs of results", "−→□●○✓①", hei},
		{"pieces", "♔♕♖♗♘♙♚♛♜♝♞♟", hei},
	} {
		for _, r := range c.text {
			if got, ok := faceOf(r); !ok || got != c.want && r != ' ' {
				t.Errorf("%s: %q is in face %d, %v; want %d", c.name, r, got, ok, c.want)
			}
		}
	}
	if got := string(Missing("Ace 🂡 of 𠮷 Spades 🂡\u200d")); got != "🂡𠮷" {
		t.Errorf("missing %q", got)
	}
	if _, err := os.Stat("font/OFL.txt"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("font/LICENSE-MicroHei.txt"); err != nil {
		t.Error(err)
	}
}

func TestRightToLeft(t *testing.T) {
	for s, want := range map[string]bool{"פרץ": true, "عمر": true, "Omar عمر": true, "王皓": false, "O'Brien": false, "": false} {
		if RightToLeft(s) != want {
			t.Errorf("%q: %v", s, !want)
		}
	}
}

// No letter is lost where a line ends, and no line is wider than it may be.
func TestWrap(t *testing.T) {
	d := New(Paper{})
	st := style{size: 10}
	for _, s := range []string{"Wolfeschlegelsteinhausen von und zu Müller", strings.Repeat("封棋，信封。", 12), strings.Repeat("x", 90), "", "a"} {
		for _, w := range []float64{-3, 0, 4, 25, 400} {
			lines := d.wrap(s, w, st)
			if got := strings.ReplaceAll(strings.Join(lines, ""), " ", ""); got != strings.ReplaceAll(s, " ", "") {
				t.Errorf("%q in %v mm: %q", s, w, lines)
			}
			for _, l := range lines {
				if len([]rune(l)) > 1 && d.width(l, st) > w+0.01 {
					t.Errorf("%q is wider than %v mm", l, w)
				}
			}
		}
	}
	for _, l := range d.wrap("甲乙，丙", d.width("甲乙", st), st) {
		if strings.HasPrefix(l, "，") {
			t.Errorf("a line begins with a comma: %q", l)
		}
	}
}

// Columns that grow share what is left: short ones keep what they need.
func TestColumnsShare(t *testing.T) {
	for _, c := range []struct {
		name string
		need []float64
		left float64
		want []float64
	}{
		{"enough", []float64{20, 30}, 60, []float64{24, 36}},
		{"much more than enough", []float64{20, 30}, 600, []float64{30, 45}},
		{"the widest give way", []float64{20, 80, 100}, 120, []float64{20, 50, 50}},
		{"all give way", []float64{80, 90}, 60, []float64{30, 30}},
	} {
		m := measured{widths: c.need}
		grow := make([]int, len(c.need))
		for i := range grow {
			grow[i] = i
		}
		m.share(grow, c.left)
		for i, w := range m.widths {
			if diff := w - c.want[i]; diff > 0.01 || diff < -0.01 {
				t.Errorf("%s: %v, want %v", c.name, m.widths, c.want)
			}
		}
	}
}

// Tables of every shape end: many rows, a row higher than others, no row, more
// columns than a sheet is wide.
func TestTablesEnd(t *testing.T) {
	wide := Table{Event: "Event", Title: "Grid", Notes: []string{strings.Repeat("note ", 900)}}
	for range 60 {
		wide.Columns = append(wide.Columns, Column{Head: "12", Align: Center})
	}
	wide.Columns = append(wide.Columns, Column{Head: "Name", Grow: true})
	for range 130 {
		row := make([]Cell, 61)
		row[60] = Cell{Text: strings.Repeat("Wolfeschlegelsteinhausen ", 8), Mark: "GM", Sub: "Latin"}
		wide.Rows = append(wide.Rows, row)
	}
	for name, table := range map[string]Table{"wide": wide, "empty": {}, "heads alone": {Columns: wide.Columns}} {
		d := New(Paper{Foot: "foot"})
		d.Table(table)
		var b bytes.Buffer
		if err := d.Write(&b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestQRCodeTooLong(t *testing.T) {
	d := New(Paper{})
	d.Slips([]Slip{{Board: 1, Link: "http://192.0.2.1:8080/r/3/1"}, {Board: 2, Link: strings.Repeat("x", 5000)}}, SlipWords{})
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
}
