package tournament

import (
	"fmt"
	"slices"
	"testing"
)

// seats are the boards of a round as "1:a-b 2:c-d".
func seats(r Round) string {
	s := ""
	for _, b := range r.Boards {
		s += fmt.Sprintf(" %d:%s-%s", b.No, b.White, b.Black)
	}
	return s
}

func games(pairs ...string) Round {
	var r Round
	for _, p := range pairs {
		r.Boards = append(r.Boards, Board{White: PlayerID(p[:1]), Black: PlayerID(p[1:])})
	}
	return r
}

func TestSeat(t *testing.T) {
	for _, c := range []struct {
		name  string
		fixed map[PlayerID]BoardNo
		first BoardNo
		taken []BoardNo
		want  string
		order string
	}{
		{"nobody has a fixed board", nil, 1, nil, " 1:a-b 2:c-d 3:e-f", "[0 1 2]"},
		{"a section that begins later, past boards of another", nil, 5, []BoardNo{6}, " 5:a-b 7:c-d 8:e-f", "[0 1 2]"},
		{"the first game on the last board", map[PlayerID]BoardNo{"b": 3}, 1, nil, " 1:c-d 2:e-f 3:a-b", "[1 2 0]"},
		{"the last game on the first board", map[PlayerID]BoardNo{"e": 1}, 1, nil, " 1:e-f 2:a-b 3:c-d", "[2 0 1]"},
		{"a board of its own, apart from the row", map[PlayerID]BoardNo{"a": 20}, 1, nil, " 1:c-d 2:e-f 20:a-b", "[1 2 0]"},
		{"two who have one meet: the lower", map[PlayerID]BoardNo{"a": 3, "b": 2}, 1, nil, " 1:c-d 2:a-b 3:e-f", "[1 0 2]"},
		{"another section plays there", map[PlayerID]BoardNo{"a": 2}, 1, []BoardNo{2}, " 1:a-b 3:c-d 4:e-f", "[0 1 2]"},
		{"whoever is not in the round takes no board", map[PlayerID]BoardNo{"z": 1}, 1, nil, " 1:a-b 2:c-d 3:e-f", "[0 1 2]"},
	} {
		r := games("ab", "cd", "ef")
		order := r.Seat(c.first, func(p PlayerID) BoardNo { return c.fixed[p] }, func(no BoardNo) bool { return slices.Contains(c.taken, no) })
		if seats(r) != c.want || fmt.Sprint(order) != c.order {
			t.Errorf("%s: got%s from %v, want%s from %s", c.name, seats(r), order, c.want, c.order)
		}
	}
}

// After an exchange who has a fixed board is on it again.
func TestKeepSeats(t *testing.T) {
	for _, c := range []struct {
		name  string
		round Round
		fixed map[PlayerID]BoardNo
		want  string
	}{
		{"as it was", games("ab", "cd", "ef"), nil, " 1:a-b 2:c-d 3:e-f"},
		{"moved to the first board", games("ab", "cd", "ef"), map[PlayerID]BoardNo{"a": 3}, " 1:e-f 2:c-d 3:a-b"},
		{"two change places", games("ab", "cd", "ef"), map[PlayerID]BoardNo{"a": 3, "e": 1}, " 1:e-f 2:c-d 3:a-b"},
		{"a board that nobody uses", games("ab", "cd", "ef"), map[PlayerID]BoardNo{"c": 9}, " 1:a-b 3:e-f 9:c-d"},
		{"one that is taken elsewhere", games("ab", "cd", "ef"), map[PlayerID]BoardNo{"c": 7}, " 1:a-b 2:c-d 3:e-f"},
	} {
		c.round.Seat(1, func(PlayerID) BoardNo { return 0 }, nil)
		c.round.KeepSeats(func(p PlayerID) BoardNo { return c.fixed[p] }, func(no BoardNo) bool { return no == 7 })
		if seats(c.round) != c.want {
			t.Errorf("%s: got%s, want%s", c.name, seats(c.round), c.want)
		}
	}
}
