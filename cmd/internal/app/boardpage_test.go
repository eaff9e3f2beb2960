package app

import (
	"net/http"
	"strings"
	"testing"

	"sealedmove/export"
)

// The code on a slip or a board card leads to a page that the server has: that
// of the board in the round that is played.
func TestCodesOfPrintsLeadToTheBoards(t *testing.T) {
	a, id := sampleIn(t, t.TempDir())
	defer a.Close()
	r, err := Host(t.Context(), a, ServerConfig{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := r.Stop(); err != nil {
			t.Error(err)
		}
	}()
	st, err := a.Service.View(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	boards := 0
	for _, sec := range st.Sections {
		for _, b := range sec.Round(sec.Current()).Boards {
			boards++
			status, body := ask(t, http.DefaultClient, export.BoardPage(r.Plain[0]+"/", id, sec.ID, b.No), nil)
			if status != http.StatusOK || !strings.Contains(body, st.Player(b.White).Person.Value.Name) {
				t.Errorf("board %d of %s: %d", b.No, sec.Name, status)
			}
		}
	}
	if boards < 10 {
		t.Errorf("only %d boards", boards)
	}
}
