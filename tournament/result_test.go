package tournament

import "testing"

// The table of results, cell by cell, as the package comment has it.
func TestResultTable(t *testing.T) {
	for _, c := range []struct {
		result                       Result
		code                         string
		white, black                 Outcome
		played, rated, meeting, open bool
		forfeit, final               bool
		trf                          string
		whitePoints, blackPoints     Score // 1, ½, 0
		footballWhite, footballBlack Score // 3, 1, 0, open games 1
	}{
		{NoResult, "", None, None, false, false, false, false, false, false, "  ", 0, 0, 0, 0},
		{WhiteWins, "1-0", Win, Loss, true, true, true, false, false, true, "10", 10, 0, 30, 0},
		{Drawn, "1/2-1/2", Draw, Draw, true, true, true, false, false, true, "==", 5, 5, 10, 10},
		{BlackWins, "0-1", Loss, Win, true, true, true, false, false, true, "01", 0, 10, 0, 30},
		{WhiteWinsUnrated, "1-0u", Win, Loss, true, false, true, false, false, true, "WL", 10, 0, 30, 0},
		{DrawnUnrated, "1/2-1/2u", Draw, Draw, true, false, true, false, false, true, "DD", 5, 5, 10, 10},
		{BlackWinsUnrated, "0-1u", Loss, Win, true, false, true, false, false, true, "LW", 0, 10, 0, 30},
		{WhiteByForfeit, "+-", Win, Loss, false, false, false, false, true, true, "+-", 10, 0, 30, 2},
		{BlackByForfeit, "-+", Loss, Win, false, false, false, false, true, true, "-+", 0, 10, 2, 30},
		{DoubleForfeit, "--", Loss, Loss, false, false, false, false, true, true, "--", 0, 0, 2, 2},
		{BothLose, "0-0", Loss, Loss, true, true, true, false, false, true, "00", 0, 0, 0, 0},
		{HalfToWhite, "1/2-0", Draw, Loss, true, true, true, false, false, true, "=0", 5, 0, 10, 0},
		{HalfToBlack, "0-1/2", Loss, Draw, true, true, true, false, false, true, "0=", 0, 5, 0, 10},
		{Adjourned, "adj", None, None, true, false, true, true, false, false, "??", 5, 5, 7, 7},
		{Postponed, "post", None, None, true, false, true, true, false, false, "??", 5, 5, 7, 7},
	} {
		r := c.result
		if r.Code() != c.code || r.Outcome(White) != c.white || r.Outcome(Black) != c.black {
			t.Errorf("%q: code %q, outcomes %d and %d", c.code, r.Code(), r.Outcome(White), r.Outcome(Black))
		}
		if r.Played() != c.played || r.Rated() != c.rated || r.Meeting() != c.meeting || r.Open() != c.open || r.Forfeit() != c.forfeit || r.Final() != c.final {
			t.Errorf("%q: played %v, rated %v, meeting %v, open %v, forfeit %v, final %v", c.code, r.Played(), r.Rated(), r.Meeting(), r.Open(), r.Forfeit(), r.Final())
		}
		if got := string([]byte{r.TRF(White), r.TRF(Black)}); got != c.trf {
			t.Errorf("%q: TRF letters %q, want %q", c.code, got, c.trf)
		}
		std := StandardPoints()
		if w, b := std.OfResult(r, White), std.OfResult(r, Black); w != c.whitePoints || b != c.blackPoints {
			t.Errorf("%q: %s and %s points, want %s and %s", c.code, w, b, c.whitePoints, c.blackPoints)
		}
		football := Points{Win: 30, Draw: 10, ForfeitLoss: 2, Unknown: 7}
		if w, b := football.OfResult(r, White), football.OfResult(r, Black); w != c.footballWhite || b != c.footballBlack {
			t.Errorf("%q: %s and %s points of 3-1-0, want %s and %s", c.code, w, b, c.footballWhite, c.footballBlack)
		}
	}
}

// Codes and letters are read as what they were written for; what two results
// share is read as the first of them.
func TestResultsThereAndBack(t *testing.T) {
	if n := len(Results()); n != int(numResults)-1 {
		t.Errorf("%d results are listed", n)
	}
	for _, r := range Results() {
		if got, err := ParseResult(r.Code()); err != nil || got != r {
			t.Errorf("%q is read as %q (%v)", r, got, err)
		}
		want := r
		if r == Postponed {
			want = Adjourned
		}
		if got, ok := ResultFromTRF(r.TRF(White), r.TRF(Black)); !ok || got != want {
			t.Errorf("TRF letters of %q are read as %q", r, got)
		}
		if got := r.Swapped(); got.Outcome(White) != r.Outcome(Black) || got.Outcome(Black) != r.Outcome(White) || got.Played() != r.Played() || got.Rated() != r.Rated() || got.Swapped() != r {
			t.Errorf("%q with the colours exchanged is %q", r, got)
		}
	}
	for _, pair := range []string{"11", "1=", "1-", "+0", "W0", "1L", "+ ", "?=", "F-"} {
		if got, ok := ResultFromTRF(pair[0], pair[1]); ok {
			t.Errorf("White %c, Black %c was read as %q", pair[0], pair[1], got)
		}
	}
	if _, err := ParseResult("2-0"); err == nil {
		t.Error("2-0 was read")
	}
	if got := Result(200).Code(); got != "" {
		t.Errorf("a result out of the table is %q", got)
	}
}

func TestByes(t *testing.T) {
	pts := Points{Win: 30, Draw: 10, PairingBye: 20, ZeroBye: 1}
	for _, c := range []struct {
		kind      ByeKind
		text      string
		requested bool
		points    Score
	}{
		{NoBye, "", false, 0}, {PairingBye, "U", false, 20}, {FullBye, "F", true, 30}, {HalfBye, "H", true, 10}, {ZeroBye, "Z", true, 1},
	} {
		if c.kind.String() != c.text || c.kind.Requested() != c.requested || pts.OfBye(c.kind) != c.points {
			t.Errorf("%q: %q, requested %v, %s points", c.text, c.kind, c.kind.Requested(), pts.OfBye(c.kind))
		}
		if got, err := ParseBye(c.text); err != nil || got != c.kind {
			t.Errorf("%q is read as %q (%v)", c.text, got, err)
		}
	}
	if _, err := ParseBye("X"); err == nil {
		t.Error("X was read as a bye")
	}
	for _, k := range []ByeKind{NoBye, ByeKind(9)} {
		if k.TRF() != ' ' || k.String() != "" {
			t.Errorf("no bye is %q in the TRF and called %q", k.TRF(), k)
		}
	}
}

func TestOutcomeOther(t *testing.T) {
	for o, want := range map[Outcome]Outcome{Win: Loss, Loss: Win, Draw: Draw, None: None} {
		if got := o.Other(); got != want {
			t.Errorf("other of %d: %d, want %d", o, got, want)
		}
	}
}

// Who wins has won, by the one table, and the other has lost.
func TestWins(t *testing.T) {
	for _, c := range []Color{White, Black} {
		for r, forfeit := range map[Result]bool{WinOf(c): false, ForfeitWinOf(c): true} {
			if r.Outcome(c) != Win || r.Outcome(c.Other()) != Loss || r.Forfeit() != forfeit || r.Rated() == forfeit {
				t.Errorf("%s wins: %s", c, r)
			}
		}
	}
}
