package masyu

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Check returns the violations of the rules. On a partial board, those are violations that no further lines can repair.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	m := p.(*Masyu)
	if known.IsZero() {
		known = puzzle.NewFacts(m.board)
	}
	c := checker{m: m, known: known, lines: make([]exits, len(m.pearls)), open: make([]exits, len(m.pearls))}
	c.values()
	for i := range m.pearls {
		r, col := i/m.cols, i%m.cols
		if c.degree(r, col) && m.pearls[i] != NoPearl {
			c.pearl(r, col)
		}
	}
	c.loops()
	return c.Violations
}

type checker struct {
	m     *Masyu
	known puzzle.Facts
	lines []exits // by cell: headings in which the loop leaves it
	open  []exits // headings in which it may
	puzzle.Violations
}

type heading = ground.Direction

const (
	north = ground.North
	east  = ground.East
	south = ground.South
	west  = ground.West
)

func (c *checker) line(row, col int, h heading) bool { return c.lines[row*c.m.cols+col]&setOf(h) != 0 }

func (c *checker) may(row, col int, h heading) bool { return c.open[row*c.m.cols+col]&setOf(h) != 0 }

// values reads the edges and reports those without candidates.
func (c *checker) values() {
	for e := range c.m.Edges() {
		can, h := c.known.Candidates(e), c.m.Heading(e)
		x, y := c.m.Ends(e)
		if can == 0 {
			at := c.m.board.At(e)
			c.Report("no-value", []puzzle.Place{at}, nil, "the loop can neither take the edge %s nor leave it out", at)
		}
		if can.Has(1) {
			c.open[x] |= setOf(h)
			c.open[y] |= setOf(h.Turn(2))
		}
		if can == puzzle.Only(1) {
			c.lines[x] |= setOf(h)
			c.lines[y] |= setOf(h.Turn(2))
		}
	}
}

// degree reports violations of the number of lines in a cell, and returns whether its pearl should be checked.
func (c *checker) degree(row, col int) bool {
	at := puzzle.Cell(row, col)
	lines, may := c.lines[row*c.m.cols+col].count(), c.open[row*c.m.cols+col].count()
	pearl := c.m.Pearl(row, col)
	if lines == 2 || lines == 1 && may > 1 || lines == 0 && (may > 1 || pearl == NoPearl && !c.m.all) {
		return true
	}
	here := []puzzle.Place{at}
	switch {
	case lines > 2:
		c.Report("branch", here, nil, "%d lines meet in %s", lines, at).AddArgs(branchArgs{lines})
	case lines == 1:
		c.Report("dead-end", here, nil, "the line that enters %s cannot leave it", at)
	case pearl != NoPearl:
		c.Report("pearl-missed", here, here, "the loop cannot pass the %s pearl in %s", pearl.word(),
			at).AddArgs(pearlArgs{pearl.word()})
	default:
		c.Report("cell-missed", here, nil, "the loop cannot visit %s", at)
	}
	return false
}

func (p Pearl) word() string {
	if p == White {
		return "white"
	}
	return "black"
}

// pearl reports a violation of the rule of a pearl, or that no way through it is left.
func (c *checker) pearl(row, col int) {
	at := puzzle.Cell(row, col)
	before := len(c.Violations)
	if c.m.Pearl(row, col) == White {
		c.white(row, col, at)
	} else {
		c.black(row, col, at)
	}
	if len(c.Violations) == before && !c.possible(row, col) {
		c.Report("pearl-blocked", []puzzle.Place{at}, []puzzle.Place{at},
			"what is marked leaves the loop no right way through the %s pearl in %s", c.m.Pearl(row, col).word(),
			at).AddArgs(pearlArgs{c.m.Pearl(row, col).word()})
	}
}

// white reports a loop that turns on a white pearl, or in neither of its neighbours.
func (c *checker) white(row, col int, at puzzle.Place) {
	for h := range heading(4) {
		if c.line(row, col, h) && c.line(row, col, h.Turn(1)) {
			c.Report("white-straight", []puzzle.Place{at}, []puzzle.Place{at}, "the loop turns in the white pearl in %s", at)
			return
		}
	}
	for _, h := range [...]heading{north, west} {
		if c.straightOn(row, col, h) && c.straightOn(row, col, h.Turn(2)) {
			c.Report("white-turn", []puzzle.Place{at}, []puzzle.Place{at}, "the loop turns neither before nor after the white pearl in %s", at)
		}
	}
}

// straightOn reports whether the loop leaves a cell in a heading and goes straight through the next cell.
func (c *checker) straightOn(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.line(row, col, h) && c.line(r, k, h)
}

