package rule

import "github.com/teka-puzzles/teka/solver/sat"

// Run is a run of cells that hold one letter.
type Run struct{ Size, Letter int }

// hardColours is how many conflicts a board may take before its lines get order literals.
const hardColours = 40

// Order lets a line have order literals (see order.go) once the board has shown to be hard: its words are these runs, which are apart
// where two of them hold the same letter, and letter 0 elsewhere. Certificates know no such literals of lines of letters, so that there are
// none in a kernel that writes one.
func (x *Lexicon) Order(cells [][]sat.Lit, runs []Run) {
	if x.s.Proof() != nil || len(runs) == 0 {
		return
	}
	if x.order == nil {
		x.s.AfterConflicts(hardColours, func() {
			for _, f := range x.order {
				f()
			}
		})
	}
	x.room += len(runs) * len(cells)
	x.order = append(x.order, x.s.Guarded(func() {
		if x.room > mostOrder {
			return
		}
		clue, inks := make([]int, len(runs)), make([]int, len(runs))
		for j, r := range runs {
			clue[j], inks[j] = r.Size, r.Letter
		}
		starts := x.starts(cells, runs)
		for _, s := range starts {
			if len(s) == 0 {
				x.s.Add(sat.False)
				return
			}
		}
		newInkedOrder(x.s, cells, clue, inks, starts)
	}))
}

// starts lists for each run the cells at which it can start at the root.
func (x *Lexicon) starts(cells [][]sat.Lit, runs []Run) [][]int32 {
	n, k := len(cells), len(runs)
	may := func(i, v int) bool { return x.s.Fixed(cells[i][v]) >= 0 }
	apart := func(j int) bool { return j > 0 && j < k && runs[j].Letter == runs[j-1].Letter }
	// first[j][i]: the first j runs can lie in the first i cells, and last[j][i]: the runs from j on in those from i on.
	first, last := ways(k+1, n+1), ways(k+1, n+1)
	fits := func(j, s int) bool {
		for i := s; i < s+runs[j].Size; i++ {
			if !may(i, runs[j].Letter) {
				return false
			}
		}
		return true
	}
	for i := 0; i <= n; i++ {
		first[0][i] = i == 0 || first[0][i-1] && may(i-1, 0)
	}
	for j, r := range runs {
		for i := r.Size; i <= n; i++ {
			s := i - r.Size
			first[j+1][i] = first[j+1][i-1] && may(i-1, 0) || fits(j, s) && before(first, apart(j), j, s, may)
		}
	}
	for i := n; i >= 0; i-- {
		last[k][i] = i == n || last[k][i+1] && may(i, 0)
	}
	for j := k - 1; j >= 0; j-- {
		for i := n - runs[j].Size; i >= 0; i-- {
			last[j][i] = last[j][i+1] && may(i, 0) || fits(j, i) && behind(last, apart(j+1), j+1, i+runs[j].Size, may)
		}
	}
	out := make([][]int32, k)
	for j, r := range runs {
		for s := 0; s+r.Size <= n; s++ {
			if fits(j, s) && before(first, apart(j), j, s, may) && behind(last, apart(j+1), j+1, s+r.Size, may) {
				out[j] = append(out[j], int32(s))
			}
		}
	}
	return out
}

// before reports whether the first j runs can lie before cell s, with a gap when one is to be kept.
func before(first [][]bool, apart bool, j, s int, may func(i, v int) bool) bool {
	if apart {
		return s > 0 && first[j][s-1] && may(s-1, 0)
	}
	return first[j][s]
}

// behind reports whether the runs from j on can lie in the cells from i on, with a gap before them when one is to be kept.
func behind(last [][]bool, apart bool, j, i int, may func(i, v int) bool) bool {
	if apart {
		return i < len(last[j])-1 && last[j][i+1] && may(i, 0)
	}
	return last[j][i]
}

// ways is a table of so many rows and columns.
func ways(rows, cols int) [][]bool {
	out := make([][]bool, rows)
	for i := range out {
		out[i] = make([]bool, cols)
	}
	return out
}
