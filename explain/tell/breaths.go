package tell

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// saying is one sentence group: an argument and the steps that follow from it or from earlier groups.
type saying struct {
	argument, falls []puzzle.Step
	likewise, rest  bool
	aside           bool // bookkeeping independent of the rest of the thought
}

// breaths divides a thought into sentence groups; before is the board before the thought. Parts that repeat an argument in another place
// are merged. Bookkeeping that uses nothing from the thought forms a separate group after the steps that do.
func breaths(l *words.Language, before puzzle.Facts, t Thought) []saying {
	var out []saying
	found := map[puzzle.Place]bool{} // places of all facts explained so far
	at := 0
	for n := 0; n < len(t.Parts); n++ {
		p := t.Parts[n]
		if p.Rest {
			out = append(out, saying{rest: true})
			break
		}
		b := saying{argument: l.Together(t.Links[at : at+p.Argument]), likewise: p.Likewise}
		falls := slices.Clone(t.Links[at+p.Argument : at+p.Argument+p.Falls])
		at += p.Argument + p.Falls
		for n+1 < len(t.Parts) && alike(l, b.argument, t.Parts[n+1], t.Links[at:]) {
			n++
			p = t.Parts[n]
			b.argument = []puzzle.Step{words.Merge(b.argument[0], t.Links[at])}
			falls = append(falls, t.Links[at+1:at+1+p.Falls]...)
			at += 1 + p.Falls
		}
		for {
			for _, s := range b.argument {
				note(found, s)
			}
			b.falls, falls = following(before, found, falls)
			if out = append(out, b); len(falls) == 0 {
				break
			}
			b = saying{aside: true}
			b.argument, falls = roots(l, before, found, falls)
		}
	}
	return out
}

func note(found map[puzzle.Place]bool, s puzzle.Step) {
	for _, x := range s.New {
		found[x.At] = true
	}
}

// following splits steps, in order, into taken and left. A step is taken if it uses found places and no other new facts.
// The places of taken steps are added to found.
func following(before puzzle.Facts, found map[puzzle.Place]bool, steps []puzzle.Step) (taken, left []puzzle.Step) {
	for _, s := range steps {
		own, other := rests(before, found, s)
		if own && !other {
			taken = append(taken, s)
			note(found, s)
		} else {
			left = append(left, s)
		}
	}
	return taken, left
}

// rests reports whether a step uses facts at found places (own) and whether it uses other facts missing from the board before (other).
func rests(before puzzle.Facts, found map[puzzle.Place]bool, s puzzle.Step) (own, other bool) {
	for _, x := range s.Because {
		switch {
		case before.Holds(x):
		case found[x.At]:
			own = true
		default:
			other = true
		}
	}
	return own, other
}

// roots takes the first step and merges into it the independent steps of the same technique that share its sentence.
func roots(l *words.Language, before puzzle.Facts, found map[puzzle.Place]bool, steps []puzzle.Step) (taken, left []puzzle.Step) {
	for _, s := range steps {
		own, other := rests(before, found, s)
		switch {
		case len(taken) == 0:
			taken = append(taken, s)
		case s.Technique == taken[0].Technique && l.Joins(s.Technique) && !own && !other:
			taken[0] = words.Merge(taken[0], s)
		default:
			left = append(left, s)
		}
	}
	return taken, left
}

// needed marks the steps that write something on the board, are contradictions, or find premises of later needed steps.
func needed(before puzzle.Facts, k *puzzle.Kind, steps []puzzle.Step) []bool {
	out := make([]bool, len(steps))
	known := before.Clone()
	for n, s := range steps {
		out[n] = s.Contradiction() || writes(k, known, s)
		learn(known, s)
	}
	asked := map[puzzle.Place]bool{}
	for n := len(steps) - 1; n >= 0; n-- {
		out[n] = out[n] || slices.ContainsFunc(steps[n].New, func(x puzzle.Fact) bool { return asked[x.At] })
		if !out[n] {
			continue
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
		had := known.Can(known.Board().Index(x.At))
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
		return k.Traits.Some && had.Has(0) && !left.Has(0)
	})
}

// crosses reports whether all that a step finds is that there is nothing.
func crosses(s puzzle.Step) bool {
	return len(s.New) > 0 && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.Value > 0 && !x.Not })
}

// alsoUsed names the clues that a thought uses and its text does not mention; before is the board before the thought.
// It lists the clues that the argument needs first, then the clues that only leave marks. It skips techniques whose clues are named as
// a group, and rules of the whole board.
func alsoUsed(l *words.Language, before puzzle.Facts, t Thought, text string) string {
	use := needed(before, t.kind, t.Links)
	at := 0
	for _, p := range t.Parts {
		for n := range p.Argument {
			use[at+n] = use[at+n] || !folds(t.kind, t.Links[at+n])
		}
		at += p.Argument + p.Falls
	}
	var clues, used []puzzle.Place
	for n, s := range t.Links {
		if l.NamesGroup(s.Technique) {
			continue
		}
		for _, c := range s.Clues {
			if c.Kind == puzzle.RuleKind {
				continue
			}
			if !slices.Contains(clues, c) {
				clues = append(clues, c)
			}
			if use[n] && !(l.Lines(s.Technique) && crosses(s)) && !slices.Contains(used, c) {
				used = append(used, c)
			}
		}
	}
	var out []string
	own := func(c puzzle.Place) bool { return slices.Contains(used, c) }
	missing := slices.DeleteFunc(slices.Clone(clues), func(c puzzle.Place) bool { return l.Named(text, before.Board(), c, clues) })
	for name, some := range [][]puzzle.Place{
		slices.DeleteFunc(slices.Clone(missing), func(c puzzle.Place) bool { return !own(c) }), slices.DeleteFunc(missing, own)} {
		if len(some) > 0 {
			out = append(out, l.Of(t.kind).Phrase([]string{"also/used", "also/marks"}[name], some))
		}
	}
	return strings.Join(out, " ")
}
