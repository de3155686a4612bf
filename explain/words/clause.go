package words

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Context is the context of a step within an explanation.
type Context struct {
	Known         puzzle.Facts // the board before the step
	Before        puzzle.Facts // the board before the deduction or hypothesis that the step is part of; zero if it is part of none
	Begun         puzzle.Facts // the board before the argument that the step is part of; zero outside a deduction
	FollowUpFacts []puzzle.Fact
	// FollowUps lists the steps that find FollowUpFacts, in order.
	FollowUps []puzzle.Step
	Last      bool   // the last step of an argument
	Repeat    bool   // repeats the previous argument in another place
	Fails     bool   // the argument refutes a hypothesis: its requirement cannot be met
	Lead      string // template of the first word: "then", "but"

	Mentioned   map[puzzle.Place]bool // places that the argument has mentioned
	Named       map[puzzle.Place]bool // clues that the deduction has named
	Prior       *puzzle.Step          // the previous link stated, nil for the first
	Main        bool                  // the deduction is named after its technique
	NewArgument bool                  // the first link of an argument
	Quiet       func(string) bool     // reports whether a technique is bookkeeping; may be nil
	Case        bool                  // one of several cases
	Terse       bool                  // a step of a hypothesis; see the style Terse
	Clash       bool                  // the conclusion contradicts a known fact

	Steps     []puzzle.Step  // the steps that a combined step consists of
	AlsoLines []puzzle.Place // further lines about which the text is true
	Assumed   []puzzle.Fact  // a hypothesis and its consequences, which are not named as premises
	Earlier   []Hypothesis   // hypotheses explained before, which the text may refer to
}

// ArgumentText returns the text of a step within an explanation. The template "TECHNIQUE/tell" states the cause; unless it calls .So, the
// template "so" adds the conclusion. Without such a template the short text is used. The result is "" if the step is not mentioned.
func (l *Language) ArgumentText(s puzzle.Step, b Context) string {
	s = l.Updated(s, b.Known)
	l = l.forTechnique(s.Technique)
	if len(s.Clues) == 1 && l.Lines(s.Technique) {
		l = l.InLine(s.Clues[0])
	}
	x := &Sentence{Step: s, Lang: l, Context: &b}
	name := ""
	if b.Repeat {
		name = l.styleTemplate(s.Technique, Again)
	}
	if name == "" && b.Terse {
		name = l.styleTemplate(s.Technique, Terse)
		x.terse = name != ""
	}
	if name == "" {
		name = l.styleTemplate(s.Technique, Tell)
	}
	if name == "" {
		return l.StepText(s, Short)
	}
	text, err := l.Fill(name, x)
	if err != nil {
		return l.StepText(s, Short)
	}
	if text = strings.TrimRight(text, "."); text == "" { // not mentioned
		return ""
	}
	if b.Lead != "" {
		lead, _ := l.Fill(b.Lead, nil)
		text = lead + " " + text
	}
	if !x.usesSo && !b.Fails && !(b.Clash && names(text, x.NewPlaces())) {
		if so := x.conclusion(); so != "" {
			tail, _ := l.Fill("so", map[string]any{"So": so, "Last": b.Last, "Clash": b.Clash})
			text += tail
		}
	}
	return Capital(strings.TrimRight(text, ". ")) + "."
}

// Updated returns a step as it is explained on a board (see Speech.Update).
func (l *Language) Updated(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if update := l.forTechnique(s.Technique).speech.Update; update != nil {
		return update(s, known)
	}
	return s
}

// names reports whether a text contains the name of a place that is not the beginning of another name.
func names(text, place string) bool {
	_, rest, ok := strings.Cut(text, place)
	return ok && (rest == "" || rest[0] < '0' || rest[0] > '9')
}

// ClosingText returns the sentence at the end of a solved puzzle, after a deduction by some technique.
func (l *Language) ClosingText(technique string) string {
	return l.forTechnique(technique).fillFor("/close", nil)
}

