package arbiter

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// NewEvent is what the new-tournament page asks for.
type NewEvent struct {
	Info      tournament.Info
	Officials tournament.Officials
	Sections  []tournament.Settings
}

// Defaults are the settings of a club evening: Swiss, five rounds, 1-½-0,
// today's Laws at standard tempo, FIDE rules on.
func Defaults(name string) tournament.Settings {
	return tournament.Settings{
		Name: name, System: tournament.Dutch, TotalRounds: 5, Points: tournament.StandardPoints(),
		TieBreaks: DefaultTieBreaks(tournament.Dutch), FIDEMode: true, TimeControl: "5400+30",
	}
}

// DefaultTieBreaks is the usual list of a system; there is no Buchholz in a round robin.
func DefaultTieBreaks(sys tournament.System) []string {
	if sys == tournament.Knockout { // who leaves in the same stage stays equal
		return []string{"WIN"}
	}
	return scoring.DefaultList(scoring.KindOf(sys))
}

// CreateEvent starts a new event with its sections and returns its id. The
// initial colour of a section that names none is drawn from its seed, which
// is drawn where it is missing; both are recorded.
func (s *Service) CreateEvent(ctx context.Context, by Actor, n NewEvent) (tournament.EventID, tournament.State, error) {
	const op = "create event"
	opened, staff, err := tidyInfo(op, n.Info, n.Officials)
	if err != nil {
		return "", tournament.State{}, err
	}
	if len(n.Sections) == 0 {
		return "", tournament.State{}, &Error{Kind: Invalid, Op: op, Key: "event.no-section"}
	}
	id, err := s.newEventID()
	if err != nil {
		return "", tournament.State{}, err
	}
	st, err := s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if err := allow(op, by.Role, ActSetUp, Before); err != nil {
			return nil, err
		}
		info := opened
		info.Laws = cmp.Or(info.Laws, tournament.FIDE2023)
		info.Tempo = cmp.Or(info.Tempo, tournament.Standard)
		if staff.ChiefArbiter != "" || len(staff.Deputies) > 0 {
			if info.Officials, err = confideAny(c, staff); err != nil {
				return nil, err
			}
		}
		events := []tournament.Event{tournament.EventOpened{Info: info}}
		for i, set := range n.Sections {
			set, err := c.complete(op, info.Laws, set)
			if err != nil {
				return nil, err
			}
			events = append(events, tournament.SectionAdded{Section: sectionID(i), Settings: set})
		}
		return events, nil
	})
	return id, st, err
}

// tidyInfo gives what an event says of itself the form in which it is kept,
// and refuses what cannot be.
func tidyInfo(op string, info tournament.Info, staff tournament.Officials) (tournament.Info, tournament.Officials, error) {
	for _, s := range []*string{&info.Name, &info.Place, &info.Federation, &staff.ChiefArbiter} {
		*s = tournament.Clean(*s)
	}
	deputies := make([]string, 0, len(staff.Deputies))
	for _, d := range staff.Deputies {
		if d = tournament.Clean(d); d != "" {
			deputies = append(deputies, d)
		}
	}
	staff.Deputies = deputies
	switch {
	case info.Name == "":
		return info, staff, &Error{Kind: Invalid, Op: op, Key: "event.no-name"}
	case slices.ContainsFunc(append(deputies, info.Name, info.Place, info.Federation, staff.ChiefArbiter), overlong):
		return info, staff, &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{tournament.MaxName}}
	case info.Start != "" && info.End != "" && info.End < info.Start:
		return info, staff, &Error{Kind: Invalid, Op: op, Key: "event.dates", Args: []any{string(info.End), string(info.Start)}}
	}
	return info, staff, nil
}

func sectionID(i int) tournament.SectionID { return tournament.SectionID(fmt.Sprintf("s%d", i+1)) }

func (s *Service) newEventID() (tournament.EventID, error) {
	b := make([]byte, 6)
	if _, err := io.ReadFull(s.lots, b); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return tournament.EventID("e" + hex.EncodeToString(b)), nil
}

// complete checks the settings of a new section under an edition of the Laws and
// draws what is left to lot.
func (c *command) complete(op string, laws tournament.Edition, set tournament.Settings) (tournament.Settings, error) {
	if set.Points == (tournament.Points{}) {
		set.Points = tournament.StandardPoints()
	}
	if set.TieBreaks == nil {
		set.TieBreaks = DefaultTieBreaks(set.System)
	}
	set.FIDEMode = set.FIDEMode && MayBeFIDE(laws, set.System)
	set, err := checkSettings(op, set, tournament.Settings{})
	if err != nil {
		return set, err
	}
	return c.draw(set)
}

