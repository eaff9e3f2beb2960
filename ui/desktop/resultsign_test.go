package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// S after a result: both players have signed it. The column of results is as
// wide as before, the next board is under the cursor, and undo goes back there.
func TestSignedByBoth(t *testing.T) {
	f := posted(t, 8)
	s := f.screens[Results].(*resultsScreen)
	press(f, fyne.KeyHome)
	typeText(f, "1")
	press(f, fyne.KeyUp)
	typeText(f, "s")
	b := f.state.Sections[0].Round(1).Board(1)
	if !bothSigned(b.Signed) {
		t.Fatalf("signed %+v: %s", b.Signed, over(f))
	}
	if k, _ := s.at(); k.board != 2 {
		t.Errorf("the cursor is on board %d", k.board)
	}
	c := s.cell(cellKey{f.state.Sections[0].ID, 1, 1})
	if c.Tail != look.IconSigned || !strings.Contains(c.Tip, "signed by both") {
		t.Errorf("cell %+v", c)
	}
	f.undo()
	if k, _ := s.at(); bothSigned(f.state.Sections[0].Round(1).Board(1).Signed) || k.board != 1 {
		t.Errorf("after undo the cursor is on board %d", k.board)
	}
	typeText(f, "s")
	press(f, fyne.KeyUp)
	if got := said(f); !strings.Contains(got, "signed by both") {
		t.Errorf("the board under the cursor does not say who has signed: %s", got)
	}
	typeText(f, "s") // takes it back and stays
	if k, _ := s.at(); bothSigned(f.state.Sections[0].Round(1).Board(1).Signed) || k.board != 1 {
		t.Errorf("still signed, or the cursor is on board %d", k.board)
	}
}

// A board without a result has nothing to sign.
func TestNothingToSign(t *testing.T) {
	f := posted(t, 8)
	press(f, fyne.KeyHome)
	typeText(f, "s")
	if got := said(f); !strings.Contains(got, "Board 1 has no result yet") || f.state.Sections[0].Round(1).Board(1).Signed.White {
		t.Errorf("%s", got)
	}
	typeText(f, "a") // an adjourned game is none either
	press(f, fyne.KeyUp)
	typeText(f, "s")
	if got := said(f); !strings.Contains(got, "Board 1 has no result yet") {
		t.Errorf("%s", got)
	}
}

// Another result than the signed one leads to the form with what is known; it
// is recorded with the arbiter's decision, and is to be signed anew (8.7).
func TestCorrectedAfterSignature(t *testing.T) {
	f := posted(t, 8)
	press(f, fyne.KeyHome)
	typeText(f, "1")
	press(f, fyne.KeyUp)
	typeText(f, "s")
	press(f, fyne.KeyUp)
	typeText(f, "0")
	s := f.rulingPage()
	if f.place != Ruling || s.form != "result" || held(t, f, 1) != tournament.WhiteWins {
		t.Fatalf("place %d, form %q, board 1 holds %q", f.place, s.form, held(t, f, 1))
	}
	if got := said(f); !strings.Contains(got, "Both have signed: even a wrong result stands") || !strings.Contains(got, "Art. 8.7") || !s.record.Disabled() {
		t.Fatalf("%s", got)
	}
	s.decided["result"]["correct-result"] = laws.Decision{Question: "correct-result", Choice: "result-corrected"}
	s.note = "both slips were filled in the wrong way round"
	s.showRuling()
	s.submit()
	sayYes(f)
	b := f.state.Sections[0].Round(1).Board(1)
	if len(f.state.Incidents) != 1 || b.Result != tournament.BlackWins || b.Signed.White || b.Signed.Black {
		t.Fatalf("%d incidents, %+v: %s", len(f.state.Incidents), b, over(f))
	}
	x := f.state.Incidents[0].Holds()
	if x.Texts.Value.Note == "" || x.Articles[0] != "8.7" || x.Decisions[0].Choice != "result-corrected" {
		t.Errorf("%+v", x)
	}
}

// I on a board opens the forms for it.
func TestIncidentKey(t *testing.T) {
	f := posted(t, 8)
	press(f, fyne.KeyHome, fyne.KeyDown)
	typeText(f, "i")
	if s := f.rulingPage(); f.place != Ruling || s.at.Board != 2 {
		t.Errorf("place %d, board %d", f.place, s.at.Board)
	}
}
