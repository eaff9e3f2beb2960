package export

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/tournament"
)

//go:embed envelope.html
var envelopeSource string

//go:embed envelope.css
var envelopeStyle string

//go:embed pieces
var pieceFiles embed.FS

// Paper is what an envelope is printed on.
type Paper string

// The papers: one sheet with the front and both receipts to cut apart; the
// front and the receipts on a sheet each; or the envelope itself.
const (
	PaperA4 Paper = "A4"
	PaperA5 Paper = "A5"
	PaperC6 Paper = "C6"
)

// Papers lists the papers, in the order of a menu.
func Papers() []Paper { return []Paper{PaperA4, PaperA5, PaperC6} }

// EnvelopePrint is what is printed for an adjourned game: the front of the
// envelope and the receipts of the players. It shows what the Laws ask for (I.2;
// 13.2 of the older edition) and the code by which paper and record are
// compared; the sealed move is on paper only and is not among it.
type EnvelopePrint struct {
	Serial   string
	Game     string // section, round and board
	Warning  string // when it may be opened
	Article  string
	White    Cell
	Black    Cell
	Lines    []Line
	Diagram  Diagram
	Code     string
	Receipts []Receipt
}

// Line is a label with what stands beside it. Strong ones are what a reader
// looks for first.
type Line struct {
	Label  string
	Value  string
	Strong bool
}

// Receipt is what a player takes home.
type Receipt struct {
	Color    tournament.Color
	Title    string
	Name     Cell
	Opponent Cell
	Lines    []Line
	Notes    []string
}

// Diagram is a position to be drawn.
type Diagram struct {
	Ranks  [8][8]rules.Piece // from the eighth rank down, a-file first
	ToMove string            // "Black to move"
}

// Envelope is the print of the envelope that a game lies in now. A game
// without one is refused.
func (d *Doc) Envelope(g adjournment.Game) (EnvelopePrint, error) {
	sec := d.state.Section(g.Section)
	e := g.Envelope
	if sec == nil || e == nil {
		return EnvelopePrint{}, tournament.Refuse("export.envelope.none", int(g.Board), int(g.Round))
	}
	white, black := d.state.Player(g.White), d.state.Player(g.Black)
	if white == nil || black == nil {
		return EnvelopePrint{}, tournament.Refuse("export.envelope.none", int(g.Board), int(g.Round))
	}
	position, err := rules.ParseFEN(e.Position)
	if err != nil {
		return EnvelopePrint{}, err
	}
	p := EnvelopePrint{
		Serial: e.Serial, Game: d.gameWords(sec, g), Code: e.Code(), White: d.person(white, sec.TPN(g.White)), Black: d.person(black, sec.TPN(g.Black)),
		Warning: d.t("envelope.warning", d.side(e.Sealer.Other())), Article: d.article(g, "I.7", "14.2"), Diagram: d.diagram(position),
	}
	p.Lines = d.envelopeLines(g)
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		p.Receipts = append(p.Receipts, d.receipt(g, c, p))
	}
	return p, nil
}

// envelopeLines are the facts on the front, the names apart.
func (d *Doc) envelopeLines(g adjournment.Game) []Line {
	e := g.Envelope
	lines := []Line{
		{d.t("envelope.sealed-by"), d.sealer(g), true},
		{d.t("envelope.move"), moveNumber(e), true},
		{d.t("envelope.used-white"), d.clock(g, tournament.White), true},
		{d.t("envelope.used-black"), d.clock(g, tournament.Black), true},
	}
	if e.Charged > 0 {
		lines = append(lines, Line{Label: d.t("envelope.charged"), Value: d.t("envelope.charged-to", e.Charged.String(), d.side(e.Sealer))})
	}
	lines = append(lines, Line{d.t("envelope.offer"), d.offer(e.Offer), e.Offer != tournament.NoColor})
	if e.OnBoard {
		lines = append(lines, Line{Label: d.t("envelope.on-board"), Value: d.t("envelope.on-board-yes")})
	}
	lines = append(lines, Line{d.t("envelope.resumption"), d.moment(g.Resume), true})
	if place := placeOf(g); place != "" {
		lines = append(lines, Line{d.t("envelope.place"), place, true})
	}
	lines = append(lines, Line{Label: d.t("envelope.sealed-at"), Value: d.moment(e.Sealed)})
	if g.Commitment != "" {
		lines = append(lines, Line{Label: d.t("envelope.commitment"), Value: g.Commitment})
	}
	return lines
}

