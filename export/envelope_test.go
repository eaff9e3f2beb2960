package export

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/tournament"
)

const adjournedFEN = "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"

var sealedAt = time.Date(2026, 11, 26, 22, 4, 0, 0, time.FixedZone("", 3600))

// adjournedGames is an evening with an adjourned game, one sealed early with an
// offer of a draw, a postponed one and one that has ended.
func adjournedGames(t testing.TB) (tournament.State, []adjournment.Game) {
	t.Helper()
	people := []tournament.Person{
		{Name: "Lindqvist, Axel"},
		{Name: "Darzi, Kamran"},
		{Name: "林语桐", Latin: "Lin Yutong"},
		{Name: "Müller-Łukasiewicz, Žofia Alexandra Konstantinovna"},
		{Name: "<b>Bold</b> & Co"},
		{Name: "Thorne, Beatrice"},
		{Name: "Abelson, Ruth"},
		{Name: "陈珺", Latin: "Chen Jun"},
	}
	events := enter(opening("Lakeside Autumn Open 湖畔公开赛", tournament.Settings{
		Name: "A", System: tournament.Dutch, TotalRounds: 7, Points: tournament.StandardPoints(), TimeControl: "40/7200:3600", Announced: tournament.Announced{DefaultTime: 30},
	}), "A", people)
	round := tournament.Round{No: 1}
	for i := range 4 {
		round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(i + 1), White: tournament.PlayerID("A0" + string(rune('1'+2*i))), Black: tournament.PlayerID("A0" + string(rune('2'+2*i)))})
	}
	s := build(t, append(events, tournament.RoundPublished{Section: "A", Round: round}))
	resume := sealedAt.AddDate(0, 0, 7).Add(-154 * time.Minute)
	game := func(board tournament.BoardNo, acts ...adjournment.Act) adjournment.Game {
		g, err := adjournment.Of("e", &s, "A", 1, board)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range acts {
			if g, err = g.Do(g.Prepare(a)); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	used := func(w, b adjournment.Clock) *tournament.ByColor[adjournment.Clock] {
		return &tournament.ByColor[adjournment.Clock]{White: w, Black: b}
	}
	kept := adjournment.Texts{Place: "Club room, 2nd floor 二楼", Holder: "M. Kestrel"}
	return s, []adjournment.Game{
		game(1, adjournment.Act{Name: adjournment.Adjourn, At: sealedAt, Position: adjournedFEN},
			adjournment.Act{Name: adjournment.Seal, At: sealedAt, Used: used(3730, 2855), Serial: "E-0031", Sheets: true, Resume: resume, Texts: kept}),
		game(2, adjournment.Act{Name: adjournment.AdjournEarly, At: sealedAt.Add(-time.Hour), Position: rules.StartFEN, SessionEnd: sealedAt},
			adjournment.Act{Name: adjournment.MadeOnBoard, At: sealedAt},
			adjournment.Act{Name: adjournment.Seal, At: sealedAt.Add(-12 * time.Minute), Used: used(3300, 3522), Serial: "E-0032", Sheets: true, Offer: tournament.White, Resume: resume.Add(time.Hour), Texts: kept}),
		game(3, adjournment.Act{Name: adjournment.Postpone, At: sealedAt, Resume: resume, Deadline: resume.AddDate(0, 0, 9), Result: tournament.DoubleForfeit}),
		game(4, adjournment.Act{Name: adjournment.Adjourn, At: sealedAt, Position: adjournedFEN}, adjournment.Act{Name: adjournment.AgreeDraw, At: sealedAt}),
	}
}

func adjournedDoc(t testing.TB, lang locale.Lang) (*Doc, []adjournment.Game) {
	t.Helper()
	s, games := adjournedGames(t)
	d, err := New(Input{State: s, Foot: Foot{Seq: 1523, Time: sealedAt}, Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	return d, games
}

// What the Laws ask for on an envelope (I.2) is on it, in every language and on
// every paper, and on both receipts; nothing comes from elsewhere.
func TestEnvelope(t *testing.T) {
	for _, lang := range locale.Langs() {
		d, games := adjournedDoc(t, lang)
		p, err := d.Envelope(games[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Receipts) != 2 || p.Serial != "E-0031" || p.Code != games[0].Envelope.Code() || p.Diagram.Ranks[0][3] != rules.PieceOf(rules.Black, rules.Rook) {
			t.Errorf("%s: %+v", lang, p)
		}
		for _, paper := range Papers() {
			var b bytes.Buffer
			if err := d.WriteEnvelope(&b, games[0], paper); err != nil {
				t.Fatal(err)
			}
			page := b.String()
			for _, want := range []string{"E-0031", "Lindqvist, Axel", "Darzi, Kamran", "1:02:10", "0:47:35", "1:57:50", "41…", "2026-12-03", "19:30", "Club room, 2nd floor 二楼", p.Code, d.side(tournament.Black), "I.7"} {
				if n := strings.Count(page, want); n == 0 || want == p.Code && n != 3 {
					t.Errorf("%s %s: %q stands %d times", lang, paper, want, n)
				}
			}
			for _, foreign := range []string{"http://", "https://", "<script", "url(", "export.", "adjournment."} {
				if strings.Contains(strings.NewReplacer("http://www.w3.org", "", "url(#hatch)", "").Replace(page), foreign) {
					t.Errorf("%s %s: holds %s", lang, paper, foreign)
				}
			}
		}
	}
	d, games := adjournedDoc(t, locale.English)
	var b bytes.Buffer
	if err := d.WriteEnvelope(&b, games[1], PaperA4); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1:07:00", "0:12:00 of it charged to White", "by White, pending", "on the board; written as made", "林语桐"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("sealed early: no %q", want)
		}
	}
	b.Reset()
	locked := games[0]
	locked.Commitment = "7F3K-Q2MD-9XWA-BT5E-7F3K-Q2MD-9XWA-BT5E"
	if err := d.WriteEnvelope(&b, locked, PaperA4); err != nil || strings.Count(b.String(), locked.Commitment) != 3 {
		t.Errorf("the commitment stands %d times, %v", strings.Count(b.String(), locked.Commitment), err)
	}
	if err := d.WriteEnvelope(&b, games[2], PaperA4); err == nil {
		t.Error("a postponed game has an envelope")
	}
}

// The list to work from has the open games of the day, with boxes to tick.
func TestAdjournedList(t *testing.T) {
	d, games := adjournedDoc(t, locale.English)
	day := games[0].Resume
	list := d.Adjourned(games, day)
	if len(list.Rows) != 3 || list.Rows[0].Serial != "E-0031" || list.Rows[0].Kept != "M. Kestrel" || list.Rows[2].Sealed || list.Title != "Adjournments on Thu 2026-12-03" {
		t.Errorf("%+v", list)
	}
	if all := d.Adjourned(games, time.Time{}); len(all.Rows) != 3 {
		t.Errorf("%d games are open", len(all.Rows))
	}
	if other := d.Adjourned(games, day.AddDate(0, 0, 1)); len(other.Rows) != 0 || len(other.Notes) != 0 {
		t.Errorf("the day after: %+v", other)
	}
	// A player who is wanted twice is named.
	twice := games[1]
	twice.White = games[0].White
	if list := d.Adjourned([]adjournment.Game{games[0], twice}, day); len(list.Notes) != 2 || !strings.Contains(list.Notes[0], "Lindqvist") {
		t.Errorf("clash: %q", list.Notes)
	}
	var b bytes.Buffer
	if err := d.WriteAdjourned(&b, games, day); err != nil {
		t.Fatal(err)
	}
	if page := b.String(); strings.Count(page, `class="tick"`) != 10 || strings.Contains(page, "<b>Bold</b>") || !strings.Contains(page, "&lt;b&gt;Bold") {
		t.Errorf("%s", page)
	}
}
