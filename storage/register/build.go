package register

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-sqlite3"
	"gorm.io/driver/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

//go:embed schema.sql
var schema string

// A register is told from other files by these: "SMrl", for rating list.
const (
	applicationID = 0x534D726C
	version       = 1
)

// tempPattern names the files that are written aside; what a killed program
// has left of them is removed by the next import.
const tempPattern = ".sealedmove-register-*.tmp"

// tables are the rows of the two small tables.
type (
	listRow struct {
		No          int `gorm:"primaryKey"`
		Name        string
		People      int
		Federations string
	}
	partRow struct {
		List     int    `gorm:"primaryKey"`
		Rating   string `gorm:"primaryKey"`
		Date     string
		File     string
		Imported int64
	}
)

// TableName is the table's.
func (listRow) TableName() string { return "list" }

// TableName is the table's.
func (partRow) TableName() string { return "part" }

// connect opens a file of SQLite with the parameters of the driver.
func connect(path string, params url.Values) (*gorm.DB, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // file:///C:/…
	}
	dsn := (&url.URL{Scheme: "file", Path: full}).String() + "?" + params.Encode()
	db, err := gorm.Open(sqlite.Open(dsn), &gorm.Config{Logger: logger.Discard, SkipDefaultTransaction: true})
	if err != nil {
		return nil, errors.Join(err, disconnect(db))
	}
	return db, nil
}

func disconnect(db *gorm.DB) error {
	if db == nil {
		return nil
	}
	pool, err := db.DB()
	if err != nil {
		return nil //nolint:nilerr // it has no connections to close
	}
	return pool.Close()
}

// builder writes a register aside. Until finish the file is not fit for use.
type builder struct {
	ctx     context.Context
	path    string
	db      *gorm.DB
	conn    *sql.Conn
	lite    *sqlite3.SQLiteConn
	people  inserter
	local   inserter
	sorter  *sorter
	written uint32      // people
	spelled uint32      // of them, in the index
	count   map[int]int // people of each list
	words   []string    // of the name at hand
	doubles int         // who stood twice in his list
}

// newBuilder makes the file beside the register at path.
func newBuilder(ctx context.Context, path string) (*builder, error) {
	f, err := os.CreateTemp(filepath.Dir(path), tempPattern)
	if err != nil {
		return nil, err
	}
	b := &builder{ctx: ctx, path: f.Name(), count: map[int]int{}}
	if err := errors.Join(f.Close(), b.open()); err != nil {
		return nil, errors.Join(err, b.discard())
	}
	return b, nil
}

// open prepares the file for writing as fast as the disk goes: what is torn by
// a power cut is thrown away as a whole, since only a finished file gets its name.
// All is one transaction on an empty file, of which the journal holds nothing.
func (b *builder) open() (err error) {
	if b.db, err = connect(b.path, url.Values{"_journal_mode": {"MEMORY"}, "_synchronous": {"OFF"}, "_locking_mode": {"EXCLUSIVE"}, "_cache_size": {"-16000"}}); err != nil {
		return err
	}
	pool, err := b.db.DB()
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1)
	// Sorting may use a second core, and spills beside the file, not into memory.
	settings := fmt.Sprintf("PRAGMA temp_store = FILE; PRAGMA threads = 2; PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, version)
	if b.conn, err = pool.Conn(b.ctx); err != nil {
		return err
	}
	err = b.conn.Raw(func(c any) error {
		lite, ok := c.(*sqlite3.SQLiteConn)
		if !ok {
			return fmt.Errorf("not a connection of SQLite: %T", c)
		}
		b.lite = lite
		_, err := lite.Exec(settings+schema+"BEGIN", nil)
		return err
	})
	if err != nil {
		return err
	}
	b.people = inserter{b: b, into: "person(list,id,name,federation,title,birth,standard,rapid,blitz,k,flags)", width: 11}
	b.local = inserter{b: b, into: "local(person,fide_id,latin,club,national)", width: 5}
	b.sorter, err = newSorter(filepath.Dir(b.path))
	return err
}

