package trf

import (
	"cmp"
	"slices"

	"sealedmove/tournament"
)

// problem is a [tournament.Problem] before it knows its file.
type problem struct {
	line, column int
	record       string
	warning      bool
	key          string
	args         []any
}

// most is how many problems one file reports; a file of another kind has one on every line.
const most = 100

// complaints collects the problems of one file.
type complaints struct {
	file string
	list tournament.Problems
}

func (c *complaints) add(p problem) {
	c.list = append(c.list, tournament.Problem{
		File: c.file, Line: p.line, Column: p.column, Field: p.record,
		Warning: p.warning, Key: p.key, Args: p.args,
	})
}

// done sorts by position and cuts what is beyond the limit, errors kept before warnings.
func (c *complaints) done() tournament.Problems {
	if len(c.list) > most {
		slices.SortStableFunc(c.list, func(a, b tournament.Problem) int { return rank(a) - rank(b) })
		left := len(c.list) - most
		c.list = append(c.list[:most:most], tournament.Problem{
			File: c.file, Line: 1 << 30, Warning: true, Key: "trf.more", Args: []any{left},
		})
	}
	slices.SortStableFunc(c.list, func(a, b tournament.Problem) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	if n := len(c.list); n > 0 && c.list[n-1].Key == "trf.more" {
		c.list[n-1].Line = 0
	}
	return c.list
}

func rank(p tournament.Problem) int {
	if p.Warning {
		return 1
	}
	return 0
}
