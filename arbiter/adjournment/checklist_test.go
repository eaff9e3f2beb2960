package adjournment

import (
	"slices"
	"strings"
	"testing"

	"sealedmove/tournament"
)

// done shows a check-list: a capital letter is done.
func done(list []Item) string {
	var out []string
	for _, i := range list {
		word := strings.TrimPrefix(i.Say.Key, "adjournment.check.")
		if i.Done {
			word = strings.ToUpper(word)
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

func TestChecklistFollowsTheResumption(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame))
	if got := s.Checklist(); got != nil {
		t.Errorf("nothing is sealed: %v", got)
	}
	expect := func(want string) {
		t.Helper()
		if got := done(s.Checklist()); got != want {
			t.Errorf("in %s: got %s, want %s", s.Stage, got, want)
		}
	}
	s.do(seal())
	expect("begin set-up replier open read rule resume clock")
	s.do(begin(false, true))
	expect("BEGIN set-up replier open read rule resume clock")
	s.do(setUp(), Act{Name: Arrive, At: later(3), Side: tournament.White})
	expect("BEGIN SET-UP REPLIER open read rule resume clock")
	if item := s.Checklist()[1]; item.At != later(0) || item.Say.Args[0] != "1:05:10" {
		t.Errorf("%+v", item)
	}
	// Put off to another day, all is to be done again.
	other := *s
	other.do(Act{Name: Schedule, At: later(4), Resume: later(3000)})
	if got := done(other.Checklist()); got != "begin set-up replier open read rule resume clock" {
		t.Errorf("put off: %s", got)
	}
	s.do(open(5), read("Nd4"), ruling())
	expect("BEGIN SET-UP REPLIER OPEN READ RULE resume clock")
	s.do(resume())
	expect("BEGIN SET-UP REPLIER OPEN READ RULE RESUME CLOCK")

	// A second envelope belongs to the session that has begun.
	s = tell(t, today).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume(),
		Act{Name: SealReply, At: later(10), Used: clocks("1:08:00", "0:47:35"), Serial: "E-0032", Sheets: true, Texts: Texts{Holder: "x"}})
	expect("replier open read rule resume clock")

	s = tell(t, today).do(adjourn(endgame), seal(), Act{Name: EnvelopeMissing, At: evening, Texts: Texts{Reason: "x"}})
	expect("begin set-up sealer state resume clock")
	s.do(begin(true, true), setUp(), Act{Name: StateMove, At: later(2), Written: "Nd4", Language: "en"})
	expect("BEGIN SET-UP SEALER STATE resume clock")
}

// Every branch of a resumption is offered while its act can be done, and every
// branch of the field guide is there.
func TestBranchesCanBeTaken(t *testing.T) {
	games := map[Stage]*story{}
	keep := func(s *story) { games[s.Stage] = s }
	keep(tell(t, today).do(adjourn(endgame), seal()))
	keep(tell(t, today).do(adjourn(endgame), seal(), begin(true, false)))
	keep(tell(t, today).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4")))
	keep(tell(t, today).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume()))
	keep(tell(t, today).do(adjourn(endgame), seal(), Act{Name: EnvelopeMissing, At: evening, Texts: Texts{Reason: "x"}}))
	keep(tell(t, today).do(adjourn(endgame), seal(), begin(true, false), setUp(), open(1), read("Nd4"), ruling(), resume(),
		Act{Name: SealReply, At: later(10), Used: clocks("1:08:00", "0:47:35"), Serial: "E-0032", Sheets: true, Texts: Texts{Holder: "x"}}))
	var seen []string
	for stage, s := range games {
		for _, b := range s.Branches() {
			if !slices.Contains(seen, b.Say.Key) {
				seen = append(seen, b.Say.Key)
			}
			row, ok := rowOf(b.Act)
			if !ok {
				t.Fatalf("%s begins with %s, which is no act", b.Say.Key, b.Act)
			}
			_, now := row.Step(stage)
			sooner := slices.Contains([]Name{Default, SealReply}, b.Act) // announced before it can be done
			if !now && !sooner {
				t.Errorf("%s: %s cannot be done in %s", b.Say.Key, b.Act, stage)
			}
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d branches: %v", len(seen), seen)
	}
}

func TestCustodyLog(t *testing.T) {
	s := tell(t, today).do(adjourn(endgame), seal(),
		Act{Name: Keep, At: evening.Add(10 * 60e9), Seal: Intact, Photo: strings.Repeat("0f", 32), Texts: Texts{Holder: "the safe"}},
		begin(true, true), setUp(), open(1))
	var got []string
	for _, c := range s.CustodyLog() {
		got = append(got, string(c.Act)+" "+c.Holder+" "+string(c.Seal))
	}
	want := []string{"seal M. Kestrel intact", "keep the safe intact", "open R. Almási intact"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if d := s.Decisions(); len(d) != 0 {
		t.Errorf("decisions %v", d)
	}
}
