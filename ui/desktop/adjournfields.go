package desktop

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/rules"
	"sealedmove/rules/scoresheet"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// makeFields are the fields that the acts of the form ask for, and last when it
// was done.
func (x *actForm) makeFields() []*formField {
	var facts []adjournment.Fact
	for _, n := range x.names {
		for _, r := range adjournment.Table() {
			if r.Act == n {
				for _, fact := range r.Facts {
					if p := adjournment.Fact(fact.Name()); !slices.Contains(facts, p) {
						facts = append(facts, p)
					}
				}
			}
		}
	}
	var out []*formField
	for _, fact := range facts {
		if fd := x.field(fact); fd != nil {
			out = append(out, fd)
		}
	}
	return append(out, x.atField())
}

// field makes the field of a fact; nil where the act needs none, or where
// another field gives it.
func (x *actForm) field(fact adjournment.Fact) *formField {
	f, g := x.f, &x.game
	switch fact {
	case adjournment.FactPosition:
		if x.last() == adjournment.SetUp {
			return nil
		}
		return x.positionField()
	case adjournment.FactSessionEnd:
		return x.earlyField()
	case adjournment.FactUsed:
		return x.usedField()
	case adjournment.FactSerial:
		serial, err := adjournment.NextSerial(f.event, &f.state)
		if err != nil {
			serial = ""
		}
		return x.textField(fact, serial, 120, func(a *adjournment.Act, s string) { a.Serial = s })
	case adjournment.FactSheets:
		return x.checkField(fact, f.t("desktop.adj.sheets"), func(a *adjournment.Act, on bool) { a.Sheets = on })
	case adjournment.FactMoved:
		return x.checkField(fact, f.t("desktop.adj.moved"), func(a *adjournment.Act, on bool) { a.Moved = on })
	case adjournment.FactOffer:
		return x.sideField(fact, []string{f.t("desktop.adj.no-offer")}, func(a *adjournment.Act, c tournament.Color) { a.Offer = c })
	case adjournment.FactSide:
		first := []string(nil)
		if x.last() == adjournment.Postpone {
			first = []string{f.t("desktop.adj.organiser")}
		}
		return x.sideField(fact, first, func(a *adjournment.Act, c tournament.Color) { a.Side = c })
	case adjournment.FactResume:
		return x.momentField(fact, g.Resume, func(a *adjournment.Act, t time.Time) { a.Resume = t })
	case adjournment.FactDeadline:
		return x.momentField(fact, time.Time{}, func(a *adjournment.Act, t time.Time) { a.Deadline = t })
	case adjournment.FactReminder:
		return x.momentField(fact, time.Time{}, func(a *adjournment.Act, t time.Time) { a.Reminder = t })
	case adjournment.FactPlace:
		place := placeOf(g)
		if place == "" {
			place = f.state.Info.Place
		}
		return x.textField(fact, place, 300, func(a *adjournment.Act, s string) { a.Texts.Place = s })
	case adjournment.FactHolder:
		return x.textField(fact, f.state.Info.Officials.Value.ChiefArbiter, 300, func(a *adjournment.Act, s string) { a.Texts.Holder = s })
	case adjournment.FactSeal:
		states := []adjournment.SealState{adjournment.Intact, adjournment.Broken}
		seg := look.NewSegment([]string{f.t("adjournment.seal.intact"), f.t("adjournment.seal.broken")}, 0, nil)
		return newField(x.label(fact), look.HBox(0, seg), 0, seg, func(a *adjournment.Act) error { a.Seal = states[seg.Selected()]; return nil }, fact)
	case adjournment.FactPhoto:
		return x.photoField()
	case adjournment.FactPresent:
		return x.presentField()
	case adjournment.FactWritten:
		return x.writtenField()
	case adjournment.FactLanguage:
		return nil // with what is written
	case adjournment.FactMove:
		return x.moveField()
	case adjournment.FactResult:
		return x.resultField()
	case adjournment.FactReason:
		return x.textField(fact, "", 420, func(a *adjournment.Act, s string) { a.Texts.Reason = s })
	case adjournment.FactPerson:
		return x.textField(fact, "", 300, func(a *adjournment.Act, s string) { a.Texts.Person = s })
	case adjournment.FactAnalysis:
		return x.textField(fact, "", 420, func(a *adjournment.Act, s string) { a.Texts.Analysis = s })
	default:
		return nil
	}
}

