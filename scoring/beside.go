package scoring

import (
	"slices"
	"strconv"

	"sealedmove/tournament"
)

// Beside says why a player stands where he stands: what parts him from the one
// above him in the table and from the one below. Nothing is said of who is out
// of the standings.
func (t Table) Beside(p tournament.PlayerID, name Naming) []Sentence {
	i := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Player == p && !r.Out })
	if i < 0 {
		return nil
	}
	var out []Sentence
	if i > 0 {
		out = append(out, t.apart("behind", t.Rows[i], t.Rows[i-1], name))
	}
	if i+1 < len(t.Rows) && !t.Rows[i+1].Out {
		out = append(out, t.apart("ahead", t.Rows[i], t.Rows[i+1], name))
	}
	return out
}

// apart says what parts row r from its neighbour: the first thing of the list in
// which they differ, unless their order was settled otherwise.
func (t Table) apart(way string, r, beside Row, name Naming) Sentence {
	other := name(beside.Player)
	switch {
	case r.Settled != 0 && r.Settled == beside.Settled:
		return say("beside."+way+"-settled", other)
	case r.Rank == beside.Rank:
		return say("beside.tied", other)
	case t.e.ranked() && t.level(r, beside):
		return say("beside."+way+"-by", other, string(TPN), say("name."+string(TPN)), strconv.Itoa(int(r.TPN)), strconv.Itoa(int(beside.TPN)))
	case t.e.ranked():
		k := t.scoreColumn()
		return say("beside."+way+"-by", other, string(KEI), say("name."+string(KEI)), r.Values[k].Half(), beside.Values[k].Half())
	}
	if r.Points != beside.Points && !t.e.pointsListed() {
		return say("beside."+way, other, r.Points.Half(), beside.Points.Half())
	}
	for k, c := range t.Columns {
		x, y := r.Values[k], beside.Values[k]
		if x == y {
			continue
		}
		if !x.Defined() || !y.Defined() {
			return say("beside."+way+"-none", other, c.Code.String(), say("name."+string(c.Code.Name)))
		}
		return say("beside."+way+"-by", other, c.Code.String(), say("name."+string(c.Code.Name)), x.Half(), y.Half())
	}
	return say("beside."+way+"-settled", other)
}
