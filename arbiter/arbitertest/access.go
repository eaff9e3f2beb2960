package arbitertest

import (
	"cmp"
	"context"
	"slices"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
)

// entrance is who may come in, as [Memory] keeps it.
type entrance struct {
	accounts map[string]access.Account
	devices  map[string]access.Device
	sessions map[access.Digest]access.Session
}

func newEntrance() entrance {
	return entrance{accounts: map[string]access.Account{}, devices: map[string]access.Device{}, sessions: map[access.Digest]access.Session{}}
}

// Accounts implements access.Store.
func (m *Memory) Accounts(context.Context) ([]access.Account, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []access.Account
	for _, a := range m.accounts {
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b access.Account) int { return cmp.Compare(access.Fold(a.Name), access.Fold(b.Name)) })
	return all, nil
}

// Account implements access.Store.
func (m *Memory) Account(_ context.Context, name string) (access.Account, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.accounts[name]
	if !ok {
		return a, journal.ErrNotFound
	}
	return a, nil
}

// PutAccount implements access.Store.
func (m *Memory) PutAccount(_ context.Context, a access.Account) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accounts[access.Fold(a.Name)] = a
	return nil
}

// DropAccount implements access.Store.
func (m *Memory) DropAccount(_ context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.accounts, name)
	m.end(func(s access.Session) bool { return s.Account == name })
	return nil
}

// end ends the sessions that are meant.
func (m *Memory) end(which func(access.Session) bool) {
	for token, s := range m.sessions {
		if which(s) {
			delete(m.sessions, token)
		}
	}
}

// Devices implements access.Store.
func (m *Memory) Devices(context.Context) ([]access.Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []access.Device
	for _, d := range m.devices {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b access.Device) int {
		return cmp.Or(cmp.Compare(b.Made, a.Made), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// PutDevice implements access.Store.
func (m *Memory) PutDevice(_ context.Context, d access.Device) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, old := range m.devices {
		if old.Joined == 0 && old.Until < d.Made {
			delete(m.devices, id)
		}
	}
	m.devices[d.ID] = d
	return nil
}

// Join implements access.Store.
func (m *Memory) Join(_ context.Context, code access.Digest, at int64, s access.Session) (access.Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, d := range m.devices {
		if d.Code == code && d.Code != (access.Digest{}) && d.Until > at && d.Revoked == 0 {
			d.Code, d.Joined = access.Digest{}, at
			m.devices[id] = d
			s.Device = id
			m.sessions[s.Token] = s
			return d, nil
		}
	}
	return access.Device{}, journal.ErrNotFound
}

// Revoke implements access.Store.
func (m *Memory) Revoke(_ context.Context, device string, at int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.devices[device]
	if !ok {
		return journal.ErrNotFound
	}
	d.Code = access.Digest{}
	d.Revoked = cmp.Or(d.Revoked, at)
	m.devices[device] = d
	m.end(func(s access.Session) bool { return s.Device == device })
	return nil
}

// Sessions implements access.Store.
func (m *Memory) Sessions(_ context.Context, at int64) ([]access.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []access.Session
	for _, s := range m.sessions {
		if s.Until > at {
			all = append(all, s)
		}
	}
	return all, nil
}

// Session implements access.Store.
func (m *Memory) Session(_ context.Context, token access.Digest, at int64) (access.Session, access.Account, access.Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.sessions[token]
	a, person := m.accounts[s.Account]
	d, device := m.devices[s.Device]
	if !ok || s.Until <= at || !person && !device {
		return access.Session{}, access.Account{}, access.Device{}, journal.ErrNotFound
	}
	return s, a, d, nil
}

// PutSession implements access.Store.
func (m *Memory) PutSession(_ context.Context, s access.Session) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.end(func(old access.Session) bool { return old.Until <= s.Made })
	m.sessions[s.Token] = s
	return nil
}

// Extend implements access.Store.
func (m *Memory) Extend(_ context.Context, token access.Digest, seen, until int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, ok := m.sessions[token]; ok {
		s.Seen, s.Until = seen, until
		m.sessions[token] = s
	}
	return nil
}

// DropSession implements access.Store.
func (m *Memory) DropSession(_ context.Context, token access.Digest) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, token)
	return nil
}
