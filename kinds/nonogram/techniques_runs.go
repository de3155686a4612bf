package nonogram

import (
	"slices"
)

// The techniques that ask which block a run of black cells belongs to, and which block reaches a cell.

// blackRun is a stretch of black cells, from a to b, b not included.
type blackRun struct{ a, b int }

// cells lists the cells of the run.
func (r blackRun) cells() []int {
	var out []int
	for i := r.a; i < r.b; i++ {
		out = append(out, i)
	}
	return out
}

// ends lists the cells just outside of the stretch a to b-1.
func (l *line) ends(a, b int) []int {
	var out []int
	if a > 0 {
		out = append(out, a-1)
	}
	if b < len(l.cells) {
		out = append(out, b)
	}
	return out
}

// blacks lists the runs of black cells of a line.
func (l *line) blackRuns() []blackRun {
	var out []blackRun
	for i := 0; i < len(l.cells); i++ {
		a := i
		for i < len(l.cells) && l.cells[i] == mayBlack {
			i++
		}
		if i > a {
			out = append(out, blackRun{a, i})
		}
	}
	return out
}

// owners lists the blocks that may cover a run, each between the starts given.
func (l *line) owners(r blackRun, lo, hi []int) []int {
	var out []int
	for j, c := range l.runs {
		if max(lo[j], r.b-c) <= min(hi[j], r.a) {
			out = append(out, j)
		}
	}
	return out
}

// ranges are the first and the last start of each block as far as a person sees them at once: by the crosses, by the runs that only one
// block can cover, and by the order of the blocks. They are wider when the look is over.
func (l *search) ranges() (lo, hi []int) {
	lo, hi = l.startsByCrosses()
	blacks := l.blackRuns()
	for again := true; again && !l.look.Over(); {
		again = false
		narrow := func(j, a, b int) {
			if lo[j] < a {
				lo[j], again = a, true
			}
			if hi[j] > b {
				hi[j], again = b, true
			}
		}
		for _, r := range blacks {
			if owners := l.owners(r, lo, hi); len(owners) == 1 {
				narrow(owners[0], r.b-l.runs[owners[0]], r.a)
			}
		}
		for j := 1; j < len(lo); j++ {
			narrow(j, lo[j-1]+l.runs[j-1]+1, hi[j])
			narrow(j-1, lo[j-1], hi[j]-l.runs[j-1]-1)
		}
	}
	return lo, hi
}

// around adds crosses at both ends of a run.
func (l *line) crossEnds(marks []mark, r blackRun) []mark {
	if r.a > 0 {
		marks = cross(marks, r.a-1, r.a)
	}
	if r.b < len(l.cells) {
		marks = cross(marks, r.b, r.b+1)
	}
	return marks
}

// capBlock (N06): a run is as long as every block that may cover it, so it is whole. Condition: all blocks that may cover it, by the
// crosses, have its length. Conclusion: the cells at its ends are empty.
func capBlock(l *search) {
	lo, hi := l.startsByCrosses()
	for _, r := range l.blackRuns() {
		size := r.b - r.a
		owners := l.owners(r, lo, hi)
		if len(owners) > 0 && !slices.ContainsFunc(owners, func(j int) bool { return l.runs[j] != size }) {
			l.add(l.crossEnds(nil, r), premiseRule{must: r.cells(), may: l.crossed}, sizeArgs{size})
		}
	}
}

// unreachable (N07): no block reaches a cell. Condition: it lies in lo to hi+c-1 of no block, by their ranges. Conclusion: it is empty.
func unreachable(l *search) {
	reached := make([]bool, len(l.cells))
	lo, hi := l.ranges()
	for j, c := range l.runs {
		for i := lo[j]; i < hi[j]+c; i++ {
			reached[i] = true
		}
	}
	for i := 0; i < len(reached); i++ {
		a := i
		for i < len(reached) && !reached[i] && l.open(i) {
			i++
		}
		if i > a {
			l.add(cross(nil, a, i), premiseRule{}, nil)
		}
	}
}

