package laws

import (
	"time"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// ResumeFault is what an arbiter meets at a resumption.
type ResumeFault string

// What an arbiter meets at a resumption.
const (
	OpenEnvelope ResumeFault = "sealed"   // the envelope is opened
	LateSealer   ResumeFault = "sealer"   // who sealed is not there
	LateReplier  ResumeFault = "replier"  // who must reply is not there
	LateBoth     ResumeFault = "both"     // neither is
	LostEnvelope ResumeFault = "envelope" // it is missing
)

// Resumption is a question at the resumption of an adjourned game (I.5 to
// I.14; 10.15, 10.16, 14 of the older Laws).
type Resumption struct {
	What     ResumeFault
	Sealer   tournament.Color
	Position rules.Position // before the sealed move
	Text     string         // the sealed move as it is written
	Language rules.Language // of the sheet; English if empty
	Settled  Settled        // a draw or a resignation before the envelope was opened
	Late     time.Duration
	// PresentFlag is set where the player who is there has overstepped meanwhile.
	PresentFlag   bool
	PositionKnown bool // LostEnvelope
	TimesKnown    bool // LostEnvelope
}

// Rule gives the ruling.
func (f Resumption) Rule(r Regime) (Ruling, tournament.Problems) {
	if f.What == "" {
		return Ruling{}, missing("what")
	}
	if f.Settled != NotSettled {
		return f.settled(r), nil
	}
	if f.Sealer == tournament.NoColor && !f.Position.IsZero() {
		f.Sealer = ColorOf(f.Position.Turn())
	}
	if f.Sealer == tournament.NoColor && f.What != LostEnvelope {
		return Ruling{}, missing("player")
	}
	if !f.Position.IsZero() && ColorOf(f.Position.Turn()) != f.Sealer {
		return Ruling{}, tournament.Problems{problem("player", "sealer-not-to-move")}
	}
	switch f.What {
	case OpenEnvelope:
		return f.open(r)
	case LostEnvelope:
		return f.lost(r), nil
	case LateSealer:
		return f.sealerLate(r)
	case LateReplier, LateBoth:
		return f.replierLate(r), nil
	}
	return Ruling{}, missing("what")
}

// settled: what was agreed or declared before the opening stands, whatever the
// envelope holds (14.2, I.6).
func (f Resumption) settled(r Regime) Ruling {
	x := Ruling{Articles: []string{r.art("14.2", "I.6")}}
	x.says("settled-before-opening")
	switch f.Settled {
	case WhiteResigned, BlackResigned:
		loser := tournament.White
		if f.Settled == BlackResigned {
			loser = tournament.Black
		}
		can := claims.Yes
		if !r.older() && !f.Position.IsZero() {
			can = r.CanWin(f.Position, loser.Other())
		}
		x.lose(loser, can, r.art("10.2", "5.1.2"), "5.1.2")
	case AgreedDrawn, NotSettled:
		x.Result = tournament.Drawn
		x.cite(r.art("10.6", "5.2.3"))
	}
	return x
}

// reading reads the sealed move.
func (f Resumption) reading() (rules.Reading, tournament.Problems) {
	var ps tournament.Problems
	if f.Position.IsZero() {
		ps = append(ps, problem("fen", "missing"))
	}
	if f.Text == "" {
		ps = append(ps, problem("sealed-move", "missing"))
	}
	if ps != nil {
		return rules.Reading{}, ps
	}
	lang := f.Language
	if lang == "" {
		lang = rules.English
	}
	return rules.Read(&f.Position, f.Text, lang), nil
}

func (f Resumption) open(r Regime) (Ruling, tournament.Problems) {
	reading, ps := f.reading()
	if ps != nil {
		return Ruling{}, ps
	}
	x := Ruling{Exhibit: onBoard(f.Position)}
	x.Exhibit.Moves = reading.Moves
	if m, ok := reading.Move(); ok {
		x.cite(r.art("14.2", "I.9.1"))
		x.says("sealed-stands", f.Position.SAN(m))
		if f.endsBy(r, m, &x) {
			return x, nil
		}
		x.do("make-sealed", f.Position.SAN(m))
		x.do("start-clock", colour(f.Sealer.Other()))
		return x, nil
	}
	switch reading.Verdict {
	case rules.Ambiguous:
		x.says("sealed-ambiguous", list(sans(f.Position, reading.Moves)))
	case rules.None:
		x.says("sealed-illegal", f.Text)
	default:
		x.says("sealed-unclear", f.Text)
	}
	o := claims.BadSealedMove(f.Position, Side(f.Sealer), claims.Edition(r.Edition), 0)
	x.lose(f.Sealer, o.CanMate, r.art("10.16", r.badSeal(reading.Verdict)), r.art("10.5", "6.9"))
	x.remind("show-both")
	return x, nil
}

// badSeal is the article of 2023 for a bad sealed move.
func (r Regime) badSeal(v rules.Verdict) string {
	switch v {
	case rules.Ambiguous:
		return "I.8.1"
	case rules.None:
		return "I.8.3"
	case rules.Unique, rules.Unreadable:
	}
	return "I.8.2"
}

// endsBy tells whether the sealed move ends the game, and how.
func (f Resumption) endsBy(r Regime, m rules.Move, x *Ruling) bool {
	q := f.Position.After(m)
	switch {
	case q.Checkmate():
		x.Result = tournament.WinOf(f.Sealer)
		x.cite(r.art("10.15(1)", "I.10"), r.art("10.1", "5.1.1"))
	case q.Stalemate():
		x.Result = tournament.Drawn
		x.cite(r.art("10.15(2)", "I.10"), r.art("10.3", "5.2.1"))
	case claims.Dead(q, claims.Edition(r.Edition), 0).Dead == claims.Yes:
		x.Result = tournament.Drawn
		x.cite(r.art("10.15(2)", "I.10"), r.art("10.4", "5.2.2"))
	default:
		return false
	}
	x.says("sealed-ends")
	return true
}

// sealerLate: 10.15 and 14.4 of the older Laws, I.9.3 and I.10.
func (f Resumption) sealerLate(r Regime) (Ruling, tournament.Problems) {
	limit := r.Switch().DefaultTime
	x := Ruling{Articles: []string{r.art("14.4", "I.9.3")}}
	if f.PresentFlag { // 10.15(3)
		x.Articles = []string{r.art("10.15(3)", "6.9")}
		x.says("present-overstepped", colour(f.Sealer.Other()))
		can := claims.Answer("")
		if !f.Position.IsZero() {
			can = r.CanWin(f.Position, f.Sealer)
		}
		x.lose(f.Sealer.Other(), can, r.art("10.15(3)", "6.9"), r.art("10.5", "6.9"))
		return x, nil
	}
	if f.Late <= limit {
		x.says("sealer-late")
		x.do("may-seal-reply", colour(f.Sealer.Other()))
		return x, nil
	}
	x.Articles = []string{r.art("10.15", "I.10")}
	x.allowed(limit)
	reading, ps := f.reading()
	if ps != nil {
		return Ruling{}, ps
	}
	if m, ok := reading.Move(); ok {
		end := Ruling{}
		if f.endsBy(r, m, &end) {
			end.Says = append([]Words{say("sealed-stands", f.Position.SAN(m))}, end.Says...)
			return end, nil
		}
	}
	x.lateAtResumption(r, f.Sealer)
	return x, nil
}

// lateAtResumption loses a game that has been played.
func (r *Ruling) lateAtResumption(g Regime, who tournament.Color) {
	r.Says = append(r.Says, say("late-loses", colour(who)))
	if g.older() {
		r.Result = tournament.WinOf(who.Other())
		return
	}
	r.ask(Question{Key: "late", Consider: consider("late", 3), Choices: []Choice{
		{Key: "late-lost", Result: tournament.WinOf(who.Other()), Article: "I.10"}, {Key: "late-plays", Article: "I.10"},
	}})
}

// replierLate: his clock runs and the envelope stays shut (14.3, I.9.2, I.11).
func (f Resumption) replierLate(r Regime) Ruling {
	limit, replier := r.Switch().DefaultTime, f.Sealer.Other()
	x := Ruling{Articles: []string{r.art("14.3", "I.9.2")}}
	if f.What == LateBoth {
		x.cite(r.art("", "I.11"))
	}
	switch {
	case f.Late <= limit:
		x.says("replier-late", colour(replier))
		x.do("envelope-shut")
	case f.What == LateBoth:
		x.Articles = []string{r.art("10.17", "I.10")}
		x.says("both-late")
		if r.older() {
			x.Result = tournament.BothLose
			break
		}
		x.ask(Question{Key: "late", Consider: consider("late", 3), Choices: []Choice{
			{Key: "late-lost", Result: tournament.BothLose, Article: "I.10"}, {Key: "late-plays", Article: "I.10"},
		}})
	default:
		x.Articles = []string{r.art("10.15", "I.10")}
		x.lateAtResumption(r, replier)
	}
	return x
}

// lost: the envelope is missing (14.5, I.12).
func (f Resumption) lost(r Regime) Ruling {
	if !f.PositionKnown {
		x := Ruling{Articles: []string{r.art("14.5(2)", "I.12.2")}, Annulled: true}
		x.says("annulled")
		return x
	}
	x := Ruling{Articles: []string{r.art("14.5", "I.12.1")}}
	x.says("envelope-lost")
	if !f.TimesKnown {
		x.do("set-right-times")
		x.remind("clock-best-judgement")
	}
	x.do("sealer-states")
	return x
}
