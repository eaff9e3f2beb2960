package export

import (
	"fmt"
	"strconv"
	"strings"

	"sealedmove/export/pdf"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// record is a player's card: what he takes home from a tournament.
type record struct {
	player *tournament.Player
	tpn    tournament.TPN
	row    scoring.Row // of the standings
	rated  scoring.RatingRow
	lines  [][]Cell // a round each, as the columns of recordColumns
}

// recordColumns are those of a round on a card.
func (d *Doc) recordColumns() []Column {
	return []Column{
		{Key: "round", Head: d.t("col.in-round"), Align: Right},
		d.optional("board", Right), d.column("colour", Left),
		{Key: "opponent_no", Head: d.t("col.no"), Long: d.t("col.opponent-no"), Align: Right, optional: true},
		{Key: "opponent_title", Head: d.t("col.title"), Long: d.t("col.opponent-title"), optional: true},
		d.column("opponent", Left),
		{Key: "opponent_rating", Head: d.t("col.rating"), Long: d.t("col.opponent-rating"), Align: Right, optional: true},
		d.column("result", Center), d.column("points", Right), d.optional("change", Right),
	}
}

// records are the cards of a section, in the order of its list of entries, or the
// card of one player.
func (d *Doc) records(sec *tournament.Section, t scoring.Table, only tournament.PlayerID) ([]record, error) {
	report, err := scoring.Ratings(d.state, scoring.RatingOptions{Section: sec.ID, After: t.After})
	if err != nil {
		return nil, err
	}
	rated := map[tournament.PlayerID]scoring.RatingRow{}
	for _, r := range report.Rows {
		rated[r.Player] = r
	}
	cells := d.state.Cells(sec.ID, t.After)
	var scores []map[tournament.PlayerID]tournament.Score
	for r := range t.After {
		scores = append(scores, d.state.Scores(sec.ID, r+1))
	}
	var out []record
	for _, p := range d.state.Entries(sec.ID) {
		if only != "" && p.ID != only {
			continue
		}
		row, _ := t.Row(p.ID)
		x := record{player: p, tpn: sec.TPN(p.ID), row: row}
		if t.After > 0 {
			x.rated = rated[p.ID]
		}
		for i, c := range cells[p.ID] {
			line := d.recordLine(sec, p, tournament.RoundNo(i+1), c, x.rated)
			line[8] = points(scores[i][p.ID])
			x.lines = append(x.lines, line)
		}
		out = append(out, x)
	}
	return out, nil
}

// recordLine is a round of a card, without the points.
func (d *Doc) recordLine(sec *tournament.Section, p *tournament.Player, r tournament.RoundNo, c tournament.Cell, rated scoring.RatingRow) []Cell {
	if c.Opponent == "" {
		why := d.t("cell.no-opponent", d.words.Bye(sec.System, c.Bye))
		if p.Joined > r && c.Bye == tournament.ZeroBye {
			why = "–"
		}
		return []Cell{count(r), {}, {}, {}, {}, text(why), {}, {}, {}, {}}
	}
	o, n := d.state.Player(c.Opponent), sec.TPN(c.Opponent)
	return []Cell{
		count(r), count(c.Board),
		{Text: d.words.T("colour." + c.Color.String()), Color: c.Color},
		count(n), text(o.Title), d.person(o, n), count(o.Rating),
		{Text: d.sign(c), Forfeit: c.Result.Forfeit()},
		{},
		gain(rated, r),
	}
}

// gain is what a round did to the rating, in rating points.
func gain(row scoring.RatingRow, r tournament.RoundNo) Cell {
	if row.Change == nil {
		return Cell{}
	}
	for _, g := range row.Games {
		if g.Round == r && g.Unrated == "" {
			return signed(int64(row.Change.Used)*int64(g.Change), 2)
		}
	}
	return Cell{}
}

// signed is a number of hundredths with its sign and so many decimals, 0 or 2.
func signed(hundredths int64, decimals int) Cell {
	sign, n := "+", hundredths
	if n < 0 {
		sign, n = "-", -n
	}
	c := Cell{Kind: NumberCell, Num: hundredths, Den: 100, Text: fmt.Sprintf("%s%d", sign, n/100)}
	if decimals > 0 {
		c.Text += fmt.Sprintf(".%02d", n%100)
	}
	return c
}

// recordList is the cards as one list, a row for each round of each player, or of one.
func (d *Doc) recordList(sec *tournament.Section, t scoring.Table, only tournament.PlayerID) (List, error) {
	l := d.list(Records, sec, t.After)
	l.player = only
	l.Title = d.afterTitle("records", t.After)
	l.Columns = append([]Column{d.column("name", Left)}, d.recordColumns()...)
	all, err := d.records(sec, t, only)
	if err != nil {
		return List{}, err
	}
	for _, x := range all {
		for _, line := range x.lines {
			l.Rows = append(l.Rows, append([]Cell{d.person(x.player, x.tpn)}, line...))
		}
	}
	l.prune()
	return l, nil
}

// recordCards prints the cards, several on a sheet where they are short.
func (p *printer) recordCards(l List) error {
	sec := p.state.Section(l.Section)
	t, err := p.Doc.table(sec, l.Round)
	if err != nil {
		return err
	}
	all, err := p.records(sec, t, l.player)
	if err != nil {
		return err
	}
	rounds := List{Kind: Records, Columns: p.recordColumns()}
	for _, x := range all {
		rounds.Rows = append(rounds.Rows, x.lines...)
	}
	rounds.prune()
	body := p.tableOf(rounds)
	var cards []pdf.Card
	at := 0
	for _, x := range all {
		cards = append(cards, p.recordCard(l, x, body.Rows[at:at+len(x.lines)]))
		at += len(x.lines)
	}
	p.out.Cards(cards, body)
	return nil
}

func (p *printer) recordCard(l List, x record, rows [][]pdf.Cell) pdf.Card {
	who := p.cell(Records, p.person(x.player, x.tpn))
	about := []string{}
	if x.tpn > 0 {
		about = append(about, p.t("slip.no", int(x.tpn)))
	}
	for _, s := range []string{x.player.Title, x.player.Federation, ratingText(x.player.Rating), tournament.Clean(x.player.Club), fideID(x.player)} {
		if s != "" {
			about = append(about, p.setText(s))
		}
	}
	return pdf.Card{
		Name: who.Text, Other: who.Sub, About: strings.Join(about, " · "),
		Event: p.setText(sectionOf(l, p.event())), Title: l.Title, Rows: rows, Facts: p.recordFacts(x),
	}
}

func ratingText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func fideID(p *tournament.Player) string {
	if p.Person.Value.FideID == "" {
		return ""
	}
	return "FIDE ID " + p.Person.Value.FideID
}

// recordFacts are what stands at the foot of a card: points, rank, performance
// and what the event does to the rating.
func (p *printer) recordFacts(x record) []pdf.Fact {
	facts := []pdf.Fact{{Label: p.t("col.points"), Value: x.row.Points.Half(), Strong: true}}
	if x.row.Rank > 0 && len(x.lines) > 0 {
		facts = append(facts, pdf.Fact{Label: p.t("col.rank"), Value: strconv.Itoa(x.row.Rank), Strong: true})
	}
	if perf := x.rated.Performance; perf != nil {
		facts = append(facts, pdf.Fact{Label: p.t("col.performance"), Value: p.t("record.of-games", perf.Games, perf.Rating)})
	}
	if c := x.rated.Change; c != nil && len(c.Games) > 0 {
		facts = append(facts, pdf.Fact{Label: p.t("record.change"), Value: p.t("record.changed", signed(int64(c.Exact), 2).Text, c.Used, c.New)})
	}
	if x := x.rated.Initial; x != nil && x.Why == "" {
		facts = append(facts, pdf.Fact{Label: p.t("record.initial"), Value: strconv.Itoa(x.Rating)})
	}
	return facts
}
