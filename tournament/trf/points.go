package trf

import (
	"strings"

	"sealedmove/tournament"
)

// PointSystem is what a file says of the points, in records 162, BBx and XXS;
// nil is not said.
type PointSystem struct {
	Win, Draw, Loss, PairingBye, ZeroBye, ForfeitLoss, Unknown *tournament.Score
}

// Resolve fills what is not said: 1, ½ and 0, the bye worth a win, an open
// game a draw.
func (s PointSystem) Resolve() tournament.Points {
	p := tournament.StandardPoints()
	set := func(to *tournament.Score, from *tournament.Score) {
		if from != nil {
			*to = *from
		}
	}
	set(&p.Win, s.Win)
	set(&p.Draw, s.Draw)
	set(&p.Loss, s.Loss)
	p.PairingBye, p.Unknown = p.Win, p.Draw
	set(&p.PairingBye, s.PairingBye)
	set(&p.ZeroBye, s.ZeroBye)
	set(&p.ForfeitLoss, s.ForfeitLoss)
	set(&p.Unknown, s.Unknown)
	return p
}

// symbol finds what the letter of a 162 record stands for. A is the absence,
// which some programs write as Z: both the zero-point bye and the lost forfeit.
func (s *PointSystem) symbol(letter rune) []**tournament.Score {
	switch letter {
	case 'W', 'w':
		return []**tournament.Score{&s.Win}
	case 'D', 'd':
		return []**tournament.Score{&s.Draw}
	case 'L', 'l':
		return []**tournament.Score{&s.Loss}
	case 'A', 'a', 'Z', 'z':
		return []**tournament.Score{&s.ZeroBye, &s.ForfeitLoss}
	case 'P', 'p':
		return []**tournament.Score{&s.PairingBye}
	case 'X', 'x':
		return []**tournament.Score{&s.Unknown}
	default:
		return nil
	}
}

// named finds what a code of JaVaFo's XXS record stands for.
func (s *PointSystem) named(code string) []**tournament.Score {
	switch code {
	case "W":
		return []**tournament.Score{&s.Win}
	case "D":
		return []**tournament.Score{&s.Draw}
	case "L":
		return []**tournament.Score{&s.Loss}
	case "PAB":
		return []**tournament.Score{&s.PairingBye}
	case "ZPB":
		return []**tournament.Score{&s.ZeroBye}
	case "FL":
		return []**tournament.Score{&s.ForfeitLoss}
	default:
		return nil
	}
}

// parsePoints reads record 162: a symbol in column 6 and its value in 7 to
// 10, and so on every nine columns.
func parsePoints(c *columns) {
	for col := 6; col <= c.len(); col += 9 {
		if !c.gap(col - 1) {
			return
		}
		targets := c.p.doc.Points.symbol(c.at(col))
		if targets == nil {
			c.refuse(col, "trf.points-symbol", string(c.at(col)))
			return
		}
		v, ok := c.score(col+1, col+4)
		if !ok {
			if !c.bad {
				c.refuse(col+1, "trf.missing.points", col+1, col+4)
			}
			return
		}
		if !c.gap(col+5, col+6, col+7) {
			return
		}
		for _, t := range targets {
			*t = &v
		}
	}
}

// parseExtraPoints reads BBW, BBD, BBL, BBU, BBZ and BBF.
func parseExtraPoints(c *columns) {
	v, ok := c.score(5, c.len())
	if !ok {
		if !c.bad {
			c.refuse(5, "trf.missing.points", 5, 8)
		}
		return
	}
	s := &c.p.doc.Points
	switch c.record {
	case "BBW":
		s.Win = &v
	case "BBD":
		s.Draw = &v
	case "BBL":
		s.Loss = &v
	case "BBU":
		s.PairingBye = &v
	case "BBZ":
		s.ZeroBye = &v
	case "BBF":
		s.ForfeitLoss = &v
	}
}

// parseNamedPoints reads JaVaFo's XXS: `W=3 D=1 PAB=2`. Codes that would make
// White's win differ from Black's have no place here and are refused.
func parseNamedPoints(c *columns) {
	for _, w := range c.words(4) {
		code, value, found := strings.Cut(w.text, "=")
		targets := c.p.doc.Points.named(code)
		if !found || targets == nil {
			c.refuse(w.col, "trf.points-symbol", w.text)
			continue
		}
		v, err := tournament.ParseScore(value)
		if err != nil {
			c.refuse(w.col+len(code)+1, "trf.score", value)
			continue
		}
		for _, t := range targets {
			*t = &v
		}
	}
}
