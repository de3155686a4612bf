package narrate

import (
	"reflect"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Text returns the text of a deduction; before is the board before it. Steps that are seen together share a clause. If a link contradicts
// a known fact, that comes last.
func Text(l *words.Language, before puzzle.Facts, t Deduction) string {
	return fullText(l, before, t, true)
}

// HintText is Text without the sentence about clues that only rule out candidates, which the deduction does not need.
func HintText(l *words.Language, before puzzle.Facts, t Deduction) string {
	return fullText(l, before, t, false)
}

// fullText returns the text of a deduction. marks selects whether it also names clues that only leave marks, as Text does and HintText does
// not.
func fullText(l *words.Language, before puzzle.Facts, t Deduction, marks bool) string {
	text := thoughtText(l, before, t, nil)
	if hidden := hiddenClues(l, before, t, text); len(hidden) > 0 {
		text = thoughtText(l, before, t, hidden)
	}
	if more := alsoUsed(l, before, t, text, marks); more != "" {
		text += " " + more
	}
	known := before.Clone()
	for k, s := range t.Links {
		n := slices.IndexFunc(s.New, known.Contradicts)
		if n < 0 {
			known.AddAll(s.New)
			continue
		}
		at := s.New[n].At
		if k < len(t.Links)-1 || t.Parts[len(t.Parts)-1].FollowUps > 0 { // a bookkeeping step that the text has skipped
			s.New = s.New[n : n+1]
			text += " " + l.ArgumentText(s, words.Context{Known: known, Last: true})
		}
		return text + " " + l.Phrase("known-before", l.Facts(t.kind.Name, factsAt(known, at)))
	}
	return text
}

// Heading returns the title of a deduction: the name of its technique as its text states it, with its clues if the kind includes them.
// before is the board before it.
func Heading(l *words.Language, before puzzle.Facts, t Deduction) string {
	at, steps := 0, []puzzle.Step(nil)
	for _, p := range t.Parts {
		for k, s := range t.Links[at : at+p.Argument] {
			if s.Technique != t.Technique || s.Level != t.Level {
				continue
			}
			switch known := func() puzzle.Facts { return words.After(before, t.Links[:at+k]) }; {
			case t.kind.Limits.Square:
				if k < p.Argument-1 && l.ArgumentText(s, words.Context{Known: known()}) == "" { // the board shows it
					continue
				}
			case t.kind.Traits.Digits:
				s = l.Updated(s, known())
			}
			steps = append(steps, s)
		}
		at += p.Argument + p.FollowUps
	}
	switch {
	case len(steps) > 0:
	case len(t.Parts) > 0 && t.Parts[0].Argument > 0:
		steps = t.Links[t.Parts[0].Argument-1:][:1]
	default:
		steps = []puzzle.Step{t.Step}
	}
	return l.Heading(steps)
}

// factsAt returns the known facts at a place: its value, or its eliminated candidates.
func factsAt(known puzzle.Facts, at puzzle.Place) (out []puzzle.Fact) {
	i := known.Board().Index(at)
	if v, one := known.Value(i); one {
		return []puzzle.Fact{{At: at, Value: v}}
	}
	for v := range (known.Board().Unknown(i).Values &^ known.Candidates(i)).Values() {
		out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
	}
	return out
}

// thoughtText returns the text of a deduction without the final sentences. Bookkeeping that uses one of the clues in hidden is always
// stated.
func thoughtText(l *words.Language, before puzzle.Facts, t Deduction, hidden []puzzle.Place) string {
	quiet := func(technique string) bool { return t.kind.Folding(technique) == puzzle.FoldAlways }
	if slices.ContainsFunc(t.Links, func(s puzzle.Step) bool { return l.Lines(s.Technique) }) {
		return strings.Join(l.LineTexts(t.Links, before, quiet, t.told), " ")
	}
	known := before.Clone()
	var texts []string
	var prior *puzzle.Step
	named := map[puzzle.Place]bool{} // clues
	earlier := slices.Clip(t.earlier)
	groups := sentenceGroups(l, before, t)
	for n, b := range groups {
		if b.rest {
			texts = append(texts, l.ClosingText(t.Technique))
			break
		}
		steps := slices.Concat(b.argument, b.followUps)
		for _, later := range groups[n+1:] { // bookkeeping counts if a later group needs it, unless the picture alone shows it
			if !l.HidesBookkeeping(t.Technique) {
				steps = slices.Concat(steps, later.argument, later.followUps)
			}
		}
		use := needed(known, t.kind, steps)[:len(b.argument)+len(b.followUps)]
		if b.separate && !slices.Contains(use, true) {
			for _, s := range slices.Concat(b.argument, b.followUps) {
				known.AddAll(s.New)
			}
			continue // implied, not stated
		}
		with, after := l.SplitFollowUps(b.followUps, use[len(b.argument):])
		argument, begun := informative(known, joinChained(b.argument)), known.Clone()
		spoken := map[puzzle.Place]bool{}
		for k, s := range argument {
			x := words.Context{Known: known.Clone(), Before: before, Begun: begun, Last: k == len(argument)-1,
				Repeat: (b.likewise || prior != nil && repeatsClue(*prior, s)), Mentioned: spoken, Named: named, Quiet: quiet}
			x.Prior, x.NewArgument, x.Main, x.Earlier = prior, k == 0, s.Technique == t.Technique, earlier
			if x.Last {
				x.FollowUps = with
				for _, f := range with {
					x.FollowUpFacts = append(x.FollowUpFacts, f.New...)
				}
			}
			asked := slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return slices.Contains(hidden, c) })
			if !x.Last && !asked && l.HidesBookkeeping(s.Technique) && l.Superseded(s, argument[k+1]) {
				known.AddAll(s.New)
				continue
			}
			asked = asked || x.Main && s.Level == t.Level // the title names it
			if x.Last || asked || !isBookkeeping(t.kind, s) || !l.HidesBookkeeping(s.Technique) || decidesValue(known, s) {
				if text := l.ArgumentText(s, x); text != "" && !isSaid(texts, text) {
					texts, prior = words.JoinSentence(texts, text), &argument[k]
					nameClues(named, s)
					if isHypothesis(s) {
						earlier = append(earlier, words.Hypothesis{Step: s, Known: x.Known})
					}
					for _, f := range s.New {
						spoken[f.At] = true
					}
				}
			}
			known.AddAll(s.New)
		}
		for _, s := range with {
			known.AddAll(s.New)
		}
		if more, last := l.FollowUpTexts(after, begun, known, named); len(more) > 0 {
			texts, prior = append(texts, more...), &puzzle.Step{Clues: last}
		}
		for _, s := range b.followUps {
			known.AddAll(s.New)
		}
	}
	return strings.Join(texts, " ")
}

