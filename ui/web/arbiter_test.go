package web

import (
	"context"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// base is the address of the event's arbiter's pages.
func (o *office) base() string { return "/arbiter/" + string(o.event) }

// desk is a page of the arbiter's of the event, seen.
func (o *office) desk(path string, header ...string) string {
	o.Helper()
	a := o.ask(http.MethodGet, o.base()+path, nil, header...)
	if a.status != http.StatusOK {
		o.Fatalf("GET /arbiter…%s: status %d\n%s", path, a.status, textOf(a.body))
	}
	return a.body
}

// send sends a form of the arbiter's pages.
func (o *office) send(path string, pairs ...string) answer {
	o.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return o.ask(http.MethodPost, o.base()+path, form)
}

// again sends what a question or a refusal offers.
func (o *office) again(path string, a answer) answer {
	o.Helper()
	form := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`).FindAllStringSubmatch(a.body, -1) {
		form.Add(m[1], html.UnescapeString(m[2]))
	}
	return o.ask(http.MethodPost, o.base()+path, form)
}

// state is the event as it stands.
func (o *office) state() *tournament.State {
	o.Helper()
	st, err := o.service.View(context.Background(), o.event)
	o.must(err)
	return &st
}

// board is a board of a round of section A.
func (o *office) board(round tournament.RoundNo, board tournament.BoardNo) *tournament.Board {
	o.Helper()
	return o.state().Section(sectionA).Round(round).Board(board)
}

// holds is what a board of round 1 of section A holds.
func (o *office) holds(board tournament.BoardNo) tournament.Result { return o.board(1, board).Result }

// entries is the journal since an entry.
func (o *office) entries(after int64) []journal.Entry {
	o.Helper()
	es, err := o.service.Journal(context.Background(), o.event, after)
	o.must(err)
	return es
}

// claim says on a phone how a game has ended.
func (o *office) claim(device string, c tournament.Color, board tournament.BoardNo, to tournament.Result) {
	o.Helper()
	_, err := o.service.ClaimResult(context.Background(), arbiter.Actor{ID: journal.ActorID(device), Role: arbiter.Public}, o.event,
		arbiter.ResultClaim{Section: sectionA, Round: 1, Board: board, By: c, To: to, Alone: true})
	o.must(err)
}

func enterForm(board, from, to, once string) []string {
	return []string{"section", "s1", "round", "1", "board", board, "from", from, "to", to, "once", once}
}

func TestArbiterPagesAreForArbiters(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	chief := o.token
	for _, c := range []struct {
		who, token string
		status     int
	}{
		{"nobody", "", http.StatusSeeOther},
		{"a result device", o.device(access.Device{Name: "tablet", Role: arbiter.ResultDevice, Event: o.event}), http.StatusForbidden},
		{"a screen", o.device(access.Device{Name: "screen", Role: arbiter.Screen}), http.StatusForbidden},
		{"an arbiter", o.account("Second", arbiter.ArbiterRole), http.StatusOK},
		{"the chief arbiter", chief, http.StatusOK},
	} {
		o.token = c.token
		for i, path := range []string{"/arbiter", o.base()} {
			want := c.status
			if i == 0 && want == http.StatusOK {
				want = http.StatusSeeOther // to the only event
			}
			a := o.ask(http.MethodGet, path, nil)
			if a.status != want {
				t.Errorf("%s: GET %s has status %d, want %d", c.who, path, a.status, want)
			}
			if c.who == "nobody" && !strings.HasPrefix(a.header.Get("Location"), "/login?") {
				t.Errorf("nobody is sent to %q, want /login", a.header.Get("Location"))
			}
		}
		a := o.send("/result", enterForm("1", "", "1-0", c.who)...)
		if done := o.holds(1) != tournament.NoResult; done != (c.status == http.StatusOK) {
			t.Errorf("%s: POST result has status %d, and the board holds %q", c.who, a.status, o.holds(1))
		}
		if c.status == http.StatusOK {
			o.result(sectionA, 1, tournament.NoResult)
		}
	}
}

func TestArbiterEntersResults(t *testing.T) {
	o := newOffice(t)
	o.contains(o.desk(""), "No round has been posted yet")
	o.post(sectionA)
	o.post(sectionB)
	body := o.desk("")
	o.contains(body, "A · Open", "B · Under 1700", "Round 1 · 0 of 6 in · 6 missing", `id="r-s1-1-1"`, `id="r-s2-1-7"`, "Halvorsen, Mika", "&lt;script&gt;alert")
	if n := strings.Count(body, `class="brow`); n != 8 {
		t.Errorf("%d boards, want 6 and 2", n)
	}
	back := o.base() + "?missing=1"
	if a := o.send("/result", append(enterForm("2", "", "1/2-1/2", "one"), "back", back)...); a.status != http.StatusSeeOther || a.header.Get("Location") != back {
		t.Fatalf("status %d to %q, want 303 to %s\n%s", a.status, a.header.Get("Location"), back, a.body)
	}
	seq := o.state().Seq
	if o.holds(2) != tournament.Drawn {
		t.Fatalf("board 2 holds %v", o.holds(2))
	}
	// The same request again, since its answer was lost: done once.
	if a := o.send("/result", enterForm("2", "", "1/2-1/2", "one")...); a.status != http.StatusSeeOther || o.state().Seq != seq {
		t.Errorf("sent again: status %d, seq %d, want 303 and %d", a.status, o.state().Seq, seq)
	}
	body = o.desk("?missing=1")
	o.lacks(body, `id="r-s1-1-2"`)
	o.contains(body, "Missing 7", "Undo: ")
	for _, code := range []string{"1-0", "0-1", "1-0u", "1/2-1/2u", "0-1u", "+-", "-+", "--", "0-0", "1/2-0", "0-1/2", "adj", "post", ""} {
		from := o.holds(3).Code()
		if a := o.send("/result", enterForm("3", from, code, "c"+code)...); a.status != http.StatusSeeOther || o.holds(3).Code() != code {
			t.Errorf("%q from %q: status %d, the board holds %q\n%s", code, from, a.status, o.holds(3), a.body)
		}
	}
	for _, bad := range [][]string{
		{"section", "s1", "round", "1", "board", "x", "from", "", "to", "1-0"}, {"section", "s1", "round", "1", "board", "1", "from", "", "to", "2-0"},
	} {
		if a := o.send("/result", bad...); a.status != http.StatusBadRequest {
			t.Errorf("%q: status %d, want 400", bad, a.status)
		}
	}
	if a := o.send("/result", enterForm("99", "", "1-0", "x")...); a.status != http.StatusNotFound {
		t.Errorf("a board that is not there: status %d, want 404", a.status)
	}
	if a := o.send("/result", append(enterForm("4", "", "1-0", "y"), "back", "//elsewhere.example")...); a.header.Get("Location") != o.base() {
		t.Errorf("sent on to %q, want the event's page", a.header.Get("Location"))
	}
}

