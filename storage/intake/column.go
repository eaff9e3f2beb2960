package intake

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sealedmove/tournament"
)

// Field is what a column holds.
type Field string

// The fields. Family and Given are joined to a name; of the two ratings the
// international one is taken where there is one.
const (
	Ignored      Field = ""
	Number       Field = "number" // of the line or the player: read by nobody, but a sign of the titles' line
	Name         Field = "name"
	Family       Field = "family"
	Given        Field = "given"
	Latin        Field = "latin"
	Birth        Field = "birth"
	Sex          Field = "sex"
	Title        Field = "title"
	Federation   Field = "federation"
	Club         Field = "club"
	Rating       Field = "rating"
	RatingFIDE   Field = "rating-fide"
	RatingOther  Field = "rating-national"
	RatingSource Field = "rating-source"
	FideID       Field = "fide-id"
	NationalID   Field = "national-id"
	Section      Field = "section"
)

// Key is the key of the field's name in the catalogues.
func (f Field) Key() string {
	if f == Ignored {
		return "intake.field.ignored"
	}
	return "intake.field." + string(f)
}

// Fields lists the fields that a reader may choose for a column.
func Fields() []Field {
	return []Field{Ignored, Name, Family, Given, Latin, Birth, Sex, Title, Federation, Club, Rating, RatingFIDE, RatingOther, RatingSource, FideID, NationalID, Section}
}

// titleWords are the titles of columns, as the programs and federations of the
// field write them, in the form of plain.
var titleWords = func() map[string]Field {
	words := map[Field]string{
		Number: "no|nr|nr.|num|number|snr|startno|start no|startnr|startnummer|rank|rang|rg|rk|pl|place|platz|pos|id_no|lfd nr|lfdnr|#|序号|序號|编号|編號|名次|номер|№|п п",
		Name: "name|names|player|players|player name|playername|full name|fullname|spieler|spielername|teilnehmer|nom et prenom|nom prenom|nom complet|joueur|nombre completo|jugador|apellidos y nombre|apellidos nombre|" +
			"nome|giocatore|jogador|naam|speler|zawodnik|nazwisko i imie|imie i nazwisko|jmeno|hrac|nev|фио|имя|игрок|участник|姓名|名字|棋手|棋手姓名|选手|選手|选手姓名|選手姓名|中文名|中文姓名",
		Family: "last name|lastname|surname|family name|familyname|family|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|achternaam|nazwisko|prijmeni|фамилия|姓",
		Given:  "first name|firstname|given name|givenname|given names|given|forename|vorname|prenom|nombre|nombres|voornaam|imie|名",
		Latin:  "latin|latin name|name latin|name in latin|english name|name in english|pinyin|name pinyin|拼音|拼音名|姓名拼音|英文名|英文姓名|外文名|拉丁名",
		Birth: "birth|born|birthday|birth date|birthdate|date of birth|dateofbirth|dob|year|year of birth|yearofbirth|birth year|birthyear|yob|b day|bday|geb|geb datum|gebdatum|geburtsdatum|geburtstag|geburtsjahr|jahrgang|jg|" +
			"date de naissance|naissance|ne le|annee de naissance|annee|fecha de nacimiento|nacimiento|ano de nacimiento|fecha nac|f nac|data di nascita|nascita|data de nascimento|nascimento|geboortedatum|geboortejaar|data urodzenia|rok urodzenia|datum narozeni|" +
			"дата рождения|год рождения|出生日期|出生年月|出生年月日|生日|出生年份|出生|出生年",
		Sex:        "sex|gender|geschlecht|sexe|sexo|sesso|geslacht|plec|m f|f m|m w|пол|性别|性別",
		Title:      "title|titles|tit|ti|titel|t|titre|titulo|titolo|tytul|fide title|fide titel|titre fide|звание|称号|稱號|头衔|頭銜|等级称号|等級稱號|棋手称号",
		Federation: "fed|federation|nat|nation|nationality|country|land|foderation|pays|pais|federacion|federazione|federacao|naz|nazione|федерация|страна|国家|國家|协会|協會|国籍|國籍|国家地区|國家地區|fide federation|fide land|fide fed",
		Club: "club|club name|clubname|club city|clubcity|team|team name|verein|verein ort|vereinort|vereinsname|verein name|mannschaft|ort|city|town|club ville|ville|equipe|club ciudad|ciudad|equipo|clube|circolo|societa|vereniging|klub|oddil|" +
			"клуб|город|команда|俱乐部|俱樂部|棋会|棋會|单位|單位|代表队|代表隊|队名|隊名|学校|學校|城市|所属单位|所屬單位|participating team|school",
		Rating:       "rating|rtg|rtng|elo|elo rating|rat|ratings|wertung|wertungszahl|classement|rapid|standard|std|blitz|рейтинг|рейт|等级分|等級分|积分等级|rating used|tournament rating|trating",
		RatingFIDE:   "rtgi|rtg i|rtgint|rtg int|rating int|ratingint|int rtg|int rating|elo int|eloint|eloi|fide rating|fiderating|fide elo|elo fide|fide|rating fide|fide rtg|irtg|elo i|international rating|国际等级分|國際等級分|fide等级分|fide等級分",
		RatingOther:  "rtgn|rtg n|rtgnat|rtg nat|rating nat|ratingnat|nat rtg|nat rating|national rating|elo nat|elonat|elon|elo n|elo national|dwz|nwz|ingo|uscf|ecf|grade|knsb|lok|nrtg|local rating|国内等级分|國內等級分|本地等级分|本地等級分",
		RatingSource: "rating source|ratingsource|rating type|rating list|rtg type|等级分来源|等級分來源",
		FideID:       "fideid|fide id|fide no|fideno|fide nr|fidenr|fide number|fide code|fidecode|code fide|id fide|idfide|fide identnr|fide ident|fide id number|id code|fide编号|fide 编号|fide號|fide id号|国际棋联编号|國際棋聯編號|国际棋联id|國際棋聯id|fide注册号|fide号",
		NationalID: "id|ident|identnr|ident number|identnumber|ident nr|id number|idnumber|national id|nationalid|nat id|natid|local id|pkz|zps|licence|license|lizenz|lizenznummer|licencia|licenca|mitgliedsnr|mitgliedsnummer|member no|member id|uscf id|ecf code|pid|player id|" +
			"id национальный|会员号|會員號|棋协编号|棋協編號|注册号|註冊號|证件号|證件號|身份证号|运动员注册号",
		Section: "section|group|groupe|grupo|gruppe|gruppo|gr|category|kategorie|categorie|categoria|cat|kat|turnier|tournament|event|age group|agegroup|altersklasse|klasse|groep|группа|组别|組別|组|組|分组|分組|级别|級別|类别",
	}
	m := map[string]Field{}
	for f, list := range words {
		for w := range strings.SplitSeq(list, "|") {
			m[plain(w)] = f
		}
	}
	return m
}()

