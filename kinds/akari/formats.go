package akari

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	grid.PuzzLink("akari", Black, true),
	grid.Kanpen("bijutsukan", wordsWith(kanpenBlack).Read, wordsWith(kanpenBlack).Write),
	penpa.Format(),
	grid.File("lightup", wordsWith(fileBlack).Read, wordsWith(fileBlack).Write),
	grid.ID(idSigns).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Akari).writeText),
	bare,
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Akari]{
	Limit: sizes.Side,
	Empty: White,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Akari, error) { return New(rows, cols, cells) },
	At:    (*Akari).Content,
}

// The signs of black cells without a number in pzprv3 files and on kanpen.net.
const fileBlack, kanpenBlack = "-", "5"

// wordsWith are the words of cells in a notation with a sign for black cells without a number.
func wordsWith(black string) *notation.Words {
	return &notation.Words{Empty: White, Sign: black, Special: Black, Most: maxNumber, Invalid: func(word string) error {
		return fault.Errorf("%s is not a cell: a dot, a number from 0 to %d or %s is expected", codec.Quote(word), maxNumber, black)
	}}
}

// isID reports whether a game ID without a name certainly is of Light Up: its description has a 0, or a digit and a B. An ID of Bridges may
// have the same digits and letters, but neither 0 nor, in practice, the 11 that B means there.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && !strings.ContainsAny(params, "mtL") && strings.ContainsAny(desc, "01234") && strings.ContainsAny(desc, "0B") &&
		strings.Trim(desc, "abcdefghijklmnopqrstuvwxyzB01234") == ""
}

// idSigns are the cells in WxH:description: B and 0 to 4 for black cells.
var idSigns = notation.Signs{
	Signs: "B01234",
	First: Black,
	Check: func(d codec.ID) error {
		rest := d.Params
		for _, key := range "bsd" { // how the puzzle was generated
			if after, ok := strings.CutPrefix(rest, string(key)); ok {
				_, end := codec.Number(after, 0)
				rest = after[end:]
			}
		}
		if rest != "" {
			return d.BadParams(fault.Textf("b, s and d with numbers are"))
		}
		return nil
	},
	Invalid: func(text string, at int) error {
		return codec.Errorf(text, at, "%s is not a black cell: B, numbers from 0 to 4 and runs a to z are expected",
			codec.QuoteAt(text, at))
	},
}
