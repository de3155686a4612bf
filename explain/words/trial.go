package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Trials as people tell them: suppose, then, but, so.

// mostLinks is how many sentences a supposition may have before its end, and caseLinks how many when it is one case of several.
const (
	mostLinks = 5
	caseLinks = 2
)

// shorten says the steps of a trial from the board on which they begin. Of a long one only the last steps are said one by one, as
// many as make mostLinks sentences (caseLinks) and the end; before them, in one sentence, stands what the others find and these
// speak of.
func (x *Sentence) shorten(known puzzle.Facts, steps []puzzle.Step, say func(known puzzle.Facts, steps []puzzle.Step) []string) []string {
	most := mostLinks
	if x.Breath.Case {
		most = caseLinks
	}
	said := say(known, steps)
	if len(said) <= most+1 {
		return said
	}
	from := len(steps)
	for from > 0 {
		more := say(After(known, steps[:from-1]), steps[from-1:])
		if len(more) > most {
			break
		}
		from, said = from-1, more
	}
	if gist := x.gist(known, steps[:from], steps[from:]); gist != "" {
		said = append([]string{gist}, said...)
	}
	return said
}

// After is a board when steps are taken.
func After(known puzzle.Facts, steps []puzzle.Step) puzzle.Facts {
	known = known.Clone()
	for _, s := range steps {
		learnt(known, s)
	}
	return known
}

// learnt adds what a step finds.
func learnt(known puzzle.Facts, s puzzle.Step) {
	for _, f := range s.New {
		known.Add(f)
	}
}

// gist says what the first steps of a trial find that the later ones rest on.
func (x *Sentence) gist(known puzzle.Facts, first, later []puzzle.Step) string {
	found := After(known, first)
	y := &Sentence{Step: puzzle.Step{Technique: x.Step.Technique}, Lang: x.Lang, Breath: &Breath{Known: known}}
	var places []puzzle.Place
	for _, s := range later {
		for _, f := range s.Because {
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
	slices.SortStableFunc(places, func(a, b puzzle.Place) int { return found.Board().Index(a) - found.Board().Index(b) })
	text, _ := x.Lang.Fill("gist", y.Values(found, places))
	return Capital(text)
}

// Trial says the steps of a trial but the last one after the other, as the links of a chain, from the board before the step and
// what is assumed. What goes without saying is left out; see shorten for long chains.
func (x *Sentence) Trial() string {
	if len(x.Step.Sub) == 0 {
		return ""
	}
	return x.chain(x.Step.Sub[:len(x.Step.Sub)-1])
}

// Course says all steps of a case that stands.
func (x *Sentence) Course() string { return x.chain(x.Step.Sub) }

func (x *Sentence) chain(steps []puzzle.Step) string {
	known := x.Start()
	k := 0
	if silent := x.Lang.speech.Silent; silent != nil {
		k = silent(x, steps)
	}
	links := x.shorten(After(known, steps[:k]), steps[k:], x.chained)
	if len(links) == 0 {
		links = x.shorten(known, steps, x.chained)
	}
	return strings.Join(links, " ")
}

// chained says steps one after the other.
func (x *Sentence) chained(known puzzle.Facts, steps []puzzle.Step) []string {
	var links []string
	var prior *puzzle.Step // the last that was said
	steps = x.Lang.Together(steps)
	for k := 0; k < len(steps); {
		b := Breath{Known: known.Clone(), Terse: true, Prior: prior}
		if len(links) == 0 && !x.Breath.Case {
			b.Lead = "then"
		}
		text, n := x.Lang.Argue(steps[k], b), 1
		if text != "" {
			b.Fallen, n = x.leadsOn(x.Breath.Known, After(known, steps[k:k+1]), steps[k+1:])
			for _, s := range b.Fallen {
				b.Falls = append(b.Falls, s.New...)
			}
			n++
			links = append(links, x.Lang.Argue(steps[k], b))
			prior = &steps[k]
		}
		known = After(known, steps[k:k+n])
		k += n
	}
	return links
}

// leadsOn returns the leading steps of a hypothesis that need no explanation because they follow from its earlier steps.
// n counts them and the silent steps between them. begun is the board on which the hypothesis started.
func (x *Sentence) leadsOn(begun, known puzzle.Facts, steps []puzzle.Step) (falls []puzzle.Step, n int) {
	on := x.Lang.speech.LeadsOn
	if on == nil {
		return nil, 0
	}
	known = known.Clone()
	for k, s := range steps {
		switch {
		case on(s) && slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !begun.Holds(f) }):
			falls, n = append(falls, s), k+1
		case x.Lang.Argue(s, Breath{Known: known.Clone(), Terse: true}) != "":
			return falls, n
		}
		learnt(known, s)
	}
	return falls, n
}

