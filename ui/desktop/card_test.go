package desktop

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// The words of scoring are tested there.
func init() {
	keysMade["desktop.card.due-"] = []string{"absolute", "mild", "strong"}
	for _, key := range locale.In(locale.English).Keys() {
		for _, begin := range []string{"scoring.name.", "scoring.rating.unpublished.", "scoring.rating.not."} {
			if end, ok := strings.CutPrefix(key, begin); ok {
				keysMade[begin] = append(keysMade[begin], end)
			}
		}
	}
}

// twoRounds is an event of seven in round 3: a bye in each round, a forfeit, and
// at board 1 a ruling with a note.
func twoRounds(t *testing.T) *Face {
	t.Helper()
	f := posted(t, 7)
	typeText(f, "1d0")
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	typeText(f, "11f1")
	if f.asking() || f.state.Sections[0].Current() != 2 {
		t.Fatalf("round %d: %s", f.state.Sections[0].Current(), overlayWords(f))
	}
	s := ruling(t, f, "flag", laws.Answers{"flag": "white", "can-win": "yes"})
	s.submit()
	if len(f.state.Incidents) != 1 {
		t.Fatalf("no ruling: %s", overlayWords(f))
	}
	return f
}

// cardOf is the card that is shown.
func cardOf(t *testing.T, f *Face) *cardScreen {
	t.Helper()
	s, ok := f.screens[PlayerCard].(*cardScreen)
	if !ok || f.place != PlayerCard || s.facts == nil {
		t.Fatalf("no card is shown: place %d, %q", f.place, overlayWords(f))
	}
	return s
}

// Ctrl+I shows the card of whom the cursor is on, and Esc goes back to him.
func TestTheCardOfThePlayerUnderTheCursor(t *testing.T) {
	f := twoRounds(t)
	r := f.state.Sections[0].Round(f.state.Sections[0].Current())
	for _, c := range []struct {
		rule string
		at   Place
		row  int
		want tournament.PlayerID
		pair bool
	}{
		{"in the list of players", Players, 3, f.state.Players[3].ID, false},
		{"at check-in", CheckIn, 2, "", false},
		{"on a board of the pairings: White's first", Pairings, 2, r.Boards[1].White, true},
		{"on a board of the results", Results, 3, r.Boards[2].White, true},
		{"in the standings", Standings, 2, "", false},
		{"at an incident of the desk", Desk, 0, r.Boards[0].White, true},
	} {
		f.Go(c.at)
		g := listOf(f.screens[c.at])
		g.SetCursor(c.row)
		if c.want == "" {
			c.want = tournament.PlayerID(g.CurrentRow().ID)
		}
		row := g.Current().Row
		if !f.hears("Ctrl+I") {
			t.Fatal("nobody hears Ctrl+I")
		}
		s := cardOf(t, f)
		if s.player != c.want {
			t.Errorf("%s: the card is %s's, want %s's", c.rule, s.player, c.want)
		}
		if words := said(f); !strings.Contains(words, f.state.Player(c.want).Name()) || strings.Contains(words, "White Black Previous") != c.pair {
			t.Errorf("%s: %q", c.rule, words)
		}
		press(f, fyne.KeyEscape)
		if f.place != c.at || listOf(f.screens[c.at]).Current().Row != row || owner(f) != fyne.Focusable(listOf(f.screens[c.at])) {
			t.Errorf("%s: Esc goes to place %d, line %d, keyboard at %T", c.rule, f.place, listOf(f.screens[f.place]).Current().Row, owner(f))
		}
	}
}

