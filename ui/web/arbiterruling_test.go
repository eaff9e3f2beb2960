package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// threefold are moves after which a position has stood three times.
const threefold = "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8"

func rulingForm(form string, pairs ...string) []string {
	return append([]string{"section", "s1", "round", "1", "board", "1", "seen", "", "form", form}, pairs...)
}

// rulings are the rulings that the journal has.
func (o *office) rulings() []tournament.RulingMade {
	o.Helper()
	var all []tournament.RulingMade
	for _, e := range o.entries(0) {
		if x, ok := e.Event.(tournament.RulingMade); ok {
			all = append(all, x)
		}
	}
	return all
}

func TestArbiterChoosesBoardThenForm(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	o.contains(o.desk("/ruling"), "Where?", "Round 1, board 1", "the hall")
	body := o.desk("/ruling?section=s1&round=1&board=1")
	o.contains(body, "What do you see?")
	if n := strings.Count(body, "form="); n < len(laws.Forms()) {
		t.Errorf("%d forms to choose from, want %d", n, len(laws.Forms()))
	}
	for _, path := range []string{"/ruling?section=s1&round=1&board=99", "/ruling?section=s1&round=1&board=1&form=nothing", "/ruling?corrects=7", "/incidents/7"} {
		if a := o.ask(http.MethodGet, o.base()+path, nil); a.status != http.StatusNotFound {
			t.Errorf("GET %s: status %d, want 404", path, a.status)
		}
	}
}

// Every form of the desk is drawn, in every language, with a word for whatever
// it asks; its fields come and go by what is answered.
func TestArbiterDrawsEveryForm(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	key := regexp.MustCompile(`>\s*(laws|desk|arb|result|colour)\.[a-z]`)
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, form := range laws.Forms() {
			empty := o.desk("/ruling?section=s1&round=1&board=1&form=" + form.ID + "&lang=" + lang)
			pairs := []string{}
			for _, f := range form.Fields { // whatever is chosen: the second choice of each
				if options := f.Options(); len(options) > 1 {
					pairs = append(pairs, "f."+f.Name, options[1].Answer)
				}
			}
			a := o.ask(http.MethodPost, o.base()+"/ruling?lang="+lang, formOf(append(rulingForm(form.ID), pairs...)...))
			if a.status != http.StatusOK {
				t.Errorf("%s: status %d", form.ID, a.status)
			}
			for _, body := range []string{empty, a.body} {
				if m := key.FindString(body); m != "" {
					t.Errorf("%s in %s: a key is shown: %q", form.ID, lang, m)
				}
			}
			for _, f := range form.Shown(laws.Answers{}) {
				if !strings.Contains(empty, `name="f.`+f.Name+`"`) {
					t.Errorf("%s: no field %q", form.ID, f.Name)
				}
			}
		}
	}
	for _, c := range []struct{ form, shown, by, answer string }{{"flag", "first", "flag", "both"}, {"touch", "released", "how", "released"}} {
		if strings.Contains(o.desk("/ruling?section=s1&round=1&board=1&form="+c.form), `name="f.`+c.shown+`"`) {
			t.Errorf("%s asks %q before %q is %q", c.form, c.shown, c.by, c.answer)
		}
		o.contains(o.send("/ruling", rulingForm(c.form, "f."+c.by, c.answer)...).body, `name="f.`+c.shown+`"`)
	}
}

func formOf(pairs ...string) url.Values {
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return form
}

