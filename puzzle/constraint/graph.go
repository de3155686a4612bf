package constraint

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// bound is a deduction from the graph's rule about one unknown.
type bound struct {
	unknown  int
	left     puzzle.Mask
	reason   string       // deadEnd, earlyLoop or cutOff
	premises func() []int // the unknowns whose state is a premise
}

// Reasons for a bound.
const (
	deadEnd   = "dead-end"   // a line that enters a node leaves it, and no third line meets it
	earlyLoop = "early-loop" // the edge would close a loop, or a cycle, too early
	cutOff    = "cut-off"    // the unknown is the only connection between two parts of the board, or cannot be connected
)

// Candidates of an edge that is present or absent.
const (
	present = ^puzzle.Mask(1)
	absent  = puzzle.Mask(1)
)

// presolve yields deductions from the rule about edges, which may be known already. It returns false if yield does, or if the rule is
// violated. In a loop, a node has no or two edges, no edge closes a loop that excludes others, and no edge is a bridge. In a group, no part
// is disconnected, and in a tree no edge closes a cycle. With Members, see members.
func (g *Graph) presolve(values []puzzle.Mask, yield func(bound) bool) bool {
	if g.Members != 0 {
		return g.members(values, yield)
	}
	w := g.state(values)
	return (!g.Loop || g.degrees(w, values, yield)) && (!g.Loop && !g.Tree || g.cycles(w, values, yield)) && g.cuts(w, values, yield)
}

// degrees checks the number of edges at each node of a loop. Like presolve, it yields deductions, and returns false if yield does or if the
// rule is violated.
func (g *Graph) degrees(w *edgeState, values []puzzle.Mask, yield func(bound) bool) bool {
	must := func(v int) bool { return w.lines[v] == 1 || g.All && w.lines[v] == 0 }
	for v := range g.Nodes {
		if w.lines[v] > 2 || must(v) && w.open[v] < 2 {
			return false
		}
	}
	for u, e := range g.Ends {
		if !values[u].Has(0) || values[u]&present == 0 {
			continue
		}
		for _, end := range e {
			v, left := int(end), puzzle.Mask(0)
			switch {
			case w.lines[v] == 2 || !must(v) && w.open[v] == 1:
				left = absent
			case must(v) && w.open[v] == 2:
				left = present
			default:
				continue
			}
			if !yield(bound{u, left, deadEnd, func() []int { return g.around(func(x int) bool { return x == v }, false) }}) {
				return false
			}
		}
	}
	return true
}

// around lists the edges with at least one end among the nodes that in accepts, or exactly one end if one is true.
func (g *Graph) around(in func(node int) bool, one bool) (edges []int) {
	for u, e := range g.Ends {
		if a, b := in(int(e[0])), in(int(e[1])); a != b || a && !one {
			edges = append(edges, u)
		}
	}
	return edges
}

// cycles yields the edges that would close a loop too early or, in a tree, any loop: absent; if a loop is closed, all others are. It
// returns false if yield does, or if the known edges already break the rule.
func (g *Graph) cycles(w *edgeState, values []puzzle.Mask, yield func(bound) bool) bool {
	sets, size, closed := ground.NewDisjointSets(g.Nodes), make([]int, g.Nodes), -1
	for u, e := range g.Ends {
		if w.line[u] && !sets.Join(int(e[0]), int(e[1])) {
			closed = int(e[0])
		}
	}
	for u, e := range g.Ends {
		if w.line[u] {
			size[sets.Find(int(e[0]))]++
		}
	}
	if closed >= 0 && (g.Tree || size[sets.Find(closed)] < w.total) {
		return false
	}
	for u, e := range g.Ends {
		root := sets.Find(int(e[0]))
		joins := root == sets.Find(int(e[1]))
		early := joins && (g.Tree || size[root] < w.total || g.All && w.total+1 < g.Nodes)
		if !values[u].Has(0) || values[u]&present == 0 || !early && closed < 0 {
			continue
		}
		on := func() (edges []int) { // the part that connects the ends, and an edge outside it
			rest := -1
			for x := range g.Ends {
				switch from := sets.Find(int(g.Ends[x][0])); {
				case !w.line[x]:
				case from == root && early || closed >= 0:
					edges = append(edges, x)
				case rest < 0:
					rest = x
				}
			}
			if rest >= 0 && !g.Tree && closed < 0 {
				edges = append(edges, rest)
			}
			return edges
		}
		if !yield(bound{u, absent, earlyLoop, on}) {
			return false
		}
	}
	return true
}

