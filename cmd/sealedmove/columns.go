package main

import (
	"crypto/sha256"
	"path/filepath"
	"slices"
	"sync"

	"sealedmove/cmd/internal/app"
	"sealedmove/storage/intake"
)

// columns is what the columns of player lists were said to hold: of the file at
// hand, and by layout of those to come.
type columns struct {
	path   func() (string, error) // of what is remembered
	mu     sync.Mutex
	said   map[[sha256.Size]byte]map[int]intake.Field
	memory *intake.Memory
}

// of puts what is known of a list's columns into the reader's options.
func (c *columns) of(b []byte, o *intake.Options) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	o.Columns, o.Memory = c.said[sha256.Sum256(b)], c.load()
}

// load reads what is remembered; what cannot be read is a memory of nothing.
func (c *columns) load() *intake.Memory {
	if c.memory == nil {
		c.memory = &intake.Memory{}
		if path, err := c.path(); err == nil {
			if m, err := intake.LoadMemory(path); err == nil {
				c.memory = m
			}
		}
	}
	return c.memory
}

// set keeps what the columns of a list hold.
func (c *columns) set(b []byte, l intake.List, said map[int]intake.Field) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.said == nil {
		c.said = map[[sha256.Size]byte]map[int]intake.Field{}
	}
	c.said[sha256.Sum256(b)] = said
	memory := c.load()
	memory.Remember(l, said)
	path, err := c.path()
	if err != nil {
		return err
	}
	return memory.Save(path)
}

// ColumnFields are the keys of what a column can hold.
func (files) ColumnFields() []string {
	var out []string
	for _, f := range intake.Fields() {
		out = append(out, f.Key())
	}
	return out
}

// said turns indices of ColumnFields into fields by the number of the column.
func said(fields []int) map[int]intake.Field {
	out := map[int]intake.Field{}
	for i, n := range fields {
		out[i+1] = intake.Fields()[n]
	}
	return out
}

// sample is the first text of a column below its title.
func sample(l intake.List, column int) string {
	for i, row := range l.Cells {
		if l.Lines[i] > l.Header && column < len(row) && row[column] != "" {
			return row[column]
		}
	}
	return ""
}

// fieldIndex is a field's place in ColumnFields; what nobody can choose is nothing.
func fieldIndex(f intake.Field) int { return max(slices.Index(intake.Fields(), f), 0) }

// rememberedColumns is the user's own file of what columns hold, beside the register.
func rememberedColumns() (string, error) {
	register, err := app.DefaultRegister()
	return filepath.Join(filepath.Dir(register), "columns.json"), err
}
