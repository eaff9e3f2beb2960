package export

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"io"
	"strconv"
	"time"

	"sealedmove/arbiter/laws"
	"sealedmove/export/pdf"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

//go:embed incident.html
var incidentSource string

var incidentTemplate = template.Must(template.New("incident").Funcs(template.FuncMap{"svg": func(g *Diagram) template.HTML { return g.svg() }}).Parse(incidentSource))

// IncidentReport is what is written of an incident: where and when it was, what
// the arbiter found, what he ruled by which articles, and what came of it.
type IncidentReport struct {
	Title      string
	Parts      []ReportPart
	Signatures []string
}

// ReportPart is a part of a report under its head.
type ReportPart struct {
	Head    string
	Lines   []Line
	Text    []string
	Diagram *Diagram
}

// Incident gives the report of an incident.
func (d *Doc) Incident(id tournament.IncidentID) (IncidentReport, error) {
	i := d.state.Incident(id)
	if i == nil {
		return IncidentReport{}, tournament.Refuse("state.no-incident", string(id))
	}
	x := i.Holds()
	r := IncidentReport{
		Title:      d.t("incident.title", string(id)),
		Parts:      []ReportPart{d.incidentPlace(i), d.incidentFacts(x), d.incidentRuling(d.t("incident.ruling"), x), d.incidentArticles(x)},
		Signatures: []string{d.t("incident.sign-arbiter"), d.t("incident.sign-white"), d.t("incident.sign-black")},
	}
	if x.Board == 0 {
		r.Signatures = r.Signatures[:1]
	}
	for n := len(i.Rulings) - 1; n > 0; n-- {
		p := d.incidentRuling(d.t("incident.before", d.stamp(i.Rulings[n-1].At)), i.Rulings[n-1])
		p.Lines = append([]Line{{Label: d.t("incident.corrected"), Value: d.stamp(i.Rulings[n].At)}, {Label: d.t("incident.reason"), Value: d.orErased(i.Rulings[n].Texts.Value.Reason)}}, p.Lines...)
		r.Parts = append(r.Parts, p)
	}
	for _, a := range i.Appeals {
		r.Parts = append(r.Parts, d.incidentAppeal(a))
	}
	if notes := d.incidentNotes(i); len(notes.Text) > 0 {
		r.Parts = append(r.Parts, notes)
	}
	return r, nil
}

// stamp is a moment of the journal.
func (d *Doc) stamp(ms int64) string {
	return time.UnixMilli(ms).In(d.foot.Time.Location()).Format("2006-01-02 15:04")
}

func (d *Doc) orErased(text string) string {
	if text == "" {
		return d.t("incident.erased")
	}
	return text
}

func (d *Doc) player(id tournament.PlayerID) string {
	if p := d.state.Player(id); p != nil {
		return p.Name()
	}
	return string(id)
}

// incidentPlace is where and when it was, and under which Laws.
func (d *Doc) incidentPlace(i *tournament.Incident) ReportPart {
	x, first := i.Holds(), i.Rulings[0]
	p := ReportPart{Head: d.t("incident.where"), Lines: []Line{{Label: d.t("incident.form"), Value: d.words.T("laws.form." + x.Form), Strong: true}, {Label: d.t("incident.time"), Value: d.stamp(first.At)}}}
	switch sec := d.state.Section(x.Section); {
	case x.Board == 0:
		p.Lines = append(p.Lines, Line{Label: d.t("incident.place"), Value: d.t("incident.hall")})
	case sec != nil:
		p.Lines = append(p.Lines, Line{Label: d.t("incident.place"), Value: tournament.Clean(sec.Name) + " · " + d.t("envelope.game", int(x.Round), int(x.Board))},
			Line{Label: d.t("col.white"), Value: d.player(x.Players.White), Strong: true}, Line{Label: d.t("col.black"), Value: d.player(x.Players.Black), Strong: true})
	}
	edition, tempo := x.Laws, x.Tempo
	if edition == "" {
		edition = tournament.FIDE2023
	}
	under := d.words.T("laws." + string(edition))
	if tempo != "" {
		under += " · " + d.words.T("tempo."+string(tempo))
	}
	if x.Basic {
		under += " · " + d.t("incident.basic")
	}
	p.Lines = append(p.Lines, Line{Label: d.t("incident.laws"), Value: under})
	if chief := d.state.Info.Officials.Value.ChiefArbiter; chief != "" {
		p.Lines = append(p.Lines, Line{Label: d.t("incident.chief"), Value: tournament.Clean(chief)})
	}
	return p
}

