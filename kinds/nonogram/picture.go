package nonogram

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// largeCells is the number of cells from which shapes are coarse and repairRegions is used.
const largeCells = 2000

// smallCells is the number of cells up to which noise is smoothed less.
const smallCells = 225

// picture is a drawing from which a nonogram is made.
type picture struct {
	rows, cols int
	confidence []float64     // by cell: distance of its grey value from the threshold
	cells      []int         // colours; 0 for the background
	turns      []puzzle.Turn // symmetries, closed under composition
	inks       []Ink         // nil in black and white
	other      []int         // in colours: the second choice for each cell
}

var flipRows = puzzle.Rotate.Turn() ^ puzzle.Mirror.Turn()

// chooseTurns returns the requested symmetry, or a random set of symmetries that is closed under composition.
func chooseTurns(r *rand.Rand, o puzzle.MakeOptions) []puzzle.Turn {
	if t := o.Symmetry.Turn(); t != 0 {
		return []puzzle.Turn{t}
	}
	switch n := r.IntN(4); {
	case n == 0 && o.Rows*o.Cols > smallCells: // rotation is hard to notice on a small board
		return []puzzle.Turn{puzzle.Rotate.Turn()}
	case n <= 1:
		return []puzzle.Turn{puzzle.Mirror.Turn(), flipRows, puzzle.Rotate.Turn()}
	}
	return []puzzle.Turn{puzzle.Mirror.Turn()}
}

// newPicture returns smoothed symmetric noise with the requested share of black cells.
func newPicture(r *rand.Rand, o puzzle.MakeOptions) *picture {
	p := &picture{rows: o.Rows, cols: o.Cols, turns: chooseTurns(r, o)}
	grey := make([]float64, p.rows*p.cols)
	for i := range grey {
		grey[i] = r.Float64()
	}
	passes := 1 + r.IntN(3)
	switch {
	case len(grey) <= smallCells && !o.Harder: // symmetry already enlarges shapes
		passes = 1 + r.IntN(2)
	case o.Harder && len(grey) <= smallCells:
		passes = 1
	case o.Harder:
		passes = r.IntN(2)
	case len(grey) >= largeCells: // many short runs determine little, so shapes grow with the board
		passes = len(grey)/700 + r.IntN(3)
	}
	for range passes {
		grey = p.smoothed(grey)
	}
	for i := range grey { // symmetric images get the same grey value
		grey[i] = grey[slices.Min(p.images(i))]
	}
	level := slices.Sorted(slices.Values(grey))[min(len(grey)-1, int((1-o.Density)*float64(len(grey))))]
	p.cells, p.confidence = make([]int, len(grey)), grey
	for i, g := range grey {
		if g >= level {
			p.cells[i] = Black
		}
		p.confidence[i] = math.Abs(g - level)
	}
	if o.Colours > 0 {
		p.paint(r, o.Colours, max(2, passes))
	}
	return p
}

// images returns the symmetric images of cell i, including itself.
func (p *picture) images(i int) []int {
	out := append(make([]int, 0, 4), i)
	for _, t := range p.turns {
		if y, x := t.Cell(i/p.cols, i%p.cols, p.rows, p.cols); !slices.Contains(out, y*p.cols+x) {
			out = append(out, y*p.cols+x)
		}
	}
	return out
}

// smoothed returns the mean of each cell and its neighbours, including diagonal ones.
func (p *picture) smoothed(grey []float64) []float64 {
	out := make([]float64, len(grey))
	for i := range out {
		sum, n := 0.0, 0.0
		for y := max(0, i/p.cols-1); y <= min(p.rows-1, i/p.cols+1); y++ {
			for x := max(0, i%p.cols-1); x <= min(p.cols-1, i%p.cols+1); x++ {
				sum, n = sum+grey[y*p.cols+x], n+1
			}
		}
		out[i] = sum / n
	}
	return out
}

// flip flips a cell and its images. In colours, it swaps first and second choice.
func (p *picture) flip(i int) {
	for _, j := range p.images(i) {
		if p.inks == nil {
			p.cells[j] = Black - p.cells[j]
		} else {
			p.cells[j], p.other[j] = p.other[j], p.cells[j]
		}
	}
}

