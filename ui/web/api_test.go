package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
)

// api is an office whose answers are held against the description.
type api struct {
	*office
	described map[string]map[string]operation // by path and method
	compiler  *jsonschema.Compiler
	seen      map[string]bool // "get /path 200"
}

type operation struct {
	Responses map[string]struct {
		Content map[string]struct{ Schema json.RawMessage }
	}
	RequestBody *struct {
		Content map[string]struct{ Schema json.RawMessage }
	}
}

func newAPI(t *testing.T) *api {
	t.Helper()
	a := &api{office: newOffice(t), compiler: jsonschema.NewCompiler(), seen: map[string]bool{}}
	var doc struct {
		Paths map[string]map[string]operation
	}
	a.must(json.Unmarshal(openapi, &doc))
	a.described = doc.Paths
	whole, err := jsonschema.UnmarshalJSON(strings.NewReader(string(openapi)))
	a.must(err)
	a.must(a.compiler.AddResource("openapi.json", whole))
	return a
}

// pointer is a place in the description.
func pointer(parts ...string) string {
	for i, p := range parts {
		parts[i] = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(p)
	}
	return "openapi.json#/" + strings.Join(parts, "/")
}

// call asks for an address of a described path, and holds what comes back
// against the schema of it.
func (a *api) call(method, path string, fill map[string]string, body any, header ...string) (answer, map[string]any) {
	a.Helper()
	a.caughtUp()
	at := path
	for name, value := range fill {
		at = strings.ReplaceAll(at, "{"+name+"}", value)
	}
	at = strings.ReplaceAll(strings.ReplaceAll(at, "{event}", string(a.event)), "{section}", string(sectionA))
	var in io.Reader
	if body != nil {
		text, ok := body.(string)
		if !ok {
			b, err := json.Marshal(body)
			a.must(err)
			text = string(b)
		}
		in = strings.NewReader(text)
		header = append([]string{"Content-Type: application/json"}, header...)
	}
	got := a.request(method, at, in, header...)
	m, status := strings.ToLower(method), fmt.Sprint(got.status)
	op, ok := a.described[path][m]
	if !ok {
		a.Fatalf("%s %s is not described", method, path)
	}
	response, ok := op.Responses[status]
	if !ok {
		a.Errorf("%s %s: status %s is not described: %s", method, path, status, got.body)
		return got, nil
	}
	a.seen[m+" "+path+" "+status] = true
	kind, _, _ := cutKind(got.header.Get("Content-Type"))
	if len(response.Content) == 0 {
		if got.body != "" {
			a.Errorf("%s %s %s: a body of %q", method, path, status, got.body)
		}
		return got, nil
	}
	if _, ok := response.Content[kind]; !ok {
		a.Errorf("%s %s %s: %q is not described", method, path, status, kind)
		return got, nil
	}
	schema, err := a.compiler.Compile(pointer("paths", path, m, "responses", status, "content", kind, "schema"))
	a.must(err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(got.body))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		a.Errorf("%s %s %s: %v\n%s", method, at, status, err, got.body)
	}
	object, _ := value.(map[string]any)
	return got, object
}

const (
	eventPath   = apiPath + "/events/{event}"
	sectionPath = eventPath + "/sections/{section}"
)

// The description has every address of the table, and no other.
func TestAPIDescriptionIsTheTable(t *testing.T) {
	a := newAPI(t)
	served := map[string]bool{}
	for _, r := range a.server.table() {
		if !strings.HasPrefix(r.path, apiPath) {
			continue
		}
		method := strings.ToLower(r.method)
		served[method+" "+r.path] = true
		op, ok := a.described[r.path][method]
		if !ok {
			t.Errorf("%s %s is not described", r.method, r.path)
			continue
		}
		if _, may := op.Responses["401"]; may != (r.do != nil) {
			t.Errorf("%s %s: 401 is described: %v, asks who somebody is: %v", r.method, r.path, may, r.do != nil)
		}
	}
	for path, methods := range a.described {
		for method := range methods {
			if !served[method+" "+path] {
				t.Errorf("%s %s is described and not served", method, path)
			}
		}
	}
	if got := a.request(http.MethodGet, apiPath+"/openapi.json", nil); got.body != string(openapi) {
		t.Error("another description is served")
	}
}

