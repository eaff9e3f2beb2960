// Sealedmoved is the server program: pages of a file of tournaments for the
// phones, tablets and screens in the hall, which bring themselves up to date,
// and by which arbiters and devices that were let in enter results.
package main

import (
	"cmp"
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sealedmove/cmd/internal/app"
	"sealedmove/internal/locale"
)

// lang is the language of the person at the terminal.
var lang = locale.Parse(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return app.Report(os.Stderr, lang, command().ExecuteContext(ctx))
}

func command() *cobra.Command {
	c := app.ServerConfig{Claims: "both"}
	var uiLang string
	var dump bool
	cmd := &cobra.Command{
		Use: "sealedmoved", Short: "Pages of a tournament for the phones in the hall",
		Example:      "  sealedmoved --db club.db\n  sealedmoved --db club.db --lan --tls\n  sealedmoved --db postgres://club@db.example.org/club --lan\n  SEALEDMOVE_DB=club.db sealedmoved --config-dump > club.conf\n  sealedmoved --config club.conf",
		SilenceUsage: true, SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error { return app.AsUsage(cobra.NoArgs(cmd, args)) },
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := app.Fill(cmd.Flags(), os.Getenv); err != nil {
				return err
			}
			if dump {
				return app.Dump(cmd.OutOrStdout(), cmd.Flags())
			}
			if uiLang != "" {
				lang = locale.Parse(uiLang)
			}
			c.Lang, c.Program = lang, "Sealed Move server"
			c.Log = slog.New(slog.NewTextHandler(os.Stderr, nil))
			return app.Serve(cmd.Context(), c, cmd.OutOrStdout(), os.Stderr)
		},
	}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return app.AsUsage(err) })
	f := cmd.Flags()
	f.StringVar(&c.DB, "db", "", "file of tournaments, or postgres://user@host/database (default: the user's own file)")
	f.StringVar(&c.Addr, "addr", app.DefaultAddr, "address to listen at; port 0 is any free one")
	f.BoolVar(&c.LAN, "lan", false, "open all addresses of this computer to the network")
	f.BoolVar(&c.TLS, "tls", false, "be reached over https as well: arbiters and tablets come in by that, or at this computer")
	f.StringVar(&c.TLSAddr, "tls-addr", app.DefaultTLSAddr, "address to listen at for https")
	f.StringVar(&c.Keys, "keys", "", "folder of the keys for https (default: in the user's folder of settings)")
	f.Var(app.OneOf(&c.Claims, "both", "alone", "off"), "claims", "what players' phones may do: both of a game enter it, one alone asks the arbiter, off")
	f.StringSliceVar(&c.Hosts, "host", nil, "a name that browsers may use for this server; may be repeated")
	f.BoolVar(&c.Sample, "sample", false, "put a sample tournament into a file that has none")
	f.StringVar(&uiLang, "ui-lang", "", "language: en, zh-Hans, zh-Hant (readers' browsers choose their own)")
	f.String("config", "", "file of settings, lines of name = value")
	f.BoolVar(&dump, "config-dump", false, "print the settings in force and end")
	return cmd
}
