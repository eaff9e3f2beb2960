package web

import (
	"errors"
	"net/http"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// eventCard is an event in the list of the first page.
type eventCard struct {
	Name, Where string
	Sections    []sectionCard
}

type sectionCard struct {
	Name, Href, System, Players string
	Round                       string
	Playing                     string // how many games are still going on
}

// home lists the sections of every event.
func (s *Server) home(w http.ResponseWriter, r *http.Request) {
	words := s.words(w, r)
	now, err := s.pulse.current(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p, err := now.pages.get(pageKey{lang: words.Lang()}, func() ([]byte, error) {
		cards, err := s.cards(r, now, words)
		if err != nil {
			return nil, err
		}
		return render(sheet{
			Catalogue: words, Kind: "home", Title: words.T("web.tournaments"), Heading: words.T("web.tournaments"),
			Stream: "/events", Seq: now.sum, Changed: newest(now.events), Langs: langLinks("/", nil, words.Lang()), Door: s.door != nil, Content: cards,
		})
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Language", string(words.Lang()))
	p.serve(w, r, revalidate)
}

func (s *Server) cards(r *http.Request, now *listing, words *locale.Catalogue) ([]eventCard, error) {
	var cards []eventCard
	for _, e := range now.events {
		snap, err := s.snapshot(r.Context(), e.ID, now)
		var refused *arbiter.Error
		if errors.As(err, &refused) && refused.Kind == arbiter.Damaged {
			s.log.Error("event left out of the list", "event", string(e.ID), "error", err)
			continue // the others can still be shown
		}
		if err != nil {
			return nil, err
		}
		cards = append(cards, cardOf(snap, words))
	}
	return cards, nil
}

func cardOf(snap *snapshot, words *locale.Catalogue) eventCard {
	info := snap.state.Info
	card := eventCard{Name: info.Name, Where: join(" · ", info.Place, dates(info.Start, info.End))}
	for _, sec := range snap.state.Sections {
		v := view{snapshot: snap, section: sec}
		c := sectionCard{
			Name: sec.Name, Href: v.url(), System: words.T("system." + string(sec.System)),
			Players: words.T("count.players", len(snap.state.Entries(sec.ID))), Round: words.T("web.not-begun"),
		}
		if r := sec.Round(sec.Current()); r != nil {
			c.Round = words.T("web.round-of", int(r.No), int(sec.TotalRounds))
			if n := r.Missing(); n > 0 {
				c.Playing = words.T("web.games-playing", n)
			}
		}
		card.Sections = append(card.Sections, c)
	}
	return card
}

func dates(from, to tournament.Date) string {
	if to == "" || to == from {
		return string(from)
	}
	return string(from) + " – " + string(to)
}
