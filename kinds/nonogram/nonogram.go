// Package nonogram implements Nonogram: colour cells so that the runs of each row and column have the colours and lengths of its clue. A
// black-and-white puzzle has one colour.
package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Nonogram is a puzzle in black and white or in several colours. Clues may be open: a run of unknown length (?), any number of runs (*),
// or no clue for a line. Runs of the same colour have a gap between them; runs of different colours may touch. The unknown of the cell in
// row r and column c has index r*cols+c. Its value is the colour number, 0 for the background.
type Nonogram struct {
	lines   [][]Block // clues of the rows, then of the columns; nil for an open line
	runs    [][]int   // the block sizes of lines
	height  int       // number of rows
	inks    []Ink     // the background, then the colours
	variant variant
	board   *puzzle.Board
}

// Block is an item of a clue.
type Block struct {
	Size   int // length of the run, or SomeSize or AnyRuns
	Colour int // from 1; 0 for AnyRuns
}

const (
	SomeSize = -1 // ?: one run of any length
	AnyRuns  = -2 // *: any number of runs of any colours and lengths, or none
)

// Values of a cell in black and white.
const (
	White = 0
	Black = 1
)

// maxRun is the maximum length of a run in a clue, whether it fits or not.
const maxRun = 1 << 20

// New returns a black-and-white puzzle with the runs of each row and column. Zeros are dropped, so [0], [] and nil all mean an empty
// line. It returns an error if there are no rows or columns, more than Kind.Limits allows, or a run that is negative or above about a
// million. Runs that do not fit their line are accepted; see Impossible.
func New(rows, cols [][]int) (*Nonogram, error) {
	return build(plain, blackInks, lists.Map(rows, blackLine), lists.Map(cols, blackLine))
}

func blackLine(sizes []int) []Block { return clueBlocks(puzzle.Clue{Runs: sizes}) }

func blackBlock(size int) Block { return Block{size, Black} }

// NewColoured returns a puzzle with the given colours, the background first, and the clues of each row and column. A nil clue is an open
// line, and blocks of size 0 are dropped. It returns an error if there are no rows or columns, more than Kind.Limits allows, fewer than 2
// or more than MaxInks colours, a duplicate name, or an invalid size or colour. Blocks that do not fit their line are accepted; see
// Impossible.
func NewColoured(inks []Ink, rows, cols [][]Block) (*Nonogram, error) {
	return build(variantOf(inks, rows, cols), inks, rows, cols)
}

// build returns a puzzle of a variant. nil clues become open lines, and blocks of size 0 are dropped.
func build(v variant, inks []Ink, rows, cols [][]Block) (n *Nonogram, err error) {
	switch {
	case len(rows) == 0 || len(cols) == 0:
		return nil, fault.Errorf("%d rows and %d columns: at least one of each is needed", len(rows), len(cols))
	case len(rows) > sizes.Side || len(cols) > sizes.Side:
		return nil, fault.Errorf("%d rows and %d columns: at most %d of each are allowed", len(rows), len(cols), sizes.Side)
	case v != coloured:
		inks = blackInks
	default:
		if inks, err = assignLetters(inks); err != nil {
			return nil, err
		}
	}
	size, clues := 0, slices.Concat(rows, cols)
	for _, line := range clues {
		size += len(line)
	}
	n = &Nonogram{make([][]Block, len(clues)), make([][]int, len(clues)), len(rows), inks, v, nil}
	blocks, runs := make([]Block, 0, size), make([]int, 0, size) // one allocation for all lines
	for k, line := range clues {
		at, from := n.lane(k).at, len(blocks)
		if line == nil {
			continue
		}
		for _, b := range line {
			b, err := n.checkBlock(at, b)
			if err != nil {
				return nil, err
			}
			if b.Size != 0 {
				blocks, runs = append(blocks, b), append(runs, b.Size)
			}
		}
		n.lines[k], n.runs[k] = blocks[from:len(blocks):len(blocks)], runs[from:len(runs):len(runs)]
	}
	n.board = n.newBoard()
	return n, nil
}

// checkBlock returns a block of the clue at the given place, with colour 0 if it allows any runs. A size or colour that the variant
// does not allow is an error.
func (n *Nonogram) checkBlock(at puzzle.Place, b Block) (Block, error) {
	switch {
	case b.Size < AnyRuns || b.Size > maxRun || b.Size < 0 && n.variant == plain:
		return b, fault.Errorf("%v: a run of %d cells: expected 1 to %d", at, b.Size, maxRun)
	case b.Size == AnyRuns:
		b.Colour = 0
	case b.Size != 0 && (b.Colour < 1 || b.Colour >= len(n.inks)):
		return b, fault.Errorf("%v: a run of colour %d: expected a colour from 1 to %d", at, b.Colour, len(n.inks)-1)
	}
	return b, nil
}

// newBoard returns the board: one unknown for each cell, with all colours.
func (n *Nonogram) newBoard() *puzzle.Board {
	rows, cols := n.Size()
	return puzzle.GridBoard(rows, cols, n.allColours())
}

func (n *Nonogram) allColours() puzzle.Mask { return puzzle.Span(0, len(n.inks)-1) }

// Clues returns the clues of each row from left to right and of each column from top to bottom: an empty list for an empty line, nil for
// an open one. Callers must not modify them.
func (n *Nonogram) Clues() (rows, cols [][]Block) { return n.lines[:n.height], n.lines[n.height:] }

