package tell

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Thought is one thing to say: look here, because, so, what falls.
//
// The Step is the whole of it: New is all that is written down and struck in it, Because is what it rests on of the board before,
// Clues are the clues of all links, Technique and Level are those of its hardest link; of equal ones the last in the first part that
// has one. Links are the small steps inside it, in an
// order in which each rests on the board before the thought and on links before it; each keeps only the conclusions that are needed
// or told.
type Thought struct {
	puzzle.Step
	Links []puzzle.Step `json:"links"`
	Parts []Part        `json:"parts"`

	kind *puzzle.Kind
}

// Part is a stretch of the links that is said in one breath: an argument, which ends in something to write down, and then the
// bookkeeping that falls from it. A thought has several when one follows from the other at once, or is the same again in another
// place.
type Part struct {
	Argument int  `json:"argument"`        // links of the argument
	Falls    int  `json:"falls,omitempty"` // links after them that fall
	Likewise bool `json:"likewise,omitempty"`
	Rest     bool `json:"rest,omitempty"` // all is written down: what is left at the end are places where nothing is
}

// End is what the thought is told for: the values that the conclusion of its first argument decides, before what falls; where it
// decides none that is written down, the first that are; where none is, what is struck.
func (t Thought) End() []puzzle.Fact {
	if len(t.Parts) == 0 || t.Parts[0].Argument == 0 {
		return t.New
	}
	first := t.Parts[0].Argument - 1
	for _, s := range t.Links[first:] {
		end := t.written(s.New)
		if len(end) == 0 && !folds(t.kind, s) && !t.kind.Traits.Crosses { // that cells are empty is said where it is no bookkeeping
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

// decided are the values that the thought finds of the places that some facts are about.
func (t Thought) decided(facts []puzzle.Fact) []puzzle.Fact {
	at := puzzle.Places(facts)
	var out []puzzle.Fact
	for _, x := range t.New {
		if !x.Not && slices.Contains(at, x.At) {
			out = append(out, x)
		}
	}
	return out
}

// written are those of them that people write down: values, and that there is at least one of something.
func (t Thought) written(facts []puzzle.Fact) []puzzle.Fact {
	out := slices.DeleteFunc(t.decided(facts), func(x puzzle.Fact) bool { return x.Value == 0 })
	for _, x := range facts {
		if x.Not && x.Value == 0 && t.kind.Traits.Some && !slices.ContainsFunc(out, func(y puzzle.Fact) bool { return y.At == x.At }) {
			out = append(out, x)
		}
	}
	return out
}

// Spoken is what of New the sentence of the thought speaks of: of each part the values that are written down in it, and that cells are
// empty where that is no bookkeeping; where there is neither, what the last link of its argument finds. The rest goes without saying.
func (t Thought) Spoken() []puzzle.Fact {
	at := map[puzzle.Place]bool{}
	speak := func(facts []puzzle.Fact) {
		for _, x := range facts {
			at[x.At] = true
		}
	}
	links := t.Links
	for _, p := range t.Parts {
		own := links[:p.Argument+p.Falls]
		links = links[len(own):]
		if p.Rest {
			continue
		}
		said := 0
		for _, s := range own {
			found := t.written(s.New)
			if !t.kind.Traits.Crosses && !folds(t.kind, s) {
				found = t.decided(s.New)
			}
			speak(found)
			said += len(found)
		}
		if last := own[p.Argument-1]; said == 0 && (len(t.Parts) == 1 || !folds(t.kind, last)) {
			speak(last.New)
		}
	}
	return slices.DeleteFunc(slices.Clone(t.New), func(x puzzle.Fact) bool { return !at[x.At] })
}

// folds reports whether a step is bookkeeping.
func folds(k *puzzle.Kind, s puzzle.Step) bool { return k.Folding(s.Technique) == puzzle.Bookkeeping }

// thought makes a thought of links on a board.
func thought(k *puzzle.Kind, told puzzle.Facts, links []puzzle.Step, parts []Part) Thought {
	t := Thought{Links: links, Parts: parts, kind: k}
	known := told.Clone()
	seen := map[puzzle.Fact]bool{}
	because := func(x puzzle.Fact) {
		if !seen[x] {
			seen[x] = true
			t.Because = append(t.Because, x)
		}
	}
	at, named := 0, 0 // named: the part that the thought has its name of
	for n, p := range parts {
		for k, s := range links[at : at+p.Argument+p.Falls] {
			if t.Technique == "" || k < p.Argument && !p.Rest && (s.Level > t.Level || s.Level == t.Level && n == named) {
				t.Technique, t.Level, named = s.Technique, s.Level, n
			}
			for _, x := range s.Because {
				if told.Holds(x) {
					because(x)
					continue
				}
				for _, y := range part(told, x) { // of a fact that is known only in part, that part is a reason, too
					because(y)
				}
			}
			for _, place := range s.Clues {
				if !slices.Contains(t.Clues, place) {
					t.Clues = append(t.Clues, place)
				}
			}
			for _, x := range s.New {
				known.Add(x)
			}
		}
		at += p.Argument + p.Falls
	}
	t.New = news(told, known)
	for _, x := range t.New { // a value that no link names is what the links and the board before leave together
		if !x.Not && !slices.ContainsFunc(links, func(s puzzle.Step) bool { return slices.Contains(s.New, x) }) {
			for _, y := range part(told, x) {
				because(y)
			}
		}
	}
	if len(links) == 1 {
		t.Args, t.Sub = links[0].Args, links[0].Sub
	}
	return t
}

// part is what a board knows of a fact that it does not hold: the values struck of a place that holds another in the end.
func part(told puzzle.Facts, x puzzle.Fact) []puzzle.Fact {
	if x.Not {
		return nil
	}
	i := told.Board().Index(x.At)
	if i < 0 {
		return nil
	}
	var out []puzzle.Fact
	for v := range (told.Board().Unknown(i).Values &^ told.Can(i) &^ puzzle.Only(x.Value)).Values() {
		out = append(out, puzzle.Fact{At: x.At, Value: v, Not: true})
	}
	return out
}

// news lists what one board knows and the other, before it, did not: the value of a place that has got one, else the values struck.
func news(before, after puzzle.Facts) []puzzle.Fact {
	var out []puzzle.Fact
	board := before.Board()
	for i := range board.Len() {
		struck := before.Can(i) &^ after.Can(i)
		if struck == 0 {
			continue
		}
		at := board.Unknown(i).At
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

// Telling is an explanation under way: its thoughts are made as they are asked for.
type Telling struct{ t *teller }

// Begin begins an explanation; see Explain, whose thoughts are the same. MaxSteps is left to whoever asks.
func Begin(ctx context.Context, st *study.Study, o study.ExplainOptions) *Telling {
	o.MaxSteps = 0
	t := begin(ctx, st, st.Walk(ctx, o), o)
	if o.Whole() {
		t.graded = st.Hardest(ctx)
	}
	return &Telling{t}
}

// Next is the next thought; ok is false at the end, and when the context has ended.
func (x *Telling) Next() (t Thought, ok bool) { return x.t.thought() }

// Explanation is what was found so far; its Status is "" before the end. Where the context ended before all was told, that is its end,
// whatever was found.
func (x *Telling) Explanation() study.Explanation {
	e := x.t.walk.Explanation()
	if x.t.late && e.Status != puzzle.Undecided {
		why := context.Cause(x.t.ctx)
		e.Status, e.Reason, e.Stopped = puzzle.Undecided, why, why
	}
	return e
}

// mostAhead is how many steps are looked at until a value is struck.
const mostAhead = 400

// Against is what a person finds out instead of a value: the argument, by the kind's techniques alone and on the board as it is written,
// that ends where the value is struck. ok is false where the steps do not come to it, or it takes more links than are said in one go.
func Against(ctx context.Context, st *study.Study, x puzzle.Fact) (told Thought, ok bool) {
	t := begin(ctx, st, st.Here(ctx), study.ExplainOptions{})
	i := t.board.Index(x.At)
	if i < 0 || x.Not || !t.told.Can(i).Has(x.Value) {
		return Thought{}, false
	}
	for n := 0; t.known.Can(i).Has(x.Value); n++ {
		s := t.peek()
		if n == mostAhead || s == nil || s.Contradiction() || tries(t.kind, *s) {
			return Thought{}, false
		}
		t.advance()
	}
	used := t.trace(needs{i: puzzle.Only(x.Value)})
	n := 0
	for k := range used { // any order: a count
		if !t.steps[k].folds {
			n++
		}
		if len(t.steps[k].Sub) > 0 {
			n += len(t.steps[k].Sub)
		}
	}
	if n > mostArgued {
		return Thought{}, false
	}
	t.whole(used, final(used))
	links := t.links(used)
	return thought(t.kind, t.told, links, []Part{{Argument: len(links)}}), true
}
