package adjournment

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// The evening of every test: the session ends at 22:00, play goes on a week later.
var (
	evening  = time.Date(2026, 11, 26, 22, 0, 0, 0, time.UTC)
	nextWeek = evening.AddDate(0, 0, 7).Add(-150 * time.Minute) // 19:30
	theGame  = Ref{Event: "e1", Section: "A", Round: 5, Board: 4, White: "p7", Black: "p12"}
	today    = Rules{Edition: tournament.FIDE2023, Control: tournament.TimeControl{{Moves: 40, Base: 2 * time.Hour}, {Base: time.Hour}}, Default: 30 * time.Minute}
	older    = Rules{Edition: tournament.FIDE1985, Control: tournament.TimeControl{{Moves: 40, Base: 150 * time.Minute}, {Moves: 20, Base: time.Hour}}}
)

func clocks(w, b string) *tournament.ByColor[Clock] {
	white, errW := ParseClock(w)
	black, errB := ParseClock(b)
	if errW != nil || errB != nil {
		panic("clocks")
	}
	return &tournament.ByColor[Clock]{White: white, Black: black}
}

// story is a game that a test tells act by act.
type story struct {
	testing.TB
	Game
}

func tell(t testing.TB, r Rules) *story { return &story{t, New(theGame, r)} }

// do does acts that nothing may stand in the way of.
func (s *story) do(acts ...Act) *story {
	s.Helper()
	for _, a := range acts {
		next, err := s.Do(s.Prepare(a))
		if err != nil {
			s.Fatalf("%s in %s: %v", a.Name, s.Stage, err)
		}
		s.Game = next
	}
	return s
}

// refuse checks that an act is refused for one reason, that nothing changes by
// it, and that a refusal gives way to the arbiter unless it is final.
func (s *story) refuse(a Act, need string, article string) (final bool) {
	s.Helper()
	stage, acts := s.Stage, len(s.Acts)
	next, err := s.Do(s.Prepare(a))
	var r *Refusal
	if !errors.As(err, &r) {
		s.Fatalf("%s in %s was not refused (%v)", a.Name, s.Stage, err)
	}
	if r.Key != "adjournment.need."+need && r.Key != "adjournment."+need || r.Article != article {
		s.Errorf("%s in %s: refused by %s (%s), want %s (%s)", a.Name, s.Stage, r.Key, r.Article, need, article)
	}
	if next.Stage != stage || len(next.Acts) != acts {
		s.Errorf("%s: refused, but the game has changed", a.Name)
	}
	a = s.Prepare(a)
	a.Otherwise = true
	if _, err := s.Do(a); err == nil {
		s.Errorf("%s: the arbiter decided otherwise without a reason", a.Name)
	}
	a.Texts.Otherwise = "so decided"
	other, err := s.Do(a)
	switch {
	case r.Final && err == nil:
		s.Errorf("%s: a final refusal gave way", a.Name)
	case !r.Final && err != nil:
		s.Errorf("%s: the arbiter could not decide otherwise: %v", a.Name, err)
	case !r.Final && !other.Last().Otherwise:
		s.Errorf("%s: that the arbiter decided otherwise is not recorded", a.Name)
	}
	return r.Final
}

func (s *story) ends(want tournament.Result) {
	s.Helper()
	if s.Stage != Finished || s.Result() != want {
		s.Errorf("the game is %s with %q, want finished with %q", s.Stage, s.Result(), want)
	}
	again, err := Fold(s.Ref, s.Rules, recoded(s, s.Acts))
	if err != nil || again.Stage != s.Stage || again.Result() != s.Result() {
		s.Errorf("folded again: %s with %q, %v", again.Stage, again.Result(), err)
	}
}

