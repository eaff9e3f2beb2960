package cli

import "sealedmove/scoring"

// rankDiff is a rank of the file that its tie-breaks do not give.
type rankDiff struct {
	No    int    `json:"no"`
	File  string `json:"file"`
	Rules string `json:"rules,omitempty"` // "3–5" where any order of the tied is right
	Other int    `json:"other,omitempty"` // who has the rank too, though not all of the tied share it
}

// ranks holds the standings that the file states against those that its
// tie-breaks give, and names each difference. Points have been compared apart,
// also where the file names no tie-breaks.
func (c *checker) ranks(f *file) ([]rankDiff, error) {
	if len(f.Doc.TieBreaks) == 0 || f.Played == 0 {
		return nil, nil
	}
	list, problems := scoring.ParseList(f.Doc.TieBreaks)
	for _, p := range problems {
		p.File, p.Warning, p.Line, p.Column = f.Doc.File, true, 0, 0
		c.a.problem(p)
	}
	t, err := scoring.Standings(f.State, scoring.Options{Section: f.Section, List: list, Edition: c.edition, After: f.Played})
	if err != nil {
		return nil, unusable(err)
	}
	for _, col := range t.Columns {
		if col.Err != nil {
			c.a.note(c.a.t("check.no-ranks", f.Doc.File, col.Err))
			return nil, nil
		}
	}
	if len(problems) > 0 {
		return nil, nil
	}
	var out []rankDiff
	for _, d := range t.Compare(f.stated()) {
		out = append(out, rankDiff{No: f.StartNo[d.Player], File: d.Stated, Rules: d.Computed, Other: f.StartNo[d.Other]})
	}
	return out, nil
}

// stated is what the file says of its players' ranks.
func (f *file) stated() []scoring.Stated {
	rank := map[int]int{}
	for _, p := range f.Doc.Players {
		rank[p.No] = p.Rank
	}
	var out []scoring.Stated
	for _, p := range f.State.Entries(f.Section) {
		out = append(out, scoring.Stated{Player: p.ID, Unsaid: true, Rank: rank[f.StartNo[p.ID]]})
	}
	return out
}

// rankLine says what differs.
func (a *app) rankLine(d rankDiff) string {
	if d.Other != 0 {
		return a.t("check.rank-twice", d.No, d.File, d.Other)
	}
	return a.t("check.rank", d.No, d.File, d.Rules)
}