// Real answers of every path, as the description has them: what is there, what
// is missing, what is refused.
func TestAPIAnswersAsDescribed(t *testing.T) {
	a := newAPI(t)
	a.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackByForfeit)
	a.post(sectionA)
	a.claim2()
	a.send("/ruling", rulingForm2("claim", "f.kind", "threefold", "f.player", "white", "f.moves", "1.e4 e5", "note", "a <b>note</b>", "once", "r", "do", "record")...)
	a.send("/incidents/1/appeal", "player", string(a.board(2, 1).White), "text", "it stood three times", "once", "ap")
	chief := a.token
	wrong := map[string]string{"event": "nothing", "section": "s9", "round": "9", "id": "99"}
	right := map[string]string{"round": "1", "id": "1"}
	for path, methods := range a.described {
		for method, op := range methods {
			if method != "get" {
				continue
			}
			a.token = chief
			got, _ := a.call(http.MethodGet, path, right, nil)
			if got.status != http.StatusOK {
				t.Errorf("GET %s: status %d\n%s", path, got.status, got.body)
				continue
			}
			if same, _ := a.call(http.MethodGet, path, right, nil, "If-None-Match: "+got.header.Get("ETag")); same.status != http.StatusNotModified {
				t.Errorf("GET %s with its ETag: status %d, want 304", path, same.status)
			}
			if _, ok := op.Responses["404"]; ok {
				if none, _ := a.call(http.MethodGet, path, wrong, nil); none.status != http.StatusNotFound {
					t.Errorf("GET %s of nothing: status %d, want 404", path, none.status)
				}
			}
			if _, ok := op.Responses["401"]; !ok {
				continue
			}
			a.token = ""
			if out, _ := a.call(http.MethodGet, path, right, nil); out.status != http.StatusUnauthorized {
				t.Errorf("GET %s of nobody: status %d, want 401", path, out.status)
			}
			a.token = chief
			a.token = a.device(access.Device{Name: "screen " + path, Role: arbiter.Screen})
			if out, _ := a.call(http.MethodGet, path, right, nil); out.status != http.StatusForbidden {
				t.Errorf("GET %s of a screen: status %d, want 403", path, out.status)
			}
		}
	}
	a.token = chief
	_, round := a.call(http.MethodGet, sectionPath+"/rounds/{round}", right, nil)
	if boards, _ := round["boards"].([]any); len(boards) != 6 {
		t.Errorf("round 1 has %d boards", len(boards))
	}
	for _, path := range []string{"/nothing", "/events/" + string(a.event) + "/nothing"} {
		got := a.request(http.MethodGet, apiPath+path, nil)
		if got.status != http.StatusNotFound || got.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("GET %s: status %d %s", path, got.status, got.header.Get("Content-Type"))
		}
	}
}

func (a *api) claim2() {
	a.Helper()
	_, err := a.service.ClaimResult(context.Background(), arbiter.Actor{ID: "phone 1", Role: arbiter.Public}, a.event,
		arbiter.ResultClaim{Section: sectionA, Round: 2, Board: 2, By: tournament.White, To: tournament.WhiteWins, Alone: true})
	a.must(err)
}

func rulingForm2(form string, pairs ...string) []string {
	return append([]string{"section", "s1", "round", "2", "board", "1", "seen", "", "form", form}, pairs...)
}

type result = map[string]any

