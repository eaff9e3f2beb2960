package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// turned reads a list of two columns whose names it takes for clubs, until it is told.
type turned struct {
	noFiles
	fields []int
}

func (*turned) ColumnFields() []string {
	return []string{"intake.field.ignored", "intake.field.name", "intake.field.club"}
}

func (c *turned) Columns(string, []byte, string) []ListColumn {
	out := []ListColumn{{Title: "A", Sample: "SK Turm", Field: 1}, {Sample: "Ding, Liren", Field: 2}}
	for i, f := range c.fields {
		out[i].Field = f
	}
	return out
}

func (c *turned) SetColumns(_ string, _ []byte, _ string, fields []int) error {
	c.fields = fields
	return nil
}

func (c *turned) Players(string, []byte, string, []*tournament.Player) (List, tournament.Problems) {
	name := "SK Turm"
	if len(c.fields) > 1 && c.fields[1] == 1 {
		name = "Ding, Liren"
	}
	return List{Rows: []tournament.Entrant{{Line: 2, Name: tournament.Written{Text: name}}}}, nil
}

// What a column was taken for can be put right; the list is read again so.
func TestColumnsOfAListArePutRight(t *testing.T) {
	f := evening(t, 2)
	c := &turned{}
	f.Files = c
	s := &importScreen{f: f, file: "list.csv", bytes: []byte("x")}
	s.read()
	f.preview(s)
	if text := placeText(f); !strings.Contains(text, "SK Turm") {
		t.Fatalf("the preview has %q", text)
	}
	s.chooseColumns(c)
	if text := dialogText(t, f); !strings.Contains(text, "Ding, Liren") || !strings.Contains(text, "Column 2") || !strings.Contains(text, f.t("intake.field.club")) {
		t.Errorf("the columns are %q", text)
	}
	press(f, fyne.KeyEscape)
	c.fields = []int{2, 1} // as chosen in the two lists
	s.chooseColumns(c)
	toButton(t, f, f.t("desktop.columns.take"))
	press(f, fyne.KeyReturn)
	if text := placeText(f); !strings.Contains(text, "Ding, Liren") || f.asking() {
		t.Errorf("read again the preview has %q", text)
	}
}
