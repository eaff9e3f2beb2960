package app

import (
	"context"
	"math/rand/v2"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// sampleActor makes the sample; it is nobody's undo.
var sampleActor = arbiter.Actor{ID: "sample", Role: arbiter.ChiefArbiter}

const (
	sampleOpen = tournament.SectionID("s1")
	sampleClub = tournament.SectionID("s2")
)

// samplePlayers are invented people; 13 and 11 of them, so that each round
// has a bye.
var samplePlayers = []struct {
	section                tournament.SectionID
	name, latin, title, of string
	rating                 int
}{
	{sampleOpen, "Castellane, Bruno", "", "IM", "FRA", 2431},
	{sampleOpen, "Okonjo, Tunde", "", "IM", "NGR", 2402},
	{sampleOpen, "Halvorsen, Mika", "", "FM", "NOR", 2318},
	{sampleOpen, "Darzi, Kamran", "", "FM", "IRI", 2305},
	{sampleOpen, "Wędrowski, Jan", "", "FM", "POL", 2296},
	{sampleOpen, "Petrauskaitė, Ugnė", "", "", "LTU", 2254},
	{sampleOpen, "Szalontai, Réka", "", "WIM", "HUN", 2240},
	{sampleOpen, "Lindqvist, Axel", "", "", "SWE", 2231},
	{sampleOpen, "林 语桐", "Lin, Yutong", "", "CHN", 2188},
	{sampleOpen, "韦 景行", "Wei, Jingxing", "", "CHN", 2176},
	{sampleOpen, "Østby, Ingrid", "", "", "NOR", 2160},
	{sampleOpen, "Brennan, Cormac", "", "", "IRL", 2142},
	{sampleOpen, "Nakatomi, Haru", "", "", "JPN", 2020},
	{sampleClub, "Ashdown, Peter", "", "", "ENG", 1692},
	{sampleClub, "Thorne, Beatrice", "", "", "ENG", 1684},
	{sampleClub, "Marchetti, Elio", "", "", "ITA", 1671},
	{sampleClub, "Kovalčík, Matej", "", "", "SVK", 1655},
	{sampleClub, "Oyelaran, Sade", "", "", "NGR", 1644},
	{sampleClub, "Iyer, Meenakshi", "", "", "IND", 1638},
	{sampleClub, "陈 珺", "Chen, Jun", "", "CHN", 1612},
	{sampleClub, "Jónsdóttir, Katla", "", "", "ISL", 1590},
	{sampleClub, "欧阳 敬之", "Ouyang, Jingzhi", "", "CHN", 1566},
	{sampleClub, "Whitlock, George", "", "", "ENG", 1548},
	{sampleClub, "Carvalho, Duarte", "", "", "POR", 0},
}

// Sample makes a tournament to try things on: 24 invented players in two
// sections, two rounds played, the third posted and still going on. But for
// the time it is the same every time, its lots included; a second one in the
// same file gets another id.
func (a *App) Sample(ctx context.Context) (tournament.EventID, error) {
	have, err := a.Service.Events(ctx)
	if err != nil {
		return "", err
	}
	lots := rand.NewChaCha8([32]byte{'s', 'a', 'm', 'p', 'l', 'e', byte(len(have))})
	m := maker{service: arbiter.New(a.Store, arbiter.Options{Systems: Systems(), Lots: lots, Now: a.Service.Now})}
	if err := m.enter(ctx); err != nil {
		return "", err
	}
	for round := 1; round <= 3; round++ {
		for _, sec := range []tournament.SectionID{sampleOpen, sampleClub} {
			if err := m.play(ctx, sec); err != nil {
				return "", err
			}
		}
	}
	return m.event, nil
}

// maker makes the sample as an arbiter would.
type maker struct {
	service *arbiter.Service
	event   tournament.EventID
}

func (m *maker) enter(ctx context.Context) (err error) {
	open, club := arbiter.Defaults("A · Open"), arbiter.Defaults("B · Under 1700")
	open.Seed, club.Seed = "7F3A-19C2", "7F3A-19C3"
	m.event, _, err = m.service.CreateEvent(ctx, sampleActor, arbiter.NewEvent{
		Info:      tournament.Info{Name: "Lakeside Autumn Open 湖畔秋季公开赛", Place: "Northmere", Start: "2026-11-26", End: "2026-11-29"},
		Officials: tournament.Officials{ChiefArbiter: "Kestrel, Mara"},
		Sections:  []tournament.Settings{open, club},
	})
	if err != nil {
		return err
	}
	var entries []arbiter.Entry
	for _, p := range samplePlayers {
		entries = append(entries, arbiter.Entry{
			Section: p.section, Person: tournament.Person{Name: p.name, Latin: p.latin},
			Profile: tournament.Profile{Title: p.title, Federation: p.of, Rating: p.rating},
		})
	}
	_, err = m.service.EnterPlayers(ctx, sampleActor, m.event, entries, nil)
	return err
}

// play pairs and posts the next round of a section and enters its results.
func (m *maker) play(ctx context.Context, id tournament.SectionID) error {
	st, err := m.service.DraftRound(ctx, sampleActor, m.event, id, pairing.Control{}, nil)
	if err != nil {
		return err
	}
	if st, err = m.service.PublishRound(ctx, sampleActor, m.event, id, st.Section(id).Draft.Digest, nil); err != nil {
		return err
	}
	sec := st.Section(id)
	round := sec.Round(sec.Current())
	for i, b := range round.Boards {
		to := sampleResult(st, b, i)
		switch {
		case round.No == 1 && i == 4:
			to = tournament.WhiteByForfeit
		case round.No == 3 && i == 1 && id == sampleOpen:
			to = tournament.Adjourned
		case round.No == 3 && i%3 != 1:
			continue // they are still playing
		}
		e := arbiter.ResultEntry{Section: id, Round: round.No, Board: b.No, To: to}
		if _, err := m.service.EnterResult(ctx, sampleActor, m.event, e, nil); err != nil {
			return err
		}
	}
	return nil
}

// sampleResult follows from the ratings, with a surprise here and there.
func sampleResult(st tournament.State, b tournament.Board, i int) tournament.Result {
	switch edge := st.Player(b.White).Rating - st.Player(b.Black).Rating + 37*i; {
	case edge%7 == 0 || edge > -40 && edge < 40:
		return tournament.Drawn
	case edge > 0:
		return tournament.WhiteWins
	default:
		return tournament.BlackWins
	}
}
