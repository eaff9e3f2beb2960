//go:build screenshots

package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sealedmove/internal/x11drive"
	"sealedmove/ui/desktop/look"
)

// TestScreens walks through every screen and dialog of the real program and
// saves a picture of each to $SEALEDMOVE_SHOTS (make screenshots), for a person
// to look at: in every language, light and dark, and some of them in other
// sizes. -run TestScreens/en-light takes one set.
func TestScreens(t *testing.T) {
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		t.Skip("SEALEDMOVE_SHOTS names no folder for the pictures; make screenshots does")
	}
	program := filepath.Join(t.TempDir(), "sealedmove")
	if out, err := exec.Command("go", "build", "-tags", "x11", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sample := filepath.Join(t.TempDir(), "sample.db")
	makeSample(t, sample)
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, v := range []look.Variant{look.Light, look.Dark} {
			t.Run(lang+"-"+v.String(), func(t *testing.T) {
				everyScreen(newCamera(t, program, sample, dir, setting{lang: lang, variant: v}))
			})
			t.Run(lang+"-"+v.String()+"-chess", func(t *testing.T) {
				chessScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: v, name: v.String() + "-chess"}))
			})
			t.Run(lang+"-"+v.String()+"-adjourned", func(t *testing.T) {
				adjournedScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: v, name: v.String() + "-adjourned"}))
			})
			t.Run(lang+"-"+v.String()+"-large", func(t *testing.T) {
				mainScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: v, name: v.String() + "-large", width: 2560, height: 1440, percent: 150}))
			})
			t.Run(lang+"-"+v.String()+"-order", func(t *testing.T) {
				orderScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: v}))
			})
		}
		t.Run(lang+"-desk", func(t *testing.T) {
			deskScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: look.Light, name: "desk"}))
		})
		t.Run(lang+"-narrow", func(t *testing.T) {
			mainScreens(newCamera(t, program, sample, dir, setting{lang: lang, variant: look.Light, name: "narrow", width: 1100, height: 700}))
		})
	}
	t.Run("en-first", func(t *testing.T) {
		firstEvening(newCamera(t, program, "", dir, setting{lang: "en", variant: look.System, name: "first"}))
	})
	t.Run("en-seldom", func(t *testing.T) {
		seldom(newCamera(t, program, sample, dir, setting{lang: "en", variant: look.Light, name: "seldom"}))
	})
	t.Run("en-high-contrast", func(t *testing.T) {
		mainScreens(newCamera(t, program, sample, dir, setting{lang: "en", variant: look.HighContrast}))
	})
	t.Run("en-high-contrast-chess", func(t *testing.T) {
		chessScreens(newCamera(t, program, sample, dir, setting{lang: "en", variant: look.HighContrast, name: "high-contrast-chess"}))
	})
	t.Run("en-large-chess", func(t *testing.T) {
		chessScreens(newCamera(t, program, sample, dir, setting{lang: "en", variant: look.Light, name: "large-chess", width: 2560, height: 1440, percent: 150}))
	})
}

// setting is how a set of pictures is taken.
type setting struct {
	lang          string
	variant       look.Variant
	name          string // in place of the variant's, in file names
	width, height int
	percent       int
}

// camera is the program in a window, and where its pictures go.
type camera struct {
	*x11drive.Display
	t      *testing.T
	home   string
	prefix string
	corner image.Point // of the status bar, which the shade of a dialog darkens
	ground color.RGBA  // its colour without one
}

// listWithFaults is a player list as people send them.
const listWithFaults = `Name,Title,Rating,Fed,FIDE ID,Club
"Ferreira Lopes, Inês",CM,2188,POR,1234567,Harbour Club
"",,1700,ENG,,
"Morozko, Danylo",,99999,UKR,,
"苏 明喆",XM,1855,CHN,,
"Grünewald, Jonas",,2131,GER,7654321,
"Pellegrini, Vera",,1988,ITA,7654321,
"Ashdown, Peter",,1692,ENG,,
`

