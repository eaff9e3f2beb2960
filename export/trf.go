package export

import (
	"io"

	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// TRF writes a section as a TRF-26 file ("" is the first), with the ranks of
// its standings. It fails with the problems where the format has no place for
// something that the section holds.
func (d *Doc) TRF(w io.Writer, section tournament.SectionID) error {
	if section == "" && len(d.state.Sections) > 0 {
		section = d.state.Sections[0].ID
	}
	o := trf.WriteOptions{Ranks: map[tournament.PlayerID]int{}, Comments: d.remarks[section]}
	for _, r := range d.tables[section].Rows {
		o.Ranks[r.Player] = r.Rank
	}
	doc, problems := trf.FromState(d.state, section, o)
	if err := problems.Err(); err != nil {
		return err
	}
	_, err := doc.WriteTo(w)
	return err
}
