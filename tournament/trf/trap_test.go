package trf_test

import (
	"fmt"
	"strings"
	"testing"

	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// row builds a 001 record by its columns, so that the tests say what stands where.
type row struct {
	no                         int
	sexTitle                   string // columns 10–13
	name, rating, fed, id, day string
	points, rank               string
	rounds                     string // from column 90 on
}

func (r row) String() string {
	if r.sexTitle == "" {
		r.sexTitle = "    "
	}
	if r.points == "" {
		r.points = "0.0"
	}
	if r.rank == "" {
		r.rank = fmt.Sprint(r.no)
	}
	if r.name == "" {
		r.name = fmt.Sprintf("Player%d", r.no)
	}
	pad := max(0, 33-len([]rune(r.name)))
	return strings.TrimRight(fmt.Sprintf("001 %4d %s %s%s %4s %3s %11s %-10s %4s %4s%s",
		r.no, r.sexTitle, r.name, strings.Repeat(" ", pad), r.rating, r.fed, r.id, r.day, r.points, r.rank, r.rounds), " ")
}

// file is a file of two players who met, with what is added.
func file(lines ...string) string {
	return strings.Join(append([]string{"012 Traps", "142 3", "152 W"}, lines...), "\n") + "\n"
}

func pair(a, b string) string {
	return row{no: 1, points: "1.0", rounds: a}.String() + "\n" + row{no: 2, rounds: b}.String()
}

func read(t *testing.T, text string) (trf.Document, trf.Tournament, tournament.Problems) {
	t.Helper()
	doc, problems := trf.Parse([]byte(text), trf.Options{File: "t.trf"})
	if problems.Err() != nil {
		return doc, trf.Tournament{}, problems
	}
	tour, more := trf.State(doc)
	return doc, tour, append(problems, more...)
}

// What is refused, each with its line, column and record.
func TestDefectsAreRefused(t *testing.T) {
	two := pair("     2 w 1", "     1 b 0")
	for _, c := range []struct {
		name, text string
		key        string
		line, col  int
		record     string
	}{
		{name: "duplicate start ranks", text: file(two, row{no: 2}.String()), key: "trf.duplicate", line: 6, col: 8, record: "001"},
		{name: "an opponent with a bye code", text: file(pair("     2 b Z", "     1 w 1")), key: "trf.bye-with-opponent", line: 4, col: 99, record: "001"},
		{name: "a result without an opponent", text: file(pair("  0000 - 1", "  0000 - 0")), key: "trf.result-without-opponent", line: 4, col: 99, record: "001"},
		{name: "a colour and a result without an opponent", text: file(pair("  0000 w 1", "     1 b 0")), key: "trf.colour-without-opponent", line: 4, col: 97, record: "001"},
		{name: "an accent in a byte-counted file shifts the results", text: file(strings.Replace(two, "Player1 ", "Pláyer1", 1)), key: "trf.shifted", line: 4, col: 96, record: "001"},
		{name: "a truncated line must not become another opponent", text: file(row{no: 1, points: "1.0", rounds: "    12 w 1"}.String()[:94], row{no: 12, rounds: "     1 b 0"}.String()), key: "trf.cut", line: 4, col: 94, record: "001"},
		{name: "a line that ends inside the rating", text: file(row{no: 1, rating: "2190"}.String()[:50]), key: "trf.cut", line: 4, col: 50, record: "001"},
		{name: "a line that ends inside the points", text: file(row{no: 1, points: "10.5"}.String()[:82]), key: "trf.cut", line: 4, col: 82, record: "001"},
		{name: "a line that ends inside the start number", text: file("001   1"), key: "trf.cut", line: 4, col: 7, record: "001"},
		{name: "an opponent who is not in the file", text: file(pair("    12 w 1", "     1 b 0")), key: "trf.no-opponent", line: 4, col: 92, record: "001"},
		{name: "an opponent who names another", text: file(two, row{no: 3, rounds: "     1 b 0"}.String()), key: "trf.not-mutual", line: 6, col: 92, record: "001"},
		{name: "both White", text: file(pair("     2 w 1", "     1 w 0")), key: "trf.same-colour", line: 4, col: 92, record: "001"},
		{name: "results that contradict each other", text: file(pair("     2 w 1", "     1 b 1")), key: "trf.results-contradict", line: 4, col: 92, record: "001"},
		{name: "one result where there are two players", text: file(pair("     2 w 1", "     1 b")), key: "trf.results-contradict", line: 4, col: 92, record: "001"},
		{name: "an opponent of himself", text: file(pair("     1 w 1", "     1 b 0")), key: "trf.self", line: 4, col: 92, record: "001"},
		{name: "an unknown result", text: file(pair("     2 w x", "     1 b 0")), key: "trf.result", line: 4, col: 99, record: "001"},
		{name: "an unknown colour", text: file(pair("     2 c 1", "     1 b 0")), key: "trf.colour", line: 4, col: 97, record: "001"},
		{name: "a game without colours", text: file(pair("     2 - 1", "     1 - 0")), key: "trf.no-colour", line: 4, col: 97, record: "001"},
		{name: "a rating over 9999", text: file(strings.Replace(two, "                           "+"     ", "                           10250", 1)), key: "trf.rating-range", line: 4, col: 49, record: "001"},
		{name: "letters for a rating", text: file(row{no: 1, rating: "19x0"}.String()), key: "trf.number.rating", line: 4, col: 49, record: "001"},
		{name: "no start number", text: file("001           m    Somebody"), key: "trf.missing.start-number", line: 4, col: 5, record: "001"},
		{name: "start number nought", text: file("001    0      Somebody"), key: "trf.number.start-number", line: 4, col: 8, record: "001"},
		{name: "an unknown sex", text: file(row{no: 1, sexTitle: "x   "}.String()), key: "trf.sex", line: 4, col: 10, record: "001"},
		{name: "a birth that is no day", text: file(row{no: 1, day: "1990/02/30"}.String()), key: "trf.date", line: 4, col: 70, record: "001"},
		{name: "points that are no number", text: file(row{no: 1, points: "1.25"}.String()), key: "trf.score", line: 4, col: 81, record: "001"},
		{name: "a start that is no day", text: file("042 soon"), key: "trf.date", line: 4, col: 5, record: "042"},
		{name: "two numbers of rounds", text: file("XXR 5"), key: "trf.contradicts", line: 4, col: 5, record: "XXR"},
		{name: "two initial colours", text: file("XXC black1"), key: "trf.contradicts", line: 4, col: 5, record: "XXC"},
		{name: "no number of rounds", text: file("XXR nine"), key: "trf.number.rounds", line: 4, col: 5, record: "XXR"},
		{name: "an initial colour that is none", text: "012 x\n152 X\n", key: "trf.initial-colour", line: 2, col: 5, record: "152"},
		{name: "a kind of points that is none", text: file("162  Q 3.0"), key: "trf.points-symbol", line: 4, col: 6, record: "162"},
		{name: "points without a value", text: file("162  W"), key: "trf.missing.points", line: 4, col: 7, record: "162"},
		{name: "XXS of White's wins only", text: file("XXS WW=3"), key: "trf.points-symbol", line: 4, col: 5, record: "XXS"},
		{name: "a bye of an unknown kind", text: file(two, "240 Q   2    1"), key: "trf.bye", line: 6, col: 5, record: "240"},
		{name: "a bye of nobody", text: file(two, "240 H   2    9"), key: "trf.no-such-player", line: 6, col: 11, record: "240"},
		{name: "a bye where a game stands", text: file(two, "240 H   1    2"), key: "trf.bye-contradicts", line: 6, col: 11, record: "240"},
		{name: "a cut list of byes", text: file(two, "240 H   2    1   2"), key: "trf.cut", line: 6, col: 18, record: "240"},
		{name: "absent nobody", text: file(two, "XXZ 1 7"), key: "trf.no-such-player", line: 6, col: 7, record: "XXZ"},
		{name: "acceleration backwards", text: file(two, "250       1.0 003 002 0001 0002"), key: "trf.range", line: 6, col: 15, record: "250"},
		{name: "acceleration by match points", text: file(two, "250  1.0  1.0 001 002 0001 0002"), key: "trf.match-points", line: 6, col: 5, record: "250"},
		{name: "acceleration of nobody", text: file(two, "250       1.0 001 002 0007 0009"), key: "trf.no-such-player", line: 6, col: 23, record: "250"},
		{name: "a prohibited pairing of nobody", text: file(two, "260 001 003    1    9"), key: "trf.no-such-player", line: 6, col: 18, record: "260"},
		{name: "binary junk", text: "012 x\x00\x01\x02", key: "trf.not-text"},
		{name: "another text", text: "Dear all,\nplease find attached the report.\n", key: "trf.no-records"},
		{name: "an empty file", text: "", key: "trf.no-records"},
		{name: "two systems", text: file("192 FIDE_DUTCH", "192 FIDE_DUBOV"), key: "trf.twice", line: 5, col: 1, record: "192"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, tour, problems := read(t, c.text)
			if problems.Err() == nil {
				t.Fatalf("was read; problems %v", problems)
			}
			if len(tour.Events) > 0 {
				t.Errorf("gave %d events in spite of it", len(tour.Events))
			}
			got := firstError(problems)
			want := tournament.Problem{File: "t.trf", Line: c.line, Column: c.col, Field: c.record, Key: c.key}
			if got.File != want.File || got.Line != want.Line || got.Column != want.Column || got.Field != want.Field || got.Key != want.Key {
				t.Errorf("got  %v\nwant %v\nall:\n%v", got, want, problems)
			}
		})
	}
}

