package adjournment

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/internal/testkit"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// facts reads a file of JSON lines: the small copy in testdata, and the full
// one where the oracle is beside the checkout.
func facts[T any](t *testing.T, name, oracle string, each func(*testing.T, T)) {
	t.Helper()
	run := func(t *testing.T, file string) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		n := 0
		for lines.Scan() {
			var v T
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			n++
			each(t, v)
		}
		if n == 0 || lines.Err() != nil {
			t.Fatalf("%d lines, %v", n, lines.Err())
		}
	}
	t.Run("copy", func(t *testing.T) { run(t, filepath.Join("testdata", name)) })
	t.Run("oracle", func(t *testing.T) { run(t, filepath.Join(testkit.Oracle(t, oracle), name)) })
}

type oracleGame struct {
	ID     int
	SAN    string
	Result string
	Notes  []struct {
		Ply  int
		Move string
		Kind string
	}
}

// Real games that were adjourned are adjourned again, sealed in every notation
// and language, resumed, and go on to their end as they did. The games of the
// copy are sealed in every way; those of the full set share the ways out.
func TestAdjournedGamesReproduceThemselves(t *testing.T) {
	const share = 6
	game := 0
	facts(t, "games.jsonl", "adjourned", func(t *testing.T, o oracleGame) {
		game++
		whole := rules.NewGame(rules.Start())
		var moves []string
		for i, san := range strings.Fields(o.SAN) {
			p := whole.Position()
			m, _ := p.ParseSAN([]byte(san))
			if whole.Play(m) != nil {
				t.Fatalf("game %d, ply %d: %s", o.ID, i+1, san)
			}
			moves = append(moves, m.UCI())
		}
		var seals []int
		for _, n := range o.Notes {
			if n.Ply == 0 { // the source does not say when
				continue
			}
			if san := strings.TrimRight(whole.SAN(n.Ply), "+#"); san != strings.TrimRight(n.Move, "+#") {
				t.Fatalf("game %d, ply %d: %s was sealed, but %s was played", o.ID, n.Ply, n.Move, san)
			}
			seals = append(seals, n.Ply)
		}
		if len(seals) == 0 {
			seals = []int{len(moves) / 2}
		}
		p := whole.At(seals[0] - 1)
		for i, w := range writings(&p, whole.Move(seals[0])) {
			if strings.HasSuffix(t.Name(), "copy") || (i+game)%share == 0 {
				reproduce(t, o, moves, seals, w)
			}
		}
	})
}

// reproduce plays a game with its adjournments; the first sealed move is
// written as w says, later ones in standard notation.
func reproduce(t *testing.T, o oracleGame, moves []string, seals []int, w writing) {
	t.Helper()
	s := tell(t, Rules{Edition: tournament.FIDE2023, Default: time.Hour})
	at := evening
	for i, ply := range seals {
		on := Act{Name: Adjourn, At: at, Moves: moves[:ply-1]}
		shut := Act{Name: Seal, At: at, Used: &tournament.ByColor[Clock]{White: Clock(3600 * (i + 1)), Black: Clock(3600 * (i + 1))}, Serial: "E", Sheets: true, Resume: at.Add(24 * time.Hour), Texts: Texts{Holder: "x"}}
		at = at.Add(24 * time.Hour)
		here := &tournament.ByColor[bool]{White: true, Black: true}
		s.do(on, shut, Act{Name: Begin, At: at, Present: here}, Act{Name: SetUp, At: at}, Act{Name: Open, At: at, Seal: Intact, Texts: Texts{Holder: "x"}})
		if i > 0 {
			w = writing{text: mustSAN(s.Position, moves[ply-1]), lang: rules.English}
		}
		s.do(Act{Name: Read, At: at, Written: w.text, Language: w.lang}, Act{Name: Rule, At: at})
		if s.Move != moves[ply-1] {
			t.Errorf("game %d: sealed %s, written %q (%s): ruled %q", o.ID, moves[ply-1], w.text, w.lang, s.Move)
			return
		}
		if s.Stage == Opened {
			s.do(Act{Name: Resume, At: at})
		}
	}
	again, bad := replay(append(slices.Clone(s.Moves), moves[len(s.Moves):]...))
	if bad > 0 || again.Len() != len(moves) || !slices.Equal(s.Moves, moves[:len(s.Moves)]) {
		t.Errorf("game %d does not go on: %v", o.ID, s.Moves)
	}
	want, err := tournament.ParseResult(o.Result)
	if err != nil {
		t.Fatal(err)
	}
	if s.Stage != Finished {
		s.do(Act{Name: EnterResult, At: at, Result: want})
	}
	s.ends(want)
}