func TestAPIEntersResults(t *testing.T) {
	a := newAPI(t)
	a.post(sectionA)
	const path = eventPath + "/results"
	enter := func(board int, from, to string, header ...string) (answer, map[string]any) {
		t.Helper()
		return a.call(http.MethodPost, path, nil, result{"section": "s1", "round": 1, "board": board, "from": from, "to": to}, header...)
	}
	got, body := enter(1, "", "1-0", "Idempotency-Key: one")
	seq := a.state().Seq
	if got.status != http.StatusOK || a.holds(1) != tournament.WhiteWins || fmt.Sprint(body["seq"]) != fmt.Sprint(seq) {
		t.Fatalf("status %d, board 1 holds %v: %s", got.status, a.holds(1), got.body)
	}
	if got, _ := enter(1, "", "1-0", "Idempotency-Key: one"); got.status != http.StatusOK || a.state().Seq != seq {
		t.Errorf("sent again: status %d, seq %d, want 200 and %d", got.status, a.state().Seq, seq)
	}
	// What is read next has it.
	_, round := a.call(http.MethodGet, sectionPath+"/rounds/{round}", map[string]string{"round": "1"}, nil)
	if text := fmt.Sprint(round["boards"]); !strings.Contains(text, "result:1-0") {
		t.Errorf("the round has %s", text)
	}
	got, body = enter(1, "", "0-1", "Idempotency-Key: two", "Accept-Language: zh-CN")
	if got.status != http.StatusConflict || body["holds"] != "1-0" || body["wanted"] != "0-1" || body["key"] != "result.changed-meanwhile" || !strings.Contains(fmt.Sprint(body["detail"]), "台") {
		t.Errorf("a conflict: status %d: %s", got.status, got.body)
	}
	for _, bad := range []struct {
		body   any
		status int
		field  string
	}{
		{`{`, 400, ""},
		{`{"section":"s1"} {}`, 400, ""},
		{result{"section": "s1", "round": 1, "board": 2, "from": "", "to": "2-0"}, 400, "to"},
		{result{"section": "s1", "round": 1, "board": 2, "to": "1-0"}, 400, "from"},
		{result{"section": "s1", "round": 1, "board": 0, "from": "", "to": "1-0"}, 400, "board"},
		{result{"section": "s1", "round": "1", "board": 2, "from": "", "to": "1-0"}, 400, "round"},
		{result{"section": "s1", "round": 1, "board": 2, "from": "", "to": "1-0", "resolt": 1}, 400, ""},
		{result{"section": "s1", "round": 1, "board": 99, "from": "", "to": "1-0"}, 404, ""},
		{result{"section": "s1", "round": 1, "board": 2, "from": "", "to": "1-0", "reason": strings.Repeat("x", maxBody)}, 413, ""},
	} {
		got, body := a.call(http.MethodPost, path, nil, bad.body)
		field, _ := body["field"].(string)
		if got.status != bad.status || field != bad.field {
			t.Errorf("%.80v: status %d, field %q; want %d, %q", bad.body, got.status, field, bad.status, bad.field)
		}
	}
	if got := a.request(http.MethodPost, strings.ReplaceAll(path, "{event}", string(a.event)), strings.NewReader("to=1-0"), "Content-Type: application/x-www-form-urlencoded"); got.status != http.StatusUnsupportedMediaType {
		t.Errorf("a form: status %d, want 415", got.status)
	}
}

// A warning comes as a question, and is answered by its key.
func TestAPIAsksBeforeItChanges(t *testing.T) {
	a := newAPI(t)
	a.play(sectionA, tournament.WhiteWins)
	a.post(sectionA)
	body := result{"section": "s1", "round": 1, "board": 2, "from": "1-0", "to": "0-1"}
	got, asked := a.call(http.MethodPost, eventPath+"/results", nil, body)
	if got.status != http.StatusConflict || asked["yes"] != "warn.result-after-pairing" || a.holds(2) != tournament.WhiteWins {
		t.Fatalf("status %d: %s", got.status, got.body)
	}
	body["yes"] = []string{"warn.result-after-pairing"}
	if got, _ := a.call(http.MethodPost, eventPath+"/results", nil, body); got.status != http.StatusOK || a.holds(2) != tournament.BlackWins {
		t.Errorf("answered: status %d: %s", got.status, got.body)
	}
}

