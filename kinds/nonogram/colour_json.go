package nonogram

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// The corpus form of puzzles in colours and of clues that leave something open: "colours", a list of names and values, the background
// first; a block is [size, colour], and in black and white a size; ? is a run of unknown length, * any number of runs.

// isColoured reports whether givens are of a Coloured.
func isColoured(v codec.Value) bool {
	if !strings.ContainsAny(v.Raw(), `\`+someSize+anyRuns) && !strings.Contains(v.Raw(), `"colours"`) {
		return false // most are none, and need not be taken apart for that
	}
	members, err := v.Members()
	if err != nil {
		return false
	}
	return members.Has("colours") || strings.ContainsAny(members.Get("rows").Raw()+members.Get("cols").Raw(), someSize+anyRuns)
}

// readColouredGivens reads the givens of such a puzzle.
func readColouredGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	members, err := v.Object("rows", "cols", "colours")
	if err != nil {
		return nil, err
	}
	inks := blackOnWhite()
	if list := members.Get("colours"); list.Exists() {
		if inks, err = readInks(list); err != nil {
			return nil, err
		}
	}
	var sides [2][][]Block
	for i, name := range []string{"rows", "cols"} {
		list, err := members.Get(name).List()
		if err != nil {
			return nil, err
		}
		for _, line := range list {
			blocks, err := readBlocks(line, len(inks), isPlain(inks))
			if err != nil {
				return nil, err
			}
			sides[i] = append(sides[i], blocks)
		}
	}
	if rows != 0 && rows != len(sides[0]) || cols != 0 && cols != len(sides[1]) {
		return nil, v.Errorf("clues for %d rows and %d columns, where rows is %d and cols is %d", len(sides[0]), len(sides[1]), rows, cols)
	}
	p, err := made(inks, sides[0], sides[1])
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	return p, nil
}

// readInks reads a list of names and values.
func readInks(v codec.Value) ([]Ink, error) {
	list, err := v.List()
	if err != nil {
		return nil, err
	}
	var inks []Ink
	for _, item := range list {
		pair, err := item.List()
		if err != nil {
			return nil, err
		}
		if len(pair) != 2 {
			return nil, item.Errorf("%d items, where a name and a value such as \"#cc0000\" are expected", len(pair))
		}
		var k Ink
		if k.Name, err = pair[0].Text(); err != nil {
			return nil, err
		}
		hue, err := pair[1].Text()
		if err != nil {
			return nil, err
		}
		ok := false
		if k.RGB, ok = parseHue(hue); !ok {
			return nil, pair[1].Errorf("%s is not a value such as #cc0000", codec.Short(hue))
		}
		inks = append(inks, k)
	}
	if inks, err = lettered(inks); err != nil {
		return nil, v.Errorf("%w", err)
	}
	return inks, nil
}

// readBlocks reads the clue of a line; null is an open one. Where there is one colour blocks may be told without it.
func readBlocks(v codec.Value, inks int, black bool) ([]Block, error) {
	if !v.Exists() {
		return nil, nil
	}
	list, err := v.List()
	if err != nil {
		return nil, err
	}
	line := []Block{}
	for _, item := range list {
		b := Block{Colour: 1}
		switch {
		case item.IsList():
			pair, err := item.List()
			if err != nil {
				return nil, err
			}
			if len(pair) != 2 {
				return nil, item.Errorf("%d items, where a size and a colour are expected", len(pair))
			}
			if b.Colour, err = pair[1].Int(1, inks-1); err != nil {
				return nil, err
			}
			item = pair[0]
		case item.Raw() == strconv.Quote(anyRuns):
			line = append(line, Block{Size: AnyRuns})
			continue
		case !black && inks > 2:
			return nil, item.Errorf("a block without a colour: [size, colour] or \"*\" is expected")
		}
		if b.Size = SomeSize; item.Raw() != strconv.Quote(someSize) {
			if b.Size, err = item.Int(0, maxRun); err != nil {
				return nil, err
			}
		}
		line = append(line, b)
	}
	return line, nil
}

// colouredGivens writes what readColouredGivens reads.
func colouredGivens(p puzzle.Puzzle) any {
	n := p.(*Coloured)
	size := func(b Block) any {
		if b.Size < 0 {
			return number(b.Size)
		}
		return b.Size
	}
	side := func(lines [][]Block) []any {
		out := make([]any, len(lines))
		for i, line := range lines {
			if line == nil {
				continue
			}
			items := []any{}
			for _, b := range line {
				if n.black() || b.Size == AnyRuns {
					items = append(items, size(b))
				} else {
					items = append(items, []any{size(b), b.Colour})
				}
			}
			out[i] = items
		}
		return out
	}
	var g struct {
		Colours [][2]string `json:"colours,omitempty"`
		Rows    []any       `json:"rows"`
		Cols    []any       `json:"cols"`
	}
	if !n.black() {
		for _, k := range n.inks {
			g.Colours = append(g.Colours, [2]string{k.Name, k.hue()})
		}
	}
	g.Rows, g.Cols = side(n.rows), side(n.cols)
	return g
}

// signs are the characters of colours in solutions, by their numbers.
const signs = "0123456789abcdefghijklmnopqrstuvwxyz"

func colouredSolution(p puzzle.Puzzle, known puzzle.Facts) any {
	n := p.(*Coloured)
	return codec.DrawRows(len(n.rows), len(n.cols), func(r, c int) byte {
		v, _ := known.Value(r*len(n.cols) + c)
		return signs[max(v, 0)]
	})
}

// readColouredSolution reads rows of the numbers of colours, ? for a cell that is left open.
func readColouredSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	n := p.(*Coloured)
	known := puzzle.NewFacts(n.board)
	_, _, err := v.Grid(len(n.rows), len(n.cols), func(r, c int, cell codec.Value) error {
		raw := cell.Raw()
		if raw == codec.Open {
			return nil
		}
		for x := range n.inks {
			if raw == signs[x:x+1] || raw == strconv.Itoa(x) {
				known.Set(r*len(n.cols)+c, x)
				return nil
			}
		}
		return cell.Errorf("%s is not the number of a colour, %s to %s", codec.Short(raw), signs[:1], signs[len(n.inks)-1:len(n.inks)])
	})
	if err != nil {
		return puzzle.Facts{}, err
	}
	return known, nil
}
