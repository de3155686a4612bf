package study

import (
	"cmp"

	"github.com/teka-puzzles/teka/puzzle"
)

// Among steps of one level the order prefers the step nearest to the previous one, because people continue where they are, then the most
// conclusions, the smallest reason, and reading order.

// area is the bounding rectangle of places: rows and columns from 0, all bounds inclusive.
type area struct{ top, left, bottom, right int }

// span returns the area of a place on a board of the given size; the whole board if the place has no position.
func span(at puzzle.Place, rows, cols int) area {
	r, c := int(at.R), int(at.C)
	switch at.Kind.Shape() {
	case puzzle.InCell, puzzle.AtCorner:
		return area{r, c, r, c}
	case puzzle.BetweenCells, puzzle.OnBorder:
		return area{min(r, int(at.R2)), min(c, int(at.C2)), max(r, int(at.R2)), max(c, int(at.C2))}
	}
	switch at.Kind {
	case puzzle.RunKind:
		return area{r, c, r, c}
	case puzzle.RowKind:
		return area{r, 0, r, cols - 1}
	case puzzle.ColKind:
		return area{0, c, rows - 1, c}
	case puzzle.SideKind:
		if s := puzzle.Side(at.Dir); s == puzzle.Top || s == puzzle.Bottom {
			return area{0, r, rows - 1, r}
		}
		return area{r, 0, r, cols - 1}
	}
	return area{0, 0, rows - 1, cols - 1}
}

// join returns the smallest area that contains both.
func (a area) join(b area) area {
	return area{min(a.top, b.top), min(a.left, b.left), max(a.bottom, b.bottom), max(a.right, b.right)}
}

// apart returns the distance between two areas: rows plus columns.
func (a area) apart(b area) int {
	return max(0, a.top-b.bottom, b.top-a.bottom) + max(0, a.left-b.right, b.left-a.right)
}

// size returns the height plus the width, minus two.
func (a area) size() int { return a.bottom - a.top + a.right - a.left }

// found returns the area of a step's conclusions or, for a contradiction, of its premises. It is the whole board if none.
func found(s puzzle.Step, rows, cols int) area {
	a := area{rows, cols, -1, -1} // the empty area
	for _, x := range s.New {
		a = a.join(span(x.At, rows, cols))
	}
	if len(s.New) == 0 {
		for _, x := range s.Because {
			a = a.join(span(x.At, rows, cols))
		}
		for _, at := range s.Clues {
			a = a.join(span(at, rows, cols))
		}
	}
	if a.bottom < 0 {
		return area{0, 0, rows - 1, cols - 1}
	}
	return a
}

// order chooses the next step among steps of one level.
type order struct {
	rows, cols int
	last       area
	started    bool // last is set
}

func newOrder(p puzzle.Puzzle) order {
	o := order{}
	o.rows, o.cols = p.Size()
	return o
}

// moved records the step taken.
func (o *order) moved(s puzzle.Step) { o.last, o.started = found(s, o.rows, o.cols), true }

// first returns the step to take next. Contradictions come first. steps must not be empty.
func (o *order) first(steps []puzzle.Step) puzzle.Step {
	best := &steps[0]
	at := found(*best, o.rows, o.cols)
	for k := range steps[1:] {
		s := &steps[k+1]
		if x := found(*s, o.rows, o.cols); o.compare(s, best, x, at) < 0 {
			best, at = s, x
		}
	}
	return *best
}

// compare returns a negative number if s comes before t, positive if after. x and y are the areas of their conclusions.
func (o *order) compare(s, t *puzzle.Step, x, y area) int {
	if a, b := s.Contradiction(), t.Contradiction(); a != b {
		if a {
			return -1
		}
		return 1
	}
	near := 0
	if o.started {
		near = cmp.Compare(x.apart(o.last), y.apart(o.last))
	}
	return cmp.Or(near,
		cmp.Compare(len(t.New), len(s.New)),
		cmp.Compare(len(s.Clues), len(t.Clues)), cmp.Compare(len(s.Because), len(t.Because)),
		cmp.Compare(x.top, y.top), cmp.Compare(x.left, y.left), cmp.Compare(x.bottom, y.bottom), cmp.Compare(x.right, y.right))
}
