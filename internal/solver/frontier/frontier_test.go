package frontier

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// grid returns the edges between n by n nodes, each of which may be present or absent.
func grid(n int) (b *puzzle.Board, values []puzzle.Mask, g *constraint.Graph) {
	g = &constraint.Graph{Nodes: n * n}
	var edges []puzzle.Unknown
	edge := func(r, c, r2, c2 int) {
		edges = append(edges, puzzle.Unknown{At: puzzle.Edge(r, c, r2, c2), Values: puzzle.Span(0, 1)})
		values = append(values, puzzle.Span(0, 1))
		g.Ends = append(g.Ends, [2]int32{int32(r*n + c), int32(r2*n + c2)})
	}
	for r := range n {
		for c := range n {
			if c+1 < n {
				edge(r, c, r, c+1)
			}
			if r+1 < n {
				edge(r, c, r+1, c)
			}
		}
	}
	return puzzle.NewBoard(edges), values, g
}

// TestKnown compares counts with published ones: the circles of a square grid of nodes (A140517 of the Online Encyclopedia of Integer
// Sequences), those through all nodes (A003763), the spanning trees (A007341), connected sets of cells (A059525), and Latin squares
// (A002860).
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		name string
		want map[int]int64
		rule func(g *constraint.Graph)
	}{
		{"circles", map[int]int64{2: 1, 3: 13, 4: 213, 5: 9349, 6: 1222363, 7: 487150371}, func(g *constraint.Graph) { g.Loop = true }},
		{"circles through all", map[int]int64{2: 1, 3: 0, 4: 6, 5: 0, 6: 1072, 8: 4638576}, func(g *constraint.Graph) {
			g.Loop, g.All = true, true
		}},
		{"trees", map[int]int64{2: 4, 3: 192, 4: 100352, 5: 557568000}, func(g *constraint.Graph) { g.Tree = true }},
		{"groups", map[int]int64{2: 5, 3: 431}, func(*constraint.Graph) {}},
	} {
		for n, want := range c.want {
			b, values, g := grid(n)
			c.rule(g)
			got, exact, err := Count(t.Context(), b, values, &constraint.Network{Graph: g})
			if got != want || !exact || err != nil {
				t.Errorf("%s of %d nodes a side: %d (%v, %v), not %d", c.name, n, got, exact, err, want)
			}
		}
	}
	for n, want := range []int64{1: 1, 2: 13, 3: 218, 4: 11506, 5: 2301877, 6: 1732082741} {
		var cells []puzzle.Unknown
		for v := range n * n {
			cells = append(cells, puzzle.Unknown{At: puzzle.Cell(v/n, v%n), Values: puzzle.Span(0, 1)})
		}
		values := slices.Repeat([]puzzle.Mask{puzzle.Span(0, 1)}, n*n)
		members := &constraint.Network{Graph: constraint.Grid(n, max(n, 1), puzzle.Only(1))}
		got, exact, err := Count(t.Context(), puzzle.NewBoard(cells), values, members)
		if n > 0 && (got != want+1 || !exact || err != nil) { // and the empty set
			t.Errorf("connected sets of cells of %dx%d: %d (%v, %v), not %d", n, n, got, exact, err, want+1)
		}
	}
	for n, want := range []int64{1: 1, 2: 2, 3: 12, 4: 576, 5: 161280} {
		if n > 0 {
			b, values, r := square(n)
			if got, exact, err := Count(t.Context(), b, values, r); got != want || !exact || err != nil {
				t.Errorf("Latin squares of %d: %d (%v, %v), not %d", n, got, exact, err, want)
			}
		}
	}
}

// TestTwoLoops: two circles that are already complete are not one loop.
func TestTwoLoops(t *testing.T) {
	b, values, g := grid(4)
	g.Loop = true
	for left, want := range []int64{1, 0} { // with the circle at the top left alone, and with that at the bottom right
		for u, e := range g.Ends {
			in := func(n int32, from int32) bool { return n/4/2 == from && n%4/2 == from }
			v := 0
			for from := range int32(left + 1) {
				if in(e[0], from) && in(e[1], from) {
					v = 1
				}
			}
			values[u] = puzzle.Only(v)
		}
		if n, exact, err := Count(t.Context(), b, values, &constraint.Network{Graph: g}); n != want || !exact || err != nil {
			t.Errorf("%d (%v, %v) with %d circles, not %d", n, exact, err, left+1, want)
		}
	}
}

// square returns n rows and columns in which no value is repeated.
func square(n int) (b *puzzle.Board, values []puzzle.Mask, r *constraint.Network) {
	r = &constraint.Network{}
	var cells []puzzle.Unknown
	for i := range n * n {
		cells = append(cells, puzzle.Unknown{At: puzzle.Cell(i/n, i%n), Values: puzzle.Span(1, n)})
		values = append(values, puzzle.Span(1, n))
	}
	for i := range n {
		var row, col []int
		for j := range n {
			row, col = append(row, i*n+j), append(col, j*n+i)
		}
		r.Constraints = append(r.Constraints, differ(row), differ(col))
	}
	return puzzle.NewBoard(cells), values, r
}

