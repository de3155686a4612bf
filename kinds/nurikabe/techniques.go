package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the techniques, easiest first. In the comments, N is a number, its island the known land connected to it, an exit an open
// cell next to land, and stray land is land not connected to a number.
var techniques = slices.Concat(easy, []puzzle.Technique{
	{ID: "nurikabe.sea-fails", Level: failLevel, Find: func(l *puzzle.View) []puzzle.Step { return fails(l, sea) }, UsesHypotheses: true},
	{ID: "nurikabe.land-fails", Level: failLevel + landLevel, Find: func(l *puzzle.View) []puzzle.Step { return fails(l, land) },
		UsesHypotheses: true},
})

// easy are the techniques without hypotheses, by which hypotheses are followed.
var easy = []puzzle.Technique{
	{ID: "nurikabe.complete", Level: 1.0, Find: find(board.complete), Show: puzzle.ShowAll},
	{ID: "nurikabe.between", Level: 1.0, Find: find(board.between)},
	{ID: "nurikabe.pool", Level: 1.2, Find: find(board.pool)},
	{ID: "nurikabe.grow", Level: 1.3, Find: find(board.grow)},
	{ID: "nurikabe.escape", Level: 1.4, Find: find(board.escape)},
	{ID: "nurikabe.too-large", Level: 1.8, Find: find(board.tooLarge)},
	group.Technique("nurikabe", "last-exit"),
	{ID: "nurikabe.unreachable", Level: 2.1, Find: find(board.unreachable)},
	group.Technique("nurikabe", "cut-off"),
	{ID: "nurikabe.shapes", Level: shapesLevel, Find: find(board.shapes)},
	{ID: "nurikabe.needs", Level: 3.0, Find: find(board.needs)},
	{ID: "nurikabe.only-way", Level: 3.2, Find: find(board.onlyWay)},
	{ID: "nurikabe.square", Level: 3.3, Find: find(board.square)},
	group.Technique("nurikabe", "bottleneck"),
}

func find(of func(b board) []*puzzle.StepBuilder) func(l *puzzle.View) []puzzle.Step {
	return func(l *puzzle.View) (out []puzzle.Step) {
		if l.Known.Contradiction() >= 0 {
			return nil
		}
		for _, f := range of(boardOf(l)) {
			out = append(out, f.Steps()...)
		}
		return out
	}
}

// exits returns the open cells next to land.
func (b board) exits(area []int32) (out []int32) {
	b.round++
	for _, v := range area {
		for _, c := range b.around[v] {
			if b.state[c] == isOpen && b.seen[c] != b.round {
				b.seen[c] = b.round
				out = append(out, c)
			}
		}
	}
	slices.Sort(out)
	return out
}

// complete. Condition: the island of N has N cells. Conclusion: the cells next to it are sea. With more cells it is a contradiction.
func (b board) complete() (out []*puzzle.StepBuilder) {
	for k, v := range b.numbers {
		area := b.areas[b.of[v]].cells
		if len(area) < int(b.size[k]) || b.Done() {
			continue
		}
		if len(area) > int(b.size[k]) {
			f := b.because(conflict{large, int32(k)}, -1, 0)
			f.AddArgs(ofNumber{b.number(int32(k))})
			out = append(out, f)
			continue
		}
		f := b.ofNumber(k)
		f.Use(b.unknowns(area)...)
		for _, u := range b.unknowns(b.exits(area)) {
			f.Conclude(u, sea)
		}
		out = append(out, f)
	}
	return out
}

// between. Condition: a cell is next to the islands of two numbers. Conclusion: it is sea. A connection between two numbers is a
// contradiction.
func (b board) between() (out []*puzzle.StepBuilder) {
	add := func(k, other, cell int32) {
		f := b.because(conflict{joined, k}, cell, isSea)
		f.AddArgs(betweenArgs{b.numberPlace(k), b.numberPlace(other)})
		out = append(out, f)
	}
	for c, x := range b.state {
		if x != isOpen || b.Done() {
			continue
		}
		first := int32(-1)
		for _, v := range b.around[c] {
			if b.of[v] < 0 {
				continue
			}
			if k := b.areas[b.of[v]].number; first < 0 {
				first = k
			} else if k >= 0 && k != first {
				add(first, k, int32(c))
				break
			}
		}
	}
	for k, v := range b.numbers {
		if other := b.areas[b.of[v]].number; other != int32(k) {
			add(int32(k), other, -1)
			break
		}
	}
	return out
}

