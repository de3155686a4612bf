package kakuro

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Row against column: a block of runs across and runs down that cover the same cells but for a few. What the sums across have more than
// the sums down is what the cells only across have more than those only down.

// block is such a block.
type block struct {
	runs      []int
	over      []int // cells only across
	under     []int // cells only down
	total     int   // the sums across less the sums down
	leftovers int
}

// The bounds of the search for blocks: runs in a block, its cells that are covered once, and blocks followed at a time.
const (
	blockRuns = 12
	blockLeft = 6
	blockBeam = 4
)

// growing is a block being made: by cell +1 when it is only across, -1 when it is only down.
type growing struct {
	runs  []int
	once  []int8
	count int
}

// add is the block with one run more.
func (k *Kakuro) add(g growing, run int) growing {
	r := &k.runs[run]
	h := growing{append(slices.Clone(g.runs), run), slices.Clone(g.once), g.count}
	slices.Sort(h.runs)
	sign := int8(1)
	if r.heading == puzzle.Down {
		sign = -1
	}
	for _, u := range r.cells {
		if h.once[u] += sign; h.once[u] == 0 {
			h.count--
		} else {
			h.count++
		}
	}
	return h
}

// findBlocks grows blocks from every run across: through a cell that is covered once the other run of the cell may be added. Of those
// as large the ones with the fewest such cells are followed.
func (k *Kakuro) findBlocks() []block {
	v := &k.view
	var out []block
	seen := map[string]bool{}
	key := func(runs []int) string {
		b := make([]byte, 0, 2*len(runs))
		for _, i := range runs {
			b = append(b, byte(i), byte(i>>8))
		}
		return string(b)
	}
	for first := range k.runs {
		if k.runs[first].heading == puzzle.Down || k.runs[first].sum == 0 || v.dead[first] {
			continue
		}
		beam := []growing{k.add(growing{once: make([]int8, k.board.Len())}, first)}
		for n := 2; n <= blockRuns && len(beam) > 0; n++ {
			var next []growing
			for _, g := range beam {
				for u, sign := range g.once {
					if sign == 0 {
						continue
					}
					run := v.of[u][puzzle.Down]
					if sign < 0 {
						run = v.of[u][puzzle.Across]
					}
					if k.runs[run].sum == 0 || v.dead[run] {
						continue
					}
					h := k.add(g, run)
					if id := key(h.runs); !seen[id] {
						seen[id] = true
						next = append(next, h)
						if h.count <= blockLeft && h.count > 0 {
							out = append(out, k.block(h))
						}
					}
				}
			}
			slices.SortStableFunc(next, func(a, b growing) int { return cmp.Compare(a.count, b.count) })
			beam = next[:min(len(next), blockBeam)]
		}
	}
	return out
}

// block is a block that has grown enough.
func (k *Kakuro) block(g growing) block {
	b := block{runs: g.runs, leftovers: g.count}
	for _, i := range g.runs {
		if r := &k.runs[i]; r.heading == puzzle.Across {
			b.total += r.sum
		} else {
			b.total -= r.sum
		}
	}
	for u, sign := range g.once {
		switch sign {
		case 1:
			b.over = append(b.over, u)
		case -1:
			b.under = append(b.under, u)
		}
	}
	return b
}

// blocks are the blocks of a puzzle.
func (k *Kakuro) blocks() []block {
	k.lookup()
	k.blocksOnce.Do(func() { k.view.blocks = k.findBlocks() })
	return k.view.blocks
}

var byBlock = &puzzle.Regions{Of: blockRegions}

// blockRegions are the blocks; only the cells covered once are read.
func blockRegions(look *puzzle.Look) [][]int {
	k := look.Puzzle.(*Kakuro)
	out := make([][]int, len(k.blocks()))
	for i, b := range k.blocks() {
		out[i] = slices.Concat(b.over, b.under)
	}
	return out
}

// ofBlock makes a technique of what is left open of the cells that a block covers once, when their number is in the range given.
func ofBlock(id string, level float64, least, most int) puzzle.Technique {
	return puzzle.Technique{ID: "kakuro." + id, Level: level, Regions: byBlock,
		Find: func(look *puzzle.Look) []puzzle.Step {
			p, known, region := look.Puzzle, look.Known, look.Region
			k := p.(*Kakuro)
			b := &k.blocks()[region]
			return k.steps(known, k.rowAgainstColumn(known, b, least, most), false)
		}}
}

// remainder is open cells, added or taken away, whose total is known.
type remainder struct {
	cells []int
	signs []int
	total int
	apart [][2]int // which of them are in one run
}

// left is, for each cell, the digits that it has in some way to make the total.
func (x *remainder) left(can []puzzle.Mask) []puzzle.Mask {
	out := make([]puzzle.Mask, len(can))
	value := make([]int, len(can))
	var walk func(i, total int)
	walk = func(i, total int) {
		if i == len(can) {
			if total != x.total {
				return
			}
			for _, p := range x.apart {
				if value[p[0]] == value[p[1]] {
					return
				}
			}
			for j, v := range value {
				out[j] |= puzzle.Only(v)
			}
			return
		}
		for d := range can[i].Values() {
			value[i] = d
			walk(i+1, total+x.signs[i]*d)
		}
	}
	walk(0, 0)
	return out
}

