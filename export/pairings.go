package export

import (
	"slices"
	"strconv"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// pairings is a round by board; byes stand below the boards.
func (d *Doc) pairings(sec *tournament.Section, no tournament.RoundNo) List {
	l := d.list(Pairings, sec, no)
	l.Title = d.t("title.pairings", int(no))
	side := func(who, what string, a Align) Column {
		c := d.optional(what, a)
		c.Key, c.Long = who+"_"+what, d.t("col."+who+"-"+what)
		return c
	}
	l.Columns = []Column{
		d.column("board", Right),
		side("white", "no", Right), side("white", "title", Left), d.column("white", Left), side("white", "rating", Right), side("white", "points", Right),
		d.column("result", Center),
		side("black", "points", Right), side("black", "no", Right), side("black", "title", Left), d.column("black", Left), side("black", "rating", Right),
	}
	before := d.state.Scores(sec.ID, no-1)
	r := sec.Round(no)
	for _, b := range r.Boards {
		w, k := d.state.Player(b.White), d.state.Player(b.Black)
		nw, nk := sec.TPN(b.White), sec.TPN(b.Black)
		l.Rows = append(l.Rows, []Cell{
			count(b.No),
			count(nw), text(w.Title), d.person(w, nw), count(w.Rating), d.before(before, w, no),
			d.result(b.Result),
			d.before(before, k, no), count(nk), text(k.Title), d.person(k, nk), count(k.Rating),
		})
	}
	for _, y := range r.Byes {
		p, n := d.state.Player(y.Player), sec.TPN(y.Player)
		row := make([]Cell, len(l.Columns))
		copy(row[1:], []Cell{count(n), text(p.Title), d.person(p, n), count(p.Rating), d.before(before, p, no), points(sec.Points.OfBye(y.Kind))})
		row[10] = text(d.t("cell.no-opponent", d.words.Bye(sec.System, y.Kind)))
		l.Rows = append(l.Rows, row)
	}
	l.prune()
	return l
}

// before is a player's score before the round; nothing before the first.
func (d *Doc) before(scores map[tournament.PlayerID]tournament.Score, p *tournament.Player, no tournament.RoundNo) Cell {
	if no == 1 {
		return Cell{}
	}
	return points(scores[p.ID])
}

// byName is a round in the order of the players' names, as it hangs at the
// door: who, which board, which colour, against whom. Whoever is absent this
// round without having withdrawn stands in it too.
func (d *Doc) byName(sec *tournament.Section, no tournament.RoundNo) List {
	l := d.list(ByName, sec, no)
	l.Title = d.t("title.by-name", int(no))
	l.Columns = []Column{
		d.column("name", Left), d.optional("no", Right), d.optional("rating", Right),
		d.column("board", Right), d.column("colour", Left), d.column("opponent", Left),
		{Key: "opponent_no", Head: d.t("col.no"), Long: d.t("col.opponent-no"), Align: Right, optional: true},
	}
	cells := d.state.Cells(sec.ID, no)
	entries := slices.Clone(d.state.Entries(sec.ID))
	d.sortByName(entries)
	for _, p := range entries {
		c := cells[p.ID][no-1]
		if c.Opponent == "" && c.Bye == tournament.ZeroBye && (p.Withdrawn(no) || p.Joined > no) {
			continue
		}
		n := sec.TPN(p.ID)
		row := []Cell{d.person(p, n), count(n), count(p.Rating), count(c.Board)}
		if c.Opponent == "" {
			row = append(row, Cell{}, text(d.t("cell.no-opponent", d.words.Bye(sec.System, c.Bye))), Cell{})
		} else {
			o, on := d.state.Player(c.Opponent), sec.TPN(c.Opponent)
			row = append(row, Cell{Text: d.words.T("colour." + c.Color.String()), Color: c.Color}, d.person(o, on), count(on))
		}
		l.Rows = append(l.Rows, row)
	}
	l.prune()
	return l
}

func (d *Doc) sortByName(ps []*tournament.Player) { SortByName(d.lang(), ps) }

// SortByName sorts players as a language does: Chinese by Pinyin or strokes,
// Latin without regard to accents. Equal names stay as they stand.
func SortByName(lang locale.Lang, ps []*tournament.Player) {
	tag := language.Make(string(lang))
	if tag == language.TraditionalChinese {
		tag = language.MustParse("zh-Hant-u-co-stroke")
	}
	order := collate.New(tag, collate.Loose, collate.Numeric)
	keys := make(map[tournament.PlayerID][]byte, len(ps))
	var buf collate.Buffer
	for _, p := range ps {
		keys[p.ID] = order.KeyFromString(&buf, p.Name())
	}
	slices.SortStableFunc(ps, func(a, b *tournament.Player) int { return slices.Compare(keys[a.ID], keys[b.ID]) })
}

// slip is one result slip.
type slip struct {
	Board        int
	White, Black Cell
	WhiteNo      string
	BlackNo      string
}

// slips are the slips of a round, by board; games that have a result already
// need none.
func (d *Doc) slips(sec *tournament.Section, no tournament.RoundNo) []slip {
	var out []slip
	for _, b := range sec.Round(no).Boards {
		if b.Result != tournament.NoResult {
			continue
		}
		w, k := d.state.Player(b.White), d.state.Player(b.Black)
		out = append(out, slip{
			Board: int(b.No), White: d.person(w, sec.TPN(b.White)), Black: d.person(k, sec.TPN(b.Black)),
			WhiteNo: d.about(w, sec), BlackNo: d.about(k, sec),
		})
	}
	return out
}

// about is what stands small beside a name: number and rating.
func (d *Doc) about(p *tournament.Player, sec *tournament.Section) string {
	s := ""
	if n := sec.TPN(p.ID); n > 0 {
		s = d.t("slip.no", int(n))
	}
	if p.Rating > 0 {
		if s != "" {
			s += " · "
		}
		s += strconv.Itoa(p.Rating)
	}
	return s
}