// repeatsClue reports whether two steps of one technique conclude something from their clues alone.
func repeatsClue(s, next puzzle.Step) bool {
	return s.Technique == next.Technique && len(s.Because)+len(next.Because) == 0 && !slices.Equal(s.Clues, next.Clues)
}

// isSaid reports whether texts contain a sentence, perhaps joined to another.
func isSaid(texts []string, text string) bool {
	bare := strings.TrimLeft(strings.TrimSuffix(text, "."), "; ")
	return slices.ContainsFunc(texts, func(t string) bool {
		return t == text || strings.HasPrefix(t, bare+";") || strings.Contains(t, "; "+bare+";") || strings.HasSuffix(t, "; "+bare+".")
	})
}

// nameClues adds the clues that the text of a step names.
func nameClues(named map[puzzle.Place]bool, s puzzle.Step) {
	for _, c := range s.Clues {
		named[c] = true
	}
	if at, ok := s.Args.Place("outside"); ok {
		named[at] = true
	}
}

// joinChained merges consecutive links that have the same technique, clues and arguments, if the later one covers all places of the
// earlier.
func joinChained(argument []puzzle.Step) []puzzle.Step {
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

// covers reports whether facts include every place of some.
func covers(facts, some []puzzle.Fact) bool {
	return !slices.ContainsFunc(some, func(x puzzle.Fact) bool {
		return !slices.ContainsFunc(facts, func(y puzzle.Fact) bool { return x.At == y.At })
	})
}

// withElsewhere returns the step of an argument merged with that of the next part, if that repeats it in another place and can share its
// clause; nil otherwise.
func withElsewhere(l *words.Language, argument []puzzle.Step, next Part, links []puzzle.Step) []puzzle.Step {
	if len(argument) == 1 && next.Likewise && next.Argument == 1 && links[0].Technique == argument[0].Technique {
		if both := l.MergeSteps([]puzzle.Step{argument[0], links[0]}); len(both) == 1 {
			return both
		}
	}
	return nil
}

// decidesValue reports whether s decides a place with a value other than 0.
func decidesValue(known puzzle.Facts, s puzzle.Step) bool {
	known = known.Clone()
	known.AddAll(s.New)
	return slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		m := known.CandidatesAt(x.At)
		return m.Len() == 1 && m.Min() > 0
	})
}

// informative returns the links that add to known and earlier links, or the first link if none does.
func informative(known puzzle.Facts, argument []puzzle.Step) []puzzle.Step {
	known = known.Clone()
	var out []puzzle.Step
	for _, s := range argument {
		if s.Contradiction() || slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !known.Holds(x) }) {
			out = append(out, s)
		}
		known.AddAll(s.New)
	}
	if len(out) == 0 {
		return argument[:min(1, len(argument))]
	}
	return out
}
