package heyawake

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/study"
)

// room returns a puzzle of a random tiling, sometimes with borders removed so that rooms are not rectangles, or of random rooms: numbers
// are kept with some probability, and rarely a number is wrong.
func room(r *rand.Rand, rows, cols int) *Heyawake {
	rooms := tiling(r, rows, cols, 2+r.IntN(3))
	switch r.IntN(4) {
	case 0:
		rooms = ground.SplitRegions(rows, cols, func(int, ground.Direction) bool { return r.IntN(5) > 1 })
	case 1:
		of := slices.Clone(rooms.Of)
		for range 1 + len(rooms.Cells)/4 {
			cell := r.IntN(len(of))
			if next := rooms.Next(cell, ground.Direction(r.IntN(4))); next >= 0 {
				from, to := of[next], of[cell]
				for i := range of {
					if of[i] == from {
						of[i] = to
					}
				}
			}
		}
		rooms, _ = ground.NewRegions(rows, cols, of)
	}
	h, err := New(rooms, rooms.NoNumbers(None))
	if err != nil {
		panic(err)
	}
	values, ok := h.shade(context.Background(), r, nil)
	if !ok {
		values = make([]int, rows*cols)
	}
	h = h.numbered(values).Puzzle.(*Heyawake)
	share := r.Float64()
	for k := range h.numbers {
		switch {
		case r.Float64() > share:
			h.numbers[k] = None
		case r.IntN(20) == 0:
			h.numbers[k] = r.IntN(4)
		}
	}
	return h
}

// rooms returns random puzzles with at most the given number of cells.
func rooms(seed uint64, n, cells int) []puzzle.Puzzle {
	return puzzletest.SmallBoards(seed, n, cells, func(r *rand.Rand, rows, cols int) puzzle.Puzzle { return room(r, rows, cols) })
}

// turns returns the seven other orientations of a puzzle.
func turns(p puzzle.Puzzle) []puzzle.Puzzle {
	h := p.(*Heyawake)
	of := func(r, c int) int { return h.Of[r*h.Cols+c] }
	return puzzletest.Turns(h.Rows, h.Cols, of, func(rows, cols int, of []int) (*Heyawake, error) {
		x, err := ground.NewRegions(rows, cols, of)
		if err != nil {
			return nil, err
		}
		numbers := x.NoNumbers(None)
		for j, cells := range x.Cells {
			numbers[j] = h.numbers[of[cells[0]]]
		}
		return New(x, numbers)
	})
}

// TestSuite runs the tests that every kind must pass.
func TestSuite(t *testing.T) { puzzletest.TestKind(t, Kind, rooms(1, 60, 49), turns) }

// enumerate returns the solutions of a puzzle as rows of # and dots, found without the code of the package: it tries all sets of cells of
// which no two are side by side.
func enumerate(of [][]int, numbers []int) (out []string) {
	rows, cols := len(of), len(of[0])
	board := []byte(strings.Repeat(".", rows*cols))
	valid := func() bool {
		count := make([]int, len(numbers))
		start, total := -1, 0
		for i, x := range board {
			if x == '#' {
				count[of[i/cols][i%cols]]++
			} else {
				start, total = i, total+1
			}
		}
		for k, n := range numbers {
			if n >= 0 && n != count[k] {
				return false
			}
		}
		for i := range board { // lines to the right and down: unshaded and across two borders
			for _, d := range [][2]int{{0, 1}, {1, 0}} {
				crossed := 0
				for r, c := i/cols, i%cols; board[r*cols+c] == '.'; {
					y, x := r+d[0], c+d[1]
					if y == rows || x == cols || board[y*cols+x] == '#' {
						break
					}
					if of[r][c] != of[y][x] {
						if crossed++; crossed == 2 {
							return false
						}
					}
					r, c = y, x
				}
			}
		}
		seen := make([]bool, len(board))
		var visit func(i int) int
		visit = func(i int) int {
			if seen[i] || board[i] == '#' {
				return 0
			}
			seen[i] = true
			n := 1
			if i%cols > 0 {
				n += visit(i - 1)
			}
			if i%cols < cols-1 {
				n += visit(i + 1)
			}
			if i >= cols {
				n += visit(i - cols)
			}
			if i+cols < len(board) {
				n += visit(i + cols)
			}
			return n
		}
		return start < 0 || visit(start) == total
	}
	var place func(i int)
	place = func(i int) {
		if i == len(board) {
			if valid() {
				out = append(out, string(board))
			}
			return
		}
		place(i + 1)
		if (i%cols == 0 || board[i-1] != '#') && (i < cols || board[i-cols] != '#') {
			board[i] = '#'
			place(i + 1)
			board[i] = '.'
		}
	}
	place(0)
	return out
}

