package pairing

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"sealedmove/tournament"
)

// InputFrom reads from the state what the pairing of round r of a section
// depends on. The players must have their numbers; rounds from r on are left
// out, so that past rounds can be paired again.
func InputFrom(s tournament.State, id tournament.SectionID, r tournament.RoundNo) (Input, error) {
	sec := s.Section(id)
	if sec == nil {
		return Input{}, tournament.Refuse("state.no-section", string(id))
	}
	if r < 1 || r > sec.Current()+1 {
		return Input{}, tournament.Refuse("state.not-the-next-round", int(r), int(sec.Current()+1))
	}
	in := Input{
		Round: r, TotalRounds: sec.TotalRounds, InitialColor: sec.InitialColor, Points: sec.Points,
		Double: sec.System == tournament.DoubleRoundRobin, SwapLastRounds: sec.SwapLastRounds,
		Players: make([]Player, len(sec.Numbers)),
	}
	switch sec.System {
	case tournament.Keizer:
		in.Keizer = sec.Keizer
	case tournament.Knockout:
		in.Knockout = sec.Knockout
	default: // nothing of the two
	}
	tpn := make(map[tournament.PlayerID]tournament.TPN, len(sec.Numbers))
	for i, p := range sec.Numbers {
		tpn[p] = tournament.TPN(i + 1)
	}
	cells, accs := s.Cells(id, r-1), accelerations(s, sec)
	for i, pid := range sec.Numbers {
		p := s.Player(pid)
		q := Player{ID: pid, TPN: tournament.TPN(i + 1), Past: make([]Past, r-1)}
		q.Present = p.Present(r) && p.Request(r) == tournament.NoBye
		for k, c := range cells[pid] {
			q.Past[k] = pastOf(c, sec.Points, tpn)
		}
		q.Virtual = virtual(accs, q.TPN, r)
		switch sec.System {
		case tournament.Dubov:
			q.Rating = p.Rating
		case tournament.Burstein:
			q.Asked = p.Request(r)
		default: // the rules read neither
		}
		in.Players[i] = q
	}
	in.Forbidden = forbidden(sec, r, tpn)
	in.keepApart(s, sec, r, tpn)
	return in, nil
}

func pastOf(c tournament.Cell, pts tournament.Points, tpn map[tournament.PlayerID]tournament.TPN) Past {
	return Past{
		Opponent: tpn[c.Opponent], Color: c.Color, Met: c.Result.Meeting(), Bye: c.Bye,
		Outcome: c.Outcome(), Forfeit: c.Result.Forfeit(), Points: c.Points(pts),
	}
}

// accelerations are those of a section, with that of C.04.7 where it has it:
// its group is that of the players of round 1, whose last one stays the
// boundary when late entries take their numbers before or behind him.
func accelerations(s tournament.State, sec *tournament.Section) []tournament.Acceleration {
	if !sec.Baku {
		return sec.Accelerations
	}
	var first []tournament.TPN
	for i, p := range sec.Numbers {
		if s.Player(p).Joined <= 1 {
			first = append(first, tournament.TPN(i+1))
		}
	}
	accs := slices.Clone(sec.Accelerations)
	for _, a := range Baku(len(first), sec.TotalRounds, sec.Points) {
		if n := min(int(a.LastTPN), len(first)); n > 0 {
			a.LastTPN = first[n-1]
			accs = append(accs, a)
		}
	}
	return accs
}

// virtual lists the acceleration points of number n in rounds 1 to r.
func virtual(accs []tournament.Acceleration, n tournament.TPN, r tournament.RoundNo) []tournament.Score {
	if len(accs) == 0 {
		return nil
	}
	v := make([]tournament.Score, r)
	for _, a := range accs {
		if n < a.FirstTPN || n > a.LastTPN {
			continue
		}
		for k := max(a.First, 1); k <= min(a.Last, r); k++ {
			v[k-1] += a.Points
		}
	}
	return v
}

// Baku is the acceleration of C.04.7 for n players: the first 2·⌈n/4⌉ get a
// win's points in the first half (rounded up) of the ⌈rounds/2⌉ accelerated
// rounds, and half a win's in the others.
func Baku(n int, rounds tournament.RoundNo, pts tournament.Points) []tournament.Acceleration {
	group := tournament.TPN(2 * ((n + 3) / 4))
	accelerated := (rounds + 1) / 2
	full := (accelerated + 1) / 2
	accs := []tournament.Acceleration{{Points: pts.Win, First: 1, Last: full, FirstTPN: 1, LastTPN: group}}
	if accelerated > full {
		accs = append(accs, tournament.Acceleration{Points: pts.Win / 2, First: full + 1, Last: accelerated, FirstTPN: 1, LastTPN: group})
	}
	return accs
}

func forbidden(sec *tournament.Section, r tournament.RoundNo, tpn map[tournament.PlayerID]tournament.TPN) [][2]tournament.TPN {
	var out [][2]tournament.TPN
	for _, f := range sec.Forbidden {
		if r < f.First || r > f.Last {
			continue
		}
		for i, a := range f.Players {
			for _, b := range f.Players[i+1:] {
				if tpn[a] != 0 && tpn[b] != 0 {
					out = append(out, [2]tournament.TPN{min(tpn[a], tpn[b]), max(tpn[a], tpn[b])})
				}
			}
		}
	}
	return out
}

