package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// nobody is who has not come in.
const nobody = arbiter.Public

// TestAccessMatrix asks for every address as every role in every phase of the
// rounds, and holds the answers against the policy table. It walks the table
// of addresses, so that none is left out.
func TestAccessMatrix(t *testing.T) {
	for _, phase := range arbiter.Phases() {
		for _, role := range arbiter.Roles() {
			t.Run(string(phase)+"/"+string(role), func(t *testing.T) {
				t.Parallel()
				m := newMatrix(t, phase, role)
				for _, r := range m.server.table() {
					m.ask(r)
				}
			})
		}
	}
}

// matrix is an evening at one phase, and somebody of one role before it.
type matrix struct {
	*testing.T
	phase arbiter.Phase
	role  arbiter.Role
	token string

	store   *arbitertest.Memory
	service *arbiter.Service
	server  *Server
	listens *httptest.Server
	event   tournament.EventID
	asked   int
}

func newMatrix(t *testing.T, phase arbiter.Phase, role arbiter.Role) *matrix {
	m := &matrix{T: t, phase: phase, role: role, token: strings.Repeat("t", 43)}
	m.open()
	t.Cleanup(m.close)
	return m
}

func (m *matrix) must(err error) {
	m.Helper()
	if err != nil {
		m.Fatal(err)
	}
}

// open makes the evening anew.
func (m *matrix) open() {
	m.Helper()
	ctx := context.Background()
	m.store = arbitertest.NewMemory()
	m.service = arbiter.New(m.store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: topMeetsBottom{}}})
	set := arbiter.Defaults("A")
	set.TotalRounds = 2
	id, st, err := m.service.CreateEvent(ctx, chief, arbiter.NewEvent{Info: tournament.Info{Name: "Evening"}, Sections: []tournament.Settings{set}})
	m.must(err)
	m.event = id
	var entries []arbiter.Entry
	for i := range 4 {
		entries = append(entries, arbiter.Entry{Section: sectionA, Person: tournament.Person{Name: fmt.Sprint("Player ", i)}})
	}
	_, err = m.service.EnterPlayers(ctx, chief, id, entries, nil)
	m.must(err)
	for round := range map[arbiter.Phase]int{arbiter.Before: 0, arbiter.Playing: 1, arbiter.Between: 1, arbiter.Finished: 2}[m.phase] {
		st, err = m.service.DraftRound(ctx, chief, id, sectionA, pairing.Control{}, nil)
		m.must(err)
		st, err = m.service.PublishRound(ctx, chief, id, sectionA, st.Section(sectionA).Draft.Digest, nil)
		m.must(err)
		for _, b := range st.Section(sectionA).Round(tournament.RoundNo(round + 1)).Boards {
			if m.phase == arbiter.Playing {
				break
			}
			st, err = m.service.EnterResult(ctx, chief, id, arbiter.ResultEntry{Section: sectionA, Round: tournament.RoundNo(round + 1), Board: b.No, To: tournament.WhiteWins}, nil)
			m.must(err)
		}
	}
	if st, err = m.service.View(ctx, id); err != nil || arbiter.PhaseOf(st.Section(sectionA)) != m.phase {
		m.Fatalf("phase %s, %v", arbiter.PhaseOf(st.Section(sectionA)), err)
	}
	m.letIn()
	m.server = New(m.service, Options{Door: m.service.Door(m.store), Poll: time.Hour})
	m.listens = httptest.NewServer(m.server)
}

// cheap is what is stored of a password that nobody has, and soon computed.
const cheap = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAA"

// letIn puts the role's session into the store, so that no password is computed.
func (m *matrix) letIn() {
	ctx, now := context.Background(), time.Now().UnixMilli()
	s := access.Session{Token: sha256.Sum256([]byte(m.token)), Made: now, Seen: now, Until: now + 1e8}
	switch m.role {
	case nobody:
		return
	case arbiter.ChiefArbiter, arbiter.ArbiterRole:
		s.Account = "ada"
		m.must(m.store.PutAccount(ctx, access.Account{Name: "Ada", Role: m.role, Password: cheap, Made: 1, Changed: 1}))
	default:
		s.Device = "d1"
		m.must(m.store.PutDevice(ctx, access.Device{ID: "d1", Name: "Device", Role: m.role, Made: now, Joined: now}))
	}
	m.must(m.store.PutSession(ctx, s))
}

func (m *matrix) close() {
	m.server.Close()
	m.listens.Close()
}

var wild = regexp.MustCompile(`\{([a-z]+)(\.\.\.|)\}|\{\$\}`)

