package sums

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// fillingsOf yields every filling of the cells with the sum, 0 for any, as digits less one.
func fillingsOf(can []uint16, sum int, yield func(x []int)) {
	plain := make([]int, len(can))
	for i, m := range can {
		plain[i] = int(m)
	}
	fillings(plain, sum, 0, make([]int, 0, len(can)), yield)
}

// TestWeigher compares least sums, those with a given digit, and those with tolerated digits, with enumeration.
func TestWeigher(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var w costWalk
	spent := 0
	for range 2000 {
		k := 1 + r.IntN(5)
		can, weight, sum := make([]uint16, k), make([]Weights, k), 0
		for i := range can {
			can[i] = uint16(r.IntN(512))
			for d := range weight[i] {
				weight[i][d] = int32(r.IntN(101) - 50)
			}
		}
		if r.IntN(4) > 0 {
			sum = 1 + r.IntN(45)
		}
		accept := acceptedSets(k, sum)
		if accept == nil {
			continue
		}
		total := func(x []int) (s int32) {
			for i, d := range x {
				s += weight[i][d]
			}
			return s
		}
		want, with := int32(infinite), make([][9]int32, k)
		for i := range with {
			with[i] = [9]int32{infinite, infinite, infinite, infinite, infinite, infinite, infinite, infinite, infinite}
		}
		fillingsOf(can, sum, func(x []int) {
			s := total(x)
			want = min(want, s)
			for i, d := range x {
				with[i][d] = min(with[i][d], s)
			}
		})
		copy(w.can[:], can)
		copy(w.weight[:], weight)
		got, ok := w.least(k, accept)
		if ok != (want < infinite) || ok && got != want {
			t.Fatalf("%v %v sum %d: least %d %v, want %d", can, weight, sum, got, ok, want)
		}
		if !ok {
			continue
		}
		if s := total(w.filling[:k]); s != want {
			t.Fatalf("%v %v sum %d: a filling of %d, want %d", can, weight, sum, s, want)
		}
		w.costsThrough(k)
		for i := range with {
			if w.with[i] != with[i] {
				t.Fatalf("%v %v sum %d: with %v, want %v", can, weight, sum, w.with[i], with[i])
			}
		}
		spare := int32(r.IntN(30))
		for i := range can {
			w.missing[i], w.allOrOne[i] = uint16(r.IntN(512))&^can[i], r.IntN(2) == 0
		}
		fall := w.relax(k, accept, want, spare)
		low := want
		wide := make([]uint16, k)
		for i := range can {
			if w.named[i]&^w.missing[i] != 0 {
				t.Fatal("named what was not missing")
			}
			wide[i] = can[i] | w.missing[i]&^w.named[i]
		}
		fillingsOf(wide, sum, func(x []int) { low = min(low, total(x)) })
		if fall != want-low || fall > spare {
			t.Fatalf("%v %v sum %d: falls by %d, said %d, spare %d", can, weight, sum, want-low, fall, spare)
		}
		if fall > 0 {
			spent++
		}
	}
	if spent < 100 {
		t.Errorf("only %d times something was spent", spent)
	}
}

// TestTotals: cages of a grid work the same with totals, and every result of totals is entailed.
func TestTotals(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	var posted []*totals
	for range 150 {
		rows, cols := 3, 3
		cells := rows * cols
		size := 2
		from := make([][]int, cells)
		for i := range from {
			d := r.IntN(8)
			from[i] = []int{d, d + 1} // many ways to a sum, so that one cage knows little
		}
		var cages []TotalCage
		for side := range 2 {
			n, m := rows, cols
			if side == 1 {
				n, m = cols, rows
			}
			for i := range n {
				c := TotalCage{Down: side == 1}
				for j := range m {
					u := i*cols + j
					if side == 1 {
						u = j*cols + i
					}
					c.Cells = append(c.Cells, u)
					c.Sum += from[u][r.IntN(size)] + 1
				}
				if r.IntN(6) == 0 || acceptedSets(len(c.Cells), c.Sum) == nil {
					c.Sum = 0
				}
				cages = append(cages, c)
			}
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: cells * size,
			Post: func(s *sat.Solver, x []sat.Lit) {
				all := postGrid(s, x, from, cages)
				p := postTotals(s, all, cages, nil)
				p.fruitless = -1 << 30 // it never rests
				posted = append(posted, p)
			},
			Holds: func(x []bool) bool { return gridHolds(x, from, cages) },
		})
	}
	failed, struck := 0, 0
	for _, p := range posted {
		failed += min(1, len(p.versions[0].weight))
		struck += len(p.versions) - 1
	}
	t.Logf("%d found a contradiction; %d times digits were struck", failed, struck)
	if failed < 5 || struck < 12 {
		t.Error("totals had too little to say")
	}
}