// keepApart adds the groups that the section's rules keep apart in round r: those
// that it was paired by, or where it is still to be paired, of who is there now.
func (in *Input) keepApart(s tournament.State, sec *tournament.Section, r tournament.RoundNo, tpn map[tournament.PlayerID]tournament.TPN) {
	var groups []tournament.Group
	if round := sec.Round(r); round != nil {
		groups = round.Apart
	} else {
		groups = s.KeptApart(sec, r, func(p *tournament.Player) bool { return tpn[p.ID] > 0 && in.Players[tpn[p.ID]-1].Present })
	}
	for _, g := range groups {
		group := Group{Of: g.Of}
		for _, id := range g.Players {
			if tpn[id] > 0 {
				group.Players = append(group.Players, tpn[id])
			}
		}
		slices.Sort(group.Players)
		for i, a := range group.Players {
			for _, b := range group.Players[i+1:] {
				in.Forbidden = append(in.Forbidden, [2]tournament.TPN{a, b})
			}
		}
		in.Apart = append(in.Apart, group)
	}
}

// Digest is a fingerprint of the input: a draft made from it may be published
// while the state still gives the same one.
func (in Input) Digest() string {
	h := sha256.Sum256(mustJSON(in))
	return hex.EncodeToString(h[:16])
}

// mustJSON writes plain data, which cannot fail.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("pairing: plain data cannot be written: " + err.Error())
	}
	return b
}

// Round turns an output into a round of the section: boards from `first` on,
// the allocated bye, and the byes that were asked for. Who has a game has no
// bye: a round robin schedules everybody, whatever he asked for.
func (o Output) Round(s tournament.State, in Input, first tournament.BoardNo) tournament.Round {
	r := tournament.Round{No: in.Round, Why: mustJSON(o.Why)}
	for _, g := range in.Apart {
		group := tournament.Group{Of: g.Of}
		for _, n := range g.Players {
			group.Players = append(group.Players, in.Players[n-1].ID)
		}
		r.Apart = append(r.Apart, group)
	}
	seated := make([]bool, len(in.Players)+1)
	for i, p := range o.Boards {
		seated[p.White], seated[p.Black] = true, true
		r.Boards = append(r.Boards, tournament.Board{
			No: first + tournament.BoardNo(i), White: in.Players[p.White-1].ID, Black: in.Players[p.Black-1].ID,
		})
	}
	for _, p := range in.Players {
		e := s.Player(p.ID)
		switch k := e.Request(in.Round); {
		case seated[p.TPN]:
		case p.TPN == o.Bye, slices.Contains(o.Through, p.TPN):
			r.Byes = append(r.Byes, tournament.Bye{Player: p.ID, Kind: tournament.PairingBye})
		case k != tournament.NoBye && e.Present(in.Round):
			r.Byes = append(r.Byes, tournament.Bye{Player: p.ID, Kind: k})
		}
	}
	return r
}

// Reorder puts the reasons of a round's boards into the order of the boards,
// after these have been sorted: order[i] is the former index of board i.
func Reorder(r *tournament.Round, order []int) {
	w, ok := ReadWhy(r)
	if !ok || len(w.Boards) != len(order) || slices.IsSorted(order) {
		return
	}
	boards := make([]BoardWhy, len(order))
	for i, k := range order {
		boards[i] = w.Boards[k]
	}
	w.Boards = boards
	r.Why = mustJSON(w)
}

// Made is a round of the section as the output of its pairing, whoever made it:
// the reverse of [Output.Round], without the explanation.
func (in Input) Made(r tournament.Round) Output {
	tpn := make(map[tournament.PlayerID]tournament.TPN, len(in.Players))
	for _, p := range in.Players {
		tpn[p.ID] = p.TPN
	}
	var out Output
	for _, b := range r.Boards {
		out.Boards = append(out.Boards, Pair{White: tpn[b.White], Black: tpn[b.Black]})
	}
	for _, y := range r.Byes {
		if y.Kind == tournament.PairingBye {
			out.Bye = tpn[y.Player]
		}
	}
	return out
}

// ReadWhy reads the explanation that Output.Round stored; ok is false where a
// round has none.
func ReadWhy(r *tournament.Round) (w Why, ok bool) {
	if len(r.Why) == 0 || json.Unmarshal(r.Why, &w) != nil {
		return Why{}, false
	}
	return w, true
}

var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// InitialOrder sorts players for their pairing numbers (C.04.2, B): rating,
// then title (GM IM WGM FM WIM CM WFM WCM), then name, then order of entry.
func InitialOrder(players []*tournament.Player) []*tournament.Player {
	out := slices.Clone(players)
	slices.SortStableFunc(out, compareForNumber)
	return out
}

// Before tells whether a stands strictly before b in the initial order.
func Before(a, b *tournament.Player) bool { return compareForNumber(a, b) < 0 }

func compareForNumber(a, b *tournament.Player) int {
	if a.Rating != b.Rating {
		return b.Rating - a.Rating
	}
	if x, y := titleRank(a.Title), titleRank(b.Title); x != y {
		return x - y
	}
	return strings.Compare(strings.ToLower(a.Person.Value.LatinName()), strings.ToLower(b.Person.Value.LatinName()))
}

func titleRank(t string) int {
	if i := slices.Index(titles, strings.ToUpper(t)); i >= 0 {
		return i
	}
	return len(titles)
}
