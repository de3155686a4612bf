package tell

import (
	"reflect"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Say is a thought in words, from the board before it. Steps that people see in one look are said in one clause. Where a link denies
// what is known, that is said last.
func Say(l *words.Language, before puzzle.Facts, t Thought) string {
	text := say(l, before, t)
	if more := alsoUsed(l, before, t, text); more != "" {
		text += " " + more
	}
	known := before.Clone()
	for k, s := range t.Links {
		n := slices.IndexFunc(s.New, known.Denies)
		if n < 0 {
			learn(known, s)
			continue
		}
		at := s.New[n].At
		if k < len(t.Links)-1 || t.Parts[len(t.Parts)-1].Falls > 0 { // it is bookkeeping, and went without saying
			s.New = s.New[n : n+1]
			text += " " + l.Argue(s, words.Breath{Known: known, Last: true})
		}
		return text + " " + l.Phrase("known-before", l.Facts(t.kind.Name, knownOf(known, at)))
	}
	return text
}

// Heading is what stands over a thought: the name of its technique, and the clues in hand where the kind names them.
func Heading(l *words.Language, t Thought) string {
	links, steps := t.Links, []puzzle.Step(nil)
	for _, p := range t.Parts {
		for _, s := range links[:p.Argument] {
			if s.Technique == t.Technique && s.Level == t.Level {
				steps = append(steps, s)
			}
		}
		links = links[p.Argument+p.Falls:]
	}
	if len(steps) == 0 {
		steps = []puzzle.Step{t.Step}
	}
	return l.Heading(steps)
}

// knownOf is what a board knows of a place: its value, or those struck.
func knownOf(known puzzle.Facts, at puzzle.Place) (out []puzzle.Fact) {
	i := known.Board().Index(at)
	if v, one := known.Value(i); one {
		return []puzzle.Fact{{At: at, Value: v}}
	}
	for v := range (known.Board().Unknown(i).Values &^ known.Can(i)).Values() {
		out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
	}
	return out
}

// say is Say but for what a contradiction denies.
func say(l *words.Language, before puzzle.Facts, t Thought) string {
	quiet := func(technique string) bool { return t.kind.Folding(technique) == puzzle.Bookkeeping }
	if slices.ContainsFunc(t.Links, func(s puzzle.Step) bool { return l.Lines(s.Technique) }) {
		return strings.Join(l.Looks(t.Links, before, quiet), " ")
	}
	known := before.Clone()
	var said []string
	var prior *puzzle.Step
	for _, b := range breaths(l, before, t) {
		if b.rest {
			said = append(said, l.Close(t.Technique))
			break
		}
		use := needed(known, t.kind, slices.Concat(b.argument, b.falls))
		if b.aside && !slices.Contains(use, true) {
			for _, s := range slices.Concat(b.argument, b.falls) {
				learn(known, s)
			}
			continue // it goes without saying
		}
		with, after := l.Falls(b.falls, use[len(b.argument):])
		argument := newsOf(known, joined(b.argument))
		spoken := map[puzzle.Place]bool{}
		for k, s := range argument {
			x := words.Breath{Known: known.Clone(), Last: k == len(argument)-1, Again: b.likewise && len(s.Clues) == 1, Said: spoken, Quiet: quiet}
			x.Prior, x.Anew, x.Main = prior, k == 0, s.Technique == t.Technique
			if x.Last {
				x.Fallen = with
				for _, f := range with {
					x.Falls = append(x.Falls, f.New...)
				}
			}
			if !x.Last && l.Quiet(s.Technique) && l.Superseded(s, argument[k+1]) {
				learn(known, s)
				continue
			}
			if x.Last || !folds(t.kind, s) || !l.Quiet(s.Technique) || decides(known, s) {
				if text := l.Argue(s, x); text != "" {
					said, prior = append(said, text), &argument[k]
				}
			}
			learn(known, s)
			for _, f := range s.New {
				spoken[f.At] = true
			}
		}
		for _, s := range with {
			learn(known, s)
		}
		said = append(said, l.Then(after, known)...)
		for _, s := range b.falls {
			learn(known, s)
		}
	}
	return strings.Join(said, " ")
}

// joined joins links that follow one another, are of one technique, at the same clues and with the same numbers, and of which the
// later speaks of all places of the earlier: they are said once.
func joined(argument []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range argument {
		n := len(out) - 1
		if n >= 0 && out[n].Technique == s.Technique && slices.Equal(out[n].Clues, s.Clues) && reflect.DeepEqual(out[n].Args, s.Args) &&
			covers(s.New, out[n].New) {
			s.New = slices.Concat(out[n].New, s.New)
			s.Because = slices.Concat(out[n].Because, s.Because)
			out[n] = s
			continue
		}
		out = append(out, s)
	}
	return out
}

// covers reports whether all places of some facts are among those of others.
func covers(facts, some []puzzle.Fact) bool {
	return !slices.ContainsFunc(some, func(x puzzle.Fact) bool {
		return !slices.ContainsFunc(facts, func(y puzzle.Fact) bool { return x.At == y.At })
	})
}

// alike reports whether the next part is the same as an argument in another place, and said with it in one clause.
func alike(l *words.Language, argument []puzzle.Step, next Part, links []puzzle.Step) bool {
	return len(argument) == 1 && next.Likewise && next.Argument == 1 && links[0].Technique == argument[0].Technique &&
		l.Joins(links[0].Technique)
}

// decides reports whether a step finds the value of a place, other than that there is nothing.
func decides(known puzzle.Facts, s puzzle.Step) bool {
	known = known.Clone()
	learn(known, s)
	return slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		m := known.Of(x.At)
		return m.Len() == 1 && m.Min() > 0
	})
}

// newsOf are the links that find something that the board and those before them do not know; the first, when there is none.
func newsOf(known puzzle.Facts, argument []puzzle.Step) []puzzle.Step {
	known = known.Clone()
	var out []puzzle.Step
	for _, s := range argument {
		if s.Contradiction() || slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !known.Holds(x) }) {
			out = append(out, s)
		}
		learn(known, s)
	}
	if len(out) == 0 {
		return argument[:min(1, len(argument))]
	}
	return out
}

// learn adds what a step finds.
func learn(known puzzle.Facts, s puzzle.Step) {
	for _, x := range s.New {
		known.Add(x)
	}
}
