package desktop

import (
	"context"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

func bothSigned(s tournament.ByColor[bool]) bool { return s.White && s.Black }

// signedWords say who has signed; "" where nobody has.
func (f *Face) signedWords(s tournament.ByColor[bool]) string {
	switch {
	case bothSigned(s):
		return f.t("desktop.signed.both")
	case s.White:
		return f.t("desktop.signed.white")
	case s.Black:
		return f.t("desktop.signed.black")
	}
	return ""
}

// showSigned puts a pen at the edge of a result that was signed: in full ink by
// both, fainter by one.
func (s *resultsScreen) showSigned(c *grid.Cell, signed tournament.ByColor[bool]) {
	words := s.f.signedWords(signed)
	if words == "" {
		return
	}
	c.Tail, c.TailColor, c.Tip = look.IconSigned, look.Text3, c.Tip+" · "+words
	if bothSigned(signed) {
		c.TailColor = look.Text2
	}
}

// sign records that both players have signed the result under the cursor and
// goes on; where they have, it takes that back and stays.
func (s *resultsScreen) sign() {
	f := s.f
	k, ok := s.at()
	if !ok {
		return
	}
	now := s.value(k)
	if !now.Final() {
		s.warn(f.t("desktop.signed.no-result", int(k.board)))
		return
	}
	_, unsaved := s.ahead[k] // another result: what was signed is not this one
	both := unsaved || !bothSigned(boardIn(&f.state, k).Signed)
	s.say("")
	if both {
		s.next()
	}
	f.perform(deed{
		act: func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.SignResult(ctx, f.By, f.event, arbiter.Signature{
				Section: k.section, Round: k.round, Board: k.board, Seen: now, Signed: tournament.ByColor[bool]{White: both, Black: both},
			})
		},
		refused: func(err error) {
			if i := s.grid.Find(k.id()); i >= 0 {
				s.grid.SetCursor(i)
			}
			f.showError(err)
		},
	})
}

// correctSigned leads to the form on a disputed result: one that both have
// signed is another one only by a ruling, with its reason (8.7).
func (f *Face) correctSigned(at tournament.Place, from, to tournament.Result) {
	f.recordAt(at)
	s := f.rulingPage()
	s.answers["result"] = laws.Answers{"entered": from.Code(), "claimed": to.Code(), "signed-white": "yes", "signed-black": "yes"}
	s.open("result")
}
