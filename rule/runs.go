package rule

import "github.com/teka-puzzles/teka/sat"

// Runs is the rule of a nonogram line: the lengths of its runs of black cells are, in order, the clue.
//
// The clue is read as a pattern: a gap, a run, a gap, a run, …, a gap; for 2 1 that is "g11g1g". A cell of the line consumes one letter:
// white stays in a gap or enters the next one, black enters the next letter of a run. So a set of positions in the pattern is a word of
// bits, and a step over one cell is a shift and a mask. Walking over the line from both ends gives, for every cell, the positions that
// can be reached before it and those from which the end can be reached after it: together exactly the values that the cell takes in
// some arrangement. The filter is complete, in one word operation or so a cell and 64 letters of pattern.
//
// The same walk explains: going forward, a known cell is named only when forgetting it would let the walk reach a position from which
// the end can be reached (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011). That is linear too.
//
// Cells are too poor a language to learn in, though: see order.go for the literals that search gets besides.
type runs struct {
	cells []sat.Lit // true for black
	line  *pattern
	work  *scratch
}

// Runs posts the rule for a line whose cells are black where the literals are true. The clue has no zeros; it is empty for a white
// line.
func Runs(s *sat.Solver, cells []sat.Lit, clue []int) {
	p := newPattern(clue)
	r := &runs{cells, p, newScratch(len(cells), p.words)}
	watch := make([]sat.Lit, 0, 2*len(cells))
	for _, l := range cells {
		watch = append(watch, l, l.Not())
	}
	s.Post(r, sat.Costly, watch...)
}

// Propagate filters the whole line.
func (r *runs) Propagate(n *sat.Now, news []int32) bool {
	w := r.work
	for i, l := range r.cells {
		w.state[i] = n.Value(l)
	}
	if !r.line.filter(w) {
		return n.Fail(r.line.blame(w, -1, r.cells, nil)...)
	}
	for i, l := range r.cells {
		if w.state[i] == 0 && w.forced[i] != 0 && !n.Imply(l.If(w.forced[i] > 0), int32(i)) {
			return false
		}
	}
	return true
}

// Explain names known cells that leave no arrangement in which the cell has its other value. The tag is the cell's index.
func (r *runs) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	w := r.work
	for i, c := range r.cells {
		w.state[i] = v.Value(c)
	}
	w.state[tag] = 1
	if l == r.cells[tag] {
		w.state[tag] = -1
	}
	return r.line.blame(w, int(tag), r.cells, dst)
}
