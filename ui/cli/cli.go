// Package cli is the third face: the commands of smtool, one file each, for
// arbiters who script, for checkers, and for other programs. It is thin: what a
// command does is done by the packages below it.
//
//	pair         the next round of a TRF                 pair.go, explain.go
//	check        every round, the points and the ranks   check.go
//	generate     random tournaments                      generate.go
//	standings    ranks with tie-breaks                   standings.go, working.go
//	roundrobin   a Berger table                          roundrobin.go
//	convert      a TRF into documents                    convert.go
//	db …         the file of the program                 db.go
//	ratinglist … lists of FIDE's and others              ratinglist.go
//	perft, moves, touch, readmove                        chess_moves.go
//	verify       every game of a PGN                     chess_verify.go
//	claim, flagfall, dead                                chess_claim.go
//	reconstruct  a game from two scoresheets             chess_sheets.go
//
// Data goes to standard output and everything else to standard error; what a
// program reads (see the forms in each command's help) is the same in every
// language. The exit status is that of [Run].
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// The exit status.
const (
	Done     = 0 // and nothing is wrong
	Wrong    = 1 // what was asked about is wrong
	Unusable = 2 // the input cannot be used
	None     = 3 // no legal pairing exists
	Usage    = 4 // the command line cannot be read
	Stopped  = 130
)

// Streams are what a command talks to. Getenv may be nil, which is os.Getenv.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
	// Progress says that Err is a terminal, where progress may be shown.
	Progress bool
	// Register is where the user's rating lists are kept; nil is nowhere, and
	// commands must be told.
	Register func() (string, error)
}

// Run runs the command line, without the program's name, and returns the exit
// status.
func Run(ctx context.Context, args []string, s Streams) int {
	if s.Getenv == nil {
		s.Getenv = os.Getenv
	}
	lang, langErr := language(args, s.Getenv)
	a := &app{Streams: s, ctx: ctx, words: locale.In(lang)}
	root := a.root()
	root.SetArgs(args)
	if langErr != nil {
		return a.report(root, langErr)
	}
	cmd, err := root.ExecuteContextC(ctx)
	return a.report(cmd, err)
}

// app is one run of the program.
type app struct {
	Streams
	ctx   context.Context
	words *locale.Catalogue
	quiet bool
}

// t is a text of the program's area.
func (a *app) t(key string, args ...any) string { return a.words.T("cli."+key, args...) }

// language finds the language for the words, before the commands are made:
// the flag, else the environment.
func language(args []string, getenv func(string) string) (locale.Lang, error) {
	tag := ""
	for i, arg := range args {
		if v, ok := strings.CutPrefix(arg, "--ui-lang="); ok {
			tag = v
		} else if arg == "--ui-lang" && i+1 < len(args) {
			tag = args[i+1]
		} else if arg == "--" {
			break
		}
	}
	if tag != "" {
		if l := locale.Lang(tag); slices.Contains(locale.Langs(), l) {
			return l, nil
		}
		return locale.English, usage("cli.bad-value", "--ui-lang", tag, "en, zh-Hans, zh-Hant")
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return locale.Parse(v), nil
		}
	}
	return locale.English, nil
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:               "smtool",
		Short:             a.t("root.short"),
		Long:              a.t("root.long"),
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("cli.unknown-command", args[0])
			}
			cmd.SetOut(a.Err)
			return errors.Join(cmd.Help(), &failure{status: Usage})
		},
	}
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage("cli.flag", err.Error()) })
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, a.t("flag.quiet"))
	root.PersistentFlags().String("ui-lang", "", a.t("flag.ui-lang"))
	root.AddCommand(a.pair(), a.check(), a.generate(), a.standings(), a.ratings(), a.roundRobin(), a.convert(), a.db(), a.ratingList(), a.version())
	root.AddCommand(a.chess()...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	a.translate(root)
	return root
}

// translate puts cobra's own words into the language.
func (a *app) translate(root *cobra.Command) {
	root.SetUsageTemplate(strings.NewReplacer(
		"Usage:", a.t("help.usage"), "Examples:", a.t("help.examples"), "Available Commands:", a.t("help.commands"),
		"Global Flags:", a.t("help.global-flags"), "Flags:", a.t("help.flags"),
		`Use "{{.CommandPath}} [command] --help" for more information about a command.`, a.t("help.more", "{{.CommandPath}}"),
	).Replace(root.UsageTemplate()))
	var each func(*cobra.Command)
	each = func(c *cobra.Command) {
		switch c.Name() {
		case "completion":
			c.Short = a.t("completion.short")
		case "help":
			c.Short = a.t("help.short")
		}
		c.InitDefaultHelpFlag()
		if f := c.Flags().Lookup("help"); f != nil {
			f.Usage = a.t("flag.help")
		}
		for _, sub := range c.Commands() {
			each(sub)
		}
	}
	each(root)
}

// failure ends a command with an exit status. Where err is nil everything has
// been said.
type failure struct {
	status int
	err    error
}

// Error is the cause.
func (f *failure) Error() string {
	if f.err == nil {
		return fmt.Sprintf("exit status %d", f.status)
	}
	return f.err.Error()
}

// Unwrap is the cause.
func (f *failure) Unwrap() error { return f.err }

func usage(key string, args ...any) error {
	return &failure{Usage, tournament.Refuse(key, args...)}
}

func unusable(err error) error { return &failure{Unusable, err} }

// report says what went wrong and gives the exit status.
func (a *app) report(cmd *cobra.Command, err error) int {
	if err == nil {
		return Done
	}
	f := &failure{Usage, err} // what cobra itself refuses is a matter of usage
	errors.As(err, &f)
	if errors.Is(err, context.Canceled) {
		f = &failure{Stopped, tournament.Refuse("cli.stopped")}
	}
	if f.err != nil {
		a.say(f.err)
	}
	if f.status == Usage && f.err != nil {
		a.line(a.t("see-help", cmd.CommandPath()))
	}
	return f.status
}

// say writes an error to standard error: problems in a file a line each, led
// by file, line and column.
func (a *app) say(err error) {
	var ps tournament.Problems
	if errors.As(err, &ps) {
		for _, p := range ps {
			a.problem(p)
		}
		return
	}
	a.line(a.t("name") + a.words.Err(err))
}

func (a *app) problem(p tournament.Problem) {
	if p.Warning && a.quiet {
		return
	}
	text := a.words.T(p.Key, p.Args...)
	if p.Field != "" {
		text = a.words.T("problem.field", p.Field, text)
	}
	if p.Warning {
		text = a.t("warning", text)
	}
	if at := p.Position(); at != "" {
		text = at + ": " + text
	}
	a.line(text)
}

func (a *app) line(text string) { fmt.Fprintln(a.Err, text) }

// note is a line for people who watch, unless they want quiet.
func (a *app) note(text string) {
	if !a.quiet {
		a.line(text)
	}
}

// files takes at least n arguments and at most so many; -1 is any number.
func (a *app) files(n, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < n:
			return usage("cli.too-few", cmd.UseLine())
		case most >= 0 && len(args) > most:
			return usage("cli.too-many", args[most], cmd.UseLine())
		}
		return nil
	}
}

// oneOf checks a flag that takes one of a few words.
func oneOf(flag, value string, words ...string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return usage("cli.bad-value", "--"+flag, value, strings.Join(words, ", "))
}
