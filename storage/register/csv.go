package register

import (
	"io"
	"slices"

	"sealedmove/storage/intake"
	"sealedmove/tournament"
)

// readTable reads the list of a club or a federation, CSV or XLSX, through
// package intake: columns by their titles, in any encoding. It is read as a
// whole; such lists have a hundredth of the lines of FIDE's.
func (s *source) readTable(list string, o Options, out *batches) error {
	b, err := io.ReadAll(io.LimitReader(s.in, intake.MaxListBytes+1))
	if err != nil {
		return s.damaged(err)
	}
	l, ps := intake.Read(s.name, b, intake.Options{Encoding: o.Encoding, Language: o.Language, RatingList: true})
	switch {
	case len(l.Cells) > 0 && l.Header == 0: // an event's list may be guessed at and looked through, one of thousands not
		return tournament.Problems{{File: s.name, Line: 1, Key: "ratinglist.no-titles"}}
	case len(l.Rows) == 0:
		return ps
	}
	for _, p := range ps {
		s.problems.add(p)
	}
	national := nationalsOf(l)
	for _, row := range l.Rows {
		who, profile, problems := row.Check()
		if problems.Err() != nil {
			s.problems.bad++
			continue
		}
		if !s.wanted([]byte(profile.Federation)) {
			continue
		}
		p, err := out.next()
		if err != nil {
			return err
		}
		*p = Person{
			List: list, ID: who.NationalID, FideID: who.FideID, Name: who.Name, Latin: who.Latin, Birth: who.Birth,
			Federation: profile.Federation, Sex: profile.Sex, Title: profile.Title, Club: profile.Club,
		}
		if p.ID == "" {
			p.ID = p.FideID
		}
		if profile.RatingSource == FIDE {
			p.Standard.Value = profile.Rating
			p.National = national[row.Line]
		} else {
			p.National = profile.Rating
		}
	}
	return nil
}

// nationalsOf are the national ratings of a list by its lines: an entrant has
// one rating, FIDE's where there is one, and a federation's list has both.
func nationalsOf(l intake.List) map[int]int {
	k := slices.IndexFunc(l.Columns, func(c intake.Column) bool { return c.Field == intake.RatingOther })
	if k < 0 {
		return nil
	}
	out := map[int]int{}
	for i, row := range l.Cells {
		if k < len(row) {
			if n := number([]byte(tournament.Clean(row[k]))); n > 0 && n <= tournament.MaxRating {
				out[l.Lines[i]] = n
			}
		}
	}
	return out
}

// formOf is how a list is to be read, once its beginning has been seen.
type formOf struct {
	list   string
	tempo  tournament.Tempo // of a single list; "" of a combined one, and of others than FIDE's
	read   func(*batches) error
	single bool
}

// ratings are the parts of the list that the file brings.
func (f formOf) ratings() []string {
	switch {
	case f.list != FIDE:
		return []string{"national"}
	case f.single:
		return []string{string(f.tempo)}
	default:
		return []string{string(tournament.Standard), string(tournament.Rapid), string(tournament.Blitz)}
	}
}
