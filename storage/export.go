package storage

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"io"

	"gorm.io/gorm"

	"sealedmove/tournament"
)

// line is an entry as Export writes it. The payload stands as it was hashed;
// whoever has the lines can check the chain.
type line struct {
	Seq     int64           `json:"seq"`
	Cmd     int64           `json:"cmd"`
	At      int64           `json:"at"`
	Actor   string          `json:"actor"`
	Kind    string          `json:"kind"`
	Payload json.RawMessage `json:"payload"`
	Prev    string          `json:"prev"`
	Hash    string          `json:"hash"`
}

// textLine is a private text as Export writes it.
type textLine struct {
	Text string          `json:"text"`
	Of   string          `json:"of"` // person or note
	Salt string          `json:"salt"`
	Body json.RawMessage `json:"body"`
}

// Export writes the event's journal as JSON, an entry a line, and after it
// with texts the private texts, a text a line. Without texts the lines name
// nobody.
func (s *Store) Export(ctx context.Context, w io.Writer, id tournament.EventID, texts bool) error {
	if _, err := s.look(ctx, id); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false) // a payload's bytes are those that were hashed
	err := s.snapshot(ctx, func(tx *gorm.DB) error {
		recs, err := readRecords(tx, id, 0)
		if err != nil {
			return err
		}
		for _, r := range recs {
			if err := enc.Encode(line{
				Seq: r.Seq, Cmd: r.Cmd, At: r.At, Actor: string(r.Actor), Kind: r.Kind, Payload: r.Payload,
				Prev: hex.EncodeToString(r.Prev[:]), Hash: hex.EncodeToString(r.Hash[:]),
			}); err != nil {
				return err
			}
		}
		if !texts {
			return nil
		}
		return exportTexts(tx, enc, id)
	})
	if err != nil {
		return s.refusal("export journal", err)
	}
	return out.Flush()
}

func exportTexts(tx *gorm.DB, enc *json.Encoder, id tournament.EventID) error {
	for _, name := range []string{personTable, noteTable} {
		var found []textRow
		if err := tx.Table(name).Where("event_id = ?", string(id)).Order("ref").Find(&found).Error; err != nil {
			return err
		}
		for _, r := range found {
			if err := enc.Encode(textLine{Text: r.Ref, Of: name, Salt: r.Salt, Body: json.RawMessage(r.Body)}); err != nil {
				return err
			}
		}
	}
	return nil
}
