package locale

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sealedmove/tournament"
)

var verb = regexp.MustCompile(`%(\[\d+\])?[-+#0]*[0-9.]*[a-zA-Z%]`)

// Every key stands in every language with the same gaps.
func TestEveryKeyInEveryLanguage(t *testing.T) {
	en := In(English)
	for _, l := range Langs() {
		c := In(l)
		for _, k := range en.Keys() {
			have, ok := c.texts[k]
			if !ok {
				t.Errorf("%s: key %q is missing", l, k)
				continue
			}
			if got, want := gaps(have.other), gaps(en.texts[k].other); !slices.Equal(got, want) {
				t.Errorf("%s: key %q has the gaps %v, English has %v", l, k, got, want)
			}
			if have.other == "" && k != "error.join" { // Chinese has no space between sentences
				t.Errorf("%s: key %q is empty", l, k)
			}
		}
		for _, k := range c.Keys() {
			if !en.Has(k) {
				t.Errorf("%s: key %q is not in English", l, k)
			}
		}
	}
}

// gaps lists the verbs of a format, each with its index, so that languages may order them differently.
func gaps(s string) []string {
	g := verb.FindAllString(s, -1)
	for _, v := range g {
		if v != "%%" && !strings.Contains(v, "[") {
			g = append(g, "without index: "+v)
		}
	}
	slices.Sort(g)
	return slices.Compact(g)
}

func TestPlural(t *testing.T) {
	for _, c := range []struct {
		n    int
		want string
	}{{1, "1 player"}, {2, "2 players"}, {0, "0 players"}} {
		if got := In(English).T("count.players", c.n); got != c.want {
			t.Errorf("%d: got %q, want %q", c.n, got, c.want)
		}
	}
}

// Nobody is absent in the round that a table leaves him free.
func TestByes(t *testing.T) {
	for _, c := range []struct {
		sys  tournament.System
		kind tournament.ByeKind
		want string
	}{
		{tournament.Dutch, tournament.ZeroBye, "absent"},
		{tournament.Dutch, tournament.HalfBye, "half-point bye"},
		{tournament.RoundRobin, tournament.ZeroBye, "free round"},
		{tournament.DoubleRoundRobin, tournament.PairingBye, "bye"},
	} {
		if got := In(English).Bye(c.sys, c.kind); got != c.want {
			t.Errorf("%s %s: got %q, want %q", c.sys, c.kind, got, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	for tag, want := range map[string]Lang{"zh_TW.UTF-8": Hant, "zh-HK": Hant, "zh_CN": Hans, "zh": Hans, "en_GB.UTF-8": English, "C": English, "": English} {
		if got := Parse(tag); got != want {
			t.Errorf("%q: got %s, want %s", tag, got, want)
		}
	}
}

// An unknown key shows as itself.
func TestUnknownKey(t *testing.T) {
	if got := In(English).T("no.such", 3); !strings.Contains(got, "no.such") {
		t.Errorf("got %q", got)
	}
}

// A text without gaps ignores arguments: a hint gets those of its sentence.
func TestArgumentsWithoutGaps(t *testing.T) {
	if got, want := In(English).T("player.duplicate-hint", "1", "2"), "Check the number, or change the entry that is there."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// refused is an error with a hint.
type refused struct{ error }

func (refused) Localize() (key string, args []any, hint string) {
	return "storage.foreign", []any{"club.db"}, "storage.foreign-hint"
}

// A hint follows its sentence as the language has it: after a space, or where
// a full stop brings its own room at once.
func TestAHintFollowsItsSentence(t *testing.T) {
	for l, want := range map[Lang]string{English: ". ", Hans: "。", Hant: "。"} {
		c := In(l)
		if got := c.Err(refused{}); got != strings.TrimRight(c.T("storage.foreign", "club.db"), ".。")+want+c.T("storage.foreign-hint", "club.db") {
			t.Errorf("%s: %q", l, got)
		}
	}
}