func firstError(ps tournament.Problems) tournament.Problem {
	for _, p := range ps {
		if !p.Warning {
			return p
		}
	}
	return tournament.Problem{}
}

// What is read in spite of a deviation, with the warning that says so.
func TestDeviationsAreReadAndNamed(t *testing.T) {
	two := pair("     2 w 1", "     1 b 0")
	for _, c := range []struct {
		name, text string
		warnings   string // keys, joined by blanks
		check      func(t *testing.T, d trf.Document, tour trf.Tournament)
	}{
		{name: "points that do not fit the results", text: file(row{no: 1, points: "2.0", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0"}.String()), warnings: "trf.points-differ"},
		{name: "ruler lines without ###", text: "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF\n0123456789012345678901234567890\n" + file(two), warnings: "trf.unknown trf.unknown"},
		{name: "an unknown record is kept", text: file("987 of the future", two), warnings: "trf.unknown", check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Section("s1").Records; len(got) != 1 || got[0] != "987 of the future" {
				t.Errorf("kept %q", got)
			}
		}},
		{name: "old one-letter titles", text: file(row{no: 1, sexTitle: "m  g"}.String(), row{no: 2, sexTitle: "w wg"}.String(), row{no: 3, sexTitle: "m m "}.String()), check: func(t *testing.T, d trf.Document, _ trf.Tournament) {
			for i, want := range []string{"GM", "WGM", "IM"} {
				if got := d.Players[i].Title; got != want {
					t.Errorf("title %q, want %q", got, want)
				}
			}
		}},
		{name: "sex and title without a gap", text: file(row{no: 1, sexTitle: "wWFM"}.String(), row{no: 2, sexTitle: "mGM "}.String(), row{no: 3, sexTitle: "F   "}.String(), row{no: 4, sexTitle: "W IM"}.String(), row{no: 5, sexTitle: "M   "}.String()), check: func(t *testing.T, d trf.Document, _ trf.Tournament) {
			for i, want := range []string{"w WFM", "m GM", "w ", "w IM", "m "} {
				if got := d.Players[i].Sex + " " + d.Players[i].Title; got != want {
					t.Errorf("sex and title %q, want %q", got, want)
				}
			}
		}},
		{name: "a title that is none", text: file(row{no: 1, sexTitle: "mXYZ"}.String()), warnings: "trf.title"},
		{name: "dates with slash, dash and point", text: "012 d\n142 1\n152 W\n042 28. 07. 2005\n052 2005-07-30\n" + row{no: 1, day: "1971.01.01"}.String() + "\n" + row{no: 2, day: "1971/00/00"}.String() + "\n" + row{no: 3, day: "1971"}.String(), check: func(t *testing.T, d trf.Document, _ trf.Tournament) {
			if d.Start != "2005-07-28" || d.End != "2005-07-30" {
				t.Errorf("from %s to %s", d.Start, d.End)
			}
			for i, want := range []string{"1971-01-01", "1971", "1971"} {
				if got := d.Players[i].Birth; got != want {
					t.Errorf("birth %q, want %q", got, want)
				}
			}
		}},
		{name: "a half-point bye to come already counted in the points", text: file(row{no: 1, points: "1.5", rounds: "     2 w 1  0000 - H"}.String(), row{no: 2, rounds: "     1 b 0"}.String()), check: half},
		{name: "a half-point bye to come not counted in the points", text: file(row{no: 1, points: "1.0", rounds: "     2 w 1  0000 - H"}.String(), row{no: 2, rounds: "     1 b 0"}.String()), check: half},
		{name: "a half-point bye to come by record 240", text: file("240 H   2    1", row{no: 1, points: "1.5", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0"}.String()), check: half},
		{name: "U in an unpaired round is a bye to come", text: file(row{no: 1, points: "1.0", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0  0000 - U"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if tour.Played != 1 {
				t.Errorf("%d rounds played, want 1", tour.Played)
			}
			if got := tour.State.Player("p2").Request(2); got != tournament.PairingBye {
				t.Errorf("bye of round 2: %v", got)
			}
		}},
		{name: "a column in which everybody has a bye is over", text: file(row{no: 1, points: "2.0", rounds: "     2 w 1  0000 - U"}.String(), row{no: 2, rounds: "     1 b 0  0000 - Z"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if tour.Played != 2 {
				t.Errorf("%d rounds played, want 2", tour.Played)
			}
		}},
		{name: "0000 without a letter in an unpaired round is an absence", text: file(pair("     2 w 1  0000 -", "     1 b 0")), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Player("p1").Request(2); got != tournament.ZeroBye {
				t.Errorf("bye of round 2: %v", got)
			}
		}},
		{name: "XXZ is an absence in the round to be paired", text: file(two, "XXZ 2"), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Player("p2").Request(2); got != tournament.ZeroBye {
				t.Errorf("bye of round 2: %v", got)
			}
		}},
		{name: "0000 w", text: file(pair("     2 w 1", "     1 b 0"), row{no: 3, rounds: "  0000 w"}.String()), warnings: "trf.colour-dropped"},
		{name: "byes of before 2016", text: file(two, row{no: 3, points: "1.0", rounds: "  0000 - +"}.String(), row{no: 4, points: "0.5", rounds: "  0000 - ="}.String(), row{no: 5, rounds: "  0000 - -"}.String()), warnings: "trf.old-bye trf.old-bye trf.old-bye", check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			cells := tour.State.Cells("s1", 1)
			for id, want := range map[tournament.PlayerID]tournament.ByeKind{"p3": tournament.PairingBye, "p4": tournament.HalfBye, "p5": tournament.ZeroBye} {
				if got := cells[id][0].Bye; got != want {
					t.Errorf("%s: bye %v, want %v", id, got, want)
				}
			}
		}},
		{name: "a half-point bye as an empty cell with the points in the total", text: file(two, row{no: 3, points: "0.5"}.String()), warnings: "trf.half-read", check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Cells("s1", 1)["p3"][0].Bye; got != tournament.HalfBye {
				t.Errorf("bye %v", got)
			}
		}},
		{name: "an empty cell is no half-point bye where a bye to come explains the points", text: file(two, row{no: 3, points: "0.5", rounds: "            0000 - H"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Cells("s1", 1)["p3"][0].Bye; got != tournament.ZeroBye {
				t.Errorf("bye of round 1: %v", got)
			}
			if got := tour.State.Player("p3").Request(2); got != tournament.HalfBye {
				t.Errorf("bye of round 2: %v", got)
			}
		}},
		{name: "one of two empty cells is not guessed", text: strings.Replace(file(pair("     2 w 1     2 b 0", "     1 b 0     1 w 1"), row{no: 3, points: "0.5"}.String()), "    0.0    2", "    1.0    2", 1), warnings: "trf.points-differ"},
		{name: "points with the virtual ones of the round to be paired", text: file("XXA    1  0.0  1.0", row{no: 1, points: "2.0", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0"}.String())},
		{name: "national ids in the FIDE column", text: file(row{no: 1, id: "GER10012345"}.String(), row{no: 2, id: "0"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			p := tour.State.Player("p1").Person.Value
			if p.FideID != "" || p.NationalID != "GER10012345" {
				t.Errorf("FIDE id %q, national id %q", p.FideID, p.NationalID)
			}
			if got := tour.State.Player("p2").Person.Value.FideID; got != "" {
				t.Errorf("FIDE id 0 was read as %q", got)
			}
		}},
		{name: "192 FIDE_DUTCH_2025", text: file("192 FIDE_DUTCH_2025", two), check: system(tournament.Dutch)},
		{name: "192 FIDE_DUTCH_2026", text: file("192 FIDE_DUTCH_2026", two), check: system(tournament.Dutch)},
		{name: "192 before 092", text: file("192 FIDE_ROUNDROBIN", "092 Individual: Swiss-System", two), check: system(tournament.RoundRobin)},
		{name: "092 in any case", text: file("092 INDIVIDUAL: ROUND-ROBIN", two), check: system(tournament.RoundRobin)},
		{name: "162 with A", text: file("162  W 3.0    D 1.0    A 0.5", row{no: 1, points: "3.0", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0"}.String(), row{no: 3, points: "0.5"}.String()), check: absent},
		{name: "162 with Z", text: file("162  W 3.0    D 1.0    Z 0.5", row{no: 1, points: "3.0", rounds: "     2 w 1"}.String(), row{no: 2, rounds: "     1 b 0"}.String(), row{no: 3, points: "0.5"}.String()), check: absent},
		{name: "½–0 by unequal letters", text: file(row{no: 1, points: "0.5", rounds: "     2 w ="}.String(), row{no: 2, rounds: "     1 b 0"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Section("s1").Rounds[0].Boards[0].Result; got != tournament.HalfToWhite {
				t.Errorf("result %v", got)
			}
		}},
		{name: "an adjourned game", text: file(row{no: 1, points: "0.5", rounds: "     2 w ?"}.String(), row{no: 2, points: "0.5", rounds: "     1 b ?"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Section("s1").Rounds[0].Boards[0].Result; got != tournament.Adjourned {
				t.Errorf("result %v", got)
			}
		}},
		{name: "a forfeit without colours", text: file(pair("     2 - +", "     1 - -")), warnings: "trf.colours-assumed", check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Section("s1").Rounds[0].Boards[0].Result; got != tournament.WhiteByForfeit {
				t.Errorf("result %v", got)
			}
		}},
		{name: "no initial colour", text: strings.Replace(file(two), "152 W\n", "", 1), warnings: "trf.colour-inferred.white"},
		{name: "no number of rounds", text: strings.Replace(file(two), "142 3\n", "", 1), warnings: "trf.no-rounds", check: rounds(1)},
		{name: "more rounds than announced", text: strings.Replace(file(pair("     2 w 1     2 b 1", "     1 b 0     1 w 0")), "142 3", "142 1", 1), warnings: "trf.more-rounds trf.points-differ"},
		{name: "holes in the start numbers", text: file(row{no: 3, points: "1.0", rounds: "     9 w 1"}.String(), row{no: 9, rounds: "     3 b 0"}.String()), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if a, b := tour.No(1), tour.No(2); a != 3 || b != 9 {
				t.Errorf("numbers %d and %d, want 3 and 9", a, b)
			}
		}},
		{name: "fewer players than announced", text: file("062 30", two), warnings: "trf.count"},
		{name: "the chief arbiter twice", text: file("102 A", "102 B", two), warnings: "trf.twice-text"},
		{name: "players only", text: row{no: 1}.String() + "\n" + row{no: 2}.String(), warnings: "trf.no-rounds", check: rounds(5)},
		{name: "players of a round robin only", text: "092 Round-Robin\n" + row{no: 1}.String() + "\n" + row{no: 2}.String() + "\n" + row{no: 3}.String(), warnings: "trf.no-rounds", check: rounds(3)},
		{name: "players of a double round robin only", text: "192 FIDE_DOUBLEROUNDROBIN\n" + row{no: 1}.String() + "\n" + row{no: 2}.String(), warnings: "trf.no-rounds", check: rounds(2)},
		{name: "no players", text: file(), warnings: "trf.no-players"},
		{name: "abnormal points are kept, not counted", text: file(two, "299 P         1.0    1    1"), warnings: "trf.abnormal"},
		{name: "control characters in a name", text: file(row{no: 1, name: "Mallory\t001 \v9"}.String()), check: func(t *testing.T, d trf.Document, _ trf.Tournament) {
			if got := d.Players[0].Name; got != "Mallory 001 9" {
				t.Errorf("name %q", got)
			}
		}},
		{name: "a national record", text: file(two, "GER    1      Player1                                    1234"), check: func(t *testing.T, _ trf.Document, tour trf.Tournament) {
			if got := tour.State.Player("p1").Person.Value.NationalID; got != "1234" {
				t.Errorf("national id %q", got)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, tour, problems := read(t, c.text)
			if err := problems.Err(); err != nil {
				t.Fatal(err)
			}
			var keys []string
			for _, p := range problems {
				keys = append(keys, p.Key)
			}
			if got := strings.Join(keys, " "); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			if string(doc.Bytes()) != c.text {
				t.Error("is not written back as it was")
			}
			if c.check != nil {
				c.check(t, doc, tour)
			}
		})
	}
}

func half(t *testing.T, _ trf.Document, tour trf.Tournament) {
	t.Helper()
	if tour.Played != 1 {
		t.Errorf("%d rounds played, want 1", tour.Played)
	}
	if got := tour.State.Player("p1").Request(2); got != tournament.HalfBye {
		t.Errorf("bye of round 2: %v, want H", got)
	}
}

func absent(t *testing.T, _ trf.Document, tour trf.Tournament) {
	t.Helper()
	want := tournament.Points{Win: 30, Draw: 10, PairingBye: 30, ZeroBye: 5, ForfeitLoss: 5, Unknown: 10}
	if got := tour.State.Section("s1").Points; got != want {
		t.Errorf("points %+v, want %+v", got, want)
	}
}

func rounds(want tournament.RoundNo) func(*testing.T, trf.Document, trf.Tournament) {
	return func(t *testing.T, _ trf.Document, tour trf.Tournament) {
		t.Helper()
		if got := tour.State.Section("s1").TotalRounds; got != want {
			t.Errorf("%d rounds, want %d", got, want)
		}
	}
}

func system(want tournament.System) func(*testing.T, trf.Document, trf.Tournament) {
	return func(t *testing.T, _ trf.Document, tour trf.Tournament) {
		t.Helper()
		if got := tour.State.Section("s1").System; got != want {
			t.Errorf("system %s, want %s", got, want)
		}
	}
}

// Bytes of other origins: line ends, a byte order mark, Latin-1 and code pages.
func TestBytesOfAllOrigins(t *testing.T) {
	utf := file(row{no: 1, name: "Müller, Jörg", points: "1.0", rounds: "     2 w 1"}.String(), row{no: 2, name: "王, 小明", rounds: "     1 b 0"}.String())
	latin := strings.NewReplacer("ü", "\xfc", "ö", "\xf6", "王, 小明", "N\xfa\xf1ez").Replace(utf)
	for name, text := range map[string]string{
		"LF": utf, "CR": strings.ReplaceAll(utf, "\n", "\r"), "CR LF": strings.ReplaceAll(utf, "\n", "\r\n"),
		"a byte order mark": "\ufeff" + utf, "no end of the last line": strings.TrimRight(utf, "\n"),
		"blanks at the ends": strings.ReplaceAll(utf, "\n", "   \n"), "Latin-1": latin, "mixed ends": strings.Replace(utf, "\n", "\r", 2),
	} {
		t.Run(name, func(t *testing.T) {
			doc, tour, problems := read(t, text)
			if err := problems.Err(); err != nil {
				t.Fatal(err)
			}
			if got := doc.Players[0].Name; got != "Müller, Jörg" {
				t.Errorf("name %q", got)
			}
			if got := string(doc.Bytes()); got != text {
				t.Errorf("written back as %q", got)
			}
			if tour.Played != 1 {
				t.Errorf("%d rounds", tour.Played)
			}
		})
	}
	t.Run("Windows-1251 on request", func(t *testing.T) {
		doc, _ := trf.Parse([]byte("012 \xcf\xe5\xf2\xf0\xee\xe2\n001    1\n"), trf.Options{Charset: trf.Windows1251})
		if doc.Name != "Петров" {
			t.Errorf("name %q", doc.Name)
		}
	})
}
