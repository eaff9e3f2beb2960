package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// Two programs at once, one after the other, and one that comes while another writes.

func TestTwoProgramsKeepEachOthersPreferences(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sealedmove", "preferences.json")
	a, b := &preferences{file: file}, &preferences{file: file}
	a.read()
	b.read()
	a.SetString("language", "zh-Hans")
	b.SetInt("percent", 125)
	a.SetBool("roomy", true)
	b.SetFloat("windowWidth", 1366)
	a.SetFloatList("columns.results.10", []float64{48, 220.5})
	a.SetFloatList("columns.results.10", []float64{48, 220.5}) // the same again

	later := &preferences{file: file}
	later.read()
	if later.String("language") != "zh-Hans" || later.Int("percent") != 125 || !later.Bool("roomy") || later.Float("windowWidth") != 1366 {
		t.Errorf("a later program finds %v", later.values)
	}
	if got := later.FloatList("columns.results.10"); !slices.Equal(got, []float64{48, 220.5}) {
		t.Errorf("the list is %v", got)
	}
	if later.StringWithFallback("documents", "~") != "~" || later.IntWithFallback("variant", 2) != 2 {
		t.Error("what was never chosen has a value")
	}
	later.RemoveValue("language")
	later.RemoveValue("columns.results.10")
	if got := later.FloatList("columns.results.10"); got != nil {
		t.Errorf("the removed list is %v", got)
	}
	if later.String("language") != "" {
		t.Error("a removed value is still there")
	}
}

func TestPreferencesAreNeverSeenHalfWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "preferences.json")
	p := &preferences{file: file}
	p.read()
	p.SetInt("percent", 0)
	var writing sync.WaitGroup
	writing.Go(func() {
		for i := range 50 {
			p.SetInt("percent", i)
		}
	})
	done := make(chan struct{})
	go func() { writing.Wait(); close(done) }()
	for {
		select {
		case <-done:
			return
		default:
		}
		var values map[string]any
		b, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(b, &values)
		}
		if err != nil {
			t.Fatalf("a second program reads %q: %v", b, err)
		}
	}
}

func TestABrokenFileOfPreferencesIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "preferences.json")
	if err := os.WriteFile(file, []byte(`{"language":`), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &preferences{file: file}
	p.read()
	if got := p.StringWithFallback("language", "en"); got != "en" {
		t.Errorf("the language is %q", got)
	}
	p.SetString("language", "zh-Hant")
	p = &preferences{file: file}
	p.read()
	if got := p.String("language"); got != "zh-Hant" {
		t.Errorf("after a change the language is %q", got)
	}
}

// Nothing is written, and nobody is disturbed, where there is no place for it.
func TestPreferencesWithoutAPlaceLastAsLongAsTheProgram(t *testing.T) {
	p := &preferences{}
	p.read()
	p.SetString("language", "zh-Hans")
	if got := p.String("language"); got != "zh-Hans" {
		t.Errorf("the language is %q", got)
	}
}