// Fall says how a trial ends: the last step, which cannot be.
func (x *Sentence) Fall() string {
	if len(x.Step.Sub) == 0 {
		return ""
	}
	known, last := x.Start(), len(x.Step.Sub)-1
	for _, s := range x.Step.Sub[:last] {
		for _, f := range s.New {
			known.Add(f)
		}
	}
	return x.Lang.Argue(x.Step.Sub[last], Breath{Known: known, Fails: true, Terse: true, Lead: "but"})
}

// mostTold is how many cases are said one by one, each with what leads to its end.
const mostTold = 6

// Cases says each case of a step to its end; of one that ends as one before it does, that it does so. Of more than mostTold cases
// it says only the ends, those with the same end together.
func (x *Sentence) Cases() []string {
	if len(x.Step.Sub) > mostTold {
		return x.ends()
	}
	var out []string
	heard := map[string]bool{}
	for _, c := range x.Step.Sub {
		text := x.Lang.Argue(c, Breath{Known: x.Start(), Quiet: x.Breath.Quiet, Case: true})
		if name, body, ok := strings.Cut(text, "? "); ok && heard[body] {
			text, _ = x.Lang.Fill("likewise", name)
		} else if ok {
			heard[body] = true
		}
		out = append(out, text)
	}
	return out
}

// ends says how the cases of a step end, those with the same end together; those that stand come last.
func (x *Sentence) ends() []string {
	var order []string
	names := map[string][]string{}
	for _, c := range x.Step.Sub {
		y := &Sentence{Step: c, Lang: x.Lang, Breath: &Breath{Known: x.Start()}}
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

// Count is how many cases the step has.
func (x *Sentence) Count() int { return len(x.Step.Sub) }

// Start is the board on which a trial begins.
func (x *Sentence) Start() puzzle.Facts {
	if x.Breath == nil {
		return puzzle.Facts{}
	}
	known := x.Breath.Known.Clone()
	if f, ok := assumed(x.Step); ok {
		known.Add(f)
	}
	if supposed := x.Lang.speech.Supposed; supposed != nil {
		for _, f := range supposed(x.Step) {
			known.Add(f)
		}
	}
	return known
}

// Fails reports whether the step is told as the end of a trial: what it demands is not to be had.
func (x *Sentence) Fails() bool { return x.Step.Contradiction() || x.Breath != nil && x.Breath.Fails }

// Last reports whether the step ends an argument.
func (x *Sentence) Last() bool { return x.Breath == nil || x.Breath.Last }

// Written reports whether the step, or what falls from it, writes something down.
func (x *Sentence) Written() bool {
	return x.Draws() || x.Breath != nil && slices.ContainsFunc(x.Breath.Falls, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}

// Hush says that nothing more needs to be said of what follows.
func (x *Sentence) Hush() string {
	x.said = true
	return ""
}

// Together makes one step of each stretch of steps that people see in one look, so that they are said in one clause: those of one
// technique (see Speech.Together) that follow each other, and those that the kind joins itself.
func (l *Language) Together(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	if len(steps) > 1 {
		if own := l.of(steps[0].Technique).speech.Argument; own != nil {
			steps = own(steps)
		}
	}
	for _, s := range steps {
		n := len(out) - 1
		if n >= 0 && l.Joins(s.Technique) && out[n].Technique == s.Technique && draws(out[n]) == draws(s) && !s.Contradiction() {
			out[n] = Merge(out[n], s)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Merge is two steps as one.
func Merge(s, t puzzle.Step) puzzle.Step {
	s.New, s.Because, s.Clues = slices.Concat(s.New, t.New), slices.Concat(s.Because, t.Because), slices.Clone(s.Clues)
	for _, c := range t.Clues {
		if !slices.Contains(s.Clues, c) {
			s.Clues = append(s.Clues, c)
		}
	}
	return s
}

// Joins reports whether steps of a technique are said together.
func (l *Language) Joins(technique string) bool {
	return slices.Contains(l.of(technique).speech.Together, technique)
}

// Superseded reports whether bookkeeping need not be said because the next step says more of the same.
func (l *Language) Superseded(s, next puzzle.Step) bool {
	own := l.of(s.Technique).speech.Superseded
	return own != nil && own(s, next)
}

// draws reports whether a step draws something.
func draws(s puzzle.Step) bool { return (&Sentence{Step: s}).Draws() }

// Draws reports whether the step writes a line or a value down, and not only what is none.
func (x *Sentence) Draws() bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}
