package skyscrapers

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Chains: a height is supposed in a cell, and other cells become known, each from one cell known before and from nothing else that was
// supposed. They go on in rounds: in each, all that the cells of the last round force becomes known. When a cell, a height or a line has
// no way left, the supposition is wrong. All suppositions are followed together, and those that fail in the first round in which any does
// are told, so that what is found is the same however the board is turned.

// The levels of chains, what each round after the first adds, how many rounds they may take, and how many arrangements the lines in them
// may have.
const (
	chainLevel     = 5.8
	mixedLevel     = 6.1
	lineChainLevel = 6.2
	perRound       = 0.1
	chainRounds    = 6

	wideLevel  = 6.7
	wideRounds = 3
	wideRows   = 120
)

// chain (S21): a height supposed in a cell fails in a chain of cells. Condition: each cell of the chain is known from the one
// before it: it shares a line with that and has two candidates, one of which is gone; or of the two places that a height had in a
// line one is gone. At the end a height stands twice in a line, a cell has no height left, or a height has no place in a line.
// XY-wings (one round), turbot fish and xy-chains are of this sort. Conclusion: the height supposed is struck. Level 5.8 where all links
// are cells with two heights or all are places of one height, else 6.1, and 0.1 for each round after the first. (Sudoku Explainer keeps
// these apart, too: chains of one sort from 6.6, of both from 7.0; its lengths add a tenth at a time as well.)
func chain(look *puzzle.Look) []puzzle.Step {
	w := boardOf(look).web(0)
	for _, w.sort = range []sort{byCells, byHeight} {
		if out := w.refutations(chainLevel, perRound, chainRounds); out != nil || w.Over() {
			return out
		}
	}
	w.sort = anySort
	return w.refutations(mixedLevel, perRound, chainRounds)
}

// sort is what links a strand may take, and so how a strand is looked for: one that stays with cells, or with one height, is a thread that
// the eye runs along; where cells and places take turns, or three threads meet, both have to be kept in view.
type sort int

const (
	anySort  sort = iota // every link
	byCells              // cells of two heights; at the end a height stands twice in a line, or a cell of two has none left
	byHeight             // the two places that the height has in lines; at the end it stands twice in one, or has neither of two places
)

// takes reports whether a strand may take a link.
func (s sort) takes(l link) bool {
	return s == anySort || s == byCells && l.way == sole || s == byHeight && l.way == across
}

// ends reports whether a strand may end where a cell of so many heights has none left, or a height of so many places in a line.
func (s sort) ends(by sort, ways int) bool { return s == anySort || s == by && ways == 2 }

// lineChain (S21 with lines): the same, and lines of at most 20 arrangements take part: a cell is known also when the cell before
// it leaves it one height in all arrangements of a line, and at the end a line may have no arrangement left. Level 6.2 and 0.1 for
// each round after the first: for a link through a line its arrangements are gone through, anew for each height supposed. When no such
// chain fails, lines of up to 120 arrangements take part in chains of up to three rounds, and those of more end one, when N is placed and
// what can be seen before it is more or fewer than the clue says: level 6.7, and 0.1 for each round after the first. (Nobody goes through
// so many. What a line of them leaves is told by its tallest cells, as where it is supposed.)
func lineChain(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	if out := b.web(fewRows).refutations(lineChainLevel, perRound, chainRounds); out != nil || b.Over() {
		return out
	}
	return b.web(wideRows).refutations(wideLevel, perRound, wideRounds)
}

// candidate is a cell and a height that it may hold.
type candidate struct{ cell, height int }

// way is how one candidate forces another.
type way int

const (
	sole   way = iota // the cell has the two heights only
	place             // the height has two places in the line
	across            // the height has two places in the line, and the first candidate takes one from outside
	cases             // in all arrangements of the line
)

// link says that a candidate, if it holds, forces another one in a line.
type link struct {
	to  candidate
	way way
	in  int // the line, by region
}

