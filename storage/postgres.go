package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/schema"

	"sealedmove/arbiter/journal"
)

// How long a server may take to let us in, and to answer one statement. A cable
// that was pulled says nothing by itself.
const (
	connectPatience = 5 * time.Second
	patience        = 10 * time.Second
)

// sessionSettings are those of each connection. Nobody waits longer for a lock
// than for one of SQLite's, and a transaction of a computer that fell asleep
// does not keep the others out.
var sessionSettings = map[string]string{
	"lock_timeout":                        "5000",
	"idle_in_transaction_session_timeout": "30000",
}

// connections is how many a store has at most, beside the one that listens.
const connections = 8

// IsServer tells whether a database is named by the address of a PostgreSQL
// server, postgres://user@host:port/database, and not by the path of a file.
func IsServer(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// WithoutPassword is the name of a database with which others cannot get in:
// an address loses its password.
func WithoutPassword(name string) string {
	if !IsServer(name) {
		return name
	}
	u, err := url.Parse(name)
	if err != nil {
		return "postgres://"
	}
	if _, has := u.User.Password(); has {
		u.User = url.User(u.User.Username())
	}
	q := u.Query()
	for _, secret := range []string{"password", "sslpassword"} {
		q.Del(secret)
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// parseAddress reads the address of a database. What it leaves out comes from
// the environment and the files of PostgreSQL's own programs (PGPASSWORD,
// ~/.pgpass, …).
func parseAddress(name string, o Options) (*pgx.ConnConfig, error) {
	c, err := pgx.ParseConfig(name)
	if err != nil { // the driver's words may hold the password
		return nil, &Error{Reason: journal.ErrUnavailable, Op: "open", Key: "storage.server-address", Hint: "storage.server-address-hint"}
	}
	if c.ConnectTimeout == 0 || c.ConnectTimeout > connectPatience {
		c.ConnectTimeout = min(connectPatience, o.patience)
	}
	for k, v := range sessionSettings {
		if _, chosen := c.RuntimeParams[k]; !chosen {
			c.RuntimeParams[k] = v
		}
	}
	c.RuntimeParams["application_name"] = o.Program
	if o.ReadOnly {
		c.RuntimeParams["default_transaction_read_only"] = "on"
	}
	dialer := &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 3 * time.Second, Count: 3}}
	c.DialFunc = dialer.DialContext
	return c, nil
}

// addressOf is what people know a server's database by.
func addressOf(c *pgx.ConnConfig) string {
	u := url.URL{Scheme: "postgres", User: url.User(c.User), Path: "/" + c.Database}
	if !isSocket(c.Host) {
		u.Host = net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port)))
	}
	return u.String()
}

// isSocket tells whether a server is reached on this machine, by a file.
func isSocket(host string) bool { return filepath.IsAbs(host) || strings.HasPrefix(host, "@") }

// connectServer makes the pool of connections. It does not connect yet.
func connectServer(c *pgx.ConnConfig, patience time.Duration) (*gorm.DB, error) {
	pool := stdlib.OpenDB(*c, stdlib.OptionAfterConnect(durable), stdlib.OptionShouldPing(eachTime))
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	db, err := gorm.Open(postgres.New(postgres.Config{Conn: pool}), &gorm.Config{
		Logger:                 logger.Discard, // it would write names into the log
		SkipDefaultTransaction: true,
		DisableAutomaticPing:   true,
	})
	if err == nil {
		err = errors.Join(bePatient(db, patience), db.Callback().Create().Before("gorm:create").Register("storage:text", refuseText))
	}
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return db, nil
}

// eachTime has each connection asked before it is used again: one that was used a
// moment ago may be of a server that has been started anew since, and then
// another one is made.
func eachTime(context.Context, stdlib.ShouldPingParams) bool { return true }

// durable sees to it that what is acknowledged is on the server's disk, also
// where its owner has set that aside for the sake of speed.
func durable(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'")
	return err
}

// bePatient bounds the time of every statement, and no longer.
func bePatient(db *gorm.DB, patience time.Duration) error {
	type bound struct {
		outer  context.Context
		cancel context.CancelFunc
	}
	const key = "storage:patience"
	begin := func(tx *gorm.DB) {
		b := bound{outer: tx.Statement.Context}
		tx.Statement.Context, b.cancel = context.WithTimeout(b.outer, patience)
		tx.InstanceSet(key, b)
	}
	end := func(tx *gorm.DB) {
		v, ok := tx.InstanceGet(key)
		if !ok {
			return
		}
		b, ok := v.(bound)
		if !ok {
			return
		}
		b.cancel()
		tx.Statement.Context = b.outer
		if errors.Is(tx.Error, context.DeadlineExceeded) && b.outer.Err() == nil {
			tx.Error = errSilent
		}
	}
	call := db.Callback()
	return errors.Join(
		call.Create().Before("*").Register(key, begin), call.Create().After("*").Register(key+"-end", end),
		call.Query().Before("*").Register(key, begin), call.Query().After("*").Register(key+"-end", end),
		call.Update().Before("*").Register(key, begin), call.Update().After("*").Register(key+"-end", end),
		call.Delete().Before("*").Register(key, begin), call.Delete().After("*").Register(key+"-end", end),
		call.Raw().Before("*").Register(key, begin), call.Raw().After("*").Register(key+"-end", end),
	)
}

