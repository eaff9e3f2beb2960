// Large makes the event of a large hall, act by act through the service as an
// arbiter would, in a new file: what the desktop is measured on
// (bench/desktop.sh). The last round is posted and half of its boards are still
// to be entered.
//
//	go run ./tools/large [-players 1000] [-rounds 11] FILE
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/storage"
	"sealedmove/tournament"
)

func main() {
	var h hall
	flag.IntVar(&h.players, "players", 1000, "players of the one section")
	flag.IntVar(&h.rounds, "rounds", 11, "rounds, all posted")
	flag.Parse()
	began := time.Now()
	seq, err := h.fill(context.Background(), flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "large:", err)
		os.Exit(1)
	}
	fmt.Printf("%d players, %d rounds, %d entries of the journal in %.0f s\n", h.players, h.rounds, seq, time.Since(began).Seconds())
}

// hall is an event as it is made. The same numbers give the same event, but for
// its times.
type hall struct {
	players, rounds int

	service *arbiter.Service
	event   tournament.EventID
	lots    *rand.Rand
}

// The name is nobody's undo: what is measured at the desk is the desk's own.
var maker = arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}

const section = tournament.SectionID("s1")

// fill makes the file, which must not be there.
func (h *hall) fill(ctx context.Context, path string) (seq int64, err error) {
	if _, err := os.Stat(path); path == "" || err == nil {
		return 0, errors.New("name a file that is not there yet")
	}
	store, err := storage.Open(ctx, path, storage.Options{Program: "large"})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	seed := rand.NewChaCha8([32]byte{'l', 'a', 'r', 'g', 'e'})
	h.lots = rand.New(seed)
	h.service = arbiter.New(store, arbiter.Options{Lots: seed, Systems: map[tournament.System]pairing.System{tournament.Dutch: dutch.System{}}})
	if err := h.enter(ctx); err != nil {
		return 0, err
	}
	for r := 1; r <= h.rounds; r++ {
		if err := h.play(ctx, r == h.rounds); err != nil {
			return 0, fmt.Errorf("round %d: %w", r, err)
		}
	}
	st, err := h.service.View(ctx, h.event)
	return st.Seq, err
}

// enter makes the event and enters the players.
func (h *hall) enter(ctx context.Context) (err error) {
	set := arbiter.Defaults("Open")
	set.TotalRounds = tournament.RoundNo(h.rounds)
	h.event, _, err = h.service.CreateEvent(ctx, maker, arbiter.NewEvent{
		Info:     tournament.Info{Name: "A Large Hall", Place: "Northmere", Start: "2026-11-20", End: "2026-11-30"},
		Sections: []tournament.Settings{set},
	})
	if err != nil {
		return err
	}
	entries := make([]arbiter.Entry, h.players)
	federations := []string{"FRA", "NGR", "NOR", "IRI", "POL", "CHN", "IND", "ENG"}
	for i := range entries {
		entries[i] = arbiter.Entry{
			Section: section,
			Person:  tournament.Person{Name: surname(i) + ", " + given[i/7%len(given)], Birth: fmt.Sprint(1950 + i%60)},
			Profile: tournament.Profile{Federation: federations[i%len(federations)], Club: "Lakeside", Rating: 2500 - i*3/2 + h.lots.IntN(21)},
		}
	}
	_, err = h.service.EnterPlayers(ctx, maker, h.event, entries, nil)
	return err
}

var given = []string{"Ada", "Bruno", "Cormac", "Elio", "Ingrid", "Jun", "Katla", "Mika", "Réka", "Tunde"}

// surname makes names that differ and can be told apart.
func surname(i int) string {
	begin := []string{"Ash", "Bren", "Cor", "Dar", "El", "Fern", "Gal", "Hol", "Iv", "Jor"}
	middle := []string{"an", "ber", "do", "e", "in", "mer", "o", "ra", "ti", "u"}
	end := []string{"dell", "ford", "lin", "mont", "quist", "row", "sen", "ton", "vik", "wick"}
	return begin[i/100%10] + middle[i/10%10] + end[i%10]
}

// play pairs and posts the next round and enters its results; of the last one
// every other.
func (h *hall) play(ctx context.Context, last bool) error {
	st, err := h.service.DraftRound(ctx, maker, h.event, section, pairing.Control{}, nil)
	if err != nil {
		return err
	}
	if st, err = h.service.PublishRound(ctx, maker, h.event, section, st.Section(section).Draft.Digest, nil); err != nil {
		return err
	}
	sec := st.Section(section)
	round := sec.Round(sec.Current())
	for i, b := range round.Boards {
		to := h.result(st.Player(b.White), st.Player(b.Black))
		if last && i%2 == 1 {
			continue
		}
		e := arbiter.ResultEntry{Section: section, Round: round.No, Board: b.No, To: to}
		if _, err := h.service.EnterResult(ctx, maker, h.event, e, nil); err != nil {
			return err
		}
	}
	return nil
}

// result is drawn: a third are draws, one in a hundred is not played, and the
// stronger player wins most of the rest.
func (h *hall) result(white, black *tournament.Player) tournament.Result {
	x := h.lots.IntN(1000) + min(max(white.Rating-black.Rating, -300), 300)
	switch forfeit := h.lots.IntN(100) == 0; {
	case forfeit:
		return tournament.WhiteByForfeit
	case x > 667:
		return tournament.WhiteWins
	case x > 333:
		return tournament.Drawn
	default:
		return tournament.BlackWins
	}
}