// MayBeFIDE tells whether a section can be in FIDE mode: under today's Laws, by
// the Dutch system or as a round robin. Others start without it, unasked.
func MayBeFIDE(laws tournament.Edition, sys tournament.System) bool {
	return laws == tournament.FIDE2023 && sys.UnderFIDE()
}

// draw draws the lots of a section that are not drawn yet: its seed, and the
// initial colour from it.
func (c *command) draw(set tournament.Settings) (tournament.Settings, error) {
	if set.Seed == "" {
		var err error
		if set.Seed, err = c.newSeed(); err != nil {
			return set, err
		}
	}
	if set.InitialColor == tournament.NoColor {
		set.InitialColor = tournament.White
		if lots(set.Seed, "initial colour").IntN(2) == 1 {
			set.InitialColor = tournament.Black
		}
	}
	return set, nil
}

// newSeed draws a seed of lots, short enough to be read out: "3F2A-90C1".
func (c *command) newSeed() (string, error) {
	b := make([]byte, 4)
	if _, err := io.ReadFull(c.lots, b); err != nil {
		return "", fmt.Errorf("draw a seed: %w", err)
	}
	h := strings.ToUpper(hex.EncodeToString(b))
	return h[:4] + "-" + h[4:], nil
}

// lots is the drawing of lots for one purpose from a section's seed: whoever
// knows the seed can repeat it.
func lots(seed, purpose string) *rand.Rand {
	h := sha256.Sum256([]byte(seed + "\x00" + purpose))
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(h[:8]), binary.BigEndian.Uint64(h[8:16])))
}

// maxRounds is the number of rounds that files have room for.
const maxRounds = 99

// checkSettings gives settings the form in which they are kept and refuses
// what cannot be. Points and tie-breaks that stand already are not asked
// about: a file may have brought them. An open game is worth a draw (C.02).
func checkSettings(op string, set, was tournament.Settings) (tournament.Settings, error) {
	invalid := func(key string, args ...any) (tournament.Settings, error) {
		return set, &Error{Kind: Invalid, Op: op, Key: key, Args: args}
	}
	set.Name, set.TimeControl, set.Seed = tournament.Clean(set.Name), tournament.Clean(set.TimeControl), tournament.Clean(set.Seed)
	switch {
	case set.Name == "":
		return invalid("section.no-name")
	case overlong(set.Name) || overlong(set.TimeControl) || overlong(set.Seed):
		return invalid("section.long-text", tournament.MaxName)
	case !slices.Contains(tournament.Systems(), set.System):
		return invalid("round.no-engine", string(set.System))
	case set.TotalRounds < 1 || set.TotalRounds > maxRounds:
		return invalid("section.rounds", int(set.TotalRounds))
	case set.FirstBoard < 0 || set.FirstBoard > MaxBoard:
		return invalid("section.first-board", MaxBoard)
	}
	for _, d := range set.RoundDates {
		if _, err := tournament.ParseDate(string(d)); err != nil {
			return invalid("section.round-date", string(d))
		}
	}
	if err := checkFurther(op, set); err != nil {
		return set, err
	}
	if set.Points != was.Points {
		set.Points.Unknown = set.Points.Draw
		if key := pointsFault(set.Points); key != "" {
			return invalid(key)
		}
	}
	if slices.Equal(set.TieBreaks, was.TieBreaks) && set.System == was.System {
		return set, nil
	}
	if set.System.IsRoundRobin() && slices.ContainsFunc(set.TieBreaks, isBuchholz) {
		return invalid("section.buchholz-in-round-robin")
	}
	codes, problems := scoring.ParseList(set.TieBreaks)
	problems = append(problems, scoring.Check(codes, scoring.KindOf(set.System), false, 0)...)
	for _, p := range problems {
		if !p.Warning {
			return invalid(p.Key, p.Args...)
		}
	}
	return set, nil
}