func (x *actForm) label(fact adjournment.Fact) string {
	return x.f.t("desktop.adj.f." + fact.Name())
}

// entry is a text field that tells at once what follows from it.
func (x *actForm) entry(text string) *look.Entry {
	e := look.NewEntry("")
	e.SetText(text)
	e.OnChanged = func(string) { x.tell() }
	return e
}

func (x *actForm) textField(fact adjournment.Fact, text string, width float32, set func(*adjournment.Act, string)) *formField {
	e := x.entry(text)
	return newField(x.label(fact), e, width, e, func(a *adjournment.Act) error { set(a, strings.TrimSpace(e.Text)); return nil }, fact)
}

func (x *actForm) otherwiseField() *formField {
	e := look.NewEntry("")
	fd := newField(x.f.t("desktop.adj.f.otherwise"), e, 420, e, func(a *adjournment.Act) error {
		a.Texts.Otherwise = strings.TrimSpace(e.Text)
		a.Otherwise = a.Texts.Otherwise != ""
		return nil
	})
	fd.say(x.f.t("desktop.adj.otherwise-hint"), "")
	return fd
}

func (x *actForm) checkField(fact adjournment.Fact, text string, set func(*adjournment.Act, bool)) *formField {
	c := look.NewCheck(text, false, nil)
	return newField("", c, 0, c, func(a *adjournment.Act) error { set(a, c.On()); return nil }, fact)
}

// side is a player by colour and name.
func (x *actForm) side(c tournament.Color) string {
	id := x.game.White
	if c == tournament.Black {
		id = x.game.Black
	}
	return x.f.t("adjournment.side."+c.String()) + " · " + x.f.shortName(x.f.state.Player(id))
}

var bothSides = []tournament.Color{tournament.White, tournament.Black}

// sideField chooses a player; before are choices that come to none. Where the
// act can be of one player only, he is chosen already; else nobody is.
func (x *actForm) sideField(fact adjournment.Fact, before []string, set func(*adjournment.Act, tournament.Color)) *formField {
	at := -1
	switch {
	case len(before) > 0:
		at = 0
	case x.last() == adjournment.Arrive && x.game.Present.White != x.game.Present.Black:
		at = 0
		if x.game.Present.White {
			at = 1
		}
	}
	seg := look.NewSegment(append(before, x.side(tournament.White), x.side(tournament.Black)), at, nil)
	return newField(x.label(fact), look.HBox(0, seg), 0, seg, func(a *adjournment.Act) error {
		if i := seg.Selected() - len(before); i >= 0 {
			set(a, bothSides[i])
		}
		return nil
	}, fact)
}

// presentField asks who is at the board.
func (x *actForm) presentField() *formField {
	w, b := look.NewCheck(x.side(tournament.White), true, nil), look.NewCheck(x.side(tournament.Black), true, nil)
	return newField(x.label(adjournment.FactPresent), look.HBox(16, w, b), 0, w, func(a *adjournment.Act) error {
		a.Present = &tournament.ByColor[bool]{White: w.On(), Black: b.On()}
		return nil
	}, adjournment.FactPresent)
}

