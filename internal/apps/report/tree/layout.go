package tree

import "github.com/teka-puzzles/teka/puzzle/method"

// Layout of a tree: each parent is centred above its children, subtrees are as close together as they fit level by level, and the mirror
// image of a tree is drawn as a mirror image. The method is that of Reingold and Tilford ("Tidier Drawings of Trees", 1981) in the form
// of A. Kennedy ("Drawing Trees", Journal of Functional Programming 6, 1996): children are fitted from the left and from the right, and
// each gets the mean of both positions.

// Sizes in pixels.
const (
	charWidth   = 7.0 // average width of a character
	lineHeight  = 15
	padding     = 7  // inside a box
	gapX        = 12 // between boxes of one level
	gapY        = 30 // between levels
	axisWidth   = 70 // column with the names of the levels
	minBoxWidth = 44 // minimum width of a box
	margin      = 12
)

// box is a drawn node, or a placeholder for omitted nodes.
type box struct {
	node     *method.Node // nil for a placeholder
	lines    []string
	level    int
	x        float64 // centre, first relative to the parent, then absolute
	y        float64 // upper edge
	width    float64
	height   float64
	children []*box
}

// extent is the horizontal extent of a subtree on one level, relative to the centre of its root.
type extent struct{ left, right float64 }

// boxes returns the box of a node with those of its descendants as children. Omitted descendants become one placeholder per node.
func (d Drawing) boxes(n *method.Node) *box {
	b := newBox(n.Level, d.label(n))
	b.node = n
	for _, child := range n.Children {
		b.children = append(b.children, d.boxes(child))
	}
	if n.Pruned > 0 {
		b.children = append(b.children, newBox(n.Level+1, wrapEvenly(d.omittedText(n))))
	}
	return b
}

// newBox returns a box for lines of text, without a position.
func newBox(level int, lines []string) *box {
	b := &box{level: level, lines: lines, width: minBoxWidth, height: float64(len(lines))*lineHeight + 2*padding}
	for _, line := range lines {
		b.width = max(b.width, float64(length(line))*charWidth+2*padding)
	}
	return b
}

// place sets the positions of a box's descendants relative to their parents and returns the extents of the subtree by level.
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

// fit places subtrees side by side, as far left as possible. It returns the positions of their roots, the first at 0.
func fit(contours [][]extent) []float64 {
	at := make([]float64, len(contours))
	var taken []extent // by level below the parent; only right sides are used
	for i, c := range contours {
		for level, e := range c {
			if level < len(taken) {
				at[i] = max(at[i], taken[level].right+gapX-e.left)
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

// mirrored returns the mirror images of subtrees in reverse order.
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

// join merges the extents of a subtree with its root at x into those of its parent's tree.
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

// layout returns the boxes of the tree, parents before children, the upper edges of the levels, and the size of the drawing.
func (d Drawing) layout() (all []*box, tops []float64, width, height float64) {
	root := d.boxes(d.Tree.Root)
	left, right := 0.0, 0.0
	for _, e := range root.place() {
		left, right = min(left, e.left), max(right, e.right)
	}
	root.x = axisWidth - left + margin
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
	y := float64(titleHeight)
	for _, h := range high {
		tops = append(tops, y)
		y += h + gapY
	}
	for _, b := range all {
		b.y = tops[b.level]
	}
	return all, tops, root.x + right + margin, y - gapY + margin
}
