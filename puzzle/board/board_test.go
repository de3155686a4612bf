package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// random returns a graph of n vertices with so many edges, some of which may join the same vertices.
func random(r *rand.Rand, n, edges int) (Graph, [][2]int) {
	ends := make([][2]int, 0, edges)
	for range edges {
		if a, b := r.IntN(n), r.IntN(n); a != b {
			ends = append(ends, [2]int{a, b})
		}
	}
	return NewGraph(n, ends), ends
}

// closure returns, for each pair of vertices, whether they are connected without one vertex and one edge (-1 for none). It computes the
// transitive closure.
func closure(n int, ends [][2]int, vertex, edge int) [][]bool {
	joined := make([][]bool, n)
	for v := range joined {
		joined[v] = make([]bool, n)
		joined[v][v] = v != vertex
	}
	for e, x := range ends {
		if e != edge && x[0] != vertex && x[1] != vertex {
			joined[x[0]][x[1]], joined[x[1]][x[0]] = true, true
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				joined[i][j] = joined[i][j] || joined[i][k] && joined[k][j]
			}
		}
	}
	return joined
}

// parts counts the connected parts.
func parts(joined [][]bool) int {
	n := 0
	for v, to := range joined {
		if to[v] && slices.Index(to, true) == v {
			n++
		}
	}
	return n
}

// distances returns the distances between any two vertices, n if they are not connected.
func distances(n int, ends [][2]int) [][]int {
	d := make([][]int, n)
	for v := range d {
		d[v] = slices.Repeat([]int{n}, n)
		d[v][v] = 0
	}
	for _, x := range ends {
		d[x[0]][x[1]], d[x[1]][x[0]] = 1, 1
	}
	for k := range n {
		for i := range n {
			for j := range n {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	return d
}

// TestGraph compares parts, paths, cut vertices and bridges of random graphs with what remains connected when a vertex or an edge is
// removed.
func TestGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 600 {
		n := 1 + r.IntN(9)
		g, ends := random(r, n, r.IntN(2*n))
		joined := closure(n, ends, -1, -1)
		all := parts(joined)
		testSearch(t, g, ends, joined, all)
		c := g.Cuts()
		if len(c.Parts) != all || len(slices.Concat(c.Parts...)) != n {
			t.Fatalf("%v: %d parts are %v", ends, all, c.Parts)
		}
		for v := range n {
			alone := parts(joined)-parts(closure(n, ends, v, -1)) == 1
			if joint := !alone && parts(closure(n, ends, v, -1)) > all; joint != slices.Contains(c.CutVertices, v) {
				t.Fatalf("%v: %d is a joint: %v, but the joints are %v", ends, v, joint, c.CutVertices)
			}
		}
		for e := range ends {
			apart := closure(n, ends, -1, e)
			k := slices.IndexFunc(c.Bridges, func(b Bridge) bool { return b.Edge == e })
			if bridge := parts(apart) > all; bridge != (k >= 0) {
				t.Fatalf("%v: edge %d is a bridge: %v", ends, e, bridge)
			}
			if k >= 0 {
				testSides(t, c.Bridges[k], ends[e], joined, apart)
			}
		}
	}
}

func testSearch(t *testing.T, g Graph, ends [][2]int, joined [][]bool, parts int) {
	t.Helper()
	s := g.Search()
	if len(s.Parts) != parts || !slices.Equal(slices.Concat(s.Parts...), s.Order) {
		t.Fatalf("%v: %d parts are %v, in the order %v", ends, parts, s.Parts, s.Order)
	}
	d := distances(g.N, ends)
	for v := range g.N {
		part := s.Parts[s.PartOf[v]]
		if !slices.Contains(part, v) || slices.Min(part) != part[0] {
			t.Fatalf("%v: %d is not in its part %v, or the first is not its least", ends, v, part)
		}
		if up := s.Parent[v]; up.To >= 0 && d[part[0]][v] != d[part[0]][up.To]+1 || (up.To < 0) != (v == part[0]) {
			t.Fatalf("%v: %d is reached from %d, which is not nearer to %d", ends, v, up.To, part[0])
		}
		for w := range g.N {
			if joined[v][w] != (s.PartOf[v] == s.PartOf[w]) {
				t.Fatalf("%v: %d and %d are joined: %v", ends, v, w, joined[v][w])
			}
			way, ok := g.Path(v, w)
			at := v
			for _, e := range way {
				if ends[e][0] != at && ends[e][1] != at {
					t.Fatalf("%v: no way from %d to %d: %v", ends, v, w, way)
				}
				at = ends[e][0] + ends[e][1] - at
			}
			if ok != joined[v][w] || ok && (at != w || len(way) != d[v][w]) {
				t.Fatalf("%v: from %d to %d it is %d, and the way is %v (%v)", ends, v, w, d[v][w], way, ok)
			}
		}
	}
}

func testSides(t *testing.T, b Bridge, ends [2]int, joined, apart [][]bool) {
	t.Helper()
	beyond, rest := b.Far(), b.Near()
	if beyond[0] != ends[0] && beyond[0] != ends[1] {
		t.Fatalf("bridge %v: %v does not begin at an end", ends, beyond)
	}
	if small, large := b.Sides(); len(small) != min(len(beyond), len(rest)) || len(large) != max(len(beyond), len(rest)) {
		t.Fatalf("bridge %v: of %v and %v the smaller is %v, the larger %v", ends, beyond, rest, small, large)
	} else if len(beyond) == len(rest) && !slices.Equal(small, beyond) {
		t.Fatalf("bridge %v: of two sides alike %v comes first, not %v", ends, small, beyond)
	}
	for v := range joined {
		if apart[beyond[0]][v] != slices.Contains(beyond, v) || (joined[beyond[0]][v] && !apart[beyond[0]][v]) != slices.Contains(rest, v) {
			t.Fatalf("bridge %v: the sides are %v and %v", ends, beyond, rest)
		}
	}
}

// TestDeep searches a path of a million vertices, which is too long for recursive calls on most machines.
func TestDeep(t *testing.T) {
	const n = 1 << 20
	line := Graph{n, func(v int, list []Link) []Link {
		if v > 0 {
			list = append(list, Link{v - 1, v - 1})
		}
		if v < n-1 {
			list = append(list, Link{v + 1, v})
		}
		return list
	}}
	if c := line.Cuts(); len(c.Bridges) != n-1 || len(c.CutVertices) != n-2 || len(c.Parts) != 1 {
		t.Errorf("%d bridges, %d joints, %d parts", len(c.Bridges), len(c.CutVertices), len(c.Parts))
	}
}

// TestSets joins numbers at random and compares the sets with those found by enumeration.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n := 1 + r.IntN(9)
		s := NewDisjointSets(n)
		var ends [][2]int
		for range r.IntN(2 * n) {
			x := [2]int{r.IntN(n), r.IntN(n)}
			if before := closure(n, ends, -1, -1); s.Join(x[0], x[1]) == before[x[0]][x[1]] {
				t.Fatalf("%v: %v is joined already: %v", ends, x, before[x[0]][x[1]])
			}
			ends = append(ends, x)
		}
		for v, to := range closure(n, ends, -1, -1) {
			if s.Find(v) != slices.Index(to, true) {
				t.Fatalf("%v: the set of %d begins with %d", ends, v, s.Find(v))
			}
		}
	}
}

