package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sealedmove/storage/register"
	"sealedmove/tournament"
)

// rl is a text of the area of rating lists.
func (a *app) rl(key string, args ...any) string { return a.words.T("ratinglist."+key, args...) }

// ratingList keeps rating lists and looks people up in them.
func (a *app) ratingList() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "ratinglist COMMAND",
		Short:   a.rl("command.short"),
		Example: "  smtool ratinglist import players_list.zip\n  smtool ratinglist find müller tho\n  smtool ratinglist find 1503014",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("cli.unknown-command", args[0])
			}
			cmd.SetOut(a.Err)
			return errors.Join(cmd.Help(), &failure{status: Usage})
		},
	}
	cmd.AddCommand(a.ratingListImport(), a.ratingListFind(), a.ratingListInfo())
	return cmd
}

// registerPath is the register that a command is about.
func (a *app) registerPath(flag string) (string, error) {
	switch {
	case flag != "":
		return flag, nil
	case a.Register == nil:
		return "", usage("cli.db-needed")
	}
	return a.Register()
}

// openRegister opens the register for looking up.
func (a *app) openRegister(flag string) (*register.Register, error) {
	path, err := a.registerPath(flag)
	if err != nil {
		return nil, err
	}
	r, err := register.Open(a.ctx, path)
	if register.IsNone(err) {
		err = tournament.Refuse("ratinglist.no-register", path)
	}
	return r, unusableUnlessNil(err)
}

func unusableUnlessNil(err error) error {
	var f *failure
	if err == nil || errors.As(err, &f) {
		return err
	}
	return unusable(err)
}

type listFlags struct {
	db, tempo, date, format string
	dryRun                  bool
	o                       register.Options
}

// ratingListImport puts a list into the register.
func (a *app) ratingListImport() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import [--db DB] [--federation CODES] [--dry-run] LIST",
		Short:   a.rl("command.import.short"),
		Long:    a.rl("command.import.long"),
		Example: "  smtool ratinglist import players_list.zip\n  smtool ratinglist import --federation CHN,SGP players_list_xml.zip\n  smtool ratinglist import --dry-run rapid_rating_list.zip\n  smtool ratinglist import --name \"SK Turm\" members.csv",
		Args:    a.files(1, 1),
	}
	var o listFlags
	f := cmd.Flags()
	f.StringVar(&o.db, "db", "", a.rl("command.flag.db"))
	f.StringVar(&o.o.List, "name", "", a.rl("command.flag.name"))
	f.StringVar(&o.tempo, "tempo", "", a.rl("command.flag.tempo"))
	f.StringSliceVar(&o.o.Federations, "federation", nil, a.rl("command.flag.federation"))
	f.StringVar(&o.date, "date", "", a.rl("command.flag.date"))
	f.StringVar(&o.o.Encoding, "encoding", "", a.rl("command.flag.encoding"))
	f.BoolVar(&o.dryRun, "dry-run", false, a.rl("command.flag.dry-run"))
	f.StringVar(&o.format, "format", "text", a.t("flag.format"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := o.check(); err != nil {
			return err
		}
		path, err := a.registerPath(o.db)
		if err != nil {
			return err
		}
		return unusableUnlessNil(a.importList(path, args[0], o))
	}
	return cmd
}

func (o *listFlags) check() error {
	o.o.Tempo, o.o.Date = tournament.Tempo(o.tempo), tournament.Date(o.date)
	if o.tempo != "" {
		if err := oneOf("tempo", o.tempo, "standard", "rapid", "blitz"); err != nil {
			return err
		}
	}
	if _, err := tournament.ParseDate(o.date); err != nil {
		return usage("ratinglist.date", o.date)
	}
	for _, code := range o.o.Federations {
		if len(strings.TrimSpace(code)) != 3 {
			return usage("ratinglist.federation", code)
		}
	}
	return oneOf("format", o.format, "text", "json")
}

// sampleOfChanges is how many changes of a kind are shown.
const sampleOfChanges = 5

func (a *app) importList(path, file string, o listFlags) (err error) {
	file, remove, err := a.listFile(file)
	if err != nil {
		return err
	}
	defer remove()
	show, done := a.listProgress()
	o.o.Progress = show
	o.o.Language = string(a.words.Lang())
	d, err := register.Prepare(a.ctx, path, file, o.o)
	done()
	if err != nil {
		return listError(file, err)
	}
	for _, p := range d.Problems {
		a.problem(p)
	}
	if d.Doubles > 0 {
		a.note(a.rl("doubles", d.Doubles))
	}
	changes, err := d.Changes(a.ctx, sampleOfChanges)
	if err != nil {
		return errors.Join(err, d.Discard())
	}
	if o.dryRun {
		if err := d.Discard(); err != nil {
			return err
		}
	} else if err := d.Commit(); err != nil {
		return errors.Join(err, d.Discard())
	}
	if o.format == "json" {
		return writeJSON(a.Out, importJSON(d, changes, !o.dryRun))
	}
	return writeImport(a.Out, d, changes, o.dryRun)
}

