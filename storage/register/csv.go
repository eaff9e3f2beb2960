package register

import (
	"io"

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
		} else {
			p.National = profile.Rating
		}
	}
	return nil
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
