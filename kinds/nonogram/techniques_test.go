package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

func arrange(n int, runs []int) [][]puzzle.Mask {
	var out [][]puzzle.Mask
	for bitsOf := range 1 << n {
		cells := make([]puzzle.Mask, n)
		var found []int
		for i := range n {
			cells[i] = mayWhite
			if bitsOf>>i&1 == 0 {
				continue
			}
			cells[i] = mayBlack
			if i > 0 && cells[i-1] == mayBlack {
				found[len(found)-1]++
			} else {
				found = append(found, 1)
			}
		}
		if slices.Equal(found, runs) {
			out = append(out, cells)
		}
	}
	return out
}

// agree returns the values of each cell in the arrangements that fit the marks, nil if none does.
func agree(all [][]puzzle.Mask, marks []puzzle.Mask) (can []puzzle.Mask, count int) {
	for _, a := range all {
		fits := true
		for i, m := range marks {
			fits = fits && a[i]&m != 0
		}
		if !fits {
			continue
		}
		count++
		if can == nil {
			can = make([]puzzle.Mask, len(marks))
		}
		for i := range can {
			can[i] |= a[i]
		}
	}
	return can, count
}

// TestTechniques compares every technique for a line with the list of all arrangements, with marks of every sort: conclusions hold in all
// of them, and in all that satisfy the premises alone. Each technique must find something.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	for range 20000 {
		n := 3 + r.IntN(9)
		solution := make([]puzzle.Mask, n)
		runs := []int{} // an empty line
		density := 0.3 + 0.5*r.Float64()
		for i := range solution {
			solution[i] = mayWhite
			if r.Float64() < density {
				solution[i] = mayBlack
				if i > 0 && solution[i-1] == mayBlack {
					runs[len(runs)-1]++
				} else {
					runs = append(runs, 1)
				}
			}
		}
		all := arrangements(n, runs)
		p, err := build(plain, blackInks, [][]Block{blackLine(runs)}, make([][]Block, n)) // open columns
		if err != nil {
			t.Fatal(err)
		}
		known, density := puzzle.NewFacts(p.board), r.Float64()
		for i, is := range solution {
			if r.IntN(60) == 0 {
				is ^= mayWhite | mayBlack // a wrong mark
			} else if r.Float64() >= density {
				continue
			}
			known.Restrict(i, puzzle.Mask(is))
		}
		testLine(t, puzzle.NewView(p, known), all, found)
		if t.Failed() {
			return
		}
	}
	for _, x := range techniques {
		if x.Regions != nil && found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
}

var kept = map[string][][]puzzle.Mask{}

func arrangements(n int, runs []int) [][]puzzle.Mask {
	key := string([]byte{byte(n)})
	for _, c := range runs {
		key += string([]byte{byte(c)})
	}
	if _, ok := kept[key]; !ok {
		kept[key] = arrange(n, runs)
	}
	return kept[key]
}

func testLine(t *testing.T, look *puzzle.View, all [][]puzzle.Mask, found map[string]int) {
	l := boardFor(look).line(0)
	can, count := agree(all, l.cells)
	if l.consistent != (can != nil) || l.consistent && !slices.Equal(l.possible, can) {
		t.Errorf("%v, marks %v: it can be %v, not %v", l.runs, l.cells, can, l.possible)
	}
	if l.consistent && l.count() != count {
		t.Errorf("%v, marks %v: %d arrangements, not %d", l.runs, l.cells, count, l.count())
	}
	if l.consistent && count <= 6 && len(l.list()) != count {
		t.Errorf("%v, marks %v: %d arrangements, not %q", l.runs, l.cells, count, l.list())
	}
	for _, x := range techniques {
		if x.Regions == nil {
			continue
		}
		for _, s := range x.Find(look) {
			id := x.ID
			found[id]++
			named := make([]puzzle.Mask, len(l.cells))
			for i := range named {
				named[i] = mayWhite | mayBlack
			}
			for _, f := range s.Because {
				named[f.At.C] = 1 << f.Value
				if l.cells[f.At.C] != 1<<f.Value {
					t.Errorf("%s: %v, marks %v: %v is not marked", id, l.runs, l.cells, f)
				}
			}
			can, _ := agree(all, named)
			if s.Contradiction() && can != nil {
				t.Errorf("%s: %v, marks %v: %v can be arranged", id, l.runs, l.cells, named)
			}
			for _, f := range s.New {
				if can != nil && can[f.At.C] != 1<<f.Value {
					t.Errorf("%s: %v, marks %v: %v does not follow from %v", id, l.runs, l.cells, f, named)
				}
			}
		}
	}
}
