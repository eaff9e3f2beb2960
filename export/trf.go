package export

import (
	"io"

	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// TRF writes a section as a TRF-26 file ("" is the first), with the ranks of
// its standings. It fails with the problems where the format has no place for
// something that the section holds. Once the last round is posted the file is
// the final report, of which there is none while a result is missing or a game
// is open (C.02).
func (d *Doc) TRF(w io.Writer, section tournament.SectionID) error {
	if section == "" && len(d.state.Sections) > 0 {
		section = d.state.Sections[0].ID
	}
	if sec := d.state.Section(section); sec != nil && sec.Current() >= sec.TotalRounds {
		if open := openGames(sec); open > 0 {
			return tournament.Refuse("export.not-final", open, sec.Name)
		}
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

// openGames counts the games of a section that await a result.
func openGames(sec *tournament.Section) int {
	n := 0
	for _, r := range sec.Rounds {
		n += r.Missing() + r.OpenGames()
	}
	return n
}
