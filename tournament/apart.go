package tournament

import (
	"slices"
	"strings"
)

// Attribute is what players may share because of which they are kept apart.
type Attribute string

// The attributes.
const (
	SameClub       Attribute = "club"
	SameFederation Attribute = "federation"
	// SameFamily is the same family name, which is what stands before the comma;
	// a name without a comma has none.
	SameFamily Attribute = "family"
)

// Attributes lists the attributes.
func Attributes() []Attribute { return []Attribute{SameClub, SameFederation, SameFamily} }

// FamilyName is what stands before the comma of a name: all of it, and comma is
// false, where there is none.
func FamilyName(name string) (family string, comma bool) {
	family, _, comma = strings.Cut(name, ",")
	return family, comma
}

// Of is what the player has of the attribute, written alike for all who share
// it; "" is nothing.
func (a Attribute) Of(p *Player) string {
	value := ""
	switch a {
	case SameClub:
		value = p.Club
	case SameFederation:
		value = p.Federation
	case SameFamily:
		if family, comma := FamilyName(p.Person.Value.Name); comma {
			value = family
		}
	}
	return strings.ToLower(narrow(Clean(value)))
}

// Apart is a rule of a section: who shares the attribute is not paired with each
// other in rounds First to Last.
type Apart struct {
	Of    Attribute `json:"of"`
	First RoundNo   `json:"first"`
	Last  RoundNo   `json:"last"`
}

// Group are players who share an attribute, and must not meet.
type Group struct {
	Of      Attribute  `json:"of"`
	Players []PlayerID `json:"players"` // two or more
}

// KeptApart are the groups that the rules of a section make of those of its
// players whom who names, for round r: as they are now. What a round was paired
// by is in [Round.Apart].
func (s *State) KeptApart(sec *Section, r RoundNo, who func(*Player) bool) []Group {
	var out []Group
	for _, of := range Attributes() {
		if !slices.ContainsFunc(sec.Apart, func(a Apart) bool { return a.Of == of && r >= a.First && r <= a.Last }) {
			continue
		}
		at := map[string]int{}
		var groups []Group
		for _, p := range s.Entries(sec.ID) {
			value := of.Of(p)
			if value == "" || !who(p) {
				continue
			}
			i, ok := at[value]
			if !ok {
				i, at[value] = len(groups), len(groups)
				groups = append(groups, Group{Of: of})
			}
			groups[i].Players = append(groups[i].Players, p.ID)
		}
		out = append(out, slices.DeleteFunc(groups, func(g Group) bool { return len(g.Players) < 2 })...)
	}
	return out
}

// Check refuses a rule of an unknown attribute, or for no round.
func (a Apart) Check() error {
	switch {
	case !slices.Contains(Attributes(), a.Of):
		return Refuse("section.apart-what", string(a.Of))
	case a.First < 1 || a.Last < a.First:
		return Refuse("section.apart-rounds", int(a.First), int(a.Last))
	}
	return nil
}