// plain is a title as titles are compared: small letters without accents,
// signs or blanks.
func plain(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// fieldOf finds the field for a title; what stands in brackets may be left out
// ("Name (last, first)").
func fieldOf(title string) Field {
	if f, ok := titleWords[plain(title)]; ok {
		return f
	}
	outside := title
	if i := strings.IndexAny(title, "(（[/"); i > 0 {
		outside = title[:i]
	}
	return titleWords[plain(outside)]
}

func countTitles(row []string) int {
	n := 0
	for _, c := range row {
		if fieldOf(c) != Ignored {
			n++
		}
	}
	return n
}

// header is the line of the titles: of the first thirty the one with most
// known titles, where at least two are known, or its only cell is.
func (rd *reader) header() int {
	if rd.o.Header != 0 {
		return max(rd.o.Header, 0)
	}
	best, most := 0, 0
	for i, row := range rd.list.Cells[:min(30, len(rd.list.Cells))] {
		n := countTitles(row)
		if n > most && (n >= 2 || (filled(row) == 1 && slices.Contains([]Field{Name, Family}, fieldOf(first(row))))) {
			best, most = rd.list.Lines[i], n
		}
	}
	return best
}

func filled(row []string) int {
	n := 0
	for _, c := range row {
		if tournament.Clean(c) != "" {
			n++
		}
	}
	return n
}

func first(row []string) string {
	for _, c := range row {
		if tournament.Clean(c) != "" {
			return c
		}
	}
	return ""
}

// columns says what each column is: by the reader's choice, else by its title,
// else, without titles, by what it holds.
func (rd *reader) columns() {
	l := &rd.list
	width := 0
	for _, row := range l.Cells {
		width = max(width, len(row))
	}
	l.Columns = make([]Column, width)
	for i := range l.Columns {
		l.Columns[i] = Column{No: i + 1, Title: rd.title(i)}
	}
	switch {
	case rd.o.Columns != nil:
		for no, f := range rd.o.Columns {
			if no >= 1 && no <= width {
				l.Columns[no-1].Field = f
			}
		}
	case rd.recall():
	case l.Header > 0:
		rd.byTitle()
	default:
		rd.warn("intake.no-titles")
		rd.byContent()
	}
}

func (rd *reader) title(i int) string {
	for k, line := range rd.list.Lines {
		if line == rd.list.Header && i < len(rd.list.Cells[k]) {
			return tournament.Clean(rd.list.Cells[k][i])
		}
	}
	return ""
}

func (rd *reader) byTitle() {
	l := &rd.list
	for i := range l.Columns {
		c := &l.Columns[i]
		c.Field = fieldOf(c.Title)
		if c.Title == "" && rd.share(i, isTitle) > 50 { // the lists of chess-results have no title over the titles
			c.Field = Title
		}
		if c.Field == Ignored || c.Field == Number || !rd.has(c.Field, i) {
			continue
		}
		rd.add(tournament.Problem{Line: l.Header, Column: c.No, Field: c.Title, Warning: true, Key: "intake.column-twice"})
		c.Field = Ignored
	}
	// French and Spanish lists say "Nom" and "Nombre" for the whole name where
	// nothing stands beside it.
	family, given := rd.column(Family), rd.column(Given)
	if !rd.has(Name, -1) && (family < 0) != (given < 0) {
		l.Columns[max(family, given)].Field = Name
	}
}

// has tells whether a column before `before` (-1: any) has field f.
func (rd *reader) has(f Field, before int) bool {
	i := rd.column(f)
	return i >= 0 && (before < 0 || i < before)
}

// column is the index of the first column of a field, or -1.
func (rd *reader) column(f Field) int {
	return slices.IndexFunc(rd.list.Columns, func(c Column) bool { return c.Field == f })
}

func (rd *reader) hasNames() bool {
	return rd.has(Name, -1) || rd.has(Family, -1) || rd.has(Latin, -1)
}

var (
	reTitle  = regexp.MustCompile(`^(?i:W?[GIFC]M)$`)
	reRating = regexp.MustCompile(`^(0|[1-9][0-9]{2,3})$`)
	reFideID = regexp.MustCompile(`^[0-9]{5,10}$`)
	reFed    = regexp.MustCompile(`^[A-Z]{3}$`)
	reSex    = regexp.MustCompile(`^(?i:[mfw男女])$`)
	reDay    = regexp.MustCompile(`^[0-9]{1,4}[-./年][0-9]{1,2}[-./月][0-9]{1,4}日?$`)
	reSlash  = regexp.MustCompile(`^([0-9]{1,2})/([0-9]{1,2})/[0-9]{2,4}$`)
)

func isTitle(s string) bool { return reTitle.MatchString(s) }

// looksLike are the tests of byContent, the surest first.
var looksLike = []struct {
	field Field
	is    func(string) bool
}{
	{Birth, reDay.MatchString},
	{Title, isTitle},
	{Sex, reSex.MatchString},
	{Federation, reFed.MatchString},
	{FideID, reFideID.MatchString},
	{Rating, reRating.MatchString},
}

// byContent guesses the columns of a list without titles: the first column of
// words is the name, and what nearly all cells of a column look like is what
// the column is.
func (rd *reader) byContent() {
	cols := rd.list.Columns
	for i := range cols {
		for _, t := range looksLike {
			if !rd.has(t.field, -1) && rd.share(i, t.is) >= 80 {
				cols[i].Field = t.field
				break
			}
		}
	}
	for i := range cols {
		if cols[i].Field == Ignored && rd.share(i, isWords) >= 80 {
			cols[i].Field = Name
			return
		}
	}
}

func isWords(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 2 && letters*2 > len([]rune(s))
}

// share is how many of a hundred filled cells of column i pass a test.
func (rd *reader) share(i int, is func(string) bool) int {
	all, yes := 0, 0
	for k, row := range rd.list.Cells {
		if rd.list.Lines[k] <= rd.list.Header || i >= len(row) {
			continue
		}
		s := tournament.Clean(row[i])
		if s == "" {
			continue
		}
		all++
		if is(s) {
			yes++
		}
	}
	if all == 0 {
		return 0
	}
	return yes * 100 / all
}

// monthFirst tells whether the days of the list must be month/day/year: one of
// them has a second number over 12, and none a first.
func (rd *reader) monthFirst() bool {
	i := rd.column(Birth)
	if i < 0 {
		return false
	}
	found := false
	for _, row := range rd.list.Cells {
		if i >= len(row) {
			continue
		}
		m := reSlash.FindStringSubmatch(tournament.Clean(row[i]))
		if m == nil {
			continue
		}
		if over12(m[1]) {
			return false
		}
		found = found || over12(m[2])
	}
	return found
}

func over12(s string) bool { return len(s) == 2 && s > "12" }

// entrant makes an entrant of a row; ok is false for a row that is none: a
// heading, a remark, a foot.
func (rd *reader) entrant(row []string, line int) (e tournament.Entrant, ok bool) {
	at := func(f Field) tournament.Written {
		i := rd.column(f)
		if i < 0 {
			return tournament.Written{}
		}
		w := tournament.Written{Line: line, Column: i + 1, Title: rd.list.Columns[i].Title}
		if i < len(row) {
			w.Text = row[i]
		}
		return w
	}
	e = tournament.Entrant{
		File: rd.name, Line: line,
		Name: at(Name), Latin: at(Latin), Birth: at(Birth), Sex: at(Sex), Title: at(Title), Federation: at(Federation), Club: at(Club),
		Rating: at(Rating), RatingSource: at(RatingSource), FideID: at(FideID), NationalID: at(NationalID), Section: at(Section),
	}
	rd.joinName(&e, at(Family), at(Given))
	rd.chooseRating(&e, at(RatingFIDE), at(RatingOther))
	if e.Name.Text != "" || e.Latin.Text != "" {
		return e, true
	}
	// A line without a name is a fault where it says something else of a
	// player, and no line of the list where it does not.
	return e, anyText(e.Birth, e.Federation, e.Club, e.Rating, e.FideID, e.NationalID, e.Title, e.Sex)
}

func anyText(ws ...tournament.Written) bool {
	return slices.ContainsFunc(ws, func(w tournament.Written) bool { return tournament.Clean(w.Text) != "" })
}

// joinName makes one name of what the list keeps apart, and lets a Latin name
// stand alone.
func (rd *reader) joinName(e *tournament.Entrant, family, given tournament.Written) {
	if tournament.Clean(e.Name.Text) == "" && family.Title+family.Text+given.Text != "" {
		f, g := tournament.Clean(family.Text), tournament.Clean(given.Text)
		e.Name = family
		switch {
		case f == "":
			e.Name.Text = g
		case g == "":
			e.Name.Text = f
		case strings.ContainsFunc(f, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
			e.Name.Text = f + g
		default:
			e.Name.Text = f + ", " + g
		}
	}
	if tournament.Clean(e.Name.Text) == "" && tournament.Clean(e.Latin.Text) != "" {
		e.Name, e.Latin = e.Latin, tournament.Written{}
	}
}

// chooseRating takes the international rating where there is one, else the
// national, and says which.
func (rd *reader) chooseRating(e *tournament.Entrant, fide, national tournament.Written) {
	source := ""
	has := func(w tournament.Written) bool {
		t := tournament.Clean(w.Text)
		return t != "" && strings.Trim(t, "0-–") != ""
	}
	switch {
	case has(e.Rating):
	case has(fide):
		e.Rating, source = fide, "FIDE"
	case has(national):
		e.Rating, source = national, "NAT"
	}
	if e.RatingSource.Text == "" {
		e.RatingSource.Text = source
	}
}
