package access_test

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// hall is a door with one chief arbiter behind it, and a clock of its own.
type hall struct {
	*testing.T
	*access.Door
	store *arbitertest.Memory
	now   time.Time
	over  bool
	chief access.Pass
}

const secret = "correct horse battery"

var (
	desk  = netip.MustParseAddr("192.168.1.10")
	other = netip.MustParseAddr("192.168.1.66")
)

func newHall(t *testing.T) *hall {
	t.Helper()
	h := &hall{T: t, store: arbitertest.NewMemory(), now: time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)}
	h.Door = access.New(h.store, access.Options{
		Now:  func() time.Time { return h.now },
		May:  func(r access.Role) bool { return r == access.ChiefArbiter },
		Over: func(context.Context, tournament.EventID) bool { return h.over },
	})
	first, err := h.First(t.Context())
	h.must(err)
	_, h.chief, err = h.Begin(t.Context(), first, "Ada Ölund", secret, desk)
	h.must(err)
	h.now = h.now.Add(time.Second)
	return h
}

func (h *hall) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *hall) refused(what string, err, reason error, key string) {
	h.Helper()
	var e *access.Error
	if !errors.As(err, &e) || !errors.Is(err, reason) || e.Key != key {
		h.Errorf("%s: %v, want %s (%v)", what, err, key, reason)
	}
}

func (h *hall) in(token string) access.Pass {
	h.Helper()
	p, err := h.Who(h.Context(), token)
	if err != nil {
		h.Errorf("not in: %v", err)
	}
	return p
}

func (h *hall) out(what, token string) {
	h.Helper()
	_, err := h.Who(h.Context(), token)
	h.refused(what, err, access.ErrOut, "access.out")
}

func (h *hall) join(dev access.Device) (string, access.Pass) {
	h.Helper()
	code, _, err := h.Invite(h.Context(), h.chief, dev)
	h.must(err)
	token, p, err := h.Join(h.Context(), code, other)
	h.must(err)
	return token, p
}

