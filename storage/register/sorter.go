package register

import (
	"bufio"
	"cmp"
	"container/heap"
	"errors"
	"io"
	"os"
	"slices"
)

// entry is a line of the index of names: the first letters of a spelling, and
// whose it is.
type entry struct {
	key    int64
	person uint32
}

func (e entry) compare(o entry) int {
	if e.key != o.key {
		return cmp.Compare(e.key, o.key)
	}
	return cmp.Compare(e.person, o.person)
}

// runSize is how many entries are sorted in memory at once: 4 MB.
const runSize = 1 << 18

// entrySize is an entry in the file of runs.
const entrySize = 12

// sorter sorts more entries than the memory is to hold: runs are sorted,
// written to a file and merged.
type sorter struct {
	run  []entry
	runs []int64 // entries of each run in the file
	f    *os.File
	buf  []byte
}

// newSorter makes a sorter whose file is in the folder, where the register
// itself will need more room.
func newSorter(folder string) (*sorter, error) {
	f, err := os.CreateTemp(folder, tempPattern)
	if err != nil {
		return nil, err
	}
	return &sorter{f: f, run: make([]entry, 0, runSize)}, nil
}

func (s *sorter) close() error { return errors.Join(s.f.Close(), os.Remove(s.f.Name())) }

func (s *sorter) add(e entry) error {
	s.run = append(s.run, e)
	if len(s.run) < runSize {
		return nil
	}
	return s.spill()
}

// spill writes the run, sorted.
func (s *sorter) spill() error {
	slices.SortFunc(s.run, entry.compare)
	s.buf = s.buf[:0]
	for _, e := range s.run {
		s.buf = e.append(s.buf)
	}
	s.runs = append(s.runs, int64(len(s.run)))
	s.run = s.run[:0]
	_, err := s.f.Write(s.buf)
	return err
}

// each calls f with every entry once, in order. Nothing may be added afterwards.
func (s *sorter) each(f func(entry) error) error {
	if err := s.spill(); err != nil {
		return err
	}
	s.run, s.buf = nil, nil
	var m merge
	at := int64(0)
	for _, n := range s.runs {
		section := io.NewSectionReader(s.f, at, n*entrySize)
		at += n * entrySize
		r := &run{in: bufio.NewReaderSize(section, 64<<10)}
		if ok, err := r.next(); err != nil {
			return err
		} else if ok {
			m = append(m, r)
		}
	}
	heap.Init(&m)
	var last entry
	for len(m) > 0 {
		if e := m[0].head; e != last { // a name whose two spellings begin alike
			if err := f(e); err != nil {
				return err
			}
			last = e
		}
		ok, err := m[0].next()
		switch {
		case err != nil:
			return err
		case ok:
			heap.Fix(&m, 0)
		default:
			heap.Pop(&m)
		}
	}
	return nil
}

// run is a sorted run that is being read.
type run struct {
	in   *bufio.Reader
	head entry
}

// next reads the next entry; false at the end.
func (r *run) next() (bool, error) {
	var b [entrySize]byte
	if _, err := io.ReadFull(r.in, b[:]); err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return false, err
	}
	r.head = entryFrom(b[:])
	return true, nil
}

// merge is a heap of runs, that with the least head on top.
type merge []*run

func (m merge) Len() int           { return len(m) }
func (m merge) Less(i, k int) bool { return m[i].head.compare(m[k].head) < 0 }
func (m merge) Swap(i, k int)      { m[i], m[k] = m[k], m[i] }

// Push is not used: runs only end.
func (m *merge) Push(x any) { *m = append(*m, x.(*run)) } //nolint:errcheck // heap.Interface gives back what it was given

// Pop takes the last run out.
func (m *merge) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}
