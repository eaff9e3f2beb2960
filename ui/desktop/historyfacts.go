package desktop

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// change is one thing that an entry of the journal settled: what it was before,
// empty where it was nothing, and what it is since.
type change struct{ what, from, to string }

// changesOf are the changes of an event, before being what held until then. Of
// what was done with a game off the board nothing is told but its name: an
// envelope keeps its secret.
func (f *Face) changesOf(before, ev tournament.Event) []change {
	switch e := ev.(type) {
	case tournament.ResultEntered:
		to := f.words.ResultWords(e.To)
		if e.Adjudicated {
			to += " · " + f.t("desktop.history.adjudicated")
		}
		return []change{{f.t("desktop.col.result"), f.words.ResultWords(e.From), to}}
	case tournament.ResultSigned:
		was, _ := before.(tournament.ResultSigned)
		return []change{{f.t("desktop.col.signed"), f.signedWords(was.Signed), f.signedWords(e.Signed)}}
	case tournament.ResultClaimed:
		return []change{{f.t("colour." + e.By.String()), "", f.words.ResultWords(e.To)}}
	case tournament.PlayerEntered, tournament.PlayerChanged:
		return f.differences(f.ofPlayer(before), f.ofPlayer(ev))
	case tournament.ByeGranted:
		was, _ := before.(tournament.ByeGranted)
		return []change{{f.t("desktop.new.bye"), f.byeWords(e.Player, was.Kind), f.byeWords(e.Player, e.Kind)}}
	case tournament.BoardFixed:
		was, _ := before.(tournament.BoardFixed)
		return []change{{f.t("desktop.player.board"), numberOrNone(int(was.Board)), numberOrNone(int(e.Board))}}
	case tournament.EventOpened, tournament.InfoChanged:
		return f.differences(f.ofEvent(before), f.ofEvent(ev))
	case tournament.SectionAdded, tournament.SectionChanged:
		return f.ofSection(before, ev)
	case tournament.RoundDrafted:
		return f.ofRound(e.Round)
	case tournament.RoundPublished:
		return f.ofRound(e.Round)
	case tournament.OrderSettled:
		out := []change{{f.t("desktop.order." + string(e.How)), "", f.namesOf(e.Players)}}
		if e.Seed != "" {
			out = append(out, change{f.t("desktop.new.lots"), "", e.Seed})
		}
		return out
	case tournament.RulingMade:
		return []change{{f.t("desk.col.ruling"), "", f.words.Outcome(e)}, {f.t("desk.col.article"), "", f.words.Articles(e.Laws, e.Articles)}}
	}
	return nil
}

// differences pairs what held before with what holds since; what stayed is left
// out, unless there was nothing before.
func (f *Face) differences(before, since []change) (out []change) {
	for i, c := range since {
		if i < len(before) {
			c.from = before[i].to
		}
		if c.from != c.to {
			out = append(out, c)
		}
	}
	return out
}

// ofPlayer is what an event says of a player.
func (f *Face) ofPlayer(ev tournament.Event) []change {
	var person tournament.Person
	var x tournament.Profile
	switch e := ev.(type) {
	case tournament.PlayerEntered:
		person, x = e.Person.Value, e.Profile
	case tournament.PlayerChanged:
		person, x = e.Person.Value, e.Profile
	}
	return []change{
		{what: f.t("desktop.player.name"), to: person.Name},
		{what: f.t("desktop.player.latin"), to: person.Latin},
		{what: f.t("desktop.player.title"), to: x.Title},
		{what: f.t("desktop.player.rating"), to: numberOrNone(x.Rating)},
		{what: f.t("desktop.player.federation"), to: x.Federation},
		{what: f.t("desktop.player.club"), to: x.Club},
		{what: f.t("desktop.player.fideId"), to: person.FideID},
		{what: f.t("desktop.player.birth"), to: person.Birth},
		{what: f.t("desktop.player.sex"), to: x.Sex},
	}
}

// ofEvent is what an event says of the whole.
func (f *Face) ofEvent(ev tournament.Event) []change {
	var i tournament.Info
	switch e := ev.(type) {
	case tournament.EventOpened:
		i = e.Info
	case tournament.InfoChanged:
		i = e.Info
	default:
		return nil
	}
	dates := string(i.Start)
	if i.End != "" && i.End != i.Start {
		dates += " – " + string(i.End)
	}
	staff := i.Officials.Value
	return []change{
		{what: f.t("desktop.new.name"), to: i.Name},
		{what: f.t("desktop.new.place"), to: i.Place},
		{what: f.t("desktop.new.dates"), to: dates},
		{what: f.t("desktop.new.chief"), to: strings.Join(append([]string{staff.ChiefArbiter}, staff.Deputies...), " · ")},
		{what: f.t("desktop.new.laws"), to: f.t("laws." + string(i.Laws))},
		{what: f.t("desktop.new.tempo"), to: f.t("tempo." + string(i.Tempo))},
	}
}

