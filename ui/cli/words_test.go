package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/rules/pgn"
)

// Every code of the rules and their readers has its sentence, and every
// sentence its code.
func TestEveryCodeHasItsSentence(t *testing.T) {
	used := map[string]bool{
		"rules.white": true, "rules.black": true, "rules.list.none": true, "rules.list.pair": true, "rules.faults.pair": true,
		"rules.fault.at": true, "rules.piece.any": true, "rules.reading.unique": true, "rules.reading.ambiguous": true,
		"rules.reason.": true, "rules.reason.castling-right.ply": true, "rules.reason.cannot-reach.nowhere": true,
		"pgn.move.none": true, "pgn.move.ambiguous": true, "pgn.move.unreadable": true,
		"pgn.result-contradicts.checkmate": true, "pgn.result-contradicts.stalemate": true,
	}
	for k := rules.Pawn; k <= rules.King; k++ {
		used["rules.piece."+k.String()] = true
	}
	constant := regexp.MustCompile(`(?m)^\t\w+\s+(FaultCode|ReasonCode|Deviation|Code|ChangeKind|Answer)\s+= "([a-z0-9-]+)"`)
	area := map[string]string{
		"FaultCode": "rules.fault.", "ReasonCode": "rules.reason.", "Deviation": "rules.deviation.", "Code": "pgn.",
		"ChangeKind": "rules.sheet.", "Answer": "rules.answer.",
	}
	for _, pattern := range []string{"fault.go", "read.go", "pgn/game.go", "scoresheet/reconcile.go", "claims/outcome.go"} {
		src, err := os.ReadFile(filepath.Join("..", "..", "rules", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		found := constant.FindAllSubmatch(src, -1)
		if len(found) < 3 {
			t.Errorf("%s: %d codes", pattern, len(found))
		}
		for _, m := range found {
			if code := string(m[2]); code != "move" && code != "result-contradicts" {
				used[area[string(m[1])]+code] = true
			}
		}
	}
	words := locale.In(locale.English)
	for k := range used {
		if !words.Has(k) {
			t.Errorf("%s has no sentence", k)
		}
	}
	for _, k := range words.Keys() {
		if (strings.HasPrefix(k, "rules.") || strings.HasPrefix(k, "pgn.")) && !used[k] {
			t.Errorf("%s is the sentence of nothing", k)
		}
	}
}

func TestSentences(t *testing.T) {
	_, err := rules.ParseFEN("4k3/8/8/3x4/8/8/8/4K3 w - e9 0 1")
	pinned, _ := rules.ParsePlayableFEN("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
	two, _ := rules.ParsePlayableFEN("k7/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
	for _, c := range []struct {
		err  error
		lang locale.Lang
		want string
	}{
		{err, locale.English, `column 10: "x" is no piece; column 27: en passant is "e9" instead of a square or -`},
		{err, locale.Hans, `第 10 列："x" 不是棋子；第 27 列：吃过路兵是 "e9"，应为格子或 -`},
		{pgn.Problem{Code: pgn.BadMove, Text: "Nc3", Reading: rules.Read(&pinned, "Nc3", rules.English)}, locale.English, "Nc3 is illegal: the knight is pinned by the piece on e4"},
		{pgn.Problem{Code: pgn.BadMove, Text: "Nc3", Reading: rules.Read(&pinned, "Nc3", rules.English)}, locale.Hant, "Nc3 不合規則：馬被 e4 上的子牽制"},
		{pgn.Problem{Code: pgn.BadMove, Text: "Nd2", Reading: rules.Read(&two, "Nd2", rules.English)}, locale.English, "Nd2 is ambiguous: it can be b1d2, f3d2"},
		{pgn.Problem{Code: pgn.BadMove, Text: "zz", Reading: rules.Read(&two, "zz", rules.English)}, locale.English, `"zz" cannot be read: it is no move`},
		{pgn.Problem{Code: pgn.ResultContradicts, Text: "1-0", Want: "checkmate"}, locale.English, "the result is 1-0, but checkmate stands on the board"},
		{
			pgn.Problem{Code: pgn.MoveDeviates, Text: "ng1-f3", Reading: rules.Read(&two, "nb1-c3", rules.English)},
			locale.English,
			"ng1-f3 is not standard notation: small letter of the piece, long notation",
		},
	} {
		if got := locale.In(c.lang).Err(c.err); got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
}
