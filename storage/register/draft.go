package register

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sealedmove/tournament"
)

// Options say how a list is imported. The zero value finds everything out.
type Options struct {
	// List names the list of a club or federation; "" is the name of its file.
	// FIDE's files are always [FIDE]'s.
	List string
	// Tempo says which of FIDE's single lists a file is, where its name does not.
	Tempo tournament.Tempo
	// Federations are those whose people are kept; nil is all.
	Federations []string
	// Date is the list's; "" takes it from the titles, the archive or the file.
	Date tournament.Date
	// Encoding and Language are those of [intake.Options], for tables.
	Encoding, Language string
	// Progress is told how far the import is, several times a second; may be nil.
	Progress func(Progress)
	// Now is the time of the import; time.Now if nil.
	Now func() time.Time
}

// Progress is how far an import is. Total is 0 where it is not known.
type Progress struct {
	Step        Step
	Done, Total int64
}

// Step is what an import is doing.
type Step string

// The steps: the list is read, in bytes; the names are indexed, in spellings.
const (
	Reading  Step = "reading"
	Indexing Step = "indexing"
)

// Draft is a register with a list imported that is not in its place yet: it is
// looked at ([Draft.Changes]), then taken or thrown away.
type Draft struct {
	List     string // that was imported
	Date     tournament.Date
	Ratings  []string            // which of its ratings: "standard", "rapid", "blitz", "national"
	People   int                 // in the list now
	Left     int                 // lines that could not be used
	Doubles  int                 // who stood in the list twice
	Problems tournament.Problems // all of them warnings
	Replaces bool                // there was such a list already

	path, temp string
}

