package desktop

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/locale"
)

// keysMade are the keys that the code puts together from a literal beginning
// and the end that a value gives.
var keysMade = map[string][]string{
	"desktop.":                 {"home", "players", "pairings", "results", "standings", "adjournments", "desk", "documents", "history"},
	"desktop.history.matter.":  {"documents", "games", "incidents", "orders", "pairings", "players", "results", "settings", "undoing"},
	"desktop.adj.group.":       {"adjourned", "adjudicated", "finished", "postponed"},
	"desktop.adj.kept.":        {"envelope-found", "envelope-missing", "keep", "open", "seal", "seal-reply"},
	"desktop.adj.state.":       {"adjudicated", "adjudication", "annulled", "appealed", "finished", "in-custody", "missing", "opened", "playing", "postponed", "reply-sealed", "resumed", "resumption", "sealing"},
	"desktop.adj.f.":           {"analysis", "at", "deadline", "game", "holder", "how", "move", "offer", "otherwise", "paper", "person", "photo", "place", "position", "present", "reason", "reminder", "result", "resume", "seal", "serial", "side", "unplayed", "used", "written"},
	"desktop.adj.what.":        {"adjourn", "adjourn-early", "adjudicate", "agree-draw", "annul", "appeal", "appoint-adjudicator", "arrive", "ask-adjudication", "begin", "call-off", "close-appeals", "decide-appeal", "decline-draw", "default", "drop-adjudication", "envelope-found", "envelope-missing", "flag-fall", "keep", "lapse", "lock-copy", "made-on-board", "new-game", "object-clock", "offer-draw", "open", "open-copy", "postpone", "read", "remind", "resign", "result", "resume", "rule", "schedule", "seal", "seal-reply", "set-clocks", "set-up", "start", "state-move", "submit-analysis", "wrong-position"},
	"desktop.adj.lang.":        {"any", "de", "en", "es", "fig", "fr", "it", "nl", "pl", "pt", "ru", "zh"},
	"desktop.adj.paper.":       {"a5", "c6", "pdf"},
	"desktop.adj.month.":       {"1", "10", "11", "12", "2", "3", "4", "5", "6", "7", "8", "9"},
	"desktop.adj.fact.claims-": {"black", "white"},
	"desktop.prizes.share-":    {"none", "equal", "hort"},
	"desktop.prizes.sex-":      {"any", "w", "m"},
	"scoring.set.":             {"club-rapid", "fide-round-robin", "fide-swiss", "fide-swiss-rated", "usual"},
	"desktop.waiting.":         {"f", "p", "u", "g"},
	"desktop.player.":          {"name", "latin", "title", "rating", "federation", "club", "fideId", "birth", "sex", "board", "nationalId", "ratingSource", "k", "games", "peak"},
	"desktop.new.":             {"name", "place", "dates", "chief", "laws", "tempo", "section", "first", "system", "rounds", "match", "time", "points", "bye", "ties", "lots"},
	"desktop.rules.":           {"apart.club", "apart.federation", "apart.family", "games", "keizer.top", "keizer.step", "keizer.lowest", "keizer.gap", "keizer.meetings", "keizer.own", "keizer.odd", "keizer.club", "keizer.excused", "keizer.absent", "keizer.win", "keizer.draw", "keizer.loss", "keizer.forfeit-win", "keizer.forfeit-loss"},
	"desktop.new.rounds-":      {"round-robin", "double-round-robin", "knockout"},
	"desktop.dash.what.":       {"absences", "appeals", "backup", "book", "checkin", "doubles", "draft", "equals", "final", "ids", "open", "packet", "players", "prizes", "ratings", "results", "saved", "trf", "unpaired"},
	"desktop.dash.to.":         {"adjournments", "backup", "book", "checkin", "desk", "final", "order", "packet", "pairings", "players", "prizes", "results", "saving", "trf"},
	"desktop.doc.":             {"board-cards", "book", "by-name", "categories", "check-in", "crosstable", "grid", "name-cards", "norms", "pairings", "pgn", "players", "players-csv", "prizes", "progress", "records", "scoresheets", "slips", "standings", "standings-csv", "trf", "working"},
	"desktop.register.change-": {"federation", "gone", "name", "new", "rating", "title"},
	"desktop.order.":           {"lots", "play-off", "hand"},
	"desktop.order.means-":     {"lots", "play-off", "hand"},
	"bye.":                     {"H", "Z", "F", "U"},
	"system.":                  {"dutch", "round-robin", "double-round-robin", "dubov", "burstein", "keizer", "knockout"},
	"hall.":                    {"board", "name", "standings"},
	"hallwindow.show.":         {"turn", "board", "name", "standings", "clock"},
	"laws.":                    {"fide2023", "fide1985"},
	"lawbook.":                 {"fide2023.Pref", "fide2023.1", "fide2023.2", "fide2023.3", "fide2023.4", "fide2023.5", "fide2023.6", "fide2023.7", "fide2023.8", "fide2023.9", "fide2023.10", "fide2023.11", "fide2023.12", "fide2023.A", "fide2023.B", "fide2023.I", "fide2023.II", "fide2023.III", "fide1985.Pref", "fide1985.1", "fide1985.2", "fide1985.3", "fide1985.4", "fide1985.5", "fide1985.6", "fide1985.7", "fide1985.8", "fide1985.9", "fide1985.10", "fide1985.11", "fide1985.12", "fide1985.13", "fide1985.14", "fide1985.15", "fide1985.16", "fide1985.17"},
	"lawbook.edition.":         {"fide2023", "fide1985"},
	"lawbook.edition-long.":    {"fide2023", "fide1985"},
	"clock.":                   {"used", "moves", "at", "left"},
	"laws.end.":                {"checkmate", "stalemate", "fivefold", "seventyfive", "dead"},
	"laws.say.because-":        {"end", "material", "search", "walls"},
	"laws.pick.from.":          {"used", "share", "change"},
	"colour.":                  {"white", "black"},
	"tempo.":                   {"standard", "rapid", "blitz"},
}

