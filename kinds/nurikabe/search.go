package nurikabe

import "slices"

// set changes the state of a cell.
func (w *islands) set(cell int32, to int8) {
	if w.state[cell] != to {
		w.state[cell] = to
		w.changed |= w.tile[cell]
	}
}

// forget discards the footprints that contain changed cells.
func (w *islands) forget() {
	if w.changed == 0 {
		return
	}
	for _, lists := range [...][2][]uint64{w.rooms, w.ways} {
		for _, list := range lists {
			for i, x := range list {
				if x&w.changed != 0 {
					list[i] = 0
				}
			}
		}
	}
	w.changed = 0
}

// search reports what follows from the state, round by round, and adds it to the state. It ends and returns false if yield does, and at a
// conflict that has arisen. It ends early if done returns true.
func (w *islands) search(yield func(f finding) bool) bool {
	for more := true; more && !w.done(); {
		more = false
		w.forget()
		w.survey()
		var news []int32 // land, which is not surveyed yet; fresh is the round that found it
		round := w.round
		found := func(cell int32, to int8, kind conflictKind, at int32) bool {
			if cell >= 0 {
				if w.state[cell] != isOpen || to == isLand && w.fresh[cell] == round {
					return true
				}
				if more = true; to == isSea {
					w.set(cell, isSea)
				} else {
					news = append(news, cell)
					w.fresh[cell] = round
				}
			}
			return yield(finding{cell, to, conflict{kind, at}}) && cell >= 0 && !(to == isSea && w.fresh[cell] == round)
		}
		if !w.searchNumbers(found) || !w.searchBeside(found) || !w.searchRooms(found) || !w.searchWays(found) ||
			!more && !w.quick && !w.searchCuts(found) {
			return false
		}
		for _, c := range news {
			w.set(c, isLand)
		}
	}
	return true
}

type report func(cell int32, to int8, kind conflictKind, at int32) bool

// searchNumbers finds areas with two numbers, and those that are too large.
func (w *islands) searchNumbers(found report) bool {
	for k, v := range w.numbers {
		a := w.areas[w.of[v]]
		if a.number != int32(k) && !found(-1, 0, joined, int32(k)) {
			return false
		}
		if len(a.cells) > int(w.size[k]) && !found(-1, 0, large, int32(k)) {
			return false
		}
	}
	return true
}

// searchBeside finds cells that would join two numbers or make an island too large.
func (w *islands) searchBeside(found report) bool {
	for c, x := range w.state {
		if x != isOpen {
			continue
		}
		own := int32(-1) // a number next to it
		var beside [4]int32
		total, areas := int32(1), beside[:0]
		for _, v := range w.around[c] {
			a := w.of[v]
			if a < 0 || slices.Contains(areas, a) {
				continue
			}
			areas = append(areas, a)
			total += int32(len(w.areas[a].cells))
			if k := w.areas[a].number; k < 0 {
				continue
			} else if own < 0 {
				own = k
			} else if !found(int32(c), isSea, joined, k) {
				return false
			}
		}
		if k := own; k >= 0 && total > w.size[k] && !found(int32(c), isSea, large, k) {
			return false
		}
	}
	return true
}

// searchRooms finds numbers without enough room, and cells that they need.
func (w *islands) searchRooms(found report) bool {
	for k, v := range w.numbers {
		a := w.areas[w.of[v]]
		need := w.size[k]
		if w.rooms[0][k] != 0 || need == unlimited || len(a.cells) >= int(need) || w.done() {
			continue
		}
		w.met = a.tiles
		room := w.room(int32(k), need+1, 0)
		if len(room) < int(need) && !found(-1, 0, small, int32(k)) {
			return false
		}
		for _, c := range room {
			if len(room) == int(need) && w.state[c] == isOpen && !found(c, isLand, small, int32(k)) {
				return false
			}
		}
		exit := w.onlyExit(a, func(c int32) bool { return !w.foreign(c, int32(k)) })
		if exit >= 0 && !found(exit, isLand, small, int32(k)) {
			return false
		}
		w.rooms[0][k] = w.met
	}
	return true
}

// searchWays finds cells and areas that no number can reach, and areas with one exit.
func (w *islands) searchWays(found report) bool {
	for c, x := range w.state {
		if x != isOpen || w.ways[0][c] != 0 || w.done() {
			continue
		}
		if w.way([]int32{int32(c)}, true) == nil && !found(int32(c), isSea, lost, int32(c)) {
			return false
		}
	}
	for _, a := range w.areas {
		if a.number >= 0 || w.done() {
			continue
		}
		if w.ways[0][a.cells[0]] == 0 && w.way(a.cells, true) == nil && !found(-1, 0, lost, a.cells[0]) {
			return false
		}
		if exit := w.onlyExit(a, func(int32) bool { return true }); exit >= 0 && !found(exit, isLand, lost, a.cells[0]) {
			return false
		}
	}
	return true
}

// searchCuts finds cells that a number needs, or through which alone land can reach a number.
func (w *islands) searchCuts(found report) bool {
	for k, v := range w.numbers {
		need := w.size[k]
		if w.rooms[1][k] != 0 || need == unlimited || len(w.areas[w.of[v]].cells) >= int(need) || w.done() {
			continue
		}
		w.met = w.areas[w.of[v]].tiles
		if !w.needed(int32(k), func(c int32) bool { return found(c, isLand, small, int32(k)) }) {
			return false
		}
		w.rooms[1][k] = w.met
	}
	for _, a := range w.areas {
		if a.number >= 0 || w.ways[1][a.cells[0]] != 0 || w.done() {
			continue
		}
		tiles, ok := w.onAllWays(a.cells, func(c int32) bool { return found(c, isLand, lost, a.cells[0]) })
		if w.ways[1][a.cells[0]] = tiles; !ok {
			return false
		}
	}
	return true
}

// needed calls yield with the open cells without which a number has too little room. It ends and returns false if yield does.
func (w *islands) needed(k int32, yield func(c int32) bool) bool {
	need := w.size[k]
	room := w.room(k, 2*need, 0)
	for _, c := range room {
		w.cost[c] = 1
	}
	for i := len(room) - 1; i > 0; i-- { // the number of cells that may depend on one
		w.cost[w.up[room[i]]] += w.cost[room[i]]
	}
	few := slices.DeleteFunc(slices.Clone(room), func(c int32) bool {
		return w.state[c] != isOpen || len(room)-int(w.cost[c]) >= int(need)
	})
	for _, c := range few {
		if w.done() {
			return true
		}
		if w.without(c, func() bool { return len(w.room(k, need, 1)) < int(need) }) && !yield(c) {
			return false
		}
	}
	return true
}

// onAllWays calls yield with the open cells on all ways from an area to a number within its size. ok is false if yield returns that. tiles
// is the footprint of the result.
func (w *islands) onAllWays(from []int32, yield func(c int32) bool) (tiles uint64, ok bool) {
	cells := slices.DeleteFunc(w.way(from, false), func(c int32) bool { return w.state[c] != isOpen })
	for tiles = w.ways[0][from[0]]; len(cells) > 0 && !w.done(); {
		c, other := cells[0], []int32(nil)
		w.without(c, func() bool { other = w.way(from, false); return true })
		tiles |= w.ways[0][from[0]]
		if cells = cells[1:]; other != nil {
			cells = slices.DeleteFunc(cells, func(c int32) bool { return !slices.Contains(other, c) })
		} else if tiles = everywhere; !yield(c) {
			return 0, false
		}
	}
	return tiles, true
}