// puzzle returns the nonogram with the clues of the picture.
func (p *picture) puzzle() (*Nonogram, error) {
	inks := p.inks
	if inks == nil {
		inks = blackInks
	}
	rows, cols := make([][]Block, p.rows), make([][]Block, p.cols)
	for r := range rows {
		rows[r] = runsAt(p.cols, func(c int) int { return p.cells[r*p.cols+c] })
	}
	for c := range cols {
		cols[c] = runsAt(p.rows, func(r int) int { return p.cells[r*p.cols+c] })
	}
	return NewColoured(inks, rows, cols)
}

// draft returns the nonogram with its solution, or ErrNoDraft if a colour is missing.
func (p *picture) draft() (puzzle.Draft, error) {
	n, err := p.puzzle()
	if err != nil {
		return puzzle.Draft{}, err
	}
	if p.lacksColour() {
		return puzzle.Draft{}, puzzle.ErrNoDraft
	}
	return puzzle.NewDraft(n, p.cells), nil
}

// undecided lists the cells that a repair must decide: those that line solving leaves open or, with Harder, those in which two
// solutions differ. It returns ErrNoDraft if uniqueness is undecided.
func (p *picture) undecided(ctx context.Context, o puzzle.MakeOptions) ([]int, error) {
	n, err := p.puzzle()
	if err != nil {
		return nil, err
	}
	var open []int
	if !o.Harder {
		for i, m := range n.Narrow(ctx, nil) {
			if m.Len() != 1 {
				open = append(open, i)
			}
		}
		return open, ctx.Err()
	}
	u := study.Unique(ctx, n, study.Options{MaxConflicts: o.MaxConflicts})
	switch u.Status {
	case puzzle.UniqueSolution:
		return nil, nil
	case puzzle.SeveralSolutions:
	default:
		return nil, puzzle.ErrNoDraft
	}
	for i := range p.cells {
		if u.Solution.Candidates(i) != u.Second.Candidates(i) {
			open = append(open, i)
		}
	}
	return open, nil
}

// numbers returns how many numbers the clues of the picture have.
func (p *picture) numbers() int {
	n := 0
	for i, v := range p.cells {
		if v > 0 && (i%p.cols == 0 || p.cells[i-1] != v) {
			n++
		}
		if v > 0 && (i < p.cols || p.cells[i-p.cols] != v) {
			n++
		}
	}
	return n
}

// In colours, each cell also has a second choice, the runner-up when the picture was drawn, which it takes when flipped. Each shape of a
// motif has one colour, and mirrored shapes share it. Noise is coloured by one further noise per colour: the strongest value wins.

var paints = func() (out []Ink) {
	for name := range strings.FieldsSeq("red blue green yellow purple orange brown black") {
		k, _ := namedInk(name)
		out = append(out, k)
	}
	return out
}()

// paletteOf returns the background and the first colours of paints.
func paletteOf(colours int) []Ink { return slices.Concat(blackOnWhite()[:1], paints[:colours]) }

// lacksColour reports whether some colour of the palette, other than the background, occurs in no cell.
func (p *picture) lacksColour() bool {
	for v := range p.inks {
		if v > 0 && !slices.Contains(p.cells, v) {
			return true
		}
	}
	return false
}

// paint colours black cells by the strongest of several smoothed noises.
func (p *picture) paint(r *rand.Rand, colours, passes int) {
	p.inks, p.other = paletteOf(colours), make([]int, len(p.cells))
	noises := make([][]float64, colours)
	for k := range noises {
		noises[k] = make([]float64, len(p.cells))
		for i := range noises[k] {
			noises[k][i] = r.Float64()
		}
		for range passes {
			noises[k] = p.smoothed(noises[k])
		}
	}
	for i, was := range p.cells {
		first, second := 0, -1
		from := slices.Min(p.images(i)) // symmetric images get the same colour
		for k := 1; k < colours; k++ {
			switch n := noises[k][from]; {
			case n > noises[first][from]:
				first, second = k, first
			case second < 0 || n > noises[second][from]:
				second = k
			}
		}
		p.other[i] = first + 1
		if was == Black {
			p.cells[i], p.other[i] = first+1, White
			if near := noises[first][from] - noises[second][from]; near < p.confidence[i] {
				p.other[i], p.confidence[i] = second+1, near
			}
		}
	}
}

