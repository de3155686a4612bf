package narrate

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The grade is the level of the hardest step, so the explanation must show a step of that level. Bookkeeping at that level becomes a
// separate part. A last resort is explained before any step that does not use it; otherwise later steps could derive the same facts and
// the last resort would never be shown.

// decisive reports whether a step has the level of the grade and no step as hard has been explained yet.
func (t *composer) decisive(s puzzle.Step) bool {
	return t.gradeLevel > 0 && s.Level > t.shownLevel && (s.Level == t.gradeLevel || math.IsInf(t.gradeLevel, 1) && isTrial(t.kind, s))
}

// throughCrux returns the pending decisive step with its premises when it must be explained before the way w.
// It returns nil when w can be explained now.
func (t *composer) throughCrux(w way) map[int]needs {
	if t.crux < 0 {
		return nil
	}
	if w.at >= 0 {
		links := w.glance
		if w.glance == nil {
			used := t.use(w)
			if used[t.crux] != nil {
				return nil
			}
			for k := range used { // any order: a union
				links = append(links, t.steps[k].Step)
			}
		}
		explained := t.explained.Clone()
		for _, s := range links {
			explained.AddAll(s.New)
		}
		c := t.steps[t.crux].Step
		if !isTrial(t.kind, c) && slices.ContainsFunc(c.New, func(x puzzle.Fact) bool { return !explained.Holds(x) }) {
			return nil
		}
	}
	used := map[int]needs{}
	t.useAll(used, t.crux)
	return t.subArgument(used, t.crux)
}

// explainDecisive splits the last part at the first decisive step among its follow-ups (falls), which becomes the argument of a part of its
// own. It returns parts unchanged if none. If the last part is a Rest, the steps before the decisive one go to the preceding part,
// and those after it become the new Rest.
func (t *composer) explainDecisive(parts []Part, falls []puzzle.Step) []Part {
	k := slices.IndexFunc(falls, t.decisive)
	if k < 0 {
		return parts
	}
	t.recordShown(falls[k : k+1])
	n, after := len(parts)-1, len(falls)-k-1
	if parts[n].Rest {
		parts = parts[:n]
		if n--; n >= 0 {
			parts[n].FollowUps += k
		}
		if parts = append(parts, Part{Argument: 1}); after > 0 {
			parts = append(parts, Part{Argument: after, Rest: true})
		}
		return parts
	}
	parts[n].FollowUps = k
	return append(parts, Part{Argument: 1, FollowUps: after})
}

// recordShown raises shownLevel to the highest level in an argument. It clears the crux if a step at least as hard has been shown, or all
// its conclusions are explained.
func (t *composer) recordShown(argument []puzzle.Step) {
	for _, s := range argument {
		t.shownLevel = max(t.shownLevel, s.Level)
	}
	if t.crux >= 0 && (t.steps[t.crux].Level <= t.shownLevel || t.allExplained(t.steps[t.crux].New)) {
		t.crux = -1
	}
}