// listFile is the file to read: standard input is put into one, since archives
// cannot be read from it.
func (a *app) listFile(name string) (file string, remove func(), err error) {
	if name != "-" {
		return name, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "smtool-")
	if err != nil {
		return "", nil, err
	}
	remove = func() { _ = os.RemoveAll(dir) }
	file = filepath.Join(dir, "stdin")
	f, err := os.Create(file)
	if err == nil {
		_, err = io.Copy(f, a.In)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		remove()
		return "", nil, err
	}
	return file, remove, nil
}

// listError words trouble with the file of the list; the register's comes worded.
func listError(file string, err error) error {
	var path *fs.PathError
	var known *tournament.Error
	if errors.As(err, &path) && !errors.As(err, &known) && path.Path == file {
		return cannotOpen(file, path.Err)
	}
	return err
}

// listProgress shows how far an import is.
func (a *app) listProgress() (show func(register.Progress), done func()) {
	reading, endReading := a.control(a.rl("command.reading"))
	indexing, endIndexing := a.control(a.rl("command.indexing"))
	last := int64(-1)
	show = func(p register.Progress) {
		permille := p.Done * 1000 / max(p.Total, 1)
		if permille == last {
			return
		}
		last = permille
		switch {
		case p.Step == register.Reading && reading.Progress != nil:
			reading.Progress(int(p.Done>>20), int(p.Total>>20))
		case p.Step == register.Indexing && indexing.Progress != nil:
			indexing.Progress(int(p.Done), int(p.Total))
		}
	}
	return show, func() { endReading(); endIndexing() }
}

// writeImport prints what was imported and how it differs.
func writeImport(w io.Writer, d *register.Draft, c register.Changes, dryRun bool) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\t%s\t%s\t%d\n", d.List, strings.Join(d.Ratings, ","), d.Date, d.People)
	if d.Replaces {
		for _, k := range register.ChangeKinds() {
			fmt.Fprintf(&b, "%s\t%d\n", k, c.Of(k))
			for _, x := range c.Sample[k] {
				if dryRun {
					fmt.Fprintf(&b, "\t%s\n", changeLine(k, x))
				}
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// changeLine is somebody before and after.
func changeLine(k register.ChangeKind, x register.Change) string {
	show := func(p register.Person) string {
		switch k {
		case register.IsNew, register.IsGone, register.NameChanged:
			return p.Name
		case register.TitleChanged:
			return cmp.Or(p.Title, "-")
		case register.FederationChanged:
			return cmp.Or(p.Federation, "-")
		case register.RatingChanged:
		}
		if p.List != register.FIDE {
			return strconv.Itoa(p.National)
		}
		return fmt.Sprintf("%d/%d/%d", p.Standard.Value, p.Rapid.Value, p.Blitz.Value)
	}
	switch k {
	case register.IsNew:
		return x.After.ID + "\t" + show(x.After)
	case register.IsGone:
		return x.Before.ID + "\t" + show(x.Before)
	case register.NameChanged:
		return x.After.ID + "\t" + show(x.Before) + " -> " + show(x.After)
	default:
		return x.After.ID + "\t" + x.After.Name + "\t" + show(x.Before) + " -> " + show(x.After)
	}
}

func importJSON(d *register.Draft, c register.Changes, saved bool) any {
	type counts map[register.ChangeKind]int
	out := struct {
		List     string          `json:"list"`
		Ratings  []string        `json:"ratings"`
		Date     tournament.Date `json:"date"`
		People   int             `json:"people"`
		Left     int             `json:"leftOut"`
		Doubles  int             `json:"doubles"`
		Replaces bool            `json:"replaces"`
		Saved    bool            `json:"saved"`
		Changes  counts          `json:"changes"`
	}{d.List, d.Ratings, d.Date, d.People, d.Left, d.Doubles, d.Replaces, saved, counts{}}
	for _, k := range register.ChangeKinds() {
		out.Changes[k] = c.Of(k)
	}
	return out
}

// ratingListFind looks people up.
func (a *app) ratingListFind() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "find [--db DB] [--limit N] NAME|ID...",
		Short:   a.rl("command.find.short"),
		Long:    a.rl("command.find.long"),
		Example: "  smtool ratinglist find carlsen\n  smtool ratinglist find --format json müller tho\n  smtool ratinglist find 15030",
		Args:    a.files(1, -1),
	}
	db := cmd.Flags().String("db", "", a.rl("command.flag.db"))
	limit := cmd.Flags().Int("limit", 20, a.rl("command.flag.limit"))
	format := a.format(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) (err error) {
		if err := oneOf("format", *format, "text", "json", "csv"); err != nil {
			return err
		}
		if *limit < 1 {
			return usage("cli.bad-value", "--limit", strconv.Itoa(*limit), "1, 2, 3, …")
		}
		r, err := a.openRegister(*db)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.Close()) }()
		typed := strings.Join(args, " ")
		found, err := r.Find(a.ctx, typed, *limit)
		if err != nil {
			return err
		}
		if err := a.notesOfAge(r); err != nil {
			return err
		}
		if err := writePeople(a.Out, found, *format); err != nil {
			return err
		}
		if len(found) == 0 {
			return &failure{Wrong, tournament.Refuse("ratinglist.command.nobody-found", typed)}
		}
		return nil
	}
	return cmd
}

