package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// causes joins the cause clauses of the steps, at most two. Clauses that only name cells are dropped if another clause names the same
// ones.
func (x sentence) causes() string {
	if at := x.walls(); len(at) > 0 {
		x.notes().causes = x.factClause(at)
		return x.notes().causes
	}
	var clauses []string
	var plain [][]puzzle.Fact // facts named by clauses that only name cells; nil for others
	steps := x.Context.Steps
	if steps == nil {
		steps = []puzzle.Step{x.Step}
	}
	end := len(steps)
	if last := lastFilled(steps); last >= 0 {
		end = last + 1 // empty cells found later do not support the conclusion
	}
	for _, s := range mergeUnnamed(steps[:end]) {
		y := &words.Sentence{Step: s, Lang: x.Lang, Context: x.Context, Whole: &x.Step, Parent: x.Sentence}
		if s.Technique == "nonogram.colour-overlap" { // all its clauses name facts
			y.Step.Because = slices.DeleteFunc(slices.Clone(s.Because), x.stated)
		}
		text, err := x.Lang.Fill(s.Technique+"/cause", y)
		x.notes().stated = append(x.notes().stated, s.Because...)
		if err != nil || text == "" || slices.ContainsFunc(clauses, func(c string) bool { return strings.Contains(c, text) }) {
			continue
		}
		if k := slices.IndexFunc(clauses, func(c string) bool { return strings.Contains(text, c) }); k >= 0 {
			clauses[k], plain[k] = text, nil // it says more
			continue
		}
		var given []puzzle.Fact
		if text == (sentence{y}).given() {
			given = sentence{y}.givenFacts()
		}
		if k := slices.IndexFunc(plain, func(other []puzzle.Fact) bool {
			return given != nil && other != nil && (subsetOf(given, other) || subsetOf(other, given))
		}); k >= 0 {
			if len(given) > len(plain[k]) {
				clauses[k], plain[k] = text, given
			}
			continue
		} else if k := slices.IndexFunc(plain, func(other []puzzle.Fact) bool { return sameValue(slices.Concat(given, other)) }); k >= 0 &&
			given != nil && plain[k] != nil {
			all := append(slices.Clone(plain[k]), given...)
			if joined := x.factClause(all); joined != "" { // otherwise too many to name: the board shows the others
				clauses[k], plain[k] = joined, all
			}
			continue
		}
		k := len(clauses)
		if given != nil { // before blocks, which would be read as including these cells
			k = slices.IndexFunc(append(plain, nil), func(other []puzzle.Fact) bool { return other == nil })
		}
		clauses, plain = slices.Insert(clauses, k, text), slices.Insert(plain, k, given)
	}
	if len(clauses) > 2 {
		clauses = clauses[:2]
	}
	x.notes().causes = x.joinPins(clauses)
	return x.notes().causes
}

// placing are the techniques that fill cells between empty ones; nonogram.finished-line may complete what they find.
var placing = []string{"nonogram.edge-block", "nonogram.less-room", "nonogram.only-place", "nonogram.overlap"}

// walls returns the empty cells that suffice, with the filled cells that the board shows, for what the steps of a sentence find. It is nil
// if none are given or too many, and for other techniques than those in placing, which have reasons of their own.
func (x sentence) walls() []puzzle.Fact {
	v := x.lineView()
	if v == nil || v.hues != nil || x.Context.Assumed != nil || !slices.ContainsFunc(x.Context.Steps, func(s puzzle.Step) bool {
		return fillsCell(s) && (slices.Contains(placing, s.Technique) || x.narrows())
	}) || slices.ContainsFunc(x.Context.Steps, func(s puzzle.Step) bool {
		own := sentence{&words.Sentence{Step: s, Lang: x.Lang, Context: x.Context, Whole: &x.Step}}
		return fillsCell(s) && s.Technique != "nonogram.finished-line" && s.Technique != placing[0] &&
			(!slices.Contains(placing, s.Technique) || own.given() == "")
	}) {
		return nil
	}
	at := slices.DeleteFunc(x.givenFacts(), factFills)
	for k := 0; k < len(at); {
		if fewer := slices.Delete(slices.Clone(at), k, k+1); !v.endOf(x.Step.New, v.index(at[k].At)) && x.followsFrom(v, fewer) {
			at = fewer
		} else { // needed, or the end of a block that the step places, where it is seen
			k++
		}
	}
	if len(at) == 0 || words.NameCount(puzzle.Places(at)) > maxGiven || !x.followsFrom(v, at) {
		return nil
	}
	return at
}

