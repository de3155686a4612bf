package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// What a chain rests on: from the cell, height or line without a way left back to the supposition.

// proof is a step of a chain being made.
type proof struct {
	*strand
	f      *puzzle.Finding
	needed []bool // by node
}

func (t *strand) proof() *proof { return &proof{t, t.finding(), make([]bool, len(t.nodes))} }

// struck names why a cell cannot hold a height: it could not before, or a node of the chain has struck it, the earliest.
func (p *proof) struck(cell, h int) {
	if !p.Known.Can(cell).Has(h) {
		p.f.OnNot(cell, puzzle.Only(h))
		return
	}
	for i, x := range p.nodes {
		if at, ok := p.excludes(x, cell, h); ok {
			p.needed[i] = true
			if at >= 0 {
				p.f.Clue(p.lines[at].at)
			}
			return
		}
	}
}

// excludes reports whether a candidate excludes a height of a cell, and in which line; -1 when it is in the cell itself.
func (t *strand) excludes(x candidate, cell, h int) (line int, ok bool) {
	n := t.n
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
func (t *strand) twice(i, j int, v *line) *puzzle.Finding {
	p := t.proof()
	p.f.Clue(v.at)
	p.needed[i], p.needed[j] = true, true
	return p.finding(chainArgs{End: "twice", Missing: t.nodes[i].height, At: v.at})
}

// noHeight: a cell has no height left.
func (t *strand) noHeight(cell int) *puzzle.Finding {
	p := t.proof()
	for h := 1; h <= t.n; h++ {
		p.struck(cell, h)
	}
	return p.finding(chainArgs{End: "cell", At: t.place(cell)})
}

// noPlace: a height has no place left in a line.
func (t *strand) noPlace(v *line, h int) *puzzle.Finding {
	p := t.proof()
	p.f.Clue(v.at)
	for d := range v.can {
		p.struck(v.cell(d), h)
	}
	return p.finding(chainArgs{End: "height", Missing: h, At: v.at})
}

// noRow: a line has no arrangement left, as lost says. Nodes that can be left out are, the last ones first.
func (t *strand) noRow(v *line, lost func(can []puzzle.Mask) bool) *puzzle.Finding {
	left := func(nodes []int) []puzzle.Mask {
		cells := make([]puzzle.Mask, len(t.left))
		for i := range cells {
			cells[i] = t.Known.Can(i)
		}
		for _, i := range nodes {
			t.strike(cells, t.nodes[i])
		}
		return t.leftOf(v, cells)
	}
	all := make([]int, len(t.nodes))
	for i := range all {
		all[i] = i
	}
	used := reduce.Shrink(all, func(nodes []int) bool {
		return lost(left(nodes))
	})
	p := t.proof()
	rest := left(used)
	v.Needs(p.f, rest, -1, nil)
	for _, i := range used {
		p.needed[i] = true
		p.into(v, t.nodes[i])
	}
	return p.finding(chainArgs{End: "line", At: v.at, fall: v.fall(rest)})
}

// into names the line through which a candidate strikes a height of another line.
func (p *proof) into(v *line, x candidate) {
	regions, _ := p.cross(x.cell)
	if !slices.Contains(regions[:], v.region) {
		if v.region < p.n {
			p.f.Clue(p.lines[regions[1]].at)
		} else {
			p.f.Clue(p.lines[regions[0]].at)
		}
	}
}

// follow names why node i is known, and asks for the one before it.
func (p *proof) follow(i int) {
	l, from := p.by[i], p.nodes[p.from[i]]
	p.needed[p.from[i]] = true
	v := p.lines[l.in]
	p.f.Clue(v.at)
	switch l.way {
	case sole:
		p.f.On(l.to.cell)
	case place, across:
		for d := range v.can {
			p.f.OnNot(v.cell(d), puzzle.Only(l.to.height))
		}
		p.into(v, from)
	case cases:
		left, d := slices.Clone(v.can), p.meets(from.cell, v)
		if regions, _ := p.cross(from.cell); slices.Contains(regions[:], v.region) {
			left[d] = puzzle.Only(from.height)
		} else {
			left[d] &^= puzzle.Only(from.height)
		}
		struck := make([]puzzle.Mask, p.n)
		to := p.meets(l.to.cell, v)
		struck[to] = puzzle.Span(1, p.n) &^ puzzle.Only(l.to.height)
		v.Needs(p.f, left, -1, struck)
		p.into(v, from)
	}
}

// finding is the chain as a finding, which says how it ends.
func (p *proof) finding(said chainArgs) *puzzle.Finding {
	for i := len(p.nodes) - 1; i > 0; i-- {
		if p.needed[i] {
			p.follow(i)
		}
	}
	for i, x := range p.nodes {
		if i > 0 && p.needed[i] {
			said.Chain = append(said.Chain, puzzle.Fact{At: p.place(x.cell), Value: x.height})
		}
	}
	x := p.nodes[0]
	p.f.Not(x.cell, puzzle.Only(x.height))
	said.Supposed, said.Height = p.place(x.cell), x.height
	p.f.Say(said)
	return p.f
}
