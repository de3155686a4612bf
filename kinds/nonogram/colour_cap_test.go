package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestColourCap compares finished blocks of short coloured lines with the list of all fillings: a conclusion holds in every filling that
// has the clue and the premises, and the cells at the ends of a run are concluded if each block of its colour has its length.
func TestColourCap(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	k := slices.IndexFunc(allTechniques, func(x puzzle.Technique) bool { return x.ID == "nonogram.colour-cap" })
	found, ends := 0, 0
	for range 4000 {
		p := paint(r, 1, 3+r.IntN(5), 3, 0.7)
		_, n := p.Size()
		row := p.lines[0]
		for i := range n {
			p = p.with(1+i, nil) // open columns
		}
		var all [][]int
		for code := range 2187 { // 3 to the power of 7
			cells := make([]int, n)
			for i := range cells {
				cells[i], code = code%3, code/3
			}
			if code == 0 && obeys(cells, row) {
				all = append(all, cells)
			}
		}
		solution := all[r.IntN(len(all))]
		known := puzzle.NewFacts(p.board)
		for i, v := range solution {
			if r.IntN(2) == 0 {
				known.Add(puzzle.Fact{At: puzzle.Cell(0, i), Value: v})
			}
		}
		look := puzzle.NewView(p, known)
		look.Region = 0
		after := known.Clone()
		for _, s := range allTechniques[k].Find(look) {
			for _, x := range s.New {
				found++
				after.Add(x)
				for _, cells := range all {
					has := func(f puzzle.Fact) bool { return (cells[f.At.C] == f.Value) != f.Not }
					if !slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !has(f) }) && !has(x) {
						t.Fatalf("clue %v: %v does not follow from %v: %v", row, x, s.Because, cells)
					}
				}
			}
		}
		if !boardFor(look).line(0).hasDeductions {
			continue
		}
		for a := range n {
			v, ok := known.Value(a)
			b := a + 1
			for ; b < n && ok && known.Candidates(b) == puzzle.Only(v); b++ {
			}
			if !ok || v == 0 || a > 0 && known.Candidates(a-1) == puzzle.Only(v) ||
				slices.ContainsFunc(row, func(x Block) bool { return x.Colour == v && x.Size != b-a }) {
				continue
			}
			for _, i := range []int{a - 1, b} {
				if i >= 0 && i < n {
					if ends++; after.Candidates(i).Has(v) {
						t.Fatalf("clue %v: the run at %d to %d of %v does not end at %d", row, a, b-1, solution, i)
					}
				}
			}
		}
	}
	if found < 500 || ends < 500 {
		t.Errorf("only %d conclusions and %d ends", found, ends)
	}
}
