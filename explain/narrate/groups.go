package narrate

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// sentenceGroup is an argument with the steps that follow from it or from earlier groups.
type sentenceGroup struct {
	argument, followUps []puzzle.Step
	likewise, rest      bool
	separate            bool // bookkeeping independent of the rest of the deduction
}

// sentenceGroups divides a deduction into groups of sentences; before is the board before it. Parts that repeat an argument in another
// place are merged. Bookkeeping that uses nothing from the deduction forms a separate group after the steps that do.
func sentenceGroups(l *words.Language, before puzzle.Facts, t Deduction) []sentenceGroup {
	var out []sentenceGroup
	stated := before.Clone()
	at := 0
	for n := 0; n < len(t.Parts); n++ {
		p := t.Parts[n]
		if p.Rest {
			out = append(out, sentenceGroup{rest: true})
			break
		}
		b := sentenceGroup{argument: l.MergeSteps(t.Links[at : at+p.Argument]), likewise: p.Likewise}
		falls := slices.Clone(t.Links[at+p.Argument : at+p.Argument+p.FollowUps])
		at += p.Argument + p.FollowUps
		for n+1 < len(t.Parts) {
			both := withElsewhere(l, b.argument, t.Parts[n+1], t.Links[at:])
			if both == nil {
				break
			}
			n++
			p, b.argument = t.Parts[n], both
			falls = append(falls, t.Links[at+1:at+1+p.FollowUps]...)
			at += 1 + p.FollowUps
		}
		if len(b.argument) == 1 && strings.HasSuffix(b.argument[0].Technique, ".given") { // given values are listed in one sentence
			root, left := takeRoot(l, before, stated, append(b.argument, falls...))
			b.argument, falls = root, left
		}
		for {
			for _, s := range b.argument {
				stated.AddAll(s.New)
			}
			b.followUps, falls = following(before, stated, falls)
			if out = append(out, b); len(falls) == 0 {
				break
			}
			b = sentenceGroup{separate: true}
			b.argument, falls = takeRoot(l, before, stated, falls)
		}
	}
	return out
}

// following splits steps, in order, into taken and left. A step is taken if it uses facts stated since before, and only stated facts.
// The conclusions of taken steps are added to stated.
func following(before, stated puzzle.Facts, steps []puzzle.Step) (taken, left []puzzle.Step) {
	for _, s := range steps {
		own, other := dependsOn(before, stated, s)
		if own && !other {
			taken = append(taken, s)
			stated.AddAll(s.New)
		} else {
			left = append(left, s)
		}
	}
	return taken, left
}

// dependsOn reports whether s uses facts stated since before (own), and facts that are not yet stated (other).
func dependsOn(before, stated puzzle.Facts, s puzzle.Step) (own, other bool) {
	for _, x := range s.Because {
		switch {
		case before.Holds(x):
		case stated.Holds(x):
			own = true
		default:
			other = true
		}
	}
	return own, other
}

// takeRoot takes the first step and merges the independent steps of the same technique into it if they share its sentence.
func takeRoot(l *words.Language, before, stated puzzle.Facts, steps []puzzle.Step) (taken, left []puzzle.Step) {
	for _, s := range steps {
		own, other := dependsOn(before, stated, s)
		switch {
		case len(taken) == 0:
			taken = append(taken, s)
		case s.Technique == taken[0].Technique && l.Merges(s.Technique) && !own && !other:
			taken[0] = words.Merge(taken[0], s)
		default:
			left = append(left, s)
		}
	}
	return taken, left
}

// needed marks the steps that write something, are contradictions, or derive premises of later needed steps.
func needed(before puzzle.Facts, k *puzzle.Kind, steps []puzzle.Step) []bool {
	out := make([]bool, len(steps))
	known := before.Clone()
	for n, s := range steps {
		out[n] = s.Contradiction() || writes(k, known, s)
		known.AddAll(s.New)
	}
	asked := map[puzzle.Place]bool{}
	for n := len(steps) - 1; n >= 0; n-- {
		out[n] = out[n] || slices.ContainsFunc(steps[n].New, func(x puzzle.Fact) bool { return asked[x.At] })
		if !out[n] {
			continue
		}
		for _, x := range steps[n].New {
			asked[x.At] = asked[x.At] && x.Not // a value needs no earlier eliminations
		}
		for _, x := range steps[n].Because {
			asked[x.At] = asked[x.At] || !before.Holds(x)
		}
	}
	return out
}

// writes reports whether a step finds something that a player writes on the board.
func writes(k *puzzle.Kind, known puzzle.Facts, s puzzle.Step) bool {
	return slices.ContainsFunc(s.New, func(x puzzle.Fact) bool {
		had := known.Candidates(known.Board().Index(x.At))
		left := had
		for _, y := range s.New {
			switch {
			case y.At == x.At && y.Not:
				left &^= puzzle.Only(y.Value)
			case y.At == x.At:
				left &= puzzle.Only(y.Value)
			}
		}
		if left.Len() == 1 {
			return had.Len() > 1 && (left.Min() > 0 || !k.Traits.Crosses)
		}
		return k.Traits.AtLeastOne && had.Has(0) && !left.Has(0)
	})
}

// onlyCrosses reports whether s has conclusions but no value other than 0.
func onlyCrosses(s puzzle.Step) bool {
	return len(s.New) > 0 && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.Value > 0 && !x.Not })
}

// marked returns the places where the links that use some clues find something.
func (t Deduction) marked(clues []puzzle.Place) (out []puzzle.Place) {
	for _, s := range t.Links {
		if slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return slices.Contains(clues, c) }) {
			out = append(out, puzzle.Places(s.New)...)
		}
	}
	return out
}

