package kakuro

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// chainMost is the largest number of cells in a chain, and perCell what each adds to the level.
const (
	chainMost  = 8
	chainLevel = 6.0
	perCell    = 0.2
)

// link is a cell of a chain and the digit that it then holds.
type link struct {
	cell, digit int
	run         int  // that leads to it
	sum         bool // it is what the last open cell of the run must be; else its other candidate
	before      int  // the link before, -1 for none
	length      int
}

// shortChain (K20): a cell has two candidates a and b. If it is not a, it is b, and then one cell after the other is known, until
// some cell is a. So one of the two ends is a, and cells in a run with each of them are not. Condition: from one cell of the chain
// to the next leads a run in which the next has two candidates and loses one, or in which only these two are open and the sum tells
// the next; at most eight cells. Level 6.0 and 0.2 for each cell.
func shortChain(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	var out []puzzle.Step
	for cell := range b.of {
		can := b.Known.Can(cell)
		if can.Len() != 2 {
			continue
		}
		if b.Over() {
			return nil
		}
		for a := range can.Values() {
			out = append(out, b.chains(cell, a)...)
		}
	}
	return out
}

// chains are what follows when a cell is not a.
func (b *board) chains(cell, a int) []puzzle.Step {
	var out []puzzle.Step
	links := []link{{cell: cell, digit: (b.Known.Can(cell) &^ puzzle.Only(a)).Min(), before: -1, length: 1}}
	seen := map[[2]int]bool{{cell, links[0].digit}: true}
	struck := map[int]bool{}
	for i := 0; i < len(links); i++ {
		x := links[i]
		if x.digit == a && x.cell != cell {
			out = append(out, b.chainEnds(links, i, a, struck)...)
		}
		if x.length == chainMost {
			continue
		}
		for _, run := range b.of[x.cell] {
			l := b.line(run)
			if !l.fits {
				continue
			}
			for _, j := range l.open {
				if u := l.cells[j]; u == x.cell || u == cell {
					continue
				}
				y, ok := l.after(x, j)
				if id := [2]int{y.cell, y.digit}; ok && !seen[id] {
					seen[id] = true
					y.run, y.before, y.length = run, i, x.length+1
					links = append(links, y)
				}
			}
		}
	}
	return out
}

// after is what a link of a chain makes known of cell j of its run.
func (l *line) after(x link, j int) (y link, ok bool) {
	y.cell = l.cells[j]
	switch left := l.can[j] &^ puzzle.Only(x.digit); {
	case left.Len() == 1 && l.can[j].Len() == 2:
		y.digit = left.Min()
	case l.sum > 0 && len(l.open) == 2 && l.rest > x.digit && left.Has(l.rest-x.digit):
		y.digit, y.sum = l.rest-x.digit, true
	default:
		return y, false
	}
	return y, true
}

// chainEnds is what a chain strikes whose first cell is a unless link i is.
func (b *board) chainEnds(links []link, i, a int, struck map[int]bool) []puzzle.Step {
	first, last := links[0].cell, links[i].cell
	var out []puzzle.Step
	ends := b.cellsOf(b.of[first][:])
	slices.Sort(ends)
	for _, u := range ends {
		if u == first || u == last || struck[u] || b.Known.Can(u).Len() < 2 || !b.Known.Can(u).Has(a) {
			continue
		}
		x, y := shared(b.of[u], b.of[first]), shared(b.of[u], b.of[last])
		if y < 0 {
			continue
		}
		struck[u] = true
		out = append(out, b.chain(links, i, a, u, x, y)...)
	}
	return out
}

// chain is the step in which a chain strikes a from cell u, which is in the run x with its first cell and in the run y with link i.
func (b *board) chain(links []link, i, a, u, x, y int) []puzzle.Step {
	f := b.Finding()
	f.Level = chainLevel + float64(perCell*float64(links[i].length))
	f.Left(u, digits&^puzzle.Only(a))
	var runs []int
	var text []string
	for n := i; n >= 0; n = links[n].before {
		at := links[n]
		text = append(text, b.cell(at.cell).String()+"="+string(rune('0'+at.digit)))
		if at.sum {
			f.On(b.line(at.run).filled...)
		} else {
			f.On(at.cell)
		}
		if at.before >= 0 {
			runs = append(runs, at.run)
		}
	}
	slices.Reverse(text)
	slices.Reverse(runs)
	f.Clue(b.clues(append(runs, x, y)...)...)
	f.Say(chainArgs{Digit: a, First: b.cell(links[0].cell), Last: b.cell(links[i].cell), Chain: strings.Join(text, ", "),
		Cells: links[i].length})
	return f.Steps()
}

// shared is a run that two cells have in common, -1 for none.
func shared(a, b [2]int) int {
	for h := range a {
		if a[h] == b[h] {
			return a[h]
		}
	}
	return -1
}
