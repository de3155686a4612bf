package skyscrapers

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists what breaks the rules. Of a partial board that is what can no longer be mended: a height twice in a row or column
// ("row-repeat", "column-repeat") or one whose cells can no longer all have different heights ("row-fit", "column-fit"), a clue that no
// such heights meet ("top-view", "right-view", "bottom-view", "left-view"), a cell that differs from its given height ("given") or has no
// height left ("no-value"). It looks at each line and each clue alone; where more than mostOpen cells of a line are open, only at those
// known without a gap from the side on.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	s := p.(*Skyscrapers)
	if known.IsZero() {
		known = puzzle.NewFacts(s.board)
	}
	if s.keeps(known) {
		return nil
	}
	c := checker{s: s, known: known}
	c.cells()
	for i := range s.n {
		c.line("row", puzzle.Row(i), func(k int) int { return i*s.n + k })
	}
	for i := range s.n {
		c.line("column", puzzle.Col(i), func(k int) int { return k*s.n + i })
	}
	for i := range s.n {
		c.view(puzzle.Top, i, func(k int) int { return k*s.n + i })
		c.view(puzzle.Right, i, func(k int) int { return i*s.n + s.n - 1 - k })
		c.view(puzzle.Bottom, i, func(k int) int { return (s.n-1-k)*s.n + i })
		c.view(puzzle.Left, i, func(k int) int { return i*s.n + k })
	}
	return c.out
}

// keeps reports whether a board is full and breaks no rule, which is what is asked of every solution.
func (s *Skyscrapers) keeps(known puzzle.Facts) bool {
	n := s.n
	for i, given := range s.grid {
		if given != 0 && known.Can(i) != puzzle.Only(given) {
			return false
		}
	}
	for i := range n {
		row, col := puzzle.Mask(0), puzzle.Mask(0)
		for k := range n {
			a, b := known.Can(i*n+k), known.Can(k*n+i)
			if a&(a-1)|b&(b-1) != 0 {
				return false
			}
			row, col = row|a, col|b
		}
		if all := puzzle.Span(1, n); row != all || col != all {
			return false
		}
		for side, x := range [4][2]int{puzzle.Top: {i, n}, puzzle.Right: {i*n + n - 1, -1}, puzzle.Bottom: {(n-1)*n + i, -n},
			puzzle.Left: {i * n, 1}} { // the first cell, and the step to the next
			if clue := s.sides[side][i]; clue != 0 && clue != stairs(known, x[0], x[1], n) {
				return false
			}
		}
	}
	return true
}

// stairs counts the buildings seen along n cells of one height each.
func stairs(known puzzle.Facts, first, step, n int) (seen int) {
	tallest := puzzle.Mask(0)
	for k := range n {
		if h := known.Can(first + k*step); h > tallest {
			tallest = h
			seen++
		}
	}
	return seen
}

// checker collects what is wrong with a board.
type checker struct {
	s     *Skyscrapers
	known puzzle.Facts
	out   []puzzle.Violation
}

// cells looks at each cell alone.
func (c *checker) cells() {
	for i, given := range c.s.grid {
		at := c.s.board.Unknown(i).At
		switch can := c.known.Can(i); {
		case can == 0:
			c.out = append(c.out, puzzle.Violation{Rule: "no-value", At: []puzzle.Place{at},
				Text: fmt.Sprintf("%s can hold no height any more", at)})
		case given != 0 && !can.Has(given):
			c.out = append(c.out, puzzle.Violation{Rule: "given", At: []puzzle.Place{at}, Clues: []puzzle.Place{at},
				Args: puzzle.ArgsOf(latin.ValueArgs{Height: given}),
				Text: fmt.Sprintf("%s is given: its height is %d", at, given)})
		}
	}
}

// height is the height of a cell, given or known; 0 while it is open.
func (c *checker) height(i int) int {
	if h := c.s.grid[i]; h != 0 {
		return h
	}
	if c.known.Can(i).Len() == 1 {
		return c.known.Can(i).Min()
	}
	return 0
}

// line looks at a line without its clues.
func (c *checker) line(name string, line puzzle.Place, cell func(k int) int) {
	if c.repeats(name, line, cell) || c.sights(cell) != 0 {
		return
	}
	c.out = append(c.out, puzzle.Violation{Rule: name + "-fit", At: c.places(c.s.n, cell), Clues: []puzzle.Place{line},
		Text: fmt.Sprintf("%s has no filling left with different heights", line)})
}

// places are the first n cells of a line.
func (c *checker) places(n int, cell func(k int) int) []puzzle.Place {
	out := make([]puzzle.Place, n)
	for k := range out {
		out[k] = c.s.board.Unknown(cell(k)).At
	}
	return out
}

// mostOpen bounds the open cells of a line that sights looks at; the work doubles with each.
const mostOpen = 10

