package export

import (
	"io"
	"strings"

	"sealedmove/arbiter/adjournment"
	"sealedmove/export/pdf"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// EnvelopePDF writes the envelopes of adjourned games as PDF, a sheet of A4
// each: the front above, the receipts below, to be cut apart. They say what
// [Doc.Envelope] does.
func (d *Doc) EnvelopePDF(w io.Writer, games ...adjournment.Game) error {
	p := printer{Doc: d}
	p.out = pdf.New(pdf.Paper{
		Title: p.t("envelope.title") + " – " + p.event(), Lang: string(p.lang()), Made: p.foot.Time, Proof: p.proof(), Foot: cutWidth(p.event(), 32),
		Missing: func(codes, example string) string { return p.word("missing", codes, example) },
	})
	var all []pdf.Envelope
	for _, g := range games {
		e, err := d.Envelope(g)
		if err != nil {
			return err
		}
		all = append(all, p.envelope(e))
	}
	if err := p.refusal(); err != nil {
		return err
	}
	p.out.Envelopes(all)
	return p.out.Write(w)
}

// refusal names what cannot be set; nil where all can be.
func (p *printer) refusal() error {
	if len(p.refused) == 0 {
		return nil
	}
	return tournament.Refuse("pdf.right-to-left", strings.Join(p.refused, p.t("join")))
}

// envelope is an envelope as paper has it.
func (p *printer) envelope(e EnvelopePrint) pdf.Envelope {
	event := p.event()
	if where := p.where(); where != "" {
		event += " · " + where
	}
	out := pdf.Envelope{
		Title: p.t("envelope.title"), Event: p.setText(event), Game: p.setText(e.Game), Serial: e.Serial,
		WordWhite: p.t("col.white"), WordBlack: p.t("col.black"),
		White: pdf.Player{Name: p.both(e.White)}, Black: pdf.Player{Name: p.both(e.Black)},
		Facts: p.facts(e.Lines), Board: boardOf(e.Diagram), Warning: e.Warning, Article: e.Article,
		Signatures: []string{p.t("envelope.sign-white"), p.t("envelope.sign-black"), p.t("envelope.sign-arbiter")},
		Flap:       p.t("envelope.flap"), Code: p.t("envelope.code", e.Code),
	}
	for _, r := range e.Receipts {
		out.Receipts = append(out.Receipts, pdf.Receipt{
			Title: r.Title, Side: pdfSide(r.Color), Name: p.both(r.Name), Facts: p.facts(r.Lines), Notes: r.Notes, Sign: p.t("envelope.sign-arbiter"),
		})
	}
	return out
}

// both is a name in its own script and in Latin letters.
func (p *printer) both(c Cell) string {
	return strings.ReplaceAll(p.setText(c.Text), "\u2002", "  ")
}

func (p *printer) facts(lines []Line) []pdf.Fact {
	out := make([]pdf.Fact, len(lines))
	for i, l := range lines {
		out[i] = pdf.Fact{Label: l.Label, Value: strings.ReplaceAll(p.setText(l.Value), "\u2002", "  "), Strong: l.Strong}
	}
	return out
}

// pieceSigns are the signs of the pieces by colour and letter.
var pieceSigns = map[string]rune{
	"wK": '♔', "wQ": '♕', "wR": '♖', "wB": '♗', "wN": '♘', "wP": '♙',
	"bK": '♚', "bQ": '♛', "bR": '♜', "bB": '♝', "bN": '♞', "bP": '♟',
}

func boardOf(g Diagram) pdf.Board {
	b := pdf.Board{Below: g.ToMove}
	for i, rank := range g.Ranks {
		for k, piece := range rank {
			if piece != rules.NoPiece {
				b.Squares[i][k] = pieceSigns[pieceName(piece)]
			}
		}
	}
	return b
}
