package nurikabe

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
)

// room returns a random puzzle with at most the given number of cells; its numbers seldom fit.
func room(r *rand.Rand, cells int) *Nurikabe {
	for {
		rows, cols := 1+r.IntN(5), 1+r.IntN(5)
		if rows*cols > cells {
			continue
		}
		list := make([]int, rows*cols)
		for i := range list {
			if r.IntN(5) == 0 {
				if list[i] = 1 + r.IntN(6); r.IntN(5) == 0 {
					list[i] = Query
				}
			}
		}
		n, err := New(rows, cols, list)
		if err != nil {
			panic(err)
		}
		return n
	}
}

// follows reports whether a picture of # for sea and other signs for land obeys the rules, by definition. It counts the size of a number
// only if sized accepts it.
func follows(n *Nurikabe, picture []byte, sized func(cell int) bool) (islands, pools, connected bool) {
	part := make([]int, len(picture))
	var flood func(r, c, of int)
	flood = func(r, c, of int) {
		if part[r*n.Cols+c] = of; true {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				y, x := r+d[0], c+d[1]
				if y >= 0 && x >= 0 && y < n.Rows && x < n.Cols && part[y*n.Cols+x] == 0 &&
					(picture[y*n.Cols+x] == '#') == (picture[r*n.Cols+c] == '#') {
					flood(y, x, of)
				}
			}
		}
	}
	parts, seas := 0, 0
	for i, x := range picture {
		if part[i] == 0 {
			parts++
			flood(i/n.Cols, i%n.Cols, parts)
			if x == '#' {
				seas++
			}
		}
	}
	islands, pools, connected = true, true, seas < 2
	for p := 1; p <= parts; p++ {
		size, numbers, number, dry := 0, 0, 0, false
		for i, x := range picture {
			if part[i] == p {
				size++
				dry = x != '#'
				if n.cells[i] != None {
					numbers++
					if number = n.cells[i]; number != Query && !sized(i) {
						number = Query
					}
				}
			}
		}
		islands = islands && (!dry || numbers == 1 && (number == Query || number == size))
	}
	for i := range picture {
		if r, c := i/n.Cols, i%n.Cols; r+1 < n.Rows && c+1 < n.Cols {
			pools = pools && strings.ContainsFunc(string([]byte{picture[i], picture[i+1], picture[i+n.Cols], picture[i+n.Cols+1]}),
				func(x rune) bool { return x != '#' })
		}
	}
	return islands, pools, connected
}

// TestIslands compares the constraint with its definition, with guards of the sizes, and checks every reason.
func TestIslands(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range sweeptest.Samples(150, 3000) {
		n := room(r, 14)
		w := newIslands(n)
		open := n.board.Len()
		guarded := r.IntN(2) == 0
		vars := open
		if guarded {
			vars += len(w.numbers)
		}
		if vars > 16 {
			continue
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: vars,
			Post: func(s *sat.Solver, x []sat.Lit) {
				rule := &sizeRule{islands: newIslands(n), past: newIslands(n), why: make([][2]conflict, len(n.cells))}
				for _, u := range n.index {
					l := sat.False
					if u >= 0 {
						l = x[u]
					}
					rule.sea = append(rule.sea, l)
					if u < 0 {
						on := sat.True
						if guarded {
							on = x[open+len(rule.on)]
						}
						rule.on = append(rule.on, on)
					}
				}
				rule.post(s)
			},
			Holds: func(x []bool) bool {
				picture, k := make([]byte, len(n.cells)), 0
				on := map[int]bool{}
				for i, u := range n.index {
					if picture[i] = '.'; u >= 0 && x[u] {
						picture[i] = '#'
					}
					if u < 0 {
						on[i] = !guarded || x[open+k]
						k++
					}
				}
				ok, _, _ := follows(n, picture, func(i int) bool { return on[i] })
				return ok
			},
		})
	}
}

// pulse is a context that ends after some calls to Err and measures the searches between two of them.
type pulse struct {
	context.Context
	w          *islands
	left       int
	last, most int32
}

