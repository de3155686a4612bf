package latin

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// sight is a board as a reader sees it.
type sight struct{ puzzle.Facts }

// value returns the value at a cell; 0 if it is open.
func (b sight) value(at puzzle.Place) int {
	if i := b.Board().Index(at); i >= 0 {
		if v, one := b.Value(i); one {
			return v
		}
	}
	return 0
}

// cells returns the cells of a line; nil for other places.
func (b sight) cells(line puzzle.Place) (out []puzzle.Place) {
	n, down, ok := line.Line()
	if !ok {
		return b.Board().UnitCells(line)
	}
	for _, u := range b.Board().Unknowns() {
		if down && int(u.At.C) == n || !down && int(u.At.R) == n {
			out = append(out, u.At)
		}
	}
	return out
}

// has reports whether a line has a value.
func (b sight) has(line puzzle.Place, v int) bool {
	return slices.ContainsFunc(b.cells(line), func(at puzzle.Place) bool { return b.value(at) == v })
}

// shows reports whether line contains the cell of f and already has the value of f, so that readers see why f rules it out.
func (b sight) shows(line puzzle.Place, f puzzle.Fact) bool {
	return slices.Contains(b.linesOf(f.At), line) && b.has(line, f.Value)
}

// linesOf returns the row, the column and the other lines of a cell.
func (b sight) linesOf(at puzzle.Place) []puzzle.Place {
	out := []puzzle.Place{puzzle.Row(int(at.R)), puzzle.Col(int(at.C))}
	for _, u := range b.Board().Units {
		if slices.Contains(u.Unknowns, b.Board().Index(at)) {
			out = append(out, u.At)
		}
	}
	return out
}

// excludes reports whether the values on the board exclude v from a cell: another value there, or the same one in its lines.
func (b sight) excludes(at puzzle.Place, v int) bool {
	return b.value(at) != 0 || slices.ContainsFunc(b.linesOf(at), func(l puzzle.Place) bool { return b.has(l, v) })
}

// elsewhere returns why no cell of a line other than at can hold v: the other lines that have v in a cell other than at, and the open
// cells for which no value on the board shows it.
func (b sight) elsewhere(line, at puzzle.Place, v int) (across, open []puzzle.Place) {
	for _, c := range b.cells(line) {
		if c == at || b.value(c) != 0 {
			continue
		}
		lines := b.linesOf(c)
		k := slices.IndexFunc(lines, func(l puzzle.Place) bool {
			return l != line && slices.ContainsFunc(b.cells(l), func(x puzzle.Place) bool { return x != at && b.value(x) == v })
		})
		if k < 0 {
			open = append(open, c)
		} else if !slices.Contains(across, lines[k]) {
			across = append(across, lines[k])
		}
	}
	return across, open
}

// count returns how often a value is on the board.
func (b sight) count(v int) (n int) {
	for i := range b.Board().Len() {
		if w, one := b.Value(i); one && w == v {
			n++
		}
	}
	return n
}
