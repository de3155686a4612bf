package narrate

import (
	"context"
	"maps"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Deduction is one deduction as a person would explain it: an argument, its conclusion and what else follows.
//
// The embedded Step summarises it. New lists everything written or ruled out, Because the premises on the board before, and Clues the
// clues of all links. Technique and Level are those of the hardest link of an argument; among equals, the last one in the first part that
// has one. Links are the small steps; each depends only on the board before and on earlier links, and has only the conclusions that are
// used.
type Deduction struct {
	puzzle.Step
	Links []puzzle.Step `json:"links"`
	Parts []Part        `json:"parts"`

	kind    *puzzle.Kind
	told    map[puzzle.Place]bool // lines whose clues earlier deductions of the explanation state
	earlier []words.Hypothesis    // of earlier deductions of the explanation, if this one has a hypothesis as well
}

// Part is a run of links: an argument that ends in something to write down, then the bookkeeping that follows from it. A deduction has
// several parts if one leads directly to the next, or repeats it in another place.
type Part struct {
	Argument  int  `json:"argument"`        // number of links in the argument
	FollowUps int  `json:"falls,omitempty"` // number of follow-up links after it
	Likewise  bool `json:"likewise,omitempty"`
	Rest      bool `json:"rest,omitempty"` // the end of the puzzle: only crosses or empty cells remain
}

// Goal returns the facts that the deduction is for: the values decided by the conclusion of its first argument; if it decides none that
// players write down, the first such values after it; otherwise the eliminated candidates.
func (t Deduction) Goal() []puzzle.Fact {
	if len(t.Parts) == 0 || t.Parts[0].Argument == 0 {
		return t.New
	}
	first := t.Parts[0].Argument - 1
	for _, s := range t.Links[first:] {
		end := t.written(s.New)
		if len(end) == 0 && !isBookkeeping(t.kind, s) && !t.kind.Traits.Crosses { // empty cells count if they are not bookkeeping
			end = t.decided(s.New)
		}
		if len(end) > 0 {
			return end
		}
	}
	end := t.Links[first].New
	if decided := t.decided(end); len(decided) > 0 {
		return decided
	}
	return end
}

// decided returns the values, including 0, that the deduction concludes at the places of facts.
func (t Deduction) decided(facts []puzzle.Fact) []puzzle.Fact {
	at := puzzle.Places(facts)
	var out []puzzle.Fact
	for _, x := range t.New {
		if !x.Not && slices.Contains(at, x.At) {
			out = append(out, x)
		}
	}
	return out
}

// written returns the decided values that players write down, and facts that exclude zero where the kind has a mark for "at least one".
func (t Deduction) written(facts []puzzle.Fact) []puzzle.Fact {
	out := slices.DeleteFunc(t.decided(facts), func(x puzzle.Fact) bool { return x.Value == 0 })
	for _, x := range facts {
		if x.Not && x.Value == 0 && t.kind.Traits.AtLeastOne && !slices.ContainsFunc(out, func(y puzzle.Fact) bool { return y.At == x.At }) {
			out = append(out, x)
		}
	}
	return out
}

// Stated returns the facts of New that the text states: in each part the values written down, and empty cells unless they are
// bookkeeping; if a part has neither, what the last link of its argument finds.
func (t Deduction) Stated() []puzzle.Fact {
	at := map[puzzle.Place]bool{}
	speak := func(facts []puzzle.Fact) {
		for _, x := range facts {
			at[x.At] = true
		}
	}
	links := t.Links
	for _, p := range t.Parts {
		own := links[:p.Argument+p.FollowUps]
		links = links[len(own):]
		if p.Rest {
			continue
		}
		said := 0
		for _, s := range own {
			found := t.written(s.New)
			if !t.kind.Traits.Crosses && !isBookkeeping(t.kind, s) {
				found = t.decided(s.New)
			}
			speak(found)
			said += len(found)
		}
		if last := own[p.Argument-1]; said == 0 && (len(t.Parts) == 1 || !isBookkeeping(t.kind, last)) {
			speak(last.New)
		}
	}
	return slices.DeleteFunc(slices.Clone(t.New), func(x puzzle.Fact) bool { return !at[x.At] })
}

func isBookkeeping(k *puzzle.Kind, s puzzle.Step) bool {
	return k.Folding(s.Technique) == puzzle.FoldAlways
}

// newThought returns the deduction with these links and parts on the board before.
func newThought(k *puzzle.Kind, before puzzle.Facts, links []puzzle.Step, parts []Part) Deduction {
	t := Deduction{Links: links, Parts: parts, kind: k}
	known := before.Clone()
	seen := map[puzzle.Fact]bool{}
	because := func(x puzzle.Fact) {
		if !seen[x] {
			seen[x] = true
			t.Because = append(t.Because, x)
		}
	}
	at, named := 0, 0 // named: the part that provides the technique
	for n, p := range parts {
		for k, s := range links[at : at+p.Argument+p.FollowUps] {
			if t.Technique == "" || k < p.Argument && !p.Rest && (s.Level > t.Level || s.Level == t.Level && n == named) {
				t.Technique, t.Level, named = s.Technique, s.Level, n
			}
			for _, x := range s.Because {
				if before.Holds(x) {
					because(x)
					continue
				}
				for _, y := range partial(before, x) { // a partly known fact contributes its eliminated candidates
					because(y)
				}
			}
			for _, place := range s.Clues {
				if !slices.Contains(t.Clues, place) {
					t.Clues = append(t.Clues, place)
				}
			}
			known.AddAll(s.New)
		}
		at += p.Argument + p.FollowUps
	}
	t.New = changes(before, known)
	for _, x := range t.New { // no link names the value; the links and the board before leave only it
		if !x.Not && !slices.ContainsFunc(links, func(s puzzle.Step) bool { return slices.Contains(s.New, x) }) {
			for _, y := range partial(before, x) {
				because(y)
			}
		}
	}
	if len(links) == 1 {
		t.Args, t.Sub = links[0].Args, links[0].Sub
	}
	return t
}

// partial returns the eliminations that before has at the place of x, if x is a value that before does not contain.
func partial(before puzzle.Facts, x puzzle.Fact) []puzzle.Fact {
	if x.Not {
		return nil
	}
	i := before.Board().Index(x.At)
	if i < 0 {
		return nil
	}
	var out []puzzle.Fact
	for v := range (before.Board().Unknown(i).Values &^ before.Candidates(i) &^ puzzle.Only(x.Value)).Values() {
		out = append(out, puzzle.Fact{At: x.At, Value: v, Not: true})
	}
	return out
}

// changes returns the facts in after that are not in before: the value of a place that became decided, otherwise its eliminated
// candidates.
func changes(before, after puzzle.Facts) []puzzle.Fact {
	var out []puzzle.Fact
	board := before.Board()
	for i := range board.Len() {
		struck := before.Candidates(i) &^ after.Candidates(i)
		if struck == 0 {
			continue
		}
		at := board.At(i)
		if v, ok := after.Value(i); ok {
			out = append(out, puzzle.Fact{At: at, Value: v})
			continue
		}
		for v := range struck.Values() {
			out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
		}
	}
	return out
}

// Explainer is an explanation in progress. It composes each deduction on request.
type Explainer struct {
	c    *composer
	told map[puzzle.Place]bool // see Deduction.told

	number  int // of deductions
	earlier []words.Hypothesis
}

// maxEarlier is the number of hypotheses of an explanation, from the first, that later texts may refer to.
const maxEarlier = 200

// NewExplainer starts an explanation with the same deductions as Explain. It ignores o.MaxSteps.
func NewExplainer(ctx context.Context, st *study.Study, o study.ExplainOptions) *Explainer {
	o.MaxSteps = 0
	t := newComposer(ctx, st, st.Walk(ctx, o), o)
	if o.Whole() {
		t.gradeLevel = st.Hardest(ctx)
	}
	return &Explainer{c: t, told: map[puzzle.Place]bool{}}
}

// Next returns the next deduction. ok is false at the end and when the context has ended.
func (x *Explainer) Next() (t Deduction, ok bool) {
	known := x.c.explained.Clone()
	t, ok = x.c.next()
	t.told = maps.Clone(x.told)
	x.number++
	earlier := slices.Clip(x.earlier)
	for _, s := range t.Links {
		if isHypothesis(s) {
			if t.earlier = earlier; len(x.earlier) < maxEarlier {
				x.earlier = append(x.earlier, words.Hypothesis{Step: s, Known: known.Clone(), Number: x.number})
			}
		}
		known.AddAll(s.New)
	}
	for _, s := range t.Links {
		if len(s.Clues) == 1 && len(t.written(s.New)) > 0 && !isBookkeeping(t.kind, s) {
			x.told[s.Clues[0]] = true
		}
	}
	return t, ok
}

// isHypothesis reports whether a step refutes a hypothesis.
func isHypothesis(s puzzle.Step) bool {
	_, ok := puzzle.ArgsAs[puzzle.Assumption](s.Args)
	return ok && len(s.Sub) > 0
}

// Err returns why there is no further deduction; nil before the end. See study.Walk.Err.
func (x *Explainer) Err() error { return x.c.err() }

// Explanation returns the steps found so far. Its Status is empty before the end, and Undecided if the context ended first.
func (x *Explainer) Explanation() study.Explanation {
	e := x.c.walk.Explanation()
	if x.c.ctxDone && e.Status != puzzle.Undecided {
		why := context.Cause(x.c.ctx)
		e.Status, e.Reason, e.Stopped = puzzle.Undecided, why, why
	}
	return e
}

// maxAhead limits the steps that Refute examines.
const maxAhead = 400

// Refute returns an argument that rules out the value x on the current board. It assumes nothing: it follows the kind's techniques until
// they eliminate x, and keeps the steps needed. ok is false if maxAhead steps do not eliminate x, or if the argument is too long for one
// deduction.
func Refute(ctx context.Context, st *study.Study, x puzzle.Fact) (_ Deduction, ok bool) {
	t := newComposer(ctx, st, st.Here(ctx), study.ExplainOptions{})
	i := t.board.Index(x.At)
	if i < 0 || x.Not || !t.explained.Candidates(i).Has(x.Value) {
		return Deduction{}, false
	}
	for n := 0; t.known.Candidates(i).Has(x.Value); n++ {
		s := t.peek()
		if n == maxAhead || s == nil || s.Contradiction() || isTrial(t.kind, *s) {
			return Deduction{}, false
		}
		t.advance()
	}
	used := t.trace(needs{i: puzzle.Only(x.Value)})
	n := 0
	for k := range used { // any order: a count
		if !t.steps[k].bookkeeping {
			n++
		}
		if len(t.steps[k].Sub) > 0 {
			n += len(t.steps[k].Sub)
		}
	}
	if n > maxArgumentLinks {
		return Deduction{}, false
	}
	t.useAll(used, lastOf(used))
	links := t.links(used)
	return newThought(t.kind, t.explained, links, []Part{{Argument: len(links)}}), true
}
