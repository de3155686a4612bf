package paper

// The variant "staged" is the method as chapter IV of the paper tells it and shows it on boards, where the listings of chapter V resolve
// in depth: all clues first, and nothing but them (IV.A and B, Fig. 9); then every resolved cell strikes its height from its row and
// column, and so do the cells that this resolves (IV.C, Fig. 11); then a height with one place in a row or column is resolved there, row
// by row and column by column, and after each what follows is propagated, until nothing changes (IV.D, Figs. 12 and 13). The sequences of
// a line that repeat a height are not counted (Fig. 14). Where a line has struck something, propagation and unique heights come again
// before the next line, since the text says so of whatever is resolved or struck (IV.D and E).

// stages are the stages after the clues, with a word where each has ended.
func (q *paper) stages() {
	if !q.staged {
		return
	}
	q.ended("restriction")
	q.spreadAll()
	q.ended("propagation")
	q.settle()
}

// settle propagates and resolves unique heights until neither changes anything. Without stages that has been done.
func (q *paper) settle() {
	if !q.staged {
		return
	}
	q.spreadAll()
	for left := -1; q.end == "" && left != q.left(); {
		left = q.left()
		for _, l := range q.all() {
			q.unique(l)
		}
	}
}

// spreadAll strikes the heights of resolved cells from their rows and columns, until every resolved cell has done so.
func (q *paper) spreadAll() {
	for left := -1; q.end == "" && left != q.left(); {
		left = q.left()
		for i := range q.board.Len() {
			q.propagate(i)
		}
	}
}

// unique resolves the heights that have one place in a line, each with what follows from it by propagation.
func (q *paper) unique(l line) {
	for v := 1; v <= q.n && q.end == ""; v++ {
		if q.place(v, l) {
			q.spreadAll()
		}
	}
}

// all is every line: the rows, then the columns.
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