// errSilent is a server that has not answered in time.
var errSilent = errors.New("the server does not answer")

// refuseText refuses rows with text that PostgreSQL cannot keep, before they
// are sent: a NUL, or bytes that are no UTF-8.
func refuseText(tx *gorm.DB) {
	if tx.Error != nil || tx.Statement.Schema == nil {
		return
	}
	rows := reflect.Indirect(tx.Statement.ReflectValue)
	if rows.Kind() != reflect.Slice {
		refuseTextOf(tx, rows)
		return
	}
	for i := range rows.Len() {
		refuseTextOf(tx, reflect.Indirect(rows.Index(i)))
	}
}

func refuseTextOf(tx *gorm.DB, row reflect.Value) {
	for _, f := range tx.Statement.Schema.Fields {
		if f.DataType != schema.String || tx.Error != nil {
			continue
		}
		v, _ := f.ValueOf(tx.Statement.Context, row)
		if text, ok := v.(string); ok && !keepable(text) {
			_ = tx.AddError(unkeepable(fmt.Sprintf("%s.%s: %q", tx.Statement.Table, f.DBName, text)))
		}
	}
}

// keepable tells whether PostgreSQL can keep a text.
func keepable(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

// errText is the reason of a refusal of text.
var errText = errors.New("text with a NUL or bytes that are no UTF-8")

func unkeepable(where string) error {
	return &Error{Reason: errText, Op: "write", Key: "storage.server-text", Args: []any{where}, Hint: "storage.server-text-hint"}
}

// errDoubt marks a command whose commit was on its way when the connection broke.
var errDoubt = errors.New("the connection broke while saving")

// states gives the errors of a server, by their SQLSTATE or its class, the
// words for people. https://www.postgresql.org/docs/current/errcodes-appendix.html
var states = []struct {
	state  string
	reason error
	key    string
}{
	{"23505", journal.ErrConflict, "storage.conflict"},          // unique_violation: another has written the same number
	{"40001", journal.ErrConflict, "storage.conflict"},          // serialization_failure
	{"40P01", journal.ErrConflict, "storage.conflict"},          // deadlock_detected
	{"55P03", journal.ErrUnavailable, "storage.server-busy"},    // lock_not_available
	{"57014", journal.ErrUnavailable, "storage.server-busy"},    // query_canceled
	{"53100", journal.ErrUnavailable, "storage.server-full"},    // disk_full
	{"53300", journal.ErrUnavailable, "storage.server-crowded"}, // too_many_connections
	{"58", journal.ErrUnavailable, "storage.server-full"},       // system error: input and output
	{"3D000", journal.ErrNotFound, "storage.server-none"},       // there is no such database
	{"28", journal.ErrUnavailable, "storage.server-login"},      // invalid authorization
	{"42501", journal.ErrReadOnly, "storage.server-rights"},     // insufficient_privilege
	{"25006", journal.ErrReadOnly, "storage.server-standby"},    // read_only_sql_transaction
	{"22021", errText, "storage.server-text"},                   // character_not_in_repertoire
	{"22P05", errText, "storage.server-text"},                   // untranslatable_character
	{"XX", journal.ErrDamaged, "storage.server-corrupt"},        // internal error, corrupted data or index
	{"08", journal.ErrUnavailable, "storage.server-lost"},       // connection exception
	{"25P03", journal.ErrUnavailable, "storage.server-lost"},    // idle_in_transaction_session_timeout
	{"57P", journal.ErrUnavailable, "storage.server-lost"},      // shut down, crashed, starting up
}

// serverRefusal gives an error of PostgreSQL or of the network the words for
// people. The errors of the driver know the password; only their text is kept.
func serverRefusal(op, address string, err error) error {
	say := func(reason error, key string, cause error) error {
		return &Error{Reason: reason, Op: op, Key: key, Args: []any{address}, Hint: key + "-hint", Err: cause}
	}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		for _, s := range states {
			if strings.HasPrefix(said.Code, s.state) {
				return say(s.reason, s.key, opaque(said))
			}
		}
		return fmt.Errorf("%s: %w", op, err)
	}
	var connect *pgconn.ConnectError
	switch {
	case errors.As(err, &connect):
		return say(journal.ErrUnavailable, "storage.server-unreachable", opaque(err))
	case isLost(err):
		return say(journal.ErrUnavailable, "storage.server-lost", opaque(err))
	}
	return refusal(op, address, err) // of a file that is written beside it
}

// isLost tells whether err comes from the connection and not from the server.
func isLost(err error) bool {
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, errSilent) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		pgconn.Timeout(err) || strings.Contains(err.Error(), "bad connection")
}
