package desktop

import (
	"strconv"
	"unicode"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// resultKeys reads the keys of the results grid: single keys for the usual
// results, prefixes that wait for one more key (F forfeit, P penalty,
// U unrated, G a board's number), and the keys of what else is done to a board.
type resultKeys struct {
	three  bool // 1 2 3 for white, black, draw, as some arbiters learned it
	prefix rune
	digits string
}

// verb is what a key came to.
type verb uint8

const (
	nothing  verb = iota // the key means nothing here
	waiting              // a prefix: one more key is needed
	enter                // enter a result
	missing              // show missing boards only
	verify               // verify mode
	envelope             // the adjournment of this board
	sign                 // both players have signed the result
	incident             // a ruling on this board
)

// read takes a typed character.
func (k *resultKeys) read(r rune) (v verb, res tournament.Result) {
	r = unicode.ToUpper(r)
	prefix := k.prefix
	if prefix == 'G' && r >= '0' && r <= '9' && len(k.digits) < 4 {
		k.digits += string(r)
		return waiting, tournament.NoResult
	}
	k.prefix, k.digits = 0, ""
	switch prefix {
	case 'F':
		return result(map[rune]tournament.Result{'1': tournament.WhiteByForfeit, 'W': tournament.WhiteByForfeit, '0': tournament.BlackByForfeit, 'L': tournament.BlackByForfeit, 'X': tournament.DoubleForfeit}, r)
	case 'P':
		return result(map[rune]tournament.Result{'0': tournament.BothLose, '1': tournament.HalfToWhite, '2': tournament.HalfToBlack}, r)
	case 'U':
		if v, res = k.plain(r); v == enter {
			return enter, unrated[res]
		}
		return nothing, tournament.NoResult
	}
	return k.plain(r)
}

var unrated = map[tournament.Result]tournament.Result{
	tournament.WhiteWins: tournament.WhiteWinsUnrated, tournament.Drawn: tournament.DrawnUnrated, tournament.BlackWins: tournament.BlackWinsUnrated,
}

func result(keys map[rune]tournament.Result, r rune) (verb, tournament.Result) {
	if res, ok := keys[r]; ok {
		return enter, res
	}
	return nothing, tournament.NoResult
}

func (k *resultKeys) plain(r rune) (verb, tournament.Result) {
	if k.three && (r == '2' || r == '3') {
		return enter, map[rune]tournament.Result{'2': tournament.BlackWins, '3': tournament.Drawn}[r]
	}
	switch r {
	case '1', 'W':
		return enter, tournament.WhiteWins
	case '0', 'L':
		return enter, tournament.BlackWins
	case 'D', '=', '5':
		return enter, tournament.Drawn
	case 'X':
		return enter, tournament.DoubleForfeit
	case 'A':
		return enter, tournament.Adjourned
	case 'O':
		return enter, tournament.Postponed
	case 'F', 'P', 'U', 'G':
		k.prefix = r
		return waiting, tournament.NoResult
	case 'M':
		return missing, tournament.NoResult
	case 'V':
		return verify, tournament.NoResult
	case 'E':
		return envelope, tournament.NoResult
	case 'S':
		return sign, tournament.NoResult
	case 'I':
		return incident, tournament.NoResult
	default:
		return nothing, tournament.NoResult
	}
}

// board ends a board's number with Enter; ok is false where none was typed.
func (k *resultKeys) board() (no tournament.BoardNo, ok bool) {
	n, err := strconv.Atoi(k.digits)
	k.prefix, k.digits = 0, ""
	return tournament.BoardNo(n), err == nil
}

// drop forgets a prefix; it tells whether there was one.
func (k *resultKeys) drop() bool {
	had := k.prefix != 0
	k.prefix, k.digits = 0, ""
	return had
}

// clears tells whether a key takes the result away.
func clears(key fyne.KeyName) bool { return key == fyne.KeyBackspace || key == fyne.KeyDelete }
