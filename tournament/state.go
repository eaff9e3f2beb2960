package tournament

import "slices"

// State is an event as it stands after entry Seq of its journal. It is
// immutable by convention: whoever holds one may read it from any goroutine,
// and nobody changes what it points to.
type State struct {
	Seq      int64
	Info     Info
	Sections []*Section // in the order they were made
	Players  []*Player  // in the order they were entered
	// Incidents are what arbiters were called to, in order, and Notes what they
	// wrote down besides.
	Incidents []*Incident
	Notes     []NoteWritten

	index map[PlayerID]int
}

// Info is what an event says of itself.
type Info struct {
	Name       string             `json:"name"`
	Place      string             `json:"place,omitempty"`
	Federation string             `json:"federation,omitempty"`
	Start      Date               `json:"start,omitempty"`
	End        Date               `json:"end,omitempty"`
	Laws       Edition            `json:"laws"`
	Tempo      Tempo              `json:"tempo"`
	Officials  Private[Officials] `json:"officials"`
	// NormsExempt frees the event's norms from the rules on federations, as in
	// national championships (B.01, 1.4.3).
	NormsExempt bool `json:"normsExempt,omitempty"`
	// Archived: put away, so that lists of events no longer show it at first.
	Archived bool `json:"archived,omitempty"`
}

// Edition is the edition of the Laws of Chess in force.
type Edition string

// The editions. FIDE1985 is the numbered Laws of 17 articles with adjournments.
const (
	FIDE2023 Edition = "fide2023"
	FIDE1985 Edition = "fide1985"
)

// Tempo is the kind of chess played, which changes penalties and ratings.
type Tempo string

// The tempos.
const (
	Standard Tempo = "standard"
	Rapid    Tempo = "rapid"
	Blitz    Tempo = "blitz"
)

// System is a pairing system by its code.
type System string

// The systems. The last four are known by name only until they are built.
const (
	Dutch            System = "dutch"
	RoundRobin       System = "round-robin"
	DoubleRoundRobin System = "double-round-robin"
	Dubov            System = "dubov"
	Burstein         System = "burstein"
	Keizer           System = "keizer"
	Knockout         System = "knockout"
)

// Systems lists the systems.
func Systems() []System {
	return []System{Dutch, RoundRobin, DoubleRoundRobin, Dubov, Burstein, Keizer, Knockout}
}

// IsRoundRobin tells whether everybody meets everybody.
func (s System) IsRoundRobin() bool { return s == RoundRobin || s == DoubleRoundRobin }

// UnderFIDE tells whether a section by the system can be in FIDE mode: by the
// Dutch system, or a round robin.
func (s System) UnderFIDE() bool { return s == Dutch || s.IsRoundRobin() }

// IsFixed tells whether who meets whom follows from the numbers and the results
// alone: by a table or a bracket. Nobody joins late, asks for a bye or is
// paired anew there.
func (s System) IsFixed() bool { return s.IsRoundRobin() || s == Knockout }

// Rematches tells whether players may meet again.
func (s System) Rematches() bool { return s == DoubleRoundRobin || s == Keizer || s == Knockout }