// recoded are the acts as they come back from the journal.
func recoded(t testing.TB, acts []Act) []Act {
	t.Helper()
	out := make([]Act, len(acts))
	for i, a := range acts {
		b, err := a.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if out[i], err = DecodeAct(b); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// Facts that the tests give again and again.

// endgame has Black to move at move 41: the picture of the arbiter's desk.
const endgame = "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"

func adjourn(fen string) Act {
	return Act{Name: Adjourn, At: evening, Position: fen, SessionEnd: evening}
}

func seal() Act {
	return Act{
		Name: Seal, At: evening.Add(4 * time.Minute), Used: clocks("1:02:10", "0:47:35"), Serial: "E-0031", Sheets: true,
		Resume: nextWeek, Texts: Texts{Place: "club room", Holder: "M. Kestrel"},
	}
}

func begin(white, black bool) Act {
	return Act{Name: Begin, At: nextWeek, Present: &tournament.ByColor[bool]{White: white, Black: black}}
}

func later(minutes int) time.Time { return nextWeek.Add(time.Duration(minutes) * time.Minute) }

func open(minutes int) Act {
	return Act{Name: Open, At: later(minutes), Seal: Intact, Texts: Texts{Holder: "R. Almási"}}
}

func read(text string) Act {
	return Act{Name: Read, At: later(2), Written: text, Language: rules.English}
}

func ruling() Act { return Act{Name: Rule, At: later(3)} }

func resume() Act { return Act{Name: Resume, At: later(4)} }

func result(r tournament.Result) Act { return Act{Name: EnterResult, At: later(120), Result: r} }

func setUp() Act { return Act{Name: SetUp, At: later(0)} }

// I.1 to I.9.1: the ordinary case.
func TestSealedOpenedAndPlayedOn(t *testing.T) {
	for _, r := range []Rules{today, older} {
		s := tell(t, r).do(adjourn(endgame))
		if s.Result() != tournament.NoResult {
			t.Errorf("while he writes the board holds %q", s.Result())
		}
		s.do(seal())
		e := s.Envelope
		if e.Sealer != tournament.Black || e.Number != 41 || e.Used.White.String() != "1:02:10" || e.Charged != 0 || s.Result() != tournament.Adjourned {
			t.Errorf("envelope %+v, board %q", e, s.Result())
		}
		s.do(Act{Name: Keep, At: evening, Seal: Intact, Photo: strings.Repeat("a1", 32), Texts: Texts{Holder: "the safe"}})
		s.do(begin(true, true), Act{Name: SetUp, At: nextWeek, Position: endgame, Used: clocks("1:02:10", "0:47:35")}, open(1), read("Nd4"), ruling())
		if s.Move != "c6d4" || s.Stage != Opened {
			t.Fatalf("ruled %q in %s", s.Move, s.Stage)
		}
		s.do(resume())
		if s.Position.Turn() != rules.White || s.Position.MoveNumber() != 42 || s.Result() != tournament.Adjourned {
			t.Errorf("resumed at %s, board %q", s.Position.FEN(), s.Result())
		}
		s.do(result(tournament.BlackWins)).ends(tournament.BlackWins)
	}
}

// I.1.2, 13.1(2): who seals early is charged what is left of the session.
func TestSealingEarlyCostsTheRestOfTheSession(t *testing.T) {
	early := Act{Name: AdjournEarly, At: evening.Add(-20 * time.Minute), Position: endgame, SessionEnd: evening}
	shut := seal()
	shut.At = evening.Add(-12 * time.Minute)
	s := tell(t, today).do(early, shut)
	if s.Used.Black.String() != "0:59:35" || s.Envelope.Charged != 720 || s.Used.White.String() != "1:02:10" {
		t.Errorf("used %v, charged %d", s.Used, s.Envelope.Charged)
	}
	shut.Used = clocks("1:02:10", "2:55:00")
	tell(t, today).do(early).refuse(shut, "need.control", "6.9")
}

// I.7 and I.9.2: the envelope stays shut until the replier is there, and his clock runs.
func TestReplierIsLate(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal(), begin(false, true), setUp())
	if s.Running != tournament.White {
		t.Fatalf("the clock of %q runs", s.Running)
	}
	if s.refuse(open(5), "need.replier", "I.7") {
		t.Error("the arbiter may open it all the same, and say why")
	}
	s.do(Act{Name: Arrive, At: later(17), Side: tournament.White})
	if s.Used.White.String() != "1:19:10" || s.Running != tournament.NoColor {
		t.Errorf("he was 17 minutes late and has used %s", s.Used.White)
	}
	s.do(open(18), read("Nd4"), ruling(), resume(), result(tournament.Drawn)).ends(tournament.Drawn)
	// Both absent: the replier loses the time (I.11).
	if s := tell(t, today).do(adjourn(endgame), seal(), begin(false, false)); s.Running != tournament.White {
		t.Errorf("nobody there: the clock of %q runs", s.Running)
	}
}

// I.10; 10.15: the replier does not come by the default time.
func TestReplierDoesNotCome(t *testing.T) {
	nobody := Act{Name: Default, At: later(30)}
	s := tell(t, today).do(adjourn(endgame), seal(), begin(false, true))
	early := nobody
	early.At = later(29)
	s.refuse(early, "need.default-time", "6.7.1")
	s.do(nobody)
	if s.Stage != Due {
		t.Fatalf("the envelope is opened first, but the game is %s", s.Stage)
	}
	s.do(open(31), read("Nd4"), ruling()).ends(tournament.BlackWins)

	// A sealed stalemate goes before it (I.10) ...
	stale := "7k/8/8/6Q1/8/8/8/K7 w - - 0 60"
	sealed := seal()
	sealed.Used = clocks("1:00:00", "1:00:00")
	s = tell(t, today).do(adjourn(stale), sealed, begin(true, false), nobody, open(31), read("Qg6"), ruling())
	s.ends(tournament.Drawn)
	// ... in the older Laws only for the sealer: the replier has lost at once.
	nobody.At = later(60)
	tell(t, older).do(adjourn(stale), sealed, begin(true, false), nobody).ends(tournament.WhiteWins)
	// Nobody came: both lose (10.17), today after the envelope has been looked into.
	tell(t, older).do(adjourn(endgame), seal(), begin(false, false), nobody).ends(tournament.BothLose)
	tell(t, today).do(adjourn(endgame), seal(), begin(false, false), nobody, open(61), read("Nd4"), ruling()).ends(tournament.BothLose)
}

// I.9.3, I.10; 14.4, 10.15: the sealer is late, or does not come at all.
func TestSealerIsLate(t *testing.T) {
	reply := Act{Name: SealReply, At: later(10), Used: clocks("1:08:00", "0:47:35"), Serial: "E-0032", Sheets: true, Texts: Texts{Holder: "R. Almási"}}
	for _, r := range []Rules{today, older} {
		s := tell(t, r).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume(), reply)
		if s.Stage != ReplySealed || s.Running != tournament.Black || s.Envelope.Sealer != tournament.White || s.Envelope.Number != 42 {
			t.Fatalf("%s, the clock of %q runs, envelope of %q for move %d", s.Stage, s.Running, s.Envelope.Sealer, s.Envelope.Number)
		}
		s.refuse(open(12), "need.replier", map[tournament.Edition]string{tournament.FIDE2023: "I.7", tournament.FIDE1985: "14.2"}[r.Edition])
		s.do(Act{Name: Arrive, At: later(25), Side: tournament.Black})
		if s.Used.Black.String() != "1:02:35" {
			t.Errorf("he was away for 15 minutes of his clock and has used %s", s.Used.Black)
		}
		s.do(open(26), read("Bxd4"), ruling(), resume(), result(tournament.WhiteWins)).ends(tournament.WhiteWins)

		// He does not come: lost, with or without the second envelope.
		gone := Act{Name: Default, At: later(60)}
		tell(t, r).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume(), gone).ends(tournament.WhiteWins)
		tell(t, r).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume(), reply, gone).ends(tournament.WhiteWins)
		// A sealed mate wins for him who is not there, a sealed stalemate draws (10.15(1), (2)).
		sealed := seal()
		sealed.Used = clocks("1:00:00", "1:00:00")
		tell(t, r).do(adjourn("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 40"), sealed, begin(false, true), setUp(), open(1), read("Ra8#"), ruling()).ends(tournament.WhiteWins)
		tell(t, r).do(adjourn("7k/8/8/6Q1/8/8/8/K7 w - - 0 60"), sealed, begin(false, true), setUp(), open(1), read("Qg6"), ruling()).ends(tournament.Drawn)
		// So does a sealed capture after which nobody can win (10.4, 5.2.2).
		tell(t, r).do(adjourn("7k/8/8/8/8/8/1r6/K7 w - - 0 60"), sealed, begin(false, true), setUp(), open(1), read("Kxb2"), ruling()).ends(tournament.Drawn)
	}
	// 10.15(3): he who is there oversteps.
	s := tell(t, older).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume())
	s.do(result(tournament.BlackWins)).ends(tournament.BlackWins)
	// Whoever is there has nobody to seal a reply for.
	s = tell(t, today).do(adjourn(endgame), seal(), begin(true, true), setUp(), open(1), read("Nd4"), ruling(), resume())
	s.refuse(reply, "need.sealer-absent", "I.9.3")
}

