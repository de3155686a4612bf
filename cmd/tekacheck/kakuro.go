package main

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
)

// sum is a run of a Kakuro: its digits differ and add up to the sum.
type sum struct {
	cells []int32
	sums  []int // none, one, or several that clash
}

// bySum holds the sets of digits, bit m of the 512 for the set m, by their number and sum.
var bySum = func() (t [10][46][8]uint64) {
	for m := range 512 {
		n, s := bits.OnesCount(uint(m)), 0
		for d := range 9 {
			s += m >> d & 1 * (d + 1)
		}
		t[n][s][m/64] |= 1 << (m % 64)
	}
	return t
}()

// without masks the sets that lack one of the first six digits, of each 64 sets.
var without = func() (w [6]uint64) {
	for m := range 64 {
		for d := range w {
			if m>>d&1 == 0 {
				w[d] |= 1 << m
			}
		}
	}
	return w
}()

// refuted walks over the cells with the sets of digits that those so far can hold.
func (r *sum) refuted(b *board) bool {
	if len(r.cells) > 9 {
		return true
	}
	for _, s := range r.sums {
		if s != r.sums[0] || s > 45 {
			return true
		}
	}
	sets := [8]uint64{1}
	for _, c := range r.cells {
		var next [8]uint64
		for left := b.dom[c]; left != 0; left &= left - 1 {
			d := bits.TrailingZeros64(left) - 1
			for k, x := range sets {
				switch {
				case d < 6:
					next[k] |= x & without[d] << (1 << d)
				case k>>(d-6)&1 == 0:
					next[k|1<<(d-6)] |= x
				}
			}
		}
		sets = next
	}
	for k, x := range sets {
		if x != 0 && (len(r.sums) == 0 || x&bySum[len(r.cells)][r.sums[0]][k] != 0) {
			return false
		}
	}
	return true
}

func readKakuro(g *game, givens json.RawMessage) error {
	var p struct {
		Cells   [][]int
		Entries []struct {
			Cells [][2]int
			Sum   int
		}
	}
	if err := json.Unmarshal(givens, &p); err != nil {
		return err
	}
	if len(p.Cells) != g.rows {
		return fmt.Errorf("%d rows of cells", len(p.Cells))
	}
	for r, row := range p.Cells {
		if len(row) != g.cols {
			return fmt.Errorf("row %d has %d cells", r+1, len(row))
		}
		for c, x := range row {
			if x == 1 {
				g.place(1<<10-2, r, c)
			} else if x != 0 {
				return fmt.Errorf("row %d, column %d: %d is not 0 or 1", r+1, c+1, x)
			}
		}
	}
	runs := map[[3]int]*sum{} // by first cell and direction
	for dir, name := range []string{"r", "d"} {
		for at := range g.rows * g.cols {
			r, c := at/g.cols, at%g.cols
			dr, dc := dir, 1-dir
			if g.cell(r, c) == 0 || g.cell(r-dr, c-dc) != 0 {
				continue
			}
			s := &sum{}
			for k := 0; g.cell(r+k*dr, c+k*dc) != 0; k++ {
				s.cells = append(s.cells, int32(g.cell(r+k*dr, c+k*dc)))
			}
			runs[[3]int{r, c, dir}] = s
			g.say(s, "q%d.%d.%s", r+1, c+1, name)
		}
	}
	for i, e := range p.Entries {
		var cells []int32
		for _, at := range e.Cells {
			cells = append(cells, int32(g.cell(at[0], at[1])))
		}
		slices.Sort(cells)
		if len(cells) == 0 || e.Sum < 0 {
			return fmt.Errorf("entry %d", i+1)
		}
		first := e.Cells[0]
		for _, at := range e.Cells {
			first = [2]int{min(first[0], at[0]), min(first[1], at[1])}
		}
		across, down := runs[[3]int{first[0], first[1], 0}], runs[[3]int{first[0], first[1], 1}]
		is := across
		if across == nil || !slices.Equal(across.cells, cells) || len(cells) == 1 && len(across.sums) > 0 && down != nil && len(down.cells) == 1 {
			is = down // a single cell may be a run in both directions: the second entry is the one down
		}
		if is == nil || !slices.Equal(is.cells, cells) {
			return fmt.Errorf("the cells of entry %d are not a run", i+1)
		}
		if e.Sum > 0 {
			is.sums = append(is.sums, e.Sum)
		}
	}
	g.canon = p
	return nil
}

// cell is the place in a cell, 0 for none.
func (g *game) cell(r, c int) int { return g.at([4]int{r, c, -1, 0}) }
