package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Coloured is a nonogram in any number of colours, or one whose clues leave something open: runs of unknown length (?), any number of
// runs (*). Runs of one colour have a gap between them; those of two colours may touch. The unknown of the cell in row r and column c has
// index r*cols+c; it holds the number of its colour, 0 for the background. Puzzles in black and white that leave nothing open are
// Nonograms.
type Coloured struct {
	rows, cols [][]Block // the clue of each line, nil for an open one
	inks       []Ink     // the background, and the colours
	board      *puzzle.Board
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

// NewColoured makes a puzzle of the colours, the background first, and the clues of each row and column. Blocks of size 0 are dropped.
// It is an error when there is no row or column, or more of either than Kind.Limits says, when there are not 2 to MostInks colours with
// different names, or a block has a size or a colour that there is not. Blocks that do not fit into their line make no error but a puzzle
// without a solution: see Impossible.
func NewColoured(inks []Ink, rows, cols [][]Block) (*Coloured, error) {
	switch {
	case len(rows) == 0 || len(cols) == 0:
		return nil, fault.Errorf("%d rows and %d columns: at least one of each is needed", len(rows), len(cols))
	case len(rows) > sizes.Side || len(cols) > sizes.Side:
		return nil, fault.Errorf("%d rows and %d columns: at most %d of each are allowed", len(rows), len(cols), sizes.Side)
	}
	inks, err := lettered(inks)
	if err != nil {
		return nil, err
	}
	n := &Coloured{inks: inks}
	if n.rows, err = n.tidied(rows, puzzle.Row); err != nil {
		return nil, err
	}
	if n.cols, err = n.tidied(cols, puzzle.Col); err != nil {
		return nil, err
	}
	n.board = n.newBoard()
	return n, nil
}

// newBoard lists the cells.
func (n *Coloured) newBoard() *puzzle.Board {
	unknowns := make([]puzzle.Unknown, len(n.rows)*len(n.cols))
	for i := range unknowns {
		unknowns[i] = puzzle.Unknown{At: puzzle.Cell(i/len(n.cols), i%len(n.cols)), Values: puzzle.Span(0, len(n.inks)-1)}
	}
	return puzzle.NewBoard(unknowns)
}

// made is the puzzle of clues: a Nonogram when they can be those of one.
func made(inks []Ink, rows, cols [][]Block) (puzzle.Puzzle, error) {
	if rows, cols, ok := plain(inks, rows, cols); ok {
		return puzzle.AsPuzzle(New(rows, cols))
	}
	return puzzle.AsPuzzle(NewColoured(inks, rows, cols))
}

// plain is clues as those of a Nonogram, if they are in black on white and leave nothing open but whole lines.
func plain(inks []Ink, rows, cols [][]Block) (plainRows, plainCols [][]int, ok bool) {
	if !isPlain(inks) {
		return nil, nil, false
	}
	side := func(lines [][]Block) (out [][]int, ok bool) {
		out = make([][]int, len(lines))
		for i, line := range lines {
			if line == nil {
				return nil, false
			}
			for _, b := range line {
				if b.Size < 0 {
					return nil, false
				}
				out[i] = append(out[i], b.Size)
			}
		}
		return out, true
	}
	plainRows, ok = side(rows)
	if !ok {
		return nil, nil, false
	}
	plainCols, ok = side(cols)
	return plainRows, plainCols, ok
}

// tidied copies the clues of a side.
func (n *Coloured) tidied(lines [][]Block, at func(int) puzzle.Place) (out [][]Block, err error) {
	out = make([][]Block, len(lines))
	for i, line := range lines {
		if out[i], err = n.tidy(at(i), line); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// tidy copies a clue without what says nothing; nil stays nil.
func (n *Coloured) tidy(at puzzle.Place, line []Block) ([]Block, error) {
	if line == nil {
		return nil, nil
	}
	out := []Block{}
	for _, b := range line {
		switch {
		case b.Size < AnyRuns || b.Size > maxRun:
			return nil, fault.Errorf("%v: a run of %d cells: 1 to %d can be read", at, b.Size, maxRun)
		case b.Size == 0:
		case b.Size == AnyRuns:
			out = append(out, Block{Size: AnyRuns})
		case b.Colour < 1 || b.Colour >= len(n.inks):
			return nil, fault.Errorf("%v: a run of colour %d: there are colours 1 to %d", at, b.Colour, len(n.inks)-1)
		default:
			out = append(out, b)
		}
	}
	return out, nil
}

// Clues are those of each row from left to right, and of each column from top to bottom; nil for an open line. They must not be changed.
func (n *Coloured) Clues() (rows, cols [][]Block) { return n.rows, n.cols }

// Inks are the background and the colours, by their numbers. They must not be changed.
func (n *Coloured) Inks() []Ink { return n.inks }

// Kind is Nonogram, with functions for puzzles in colours.
func (n *Coloured) Kind() *puzzle.Kind {
	if n.black() {
		return openKind
	}
	return colouredKind
}

// ValueNames are the names of the colours; none in black on white, where cells are filled or empty. The background is "empty".
func (n *Coloured) ValueNames() []string {
	if n.black() {
		return nil
	}
	names := []string{"empty"}
	for _, k := range n.inks[1:] {
		if d, ok := dyeOf(k.Name); ok {
			k.Name = d.Name
		}
		names = append(names, k.Name)
	}
	return names
}

// Size is the number of rows and columns.
func (n *Coloured) Size() (rows, cols int) { return len(n.rows), len(n.cols) }

// Board lists the cells in reading order.
func (n *Coloured) Board() *puzzle.Board { return n.board }

// black reports whether the puzzle is in black on white: its cells are said to be filled or empty.
func (n *Coloured) black() bool { return isPlain(n.inks) }

// colouredLine is a line of the board: its place, its clue, and its cells, n of them from the unknown first on, step apart.
type colouredLine struct {
	at             puzzle.Place
	clue           []Block
	first, step, n int
}

// line is line k, rows before columns.
func (n *Coloured) line(k int) colouredLine {
	rows, cols := n.Size()
	if k < rows {
		return colouredLine{puzzle.Row(k), n.rows[k], k * cols, 1, cols}
	}
	return colouredLine{puzzle.Col(k - rows), n.cols[k-rows], k - rows, cols, rows}
}

// lines are all lines, rows before columns.
func (n *Coloured) lines() []colouredLine {
	out := make([]colouredLine, len(n.rows)+len(n.cols))
	for k := range out {
		out[k] = n.line(k)
	}
	return out
}

// unknown is the index of cell i of the line on the board.
func (l colouredLine) unknown(i int) int { return l.first + i*l.step }

// clueText writes the clue of a line as players write it: "2R 1B", in black on white "2 1"; "0" for an empty line, "*" for an open one.
func (n *Coloured) clueText(line []Block) string {
	switch {
	case line == nil:
		return anyRuns
	case len(line) == 0:
		return "0"
	}
	words := make([]string, len(line))
	for i, b := range line {
		words[i] = n.word(b)
	}
	return strings.Join(words, " ")
}

// ClueText writes a clue as players write it: "2R 1B".
func (n *Coloured) ClueText(c puzzle.Clue) string {
	if c.Runs == nil {
		return anyRuns
	}
	return n.clueText(clueBlocks(c))
}

// word writes a block: its size and the letter of its colour.
func (n *Coloured) word(b Block) string {
	if b.Size == AnyRuns || n.black() {
		return number(b.Size)
	}
	return number(b.Size) + n.inks[b.Colour].Letter
}

// need is how many cells a clue takes at the least: its runs, one for a run of unknown length, and the gaps between runs of one colour.
func needed(line []Block) int {
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

// colourBands are where the labels begin: with what overlaps alone; with what no block reaches; and then, as in black and white, with
// chains of few links along an edge, with longer ones and shorter ones anywhere, and with those anywhere.
var colourBands = puzzle.Bands{1.6, 2, 4, 4.8, 7}

// openKind is Kind for puzzles in black on white that leave something open, colouredKind for those in colours.
var (
	openKind     = variant("Nonogram with open clues", puzzle.Traits{}, openWriters)
	colouredKind = variant("Nonogram in colours", puzzle.Traits{Digits: true}, colourWriters)
)

// variant is Kind with functions for a Coloured. What it has none for, such as making puzzles, it does not do.
func variant(title string, traits puzzle.Traits, writers map[string]colourWriter) *puzzle.Kind {
	k := *Kind
	k.Traits, k.Title = traits, title
	k.Techniques, k.Bands = colourTechniques, colourBands
	k.Scratch = newColourScratch
	k.Formats = colouredFormats(writers)
	k.JSON.Givens, k.JSON.Solution, k.JSON.FromSolution = colouredGivens, colouredSolution, readColouredSolution
	k.Check, k.Impossible = CheckColoured, colouredImpossible
	k.Clues, k.Without, k.With, k.Fulfilled = colouredClues.Clues, colouredClues.Without, colouredClues.With, colouredFulfilled
	k.Random, k.Make, k.Glance, k.Outline = nil, nil, nil, nil
	return &k
}

// Kind leads to the kind in colours, which is made of it.
func init() {
	colouredKind.Make = colouredMaker
	maker.InColours, colouredMaker.InColours = colouredKind, colouredKind
}

// loose reports whether a clue leaves open how many cells of a colour its line has.
func loose(line []Block, colour int) bool {
	return line == nil || slices.ContainsFunc(line, func(b Block) bool {
		return b.Size == AnyRuns ||
			b.Size == SomeSize && b.Colour == colour
	})
}

// colouredImpossible says why no picture can exist when the clue of a line needs more cells than it has, or rows and columns ask for
// different numbers of cells of a colour.
func colouredImpossible(p puzzle.Puzzle) error {
	n := p.(*Coloured)
	for _, l := range n.lines() {
		if need := needed(l.clue); need > l.n {
			return fault.Errorf("the clue of %s needs %d cells, and there are %d", l.at, need, l.n)
		}
	}
	for colour := 1; colour < len(n.inks); colour++ {
		rows, moreRows := cellsOf(n.rows, colour)
		cols, moreCols := cellsOf(n.cols, colour)
		if rows > cols && !moreCols || cols > rows && !moreRows {
			if n.black() {
				return fault.Errorf("the rows ask for %v filled cells, the columns for %v", sum(rows, moreRows), sum(cols, moreCols))
			}
			return fault.Errorf("the rows ask for %v cells of the colour %s, the columns for %v", sum(rows, moreRows), n.inks[colour].Name,
				sum(cols, moreCols))
		}
	}
	return nil
}

// sum says how many cells a side asks for.
func sum(cells int, more bool) fault.Text {
	if more {
		return fault.Textf("at least %d", cells)
	}
	return fault.Textf("%d", cells)
}

// cellsOf is how many cells of a colour the clues of a side ask for at the least, and whether there may be more.
func cellsOf(lines [][]Block, colour int) (cells int, more bool) {
	for _, line := range lines {
		more = more || loose(line, colour)
		for _, b := range line {
			if b.Size != AnyRuns && b.Colour == colour {
				cells += max(b.Size, 1)
			}
		}
	}
	return cells, more
}
