package look_test

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"sealedmove/ui/desktop/look"
)

var variants = map[string]look.Theme{
	"light":         {Variant: look.Light},
	"dark":          {Variant: look.Dark},
	"high contrast": {Variant: look.HighContrast},
}

// luminance is the relative luminance of WCAG 2.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	lin := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(r) + 0.7152*lin(g) + 0.0722*lin(b)
}

// ratio is the contrast ratio of WCAG 2.
func ratio(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func of(t look.Theme, name fyne.ThemeColorName) color.Color { return t.Color(name, theme.VariantLight) }

// lowest is the ratio of an ink over the ground that suits it least.
func lowest(t look.Theme, ink fyne.ThemeColorName, grounds ...fyne.ThemeColorName) float64 {
	low := math.Inf(1)
	for _, g := range grounds {
		low = min(low, ratio(of(t, ink), of(t, g)))
	}
	return low
}

// The table "WCAG 2 ratio, the lowest over bg, surface, raised, zebra and
// sel" of the design, recomputed.
func TestContrastTable(t *testing.T) {
	inks := []fyne.ThemeColorName{look.Text, look.Text2, look.Text3, look.Accent, look.Forfeit, look.Adjourned, look.Postponed, look.OK, look.Bad}
	want := map[string]string{
		"light":         "12.93 5.62 5.04 5.59 5.12 5.42 5.11 4.83 5.19 7.04",
		"dark":          "8.78 5.56 4.76 4.85 5.06 4.85 4.93 5.20 4.82 7.53",
		"high contrast": "16.83 16.83 13.21 8.35 8.71 9.19 8.35 8.10 7.83 10.42",
	}
	for name, th := range variants {
		var got []string
		for _, ink := range inks {
			low := lowest(th, ink, look.Bg, look.Surface, look.Raised, look.Zebra, look.Sel)
			if low < 4.5 {
				t.Errorf("%s: %s has %.2f, text needs 4.5", name, ink, low)
			}
			got = append(got, fmt.Sprintf("%.2f", low))
		}
		got = append(got, fmt.Sprintf("%.2f", ratio(of(th, look.OnAccent), of(th, look.Accent))))
		if s := strings.Join(got, " "); s != want[name] {
			t.Errorf("%s:\n got %s\nwant %s", name, s, want[name])
		}
	}
}

// Borders of inputs and buttons need 3 on the grounds they may stand on; on
// raised they would have less, which is why nothing outlined stands there.
func TestContrastOfControls(t *testing.T) {
	for name, th := range variants {
		for _, g := range []fyne.ThemeColorName{look.Surface, look.Bg} {
			if r := lowest(th, look.LineStrong, g); r < 3 {
				t.Errorf("%s: lineStrong on %s is %.2f, below 3", name, g, r)
			}
		}
		if r := lowest(th, look.Focus, look.Bg, look.Surface, look.Raised, look.Zebra, look.Sel); r < 4.845 { // 4.85 as printed
			t.Errorf("%s: the focus ring has %.2f, below 4.85", name, r)
		}
	}
	light := variants["light"]
	for ground, want := range map[fyne.ThemeColorName]string{look.Surface: "3.26", look.Bg: "3.04", look.Raised: "2.82"} {
		if got := fmt.Sprintf("%.2f", lowest(light, look.LineStrong, ground)); got != want {
			t.Errorf("light lineStrong on %s is %s, the design says %s", ground, got, want)
		}
	}
}

func TestBoardContrast(t *testing.T) {
	rim, black := color.NRGBA{0x1A, 0x21, 0x26, 0xff}, color.NRGBA{0x2B, 0x32, 0x38, 0xff}
	for what, c := range map[string]struct {
		a, b color.Color
		want string
	}{
		"rim on dark":    {rim, look.DarkSquare, "6.44"},
		"rim on light":   {rim, look.LightSquare, "13.40"},
		"black on dark":  {black, look.DarkSquare, "5.14"},
		"black on light": {black, look.LightSquare, "10.69"},
	} {
		if got := fmt.Sprintf("%.2f", ratio(c.a, c.b)); got != c.want {
			t.Errorf("%s: %s, the design says %s", what, got, c.want)
		}
	}
}

// A colour name of Fyne's that the theme does not answer would show Fyne's
// own colour somewhere.
func TestEveryFyneColorIsMapped(t *testing.T) {
	for name, th := range variants {
		test.AssertAllColorNamesDefined(t, opaque{th}, name)
	}
}

// opaque stands in for the colours that are meant to be empty, which the
// helper of Fyne's takes for missing ones.
type opaque struct{ look.Theme }

func (o opaque) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if n == theme.ColorNameHover || n == theme.ColorNamePressed || n == theme.ColorNameShadow {
		if o.Theme.Color(n, v) != color.Transparent {
			return nil
		}
		return color.Black
	}
	return o.Theme.Color(n, v)
}

