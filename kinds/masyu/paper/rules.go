package paper

import (
	"github.com/teka-puzzles/teka/kinds/masyu"
	"github.com/teka-puzzles/teka/puzzle"
)

// The rules of the published method: what strikes shapes. See paper.go.

// start strikes what the border and the pearls forbid from the beginning.
func (q *paper) start() {
	q.ended(passArgs{After: "nothing"})
	q.rule = "paper.masyu.border"
	for i := range q.sets {
		if q.interrupted(i) {
			return
		}
		r, c := i/q.cols, i%q.cols
		for _, h := range paperOrder {
			if q.edge(r, c, h) < 0 {
				q.strike(r, c, toward[h])
			}
		}
		if q.VisitsAll() {
			q.strike(r, c, shapeEmpty)
		}
	}
	q.ended(passArgs{After: "border"})
	for i, pearl := range q.pearls {
		if q.interrupted(i) {
			return
		}
		r, c := i/q.cols, i%q.cols
		q.pearl = puzzle.Cell(r, c)
		switch pearl {
		case masyu.White:
			q.rule = "paper.masyu.white-start"
			q.keep(r, c, straight)
		case masyu.Black:
			q.rule = "paper.masyu.black-start"
			q.keep(r, c, bends)
			for _, h := range paperOrder {
				y, x := h.Step(r, c)
				if q.edge(r, c, h) < 0 || q.edge(y, x, h) < 0 { // no room for an arm
					q.keep(r, c, toward[h.Turn(2)])
				}
			}
		}
	}
	q.ended(passArgs{After: "pearls"})
}

// pass goes once over the board: each pearl applies its rule, then each decided cell filters its neighbours.
func (q *paper) pass() {
	for i, pearl := range q.pearls {
		if q.interrupted(i) {
			return
		}
		r, c := i/q.cols, i%q.cols
		q.pearl = puzzle.Cell(r, c)
		switch pearl {
		case masyu.White:
			q.rule = "paper.masyu.white-rule"
			q.whiteRule(r, c)
		case masyu.Black:
			q.rule = "paper.masyu.black-rule"
			q.blackRule(r, c)
		}
	}
	q.pearl, q.rule = puzzle.Place{}, "paper.masyu.filter"
	for i := range q.sets {
		if q.interrupted(i) {
			return
		}
		if q.sets[i].one() {
			q.filter(i/q.cols, i%q.cols)
		}
	}
}

// blackRule: an arm must be straight and go on to a cell that points back; what is certain of the bend holds for the arms.
func (q *paper) blackRule(r, c int) {
	for _, h := range paperOrder {
		if q.at(r, c).one() {
			break
		}
		y, x := h.Step(r, c)
		y2, x2 := h.Step(y, x)
		if q.at(y, x)&along[h] == 0 || q.at(y2, x2)&toward[h.Turn(2)] == 0 {
			q.strike(r, c, toward[h])
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
		q.strike(y, x, toward[h])
	}
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

// whiteRule: beside the pearl, on its axis, one cell must bend; both point here, and those at the sides do not.
func (q *paper) whiteRule(r, c int) {
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
			q.strike(y, x, back)
			continue
		}
		q.keep(y, x, back)
		if !bend(h.Turn(2)) {
			q.keep(y, x, bends)
		}
	}
}

// filter makes the neighbours of a decided cell agree with it.
func (q *paper) filter(r, c int) {
	for _, h := range paperOrder {
		y, x := h.Step(r, c)
		back := toward[h.Turn(2)]
		if q.at(r, c)&toward[h] != 0 {
			q.keep(y, x, back)
		} else {
			q.strike(y, x, back)
		}
	}
}
