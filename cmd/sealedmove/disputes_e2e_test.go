//go:build e2e

package main

import (
	"context"
	"testing"

	"sealedmove/internal/x11drive"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// ruledOn opens a form for a board of the current round by keys, fills it in,
// records it, and waits for the ruling in the file. ⇥ goes to the next field, ↓
// and → choose.
func (e *adjournedEvening) ruledOn(board tournament.BoardNo, form int, keys, picture string) tournament.RulingMade {
	e.t.Helper()
	st, _ := e.state()
	before := len(st.Incidents)
	e.tap(x11drive.KeyF9)
	e.toBoard(board)
	e.tap('i')
	for range form {
		e.tap(x11drive.KeyDown)
	}
	e.tap(x11drive.KeyReturn)
	e.fillIn(keys)
	var made tournament.RulingMade
	e.until(picture, func(st tournament.State) bool {
		if len(st.Incidents) <= before {
			e.Save(shot(e.t, picture))
			e.Press(x11drive.KeyReturn, x11drive.KeyControl) // before the ruling is shown it records nothing
			e.rest()
			return false
		}
		made = st.Incidents[before].Holds()
		return true
	})
	e.rest()
	if made.Board != board {
		e.t.Errorf("%s is on board %d", picture, made.Board)
	}
	return made
}

// toBoard goes to a board in the results by its number.
func (e *adjournedEvening) toBoard(board tournament.BoardNo) {
	e.t.Helper()
	e.tap('g', x11drive.Key('0'+rune(board)), x11drive.KeyReturn)
}

func (e *adjournedEvening) fillIn(keys string) {
	e.t.Helper()
	signs := map[rune]x11drive.Key{'⇥': x11drive.KeyTab, '↓': x11drive.KeyDown, '→': x11drive.KeyRight}
	text := ""
	typed := func() {
		if text != "" {
			e.Type(text)
			e.rest()
			text = ""
		}
	}
	for _, r := range keys {
		if k, ok := signs[r]; ok {
			typed()
			e.tap(k)
			continue
		}
		text += string(r)
	}
	typed()
}

// said types the text of a dialog and presses its button.
func (e *adjournedEvening) said(text string) {
	e.t.Helper()
	e.tabs(1)
	e.Type(text)
	e.tabs(2)
	e.tap(x11drive.KeyReturn)
}

// TestDisputesByKeys rules on the four boards of a round by keys alone: a
// threefold repetition that stands and one that does not, a flag against a bare
// king, an illegal move with the clocks to set; then an appeal is lodged and
// decided, the result recorded and signed, and changed after that by a ruling
// only. The file is asked after each, and verified at the end.
func TestDisputesByKeys(t *testing.T) {
	noViewer(t)
	e := &adjournedEvening{desk: newDesk(t)}
	e.begin(8)
	const claim, flag, illegal = 3, 0, 1
	result := func(board tournament.BoardNo) tournament.Result {
		st, _ := e.state()
		return st.Sections[0].Round(1).Board(board).Result
	}

	x := e.ruledOn(1, claim, "↓⇥⇥Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "dispute-claim-right.png")
	if x.Result != tournament.Drawn || result(1) != tournament.Drawn || x.Articles[0] != "9.2.2" || !x.Irrevocable {
		t.Errorf("a claim that is right: %+v", x)
	}
	x = e.ruledOn(2, claim, "↓⇥⇥Nf3 Nf6 Ng1 Ng8", "dispute-claim-wrong.png")
	if len(x.Clocks) != 1 || x.Clocks[0] != (tournament.ClockChange{Player: tournament.Black, Seconds: 120, Article: "9.5.3"}) || result(2) != tournament.NoResult {
		t.Errorf("a claim that is wrong: %+v", x)
	}
	x = e.ruledOn(3, flag, "↓↓⇥⇥⇥8/8/8/3k4/3q4/8/8/K7 w - - 0 1", "dispute-flag.png")
	if x.Result != tournament.Drawn || result(3) != tournament.Drawn || x.Articles[0] != "6.9" {
		t.Errorf("a flag against a bare king: %+v", x)
	}
	x = e.ruledOn(4, illegal, "↓⇥↓⇥→→⇥⇥⇥⇥↓⇥⇥1. e4 e5 2. Nf3 Nc6 3. Bb6⇥⇥f1⇥⇥1:20:00⇥1:15:00", "dispute-illegal.png")
	if x.Shown == nil || *x.Shown != (tournament.ByColor[int]{White: 4800, Black: 4620}) || len(x.Penalties) != 1 || x.Penalties[0].Offence != "illegal-move" || result(4) != tournament.NoResult {
		t.Errorf("an illegal move: %+v", x)
	}

	e.tap('a') // the log stands on what was just ruled
	e.said("the clock had not been pressed")
	e.until("the appeal", func(st tournament.State) bool { return st.Incidents[3].Open() != nil })
	e.rest()
	e.tap('d', x11drive.KeyRight)
	e.said("two witnesses confirm it")
	e.until("its decision", func(st tournament.State) bool {
		a := st.Incidents[3].Appeals
		return len(a) == 1 && a[0].Decided != nil && a[0].Decided.Upheld
	})
	e.rest()
	e.Save(shot(t, "dispute-log.png"))

	e.tap(x11drive.KeyF9)
	e.toBoard(2)
	e.tap('0')
	e.until("the result", func(st tournament.State) bool { return st.Sections[0].Round(1).Board(2).Result == tournament.BlackWins })
	e.rest()
	e.toBoard(2)
	e.tap('s')
	e.until("the signatures", func(st tournament.State) bool {
		b := st.Sections[0].Round(1).Board(2)
		return b.Signed.White && b.Signed.Black
	})
	e.rest()
	e.toBoard(2)
	e.tap('1') // another result than the signed one is a ruling
	e.Save(shot(t, "dispute-signed.png"))
	if result(2) != tournament.BlackWins {
		t.Errorf("a signed result was overwritten: %s", result(2).Code())
	}
	e.verified(4)
}

// verified checks the file as another program would: the journal folds to what
// the tables hold, and has the acts in it.
func (e *adjournedEvening) verified(rulings int) {
	e.t.Helper()
	s, err := storage.Open(context.Background(), e.db, storage.Options{ReadOnly: true})
	if err != nil {
		e.t.Fatal(err)
	}
	defer s.Close()
	report, err := s.Verify(context.Background())
	if err != nil || !report.Sound() {
		e.t.Errorf("the file is not sound: %+v, %v", report, err)
	}
	es, err := s.Journal(context.Background(), e.id, 0)
	if err != nil {
		e.t.Fatal(err)
	}
	made := map[string]int{}
	for _, x := range es {
		switch x.Event.(type) {
		case tournament.RulingMade:
			made["rulings"]++
		case tournament.AppealLodged, tournament.AppealDecided:
			made["appeals"]++
		case tournament.ResultSigned:
			made["signatures"]++
		}
	}
	if made["rulings"] != rulings || made["appeals"] != 2 || made["signatures"] != 1 {
		e.t.Errorf("the journal has %v", made)
	}
}