// Runs returns the block sizes of Clues, which suffice in black and white. Callers must not modify them.
func (n *Nonogram) Runs() (rows, cols [][]int) { return n.runs[:n.height], n.runs[n.height:] }

// Inks returns the background and the colours, indexed by value. Callers must not modify them.
func (n *Nonogram) Inks() []Ink { return n.inks }

// Kind returns the kind of the puzzle's variant.
func (n *Nonogram) Kind() *puzzle.Kind { return variants[n.variant] }

// ValueNames returns the colour names by value, with "empty" for the background, or nil in black and white, where cells are filled or
// empty.
func (n *Nonogram) ValueNames() []string {
	if n.variant != coloured {
		return nil
	}
	names := []string{"empty"}
	for _, k := range n.inks[1:] {
		if d, ok := namedInk(k.Name); ok {
			k.Name = d.Name
		}
		names = append(names, k.Name)
	}
	return names
}

// Size returns the number of rows and columns.
func (n *Nonogram) Size() (rows, cols int) { return n.height, len(n.lines) - n.height }

// Board returns the cells in reading order.
func (n *Nonogram) Board() *puzzle.Board { return n.board }

// lane is a line of the board: its place, clue, block sizes, and n cells from unknown first, step apart.
type lane struct {
	at             puzzle.Place
	clue           []Block
	runs           []int
	first, step, n int
}

// cellOf returns cell i of a row or column.
func cellOf(line puzzle.Place, i int) puzzle.Place {
	if line.Kind == puzzle.RowKind {
		return puzzle.Cell(int(line.R), i)
	}
	return puzzle.Cell(i, int(line.C))
}

// indexIn returns the position of cell p in the row or column line, or -1 if it is not in it.
func indexIn(line, p puzzle.Place) int {
	switch {
	case p.Kind != puzzle.CellKind:
	case line.Kind == puzzle.RowKind && p.R == line.R:
		return int(p.C)
	case line.Kind == puzzle.ColKind && p.C == line.C:
		return int(p.R)
	}
	return -1
}

func (n *Nonogram) lane(k int) lane {
	rows, cols := n.Size()
	if k < rows {
		return lane{puzzle.Row(k), n.lines[k], n.runs[k], k * cols, 1, cols}
	}
	return lane{puzzle.Col(k - rows), n.lines[k], n.runs[k], k - rows, cols, rows}
}

func (n *Nonogram) lanes() []lane {
	out := make([]lane, len(n.lines))
	for k := range out {
		out[k] = n.lane(k)
	}
	return out
}

// unknown returns the board index of cell i.
func (l lane) unknown(i int) int { return l.first + i*l.step }

func (l lane) cells(known puzzle.Facts) []puzzle.Mask {
	out := make([]puzzle.Mask, l.n)
	for i := range out {
		out[i] = known.Candidates(l.unknown(i))
	}
	return out
}

// runsAt returns the runs of n cells with the given colours. 0 is the background.
func runsAt(n int, colour func(i int) int) []Block {
	runs, before := []Block{}, 0
	for i := range n {
		now := colour(i)
		switch {
		case now == 0:
		case now == before:
			runs[len(runs)-1].Size++
		default:
			runs = append(runs, Block{1, now})
		}
		before = now
	}
	return runs
}

// blocksIn returns the runs of a line. Cells that are not known count as empty.
func blocksIn(cells []puzzle.Mask) []Block {
	return runsAt(len(cells), func(i int) int {
		if cells[i].Len() == 1 {
			return cells[i].Min()
		}
		return 0
	})
}

// minLength returns the minimum number of cells for a clue: its runs, at least one cell each, and the gaps between runs of one colour.
func minLength(line []Block) int {
	n, before := 0, 0
	for _, b := range line {
		if b.Size == AnyRuns {
			continue
		}
		if b.Colour == before {
			n++
		}
		n, before = n+max(b.Size, 1), b.Colour
	}
	return n
}

// clueText formats a clue for display: "2R 1B", "2 1" in black and white, "0" for an empty line. An open line is "*", or "?" in plain
// puzzles.
func (n *Nonogram) clueText(line []Block) string {
	switch {
	case line == nil && n.variant == plain:
		return someSize
	case line == nil:
		return anyRuns
	}
	return n.formatClue(line, " ", n.letter)
}

// ClueText formats a clue for display, such as "2R 1B".
func (n *Nonogram) ClueText(c puzzle.Clue) string {
	if c.Runs == nil && n.variant != plain {
		return anyRuns
	}
	return n.clueText(clueBlocks(c))
}

// formatClue joins the blocks of a clue by sep, or returns "0" without blocks. key returns the suffix of a colour.
func (n *Nonogram) formatClue(line []Block, sep string, key func(colour int) string) string {
	if len(line) == 0 {
		return "0"
	}
	return strings.Join(lists.Map(line, func(b Block) string { return formatSize(b.Size) + key(b.Colour) }), sep)
}

func (n *Nonogram) letter(colour int) string {
	if n.variant != coloured || colour == 0 {
		return ""
	}
	return n.inks[colour].Letter
}

// formatBlock formats the size of a block and the letter of its colour.
func (n *Nonogram) formatBlock(b Block) string { return formatSize(b.Size) + n.letter(b.Colour) }
