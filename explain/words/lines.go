package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
)

// For some techniques everything found in one row or column is stated in one sentence. Such a technique has a template TECHNIQUE/cause, a
// clause with the reason; its TECHNIQUE/tell is the frame of the sentence.

// Lines reports whether the steps of a technique are stated line by line (see LineTexts).
func (l *Language) Lines(technique string) bool {
	return l.forTechnique(technique).set.Has(technique + "/cause")
}

// LineText returns the text of steps that share the clue of a line, or are merged, as one step. The board in b is the one before them.
func (l *Language) LineText(steps []puzzle.Step, b Context) string {
	whole := steps[0]
	whole.New, whole.Because = nil, nil
	for _, s := range steps {
		if whole.Clues = slices.Clip(whole.Clues); !slices.Equal(whole.Clues, s.Clues) {
			whole.Clues = append(whole.Clues, s.Clues...) // the steps are merged
		}
		for _, f := range s.Because {
			if !slices.Contains(whole.New, f) && !slices.Contains(whole.Because, f) {
				whole.Because = append(whole.Because, f)
			}
		}
		for _, f := range s.New {
			if !slices.Contains(whole.New, f) {
				whole.New = append(whole.New, f)
			}
		}
	}
	b.Steps = steps
	return l.ArgumentText(whole, b)
}

// lineGroup is the steps of one line, or a single step.
type lineGroup struct {
	steps     []puzzle.Step
	quiet     bool          // bookkeeping that only marks cells empty
	usedLater []puzzle.Step // bookkeeping that later groups use as premises
	terse     bool          // no other sentence names its line
}

// LineTexts returns the texts of steps line by line, from the board before them. All steps of one line share a sentence, at the position of
// the first, as far as the later ones do not depend on other lines in between. Bookkeeping that only marks cells empty is omitted, with
// the exceptions in Speech.StatedIfUsed and markNeeded.
func (l *Language) LineTexts(steps []puzzle.Step, known puzzle.Facts, quiet func(technique string) bool) []string {
	groups := l.groupByLine(steps, quiet)
	texts := make([]string, len(groups))
	l.fillLineTexts(texts, groups, known, quiet, nil)
	if slices.ContainsFunc(groups, func(g lineGroup) bool { return g.quiet }) {
		text := strings.Join(texts, " ")
		if l.markNeeded(groups, func(c puzzle.Place) bool { return l.Named(text, known.Board(), c, nil) }) {
			l.fillLineTexts(texts, groups, known, quiet, nil)
		}
	}
	return nonEmpty(texts)
}

