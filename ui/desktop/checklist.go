package desktop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// checkState is how a line of the check-list stands.
type checkState int

// The states: to know only, done, to be looked at, to be done.
const (
	checkPlain checkState = iota
	checkDone
	checkNote
	checkTodo
)

// settles is the act that settles a line of the check-list, by where it leads.
type settles string

// The acts.
const (
	toPlayers      settles = "players"
	toCheckIn      settles = "checkin"
	toPairings     settles = "pairings"
	toResults      settles = "results"
	toAdjournments settles = "adjournments"
	toDesk         settles = "desk"
	toPacket       settles = "packet"
	toOrder        settles = "order"
	toPrizes       settles = "prizes"
	toBook         settles = "book"
	toTRF          settles = "trf"
	toFinal        settles = "final"
	toBackup       settles = "backup"
	toSaving       settles = "saving"
)

// checkLine is one line of the check-list: what is looked at, how it stands,
// and what settles it.
type checkLine struct {
	what  string // the end of the key of its name
	state checkState
	says  arbiter.Label
	to    settles
}

// checkGroup is a part of the check-list under its heading.
type checkGroup struct {
	title arbiter.Label
	lines []checkLine
}

// checked is what the check-list is made of. It reads no clock and no file.
type checked struct {
	st      *tournament.State
	posted  time.Time          // when the last round was posted; zero: none is, or it is not known
	backup  time.Time          // of the newest copy of the file; zero: there is none, or nobody knows
	backups bool               // there is something that makes copies
	written map[string]writing // the documents that were written here, by [writingKey]
	unsaved int                // acts that the file did not take
}

// writing is when a document was written here, and what it showed.
type writing struct {
	At  int64 `json:"at"` // in milliseconds
	Seq int64 `json:"seq"`
}

// checklist is all that an arbiter looks at before the next round and after the
// event; the parts that cannot matter yet, or any more, are left out.
func checklist(in checked) []checkGroup {
	if len(in.st.Sections) == 0 {
		return nil
	}
	var out []checkGroup
	playing, due, over := in.sections()
	if len(playing) > 0 {
		out = append(out, checkGroup{stated("desktop.dash.now", int(playing[0].Current())), in.duringRound(playing)})
	}
	if len(due) > 0 {
		out = append(out, checkGroup{stated("desktop.dash.before", int(due[0].Current()+1)), in.beforeRound(due)})
	}
	if len(over) > 0 && len(due) == 0 {
		out = append(out, checkGroup{stated("desktop.dash.after"), in.afterEvent(over)})
	}
	out[0].lines = append(in.urgent(), out[0].lines...)
	return out
}

// stated is a text with its arguments.
func stated(key string, args ...any) arbiter.Label { return arbiter.Label{Key: key, Args: args} }

// sections are those that are being played, those that are paired next, which
// are furthest behind, and those of which the last round is posted.
func (in checked) sections() (playing, due, over []*tournament.Section) {
	for _, sec := range in.st.Sections {
		if r := sec.Round(sec.Current()); r != nil && r.Missing() > 0 {
			playing = append(playing, sec)
		}
		switch {
		case sec.Current() >= sec.TotalRounds:
			over = append(over, sec)
		case len(due) > 0 && sec.Current() > due[0].Current():
		case len(due) > 0 && sec.Current() < due[0].Current():
			due = []*tournament.Section{sec}
		default:
			due = append(due, sec)
		}
	}
	return playing, due, over
}

// duringRound are the lines of a round that is being played.
func (in checked) duringRound(playing []*tournament.Section) []checkLine {
	lines := []checkLine{in.results(playing)}
	if l, any := in.unpaired(playing); any {
		lines = append(lines, l)
	}
	lines = append(lines, in.packet())
	return lines
}

// beforeRound are the lines of the round to be paired next.
func (in checked) beforeRound(due []*tournament.Section) []checkLine {
	var lines []checkLine
	if due[0].Current() > 0 && !slices.ContainsFunc(due, isPlayed) {
		lines = append(lines, in.results(due))
		if l, any := in.unpaired(due); any {
			lines = append(lines, l)
		}
	}
	lines = append(lines, in.openGames())
	lines = append(lines, in.appeals()...)
	lines = append(lines, in.entries(due)...)
	return append(append(lines, in.checkIn(due), in.absences(due), in.draft(due)), in.copies()...)
}

