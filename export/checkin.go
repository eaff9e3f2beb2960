package export

import (
	"strings"

	"sealedmove/tournament"
)

// toTick is the box that is ticked when somebody has come.
const toTick = "☐"

// checkIn is the list at the entrance before round r: everybody who may play
// it, in the order of names, with a box to tick. Who asked for a bye in it has
// no box, and is not waited for; byes asked for in later rounds are noted.
func (d *Doc) checkIn(sec *tournament.Section, r tournament.RoundNo) List {
	l := d.list(CheckIn, sec, r)
	l.Title = d.t("title.check-in", int(r))
	l.Columns = append([]Column{d.column("here", Center), d.column("name", Left), d.optional("no", Right), d.optional("title", Left)},
		d.optional("federation", Left), d.optional("rating", Right), d.optional("club", Left), d.optional("status", Left))
	var entries []*tournament.Player
	for _, p := range d.state.Entries(sec.ID) {
		if !p.Withdrawn(r) {
			entries = append(entries, p)
		}
	}
	d.sortByName(entries)
	for _, p := range entries {
		box := text(toTick)
		if p.Joined > r || p.Request(r) != tournament.NoBye {
			box = Cell{}
		}
		n := sec.TPN(p.ID)
		l.Rows = append(l.Rows, []Cell{box, d.person(p, n), count(n), text(p.Title), text(p.Federation), count(p.Rating), text(p.Club), text(d.asked(sec, p, r))})
	}
	l.prune()
	return l
}

// asked says what a player has asked for from round r on.
func (d *Doc) asked(sec *tournament.Section, p *tournament.Player, r tournament.RoundNo) string {
	var parts []string
	if p.Joined > r {
		parts = append(parts, d.t("status.joined", int(p.Joined)))
	}
	for _, q := range p.Requests {
		switch bye := d.words.Bye(sec.System, q.Kind); {
		case q.Round == r:
			parts = append(parts, bye)
		case q.Round > r:
			parts = append(parts, d.t("check-in.later", int(q.Round), bye))
		}
	}
	return strings.Join(parts, d.t("join"))
}

// toCheckIn is the round that people check in for: the one asked for, else the
// next one, or the last where there is none after it.
func toCheckIn(sec *tournament.Section, r tournament.RoundNo) tournament.RoundNo {
	if r > 0 {
		return r
	}
	return max(1, min(sec.Current()+1, max(sec.TotalRounds, sec.Current())))
}
