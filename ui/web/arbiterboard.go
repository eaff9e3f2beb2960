package web

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/rules"
)

// boardSquare is a square of a drawn board, from Black's left to White's right.
type boardSquare struct {
	Name  string // "e4"
	Light bool
	Piece string // "wK"; "" is none
}

// diagram is a position with what it shows.
type diagram struct {
	Squares []boardSquare
	Sign    string // ①, or ≠
	Words   string // after which move
	FEN     string
}

// gameLine is a game as it can be gone through: its half-moves, each with the
// position after it.
type gameLine struct {
	Start string
	Plies []gamePly
	Now   diagram // where it ends
}

// gamePly is a half-move. Mark is what a ruling rests on.
type gamePly struct {
	N                   int
	No, SAN, FEN, Move  string
	Mark                string
	Differs, Mate, Hand bool // a scoresheet has something else; of the mate that is possible; written and not made
}

func squaresOf(p rules.Position) []boardSquare {
	out := make([]boardSquare, 0, 64)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			s := rules.Square(rank*8 + file)
			out = append(out, boardSquare{Name: s.String(), Light: s.Light(), Piece: pieceCode(p.Piece(s))})
		}
	}
	return out
}

// pieceCode names the drawing of a piece.
func pieceCode(p rules.Piece) string {
	if p == rules.NoPiece {
		return ""
	}
	color := "w"
	if p.Color() == rules.Black {
		color = "b"
	}
	return color + strings.ToUpper(string(p.Kind().Letter()))
}

// moveNo is the number before a half-move from a position: "12." or "12…".
func moveNo(p rules.Position) string {
	if p.Turn() == rules.Black {
		return strconv.Itoa(p.MoveNumber()) + "…"
	}
	return strconv.Itoa(p.MoveNumber()) + "."
}

// lineOf is a game as the page shows it.
func lineOf(g *rules.Game) gameLine {
	start, end := g.At(0), g.Position()
	l := gameLine{Start: start.FEN(), Now: diagram{Squares: squaresOf(end), FEN: end.FEN()}}
	for n := 1; n <= g.Len(); n++ {
		at := g.At(n)
		l.Plies = append(l.Plies, gamePly{N: n, No: moveNo(g.At(n - 1)), SAN: g.SAN(n), FEN: at.FEN(), Move: g.Move(n).UCI()})
	}
	return l
}

// plySigns are the marks of the half-moves on which a ruling rests.
var plySigns = []string{"①", "②", "③", "④", "⑤"}

// exhibits marks in the line what a ruling rests on, and draws the positions of
// it: those that are the same, and those that only look so.
func (l *gameLine) exhibits(x *laws.Exhibit) []diagram {
	var out []diagram
	draw := func(ply int, sign string) {
		if ply > x.Game.Len() {
			return
		}
		p := x.Game.At(ply)
		d := diagram{Squares: squaresOf(p), Sign: sign, FEN: p.FEN()}
		if ply > 0 {
			d.Words = moveNo(x.Game.At(ply-1)) + x.Game.SAN(ply)
		}
		out = append(out, d)
		if ply > 0 && ply <= len(l.Plies) {
			l.Plies[ply-1].Mark = sign
		}
	}
	for i, ply := range x.Stood {
		draw(ply, plySigns[min(i, len(plySigns)-1)])
	}
	for _, a := range x.Alike {
		draw(a.Ply, "≠")
	}
	for _, ply := range x.Differ {
		if ply <= len(l.Plies) {
			l.Plies[ply-1].Differs = true
		}
	}
	if x.Written && len(l.Plies) > 0 {
		l.Plies[len(l.Plies)-1].Hand = true
	}
	p := x.Game.Position()
	for i, m := range x.Mate {
		next := p.After(m)
		l.Plies = append(l.Plies, gamePly{N: x.Game.Len() + i + 1, No: moveNo(p), SAN: p.SAN(m), FEN: next.FEN(), Move: m.UCI(), Mate: true})
		p = next
	}
	return out
}

// legalMove is a move that can be made in a position.
type legalMove struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Promotion string `json:"promotion,omitempty"` // q, r, b or n
	SAN       string `json:"san"`
	UCI       string `json:"uci"`
}

// arbiterMoves lists the legal moves of a position, for a board to click on.
func (s *Server) arbiterMoves(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	p, err := rules.ParsePlayableFEN(r.URL.Query().Get("fen"))
	if err != nil {
		s.deny(w, r, http.StatusBadRequest, "arb.bad-fen")
		return
	}
	list := []legalMove{}
	for _, m := range p.Legal() {
		move := legalMove{From: m.From().String(), To: m.To().String(), SAN: p.SAN(m), UCI: m.UCI()}
		if len(move.UCI) == len("e7e8q") {
			move.Promotion = move.UCI[4:]
		}
		list = append(list, move)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(map[string]any{"moves": list}) // a browser that has gone needs no answer
}

// onBoard takes what was done on the board into the answers: a move made, moves
// taken back, a square touched. It gives what is wrong with it.
func onBoard(a laws.Answers, get func(string) string) (ok bool) {
	if square := get("touch"); square != "" {
		sq, ok := rules.ParseSquare(square)
		if ok {
			a["squares"] = a.Touch(sq)
		}
		return ok
	}
	at := get("at")
	if at == "" {
		return true
	}
	g := a.Game()
	if g == nil {
		g = rules.NewGame(rules.Start())
	}
	n, err := strconv.Atoi(at)
	if err != nil || n < 0 || n > g.Len() {
		return false
	}
	g = g.To(n)
	if uci := get("play"); uci != "" {
		m, ok := legal(g.Position(), uci)
		if !ok || g.Play(m) != nil {
			return false
		}
	}
	a["moves"] = laws.MovesOf(g)
	if a["fen"] == "" && g.At(0) != rules.Start() { // it stood in a PGN that is written anew
		start := g.At(0)
		a["fen"] = start.FEN()
	}
	delete(a, "notation") // the moves are written in English letters now
	return true
}

func legal(p rules.Position, uci string) (rules.Move, bool) {
	for _, m := range p.Legal() {
		if m.UCI() == uci {
			return m, true
		}
	}
	return rules.NoMove, false
}