// Without a script the form is checked by a button, and recorded by another.
func TestArbiterRecordsAClaim(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	claim := rulingForm("claim", "f.kind", "threefold", "f.player", "white", "f.moves", threefold, "once", "c")
	a := o.send("/ruling", append(claim, "do", "check")...)
	o.contains(a.body, "Result: ½ – ½", "9.2", "①", "②", "③", `value="record"`, `data-fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`)
	o.lacks(a.body, `value="record" disabled`)
	if len(o.rulings()) != 0 {
		t.Fatal("checking has recorded something")
	}
	a = o.send("/ruling", append(claim, "do", "record")...)
	if a.status != http.StatusSeeOther || a.header.Get("Location") != o.base()+"/incidents/1" {
		t.Fatalf("status %d to %q\n%s", a.status, a.header.Get("Location"), textOf(a.body))
	}
	if o.holds(1) != tournament.Drawn {
		t.Errorf("board 1 holds %v", o.holds(1))
	}
	o.send("/ruling", append(claim, "do", "record")...)
	if n := len(o.rulings()); n != 1 {
		t.Errorf("sent again: %d rulings, want 1", n)
	}
	x := o.rulings()[0]
	if x.Form != "claim" || x.Result != tournament.Drawn || !x.Irrevocable || x.Texts.Value.Answers["moves"] != threefold {
		t.Errorf("recorded %+v", x)
	}
	body := o.desk("/incidents/1")
	o.contains(body, "Result: ½ – ½", "9.2", "Record an appeal", "Penalties of")
	pdf := o.ask(http.MethodGet, o.base()+"/incidents/1/report", nil)
	if pdf.status != http.StatusOK || !strings.HasPrefix(pdf.body, "%PDF-") {
		t.Errorf("the report: status %d, %.20q", pdf.status, pdf.body)
	}
}

// A refused claim costs time: two minutes more for the opponent (9.5.3).
func TestArbiterRefusesAClaim(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	claim := rulingForm("claim", "f.kind", "threefold", "f.player", "white", "f.moves", "1.e4 e5 2.Nf3 Nc6", "f.left-white", "0:30:00", "f.left-black", "0:31:00", "once", "c")
	o.contains(o.send("/ruling", claim...).body, "The game goes on.", "2 minutes more for Black", "0:33:00")
	if a := o.send("/ruling", append(claim, "do", "record")...); a.status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", a.status, textOf(a.body))
	}
	x := o.rulings()[0]
	if x.Result != tournament.NoResult || len(x.Clocks) != 1 || x.Clocks[0].Seconds != 120 || x.Clocks[0].Player != tournament.Black || x.Shown == nil || x.Shown.Black != 33*60 {
		t.Errorf("recorded %+v", x)
	}
	if o.holds(1) != tournament.NoResult {
		t.Errorf("board 1 holds %v", o.holds(1))
	}
}

// What the Laws leave to the arbiter is a question with what he weighs; nothing
// is recorded before it is answered.
func TestArbiterDecides(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	form := rulingForm("disturbance", "f.what", string(laws.Annoying), "f.player", "white", "once", "d")
	a := o.send("/ruling", form...)
	m := regexp.MustCompile(`name="d\.([a-z-]+)" value="([a-z-]+)"`).FindStringSubmatch(a.body)
	if m == nil {
		t.Fatalf("no question:\n%s", textOf(a.body))
	}
	o.contains(a.body, "The Laws leave this to you:", `value="record" disabled`)
	if a := o.send("/ruling", append(form, "do", "record")...); a.status != http.StatusBadRequest || len(o.rulings()) != 0 {
		t.Errorf("undecided: status %d", a.status)
	}
	form = append(form, "d."+m[1], m[2], "do", "record")
	if a := o.send("/ruling", form...); a.status != http.StatusSeeOther {
		t.Fatalf("decided: status %d\n%s", a.status, textOf(a.body))
	}
	if got := o.rulings()[0].Decisions; len(got) != 1 || got[0].Question != m[1] || got[0].Choice != m[2] {
		t.Errorf("decisions %+v", got)
	}
}

