package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// source is how TRFs are read for a command: the flags that all of them have.
type source struct {
	a       *app
	kind    string
	system  string
	charset string
	pairs   bool // the command pairs, and lets the system be chosen
}

// systems are the words of --system and what they stand for.
var systems = []struct {
	word   string
	system tournament.System
}{
	{"dutch", tournament.Dutch},
	{"roundrobin", tournament.RoundRobin},
	{"double-roundrobin", tournament.DoubleRoundRobin},
	{"burstein", tournament.Burstein},
	{"dubov", tournament.Dubov},
	{"keizer", tournament.Keizer},
	{"knockout", tournament.Knockout},
}

// source adds the flags of reading to a command.
func (a *app) source(cmd *cobra.Command, pairs bool) *source {
	s := &source{a: a, pairs: pairs}
	cmd.Flags().StringVar(&s.kind, "kind", "", a.t("flag.kind"))
	cmd.Flags().StringVar(&s.charset, "charset", "", a.t("flag.charset"))
	if pairs {
		cmd.Flags().StringVar(&s.system, "system", "", a.t("flag.system"))
	}
	return s
}

// file is a tournament that was read.
type file struct {
	trf.Tournament
	Doc trf.Document
	// points are the warnings about points columns that the results do not give.
	points tournament.Problems
}

func (f *file) section() *tournament.Section { return f.State.Section(f.Section) }

// chosen is the system that the flags ask for, "" for what the file says.
func (s *source) chosen() (tournament.System, error) {
	if s.kind != "" {
		if err := oneOf("kind", s.kind, "swiss", "roundrobin"); err != nil {
			return "", err
		}
	}
	if s.system == "" {
		if s.kind == "roundrobin" {
			return tournament.RoundRobin, nil
		}
		return "", nil
	}
	words := make([]string, len(systems))
	for i, x := range systems {
		if words[i] = x.word; x.word == s.system || string(x.system) == s.system {
			return x.system, nil
		}
	}
	return "", usage("cli.bad-value", "--system", s.system, strings.Join(words, ", "))
}

// engine is the pairing system of a file.
func (s *source) engine(f *file) (pairing.System, error) {
	sys, err := check.SystemOf(f.section())
	if err != nil {
		return nil, unusable(err)
	}
	return sys, nil
}

// read reads a file, or standard input for "-", and says its warnings: those
// about the pairing only where something is paired.
func (s *source) read(name string) (*file, error) {
	f, problems, err := s.load(name)
	if err != nil {
		return nil, err
	}
	for _, p := range problems {
		if s.pairs || !strings.HasPrefix(p.Key, "trf.colour-inferred.") {
			s.a.problem(p)
		}
	}
	return f, nil
}

// load reads a file and gives the warnings back, those about points apart.
func (s *source) load(name string) (*file, tournament.Problems, error) {
	chosen, err := s.chosen()
	if err != nil {
		return nil, nil, err
	}
	doc, problems, err := s.document(name)
	if err != nil {
		return nil, nil, err
	}
	o := trf.Import{System: chosen}
	tour, more := doc.Events(o)
	if s.kind == "swiss" && s.system == "" && more.Err() == nil && tour.State.Section(tour.Section).System.IsRoundRobin() {
		o.System = tournament.Dutch
		tour, more = doc.Events(o)
	}
	if more.Err() != nil {
		return nil, nil, unusable(append(problems, more...))
	}
	f := &file{Tournament: tour, Doc: doc}
	var rest tournament.Problems
	for _, p := range append(problems, more...) {
		if p.Key == "trf.points-differ" {
			f.points = append(f.points, p)
		} else {
			rest = append(rest, p)
		}
	}
	return f, rest, nil
}

// charsets are the words of --charset.
var charsets = []string{string(trf.Windows1250), string(trf.Windows1251), string(trf.Windows1252), string(trf.Windows1254), string(trf.Windows1257)}

// document reads the bytes of a file.
func (s *source) document(name string) (trf.Document, tournament.Problems, error) {
	if s.charset != "" {
		if err := oneOf("charset", s.charset, charsets...); err != nil {
			return trf.Document{}, nil, err
		}
	}
	in, closeIn, err := s.a.open(name)
	if err != nil {
		return trf.Document{}, nil, err
	}
	doc, problems := trf.Read(in, trf.Options{File: name, Charset: trf.Charset(s.charset)})
	if err := errors.Join(problems.Err(), closeIn()); err != nil {
		return doc, nil, unusable(problems)
	}
	return doc, problems, nil
}

// open opens a file for reading, or standard input for "-".
func (a *app) open(name string) (io.Reader, func() error, error) {
	if name == "-" {
		return a.In, func() error { return nil }, nil
	}
	f, err := os.Open(name)
	if err == nil {
		info, statErr := f.Stat()
		if statErr == nil && !info.IsDir() {
			return f, f.Close, nil
		}
		err = errors.Join(statErr, f.Close())
		if err == nil {
			return nil, nil, unusable(tournament.Refuse("cli.folder", name))
		}
	}
	return nil, nil, unusable(cannotOpen(name, err))
}

func cannotOpen(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return tournament.Refuse("cli.no-file", name)
	case errors.Is(err, fs.ErrPermission):
		return tournament.Refuse("cli.no-permission", name)
	default:
		return tournament.Refuse("cli.cannot-open", name, err.Error())
	}
}
