package desktop

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// remarks are what the check of a draft found, by board and by who has the bye.
type remarks struct {
	boards map[tournament.BoardNo][]string
	byes   map[tournament.PlayerID][]string
}

func (r remarks) of(board tournament.BoardNo, bye tournament.PlayerID) []string {
	if board > 0 {
		return r.boards[board]
	}
	return r.byes[bye]
}

// remarks are what stands beside the rows of a draft.
func (s *pairingsScreen) remarks(sec *tournament.Section, draft bool) remarks {
	out := remarks{boards: map[tournament.BoardNo][]string{}, byes: map[tournament.PlayerID][]string{}}
	if !draft {
		return out
	}
	for _, x := range s.checks[sec.ID] {
		switch {
		case x.Board > 0:
			out.boards[x.Board] = append(out.boards[x.Board], s.finding(x))
		case x.Code == "second-bye":
			out.byes[x.Players[0]] = append(out.byes[x.Players[0]], s.finding(x))
		}
	}
	return out
}

// finding is one in a sentence.
func (s *pairingsScreen) finding(x arbiter.Finding) string {
	key, args := x.Sentence(func(p tournament.PlayerID) string { return s.f.shortName(s.f.state.Player(p)) })
	return s.f.t(key, args...)
}

// found are the findings of all drafts from a level on, but for those of a session
// by hand, which is not done.
func (s *pairingsScreen) found(is func(*tournament.Section, arbiter.Finding) bool) (list []arbiter.Finding) {
	for _, sec := range s.drafted() {
		if sec.Draft.Manual {
			continue
		}
		for _, x := range s.checks[sec.ID] {
			if is(sec, x) {
				list = append(list, x)
			}
		}
	}
	return list
}

// unread are what is to be acknowledged before a draft is posted.
func (s *pairingsScreen) unread() []arbiter.Finding {
	return s.found(func(sec *tournament.Section, x arbiter.Finding) bool { return x.Level > 1 && !s.seen[sec.Draft.Digest] })
}

// acknowledge notes that the findings of the drafts have been read.
func (s *pairingsScreen) acknowledge() {
	for _, sec := range s.drafted() {
		if !sec.Draft.Manual {
			s.seen[sec.Draft.Digest] = true
		}
	}
	s.showSteps()
}

// messages are what the arbiter should know before the next act.
func (s *pairingsScreen) messages() (out []fyne.CanvasObject) {
	f := s.f
	note := func(text string) {
		out = append(out, noteOver(look.NewMessage(look.LevelNote, f.t("desktop.level1"), text)))
	}
	if sec := s.session(); sec != nil {
		note(s.sessionWords(sec))
		return out
	}
	if boards := s.tieBreakGames(); boards != "" {
		note(f.t("desktop.tie-break-games", boards))
	}
	if list := s.unread(); len(list) > 0 {
		read := look.NewLink(f.t("desktop.acknowledge"), s.acknowledge)
		out = append(out, noteOver(look.NewMessage(look.LevelAcknowledge, f.t("desktop.level2"), s.sentences(list), read)))
	}
	if list := s.found(func(_ *tournament.Section, x arbiter.Finding) bool { return x.Level == 1 }); len(list) > 0 {
		note(s.sentences(list))
	}
	if drafts := s.drafted(); len(out) == 0 && len(drafts) > 0 {
		key := "desktop.draft-note"
		if slices.ContainsFunc(drafts, func(sec *tournament.Section) bool { return sec.Draft.ByHand }) {
			key = "desktop.draft-by-hand"
		}
		note(f.t("desktop.checked-note") + f.t(key))
	}
	return out
}

// sentences are the first of the findings in words, and how many more there are.
func (s *pairingsScreen) sentences(list []arbiter.Finding) string {
	const most = 3
	var lines []string
	for _, x := range list[:min(most, len(list))] {
		lines = append(lines, s.finding(x))
	}
	if more := len(list) - most; more > 0 {
		lines = append(lines, s.f.t("desktop.findings-more", more))
	}
	return strings.Join(lines, " ")
}
