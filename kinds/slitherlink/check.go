package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Arguments of broken rules.
type (
	branchArgs struct{ Lines int }         // number of lines that meet
	numberArgs struct{ Number, Lines int } // lines around it; possible lines, if they are too few
	closedArgs struct {                    // a closed loop through Through leaves out the line at Outside
		Through, Outside puzzle.Place
	}
)

var broken = map[string]any{
	"no-value":    nil,
	"branch":      branchArgs{},
	"dead-end":    nil,
	"too-many":    numberArgs{},
	"too-few":     numberArgs{},
	"closed-loop": closedArgs{},
	"no-loop":     nil,
}

// Check returns the violations of the rules. On a partial board, those are violations that no further lines can repair.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	s := p.(*Slitherlink)
	if known.IsZero() {
		known = puzzle.NewFacts(s.board)
	}
	rows, cols := s.Corners()
	c := &checker{s: s, known: known, lines: make([]int, rows*cols), may: make([]int, rows*cols)}
	c.borders()
	c.corners()
	c.numbers()
	c.loops()
	return c.Violations
}

type checker struct {
	s          *Slitherlink
	known      puzzle.Facts
	lines, may []int // by corner: the lines there, and the borders that are or may be lines
	puzzle.Violations
}

func (c *checker) line(e int) bool { return c.known.Candidates(e) == puzzle.Only(1) }
func (c *checker) can(e int) bool  { return c.known.Candidates(e).Has(1) }

// borders counts, at each corner, the borders that are lines and those that may be, and reports borders without candidates.
func (c *checker) borders() {
	for e, u := range c.s.board.Unknowns() {
		if c.known.Candidates(e) == 0 {
			c.Report("no-value", []puzzle.Place{u.At}, nil, "the loop can neither take the %s nor leave it out", u.At)
		}
		x, y := c.s.Ends(e)
		for _, z := range [...]int{x, y} {
			if c.line(e) {
				c.lines[z]++
			}
			if c.can(e) {
				c.may[z]++
			}
		}
	}
}

// corners reports corners with more than two lines, or with a line that cannot continue.
func (c *checker) corners() {
	for x, n := range c.lines {
		at := c.s.Corner(x)
		switch {
		case n > 2:
			c.Report("branch", []puzzle.Place{at}, nil, "%d lines meet in %s", n, at).AddArgs(branchArgs{n})
		case n == 1 && c.may[x] < 2:
			c.Report("dead-end", []puzzle.Place{at}, nil, "the line that ends in %s cannot continue", at)
		}
	}
}

// numbers reports numbers with too many lines, or too few that may still be.
func (c *checker) numbers() {
	for i, n := range c.s.numbers {
		if n == None {
			continue
		}
		lines, may := 0, 0
		for _, e := range c.s.Around(i) {
			if c.line(e) {
				lines++
			}
			if c.can(e) {
				may++
			}
		}
		at := []puzzle.Place{c.s.CellPlace(i)}
		switch {
		case lines > n:
			c.Report("too-many", at, at, "%s around the %d in %s", puzzle.Counted(lines, "line is", "lines are"), n, at[0]).
				AddArgs(numberArgs{n, lines})
		case may < n:
			c.Report("too-few", at, at, "at most %s can be around the %d in %s", puzzle.Counted(may, "line", "lines"), n, at[0]).
				AddArgs(numberArgs{n, may})
		}
	}
}

// loops reports a closed loop with lines outside it, and a board on which no line is possible.
func (c *checker) loops() {
	paths := ground.NewDisjointSets(len(c.lines))
	open := make([]bool, len(c.lines)) // by set: a corner does not have two lines
	possible := false
	for e := range c.s.Len() {
		possible = possible || c.known.Candidates(e) != puzzle.Only(0)
		if c.line(e) {
			paths.Join(c.s.Ends(e))
		}
	}
	if !possible {
		c.Report("no-loop", nil, []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}, "there is no loop")
	}
	for x, n := range c.lines {
		if n != 2 {
			open[paths.Find(x)] = true
		}
	}
	for e := range c.s.Len() {
		x, _ := c.s.Ends(e)
		if !c.line(e) || open[paths.Find(x)] {
			continue
		}
		for f := range c.s.Len() {
			if y, _ := c.s.Ends(f); c.line(f) && paths.Find(y) != paths.Find(x) {
				c.closed(e, f, paths)
				return // several loops would report each other
			}
		}
		return
	}
}

// closed reports the closed loop through border e, which leaves out the line at border f.
func (c *checker) closed(e, f int, paths ground.DisjointSets) {
	x, _ := c.s.Ends(e)
	var at []puzzle.Place
	for k, u := range c.s.board.Unknowns() {
		if y, _ := c.s.Ends(k); c.line(k) && paths.Find(y) == paths.Find(x) {
			at = append(at, u.At)
		}
	}
	said := closedArgs{c.s.board.Unknown(e).At, c.s.board.Unknown(f).At}
	c.Report("closed-loop", at, []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}, "the closed loop with the line %s leaves out the line %s",
		said.Through, said.Outside).AddArgs(said)
}