// literals are the strings of the package's code that look like keys, and
// those that are the beginning of one.
func literals(t *testing.T) (whole, begun map[string]bool) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	whole, begun = map[string]bool{}, map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			s, err := strconv.Unquote(lit.Value)
			switch {
			case err != nil || !looksLikeKey(s):
			case strings.HasSuffix(s, ".") || strings.HasSuffix(s, "-"):
				begun[s] = true
			default:
				whole[s] = true
			}
			return true
		})
	}
	return whole, begun
}

func looksLikeKey(s string) bool {
	area, rest, ok := strings.Cut(s, ".")
	return ok && !strings.ContainsAny(s, " /%\n") && (rest != "" || s == area+".") &&
		slices.Contains([]string{"desktop", "confirm", "bye", "count", "system", "laws", "tempo", "colour", "result", "round", "player", "section", "event", "state", "undo", "scoring", "order", "lawbook", "analysis", "clock", "hallwindow", "manual"}, area)
}

// Every word on the screen has its key in the catalogue, and no key of the
// desktop is left over.
func TestEveryKeyIsThereAndUsed(t *testing.T) {
	words := locale.In(locale.English)
	whole, begun := literals(t)
	used := map[string]bool{}
	for k := range whole {
		used[k] = true
		if !words.Has(k) && !isEnd(k) {
			t.Errorf("%q is in no catalogue", k)
		}
	}
	for _, k := range words.Keys() { // every question names its act
		if strings.HasPrefix(k, "warn.") {
			if used["confirm."+k] = true; !words.Has("confirm." + k) {
				t.Errorf("the question %q has no word for its button", k)
			}
		}
	}
	delete(begun, "confirm.")
	for b := range begun {
		ends, ok := keysMade[b]
		if !ok {
			t.Errorf("%q begins a key; say in keysMade which there are", b)
		}
		for _, e := range ends {
			used[b+e] = true
			if !words.Has(b + e) {
				t.Errorf("%q is in no catalogue", b+e)
			}
			if b == "desktop.doc." {
				used[b+e+".use"] = true
			}
		}
	}
	for _, k := range words.Keys() {
		area, _, _ := strings.Cut(k, ".")
		if slices.Contains([]string{"desktop", "confirm", "lawbook", "analysis", "clock", "hallwindow", "manual"}, area) && !used[k] {
			t.Errorf("nobody uses %q", k)
		}
	}
}

// isEnd tells whether a literal is an end in keysMade, or the end of a document's key.
func isEnd(k string) bool { return k == ".use" }
