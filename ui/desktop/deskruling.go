package desktop

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// showRuling shows what is wrong, or the ruling with what is decided of it.
func (s *rulingScreen) showRuling() {
	s.showFaults()
	s.x = s.base.Ruling
	if s.err == nil {
		s.x, _ = s.base.Ruling.Settle(s.decisions()...)
	}
	for _, x := range s.fields { // what the event knows
		if known := s.base.Answers[x.name]; known != "" && strings.TrimSpace(s.typedInto()[x.name]) == "" {
			x.set(known)
		}
	}
	s.showQuestions()
	s.showEvidence()
	s.said.Objects = s.verdict()
	s.said.Refresh()
	if s.err == nil && s.x.Final() {
		s.record.Enable()
	} else {
		s.record.DisableBecause(s.f.t("desk.not-yet"))
	}
	s.f.holder.Refresh()
}

// showFaults puts what is wrong below the fields. What is only missing is not
// held against somebody who is still typing: it is listed with the ruling.
func (s *rulingScreen) showFaults() {
	var ps tournament.Problems
	errors.As(s.err, &ps)
	for _, x := range s.fields {
		var faults []string
		for _, p := range ps {
			if p.Field == x.name && p.Key != "laws.problem.missing" {
				p.Field = ""
				faults = append(faults, s.f.words.Problem(p))
			}
		}
		x.say(strings.Join(faults, "\n"))
	}
}

// showQuestions shows what the Laws leave to the arbiter, with what he weighs.
func (s *rulingScreen) showQuestions() {
	f := s.f
	var keys []string
	if s.err == nil {
		for _, q := range s.base.Ruling.Ask {
			keys = append(keys, q.Key)
		}
	}
	asked := strings.Join(keys, " ")
	if asked == s.asked {
		return
	}
	s.asked = asked
	s.asks.Objects = nil
	for _, q := range s.base.Ruling.Ask {
		if s.err != nil {
			break
		}
		s.asks.Add(s.question(q))
	}
	s.asks.Refresh()
	f.holder.Refresh()
}

func (s *rulingScreen) question(q laws.Question) fyne.CanvasObject {
	f := s.f
	if s.decided[s.form] == nil {
		s.decided[s.form] = map[string]laws.Decision{}
	}
	decided := s.decided[s.form]
	box := look.VBox(4, look.NewParagraph(look.Span{Text: f.t("desk.yours") + " ", Color: look.Text2}, look.Span{Text: f.t("laws.ask." + q.Key), Bold: true}))
	for _, w := range q.Consider {
		box.Add(look.NewSmallParagraph(look.Span{Text: "– " + f.t(w.Key, w.Args...), Color: look.Text2}))
	}
	names, at, timed := make([]string, len(q.Choices)), -1, false
	for i, c := range q.Choices {
		names[i] = f.t("laws.choice." + c.Key)
		timed = timed || len(c.Clock) > 0
		if decided[q.Key].Choice == c.Key {
			at = i
		}
	}
	minutes := look.NewEntry("")
	if m := decided[q.Key].Minutes; m > 0 {
		minutes.SetText(strconv.Itoa(m))
	}
	minutes.OnChanged = func(text string) {
		d := decided[q.Key]
		d.Minutes, _ = strconv.Atoi(strings.TrimSpace(text))
		d.Question = q.Key
		decided[q.Key] = d
		s.showRuling()
	}
	choice := look.NewSelect(names, at, func(i int) {
		d := decided[q.Key]
		d.Question, d.Choice = q.Key, q.Choices[i].Key
		decided[q.Key] = d
		s.showRuling()
	})
	box.Add(choice)
	if timed {
		box.Add(look.HBox(8, look.NewSmall(f.t("desk.minutes"), look.Text2), look.Width(56, minutes)))
	}
	return look.NewCard(box)
}

// verdict is what is shown at the right.
func (s *rulingScreen) verdict() []fyne.CanvasObject {
	f := s.f
	edition := s.base.Regime.Edition
	if edition == "" {
		edition = tournament.FIDE2023
	}
	out := []fyne.CanvasObject{look.NewSmall(f.regimeWords(s.at), look.Text2)}
	var ps tournament.Problems
	switch {
	case errors.As(s.err, &ps):
		out = append(out, look.NewBold(f.t("desk.still-missing")))
		for _, p := range ps {
			out = append(out, look.NewParagraph(look.Span{Text: f.words.FormProblem(p)}))
		}
		return out
	case s.err != nil:
		return append(out, look.NewMessage(look.LevelRefused, "", f.words.Err(s.err)))
	}
	out = append(out, f.rulingParts(edition, s.x)...)
	out = append(out, s.exhibitParts()...)
	out = append(out, f.articleParts(edition, s.x.Articles)...)
	if s.base.Next.Article != "" {
		out = append(out, look.NewSmallParagraph(look.Span{Text: f.words.NextPenalty(s.base.Next), Color: look.Text2}))
	}
	return out
}

// rulingParts are a ruling as it is read: what is announced, the clocks, what is
// to be done and minded, and the articles with what they say.
func (f *Face) rulingParts(edition tournament.Edition, x laws.Ruling) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	icon, color, head := look.IconScales, look.Text, f.t("laws.line.plays-on")
	switch {
	case x.Over():
		head = f.t("laws.line.result", x.Result)
	case x.Annulled:
		icon, head = look.IconWarning, f.t("laws.line.new-game")
	case !x.Final():
		head = f.t("laws.line.open")
	}
	out = append(out, look.HBox(8, look.NewGlyph(icon, 20, color), look.Stretch(look.NewParagraph(look.Span{Text: head, Bold: true}))))
	closed := x
	closed.Ask, closed.Articles, closed.Result = nil, nil, tournament.NoResult
	lines := f.words.Ruling(edition, closed)
	for _, line := range lines[:len(lines)-1] { // the articles follow with their sense
		out = append(out, look.NewParagraph(look.Span{Text: line}))
	}
	return out
}

// articleParts are articles with what they say in our words; the number opens
// the article over what is there.
func (f *Face) articleParts(edition tournament.Edition, numbers []string) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, n := range numbers {
		a, ok := laws.ArticleOf(edition, n)
		if !ok {
			continue
		}
		link := look.NewLink(f.words.Articles(edition, []string{n}), func() { f.peekArticle(edition, n) })
		out = append(out, look.VBox(0, look.HBox(0, link), look.NewSmallParagraph(look.Span{Text: f.t(a.Key()), Color: look.Text2})))
	}
	return out
}

// regimeWords say under which Laws is ruled.
func (f *Face) regimeWords(at tournament.Place) string {
	r := arbiter.RegimeOf(&f.state, at.Section)
	edition, tempo := r.Edition, r.Tempo
	if edition == "" {
		edition = tournament.FIDE2023
	}
	if tempo == "" {
		tempo = tournament.Standard
	}
	parts := []string{f.t("laws." + string(edition)), f.t("tempo." + string(tempo))}
	if r.Basic && tempo != tournament.Standard {
		parts = append(parts, f.t("desk.basic"))
	}
	if code := r.Control.Code(); code != "" {
		parts = append(parts, timeShown(code))
	}
	return strings.Join(parts, " · ")
}
