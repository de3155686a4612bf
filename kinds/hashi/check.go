package hashi

import (
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Check returns the violations of the rules. On a partial board, those are violations that no further bridges can repair. Bridges are
// considered possible unless a bridge crosses them or one of their islands is complete; beyond that, each rule is checked on its own.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	h := p.(*Hashi)
	if known.IsZero() {
		known = puzzle.NewFacts(h.board)
	}
	room := make([]int, 2*len(h.pairs))
	c := checker{h: h, known: known, lo: room[:len(h.pairs)], hi: room[len(h.pairs):]}
	for i := range c.lo {
		can := known.Candidates(i)
		if can == 0 {
			at := h.board.At(i)
			c.Report("no-value", []puzzle.Place{at}, nil, "no number of bridges is left for %s", at)
			c.hi[i] = h.max
			continue
		}
		c.lo[i], c.hi[i] = can.Min(), can.Max()
	}
	c.crossings()
	c.capFull()
	for i := range h.islands {
		c.island(i)
	}
	c.groups()
	if h.tree {
		c.circle()
	}
	return c.Violations
}

type checker struct {
	h      *Hashi
	known  puzzle.Facts
	lo, hi []int // by pair: minimum and maximum number of bridges
	puzzle.Violations
}

// crossings reports crossing bridges, and excludes pairs that a bridge crosses. It draws bridges in board order, and a pair
// whose cell was overwritten crosses another.
func (c *checker) crossings() {
	over := make([]int32, c.h.rows*c.h.cols) // by cell: the pair whose bridge leads over it, plus one
	look := false
	for i, least := range c.lo {
		if least == 0 {
			look = look || c.hi[i] > 0
			continue
		}
		first, last, step := c.between(i)
		for cell := first; cell < last; cell += step {
			look = look || over[cell] > 0
			over[cell] = int32(i) + 1
		}
	}
	for i := 0; i < len(c.lo) && look; i++ {
		first, last, step := c.between(i)
		for cell := first; cell < last; cell += step {
			switch j := int(over[cell]) - 1; {
			case j < 0 || j == i:
			case c.lo[i] == 0:
				c.hi[i] = 0
			default:
				at, other := c.h.board.At(i), c.h.board.At(j)
				c.Report("crossing", []puzzle.Place{other, at}, []puzzle.Place{puzzle.WholeBoard(puzzle.Crossing)},
					"the bridges %s and %s cross", other, at)
			}
		}
	}
}

// between returns the range of cells between the islands of a pair: the first cell, the cell of the second island, and the step.
func (c *checker) between(i int) (first, last, step int) {
	p := c.h.pairs[i]
	a, b := &c.h.islands[p.a], &c.h.islands[p.b]
	if step = 1; a.C == b.C {
		step = c.h.cols
	}
	return a.R*c.h.cols + a.C + step, b.R*c.h.cols + b.C, step
}

// capFull excludes further bridges at islands that are complete.
func (c *checker) capFull() {
	if slices.Equal(c.lo, c.hi) {
		return
	}
	for i, x := range c.h.islands {
		least := 0
		for _, u := range c.h.incident[i] {
			least += c.lo[u]
		}
		if x.N == 0 || least < x.N {
			continue
		}
		for _, u := range c.h.incident[i] {
			c.hi[u] = c.lo[u]
		}
	}
}

// island reports an island that has too many bridges, can have only too few, or whose possible numbers cannot add up.
func (c *checker) island(i int) {
	x := c.h.islands[i]
	if x.N == 0 {
		return
	}
	least, most := 0, 0
	for _, u := range c.h.incident[i] {
		least += c.lo[u]
		most += c.hi[u]
	}
	if least == x.N && most == x.N {
		return
	}
	if least <= x.N && most >= max(x.N, 1) && c.sums(i)>>x.N&1 != 0 {
		return
	}
	here := []puzzle.Place{c.h.cell(i)}
	switch {
	case least > x.N:
		c.Report("too-many", here, here, "the %d in %s has %s", x.N, here[0], puzzle.Counted(least, "bridge", "bridges")).
			AddArgs(bridgesArgs{numberArgs{x.N}, least})
	case most == 0:
		c.Report("too-few", here, here, "the %d in %s can have no bridge", x.N, here[0]).AddArgs(bridgesArgs{numberArgs{x.N}, 0})
	case most < x.N:
		c.Report("too-few", here, here, "the %d in %s can have only %s", x.N, here[0], puzzle.Counted(most, "bridge", "bridges")).
			AddArgs(bridgesArgs{numberArgs{x.N}, most})
	default:
		c.Report("no-sum", here, here, "the bridges still possible for the %d in %s cannot add up to it", x.N, here[0]).AddArgs(numberArgs{x.N})
	}
}

// sums returns the possible totals of an island as bits: at most four pairs have at most four bridges each. A pair without candidates may
// have any number here.
func (c *checker) sums(i int) (now uint32) {
	now = 1
	for _, u := range c.h.incident[i] {
		next := uint32(0)
		for v := c.lo[u]; v <= c.hi[u]; v++ {
			if can := c.known.Candidates(u); can == 0 || can.Has(v) {
				next |= now << v
			}
		}
		now = next
	}
	return now
}

// groups reports that the islands cannot be connected any more. It names the smallest group.
func (c *checker) groups() {
	if len(c.h.islands) == 0 || c.joined() {
		return
	}
	members := c.h.graph(func(u int) bool { return c.hi[u] > 0 }).Search().Parts
	if len(members) < 2 {
		return
	}
	small := members[0]
	for _, m := range members {
		if len(m) < len(small) {
			small = m
		}
	}
	at := lists.Map(small, c.h.cell)
	what := fmt.Sprintf("the island in %s is", at[0])
	if len(small) > 1 {
		what = fmt.Sprintf("the %d islands around %s are", len(small), at[0])
	}
	c.Report("not-connected", at, []puzzle.Place{puzzle.WholeBoard(puzzle.Connected)}, "%s cut off from the others", what)
}

// joined reports whether possible bridges connect all islands.
func (c *checker) joined() bool {
	parts, sets := len(c.h.islands), ground.NewDisjointSets(len(c.h.islands))
	for u, p := range c.h.pairs {
		if c.hi[u] > 0 && sets.Join(p.a, p.b) {
			parts--
		}
	}
	return parts == 1
}

// circle reports the first bridges, in board order, that close a cycle.
func (c *checker) circle() {
	groups := ground.NewDisjointSets(len(c.h.islands))
	for u, p := range c.h.pairs {
		if c.lo[u] > 0 && !groups.Join(p.a, p.b) {
			at := c.h.board.At(u)
			c.Report("circle", []puzzle.Place{at}, []puzzle.Place{puzzle.WholeBoard(puzzle.Tree)}, "the bridges %s close a circle", at)
			return
		}
	}
}