func TestFirstStart(t *testing.T) {
	store := arbitertest.NewMemory()
	d := access.New(store, access.Options{})
	first, err := d.First(t.Context())
	if err != nil || len(first) != 43 {
		t.Fatalf("secret %q, %v", first, err)
	}
	if again, err := d.First(t.Context()); again != first || err != nil {
		t.Errorf("asked again: %q, %v", again, err)
	}
	restarted, err := access.New(store, access.Options{}).First(t.Context())
	if restarted == first || err != nil {
		t.Error("a restart has the same secret")
	}
	h := &hall{T: t, Door: d, store: store}
	_, _, err = d.Begin(t.Context(), restarted, "Ada", secret, desk)
	h.refused("the secret of another start", err, access.ErrRefused, "access.no-first")
	_, _, err = d.Begin(t.Context(), "", "Ada", secret, desk)
	h.refused("no secret", err, access.ErrRefused, "access.no-first")
	_, _, err = d.Begin(t.Context(), first, "Ada", "short", desk)
	h.refused("a short password", err, access.ErrInvalid, "access.short-password")

	var wg sync.WaitGroup
	var mu sync.Mutex
	made := 0
	for i := range 3 {
		wg.Go(func() {
			token, p, err := d.Begin(t.Context(), first, fmt.Sprintf("Ada %d", i), secret, desk)
			if err != nil {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if made++; p.Role != access.ChiefArbiter || h.in(token) != p {
				t.Errorf("he who came first is %+v", p)
			}
		})
	}
	wg.Wait()
	if all, err := store.Accounts(t.Context()); made != 1 || len(all) != 1 || err != nil {
		t.Errorf("one secret made %d accounts of %d, %v", made, len(all), err)
	}
	_, _, err = d.Begin(t.Context(), first, "Eve", secret, desk)
	h.refused("the secret once it is used", err, access.ErrRefused, "access.no-first")
	if first, err := d.First(t.Context()); first != "" || err != nil {
		t.Errorf("with an account there is a secret %q, %v", first, err)
	}
	if first, err := access.New(store, access.Options{}).First(t.Context()); first != "" || err != nil {
		t.Errorf("with an account a new start has a secret %q, %v", first, err)
	}
}

func TestSignIn(t *testing.T) {
	h := newHall(t)
	for _, name := range []string{"Ada Ölund", "  ada   ÖLUND ", "Ada O\u0308lund", "ＡＤＡ Ölund"} {
		token, p, err := h.SignIn(t.Context(), name, secret, desk)
		h.must(err)
		if p != h.chief || h.in(token) != p {
			t.Errorf("%q is let in as %+v", name, p)
		}
	}
	_, _, err := h.SignIn(t.Context(), "Ada Ölund", secret+".", desk)
	h.refused("a wrong password", err, access.ErrRefused, "access.wrong-password")
	_, _, err = h.SignIn(t.Context(), "Ada Ölund", "", desk)
	h.refused("no password", err, access.ErrRefused, "access.wrong-password")
	_, _, err = h.SignIn(t.Context(), "Ada Ölund", strings.Repeat("x", 1<<20), desk)
	h.refused("a password of a megabyte", err, access.ErrRefused, "access.wrong-password")
	h.must(h.SetPassword(t.Context(), h.chief, "ada ölund", secret, "new \u00c5ngström", desk))
	_, _, err = h.SignIn(t.Context(), "Ada Ölund", "new A\u030angstro\u0308m", desk)
	h.must(err) // another keyboard, the same letters
}

// Who asks for a name that nobody has waits for a hash as everybody does.
func TestUnknownNameCostsAHash(t *testing.T) {
	h := newHall(t)
	before := h.Hashed()
	_, _, err := h.SignIn(t.Context(), "Nobody", secret, desk)
	h.refused("a name that nobody has", err, access.ErrRefused, "access.wrong-password")
	if n := h.Hashed() - before; n != 1 {
		t.Errorf("%d hashes computed, want 1", n)
	}
}

func TestPasswordIsStoredAsArgon2id(t *testing.T) {
	h := newHall(t)
	a, err := h.store.Account(t.Context(), "ada ölund")
	if err != nil || !strings.HasPrefix(a.Password, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(a.Password, secret) {
		t.Errorf("stored as %q, %v", a.Password, err)
	}
	h.must(h.AddAccount(t.Context(), h.chief, "Bo", access.Arbiter, secret))
	b, err := h.store.Account(t.Context(), "bo")
	if err != nil || b.Password == a.Password {
		t.Error("two accounts with one password are stored alike")
	}
	for _, bad := range []string{"", "$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA", "$argon2id$v=19$m=99999999,t=2,p=1$AAAA$AAAA", "$argon2id$v=19$m=19456,t=2,p=1$AAAA$", "$argon2id$v=16$m=19456,t=2,p=1$AAAA$AAAA"} {
		b.Password = bad
		h.must(h.store.PutAccount(t.Context(), b))
		if _, _, err := h.SignIn(t.Context(), "Bo", secret, desk); err == nil || errors.Is(err, access.ErrRefused) {
			t.Errorf("stored as %q: %v, want a fault", bad, err)
		}
	}
}

func TestTokens(t *testing.T) {
	h := newHall(t)
	token, _, err := h.SignIn(t.Context(), "Ada Ölund", secret, desk)
	h.must(err)
	again, _, err := h.SignIn(t.Context(), "Ada Ölund", secret, desk)
	h.must(err)
	if token == again || len(token) != 43 {
		t.Errorf("tokens %q and %q: each sign-in has its own", token, again)
	}
	all, err := h.store.Sessions(t.Context(), 0)
	h.must(err)
	for _, s := range all {
		if strings.Contains(string(s.Token[:]), token[:16]) {
			t.Error("the token itself is stored")
		}
	}
	h.must(h.SignOut(t.Context(), token))
	h.out("signed out", token)
	h.in(again)
	for _, forged := range []string{"", "x", strings.Repeat("A", 43), again[:42] + "!", again + "A", strings.Repeat("A", 1<<16)} {
		h.out("forged", forged)
	}
}

func TestSessionEnds(t *testing.T) {
	h := newHall(t)
	token, _, err := h.SignIn(t.Context(), "Ada Ölund", secret, desk)
	h.must(err)
	h.now = h.now.Add(11 * time.Hour)
	h.in(token)
	h.now = h.now.Add(11 * time.Hour)
	h.in(token) // it goes on while it is used
	h.now = h.now.Add(12 * time.Hour)
	h.out("after 12 hours without a request", token)

	token, _ = h.join(access.Device{Name: "Tablet", Role: access.ResultDevice, Event: "e1"})
	h.now = h.now.Add(29 * 24 * time.Hour)
	h.in(token)
	h.over = true
	h.in(token) // it is asked only now and then
	h.now = h.now.Add(5 * time.Minute)
	h.out("a device whose event is over", token)
}

func TestNewPasswordEndsSessions(t *testing.T) {
	h := newHall(t)
	h.must(h.AddAccount(t.Context(), h.chief, "Bo", access.Arbiter, secret))
	h.now = h.now.Add(time.Second)
	token, bo, err := h.SignIn(t.Context(), "Bo", secret, other)
	h.must(err)
	h.now = h.now.Add(time.Second)
	h.refused("one's own without the old one", h.SetPassword(t.Context(), bo, "Bo", "wrong", "another one", other), access.ErrRefused, "access.wrong-old-password")
	h.refused("that of another", h.SetPassword(t.Context(), bo, "Ada Ölund", secret, "another one", other), access.ErrForbidden, "access.not-you")
	h.refused("the public", h.SetPassword(t.Context(), access.Pass{}, "", "", "another one", other), access.ErrForbidden, "access.not-you")
	h.refused("too short", h.SetPassword(t.Context(), h.chief, "Bo", "", "1234567", desk), access.ErrInvalid, "access.short-password")
	h.refused("the name", h.SetPassword(t.Context(), h.chief, "Ada Ölund", secret, "ADA ölund", desk), access.ErrInvalid, "access.password-is-name")
	h.in(token)
	h.must(h.SetPassword(t.Context(), h.chief, "Bo", "", "another one", desk))
	h.out("the session of the old password", token)
	_, _, err = h.SignIn(t.Context(), "Bo", secret, other)
	h.refused("the old password", err, access.ErrRefused, "access.wrong-password")
	token, _, err = h.SignIn(t.Context(), "Bo", "another one", other)
	h.must(err)
	h.in(token)
}

func TestAccounts(t *testing.T) {
	h := newHall(t)
	add := func(name string, role access.Role, pass string) error {
		return h.AddAccount(t.Context(), h.chief, name, role, pass)
	}
	h.refused("the last chief", h.DropAccount(t.Context(), h.chief, "Ada Ölund"), access.ErrInvalid, "access.last-chief")
	h.must(add("Bo", access.Arbiter, secret))
	h.refused("a name twice", add("BO ", access.Arbiter, secret), access.ErrInvalid, "access.account-there")
	h.refused("no name", add(" ", access.Arbiter, secret), access.ErrInvalid, "access.no-name")
	h.refused("a name with a line end", add("a\x00b", access.Arbiter, secret), access.ErrInvalid, "access.bad-name")
	h.refused("a long name", add(strings.Repeat("ä", 65), access.Arbiter, secret), access.ErrInvalid, "access.bad-name")
	h.refused("a device by password", add("Tablet", access.ResultDevice, secret), access.ErrInvalid, "access.no-role")
	h.refused("nobody", h.DropAccount(t.Context(), h.chief, "Nobody"), access.ErrInvalid, "access.no-account")
	h.refused("the last chief, with an arbiter beside", h.DropAccount(t.Context(), h.chief, "Ada Ölund"), access.ErrInvalid, "access.last-chief")
	_, bo, err := h.SignIn(t.Context(), "Bo", secret, other)
	h.must(err)
	for what, err := range map[string]error{
		"add":    h.AddAccount(t.Context(), bo, "Eve", access.ChiefArbiter, secret),
		"drop":   h.DropAccount(t.Context(), bo, "Ada Ölund"),
		"revoke": h.Revoke(t.Context(), bo, "d"),
		"public": h.AddAccount(t.Context(), access.Pass{}, "Eve", access.ChiefArbiter, secret),
	} {
		h.refused(what, err, access.ErrForbidden, "access.not-you")
	}
	_, err = h.Accounts(t.Context(), bo)
	h.refused("the list", err, access.ErrForbidden, "access.not-you")
	_, err = h.Devices(t.Context(), bo)
	h.refused("the devices", err, access.ErrForbidden, "access.not-you")
	_, _, err = h.Invite(t.Context(), bo, access.Device{Name: "x", Role: access.Screen})
	h.refused("a code", err, access.ErrForbidden, "access.not-you")
	all, err := h.Accounts(t.Context(), h.chief)
	if err != nil || len(all) != 2 || all[0].Name != "Ada Ölund" || all[0].Password != "" {
		t.Errorf("the list: %+v, %v", all, err)
	}
}

// The journal keeps ids, not names, so that a name can go.
func TestActorIDHasNoName(t *testing.T) {
	h := newHall(t)
	if id := string(h.chief.ID); strings.Contains(strings.ToLower(id), "ada") || !strings.HasPrefix(id, "account-") || len(id) != len("account-")+12 {
		t.Errorf("id %q", id)
	}
}

func TestCodeCountsOnceForTenMinutes(t *testing.T) {
	h := newHall(t)
	want := access.Device{Name: "Tablet 1–20", Role: access.ResultDevice, Event: "e1", Section: "s1", First: 1, Last: 20}
	code, dev, err := h.Invite(t.Context(), h.chief, want)
	h.must(err)
	if len(code) != 9 || code[4] != '-' || dev.ID == "" || dev.By != h.chief.ID {
		t.Errorf("code %q for %+v", code, dev)
	}
	typed := strings.NewReplacer("-", " ", "0", "o", "1", "l").Replace(strings.ToLower(code))
	token, p, err := h.Join(t.Context(), typed, other)
	h.must(err)
	if h.in(token) != p || p.Role != access.ResultDevice || p.ID != journal.ActorID("device-"+dev.ID) || p.Account != "" {
		t.Errorf("let in as %+v", p)
	}
	_, _, err = h.Join(t.Context(), code, other)
	h.refused("a code that was used", err, access.ErrRefused, "access.no-code")

	code, _, err = h.Invite(t.Context(), h.chief, want)
	h.must(err)
	h.now = h.now.Add(10 * time.Minute)
	_, _, err = h.Join(t.Context(), code, other)
	h.refused("after ten minutes", err, access.ErrRefused, "access.no-code")
	for _, typed := range []string{"", "AAAA", "AAAA-AAAA", "UUUU-UUUU", code + "A", "'; DROP"} {
		h.now = h.now.Add(time.Minute)
		_, _, err = h.Join(t.Context(), typed, other)
		h.refused("the code "+typed, err, access.ErrRefused, "access.no-code")
	}
}

func TestInviteRefusesWhatMakesNoSense(t *testing.T) {
	h := newHall(t)
	for _, c := range []struct {
		dev access.Device
		key string
	}{
		{access.Device{Name: "", Role: access.ResultDevice}, "access.no-name"},
		{access.Device{Name: "x", Role: access.ChiefArbiter}, "access.no-role"},
		{access.Device{Name: "x", Role: access.Arbiter}, "access.no-role"},
		{access.Device{Name: "x", Role: "boss"}, "access.no-role"},
		{access.Device{Name: "x", Role: access.ResultDevice, First: 9, Last: 3}, "access.bad-boards"},
		{access.Device{Name: "x", Role: access.ResultDevice, Section: "s1"}, "access.no-event"},
	} {
		_, _, err := h.Invite(t.Context(), h.chief, c.dev)
		h.refused(fmt.Sprintf("%+v", c.dev), err, access.ErrInvalid, c.key)
	}
}

func TestRevokedDeviceIsOut(t *testing.T) {
	h := newHall(t)
	token, p := h.join(access.Device{Name: "Tablet", Role: access.ResultDevice})
	h.must(h.Revoke(t.Context(), h.chief, p.Device.ID))
	h.out("revoked", token)
	all, err := h.Devices(t.Context(), h.chief)
	if err != nil || len(all) != 1 || all[0].Revoked == 0 || all[0].Seen != 0 {
		t.Errorf("the list: %+v, %v", all, err)
	}
	h.refused("no such device", h.Revoke(t.Context(), h.chief, "none"), access.ErrInvalid, "access.no-device")
}

func TestCovers(t *testing.T) {
	tablet := access.Device{Event: "e1", Section: "s1", First: 5, Last: 9}
	for _, c := range []struct {
		name    string
		dev     access.Device
		event   tournament.EventID
		section tournament.SectionID
		board   tournament.BoardNo
		want    bool
	}{
		{"no limits", access.Device{}, "e1", "s1", 1, true},
		{"its board", tablet, "e1", "s1", 5, true},
		{"its last board", tablet, "e1", "s1", 9, true},
		{"a board before", tablet, "e1", "s1", 4, false},
		{"a board after", tablet, "e1", "s1", 10, false},
		{"another section", tablet, "e1", "s2", 5, false},
		{"another event", tablet, "e2", "s1", 5, false},
		{"the section as a whole", tablet, "e1", "s1", 0, true},
		{"the event as a whole", tablet, "e1", "", 0, true},
	} {
		if got := (access.Pass{Device: c.dev}).Covers(c.event, c.section, c.board); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestManyWrongPasswords(t *testing.T) {
	h := newHall(t)
	tries := func(name string, from netip.Addr) (n int, err error) {
		for ; n < 50; n++ {
			if _, _, err = h.SignIn(t.Context(), name, "wrong password", from); errors.Is(err, access.ErrTooMany) {
				return n, err
			}
		}
		return n, err
	}
	n, err := tries("Ada Ölund", other)
	var e *access.Error
	if !errors.As(err, &e) || e.Wait <= 0 || n != 10 {
		t.Errorf("%d tries for one name, then %v", n, err)
	}
	hashed := h.Hashed()
	_, _, err = h.SignIn(t.Context(), "Ada Ölund", secret, netip.MustParseAddr("192.168.1.67"))
	h.refused("from another address, even the right password", err, access.ErrTooMany, "access.too-many")
	if h.Hashed() != hashed {
		t.Error("a try that does not count costs a hash")
	}
	// From where the arbiter has come in before, the tries of others do not keep him out.
	_, _, err = h.SignIn(t.Context(), "Ada Ölund", secret, desk)
	h.must(err)
	h.now = h.now.Add(30 * time.Second)
	if n, _ := tries("Ada Ölund", netip.MustParseAddr("192.168.1.68")); n > 10 {
		t.Errorf("after half a minute there are %d tries", n)
	}
	n = 0
	for ; n < 50; n++ {
		if _, _, err = h.SignIn(t.Context(), fmt.Sprint("guess ", n), "x", netip.MustParseAddr("192.168.1.99")); errors.Is(err, access.ErrTooMany) {
			break
		}
	}
	if n != 20 {
		t.Errorf("%d names tried from one address, want 20", n)
	}
}

func TestManyWrongCodes(t *testing.T) {
	h := newHall(t)
	code, _, err := h.Invite(t.Context(), h.chief, access.Device{Name: "x", Role: access.Screen})
	h.must(err)
	for range 20 {
		_, _, err = h.Join(t.Context(), "AAAA-AAAA", other)
		h.refused("a guess", err, access.ErrRefused, "access.no-code")
	}
	_, _, err = h.Join(t.Context(), code, other)
	h.refused("the right one after twenty guesses", err, access.ErrTooMany, "access.too-many")
	network := netip.MustParsePrefix("2001:db8::/64").Addr()
	for range 20 {
		network = network.Next() // one device has a whole network of addresses
		_, _, _ = h.Join(t.Context(), "AAAA-AAAA", network)
	}
	_, _, err = h.Join(t.Context(), code, network.Next())
	h.refused("from the next address of the network", err, access.ErrTooMany, "access.too-many")
	_, _, err = h.Join(t.Context(), code, desk)
	h.must(err)
}

func TestTriesAreCountedInBoundedMemory(t *testing.T) {
	h := newHall(t)
	from := netip.MustParseAddr("10.0.0.0")
	for range access.MaxKeys + 500 {
		from = from.Next()
		_, _, _ = h.Join(t.Context(), "x", from)
	}
	if addresses, _ := h.Remembered(); addresses > access.MaxKeys {
		t.Errorf("%d addresses are remembered", addresses)
	}
}

func TestTwoHashesAtATime(t *testing.T) {
	h := newHall(t)
	done := h.Occupy(2)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := h.SignIn(ctx, "Ada Ölund", secret, desk); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a third password while two are looked at: %v, want that it waits", err)
	}
	done()
	_, _, err := h.SignIn(t.Context(), "Ada Ölund", secret, desk)
	h.must(err)
}