func newCamera(t *testing.T, program, sample, dir string, s setting) *camera {
	t.Helper()
	if s.width == 0 {
		s.width, s.height = 1366, 768
	}
	if s.percent == 0 {
		s.percent = 100
	}
	if s.name == "" {
		s.name = s.variant.String()
	}
	c := &camera{t: t, home: t.TempDir(), prefix: filepath.Join(dir, s.lang+"-"+s.name)}
	c.Display = x11drive.Start(t, x11drive.Options{Width: s.width, Height: s.height, Runes: "苏明喆½çã", Patience: time.Minute})
	db := filepath.Join(c.home, "club.db")
	if sample != "" {
		copyFile(t, sample, db)
	}
	if err := os.WriteFile(filepath.Join(c.home, "list.csv"), []byte(listWithFaults), 0o600); err != nil {
		t.Fatal(err)
	}
	c.choose(s)
	cmd := exec.Command("env", "HOME="+c.home, "XDG_CONFIG_HOME="+c.home, "XDG_DATA_HOME="+c.home, program, "--db", db)
	c.RunCommand(cmd)
	w := c.Window("Sealed Move")
	w.Resize(s.width, s.height)
	w.Focus()
	c.Settled()
	c.corner = image.Pt(s.width/2, s.height-3)
	c.ground = c.Color(c.corner.X, c.corner.Y)
	return c
}

// dialog waits until one is open.
func (c *camera) dialog() *camera {
	c.t.Helper()
	c.Until("a dialog is open", func() bool { return c.Color(c.corner.X, c.corner.Y) != c.ground })
	return c
}

// closed waits until none is.
func (c *camera) closed() *camera {
	c.t.Helper()
	c.Until("no dialog is open", func() bool { return c.Color(c.corner.X, c.corner.Y) == c.ground })
	return c
}

// choose writes the preferences as the program would have kept them.
func (c *camera) choose(s setting) {
	c.t.Helper()
	dir := filepath.Join(c.home, "sealedmove")
	b, err := json.Marshal(map[string]any{
		"language": s.lang, "variant": int(s.variant), "percent": s.percent,
		"windowWidth": float64(s.width), "windowHeight": float64(s.height),
	})
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "preferences.json"), b, 0o600)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// take saves the screen once it stands still.
func (c *camera) take(name string) {
	c.t.Helper()
	c.still()
	c.Save(fmt.Sprintf("%s-%s.png", c.prefix, name))
}

// caret is how many bytes of a picture a blinking caret may change.
const caret = 800

// same tells whether two pictures differ by no more than a caret.
func same(a, b *image.RGBA) bool {
	n := 0
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			if n++; n > caret {
				return false
			}
		}
	}
	return true
}

// still waits until the screen has stood still for some looks.
func (c *camera) still() *image.RGBA {
	c.t.Helper()
	var last *image.RGBA
	looks := 0
	c.Until("the screen stands still", func() bool {
		now := c.Screenshot()
		if last != nil && same(now, last) {
			looks++
		} else {
			looks = 0
		}
		last = now
		return looks >= 12
	})
	return last
}

// then presses keys, each of which changes the screen.
func (c *camera) then(keys ...x11drive.Key) *camera {
	c.t.Helper()
	for _, k := range keys {
		c.press(k)
	}
	return c
}

// press presses a key and waits for what it does. A screen that stands still
// may only not have begun to change; one that stays the same for some seconds
// will not.
func (c *camera) press(k x11drive.Key, modifiers ...x11drive.Key) {
	c.t.Helper()
	before := c.still()
	c.Press(k, modifiers...)
	for deadline := time.Now().Add(3 * time.Second); time.Now().Before(deadline); {
		if !same(c.Screenshot(), before) {
			break
		}
	}
	c.still()
}

func (c *camera) ctrl(k x11drive.Key) *camera {
	c.t.Helper()
	c.press(k, x11drive.KeyControl)
	return c
}

// keys types what the results grid and the other lists understand.
func (c *camera) keys(s string) *camera {
	c.t.Helper()
	for _, r := range strings.ReplaceAll(s, " ", "") {
		c.press(x11drive.Key(r))
	}
	return c
}

// line types a text and Enter.
func (c *camera) line(text string) *camera {
	c.t.Helper()
	c.Type(text)
	c.press(enter)
	return c
}

const (
	enter  = x11drive.KeyReturn
	escape = x11drive.KeyEscape
	tab    = x11drive.KeyTab
	down   = x11drive.KeyDown
)

// mainScreens are the pages that show most, for the other sizes.
func mainScreens(c *camera) {
	c.take("results")
	c.ctrl('1').take("home")
	c.ctrl('2').take("dashboard")
	c.ctrl('3').take("players")
	c.ctrl('4').take("checkin")
	c.ctrl('5').take("pairings")
	c.ctrl('7').take("standings")
	c.ctrl('8').take("adjournments")
	c.then(x11drive.KeyF4).take("laws")
	c.ctrl('p').take("documents")
	c.ctrl('n').take("new")
}

