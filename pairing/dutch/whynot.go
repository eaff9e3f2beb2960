package dutch

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

var _ pairing.Explainer = System{}

// WhyNot says why a did not meet b, or did not get the bye where b is 0. What
// no absolute criterion forbids is answered by pairing the round once more with
// the pair made beforehand: the first bracket that then comes out otherwise
// shows which criterion would have suffered.
func (System) WhyNot(in pairing.Input, a, b tournament.TPN, ctl pairing.Control) (pairing.Reason, error) {
	if err := swiss.Check("dutch", in); err != nil {
		return pairing.Reason{}, err
	}
	if n := tournament.TPN(len(in.Players)); a < 1 || a > n || b < 0 || b > n || a == b {
		return pairing.Reason{}, fmt.Errorf("dutch: numbers %d and %d are not two players", a, b)
	}
	why := pairing.Reason{A: a, B: b}
	f := newField(in, ctl)
	if done := f.plainly(&why); done {
		return why, nil
	}
	is, err := f.pairAgain()
	if err != nil {
		return why, err
	}
	forced := newField(in, ctl)
	forced.force(f.pairs.Rank(a), f.pairs.Rank(max(b, 0)), b == 0)
	would, err := forced.pairAgain()
	var none *pairing.NoPairing
	switch {
	case errors.As(err, &none):
		why.Code = "C4"
	case err != nil:
		return why, err
	case len(f.players)%2 == 1 && forced.byeScore != f.byeScore:
		why.Code = "C5"
		why.Is, why.Would = []int{int(f.byeScore)}, []int{int(forced.byeScore)}
	default:
		is.compare(would, &why)
	}
	return why, nil
}

// plainly answers what needs no pairing: who is not there, and C1 to C3.
func (f *field) plainly(why *pairing.Reason) bool {
	i := f.pairs.Rank(why.A)
	if i < 0 || why.B != 0 && f.pairs.Rank(why.B) < 0 {
		why.Code = "absent"
		return true
	}
	if why.B != 0 {
		why.Code = f.pairs.Barred(i, f.pairs.Rank(why.B))
		switch why.Code {
		case "C1":
			why.Round = swiss.Met(f.in, why.A, why.B)
		case "forbidden":
			why.Of = f.in.Kept(why.A, why.B)
		}
		return why.Code != ""
	}
	switch e := &f.players[i]; {
	case len(f.players)%2 == 0:
		why.Code = "even"
	case !e.byeable:
		why.Code, why.Round = "C2", f.hadBye(why.A)
	}
	return why.Code != ""
}

// force leaves i no opponent but j, and the other way round; or leaves the bye
// to nobody but i.
func (f *field) force(i, j int, bye bool) {
	for k := range f.players {
		if bye && k != i {
			f.players[k].byeable = false
		}
		if bye || k != j {
			f.pairs.Forbid(i, k)
		}
		if !bye && k != i {
			f.pairs.Forbid(j, k)
		}
	}
	if !bye {
		f.players[i].byeable, f.players[j].byeable = false, false
	}
}

// outcome is a round with what each bracket came to.
type outcome struct {
	*round
	all    []*bracket
	paired []paired
}

func (f *field) pairAgain() (outcome, error) {
	if err := f.complete(); err != nil {
		return outcome{}, err
	}
	o := outcome{round: &round{f: f, from: alone}}
	o.watch = func(b *bracket, p paired) { o.all, o.paired = append(o.all, b), append(o.paired, p) }
	return o, o.round.pair()
}

// value is what the k-th bracket has by criterion c. C8 is C6 and C7 of the
// bracket after it, which the pairing has made as good as they can be.
func (o outcome) value(k, c int) []int {
	if c != 8 {
		return o.all[k].values(o.paired[k])[c]
	}
	if k+1 == len(o.all) {
		return nil
	}
	v := o.all[k+1].values(o.paired[k+1])
	return slices.Concat(v[6], v[7])
}

// compare finds the first bracket in which the two differ, and the criterion.
func (o outcome) compare(would outcome, why *pairing.Reason) {
	for k := range o.all {
		if slices.Equal(sortedPairs(o.paired[k]), sortedPairs(would.paired[k])) {
			continue
		}
		why.Code, why.Bracket = "order", o.all[k].score()
		for c := 6; c <= 21; c++ {
			is, wouldBe := o.value(k, c), would.value(k, c)
			if !slices.Equal(is, wouldBe) {
				why.Code, why.Is, why.Would = "C"+strconv.Itoa(c), is, wouldBe
				return
			}
		}
		return
	}
	why.Code = "made"
}

func sortedPairs(p paired) [][2]int {
	out := slices.Clone(p.pairs)
	slices.SortFunc(out, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return out
}
