package main

import (
	"fmt"
	"strings"

	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/storage/intake"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
	"sealedmove/ui/desktop"
)

// files reads what other programs wrote, for the desktop. language decides
// between encodings that the bytes alone do not tell apart.
type files struct{ language string }

// Tournament reads a TRF into the events of a new journal. Its rounds are
// paired again, and those that the rules pair otherwise are warned about and
// noted among the records.
func (files) Tournament(name string, b []byte) ([]tournament.Event, tournament.Problems) {
	doc, problems := trf.Parse(b, trf.Options{File: name})
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
func (f files) Players(name string, b []byte, entered []*tournament.Player) (desktop.List, tournament.Problems) {
	l, ps := intake.Read(name, b, intake.Options{Language: f.language})
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
	return desktop.List{Rows: l.Rows, Origin: strings.Join(origin, " · ")}, ps
}