// checkFurther checks what only some sections have: the settings of Keizer and
// knockout, a rating for the unrated, prizes.
func checkFurther(op string, set tournament.Settings) error {
	for _, a := range set.Apart {
		if err := a.Check(); err != nil {
			return refusal(op, err)
		}
		if set.System.IsFixed() {
			return &Error{Kind: Invalid, Op: op, Key: "section.apart-fixed", Args: []any{set.Name}}
		}
	}
	if set.Unrated < 0 || set.Unrated > tournament.MaxRating {
		return &Error{Kind: Invalid, Op: op, Key: "section.unrated", Args: []any{set.Unrated, tournament.MaxRating}}
	}
	if e := scoring.Edition(set.TieBreakEdition); e != "" && e != scoring.Edition2024 && e != scoring.Edition2026 {
		return &Error{Kind: Invalid, Op: op, Key: "section.tie-break-edition", Args: []any{set.TieBreakEdition, string(scoring.Edition2024), string(scoring.Edition2026)}}
	}
	if set.Keizer != nil {
		if err := set.Keizer.Check(); err != nil {
			return refusal(op, err)
		}
	}
	if set.Knockout != nil {
		if err := set.Knockout.Check(); err != nil {
			return refusal(op, err)
		}
	}
	if set.Prizes != nil {
		if ps := set.Prizes.Check(); len(ps) > 0 {
			return &Error{Kind: Invalid, Op: op, Key: ps[0].Key, Args: ps[0].Args}
		}
	}
	return nil
}

// MaxBoard is the highest number of a board that is given: signs and slips have room
// for four digits.
const MaxBoard = 5000

// pointsFault is what is wrong with a scoring system; "" is nothing.
func pointsFault(p tournament.Points) string {
	for _, v := range []tournament.Score{p.Win, p.Draw, p.Loss, p.PairingBye, p.ZeroBye, p.ForfeitLoss} {
		if v > 999 || v < -999 { // four columns of a TRF
			return "section.points-range"
		}
	}
	switch {
	case p.Loss >= p.Win:
		return "section.loss-over-win"
	case max(p.PairingBye, p.ZeroBye, p.ForfeitLoss) > p.Win:
		return "section.bye-over-win"
	case 2*p.Draw > p.Win+p.Loss:
		return "section.two-draws"
	}
	return ""
}

func isBuchholz(code string) bool {
	name, _, _ := strings.Cut(strings.ToUpper(code), "/")
	return name == "BH" || name == "FB" || name == "AOB"
}

// Import starts a new event from the events of a file, such as trf gives.
func (s *Service) Import(ctx context.Context, by Actor, events []tournament.Event) (tournament.EventID, tournament.State, error) {
	const op = "import event"
	id, err := s.newEventID()
	if err != nil {
		return "", tournament.State{}, err
	}
	st, err := s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if err := allow(op, by.Role, ActSetUp, Before); err != nil {
			return nil, err
		}
		out := slices.Clone(events)
		for i, e := range out {
			if out[i], err = c.reseal(e); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
	return id, st, err
}

// reseal gives the private values of an imported event a place beside this
// journal, and draws the initial colour where no game of the file shows it.
func (c *command) reseal(e tournament.Event) (_ tournament.Event, err error) {
	switch v := e.(type) {
	case tournament.EventOpened:
		if v.Info.Officials.Value.ChiefArbiter != "" || len(v.Info.Officials.Value.Deputies) > 0 {
			v.Info.Officials, err = confideAny(c, v.Info.Officials.Value)
		}
		return v, err
	case tournament.SectionAdded:
		if v.Settings.InitialColor == tournament.NoColor && !v.Settings.System.IsRoundRobin() {
			v.Settings, err = c.draw(v.Settings)
		}
		return v, err
	case tournament.PlayerEntered:
		v.Person, err = confide(c, v.Person.Value)
		return v, err
	case tournament.RecordsKept:
		v.Records, err = confideAny(c, v.Records.Value)
		return v, err
	default:
		return e, nil
	}
}

// ChangeInfo replaces what the event says of itself. seen is what stood there
// when the change was begun; where that is no longer so, it is a Conflict.
func (s *Service) ChangeInfo(ctx context.Context, by Actor, id tournament.EventID, seen, info tournament.Info, officials tournament.Officials) (tournament.State, error) {
	const op = "change event"
	return s.do(ctx, op, by, id, func(c *command) (_ []tournament.Event, err error) {
		if err := allow(op, by.Role, ActSetUp, Before); err != nil {
			return nil, err
		}
		if !reflect.DeepEqual(seen, c.state.Info) {
			return nil, &Error{Kind: Conflict, Op: op, Key: "event.changed-meanwhile", Args: []any{c.state.Info.Name}, Hint: "event.look-again"}
		}
		if info, officials, err = tidyInfo(op, info, officials); err != nil {
			return nil, err
		}
		if info.Officials, err = confideAny(c, officials); err != nil {
			return nil, err
		}
		changed, err := c.underLaws(op, info.Laws)
		return append(changed, tournament.InfoChanged{Info: info}), err
	})
}

// underLaws takes sections that have not begun out of FIDE mode where the event
// changes to an edition of the Laws that has none. Once a round is posted the
// edition stays: it was announced before the start.
func (c *command) underLaws(op string, laws tournament.Edition) ([]tournament.Event, error) {
	if laws == c.state.Info.Laws {
		return nil, nil
	}
	var events []tournament.Event
	for _, sec := range c.state.Sections {
		if sec.Current() > 0 {
			return nil, &Error{Kind: Forbidden, Op: op, Key: "event.laws-locked", Args: []any{sec.Name}}
		}
		if set := sec.Settings; set.FIDEMode && !MayBeFIDE(laws, set.System) {
			set.FIDEMode = false
			events = append(events, tournament.SectionChanged{Section: sec.ID, Settings: set})
		}
	}
	return events, nil
}

// Archive puts an event away, or brings it back: lists and the server's first
// page no longer show it, and nothing of it is lost.
func (s *Service) Archive(ctx context.Context, by Actor, id tournament.EventID, away bool) (tournament.State, error) {
	const op = "archive event"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if err := allow(op, by.Role, ActSetUp, Before); err != nil {
			return nil, err
		}
		if c.state.Info.Archived == away {
			return nil, nil
		}
		info := c.state.Info
		info.Archived = away
		return []tournament.Event{tournament.InfoChanged{Info: info}}, nil
	})
}

