package adjournment

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sealedmove/tournament"
)

// Changing any byte of what is stored of an envelope, of its clocks or of its
// position is seen when the acts are folded.
func TestNoByteOfAnEnvelopeCanBeChanged(t *testing.T) {
	on := adjourn("")
	on.Moves = strings.Fields("e2e4 e7e5 g1f3")
	shut := seal()
	shut.Offer = tournament.White
	s := tell(t, today).do(on, Act{Name: MadeOnBoard, At: evening}, shut)
	var stored [][]byte
	for _, a := range s.Acts {
		b, err := a.Encode()
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, b)
	}
	fold := func(stored [][]byte) error {
		var acts []Act
		for _, b := range stored {
			a, err := DecodeAct(b)
			if err != nil {
				return err
			}
			acts = append(acts, a)
		}
		_, err := Fold(theGame, today, acts)
		return err
	}
	if err := fold(stored); err != nil {
		t.Fatal(err)
	}
	envelope := stored[2]
	position := stored[0][bytes.Index(stored[0], []byte(`"position"`)):bytes.Index(stored[0], []byte(`,"sessionEnd"`))]
	changed := 0
	try := func(act, i int, c byte) {
		was := stored[act][i]
		if was == c {
			return
		}
		stored[act][i] = c
		if err := fold(stored); err == nil {
			t.Errorf("act %d: nobody sees %s", act, stored[act])
		}
		stored[act][i] = was
		changed++
	}
	for i := range envelope {
		for _, c := range []byte(`0123456789abcdfABF"{}:,-TZw /`) {
			try(2, i, c)
		}
		try(2, i, envelope[i]^0x20)
		try(2, i, envelope[i]^1)
	}
	start := bytes.Index(stored[0], position)
	for i := range position {
		for _, c := range []byte(`0123456789abcdefghknpqrKQ"/- w`) {
			try(0, start+i, c)
		}
	}
	if changed < 5000 {
		t.Errorf("only %d changes tried", changed)
	}
	// An act that is left out or put in is seen, too.
	if err := fold([][]byte{stored[0], stored[2]}); err == nil {
		t.Error("that the move was made on the board can be left out")
	}
	var tampered *TamperedError
	if err := fold([][]byte{stored[0], stored[2]}); !errors.As(err, &tampered) || tampered.Serial != "E-0031" {
		t.Errorf("%v", err)
	}
	// So is an envelope of another game, of other players, of another event.
	for _, other := range []func(*Ref){
		func(r *Ref) { r.Board = 5 }, func(r *Ref) { r.Round = 4 }, func(r *Ref) { r.Section = "B" }, func(r *Ref) { r.Event = "e2" },
		func(r *Ref) { r.White, r.Black = r.Black, r.White },
	} {
		ref := theGame
		other(&ref)
		if _, err := Fold(ref, today, s.Acts); !errors.As(err, &tampered) {
			t.Errorf("envelope of another game: %v", err)
		}
	}
}

