package adjournment

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// Need is something that an act asks for besides its stage. What is no
// rule of the game but plain sense (an envelope that is opened must exist) is
// final; anything else the arbiter may decide otherwise.
type Need struct {
	Key   string // of the sentence that refuses, after "adjournment.need."
	Law   Articles
	Final bool

	lacks func(g *Game, a *Act) []any // nil: nothing stands in the way; else what fills the sentence
}

// Refusal is why an act cannot be done, in the words of the catalogue, with the
// article of the edition in force.
type Refusal struct {
	Act     Name
	Key     string
	Args    []any
	Article string // "" where no article is needed to see it
	Final   bool   // the arbiter cannot decide otherwise
}

// Error is the key and what fills it, for logs.
func (r *Refusal) Error() string {
	return strings.TrimSpace(string(r.Act) + ": " + tournament.Refuse(r.Key, r.Args...).Error() + " " + r.Article)
}

// Localize gives the sentence with its article, and the hint that the arbiter
// may decide otherwise.
func (r *Refusal) Localize() (key string, args []any, hint string) {
	if !r.Final {
		hint = "adjournment.otherwise-hint"
	}
	if r.Article == "" {
		return r.Key, r.Args, hint
	}
	return "adjournment.refused", []any{Words{r.Key, r.Args}, ArticleWords(r.Article)}, hint
}

// ArticleWords are an article, or several, as people name it.
func ArticleWords(article string) Words {
	if article == regulations.Today {
		return Words{Key: "adjournment.preface"}
	}
	return Words{Key: "adjournment.article", Args: []any{article}}
}

// Words are a key of the catalogue with what fills it, as an argument of
// another sentence.
type Words struct {
	Key  string
	Args []any
}

// Localize gives the key and what fills it.
func (w Words) Localize() (key string, args []any, hint string) { return w.Key, w.Args, "" }

// String is the key and what fills it, for logs.
func (w Words) String() string { return tournament.Refuse(w.Key, w.Args...).Error() }

func sideWords(c tournament.Color) Words { return Words{Key: "adjournment.side." + c.String()} }

func timeWords(t time.Time) string { return t.Format("2006-01-02 15:04") }

func (g *Game) final(a Act, key string, args ...any) *Refusal {
	return &Refusal{Act: a.Name, Key: key, Args: args, Final: true}
}

// notNow is the refusal of an act in a stage that has no place for it.
func (g *Game) notNow(r Row, a Act) *Refusal {
	st, _ := r.Step(g.Stage)
	return &Refusal{
		Act: a.Name, Key: "adjournment.not-now", Args: []any{Words{Key: "adjournment.act." + string(a.Name)}, Words{Key: "adjournment.stage." + string(g.Stage)}},
		Article: r.Law.In(g.Edition), Final: !st.Otherwise,
	}
}

// Check lists all that stands in the way of an act, what is final first.
func (g Game) Check(a Act) []*Refusal {
	row, ok := rowOf(a.Name)
	if !ok {
		return []*Refusal{g.final(a, "adjournment.no-act", string(a.Name))}
	}
	a = g.normal(a)
	var found []*Refusal
	if st, ok := row.Step(g.Stage); !ok || st.Otherwise {
		r := g.notNow(row, a)
		if r.Final {
			return []*Refusal{r}
		}
		found = append(found, r)
	}
	if a.Otherwise && a.Texts.Otherwise == "" {
		found = append(found, g.final(a, "adjournment.otherwise-reason"))
	}
	for _, f := range row.Facts {
		if !f.Optional() && !a.has(f) {
			found = append(found, g.final(a, "adjournment.fact-missing", Words{Key: "adjournment.fact." + f.Name()}))
		}
	}
	if i := slices.IndexFunc(found, func(r *Refusal) bool { return r.Final }); i >= 0 {
		return found[i:] // the needs read the facts
	}
	for _, n := range row.Needs {
		if args := n.lacks(&g, &a); args != nil {
			found = append(found, &Refusal{Act: a.Name, Key: "adjournment.need." + n.Key, Args: args, Article: n.Law.In(g.Edition), Final: n.Final})
		}
	}
	slices.SortStableFunc(found, func(a, b *Refusal) int {
		switch {
		case a.Final == b.Final:
			return 0
		case a.Final:
			return -1
		default:
			return 1
		}
	})
	return found
}

