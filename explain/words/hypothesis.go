package words

import (
	"cmp"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Texts of hypotheses: suppose, then, but, so.

// Limits of the sentences between an assumption and its end, for a single hypothesis and for one of several cases.
const (
	maxChainSentences = 5
	maxCaseSentences  = 2
)

// shorten returns the texts of the steps of a hypothesis, which say composes, from the board before them. If they are too long, one
// sentence summarises what the last steps need from the earlier ones.
func (x *Sentence) shorten(known puzzle.Facts, steps []puzzle.Step, say func(known puzzle.Facts, steps []puzzle.Step) []string) []string {
	most := maxChainSentences
	if x.Context.Case {
		most = maxCaseSentences
	}
	if own := x.Lang.speech.Longest; own > 0 {
		most = own
	}
	texts := say(known, steps)
	if len(texts) <= most+1 {
		return texts
	}
	from := len(steps)
	for from > 0 {
		more := say(After(known, steps[:from-1]), steps[from-1:])
		if len(more) > most {
			break
		}
		from, texts = from-1, more
	}
	later := append(slices.Clone(steps[from:]), x.Step.Sub[len(x.Step.Sub)-1]) // the last one states the contradiction
	if gist := x.summary(known, steps[:from], later); gist != "" {
		texts = append([]string{gist}, texts...)
	}
	return texts
}

// After returns the board after steps.
func After(known puzzle.Facts, steps []puzzle.Step) puzzle.Facts {
	known = known.Clone()
	for _, s := range steps {
		known.AddAll(s.New)
	}
	return known
}

// summary states the results of the first steps that the later ones use; "" if they use none.
func (x *Sentence) summary(known puzzle.Facts, first, later []puzzle.Step) string {
	found := After(known, first)
	y := &Sentence{Step: puzzle.Step{Technique: x.Step.Technique}, Lang: x.Lang, Context: &Context{Known: known}}
	var places []puzzle.Place
	for _, s := range later {
		uses := slices.Clone(s.Because)
		for _, f := range s.New {
			if v, ok := found.Value(found.Board().Index(f.At)); ok && found.Contradicts(f) {
				uses = append(uses, puzzle.Fact{At: f.At, Value: v})
			}
		}
		for _, f := range uses {
			if known.Holds(f) || !found.Holds(f) {
				continue
			}
			y.Step.New = append(y.Step.New, f)
			if !slices.Contains(places, f.At) {
				places = append(places, f.At)
			}
		}
	}
	if len(places) == 0 {
		return ""
	}
	order := func(at puzzle.Place) int {
		return slices.IndexFunc(first, func(s puzzle.Step) bool {
			return slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.At == at })
		})
	}
	slices.SortStableFunc(places, func(a, b puzzle.Place) int {
		return cmp.Or(order(a)-order(b), found.Board().Index(a)-found.Board().Index(b))
	})
	facts := y.Values(found, places)
	text, _ := x.Lang.Fill("gist", map[string]any{"Facts": facts, "Clues": x.cluesFor(first, y.Step.New)})
	return Capital(text)
}

// cluesFor returns the clues of the steps that lead to some facts, in the order in which they act, without rules of the whole board and
// groups.
func (x *Sentence) cluesFor(steps []puzzle.Step, facts []puzzle.Fact) (out []puzzle.Place) {
	facts = slices.Clone(facts)
	var used []puzzle.Step // the last first
	for _, s := range slices.Backward(steps) {
		if slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return slices.Contains(facts, f) }) {
			facts, used = append(facts, s.Because...), append(used, s)
		}
	}
	for _, s := range slices.Backward(used) {
		for _, c := range s.Clues {
			if c.Kind != puzzle.RuleKind && !slices.Contains(out, c) && !x.Lang.NamesCluesAsGroup(s.Technique) {
				out = append(out, c)
			}
		}
	}
	return out
}

// Trial returns the text of all sub-steps of a hypothesis except the last, from the board before the step with the assumption. See
// shorten for long chains.
func (x *Sentence) Trial() string {
	if len(x.Step.Sub) == 0 {
		return ""
	}
	return x.chainText(x.Step.Sub[:len(x.Step.Sub)-1])
}

// Course returns the text of all sub-steps of a case that leads to no contradiction.
func (x *Sentence) Course() string { return x.chainText(x.Step.Sub) }

// chainText returns the text of steps of a hypothesis. It omits those in Speech.OmittedSteps unless nothing else is left.
func (x *Sentence) chainText(steps []puzzle.Step) string {
	known := x.Start()
	k := 0
	if silent := x.Lang.speech.OmittedSteps; silent != nil {
		k = silent(x, steps)
	}
	links := x.shorten(After(known, steps[:k]), steps[k:], x.stepTexts)
	if len(links) == 0 {
		links = x.shorten(known, steps, x.stepTexts)
	}
	return strings.Join(links, " ")
}

