package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// verdict is what was found in one file.
type verdict struct {
	File   string       `json:"file"`
	OK     bool         `json:"ok"`
	Rounds int          `json:"rounds"`
	Error  string       `json:"error,omitempty"` // why the file cannot be used
	Differ []differing  `json:"differ,omitempty"`
	Again  []again      `json:"again,omitempty"`
	Points []numberDiff `json:"points,omitempty"`
	Ranks  []rankDiff   `json:"ranks,omitempty"`
}

// differing is a round that the rules pair otherwise.
type differing struct {
	Round int     `json:"round"`
	File  pairsOf `json:"file"`
	Rules pairsOf `json:"rules"`
	Why   string  `json:"why,omitempty"` // there is no legal pairing, or none by this system
	// Notes are what the file itself says of it (### …): a manual pairing, boards
	// paired again after no-shows, a result that was another when the round was paired.
	Notes []string `json:"notes,omitempty"`

	only [2]string // the pairs of the one and of the other alone, as text
}

// again is a round that is what no-shows made of it: their opponents were paired
// again among themselves.
type again struct {
	Round   int   `json:"round"`
	NoShows []int `json:"noShows"`
	ByRules bool  `json:"byRules"` // they are paired as the rules pair them
}

type pairsOf struct {
	Pairs [][2]int `json:"pairs"` // White, Black
	Bye   int      `json:"bye,omitempty"`
}

// numberDiff is a number of the file that is not what the results give.
type numberDiff struct {
	No    int    `json:"no"`
	File  string `json:"file"`
	Rules string `json:"rules"`
}

// check pairs every round of each file again and compares.
func (a *app) check() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check [--system dutch|…] [--explain] FILE.trf...",
		Short:   a.t("check.short"),
		Long:    a.t("check.long"),
		Example: "  smtool check open.trf\n  smtool check --format json *.trf",
		Args:    a.files(1, -1),
	}
	src, format := a.source(cmd, true), a.format(cmd)
	edition := cmd.Flags().String("tb-edition", "", a.t("flag.tb-edition"))
	explain := cmd.Flags().Bool("explain", false, a.t("flag.explain-check"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := oneOf("format", *format, "text", "json"); err != nil {
			return err
		}
		ed, err := editionOf(*edition)
		if err != nil {
			return err
		}
		c := checker{a: a, src: src, edition: ed, text: *format == "text", explain: *explain}
		if err := c.files(args); err != nil {
			return err
		}
		if *format == "json" {
			if err := writeJSON(a.Out, c.verdicts); err != nil {
				return err
			}
		}
		if c.status != Done {
			return &failure{status: c.status}
		}
		return nil
	}
	return cmd
}

type checker struct {
	a        *app
	src      *source
	edition  scoring.Edition
	text     bool
	explain  bool
	status   int
	verdicts []verdict
}

// files checks files, as many at once as there are cores, and reports in order.
func (c *checker) files(names []string) error {
	// A check leaves little behind and much to collect: collect less often.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	if len(names) == 1 {
		v, err := c.judge(names[0])
		return c.report(names[0], v, err)
	}
	ctx, stop := context.WithCancel(c.a.ctx)
	defer stop() // an error ends what is still under way
	each := make([]chan judged, len(names))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range each {
		each[i] = make(chan judged, 1)
	}
	go func() {
		for i, name := range names {
			slots <- struct{}{}
			go func() {
				each[i] <- c.aside(ctx, name)
				<-slots
			}()
		}
	}()
	for i, name := range names {
		j := <-each[i]
		if _, err := c.a.Err.Write(j.said.Bytes()); err != nil {
			return err
		}
		if err := c.report(name, j.verdict, j.err); err != nil {
			return err
		}
	}
	return nil
}

// judged is what came of a file, with what was said about it.
type judged struct {
	verdict verdict
	err     error
	said    *bytes.Buffer
}

// aside judges a file and keeps what is said for later.
func (c *checker) aside(ctx context.Context, name string) judged {
	j := judged{said: &bytes.Buffer{}}
	a, src := *c.a, *c.src
	a.ctx, a.Err, a.Progress, src.a = ctx, j.said, false, &a
	one := checker{a: &a, src: &src, edition: c.edition, explain: c.explain}
	j.verdict, j.err = one.judge(name)
	return j
}

// report takes the verdict on a file; one that cannot be used does not keep the
// others from being checked.
func (c *checker) report(name string, v verdict, err error) error {
	var f *failure
	if errors.As(err, &f) && f.status == Unusable {
		c.a.say(f.err)
		v = verdict{File: name, Error: c.a.words.Err(f.err)}
		c.status = Unusable
	} else if err != nil {
		return err
	}
	c.verdicts = append(c.verdicts, v)
	if v.Error == "" && !v.OK {
		c.status = max(c.status, Wrong)
	}
	if c.text && v.Error == "" {
		_, err = fmt.Fprint(c.a.Out, c.a.verdict(v))
		return err
	}
	return nil
}

