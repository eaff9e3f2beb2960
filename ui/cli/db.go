package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sealedmove/arbiter"
	"sealedmove/export"
	"sealedmove/pairing/check"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// db cares for a database file.
func (a *app) db() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "db COMMAND",
		Short:   a.t("db.short"),
		Example: "  smtool db import --db club.db open.trf\n  smtool db verify club.db\n  smtool db backup club.db",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("cli.unknown-command", args[0])
			}
			cmd.SetOut(a.Err)
			return errors.Join(cmd.Help(), &failure{status: Usage})
		},
	}
	cmd.AddCommand(a.dbImport(), a.dbVerify(), a.dbBackup(), a.dbRestore(), a.dbExport(), a.dbCompact())
	return cmd
}

// with opens a database file, which must be there unless it may be made, and
// closes it after the work.
func (a *app) with(path string, o storage.Options, may bool, work func(context.Context, *storage.Store) error) (err error) {
	if _, statErr := os.Stat(path); statErr != nil && !may && !storage.IsServer(path) {
		return unusable(cannotOpen(path, statErr))
	}
	o.Program = "smtool"
	s, err := storage.Open(a.ctx, path, o)
	if err != nil {
		return a.dbError(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if !o.ReadOnly {
		if err := s.ReadOnly(); err != nil {
			return a.dbError(err)
		}
	}
	return a.dbError(work(a.ctx, s))
}

// dbError gives errors of the store the status of an input that cannot be used.
func (a *app) dbError(err error) error {
	var f *failure
	if err == nil || errors.As(err, &f) || errors.Is(err, context.Canceled) {
		return err
	}
	return unusable(err)
}

// dbImport puts tournaments into a database file.
func (a *app) dbImport() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "import --db DB FILE.trf...",
		Short:   a.t("db.import.short"),
		Long:    a.t("db.import.long"),
		Example: "  smtool db import --db club.db spring.trf autumn.trf",
		Args:    a.files(1, -1),
	}
	src := a.source(cmd, true)
	path := cmd.Flags().String("db", "", a.t("flag.db"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if *path == "" {
			return usage("cli.db-needed")
		}
		files := make([]*file, len(args))
		for i, name := range args { // all are read before anything is written
			f, err := src.read(name)
			if err != nil {
				return err
			}
			for _, p := range f.points {
				a.problem(p)
			}
			files[i] = f
		}
		return a.with(*path, storage.Options{}, true, func(ctx context.Context, s *storage.Store) error {
			service := arbiter.New(s, arbiter.Options{})
			by := arbiter.Actor{ID: "smtool", Role: arbiter.ChiefArbiter}
			if err := service.Introduce(ctx, by, arbiter.Who{Name: "smtool"}); err != nil {
				return err
			}
			for _, f := range files {
				events, err := a.checked(f)
				if err != nil {
					return err
				}
				id, st, err := service.Import(ctx, by, events)
				if err != nil {
					return err
				}
				if _, err := fmt.Fprintf(a.Out, "%s\t%s\n", id, st.Info.Name); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return cmd
}

// checked are the events of a file with a comment for each round that the
// rules pair otherwise, which is also said.
func (a *app) checked(f *file) ([]tournament.Event, error) {
	ctl, done := a.control(f.Doc.File)
	events, differ, err := check.Imported(f.Events, f.State, f.Section, ctl)
	done()
	for _, r := range differ {
		a.note(a.t("db.import.differs", f.Doc.File, int(r)))
	}
	return events, err
}

// dbVerify says whether a file holds together.
func (a *app) dbVerify() *cobra.Command {
	return &cobra.Command{
		Use:     "verify DB",
		Short:   a.t("db.verify.short"),
		Long:    a.t("db.verify.long"),
		Example: "  smtool db verify club.db",
		Args:    a.files(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(args[0], storage.Options{ReadOnly: true}, false, func(ctx context.Context, s *storage.Store) error {
				report, err := s.Verify(ctx)
				if err != nil {
					return err
				}
				if report.Sound() {
					var entries int64
					for _, e := range report.Events {
						entries += e.Entries
					}
					_, err := fmt.Fprintf(a.Out, "%s: ok, %d events, %d entries\n", args[0], len(report.Events), entries)
					return err
				}
				for _, err := range report.File {
					fmt.Fprintf(a.Out, "%s: %s\n", args[0], a.words.Err(err))
				}
				for _, e := range report.Events {
					if e.Fault != nil {
						fmt.Fprintf(a.Out, "%s: %s %s: %s\n", args[0], e.ID, e.Name, a.words.Err(e.Fault.Err))
					}
				}
				return &failure{status: Wrong}
			})
		},
	}
}

// dbBackup writes a checked copy.
func (a *app) dbBackup() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "backup [--to FOLDER] DB",
		Short:   a.t("db.backup.short"),
		Long:    a.t("db.backup.long"),
		Example: "  smtool db backup --to /media/stick club.db",
		Args:    a.files(1, 1),
	}
	to := cmd.Flags().String("to", "", a.t("flag.backup-to"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return a.with(args[0], storage.Options{ReadOnly: true, BackupsTo: *to}, false, func(ctx context.Context, s *storage.Store) error {
			path, err := s.Backup(ctx, "smtool")
			if path != "" {
				if _, err := fmt.Fprintln(a.Out, path); err != nil {
					return err
				}
			}
			return err
		})
	}
	return cmd
}

// dbRestore makes a database file of a backup.
func (a *app) dbRestore() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "restore [--from BACKUP] DB",
		Short:   a.t("db.restore.short"),
		Long:    a.t("db.restore.long"),
		Example: "  smtool db restore --from backups/club-20261130-201500.db club.db",
		Args:    a.files(1, 1),
	}
	from := cmd.Flags().String("from", "", a.t("flag.from"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		backup := *from
		if backup == "" {
			var err error
			if backup, err = newest(args[0]); err != nil {
				return err
			}
		}
		if _, err := os.Stat(backup); err != nil {
			return unusable(cannotOpen(backup, err))
		}
		if err := storage.Restore(a.ctx, backup, args[0]); err != nil {
			return a.dbError(err)
		}
		_, err := fmt.Fprintln(a.Out, backup)
		return err
	}
	return cmd
}

// newest is the last backup of a file in the folder beside it: NAME-LABEL-TIME,
// where only the file's own name may have hyphens.
func newest(path string) (string, error) {
	folder := storage.BackupFolder(path)
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", unusable(cannotOpen(folder, err))
	}
	prefix := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + "-"
	last, at := "", time.Time{}
	for _, e := range entries {
		rest, ours := strings.CutPrefix(e.Name(), prefix)
		info, err := e.Info()
		if ours && err == nil && strings.Count(rest, "-") <= 2 && filepath.Ext(rest) == filepath.Ext(path) && info.ModTime().After(at) {
			last, at = filepath.Join(folder, e.Name()), info.ModTime()
		}
	}
	if last == "" {
		return "", unusable(tournament.Refuse("cli.no-backup", folder))
	}
	return last, nil
}

// dbExport writes the journal of an event.
func (a *app) dbExport() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "export [--event ID] [--texts] [--out FILE] DB",
		Short:   a.t("db.export.short"),
		Long:    a.t("db.export.long"),
		Example: "  smtool db export club.db > journal.jsonl\n  smtool db export --event e3f2 --texts --out journal.jsonl club.db",
		Args:    a.files(1, 1),
	}
	event := cmd.Flags().String("event", "", a.t("flag.event"))
	out := cmd.Flags().String("out", "", a.t("flag.out"))
	texts := cmd.Flags().Bool("texts", false, a.t("flag.texts"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return a.with(args[0], storage.Options{ReadOnly: true}, false, func(ctx context.Context, s *storage.Store) error {
			id, err := a.choose(ctx, s, *event)
			if err != nil {
				return err
			}
			write := func(w io.Writer) error { return s.Export(ctx, w, id, *texts) }
			if *out == "" || *out == "-" {
				return write(a.Out)
			}
			return export.WriteFile(*out, write)
		})
	}
	return cmd
}

// choose finds the event that is meant: the one named, else the only one.
func (a *app) choose(ctx context.Context, s *storage.Store, id string) (tournament.EventID, error) {
	if id != "" {
		return tournament.EventID(id), nil
	}
	list, err := s.Events(ctx)
	if err != nil {
		return "", err
	}
	if len(list) == 1 {
		return list[0].ID, nil
	}
	for _, e := range list {
		a.line(fmt.Sprintf("%s\t%s", e.ID, e.Name))
	}
	if len(list) == 0 {
		return "", unusable(tournament.Refuse("cli.no-events"))
	}
	return "", usage("cli.event-needed")
}

// dbCompact gives the room of erased and replaced pages back.
func (a *app) dbCompact() *cobra.Command {
	return &cobra.Command{
		Use:     "compact DB",
		Short:   a.t("db.compact.short"),
		Long:    a.t("db.compact.long"),
		Example: "  smtool db compact club.db",
		Args:    a.files(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(args[0], storage.Options{}, false, func(ctx context.Context, s *storage.Store) error {
				before, after, err := s.Compact(ctx)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(a.Out, "%s: %d -> %d\n", args[0], before, after)
				return err
			})
		},
	}
}

var _ arbiter.Store = (*storage.Store)(nil) // what the service needs and the file gives
