package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/fault"
)

// olsak is the notation of Mirek and Petr Olsak's solver that has declarations.
var olsak = &codec.Notation{
	Name:   "g",
	Looks:  fault.Textf(".g"),
	Begins: func(line string) bool { return line[0] == ':' || strings.EqualFold(line, "#d") },
}

// readOlsak reads a .g file: perhaps a declaration of colours that begins with #d, then the clues of the rows and those of the
// columns, each below a line that begins with a colon. A second colour is an error.
func readOlsak(text string) (*Nonogram, error) {
	var blocks [2][][]int
	block, declared := -1, false
	for _, l := range codec.Lines(text) {
		switch {
		case strings.HasPrefix(l.Text, ":"):
			if block++; block > 1 {
				return nil, codec.Errorf(text, l.At, "a third block of clues: triangles and triddlers are not read")
			}
		case l.Text == "":
		case block < 0 && strings.HasPrefix(strings.ToLower(l.Text), "#d"):
			declared = true
		case block < 0 && !declared: // a title
		case block < 0:
			if err := olsakColour(text, l); err != nil {
				return nil, err
			}
		default:
			runs, err := parseRuns(text, l)
			if err != nil {
				return nil, err
			}
			if blocks[block] = append(blocks[block], runs); len(blocks[block]) > sizes.Side {
				return nil, codec.Errorf(text, l.At, "more than %d lines of clues: 1 to %d are allowed", sizes.Side, sizes.Side)
			}
		}
	}
	rows, cols := blocks[0], blocks[1]
	if len(rows) == 0 || len(cols) == 0 {
		return nil, codec.Errorf(text, len(text), "two blocks of clues are expected, each below a line that begins with a colon: %d rows and "+
			"%d columns were read",
			len(rows), len(cols))
	}
	return New(rows, cols)
}

// olsakColour reads a line of the declaration, key:character name: only background and black may be used.
func olsakColour(text string, l codec.Word) error {
	key, rest, ok := strings.Cut(l.Text, ":")
	if key = strings.TrimSpace(key); !ok || key == "0" || key == "1" {
		return nil
	}
	name := key
	if f := strings.Fields(rest); len(f) > 0 {
		name = f[len(f)-1]
	}
	if !isBlackOrWhite(name) {
		return codec.Errorf(text, l.At, "the colour %s: colours other than black are not read", codec.Short(name))
	}
	return nil
}

// writeOlsak writes what readOlsak reads.
func (n *Nonogram) writeOlsak() (string, error) {
	return "#d\n  0:   white\n  1:*  black\n: rows\n" + formatBlock(n.rows, " ") + ": columns\n" + formatBlock(n.cols, " "), nil
}