// In the two lists that find somebody Ctrl+I shows his card; where nobody is
// under the cursor it asks whose.
func TestTheCardOfWhomOneFinds(t *testing.T) {
	f := twoRounds(t)
	f.Go(Documents)
	for name, open := range map[string]func(){"Ctrl+F": f.findPlayer, "the palette": f.showPalette} {
		open()
		typeText(f, "player e")
		for range 10 { // the palette has commands of these words before him
			if id, _ := f.pointed(); id != "" && f.state.Player(id).Name() == "Player E" {
				break
			}
			press(f, fyne.KeyDown)
		}
		if !f.hears("Ctrl+I") || f.asking() {
			t.Fatalf("%s: Ctrl+I leaves %q", name, overlayWords(f))
		}
		if got := f.state.Player(cardOf(t, f).player).Name(); got != "Player E" {
			t.Errorf("%s: the card of %s", name, got)
		}
	}
	f.Go(Documents)
	f.hears("Ctrl+I")
	if !f.asking() {
		t.Fatal("Ctrl+I on nobody does not ask whose card")
	}
	typeText(f, "player f")
	press(f, fyne.KeyReturn)
	if got := f.state.Player(cardOf(t, f).player).Name(); got != "Player F" {
		t.Errorf("the card of %s", got)
	}
	press(f, fyne.KeyEscape)
	if f.place != Documents {
		t.Errorf("Esc goes to %d", f.place)
	}
	if f.pointed != nil {
		t.Error("a dialog that is closed is still pointed at")
	}
}

// The four views say what happened, in three languages, and nothing is a key.
func TestTheCardSaysWhatHappened(t *testing.T) {
	f := twoRounds(t)
	byName := func(name string) tournament.PlayerID {
		for _, p := range f.state.Players {
			if p.Name() == name {
				return p.ID
			}
		}
		t.Fatal(name)
		return ""
	}
	a := byName("Player A")
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		f.openCard(pointing{players: []tournament.PlayerID{a}})
		s := cardOf(t, f)
		want := map[cardView][]string{
			cardGames:  {f.t("desktop.card.number", 1), f.t("desktop.card.rated", "2000"), f.t("colour.white"), "Player G", f.t("desktop.card.colours", f.t("desktop.W")+" "+f.t("desktop.W")), f.t("desktop.card.due-absolute", f.t("colour.black"))},
			cardTies:   {"PTS", f.t("scoring.name.BH"), f.t("desktop.work.happened"), f.t("desktop.work.why-rank", s.facts.table.Rows[s.facts.place].Rank)},
			cardRating: {"1940", f.t("desktop.card.sum"), "K = 20"},
			cardDesk:   {f.t("laws.form.flag"), f.t("desk.heading", "1", f.t("laws.form.flag")), f.t("desk.card", "Player A")},
		}
		for v := range cardViews {
			if s.view != v {
				f.hears("V")
			}
			if s.view != v {
				t.Fatalf("%s: view %d in the place of %d", l, s.view, v)
			}
			words := said(f)
			for _, w := range want[v] {
				if !strings.Contains(words, w) {
					t.Errorf("%s, view %d: no %q in %q", l, v, w, words)
				}
			}
			for _, key := range []string{"%!", "desktop.", "desk.", "scoring.", "player."} {
				if strings.Contains(words, key) {
					t.Errorf("%s, view %d: %q in %q", l, v, key, words)
				}
			}
			if owner(f) != fyne.Focusable(s.grid) {
				t.Errorf("%s, view %d: the keyboard is at %T", l, v, owner(f))
			}
		}
		f.hears("V")
	}
}

// What is no game is said as what it was: byes, forfeits, and floats.
func TestTheCardTellsGamesFromTheRest(t *testing.T) {
	f := twoRounds(t)
	for _, p := range f.state.Players {
		card, _ := arbiter.CardOf(f.state, p.ID)
		f.openCard(pointing{players: []tournament.PlayerID{p.ID}})
		s := cardOf(t, f)
		for i, r := range card.Rounds {
			cells := s.grid.Row(i).Cells
			switch {
			case r.Opponent == "" && (cells[4].Text != f.words.Bye(tournament.Dutch, r.Bye) || cells[6].Icon != "state-bye"):
				t.Errorf("%s, round %d: a bye is %+v", p.Name(), r.Round, cells)
			case r.Result.Forfeit() && (cells[6].Icon != "state-forfeit" || cells[9].Text != "–" || cells[9].Tip != "forfeit"):
				t.Errorf("%s, round %d: a forfeit is %+v", p.Name(), r.Round, cells)
			case r.Opponent != "" && cells[4].Text != f.state.Player(r.Opponent).Name():
				t.Errorf("%s, round %d: the opponent is %q", p.Name(), r.Round, cells[4].Text)
			}
			if got, want := cells[8].Icon != "", r.Float != ""; got != want {
				t.Errorf("%s, round %d: a float is shown: %v, want %v", p.Name(), r.Round, got, want)
			}
		}
	}
}

