package paper

import (
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
)

// The rules of the published method, which eliminate shapes (see paper.go).

// sides are the four stages of Aturan 1, in the order of the text. Fig. 16b handles the upper and lower side in one loop, then the left
// and right side; the result is the same.
var sides = [4]struct {
	name string
	out  heading
}{{"top", north}, {"left", west}, {"bottom", south}, {"right", east}}

// start applies the initial eliminations by the border and the pearls: Aturan 1 to 3.
func (q *paper) start() {
	q.recordPass(passArgs{After: "nothing"})
	if q.VisitsAll() {
		q.rule = "paper.masyu.every-cell"
		q.cells(func(r, c int) { q.eliminate(r, c, shapeEmpty) })
	}
	for _, x := range sides {
		q.rule, q.side = border, x.name
		q.cells(func(r, c int) {
			if q.Exit(r, c, x.out) < 0 {
				q.eliminate(r, c, toward[x.out])
			}
		})
		q.recordPass(passArgs{After: x.name})
	}
	q.each(masyu.White, "paper.masyu.white-start", func(r, c int) { q.keep(r, c, straight) })
	q.recordPass(passArgs{After: "white"})
	q.each(masyu.Black, "paper.masyu.black-start", func(r, c int) {
		q.keep(r, c, bends)
		for _, h := range paperOrder {
			y, x := h.Step(r, c)
			if q.Exit(r, c, h) < 0 || q.Exit(y, x, h) < 0 { // no room for an arm
				q.keep(r, c, toward[h.Turn(2)])
			}
		}
	})
	q.recordPass(passArgs{After: "black"})
}

// cells calls f for each cell until the method is interrupted.
func (q *paper) cells(f func(r, c int)) {
	for i := 0; i < len(q.sets) && !q.interrupted(i); i++ {
		f(i/q.cols, i%q.cols)
	}
}

// each calls f for each pearl of a colour, and sets the current rule and pearl.
func (q *paper) each(colour masyu.Pearl, rule string, f func(r, c int)) {
	q.rule = rule
	q.cells(func(r, c int) {
		if q.Pearl(r, c) == colour {
			q.pearl = puzzle.Cell(r, c)
			f(r, c)
		}
	})
}

// The rules of pearls that follow the first three. The paper describes two of them (III, "aturan mutiara yang implisit"); the others
// appear only in its program.
const (
	blackElbow = "paper.masyu.black-elbow" // the paper's: the cell inside the bend of a black pearl
	whiteBend  = "paper.masyu.white-bend"  // the paper's: one of the cells next to a white pearl bends
	blackRule  = "paper.masyu.black-rule"  // an arm is straight, and the next cell points back
	whiteRule  = "paper.masyu.white-rule"  // cells next to a white pearl, and its axis
)

// pass scans the board once: each pearl applies its rules, then each decided cell filters its neighbours.
func (q *paper) pass() {
	q.cells(func(r, c int) {
		q.pearl = puzzle.Cell(r, c)
		switch q.Pearl(r, c) {
		case masyu.White:
			q.whiteRules(r, c)
		case masyu.Black:
			q.blackRules(r, c)
		}
	})
	q.pearl, q.rule = puzzle.Place{}, "paper.masyu.filter"
	q.cells(func(r, c int) {
		if q.at(r, c).one() {
			q.filter(r, c)
		}
	})
}

// blackRules: each arm must be straight and lead to a cell that points back. Deductions about the bend apply to its arms.
func (q *paper) blackRules(r, c int) {
	q.rule = blackRule
	for _, h := range paperOrder {
		if q.at(r, c).one() {
			break
		}
		y, x := h.Step(r, c)
		y2, x2 := h.Step(y, x)
		if q.at(y, x)&along[h] == 0 || q.at(y2, x2)&toward[h.Turn(2)] == 0 {
			q.eliminate(r, c, toward[h])
		}
	}
	for _, h := range paperOrder {
		if q.at(r, c)&^toward[h] != 0 {
			continue
		}
		y, x := h.Step(r, c)
		q.keep(y, x, along[h])
		y, x = h.Step(y, x)
		q.keep(y, x, toward[h.Turn(2)])
		y, x = h.Turn(2).Step(r, c)
		q.eliminate(y, x, toward[h])
	}
	q.rule = blackElbow
	if bend := q.at(r, c); bend.one() {
		for _, h := range paperOrder {
			if g := h.Turn(1); bend&toward[h]&toward[g] != 0 {
				y, x := h.Step(r, c)
				y, x = g.Step(y, x)
				q.keep(y, x, shapeEmpty|bend)
			}
		}
	}
}

// whiteRules: at least one neighbour on the axis must bend. Both point to the pearl, and the neighbours at the sides do not.
func (q *paper) whiteRules(r, c int) {
	q.rule = whiteRule
	bend := func(h heading) bool {
		y, x := h.Step(r, c)
		return q.at(y, x)&bends != 0
	}
	if !bend(north) && !bend(south) {
		q.keep(r, c, horizontal)
	}
	if !bend(west) && !bend(east) {
		q.keep(r, c, vertical)
	}
	for _, h := range paperOrder {
		axis := q.at(r, c)
		if !axis.one() {
			return
		}
		y, x := h.Step(r, c)
		back := toward[h.Turn(2)]
		if axis != along[h] {
			q.eliminate(y, x, back)
			continue
		}
		q.keep(y, x, back)
		if !bend(h.Turn(2)) {
			q.rule = whiteBend
			q.keep(y, x, bends)
			q.rule = whiteRule
		}
	}
}

// filterOrder is the order of directions in Fig. 17.
var filterOrder = [4]heading{north, south, west, east}

// filter makes the neighbours of a decided cell agree with it, as in Fig. 17: first the cells that it does not point to, then the others.
func (q *paper) filter(r, c int) {
	shape := q.at(r, c)
	for _, h := range filterOrder {
		if y, x := h.Step(r, c); shape&toward[h] == 0 {
			q.eliminate(y, x, toward[h.Turn(2)])
		}
	}
	for _, h := range filterOrder {
		if y, x := h.Step(r, c); shape&toward[h] != 0 {
			q.keep(y, x, toward[h.Turn(2)])
		}
	}
}