func TestSystemVariantFollowsTheSystem(t *testing.T) {
	var th look.Theme
	if th.Color(look.Bg, theme.VariantDark) != of(variants["dark"], look.Bg) {
		t.Error("a dark system shows another ground")
	}
	if th.Color(look.Bg, theme.VariantLight) != of(variants["light"], look.Bg) {
		t.Error("a light system shows another ground")
	}
}

func TestVariantCodesRoundTrip(t *testing.T) {
	for _, v := range []look.Variant{look.System, look.Light, look.Dark, look.HighContrast} {
		if got := look.ParseVariant(v.String()); got != v {
			t.Errorf("%v came back as %v", v, got)
		}
	}
	if look.ParseVariant("sepia") != look.System {
		t.Error("an unknown code must follow the system")
	}
}

func TestScale(t *testing.T) {
	for _, c := range []struct {
		th              look.Theme
		row, sidebar    float32
		body            float32
		hairline, entry float32
	}{
		{look.Theme{}, 28, 184, 13, 1, 28},
		{look.Theme{Roomy: true}, 36, 184, 13, 1, 28},
		{look.Theme{Percent: 75}, 21, 138, 10, 1, 21},
		{look.Theme{Percent: 150}, 42, 276, 20, 1, 42},
		{look.Theme{Percent: 200, Roomy: true}, 72, 368, 26, 2, 56},
		{look.Theme{Percent: 900}, 56, 368, 26, 2, 56}, // held at the bound
	} {
		t.Run(fmt.Sprintf("%+v", c.th), func(t *testing.T) {
			a := test.NewTempApp(t)
			a.Settings().SetTheme(c.th)
			s := look.Current()
			entry := look.NewEntry("")
			w := test.NewTempWindow(t, entry)
			_ = w
			got := []float32{s.Row(), s.Px(look.SidebarWidth), s.Font(look.SizeBody), s.Hair(), entry.MinSize().Height}
			want := []float32{c.row, c.sidebar, c.body, c.hairline, c.entry}
			for i := range want {
				if math.Abs(float64(got[i]-want[i])) > 0.01 {
					t.Errorf("row, sidebar, body, hairline, entry: got %v, want %v", got, want)
					break
				}
			}
		})
	}
}

// Chinese and Latin of both weights share one line height, so that mixed
// names do not move their row.
func TestFacesShareLineMetrics(t *testing.T) {
	for _, traditional := range []bool{false, true} {
		a := test.NewTempApp(t)
		a.Settings().SetTheme(look.Theme{Variant: look.Light, Traditional: traditional})
		faceMetrics(t)
	}
}

func faceMetrics(t *testing.T) {
	t.Helper()
	s := look.Current()
	want := s.Measure("Lin Yutong", look.SizeBody, false).Height
	if want < 17 || want > 18 {
		t.Errorf("a line of 13 is %.2f high, the design says 18", want)
	}
	for _, text := range []string{"林 语桐", "林 语桐  Lin Yutong", "喆堃珺", "繁體語桐", "½ – ½", "+ / −", "①②③", "1 – 0 ≠ 0 – 1"} {
		for _, bold := range []bool{false, true} {
			if got := s.Measure(text, look.SizeBody, bold).Height; math.Abs(float64(got-want)) > 0.05 {
				t.Errorf("%q bold %v is %.3f high, want %.3f", text, bold, got, want)
			}
		}
	}
}

