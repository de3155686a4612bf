package kakuro

import (
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
)

// Random returns a board with a header whose other cells are white with about the given probability. Cells get random digits that neither
// run has; a cell without any is blocked. Finally, cells that would be runs of one cell are blocked. Every run has its sum.
func Random(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
	f := filling{o.Rows, o.Cols, make([]int, o.Rows*o.Cols)}
	for y := 1; y < o.Rows; y++ {
		for x := 1; x < o.Cols; x++ {
			if r.Float64() >= o.Density {
				continue
			}
			can := []int{}
			for d := 1; d <= 9; d++ {
				if !f.holds(y, x-1, 0, -1, d) && !f.holds(y-1, x, -1, 0, d) {
					can = append(can, d)
				}
			}
			if len(can) > 0 {
				f.digit[y*o.Cols+x] = can[r.IntN(len(can))]
			}
		}
	}
	for i := range f.digit {
		f.blockLoners(i)
	}
	return f.draft()
}

// filling is a board being made: a digit in every white cell, 0 in the blocked ones and outside.
type filling struct {
	rows, cols int
	digit      []int
}

func (f filling) at(y, x int) int {
	if y < 0 || x < 0 || y >= f.rows || x >= f.cols {
		return 0
	}
	return f.digit[y*f.cols+x]
}

// holds reports whether the run that begins at y, x in direction dy, dx contains d.
func (f filling) holds(y, x, dy, dx, d int) bool {
	for ; f.at(y, x) != 0; y, x = y+dy, x+dx {
		if f.at(y, x) == d {
			return true
		}
	}
	return false
}

// blockLoners blocks a cell without a neighbour in its row or in its column, then its neighbours likewise.
func (f filling) blockLoners(first int) {
	for todo := []int{first}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		y, x := i/f.cols, i%f.cols
		if f.at(y, x) != 0 && (f.at(y, x-1)+f.at(y, x+1) == 0 || f.at(y-1, x)+f.at(y+1, x) == 0) {
			f.digit[i] = 0
			todo = append(todo, i-f.cols, i-1, i+1, i+f.cols)
		}
	}
}

// draft returns the puzzle in which every run has its sum, with the filling as its solution.
func (f filling) draft() (puzzle.Draft, error) {
	white, solution := make([]bool, len(f.digit)), []int{}
	for i, d := range f.digit {
		if white[i] = d != 0; white[i] {
			solution = append(solution, d)
		}
	}
	k, err := New(f.rows, f.cols, white, nil)
	if err != nil {
		return puzzle.Draft{}, err
	}
	clues := make([]Clue, len(k.runs))
	for i, r := range k.runs {
		clues[i] = Clue{R: r.r, C: r.c, Heading: r.heading}
		for _, u := range r.cells {
			clues[i].Sum += solution[u]
		}
	}
	return puzzle.NewDraft(k, solution), k.give(clues)
}
