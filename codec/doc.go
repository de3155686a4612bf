// Package codec holds the grammars in which puzzles are written down, and knows no puzzle: how a puzz.link URL is divided, how a
// stream of numbers is packed, what the lines of a file are. What a number or a letter means is said by the kinds.
//
// Readers are strict where the programs that wrote a notation are lenient: a text that is cut short or has something left over is an
// error that says where. They never allocate more than the text they were given warrants.
package codec

// The notations: the names by which people and kinds call them.
const (
	JSON     = "json"      // one object a line, the corpus form
	PuzzLink = "puzz.link" // a URL of puzz.link and its relatives
	Kanpen   = "kanpen"    // a URL of kanpen.net with ?problem=
	Pzprv3   = "pzprv3"    // a file of the same programs
	Tatham   = "tatham"    // a game ID of Simon Tatham's collection
	Text     = "text"      // our own, made to be typed
	Non      = "non"       // nonograms: Steve Simpson
	WebPBN   = "webpbn"    // nonograms: XML of webpbn.com
	Nin      = "nin"       // nonograms: Jakub Wilk
	MK       = "mk"        // nonograms: Mirek and Petr Olsak, plain
	Olsak    = "g"         // nonograms: Mirek and Petr Olsak, with declarations
	Has      = "has"       // Hashi: the published benchmark

	CluesTRBL      = "clues-trbl"      // skyscrapers: bare numbers, see ClueList
	CluesTBLR      = "clues-tblr"      //
	CluesClockwise = "clues-clockwise" //
)

// Notations lists all notations in the order in which help texts show them.
var Notations = []string{JSON, PuzzLink, Kanpen, Pzprv3, Tatham, Text, Non, WebPBN, Nin, MK, Olsak, Has,
	CluesTRBL, CluesTBLR, CluesClockwise}
