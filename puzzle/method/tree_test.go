package method

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// walk makes a tree from words such as "try1 try2 fail back2 solved": the action and the depth.
func walk(most int, steps string) *Tree {
	t := NewTree(most, "paper.toy.visit")
	for word := range strings.FieldsSeq(steps) {
		action := strings.TrimRight(word, "0123456789")
		depth := 0
		fmt.Sscan(word[len(action):], &depth)
		if node, ok := strings.CutSuffix(action, "_"); ok { // "resume_2": the number of a node
			t.Step(puzzle.Step{Technique: "paper.toy." + node, Args: puzzle.Args{"node": depth}})
			continue
		}
		t.Step(puzzle.Step{Technique: "paper.toy." + action, Args: puzzle.Args{"depth": depth}})
	}
	return t
}

// written formats a node and its descendants: number, end, number of pruned nodes, children.
func written(n *Node) string {
	text := fmt.Sprint(n.Number, n.End)
	if n.Pruned > 0 {
		text += fmt.Sprint("+", n.Pruned)
	}
	for i, child := range n.Children {
		if i == 0 {
			text += "("
		} else {
			text += " "
		}
		text += written(child)
		if i == len(n.Children)-1 {
			text += ")"
		}
	}
	return text
}

func TestTree(t *testing.T) {
	for _, c := range []struct {
		name, steps string
		status      puzzle.Status
		want        string
	}{
		{"no choice", "rule solved1", puzzle.Solved, "0solved"},
		{"depth from 1", "rule try1 rule try2 fail2 try2 solved3", puzzle.Solved, "0(1(2failed 3solved))"},
		{"depth from 0", "try0 try1 fail2 back1 back0 try0 solved1", puzzle.Solved, "0(1exhausted(2failed) 3solved)"},
		{"back over several levels", "try1 try2 try3 fail back1 try1 solved", puzzle.Solved, "0(1exhausted(2exhausted(3failed)) 4solved)"},
		{"no solution", "try1 fail back1 try1 fail back1", puzzle.NoSolution, "0exhausted(1failed 2failed)"},
		{"none from the beginning", "fail0", puzzle.NoSolution, "0failed"},
		{"cut short", "try1 try2", puzzle.Undecided, "0(1(2cut))"},
		{"a branch that says nothing", "try1 back1 try1 fail back1 strike", puzzle.Stalled, "0cut(1nothing 2failed)"},
		// The other side of a choice is its sibling, and its consequences are below it.
		{"refuted", "try1 fail1 back1 refuted0 try1 fail1 back1 refuted0", puzzle.Solved, "0(1failed 2(3failed 4solved))"},
		{"refuted, below a choice", "try1 try2 fail back2 refuted1 fail back1 refuted0", puzzle.Solved,
			"0(1exhausted(2failed 3failed) 4solved)"},
		// Breadth-first: 1 and 2 wait, 1 has a child that waits and one that fails, 2 has the solution.
		{"branches that wait", "try1 wait1 try1 wait1 resume_1 try2 wait2 try2 fail back2 strike resume_2 try2 solved", puzzle.Solved,
			"0(1nothing(3nothing 4failed) 2(5solved))"},
		{"visits", "visit0 visit1 visit2 visit1 visit0", puzzle.Solved, "0(1visited(2visited(3visited) 4visited) 5visited)"},
	} {
		tree := walk(0, c.steps)
		tree.Finish(c.status)
		if diff := cmp.Diff(c.want, written(tree.Root)); diff != "" {
			t.Errorf("%s: wanted (-), made (+):\n%s", c.name, diff)
		}
	}
	tree := walk(0, "rule try1 rule try2")
	if n := tree.Last(); n.Step != 4 || n.Level != 2 || n.Parent.Step != 2 || tree.Nodes != 2 {
		t.Errorf("%+v of %d nodes", n, tree.Nodes)
	}
}