// smallGap (N08): a gap between crosses is too small for every block that could be there. Condition: a stretch of open cells between
// crosses or walls is shorter than each block whose cells, lo to hi+c-1 by their ranges, meet it. Conclusion: it is empty.
func smallGap(l *search) {
	lo, hi := l.ranges()
	for i := 0; i < len(l.cells); i++ {
		a := i
		for i < len(l.cells) && l.open(i) {
			i++
		}
		if i == a || a > 0 && l.cells[a-1] != mayWhite || i < len(l.cells) && l.cells[i] != mayWhite {
			continue
		}
		fits := false
		for j, c := range l.runs {
			if lo[j] < i && hi[j]+c > a && c <= i-a {
				fits = true
			}
		}
		if !fits {
			l.add(cross(nil, a, i), premiseRule{must: l.ends(a, i)}, sizeArgs{i - a})
		}
	}
}

// join (N09): two runs must be parts of one block, so the cells between are black. Condition: no cross lies between them, and there is
// no block for the first run before a block for the second, by their ranges. Conclusion: all cells between.
func join(l *search) {
	lo, hi := l.ranges()
	blacks := l.blackRuns()
	for k := 1; k < len(blacks); k++ {
		r, q := blacks[k-1], blacks[k]
		if slices.Contains(l.cells[r.b:q.a], mayWhite) {
			continue
		}
		first, second := l.owners(r, lo, hi), l.owners(q, lo, hi)
		if len(first) > 0 && len(second) > 0 && first[0] >= second[len(second)-1] {
			l.add(fill(nil, r.b, q.a), premiseRule{must: []int{r.b - 1, q.a}}, nil)
		}
	}
}

// split (N10): filling the one cell between two runs would make a run that no block can be. Condition: the cell has a black cell on
// both sides and no block can cover both runs, by the crosses. Conclusion: it is empty.
func split(l *search) {
	blacks := l.blackRuns()
	lo, hi := l.startsByCrosses()
	for k := 1; k < len(blacks); k++ {
		r, q := blacks[k-1], blacks[k]
		if q.a == r.b+1 && len(l.owners(blackRun{r.a, q.b}, lo, hi)) == 0 {
			l.add(cross(nil, r.b, q.a), premiseRule{must: append(r.cells(), q.cells()...), may: l.crossed}, sizeArgs{q.b - r.a})
		}
	}
}

// owner (N12): only one block can cover a run, so the block lies where it covers the run. Condition: by the leftmost and the rightmost
// arrangement only block j can cover it. Conclusion: its cells hi to lo+c-1 are black; when the run has its length, crosses at the ends.
func owner(l *search) {
	for _, r := range l.blackRuns() {
		owners := l.owners(r, l.lo, l.hi)
		if len(owners) != 1 {
			continue
		}
		j := owners[0]
		c := l.runs[j]
		var marks []mark
		if l.hi[j] < l.lo[j]+c {
			marks = fill(marks, l.hi[j], l.lo[j]+c)
		}
		if r.b-r.a == c {
			marks = l.crossEnds(marks, r)
		}
		l.add(marks, premiseRule{must: r.cells()}, blockArgs{Size: c, Block: j + 1})
	}
}

// segment (N13): the stretches between crosses must be shared out among the blocks in order, and for some block only one stretch
// is left. Condition: all cells of block j, lo to hi+c-1, lie between two crosses, though by the crosses alone it could be elsewhere, and
// hi < lo + c. Conclusion: its cells hi to lo+c-1 are black.
func segment(l *search) {
	lo, hi := l.startsByCrosses()
	for j, c := range l.runs {
		a, b := l.lo[j], l.hi[j]+c
		if l.hi[j] < l.lo[j]+c && !slices.Contains(l.cells[a:b], mayWhite) && slices.Contains(l.cells[lo[j]:hi[j]+c], mayWhite) {
			l.add(fill(nil, l.hi[j], l.lo[j]+c), premiseRule{}, blockArgs{Size: c, Block: j + 1})
		}
	}
}
