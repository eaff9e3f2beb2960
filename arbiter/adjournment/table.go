package adjournment

import (
	"slices"

	"sealedmove/tournament"
)

// Articles are the article of today's Laws (E.01 of 2023; I.1 to I.14 are its
// Guidelines I) and that of the older edition. "Preface" is where neither has
// a rule and the regulations of the event, or judgement by analogy, decide.
type Articles struct{ Today, Older string }

// In is the article in an edition.
func (a Articles) In(e tournament.Edition) string {
	if e == tournament.FIDE1985 {
		return a.Older
	}
	return a.Today
}

func law(today, older string) Articles { return Articles{today, older} }

var regulations = law("Preface", "Preface")

// Fact names a field of an [Act] that an act asks for.
type Fact string

// The facts. In the table those that end in a question mark may be left out.
const (
	FactSide       Fact = "side"
	FactPosition   Fact = "position"
	FactMoves      Fact = "moves"
	FactSessionEnd Fact = "session-end"
	FactUsed       Fact = "used"
	FactSerial     Fact = "serial"
	FactSheets     Fact = "sheets"
	FactOffer      Fact = "offer"
	FactResume     Fact = "resume"
	FactPlace      Fact = "place"
	FactSeal       Fact = "seal"
	FactHolder     Fact = "holder"
	FactPhoto      Fact = "photo"
	FactPresent    Fact = "present"
	FactMoved      Fact = "moved"
	FactWritten    Fact = "written"
	FactLanguage   Fact = "language"
	FactMove       Fact = "move"
	FactResult     Fact = "result"
	FactDeadline   Fact = "deadline"
	FactReminder   Fact = "reminder"
	FactReason     Fact = "reason"
	FactPerson     Fact = "person"
	FactAnalysis   Fact = "analysis"
	FactCommitment Fact = "commitment"
	FactCopy       Fact = "copy"
)

// maybe is a fact that may be left out.
func maybe(f Fact) Fact { return f + "?" }

// Name is the fact without the question mark.
func (f Fact) Name() string { return string(f.plain()) }

func (f Fact) plain() Fact {
	if f.Optional() {
		return f[:len(f)-1]
	}
	return f
}

// Optional tells whether the fact may be left out.
func (f Fact) Optional() bool { return f[len(f)-1] == '?' }

// Row is one line of the table: an act, when it may be done, what it asks for,
// what can stand in its way, and where it leads.
type Row struct {
	Act   Name
	Steps []Step
	Law   Articles
	Facts []Fact
	Needs []Need
	What  string // in a few words, for those who read the code or docs/adjournments.md

	do func(g *Game, a *Act) error
}

// Table lists the rows, in the order of a game's life.
func Table() []Row { return slices.Clone(table) }

// Step says from which stages an act leads to which; without To the stage stays.
type Step struct {
	From, To  []Stage
	Otherwise bool // only if the arbiter decides otherwise
}

func steps(s ...Step) []Step       { return s }
func from(s ...Stage) Step         { return Step{From: s} }
func decided(s ...Stage) Step      { return Step{From: s, Otherwise: true} }
func (st Step) to(s ...Stage) Step { st.To = s; return st }

// Step is how the act can be done in stage s; false if it cannot be.
func (r Row) Step(s Stage) (Step, bool) {
	i := slices.IndexFunc(r.Steps, func(st Step) bool { return slices.Contains(st.From, s) })
	if i < 0 {
		return Step{}, false
	}
	return r.Steps[i], true
}

// rowOf finds an act's row.
func rowOf(n Name) (Row, bool) {
	i := slices.IndexFunc(table, func(r Row) bool { return r.Act == n })
	if i < 0 {
		return Row{}, false
	}
	return table[i], true
}

// Choices lists the acts that may be done now, and those that the arbiter may
// do by deciding otherwise.
func (g Game) Choices() (now, otherwise []Row) {
	for _, r := range table {
		switch st, ok := r.Step(g.Stage); {
		case !ok:
		case st.Otherwise:
			otherwise = append(otherwise, r)
		default:
			now = append(now, r)
		}
	}
	return now, otherwise
}

var table []Row

