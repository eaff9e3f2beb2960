package trf_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Every problem of the package has its sentence, and every sentence its problem.
func TestEveryProblemIsWorded(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "internal", "locale", "catalogue", "en", "trf.json"))
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any
	if err := json.Unmarshal(b, &words); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`"(trf\.[a-z0-9.-]+)"`)
	stems := map[string][]string{
		"trf.number.":          {"board", "opponent", "players", "rank", "rating", "round", "rounds", "start-number"},
		"trf.missing.":         {"board", "points", "round", "start-number"},
		"trf.colour-inferred.": {"black", "white"},
	}
	for _, name := range names {
		if m, _ := filepath.Match("*_test.go", name); m {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range key.FindAllSubmatch(src, -1) {
			k := string(m[1])
			if ends, ok := stems[k]; ok {
				for _, e := range ends {
					used[k+e] = true
				}
				continue
			}
			used[k] = true
		}
	}
	for k := range used {
		if words[k] == nil {
			t.Errorf("%s has no sentence in the catalogue", k)
		}
	}
	for k := range words {
		if !used[k] {
			t.Errorf("%s is in the catalogue but no problem has it", k)
		}
	}
}
