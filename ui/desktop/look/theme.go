package look

import (
	_ "embed"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Variant is the ground a person chose in View. The zero value follows the
// system.
type Variant uint8

// The variants of the theme.
const (
	System Variant = iota
	Light
	Dark
	HighContrast
)

var variantCodes = [...]string{"system", "light", "dark", "high-contrast"}

// String is the code that settings keep: "system", "light", "dark" or
// "high-contrast".
func (v Variant) String() string {
	if int(v) < len(variantCodes) {
		return variantCodes[v]
	}
	return variantCodes[System]
}

// ParseVariant reads what String wrote; anything else follows the system.
func ParseVariant(code string) Variant {
	for i, c := range variantCodes {
		if c == code {
			return Variant(i)
		}
	}
	return System
}

// Theme is the program's Fyne theme. The zero value follows the system's
// light or dark at 100 %.
type Theme struct {
	Variant Variant
	Percent int  // scale of everything, 75 to 200; 0 means 100
	Roomy   bool // table rows of 36 instead of 28
	// Traditional writes Chinese in the forms of Taiwan instead of the mainland's.
	Traditional bool
}

var _ fyne.Theme = Theme{}

// Bounds of Theme.Percent.
const (
	MinPercent = 75
	MaxPercent = 200
)

// sizeRow is the height of a table row, scaled: a size name beside Fyne's
// own. A screen asks [Style.Row].
const sizeRow fyne.ThemeSizeName = "sm.row"

// Text sizes at 100 %.
const (
	SizeSmall   float32 = 11 // key names, titles such as FM
	SizeLabel   float32 = 12 // labels, headers, status bar
	SizeBody    float32 = 13 // body and tables
	SizeVerdict float32 = 15
	SizeTitle   float32 = 17 // screen title
)

// Heights and widths at 100 %.
const (
	RowHeight       float32 = 28
	RoomyRowHeight  float32 = 36
	HeaderHeight    float32 = 28
	TitleBarHeight  float32 = 44
	StatusHeight    float32 = 26
	ControlHeight   float32 = 28
	SidebarRow      float32 = 32
	SidebarWidth    float32 = 184
	SidebarNarrow   float32 = 48
	NarrowBelow     float32 = 1200 // window width under which the sidebar shows icons only
	Radius          float32 = 4
	MessageRadius   float32 = 2
	RingWidth       float32 = 2
	ScrollBarWidth  float32 = 10
	DialogWidth     float32 = 480
	WideDialogWidth float32 = 640
)

// Color answers for a token of ours or a name of Fyne's.
func (t Theme) Color(name fyne.ThemeColorName, system fyne.ThemeVariant) color.Color {
	if token, ok := fyneTokens[name]; ok {
		name = token
	}
	values, ok := palette[name]
	if !ok {
		if name == None {
			return color.Transparent
		}
		return theme.DefaultTheme().Color(name, system)
	}
	return rgb(values[t.column(system)])
}

// column is the place of the variant in the palette.
func (t Theme) column(system fyne.ThemeVariant) int {
	switch t.Variant {
	case Light:
		return 0
	case Dark:
		return 1
	case HighContrast:
		return 2
	default:
		if system == theme.VariantDark {
			return 1
		}
		return 0
	}
}

// Dark reports whether the variant has a dark ground.
func (t Theme) Dark(system fyne.ThemeVariant) bool { return t.column(system) == 1 }

// Size answers for Fyne's size names and for ours, scaled.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	k := t.scale()
	switch name {
	case sizeRow:
		if t.Roomy {
			return px(RoomyRowHeight, k)
		}
		return px(RowHeight, k)
	case theme.SizeNameSeparatorThickness, theme.SizeNameInputBorder:
		return hair(k)
	case theme.SizeNameInnerPadding:
		// Fyne makes its menu bar one line and one inner padding high; the
		// design wants 26. Ours ask for distances of their own.
		return px(StatusHeight, k) - lineHeight(px(SizeBody, k))
	case theme.SizeNameText, theme.SizeNameCaptionText, theme.SizeNameSubHeadingText, theme.SizeNameHeadingText:
		return px(sizes[name], k)
	}
	if v, ok := sizes[name]; ok {
		return v * k
	}
	return theme.DefaultTheme().Size(name)
}

func (t Theme) scale() float32 {
	if t.Percent == 0 {
		return 1
	}
	return float32(min(max(t.Percent, MinPercent), MaxPercent)) / 100
}

// sizes are Fyne's size names at 100 %.
var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:              SizeBody,
	theme.SizeNameCaptionText:       SizeSmall,
	theme.SizeNameSubHeadingText:    SizeVerdict,
	theme.SizeNameHeadingText:       SizeTitle,
	theme.SizeNamePadding:           4,
	theme.SizeNameInlineIcon:        16,
	theme.SizeNameLineSpacing:       1,
	theme.SizeNameScrollBar:         6,
	theme.SizeNameScrollBarSmall:    6,
	theme.SizeNameScrollBarRadius:   3,
	theme.SizeNameInputRadius:       Radius,
	theme.SizeNameButtonRadius:      Radius,
	theme.SizeNameCardRadius:        Radius,
	theme.SizeNameDialogRadius:      Radius,
	theme.SizeNamePopupRadius:       Radius,
	theme.SizeNameMenuRadius:        0,
	theme.SizeNameSelectionRadius:   0,
	theme.SizeNameInnerWindowRadius: Radius,
	theme.SizeNameModalBlurRadius:   0,
	theme.SizeNameWindowButtonIcon:  14,
}

// Icon is Fyne's own: ours are resources of this package, asked for by [Icon].
func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return theme.DefaultTheme().Icon(name)
}

