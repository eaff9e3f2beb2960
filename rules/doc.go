// Package rules is the game of chess: the board, the legal moves, what people
// write and what a game has been so far. It decides by the Laws (E.01 of 2023)
// and never guesses; whatever it refuses it gives reasons for.
//
//	article          what it asks                                where
//	2.1–2.4          board, pieces, squares                      Square, Piece, Start
//	3.1–3.7          how the pieces move                         Position.Legal, IsLegal
//	3.7.3.1–2        en passant, at once only                    Position.EnPassant
//	3.7.3.3–5        promotion, the player's choice              Move.Promotion
//	3.8.2            castling, and what prevents it              Position.Legal, Reading.Reason
//	3.9              check                                       Position.Check, Checkers
//	5.1.1, 5.2.1     checkmate, stalemate                        Position.Checkmate, Stalemate
//	9.2.3            when positions are the same                 Position.Same, Key
//	9.2, 9.3         what has been repeated, half-moves counted  Game.Same, Position.HalfMoves
//	Appendix C       algebraic notation, written and read        Position.SAN, Read
//	Guidelines II    Chess960                                    throughout
//
// A Setup is a position as somebody typed it, a Position one that can be
// played; texts of moves are read into a Reading, which holds a Move only if
// it is the one that is meant.
package rules
