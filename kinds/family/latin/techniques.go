package latin

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/board"
)

type technique struct {
	name    string
	level   float64
	regions *puzzle.Regions
	line    func(l *Line) []puzzle.Step
	find    func(b *Board) []puzzle.Step
	folds   bool
}

var catalogue = []technique{
	{name: "given", level: 1.0, find: given, folds: true},
	{name: "same-line", level: 1.0, regions: byCell, find: sameLine, folds: true},
	{name: "only-place", level: 1.4, regions: ByLine, line: onlyPlace, folds: true},
	{name: "locked", level: 2.6, find: locked},
	{name: "naked-set", level: 2.8, regions: ByLine, line: nakedSet},
	{name: "hidden-set", level: 3.2, regions: ByLine, line: hiddenSet},
	{name: "x-wing", level: 5.6, find: xWing},
	{name: "chain", level: chainLevel, find: chain},
}

// Technique returns the technique KIND.name: given, same-line, only-place, locked, naked-set, hidden-set, x-wing or chain. It panics for
// any other name.
func Technique(kind, name string) puzzle.Technique {
	t := catalogue[slices.IndexFunc(catalogue, func(t technique) bool { return t.name == name })]
	out := puzzle.Technique{ID: kind + "." + name, Level: t.level, Regions: t.regions}
	if t.folds {
		out.Folding = puzzle.FoldAlways
	}
	out.Find = func(look *puzzle.View) []puzzle.Step {
		b := boardOf(look)
		if t.line == nil {
			return t.find(b)
		}
		l := b.Line(look.Region)
		if slices.Contains(l.Can, 0) {
			return nil
		}
		return t.line(l)
	}
	return out
}

// ByLine has a region for each line.
var ByLine = puzzle.RegionsBy(boardOf, func(b *Board) int { return len(b.Lines) }, func(b *Board, l int) []int { return b.Lines[l].Cells })

// byCell has a region for each cell: all cells of its lines.
var byCell = &puzzle.Regions{Of: func(look *puzzle.View) [][]int {
	b := boardOf(look)
	out := make([][]int, len(b.Of))
	for cell, spots := range b.Of {
		for _, s := range spots {
			for _, other := range b.Lines[s.Line].Cells {
				if !slices.Contains(out[cell], other) {
					out[cell] = append(out[cell], other)
				}
			}
		}
	}
	return out
}}

// given: a given value is the value of its cell.
func given(b *Board) []puzzle.Step {
	var out []puzzle.Step
	for cell, v := range b.Givens {
		if v > 0 {
			f := b.Begin(b.Place(cell))
			f.Conclude(cell, v)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// sameLine (S03): no value occurs twice in a line. Condition: a cell has one candidate. Conclusion: the other cells of its lines do not
// hold it.
func sameLine(b *Board) []puzzle.Step {
	cell := b.Region
	v, ok := b.Known.Value(cell)
	if !ok {
		return nil
	}
	f := b.Begin()
	for _, s := range b.Of[cell] {
		l := b.Line(s.Line)
		if others := l.Where(v) &^ puzzle.Only(s.Position); others != 0 {
			f.UseClues(l.At)
			for d := range others.Values() {
				f.Eliminate(l.Cells[d], puzzle.Only(v))
			}
		}
	}
	f.Use(cell)
	f.AddArgs(ValueArgs{v})
	return f.Steps()
}

// onlyPlace (S05), a hidden single. Condition: a value is a candidate of one cell of a line. Conclusion: the cell holds it. In a line that
// is no box it is not found if the cell is also the only place in its box, where people look first.
func onlyPlace(l *Line) []puzzle.Step {
	var out []puzzle.Step
	for v := 1; v <= l.N; v++ {
		where := l.Where(v)
		if where.Len() != 1 || l.isBoxed(l.Cells[where.Min()], v) {
			continue
		}
		f := l.Begin(l.At)
		f.Conclude(l.Cells[where.Min()], v)
		for d, cell := range l.Cells {
			if d != where.Min() {
				f.UseEliminated(cell, puzzle.Only(v))
			}
		}
		f.AddArgs(ValueArgs{v})
		out = append(out, l.Finished(f)...)
	}
	return out
}

// isBoxed reports whether the line is no box, and a cell of it is the only place of a value in its box.
func (l *Line) isBoxed(cell, v int) bool {
	return l.At.Kind != board.RegionKind && slices.ContainsFunc(l.Of[cell], func(s Spot) bool {
		return l.Lines[s.Line].At.Kind == board.RegionKind && l.Line(s.Line).Where(v).Len() == 1
	})
}

// locked: pointing and claiming. Condition: all places of a value in a line, two or more, are in another line, too. Conclusion: it is
// nowhere else in the other line. Rows and columns share only a cell, so it needs lines of another sort, such as boxes.
func locked(b *Board) []puzzle.Step {
	var out []puzzle.Step
	for i := range b.Lines {
		l := b.Line(i)
		for v := 1; v <= b.N; v++ {
			where := l.Where(v)
			if where.Len() < 2 {
				continue
			}
			for _, s := range b.Of[l.Cells[where.Min()]] {
				if m := b.Lines[s.Line]; m != l && l.within(where, m) {
					out = append(out, l.lock(m, where, v)...)
				}
			}
		}
	}
	return out
}

// within reports whether the cells at positions of the line are also in line m.
func (l *Line) within(positions puzzle.Mask, m *Line) bool {
	for d := range positions.Values() {
		if !m.has(l.Cells[d]) {
			return false
		}
	}
	return true
}

// lock returns the step that value v, which is at positions where of l, is nowhere in m outside l.
func (l *Line) lock(m *Line, where puzzle.Mask, v int) []puzzle.Step {
	f := l.Begin(l.At, m.At)
	f.AddArgs(ValueArgs{v})
	for d, cell := range l.Cells {
		if !where.Has(d) && !m.has(cell) {
			f.UseEliminated(cell, puzzle.Only(v))
		}
	}
	for _, cell := range m.Cells {
		if !l.has(cell) {
			f.Eliminate(cell, puzzle.Only(v))
		}
	}
	return f.Steps()
}