// ofSection are the settings of a section that an event changed. Those that are
// too long for a line are named.
func (f *Face) ofSection(before, ev tournament.Event) []change {
	was, had := settingsOf(before)
	is, _ := settingsOf(ev)
	var first []change
	if had {
		first = f.settingLines(was)
	}
	out := f.differences(first, f.settingLines(is))
	if !had {
		return out
	}
	for _, long := range []struct {
		what    string
		changed bool
	}{
		{f.t("desk.announced"), was.Announced != is.Announced},
		{f.t("desktop.rules.link"), !reflect.DeepEqual(was.Forbidden, is.Forbidden) || !slices.Equal(was.Apart, is.Apart) || !reflect.DeepEqual(was.Keizer, is.Keizer) || !reflect.DeepEqual(was.Knockout, is.Knockout)},
		{f.t("desktop.prizes.title"), !reflect.DeepEqual(was.Categories, is.Categories) || !reflect.DeepEqual(was.Prizes, is.Prizes)},
		{f.t("desktop.history.other-settings"), !reflect.DeepEqual(shortSettings(was), shortSettings(is))},
	} {
		if long.changed {
			out = append(out, change{what: strings.TrimRight(long.what, "…"), to: f.t("desktop.history.changed")})
		}
	}
	return out
}

// settingsOf are the settings that an event gave a section.
func settingsOf(ev tournament.Event) (set tournament.Settings, ok bool) {
	switch e := ev.(type) {
	case tournament.SectionAdded:
		return e.Settings, true
	case tournament.SectionChanged:
		return e.Settings, true
	}
	return set, false
}

// settingLines are the settings that fit a line each.
func (f *Face) settingLines(set tournament.Settings) []change {
	p, mode := set.Points, "desktop.outside-fide"
	if set.FIDEMode {
		mode = "desktop.fide-rules"
	}
	return []change{
		{what: f.t("desktop.new.section"), to: set.Name},
		{what: f.t("desktop.new.system"), to: f.t("system." + string(set.System))},
		{what: f.t("desktop.new.rounds"), to: numberOrNone(int(set.TotalRounds))},
		{what: f.t("desktop.new.points"), to: p.Win.Half() + " · " + p.Draw.Half() + " · " + p.Loss.Half()},
		{what: f.t("desktop.new.bye"), to: f.points(p.PairingBye)},
		{what: f.t("desktop.new.time"), to: timeShown(set.TimeControl)},
		{what: f.t("desktop.new.ties"), to: strings.Join(set.TieBreaks, " ")},
		{what: f.t("desktop.new.first"), to: numberOrNone(int(set.FirstBoard))},
		{what: f.t("desktop.history.rules"), to: f.t(mode)},
		{what: f.t("desktop.new.lots"), to: set.Seed},
	}
}

// shortSettings are settings without all that is told by its name or in a line.
func shortSettings(set tournament.Settings) tournament.Settings {
	p := set.Points
	p.Win, p.Draw, p.Loss, p.PairingBye = 0, 0, 0, 0
	return tournament.Settings{
		InitialColor: set.InitialColor, Points: p, RoundDates: set.RoundDates, Accelerations: set.Accelerations, Baku: set.Baku, SwapLastRounds: set.SwapLastRounds,
		Unrated: set.Unrated, TieBreakEdition: set.TieBreakEdition, RateByRound: set.RateByRound,
	}
}

// ofRound is how large a round is.
func (f *Face) ofRound(r tournament.Round) []change {
	return []change{{f.t("desktop.history.boards"), "", strconv.Itoa(len(r.Boards))}, {f.t("desktop.history.byes"), "", numberOrNone(len(r.Byes))}}
}

// byeWords name a bye of a player; "" is none.
func (f *Face) byeWords(id tournament.PlayerID, k tournament.ByeKind) string {
	if k == tournament.NoBye {
		return ""
	}
	sys := tournament.Dutch
	if p := f.state.Player(id); p != nil && f.state.Section(p.Section) != nil {
		sys = f.state.Section(p.Section).System
	}
	return f.words.Bye(sys, k)
}

// playerName is a player's name; his id where he is no longer there.
func (f *Face) playerName(id tournament.PlayerID) string {
	if p := f.state.Player(id); p != nil {
		return p.Person.Value.Display()
	}
	return string(id)
}

// namesOf lists players.
func (f *Face) namesOf(ids []tournament.PlayerID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = f.playerName(id)
	}
	return strings.Join(names, " · ")
}

// boardsChanged are the boards that a change of a posted round has made anew or
// taken off, each with who sat there before.
func (f *Face) boardsChanged(l journal.Entry, e tournament.RoundAltered) (out []change) {
	st, err := journal.Fold(f.entries[:min(max(l.Cmd-1, 0), int64(len(f.entries)))])
	if err != nil {
		return nil
	}
	var was *tournament.Round
	if sec := st.Section(e.Section); sec != nil {
		was = sec.Round(e.Round)
	}
	pair := func(b *tournament.Board) string {
		if b == nil {
			return ""
		}
		return f.t("desk.pair", f.shortName(f.state.Player(b.White)), f.shortName(f.state.Player(b.Black)))
	}
	before := func(no tournament.BoardNo) string {
		if was == nil {
			return ""
		}
		return pair(was.Board(no))
	}
	for _, no := range e.Drop {
		out = append(out, change{f.t("desktop.board-no", int(no)), before(no), ""})
	}
	for i := range e.Set {
		b := &e.Set[i]
		out = append(out, change{f.t("desktop.board-no", int(b.No)), before(b.No), pair(b)})
	}
	return out
}