// The table refers to functions that look acts up in it.
func init() {
	table = []Row{
		{
			Act: Adjourn, Steps: steps(from(Playing, Resumed).to(Sealing), decided(Finished).to(Sealing)), Law: law("I.1.1", "13.1(1)"),
			Facts: []Fact{FactPosition, maybe(FactMoves), maybe(FactSessionEnd)},
			Needs: []Need{needPosition, needMoves, needAlive},
			What:  "the session ends; the arbiter tells the player to move to seal",
			do:    doAdjourn,
		},
		{
			Act: AdjournEarly, Steps: steps(from(Playing, Resumed).to(Sealing), decided(Finished).to(Sealing)), Law: law("I.1.2", "13.1(2)"),
			Facts: []Fact{FactPosition, maybe(FactMoves), FactSessionEnd},
			Needs: []Need{needPosition, needMoves, needAlive, needSessionEnd},
			What:  "the player to move asks to seal before the end; he will be charged the rest of the session",
			do:    doAdjourn,
		},
		{
			Act: MadeOnBoard, Steps: steps(from(Sealing)), Law: law("I.1.1", "13.1(1)"),
			What: "told to seal, he has made a move on the board: that move must be written; the record notes it without the move",
			do:   func(g *Game, _ *Act) error { g.OnBoard = true; return nil },
		},
		{
			Act: CallOff, Steps: steps(from(Sealing).to(Playing, Resumed), decided(Custody).to(Playing, Resumed)), Law: law("I.1.1", "13.1(1)"), Facts: []Fact{FactReason},
			What: "nothing was sealed after all: play goes on",
			do:   doCallOff,
		},
		{
			Act: Seal, Steps: steps(from(Sealing).to(Custody)), Law: law("I.1.1, I.2", "13.1(1), 13.2"),
			Facts: []Fact{FactUsed, FactSerial, maybe(FactSheets), maybe(FactOffer), maybe(FactResume), maybe(FactPlace), FactHolder},
			Needs: []Need{needClocksRight, needNotLess, needControl, needSheets, needAnnounced},
			What:  "the envelope is closed and the clock stopped: until then the move may be changed",
			do:    doSeal,
		},
		{
			Act: Keep, Steps: steps(from(Custody, Due, Opened, Resumed, ReplySealed, Adjudication, Adjudicated, Appealed, Finished)), Law: law("I.3", "13.3"),
			Facts: []Fact{FactHolder, FactSeal, maybe(FactPhoto), maybe(FactReason)},
			Needs: []Need{needEnvelope, needPhoto},
			What:  "custody: who has the envelope now, and what its seal looks like",
			do:    doKeep,
		},
		{
			Act: LockCopy, Steps: steps(from(Custody)), Law: regulations,
			Facts: []Fact{FactCommitment, FactCopy},
			Needs: []Need{needEnvelope, needNoCopy},
			What:  "the sealer has made a locked digital copy; its commitment is printed on envelope and receipts",
			do:    func(g *Game, a *Act) error { g.Commitment, g.Copy = a.Commitment, a.Copy; return nil },
		},
		{
			Act: OpenCopy, Steps: steps(from(Missing, Opened, Resumed, Finished)), Law: law("I.12.1", "14.5(3)"),
			Facts: []Fact{maybe(FactWritten)},
			Needs: []Need{needCopy, needSession},
			What:  "two of its three shares have opened the locked copy: what it says is evidence beside the paper",
			do:    func(g *Game, a *Act) error { g.CopySays = a.Written; return nil },
		},
		{
			Act: Schedule, Steps: steps(from(Custody, Due).to(Custody), from(Missing, Postponed)), Law: law("I.2.7, I.14", "14.7"),
			Facts: []Fact{FactResume, maybe(FactPlace)},
			Needs: []Need{needAnnounced, needBeforeDeadline},
			What:  "another day, time or place is announced",
			do:    doSchedule,
		},
		{
			Act: OfferDraw, Steps: steps(from(Custody, Due)), Law: law("I.4", "10.9"), Facts: []Fact{FactSide},
			What: "a draw is offered away from the board; the opponent may wait to see the sealed move",
			do:   func(g *Game, a *Act) error { g.Offer = a.Side; return nil },
		},
		{
			Act: DeclineDraw, Steps: steps(from(Custody, Due, Opened, Resumed)), Law: law("I.4, 9.1", "10.7"),
			Needs: []Need{needOffer},
			What:  "the pending offer is declined",
			do:    func(g *Game, _ *Act) error { g.Offer = tournament.NoColor; return nil },
		},
		{
			Act: AgreeDraw, Steps: steps(from(Sealing, Custody, Due, Opened, Resumed, ReplySealed, Missing, Annulled, Adjudication).to(Finished), decided(Adjudicated).to(Finished)), Law: law("I.6, 9.1", "14.2(1), 10.6"),
			Facts: []Fact{FactResult},
			Needs: []Need{needFinalResult, needDrawn},
			What:  "the players agree to a draw; it stands whatever the envelope holds",
			do:    doFinish,
		},
		{
			Act: Resign, Steps: steps(from(Sealing, Custody, Due, Opened, Resumed, ReplySealed, Missing, Adjudication).to(Finished), decided(Adjudicated).to(Finished)), Law: law("I.6, 5.1.2", "14.2(1), 10.2"),
			Facts: []Fact{FactSide, FactResult},
			Needs: []Need{needFinalResult, needResigned},
			What:  "a player resigns; it stands whatever the envelope holds",
			do:    doFinish,
		},
		{
			Act: Begin, Steps: steps(from(Custody).to(Due), from(Missing)), Law: law("I.9, I.14", "14.7, 10.15"),
			Facts: []Fact{FactPresent},
			Needs: []Need{needTime},
			What:  "the session of resumption begins; if the replier is not there, his clock is started (both absent: his too)",
			do:    doBegin,
		},
		{
			Act: SetUp, Steps: steps(from(Due, Missing)), Law: law("I.5", "14.1, 8.4"),
			Facts: []Fact{maybe(FactPosition), maybe(FactUsed)},
			Needs: []Need{needClocksRight, needSamePosition, needSameClocks},
			What:  "the position before the sealed move stands on the board, the clocks show the recorded times",
			do:    func(g *Game, _ *Act) error { g.SetUp = true; return nil },
		},
		{
			Act: Arrive, Steps: steps(from(Due, Missing, Resumed, ReplySealed)), Law: law("I.9.2, I.10, I.11", "14.3, 10.15"),
			Facts: []Fact{FactSide},
			Needs: []Need{needBegun, needAbsent, needInTime, needNotFlagged},
			What:  "a late player comes; the time for which his clock has run is added",
			do:    doArrive,
		},
		{
			Act: Default, Steps: steps(from(Due).to(Due, Finished), from(Missing, Resumed, ReplySealed).to(Finished)), Law: law("I.10, 6.7", "10.15, 10.17"),
			Facts: []Fact{maybe(FactResult)},
			Needs: []Need{needBegun, needSomebodyAbsent, needEnding, needDefaultTime, needDefaultResult},
			What:  "whoever is still absent has lost; today the envelope is opened first where the sealed move may have ended the game",
			do:    doDefault,
		},
		{
			Act: FlagFall, Steps: steps(from(Due).to(Due, Finished), from(Resumed, ReplySealed).to(Finished)), Law: law("6.9", "10.14, 10.15(3)"),
			Facts: []Fact{FactSide, maybe(FactResult)},
			Needs: []Need{needBegun, needEnding, needFlagDown, needFlagResult},
			What:  "a player's time has run out, there or not; before the opening the sealed move may still have ended the game",
			do:    doFlagFall,
		},
		{
			Act: Open, Steps: steps(from(Due, ReplySealed).to(Opened), from(Finished)), Law: law("I.7, I.9.1", "14.2"),
			Facts: []Fact{FactSeal, FactHolder},
			Needs: []Need{needEnvelope, needShut, needReplier, needSetUp, needIntact},
			What:  "the envelope is opened; after the end of the game for the record only",
			do:    doOpen,
		},
		{
			Act: Read, Steps: steps(from(Opened, Finished)), Law: law("I.7", "14.2"),
			Facts: []Fact{maybe(FactWritten), FactLanguage},
			Needs: []Need{needUnsealed, needShort, needOnce},
			What:  "what stands on the paper is typed in as it stands, and read in every notation and in its language",
			do:    doRead,
		},
		{
			Act: Rule, Steps: steps(from(Opened).to(Opened, Finished)), Law: law("I.8, I.10", "10.16, 10.5"),
			Facts: []Fact{maybe(FactMove), maybe(FactResult)},
			Needs: []Need{needTranscribed, needMoveOrResult, needEnding, needLegal, needRuling},
			What:  "the arbiter signs what it is: the one move, or the result that follows",
			do:    doRule,
		},
		{
			Act: Resume, Steps: steps(from(Opened).to(Resumed)), Law: law("I.9.1, I.9.2", "14.2"),
			Needs: []Need{needMove},
			What:  "the sealed move is made on the board, then the replier's clock is started",
			do:    doResume,
		},
		{
			Act: SealReply, Steps: steps(from(Resumed).to(ReplySealed)), Law: law("I.9.3", "14.4"),
			Facts: []Fact{FactUsed, FactSerial, maybe(FactSheets), maybe(FactOffer), FactHolder},
			Needs: []Need{needSealerAbsent, needClocksRight, needNotLess, needControl},
			What:  "the sealer is late: the replier seals his answer, stops his clock and starts the sealer's",
			do:    doSealReply,
		},
		{
			Act: EnvelopeMissing, Steps: steps(from(Custody, Due, ReplySealed).to(Missing)), Law: law("I.12.1", "14.5"), Facts: []Fact{FactReason},
			What: "the envelope cannot be found",
			do:   func(g *Game, _ *Act) error { g.lostIn, g.Stage = g.Stage, Missing; return nil },
		},
		{
			Act: EnvelopeFound, Steps: steps(from(Missing).to(Custody, Due, ReplySealed)), Law: law("I.3", "13.3"), Facts: []Fact{FactHolder, FactSeal},
			What: "it is there after all",
			do:   doFound,
		},
		{
			Act: StateMove, Steps: steps(from(Missing).to(Opened, Finished)), Law: law("I.12.1", "14.5(3)"),
			Facts: []Fact{maybe(FactWritten), FactLanguage, maybe(FactMove), maybe(FactResult)},
			Needs: []Need{needShort, needSealerPresent, needMoveOrResult, needEnding, needLegal, needRuling},
			What:  "the sealer says which move he sealed, and makes it on the board",
			do:    doStateMove,
		},
		{
			Act: SetClocks, Steps: steps(from(Custody, Due, Opened, Missing), decided(Resumed)), Law: law("I.12.1, 6.10.1", "14.5(3), 12.4"),
			Facts: []Fact{FactUsed, FactReason},
			Needs: []Need{needClocksRight},
			What:  "the times cannot be re-established: the arbiter sets the clocks",
			do:    func(g *Game, a *Act) error { g.Used = *a.Used; return nil },
		},
		{
			Act: ObjectClock, Steps: steps(from(Due, Opened, Resumed)), Law: law("I.13", "14.6"),
			Facts: []Fact{FactSide, FactUsed, maybe(FactMoved)},
			Needs: []Need{needClocksRight, needBeforeMove},
			What:  "a player points out that a clock was set wrongly: before his first move it is corrected",
			do:    func(g *Game, a *Act) error { g.Used = *a.Used; return nil },
		},
		{
			Act: WrongPosition, Steps: steps(from(Resumed).to(Opened)), Law: law("I.5, 7.6", "8.4"), Facts: []Fact{maybe(FactUsed), FactReason},
			Needs: []Need{needEnvelope, needMove, needClocksRight},
			What:  "play was resumed from a wrong position: the adjourned one is set up again",
			do:    doWrongPosition,
		},
		{
			Act: Annul, Steps: steps(from(Missing).to(Annulled), decided(Custody, Due, Opened, Resumed).to(Annulled)), Law: law("I.12.2", "14.5(2)"), Facts: []Fact{FactReason},
			What: "the adjourned position cannot be re-established: the game is annulled",
			do:   func(g *Game, _ *Act) error { g.Stage = Annulled; return nil },
		},
		{
			Act: NewGame, Steps: steps(from(Annulled).to(Playing)), Law: law("I.12.2", "14.5(2)"),
			What: "the new game begins",
			do:   doNewGame,
		},
		{
			Act: EnterResult, Steps: steps(
				from(Playing, Resumed, Postponed).to(Finished),
				decided(Sealing, Custody, Due, Opened, ReplySealed, Missing, Annulled, Adjudication, Adjudicated, Appealed, Finished).to(Finished),
			), Law: law("8.7", "16.2"), Facts: []Fact{FactResult},
			Needs: []Need{needFinalResult},
			What:  "the game has ended on the board, or the arbiter gives the result",
			do:    doFinish,
		},
		{
			Act: Postpone, Steps: steps(from(Playing, Postponed).to(Postponed)), Law: regulations,
			Facts: []Fact{maybe(FactSide), maybe(FactResume), maybe(FactPlace), FactDeadline, maybe(FactReminder), FactResult, maybe(FactReason)},
			Needs: []Need{needNotStarted, needDeadline, needOwnDeadline, needFinalResult},
			What:  "the game is put off: who asked, the new day, the last day, a reminder, and what stands if it is not played",
			do:    doPostpone,
		},
		{
			Act: Remind, Steps: steps(from(Postponed)), Law: regulations,
			What: "the players have been reminded",
			do:   func(*Game, *Act) error { return nil },
		},
		{
			Act: Start, Steps: steps(from(Postponed).to(Playing)), Law: regulations,
			What: "the postponed game begins",
			do:   func(g *Game, _ *Act) error { g.Stage = Playing; return nil },
		},
		{
			Act: Lapse, Steps: steps(from(Postponed).to(Finished)), Law: regulations, Facts: []Fact{FactResult},
			Needs: []Need{needFinalResult, needOverdue, needUnplayedResult},
			What:  "the last day has passed: the result laid down for it stands",
			do:    doFinish,
		},
		{
			Act: AskAdjudication, Steps: steps(from(Playing, Resumed, Custody, Due).to(Adjudication), decided(Sealing, Missing).to(Adjudication)), Law: regulations,
			Facts: []Fact{FactSide, maybe(FactPosition), maybe(FactMoves), FactResult},
			Needs: []Need{needPosition, needMoves, needKnownPosition, needFinalResult, needClaimable},
			What:  "a player asks for an adjudication and says what he claims",
			do:    doAskAdjudication,
		},
		{
			Act: SubmitAnalysis, Steps: steps(from(Adjudication)), Law: regulations,
			Facts: []Fact{FactSide, FactResult, FactAnalysis},
			Needs: []Need{needFinalResult, needClaimable},
			What:  "a player hands in his analysis and what he claims",
			do: func(g *Game, a *Act) error {
				set(&g.Claims, a.Side, a.Result)
				set(&g.Analyses, a.Side, true)
				return nil
			},
		},
		{
			Act: AppointJudge, Steps: steps(from(Adjudication)), Law: regulations, Facts: []Fact{FactPerson},
			What: "the adjudicator is named",
			do:   func(g *Game, _ *Act) error { g.Judge = true; return nil },
		},
		{
			Act: Adjudicate, Steps: steps(from(Adjudication).to(Adjudicated)), Law: regulations,
			Facts: []Fact{FactResult, FactDeadline, maybe(FactReason)},
			Needs: []Need{needFinalResult, needJudge, needAnalyses, needClaimable, needDeadline},
			What:  "the adjudicator decides; until the deadline there may be an appeal",
			do: func(g *Game, a *Act) error {
				g.Verdict, g.Deadline, g.Stage = a.Result, a.Deadline, Adjudicated
				return nil
			},
		},
		{
			Act: DropAdjudication, Steps: steps(from(Adjudication).to(Playing, Resumed, Custody, Due, Sealing, Missing)), Law: regulations, Facts: []Fact{FactReason},
			What: "the request is taken back: the game goes on",
			do:   func(g *Game, _ *Act) error { g.Stage = g.judgedIn; return nil },
		},
		{
			Act: Appeal, Steps: steps(from(Adjudicated).to(Appealed)), Law: law("11.10", "Preface"), Facts: []Fact{FactSide, FactReason},
			Needs: []Need{needAppealTime},
			What:  "a player appeals",
			do:    func(g *Game, _ *Act) error { g.Stage = Appealed; return nil },
		},
		{
			Act: DecideAppeal, Steps: steps(from(Appealed).to(Finished)), Law: law("11.10", "Preface"), Facts: []Fact{FactResult, FactReason},
			Needs: []Need{needFinalResult},
			What:  "the appeal is decided; that is final",
			do:    doFinishJudged,
		},
		{
			Act: CloseAppeals, Steps: steps(from(Adjudicated).to(Finished)), Law: regulations, Facts: []Fact{FactResult},
			Needs: []Need{needFinalResult, needAppealsOver, needVerdict},
			What:  "nobody has appealed: the adjudication stands",
			do:    doFinishJudged,
		},
	}
}
