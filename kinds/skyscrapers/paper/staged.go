package paper

// The variant "staged" follows chapter IV of the paper, whereas the listings of chapter V resolve in depth. It has four stages:
//
//   - The clues 1 and N resolve cells (IV.A).
//   - The other clues eliminate heights (IV.B, Fig. 9).
//   - Each resolved cell eliminates its height from its row and column, as do the cells resolved by this (IV.C, Fig. 11).
//   - A height with one place in a row or column is resolved there, row by row and column by column. Each one is propagated, until
//     nothing changes (IV.D, Figs. 12 and 13).
//
// Sequences that repeat a height are not counted (Fig. 14). After a line eliminates something, propagation and unique heights run
// again before the next line: the text requires this after every resolution or elimination (IV.D and E).

// stages runs the four stages before the search, and traces the end of each of the first three.
func (q *paper) stages() {
	q.clues(q.infers)
	q.ended("inference")
	q.clues(func(clue int) bool { return !q.infers(clue) })
	q.ended("restriction")
	q.spreadAll()
	q.ended("propagation")
	q.settle()
}

// settle propagates and resolves unique heights until neither changes anything. Without stages this is already done.
func (q *paper) settle() {
	if !q.staged {
		return
	}
	q.spreadAll()
	for left := -1; left != q.left() && !q.over(); {
		left = q.left()
		for _, l := range q.all() {
			q.unique(l)
		}
	}
}

// spreadAll eliminates the heights of resolved cells from their rows and columns, until every resolved cell has done so.
func (q *paper) spreadAll() {
	for left := -1; q.end == "" && left != q.left(); {
		left = q.left()
		for i := range q.board.Len() {
			q.propagate(i)
		}
	}
}

// unique resolves the heights that have one place in a line, each with its propagation.
func (q *paper) unique(l line) {
	for v := 1; v <= q.n && q.end == ""; v++ {
		if q.place(v, l) {
			q.spreadAll()
		}
	}
}

// all returns the rows from top to bottom, then the columns from left to right.
func (q *paper) all() []line {
	lines := make([]line, 0, 2*q.n)
	for i := range q.n {
		lines = append(lines, q.row(i))
	}
	for i := range q.n {
		lines = append(lines, q.col(i))
	}
	return lines
}
