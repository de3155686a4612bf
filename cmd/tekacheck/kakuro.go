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
	if len(p.Cells) != g.rows {
		return fmt.Errorf("%d rows of cells", len(p.Cells))
	}
	for r, row := range p.Cells {
		if len(row) != g.cols || slices.Min(row) < 0 || slices.Max(row) > 1 {
			return fmt.Errorf("row %d is not %d cells of 0 or 1", r+1, g.cols)
		}
	}
	cells := slices.Concat(p.Cells...)
	place, runs := make([]int32, len(cells)), [2][]*sum{make([]*sum, len(cells)), make([]*sum, len(cells))} // by cell
	for at, white := range cells {
		if white == 0 {
			continue
		}
		place[at] = g.place(1<<10-2, at, at)
		for dir, before := range []int{at - 1, at - g.cols} {
			if dir == 0 && at%g.cols > 0 || dir == 1 && at >= g.cols {
				runs[dir][at] = runs[dir][before]
			}
			if runs[dir][at] == nil {
				runs[dir][at] = &sum{}
				g.say(name('q', at/g.cols+1, at%g.cols+1)+[]string{".r", ".d"}[dir], runs[dir][at])
			}
			runs[dir][at].cells = append(runs[dir][at].cells, place[at])
		}
	}
	for i, e := range p.Entries {
		of, first := []int32{}, 0
		for _, x := range e.Cells {
			if len(x) != 2 || min(x[0], x[1]) < 0 || x[0] >= g.rows || x[1] >= g.cols {
				return fmt.Errorf("the cells of entry %d", i+1)
			}
			first = x[0]*g.cols + x[1]
			of = append(of, place[first])
		}
		slices.Sort(of)
		var is *sum // a single cell may be a run in both directions: the second entry is the one down
		for _, by := range runs {
			if s := by[first]; s != nil && slices.Equal(s.cells, of) && (is == nil || len(is.sums) > 0) {
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