// pool. Condition: all cells of a square but one are sea. Conclusion: that one is land. A square of sea is a contradiction.
func (b board) pool() (out []*puzzle.StepBuilder) {
	for square := range b.squares {
		if cells := b.unknowns(square[:]); len(cells) == len(square) {
			out = append(out, b.Known.AtMost(3, sea, cells, func() *puzzle.StepBuilder { return b.NewStep() }))
		}
	}
	return out
}

// grow. Condition: the island of N has fewer than N cells and one exit. Conclusion: that is land. Without any it is a contradiction.
func (b board) grow() (out []*puzzle.StepBuilder) {
	for k, v := range b.numbers {
		area := b.areas[b.of[v]]
		if b.size[k] == unlimited || len(area.cells) >= int(b.size[k]) || area.number != int32(k) || b.Done() {
			continue
		}
		exits := b.exits(area.cells)
		if len(exits) > 1 {
			continue
		}
		f := b.ofNumber(k)
		b.enclose(f, area.cells, exits)
		out = append(out, f)
	}
	return out
}

// ofNumber begins a step about a number.
func (b board) ofNumber(k int) *puzzle.StepBuilder {
	f := b.NewStep(b.numberPlace(int32(k)))
	f.AddArgs(ofNumber{b.number(int32(k))})
	return f
}

// useAround adds land and the sea next to it to the premises.
func (b board) useAround(f *puzzle.StepBuilder, area []int32) {
	f.Use(b.unknowns(area)...)
	for _, v := range area {
		for _, c := range b.around[v] {
			if b.state[c] == isSea {
				f.Use(int(b.index[c]))
			}
		}
	}
}

// enclose completes a step about land that must grow and has at most one exit.
func (b board) enclose(f *puzzle.StepBuilder, area, exits []int32) {
	b.useAround(f, area)
	if len(exits) == 0 {
		f.Contradict()
	} else {
		f.Conclude(int(b.index[exits[0]]), land)
	}
}

// escape. Condition: stray land has one exit. Conclusion: that is land. Without any it is a contradiction.
func (b board) escape() (out []*puzzle.StepBuilder) {
	for _, a := range slices.Clone(b.areas) {
		if a.number >= 0 || b.Done() {
			continue
		}
		exits := b.exits(a.cells)
		if len(exits) > 1 {
			continue
		}
		f := b.NewStep()
		f.AddArgs(strayArgs{b.CellPlace(int(a.cells[0]))})
		b.enclose(f, a.cells, exits)
		out = append(out, f)
	}
	return out
}

// tooLarge. Condition: a cell connects the island of N with stray land, to more than N cells. Conclusion: the cell is sea.
func (b board) tooLarge() (out []*puzzle.StepBuilder) {
	b.searchBeside(func(cell int32, _ int8, kind conflictKind, at int32) bool {
		if kind == large && len(b.areas[b.of[b.numbers[at]]].cells) < int(b.size[at]) {
			f := b.because(conflict{large, at}, cell, isSea)
			f.AddArgs(ofNumber{b.number(at)})
			out = append(out, f)
		}
		return !b.Done()
	})
	return out
}

// unreachable. Condition: no number can reach a cell within its size, around the known sea and other islands. Conclusion: the cell is sea.
// Stray land that no number can reach is a contradiction.
func (b board) unreachable() (out []*puzzle.StepBuilder) {
	far := b.NewStep() // cells too far from all numbers even on an empty board
	for k, size := range b.size {
		if size != unlimited {
			far.UseClues(b.numberPlace(int32(k)))
		}
	}
	for c, x := range b.state {
		from := []int32{int32(c)}
		if x == isLand {
			from = b.areas[b.of[c]].cells
		}
		numbered := x == isLand && b.numberAt(from[0]) >= 0
		if x == isSea || numbered || int(from[0]) != c || b.ways[0][c] != 0 || b.Done() || b.way(from, true) != nil {
			continue
		}
		if x == isOpen && b.slack[c] < 1 {
			far.AddArgs(strayArgs{b.CellPlace(c)})
			far.Conclude(int(b.index[c]), sea)
			continue
		}
		cell := int32(-1)
		if x == isOpen {
			cell = int32(c)
		}
		f := b.NewStep()
		if x == isOpen && !slices.ContainsFunc(b.around[c], func(v int32) bool { return b.state[v] != isSea }) {
			f.Use(b.unknowns(b.around[c])...)
			f.Conclude(int(b.index[c]), sea)
		} else {
			f = b.because(conflict{lost, int32(c)}, cell, isSea)
		}
		f.AddArgs(strayArgs{b.CellPlace(c)})
		out = append(out, f)
		if cell < 0 {
			break
		}
	}
	return append(out, far)
}

