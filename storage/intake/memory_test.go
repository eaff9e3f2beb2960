package intake

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const odd = "Sp.1;Sp. 2;Wert;Sonst\n17;Müller, Jörg;1650;x\n18;王皓;1700;y\n"

// Columns that were put right once are right in the next list of the layout,
// also after the program was started anew, and in no other.
func TestColumnsAreRemembered(t *testing.T) {
	first, _ := Read("a.csv", []byte(odd), Options{Header: 1, Columns: map[int]Field{2: Name, 3: RatingOther}})
	if got := brief(nil); got != "" || len(first.Rows) != 2 {
		t.Fatalf("%d rows, want 2", len(first.Rows))
	}
	var m Memory
	m.Remember(first, map[int]Field{2: Name, 3: RatingOther})
	path := filepath.Join(t.TempDir(), "columns.json")
	if err := m.Save(path); err != nil {
		t.Fatal(err)
	}
	loaded, err := LoadMemory(path)
	if err != nil {
		t.Fatal(err)
	}
	next := strings.Replace(strings.ReplaceAll(odd, "17;", "44;"), "Sp. 2", "SP 2", 1)
	l, ps := Read("b.csv", []byte(next), Options{Header: 1, Memory: loaded})
	if len(l.Rows) != 2 || l.Columns[1].Field != Name || l.Columns[2].Field != RatingOther || brief(ps) != "1:0 columns-remembered?" {
		t.Errorf("rows %d, columns %+v, problems %s", len(l.Rows), l.Columns, brief(ps))
	}
	if rating := l.Rows[0].Rating.Text; rating != "1650" {
		t.Errorf("rating %q", rating)
	}
	t.Run("a choice goes before what is remembered", func(t *testing.T) {
		l, _ := Read("b.csv", []byte(next), Options{Header: 1, Memory: loaded, Columns: map[int]Field{2: Name}})
		if l.Columns[2].Field != Ignored {
			t.Errorf("columns %+v", l.Columns)
		}
	})
	t.Run("another layout is read by its titles", func(t *testing.T) {
		l, ps := Read("c.csv", []byte("Nr;Name;Wert;Rtg\n1;A, B;7;1500\n"), Options{Memory: loaded})
		if l.Columns[3].Field != Rating || brief(ps) != "" {
			t.Errorf("columns %+v, problems %s", l.Columns, brief(ps))
		}
	})
	t.Run("forgotten", func(t *testing.T) {
		loaded.Remember(l, nil)
		if l, _ := Read("b.csv", []byte(next), Options{Header: 1, Memory: loaded}); len(l.Rows) != 0 {
			t.Errorf("columns %+v", l.Columns)
		}
	})
}

func TestMemoryThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	if m, err := LoadMemory(filepath.Join(dir, "none.json")); err != nil || m == nil {
		t.Errorf("no file: %v", err)
	}
	broken := filepath.Join(dir, "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if m, err := LoadMemory(broken); err == nil || m == nil {
		t.Errorf("a broken file: %v, %v", m, err)
	}
	newer := filepath.Join(dir, "newer.json")
	if err := os.WriteFile(newer, []byte(`{"name|x": {"1": "name", "2": "shoe-size", "-1": "name"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := LoadMemory(newer)
	if err != nil || len(m.layouts["name|x"]) != 1 {
		t.Errorf("a newer file: %v, %v", m, err)
	}
}

// What programs of the field write is understood without help.
func TestLayoutsOfTheField(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"chess-results, start list", "No.;;Name;FideID;FED;Rtg;sex;Club/City\n1;GM;Carlsen, Magnus;1503014;NOR;2823;;Offerspill\n2;WGM;Hou, Yifan;8602980;CHN;2633;w;\n", "Carlsen, Magnus|2823|\nHou, Yifan|2633|"},
		{"chess-results in German", "Nr.;;Name;FideID;Land;EloI;EloN;Verein/Ort\n1;;Müller, Jörg;4600001;GER;0;1650;SK Turm\n", "Müller, Jörg|1650|"},
		{"chess-results in Spanish", "No.;;Nombre;FideID;FED;Elo;Club/Ciudad\n1;FM;García, José;2200000;ESP;2300;Ajedrez\n", "García, José|2300|"},
		{"Swiss-Manager, export of players", "ID_No;Name;Titel;Rtg_Nat;Rtg_Int;Birthday;Fed;Sex;Fide_No;ClubName;Source\n55;Žižka, Jan;FM;0;2211;1990/05/12;CZE;;300001;Klub;\n", "Žižka, Jan|2211|"},
		{"the rating list of Germany", "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n10000001,10001,1,A,\"Muster,Max\",M,D,1980,202640,1700,12,1800,,4600001,GER\n", "Muster,Max|1800|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, ps := Read("l.csv", []byte(c.text), Options{})
			if ps.Err() != nil {
				t.Errorf("problems %s", brief(ps))
			}
			var got []string
			for _, r := range l.Rows {
				who, profile, _ := r.Check()
				got = append(got, who.Name+"|"+strconv.Itoa(profile.Rating)+"|")
			}
			if s := strings.Join(got, "\n"); s != c.want {
				t.Errorf("got %q, want %q\ncolumns %+v", s, c.want, l.Columns)
			}
		})
	}
}