func (c *checker) judge(name string) (verdict, error) {
	f, err := c.src.read(name)
	if err != nil {
		return verdict{}, err
	}
	sys, err := c.src.engine(f)
	if err != nil {
		return verdict{}, err
	}
	ctl, done := c.a.control(name)
	rounds, err := check.Section(f.State, f.Section, sys, ctl)
	done()
	if errors.Is(err, pairing.ErrStopped) {
		return verdict{}, &failure{Stopped, tournament.Refuse("cli.stopped")}
	} else if err != nil {
		return verdict{}, unusable(err)
	}
	v := verdict{File: name, Rounds: int(f.Played)}
	for _, r := range rounds {
		if r.Repaired {
			v.Again = append(v.Again, c.a.again(f, r))
		}
		if r.Same() {
			continue
		}
		v.Differ = append(v.Differ, c.a.differing(f, r))
		if c.explain {
			if err := c.a.judge(f, sys, r); err != nil {
				return v, err
			}
		}
	}
	for _, p := range f.PointsDiffer {
		v.Points = append(v.Points, numberDiff{p.No, p.File.String(), p.Results.String()})
	}
	v.Ranks, err = c.ranks(f)
	v.OK = len(v.Differ)+len(v.Points)+len(v.Ranks) == 0
	return v, err
}

// again says that a round was paired again after no-shows: no difference.
func (a *app) again(f *file, r check.Result) again {
	if r.ByRules {
		a.note(a.t("check.repaired", f.Doc.File, int(r.Round), f.nos(r.NoShows)))
	} else {
		a.note(a.t("check.repaired-legally", f.Doc.File, int(r.Round), f.nos(r.NoShows)))
	}
	x := again{Round: int(r.Round), ByRules: r.ByRules}
	for _, n := range r.NoShows {
		x.NoShows = append(x.NoShows, f.No(n))
	}
	return x
}

func (a *app) differing(f *file, r check.Result) differing {
	d := differing{Round: int(r.Round), File: f.pairsOf(r.Is), Rules: f.pairsOf(r.Should), Notes: f.notes(r.Round)}
	var none *pairing.NoPairing
	if errors.As(r.Err, &none) {
		d.Why = a.t("check.none")
	} else if r.Err != nil {
		d.Why = r.Err.Error()
	}
	is, should := r.Is.Bye, r.Should.Bye
	if is == should {
		is, should = 0, 0
	}
	d.only = [2]string{f.line(r.Extra, is), f.line(r.Missing, should)}
	return d
}

// judge says on standard error by which criteria a round of the file is worse
// than that of the rules, where the system can tell.
func (a *app) judge(f *file, sys pairing.System, r check.Result) error {
	y, ok := sys.(pairing.Judge)
	if !ok {
		return nil
	}
	in, err := check.Input(f.State, f.Section, r.Round)
	if err != nil {
		return unusable(err)
	}
	ctl, done := a.control(f.Doc.File)
	j, err := y.Judge(in, pairing.Output{Boards: r.Is.Boards, Bye: r.Is.Bye}, ctl)
	done()
	if errors.Is(err, pairing.ErrStopped) {
		return &failure{Stopped, tournament.Refuse("cli.stopped")}
	} else if err != nil {
		return unusable(err)
	}
	a.indented(a.t("check.judged", f.Doc.File, int(r.Round))+" ", a.explanation(f, pairing.Output{Why: r.Why}).Judgement(j))
	return nil
}

// notes are the comments of the file that say why round r is not as the rules
// give it: those of the round, and of results before it that came or changed later.
func (f *file) notes(r tournament.RoundNo) []string {
	var out []string
	for _, rec := range f.Doc.Records {
		if rec.Code != "###" {
			continue
		}
		text := strings.TrimSpace(strings.TrimLeft(rec.Text, "#"))
		what, of, ok := strings.Cut(text, "@ Round ")
		word, _, _ := strings.Cut(of, ":")
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if !ok || err != nil {
			continue
		}
		later := strings.HasPrefix(what, "Result changed") || strings.HasPrefix(what, "Adjournment")
		if n == int(r) && !later || n < int(r) && later {
			out = append(out, text)
		}
	}
	return out
}

func (f *file) pairsOf(p check.Pairing) pairsOf {
	out := pairsOf{Pairs: [][2]int{}}
	for _, b := range p.Boards {
		out.Pairs = append(out.Pairs, [2]int{f.No(b.White), f.No(b.Black)})
	}
	if p.Bye != 0 {
		out.Bye = f.No(p.Bye)
	}
	return out
}

// line is pairs as text, "12-3 4-17 9-0"; 0 is the bye.
func (f *file) line(pairs []pairing.Pair, bye tournament.TPN) string {
	var out []string
	for _, p := range pairs {
		out = append(out, fmt.Sprintf("%d-%d", f.No(p.White), f.No(p.Black)))
	}
	if bye != 0 {
		out = append(out, fmt.Sprintf("%d-0", f.No(bye)))
	}
	if len(out) == 0 {
		return "–"
	}
	return strings.Join(out, " ")
}

// verdict is the line of a file that is right, or a line for each thing that is not.
func (a *app) verdict(v verdict) string {
	if v.OK {
		rounds := "rounds"
		if v.Rounds == 1 {
			rounds = "round"
		}
		return fmt.Sprintf("%s: ok, %d %s\n", v.File, v.Rounds, rounds) // a form that programs read
	}
	var b strings.Builder
	for _, d := range v.Differ {
		rules := d.only[1]
		if d.Why != "" {
			rules = d.Why
		}
		line := a.t("check.round", d.Round, d.only[0], rules)
		if len(d.Notes) > 0 {
			line += " " + a.t("check.noted", strings.Join(d.Notes, "; "))
		}
		fmt.Fprintf(&b, "%s: %s\n", v.File, line)
	}
	for _, d := range v.Points {
		fmt.Fprintf(&b, "%s: %s\n", v.File, a.t("check.points", d.No, d.File, d.Rules))
	}
	for _, d := range v.Ranks {
		fmt.Fprintf(&b, "%s: %s\n", v.File, a.rankLine(d))
	}
	return b.String()
}
