package nonogram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// non is the format of Steve Simpson's solver, with the goal and colour lines added by others.
var non = &codec.Notation{
	Name:    "non",
	Example: fault.Textf(".non"),
	Begins: func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		return slices.Contains(nonWords, word)
	},
}

var nonWords = []string{"catalogue", "title", "by", "author", "copyright", "license", "source", "description", "url", "color", "colour",
	"width", "height", "rows", "columns", "goal", "saved"}

// readNon reads a .non file. The goal, which is the solution, is ignored.
func readNon(text string, _ *codec.Notes) (*Nonogram, error) {
	n := nonReader{text: text, inks: newPalette(), size: map[string]int{}, blocks: map[string][]codec.Word{}}
	for _, l := range codec.Lines(text) {
		if err := n.line(l); err != nil {
			return nil, err
		}
	}
	rows, err := n.clues("rows", "height")
	if err != nil {
		return nil, err
	}
	cols, err := n.clues("columns", "width")
	if err != nil {
		return nil, err
	}
	return n.inks.puzzle(rows, cols)
}

type nonReader struct {
	text   string
	inks   *palette
	size   map[string]int          // by keyword: width and height
	blocks map[string][]codec.Word // by keyword: the lines below rows and columns
	block  string
}

// line reads one line of a file. Lines after rows or columns belong to that side until the next keyword.
func (n *nonReader) line(l codec.Word) error {
	if strings.HasPrefix(l.Text, "#") {
		return nil
	}
	word, rest, _ := strings.Cut(l.Text, " ")
	rest = strings.TrimSpace(rest)
	at := l.At + strings.LastIndex(l.Text, rest)
	switch {
	case !slices.Contains(nonWords, word) && n.block != "":
		n.blocks[n.block] = append(n.blocks[n.block], l)
		return nil
	case l.Text == "":
		return nil
	case !slices.Contains(nonWords, word):
		return codec.Errorf(n.text, l.At, "%s is not a line of a .non file: expected width, height, rows, columns, goal, title or similar",
			codec.Quote(l.Text))
	}
	n.block = ""
	switch word {
	case "width", "height":
		v, ok := codec.ParseNumber(rest)
		if !ok || v < 1 || v > sizes.Side {
			return codec.Errorf(n.text, at, "%s is not a %s from 1 to %d", codec.Quote(rest), word, sizes.Side)
		}
		n.size[word] = v
	case "rows", "columns":
		if n.blocks[word] != nil {
			return codec.Errorf(n.text, l.At, "second line %s: separate puzzles by a line ---", word)
		}
		n.block, n.blocks[word] = word, []codec.Word{}
	case "color", "colour":
		key, hue, _ := strings.Cut(rest, " ")
		if err := n.inks.declare(key, "", strings.TrimSpace(hue)); err != nil {
			return codec.Errorf(n.text, at, "%w", err)
		}
	}
	return nil
}

var sides = map[string]fault.Text{"rows": fault.Textf("rows"), "columns": fault.Textf("columns")}

// clues reads the runs of a side. Its number of lines is the declared size, or else the number of non-empty lines.
func (n *nonReader) clues(side, length string) ([][]Block, error) {
	block := n.blocks[side]
	if block == nil {
		return nil, codec.Errorf(n.text, len(n.text), "missing line %s", side)
	}
	size := n.size[length]
	if size == 0 {
		size = len(nonEmpty(block))
	}
	return clueReader{text: n.text, colour: n.inks.colour}.parseLines(sides[side], block, size)
}

// writeNon writes what readNon reads. A background other than white is an error.
func (n *Nonogram) writeNon() (string, error) {
	if n.inks[0].RGB != blackInks[0].RGB { // the format cannot declare a background
		return "", fault.Errorf("the background is %s: this format supports white only", n.inks[0].Name)
	}
	var b strings.Builder
	rows, cols := n.Clues()
	fmt.Fprintf(&b, "width %d\nheight %d\n\n", len(cols), len(rows))
	if n.variant == coloured {
		for i, k := range n.inks[1:] {
			fmt.Fprintf(&b, "color %s %s\n", n.colourKey(i+1), k.hex())
		}
		b.WriteByte('\n')
	}
	b.WriteString("rows\n" + n.formatLines(rows, ",", n.colourKey) + "\ncolumns\n" + n.formatLines(cols, ",", n.colourKey))
	return b.String(), nil
}
