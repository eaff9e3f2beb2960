package cli

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/width"

	"sealedmove/export"
)

// format adds --format and returns where its value will be.
func (a *app) format(cmd *cobra.Command) *string {
	return cmd.Flags().String("format", "text", a.t("flag.format"))
}

// table is what is printed as text or CSV.
type table struct {
	head []string
	left []bool // columns of words, aligned left
	rows [][]string
}

// text writes columns padded to equal width, as a terminal shows them: Chinese
// characters take two places.
func (t table) text(w io.Writer) error {
	all := append([][]string{t.head}, t.rows...)
	wide := make([]int, len(t.head))
	for _, row := range all {
		for i, c := range row {
			wide[i] = max(wide[i], places(c))
		}
	}
	var b strings.Builder
	for _, row := range all {
		var line strings.Builder
		for i, c := range row {
			pad := strings.Repeat(" ", wide[i]-places(c))
			if i > 0 {
				line.WriteString("  ")
			}
			if t.left[i] {
				line.WriteString(c + pad)
			} else {
				line.WriteString(pad + c)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// places is how many columns of a terminal a text takes.
func places(s string) int {
	n := 0
	for _, r := range s {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
		n++
	}
	return n
}

// csv writes the rows with a head; no cell is read as a formula.
func (t table) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	for _, row := range append([][]string{t.head}, t.rows...) {
		guarded := make([]string, len(row))
		for i, c := range row {
			if guarded[i] = c; i < len(t.left) && t.left[i] {
				guarded[i] = export.Guard(c)
			}
		}
		if err := out.Write(guarded); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// writeJSON writes one value with the letters as they are.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