// sights is the set of all numbers of buildings that can be seen along a line whose cells have different heights, each one of those left
// to it; empty when the line cannot be filled so. It is everything where nothing is known of the line or too much is open, or where a
// cell has no height left, which is reported elsewhere.
func (c *checker) sights(cell func(k int) int) puzzle.Mask {
	n := c.s.n
	all, missing, open, touched := puzzle.Span(0, n), puzzle.Span(1, n), 0, false
	for k := range n {
		can := c.known.Can(cell(k))
		touched = touched || can.Len() < n
		if h := c.height(cell(k)); h != 0 {
			missing, touched = missing&^puzzle.Only(h), true
		} else if open++; can == 0 {
			return all
		}
	}
	if !touched || open > mostOpen {
		return all
	}
	if missing.Len() > open {
		return 0 // a height stands twice
	}
	free := slices.Collect(missing.Values())
	seen := make([]puzzle.Mask, 1<<open) // by the free heights that the open cells so far have, a bit each: how many buildings can be seen
	seen[0] = puzzle.Only(0)
	filled, tallest := 0, 0
	for k := range n {
		h, can := c.height(cell(k)), c.known.Can(cell(k))
		for used, now := range seen {
			if now == 0 || bits.OnesCount(uint(used)) != filled {
				continue
			}
			top := tallest
			if used > 0 {
				top = max(top, free[bits.Len(uint(used))-1])
			}
			if h > top {
				seen[used] <<= 1
			}
			for j, x := range free {
				switch next := used | 1<<j; {
				case h != 0 || next == used || !can.Has(x):
				case x > top:
					seen[next] |= now << 1
				default:
					seen[next] |= now
				}
			}
		}
		if tallest = max(tallest, h); h == 0 {
			filled++
		}
	}
	return seen[len(seen)-1]
}

// repeats reports heights that stand twice in a line, and whether there are any.
func (c *checker) repeats(name string, line puzzle.Place, cell func(k int) int) (found bool) {
	once, twice := puzzle.Mask(0), puzzle.Mask(0)
	for k := range c.s.n {
		h := puzzle.Only(c.height(cell(k)))
		once, twice = once|h, twice|once&h
	}
	if twice&^puzzle.Only(0) == 0 {
		return false
	}
	places := make([][]puzzle.Place, c.s.n+1)
	for k := range c.s.n {
		h := c.height(cell(k))
		places[h] = append(places[h], c.s.board.Unknown(cell(k)).At)
	}
	for h := 1; h <= c.s.n; h++ {
		if len(places[h]) > 1 {
			found = true
			c.out = append(c.out, puzzle.Violation{Rule: name + "-repeat", At: places[h], Clues: []puzzle.Place{line},
				Args: puzzle.ArgsOf(timesArgs{latin.ValueArgs{Height: h}, len(places[h])}),
				Text: fmt.Sprintf("%s: the height %d stands there %s", line, h, times(len(places[h])))})
		}
	}
	return found
}

// view compares a clue with what is seen of the cells known without a gap: while the tallest building has not been met at least one more
// is seen, and at most as many as there are cells, and as there are taller heights. When that says nothing, what else is known of the
// line may.
func (c *checker) view(side puzzle.Side, i int, cell func(k int) int) {
	clue := c.s.sides[side][i]
	if clue == 0 {
		return
	}
	n := c.s.n
	tallest, seen, k := 0, 0, 0
	for ; k < n; k++ {
		h := c.height(cell(k))
		if h == 0 {
			break
		}
		if h > tallest {
			tallest, seen = h, seen+1
		}
	}
	least, most := seen, seen
	if k < n && tallest < n {
		least, most = seen+1, seen+min(n-k, n-tallest)
	}
	said := viewArgs{Line: i + 1, Clue: clue, Least: least, Most: most, Open: k < n && tallest < n}
	what := ""
	switch {
	case clue >= least && clue <= most:
		if k == n {
			return
		}
		if can := c.sights(cell); can == 0 || can.Has(clue) {
			return
		}
		k, said.None = n, true
		what = "no filling is left in which " + buildings(clue, "are")
	case least != most:
		what = fmt.Sprintf("%d to %d buildings will be seen", least, most)
	case said.Open:
		what = buildings(least, "will be")
	default:
		what = buildings(least, "are")
	}
	if !said.None {
		what += fmt.Sprintf(", the clue says %d", clue)
	}
	line := [...]string{puzzle.Top: "column %d from above", puzzle.Right: "row %d from the right", puzzle.Bottom: "column %d from below",
		puzzle.Left: "row %d from the left"}[side]
	c.out = append(c.out, puzzle.Violation{Rule: side.String() + "-view", At: c.places(k, cell),
		Clues: []puzzle.Place{puzzle.Outside(side, i)},
		Args:  puzzle.ArgsOf(said), Text: fmt.Sprintf(line, i+1) + ": " + what})
}

// times counts in words: "twice", "3 times".
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// buildings says of so many that they are, or will be, seen: "1 building is seen", "3 buildings will be seen".
func buildings(n int, are string) string {
	if n != 1 {
		return fmt.Sprintf("%d buildings %s seen", n, are)
	}
	return "1 building " + strings.Replace(are, "are", "is", 1) + " seen"
}