// I.10: too late is lost, unless the arbiter decides otherwise.
func TestTooLate(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal(), begin(false, true))
	s.refuse(Act{Name: Arrive, At: later(31), Side: tournament.White}, "need.in-time", "I.10, 6.7.1")
	// Silent regulations mean no time at all (6.7.1).
	strict := today
	strict.Default = 0
	s = tell(t, strict).do(adjourn(endgame), seal(), begin(false, true))
	s.refuse(Act{Name: Arrive, At: later(1), Side: tournament.White}, "need.in-time", "I.10, 6.7.1")
	s.do(Act{Name: Default, At: later(0)}, open(1), read("Nd4"), ruling()).ends(tournament.BlackWins)
	// His clock may have run out before.
	long := today
	long.Default = 3 * time.Hour
	s = tell(t, long).do(adjourn(endgame), seal(), begin(false, true))
	s.refuse(Act{Name: Arrive, At: later(119), Side: tournament.White}, "need.flagged", "6.9")
	fallen := Act{Name: FlagFall, At: later(100), Side: tournament.White}
	s.refuse(fallen, "need.flag-down", "6.9")
	fallen.At = later(119)
	s.do(fallen, open(120), read("Nd4"), ruling()).ends(tournament.BlackWins)
	// The sealer's opponent has a bare king: nobody can lose to it.
	shut := seal()
	shut.Used = clocks("0:10:00", "1:59:00")
	tell(t, long).do(adjourn("7k/8/8/8/8/1Q6/8/K7 b - - 0 39"), shut, begin(true, false), setUp(), open(1), read("Kg7"), ruling(), resume()).
		do(Act{Name: FlagFall, At: later(90), Side: tournament.White, Result: tournament.Drawn}).ends(tournament.Drawn)
}

