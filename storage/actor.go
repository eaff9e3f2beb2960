package storage

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sealedmove/arbiter/journal"
)

// SetActor records the name and the device behind an actor's id, in place of
// what was known. The journal has only the id, so that the name can go.
func (s *Store) SetActor(ctx context.Context, id journal.ActorID, who journal.Who) error {
	return s.writing(ctx, "record actor", func(tx *gorm.DB) error {
		row := actorRow{ID: string(id), Name: who.Name, Device: who.Device}
		return tx.Clauses(clause.OnConflict{
			Columns: []clause.Column{{Name: "id"}}, DoUpdates: clause.AssignmentColumns([]string{"name", "device"}),
		}).Create(&row).Error
	})
}

// Actors lists the actors known.
func (s *Store) Actors(ctx context.Context) (map[journal.ActorID]journal.Who, error) {
	var rs []actorRow
	if err := s.read.WithContext(ctx).Find(&rs).Error; err != nil {
		return nil, s.refusal("list actors", err)
	}
	all := make(map[journal.ActorID]journal.Who, len(rs))
	for _, r := range rs {
		all[journal.ActorID(r.ID)] = journal.Who{Name: r.Name, Device: r.Device}
	}
	return all, nil
}
