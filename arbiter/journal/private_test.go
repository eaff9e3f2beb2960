package journal

import (
	"strings"
	"testing"

	"sealedmove/tournament"
)

func entered(player, ref, salt, name string) tournament.PlayerEntered {
	return tournament.PlayerEntered{
		Player: tournament.PlayerID(player), Section: "A",
		Person: tournament.Confide(tournament.TextRef(ref), salt, tournament.Person{Name: name}),
	}
}

func club(events ...tournament.Event) []Entry {
	all := append([]tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "Club"}},
		tournament.SectionAdded{Section: "A", Settings: tournament.Settings{Name: "A"}},
	}, events...)
	es := make([]Entry, len(all))
	for i, e := range all {
		n := int64(i + 1)
		es[i] = Entry{Seq: n, Cmd: n, At: n, Actor: "a", Event: e}
	}
	return es
}

// A journal whose texts are erased folds: names are empty, all else is there.
func TestErasedTextsFold(t *testing.T) {
	rs, texts := encodeAll(t, club(
		entered("p1", "t1", "salt1", "Adams, Eve"),
		entered("p2", "t2", "salt2", "Brown, Bob"),
		tournament.PlayerWithdrawn{Player: "p1", From: 3, Reason: tournament.Confide("t3", "salt3", "ill")},
	))
	s, err := Fold(decodeAll(t, rs, lookup(texts[1:2]))) // all but Brown's are gone
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Player("p1"); got.Name() != "" || !got.Withdrawn(3) || got.Person.Ref != "t1" {
		t.Errorf("the erased player: %+v", got)
	}
	if got := s.Player("p2").Name(); got != "Brown, Bob" {
		t.Errorf("the other player is called %q", got)
	}
	if _, err := VerifyChain(rs); err != nil {
		t.Errorf("the chain does not hold without the texts: %v", err)
	}
}

func TestChangedTextIsNoticed(t *testing.T) {
	rs, texts := encodeAll(t, club(entered("p1", "t1", "salt1", "Adams, Eve")))
	for name, change := range map[string]func(*Text){
		"the body": func(x *Text) { x.Body = []byte(`{"name":"Adams, Eva"}`) },
		"the salt": func(x *Text) { x.Salt = "salt2" },
	} {
		changed := texts[0]
		change(&changed)
		_, err := Decode(rs[2], lookup([]Text{changed}))
		if err == nil || !strings.Contains(err.Error(), "entry 3") || !strings.Contains(err.Error(), "t1") {
			t.Errorf("%s changed: got %v, want the entry and the text named", name, err)
		}
	}
}

// A person whose text was erased can still be entered in another club, be given
// another rating, and so on: the later entry refers to what is no more.
func TestErasedTextIsCarriedOn(t *testing.T) {
	rs, _ := encodeAll(t, club(entered("p1", "t1", "salt1", "Adams, Eve")))
	erased := decodeAll(t, rs, lookup(nil))
	was := erased[2].Event.(tournament.PlayerEntered)

	later := Entry{Seq: 4, Cmd: 4, Event: tournament.PlayerChanged{Player: "p1", Person: was.Person, Profile: tournament.Profile{Rating: 1800}}}
	r, texts, err := Encode(later, rs[2].Hash)
	if err != nil || len(texts) != 0 {
		t.Fatalf("got texts %v, %v; want none: there is nothing to store", texts, err)
	}
	e, err := Decode(r, lookup(nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Event.(tournament.PlayerChanged).Person; got != was.Person {
		t.Errorf("got %+v, want %+v", got, was.Person)
	}
}

// A text is stored under a reference once; another value needs another one, or
// the entry that had the first value could not be read any more.
func TestOneValueOneReference(t *testing.T) {
	rs, texts := encodeAll(t, club(entered("p1", "t1", "salt1", "Adams, Eve")))
	was := decodeAll(t, rs, lookup(texts))[2].Event.(tournament.PlayerEntered).Person

	same := tournament.PlayerChanged{Player: "p1", Person: was}
	if _, ts, err := Encode(Entry{Seq: 4, Cmd: 4, Event: same}, Hash{}); err != nil || len(ts) != 1 || string(ts[0].Body) != string(texts[0].Body) {
		t.Errorf("the same value: got %v, %v", ts, err)
	}
	other := was
	other.Value.Name = "Adams, Eva"
	if _, _, err := Encode(Entry{Seq: 4, Cmd: 4, Event: tournament.PlayerChanged{Player: "p1", Person: other}}, Hash{}); err == nil {
		t.Error("another value under the same reference was written")
	}
	erased := was
	erased.Salt, erased.Value = "", tournament.Person{Name: "Adams, Eve"}
	if _, _, err := Encode(Entry{Seq: 4, Cmd: 4, Event: tournament.PlayerChanged{Player: "p1", Person: erased}}, Hash{}); err == nil {
		t.Error("a new name under the reference of an erased one was written and lost")
	}
}

func TestPersonsAndNotes(t *testing.T) {
	_, texts := encodeAll(t, club(
		entered("p1", "t1", "s", "Adams, Eve"),
		tournament.PlayerWithdrawn{Player: "p1", From: 1, Reason: tournament.Confide("t2", "s", "ill")},
		tournament.InfoChanged{Info: tournament.Info{Name: "Club", Officials: tournament.Confide("t3", "s", tournament.Officials{ChiefArbiter: "Ivan"})}},
	))
	for i, want := range []bool{true, false, false} {
		if texts[i].Person != want {
			t.Errorf("text %s: person is %v", texts[i].Ref, texts[i].Person)
		}
	}
}

// An event without a reason has nothing to store.
func TestNoTextWithoutAReference(t *testing.T) {
	_, texts := encodeAll(t, club(entered("p1", "t1", "s", "Adams, Eve"), tournament.PlayerWithdrawn{Player: "p1", From: 1}))
	if len(texts) != 1 {
		t.Errorf("got %v", texts)
	}
}