// postGrid posts cells that hold one of their digits each, and the cages one by one.
func postGrid(s *sat.Solver, x []sat.Lit, from [][]int, cages []TotalCage) []Digits {
	all := make([]Digits, len(from))
	for i := range from {
		mine := x[i*len(from[i]) : (i+1)*len(from[i])]
		for d := range all[i] {
			all[i][d] = sat.False
		}
		for j, d := range from[i] {
			all[i][d] = mine[j]
			for k := range j {
				s.Add(mine[j].Not(), mine[k].Not())
			}
		}
		s.Add(mine...)
	}
	cs := NewCages(s)
	for _, c := range cages {
		var cells []Digits
		for _, u := range c.Cells {
			cells = append(cells, all[u])
		}
		cs.Post(cells, c.Sum)
	}
	return all
}

func gridHolds(x []bool, from [][]int, cages []TotalCage) bool {
	var cells [16]int // called for every possible assignment
	value := cells[:len(from)]
	for i := range from {
		for j, d := range from[i] {
			if x[i*len(from[i])+j] {
				if value[i] != 0 {
					return false
				}
				value[i] = d + 1
			}
		}
		if value[i] == 0 {
			return false
		}
	}
	for _, c := range cages {
		sum, seen := 0, 0
		for _, u := range c.Cells {
			if seen>>value[u]&1 != 0 {
				return false
			}
			seen |= 1 << value[u]
			sum += value[u]
		}
		if c.Sum > 0 && sum != c.Sum {
			return false
		}
	}
	return true
}

// TestTotalsBlame: if only the digits that a reason names are missing, the weights still show the contradiction.
func TestTotalsBlame(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	reasons, left, alone := 0, 0, 0
	for range 200 {
		cells, cages := clashing(r, 4+r.IntN(3))
		s := sat.New(sat.Options{})
		all := make([]Digits, cells)
		digit := map[sat.Lit][2]int{}
		for u := range all {
			first := s.Bools(9)
			for d := range all[u] {
				all[u][d] = first + sat.Lit(2*d)
				digit[all[u][d]] = [2]int{u, d}
			}
		}
		p := postTotals(s, all, cages, nil)
		can := make([]uint16, cells)
		for u := range can {
			can[u] = 1<<r.IntN(9) | uint16(r.IntN(512))
		}
		prepare := func() {
			clear(p.rootRemoved)
			clear(p.named)
			copy(p.can, can)
			for u := range p.holds {
				if p.holds[u] = sat.True; bits.OnesCount16(can[u]) == 1 {
					p.holds[u] = all[u][bits.TrailingZeros16(can[u])]
				}
			}
		}
		prepare()
		total, ok := p.bound()
		for range 200 {
			if !ok || total > 0 {
				break
			}
			p.updateWeights()
			total, ok = p.bound()
		}
		if !ok || total <= 0 {
			continue
		}
		lone := false
		if u := r.IntN(cells); r.IntN(2) == 0 { // the refuted assumption is that the cell holds one of its digits
			can[u] = can[u] & -can[u]
			prepare()
			p.rootRemoved[u] = 511 &^ can[u]
			if _, ok := p.bound(); !ok { // the eliminations at the root leave a cage no filling, whatever the weights are
				alone++
				lone = true
			}
		}
		free := slices.Clone(p.rootRemoved)
		because := p.blame(p.weight, nil)
		missing := 0
		for u := range p.can {
			missing += 9 - bits.OnesCount16(p.can[u])
			p.can[u] = 511 &^ free[u]
		}
		for _, l := range because {
			if x, is := digit[l]; is {
				p.can[x[0]] = 1 << x[1]
			} else {
				x := digit[l.Not()]
				p.can[x[0]] &^= 1 << x[1]
			}
		}
		of := func(l sat.Lit) int { // its cell
			if x, is := digit[l]; is {
				return x[0]
			}
			return digit[l.Not()][0]
		}
		if lone && !slices.ContainsFunc(cages, func(c TotalCage) bool {
			return !slices.ContainsFunc(because, func(l sat.Lit) bool { return !slices.Contains(c.Cells, of(l)) })
		}) {
			t.Fatalf("a cage without a filling is the reason, and others are blamed too: %v", because)
		}
		if total, ok := p.bound(); ok && total <= 0 {
			t.Fatalf("%d cells: the total is %d under %d literals", cells, total, len(because))
		}
		reasons++
		left += missing - len(because)
	}
	t.Logf("%d reasons leave out %d digits; %d of cages without a filling", reasons, left, alone)
	if reasons < 50 || left < 2000 || alone < 5 {
		t.Error("too little was told")
	}
}