// differ returns the constraint that no value is repeated.
func differ(over []int) constraint.Constraint {
	next := func(had uint64, _, v int) (uint64, bool) { return had | 1<<v, had>>v&1 == 0 }
	return constraint.Constraint{Automaton: constraint.States(uint64(0), next, func(uint64) bool { return true }), Scope: over, AnyOrder: true}
}

// TestFixed fixes edges of a grid, as present and as absent: together both counts are the number of all circles.
func TestFixed(t *testing.T) {
	b, values, g := grid(5)
	g.Loop = true
	count := func() int64 {
		n, exact, err := Count(t.Context(), b, values, &constraint.Network{Graph: g})
		if err != nil || !exact {
			t.Fatal(exact, err)
		}
		return n
	}
	all := count()
	var split func(u, deep int) int64
	split = func(u, deep int) (sum int64) {
		if deep == 0 {
			return count()
		}
		for v := range 2 {
			values[u] = puzzle.Only(v)
			sum += split(u+5, deep-1)
		}
		values[u] = puzzle.Span(0, 1)
		return sum
	}
	for u := range 3 {
		if sum := split(u, 7); sum != all {
			t.Errorf("%d circles with the edges from %d on taken for granted, %d without", sum, u, all)
		}
	}
}

// TestSplit: layers that are too large are divided, and nothing is lost or counted twice. Where that does not help, the count ends with a
// bound.
func TestSplit(t *testing.T) {
	b, values, r := square(5)
	count := func(room int, beams ...int) (int64, bool, error) {
		return (&counter{ctx: t.Context(), values: values, rules: r.Merged(), graph: r.Graph, room: room, beams: beams}).all(b)
	}
	if n, exact, err := count(1 << 18); n != 161280 || !exact || err != nil {
		t.Errorf("%d (%v, %v) Latin squares of 5, a part at a time, not 161280", n, exact, err)
	}
	if n, exact, err := count(1, 100); n < 100 || n >= 161280 || exact || !errors.Is(err, constraint.ErrTooManyStates) {
		t.Errorf("%d (%v, %v) Latin squares of 5 where there is no room", n, exact, err)
	}
}

// TestKeep: pruning a layer keeps the keys with the most ways, and the first ones among equals.
func TestKeep(t *testing.T) {
	check := func(l *layer, keys string, counts ...int64) {
		t.Helper()
		var gotKeys string
		var got []int64
		for i := range l.len {
			gotKeys, got = gotKeys+string(l.keyAt(i)), append(got, l.count(i))
		}
		if gotKeys != keys || !slices.Equal(got, counts) {
			t.Errorf("%s %v, not %s %v", gotKeys, got, keys, counts)
		}
	}
	l := newStore(1).begin(1)
	for i, n := range []int64{2, 1, 3, 2, 2, 1} {
		l.add([]byte{byte('a' + i)}, n)
	}
	l.add([]byte("b"), 1)
	l.prune(4)
	check(l, "abcd", 2, 2, 3, 2)
	l.prune(2)
	check(l, "ac", 2, 3)
}

// TestEnds: a count stops at Most, when its context ends, and when there are too many states. The result is then marked as not exact.
func TestEnds(t *testing.T) {
	b, values, r := square(8)
	r.Constraints = nil
	if n, exact, err := Count(t.Context(), b, values, r); n != Most || exact || err != nil {
		t.Errorf("%d (%v, %v) of 8^64", n, exact, err)
	}
	b, values, r = square(9)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, exact, err := Count(ctx, b, values, r); exact || !errors.Is(err, context.Canceled) {
		t.Errorf("exact: %v, %v though nobody waits", exact, err)
	}
	over := make([]int, 20)
	for i := range over {
		over[i] = i
	}
	all := func(read string, _, v int) (string, bool) { return read + string(rune('a'+v)), true }
	wide := constraint.Constraint{Automaton: constraint.States("", all, func(s string) bool { return s[0] != s[19] }), Scope: over}
	rules := &constraint.Network{Constraints: []constraint.Constraint{wide}}
	if n, exact, err := Count(t.Context(), b, values, rules); n != 0 || exact || !errors.Is(err, constraint.ErrTooManyStates) {
		t.Errorf("%d (%v, %v) by a rule that remembers everything", n, exact, err)
	}
	values[3] = 0
	if n, exact, err := Count(t.Context(), b, values, r); n != 0 || !exact || err != nil {
		t.Errorf("%d (%v, %v) where an unknown has no value", n, exact, err)
	}
}

// TestRoom: all layers together stay within the room, and reuse the memory of earlier ones.
func TestRoom(t *testing.T) {
	b, values, r := square(6)
	const room = 1 << 22
	c := &counter{ctx: t.Context(), values: values, rules: r.Merged(), room: room}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, exact, err := c.all(b); exact || !errors.Is(err, constraint.ErrTooManyStates) {
		t.Errorf("exact %v (%v), although the layers have no room", exact, err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 2*room {
		t.Errorf("%d bytes are allocated for layers with room for %d", took, room)
	}
}
