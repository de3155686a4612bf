package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Run is a run of cells with the same letter.
type Run struct{ Size, Letter int }

// colourOrderConflicts is the number of conflicts after which lines get order literals.
const colourOrderConflicts = 40

// Order enables order literals (see order.go) for a line once the board has proved hard. Its words must be the given runs, separated
// where two adjacent ones have the same letter, and letter 0 elsewhere. It does nothing if the solver writes a proof, as certificates
// cannot describe these literals.
func (x *Regulars) Order(cells [][]sat.Lit, runs []Run) {
	if x.s.Proof() != nil || len(runs) == 0 {
		return
	}
	if x.order == nil {
		x.s.AfterConflicts(colourOrderConflicts, func() {
			for _, f := range x.order {
				f()
			}
		})
	}
	x.orderLits += len(runs) * len(cells)
	x.order = append(x.order, x.s.Guarded(func() {
		if x.orderLits > maxOrderLits {
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
		newColouredOrder(x.s, cells, clue, inks, starts)
	}))
}

// starts returns for each run its possible starts at the root.
func (x *Regulars) starts(cells [][]sat.Lit, runs []Run) [][]int32 {
	n, k := len(cells), len(runs)
	may := func(i, v int) bool { return x.s.Fixed(cells[i][v]) >= 0 }
	apart := func(j int) bool { return j > 0 && j < k && runs[j].Letter == runs[j-1].Letter }
	// first[j][i]: the first j runs can lie in the first i cells, and last[j][i]: the runs from j on in those from i on.
	first, last := boolTable(k+1, n+1), boolTable(k+1, n+1)
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
			first[j+1][i] = first[j+1][i-1] && may(i-1, 0) || fits(j, s) && fitsBefore(first, apart(j), j, s, may)
		}
	}
	for i := n; i >= 0; i-- {
		last[k][i] = i == n || last[k][i+1] && may(i, 0)
	}
	for j := k - 1; j >= 0; j-- {
		for i := n - runs[j].Size; i >= 0; i-- {
			last[j][i] = last[j][i+1] && may(i, 0) || fits(j, i) && fitsAfter(last, apart(j+1), j+1, i+runs[j].Size, may)
		}
	}
	out := make([][]int32, k)
	for j, r := range runs {
		for s := 0; s+r.Size <= n; s++ {
			if fits(j, s) && fitsBefore(first, apart(j), j, s, may) && fitsAfter(last, apart(j+1), j+1, s+r.Size, may) {
				out[j] = append(out[j], int32(s))
			}
		}
	}
	return out
}

// fitsBefore reports whether the first j runs fit before cell s, with a gap if apart.
func fitsBefore(first [][]bool, apart bool, j, s int, may func(i, v int) bool) bool {
	if apart {
		return s > 0 && first[j][s-1] && may(s-1, 0)
	}
	return first[j][s]
}

// fitsAfter reports whether the runs from j on fit in the cells from i on, after a gap if apart.
func fitsAfter(last [][]bool, apart bool, j, i int, may func(i, v int) bool) bool {
	if apart {
		return i < len(last[j])-1 && last[j][i+1] && may(i, 0)
	}
	return last[j][i]
}

// boolTable returns a table of the given size.
func boolTable(rows, cols int) [][]bool {
	out := make([][]bool, rows)
	for i := range out {
		out[i] = make([]bool, cols)
	}
	return out
}