// AddSection adds a section to an event and returns its id.
func (s *Service) AddSection(ctx context.Context, by Actor, id tournament.EventID, set tournament.Settings) (tournament.SectionID, tournament.State, error) {
	const op = "add section"
	var made tournament.SectionID
	st, err := s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if err := allow(op, by.Role, ActSetUp, Before); err != nil {
			return nil, err
		}
		set, err := c.complete(op, c.state.Info.Laws, set)
		if err != nil {
			return nil, err
		}
		if made, err = c.nextSection(); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.SectionAdded{Section: made, Settings: set}}, nil
	})
	return made, st, err
}

// nextSection is an id that the journal has never given to a section.
func (c *command) nextSection() (tournament.SectionID, error) {
	es, err := c.history()
	if err != nil {
		return "", err
	}
	given := map[tournament.SectionID]bool{}
	for _, e := range es {
		if s, ok := e.Event.(tournament.SectionAdded); ok {
			given[s.Section] = true
		}
	}
	for i := 0; ; i++ {
		if id := sectionID(i); !given[id] {
			return id, nil
		}
	}
}

// RemoveSection removes a section that has no players; the last one stays.
func (s *Service) RemoveSection(ctx context.Context, by Actor, id tournament.EventID, sec tournament.SectionID) (tournament.State, error) {
	const op = "remove section"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if _, err := c.section(op, ActSetUp, sec); err != nil {
			return nil, err
		}
		if len(c.state.Sections) == 1 {
			return nil, &Error{Kind: Invalid, Op: op, Key: "event.no-section"}
		}
		return []tournament.Event{tournament.SectionRemoved{Section: sec}}, nil
	})
}

// ChangeSection replaces a section's settings; points, tie-breaks, lots and
// initial colour that are left open stay as they are. After the start the
// scoring, the bye's value and the acceleration are locked (C.02), and in FIDE
// mode the forbidden pairs, which else can change for rounds to come; the number of rounds and the tie-breaks need an answer of level 4,
// and FIDE rules once left are left for good. A draft of another system or on
// other boards is dropped.
//
// seen are the settings that stood there when the change was begun; where they
// are no longer so, it is a Conflict.
func (s *Service) ChangeSection(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, seen, set tournament.Settings, reason string, yes Answers) (tournament.State, error) {
	const op = "change section"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActSetUp, secID)
		if err != nil {
			return nil, err
		}
		if !reflect.DeepEqual(seen, sec.Settings) {
			return nil, &Error{Kind: Conflict, Op: op, Key: "section.changed-meanwhile", Args: []any{sec.Name}, Hint: "event.look-again"}
		}
		want, err := checkSettings(op, keepOpen(set, sec.Settings), sec.Settings)
		if err != nil {
			return nil, err
		}
		if want.InitialColor == tournament.NoColor && !want.System.IsRoundRobin() && sec.Current() == 0 {
			if want, err = c.draw(want); err != nil {
				return nil, err
			}
		}
		if sec.Current() == 0 {
			want.FIDEMode = want.FIDEMode && MayBeFIDE(c.state.Info.Laws, want.System)
		}
		if err := mayChange(op, sec, want, yes); err != nil {
			return nil, err
		}
		why, err := confide(c, reason)
		if err != nil {
			return nil, err
		}
		changed := tournament.SectionChanged{Section: secID, Settings: want, Reason: why}
		if sec.Draft != nil && (want.System != sec.System || want.FirstBoard != sec.FirstBoard) {
			return []tournament.Event{tournament.DraftDropped{Section: secID}, changed}, nil
		}
		return []tournament.Event{changed}, nil
	})
}

