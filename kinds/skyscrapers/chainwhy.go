package skyscrapers

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
)

// What a chain rests on: from the cell, height or line without a way left back to the supposition.

// proof is a step of a chain being made.
type proof struct {
	*strand
	needed []bool // by node
	facts  []puzzle.Fact
	clues  []puzzle.Place
}

func (t *strand) proof() *proof { return &proof{strand: t, needed: make([]bool, len(t.nodes))} }

// clue names a line or a clue.
func (p *proof) clue(at puzzle.Place) {
	if !slices.Contains(p.clues, at) {
		p.clues = append(p.clues, at)
	}
}

// not names why a cell could not hold a height before.
func (p *proof) not(cell, h int) {
	can := p.known.Can(cell)
	if can.Has(h) {
		return
	}
	x := puzzle.Fact{At: p.s.board.Unknown(cell).At, Value: h, Not: true}
	if can.Len() == 1 {
		x.Value, x.Not = can.Min(), false
	}
	if !slices.Contains(p.facts, x) {
		p.facts = append(p.facts, x)
	}
}

// struck names why a cell cannot hold a height: it could not before, or a node of the chain has struck it, the earliest.
func (p *proof) struck(cell, h int) {
	if !p.known.Can(cell).Has(h) {
		p.not(cell, h)
		return
	}
	for i, x := range p.nodes {
		if at, ok := p.excludes(x, cell, h); ok {
			p.needed[i] = true
			if at >= 0 {
				p.clue(p.lines[at].line.at)
			}
			return
		}
	}
}

// excludes reports whether a candidate excludes a height of a cell, and in which line; -1 when it is in the cell itself.
func (t *strand) excludes(x candidate, cell, h int) (line int, ok bool) {
	n := t.s.n
	switch {
	case x.cell == cell:
		return -1, x.height != h
	case x.height != h:
		return 0, false
	case x.cell/n == cell/n:
		return cell / n, true
	case x.cell%n == cell%n:
		return n + cell%n, true
	}
	return 0, false
}

// twice: two nodes have the same height in a line.
func (t *strand) twice(i, j int, v *sight) puzzle.Step {
	p := t.proof()
	p.clue(v.line.at)
	p.needed[i], p.needed[j] = true, true
	return p.step(puzzle.Args{"end": "twice", "missing": t.nodes[i].height, "at": v.line.at})
}

// noHeight: a cell has no height left.
func (t *strand) noHeight(cell int) puzzle.Step {
	p := t.proof()
	for h := 1; h <= t.s.n; h++ {
		p.struck(cell, h)
	}
	return p.step(puzzle.Args{"end": "cell", "at": t.s.board.Unknown(cell).At})
}

// noPlace: a height has no place left in a line.
func (t *strand) noPlace(v *sight, h int) puzzle.Step {
	p := t.proof()
	p.clue(v.line.at)
	for d := range v.can {
		p.struck(v.cell(d), h)
	}
	return p.step(puzzle.Args{"end": "height", "missing": h, "at": v.line.at})
}

// noRow: a line has no arrangement left. Nodes that can be left out are, the last ones first.
func (t *strand) noRow(v *sight, rows [][]int) puzzle.Step {
	p := t.proof()
	used := make([]bool, len(t.nodes))
	masks := func() []puzzle.Mask {
		left := make([]puzzle.Mask, len(t.left))
		for i := range left {
			left[i] = t.known.Can(i)
		}
		for i, x := range t.nodes {
			if used[i] {
				t.strike(left, x)
			}
		}
		return t.leftOf(v, left)
	}
	for i := range used {
		used[i] = true
	}
	for i := len(used) - 1; i >= 0; i-- {
		used[i] = false
		left := masks()
		used[i] = slices.ContainsFunc(rows, func(row []int) bool { return within(row, left) })
	}
	x := v.supposing(masks(), nil)
	p.facts, p.clues = x.facts, x.clues
	for i, y := range t.nodes {
		if used[i] {
			p.needed[i] = true
			p.into(v, y)
		}
	}
	return p.step(puzzle.Args{"end": "line", "at": v.line.at})
}

// into names the line through which a candidate strikes a height of another line.
func (p *proof) into(v *sight, x candidate) {
	regions, _ := p.s.cross(x.cell)
	if !slices.Contains(regions[:], v.region) {
		if v.region < p.s.n {
			p.clue(p.lines[regions[1]].line.at)
		} else {
			p.clue(p.lines[regions[0]].line.at)
		}
	}
}

// follow names why node i is known, and asks for the one before it.
func (p *proof) follow(i int) {
	l, from := p.by[i], p.nodes[p.from[i]]
	p.needed[p.from[i]] = true
	v := p.lines[l.in]
	p.clue(v.line.at)
	switch l.way {
	case sole:
		for h := 1; h <= p.s.n; h++ {
			p.not(l.to.cell, h)
		}
	case place, across:
		for d := range v.can {
			p.not(v.cell(d), l.to.height)
		}
		p.into(v, from)
	case cases:
		left, d := slices.Clone(v.can), p.meets(from.cell, v)
		if regions, _ := p.s.cross(from.cell); slices.Contains(regions[:], v.region) {
			left[d] = puzzle.Only(from.height)
		} else {
			left[d] &^= puzzle.Only(from.height)
		}
		struck := make([]puzzle.Mask, p.s.n)
		to := p.meets(l.to.cell, v)
		struck[to] = puzzle.Span(1, p.s.n) &^ puzzle.Only(l.to.height)
		x := v.supposing(left, struck)
		for _, at := range x.clues {
			p.clue(at)
		}
		for _, f := range x.facts {
			if !slices.Contains(p.facts, f) {
				p.facts = append(p.facts, f)
			}
		}
		p.into(v, from)
	}
}

// step is the chain as a step.
func (p *proof) step(args puzzle.Args) puzzle.Step {
	var chain []string
	for i := len(p.nodes) - 1; i > 0; i-- {
		if p.needed[i] {
			p.follow(i)
		}
	}
	for i, x := range p.nodes {
		if i > 0 && p.needed[i] {
			chain = append(chain, p.s.board.Unknown(x.cell).At.String()+"="+strconv.Itoa(x.height))
		}
	}
	x := p.nodes[0]
	at := p.s.board.Unknown(x.cell).At
	args["supposed"], args["height"], args["chain"], args["clue"], args["n"] = at, x.height, chain, p.s.number(p.clues), p.s.n
	slices.SortFunc(p.facts, func(a, b puzzle.Fact) int {
		return (p.s.board.Index(a.At)-p.s.board.Index(b.At))*100 + a.Value - b.Value
	})
	return puzzle.Step{New: []puzzle.Fact{{At: at, Value: x.height, Not: true}}, Because: p.facts, Clues: p.clues, Args: args}
}
