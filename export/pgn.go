package export

import (
	"io"
	"strconv"
	"strings"

	"sealedmove/rules"
	"sealedmove/rules/pgn"
	"sealedmove/tournament"
)

// PGN writes the games of a posted round as a broadcast takes them: a shell for
// each board with its tags and, where it is known, its result, without moves. A
// round of 0 is every round; a section of "" is every section. A sealed move
// can be in none of them: an adjourned game is "*" with Termination "adjourned".
func (d *Doc) PGN(w io.Writer, section tournament.SectionID, round tournament.RoundNo) error {
	var games []*pgn.Game
	for _, sec := range d.state.Sections {
		if section != "" && sec.ID != section {
			continue
		}
		for _, r := range sec.Rounds {
			if round != 0 && r.No != round {
				continue
			}
			for _, b := range r.Boards {
				games = append(games, d.shell(sec, r.No, b))
			}
		}
	}
	if len(games) == 0 {
		return d.nothing(Choice{Kind: Pairings, Section: section, Round: round})
	}
	return pgn.Write(w, games...)
}

// shell is a game of which only the score is known.
func (d *Doc) shell(sec *tournament.Section, round tournament.RoundNo, b tournament.Board) *pgn.Game {
	white, black := d.state.Player(b.White), d.state.Player(b.Black)
	event := d.state.Info.Name
	if !d.one() {
		event += ": " + sec.Name
	}
	result, why := termination(b)
	g := &pgn.Game{Start: rules.Start(), Result: result}
	tag := func(name, value string) {
		if value = tournament.Clean(value); value != "" {
			g.Tags = append(g.Tags, pgn.Tag{Name: name, Value: value})
		}
	}
	tag("Event", event)
	tag("Site", d.state.Info.Place)
	tag("Date", strings.ReplaceAll(string(dateOf(d.state.Info, sec, round)), "-", "."))
	tag("Round", strconv.Itoa(int(round)))
	tag("Board", strconv.Itoa(int(b.No)))
	tag("TimeControl", sec.TimeControl)
	tag("Termination", why)
	for _, side := range []struct {
		name string
		p    *tournament.Player
	}{{"White", white}, {"Black", black}} {
		tag(side.name, side.p.Person.Value.LatinName())
		tag(side.name+"Title", side.p.Title)
		if side.p.Rating > 0 {
			tag(side.name+"Elo", strconv.Itoa(side.p.Rating))
		}
		tag(side.name+"FideId", side.p.Person.Value.FideID)
	}
	return g
}

// dateOf is the day of a round: its own, else the event's first.
func dateOf(info tournament.Info, sec *tournament.Section, round tournament.RoundNo) tournament.Date {
	if int(round) <= len(sec.RoundDates) && sec.RoundDates[round-1] != "" {
		return sec.RoundDates[round-1]
	}
	return info.Start
}

// scores are the results that PGN has, by White's outcome.
var scores = map[tournament.Outcome]string{tournament.Win: "1-0", tournament.Draw: "1/2-1/2", tournament.Loss: "0-1"}

// termination is a board's result as PGN has it, and why it is so where that
// needs saying: PGN knows no loss of both and no half point against none.
func termination(b tournament.Board) (result, why string) {
	white := b.Result.Outcome(tournament.White)
	switch {
	case b.Result == tournament.NoResult:
		return "*", ""
	case b.Result == tournament.Adjourned:
		return "*", "adjourned"
	case b.Result == tournament.Postponed:
		return "*", "unterminated"
	case b.Result == tournament.DoubleForfeit:
		return "*", "forfeit"
	case b.Result.Outcome(tournament.Black) != white.Other():
		return "*", "rules infraction"
	case b.Result.Forfeit():
		return scores[white], "forfeit"
	case b.Adjudicated:
		return scores[white], "adjudication"
	default:
		return scores[white], ""
	}
}
