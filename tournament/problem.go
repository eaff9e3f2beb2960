package tournament

import (
	"fmt"
	"strings"
)

// Error is a refusal that people read: Key is looked up in the catalogue of
// their language (internal/locale) and Args fill its gaps.
type Error struct {
	Key  string
	Args []any
}

// Refuse makes an Error.
func Refuse(key string, args ...any) *Error { return &Error{Key: key, Args: args} }

// Error is the key and the arguments, for logs and tests.
func (e *Error) Error() string { return describe(e.Key, e.Args) }

func describe(key string, args []any) string {
	if len(args) == 0 {
		return key
	}
	return fmt.Sprintf("%s %v", key, args)
}

// Problem is one thing wrong in a file or a form. Line and Column count from 1
// (columns in characters); 0 is "not known". Field is a record code of a TRF,
// a column's title of a table, or a field's name of a form.
type Problem struct {
	File    string
	Line    int
	Column  int
	Field   string
	Warning bool // the file can be used; the reader should look
	Key     string
	Args    []any
}

// Position is "file:line:column" as far as known.
func (p Problem) Position() string {
	var b strings.Builder
	b.WriteString(p.File)
	for _, n := range []int{p.Line, p.Column} {
		if n > 0 {
			if b.Len() > 0 {
				b.WriteByte(':')
			}
			fmt.Fprint(&b, n)
		}
	}
	return b.String()
}

// Error is the position, the field and the key, for logs and tests.
func (p Problem) Error() string {
	s := describe(p.Key, p.Args)
	if p.Field != "" {
		s = p.Field + ": " + s
	}
	if pos := p.Position(); pos != "" {
		s = pos + ": " + s
	}
	return s
}

// Problems is a list of problems that is an error where it holds one that is no warning.
type Problems []Problem

// Err is nil where the list holds warnings only.
func (ps Problems) Err() error {
	for _, p := range ps {
		if !p.Warning {
			return ps
		}
	}
	return nil
}

// Error lists the problems, a line each.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}