// notesOfAge says how old the lists are in which one looks.
func (a *app) notesOfAge(r *register.Register) error {
	lists, err := r.Lists(a.ctx)
	if err != nil {
		return err
	}
	for _, l := range lists {
		for i, p := range l.Parts {
			if i > 0 && p.Date == l.Parts[i-1].Date {
				continue
			}
			a.note(a.age(l, p))
		}
	}
	return nil
}

// age says how old a rating of a list is.
func (a *app) age(l register.List, p register.Part) string {
	kind := a.words.T("tempo." + p.Rating)
	if p.Rating == "national" {
		kind = a.rl("tempo.national")
	}
	return a.rl("age", p.Age(time.Now()), l.Name, kind, string(p.Date))
}

// personJSON is a person as programs read him.
type personJSON struct {
	List       string      `json:"list"`
	ID         string      `json:"id"`
	FideID     string      `json:"fideId"`
	Name       string      `json:"name"`
	Latin      string      `json:"latin,omitempty"`
	Federation string      `json:"federation"`
	Sex        string      `json:"sex"`
	Title      string      `json:"title"`
	Birth      string      `json:"birth"`
	Club       string      `json:"club,omitempty"`
	Standard   *ratingJSON `json:"standard"`
	Rapid      *ratingJSON `json:"rapid"`
	Blitz      *ratingJSON `json:"blitz"`
	National   int         `json:"national,omitempty"`
}

type ratingJSON struct {
	Rating   int  `json:"rating"`
	K        int  `json:"k,omitempty"`
	Inactive bool `json:"inactive,omitempty"`
}

func ratingOrNull(r register.Rating) *ratingJSON {
	if r.Value == 0 {
		return nil
	}
	return &ratingJSON{r.Value, r.K, r.Inactive}
}

func writePeople(w io.Writer, people []register.Person, format string) error {
	if format == "json" {
		out := make([]personJSON, len(people))
		for i, p := range people {
			out[i] = personJSON{p.List, p.ID, p.FideID, p.Name, p.Latin, p.Federation, p.Sex, p.Title, p.Birth, p.Club, ratingOrNull(p.Standard), ratingOrNull(p.Rapid), ratingOrNull(p.Blitz), p.National}
		}
		return writeJSON(w, out)
	}
	t := table{
		head: []string{"id", "name", "fed", "title", "sex", "birth", "standard", "rapid", "blitz", "national", "list"},
		left: []bool{true, true, true, true, true, true, false, false, false, false, true},
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	rating := func(r register.Rating) string {
		s := number(r.Value)
		if r.Inactive && format == "text" {
			s += "i"
		}
		return s
	}
	for _, p := range people {
		name := tournament.Person{Name: p.Name, Latin: p.Latin}.Display()
		t.rows = append(t.rows, []string{p.ID, name, p.Federation, p.Title, p.Sex, p.Birth, rating(p.Standard), rating(p.Rapid), rating(p.Blitz), number(p.National), p.List})
	}
	if format == "csv" {
		return t.csv(w)
	}
	return t.text(w)
}

// ratingListInfo shows what is in the register.
func (a *app) ratingListInfo() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "info [--db DB]",
		Short:   a.rl("command.info.short"),
		Example: "  smtool ratinglist info",
		Args:    a.files(0, 0),
	}
	db := cmd.Flags().String("db", "", a.rl("command.flag.db"))
	cmd.RunE = func(_ *cobra.Command, _ []string) (err error) {
		r, err := a.openRegister(*db)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.Close()) }()
		lists, err := r.Lists(a.ctx)
		if err != nil {
			return err
		}
		for _, l := range lists {
			for _, p := range l.Parts {
				if _, err := fmt.Fprintf(a.Out, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", l.Name, p.Rating, p.Date, p.Age(time.Now()), l.People, strings.Join(l.Federations, ","), p.File); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return cmd
}