// rowAgainstColumn (K15, K16): the cells of a block that are covered once and have no digit yet have a known total. Condition: runs with
// sums, connected through their cells; the sums across less the sums down, less the digits placed in cells only across, plus those placed in
// cells only down, is the total of the open cells only across less that of those only down. Conclusion: each open cell holds a digit
// that it has in some way to make that total, different from those of others in the same run. Levels: 4.0 for one open cell, 4.8
// for two, 5.2 for three (virtual-run), and 0.1 more for each run above four.
func (k *Kakuro) rowAgainstColumn(known puzzle.Facts, b *block, least, most int) []finding {
	x := remainder{total: b.total}
	var named []cut
	for side, cells := range [][]int{b.over, b.under} {
		sign := 1 - 2*side
		for _, u := range cells {
			switch v, ok := known.Value(u); {
			case known.Can(u) == 0:
				return nil
			case ok:
				x.total -= sign * v
				named = append(named, cut{u, digits})
			default:
				x.cells, x.signs = append(x.cells, u), append(x.signs, sign)
			}
		}
	}
	n := len(x.cells)
	if n < least || n > most {
		return nil
	}
	can := make([]puzzle.Mask, n)
	for i, u := range x.cells {
		can[i] = known.Can(u)
	}
	outside := k.apart(&x, b)
	left := x.left(can)
	some := false
	for i, m := range left {
		if m == 0 {
			return nil
		}
		some = some || m != can[i]
	}
	if !some {
		return nil
	}
	holds := func(can2 []puzzle.Mask) bool {
		for i, m := range x.left(can2) {
			if m&can[i]&^left[i] != 0 {
				return false
			}
		}
		return true
	}
	clues := k.lessApart(&x, b, outside, func() bool { return holds(can) })
	wide := slices.Clone(can)
	for i := range wide {
		if wide[i] = digits; !holds(wide) {
			wide[i] = can[i]
		}
	}
	for i := range wide {
		for d := range (digits &^ wide[i]).Values() {
			if wide[i] |= puzzle.Only(d); !holds(wide) {
				wide[i] &^= puzzle.Only(d)
			}
		}
	}
	f := finding{named: named, clues: clues, level: [...]float64{0, 4.0, 4.8, 5.2}[n] + 0.1*float64(max(0, len(b.runs)-4))}
	for i, m := range x.left(wide) {
		f.keep = append(f.keep, cut{x.cells[i], m})
		f.named = append(f.named, cut{x.cells[i], digits &^ wide[i]})
	}
	f.args = k.blockArgs(&x, b)
	return []finding{f}
}

// apart finds the pairs of open cells that are in one run; those whose run is not of the block come last, and their runs are returned.
func (k *Kakuro) apart(x *remainder, b *block) (outside []int) {
	of := k.lookup().of
	var others [][2]int
	for i, u := range x.cells {
		for j, w := range x.cells[:i] {
			for h := range 2 {
				switch run := of[u][h]; {
				case run != of[w][h]:
				case slices.Contains(b.runs, run):
					x.apart = append(x.apart, [2]int{i, j})
				default:
					others, outside = append(others, [2]int{i, j}), append(outside, run)
				}
			}
		}
	}
	x.apart = append(x.apart, others...)
	return outside
}

// lessApart leaves out the pairs of runs outside the block that are not needed, and names the runs that are.
func (k *Kakuro) lessApart(x *remainder, b *block, outside []int, holds func() bool) []puzzle.Place {
	inside := len(x.apart) - len(outside)
	var clues []puzzle.Place
	for _, i := range b.runs {
		clues = append(clues, k.runs[i].place())
	}
	for i := len(outside) - 1; i >= 0; i-- {
		all := x.apart
		x.apart = slices.Delete(slices.Clone(all), inside+i, inside+i+1)
		if holds() {
			continue
		}
		x.apart = all
		if at := k.runs[outside[i]].place(); !slices.Contains(clues, at) {
			clues = append(clues, at)
		}
	}
	return clues
}

// blockArgs are the numbers for the sentence.
func (k *Kakuro) blockArgs(x *remainder, b *block) puzzle.Args {
	across, down := 0, 0
	for _, i := range b.runs {
		if r := &k.runs[i]; r.heading == puzzle.Across {
			across += r.sum
		} else {
			down += r.sum
		}
	}
	var plus, minus []puzzle.Place
	for i, u := range x.cells {
		if x.signs[i] > 0 {
			plus = append(plus, k.board.Unknown(u).At)
		} else {
			minus = append(minus, k.board.Unknown(u).At)
		}
	}
	total := x.total
	if len(plus) == 0 {
		plus, minus, total = minus, plus, -total
	}
	return puzzle.Args{"across": across, "down": down, "plus": plus, "minus": minus, "total": total}
}
