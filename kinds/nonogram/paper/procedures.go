package paper

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
)

// The five procedures of the method. Each takes a clue and the cells of its line, and returns the line with its deductions, or false if
// the blocks do not fit. All are sound and incomplete.

type procedure struct {
	technique string
	find      func(clue []int, c marks) (marks, bool)
}

var procedures = [5]procedure{
	{"paper.nonogram.P1", edgeConsideration},
	{"paper.nonogram.P2", crossUnreached},
	{"paper.nonogram.P3", fillAcross},
	{"paper.nonogram.P4", restrictGaps},
	{"paper.nonogram.P5", limitExpansion},
}

// edgeConsideration applies P1 (Table 3.7): gaps at an end that are too short for the first or last block are skipped, and the blocks are
// packed into the rest. It fills overlaps and crosses nothing. It returns false for a contradiction.
func edgeConsideration(clue []int, c marks) (marks, bool) {
	out := slices.Clone(c)
	if len(clue) == 0 {
		return out, true
	}
	lo := skipGaps(c, clue[0])
	hi := len(c) - skipGaps(backwards(c), clue[len(clue)-1])
	if hi <= lo || spareCells(clue, hi-lo) < 0 {
		return out, false
	}
	for i, x := range partialFill(clue, hi-lo) {
		if x == unknown {
			continue
		}
		if c[lo+i] == crossed {
			return out, false
		}
		out[lo+i] = filled
	}
	return out, true
}

// skipGaps returns where the first gap with room for a block begins.
func skipGaps(c marks, block int) int {
	for i := 0; i < len(c); {
		gap := gapLen(c[i:])
		if gap >= block {
			return i
		}
		i += gap + 1
	}
	return len(c)
}

// gapLen returns the number of leading cells that are not crossed.
func gapLen(c marks) int {
	if n := slices.Index(c, crossed); n >= 0 {
		return n
	}
	return len(c)
}

func backwards[S ~[]E, E any](s S) S {
	s = slices.Clone(s)
	slices.Reverse(s)
	return s
}

// startRange is the range lo to hi of the start of each block.
type startRange struct{ lo, hi []int }

// newStartRange packs the blocks to the left and to the right, around crossed cells. It returns false if they do not fit.
func newStartRange(clue []int, c marks) (startRange, bool) {
	lo, hi, ok := lines.Packed(clue, c.masks())
	return startRange{lo, hi}, ok
}

// run is a maximal run of filled cells, from a to b-1.
type run struct{ a, b int }

// filledRuns returns the maximal runs of filled cells, from left to right.
func filledRuns(c marks) []run {
	var out []run
	for i, x := range c {
		switch {
		case x != filled:
		case i > 0 && c[i-1] == filled:
			out[len(out)-1].b++
		default:
			out = append(out, run{i, i + 1})
		}
	}
	return out
}

type place struct{ block, start int }

// owners lists the places of blocks that cover a run; none if no block can.
func owners(clue []int, c marks, r startRange, of run) []place {
	var out []place
	cells := c.masks()
	for j, b := range clue {
		for s := max(r.lo[j], of.b-b); s <= min(r.hi[j], of.a); s++ {
			if lines.Takes(cells, s, b) {
				out = append(out, place{j, s})
			}
		}
	}
	return out
}

// soleOwner returns the only block that can cover a run, -1 if there are several. places must not be empty.
func soleOwner(places []place) int {
	j := places[0].block
	for _, p := range places {
		if p.block != j {
			return -1
		}
	}
	return j
}