// I.12; 14.5: the envelope is lost.
func TestEnvelopeIsLost(t *testing.T) {
	lost := Act{Name: EnvelopeMissing, At: later(-60), Texts: Texts{Reason: "not in the safe"}}
	says := Act{Name: StateMove, At: later(1), Written: "Nd4", Language: rules.English}
	for _, r := range []Rules{today, older} {
		s := tell(t, r).do(adjourn(endgame), seal(), lost)
		s.refuse(says, "need.sealer-present", map[tournament.Edition]string{tournament.FIDE2023: "I.12.1", tournament.FIDE1985: "14.5"}[r.Edition])
		s.do(begin(true, true), says)
		if s.Stage != Opened || s.Move != "c6d4" || s.Used != *clocks("1:02:10", "0:47:35") {
			t.Errorf("%s with %q, used %v", s.Stage, s.Move, s.Used)
		}
		s.do(resume(), result(tournament.Drawn)).ends(tournament.Drawn)

		// It turns up, before the session or in it.
		found := Act{Name: EnvelopeFound, At: nextWeek, Seal: Intact, Texts: Texts{Holder: "R. Almási"}}
		if s := tell(t, r).do(adjourn(endgame), seal(), lost, found); s.Stage != Custody {
			t.Errorf("found before the session: %s", s.Stage)
		}
		if s := tell(t, r).do(adjourn(endgame), seal(), lost, begin(true, true), found); s.Stage != Due {
			t.Errorf("found in the session: %s", s.Stage)
		}
		// Times unknown: the arbiter sets the clocks. Position unknown: a new game.
		reason := Texts{Reason: "the sheets are lost, too"}
		s = tell(t, r).do(adjourn(endgame), seal(), lost, begin(true, true), Act{Name: SetClocks, At: later(1), Used: clocks("1:00:00", "1:00:00"), Texts: reason})
		if s.Used.White != 3600 {
			t.Errorf("used %v", s.Used)
		}
		s.do(Act{Name: Annul, At: later(2), Texts: reason}, Act{Name: NewGame, At: later(3)})
		if s.Stage != Playing || s.Envelope != nil || s.Result() != tournament.Adjourned {
			t.Errorf("a new game: %s, board %q", s.Stage, s.Result())
		}
		s.do(result(tournament.WhiteWins)).ends(tournament.WhiteWins)
		// Whoever does not come to a lost envelope has lost all the same.
		tell(t, r).do(adjourn(endgame), seal(), lost, begin(true, false), Act{Name: Default, At: later(60)}).ends(tournament.WhiteWins)
	}
}

