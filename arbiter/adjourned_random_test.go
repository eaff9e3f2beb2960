package arbiter_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/journal"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// hostile is an evening on which two arbiters do anything at any time.
type hostile struct {
	*evening
	r   *rand.Rand
	now time.Time
}

// every answers every question with yes.
var every = arbiter.Answers{"warn.open-envelope", "warn.adjourned-result", "warn.session-clash", "warn.result-after-pairing", "warn.missing-adjourned", "warn.older-open", "warn.correct-result"}

func (h *hostile) one(list ...any) any { return list[h.r.IntN(len(list))] }

// someAct is an act that the stage of a game offers, with facts that are mostly
// sensible; now and then one that it does not offer.
func (h *hostile) someAct(g adjournment.Game) adjournment.Act {
	now, otherwise := g.Choices()
	rows := slices.Concat(now, otherwise)
	if h.r.IntN(10) == 0 {
		rows = adjournment.Table()
	}
	name := rows[h.r.IntN(len(rows))].Act
	if next := h.next(g); next != "" && h.r.IntN(3) > 0 {
		name = next
	}
	side := func() tournament.Color { return h.one(tournament.White, tournament.Black).(tournament.Color) }
	clock := func(was adjournment.Clock) adjournment.Clock {
		return was + adjournment.Clock(h.r.IntN(1500)-10)
	}
	a := adjournment.Act{
		Name: name, At: h.now, Position: endgame, SessionEnd: h.now.Add(time.Hour), Sheets: true, Resume: h.now.Add(time.Duration(h.r.IntN(48)) * time.Hour),
		Serial: h.one("E-1", "E-2", "E-3", "E-4", "E-5", "E-6").(string), Side: side(), Offer: side(), Seal: h.one(adjournment.Intact, adjournment.Intact, adjournment.Broken).(adjournment.SealState),
		Used:     used(clock(g.Used.White), clock(g.Used.Black)),
		Present:  &tournament.ByColor[bool]{White: h.r.IntN(3) > 0, Black: h.r.IntN(3) > 0},
		Written:  h.one("Nd4", "Kf8", "Rxd1", "zz", "").(string),
		Language: rules.AnyLanguage, Deadline: h.now.Add(time.Duration(h.r.IntN(200)-10) * time.Minute), Moved: h.r.IntN(2) == 0,
		Otherwise: h.r.IntN(3) == 0,
		Texts:     adjournment.Texts{Reason: "x", Otherwise: "x", Place: "x", Holder: "x", Person: "x", Analysis: "x"},
	}
	if !slices.Contains([]adjournment.Name{adjournment.Rule, adjournment.StateMove, adjournment.Default, adjournment.FlagFall}, a.Name) {
		a.Commitment, a.Copy = "x", []byte("x")
		a.Result = h.one(tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.DoubleForfeit, tournament.Adjourned).(tournament.Result)
	}
	return a
}

// next is what leads an adjourned game on to its resumption; "" where nothing does.
func (h *hostile) next(g adjournment.Game) adjournment.Name {
	if g.Stage == adjournment.Sealing {
		return adjournment.Seal
	}
	for _, item := range g.Checklist() {
		if !item.Done {
			return item.Act
		}
	}
	return ""
}

// act does something through the service.
func (h *hostile) act(by arbiter.Actor) (tournament.State, error) {
	board := tournament.BoardNo(1 + h.r.IntN(2))
	g := h.game(board)
	yes := every
	if h.r.IntN(4) == 0 {
		yes = nil
	}
	if h.r.IntN(8) == 0 { // in the results, as if there were no dossier
		e := arbiter.ResultEntry{Section: h.sec, Round: 1, Board: board, From: h.section().Round(1).Board(board).Result, Reason: h.one("", "x").(string)}
		e.To = h.one(tournament.WhiteWins, tournament.Drawn, tournament.BlackByForfeit, tournament.Adjourned, tournament.Postponed, tournament.NoResult).(tournament.Result)
		return h.svc.EnterResult(h.ctx, by, h.id, e, yes)
	}
	a := arbiter.GameAct{Section: h.sec, Round: 1, Board: board, Seen: len(g.Acts), Act: h.someAct(g)}
	if next, err := g.Do(g.Prepare(a.Act)); err == nil && h.r.IntN(4) == 0 {
		a.Then = []adjournment.Act{h.someAct(next)}
	}
	return h.svc.ActOnGame(h.ctx, by, h.id, a, yes)
}