// usedField asks for the times on both clocks. Where the act may leave them as
// they are recorded, it may be empty.
func (x *actForm) usedField() *formField {
	f, g := x.f, &x.game
	entries := [2]*look.Entry{x.entry(""), x.entry("")}
	asRecorded := x.last() == adjournment.SetUp || x.last() == adjournment.WrongPosition
	if g.Envelope != nil && !asRecorded {
		entries[0].SetText(g.Used.White.String())
		entries[1].SetText(g.Used.Black.String())
	}
	box := look.HBox(8, look.NewText(f.t("colour.white"), look.Text2), look.Width(90, entries[0]), look.NewText(f.t("colour.black"), look.Text2), look.Width(90, entries[1]))
	read := func(a *adjournment.Act) error {
		if strings.TrimSpace(entries[0].Text+entries[1].Text) == "" { // as recorded, or missing
			return nil
		}
		var used tournament.ByColor[adjournment.Clock]
		w, err := adjournment.ParseClock(entries[0].Text)
		if err != nil {
			return err
		}
		b, err := adjournment.ParseClock(entries[1].Text)
		if err != nil {
			return err
		}
		used.White, used.Black = w, b
		a.Used = &used
		return nil
	}
	fd := newField(x.label(adjournment.FactUsed), box, 0, entries[0], read, adjournment.FactUsed)
	fd.tell = func() string {
		if asRecorded {
			return f.t("desktop.adj.as-recorded", g.Used.White.String(), g.Used.Black.String())
		}
		return f.t("desktop.adj.clock-form")
	}
	return fd
}

// momentField is a day and a time.
func (x *actForm) momentField(fact adjournment.Fact, t time.Time, set func(*adjournment.Act, time.Time)) *formField {
	e := x.entry(typedMoment(t))
	fd := newField(x.label(fact), e, 160, e, func(a *adjournment.Act) error {
		t, err := readMoment(e.Text, x.at, fact == adjournment.FactDeadline)
		set(a, t)
		return err
	}, fact)
	fd.tell = func() string {
		if t, err := readMoment(e.Text, x.at, fact == adjournment.FactDeadline); err == nil && !t.IsZero() {
			return x.f.moment(t)
		}
		return x.f.t("desktop.adj.moment-form", typedMoment(x.at))
	}
	return fd
}

// atField is when the act was done: now, unless something else is typed.
func (x *actForm) atField() *formField {
	now := typedMoment(x.at)
	e := x.entry(now)
	return newField(x.f.t("desktop.adj.f.at"), e, 160, e, func(a *adjournment.Act) error {
		if e.Text == now || strings.TrimSpace(e.Text) == "" {
			return nil
		}
		t, err := readMoment(e.Text, x.at, false)
		a.At = t
		return err
	}, factAt)
}

// typedMoment is a time as it stands in an entry.
func typedMoment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006-01-02 15:04")
}

var momentForm = regexp.MustCompile(`^(?:(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?)?\s*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?$`)

// readMoment reads "2026-12-07 19:30"; a time alone is of the day of now, a day
// alone its end where whole days are meant. Empty is no time.
func readMoment(text string, now time.Time, days bool) (time.Time, error) {
	text = strings.TrimSpace(strings.NewReplacer("：", ":", "\u3000", " ", "T", " ", "／", "/", "－", "-").Replace(text))
	if text == "" {
		return time.Time{}, nil
	}
	m := momentForm.FindStringSubmatch(text)
	bad := tournament.Refuse("desktop.adj.bad-moment", text)
	if m == nil || m[1] == "" && m[4] == "" || m[4] == "" && !days {
		return time.Time{}, bad
	}
	n := make([]int, len(m))
	for i, s := range m {
		n[i], _ = strconv.Atoi(s) // the expression allows nothing else
	}
	year, month, day := now.Date()
	if m[1] != "" {
		year, month, day = n[1], time.Month(n[2]), n[3]
	}
	if m[4] == "" {
		n[4], n[5] = 23, 59
	}
	t := time.Date(year, month, day, n[4], n[5], n[6], 0, now.Location())
	if t.Year() != year || t.Month() != month || t.Day() != day || n[4] > 23 || n[5] > 59 || n[6] > 59 {
		return time.Time{}, bad
	}
	return t, nil
}

