package main

import (
	"encoding/json"
	"fmt"
	"math/bits"
)

// given is the rule that a height stands where it is given.
type given struct {
	cell   int32
	height int
}

func (r given) refuted(b *board) bool { return b.dom[r.cell]>>r.height&1 == 0 }

// permutation is the rule that a line holds each height once.
type permutation []int32

// refuted looks for an assignment of different heights (augmenting paths).
func (p permutation) refuted(b *board) bool {
	var at [64]int // by height: the cell it is given to, plus one
	for i := range p {
		if seen := uint64(0); !p.assign(b, i, &at, &seen) {
			return true
		}
	}
	return false
}

// assign finds a height for cell i, which may take it from another cell.
func (p permutation) assign(b *board, i int, at *[64]int, seen *uint64) bool {
	for left := b.dom[p[i]] &^ *seen; left != 0; left = left & (left - 1) &^ *seen {
		h := bits.TrailingZeros64(left)
		*seen |= 1 << h
		if at[h] == 0 || p.assign(b, at[h]-1, at, seen) {
			at[h] = i + 1
			return true
		}
	}
	return false
}

// view is the rule that from one side of a line so many buildings are seen. Its auxiliaries are, for each number k of cells from that side on:
// tk, the tallest of the first k; nk, how many of them are seen; and sk, whether the k-th is seen.
type view struct {
	cells   []int32 // from the side on
	clue    int
	t, n, s []int32 // by k; 0 while there is none
}

// values are those left to an auxiliary.
func values(b *board, v int32) uint64 {
	if v == 0 {
		return ^uint64(0)
	}
	return b.dom[v]
}

// refuted reports whether the chain from the side ends: states (tallest so far, seen so far) that a line of different heights can be in.
func (w *view) refuted(b *board) bool {
	n := len(w.cells)
	var now, next [65]uint64 // by tallest: the numbers seen
	now[0] = 1
	for k := 1; k <= n; k++ {
		d := b.dom[w.cells[k-1]]
		clear(next[:])
		below, seen := uint64(0), values(b, w.s[k])
		for h := 0; h <= n; h++ {
			if d>>h&1 != 0 && seen&2 != 0 {
				next[h] |= below << 1
			}
			if d&(1<<h-1) != 0 && seen&1 != 0 {
				next[h] |= now[h]
			}
			below |= now[h]
			if h < k || values(b, w.t[k])>>h&1 == 0 {
				next[h] = 0
				continue
			}
			// What is still to be seen: one at least while the tallest is to come, and at most so many.
			most, least := w.clue, w.clue-min(n-h, n-k)
			if h < n {
				most--
			}
			next[h] &= values(b, w.n[k]) & (1<<(most+1) - 1) &^ (1<<max(least, 0) - 1)
		}
		now = next
	}
	return now[n]>>w.clue&1 == 0
}

// sight is the rule of a line with what is seen from one side or from both; the other view is nil then. The line is a permutation.
type sight struct {
	near, far *view
}

// openMost bounds the cells without a known height up to which all orders are looked at.
const openMost = 12

func (s *sight) refuted(b *board) bool {
	if n := len(s.near.cells); s.near.clue > n || s.near.refuted(b) {
		return true
	} else if s.far == nil {
		return s.orders(b, s.near.clue, 0)
	} else if s.far.clue > n || s.near.clue+s.far.clue > n+1 || s.far.refuted(b) {
		return true
	}
	if (s.near.clue+1)*(s.far.clue+1) > 64 {
		return s.orders(b, s.near.clue, 0) || s.orders(b, 0, s.far.clue)
	}
	return s.orders(b, s.near.clue, s.far.clue)
}

// orders lays the buildings from the tallest to the lowest. One is seen from a side when all taller ones stand behind it, so of those laid only the
// cells taken matter: for each set of open cells, bit near*(far+1)+far is set when so many can be seen. A clue of 0 is not counted.
func (s *sight) orders(b *board, near, far int) bool {
	n := len(s.near.cells)
	can, fits := s.singles(b)
	if !fits {
		return true
	}
	var home [65]int // by height: its cell, -1 for several
	var open []int   // cells without a known height
	rank := make([]int, n)
	for h := range home {
		home[h] = -1
	}
	for i, d := range can {
		if rank[i] = len(open); d&(d-1) == 0 {
			home[bits.TrailingZeros64(d)] = i
		} else {
			open = append(open, i)
		}
	}
	if len(open) > openMost || (near+1)*(far+1) > 64 {
		return false
	}
	all := ^uint64(0) >> (64 - (near+1)*(far+1))
	last := uint64(0) // the pairs with all that may be seen from the far side
	for i := range near + 1 {
		last |= 1 << (i*(far+1) + far)
	}
	seen := make([]uint64, 1<<len(open))
	seen[0] = 1
	lay := func(x uint64, set, at, first, last2 int) uint64 { // set are the open cells taken; first and last2 those of known height
		if near > 0 && at < first && (set == 0 || at < open[bits.TrailingZeros(uint(set))]) {
			x = x << (far + 1) & all
		}
		if far > 0 && at > last2 && (set == 0 || at > open[bits.Len(uint(set))-1]) {
			x = x &^ last << 1
		}
		return x
	}
	first, end, laid := n, -1, 0
	for h := n; h >= 1; h-- {
		if at := home[h]; at >= 0 {
			for set := range seen {
				if bits.OnesCount(uint(set)) == laid && seen[set] != 0 {
					seen[set] = lay(seen[set], set, at, first, end)
				}
			}
			first, end = min(first, at), max(end, at)
			continue
		}
		for set := range seen {
			if bits.OnesCount(uint(set)) != laid || seen[set] == 0 {
				continue
			}
			for k, at := range open {
				if set>>k&1 == 0 && can[at]>>h&1 != 0 {
					seen[set|1<<k] |= lay(seen[set], set, at, first, end)
				}
			}
		}
		laid++
	}
	return seen[len(seen)-1]>>(near*(far+1)+far)&1 == 0
}

