package group

// Walls are the chains of shaded cells that touch at corners, on a board on which no two are side by side. The outside of the board belongs
// to every chain that reaches it. A chain separates unshaded cells exactly if it closes a loop.
type Walls struct {
	touched [][]int32 // by cell: see Touched
	placed  []bool    // by cell: it is linked; always for the outside
	chain   []int32   // union-find by cell, then the outside: parent plus one, or one minus the size
	joined  []join    // in order
}

// join records that a root was joined to another, and the entry of chain that it had before.
type join struct{ root, was int32 }

// NewWalls returns the walls of a board without shaded cells. touched is that of the board.
func NewWalls(touched [][]int32) *Walls {
	w := &Walls{touched: touched, placed: make([]bool, len(touched)+1), chain: make([]int32, len(touched)+1)}
	w.placed[len(touched)] = true
	return w
}

// Closes reports whether shading a cell would close a loop of shaded cells.
func (w *Walls) Closes(i int) bool {
	var roots [4]int32
	n := 0
	for _, x := range w.touched[i] {
		if !w.placed[x] {
			continue
		}
		root := w.root(x)
		for _, y := range roots[:n] {
			if y == root {
				return true
			}
		}
		roots[n] = root
		n++
	}
	return false
}

// root returns the representative of a chain.
func (w *Walls) root(x int32) int32 {
	for w.chain[x] > 0 {
		x = w.chain[x] - 1
	}
	return x
}

// Link joins a shaded cell to the chains it touches, of those cells that are linked. It returns false if that closes a loop.
func (w *Walls) Link(i int) bool {
	for _, x := range w.touched[i] {
		if !w.placed[x] {
			continue
		}
		a, b := w.root(x), w.root(int32(i))
		if a == b {
			return false
		}
		if w.chain[a] < w.chain[b] {
			a, b = b, a
		}
		w.joined = append(w.joined, join{a, w.chain[a]})
		w.chain[b] += w.chain[a] - 1
		w.chain[a] = b + 1
	}
	w.placed[i] = true
	return true
}

// Joins returns the number of joins of chains, for Unlink.
func (w *Walls) Joins() int { return len(w.joined) }

// Unlink undoes the links of some cells, the last ones, and all joins after the first n.
func (w *Walls) Unlink(n int, cells ...int) {
	for k := len(w.joined) - 1; k >= n; k-- {
		x := w.joined[k]
		w.chain[w.chain[x.root]-1] -= x.was - 1
		w.chain[x.root] = x.was
	}
	w.joined = w.joined[:n]
	for _, i := range cells {
		w.placed[i] = false
	}
}

// Clear undoes all links.
func (w *Walls) Clear() {
	clear(w.chain)
	clear(w.placed[:len(w.touched)])
	w.joined = w.joined[:0]
}
