package tournament

import (
	"fmt"
	"strings"
)

// Result is what is written for a board. It is stored and exchanged by its
// text code ([Result.Code]), never as the number. The zero value is "no result yet".
type Result uint8

// The results. Their meaning is the table in the package comment.
const (
	NoResult Result = iota
	WhiteWins
	Drawn
	BlackWins
	WhiteWinsUnrated
	DrawnUnrated
	BlackWinsUnrated
	WhiteByForfeit
	BlackByForfeit
	DoubleForfeit
	BothLose
	HalfToWhite
	HalfToBlack
	Adjourned
	Postponed
	numResults
)

// Outcome is what a game was for one of its players.
type Outcome uint8

// The outcomes. None is a game without a result, or an open one.
const (
	None Outcome = iota
	Loss
	Draw
	Win
)

// Other is the outcome for the opponent in a game with a common result.
func (o Outcome) Other() Outcome {
	switch o {
	case Loss:
		return Win
	case Win:
		return Loss
	default:
		return o
	}
}

type resultRow struct {
	code    string
	outcome ByColor[Outcome]
	played  bool // over the board
	rated   bool
	meeting bool // counts as a meeting and gives the colour (C.04.1)
	open    bool // adjourned or postponed
	trf     ByColor[byte]
}

var resultTable = [numResults]resultRow{
	NoResult:         {code: "", trf: ByColor[byte]{' ', ' '}},
	WhiteWins:        {"1-0", ByColor[Outcome]{Win, Loss}, true, true, true, false, ByColor[byte]{'1', '0'}},
	Drawn:            {"1/2-1/2", ByColor[Outcome]{Draw, Draw}, true, true, true, false, ByColor[byte]{'=', '='}},
	BlackWins:        {"0-1", ByColor[Outcome]{Loss, Win}, true, true, true, false, ByColor[byte]{'0', '1'}},
	WhiteWinsUnrated: {"1-0u", ByColor[Outcome]{Win, Loss}, true, false, true, false, ByColor[byte]{'W', 'L'}},
	DrawnUnrated:     {"1/2-1/2u", ByColor[Outcome]{Draw, Draw}, true, false, true, false, ByColor[byte]{'D', 'D'}},
	BlackWinsUnrated: {"0-1u", ByColor[Outcome]{Loss, Win}, true, false, true, false, ByColor[byte]{'L', 'W'}},
	WhiteByForfeit:   {"+-", ByColor[Outcome]{Win, Loss}, false, false, false, false, ByColor[byte]{'+', '-'}},
	BlackByForfeit:   {"-+", ByColor[Outcome]{Loss, Win}, false, false, false, false, ByColor[byte]{'-', '+'}},
	DoubleForfeit:    {"--", ByColor[Outcome]{Loss, Loss}, false, false, false, false, ByColor[byte]{'-', '-'}},
	BothLose:         {"0-0", ByColor[Outcome]{Loss, Loss}, true, true, true, false, ByColor[byte]{'0', '0'}},
	HalfToWhite:      {"1/2-0", ByColor[Outcome]{Draw, Loss}, true, true, true, false, ByColor[byte]{'=', '0'}},
	HalfToBlack:      {"0-1/2", ByColor[Outcome]{Loss, Draw}, true, true, true, false, ByColor[byte]{'0', '='}},
	Adjourned:        {"adj", ByColor[Outcome]{}, true, true, true, true, ByColor[byte]{'?', '?'}},
	Postponed:        {"post", ByColor[Outcome]{}, true, true, true, true, ByColor[byte]{'?', '?'}},
}

func (r Result) row() *resultRow {
	if r >= numResults {
		r = NoResult
	}
	return &resultTable[r]
}

// Code is the text of the result in the journal, in tables and in JSON; "" is no result.
func (r Result) Code() string { return r.row().code }

// String is Code.
func (r Result) String() string { return r.Code() }

// Outcome is what the result was for the player of colour c; None while there
// is no result and while the game is open.
func (r Result) Outcome(c Color) Outcome { return r.row().outcome.Of(c) }

// Played tells whether the game was, or is being, played over the board:
// not when it was forfeited, not before there is a result.
func (r Result) Played() bool { return r.row().played }

// Rated tells whether the game can be sent for rating.
func (r Result) Rated() bool { return r.row().rated && !r.row().open }

// Meeting tells whether the two have met and their colours count (C.04.1; a
// forfeited game is no meeting).
func (r Result) Meeting() bool { return r.row().meeting }

// Open tells whether the game has been adjourned or postponed.
func (r Result) Open() bool { return r.row().open }

// Forfeit tells whether the game was decided without being played.
func (r Result) Forfeit() bool {
	return r == WhiteByForfeit || r == BlackByForfeit || r == DoubleForfeit
}

// Final tells whether nothing more is awaited: a result is there and the game is not open.
func (r Result) Final() bool { return r != NoResult && !r.Open() }

// TRF is the letter of the TRF's result column for the player of colour c.
func (r Result) TRF(c Color) byte { return r.row().trf.Of(c) }

