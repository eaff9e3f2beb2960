package pgn

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"sealedmove/rules"
)

// roster are the seven tags that every game has, in this order (8.1.1), with
// what stands where nothing is known.
var roster = []Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

const lineWidth = 79 // export format (4.3 of the standard: under 80)

// Write writes games in export format: the seven tags, the others by name,
// the moves in lines of less than 80 columns. Comments, glyphs and variations
// are kept. A game from a position gets its SetUp and FEN.
func Write(w io.Writer, games ...*Game) error {
	out := bufio.NewWriter(w)
	for i, g := range games {
		if i > 0 {
			out.WriteByte('\n')
		}
		writeTags(out, g)
		m := movetext{out: out}
		m.game(g)
		m.word(g.result())
		out.WriteByte('\n')
	}
	return out.Flush()
}

// String is the game in export format.
func (g *Game) String() string {
	var b strings.Builder
	_ = Write(&b, g) // a Builder takes everything
	return b.String()
}

// result is that of the moves, else that of the tag, else "*".
func (g *Game) result() string {
	if g.Result != "" {
		return g.Result
	}
	if r, ok := results[g.Tag("Result")]; ok {
		return r
	}
	return "*"
}

func writeTags(out *bufio.Writer, g *Game) {
	put := func(name, value string) {
		out.WriteString("[" + name + ` "` + escape(value) + "\"]\n")
	}
	for _, t := range roster {
		value := g.Tag(t.Name)
		switch {
		case t.Name == "Result":
			value = g.result()
		case value == "":
			value = t.Value
		}
		put(t.Name, value)
	}
	others := map[string]string{}
	if !g.Start.IsZero() && g.Start != rules.Start() {
		others["SetUp"], others["FEN"] = "1", g.Start.FEN()
		if g.Start.Chess960() {
			others["Variant"] = "Chess960"
		}
	}
	for _, t := range slices.Backward(g.Tags) { // of tags named twice the first counts
		if !slices.ContainsFunc(roster, func(r Tag) bool { return r.Name == t.Name }) && t.Name != "FEN" && t.Name != "SetUp" {
			others[t.Name] = t.Value
		}
	}
	var names []string
	for name := range others {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		put(name, others[name])
	}
	out.WriteByte('\n')
}

func escape(s string) string {
	s = strings.NewReplacer("\n", " ", "\r", " ").Replace(s)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

// movetext writes words in lines that are not too long.
type movetext struct {
	out    *bufio.Writer
	column int
	glued  bool // no space before the next word: a parenthesis was opened
}

func (m *movetext) word(s string) {
	width := len([]rune(s))
	switch {
	case m.column == 0 || m.glued:
	case m.column+1+width > lineWidth:
		m.out.WriteByte('\n')
		m.column = 0
	default:
		m.out.WriteByte(' ')
		m.column++
	}
	m.out.WriteString(s)
	m.column += width
	m.glued = false
}

func (m *movetext) game(g *Game) {
	start := g.Start
	if start.IsZero() {
		start = rules.Start()
	}
	m.comments(g.Comments)
	m.moves(start, g.Moves)
}

func (m *movetext) moves(p rules.Position, moves []Move) {
	numbered := true // the first move carries its number, and Black's after anything that interrupts
	for _, mv := range moves {
		if p.Turn() == rules.White {
			m.word(strconv.Itoa(p.MoveNumber()) + ".")
		} else if numbered {
			m.word(strconv.Itoa(p.MoveNumber()) + "...")
		}
		before := p
		if mv.Move == rules.NoMove {
			m.word("--")
			p, _ = p.Passed()
		} else {
			m.word(p.SAN(mv.Move))
			p.Play(mv.Move)
		}
		numbered = m.note(before, mv.Note)
	}
}

// note writes what stands beside a move; it reports whether that interrupts
// the moves.
func (m *movetext) note(before rules.Position, n *Note) bool {
	if n == nil {
		return false
	}
	for _, g := range n.Glyphs {
		m.word("$" + strconv.Itoa(int(g)))
	}
	if n.DrawOffer {
		m.word("(=)")
	}
	m.comments(n.Comments)
	for _, v := range n.Variations {
		m.word("(")
		m.glued = true
		m.comments(v.Comments)
		m.moves(before, v.Moves)
		m.out.WriteByte(')')
		m.column++
		m.glued = false
	}
	return len(n.Comments)+len(n.Variations) > 0
}

func (m *movetext) comments(list []string) {
	for _, c := range list {
		if strings.Contains(c, "}") { // braces cannot hold it: a comment to the end of the line can
			c = strings.NewReplacer("\n", " ", "\r", " ").Replace(c)
			m.word(";" + c)
			m.out.WriteByte('\n')
			m.column = 0
			continue
		}
		m.comment("{" + c + "}")
	}
}

// comment breaks a comment between its words.
func (m *movetext) comment(c string) {
	for i, w := range strings.Split(strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(c), " ") {
		if w == "" && i > 0 { // several spaces stay as they are
			m.out.WriteByte(' ')
			m.column++
			continue
		}
		m.word(w)
	}
}