// holds checks what must be true after every act.
func (h *hostile) holds(what string) {
	h.t.Helper()
	es, err := h.svc.Journal(h.ctx, h.id, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	folded, err := journal.Fold(es)
	if err != nil {
		h.t.Fatalf("%s: the journal does not fold: %v", what, err)
	}
	if h.st, err = h.svc.View(h.ctx, h.id); err != nil {
		h.t.Fatal(err)
	}
	if a, b := h.plain(&folded), h.plain(&h.st); a != b {
		h.t.Fatalf("%s: folded\n%s\nthe state\n%s", what, a, b)
	}
	for no := tournament.BoardNo(1); no <= 2; no++ {
		b := h.section().Round(1).Board(no)
		if h.section().Dossier(1, no) == nil {
			continue
		}
		switch g := h.game(no); {
		case len(g.Acts) == 0:
			h.t.Fatalf("%s: board %d has an empty dossier", what, no)
		case g.Result() != tournament.NoResult && g.Result() != b.Result:
			h.t.Fatalf("%s: board %d holds %q, its dossier says %q (%s)", what, no, b.Result, g.Result(), g.Stage)
		case (g.Stage == adjournment.Finished) != b.Result.Final():
			h.t.Fatalf("%s: board %d holds %q, and its game is %s", what, no, b.Result, g.Stage)
		}
	}
}

func (h *hostile) plain(st *tournament.State) string {
	b, err := json.Marshal(st.Section(h.sec))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(b)
}

// Two arbiters do, undo and redo anything at any time through the service:
// board and dossier never disagree, a refusal changes nothing, what was undone
// and redone is as it was, and the journal folds to what is shown.
func TestRandomActsThroughTheService(t *testing.T) {
	stages, refused, undone := map[adjournment.Stage]int{}, 0, 0
	for seed := range uint64(30) {
		h := &hostile{evening: newEvening(t, 4), r: rand.New(rand.NewPCG(seed, 7)), now: time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)}
		h.pairAndPost()
		actors := []arbiter.Actor{h.chief, {ID: "second", Role: arbiter.ChiefArbiter}}
		for step := range 60 {
			h.now = h.now.Add(time.Duration(h.r.IntN(50)) * time.Minute)
			by := actors[h.r.IntN(2)]
			before, seq := h.plain(&h.st), h.st.Seq
			var st tournament.State
			var err error
			switch h.r.IntN(6) {
			case 0:
				if st, err = h.svc.Undo(h.ctx, by, h.id); err == nil {
					undone++
					h.st = st
					h.holds("undone")
					if st, err = h.svc.Redo(h.ctx, by, h.id); err != nil {
						t.Fatalf("seed %d, step %d: what was just undone cannot be redone: %v", seed, step, err)
					}
					h.holds("redone")
					if after := h.plain(&h.st); after != before {
						t.Fatalf("seed %d, step %d: undone and redone\n%s\nbefore\n%s", seed, step, after, before)
					}
				}
			case 1:
				st, err = h.svc.Undo(h.ctx, by, h.id)
			default:
				st, err = h.act(by)
			}
			var e *arbiter.Error
			switch {
			case err == nil:
				h.st = st
			case errors.As(err, &e) && e.Kind != arbiter.Damaged:
				refused++
				if now, err := h.svc.View(h.ctx, h.id); err != nil || now.Seq != seq || h.plain(&now) != before {
					t.Fatalf("seed %d, step %d: a refusal has changed something (%v)", seed, step, err)
				}
			default:
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			h.holds("done")
			for b := tournament.BoardNo(1); b <= 2; b++ {
				stages[h.game(b).Stage]++
			}
		}
	}
	if len(stages) < 12 || undone < 50 || refused < 100 {
		t.Errorf("stages %v, %d refused, %d undone", stages, refused, undone)
	}
	t.Logf("stages %v, %d refused, %d undone and redone", stages, refused, undone)
}