// Settings are what a section declares beforehand.
type Settings struct {
	Name        string  `json:"name"`
	System      System  `json:"system"`
	TotalRounds RoundNo `json:"totalRounds"`
	// InitialColor is the colour of the odd numbers' first game (C.04.3, 5.2.5);
	// it was drawn by lot or given.
	InitialColor Color    `json:"initialColor"`
	Points       Points   `json:"points"`
	TimeControl  string   `json:"timeControl,omitempty"` // TRF-26 code (record 222), such as "5400+30"
	TieBreaks    []string `json:"tieBreaks"`             // FIDE's descriptors, in order; PTS is implied first
	// FirstBoard is the number of the section's first board; 0 continues after the section before it.
	FirstBoard BoardNo `json:"firstBoard,omitempty"`
	FIDEMode   bool    `json:"fideMode"`
	Seed       string  `json:"seed,omitempty"` // of the lots: initial colour, numbers of a round robin
	// Announced is what the regulations say beside the Laws.
	Announced  Announced `json:"announced,omitzero"`
	RoundDates []Date    `json:"roundDates,omitempty"`
	// Forbidden are groups of players who must not be paired with each other.
	Forbidden []Forbidden `json:"forbidden,omitempty"`
	// Apart are rules that keep players of one club, federation or family apart;
	// the pairs are found when a round is paired.
	Apart         []Apart        `json:"apart,omitempty"`
	Accelerations []Acceleration `json:"accelerations,omitempty"`
	// Baku asks for C.04.7's acceleration; the group is fixed from the numbers of round 1.
	Baku bool `json:"baku,omitempty"`
	// SwapLastRounds exchanges the last two rounds of a double round robin's first cycle.
	SwapLastRounds bool `json:"swapLastRounds,omitempty"`
	// Keizer and Knockout are what those two systems have settled; nil is the usual form.
	Keizer   *KeizerSettings   `json:"keizer,omitempty"`
	Knockout *KnockoutSettings `json:"knockout,omitempty"`
	// Unrated is the rating that unrated players count as in the tie-breaks by
	// rating (C.07, Article 10), as declared beforehand; 0: those are dropped.
	Unrated int `json:"unrated,omitempty"`
	// TieBreakEdition is the edition of C.07 that the standings go by, "2024-08" or
	// "2026-03"; "" is the one in force on the event's first day.
	TieBreakEdition string `json:"tieBreakEdition,omitempty"`
	// Categories are the groups that are ranked for themselves, and Prizes what
	// is won; neither decides anything about play.
	Categories []Category `json:"categories,omitempty"`
	Prizes     *Fund      `json:"prizes,omitempty"`
	// RateByRound: in an event of more than 30 days a game counts by the ratings
	// of its round's date, not of the first day (B.02, 8.1).
	RateByRound bool `json:"rateByRound,omitempty"`
}

// Announced is what the regulations of a section have announced beforehand. The
// zero value is regulations that are silent.
type Announced struct {
	DefaultTime int `json:"defaultTime,omitempty"` // minutes after which a player who is not there has lost (6.7.1)
	// Basic: rapid or blitz without the supervision of A.4 or B.2, so that A.5 holds.
	Basic bool `json:"basic,omitempty"`
	// Quickplay: Guidelines III are in force (III.2.1).
	Quickplay bool `json:"quickplay,omitempty"`
	// NoDrawBefore is how many moves both must have made before they may agree a draw (9.1.1).
	NoDrawBefore int `json:"noDrawBefore,omitempty"`
	// MildDevice: an electronic device does not lose at once (11.3.2.2).
	MildDevice bool `json:"mildDevice,omitempty"`
	// AppealMinutes is how long after a decision an appeal is heard (11.10).
	AppealMinutes int `json:"appealMinutes,omitempty"`
	// ThreeIllegal: three illegal moves lose, and LongFifty: some endings have 75
	// moves (10.12); both in the older Laws alone.
	ThreeIllegal bool `json:"threeIllegal,omitempty"`
	LongFifty    bool `json:"longFifty,omitempty"`
}

// Forbidden forbids the pairings among Players in rounds First to Last.
type Forbidden struct {
	First   RoundNo    `json:"first"`
	Last    RoundNo    `json:"last"`
	Players []PlayerID `json:"players"`
}

// Acceleration gives virtual points to players FirstTPN to LastTPN in rounds First to Last (record 250).
type Acceleration struct {
	Points   Score   `json:"points"`
	First    RoundNo `json:"first"`
	Last     RoundNo `json:"last"`
	FirstTPN TPN     `json:"firstTpn"`
	LastTPN  TPN     `json:"lastTpn"`
}

