package intake

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"sealedmove/tournament"
)

// brief lists problems as "line:column key", warnings with a "?" behind.
func brief(ps tournament.Problems) string {
	var out []string
	for _, p := range ps {
		s := fmt.Sprintf("%d:%d %s", p.Line, p.Column, strings.TrimPrefix(p.Key, "intake."))
		if p.Warning {
			s += "?"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// players lists the rows as "name|rating|FIDE id", in the line order.
func players(l List) string {
	var out []string
	for _, e := range l.Rows {
		person, profile, _ := e.Check()
		out = append(out, fmt.Sprintf("%s|%d|%s", person.Name, profile.Rating, person.FideID))
	}
	return strings.Join(out, "\n")
}

func encode(t *testing.T, e encoding.Encoding, s string) string {
	t.Helper()
	out, err := e.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Encodings are found: by mark, by form, by the company that the bytes keep.
func TestEncoding(t *testing.T) {
	const chinese = "姓名;等级分\r\n王皓;2700\r\n李超;2680\r\n卜祥志;2690\r\n"
	const hant = "姓名;等級分\r\n陳大文;1700\r\n黃美玲;1680\r\n張國榮;1500\r\n"
	const german = "Name;Rtg\rMüller, José;1900\rWeiß, Jürgen;1800\r"
	const polish = "Name;Rtg\nWiśniewski, Łukasz;1900\nŻak, Stanisław;1800\nKąkol, Zośka;1500\n"
	const russian = "Имя;Рейтинг\nИванов, Пётр;1900\nКузнецова, Анна;1800\n"
	const turkish = "Name;Rtg\nYılmaz, Çağrı;1900\nŞahin, İbrahim;1800\n"
	little := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	bare := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	for _, c := range []struct {
		name, in, language, encoding, first, problems string
	}{
		{"UTF-8", german, "", "UTF-8", "Müller, José", ""},
		{"UTF-8 with a mark", "\ufeff" + chinese, "", "UTF-8", "王皓", ""},
		{"UTF-16 with a mark", encode(t, little, chinese), "", "UTF-16LE", "王皓", ""},
		{"UTF-16 without a mark", encode(t, bare, german), "", "UTF-16LE", "Müller, José", ""},
		{"GB18030, reader Chinese", encode(t, simplifiedchinese.GB18030, chinese), "zh-Hans", "GB18030", "王皓", "0:0 encoding-guessed?"},
		{"GB18030, reader English", encode(t, simplifiedchinese.GB18030, chinese), "en", "GB18030", "王皓", "0:0 encoding-guessed?"},
		{"Big5", encode(t, traditionalchinese.Big5, hant), "en", "Big5", "陳大文", "0:0 encoding-guessed?"},
		{"Windows-1252", encode(t, charmap.Windows1252, german), "en", "Windows-1252", "Müller, José", "0:0 encoding-guessed?"},
		{"Windows-1252, reader Chinese", encode(t, charmap.Windows1252, german), "zh-Hans", "Windows-1252", "Müller, José", "0:0 encoding-guessed?"},
		{"Windows-1250", encode(t, charmap.Windows1250, polish), "en", "Windows-1250", "Wiśniewski, Łukasz", "0:0 encoding-guessed?"},
		{"Windows-1251", encode(t, charmap.Windows1251, russian), "en", "Windows-1251", "Иванов, Пётр", "0:0 encoding-guessed?"},
		{"Windows-1254", encode(t, charmap.Windows1254, turkish), "en", "Windows-1254", "Yılmaz, Çağrı", "0:0 encoding-guessed?"},
		{"one broken byte in UTF-8", strings.Replace(chinese, "李超", "李\xff超", 1), "", "UTF-8", "王皓", "3:0 encoding-wrong"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, ps := Read("l.csv", []byte(c.in), Options{Language: c.language})
			if l.Encoding != c.encoding || brief(ps) != c.problems {
				t.Fatalf("encoding %q, problems %q; want %q, %q", l.Encoding, brief(ps), c.encoding, c.problems)
			}
			if len(l.Rows) == 0 || l.Rows[0].Name.Text != c.first {
				t.Errorf("first player %+v, want %q", l.Rows, c.first)
			}
		})
	}
}

// A wrong choice is said with what was assumed, by line, and can be mended.
func TestWrongEncoding(t *testing.T) {
	in := []byte(encode(t, simplifiedchinese.GB18030, "姓名;等级分\n王皓;2700\n"))
	l, ps := Read("l.csv", in, Options{Encoding: "UTF-8"})
	if ps.Err() == nil || !strings.Contains(brief(ps), "1:0 encoding-wrong, 2:0 encoding-wrong") {
		t.Errorf("problems %q, rows %q", brief(ps), players(l))
	}
	if l, ps = Read("l.csv", in, Options{Encoding: "GB18030"}); brief(ps) != "" || players(l) != "王皓|2700|" {
		t.Errorf("chosen rightly: problems %q, rows %q", brief(ps), players(l))
	}
	if _, ps = Read("l.csv", in, Options{Encoding: "EBCDIC"}); brief(ps) != "0:0 encoding-unknown" {
		t.Errorf("problems %q", brief(ps))
	}
}

// Lists as programs, federations and people write them.
func TestLists(t *testing.T) {
	for _, c := range []struct{ name, in, separator, want, problems string }{
		{
			"Swiss-Manager's text export",
			"No;Name;Title;ID;Rating nat;Rating int;Birth;Fed;Sex;Type;Gr;Club\n" +
				"1;Anand, Viswanathan;GM;123;0;2750;11.12.1969;IND;;;;SK Baden \n2;Kosteniuk, Alexandra;wg;;2500;0;1984;SUI;w;;;\n",
			";", "Anand, Viswanathan|2750|\nKosteniuk, Alexandra|2500|", "",
		},
		{
			"chess-results: heads above, titles without a title, a foot",
			"From the Tournament-Database of Chess-Results http://chess-results.com,,,,\nClub Open 2026,,,,,\n\n" +
				"No.,,Name,FideID,FED,Rtg,Club/City\n1,GM,\"Carlsen, Magnus\",1503014,NOR,2839,Oslo\n2,,\"Nobody, New\",0,NOR,0,\n" +
				"Program-Link,,,,\nYou find all details under http://example.org,,,,\n",
			",", "Carlsen, Magnus|2839|1503014\nNobody, New|0|", "",
		},
		{"German, tabs", "Nr\tNachname\tVorname\tDWZ\tGeburtsdatum\tVerein\n1\tMüller\tJörg\t1650\t12.5.1980\tSK Turm\n", "\t", "Müller, Jörg|1650|", ""},
		{"French", "Nom;Prénom;Elo;Né le;Sexe\nDupont;Éloïse;1500;1/2/2001;F\n", ";", "Dupont, Éloïse|1500|", ""},
		{"Spanish", "Apellidos|Nombre|Elo FIDE|País\nGarcía|José|1700|ESP\n", "|", "García, José|1700|", ""},
		{"Chinese", "序号,姓名,拼音,性别,等级分,出生年月,单位,组别\n1,林语桐,Lin Yutong,女,1500,2010年3月,育才学校,甲组\n", ",", "林语桐|1500|", ""},
		{"Chinese family and given name", "姓,名,等级分\n欧阳,明,1500\n", ",", "欧阳明|1500|", ""},
		{"a hint of Excel", "sep=|\nName|Rtg\nA, B|1500\n", "|", "A, B|1500|", ""},
		{"one column with a title", "Name\n\"Carlsen, Magnus\"\nDing Liren\n", "", "Carlsen, Magnus|0|\nDing Liren|0|", ""},
		{"one column without a title", "Carlsen, Magnus\nSo, Wesley\nDing, Liren\n", "", "Carlsen, Magnus|0|\nSo, Wesley|0|\nDing, Liren|0|", "0:0 no-titles?"},
		{"no titles", "1;Carlsen, Magnus;GM;2839;NOR;1503014\n2;So, Wesley;GM;2750;USA;5202213\n", ";", "Carlsen, Magnus|2839|1503014\nSo, Wesley|2750|5202213", "0:0 no-titles?"},
		{"ragged lines", "Name;Rtg;Fed\nA, B;1500\nC, D;1400;GER;;;\n;;\nE, F\n", ";", "A, B|1500|\nC, D|1400|\nE, F|0|", ""},
		{"quotes as people set them", "Name;Rtg\n\"Bob \"\"the Rook\"\", Jr.\";1500\nBr\"oken;1400\n  \"Al\" ;1300\n", ";", "Bob \"the Rook\", Jr.|1500|\nBr\"oken|1400|\nAl|1300|", ""},
		{"a quote that is never closed", "Name;Rtg\n\"Bob, Jr.;1500\nAl;1400\n", ";", "\"Bob, Jr.|1500|\nAl|1400|", "2:0 quote-open?"},
		{"a quote that would swallow the next player", "Name;Rtg\n\"Bob, Jr.;1500\n\"Al\";1400\n", ";", "\"Bob, Jr.|1500|\nAl|1400|", "2:0 quote-open?"},
		{"a cell of two lines", "Name;Club;Rtg\nAl;\"Chess\nClub\";1400\nBo;x;1300\n", ";", "Al|1400|\nBo|1300|", ""},
		{"the guard of an export is undone", "Name;Rtg\n'=cmd|x;1500\n''=x;1400\n't Hart, J;1300\n'-Dash;1200\n", ";", "=cmd|x|1500|\n'=x|1400|\n't Hart, J|1300|\n-Dash|1200|", ""},
		{"people called Bye", "Name;Rtg\nBye;1500\nNo player;1400\n", ";", "Bye|1500|\nNo player|1400|", ""},
		{"two columns of names", "Name;Player;Rtg\nA;B;1\n", ";", "A|1|", "1:2 column-twice?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, ps := Read("l.csv", []byte(c.in), Options{})
			if got := players(l); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if l.Separator != c.separator || brief(ps) != c.problems {
				t.Errorf("separator %q, problems %q; want %q, %q", l.Separator, brief(ps), c.separator, c.problems)
			}
		})
	}
}

// What is wrong in a row names its line and its column.
func TestProblemsOfRows(t *testing.T) {
	for _, c := range []struct{ name, in, problems string }{
		{"an empty name", "Name;Rtg;Fed\nA;1500;GER\n ;1400;GER\n", "3:1 name-empty"},
		{"a rating of 99999", "Name;Rtg\nA;99999\n", "2:2 rating-high"},
		{"a FIDE id with letters", "Name;Fide-No\nA;CM1\n", "2:2 fide-id-digits"},
		{"the same FIDE id twice", "Name;Fide-No\nA;4100018\nB;04100018\n", "3:2 double-id.line"},
		{"the same name and year", "Name;Born\nMüller, José;1990\nJose Muller;12.3.1990\n", "3:1 double-name.line?"},
		{"the same name, another year", "Name;Born\nA, B;1990\nA, B;1991\n", ""},
		{"the same name, another FIDE id", "Name;FIDE ID\nA, B;1234567\nA, B;1234568\n", ""},
		{"the same name and nothing else known", "Name\nA, B\nA, B\n", "3:1 double-name.line?"},
		{"American days", "Name;Birth\nA;5/23/1998\nB;6/1/1998\n", ""},
		{"no column of names", "Rtg;Fed\n1500;GER\n", "0:0 no-names"},
		{"titles alone", "Name;Rtg\n", "0:0 no-rows"},
	} {
		if _, ps := Read("l.csv", []byte(c.in), Options{}); brief(ps) != c.problems {
			t.Errorf("%s: got %q, want %q", c.name, brief(ps), c.problems)
		}
	}
}

// Days are read month first where the list shows that they are.
func TestMonthFirst(t *testing.T) {
	l, _ := Read("l.csv", []byte("Name;Birth\nA;5/23/1998\nB;6/1/1998\n"), Options{})
	p, _, _ := l.Rows[1].Check()
	if p.Birth != "1998-06-01" {
		t.Errorf("got %s", p.Birth)
	}
}

// Columns, titles and separator can be chosen after the preview.
func TestChoices(t *testing.T) {
	in := []byte("a/b/c\nx/Al/1500\n")
	l, ps := Read("l.csv", in, Options{Separator: '/', Header: 1, Columns: map[int]Field{2: Name, 3: Rating}})
	if brief(ps) != "" || players(l) != "Al|1500|" {
		t.Errorf("got %q, problems %q", players(l), brief(ps))
	}
	l, _ = Read("l.csv", []byte("Name;Rtg\nAl;1500\n"), Options{Header: -1, Columns: map[int]Field{1: Name}})
	if players(l) != "Name|0|\nAl|0|" {
		t.Errorf("without titles: got %q", players(l))
	}
}

// Doubles with the players of the event name them.
func TestDuplicatesWithTheEvent(t *testing.T) {
	entered := &tournament.Player{Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "林语桐", Latin: "Lin Yutong", Birth: "2010-03-01", FideID: "8600001"}}}
	l, ps := Read("l.csv", []byte("Name;Born;Fide-No\nSomebody, Else;2000;8600001\nLin, Yutong;2010;\nLin, Yutong;1999;\n"), Options{})
	if brief(ps) != "" {
		t.Fatalf("problems of the list: %q", brief(ps))
	}
	got := brief(l.Duplicates([]*tournament.Player{entered}))
	if want := "2:3 double-id.event, 3:1 double-name.event?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Files that are no list are refused with their own sentence.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", "empty"},
		{"blanks", " \r\n\t\n", "empty"},
		{"a mark and nothing", "\ufeff", "empty"},
		{"an old workbook", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600), "old-excel"},
		{"a web page called .xls", "<html><table><tr><td>Name</td></tr></table></html>", "html"},
		{"a PDF", "%PDF-1.7 …", "pdf"},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x02", "not-a-list"},
		{"a broken archive", "PK\x03\x04 and nothing more", "broken"},
		{"more than 8 MB", strings.Repeat("Name;Rtg\n", MaxBytes/9+1), "too-big"},
	} {
		l, ps := Read("l", []byte(c.in), Options{})
		if len(ps) != 1 || ps[0].Key != "intake."+c.want || ps.Err() == nil || len(l.Rows) > 0 {
			t.Errorf("%s: got %q, want %q", c.name, brief(ps), c.want)
		}
	}
}

