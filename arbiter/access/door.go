package access

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Pass is somebody who came in. The zero Pass is the public.
type Pass struct {
	ID      journal.ActorID // by which the journal knows him
	Role    Role
	Name    string
	Account string // folded name; "" for a device
	Device  Device // zero for an account
}

// In tells whether somebody came in at all.
func (p Pass) In() bool { return p.Role != "" }

// Covers tells whether a board is among those that the device was let in for;
// an account is for all.
func (p Pass) Covers(event tournament.EventID, section tournament.SectionID, board tournament.BoardNo) bool {
	return p.Device.Covers(event, section, board)
}

// Covers tells whether a board is among those of the device; 0 asks for the
// section as a whole, and "" for the event.
func (d Device) Covers(event tournament.EventID, section tournament.SectionID, board tournament.BoardNo) bool {
	switch {
	case d.Event != "" && d.Event != event,
		d.Section != "" && section != "" && d.Section != section,
		d.First > 0 && board > 0 && board < d.First,
		d.Last > 0 && board > 0 && board > d.Last:
		return false
	}
	return true
}

// How long people and devices are in.
const (
	accountIdle = 12 * time.Hour
	deviceIdle  = 30 * 24 * time.Hour
	codeFor     = 10 * time.Minute
	seenEvery   = 5 * time.Minute // the store is not written for every request
)

// Options are what a Door takes from outside. Zero fields get the wall clock
// and the system's random source.
type Options struct {
	Now    func() time.Time
	Random io.Reader
	// May tells whether a role gives access and takes it: the policy of package
	// arbiter. Nil is none.
	May func(Role) bool
	// Over tells whether an event has been over for so long that its devices go.
	// Nil is never.
	Over func(context.Context, tournament.EventID) bool
}

// Door lets people and devices in, and knows who is in. It is safe for use by
// many goroutines.
type Door struct {
	store  Store
	now    func() time.Time
	random io.Reader
	may    func(Role) bool
	over   func(context.Context, tournament.EventID) bool

	turns  chan struct{} // of those who compute a hash
	hashed atomic.Int64  // how many have been computed
	dummy  string        // for names that nobody has

	addresses, accounts *tries

	mu    sync.Mutex
	known map[string]bool // account and place from which he came in: others' tries do not keep him out
	first string          // the secret of the first start; "" is void
}

// New makes a Door over a store.
func New(store Store, o Options) *Door {
	d := &Door{
		store: store, now: o.Now, random: o.Random, may: o.May, over: o.Over, turns: make(chan struct{}, hashesAtOnce),
		addresses: newTries(byAddress), accounts: newTries(byAccount), known: map[string]bool{},
	}
	if d.now == nil {
		d.now = time.Now
	}
	if d.random == nil {
		d.random = rand.Reader
	}
	if d.may == nil {
		d.may = func(Role) bool { return false }
	}
	if d.over == nil {
		d.over = func(context.Context, tournament.EventID) bool { return false }
	}
	var nobody [hashSalt + hashLength]byte
	_, _ = rand.Read(nobody[:]) // it never fails, and what it is does not matter
	d.dummy = phc(nobody[:hashSalt], nobody[hashSalt:])
	return d
}

// Who is in with a token; an [ErrOut] where nobody is.
func (d *Door) Who(ctx context.Context, token string) (Pass, error) {
	out := &Error{Reason: ErrOut, Key: "access.out", Hint: "access.out-hint"}
	if len(token) != tokenLength {
		return Pass{}, out
	}
	now := d.now()
	s, a, dev, err := d.store.Session(ctx, digest(token), now.UnixMilli())
	if errors.Is(err, journal.ErrNotFound) {
		return Pass{}, out
	}
	if err != nil {
		return Pass{}, err
	}
	p, idle := passOf(a), accountIdle
	if s.Account == "" {
		p, idle = passOfDevice(dev), deviceIdle
	}
	if s.Account != "" && s.Made < a.Changed || dev.Revoked != 0 {
		return Pass{}, out // another password since, or revoked
	}
	if now.Sub(time.UnixMilli(s.Seen)) < seenEvery {
		return p, nil
	}
	if dev.Event != "" && d.over(ctx, dev.Event) {
		_ = d.store.DropSession(ctx, s.Token) // he is out, whether or not it can be written down
		return Pass{}, out
	}
	// Where the store cannot be written, he stays in until his time is over.
	_ = d.store.Extend(ctx, s.Token, now.UnixMilli(), now.Add(idle).UnixMilli())
	return p, nil
}

// passOf is the pass of an account. The journal must not keep a name that
// someone may want erased, so its id is a digest of it.
func passOf(a Account) Pass {
	sum := digest(Fold(a.Name) + "\n" + time.UnixMilli(a.Made).UTC().Format(time.RFC3339Nano))
	return Pass{ID: journal.ActorID("account-" + hex.EncodeToString(sum[:6])), Role: a.Role, Name: a.Name, Account: Fold(a.Name)}
}

func passOfDevice(d Device) Pass {
	return Pass{ID: journal.ActorID("device-" + d.ID), Role: d.Role, Name: d.Name, Device: d}
}

// begin begins a session that lasts while it is used, and gives its token: a
// new one each time, so that nobody can be made to use one that another knows.
func (d *Door) begin(ctx context.Context, account string) (string, error) {
	token, sum, err := d.token()
	if err != nil {
		return "", err
	}
	now := d.now()
	return token, d.store.PutSession(ctx, Session{
		Token: sum, Account: account, Made: now.UnixMilli(), Seen: now.UnixMilli(), Until: now.Add(accountIdle).UnixMilli(),
	})
}

// SignIn lets a person in by name and password. from is where he is: tries are
// counted by it and by the name.
func (d *Door) SignIn(ctx context.Context, name, password string, from netip.Addr) (token string, p Pass, err error) {
	account, at, now := Fold(name), place(from), d.now()
	if wait := d.addresses.take(at, now); wait > 0 {
		return "", Pass{}, tooMany(wait)
	}
	if !d.isKnown(account, at) {
		if wait := d.accounts.take(account, now); wait > 0 {
			return "", Pass{}, tooMany(wait)
		}
	}
	a, err := d.store.Account(ctx, account)
	if errors.Is(err, journal.ErrNotFound) {
		a = Account{Password: d.dummy} // who has no account waits as long as who has
	} else if err != nil {
		return "", Pass{}, err
	}
	ok, err := d.matches(ctx, a.Password, cut(password))
	if err != nil {
		return "", Pass{}, err
	}
	if !ok || a.Name == "" {
		return "", Pass{}, &Error{Reason: ErrRefused, Key: "access.wrong-password", Hint: "access.wrong-password-hint"}
	}
	if token, err = d.begin(ctx, account); err != nil {
		return "", Pass{}, err
	}
	d.cameIn(account, at)
	return token, passOf(a), nil
}

// SignOut ends the session of a token.
func (d *Door) SignOut(ctx context.Context, token string) error {
	return d.store.DropSession(ctx, digest(token))
}

func (d *Door) isKnown(account, at string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known[account+"\n"+at]
}

// cameIn gives who came in his tries back, and remembers from where.
func (d *Door) cameIn(account, at string) {
	d.accounts.clear(account)
	d.addresses.clear(at)
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.known) >= maxKeys {
		clear(d.known)
	}
	d.known[account+"\n"+at] = true
}
