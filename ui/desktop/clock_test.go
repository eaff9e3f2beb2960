package desktop

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// calculator opens the calculator and returns what makes it work.
func calculator(t testing.TB, f *Face) *clockCalculator {
	t.Helper()
	form, _ := laws.FormByID("times")
	c := &clockCalculator{f: f, form: form, answers: laws.Answers{"from": string(laws.FromUsed), "change": "give"}}
	c.regime.Edition = f.inForce()
	c.show()
	return c
}

// The calculator's answer is what both clocks must show.
func TestClockCalculator(t *testing.T) {
	for _, c := range []struct {
		name    string
		from    laws.TimesFrom
		edition tournament.Edition
		control string // as typed
		fill    laws.Answers
		want    string
	}{
		{
			"a resumption: from the times used on the envelope", laws.FromUsed, tournament.FIDE2023, "40/120:60",
			laws.Answers{"used-white": "1:50:00", "used-black": "1:20:30", "moves-white": "40", "moves-black": "39"},
			"Set White's clock to 1:10:00, Black's to 0:39:30.",
		},
		{
			"with an increment", laws.FromUsed, tournament.FIDE2023, "90+30",
			laws.Answers{"used-white": "1:00:00", "used-black": "1:00:00", "moves-white": "20", "moves-black": "20"},
			"Set White's clock to 0:40:30, Black's to 0:40:30.",
		},
		{
			"a penalty: two minutes more for Black", laws.FromChange, tournament.FIDE2023, "",
			laws.Answers{"left-white": "0:10:00", "left-black": "0:05:00", "player": "black", "change": "give", "minutes": "2"},
			"Set White's clock to 0:10:00, Black's to 0:07:00.",
		},
		{
			"older Laws: in proportion to the moves", laws.FromShare, tournament.FIDE1985, "40/120",
			laws.Answers{"used-white": "1:00:00", "used-black": "0:40:00", "moves-white": "30", "moves-black": "30", "at-white": "15", "at-black": "15"},
			"Set White's clock to 1:30:00, Black's to 1:40:00.",
		},
		{
			"what is missing is asked for", laws.FromUsed, tournament.FIDE2023, "90+30",
			laws.Answers{"used-white": "1:00:00"},
			"Still needed: ",
		},
		{
			"a time that can be read twice is refused", laws.FromChange, tournament.FIDE2023, "",
			laws.Answers{"left-white": "4:00", "left-black": "0:05:00", "player": "black", "change": "give", "minutes": "2"},
			"can be read twice",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFace(t)
			w := calculator(t, f)
			w.regime.Edition = c.edition
			for i, from := range timesFrom {
				if from == c.from {
					for range i {
						w.from.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
					}
				}
			}
			if c.control != "" {
				w.control.SetText(c.control)
			}
			for name, text := range c.fill {
				w.answers[name] = text
			}
			w.layRows()
			w.work()
			if got := textsIn(w.found); !strings.Contains(got, c.want) {
				t.Errorf("it says %q, want %q", got, c.want)
			}
		})
	}
}

// A session ends at a time of day or after so many minutes; what is neither, or
// too far off, is refused.
func TestSessionEnd(t *testing.T) {
	now := time.Date(2026, 11, 30, 19, 40, 10, 0, time.UTC)
	for text, want := range map[string]string{
		"21:30": "21:30:00", "21：30": "21:30:00", "90": "21:10:10", "0:15": "00:15:00", "20: 05": "20:05:00",
		"19:40": "", "24:00": "", "20:5": "", "": "", "-5": "", "soon": "", "800": "",
	} {
		got := ""
		if ends, ok := sessionEnd(text, now); ok {
			got = ends.Format("15:04:05")
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// The countdown goes by the time of day and tells the end once.
func TestRoundClock(t *testing.T) {
	now := time.Date(2026, 11, 30, 19, 40, 0, 0, time.UTC)
	f := newFace(t)
	rings := 0
	f.Beep = func() { rings++ }
	c := &f.clock
	c.f, c.face, c.ends = f, newClockFace(), now.Add(90*time.Minute)
	for _, x := range []struct {
		after     time.Duration
		remaining string
		over      bool
	}{{0, "1:30:00", false}, {500 * time.Millisecond, "1:30:00", false}, {time.Second, "1:29:59", false}, {89 * time.Minute, "0:01:00", false}, {90 * time.Minute, "0:00:00", true}, {2 * time.Hour, "0:00:00", true}} {
		if l := c.lines(now.Add(x.after)); l.remaining != x.remaining || l.over != x.over {
			t.Errorf("after %v: %q, over %v; want %q, %v", x.after, l.remaining, l.over, x.remaining, x.over)
		}
	}
	c.ends = now // the test's clock stands
	c.run(c.tick)
	c.run(c.tick)
	if rings != 1 {
		t.Errorf("it rings %d times, want once", rings)
	}
}

func TestClockPictures(t *testing.T) {
	inEachGuise(t, "clock-calculator", func(f *Face) {
		w := calculator(t, f)
		w.control.SetText("40/120:60")
		for name, text := range map[string]string{"used-white": "1:50:00", "used-black": "1:20:30", "moves-white": "40", "moves-black": "39"} {
			w.answers[name] = text
		}
		w.layRows()
		w.work()
	})
	inEachGuise(t, "clock-session", func(f *Face) {
		f.startSession()
		typeText(f, "21:30")
	})
	for _, l := range []locale.Lang{locale.English, locale.Hans} {
		f := posted(t, 8)
		f.SetLanguage(l)
		f.clock.f, f.clock.ends = f, f.Service.Now().Add(77*time.Minute+36*time.Second)
		f.showClock()
		if got := f.status.round.Words(); !strings.Contains(got, "1:17:36") {
			t.Errorf("the foot says %q", got)
		}
		lookedAt(t, f, "clock-foot-"+string(l))
		f.clock.win.Resize(fyne.NewSize(960, 540))
		capture(t, f.clock.win, "clock-"+string(l))
		if got := f.clock.face.now.remaining; got != "1:17:36" {
			t.Errorf("it shows %q", got)
		}
		f.clock.win.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if f.clock.win != nil {
			t.Error("Escape leaves the clock")
		}
	}
}
