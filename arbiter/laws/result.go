package laws

import "sealedmove/tournament"

// SignedResult is a result that is disputed after it was handed in (8.7; the
// older Laws have no article).
type SignedResult struct {
	Entered tournament.Result
	Claimed tournament.Result
	Signed  tournament.ByColor[bool]
}

// Rule gives the ruling.
func (f SignedResult) Rule(r Regime) (Ruling, tournament.Problems) {
	switch {
	case f.Entered == tournament.NoResult:
		return Ruling{}, missing("entered")
	case f.Claimed == tournament.NoResult:
		return Ruling{}, missing("claimed")
	case f.Entered == f.Claimed:
		return Ruling{}, tournament.Problems{problem("claimed", "same-result")}
	}
	x := Ruling{Articles: []string{r.art("16.1", "8.7")}}
	switch {
	case f.Signed.White && f.Signed.Black && !r.older():
		x.says("signed-stands")
		x.cite("11.10")
	case f.Signed.White && f.Signed.Black:
		x.says("no-article")
		x.cite(Preface)
	default:
		x.says("not-both-signed")
	}
	x.ask(Question{Key: "correct-result", Consider: consider("correct-result", 4), Choices: []Choice{
		{Key: "result-stands", Result: f.Entered, Article: x.Articles[0]},
		{Key: "result-corrected", Result: f.Claimed, Do: []Words{say("note-corrected")}, Article: x.Articles[0]},
	}})
	return x, nil
}
