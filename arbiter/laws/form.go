package laws

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/rules/scoresheet"
	"sealedmove/tournament"
)

// FieldKind says how a field of a form is answered.
type FieldKind string

// The kinds of fields, and what is written in each.
const (
	YesNo     FieldKind = "yes-no"   // "yes", "no" or ""
	Pick      FieldKind = "pick"     // one of the choices
	Colour    FieldKind = "colour"   // "white" or "black"
	Number    FieldKind = "number"   // a whole number
	ClockTime FieldKind = "clock"    // 1:05:30, or minutes
	PositionF FieldKind = "position" // a FEN
	Moves     FieldKind = "moves"    // moves as on a scoresheet or in a PGN
	MoveText  FieldKind = "move"     // one move as it is written
	SquareSet FieldKind = "squares"  // e2, d7, in the order of touching
	ResultF   FieldKind = "result"   // a result's code
	Control   FieldKind = "control"  // a time control's code
	Notation  FieldKind = "notation" // whose letters name the pieces
)

// longest is how many bytes an answer may have.
const longest = 20_000

// Field is one question of a form to what the arbiter sees. Its label is
// "laws.field.FORM.NAME", or "laws.field.NAME" where forms share it.
type Field struct {
	Name     string
	Kind     FieldKind
	Choices  []string // of Pick: "laws.pick.NAME.CHOICE"
	Required bool
	When     *When // shown only then; nil: always
}

// When shows a field where another one has one of these answers.
type When struct {
	Field string
	Is    []string
}

// Form is a dispute by what the arbiter sees. Its title is "laws.form.ID".
type Form struct {
	ID     string
	Fields []Field
	facts  func(*reader) Facts
}

// Answers are what was typed or chosen, by the names of the fields.
type Answers map[string]string

// Shown lists the fields that the answers so far ask for. A field that depends
// on one that is not shown is not shown either.
func (f Form) Shown(a Answers) []Field {
	var out []Field
	for _, field := range f.Fields {
		w := field.When
		if w == nil || slices.Contains(w.Is, a[w.Field]) && slices.ContainsFunc(out, func(g Field) bool { return g.Name == w.Field }) {
			out = append(out, field)
		}
	}
	return out
}

// Irrevocable tells whether the answers are a claim that cannot be taken back
// (9.5.1, III.5; 10.13(3) of the older Laws).
func (f Form) Irrevocable(a Answers) bool {
	switch f.ID {
	case "claim":
		return a["kind"] == string(claims.Threefold) || a["kind"] == string(claims.Fifty)
	case "quickplay":
		return a["what"] != string(AskIncrement)
	}
	return false
}

// Rule gives the ruling for the answers, or names every field that is missing,
// cannot be read or excludes another. Fields that are not shown do not count.
// decided are the answers to the questions that the Laws leave to the arbiter.
func (f Form) Rule(r Regime, a Answers, decided ...Decision) (Ruling, tournament.Problems) {
	in := &reader{regime: r, answers: Answers{}}
	for _, field := range f.Shown(a) {
		text := strings.TrimSpace(a[field.Name])
		switch {
		case len(text) > longest:
			in.fail(field.Name, "too-long", longest)
		case text == "" && field.Required:
			in.fail(field.Name, "missing")
		case text != "" && field.Kind == Pick && !slices.Contains(field.Choices, text):
			in.fail(field.Name, "no-choice", text)
		default:
			in.answers[field.Name] = text
		}
	}
	facts := f.facts(in)
	if len(in.problems) > 0 {
		return Ruling{}, in.problems
	}
	x, ps := facts.Rule(in.regime)
	if len(ps) > 0 {
		return Ruling{}, ps
	}
	in.setClocks(&x)
	in.evidence(&x)
	in.show(&x)
	for _, d := range decided {
		next, err := x.Decide(d)
		if err != nil {
			in.refuse(d.Question, err)
			return Ruling{}, in.problems
		}
		x = next
	}
	return x, nil
}

// reader reads answers into facts and collects what is wrong.
type reader struct {
	regime   Regime
	answers  Answers
	problems tournament.Problems
	at       rules.Position                   // of which it was asked who can win
	played   *rules.Game                      // the moves that were given
	proofs   tournament.ByColor[claims.Proof] // of what each can still do in at
	winner   tournament.Color                 // whose winning was asked
}

func (in *reader) fail(field, key string, args ...any) {
	in.problems = append(in.problems, problem(field, key, args...))
}

// refuse is fail with a refusal as it stands.
func (in *reader) refuse(field string, err error) {
	var e *tournament.Error
	if errors.As(err, &e) {
		in.problems = append(in.problems, tournament.Problem{Field: field, Key: e.Key, Args: e.Args})
		return
	}
	in.fail(field, "unreadable", err.Error())
}

func (in *reader) text(name string) string { return in.answers[name] }
func (in *reader) yes(name string) bool    { return in.answers[name] == "yes" }

func (in *reader) colour(name string) tournament.Color {
	switch in.text(name) {
	case "white":
		return tournament.White
	case "black":
		return tournament.Black
	}
	return tournament.NoColor
}

