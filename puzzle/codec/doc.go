// Package codec reads and writes the syntax of notations shared by puzzle types: puzz.link URLs, number streams, files, JSON, documents. It
// is independent of puzzles: the kinds interpret numbers and letters, and define syntax that only they use.
//
// [Documents] divides an input and detects the [Notation] of each piece. A kind then parses the piece with the notation's reader
// ([ParseURL], [ParseID], [ParseKanpen], [ParseFile], [ParseSheet], [ParseEnvelope]).
//
// Readers accept what the original program accepts, including missing or surplus text at the end, and record in [Notes] what they added or
// ignored. A character that cannot be a clue is an error with its position. Memory use is proportional to the text, plus some thousands of
// cells.
package codec
