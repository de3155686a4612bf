package kakuro

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// Row against column (innies and outies): a block of runs across and runs down that cover the same cells except a few. The difference of
// their sums is that of the cells only across and the cells only down.

type block struct {
	runs  []int
	over  []int // cells only across
	under []int // cells only down
	total int   // the sums across less the sums down
}

// Limits of the search: runs in a block, cells that are covered once, and blocks extended per size.
const (
	blockRuns = 12
	blockLeft = 6
	blockBeam = 4
)

// growing is a block being extended: its runs and the cells that are covered once, both sorted.
type growing struct {
	runs []int
	once []covered
}

// covered is a cell that one run of a block covers, across or down.
type covered struct {
	cell int
	by   puzzle.Heading
}

// add returns a block extended by a run. Cells that are now covered twice are no longer in once.
func (b *board) add(g growing, run int) growing {
	r := &b.runs[run]
	h := growing{append(slices.Clone(g.runs), run), slices.Clone(g.once)}
	slices.Sort(h.runs)
	for _, u := range r.cells {
		i, twice := slices.BinarySearchFunc(h.once, u, func(x covered, u int) int { return cmp.Compare(x.cell, u) })
		if twice {
			h.once = slices.Delete(h.once, i, i+1)
		} else {
			h.once = slices.Insert(h.once, i, covered{u, r.heading})
		}
	}
	return h
}

// allBlocks returns the blocks of the puzzle. They grow from every run across: the other run of a cell that is covered once may be added.
// Of each size, those with the fewest such cells are extended. It returns nil if the search is stopped.
func (b *board) allBlocks() []block {
	if b.blocks != nil {
		return b.blocks
	}
	blocks := []block{}
	usable := func(run int) bool { return b.runs[run].sum > 0 && !b.lines[run].impossible }
	seen := map[[blockRuns]int]bool{}
	for first := range b.runs {
		if b.runs[first].heading == puzzle.Down || !usable(first) {
			continue
		}
		if b.Done() {
			return nil
		}
		beam := []growing{b.add(growing{}, first)}
		for n := 2; n <= blockRuns && len(beam) > 0; n++ {
			var next []growing
			for _, g := range beam {
				for _, x := range g.once {
					run := b.of[x.cell][1-x.by]
					if !usable(run) {
						continue
					}
					h := b.add(g, run)
					var id [blockRuns]int
					if copy(id[:], h.runs); seen[id] {
						continue
					}
					seen[id] = true
					next = append(next, h)
					if n := len(h.once); n <= blockLeft && n > 0 {
						blocks = append(blocks, b.block(h))
					}
				}
			}
			sort.SliceStable(next, func(i, j int) bool { return len(next[i].once) < len(next[j].once) })
			beam = next[:min(len(next), blockBeam)]
		}
	}
	b.blocks = blocks
	return blocks
}

// block returns the block that a growing one has become: its total, the sums across less those down, and the cells that only a run across
// (over) or only a run down (under) covers.
func (b *board) block(g growing) block {
	x := block{runs: g.runs}
	across, down := b.sums(g.runs)
	x.total = across - down
	for _, u := range g.once {
		if u.by == puzzle.Across {
			x.over = append(x.over, u.cell)
		} else {
			x.under = append(x.under, u.cell)
		}
	}
	return x
}

// sums returns the totals of the runs across and of the runs down.
func (b *board) sums(runs []int) (across, down int) {
	for _, i := range runs {
		if r := &b.runs[i]; r.heading == puzzle.Across {
			across += r.sum
		} else {
			down += r.sum
		}
	}
	return across, down
}

// remainder is open cells, added or subtracted, with a known total.
type remainder struct {
	cells []int
	signs []int
	can   []puzzle.Mask
	total int
	apart []tie
}

// tie is two cells, by position, that are in one run and so hold different digits.
type tie struct{ a, b, run int }

// remainder returns the open cells of a block. ok is false if a cell has no candidate.
func (b *board) remainder(x *block) (r remainder, ok bool) {
	r.total = x.total
	for side, cells := range [][]int{x.over, x.under} {
		sign := 1 - 2*side
		for _, u := range cells {
			switch v, placed := b.Known.Value(u); {
			case b.Known.Candidates(u) == 0:
				return r, false
			case placed:
				r.total -= sign * v
			default:
				r.cells, r.signs, r.can = append(r.cells, u), append(r.signs, sign), append(r.can, b.Known.Candidates(u))
			}
		}
	}
	return r, true
}

