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

// shorten says the steps of a trial from the board on which they begin. Of a long one only the last steps are said one by one, as many as make mostLinks sentences (caseLinks) and
// the end; before them, in one sentence, stands what the others find and these speak of.
func (x *Sentence) shorten(known puzzle.Facts, steps []puzzle.Step, say func(known puzzle.Facts, steps []puzzle.Step) []string) []string {
	most := mostLinks
	if x.breath.Case {
		most = caseLinks
	}
	said := say(known, steps)
	if x.breath.links != nil {
		*x.breath.links = len(said)
	}
	if len(said) <= most+1 {
		return said
	}
	from := len(steps)
	for from > 0 {
		more := say(after(known, steps[:from-1]), steps[from-1:])
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

// after is a board when steps are taken.
func after(known puzzle.Facts, steps []puzzle.Step) puzzle.Facts {
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
	found := after(known, first)
	y := &Sentence{Step: puzzle.Step{Technique: x.Step.Technique}, Kind: x.Kind, l: x.l, breath: &Breath{Known: known}}
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
	slices.SortFunc(places, func(a, b puzzle.Place) int { return found.Board().Index(a) - found.Board().Index(b) })
	text, _ := x.l.run("gist", y.values(found, places))
	return capital(text)
}

// Suppose is the assumption of a trial: "the line ran R3C4-R3C5".
func (x *Sentence) Suppose() string {
	f, ok := x.Step.Args["assumed"].(puzzle.Fact)
	if !ok {
		return ""
	}
	text, err := x.l.run(x.Kind+"/suppose", FactGroup{N: 1, At: f.At, Places: x.l.lines([]puzzle.Place{f.At}), Value: f.Value, Not: f.Not, Args: x.Step.Args})
	if err != nil {
		return x.Assumed()
	}
	return text
}

// Trial says the steps of a trial but the last one after the other, as the links of a chain, from the board before the step and what is assumed. What
// goes without saying is left out; see shorten for long chains.
func (x *Sentence) Trial() string {
	if len(x.Step.Sub) == 0 {
		return ""
	}
	return x.chain(x.Step.Sub[:len(x.Step.Sub)-1])
}

// Course says all steps of a case that stands.
func (x *Sentence) Course() string { return x.chain(x.Step.Sub) }

func (x *Sentence) chain(steps []puzzle.Step) string {
	known := x.trial()
	k := x.ownLegs(steps) // that a black pearl's legs go on goes without saying, but where nothing else follows
	links := x.shorten(after(known, steps[:k]), steps[k:], x.chained)
	if len(links) == 0 {
		links = x.shorten(known, steps, x.chained)
	}
	return strings.Join(links, " ")
}

// chained says steps one after the other.
func (x *Sentence) chained(known puzzle.Facts, steps []puzzle.Step) []string {
	var links []string
	var prior *puzzle.Step // the last that was said
	steps = Together(steps)
	for k := 0; k < len(steps); {
		b := Breath{Known: known.Clone(), Terse: true, Prior: prior}
		if len(links) == 0 && !x.breath.Case {
			b.Lead = "then"
		}
		text, n := x.l.Argue(steps[k], b), 1
		if text != "" {
			b.Falls, n = x.leadsOn(after(known, steps[k:k+1]), steps[k+1:])
			n++
			links = append(links, x.l.Argue(steps[k], b))
			prior = &steps[k]
		}
		known = after(known, steps[k:k+n])
		k += n
	}
	return links
}

// ownLegs is how many steps at the beginning of a case draw on the legs of the black pearls that it is about.
func (x *Sentence) ownLegs(steps []puzzle.Step) int {
	pearls, _ := x.Step.Args["pearls"].([]puzzle.Place)
	for k, s := range steps {
		if s.Technique != "masyu.black-extends" || len(s.Clues) != 1 || !slices.Contains(pearls, s.Clues[0]) {
			return k
		}
	}
	return len(steps)
}

// leadsOn is what the first of some steps draw on by the only ways there are, which in a trial follows from the link before without a word, and how many steps these
// are; steps between them that go without saying count.
func (x *Sentence) leadsOn(known puzzle.Facts, steps []puzzle.Step) (falls []puzzle.Fact, n int) {
	known = known.Clone()
	for k, s := range steps {
		switch on := s.Technique == "masyu.dead-end" && draws(s) && !s.Contradiction() && s.Args["all"] == nil; {
		case on:
			falls, n = append(falls, s.New...), k+1
		case x.l.Argue(s, Breath{Known: known.Clone(), Terse: true}) != "":
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
	known, last := x.trial(), len(x.Step.Sub)-1
	for _, s := range x.Step.Sub[:last] {
		for _, f := range s.New {
			known.Add(f)
		}
	}
	return x.l.Argue(x.Step.Sub[last], Breath{Known: known, Fails: true, Terse: true, Lead: "but"})
}

// fewMost is how many places a sentence names of many.
const fewMost = 6

// Few is the clues of the step that lie on the board, of many the first ones.
func (x *Sentence) Few() string {
	var at []puzzle.Place
	for _, c := range x.Step.Clues {
		if c.Kind == puzzle.CellKind {
			at = append(at, c)
		}
	}
	if len(at) > fewMost {
		at = at[:fewMost]
	}
	return x.l.places(at)
}

// mostTold is how many cases are said one by one, each with what leads to its end.
const mostTold = 6

// Cases says each case of a step to its end; of one that ends as one before it does, that it does so. Of more than mostTold cases it says only the ends, those with the same
// end together.
func (x *Sentence) Cases() []string {
	if len(x.Step.Sub) > mostTold {
		return x.ends()
	}
	var out []string
	heard := map[string]bool{}
	for _, c := range x.Step.Sub {
		text := x.l.Argue(c, Breath{Known: x.trial(), Quiet: x.breath.Quiet, Case: true})
		if name, body, ok := strings.Cut(text, "? "); ok && heard[body] {
			text, _ = x.l.run("likewise", name)
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
		y := &Sentence{Step: c, Kind: x.Kind, l: x.l, breath: &Breath{Known: x.trial()}}
		end := ""
		if c.Contradiction() {
			end = y.Fall()
		}
		if names[end] == nil && end != "" {
			order = append(order, end)
		}
		names[end] = append(names[end], y.Taken())
	}
	if names[""] != nil {
		order = append(order, "")
	}
	var out []string
	for _, end := range order {
		text, _ := x.l.run("ends", map[string]any{"Names": x.l.joinBy("or", names[end], true), "End": end})
		out = append(out, capital(text))
	}
	return out
}

// Count is how many cases the step has.
func (x *Sentence) Count() int { return len(x.Step.Sub) }

// trial is the board on which a trial begins.
func (x *Sentence) trial() puzzle.Facts {
	if x.breath == nil {
		return puzzle.Facts{}
	}
	known := x.breath.Known.Clone()
	if f, ok := x.Step.Args["assumed"].(puzzle.Fact); ok {
		known.Add(f)
	}
	if taken, ok := x.Step.Args["taken"].([]puzzle.Place); ok {
		for _, e := range taken {
			known.Add(puzzle.Fact{At: e, Value: 1})
		}
	}
	return known
}

// Fails reports whether the step is told as the end of a trial: what it demands is not to be had.
func (x *Sentence) Fails() bool { return x.Step.Contradiction() || x.breath != nil && x.breath.Fails }

// Last reports whether the step ends an argument.
func (x *Sentence) Last() bool { return x.breath == nil || x.breath.Last }

// Written reports whether the step, or what falls from it, writes something down.
func (x *Sentence) Written() bool {
	return x.Draws() || x.breath != nil && slices.ContainsFunc(x.breath.Falls, func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not })
}

// Hush says that nothing more needs to be said of what follows.
func (x *Sentence) Hush() string {
	x.said = true
	return ""
}

// Together makes one step of each stretch of steps that people see in one look, so that they are said in one clause: those of one technique (see looks)
// that follow each other.
func Together(steps []puzzle.Step) []puzzle.Step {
	var out []puzzle.Step
	for _, s := range steps {
		n := len(out) - 1
		if n >= 0 && looks[s.Technique] && out[n].Technique == s.Technique && draws(out[n]) == draws(s) && !s.Contradiction() {
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

// Looks reports whether steps of a technique are said together.
func Looks(technique string) bool { return looks[technique] }

var looks = map[string]bool{
	"masyu.dead-end": true, "masyu.cell-full": true, "masyu.white-straight": true, "masyu.black-extends": true, "masyu.white-turn": true,
	"masyu.white-border": true, "masyu.black-border": true, "masyu.black-blocked": true,
}

// draws reports whether a step draws something.
func draws(s puzzle.Step) bool { return (&Sentence{Step: s}).Draws() }
