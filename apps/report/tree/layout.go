package tree

import "github.com/teka-puzzles/teka/puzzle/method"

// The layout of a tree: parents above the middle of their children, subtrees as close together as they fit level by level, and a tree
// and its mirror image drawn as mirror images. It is the method of Reingold and Tilford ("Tidier Drawings of Trees", 1981) in the
// form of A. Kennedy ("Drawing Trees", Journal of Functional Programming 6, 1996): the children are fitted from the left and from
// the right, and each stands in the middle of its two places.

// The sizes of a drawing, in pixels.
const (
	signWide   = 7.0 // a sign of a label, on the average
	lineHigh   = 15
	padding    = 7  // within a box
	betweenX   = 12 // boxes of one level
	betweenY   = 30 // levels
	axisWide   = 70 // the names of the levels, at the left
	leastWide  = 44 // a box
	marginWide = 12
)

// box is a node as it is drawn, or what stands for nodes left out.
type box struct {
	node     *method.Node // nil for what stands for nodes left out
	lines    []string
	level    int
	x        float64 // of its middle: against that of its parent, then of the drawing
	y        float64 // of its upper side
	width    float64
	height   float64
	children []*box
}

// extent is what a subtree takes of a level, against the middle of its root.
type extent struct{ left, right float64 }

// boxes makes the boxes of a tree.
func (d Drawing) boxes(n *method.Node) *box {
	b := newBox(n.Level, d.label(n))
	b.node = n
	for _, child := range n.Children {
		b.children = append(b.children, d.boxes(child))
	}
	if n.Left > 0 {
		b.children = append(b.children, newBox(n.Level+1, fold(d.left(n))))
	}
	return b
}

// newBox is a box with lines.
func newBox(level int, lines []string) *box {
	b := &box{level: level, lines: lines, width: leastWide, height: float64(len(lines))*lineHigh + 2*padding}
	for _, line := range lines {
		b.width = max(b.width, float64(length(line))*signWide+2*padding)
	}
	return b
}

// place finds the places of the children of a box and of all below, and what the box and all below take, level by level.
func (b *box) place() []extent {
	contours := make([][]extent, len(b.children))
	for i, child := range b.children {
		contours[i] = child.place()
	}
	fromLeft := fit(contours)
	fromRight := fit(mirrored(contours))
	own := []extent{{-b.width / 2, b.width / 2}}
	for i, child := range b.children {
		child.x = (fromLeft[i] - fromRight[len(contours)-1-i]) / 2
		own = join(own, contours[i], child.x)
	}
	return own
}

// fit puts subtrees beside each other, as far to the left as they go: where the root of each stands, the first at 0.
func fit(contours [][]extent) []float64 {
	at := make([]float64, len(contours))
	var taken []extent // by level, below the parent; right sides alone are asked for
	for i, c := range contours {
		for level, e := range c {
			if level < len(taken) {
				at[i] = max(at[i], taken[level].right+betweenX-e.left)
			}
		}
		for level, e := range c {
			moved := extent{e.left + at[i], e.right + at[i]}
			if level < len(taken) {
				taken[level] = moved
			} else {
				taken = append(taken, moved)
			}
		}
	}
	return at
}

// mirrored are the mirror images of subtrees, in the other order.
func mirrored(contours [][]extent) [][]extent {
	out := make([][]extent, len(contours))
	for i, c := range contours {
		m := make([]extent, len(c))
		for level, e := range c {
			m[level] = extent{-e.right, -e.left}
		}
		out[len(contours)-1-i] = m
	}
	return out
}

// join adds a subtree whose root stands at x to what a box and the subtrees before take.
func join(own, c []extent, x float64) []extent {
	for level, e := range c {
		moved := extent{e.left + x, e.right + x}
		if k := level + 1; k < len(own) {
			own[k] = extent{min(own[k].left, moved.left), max(own[k].right, moved.right)}
		} else {
			own = append(own, moved)
		}
	}
	return own
}

// lay is a tree laid out: its boxes, each before those below it, the upper sides of the levels, and the size of the drawing.
func (d Drawing) lay() (all []*box, tops []float64, width, height float64) {
	root := d.boxes(d.Tree.Root)
	left, right := 0.0, 0.0
	for _, e := range root.place() {
		left, right = min(left, e.left), max(right, e.right)
	}
	root.x = axisWide - left + marginWide
	var high []float64
	var walk func(b *box)
	walk = func(b *box) {
		all = append(all, b)
		if b.level == len(high) {
			high = append(high, 0)
		}
		high[b.level] = max(high[b.level], b.height)
		for _, child := range b.children {
			child.x += b.x
			walk(child)
		}
	}
	walk(root)
	y := float64(titleHigh)
	for _, h := range high {
		tops = append(tops, y)
		y += h + betweenY
	}
	for _, b := range all {
		b.y = tops[b.level]
	}
	return all, tops, root.x + right + marginWide, y - betweenY + marginWide
}
