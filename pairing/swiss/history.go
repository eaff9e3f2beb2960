package swiss

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Differed is in how many games ago, 1 being the last, the colours of two players
// differed, and what the first of them had; 0 if they never did. Unplayed rounds
// are left out (General Handling Rules 3.4).
func Differed(a, b []tournament.Color) (ago int, had tournament.Color) {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i + 1, a[i]
		}
	}
	return 0, tournament.NoColor
}

// History is what the rounds before left of a player.
type History struct {
	Colors   []tournament.Color // of his games, the latest first
	Unplayed int                // rounds without a game over the board
	Byeable  bool               // C2
	Barred   tournament.RoundNo // the first round that keeps him from the bye
}

// HistoryOf reads the rounds before of a player. Who had the bye, or scored a
// win's points without playing, has it no more (C2).
func HistoryOf(in pairing.Input, p *pairing.Player) History {
	h := History{Byeable: true, Colors: make([]tournament.Color, 0, len(p.Past))}
	for r := len(p.Past) - 1; r >= 0; r-- {
		past := &p.Past[r]
		if past.Met {
			h.Colors = append(h.Colors, past.Color)
			continue
		}
		h.Unplayed++
		if past.Bye == tournament.PairingBye || past.Points >= in.Points.Win {
			h.Byeable, h.Barred = false, tournament.RoundNo(r+1)
		}
	}
	return h
}

// TookPart tells whether the player was ever paired, or is there now: a number
// that never came does not shift the parity of those after it (5.2.5, as FIDE's
// commission answered on 2026-08-28).
func TookPart(p *pairing.Player) bool {
	if p.Present {
		return true
	}
	for i := range p.Past {
		if p.Past[i].Opponent != 0 || p.Past[i].Bye == tournament.PairingBye {
			return true
		}
	}
	return false
}

// Check refuses an Input that contradicts itself; system is the one that says so.
func Check(system string, in pairing.Input) error {
	if in.Round < 1 {
		return fmt.Errorf("%s: round %d; the first is 1", system, in.Round)
	}
	for i := range in.Players {
		p := &in.Players[i]
		if p.TPN != tournament.TPN(i+1) {
			return fmt.Errorf("%s: player %d of the input has pairing number %d", system, i+1, p.TPN)
		}
		if len(p.Past) != int(in.Round)-1 {
			return fmt.Errorf("%s: player %d has %d rounds before round %d", system, p.TPN, len(p.Past), in.Round)
		}
		for r := range p.Past {
			if o := p.Past[r].Opponent; o < 0 || int(o) > len(in.Players) || o == p.TPN {
				return fmt.Errorf("%s: player %d met number %d in round %d", system, p.TPN, o, r+1)
			}
		}
	}
	for _, f := range in.Forbidden {
		if min(f[0], f[1]) < 1 || int(max(f[0], f[1])) > len(in.Players) {
			return fmt.Errorf("%s: forbidden pair %d–%d names nobody", system, f[0], f[1])
		}
	}
	return nil
}