// black reports a loop that goes straight through a black pearl, or turns in the next cell.
func (c *checker) black(row, col int, at puzzle.Place) {
	for _, h := range [...]heading{north, west} {
		if c.line(row, col, h) && c.line(row, col, h.Turn(2)) {
			c.Report("black-turn", []puzzle.Place{at}, []puzzle.Place{at}, "the loop goes straight through the black pearl in %s", at)
			return
		}
	}
	for h := range heading(4) {
		if c.line(row, col, h) && !c.arm(row, col, h) {
			next := puzzle.Cell(h.Step(row, col))
			c.Report("black-arm", []puzzle.Place{at, next}, []puzzle.Place{at},
				"from the black pearl in %s the loop must go straight through %s, and cannot", at, next)
		}
	}
}

// arm reports whether the loop may leave a cell in a heading and go straight through the next cell.
func (c *checker) arm(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.may(row, col, h) && c.may(r, k, h) && !c.line(r, k, h.Turn(1)) && !c.line(r, k, h.Turn(3))
}

// possible reports whether some way through a pearl agrees with its rule and the marks around it.
func (c *checker) possible(row, col int) bool {
	for h := range heading(4) {
		if c.m.Pearl(row, col) == Black {
			g := h.Turn(1)
			if c.arm(row, col, h) && c.arm(row, col, g) && !c.line(row, col, h.Turn(2)) && !c.line(row, col, g.Turn(2)) {
				return true
			}
			continue
		}
		back := h.Turn(2)
		if c.bend(row, col, h) && c.may(row, col, back) && !c.line(row, col, h.Turn(1)) && !c.line(row, col, h.Turn(3)) {
			return true
		}
	}
	return false
}

// bend reports whether the loop may leave a cell in a heading and turn in the next cell.
func (c *checker) bend(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.may(row, col, h) && !c.line(r, k, h) && (c.may(r, k, h.Turn(1)) || c.may(r, k, h.Turn(3)))
}

// loops reports a closed loop that does not pass another line, a pearl or, with all, a cell; and a complete board without lines.
func (c *checker) loops() {
	paths := ground.NewDisjointSets(len(c.lines))
	drawn := false
	for i, l := range c.lines {
		drawn = drawn || l != 0
		if l&setOf(east) != 0 {
			paths.Join(i, i+1)
		}
		if l&setOf(south) != 0 {
			paths.Join(i, i+c.m.cols)
		}
	}
	if !drawn && c.known.Complete() {
		c.Report("no-loop", nil, []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}, "there is no loop")
	}
	loose := make([]bool, len(c.lines)) // by set: some cell does not have two lines
	for i, l := range c.lines {
		if l.count() != 2 {
			loose[paths.Find(i)] = true
		}
	}
	for i := range c.lines {
		if loop := paths.Find(i); !loose[loop] {
			loose[loop] = true // seen
			if c.closed(i, loop, paths) {
				return // several loops would report each other
			}
		}
	}
}

// closed reports a closed loop, which passes the cell from and whose cells are those of set loop in paths, if it leaves out a pearl, a line
// or, with the rule for all cells, a cell. It returns false if it leaves out nothing.
func (c *checker) closed(from, loop int, paths ground.DisjointSets) bool {
	v := puzzle.Violation{Rule: "closed-loop", Clues: []puzzle.Place{puzzle.WholeBoard(puzzle.Loop)}}
	said := closedArgs{From: puzzle.Cell(from/c.m.cols, from%c.m.cols)}
	what := ""
	for i, pearl := range c.m.pearls {
		if paths.Find(i) == loop || what != "" {
			continue
		}
		switch at := puzzle.Cell(i/c.m.cols, i%c.m.cols); {
		case pearl != NoPearl:
			what = fmt.Sprintf("the %s pearl in %s", pearl.word(), at)
			said.Out, said.Pearl = at, pearl.word()
			v.Clues = append(v.Clues, at)
		case c.lines[i] != 0:
			what = fmt.Sprintf("the line through %s", at)
			said.Out, said.Line = at, true
		case c.m.all:
			what = at.String()
			said.Out = at
		}
	}
	if what == "" {
		return false
	}
	for i := range c.lines {
		if paths.Find(i) == loop {
			v.At = append(v.At, puzzle.Cell(i/c.m.cols, i%c.m.cols))
		}
	}
	v.AddArgs(said)
	v.Text = fmt.Sprintf("the loop through %s is closed and leaves out %s", said.From, what)
	c.Violations = append(c.Violations, v)
	return true
}
