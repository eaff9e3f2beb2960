package adjournment

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every stage, act, fact, need, ruling and branch has its words in every
// language, and no words are left over from one that has gone.
func TestEverythingHasWords(t *testing.T) {
	keys := map[string]bool{}
	for _, key := range []string{
		"refused", "article", "preface", "no-act", "not-now", "otherwise-hint", "otherwise-reason", "fact-missing", "tampered", "tampered-hint",
		"clock.form", "control.form", "moves-other", "moves-illegal", "moves-elsewhere", "open-first", "side.white", "side.black", "seal.intact", "seal.broken",
	} {
		keys[key] = true
	}
	for _, s := range Stages() {
		keys["stage."+string(s)] = true
	}
	for _, r := range Table() {
		keys["act."+string(r.Act)] = true
		for _, f := range r.Facts {
			keys["fact."+f.Name()] = true
		}
		for _, n := range r.Needs {
			keys["need."+n.Key] = true
		}
	}
	for _, why := range []string{
		whyMove, whyMate, whyStale, whyDead, whyByItself, whyOver, whyBad, whyBadDrawn, whyUncertain, whyStated, whyFlag, whyLate, whyLateBad,
	} {
		keys["ruling."+why] = true
	}
	for _, locked := range strings.Fields("length two share-length share-mistyped share-swapped altered commitment") {
		keys["locked."+locked] = true
	}
	for _, check := range strings.Fields("begin set-up replier sealer open read rule state resume clock") {
		keys["check."+check] = true
	}
	for _, branch := range strings.Fields("replier-late sealer-late default lost position-lost times-lost clock position agreed bad-move") {
		keys["branch."+branch], keys["branch."+branch+".do"] = true, true
	}
	files, err := filepath.Glob("../../internal/locale/catalogue/*/adjournment.json")
	if err != nil || len(files) < 3 {
		t.Fatalf("catalogues %v, %v", files, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := json.Unmarshal(b, &words); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for k := range keys {
			if words["adjournment."+k] == "" {
				t.Errorf("%s has no words for adjournment.%s", file, k)
			}
		}
		for k := range words {
			if name, ours := strings.CutPrefix(k, "adjournment."); ours && !keys[name] {
				t.Errorf("%s: nobody needs %s", file, k)
			}
		}
	}
}
