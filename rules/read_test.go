package rules

import (
	"slices"
	"strings"
	"testing"
)

func position(t *testing.T, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const (
	middle   = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
	promotes = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1"
	knights  = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	takes    = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
	passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
)

func TestReadDialects(t *testing.T) {
	for _, c := range []struct {
		fen, text string
		lang      Language
		move      string // UCI
		devs      string
	}{
		{middle, "O-O", English, "e1g1", ""},
		{middle, "0-0", English, "e1g1", "castling-zeros"},
		{middle, "o-o", English, "e1g1", "castling-small"},
		{middle, "O–O", English, "e1g1", "dash"},
		{middle, "OO", English, "e1g1", "castling-no-dashes"},
		{middle, "Kg1", English, "e1g1", "castling-as-king"},
		{middle, "e1g1", English, "e1g1", "castling-as-king coordinates"},
		{middle, "4. Ng5", English, "f3g5", "move-number spaces"},
		{middle, "Ng5!?", English, "f3g5", "annotation"},
		{middle, "Ng5 (=)", English, "f3g5", "draw-offer spaces"},
		{middle, "Nf3-g5", English, "f3g5", "long"},
		{middle, "f3g5", English, "f3g5", "coordinates"},
		{middle, "ng5", English, "f3g5", "piece-small"},
		{middle, "Nfg5", English, "f3g5", "origin-needless"},
		{middle, "♘g5", English, "f3g5", "figurine"},
		{middle, "♞g5", Figurines, "f3g5", "figurine"},
		{middle, "Sg5", German, "f3g5", "language"},
		{middle, "Cg5", French, "f3g5", "language"},
		{middle, "Pg5", Dutch, "f3g5", "language"},
		{middle, "Кg5", Russian, "f3g5", "language"},
		{middle, "Крf1", Russian, "e1f1", "language"},
		{middle, "马g5", Chinese, "f3g5", "language"},
		{middle, "馬ｇ５", Chinese, "f3g5", "full-width language"},
		{middle, "Sg5", AnyLanguage, "f3g5", "language"},
		{middle, "Nxe5", English, "f3e5", ""},
		{middle, "Ne5", English, "f3e5", "capture-mark-less"},
		{middle, "N:e5", English, "f3e5", "capture-sign"},
		{middle, "Ne5:", English, "f3e5", "capture-sign"},
		{middle, "Nxg5", English, "f3g5", "capture-wrong"},
		{middle, "Bxf7", English, "c4f7", "check-mark-less"},
		{middle, "Bxf7#", English, "c4f7", "check-mark-wrong"},
		{middle, "Bxf7++", English, "c4f7", "check-sign"},
		{middle, "Ng5+", English, "f3g5", "check-mark-wrong"},
		{middle, "Pd3", English, "d2d3", "pawn-letter"},
		{middle, "D3", English, "d2d3", "file-capital"},
		{middle, "D2-D4", English, "d2d4", "file-capital long"},
		{knights, "Nbd2", English, "b1d2", ""},
		{knights, "N1d2", English, "b1d2", "origin-other"},
		{takes, "exd5", English, "e4d5", ""},
		{takes, "ed5", English, "e4d5", "capture-mark-less"},
		{takes, "ed", English, "e4d5", "capture-mark-less square-without-rank"},
		{takes, "d5", English, "e4d5", "capture-bare-square capture-mark-less"},
		{takes, "e4:d5", English, "e4d5", "capture-sign long"},
		{passant, "exd6", English, "e5d6", ""},
		{passant, "exd6 e.p.", English, "e5d6", "en-passant-mark spaces"},
		{passant, "exd6ep", English, "e5d6", "en-passant-mark"},
		{promotes, "e8=Q+", English, "e7e8q", ""},
		{promotes, "exd8=N", English, "e7d8n", ""},
		{promotes, "exd8N", English, "e7d8n", "promotion-sign"},
		{promotes, "exd8(N)", English, "e7d8n", "promotion-sign"},
		{promotes, "exd8/N", English, "e7d8n", "promotion-sign"},
		{promotes, "exd8=S", German, "e7d8n", ""},
		{promotes, "e7d8n", German, "e7d8n", "coordinates promotion-sign promotion-small"},
	} {
		p := position(t, c.fen)
		r := Read(&p, c.text, c.lang)
		m, _ := r.Move()
		var devs []string
		for _, d := range r.Deviations {
			devs = append(devs, string(d))
		}
		slices.Sort(devs)
		if m.UCI() != c.move || strings.Join(devs, " ") != c.devs {
			t.Errorf("%s %q: want %s (%s), got %s %s (%s) %+v", c.lang, c.text, c.move, c.devs, r.Verdict, m, strings.Join(devs, " "), r.Reason)
		}
	}
}

func TestReadNeverGuesses(t *testing.T) {
	for _, c := range []struct {
		fen, text string
		lang      Language
		verdict   Verdict
		moves     string
	}{
		{knights, "Nd2", English, Ambiguous, "b1d2 f3d2"},
		{promotes, "e8", English, Ambiguous, "e7e8b e7e8n e7e8q e7e8r"},
		{"k7/8/8/8/2p5/1P6/8/K4B2 w - - 0 1", "bc4", English, Unique, "b3c4"}, // a small letter is a file
		{"k7/8/8/8/2p5/8/8/K4B2 w - - 0 1", "bc4", English, Unique, "f1c4"},
		// R is a rook in English and the king in four languages.
		{"k7/8/8/8/8/8/8/KR6 w - - 0 1", "Ra2", AnyLanguage, Unique, "a1a2"},
		{"k7/8/8/8/8/8/8/K1R5 w - - 0 1", "Rb1", AnyLanguage, Ambiguous, "a1b1 c1b1"},
		{"k7/8/8/8/8/8/8/K1R5 w - - 0 1", "Rb1", English, Unique, "c1b1"},
		{"4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K", English, None, ""},
		{middle, "Sg5", English, Unreadable, ""},
		{middle, "--", English, Unreadable, ""},
		{middle, "", English, Unreadable, ""},
		{middle, "hello", English, Unreadable, ""},
		{middle, strings.Repeat("N", 1000), English, Unreadable, ""},
		{middle, "e9", English, Unreadable, ""},
		{middle, "Nd4=Q", English, None, ""},
	} {
		p := position(t, c.fen)
		r := Read(&p, c.text, c.lang)
		var moves []string
		for _, m := range r.Moves {
			moves = append(moves, m.UCI())
		}
		slices.Sort(moves)
		if r.Verdict != c.verdict || strings.Join(moves, " ") != c.moves {
			t.Errorf("%s %q: want %s (%s), got %s %v %+v", c.lang, c.text, c.verdict, c.moves, r.Verdict, moves, r.Reason)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		fen, text string
		want      ReasonCode
		by        string
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", NoSuchPiece, ""},
		{middle, "Nb8", CannotReach, ""},
		{middle, "Bb2", OwnPiece, ""},
		{middle, "Ra3", WayBlocked, "a2"},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", PiecePinned, "e7"},
		{"4k3/4r3/8/8/8/8/3N4/4K3 w - - 0 1", "Nf3", StaysInCheck, "e7"},
		{"4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "Kd1", KingIntoCheck, "d7"},
		{middle, "exd5", NothingToCapture, ""},
		{middle, "e5", CannotReach, ""},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", CastlingRightLost, ""},
		{"4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", CastlingBlocked, "f1"},
		{"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", CastlingInCheck, "e7"},
		{"4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "O-O", CastlingThroughCheck, "f7"},
		{"4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K", PromotionKind, ""},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", GameOver, ""},
	} {
		p := position(t, c.fen)
		r := Read(&p, c.text, English)
		var by []string
		for s := range r.Reason.By.All() {
			by = append(by, s.String())
		}
		if r.Verdict != None || r.Reason.Code != c.want || strings.Join(by, " ") != c.by {
			t.Errorf("%s %q: want %s by %q, got %s %s by %v", c.fen, c.text, c.want, c.by, r.Verdict, r.Reason.Code, by)
		}
	}
}

// 3.8.2.1: the reading of a game knows which move lost the right.
func TestReadNamesTheMoveThatLostCastling(t *testing.T) {
	g := NewGame(Start())
	for _, text := range strings.Fields("e4 e5 Nf3 Nc6 Bc4 Bc5 Rg1 d6 Rh1 a6") {
		r := g.Read(text, English)
		m, ok := r.Move()
		if !ok || g.Play(m) != nil {
			t.Fatal(text, r)
		}
	}
	if r := g.Read("O-O", English); r.Reason.Code != CastlingRightLost || r.Reason.Ply != 7 {
		t.Errorf("%+v", r)
	}
}