// address fills the wild parts of a route's path in.
func (m *matrix) address(r route) string {
	at := map[string]string{"id": joinID(m.event, sectionA), "event": string(m.event), "section": string(sectionA), "round": "1", "board": "1", "n": "1", "no": "1", "name": "app.css", "player": "p1"}
	return wild.ReplaceAllStringFunc(r.path, func(part string) string {
		name := strings.Trim(part, "{}.$")
		if name != "" && at[name] == "" {
			m.Errorf("%s: the test does not know what {%s} stands for", r.path, name)
		}
		return at[name]
	})
}

// form has what any of the addresses asks for.
func (m *matrix) form() map[string]string {
	m.asked++
	return map[string]string{
		"event": string(m.event), "section": string(sectionA), "round": "1", "board": "1", "from": "", "to": "1-0", "seen": "",
		"name": "Somebody", "device": "none", "role": "arbiter", "password": password, "again": password,
		"once": fmt.Sprint("matrix ", m.asked),
	}
}

func (m *matrix) request(r route) *http.Response {
	m.Helper()
	var body, kind string
	method, form := r.method, m.form()
	switch {
	case method == http.MethodGet && strings.HasPrefix(r.path, "/events"), strings.HasSuffix(r.path, "/events"):
		method = http.MethodHead // a stream does not end
	case method == http.MethodGet:
	case strings.HasPrefix(r.path, "/api/"):
		text, err := json.Marshal(form)
		m.must(err)
		body, kind = string(text), "application/json"
	default:
		values := url.Values{}
		for k, v := range form {
			values.Set(k, v)
		}
		body, kind = values.Encode(), "application/x-www-form-urlencoded"
	}
	req, err := http.NewRequestWithContext(m.Context(), method, m.listens.URL+m.address(r), strings.NewReader(body))
	m.must(err)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	req.AddCookie(&http.Cookie{Name: "sealedmove", Value: m.token})
	res, err := http.DefaultTransport.RoundTrip(req)
	m.must(err)
	m.must(res.Body.Close())
	return res
}

// kept is all that a request may change.
func (m *matrix) kept() [3]any {
	m.Helper()
	ctx := context.Background()
	es, err := m.service.Journal(ctx, m.event, 0)
	m.must(err)
	accounts, err := m.store.Accounts(ctx)
	m.must(err)
	devices, err := m.store.Devices(ctx)
	m.must(err)
	return [3]any{len(es), accounts, devices}
}

// ask asks for an address and judges the answer.
func (m *matrix) ask(r route) {
	m.Helper()
	m.letIn() // one of the addresses signs out
	before := m.kept()
	res := m.request(r)
	changed := !reflect.DeepEqual(before, m.kept())
	to := res.Header.Get("Location")
	out := res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusSeeOther && strings.HasPrefix(to, "/login?")
	what := fmt.Sprintf("%s %s (%s): status %d %s", r.method, r.path, r.act, res.StatusCode, to)
	now := arbiter.Allowed(m.role, r.act, m.phase)
	switch {
	case res.StatusCode >= 500:
		m.Errorf("%s: a fault", what)
	case changed && (r.method == http.MethodGet || !now):
		m.Errorf("%s: it changed what is kept", what)
	case r.page != nil && out:
		m.Errorf("%s: it is for everybody", what)
	case r.page != nil:
	case ever(m.role, r.act) && out, now && res.StatusCode == http.StatusForbidden:
		m.Errorf("%s: the policy allows it", what)
	case !ever(m.role, r.act) && m.role == nobody && !out:
		m.Errorf("%s: nobody is to be sent to sign in", what)
	case !ever(m.role, r.act) && m.role != nobody && res.StatusCode != http.StatusForbidden:
		m.Errorf("%s: the policy refuses it", what)
	case !now && r.method != http.MethodGet && res.StatusCode < 300:
		m.Errorf("%s: in this phase the policy refuses it", what)
	}
	if changed { // the next address is asked for in the same evening
		m.close()
		m.open()
	}
}

// What the matrix asks changes things where it is allowed: else it would show
// nothing.
func TestAccessMatrixReachesWhatIsAllowed(t *testing.T) {
	m := newMatrix(t, arbiter.Playing, arbiter.ResultDevice)
	st, err := m.service.View(t.Context(), m.event)
	m.must(err)
	b := st.Section(sectionA).Round(1).Boards[0]
	for _, r := range m.server.table() {
		if r.method != http.MethodPost || r.path != "/enter" {
			continue
		}
		res := m.request(r)
		after, err := m.service.View(t.Context(), m.event)
		m.must(err)
		if got := after.Section(sectionA).Round(1).Board(b.No).Result; got != tournament.WhiteWins {
			t.Errorf("POST %s: %d, the board has %v", r.path, res.StatusCode, got)
		}
		es, err := m.service.Journal(t.Context(), m.event, 0)
		m.must(err)
		if last := es[len(es)-1]; last.Actor != journal.ActorID("device-d1") {
			t.Errorf("entered by %s", last.Actor)
		}
		return
	}
	t.Error("there is no page to enter results")
}
