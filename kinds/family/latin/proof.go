package latin

import "github.com/teka-puzzles/teka/puzzle"

// Proof is the step of a failed chain, built backwards from the contradiction to the hypothesis.
type Proof struct {
	*Chain
	*puzzle.StepBuilder
	needed []bool // by node
}

// Proof begins the step of a chain.
func (c *Chain) Proof() *Proof { return &Proof{c, c.Begin(), make([]bool, len(c.Nodes))} }

// Need adds a node to the premises of the contradiction.
func (p *Proof) Need(node int) { p.needed[node] = true }

// excluded adds the reason why a cell cannot hold a value: it was eliminated before, or the earliest node that excludes it.
func (p *Proof) excluded(cell, value int) {
	if !p.Known.Candidates(cell).Has(value) {
		p.UseEliminated(cell, puzzle.Only(value))
		return
	}
	for i, x := range p.Nodes {
		if line, ok := p.excludes(x, cell, value); ok {
			p.Need(i)
			if line >= 0 {
				p.UseClues(p.Lines[line].At)
			}
			return
		}
	}
}

// excludes reports whether x excludes a value of a cell, and in which line; -1 if it is in the cell itself.
func (b *Board) excludes(x Candidate, cell, value int) (line int, ok bool) {
	switch {
	case x.Cell == cell:
		return -1, x.Value != value
	case x.Value != value:
		return 0, false
	}
	line = b.Common(x.Cell, cell)
	return line, line >= 0
}

// twice returns the finding that nodes i and j put the same value into a line twice.
func (c *Chain) twice(i, j int, l *Line) *puzzle.StepBuilder {
	p := c.Proof()
	p.UseClues(l.At)
	p.Need(i)
	p.Need(j)
	return p.End(ChainEnd{End: "twice", Missing: c.Nodes[i].Value, At: l.At})
}

// noCandidate returns the finding that the chain leaves a cell no candidate.
func (c *Chain) noCandidate(cell int) *puzzle.StepBuilder {
	p := c.Proof()
	for v := 1; v <= c.N; v++ {
		p.excluded(cell, v)
	}
	return p.End(ChainEnd{End: "cell", At: c.Place(cell)})
}

// noPlace returns the finding that the chain leaves a value no place in a line.
func (c *Chain) noPlace(l *Line, value int) *puzzle.StepBuilder {
	p := c.Proof()
	p.UseClues(l.At)
	for _, cell := range l.Cells {
		p.excluded(cell, value)
	}
	return p.End(ChainEnd{End: "height", Missing: value, At: l.At})
}

// Via adds the line through which x, outside a line, excludes its value in a cell of it. It adds nothing if x is in the line.
func (p *Proof) Via(l *Line, x Candidate, cell int) {
	if !l.has(x.Cell) {
		p.UseClues(p.Lines[p.Common(x.Cell, cell)].At)
	}
}

// follow adds the premises of node i and requires the node that forces it.
func (p *Proof) follow(i int) {
	by, from := p.by[i], p.Nodes[p.from[i]]
	p.Need(p.from[i])
	l := p.Lines[by.Line]
	p.UseClues(l.At)
	switch by.why {
	case sole:
		p.Use(by.To.Cell)
	case place, across:
		for _, cell := range l.Cells {
			p.UseEliminated(cell, puzzle.Only(by.To.Value))
			if cell != by.To.Cell && p.Known.Candidates(cell).Has(by.To.Value) {
				p.Via(l, from, cell)
			}
		}
	default:
		p.Explain(p, from, by)
	}
}

// End completes the step of a chain: it adds the links needed and the arguments with this end, and eliminates the supposed candidate.
func (p *Proof) End(end ChainEnd) *puzzle.StepBuilder {
	for i := len(p.Nodes) - 1; i > 0; i-- {
		if p.needed[i] {
			p.follow(i)
		}
	}
	x := p.Nodes[0]
	said := ChainArgs{ChainEnd: end, Supposed: p.Place(x.Cell), Height: x.Value}
	for i, y := range p.Nodes {
		if i > 0 && p.needed[i] {
			said.Chain = append(said.Chain, puzzle.Fact{At: p.Place(y.Cell), Value: y.Value})
		}
	}
	p.Eliminate(x.Cell, puzzle.Only(x.Value))
	p.AddArgs(said)
	return p.StepBuilder
}