// A list longer than any hall is cut, and says where.
func TestTooManyRows(t *testing.T) {
	var b strings.Builder
	b.WriteString("Name;Fide-No\n")
	for i := range MaxRows + 5 {
		fmt.Fprintf(&b, "P%d;%d\n", i, i+1000000)
	}
	l, ps := Read("l.csv", []byte(b.String()), Options{})
	if !strings.Contains(brief(ps), "20001:0 too-many-rows") || len(l.Rows) != MaxRows-1 {
		t.Errorf("%d rows, problems %q", len(l.Rows), brief(ps))
	}
}

// A list that is wrong in every line says so once, and not 20,000 times.
func TestProblemsAreCapped(t *testing.T) {
	in := "Name;Rtg\n" + strings.Repeat("A;x\n", 1000)
	_, ps := Read("l.csv", []byte(in), Options{})
	if len(ps) != maxProblems+1 || ps[maxProblems].Key != "intake.more-problems" {
		t.Errorf("%d problems, the last %v", len(ps), ps[len(ps)-1])
	}
}

// Every field that can be chosen has a name in the catalogues, and every title
// in the table is one that plain leaves alone.
func TestTitleWords(t *testing.T) {
	if len(titleWords) < 300 {
		t.Errorf("only %d titles are known", len(titleWords))
	}
	for w, f := range titleWords {
		if w == "" || (f != Number && !slices.Contains(Fields(), f)) {
			t.Errorf("title %q means %q", w, f)
		}
	}
}

// Whatever the bytes, Read answers, and without rows it has a reason.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"Name;Rtg\nA;1500\n", "\ufeffName,Rtg\n\"A\"\"\",1\n", "sep=\t\nName\tx\n", "PK\x03\x04", "\xff\xfeN\x00a\x00", "姓名|分\n王|1\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l, ps := Read("l", b, Options{})
		if len(l.Rows) == 0 && ps.Err() == nil {
			t.Errorf("no rows and no reason: %q", brief(ps))
		}
		for _, p := range ps {
			if p.Key == "intake.broken" && strings.Contains(fmt.Sprint(p.Args...), "runtime error") {
				t.Errorf("panic: %v", p.Args)
			}
		}
	})
}
