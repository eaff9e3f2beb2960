package storage

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// What is stored of an entry is what was hashed, byte for byte, whatever is in it.
func TestRowsRoundTrip(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	do(t, s, opened(2)...)
	st := view(t, s)
	seq := st.Seq
	rapid.Check(t, func(r *rapid.T) {
		seq++
		rec := journal.Record{
			Seq: seq, Cmd: rapid.Int64Range(1, seq).Draw(r, "cmd"), At: rapid.Int64().Draw(r, "at"),
			Actor: journal.ActorID(rapid.String().Draw(r, "actor")), Kind: "k" + rapid.String().Draw(r, "kind"),
			Payload: rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(r, "payload"),
		}
		copy(rec.Prev[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(r, "prev"))
		rec.Hash = rec.Sum()
		row := toEntryRow(club, rec)
		if err := fileOf(s).write.Create(&row).Error; err != nil {
			r.Fatal(err)
		}
		got, err := readRecords(s.read, club, seq-1)
		if err != nil || len(got) != 1 || got[0].Sum() != rec.Hash || got[0].Hash != rec.Hash {
			r.Fatalf("wrote %+v, read %+v, %v", rec, got, err)
		}

		text := journal.Text{
			Ref: tournament.TextRef("r" + itoa(int(seq))), Salt: rapid.String().Draw(r, "salt"),
			Body: []byte(`"` + rapid.StringMatching(`[a-zA-Zé封<>&' ]*`).Draw(r, "body") + `"`),
		}
		trow := toTextRow(club, text)
		if err := fileOf(s).write.Table(noteTable).Create(&trow).Error; err != nil {
			r.Fatal(err)
		}
		find, err := readTexts(s.read, club, false)
		if err != nil {
			r.Fatal(err)
		}
		if back, ok := find.find(text.Ref); !ok || !reflect.DeepEqual(back, text) {
			r.Fatalf("wrote %+v, read %+v", text, back)
		}
	})
}

// Every field of what the projection shows of a player, a section and a board
// comes into its row: a row changes when a field does.
func TestRowsFollowTheState(t *testing.T) {
	base := tournament.Player{ID: "p", Section: "A"}
	for name, change := range map[string]func(*tournament.Player){
		"section":       func(p *tournament.Player) { p.Section = "B" },
		"person":        func(p *tournament.Player) { p.Person.Ref = "t" },
		"title":         func(p *tournament.Player) { p.Title = "GM" },
		"sex":           func(p *tournament.Player) { p.Sex = "w" },
		"federation":    func(p *tournament.Player) { p.Federation = "NED" },
		"club":          func(p *tournament.Player) { p.Club = "ASV" },
		"rating":        func(p *tournament.Player) { p.Rating = 1 },
		"rating source": func(p *tournament.Player) { p.RatingSource = "FIDE" },
		"k":             func(p *tournament.Player) { p.K = 20 },
		"games":         func(p *tournament.Player) { p.Games = 12 },
		"peak":          func(p *tournament.Player) { p.Peak = 2410 },
		"joined":        func(p *tournament.Player) { p.Joined = 2 },
		"expelled":      func(p *tournament.Player) { p.Expelled = true },
		"leave":         func(p *tournament.Player) { p.Leaves = []tournament.Leave{{From: 1}} },
		"request":       func(p *tournament.Player) { p.Requests = []tournament.Request{{Round: 1}} },
	} {
		p := base
		change(&p)
		if alike(&base, &p) {
			t.Errorf("a change of %s does not come into the tables", name)
		}
	}
	if n, want := reflect.TypeFor[tournament.Profile]().NumField(), 9; n != want {
		t.Errorf("Profile has %d fields, the table players has columns for %d: add a step and a column", n, want)
	}
}
