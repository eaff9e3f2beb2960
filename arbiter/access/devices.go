package access

import (
	"context"
	"encoding/hex"
	"errors"
	"net/netip"
	"slices"
	"time"

	"sealedmove/arbiter/journal"
)

// DeviceRoles lists the roles for which a code lets a device in.
func DeviceRoles() []Role { return []Role{ResultDevice, CheckinDevice, Screen} }

// Invite makes a code for a device: d says its name, its role and what it is
// for. The code counts once, for ten minutes.
func (d *Door) Invite(ctx context.Context, by Pass, dev Device) (code string, _ Device, err error) {
	if err := d.admits(by); err != nil {
		return "", Device{}, err
	}
	if dev.Name, err = nameOf(dev.Name); err != nil {
		return "", Device{}, err
	}
	switch {
	case !slices.Contains(DeviceRoles(), dev.Role):
		return "", Device{}, invalid("access.no-role")
	case dev.First < 0 || dev.Last < 0 || dev.Last > 0 && dev.Last < dev.First:
		return "", Device{}, invalid("access.bad-boards")
	case dev.Event == "" && dev.Section != "":
		return "", Device{}, invalid("access.no-event")
	}
	id, err := d.bytes(6)
	if err != nil {
		return "", Device{}, err
	}
	if code, err = d.code(); err != nil {
		return "", Device{}, err
	}
	now, plain := d.now(), ""
	plain, _ = readCode(code)
	dev.ID, dev.Code, dev.By, dev.Joined, dev.Revoked = hex.EncodeToString(id), digest(plain), by.ID, 0, 0
	dev.Made, dev.Until = now.UnixMilli(), now.Add(codeFor).UnixMilli()
	return code, dev, d.store.PutDevice(ctx, dev)
}

// Join lets a device in by its code, which is used up.
func (d *Door) Join(ctx context.Context, code string, from netip.Addr) (token string, p Pass, err error) {
	now := d.now()
	if wait := d.addresses.take(place(from), now); wait > 0 {
		return "", Pass{}, tooMany(wait)
	}
	refused := &Error{Reason: ErrRefused, Key: "access.no-code", Hint: "access.no-code-hint"}
	plain, ok := readCode(code)
	if !ok {
		return "", Pass{}, refused
	}
	token, sum, err := d.token()
	if err != nil {
		return "", Pass{}, err
	}
	at := now.UnixMilli()
	dev, err := d.store.Join(ctx, digest(plain), at, Session{Token: sum, Made: at, Seen: at, Until: now.Add(deviceIdle).UnixMilli()})
	switch {
	case errors.Is(err, journal.ErrNotFound):
		return "", Pass{}, refused
	case err != nil:
		return "", Pass{}, err
	}
	d.addresses.clear(place(from))
	return token, passOfDevice(dev), nil
}

// Guest is a device in the list of those that give access.
type Guest struct {
	Device
	Seen int64 // when it last asked for anything; 0: it is not in
}

// State is where a device of the list stands.
type State string

// The states of a device.
const (
	Waiting State = "waiting" // its code counts
	Unused  State = "unused"  // its code was not used in time
	Inside  State = "inside"
	Ended   State = "ended"   // it was in, and its time is over
	PutOut  State = "put-out" // for good
)

// State is where the device stands now.
func (g Guest) State(now time.Time) State {
	switch {
	case g.Revoked != 0:
		return PutOut
	case g.Seen != 0:
		return Inside
	case g.Joined != 0:
		return Ended
	case g.Until > now.UnixMilli():
		return Waiting
	default:
		return Unused
	}
}

// Range says in words for which boards the device is: a key of the catalogue and
// its arguments; no key for all.
func (d Device) Range() (key string, args []any) {
	switch {
	case d.First > 0 && d.Last > 0:
		return "door.boards", []any{int(d.First), int(d.Last)}
	case d.First > 0:
		return "door.boards-from", []any{int(d.First)}
	case d.Last > 0:
		return "door.boards-to", []any{int(d.Last)}
	default:
		return "", nil
	}
}

// Devices lists the devices, the newest first.
func (d *Door) Devices(ctx context.Context, by Pass) ([]Guest, error) {
	if err := d.admits(by); err != nil {
		return nil, err
	}
	all, err := d.store.Devices(ctx)
	if err != nil {
		return nil, err
	}
	sessions, err := d.store.Sessions(ctx, d.now().UnixMilli())
	if err != nil {
		return nil, err
	}
	seen := map[string]int64{}
	for _, s := range sessions {
		seen[s.Device] = max(seen[s.Device], s.Seen)
	}
	guests := make([]Guest, len(all))
	for i, dev := range all {
		dev.Code = Digest{}
		guests[i] = Guest{Device: dev, Seen: seen[dev.ID]}
	}
	return guests, nil
}

// Revoke puts a device out, for good.
func (d *Door) Revoke(ctx context.Context, by Pass, device string) error {
	if err := d.admits(by); err != nil {
		return err
	}
	err := d.store.Revoke(ctx, device, d.now().UnixMilli())
	if errors.Is(err, journal.ErrNotFound) {
		return invalid("access.no-device")
	}
	return err
}
