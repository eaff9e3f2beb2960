package check

import (
	"errors"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// Every system says how far it is where that takes time, never more than all of it
// nor less than before, and stops when it is asked to, whenever that is.
func TestEverySystemReportsAndStops(t *testing.T) {
	for _, sys := range tournament.Systems() {
		engine, err := SystemOf(&tournament.Section{Settings: tournament.Settings{System: sys}})
		if err != nil {
			t.Fatal(err)
		}
		c := generate.Default()
		c.System, c.Players, c.Rounds, c.Byes, c.Field = sys, 40, 5, generate.Byes{}, generate.Field{}
		c.Ratings.Unrated = 0
		var last pairing.Input
		if _, err = generate.Draw(c, 7, engine, nil, pairing.Control{}, func(in pairing.Input, _ pairing.Output, _ error) error { last = in; return nil }); err != nil {
			t.Fatal(err)
		}
		asked, reports, at := 0, 0, 0
		_, err = engine.Pair(last, pairing.Control{
			Stop: func() bool { asked++; return false },
			Progress: func(done, total int) {
				if reports++; done < at || done > total || total < 1 {
					t.Errorf("%s: %d of %d after %d", sys, done, total, at)
				}
				at = done
			},
		})
		if err != nil || asked == 0 || reports == 0 && !sys.IsFixed() {
			t.Errorf("%s: asked %d times whether to stop, %d reports, %v", sys, asked, reports, err)
		}
		for after := range asked {
			n := 0
			if _, err := engine.Pair(last, pairing.Control{Stop: func() bool { n++; return n > after }}); !errors.Is(err, pairing.ErrStopped) {
				t.Errorf("%s: stopped at question %d: %v", sys, after+1, err)
				break
			}
		}
	}
}