// I.6, 14.2(1): what was agreed before the opening stands, whatever lies in the envelope.
func TestDrawAndResignationBeforeTheOpening(t *testing.T) {
	offer := Act{Name: OfferDraw, At: evening.AddDate(0, 0, 1), Side: tournament.White}
	for _, r := range []Rules{today, older} {
		s := tell(t, r).do(adjourn(endgame), seal(), offer)
		if s.Offer != tournament.White {
			t.Errorf("offer of %q", s.Offer)
		}
		s.do(Act{Name: DeclineDraw, At: evening.AddDate(0, 0, 2)}, offer, Act{Name: AgreeDraw, At: evening.AddDate(0, 0, 3)})
		s.do(Act{Name: Open, At: evening.AddDate(0, 0, 4), Seal: Intact, Texts: Texts{Holder: "M. Kestrel"}}, read("Qq9 nonsense"))
		if s.Written != "Qq9 nonsense" {
			t.Errorf("for the record: %q", s.Written)
		}
		s.ends(tournament.Drawn)
		tell(t, r).do(adjourn(endgame), seal(), Act{Name: Resign, At: evening.AddDate(0, 0, 3), Side: tournament.Black}).ends(tournament.WhiteWins)
	}
	// 5.1.2: a resignation draws if the opponent cannot mate; the older Laws know no such thing.
	hopeless := "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 70"
	shut := seal()
	shut.Used = clocks("1:00:00", "1:00:00")
	resigns := Act{Name: Resign, At: evening.AddDate(0, 0, 1), Side: tournament.Black}
	tell(t, today).do(adjourn(hopeless), shut, resigns).ends(tournament.Drawn)
	tell(t, older).do(adjourn(hopeless), shut, resigns).ends(tournament.WhiteWins)
	s := tell(t, today).do(adjourn(hopeless), shut)
	resigns.Result = tournament.WhiteWins
	s.refuse(resigns, "need.resigned", "5.1.2")
}

