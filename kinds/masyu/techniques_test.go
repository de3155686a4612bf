package masyu

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// samples returns random puzzles, most with a solution, some with several and some with none.
func samples(t *testing.T, n int) []puzzle.Puzzle {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var out []puzzle.Puzzle
	for len(out) < n {
		rows, cols := 2+r.IntN(5), 2+r.IntN(5)
		cycles := cyclesOf(rows, min(cols, 30/rows))
		m := cycles.m
		c := cycles.all[r.IntN(len(cycles.all))]
		pearls := make([]Pearl, len(m.pearls))
		for x := range pearls {
			switch density := r.IntN(8); {
			case density < 5 && c.white>>x&1 != 0:
				pearls[x] = White
			case density < 7 && c.black>>x&1 != 0:
				pearls[x] = Black
			case density == 7 && r.IntN(20) == 0:
				pearls[x] = Pearl(1 + r.IntN(2))
			}
		}
		q, err := New(m.rows, m.cols, pearls, r.IntN(8) == 0)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

// cycle is a closed loop: bits for its edges, its cells, and the cells where it would obey a white or a black pearl.
type cycle struct{ edges, cells, white, black uint64 }

// cycles has all closed loops on a board.
type cycles struct {
	m   *Masyu
	all []cycle
}

var keptCycles = map[[2]int]*cycles{}

// cyclesOf lists all closed loops, found by walking from the first cell of each.
func cyclesOf(rows, cols int) *cycles {
	if c := keptCycles[[2]int{rows, cols}]; c != nil {
		return c
	}
	m, err := New(rows, cols, make([]Pearl, rows*cols), false)
	if err != nil {
		panic(err)
	}
	out := &cycles{m: m}
	keptCycles[[2]int{rows, cols}] = out
	var walk []int
	var edges, seen uint64
	var visit func(x int)
	visit = func(x int) {
		walk = append(walk, x)
		seen |= 1 << x
		for h := range heading(4) {
			e := m.Exit(x/cols, x%cols, h)
			if e < 0 {
				continue
			}
			y := walk[0]
			r, c := h.Step(x/cols, x%cols)
			if z := r*cols + c; z == y && len(walk) > 2 && walk[1] < x {
				l := cycle{edges: edges | 1<<e, cells: seen}
				for i, ok := range allows(m, walk) {
					l.white |= uint64(ok>>White&1) << i
					l.black |= uint64(ok>>Black&1) << i
				}
				out.all = append(out.all, l)
			} else if z > y && seen>>z&1 == 0 {
				edges |= 1 << e
				visit(z)
				edges &^= 1 << e
			}
		}
		walk = walk[:len(walk)-1]
		seen &^= 1 << x
	}
	for x := range rows * cols {
		visit(x)
	}
	return out
}

// entailed tests a step against the list of all loops: its conclusions hold in all that obey the named facts and pearls.
func (c *cycles) entailed(t *testing.T, m *Masyu, s puzzle.Step) {
	t.Helper()
	var on, off, white, black uint64
	for _, f := range s.Because {
		if i := m.board.Index(f.At); f.Value == 1 {
			on |= 1 << i
		} else {
			off |= 1 << i
		}
	}
	loop := false
	for _, at := range s.Clues {
		switch x := int(at.R)*m.cols + int(at.C); {
		case at.Kind == puzzle.RuleKind:
			loop = true
		case m.pearls[x] == White:
			white |= 1 << x
		case m.pearls[x] == Black:
			black |= 1 << x
		default:
			t.Errorf("%s: there is no pearl at %s", s.Technique, at)
		}
	}
	for _, l := range c.all {
		if l.edges&on != on || l.edges&off != 0 || l.white&white != white || l.black&black != black || m.all && l.cells+1 != 1<<len(m.pearls) {
			continue
		}
		if s.Contradiction() {
			text := puzzletest.Board(m, set(m, marksOf(int(l.edges), m.Edges())))
			t.Errorf("%s: %+v is no contradiction (loop %v)\n%s", s.Technique, s, loop, text)
			return
		}
		for _, f := range s.New {
			if int(l.edges>>m.board.Index(f.At)&1) != f.Value {
				text := puzzletest.Board(m, set(m, marksOf(int(l.edges), m.Edges())))
				t.Errorf("%s: %+v does not follow in %+v\n%s", s.Technique, f, s, text)
				return
			}
		}
	}
}

// TestTechniques compares every technique with the list of all loops, on boards with every kind of marks, a few of them wrong. Some steps
// are also proved from their premises alone. Every technique must find something.
func TestTechniques(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found := map[string]int{}
	for round := range 1000 {
		sizes := [...][2]int{{5, 5}, {4, 6}, {3, 6}, {5, 4}, {2, 5}, {3, 3}}
		size := sizes[r.IntN(len(sizes))]
		cycles := cyclesOf(size[0], size[1])
		c := cycles.all[r.IntN(len(cycles.all))]
		pearls := make([]Pearl, len(cycles.m.pearls))
		density := r.Float64()
		for x := range pearls {
			switch {
			case r.Float64() > density:
			case c.white>>x&1 != 0:
				pearls[x] = White
			case c.black>>x&1 != 0:
				pearls[x] = Black
			case r.IntN(40) == 0:
				pearls[x] = Pearl(1 + r.IntN(2))
			}
		}
		m, err := New(size[0], size[1], pearls, r.IntN(10) == 0)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(m.board)
		marked := r.Float64()
		for e := range m.Edges() {
			if r.Float64() < marked {
				known.Set(e, int(c.edges>>e&1))
			}
			if r.IntN(150) == 0 {
				known.Set(e, int(^c.edges>>e&1))
			}
		}
		var prover *puzzletest.Prover
		look := puzzle.NewView(m, known)
		for _, x := range techniques {
			if found[x.ID] > 300 { // proved often enough
				continue
			}
			for _, s := range x.StepsAt(look) {
				found[x.ID]++
				cycles.entailed(t, m, s)
				for _, f := range s.Because {
					if !known.Holds(f) {
						t.Errorf("%s: %+v is not known", x.ID, f)
					}
				}
				if round%10 == 0 || found[x.ID] < 20 {
					if prover == nil {
						prover = puzzletest.NewProver(m)
					}
					if err := prover.Entailed(t.Context(), s); err != nil {
						t.Error(err)
					}
				}
				if t.Failed() {
					text := puzzletest.Board(m, known)
					t.Fatalf("%s: %+v\n%s", x.ID, s, text)
				}
			}
		}
	}
	for _, x := range techniques {
		if found[x.ID] == 0 {
			t.Errorf("%s has found nothing", x.ID)
		}
	}
	t.Log(found)
}

// TestPearlPairs compares the cases of two pearls with the list of all loops, on boards with many pearls and few marks, where there are
// such cases.
func TestPearlPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	pair := techniques[slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "masyu.pearl-pair-cases" })]
	found := 0
	for range 4000 {
		cycles := cyclesOf(5, 5)
		c := cycles.all[r.IntN(len(cycles.all))]
		pearls := make([]Pearl, len(cycles.m.pearls))
		density := r.Float64()
		for x := range pearls {
			switch {
			case r.Float64() > density:
			case c.white>>x&1 != 0:
				pearls[x] = White
			case c.black>>x&1 != 0:
				pearls[x] = Black
			}
		}
		m, err := New(5, 5, pearls, false)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(m.board)
		for e := range m.Edges() {
			if r.IntN(5) == 0 {
				known.Set(e, int(c.edges>>e&1))
			}
		}
		for _, s := range pair.Steps(m, known) {
			found++
			cycles.entailed(t, m, s)
		}
		if t.Failed() {
			text := puzzletest.Board(m, known)
			t.Fatal(text)
		}
	}
	if found < 20 {
		t.Errorf("%s has found %d things", pair.ID, found)
	}
	t.Log(found)
}