// photoField takes the SHA-256 of a photograph, or the photograph itself.
func (x *actForm) photoField() *formField {
	f := x.f
	e := x.entry("")
	choose := look.NewButton(f.t("desktop.adj.photo-choose"), nil)
	fd := newField(x.label(adjournment.FactPhoto), look.HBox(8, look.Stretch(e), choose), 420, e, func(a *adjournment.Act) error {
		a.Photo = strings.ToLower(strings.TrimSpace(e.Text))
		return nil
	}, adjournment.FactPhoto)
	fd.tell = func() string { return f.t("desktop.adj.photo-hint") }
	choose.OnTapped = func() {
		f.browse(browsing{title: f.t("desktop.adj.photo-choose"), start: f.documentsDir(), ends: []string{".jpg", ".jpeg", ".png", ".heic", ".webp", ".tif", ".tiff"}, pick: func(path string) {
			b, err := os.ReadFile(path)
			if err != nil {
				f.showError(tournament.Refuse("desktop.file.unreadable", path, err.Error()))
				return
			}
			sum := sha256.Sum256(b)
			e.SetText(hex.EncodeToString(sum[:]))
		}})
	}
	return fd
}

// writtenField is what stands on the paper, as it stands, and in whose letters;
// below it stands how that is read.
func (x *actForm) writtenField() *formField {
	f := x.f
	langs := append(rules.Languages(), rules.AnyLanguage)
	names := make([]string, len(langs))
	for i, l := range langs {
		names[i] = f.t("desktop.adj.lang." + string(l))
	}
	e := x.entry("")
	lang := look.NewSelect(names, 0, func(int) { x.tell() })
	fd := newField(x.label(adjournment.FactWritten), look.HBox(8, look.Width(200, e), lang), 0, e, func(a *adjournment.Act) error {
		a.Written, a.Language = e.Text, langs[lang.Selected()]
		return nil
	}, adjournment.FactWritten, adjournment.FactLanguage)
	fd.tell = func() string {
		g := x.game
		g.Written, g.Language = e.Text, langs[lang.Selected()]
		if strings.TrimSpace(e.Text) == "" {
			return f.t("desktop.adj.as-written")
		}
		return f.reading(&g, g.Consequence())
	}
	return fd
}

// moveField is the move that the arbiter takes as the sealed one, in any
// notation; empty: as it was read.
func (x *actForm) moveField() *formField {
	e := x.entry("")
	read := func() (rules.Move, error) {
		p := x.game.Position
		for _, l := range readAs {
			if m, ok := rules.Read(&p, e.Text, l).Move(); ok {
				return m, nil
			}
		}
		return rules.NoMove, tournament.Refuse("desktop.adj.no-move", e.Text, rules.Read(&p, e.Text, rules.English))
	}
	fd := newField(x.label(adjournment.FactMove), e, 160, e, func(a *adjournment.Act) error {
		if strings.TrimSpace(e.Text) == "" {
			return nil
		}
		m, err := read()
		if err == nil {
			a.Move = m.UCI()
		}
		return err
	}, adjournment.FactMove)
	fd.tell = func() string {
		if strings.TrimSpace(e.Text) == "" {
			return x.f.t("desktop.adj.move-hint")
		}
		if m, err := read(); err == nil {
			p := x.game.Position
			return p.SAN(m)
		}
		return ""
	}
	return fd
}

// Results that an arbiter can choose: all that end a game, or those that an
// adjudication can give.
var (
	finalResults = []tournament.Result{
		tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit,
		tournament.BothLose, tournament.HalfToWhite, tournament.HalfToBlack,
	}
	playedResults = finalResults[:3:3]
)

// resultField is the result that an act gives; nil where it follows from the
// act alone.
func (x *actForm) resultField() *formField {
	f := x.f
	results, none := finalResults, ""
	switch x.last() {
	case adjournment.AgreeDraw, adjournment.Default, adjournment.Lapse, adjournment.CloseAppeals:
		return nil
	case adjournment.Resign, adjournment.FlagFall, adjournment.Rule, adjournment.StateMove:
		none = f.t("desktop.adj.by-law")
	case adjournment.AskAdjudication, adjournment.SubmitAnalysis, adjournment.Adjudicate:
		results = playedResults
	default:
	}
	options := []string{none}
	for _, r := range results {
		options = append(options, f.words.ResultWords(r))
	}
	which := look.NewSelect(options, 0, nil)
	label := x.label(adjournment.FactResult)
	if x.last() == adjournment.Postpone {
		label = f.t("desktop.adj.f.unplayed")
	}
	return newField(label, which, 220, which, func(a *adjournment.Act) error {
		if i := which.Selected(); i > 0 {
			a.Result = results[i-1]
		}
		return nil
	}, adjournment.FactResult)
}

