package hashi

import (
	"bytes"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The text form is described in docs/formats.md. Without the option "apart" it has no place for bridges between adjacent islands,
// crosses, and more than two bridges.

// maxText is the largest number that has a character.
const maxText = 16

// textNumber returns the number of an island, 0 if it is unknown, -1 if the character is no island.
func textNumber(c rune) int {
	switch {
	case c >= '1' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'G':
		return int(c-'A') + 10
	case c == '?':
		return 0
	}
	return -1
}

func textDigit(n int) byte { return "?123456789ABCDEFG"[n] }

// maxWords are the options by maximum number of bridges.
var maxWords = [...]string{1: "single", 2: "double", 3: "triple", 4: "quadruple"}

var lattice = codec.Lattice{Across: "x-=tq", Down: `x|"tq`, Cells: fault.Textf("numbers, ? and dots"), Limit: sizes.Side}

// The characters of bridges over water, by their number.
const (
	overAcross = "x-="
	overDown   = `x|"`
)

// readText reads the text form: options such as tree, and rows of islands and water, perhaps with gaps and bridges between the cells.
func readText(text string, _ *codec.Notes) (*Hashi, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	var o Options
	apart := false
	for _, w := range s.Options {
		switch most := slices.Index(maxWords[:], strings.ToLower(w.Text)); {
		case most > 0:
			o.Max = most
		case strings.EqualFold(w.Text, "tree"):
			o.Tree = true
		case strings.EqualFold(w.Text, "apart"):
			apart = true
		default:
			return nil, nil, s.Errorf(w.At, "unknown option %s (options: single, triple, quadruple, tree, apart)", codec.Quote(w.Text))
		}
	}
	g := lattice
	g.Spaced, g.Between = func(string) bool { return apart }, apart
	var islands []Island
	g.Cell = func(at, r, c int, x rune) bool {
		n, across, down := textNumber(x), strings.IndexRune(overAcross, x), strings.IndexRune(overDown, x)
		switch {
		case n >= 0:
			islands = append(islands, Island{r, c, n})
		case x == '.':
		case !apart && across > 0:
			g.Signs = append(g.Signs, codec.Sign{At: at, R: r, C: c, N: across})
		case !apart && down > 0:
			g.Signs = append(g.Signs, codec.Sign{At: at, R: r, C: c, Down: true, N: down})
		default:
			return false
		}
		return true
	}
	if err := g.Read(s); err != nil {
		return nil, nil, err
	}
	h, err := New(g.Rows, g.Cols, islands, o)
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.Signs(h, s, g.Signs)
	return h, marks, err
}

// writeText writes the text form, with gaps if necessary.
func (h *Hashi) writeText(marks *puzzle.Marks) (string, error) {
	if i := slices.IndexFunc(h.islands, func(x Island) bool { return x.N > maxText }); i >= 0 {
		return "", fault.Errorf("the number %d in %s cannot be written in this notation", h.islands[i].N, h.cell(i))
	}
	head := "hashi"
	if h.max != defaultMax {
		head += " " + maxWords[h.max]
	}
	if h.tree {
		head += " tree"
	}
	cells := bytes.Repeat([]byte{'.'}, h.rows*h.cols)
	for _, x := range h.islands {
		cells[x.R*h.cols+x.C] = textDigit(x.N)
	}
	if !h.overSea(puzzle.ClaimedFacts(marks), cells) {
		return head + " apart\n" + lattice.Format(h.rows, h.cols,
			func(r, c int) byte { return cells[r*h.cols+c] }, nil,
			links.ValueBetween(h, marks)), nil
	}
	var b strings.Builder
	b.WriteString(head + "\n")
	for row := range slices.Chunk(cells, h.cols) {
		b.Write(append(slices.Clone(row), '\n'))
	}
	return b.String(), nil
}

// overSea draws the known bridges over water. It returns false, and leaves the cells unchanged, if that cannot show them: a pair known to
// have none or more than two, neighbouring islands, or crossing bridges.
func (h *Hashi) overSea(known puzzle.Facts, cells []byte) bool {
	sea := slices.Clone(cells)
	for i, p := range h.pairs {
		n := known.ValueOr(i)
		a, b := h.islands[p.a], h.islands[p.b]
		if n < 0 {
			continue
		}
		if n == 0 || n > 2 || b.R-a.R+b.C-a.C == 1 {
			return false
		}
		step, sign := 1, overAcross[n]
		if a.C == b.C {
			step, sign = h.cols, overDown[n]
		}
		for k := a.R*h.cols + a.C + step; k < b.R*h.cols+b.C; k += step {
			if sea[k] != '.' {
				return false // crossing bridges
			}
			sea[k] = sign
		}
	}
	copy(cells, sea)
	return true
}