// Prepare imports a list into a copy of the register at path, which need not
// exist; the register is not touched. A combined list takes the place of the
// one that was there; a single list brings one rating up to date, and whoever
// is not on it has none. The lists of others stay. It stops when ctx does.
func Prepare(ctx context.Context, path, file string, o Options) (d *Draft, err error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := sniff(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	sweep(path, o.Now())
	s, err := openSource(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if len(o.Federations) > 0 {
		s.federate = map[string]bool{}
		for _, f := range o.Federations {
			s.federate[f] = true
		}
	}
	f, err := s.plan(file, o)
	if err != nil {
		return nil, err
	}
	if o.Date != "" {
		s.date = o.Date
	}
	w := &work{ctx: ctx, path: path, source: s, form: f, o: o}
	return w.run()
}

// check completes the options and refuses what they cannot be.
func (o *Options) check() error {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	o.Federations = slices.Clone(o.Federations)
	for i, f := range o.Federations {
		if o.Federations[i] = strings.ToUpper(strings.TrimSpace(f)); !federation([]byte(o.Federations[i])) {
			return tournament.Refuse("ratinglist.federation", f)
		}
	}
	if o.Tempo != "" && !slices.Contains([]tournament.Tempo{tournament.Standard, tournament.Rapid, tournament.Blitz}, o.Tempo) {
		return tournament.Refuse("ratinglist.tempo", string(o.Tempo))
	}
	if _, err := tournament.ParseDate(string(o.Date)); err != nil {
		return tournament.Refuse("ratinglist.date", string(o.Date))
	}
	return nil
}

// plan sees how the list is to be read.
func (s *source) plan(file string, o Options) (formOf, error) {
	form, err := s.form()
	if err != nil {
		return formOf{}, err
	}
	f := formOf{list: FIDE}
	switch form {
	case formatTXT:
		r := &txtReader{source: s, words: repeats{}}
		if err := r.titles(); err != nil {
			return f, err
		}
		if r.layout.month != "" {
			s.date = r.layout.month
		}
		f.single = r.layout.single
		f.tempo, err = s.single(f.single, file, o)
		r.tempo, f.read = f.tempo, r.read
	case formatXML:
		head, _ := s.in.Peek(1 << 14)
		if !bytes.Contains(head, []byte("<player>")) {
			return f, tournament.Problems{{File: s.name, Line: 1, Key: "ratinglist.no-players-xml"}}
		}
		f.single = !combinedXML(head)
		f.tempo, err = s.single(f.single, file, o)
		f.read = func(out *batches) error { return s.readXML(f.tempo, f.single, out) }
	case formatTable:
		if f.list = tournament.Clean(o.List); f.list == "" {
			f.list = tournament.Clean(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
		}
		if strings.EqualFold(f.list, FIDE) {
			return f, tournament.Refuse("ratinglist.named-fide", filepath.Base(file))
		}
		f.read = func(out *batches) error { return s.readTable(f.list, o, out) }
	}
	return f, err
}

// single is the kind of chess of a single list: as asked for, else by the
// name of the file or of its archive.
func (s *source) single(is bool, file string, o Options) (tournament.Tempo, error) {
	if !is {
		return "", nil
	}
	for _, t := range []tournament.Tempo{o.Tempo, tempoOf(s.name), tempoOf(filepath.Base(file))} {
		if t != "" {
			return t, nil
		}
	}
	return "", tournament.Refuse("ratinglist.which-tempo", s.name)
}

// sweep removes what killed imports have left beside the register, once it is
// so old that nobody writes to it any more.
func sweep(path string, now time.Time) {
	left, err := filepath.Glob(filepath.Join(escapeGlob(filepath.Dir(path)), tempPattern))
	if err != nil {
		return
	}
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && now.Sub(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(name) // whoever holds it has his reason
		}
	}
}

// escapeGlob makes a path one that only itself matches.
func escapeGlob(path string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(path)
}

// work is one import.
type work struct {
	ctx    context.Context
	path   string
	source *source
	form   formOf
	o      Options
	old    *Register // nil where there is none
}

// run builds the new register beside the old one.
func (w *work) run() (_ *Draft, err error) {
	w.old, err = Open(w.ctx, w.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if w.old != nil {
		defer func() { err = errors.Join(err, w.old.Close()) }()
	}
	b, err := newBuilder(w.ctx, w.path)
	if err != nil {
		return nil, fileError(w.path, err)
	}
	d, err := w.build(b)
	if err != nil {
		return nil, errors.Join(w.worded(err), b.discard())
	}
	return d, nil
}

// worded is an error of an import for whoever asked for it: that he ended it,
// what is wrong with the list, or else that the register could not be written,
// as where the disk is full.
func (w *work) worded(err error) error {
	var refused *tournament.Error
	var wrong tournament.Problems
	switch {
	case w.ctx.Err() != nil:
		return w.ctx.Err()
	case errors.As(err, &refused), errors.As(err, &wrong):
		return err
	}
	return fileError(w.path, err)
}

func (w *work) build(b *builder) (*Draft, error) {
	lists, parts, err := w.tables()
	if err != nil {
		return nil, err
	}
	own := lists[len(lists)-1]
	replaces := own.People >= 0
	if w.form.single && replaces {
		err = w.merge(b, own.No)
	} else {
		err = w.fill(b, own.No)
	}
	if err == nil {
		err = w.worth(b, own.No)
	}
	if err == nil && w.old != nil {
		err = w.keep(b, lists[:len(lists)-1])
	}
	if err != nil {
		return nil, err
	}
	total := int64(b.written) * 5 / 2 // spellings, about
	progress := func(n int64) { w.o.Progress(Progress{Step: Indexing, Done: min(n, total), Total: total}) }
	if err := errors.Join(b.finish(lists, parts, progress), b.closeSorter()); err != nil {
		return nil, err
	}
	return &Draft{
		List: own.Name, Date: w.source.date, Ratings: w.form.ratings(), People: b.count[own.No], Left: w.source.problems.bad, Doubles: b.doubles,
		Problems: w.source.problems.all(w.source.name), Replaces: replaces, path: w.path, temp: b.path,
	}, nil
}

// tables are the small tables of the new register. The list that is imported
// comes last; its People are -1 where it is new.
func (w *work) tables() (lists []listRow, parts []partRow, err error) {
	own := listRow{Name: w.form.list, People: -1, No: 1}
	if w.old != nil {
		var was []listRow
		if err := w.old.db.WithContext(w.ctx).Order("no").Find(&was).Error; err != nil {
			return nil, nil, err
		}
		if err := w.old.db.WithContext(w.ctx).Find(&parts).Error; err != nil {
			return nil, nil, err
		}
		for _, l := range was {
			own.No = max(own.No, l.No+1)
			if l.Name != own.Name {
				lists = append(lists, l)
			}
		}
		for _, l := range was {
			if l.Name == own.Name {
				own.No, own.People = l.No, l.People
			}
		}
	}
	own.Federations = strings.Join(w.o.Federations, ",")
	brought := w.form.ratings()
	parts = slices.DeleteFunc(parts, func(p partRow) bool { return p.List == own.No && slices.Contains(brought, p.Rating) })
	for _, r := range brought {
		parts = append(parts, partRow{List: own.No, Rating: r, Date: string(w.source.date), File: w.source.name, Imported: w.o.Now().Unix()})
	}
	return append(lists, own), parts, nil
}

// fill reads the list into b.
func (w *work) fill(b *builder, no int) error {
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	people, free, ended := make(chan []Person, 4), make(chan []Person, 8), make(chan error, 1)
	go func() {
		out := &batches{ctx: ctx, out: people, free: free, each: b.spell}
		err := w.form.read(out)
		if err == nil {
			err = out.flush()
		}
		close(people)
		ended <- err
	}()
	var err error
	for batch := range people {
		if err != nil {
			continue // the reader is being stopped
		}
		for i := range batch {
			if err = b.write(no, &batch[i]); err != nil {
				stop()
				break
			}
		}
		w.o.Progress(Progress{Step: Reading, Done: min(w.source.read(), w.source.size), Total: w.source.size})
		select {
		case free <- batch[:0]:
		default:
		}
	}
	if readErr := <-ended; err == nil {
		err = readErr
	}
	return err
}

// worth refuses a list of nobody, and one of which too much cannot be used: it
// is not what it seems to be.
func (w *work) worth(b *builder, no int) error {
	s := w.source
	switch {
	case s.problems.bad > 20 && s.problems.bad > b.count[no]/10:
		told := slices.Clone(s.problems.told[:min(5, len(s.problems.told))])
		return append(told, tournament.Problem{File: s.name, Key: "ratinglist.too-many-bad", Args: []any{s.problems.bad, s.problems.bad + b.count[no]}})
	case b.count[no] > 0:
		return nil
	case len(w.o.Federations) > 0:
		return tournament.Problems{{File: s.name, Key: "ratinglist.nobody-of", Args: []any{strings.Join(w.o.Federations, ", ")}}}
	}
	return append(s.problems.all(s.name), tournament.Problem{File: s.name, Key: "ratinglist.nobody"})
}

// keep copies the people of the other lists.
func (w *work) keep(b *builder, lists []listRow) error {
	for _, l := range lists {
		err := w.old.each(w.ctx, "WHERE p.list = ? ORDER BY p.no", []any{l.No}, func(p Person) error { return b.add(l.No, &p) })
		if err != nil {
			return err
		}
	}
	return nil
}

// merge brings one rating up to date: the single list is read into a file of
// its own, and joined with the people there were.
func (w *work) merge(b *builder, no int) (err error) {
	fresh, err := newBuilder(w.ctx, w.path)
	if err != nil {
		return fileError(w.path, err)
	}
	defer func() { err = errors.Join(err, fresh.discard()) }()
	if err := w.fill(fresh, no); err != nil {
		return err
	}
	if err := w.worth(fresh, no); err != nil {
		return err
	}
	if err := fresh.finish([]listRow{{No: no, Name: FIDE}}, nil, func(int64) {}); err != nil {
		return err
	}
	r, err := Open(w.ctx, fresh.path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	if err := r.attach(w.ctx, w.path); err != nil {
		return err
	}
	if err := w.mergeOld(b, r, no); err != nil {
		return err
	}
	return w.others(b, r, no)
}

// mergeOld adds the people of the single list, each with what it leaves as it
// was: the other two ratings, and a birth that only the other list knows.
func (w *work) mergeOld(b *builder, fresh *Register, no int) error {
	rows, err := fresh.db.WithContext(w.ctx).Raw("SELECT " + strings.Join(personColumns, ", ") +
		", coalesce(o.birth, ''), coalesce(o.standard, 0), coalesce(o.rapid, 0), coalesce(o.blitz, 0), coalesce(o.k, 0), coalesce(o.flags, 0)" +
		personTables + "LEFT JOIN old.person o ON o.id = p.id AND o.list = p.list ORDER BY p.no").Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var was Person
		var k, flags int
		p, err := scan(rows, &was.Birth, &was.Standard.Value, &was.Rapid.Value, &was.Blitz.Value, &k, &flags)
		if err != nil {
			return err
		}
		was.unpack(k, flags)
		*was.rating(w.form.tempo) = *p.rating(w.form.tempo)
		p.Standard, p.Rapid, p.Blitz = was.Standard, was.Rapid, was.Blitz
		if p.Birth == "" {
			p.Birth = was.Birth
		}
		if err := b.add(no, &p); err != nil {
			return err
		}
	}
	return rows.Err()
}

// others are those who are not on the single list: they have no such rating.
func (w *work) others(b *builder, fresh *Register, no int) error {
	old, err := Open(w.ctx, w.path)
	if err != nil {
		return err
	}
	defer old.Close()
	if err := old.attach(w.ctx, fresh.path); err != nil {
		return err
	}
	return old.each(w.ctx, "WHERE p.list = ? AND NOT EXISTS (SELECT 1 FROM old.person n WHERE n.id = p.id AND n.list = p.list) ORDER BY p.no", []any{no}, func(p Person) error {
		if !w.source.wanted([]byte(p.Federation)) {
			return nil
		}
		*p.rating(w.form.tempo) = Rating{}
		return b.add(no, &p)
	})
}

// Commit puts the register in its place. Whatever goes wrong, the one of
// before is whole. On Windows it must not be open meanwhile.
func (d *Draft) Commit() error {
	if err := os.Rename(d.temp, d.path); err != nil {
		return fileError(d.path, err)
	}
	syncFolder(filepath.Dir(d.path))
	return nil
}

// Discard throws the draft away.
func (d *Draft) Discard() error { return os.Remove(d.temp) }

// fileError words trouble with the file of the register.
func fileError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return errors.Join(tournament.Refuse("ratinglist.protected", path), err)
	case errors.Is(err, fs.ErrNotExist):
		return errors.Join(tournament.Refuse("ratinglist.no-folder", filepath.Dir(path)), err)
	}
	return errors.Join(tournament.Refuse("ratinglist.not-written", path, err.Error()), err)
}

// syncFolder makes a name given in the folder survive a power cut, where the
// system knows such a thing.
func syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