// receipt is what the player of colour c takes home.
func (d *Doc) receipt(g adjournment.Game, c tournament.Color, p EnvelopePrint) Receipt {
	e := g.Envelope
	r := Receipt{Color: c, Title: d.t("envelope.receipt-" + c.String()), Name: p.White, Opponent: p.Black}
	if c == tournament.Black {
		r.Name, r.Opponent = p.Black, p.White
	}
	r.Lines = []Line{
		{Label: d.t("envelope.opponent"), Value: r.Opponent.Text},
		{d.t("envelope.sealed-by"), d.sealer(g), false},
		{d.t("envelope.move"), moveNumber(e), false},
		{d.t("envelope.used-white"), d.clock(g, tournament.White), false},
		{d.t("envelope.used-black"), d.clock(g, tournament.Black), false},
		{d.t("envelope.offer"), d.offer(e.Offer), false},
		{d.t("envelope.resumption"), d.moment(g.Resume), true},
	}
	if place := placeOf(g); place != "" {
		r.Lines = append(r.Lines, Line{d.t("envelope.place"), place, true})
	}
	if g.Commitment != "" {
		r.Lines = append(r.Lines, Line{Label: d.t("envelope.commitment"), Value: g.Commitment})
	}
	if !g.Resume.IsZero() {
		r.Notes = append(r.Notes, d.t("envelope.late", d.moment(g.Resume.Add(g.DefaultTime())), d.article(g, "I.10", "10.15")))
	}
	key := "envelope.yours-open"
	if c == e.Sealer {
		key = "envelope.yours-sealed"
	}
	r.Notes = append(r.Notes, d.t(key), d.t("envelope.agreed", d.article(g, "I.6", "14.2(1)")))
	return r
}

// sealer is the player who has sealed, by colour and name (I.2.4).
func (d *Doc) sealer(g adjournment.Game) string {
	id := g.White
	if g.Envelope.Sealer == tournament.Black {
		id = g.Black
	}
	name, _, _ := strings.Cut(d.person(d.state.Player(id), 0).Text, "\u2002") // in his own script
	return d.t("envelope.sealer", d.side(g.Envelope.Sealer), name)
}

// moveNumber is the number of the sealed move as a scoresheet has it: "41…" is Black's.
func moveNumber(e *adjournment.Envelope) string {
	if e.Sealer == tournament.Black {
		return strconv.Itoa(e.Number) + "…"
	}
	return strconv.Itoa(e.Number) + "."
}

// clock is the time that a player has used, and what is left of it where the
// time control says so.
func (d *Doc) clock(g adjournment.Game, c tournament.Color) string {
	used := g.Envelope.Used.Of(c)
	left, ok := g.Left(c)
	if !ok {
		return used.String()
	}
	return d.t("envelope.used-left", used.String(), left.String())
}

func (d *Doc) offer(c tournament.Color) string {
	if c == tournament.NoColor {
		return d.t("envelope.no-offer")
	}
	return d.t("envelope.offer-by", d.side(c))
}

// side is the name of a colour.
func (d *Doc) side(c tournament.Color) string { return d.words.T("adjournment.side." + c.String()) }

// article is the article of the edition in force, in words.
func (d *Doc) article(g adjournment.Game, today, older string) string {
	return d.words.T("adjournment.article", adjournment.Articles{Today: today, Older: older}.In(g.Edition))
}

// moment is a day and a time, in the zone in which it was given.
func (d *Doc) moment(t time.Time) string {
	if t.IsZero() {
		return d.t("envelope.open-date")
	}
	return d.t("envelope.moment", t.Format("2006-01-02"), d.weekday(t), t.Format("15:04"))
}

// placeOf is where play goes on, as it was last announced.
func placeOf(g adjournment.Game) string {
	for i := len(g.Acts) - 1; i >= 0; i-- {
		if p := tournament.Clean(g.Acts[i].Texts.Place); p != "" {
			return p
		}
	}
	return ""
}

// gameWords is the section (where there are several), the round and the board.
func (d *Doc) gameWords(sec *tournament.Section, g adjournment.Game) string {
	s := d.t("envelope.game", int(g.Round), int(g.Board))
	if !d.one() {
		s = tournament.Clean(sec.Name) + " · " + s
	}
	return s
}

func (d *Doc) diagram(p rules.Position) Diagram {
	g := Diagram{ToMove: d.t("envelope.to-move-" + p.Turn().String())}
	for rank := range 8 {
		for file := range 8 {
			g.Ranks[rank][file] = p.Piece(rules.SquareAt(file, 7-rank))
		}
	}
	return g
}