// So states the conclusions of the step and its consequences in the short form of its kind: "R4C2 = 4, R3C2 = 9". Eliminations are stated
// as the candidates that remain, "R2C2 is 1 or 5", and only if nothing is written down. A template that does not call So gets it
// appended.
func (x *Sentence) So() string {
	if x.usesSo = true; x.Step.Contradiction() {
		return x.New()
	}
	return x.conclusion()
}

// conclusion returns the text for So. Without a context, it states the conclusions of the step alone.
func (x *Sentence) conclusion() string {
	if x.Context == nil {
		return x.New()
	}
	if own := x.Lang.speech.Conclusion; own != nil {
		if text, ok := own(x); ok {
			return text
		}
	}
	traits := x.Lang.traits()
	after := x.Context.Known.Clone()
	board := after.Board()
	var at []puzzle.Place
	for _, f := range slices.Concat(x.Step.New, x.Context.FollowUpFacts) {
		after.Add(f)
		if i := board.Index(f.At); i >= 0 && x.Context.Known.Candidates(i).Len() == 1 && after.Candidates(i) != 0 {
			continue // announced before
		}
		if !slices.Contains(at, f.At) {
			at = append(at, f.At)
		}
	}
	if traits.Digits || traits.AtLeastOne {
		at = x.decisionOrder(at, traits.AtLeastOne)
	}
	own := func(p puzzle.Place) bool {
		return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.At == p })
	}
	both := traits.Crosses && !traits.Lines && !traits.AtLeastOne && !traits.Incidental // later steps rest on either value of a cell
	var written, blank, left []puzzle.Place
	for _, p := range at {
		i := board.Index(p)
		v, known := after.Value(i)
		switch {
		case !known && traits.AtLeastOne && !after.CandidatesAt(p).Has(0) && x.Context.Known.CandidatesAt(p).Has(0):
			written = append(written, p) // at least one
		case known && (v > 0 || !traits.Crosses || both && own(p)):
			if v == 0 {
				blank = append(blank, p)
			} else {
				written = append(written, p)
			}
		case own(p):
			left = append(left, p)
		}
	}
	if len(left) > 0 && traits.AtLeastOne && !slices.ContainsFunc(written, own) {
		return x.Values(after, slices.Concat(left, written)) // the eliminations lead to the consequences
	}
	if written = append(written, blank...); len(written) > 0 {
		return x.Values(after, written)
	}
	return x.Values(after, left)
}

