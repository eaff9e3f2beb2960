package intake

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sealedmove/tournament"
)

// Memory remembers what the columns of lists were said to hold, by the lists'
// layout, so that who has put the columns of his federation's file right once
// need not do so for the next one. The zero value remembers nothing.
type Memory struct {
	layouts map[string]map[int]Field
}

// Layout names the shape of the list: its titles in order, however they are
// written. Lists of one program share it. "" is a list without titles, whose
// shape says too little.
func (l List) Layout() string {
	titles := make([]string, len(l.Columns))
	known := false
	for i, c := range l.Columns {
		titles[i] = plain(c.Title)
		known = known || titles[i] != ""
	}
	if l.Header == 0 || !known {
		return ""
	}
	return strings.TrimRight(strings.Join(titles, "|"), "|")
}

// Remember keeps what the columns of the list, by number from 1, were said to
// hold; nil forgets it.
func (m *Memory) Remember(l List, columns map[int]Field) {
	layout := l.Layout()
	switch {
	case layout == "":
	case columns == nil:
		delete(m.layouts, layout)
	default:
		if m.layouts == nil {
			m.layouts = map[string]map[int]Field{}
		}
		m.layouts[layout] = maps.Clone(columns)
	}
}

// columns are those that were remembered for a layout; nil is none.
func (m *Memory) columns(layout string) map[int]Field {
	if m == nil {
		return nil
	}
	return m.layouts[layout]
}

// LoadMemory reads what Save has written. A file that is not there is a memory
// of nothing; so is one that cannot be read, with the error. Fields that this
// version does not know are left out.
func LoadMemory(path string) (*Memory, error) {
	m := &Memory{}
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &m.layouts)
	}
	if err != nil {
		return &Memory{}, err
	}
	for _, columns := range m.layouts {
		maps.DeleteFunc(columns, func(no int, f Field) bool { return no < 1 || no > MaxColumns || !slices.Contains(Fields(), f) })
	}
	return m, nil
}

// Save writes the memory to a file, by way of a second one beside it.
func (m *Memory) Save(path string) error {
	b, err := json.MarshalIndent(m.layouts, "", " ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".sealedmove-*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // after the rename there is nothing to remove
	_, err = f.Write(append(b, '\n'))
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// recall takes the columns as they were remembered, and says so; false where
// nothing was.
func (rd *reader) recall() bool {
	known := rd.o.Memory.columns(rd.list.Layout())
	if known == nil {
		return false
	}
	for no, f := range known {
		if no <= len(rd.list.Columns) {
			rd.list.Columns[no-1].Field = f
		}
	}
	rd.add(tournament.Problem{Line: rd.list.Header, Key: "intake.columns-remembered", Warning: true})
	return true
}
