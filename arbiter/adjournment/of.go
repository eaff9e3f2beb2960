package adjournment

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sealedmove/tournament"
)

// Of is the game on a board of a posted round, with what its dossier tells of
// it. A board without a dossier is a game on the board. It fails where the
// dossier was altered ([TamperedError]).
func Of(event tournament.EventID, st *tournament.State, id tournament.SectionID, r tournament.RoundNo, no tournament.BoardNo) (Game, error) {
	sec := st.Section(id)
	if sec == nil {
		return Game{}, tournament.Refuse("state.no-section", string(id))
	}
	round := sec.Round(r)
	if round == nil {
		return Game{}, tournament.Refuse("state.no-round", int(r), sec.Name)
	}
	b := round.Board(no)
	if b == nil {
		return Game{}, tournament.Refuse("state.no-board", int(no), int(r))
	}
	ref := Ref{Event: event, Section: id, Round: r, Board: no, White: b.White, Black: b.Black}
	d := sec.Dossier(r, no)
	if d == nil {
		return New(ref, rulesOf(st, sec)), nil
	}
	acts := make([]Act, len(d.Acts))
	for i, e := range d.Acts {
		a, err := DecodeAct(e.Act)
		if err != nil {
			return Game{}, fmt.Errorf("board %d of round %d, act %d: %w", no, r, i+1, err)
		}
		a.Texts = e.Texts.Value
		acts[i] = a
	}
	return Fold(ref, rulesOf(st, sec), acts)
}

// rulesOf are what a section has laid down. A time control that is no code
// limits nothing: then the clocks are the arbiter's to judge.
func rulesOf(st *tournament.State, sec *tournament.Section) Rules {
	r := Rules{Edition: st.Info.Laws, Default: time.Duration(sec.Announced.DefaultTime) * time.Minute}
	if c, err := tournament.ParseTimeControl(sec.TimeControl); err == nil {
		r.Control = c
	}
	return r
}

// All lists the games of an event that have a dossier, those that are open
// first, each part by its next date, then by section, round and board.
func All(event tournament.EventID, st *tournament.State) ([]Game, error) {
	var out []Game
	for _, sec := range st.Sections {
		for _, d := range sec.Dossiers {
			g, err := Of(event, st, sec.ID, d.Round, d.Board)
			if err != nil {
				return nil, err
			}
			out = append(out, g)
		}
	}
	slices.SortStableFunc(out, func(a, b Game) int {
		if x, y := a.Stage == Finished, b.Stage == Finished; x != y {
			if y {
				return -1
			}
			return 1
		}
		return cmp.Or(a.Resume.Compare(b.Resume), cmp.Compare(a.Section, b.Section), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
	return out, nil
}

// Serials lists the numbers of the envelopes of an event, with the games that
// they belong to; a number belongs to one envelope.
func Serials(event tournament.EventID, st *tournament.State) (map[string]Ref, error) {
	games, err := All(event, st)
	if err != nil {
		return nil, err
	}
	out := map[string]Ref{}
	for _, g := range games {
		for _, a := range g.Acts {
			if a.Name == Seal || a.Name == SealReply {
				out[a.Serial] = g.Ref
			}
		}
	}
	return out, nil
}

// NextSerial is a number for the next envelope that none has: "E-0032".
func NextSerial(event tournament.EventID, st *tournament.State) (string, error) {
	used, err := Serials(event, st)
	if err != nil {
		return "", err
	}
	for n := len(used) + 1; ; n++ {
		if s := fmt.Sprintf("E-%04d", n); used[s] == (Ref{}) {
			return s, nil
		}
	}
}