// TestSides compares with all ways to divide numbers between two sides.
func TestSides(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	type claim struct {
		i, j   int
		differ bool
	}
	for range 300 {
		n := 1 + r.IntN(7)
		s := NewParitySets(n)
		var held []claim
		fits := func(sides int, c claim) bool { return (sides>>c.i^sides>>c.j)&1 == 1 == c.differ }
		some := func(more ...claim) bool {
			for sides := range 1 << n {
				if !slices.ContainsFunc(slices.Concat(held, more), func(c claim) bool { return !fits(sides, c) }) {
					return true
				}
			}
			return false
		}
		for range 2 * n {
			c := claim{r.IntN(n), r.IntN(n), r.IntN(2) == 0}
			ok := s.Join(c.i, c.j, c.differ)
			if ok != some(c) {
				t.Fatalf("%v after %v: %v", c, held, ok)
			}
			if ok {
				held = append(held, c)
			}
		}
		for i := range n {
			for j := range n {
				a, x := s.Find(i)
				b, y := s.Find(j)
				same, other := some(claim{i, j, false}), some(claim{i, j, true})
				if known := same != other; (a == b) != known || known && (x != y) != other {
					t.Fatalf("%v: %d and %d are in one set: %v, on different sides: %v", held, i, j, a == b, x != y)
				}
			}
		}
	}
}

