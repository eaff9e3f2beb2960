package laws

import (
	"cmp"
	"time"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// FormByID finds a form.
func FormByID(id string) (Form, bool) {
	for _, f := range Forms() {
		if f.ID == id {
			return f, true
		}
	}
	return Form{}, false
}

// Forms lists the dispute forms in the order in which a desk offers them.
func Forms() []Form {
	return []Form{
		flagForm(), illegalForm(), positionForm(), claimForm(), quickplayForm(), offerForm(), touchForm(), resignForm(), lateForm(),
		helpForm(), recordForm(), sheetsForm(), resultForm(), startForm(), clockForm(), adjournForm(), resumeForm(), disturbForm(), timesForm(),
	}
}

func is(field string, answers ...string) *When { return &When{field, answers} }

func pick(name string, choices ...string) Field {
	return Field{Name: name, Kind: Pick, Choices: choices, Required: true}
}

func (f Field) when(w *When) Field { f.When = w; return f }
func (f Field) optional() Field    { f.Required = false; return f }

var (
	player    = Field{Name: "player", Kind: Colour, Required: true}
	fen       = Field{Name: "fen", Kind: PositionF}
	moves     = Field{Name: "moves", Kind: Moves}
	notation  = Field{Name: "notation", Kind: Notation}
	canWin    = pick("can-win", "yes", "no").optional()
	leftWhite = Field{Name: "left-white", Kind: ClockTime}
	leftBlack = Field{Name: "left-black", Kind: ClockTime}
	restored  = pick("restore", string(RestoreBefore), string(RestoreLast), string(RestoreNone)).optional()
	over      = Field{Name: "over", Kind: YesNo}
	settled   = pick("settled", string(WhiteResigned), string(BlackResigned), string(AgreedDrawn)).optional()
)

// found are the fields by which time is shared (12.6 of the older Laws).
func found(w *When) []Field {
	var out []Field
	for _, f := range []Field{
		{Name: "used-white", Kind: ClockTime},
		{Name: "used-black", Kind: ClockTime},
		{Name: "moves-white", Kind: Number},
		{Name: "moves-black", Kind: Number},
		{Name: "at-white", Kind: Number},
		{Name: "at-black", Kind: Number},
		{Name: "control", Kind: Control},
	} {
		out = append(out, f.when(w))
	}
	return out
}

func flagForm() Form {
	return Form{ID: "flag", Fields: []Field{
		pick("flag", "white", "black", "both"), pick("first", "white", "black", "unknown").when(is("flag", "both")),
		{Name: "made", Kind: YesNo},
		{Name: "last", Kind: YesNo, When: is("first", "unknown")},
		settled, fen, moves, notation, canWin,
	}, facts: func(in *reader) Facts {
		f := FlagFall{
			Flag: in.colour("flag"), Both: in.text("flag") == "both", First: in.colour("first"), Made: in.yes("made"),
			Last: in.yes("last"), Settled: Settled(in.text("settled")),
		}
		p := in.position("fen", "moves")
		loser := f.Flag
		switch {
		case f.Settled == WhiteResigned:
			loser = tournament.White
		case f.Settled == BlackResigned:
			loser = tournament.Black
		case f.Both:
			loser = f.First
		}
		f.CanWin = in.canWin(p, loser.Other())
		f.Ended, f.Winner = in.ended(p, cmp.Or(loser.Other(), tournament.White))
		return f
	}}
}

func illegalForm() Form {
	move := is("act", string(ActMove))
	return Form{ID: "illegal", Fields: append([]Field{
		player, pick("act", string(ActMove), string(ActPawn), string(ActNoMove), string(ActTwoHands)),
		{Name: "pressed", Kind: YesNo},
		{Name: "next-made", Kind: YesNo},
		{Name: "before", Kind: Number},
		over,
		restored.when(move), fen, moves.when(move), notation.when(move),
		{Name: "squares", Kind: SquareSet, When: move},
		canWin, leftWhite, leftBlack,
	}, found(move)...), facts: func(in *reader) Facts {
		in.control("control")
		f := IllegalMove{
			By: in.colour("player"), Act: IllegalAct(in.text("act")), Pressed: in.yes("pressed"), NextMade: in.yes("next-made"),
			Before: in.number("before"), Over: in.yes("over"), Restore: Restore(in.text("restore")), Found: in.found(),
		}
		p := in.position("fen", "")
		if in.text("moves") != "" {
			p = in.firstIllegal(&f, p)
		}
		f.CanWin = in.canWin(p, f.By.Other())
		if squares := in.squares("squares"); len(squares) > 0 && !p.IsZero() {
			left := claims.Touch(p, squares, false, claims.Edition(in.regime.Edition)).Moves
			if f.Replies = sans(p, left); f.First != nil {
				f.First.Moves = left
			}
		}
		return f
	}}
}

func positionForm() Form {
	reset := is("what", string(ResetWrongly))
	check := is("what", string(IllegalStill))
	return Form{ID: "position", Fields: append([]Field{
		pick("what", string(KnockedOver), string(ResetWrongly), string(ResumedWrong), string(IllegalStill)),
		player.when(is("what", string(KnockedOver))), restored.when(reset),
		{Name: "next-made", Kind: YesNo, When: check},
		{Name: "still", Kind: YesNo, When: check},
	}, found(reset)...), facts: func(in *reader) Facts {
		in.control("control")
		if in.text("what") == string(IllegalStill) {
			return IllegalPosition{NextMade: in.yes("next-made"), Still: in.yes("still")}
		}
		return Displaced{What: Displacement(in.text("what")), By: in.colour("player"), Restore: Restore(in.text("restore")), Found: in.found()}
	}}
}

func claimForm() Form {
	return Form{ID: "claim", Fields: []Field{
		pick("kind", string(claims.Threefold), string(claims.Fifty), string(claims.Fivefold), string(claims.SeventyFive)),
		fen, moves, notation,
		{Name: "written", Kind: MoveText},
		{Name: "player", Kind: Colour},
		{Name: "touched", Kind: YesNo},
		{Name: "moved", Kind: YesNo},
		leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		f := DrawClaim{
			Game: in.game("fen", "moves"), Kind: claims.Kind(in.text("kind")), Text: in.text("written"), By: in.colour("player"),
			Touched: in.yes("touched"), Moved: in.yes("moved"), Language: in.language(),
		}
		if left := in.times("left"); left != nil && f.Game != nil {
			l := left.Of(f.claimant())
			f.Left = &l
		}
		return f
	}}
}

func quickplayForm() Form {
	return Form{ID: "quickplay", Fields: []Field{
		player, pick("what", string(AskIncrement), string(ClaimCannotWin), string(ClaimNoEffort)),
		{Name: "left", Kind: ClockTime, Required: true},
		{Name: "has-move", Kind: YesNo},
		{Name: "accepted", Kind: YesNo, When: is("what", string(AskIncrement))},
		{Name: "unsupervised", Kind: YesNo, When: is("what", string(ClaimCannotWin), string(ClaimNoEffort))},
		{Name: "written-down", Kind: YesNo, When: is("unsupervised", "yes")},
		leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		return Quickplay{
			By: in.colour("player"), Kind: QuickplayKind(in.text("what")), Left: in.clockOr0("left"), HasMove: in.yes("has-move"),
			Accepted: in.yes("accepted"), Unsupervised: in.yes("unsupervised"), Written: in.yes("written-down"),
		}
	}}
}

func offerForm() Form {
	return Form{ID: "offer", Fields: []Field{
		player, pick("when", string(OfferMoved), string(OfferOpponent), string(OfferBefore), string(OfferSealed)),
		pick("answer", string(OfferOpen), string(OfferAccepted), string(OfferRefused), string(OfferTouched), string(OfferPlayed), string(OfferWithdrawn)),
		{Name: "again", Kind: YesNo},
		{Name: "moves-made", Kind: Number, Required: true},
		leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		return DrawOffer{
			By: in.colour("player"), When: OfferTime(in.text("when")), Answer: OfferAnswer(in.text("answer")),
			Again: in.yes("again"), Moves: in.number("moves-made"),
		}
	}}
}

// howReleased asks not what was touched but what was let go of.
const howReleased = "released"

func touchForm() Form {
	bound := is("how", string(TouchedToMove), string(TouchedDisputed))
	return Form{ID: "touch", Fields: []Field{
		pick("how", string(TouchedToMove), string(TouchedAdjusted), string(TouchedChance), string(TouchedDisputed), howReleased),
		pick("released", string(ReleasedSquare), string(ReleasedTaken), string(ReleasedNotOff), string(ReleasedKing), string(ReleasedRook),
			string(ReleasedPawn), string(ReleasedPawnOn), string(ReleasedNewOne)).when(is("how", howReleased)),
		Field{Name: "legal", Kind: YesNo}.when(is("how", howReleased)),
		fen.when(bound), moves.when(bound), notation.when(bound),
		{Name: "squares", Kind: SquareSet, Required: true, When: bound},
		{Name: "castling", Kind: YesNo, When: bound},
		{Name: "claimant-touched", Kind: YesNo},
	}, facts: func(in *reader) Facts {
		if in.text("how") == howReleased {
			return MoveMade{What: Released(in.text("released")), Legal: in.yes("legal")}
		}
		return TouchMove{
			Position: in.position("fen", "moves"), Touched: in.squares("squares"), Castling: in.yes("castling"),
			How: Touching(in.text("how")), ClaimantTouched: in.yes("claimant-touched"),
		}
	}}
}

func resignForm() Form {
	return Form{ID: "resignation", Fields: []Field{player, fen, moves, notation, canWin}, facts: func(in *reader) Facts {
		p := in.position("fen", "moves")
		f := Resigned{By: in.colour("player")}
		f.CanWin = in.canWin(p, f.By.Other())
		f.Ended, f.Winner = in.ended(p, cmp.Or(f.By.Other(), tournament.White))
		return f
	}}
}

func lateForm() Form {
	return Form{ID: "late", Fields: []Field{{Name: "late-white", Kind: ClockTime}, {Name: "late-black", Kind: ClockTime}}, facts: func(in *reader) Facts {
		return Late{By: Times{White: in.clockOr0("late-white"), Black: in.clockOr0("late-black")}}
	}}
}

func helpForm() Form {
	return Form{ID: "help", Fields: []Field{
		player, pick("what", string(PhoneOnPerson), string(PhoneStored), string(NotesUsed), string(AdviceTaken), string(OtherBoard), string(Inspection)), leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		return Help{By: in.colour("player"), What: AdviceKind(in.text("what"))}
	}}
}

func recordForm() Form {
	return Form{ID: "recording", Fields: []Field{
		pick("what", string(NotWriting), string(WroteAhead), string(WantsSheet), string(AfterFlag), string(Irrecovery), string(RefusesWrite)),
		{Name: "player", Kind: Colour},
		{Name: "left", Kind: ClockTime, Required: true, When: is("what", string(NotWriting))},
		{Name: "control", Kind: Control, When: is("what", string(NotWriting))},
		{Name: "to-move", Kind: Colour, When: is("what", string(WantsSheet), string(AfterFlag))},
		{Name: "flag-fallen", Kind: YesNo, When: is("what", string(WantsSheet))},
		{Name: "to-claim", Kind: YesNo, When: is("what", string(WroteAhead))},
	}, facts: func(in *reader) Facts {
		in.control("control")
		return Recording{
			What: RecordFault(in.text("what")), By: in.colour("player"), Left: in.clockOr0("left"), ToMove: in.colour("to-move"),
			Written: in.yes("to-claim"), Flag: in.yes("flag-fallen"),
		}
	}}
}

func sheetsForm() Form {
	return Form{ID: "sheets", Fields: []Field{
		fen, notation, {Name: "sheet-white", Kind: Moves}, {Name: "sheet-black", Kind: Moves}, {Name: "required", Kind: Number},
	}, facts: func(in *reader) Facts {
		start := rules.Start()
		if p := in.position("fen", ""); !p.IsZero() {
			start = p
		}
		return Sheets{
			Start: start, White: in.sheet("sheet-white"), Black: in.sheet("sheet-black"),
			Required: in.number("required"),
		}
	}}
}

func resultForm() Form {
	return Form{ID: "result", Fields: []Field{
		{Name: "entered", Kind: ResultF, Required: true},
		{Name: "claimed", Kind: ResultF, Required: true},
		{Name: "signed-white", Kind: YesNo},
		{Name: "signed-black", Kind: YesNo},
	}, facts: func(in *reader) Facts {
		return SignedResult{
			Entered: in.result("entered"), Claimed: in.result("claimed"),
			Signed: tournament.ByColor[bool]{White: in.yes("signed-white"), Black: in.yes("signed-black")},
		}
	}}
}

func startForm() Form {
	array := is("what", string(WrongArray))
	return Form{ID: "start", Fields: []Field{
		pick("what", string(ColoursReversed), string(WrongArray), string(TurnedBoard)),
		{Name: "moves-made", Kind: Number, Required: true},
		over,
		{Name: "used-white", Kind: ClockTime, When: is("what", string(ColoursReversed))},
		{Name: "used-black", Kind: ClockTime, When: is("what", string(ColoursReversed))},
		{Name: "control", Kind: Control, When: is("what", string(ColoursReversed))},
		{Name: "kings-wrong", Kind: YesNo, When: array},
		{Name: "rooks-wrong", Kind: YesNo, When: array},
	}, facts: func(in *reader) Facts {
		in.control("control")
		return WrongStart{
			What: StartFault(in.text("what")), Moves: in.number("moves-made"), Used: in.times("used"), Over: in.yes("over"),
			KingsWrong: in.yes("kings-wrong"), RooksWrong: in.yes("rooks-wrong"),
		}
	}}
}

func clockForm() Form {
	fault := is("what", string(ClockDefect), string(ClockSetting))
	set := is("what", string(ClockDefect), string(ClockSetting), string(ClockResumed))
	return Form{ID: "clock", Fields: []Field{
		pick("what", string(ClockDefect), string(ClockSetting), string(FlagStuck), string(ClockResumed)),
		pick("flag", "white", "black").optional().when(fault),
		{Name: "at-once", Kind: YesNo, When: is("what", string(ClockDefect))},
		{Name: "before-first", Kind: YesNo, When: is("what", string(ClockResumed))},
		{Name: "moves-white", Kind: Number, When: set},
		{Name: "moves-black", Kind: Number, When: set},
		{Name: "right-white", Kind: ClockTime, When: set},
		{Name: "right-black", Kind: ClockTime, When: set},
		{Name: "control", Kind: Control, When: set},
	}, facts: func(in *reader) Facts {
		in.control("control")
		return ClockFault{
			What: ClockFaultKind(in.text("what")), Flag: in.colour("flag"), AtOnce: in.yes("at-once"), Before: in.yes("before-first"),
			Moves: tournament.ByColor[int]{White: in.number("moves-white"), Black: in.number("moves-black")}, Right: in.times("right"),
		}
	}}
}

func timesForm() Form {
	change := is("from", string(FromChange))
	used := is("from", string(FromUsed), string(FromShare))
	fields := []Field{pick("from", string(FromUsed), string(FromShare), string(FromChange))}
	for _, f := range found(used) {
		if f.Name == "at-white" || f.Name == "at-black" {
			f.When = is("from", string(FromShare))
		}
		fields = append(fields, f)
	}
	for _, f := range []Field{leftWhite, leftBlack, {Name: "player", Kind: Colour}, pick("change", "give", "take"), {Name: "minutes", Kind: Number}} {
		fields = append(fields, f.when(change))
	}
	return Form{ID: "times", Fields: fields, facts: func(in *reader) Facts {
		in.control("control")
		f := Timing{From: TimesFrom(in.text("from")), Left: in.times("left")}
		if found := in.found(); found != nil {
			f.Found = *found
		} else if f.From == FromUsed || f.From == FromShare {
			in.problems = append(in.problems, missing("used-white", "used-black")...)
		}
		f.Change = Change{Player: in.colour("player"), By: time.Duration(in.number("minutes")) * time.Minute}
		if in.text("change") == "take" {
			f.Change.By, f.Change.Used = -f.Change.By, in.regime.older()
		}
		return f
	}}
}

func adjournForm() Form {
	changed := is("changed", "yes")
	return Form{ID: "adjourn", Fields: []Field{
		player, {Name: "early", Kind: ClockTime}, {Name: "on-board", Kind: YesNo}, {Name: "changed", Kind: YesNo}, {Name: "stopped", Kind: YesNo, When: changed}, leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		return Adjourning{
			Sealer: in.colour("player"), Early: in.clockOr0("early"), OnBoard: in.yes("on-board"), Changed: in.yes("changed"),
			Stopped: in.yes("stopped"), Left: in.times("left"),
		}
	}}
}

func resumeForm() Form {
	sealed := is("what", string(OpenEnvelope), string(LateSealer))
	late := is("what", string(LateSealer), string(LateReplier), string(LateBoth))
	lost := is("what", string(LostEnvelope))
	return Form{ID: "resume", Fields: []Field{
		pick("what", string(OpenEnvelope), string(LateSealer), string(LateReplier), string(LateBoth), string(LostEnvelope)),
		{Name: "player", Kind: Colour, When: is("what", string(OpenEnvelope), string(LateSealer), string(LateReplier), string(LateBoth))},
		settled, fen,
		{Name: "sealed-move", Kind: MoveText, When: sealed},
		notation.when(sealed),
		{Name: "late", Kind: ClockTime, Required: true, When: late},
		{Name: "present-flag", Kind: YesNo, When: is("what", string(LateSealer))},
		{Name: "position-known", Kind: YesNo, When: lost},
		{Name: "times-known", Kind: YesNo, When: lost},
	}, facts: func(in *reader) Facts {
		return Resumption{
			What: ResumeFault(in.text("what")), Sealer: in.colour("player"), Position: in.position("fen", ""), Text: in.text("sealed-move"),
			Language: in.language(), Settled: Settled(in.text("settled")), Late: in.clockOr0("late"), PresentFlag: in.yes("present-flag"),
			PositionKnown: in.yes("position-known"), TimesKnown: in.yes("times-known"),
		}
	}}
}

func disturbForm() Form {
	return Form{ID: "disturbance", Fields: []Field{
		pick("what", string(Annoying), string(Offers), string(LeavingArea), string(HandlingBad), string(StoppingBad), string(Interfering),
			string(Refuses), string(BothRefuse), string(FromOutside), string(NoPiece)),
		{Name: "player", Kind: Colour},
		leftWhite, leftBlack,
	}, facts: func(in *reader) Facts {
		return Disturbance{What: Nuisance(in.text("what")), By: in.colour("player")}
	}}
}
