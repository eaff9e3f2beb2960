package tournament

import (
	"cmp"
	"slices"
)

// BoardFixed gives a player a board on which he plays all his games, as one who
// cannot get to every place of the hall; 0 takes it back.
type BoardFixed struct {
	Player PlayerID `json:"player"`
	Board  BoardNo  `json:"board"`
}

func (BoardFixed) event() {}

// Seat numbers the boards of a round, which stand in board order (General
// Handling Rules), and sorts them by number. A game whose player has a fixed
// board is played there, of two such players on the lower one; all others take
// the numbers from first on that are left. taken are numbers that others use; nil
// is none. It returns where the boards stood before: order[i] is the former index
// of board i.
func (r *Round) Seat(first BoardNo, fixed func(PlayerID) BoardNo, taken func(BoardNo) bool) (order []int) {
	used := map[BoardNo]bool{}
	free := func(no BoardNo) bool { return !used[no] && (taken == nil || !taken(no)) }
	at := make([]BoardNo, len(r.Boards))
	for i, b := range r.Boards {
		no := lower(fixed(b.White), fixed(b.Black))
		if no > 0 && free(no) {
			at[i], used[no] = no, true
		}
	}
	no := first
	for i := range r.Boards {
		if at[i] == 0 {
			for !free(no) {
				no++
			}
			at[i], used[no] = no, true
		}
	}
	for i := range r.Boards {
		r.Boards[i].No = at[i]
	}
	return r.sortBoards()
}

// sortBoards sorts the boards by number and returns where they stood before.
func (r *Round) sortBoards() (order []int) {
	for i := range r.Boards {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(r.Boards[i].No, r.Boards[j].No) })
	boards := make([]Board, len(r.Boards))
	for i, k := range order {
		boards[i] = r.Boards[k]
	}
	r.Boards = boards
	return order
}

// lower is the lower of two boards, of which 0 is none.
func lower(a, b BoardNo) BoardNo {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// KeepSeats puts games of a numbered round back on the fixed boards of their
// players, as after an exchange: a game changes numbers with the one that is
// played there, or goes there if nobody uses the board. It returns what Seat does.
func (r *Round) KeepSeats(fixed func(PlayerID) BoardNo, taken func(BoardNo) bool) (order []int) {
	for i := range r.Boards {
		b := &r.Boards[i]
		no := lower(fixed(b.White), fixed(b.Black))
		switch other := r.Board(no); {
		case no == 0 || other == b:
		case other == nil && !taken(no):
			b.No = no
		case other != nil && lower(fixed(other.White), fixed(other.Black)) != no:
			b.No, other.No = other.No, b.No
		}
	}
	return r.sortBoards()
}

// FixedBoard is the board on which a player plays all his games, 0 without one.
func (s *State) FixedBoard(id PlayerID) BoardNo {
	if p := s.Player(id); p != nil {
		return p.Board
	}
	return 0
}
