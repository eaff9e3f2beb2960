package export

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// jsonDoc is the schema of docs/json.md.
type jsonDoc struct {
	Schema string     `json:"schema"`
	Event  string     `json:"event"`
	Place  string     `json:"place,omitempty"`
	Start  string     `json:"start,omitempty"`
	End    string     `json:"end,omitempty"`
	Seq    int64      `json:"seq,omitempty"`
	Head   string     `json:"head,omitempty"`
	Time   string     `json:"time,omitempty"`
	Lists  []jsonList `json:"lists"`
}

type jsonList struct {
	Kind    Kind               `json:"kind"`
	Section string             `json:"section"`
	Name    string             `json:"name"`
	Round   tournament.RoundNo `json:"round,omitempty"`
	Title   string             `json:"title"`
	Columns []jsonColumn       `json:"columns"`
	Rows    []jsonRow          `json:"rows"`
	Notes   []string           `json:"notes,omitempty"`
}

type jsonColumn struct {
	Key   string `json:"key"`
	Title string `json:"title"`
}

// jsonRow writes a row as an object whose keys keep the order of the columns.
type jsonRow struct {
	columns []Column
	cells   []Cell
}

// MarshalJSON writes whole numbers as numbers, scores and tie-breaks as
// decimals in strings (they are exact), everything else as text, and nothing
// for an empty cell.
func (r jsonRow) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, c := range r.cells {
		if c.Text == "" {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		var v any = c.Text
		switch {
		case c.Kind == NumberCell && c.Den == 1 && isCount(r.columns[i].Key):
			v = c.Num
		case c.Kind == NumberCell:
			v = c.decimal()
		}
		key, err := json.Marshal(r.columns[i].Key)
		if err != nil {
			return nil, err
		}
		val, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(val)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// isCount tells of columns that hold whole numbers and never a score.
func isCount(key string) bool {
	switch key {
	case "rank", "no", "line", "rating", "board", "white_no", "black_no", "white_rating", "black_rating", "opponent_no", "opponent_rating", "round", "games", "average", "performance":
		return true
	}
	return false
}

// JSON writes the lists of a choice for programs; docs/json.md describes it.
func (d *Doc) JSON(w io.Writer, c Choice) error {
	lists, err := d.dataLists(c)
	if err != nil {
		return err
	}
	i := d.state.Info
	out := jsonDoc{Schema: "sealedmove/lists/1", Event: d.event(), Place: i.Place, Start: string(i.Start), End: string(i.End), Seq: d.foot.Seq}
	if d.foot.Head != (journal.Hash{}) {
		out.Head = hex.EncodeToString(d.foot.Head[:])
	}
	if !d.foot.Time.IsZero() {
		out.Time = d.foot.Time.Format(time.RFC3339)
	}
	for _, l := range lists {
		j := jsonList{Kind: l.Kind, Section: string(l.Section), Name: d.state.Section(l.Section).Name, Round: l.Round, Title: l.Title, Notes: l.Notes, Rows: []jsonRow{}}
		for _, col := range l.Columns {
			j.Columns = append(j.Columns, jsonColumn{col.Key, col.Unique()})
		}
		for _, row := range l.Rows {
			j.Rows = append(j.Rows, jsonRow{l.Columns, row})
		}
		out.Lists = append(out.Lists, j)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(out)
}

// dataLists are the lists of a choice for a file of data: slips are paper only.
func (d *Doc) dataLists(c Choice) ([]List, error) {
	if c.Kind == Slips {
		return nil, tournament.Refuse("export.paper-only")
	}
	return d.Lists(c)
}