// Section is one tournament of an event: its own system, rounds and standings.
type Section struct {
	ID SectionID
	Settings
	// Numbers are the pairing numbers as last assigned: TPN n is Numbers[n-1].
	// Empty until round 1 is paired.
	Numbers []PlayerID
	Rounds  []*Round // published rounds, from round 1
	Draft   *Draft   // the next round, not yet published
	// Dossiers are of the games of published rounds that were adjourned,
	// postponed or given to an adjudicator, in the order in which that began.
	Dossiers []*Dossier
	// Orders are the orders that were settled where the tie-breaks give none.
	Orders []Order
	// RoundRatings are the ratings of a round's date, where they were recorded.
	RoundRatings map[RoundNo]map[PlayerID]int
	// Records are the records of an imported file that the program does not
	// know; they are written back on export.
	Records []string
}

// Dossier is what was done with one game off the board, in order.
type Dossier struct {
	Round RoundNo
	Board BoardNo
	Acts  []GameActed
}

// Order is an order among players of a section who stand next to each other, as
// it was drawn, played or ruled: an outcome, which later standings only repeat.
type Order struct {
	How     OrderMethod
	Players []PlayerID // best first
	// After is the round after which the order holds; 0 is any.
	After  RoundNo
	Seed   string // of the lots, as it was shown
	Reason string // printed with the standings; "" once it was erased
}

// OrderMethod is how an order was settled that the tie-breaks do not give.
type OrderMethod string

// The methods.
const (
	ByLots    OrderMethod = "lots"     // C.07, 4.2: where the list is exhausted
	ByPlayOff OrderMethod = "play-off" // C.07, 3: among players equal in points
	ByHand    OrderMethod = "hand"     // the arbiter's ruling, with a reason
)

// Round is a published round.
type Round struct {
	No     RoundNo `json:"no"`
	Boards []Board `json:"boards"`
	// Byes are the pairing-allocated and the requested byes. A player of the
	// section who is on no board and has no bye here was absent: a zero-point bye.
	Byes []Bye `json:"byes,omitempty"`
	// Apart are the groups that the section's rules kept apart when the round was
	// paired.
	Apart []Group `json:"apart,omitempty"`
	// NoShows are those who did not come after the round was posted, where their
	// opponents were paired again among themselves: a list for each time.
	NoShows [][]PlayerID `json:"noShows,omitempty"`
	// Why explains the pairing; package pairing reads it. Nil for rounds made by hand or imported.
	Why []byte `json:"why,omitempty"`
}

// Board is one game of a round.
type Board struct {
	No     BoardNo  `json:"no"`
	White  PlayerID `json:"white"`
	Black  PlayerID `json:"black"`
	Result Result   `json:"result,omitempty"`
	// Adjudicated: the result was given and not played out; it counts for no norm (B.01, 1.4.2).
	Adjudicated bool `json:"adjudicated,omitempty"`
	// Signed: who has signed the result (8.7).
	Signed ByColor[bool] `json:"signed,omitzero"`
	// Claimed: what each player says the result is, while it is entered by nobody.
	Claimed ByColor[Result] `json:"claimed,omitzero"`
}

// Color is the colour of player p on the board, NoColor if he is not on it.
func (b Board) Color(p PlayerID) Color {
	switch p {
	case b.White:
		return White
	case b.Black:
		return Black
	default:
		return NoColor
	}
}

// Bye is a round without an opponent.
type Bye struct {
	Player PlayerID `json:"player"`
	Kind   ByeKind  `json:"kind"`
}

// Draft is a proposed pairing: it binds nobody until it is published.
type Draft struct {
	Round  Round
	Digest string // of the pairing input that it was made from
	ByHand bool   // changed after the engine made it
	Manual bool   // a manual pairing has begun and is not ended
}

// Player is an entry of a person in a section.
type Player struct {
	ID      PlayerID
	Section SectionID
	Person  Private[Person]
	Profile
	Joined   RoundNo // first round he is there for; late entries join after 1
	Leaves   []Leave // in order
	Requests []Request
	Expelled bool
	Board    BoardNo // where he plays all his games; 0 is anywhere
	// CheckedIn is the round before which he was seen at the door last; 0 is never.
	CheckedIn RoundNo
	Desk      Private[DeskNote]
}

