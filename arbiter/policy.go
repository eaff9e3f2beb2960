package arbiter

import (
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
)

// Role is what somebody may be at an event.
type Role = access.Role

// The roles.
const (
	ChiefArbiter  = access.ChiefArbiter
	ArbiterRole   = access.Arbiter
	ResultDevice  = access.ResultDevice
	CheckinDevice = access.CheckinDevice
	Screen        = access.Screen
	Public        = access.Public
)

// Roles lists the roles.
func Roles() []Role {
	return []Role{ChiefArbiter, ArbiterRole, ResultDevice, CheckinDevice, Screen, Public}
}

// Act is a kind of act, as the policy sees it.
type Act string

// The acts.
const (
	ActSetUp         Act = "set-up"         // event, sections, settings
	ActEnter         Act = "enter"          // enter, change, remove, move players
	ActAbsence       Act = "absence"        // check in, withdraw, return, byes
	ActExpel         Act = "expel"          // take a player out for good
	ActPair          Act = "pair"           // draft, change and drop a draft
	ActPost          Act = "post"           // publish a round
	ActRecall        Act = "recall"         // take a posted round back
	ActAlter         Act = "alter"          // change boards after the posting
	ActResult        Act = "result"         // a first result on a blank board of the current round
	ActCorrect       Act = "correct"        // change or clear a result of the current round
	ActCorrectBefore Act = "correct-before" // change a result of an earlier round
	ActAdjourn       Act = "adjourn"        // what is done with a game off the board: adjourned, postponed, adjudicated
	ActOpenEnvelope  Act = "open-envelope"  // open an envelope, read it, or hear what was in a lost one
	ActDecide        Act = "decide"         // decide otherwise than the Laws have it for such a game
	ActSettle        Act = "settle"         // settle an order that the tie-breaks leave open
	ActRule          Act = "rule"           // record an incident with its ruling, correct one's own
	ActOverrule      Act = "overrule"       // correct the ruling of another arbiter
	ActAppeal        Act = "appeal"         // record that a player appeals
	ActDecideAppeal  Act = "decide-appeal"  // record what was decided on it
	ActNote          Act = "note"           // write a note
	ActSign          Act = "sign"           // record who has signed a result
	ActClaim         Act = "claim"          // say on a device of one's own how one's game has ended
	ActAdmit         Act = "admit"          // give people and devices access, and take it from them
	ActUndo          Act = "undo"
	ActDocument      Act = "document"
	ActView          Act = "view"
)

// Acts lists the acts.
func Acts() []Act {
	return []Act{ActSetUp, ActEnter, ActAbsence, ActExpel, ActPair, ActPost, ActRecall, ActAlter, ActResult, ActCorrect, ActCorrectBefore, ActAdjourn, ActOpenEnvelope, ActDecide, ActSettle, ActRule, ActOverrule, ActAppeal, ActDecideAppeal, ActNote, ActSign, ActClaim, ActAdmit, ActUndo, ActDocument, ActView}
}

// Phase is the state of a section's rounds.
type Phase string

// The phases.
const (
	Before   Phase = "before"   // nothing is posted
	Playing  Phase = "playing"  // results of the current round are missing
	Between  Phase = "between"  // all are in, more rounds to come
	Finished Phase = "finished" // all rounds are played
)

// Phases lists the phases.
func Phases() []Phase { return []Phase{Before, Playing, Between, Finished} }

// PhaseOf is the phase of a section.
func PhaseOf(sec *tournament.Section) Phase {
	r := sec.Round(sec.Current())
	switch {
	case r == nil:
		return Before
	case r.Missing() > 0:
		return Playing
	case sec.Current() >= sec.TotalRounds && sec.System != tournament.Knockout: // which may need tie-break games
		return Finished
	default:
		return Between
	}
}

// rule says in which phases a role may act; the chief arbiter is in no row, he
// may whatever any phase of the act allows.
type rule struct {
	phases []Phase
	roles  []Role
}

var always = []Phase{Before, Playing, Between, Finished}

// policy is the one table of who may what when. What it allows may still need
// the answer to a warning.
var policy = map[Act]rule{
	ActSetUp:         {always, []Role{ArbiterRole}},
	ActEnter:         {always, []Role{ArbiterRole, CheckinDevice}},
	ActAbsence:       {always, []Role{ArbiterRole, CheckinDevice}},
	ActExpel:         {always, nil},
	ActPair:          {[]Phase{Before, Playing, Between}, []Role{ArbiterRole}},
	ActPost:          {[]Phase{Before, Playing, Between}, []Role{ArbiterRole}},
	ActRecall:        {[]Phase{Playing, Between, Finished}, nil}, // results are in the way, not the phase: a round of byes has none
	ActAlter:         {[]Phase{Playing}, []Role{ArbiterRole}},
	ActResult:        {[]Phase{Playing}, []Role{ArbiterRole, ResultDevice}},
	ActCorrect:       {[]Phase{Playing, Between, Finished}, []Role{ArbiterRole}},
	ActCorrectBefore: {[]Phase{Playing, Between, Finished}, []Role{ArbiterRole}},
	ActAdjourn:       {[]Phase{Playing, Between, Finished}, []Role{ArbiterRole}},
	ActOpenEnvelope:  {[]Phase{Playing, Between, Finished}, []Role{ArbiterRole}},
	ActDecide:        {[]Phase{Playing, Between, Finished}, nil},
	ActSettle:        {[]Phase{Between, Finished}, []Role{ArbiterRole}},
	ActRule:          {always, []Role{ArbiterRole}},
	ActOverrule:      {always, nil},
	ActAppeal:        {always, []Role{ArbiterRole}},
	ActDecideAppeal:  {always, nil},
	ActNote:          {always, []Role{ArbiterRole}},
	ActSign:          {[]Phase{Playing, Between, Finished}, []Role{ArbiterRole, ResultDevice}},
	ActClaim:         {[]Phase{Playing}, []Role{ArbiterRole, Public}},
	ActAdmit:         {always, nil},
	ActUndo:          {always, []Role{ArbiterRole, ResultDevice, CheckinDevice}},
	ActDocument:      {always, []Role{ArbiterRole}},
	ActView:          {always, []Role{ArbiterRole, ResultDevice, CheckinDevice, Screen, Public}},
}

// Allowed tells whether a role may do an act in a phase. It is the only place
// where that is decided.
func Allowed(role Role, act Act, phase Phase) bool {
	r := policy[act]
	for _, p := range r.phases {
		if p != phase {
			continue
		}
		if role == ChiefArbiter {
			return true
		}
		for _, x := range r.roles {
			if x == role {
				return true
			}
		}
	}
	return false
}

func allow(op string, role Role, act Act, phase Phase) error {
	if Allowed(role, act, phase) {
		return nil
	}
	for _, p := range Phases() {
		if Allowed(role, act, p) {
			return &Error{Kind: Forbidden, Op: op, Key: "policy.not-now." + string(phase)}
		}
	}
	return &Error{Kind: Forbidden, Op: op, Key: "policy.not-you"}
}

// section finds the section of a command and checks the policy for it.
func (c *command) section(op string, act Act, id tournament.SectionID) (*tournament.Section, error) {
	sec := c.state.Section(id)
	if sec == nil {
		return nil, &Error{Kind: NotFound, Op: op, Key: "state.no-section", Args: []any{string(id)}}
	}
	return sec, allow(op, c.by.Role, act, PhaseOf(sec))
}
