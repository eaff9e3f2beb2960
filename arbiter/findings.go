package arbiter

import (
	"slices"
	"strings"

	"sealedmove/tournament"
)

// Finding is something about a draft that the arbiter should know before he
// posts it.
type Finding struct {
	// Code says what it is, and with "finding." before it is the key of its words,
	// which take the names of Players and then Round and Board:
	//	rematch             they have met, in Round (C1)
	//	forbidden-pair      they must not meet
	//	third-colour.white  a third time in a row, or a third more (C3); …black
	//	second-bye          he had one, or a win's points without playing, in Round (C2)
	//	unpaired            he is there and has neither a board nor the bye
	//	adjourned           a game of his of Round is open and counts as a draw
	Code    string
	Level   int                   // 1 note, 2 to be acknowledged, 5 the round cannot be posted so
	Board   tournament.BoardNo    // of the draft; 0 is none
	Players []tournament.PlayerID // whom it is about
	Round   tournament.RoundNo
	Game    tournament.BoardNo // adjourned: the board of Round

	seats tournament.ByColor[tournament.PlayerID] // of Board
}

// in tells whether a round has the same board, or the same bye.
func (x Finding) in(r *tournament.Round) bool {
	if x.Board == 0 {
		return slices.ContainsFunc(r.Byes, func(y tournament.Bye) bool { return y.Player == x.Players[0] && y.Kind == tournament.PairingBye })
	}
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool {
		return b.No == x.Board && b.White == x.seats.White && b.Black == x.seats.Black
	})
}

// Findings hold the draft of a section against the basic rules (C.04.1), whoever
// made it and however: from the boards and byes of the rounds before, and not by
// asking the engine again. A third colour that the engine itself gave is a note:
// it has the exceptions of its rules (topscorers, knockouts, Keizer).
func Findings(st tournament.State, secID tournament.SectionID) []Finding {
	sec := st.Section(secID)
	if sec == nil || sec.Draft == nil {
		return nil
	}
	r := &sec.Draft.Round
	var out []Finding
	for _, p := range pool(st, sec, r) {
		out = append(out, Finding{Code: "unpaired", Level: 5, Players: []tournament.PlayerID{p}})
	}
	for _, x := range broken(st, sec, r) {
		if x.Level = 2; strings.HasPrefix(x.Code, "third-colour.") && !sec.Draft.ByHand {
			x.Level = 1
		}
		out = append(out, x)
	}
	return append(out, waiting(sec, r)...)
}

// broken is what a round has that the rules would not do, in the order of the
// boards and then the byes: rematches (C1), pairs that must not meet, third
// colours (C3), second byes (C2).
func broken(st tournament.State, sec *tournament.Section, r *tournament.Round) []Finding {
	var out []Finding
	cells := st.Cells(sec.ID, r.No-1)
	for _, b := range r.Boards {
		pair := []tournament.PlayerID{b.White, b.Black}
		seats := tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
		add := func(code string, round tournament.RoundNo, players ...tournament.PlayerID) {
			out = append(out, Finding{Code: code, Board: b.No, Players: players, Round: round, seats: seats})
		}
		if at := met(sec, r.No, b.White, b.Black); at > 0 {
			add("rematch", at, pair...)
		}
		if sec.System.IsFixed() {
			continue
		}
		if forbidden(sec, r.No, b.White, b.Black) || kept(r.Apart, b.White, b.Black) {
			add("forbidden-pair", 0, pair...)
		}
		for _, p := range pair {
			if excess(cells[p], b.Color(p)) {
				add("third-colour."+b.Color(p).String(), 0, p)
			}
		}
	}
	for _, y := range r.Byes {
		if y.Kind != tournament.PairingBye {
			continue
		}
		if i := slices.IndexFunc(cells[y.Player], func(x tournament.Cell) bool { return winUnplayed(x, sec.Points) }); i >= 0 {
			out = append(out, Finding{Code: "second-bye", Players: []tournament.PlayerID{y.Player}, Round: tournament.RoundNo(i + 1)})
		}
	}
	return out
}

// waiting are the open games of those who are paired: they count as draws until
// they are finished.
func waiting(sec *tournament.Section, r *tournament.Round) []Finding {
	if sec.System.IsFixed() {
		return nil
	}
	seats := seatsOf(r)
	var out []Finding
	for _, x := range sec.Rounds {
		for _, b := range x.Boards {
			if b.Result.Open() && (seats[b.White] != nil || seats[b.Black] != nil) {
				out = append(out, Finding{Code: "adjourned", Level: 1, Players: []tournament.PlayerID{b.White, b.Black}, Round: x.No, Game: b.No})
			}
		}
	}
	return out
}

// Unpaired are those who are to be paired in the draft of a section and have
// neither a board nor the bye: the pool of a manual pairing.
func Unpaired(st tournament.State, secID tournament.SectionID) []tournament.PlayerID {
	sec := st.Section(secID)
	if sec == nil || sec.Draft == nil {
		return nil
	}
	return pool(st, sec, &sec.Draft.Round)
}

// pool is that of a round, in the order of the pairing numbers. A table or a
// bracket leaves nobody to be paired.
func pool(st tournament.State, sec *tournament.Section, r *tournament.Round) []tournament.PlayerID {
	if sec.System.IsFixed() {
		return nil
	}
	seats := seatsOf(r)
	var out []tournament.PlayerID
	for _, id := range sec.Numbers {
		if p := st.Player(id); p.Present(r.No) && p.Request(r.No) == tournament.NoBye && seats[id] == nil {
			out = append(out, id)
		}
	}
	return out
}

// allPlaced refuses to post a draft, or to end a manual pairing, while somebody is
// left unpaired.
func (c *command) allPlaced(op string, sec *tournament.Section) error {
	if left := pool(c.state, sec, &sec.Draft.Round); len(left) > 0 {
		return &Error{Kind: Invalid, Op: op, Key: "round.unpaired", Args: []any{len(left), c.names(left)}, Hint: "round.unpaired-hint"}
	}
	return nil
}

// Sentence is the key of the finding's sentence in internal/locale, and what stands
// in it; players go by what name says.
func (x Finding) Sentence(name func(tournament.PlayerID) string) (key string, args []any) {
	for _, p := range x.Players {
		args = append(args, name(p))
	}
	switch x.Code {
	case "rematch", "second-bye":
		args = append(args, int(x.Round))
	case "adjourned":
		args = append(args, int(x.Round), int(x.Game))
	}
	return "finding." + x.Code, args
}