func mustSAN(p rules.Position, uci string) string {
	m, ok := p.ParseUCI(uci)
	if !ok {
		panic("not legal: " + uci)
	}
	return p.SAN(m)
}

type writing struct {
	text string
	lang rules.Language
}

// writings are the ways in which people write a move, in every language.
func writings(p *rules.Position, m rules.Move) []writing {
	san := p.SAN(m)
	all := []writing{{san, rules.English}, {m.UCI(), rules.English}, {strings.ToUpper(m.UCI()), rules.English}}
	if m.Castling() {
		return append(all, writing{strings.ReplaceAll(san, "O", "0"), rules.English}, writing{strings.ToLower(san), rules.German})
	}
	capture := "-"
	if m.Captured() != rules.NoKind {
		capture = "x"
	}
	promotion := ""
	if k := m.Promotion(); k != rules.NoKind {
		promotion = "=" + string(k.Letter())
	}
	letter := ""
	if m.Piece() != rules.Pawn {
		letter = string(m.Piece().Letter())
	}
	long := letter + m.From().String() + capture + m.To().String() + promotion
	bare := strings.NewReplacer("x", "", "+", "", "#", "").Replace(san)
	for _, text := range []string{san, long, bare, strings.Replace(san, "x", ":", 1), san + " (=)", strings.Replace(long, "-", "–", 1)} {
		if text == bare && m.Piece() == rules.Pawn && m.Captured() != rules.NoKind && len(bare) < 3 {
			continue
		}
		for _, lang := range rules.Languages() {
			all = append(all, writing{translated(text, lang), lang})
		}
	}
	return all
}

// translated puts the English letters of the pieces into a language.
func translated(text string, lang rules.Language) string {
	var b strings.Builder
	for _, r := range text {
		k := slices.Index([]rune("NBRQK"), r)
		if k < 0 {
			b.WriteRune(r)
			continue
		}
		b.WriteString(lang.Letter([]rules.Kind{rules.Knight, rules.Bishop, rules.Rook, rules.Queen, rules.King}[k]))
	}
	return b.String()
}

type sealedText struct {
	ID         int
	FEN        string
	Text       string
	Lang       string
	Kind       string
	Verdict    string
	Candidates []string
}

// Every text of the oracle, sealed and opened: what is read is what the oracle
// reads, one legal move is played, everything else loses or draws (I.8).
func TestSealedTexts(t *testing.T) {
	over := 0
	defer func() { t.Logf("%d texts for positions in which the game was over", over) }()
	facts(t, "sealed.jsonl", "rules", func(t *testing.T, o sealedText) {
		lang, ok := rules.ParseLanguage(o.Lang)
		if !ok {
			t.Fatalf("language %q", o.Lang)
		}
		shut := seal()
		shut.Used = clocks("1:00:00", "1:00:00")
		s := tell(t, Rules{Edition: tournament.FIDE2023, Default: time.Hour})
		if found := s.Check(adjourn(o.FEN)); found != nil {
			over++ // the game is over in that position: nothing can be sealed in it
			if found[0].Key != "adjournment.need.alive" {
				t.Errorf("%d: %v", o.ID, found[0])
			}
			return
		}
		s.do(adjourn(o.FEN), shut, begin(true, true), setUp(), open(1), Act{Name: Read, At: later(1), Written: o.Text, Language: lang})
		due := s.Consequence()
		var found []string
		for _, m := range due.Reading.Moves {
			found = append(found, m.UCI())
		}
		slices.Sort(found)
		want := slices.Clone(o.Candidates)
		slices.Sort(want)
		verdict := due.Reading.Verdict
		if verdict == rules.Unreadable {
			verdict = rules.None
		}
		if string(verdict) != o.Verdict || !slices.Equal(found, want) {
			t.Errorf("%d: %q (%s): %s %v, want %s %v", o.ID, o.Text, o.Lang, verdict, found, o.Verdict, want)
		}
		switch {
		case o.Verdict == "unique" && due.Move != o.Candidates[0]:
			t.Errorf("%d: %q: ruled %q, want %s", o.ID, o.Text, due.Move, o.Candidates[0])
		case o.Verdict != "unique" && !due.Ask && (due.Move != "" || due.Result != tournament.WinOf(s.Sealer().Other()) && due.Result != tournament.Drawn):
			t.Errorf("%d: %q is %s: ruled %q, %q", o.ID, o.Text, o.Verdict, due.Move, due.Result)
		}
	})
}
