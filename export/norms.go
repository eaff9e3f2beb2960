package export

import (
	"strings"

	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// norms is the norm report: who made a norm and what it is worth, and who was
// near one, with every requirement that was missed and its article of B.01.
func (d *Doc) norms(sec *tournament.Section, after tournament.RoundNo) (List, error) {
	report, err := scoring.Norms(d.state, scoring.RatingOptions{Section: sec.ID, After: after})
	if err != nil {
		return List{}, err
	}
	l := d.list(Norms, sec, report.After)
	l.Title = d.afterTitle("norms", report.After)
	l.Columns = []Column{
		d.column("no", Right), d.optional("title", Left), d.column("name", Left), d.optional("federation", Left), d.optional("rating", Right),
		d.column("norm", Left), d.column("achieved", Center), d.column("games", Right), d.column("points", Right), d.column("average", Right), d.column("performance", Right), d.column("how", Left),
	}
	for _, r := range report.Rows {
		for _, n := range r.Norms {
			if n.Achieved || n.Near() {
				l.Rows = append(l.Rows, d.normRow(sec, r, n))
			}
		}
	}
	l.Notes = d.normNotes(report)
	l.prune()
	return l, nil
}

func (d *Doc) normRow(sec *tournament.Section, r scoring.NormRow, n rating.Norm) []Cell {
	p := d.state.Player(r.Player)
	name := func(id tournament.PlayerID) string { return d.person(d.state.Player(id), sec.TPN(id)).Text }
	words := scoring.NormWords(n, r.Player, name)
	var why []string
	for i, c := range n.Checks {
		if !c.Met() {
			why = append(why, d.t("norm.missed", words.Lines[i].Args...))
		}
	}
	for _, s := range words.Results {
		why = append(why, d.say(s))
	}
	mark := text("–")
	if n.Achieved {
		mark = text("✓")
	}
	return []Cell{
		count(r.TPN), text(p.Title), d.person(p, r.TPN), text(p.Federation), count(p.Rating),
		text(string(n.Title)), mark, count(n.Games), points(n.Score), count(n.Average), count(n.Performance.Rating), text(strings.Join(why, d.t("norm.join"))),
	}
}

// normNotes say by which rules the report goes and whom it leaves out.
func (d *Doc) normNotes(report scoring.NormReport) []string {
	notes := []string{d.t("note.norms", rating.Nearness)}
	switch {
	case report.Rows == nil:
		return []string{d.t("note.norms-tempo")}
	case report.International:
		notes = append(notes, d.t("note.norms-international"))
	case report.Exempt:
		notes = append(notes, d.t("note.norms-exempt"))
	}
	return notes
}