// earlyField asks whether the move is sealed before the end of the session,
// and when that would have been; and whether it had been made on the board.
func (x *actForm) earlyField() *formField {
	f := x.f
	end := x.entry("")
	x.early = look.NewCheck(f.t("desktop.adj.early"), x.names[0] == adjournment.AdjournEarly, func(bool) { x.tell() })
	x.board = look.NewCheck(f.t("desktop.adj.on-board"), false, nil)
	fd := newField("", look.VBox(4, look.HBox(8, x.early, look.Width(130, end)), x.board), 0, x.early, func(a *adjournment.Act) error {
		if !x.early.On() {
			return nil
		}
		t, err := readMoment(end.Text, x.at, false)
		a.SessionEnd = t
		return err
	}, adjournment.FactSessionEnd)
	fd.tell = func() string {
		if !x.early.On() {
			return ""
		}
		if t, err := readMoment(end.Text, x.at, false); err == nil && t.After(x.at) {
			return f.t("desktop.adj.charged", adjournment.ClockOf(t.Sub(x.at)).String())
		}
		return f.t("desktop.adj.session-end")
	}
	return fd
}

// positionField is the position by its moves, in any notation, or by a FEN. It
// tells who seals, and which move.
func (x *actForm) positionField() *formField {
	f := x.f
	e := x.entry("")
	if g := &x.game; !g.Position.IsZero() {
		e.SetText(g.Position.FEN())
	}
	fd := newField(x.label(adjournment.FactPosition), e, 420, e, func(a *adjournment.Act) (err error) {
		a.Position, a.Moves, err = readPosition(e.Text)
		return err
	}, adjournment.FactPosition)
	fd.tell = func() string {
		fen, _, err := readPosition(e.Text)
		p, bad := rules.ParseFEN(fen)
		if err != nil || fen == "" || bad != nil {
			return f.t("desktop.adj.position-hint")
		}
		c := tournament.White
		if p.Turn() == rules.Black {
			c = tournament.Black
		}
		return f.t("desktop.adj.seals", x.side(c), moveNo(p.MoveNumber(), c), p.FEN())
	}
	return fd
}

// readAs are the letters in which moves are looked for, in this order.
var readAs = append(rules.Languages(), rules.AnyLanguage)

// readPosition reads a FEN, or the moves of a game from its beginning in any
// notation and language. Empty is no position.
func readPosition(text string) (fen string, moves []string, err error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil, nil
	}
	if strings.Count(strings.Fields(text)[0], "/") == 7 {
		p, err := rules.ParsePlayableFEN(text)
		if err != nil {
			return "", nil, tournament.Refuse("desktop.adj.bad-fen", err)
		}
		return p.FEN(), nil, nil
	}
	for _, l := range readAs {
		sheet := scoresheet.Parse(text, l)
		g, ply, why := scoresheet.Replay(rules.Start(), sheet)
		if ply > 0 || g.Len() == 0 {
			if l == rules.English {
				err = badMove(g, sheet, ply, why)
			}
			continue
		}
		for _, m := range g.Moves() {
			moves = append(moves, m.UCI())
		}
		p := g.Position()
		return p.FEN(), moves, nil
	}
	return "", nil, err
}

// badMove names the half-move at which moves stop making sense.
func badMove(g *rules.Game, sheet scoresheet.Sheet, ply int, why rules.Reading) error {
	if ply == 0 {
		return tournament.Refuse("desktop.adj.no-moves")
	}
	c := tournament.White
	if p := g.Position(); p.Turn() == rules.Black {
		c = tournament.Black
	}
	return tournament.Refuse("desktop.adj.bad-move", moveNo((ply+1)/2, c), sheet.Entries[ply-1].Text, why)
}

// replayed is the game of moves that engines write; nil where they are none.
func replayed(moves []string) *rules.Game {
	g := rules.NewGame(rules.Start())
	for _, text := range moves {
		p := g.Position()
		m, ok := p.ParseUCI(text)
		if !ok || g.Play(m) != nil {
			return nil
		}
	}
	return g
}
