package lines

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomGrid returns the clues of a random picture, some of which may belong to another picture, or be open.
func randomGrid(r *rand.Rand, most int) (rows, cols [][]int) {
	rows, cols = make([][]int, 1+r.IntN(most)), make([][]int, 1+r.IntN(most))
	density := .3 + .65*r.Float64()
	picture := make([][]bool, len(rows))
	for i := range rows {
		picture[i] = make([]bool, len(cols))
		for k := range picture[i] {
			picture[i][k] = r.Float64() < density
		}
		rows[i] = append([]int{}, runLengths(picture[i])...)
	}
	for k := range cols {
		line := make([]bool, len(rows))
		for i := range line {
			line[i] = picture[i][k]
		}
		cols[k] = append([]int{}, runLengths(line)...)
	}
	for _, side := range [][][]int{rows, cols} {
		switch i := r.IntN(len(side)); r.IntN(8) {
		case 0:
			side[i] = nil
		case 1:
			side[i] = slices.Clone(side[r.IntN(len(side))])
		case 2:
			side[i] = append([]int{1 + r.IntN(3)}, side[i]...)
		}
	}
	return rows, cols
}

// gridWitness checks a GridFilter line by line with LineFilter.
type gridWitness struct {
	rows, cols [][]int
	known      [][]int8 // by row
}

// clue returns the clue of a line.
func (w *gridWitness) clue(down bool, i int) []int {
	if down {
		return w.cols[i]
	}
	return w.rows[i]
}

// line returns a line that has learned all known cells.
func (w *gridWitness) line(down bool, i int) *learner {
	n := len(w.cols)
	if down {
		n = len(w.rows)
	}
	l := newLearner(n, w.clue(down, i))
	for k := range n {
		if v := *w.at(down, i, k); v != 0 {
			l.Learn(k, v > 0)
		}
	}
	return l
}

func (w *gridWitness) at(down bool, i, k int) *int8 {
	if down {
		return &w.known[k][i]
	}
	return &w.known[i][k]
}

// possible reports whether a line has an arrangement.
func (w *gridWitness) possible(down bool, i int, left func(k int, black bool)) bool {
	clue, n := w.clue(down, i), len(w.cols)
	if down {
		n = len(w.rows)
	}
	return clue == nil || (len(clue) == 0 || slackOf(clue, n) > 0) && w.line(down, i).Run(left)
}

// TestGridFilter: each reported cell follows from the known cells of its line, no consequence is missed, and a line reported as failed has
// no arrangement.
func TestGridFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var g GridFilter // used again, with what others left in it
	told, failures := 0, 0
	for k := range 500 {
		w := &gridWitness{}
		w.rows, w.cols = randomGrid(r, []int{6, 16, 30, MaxGridSide}[k%4])
		for range w.rows {
			w.known = append(w.known, make([]int8, len(w.cols)))
		}
		down, failed := g.Run(t.Context(), w.rows, w.cols, func(down bool, i, k int, black bool) {
			told++
			at, l := w.at(down, i, k), w.line(down, i)
			if ok := l.Run(func(int, bool) {}); *at != 0 || w.clue(down, i) == nil || !ok || l.Value(k) != int(value(black)) {
				t.Fatalf("%v %v: black is %v in cell %d of line %d, down %v; %v", w.rows, w.cols, black, k, i, down, w.known)
			}
			*at = value(black)
		})
		if failed >= 0 {
			if failures++; w.possible(down, failed, func(int, bool) {}) {
				t.Fatalf("%v %v: line %d, down %v, has an arrangement; %v", w.rows, w.cols, failed, down, w.known)
			}
			continue
		}
		w.checkComplete(t, &g)
	}
	if told < 10000 || failures < 50 {
		t.Errorf("%d cells told, %d boards without a solution", told, failures)
	}
}

// checkComplete checks that the filter has found every consequence and that Row returns it.
func (w *gridWitness) checkComplete(t *testing.T, g *GridFilter) {
	t.Helper()
	for i, row := range w.known {
		black, white := g.Row(i)
		for k, v := range row {
			if int(v) != int(black>>k&1)-int(white>>k&1) {
				t.Fatalf("%v %v: told %d of row %d, cell %d, and it is not so", w.rows, w.cols, v, i, k)
			}
		}
	}
	for _, down := range []bool{false, true} {
		for i := range map[bool][][]int{false: w.rows, true: w.cols}[down] {
			if !w.possible(down, i, func(k int, _ bool) {
				t.Fatalf("%v %v: cell %d of line %d, down %v, is left out", w.rows, w.cols, k, i, down)
			}) {
				t.Fatalf("%v %v: line %d, down %v, has no arrangement", w.rows, w.cols, i, down)
			}
		}
	}
}

// TestGridFilterEnds: after the context has ended only blank rows are examined; without an end, contradictory clues are found.
func TestGridFilterEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var g GridFilter
	if _, failed := g.Run(ctx, [][]int{{3}}, [][]int{{}, {1}, {1}}, nil); failed >= 0 {
		t.Error("the columns have been looked at")
	}
	for _, cols := range [][][]int{{{}, {1}, {1}}, {{1, 1}, {1}, {1}}} {
		if _, failed := g.Run(t.Context(), [][]int{{3}}, cols, nil); failed < 0 {
			t.Errorf("columns of %v pass", cols)
		}
	}
	if down, failed := g.Run(t.Context(), [][]int{{2, 1}}, [][]int{nil, nil, nil, {}, {}}, nil); down || failed != 0 {
		t.Error("a row with three open cells in a row has two runs")
	}
}
