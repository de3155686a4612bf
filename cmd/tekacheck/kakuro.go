package main

import (
	"fmt"
	"math/bits"
	"slices"
)

// sum is a run of a Kakuro: its digits differ and add up to the sum.
type sum struct {
	cells []int32
	sums  []int // none, one, or several that clash
}

// bySum holds the sets of digits, bit m of the 512 for the set m, by their sum.
var bySum = func() (t [46][8]uint64) {
	for m := range 512 {
		s := 0
		for d := range 9 {
			s += m >> d & 1 * (d + 1)
		}
		t[s][m/64] |= 1 << (m % 64)
	}
	return t
}()

// without masks, of each 64 sets, those that lack one of the first six digits.
var without = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff}

// refuted walks over the cells with the sets of digits that those so far can hold.
func (r *sum) refuted(b *board) bool {
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
		if x != 0 && (len(r.sums) == 0 || x&bySum[r.sums[0]][k] != 0) {
			return false
		}
	}
	return true
}

func readKakuro(g *game, p *givens) error {
	first, width, size := g.margin()
	at := make([]int32, size)
	if len(p.Cells) != g.rows {
		return fmt.Errorf("%d rows of cells", len(p.Cells))
	}
	for r, row := range p.Cells {
		if len(row) != g.cols {
			return fmt.Errorf("row %d has %d cells", r+1, len(row))
		}
		for c, x := range row {
			if x != 0 && x != 1 {
				return fmt.Errorf("row %d, column %d: %d is not 0 or 1", r+1, c+1, x)
			} else if x == 1 {
				at[first+r*width+c] = g.place(1<<10-2, r*g.cols+c, r*g.cols+c)
			}
		}
	}
	var runs [2][]*sum // by direction and first place
	for dir, step := range []int{1, width} {
		runs[dir] = make([]*sum, g.places+1)
		for i, v := range at {
			if v == 0 || at[i-step] != 0 {
				continue
			}
			s := &sum{}
			for k := i; at[k] != 0; k += step {
				s.cells = append(s.cells, at[k])
			}
			runs[dir][v] = s
			g.say(name('q', (i-first)/width+1, (i-first)%width+1)+[]string{".r", ".d"}[dir], s)
		}
	}
	for i, e := range p.Entries {
		cells := []int32{}
		for _, x := range e.Cells {
			if len(x) != 2 || min(x[0], x[1]) < 0 || x[0] >= g.rows || x[1] >= g.cols {
				return fmt.Errorf("the cells of entry %d", i+1)
			}
			cells = append(cells, at[first+x[0]*width+x[1]])
		}
		slices.Sort(cells)
		var is *sum // a single cell may be a run in both directions: the second entry is the one down
		for _, from := range runs {
			if s := from[append(cells, 0)[0]]; s != nil && slices.Equal(s.cells, cells) && (is == nil || len(is.sums) > 0) {
				is = s
			}
		}
		if is == nil || e.Sum < 0 {
			return fmt.Errorf("the cells of entry %d are not a run, or it has no sum", i+1)
		}
		if e.Sum > 0 {
			is.sums = append(is.sums, e.Sum)
		}
	}
	return nil
}
