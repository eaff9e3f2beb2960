package trf

import (
	"fmt"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// noShows begins the comment that names those who did not come to a round, in
// which their opponents were paired again among themselves. It ends in the
// round and their start numbers: "… @ Round 3: 4 12". There is a line for each
// time, in order.
const noShows = "### Paired again after no-shows @ Round "

// noShowLines writes these comments.
func (w *writer) noShowLines() (out []string) {
	for _, r := range w.sec.Rounds {
		for _, absent := range r.NoShows {
			nos := make([]string, len(absent))
			for i, id := range absent {
				nos[i] = strconv.Itoa(w.no[id])
			}
			out = append(out, fmt.Sprintf("%s%d: %s", noShows, r.No, strings.Join(nos, " ")))
		}
	}
	return out
}

// noShow reads such a comment; what does not read as one is a comment as any other.
func (p *parser) noShow(c *columns, text string) bool {
	said, ok := strings.CutPrefix(text, noShows)
	round, _, found := strings.Cut(said, ":")
	n, err := strconv.Atoi(round)
	if !ok || !found || err != nil || n < 1 {
		return false
	}
	x := NoShows{Line: c.line, Round: tournament.RoundNo(n)}
	for _, w := range c.words(len(noShows) + len(round) + 2) {
		no, err := strconv.Atoi(w.text)
		if err != nil || no < 1 {
			return false
		}
		x.Nos = append(x.Nos, Ref{no, w.col})
	}
	if len(x.Nos) > 0 {
		p.doc.NoShows = append(p.doc.NoShows, x)
	}
	return len(x.Nos) > 0
}

// noShows are those of round r by their ids. A line that names somebody whom
// the file does not have, or who has a game, cannot be what happened; it is left
// out with a warning.
func (b *builder) noShows(r tournament.RoundNo) (out [][]tournament.PlayerID) {
next:
	for _, x := range b.doc.NoShows {
		if x.Round != r {
			continue
		}
		var absent []tournament.PlayerID
		for _, ref := range x.Nos {
			e := b.byNo[ref.No]
			if e == nil || e.cell(r).Opponent != 0 {
				b.problems.add(problem{line: x.Line, column: ref.Column, record: "###", warning: true, key: "trf.no-show", args: []any{ref.No, int(r)}})
				continue next
			}
			absent = append(absent, e.id)
		}
		out = append(out, absent)
	}
	return out
}
