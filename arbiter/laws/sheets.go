package laws

import (
	"sealedmove/rules"
	"sealedmove/rules/scoresheet"
	"sealedmove/tournament"
)

// Sheets are two scoresheets of one game that do not agree, or one of them
// (8.5.3, 8.6; 11.7 to 11.9 of the older Laws).
type Sheets struct {
	Start    rules.Position
	White    scoresheet.Sheet
	Black    scoresheet.Sheet
	Required int // moves that each had to complete in the period; 0 is not asked
}

// Rule gives the ruling.
func (f Sheets) Rule(r Regime) (Ruling, tournament.Problems) {
	if len(f.White.Entries) == 0 && len(f.Black.Entries) == 0 {
		return Ruling{}, missing("sheet-white", "sheet-black")
	}
	x := Ruling{Articles: []string{r.art("11.7", "8.5.3")}}
	if len(f.White.Entries) > 0 && len(f.Black.Entries) > 0 {
		if d, differ := scoresheet.Compare(f.Start, f.White, f.Black); differ {
			x.says("sheets-differ", plyNo(d.Position), text(d.Entries[0]), text(d.Entries[1]))
		} else {
			x.says("sheets-agree")
		}
	}
	games := scoresheet.Reconcile(f.Start, f.White, f.Black)
	if len(games) == 0 {
		x.Articles = []string{r.art("11.9", "8.6")}
		x.says("not-reconstructed")
		x.do("next-opens-period")
		return x, nil
	}
	best := games[0]
	x.Exhibit = exhibitOf(best)
	made := movesIn(f.Start, best.Game.Len())
	x.says("best-game", len(best.Changes), made.White, made.Black)
	x.Says = append(x.Says, changes(best)...)
	x.says("game-is", lineOf(f.Start, best.Game.Moves()))
	if f.Required > 0 {
		x.says("moves-required", f.Required)
		x.remind("use-flag-form")
	}
	if len(games) > 1 {
		x.ask(Question{Key: "which-game", Consider: consider("which-game", 2), Choices: []Choice{
			{Key: "best-game", Article: x.Articles[0]},
			{Key: "not-reconstructed", Do: []Words{say("next-opens-period")}, Article: r.art("11.9", "8.6")},
		}})
	}
	return x, nil
}

// mostChanges is how many differences of the sheets from the game are named.
const mostChanges = 8

// changes says where a sheet differs from the game that agrees best.
func changes(best scoresheet.Reconciled) (ws []Words) {
	for i, c := range best.Changes {
		if i == mostChanges {
			return append(ws, say("more-changes", len(best.Changes)-i))
		}
		sheet := colour(both()[c.Sheet])
		at, played := "", ""
		if c.Ply <= best.Game.Len() {
			played = ply(best.Game, c.Ply)
		}
		if c.Ply-1 <= best.Game.Len() {
			at = plyNo(best.Game.At(c.Ply - 1))
		}
		switch c.Kind {
		case scoresheet.Extra:
			ws = append(ws, say("sheet-extra", sheet, at, text(c.Entry)))
		case scoresheet.Missing:
			ws = append(ws, say("sheet-missing", sheet, played))
		case scoresheet.Blank:
			ws = append(ws, say("sheet-blank", sheet, played))
		case scoresheet.Unclear, scoresheet.Other:
			ws = append(ws, say("sheet-other", sheet, at, text(c.Entry), played))
		}
	}
	return ws
}

func text(e scoresheet.Entry) string {
	if e.Text == "" {
		return "–"
	}
	return e.Text
}

// plyNo names the half-move that is due in a position: "14...".
func plyNo(p rules.Position) string {
	if p.Turn() == rules.Black {
		return itoa(p.MoveNumber()) + "..."
	}
	return itoa(p.MoveNumber()) + "."
}
