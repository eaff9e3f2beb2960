package scoring

import "testing"

// A column of halves shows ½; one with a quarter shows two decimals throughout.
func TestShown(t *testing.T) {
	table := Table{Columns: make([]Column, 2), Rows: []Row{
		{Values: []Value{Fraction(31, 2), Fraction(33, 4)}},
		{Values: []Value{Whole(14), Fraction(19, 2)}},
		{Values: []Value{{}, Whole(12)}},
	}}
	want := [][]string{{"15½", "8.25"}, {"14", "9.50"}, {"", "12.00"}}
	for i, row := range table.Shown() {
		for k, got := range row {
			if got != want[i][k] {
				t.Errorf("row %d column %d: got %q, want %q", i, k, got, want[i][k])
			}
		}
	}
	if got := Fraction(-1, 4).Fixed(); got != "−0.25" {
		t.Errorf("got %q, want −0.25", got)
	}
}
