package main

import (
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
var without = [6]uint64{0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
	0x0000ffff0000ffff, 0x00000000ffffffff}

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

func readKakuro(g *game, givens value) error {
	p, err := givens.members(false, "cells", "entries")
	if err != nil {
		return err
	}
	rows, err := p["cells"].grid(1)
	if err != nil {
		return err
	}
	cells := slices.Concat(rows...)
	if err := g.sized(len(rows), len(cells)/max(1, len(rows)), maxSide+1); err != nil {
		return err
	}
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
	given := map[*sum]bool{}
	return p["entries"].each('[', func(v value) error { return g.entry(v, place, runs, given) })
}

// entry reads the sum of a run. Places and runs are by cell; given holds the runs that have had an entry.
func (g *game) entry(v value, place []int32, runs [2][]*sum, given map[*sum]bool) error {
	p, err := v.members(false, "cells", "sum")
	if err != nil {
		return err
	}
	n, err := p["sum"].number(0, maxNumber)
	if err != nil {
		return err
	}
	cells, err := p["cells"].rows(maxSide + 1)
	if err != nil {
		return err
	}
	of, first := []int32{}, 0
	for _, x := range cells {
		if len(x) != 2 || x[0] >= g.rows || x[1] >= g.cols {
			return p["cells"].bad("a list of white cells [row,column]")
		}
		first = x[0]*g.cols + x[1]
		of = append(of, place[first])
	}
	slices.Sort(of)
	var is *sum // a single cell may be a run in both directions: the second entry is the one down
	for _, by := range runs {
		if s := by[first]; s != nil && slices.Equal(s.cells, of) && (is == nil || given[is]) {
			is = s
		}
	}
	if is == nil {
		return v.bad("a run with its sum")
	}
	given[is] = true
	if n > 0 && !slices.Contains(is.sums, n) {
		is.sums = append(is.sums, n)
	}
	return nil
}