// everyScreen is a walk through the program.
func everyScreen(c *camera) {
	c.take("results") // the program opens what was changed last
	c.ctrl('k').dialog().take("palette")
	c.Type("swap")
	c.take("palette-not-now")
	c.then(escape).closed().command("keys").dialog().take("keys")
	c.then(escape).closed().ctrl('n').take("new")
	c.then(escape).take("home")
	c.ctrl('2').take("dashboard")
	c.ctrl('4').take("checkin")
	c.ctrl('3').take("players")
	c.then(down, x11drive.KeyF2).dialog().take("players-edit")
	c.then(escape).closed().keys("b").dialog().take("players-byes")
	c.then(escape).closed().then(x11drive.KeyDelete).dialog().take("refused")
	c.then(escape).closed().ctrl('o').dialog()
	c.Type(filepath.Join(c.home, "list.csv"))
	c.take("import-ask")
	c.then(enter).closed().take("import-preview")
	c.then(escape)
	c.ctrl('6').keys("f1").then(enter).keys("u1 p1").then(enter).keys("o").take("results-kinds")
	c.keys("f").take("results-waiting")
	c.then(escape).keys("m").take("results-missing")
	c.then(escape).keys("v 0").take("results-verify")
	c.then(escape, tab, tab, down).take("results-earlier") // past the sections to the rounds
	c.keys("0").dialog().take("ask-3-correction")
	c.then(escape).closed()
	c.ctrl('7').take("standings")
	c.then(down, down, down, enter).dialog().take("working")
	c.then(x11drive.KeyRight, x11drive.KeyRight, x11drive.KeyRight).take("working-encounter")
	c.then(escape).closed().keys("c").take("crosstable")
	c.ctrl('5').keys("n").dialog().take("no-shows")
	c.then(escape).closed().then(x11drive.KeyF6).dialog().take("absent")
	c.then(enter).dialog().take("ask-3")
	c.then(tab, enter).closed().take("pairings-draft")
	c.keys("y").dialog().take("why-not")
	c.then(escape).closed()
	c.keys("e").dialog().take("exchange")
	c.then(enter).dialog().take("ask-by-hand")
	c.then(escape).closed().then(x11drive.KeyF6).take("posted")
	c.ctrl('t').dialog()
	c.Type("wrong list")
	c.take("recall")
	c.then(enter).dialog().take("ask-4")
	c.then(tab, enter).take("ask-4-second")
	c.then(escape).closed().ctrl('e').dialog().then(enter).dialog().take("section-settings")
	c.then(escape).closed()
	c.ctrl('p').then(enter).take("documents")
}

// chessScreens are the Laws, the board on which they are asked, and the clocks.
func chessScreens(c *camera) {
	c.then(x11drive.KeyF4).take("laws")
	c.ctrl('b').take("analysis-empty")
	c.line("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").take("analysis-claim")
	c.line("Ke2").take("analysis-illegal")
	c.ctrl('j').dialog().take("clock-calculator")
	c.then(escape).closed().ctrl('u').dialog()
	c.Type("90")
	c.take("clock-session")
	c.then(enter).take("clock-window")
}

