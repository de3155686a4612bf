package method

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Tree is the search tree of a published method, built from the trace. The last part of a step's technique defines its effect:
//
//	….try      adds a node below the last node of smaller depth (argument "depth")
//	….refuted  adds a node for the other side of a failed choice, at the failed choice's level
//	….fail     gives the reason why the last node fails
//	….back     leaves the nodes at its depth and deeper
//	….wait     suspends the last node
//	….resume   returns to a suspended node
//	….solved   ends the search
//
// A step with a depth and a technique in Paper.Visits also adds a node, below the last node of smaller depth. Other steps belong to the
// last node. A large tree keeps only the nodes nearest to the path to the end of the search: see Trim.
type Tree struct {
	Root      *Node // the board before the first choice
	Nodes     int   // choices made, including pruned ones
	visits    []string
	suspended map[int]*Node // by number
	steps     int
	path      []*Node // from the root to the last node
	limit     int
	kept      int
}

// Node is a choice, or the root of a tree.
type Node struct {
	Number   int         // in the order of choices, from 1; 0 for the root
	Level    int         // number of choices from the root to this one, inclusive
	Step     int         // number of the choosing step, from 1; 0 for the root
	Chosen   puzzle.Step // the choosing step; zero for the root
	End      End
	Fail     puzzle.Step // reason for the failure; zero if not given
	Children []*Node
	Pruned   int // number of pruned nodes below
	Parent   *Node

	depth    int
	distance int // distance from the path, used by Trim
	pruned   bool
}

// End is the outcome of a choice.
type End string

// Outcomes.
const (
	OnPath       End = ""          // on the path to the last node
	Failed       End = "failed"    // a rule is broken
	Exhausted    End = "exhausted" // all choices below failed
	Inconclusive End = "nothing"   // left without a failure: no conclusion
	Solution     End = "solved"
	Cut          End = "cut"     // the search stopped here without a result
	Visited      End = "visited" // no choice and no backtracking: see Paper.Visits
)

// NewTree returns a tree that keeps at most the given number of nodes outside the path; 0 means all. visits is Paper.Visits.
func NewTree(most int, visits ...string) *Tree {
	root := &Node{depth: -1}
	return &Tree{Root: root, visits: visits, path: []*Node{root}, limit: most}
}

// Step processes the next step of the trace: a choice adds a node, other steps set outcomes or move to another node.
func (t *Tree) Step(s puzzle.Step) {
	t.steps++
	depth, told := DepthOf(s)
	if told && slices.Contains(t.visits, s.Technique) {
		t.leave(depth)
		t.choose(s, depth)
		t.Last().End = Visited
		return
	}
	switch action(s.Technique) {
	case "try":
		t.leave(depth)
		t.choose(s, depth)
	case "refuted":
		t.leave(depth + 1)
		t.choose(s, depth)
	case "fail":
		t.Last().Fail = s
	case "back":
		t.leave(depth)
	case "wait":
		if t.suspended == nil {
			t.suspended = map[int]*Node{}
		}
		t.suspended[t.Last().Number] = t.Last()
		t.leave(depth)
	case "resume":
		said, _ := puzzle.ArgsAs[Resumed](s.Args)
		t.resume(t.suspended[said.Node])
	case "solved":
		t.Last().End = Solution
	}
}

// action returns the last part of a technique.
func action(technique string) string { return technique[strings.LastIndexByte(technique, '.')+1:] }

// InTree reports whether trees show the steps of a technique: choices and failures.
func InTree(technique string) bool {
	switch action(technique) {
	case "try", "refuted", "fail":
		return true
	}
	return false
}

// Visits reports whether the nodes are deduced steps instead of choices: see Paper.Visits.
func (t *Tree) Visits() bool {
	return slices.ContainsFunc(t.Root.Children, func(n *Node) bool { return n.End == Visited })
}

// Last returns the current node of the search. The next step may change it.
func (t *Tree) Last() *Node { return t.path[len(t.path)-1] }

// choose adds a node for step s below the last node and makes it the last.
func (t *Tree) choose(s puzzle.Step, depth int) {
	last := t.Last()
	t.Nodes++
	n := &Node{Number: t.Nodes, Level: last.Level + 1, Step: t.steps, Chosen: s, Parent: last, depth: depth}
	last.Children = append(last.Children, n)
	t.path = append(t.path, n)
	if t.kept++; t.limit > 0 && t.kept > 2*t.limit+len(t.path) && len(t.suspended) == 0 {
		t.Trim(t.limit)
	}
}