// besideWalls reports whether the sentence only places one block, next to the empty cells that it names.
func (x sentence) besideWalls() bool {
	at, blocks := x.walls(), x.filledBlocks()
	return len(at) > 0 && len(slices.Compact(blocks)) == 1 &&
		!slices.ContainsFunc(at, func(f puzzle.Fact) bool { return !x.lineView().endOf(x.Step.New, x.lineView().index(f.At)) })
}

// endOf reports whether cell i is at the end of a block of which found has a filled cell.
func (v *lineView) endOf(found []puzzle.Fact, i int) bool {
	return slices.ContainsFunc(found, func(f puzzle.Fact) bool {
		k := v.index(f.At)
		j, ok := v.owner(k, k)
		if !ok || !factFills(f) {
			return false
		}
		lo, hi := v.bounds(v.after, j)
		return v.filled(lo, hi, v.clue[j]) && (i == lo-1 || i == lo+v.clue[j])
	})
}

// followsFrom reports whether the conclusions of the step follow from the clue of its line, the filled cells before it and empty cells.
func (x sentence) followsFrom(v *lineView, empty []puzzle.Fact) bool {
	can := lists.Map(v.prior, func(m puzzle.Mask) puzzle.Mask {
		if m == puzzle.Only(Black) {
			return m
		}
		return puzzle.Span(White, Black)
	})
	for _, f := range empty {
		can[v.index(f.At)] = puzzle.Only(White)
	}
	return lines.NewLineFilter(v.clue, len(can)).Run(can) &&
		!slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return can[v.index(f.At)] != puzzle.Only(f.Value) })
}

// sameValue reports whether all facts have the same value, so that one clause states them.
func sameValue(facts []puzzle.Fact) bool {
	return len(facts) > 0 &&
		!slices.ContainsFunc(facts, func(f puzzle.Fact) bool { return f.Value != facts[0].Value || f.Not != facts[0].Not })
}

func subsetOf(some, facts []puzzle.Fact) bool {
	return !slices.ContainsFunc(some, func(f puzzle.Fact) bool { return !slices.Contains(facts, f) })
}

// mergeUnnamed merges all steps of a technique whose sentence names no block into the first one.
func mergeUnnamed(steps []puzzle.Step) []puzzle.Step {
	return words.MergeAlike(steps, func(first, s puzzle.Step) bool {
		_, named := puzzle.ArgsAs[sizeArgs](s.Args)
		return first.Technique == s.Technique && !named
	})
}

// factFills reports whether a fact is that a cell is filled.
func factFills(f puzzle.Fact) bool { return f.Value > 0 && !f.Not }

// fillsCell reports whether a step fills a cell.
func fillsCell(s puzzle.Step) bool { return slices.ContainsFunc(s.New, factFills) }

// lastFilled returns the index of the last step that fills a cell, or -1.
func lastFilled(steps []puzzle.Step) int {
	for k := len(steps) - 1; k >= 0; k-- {
		if fillsCell(steps[k]) {
			return k
		}
	}
	return -1
}

// maxGiven is the maximum number of stretches of cells that a clause names.
const maxGiven = 3

// maxGivenColours is maxGiven in colours, where a drawing does not show the colours that a cell cannot have.
const maxGivenColours = 8

// given formats the premises of the step that are known before the whole step. It is "" for none or more than maxGiven stretches.
func (x sentence) given() string {
	return x.factClause(x.givenFacts())
}

// factClause states facts. Colours that the clue of a crossing line lacks are stated of that line.
func (x sentence) factClause(facts []puzzle.Fact) string {
	most := maxGiven
	if _, hues := x.clue(); hues != nil {
		most = maxGivenColours
	}
	lacking, facts := x.lacking(facts)
	if len(lacking)+words.NameCount(puzzle.Places(facts)) > most {
		return ""
	}
	for len(facts) > 0 {
		var alike, other []puzzle.Fact
		for _, f := range facts {
			if f.Not == facts[0].Not && (f.Not || f.Value == facts[0].Value) {
				alike = append(alike, f)
			} else {
				other = append(other, f)
			}
		}
		lacking, facts = append(lacking, x.Facts(alike)), other
	}
	return x.joinPins(lacking)
}