// cuts yields the bridges, edges whose removal disconnects the board: absent in a loop, present in a group. It returns false if yield does,
// or if a group cannot be connected.
func (g *Graph) cuts(w *edgeState, values []puzzle.Mask, yield func(bound) bool) bool {
	cuts := w.may.Cuts()
	if !g.Loop && len(cuts.Parts) > 1 {
		return false
	}
	for _, b := range cuts.Bridges {
		left := present
		if g.Loop {
			left = absent
		}
		side, _ := b.Sides()
		if !yield(bound{b.Edge, left, cutOff, func() []int {
			return g.around(func(x int) bool { return slices.Contains(side, x) }, true)
		}}) {
			return false
		}
	}
	return !g.Loop || g.otherParts(w, cuts.Parts, values, yield)
}

// otherParts yields, as absent, the edges in parts of the board that a loop cannot reach because it has lines in another part. It returns
// false if yield does, or if such an edge is known to be present.
func (g *Graph) otherParts(w *edgeState, parts [][]int, values []puzzle.Mask, yield func(bound) bool) bool {
	of := make([]int, g.Nodes) // by node: its part
	for i, part := range parts {
		for _, v := range part {
			of[v] = i
		}
	}
	first := slices.Index(w.line, true)
	if first < 0 {
		return true
	}
	home := of[g.Ends[first][0]]
	for u, e := range g.Ends {
		part := of[e[0]]
		if part == home || values[u]&present == 0 {
			continue
		}
		if !values[u].Has(0) || !yield(bound{u, absent, cutOff, func() []int {
			return append(g.around(func(x int) bool { return of[x] == part }, true), first)
		}}) {
			return false
		}
	}
	return true
}

// Arguments of violations: Branch is the number of lines that meet, and Closed has a line of a closed loop and one that it leaves out.
type (
	Branch struct{ Lines int }
	Closed struct{ Through, Outside puzzle.Place }
)

// reporter adds a violation of a rule about the whole board.
type reporter func(rule string, of puzzle.Rule, at []puzzle.Place, format string, args ...any) *puzzle.Violation

// check lists the violations of the graph's rule.
func (g *Graph) check(b *puzzle.Board, values []puzzle.Mask) (out puzzle.Violations) {
	report := func(rule string, of puzzle.Rule, at []puzzle.Place, format string, args ...any) *puzzle.Violation {
		return out.Report(rule, at, []puzzle.Place{puzzle.WholeBoard(of)}, format, args...)
	}
	if g.Members != 0 {
		parts, _ := g.memberParts(values, g.possible(values, -1).Search().Parts)
		if len(parts) < 2 {
			return out
		}
		for k, part := range parts { // its members
			parts[k] = slices.DeleteFunc(part, func(v int) bool { return values[v]&^g.Members != 0 })
		}
		small := slices.MinFunc(parts, func(a, b []int) int { return len(a) - len(b) })
		report("not-connected", puzzle.Connected, g.places(small), "%s is cut off from the rest", g.At(small[0]))
		return out
	}
	w := g.state(values)
	if !g.Loop {
		if parts := w.may.Search().Parts; len(parts) > 1 {
			small := slices.MinFunc(parts, func(a, b []int) int { return len(a) - len(b) })
			report("not-connected", puzzle.Connected, g.places(small), "what is around %s is cut off from the rest", g.At(small[0]))
		}
		sets := ground.NewDisjointSets(g.Nodes)
		for u, e := range g.Ends {
			if g.Tree && w.line[u] && !sets.Join(int(e[0]), int(e[1])) {
				at := b.At(u)
				report("circle", puzzle.Tree, []puzzle.Place{at}, "%s closes a circle", at)
				break
			}
		}
		return out
	}
	for v := range g.Nodes {
		at := []puzzle.Place{g.At(v)}
		switch lines, may := w.lines[v], w.open[v]; {
		case lines > 2:
			out.Report("branch", at, nil, "%d lines meet in %s", lines, at[0]).AddArgs(Branch{lines})
		case lines == 1 && may == 1:
			out.Report("dead-end", at, nil, "the line that enters %s cannot leave it", at[0])
		case g.All && may < 2:
			report("cell-missed", puzzle.Loop, at, "the loop cannot visit %s", at[0])
		}
	}
	if !slices.ContainsFunc(w.open, func(n int) bool { return n > 0 }) {
		report("no-loop", puzzle.Loop, nil, "there is no loop")
	}
	g.checkClosed(b, w, report)
	return out
}

