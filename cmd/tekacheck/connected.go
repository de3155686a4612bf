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