// I.8; 10.16, 10.5: what is written is ambiguous, means nothing, or is illegal.
func TestBadSealedMove(t *testing.T) {
	shut := seal()
	shut.Used = clocks("1:00:00", "1:00:00")
	for _, c := range []struct {
		name, fen, text string
		rules           Rules
		want            tournament.Result
	}{
		{"two knights can go", "4k3/3r4/8/8/8/5N2/8/1N2K3 w - - 0 40", "Nd2", today, tournament.BlackWins},
		{"two knights can go", "4k3/3r4/8/8/8/5N2/8/1N2K3 w - - 0 40", "Nd2", older, tournament.BlackWins},
		{"illegal", endgame, "Ke6", today, tournament.WhiteWins},
		{"no move of chess", endgame, "hello", older, tournament.WhiteWins},
		{"blank", endgame, "", today, tournament.WhiteWins},
		{"a promotion without a piece", "7k/4P3/8/8/8/8/r7/K7 w - - 0 50", "e8", today, tournament.BlackWins},
		{"illegal against a bare king", "7k/8/8/8/8/1Q6/8/K7 w - - 0 50", "Qa9", older, tournament.Drawn},
		{"illegal against a bare king", "7k/8/8/8/8/1Q6/8/K7 w - - 0 50", "Qa9", today, tournament.Drawn},
		{"illegal against a knight beside a queen", "8/8/8/3k4/3q4/8/1N6/K7 b - - 0 70", "Qa9", today, tournament.Drawn},
		{"illegal against a knight beside a queen", "8/8/8/3k4/3q4/8/1N6/K7 b - - 0 70", "Qa9", older, tournament.WhiteWins},
	} {
		t.Run(c.name+" "+string(c.rules.Edition), func(t *testing.T) {
			s := tell(t, c.rules).do(adjourn(c.fen), shut, begin(true, true), setUp(), open(1), read(c.text))
			s.do(ruling()).ends(c.want)
		})
	}
	// One of two knights is pinned: the text is unique and stands.
	s := tell(t, today).do(adjourn("4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 40"), shut, begin(true, true), setUp(), open(1), read("Nc3"), ruling())
	if s.Move != "b1c3" {
		t.Errorf("ruled %q", s.Move)
	}
	// Taking one of the candidates is the arbiter's own decision.
	s = tell(t, today).do(adjourn("4k3/3r4/8/8/8/5N2/8/1N2K3 w - - 0 40"), shut, begin(true, true), setUp(), open(1), read("Nd2"))
	s.refuse(Act{Name: Rule, At: later(3), Move: "b1d2"}, "need.ruling", "I.8, I.10")
	s.refuse(Act{Name: Rule, At: later(3), Move: "e1e4"}, "need.legal", "3.10, I.8")
	// A slip of the typist is corrected before the ruling, with a reason.
	s.refuse(read("Nbd2"), "need.once", "I.7")
}

// I.13; 14.6 and 8.4: clocks and position at the resumption.
func TestWrongClocksAndPosition(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal(), begin(true, true))
	s.refuse(open(1), "need.set-up", "I.5")
	s.refuse(Act{Name: SetUp, At: nextWeek, Position: strings.Replace(endgame, "1p3pp1", "pp3pp1", 1)}, "need.same-position", "I.5")
	s.refuse(Act{Name: SetUp, At: nextWeek, Used: clocks("1:02:10", "0:57:35")}, "need.same-clocks", "I.5")
	s.do(setUp(), open(1), read("Nd4"), ruling(), resume())
	object := Act{Name: ObjectClock, At: later(5), Side: tournament.White, Used: clocks("0:52:10", "0:47:35")}
	if c := *s; true {
		c.do(object)
		if c.Used.White.String() != "0:52:10" {
			t.Errorf("used %s", c.Used.White)
		}
	}
	object.Moved = true
	s.refuse(object, "need.before-move", "I.13")
	s.do(Act{Name: WrongPosition, At: later(9), Texts: Texts{Reason: "a pawn stood on a7"}})
	if s.Stage != Opened || s.Position.FEN() != endgame || s.Move != "c6d4" {
		t.Errorf("%s at %s with %q", s.Stage, s.Position.FEN(), s.Move)
	}
	s.do(resume())
	if s.Position.MoveNumber() != 42 {
		t.Errorf("again at move %d", s.Position.MoveNumber())
	}
}

// A broken seal is seen; opening such an envelope is the arbiter's decision.
func TestBrokenSeal(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal(), Act{Name: Keep, At: later(-5), Seal: Broken, Texts: Texts{Holder: "R. Almási"}}, begin(true, true), setUp())
	s.refuse(open(1), "need.intact", "I.3")
}

