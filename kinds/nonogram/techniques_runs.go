package nonogram

import (
	"slices"
)

type blackRun struct{ a, b int }

func (r blackRun) cells() []int {
	var out []int
	for i := r.a; i < r.b; i++ {
		out = append(out, i)
	}
	return out
}

// ends lists the cells adjacent to the stretch a to b-1.
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

// blackRuns returns the maximal runs of black cells, from left to right.
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

// owners lists the blocks that can cover a run, given their first and last starts.
func (l *line) owners(r blackRun, lo, hi []int) []int {
	var out []int
	for j, c := range l.runs {
		if max(lo[j], r.b-c) <= min(hi[j], r.a) {
			out = append(out, j)
		}
	}
	return out
}

// ranges returns the first and last start of each block as a person easily sees them: by crosses, runs that only one block can cover, and
// the order of the blocks. They are wider if the search is stopped.
func (l *search) ranges() (lo, hi []int) {
	lo, hi = l.startsByCrosses()
	blacks := l.blackRuns()
	for again := true; again && !l.look.Done(); {
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

// crossEnds appends to marks a cross for each cell next to the run.
func (l *line) crossEnds(marks []mark, r blackRun) []mark {
	for _, i := range l.ends(r.a, r.b) {
		marks = cross(marks, i, i+1)
	}
	return marks
}

// capBlock (N06): a run is as long as every block that can cover it by crosses, so its neighbours are empty.
func capBlock(l *search) {
	for _, r := range l.blackRuns() {
		if l.capped(r) {
			l.add(l.crossEnds(nil, r), premiseRule{must: r.cells(), may: l.crossed}, sizeArgs{r.b - r.a})
		}
	}
}

// capped reports whether every block that can cover a run by crosses has its length.
func (l *line) capped(r blackRun) bool {
	lo, hi := l.startsByCrosses()
	owners := l.owners(r, lo, hi)
	return len(owners) > 0 && !slices.ContainsFunc(owners, func(j int) bool { return l.runs[j] != r.b-r.a })
}

// unreachable (N07): a cell in the range lo to hi+c-1 of no block is empty.
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

// smallGap (N08): a gap between crosses or walls that is shorter than every block whose range meets it is empty.
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

// join (N09): two runs belong to one block, so the cells between them are black. Condition: there is no cross between them, and by ranges
// the first run cannot belong to an earlier block than the second.
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

// split (N10): the single cell between two runs is empty if, by crosses, no block can cover both runs.
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

// owner (N12): only block j can cover a run between its leftmost and rightmost place. Its cells hi to lo+c-1 are black, and if the run
// has its length, the cells at the ends are empty.
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

// segment (N13): distributing the blocks in order over the stretches between crosses leaves only one stretch for block j. Condition: no
// cross lies in its cells lo to hi+c-1, but one does in its range by crosses, and hi < lo + c. Conclusion: its cells hi to lo+c-1 are
// black.
func segment(l *search) {
	lo, hi := l.startsByCrosses()
	for j, c := range l.runs {
		a, b := l.lo[j], l.hi[j]+c
		if l.hi[j] < l.lo[j]+c && !slices.Contains(l.cells[a:b], mayWhite) && slices.Contains(l.cells[lo[j]:hi[j]+c], mayWhite) {
			l.add(fill(nil, l.hi[j], l.lo[j]+c), premiseRule{}, blockArgs{Size: c, Block: j + 1})
		}
	}
}
