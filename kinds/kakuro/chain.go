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

// shortChain (K20): a cell has two candidates a and b. If it is not a, it is b, and then one cell after the other is known, until some cell is
// a. So one of the two ends is a, and cells in a run with each of them are not. Condition: from one cell of the chain to the next leads a run in
// which the next has two candidates and loses one, or in which only these two are open and the sum tells the next; at most eight cells.
// Level 6.0 and 0.2 for each cell.
func shortChain(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	k := p.(*Kakuro)
	return slices.Collect(func(yield func(puzzle.Step) bool) {
		for cell := range k.board.Len() {
			if known.Can(cell).Len() != 2 {
				continue
			}
			for a := range known.Can(cell).Values() {
				for _, s := range k.steps(known, k.chains(known, cell, a), false) {
					if !yield(s) {
						return
					}
				}
			}
		}
	})
}

// chains are what follows when a cell is not a.
func (k *Kakuro) chains(known puzzle.Facts, cell, a int) []finding {
	var out []finding
	links := []link{{cell: cell, digit: (known.Can(cell) &^ puzzle.Only(a)).Min(), before: -1, length: 1}}
	seen := map[[2]int]bool{{cell, links[0].digit}: true}
	struck := map[int]bool{}
	for i := 0; i < len(links); i++ {
		x := links[i]
		if x.digit == a && x.cell != cell {
			out = append(out, k.chainEnds(known, links, i, a, struck)...)
		}
		if x.length == chainMost {
			continue
		}
		for _, run := range k.lookup().of[x.cell] {
			l := k.look(known, run)
			if !l.ok || l.keep == nil {
				continue
			}
			for _, j := range l.open {
				u := l.cells[j]
				if u == x.cell || u == cell {
					continue
				}
				y := link{cell: u, run: run, before: i, length: x.length + 1}
				switch left := l.can[j] &^ puzzle.Only(x.digit); {
				case left.Len() == 1 && l.can[j].Len() == 2:
					y.digit = left.Min()
				case l.sum > 0 && len(l.open) == 2 && l.rest > x.digit && left.Has(l.rest-x.digit):
					y.digit, y.sum = l.rest-x.digit, true
				default:
					continue
				}
				if id := [2]int{u, y.digit}; !seen[id] {
					seen[id] = true
					links = append(links, y)
				}
			}
		}
	}
	return out
}

// chainEnds is what a chain strikes whose first cell is a unless link i is.
func (k *Kakuro) chainEnds(known puzzle.Facts, links []link, i, a int, struck map[int]bool) []finding {
	of := k.lookup().of
	first, last := links[0].cell, links[i].cell
	var out []finding
	for u := range k.board.Len() {
		if u == first || u == last || struck[u] || known.Can(u).Len() < 2 || !known.Can(u).Has(a) {
			continue
		}
		x, y := shared(of[u], of[first]), shared(of[u], of[last])
		if x < 0 || y < 0 {
			continue
		}
		struck[u] = true
		out = append(out, k.chain(known, links, i, a, u, x, y))
	}
	return out
}

// chain is the finding that a chain strikes a from cell u, which is in the run x with its first cell and in the run y with link i.
func (k *Kakuro) chain(known puzzle.Facts, links []link, i, a, u, x, y int) finding {
	f := finding{keep: []cut{{u, digits &^ puzzle.Only(a)}}, level: chainLevel + perCell*float64(links[i].length)}
	var runs []int
	var text []string
	for n := i; n >= 0; n = links[n].before {
		at := links[n]
		text = append(text, k.board.Unknown(at.cell).At.String()+"="+string(rune('0'+at.digit)))
		switch {
		case at.sum:
			f.named = append(f.named, k.look(known, at.run).digitsPlaced()...)
		default:
			f.named = append(f.named, cut{at.cell, digits &^ known.Can(at.cell)})
		}
		if at.before >= 0 {
			runs = append(runs, at.run)
		}
	}
	slices.Reverse(text)
	slices.Reverse(runs)
	for _, run := range append(runs, x, y) {
		if at := k.runs[run].place(); !slices.Contains(f.clues, at) {
			f.clues = append(f.clues, at)
		}
	}
	f.args = puzzle.Args{"digit": a, "first": k.board.Unknown(links[0].cell).At, "last": k.board.Unknown(links[i].cell).At,
		"chain": strings.Join(text, ", "), "cells": links[i].length}
	return f
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