// cluesOutsideGroups returns the clues of a step, or of its sub-steps. It omits clues named as a group: by the technique, or in the
// arguments of the step.
func cluesOutsideGroups(l *words.Language, s puzzle.Step) []puzzle.Place {
	if l.NamesCluesAsGroup(s.Technique) {
		return nil
	}
	if len(s.Sub) == 0 || !slices.ContainsFunc(s.Sub, func(x puzzle.Step) bool { return l.NamesCluesAsGroup(x.Technique) }) {
		ends, _ := s.Args["ends"].([]puzzle.Args)
		return slices.DeleteFunc(slices.Clone(s.Clues), func(c puzzle.Place) bool {
			return slices.ContainsFunc(append(ends[:len(ends):len(ends)], s.Args), func(a puzzle.Args) bool {
				group, _ := a["group"].([]puzzle.Place)
				return slices.Contains(group, c)
			})
		})
	}
	var out []puzzle.Place
	for _, x := range s.Sub {
		out = append(out, cluesOutsideGroups(l, x)...)
	}
	return out
}

// alsoUsed returns a phrase with the clues that a deduction uses and its text does not mention, or "". Clues needed by the argument come
// first, then, if marks is true, clues that only leave marks: as the template "also/marked" or "also/marks" of the kind states them, else
// by the steps that use them. It skips techniques whose clues are named as a group, and rules of the whole board.
func alsoUsed(l *words.Language, before puzzle.Facts, t Deduction, text string, marks bool) string {
	var out []string
	used, leave := unnamedClues(l, before, t, text)
	of := l.Of(t.kind)
	if len(used) > 0 {
		out = append(out, of.Phrase("also/used", used))
	}
	if !marks || len(leave) == 0 {
		return strings.Join(out, " ")
	}
	found := t.marked(leave)
	apart := slices.DeleteFunc(slices.Clone(leave), func(c puzzle.Place) bool {
		return slices.ContainsFunc(t.marked([]puzzle.Place{c}), func(e puzzle.Place) bool { a, b := e.Ends(); return a == c || b == c })
	})
	left := words.Sentence{Step: t.Step, Lang: of, Context: &words.Context{Known: words.After(before, t.Links)}}
	text, err := of.Fill("also/marked", map[string]any{"Clues": leave, "Found": found, "Left": left.Values(left.Context.Known, found),
		"Apart": apart, "Beyond": t.marked(apart), // clues with marks only at other places
		"Named": of.Numbers(leave)})
	if err != nil {
		text, err = of.Fill("also/marks", leave)
	}
	if err == nil {
		if text != "" { // the kind may leave it out
			out = append(out, text)
		}
		return strings.Join(out, " ")
	}
	known := before.Clone()
	for _, s := range t.Links {
		if slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { return slices.Contains(leave, c) }) {
			out = append(out, l.ArgumentText(s, words.Context{Known: known.Clone(), Before: before, Last: true}))
		}
		known.AddAll(s.New)
	}
	return strings.Join(out, " ")
}

// hiddenClues returns the clues of the argument that a text does not name, if the kind hides bookkeeping.
func hiddenClues(l *words.Language, before puzzle.Facts, t Deduction, text string) []puzzle.Place {
	if !l.HidesBookkeeping(t.Technique) {
		return nil
	}
	used, _ := unnamedClues(l, before, t, text)
	return used
}

// cluesShown returns the clues whose steps the text leaves out because the numbers in the rows and columns of a square show their
// conclusions.
func cluesShown(l *words.Language, before puzzle.Facts, t Deduction) map[puzzle.Place]bool {
	out, known, links := map[puzzle.Place]bool{}, before.Clone(), t.Links
	if !t.kind.Limits.Square {
		return out
	}
	for _, p := range t.Parts {
		argument := l.MergeSteps(links[:p.Argument])
		for k, s := range argument {
			silent := l.ArgumentText(s, words.Context{Known: known, Last: k == len(argument)-1}) == ""
			for _, c := range s.Clues {
				was, met := out[c]
				out[c] = silent && (was || !met)
			}
			known.AddAll(s.New)
		}
		for _, s := range links[p.Argument : p.Argument+p.FollowUps] {
			known.AddAll(s.New)
		}
		links = links[p.Argument+p.FollowUps:]
	}
	return out
}

// unnamedClues returns the clues that a deduction uses and its text does not mention. The argument needs the first; the others only leave
// marks. It skips obvious marks.
func unnamedClues(l *words.Language, before puzzle.Facts, t Deduction, text string) (needs, marks []puzzle.Place) {
	use := needed(before, t.kind, t.Links)
	at := 0
	for _, p := range t.Parts {
		if p.Rest { // one sentence states it without the clues
			break
		}
		for n := range p.Argument {
			use[at+n] = use[at+n] || !isBookkeeping(t.kind, t.Links[at+n])
		}
		at += p.Argument + p.FollowUps
	}
	var clues []puzzle.Place
	used := map[puzzle.Place]bool{} // by each clue, whether the argument needs it
	for n, s := range t.Links[:at] {
		obvious := !use[n] && l.IsObvious(s)
		for _, c := range cluesOutsideGroups(l, s) {
			if c.Kind == puzzle.RuleKind || obvious {
				continue
			}
			need, known := used[c]
			if !known {
				clues = append(clues, c)
			}
			used[c] = need || use[n] && !(l.Lines(s.Technique) && onlyCrosses(s))
		}
	}
	naming, shown := l.Of(t.kind).Naming(text, clues), map[puzzle.Place]bool(nil)
	for _, c := range clues {
		switch {
		case naming.Names(before.Board(), c):
		case used[c]:
			if shown == nil {
				shown = cluesShown(l, before, t)
			}
			if !shown[c] {
				needs = append(needs, c)
			}
		default:
			marks = append(marks, c)
		}
	}
	return needs, marks
}
