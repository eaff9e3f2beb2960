// Package chess is the chess board of the desktop, with the moves beside it: it
// shows positions, takes moves and set-ups by hand, keys and text, and draws
// what a claim or an illegal move rests on. The rules engine decides what is
// legal and what a text means; nothing here knows tournaments or articles.
//
// # The board alone
//
// A [Board] shows a position and calls back; whoever owns it plays the move and
// shows the next position:
//
//	b := chess.NewBoard()
//	b.SetPosition(p, rules.NoMove) // the position and the move that led to it
//	b.SetMode(chess.Play)
//	b.OnMove = func(m rules.Move) { p.Play(m); b.SetPosition(p, m) }
//	b.SetEvidence(chess.Evidence{Arrows: []chess.Arrow{{From: m.From(), To: m.To()}}})
//
// Modes: [Watch] shows, [Play] takes legal moves, [Place] puts pieces anywhere,
// [Touch] names squares, as a form asks which pieces were touched. A small board
// to look at is [NewDiagram].
//
// # A game
//
// A [Tree] is a game with its variations and the place one stands in it. [Game]
// shows one: board, line to type or paste in, and the list of moves.
//
//	g := chess.NewGame(words)
//	g.OnChanged = func() { check(g.Tree().Game(), g.Tree().Position()) }
//	g.Load(text) // PGN, a FEN or moves alone; problems with line and column
//	g.Moves.SetMarks(map[int]string{18: "①", 22: "②"}) // by half-move of the main line
//
// A move that a player has written and not made is shown by [Moves.SetWritten].
// [Setup] is the form in which a position is set up and checked.
//
// # Keys
//
// On the board the arrow keys move a cursor and Enter presses its square; letters
// go to the line under it, where a move is typed in any notation. In the list the
// arrow keys walk through the game, Page Up and Page Down choose between
// variations, Delete cuts the move and what follows. From either F7 turns the board,
// Backspace goes a half-move back, Ctrl+V takes a game or position from the
// clipboard and Ctrl+C copies the game.
package chess
