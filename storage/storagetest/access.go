package storagetest

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
)

// RunAccess holds whoever keeps accounts, devices and sessions to the contract
// of access.Store. fresh gives an empty one.
func RunAccess(t *testing.T, fresh func(t *testing.T) access.Store) {
	for _, c := range []struct {
		name string
		test func(*testing.T, access.Store)
	}{
		{"accounts", testAccounts},
		{"an account goes with its sessions", testDropAccount},
		{"devices", testDevices},
		{"a code counts once", testJoin},
		{"of two devices with one code one comes in", testJoinRace},
		{"a revoked device is out", testRevoke},
		{"sessions", testSessions},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, fresh(t)) })
	}
}

var (
	ada   = access.Account{Name: "Ada Ölund", Role: access.ChiefArbiter, Password: "$argon2id$1", Made: 10, Changed: 10}
	bo    = access.Account{Name: "Bo", Role: access.Arbiter, Password: "$argon2id$2", Made: 11, Changed: 12}
	table = access.Device{
		ID: "d1", Name: "Tablet 1–20", Role: access.ResultDevice, Event: "club", Section: "a", First: 1, Last: 20,
		Code: access.Digest{1}, Until: 700, Made: 100, By: "account-1",
	}
)

func done(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func notThere(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("%s: %v, want that it is not there", what, err)
	}
}

func testAccounts(t *testing.T, s access.Store) {
	ctx := t.Context()
	_, err := s.Account(ctx, "ada ölund")
	notThere(t, "an account before it is made", err)
	done(t, s.PutAccount(ctx, bo), s.PutAccount(ctx, ada))
	if got, err := s.Account(ctx, "ada ölund"); err != nil || got != ada {
		t.Errorf("by its folded name: %+v, %v", got, err)
	}
	_, err = s.Account(ctx, "Ada Ölund")
	notThere(t, "by the name as written", err)
	changed := ada
	changed.Name, changed.Password, changed.Changed = "ADA Ölund", "$argon2id$3", 20
	done(t, s.PutAccount(ctx, changed))
	got, err := s.Accounts(ctx)
	if diff := cmp.Diff([]access.Account{changed, bo}, got); err != nil || diff != "" {
		t.Errorf("the list: %v\n%s", err, diff)
	}
}

func testDropAccount(t *testing.T, s access.Store) {
	ctx := t.Context()
	done(t, s.PutAccount(ctx, ada), s.PutAccount(ctx, bo),
		s.PutSession(ctx, access.Session{Token: access.Digest{1}, Account: "bo", Made: 1, Seen: 1, Until: 100}),
		s.PutSession(ctx, access.Session{Token: access.Digest{2}, Account: "ada ölund", Made: 1, Seen: 1, Until: 100}),
		s.DropAccount(ctx, "bo"))
	_, err := s.Account(ctx, "bo")
	notThere(t, "the account", err)
	_, _, _, err = s.Session(ctx, access.Digest{1}, 2)
	notThere(t, "its session", err)
	if _, a, _, err := s.Session(ctx, access.Digest{2}, 2); err != nil || a != ada {
		t.Errorf("the session of another: %+v, %v", a, err)
	}
	done(t, s.PutAccount(ctx, bo))
	_, _, _, err = s.Session(ctx, access.Digest{1}, 2)
	notThere(t, "the session when the name comes again", err)
}

func testDevices(t *testing.T, s access.Store) {
	ctx := t.Context()
	later := access.Device{ID: "d2", Name: "Door", Role: access.CheckinDevice, Code: access.Digest{2}, Until: 800, Made: 200, By: "account-1"}
	done(t, s.PutDevice(ctx, table), s.PutDevice(ctx, later))
	got, err := s.Devices(ctx)
	if diff := cmp.Diff([]access.Device{later, table}, got); err != nil || diff != "" {
		t.Errorf("the list, newest first: %v\n%s", err, diff)
	}
	last := access.Device{ID: "d3", Name: "Screen", Role: access.Screen, Code: access.Digest{3}, Until: 1350, Made: 750}
	done(t, s.PutDevice(ctx, last))
	got, err = s.Devices(ctx)
	if diff := cmp.Diff([]access.Device{last, later}, got); err != nil || diff != "" {
		t.Errorf("a code that ended unused stays in the list: %v\n%s", err, diff)
	}
}

