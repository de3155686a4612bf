package narrate

import (
	"context"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Single returns the easiest part of a deduction that ends in something to write down, without what else follows; before is the board
// before the deduction. Of equally easy parts it prefers the closest to near, unless that is the zero place. If nothing is written down,
// it returns the first argument. If the part has more than maxArguments arguments, it returns only the first of them, whose conclusions
// are eliminations.
func (t Deduction) Single(before puzzle.Facts, near puzzle.Place) Deduction {
	if len(t.Parts) == 0 || t.Parts[0].Rest {
		return t
	}
	tr := newTrail(before)
	cheapest, used := math.Inf(1), map[int]needs(nil)
	for k, s := range t.Links {
		was := tr.known.Clone()
		tr.record(s, isBookkeeping(t.kind, s))
		if s.Contradiction() {
			return t
		}
		need := needs{}
		tr.add(need, t.ends(was, tr.known, s)...)
		if k == t.Parts[0].Argument-1 && used == nil && len(need) == 0 {
			tr.add(need, s.New...)
		}
		if len(need) == 0 {
			continue
		}
		steps, cost := tr.trace(need), 0.0
		for n := range steps { // any order: a sum of a few costs, compared with a margin
			cost += tr.steps[n].cost
		}
		if k == t.Parts[0].Argument-1 && len(t.ends(was, tr.known, s)) == 0 {
			cost += unwritable
		}
		if len(s.New) > 0 {
			cost += distance(near, s.New[0].At)
		}
		if cost < cheapest-rounding {
			cheapest, used = cost, steps
		}
	}
	if used == nil {
		return t
	}
	links := t.opening(before, tr.links(used))
	links[len(links)-1].New = fewer(links[len(links)-1].New)
	return newThought(t.kind, before, links, []Part{{Argument: len(links)}})
}

// maxArguments is the largest number of steps, without bookkeeping, of a single deduction.
const maxArguments = 4

// opening returns the links of a deduction, or, if it has more than maxArguments, its first argument with the bookkeeping that it needs.
func (t Deduction) opening(before puzzle.Facts, links []puzzle.Step) []puzzle.Step {
	first, n := -1, 0
	for k, s := range links {
		if isBookkeeping(t.kind, s) {
			continue
		}
		if n++; first < 0 {
			first = k
		}
	}
	if n <= maxArguments || first == len(links)-1 {
		return links
	}
	tr, need := newTrail(before), needs{}
	for _, s := range links[:first+1] {
		tr.record(s, isBookkeeping(t.kind, s))
	}
	tr.add(need, links[first].New...)
	return tr.links(tr.trace(need))
}

// maxConclusions is the largest number of places in different lines that a single deduction concludes.
const maxConclusions = 8

// fewer returns the conclusions of a step that are in the row or the column of the first one, if there are too many.
func fewer(facts []puzzle.Fact) []puzzle.Fact {
	if len(facts) <= maxConclusions {
		return facts
	}
	first := facts[0].At
	var row, col []puzzle.Fact
	for _, x := range facts {
		if x.At.R == first.R && (!x.At.Between() || x.At.R2 == first.R) {
			row = append(row, x)
		}
		if x.At.C == first.C && (!x.At.Between() || x.At.C2 == first.C) {
			col = append(col, x)
		}
	}
	switch {
	case len(row) >= len(col) && len(row) > 0:
		return row
	case len(col) > 0:
		return col
	}
	return facts
}

// ends returns the facts to write down that step s adds to the board was, which gives now.
func (t Deduction) ends(was, now puzzle.Facts, s puzzle.Step) (out []puzzle.Fact) {
	for _, x := range s.New {
		i := now.Board().Index(x.At)
		if i < 0 {
			continue
		}
		v, decided := now.Value(i)
		_, before := was.Value(i)
		switch {
		case decided && !before && (v > 0 || !t.kind.Traits.Crosses && !isBookkeeping(t.kind, s)):
			out = append(out, puzzle.Fact{At: x.At, Value: v})
		case t.kind.Traits.AtLeastOne && was.Candidates(i).Has(0) && !now.Candidates(i).Has(0):
			out = append(out, puzzle.Fact{At: x.At, Value: 0, Not: true})
		}
	}
	return out
}

// Trivial returns a deduction with everything that follows from the current board by bookkeeping alone. ok is false if that decides
// nothing.
func Trivial(ctx context.Context, st *study.Study) (d Deduction, ok bool) {
	kind, before := st.Puzzle().Kind(), st.Board()
	walk, known := st.Here(ctx), before.Clone()
	var links []puzzle.Step
	for {
		s, found := walk.NextWithin(ctx, maxBookkeepingLevel)
		if !found || s.Contradiction() {
			break
		}
		if isBookkeeping(kind, s) && !slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return !known.Holds(x) }) {
			links = append(links, s)
			known.AddAll(s.New)
		}
	}
	d = newThought(kind, before, links, []Part{{Argument: len(links)}})
	return d, slices.ContainsFunc(d.New, func(x puzzle.Fact) bool { return !x.Not })
}