// neighbourColour returns a random colour of the adjacent cells that differs from the cell's own; if none, any other colour.
func (p *picture) neighbourColour(r *rand.Rand, i int) int {
	var list []int
	for _, j := range p.neighbours(i) {
		if p.cells[j] != p.cells[i] {
			list = append(list, p.cells[j])
		}
	}
	if len(list) > 0 {
		return list[r.IntN(len(list))]
	}
	return (p.cells[i] + 1 + r.IntN(len(p.inks)-1)) % len(p.inks)
}

// fromPicture returns the nonogram of an image, in the given colours with the background first, or in black and white if colours is nil.
func fromPicture(rows, cols int, cells []int, colours [][3]uint8) (puzzle.Draft, error) {
	p := picture{rows: rows, cols: cols, cells: cells}
	for _, rgb := range colours {
		p.inks = append(p.inks, nearestInk(rgb, p.inks))
	}
	if p.inks != nil && isPlain(p.inks) {
		p.inks = nil
	}
	n, err := p.puzzle()
	if err != nil {
		return puzzle.Draft{}, err
	}
	return puzzle.NewDraft(n, p.cells), nil
}

// randomCell returns a random cell, usually at the edge of a shape.
func (p *picture) randomCell(r *rand.Rand) int {
	i := r.IntN(len(p.cells))
	for range 20 {
		if p.atEdge(i) || r.IntN(8) == 0 {
			break
		}
		i = r.IntN(len(p.cells))
	}
	return i
}

func (p *picture) atEdge(i int) bool {
	return slices.ContainsFunc(p.neighbours(i), func(j int) bool { return p.cells[j] != p.cells[i] })
}

// neighbours returns the cells to the right of cell i, below, to the left and above.
func (p *picture) neighbours(i int) []int {
	out := make([]int, 0, 4)
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if y, x := i/p.cols+d[0], i%p.cols+d[1]; y >= 0 && y < p.rows && x >= 0 && x < p.cols {
			out = append(out, y*p.cols+x)
		}
	}
	return out
}

// isMirrored reports whether the left half is the mirror image of the right.
func (p *picture) isMirrored() bool {
	for row := range slices.Chunk(p.cells, p.cols) {
		for x, v := range row[:p.cols/2] {
			if row[p.cols-1-x] != v {
				return false
			}
		}
	}
	return true
}

// countChanged counts the cells of the picture that differ from those given.
func (p *picture) countChanged(cells []int) (n int) {
	for i, v := range p.cells {
		if v != cells[i] {
			n++
		}
	}
	return n
}

// solutionPicture returns the picture of a draft's solution, with undecided cells white. Only size and cells are set.
func solutionPicture(d puzzle.Draft) *picture {
	p := &picture{}
	p.rows, p.cols = d.Puzzle.Size()
	p.cells = make([]int, p.rows*p.cols)
	for i := range p.cells {
		p.cells[i], _ = d.Solution.Value(i)
	}
	return p
}

// countLone counts the cells with at most one neighbour of their colour in their row or column: specks, and dents one cell wide.
func (p *picture) countLone() (n int) {
	for i, v := range p.cells {
		like := 4 // cells at the border are not specks
		for _, j := range p.neighbours(i) {
			if p.cells[j] != v {
				like--
			}
		}
		if like <= 1 {
			n++
		}
	}
	return n
}

// countAreas returns the number of connected areas of one colour each, with those of the background.
func (p *picture) countAreas() int {
	joined, n := ground.NewDisjointSets(len(p.cells)), len(p.cells)
	for i, v := range p.cells {
		if i%p.cols > 0 && p.cells[i-1] == v && joined.Join(i-1, i) {
			n--
		}
		if i >= p.cols && p.cells[i-p.cols] == v && joined.Join(i-p.cols, i) {
			n--
		}
	}
	return n
}
