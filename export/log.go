package export

import (
	"strconv"
	"time"
)

// Entry is an entry of the journal as a reader sees it.
type Entry struct {
	Seq  int64
	Time time.Time // printed in its own zone
	By   string
	Text string
}

// log is the journal as far as it was given: what happened, when, and who did it.
func (d *Doc) log() List {
	l := List{Kind: logged, Title: d.t("title.journal", len(d.lines))}
	l.Columns = []Column{d.column("seq", Right), d.column("time", Left), d.column("by", Left), d.column("act", Left)}
	for _, x := range d.lines {
		when := ""
		if !x.Time.IsZero() {
			when = x.Time.Format("2006-01-02 15:04:05")
		}
		l.Rows = append(l.Rows, []Cell{{Kind: NumberCell, Text: strconv.FormatInt(x.Seq, 10), Num: x.Seq, Den: 1}, text(when), text(x.By), text(x.Text)})
	}
	return l
}
