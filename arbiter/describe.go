package arbiter

import (
	"cmp"

	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/journal"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// Label is a journal entry or a command in words: a key of the catalogue and
// its arguments.
type Label struct {
	Key  string
	Args []any
}

// Localize gives the key and the arguments.
func (l Label) Localize() (key string, args []any, hint string) { return l.Key, l.Args, "" }

// String is the key, for logs; the catalogue words a label, also where it
// stands among the arguments of a sentence.
func (l Label) String() string { return l.Key }

// Describe says what entry e of a journal did; the entries es before it give
// the names of those whom it refers to.
func Describe(es []journal.Entry, e journal.Entry) Label {
	label := func(key string, args ...any) Label { return Label{"act." + key, args} }
	switch v := e.Event.(type) {
	case tournament.EventOpened:
		return label("event-opened", v.Info.Name)
	case tournament.InfoChanged:
		return label("info-changed", v.Info.Name)
	case tournament.SectionAdded:
		return label("section-added", v.Settings.Name)
	case tournament.SectionChanged:
		return label("section-changed", v.Settings.Name)
	case tournament.SectionRemoved:
		return label("section-removed", sectionName(es, e.Seq, v.Section))
	case tournament.PlayerEntered:
		return label("player-entered", v.Person.Value.Display())
	case tournament.PlayerChanged:
		if v.Replaced {
			return label("player-replaced", nameOf(es, e.Seq, v.Player), v.Person.Value.Display())
		}
		return label("player-changed", v.Person.Value.Display())
	case tournament.PlayerRemoved:
		return label("player-removed", nameOf(es, e.Seq, v.Player))
	case tournament.PlayerMoved:
		return label("player-moved", nameOf(es, e.Seq, v.Player))
	case tournament.PlayerWithdrawn:
		if v.Expelled {
			return label("player-expelled", nameOf(es, e.Seq, v.Player))
		}
		return label("player-withdrawn", int(v.From), nameOf(es, e.Seq, v.Player))
	case tournament.PlayerReturned:
		return label("player-returned", int(v.From), nameOf(es, e.Seq, v.Player))
	case tournament.ByeGranted:
		if v.Kind == tournament.NoBye {
			return label("bye-taken-back", int(v.Round), nameOf(es, e.Seq, v.Player))
		}
		return label("bye-granted", int(v.Round), nameOf(es, e.Seq, v.Player))
	case tournament.BoardFixed:
		if v.Board == 0 {
			return label("board-freed", 0, nameOf(es, e.Seq, v.Player))
		}
		return label("board-fixed", int(v.Board), nameOf(es, e.Seq, v.Player))
	case tournament.PlayerCheckedIn:
		if v.Round == 0 {
			return label("check-in-taken-back", 0, nameOf(es, e.Seq, v.Player))
		}
		return label("checked-in", int(v.Round), nameOf(es, e.Seq, v.Player))
	case tournament.DeskNoted:
		return label("desk-noted", nameOf(es, e.Seq, v.Player))
	case tournament.NumbersAssigned:
		return label("numbers-assigned", len(v.Order))
	case tournament.RoundDrafted:
		return label("round-drafted", int(v.Round.No))
	case tournament.ManualBegun:
		return label("manual-begun")
	case tournament.ManualEnded:
		return label("manual-ended")
	case tournament.DraftDropped:
		return label("draft-dropped")
	case tournament.RoundPublished:
		return label("round-published", int(v.Round.No))
	case tournament.RoundRecalled:
		return label("round-recalled", int(v.Round))
	case tournament.RoundAltered:
		return label("round-altered", int(v.Round))
	case tournament.ResultEntered:
		if v.To == tournament.NoResult {
			return label("result-cleared", int(v.Board), int(v.Round))
		}
		return label("result-entered", int(v.Board), int(v.Round), v.To)
	case tournament.GameActed:
		a, err := adjournment.DecodeAct(v.Act)
		if err != nil {
			return label("other")
		}
		return label("game-acted", int(v.Board), int(v.Round), adjournment.Words{Key: "adjournment.act." + string(a.Name)})
	case tournament.RulingMade:
		form := laws.Words{Key: "laws.form." + v.Form}
		switch {
		case v.Corrects > 0:
			return label("ruling-corrected", string(v.Incident), form)
		case v.Board == 0:
			return label("ruling-made-hall", string(v.Incident), form)
		}
		return label("ruling-made", int(v.Board), int(v.Round), form, string(v.Incident))
	case tournament.AppealLodged:
		return label("appeal-lodged", string(v.Incident), nameOf(es, e.Seq, v.By))
	case tournament.AppealDecided:
		if v.Upheld {
			return label("appeal-upheld", string(v.Incident))
		}
		return label("appeal-rejected", string(v.Incident))
	case tournament.NoteWritten:
		return label("note-written")
	case tournament.ResultSigned:
		return label("result-signed", int(v.Board), int(v.Round))
	case tournament.ResultClaimed:
		if v.To == tournament.NoResult {
			return label("claim-dropped", int(v.Board), int(v.Round))
		}
		return label("result-claimed", int(v.Board), int(v.Round), v.To)
	case tournament.OrderSettled:
		return label("order-settled", len(v.Players))
	case tournament.OrderDropped:
		return label("order-dropped")
	case tournament.RoundRated:
		return label("round-rated", int(v.Round))
	case tournament.RecordsKept:
		return label("records-kept", len(v.Records.Value))
	case tournament.DocumentMade:
		return label("document-made", v.What)
	case nil:
		return label("undone", e.Undoes)
	default:
		return label("other")
	}
}

// describeCommand names a command by its weightiest entry: the last one, and
// the number of players where several were entered.
func describeCommand(es []journal.Entry, cmd int64) Label {
	var last journal.Entry
	entered, changed, seen, out := 0, 0, 0, 0
	for _, e := range es {
		if e.Cmd != cmd {
			continue
		}
		switch v := e.Event.(type) {
		case tournament.PlayerEntered:
			entered++
		case tournament.PlayerChanged:
			changed++
		case tournament.PlayerCheckedIn:
			seen++
		case tournament.ByeGranted:
			if v.Kind != tournament.NoBye {
				out++
			}
		default:
		}
		last = e
	}
	switch {
	case changed > 0 && entered > 0:
		return Label{"act.players-listed", []any{changed, entered}}
	case changed > 1:
		return Label{"act.players-changed", []any{changed}}
	case entered > 1:
		return Label{"act.players-entered", []any{entered}}
	case seen > 1:
		return Label{"act.checked-in-many", []any{seen}}
	case out > 1 && entered == 0:
		return Label{"act.left-out", []any{out}}
	}
	return Describe(es, last)
}

// nameOf is the name that a player had when entry seq was written; his id
// where it has been erased.
func nameOf(es []journal.Entry, seq int64, id tournament.PlayerID) string {
	name := ""
	for _, e := range es {
		if e.Seq >= seq {
			break
		}
		switch v := e.Event.(type) {
		case tournament.PlayerEntered:
			if v.Player == id {
				name = v.Person.Value.Display()
			}
		case tournament.PlayerChanged:
			if v.Player == id {
				name = v.Person.Value.Display()
			}
		}
	}
	return cmp.Or(name, string(id))
}

// sectionName is the name that a section had when entry seq was written.
func sectionName(es []journal.Entry, seq int64, id tournament.SectionID) string {
	name := ""
	for _, e := range es {
		if e.Seq >= seq {
			break
		}
		switch v := e.Event.(type) {
		case tournament.SectionAdded:
			if v.Section == id {
				name = v.Settings.Name
			}
		case tournament.SectionChanged:
			if v.Section == id {
				name = v.Settings.Name
			}
		}
	}
	return cmp.Or(name, string(id))
}
