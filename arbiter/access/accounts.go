package access

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"sealedmove/arbiter/journal"
)

const (
	maxName     = 64   // letters
	minPassword = 8    // letters
	maxPassword = 1024 // bytes
)

// Fold is a name as accounts are found by it: whatever its case, its blanks
// and the form of its letters.
func Fold(name string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(name))), " ")
}

// nameOf is a name as it is kept.
func nameOf(typed string) (string, error) {
	name := strings.Join(strings.Fields(norm.NFC.String(typed)), " ")
	switch {
	case name == "":
		return "", invalid("access.no-name")
	case utf8.RuneCountInString(name) > maxName || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return "", invalid("access.bad-name", maxName)
	}
	return name, nil
}

// password tells what is wrong with a new password.
func password(text, name string) error {
	switch {
	case utf8.RuneCountInString(text) < minPassword:
		return invalid("access.short-password", minPassword)
	case len(text) > maxPassword:
		return invalid("access.long-password", maxPassword)
	case Fold(text) == Fold(name):
		return invalid("access.password-is-name")
	}
	return nil
}

// cut keeps what is typed for a password to the length that one can have.
func cut(password string) string { return password[:min(len(password), maxPassword+1)] }

// admits refuses who gives no access.
func (d *Door) admits(by Pass) error {
	if d.may(by.Role) {
		return nil
	}
	return &Error{Reason: ErrForbidden, Key: "access.not-you"}
}

// First is the secret of the first start, with which the chief arbiter makes
// his account ([Door.Begin]); "" where there is an account already. It is kept
// in memory only: a new start makes a new one.
func (d *Door) First(ctx context.Context) (secret string, err error) {
	have, err := d.store.Accounts(ctx)
	if err != nil || len(have) > 0 {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.first == "" {
		if d.first, _, err = d.token(); err != nil {
			d.first = ""
		}
	}
	return d.first, err
}

// Begin makes the chief arbiter's account by the secret of the first start,
// and lets him in. The secret is void after that.
func (d *Door) Begin(ctx context.Context, secret, name, pass string, from netip.Addr) (token string, p Pass, err error) {
	if wait := d.addresses.take(place(from), d.now()); wait > 0 {
		return "", Pass{}, tooMany(wait)
	}
	if !d.IsFirst(secret) {
		return "", Pass{}, &Error{Reason: ErrRefused, Key: "access.no-first", Hint: "access.no-first-hint"}
	}
	a, err := d.account(ctx, name, ChiefArbiter, pass)
	if err != nil {
		return "", Pass{}, err
	}
	if err := d.found(ctx, secret, a); err != nil {
		return "", Pass{}, err
	}
	token, err = d.begin(ctx, Fold(a.Name))
	d.cameIn(Fold(a.Name), place(from))
	return token, passOf(a), err
}

// IsFirst tells whether a secret is that of this start and has not been used.
func (d *Door) IsFirst(secret string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.first != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(d.first)) == 1
}

// found puts the first account, of two at once the one that comes first.
func (d *Door) found(ctx context.Context, secret string, a Account) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	have, err := d.store.Accounts(ctx)
	if err != nil {
		return err
	}
	if len(have) > 0 || d.first == "" || subtle.ConstantTimeCompare([]byte(secret), []byte(d.first)) != 1 {
		return &Error{Reason: ErrRefused, Key: "access.no-first", Hint: "access.no-first-hint"}
	}
	if err := d.store.PutAccount(ctx, a); err != nil {
		return err // where the store cannot be written now, the secret counts later
	}
	d.first = ""
	return nil
}

// account is a new account as it is kept.
func (d *Door) account(ctx context.Context, name string, role Role, pass string) (Account, error) {
	name, err := nameOf(name)
	if err != nil {
		return Account{}, err
	}
	if err := password(pass, name); err != nil {
		return Account{}, err
	}
	if role != ChiefArbiter && role != Arbiter {
		return Account{}, invalid("access.no-role")
	}
	sum, err := d.hash(ctx, pass)
	now := d.now().UnixMilli()
	return Account{Name: name, Role: role, Password: sum, Made: now, Changed: now}, err
}

// Accounts lists the accounts by name, without what is kept of their passwords.
func (d *Door) Accounts(ctx context.Context, by Pass) ([]Account, error) {
	if err := d.admits(by); err != nil {
		return nil, err
	}
	all, err := d.store.Accounts(ctx)
	for i := range all {
		all[i].Password = ""
	}
	return all, err
}

// AddAccount makes an account for a chief arbiter or an arbiter.
func (d *Door) AddAccount(ctx context.Context, by Pass, name string, role Role, pass string) error {
	if err := d.admits(by); err != nil {
		return err
	}
	a, err := d.account(ctx, name, role, pass)
	if err != nil {
		return err
	}
	if _, err := d.store.Account(ctx, Fold(a.Name)); !errors.Is(err, journal.ErrNotFound) {
		if err != nil {
			return err
		}
		return invalid("access.account-there", a.Name)
	}
	return d.store.PutAccount(ctx, a)
}

// SetPassword changes a password: one's own by the old one, anybody's for who
// gives access. It ends the sessions of the account.
func (d *Door) SetPassword(ctx context.Context, by Pass, name, old, pass string, from netip.Addr) error {
	a, err := d.store.Account(ctx, Fold(name))
	own := by.Account != "" && by.Account == Fold(name)
	switch {
	case !own && d.admits(by) != nil:
		return d.admits(by)
	case errors.Is(err, journal.ErrNotFound):
		return invalid("access.no-account")
	case err != nil:
		return err
	}
	if own {
		if wait := d.addresses.take(place(from), d.now()); wait > 0 {
			return tooMany(wait)
		}
		ok, err := d.matches(ctx, a.Password, cut(old))
		if err != nil {
			return err
		}
		if !ok {
			return &Error{Reason: ErrRefused, Key: "access.wrong-old-password"}
		}
	}
	if err := password(pass, a.Name); err != nil {
		return err
	}
	if a.Password, err = d.hash(ctx, pass); err != nil {
		return err
	}
	a.Changed = d.now().UnixMilli()
	return d.store.PutAccount(ctx, a)
}

// DropAccount takes an account away; the last chief arbiter's stays.
func (d *Door) DropAccount(ctx context.Context, by Pass, name string) error {
	if err := d.admits(by); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	all, err := d.store.Accounts(ctx)
	if err != nil {
		return err
	}
	chiefs := 0
	for _, a := range all {
		if a.Role == ChiefArbiter && Fold(a.Name) != Fold(name) {
			chiefs++
		}
	}
	if !slices.ContainsFunc(all, func(a Account) bool { return Fold(a.Name) == Fold(name) }) {
		return invalid("access.no-account")
	}
	if chiefs == 0 {
		return invalid("access.last-chief")
	}
	return d.store.DropAccount(ctx, Fold(name))
}
