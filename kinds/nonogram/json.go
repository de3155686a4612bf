package nonogram

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus maps Nonogram to JSON: the runs of each line, null for an open line. In colours, a block is [size, colour], and "colours" lists
// names and values, the background first. ? is a run of unknown length, * any number of runs.
var corpus = puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	Solution:     solution,
	FromSolution: readSolution,

	GivensSchema:   `{"type":"object","additionalProperties":false,"required":["rows","cols"],"properties":{"colours":{"type":"array","items":{"type":"array","items":{"type":"string"}}},"rows":{"type":"array","items":{"type":["array","null"],"items":{"type":["integer","string","array"],"items":{"type":["integer","string"]}}}},"cols":{"type":"array","items":{"type":["array","null"],"items":{"type":["integer","string","array"],"items":{"type":["integer","string"]}}}}}}`,
	SolutionSchema: `{"type":"array","items":{"type":"string"}}`,
}

// givens returns the clues in the corpus form: colours if there are several, and the blocks of rows and columns; null is an open line.
func givens(p puzzle.Puzzle) any {
	n := p.(*Nonogram)
	size := func(b Block) any {
		if b.Size < 0 {
			return formatSize(b.Size)
		}
		return b.Size
	}
	side := func(lines [][]Block) []any {
		out := make([]any, len(lines))
		for i, line := range lines {
			if line == nil {
				continue
			}
			items := make([]any, len(line))
			for k, b := range line {
				if items[k] = size(b); n.variant == coloured && b.Size != AnyRuns {
					items[k] = []any{size(b), b.Colour}
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
	if n.variant == coloured {
		for _, k := range n.inks {
			g.Colours = append(g.Colours, [2]string{k.Name, k.hex()})
		}
	}
	rows, cols := n.Clues()
	g.Rows, g.Cols = side(rows), side(cols)
	return g
}

// plainGivens reports whether givens have neither colours nor ? and *, as most do. The common case is decided without parsing.
func plainGivens(v codec.Value) bool {
	if !strings.ContainsAny(v.Raw(), `\`+someSize+anyRuns) && !strings.Contains(v.Raw(), `"colours"`) {
		return true
	}
	members, err := v.Members()
	return err != nil || !members.Get("colours").Exists() &&
		!strings.ContainsAny(members.Get("rows").Raw()+members.Get("cols").Raw(), someSize+anyRuns+"-")
}

// readGivens reads what givens writes.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	names := []string{"rows", "cols", "colours"}
	numbers, inks := plainGivens(v), blackInks
	members, err := v.Object(names...)
	if err != nil {
		return nil, err
	}
	if list := members.Get("colours"); list.Exists() {
		if inks, err = readInks(list); err != nil {
			return nil, err
		}
	}
	var sides [2][][]Block
	for i, name := range names[:2] {
		list, err := members.Get(name).List()
		if err != nil {
			return nil, err
		}
		sides[i] = make([][]Block, len(list))
		for k, line := range list {
			if sides[i][k], err = readBlocks(line, len(inks), numbers); err != nil {
				return nil, err
			}
		}
	}
	if rows != 0 && rows != len(sides[0]) || cols != 0 && cols != len(sides[1]) {
		return nil, v.Errorf("clues for %d rows and %d columns, but rows is %d and cols is %d", len(sides[0]), len(sides[1]), rows, cols)
	}
	made := variantOf(inks, sides[0], sides[1])
	if numbers {
		made = plain // even with open lines
	}
	n, err := build(made, inks, sides[0], sides[1])
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	return n, nil
}

// readInks reads the list of colours, the background first, and assigns their letters.
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
			return nil, item.Errorf("%d items: expected a name and a value such as \"#cc0000\"", len(pair))
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
		if k.RGB, ok = parseRGB(hue); !ok {
			return nil, pair[1].Errorf("%s is not a colour value such as #cc0000", codec.Quote(hue))
		}
		inks = append(inks, k)
	}
	if inks, err = assignLetters(inks); err != nil {
		return nil, v.Errorf("%w", err)
	}
	return inks, nil
}

// readBlocks reads the clue of a line; null is an open line. numbers means that all items are numbers. If there is only one colour
// besides the background, blocks may omit it.
func readBlocks(v codec.Value, inks int, numbers bool) ([]Block, error) {
	if !v.Exists() {
		return nil, nil
	}
	if numbers {
		sizes, err := v.Ints(0, maxRun)
		return clueBlocks(puzzle.Clue{Runs: sizes}), err
	}
	list, err := v.List()
	if err != nil {
		return nil, err
	}
	line := make([]Block, 0, len(list))
	for _, item := range list {
		b := Block{Colour: 1}
		switch {
		case item.IsList():
			pair, err := item.List()
			if err != nil {
				return nil, err
			}
			if len(pair) != 2 {
				return nil, item.Errorf("%d items: expected a size and a colour", len(pair))
			}
			if b.Colour, err = pair[1].Int(1, inks-1); err != nil {
				return nil, err
			}
			item = pair[0]
		case isSize(item, AnyRuns):
			line = append(line, Block{Size: AnyRuns})
			continue
		case inks > 2:
			return nil, item.Errorf("a block without a colour: expected [size, colour] or \"*\"")
		}
		if b.Size = SomeSize; !isSize(item, SomeSize) {
			if b.Size, err = item.Int(0, maxRun); err != nil {
				return nil, err
			}
		}
		line = append(line, b)
	}
	return line, nil
}

// isSize reports whether an item is SomeSize or AnyRuns, as its sign or as its number.
func isSize(item codec.Value, size int) bool {
	return item.Raw() == strconv.Quote(formatSize(size)) || item.Raw() == strconv.Itoa(size)
}

// colourDigits are the characters of colours in solutions, by colour number.
const colourDigits = "0123456789abcdefghijklmnopqrstuvwxyz"

func solution(p puzzle.Puzzle, known puzzle.Facts) any {
	rows, cols := p.Size()
	return codec.DrawRows(rows, cols, func(r, c int) byte {
		v, _ := known.Value(r*cols + c)
		return colourDigits[max(v, 0)]
	})
}

// readSolution reads rows of colour numbers, with ? for an open cell.
func readSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	n := p.(*Nonogram)
	rows, cols := n.Size()
	known := puzzle.NewFacts(n.board)
	_, _, err := v.Grid(rows, cols, func(r, c int, cell codec.Value) error {
		raw := cell.Raw()
		if raw == codec.Open {
			return nil
		}
		if n.variant == plain {
			x, err := cell.Int(White, Black)
			known.Set(r*cols+c, x)
			return err
		}
		for x := range n.inks {
			if raw == colourDigits[x:x+1] || raw == strconv.Itoa(x) {
				known.Set(r*cols+c, x)
				return nil
			}
		}
		return cell.Errorf("%s is not a colour number from %s to %s", codec.Quote(raw),
			colourDigits[:1], colourDigits[len(n.inks)-1:len(n.inks)])
	})
	if err != nil {
		return puzzle.Facts{}, err
	}
	return known, nil
}
