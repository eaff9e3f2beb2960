package main

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

var english = files{language: func() locale.Lang { return locale.English }}

// A line that is somebody who has been entered is a problem of the preview,
// with its line, and not a surprise after Enter.
func TestWhoIsEnteredAlreadyIsSeenInThePreview(t *testing.T) {
	entered := []*tournament.Player{{ID: "p1", Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "王小明", FideID: "8600001"}}}}
	list := "Name;FIDE ID\nPlayer, New;\nWang, Xiaoming;8600001\n"
	l, problems := english.Players("list.csv", []byte(list), "", entered)
	if len(l.Rows) != 2 {
		t.Fatalf("%d rows, want 2", len(l.Rows))
	}
	for _, p := range problems {
		if !p.Warning && p.Line == 3 && strings.Contains(p.Error(), "8600001") {
			return
		}
	}
	t.Errorf("no problem in line 3 among %v", problems)
}

// A TRF in an encoding of its country is read in the reader's, or in the one
// that he chooses.
func TestATRFInAnotherEncoding(t *testing.T) {
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String("012 俱乐部赛\n001    1      林语桐                            2188                             0.0    1\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, encoding string
		lang           locale.Lang
		want           bool
	}{
		{"a Chinese reader", "", locale.Hans, true},
		{"an English reader who chooses", "GB18030", locale.English, true},
		{"an English reader who does not", "", locale.English, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := files{language: func() locale.Lang { return c.lang }}
			if got := strings.Contains(string(f.text([]byte(gbk), c.encoding)), "林语桐"); got != c.want {
				t.Errorf("the name is read: %v, want %v", got, c.want)
			}
		})
	}
	utf8 := []byte("012 俱乐部赛\n")
	if got := english.text(utf8, ""); string(got) != string(utf8) {
		t.Errorf("UTF-8 became %q", got)
	}
}
