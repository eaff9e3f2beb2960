//go:build screenshots

package main

import (
	"fmt"

	"sealedmove/internal/x11drive"
)

// typicalCases are the forms of the arbiter's desk in their order, each filled
// in with a typical case: ⇥ goes to the next field, ↓ and → choose.
var typicalCases = []struct{ name, keys string }{
	{"flag", "↓↓⇥⇥⇥8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"},
	{"illegal", "↓⇥↓⇥→→⇥⇥⇥⇥↓⇥⇥1. e4 e5 2. Nf3 Nc6 3. Bb6⇥⇥f1⇥⇥1:20:00⇥1:15:00"},
	{"position", "↓⇥↓"},
	{"claim", "↓⇥4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 70⇥70...f5 71.Rb8 Kc6 72.Re8 Kd6 73.Rb8 Kc6 74.Re8 Kd6"},
	{"quickplay", "↓⇥↓↓⇥1⇥→→"},
	{"offer", "↓⇥↓↓⇥↓⇥⇥20"},
	{"touch", "↓⇥⇥e4 e5 Nf3⇥⇥f8"},
	{"resignation", "↓↓⇥8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"},
	{"late", "⇥61"},
	{"help", "↓↓⇥↓"},
	{"recording", "↓⇥↓↓⇥12"},
	{"sheets", "⇥⇥e4 e5 Nf3 Nc6⇥e4 e5 Nf3 Nf6"},
	{"result", "↓⇥↓↓⇥→→⇥→→"},
	{"start", "↓⇥6"},
	{"clock", "↓⇥⇥→→⇥⇥⇥0:40:00⇥0:38:00"},
	{"adjourn", "↓⇥15⇥⇥⇥0:40:00⇥0:30:00"},
	{"resume", "↓⇥⇥⇥4k3/7p/8/8/8/5N2/8/1N2K3 w - - 0 41⇥Nd2"},
	{"disturbance", "↓⇥↓↓"},
	{"times", "↓↓↓⇥0:40:00⇥0:30:00⇥↓↓⇥↓⇥2"},
}

// deskScreens are the arbiter's desk: the empty log, the list of forms, each form
// with a typical case and what follows, and the log with a ruling, an appeal and
// a note.
func deskScreens(c *camera) {
	c.then(x11drive.KeyF3).take("forms")
	c.then(escape).take("none")
	for i, k := range typicalCases {
		c.then(x11drive.KeyF9).keys("i")
		for range i {
			c.Press(down)
			c.still()
		}
		c.then(enter)
		c.fill(k.keys)
		c.take(fmt.Sprintf("form-%02d-%s", i+1, k.name))
		c.then(escape)
	}
	c.then(x11drive.KeyF9).keys("i").then(down, enter)
	c.fill(typicalCases[1].keys)
	c.ctrl(enter).take("log")
	c.keys("a").dialog().take("appeal")
	c.tabs(1)
	c.Type("the clock had not been pressed")
	c.tabs(2).then(enter).closed().take("appealed")
	c.keys("d").dialog().take("decide")
	c.then(escape).closed().keys("m").dialog()
	c.Type("clock of board 1 exchanged")
	c.take("note")
	c.then(escape).closed().keys("r").dialog().take("announced")
	c.then(escape).closed()
}

// fill presses and types what fills in a form.
func (c *camera) fill(keys string) {
	c.t.Helper()
	signs := map[rune]x11drive.Key{'⇥': tab, '↓': down, '→': x11drive.KeyRight}
	text := ""
	typed := func() {
		if text != "" {
			c.Type(text)
			text = ""
		}
	}
	for _, r := range keys {
		if k, ok := signs[r]; ok {
			typed()
			c.press(k)
			continue
		}
		text += string(r)
	}
	typed()
	c.still()
}
