// Package mockup sets the results screen of the design with players who do
// not exist, from the parts that the real screens use. Tests render it and
// put it beside the drawing; no program imports it.
package mockup

import (
	"fmt"

	"fyne.io/fyne/v2"

	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// player is one side of a board.
type player struct {
	number      int
	name, title string
	rating      int
	points      string
}

type board struct {
	white, black player
	state        string
}

// Screen is the mock-up with its parts, so that a test can press them.
type Screen struct {
	Grid    *grid.Grid
	Sidebar *look.Sidebar
	Tabs    *look.Segment
	Content fyne.CanvasObject
}

// states gives each result its cell.
var states = map[string]grid.Cell{
	"1-0":  {Icon: look.StateWhite, Text: "1 – 0", Tip: "White won"},
	"0-1":  {Icon: look.StateBlack, Text: "0 – 1", Tip: "Black won"},
	"1/2":  {Icon: look.StateDraw, Text: "½ – ½", Tip: "draw"},
	"+/-":  {Icon: look.StateForfeit, Text: "+ / −", Color: look.Forfeit, Tip: "by forfeit, not played"},
	"adj":  {Icon: look.IconEnvelope, Text: "adj.", Color: look.Adjourned, Tip: "adjourned"},
	"post": {Icon: look.IconCalendar, Text: "postp.", Color: look.Postponed, Tip: "postponed"},
	"":     {Icon: look.StateMissing, Color: look.Missing, Tip: "missing"},
	"1-0u": {Icon: look.StateWhite, Text: "1 – 0", Raised: "u", Tip: "under one move, unrated"},
	"0-0p": {Icon: look.IconScales, Text: "0 – 0", Tip: "penalty"},
	"1-0v": {Icon: look.StateWhite, Text: "1 – 0", Tail: look.IconCheck, TailColor: look.OK, Tip: "typed twice"},
	"diff": {Text: "1 – 0 ≠ 0 – 1", Tail: look.IconMismatch, Color: look.Bad, Frame: look.Bad, Tip: "stops"},
}

var boards = []board{
	{player{2, "Halvorsen, Mika", "FM", 2318, "3½"}, player{5, "Okonjo, Tunde", "IM", 2402, "4"}, "1/2"},
	{player{1, "Castellane, Bruno", "IM", 2431, "3½"}, player{8, "Petrauskaitė, Ugnė", "", 2254, "3½"}, "1-0"},
	{player{4, "Wędrowski, Jan", "FM", 2296, "3"}, player{11, "Ferreira Lopes, Inês", "CM", 2188, "3½"}, "0-1"},
	{player{7, "Lindqvist, Axel", "", 2231, "3"}, player{3, "Darzi, Kamran", "FM", 2305, "3"}, "adj"},
	{player{6, "Szalontai, Réka", "WIM", 2240, "3"}, player{14, "Brennan, Cormac", "", 2142, "3"}, "1/2"},
	{player{16, "Vantongeren, Piet", "", 2118, "2½"}, player{9, "Abelson, Ruth", "CM", 2210, "2½"}, "1-0"},
	{player{10, "Morozko, Danylo", "", 2195, "2½"}, player{19, "林 语桐\u2002Lin Yutong", "", 2061, "2½"}, "0-1"},
	{player{21, "Quintero, Sofía", "", 2034, "2"}, player{12, "Hargreave, Miles", "", 2176, "2½"}, "+/-"},
	{player{13, "Østby, Ingrid", "", 2160, "2"}, player{22, "Nakatomi, Haru", "", 2020, "2"}, ""},
	{player{17, "Delacroix-Benoît, Anouk", "", 2104, "2"}, player{20, "Reinholt, Gustav", "", 2044, "2"}, "1-0"},
	{player{15, "Grünewald, Jonas", "", 2131, "1½"}, player{24, "Pellegrini, Vera", "", 1988, "1½"}, "1-0"},
	{player{18, "Tanvir, Rafiq", "", 2090, "1"}, player{23, "Ó Briain, Declan", "", 2007, "1"}, ""},
	{player{1, "Ashdown, Peter", "", 1692, "4"}, player{4, "Kovalčík, Matej", "", 1655, "3½"}, "1-0"},
	{player{6, "Iyer, Meenakshi", "", 1638, "3½"}, player{2, "Thorne, Beatrice", "", 1684, "3"}, "1/2"},
	{player{3, "Marchetti, Elio", "", 1671, "3"}, player{9, "Jónsdóttir, Katla", "", 1590, "3"}, "post"},
	{player{5, "Oyelaran, Sade", "", 1644, "3"}, player{12, "Whitlock, George", "", 1548, "3"}, "0-1"},
	{player{15, "Baptiste, Léonie", "", 1502, "2½"}, player{7, "Sandoval, Iker", "", 1621, "2½"}, ""},
	{player{8, "陈 珺\u2002Chen Jun", "", 1612, "2½"}, player{17, "Fairweather, Tom", "", 1466, "2½"}, ""},
	{player{10, "Zieliński, Oskar", "", 1577, "2"}, player{20, "Mbeki-Ross, Lindiwe", "", 1402, "2"}, ""},
	{player{11, "Halloran, Fiadh", "", 1560, "2"}, player{21, "Ivarsson, Nils", "", 1390, "1½"}, "1-0u"},
	{player{13, "Carvalho, Duarte", "", 1531, "1½"}, player{22, "Yusufzai, Omar", "", 1377, "1½"}, "0-0p"},
	{player{14, "Featherstonehaugh-Cholmondeley, Bartholomew", "", 1520, "1"}, player{23, "欧阳 敬之", "", 1350, "½"}, "1-0v"},
	{player{16, "Lindgren, Stig", "", 1499, "½"}, player{24, "喆 堃", "", 1301, ""}, "diff"},
	{player{18, "Novák, Petr", "", 1433, ""}, player{19, "Rosen, Dov", "", 1420, ""}, ""},
}

// Columns are those of the results grid.
func Columns() []grid.Column {
	return []grid.Column{
		{Title: "Bd", Width: 44, Align: grid.Right},
		{Title: "No.", Width: 38, Align: grid.Right},
		{Title: "White"},
		{Title: "Rtg", Width: 56, Align: grid.Right},
		{Title: "Pts", Width: 44, Align: grid.Right},
		{Title: "Result", Width: 112, Align: grid.Center, Kind: grid.State, Stop: true},
		{Title: "Pts", Width: 44, Align: grid.Right},
		{Title: "No.", Width: 38, Align: grid.Right},
		{Title: "Black"},
		{Title: "Rtg", Width: 56, Align: grid.Right},
	}
}

// Rows are the two sections with their headings.
func Rows() []grid.Row {
	rows := []grid.Row{{Section: "A · Open", Note: "boards 1–12 · 9 of 12 in · 1 adjourned · 2 missing"}}
	for i, b := range boards {
		if i == 12 {
			rows = append(rows, grid.Row{Section: "B · Under 1700", Note: "boards 13–24 · 3 of 12 in · 1 postponed · 8 missing"})
		}
		rows = append(rows, Row(i+1, b))
	}
	return rows
}

// Row is one board.
func Row(bd int, b board) grid.Row {
	cells := []grid.Cell{{Text: fmt.Sprint(bd), Bold: true}}
	cells = append(cells, side(b.white)...)
	cells = append(cells, grid.Cell{Text: b.white.points}, states[b.state], grid.Cell{Text: b.black.points})
	cells = append(cells, side(b.black)...)
	return grid.Row{ID: fmt.Sprint(bd), Cells: cells}
}

// side is number, name and rating of a player.
func side(p player) []grid.Cell {
	return []grid.Cell{
		{Text: fmt.Sprint(p.number), Color: look.Text3},
		{Text: p.name, Suffix: p.title},
		{Text: fmt.Sprint(p.rating), Color: look.Text2},
	}
}

// Many is n rows, for measuring.
func Many(n int) []grid.Row {
	rows := make([]grid.Row, n)
	for i := range rows {
		b := boards[i%len(boards)]
		b.white.number, b.black.number = i+1, i+2
		rows[i] = Row(i+1, b)
	}
	return rows
}

// Results is the screen "results" of the design.
func Results() *Screen {
	s := &Screen{}
	s.Grid = grid.New(Columns()...)
	s.Grid.SetRows(Rows())
	s.Grid.SetCursor(9)
	s.Sidebar = look.NewSidebar([]look.SidebarItem{
		{Icon: look.IconHome, Name: "Home"},
		{Icon: look.IconDashboard, Name: "Dashboard"},
		{Icon: look.IconPlayers, Name: "Players"},
		{Icon: look.IconCheckIn, Name: "Check-in"},
		{Icon: look.IconPairings, Name: "Pairings", Key: "F6"},
		{Icon: look.IconResults, Name: "Results", Key: "F9", Count: "10"},
		{Icon: look.IconStandings, Name: "Standings", Key: "F5"},
		{Icon: look.IconDesk, Name: "Arbiter’s desk", Count: "3"},
		{Icon: look.IconDocuments, Name: "Documents", Key: "Ctrl+P"},
		{Icon: look.IconHistory, Name: "History & server"},
	}, 5, nil)
	s.Sidebar.SetEvent("Lakeside Autumn Open", "Round 5 of 7")
	s.Tabs = look.NewSegment([]string{"All boards", "A · Open", "B · U1700"}, 0, nil)
	missing := look.NewButton("Missing only", nil).WithIcon(look.StateMissing).WithKey("m")
	missing.SetCount("10")
	bar := look.NewTitleBar(
		look.NewTitle("Results"), s.Tabs, missing,
		look.NewButton("Verify", nil).WithIcon(look.IconCheck).WithKey("v"),
		look.Spacer(),
		look.NewGlyph(look.IconLock, 14, look.Text2), look.NewText("Order frozen while entering", look.Text2),
		look.NewButton("Undo: ½ – ½ on board 14", nil).WithIcon(look.IconUndo),
	)
	s.Content = look.Frame(nil, status(), s.Sidebar, nil,
		look.Frame(bar, nil, nil, look.Width(262, pane()), s.Grid))
	return s
}

func status() fyne.CanvasObject {
	return look.NewStatusBar(
		look.NewStatusCell(look.IconSaved, look.OK, look.Span{Text: "Saved "}, look.Span{Text: "seq 1 482", Bold: true}, look.Span{Text: " · 19:42:07"}),
		look.NewStatusCell(look.IconLAN, look.Text2, look.Span{Text: "LAN "}, look.Span{Text: "192.168.1.20:8443", Bold: true}, look.Span{Text: " · 6 devices"}),
		look.NewStatusCell("", look.None, look.Span{Text: "FIDE rules (not endorsed)"}),
		look.Spacer(),
		look.NewStatusCell(look.IconClock, look.Text2, look.Span{Text: "Round clock "}, look.Span{Text: "01:17:36", Bold: true}).AtRight(),
		look.NewStatusCell("", look.None, look.Span{Text: "English"}).AtRight(),
	)
}

func pane() fyne.CanvasObject {
	card := look.NewCard(look.VBox(2,
		fact("White", "Østby, Ingrid"), fact("Black", "Nakatomi, Haru"), fact("Result", "missing"),
		fact("Slip", "not signed"), fact("Incidents", "none")))
	last := grid.New(grid.Column{Width: 76}, grid.Column{Align: grid.Right}, grid.Column{Width: 76}).WithoutHeader().Fit()
	last.SetRows([]grid.Row{
		{ID: "a", Cells: []grid.Cell{{Text: "19:42:07", Color: look.Text2}, {Text: "Bd 14"}, {Text: "½ – ½"}}},
		{ID: "b", Cells: []grid.Cell{{Text: "19:41:55", Color: look.Text2}, {Text: "Bd 16"}, {Text: "0 – 1"}}},
		{ID: "c", Cells: []grid.Cell{{Text: "19:40:12", Color: look.Text2}, {Text: "Bd 8"}, {Text: "+ / − forf.", Color: look.Forfeit}}},
	})
	return look.NewPane(look.Bg, look.VBox(6,
		look.NewBold("Board 9 · A · Open"), card,
		look.NewHeading("Keys on this cell"),
		look.VBox(0,
			look.NewKeyHelp("white won", "1", "W"), look.NewKeyHelp("draw", "D", "=", "5"), look.NewKeyHelp("black won", "0", "L"),
			look.NewKeyHelp("forfeit, then 1 or 0", "F"), look.NewKeyHelp("adjourned", "A"), look.NewKeyHelp("clear", "Backspace")),
		look.NewHeading("Last entries"), last,
		look.Spacer(),
	)).Lines(look.Line, look.Left).Padding(12, 16, 12, 16)
}

func fact(name, value string) fyne.CanvasObject {
	return look.HBox(12, look.NewText(name, look.Text2), look.Spacer(), look.NewText(value, look.Text))
}

// Widgets is a page with the other parts of package look.
func Widgets(c func() fyne.Canvas) fyne.CanvasObject {
	name := look.NewEntry("")
	name.SetText("Lakeside Autumn Open 湖畔秋季公开赛")
	rounds := look.NewFormRow("Rounds", look.NewEntry(""), 240)
	rounds.SetError("7 rounds need at least 8 players")
	confirm := look.NewButton("Confirm…", func() {
		d := look.NewDialog("Change the result of board 4?", look.NewParagraph(
			look.Span{Text: "Board 4 is "}, look.Span{Text: "0 – 1", Bold: true}, look.Span{Text: "; it becomes "}, look.Span{Text: "1 – 0", Bold: true}, look.Span{Text: ". Round 6 is paired already."}))
		cancel := look.NewButton("Cancel", d.Hide).WithKey("Esc")
		d.WithButtons(cancel, look.NewPrimary("Change 0 – 1 to 1 – 0", d.Hide)).Show(c())
	})
	step1, step2 := look.NewTwoSteps("1  White is at the board", "2  Open E-0031", nil)
	disabled := look.NewPrimary("Pair round 6", nil).WithKey("F6")
	disabled.DisableBecause("2 results are missing")
	return look.NewPane(look.Bg, look.VBox(8,
		look.NewHeading("Event"),
		look.NewFormRow("Name", name, 420),
		look.NewFormRow("Laws", look.NewSelect([]string{"FIDE, 1 January 2023", "国际棋联，2023 年 1 月 1 日"}, 0, nil), 240).WithHint("edition in force on these dates"),
		rounds,
		look.NewFormRow("Adjournments", look.NewCheck("Allowed: sealed move 封棋", true, nil), 0),
		look.NewMessage(look.LevelNote, "Level 1 · note.", "FIDE rules (not endorsed) are on. Leaving them later leaves a permanent mark."),
		look.NewMessage(look.LevelAcknowledge, "Level 2 · acknowledge.", "Board 4 of round 5 is adjourned; Lindqvist and Darzi are paired as if it were drawn.", look.NewLink("Acknowledge", nil)),
		look.NewMessage(look.LevelTwoSteps, "Level 4 · two steps.", "An opened envelope cannot be closed again; it can only be corrected with a reason.", step1, look.NewGlyph(look.IconSortUp, 16, look.Text2), step2),
		look.NewMessage(look.LevelRefused, "Level 5 · refused.", "Dutch C.04.3: two players who have met are not paired again. 第 3 台的两位棋手已经对弈过。"),
		look.NewVerdict(look.IconCheck, look.OK, "申请成立，和棋", "第 9.2.1 条 · 同一局面将第三次出现"),
		look.HBox(8, look.NewPrimary("Create", nil).WithKey("Ctrl+Enter"), confirm, disabled,
			look.NewButton("", nil).WithIcon(look.IconSearch).WithKind(look.Quiet), look.NewLink("Import TRF, CSV or XLSX…", nil)),
		look.NewEmpty("No results yet. Post round 1 first.", look.NewButton("Go to pairings", nil).WithKey("F6")),
		look.Spacer(),
	)).Padding(12, 16, 12, 24)
}
