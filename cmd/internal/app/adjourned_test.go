package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/export"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/web"
)

// What was sealed, and what a locked copy of it holds, is looked for in the
// file with its journal of writes, a backup, the log, every document, every
// page and the desktop's history before the envelope is opened, and not found; nor are the shares. Two of
// them open it, so it was there.
func TestSealedTextStandsNowhere(t *testing.T) {
	const sealed = "Nd4 zugzwang"
	ctx, dir := context.Background(), t.TempDir()
	logged, err := os.Create(filepath.Join(dir, "program.log"))
	if err != nil {
		t.Fatal(err)
	}
	defer logged.Close()
	log := slog.New(slog.NewTextHandler(logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	a, err := Open(ctx, Config{DB: filepath.Join(dir, "club.db"), Program: "test", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	chief := arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}
	id, st, err := a.Service.CreateEvent(ctx, chief, arbiter.NewEvent{Info: tournament.Info{Name: "Lakeside", Start: "2026-11-30"}, Sections: []tournament.Settings{arbiter.Defaults("Open")}})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	sec := st.Sections[0].ID
	var entries []arbiter.Entry
	for i := range 4 {
		entries = append(entries, arbiter.Entry{Section: sec, Person: tournament.Person{Name: fmt.Sprintf("Player %c", 'A'+i)}, Profile: tournament.Profile{Rating: 2000 - i}})
	}
	_, err = a.Service.EnterPlayers(ctx, chief, id, entries, nil)
	must(err)
	st, err = a.Service.DraftRound(ctx, chief, id, sec, pairing.Control{}, nil)
	must(err)
	st, err = a.Service.PublishRound(ctx, chief, id, sec, st.Section(sec).Draft.Digest, nil)
	must(err)
	board := st.Section(sec).Round(1).Boards[0].No
	game := arbiter.GameAct{Section: sec, Round: 1, Board: board}
	resume := a.Service.Now().AddDate(0, 0, 7).Truncate(time.Second)
	game.Act = adjournment.Act{Name: adjournment.Adjourn, Position: "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"}
	game.Then = []adjournment.Act{{Name: adjournment.Seal, Used: &tournament.ByColor[adjournment.Clock]{White: 3730, Black: 2855}, Serial: "E-0001", Sheets: true, Resume: resume, Texts: adjournment.Texts{Holder: "M. Kestrel"}}}
	_, err = a.Service.ActOnGame(ctx, chief, id, game, nil)
	must(err)
	shares, st, err := a.Service.LockCopy(ctx, chief, id, arbiter.GameAct{Section: sec, Round: 1, Board: board, Seen: 2}, sealed)
	must(err)
	_, err = a.Service.Backup(ctx, "r01")
	must(err)
	writeAll(t, a, id, st, dir)

	secrets := append([]string{sealed, "zugzwang", "c6d4"}, shares[:]...)
	files, serials := 0, 0
	must(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		for _, s := range secrets {
			if bytes.Contains(b, []byte(s)) {
				t.Errorf("%q stands in %s", s, filepath.Base(path))
			}
		}
		if files++; bytes.Contains(b, []byte("E-0001")) {
			serials++
		}
		return err
	}))
	if files < 25 || serials < 3 { // database, backup and paper name the envelope: the search does find things
		t.Errorf("%d files were looked at, %d name the envelope", files, serials)
	}

	historyKeeps(t, a, id, secrets)

	act := func(seen int, x adjournment.Act) {
		t.Helper()
		_, err := a.Service.ActOnGame(ctx, chief, id, arbiter.GameAct{Section: sec, Round: 1, Board: board, Seen: seen, Act: x}, nil)
		must(err)
	}
	act(3, adjournment.Act{Name: adjournment.EnvelopeMissing, Texts: adjournment.Texts{Reason: "not in the safe"}})
	act(4, adjournment.Act{Name: adjournment.Begin, At: resume, Present: &tournament.ByColor[bool]{White: true, Black: true}})
	shares[1] = ""
	says, _, err := a.Service.OpenCopy(ctx, chief, id, arbiter.GameAct{Section: sec, Round: 1, Board: board, Seen: 5}, shares)
	if err != nil || says != sealed {
		t.Errorf("two shares give %q, %v", says, err)
	}
}

// writeAll writes every document and every page of an event into a folder.
func writeAll(t *testing.T, a *App, id tournament.EventID, st tournament.State, dir string) {
	t.Helper()
	ctx := context.Background()
	remarks, err := a.Service.Remarks(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := export.New(export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Time: a.Service.Now()}, Lang: locale.English, Remarks: remarks})
	if err != nil {
		t.Fatal(err)
	}
	sec := st.Sections[0].ID
	g, err := adjournment.Of(id, &st, sec, 1, st.Section(sec).Round(1).Boards[0].No)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, f func(io.Writer) error) {
		t.Helper()
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("book.xlsx", doc.Workbook)
	write("report.trf", func(w io.Writer) error { return doc.TRF(w, sec) })
	write("games.pgn", func(w io.Writer) error { return doc.PGN(w, sec, 1) })
	write("envelope.pdf", func(w io.Writer) error { return doc.EnvelopePDF(w, g) })
	write("envelope.html", func(w io.Writer) error { return doc.WriteEnvelope(w, g, export.PaperC6) })
	write("tonight.html", func(w io.Writer) error { return doc.WriteAdjourned(w, []adjournment.Game{g}, time.Time{}) })
	for _, k := range []export.Kind{export.Standings, export.CrossTable, export.Pairings, export.Players} {
		c := export.Choice{Kind: k}
		write(string(k)+".html", func(w io.Writer) error { return doc.HTML(w, c) })
		write(string(k)+".csv", func(w io.Writer) error { return doc.CSV(w, c) })
		write(string(k)+".json", func(w io.Writer) error { return doc.JSON(w, c) })
		write(string(k)+".pdf", func(w io.Writer) error { return doc.PDF(w, c) })
	}
	server := web.New(a.Service, web.Options{})
	defer server.Close()
	for i, page := range []string{"", "/pairings", "/standings", "/crosstable", "/board/1", "/screen/1"} {
		r := httptest.NewRequest(http.MethodGet, "/t/"+string(id)+"-"+string(sec)+page, nil)
		r.Host = "localhost"
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, r)
		if answer.Code >= http.StatusBadRequest {
			t.Fatalf("%s: status %d %s", page, answer.Code, strings.TrimSpace(answer.Body.String()))
		}
		write(fmt.Sprintf("page-%d.html", i), func(w io.Writer) error { _, err := io.WriteString(w, answer.Body.String()); return err })
	}
}
