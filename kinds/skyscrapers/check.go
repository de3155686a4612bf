package skyscrapers

import (
	"fmt"

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
			c.out = append(c.out, puzzle.Violation{Rule: "given", At: []puzzle.Place{at}, Clues: []puzzle.Place{at},
				Text: fmt.Sprintf("%s has the height %d given", at, given)})
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
			c.out = append(c.out, puzzle.Violation{Rule: name + "-repeat", At: places[h], Clues: []puzzle.Place{line},
				Text: fmt.Sprintf("%s: the height %d stands %d times", line, h, len(places[h]))})
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
	where := puzzle.Outside(side, i)
	text := fmt.Sprintf("%s: %s seen, the clue says %d", where, buildings(seen), clue)
	if least != most || least != seen {
		text = fmt.Sprintf("%s: %d to %d buildings will be seen, the clue says %d", where, least, most, clue)
	}
	c.out = append(c.out, puzzle.Violation{Rule: side.String() + "-view", At: at, Clues: []puzzle.Place{where}, Text: text})
}

// buildings counts in words: "1 building is", "3 buildings are".
func buildings(n int) string {
	if n == 1 {
		return "1 building is"
	}
	return fmt.Sprintf("%d buildings are", n)
}