// web is a board with what its candidates force.
type web struct {
	*board
	rows [][][]int // by line: its arrangements when there are few; nil otherwise

	counts bool // lines with more arrangements may end a strand, where counting shows that none is left
	links  map[candidate][]link
	sort   sort // of the strands that are followed
}

// web finds the links of the board, those through lines of up to so many arrangements among them.
func (b *board) web(most int) *web {
	w := &web{board: b, rows: make([][][]int, len(b.lines)), links: map[candidate][]link{}, counts: most == wideRows}
	for region := range b.lines {
		w.rows[region] = b.line(region).few(most)
	}
	for cell := range b.n * b.n {
		if b.Over() {
			break
		}
		if can := b.Known.Can(cell); can.Len() > 1 {
			for h := range can.Values() {
				w.link(candidate{cell, h})
			}
		}
	}
	return w
}

// cross are the two lines of a cell, and its distance in each.
func (b *board) cross(cell int) (regions, distances [2]int) {
	return [2]int{cell / b.n, b.n + cell%b.n}, [2]int{cell % b.n, cell / b.n}
}

// link finds what a candidate forces.
func (w *web) link(x candidate) {
	seen := map[candidate]bool{}
	add := func(v *line, d, h int, how way) {
		to := candidate{v.cell(d), h}
		if v.can[d].Len() > 1 && to.cell != x.cell && !seen[to] {
			seen[to] = true
			w.links[x] = append(w.links[x], link{to, how, v.region})
		}
	}
	regions, distances := w.cross(x.cell)
	for k, region := range regions {
		v := w.lines[region]
		for d, can := range v.can {
			if can.Len() == 2 && can.Has(x.height) {
				add(v, d, (can &^ puzzle.Only(x.height)).Min(), sole)
			}
		}
		for h := range (v.can[distances[k]] &^ puzzle.Only(x.height)).Values() {
			if m := v.where(h); m.Len() == 2 {
				add(v, (m &^ puzzle.Only(distances[k])).Min(), h, place)
			}
		}
	}
	for _, v := range w.lines {
		d := w.meets(x.cell, v)
		if m := v.where(x.height); !slices.Contains(regions[:], v.region) && m.Has(d) && m.Len() == 2 {
			add(v, (m &^ puzzle.Only(d)).Min(), x.height, across)
		}
	}
	for region, rows := range w.rows {
		if rows == nil {
			continue
		}
		v := w.lines[region]
		d, own := w.meets(x.cell, v), slices.Contains(regions[:], region)
		found := make([]puzzle.Mask, w.n)
		for _, row := range rows {
			if (row[d] == x.height) == own {
				for e, h := range row {
					found[e] |= puzzle.Only(h)
				}
			}
		}
		for e, m := range found {
			if m.Len() == 1 {
				add(v, e, m.Min(), cases)
			}
		}
	}
}

// meets is the distance at which a line meets the row or column of a cell that crosses it; for a line of the cell, where the cell is.
func (w *web) meets(cell int, v *line) int {
	if v.region < w.n {
		return cell % w.n
	}
	return cell / w.n
}

// strand is what follows from a supposition.
type strand struct {
	*web
	nodes []candidate // in the order in which they became known
	from  []int       // by node: the node that forces it; -1 for the supposition
	by    []link      // by node: the link from there
	fresh int         // the first node of the last round
	left  []puzzle.Mask
}

// refutations follows all candidates, and makes steps of those that fail first.
func (w *web) refutations(level, perRound float64, rounds int) []puzzle.Step {
	var open []*strand
	for cell := range w.n * w.n {
		for h := range w.Known.Can(cell).Values() {
			if x := (candidate{cell, h}); len(w.links[x]) > 0 {
				open = append(open, w.suppose(x))
			}
		}
	}
	for round := range rounds {
		var out []puzzle.Step
		alive := open[:0]
		for _, t := range open {
			if w.Over() {
				return nil
			}
			t.advance()
			if f := t.fails(); f != nil {
				f.Level = math.Round(10*level+10*perRound*float64(round)) / 10
				out = append(out, w.steps(f)...)
			} else if t.fresh < len(t.nodes) {
				alive = append(alive, t)
			}
		}
		if len(out) > 0 {
			return out
		}
		open = alive
	}
	return nil
}