// has tells whether the act brings a fact. Facts whose zero value says
// something (no offer, not moved, a blank paper) are optional in the table.
func (a *Act) has(f Fact) bool {
	switch f {
	case FactSide:
		return a.Side != tournament.NoColor
	case FactPosition:
		return a.Position != ""
	case FactSessionEnd:
		return !a.SessionEnd.IsZero()
	case FactUsed:
		return a.Used != nil
	case FactSerial:
		return a.Serial != ""
	case FactResume:
		return !a.Resume.IsZero()
	case FactPlace:
		return a.Texts.Place != ""
	case FactSeal:
		return a.Seal == Intact || a.Seal == Broken
	case FactHolder:
		return a.Texts.Holder != ""
	case FactPresent:
		return a.Present != nil
	case FactLanguage:
		return a.Language != ""
	case FactResult:
		return a.Result != tournament.NoResult
	case FactDeadline:
		return !a.Deadline.IsZero()
	case FactReason:
		return a.Texts.Reason != ""
	case FactPerson:
		return a.Texts.Person != ""
	case FactAnalysis:
		return a.Texts.Analysis != ""
	case FactCommitment:
		return a.Commitment != ""
	case FactCopy:
		return len(a.Copy) > 0
	default:
		return true
	}
}

// only is the act with the facts that its row asks for and no others: an
// envelope that is shut has no place for what lies in it.
func (a Act) only(facts []Fact) Act {
	b := Act{Name: a.Name, At: a.At, Otherwise: a.Otherwise, Digest: a.Digest, Texts: Texts{Otherwise: a.Texts.Otherwise}}
	for _, f := range facts {
		switch f.plain() {
		case FactSide:
			b.Side = a.Side
		case FactPosition:
			b.Position = a.Position
		case FactMoves:
			b.Moves = slices.Clone(a.Moves)
		case FactSessionEnd:
			b.SessionEnd = a.SessionEnd
		case FactUsed:
			b.Used = a.Used
		case FactSerial:
			b.Serial = a.Serial
		case FactSheets:
			b.Sheets = a.Sheets
		case FactOffer:
			b.Offer = a.Offer
		case FactResume:
			b.Resume = a.Resume
		case FactPlace:
			b.Texts.Place = a.Texts.Place
		case FactSeal:
			b.Seal = a.Seal
		case FactHolder:
			b.Texts.Holder = a.Texts.Holder
		case FactPhoto:
			b.Photo = a.Photo
		case FactPresent:
			b.Present = a.Present
		case FactMoved:
			b.Moved = a.Moved
		case FactWritten:
			b.Written = a.Written
		case FactLanguage:
			b.Language = a.Language
		case FactMove:
			b.Move = a.Move
		case FactResult:
			b.Result = a.Result
		case FactDeadline:
			b.Deadline = a.Deadline
		case FactReminder:
			b.Reminder = a.Reminder
		case FactReason:
			b.Texts.Reason = a.Texts.Reason
		case FactPerson:
			b.Texts.Person = a.Texts.Person
		case FactCommitment:
			b.Commitment = a.Commitment
		case FactCopy:
			b.Copy = a.Copy
		case FactAnalysis:
			b.Texts.Analysis = a.Texts.Analysis
		}
	}
	return b
}

// maxWritten is how many characters of what was sealed are kept: more is no move
// but a letter, which the paper keeps.
const maxWritten = 200

// none is a sentence without gaps.
var none = []any{}