// Swapped is the same result with the colours exchanged, as when two players
// sat on each other's side and the pairing is turned to match.
func (r Result) Swapped() Result {
	switch r {
	case WhiteWins:
		return BlackWins
	case BlackWins:
		return WhiteWins
	case WhiteWinsUnrated:
		return BlackWinsUnrated
	case BlackWinsUnrated:
		return WhiteWinsUnrated
	case WhiteByForfeit:
		return BlackByForfeit
	case BlackByForfeit:
		return WhiteByForfeit
	case HalfToWhite:
		return HalfToBlack
	case HalfToBlack:
		return HalfToWhite
	default:
		return r
	}
}

// WinOf is the result when colour c wins over the board.
func WinOf(c Color) Result {
	if c == Black {
		return BlackWins
	}
	return WhiteWins
}

// ForfeitWinOf is the result when colour c wins without a game.
func ForfeitWinOf(c Color) Result {
	if c == Black {
		return BlackByForfeit
	}
	return WhiteByForfeit
}

// Results lists every result, without NoResult, in the order of the table.
func Results() []Result {
	rs := make([]Result, 0, numResults-1)
	for r := NoResult + 1; r < numResults; r++ {
		rs = append(rs, r)
	}
	return rs
}

// ParseResult reads a code as Code writes it.
func ParseResult(code string) (Result, error) {
	for r := NoResult; r < numResults; r++ {
		if resultTable[r].code == code {
			return r, nil
		}
	}
	return NoResult, fmt.Errorf("result %q is not known", code)
}

// ResultFromTRF finds the result that gives White the letter w and Black the
// letter b. ok is false where the two contradict each other.
func ResultFromTRF(w, b byte) (r Result, ok bool) {
	for r := NoResult; r < numResults; r++ {
		if t := resultTable[r].trf; t.White == w && t.Black == b {
			return r, true
		}
	}
	return NoResult, false
}

// MarshalText writes Code.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.Code()), nil }

// UnmarshalText reads Code.
func (r *Result) UnmarshalText(b []byte) (err error) {
	*r, err = ParseResult(string(b))
	return err
}

// ByeKind is why a player has no opponent in a round. The zero value is no bye.
type ByeKind uint8

// The kinds of byes, with the letters that the TRF gives them.
const (
	NoBye      ByeKind = iota
	PairingBye         // U: allocated by the pairing to the odd player
	FullBye            // F: full point, on request
	HalfBye            // H: half point, on request
	ZeroBye            // Z: no point: absent, withdrawn, not yet entered
)

const byeLetters = " UFHZ"

// TRF is the letter of the bye: U, F, H, Z, or a blank.
func (k ByeKind) TRF() byte {
	if k > ZeroBye {
		k = NoBye
	}
	return byeLetters[k]
}

// String is the letter, or "".
func (k ByeKind) String() string { return strings.TrimSpace(string(rune(k.TRF()))) }

// Requested tells whether the bye was asked for, as against allocated.
func (k ByeKind) Requested() bool { return k == FullBye || k == HalfBye || k == ZeroBye }

// ParseBye reads U, F, H, Z or "".
func ParseBye(s string) (ByeKind, error) {
	for k := NoBye; k <= ZeroBye; k++ {
		if k.String() == s {
			return k, nil
		}
	}
	return NoBye, fmt.Errorf("bye %q: use F, H, Z or U", s)
}

// MarshalText writes String.
func (k ByeKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what ParseBye reads.
func (k *ByeKind) UnmarshalText(b []byte) (err error) {
	*k, err = ParseBye(string(b))
	return err
}

// Points says what each outcome is worth in a section (TRF-26 record 162).
// The zero value is not usable; start from [StandardPoints].
type Points struct {
	Win         Score `json:"win"`
	Draw        Score `json:"draw"`
	Loss        Score `json:"loss"`
	PairingBye  Score `json:"pairingBye"`
	ZeroBye     Score `json:"zeroBye"`     // absent
	ForfeitLoss Score `json:"forfeitLoss"` // − in the TRF
	Unknown     Score `json:"unknown"`     // an adjourned or postponed game, until it ends
}

// StandardPoints is 1, ½, 0 with a full point for the bye.
func StandardPoints() Points {
	return Points{Win: OnePoint, Draw: HalfPoint, PairingBye: OnePoint, Unknown: HalfPoint}
}

// OfOutcome is what an outcome over the board is worth; None is worth nothing.
func (p Points) OfOutcome(o Outcome) Score {
	switch o {
	case Win:
		return p.Win
	case Draw:
		return p.Draw
	case Loss:
		return p.Loss
	default:
		return 0
	}
}

// OfResult is what result r is worth to the player of colour c.
func (p Points) OfResult(r Result, c Color) Score {
	switch o := r.Outcome(c); {
	case r.Open():
		return p.Unknown
	case r.Forfeit() && o == Loss:
		return p.ForfeitLoss
	default:
		return p.OfOutcome(o)
	}
}

// OfBye is what a bye is worth.
func (p Points) OfBye(k ByeKind) Score {
	switch k {
	case PairingBye:
		return p.PairingBye
	case FullBye:
		return p.Win
	case HalfBye:
		return p.Draw
	case ZeroBye:
		return p.ZeroBye
	default:
		return 0
	}
}
