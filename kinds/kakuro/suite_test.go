package kakuro

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// sketch returns a puzzle with a header and a solution: cells get random digits that their runs do not have yet; those without any left are
// blocked. With holes, some runs get no clue.
func sketch(r *rand.Rand, rows, cols int, density float64, holes bool) (*Kakuro, []int) {
	digit := make([][]int, rows)
	for i := range digit {
		digit[i] = make([]int, cols)
		for j := range digit[i] {
			if i == 0 || j == 0 || r.Float64() >= density {
				continue
			}
			can := digits
			for k := j - 1; k >= 0 && digit[i][k] > 0; k-- {
				can &^= puzzle.Only(digit[i][k])
			}
			for k := i - 1; k >= 0 && digit[k][j] > 0; k-- {
				can &^= puzzle.Only(digit[k][j])
			}
			if can != 0 {
				all := list(can)
				digit[i][j] = all[r.IntN(len(all))]
			}
		}
	}
	var white []bool
	var solution []int
	for _, row := range digit {
		for _, d := range row {
			white = append(white, d > 0)
			if d > 0 {
				solution = append(solution, d)
			}
		}
	}
	bare, err := New(rows, cols, white, nil)
	if err != nil {
		panic(err)
	}
	var clues []Clue
	for _, x := range bare.runs {
		sum := 0
		for _, u := range x.cells {
			sum += solution[u]
		}
		if !holes || r.IntN(5) > 0 {
			clues = append(clues, Clue{x.r, x.c, x.heading, sum})
		}
	}
	k, err := New(rows, cols, white, clues)
	if err != nil {
		panic(err)
	}
	return k, solution
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	k := p.(*Kakuro)
	var out []puzzle.Puzzle
	for way := 1; way < 8; way++ {
		rows, cols := k.rows, k.cols
		if way&4 != 0 {
			rows, cols = cols, rows
		}
		to := func(r, c int) (int, int) {
			if way&1 != 0 {
				r = k.rows - 1 - r
			}
			if way&2 != 0 {
				c = k.cols - 1 - c
			}
			if way&4 != 0 {
				r, c = c, r
			}
			return r, c
		}
		white := make([]bool, rows*cols)
		for i, u := range k.index {
			r, c := to(i/k.cols, i%k.cols)
			white[r*cols+c] = u >= 0
		}
		var clues []Clue
		for _, x := range k.runs {
			if x.sum == 0 {
				continue
			}
			r, c := to(x.r, x.c)
			last := k.board.Unknown(x.cells[len(x.cells)-1]).At
			r2, c2 := to(int(last.R), int(last.C))
			h := puzzle.Across
			if r != r2 || len(x.cells) == 1 && (x.heading == puzzle.Down) == (way&4 == 0) {
				h = puzzle.Down
			}
			clues = append(clues, Clue{min(r, r2), min(c, c2), h, x.sum})
		}
		q, err := New(rows, cols, white, clues)
		if err != nil {
			panic(err)
		}
		out = append(out, q)
	}
	return out
}

// TestSuite runs the tests of every kind on random boards and some impossible ones.
func TestSuite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var puzzles []puzzle.Puzzle
	for i := range 40 {
		k, _ := sketch(r, 3+r.IntN(5), 3+r.IntN(5), 0.5+0.4*r.Float64(), i%8 == 7)
		puzzles = append(puzzles, k)
	}
	for _, text := range []string{
		"# 16\\ 4\\\n\\12 . .\n\\8 . .",
		"# 16\\ 4\\\n\\12 . .\n\\9 . .",               // the totals clash
		"# 3\\ 4\\\n\\3 . .\n\\4 . .",                 // a run cannot be filled
		"# 4\\ 6\\\n\\3 . .\n\\7 . .",                 // likewise, after some steps
		"# # # # # # # # # #\n\\46 . . . . . . . . .", // nor can this one ever
		"# 23\\ 6\\\n# . .\n# . .\n# . .",             // runs without a clue
	} {
		p, _, err := puzzletest.ReadBoard(Kind, "kakuro\n"+text)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, p)
	}
	puzzletest.TestKind(t, Kind, puzzles, turns)
}

// scribble returns candidates for a puzzle with a solution: some digits are eliminated, in some runs two cells have the same two
// candidates, and rarely the digit of the solution is eliminated by mistake.
func scribble(r *rand.Rand, k *Kakuro, solution []int) puzzle.Facts {
	known := puzzle.NewFacts(k.board)
	struck := r.Float64()
	for i, v := range solution {
		for d := 1; d <= 9; d++ {
			if d != v && r.Float64() < struck || d == v && r.IntN(150) == 0 {
				known.Restrict(i, ^puzzle.Only(d))
			}
		}
	}
	for _, x := range k.runs {
		if len(x.cells) > 2 && r.IntN(3) == 0 {
			both := puzzle.Only(solution[x.cells[0]]) | puzzle.Only(solution[x.cells[1]])
			known.Restrict(x.cells[0], both)
			known.Restrict(x.cells[1], both)
		}
	}
	return known
}

// TestForcedBounded compares what Forced finds within few conflicts with what it finds without a bound.
func TestForcedBounded(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	ended := 0
	for range sweeptest.Samples(5, 15) {
		k, _ := sketch(r, 8, 8, 0.8, false)
		all := study.Forced(t.Context(), k, study.Options{})
		some := study.Forced(t.Context(), k, study.Options{MostConflicts: 1})
		switch {
		case all.Status != puzzle.Solved:
			t.Fatalf("without a bound: %s", all.Status)
		case some.Status == puzzle.Solved:
			if !some.Solution.Equal(all.Solution) {
				t.Error("bounded, it is done with another answer")
			}
			continue
		case some.Status != puzzle.Undecided || some.Solution.IsZero():
			t.Errorf("bounded: %s", some.Status)
			continue
		}
		ended++
		for i := range k.Board().Len() {
			if extra := some.Solution.Candidates(i) &^ all.Solution.Candidates(i); extra != 0 {
				t.Errorf("bounded, it finds a value of %v that is in no solution", k.Board().Unknown(i).At)
			}
		}
		if some.Solution.Complete() {
			t.Error("the bound ended a search for a second solution")
		}
	}
	if ended == 0 {
		t.Error("the bound ended no search")
	}
}