// unless refuses with a sentence without gaps.
func unless(holds func(g *Game, a *Act) bool) func(g *Game, a *Act) []any {
	return func(g *Game, a *Act) []any {
		if holds(g, a) {
			return nil
		}
		return none
	}
}

// beforeDeadline names the deadline that is not over yet.
func beforeDeadline(g *Game, a *Act) []any {
	if a.At.After(g.Deadline) {
		return nil
	}
	return []any{timeWords(g.Deadline)}
}

var (
	needPosition = Need{Key: "position", Law: law("I.2.2", "13.2(2)"), Final: true, lacks: func(_ *Game, a *Act) []any {
		if a.Position == "" {
			return nil
		}
		if _, err := rules.ParseFEN(a.Position); err != nil {
			return []any{err} // which words itself
		}
		return nil
	}}
	needMoves = Need{Key: "moves", Law: law("I.2.2, I.3", "13.2(2), 13.3"), lacks: unreached}
	needAlive = Need{Key: "alive", Law: law("5.1, 5.2, 9.6", "10.1, 10.3, 10.4"), lacks: func(g *Game, a *Act) []any {
		after := *g
		if after.place(a) != nil || after.Position.IsZero() || claims.Ended(after.history(), claims.Edition(g.Edition)) == nil {
			return nil
		}
		return none
	}}
	needSessionEnd = Need{Key: "session-end", Law: law("I.1.2", "13.1(2)"), lacks: unless(func(_ *Game, a *Act) bool { return a.SessionEnd.After(a.At) })}

	needClocksRight = Need{Key: "clocks-negative", Law: law("I.2.3", "13.2(3)"), Final: true, lacks: unless(func(_ *Game, a *Act) bool { return a.Used == nil || a.Used.White >= 0 && a.Used.Black >= 0 })}
	needNotLess     = Need{Key: "clocks-back", Law: law("I.5", "14.1"), lacks: func(g *Game, a *Act) []any {
		for _, c := range []tournament.Color{tournament.White, tournament.Black} {
			if a.Used.Of(c) < g.Used.Of(c) {
				return []any{sideWords(c), a.Used.Of(c).String(), g.Used.Of(c).String()}
			}
		}
		return nil
	}}
	needControl = Need{Key: "control", Law: law("6.9", "10.14"), lacks: func(g *Game, a *Act) []any {
		e := g.envelope(a)
		for _, c := range []tournament.Color{tournament.White, tournament.Black} {
			if limit, ok := g.allowed(g.completed(c)); ok && e.Used.Of(c) > limit {
				return []any{sideWords(c), e.Used.Of(c).String(), limit.String()}
			}
		}
		return nil
	}}
	needSheets    = Need{Key: "sheets", Law: law("I.1.1", "13.1(1)"), lacks: unless(func(_ *Game, a *Act) bool { return a.Sheets })}
	needAnnounced = Need{Key: "resume", Law: law("I.2.7, I.14", "14.7"), lacks: unless(func(_ *Game, a *Act) bool { return a.Resume.After(a.At) })}

	needEnvelope = Need{Key: "envelope", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return g.Envelope != nil })}
	needPhoto    = Need{Key: "photo", Final: true, lacks: unless(func(_ *Game, a *Act) bool {
		_, err := hex.DecodeString(a.Photo)
		return a.Photo == "" || err == nil && len(a.Photo) == 2*sha256.Size
	})}
	needShort = Need{Key: "short", Final: true, lacks: func(_ *Game, a *Act) []any {
		if utf8.RuneCountInString(a.Written) <= maxWritten {
			return nil
		}
		return []any{maxWritten}
	}}
	needShut     = Need{Key: "shut", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return !g.Unsealed })}
	needUnsealed = Need{Key: "unsealed", Law: law("I.7", "14.2"), Final: true, lacks: unless(func(g *Game, _ *Act) bool { return g.Unsealed })}
	needNoCopy   = Need{Key: "no-copy", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return len(g.Copy) == 0 })}
	needCopy     = Need{Key: "copy", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return len(g.Copy) > 0 })}
	// needSession keeps a copy of a lost envelope shut until the session has begun
	// and the player who must reply is there, as the envelope would be.
	needSession = Need{Key: "replier", Law: law("I.7", "14.2"), lacks: func(g *Game, _ *Act) []any {
		if c := g.Replier(); g.Stage == Missing && !g.Present.Of(c) {
			return []any{sideWords(c)}
		}
		return nil
	}}
	needReplier = Need{Key: "replier", Law: law("I.7", "14.2"), lacks: func(g *Game, _ *Act) []any {
		if c := g.Replier(); g.Stage != Finished && !g.Present.Of(c) && !g.Late.Of(c) && g.Flagged != c {
			return []any{sideWords(c)}
		}
		return nil
	}}
	needSetUp = Need{Key: "set-up", Law: law("I.5", "14.1"), lacks: unless(func(g *Game, _ *Act) bool {
		return g.SetUp || g.Stage != Due || g.lost()
	})}
	needIntact      = Need{Key: "intact", Law: law("I.3", "13.3"), lacks: unless(func(g *Game, a *Act) bool { return a.Seal == Intact && !g.SealBroken })}
	needOnce        = Need{Key: "once", Law: law("I.7", "14.2"), lacks: unless(func(g *Game, _ *Act) bool { return !g.Transcribed })}
	needTranscribed = Need{Key: "transcribed", Law: law("I.8", "10.16"), Final: true, lacks: unless(func(g *Game, _ *Act) bool { return g.Transcribed })}
	needMove        = Need{Key: "move", Law: law("I.9.1", "14.2"), Final: true, lacks: unless(func(g *Game, _ *Act) bool { return g.Move != "" })}
	needLegal       = Need{Key: "legal", Law: law("3.10, I.8", "10.16"), Final: true, lacks: func(g *Game, a *Act) []any {
		if _, ok := g.Position.ParseUCI(a.Move); ok || a.Move == "" {
			return nil
		}
		return []any{a.Move}
	}}
	needMoveOrResult = Need{Key: "move-or-result", Final: true, lacks: unless(func(_ *Game, a *Act) bool { return a.Move != "" || a.Result.Final() })}
	needRuling       = Need{Key: "ruling", Law: law("I.8, I.10", "10.16, 10.15"), lacks: func(g *Game, a *Act) []any {
		read := *g
		if a.Name == StateMove {
			read.Written, read.Language = a.Written, a.Language
		}
		due := read.Consequence()
		if due.Ask || due.Move == a.Move && due.Result == a.Result {
			return nil
		}
		return []any{due.Words(), ArticleWords(due.Law.In(g.Edition))}
	}}

	needTime = Need{Key: "time", Law: law("I.2.7, I.9", "14.7"), lacks: func(g *Game, a *Act) []any {
		if !a.At.Before(g.Resume) {
			return nil
		}
		return []any{timeWords(g.Resume)}
	}}
	needBegun        = Need{Key: "begun", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return !g.Begun.IsZero() })}
	needSamePosition = Need{Key: "same-position", Law: law("I.5", "14.1, 8.4"), lacks: unless(func(g *Game, a *Act) bool { return a.Position == "" || samePieces(a.Position, &g.Position) })}
	needSameClocks   = Need{Key: "same-clocks", Law: law("I.5", "14.1"), lacks: func(g *Game, a *Act) []any {
		if a.Used == nil || *a.Used == g.Used {
			return nil
		}
		return []any{g.Used.White.String(), g.Used.Black.String()}
	}}
	needAbsent = Need{Key: "absent", Final: true, lacks: func(g *Game, a *Act) []any {
		if !g.Present.Of(a.Side) {
			return nil
		}
		return []any{sideWords(a.Side)}
	}}
	needInTime = Need{Key: "in-time", Law: law("I.10, 6.7.1", "10.15"), lacks: func(g *Game, a *Act) []any {
		if !a.At.After(g.DefaultAt()) {
			return nil
		}
		return []any{sideWords(a.Side), timeWords(g.DefaultAt())}
	}}
	needNotFlagged = Need{Key: "flagged", Law: law("6.9", "10.14"), lacks: func(g *Game, a *Act) []any {
		if limit, ok := g.allowed(g.completed(a.Side)); ok && g.usedAt(a) > limit {
			return []any{sideWords(a.Side), g.usedAt(a).String(), limit.String()}
		}
		return nil
	}}
	needSomebodyAbsent = Need{Key: "somebody-absent", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return !g.Present.White || !g.Present.Black })}
	needDefaultTime    = Need{Key: "default-time", Law: law("6.7.1", "10.15"), lacks: func(g *Game, a *Act) []any {
		if !a.At.Before(g.DefaultAt()) {
			return nil
		}
		return []any{timeWords(g.DefaultAt())}
	}}
	needDefaultResult = Need{Key: "default-result", Law: law("I.10", "10.15, 10.17"), lacks: func(g *Game, a *Act) []any {
		if due := g.defaultResult(); a.Result != due {
			return []any{resultWords(due)}
		}
		return nil
	}}
	needFlagDown = Need{Key: "flag-down", Law: law("6.9", "10.14"), lacks: func(g *Game, a *Act) []any {
		if limit, ok := g.allowed(g.completed(a.Side)); ok && g.Running == a.Side && g.usedAt(a) <= limit {
			return []any{sideWords(a.Side), g.usedAt(a).String(), limit.String()}
		}
		return nil
	}}
	needFlagResult = Need{Key: "flag-result", Law: law("6.9", "10.14, 10.5"), lacks: func(g *Game, a *Act) []any {
		if due, ok := g.flagResult(a.Side); ok && a.Result != due {
			return []any{resultWords(due)}
		}
		return nil
	}}
	needSealerAbsent  = Need{Key: "sealer-absent", Law: law("I.9.3", "14.4"), lacks: unless(func(g *Game, _ *Act) bool { return g.Envelope != nil && !g.Present.Of(g.Sealer()) })}
	needSealerPresent = Need{Key: "sealer-present", Law: law("I.12.1", "14.5"), lacks: unless(func(g *Game, _ *Act) bool { return g.Present.Of(g.Sealer()) })}
	needBeforeMove    = Need{Key: "before-move", Law: law("I.13", "14.6"), lacks: unless(func(_ *Game, a *Act) bool { return !a.Moved })}
	needOffer         = Need{Key: "offer", Final: true, lacks: unless(func(g *Game, _ *Act) bool { return g.Offer != tournament.NoColor })}

	needFinalResult = Need{Key: "final-result", Final: true, lacks: unless(func(_ *Game, a *Act) bool { return a.Result.Final() })}
	// needEnding is needFinalResult for acts that may leave the game open.
	needEnding = Need{Key: "final-result", Final: true, lacks: unless(func(g *Game, a *Act) bool {
		return a.Result.Final() || a.Result == tournament.NoResult && (a.Name != Default && a.Name != FlagFall || g.Stage == Due)
	})}
	needDrawn    = Need{Key: "drawn", Law: law("5.2.3", "10.6"), lacks: unless(func(_ *Game, a *Act) bool { return a.Result == tournament.Drawn })}
	needResigned = Need{Key: "resigned", Law: law("5.1.2", "10.2"), lacks: func(g *Game, a *Act) []any {
		if due := g.resigned(a.Side); due != tournament.NoResult && due != a.Result {
			return []any{resultWords(due)}
		}
		return nil
	}}

	needNotStarted  = Need{Key: "not-started", Law: regulations, lacks: unless(func(g *Game, _ *Act) bool { return g.Envelope == nil && g.Position.IsZero() })}
	needDeadline    = Need{Key: "deadline", Law: regulations, lacks: unless(func(_ *Game, a *Act) bool { return a.Deadline.After(a.At) })}
	needOwnDeadline = Need{Key: "before-deadline", Law: regulations, lacks: func(_ *Game, a *Act) []any {
		if a.Resume.After(a.Deadline) || a.Reminder.After(a.Deadline) {
			return []any{timeWords(a.Deadline)}
		}
		return nil
	}}
	needBeforeDeadline = Need{Key: "before-deadline", Law: regulations, lacks: func(g *Game, a *Act) []any {
		if g.Stage == Postponed && a.Resume.After(g.Deadline) {
			return []any{timeWords(g.Deadline)}
		}
		return nil
	}}
	needOverdue        = Need{Key: "overdue", Law: regulations, lacks: beforeDeadline}
	needUnplayedResult = Need{Key: "unplayed-result", Law: regulations, lacks: func(g *Game, a *Act) []any {
		if a.Result == g.Unplayed {
			return nil
		}
		return []any{g.Unplayed}
	}}

	needKnownPosition = Need{Key: "known-position", Law: regulations, lacks: unless(func(g *Game, a *Act) bool { return !g.Position.IsZero() || a.Position != "" })}
	needClaimable     = Need{Key: "claimable", Law: regulations, lacks: unless(func(_ *Game, a *Act) bool {
		return a.Result == tournament.WhiteWins || a.Result == tournament.Drawn || a.Result == tournament.BlackWins
	})}
	needJudge      = Need{Key: "judge", Law: regulations, lacks: unless(func(g *Game, _ *Act) bool { return g.Judge })}
	needAnalyses   = Need{Key: "analyses", Law: regulations, lacks: unless(func(g *Game, _ *Act) bool { return g.Analyses.White && g.Analyses.Black })}
	needAppealTime = Need{Key: "appeal-time", Law: law("11.10", "Preface"), lacks: func(g *Game, a *Act) []any {
		if !a.At.After(g.Deadline) {
			return nil
		}
		return []any{timeWords(g.Deadline)}
	}}
	needAppealsOver = Need{Key: "appeals-over", Law: law("11.10", "Preface"), lacks: beforeDeadline}
	needVerdict     = Need{Key: "verdict", Law: regulations, lacks: func(g *Game, a *Act) []any {
		if a.Result == g.Verdict {
			return nil
		}
		return []any{g.Verdict}
	}}
)