// WriteEnvelope writes the print of an envelope with its receipts as a page
// that prints on the given paper, with nothing from elsewhere.
func (d *Doc) WriteEnvelope(w io.Writer, g adjournment.Game, paper Paper) error {
	p, err := d.Envelope(g)
	if err != nil {
		return err
	}
	return envelopeTemplate.ExecuteTemplate(w, "envelope", envelopePage{
		EnvelopePrint: p, doc: d, Lang: d.lang(), Paper: paper, Event: d.event(), Where: d.where(), Proof: d.proof(), Style: template.CSS(envelopeStyle), // our own file
	})
}

// envelopePage is what the template shows.
type envelopePage struct {
	EnvelopePrint
	doc   *Doc
	Lang  locale.Lang
	Paper Paper
	Event string
	Where string
	Proof string
	Style template.CSS
}

// T is a text of the catalogue, for the template.
func (p envelopePage) T(key string, args ...any) string { return p.doc.t(key, args...) }

// Board is the diagram as a drawing: dark squares hatched, as paper has no tints.
func (p envelopePage) Board() template.HTML { return p.Diagram.svg() }

// Sheets are what each sheet of paper bears: front, receipts.
func (p envelopePage) Sheets() [][]string {
	switch p.Paper {
	case PaperA5:
		return [][]string{{"front"}, {"receipts"}}
	case PaperC6:
		return [][]string{{"front"}, {"receipt 0"}, {"receipt 1"}}
	default:
		return [][]string{{"front", "receipts"}}
	}
}

// With is a receipt with the page that it stands on.
func (p envelopePage) With(r Receipt) receiptPage { return receiptPage{P: p, R: r} }

type receiptPage struct {
	P envelopePage
	R Receipt
}

// svg draws the position, White below, each square 10 units wide.
func (g Diagram) svg() template.HTML {
	var b bytes.Buffer
	b.WriteString(`<svg class="board" viewBox="-6 -1 88 88" role="img" aria-label="`)
	template.HTMLEscape(&b, []byte(g.ToMove))
	b.WriteString(`"><defs><pattern id="hatch" width="1.4" height="1.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M.7 0v1.4" stroke="#000" stroke-width=".28"/></pattern>`)
	drawn := map[rules.Piece]bool{}
	for _, rank := range g.Ranks {
		for _, p := range rank {
			if p != rules.NoPiece && !drawn[p] {
				drawn[p] = true
				b.WriteString(pieceSymbol(p))
			}
		}
	}
	b.WriteString(`</defs>`)
	for i, rank := range g.Ranks {
		fmt.Fprintf(&b, `<text class="co" x="-3" y="%d" text-anchor="middle">%d</text>`, 10*i+7, 8-i)
		fmt.Fprintf(&b, `<text class="co" x="%d" y="85.5" text-anchor="middle">%c</text>`, 10*i+5, 'a'+i)
		for k, p := range rank {
			if (i+k)%2 == 1 {
				fmt.Fprintf(&b, `<rect x="%d" y="%d" width="10" height="10" fill="url(#hatch)"/>`, 10*k, 10*i)
			}
			if p != rules.NoPiece {
				fmt.Fprintf(&b, `<use href="#%s" x="%d" y="%d" width="10" height="10"/>`, pieceName(p), 10*k, 10*i)
			}
		}
	}
	b.WriteString(`<rect x="0" y="0" width="80" height="80" fill="none" stroke="#000" stroke-width=".5"/></svg>`)
	return template.HTML(b.String()) // our own drawing; the one text in it is escaped
}

// pieceName is "wK" for a white king: the name of its drawing.
func pieceName(p rules.Piece) string {
	color := "w"
	if p.Color() == rules.Black {
		color = "b"
	}
	return color + string(p.Kind().Letter())
}

// PieceSVG is the drawing of a piece by its name, "wK" to "bP"; nil is none.
func PieceSVG(name string) []byte {
	file, err := pieceFiles.ReadFile("pieces/" + name + ".svg")
	if err != nil {
		return nil
	}
	return file
}

// pieceSymbol is the drawing of a piece, to be used by its name, on a white
// ground that keeps the hatching off its outline.
func pieceSymbol(p rules.Piece) string {
	_, inner, _ := strings.Cut(string(PieceSVG(pieceName(p))), ">")
	inner = strings.TrimSuffix(strings.TrimSpace(inner), "</svg>")
	halo := strings.NewReplacer(`fill="#`, `fill="#FFFFFF" stroke="#FFFFFF" stroke-width="3.5" data-ink="#`).Replace(inner)
	return `<symbol id="` + pieceName(p) + `" viewBox="0 0 48 48">` + halo + inner + `</symbol>`
}

var envelopeTemplate = template.Must(template.New("").Funcs(template.FuncMap{"names": names}).Parse(envelopeSource))