// TestEnumeration compares the solutions of small boards with those found by trying all sets of cells.
func TestEnumeration(t *testing.T) {
	var none, one, several int
	for _, p := range rooms(3, sweeptest.Samples(300, 5000), 25) {
		h := p.(*Heyawake)
		want := enumerate(h.ByRow(), h.numbers)
		u := study.Unique(t.Context(), h, study.Options{})
		n, exact, _ := study.Count(t.Context(), h, 1_000_000, study.Options{})
		if int(n) != len(want) || !exact {
			t.Fatalf("%d solutions (all: %v), not %d\n%v %v", n, exact, len(want), h.ByRow(), h.numbers)
		}
		text := ""
		if !u.Solution.IsZero() {
			for i := range h.Of {
				text += [...]string{".", "#"}[u.Solution.ValueOr(i)]
			}
		}
		switch u.Status {
		case puzzle.NoSolution:
			none++
		case puzzle.UniqueSolution:
			one++
		default:
			several++
		}
		if (len(want) == 0) != (u.Status == puzzle.NoSolution) || (len(want) == 1) != (u.Status == puzzle.UniqueSolution) ||
			text != "" && !slices.Contains(want, text) {
			t.Fatalf("%s, %q, and %d solutions\n%v %v", u.Status, text, len(want), h.ByRow(), h.numbers)
		}
	}
	if t.Logf("%d without a solution, %d with one, %d with several", none, one, several); none < 3 || one < 20 || several < 20 {
		t.Error("too few to tell")
	}
}

// TestProbe: probing eliminates only values that no solution has.
func TestProbe(t *testing.T) {
	removed := 0
	for _, p := range rooms(5, 200, 36) {
		h := p.(*Heyawake)
		left := h.Narrow(t.Context(), nil)
		if slices.Contains(left, 0) {
			continue
		}
		forced := study.Forced(t.Context(), h, study.Options{})
		for i, m := range h.Probe(t.Context(), left) {
			if m != left[i] {
				removed++
			}
			if !forced.Solution.IsZero() && forced.Solution.Candidates(i)&^m != 0 {
				t.Fatalf("%v: %v is left of %v", h.CellPlace(i), m, forced.Solution.Candidates(i))
			}
		}
	}
	if removed < 50 {
		t.Errorf("%d values were removed: too few to tell", removed)
	}
}

// part returns the puzzle without the numbers that are not kept. The other rules stay; Check names those that do not hold.
func part(p puzzle.Puzzle, keep []puzzle.Place) puzzletest.ReducedPuzzle {
	h := clues.Copy(p.(*Heyawake))
	for k := range h.numbers {
		if !slices.Contains(keep, h.Place(k)) {
			h.numbers[k] = None
		}
	}
	return puzzletest.ReducedPuzzle{Puzzle: h, Partial: true}
}

// TestTwice proves every step on small boards by enumeration.
func TestTwice(t *testing.T) {
	puzzletest.TestByEnumeration(t, rooms(7, 80, 20), part)
}

func TestPartial(t *testing.T) {
	pair := func(rule string) func(v puzzle.Violation) []puzzle.Place {
		return func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == rule {
				return v.At[:1]
			}
			return nil
		}
	}
	clue := func(rule string) func(v puzzle.Violation) []puzzle.Place {
		return func(v puzzle.Violation) []puzzle.Place {
			if v.Rule == rule {
				return v.Clues
			}
			return nil
		}
	}
	puzzletest.TestPartialChecks(t, rooms(9, 160, 20),
		puzzletest.CheckedRule{Name: "number", Breaks: clue("number")},
		puzzletest.CheckedRule{Name: "not-connected", Breaks: clue("not-connected")},
		puzzletest.CheckedRule{Name: "span", Breaks: pair("span")},
		puzzletest.CheckedRule{Name: "side-by-side", Breaks: pair("side-by-side")})
}

func TestClues(t *testing.T) { puzzletest.TestClues(t, rooms(11, 40, 25)) }

// TestFindExamples searches random boards for examples of the techniques that lack one, with only the numbers that they use.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) { return room(r, 4+r.IntN(3), 4+r.IntN(3)), puzzle.Facts{} }
	only := func(p puzzle.Puzzle, clues []puzzle.Place) puzzle.Puzzle { return part(p, clues).Puzzle }
	puzzletest.Examples{Tries: 3000, Next: next, Only: only, Keep: true}.Find(t, Kind)
}
