package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"sealedmove/internal/locale"
	"sealedmove/storage/register"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
)

// ratedTitles are the titles of FIDE's combined list.
const ratedTitles = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"

// rated is a line of it.
func rated(id int, name, fed, title string, standard, rapid int) string {
	return fmt.Sprintf("%-15d%-61s%-4sM   %-5s%-5s%-15s%-4s%-6d%-4d%-3d%-6d%-4d%-3d%-6d%-4d%-3d%-6d%-4s", id, name, fed, title, "", "", "", standard, 3, 20, rapid, 0, 20, 0, 0, 0, 1990, "")
}

func writeFile(t *testing.T, name string, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\r\n")+"\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func newRatingLists(t *testing.T) *ratingLists {
	t.Helper()
	dir := t.TempDir()
	l := &ratingLists{path: func() (string, error) { return filepath.Join(dir, "register.db"), nil }, language: func() locale.Lang { return locale.English }}
	t.Cleanup(func() {
		if l.open != nil {
			_ = l.open.Close()
		}
	})
	return l
}

// take reads a list and lets it take its place.
func take(t *testing.T, l *ratingLists, path string) desktop.ListDraft {
	t.Helper()
	d, err := l.prepare(t.Context(), path, func(register.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Commit(); err != nil {
		t.Fatal(err)
	}
	return d
}

func foundNames(t *testing.T, l *ratingLists, typed string) string {
	t.Helper()
	people, err := l.Find(typed, tournament.Standard, 10)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(people))
	for i, p := range people {
		out[i] = p.Person.Name + p.Person.Latin
	}
	return strings.Join(out, "|")
}

// The lists in their real form, from the file on a stick to the person in the
// form: nothing before the first list, a second list beside it, a newer one of
// the same kind in its place after its changes were looked at.
func TestRatingListsFromFiles(t *testing.T) {
	l := newRatingLists(t)
	if lists, err := l.Lists(); err != nil || len(lists) != 0 || foundNames(t, l, "c") != "" {
		t.Errorf("without any list: %v, %v", lists, err)
	}
	carlsen, obrien := rated(1503014, "Carlsen, Magnus", "NOR", "GM", 2823, 2801), rated(4600003, "O'Brien, Sean", "IRL", "", 1500, 1490)
	first := take(t, l, writeFile(t, "players_list_foa.txt", ratedTitles, carlsen, obrien, rated(4600001, "Mueller, Juergen", "GER", "FM", 2301, 0)))
	if changes, err := first.Changes(); err != nil || changes != nil || first.People() != 3 {
		t.Errorf("the first list changes %v, %v; %d people", changes, err, first.People())
	}
	for typed, want := range map[string]string{"carl": "Carlsen, Magnus", "1503": "Carlsen, Magnus", "müller": "Mueller, Juergen", "o’br": "O'Brien, Sean", "x": ""} {
		if got := foundNames(t, l, typed); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
	rapid, err := l.Find("carlsen", tournament.Rapid, 10)
	if err != nil || len(rapid) != 1 || rapid[0].Profile.Rating != 2801 || rapid[0].Profile.Title != "GM" || rapid[0].Person.FideID != "1503014" || rapid[0].From != string(register.FIDE) {
		t.Errorf("for rapid chess %+v, %v", rapid, err)
	}

	// The register is open; the newer list takes its place all the same.
	d, err := l.prepare(t.Context(), writeFile(t, "players_list_foa.txt", ratedTitles,
		rated(1503014, "Carlsen, Magnus", "NOR", "GM", 2839, 2801), rated(4600003, "O'Brien-Smith, Sean", "IRL", "", 1500, 1490), rated(42, "New, Nick", "USA", "", 1200, 0)), func(register.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := d.Changes()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, c := range changes {
		said[c.Kind] = fmt.Sprint(c.Count, " ", strings.Join(c.Examples, "; "))
	}
	for kind, want := range map[register.ChangeKind]string{
		register.IsNew: "1 New, Nick", register.IsGone: "1 Mueller, Juergen", register.NameChanged: "1 O'Brien, Sean → O'Brien-Smith, Sean",
		register.RatingChanged: "1 Carlsen, Magnus  2823/2801/0 → 2839/2801/0", register.TitleChanged: "0 ", register.FederationChanged: "0 ",
	} {
		if said[string(kind)] != want {
			t.Errorf("%s: %q, want %q", kind, said[string(kind)], want)
		}
	}
	if got := foundNames(t, l, "mueller"); got != "Mueller, Juergen" {
		t.Errorf("before the new list was taken %q is found", got)
	}
	if err := d.Commit(); err != nil {
		t.Fatal(err)
	}
	if gone, come := foundNames(t, l, "mueller"), foundNames(t, l, "new"); gone != "" || come != "New, Nick" {
		t.Errorf("after it %q and %q are found", gone, come)
	}

	take(t, l, writeFile(t, "turm.csv", "Name;ID;Rating;Club", "Ångström, Björn;77;1633;SK Turm"))
	lists, err := l.Lists()
	if err != nil || len(lists) != 2 {
		t.Fatalf("lists %+v, %v", lists, err)
	}
	club, err := l.Find("angstrom", tournament.Standard, 10)
	if err != nil || len(club) != 1 || club[0].Profile.Rating != 1633 || club[0].Profile.Club != "SK Turm" {
		t.Errorf("of the club's list %+v, %v", club, err)
	}
}

// What is no list is refused with a sentence, a draft that is dropped changes
// nothing, and a damaged register says so and can be made anew.
func TestRatingListsThatAreNone(t *testing.T) {
	l := newRatingLists(t)
	take(t, l, writeFile(t, "list.txt", ratedTitles, rated(1503014, "Carlsen, Magnus", "NOR", "GM", 2823, 2801)))
	words := locale.In(locale.English)
	for name, text := range map[string]string{"empty.txt": "", "prose.txt": "Dear arbiter,", "list.zip": "PK\x03\x04 no archive", "list.xls": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"} {
		if _, err := l.prepare(t.Context(), writeFile(t, name, text), func(register.Progress) {}); err == nil {
			t.Errorf("%s is taken for a list", name)
		} else if said := words.Err(err); said == "" || strings.HasPrefix(said, "Internal error") {
			t.Errorf("%s: %q (%v)", name, said, err)
		}
	}
	if _, err := l.prepare(t.Context(), filepath.Join(t.TempDir(), "none.txt"), func(register.Progress) {}); err == nil {
		t.Error("a file that is not there is read")
	}
	d, err := l.prepare(t.Context(), writeFile(t, "list.txt", ratedTitles, rated(42, "New, Nick", "USA", "", 1200, 0)), func(register.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Discard(); err != nil || foundNames(t, l, "carl") != "Carlsen, Magnus" {
		t.Errorf("a list that was dropped has changed the register, or %v", err)
	}
	db, _ := l.path()
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(db), "*")); len(left) != 1 {
		t.Errorf("beside the register lie %v", left)
	}
}

// A list is read off the UI, says how far it is, and stops when it is told to.
func TestAListIsReadInTheBackgroundAndStopped(t *testing.T) {
	test.NewTempApp(t)
	l := newRatingLists(t)
	lines := []string{ratedTitles}
	for i := range 30_000 {
		lines = append(lines, rated(100_000+i, fmt.Sprintf("Family%05d, Given", i), "FRA", "", 1500, 0))
	}
	file := writeFile(t, "list.txt", lines...)
	type end struct {
		d   desktop.ListDraft
		err error
	}
	ended := make(chan end, 1)
	steps := make(chan string, 1000)
	l.Prepare(file, func(step string, done, total int64) {
		if done > total {
			t.Errorf("%s: %d of %d", step, done, total)
		}
		steps <- step
	}, func(d desktop.ListDraft, err error) { ended <- end{d, err} })
	e := <-ended
	if e.err != nil || e.d.People() != 30_000 || len(steps) < 5 || <-steps != string(register.Reading) {
		t.Fatalf("%v; %d words of progress", e.err, len(steps))
	}
	if err := e.d.Discard(); err != nil {
		t.Fatal(err)
	}
	begun := make(chan bool, 1000)
	stop := l.Prepare(file, func(string, int64, int64) { begun <- true }, func(d desktop.ListDraft, err error) { ended <- end{d, err} })
	<-begun
	stop()
	if e := <-ended; e.err == nil || !l.Stopped(e.err) {
		t.Errorf("stopped: %v", e.err)
	}
	db, _ := l.path()
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(db), "*")); len(left) != 0 {
		t.Errorf("a reading that was stopped leaves %v", left)
	}
}
