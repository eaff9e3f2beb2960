package scoring

import (
	"errors"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// Name is FIDE's acronym of a tie-break (C.07, Article 5).
type Name string

// The names, in the order of the articles. PTS is the score itself.
const (
	PTS  Name = "PTS"
	DE   Name = "DE"   // Direct Encounter
	WIN  Name = "WIN"  // Number of Wins
	WON  Name = "WON"  // Number of Games Won
	BPG  Name = "BPG"  // Number of Games Played with Black
	BWG  Name = "BWG"  // Number of Games Won with Black
	PS   Name = "PS"   // (Sum of) Progressive Scores
	REP  Name = "REP"  // Rounds one Elected to Play
	STD  Name = "STD"  // Standard Points
	TPN  Name = "TPN"  // Tournament Pairing Number
	BH   Name = "BH"   // Buchholz
	AOB  Name = "AOB"  // Average of Opponents' Buchholz
	FB   Name = "FB"   // Fore Buchholz
	SB   Name = "SB"   // Sonneborn-Berger
	KS   Name = "KS"   // Koya System
	ARO  Name = "ARO"  // Average Rating of Opponents
	TPR  Name = "TPR"  // Tournament Performance Rating
	PTP  Name = "PTP"  // Perfect Tournament Performance
	APRO Name = "APRO" // Average Performance Rating of Opponents
	APPO Name = "APPO" // Average Perfect Performance of Opponents
	RTNG Name = "RTNG" // Rating

	// Of a Keizer section, and not of C.07.
	KEI Name = "KEI" // Keizer Score
	VAL Name = "VAL" // Keizer Value
)

// Names lists the tie-breaks of individual events that a list may hold besides
// the points, in the order of the articles; last those of a Keizer section.
func Names() []Name {
	return []Name{DE, WIN, WON, BPG, BWG, PS, REP, STD, TPN, BH, AOB, FB, SB, KS, ARO, TPR, PTP, APRO, APPO, RTNG, KEI, VAL}
}

// Reference is the score that a team tie-break goes by. In individual events
// there is only one.
type Reference string

// The references.
const (
	Primary     Reference = ""
	MatchPoints Reference = "MP"
	GamePoints  Reference = "GP"
)

// Code is a descriptor of a tie-break with its modifiers, as TRF-26 writes it
// in records 202 and 212: NAME[:MP|:GP][/mod]…, in any case.
//
//	/Cn    cut the n least significant values (14.1, 14.2)
//	/Mn    cut the n least, then the n most significant (14.3, 14.4)
//	/L±n   Koya's limit, n half points up or down (14.5)
//	/P     forfeits count as games (6.1.1, 16.6)
//	/F     on the basis of Fore Buchholz (8.2)
//	/R     in the reverse order (7.8, 10.6)
//	/Un    unrated players count as rated n (10)
//
// The zero value is no tie-break.
type Code struct {
	Name    Name
	Ref     Reference
	Cut     int // /C
	Median  int // /M
	Limit   int // /L, in half points
	Played  bool
	Fore    bool
	Reverse bool
	Unrated int
	text    string
}

// String is the descriptor as it was typed.
func (c Code) String() string { return c.text }

// Same tells whether c and d mean the same, however they were typed.
func (c Code) Same(d Code) bool {
	c.text, d.text = "", ""
	return c == d
}

// MarshalText writes String.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.text), nil }

// UnmarshalText reads what Parse reads.
func (c *Code) UnmarshalText(b []byte) (err error) {
	*c, err = Parse(string(b))
	return err
}

// Parse reads a descriptor. The error, a [tournament.Error], says which part
// of it cannot be read, or does not go with the name.
func Parse(text string) (Code, error) {
	text = strings.TrimSpace(text)
	parts := strings.Split(strings.ToUpper(text), "/")
	name, ref, hasRef := strings.Cut(parts[0], ":")
	c := Code{Name: Name(name), text: text}
	m, known := methodOf(c.Name)
	if !known {
		return Code{text: text}, tournament.Refuse("scoring.unknown-code", text)
	}
	if hasRef {
		c.Ref = Reference(ref)
		if c.Ref != MatchPoints && c.Ref != GamePoints {
			return Code{text: text}, tournament.Refuse("scoring.unknown-reference", text, ref)
		}
	}
	seen := ""
	for _, mod := range parts[1:] {
		if !c.modify(mod) {
			return Code{text: text}, tournament.Refuse("scoring.unknown-modifier", text, mod)
		}
		// C and M both say what is cut: one of them is enough.
		kind := strings.Replace(mod[:1], "M", "C", 1)
		if !strings.Contains(m.modifiers, mod[:1]) {
			return Code{text: text}, tournament.Refuse("scoring.modifier-not-for", text, "/"+mod, string(c.Name))
		}
		if strings.Contains(seen, kind) {
			return Code{text: text}, tournament.Refuse("scoring.modifier-twice", text, "/"+mod)
		}
		seen += kind
	}
	return c, nil
}

// modify reads one modifier, without its stroke.
func (c *Code) modify(mod string) bool {
	if mod == "" {
		return false
	}
	letter, rest := mod[0], mod[1:]
	switch letter {
	case 'P', 'F', 'R':
		c.Played = c.Played || letter == 'P'
		c.Fore = c.Fore || letter == 'F'
		c.Reverse = c.Reverse || letter == 'R'
		return rest == ""
	case 'L':
		n, err := strconv.ParseInt(rest, 10, 8)
		c.Limit = int(n)
		return err == nil && (rest[0] == '+' || rest[0] == '-')
	case 'C', 'M', 'U':
		n, err := strconv.ParseUint(rest, 10, 12)
		switch letter {
		case 'C':
			c.Cut = int(n)
		case 'M':
			c.Median = int(n)
		default:
			c.Unrated = int(n)
		}
		return err == nil && n > 0
	case 'K': // the divisor of SSSC (13.4.2 b)
		_, err := strconv.ParseUint(rest, 10, 12)
		return err == nil
	}
	return false
}

// cuts is how many of the least and of the most significant values go.
func (c Code) cuts() (low, high int) { return c.Cut + c.Median, c.Median }

// MustParse is Parse for descriptors that stand in the program's text.
func MustParse(text string) Code {
	c, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

// ParseList reads descriptors in order. Each that cannot be read is a problem
// with its place in the list, counted from 1, as the column.
func ParseList(texts []string) ([]Code, tournament.Problems) {
	codes := make([]Code, 0, len(texts))
	var problems tournament.Problems
	for i, text := range texts {
		c, err := Parse(text)
		if p, bad := asProblem(err); bad {
			p.Field, p.Column = text, i+1
			problems = append(problems, p)
			continue
		}
		codes = append(codes, c)
	}
	return codes, problems
}

// Split takes a list apart as people and files write it: by commas,
// semicolons or blanks.
func Split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\t' })
}

// DefaultList is the list of tie-breaks that a new section starts with: C.07
// leaves the choice to the organizer (4.1).
func DefaultList(k Kind) []string {
	switch k {
	case RoundRobin:
		return []string{"DE", "SB", "KS", "WIN"}
	case Keizer:
		return []string{string(KEI), string(VAL)}
	default:
		return []string{"BH/C1", "BH", "SB", "DE", "WIN"}
	}
}

// Set is a list of tie-breaks to choose from, under a name (scoring.set.NAME).
type Set struct {
	Name string
	List []string
}

// Sets are the lists to choose from besides one's own, the first being that of
// new sections. FIDE's are those that its Standards of Chess Equipment and
// Tournament Rules (C.02, 13.16) recommended while they held tie-breaks: C.07
// recommends none.
func Sets(k Kind) []Set {
	usual := Set{"usual", DefaultList(k)}
	switch k {
	case RoundRobin:
		return []Set{usual, {"fide-round-robin", []string{"DE", "WIN", "SB", "KS"}}}
	case Keizer:
		return []Set{usual}
	default:
		return []Set{
			usual,
			{"fide-swiss", []string{"BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"}},
			{"fide-swiss-rated", []string{"BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"}},
			{"club-rapid", []string{"DE", "WIN", "BH/C1", "BH", "PS"}},
		}
	}
}

// Check holds a list against the kind of tournament and its players before the
// start: what C.07 does not allow there, and what would come out empty.
func Check(list []Code, k Kind, unratedPlayers bool, unratedAs int) tournament.Problems {
	var problems tournament.Problems
	for i, c := range list {
		m, _ := methodOf(c.Name)
		if p, bad := asProblem(m.refusal(c, k, unratedPlayers, unratedAs)); bad {
			p.Field, p.Column = c.String(), i+1
			problems = append(problems, p)
		}
	}
	return problems
}

func asProblem(err error) (p tournament.Problem, bad bool) {
	var refusal *tournament.Error
	if !errors.As(err, &refusal) {
		return tournament.Problem{}, false
	}
	return tournament.Problem{Key: refusal.Key, Args: refusal.Args}, true
}