// A device's token works in Authorization, for its boards and acts only.
func TestAPIDeviceToken(t *testing.T) {
	a := newAPI(t)
	a.post(sectionA)
	device := "Authorization: Bearer " + a.device(access.Device{Name: "tablet", Role: arbiter.ResultDevice, Event: a.event, Section: sectionA, First: 2, Last: 3})
	door := "Authorization: Bearer " + a.device(access.Device{Name: "door", Role: arbiter.CheckinDevice, Event: a.event})
	a.token = ""
	enter := func(board int, from, to string, header ...string) int {
		t.Helper()
		got, _ := a.call(http.MethodPost, eventPath+"/results", nil, result{"section": "s1", "round": 1, "board": board, "from": from, "to": to}, header...)
		return got.status
	}
	for _, c := range []struct {
		what   string
		status int
		got    int
	}{
		{"nobody", http.StatusUnauthorized, enter(2, "", "1-0")},
		{"a wrong token", http.StatusUnauthorized, enter(2, "", "1-0", "Authorization: Bearer x")},
		{"its board", http.StatusOK, enter(2, "", "1-0", device)},
		{"another's board", http.StatusForbidden, enter(1, "", "1-0", device)},
		{"a correction", http.StatusForbidden, enter(2, "1-0", "0-1", device)},
		{"a check-in device", http.StatusForbidden, enter(3, "", "1-0", door)},
	} {
		if c.got != c.status {
			t.Errorf("%s: status %d, want %d", c.what, c.got, c.status)
		}
	}
	if a.holds(2) != tournament.WhiteWins || a.holds(1) != tournament.NoResult {
		t.Errorf("boards 1 and 2 hold %v, %v", a.holds(1), a.holds(2))
	}
	// The pages do not take it: a browser's session is its cookie.
	if got := a.ask(http.MethodGet, "/enter", nil, device); got.status == http.StatusOK {
		t.Error("a page takes a token from Authorization")
	}
	_, list := a.call(http.MethodGet, eventPath+"/checkin", nil, nil, door)
	players, _ := list["players"].([]any)
	if len(players) != 17 {
		t.Fatalf("%d players at the door, want 17", len(players))
	}
	first := players[0].(map[string]any)["player"].(map[string]any)["id"]
	set := func(seen, to string) (answer, map[string]any) {
		t.Helper()
		return a.call(http.MethodPost, eventPath+"/checkin", nil, result{"player": first, "round": 2, "seen": seen, "to": to}, door)
	}
	if got, body := set("awaited", "out"); got.status != http.StatusOK || !strings.Contains(fmt.Sprint(body), "state:out") {
		t.Errorf("check-in: status %d: %s", got.status, got.body)
	}
	if got, body := set("out", "here"); got.status != http.StatusOK || !strings.Contains(fmt.Sprint(body), "state:here") {
		t.Errorf("check-in: status %d: %s", got.status, got.body)
	}
	if got, body := set("out", "half"); got.status != http.StatusConflict || body["key"] != "checkin.changed" {
		t.Errorf("check-in of what has changed: status %d: %s", got.status, got.body)
	}
	if got, _ := a.call(http.MethodPost, eventPath+"/checkin", nil, `{"player":`, door); got.status != http.StatusBadRequest {
		t.Errorf("half an object: status %d", got.status)
	}
}

// Nothing of a player's birth, and no note or sealed thing, is for everybody.
func TestAPIKeepsPrivate(t *testing.T) {
	a := newAPI(t)
	a.play(sectionA, tournament.WhiteWins)
	var public []string
	for _, r := range a.server.table() {
		if strings.HasPrefix(r.path, apiPath+"/events") && r.page != nil {
			public = append(public, r.path)
		}
	}
	slices.Sort(public)
	a.token = ""
	for _, path := range public {
		got, _ := a.call(http.MethodGet, path, map[string]string{"round": "1"}, nil)
		a.lacks(got.body, "birth", "sex", "fide-id", "<script>")
	}
	if len(public) < 8 {
		t.Errorf("only %d addresses for everybody", len(public))
	}
}
