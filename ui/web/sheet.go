package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

//go:embed template
var templateFiles embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"icon": icon, "sprite": sprite, "asset": asset, "stamp": stamp,
	}).ParseFS(templateFiles, "template/*.html"))
})

// sheet is what a page shows: the frame that all share, and its content.
type sheet struct {
	*locale.Catalogue
	Kind    string // template of the content
	Title   string // of the window
	Heading string
	Sub     string
	Back    bool   // there is a list of sections to go back to
	Event   string // the event's id: browsers remember by it who reads
	Stream  string // address of the stream
	Seq     int64
	Changed time.Time
	Tabs    []link
	Others  []link // the sections of the event
	Langs   []link
	Find    bool   // there is something to search
	Orders  []link // the orders of the list
	Screen  string // address of the section's screen for the wall
	Door    bool   // people can come in
	Content any
}

// link is one of a row of choices.
type link struct {
	Text, Href string
	Lang       string // of the text, where it is not the page's
	On         bool
}

func render(s sheet) ([]byte, error) { return renderAs("page", s) }

// renderAs renders a page in a frame of its own.
func renderAs(frame string, content any) ([]byte, error) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, frame, content); err != nil {
		return nil, fmt.Errorf("render %s: %w", frame, err)
	}
	return b.Bytes(), nil
}

// sheet is the frame of a page of a section; query is what its address has
// after the path.
func (v *view) sheet(query url.Values) sheet {
	sec := v.section
	self := v.url() + "/" + v.key.view
	sh := sheet{
		Catalogue: v.Catalogue, Kind: v.kind(), Heading: v.state.Info.Name, Sub: sec.Name, Back: true, Event: string(v.id),
		Stream: "/events?" + url.Values{"t": {joinID(v.id, sec.ID)}}.Encode(), Seq: v.state.Seq, Changed: v.changed,
		Langs: langLinks(self, query, v.Lang()), Find: true, Screen: v.url() + "/screen/1", Door: v.door,
	}
	for _, name := range []string{"pairings", "standings", "crosstable"} {
		sh.Tabs = append(sh.Tabs, link{Text: v.T("web." + name), Href: v.url() + "/" + name, On: name == v.tab()})
	}
	if len(v.state.Sections) > 1 {
		for _, other := range v.state.Sections {
			to := *v
			to.section = other
			sh.Others = append(sh.Others, link{Text: other.Name, Href: to.url() + "/" + v.tab(), On: other == sec})
		}
	}
	return sh
}

// tab is the page of the section under which a page stands: itself, or the
// pairings and the standings for what goes with them.
func (v *view) tab() string {
	switch {
	case v.key.view == "categories" || v.key.view == "prizes" || strings.HasPrefix(v.key.view, "player/"):
		return "standings"
	case strings.HasPrefix(v.key.view, "board/"):
		return "pairings"
	}
	return v.key.view
}

// kind is the template of the content: the last part of the address.
func (v *view) kind() string { return path.Base(v.key.view) }

// say puts a sentence into the reader's language.
func (v *view) say(s scoring.Sentence) string { return v.T(s.Key, s.Args...) }

// name is a player in a sentence.
func (v *view) name(p tournament.PlayerID) string {
	if n := v.state.Player(p).Person.Value.Name; n != "" {
		return n
	}
	return v.T("web.number", int(v.section.TPN(p)))
}

// langLinks are the page in every language, each named in itself.
func langLinks(path string, query url.Values, now locale.Lang) []link {
	var links []link
	for _, l := range locale.Langs() {
		q := url.Values{"lang": {string(l)}}
		for k, v := range query {
			q[k] = v
		}
		links = append(links, link{Text: l.Name(), Href: path + "?" + q.Encode(), Lang: string(l), On: l == now})
	}
	return links
}

// stamp is when what a page shows was written, and the number of the journal's
// last entry, as the status bar and the papers have it. The time stands
// in an element of its own: browsers put it into their own time zone.
func stamp(s sheet) template.HTML {
	const gap = "\x00"
	words := s.T("web.updated-time", gap) // of all events together there is no entry that it is as of
	if s.Event != "" {
		words = s.T("web.updated", gap, spaced(s.Seq))
	}
	text := template.HTMLEscapeString(words)
	at := `<time datetime="` + s.Changed.UTC().Format(time.RFC3339) + `">` + s.Changed.Format("15:04") + `</time>`
	return template.HTML(strings.Replace(text, template.HTMLEscapeString(gap), at, 1)) // both parts are escaped or made here
}

// spaced is a number with a thin space between thousands.
func spaced(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u2009" + s[i:]
	}
	return s
}

// person is a player as pages name him.
type person struct {
	ID     string
	Name   string
	Latin  string // where the name is in another script
	Title  string
	Number int // pairing number, 0 before there is one
	Rating int
	From   string // club, else federation
}

func personOf(sec *tournament.Section, p *tournament.Player) person {
	of := p.Person.Value
	out := person{ID: string(p.ID), Name: of.Name, Latin: of.Latin, Title: p.Title, Number: int(sec.TPN(p.ID)), Rating: p.Rating, From: p.Club}
	if out.Latin == out.Name {
		out.Latin = ""
	}
	if out.From == "" {
		out.From = p.Federation
	}
	return out
}

// outcome is a result, or the want of one, as a cell shows it.
type outcome struct {
	Class  string // its colour
	Icon   string
	Text   string
	Raised string
	Words  string
}

// outcomeOf shows the result of a board. playing is whether one is still to come.
func outcomeOf(words *locale.Catalogue, r tournament.Result, playing bool) outcome {
	o := outcome{Text: words.Result(r), Words: words.ResultWords(r)}
	if u, ok := strings.CutSuffix(o.Text, " u"); ok && r.Played() && !r.Rated() {
		o.Text, o.Raised = u, "u"
	}
	switch r {
	case tournament.NoResult:
		o.Class, o.Icon, o.Text = "missing", "state-missing", o.Words
		if playing {
			o.Text, o.Words = words.T("web.playing"), words.T("web.playing")
		}
	case tournament.WhiteWins, tournament.WhiteWinsUnrated:
		o.Icon = "state-white"
	case tournament.BlackWins, tournament.BlackWinsUnrated:
		o.Icon = "state-black"
	case tournament.Drawn, tournament.DrawnUnrated:
		o.Icon = "state-draw"
	case tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit:
		o.Class, o.Icon = "forfeit", "state-forfeit"
	case tournament.BothLose, tournament.HalfToWhite, tournament.HalfToBlack:
		o.Class, o.Icon = "forfeit", "scales"
	case tournament.Adjourned:
		o.Class, o.Icon = "adjourned", "envelope"
	case tournament.Postponed:
		o.Class, o.Icon = "postponed", "calendar"
	default: // a result that a later version added: its words still show
	}
	return o
}

// outcomeOfBye shows a round without opponent.
func outcomeOfBye(words *locale.Catalogue, k tournament.ByeKind, sec *tournament.Section) outcome {
	o := outcome{Class: "bye", Icon: "state-bye", Words: words.Bye(sec.System, k)}
	o.Text = words.T("web.bye", sec.Points.OfBye(k))
	if k == tournament.ZeroBye {
		o.Text = o.Words
	}
	return o
}