// needs. Condition: without a cell, N has too little room. Conclusion: the cell is land. With too little room anyway it is a contradiction.
func (b board) needs() (out []*puzzle.StepBuilder) {
	for k, v := range b.numbers {
		a, need := b.areas[b.of[v]], b.size[k]
		if need == unlimited || len(a.cells) >= int(need) || a.number != int32(k) || b.Done() {
			continue
		}
		add := func(c int32, room int) {
			f := b.because(conflict{small, int32(k)}, c, isLand)
			f.AddArgs(ofNumber{b.number(int32(k))})
			f.AddArgs(roomArgs{room})
			out = append(out, f)
		}
		if n := len(b.room(int32(k), need, 0)); n < int(need) {
			add(-1, n)
			continue
		}
		b.needed(int32(k), func(c int32) bool {
			add(c, len(b.list[1])) // the room without c
			return !b.Done()
		})
	}
	return out
}

// onlyWay. Condition: without a cell, no number can reach some stray land within its size. Conclusion: the cell is land.
func (b board) onlyWay() (out []*puzzle.StepBuilder) {
	for _, a := range slices.Clone(b.areas) {
		if a.number >= 0 || b.Done() {
			continue
		}
		a.cells = slices.Clone(a.cells)
		b.onAllWays(a.cells, func(c int32) bool {
			f := b.because(conflict{lost, a.cells[0]}, c, isLand)
			f.AddArgs(strayArgs{b.CellPlace(int(a.cells[0]))})
			out = append(out, f)
			return !b.Done()
		})
	}
	return out
}

// square. Condition: without a cell, no number can reach a 2x2 square that has no land yet. Conclusion: the cell is land, because the sea
// would fill the square otherwise.
func (b board) square() (out []*puzzle.StepBuilder) {
	for square := range b.squares {
		if b.Done() {
			break
		}
		open := slices.DeleteFunc(slices.Clone(square[:]), func(c int32) bool { return b.state[c] != isOpen })
		if len(open) < 2 || slices.ContainsFunc(square[:], func(c int32) bool { return b.state[c] == isLand }) {
			continue
		}
		for cells := b.wayFrom(open, -1); len(cells) > 0 && !b.Done(); {
			c := cells[0]
			var other []int32
			b.without(c, func() bool { other = b.wayFrom(open, c); return true })
			cells = cells[1:]
			if other != nil {
				cells = slices.DeleteFunc(cells, func(c int32) bool { return !slices.Contains(other, c) })
				continue
			}
			f := b.unreached(square[:], open, c)
			f.AddArgs(squareArgs{b.CellPlace(int(square[0])), b.CellPlace(int(square[3]))})
			out = append(out, f)
		}
	}
	return out
}

// wayFrom returns the open cells of a way from one of some open cells, other than but, to a number within its size; nil for none.
func (b board) wayFrom(open []int32, but int32) []int32 {
	for _, c := range open {
		if c == but {
			continue
		}
		if way := b.way([]int32{c}, false); way != nil {
			return slices.DeleteFunc(way, func(v int32) bool { return b.state[v] != isOpen })
		}
	}
	return nil
}

// unreached returns a step that concludes that cell is land, because otherwise no number could reach the open cells of a square.
func (b board) unreached(square, open []int32, cell int32) *puzzle.StepBuilder {
	f := b.NewStep()
	for _, c := range square {
		if b.state[c] == isSea {
			f.Use(int(b.index[c]))
		}
	}
	b.state[cell] = isSea
	for _, c := range open {
		if c == cell {
			continue
		}
		b.state[c] = isLand
		restore := b.relent(c)
		why := b.islands.because(conflict{lost, c})
		restore()
		b.state[c] = isOpen
		for _, k := range why.sizes {
			f.UseClues(b.numberPlace(k))
		}
		for _, u := range append(b.unknowns(why.land), b.unknowns(why.sea)...) {
			if u != int(b.index[cell]) && u != int(b.index[c]) {
				f.Use(u)
			}
		}
	}
	b.state[cell] = isOpen
	b.survey()
	f.Conclude(int(b.index[cell]), land)
	return f
}
