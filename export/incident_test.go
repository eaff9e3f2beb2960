package export

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// disputed is a hall with a claim of a draw that was first upheld and then, on an
// appeal, corrected, with a note on its board; and noise in the hall.
func disputed(t testing.TB) tournament.State {
	t.Helper()
	s := hall(t, 8)
	b := s.Sections[0].Rounds[0].Boards[0]
	at := time.Date(2026, 11, 30, 18, 2, 0, 0, time.UTC)
	place := tournament.Place{Section: s.Sections[0].ID, Round: 1, Board: b.No}
	made := func(id tournament.IncidentID, corrects int, p tournament.Place, minutes int, form string, a laws.Answers, decided ...laws.Decision) tournament.RulingMade {
		f, _ := laws.FormByID(form)
		x, problems := f.Rule(laws.Regime{Edition: tournament.FIDE2023}, a, decided...)
		if problems != nil {
			t.Fatal(problems)
		}
		words, err := json.Marshal(x.Spoken())
		if err != nil {
			t.Fatal(err)
		}
		e := tournament.RulingMade{
			Incident: id, Corrects: corrects, At: at.Add(time.Duration(minutes) * time.Minute).UnixMilli(), Place: p, Form: form, Laws: tournament.FIDE2023, Tempo: tournament.Standard,
			Result: x.Result, Articles: x.Articles, Texts: tournament.Private[tournament.RulingTexts]{Value: tournament.RulingTexts{Answers: a, Words: words}},
		}
		for _, c := range x.Clock {
			e.Clocks = append(e.Clocks, tournament.ClockChange{Player: c.Player, Seconds: int(c.By / time.Second), Article: c.Article})
		}
		for _, d := range x.Decided {
			e.Decisions = append(e.Decisions, tournament.Decision{Question: d.Question, Choice: d.Choice, Minutes: d.Minutes})
		}
		if p.Board != 0 {
			e.Players = tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
		}
		return e
	}
	const shuffled = "Nf3 Nf6 Ng1 Ng8"
	first := made("1", 0, place, 0, "claim", laws.Answers{"kind": "threefold", "moves": shuffled + " " + shuffled, "player": "white"})
	first.Texts.Value.Note = "Both scoresheets were compared."
	corrected := made("1", 1, place, 25, "claim", laws.Answers{"kind": "threefold", "moves": shuffled, "player": "white"})
	corrected.Texts.Value.Reason = "One pair of moves had been counted twice."
	second := made("2", 0, place, 30, "disturbance", laws.Answers{"what": "annoying", "player": "black"}, laws.Decision{Question: "conduct", Choice: "opponent-time", Minutes: 3})
	second.Penalties = []tournament.PenaltyGiven{{Player: b.Black, Offence: string(laws.Disturbing), Penalty: string(laws.OpponentTime), Seconds: 180, Article: "12.9.2"}}
	for _, e := range []tournament.Event{
		first,
		tournament.AppealLodged{Incident: "1", At: at.Add(10 * time.Minute).UnixMilli(), By: b.Black, Late: true, Grounds: tournament.Private[string]{Value: "The position stood twice only."}},
		tournament.AppealDecided{Incident: "1", At: at.Add(20 * time.Minute).UnixMilli(), Upheld: true, Reasons: tournament.Private[string]{Value: "The sheets show it."}},
		corrected, second,
		tournament.NoteWritten{At: at.Add(40 * time.Minute).UnixMilli(), Place: place, Text: tournament.Private[string]{Value: "Clock 14 was exchanged."}},
		made("3", 0, tournament.Place{}, 50, "disturbance", laws.Answers{"what": "outside"}, laws.Decision{Question: "extra-time", Choice: "time-both"}),
	} {
		next, err := s.Apply(e)
		if err != nil {
			t.Fatalf("%T: %v", e, err)
		}
		s = next
	}
	return s
}

// The report of an incident says where it was, what was found, the ruling with
// its articles in our words, what it was before its correction, and the appeal;
// on the page and on paper alike.
func TestIncidentReports(t *testing.T) {
	for _, l := range locale.Langs() {
		d := sampleDoc(t, disputed(t), l)
		for id, want := range map[tournament.IncidentID][]string{
			"1": {"2026-11-30 18:02", "2026-11-30 18:27", "One pair of moves had been counted twice.", "The position stood twice only.", "The sheets show it.", "Both scoresheets were compared.", "Clock 14 was exchanged.", "9.2.2", d.words.T("laws.fide2023.9.5.3"), d.t("incident.late"), d.t("incident.sign-white")},
			"2": {"12.9.2", d.words.T("laws.choice.opponent-time"), d.words.T("laws.offence.disturbing")},
			"3": {d.t("incident.hall"), d.words.T("laws.choice.time-both"), d.words.T("laws.fide2023.6.11.1")},
		} {
			if l == locale.English && id == "1" {
				want = append(want, "The claim is wrong", "The claim is right")
			}
			var page, paper bytes.Buffer
			if err := d.WriteIncident(&page, id); err != nil {
				t.Fatal(err)
			}
			if err := d.IncidentPDF(&paper, id); err != nil {
				t.Fatal(err)
			}
			text := poppler(t, paper.Bytes(), "pdftotext", "-layout")
			for _, w := range want {
				if !strings.Contains(page.String(), strings.ReplaceAll(w, "'", "&#39;")) {
					t.Errorf("%s, incident %s: the page does not say %q", l, id, w)
				}
				if !inOrder(text, w) {
					t.Errorf("%s, incident %s: the paper does not say %q:\n%s", l, id, w, text)
				}
			}
			if dir := os.Getenv("SEALEDMOVE_SHOTS"); dir != "" {
				for name, b := range map[string][]byte{".pdf": paper.Bytes(), ".html": page.Bytes()} {
					if err := os.WriteFile(filepath.Join(dir, "incident-"+string(id)+"-"+string(l)+name), b, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// inOrder tells whether the words of a sentence stand in a text one after the
// other: paper breaks its lines, with the label of the next column between.
func inOrder(text, sentence string) bool {
	for _, w := range strings.Fields(sentence) {
		_, rest, ok := strings.Cut(text, string([]rune(w)[:min(len([]rune(w)), 8)]))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// What was erased is said to be, and the rest of the report stands.
func TestIncidentReportAfterErasing(t *testing.T) {
	s := disputed(t)
	for _, i := range s.Incidents {
		for k := range i.Rulings {
			i.Rulings[k].Texts.Value = tournament.RulingTexts{}
		}
	}
	d := sampleDoc(t, s, locale.English)
	var b bytes.Buffer
	if err := d.WriteIncident(&b, "2"); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "(erased)") || !strings.Contains(got, "12.9.2") {
		t.Error(got)
	}
	if err := d.WriteIncident(&b, "9"); err == nil {
		t.Error("a report of nothing")
	}
}

// A long report goes on over the sheets, and every sheet says which it is.
func TestLongIncidentReport(t *testing.T) {
	s := disputed(t)
	s.Incidents[0].Rulings[1].Texts.Value.Reason = strings.Repeat("It was discussed at length. ", 300)
	var b bytes.Buffer
	if err := sampleDoc(t, s, locale.English).IncidentPDF(&b, "1"); err != nil {
		t.Fatal(err)
	}
	sheets := strings.Split(strings.TrimRight(poppler(t, b.Bytes(), "pdftotext", "-layout"), "\f"), "\f")
	if len(sheets) < 3 || !strings.Contains(sheets[1], "2 of "+string(rune('0'+len(sheets)))) {
		t.Errorf("%d sheets", len(sheets))
	}
}