// resume makes n the last node again and reopens the nodes above it.
func (t *Tree) resume(n *Node) {
	if n == nil {
		return
	}
	t.leave(0)
	delete(t.suspended, n.Number)
	t.path = t.path[:0]
	for ; n != nil; n = n.Parent {
		n.End = OnPath
		t.path = append(t.path, n)
	}
	slices.Reverse(t.path)
}

// leave closes the nodes at depth and deeper.
func (t *Tree) leave(depth int) {
	for n := t.Last(); n.depth >= max(depth, 0); n = t.Last() {
		n.close()
		t.path = t.path[:len(t.path)-1]
	}
}

// close sets the outcome of a node that the search leaves: Failed, Exhausted if it has children or pruned ones, else Inconclusive. Visited
// nodes, which are no choices, stay as they are.
func (n *Node) close() {
	switch {
	case n.End == Visited:
	case n.Fail.Technique != "":
		n.End = Failed
	case len(n.Children) > 0 || n.Pruned > 0:
		n.End = Exhausted
	default:
		n.End = Inconclusive
	}
}

// Finish closes the tree with the status of the run and trims it if the number of nodes is limited.
func (t *Tree) Finish(status puzzle.Status) {
	defer t.open()
	switch status {
	case puzzle.Solved:
		if t.Last().End == Visited {
			break
		}
		t.Last().End = Solution
	case puzzle.NoSolution:
		t.leave(0)
		t.Root.close()
	default:
		if t.Last().End != Visited {
			t.Last().End = Cut
		}
	}
	if t.limit > 0 {
		t.Trim(t.limit)
		t.cut(max(minLevelLimit, t.limit))
	}
}

// open marks the ancestors of suspended nodes as not exhausted.
func (t *Tree) open() {
	for _, n := range t.suspended { // any order: ancestors of a marked node are already marked
		for n = n.Parent; n != nil && n.End == Exhausted; n = n.Parent {
			n.End = Inconclusive
		}
	}
}

// minLevelLimit is the minimum depth limit of a trimmed tree: a search on a large board may choose for every place.
const minLevelLimit = 1000

// cut prunes the nodes below a level and adds their number to Pruned of their ancestor at that level.
func (t *Tree) cut(level int) {
	t.Each(func(n *Node) {
		if n.Level < level {
			return
		}
		for _, child := range n.Children {
			n.Pruned += child.size()
			child.pruned = true
		}
		n.Children = nil
	})
}

// Trim prunes nodes until at most the given number remain besides the path from the root to the last node: first those farthest from the
// path, of these the later ones. Each node counts the pruned ones below it in Pruned. So the dead ends nearest to the solution are kept.
func (t *Tree) Trim(most int) {
	for _, n := range t.path {
		n.distance = -1
	}
	var off []*Node
	t.Each(func(n *Node) {
		if n.distance < 0 {
			n.distance = 0
			return
		}
		n.distance = n.Parent.distance + 1
		off = append(off, n)
	})
	sort.Slice(off, func(i, j int) bool { return cmp.Or(off[i].distance-off[j].distance, off[i].Number-off[j].Number) < 0 })
	for _, n := range off[min(most, len(off)):] {
		n.pruned = true
	}
	t.kept = len(t.path) - 1 + min(most, len(off))
	t.Each(func(n *Node) {
		n.Children = slices.DeleteFunc(n.Children, func(child *Node) bool {
			if child.pruned {
				n.Pruned += child.size()
			}
			return child.pruned
		})
	})
}

// size returns the number of nodes in the subtree, including pruned ones.
func (n *Node) size() int {
	sum := 0
	n.each(func(x *Node) { sum += 1 + x.Pruned })
	return sum
}

// Each calls yield for every remaining node, parents first.
func (t *Tree) Each(yield func(*Node)) { t.Root.each(yield) }

// each calls yield for the nodes of the subtree, parents first. It is not recursive: paths can be as long as a board has places.
func (n *Node) each(yield func(*Node)) {
	for todo := []*Node{n}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		yield(x)
		for _, child := range slices.Backward(x.Children) {
			todo = append(todo, child)
		}
	}
}

// NearestKept returns the node itself or, if it is pruned, the nearest remaining ancestor.
func (n *Node) NearestKept() *Node {
	kept := n
	for x := n; x != nil; x = x.Parent {
		if x.pruned {
			kept = x.Parent
		}
	}
	return kept
}

// Omitted returns the number of pruned nodes.
func (t *Tree) Omitted() int { return t.Root.size() - 1 - t.count() }

func (t *Tree) count() int {
	sum := -1
	t.Each(func(*Node) { sum++ })
	return sum
}