// stepTexts returns the texts of consecutive steps from the board before them. Steps that need no explanation share the text of the
// step before.
func (x *Sentence) stepTexts(known puzzle.Facts, steps []puzzle.Step) []string {
	var links []string
	var prior *puzzle.Step // the last step stated
	steps = x.Lang.MergeSteps(steps)
	for k := 0; k < len(steps); {
		b := Context{Known: known.Clone(), Before: x.Context.Known, Terse: true, Prior: prior}
		if len(links) == 0 && !x.Context.Case {
			b.Lead = "then"
		}
		text, n := x.Lang.ArgumentText(steps[k], b), 1
		if text != "" {
			b.FollowUps, n = x.impliedSteps(x.Context.Known, After(known, steps[k:k+1]), steps[k+1:])
			for _, s := range b.FollowUps {
				b.FollowUpFacts = append(b.FollowUpFacts, s.New...)
			}
			n++
			links = append(links, x.Lang.ArgumentText(steps[k], b))
			prior = &steps[k]
		}
		known = After(known, steps[k:k+n])
		k += n
	}
	return links
}

// impliedSteps returns the leading steps of a hypothesis that need no explanation because they follow from its earlier steps. n counts
// them and the unmentioned steps between them. begun is the board on which the hypothesis started.
func (x *Sentence) impliedSteps(begun, known puzzle.Facts, steps []puzzle.Step) (falls []puzzle.Step, n int) {
	on := x.Lang.speech.Implied
	if on == nil {
		return nil, 0
	}
	known = known.Clone()
	for k, s := range steps {
		switch {
		case on(s) && slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !begun.Holds(f) }):
			falls, n = append(falls, s), k+1
		case x.Lang.ArgumentText(s, Context{Known: known.Clone(), Terse: true}) != "":
			return falls, n
		}
		known.AddAll(s.New)
	}
	return falls, n
}

// Fall returns the text of the last sub-step of a hypothesis, the contradiction, after "but"; "" if there are no sub-steps.
func (x *Sentence) Fall() string {
	if len(x.Step.Sub) == 0 {
		return ""
	}
	last := len(x.Step.Sub) - 1
	known := After(x.Start(), x.Step.Sub[:last])
	return x.Lang.ArgumentText(x.Step.Sub[last], Context{Known: known, Before: x.Context.Known, Fails: true, Terse: true, Lead: "but"})
}

// Hypothesis is a hypothesis that an explanation has followed before.
type Hypothesis struct {
	Step   puzzle.Step
	Known  puzzle.Facts // the board before the step
	Number int          // of its deduction in the explanation, from 1; 0 in the same deduction
}

// leastShared is the least length, in bytes, of the sentences that a reference to an earlier hypothesis replaces.
const leastShared = 100

// asBefore replaces the sentences of a hypothesis between the first and the last, as far as an earlier hypothesis ended with the same ones,
// by a reference to that one. As the first such hypothesis is taken, its own text has no reference.
func (x *Sentence) asBefore(texts []string) []string {
	end := len(texts) - 1
	for _, h := range x.Context.Earlier {
		if x.Context.Assumed != nil || !endsAlike(x.Step.Sub, h.Step.Sub) {
			continue
		}
		y := &Sentence{Step: h.Step, Lang: x.Lang, Context: &Context{Known: h.Known, Before: h.Known}}
		theirs, n, size := y.Follows(), 0, 0
		for ; n < min(end, len(theirs)) && theirs[len(theirs)-1-n] == texts[end-n]; n++ {
			if n > 0 {
				size += len(texts[end-n])
			}
		}
		if size >= leastShared {
			f, _ := assumed(h.Step)
			kept := append(slices.Clone(texts[:end-n+1]), texts[end])
			data := map[string]any{"At": f.At, "Number": h.Number, "Clues": x.unnamedClues(strings.Join(kept, " "))}
			return slices.Insert(kept, end-n+1, x.Lang.Phrase("follow/as", data))
		}
	}
	return texts
}

