package storage

import (
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sealedmove/tournament"
)

// batch is how many rows go into one statement; SQLite takes 32,766 values.
const batch = 500

// rows is the projection of a state, or of a part of it.
type rows struct {
	sections []sectionRow
	players  []playerRow
	requests []requestRow
	leaves   []leaveRow
	rounds   []roundRow
	boards   []boardRow
	byes     []byeRow
}

// project lists the rows of a whole state.
func project(event tournament.EventID, s *tournament.State) (rows, error) {
	_, all, err := compare(event, &tournament.State{}, s)
	return all, err
}

// compare lists the rows of the parts in which two states of an event differ,
// as they were and as they are. Parts that the states share are not looked at:
// one result costs the rows of its round, not of the event.
func compare(event tournament.EventID, old, now *tournament.State) (before, after rows, err error) {
	b, a := projector{event: event, s: old}, projector{event: event, s: now}
	renumbered := map[tournament.SectionID]bool{}
	for i, sec := range now.Sections {
		was := old.Section(sec.ID)
		if was == sec && len(old.Sections) > i && old.Sections[i] == sec {
			continue
		}
		renumbered[sec.ID] = was == nil || !slices.Equal(was.Numbers, sec.Numbers)
		if was != nil {
			b.section(was, sec)
		}
		a.section(sec, was)
	}
	for _, sec := range old.Sections {
		if now.Section(sec.ID) == nil {
			b.section(sec, nil)
		}
	}
	for _, p := range now.Players {
		was := old.Player(p.ID)
		if !renumbered[p.Section] && (was == p || was != nil && alike(was, p)) {
			continue
		}
		if was != nil {
			b.player(was)
		}
		a.player(p)
	}
	for _, p := range old.Players {
		if now.Player(p.ID) == nil {
			b.player(p)
		}
	}
	if b.err != nil {
		return rows{}, rows{}, b.err
	}
	return b.rows, a.rows, a.err
}

// projector collects the rows of one state.
type projector struct {
	event tournament.EventID
	s     *tournament.State
	rows  rows
	err   error

	numbers map[tournament.PlayerID]tournament.TPN
}

// section adds a section and what its rounds have otherwise than those of other.
func (p *projector) section(sec, other *tournament.Section) {
	row, err := toSectionRow(p.event, slices.Index(p.s.Sections, sec)+1, sec)
	if err != nil {
		p.err = err
	}
	p.rows.sections = append(p.rows.sections, row)
	for _, r := range sec.Rounds {
		var was *tournament.Round
		if other != nil {
			was = other.Round(r.No)
		}
		if was != r {
			p.round(sec.ID, r, was)
		}
	}
}

// round adds a round but for the boards and byes that stand in other at the
// same place: after an undo everything is new, and nearly all of it the same.
func (p *projector) round(sec tournament.SectionID, r, other *tournament.Round) {
	if other == nil {
		other = &tournament.Round{}
	}
	event := string(p.event)
	p.rows.rounds = append(p.rows.rounds, roundRow{EventID: event, SectionID: string(sec), Round: int(r.No), Boards: len(r.Boards)})
	for i, b := range r.Boards {
		if i >= len(other.Boards) || other.Boards[i] != b {
			p.rows.boards = append(p.rows.boards, toBoardRow(p.event, sec, r.No, b))
		}
	}
	for i, y := range r.Byes {
		if i >= len(other.Byes) || other.Byes[i] != y {
			p.rows.byes = append(p.rows.byes, byeRow{EventID: event, SectionID: string(sec), Round: int(r.No), PlayerID: string(y.Player), Kind: y.Kind.String()})
		}
	}
}

// alike tells whether two states of a player have the same rows, his number apart.
func alike(a, b *tournament.Player) bool {
	return toPlayerRow("", 0, a) == toPlayerRow("", 0, b) &&
		slices.Equal(a.Requests, b.Requests) && slices.Equal(a.Leaves, b.Leaves)
}

func (p *projector) player(pl *tournament.Player) {
	event, id := string(p.event), string(pl.ID)
	p.rows.players = append(p.rows.players, toPlayerRow(p.event, p.tpn(pl.ID), pl))
	for _, q := range pl.Requests {
		p.rows.requests = append(p.rows.requests, requestRow{EventID: event, PlayerID: id, Round: int(q.Round), Kind: q.Kind.String()})
	}
	for i, l := range pl.Leaves {
		p.rows.leaves = append(p.rows.leaves, leaveRow{EventID: event, PlayerID: id, Place: i + 1, FromRound: int(l.From), UntilRound: int(l.Until)})
	}
}

func (p *projector) tpn(id tournament.PlayerID) tournament.TPN {
	if p.numbers == nil {
		p.numbers = make(map[tournament.PlayerID]tournament.TPN, len(p.s.Players))
		for _, sec := range p.s.Sections {
			for i, who := range sec.Numbers {
				p.numbers[who] = tournament.TPN(i + 1)
			}
		}
	}
	return p.numbers[id]
}

