package storage

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Who may come in stands beside the events and in no journal: it is nothing
// that happened in a tournament.

type accountRow struct {
	Name      string `gorm:"primaryKey"` // folded
	Shown     string
	Role      string
	Password  string
	MadeMs    int64
	ChangedMs int64
}

type deviceRow struct {
	ID          string `gorm:"primaryKey"`
	Name        string
	Role        string
	EventID     string
	SectionID   string
	FirstBoard  int
	LastBoard   int
	Code        []byte
	CodeUntilMs int64
	MadeMs      int64
	MadeBy      string
	JoinedMs    int64
	RevokedMs   int64
}

type sessionRow struct {
	Token   []byte `gorm:"primaryKey"`
	Account string
	Device  string
	MadeMs  int64
	SeenMs  int64
	UntilMs int64
}

func (accountRow) TableName() string { return "accounts" }
func (deviceRow) TableName() string  { return "devices" }
func (sessionRow) TableName() string { return "sessions" }

func (r accountRow) account() access.Account {
	return access.Account{Name: r.Shown, Role: access.Role(r.Role), Password: r.Password, Made: r.MadeMs, Changed: r.ChangedMs}
}

func (r deviceRow) device() access.Device {
	d := access.Device{
		ID: r.ID, Name: r.Name, Role: access.Role(r.Role), Event: tournament.EventID(r.EventID), Section: tournament.SectionID(r.SectionID),
		First: tournament.BoardNo(r.FirstBoard), Last: tournament.BoardNo(r.LastBoard), Until: r.CodeUntilMs,
		Made: r.MadeMs, By: journal.ActorID(r.MadeBy), Joined: r.JoinedMs, Revoked: r.RevokedMs,
	}
	copy(d.Code[:], r.Code)
	return d
}

func toDeviceRow(d access.Device) deviceRow {
	return deviceRow{
		ID: d.ID, Name: d.Name, Role: string(d.Role), EventID: string(d.Event), SectionID: string(d.Section),
		FirstBoard: int(d.First), LastBoard: int(d.Last), Code: codeBytes(d.Code), CodeUntilMs: d.Until,
		MadeMs: d.Made, MadeBy: string(d.By), JoinedMs: d.Joined, RevokedMs: d.Revoked,
	}
}

// codeBytes are those of a code; one that is used up leaves nothing.
func codeBytes(code access.Digest) []byte {
	if code == (access.Digest{}) {
		return []byte{}
	}
	return code[:]
}

func (r sessionRow) session() access.Session {
	s := access.Session{Account: r.Account, Device: r.Device, Made: r.MadeMs, Seen: r.SeenMs, Until: r.UntilMs}
	copy(s.Token[:], r.Token)
	return s
}

func toSessionRow(s access.Session) sessionRow {
	return sessionRow{Token: s.Token[:], Account: s.Account, Device: s.Device, MadeMs: s.Made, SeenMs: s.Seen, UntilMs: s.Until}
}

// absent is the refusal for an account, a device or a session that is not there.
func absent(op, key string) error { return &Error{Reason: journal.ErrNotFound, Op: op, Key: key} }

// Accounts lists the accounts by name.
func (s *Store) Accounts(ctx context.Context) ([]access.Account, error) {
	var rs []accountRow
	if err := s.read.WithContext(ctx).Order("name").Find(&rs).Error; err != nil {
		return nil, s.refusal("list accounts", err)
	}
	all := make([]access.Account, len(rs))
	for i, r := range rs {
		all[i] = r.account()
	}
	return all, nil
}

// Account finds an account by its folded name.
func (s *Store) Account(ctx context.Context, name string) (access.Account, error) {
	const op = "find account"
	var rs []accountRow
	if err := s.read.WithContext(ctx).Where("name = ?", name).Limit(1).Find(&rs).Error; err != nil {
		return access.Account{}, s.refusal(op, err)
	}
	if len(rs) == 0 {
		return access.Account{}, absent(op, "access.no-account")
	}
	return rs[0].account(), nil
}

// PutAccount keeps an account, in place of the one of its name.
func (s *Store) PutAccount(ctx context.Context, a access.Account) error {
	row := accountRow{Name: access.Fold(a.Name), Shown: a.Name, Role: string(a.Role), Password: a.Password, MadeMs: a.Made, ChangedMs: a.Changed}
	return s.writing(ctx, "keep account", func(tx *gorm.DB) error {
		return tx.Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "name"}},
			DoUpdates: clause.AssignmentColumns([]string{"shown", "role", "password", "made_ms", "changed_ms"}),
		}).Create(&row).Error
	})
}

// DropAccount takes an account away, with its sessions.
func (s *Store) DropAccount(ctx context.Context, name string) error {
	return s.writing(ctx, "drop account", func(tx *gorm.DB) error {
		if err := tx.Where("account = ?", name).Delete(&sessionRow{}).Error; err != nil {
			return err
		}
		return tx.Where("name = ?", name).Delete(&accountRow{}).Error
	})
}

// Devices lists the devices, the newest first.
func (s *Store) Devices(ctx context.Context) ([]access.Device, error) {
	var rs []deviceRow
	if err := s.read.WithContext(ctx).Order("made_ms DESC, id").Find(&rs).Error; err != nil {
		return nil, s.refusal("list devices", err)
	}
	all := make([]access.Device, len(rs))
	for i, r := range rs {
		all[i] = r.device()
	}
	return all, nil
}