// incidentFacts are the answers of the form, with the position.
func (d *Doc) incidentFacts(x tournament.RulingMade) ReportPart {
	p := ReportPart{Head: d.t("incident.facts")}
	answers := laws.Answers(x.Texts.Value.Answers)
	form, ok := laws.FormByID(x.Form)
	if !ok || len(answers) == 0 {
		p.Text = []string{d.t("incident.erased")}
		return p
	}
	for _, f := range form.Shown(answers) {
		if a := answers[f.Name]; a != "" {
			p.Lines = append(p.Lines, Line{Label: d.words.T("laws.field." + f.Name), Value: d.answer(f, a)})
		}
	}
	if at := answers.Position(); !at.IsZero() {
		g := d.diagram(at)
		p.Diagram = &g
	}
	return p
}

// answer is an answer in words.
func (d *Doc) answer(f laws.Field, a string) string {
	switch f.Kind {
	case laws.YesNo:
		return d.t("incident." + a)
	case laws.Pick:
		return d.words.T("laws.pick." + f.Name + "." + a)
	case laws.Colour:
		return d.words.T("colour." + a)
	case laws.ResultF:
		if r, err := tournament.ParseResult(a); err == nil {
			return d.words.ResultWords(r)
		}
	default:
	}
	return tournament.Clean(a)
}

// incidentRuling is what was announced and decided.
func (d *Doc) incidentRuling(head string, x tournament.RulingMade) ReportPart {
	p := ReportPart{Head: head}
	y := laws.Ruling{Result: x.Result, Annulled: x.Annulled, Articles: x.Articles}
	var said laws.Spoken
	if err := json.Unmarshal(x.Texts.Value.Words, &said); err == nil {
		y.Says, y.Do, y.Remind = said.Says, said.Do, said.Remind
	}
	for _, c := range x.Clocks {
		y.Clock = append(y.Clock, laws.Change{Player: c.Player, By: time.Duration(c.Seconds) * time.Second, Used: c.Used, Article: c.Article})
	}
	if x.Shown != nil {
		y.Setting = &laws.Setting{Left: laws.Times{White: time.Duration(x.Shown.White) * time.Second, Black: time.Duration(x.Shown.Black) * time.Second}}
	}
	p.Text = d.words.Ruling(x.Laws, y)
	if x.Annulled {
		p.Text = append(p.Text, d.words.T("laws.line.new-game"))
	}
	for _, q := range x.Decisions {
		p.Lines = append(p.Lines, Line{Label: d.words.T("laws.ask." + q.Question), Value: d.words.T("laws.choice." + q.Choice), Strong: true})
	}
	for _, g := range x.Penalties {
		p.Lines = append(p.Lines, Line{Label: d.t("incident.penalty", d.player(g.Player)), Value: d.penalty(x.Laws, g)})
	}
	return p
}

// penalty is an offence with what was given for it.
func (d *Doc) penalty(e tournament.Edition, g tournament.PenaltyGiven) string {
	return d.t("incident.penalty-line", d.words.T("laws.offence."+g.Offence), d.words.Penalty(g), d.words.Articles(e, []string{g.Article}))
}

// incidentArticles are the articles with what they say, in our words.
func (d *Doc) incidentArticles(x tournament.RulingMade) ReportPart {
	p := ReportPart{Head: d.t("incident.articles")}
	for _, n := range x.Articles {
		if a, ok := laws.ArticleOf(x.Laws, n); ok {
			p.Lines = append(p.Lines, Line{Label: d.words.Articles(x.Laws, []string{n}), Value: d.words.T(a.Key())})
		}
	}
	p.Text = []string{d.t("incident.own-words")}
	return p
}