// keepOpen lets what new settings leave open stand as it was.
func keepOpen(set, was tournament.Settings) tournament.Settings {
	set.Points = cmp.Or(set.Points, was.Points)
	set.InitialColor = cmp.Or(set.InitialColor, was.InitialColor)
	set.Seed = cmp.Or(set.Seed, was.Seed)
	if set.TieBreaks == nil {
		set.TieBreaks = was.TieBreaks
	}
	return set
}

func mayChange(op string, sec *tournament.Section, set tournament.Settings, yes Answers) error {
	if !sec.FIDEMode && set.FIDEMode && sec.Current() > 0 {
		return &Error{Kind: Forbidden, Op: op, Key: "section.fide-mode-left"}
	}
	if sec.Current() == 0 {
		return nil
	}
	if locked(set, sec.Settings) {
		return &Error{Kind: Forbidden, Op: op, Key: "section.locked"}
	}
	if err := mayForbid(op, sec, set); err != nil {
		return err
	}
	if sec.FIDEMode && !set.FIDEMode {
		if err := yes.need(4, op, "warn.leave-fide-mode", sec.Name); err != nil {
			return err
		}
	}
	if rounds := tableRounds(len(sec.Numbers), sec.System); sec.System.IsRoundRobin() && set.TotalRounds > max(rounds, sec.TotalRounds) {
		return &Error{Kind: Invalid, Op: op, Key: "section.table-rounds", Args: []any{len(sec.Numbers), int(rounds)}}
	}
	if set.TotalRounds < sec.Current() {
		return &Error{Kind: Invalid, Op: op, Key: "section.rounds-played", Args: []any{int(sec.Current())}}
	}
	if set.TotalRounds != sec.TotalRounds {
		if err := yes.need(4, op, "warn.rounds-changed", int(sec.TotalRounds), int(set.TotalRounds)); err != nil {
			return err
		}
	}
	if !slices.Equal(set.TieBreaks, sec.TieBreaks) {
		return yes.need(4, op, "warn.tie-breaks-changed", strings.Join(sec.TieBreaks, ", "), strings.Join(set.TieBreaks, ", "))
	}
	return nil
}

// locked tells whether settings differ in what the posted rounds were paired by.
func locked(a, b tournament.Settings) bool {
	return a.System != b.System || a.Points != b.Points || a.Unrated != b.Unrated || a.TieBreakEdition != b.TieBreakEdition ||
		!reflect.DeepEqual(a.Keizer, b.Keizer) || !reflect.DeepEqual(a.Knockout, b.Knockout) || a.InitialColor != b.InitialColor || a.Seed != b.Seed ||
		a.Baku != b.Baku || a.SwapLastRounds != b.SwapLastRounds ||
		!slices.Equal(a.Accelerations, b.Accelerations)
}

// mayForbid refuses other forbidden pairs once a round is posted: in FIDE mode
// altogether (C.02), else for the rounds that are posted. Rules that keep a club
// apart bind the rounds to come only: what a posted round was paired by is
// recorded with it.
func mayForbid(op string, sec *tournament.Section, set tournament.Settings) error {
	same := func(x, y tournament.Forbidden) bool {
		return x.First == y.First && x.Last == y.Last && slices.Equal(x.Players, y.Players)
	}
	lists := slices.EqualFunc(sec.Forbidden, set.Forbidden, same)
	switch {
	case lists && slices.Equal(sec.Apart, set.Apart):
		return nil
	case sec.FIDEMode:
		return &Error{Kind: Forbidden, Op: op, Key: "section.forbidden-locked", Args: []any{sec.Name}, Hint: "section.forbidden-locked-hint"}
	}
	if !lists && !slices.EqualFunc(posted(sec.Forbidden, sec.Current()), posted(set.Forbidden, sec.Current()), same) {
		return &Error{Kind: Forbidden, Op: op, Key: "section.forbidden-posted", Args: []any{int(sec.Current()), int(sec.Current() + 1)}}
	}
	return nil
}

// posted are the lists as far as they bind rounds up to last.
func posted(lists []tournament.Forbidden, last tournament.RoundNo) []tournament.Forbidden {
	var out []tournament.Forbidden
	for _, f := range lists {
		if f.First <= last {
			f.Last = min(f.Last, last)
			out = append(out, f)
		}
	}
	return out
}