var (
	//go:embed font/SealedMoveSC-Regular.otf
	regularFace []byte
	//go:embed font/SealedMoveSC-Bold.otf
	boldFace []byte
	//go:embed font/SealedMoveTC-Regular.otf
	regularFaceTC []byte
	//go:embed font/SealedMoveTC-Bold.otf
	boldFaceTC []byte
	//go:embed font/OFL.txt
	fontLicence string

	regularFont   = fyne.NewStaticResource("SealedMoveSC-Regular.otf", regularFace)
	boldFont      = fyne.NewStaticResource("SealedMoveSC-Bold.otf", boldFace)
	regularFontTC = fyne.NewStaticResource("SealedMoveTC-Regular.otf", regularFaceTC)
	boldFontTC    = fyne.NewStaticResource("SealedMoveTC-Bold.otf", boldFaceTC)
)

// FontLicence is the licence of the bundled Chinese faces, for the About page.
func FontLicence() string { return fontLicence }

// Font gives the Chinese face of the weight, in the forms of the script. It has no Latin letters: for
// those Fyne falls back to its own Noto Sans of the same weight and the same
// line metrics. There are no italics in the design; asked for, they are upright.
func (t Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return theme.DefaultTheme().Font(style)
	case style.Bold && t.Traditional:
		return boldFontTC
	case style.Bold:
		return boldFont
	case t.Traditional:
		return regularFontTC
	}
	return regularFont
}

// Style answers for colours and sizes as one widget sees them. It is cheap;
// take a new one at every layout and refresh, do not keep it.
type Style struct {
	theme  fyne.Theme
	system fyne.ThemeVariant
	scale  float32
}

// StyleOf is the style of a widget, which may stand in a theme override.
func StyleOf(w interface{ Theme() fyne.Theme }) Style { return styleFrom(w.Theme()) }

// Current is the style of the program's theme.
func Current() Style { return styleFrom(theme.Current()) }

// styleFrom takes a theme of this package, or one that embeds it, as it is.
// Under any other, as in a test that set none, ours stands in.
func styleFrom(th fyne.Theme) Style {
	own, ok := th.(interface{ scale() float32 })
	if !ok {
		th, own = Theme{}, Theme{}
	}
	return Style{theme: th, system: fyne.CurrentApp().Settings().ThemeVariant(), scale: own.scale()}
}

// Color is the value of a token or of one of Fyne's colour names.
func (s Style) Color(name fyne.ThemeColorName) color.Color { return s.theme.Color(name, s.system) }

// Px scales a length of the design and rounds it to a whole unit, so that
// rows keep their rhythm and lines stay sharp.
func (s Style) Px(n float32) float32 { return px(n, s.scale) }

// Font scales a text size to a whole number: Fyne spaces letters for whole
// sizes only, and between them a text looks spread.
func (s Style) Font(n float32) float32 { return px(n, s.scale) }

// Hair is the thickness of a hairline.
func (s Style) Hair() float32 { return hair(s.scale) }

// Row is the height of a table row: 28, roomy 36, scaled.
func (s Style) Row() float32 { return s.theme.Size(sizeRow) }

// Measure is the size of a text set in one line.
func (s Style) Measure(text string, size float32, bold bool) fyne.Size {
	return fyne.MeasureText(text, s.Font(size), fyne.TextStyle{Bold: bold})
}

// Ink gives a canvas text its size, weight and colour and reports whether
// anything changed.
func (s Style) Ink(t *canvas.Text, size float32, bold bool, name fyne.ThemeColorName) bool {
	c, f := s.Color(name), s.Font(size)
	if t.Color == c && t.TextSize == f && t.TextStyle.Bold == bold {
		return false
	}
	t.Color, t.TextSize, t.TextStyle.Bold = c, f, bold
	return true
}

// Line metrics of Fyne's Noto Sans and of the bundled faces, in ems.
const (
	ascent    = 1.069
	descent   = 0.293
	capHeight = 0.714
)

// lineHeight is the height of a line of a whole text size, in the steps of
// 1/64 in which fonts are measured.
func lineHeight(size float32) float32 {
	return float32(math.Round(ascent*64*float64(size))+math.Round(descent*64*float64(size))) / 64
}

// ascentOf is the whole pixel that the painters put the baseline on, counted
// from the top of a line.
func ascentOf(size float32) float32 { return float32(math.Ceil(ascent * float64(size))) }

// Baseline is where texts stand in a row of a height: the baseline of body
// text that is centred in it, counted from the top.
func (s Style) Baseline(height float32) float32 {
	body := s.Font(SizeBody)
	return px((height-lineHeight(body))/2, 1) + ascentOf(body)
}

// PlaceText puts a text of any size on the baseline of a row. Left to Fyne,
// each would be centred by its own height, and small text beside body text
// would hang a pixel high or low.
func (s Style) PlaceText(t *canvas.Text, x, top, width, height float32) {
	t.Move(fyne.NewPos(x, top+s.Baseline(height)-ascentOf(t.TextSize)))
	// A box no higher than the line keeps Fyne from centring the text in it.
	t.Resize(fyne.NewSize(width, float32(math.Floor(float64(lineHeight(t.TextSize))))))
}

// PlaceIcon puts an icon beside text: on the middle of its capitals.
func (s Style) PlaceIcon(image fyne.CanvasObject, x, top, side, height float32) {
	middle := s.Baseline(height) - capHeight*s.Font(SizeBody)/2
	place(image, px(x, 1), top+px(middle-side/2, 1), side, side)
}

func px(n, scale float32) float32 { return float32(math.Round(float64(n * scale))) }

func hair(scale float32) float32 { return max(1, float32(math.Floor(float64(scale)))) }