// TestTreeTrim keeps the nodes nearest to the path and counts the others. A tree that is bounded while it grows ends like one that is
// trimmed afterwards.
func TestTreeTrim(t *testing.T) {
	steps := "try1 try2 try3 fail back3 try3 fail back2 try2 fail back1 try1 fail back1 try1 try2 fail back2 try2 solved3"
	for most, want := range map[int]string{
		9: "0(1exhausted(2exhausted(3failed 4failed) 5failed) 6failed 7(8failed 9solved))",
		5: "0(1exhausted(2exhausted+2 5failed) 6failed 7(8failed 9solved))",
		4: "0(1exhausted+1(2exhausted+2) 6failed 7(8failed 9solved))",
		2: "0(1exhausted+4 6failed 7+1(9solved))",
		1: "0+1(1exhausted+4 7+1(9solved))",
	} {
		tree := walk(most, steps)
		tree.Finish(puzzle.Solved)
		if diff := cmp.Diff(want, written(tree.Root)); diff != "" {
			t.Errorf("%d: wanted (-), made (+):\n%s", most, diff)
		}
		if sum := tree.Omitted() + strings.Count(written(tree.Root), " ") + strings.Count(written(tree.Root), "("); sum != 9 {
			t.Errorf("%d: kept and left out are %d of 9", most, sum)
		}
	}
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		var b strings.Builder
		depth := 0
		for range 400 {
			if depth > 0 && r.IntN(3) == 0 {
				depth -= r.IntN(depth) // takes back as many
				fmt.Fprintf(&b, "fail back%d ", depth)
				depth--
			} else {
				depth++
				fmt.Fprintf(&b, "try%d ", depth)
			}
		}
		whole, bounded := walk(0, b.String()), walk(7, b.String())
		whole.Finish(puzzle.Solved)
		bounded.Finish(puzzle.Solved)
		whole.Trim(7)
		if diff := cmp.Diff(written(whole.Root), written(bounded.Root)); diff != "" {
			t.Fatalf("%s: trimmed at the end (-), on the way (+):\n%s", b.String(), diff)
		}
		if n := bounded.count() - len(bounded.path) + 1; n > 7 || bounded.Omitted()+bounded.count() != bounded.Nodes {
			t.Fatalf("%d besides the path, %d left out, %d kept of %d", n, bounded.Omitted(), bounded.count(), bounded.Nodes)
		}
	}
}

// TestTreeBound: a long search never holds more nodes than the bound allows.
func TestTreeBound(t *testing.T) {
	tree, most := NewTree(10), 0
	for range 20_000 {
		for _, s := range []string{"try", "fail", "back"} {
			tree.Step(puzzle.Step{Technique: "paper.toy." + s, Args: puzzle.Args{"depth": 1}})
		}
		most = max(most, tree.count())
	}
	if tree.Finish(puzzle.NoSolution); most > 2*10+3 || tree.Omitted() != 20_000-10 || tree.Nodes != 20_000 {
		t.Errorf("up to %d nodes at a time, %d of %d left out", most, tree.Omitted(), tree.Nodes)
	}
}

// TestTreeKept: a pruned node is represented by its nearest ancestor that is kept.
func TestTreeKept(t *testing.T) {
	tree := NewTree(0)
	var deep *Node
	for i, s := range []string{"try1", "try2", "try3", "fail3", "back1", "try1", "solved2"} {
		depth := int(s[len(s)-1] - '0')
		if tree.Step(puzzle.Step{Technique: "paper.toy." + s[:len(s)-1], Args: puzzle.Args{"depth": depth}}); i == 2 {
			deep = tree.Last()
		}
	}
	tree.Finish(puzzle.Solved)
	if deep.NearestKept() != deep {
		t.Error("nothing is left out yet")
	}
	if tree.Trim(1); deep.NearestKept().Number != 1 || deep.NearestKept().Pruned != 2 {
		t.Errorf("%d stands for %d", deep.NearestKept().Number, deep.Number)
	}
	if tree.Trim(0); deep.NearestKept() != tree.Root {
		t.Errorf("%d stands for %d", deep.NearestKept().Number, deep.Number)
	}
}