// unnamedClues returns the clues of sub-steps that a text does not name, without rules of the whole board.
func (x *Sentence) unnamedClues(text string) (out []puzzle.Place) {
	for _, s := range x.Step.Sub {
		for _, c := range s.Clues {
			if c.Kind != puzzle.RuleKind && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	naming, board := x.Lang.Naming(text, out), x.Context.Known.Board()
	return slices.DeleteFunc(out, func(c puzzle.Place) bool { return naming.Names(board, c) })
}

// endsAlike reports whether two lists of steps have the same last technique, and the same conclusions before it.
func endsAlike(s, t []puzzle.Step) bool {
	n, m := len(s)-1, len(t)-1
	return n > 0 && m > 0 && s[n].Technique == t[m].Technique && slices.Equal(s[n].Clues, t[m].Clues) && slices.Equal(s[n-1].New, t[m-1].New)
}

// maxCases is the number of cases that are explained one by one.
const maxCases = 6

// Cases returns the text of each case. A case that ends like an earlier one refers to it. With more than maxCases cases it returns the
// text of each different end once.
func (x *Sentence) Cases() []string {
	if len(x.Step.Sub) > maxCases {
		return x.endTexts()
	}
	var out []string
	seen := map[string]bool{}
	for _, c := range x.Step.Sub {
		text := x.Lang.ArgumentText(c, Context{Known: x.Start(), Quiet: x.Context.Quiet, Case: true})
		if name, body, ok := strings.Cut(text, "? "); ok && seen[body] {
			text, _ = x.Lang.Fill("likewise", name)
		} else if ok {
			seen[body] = true
		}
		out = append(out, text)
	}
	return out
}

// endTexts returns one text for each different end of the cases. Cases without a contradiction come last.
func (x *Sentence) endTexts() []string {
	var order []string
	names := map[string][]string{}
	for _, c := range x.Step.Sub {
		y := &Sentence{Step: c, Lang: x.Lang, Context: &Context{Known: x.Start()}}
		end := ""
		if c.Contradiction() {
			end = y.Fall()
		}
		if names[end] == nil && end != "" {
			order = append(order, end)
		}
		names[end] = append(names[end], y.caseName())
	}
	if names[""] != nil {
		order = append(order, "")
	}
	var out []string
	for _, end := range order {
		text, _ := x.Lang.Fill("ends", map[string]any{"Names": x.Lang.Or(names[end], true), "End": end})
		out = append(out, Capital(text))
	}
	return out
}

// Count returns the number of cases.
func (x *Sentence) Count() int { return len(x.Step.Sub) }

// Assuming returns the Assumptions of a kind whose cases have arguments T: the places that hold 1, and those that hold 0.
func Assuming[T any](of func(said T) (ones, zeros []puzzle.Place)) func(s puzzle.Step) []puzzle.Fact {
	return func(s puzzle.Step) (out []puzzle.Fact) {
		said, _ := puzzle.ArgsAs[T](s.Args)
		ones, zeros := of(said)
		for _, at := range ones {
			out = append(out, puzzle.Fact{At: at, Value: 1})
		}
		for _, at := range zeros {
			out = append(out, puzzle.Fact{At: at, Value: 0})
		}
		return out
	}
}

// Start returns the board before the sub-steps, with the assumption.
func (x *Sentence) Start() puzzle.Facts {
	if x.Context == nil {
		return puzzle.Facts{}
	}
	known := x.Context.Known.Clone()
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
	}
	if supposed := x.Lang.speech.Assumptions; supposed != nil {
		known.AddAll(supposed(x.Step))
	}
	return known
}

// Fails reports whether the step is stated as a contradiction at the end of a hypothesis.
func (x *Sentence) Fails() bool { return x.Step.Contradiction() || x.Context != nil && x.Context.Fails }

// Supposed reports whether the step is part of a hypothesis.
func (x *Sentence) Supposed() bool { return x.Context != nil && x.Context.Assumed != nil }

// It reports whether the only premise of the step is the assumption of a hypothesis, which the sentence before has just named.
func (x *Sentence) It() bool {
	return x.Supposed() && len(x.Step.Because) == 1 && slices.Equal(x.Step.Because, x.Context.Assumed)
}

// Last reports whether the step ends an argument. It is true without context.
func (x *Sentence) Last() bool { return x.Context == nil || x.Context.Last }

// Written reports whether the step or a consequence of it writes a line or value.
func (x *Sentence) Written() bool {
	return x.Draws() || x.Context != nil &&
		slices.ContainsFunc(x.Context.FollowUpFacts, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}

// Hush returns "" and marks the conclusion as stated, so that it is not appended to the text of the template.
func (x *Sentence) Hush() string {
	x.usesSo = true
	return ""
}

// MergeSteps merges consecutive steps that share a clause: those of one technique in Speech.Merged, and those that Speech.MergeSteps
// merges.
func (l *Language) MergeSteps(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	if len(steps) > 1 {
		if own := l.forTechnique(steps[0].Technique).speech.MergeSteps; own != nil {
			steps = own(steps)
		}
	}
	for _, s := range steps {
		n := len(out) - 1
		if n >= 0 && l.Merges(s.Technique) && out[n].Technique == s.Technique && writesValue(out[n]) == writesValue(s) && !s.Contradiction() {
			out[n] = Merge(out[n], s)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Merge returns the union of two steps, with the technique and arguments of s.
func Merge(s, t puzzle.Step) puzzle.Step {
	s.New, s.Because, s.Clues = slices.Concat(s.New, t.New), union(s.Because, t.Because), union(s.Clues, t.Clues)
	return s
}

// union returns the elements of s and those of t that s lacks.
func union[T comparable](s, t []T) []T {
	s = slices.Clone(s)
	for _, x := range t {
		if !slices.Contains(s, x) {
			s = append(s, x)
		}
	}
	return s
}

// Merges reports whether consecutive steps of a technique are merged to one clause (Speech.Merged).
func (l *Language) Merges(technique string) bool {
	return slices.Contains(l.forTechnique(technique).speech.Merged, technique)
}

// Superseded reports whether bookkeeping is omitted because the next step states more of the same.
func (l *Language) Superseded(s, next puzzle.Step) bool {
	own := l.forTechnique(s.Technique).speech.Superseded
	return own != nil && own(s, next)
}

func writesValue(s puzzle.Step) bool { return (&Sentence{Step: s}).Draws() }

// Draws reports whether the step has a conclusion that is a value other than 0.
func (x *Sentence) Draws() bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}