// The tie-break under the cursor is worked out below the list.
func TestTheCardWorksOutTheTieBreakUnderTheCursor(t *testing.T) {
	f := twoRounds(t)
	f.openCard(pointing{players: []tournament.PlayerID{f.state.Players[1].ID}})
	f.hears("V")
	s := cardOf(t, f)
	row, _ := s.facts.row()
	for i, c := range s.facts.table.Columns {
		press(f, fyne.KeyDown)
		x, err := s.facts.table.Working(row.Player, c.Code)
		if err != nil {
			t.Fatal(err)
		}
		title := x.Words(func(tournament.PlayerID) string { return "Player B" }).Title
		if words := said(f); !strings.Contains(words, f.t(title.Key, title.Args...)) || s.grid.Current().Row != i+1 {
			t.Errorf("%s: %q", c.Code, words)
		}
	}
}

// The cards follow one another in the order of the list they were asked from.
func TestFromCardToCard(t *testing.T) {
	f := twoRounds(t)
	f.Go(Standings)
	st := f.screens[Standings].(*standingsScreen)
	st.grid.SetCursor(0)
	f.hears("Ctrl+I")
	s := cardOf(t, f)
	for i, r := range st.table.Rows {
		if s.player != r.Player {
			t.Errorf("card %d is %s's, want %s's", i, s.player, r.Player)
		}
		typeText(f, "n")
	}
	typeText(f, "b")
	if want := st.table.Rows[len(st.table.Rows)-2].Player; s.player != want {
		t.Errorf("B shows %s, want %s", s.player, want)
	}
	press(f, fyne.KeyEscape)
	if got := tournament.PlayerID(st.grid.CurrentRow().ID); f.place != Standings || got != s.player {
		t.Errorf("Esc goes to %s", got)
	}

	f.Go(Results)
	f.screens[Results].(*resultsScreen).grid.SetCursor(1)
	b := f.state.Sections[0].Round(2).Boards[0]
	f.hears("Ctrl+I")
	typeText(f, "x")
	if s.player != b.Black {
		t.Errorf("X shows %s, want %s", s.player, b.Black)
	}
	typeText(f, "x")
	press(f, fyne.KeyReturn) // his opponent of round 1
	if c, _ := arbiter.CardOf(f.state, b.White); s.player != c.Rounds[0].Opponent {
		t.Errorf("Enter shows %s, want %s", s.player, c.Rounds[0].Opponent)
	}
}

func TestTheCardIsCopiedAndPrinted(t *testing.T) {
	f := twoRounds(t)
	f.openCard(pointing{players: []tournament.PlayerID{f.state.Players[0].ID}})
	typeText(f, "c")
	if text := f.app.Clipboard().Content(); !strings.Contains(text, "Player A\n") || !strings.Contains(text, "1\t1\tWhite\t7\tPlayer G") || !strings.Contains(text, "must have Black next") {
		t.Errorf("copied: %q", text)
	}
	typeText(f, "p")
	found, _ := filepath.Glob(filepath.Join(f.documentsDir(), "*Player-A*"))
	if len(found) != 1 || !strings.Contains(overlayWords(f), "Record-cards-Player-A") {
		t.Fatalf("printed: %v, said %q", found, overlayWords(f))
	}
	if b, err := os.ReadFile(found[0]); err != nil || !strings.HasPrefix(string(b), "%PDF") {
		t.Errorf("%v, %.10q", err, b)
	}
}