// The metrics written down in this package are those of the faces.
func TestMenuBarIs26(t *testing.T) {
	for _, percent := range []int{75, 100, 125, 150, 175, 200} {
		a := test.NewTempApp(t)
		th := look.Theme{Percent: percent}
		a.Settings().SetTheme(th)
		line := fyne.MeasureText("File", th.Size(theme.SizeNameText), fyne.TextStyle{}).Height
		if got, want := line+th.Size(theme.SizeNameInnerPadding), look.Current().Px(26); got != want {
			t.Errorf("at %d %% the menu bar is %.4f high, want %.0f", percent, got, want)
		}
	}
}

// A figure is as wide as any other, in both weights, or columns would not
// stand under each other.
func TestFiguresAreTabular(t *testing.T) {
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.Theme{})
	for _, bold := range []bool{false, true} {
		want := look.Current().Measure("0", look.SizeBody, bold).Width
		for _, d := range "123456789" {
			if got := look.Current().Measure(string(d), look.SizeBody, bold).Width; got != want {
				t.Errorf("%c bold %v is %.2f wide, 0 is %.2f", d, bold, got, want)
			}
		}
	}
}

func TestEveryIconIsDrawnInOneInk(t *testing.T) {
	if len(look.Icons) != 39 {
		t.Errorf("%d icons are listed, 39 are drawn", len(look.Icons))
	}
	red := color.NRGBA{R: 0xB3, G: 0x26, B: 0x1E, A: 0xff}
	for _, icon := range look.Icons {
		res := icon.Resource()
		if res == nil {
			t.Errorf("%s has no drawing", icon)
			continue
		}
		if !bytes.Contains(res.Content(), []byte("#000000")) {
			t.Errorf("%s has no ink to colour", icon)
		}
		inked := icon.Inked(red)
		if bytes.Contains(inked.Content(), []byte("#000000")) || !bytes.Contains(inked.Content(), []byte("#B3261E")) {
			t.Errorf("%s was not coloured", icon)
		}
		own := bytes.Contains(inked.Content(), []byte("#FFFFFF")) || bytes.Contains(inked.Content(), []byte("#14181B"))
		if own != icon.TwoInks() {
			t.Errorf("%s: a fill of its own %v, TwoInks %v", icon, own, icon.TwoInks())
		}
	}
}

// A disc says who won by its fill, so the fill is the same in the dark.
func TestDiscsKeepTheirFill(t *testing.T) {
	a := test.NewTempApp(t)
	for name, th := range variants {
		a.Settings().SetTheme(th)
		white := look.StateWhite.Colored(look.Text).Content()
		if !bytes.Contains(white, []byte("#FFFFFF")) {
			t.Errorf("%s: the white disc lost its white", name)
		}
		r, g, b, _ := of(th, look.Text).RGBA()
		rim := fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8)
		if black := look.StateBlack.Colored(look.Bad).Content(); !bytes.Contains(black, []byte("#14181B")) || !bytes.Contains(black, []byte(rim)) {
			t.Errorf("%s: the black disc is not black with a rim of %s", name, rim)
		}
	}
}

func TestPieces(t *testing.T) {
	for _, p := range "KQRBNPkqrbnp" {
		if look.Piece(p) == nil {
			t.Errorf("no drawing of %c", p)
		}
	}
	if look.Piece('x') != nil {
		t.Error("x is not a piece")
	}
	if len(look.AppIcon().Content()) == 0 || !strings.Contains(look.FontLicence(), "SIL OPEN FONT LICENSE") {
		t.Error("icon or font licence is not in the program")
	}
}

// Each script has its own forms, in both weights.
func TestTheScriptChoosesItsForms(t *testing.T) {
	seen := map[string]bool{}
	for _, traditional := range []bool{false, true} {
		for _, bold := range []bool{false, true} {
			seen[look.Theme{Traditional: traditional}.Font(fyne.TextStyle{Bold: bold}).Name()] = true
		}
	}
	if len(seen) != 4 {
		t.Errorf("the faces are %v", seen)
	}
}
