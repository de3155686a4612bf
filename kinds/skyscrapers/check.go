package skyscrapers

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists violated rules. On a partial board these are states that no completion can repair: a height twice in a row or column
// ("row-repeat", "column-repeat"), a line whose cells cannot all have different heights ("row-fit", "column-fit"), a clue that no such
// heights satisfy ("top-view", "right-view", "bottom-view", "left-view"), a cell that differs from its given ("given") or has no candidate
// ("no-value"). It checks lines and clues one by one. If more than maxOpen cells of a line are open, it uses only the known cells at the
// side of the clue, up to the first open one.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	s := p.(*Skyscrapers)
	if known.IsZero() {
		known = puzzle.NewFacts(s.board)
	}
	if s.isSolution(known) {
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
		for _, side := range trbl {
			first, step := s.from(side, i)
			c.view(side, i, func(k int) int { return first + k*step })
		}
	}
	return c.Violations
}

// isSolution reports whether a board is complete and satisfies all rules. Every solution must pass it.
func (s *Skyscrapers) isSolution(known puzzle.Facts) bool {
	n := s.n
	for i, given := range s.grid {
		if given != 0 && known.Candidates(i) != puzzle.Only(given) {
			return false
		}
	}
	for i := range n {
		row, col := puzzle.Mask(0), puzzle.Mask(0)
		for k := range n {
			a, b := known.Candidates(i*n+k), known.Candidates(k*n+i)
			if a&(a-1)|b&(b-1) != 0 {
				return false
			}
			row, col = row|a, col|b
		}
		if all := puzzle.Span(1, n); row != all || col != all {
			return false
		}
		for _, side := range trbl {
			first, step := s.from(side, i)
			if clue := s.sides[side][i]; clue != 0 && clue != stairs(known, first, step, n) {
				return false
			}
		}
	}
	return true
}

// from returns the first cell of a line seen from a side, and the step to the next.
func (s *Skyscrapers) from(side puzzle.Side, i int) (first, step int) {
	n := s.n
	switch side {
	case puzzle.Top:
		return i, n
	case puzzle.Right:
		return i*n + n - 1, -1
	case puzzle.Bottom:
		return (n-1)*n + i, -n
	}
	return i * n, 1
}

// stairs returns the number of buildings visible from cell first over n cells, step apart. All of them must be decided.
func stairs(known puzzle.Facts, first, step, n int) (seen int) {
	tallest := puzzle.Mask(0)
	for k := range n {
		if h := known.Candidates(first + k*step); h > tallest {
			tallest = h
			seen++
		}
	}
	return seen
}

type checker struct {
	s     *Skyscrapers
	known puzzle.Facts
	puzzle.Violations
}

// cells reports cells without candidates, and cells that cannot have their given height.
func (c *checker) cells() {
	for i, given := range c.s.grid {
		at := []puzzle.Place{c.s.board.At(i)}
		switch can := c.known.Candidates(i); {
		case can == 0:
			c.Report("no-value", at, nil, "%s has no candidate left", at[0])
		case given != 0 && !can.Has(given):
			c.Report("given", at, at, "%s has the given height %d", at[0], given).AddArgs(latin.ValueArgs{Height: given})
		}
	}
}

// height returns the given or known height of a cell; 0 if it is open.
func (c *checker) height(i int) int {
	if h := c.s.grid[i]; h != 0 {
		return h
	}
	if c.known.Candidates(i).Len() == 1 {
		return c.known.Candidates(i).Min()
	}
	return 0
}

func (c *checker) line(name string, line puzzle.Place, cell func(k int) int) {
	if !c.repeats(name, line, cell) && c.visibleCounts(cell) == 0 {
		c.Report(name+"-fit", c.places(c.s.n, cell), []puzzle.Place{line}, "%s has no filling left with different heights", line)
	}
}

func (c *checker) places(n int, cell func(k int) int) []puzzle.Place {
	out := make([]puzzle.Place, n)
	for k := range out {
		out[k] = c.s.board.Unknown(cell(k)).At
	}
	return out
}

// maxOpen is the maximum number of open cells for visibleCounts, whose work doubles with each.
const maxOpen = 10

// visibleCounts returns the numbers of buildings that can be visible along a line if its cells have different heights, each a candidate.
// The set is empty if the line cannot be filled. It contains every number if nothing is known of the line, if too many cells are open, or
// if a cell has no candidate, which is reported elsewhere.
func (c *checker) visibleCounts(cell func(k int) int) puzzle.Mask {
	n := c.s.n
	all, missing, open, touched := puzzle.Span(0, n), puzzle.Span(1, n), 0, false
	for k := range n {
		can := c.known.Candidates(cell(k))
		touched = touched || can.Len() < n
		if h := c.height(cell(k)); h != 0 {
			missing, touched = missing&^puzzle.Only(h), true
		} else if open++; can == 0 {
			return all
		}
	}
	if !touched || open > maxOpen {
		return all
	}
	if missing.Len() > open {
		return 0 // a height occurs twice
	}
	free := slices.Collect(missing.Values())
	seen := make([]puzzle.Mask, 1<<open) // by the set of free heights used so far, as bits: possible numbers of visible buildings
	seen[0] = puzzle.Only(0)
	filled, tallest := 0, 0
	for k := range n {
		h, can := c.height(cell(k)), c.known.Candidates(cell(k))
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

// repeats reports heights that occur twice in a line, whose cells cell returns, and whether there are any. name is the first part of the
// rule's name.
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
			n := len(places[h])
			c.Report(name+"-repeat", places[h], []puzzle.Place{line}, "%s has the height %d %s", line, h, times(n)).
				AddArgs(timesArgs{latin.ValueArgs{Height: h}, n})
		}
	}
	return found
}

// view compares a clue with the known cells on its side, up to the first open one. If N is not among them, at least one more building is
// visible, and at most as many as there are open cells or taller heights. If the clue is within these bounds, it is compared with all
// candidates of the line.
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
		if can := c.visibleCounts(cell); can == 0 || can.Has(clue) {
			return
		}
		k, said.None = n, true
		what = "no filling is left in which " + buildings(clue, "are")
	case least != most:
		what = fmt.Sprintf("%d to %d buildings will be visible", least, most)
	case said.Open:
		what = buildings(least, "will be")
	default:
		what = buildings(least, "are")
	}
	if !said.None {
		what += fmt.Sprintf(", but the clue is %d", clue)
	}
	line := [...]string{puzzle.Top: "column %d from above", puzzle.Right: "row %d from the right", puzzle.Bottom: "column %d from below",
		puzzle.Left: "row %d from the left"}[side]
	c.Report(side.String()+"-view", c.places(k, cell), []puzzle.Place{puzzle.Outside(side, i)}, line+": "+what, i+1).AddArgs(said)
}

func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// buildings returns "1 building is visible" or "3 buildings will be visible"; are is "are" or "will be".
func buildings(n int, are string) string {
	if n != 1 {
		return fmt.Sprintf("%d buildings %s visible", n, are)
	}
	return "1 building " + strings.Replace(are, "are", "is", 1) + " visible"
}