// crossUnreached applies P2 (Table 3.8): a block that owns filled cells reaches as far as its length allows, other blocks as far as packing
// allows. Cells that no block reaches are crossed. It returns false for a contradiction.
func crossUnreached(clue []int, c marks) (marks, bool) {
	out := slices.Clone(c)
	r, ok := newStartRange(clue, c)
	if !ok {
		return out, false
	}
	lo, hi := slices.Clone(r.lo), make([]int, len(clue)) // the cells lo to hi-1 that a block reaches
	for j, b := range clue {
		hi[j] = r.hi[j] + b
	}
	for _, run := range filledRuns(c) {
		places := owners(clue, c, r, run)
		if len(places) == 0 {
			return out, false
		}
		if j := soleOwner(places); j >= 0 {
			lo[j] = max(lo[j], run.b-clue[j])
			hi[j] = min(hi[j], run.a+clue[j])
		}
	}
	reached := make([]bool, len(c))
	for j := range clue {
		if hi[j]-lo[j] < clue[j] {
			return out, false
		}
		for i := lo[j]; i < hi[j]; i++ {
			reached[i] = true
		}
	}
	for i, yes := range reached {
		if !yes {
			if c[i] == filled {
				return out, false
			}
			out[i] = crossed
		}
	}
	return out, true
}

// fillAcross applies P3 (Table 3.9): a filled cell next to a cross is an end of its block, so the cells of the shortest possible owner are
// filled. Repair: in general the paper fills cells covered by different blocks in the leftmost and the rightmost arrangement, which is
// wrong. Here every possible owner must cover the cell. It returns false for a contradiction.
func fillAcross(clue []int, c marks) (marks, bool) {
	out := slices.Clone(c)
	r, ok := newStartRange(clue, c)
	if !ok {
		return out, false
	}
	for _, run := range filledRuns(c) {
		left, right := run.a > 0 && c[run.a-1] == crossed, run.b < len(c) && c[run.b] == crossed
		if !left && !right {
			continue
		}
		places := owners(clue, c, r, run)
		if len(places) == 0 {
			return out, false
		}
		lo, hi := 0, len(c)
		for _, p := range places {
			lo, hi = max(lo, p.start), min(hi, p.start+clue[p.block])
		}
		out.fill(lo, hi, filled)
	}
	return out, true
}

// restrictGaps applies P4 (Table 3.10): a gap shorter than every block without a place is crossed. A block has its place if it is the only
// possible owner of a run between crosses or borders. It returns false for a contradiction.
func restrictGaps(clue []int, c marks) (marks, bool) {
	out := slices.Clone(c)
	r, ok := newStartRange(clue, c)
	if !ok {
		return out, false
	}
	placed := make([]bool, len(clue))
	for _, run := range filledRuns(c) {
		if run.a > 0 && c[run.a-1] != crossed || run.b < len(c) && c[run.b] != crossed {
			continue
		}
		places := owners(clue, c, r, run)
		if len(places) == 0 {
			return out, false
		}
		if j := soleOwner(places); j >= 0 {
			placed[j] = true
		}
	}
	shortest := len(c) + 1
	for j, b := range clue {
		if !placed[j] {
			shortest = min(shortest, b)
		}
	}
	for i := 0; i < len(c); {
		n := gapLen(c[i:])
		if n < shortest && !slices.Contains(c[i:i+n], filled) {
			out.fill(i, i+n, crossed)
		}
		i += n + 1
	}
	return out, true
}

// limitExpansion applies P5 (Table 3.11): a neighbour of a run that no possible owner covers is crossed, and so are neighbours between two
// runs that must stay apart. Repair: the paper also reads "cells 1 and 3 are filled, so cell 2 is crossed", which is false in general. Here
// a cell between two runs is crossed only if no block can cover both. It returns false for a contradiction.
func limitExpansion(clue []int, c marks) (marks, bool) {
	out := slices.Clone(c)
	r, ok := newStartRange(clue, c)
	if !ok {
		return out, false
	}
	for _, run := range filledRuns(c) {
		places := owners(clue, c, r, run)
		if len(places) == 0 {
			return out, false
		}
		lo, hi := run.a, run.b
		for _, p := range places {
			lo, hi = min(lo, p.start), max(hi, p.start+clue[p.block])
		}
		if lo == run.a && lo > 0 {
			out[lo-1] = crossed
		}
		if hi == run.b && hi < len(c) {
			out[hi] = crossed
		}
	}
	return out, true
}
