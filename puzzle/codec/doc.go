// Package codec holds the grammars that several kinds of puzzles share, and knows no puzzle: how a puzz.link URL is divided, how a
// stream of numbers is packed, what the lines of a file are, how an input falls into documents. What a number or a letter means is said
// by the kinds, and a grammar that only one kind uses stands with that kind.
//
// [Documents] comes first: it divides an input and says of each piece in which [Notation] it is. A kind then takes the piece apart with the
// reader of that notation ([ParseURL], [ParseID], [ParseKanpen], [ParseFile], [ParseSheet], [ParseEnvelope]), which stops where the kind
// has to know what a character means.
//
// Readers take a text as the program does whose notation it is, ends that are missing or left over included, and tell in [Notes] what they
// filled in or left out. A sign that says nothing where a clue is expected is an error that says where. They allocate no more than the text
// they were given warrants, and some thousands of cells.
package codec
