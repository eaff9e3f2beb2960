package trf

import (
	"strings"

	"sealedmove/tournament"
)

// info is what the file says of the event.
func (b *builder) info() tournament.Info {
	d := b.doc
	name := d.Name
	if name == "" {
		name = strings.TrimSuffix(d.File[strings.LastIndexAny(d.File, `/\`)+1:], ".trf")
	}
	if name == "" {
		name = "TRF"
	}
	return tournament.Info{
		Name: name, Place: d.Place, Federation: d.Federation, Start: d.Start, End: d.End,
		Laws: tournament.FIDE2023, Tempo: TempoOf(d.TimeCode),
		Officials: officials(b.o, d),
	}
}

func officials(o Import, d Document) tournament.Private[tournament.Officials] {
	v := tournament.Officials{ChiefArbiter: d.ChiefArbiter, Deputies: d.Deputies}
	if v.ChiefArbiter == "" && len(v.Deputies) == 0 {
		return tournament.Private[tournament.Officials]{}
	}
	return confide(o, v)
}

// settle makes the settings of the section.
func (b *builder) settle() {
	d := b.doc
	s := &b.settings
	*s = tournament.Settings{
		Name: d.Name, Points: b.points, TimeControl: d.TimeCode, TieBreaks: d.TieBreaks, RoundDates: d.RoundDates,
	}
	if s.Name == "" {
		s.Name = b.info().Name
	}
	said := b.settleRounds()
	b.settleSystem()
	b.options()
	if !said {
		b.assumeRounds()
	}
	s.Forbidden = b.forbidden()
	s.Accelerations = b.accelerations()
	if len(s.Accelerations) > 0 {
		s.Baku = false // the records say in full what the code says in short
	}
	s.InitialColor = d.InitialColor
	if s.InitialColor == tournament.NoColor && !s.System.IsRoundRobin() {
		if s.InitialColor = b.inferColor(); s.InitialColor != tournament.NoColor {
			b.problems.add(problem{record: "152", warning: true, key: "trf.colour-inferred." + s.InitialColor.String()})
		}
	}
}

// settleRounds takes the number of rounds from record 142, else from the
// dates and columns; said tells whether the record is there.
func (b *builder) settleRounds() (said bool) {
	s, columns := &b.settings, 0
	for _, e := range b.players {
		columns = max(columns, len(e.Cells))
	}
	if s.TotalRounds = b.doc.Rounds; s.TotalRounds == 0 {
		s.TotalRounds = tournament.RoundNo(max(columns, len(b.doc.RoundDates)))
		return false
	}
	if s.TotalRounds < b.played {
		b.problems.add(problem{line: b.doc.first["rounds"], record: "142", warning: true, key: "trf.more-rounds", args: []any{int(s.TotalRounds), int(b.played)}})
		s.TotalRounds = b.played
	}
	return true
}

// usualRounds is how many rounds a Swiss gets of which a file says nothing, so
// that a list of players can be imported; the warning names it.
const usualRounds = 5

// assumeRounds says what number of rounds was taken without record 142.
func (b *builder) assumeRounds() {
	s, n := &b.settings, len(b.players)
	if s.TotalRounds == 0 {
		if s.TotalRounds = usualRounds; s.System.IsRoundRobin() && n > 1 {
			s.TotalRounds = tournament.RoundNo(n - 1 + n%2)
		}
		if s.System == tournament.DoubleRoundRobin && n > 1 {
			s.TotalRounds *= 2
		}
	}
	b.problems.add(problem{record: "142", warning: true, key: "trf.no-rounds", args: []any{int(s.TotalRounds)}})
}

// settleSystem finds the pairing system: what the caller says, else record
// 192, else 092, else the Dutch system.
func (b *builder) settleSystem() {
	s, code := &b.settings, strings.ToUpper(b.doc.System)
	if code == "" {
		code = strings.ToUpper(b.doc.Type)
	}
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(code)
	has := func(word string) bool { return strings.Contains(plain, word) }
	s.FIDEMode = !b.doc.NotFIDE
	switch {
	case has("DOUBLEROUNDROBIN"):
		s.System = tournament.DoubleRoundRobin
	case has("ROUNDROBIN"):
		s.System = tournament.RoundRobin
	case has("BURSTEIN"):
		s.System, s.FIDEMode = tournament.Burstein, false
	case has("DUBOV"):
		s.System, s.FIDEMode = tournament.Dubov, false
	case has("KEIZER"):
		s.System, s.FIDEMode = tournament.Keizer, false
	case has("KNOCKOUT"):
		s.System, s.FIDEMode = tournament.Knockout, false
	default:
		s.System = tournament.Dutch
		if has("CUSTOM") {
			s.FIDEMode = false
			b.problems.add(problem{line: b.doc.first["192"], record: "192", warning: true, key: "trf.custom-system", args: []any{b.doc.System}})
		}
	}
	s.Baku = has("BAKU")
	coded := b.doc.System != ""
	if b.o.System != "" {
		s.System, s.FIDEMode, coded = b.o.System, b.o.System.UnderFIDE() && !b.doc.NotFIDE, false
	}
	if n := len(b.players); s.System == tournament.RoundRobin && !coded && n > 2 && int(s.TotalRounds) >= 2*(n-1+n%2) {
		s.System = tournament.DoubleRoundRobin // record 092 does not tell the two apart
	}
}

// inferColor finds the initial colour from the first round in which anybody
// met: that of the first player who took part, turned for every player before
// him who has taken part without a game (C.04.3, 5.2.5 counts those who took part).
func (b *builder) inferColor() tournament.Color {
	for r := tournament.RoundNo(1); r <= b.played; r++ {
		taken := 0
		for _, e := range b.players {
			switch c := e.cell(r); {
			case c.Color != tournament.NoColor && taken%2 == 0:
				return c.Color
			case c.Color != tournament.NoColor:
				return c.Color.Other()
			case c.Result == 'U':
				taken++
			}
		}
	}
	return tournament.NoColor
}

func (b *builder) forbidden() []tournament.Forbidden {
	var out []tournament.Forbidden
	for _, f := range b.doc.Forbidden {
		g := tournament.Forbidden{First: f.First, Last: f.Last}
		record := "260"
		if f.First == 0 {
			g.First, g.Last, record = 1, max(b.settings.TotalRounds, 1), "XXP"
			if b.doc.Rounds == 0 {
				g.Last = maxRounds
			}
		}
		for _, ref := range f.Nos {
			if e := b.find(f.Line, ref, record); e != nil {
				g.Players = append(g.Players, e.id)
			}
		}
		out = append(out, g)
	}
	return out
}

// accelerations turns start numbers into pairing numbers, which have no holes.
func (b *builder) accelerations() []tournament.Acceleration {
	var out []tournament.Acceleration
	for _, a := range b.doc.Acceleration {
		t := tournament.Acceleration{Points: a.Points, First: a.First, Last: a.Last}
		for _, e := range b.players {
			if e.No >= a.From.No && t.FirstTPN == 0 {
				t.FirstTPN = e.tpn
			}
			if e.No <= a.To.No {
				t.LastTPN = e.tpn
			}
		}
		if t.FirstTPN == 0 || t.LastTPN < t.FirstTPN {
			b.refuse(problem{line: a.Line, column: a.From.Column, record: "250", key: "trf.no-such-player", args: []any{a.From.No}})
			continue
		}
		out = append(out, t)
	}
	return out
}

// TempoOf is the kind of chess that a coded time control (record 222) makes
// ([tournament.TimeControl.Tempo]); without a code that can be read it is standard.
func TempoOf(code string) tournament.Tempo {
	tc, err := tournament.ParseTimeControl(code)
	if err != nil {
		return tournament.Standard
	}
	return tc.Tempo()
}
