package laws

import (
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// FlagFall is a flag that is down, or both (6.8, 6.9, III.3.1; 10.5, 10.14,
// 12.2, 12.7, 12.8 of the older Laws).
type FlagFall struct {
	Flag    tournament.Color // NoColor with Both
	Both    bool
	First   tournament.Color // of both, whose fell first; NoColor: cannot be established
	Made    bool             // the moves of the period were completed before the flag fell
	Last    bool             // the period is the last: all remaining moves must be made in it
	Settled Settled          // what had ended the game before
	CanWin  claims.Answer    // whether the opponent of the player who overstepped can win
	Ended   *claims.End      // what stands on the board has ended the game
	Winner  tournament.Color // of that, or NoColor: drawn
}

// Settled says how a game had ended before a flag was noticed.
type Settled string

// How a game had ended.
const (
	NotSettled    Settled = ""
	WhiteResigned Settled = "white-resigned"
	BlackResigned Settled = "black-resigned"
	AgreedDrawn   Settled = "agreed"
)

// Rule gives the ruling.
func (f FlagFall) Rule(r Regime) (Ruling, tournament.Problems) {
	switch {
	case f.Flag == tournament.NoColor && !f.Both:
		return Ruling{}, missing("flag")
	case f.Both && f.Made:
		return Ruling{}, tournament.Problems{problem("made", "made-and-both")}
	case f.Ended != nil:
		x := Ruling{Articles: []string{f.Ended.Article, r.art("12.7", "6.9")}, Result: tournament.Drawn}
		if f.Winner != tournament.NoColor {
			x.Result = tournament.WinOf(f.Winner)
		}
		x.says("ended-on-board", Words{Key: "laws.end." + string(f.Ended.Kind)})
		return x, nil
	case f.Settled != NotSettled:
		return f.settled(r), nil
	case f.Made:
		x := Ruling{Articles: []string{r.art("12.1", "6.3.1"), r.art("10.14", "6.4")}}
		x.says("moves-made")
		return x, nil
	case f.Both && f.First == tournament.NoColor:
		return f.bothDown(r), nil
	case f.Both:
		f.Flag = f.First
	}
	x := Ruling{}
	x.says("overstepped", colour(f.Flag))
	x.lose(f.Flag, f.CanWin, r.art("10.14", "6.9"), r.art("10.5", "6.9"))
	x.cite(r.art("12.2", "6.8"))
	if r.basic() {
		x.cite("A.5.3", "A.5.5")
	}
	return x, nil
}

// settled: a resignation or a draw by agreement stands though a flag is found
// down afterwards.
func (f FlagFall) settled(r Regime) Ruling {
	x := Ruling{Articles: []string{r.art("12.7", "6.9")}}
	x.says("settled-before")
	switch f.Settled {
	case WhiteResigned:
		x.lose(tournament.White, r.resigns(f.CanWin), r.art("10.2", "5.1.2"), "5.1.2")
	case BlackResigned:
		x.lose(tournament.Black, r.resigns(f.CanWin), r.art("10.2", "5.1.2"), "5.1.2")
	case AgreedDrawn, NotSettled:
		x.Result = tournament.Drawn
		x.cite(r.art("10.6", "5.2.3"))
	}
	return x
}

// bothDown: both flags, and nobody knows which fell first.
func (f FlagFall) bothDown(r Regime) Ruling {
	x := Ruling{}
	switch {
	case r.older():
		x.cite("12.8", "11.9")
		x.says("both-play-on")
		x.do("next-opens-period")
		x.remind("unless-evidence")
	case r.Switch().BothFlagsDraw && f.Last:
		x.cite("III.3.1.2")
		x.Result = tournament.Drawn
		x.says("both-drawn")
	case r.quickplay():
		x.cite("III.3.1.1", "8.6")
		x.says("both-play-on")
		x.do("next-opens-period")
		x.remind("unless-evidence")
	default:
		x.cite("6.8", "6.9")
		x.says("both-no-rule")
		x.ask(Question{Key: "both-flags", Consider: consider("both-flags", 3), Choices: []Choice{
			{Key: "white-first", Result: tournament.BlackWins, Article: "6.9"},
			{Key: "black-first", Result: tournament.WhiteWins, Article: "6.9"},
			{Key: "drawn", Result: tournament.Drawn, Article: Preface},
			{Key: "play-on", Article: Preface},
		}})
	}
	return x
}
