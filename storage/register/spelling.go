package register

import (
	"context"
	"database/sql/driver"
	"encoding/binary"
)

// blockSize is how many entries of the index of names stand in one row of its
// table. There are millions of them, and a row of its own for each would take
// as long to write as all the people.
const blockSize = 256

// writeSpellings writes the index of names.
func (b *builder) writeSpellings(progress func(done int64)) error {
	table := inserter{b: b, into: "spelling(key,entries)", width: 2}
	block := make([]byte, 0, blockSize*entrySize)
	first, n := int64(0), int64(0)
	put := func() error {
		if len(block) == 0 {
			return nil
		}
		entries := driver.Value(append([]byte(nil), block...))
		block = block[:0]
		return table.add(first, entries)
	}
	err := b.sorter.each(func(e entry) error {
		if n++; n%(1<<16) == 0 {
			progress(n)
		}
		if len(block) == 0 {
			first = e.key
		}
		if block = e.append(block); len(block) == cap(block) {
			return put()
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := put(); err != nil {
		return err
	}
	return table.flush()
}

// append appends the entry as the file of runs and the blocks have it.
func (e entry) append(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(e.key))
	return binary.LittleEndian.AppendUint32(b, e.person)
}

// entryFrom reads what append has written.
func entryFrom(b []byte) entry {
	return entry{key: int64(binary.LittleEndian.Uint64(b)), person: binary.LittleEndian.Uint32(b[8:])}
}

// spelt gives the people, by number, of the first n entries of the index with
// keys in the range.
func (r *Register) spelt(ctx context.Context, from, to int64, n int) ([]uint32, error) {
	// An entry equal to the range's beginning may stand at the end of the block
	// before the first that begins in the range.
	rows, err := r.db.WithContext(ctx).Raw(`SELECT entries FROM spelling WHERE key <= ?
		AND no >= coalesce((SELECT no FROM spelling WHERE key < ? ORDER BY key DESC, no DESC LIMIT 1), 0) ORDER BY no`, to, from).Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var people []uint32
	for rows.Next() {
		var block []byte
		if err := rows.Scan(&block); err != nil {
			return nil, err
		}
		for ; len(block) >= entrySize; block = block[entrySize:] {
			switch e := entryFrom(block); {
			case e.key > to || len(people) == n:
				return people, nil
			case e.key >= from:
				people = append(people, e.person)
			}
		}
	}
	return people, rows.Err()
}