// TestDeep: a pruned tree is not deeper than can be drawn, and counts the omitted nodes.
func TestDeep(t *testing.T) {
	const deep = 5 * minLevelLimit
	x := NewTree(100)
	for depth := range deep {
		x.Step(puzzle.Step{Technique: "paper.kind.try", Args: puzzle.ArgsOf(Nested{Depth: depth})})
	}
	x.Finish(puzzle.Undecided)
	deepest := 0
	x.Each(func(n *Node) { deepest = max(deepest, n.Level) })
	if deepest != minLevelLimit || x.Omitted() != deep-minLevelLimit || x.Nodes != deep {
		t.Errorf("the deepest node is at %d, %d of %d are left out", deepest, x.Omitted(), x.Nodes)
	}
}

// TestLate: once the context ends while a step is reported, the method is stopped and reports no further step but a limit.
func TestLate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	kind := &puzzle.Kind{Name: "kind"}
	made := 0
	m := Paper{Kind: kind, Run: func(_ context.Context, _ puzzle.Puzzle, _ Options, trace func(puzzle.Step) bool) (Result, error) {
		for trace(puzzle.Step{Technique: "paper.kind.try"}) {
			made++
		}
		return Result{Status: puzzle.Undecided}, nil
	}}
	var told []string
	_, err := m.Solve(ctx, ofKind{kind}, Options{}, func(s puzzle.Step) bool {
		if told = append(told, s.Technique); len(told) == 3 {
			cancel()
		}
		return len(told) < 1000
	})
	if err != nil || made != 2 || len(told) != 4 || told[3] != Limit {
		t.Errorf("%v: %d steps more were made, and told %v", err, made, told)
	}
}

// ofKind is a puzzle of which only the kind is used.
type ofKind struct{ kind *puzzle.Kind }

func (p ofKind) Kind() *puzzle.Kind                { return p.kind }
func (p ofKind) Size() (int, int)                  { return 0, 0 }
func (p ofKind) Board() *puzzle.Board              { return nil }
func (p ofKind) Draw(puzzle.Facts) (s scene.Scene) { return s }

// TestReplayBack: facts found under assumptions are removed together with them, and earlier facts stay.
func TestReplayBack(t *testing.T) {
	b := puzzle.NewBoard([]puzzle.Unknown{{At: puzzle.Cell(0, 0), Values: 7}, {At: puzzle.Cell(0, 1), Values: 7}})
	r := NewReplay(puzzle.NewFacts(b))
	step := func(action string, depth int, at, value int, not bool) {
		s := puzzle.Step{Technique: "paper.kind." + action, Args: puzzle.ArgsOf(Nested{Depth: depth})}
		if at >= 0 {
			s.New = []puzzle.Fact{{At: puzzle.Cell(0, at), Value: value, Not: not}}
		}
		r.Step(s)
	}
	step("rule", 0, 0, 0, true)
	step("try", 0, 0, 1, false)
	step("rule", 1, 1, 0, true)
	step("try", 1, 1, 1, false)
	if r.Known().Candidates(0) != puzzle.Only(1) || r.Known().Candidates(1) != puzzle.Only(1) {
		t.Fatal("what was assumed is not known")
	}
	step("back", 1, -1, 0, false)
	if r.Known().Candidates(0) != puzzle.Only(1) || r.Known().Candidates(1) != 6 {
		t.Errorf("one taken back: %v %v", r.Known().Candidates(0), r.Known().Candidates(1))
	}
	step("try", 0, 0, 2, false)
	if r.Known().Candidates(0) != puzzle.Only(2) || r.Known().Candidates(1) != 7 {
		t.Errorf("another one tried: %v %v", r.Known().Candidates(0), r.Known().Candidates(1))
	}
	step("back", 0, -1, 0, false)
	if r.Known().Candidates(0) != 6 || r.Known().Candidates(1) != 7 {
		t.Errorf("all taken back: %v %v", r.Known().Candidates(0), r.Known().Candidates(1))
	}
}
