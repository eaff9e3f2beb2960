package desktop

import (
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// rulesOf opens the form of some settings and gives it with what it takes.
func rulesOf(f *Face, set tournament.Settings, posted bool) (r *sectionRules, took *tournament.Settings) {
	took = &tournament.Settings{}
	from := tournament.RoundNo(1)
	if posted {
		from = 2
	}
	return f.editRules(set, nil, from, func(s tournament.Settings, d *look.Dialog) { *took = usualRules(s, set); d.Hide() }), took
}

// write puts a text into a field by its label.
func (r *sectionRules) write(t *testing.T, label, text string) {
	t.Helper()
	for _, x := range r.fields {
		if x.label == label {
			x.entry.SetText(text)
			return
		}
	}
	t.Fatalf("no field %q", label)
}

func TestPairingRules(t *testing.T) {
	half := tournament.Part{Num: 1, Den: 2}
	for _, c := range []struct {
		name  string
		set   tournament.Settings
		write map[string]string
		want  func(*tournament.Settings)
	}{
		{"nothing written is nothing changed", tournament.Settings{System: tournament.Keizer}, nil, func(*tournament.Settings) {}},
		{"nothing written in a knockout", tournament.Settings{System: tournament.Knockout}, nil, func(*tournament.Settings) {}},
		{
			"a club in some rounds, a family in all",
			tournament.Settings{System: tournament.Dutch},
			map[string]string{"apart.club": "1-2, 5", "apart.family": "1–9"},
			func(s *tournament.Settings) {
				s.Apart = []tournament.Apart{{Of: "club", First: 1, Last: 2}, {Of: "club", First: 5, Last: 5}, {Of: "family", First: 1, Last: 9}}
			},
		},
		{
			"taken back",
			tournament.Settings{System: tournament.Dutch, Apart: []tournament.Apart{{Of: "club", First: 1, Last: 2}}},
			map[string]string{"apart.club": ""},
			func(s *tournament.Settings) { s.Apart = nil },
		},
		{
			"Keizer",
			tournament.Settings{System: tournament.Keizer},
			map[string]string{"keizer.top": "90", "keizer.gap": "0", "keizer.draw": "1/3", "keizer.excused": "1/2 x 3", "keizer.odd": "½"},
			func(s *tournament.Settings) {
				k := tournament.StandardKeizer()
				k.Top, k.Gap, k.Draw, k.Excused, k.Odd = 90, 0, tournament.Part{Num: 1, Den: 3}, tournament.KeizerBye{Part: half, Most: 3}, tournament.KeizerBye{Part: half}
				s.Keizer = &k
			},
		},
		{
			"a knockout of two games",
			tournament.Settings{System: tournament.Knockout},
			map[string]string{"games": "2"},
			func(s *tournament.Settings) { s.Knockout = &tournament.KnockoutSettings{Games: 2} },
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFace(t)
			r, took := rulesOf(f, c.set, false)
			for label, text := range c.write {
				r.write(t, label, text)
			}
			press(f, fyne.KeyReturn)
			want := c.set
			c.want(&want)
			if f.asking() || !reflect.DeepEqual(*took, want) {
				t.Errorf("got  %+v %+v %+v\nwant %+v %+v %+v\n", took.Apart, took.Keizer, took.Knockout, want.Apart, want.Keizer, want.Knockout)
			}
		})
	}
}

func TestPairingRulesThatCannotBe(t *testing.T) {
	for label, text := range map[string]string{"apart.club": "3-1", "keizer.draw": "1/7", "keizer.top": "-1", "keizer.excused": "1/3 × many", "keizer.gap": "x"} {
		f := newFace(t)
		r, took := rulesOf(f, tournament.Settings{System: tournament.Keizer}, false)
		r.write(t, label, text)
		press(f, fyne.KeyReturn)
		if !f.asking() || took.System != "" {
			t.Errorf("%s %q is taken", label, text)
		}
	}
}

// After the start the settings of a system are shown as locked, and a rule is
// refused under FIDE rules with the reason.
func TestPairingRulesAfterTheStart(t *testing.T) {
	f := posted(t, 6)
	f.changeRules(f.state.Sections[0])
	text := dialogText(t, f)
	if !strings.Contains(text, f.t("desktop.rules.locked")) || strings.Contains(text, f.t("desktop.rules.baku")) {
		t.Errorf("it shows %q", text)
	}
	typeText(f, "2-5")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("section.forbidden-locked", f.state.Sections[0].Name)) || len(f.state.Sections[0].Apart) > 0 {
		t.Errorf("it says %q", text)
	}
}

// Who must not meet is chosen by name, and taken away again.
func TestPairsThatMustNotMeet(t *testing.T) {
	f := evening(t, 6)
	sec := func() *tournament.Section { return f.state.Sections[0] }
	seen := sec().Settings
	r := f.editRules(seen, f.state.Entries(sec().ID), 1, func(want tournament.Settings, d *look.Dialog) {
		st, err := f.Service.ChangeSection(t.Context(), f.By, f.event, sec().ID, seen, usualRules(want, seen), "", nil)
		if err != nil {
			t.Fatal(err)
		}
		f.state = st
		d.Hide()
	})
	a, b := r.players[0], r.players[3]
	r.set.Forbidden = append(r.set.Forbidden, tournament.Forbidden{First: 1, Last: 5, Players: []tournament.PlayerID{a.ID, b.ID}})
	r.showPairs()
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.rules.pairs-rounds", a.Name()+" – "+b.Name(), "1–5")) {
		t.Errorf("it shows %q", text)
	}
	press(f, fyne.KeyReturn)
	if got := sec().Forbidden; f.asking() || len(got) != 1 || got[0].Players[1] != b.ID {
		t.Fatalf("%+v", got)
	}
	f.changeRules(sec())
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.rules.pairs-drop")) {
		t.Errorf("it shows %q", text)
	}
}

// A knockout says beforehand what becomes of a drawn match, and in the draft which
// boards it has come to.
func TestADrawnMatchIsAnnounced(t *testing.T) {
	f, s := newPage(t)
	f.Systems = []tournament.System{tournament.Dutch, tournament.Knockout}
	s.changeSystem(tournament.Knockout)
	var seen []string
	shown(s.knockout, &seen)
	if text := inLine(seen); !strings.Contains(text, f.t("desktop.new.match-hint")) {
		t.Errorf("the page says %q", text)
	}
	s.editRules()
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.rules.drawn-match")) {
		t.Errorf("the rules say %q", text)
	}
}

// TestPicturesOfPairingRules draws the forms, for whoever wants to look:
// SEALEDMOVE_PICTURES names the folder.
func TestPicturesOfPairingRules(t *testing.T) {
	dir := os.Getenv("SEALEDMOVE_PICTURES")
	if dir == "" {
		t.Skip("SEALEDMOVE_PICTURES is not set")
	}
	for _, sys := range []tournament.System{tournament.Dutch, tournament.Keizer, tournament.Knockout} {
		f := evening(t, 6)
		p := f.state.Players
		set := tournament.Settings{System: sys, Forbidden: []tournament.Forbidden{{First: 1, Last: 5, Players: []tournament.PlayerID{p[0].ID, p[3].ID}}}}
		f.editRules(set, p, 1, func(tournament.Settings, *look.Dialog) {})
		f.win.Resize(fyne.NewSize(1280, 800))
		out, err := os.Create(filepath.Join(dir, "rules-"+string(sys)+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(out, f.win.Canvas().Capture()), out.Close()); err != nil {
			t.Fatal(err)
		}
	}
}