func (in *reader) number(name string) int {
	text := in.text(name)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > tournament.MostMoves {
		in.fail(name, "number", text)
		return 0
	}
	return n
}

func (in *reader) clock(name string) (time.Duration, bool) {
	if in.text(name) == "" {
		return 0, false
	}
	d, err := tournament.ParseClock(in.text(name))
	if err != nil {
		in.refuse(name, err)
	}
	return d, err == nil
}

func (in *reader) clockOr0(name string) time.Duration { d, _ := in.clock(name); return d }

// times reads one time for each player: both, or neither.
func (in *reader) times(prefix string) *Times {
	w, haveW := in.clock(prefix + "-white")
	b, haveB := in.clock(prefix + "-black")
	switch {
	case haveW && haveB:
		return &Times{White: w, Black: b}
	case haveW:
		in.fail(prefix+"-black", "missing")
	case haveB:
		in.fail(prefix+"-white", "missing")
	}
	return nil
}

// control takes a typed time control into the regime.
func (in *reader) control(name string) {
	if in.text(name) == "" {
		return
	}
	tc, err := tournament.ParseTimeControl(in.text(name))
	if err != nil {
		in.refuse(name, err)
		return
	}
	in.regime.Control = tc
}

// position reads a FEN, or takes the last position of the moves where there is
// none; the zero value where there is neither.
func (in *reader) position(fen, moves string) rules.Position {
	if text := in.text(fen); text != "" && in.text(moves) == "" {
		p, err := rules.ParsePlayableFEN(text)
		if err != nil {
			in.fail(fen, "fen", err)
		}
		return p
	}
	if g := in.game(fen, moves); g != nil {
		return g.Position()
	}
	return rules.Position{}
}

// game replays moves from the position of a FEN, or from the start. The first
// half-move that is none is a problem that names it; nil where no moves and no
// position are given.
func (in *reader) game(fen, moves string) *rules.Game {
	start := rules.Start()
	if text := cmp.Or(in.text(fen), pastedFEN(in.text(moves))); text != "" {
		p, err := rules.ParsePlayableFEN(text)
		if err != nil {
			in.fail(fen, "fen", err)
			return nil
		}
		start = p
	} else if in.text(moves) == "" {
		return nil
	}
	sheet := in.sheet(moves)
	g, n, why := scoresheet.Replay(start, sheet)
	if n > 0 {
		in.notPlayed(moves, sheet.Entries[n-1], g.Position(), why.Verdict)
		return nil
	}
	in.played = g
	return g
}

// sheet reads what is written in a field of moves. A text without any sign that
// could be a move is a problem: it must not count as a game of no moves.
func (in *reader) sheet(field string) scoresheet.Sheet {
	sheet := pasted(in.text(field), in.language())
	move := func(e scoresheet.Entry) bool {
		return strings.ContainsFunc(e.Text, unicode.IsLetter) || strings.ContainsFunc(e.Text, unicode.IsDigit)
	}
	if in.text(field) != "" && !slices.ContainsFunc(sheet.Entries, move) && pastedFEN(in.text(field)) == "" {
		in.fail(field, "no-moves")
	}
	return sheet
}

// notPlayed is the problem of a half-move that cannot be played in a position.
func (in *reader) notPlayed(field string, e scoresheet.Entry, p rules.Position, why rules.Verdict) {
	key := string(why)
	if e.Text == "" {
		key = "blank"
	}
	in.problems = append(in.problems, tournament.Problem{Field: field, Line: e.Line, Column: e.Column, Key: "laws.problem.move-" + key, Args: []any{plyNo(p), e.Text}})
}

// firstIllegal finds the first illegal half-move of a scoresheet, and with it
// the position to restore and the numbers of moves by which time is shared,
// where they were not typed. It gives that position.
func (in *reader) firstIllegal(f *IllegalMove, start rules.Position) rules.Position {
	if start.IsZero() {
		start = rules.Start()
		if p, err := rules.ParsePlayableFEN(pastedFEN(in.text("moves"))); err == nil {
			start = p
		}
	}
	sheet := in.sheet("moves")
	g, n, why := scoresheet.Replay(start, sheet)
	switch {
	case n == 0:
		in.fail("moves", "sheet-legal")
		return start
	case why.Verdict != rules.None:
		in.notPlayed("moves", sheet.Entries[n-1], g.Position(), why.Verdict)
		return start
	}
	in.played = g
	p := g.Position()
	if mover := ColorOf(p.Turn()); f.By != tournament.NoColor && f.By != mover {
		in.fail("player", "not-his-move", plyNo(p)+text(sheet.Entries[n-1]))
	}
	f.First = &FirstIllegal{Position: p, Text: text(sheet.Entries[n-1]), Ply: n}
	f.Restore = cmp.Or(f.Restore, RestoreBefore)
	if f.Found != nil && f.Found.Moves == (tournament.ByColor[int]{}) {
		f.Found.At, f.Found.Moves = movesIn(start, n-1), movesIn(start, len(sheet.Entries))
	}
	return p
}