// singles strikes what a cell with one height and a height with one cell leave no room for; fits is false when nothing is left for one.
func (s *sight) singles(b *board) (can []uint64, fits bool) {
	can = make([]uint64, len(s.near.cells))
	for i, v := range s.near.cells {
		can[i] = b.dom[v]
	}
	for again := true; again; {
		again = false
		once, twice := uint64(0), uint64(0) // heights with a cell, and with two
		for i, d := range can {
			twice |= once & d
			once |= d
			for k := range can {
				if k != i && d&(d-1) == 0 && can[k]&d != 0 {
					can[k] &^= d
					again = true
				}
			}
		}
		for i, d := range can {
			if x := d & once &^ twice; x != 0 && d != x {
				can[i], again = x, true
			}
			if x := can[i]; x == 0 || d&once&^twice != 0 && x&(x-1) != 0 {
				return nil, false
			}
		}
		if bits.OnesCount64(once) < len(can) {
			return nil, false
		}
	}
	return can, true
}

func readSkyscrapers(g *game, givens json.RawMessage) error {
	var p struct {
		N                        int
		Top, Right, Bottom, Left []int
		Grid                     [][]int
	}
	if err := json.Unmarshal(givens, &p); err != nil {
		return err
	}
	n := p.N
	if n < 1 || n > 63 || n != g.rows || n != g.cols {
		return fmt.Errorf("n is %d", n)
	}
	for i := range n * n {
		g.place(^uint64(0)>>(63-n)&^1, i/n, i%n)
	}
	for r := range p.Grid {
		if len(p.Grid) != n || len(p.Grid[r]) != n {
			return fmt.Errorf("the grid has not %d rows and columns", n)
		}
		for c, h := range p.Grid[r] {
			if h < 0 || h > n {
				return fmt.Errorf("row %d, column %d: %d", r+1, c+1, h)
			}
			if h > 0 {
				g.say(given{int32(1 + r*n + c), h}, "g%d.%d", r+1, c+1)
			}
		}
	}
	views := map[string]*view{}
	for _, line := range []struct {
		lines, near, far, both string
		cells                  func(i, k int) int
		nears, fars            *[]int
	}{{"r", "L", "R", "H", func(i, k int) int { return i*n + k }, &p.Left, &p.Right},
		{"c", "T", "B", "V", func(i, k int) int { return k*n + i }, &p.Top, &p.Bottom}} {
		for _, clues := range []*[]int{line.nears, line.fars} {
			if len(*clues) == 0 {
				*clues = make([]int, n)
			}
			if len(*clues) != n {
				return fmt.Errorf("%d clues for %d lines", len(*clues), n)
			}
		}
		for i := range n {
			cells, back := make([]int32, n), make([]int32, n)
			for k := range n {
				cells[k] = int32(1 + line.cells(i, k))
				back[n-1-k] = cells[k]
			}
			g.say(permutation(cells), "%s%d", line.lines, i+1)
			look := func(name string, cells []int32, clue int) *view {
				if clue <= 0 {
					return nil
				}
				w := &view{cells: cells, clue: clue, t: make([]int32, n+1), n: make([]int32, n+1), s: make([]int32, n+1)}
				views[fmt.Sprint(name, i+1)] = w
				g.say(&sight{near: w}, "%s%d", name, i+1)
				return w
			}
			near, far := look(line.near, cells, (*line.nears)[i]), look(line.far, back, (*line.fars)[i])
			if near != nil && far != nil {
				g.say(&sight{near, far}, "%s%d", line.both, i+1)
			}
		}
	}
	g.canon = p
	g.makes = func(name string) int32 {
		for letter, values := range map[string]uint64{"t": ^uint64(0) >> (63 - n) &^ 1, "n": ^uint64(0) >> (63 - n), "s": 3} {
			of, k, ok := parts(name, letter)
			w := views[of]
			if !ok || w == nil || k < 1 || k > n {
				continue
			}
			all := map[string][]int32{"t": w.t, "n": w.n, "s": w.s}[letter]
			all[k] = g.add(values, false)
			return all[k]
		}
		return 0
	}
	return nil
}
