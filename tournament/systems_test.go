package tournament

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"
)

func TestParts(t *testing.T) {
	for text, want := range map[string]Part{"0": {0, 1}, " 1 ": {1, 1}, "2/3": {2, 3}, "½": {1, 2}, "3 / 60": {3, 60}, "10": {10, 1}} {
		got, err := ParsePart(text)
		if err != nil || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
		if again, err := ParsePart(got.String()); err != nil || again != got {
			t.Errorf("%q: %v reads again as %v, %v", text, got, again, err)
		}
	}
	for _, text := range []string{"", "-1", "1/0", "1/7", "1/120", "11", "x", "1/2/3", "0.5"} {
		var refused *Error
		if p, err := ParsePart(text); !errors.As(err, &refused) {
			t.Errorf("%q is %v, %v", text, p, err)
		}
	}
	if got := (Part{2, 3}).Sixtieths(); got != 40 {
		t.Errorf("two thirds are %d sixtieths", got)
	}
}

// Settings of a Keizer season and a knockout stand in the journal as they are.
func TestSystemSettingsTravel(t *testing.T) {
	k := StandardKeizer()
	k.Gap, k.Excused.Most = 7, 2
	was := Settings{System: Keizer, Keizer: &k, Knockout: &KnockoutSettings{Games: 2, ThirdPlace: true}}
	b, err := json.Marshal(was)
	if err != nil {
		t.Fatal(err)
	}
	var got Settings
	if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, was) {
		t.Errorf("%s reads as %+v, %v", b, got, err)
	}
	if b, err = json.Marshal(Settings{}); err != nil || string(b) == "" {
		t.Fatal(err)
	}
	for _, key := range []string{"keizer", "knockout"} {
		var m map[string]any
		if err := json.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		if _, there := m[key]; there {
			t.Errorf("settings without %q write it", key)
		}
	}
}

func TestSystemSettingsAreChecked(t *testing.T) {
	if err := StandardKeizer().Check(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*KeizerSettings){
		"top":           func(k *KeizerSettings) { k.Top = -1 },
		"step":          func(k *KeizerSettings) { k.Step = -1 },
		"lowest":        func(k *KeizerSettings) { k.Lowest = 2_000_000 },
		"gap":           func(k *KeizerSettings) { k.Gap = -1 },
		"meetings":      func(k *KeizerSettings) { k.Meetings = 1001 },
		"rankings":      func(k *KeizerSettings) { k.Rankings = 0 },
		"excuses":       func(k *KeizerSettings) { k.Excused.Most = -1 },
		"a draw":        func(k *KeizerSettings) { k.Draw = Part{} },
		"a seventh":     func(k *KeizerSettings) { k.Absent.Part = Part{1, 7} },
		"eleven values": func(k *KeizerSettings) { k.Win = Part{11, 1} },
	} {
		k := StandardKeizer()
		spoil(&k)
		if k.Check() == nil {
			t.Errorf("%s: %+v is not refused", name, k)
		}
	}
	if (KnockoutSettings{Games: -1}).Check() == nil || (KnockoutSettings{Games: 21}).Check() == nil || (KnockoutSettings{Games: 20}).Check() != nil {
		t.Error("games of a match")
	}
	if got, want := StandardKeizer().OfBye(HalfBye), (KeizerBye{Part: Part{1, 3}, Most: 5}); got != want {
		t.Errorf("excused: %+v, want %+v", got, want)
	}
	if got := StandardKeizer().OfBye(NoBye).Part.Sixtieths(); got != 0 {
		t.Errorf("no bye scores %d", got)
	}
}
