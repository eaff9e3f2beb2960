package tournament

// PlayerCheckedIn: somebody at the door, or the arbiter, has seen the player
// before round Round; 0 takes that back.
type PlayerCheckedIn struct {
	Player PlayerID `json:"player"`
	Round  RoundNo  `json:"round,omitempty"`
}

// DeskNoted replaces what the desk has written down of a player.
type DeskNoted struct {
	Player PlayerID          `json:"player"`
	Note   Private[DeskNote] `json:"note"`
}

// DeskNote is what the desk writes down of a player; no rule reads it.
type DeskNote struct {
	Fee     string `json:"fee,omitempty"` // as it was said: "20", "10 € reduced"
	Paid    bool   `json:"paid,omitempty"`
	Comment string `json:"comment,omitempty"`
}

func (PlayerCheckedIn) event() {}
func (DeskNoted) event()       {}

// Pieces implements [Confided].
func (e *DeskNoted) Pieces() []Piece { return []Piece{&e.Note} }

// Presence is what a round to come will have of a player, as far as he, or
// somebody for him, has said.
type Presence string

// The presences. Whoever is awaited is paired unless somebody says otherwise.
const (
	Awaited  Presence = "awaited" // nobody has said anything
	Here     Presence = "here"    // checked in
	Out      Presence = "out"     // a zero-point bye
	WithHalf Presence = "half"    // a half-point bye
	WithFull Presence = "full"    // a full-point bye
	Later    Presence = "later"   // a late entry of a later round
	Left     Presence = "left"    // withdrawn
	Barred   Presence = "expelled"
)

// Presences lists the presences.
func Presences() []Presence {
	return []Presence{Awaited, Here, Out, WithHalf, WithFull, Later, Left, Barred}
}

// Presence is that of the player in round r.
func (p *Player) Presence(r RoundNo) Presence {
	switch {
	case p.Expelled:
		return Barred
	case r < p.Joined:
		return Later
	case !p.Present(r):
		return Left
	}
	switch p.Request(r) {
	case NoBye:
		if p.CheckedIn == r {
			return Here
		}
		return Awaited
	case HalfBye:
		return WithHalf
	case FullBye:
		return WithFull
	default:
		return Out
	}
}

// CheckIn counts the players of a section by their presence in its next round.
// Without anybody checked in, check-in is not in use.
func (s *State) CheckIn(sec *Section) map[Presence]int {
	counts := map[Presence]int{}
	for _, p := range s.Entries(sec.ID) {
		counts[p.Presence(sec.Current()+1)]++
	}
	return counts
}

// NotCheckedIn lists the players of a section who are paired in its next round
// though nobody has seen them; nobody where check-in is not in use.
func (s *State) NotCheckedIn(sec *Section) (out []*Player) {
	used := false
	for _, p := range s.Entries(sec.ID) {
		switch p.Presence(sec.Current() + 1) {
		case Here:
			used = true
		case Awaited:
			out = append(out, p)
		default: // somebody has said what becomes of him
		}
	}
	if !used {
		return nil
	}
	return out
}

// absent takes the mark of the door back where somebody says later that the
// player is not there in a round from first to last.
func (p *Player) absent(first, last RoundNo) {
	if p.CheckedIn >= first && p.CheckedIn <= last {
		p.CheckedIn = 0
	}
}