// PutDevice keeps a device, and forgets those whose codes ended unused before
// it was made.
func (s *Store) PutDevice(ctx context.Context, d access.Device) error {
	row := toDeviceRow(d)
	return s.writing(ctx, "keep device", func(tx *gorm.DB) error {
		if err := tx.Where("joined_ms = 0 AND code_until_ms < ?", d.Made).Delete(&deviceRow{}).Error; err != nil {
			return err
		}
		return tx.Create(&row).Error
	})
}

// Join uses a code up and begins the session of its device, in one transaction.
func (s *Store) Join(ctx context.Context, code access.Digest, at int64, session access.Session) (access.Device, error) {
	const op = "let device in"
	var r deviceRow
	err := s.writing(ctx, op, func(tx *gorm.DB) error {
		var rs []deviceRow
		if err := tx.Where("code = ? AND code_until_ms > ? AND revoked_ms = 0", codeBytes(code), at).Limit(1).Find(&rs).Error; err != nil {
			return err
		}
		if len(rs) == 0 || code == (access.Digest{}) {
			return absent(op, "access.no-code")
		}
		r = rs[0]
		used := tx.Model(&deviceRow{}).Where("id = ? AND code = ?", r.ID, r.Code).Updates(map[string]any{"code": []byte{}, "joined_ms": at})
		if used.Error != nil {
			return used.Error
		}
		if used.RowsAffected == 0 { // another device, by another connection
			return absent(op, "access.no-code")
		}
		session.Device = r.ID
		row := toSessionRow(session)
		return tx.Create(&row).Error
	})
	if err != nil {
		return access.Device{}, err
	}
	r.Code, r.JoinedMs = nil, at
	return r.device(), nil
}

// Revoke ends a device and its sessions.
func (s *Store) Revoke(ctx context.Context, device string, at int64) error {
	const op = "revoke device"
	return s.writing(ctx, op, func(tx *gorm.DB) error {
		if err := tx.Where("device = ?", device).Delete(&sessionRow{}).Error; err != nil {
			return err
		}
		var rs []deviceRow
		if err := tx.Where("id = ?", device).Limit(1).Find(&rs).Error; err != nil {
			return err
		}
		switch {
		case len(rs) == 0:
			return absent(op, "access.no-device")
		case rs[0].RevokedMs != 0:
			return nil
		}
		return tx.Model(&deviceRow{}).Where("id = ?", device).Updates(map[string]any{"code": []byte{}, "revoked_ms": at}).Error
	})
}

// Sessions lists those that have not ended.
func (s *Store) Sessions(ctx context.Context, at int64) ([]access.Session, error) {
	var rs []sessionRow
	if err := s.read.WithContext(ctx).Where("until_ms > ?", at).Find(&rs).Error; err != nil {
		return nil, s.refusal("list sessions", err)
	}
	all := make([]access.Session, len(rs))
	for i, r := range rs {
		all[i] = r.session()
	}
	return all, nil
}

// Session is a session that has not ended, with its account or device.
func (s *Store) Session(ctx context.Context, token access.Digest, at int64) (access.Session, access.Account, access.Device, error) {
	const op = "find session"
	none := func(err error) (access.Session, access.Account, access.Device, error) {
		return access.Session{}, access.Account{}, access.Device{}, err
	}
	var rs []sessionRow
	db := s.read.WithContext(ctx)
	if err := db.Where("token = ? AND until_ms > ?", token[:], at).Limit(1).Find(&rs).Error; err != nil {
		return none(s.refusal(op, err))
	}
	if len(rs) == 0 {
		return none(absent(op, "access.out"))
	}
	if rs[0].Account != "" {
		a, err := s.Account(ctx, rs[0].Account)
		if err != nil {
			return none(err)
		}
		return rs[0].session(), a, access.Device{}, nil
	}
	var ds []deviceRow
	if err := db.Where("id = ?", rs[0].Device).Limit(1).Find(&ds).Error; err != nil {
		return none(s.refusal(op, err))
	}
	if len(ds) == 0 {
		return none(absent(op, "access.out"))
	}
	return rs[0].session(), access.Account{}, ds[0].device(), nil
}

// PutSession begins a session, and forgets those that ended before it.
func (s *Store) PutSession(ctx context.Context, session access.Session) error {
	row := toSessionRow(session)
	return s.writing(ctx, "begin session", func(tx *gorm.DB) error {
		if err := tx.Where("until_ms <= ?", session.Made).Delete(&sessionRow{}).Error; err != nil {
			return err
		}
		return tx.Create(&row).Error
	})
}

// Extend says that a session was seen and until when it goes on.
func (s *Store) Extend(ctx context.Context, token access.Digest, seen, until int64) error {
	return s.writing(ctx, "extend session", func(tx *gorm.DB) error {
		return tx.Model(&sessionRow{}).Where("token = ?", token[:]).Updates(map[string]any{"seen_ms": seen, "until_ms": until}).Error
	})
}

// DropSession ends a session.
func (s *Store) DropSession(ctx context.Context, token access.Digest) error {
	return s.writing(ctx, "end session", func(tx *gorm.DB) error {
		return tx.Where("token = ?", token[:]).Delete(&sessionRow{}).Error
	})
}