// unreached says why the moves do not lead to the position: at which
// half-move they stop being legal, or 0 if they lead elsewhere.
func unreached(g *Game, a *Act) []any {
	if len(a.Moves) == 0 {
		return nil
	}
	if n := len(g.Moves); n > 0 && (len(a.Moves) < n || !slices.Equal(a.Moves[:n], g.Moves)) {
		return []any{Words{Key: "adjournment.moves-other"}}
	}
	game, bad := replay(a.Moves)
	if bad > 0 {
		return []any{Words{Key: "adjournment.moves-illegal", Args: []any{bad, a.Moves[bad-1]}}}
	}
	p, err := rules.ParseFEN(a.Position)
	if err != nil {
		return nil // needPosition says so
	}
	if now := game.Position(); now.FEN() != p.FEN() {
		return []any{Words{Key: "adjournment.moves-elsewhere", Args: []any{now.FEN()}}}
	}
	return nil
}

// samePieces tells whether a FEN has the pieces and the player to move of p.
func samePieces(fen string, p *rules.Position) bool {
	there, _ := rules.ReadFEN(fen)
	here := p.Setup()
	return there.Pieces == here.Pieces && there.Turn == here.Turn
}

// completed is how many moves a player has completed in the position.
func (g *Game) completed(c tournament.Color) int {
	if g.Position.IsZero() {
		return 0
	}
	n := g.Position.MoveNumber() - 1
	if c == tournament.White && g.Position.Turn() == rules.Black {
		n++
	}
	return n
}

// resultWords is a result, or the words that there is none yet.
func resultWords(r tournament.Result) any {
	if r == tournament.NoResult {
		return Words{Key: "adjournment.open-first"}
	}
	return r
}
