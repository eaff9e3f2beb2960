package scoring

// Article 8: Buchholz and what is made of it. Not for round robins.

// 8.1
func buchholz(e *evaluation, c Code, i int32, buf []part) []part {
	return scoresOf(e.g, c, i, buf)
}

// scoresOf are the opponents' scores as they stand in a grid.
func scoresOf(g *grid, c Code, i int32, buf []part) []part {
	buf = g.opponents(i, c.Played, buf)
	for k := range buf {
		buf[k].value = buf[k].base
	}
	return buf
}

// 8.3: Buchholz in the grid whose final round is drawn. Before that round is
// paired there is nothing to draw.
func foreBuchholz(e *evaluation, c Code, i int32, buf []part) []part {
	return scoresOf(e.foreGrid(), c, i, buf)
}

// foreGrid is the grid with the final round's paired games drawn. Standings of
// now look at the final round from its pairing on, though no result is in.
func (e *evaluation) foreGrid() *grid {
	if e.fore == nil {
		final := e.section.TotalRounds
		e.fore = e.g
		if e.section.Current() >= final && (e.o.After == final || e.live) {
			e.fore = build(e.state, e.section, e.o, final, true)
		}
	}
	return e.fore
}

// 8.2: the Buchholz of each opponent met over the board; /F, their Fore Buchholz.
func opponentsBuchholz(e *evaluation, c Code, i int32, buf []part) []part {
	of := Code{Name: BH, Played: c.Played}
	if c.Fore {
		of.Name = FB
	}
	return e.valuesOfOpponents(of, i, buf)
}

// valuesOfOpponents are another tie-break's values of the opponents met over
// the board, once per meeting (4.4).
func (e *evaluation) valuesOfOpponents(of Code, i int32, buf []part) []part {
	col := e.column(of)
	for r, c := range e.g.row(i) {
		if c.class == overBoard && col.v[c.opponent] != undefined {
			v := col.v[c.opponent]
			buf = append(buf, part{round: int32(r), opponent: c.opponent, points: int64(c.points), base: v, value: v})
		}
	}
	return buf
}

// meanOfBuchholz is the mean in hundredths, ½ up: tenths come in.
func meanOfBuchholz(_ *evaluation, _ Code, _ int32, parts []part) int64 {
	sum, n := total(parts)
	if n == 0 {
		return undefined
	}
	return roundHalfUp(sum*(hundredths/tenths), n)
}
