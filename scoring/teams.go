package scoring

// Articles 12 and 13: the tie-breaks of teams. They are read and kept, so that
// a list goes through the program unharmed; individual events cannot compute
// them.

// teamMethod is the table of the team tie-breaks.
func teamMethod(n Name) (m method, known bool) {
	article := ""
	switch n {
	case "BC":
		article = "12.1"
	case "TBR":
		article = "12.2"
	case "BBE":
		article = "12.3"
	case "MPVGP":
		article = "13.1"
	case "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB":
		article = "13.2"
	case "EDE", "EDEBT", "EDEBB", "EDET", "EDEB":
		article = "13.3"
	case "SSSC":
		article = "13.4"
	default:
		return method{}, false
	}
	return method{article: article, modifiers: "CMPFK", use: teamsOnly}, true
}
