package nonogram

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// olsak is the format of Mirek and Petr Olsak's solver with colour declarations.
var olsak = &codec.Notation{
	Name:    "g",
	Example: fault.Textf(".g"),
	Begins:  func(line string) bool { return line[0] == ':' || strings.EqualFold(line, "#d") },
}

// readOlsak reads a .g file: optional colour declarations after a line #d, then the clues of rows and columns, each part below a line
// that begins with a colon.
func readOlsak(text string, _ *codec.Notes) (*Nonogram, error) {
	var blocks [2][][]Block
	inks := newPalette()
	block, declared := -1, false
	for _, l := range codec.Lines(text) {
		switch {
		case strings.HasPrefix(l.Text, ":"):
			if block++; block > 1 {
				return nil, codec.Errorf(text, l.At, "a third block of clues: triangles and triddlers are not supported")
			}
		case l.Text == "":
		case block < 0 && strings.HasPrefix(strings.ToLower(l.Text), "#d"):
			declared = true
		case block < 0 && !declared: // title line
		case block < 0:
			if err := olsakColour(inks, text, l); err != nil {
				return nil, err
			}
		default:
			line, err := clueReader{text: text, colour: inks.colour}.parseLine(l)
			if err != nil {
				return nil, err
			}
			if blocks[block] = append(blocks[block], line); len(blocks[block]) > sizes.Side {
				return nil, codec.Errorf(text, l.At, "more than %d lines of clues: 1 to %d are allowed", sizes.Side, sizes.Side)
			}
		}
	}
	rows, cols := blocks[0], blocks[1]
	if len(rows) == 0 || len(cols) == 0 {
		return nil, codec.Errorf(text, len(text), "expected two blocks of clues, each below a line that begins with a colon; "+
			"found %d rows and %d columns", len(rows), len(cols))
	}
	return inks.puzzle(rows, cols)
}

// olsakColour reads a declaration "key:character name". Key 0 is the background, key 1 the colour of numbers without a key.
func olsakColour(inks *palette, text string, l codec.Word) error {
	key, rest, ok := strings.Cut(l.Text, ":")
	f := strings.Fields(rest)
	if key = strings.TrimSpace(key); !ok || key == "" || len(f) == 0 {
		return nil
	}
	switch name := f[len(f)-1]; key {
	case "0":
		inks.setBackground("", name)
	case "1":
		if inks.declare("", "", name) != nil {
			return inks.declare("", "", "black") // unknown colour name
		}
	default:
		if err := inks.declare(key, "", name); err != nil {
			return codec.Errorf(text, l.At, "%w", err)
		}
	}
	return nil
}

// writeOlsak writes what readOlsak reads.
func (n *Nonogram) writeOlsak() (string, error) {
	var b strings.Builder
	if n.variant == coloured {
		fmt.Fprintf(&b, "#d\n  0:   %s\n", n.inks[0].hex())
		for i, k := range n.inks[1:] {
			fmt.Fprintf(&b, "  %s:%s  %s\n", n.colourKey(i+1), k.Letter, k.hex())
		}
	} else {
		b.WriteString("#d\n  0:   white\n  1:*  black\n")
	}
	rows, cols := n.Clues()
	b.WriteString(": rows\n" + n.formatLines(rows, " ", n.colourKey) + ": columns\n" + n.formatLines(cols, " ", n.colourKey))
	return b.String(), nil
}