// rowsAtOnce is how many rows one statement inserts: the calls into SQLite are
// what the time goes into, not its work.
const rowsAtOnce = 64

// inserter inserts rows, many at once.
type inserter struct {
	b     *builder
	into  string
	width int
	stmt  driver.StmtExecContext
	args  []driver.NamedValue
}

// add takes a row; it is in the file after flush.
func (i *inserter) add(row ...driver.Value) error {
	for _, v := range row {
		i.args = append(i.args, driver.NamedValue{Ordinal: len(i.args) + 1, Value: v})
	}
	if len(i.args) < rowsAtOnce*i.width {
		return nil
	}
	if err := i.b.ctx.Err(); err != nil {
		return err
	}
	if i.stmt == nil {
		var err error
		if i.stmt, err = i.prepare(rowsAtOnce); err != nil {
			return err
		}
	}
	_, err := i.stmt.ExecContext(uncancelled, i.args)
	i.args = i.args[:0]
	return err
}

// uncancelled is the context of single statements: with one that can be
// cancelled the driver starts a goroutine for each.
var uncancelled = context.Background()

func (i *inserter) prepare(rows int) (driver.StmtExecContext, error) {
	row := "(?" + strings.Repeat(",?", i.width-1) + ")"
	stmt, err := i.b.lite.Prepare("INSERT INTO " + i.into + " VALUES " + row + strings.Repeat(","+row, rows-1))
	if err != nil {
		return nil, err
	}
	with, ok := stmt.(driver.StmtExecContext)
	if !ok {
		return nil, fmt.Errorf("not a statement of SQLite: %T", stmt)
	}
	return with, nil
}

// flush inserts what is left.
func (i *inserter) flush() error {
	var errs []error
	if n := len(i.args) / i.width; n > 0 {
		stmt, err := i.prepare(n)
		if err != nil {
			return err
		}
		_, err = stmt.ExecContext(uncancelled, i.args)
		errs = append(errs, err, closeStmt(stmt))
		i.args = i.args[:0]
	}
	if i.stmt != nil {
		errs = append(errs, closeStmt(i.stmt))
		i.stmt = nil
	}
	return errors.Join(errs...)
}

func closeStmt(s driver.StmtExecContext) error {
	if c, ok := s.(driver.Stmt); ok {
		return c.Close()
	}
	return nil
}

// add takes a person of list no.
func (b *builder) add(no int, p *Person) error { return errors.Join(b.write(no, p), b.spell(p)) }

// write writes a person's row.
func (b *builder) write(no int, p *Person) error {
	b.written++
	b.count[no]++
	id := p.ID
	if id == "" {
		id = "=" + strings.Join(fold(p.Name), " ") + "|" + p.Birth
	}
	err := b.people.add(int64(no), id, p.Name, p.Federation, p.Title, p.Birth, int64(p.Standard.Value), int64(p.Rapid.Value), int64(p.Blitz.Value), p.factors(), p.flags())
	if err != nil || p.List == FIDE {
		return err
	}
	return b.local.add(int64(b.written), p.FideID, p.Latin, p.Club, int64(p.National))
}

// spell puts a person's spellings into the index. People come to it in the
// order in which they are written, from one goroutine.
func (b *builder) spell(p *Person) error {
	b.spelled++
	names := []string{p.Name}
	if p.List != FIDE {
		names = append(names, p.Latin, p.FideID)
	}
	for _, name := range names {
		b.words = foldInto(b.words[:0], name)
		for k := range b.words {
			if err := b.sorter.add(entry{key: pack(b.words, k), person: b.spelled}); err != nil {
				return err
			}
		}
	}
	return nil
}

// factors is the column k.
func (p *Person) factors() int64 {
	return int64(p.Standard.K)*10_000 + int64(p.Rapid.K)*100 + int64(p.Blitz.K)
}