// What is wrong stands below its field, what was typed stays.
func TestArbiterFormKeepsWhatIsWrong(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	a := o.send("/ruling", rulingForm("claim", "f.kind", "fifty", "f.moves", "1.e4 e5 2.Ke3 <b>", "f.left-white", "soon", "do", "record")...)
	if a.status != http.StatusBadRequest {
		t.Errorf("status %d, want 400", a.status)
	}
	o.contains(a.body, "1.e4 e5 2.Ke3 &lt;b&gt;", "Ke3", `value="soon"`, `id="ft-moves">`, `value="record" disabled`)
	if strings.Contains(a.body, `id="ft-moves"></p>`) {
		t.Error("nothing is said below the moves")
	}
	if len(o.rulings()) != 0 {
		t.Error("something was recorded")
	}
}

// Somebody enters a result while the form is open: it says so, and records
// nothing until the arbiter has seen it.
func TestArbiterRulingMeetsAnotherResult(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	claim := rulingForm("claim", "f.kind", "threefold", "f.player", "white", "f.moves", threefold, "once", "c", "do", "record")
	o.result(sectionA, 1, tournament.WhiteWins)
	a := o.send("/ruling", claim...)
	if a.status != http.StatusConflict || len(o.rulings()) != 0 {
		t.Fatalf("status %d, %d rulings", a.status, len(o.rulings()))
	}
	o.contains(a.body, "Board 1 holds by now: White won", `name="seen" value="1-0"`, "Nf3")
	claim[7] = "1-0"
	if a := o.send("/ruling", claim...); a.status != http.StatusSeeOther || o.holds(1) != tournament.Drawn {
		t.Errorf("seen: status %d, board 1 holds %v", a.status, o.holds(1))
	}
}

// A correction needs a reason and an answer; appeals are lodged and decided.
func TestArbiterCorrectsAndAppeals(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	o.send("/ruling", rulingForm("claim", "f.kind", "threefold", "f.player", "white", "f.moves", "1.e4 e5", "once", "c", "do", "record")...)
	body := o.desk("/ruling?corrects=1")
	o.contains(body, "1.e4 e5", "Reason of the correction", `name="corrects" value="1"`, `name="rulings" value="1"`)
	white := string(o.board(1, 1).White)
	if a := o.send("/incidents/1/appeal", "player", white, "text", "it stood <i>three</i> times", "once", "ap"); a.status != http.StatusSeeOther {
		t.Fatalf("appeal: status %d\n%s", a.status, textOf(a.body))
	}
	o.contains(o.desk("/incidents"), "appeal open")
	chief := o.token
	o.token = o.account("Second", arbiter.ArbiterRole)
	if a := o.send("/incidents/1/decide", "upheld", "yes", "text", "x", "once", "no"); a.status != http.StatusForbidden {
		t.Errorf("an arbiter decides an appeal: status %d, want 403", a.status)
	}
	o.token = chief
	if a := o.send("/incidents/1/decide", "upheld", "yes", "text", "the sheets show it", "once", "de"); a.status != http.StatusSeeOther {
		t.Fatalf("decide: status %d\n%s", a.status, textOf(a.body))
	}
	fix := rulingForm("claim", "corrects", "1", "rulings", "1", "reason", "the sheets were incomplete", "f.kind", "threefold", "f.player", "white", "f.moves", threefold, "once", "co", "do", "record")
	a := o.send("/ruling", fix...)
	if a.status != http.StatusConflict {
		t.Fatalf("correction without an answer: status %d", a.status)
	}
	o.contains(a.body, "Correct the ruling", `value="warn.correct-ruling"`)
	if a := o.again("/ruling", a); a.status != http.StatusSeeOther || o.holds(1) != tournament.Drawn {
		t.Fatalf("correction: status %d, board 1 holds %v\n%s", a.status, o.holds(1), textOf(a.body))
	}
	body = o.desk("/incidents/1")
	o.contains(body, "Before the correction", "the sheets were incomplete", "it stood &lt;i&gt;three&lt;/i&gt; times", "the sheets show it", "appeal upheld")
	// Another correction from the page as it was is a conflict.
	if a := o.send("/ruling", append([]string{"once", "late", "yes", "warn.correct-ruling"}, fix...)...); a.status != http.StatusConflict || len(o.rulings()) != 2 {
		t.Errorf("a correction of what was corrected: status %d, %d rulings", a.status, len(o.rulings()))
	}
}