// Somebody else's result is on the card at once, and who is removed has none.
func TestTheCardIsLive(t *testing.T) {
	f := evening(t, 4)
	f.openCard(pointing{players: []tournament.PlayerID{f.state.Players[3].ID}})
	if words := said(f); !strings.Contains(words, "No round has been posted yet.") {
		t.Errorf("before round 1: %q", words)
	}
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.RemovePlayer(ctx, f.By, f.event, f.state.Players[3].ID)
	}, nil)
	if f.place == PlayerCard {
		t.Error("the card of a player who was removed is still shown")
	}
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	f.Go(Results)
	b := f.state.Sections[0].Round(1).Boards[0]
	f.openCard(pointing{players: []tournament.PlayerID{b.White}})
	before := said(f)
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.EnterResult(ctx, f.By, f.event, arbiter.ResultEntry{Section: f.state.Sections[0].ID, Round: 1, Board: 1, To: tournament.WhiteWins}, nil)
	}, nil)
	if after := said(f); before == after || !strings.Contains(after, "score 1 after round 1") {
		t.Errorf("after a result: %q", after)
	}
}

// known makes two players of an event people of whom more is known.
func known(t *testing.T, f *Face) {
	t.Helper()
	for i, w := range []arbiter.Entry{
		{Person: tournament.Person{Name: "林语桐", Latin: "Lin, Yutong", Birth: "1990-04-02", FideID: "8601234"}, Profile: tournament.Profile{Title: "FM", Sex: "w", Federation: "CHN", Club: "Lakeside Chess Society of 1887", Rating: 2312, RatingSource: "FIDE 2026-11", K: 20}},
		{Person: tournament.Person{Name: "Wolfeschlegelsteinhausenbergerdorff, Maximilian Alexander", Birth: "2011"}, Profile: tournament.Profile{Federation: "GER", Club: "SK Bergedorf", Rating: 2204}},
	} {
		p := f.state.Players[i]
		st, err := f.Service.ChangePlayer(context.Background(), f.By, f.event, p.ID, arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}, w, nil)
		if err != nil {
			t.Fatal(err)
		}
		f.take(st, nil)
	}
}

// TestPicturesOfTheCard takes its four views, and one at the ends of the scale, to be looked at.
func TestPicturesOfTheCard(t *testing.T) {
	if os.Getenv("SEALEDMOVE_PICTURES") == "" {
		t.Skip("SEALEDMOVE_PICTURES names no folder for the pictures")
	}
	f := twoRounds(t)
	known(t, f)
	for _, c := range []struct {
		name    string
		lang    locale.Lang
		variant look.Variant
		percent int
		size    fyne.Size
	}{
		{"en-light", locale.English, look.Light, 100, fyne.NewSize(1366, 742)},
		{"hans-dark", locale.Hans, look.Dark, 100, fyne.NewSize(1366, 742)},
		{"hant-dark", locale.Hant, look.Dark, 100, fyne.NewSize(1366, 742)},
		{"narrow", locale.English, look.Light, 100, fyne.NewSize(1100, 700)},
		{"150", locale.English, look.Light, 150, fyne.NewSize(1366, 742)},
	} {
		f.wear(c.lang, c.variant, c.percent, c.size)
		for i := range 2 {
			f.Go(Results)
			f.screens[Results].(*resultsScreen).grid.SetCursor(1 + i)
			f.card.view = cardGames
			f.hears("Ctrl+I")
			for v := range cardViews {
				if v > 0 {
					f.hears("V")
				}
				if i == 0 || v == cardGames {
					windowPicture(t, f.win, "card-"+c.name+"-"+strconv.Itoa(i)+strconv.Itoa(int(v)))
				}
			}
		}
	}
}