// A device that was asleep does not overwrite: the arbiter reads both values.
func TestArbiterSeesBothValuesOfAConflict(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	o.result(sectionA, 4, tournament.WhiteWins)
	a := o.send("/result", enterForm("4", "", "0-1", "late")...)
	if a.status != http.StatusConflict || o.holds(4) != tournament.WhiteWins {
		t.Fatalf("status %d, the board holds %v; want 409 and 1-0", a.status, o.holds(4))
	}
	o.contains(a.body, "1 – 0", "0 – 1", "Change 1 – 0 to 0 – 1", "Leave it as it is", `name="from" value="1-0"`)
	if a := o.again("/result", a); a.status != http.StatusSeeOther || o.holds(4) != tournament.BlackWins {
		t.Errorf("the way out: status %d, the board holds %v", a.status, o.holds(4))
	}
}

// Warnings of level 3 are a form that names the act; only its answer does it.
func TestArbiterAnswersWarnings(t *testing.T) {
	o := newOffice(t)
	o.play(sectionA, tournament.WhiteWins)
	o.post(sectionA)
	a := o.send("/result", enterForm("2", "1-0", "1/2-1/2", "w")...)
	if a.status != http.StatusConflict {
		t.Fatalf("status %d, want 409\n%s", a.status, a.body)
	}
	o.contains(a.body, "Please confirm", "Change 1 – 0 to ½ – ½", `name="yes" value="warn.result-after-pairing"`, `name="board" value="2"`)
	if o.holds(2) != tournament.WhiteWins {
		t.Fatalf("round 1, board 2 holds %v before the answer", o.holds(2))
	}
	if a := o.again("/result", a); a.status != http.StatusSeeOther || o.holds(2) != tournament.Drawn {
		t.Fatalf("with the answer: status %d, round 1, board 2 holds %v\n%s", a.status, o.holds(2), a.body)
	}
	o.contains(o.desk("?round=1"), `data-result="1/2-1/2"`, "Round 1 · 6 of 6 in")
}

