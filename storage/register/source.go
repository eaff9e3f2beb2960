package register

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"sealedmove/tournament"
)

// source is a list that is being read.
type source struct {
	name string // of the file, for problems
	size int64  // unpacked
	date tournament.Date
	in   *bufio.Reader
	read func() int64 // unpacked bytes so far

	closers  []io.Closer
	federate map[string]bool // wanted federations; nil is all
	problems problems
}

// format is the form of a list.
type format uint8

const (
	formatTable format = iota // CSV or a workbook
	formatTXT
	formatXML
)

// openSource opens a list, also in the archive that FIDE's site gives.
func openSource(file string) (s *source, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	s = &source{name: filepath.Base(file), closers: []io.Closer{f}}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, tournament.Refuse("ratinglist.folder", s.name)
	}
	var head [4]byte
	if _, err := f.ReadAt(head[:], 0); err == nil && string(head[:]) == "PK\x03\x04" && !isWorkbook(f, info.Size()) {
		return s, s.openArchive(f, info.Size())
	}
	s.size, s.date = info.Size(), tournament.Date(info.ModTime().Format("2006-01-02"))
	s.stream(f)
	return s, nil
}

// stream reads from r and counts.
func (s *source) stream(r io.Reader) {
	c := &counter{r: r}
	s.in, s.read = bufio.NewReaderSize(c, 1<<18), c.n.Load
}

// counter counts what is read.
type counter struct {
	r io.Reader
	n atomic.Int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n.Add(int64(n))
	return n, err
}

// isWorkbook tells whether an archive is a workbook of Excel's.
func isWorkbook(f io.ReaderAt, size int64) bool {
	z, err := zip.NewReader(f, size)
	return err == nil && slices.ContainsFunc(z.File, func(m *zip.File) bool { return strings.HasPrefix(m.Name, "xl/") })
}

// openArchive opens the list in an archive: its largest file of a fit name.
func (s *source) openArchive(f io.ReaderAt, size int64) error {
	z, err := zip.NewReader(f, size)
	if err != nil {
		return s.damaged(err)
	}
	var list *zip.File
	for _, m := range z.File {
		fit := slices.Contains([]string{".txt", ".xml", ".csv"}, strings.ToLower(path.Ext(m.Name)))
		if fit && (list == nil || m.UncompressedSize64 > list.UncompressedSize64) {
			list = m
		}
	}
	if list == nil {
		return tournament.Problems{{File: s.name, Key: "ratinglist.no-list-in-archive"}}
	}
	in, err := list.Open()
	if err != nil {
		return s.damaged(err)
	}
	s.closers = append(s.closers, in)
	s.name, s.size = path.Base(list.Name), int64(list.UncompressedSize64)
	s.date = tournament.Date(list.Modified.Format("2006-01-02"))
	s.stream(in)
	return nil
}

// damaged says that the archive cannot be unpacked: mostly a download that ended early.
func (s *source) damaged(err error) error {
	return tournament.Problems{{File: s.name, Key: "ratinglist.damaged", Args: []any{err.Error()}}}
}

func (s *source) close() error {
	var errs []error
	for _, c := range slices.Backward(s.closers) {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// form tells the form from the first bytes.
func (s *source) form() (format, error) {
	head, err := s.in.Peek(4096)
	if len(head) == 0 {
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, s.damaged(err)
		}
		return 0, tournament.Problems{{File: s.name, Key: "ratinglist.empty"}}
	}
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if t := bytes.TrimLeft(head, " \t\r\n"); bytes.HasPrefix(t, []byte("<")) {
		return formatXML, nil
	}
	for i, line := range bytes.Split(head, []byte("\n")) {
		if _, ok := readLayout(string(bytes.TrimRight(line, "\r"))); ok && i < titleLines {
			return formatTXT, nil
		}
	}
	return formatTable, nil
}

// tempoOf is the kind of chess in the name of a single list's file, as FIDE names
// them: standard_rating_list.txt, rapid_oct26frl_xml.xml.
func tempoOf(name string) tournament.Tempo {
	name = strings.ToLower(name)
	for _, w := range []struct {
		word string
		is   tournament.Tempo
	}{{"standard", tournament.Standard}, {"std", tournament.Standard}, {"rapid", tournament.Rapid}, {"rpd", tournament.Rapid}, {"blitz", tournament.Blitz}, {"blz", tournament.Blitz}} {
		if strings.Contains(name, w.word) {
			return w.is
		}
	}
	return ""
}

// wanted tells whether a federation's people are asked for.
func (s *source) wanted(federation []byte) bool {
	return s.federate == nil || s.federate[string(federation)]
}

// problems are those of a list, each with its place, as far as a reader would
// read on; and how many more there are.
type problems struct {
	told tournament.Problems
	more int
	bad  int // people left out
}

// maxTold are told one by one.
const maxTold = 50

func (ps *problems) add(p tournament.Problem) {
	p.Warning = true // the others of the list can be used
	if len(ps.told) == maxTold {
		ps.more++
		return
	}
	ps.told = append(ps.told, p)
}

// all is what is to be said about file.
func (ps *problems) all(file string) tournament.Problems {
	out := slices.Clone(ps.told)
	if ps.more > 0 {
		out = append(out, tournament.Problem{File: file, Warning: true, Key: "ratinglist.more-problems", Args: []any{ps.more}})
	}
	return out
}

// batchSize is how many people go from the reader to the writer at once.
const batchSize = 256

// batches hands people over in portions, so that reading and writing go on at
// the same time.
type batches struct {
	ctx  context.Context
	out  chan<- []Person
	free <-chan []Person
	now  []Person
	each func(*Person) error // done on the reader's side
}

// next is the place for the next person.
func (b *batches) next() (*Person, error) {
	if len(b.now) == batchSize {
		if err := b.flush(); err != nil {
			return nil, err
		}
	}
	if b.now == nil {
		select {
		case b.now = <-b.free:
		default:
			b.now = make([]Person, 0, batchSize)
		}
	}
	b.now = append(b.now, Person{})
	return &b.now[len(b.now)-1], nil
}

// flush hands over what there is.
func (b *batches) flush() error {
	if len(b.now) == 0 {
		return b.ctx.Err()
	}
	for i := range b.now {
		if err := b.each(&b.now[i]); err != nil {
			return err
		}
	}
	select {
	case b.out <- b.now:
		b.now = nil
		return nil
	case <-b.ctx.Done():
		return b.ctx.Err()
	}
}