// movesIn are the moves of each player in a number of half-moves.
func movesIn(start rules.Position, plies int) tournament.ByColor[int] {
	first, second := scoresheet.Moves(plies)
	if start.Turn() == rules.Black {
		first, second = second, first
	}
	return tournament.ByColor[int]{White: first, Black: second}
}

func (in *reader) language() rules.Language {
	if in.text("notation") == "" {
		return rules.English
	}
	l, ok := rules.ParseLanguage(in.text("notation"))
	if !ok {
		in.fail("notation", "no-choice", in.text("notation"))
	}
	return l
}

func (in *reader) squares(name string) []rules.Square {
	var out []rules.Square
	for _, w := range squareWords(in.text(name)) {
		s, ok := rules.ParseSquare(w)
		if !ok {
			in.fail(name, "square", w)
			continue
		}
		out = append(out, s)
	}
	return out
}

func (in *reader) result(name string) tournament.Result {
	if in.text(name) == "" {
		return tournament.NoResult
	}
	res, err := tournament.ParseResult(in.text(name))
	if err != nil {
		in.fail(name, "no-choice", in.text(name))
	}
	return res
}

// found reads the times and numbers of moves by which the older Laws share the
// time; nil where nothing of it is given.
func (in *reader) found() *Found {
	used := in.times("used")
	if used == nil {
		return nil
	}
	return &Found{
		Used:  *used,
		Moves: tournament.ByColor[int]{White: in.number("moves-white"), Black: in.number("moves-black")},
		At:    tournament.ByColor[int]{White: in.number("at-white"), Black: in.number("at-black")},
	}
}

// canWin is the answer of the engine for the position, or the arbiter's own
// where no position is given or the search was given up. Where the two exclude
// each other it is a problem.
func (in *reader) canWin(p rules.Position, c tournament.Color) claims.Answer {
	said := map[string]claims.Answer{"yes": claims.Yes, "no": claims.No}[in.text("can-win")]
	if c == tournament.NoColor || p.IsZero() {
		return said
	}
	in.winner = c
	found := in.search(p, c)
	switch {
	case said == "" || found == said:
	case found == claims.Yes:
		in.fail("can-win", "can-win-yes")
	case found == claims.No:
		in.fail("can-win", "can-win-no")
	default: // the search was given up: the arbiter has answered
		return said
	}
	return found
}

// search asks the engine, once for each player.
func (in *reader) search(p rules.Position, c tournament.Color) claims.Answer {
	in.at = p
	if in.proofs.Of(c).Winnability != "" {
		return answer(in.proofs.Of(c).Winnability)
	}
	can, proof := in.regime.canWin(p, c)
	in.proofs = with(in.proofs, c, proof)
	return can
}

// ended is how what stands on the board has ended the game, and who won by
// it. first is the player of whom it is asked next whether he can win.
func (in *reader) ended(p rules.Position, first tournament.Color) (*claims.End, tournament.Color) {
	if p.IsZero() {
		return nil, tournament.NoColor
	}
	edition := claims.Edition(in.regime.Edition)
	o := claims.FlagFall(p, p.Turn(), edition, 1)
	switch {
	case o.Over != nil && o.Over.Kind == claims.Mate:
		return o.Over, ColorOf(p.Turn().Other())
	case o.Over != nil:
		return o.Over, tournament.NoColor
	}
	if !in.regime.Switch().AnyDead || in.search(p, first) != claims.No || in.search(p, first.Other()) != claims.No {
		return nil, tournament.NoColor
	}
	return &claims.End{Kind: claims.DeadPosition, Article: "5.2.2"}, tournament.NoColor
}

// evidence says what the engine's answer rests on, where the ruling does.
func (in *reader) evidence(x *Ruling) {
	proof := in.proofs.Of(in.winner)
	switch {
	case !x.Over() || in.winner == tournament.NoColor:
	case x.Result == tournament.Drawn && proof.Winnability == claims.Unwinnable:
		x.remind("because-" + string(proof.By))
	case x.Result == tournament.WinOf(in.winner) && proof.Winnability == claims.Winnable && len(proof.Line) > 0:
		x.remind("mate-possible", lineOf(in.at, proof.Line))
	}
}

// lineOf writes moves in a row, with their numbers.
func lineOf(p rules.Position, line []rules.Move) string {
	var b strings.Builder
	for i, m := range line {
		switch {
		case p.Turn() == rules.White:
			b.WriteString(" " + itoa(p.MoveNumber()) + ".")
		case i == 0:
			b.WriteString(itoa(p.MoveNumber()) + "...")
		default:
			b.WriteString(" ")
		}
		b.WriteString(p.SAN(m))
		p = p.After(m)
	}
	return strings.TrimSpace(b.String())
}

// setClocks gives the setting to make where the times left are known and
// the ruling changes clocks.
func (in *reader) setClocks(x *Ruling) {
	if x.Setting != nil || x.Over() || x.Annulled {
		return
	}
	if left := in.times("left"); left != nil {
		s := Set(*left, x.Clock...)
		x.Setting = &s
	}
}
