package masyu

import (
	"fmt"
	"slices"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/puzzle"
)

// Check lists what breaks the rules. Of a partial board that is what no further line can mend: a cell with three lines ("branch")
// or a line that cannot go on ("dead-end"); a loop closed too early ("closed-loop"); a white pearl that turns ("white-straight"),
// or goes straight through both neighbours ("white-turn"); a black one that goes straight ("black-turn") or whose arm turns at once
// ("black-arm"); a pearl, or with the rule a cell, that the loop cannot pass ("pearl-missed", "cell-missed") or can pass only
// against the pearl's rule ("pearl-blocked"); an edge with no value left ("no-value"). A complete board without a line breaks
// "no-loop".
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	m := p.(*Masyu)
	if known.IsZero() {
		known = puzzle.NewFacts(m.board)
	}
	c := checker{m: m, known: known}
	c.values()
	for i := range m.pearls {
		r, col := i/m.cols, i%m.cols
		if c.degree(r, col) && m.pearls[i] != NoPearl {
			c.pearl(r, col)
		}
	}
	c.loops()
	return c.out
}

// checker collects what is wrong with a board.
type checker struct {
	m     *Masyu
	known puzzle.Facts
	out   []puzzle.Violation
}

// heading is a direction in which a line leaves a cell.
type heading = ground.Heading

// The headings, clockwise.
const (
	north = ground.North
	east  = ground.East
	south = ground.South
	west  = ground.West
)

// edge is the index of the edge that leaves a cell, -1 where the board ends.
func (m *Masyu) edge(r, c int, h heading) int {
	switch h {
	case north:
		return m.down(r-1, c)
	case east:
		return m.across(r, c)
	case south:
		return m.down(r, c)
	}
	return m.across(r, c-1)
}

// line reports whether the loop is known to leave the cell in a direction.
func (c *checker) line(row, col int, h heading) bool {
	i := c.m.edge(row, col, h)
	return i >= 0 && c.known.Can(i) == puzzle.Only(1)
}

// may reports whether the loop may still leave the cell in a direction.
func (c *checker) may(row, col int, h heading) bool {
	i := c.m.edge(row, col, h)
	return i >= 0 && c.known.Can(i).Has(1)
}

// report adds a violation, and returns it for what else there is to say.
func (c *checker) report(rule string, at, clues []puzzle.Place, format string, args ...any) *puzzle.Violation {
	c.out = append(c.out, puzzle.Violation{Rule: rule, At: at, Clues: clues, Text: fmt.Sprintf(format, args...)})
	return &c.out[len(c.out)-1]
}

// values reports the edges with no value left.
func (c *checker) values() {
	for i := range c.m.board.Len() {
		if c.known.Can(i) == 0 {
			at := c.m.board.Unknown(i).At
			c.report("no-value", []puzzle.Place{at}, nil, "the loop can neither take the edge %s nor leave it out", at)
		}
	}
}

// degree reports what is wrong with the number of lines in a cell, and whether its pearl is worth a look.
func (c *checker) degree(row, col int) bool {
	at := puzzle.Cell(row, col)
	lines, may := 0, 0
	for h := range heading(4) {
		if c.line(row, col, h) {
			lines++
		}
		if c.may(row, col, h) {
			may++
		}
	}
	pearl := c.m.Pearl(row, col)
	if lines == 2 || lines == 1 && may > 1 || lines == 0 && (may > 1 || pearl == NoPearl && !c.m.all) {
		return true
	}
	here := []puzzle.Place{at}
	switch {
	case lines > 2:
		c.report("branch", here, nil, "%d lines meet in %s", lines, at).Say(linesArgs{lines})
	case lines == 1:
		c.report("dead-end", here, nil, "the line that enters %s cannot leave it", at)
	case pearl != NoPearl:
		c.report("pearl-missed", here, here, "the loop cannot pass the %s pearl in %s", pearl.word(),
			at).Say(pearlArgs{pearl.word()})
	default:
		c.report("cell-missed", here, nil, "the loop cannot visit %s", at)
	}
	return false
}

// word is what players call the pearl.
func (p Pearl) word() string {
	if p == White {
		return "white"
	}
	return "black"
}

// pearl reports the rule that the loop breaks at a pearl.
func (c *checker) pearl(row, col int) {
	at := puzzle.Cell(row, col)
	before := len(c.out)
	if c.m.Pearl(row, col) == White {
		c.white(row, col, at)
	} else {
		c.black(row, col, at)
	}
	if len(c.out) == before && !c.room(row, col) {
		c.report("pearl-blocked", []puzzle.Place{at}, []puzzle.Place{at},
			"what is marked leaves the loop no right way through the %s pearl in %s", c.m.Pearl(row, col).word(),
			at).Say(pearlArgs{c.m.Pearl(row, col).word()})
	}
}

