package laws

import (
	"time"

	"sealedmove/tournament"
)

// Case is a hard case: a dispute as an arbiter meets it, in one part or more,
// each with the form and the answers that lead to its rulings. Its story is
// "laws.case.NO", that of a part "laws.case.NO.LETTER".
type Case struct {
	No    int
	Parts []Part
}

// Part is one question of a case.
type Part struct {
	Form    string
	Answers Answers
	// Announced is set where the regulations have announced Guidelines III.
	Announced bool
	// Only is the edition in which the part is asked; "" is both.
	Only tournament.Edition
}

// Older and Today are the regimes in which the cases are ruled: standard
// tempo, forty moves in two and a half hours, and then twenty in one.
func (p Part) Older() Regime { return Regime{Edition: tournament.FIDE1985, Control: caseControl()} }

// Today is the regime of 2023 for the part.
func (p Part) Today() Regime {
	return Regime{Edition: tournament.FIDE2023, Tempo: tournament.Standard, Control: caseControl(), Quickplay: p.Announced}
}

func caseControl() tournament.TimeControl {
	return tournament.TimeControl{{Moves: 40, Base: 150 * time.Minute}, {Moves: 20, Base: time.Hour}}
}

const (
	threefold3  = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8" // the starting position for the third time
	quiet99     = "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80"
	mateIn1     = "k7/8/1K6/8/8/8/8/7R w - - 99 80"
	closedWall  = "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1"
	queenKnight = "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"
)

// Cases lists the hard cases.
func Cases() []Case {
	flag := func(fen string) Part { return Part{Form: "flag", Answers: Answers{"flag": "black", "fen": fen}} }
	claim := func(kind, fen, moves, written string) Part {
		return Part{Form: "claim", Answers: Answers{"kind": kind, "fen": fen, "moves": moves, "written": written}}
	}
	also := func(p Part, name, answer string) Part { p.Answers[name] = answer; return p }
	sealed := func(fen, move string) Part {
		return Part{Form: "resume", Answers: Answers{"what": "sealed", "fen": fen, "sealed-move": move}}
	}
	parts := func(ps ...Part) []Part { return ps }
	rooks, promoted := "Ra2 Kd7 Rba1 Ke7 Rb2 Kd7 Rbb1 Ke7", "Raa1 Ke7 Rb8 Kd7 Rab1 Ke7 Ra8 Kd7"
	table := [][]Part{
		parts(claim("threefold", "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7", "")),
		parts(claim("threefold", "4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 70", "f5 Rb8 Kc6 Re8 Kd6 Rb8 Kc6 Re8 Kd6", "")),
		parts(claim("threefold", "r2Nk2r/ppp3pp/3p4/2b5/4P1n1/8/PPP3PP/RN1QK2R b KQkq - 0 11", "Bf2+ Kd2 Be3+ Ke1 Bf2+ Kd2 Be3+ Ke1", "Bf2+")),
		parts(claim("threefold", "8/4k3/8/8/8/4K3/8/RR6 w - - 0 40", rooks+" "+rooks, "")),
		parts(claim("threefold", "8/P3k3/8/8/8/4K3/8/1R6 w - - 0 50", "a8=R Kd7 "+promoted+" "+promoted, "")),
		parts(also(claim("threefold", "4k3/8/8/8/8/8/8/R3K3 w - - 0 60", "Ra2 Kd8 Ra1 Ke8 Ra3 Kd8 Ra2 Ke8 Ra1", ""), "player", "black")),
		parts(also(also(claim("threefold", "", threefold3, ""), "moved", "yes"), "player", "black")),
		parts(also(also(claim("threefold", "", threefold3, ""), "touched", "yes"), "player", "white")),
		parts(claim("fifty", quiet99, "", "Kd1")),
		parts(claim("fifty", quiet99, "", "e4")),
		parts(claim("fifty", mateIn1, "", "Rh8#")),
		parts(claim("seventyfive", "k7/8/1K6/8/8/8/8/7R w - - 149 120", "Rh8#", "")),
		parts(claim("fivefold", "", threefold3+" "+threefold3, "")),
		parts(flag("8/8/8/3k4/3q4/8/8/K7 w - - 0 1")),
		parts(flag(queenKnight)),
		parts(flag("8/8/8/3k4/3r4/8/1N6/K7 w - - 0 1"), flag("8/8/8/3k4/3p4/8/1N6/K7 w - - 0 1"), flag("8/8/8/3k4/3r4/8/1B6/K7 w - - 0 1"), flag("8/8/8/3k4/4q3/8/1B6/K7 w - - 0 1")),
		parts(flag(closedWall)),
		parts(flag("5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1")),
		parts(Part{Form: "resignation", Answers: Answers{"player": "black", "fen": queenKnight}}),
		parts(sealed("4k3/7p/8/8/8/5N2/8/1N2K3 w - - 0 41", "Nd2"), sealed("4k3/8/8/7b/8/5N2/8/1N1K4 w - - 0 41", "Nd2")),
		parts(sealed("8/4P1k1/7p/8/8/4K3/8/8 w - - 0 41", "e8")),
		parts(sealed("8/8/8/3k4/8/3q4/8/K7 b - - 0 41", "Qh8"),
			Part{Form: "resume", Answers: Answers{"what": "sealer", "fen": "7k/5K2/8/6Q1/8/8/8/8 w - - 0 41", "sealed-move": "Qg7#", "late": "90"}}),
		parts(also(sealed("8/4P1k1/8/8/8/4K3/8/8 w - - 0 41", "e8"), "settled", "agreed"), also(sealed("4k3/8/8/8/8/8/8/R3K3 w - - 0 41", "??"), "settled", "black-resigned")),
		parts(
			Part{Form: "illegal", Answers: Answers{
				"player": "white", "act": "move", "pressed": "yes", "next-made": "yes", "restore": "before",
				"used-white": "1:30:00", "used-black": "1:20:00", "moves-white": "30", "moves-black": "30", "at-white": "22", "at-black": "22",
			}},
			Part{Form: "start", Answers: Answers{"what": "colours", "moves-made": "9", "used-white": "0:22:00", "used-black": "0:26:00"}},
			Part{Form: "start", Answers: Answers{"what": "array", "moves-made": "12", "kings-wrong": "yes"}}),
		parts(
			Part{Form: "flag", Answers: Answers{"flag": "both", "first": "unknown", "last": "yes"}, Announced: true},
			Part{Form: "flag", Answers: Answers{"flag": "both", "first": "unknown", "last": "yes"}, Only: tournament.FIDE2023},
			also(also(claim("threefold", "", "Nf3 Nf6 Ng1 Ng8", ""), "left-white", "0:04:00"), "left-black", "0:20:00")),
	}
	cases := make([]Case, len(table))
	for i, ps := range table {
		cases[i] = Case{No: i + 1, Parts: ps}
	}
	return cases
}