// TestQueue compares the queue with a list.
func TestQueue(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		n := 1 + r.IntN(6)
		q := NewQueue(n)
		var list []int
		for range 60 {
			switch i := r.IntN(n); r.IntN(20) {
			case 0:
				q.Clear()
				list = nil
			case 1:
				q.Fill()
				for k := range n {
					if !slices.Contains(list, k) {
						list = append(list, k)
					}
				}
			case 2, 3, 4, 5, 6, 7, 8, 9, 10:
				if q.Has(i) != slices.Contains(list, i) {
					t.Fatalf("%v: %d waits: %v", list, i, q.Has(i))
				}
				q.Push(i)
				if !slices.Contains(list, i) {
					list = append(list, i)
				}
			default:
				got, ok := q.Pop()
				if ok != (len(list) > 0) || ok && got != list[0] {
					t.Fatalf("%v: first is %d (%v)", list, got, ok)
				}
				list = list[min(1, len(list)):]
			}
		}
	}
}

// TestGrid compares neighbouring cells, and the parts of random boards, with a graph of all pairs of cells.
func TestGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		g := Grid{1 + r.IntN(4), 1 + r.IntN(4)}
		n := g.Rows * g.Cols
		in := make([]bool, n)
		var ends [][2]int
		for i := range in {
			in[i] = r.IntN(3) > 0
		}
		out := 0
		for i := range n {
			if !in[i] {
				out++
			}
			for j := range n {
				dr, dc := j/g.Cols-i/g.Cols, j%g.Cols-i%g.Cols
				beside := dr*dr+dc*dc == 1
				way := [3][3]Direction{1: {0: West, 2: East}, 0: {1: North}, 2: {1: South}} // by the rows and columns between, and one
				h := Direction(0)
				for h < 4 && g.Next(i, h) != j {
					h++
				}
				if beside != (h < 4) || beside && (g.Next(j, h.Turn(2)) != i || h != way[dr+1][dc+1]) {
					t.Fatalf("%v: from %d to %d leads %d", g, i, j, h)
				}
				if beside && in[i] && in[j] {
					ends = append(ends, [2]int{i, j})
				}
			}
		}
		if got, want := g.Parts(in), parts(closure(n, ends, -1, -1))-out; got != want {
			t.Fatalf("%v: %d parts of %v, not %d", g, got, in, want)
		}
		if g.Cell(-1, 0) >= 0 || g.Cell(0, g.Cols) >= 0 || g.Cell(g.Rows-1, g.Cols-1) != n-1 {
			t.Fatalf("%v: wrong about its border", g)
		}
	}
}

// TestNumbers draws the candidates of a cell, without those that other cells of its run have, and counts values and open cells.
func TestNumbers(t *testing.T) {
	for can, want := range map[puzzle.Mask]int{puzzle.Only(3): 1, puzzle.Span(1, 5): 0, 0: 0, puzzle.Span(2, 4): 3} {
		var s scene.Scene
		row := puzzle.NewFacts(puzzle.NewBoard([]puzzle.Unknown{{At: puzzle.Cell(0, 0), Values: puzzle.Span(1, 5)}, {At: puzzle.Cell(0, 1),
			Values: puzzle.Span(1, 5)}, {At: puzzle.Cell(0, 3), Values: puzzle.Span(1, 5)}}))
		row.SetCandidates(0, can)
		row.Set(2, 2) // in another run
		DrawNumber(&s, 0.5, 0.5, row, 0, 5)
		if len(s.Items) != want || can.Len() == 1 && (s.Items[0].Role != scene.Value || s.Items[0].Text != "3") {
			t.Errorf("%v is drawn as %v", can, s.Items)
		}
		for i, x := range s.Items {
			if want == 3 && (x.Role != scene.Candidate || x.Slot != i+1 || x.Slots != 3) {
				t.Errorf("%v is drawn as %v", can, s.Items)
			}
		}
	}
	row := puzzle.NewFacts(puzzle.NewBoard([]puzzle.Unknown{{At: puzzle.Cell(0, 0), Values: puzzle.Span(1, 5)},
		{At: puzzle.Cell(0, 1), Values: puzzle.Span(1, 5)}}))
	row.Restrict(0, puzzle.Span(2, 4))
	row.Set(1, 3)
	if got := row.Unplaced(0); got != puzzle.Only(2)|puzzle.Only(4) {
		t.Errorf("left beside a 3: %v", got)
	}
	var cells []puzzle.Unknown
	for c := range 3 {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(0, c), Values: puzzle.Span(0, 2)})
	}
	b := puzzle.NewBoard(cells)
	known := puzzle.NewFacts(b)
	known.Set(1, 2)
	if held, open := CountValues(b, known); open != 2 || held[2] != 1 || held[0] != 0 {
		t.Errorf("%d open, held %v", open, held[:3])
	}
	if _, open := CountValues(b, puzzle.Facts{}); open != 3 {
		t.Errorf("%d of 3 open where nothing is known", open)
	}
}
