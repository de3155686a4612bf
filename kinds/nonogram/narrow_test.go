package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// mix returns a random puzzle with its rows from one picture and sometimes some columns from another. Most of the latter have no
// solution.
func mix(r *rand.Rand, rows, cols int) *Nonogram {
	density := 0.2 + 0.7*r.Float64()
	n, other := sketch(r, rows, cols, density), sketch(r, rows, cols, density)
	for k := rows; k < rows+cols; k++ {
		if r.IntN(2) == 0 {
			other.set(k, n.lines[k])
		}
	}
	if r.IntN(3) == 0 {
		for k := rows; k < rows+cols; k++ {
			n.set(k, other.lines[k])
		}
	}
	if r.IntN(4) == 0 { // open some lines, or a whole side
		some := r.IntN(4)
		for k := range n.lines {
			if some == 0 && k < rows || some > 0 && r.IntN(4) < some {
				n.set(k, nil)
			}
		}
		if r.IntN(2) == 0 {
			n.lines, n.runs, n.height = slices.Concat(n.lines[rows:], n.lines[:rows]), slices.Concat(n.runs[rows:], n.runs[:rows]), cols
			n.board = n.newBoard()
		}
	}
	return n
}

// slowly presolves a puzzle line by line. can returns the values of cells in all arrangements, nil if none.
func slowly(n *Nonogram, can func(cells []puzzle.Mask, runs []int) []puzzle.Mask) []puzzle.Mask {
	masks := make([]puzzle.Mask, n.board.Len())
	for i := range masks {
		masks[i] = puzzle.Span(White, Black)
	}
	for changed := true; changed; {
		changed = false
		for _, l := range n.lanes() {
			if l.runs == nil {
				continue
			}
			cells := make([]puzzle.Mask, l.n)
			for i := range cells {
				cells[i] = masks[l.unknown(i)]
			}
			now := can(cells, l.runs)
			if now == nil {
				clear(masks)
				return masks
			}
			for i, c := range now {
				masks[l.unknown(i)] = puzzle.Mask(c)
			}
			changed = changed || !slices.Equal(now, cells)
		}
	}
	return masks
}

func listed(cells []puzzle.Mask, runs []int) []puzzle.Mask {
	can, _ := agree(arrangements(len(cells), runs), cells)
	return can
}

// TestNarrow compares Narrow with enumeration on small boards.
func TestNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	impossible := 0
	for range 2000 {
		n := mix(r, 1+r.IntN(9), 1+r.IntN(9))
		want := slowly(n, listed)
		if want[0] == 0 {
			impossible++
		}
		if got := n.Narrow(t.Context(), nil); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", n.runs, got, want)
		}
	}
	if impossible < 200 {
		t.Errorf("only %d boards were impossible", impossible)
	}
}

// TestNarrowWide compares it with clues as languages on boards with lines over 64 cells.
func TestNarrowWide(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	for k, size := range [][2]int{{62, 5}, {5, 63}, {70, 64}, {100, 3}, {65, 130}, {20, 99}, {61, 70}} {
		for range 4 {
			rows, cols := size[0], size[1]
			if r.IntN(2) == 0 {
				rows, cols = cols, rows
			}
			n := sketch(r, rows, cols, 0.4+0.5*r.Float64())
			if k%2 == 1 {
				n = mix(r, rows, cols)
			}
			want := slowly(n, func(cells []puzzle.Mask, runs []int) []puzzle.Mask {
				can := slices.Clone(cells)
				if !lines.NewLanguageFilter(language(clueBlocks(puzzle.Clue{Runs: runs}), 2), len(cells)).Run(can) {
					return nil
				}
				return can
			})
			if got := n.Narrow(t.Context(), nil); !slices.Equal(got, want) {
				t.Fatalf("%d rows, %d columns: %v", rows, cols, n.runs)
			}
		}
	}
}

// TestNarrowVerdicts compares the verdicts of a model with presolve and a guarded one without.
func TestNarrowVerdicts(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	count := map[bool]int{}
	for range 200 {
		n := mix(r, 1+r.IntN(10), 1+r.IntN(10))
		m := model.New(n, model.Options{Guarded: true})
		_, guards := m.Guards()
		want, err := m.S.Solve(t.Context(), guards...)
		if err != nil {
			t.Fatal(err)
		}
		count[want]++
		u := study.Unique(t.Context(), n, study.Options{})
		if got := u.Status == puzzle.UniqueSolution || u.Status == puzzle.SeveralSolutions; got != want || u.Err != nil {
			t.Fatalf("%v: %v, %v, want a solution: %v", n.runs, u.Status, u.Err, want)
		}
		if !want {
			continue
		}
		m.S.BlockModel()
		if several, _ := m.S.Solve(t.Context(), guards...); several != (u.Status == puzzle.SeveralSolutions) {
			t.Fatalf("%v: %v, a second solution: %v", n.runs, u.Status, several)
		}
	}
	if count[true] < 40 || count[false] < 40 {
		t.Errorf("verdicts: %v", count)
	}
}
