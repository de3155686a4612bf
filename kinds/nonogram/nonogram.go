// Package nonogram is the puzzle Nonogram: colour cells so that the runs of cells of one colour in each row and column have the colours
// and lengths given beside it. Black on white is one colour.
package nonogram

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Nonogram is one puzzle, in black on white or in any number of colours. Clues may leave something open: runs of unknown length (?), any
// number of runs (*), or a whole line. Runs of one colour have a gap between them; those of two colours may touch. The unknown of the cell
// in row r and column c has index r*cols+c; it holds the number of its colour, 0 for the background.
type Nonogram struct {
	lines   [][]Block // the clues of the rows, then of the columns; nil for an open line, of which nothing is told
	runs    [][]int   // their sizes alone, which are all that rules in black on white need
	height  int       // how many of them are rows
	inks    []Ink     // the background, and the colours
	variant variant
	board   *puzzle.Board
}

// Block is an item of a clue.
type Block struct {
	Size   int // how long the run is; SomeSize, or AnyRuns
	Colour int // its number, from 1; 0 for AnyRuns
}

// Sizes of blocks that say less than a number.
const (
	SomeSize = -1 // one run of any length: ?
	AnyRuns  = -2 // any number of runs of any colours and lengths, none too: *
)

// The values of a cell in black on white.
const (
	White = 0
	Black = 1
)

// maxRun is the longest run that a clue may tell, possible or not.
const maxRun = 1 << 20

// New makes a puzzle in black on white from the runs of each row and column. Zeros are dropped: [0], [] and nil are all an empty line. It
// is an error when there is no row or column, more of either than Kind.Limits says, or a run is negative or above a million. Runs that do
// not fit into their line make no error but a puzzle without a solution: see Impossible.
func New(rows, cols [][]int) (*Nonogram, error) {
	n, err := build(plain, blackInks, rows, cols, blackBlock)
	if err != nil {
		return nil, err
	}
	for k, line := range n.lines {
		if line == nil {
			n.set(k, []Block{})
		}
	}
	return n, nil
}

// inBlack is a run as a block.
func blackBlock(size int) Block { return Block{size, Black} }

// NewColoured makes a puzzle of the colours, the background first, and the clues of each row and column. Blocks of size 0 are dropped.
// It is an error when there is no row or column, or more of either than Kind.Limits says, when there are not 2 to MostInks colours with
// different names, or a block has a size or a colour that there is not. Blocks that do not fit into their line make no error but a puzzle
// without a solution: see Impossible.
func NewColoured(inks []Ink, rows, cols [][]Block) (*Nonogram, error) {
	return build(variantOf(inks, rows, cols), inks, rows, cols, sameBlock)
}

// asItIs is a block as a block.
func sameBlock(b Block) Block { return b }