// What the issue calls bad input.
func TestBadInput(t *testing.T) {
	moves := strings.Fields("e2e4 e7e5 g1f3 b8c6")
	const there = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
	done := tell(t, today).do(result(tournament.WhiteWins))
	done.refuse(adjourn(endgame), "not-now", "I.1.1")
	tell(t, today).refuse(adjourn("6k1/6Q1/6K1/8/8/8/8/8 b - - 0 50"), "need.alive", "5.1, 5.2, 9.6")
	tell(t, today).refuse(adjourn("no position"), "need.position", "I.2.2")
	a := adjourn(there)
	a.Moves = moves
	tell(t, today).do(a)
	a.Position = endgame
	tell(t, today).refuse(a, "need.moves", "I.2.2, I.3")
	a.Position, a.Moves = there, append(slices.Clone(moves), "e1e3")
	tell(t, today).refuse(a, "need.moves", "I.2.2, I.3")
	b := seal()
	b.Used = clocks("3:00:01", "0:47:35")
	tell(t, today).do(adjourn(endgame)).refuse(b, "need.control", "6.9")
	b = seal()
	b.Resume = evening.AddDate(0, 0, -1)
	tell(t, today).do(adjourn(endgame)).refuse(b, "need.resume", "I.2.7, I.14")
	b = seal()
	b.Sheets = false
	tell(t, today).do(adjourn(endgame)).refuse(b, "need.sheets", "I.1.1")
	b = seal()
	b.Serial = ""
	tell(t, today).do(adjourn(endgame)).refuse(b, "fact-missing", "")
	s := tell(t, today).do(adjourn(endgame), seal())
	s.refuse(open(1), "not-now", "I.7, I.9.1")
	s.refuse(Act{Name: Begin, At: nextWeek.Add(-time.Hour), Present: &tournament.ByColor[bool]{White: true, Black: true}}, "need.time", "I.2.7, I.9")
	s.refuse(Act{Name: "eat"}, "no-act", "")
	early := Act{Name: AdjournEarly, At: evening, Position: endgame, SessionEnd: evening.Add(-time.Minute)}
	tell(t, today).refuse(early, "need.session-end", "I.1.2")
}

