package masyu

import "github.com/teka-puzzles/teka/puzzle"

// fulfilled lists the pearls through which the loop is drawn as they ask: straight through a white one, and around a corner in a cell beside it;
// around a corner in a black one, and straight through the cells on both sides.
func fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	m := p.(*Masyu)
	c := checker{m: m, known: known}
	var out []puzzle.Place
	for i, pearl := range m.pearls {
		row, col := i/m.cols, i%m.cols
		var ways []heading
		for h := range heading(4) {
			if c.line(row, col, h) {
				ways = append(ways, h)
			}
		}
		if pearl == NoPearl || len(ways) != 2 {
			continue
		}
		straight := ways[1] == ways[0].Turn(2)
		bends, arms := 0, 0
		for _, h := range ways {
			switch r, k := h.Step(row, col); {
			case c.line(r, k, h):
				arms++
			case c.line(r, k, h.Turn(1)) || c.line(r, k, h.Turn(3)):
				bends++
			}
		}
		if pearl == White && straight && bends > 0 || pearl == Black && !straight && arms == 2 {
			out = append(out, m.place(i))
		}
	}
	return out
}