// suppose begins a strand.
func (w *web) suppose(x candidate) *strand {
	t := &strand{web: w, left: make([]puzzle.Mask, w.n*w.n)}
	for i := range t.left {
		t.left[i] = w.Known.Can(i)
	}
	t.hold(x, -1, link{})
	return t
}

// hold makes a candidate known.
func (t *strand) hold(x candidate, from int, by link) {
	t.nodes, t.from, t.by = append(t.nodes, x), append(t.from, from), append(t.by, by)
	t.strike(t.left, x)
}

// strike takes from cells what a candidate excludes.
func (t *strand) strike(left []puzzle.Mask, x candidate) {
	left[x.cell] &= puzzle.Only(x.height)
	for k := range t.n {
		for _, i := range []int{x.cell/t.n*t.n + k, k*t.n + x.cell%t.n} {
			if i != x.cell {
				left[i] &^= puzzle.Only(x.height)
			}
		}
	}
}

// advance is the next round.
func (t *strand) advance() {
	first, last := t.fresh, len(t.nodes)
	t.fresh = last
	for i := first; i < last; i++ {
		for _, l := range t.links[t.nodes[i]] {
			if t.sort.takes(l) && !slices.Contains(t.nodes, l.to) {
				t.hold(l.to, i, l)
			}
		}
	}
}

// fails finds what is wrong: a height twice in a line, or a cell, a height in a line or a line with no way left; nil when nothing is.
func (t *strand) fails() *puzzle.Finding {
	for j := range t.nodes {
		for i := range j {
			if line, ok := t.excludes(t.nodes[i], t.nodes[j].cell, t.nodes[j].height); ok && line >= 0 {
				return t.twice(i, j, t.lines[line])
			}
		}
	}
	for cell, m := range t.left {
		if m == 0 && t.sort.ends(byCells, t.Known.Can(cell).Len()) {
			return t.noHeight(cell)
		}
	}
	for _, v := range t.lines {
		all := puzzle.Mask(0)
		for d := range v.can {
			all |= t.left[v.cell(d)]
		}
		for h := range (puzzle.Span(1, t.n) &^ all).Values() {
			if t.sort.ends(byHeight, v.where(h).Len()) {
				return t.noPlace(v, h)
			}
		}
	}
	for region, rows := range t.rows {
		if rows == nil && !t.counts {
			continue
		}
		v := t.lines[region]
		lost := v.miscounts
		if rows != nil {
			lost = func(can []puzzle.Mask) bool {
				return !slices.ContainsFunc(rows, func(row []int) bool { return within(row, can) })
			}
		}
		if lost(t.leftOf(v, t.left)) {
			return t.noRow(v, lost)
		}
	}
	return nil
}

// miscounts reports whether, with N placed, the cells before it can show only more or only fewer buildings than a clue says.
func (v *line) miscounts(can []puzzle.Mask) bool {
	back := slices.Clone(can)
	slices.Reverse(back)
	for _, side := range []struct {
		clue int
		can  []puzzle.Mask
	}{{v.clue, can}, {v.facing, back}} {
		if sure, may, _, ok := seenInFront(side.can, v.n); ok && side.clue > 0 && (side.clue-1 < sure || side.clue-1 > may) {
			return true
		}
	}
	return false
}

// leftOf is what is left to the cells of a line.
func (t *strand) leftOf(v *line, left []puzzle.Mask) []puzzle.Mask {
	out := make([]puzzle.Mask, t.n)
	for d := range out {
		out[d] = left[v.cell(d)]
	}
	return out
}
