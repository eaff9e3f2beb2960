package desktop

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// statusBar is the line at the foot: saved or not, who has the file, the pages in
// the hall, FIDE rules, the last backup, and the language.
type statusBar struct {
	f                                  *Face
	bar                                *look.Pane
	saved, owner, mode, backup, tongue *look.StatusCell
	lan                                *look.StatusCell // the pages in the hall
	round                              *look.StatusCell // what is left of the session
}

func newStatusBar(f *Face) *statusBar {
	b := &statusBar{
		f:      f,
		saved:  look.NewStatusCell(look.IconSaved, look.OK).Most(640),
		owner:  look.NewStatusCell("", ""),
		mode:   look.NewStatusCell("", ""),
		backup: look.NewStatusCell("", "").Most(420),
		tongue: look.NewStatusCell("", "", look.Span{Text: f.words.Lang().Name()}).AtRight(),
	}
	b.tongue.OnTapped = f.nextLanguage
	b.round = look.NewStatusCell("", "").AtRight()
	b.round.OnTapped = f.showClock
	b.lan = look.NewStatusCell(look.IconLAN, look.Text2)
	b.lan.OnTapped = f.showServer
	b.bar = look.NewStatusBar(b.saved, b.owner, b.lan, b.mode, b.backup, look.Spacer(), b.round, b.tongue)
	return b
}

func (b *statusBar) show() {
	f := b.f
	b.saved.Hidden = f.event == "" && !f.saving.failed()
	b.saved.OnTapped = nil
	switch {
	case f.saving.failed():
		b.saved.Set(look.IconWarning, look.Bad, true, look.Span{Text: f.t("desktop.not-saved", f.saving.waiting), Bold: true}, look.Span{Text: "  " + f.saving.cause})
		b.saved.OnTapped = f.sayUnsaved
	case f.event != "":
		b.saved.Set(look.IconSaved, look.OK, false, f.savedSpans()...)
	}
	b.showOwner()
	b.showLAN()
	b.mode.Hidden = f.event == ""
	b.mode.Set("", "", false, look.Span{Text: f.modeWords()})
	at := f.lastBackup()
	b.backup.Hidden = at == "" && f.backupFailed == ""
	b.backup.Set("", "", false, look.Span{Text: f.t("desktop.last-backup")}, look.Span{Text: f.dayAndTime(at), Bold: true})
	if f.backupFailed != "" {
		b.backup.Set(look.IconWarning, look.Bad, false, look.Span{Text: f.t("desktop.backup-failed", f.backupFailed), Color: look.Bad})
	}
	b.showRound(f.Service.Now())
	b.bar.Refresh()
}

// savedSpans say what is in the file: up to which entry, and when that was written.
func (f *Face) savedSpans() []look.Span {
	spans := []look.Span{{Text: f.t("desktop.saved")}, {Text: f.t("desktop.seq", grouped(f.state.Seq)), Bold: true}}
	if at := f.savedAt(); at > 0 {
		spans = append(spans, look.Span{Text: " · " + time.UnixMilli(at).Format("15:04:05")})
	}
	return spans
}

func (f *Face) savedWords() (words string) {
	for _, s := range f.savedSpans() {
		words += s.Text
	}
	return words
}

// showLAN says where the pages in the hall are and how many devices have one
// open; a press opens their switch.
func (b *statusBar) showLAN() {
	f := b.f
	b.lan.Hidden = f.Server == nil
	if f.Server == nil {
		return
	}
	at := f.serving.at
	switch {
	case !f.serving.on:
		b.lan.Set(look.IconLAN, look.Text3, false, look.Span{Text: f.t("desktop.lan.off"), Color: look.Text2})
	case !at.LAN:
		b.lan.Set(look.IconLAN, look.Text2, false, look.Span{Text: f.t("desktop.lan.here")})
	default:
		b.lan.Set(look.IconLAN, look.Text2, false, look.Span{Text: f.t("desktop.lan.on") + " "}, look.Span{Text: at.host(), Bold: true}, look.Span{Text: " · " + f.t("desktop.lan.devices", at.Devices)})
	}
}

// showOwner says why the file is for reading only, as long as it is.
func (b *statusBar) showOwner() {
	f := b.f
	b.owner.Hidden = true
	if f.ReadOnly == nil {
		return
	}
	owner, reading := f.ReadOnly()
	b.owner.Hidden = !reading
	words := f.t("desktop.write-protected")
	if owner != "" {
		words = f.t("desktop.read-only", owner)
	}
	b.owner.Set(look.IconLock, look.Forfeit, false, look.Span{Text: words})
}

// lastBackup is when the newest backup of this file was written; "" for none.
func (f *Face) lastBackup() string {
	if f.LastBackup == nil {
		return ""
	}
	at, ok := f.LastBackup()
	if !ok {
		return ""
	}
	return at.Format(time.RFC3339)
}