func (d *Doc) incidentAppeal(a tournament.Appeal) ReportPart {
	p := ReportPart{Head: d.t("incident.appeal"), Lines: []Line{{Label: d.t("incident.appeal-by"), Value: d.player(a.By)}, {Label: d.t("incident.time"), Value: d.stamp(a.At)}}}
	if a.Late {
		p.Lines = append(p.Lines, Line{Label: "", Value: d.t("incident.late"), Strong: true})
	}
	if a.Grounds.Value != "" {
		p.Lines = append(p.Lines, Line{Label: d.t("incident.grounds"), Value: a.Grounds.Value})
	}
	if a.Decided == nil {
		return p.with(d.t("incident.decision"), d.t("incident.open"))
	}
	decision := d.t("incident.rejected")
	if a.Decided.Upheld {
		decision = d.t("incident.upheld")
	}
	p = p.with(d.t("incident.decision"), decision).with(d.t("incident.time"), d.stamp(a.Decided.At))
	return p.with(d.t("incident.reason"), d.orErased(a.Decided.Reasons.Value))
}

func (p ReportPart) with(label, value string) ReportPart {
	p.Lines = append(p.Lines, Line{Label: label, Value: value})
	return p
}

// incidentNotes are the notes of the rulings and those on their board.
func (d *Doc) incidentNotes(i *tournament.Incident) ReportPart {
	p := ReportPart{Head: d.t("incident.notes")}
	note := func(at int64, text string) {
		if text != "" {
			p.Text = append(p.Text, d.stamp(at)+"  "+text)
		}
	}
	for k, x := range i.Rulings {
		if text := x.Texts.Value.Note; k == 0 || text != i.Rulings[k-1].Texts.Value.Note { // else it was carried over
			note(x.At, text)
		}
	}
	for _, n := range d.state.Notes {
		if n.Place == i.Holds().Place && n.Board != 0 {
			note(n.At, n.Text.Value)
		}
	}
	return p
}

// WriteIncident writes the report of an incident as a page that prints, with
// nothing from elsewhere.
func (d *Doc) WriteIncident(w io.Writer, id tournament.IncidentID) error {
	r, err := d.Incident(id)
	if err != nil {
		return err
	}
	return incidentTemplate.ExecuteTemplate(w, "incident", struct {
		IncidentReport
		Lang         locale.Lang
		Event, Proof string
	}{r, d.lang(), d.eventAndPlace(), d.proof()})
}

func (d *Doc) eventAndPlace() string {
	if where := d.where(); where != "" {
		return d.event() + " · " + where
	}
	return d.event()
}

// IncidentPDF writes the report of an incident as PDF.
func (d *Doc) IncidentPDF(w io.Writer, id tournament.IncidentID) error {
	r, err := d.Incident(id)
	if err != nil {
		return err
	}
	p := printer{Doc: d}
	p.out = pdf.New(pdf.Paper{
		Title: r.Title + " – " + p.event(), Lang: string(p.lang()), Made: p.foot.Time, Proof: p.proof(), Foot: cutWidth(p.event(), 32),
		PageOf:  func(n, of int) string { return p.t("foot.page", strconv.Itoa(n), strconv.Itoa(of)) },
		Missing: func(codes, example string) string { return p.word("missing", codes, example) },
	})
	out := pdf.Report{Title: r.Title, Event: p.setText(d.eventAndPlace()), Signatures: r.Signatures}
	for _, part := range r.Parts {
		q := pdf.Part{Head: part.Head, Facts: p.facts(part.Lines)}
		for _, t := range part.Text {
			q.Paragraphs = append(q.Paragraphs, p.setText(tournament.Clean(t)))
		}
		if part.Diagram != nil {
			b := boardOf(*part.Diagram)
			q.Board = &b
		}
		out.Parts = append(out.Parts, q)
	}
	if err := p.refusal(); err != nil {
		return err
	}
	p.out.Report(out)
	return p.out.Write(w)
}