// The digest reads every field of an envelope, and no two envelopes share one.
func TestDigestReadsEveryField(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal())
	e := *s.Envelope
	seen := []string{e.Digest()}
	change := func(name string, f func(*Envelope)) {
		other := e
		f(&other)
		if d := other.Digest(); slices.Contains(seen, d) {
			t.Errorf("%s is not in the digest", name)
		} else {
			seen = append(seen, d)
		}
		if other.Code() == e.Code() {
			t.Errorf("%s is not in the code", name)
		}
	}
	change("event", func(e *Envelope) { e.Event += "x" })
	change("section", func(e *Envelope) { e.Section += "x" })
	change("round", func(e *Envelope) { e.Round++ })
	change("board", func(e *Envelope) { e.Board++ })
	change("white", func(e *Envelope) { e.White += "x" })
	change("black", func(e *Envelope) { e.Black += "x" })
	change("position", func(e *Envelope) { e.Position += " " })
	change("moves", func(e *Envelope) { e.Moves = []string{"e2e4"} })
	change("number", func(e *Envelope) { e.Number++ })
	change("sealer", func(e *Envelope) { e.Sealer = e.Sealer.Other() })
	change("white's clock", func(e *Envelope) { e.Used.White++ })
	change("black's clock", func(e *Envelope) { e.Used.Black++ })
	change("charge", func(e *Envelope) { e.Charged++ })
	change("offer", func(e *Envelope) { e.Offer = tournament.White })
	change("on board", func(e *Envelope) { e.OnBoard = true })
	change("sheets", func(e *Envelope) { e.Sheets = false })
	change("serial", func(e *Envelope) { e.Serial += "x" })
	change("sealed at", func(e *Envelope) { e.Sealed = e.Sealed.Add(1) })
	change("resumption", func(e *Envelope) { e.Resume = e.Resume.Add(1) })
	if fields := reflect.TypeFor[Envelope]().NumField(); fields != 13 {
		t.Errorf("an envelope has %d fields; is the new one in the digest and here?", fields)
	}
	if code := e.Code(); len(code) != 19 || strings.Count(code, "-") != 3 {
		t.Errorf("code %q", code)
	}
}

// Paper is the seal: an act of a closed envelope that brings a text loses it.
func TestPaperIsTheSeal(t *testing.T) {
	for _, r := range Table() {
		asks := slices.ContainsFunc(r.Facts, func(f Fact) bool { return f.plain() == FactWritten || f.plain() == FactMove })
		if asks != slices.Contains([]Name{Read, Rule, StateMove, OpenCopy}, r.Act) {
			t.Errorf("%s asks for the sealed move: %v", r.Act, asks)
		}
	}
	shut := seal()
	shut.Written, shut.Move, shut.Language = "Nd4", "c6d4", "en"
	s := tell(t, today).do(adjourn(endgame), shut)
	if b, err := s.Last().Encode(); err != nil || bytes.Contains(b, []byte("Nd4")) || bytes.Contains(b, []byte("c6d4")) || s.Last().Written != "" {
		t.Errorf("the record knows the move: %s, %v", b, err)
	}
	// Nor can it be typed in while the envelope is shut, whoever decides so.
	s.do(begin(true, true))
	for _, a := range []Act{read("Nd4"), {Name: Rule, At: nextWeek, Move: "c6d4"}} {
		if !s.refuse(a, "not-now", map[Name]string{Read: "I.7", Rule: "I.8, I.10"}[a.Name]) {
			t.Errorf("%s can be done while the envelope is shut", a.Name)
		}
	}
	// After a draw the envelope may stay shut for ever; then nothing is typed in either.
	s = tell(t, today).do(adjourn(endgame), seal(), Act{Name: AgreeDraw, At: evening})
	if !s.refuse(read("Nd4"), "need.unsealed", "I.7") {
		t.Error("a text without an opened envelope")
	}
}

// What was stored in another form is refused, whatever it says.
func TestStoredForm(t *testing.T) {
	for _, text := range []string{
		`{"act":"remind","at":"2026-11-26T22:00:00Z" }`, `{"Act":"remind","at":"2026-11-26T22:00:00Z"}`, `{"act":"remind","at":"2026-11-26T22:00:00Z","x":1}`,
		`{"at":"2026-11-26T22:00:00Z","act":"remind"}`, `{"act":"remind","at":"2026-11-26T22:00:00Z"}{}`, `{"act":"remind","at":"2026-11-26T22:00:00Z","side":""}`, ``,
	} {
		if a, err := DecodeAct([]byte(text)); err == nil {
			t.Errorf("%s was read as %+v", text, a)
		}
	}
	if _, err := DecodeAct([]byte(`{"act":"remind","at":"2026-11-26T22:00:00Z"}`)); err != nil {
		t.Error(err)
	}
}
