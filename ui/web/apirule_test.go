package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
)

// A claim by the API from the first look at its form to the decision on the
// appeal: each answer as the description has it, each act in the journal once.
func TestAPIRules(t *testing.T) {
	a := newAPI(t)
	a.post(sectionA)
	ask := func(path string, body result, header ...string) (answer, map[string]any) {
		t.Helper()
		return a.call(http.MethodPost, eventPath+path, map[string]string{"id": "1"}, body, header...)
	}
	_, forms := a.call(http.MethodGet, apiPath+"/forms", nil, nil, "Accept-Language: zh-TW")
	if list, _ := forms["forms"].([]any); len(list) != 19 || !strings.Contains(fmt.Sprint(list), "threefold") || !strings.Contains(fmt.Sprint(list), "第三次") {
		t.Errorf("%d forms, or not in Chinese", len(list))
	}
	claim := result{"section": "s1", "round": 1, "board": 1, "form": "claim"}
	if _, p := ask("/rulings/preview", claim); p["final"] != false || !strings.Contains(fmt.Sprint(p["missing"]), "field:kind") {
		t.Errorf("an empty form: %v", p)
	}
	claim["answers"] = result{"kind": "threefold", "player": "white", "moves": threefold}
	if _, p := ask("/rulings/preview", claim); p["final"] != true || p["result"] != "1/2-1/2" || !strings.Contains(fmt.Sprint(p["articles"]), "9.2") || len(p["says"].([]any)) < 2 {
		t.Errorf("a complete form: %v", p)
	}
	if len(a.rulings()) != 0 {
		t.Fatal("a preview has recorded something")
	}
	if got, p := ask("/rulings", claim); got.status != http.StatusBadRequest || p["field"] != "seen" {
		t.Errorf("without what the board held: %d %v", got.status, p)
	}
	claim["seen"] = ""
	claim["note"] = "both sheets agree"
	seq := a.state().Seq
	for range 2 { // the second time because the answer was lost
		got, made := ask("/rulings", claim, "Idempotency-Key: claim-1")
		incident, _ := made["incident"].(map[string]any)
		if got.status != http.StatusOK || incident["id"] != "1" || a.holds(1) != tournament.Drawn {
			t.Fatalf("record: %d %v, board 1 holds %v", got.status, made, a.holds(1))
		}
	}
	if n := len(a.rulings()); n != 1 || a.state().Seq != seq+2 { // the ruling and its result
		t.Errorf("%d rulings in %d entries, want one in two", n, a.state().Seq-seq)
	}
	if got, p := ask("/rulings", result{"section": "s1", "round": 1, "board": 1, "form": "resignation", "answers": result{"player": "white", "moves": "1.e4 e5"}, "seen": ""}); got.status != http.StatusConflict {
		t.Errorf("a board that holds something by now: %d %v", got.status, p)
	}
	correction := result{"form": "claim", "answers": result{"kind": "threefold", "player": "white", "moves": "1.Nf3 Nf6", "left-white": "0:30:00", "left-black": "0:31:00"}, "seen": "1/2-1/2", "rulings": 7, "reason": "two moves were counted twice"}
	if got, p := ask("/incidents/{id}/rulings", correction); got.status != http.StatusConflict {
		t.Errorf("another number of rulings: %d %v", got.status, p)
	}
	correction["rulings"] = 1
	got, p := ask("/incidents/{id}/rulings", correction)
	if yes, asks := p["yes"]; asks {
		correction["yes"] = []any{yes}
		got, p = ask("/incidents/{id}/rulings", correction)
	}
	if got.status != http.StatusOK || len(a.rulings()) != 2 {
		t.Errorf("correct: %d %v", got.status, p)
	}
	white := string(a.board(1, 1).White)
	if got, p := ask("/incidents/{id}/appeals", result{"player": white, "grounds": "it stood three times"}); got.status != http.StatusOK || !strings.Contains(fmt.Sprint(p), "state:open") {
		t.Errorf("appeal: %d %v", got.status, p)
	}
	if got, p := ask("/incidents/{id}/decision", result{"reasons": "x"}); got.status != http.StatusBadRequest || p["field"] != "upheld" {
		t.Errorf("neither upheld nor rejected: %d %v", got.status, p)
	}
	if got, p := ask("/incidents/{id}/decision", result{"upheld": false, "reasons": "the sheets have two"}); got.status != http.StatusOK || !strings.Contains(fmt.Sprint(p), "state:rejected") {
		t.Errorf("decide: %d %v", got.status, p)
	}
	for _, bad := range []struct {
		path   string
		body   result
		status int
		field  string
	}{
		{"/rulings", result{"form": "nonsense", "seen": ""}, 400, "form"},
		{"/rulings", result{"section": "s1", "round": 1, "board": 99, "form": "claim", "seen": ""}, 404, "board"},
		{"/rulings", result{"section": "s1", "round": 1, "board": 2, "form": "claim", "seen": "", "answers": result{"kint": "threefold"}}, 400, "answers"},
		{"/rulings", result{"section": "s1", "round": 1, "board": 2, "form": "claim", "seen": ""}, 400, ""},
		{"/incidents/{id}/rulings", result{"form": "claim", "seen": "", "rulings": 2, "reason": "x", "section": "s1"}, 400, "board"},
		{"/notes", result{"text": "x", "at": "2026-01-01T00:00:00Z"}, 400, "at"},
		{"/signatures", result{"seen": "", "white": true}, 400, "board"},
	} {
		got, p := ask(bad.path, bad.body)
		if field, _ := p["field"].(string); got.status != bad.status || field != bad.field {
			t.Errorf("%s %v: status %d, field %q; want %d, %q", bad.path, bad.body, got.status, field, bad.status, bad.field)
		}
	}
}