// key tells the rows of a table apart within an event.
type key [3]any

// table is one table of the projection: the columns of its key within an
// event, and of what else a row says.
type table[R comparable] struct {
	name string
	key  []string
	rest []string
	of   func(R) key
}

var (
	sectionTable = table[sectionRow]{
		"sections",
		[]string{"id"},
		[]string{"place", "name", "system", "total_rounds", "posted", "settings"},
		func(r sectionRow) key { return key{r.ID} },
	}
	playerTable = table[playerRow]{
		"players",
		[]string{"id"},
		[]string{"section_id", "tpn", "person_ref", "title", "sex", "federation", "club", "rating", "rating_source", "k", "games", "peak", "joined", "expelled", "board"},
		func(r playerRow) key { return key{r.ID} },
	}
	requestTable = table[requestRow]{
		"requests",
		[]string{"player_id", "round"},
		[]string{"kind"},
		func(r requestRow) key { return key{r.PlayerID, r.Round} },
	}
	leaveTable = table[leaveRow]{
		"leaves",
		[]string{"player_id", "place"},
		[]string{"from_round", "until_round"},
		func(r leaveRow) key { return key{r.PlayerID, r.Place} },
	}
	roundTable = table[roundRow]{
		"rounds",
		[]string{"section_id", "round"},
		[]string{"boards"},
		func(r roundRow) key { return key{r.SectionID, r.Round} },
	}
	boardTable = table[boardRow]{
		"boards",
		[]string{"section_id", "round", "board"},
		[]string{"white", "black", "result", "adjudicated"},
		func(r boardRow) key { return key{r.SectionID, r.Round, r.Board} },
	}
	byeTable = table[byeRow]{
		"byes",
		[]string{"section_id", "round", "player_id"},
		[]string{"kind"},
		func(r byeRow) key { return key{r.SectionID, r.Round, r.PlayerID} },
	}
)

// writeChanges brings the tables from before to after. Rows come before those
// that refer to them and go after them, and all that come come first, since a
// board may turn from a player who goes to one who comes.
func writeChanges(tx *gorm.DB, event tournament.EventID, before, after rows) error {
	for _, write := range []func() error{
		func() error { return sectionTable.put(tx, before.sections, after.sections) },
		func() error { return playerTable.put(tx, before.players, after.players) },
		func() error { return requestTable.put(tx, before.requests, after.requests) },
		func() error { return leaveTable.put(tx, before.leaves, after.leaves) },
		func() error { return roundTable.put(tx, before.rounds, after.rounds) },
		func() error { return boardTable.put(tx, before.boards, after.boards) },
		func() error { return byeTable.put(tx, before.byes, after.byes) },

		func() error { return byeTable.drop(tx, event, before.byes, after.byes) },
		func() error { return boardTable.drop(tx, event, before.boards, after.boards) },
		func() error { return roundTable.drop(tx, event, before.rounds, after.rounds) },
		func() error { return leaveTable.drop(tx, event, before.leaves, after.leaves) },
		func() error { return requestTable.drop(tx, event, before.requests, after.requests) },
		func() error { return playerTable.drop(tx, event, before.players, after.players) },
		func() error { return sectionTable.drop(tx, event, before.sections, after.sections) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

func (t table[R]) byKey(rs []R) map[key]R {
	m := make(map[key]R, len(rs))
	for _, r := range rs {
		m[t.of(r)] = r
	}
	return m
}

// put writes the rows of after that before has not, or has otherwise.
func (t table[R]) put(tx *gorm.DB, before, after []R) error {
	old := t.byKey(before)
	var changed []R
	for _, r := range after {
		if was, ok := old[t.of(r)]; !ok || was != r {
			changed = append(changed, r)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	columns := []clause.Column{{Name: "event_id"}}
	for _, c := range t.key {
		columns = append(columns, clause.Column{Name: c})
	}
	return tx.Clauses(clause.OnConflict{Columns: columns, DoUpdates: clause.AssignmentColumns(t.rest)}).
		CreateInBatches(&changed, batch).Error
}

// drop deletes the rows of before whose key after has not.
func (t table[R]) drop(tx *gorm.DB, event tournament.EventID, before, after []R) error {
	now := t.byKey(after)
	sql := "DELETE FROM " + t.name + " WHERE event_id = ?"
	for _, c := range t.key {
		sql += " AND " + c + " = ?"
	}
	for _, r := range before {
		k := t.of(r)
		if _, stays := now[k]; stays {
			continue
		}
		if err := tx.Exec(sql, append([]any{string(event)}, k[:len(t.key)]...)...).Error; err != nil {
			return err
		}
	}
	return nil
}

// read lists the rows of an event, whatever their order.
func (t table[R]) read(tx *gorm.DB, event tournament.EventID) ([]R, error) {
	var rs []R
	err := tx.Table(t.name).Where("event_id = ?", string(event)).Find(&rs).Error
	return rs, err
}
