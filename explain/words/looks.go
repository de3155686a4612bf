package words

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/teka-puzzles/teka/puzzle"
)

// Of some techniques all that is found in one row or column is seen in one look and said in one sentence. Such a technique has a
// template TECHNIQUE/cause, which says in a clause what leads to the find; its TECHNIQUE/tell frames the look.

// Lines reports whether the steps of a technique are said line by line, with Looks.
func (l *Language) Lines(technique string) bool {
	return l.of(technique).set.Has(technique + "/cause")
}

// Look says steps that use the clue of the same line, or that are said together, as one, from the board before them.
func (l *Language) Look(steps []puzzle.Step, b Breath) string {
	whole := steps[0]
	whole.New, whole.Because = nil, nil
	for _, s := range steps {
		if whole.Clues = slices.Clip(whole.Clues); !slices.Equal(whole.Clues, s.Clues) {
			whole.Clues = append(whole.Clues, s.Clues...) // they are said together
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
	return l.Argue(whole, b)
}

// group is steps that are seen in one look at a line, or a step by itself.
type group struct {
	steps []puzzle.Step
	quiet bool          // bookkeeping that only leaves cells empty
	used  []puzzle.Step // of bookkeeping that is said when it is needed: what a later group names as a reason
	terse bool          // its line is named nowhere else
}

// Looks says steps line by line, from the board before them: what is found in one line is one sentence, at the first of its steps,
// as far as the later ones do not rest on what other lines say between. Steps that quiet calls bookkeeping are not said when they
// only leave cells empty; see Speech.Needed and need.
func (l *Language) Looks(steps []puzzle.Step, known puzzle.Facts, quiet func(technique string) bool) []string {
	groups := l.group(steps, quiet)
	said := make([]string, len(groups))
	l.looks(said, groups, known, quiet, nil)
	if slices.ContainsFunc(groups, func(g group) bool { return g.quiet }) {
		text := strings.Join(said, " ")
		if l.need(groups, func(c puzzle.Place) bool { return l.Named(text, known.Board(), c, nil) }) {
			l.looks(said, groups, known, quiet, nil)
		}
	}
	return written(said)
}

// written are the texts that are not empty.
func written(said []string) []string {
	return slices.DeleteFunc(said, func(s string) bool { return s == "" })
}

// need marks the quiet groups whose line is not named and that are said all the same: later groups rest on them, or there is a short
// template for one of their steps. It returns false if there are none.
func (l *Language) need(groups []group, named func(puzzle.Place) bool) (some bool) {
	var later []group
	for k := len(groups) - 1; k >= 0; k-- {
		g := &groups[k]
		if !g.quiet {
			later = append(later, *g)
			continue
		}
		wanted := used(g.steps, later)
		if len(wanted) > 0 {
			later = append(later, group{steps: wanted})
		}
		for _, s := range g.steps {
			if l.of(s.Technique).find(s.Technique, Terse) != "" {
				wanted = []puzzle.Step{s}
			}
		}
		if clues := g.steps[0].Clues; len(wanted) > 0 && len(g.used) == 0 && len(clues) == 1 && !named(clues[0]) {
			g.used, g.terse, some = wanted, true, true
		}
	}
	return some
}

// looks writes the sentence of each group that is said into said, where none stands yet.
func (l *Language) looks(said []string, groups []group, known puzzle.Facts, quiet func(string) bool, inside []puzzle.Fact) {
	known = known.Clone()
	last, open := "", 0     // the technique before; the group whose sentence terse is
	var terse []puzzle.Step // of the sentence said last
	for k, g := range groups {
		b := Breath{Last: true, Quiet: quiet, Inside: inside}
		b.Again = len(g.steps) == 1 && g.steps[0].Technique == last && len(g.steps[0].Because) == 0
		last = g.steps[0].Technique
		if said[k] == "" && (!g.quiet || len(g.used) > 0) {
			b.Known = known.Clone()
		}
		switch {
		case said[k] != "":
			terse = nil
		case !g.quiet:
			said[k], terse = l.Look(g.steps, b), nil
		case g.terse && l.of(last).find(g.used[0].Technique, Terse) != "": // several lines in one sentence
			if terse = append(terse, g.used...); len(terse) > len(g.used) {
				said[open] = ""
			}
			b.Again, b.Terse = false, true
			said[k], open = l.Look(terse, b), k
		case len(g.used) > 0:
			said[k], terse = l.Look(g.used, b), nil
		}
		for _, s := range g.steps {
			for _, f := range s.New {
				known.Add(f)
				if inside != nil && !g.quiet { // within a supposition what was said is not said again
					inside = append(inside[:len(inside):len(inside)], f)
				}
			}
		}
	}
}

// group puts steps of one line together.
func (l *Language) group(steps []puzzle.Step, quiet func(string) bool) []group {
	var out []group
	for _, s := range steps {
		k := l.joins(out, s)
		if moved := l.waits(out, s); k < 0 && moved >= 0 {
			g := out[moved]
			out, k = append(slices.Delete(out, moved, moved+1), g), len(out)-1
		}
		if k < 0 {
			out, k = append(out, group{quiet: true}), len(out)
		}
		out[k].steps = append(out[k].steps, s)
		marks := !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
		out[k].quiet = out[k].quiet && marks && !s.Contradiction() && quiet != nil && quiet(s.Technique)
	}
	if !slices.ContainsFunc(out, func(g group) bool { return !g.quiet }) {
		for k := range out {
			out[k].quiet = false
		}
	}
	for k := range out {
		if first := out[k].steps[0].Technique; out[k].quiet && slices.Contains(l.of(first).speech.Needed, first) {
			out[k].used = used(out[k].steps, out[k+1:])
		}
	}
	return out
}

// used is what steps find that later groups name as a reason.
func used(steps []puzzle.Step, later []group) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		s.New = slices.DeleteFunc(slices.Clone(s.New), func(f puzzle.Fact) bool {
			return !slices.ContainsFunc(later, func(g group) bool {
				return slices.ContainsFunc(g.steps, func(t puzzle.Step) bool { return slices.Contains(t.Because, f) })
			})
		})
		if len(s.New) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// joins is the group that a step can be said with; -1 for none.
func (l *Language) joins(groups []group, s puzzle.Step) int {
	if !l.Lines(s.Technique) || len(s.Clues) != 1 {
		return -1
	}
	for k := len(groups) - 1; k >= 0; k-- {
		if l.seen(groups[k].steps[0], s) {
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

// seen reports whether two steps are seen in one look: both are of a technique that is said together, or at the clue of one line.
func (l *Language) seen(s, t puzzle.Step) bool {
	if l.Joins(s.Technique) || l.Joins(t.Technique) {
		return s.Technique == t.Technique
	}
	return l.Lines(s.Technique) && slices.Equal(s.Clues, t.Clues)
}

// waits is the group of the step's line when it can be said later, with the step: nothing after it rests on it. It is -1 for none.
func (l *Language) waits(groups []group, s puzzle.Step) int {
	if !l.Lines(s.Technique) || len(s.Clues) != 1 {
		return -1
	}
	k := len(groups) - 1
	for ; k >= 0; k-- {
		if l.seen(groups[k].steps[0], s) {
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

// Follows is what follows from a supposition, sentence by sentence, up to what cannot be.
func (x *Sentence) Follows() []string {
	if x.Breath == nil {
		return x.Sub("short")
	}
	known := x.Breath.Known.Clone()
	inside := slices.Clone(x.Breath.Inside)
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
		inside = append(inside, f)
	}
	said := x.shorten(known, x.Step.Sub, func(known puzzle.Facts, steps []puzzle.Step) []string {
		return x.follow(known, inside, steps)
	})
	for k, text := range said {
		name := "follow/then"
		switch {
		case k == len(said)-1 && x.Step.Sub[len(x.Step.Sub)-1].Contradiction():
			name = "follow/but"
		case k > 0 || x.Breath.Inside != nil: // a case has begun its sentence
			continue
		}
		said[k], _ = x.Lang.Fill(name, lower(text))
	}
	return said
}

// follow says steps that follow from a supposition, from the board before them; inside is what was found since the supposition.
func (x *Sentence) follow(known puzzle.Facts, inside []puzzle.Fact, steps []puzzle.Step) []string {
	known, inside = known.Clone(), slices.Clone(inside)
	var said []string
	for len(steps) > 0 {
		n := across(steps)
		if n > 1 {
			said = append(said, x.across(steps[:n]))
		} else {
			for n < len(steps) && across(steps[n:]) == 1 {
				n++
			}
			groups := x.Lang.group(steps[:n], nil)
			texts := make([]string, len(groups))
			x.Lang.looks(texts, groups, known, nil, inside)
			said = append(said, written(texts)...)
		}
		for _, s := range steps[:n] {
			for _, f := range s.New {
				known.Add(f)
				inside = append(inside, f)
			}
		}
		steps = steps[n:]
	}
	return said
}

// lower undoes the capital at the beginning of a sentence, but not that of a cell.
func lower(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[n:]); unicode.IsDigit(next) {
		return text
	}
	return string(unicode.ToLower(r)) + text[n:]
}

// across is how many of the first steps each look at another line of one direction, and find cells of one line.
func across(steps []puzzle.Step) int {
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

// across says what several lines leave in one that crosses them.
func (x *Sentence) across(steps []puzzle.Step) string {
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

// CaseByCase is each case of a trial, with what follows in it; cases that go the same way are said together.
func (x *Sentence) CaseByCase() []string {
	if x.Breath == nil {
		return x.Sub("short")
	}
	var bodies []string
	names := map[string][]string{}
	technique := ""
	for _, s := range x.Step.Sub {
		b := *x.Breath
		b.Known, b.Steps, b.Inside, b.Case = b.Known.Clone(), nil, []puzzle.Fact{}, true
		for _, f := range s.Because { // the facts of the case itself
			if !x.Breath.Known.Holds(f) {
				b.Known.Add(f)
				b.Inside = append(b.Inside, f)
			}
		}
		technique = s.Technique
		y := &Sentence{Step: s, Lang: x.Lang, Breath: &b}
		body := x.Lang.Argue(s, b)
		if names[body] == nil {
			bodies = append(bodies, body)
		}
		names[body] = append(names[body], y.caseName())
	}
	var said []string
	for _, body := range bodies {
		text, err := x.Lang.Fill(x.Lang.find(technique, "/case"), map[string]any{"Names": x.Lang.Or(names[body], false), "Body": lower(body)})
		if err != nil {
			text = body
		}
		said = append(said, text)
	}
	return said
}

// caseName names a case: the template TECHNIQUE/if, or what is supposed.
func (x *Sentence) caseName() string {
	name, err := x.Lang.Fill(x.Step.Technique+"/if", x)
	if err != nil {
		return x.Assumed()
	}
	return name
}

// Breaks reports whether the last of the steps inside is one that cannot be met.
func (x *Sentence) Breaks() bool {
	n := len(x.Step.Sub)
	return n > 0 && x.Step.Sub[n-1].Contradiction()
}

// Reached reports whether the last of the steps inside finds what the step finds, so that it needs not be said again.
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