// adjournedScreens are the page of the games off the board and its forms, from
// the sealing of a game to its resumption.
func adjournedScreens(c *camera) {
	c.then(x11drive.KeyF8).take("marked") // a board was marked as adjourned
	c.keys("n").dialog().take("new")
	c.then(escape).closed().then(x11drive.KeyF9).keys("e").dialog()
	c.Type("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
	c.tabs(4).over("0:42:10").tabs(1).over("0:37:05").tabs(1).take("seal")
	c.then(enter).take("seal-faults")
	c.then(x11drive.Key(' ')).tabs(2).over("2026-11-23 19:30") // the keyboard is with the first fault
	c.tabs(1).over("club room").tabs(1).over("M. Kestrel").tabs(1).over("2026-11-16 22:04")
	c.then(enter).dialog().take("print")
	c.then(escape).closed().take("list")
	c.keys("k").dialog().take("keep")
	c.then(escape).closed().keys("l").dialog().take("tonight")
	c.then(escape).closed()
	c.keys("c").take("copy")
	c.then(escape, enter).dialog().take("begin")
	c.then(enter).closed().take("begun")
	c.then(enter).dialog().take("set-up")
	c.then(enter).closed().then(enter).dialog().tabs(1)
	c.Type("R. Almasi")
	c.take("open")
	c.then(enter).take("open-two-steps")
	c.then(tab, enter, enter).closed().take("opened")
	c.then(enter).dialog()
	c.Type("B:c6")
	c.take("read")
	c.then(enter).closed().then(enter).dialog().take("rule")
	c.then(enter).closed().then(enter).dialog().take("resume")
	c.then(enter).closed().take("resumed")
}

// tabs goes on by n fields.
func (c *camera) tabs(n int) *camera {
	c.t.Helper()
	for range n {
		c.press(tab)
	}
	return c
}

// over types in the place of what stands in an entry.
func (c *camera) over(text string) *camera {
	c.t.Helper()
	c.Press('a', x11drive.KeyControl)
	c.Type(text)
	return c
}

// seldom are the dialogs and pages that few evenings see, by the pointer where
// no key leads to them: the places are those of the English words.
func seldom(c *camera) {
	c.ctrl('1').take("home")
	c.click(1174, 724).dialog().take("check")
	c.then(escape).closed().click(1292, 724).dialog().take("restore-none")
	c.then(escape).closed()
	for i := range 10 { // the menus
		c.press(x11drive.KeyAlt)
		for range i {
			c.press(x11drive.KeyRight)
		}
		c.then(down).take(fmt.Sprintf("menu-%d", i+1))
		c.then(escape)
	}
	c.command("put boards back").dialog().take("boards-back")
	c.then(escape).closed().ctrl('f').dialog().take("find")
	c.then(escape).closed().ctrl('p').click(1300, 724).dialog().take("folder")
	c.then(escape).closed().ctrl('7').then(down, down, down, down, down, down, down, down, enter).dialog()
	c.then(x11drive.KeyRight, x11drive.KeyRight, x11drive.KeyRight).take("working-small-table")
	c.then(escape).closed().ctrl('n').then(enter)
	c.then(down, down, down, down, down, down).take("new-knockout") // the last of the systems
}

// click presses a point and waits for what it does.
func (c *camera) click(x, y int) *camera {
	c.t.Helper()
	c.still()
	c.Click(x, y)
	time.Sleep(300 * time.Millisecond)
	c.still()
	return c
}

// firstEvening is what somebody sees who has the program for the first time.
func firstEvening(c *camera) {
	c.take("1-empty")
	c.ctrl('n').take("2-new")
	for range 5 {
		c.press(enter)
	}
	c.take("3-no-players")
	c.ctrl('5').take("4-nothing-to-pair")
	c.ctrl('6').take("5-no-results")
	c.ctrl('7').take("6-no-standings")
	c.ctrl('3').then(enter).take("7-empty-name")
	c.line("Ferreira Lopes, Maria da Conceição Albuquerque de Vasconcelos e Sousa").line("2188")
	c.line("Slip").line("99999").take("8-bad-rating")
	c.then(escape).line("苏 明喆").line("")
	c.line("Darzi, Kamran").line("2305").line("Okonjo, Tunde").line("2402").line("Lindqvist, Axel").line("2231")
	c.then(down).keys("b").then(tab, down, tab, enter) // a zero-point bye in round 1
	c.then(down).keys("b").then(tab, tab, tab, enter).take("9-statuses")
	c.ctrl('5').take("10-to-pair")
	c.then(x11drive.KeyF6).take("11-draft")
	c.then(x11drive.KeyF6, x11drive.KeyF5).take("12-standings")
	c.ctrl('p').keys("p").take("13-packet")
}

// orderScreens are what settles the final order, and what it brings.
func orderScreens(c *camera) {
	c.ctrl('7').keys("o").dialog().take("order")
	c.then(escape).closed().command("categories and prizes").dialog().then(enter, enter)
	c.line("300, 200, 100 + Cup").keys("n")
	c.Type("U2300")
	c.then(tab, tab, tab, tab, tab, tab, tab)
	c.Type("2300")
	c.then(tab, tab, tab, tab, tab, enter).dialog()
	c.Type("a")
	c.then(down, enter).take("order-list")
	c.then(escape, tab)
	c.Type("50, 20")
	c.take("order-category")
	c.then(enter).take("order-prizes")
	c.then(tab, tab, tab, tab, tab, tab, tab, tab, tab, enter).closed()
	c.keys("g").take("order-ranking")
	c.keys("g").take("order-awards")
	c.keys("g").command("expel").dialog().take("order-expel")
	c.then(escape).closed()
	c.ctrl('6').keys("m 1 1 1 1 1 1 1").take("order-results")
	c.ctrl('7').keys("o").dialog().then(enter, x11drive.KeyRight, x11drive.KeyRight, enter).take("order-sure")
	c.then(tab, enter).closed().take("order-settled")
}

// command finds a command by a part of its name, in whichever language, and does it.
func (c *camera) command(name string) *camera {
	c.t.Helper()
	c.ctrl('k').dialog()
	c.Type(name)
	return c.then(enter)
}
