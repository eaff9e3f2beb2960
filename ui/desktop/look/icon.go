package look

import (
	"bytes"
	"embed"
	"fmt"
	"image/color"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

//go:embed icons/*.svg pieces/*.svg
var drawings embed.FS

//go:embed icon.svg
var appIcon []byte

// AppIcon is the icon of the program and its windows.
func AppIcon() fyne.Resource { return fyne.NewStaticResource("sealedmove.svg", appIcon) }

// Icon names one drawing on the 20 grid. The zero value is no icon.
type Icon string

// The icons, by what they mean.
const (
	IconBook         Icon = "book"
	IconCalendar     Icon = "calendar" // postponed
	IconCheck        Icon = "check"    // verified, done
	IconCheckIn      Icon = "checkin"
	IconClock        Icon = "clock"
	IconDashboard    Icon = "dashboard"
	IconDesk         Icon = "desk"
	IconDocuments    Icon = "documents"
	IconEnvelope     Icon = "envelope" // adjourned, sealed
	IconEnvelopeOpen Icon = "envelope-open"
	IconFlag         Icon = "flag"
	IconHistory      Icon = "history"
	IconHome         Icon = "home"
	IconLAN          Icon = "lan"
	IconLock         Icon = "lock"
	IconMismatch     Icon = "mismatch"
	IconNote         Icon = "note"
	IconPairings     Icon = "pairings"
	IconPlayers      Icon = "players"
	IconPlus         Icon = "plus"
	IconPopOut       Icon = "popout"
	IconRefused      Icon = "refused"
	IconResults      Icon = "results"
	IconSaved        Icon = "saved"
	IconScales       Icon = "scales" // penalty
	IconSearch       Icon = "search"
	IconSigned       Icon = "signed" // a result that both players have signed
	IconSortDown     Icon = "sort-down"
	IconSortUp       Icon = "sort-up"
	IconStandings    Icon = "standings"
	IconUndo         Icon = "undo"
	IconWarning      Icon = "warning"
	IconWhy          Icon = "why"

	StateWhite   Icon = "state-white" // white disc: White won
	StateBlack   Icon = "state-black" // black disc: Black won
	StateDraw    Icon = "state-draw"  // half and half
	StateForfeit Icon = "state-forfeit"
	StateBye     Icon = "state-bye"
	StateMissing Icon = "state-missing"
)

// Icons lists every icon.
var Icons = []Icon{
	IconBook, IconCalendar, IconCheck, IconCheckIn, IconClock, IconDashboard, IconDesk, IconDocuments,
	IconEnvelope, IconEnvelopeOpen, IconFlag, IconHistory, IconHome, IconLAN, IconLock, IconMismatch, IconNote,
	IconPairings, IconPlayers, IconPlus, IconPopOut, IconRefused, IconResults, IconSaved, IconScales, IconSearch, IconSigned,
	IconSortDown, IconSortUp, IconStandings, IconUndo, IconWarning, IconWhy,
	StateWhite, StateBlack, StateDraw, StateForfeit, StateBye, StateMissing,
}

// TwoInks reports whether the icon keeps a fill of its own: a disc is white
// or black in every variant and only its rim follows the text, since a disc
// that is a rim alone reads as the wrong colour on a dark ground.
func (i Icon) TwoInks() bool { return i == StateWhite || i == StateBlack || i == StateDraw }

// Resource is the drawing as it is, in black.
func (i Icon) Resource() fyne.Resource { return drawing("icons", string(i)) }

// Colored is the drawing in a colour of the theme, for Fyne's own widgets; it
// follows a change of the theme. A disc keeps its fill.
func (i Icon) Colored(name fyne.ThemeColorName) fyne.Resource {
	if i.TwoInks() {
		return disc{icon: i}
	}
	return theme.NewColoredResource(i.Resource(), name)
}

// Inked is the drawing in a given colour. The widgets of this package use it:
// they know their theme, a resource does not. For a disc give the colour of
// the text: it is the rim's.
func (i Icon) Inked(c color.Color) fyne.Resource {
	return inked(i.Resource(), c)
}

// ink is the only colour of the drawings that is replaced. The fills of the
// discs are other values (#FFFFFF, #14181B) and stay.
var ink = []byte("#000000")

var inkedCache sync.Map // name with colour -> fyne.Resource

// inked replaces the ink of a drawing. The colour is part of the name, since
// Fyne caches rendered drawings by name.
func inked(src fyne.Resource, c color.Color) fyne.Resource {
	r, g, b, _ := c.RGBA()
	hex := fmt.Sprintf("#%02X%02X%02X", r>>8, g>>8, b>>8)
	name := hex[1:] + "-" + src.Name()
	if res, ok := cached(&inkedCache, name); ok {
		return res
	}
	res := fyne.NewStaticResource(name, bytes.ReplaceAll(src.Content(), ink, []byte(hex)))
	inkedCache.Store(name, res)
	return res
}

// disc is a two-ink icon whose rim follows the text colour of the theme.
type disc struct{ icon Icon }

func (d disc) Name() string    { return d.now().Name() }
func (d disc) Content() []byte { return d.now().Content() }

func (d disc) now() fyne.Resource { return inked(d.icon.Resource(), theme.Color(Text)) }

// Piece is the drawing of a chess piece, named as in FEN: one of "KQRBNP" for
// white, "kqrbnp" for black; nil for anything else.
func Piece(fen rune) fyne.Resource {
	switch fen {
	case 'K', 'Q', 'R', 'B', 'N', 'P':
		return drawing("pieces", "w"+string(fen))
	case 'k', 'q', 'r', 'b', 'n', 'p':
		return drawing("pieces", "b"+string(fen-'a'+'A'))
	}
	return nil
}

var drawingCache sync.Map // path -> fyne.Resource

func drawing(folder, name string) fyne.Resource {
	path := folder + "/" + name + ".svg"
	if res, ok := cached(&drawingCache, path); ok {
		return res
	}
	content, err := drawings.ReadFile(path)
	if err != nil {
		fyne.LogError("no such drawing: "+path, err)
		return nil
	}
	res := fyne.NewStaticResource(name+".svg", content)
	drawingCache.Store(path, res)
	return res
}

// cached finds a resource in one of the caches.
func cached(m *sync.Map, name string) (fyne.Resource, bool) {
	v, _ := m.Load(name)
	res, ok := v.(fyne.Resource)
	return res, ok
}
