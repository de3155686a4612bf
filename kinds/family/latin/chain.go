package latin

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Chains start with a hypothesis: a cell holds a value. In each round, every candidate that a candidate of the last round forces is added.
// A candidate is forced by one earlier candidate alone. When a cell, a value or a line has no possibility left, the hypothesis is wrong.
// All hypotheses are followed in parallel, and those that fail first, in the same round, become steps. Therefore the result does not depend
// on the orientation of the board.

// The levels of chains, what each round after the first adds, and the maximum number of rounds.
const (
	chainLevel  = 5.8
	mixedLevel  = 6.1
	PerRound    = 0.1
	ChainRounds = 6
)

// chain (S21): a hypothesis leads to a contradiction. Condition: each candidate is forced by an earlier one, because they share a line and
// its cell has two candidates, or because its value had two places in a line. At the end a value occurs twice in a line, a cell has no
// candidate left, or a value has no place in a line. XY-wings (one round), turbot fish and XY-chains are examples. Conclusion: the
// hypothesis is eliminated. Level 5.8 if all links are bivalue cells or all are places of one value, else 6.1, and 0.1 for each round
// after the first. (Sudoku Explainer separates these as well: chains of one sort from 6.6, of both from 7.0; its lengths also add a tenth
// at a time.)
func chain(b *Board) []puzzle.Step {
	w := b.ImplicationGraph(nil)
	for _, w.sort = range []sort{byCells, byValue} {
		if out := w.Refutations(chainLevel, PerRound, ChainRounds); out != nil || w.Done() {
			return out
		}
	}
	w.sort = anySort
	return w.Refutations(mixedLevel, PerRound, ChainRounds)
}

// sort restricts the links of a chain. A chain through bivalue cells, or of one value, is easier to follow than a mixed one.
type sort int

const (
	anySort sort = iota // every link
	byCells             // bivalue cells; it ends with a value twice in a line, or a bivalue cell without candidates
	byValue             // the two places of the value in a line; it ends with the value twice in a line, or without its two places
)

// allows reports whether a chain of this sort may contain a link.
func (s sort) allows(l Link) bool {
	return s == anySort || s == byCells && l.why == sole || s == byValue && l.why == across
}

// ends reports whether a chain may end at a cell or value (by) that had this many candidates or places.
func (s sort) ends(by sort, ways int) bool { return s == anySort || s == by && ways == 2 }

// Candidate is a cell and a value that it may hold.
type Candidate struct{ Cell, Value int }

// why is how a candidate forces another.
type why int

const (
	sole   why = iota // its cell has two candidates
	place             // its value has two places in the line, and the cell of the first candidate is the other
	across            // its value has two places in the line, and the first candidate, outside the line, excludes the other
	other             // by a reason of the kind's own
)

// Link is a candidate that another one forces in a line.
type Link struct {
	To   Candidate
	why  why
	Line int
}

// ImplicationGraph is a board with the links between its candidates.
type ImplicationGraph struct {
	*Board
	Links map[Candidate][]Link
	// Ends returns the finding of a chain that fails for a reason of the kind's own, nil for none.
	Ends func(c *Chain) *puzzle.StepBuilder
	// Explain adds the premises of a link of the kind's own.
	Explain func(p *Proof, from Candidate, l Link)

	sort sort
}

// ImplicationGraph finds the links of the board. more, if not nil, adds links of the kind's own: it passes the line, position and value of
// each candidate that x forces.
func (b *Board) ImplicationGraph(more func(x Candidate, add func(l *Line, position, value int))) *ImplicationGraph {
	w := &ImplicationGraph{Board: b, Links: map[Candidate][]Link{}}
	for i := range b.Lines {
		b.Line(i)
	}
	for cell := range b.Of {
		if b.Done() {
			break
		}
		if can := b.Known.Candidates(cell); can.Len() > 1 {
			for v := range can.Values() {
				w.link(Candidate{cell, v}, more)
			}
		}
	}
	return w
}

// link adds the links from x to the candidates that it forces: the other candidate of a cell, the other place of a value, and those that
// more, if not nil, adds.
func (w *ImplicationGraph) link(x Candidate, more func(x Candidate, add func(l *Line, position, value int))) {
	seen := map[Candidate]bool{}
	add := func(l *Line, d, v int, why why) {
		to := Candidate{l.Cells[d], v}
		if l.Can[d].Len() > 1 && to.Cell != x.Cell && !seen[to] {
			seen[to] = true
			w.Links[x] = append(w.Links[x], Link{to, why, l.Index})
		}
	}
	for _, s := range w.Of[x.Cell] {
		l := w.Lines[s.Line]
		for d, can := range l.Can {
			if can.Len() == 2 && can.Has(x.Value) {
				add(l, d, (can &^ puzzle.Only(x.Value)).Min(), sole)
			}
		}
		for v := range (l.Can[s.Position] &^ puzzle.Only(x.Value)).Values() {
			if m := l.Where(v); m.Len() == 2 {
				add(l, (m &^ puzzle.Only(s.Position)).Min(), v, place)
			}
		}
	}
	for _, l := range w.Lines {
		if m := l.Where(x.Value); m.Len() == 2 && !l.has(x.Cell) {
			first, last := w.Common(x.Cell, l.Cells[m.Min()]) >= 0, w.Common(x.Cell, l.Cells[m.Max()]) >= 0
			switch {
			case first && !last:
				add(l, m.Max(), x.Value, across)
			case last && !first:
				add(l, m.Min(), x.Value, across)
			}
		}
	}
	if more != nil {
		more(x, func(l *Line, d, v int) { add(l, d, v, other) })
	}
}