func (p *pulse) Err() error {
	if p.w != nil {
		p.most = max(p.most, p.w.round-p.last)
		p.last = p.w.round
	}
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStops checks how many searches of a large board techniques do between two checks of the context, and after it has ended.
func TestStops(t *testing.T) {
	const side, most = 90, 800
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{4, 1500, Query} {
		cells := make([]int, side*side)
		for i := range cells {
			if i%side%3 == 1 && i/side%3 == 1 {
				cells[i] = size
			}
		}
		n, err := New(side, side, cells)
		if err != nil {
			t.Fatal(err)
		}
		for _, known := range []float64{0.1, 0.4} {
			facts := puzzle.NewFacts(n.board)
			for u := range n.board.Len() {
				if r.Float64() < known {
					facts.Set(u, r.IntN(2))
				}
			}
			for i := range techniques {
				p := &pulse{Context: t.Context(), left: 100}
				l := puzzle.NewViewContext(p, n, facts)
				p.w = l.Scratch.(*tables).islands
				p.last = p.w.round
				techniques[i].StepsAt(l)
				if p.most = max(p.most, p.w.round-p.last); p.most > most {
					t.Errorf("%s, islands of %d, %g known: %d searches between checks of the context", techniques[i].ID, size, known, p.most)
				}
			}
		}
	}
}

// TestFootprints checks that a search which examines only what changes affect misses nothing: at its end every open cell can be land, and
// none is needed by a number or by land without one. The state goes back and forth between parts of a solution, as in the kernel.
func TestFootprints(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	concluded := 0
	for range sweeptest.Samples(12, 200) {
		d, err := Random(r, puzzle.RandomOptions{Rows: 14, Cols: 9, Density: 0.05 + 0.1*r.Float64()})
		if err != nil {
			t.Fatal(err)
		}
		n := d.Puzzle.(*Nurikabe)
		w, solution := newIslands(n), n.state(d.Solution)
		for range 40 {
			known, rate := r.Float64(), 1+r.IntN(40)
			for c, x := range n.state(puzzle.Facts{}) {
				if x == isOpen && r.Float64() < known {
					x = solution[c]
				}
				if n.index[c] >= 0 && r.IntN(rate) == 0 {
					w.set(int32(c), x)
				}
			}
			if !w.search(func(f finding) bool { concluded++; return f.cell >= 0 && solution[f.cell] == f.to }) {
				t.Fatalf("%d x %d: a contradiction", n.Rows, n.Cols)
			}
			w.survey()
			for c, x := range w.state {
				if x != isOpen {
					continue
				}
				if w.way([]int32{int32(c)}, false) == nil {
					t.Fatalf("%s is out of reach", n.CellPlace(c))
				}
				for k, v := range w.numbers {
					if need := w.size[k]; len(w.areas[w.of[v]].cells) < int(need) && w.without(int32(c), func() bool {
						return len(w.room(int32(k), need, 0)) < int(need)
					}) {
						t.Fatalf("%s needs %s", n.CellPlace(int(v)), n.CellPlace(c))
					}
				}
				for _, a := range w.areas {
					if a.number < 0 && w.without(int32(c), func() bool { return w.way(a.cells, false) == nil }) {
						t.Fatalf("the land with %s needs %s", n.CellPlace(int(a.cells[0])), n.CellPlace(c))
					}
				}
			}
		}
	}
	t.Log(concluded, "conclusions")
}

// TestFarChanges checks that a change far from a number is noticed: 10 then has no more room than five columns of two rows.
func TestFarChanges(t *testing.T) {
	const cols = 12
	for name, change := range map[string]struct { // any order: each on its own
		land []int32
		cell int32
		to   int8
	}{"sea": {nil, cols + 5, isSea}, "land joined to another number": {[]int32{cols + 6, cols + 7, cols + 8}, cols + 9, isLand}} {
		cells := make([]int, 2*cols)
		cells[0], cells[cols+10] = 10, 500
		n, err := New(2, cols, cells)
		if err != nil {
			t.Fatal(err)
		}
		w := newIslands(n)
		w.size[1] = unlimited
		w.measure()
		w.set(5, isSea)
		for _, c := range change.land {
			w.set(c, isLand)
		}
		w.quick = true // cuts would find more
		yes := func(finding) bool { return true }
		if !w.search(yes) || w.state[1] != isOpen {
			t.Fatalf("%s: R1C2 is decided too early, or there is a contradiction", name)
		}
		if w.set(change.cell, change.to); !w.search(yes) || w.state[1] != isLand {
			t.Errorf("%s: R1C2 is not land", name)
		}
	}
}