// decisionOrder sorts places in the order in which they are decided: by the step, then by its consequences. With own, all places of the
// step's conclusions come first.
func (x *Sentence) decisionOrder(at []puzzle.Place, own bool) []puzzle.Place {
	known := x.Context.Known.Clone()
	var out []puzzle.Place
	if own {
		out = puzzle.Places(x.Step.New)
	}
	note := func(p puzzle.Place) {
		if known.CandidatesAt(p).Len() < 2 && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	known.AddAll(x.Step.New)
	for _, p := range puzzle.Places(x.Step.New) {
		note(p)
	}
	for _, f := range x.Context.FollowUpFacts {
		known.Add(f)
		note(f.At)
	}
	for _, p := range at {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return slices.DeleteFunc(out, func(p puzzle.Place) bool { return !slices.Contains(at, p) })
}

// maxChained is the maximum number of consequences in one sentence.
const maxChained = 2

// Values states the values or candidates of places on a board, grouping places with equal ones. See the templates KIND/so and KIND/left.
func (x *Sentence) Values(known puzzle.Facts, places []puzzle.Place) string {
	speech, traits := x.Lang.speech, x.Lang.traits()
	if traits.Digits && len(places) > 0 {
		return x.numberTexts(known, places)
	}
	type same struct {
		can   puzzle.Mask
		apart bool
		falls int // 1-based group of consecutive consequences; 0 for facts of the step itself
	}
	var order []same
	groups := map[same][]puzzle.Place{}
	for _, p := range places {
		m := same{can: x.remaining(known, p), apart: speech.Separate != nil && speech.Separate(x, p)}
		if traits.AtLeastOne && !x.asPremise && !x.finds([]puzzle.Place{p}) { // in order of dependence
			m.falls = 1
			if n := len(order); n > 0 && order[n-1].falls > 0 {
				if m.falls = order[n-1].falls; m != order[n-1] || x.dependsOnDistant(p, groups[m]) {
					m.falls++
				}
			}
		}
		if groups[m] == nil {
			order = append(order, m)
		}
		groups[m] = append(groups[m], p)
	}
	var parts []string
	first := 0 // number of leading parts that state the step's own conclusions
	for n, k := range order {
		parts = append(parts, x.groupText(known, groups[k], k.can, len(parts) > 0))
		if n == first && x.finds(groups[k]) {
			first++
		}
	}
	if traits.AtLeastOne && first > 0 && first < len(parts) {
		own, comma := x.Lang.JoinNested(parts[:first]), ", "
		if strings.ContainsAny(own, ",;") || x.Lang.nested(own) {
			comma = "; "
		}
		for text := own; ; comma = ". " {
			n := min(len(parts)-first, maxChained)
			next := x.Lang.JoinNested(parts[first : first+n])
			if comma == ". " {
				next = Capital(next)
			}
			if text, first = text+comma+next, first+n; first == len(parts) {
				return text
			}
		}
	}
	return x.Lang.JoinNested(parts)
}

// dependsOnDistant reports whether the consequence at a place depends on a consequence at one of others that shares no end with it.
func (x *Sentence) dependsOnDistant(at puzzle.Place, others []puzzle.Place) bool {
	on := map[puzzle.Place]bool{at: true} // at and the places it depends on
	for k := len(x.Context.FollowUps) - 1; k >= 0; k-- {
		s := x.Context.FollowUps[k]
		if slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return on[f.At] }) {
			for _, f := range s.Because {
				on[f.At] = on[f.At] || !x.Context.Known.Holds(f)
			}
		}
	}
	a, b := at.Ends()
	return slices.ContainsFunc(others, func(p puzzle.Place) bool {
		c, d := p.Ends()
		return on[p] && a != c && a != d && b != c && b != d
	})
}

// finds reports whether the step has a conclusion about one of some places.
func (x *Sentence) finds(at []puzzle.Place) bool {
	return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return slices.Contains(at, f.At) })
}

// remaining returns the candidates of a place. If none remain, because a hypothesis led to a contradiction, it returns those
// that the step alone would leave.
func (x *Sentence) remaining(known puzzle.Facts, p puzzle.Place) puzzle.Mask {
	can := known.CandidatesAt(p)
	if can.Len() > 1 && x.Lang.speech.Candidates != nil {
		if seen := x.Lang.speech.Candidates(x.Step, known, p); seen.Len() > 1 {
			return seen
		}
	}
	if can != 0 {
		return can
	}
	can = known.Board().Unknown(known.Board().Index(p)).Values
	for _, f := range x.Step.New {
		switch {
		case f.At == p && f.Not:
			can &^= puzzle.Only(f.Value)
		case f.At == p:
			can = puzzle.Only(f.Value)
		}
	}
	return can
}

// groupText states the candidates of some places; later means that other places were stated before.
func (x *Sentence) groupText(known puzzle.Facts, at []puzzle.Place, can puzzle.Mask, later bool) string {
	empty := known.Board().Unknown(known.Board().Index(at[0])).Values
	g := FactGroup{N: len(at), At: at[0], All: at, Known: known, Places: x.Lang.Chains(at), After: later && !x.finds(at),
		Brief: x.asPremise || x.terse, Values: slices.Collect(can.Values()), Board: slices.Collect(empty.Values()), Args: x.Step.Args}
	name := "/left"
	if can.Len() == 1 {
		name, g.Value = "/so", can.Min()
	}
	if own := x.Lang.speech.GroupData; own != nil {
		return x.Lang.fillFor(name, own(x, g))
	}
	return x.Lang.fillFor(name, g)
}