// TestDeadEndOfPearl: if the loop visits all cells, a pearl with two crossed edges is a clue of the step that draws its other edges.
func TestDeadEndOfPearl(t *testing.T) {
	for _, pearl := range []Pearl{NoPearl, White, Black} {
		pearls := make([]Pearl, 9)
		pearls[4] = pearl
		m, err := New(3, 3, pearls, true)
		if err != nil {
			t.Fatal(err)
		}
		known := puzzle.NewFacts(m.board)
		centre := puzzle.Cell(1, 1)
		for _, e := range []puzzle.Place{puzzle.Edge(0, 1, 1, 1), puzzle.Edge(1, 1, 1, 2)} {
			known.Add(puzzle.Fact{At: e, Value: 0})
		}
		found := 0
		k := slices.IndexFunc(techniques, func(x puzzle.Technique) bool { return x.ID == "masyu.dead-end" })
		left := func(f puzzle.Fact) bool { return f.At == puzzle.Edge(1, 0, 1, 1) }
		for _, s := range techniques[k].StepsAt(puzzle.NewView(m, known)) {
			if said, _ := puzzle.ArgsAs[loop.Visited](s.Args); said.All == 0 || !slices.ContainsFunc(s.New, left) {
				continue
			}
			found++
			if slices.Contains(s.Clues, centre) != (pearl != NoPearl) {
				t.Errorf("pearl %v: the clues are %v", pearl, s.Clues)
			}
		}
		if found == 0 {
			t.Errorf("pearl %v: no step", pearl)
		}
	}
}