// TestTotalsSolvable: on boards with solutions every explanation is entailed according to a kernel without totals.
func TestTotalsSolvable(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	struck := 0
	for range 60 {
		cells, cages := clashing(r, 4)
		from := make([][]int, cells)
		for u := range from {
			from[u] = []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
		}
		make9 := func(o sat.Options) (*sat.Solver, []sat.Lit, []Digits) {
			s := sat.New(o)
			first := s.Bools(9 * cells)
			x := make([]sat.Lit, 9*cells)
			for i := range x {
				x[i] = first + sat.Lit(2*i)
			}
			return s, x, postGrid(s, x, from, cages)
		}
		for i := range cages {
			cages[i].Sum = 0
		}
		s, x, all := make9(sat.Options{Seed: r.Uint64()})
		for _, l := range x {
			if r.IntN(4) == 0 {
				s.Prefer(l)
			}
		}
		if ok, err := s.Solve(context.Background()); !ok || err != nil {
			continue
		}
		for i := range cages {
			if r.IntN(5) > 0 {
				for _, u := range cages[i].Cells {
					for d, l := range &all[u] {
						if s.Value(l) {
							cages[i].Sum += d + 1
						}
					}
				}
			}
		}
		judge, _, _ := make9(sat.Options{})
		s, _, all = make9(sat.Options{})
		p := postTotals(s, all, cages, nil)
		p.fruitless = -1 << 30
		s.Oracle(func(because []sat.Lit, l sat.Lit) bool {
			ok, err := judge.Solve(context.Background(), append(slices.Clone(because), l.Not())...)
			return !ok && err == nil
		})
		for n := 0; n < 20; n++ {
			if ok, err := s.Solve(context.Background()); !ok || err != nil {
				break
			}
			var other []sat.Lit // facts known at the root may depend on models that were blocked
			for u := range all {
				for _, l := range all[u] {
					if s.Value(l) {
						other = append(other, l.Not())
					}
				}
			}
			s.BlockModel()
			judge.Add(other...)
		}
		struck += len(p.versions) - 1
	}
	t.Logf("struck %d times", struck)
	if struck < 20 {
		t.Error("too little was struck")
	}
}

// clashing returns a square of cells, some of them blocked, in which the sums across are those of one filling and the sums down those of
// another. A run of one cell has no sum.
func clashing(r *rand.Rand, n int) (cells int, cages []TotalCage) {
	white := make([]int, n*n)
	for {
		cells, cages = 0, nil
		for i := range white {
			if white[i] = -1; r.IntN(4) > 0 {
				white[i] = cells
				cells++
			}
		}
		longest := 0
		for side := range 2 {
			for i := range n {
				var run []int
				for j := range n + 1 {
					at := i*n + j
					if side == 1 {
						at = j*n + i
					}
					if j < n && white[at] >= 0 {
						run = append(run, white[at])
						continue
					}
					if len(run) > 0 {
						c := TotalCage{Cells: run, Down: side == 1}
						for _, d := range r.Perm(9)[:len(run)] {
							c.Sum += d + 1
						}
						if len(run) == 1 {
							c.Sum = 0
						}
						cages = append(cages, c)
						longest = max(longest, len(run))
					}
					run = nil
				}
			}
		}
		if longest <= 9 {
			return cells, cages
		}
	}
}

// TestTotalsDecide: boards whose sums across and down come from different fillings are decided with few conflicts, with the same result as
// without totals where that ends, and every explanation names facts that were true.
func TestTotalsDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	compared, most := 0, int64(0)
	for range sweeptest.Samples(20, 60) {
		cells, cages := clashing(r, 5+r.IntN(3))
		solve := func(totals bool, limit int64) (bool, error) {
			s := sat.New(sat.Options{MaxConflicts: limit})
			from := make([][]int, cells)
			for i := range from {
				from[i] = []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
			}
			first := s.Bools(9 * cells)
			x := make([]sat.Lit, 9*cells)
			for i := range x {
				x[i] = first + sat.Lit(2*i)
			}
			all := postGrid(s, x, from, cages)
			if totals {
				postTotals(s, all, cages, nil)
			}
			ok, err := s.Solve(context.Background())
			if totals {
				most = max(most, s.Stats().Conflicts)
			}
			return ok, err
		}
		got, err := solve(true, 600)
		if err != nil {
			t.Fatalf("%d cells: not decided in 600 conflicts", cells)
		}
		if want, err := solve(false, 1000); err == nil {
			compared++
			if got != want {
				t.Fatalf("%d cells, %v: %v, without totals %v", cells, cages, got, want)
			}
		}
	}
	t.Logf("at most %d conflicts; %d compared", most, compared)
	if compared < sweeptest.Samples(10, 30) {
		t.Errorf("only %d compared", compared)
	}
}

// TestTotalsDigits: weights refute a board on which the mean of a cell's digits is the same in both directions, but not the digits.
func TestTotalsDigits(t *testing.T) {
	s := sat.New(sat.Options{})
	cells := make([]Digits, 4)
	for u := range cells {
		first := s.Bools(9)
		for d := range cells[u] {
			cells[u][d] = first + sat.Lit(2*d)
		}
	}
	// Across, cells 0 and 1 are 1 and 3; down, both must be 2.
	p := postTotals(s, cells, []TotalCage{{Cells: []int{0, 1}, Sum: 4}, {Cells: []int{2}, Sum: 1}, {Cells: []int{3}, Sum: 1},
		{Cells: []int{0, 2}, Sum: 3, Down: true}, {Cells: []int{1, 3}, Sum: 3, Down: true}}, nil)
	copy(p.can, []uint16{7, 7, 1, 1})
	for range 50 {
		if total, ok := p.bound(); total > 0 || !ok {
			return
		}
		p.updateWeights()
	}
	t.Error("the weights do not refute the board")
}