// without formats the premises for given, except those about the cells at and those that an earlier clause names.
func (x sentence) without(at []puzzle.Place) string {
	return x.factClause(slices.DeleteFunc(x.givenFacts(), func(f puzzle.Fact) bool {
		return slices.Contains(at, f.At) || x.Parent != nil && sentence{x.Parent}.stated(f)
	}))
}

// stated reports whether f is a premise of an earlier clause of causes.
func (x sentence) stated(f puzzle.Fact) bool { return slices.Contains(x.notes().stated, f) }

// givenFacts returns the premises of the step that its whole step does not conclude. Assumptions, and premises implied by another one
// or by the clue, are omitted.
func (x sentence) givenFacts() []puzzle.Fact {
	_, hues := x.clue()
	holds := func(at puzzle.Place) bool {
		return slices.ContainsFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.At == at && !f.Not })
	}
	return slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool {
		implied := f.Not && (holds(f.At) || f.Value > 0 && len(hues) > 0 && !slices.Contains(hues, f.Value))
		return implied || x.Whole != nil && slices.Contains(x.Whole.New, f) || x.Context != nil && slices.Contains(x.Context.Assumed, f)
	})
}

// begins reports whether the step needs no premise from the board before the whole step.
func (x sentence) begins() bool { return len(x.givenFacts()) == 0 }

// empty names the empty cells among the premises. It is "" for none or too many.
func (x sentence) empty() string {
	y := *x.Sentence
	y.Step.Because = slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return f.Value > 0 })
	return sentence{&y}.given()
}

// fills reports whether the whole step, not only this part, fills a cell.
func (x sentence) fills() bool {
	whole := x.Whole
	if whole == nil {
		whole = &x.Step
	}
	return fillsCell(*whole)
}

// narrows reports whether the whole step first finds cells empty, and all cells left are needed only then.
func (x sentence) narrows() bool {
	if x.Context == nil {
		return false
	}
	return slices.ContainsFunc(x.Context.Steps, func(s puzzle.Step) bool {
		return s.Technique == "nonogram.finished-line" && fillsCell(s) && slices.ContainsFunc(x.Context.Steps,
			func(t puzzle.Step) bool {
				return slices.ContainsFunc(t.New, func(f puzzle.Fact) bool { return slices.Contains(s.Because, f) })
			})
	})
}

// free reports whether some conclusion needs no premise.
func (x sentence) free() bool {
	return len(x.Step.Because) == 0 ||
		x.Context != nil && slices.ContainsFunc(x.Context.Steps, func(s puzzle.Step) bool { return len(s.Because) == 0 })
}

// freely states the conclusions of steps without premises, and leaves the others to the rest of the sentence, together with
// what the others find of the same blocks. It is "" if nothing or everything needs no premise.
func (x sentence) freely() string {
	var left []puzzle.Step
	var found, free, rest []puzzle.Fact
	for _, s := range x.Context.Steps {
		if len(s.Because) == 0 {
			found = append(found, s.New...)
		} else {
			left, rest = append(left, s), append(rest, s.New...)
		}
	}
	v := x.lineView()
	finishes := func(s puzzle.Step) bool { return strings.Contains(s.Technique, "finished") }
	if v == nil || len(found) == 0 || !slices.ContainsFunc(left, func(s puzzle.Step) bool { return !finishes(s) }) {
		return ""
	}
	block := func(f puzzle.Fact) int {
		i := v.index(f.At)
		if j, ok := v.owner(i, i); ok && factFills(f) {
			return j
		}
		return -1
	}
	for _, f := range found {
		if j := block(f); j < 0 || slices.ContainsFunc(rest, func(g puzzle.Fact) bool { return block(g) == j }) {
			rest = append(rest, f)
		} else {
			free = append(free, f)
		}
	}
	if len(free) == 0 {
		return ""
	}
	y := sentence{&words.Sentence{Step: x.Step, Lang: x.Lang, Context: x.Context}}
	y.Step.New, y.Step.Because = free, nil
	then := *x.Context
	then.Steps, then.Known = left, words.After(then.Known, []puzzle.Step{y.Step})
	x.Context, x.Step.New, x.Memo = &then, rest, nil
	return y.lineConclusion(y.lineView())
}