// ties finds the pairs of cells that share a run, in the block and outside.
func (b *board) ties(r *remainder, x *block) (inside, outside []tie) {
	for i, u := range r.cells {
		for j, w := range r.cells[:i] {
			switch run := shared(b.of[u], b.of[w]); {
			case run < 0:
			case slices.Contains(x.runs, run):
				inside = append(inside, tie{i, j, run})
			default:
				outside = append(outside, tie{i, j, run})
			}
		}
	}
	return inside, outside
}

// shared returns the common run of two cells, -1 for none.
func shared(a, b [2]int) int {
	for h := range a {
		if a[h] == b[h] {
			return a[h]
		}
	}
	return -1
}

// left returns, for each cell, its digits in all ways to make the total.
func (r *remainder) left(can []puzzle.Mask) []puzzle.Mask {
	out := make([]puzzle.Mask, len(can))
	value := make([]int, len(can))
	var walk func(i, total int)
	walk = func(i, total int) {
		if i == len(can) {
			if total != r.total || slices.ContainsFunc(r.apart, func(t tie) bool { return value[t.a] == value[t.b] }) {
				return
			}
			for j, v := range value {
				out[j] |= puzzle.Only(v)
			}
			return
		}
		for d := range can[i].Values() {
			value[i] = d
			walk(i+1, total+r.signs[i]*d)
		}
	}
	walk(0, 0)
	return out
}

// rowAgainstColumn (K15, K16). Condition: a block of connected runs with sums. The sums across less the sums down, less the digits placed
// in cells only across, plus those placed in cells only down, is the total of the open cells only across less that of those only down.
// Conclusion: each open cell holds a digit that it has in some way to make that total, with different digits in each run. The level is that
// of blockLevels, and perRun more for each run above four.
func (b *board) rowAgainstColumn(x *block, least, most int) []puzzle.Step {
	r, ok := b.remainder(x)
	n := len(r.cells)
	if !ok || n < least || n > most {
		return nil
	}
	inside, outside := b.ties(&r, x)
	r.apart = slices.Concat(inside, outside)
	left := r.left(r.can)
	if slices.Contains(left, 0) || slices.Equal(left, r.can) {
		return nil
	}
	holds := func(can []puzzle.Mask) bool { return sameEliminations(r.left(can), r.can, left) }
	needed := reduce.Shrink(outside, func(some []tie) bool {
		r.apart = slices.Concat(inside, some)
		return holds(r.can)
	})
	r.apart = slices.Concat(inside, needed)
	can := reduce.Relax(r.can, slices.Repeat([]puzzle.Mask{digits}, n), holds)
	f := b.NewStep(b.clues(x.runs...)...)
	f.Level = math.Round(10*(blockLevels[n]+float64(perRun*float64(max(0, len(x.runs)-4))))) / 10
	for _, t := range needed {
		f.UseClues(b.lines[t.run].at)
	}
	for _, u := range slices.Concat(x.over, x.under) {
		if b.Known.Candidates(u).Len() == 1 {
			f.Use(u)
		}
	}
	for i, m := range r.left(can) {
		f.Restrict(r.cells[i], m)
		f.UseEliminated(r.cells[i], digits&^can[i])
	}
	f.AddArgs(b.blockArgs(&r, x))
	return f.Steps()
}

// blockLevels are the levels of blocks by the number of open cells covered once (virtual-run for three), and of each run above four.
var blockLevels = [...]float64{0, 1.8, 2.6, 3.6}

const perRun = 0.05

// blockArgs returns the arguments of a block. It negates a negative total, and that of a block whose only open cells are down, so that
// Plus is not empty.
func (b *board) blockArgs(r *remainder, x *block) blockArgs {
	across, down := b.sums(x.runs)
	var plus, minus []puzzle.Place
	for i, u := range r.cells {
		if r.signs[i] > 0 {
			plus = append(plus, b.cell(u))
		} else {
			minus = append(minus, b.cell(u))
		}
	}
	total := r.total
	if len(plus) == 0 || total < 0 && len(minus) > 0 {
		plus, minus, total = minus, plus, -total
	}
	return blockArgs{Runs: len(x.runs), Across: across, Down: down, Plus: plus, Minus: minus, Total: total, Over: b.places(x.over),
		Under: b.places(x.under)}
}