// A game can be adjourned again; the moves then continue the adjourned ones.
func TestAdjournedAgain(t *testing.T) {
	first := adjourn("")
	first.Moves = strings.Fields("e2e4 e7e5 g1f3")
	s := tell(t, today).do(first, seal(), begin(true, true), setUp(), open(1), read("Nc6"), ruling(), resume())
	if strings.Join(s.Moves, " ") != "e2e4 e7e5 g1f3 b8c6" {
		t.Errorf("moves %v", s.Moves)
	}
	again := Act{Name: Adjourn, At: later(90), Moves: strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5")}
	other := Act{Name: Adjourn, At: later(90), Moves: strings.Fields("e2e4 e7e5 g1f3 g8f6 f1b5")}
	s.refuse(other, "need.moves", "I.2.2, I.3")
	shut := seal()
	shut.At, shut.Resume = later(95), later(1000)
	s.do(again)
	shut.Used = clocks("1:00:00", "0:47:35")
	s.refuse(shut, "need.clocks-back", "I.5")
	shut.Used = clocks("1:10:00", "0:57:35")
	s.do(shut)
	if s.Envelope.Number != 3 || s.Envelope.Sealer != tournament.Black {
		t.Errorf("envelope of %q for move %d", s.Envelope.Sealer, s.Envelope.Number)
	}
	// Calling it off leads back to the board that it came from.
	if c := *s; true {
		c.Game, _ = Fold(s.Ref, s.Rules, s.Acts[:len(s.Acts)-1])
		c.do(Act{Name: CallOff, At: later(96), Texts: Texts{Reason: "ten minutes more"}})
		if c.Stage != Resumed || c.Result() != tournament.Adjourned {
			t.Errorf("%s, board %q", c.Stage, c.Result())
		}
	}
}

// A postponed game: new day, last day, and what stands if it is not played.
func TestPostponed(t *testing.T) {
	put := Act{
		Name: Postpone, At: evening, Side: tournament.Black, Resume: nextWeek, Deadline: nextWeek.AddDate(0, 0, 7), Reminder: nextWeek.AddDate(0, 0, -1),
		Result: tournament.WhiteByForfeit, Texts: Texts{Reason: "ill"},
	}
	s := tell(t, today).do(put)
	if s.Result() != tournament.Postponed || s.AskedBy != tournament.Black {
		t.Errorf("board %q, asked by %q", s.Result(), s.AskedBy)
	}
	late := Act{Name: Schedule, At: evening, Resume: put.Deadline.Add(time.Hour)}
	s.refuse(late, "need.before-deadline", "Preface")
	late.Resume = put.Deadline.Add(-time.Hour)
	s.do(late, Act{Name: Remind, At: put.Reminder})
	s.refuse(Act{Name: Lapse, At: put.Deadline}, "need.overdue", "Preface")
	lapse := *s
	lapse.do(Act{Name: Lapse, At: put.Deadline.Add(time.Minute)}).ends(tournament.WhiteByForfeit)
	played := *s
	played.do(Act{Name: Start, At: late.Resume})
	if played.Result() != tournament.Postponed {
		t.Errorf("while it is played the board holds %q", played.Result())
	}
	played.do(adjourn(endgame), seal())
	if played.Result() != tournament.Adjourned {
		t.Errorf("adjourned, the board holds %q", played.Result())
	}
	s.do(result(tournament.Drawn)).ends(tournament.Drawn)
	put.Deadline = evening
	tell(t, today).refuse(put, "need.deadline", "Preface")
}

// An adjudication: request, both analyses, adjudicator, appeal.
func TestAdjudication(t *testing.T) {
	ask := Act{Name: AskAdjudication, At: evening, Side: tournament.White, Result: tournament.WhiteWins, Position: endgame}
	s := tell(t, today)
	s.refuse(Act{Name: AskAdjudication, At: evening, Side: tournament.White, Result: tournament.WhiteByForfeit, Position: endgame}, "need.claimable", "Preface")
	s.refuse(Act{Name: AskAdjudication, At: evening, Side: tournament.White, Result: tournament.WhiteWins}, "need.known-position", "Preface")
	s.do(ask)
	decide := Act{Name: Adjudicate, At: evening.AddDate(0, 0, 3), Result: tournament.Drawn, Deadline: evening.AddDate(0, 0, 10)}
	s.refuse(decide, "need.judge", "Preface")
	s.do(Act{Name: AppointJudge, At: evening, Texts: Texts{Person: "a grandmaster"}})
	s.refuse(decide, "need.analyses", "Preface")
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		s.do(Act{Name: SubmitAnalysis, At: evening, Side: c, Result: tournament.WinOf(c), Texts: Texts{Analysis: "1…Kf8"}})
	}
	s.do(decide)
	if s.Result() != tournament.Adjourned {
		t.Errorf("until the appeal's time is over the board holds %q", s.Result())
	}
	s.refuse(Act{Name: CloseAppeals, At: evening.AddDate(0, 0, 9)}, "need.appeals-over", "11.10")
	appeal := Act{Name: Appeal, At: evening.AddDate(0, 0, 11), Side: tournament.White, Texts: Texts{Reason: "2.Rd7 wins"}}
	s.refuse(appeal, "need.appeal-time", "11.10")
	closed := *s
	closed.do(Act{Name: CloseAppeals, At: evening.AddDate(0, 0, 11)}).ends(tournament.Drawn)
	if !closed.ByJudge {
		t.Error("nothing marks it as adjudicated")
	}
	appeal.At = evening.AddDate(0, 0, 10)
	s.do(appeal, Act{Name: DecideAppeal, At: evening.AddDate(0, 0, 20), Result: tournament.WhiteWins, Texts: Texts{Reason: "the analysis holds"}})
	s.ends(tournament.WhiteWins)
	// It can be dropped: the game goes on where it was.
	d := tell(t, today).do(adjourn(endgame), seal(), Act{Name: AskAdjudication, At: evening, Side: tournament.Black, Result: tournament.Drawn})
	d.do(Act{Name: DropAdjudication, At: evening, Texts: Texts{Reason: "both will play"}})
	if d.Stage != Custody {
		t.Errorf("back in %s", d.Stage)
	}
}
