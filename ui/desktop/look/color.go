package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The colour tokens. They are theme colour names: a screen asks the theme for
// one, never for a value.
const (
	Bg         fyne.ThemeColorName = "sm.bg"         // window, panes, section rows
	Surface    fyne.ThemeColorName = "sm.surface"    // tables, inputs, title bar, messages
	Raised     fyne.ThemeColorName = "sm.raised"     // menu, sidebar, table header, status bar
	Zebra      fyne.ThemeColorName = "sm.zebra"      // hall screen and print-like lists only
	Line       fyne.ThemeColorName = "sm.line"       // hairline between rows; carries no meaning
	LineStrong fyne.ThemeColorName = "sm.lineStrong" // borders of inputs and buttons, under headers
	Text       fyne.ThemeColorName = "sm.text"       // everything one reads
	Text2      fyne.ThemeColorName = "sm.text2"      // labels, ratings
	Text3      fyne.ThemeColorName = "sm.text3"      // pairing numbers, hints, keys, disabled
	Missing    fyne.ThemeColorName = "sm.missing"    // a result that is not in
	Accent     fyne.ThemeColorName = "sm.accent"     // primary button, links, evidence
	Focus      fyne.ThemeColorName = "sm.focus"      // the ring: where keys go
	OnAccent   fyne.ThemeColorName = "sm.onAccent"   // text on accent
	Sel        fyne.ThemeColorName = "sm.sel"        // selected row, chosen tab
	Forfeit    fyne.ThemeColorName = "sm.forfeit"    // forfeits; warning levels 2 and 3
	Adjourned  fyne.ThemeColorName = "sm.adjourned"  // adjourned, sealed
	Postponed  fyne.ThemeColorName = "sm.postponed"  // postponed
	Note       fyne.ThemeColorName = "sm.note"       // warning level 1
	OK         fyne.ThemeColorName = "sm.ok"         // saved, verified, claim correct
	Bad        fyne.ThemeColorName = "sm.bad"        // mismatch, NOT SAVED, levels 4 and 5
	None       fyne.ThemeColorName = "sm.none"       // no colour at all
)

// Tokens lists the colour tokens that have a value of their own, in the order
// of the design's table.
var Tokens = []fyne.ThemeColorName{
	Bg, Surface, Raised, Zebra, Line, LineStrong, Text, Text2, Text3, Missing, Accent, Focus, OnAccent,
	Sel, Forfeit, Adjourned, Postponed, Note, OK, Bad,
}

// palette gives each token its value in the three variants. Where two tokens
// share a value today they are written twice: a name means a use.
var palette = map[fyne.ThemeColorName][3]uint32{
	//            light     dark      high contrast
	Bg:         {0xF6F7F8, 0x14181B, 0xFFFFFF},
	Surface:    {0xFFFFFF, 0x1B2024, 0xFFFFFF},
	Raised:     {0xECEFF1, 0x262C31, 0xFFFFFF},
	Zebra:      {0xF3F5F7, 0x20262A, 0xFFFFFF},
	Line:       {0xDADFE3, 0x333B41, 0x000000},
	LineStrong: {0x84909A, 0x748089, 0x000000},
	Text:       {0x1A2126, 0xE6EAED, 0x000000},
	Text2:      {0x4E5A63, 0xB3BDC4, 0x000000},
	Text3:      {0x55616A, 0xA5AFB7, 0x1F1F1F},
	Missing:    {0x55616A, 0xA5AFB7, 0x1F1F1F},
	Accent:     {0x14607A, 0x63BBD3, 0x003B8E},
	Focus:      {0x14607A, 0x63BBD3, 0x003B8E},
	OnAccent:   {0xFFFFFF, 0x06222B, 0xFFFFFF},
	Sel:        {0xD7E8EE, 0x1F4350, 0xFFE58A},
	Forfeit:    {0x8A5100, 0xE3A857, 0x5E3200},
	Adjourned:  {0x6A4A9C, 0xBDA3EA, 0x4A1F86},
	Postponed:  {0x1F5FA8, 0x83B4F0, 0x003B8E},
	Note:       {0x1F5FA8, 0x83B4F0, 0x003B8E},
	OK:         {0x22703C, 0x79C68F, 0x004D1C},
	Bad:        {0xB3261E, 0xFF8F86, 0x8E0000},
}

// fyneTokens says which token Fyne's own widgets wear, so that a standard
// entry, menu or check box does not stand out.
//
// Background is the menu bar's ground, so it is raised; our panes bring their
// own. Fyne fills with its Focus colour (menu items, check boxes), so that name is
// our selection; our ring is [Focus]. Hover and Pressed are empty since hover
// changes the cursor alone, Shadow since nothing here casts one.
var fyneTokens = map[fyne.ThemeColorName]fyne.ThemeColorName{
	theme.ColorNameBackground:                Raised,
	theme.ColorNameButton:                    Raised,
	theme.ColorNameDisabledButton:            Raised,
	theme.ColorNameDisabled:                  Text3,
	theme.ColorNameError:                     Bad,
	theme.ColorNameFocus:                     Sel,
	theme.ColorNameForeground:                Text,
	theme.ColorNameForegroundOnError:         Surface,
	theme.ColorNameForegroundOnPrimary:       OnAccent,
	theme.ColorNameForegroundOnSuccess:       Surface,
	theme.ColorNameForegroundOnWarning:       Surface,
	theme.ColorNameHeaderBackground:          Raised,
	theme.ColorNameHover:                     None,
	theme.ColorNameHyperlink:                 Accent,
	theme.ColorNameInnerWindowBorder:         LineStrong,
	theme.ColorNameInnerWindowBorderInactive: Line,
	theme.ColorNameInputBackground:           Surface,
	theme.ColorNameInputBorder:               LineStrong,
	theme.ColorNameMenuBackground:            Raised,
	theme.ColorNameOverlayBackground:         Surface,
	theme.ColorNamePlaceHolder:               Text3,
	theme.ColorNamePressed:                   None,
	theme.ColorNamePrimary:                   Accent,
	theme.ColorNameScrollBar:                 LineStrong,
	theme.ColorNameScrollBarBackground:       Raised,
	theme.ColorNameSelection:                 Sel,
	theme.ColorNameSeparator:                 Line,
	theme.ColorNameShadow:                    None,
	theme.ColorNameSuccess:                   OK,
	theme.ColorNameWarning:                   Forfeit,
}

// dialogShade lies between a dialog and the screen under it.
var dialogShade = color.NRGBA{A: 0x80}

// The board and its evidence look the same in every variant, so that a
// printed, a projected and a desk board agree.
var (
	LightSquare  = rgb(0xE6EAE6)
	DarkSquare   = rgb(0x93A7A4)
	EvidenceMove = rgb(0x14607A) // written or claimed move, target square
	EvidenceBad  = rgb(0xB3261E) // the move that differs or is illegal
	EvidenceHand = rgb(0x8A5100) // touched piece
	Halo         = rgb(0xFFFFFF) // two pixels round every piece of evidence
)

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xff}
}