func nonEmpty(texts []string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// markNeeded marks the quiet groups that are stated nevertheless: their line is not named elsewhere, and a later group uses them or one
// of their steps has a terse template. It returns false if there are none.
func (l *Language) markNeeded(groups []lineGroup, named func(puzzle.Place) bool) (some bool) {
	var later []lineGroup
	for k := len(groups) - 1; k >= 0; k-- {
		g := &groups[k]
		if !g.quiet {
			later = append(later, *g)
			continue
		}
		wanted := usedLater(g.steps, later)
		if len(wanted) > 0 {
			later = append(later, lineGroup{steps: wanted})
		}
		for _, s := range g.steps {
			if l.forTechnique(s.Technique).styleTemplate(s.Technique, Terse) != "" {
				wanted = []puzzle.Step{s}
			}
		}
		if clues := g.steps[0].Clues; len(wanted) > 0 && len(g.usedLater) == 0 && len(clues) == 1 && !named(clues[0]) {
			g.usedLater, g.terse, some = wanted, true, true
		}
	}
	return some
}

// fillLineTexts fills in the missing texts of groups.
func (l *Language) fillLineTexts(texts []string, groups []lineGroup, known puzzle.Facts, quiet func(string) bool, inside []puzzle.Fact) {
	known = known.Clone()
	last, open := "", 0     // the previous technique; the group whose text is terse
	var terse []puzzle.Step // steps of the last terse text
	for k, g := range groups {
		b := Context{Last: true, Quiet: quiet, Assumed: inside}
		b.Repeat = len(g.steps) == 1 && g.steps[0].Technique == last && len(g.steps[0].Because) == 0
		last = g.steps[0].Technique
		if texts[k] == "" && (!g.quiet || len(g.usedLater) > 0) {
			b.Known = known.Clone()
		}
		switch {
		case texts[k] != "":
			terse = nil
		case !g.quiet:
			texts[k], terse = l.LineText(g.steps, b), nil
		case g.terse && l.forTechnique(last).styleTemplate(g.usedLater[0].Technique, Terse) != "": // several lines share a sentence
			if terse = append(terse, g.usedLater...); len(terse) > len(g.usedLater) {
				texts[open] = ""
			}
			b.Repeat, b.Terse = false, true
			texts[k], open = l.LineText(terse, b), k
		case len(g.usedLater) > 0:
			texts[k], terse = l.LineText(g.usedLater, b), nil
		}
		for _, s := range g.steps {
			for _, f := range s.New {
				known.Add(f)
				if inside != nil && !g.quiet { // within a hypothesis, facts are not repeated
					inside = append(inside[:len(inside):len(inside)], f)
				}
			}
		}
	}
}

// groupByLine groups steps by line.
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
			out[k].quiet = false
		}
	}
	for k := range out {
		if first := out[k].steps[0].Technique; out[k].quiet && slices.Contains(l.forTechnique(first).speech.StatedIfUsed, first) {
			out[k].usedLater = usedLater(out[k].steps, out[k+1:])
		}
	}
	return out
}

// usedLater returns the steps with only those conclusions that later groups use as premises.
func usedLater(steps []puzzle.Step, later []lineGroup) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		s.New = slices.DeleteFunc(slices.Clone(s.New), func(f puzzle.Fact) bool {
			return !slices.ContainsFunc(later, func(g lineGroup) bool {
				return slices.ContainsFunc(g.steps, func(t puzzle.Step) bool { return slices.Contains(t.Because, f) })
			})
		})
		if len(s.New) > 0 {
			out = append(out, s)
		}
	}
	return out
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
		for _, t := range groups[k].steps {
			if slices.ContainsFunc(t.New, func(f puzzle.Fact) bool { return slices.Contains(s.Because, f) }) {
				return -1
			}
		}
	}
	return -1
}

// sameLook reports whether two steps share a sentence: their technique is merged, or they use the clue of the same line.
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
		for _, t := range g.steps {
			for _, own := range groups[k].steps {
				if slices.ContainsFunc(own.New, func(f puzzle.Fact) bool { return slices.Contains(t.Because, f) }) {
					return -1
				}
			}
		}
	}
	return k
}

// Follows returns the texts of what follows from a hypothesis, up to the contradiction.
func (x *Sentence) Follows() []string {
	if x.Context == nil {
		return x.Sub("short")
	}
	known := x.Context.Known.Clone()
	inside := slices.Clone(x.Context.Assumed)
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
		inside = append(inside, f)
	}
	texts := x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		return x.followTexts(known, inside, steps)
	})
	for k, text := range texts {
		name := "follow/then"
		switch {
		case k == len(texts)-1 && x.Step.Sub[len(x.Step.Sub)-1].Contradiction():
			name = "follow/but"
		case k > 0 || x.Context.Assumed != nil: // the sentence of a case has begun already
			continue
		}
		texts[k], _ = x.Lang.Fill(name, lower(text))
	}
	return texts
}

// followTexts returns the texts of steps that follow from a hypothesis, from the board before them. inside has the facts found since the
// assumption.
func (x *Sentence) followTexts(known puzzle.Facts, inside []puzzle.Fact, steps []puzzle.Step) []string {
	known, inside = known.Clone(), slices.Clone(inside)
	var texts []string
	for len(steps) > 0 {
		n := crossingRun(steps)
		if n > 1 {
			texts = append(texts, x.crossingText(steps[:n]))
		} else {
			for n < len(steps) && crossingRun(steps[n:]) == 1 {
				n++
			}
			groups := x.Lang.groupByLine(steps[:n], nil)
			lines := make([]string, len(groups))
			x.Lang.fillLineTexts(lines, groups, known, nil, inside)
			texts = append(texts, nonEmpty(lines)...)
		}
		for _, s := range steps[:n] {
			for _, f := range s.New {
				known.Add(f)
				inside = append(inside, f)
			}
		}
		steps = steps[n:]
	}
	return texts
}