// isPlayed tells whether results of the section's current round are missing.
func isPlayed(sec *tournament.Section) bool {
	r := sec.Round(sec.Current())
	return r != nil && r.Missing() > 0
}

// afterEvent are the lines of the end: results, prizes, report, file.
func (in checked) afterEvent(over []*tournament.Section) []checkLine {
	lines := []checkLine{in.openGames()}
	if !slices.ContainsFunc(over, isPlayed) {
		lines = append(lines, in.results(over))
	}
	lines = append(lines, in.appeals()...)
	lines = append(lines, in.equals(over), in.prizes(over), in.document("final", "standings", toFinal), in.document("book", "book", toBook), in.document("trf", "trf", toTRF))
	return append(lines, in.copies()...)
}

// urgent is the line of what is not in the file.
func (in checked) urgent() []checkLine {
	if in.unsaved == 0 {
		return nil
	}
	return []checkLine{{"saved", checkTodo, stated("desktop.dash.unsaved", in.unsaved), toSaving}}
}

func (in checked) results(secs []*tournament.Section) checkLine {
	missing, boards := 0, 0
	for _, sec := range secs {
		if r := sec.Round(sec.Current()); r != nil {
			missing, boards = missing+r.Missing(), boards+len(r.Boards)
		}
	}
	if missing == 0 {
		return checkLine{"results", checkDone, stated("desktop.dash.results-in", boards), toResults}
	}
	return checkLine{"results", checkTodo, stated("desktop.dash.results-missing", missing, boards), toResults}
}

// unpaired are those who take part in the current round but have neither a
// board nor a bye in it: they were forgotten.
func (in checked) unpaired(secs []*tournament.Section) (checkLine, bool) {
	var names []string
	for _, sec := range secs {
		if r := sec.Round(sec.Current()); r != nil {
			for _, p := range forgotten(in.st, sec, r) {
				names = append(names, p.Name())
			}
		}
	}
	if len(names) == 0 {
		return checkLine{}, false
	}
	return checkLine{"unpaired", checkTodo, stated("desktop.dash.unpaired", len(names), someNames(names)), toPairings}, true
}

// forgotten are the players of a section who were there for a round, asked for
// no bye, and have neither a board nor a bye in it.
func forgotten(st *tournament.State, sec *tournament.Section, r *tournament.Round) (out []*tournament.Player) {
	in := map[tournament.PlayerID]bool{}
	for _, b := range r.Boards {
		in[b.White], in[b.Black] = true, true
	}
	for _, y := range r.Byes {
		in[y.Player] = true
	}
	for _, times := range r.NoShows {
		for _, p := range times {
			in[p] = true
		}
	}
	for _, id := range sec.Numbers {
		if p := st.Player(id); !in[id] && p.Present(r.No) && p.Request(r.No) == tournament.NoBye {
			out = append(out, p)
		}
	}
	return out
}

// openGames is the line of games off the board.
func (in checked) openGames() checkLine {
	adjourned, postponed := 0, 0
	for _, sec := range in.st.Sections {
		for _, r := range sec.Rounds {
			for _, b := range r.Boards {
				switch b.Result {
				case tournament.Adjourned:
					adjourned++
				case tournament.Postponed:
					postponed++
				default: // on the board, or finished
				}
			}
		}
	}
	switch {
	case adjourned+postponed == 0:
		return checkLine{"open", checkDone, stated("desktop.dash.open-none"), toAdjournments}
	case in.allPosted():
		return checkLine{"open", checkTodo, stated("desktop.dash.open", adjourned, postponed), toAdjournments}
	}
	return checkLine{"open", checkNote, stated("desktop.dash.open", adjourned, postponed), toAdjournments}
}

// allPosted tells whether no round is to come in any section.
func (in checked) allPosted() bool {
	return !slices.ContainsFunc(in.st.Sections, func(sec *tournament.Section) bool { return sec.Current() < sec.TotalRounds })
}

