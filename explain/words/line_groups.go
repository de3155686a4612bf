package words

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// lineGroup is the steps of one line, or a single step, or the bookkeeping of one technique in several lines.
type lineGroup struct {
	steps []puzzle.Step
	quiet bool // bookkeeping that only marks cells empty
}

// groupByLine groups steps by line. quiet reports whether a technique is bookkeeping; it may be nil.
func (l *Language) groupByLine(steps []puzzle.Step, quiet func(string) bool) []lineGroup {
	var out []lineGroup
	for _, s := range steps {
		k := l.groupFor(out, s)
		if moved := l.movableGroup(out, s); k < 0 && moved >= 0 {
			g := out[moved]
			out, k = append(slices.Delete(out, moved, moved+1), g), len(out)-1
		}
		if k < 0 {
			out, k = append(out, lineGroup{quiet: true}), len(out)
		}
		out[k].steps = append(out[k].steps, s)
		marks := !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
		out[k].quiet = out[k].quiet && marks && !s.Contradiction() && quiet != nil && quiet(s.Technique)
	}
	if !slices.ContainsFunc(out, func(g lineGroup) bool { return !g.quiet }) {
		for k := range out {
			out[k].quiet = l.tersely(out[k].steps[0])
		}
	}
	return l.joinQuiet(out, quiet)
}

// joinQuiet joins the quiet steps of each technique, as far as they do not depend on groups in between. Bookkeeping in a line where
// nothing is filled gets its own sentence, too.
func (l *Language) joinQuiet(groups []lineGroup, quiet func(string) bool) (out []lineGroup) {
	for _, g := range groups {
		if !g.quiet && (quiet == nil || slices.ContainsFunc(g.steps, writesValue)) {
			out = append(out, g)
			continue
		}
		own := -1
		for _, s := range g.steps {
			if !g.quiet && !quiet(s.Technique) {
				if own < 0 || own < len(out)-1 {
					out, own = append(out, lineGroup{}), len(out)
				}
				out[own].steps = append(out[own].steps, s)
				continue
			}
			if slices.Contains(l.forTechnique(s.Technique).speech.Finishes, s.Technique) {
				out, s = absorb(out, s)
			}
			k := len(out) - 1
			for k >= 0 && !(out[k].quiet && out[k].steps[0].Technique == s.Technique) {
				if k--; dependsOn(s, out[k+1].steps) {
					k = -1
				}
			}
			if k < 0 {
				out, k = append(out, lineGroup{quiet: true}), len(out)
			}
			out[k].steps = append(out[k].steps, s)
		}
	}
	return out
}

// absorb moves to s, which finishes a line, what the last group has found in this line, if it is quiet. s must not depend on it.
func absorb(groups []lineGroup, s puzzle.Step) ([]lineGroup, puzzle.Step) {
	n := len(groups) - 1
	if n < 0 || !groups[n].quiet || dependsOn(s, groups[n].steps) {
		return groups, s
	}
	var left []puzzle.Step
	for _, t := range groups[n].steps {
		if slices.Equal(t.Clues, s.Clues) {
			s.New = slices.Concat(t.New, s.New)
		} else {
			left = append(left, t)
		}
	}
	groups = groups[:n]
	if len(left) > 0 {
		groups = append(groups, lineGroup{left, true})
	}
	return groups, s
}

// dependsOn reports whether a conclusion of others is a premise of s.
func dependsOn(s puzzle.Step, others []puzzle.Step) bool {
	return slices.ContainsFunc(others, func(t puzzle.Step) bool {
		return slices.ContainsFunc(t.New, func(f puzzle.Fact) bool { return slices.Contains(s.Because, f) })
	})
}

// groupFor returns the index of the group that a step can join, or -1.
func (l *Language) groupFor(groups []lineGroup, s puzzle.Step) int {
	if !l.Lines(s.Technique) || len(s.Clues) != 1 {
		return -1
	}
	for k := len(groups) - 1; k >= 0; k-- {
		if l.sameLook(groups[k].steps[0], s) {
			return k
		}
		if dependsOn(s, groups[k].steps) {
			return -1
		}
	}
	return -1
}

// sameLook reports whether two steps share a sentence: both have the same merged technique, or both use the clue of the same line.
func (l *Language) sameLook(s, t puzzle.Step) bool {
	if l.Merges(s.Technique) || l.Merges(t.Technique) {
		return s.Technique == t.Technique
	}
	return l.Lines(s.Technique) && slices.Equal(s.Clues, t.Clues)
}

// movableGroup returns the index of the group of the step's line if it can be moved to the end because no later group depends on it, or
// -1.
func (l *Language) movableGroup(groups []lineGroup, s puzzle.Step) int {
	if !l.Lines(s.Technique) || len(s.Clues) != 1 {
		return -1
	}
	k := len(groups) - 1
	for ; k >= 0; k-- {
		if l.sameLook(groups[k].steps[0], s) {
			break
		}
	}
	if k < 0 {
		return -1
	}
	for _, g := range groups[k+1:] {
		if slices.ContainsFunc(g.steps, func(t puzzle.Step) bool { return dependsOn(t, groups[k].steps) }) {
			return -1
		}
	}
	return k
}
