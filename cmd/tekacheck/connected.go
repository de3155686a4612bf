package main

// members is the rule that the places with a value of a set are connected: from each there is a way to every other one through neighbouring
// places of the set.
type members struct {
	in      uint64    // the values
	near    [][]int32 // by place: its neighbours; place 0 has none
	reached []bool    // scratch space, by place
	list    []int32
}

// cellsConnected returns the rule that the cells with a value of a set are connected along their sides. The places are all cells of a grid
// in reading order.
func cellsConnected(rows, cols int, in uint64) *members {
	m := &members{in: in, near: make([][]int32, rows*cols+1), reached: make([]bool, rows*cols+1)}
	join := func(v, w int) {
		m.near[v], m.near[w] = append(m.near[v], int32(w)), append(m.near[w], int32(v))
	}
	for v := 1; v <= rows*cols; v++ {
		if v%cols > 0 {
			join(v, v+1)
		}
		if v+cols <= rows*cols {
			join(v, v+cols)
		}
	}
	return m
}

// refuted reports whether two places that are certainly in the set cannot be connected any more.
func (m *members) refuted(b *board) bool {
	clear(m.reached)
	m.list = m.list[:0]
	for v := 1; v < len(m.near); v++ {
		if b.dom[v]&^m.in != 0 || m.reached[v] {
			continue
		}
		if len(m.list) > 0 {
			return true
		}
		m.reached[v], m.list = true, append(m.list, int32(v))
		for i := 0; i < len(m.list); i++ {
			for _, w := range m.near[m.list[i]] {
				if !m.reached[w] && b.dom[w]&m.in != 0 {
					m.reached[w], m.list = true, append(m.list, w)
				}
			}
		}
	}
	return false
}

// apartAndConnected is the rule that no two shaded cells are side by side, and that the unshaded cells are connected.
type apartAndConnected struct {
	*members
	room board // scratch space
}

// refuted reports whether two shaded cells are side by side, or whether two cells that are unshaded or next to a shaded one cannot be
// connected any more.
func (x *apartAndConnected) refuted(b *board) bool {
	x.room.dom = append(x.room.dom[:0], b.dom[:len(x.near)]...)
	for v := 1; v < len(x.near); v++ {
		if b.dom[v] != 2 {
			continue
		}
		for _, w := range x.near[v] {
			if x.room.dom[w] &= 1; x.room.dom[w] == 0 {
				return true
			}
		}
	}
	return x.members.refuted(&x.room)
}

// addApart adds the rules that no two places with the value 1, of all cells of a grid in reading order, are side by side: h2.3 for the cell
// in row 2 and column 3 with the one to the right, v2.3 with the one below.
func (g *game) addApart() {
	for i := range g.rows * g.cols {
		v := int32(i + 1)
		if (i+1)%g.cols > 0 {
			g.addRule(name('h', i/g.cols+1, i%g.cols+1), atMostOne{v, v + 1})
		}
		if i+g.cols < g.rows*g.cols {
			g.addRule(name('v', i/g.cols+1, i%g.cols+1), atMostOne{v, v + int32(g.cols)})
		}
	}
}