// dayAndTime is "today 08:12", or "2026-11-29 08:12"; what is no time comes back as it is.
func (f *Face) dayAndTime(written string) string {
	at, err := time.Parse(time.RFC3339, written)
	if err != nil {
		return written
	}
	at = at.In(time.Local)
	if y, m, d := f.Service.Now().In(time.Local).Date(); at.Year() == y && at.Month() == m && at.Day() == d {
		return f.t("desktop.today", at.Format("15:04"))
	}
	return at.Format("2006-01-02 15:04")
}

func (f *Face) modeWords() string {
	for _, sec := range f.state.Sections {
		if !sec.FIDEMode {
			return f.t("desktop.outside-fide")
		}
	}
	return f.t("desktop.fide-rules")
}

// grouped writes a number with thin spaces between thousands.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	var parts []string
	for len(s) > 3 {
		parts = append([]string{s[len(s)-3:]}, parts...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, parts...), "\u2009")
}

// Preferences of the program, kept by Fyne between runs.
const (
	prefLanguage  = "language"
	prefVariant   = "variant"
	prefPercent   = "percent"
	prefRoomy     = "roomy"
	prefThree     = "keys123"
	prefLastEvent = "lastEvent"
	prefDocuments = "documents" // the folder
	prefImports   = "imports"   // the folder of the last file that was browsed for
	prefWindow    = "window"    // and the others: Width and Height of a window
	prefManual    = "manual"
	prefColumns   = "columns"  // and a place and the number of its columns: their widths
	prefWritten   = "written." // and the id of an event: the documents that were written
)

// override takes what the command line says instead of what was chosen before.
func (f *Face) override() {
	p := f.app.Preferences()
	if f.Lang != "" {
		p.SetString(prefLanguage, string(locale.Parse(f.Lang)))
	}
	if f.Percent > 0 {
		p.SetInt(prefPercent, min(max(f.Percent, look.MinPercent), look.MaxPercent))
	}
}

// Language is what was chosen, or else what the system speaks.
func (f *Face) Language() locale.Lang {
	if l := f.app.Preferences().String(prefLanguage); l != "" {
		return locale.Lang(l)
	}
	return locale.Parse(string(lang.SystemLocale()))
}

// SetLanguage changes the language of the interface while it runs.
func (f *Face) SetLanguage(l locale.Lang) {
	f.app.Preferences().SetString(prefLanguage, string(l))
	f.words = locale.In(l)
	f.dress() // its script
	f.rebuild()
}

func (f *Face) nextLanguage() {
	langs := locale.Langs()
	for i, l := range langs {
		if l == f.words.Lang() {
			f.SetLanguage(langs[(i+1)%len(langs)])
			return
		}
	}
}

// chosenTheme is what was chosen in View.
func (f *Face) chosenTheme() look.Theme {
	p := f.app.Preferences()
	return look.Theme{Variant: look.Variant(p.IntWithFallback(prefVariant, int(look.System))), Percent: p.IntWithFallback(prefPercent, 100), Roomy: p.Bool(prefRoomy), Traditional: f.Language() == locale.Hant}
}

// theme is what is shown: where the system does not say whether it is light
// or dark, light.
func (f *Face) theme() look.Theme {
	t := f.chosenTheme()
	if t.Variant == look.System && !systemSays() {
		t.Variant = look.Light
	}
	return t
}

// dress puts the theme on, where it is another than the one that is on: Fyne reads
// all fonts again for a theme.
func (f *Face) dress() {
	if t := f.theme(); f.app.Settings().Theme() != fyne.Theme(t) {
		f.app.Settings().SetTheme(t)
	}
}

// setTheme changes variant, scale or row height and remembers it.
func (f *Face) setTheme(change func(*look.Theme)) {
	t := f.chosenTheme()
	change(&t)
	t.Percent = min(max(t.Percent, look.MinPercent), look.MaxPercent)
	p := f.app.Preferences()
	p.SetInt(prefVariant, int(t.Variant))
	p.SetInt(prefPercent, t.Percent)
	p.SetBool(prefRoomy, t.Roomy)
	f.dress()
	f.rebuild()
}

// rememberedSize is the size that a window had when it was closed last.
func (f *Face) rememberedSize(window string, usual fyne.Size) fyne.Size {
	p := f.app.Preferences()
	return fyne.NewSize(float32(p.FloatWithFallback(window+"Width", float64(usual.Width))), float32(p.FloatWithFallback(window+"Height", float64(usual.Height))))
}

func (f *Face) rememberSize(window string, w fyne.Window) {
	size := w.Canvas().Size()
	p := f.app.Preferences()
	p.SetFloat(window+"Width", float64(size.Width))
	p.SetFloat(window+"Height", float64(size.Height))
}