// lower undoes the capital letter at the start of a sentence, except in the name of a cell.
func lower(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[n:]); unicode.IsDigit(next) {
		return text
	}
	return string(unicode.ToLower(r)) + text[n:]
}

// crossingRun counts the leading steps that each use a different line of one direction and conclude something about the same crossing
// line.
func crossingRun(steps []puzzle.Step) int {
	n := 0
	for _, s := range steps {
		if len(s.Clues) != 1 || s.Contradiction() || len(s.New) != 1 {
			break
		}
		_, down, ok := s.Clues[0].Line()
		if _, first, _ := steps[0].Clues[0].Line(); !ok || down != first {
			break
		}
		same := func(p, q puzzle.Place) bool {
			if down {
				return p.R == q.R
			}
			return p.C == q.C
		}
		if n > 0 && (!same(s.New[0].At, steps[0].New[0].At) || s.Clues[0] == steps[n-1].Clues[0]) {
			break
		}
		n++
	}
	return max(n, 1)
}

// crossingText states what several lines imply for one line that crosses them.
func (x *Sentence) crossingText(steps []puzzle.Step) string {
	var lines []puzzle.Place
	var found []puzzle.Fact
	for _, s := range steps {
		lines = append(lines, s.Clues[0])
		found = append(found, s.New...)
	}
	var numbers []string
	for _, at := range lines {
		i, _, _ := at.Line()
		numbers = append(numbers, fmt.Sprint(i+1))
	}
	_, down, _ := lines[0].Line()
	return x.Lang.Phrase("follow/across", map[string]any{
		"Rows": !down, "Numbers": x.Lang.List(numbers, false), "Found": x.facts(found, false)})
}

// CaseByCase returns the texts of the cases of a hypothesis. Cases with equal consequences share a text.
func (x *Sentence) CaseByCase() []string {
	if x.Context == nil {
		return x.Sub("short")
	}
	var bodies []string
	names := map[string][]string{}
	technique := ""
	for _, s := range x.Step.Sub {
		b := *x.Context
		b.Known, b.Steps, b.Assumed, b.Case = b.Known.Clone(), nil, []puzzle.Fact{}, true
		for _, f := range s.Because { // the assumptions of the case
			if !x.Context.Known.Holds(f) {
				b.Known.Add(f)
				b.Assumed = append(b.Assumed, f)
			}
		}
		technique = s.Technique
		y := &Sentence{Step: s, Lang: x.Lang, Context: &b}
		body := x.Lang.ArgumentText(s, b)
		if names[body] == nil {
			bodies = append(bodies, body)
		}
		names[body] = append(names[body], y.caseName())
	}
	var texts []string
	for _, body := range bodies {
		data := map[string]any{"Names": x.Lang.Or(names[body], false), "Body": lower(body)}
		text, err := x.Lang.Fill(x.Lang.styleTemplate(technique, "/case"), data)
		if err != nil {
			text = body
		}
		texts = append(texts, text)
	}
	return texts
}

// caseName names a case: the template TECHNIQUE/if, or its assumption.
func (x *Sentence) caseName() string {
	name, err := x.Lang.Fill(x.Step.Technique+"/if", x)
	if err != nil {
		return x.Assumed()
	}
	return name
}

// Breaks reports whether the last sub-step is a contradiction.
func (x *Sentence) Breaks() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}

// Reached reports whether the last sub-step has the conclusions of the step, which then need not be repeated.
func (x *Sentence) Reached() bool {
	n := len(x.Step.Sub)
	if n == 0 {
		return false
	}
	for _, f := range x.Step.New {
		if !slices.Contains(x.Step.Sub[n-1].New, f) {
			return false
		}
	}
	return true
}