// checkClosed reports the first loop that is closed too early.
func (g *Graph) checkClosed(b *puzzle.Board, w *edgeState, report reporter) {
	drawn := w.drawn.Search()
	open := make([]bool, len(drawn.Parts))
	for v, k := range drawn.PartOf {
		open[k] = open[k] || w.lines[v] != 2
	}
	first := slices.IndexFunc(g.Ends, func(e [2]int32) bool { return !open[drawn.PartOf[e[0]]] })
	if first < 0 {
		return
	}
	own := drawn.PartOf[g.Ends[first][0]]
	var at []puzzle.Place // the lines of the loop
	said := Closed{}
	for u, e := range g.Ends {
		switch line := b.At(u); {
		case !w.line[u]:
		case drawn.PartOf[e[0]] != own:
			if said.Outside == (puzzle.Place{}) {
				said.Outside = line
			}
		default:
			at = append(at, line)
		}
	}
	switch part := drawn.Parts[own]; {
	case said.Outside != puzzle.Place{}:
		said.Through = at[0]
		report("closed-loop", puzzle.Loop, at, "the closed loop with the line %s leaves out the line %s", said.Through, said.Outside).
			AddArgs(said)
	case g.All && len(part) < g.Nodes:
		report("closed-loop", puzzle.Loop, g.places(part), "the loop through %s is closed and leaves something out", g.At(part[0]))
	}
}

func (g *Graph) places(nodes []int) []puzzle.Place {
	return lists.Map(nodes, g.At)
}

// edgeState is the known state of a graph's edges.
type edgeState struct {
	line        []bool // by unknown: the edge is present
	lines, open []int  // by node: number of edges that are present, or that may be
	total       int    // edges that are present
	drawn, may  ground.Graph
}

// state returns, for the candidates values, which edges are lines, and the lines and possible lines at each node.
func (g *Graph) state(values []puzzle.Mask) *edgeState {
	w := &edgeState{line: make([]bool, len(values)), lines: make([]int, g.Nodes), open: make([]int, g.Nodes)}
	var drawn, may [][2]int
	var edges [2][]int
	for u, e := range g.Ends {
		a, b, m := int(e[0]), int(e[1]), values[u]
		if m&^1 == 0 {
			continue
		}
		w.open[a], w.open[b] = w.open[a]+1, w.open[b]+1
		may, edges[1] = append(may, [2]int{a, b}), append(edges[1], u)
		if m.Has(0) {
			continue
		}
		w.line[u] = true
		w.lines[a], w.lines[b], w.total = w.lines[a]+1, w.lines[b]+1, w.total+1
		drawn, edges[0] = append(drawn, [2]int{a, b}), append(edges[0], u)
	}
	w.drawn, w.may = numberedGraph(g.Nodes, drawn, edges[0]), numberedGraph(g.Nodes, may, edges[1])
	return w
}

// numberedGraph returns a graph whose edges have the given numbers.
func numberedGraph(nodes int, ends [][2]int, edges []int) ground.Graph {
	g := ground.NewGraph(nodes, ends)
	links := g.Links
	g.Links = func(v int, list []ground.Link) []ground.Link {
		n := len(list)
		list = links(v, list)
		for i := n; i < len(list); i++ {
			list[i].Edge = edges[list[i].Edge]
		}
		return list
	}
	return g
}