// Chain is a hypothesis with its consequences.
type Chain struct {
	*ImplicationGraph
	Nodes []Candidate   // the hypothesis, then the others in the order of their rounds
	Left  []puzzle.Mask // by cell: the candidates that the nodes leave
	from  []int         // by node: the node that forces it; -1 for the hypothesis
	by    []Link        // by node: the link from there
	fresh int           // the first node of the last round
}

// Refutations follows a chain from every candidate. It returns the steps of the first round in which chains fail.
func (w *ImplicationGraph) Refutations(level, perRound float64, rounds int) []puzzle.Step {
	var open []*Chain
	for cell := range w.Of {
		for v := range w.Known.Candidates(cell).Values() {
			if x := (Candidate{cell, v}); len(w.Links[x]) > 0 {
				open = append(open, w.suppose(x))
			}
		}
	}
	for round := range rounds {
		var out []puzzle.Step
		alive := open[:0]
		for _, c := range open {
			if w.Done() {
				return nil
			}
			c.advance()
			if f := c.fails(); f != nil {
				f.Level = math.Round(10*level+10*perRound*float64(round)) / 10
				out = append(out, w.Finished(f)...)
			} else if c.fresh < len(c.Nodes) {
				alive = append(alive, c)
			}
		}
		if len(out) > 0 {
			return out
		}
		open = alive
	}
	return nil
}

// suppose begins a chain with candidate x assumed. The known board is not changed.
func (w *ImplicationGraph) suppose(x Candidate) *Chain {
	c := &Chain{ImplicationGraph: w, Left: make([]puzzle.Mask, len(w.Of))}
	for i := range c.Left {
		c.Left[i] = w.Known.Candidates(i)
	}
	c.add(x, -1, Link{})
	return c
}

func (c *Chain) add(x Candidate, from int, by Link) {
	c.Nodes, c.from, c.by = append(c.Nodes, x), append(c.from, from), append(c.by, by)
	c.Apply(c.Left, x)
}

// Apply removes the candidates, by cell, that x excludes.
func (b *Board) Apply(can []puzzle.Mask, x Candidate) {
	can[x.Cell] &= puzzle.Only(x.Value)
	for _, s := range b.Of[x.Cell] {
		for _, cell := range b.Lines[s.Line].Cells {
			if cell != x.Cell {
				can[cell] &^= puzzle.Only(x.Value)
			}
		}
	}
}

// advance adds the candidates that those of the last round force.
func (c *Chain) advance() {
	first, last := c.fresh, len(c.Nodes)
	c.fresh = last
	for i := first; i < last; i++ {
		for _, l := range c.Links[c.Nodes[i]] {
			open := c.Left[l.To.Cell]&^puzzle.Only(l.To.Value) != 0 // so that it is not a node
			if c.sort.allows(l) && (open || !slices.Contains(c.Nodes, l.To)) {
				c.add(l.To, i, l)
			}
		}
	}
}

// fails returns the finding of a contradiction; nil for none.
func (c *Chain) fails() *puzzle.StepBuilder {
	for j := c.fresh; j < len(c.Nodes); j++ { // earlier pairs were examined in earlier rounds
		for i := range j {
			if c.Nodes[i].Value != c.Nodes[j].Value && c.Nodes[i].Cell != c.Nodes[j].Cell {
				continue
			}
			if line, ok := c.excludes(c.Nodes[i], c.Nodes[j].Cell, c.Nodes[j].Value); ok && line >= 0 {
				return c.twice(i, j, c.Lines[line])
			}
		}
	}
	for cell, m := range c.Left {
		if m == 0 && c.sort.ends(byCells, c.Known.Candidates(cell).Len()) {
			return c.noCandidate(cell)
		}
	}
	for _, l := range c.Lines {
		all := puzzle.Mask(0)
		for _, cell := range l.Cells {
			all |= c.Left[cell]
		}
		for v := range (puzzle.Span(1, c.N) &^ all).Values() {
			if c.sort.ends(byValue, l.Where(v).Len()) {
				return c.noPlace(l, v)
			}
		}
	}
	if c.Ends != nil {
		return c.Ends(c)
	}
	return nil
}
