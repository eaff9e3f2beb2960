// Package sealedmove is the root of Sealed Move (封棋), a chess arbiter's
// tournament manager. It holds no program: the programs are under cmd, the map
// of the tree is ARCHITECTURE.md, and the tests beside this file keep the laws
// that the tree is built by.
package sealedmove
