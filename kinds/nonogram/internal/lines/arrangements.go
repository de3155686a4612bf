package lines

// Pattern is the automaton of a clue, for explanations. Cells are given as their candidates: bit 0 for white, bit 1 for black.
type Pattern struct{ *pattern }

// NewPattern returns the pattern of a clue; nil and an empty clue allow only white cells.
func NewPattern(clue []int) *Pattern { return &Pattern{newPattern(clue)} }

// Positions returns the number of positions: the gaps, and the cells of runs between them, in order.
func (p *Pattern) Positions() int { return len(p.run) }

// IsGap reports whether a position is a gap.
func (p *Pattern) IsGap(at int) bool { return has(p.gap, at) }

// stateOf returns the state of a cell with candidates.
func stateOf[M ~uint64](can M) int8 { return int8(can>>1&1) - int8(can&1) }

// Fits reports whether some arrangement fits the candidates of the cells.
func Fits[M ~uint64](p *Pattern, cells []M) bool {
	if p.words == 1 {
		w, x := word{p.black[0], p.gap[0], p.final[0]}, uint64(1)
		for _, can := range cells {
			if x = w.successors(x, uint64(can>>1&1)-1, uint64(can&1)-1); x == 0 {
				return false
			}
		}
		return x&w.final != 0
	}
	x, next := make([]uint64, p.words), make([]uint64, p.words)
	x[0] = 1
	for _, can := range cells {
		if can == 0 {
			return false
		}
		p.successors(next, x, stateOf(can))
		x, next = next, x
	}
	return overlap(x, p.final)
}

// Analyse returns, for the arrangements that fit the candidates of the cells, the values of each cell and, by run, whether it starts in
// each cell. ok is false, and starts nil, if there are none.
func Analyse[M ~uint64](p *Pattern, cells []M) (values []M, starts [][]bool, ok bool) {
	values = make([]M, len(cells))
	l := newWide(len(cells), p.pattern)
	for i, can := range cells {
		if l.state[i] = stateOf(can); can == 0 {
			return values, nil, false
		}
	}
	if l.update(0, len(cells)-1); !l.possible() {
		return values, nil, false
	}
	flat := make([]bool, len(p.heads)*len(cells))
	starts = make([][]bool, len(p.heads))
	for j, q := range p.heads {
		starts[j], flat = flat[:len(cells)], flat[len(cells):]
		for i, can := range cells {
			starts[j][i] = can&2 != 0 && has(p.row(l.fwd, i), q-1) && has(p.row(l.bwd, i+1), q)
		}
	}
	for i, can := range cells {
		if values[i] = can; l.state[i] == 0 {
			values[i] = [...]M{1, can, 2}[l.only(i)+1]
		}
	}
	return values, starts, true
}