// The flags of a person beyond 1, 2 and 4 for inactivity.
const (
	man   = 8
	woman = 16
)

// flags is the column of that name.
func (p *Person) flags() int64 {
	n := int64(0)
	for i, r := range []Rating{p.Standard, p.Rapid, p.Blitz} {
		if r.Inactive {
			n |= 1 << i
		}
	}
	switch p.Sex {
	case "m":
		n |= man
	case "w":
		n |= woman
	}
	return n
}

// unpack reads the columns k and flags.
func (p *Person) unpack(k, flags int) {
	p.Standard.K, p.Rapid.K, p.Blitz.K = k/10_000, k/100%100, k%100
	for i, r := range []*Rating{&p.Standard, &p.Rapid, &p.Blitz} {
		r.Inactive = flags&(1<<i) != 0
	}
	switch {
	case flags&man != 0:
		p.Sex = "m"
	case flags&woman != 0:
		p.Sex = "w"
	}
}

// finish writes the indexes and the small tables and brings the file to the disk.
func (b *builder) finish(lists []listRow, parts []partRow, progress func(done int64)) error {
	if err := errors.Join(b.people.flush(), b.local.flush()); err != nil {
		return err
	}
	if err := b.writeSpellings(progress); err != nil {
		return err
	}
	if err := b.uniqueIDs(); err != nil {
		return err
	}
	if _, err := b.lite.Exec("COMMIT", nil); err != nil {
		return err
	}
	if err := b.conn.Close(); err != nil {
		return err
	}
	b.conn = nil
	for i := range lists {
		lists[i].People = b.count[lists[i].No]
	}
	err := b.db.Create(&lists).Error
	if err == nil && len(parts) > 0 {
		err = b.db.Create(&parts).Error
	}
	if err != nil {
		return err
	}
	err = disconnect(b.db)
	b.db = nil
	return errors.Join(err, syncFile(b.path))
}

// uniqueIDs makes the index of ids. Who stands twice in a list is kept as he
// stood first.
func (b *builder) uniqueIDs() error {
	const index = "CREATE UNIQUE INDEX person_id ON person(id, list)"
	_, err := b.lite.Exec(index, nil)
	var lite sqlite3.Error
	if !errors.As(err, &lite) || lite.Code != sqlite3.ErrConstraint {
		return err
	}
	r, err := b.lite.Exec(`DELETE FROM person WHERE no IN (SELECT no FROM (SELECT no, row_number() OVER (PARTITION BY id, list ORDER BY no) AS k FROM person) WHERE k > 1)`, nil)
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err != nil {
		return err
	}
	b.doubles = int(n)
	for no := range b.count {
		if b.count[no], err = b.recount(no); err != nil {
			return err
		}
	}
	_, err = b.lite.Exec("DELETE FROM local WHERE person NOT IN (SELECT no FROM person); "+index, nil)
	return err
}

// recount counts the people of a list.
func (b *builder) recount(no int) (int, error) {
	rows, err := b.lite.Query("SELECT count(*) FROM person WHERE list = ?", []driver.Value{int64(no)})
	if err != nil {
		return 0, err
	}
	out := make([]driver.Value, 1)
	err = errors.Join(rows.Next(out), rows.Close())
	n, _ := out[0].(int64)
	return int(n), err
}

// discard closes and removes what there is.
func (b *builder) discard() error {
	var errs []error
	if b.conn != nil {
		errs = append(errs, b.conn.Close())
	}
	errs = append(errs, disconnect(b.db), b.closeSorter())
	b.conn, b.db = nil, nil
	if err := os.Remove(b.path); !errors.Is(err, os.ErrNotExist) {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (b *builder) closeSorter() error {
	if b.sorter == nil {
		return nil
	}
	err := b.sorter.close()
	b.sorter = nil
	return err
}

// syncFile brings a file to the disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
