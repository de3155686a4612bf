package skyscrapers

import (
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists what breaks the rules. Of a partial board that is what can no longer be mended: a height twice in a row or column
// ("row-repeat", "column-repeat"), a clue that what is known of its line from that side on cannot meet ("top-view", "right-view",
// "bottom-view", "left-view"), a cell that differs from its given height ("given") or has no height left ("no-value"). It looks at each
// clue alone, and only at the cells known without a gap from its side on.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	s := p.(*Skyscrapers)
	if known.IsZero() {
		known = puzzle.NewFacts(s.board)
	}
	c := checker{s: s, known: known}
	c.cells()
	for i := range s.n {
		c.repeats("row", puzzle.Row(i), func(k int) int { return i*s.n + k })
	}
	for i := range s.n {
		c.repeats("column", puzzle.Col(i), func(k int) int { return k*s.n + i })
	}
	for i := range s.n {
		c.view(puzzle.Top, i, func(k int) int { return k*s.n + i })
		c.view(puzzle.Right, i, func(k int) int { return i*s.n + s.n - 1 - k })
		c.view(puzzle.Bottom, i, func(k int) int { return (s.n-1-k)*s.n + i })
		c.view(puzzle.Left, i, func(k int) int { return i*s.n + k })
	}
	return c.out
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
			c.out = append(c.out, puzzle.Violation{Rule: "given", At: []puzzle.Place{at}, Clues: []puzzle.Place{at}, Args: map[string]any{"height": given},
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

// repeats looks for heights that stand twice in a line.
func (c *checker) repeats(name string, line puzzle.Place, cell func(k int) int) {
	places := make([][]puzzle.Place, c.s.n+1)
	for k := range c.s.n {
		h := c.height(cell(k))
		places[h] = append(places[h], c.s.board.Unknown(cell(k)).At)
	}
	for h := 1; h <= c.s.n; h++ {
		if len(places[h]) > 1 {
			c.out = append(c.out, puzzle.Violation{Rule: name + "-repeat", At: places[h], Clues: []puzzle.Place{line}, Args: map[string]any{"height": h, "times": len(places[h])},
				Text: fmt.Sprintf("%s: the height %d stands there %s", line, h, times(len(places[h])))})
		}
	}
}

// view compares a clue with what is seen. Of the cells behind the first open one nothing is taken for known: while the tallest building
// has not been met at least one more is seen, and at most as many as there are cells, and as there are taller heights.
func (c *checker) view(side puzzle.Side, i int, cell func(k int) int) {
	clue := c.s.sides[side][i]
	if clue == 0 {
		return
	}
	n := c.s.n
	tallest, seen, k := 0, 0, 0
	var at []puzzle.Place
	for ; k < n; k++ {
		h := c.height(cell(k))
		if h == 0 {
			break
		}
		at = append(at, c.s.board.Unknown(cell(k)).At)
		if h > tallest {
			tallest, seen = h, seen+1
		}
	}
	least, most := seen, seen
	if k < n && tallest < n {
		least, most = seen+1, seen+min(n-k, n-tallest)
	}
	if clue >= least && clue <= most {
		return
	}
	line := [...]string{puzzle.Top: "column %d from above", puzzle.Right: "row %d from the right", puzzle.Bottom: "column %d from below",
		puzzle.Left: "row %d from the left"}[side]
	what := buildings(least, "are")
	switch {
	case least != most:
		what = fmt.Sprintf("%d to %d buildings will be seen", least, most)
	case k < n && tallest < n:
		what = buildings(least, "will be")
	}
	c.out = append(c.out, puzzle.Violation{Rule: side.String() + "-view", At: at, Clues: []puzzle.Place{puzzle.Outside(side, i)},
		Args: map[string]any{"line": i + 1, "least": least, "most": most, "open": k < n && tallest < n, "clue": clue},
		Text: fmt.Sprintf(line+": %s, the clue says %d", i+1, what, clue)})
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