// What players say on their phones stands on the board, and a tap enters it.
func TestArbiterConfirmsClaims(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	o.claim("phone 1", tournament.White, 1, tournament.WhiteWins)
	o.claim("phone 2", tournament.White, 2, tournament.WhiteWins)
	o.claim("phone 3", tournament.Black, 2, tournament.Drawn)
	o.claim("phone 4", tournament.White, 3, tournament.Drawn)
	o.claim("phone 5", tournament.Black, 3, tournament.Drawn)
	o.contains(o.desk(""), "White says 1 – 0.", "Confirm 1 – 0", "Black says ½ – ½.", "Both players say ½ – ½.", `class="brow differ claimed" id="r-s1-1-2"`)
	if a := o.send("/result", enterForm("3", "", "1/2-1/2", "confirmed")...); a.status != http.StatusSeeOther || o.holds(3) != tournament.Drawn {
		t.Errorf("status %d, board 3 holds %v", a.status, o.holds(3))
	}
	o.lacks(o.desk(""), "Both players say")
}

func TestArbiterUndoesWhatThePageNamed(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	named := func() string {
		t.Helper()
		return html.UnescapeString(regexp.MustCompile(`name="name" value="([^"]+)"`).FindStringSubmatch(o.desk(""))[1])
	}
	o.send("/result", enterForm("1", "", "1-0", "a")...)
	name := named()
	o.contains(name, "1 – 0", "board 1")
	o.send("/result", enterForm("2", "", "0-1", "b")...)
	if a := o.send("/undo", "name", name, "once", "u1"); a.status != http.StatusConflict || o.holds(1) != tournament.WhiteWins || o.holds(2) != tournament.BlackWins {
		t.Fatalf("an undo that names an older act: status %d", a.status)
	}
	name = named()
	if a := o.send("/undo", "name", name, "once", "u2"); a.status != http.StatusSeeOther || o.holds(2) != tournament.NoResult {
		t.Fatalf("undo: status %d, board 2 holds %v\n%s", a.status, o.holds(2), a.body)
	}
	if a := o.send("/undo", "name", name, "once", "u2"); a.status != http.StatusSeeOther || o.holds(1) != tournament.WhiteWins {
		t.Errorf("the undo sent again: status %d, board 1 holds %v, want it untouched", a.status, o.holds(1))
	}
	o.contains(o.desk(""), "Redo: ")
	// Another arbiter's act is not his to take back.
	o.token = o.account("Second", arbiter.ArbiterRole)
	o.lacks(o.desk(""), "Undo: ", "Redo: ")
	if a := o.send("/undo", "name", name, "once", "u3"); a.status == http.StatusSeeOther || o.holds(1) != tournament.WhiteWins {
		t.Error("another arbiter has undone it")
	}
}

func TestArbiterRecordsSignatures(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	o.result(sectionA, 1, tournament.WhiteWins)
	if a := o.send("/signed", "section", "s1", "round", "1", "board", "1", "from", "1-0", "white", "1", "black", "1", "once", "s"); a.status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", a.status, a.body)
	}
	if got := o.board(1, 1).Signed; !got.White || !got.Black {
		t.Errorf("signed %+v", got)
	}
	a := o.send("/result", enterForm("1", "1-0", "0-1", "after")...)
	if a.status != http.StatusConflict || o.holds(1) != tournament.WhiteWins {
		t.Errorf("a signed result changed without a question: status %d", a.status)
	}
	o.contains(a.body, `value="warn.signed-result"`)
	if a := o.send("/signed", "section", "s1", "round", "1", "board", "1", "from", "0-1", "white", "1", "once", "t"); a.status != http.StatusConflict {
		t.Errorf("signatures under another result: status %d, want 409", a.status)
	}
}

// textOf is what a page says, for messages.
func textOf(body string) string {
	_, content, _ := strings.Cut(body, `<div id="content">`)
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(content, " ")), " ")
}
