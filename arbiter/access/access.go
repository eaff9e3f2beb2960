// Package access says who comes in: the accounts of arbiters, the devices that
// a code let in, and the sessions of both. What each may do once he is in is
// the policy table of package arbiter.
//
//	who                    comes in by                          until
//	a chief arbiter        name and password (argon2id)         he signs out, or 12 hours without a request
//	an arbiter             the same, his account made by a chief
//	the first of all       the secret of a first start, once
//	a device               a code of ten minutes and one use    it is revoked, its event is three days over, or 30 days without a request
//	everybody else         nothing: he is the public
package access

import (
	"context"
	"crypto/sha256"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Role is what somebody may be at an event.
type Role string

// The roles. What each may do, package arbiter says.
const (
	ChiefArbiter  Role = "chief-arbiter"
	Arbiter       Role = "arbiter"
	ResultDevice  Role = "result-device"
	CheckinDevice Role = "checkin-device"
	Screen        Role = "screen"
	Public        Role = "public"
)

// Digest is the SHA-256 of a secret. Secrets themselves are never stored.
type Digest [sha256.Size]byte

// Account is a person who signs in with a password.
type Account struct {
	Name     string // as written; folded it is the key by which it is found
	Role     Role
	Password string // argon2id with its parameters and salt, in PHC form
	Made     int64  // Unix milliseconds, as all times here
	Changed  int64
}

// Device is a tablet or a phone that was let in by a code, for one role and
// perhaps one event, one section of it, one range of its boards. Empty fields
// are no limit. ([Device.Covers] reads them.)
type Device struct {
	ID      string
	Name    string
	Role    Role
	Event   tournament.EventID
	Section tournament.SectionID
	First   tournament.BoardNo
	Last    tournament.BoardNo
	Code    Digest // zero once it is used
	Until   int64  // when the code ends
	Made    int64
	By      journal.ActorID
	Joined  int64 // 0: not yet
	Revoked int64 // 0: not
}

// Session is a browser that came in: by an account or as a device.
type Session struct {
	Token   Digest
	Account string // folded name; "" for a device
	Device  string
	Made    int64
	Seen    int64
	Until   int64
}

// Store keeps all this beside the events; its implementation is package
// storage. What is not there is a [journal.ErrNotFound].
type Store interface {
	Accounts(ctx context.Context) ([]Account, error)
	Account(ctx context.Context, name string) (Account, error)
	PutAccount(ctx context.Context, a Account) error
	// DropAccount takes an account away, with its sessions.
	DropAccount(ctx context.Context, name string) error

	Devices(ctx context.Context) ([]Device, error)
	// PutDevice keeps a device, and forgets those whose codes ended unused before
	// it was made.
	PutDevice(ctx context.Context, d Device) error
	// Join uses up a code that has not ended and begins the session of its device,
	// in one transaction: of two devices with one code the second finds none. The
	// session gets the device's ID.
	Join(ctx context.Context, code Digest, at int64, s Session) (Device, error)
	// Revoke ends a device and its sessions.
	Revoke(ctx context.Context, device string, at int64) error

	// Sessions lists those that have not ended.
	Sessions(ctx context.Context, at int64) ([]Session, error)
	// Session is a session that has not ended, with its account or device.
	Session(ctx context.Context, token Digest, at int64) (Session, Account, Device, error)
	// PutSession begins a session, and forgets those that ended before it.
	PutSession(ctx context.Context, s Session) error
	// Extend says that a session was seen and until when it goes on; one that was
	// dropped meanwhile stays so.
	Extend(ctx context.Context, token Digest, seen, until int64) error
	DropSession(ctx context.Context, token Digest) error
}
