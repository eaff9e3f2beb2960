package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version prints which build this is.
func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   a.t("version.short"),
		Example: "  smtool version",
		Args:    a.files(0, 0),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.Out, "smtool", Version())
			return err
		},
	}
}

// Version is the module's version, or the commit that the program was built
// from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && (v == "" || v == "(devel)") {
			v = s.Value[:min(12, len(s.Value))]
		}
	}
	if v == "" {
		v = "devel"
	}
	return v + " " + info.GoVersion
}