// build makes a puzzle of items that are blocks in some form; nil is an open line.
func build[T any](v variant, inks []Ink, rows, cols [][]T, block func(T) Block) (n *Nonogram, err error) {
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
	size := 0
	for k := range len(rows) + len(cols) {
		size += len(nthLine(rows, cols, k))
	}
	n = &Nonogram{make([][]Block, len(rows)+len(cols)), make([][]int, len(rows)+len(cols)), len(rows), inks, v, nil}
	blocks, runs := make([]Block, 0, size), make([]int, 0, size) // one piece of memory for all
	for k := range n.lines {
		line, at, from := nthLine(rows, cols, k), n.lane(k).at, len(blocks)
		if line == nil {
			continue
		}
		for _, item := range line {
			b, err := n.checkBlock(at, block(item))
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

// lineOf is line k of both sides, rows before columns.
func nthLine[T any](rows, cols [][]T, k int) []T {
	if k < len(rows) {
		return rows[k]
	}
	return cols[k-len(rows)]
}

// checked is a block of a clue as it is kept; one of size 0 says nothing.
func (n *Nonogram) checkBlock(at puzzle.Place, b Block) (Block, error) {
	switch {
	case b.Size < AnyRuns || b.Size > maxRun || b.Size < 0 && n.variant == plain:
		return b, fault.Errorf("%v: a run of %d cells: 1 to %d can be read", at, b.Size, maxRun)
	case b.Size == AnyRuns:
		b.Colour = 0
	case b.Size != 0 && (b.Colour < 1 || b.Colour >= len(n.inks)):
		return b, fault.Errorf("%v: a run of colour %d: there are colours 1 to %d", at, b.Colour, len(n.inks)-1)
	}
	return b, nil
}

// newBoard lists the cells.
func (n *Nonogram) newBoard() *puzzle.Board {
	rows, cols := n.Size()
	unknowns := make([]puzzle.Unknown, rows*cols)
	for i := range unknowns {
		unknowns[i] = puzzle.Unknown{At: puzzle.Cell(i/cols, i%cols), Values: n.allColours()}
	}
	return puzzle.NewBoard(unknowns)
}

// all are the colours and the background.
func (n *Nonogram) allColours() puzzle.Mask { return puzzle.Span(0, len(n.inks)-1) }

// Clues are those of each row from left to right, and of each column from top to bottom; an empty list for an empty line, nil for an open
// one. They must not be changed.
func (n *Nonogram) Clues() (rows, cols [][]Block) { return n.lines[:n.height], n.lines[n.height:] }

// Runs are the sizes in the clues: all that there is to them in black on white. They must not be changed.
func (n *Nonogram) Runs() (rows, cols [][]int) { return n.runs[:n.height], n.runs[n.height:] }

// Inks are the background and the colours, by their numbers. They must not be changed.
func (n *Nonogram) Inks() []Ink { return n.inks }

// Kind is Nonogram, or one of its variants.
func (n *Nonogram) Kind() *puzzle.Kind { return variants[n.variant] }

// ValueNames are the names of the colours; none in black on white, where cells are filled or empty. The background is "empty".
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

// Size is the number of rows and columns.
func (n *Nonogram) Size() (rows, cols int) { return n.height, len(n.lines) - n.height }

// Board lists the cells in reading order.
func (n *Nonogram) Board() *puzzle.Board { return n.board }

// lane is a line of the board: its place, its clue, the sizes in it, and its cells, n of them from the unknown first on, step apart.
type lane struct {
	at             puzzle.Place
	clue           []Block
	runs           []int
	first, step, n int
}

// cellOf is cell i of the row or column at a place.
func cellOf(line puzzle.Place, i int) puzzle.Place {
	if line.Kind == puzzle.RowKind {
		return puzzle.Cell(int(line.R), i)
	}
	return puzzle.Cell(i, int(line.C))
}

// indexIn is the number of a cell in the row or column at a place; -1 for none of its cells.
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

// lane is line k, rows before columns.
func (n *Nonogram) lane(k int) lane {
	rows, cols := n.Size()
	if k < rows {
		return lane{puzzle.Row(k), n.lines[k], n.runs[k], k * cols, 1, cols}
	}
	return lane{puzzle.Col(k - rows), n.lines[k], n.runs[k], k - rows, cols, rows}
}

// lanes are all lines, rows before columns.
func (n *Nonogram) lanes() []lane {
	out := make([]lane, len(n.lines))
	for k := range out {
		out[k] = n.lane(k)
	}
	return out
}

// unknown is the index of cell i of the line on the board.
func (l lane) unknown(i int) int { return l.first + i*l.step }

// cells are what is known of the cells of the line.
func (l lane) cells(known puzzle.Facts) []puzzle.Mask {
	out := make([]puzzle.Mask, l.n)
	for i := range out {
		out[i] = known.Can(l.unknown(i))
	}
	return out
}

// runsAt are the runs of n cells, each of a colour, 0 for the background.
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

// blocksIn is the runs of a line; cells that are not known count as empty.
func blocksIn(cells []puzzle.Mask) []Block {
	return runsAt(len(cells), func(i int) int {
		if cells[i].Len() == 1 {
			return cells[i].Min()
		}
		return 0
	})
}

// needed is how many cells a clue takes at the least: its runs, one for a run of unknown length, and the gaps between runs of one colour.
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

// clueText writes the clue of a line as players write it: "2R 1B", in black on white "2 1"; "0" for an empty line. An open one is "*", or
// "?" where no clue has such items.
func (n *Nonogram) clueText(line []Block) string {
	switch {
	case line == nil && n.variant == plain:
		return someSize
	case line == nil:
		return anyRuns
	}
	return n.formatClue(line, " ", n.letter)
}

// ClueText writes a clue as players write it: "2R 1B".
func (n *Nonogram) ClueText(c puzzle.Clue) string {
	if c.Runs == nil && n.variant != plain {
		return anyRuns
	}
	return n.clueText(clueBlocks(c))
}

// written writes the blocks of a line with what stands behind the number of a colour; "0" for an empty line.
func (n *Nonogram) formatClue(line []Block, sep string, key func(colour int) string) string {
	if len(line) == 0 {
		return "0"
	}
	words := make([]string, len(line))
	for i, b := range line {
		words[i] = formatSize(b.Size) + key(b.Colour)
	}
	return strings.Join(words, sep)
}

// letter is the letter of a colour as it stands behind numbers: none in black on white.
func (n *Nonogram) letter(colour int) string {
	if n.variant != coloured || colour == 0 {
		return ""
	}
	return n.inks[colour].Letter
}

// word writes a block: its size and the letter of its colour.
func (n *Nonogram) formatBlock(b Block) string { return formatSize(b.Size) + n.letter(b.Colour) }