// Notes, signatures and one's own last act, by arbiters and by devices.
func TestAPIStepsBack(t *testing.T) {
	a := newAPI(t)
	a.post(sectionA)
	ask := func(path string, body result, header ...string) (answer, map[string]any) {
		t.Helper()
		return a.call(http.MethodPost, eventPath+path, nil, body, header...)
	}
	if _, p := ask("/notes", result{"section": "s1", "round": 1, "board": 2, "text": "the clock was set anew"}); !strings.Contains(fmt.Sprint(p["notes"]), "the clock was set anew") {
		t.Errorf("notes: %v", p)
	}
	enter := result{"section": "s1", "round": 1, "board": 3, "from": "", "to": "1-0"}
	ask("/results", enter)
	if _, p := ask("/signatures", result{"section": "s1", "round": 1, "board": 3, "seen": "1-0", "white": true, "black": true}); !a.board(1, 3).Signed.White {
		t.Errorf("signatures: %v", p)
	}
	if got, p := ask("/signatures", result{"section": "s1", "round": 1, "board": 3, "seen": "0-1", "white": true}); got.status != http.StatusConflict {
		t.Errorf("a signature under another result: %d %v", got.status, p)
	}
	steps := func(header ...string) (undo, redo any) {
		t.Helper()
		_, p := a.call(http.MethodGet, eventPath+"/steps", nil, nil, header...)
		cmd := func(name string) any {
			step, _ := p[name].(map[string]any)
			return step["cmd"]
		}
		return cmd("undo"), cmd("redo")
	}
	undo, _ := steps()
	if got, p := ask("/undo", result{"cmd": 1}); got.status != http.StatusConflict || p["key"] != "kiosk.undo-late" {
		t.Errorf("another act: %d %v", got.status, p)
	}
	for range 2 {
		if got, p := ask("/undo", result{"cmd": undo}, "Idempotency-Key: back"); got.status != http.StatusOK {
			t.Errorf("undo: %d %v", got.status, p)
		}
	}
	if a.board(1, 3).Signed.White || a.holds(3) != tournament.WhiteWins {
		t.Error("undo has taken back something else than the signatures")
	}
	_, redo := steps()
	if got, p := ask("/redo", result{"cmd": redo}); got.status != http.StatusOK || !a.board(1, 3).Signed.White {
		t.Errorf("redo: %d %v", got.status, p)
	}

	device := "Authorization: Bearer " + a.device(access.Device{Name: "tablet", Role: arbiter.ResultDevice, Event: a.event, Section: sectionA, First: 4, Last: 5})
	a.token = ""
	if got, _ := ask("/signatures", result{"section": "s1", "round": 1, "board": 3, "seen": "1-0"}, device); got.status != http.StatusForbidden {
		t.Errorf("a signature on another's board: %d", got.status)
	}
	enter["board"] = 4
	ask("/results", enter, device)
	undo, _ = steps(device)
	if undo == nil {
		t.Fatal("the device cannot take its own entry back")
	}
	if got, _ := ask("/undo", result{"cmd": undo}, device); got.status != http.StatusOK || a.holds(4) != tournament.NoResult {
		t.Errorf("undo of a device: %d, board 4 holds %v", got.status, a.holds(4))
	}
	ask("/results", enter, device)
	undo, _ = steps(device)
	a.now = a.now.Add(undoWhile + time.Second)
	if late, _ := steps(device); late != nil {
		t.Error("after five minutes there is still something to take back")
	}
	if got, _ := ask("/undo", result{"cmd": undo}, device); got.status != http.StatusConflict || a.holds(4) != tournament.WhiteWins {
		t.Errorf("undo after five minutes: %d, board 4 holds %v", got.status, a.holds(4))
	}
	for _, path := range []string{"/rulings", "/rulings/preview", "/notes"} {
		if got, _ := ask(path, result{"form": "claim", "text": "x"}, device); got.status != http.StatusForbidden && got.status != http.StatusBadRequest {
			t.Errorf("POST %s of a device: %d", path, got.status)
		}
	}
	if len(a.state().Notes) != 1 {
		t.Error("a device has written a note")
	}
}

// What is off the board is listed without what lies in its envelope.
func TestAPIAdjourned(t *testing.T) {
	a := newAPI(t)
	a.play(sectionA, tournament.WhiteWins)
	a.post(sectionA)
	l := &looks{office: a.office}
	l.adjourns()
	got, p := a.call(http.MethodGet, eventPath+"/adjourned", nil, nil)
	if games := fmt.Sprint(p["games"]); !strings.Contains(games, "sealer:black") || !strings.Contains(games, "stage:") || !strings.Contains(games, "resume:2026-12-07") {
		t.Errorf("the games: %s", games)
	}
	a.lacks(got.body, "7731", "Kestrel", "1p3pp1")
}
