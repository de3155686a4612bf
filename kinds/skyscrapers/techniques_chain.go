package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// Levels of chains through lines. Wide chains use lines with up to wideRows arrangements, for at most wideRounds rounds.
const (
	lineChainLevel = 6.2

	wideLevel  = 6.7
	wideRounds = 3
	wideRows   = 120
)

// lineChain (S21 with lines) is a chain of the family that may also use the arrangements of lines with at most 20: a candidate is forced if
// it is in all arrangements that fit the candidate before it, and a line without arrangements is a contradiction. Level 6.2 and 0.1 for
// each round after the first: the arrangements of a line are compared again for each hypothesis. If no such chain fails, chains of up to
// three rounds may use lines with up to 120 arrangements, and may end where N is placed and more or fewer buildings before it are visible
// than a clue requires: level 6.7, and 0.1 for each round after the first. (A person does not list that many. The sentence explains such a
// line by its tallest cells.)
func lineChain(look *puzzle.View) []puzzle.Step {
	b := boardOf(look)
	if out := b.implications(fewRows).Refutations(lineChainLevel, latin.PerRound, latin.ChainRounds); out != nil || b.Done() {
		return out
	}
	return b.implications(wideRows).Refutations(wideLevel, latin.PerRound, wideRounds)
}

// few returns the arrangements of each line with at most that many; nil for the others.
func (b *board) few(most int) [][][]int {
	rows := make([][][]int, len(b.lines))
	for region := range b.lines {
		rows[region] = b.line(region).few(most)
	}
	return rows
}

// implications returns the graph of what candidates imply: within cells and lines, and by the clues of lines with at most most
// arrangements.
func (b *board) implications(most int) *latin.ImplicationGraph {
	rows := b.few(most)
	w := b.ImplicationGraph(func(x latin.Candidate, add func(l *latin.Line, position, value int)) {
		for region, rows := range rows {
			if rows == nil {
				continue
			}
			l := b.Lines[region]
			d, own := b.meets(x.Cell, region), slices.Contains(l.Cells, x.Cell)
			found := make([]puzzle.Mask, b.n)
			for _, row := range rows {
				if (row[d] == x.Value) == own {
					for e, h := range row {
						found[e] |= puzzle.Only(h)
					}
				}
			}
			for e, m := range found {
				if m.Len() == 1 {
					add(l, e, m.Min())
				}
			}
		}
	})
	w.Ends = func(c *latin.Chain) *puzzle.StepBuilder { return b.lineWithoutArrangement(c, rows, most == wideRows) }
	w.Explain = b.explain
	return w
}

// meets returns the position at which a line meets the row or column of a cell that crosses it.
func (b *board) meets(cell, region int) int {
	if region < b.n {
		return cell % b.n
	}
	return cell / b.n
}

// explain adds the premises of a link through the arrangements of a line.
func (b *board) explain(p *latin.Proof, from latin.Candidate, l latin.Link) {
	v := b.lines[l.Line]
	left, d := slices.Clone(v.can), b.meets(from.Cell, l.Line)
	if v.cell(d) == from.Cell {
		left[d] = puzzle.Only(from.Value)
	} else {
		left[d] &^= puzzle.Only(from.Value)
	}
	struck := make([]puzzle.Mask, b.n)
	to := b.meets(l.To.Cell, l.Line)
	struck[to] = b.all &^ puzzle.Only(l.To.Value)
	can := v.Needs(p.StepBuilder, left, -1, struck)
	p.Via(b.Lines[l.Line], from, v.cell(d))
	said, _ := puzzle.ArgsAs[reasonsArgs](p.Args)
	v.forced(p.StepBuilder, &said, left, can, struck, to)
	p.AddArgs(said)
}

// forced adds to said why the cell at distance d can only have one of its heights left, given the candidates can. It adds premises that
// cases need to f.
func (v *line) forced(f *puzzle.StepBuilder, said *reasonsArgs, left, can, struck []puzzle.Mask, d int) {
	near, far := v.cluesNeeded(left, struck)
	out := forcedArgs{Place: v.Place(v.cell(d)), Line: v.at}
	for k, clue := range [2]int{near, far} {
		if clue > 0 {
			out.Sides, out.Seen = append(out.Sides, v.side(k == 1)), append(out.Seen, clue)
		}
	}
	if rows := allOf(can, near, far).list(listedRows + 1); len(rows) <= listedRows {
		for _, heights := range rows {
			out.Arrangements = append(out.Arrangements, written(heights))
		}
	} else {
		failing := make([]puzzle.Mask, v.n)
		failing[d] = left[d] & struck[d]
		said.Ends = append(said.Ends, v.endsOf(f, [2]int{near, far}, can, failing)...)
	}
	said.Forced = append(said.Forced, out)
}

// lineWithoutArrangement returns the finding of a chain that leaves a line no arrangement; nil if every line has one. counts also checks
// the lines without a list of arrangements, by counting.
func (b *board) lineWithoutArrangement(c *latin.Chain, rows [][][]int, counts bool) *puzzle.StepBuilder {
	for region, rows := range rows {
		if rows == nil && !counts {
			continue
		}
		v := b.lines[region]
		lost := v.miscounts
		if rows != nil {
			lost = func(can []puzzle.Mask) bool {
				return !slices.ContainsFunc(rows, func(row []int) bool { return within(row, can) })
			}
		}
		if lost(v.of(c.Left)) {
			return v.lost(c, lost)
		}
	}
	return nil
}

// miscounts reports whether, with N placed, more or fewer buildings before it must be visible than a clue requires.
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

// of returns the candidates of the line's cells among those of all cells.
func (v *line) of(all []puzzle.Mask) []puzzle.Mask {
	out := make([]puzzle.Mask, v.n)
	for d := range out {
		out[d] = all[v.cell(d)]
	}
	return out
}

// lost returns the finding of a chain that leaves the line no arrangement, as lost reports. It drops nodes that are not needed, the last
// ones first.
func (v *line) lost(c *latin.Chain, lost func(can []puzzle.Mask) bool) *puzzle.StepBuilder {
	left := func(nodes []int) []puzzle.Mask {
		cells := make([]puzzle.Mask, len(c.Left))
		for i := range cells {
			cells[i] = v.Known.Candidates(i)
		}
		for _, i := range nodes {
			c.Apply(cells, c.Nodes[i])
		}
		return v.of(cells)
	}
	all := make([]int, len(c.Nodes))
	for i := range all {
		all[i] = i
	}
	used := reduce.Shrink(all, func(nodes []int) bool { return lost(left(nodes)) })
	p := c.Proof()
	rest := left(used)
	v.Needs(p.StepBuilder, rest, -1, nil)
	for _, i := range used {
		p.Need(i)
		p.Via(v.Lines[v.region], c.Nodes[i], v.cell(v.meets(c.Nodes[i].Cell, v.region)))
	}
	p.AddArgs(v.cause(rest))
	return p.End(latin.ChainEnd{End: "line", At: v.at})
}
