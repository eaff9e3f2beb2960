package main

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"

	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/storage/intake"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
	"sealedmove/ui/desktop"
)

// files reads what other programs wrote, for the desktop. language decides
// between encodings that the bytes alone do not tell apart.
type files struct {
	language func() locale.Lang
	columns  *columns // nil: nothing is chosen or remembered
}

// Encodings are those that a person meets, and can choose.
func (files) Encodings() []string {
	return []string{"UTF-8", "GB18030", "Big5", "Windows-1252", "UTF-16LE", "UTF-16BE"}
}

// text is the bytes of a text in UTF-8. Without an encoding that was chosen, what
// is no UTF-8 is tried in that of the reader's language; what is not that either
// stays as it is, and the reader of the format knows what to do with it.
func (f files) text(b []byte, encoding string) []byte {
	if encoding == "" {
		encoding = map[locale.Lang]string{locale.Hans: "GB18030", locale.Hant: "Big5"}[f.language()]
		if encoding == "" || utf8.Valid(b) {
			return b
		}
	}
	enc, err := htmlindex.Get(encoding)
	if err != nil {
		return b
	}
	if out, err := enc.NewDecoder().Bytes(b); err == nil && !bytes.ContainsRune(out, utf8.RuneError) {
		return out
	}
	return b
}

// Tournament reads a TRF into the events of a new journal. Its rounds are
// paired again, and those that the rules pair otherwise are warned about and
// noted among the records.
func (f files) Tournament(name string, b []byte, encoding string) ([]tournament.Event, tournament.Problems) {
	doc, problems := trf.Parse(f.text(b, encoding), trf.Options{File: name})
	if problems.Err() != nil {
		return nil, problems
	}
	t, more := trf.State(doc)
	problems = append(problems, more...)
	if problems.Err() != nil {
		return nil, problems
	}
	events, differ, err := check.Imported(t.Events, t.State, t.Section, pairing.Control{})
	if err != nil {
		return t.Events, problems
	}
	for _, r := range differ {
		problems = append(problems, tournament.Problem{File: name, Warning: true, Key: "app.import.differs", Args: []any{int(r)}})
	}
	return events, problems
}

// Players reads a CSV or XLSX list and holds it against those entered already.
func (f files) Players(name string, b []byte, encoding string, entered []*tournament.Player) (desktop.List, tournament.Problems) {
	l, ps := f.list(name, b, encoding)
	ps = append(ps, l.Duplicates(entered)...)
	origin := []string{}
	for _, s := range []string{l.Sheet, l.Encoding} {
		if s != "" {
			origin = append(origin, s)
		}
	}
	if l.Separator != "" {
		origin = append(origin, fmt.Sprintf("%q", l.Separator))
	}
	return desktop.List{Rows: l.Rows, Encoding: l.Encoding, Origin: strings.Join(origin, " · ")}, ps
}

// list reads a player list, with what is known of its columns.
func (f files) list(name string, b []byte, encoding string) (intake.List, tournament.Problems) {
	o := intake.Options{Language: string(f.language()), Encoding: encoding}
	f.columns.of(b, &o)
	return intake.Read(name, b, o)
}

// Columns are those of a player list, as they are read now.
func (f files) Columns(name string, b []byte, encoding string) []desktop.ListColumn {
	if f.columns == nil {
		return nil
	}
	l, _ := f.list(name, b, encoding)
	out := make([]desktop.ListColumn, len(l.Columns))
	for i, c := range l.Columns {
		out[i] = desktop.ListColumn{Title: c.Title, Sample: sample(l, i), Field: fieldIndex(c.Field)}
	}
	return out
}

// SetColumns says what the columns of a list hold, now and in the next list of
// its layout.
func (f files) SetColumns(name string, b []byte, encoding string, fields []int) error {
	l, _ := f.list(name, b, encoding)
	return f.columns.set(b, l, said(fields))
}
