package export

import (
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// working is how every tie-break of the standings came about: a row for each
// round that had a part in it, and one for what they come to. The value stands in
// the first of its rows. Direct encounters have a row for each table in which the
// player stood, so that those of a tie, one below the other, are the table.
func (d *Doc) working(sec *tournament.Section, t scoring.Table) (List, error) {
	l := d.list(Working, sec, t.After)
	l.Title = d.afterTitle("working", t.After)
	l.Columns = []Column{
		d.column("rank", Right), d.column("no", Right), d.column("name", Left), d.column("tie-break", Left), d.column("value", Right),
		{Key: "in-round", Head: d.t("col.in-round"), Align: Right},
		d.column("happened", Left), d.column("counts", Left), d.column("adds", Right), d.optional("cut", Left),
	}
	if t.After == 0 {
		return l, nil
	}
	shown := t.Shown()
	for i, r := range t.Rows {
		for k, c := range t.Columns {
			if r.Out || c.Err != nil {
				continue
			}
			w, err := t.Working(r.Player, c.Code)
			if err != nil {
				return List{}, err
			}
			rows := d.workingRows(sec, w)
			rows[0][0] = value(w.Value, shown[i][k])
			for _, row := range rows {
				who := []Cell{count(r.Rank), count(r.TPN), d.person(d.state.Player(r.Player), r.TPN), text(c.Code.String())}
				l.Rows = append(l.Rows, append(who, row...))
			}
		}
	}
	l.prune()
	return l, nil
}

// workingRows are the cells of a value from the column "value" on.
func (d *Doc) workingRows(sec *tournament.Section, w scoring.Working) [][]Cell {
	name := func(p tournament.PlayerID) string { return d.person(d.state.Player(p), sec.TPN(p)).Text }
	var rows [][]Cell
	for _, x := range w.Lines {
		words := w.LineWords(x, name)
		cut := Cell{}
		if x.Cut != scoring.Kept {
			cut = text(d.say(words.Cut))
		}
		rows = append(rows, []Cell{{}, count(x.Round), text(d.say(words.Happened)), text(d.say(words.Counts)), value(x.Addend, x.Addend.Half()), cut})
	}
	for k, e := range w.Encounters {
		rows = append(rows, []Cell{{}, {}, text(d.say(e.Title(k))), text(d.encounter(e, w.Player, name)), {}, {}})
		rows = append(rows, []Cell{{}, {}, {}, text(d.say(e.Verdict())), {}, {}})
	}
	words := w.Words(name)
	results := words.Results
	if len(rows) == 0 {
		results = append(words.Lines, results...)
	}
	if len(results) > 0 {
		var all []string
		for _, s := range results {
			all = append(all, d.say(s))
		}
		rows = append(rows, []Cell{{}, {}, {}, text(strings.Join(all, " ")), {}, {}})
	}
	return rows
}

// encounter is a player's row of a small table: what he scored against each of
// the others, the sum, and the place in the end.
func (d *Doc) encounter(e scoring.Encounters, own tournament.PlayerID, name scoring.Naming) string {
	for i, r := range e.Rows {
		if r.Player != own {
			continue
		}
		var games []string
		for k, v := range r.Against {
			if v.Defined() && k != i {
				games = append(games, d.t("encounter.against", name(e.Rows[k].Player), v.Half()))
			}
		}
		if len(games) == 0 {
			games = []string{d.t("encounter.none")}
		}
		all := strings.Join(games, d.t("join"))
		if e.Rows[0].Place == e.Rows[len(e.Rows)-1].Place { // they stay tied
			return d.t("encounter.row-tied", all, r.Sum.Half())
		}
		return d.t("encounter.row", all, r.Sum.Half(), r.Place)
	}
	return ""
}

// say puts a sentence of package scoring into the language of the document.
func (d *Doc) say(s scoring.Sentence) string { return d.words.T(s.Key, s.Args...) }
