package sums

import (
	"math/rand/v2"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// TestCage lets each cell choose from a few digits.
func TestCage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		cells := 1 + r.IntN(5)
		size := 2 + r.IntN(min(18/cells, 9)-1)
		from := make([][]int, cells) // the digits of each cell
		total := 0
		for i := range from {
			from[i] = r.Perm(9)[:size]
			total += from[i][0] + 1
		}
		sum := 0
		switch r.IntN(4) {
		case 0:
		case 1:
			sum = 1 + r.IntN(47)
		default:
			sum = total
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: cells * size,
			Post: func(s *sat.Solver, x []sat.Lit) { postCage(s, x, from, sum) },
			Holds: func(x []bool) bool {
				got, seen := 0, 0
				for i := range from {
					n := 0
					for j, d := range from[i] {
						if x[i*size+j] {
							n++
							got += d + 1
							if seen>>d&1 != 0 {
								return false
							}
							seen |= 1 << d
						}
					}
					if n != 1 {
						return false
					}
				}
				return sum == 0 || got == sum
			},
		})
	}
}

// postCage posts a cage whose cell i holds exactly one of the digits from[i] (less one).
func postCage(s *sat.Solver, x []sat.Lit, from [][]int, sum int) {
	cells := make([]Digits, len(from))
	for i := range from {
		mine := x[i*len(from[i]) : (i+1)*len(from[i])]
		for d := range cells[i] {
			cells[i][d] = sat.False
		}
		for j, d := range from[i] {
			cells[i][d] = mine[j]
			for k := range j {
				s.Add(mine[j].Not(), mine[k].Not())
			}
		}
		s.Add(mine...)
	}
	cages := NewCages(s)
	cages.Differ(cells)
	cages.Post(cells, sum)
}

// TestCageComplete compares the filter at the root with enumeration.
func TestCageComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		cells := 1 + r.IntN(6)
		can := make([]int, cells)
		sum := 0
		if r.IntN(4) > 0 {
			sum = 1 + r.IntN(45)
		}
		if acceptedSets(cells, sum) == nil {
			continue
		}
		s := sat.New(sat.Options{})
		digits := make([]Digits, cells)
		for i := range can {
			can[i] = r.IntN(512)
			first := s.Bools(9)
			for d := range digits[i] {
				digits[i][d] = first + sat.Lit(2*d)
				if can[i]>>d&1 == 0 {
					s.Add(digits[i][d].Not())
				}
			}
		}
		NewCages(s).Post(digits, sum)
		want := make([]int, cells)
		fillings(can, sum, 0, make([]int, 0, cells), func(x []int) {
			for i, d := range x {
				want[i] |= 1 << d
			}
		})
		if !s.Probe(nil, 0) {
			if want[0] != 0 {
				t.Fatalf("%v with sum %d refused", can, sum)
			}
			continue
		}
		for i := range can {
			for d, l := range digits[i] {
				if got := s.Fixed(l) >= 0; got != (want[i]>>d&1 != 0) {
					t.Fatalf("%v with sum %d: digit %d of cell %d is kept: %v", can, sum, d+1, i, got)
				}
			}
		}
	}
}

// fillings calls f with every filling of cells from masks, with different digits and the sum.
func fillings(can []int, sum, used int, x []int, f func([]int)) {
	if len(x) == len(can) {
		total := 0
		for _, d := range x {
			total += d + 1
		}
		if sum == 0 || total == sum {
			f(x)
		}
		return
	}
	for d := range 9 {
		if can[len(x)]&^used>>d&1 != 0 {
			fillings(can, sum, used|1<<d, append(x, d), f)
		}
	}
}
