package adjournment

import (
	"time"

	"sealedmove/tournament"
)

// Item is a line of the check-list of a resumption: what is to be done, with
// its article and, once it is done, when. Act is the act that does it.
type Item struct {
	Act  Name
	Say  Words // what to do, with the names of sides and the clocks to set
	Law  Articles
	Done bool
	At   time.Time // of the act that did it
}

// Checklist is what a resumption asks for, in its order, from the beginning of
// the session to the replier's running clock. It is empty before an envelope
// is sealed and after the game has ended.
func (g Game) Checklist() []Item {
	if g.Envelope == nil || g.Stage == Finished || g.Stage == Sealing || g.Stage == Annulled {
		return nil
	}
	replier, sealer := sideWords(g.Replier()), sideWords(g.Sealer())
	item := func(act Name, law Articles, say string, args ...any) Item {
		at, done := g.doneAt(act)
		return Item{Act: act, Say: Words{Key: "adjournment.check." + say, Args: args}, Law: law, Done: done, At: at}
	}
	var list []Item
	if !g.second() { // else the session has begun, and the board stands
		list = append(list,
			item(Begin, law("I.9, I.14", "14.7"), "begin"),
			item(SetUp, law("I.5", "14.1"), "set-up", g.Used.White.String(), g.Used.Black.String()))
	}
	there := Item{Act: Arrive, Say: Words{Key: "adjournment.check.replier", Args: []any{replier}}, Law: law("I.7", "14.2"), Done: g.Present.Of(g.Replier())}
	if _, stated := g.doneAt(StateMove); stated || g.Stage == Missing {
		there.Say, there.Done, there.Law = Words{Key: "adjournment.check.sealer", Args: []any{sealer}}, g.Present.Of(g.Sealer()), law("I.12.1", "14.5")
		return append(list, there, item(StateMove, law("I.12.1", "14.5(3)"), "state", sealer), item(Resume, law("I.12.1", "14.5(3)"), "resume"), item(Resume, law("I.9.1", "14.2"), "clock", replier))
	}
	return append(list, there,
		item(Open, law("I.7", "14.2"), "open", g.Envelope.Serial),
		item(Read, law("I.7", "14.2"), "read"),
		item(Rule, law("I.8", "10.16"), "rule"),
		item(Resume, law("I.9.1", "14.2"), "resume"),
		item(Resume, law("I.9.1", "14.2"), "clock", replier),
	)
}

// second tells whether the envelope is the one in which a reply was sealed.
func (g *Game) second() bool {
	for i := len(g.Acts) - 1; i >= 0; i-- {
		switch g.Acts[i].Name {
		case SealReply:
			return true
		case Seal, Schedule:
			return false
		default:
		}
	}
	return false
}

// doneAt is when an act was last done in this resumption: after the envelope
// was closed and the present session was announced.
func (g *Game) doneAt(n Name) (at time.Time, done bool) {
	for i := len(g.Acts) - 1; i >= 0; i-- {
		switch a := g.Acts[i]; a.Name {
		case n:
			return a.At, true
		case Seal, SealReply, Schedule, EnvelopeFound, WrongPosition:
			return time.Time{}, false
		default:
		}
	}
	return time.Time{}, false
}

// Branch is what may be missing or wrong at a resumption, and what is done then.
type Branch struct {
	Act Name // that the branch begins with
	Say Words
	Do  Words
	Law Articles
}

// Branches lists what can go otherwise than the check-list has it, as long as
// it still can.
func (g Game) Branches() []Branch {
	if g.Envelope == nil {
		return nil
	}
	replier, sealer := sideWords(g.Replier()), sideWords(g.Sealer())
	until := timeWords(g.DefaultAt())
	if g.Begun.IsZero() {
		until = timeWords(g.Resume.Add(g.DefaultTime()))
	}
	branch := func(act Name, law Articles, key string, args ...any) Branch {
		return Branch{Act: act, Law: law, Say: Words{Key: "adjournment.branch." + key, Args: args}, Do: Words{Key: "adjournment.branch." + key + ".do", Args: args}}
	}
	all := []struct {
		Branch
		in []Stage
	}{
		{branch(Begin, law("I.9.2, I.11", "14.3"), "replier-late", replier, sealer), []Stage{Custody}},
		{branch(Arrive, law("I.9.2, I.11", "14.3"), "replier-late", replier, sealer), []Stage{Due}},
		{branch(SealReply, law("I.9.3", "14.4"), "sealer-late", replier, sealer), []Stage{Custody, Due, Opened, Resumed, ReplySealed}},
		{branch(Default, law("I.10", "10.15, 10.17"), "default", until), []Stage{Custody, Due, Missing, ReplySealed}},
		{branch(EnvelopeMissing, law("I.12.1", "14.5"), "lost", sealer), []Stage{Custody, Due, ReplySealed}},
		{branch(Annul, law("I.12.2", "14.5(2)"), "position-lost"), []Stage{Missing}},
		{branch(SetClocks, law("I.12.1", "14.5(3)"), "times-lost"), []Stage{Missing}},
		{branch(ObjectClock, law("I.13", "14.6"), "clock"), []Stage{Due, Opened, Resumed}},
		{branch(WrongPosition, law("I.5", "8.4"), "position"), []Stage{Resumed}},
		{branch(AgreeDraw, law("I.6", "14.2(1)"), "agreed"), []Stage{Custody, Due, Missing}},
		{branch(Rule, law("I.8", "10.16, 10.5"), "bad-move", sealer), []Stage{Opened}},
	}
	var out []Branch
	for _, b := range all {
		for _, s := range b.in {
			if s == g.Stage {
				out = append(out, b.Branch)
			}
		}
	}
	return out
}

// Custodian is a line of the custody log: who has had the envelope since when.
type Custodian struct {
	Since  time.Time
	Act    Name
	Holder string // "" once it has been erased
	Seal   SealState
	Photo  string
}

// CustodyLog lists who has had the envelope, from the sealing on (I.3). A
// second envelope is in it with its own sealing.
func (g Game) CustodyLog() []Custodian {
	var log []Custodian
	for _, a := range g.Acts {
		c := Custodian{Since: a.At, Act: a.Name, Holder: a.Texts.Holder, Seal: a.Seal, Photo: a.Photo}
		switch a.Name {
		case Seal, SealReply:
			c.Seal = Intact
		case Keep, EnvelopeMissing, EnvelopeFound, Open:
		default:
			continue
		}
		log = append(log, c)
	}
	return log
}

// Decisions lists the acts that the arbiter did by deciding otherwise.
func (g Game) Decisions() []Act {
	var out []Act
	for _, a := range g.Acts {
		if a.Otherwise {
			out = append(out, a)
		}
	}
	return out
}

// Wanted is whether a player is still awaited at the board.
func (g Game) Wanted(c tournament.Color) bool { return !g.Begun.IsZero() && !g.Present.Of(c) }