func testJoin(t *testing.T, s access.Store) {
	ctx := t.Context()
	done(t, s.PutDevice(ctx, table))
	session := access.Session{Token: access.Digest{9}, Made: 300, Seen: 300, Until: 9000}
	for what, c := range map[string]struct {
		code access.Digest
		at   int64
	}{"another code": {access.Digest{7}, 300}, "no code": {access.Digest{}, 300}, "the code when its time is over": {table.Code, 700}} {
		_, err := s.Join(ctx, c.code, c.at, session)
		notThere(t, what, err)
	}
	want := table
	want.Code, want.Joined = access.Digest{}, 300
	if got, err := s.Join(ctx, table.Code, 300, session); err != nil || got != want {
		t.Errorf("the device is %+v, %v", got, err)
	}
	got, a, d, err := s.Session(ctx, session.Token, 400)
	session.Device = "d1"
	if err != nil || got != session || d != want || a != (access.Account{}) {
		t.Errorf("its session is %+v of %+v and %+v, %v", got, a, d, err)
	}
	_, err = s.Join(ctx, table.Code, 301, access.Session{Token: access.Digest{10}, Until: 9000})
	notThere(t, "the code a second time", err)
	_, err = s.Join(ctx, access.Digest{}, 301, access.Session{Token: access.Digest{10}, Until: 9000})
	notThere(t, "no code, where one is used up", err)
	all, err := s.Devices(ctx)
	if diff := cmp.Diff([]access.Device{want}, all); err != nil || diff != "" {
		t.Errorf("the list: %v\n%s", err, diff)
	}
	done(t, s.PutDevice(ctx, access.Device{ID: "d9", Name: "x", Role: access.Screen, Code: access.Digest{8}, Until: 9999, Made: 5000}))
	if all, err = s.Devices(ctx); err != nil || len(all) != 2 {
		t.Errorf("a device that is in went with the unused codes: %v, %v", all, err)
	}
}

func testJoinRace(t *testing.T, s access.Store) {
	ctx := t.Context()
	done(t, s.PutDevice(ctx, table))
	var in atomic.Int32
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			_, err := s.Join(ctx, table.Code, 300, access.Session{Token: access.Digest{byte(i + 1)}, Made: 300, Seen: 300, Until: 9000})
			if err == nil {
				in.Add(1)
			} else if !errors.Is(err, journal.ErrNotFound) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	all, err := s.Sessions(ctx, 400)
	if in.Load() != 1 || len(all) != 1 || err != nil {
		t.Errorf("%d came in with %d sessions, %v", in.Load(), len(all), err)
	}
}

func testRevoke(t *testing.T, s access.Store) {
	ctx := t.Context()
	notThere(t, "to revoke nobody", s.Revoke(ctx, "d1", 1))
	done(t, s.PutDevice(ctx, table))
	_, err := s.Join(ctx, table.Code, 300, access.Session{Token: access.Digest{9}, Made: 300, Seen: 300, Until: 9000})
	done(t, err, s.Revoke(ctx, "d1", 500), s.Revoke(ctx, "d1", 600))
	_, _, _, err = s.Session(ctx, access.Digest{9}, 500)
	notThere(t, "its session", err)
	all, err := s.Devices(ctx)
	if err != nil || len(all) != 1 || all[0].Revoked != 500 {
		t.Errorf("it was revoked at 500: %+v, %v", all, err)
	}
	unused := access.Device{ID: "d2", Name: "x", Role: access.Screen, Code: access.Digest{2}, Until: 1300, Made: 700}
	done(t, s.PutDevice(ctx, unused), s.Revoke(ctx, "d2", 701))
	_, err = s.Join(ctx, unused.Code, 702, access.Session{Token: access.Digest{3}, Until: 9000})
	notThere(t, "the code of a device revoked before it came", err)
}

func testSessions(t *testing.T, s access.Store) {
	ctx := t.Context()
	done(t, s.PutAccount(ctx, ada))
	one := access.Session{Token: access.Digest{1, 0xff}, Account: "ada ölund", Made: 10, Seen: 10, Until: 100}
	done(t, s.PutSession(ctx, one))
	if got, a, d, err := s.Session(ctx, one.Token, 99); err != nil || got != one || a != ada || d != (access.Device{}) {
		t.Errorf("%+v of %+v and %+v, %v", got, a, d, err)
	}
	_, _, _, err := s.Session(ctx, one.Token, 100)
	notThere(t, "a session that has ended", err)
	_, _, _, err = s.Session(ctx, access.Digest{1}, 50)
	notThere(t, "another token", err)
	done(t, s.Extend(ctx, one.Token, 60, 160), s.Extend(ctx, access.Digest{5}, 60, 160))
	one.Seen, one.Until = 60, 160
	all, err := s.Sessions(ctx, 120)
	if diff := cmp.Diff([]access.Session{one}, all); err != nil || diff != "" {
		t.Errorf("extended: %v\n%s", err, diff)
	}
	two := access.Session{Token: access.Digest{2}, Account: "ada ölund", Made: 160, Seen: 160, Until: 260}
	done(t, s.PutSession(ctx, two))
	if all, err = s.Sessions(ctx, 0); err != nil || len(all) != 1 || all[0] != two {
		t.Errorf("one that ended is still there: %+v, %v", all, err)
	}
	done(t, s.DropSession(ctx, two.Token), s.DropSession(ctx, two.Token), s.Extend(ctx, two.Token, 200, 300))
	_, _, _, err = s.Session(ctx, two.Token, 170)
	notThere(t, "a session that was dropped, and then extended", err)
}