func (in checked) appeals() []checkLine {
	n := 0
	for _, i := range in.st.Incidents {
		if i.Open() != nil {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []checkLine{{"appeals", checkTodo, stated("desktop.dash.appeals", n), toDesk}}
}

// entries are the lines about the list of players.
func (in checked) entries(due []*tournament.Section) []checkLine {
	n, few := 0, ""
	var unrated, unnumbered []string
	rated := false
	for _, sec := range due {
		in2 := 0
		for _, p := range in.st.Entries(sec.ID) {
			if !p.Present(sec.Current() + 1) {
				continue
			}
			in2++
			if p.Rating == 0 {
				unrated = append(unrated, p.Name())
			}
			if p.Person.Value.FideID == "" && sec.FIDEMode {
				unnumbered = append(unnumbered, p.Name())
			}
		}
		rated = rated || sec.FIDEMode
		if n += in2; in2 < 2 {
			few = cmp.Or(few, sec.Name)
		}
	}
	lines := []checkLine{{"players", checkDone, stated("desktop.dash.players", n), toPlayers}}
	if len(due) > 1 {
		lines[0].says = stated("desktop.dash.players-in", n, len(due))
	}
	if few != "" {
		lines[0] = checkLine{"players", checkTodo, stated("desktop.dash.players-few", few), toPlayers}
	}
	if n == 0 {
		return lines
	}
	if len(unrated) > 0 {
		lines = append(lines, checkLine{"ratings", checkNote, stated("desktop.dash.unrated", len(unrated), someNames(unrated)), toPlayers})
	}
	if len(unnumbered) > 0 && rated {
		lines = append(lines, checkLine{"ids", checkNote, stated("desktop.dash.no-id", len(unnumbered), someNames(unnumbered)), toPlayers})
	}
	if twice := doubles(in.st); len(twice) > 0 {
		lines = append(lines, checkLine{"doubles", checkTodo, stated("desktop.dash.doubles", len(twice), someNames(twice)), toPlayers})
	}
	return lines
}

// doubles are the names of those who stand twice in the event, by FIDE ID or by
// name and year of birth.
func doubles(st *tournament.State) (out []string) {
	seen := map[string]bool{}
	for _, p := range st.Players {
		v := p.Person.Value
		keys := []string{"name " + strings.ToLower(tournament.Clean(v.Name)) + " " + v.Birth}
		if v.FideID != "" {
			keys = append(keys, "id "+strings.TrimLeft(v.FideID, "0"))
		}
		if slices.ContainsFunc(keys, func(k string) bool { return seen[k] }) {
			out = append(out, p.Name())
		}
		for _, k := range keys {
			seen[k] = v.Name != "" // a name that was erased is nobody's
		}
	}
	return out
}

func (in checked) checkIn(due []*tournament.Section) checkLine {
	here, awaited, missed := 0, 0, 0
	for _, sec := range due {
		n := in.st.CheckIn(sec)
		here, awaited = here+n[tournament.Here], awaited+n[tournament.Awaited]
		missed += len(in.st.NotCheckedIn(sec))
	}
	switch {
	case here == 0:
		return checkLine{"checkin", checkPlain, stated("desktop.dash.checkin-none"), toCheckIn}
	case missed > 0:
		return checkLine{"checkin", checkTodo, stated("desktop.dash.checkin", here, awaited), toCheckIn}
	}
	return checkLine{"checkin", checkDone, stated("desktop.dash.checkin-all", here), toCheckIn}
}

func (in checked) absences(due []*tournament.Section) checkLine {
	n := map[tournament.Presence]int{}
	for _, sec := range due {
		for p, c := range in.st.CheckIn(sec) {
			n[p] += c
		}
	}
	out, byes, left := n[tournament.Out], n[tournament.WithHalf]+n[tournament.WithFull], n[tournament.Left]+n[tournament.Barred]
	if out+byes+left == 0 {
		return checkLine{"absences", checkPlain, stated("desktop.dash.absent-none"), toCheckIn}
	}
	return checkLine{"absences", checkPlain, stated("desktop.dash.absent", out, byes, left), toCheckIn}
}

// draft is the line of the pairing itself: waiting, or not made yet.
func (in checked) draft(due []*tournament.Section) checkLine {
	next := int(due[0].Current() + 1)
	if slices.ContainsFunc(due, func(sec *tournament.Section) bool { return sec.Draft != nil }) {
		return checkLine{"draft", checkTodo, stated("desktop.dash.draft", next), toPairings}
	}
	return checkLine{"draft", checkPlain, stated("desktop.dash.not-paired", next), toPairings}
}

// writingKey names a document of a round; of round 0 where it is of the whole
// event.
func writingKey(document string, round tournament.RoundNo) string {
	if round == 0 {
		return document
	}
	return document + " " + strconv.Itoa(int(round))
}

// packet is the line of the prints of the round that is posted.
func (in checked) packet() checkLine {
	round := tournament.RoundNo(0)
	for _, sec := range in.st.Sections {
		round = max(round, sec.Current())
	}
	if w, ok := in.written[writingKey("packet", round)]; ok {
		return checkLine{"packet", checkDone, stated("desktop.dash.packet-done", int(round), clockTime(w.At)), toPacket}
	}
	return checkLine{"packet", checkNote, stated("desktop.dash.packet", int(round)), toPacket}
}

// document is the line of a document of the end of the event: written, written
// before something changed, or not yet.
func (in checked) document(what, key string, to settles) checkLine {
	w, ok := in.written[writingKey(key, 0)]
	switch {
	case !ok:
		return checkLine{what, checkTodo, stated("desktop.dash.not-written"), to}
	case w.Seq < in.st.Seq:
		return checkLine{what, checkNote, stated("desktop.dash.written-before", clockTime(w.At)), to}
	}
	return checkLine{what, checkDone, stated("desktop.dash.written", clockTime(w.At)), to}
}

// clockTime is a time of day.
func clockTime(ms int64) string { return time.UnixMilli(ms).In(time.Local).Format("15:04") }

// equals is the line of the orders that the tie-breaks leave open.
func (in checked) equals(over []*tournament.Section) checkLine {
	n := 0
	for _, sec := range over {
		if isPlayed(sec) {
			continue
		}
		table, err := scoring.Standings(*in.st, scoring.Options{Section: sec.ID, After: sec.Current()})
		if err == nil {
			n += len(table.Ties())
		}
	}
	if n == 0 {
		return checkLine{"equals", checkDone, stated("desktop.dash.equals-none"), toOrder}
	}
	return checkLine{"equals", checkNote, stated("desktop.dash.equals", n), toOrder}
}

func (in checked) prizes(over []*tournament.Section) checkLine {
	n := 0
	for _, sec := range over {
		for _, l := range fundOf(sec.Settings).Lists {
			n += len(l.Prizes)
		}
	}
	if n == 0 {
		return checkLine{"prizes", checkPlain, stated("desktop.dash.prizes-none"), toPrizes}
	}
	return checkLine{"prizes", checkDone, stated("desktop.dash.prizes", n), toPrizes}
}

// copies is the line of the backup: since the last posting there is to be one.
func (in checked) copies() []checkLine {
	switch {
	case !in.backups:
		return nil
	case in.backup.IsZero():
		return []checkLine{{"backup", checkTodo, stated("desktop.dash.no-backup"), toBackup}}
	case in.backup.Before(in.posted):
		return []checkLine{{"backup", checkTodo, stated("desktop.dash.old-backup", clockTime(in.backup.UnixMilli())), toBackup}}
	}
	return []checkLine{{"backup", checkDone, stated("desktop.dash.backup", clockTime(in.backup.UnixMilli())), toBackup}}
}

// namesShown is how many names a line of the check-list has room for.
const namesShown = 4

func someNames(names []string) string { return firstNames(names, namesShown) }

// firstNames are so many of a list of names.
func firstNames(names []string, most int) string {
	if len(names) > most {
		return strings.Join(names[:most], "; ") + " …"
	}
	return strings.Join(names, "; ")
}