// white reports a loop that turns in a white pearl or in neither of its neighbours.
func (c *checker) white(row, col int, at puzzle.Place) {
	for h := range heading(4) {
		if c.line(row, col, h) && c.line(row, col, h.Turn(1)) {
			c.report("white-straight", []puzzle.Place{at}, []puzzle.Place{at}, "the loop turns in the white pearl in %s", at)
			return
		}
	}
	for _, h := range [...]heading{north, west} {
		if c.straightOn(row, col, h) && c.straightOn(row, col, h.Turn(2)) {
			c.report("white-turn", []puzzle.Place{at}, []puzzle.Place{at}, "the loop turns neither before nor after the white pearl in %s", at)
		}
	}
}

// straightOn reports whether the loop leaves a cell in a direction and goes straight through the next cell.
func (c *checker) straightOn(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.line(row, col, h) && c.line(r, k, h)
}

// black reports a loop that goes straight through a black pearl, or that turns in the next cell.
func (c *checker) black(row, col int, at puzzle.Place) {
	for _, h := range [...]heading{north, west} {
		if c.line(row, col, h) && c.line(row, col, h.Turn(2)) {
			c.report("black-turn", []puzzle.Place{at}, []puzzle.Place{at}, "the loop goes straight through the black pearl in %s", at)
			return
		}
	}
	for h := range heading(4) {
		if c.line(row, col, h) && !c.arm(row, col, h) {
			next := puzzle.Cell(h.Step(row, col))
			c.report("black-arm", []puzzle.Place{at, next}, []puzzle.Place{at},
				"from the black pearl in %s the loop must go straight through %s, and cannot", at, next)
		}
	}
}

// arm reports whether the loop may leave a cell in a direction and go straight through the next cell.
func (c *checker) arm(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.may(row, col, h) && c.may(r, k, h) && !c.line(r, k, h.Turn(1)) && !c.line(r, k, h.Turn(3))
}

// room reports whether some way through a pearl that keeps its rule fits what is known around it.
func (c *checker) room(row, col int) bool {
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

// bend reports whether the loop may leave a cell in a direction and turn in the next cell.
func (c *checker) bend(row, col int, h heading) bool {
	r, k := h.Step(row, col)
	return c.may(row, col, h) && !c.line(r, k, h) && (c.may(r, k, h.Turn(1)) || c.may(r, k, h.Turn(3)))
}

// loops reports each closed loop that leaves anything out: another line, a pearl, or with the rule a cell; and the complete board
// without any line.
func (c *checker) loops() {
	paths, owner := c.paths()
	if len(paths) == 0 && c.known.Complete() {
		c.report("no-loop", nil, []puzzle.Place{puzzle.Whole(puzzle.Loop)}, "there is no loop")
	}
	for k, cells := range paths {
		if !c.closed(cells) {
			continue
		}
		v := puzzle.Violation{Rule: "closed-loop", Clues: []puzzle.Place{puzzle.Whole(puzzle.Loop)}}
		said := closedArgs{From: puzzle.Cell(cells[0]/c.m.cols, cells[0]%c.m.cols)}
		what := ""
		for i := range c.m.pearls {
			at := puzzle.Cell(i/c.m.cols, i%c.m.cols)
			if owner[i] == k {
				v.At = append(v.At, at)
				continue
			}
			switch pearl := c.m.pearls[i]; {
			case what != "":
			case pearl != NoPearl:
				what = fmt.Sprintf("the %s pearl in %s", pearl.word(), at)
				said.Out, said.Pearl = at, pearl.word()
				v.Clues = append(v.Clues, at)
			case owner[i] >= 0:
				what = fmt.Sprintf("the line through %s", at)
				said.Out, said.Line = at, true
			case c.m.all:
				what = at.String()
				said.Out = at
			}
		}
		if what != "" {
			v.Say(said)
			v.Text = fmt.Sprintf("the loop through %s is closed and leaves out %s", said.From, what)
			c.out = append(c.out, v)
			return // one sentence says it: of several loops each leaves out the others
		}
	}
}

// paths lists the cells of each connected set of lines, and for each cell the index of its set, -1 for none.
func (c *checker) paths() (paths [][]int, owner []int) {
	owner = slices.Repeat([]int{-1}, len(c.m.pearls))
	lines := ground.Graph{N: len(owner), Links: func(i int, list []ground.Link) []ground.Link {
		row, col := i/c.m.cols, i%c.m.cols
		for h := range heading(4) {
			if c.line(row, col, h) {
				y, x := h.Step(row, col)
				list = append(list, ground.Link{To: y*c.m.cols + x, Edge: c.m.edge(row, col, h)})
			}
		}
		return list
	}}
	for _, cells := range lines.Search().Parts {
		if len(cells) == 1 {
			continue
		}
		for _, i := range cells {
			owner[i] = len(paths)
		}
		paths = append(paths, cells)
	}
	return paths, owner
}

// closed reports whether every cell of a connected set of lines has two of them.
func (c *checker) closed(cells []int) bool {
	for _, i := range cells {
		n := 0
		for h := range heading(4) {
			if c.line(i/c.m.cols, i%c.m.cols, h) {
				n++
			}
		}
		if n != 2 {
			return false
		}
	}
	return true
}
