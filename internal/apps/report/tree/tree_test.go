package tree

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// grown makes a random tree of a method without words.
func grown(t testing.TB, r *rand.Rand, steps, most int) Drawing {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	tree, depth := method.NewTree(most), 0
	step := func(action string) {
		tree.Step(puzzle.Step{Technique: "paper.toy." + action, Args: puzzle.Args{"depth": depth}})
	}
	for range steps {
		if depth > 0 && r.IntN(5) < 2 {
			step("fail")
			depth -= r.IntN(depth)
			step("back")
			depth--
			continue
		}
		depth++
		step("try")
	}
	tree.Finish(puzzle.Solved)
	return Drawing{Tree: tree, Title: `a "toy" <1x1>`, Lang: l}
}

// TestLayout: boxes of one level do not touch, parents are centred over their children, nothing leaves the drawing, and each level is below
// the previous one.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for range 100 {
		d := grown(t, r, 1+r.IntN(300), r.IntN(40))
		all, tops, width, height := d.layout()
		last := map[int]*box{} // by level, the previous box from the left
		for _, b := range all {
			if before := last[b.level]; before != nil && before.x+before.width/2+gapX > b.x-b.width/2+1e-6 {
				t.Fatalf("level %d: boxes at %v and %v, %v and %v wide", b.level, before.x, b.x, before.width, b.width)
			}
			last[b.level] = b
			if b.x-b.width/2 < axisWidth || b.x+b.width/2 > width || b.y < titleHeight || b.y+b.height > height {
				t.Fatalf("a box at %v, %v leaves the drawing of %v by %v", b.x, b.y, width, height)
			}
			if b.level+1 < len(tops) && b.y+b.height+gapY > tops[b.level+1]+1e-6 {
				t.Fatalf("a box of level %d reaches into the next one", b.level)
			}
			if n := len(b.children); n > 0 && math.Abs((b.children[0].x+b.children[n-1].x)/2-b.x) > 1e-6 {
				t.Fatalf("a parent at %v over children from %v to %v", b.x, b.children[0].x, b.children[n-1].x)
			}
		}
	}
}

// TestMirror: the layout of a mirrored tree is the mirrored layout.
func TestMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		d := grown(t, r, 80, 0)
		one, other := d.boxes(d.Tree.Root), d.boxes(d.Tree.Root)
		var mirror func(b *box)
		mirror = func(b *box) {
			for i, j := 0, len(b.children)-1; i < j; i, j = i+1, j-1 {
				b.children[i], b.children[j] = b.children[j], b.children[i]
			}
			for _, child := range b.children {
				mirror(child)
			}
		}
		mirror(other)
		one.place()
		other.place()
		var same func(a, b *box)
		same = func(a, b *box) {
			for i, child := range a.children {
				image := b.children[len(b.children)-1-i]
				if math.Abs(child.x+image.x) > 1e-6 {
					t.Fatalf("a box at %v, its image at %v", child.x, image.x)
				}
				same(child, image)
			}
		}
		same(one, other)
	}
}

// TestForms: each form contains every node and edge once, and is well formed for any title.
func TestForms(t *testing.T) {
	d := grown(t, rand.New(rand.NewPCG(8, 8)), 120, 20)
	kept := len(d.Nodes())
	stubs := 0
	d.Tree.Each(func(n *method.Node) {
		if n.Pruned > 0 {
			stubs++
		}
	})
	if stubs == 0 || d.Tree.Omitted() == 0 {
		t.Fatal("nothing is left out")
	}
	dot, svg := d.DOT(), d.SVG(true)
	counts := map[string]int{
		"nodes in DOT": strings.Count(dot, "\tn") - strings.Count(dot, " -> ") - 1, "edges in DOT": strings.Count(dot, " -> "),
		"nodes in SVG": strings.Count(svg, "data-node="), "edges in SVG": strings.Count(svg, `class="branch`),
		"left out": strings.Count(svg, `<g class="left">`),
	}
	want := map[string]int{"nodes in DOT": kept, "edges in DOT": kept - 1 + stubs,
		"nodes in SVG": kept, "edges in SVG": kept - 1 + stubs, "left out": stubs}
	if diff := cmp.Diff(want, counts); diff != "" {
		t.Errorf("wanted (-), found (+):\n%s", diff)
	}
	for reader := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := reader.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(dot, `a \"toy\" <1x1>`) || !strings.Contains(svg, "a &#34;toy&#34; &lt;1x1&gt;") {
		t.Error("the title is not as it should be")
	}
}