// Profile is what ranks and groups a player; it is no secret.
type Profile struct {
	Title        string `json:"title,omitempty"` // GM IM WGM FM WIM CM WFM WCM
	Sex          string `json:"sex,omitempty"`   // "m", "w" or ""
	Federation   string `json:"federation,omitempty"`
	Club         string `json:"club,omitempty"`
	Rating       int    `json:"rating,omitempty"` // used in this tournament; 0 is unrated
	RatingSource string `json:"ratingSource,omitempty"`
	K            int    `json:"k,omitempty"`
	Games        int    `json:"games,omitempty"` // rated so far; 0 is not known
	Peak         int    `json:"peak,omitempty"`  // the highest rating ever published; 0 is not known
}

// Leave is an absence declared as a withdrawal: from round From on, until he
// is back for round Until (0: for good).
type Leave struct {
	From  RoundNo `json:"from"`
	Until RoundNo `json:"until,omitempty"`
}

// Request is a bye asked for beforehand.
type Request struct {
	Round RoundNo `json:"round"`
	Kind  ByeKind `json:"kind"`
}

// Name is the player's name as lists show it.
func (p *Player) Name() string { return p.Person.Value.Display() }

// Present tells whether the player takes part in round r, a bye on request apart.
func (p *Player) Present(r RoundNo) bool {
	if r < p.Joined || p.Withdrawn(r) {
		return false
	}
	for _, l := range p.Leaves {
		if r >= l.From && (l.Until == 0 || r < l.Until) {
			return false
		}
	}
	return true
}

// Withdrawn tells whether the player has left for good as seen from round r, by
// himself or expelled: in the rounds before he was there.
func (p *Player) Withdrawn(r RoundNo) bool {
	n := len(p.Leaves)
	if n == 0 {
		return p.Expelled
	}
	return p.Leaves[n-1].Until == 0 && r >= p.Leaves[n-1].From
}

// Request is the bye asked for in round r.
func (p *Player) Request(r RoundNo) ByeKind {
	for _, q := range p.Requests {
		if q.Round == r {
			return q.Kind
		}
	}
	return NoBye
}

// Missed is the bye of a round that says nothing of the player: a zero-point
// bye, or for a late entry what he was granted for a round before he joined.
func (p *Player) Missed(r RoundNo) ByeKind {
	if k := p.Request(r); r < p.Joined && k != NoBye {
		return k
	}
	return ZeroBye
}

// Section finds a section; nil if there is none of that id.
func (s *State) Section(id SectionID) *Section {
	for _, sec := range s.Sections {
		if sec.ID == id {
			return sec
		}
	}
	return nil
}

// Player finds a player; nil if there is none of that id.
func (s *State) Player(id PlayerID) *Player {
	if i, ok := s.index[id]; ok {
		return s.Players[i]
	}
	return nil
}

// Entries are the players of a section: by pairing number once there are
// numbers, those without a number after them in the order of entry.
func (s *State) Entries(id SectionID) []*Player {
	sec := s.Section(id)
	if sec == nil {
		return nil
	}
	numbered := make(map[PlayerID]bool, len(sec.Numbers))
	out := make([]*Player, 0, len(s.Players))
	for _, p := range sec.Numbers {
		numbered[p] = true
		out = append(out, s.Player(p))
	}
	for _, p := range s.Players {
		if p.Section == id && !numbered[p.ID] {
			out = append(out, p)
		}
	}
	return out
}

// TPN is the pairing number of p, 0 while it has none.
func (sec *Section) TPN(p PlayerID) TPN {
	return TPN(slices.Index(sec.Numbers, p) + 1)
}

// Round is the published round r, nil if it is not published.
func (sec *Section) Round(r RoundNo) *Round {
	if r < 1 || int(r) > len(sec.Rounds) {
		return nil
	}
	return sec.Rounds[r-1]
}

// Dossier finds what was done with a game off the board; nil if nothing was.
func (sec *Section) Dossier(r RoundNo, b BoardNo) *Dossier {
	for _, d := range sec.Dossiers {
		if d.Round == r && d.Board == b {
			return d
		}
	}
	return nil
}