func TestArbiterWritesNotes(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	if a := o.send("/note", "place", "board=2&round=1&section=s1", "text", "sheets <script>kept</script>", "once", "n"); a.status != http.StatusSeeOther {
		t.Fatalf("status %d", a.status)
	}
	body := o.desk("/incidents")
	o.contains(body, "sheets &lt;script&gt;kept", "Round 1, board 2")
	if a := o.send("/note", "place", "", "text", "", "once", "m"); a.status != http.StatusBadRequest {
		t.Errorf("an empty note: status %d, want 400", a.status)
	}
}

// The moves of a position are asked from the server; what is done on the board
// comes back as text.
func TestArbiterBoard(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	legal := func(fen string) (list []legalMove) {
		t.Helper()
		a := o.ask(http.MethodGet, o.base()+"/moves?"+url.Values{"fen": {fen}}.Encode(), nil, "Accept: application/json")
		var answer struct{ Moves []legalMove }
		if err := json.Unmarshal([]byte(a.body), &answer); err != nil || a.status != http.StatusOK {
			t.Fatalf("status %d, %v: %s", a.status, err, a.body)
		}
		return answer.Moves
	}
	if n := len(legal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")); n != 20 {
		t.Errorf("%d moves at the start, want 20", n)
	}
	promotions := map[string]bool{}
	for _, m := range legal("7k/P7/8/8/8/8/8/K7 w - - 0 1") {
		promotions[m.Promotion] = m.From == "a7" || promotions[m.Promotion]
	}
	if fmt.Sprint(promotions) != "map[:false b:true n:true q:true r:true]" {
		t.Errorf("promotions %v", promotions)
	}
	if a := o.ask(http.MethodGet, o.base()+"/moves?fen=nonsense", nil); a.status != http.StatusBadRequest {
		t.Errorf("nonsense: status %d, want 400", a.status)
	}
	played := func(pairs ...string) answer { return o.send("/ruling", rulingForm("claim", pairs...)...) }
	o.contains(played("at", "0", "play", "e2e4").body, ">1.e4</textarea>")
	o.contains(played("f.moves", "e4 e5", "at", "2", "play", "g1f3").body, ">1.e4 e5 2.Nf3</textarea>")
	o.contains(played("f.moves", "1.e4 e5 2.Sf3", "f.notation", "de", "at", "3", "play", "b8c6").body, ">1.e4 e5 2.Nf3 Nc6</textarea>")
	o.contains(played("f.moves", "e4 e5 Nf3", "at", "1").body, ">1.e4</textarea>")
	for _, bad := range [][]string{{"at", "0", "play", "e2e5"}, {"at", "3"}, {"at", "-1"}, {"touch", "z9"}} {
		if a := played(bad...); a.status != http.StatusBadRequest {
			t.Errorf("%q: status %d, want 400", bad, a.status)
		}
	}
	o.contains(o.send("/ruling", rulingForm("touch", "f.how", string(laws.TouchedToMove), "touch", "e2", "f.squares", "d7")...).body, `value="d7 e2"`)
	for _, name := range []string{"wK", "bP"} {
		if a := o.get("/static/pieces/" + name + ".svg"); a.status != http.StatusOK || !strings.Contains(a.body, "<svg") {
			t.Errorf("%s: status %d", name, a.status)
		}
	}
}

// Never a sealed move: the page of adjourned games shows what is due.
func TestArbiterAdjournedPage(t *testing.T) {
	o := newOffice(t)
	o.contains(o.desk("/adjourned"), "No game is adjourned", "at the desktop")
	o.post(sectionA)
	o.result(sectionA, 2, tournament.Adjourned)
	o.contains(o.desk("/adjourned"), "Round 1, board 2")
}
