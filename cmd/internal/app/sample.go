package app

import (
	"context"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// sampleActor makes the sample; it is nobody's undo.
var sampleActor = arbiter.Actor{ID: "sample", Role: arbiter.ChiefArbiter}

// samplePlayers are invented people: section, name, Latin name, title,
// federation, rating.
var samplePlayers = []struct {
	section, name, latin, title, fed string
	rating                           int
}{
	{"s1", "Castellane, Bruno", "", "IM", "FRA", 2431}, {"s1", "Okonjo, Tunde", "", "IM", "NGR", 2402}, {"s1", "Halvorsen, Mika", "", "FM", "NOR", 2318},
	{"s1", "Darzi, Kamran", "", "FM", "IRI", 2305}, {"s1", "Wędrowski, Jan", "", "FM", "POL", 2296}, {"s1", "Petrauskaitė, Ugnė", "", "", "LTU", 2254},
	{"s1", "Szalontai, Réka", "", "WIM", "HUN", 2240}, {"s1", "Lindqvist, Axel", "", "", "SWE", 2231}, {"s1", "林 语桐", "Lin, Yutong", "", "CHN", 2188},
	{"s1", "Brennan, Cormac", "", "", "IRL", 2142}, {"s1", "Østby, Ingrid", "", "", "NOR", 2160}, {"s1", "Nakatomi, Haru", "", "", "JPN", 2020},
	{"s2", "Ashdown, Peter", "", "", "ENG", 1692}, {"s2", "Thorne, Beatrice", "", "", "ENG", 1684}, {"s2", "Marchetti, Elio", "", "", "ITA", 1671},
	{"s2", "Kovalčík, Matej", "", "", "SVK", 1655}, {"s2", "Oyelaran, Sade", "", "", "NGR", 1644}, {"s2", "Iyer, Meenakshi", "", "", "IND", 1638},
	{"s2", "Sandoval, Iker", "", "", "ESP", 1621}, {"s2", "陈 珺", "Chen, Jun", "", "CHN", 1612}, {"s2", "Jónsdóttir, Katla", "", "", "ISL", 1590},
	{"s2", "Whitlock, George", "", "", "ENG", 1548}, {"s2", "Carvalho, Duarte", "", "", "POR", 1531},
}

// Sample makes a tournament to try things on: 23 invented players in two
// sections, two rounds played and the third posted with some results missing.
func (a *App) Sample(ctx context.Context) (tournament.EventID, error) {
	open, club := arbiter.Defaults("Open"), arbiter.Defaults("Under 1700")
	open.Seed, club.Seed = "7F3A-19C2", "7F3A-19C3"
	id, _, err := a.Service.CreateEvent(ctx, sampleActor, arbiter.NewEvent{
		Info:      tournament.Info{Name: "Lakeside Autumn Open 湖畔秋季公开赛", Place: "Northmere", Start: "2026-11-26", End: "2026-11-29"},
		Officials: tournament.Officials{ChiefArbiter: "Kestrel, Mara"},
		Sections:  []tournament.Settings{open, club},
	})
	if err != nil {
		return "", err
	}
	var entries []arbiter.Entry
	for _, p := range samplePlayers {
		entries = append(entries, arbiter.Entry{
			Section: tournament.SectionID(p.section), Person: tournament.Person{Name: p.name, Latin: p.latin},
			Profile: tournament.Profile{Title: p.title, Federation: p.fed, Rating: p.rating},
		})
	}
	if _, err := a.Service.EnterPlayers(ctx, sampleActor, id, entries, nil); err != nil {
		return "", err
	}
	for round := 1; round <= 3; round++ {
		for _, sec := range []tournament.SectionID{"s1", "s2"} {
			if err := a.samplePlay(ctx, id, sec, round == 3); err != nil {
				return "", err
			}
		}
	}
	return id, nil
}

// samplePlay pairs and posts a round and enters results that follow from the
// ratings; of the last round it leaves every third board without one.
func (a *App) samplePlay(ctx context.Context, id tournament.EventID, secID tournament.SectionID, last bool) error {
	st, err := a.Service.DraftRound(ctx, sampleActor, id, secID, pairing.Control{}, nil)
	if err != nil {
		return err
	}
	if st, err = a.Service.PublishRound(ctx, sampleActor, id, secID, st.Section(secID).Draft.Digest); err != nil {
		return err
	}
	round := st.Section(secID).Round(st.Section(secID).Current())
	for i, b := range round.Boards {
		if last && i%3 == 2 {
			continue
		}
		to := sampleResult(st.Player(b.White).Rating - st.Player(b.Black).Rating + 37*i)
		if _, err := a.Service.EnterResult(ctx, sampleActor, id, arbiter.ResultEntry{Section: secID, Round: round.No, Board: b.No, To: to}, nil); err != nil {
			return err
		}
	}
	return nil
}

func sampleResult(edge int) tournament.Result {
	switch m := edge % 7; {
	case m == 0 || edge > -40 && edge < 40:
		return tournament.Drawn
	case edge > 0:
		return tournament.WhiteWins
	default:
		return tournament.BlackWins
	}
}
