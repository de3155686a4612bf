// Package codec holds the grammars that several kinds of puzzles share, and knows no puzzle: how a puzz.link URL is divided, how a
// stream of numbers is packed, what the lines of a file are, how an input falls into documents. What a number or a letter means is said
// by the kinds, and a grammar that only one kind uses stands with that kind.
//
// Readers are strict where the programs that wrote a notation are lenient: a text that is cut short or has something left over is an
// error that says where. They never allocate more than the text they were given warrants.
package codec
