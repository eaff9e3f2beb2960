package cli

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// endings are what a TRF can be converted into.
var endings = []string{"trf", "trf16", "csv", "xlsx", "html", "pdf", "json", "pgn"}

type convertFlags struct {
	what, to  string
	round     int
	normalize bool
}

// convert writes a TRF as another document.
func (a *app) convert() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert [--what WHAT] [--round N] [--normalize] IN OUT",
		Short:   a.t("convert.short"),
		Long:    a.t("convert.long"),
		Example: "  smtool convert open.trf open.xlsx\n  smtool convert --what pairings --round 3 open.trf round3.html\n  smtool convert --normalize old.trf new.trf\n  smtool convert --to csv open.trf - | less",
		Args:    a.files(2, 2),
	}
	src := a.source(cmd, false)
	var o convertFlags
	cmd.Flags().StringVar(&o.what, "what", "standings", a.t("flag.what"))
	cmd.Flags().StringVar(&o.to, "to", "", a.t("flag.to"))
	cmd.Flags().IntVar(&o.round, "round", 0, a.t("flag.round"))
	cmd.Flags().BoolVar(&o.normalize, "normalize", false, a.t("flag.normalize"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := o.check(args[1]); err != nil {
			return err
		}
		f, err := src.read(args[0])
		if err != nil {
			return err
		}
		for _, p := range f.points {
			a.problem(p)
		}
		write, err := a.writer(f, o)
		if err != nil {
			return err
		}
		if args[1] == "-" {
			return write(a.Out)
		}
		if err := export.WriteFile(args[1], write); err != nil {
			return unusable(err)
		}
		return nil
	}
	return cmd
}

// check makes sure that the flags go with each other and finds the form.
func (o *convertFlags) check(out string) error {
	if o.to == "" {
		o.to = strings.TrimPrefix(strings.ToLower(filepath.Ext(out)), ".")
		if out == "-" {
			return usage("cli.to-needed", strings.Join(endings, ", "))
		}
	}
	if !slices.Contains(endings, o.to) {
		return usage("cli.ending", out, strings.Join(endings, ", "))
	}
	var kinds []string
	all := export.Kinds()
	if o.to == "pdf" {
		all = export.PrintKinds()
	}
	for _, k := range all {
		kinds = append(kinds, string(k))
	}
	if err := oneOf("what", o.what, kinds...); err != nil {
		return err
	}
	if o.round < 0 {
		return usage("cli.round", o.round)
	}
	return nil
}

// writer is what writes the document. A file that becomes a TRF keeps its
// bytes, unless it is to be normalized.
func (a *app) writer(f *file, o convertFlags) (func(io.Writer) error, error) {
	switch o.to {
	case "trf":
		if !o.normalize {
			return func(w io.Writer) error { _, err := f.Doc.WriteTo(w); return err }, nil
		}
		return a.trfWriter(f, trf.V26)
	case "trf16":
		return a.trfWriter(f, trf.V16)
	}
	doc, err := export.New(export.Input{State: f.State, Lang: a.words.Lang()})
	if err != nil {
		return nil, unusable(err)
	}
	c := export.Choice{Kind: export.Kind(o.what), Round: tournament.RoundNo(o.round)}
	if o.to != "xlsx" && o.to != "pgn" && o.to != "pdf" {
		if _, err := doc.Lists(c); err != nil {
			return nil, unusable(err)
		}
	}
	return func(w io.Writer) error {
		switch o.to {
		case "csv":
			return doc.CSV(w, c)
		case "html":
			return doc.HTML(w, c)
		case "json":
			return doc.JSON(w, c)
		case "pdf":
			if err := doc.PDF(w, c); err != nil {
				return unusable(err)
			}
			return nil
		case "pgn":
			return doc.PGN(w, "", c.Round)
		default:
			return doc.Workbook(w)
		}
	}, nil
}

// trfWriter writes the tournament anew, with the ranks of the file.
func (a *app) trfWriter(f *file, v trf.Version) (func(io.Writer) error, error) {
	o := trf.WriteOptions{Version: v, StartNo: f.StartNo, Ranks: map[tournament.PlayerID]int{}}
	byNo := map[int]int{}
	for _, p := range f.Doc.Players {
		byNo[p.No] = p.Rank
	}
	for id, no := range f.StartNo {
		if o.Ranks[id] = byNo[no]; byNo[no] == 0 {
			o.Ranks = nil // not all are ranked: by points
			break
		}
	}
	doc, problems := trf.FromState(f.State, f.Section, o)
	if problems.Err() != nil {
		return nil, unusable(problems)
	}
	for _, p := range problems {
		a.problem(p)
	}
	return func(w io.Writer) error { _, err := doc.WriteTo(w); return err }, nil
}