// Current is the number of the last published round, 0 before the first.
func (sec *Section) Current() RoundNo { return RoundNo(len(sec.Rounds)) }

// TPNs are the pairing numbers of all players of the section, for who asks for many.
func (sec *Section) TPNs() map[PlayerID]TPN {
	numbers := make(map[PlayerID]TPN, len(sec.Numbers))
	for i, p := range sec.Numbers {
		numbers[p] = TPN(i + 1)
	}
	return numbers
}

// Board finds board no of the round; nil if there is none. Most rounds have
// theirs one after the other.
func (r *Round) Board(no BoardNo) *Board {
	if len(r.Boards) == 0 {
		return nil
	}
	if i := int(no - r.Boards[0].No); i >= 0 && i < len(r.Boards) && r.Boards[i].No == no {
		return &r.Boards[i]
	}
	for i := range r.Boards {
		if r.Boards[i].No == no {
			return &r.Boards[i]
		}
	}
	return nil
}

// Missing counts the boards without any result.
func (r *Round) Missing() int { return r.count(func(x Result) bool { return x == NoResult }) }

// OpenGames counts the adjourned and postponed games.
func (r *Round) OpenGames() int { return r.count(Result.Open) }

func (r *Round) count(is func(Result) bool) int {
	n := 0
	for _, b := range r.Boards {
		if is(b.Result) {
			n++
		}
	}
	return n
}

// Cell is what one published round was for one player.
type Cell struct {
	Opponent PlayerID // "" without one
	Color    Color    // scheduled colour; NoColor without an opponent
	Board    BoardNo
	Result   Result // of the board
	// Adjudicated: the board's result was given and not played out.
	Adjudicated bool
	Bye         ByeKind
}

// Outcome is what the game was for the player; None for a bye and while the
// game is open.
func (c Cell) Outcome() Outcome { return c.Result.Outcome(c.Color) }

// Points is what the cell is worth under p.
func (c Cell) Points(p Points) Score {
	if c.Opponent == "" {
		return p.OfBye(c.Bye)
	}
	return p.OfResult(c.Result, c.Color)
}

// TRF is the letter of the TRF's result column.
func (c Cell) TRF() byte {
	if c.Opponent == "" {
		return c.Bye.TRF()
	}
	return c.Result.TRF(c.Color)
}

// Cells lists for every player of the section the rounds 1 to after, cell r-1
// being round r: a player of whom a round says nothing had a zero-point bye, or
// as a late entry the bye that he was granted for it.
func (s *State) Cells(id SectionID, after RoundNo) map[PlayerID][]Cell {
	sec := s.Section(id)
	if sec == nil {
		return nil
	}
	after = min(after, sec.Current())
	flat := make(map[PlayerID][]Cell, len(sec.Numbers))
	for _, p := range s.Entries(id) {
		row := make([]Cell, after)
		for i := range row {
			row[i].Bye = p.Missed(RoundNo(i + 1))
		}
		flat[p.ID] = row
	}
	for i, r := range sec.Rounds[:after] {
		for _, b := range r.Boards {
			if row := flat[b.White]; row != nil {
				row[i] = Cell{Opponent: b.Black, Color: White, Board: b.No, Result: b.Result, Adjudicated: b.Adjudicated}
			}
			if row := flat[b.Black]; row != nil {
				row[i] = Cell{Opponent: b.White, Color: Black, Board: b.No, Result: b.Result, Adjudicated: b.Adjudicated}
			}
		}
		for _, y := range r.Byes {
			if row := flat[y.Player]; row != nil {
				row[i] = Cell{Bye: y.Kind}
			}
		}
	}
	return flat
}

// Scores is the score of every player of the section after round `after`.
func (s *State) Scores(id SectionID, after RoundNo) map[PlayerID]Score {
	sec := s.Section(id)
	out := map[PlayerID]Score{}
	for p, cells := range s.Cells(id, after) {
		var sum Score
		for _, c := range cells {
			sum += c.Points(sec.Points)
		}
		out[p] = sum
	}
	return out
}
