package nurikabe

// settle adds to the state what follows by the islands, without cuts, and by squares of sea. It returns false if there is a conflict, also
// in the sea, which may be incomplete. It ends early if done returns true.
func (w *islands) settle() bool {
	w.quick = true
	defer func() { w.quick = false }()
	for more := true; more && !w.done(); {
		more = false
		if !w.search(func(f finding) bool { return f.cell >= 0 }) {
			return false
		}
		for i := range w.state {
			if !w.Has(i/w.Cols+1, i%w.Cols+1) {
				continue
			}
			open, wet := -1, 0
			for _, c := range [...]int{i, i + 1, i + w.Cols, i + w.Cols + 1} {
				if w.state[c] == isSea {
					wet++
				} else if w.state[c] == isOpen {
					open = c
				}
			}
			switch {
			case wet == 4:
				return false
			case wet == 3 && open >= 0:
				w.set(int32(open), isLand)
				more = true
			}
		}
	}
	return w.seaConnected()
}

// seaConnected reports whether the known sea can be connected.
func (w *islands) seaConnected() bool {
	w.round++
	var list []int32
	for c, x := range w.state {
		if x != isSea || w.seen[c] == w.round {
			continue
		}
		if list != nil {
			return false
		}
		w.seen[c] = w.round
		list = append(list, int32(c))
		for i := 0; i < len(list); i++ {
			for _, v := range w.around[list[i]] {
				if w.state[v] != isLand && w.seen[v] != w.round {
					w.seen[v] = w.round
					list = append(list, v)
				}
			}
		}
	}
	return true
}
